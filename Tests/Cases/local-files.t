# a file is written with the folders on its way, and read again
export ACT_WORKSPACE=$HOME/ws
act-call FILES_WRITE path=a/b/notes.txt content='one' | act-confirm -y | act-exec --jq '.data, .undo[].tool, .undo[].arguments'
act-call FILES_READ path=./a//b/notes.txt | act-exec --jq .data
cat ws/a/b/notes.txt
ls -A ws/a/b
stat -c %a ws ws/a ws/a/b ws/a/b/notes.txt
>>>
{"path":"a/b/notes.txt","size":3,"created":true}
FILES_DELETE
{"path":"a/b/notes.txt"}
{"path":"a/b/notes.txt","size":3,"text":"one","truncated":false}
onenotes.txt
700
700
700
600

# create is for new files only; replace and append bring the old text back when undone
export ACT_WORKSPACE=$HOME/ws
act-call FILES_WRITE path=f content=one | act-confirm -y | act-exec --jq .outcome
act-call FILES_WRITE path=f content=two | act-confirm -y | act-exec --jq .error.message
act-call FILES_WRITE path=f content=two mode=append | act-confirm -y | act-exec > r
cat ws/f; echo
jq -c '.undo[].arguments' r
act-call FILES_WRITE path=f content=three mode=replace | act-confirm -y | act-exec --jq '.undo[].arguments'
jq -c '.undo[]' r | act-confirm -y | act-exec --jq .data.size
cat ws/f
ls -A ws
>>>
done
'f' is there already
onetwo
{"path":"f","content":"one","mode":"replace"}
{"path":"f","content":"onetwo","mode":"replace"}
3
onef

# a deleted file can be written again; an empty folder goes too, a full one does not
export ACT_WORKSPACE=$HOME/ws
act-call FILES_WRITE path=d/f content=text | act-confirm -y | act-exec --jq .outcome
act-call FILES_DELETE path=d | act-confirm -y | act-exec --jq .error.message
act-call FILES_DELETE path=d/f | act-confirm -y | act-exec --jq '.undo[]|[.tool, .arguments]'
act-call FILES_DELETE path=d | act-confirm -y | act-exec --jq '.data, .undo'
act-call FILES_DELETE path=d | act-confirm -y | act-exec --jq .error.message
>>>
done
the folder 'd' is not empty
["FILES_WRITE",{"path":"d/f","content":"text","mode":"create"}]
{"path":"d","deleted":true}
null
there is no 'd'
>>>= 1

# what was replaced keeps its permissions, and another name of it keeps its content
export ACT_WORKSPACE=$HOME/ws
mkdir ws; echo old > outside; ln outside ws/f; chmod 644 outside
act-call FILES_WRITE path=f content=new mode=replace | act-confirm -y | act-exec --jq .outcome
cat outside ws/f; echo
stat -c %a ws/f
>>>
done
old
new
644

# no path leads out: not with .., not with / before it, not with nothing
export ACT_WORKSPACE=$HOME/ws
mkdir -p ws/a; echo secret > secret
for p in ../secret a/../../secret a/.. .. /etc/passwd "$HOME/secret" //etc/passwd; do
act-call FILES_READ path="$p"
act-call FILES_WRITE path="$p" content=evil mode=replace
act-call FILES_DELETE path="$p"
act-call FILES_LIST path="$p"
act-call FILES_SEARCH path="$p" text=secret
done | act-confirm -y | act-exec --jq .error.code | sort | uniq -c | tr -s ' '
cat secret
ls
>>>
 35 bad-arguments
secret
secret
ws

# no symbolic link is followed, wherever it stands and wherever it leads
export ACT_WORKSPACE=$HOME/ws
mkdir -p ws/in out; echo secret > secret; echo kept > out/f; echo x > ws/in/f
ln -s ../secret ws/file; ln -s ../out ws/dir; ln -s ../new ws/dangling; ln -s in ws/inner; ln -s "$HOME/out" ws/in/up; ln -s loop ws/loop
for p in file dir/f dir dangling inner/f in/up/f loop dir/new/f; do
act-call FILES_READ path="$p"
act-call FILES_WRITE path="$p" content=evil mode=replace
act-call FILES_WRITE path="$p" content=evil mode=append
act-call FILES_WRITE path="$p" content=evil
act-call FILES_DELETE path="$p"
done | act-confirm -y | act-exec --jq .error.code | sort | uniq -c | tr -s ' '
for p in dir inner in/up; do act-call FILES_LIST path=$p; act-call FILES_SEARCH path=$p text=kept; done | act-exec --jq .error.code | sort | uniq -c | tr -s ' '
act-call FILES_SEARCH text=e | act-exec --jq '.data.matches'
act-call FILES_LIST recursive=true | act-exec --jq '.data.items[]|[.path, .kind]'
cat secret out/f ws/in/f
ls . out
>>>
 40 forbidden
 6 forbidden
[]
["dangling","link"]
["dir","link"]
["file","link"]
["in","folder"]
["in/f","file"]
["in/up","link"]
["inner","link"]
["loop","link"]
secret
kept
x
.:
out
secret
ws
<any>
out:
f

# a folder that is swapped for a link meanwhile lets nothing out
# tier: all
export ACT_WORKSPACE=$HOME/ws
mkdir -p ws/d out
{ while [ ! -e stop ]; do mv ws/d ws/e; ln -s ../out ws/d; rm ws/d; mv ws/e ws/d; done; } 2> /dev/null &
i=0; while [ $i -lt 300 ]; do i=$((i + 1)); echo "{\"type\":\"x\",\"taint\":false,\"p\":\"d/f$i\"}"; done | act-call FILES_WRITE --map '{path:.p, content:"evil"}' | act-confirm -y | act-exec --jq-json .outcome | sort -u > outcomes
touch stop; wait
ls -A out | wc -l
find . -name '.act-*' | wc -l
grep -v '"done"\|"failed"' outcomes | wc -l
>>>
0
0
0

# pipes and devices are not opened, and nothing waits
export ACT_WORKSPACE=$HOME/ws
mkdir ws; mkfifo ws/p
for t in 'FILES_READ path=p' 'FILES_WRITE path=p content=x mode=replace' 'FILES_WRITE path=p content=x mode=append' 'FILES_DELETE path=p'; do act-call $t; done | act-confirm -y | timeout 60 act-exec --jq .error.message
act-call FILES_SEARCH text=x | timeout 60 act-exec --jq .data.files
ACT_WORKSPACE=/dev act-call FILES_READ path=zero | ACT_WORKSPACE=/dev timeout 60 act-exec --jq .error.message
test -p ws/p && ls -A ws
>>>
'p' is neither a file nor a folder
'p' is neither a file nor a folder
'p' is neither a file nor a folder
'p' is neither a file nor a folder
0
'zero' is neither a file nor a folder
p

# names that are odd are listed as they are, and none is made with a control character
export ACT_WORKSPACE=$HOME/ws
mkdir ws; printf x > "ws/$(printf 'bad\377name')"; printf y > "ws/$(printf 'new\nline')"; printf z > 'ws/ -rf *'
act-call FILES_LIST | act-exec --jq '.data.items[]|[.path, .usable]'
act-call FILES_READ path="$(printf 'new\nline')" | act-exec --jq .data.text
act-call FILES_READ path=' -rf *' | act-exec --jq .data.text
for n in 'a\nb' 'a\033b' 'a\177b' 'x/a\tb/c'; do act-call FILES_WRITE path="$(printf "$n")" content=x; done | act-confirm -y | act-exec --jq .error.code
act-call FILES_WRITE path="$(printf 'a\302\205b')" content=x | act-confirm -y | act-exec --jq .error.code
ls -A ws | wc -l
>>>
[" -rf *",null]
["bad�name",false]
["new\nline",null]
y
z
bad-arguments
bad-arguments
bad-arguments
bad-arguments
bad-arguments
4

# binary files are said to be, and long ones come in parts that cut no character
export ACT_WORKSPACE=$HOME/ws
mkdir ws; head -c 100 /dev/zero > ws/zeros; printf '\377\376' > ws/bytes; printf 'aäöü' > ws/text; : > ws/empty
for f in zeros bytes; do act-call FILES_READ path=$f; done | act-exec --jq .error.message
act-call FILES_READ path=text max_bytes=4 | act-exec --jq '.data|[.text, .truncated, .next_offset]'
act-call FILES_READ path=text max_bytes=4 offset=3 | act-exec --jq '.data|[.text, .truncated, .next_offset]'
act-call FILES_READ path=text offset=100 | act-exec --jq '.data|[.text, .truncated, .next_offset]'
act-call FILES_READ path=empty | act-exec --jq-json .data.text
>>>
'zeros' is binary (100 bytes), not UTF-8 text
'bytes' is binary (2 bytes), not UTF-8 text
["aä",true,3]
["öü",false,null]
["",false,null]
""

# patterns choose names, or paths where they have a folder in them
export ACT_WORKSPACE=$HOME/ws
mkdir -p ws/a/b; for f in x.txt a/y.txt a/b/z.txt a/n.md 'a/[q].txt'; do echo "Hello $f" > "ws/$f"; done
l() { act-call FILES_LIST recursive=true glob="$1" | act-exec --jq '[.data.items[].path]'; }
l '*.txt'
l 'a/*.txt'
l '**/b/**'
l '**/*.md'
l '[!x].txt'
l '[[]q].txt'
l '?.md'
l 'a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b'
act-call FILES_LIST path=a recursive=true glob='b/*' limit=1 | act-exec --jq '.data|[.items[].path], .truncated'
act-call FILES_LIST limit=1 | act-exec --jq '.data|[.items[].path], .truncated'
act-call FILES_SEARCH text='HELLO A/' glob='*.txt' | act-exec --jq '.data|.matches[], .truncated'
>>>
["a/[q].txt","a/b/z.txt","a/y.txt","x.txt"]
["a/[q].txt","a/y.txt"]
["a/b/z.txt"]
["a/n.md"]
["a/b/z.txt","a/y.txt"]
["a/[q].txt"]
["a/n.md"]
[]
["a/b/z.txt"]
false
["a"]
true
{"path":"a/[q].txt","line":1,"text":"Hello a/[q].txt"}
{"path":"a/b/z.txt","line":1,"text":"Hello a/b/z.txt"}
{"path":"a/y.txt","line":1,"text":"Hello a/y.txt"}
false

# looking is low, writing medium, deleting high
for t in 'LIST' 'READ path=x' 'SEARCH text=x' 'WRITE path=x content=y' 'DELETE path=x'; do act-call FILES_$t --jq .risk.level; done
>>>
low
low
low
medium
high

# a file is trusted where act wrote all of it from trusted text, and nobody changed it since
# tier: all
export ACT_WORKSPACE=$HOME/ws
get() { act-call "$@" | act-exec --jq .taint; }
write() { act-call FILES_WRITE "$@" | act-confirm -y | act-exec --jq '[.taint, .undo[].taint]'; }
evil() { act-call FILES_WRITE "$@" | jq -c .taint=true | act-confirm -y --tainted | act-exec --jq '[.taint, .undo[].taint]'; }
look() { echo "$(get FILES_READ path=$1) $(get FILES_READ path=$1 offset=1 max_bytes=4) $(get FILES_SEARCH text=o glob=$1) $(get FILES_LIST glob=$1)"; }
write path=f content=one; look f; write path=f content=two mode=append; look f; write path=f content=two mode=replace; look f
evil path=f content=evilo mode=append; look f; write path=f content=o mode=append; look f; write path=f content=one mode=replace; look f
printf oNe >ws/f; look f; write path=f content=o mode=append; look f
write path=g content=one; cp ws/g ws/h; look g; look h; mv ws/g ws/k; look k; printf one >ws/g; look g; rm ws/g; printf onE >ws/g; look g
evil path=e content=one; look e; printf o >ws/p; look p
>>>
[false,false]
false false false false
[false,false]
false false false false
[false,false]
false false false false
[true,true]
true true true true
[true,true]
true true true true
[true,true]
false false false false
true true true false
[true,true]
true true true true
[false,false]
false false false false
true true true true
true true true true
false false false false
true true true false
[true,true]
true true true true
true true true true

# names are text as well, of folders too; undo of a delete has the file's taint
# tier: all
export ACT_WORKSPACE=$HOME/ws
get() { act-call "$@" | act-exec --jq .taint; }
act-call FILES_LIST | act-exec --jq .taint
act-call FILES_WRITE path=a/b/f content=one | act-confirm -y | act-exec --jq .taint
get FILES_LIST recursive=true; mkdir 'ws/obey me'; get FILES_LIST; get FILES_LIST path=a recursive=true; ln -s a/b/f ws/a/l; get FILES_LIST path=a recursive=true
act-call FILES_DELETE path=a/b/f | act-confirm -y | act-exec >r; jq -c '[.taint, .undo[].taint]' r; jq -c '.undo[]' r | act-confirm -y | act-exec --jq .taint; get FILES_READ path=a/b/f
echo x >>ws/a/b/f; act-call FILES_DELETE path=a/b/f | act-confirm -y | act-exec >r; jq -c '[.taint, .undo[].taint]' r
jq -c '.undo[]' r | act-confirm -y --tainted | act-exec --jq .taint; get FILES_READ path=a/b/f
mv ws there; ln -s there ws; act-call FILES_WRITE path=z content=one | act-confirm -y | act-exec --jq .taint; get FILES_READ path=z; ACT_WORKSPACE=$HOME/there get FILES_READ path=z
>>>
false
false
false
true
false
true
[false,false]
false
false
[true,true]
true
true
false
false
false

# a path that leads out of the workspace is refused with what works
export ACT_WORKSPACE=$HOME/ws; mkdir ws; ln -s ../secret ws/file; ln -s ../out ws/dir
for p in /etc/passwd ../secret file dir/x; do act-call FILES_READ path="$p"; done | act-exec --jq .error.hint | sort | uniq -c | awk '{ $1 = $1 } 1'
>>>
4 name a path from the workspace down, as FILES_LIST shows them
