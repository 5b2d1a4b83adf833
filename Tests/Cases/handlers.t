# handlers: executables as tools (act-handler.5). HOME is a fresh folder for each case.

# A handler's tool is called, approved and run.
mkdir -p ~/.config/act/handlers
install -m 755 {tests}/Handlers/act-handle-note ~/.config/act/handlers/note
act-call NOTE_ADD text='water the plants' | act-confirm -y | act-exec
cat notes.txt
>>>
{"type":"result","id":"<id>","tool":"NOTE_ADD","provider":"handler","ok":true,"outcome":"done","data":{"added":"water the plants"},"undo":[{"type":"call","id":"<id>","tool":"NOTE_DELETE","provider":"handler","toolkit":"note","arguments":{"text":"water the plants"},"taint":true}],"attempts":1,"log_id":<n>,"at":"<time>","ms":<n>,"taint":false}
water the plants

# One on PATH is found too, and a tool that only reads runs without approval.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-note bin
printf 'call the plumber\nwater the plants\n' >notes.txt
PATH=$HOME/bin:$PATH
act-call NOTE_FIND text=PLUMB | act-confirm | act-exec --jq .data
>>>
{"notes":["call the plumber"]}

# A tool that writes does not run unapproved.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-note bin
PATH=$HOME/bin:$PATH
act-call NOTE_ADD text=x | act-exec --jq .error.code
ls
>>>
not-approved
bin

# Arguments are checked against the handler's schema.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-note bin
PATH=$HOME/bin:$PATH
act-call NOTE_ADD text=x colour=red
>>>
{"type":"error","error":{"code":"bad-arguments","message":"<any>colour<any>"}}
>>>= 65

# The calls in undo put things back.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-note bin
PATH=$HOME/bin:$PATH
act-call NOTE_ADD text='it'\''s "quoted" \ ünïcode' | act-confirm -y | act-exec --jq '.undo[]' >undo
cat notes.txt
act-confirm -y --tainted undo | act-exec --jq '[.outcome, .data.deleted]'
wc -c <notes.txt
>>>
it's "quoted" \ ünïcode
["done","it's \"quoted\" \\ ünïcode"]
0

# A status other than 0 is a failed result, with standard error as its message.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call MIS_RUN do=fail | act-confirm -y | act-exec
>>>
{"type":"result","id":"<id>","tool":"MIS_RUN","provider":"handler","ok":false,"outcome":"failed","error":{"code":"provider-error","message":"no paper in tray 2"},"attempts":1,"log_id":<n>,"at":"<time>","ms":<n>,"taint":true}
>>>= 1

# What is no JSON leaves a tool that may write unknown, and one that only reads failed.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
for tool in MIS_RUN MIS_GET; do
act-call $tool do=garbage | act-confirm -y | act-exec --jq '[.outcome, .error.code, .error.message]'
echo $?
done
>>>
["unknown","outcome-unknown","act-handle-misbehave wrote no JSON (expected a value at byte 0)"]
79
["failed","protocol","act-handle-misbehave wrote no JSON (expected a value at byte 0)"]
69

# So does nothing at all, and an end by a signal.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
for what in mute signal; do
act-call MIS_RUN do=$what | act-confirm -y | act-exec --jq '[.outcome, .error.message]'
done
>>>
["unknown","act-handle-misbehave wrote nothing"]
["unknown","act-handle-misbehave was ended by signal 9"]
>>>= 79

# Over the time limit the whole group is ended, with the grandchild that keeps standard output open.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call MIS_RUN do=hang | act-confirm -y | ACT_HANDLER_TIMEOUT=1s act-exec --jq '[.outcome, .error.message]'
echo $?
for name in child grandchild; do cat "/proc/$(cat $name)/cmdline" 2>/dev/null; done
:
>>>
["unknown","act-handle-misbehave was ended after 1 s"]
79

# One that ignores SIGTERM is killed; one that only reads has failed, certainly.
# tier: all
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call MIS_GET do=stubborn | ACT_HANDLER_TIMEOUT=1s act-exec --jq '[.outcome, .error.code]'
echo $?
cat "/proc/$(cat child)/cmdline" 2>/dev/null
:
>>>
["failed","timeout"]
75

# What a handler leaves behind in its group ends with it, and its answer counts.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call MIS_RUN do=leave | act-confirm -y | act-exec --jq .data
{tests}/await '! grep -q . /proc/$(cat grandchild)/cmdline'
>>>
{"left":true}

# Endless output is cut off.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call MIS_RUN do=bomb | act-confirm -y | act-exec --jq '[.outcome, .error.message]'
>>>
["unknown","act-handle-misbehave wrote more than 16 MiB"]
>>>= 79

# Of a long standard error the end is the message.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call MIS_RUN do=shout | act-confirm -y | act-exec --jq '[.outcome, (.error.message | length)]'
>>>
["failed",2002]
>>>= 1

# A handler need not read what it is given, however long.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
head -c 1000000 /dev/zero | tr '\0' x >long
act-call MIS_RUN text=@long --trusted | act-confirm -y >calls
touch deaf
act-exec --jq '[.outcome, .data]' calls
>>>
["done",{"done":true}]

# It is given all of it when it does.
mkdir bin
cat >bin/act-handle-length <<'END'
#!/bin/sh
if [ "$1" = --describe ]; then echo '{"type":"tool","tool":"LENGTH_GET","tags":["readOnlyHint"]}'; exit; fi
wc -c
END
chmod 755 bin/act-handle-length
head -c 1000000 /dev/zero | tr '\0' x >long
PATH=$HOME/bin:$PATH
act-call LENGTH_GET text=@long | act-exec --jq '.data > 1000000 and .data < 1000300'
>>>
true

# The environment holds no secret, the streams are closed, the folder is the home, and there is no terminal.
mkdir bin
cat >bin/act-handle-look <<'END'
#!/bin/sh
if [ "$1" = --describe ]; then echo '{"type":"tool","tool":"LOOK_GET","tags":["readOnlyHint"]}'; exit; fi
names=$(env | sed 's/=.*//' | grep -vx -e _ -e PWD -e OLDPWD -e SHLVL | sort | tr '\n' ' ')
cat >/dev/null
[ "$PWD" = "$HOME" ] && place=home
(: </dev/tty) 2>/dev/null && tty=yes
signals=$(sed -n 's/^Sig\(Ign\|Blk\):.*\(....\)$/\2/p' /proc/self/status | tr '\n' ' ')
ls /proc/$$/fd >open
open=$(grep -vx "1[01]" open | tr '\n' ' ')
echo "{\"names\":\"$names\",\"place\":\"$place\",\"tty\":\"${tty-no}\",\"signals\":\"$signals\",\"open\":\"$open\"}"
END
chmod 755 bin/act-handle-look
mkdir away
cd away
PATH=$HOME/bin:$PATH
export COMPOSIO_API_KEY=secret ACT_KEY=secret USER=me
act-call LOOK_GET | act-exec --jq .data 9</dev/null
>>>
{"names":"HOME PATH TZ USER ","place":"home","tty":"no","signals":"0000 0000 ","open":"0 1 2 "}

# It is asked what it can do once, again when its file has changed, and then offers what the new one says.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call MIS_RUN do=count | act-confirm -y | act-exec --jq .data
act-call MIS_GET do=count | act-confirm -y | act-exec --jq .data
cat described
sed -i 's/MIS_GET/MIS_LIST/' bin/act-handle-misbehave
act-call MIS_LIST do=count | act-exec --jq .data
act-call MIS_GET do=count --jq .error.code
cat described
>>>
1
2
described
3
unknown-tool
described
described

# One that fails at --describe is not asked again either until it changes.
mkdir bin
printf '#!/bin/sh\necho x >>~/asked\nexit 3\n' >bin/act-handle-broken
chmod 755 bin/act-handle-broken
PATH=$HOME/bin:$PATH
act-call BROKEN_GET --jq .error.code
act-call BROKEN_GET --jq .error.code
cat asked
>>>
unknown-tool
unknown-tool
x

# Of what --describe prints, a bad line costs one line.
mkdir bin
cat >bin/act-handle-mixed <<'END'
#!/bin/sh
echo '{"type":"tool","tool":"GOOD_GET"}'
echo 'hello there'
echo '{"type":"tool","tool":"BAD NAME"}'
echo '{"type":"tool","tool":"ODD_GET","toolkit":"odd kit"}'
echo '{"type":"tool","tool":"FINE_GET"}'
END
chmod 755 bin/act-handle-mixed
PATH=$HOME/bin:$PATH
for tool in GOOD_GET FINE_GET ODD_GET; do act-call $tool --jq '.tool // .error.code'; done
>>>
GOOD_GET
FINE_GET
unknown-tool
>>>= 65

# A changed file ends an approval.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-note bin
PATH=$HOME/bin:$PATH
act-call NOTE_ADD text=x | act-confirm -y >calls
echo >>bin/act-handle-note
act-exec --jq .error.code calls
ls
>>>
approval-invalid
bin
calls

# A handler can't take over a name of act's own, in whatever case, nor one of a handler before it.
mkdir bin
for name in a b; do
cat >bin/act-handle-$name <<END
#!/bin/sh
if [ "\$1" = --describe ]; then
echo '{"type":"tool","tool":"TASK_CREATE"}'
echo '{"type":"tool","tool":"task_create"}'
echo '{"type":"tool","tool":"WHO_GET","description":"$name"}'
exit
fi
cat >/dev/null
echo '"$name"'
END
chmod 755 bin/act-handle-$name
done
PATH=$HOME/bin:$PATH
act-call TASK_CREATE title=x --jq .provider
act-call TASK_CREATE -p handler title=x --jq .error.code
act-call task_create title=x --jq .error.code
act-call WHO_GET | act-exec --jq .data
>>>
local
unknown-tool
unknown-tool
a

# The handlers' own folder comes before PATH.
mkdir -p bin .config/act/handlers
for folder in bin .config/act/handlers; do
printf '#!/bin/sh\n[ "$1" = --describe ] && echo "{\\"type\\":\\"tool\\",\\"tool\\":\\"WHO_GET\\"}" && exit\necho "\\"%s\\""\n' $folder >$folder/act-handle-who
chmod 755 $folder/act-handle-who
done
PATH=$HOME/bin:$PATH
act-call WHO_GET | act-exec --jq .data
>>>
.config/act/handlers

# A relative folder on PATH is not looked into.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-note bin
PATH=bin:.:$PATH
act-call NOTE_FIND --jq .error.code
>>>
unknown-tool
>>>= 65

# Nor a folder that everybody can write, nor a file that others can; neither is ever run.
mkdir open shut
chmod 1777 open
install -m 755 {tests}/Handlers/act-handle-misbehave open
install -m 775 {tests}/Handlers/act-handle-misbehave shut
PATH=$HOME/open:$HOME/shut:$PATH
act-call MIS_RUN --jq .error.code
ln -s ../open/act-handle-misbehave .
mkdir links
ln -s ../open/act-handle-misbehave links/act-handle-misbehave
PATH=$HOME/links:$PATH
act-call MIS_RUN --jq .error.code
ls
>>>
unknown-tool
unknown-tool
act-handle-misbehave
links
open
shut

# More at once than there are descriptors for: those that could not begin have failed, and say what to do.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
yes '{"type":"x"}' | head -n 64 | act-call MIS_GET --map '{do: "done"}' >calls
ulimit -n 64
act-exec -j 64 --jq '[.outcome, .error.code, .error.hint]' calls | sort -u
>>>
["done",null,null]
["failed","unavailable","try again, fewer at once (-j)"]

# Two run at once: each waits for the other.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
for n in 1 2; do act-call MIS_GET do=slow n=$n; done >calls
act-exec -j 2 --jq .data calls
>>>
met
met

# One after the other they never meet.
# tier: all
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call MIS_GET do=slow | act-exec -j 1 --jq .data
>>>
alone

# After a signal to end a handler has a grace; then the group is ended, the result is written and on record, and the
# status is the signal's.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call MIS_RUN do=hang | act-confirm -y >calls
ACT_GRACE=1s act-exec --jq '[.outcome, .error.message]' calls &
{tests}/await '[ -s child ]'
kill -INT $!
wait $!
echo $?
for name in child grandchild; do cat "/proc/$(cat $name)/cmdline" 2>/dev/null; done
act-log --jq '[.tool, .outcome]'
>>>
["unknown","act-handle-misbehave was interrupted"]
130
["MIS_RUN","unknown"]
>>>2
act-exec: 1 unknown

# The same call again is replayed, not run.
# tier: all
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call MIS_RUN do=count | act-confirm -y >calls
act-exec --jq '[.data, .replayed]' calls
act-exec --jq '[.data, .replayed]' calls
cat ran
>>>
[1,null]
[1,true]
ran

# After act-exec was killed nobody knows, and nothing is run again.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call MIS_RUN do=hang | act-confirm -y >calls
act-exec calls &
{tests}/await '[ -s child ]'
kill -KILL $!
wait $! 2>/dev/null
kill -s KILL -- "-$(cat child)"
act-exec --jq '[.outcome, .replayed, .error.code]' calls
echo $?
cat ran
>>>
["unknown",true,"outcome-unknown"]
79
ran

# A result record says its own outcome, data and error; the call's names stay ours, and so do our codes.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
run() { act-call MIS_RUN do=say | act-confirm -y | act-exec --jq '[.tool, .provider, .outcome, .data, .error]'; }
echo '{"type":"result","id":"x","tool":"EVIL","provider":"local","outcome":"done","data":{"n":12345678901234567890}}' >answer
run
echo '{"type":"result","ok":false,"error":{"code":"rate-limited","message":"slow down","hint":"wait"}}' >answer
run
echo '{"type":"result","outcome":"failed","error":{"code":"not-approved","message":"no"}}' >answer
run
echo '{"type":"result","outcome":"unknown","error":{"message":"the line went dead"}}' >answer
run
echo '{"type":"result","data":1}' >answer
run
for ok in '"False"' 0 '"true"' '"perhaps"'; do echo '{"type":"result","ok":'$ok',"error":{"message":"no"}}' >answer; run | jq -c '.[2]'; done
>>>
["MIS_RUN","handler","done",{"n":12345678901234567890},null]
["MIS_RUN","handler","failed",null,{"code":"rate-limited","message":"slow down","hint":"wait"}]
["MIS_RUN","handler","failed",null,{"code":"provider-error","message":"no"}]
["MIS_RUN","handler","unknown",null,{"code":"outcome-unknown","message":"the line went dead"}]
["MIS_RUN","handler","unknown",null,{"code":"outcome-unknown","message":"act-handle-misbehave wrote a result without an outcome","hint":"look whether it happened; a new id runs it again"}]
"failed"
"failed"
"done"
"unknown"

# A status other than 0 beside a result that says done is a contradiction, so unknown; 79 says so by itself.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
run() { act-call MIS_RUN do=say | act-confirm -y | act-exec --jq '[.outcome, .error.message]'; }
echo '{"type":"result","outcome":"done"}' >answer
echo 1 >status
run
echo '{"type":"result","outcome":"failed","error":{"message":"no such file"}}' >answer
run
echo 79 >status
echo >answer
run
>>>
["unknown","act-handle-misbehave ended with status 1"]
["failed","no such file"]
["unknown","act-handle-misbehave ended with status 79"]
>>>= 79

# Its undo may name its own tools, and no others.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
cat >answer <<'END'
{"type":"result","outcome":"done","undo":[{"tool":"TASK_DELETE","arguments":{"id":1}},{"tool":"MIS_RUN","arguments":{"do":"done"}},{"tool":"MIS_RUN","arguments":3}]}
END
act-call MIS_RUN do=say | act-confirm -y | act-exec --jq '[.undo[] | [.tool, .provider, .arguments, .approval]]'
>>>
[["MIS_RUN","handler",{"do":"done"},null]]

# Output nested as deep as JSON may be does not break the stream; 500 deep is taken.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
nested() { awk -v n=$1 'BEGIN { for (i = 0; i < n; i++) printf "["; printf 7; for (i = 0; i < n; i++) printf "]" }'; }
for depth in 512 501 500; do
nested $depth >answer
act-call MIS_GET do=say | act-exec | grep -oe '"outcome":"[a-z]*"' -e '"message":"[^"]*"'
done
act-log | grep -c '"data":\[\[.*\]\]'
>>>
"outcome":"failed"
"message":"act-handle-misbehave wrote JSON nested too deep"
"outcome":"failed"
"message":"act-handle-misbehave wrote JSON nested too deep"
"outcome":"done"
1

# act-doctor says what each handler offers, and why one is not used.
mkdir bin open
chmod 1777 open
install -m 755 {tests}/Handlers/act-handle-misbehave bin
printf '#!/bin/sh\necho "no paper" >&2\nexit 3\n' >bin/act-handle-a
cp bin/act-handle-a open/act-handle-b
printf '#!/bin/sh\necho "{\\"type\\":\\"tool\\",\\"tool\\":\\"MIS_GET\\"}"\necho what\n' >bin/act-handle-z
chmod 755 bin/act-handle-a bin/act-handle-z
install -m 775 bin/act-handle-a bin/act-handle-w
PATH=$HOME/bin:$HOME/open:bin:$PATH
act-doctor --jq 'select(.name | startswith("handler")) | [.name, .ok, .found]' | sed "s,$HOME,HOME,"
>>>
["handler HOME/bin/act-handle-a",false,"--describe ended with status 3: no paper"]
["handler HOME/bin/act-handle-misbehave",true,"MIS_RUN, MIS_GET"]
["handler HOME/bin/act-handle-z",false,"--describe, line 2: no JSON: <any>; 'MIS_GET' is already a tool of <any>/bin/act-handle-misbehave"]
["handler HOME/bin/act-handle-w",false,"others can write the file (chmod go-w mends it)"]
["handler HOME/open",false,"everybody can write the folder '<any>/open'"]
["handler bin",false,"a relative folder on PATH is skipped"]

# A call of act's own tool asks no handler, and reads no folder for them.
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call TASK_CREATE title=x | act-confirm -y | act-exec --jq .outcome
ls
>>>
done
bin

# A file that can't be run is a failed call, and no other's trouble.
mkdir bin
printf '#!/bin/sh\necho "{\\"type\\":\\"tool\\",\\"tool\\":\\"GONE_GET\\"}"\nsed -i 1s,/bin/sh,/no/such/shell, "$0"\n' >bin/act-handle-gone
chmod 755 bin/act-handle-gone
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call GONE_GET --jq .tool
act-call GONE_GET --jq .error.code
act-call MIS_GET do=done | act-exec --jq .outcome
>>>
GONE_GET
unknown-tool
done

# A record shows the risk that the gate computes, where only the description tells.
mkdir bin
cat >bin/act-handle-odd <<'END'
#!/bin/sh
tool() { echo "{\"type\":\"tool\",\"tool\":\"$1\",\"toolkit\":\"odd\",\"description\":\"$2\",\"tags\":[$3]}"; }
tool ODD_A 'Deletes every page.'
tool ODD_B 'Lists the pages.' '"readOnlyHint"'
tool ODD_C 'Creates a page.' '"readOnlyHint"'
tool ODD_D 'Deletes every page.' '"readOnlyHint"'
END
chmod 755 bin/act-handle-odd
PATH=$HOME/bin:$PATH
for tool in ODD_A ODD_B ODD_C ODD_D; do
act-call $tool >call
act-confirm --explain call --jq '.risk | del(.verdict)' >gate
cat gate
jq -c .risk call | cmp gate
act-tools $tool --jq .risk | cmp gate
done
>>>
{"level":"high","reasons":["its description says DELETES: destroys something or reaches other people"]}
{"level":"low","reasons":["its description says LISTS: it only reads"]}
{"level":"unknown","reasons":["the name has no known verb","its description says CREATES"]}
{"level":"high","reasons":["its description says DELETES: destroys something or reaches other people"]}

# A tool whose description says more than its tag is no reader: a lost answer leaves it unknown.
mkdir bin
cat >bin/act-handle-odd <<'END'
#!/bin/sh
tool() { echo "{\"type\":\"tool\",\"tool\":\"$1\",\"description\":\"$2\",\"tags\":[\"readOnlyHint\"]}"; }
[ "$1" ] && { tool ODD_A 'Deletes every page.'; tool ODD_B 'Lists the pages.'; tool ODD_C 'Creates a page.'; exit; }
kill -9 $$
END
chmod 755 bin/act-handle-odd
PATH=$HOME/bin:$PATH
for tool in ODD_A ODD_B ODD_C; do act-call $tool | act-confirm -y | act-exec --jq '[.tool, .outcome]'; done
>>>
["ODD_A","unknown"]
["ODD_B","failed"]
["ODD_C","unknown"]
>>>= 79

# What a handler answers is somebody else's text, whatever its call was made from, and what is made of it is asked about;
# not so where the tool says that it answers nothing from elsewhere. What a record claims of the tool does not count.
mkdir bin
cat >bin/act-handle-mail <<'END'
#!/bin/sh
tool() { echo "{\"type\":\"tool\",\"tool\":\"$1\",\"tags\":[$2]}"; }
if [ "$1" ]; then
tool LETTER_GET '"readOnlyHint"'; tool LETTER_LIST '"readOnlyHint","openWorldHint"'
tool LETTER_FIND '"closedWorldHint","openWorldHint"'; tool LETTER_COUNT '"readOnlyHint","closedWorldHint"'
exit
fi
cat >/dev/null; echo '{"subject":"pay me"}'
END
chmod 755 bin/act-handle-mail
PATH=$HOME/bin:$PATH
task() { act-call TASK_CREATE --map '{title: .data.subject}' | act-confirm --jq '[.taint, .approval.decision]'; echo $?; }
for tool in LETTER_GET LETTER_LIST LETTER_FIND LETTER_COUNT; do
echo $tool
act-call $tool | jq -c '.tags += ["closedWorldHint"]' >call
act-exec call | task
act-exec call --jq .replayed
act-exec call | task
done
act-exec call | jq -c 'del(.taint)' | task
jq -c '.taint = true' call | act-exec | task
>>>
LETTER_GET
[true,"denied"]
77
true
[true,"denied"]
77
LETTER_LIST
[true,"denied"]
77
true
[true,"denied"]
77
LETTER_FIND
[true,"denied"]
77
true
[true,"denied"]
77
LETTER_COUNT
[false,"approved"]
0
true
[false,"approved"]
0
[true,"denied"]
77
[true,"denied"]
77

# The tag is about taint alone: it makes no risk less.
mkdir bin
cat >bin/act-handle-page <<'END'
#!/bin/sh
[ "$1" ] && { for t in PAGE_DELETE PAGE_ODD; do echo "{\"type\":\"tool\",\"tool\":\"$t\",\"tags\":[\"closedWorldHint\"]}"; done; exit; }
echo '{}'
END
chmod 755 bin/act-handle-page
PATH=$HOME/bin:$PATH
for tool in PAGE_DELETE PAGE_ODD; do act-call $tool | act-exec --jq '[.outcome, .error.code]'; act-call $tool --jq .risk.level; done
>>>
["denied","not-approved"]
high
["denied","not-approved"]
unknown

# A handler that was given a tainted text may keep it: from then on even what it answers as its own is tainted
mkdir -p .config/act/handlers
for h in jot other; do cat >.config/act/handlers/$h <<'END'
#!/bin/sh
name=$(basename "$0" | tr a-z A-Z)
if [ "$1" ]; then
for t in ADD LIST; do echo "{\"type\":\"tool\",\"tool\":\"${name}_$t\",\"tags\":[\"closedWorldHint\"]}"; done
exit
fi
jq -c .arguments >>~/$name; jq -sc . ~/$name
END
chmod 755 .config/act/handlers/$h; done
get() { act-call $1_LIST | act-exec --jq '[.outcome, .taint]'; }
add() { act-call JOT_ADD text=$1 | jq -c ".taint = $2" | act-confirm -y --tainted | act-exec --jq '[.outcome, .taint]'; }
get JOT; add mine false; get JOT; jq -nc '{type:"call",tool:"JOT_LIST",arguments:{},taint:true}' | act-exec --jq .taint; get JOT
add evil true; get JOT; add mine false; get OTHER; touch .config/act/handlers/jot; get JOT
>>>
["done",false]
["done",false]
["done",false]
true
["done",false]
["done",true]
["done",true]
["done",true]
["done",false]
["done",true]

# --timeout ends a handler before the setting does
# tier: all
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call MIS_RUN do=hang | act-confirm -y >s; act-call MIS_GET do=stubborn >g
act-exec s --timeout 1s --jq '[.outcome, .error.message]'; echo $?
ACT_HANDLER_TIMEOUT=1s act-exec g --timeout 2 --jq '[.outcome, .error.message]'; echo $?
for no in 0 -1 1x soon 1ms; do act-exec s --timeout="$no" --jq . 2>&1 | head -1; done
>>>
["unknown","act-handle-misbehave was ended after 1 s"]
79
["failed","act-handle-misbehave was ended after 2 s"]
75
act-exec: --timeout: expected a time such as 90s or 15m, got '0'
act-exec: --timeout: expected a time such as 90s or 15m, got '-1'
act-exec: --timeout: expected a time such as 90s or 15m, got '1x'
act-exec: --timeout: expected a time such as 90s or 15m, got 'soon'
act-exec: --timeout: expected a time such as 90s or 15m, got '1ms'

# What ends in the grace after a signal is done; nothing begins any more, and what is left is counted.
# waits: 12 s
# tier: all
mkdir bin
cat >bin/act-handle-diary <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; cat >$$.call; grep -q '"slow":true' $$.call && exec sleep 100; sleep 1; echo '{}'
END
chmod 755 bin/act-handle-diary
PATH=$HOME/bin:$PATH
for n in 1 2; do act-call DIARY_ADD n=$n | act-confirm -y; done >s; act-call DIARY_ADD slow:=true | act-confirm -y >>s
for n in 4 5 6; do act-call DIARY_ADD n=$n | act-confirm -y; done >>s; echo '{"type":"x"}' >>s
exec 2>/dev/null
for signal in INT TERM HUP; do
rm -f effects; jq -c ".id += \"$signal\"" s | act-confirm -y >calls
export ACT_GRACE=3s
act-exec -j 3 calls --jq .outcome >o 2>err & {tests}/await '[ "$(wc -l <effects)" = 3 ]'; kill -$signal $!; wait $!; echo $? $(sort o) $(wc -l <effects); cat err
done
act-exec -j 3 --jq '[.outcome, .replayed]' calls 2>/dev/null | sort | uniq -c | sed 's/^ *//'
rm effects; head -n 1 s | jq -c '.id += "last"' | act-confirm -y >calls; act-exec calls --jq .outcome >o 2>&1 & {tests}/await '[ -s effects ]'; kill -INT $!; wait $!; cat o
>>>
130 done done unknown 3
act-exec: 2 done, 1 unknown, 3 not begun; act-exec --resume r1 continues
143 done done unknown 3
act-exec: 2 done, 1 unknown, 3 not begun; act-exec --resume r2 continues
129 done done unknown 3
act-exec: 2 done, 1 unknown, 3 not begun; act-exec --resume r3 continues
3 ["done",null]
2 ["done",true]
1 ["unknown",true]
1 [null,null]
done
act-exec: 1 done

# The second signal ends at once, even a handler that does not want to; the outcome is on record.
# tier: all
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
act-call MIS_RUN do=stubborn | act-confirm -y >calls; act-call MIS_RUN do=done | act-confirm -y >>calls
exec 2>/dev/null
ACT_GRACE=600s act-exec -j 1 --jq .outcome calls 2>err & {tests}/await '[ -s child ]'
kill -TERM $!; sleep 1; kill -INT $!; wait $!; echo $?
act-log --jq .outcome; cat err
>>>
unknown
143
unknown
act-exec: 1 unknown, the input was not read to its end; act-exec --resume r1 continues

# The signal of a terminal goes to all of a pipeline: a handler is not of its group; idle, nothing is waited for.
# tier: all
mkdir bin
install -m 755 {tests}/Handlers/act-handle-misbehave bin
PATH=$HOME/bin:$PATH
cat >bin/act-handle-diary <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >~/begun; sleep 1; echo '{}'
END
chmod 755 bin/act-handle-diary
act-call DIARY_ADD >s
cat >pipeline <<'END'
(cat s; sleep 60) | act-confirm -y | act-exec --jq .outcome
END
exec 2>/dev/null
setsid sh pipeline >o 2>err & {tests}/await '[ -s begun ]'; kill -s TERM -- "-$(ps -o pgid= $! | tr -d ' ')"; wait $!; {tests}/await '[ -s err ]'; cat o err
mkfifo idle; (exec 9>idle; sleep 60) & act-exec <idle 2>err & {tests}/await "idle $! act-exec"; kill -TERM $!; wait $!; echo $?; cat err
>>>
done
act-exec: 1 done
143
act-exec: the input was not read to its end; the same records again continue

# What of a schema can't be read is the handler's error: the tool is not there, and act-doctor says why.
# tier: all
mkdir -p .config/act/handlers
cat >.config/act/handlers/h <<'END'
#!/bin/sh
test "$1" = --describe && exec cat "$HOME/tools"
echo '{}'
END
chmod 755 .config/act/handlers/h
for keyword in '"pattern":"\\A[a-z]"' '"pattern":"(?i)a"' '"pattern":"(a)\\1"' '"pattern":"["' '"patternProperties":{"a**":{}}' '"$ref":"#/$defs/no"' '"$ref":"#/required/-1"' '"minimum":"1"' '"multipleOf":0' '"type":"date"'; do
printf '{"type":"tool","tool":"H_GET"}\n{"type":"tool","tool":"H_LIST","input_schema":{"required":["x"],"properties":{"x":{%s}}}}\n' "$keyword" >tools
touch .config/act/handlers/h
act-tools h --jq .tool
act-doctor -q --jq .found | grep -c 'line 2: .H_LIST.: input_schema, #/properties/x/'
done | sort | uniq -c | sed 's/^ *//'
act-doctor -q --jq .found | grep H_LIST
>>>
10 1
10 H_GET
--describe, line 2: 'H_LIST': input_schema, #/properties/x/type: it names no type of JSON

# After a signal no copy of a call begins that waited for the first, whatever came of that
# tier: all
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; sleep 1; exit 75
END
chmod 755 .config/act/handlers/h; act-call DIARY_ADD | act-confirm -y >s
act-exec s s s >o 2>err & {tests}/await 'test -e effects'; kill -TERM $!; wait $! 2>/dev/null; echo $?; wc -l <effects; jq -r .outcome o | sort | uniq -c | sed 's/^ *//'
>>>
143
1
3 failed

# A call that began and whose end nobody knows is told so without an approval too, and in a dry run
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; exec sleep 60
END
chmod 755 .config/act/handlers/h; act-call DIARY_ADD >c; act-confirm -y c >s
act-exec s >o & {tests}/await 'test -e effects'; kill -9 $!; wait $! 2>/dev/null
for f in s c '-n s'; do act-exec $f --jq '[.outcome, .error.code]'; echo $?; done
>>>
["unknown","outcome-unknown"]
79
["unknown","outcome-unknown"]
79
["unknown","outcome-unknown"]
79

# A handler that takes its time to describe itself holds up no call of act's own.
mkdir -p ~/.config/act/handlers
cat >~/.config/act/handlers/slow <<'END'
#!/bin/sh
[ "$1" = --describe ] || exec printf '{"now":true}'
sleep 1
echo '{"type":"tool","tool":"SLOW_GET","toolkit":"slow","title":"Get","description":"Gets a thing.","tags":["readOnlyHint","closedWorldHint"],"input_schema":{"type":"object"}}'
END
chmod 755 ~/.config/act/handlers/slow
printf '{"type":"call","tool":"%s","arguments":{}}\n' SLOW_GET TASK_LIST SLOW_GET TASK_LIST >calls
act-exec calls --jq .tool
>>>
TASK_LIST
TASK_LIST
SLOW_GET
SLOW_GET

# No more calls run at once than -j says, and with 1 in their order, though their tools are described while they wait
# tier: all
mkdir -p .config/act/handlers; for name in al be; do cat >.config/act/handlers/$name <<END
#!/bin/sh
[ "\$1" = --describe ] && sleep 1 && exec echo '{"type":"tool","tool":"${name}_GET","toolkit":"$name","tags":["readOnlyHint"],"input_schema":{"type":"object"}}'
id=\$(jq -r .id); echo "+\$id" >>ran; sleep 0.1; echo "-\$id" >>ran; echo '{}'
END
chmod 755 .config/act/handlers/$name; done
for n in 1 2 3 4 5 6; do echo '{"type":"call","id":"'$n'","tool":"al_GET","arguments":{},"taint":false}'; echo '{"type":"call","id":"'$n$n'","tool":"be_GET","arguments":{},"taint":false}'; done >calls
act-exec -j 1 calls --jq .id | paste -sd ' '; paste -sd ' ' ran; rm -r ran .local
jq -c '.id += "x"' calls >others; act-exec -j 3 others --jq .id | wc -l; awk '/[+]/ && ++n > most { most = n } /-/ { n-- } END { print most }' ran
>>>
1 11 2 22 3 33 4 44 5 55 6 66
+1 -1 +11 -11 +2 -2 +22 -22 +3 -3 +33 -33 +4 -4 +44 -44 +5 -5 +55 -55 +6 -6 +66 -66
12
3

# A copy that is refused while the call runs in the same process says so, and not that nobody knows its end
mkdir -p .config/act/handlers; cat >.config/act/handlers/diary <<'END'
#!/bin/sh
[ "$1" != --describe ] || { echo '{"type":"tool","tool":"DIARY_ADD","toolkit":"diary","description":"Adds a line.","input_schema":{"type":"object"},"tags":["createHint"]}'; exit; }
echo run >>~/effects; until [ -e ~/go ]; do sleep 0.02; done; echo '{}'
END
chmod 755 .config/act/handlers/diary
act-call DIARY_ADD | act-confirm -y >s; jq -c '.approval.mac |= ("0" * 64)' s | cat s - >both
act-exec both --jq '[.outcome, .error.code, .error.hint]' >out & {tests}/await '[ -s out ]'; : >go; wait $!; echo $?; cat out; wc -l <effects
>>>
75
["unknown","unavailable","run the same record again for its result"]
["done",null,null]
1

# the order of files may change with a file, a store may have answers without names, and an end of a line is in no path
# needs: sqlite
mkdir -p one two ".config/act/handlers/a
b"; put() { printf '#!/bin/sh\necho %s\n' "'{\"type\":\"tool\",\"tool\":\"$2\",\"toolkit\":\"kit\",\"description\":\"$3\"}'" >$1; chmod 755 $1; }
put one/act-handle-p KIT_TWO p; put two/act-handle-q KIT_TWO q; told() { act-tools KIT_TWO KIT_ONE --jq '.error.code // .tool + " " + .description'; }
PATH=$HOME/one:$HOME/two:$PATH; told; put one/act-handle-p KIT_TWO 'p, anew'; PATH=$HOME/two:$HOME/one:$PATH; told
echo names of another act; sqlite3 .local/share/act/act.db "DELETE FROM handler_tool; DELETE FROM handler; UPDATE source SET stamp = 'x' WHERE provider = 'handler'"; put two/act-handle-q KIT_ONE q; told; act-tools kit --jq .tool
>>>
KIT_TWO p
unknown-tool
KIT_TWO q
unknown-tool
names of another act
KIT_TWO p, anew
KIT_ONE q
KIT_ONE
KIT_TWO

# a name that several handlers have is the first file's, in whatever letters and whichever of them changes
# needs: sqlite
h=.config/act/handlers; mkdir -p $h; put() { f=$1; shift; { echo '#!/bin/sh'; for t; do echo "echo '{\"type\":\"tool\",\"tool\":\"$t\",\"toolkit\":\"kit\",\"description\":\"of $f, $*\"}'"; done; } >$h/$f.next; chmod 755 $h/$f.next; mv $h/$f.next $h/$f; }
told() { act-tools kit --jq '.tool + " " + .description'; act-doctor --jq 'select(.name | startswith("handler")) | select(.ok | not) | .found' | sed 's,/[^ ]*/,,g'; }
put b KIT_TWO KIT_B; put c kit_two KIT_C; put m KIT_MIDDLE; told
echo == an earlier file takes a name, and another spelling of it goes; put a Kit_Two KIT_A; told
echo == it leaves the name to the next file; put a KIT_A KIT_MORE; told
echo == so does a file that is gone; rm $h/b; told
echo == two change at once; put a KIT_C KIT_TWO KIT_TWO; put c KIT_C KIT_A; told
echo == a file comes back; put b KIT_TWO KIT_B; put a KIT_B; told
echo == every file by itself; for f in a b c; do put $f KIT_ONE_$f; done; told; act-search --all 'kit middle' --jq .tool | head -1
>>>
KIT_TWO of b, KIT_TWO KIT_B
KIT_B of b, KIT_TWO KIT_B
KIT_C of c, kit_two KIT_C
KIT_MIDDLE of m, KIT_MIDDLE
'kit_two' is already a tool of b
== an earlier file takes a name, and another spelling of it goes
KIT_B of b, KIT_TWO KIT_B
KIT_C of c, kit_two KIT_C
KIT_MIDDLE of m, KIT_MIDDLE
Kit_Two of a, Kit_Two KIT_A
KIT_A of a, Kit_Two KIT_A
'KIT_TWO' is already a tool of a
'kit_two' is already a tool of a
== it leaves the name to the next file
KIT_B of b, KIT_TWO KIT_B
KIT_C of c, kit_two KIT_C
KIT_MIDDLE of m, KIT_MIDDLE
KIT_A of a, KIT_A KIT_MORE
KIT_MORE of a, KIT_A KIT_MORE
KIT_TWO of b, KIT_TWO KIT_B
'kit_two' is already a tool of b
== so does a file that is gone
KIT_C of c, kit_two KIT_C
KIT_MIDDLE of m, KIT_MIDDLE
KIT_A of a, KIT_A KIT_MORE
KIT_MORE of a, KIT_A KIT_MORE
kit_two of c, kit_two KIT_C
== two change at once
KIT_MIDDLE of m, KIT_MIDDLE
KIT_C of a, KIT_C KIT_TWO KIT_TWO
KIT_TWO of a, KIT_C KIT_TWO KIT_TWO
KIT_A of c, KIT_C KIT_A
'KIT_TWO' is already a tool of a
'KIT_C' is already a tool of a
== a file comes back
KIT_MIDDLE of m, KIT_MIDDLE
KIT_A of c, KIT_C KIT_A
KIT_B of a, KIT_B
KIT_TWO of b, KIT_TWO KIT_B
KIT_C of c, KIT_C KIT_A
'KIT_B' is already a tool of a
== every file by itself
KIT_MIDDLE of m, KIT_MIDDLE
KIT_ONE_a of a, KIT_ONE_a
KIT_ONE_b of b, KIT_ONE_b
KIT_ONE_c of c, KIT_ONE_c
KIT_MIDDLE
