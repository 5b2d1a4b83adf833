# Laws between the commands: two ways to the same end come to the same.

# what was run again is what was run, but for saying so
for title in a b c; do act-call TASK_CREATE title=$title --once $title; done | act-confirm >sealed
act-exec --ordered sealed >first; act-exec --ordered sealed | sed 's/,"replayed":true//' | cmp - first && wc -l <first
>>>
3

# results pass through act-confirm and act-exec as they came, with their status
act-call TASK_GET id=1 | act-exec >result; act-confirm result >again; echo $?; cmp result again
act-exec result >again; echo $?; cmp result again
>>>
1
1

# an undone creation leaves what was there before
act-call TASK_CREATE title=a | act-confirm | act-exec >/dev/null; act-call TASK_LIST | act-exec | jq -c .data >before
act-call TASK_CREATE title=b | act-confirm | act-exec | jq -c '.undo[]' | act-confirm -y | act-exec >/dev/null
act-call TASK_LIST | act-exec | jq -c .data | cmp - before && echo same
>>>
same

# an undone change leaves what was there before, but for the time of the change
export ACT_NOW=2026-03-04T10:00:00Z
act-call TASK_CREATE title=a notes=n | act-confirm | act-exec >/dev/null; act-call TASK_LIST | act-exec | jq -c .data >before
act-call TASK_UPDATE id=1 title=b notes:=null | act-confirm | act-exec | jq -c '.undo[]' | act-confirm -y | act-exec >/dev/null
act-call TASK_LIST | act-exec | jq -c .data | cmp - before && echo same
>>>
same

# a dry run changes nothing
act-call TASK_CREATE title=a | act-confirm | act-exec -n >/dev/null; act-call TASK_LIST | act-exec | jq -c .data.items
>>>
[]

# the status of an early stage is the status of the pipeline
act-call NOPE_CREATE | act-confirm | act-exec >/dev/null
>>>= 65

# one call a process or all in one come to the same tasks
# needs: stores
for i in 1 2 3; do act-call TASK_CREATE title=$i | act-confirm | act-exec >/dev/null; done
act-call TASK_LIST | act-exec | jq -c '[.data.items[]|.title]' >one
HOME=$HOME/other; mkdir "$HOME"; for i in 1 2 3; do act-call TASK_CREATE title=$i; done | act-confirm | act-exec >/dev/null
act-call TASK_LIST | act-exec | jq -c '[.data.items[]|.title]' | cmp - ~/../one && echo same
>>>
same

# two at once on one store lose nothing
for i in 1 2 3 4; do (for k in 1 2 3 4 5; do act-call TASK_CREATE title=$i-$k | act-confirm | act-exec >/dev/null; done) & done; wait
act-call TASK_LIST | act-exec | jq '.data.items|length'; act-log TASK_CREATE | wc -l
>>>
20
20

# --jq shows what jq shows
act-call TASK_CREATE title=x --once a >call; act-call TASK_CREATE title=x --once a --jq .arguments >ours; jq -c .arguments call | cmp - ours && echo same
>>>
same

# --jq writes a string as jq -r does, and --jq-json as jq does; all else is JSON both ways
# tier: all
printf '%s\n' '{"type":"x","a":"tab\tab \"q\" \\ \u001b[2J\u202e é\u0000","b":"","c":"one\ntwo\n","d":[1,"x"],"e":{"f":null},"g":-12.5,"h":"{\"type\":\"call\"}"}' >record
for program in .a .b .c .d .e .g .h .no .. keys[] empty '.a, .g, .d, .c' '@tsv "\(.d)"' '.c | @base64, @json'; do
    act-confirm record --jq "$program" >ours; jq -rc "$program" record | cmp - ours
    act-confirm record --jq-json "$program" >ours; jq -c "$program" record | cmp - ours && echo "$program"
done
for form in --jq --jq-json; do act-call TASK_CREATE title=x | act-confirm | act-exec $form '.undo[]' | act-confirm -y | act-exec $form .tool; done
>>>
.a
.b
.c
.d
.e
.g
.h
.no
..
keys[]
empty
.a, .g, .d, .c
@tsv "\(.d)"
.c | @base64, @json
TASK_DELETE
"TASK_DELETE"

# what a program does to a number that no double holds keeps its digits, or the program fails
printf '%s\n' '{"type":"x","a":12345678901234567891,"b":"12345678901234567891"}' >record
for program in '[.a]' '"no \(.a)"' '.a > 5' '.a + 1' '.a | tostring | length' '.b | tonumber' '"\(.a)\(.b)"' '1e3 + 1' '12345678901234567891' '.b | gsub("^|$"; "|")' '[limit(0; 1, 2)]' '"stop\n" | halt_error' '1, halt, 2'; do act-confirm record --jq-json "$program" 2>&1; done
>>>
[12345678901234567891]
"no 12345678901234567891"
true
act-confirm: --jq-json: a number has more digits than jq holds
act-confirm: --jq-json: a number has more digits than jq holds
act-confirm: --jq-json: jq: a number has more digits than jq holds
"1234567890123456789112345678901234567891"
1001
act-confirm: the jq program has the number 12345678901234567891, which jq can't hold as it is written
"|12345678901234567891|"
[]
act-confirm: --jq-json: jq: stop
1

# a number that no double holds stays one, and a string of its digits a string
printf '%s\n' '{"type":"x","a":12345678901234567890,"b":"123","c":"Infinity"}' >record
act-confirm record --jq '.a, .b, .c'; act-confirm record --jq-json '.a, .b, .c'
>>>
12345678901234567890
123
Infinity
12345678901234567890
"123"
"Infinity"

# --jq and --jq-json at once are refused; what a program can't take is told of under its own name
act-confirm --jq . --jq-json . </dev/null >/dev/null; echo $?; echo '{"type":"x"}' | act-confirm --jq-json '.type.x'; echo '{"type":"x"}' | act-confirm --jq .type.x
>>>
64
>>>2
act-confirm: --jq and --jq-json exclude each other
  see act-confirm --help
act-confirm: --jq-json: jq: Cannot index string with string "x"
act-confirm: --jq: jq: Cannot index string with string "x"
>>>= 65

# at a terminal each line of a raw string is made safe, and a forged escape stays text
printf '{"type":"x","a":"one\\ntwo\\r\\u001b[2J\\t<\342\200\256>\\u0000","b":"{\\"x\\":\\n\\"\\u202e\\"}"}\n' >record
for form in --jq --jq-json; do script -qec "act-confirm $form '.a, .b' record" /dev/null </dev/null | tr -d '\r'; done
act-confirm --jq .a record | od -An -c | tr -s ' '
>>>
one
two<U+000D><U+001B>[2J<U+0009><<U+202E>><U+0000>
{"x":
"<U+202E>"}
"one\ntwo\r\u001b[2J\t<\u202e>\u0000"
"{\"x\":\n\"\u202e\"}"
 o n e \n t w o \r 033 [ 2 J \t < 342 200
 256 > \0 \n

# a stage that fails as a whole ends the pipeline with its own status: a file, an option, an operand, the store
# needs: sqlite
act-confirm nofile 2>/dev/null | act-exec >o; echo $? $(jq -r .error.code o)
act-call TASK_CREATE title=@nofile 2>/dev/null | act-confirm | act-exec >o; echo $? $(jq -r .error.code o)
act-search 2>/dev/null --no-such-option | act-confirm | act-exec >o; echo $? $(jq -r .error.code o)
act-call 2>/dev/null | act-exec >o; echo $? $(jq -r .error.code o)
act-process --text --json todo x 2>/dev/null | act-confirm | act-exec >o; echo $? $(jq -r .error.code o)
act-exec -j 0 2>/dev/null | act-confirm >o; echo $? $(jq -r .error.code o)
mkdir -p .local/share/act/act.db; act-call FILES_LIST | act-exec 2>/dev/null | act-confirm >o; echo $? $(jq -r .error.code o)
>>>
74 io
74 io
64 usage
64 usage
64 usage
64 usage
74 io

# of usage and bad input the first is graver, in either order, and input and output are graver than both
usage='{"type":"error","error":{"code":"usage","message":"m"}}' bad='{"type":"error","error":{"code":"bad-record","message":"m"}}'
io='{"type":"error","error":{"code":"io","message":"m"}}' policy='{"type":"error","error":{"code":"denied","message":"m"}}'
for lines in "$usage" "$bad" "$io" "$usage $bad" "$bad $usage" "$policy $usage" "$bad $io $usage"; do printf '%s\n' $lines | act-exec >/dev/null; echo $?; done | xargs
>>>
64 65 74 64 64 64 74

# input that does not block is waited for, by every command that reads records, and by one that reads a whole text
cat >feed.py <<'END'
import os, subprocess, sys, fcntl
r, w = os.pipe(); fcntl.fcntl(r, fcntl.F_SETFL, os.O_NONBLOCK)
p = subprocess.Popen(sys.argv[2:], stdin=r); os.close(r)
# Input comes once the command sleeps: it has found none by then.
while True:
    with open("/proc/%d/stat" % p.pid) as f: state = f.read().rsplit(")", 1)[1].split()[0]
    with open("/proc/%d/comm" % p.pid) as f: name = f.read().strip()
    if state in "SZ" and name.startswith("act-"): break
try: os.write(w, sys.argv[1].encode())
except BrokenPipeError: pass
os.close(w); p.wait()
END
for c in act-confirm act-exec act-process act-search 'act-memory learn' 'act-queue add'; do python3 feed.py '{"type":"x","n":1}
' $c; done
python3 feed.py 'title
Milk
' act-call TASK_CREATE --csv --jq .arguments.title; python3 feed.py '3f
' act-config set openai-api-key; act-config get openai-api-key
>>>
{"type":"x","n":1}
{"type":"x","n":1}
{"type":"x","n":1}
{"type":"x","n":1}
{"type":"x","n":1}
{"type":"x","n":1}
Milk
<any>
