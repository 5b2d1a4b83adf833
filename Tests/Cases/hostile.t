# empty input is nothing, and no error
for filter in act-confirm act-exec act-search act-process 'act-call TASK_CREATE --map .'; do $filter </dev/null; echo $?; done
>>>
0
0
0
0
0

# blank lines are passed over
for filter in act-confirm act-exec act-search act-process 'act-call TASK_CREATE --map .'; do printf '\n \n\t\n\r\n' | $filter; echo $?; done
>>>
0
0
0
0
0

# 100 MB of opening brackets cost one error record and little memory
# tier: all
for filter in act-confirm act-exec act-search act-process 'act-call TASK_CREATE --map .'; do
  head -c 100000000 /dev/zero | tr '\0' '[' | python3 {tests}/rss.py 40 $filter | jq -c '[.type, .error.code, .error.message, .error.line, .error.offset]'
done
>>>
["error","bad-record","the line is too long",1,0]
["error","bad-record","the line is too long",1,0]
["error","bad-record","the line is too long",1,0]
["error","bad-record","the line is too long",1,0]
["error","bad-record","the line is too long",1,0]

# a 1 GB line is skipped in constant memory, and what follows it counts
# tier: all
for filter in act-confirm act-exec; do
  (head -c 1000000000 /dev/zero | tr '\0' 'x'; printf '\n{"type":"x"}\n') | python3 {tests}/rss.py 40 $filter | jq -c '[.type, .error.message]'
done
>>>
["error","the line is too long"]
["x",null]
["error","the line is too long"]
["x",null]

# a line over the limit that does not end holds nothing up: calls before it end, their outcomes are written, and signals count
mkdir bin; cat >bin/act-handle-diary <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; {tests}/await '[ -e ~/go ]'; echo '{}'
END
chmod 755 bin/act-handle-diary; PATH=$HOME/bin:$PATH; mkfifo in
act-call DIARY_ADD | act-confirm -y >call
exec 2>/dev/null
begin() {
    sleep 60 >in & feed=$!
    act-exec --max-line 4000 <in >out 2>err &
    jq -c ".id += \"$1\"" call | act-confirm -y >in; {tests}/await '[ -s effects ]'; head -c 300000 /dev/zero | tr '\0' x >in
}
ended() { wait $!; echo $? $(jq -r .outcome out) $(cat err); kill $feed; rm -f effects go; }
for signal in TERM INT HUP; do begin $signal; : >go; {tests}/await '[ -s out ]'; kill -$signal $!; ended; done
begin x; kill -TERM $!; : >go; ended
act-exec /dev/zero >out 2>err & {tests}/await "[ \$(ps -o cputimes= $!) -ge 1 ]"; kill -TERM $!; ended
>>>
143 done act-exec: 1 done, the input was not read to its end; the same records to act-exec --resume r1 continue
130 done act-exec: 1 done, the input was not read to its end; the same records to act-exec --resume r2 continue
129 done act-exec: 1 done, the input was not read to its end; the same records to act-exec --resume r3 continue
143 done act-exec: 1 done, the input was not read to its end; the same records to act-exec --resume r4 continue
143 act-exec: the input was not read to its end; the same records again continue

# a signal ends every command that waits for the end of a line, of any length
# tier: all
mkfifo in; export ACT_MODEL=openai/m OPENAI_API_KEY=k OPENAI_BASE_URL=http://127.0.0.1:9; exec 2>/dev/null
for bytes in 9 17000000; do
    for command in act-exec 'act-queue add' act-process 'act-process --engine model' act-search act-confirm 'act-call TASK_CREATE --map .' 'act-chat --continue' act-chat 'act-memory learn'; do
        sleep 60 >in & feed=$!
        $command <in >out 2>err & head -c $bytes /dev/zero | tr '\0' x >in
        {tests}/await "idle $! ${command%% *}"; kill -TERM $!; wait $!; echo $? $(cat out err); kill $feed
    done
done
>>>
143 act-exec: the input was not read to its end; the same records again continue
143 act-queue: the input was not read to its end; the same records again continue
143
143 {"type":"error","error":{"code":"unavailable","message":"interrupted: the input was not read to its end","hint":"run it again"}} act-process: interrupted: the input was not read to its end run it again
143
143
143
143
143
143
143 act-exec: the input was not read to its end; the same records again continue
143 act-queue: the input was not read to its end; the same records again continue
143
143 {"type":"error","error":{"code":"unavailable","message":"interrupted: the input was not read to its end","hint":"run it again"}} act-process: interrupted: the input was not read to its end run it again
143
143
143
143
143
143

# a line of 16 MB costs act-exec no more than 120 MB, whatever is in it and comes of it
# needs: sqlite
# tier: all
cat >make.py <<'END'
def call(name, tool, arguments):
    print('{"type":"call","id":"%s","tool":"%s","arguments":{%s}}' % (name, tool, arguments), file=open(name, "w"))
call("low", "TASK_LIST", '"project":"%s"' % ("a song of the sea " * 888000))
call("text", "TASK_CREATE", '"title":"Sea","notes":"%s"' % ("a song of the sea " * 888000))
call("escaped", "TASK_CREATE", '"title":"Sea","notes":"%s"' % (r"\u00e4\n\u0022" * 1110000))
call("lists", "TASK_CREATE", '"title":"Sea","tags":[%s[]]' % ("[1]," * 3990000))
words = ",".join('"w%d%s"' % (k, "y" * (74 - len(str(k)))) for k in range(199000))
call("words", "SEA_CREATE", '"of":[%s]' % words)
members = ",".join('"key%d of a longer kind":"%s"' % (k, "v" * 126) for k in range(99000))
call("members", "SEA_CREATE", '"of":{%s}' % members)
call("aside", "TASK_LIST", '"project":"x"},"unused":[%s],"tags":{"a":"%s"' % ("[]," * 3000000 + "0", "b" * 4000000))
END
python3 make.py; mkdir -p .config/act/handlers
cat >.config/act/handlers/sea <<'END'
#!/bin/sh
[ "$1" != --describe ] || exec echo '{"type":"tool","tool":"SEA_CREATE"}'
wc -c | sed 's/[0-9]\{8\}/"long"/'
END
chmod 755 .config/act/handlers/sea
run() { echo $1 $(python3 {tests}/rss.py 120 act-exec $1 2>&1 | jq -rc '.outcome, .error.code, .replayed, .data.notes?[:3]' | tr '\n' ' '); }
for name in low text escaped lists words members aside; do run $name; done
for name in text escaped lists words members; do act-confirm -y --tainted $name >sealed-$name; run sealed-$name; run sealed-$name; done
>>>
low done null null null
text denied not-approved null null
escaped denied not-approved null null
lists failed bad-record null null
words denied not-approved null null
members denied not-approved null null
aside failed bad-record null null
sealed-text done null null a s
sealed-text done null true a s
sealed-escaped done null null ä "
sealed-escaped done null true ä "
sealed-lists failed bad-record null null
sealed-lists failed bad-record null null
sealed-words done null null
sealed-words done null true
sealed-members done null null
sealed-members done null true
>>>2
act-confirm: 'TASK_CREATE' goes on undecided: the call has more than 200000 values
  make several calls of it

# a record has a bounded number of members that are open at once, and a call a bounded number of values
for n in 131070 131071; do
    python3 -c "import json; print(json.dumps({'type': 'note', 'of': {'k%d' % k: 0 for k in range($n)}}))" | act-exec --jq '[.type, .error.message, .error.line, (.of | length)]'
done
# A fault of the one that is too many is told rather than that.
python3 -c "print('{\"type\":\"note\",' + ','.join('\"%x\":0' % k for k in range(131071)) + ',\"a\\\\x\":0}')" | act-exec --jq .error.message
call() { python3 -c "import json; print(json.dumps({'type': 'call', 'id': 'n', 'tool': 'TASK_LIST', 'taint': False, 'arguments': {'project': $1}}))"; }
for value in '"[{,:" * 99999' '[0] * 200982' '[0] * 200983' '[[]] * 50245' '[[]] * 50246' "[{'a': 0}] * 40196" "[{'a': 0}] * 40197"; do
    call "$value" | act-exec --jq '[.error.code, .error.message[:56], .error.hint]'
done
call '[0] * 199983' | act-confirm -y | cut -c 1-30
>>>
["note",null,null,131070]
["error","more than 131072 members",1,0]
an unknown escape
[null,null,null]
["bad-arguments","arguments.project: expected string, got [0,0,0,0,0,0,0,0",null]
["bad-record","the call has more than 200000 values","make several calls of it"]
["bad-arguments","arguments.project: expected string, got [[],[],[],[],[],",null]
["bad-record","the call has more than 200000 values","make several calls of it"]
["bad-arguments","arguments.project: expected string, got [{\"a\":0},{\"a\":0}",null]
["bad-record","the call has more than 200000 values","make several calls of it"]
{"type": "call", "id": "n", "t
>>>2
act-confirm: 'TASK_LIST' goes on undecided: the call has more than 200000 values
  make several calls of it

# a call at the bound is approved, held and run all the same; an approval has a bound of its own, and a long reason stays a no
call() { python3 -c "import json; print(json.dumps({'type': 'call', 'id': '$1', 'tool': 'TASK_CREATE', 'taint': False, 'arguments': {'title': 'x'}, 'aside': [0] * $2}))"; }
for n in 199980 199981; do call a$n $n | act-confirm -y 2>said | act-exec --jq '[.outcome, .error.code, .data.title]'; sed -n 's/^act-confirm: //p' said; done
mkdir -p .config/act; echo 'ask TASK_CREATE' >.config/act/rules
call b 199980 | act-confirm --hold | jq -c .approval.decision; act-confirm --inbox -y | act-exec --jq '[.outcome, .data.title]'
low='{type: "call", id: "c", tool: "TASK_LIST", taint: false, arguments: {}, approval: {v: 1, decision: "denied", by: "person", at: "2027-01-01T00:00:00Z"}}'
jq -cn "$low | .approval.reason = \"r\" * 99999" | act-exec --jq '[.outcome, .error.code, (.error.message | length)]'
jq -cn "$low | .approval.reason = \"r\" * 99999" | act-confirm | jq -c '[.approval.decision, (.approval.reason | length)]'
jq -cn "$low | .approval.more = [range(991)]" | act-exec --jq '[.outcome, .error.message]'
jq -cn "$low | .approval.more = [range(981)]" | act-exec --jq '[.outcome, .error.message]'
>>>
["done",null,"x"]
["denied","not-approved",null]
'TASK_CREATE' goes on undecided: the call has more than 200000 values
"held"
["done","x"]
["denied","denied",4001]
["denied",99999]
["failed","the approval has more than 1000 values"]
["denied","declined"]
>>>= 1

# depth is bounded at 512 by a counter
head -c 1000000 /dev/zero | tr '\0' '[' | act-confirm --jq .error.message
>>>
nested deeper than 512
>>>= 65

# invalid UTF-8 costs its own line
for filter in act-confirm act-exec act-search act-process 'act-call TASK_CREATE --map .'; do
  printf '{"type":"x","a":"\377"}\n{"type":"error","error":{"code":"no-match","message":"m"}}\n' | $filter | jq -c '[.error.code, .error.line, .error.offset]'
done
>>>
["bad-record",1,17]
["no-match",null,null]
["bad-record",1,17]
["no-match",null,null]
["bad-record",1,17]
["no-match",null,null]
["bad-record",1,17]
["no-match",null,null]
["bad-record",1,17]
["no-match",null,null]

# half a record at the end is said to be one
for filter in act-confirm act-exec act-search act-process 'act-call TASK_CREATE --map .'; do
  printf '{"type":"error","error":{"code":"no-match","message":"m"}}\n{"type":"x","a' | $filter --jq .error.message; echo $?
done
>>>
m
the input ends in the middle of a record
65
m
the input ends in the middle of a record
65
m
the input ends in the middle of a record
65
m
the input ends in the middle of a record
65
m
the input ends in the middle of a record
65

# a whole last line needs no line feed
printf '{"type":"x"}' | act-confirm | act-exec
>>>
{"type":"x"}

# every byte of a record that a command does not know goes through
printf '%s\n' '{"type":"x","n":1.10,"big":12345678901234567890,"\u00ea":1,"e\u0302":2,"s":"a\/b" , "é":1,"é":2}' >in
act-search <in | act-confirm | act-exec | cmp - in && act-process <in | cmp - in && echo same
>>>
same

# the same fields of a call come out of its result
printf '%s\n' '{"type":"call","tool":"TASK_LIST","arguments":{},"n":1.10,"big":12345678901234567890,"x\/y":"\/é"}' | act-confirm | act-exec | grep -oF '"n":1.10,"big":12345678901234567890,"x\/y":"\/é"'
>>>
"n":1.10,"big":12345678901234567890,"x\/y":"\/é"

# --strict stops at the first bad line
printf '{"type":"x"}\nbad\n{"type":"y"}\n' | act-confirm --strict --jq .type
>>>
x
error
>>>2
act-confirm: line 2: expected a value
>>>= 65

# --max-line is the longest line taken
printf '{"type":"x"}\n{"type":"longer"}\n' | act-confirm --max-line 12 --jq '[.type,.error.hint]'
>>>
["x",null]
["error","see --max-line"]
>>>= 65

# a full disk is an error
printf '{"type":"x"}\n' | act-confirm >/dev/full
>>>2
act-confirm: cannot write standard output: No space left on device
  make room: df(1) shows which disk is full
>>>= 74

# a reader that goes away is none
yes '{"type":"x"}' | act-confirm | head -n 1
>>>
{"type":"x"}

# the first record is not held back
(printf '{"type":"x"}\n'; {tests}/await '[ -s out ]') | act-search | act-confirm | act-exec | head -n 1 >out; cat out
>>>
{"type":"x"}

# an unreadable file is named
act-confirm /nonexistent
>>>
{"type":"error","error":{"code":"io","message":"cannot open '/nonexistent': No such file or directory"}}
>>>2
act-confirm: cannot open '/nonexistent': No such file or directory
>>>= 74

# a bad line of a file is named by the file and its own line
printf '{"type":"x"}\n' >one; printf '{"type":"y"}\nbad\n' >two
act-confirm one two
>>>
{"type":"x"}
{"type":"y"}
{"type":"error","error":{"code":"bad-record","message":"expected a value","file":"two","line":2,"offset":13,"input":"bad"}}
>>>= 65

# On a terminal a record is JSON of the same meaning, and nothing in it steers the terminal or hides: every scalar that is control, format, separator, private or not assigned, in keys and values
cat >make.py <<'END'
import json, sys, unicodedata
bad = lambda c: unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp", "Co") or unicodedata.category(c) == "Zs" and c != " "
all = [c for c in map(chr, range(0x20, 0x110000)) if bad(c)][:3000] + list("\u034f\u115f\u17b4\u180b\ufe0f\u3164\uffa0\U000e0001\U000e007f\U000e0100\U0010fffd")
text = "".join(all)
for k in range(0, len(text), 500):
    print(json.dumps({"type": "x", "k" + text[k:k+500]: ["a" + text[k:k+500] + "é日本 \U0001f600"], "n": 1.50}, ensure_ascii=False).replace(', "n"', ',\t\r"n"'))
END
cat >look.py <<'END'
import json, sys, unicodedata
a = open("records", encoding="utf-8", newline="\n").read().split("\n")[:-1]
b = sys.stdin.buffer.read().decode().replace("\r\n", "\n").split("\n")[:-1]
print([json.loads(x) for x in a] == [json.loads(x) for x in b], len(a) == len(b) > 1)
text = "".join(b)
print({unicodedata.category(c) for c in text} & {"Cc", "Cf", "Zl", "Zp", "Co", "Cn"}, [c for c in "\xa0\u3000\u034f\u115f\u3164\ufe0f\U000e0100" if c in text], "é日本" in text)
END
python3 make.py >records
for command in 'act-confirm --json' 'act-exec --json' 'act-confirm --jq .' 'act-exec --json --jq .'; do
script -qec "$command records" /dev/null </dev/null | python3 look.py
done
act-confirm records | cmp - records && echo same
act-confirm records --json | cmp - records && echo same
>>>
True True
set() [] True
True True
set() [] True
True True
set() [] True
True True
set() [] True
same
same

# What a program makes of a record is shown as safely there; a pipe gets its bytes
printf '{"type":"x","a":"\302\23331mred","b":"\342\200\256abc\\u001b[2J\\u0007"}\n' >record
script -qec "act-confirm --jq '[.a, .b]' record" /dev/null </dev/null | tr -d '\r'
script -qec "act-confirm --jq '{(.a): .b}' record" /dev/null </dev/null | tr -d '\r'
script -qec "act-confirm --jq .a record" /dev/null </dev/null | od -An -c | grep -c 233
act-confirm --jq .a record | od -An -c | grep -c 233
>>>
["\u009b31mred","\u202eabc\u001b[2J\u0007"]
{"\u009b31mred":"\u202eabc\u001b[2J\u0007"}
0
1

# a schema whose check has no end, or none that anybody would wait for, lets no call through
# tier: all
mkdir -p .config/act/handlers
cat >.config/act/handlers/h <<'END'
#!/usr/bin/env python3
import json, sys
if sys.argv[1:] != ["--describe"]: sys.exit(print("{}"))
ref = lambda to: {"$ref": to}
tree = {str(k): {"allOf": [ref(f"#/$defs/{k + 1}")] * 2} for k in range(64)} | {"64": True}
for name, schema in {
    "RING": {"allOf": [ref("#"), ref("#")]}, "NOT": {"not": ref("#")}, "ANY": {"anyOf": [ref("#"), True]},
    "PAIR": {"$ref": "#/$defs/a", "$defs": {"a": ref("#/$defs/b"), "b": ref("#/$defs/a")}},
    "IF": {"if": ref("#"), "then": False}, "DYNAMIC": {"$dynamicRef": "#a", "$dynamicAnchor": "a"},
    "TREE": ref("#/$defs/0") | {"$defs": tree}, "CHOICE": {"oneOf": [ref("#/$defs/0"), True], "$defs": tree},
    "CHAIN": ref("#/$defs/0") | {"$defs": {str(k): ref(f"#/$defs/{k + 1}") for k in range(5000)} | {"5000": {}}},
    "PATTERN": {"properties": {"a": {"pattern": "((a{0,99}){0,99}b{0,9}){0,9}$"}}},
    "NUMBER": {"properties": {"n": {"multipleOf": "UNIT"}}},
}.items(): print(json.dumps({"type": "tool", "tool": f"H_{name}_GET", "input_schema": schema}).replace('"UNIT"', "7" * 7000))
END
chmod 755 .config/act/handlers/h
ulimit -v 4000000
for tool in $(act-tools h --jq .tool); do
timeout 100 act-call $tool n:="$(printf %07000d 0 | tr 0 1)" a="$(printf %090000d 0 | tr 0 a)c" --json | jq -r --arg t $tool '"\($t) \(.error.code) \(.error.message)"'
done
>>>
H_RING_GET bad-arguments arguments: its schema refers to itself without end
H_NOT_GET bad-arguments arguments: its schema refers to itself without end
H_ANY_GET bad-arguments arguments: its schema refers to itself without end
H_PAIR_GET bad-arguments arguments: its schema refers to itself without end
H_IF_GET bad-arguments arguments: its schema refers to itself without end
H_DYNAMIC_GET bad-arguments arguments: its schema refers to itself without end
H_TREE_GET bad-arguments arguments: to check it takes more than 10000000 steps
H_CHOICE_GET bad-arguments arguments: to check it takes more than 10000000 steps
H_CHAIN_GET bad-arguments arguments: its schema goes too deep
H_PATTERN_GET bad-arguments arguments: to check it takes more than 10000000 steps
H_NUMBER_GET bad-arguments arguments: to check it takes more than 10000000 steps

# patterns that a backtracking matcher never finishes are answered, and numbers with enormous powers take no memory
# tier: all
mkdir -p .config/act/handlers
cat >.config/act/handlers/h <<'END'
#!/bin/sh
test "$1" = --describe && exec cat "$HOME/tools"
echo '{}'
END
chmod 755 .config/act/handlers/h
cat >tools <<'END'
{"type":"tool","tool":"H_GET","input_schema":{"properties":{"a":{"pattern":"^(a+)+$"},"b":{"pattern":"(x+x+)+y"},"c":{"pattern":"^(a|a)*$"},"d":{"pattern":"a*b"},"n":{"type":"integer","multipleOf":3},"m":{"maximum":5},"u":{"multipleOf":1e-1000000000}}}}
END
python3 -c 'import json
for key, text in ("a", "a" * 5000 + "!"), ("b", "x" * 5000), ("c", "a" * 5000 + "b"), ("d", "a" * 100000), ("a", "a" * 5000): print(json.dumps({"type": "x", "v": {key: text}}))' >input
ulimit -v 4000000
act-call H_GET --map .v <input --jq '.error.message[:60] // "fits"'
for number in n:=1e1000000000 n:=3e1000000000 m:=1e1000000000 m:=-1e1000000000 m:=1e-99999999999999999 u:=1e1000000000; do act-call H_GET $number --jq '.error.message // "fits"'; done
>>>
arguments.a: expected a text that fits the pattern "^(a+)+$"
arguments.b: expected a text that fits the pattern "(x+x+)+y
arguments.c: expected a text that fits the pattern "^(a|a)*$
arguments.d: expected a text that fits the pattern "a*b", go
fits
arguments.n: expected a multiple of 3, got 1e1000000000
fits
arguments.m: expected at most 5, got 1e1000000000
fits
fits
fits

# arguments nested 300 deep are checked to their end
mkdir -p .config/act/handlers
cat >.config/act/handlers/h <<'END'
#!/bin/sh
test "$1" = --describe && exec cat "$HOME/tools"
echo '{}'
END
chmod 755 .config/act/handlers/h
cat >tools <<'END'
{"type":"tool","tool":"H_GET","input_schema":{"type":"object","properties":{"a":{"anyOf":[{"type":"integer"},{"$ref":"#"}]}}}}
END
for leaf in 1 true; do
act-call H_GET a:="$(python3 -c "print('{\"a\":' * 299 + '$leaf' + '}' * 299)")" --json | cut -c1-45
done
>>>
{"type":"call","id":"<any>
{"type":"error","error":{"code":"bad-argument

# thousands of required arguments take no longer, each, than few
mkdir -p .config/act/handlers
python3 - >many <<'END'
import json
print(json.dumps({"type":"tool","tool":"QQ_GET_X","toolkit":"qq","tags":["readOnlyHint"],"input_schema":{"type":"object","required":["key_%d"%i for i in range(8000)]}}))
END
printf '#!/bin/sh\n[ "$1" = --describe ] && exec cat %s/many\necho "{}"\n' "$HOME" >.config/act/handlers/q; chmod +x .config/act/handlers/q
python3 - >call <<'END'
import json
print(json.dumps({"type":"call","id":"1","tool":"QQ_GET_X","provider":"handler","arguments":{"key_%d"%i:1 for i in reversed(range(8000))},"taint":False}))
END
jq -c 'del(.arguments.key_7) | .id = "2"' call >lacks
timeout 60 act-confirm call | timeout 60 act-exec --jq .outcome; timeout 60 act-exec lacks | jq -c '.error.message[:40]'
>>>
done
"missing: key_7"
