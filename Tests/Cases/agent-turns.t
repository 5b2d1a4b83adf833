# Ctrl-C while the request is out drops the turn: the next sentence is the first, and the terminal is as it was
tests={tests}; . {tests}/turn; model '[{"delay_ms":60000,"text":"late"},{"times":0,"text":"quick"}]'
expect {tests}/prompt.exp 'trap : INT; stty -g >before; act-agent; echo status $?; stty -g >after' 'act> ' 'hello\r' run '{tests}/await "[ \$(language requests) = 1 ]"' early '\003' 'act> ' 'more\r' 'quick' '' 'act> ' '\004' | plain; cmp before after; act-chat --show --jq '[.role, .text]'; act-chat --list --jq .state
>>>
openai/m, conversation default. Ctrl-D ends.
act> hello
^Ccancelled: nothing ran
act> more
  quick
[100 tokens in, 20 out, $0]
act> 
status 0
["user","more"]
["assistant","quick"]
idle

# Ctrl-C while the text streams drops the answer, and a call that began in it is none
tests={tests}; . {tests}/turn; model '[{"text":["slow ","and ","slow"],"calls":[{"name":"TASK_CREATE","arguments":{"title":"x"}}],"hold":5},{"times":0,"text":"quick"}]'
expect {tests}/prompt.exp 'trap : INT; stty -g >before; act-agent; echo status $?; stty -g >after' 'act> ' 'add a task\r' 'slow and' '\003' 'act> ' 'more\r' 'quick' '' 'act> ' '\004' | plain; cmp before after; act-chat --show --jq '[.role, .text]'; act-log; act-ps
>>>
openai/m, conversation default. Ctrl-D ends.
act> add a task
  slow and^C slow
cancelled: nothing ran
act> more
  quick
[100 tokens in, 20 out, $0]
act> 
status 0
["user","more"]
["assistant","quick"]
>>>= 1

# Ctrl-C at a question, at once and behind letters, runs nothing; the letters are not those of the prompt
# tier: all
tests={tests}; . {tests}/turn; model '[{"calls":[{"name":"TASK_DELETE","arguments":{"id":1}}]},{"calls":[{"name":"TASK_DELETE","arguments":{"id":1}}]},{"when":{"last_has":"nobody ran it"},"text":"Well."}]'
expect {tests}/prompt.exp 'trap : INT; stty -g >before; act-agent; echo status $?; stty -g >after' 'act> ' 'delete task 1\r' 'stop >' '\003' 'act> ' 'delete it\r' 'stop >' 'dele\003' 'act> ' 'hm\r' 'act> ' '\004' | plain | grep -v '^[│┌]\|nothing to do\|not read to its end'; cmp before after; act-chat --show --jq '[.role, .text]'; act-log; act-confirm --inbox
>>>
openai/m, conversation default. Ctrl-D ends.
act> delete task 1
[100 tokens in, 20 out, $0]
└ type it · n no · e edit · q stop > ^C
cancelled: TASK_DELETE not-run
act> delete it
[100 tokens in, 20 out, $0]
└ type it · n no · e edit · q stop > ^C
cancelled: TASK_DELETE not-run
act> hm
  Well.
[100 tokens in, 20 out, $0]
act> 
status 0
["user","delete task 1"]
["assistant",""]
["tool","{\"outcome\":\"not-run\",\"note\":\"nobody ran it\"}"]
["user","delete it"]
["assistant",""]
["tool","{\"outcome\":\"not-run\",\"note\":\"nobody ran it\"}"]
["user","hm"]
["assistant","Well."]

# Ctrl-C at the second question runs nothing of what the first was answered
# tier: all
tests={tests}; . {tests}/turn; model '[{"calls":[{"name":"TASK_DELETE","arguments":{"id":1}},{"name":"TASK_DELETE","arguments":{"id":2}}]},{"when":{"last_has":"nobody ran it"},"text":"Well."}]'
expect {tests}/prompt.exp 'trap : INT; stty -g >before; act-agent; echo status $?; stty -g >after' 'act> ' 'delete my tasks\r' 'stop >' 'delete\r' 'stop >' '\003' 'act> ' 'hm\r' 'act> ' '\004' | plain | grep 'cancelled\|Well\|status'; cmp before after; act-log
>>>
cancelled: TASK_DELETE not-run, TASK_DELETE not-run
  Well.
status 0
>>>= 1

# Ctrl-C while calls run lets them end, and tells how each stands; the run was broken off
tests={tests}; . {tests}/turn; model '[{"calls":[{"name":"SLOW_WRITE","arguments":{}},{"name":"SLOW_READ","arguments":{}}]},{"when":{"results":2,"last_has":"done"},"text":"Well."}]'
expect {tests}/prompt.exp 'trap : INT; stty -g >before; act-agent; echo status $?; stty -g >after' 'act> ' 'slow\r' run '{tests}/await "[ \$(wc -l <ran) = 2 ]"' early '\003' '^C' '' run 'touch go' 'act> ' 'and now\r' 'Well' '' 'act> ' '\004' | plain | grep '^done\|cancelled\|Well\|status' | sort; cmp before after; sort ran ended; act-log --jq '[.tool, .outcome]'; act-ps --jq '[.state, .why, .counts]'; language requests
>>>
  Well.
cancelled: SLOW_WRITE done, SLOW_READ done
done  SLOW_READ
done  SLOW_WRITE
status 0
SLOW_READ
SLOW_READ
SLOW_WRITE
SLOW_WRITE
["SLOW_WRITE","done"]
["SLOW_READ","done"]
["failed","a signal",{"done":2}]
2

# Ctrl-C twice while calls run ends them: a write is unknown, a read has failed, and neither runs again
tests={tests}; . {tests}/turn; export ACT_GRACE=10m; model '[{"calls":[{"name":"SLOW_WRITE","arguments":{}},{"name":"SLOW_READ","arguments":{}}]},{"when":{"results":2,"last_has":["nobody knows whether it happened","was interrupted"]},"text":"Well."}]'
expect {tests}/prompt.exp 'trap : INT; stty -g >before; act-agent; echo status $?; stty -g >after' 'act> ' 'slow\r' run '{tests}/await "[ \$(wc -l <ran) = 2 ]"' early '\003' '^C' '\003' 'act> ' 'and now\r' 'Well' '' 'act> ' '\004' | plain | grep '^unknown\|^failed\|cancelled\|Well\|status' | sort; cmp before after; act-log --jq '[.tool, .outcome, .error.message]'; act-ps --jq '[.state, .why, .counts]'; sort ran; [ ! -e ended ]
>>>
  Well.
cancelled: SLOW_WRITE unknown, SLOW_READ failed
failed  SLOW_READ
status 79
unknown  SLOW_WRITE
["SLOW_WRITE","unknown","slow was interrupted"]
["SLOW_READ","failed","slow was interrupted"]
["failed","a signal",{"failed":1,"unknown":1}]
SLOW_READ
SLOW_WRITE

# Ctrl-C behind the calls, while the model is told of them, drops its answer and keeps them
tests={tests}; . {tests}/turn; model '[{"calls":[{"name":"TASK_CREATE","arguments":{"title":"x"}}]},{"delay_ms":60000,"text":"late"},{"times":0,"text":"quick"}]'
expect {tests}/prompt.exp 'trap : INT; stty -g >before; act-agent; echo status $?; stty -g >after' 'act> ' 'add a task\r' run '{tests}/await "[ \$(language requests) = 2 ]"' early '\003' 'act> ' 'more\r' 'quick' '' 'act> ' '\004' | plain | grep 'cancelled\|quick\|status'; cmp before after; act-chat --show --jq '[.role, .outcome // .text]'; act-log --jq '[.tool, .outcome]'; act-ps --jq '[.state, .counts]'
>>>
^Ccancelled: TASK_CREATE done
  quick
status 0
["user","add a task"]
["assistant",""]
["tool","done"]
["user","more"]
["assistant","quick"]
["TASK_CREATE","done"]
["completed",{"done":1}]

# Ctrl-C ends a turn of one sentence by this signal, at a question and in a call; the next one tells how it was left
# tier: all
tests={tests}; . {tests}/turn; model '[{"calls":[{"name":"TASK_DELETE","arguments":{"id":1}}]},{"text":"one"},{"calls":[{"name":"SLOW_WRITE","arguments":{}}]},{"text":"two"}]'
expect {tests}/prompt.exp 'act-agent delete task 1' 'stop >' '\003' >seen; echo $?; act-agent more --jq .text
expect {tests}/prompt.exp 'act-agent slow write' run '{tests}/await "[ -s ran ]"' early '\003' '^C' '' run 'touch go' >>seen; echo $?; act-agent more --jq .text; plain <seen | grep cancelled; act-log --jq '[.tool, .outcome]'; cat ran
>>>
97
one
97
two
cancelled: TASK_DELETE not-run
cancelled: SLOW_WRITE done
["SLOW_WRITE","done"]
SLOW_WRITE
>>>2
act-agent: the last turn did not end: TASK_DELETE not-run
act-agent: the last turn did not end: SLOW_WRITE done

# Ctrl-C at the prompt drops what is typed, and only twice in a row ends; the terminal is as it was
tests={tests}; . {tests}/turn; model '[{"times":0,"text":"ok"}]'
expect {tests}/prompt.exp 'trap : INT; stty -g >before; act-agent; echo status $?; stty -g >after' 'act> ' 'half\003' 'act> ' 'hello\r' 'act> ' '\003' 'act> ' '\003' | plain; cmp before after; act-chat --show --jq .text
>>>
openai/m, conversation default. Ctrl-D ends.
act> half
Ctrl-C again or Ctrl-D ends
act> hello
  ok
[100 tokens in, 20 out, $0]
act> 
Ctrl-C again or Ctrl-D ends
act> 
status 0
hello
ok

# Ctrl-Z at a question and in a call gives the terminal to the shell; continued, the sheet is shown again
# tier: all
tests={tests}; . {tests}/turn; model '[{"calls":[{"name":"TASK_DELETE","arguments":{"id":1}},{"name":"SLOW_WRITE","arguments":{}}]},{"when":{"results":2,"last_has":"done"},"text":"Well."}]'
cat >job <<'END'
set -m
stty -g >before; act-agent delete task 1, slow write; echo stopped; stty -g >after; act-chat --list --jq .state; fg >o
echo stopped; {tests}/await 'act-ps --jq .state | grep -q backgrounded'; touch go; fg >o; stty -g >end
END
expect {tests}/prompt.exp 'bash job' 'stop >' '\032' 'stopped' '' 'stop >' 'n\r' run '{tests}/await "[ -s ran ]"' early '\032' | plain | grep -o '^[┌└].*>\|stopped\|^waiting$\|^d.*\|Well'; cmp before after; cmp before end; cat ran ended
>>>
└ type it · n no · e edit · q stop >
stopped
waiting
└ type it · n no · e edit · q stop >
denied  TASK_DELETE
stopped
done  SLOW_WRITE
Well
SLOW_WRITE
SLOW_WRITE

# a question of another command at the same terminal waits for the end of this one, and is then asked
# tier: all
tests={tests}; . {tests}/turn; act-call TASK_DELETE id=7 >call; model '[{"calls":[{"name":"TASK_DELETE","arguments":{"id":1}}]},{"times":0,"text":"Well."}]'
expect {tests}/prompt.exp '({tests}/await "[ -e go ]"; exec act-confirm call >confirmed) & echo $! >pid; act-agent delete task 1; wait; echo end' 'stop >' '' run 'touch go; {tests}/await "idle $(cat pid) act-confirm"; wc -c <confirmed >waits' early 'n one\r' 'stop >' 'n two\r' >seen; plain <seen | grep '^[┌└]\|  id\|Well\|^end'; cat waits; jq -r .approval.reason confirmed; act-chat --show --jq '.text | fromjson? | .person_says'
>>>
┌ TASK_DELETE ─────────────────────────────────────────────────────────────────
│   id  1
└ type it · n no · e edit · q stop > n one
┌ TASK_DELETE ─────────────────────────────────────────────────────────────────
│   id  7
└ type it · n no · e edit · q stop > n two
  Well.
end
0
two
one

# the text of another conversation at the same terminal, and its question, wait for the end of this one
# tier: all
tests={tests}; . {tests}/turn; model '[{"text":"First.","calls":[{"name":"TASK_DELETE","arguments":{"id":1}}]},{"text":"Second.","calls":[{"name":"TASK_DELETE","arguments":{"id":2}}]},{"times":0,"text":"Well."}]'
expect {tests}/prompt.exp '({tests}/await "[ -e go ]"; exec act-agent -c b delete task 2) & echo $! >pid; act-agent -c a delete task 1; wait; echo end' 'stop >' '' run 'touch go; {tests}/await "[ \$(language requests) = 2 ] && idle $(cat pid) act-agent"' early 'n one\r' 'stop >' 'n two\r' >seen; plain <seen | sed -n '/^┌/,/stop >/p' | grep -v '^│'; plain <seen | grep -c 'First\|Second\|Well'; for c in a b; do act-chat -c $c --show --jq '.text | fromjson? | .person_says'; done
>>>
┌ TASK_DELETE ─────────────────────────────────────────────────────────────────
└ type it · n no · e edit · q stop > n one
┌ TASK_DELETE ─────────────────────────────────────────────────────────────────
└ type it · n no · e edit · q stop > n two
4
one
two

# TERM lets calls end within the grace: they are done, the model is told by the next run, and nothing runs twice
# waits: 2 s
tests={tests}; . {tests}/turn; model '[{"calls":[{"name":"SLOW_WRITE","arguments":{}},{"name":"SLOW_READ","arguments":{}}]},{"when":{"results":2,"last_has":"done"},"text":"Well."}]'
act-agent slow --jq '[.type, .outcome]' >o 2>err & {tests}/await '[ $(wc -l <ran) = 2 ]'; kill -TERM $!; {tests}/await "idle $! act-agent"; touch go; wait $! 2>end; echo $?; cat o; grep cancelled err; act-log --jq '[.tool, .outcome]'; act-ps --jq '[.state, .why, .counts]'; act-agent and now --jq .text; sort ran ended
>>>
143
["message",null]
["call",null]
["call",null]
["result","done"]
["result","done"]
act-agent: cancelled: SLOW_WRITE done, SLOW_READ done
["SLOW_WRITE","done"]
["SLOW_READ","done"]
["failed","a signal",{"done":2}]
Well.
SLOW_READ
SLOW_READ
SLOW_WRITE
SLOW_WRITE
>>>2
act-agent: the last turn did not end: SLOW_WRITE done, SLOW_READ done

# HUP ends what is still running after the grace: a write is unknown, a read has failed
# tier: all
# waits: 2 s
tests={tests}; . {tests}/turn; export ACT_GRACE=1s; model '[{"calls":[{"name":"SLOW_WRITE","arguments":{}},{"name":"SLOW_READ","arguments":{}}]},{"when":{"results":2,"last_has":"nobody knows whether it happened"},"text":"Well."}]'
act-agent slow --jq '[.type, .tool, .outcome]' >o 2>err & {tests}/await '[ $(wc -l <ran) = 2 ]'; kill -HUP $!; wait $! 2>end; echo $?; sort o; grep cancelled err; act-log --jq '[.tool, .outcome]'; act-ps --jq '[.state, .why, .counts]'; act-agent and now --jq .text; sort ran; [ ! -e ended ]
>>>
129
["call","SLOW_READ",null]
["call","SLOW_WRITE",null]
["message",null,null]
["result","SLOW_READ","failed"]
["result","SLOW_WRITE","unknown"]
act-agent: cancelled: SLOW_WRITE unknown, SLOW_READ failed
["SLOW_WRITE","unknown"]
["SLOW_READ","failed"]
["failed","a signal",{"failed":1,"unknown":1}]
Well.
SLOW_READ
SLOW_WRITE
>>>2
act-agent: the last turn did not end: SLOW_WRITE unknown, SLOW_READ failed

# TERM at a question and while the text streams runs nothing, and leaves the terminal as it was
# tier: all
tests={tests}; . {tests}/turn; model '[{"calls":[{"name":"TASK_DELETE","arguments":{"id":1}}]},{"text":["slow ","and ","slow"],"hold":3},{"times":0,"text":"Well."}]'
run() { echo "stty -g >before; sh -c 'echo \$\$ >pid; exec act-agent $1'; echo status \$?; stty -g >after"; }
expect {tests}/prompt.exp "$(run 'delete task 1')" 'stop >' 'dele' run 'kill -TERM $(cat pid)' | plain | grep -o 'cancelled.*\|status.*'; cmp before after
expect {tests}/prompt.exp "$(run)" 'act> ' 'hello\r' 'slow and' '' run 'kill -TERM $(cat pid)' | plain | grep 'last turn\|cancelled\|status'; cmp before after; act-log; act-chat --list --jq .state; act-agent more --jq .text
>>>
cancelled: TASK_DELETE not-run
status 143
the last turn did not end: TASK_DELETE not-run
cancelled: TASK_DELETE not-run
status 143
idle
Well.
>>>2
act-agent: the last turn did not end: TASK_DELETE not-run

# killed with all that it started while calls run: both are unknown, the write never runs again, the read may
# waits: 2 s
tests={tests}; . {tests}/turn; model '[{"calls":[{"name":"SLOW_WRITE","arguments":{}},{"name":"SLOW_READ","arguments":{}}]},{"when":{"results":2,"last_has":"nobody knows whether it happened"},"text":"Well."}]'
setsid act-agent slow >o & {tests}/await '[ $(wc -l <ran) = 2 ]'; kill -9 -$!; wait $! 2>end; echo $?; touch go; {tests}/await '[ $(wc -l <ended) = 2 ]'; act-log --jq '[.tool, .outcome, .ms]'; act-ps --jq '[.state, .counts]'; act-agent and now --jq .text; act-exec o --jq 'select(.type == "result") | [.tool, .outcome, .replayed]'; sort ran
>>>
137
["SLOW_WRITE","unknown",null]
["SLOW_READ","unknown",null]
["interrupted",{}]
Well.
["SLOW_WRITE","unknown",true]
["SLOW_READ","done",null]
SLOW_READ
SLOW_READ
SLOW_WRITE
>>>2
act-agent: the last turn did not end: SLOW_WRITE unknown, SLOW_READ unknown

# killed with all that it started at a question: what was done is, nothing else ran, and the terminal is free
tests={tests}; . {tests}/turn; model '[{"calls":[{"name":"TASK_CREATE","arguments":{"title":"x"}},{"name":"TASK_DELETE","arguments":{"id":1}}]},{"when":{"last_has":["done","nobody ran it"]},"text":"Well."}]'
echo 'set -m; sh -c "echo \$\$ >pid; exec act-agent add a task and delete it"; echo status $?' >job; expect {tests}/prompt.exp 'bash job' 'stop >' 'dele' run 'kill -9 -$(cat pid)' | grep status; act-log --jq '[.tool, .outcome]'; act-ps --jq '[.state, .counts]'; act-agent and now --jq .text; act-confirm --inbox
>>>
status 137
["TASK_CREATE","done"]
["interrupted",{"done":1}]
Well.
>>>2
act-agent: the last turn did not end: TASK_CREATE done, TASK_DELETE not-run

# killed by itself while calls run: a write runs once, and what the model is told of it is what is on record
# waits: 2 s
tests={tests}; . {tests}/turn; model '[{"calls":[{"name":"SLOW_WRITE","arguments":{}},{"name":"SLOW_READ","arguments":{}}]},{"times":0,"text":"Well."}]'
act-agent slow >o & {tests}/await '[ $(wc -l <ran) = 2 ]'; kill -9 $!; wait $! 2>end; echo $?; touch go; {tests}/await '[ $(wc -l <ended) = 2 ] && act-agent and now --jq .text >said'; cat said; act-chat --show --jq 'select(.outcome) | .outcome' >told; act-log --jq .outcome | cmp - told; grep -c WRITE ran
>>>
137
Well.
1

# an editor that changes nothing, fails, or leaves no arguments that fit: the question is asked again as it was
# tier: all
tests={tests}; . {tests}/turn; export ACT_MODE=always EDITOR=./edit; model '[{"calls":[{"name":"TASK_CREATE","arguments":{"title":"milk"}}]},{"when":{"last_has":"\"edited\":{\"title\":\"tea\"}"},"text":"tea"}]'
cat >edit <<'END'
#!/bin/sh
echo >>edits; stty -g >>modes
case $(wc -l <edits) in
2) exit 3 ;;
3) echo '{' >"$1" ;;
4) echo '{"title":7}' >"$1" ;;
5) sed -i 's/7/"tea"/' "$1" ;;
esac
END
chmod 755 edit; expect {tests}/prompt.exp 'stty -g >before; act-agent add milk; stty -g >after' 'stop >' 'e\r' 'stop >' 'e\r' 'stop >' 'e\r' 'stop >' 'e\r' 'stop >' 'e\r' 'stop >' 'y\r' | plain | grep '^│ *\(title\|was\|the\|not\|arguments\.\)\|^└\|tea'; cmp before after; uniq modes | cmp - before; act-log --jq .arguments
>>>
│   title  "milk"
└ y yes · n no · a all alike · e edit · q stop > e
│   title  "milk"
└ y yes · n no · a all alike · e edit · q stop > e
│ the editor './edit' failed
│   title  "milk"
└ y yes · n no · a all alike · e edit · q stop > e
│ not JSON: the text ends too early at byte 2
│   title  "milk"
└ y yes · n no · a all alike · e edit · q stop > e
│ arguments.title: expected string, got 7
│   title  "milk"
└ y yes · n no · a all alike · e edit · q stop > e
│   title  "tea"
│     was: "milk"
└ y yes · n no · a all alike · e edit · q stop > y
  title     tea
  tea
{"title":"tea"}

# an editor has the terminal; Ctrl-C in it cancels the calls
# tier: all
tests={tests}; . {tests}/turn; export ACT_MODE=always EDITOR=./edit; model '[{"calls":[{"name":"TASK_CREATE","arguments":{"title":"milk"}}]},{"text":"one"},{"calls":[{"name":"TASK_CREATE","arguments":{"title":"milk"}}]}]'
printf '#!/bin/sh\nprintf "title: "; read title; sed -i "s/milk/$title/" "$1"\n' >edit; chmod 755 edit
expect {tests}/prompt.exp 'trap : INT; stty -g >before; act-agent; echo status $?; stty -g >after' 'act> ' 'add milk\r' 'stop >' 'e\r' 'title: ' 'tea\r' 'stop >' 'y\r' 'act> ' 'add milk\r' 'stop >' 'e\r' 'title: ' 'wi\003' 'act> ' '\004' | plain | grep '^title: t\|  tea\|cancelled\|status'; cmp before after; act-log --jq '[.tool, .arguments, .outcome]'
>>>
title: tea
  title     tea
cancelled: TASK_CREATE not-run
status 0
["TASK_CREATE",{"title":"tea"},"done"]

# resized at an open question, the rest of it is as wide as the terminal is then, and so is the text of the model
tests={tests}; . {tests}/turn; export ACT_MODE=always; seq -s ' ' 300 >expected; model '[{"calls":[{"name":"TASK_CREATE","arguments":{"title":"'"$(cat expected)"'"}}]},{"text":"ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ"}]'
expect {tests}/prompt.exp 'stty -g >before; act-agent add a task; stty -g >after' 'more: Enter, q' '' resize '200 40' early '\r' 'q > ' 'y\r' | plain >seen; cmp before after; sed '1,/more/d; /^└/,$d' seen | awk 'length($0) > 43 { wide++ } END { print wide + 0 }'; sed '1,/more/d; s/^[│┊] *//; /^└/,$d' seen | tr -d '\n' | grep -o '"1 2 3 .*"' | tr -d '"' | cmp - expected; grep ZZ seen
>>>
0
  ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ
  ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ

# a terminal that is closed at a question: what was done is, nothing else runs, and the next run tells so
# tier: all
tests={tests}; . {tests}/turn; model '[{"calls":[{"name":"TASK_CREATE","arguments":{"title":"x"}},{"name":"TASK_DELETE","arguments":{"id":1}}]},{"when":{"last_has":["done","nobody ran it"]},"text":"Well."}]'
expect {tests}/prompt.exp 'act-agent' 'act> ' 'add a task and delete it\r' 'stop >' 'dele' run '{tests}/await "act-ps --jq .state | grep -q waiting"' '' hangup; {tests}/await 'act-agent and now --jq .text >said 2>err'; cat said err; act-log --jq '[.tool, .outcome]'; act-ps --jq '[.state, .counts.done]'
>>>
Well.
act-agent: the last turn did not end: TASK_CREATE done, TASK_DELETE not-run
["TASK_CREATE","done"]
["failed",1]

# a terminal that is closed while calls run lets them end within the grace
tests={tests}; . {tests}/turn; model '[{"calls":[{"name":"SLOW_WRITE","arguments":{}},{"name":"SLOW_READ","arguments":{}}]},{"when":{"results":2,"last_has":"done"},"text":"Well."}]'
{ {tests}/await '[ -s pid ] && ! { [ -e "$(cat tty)" ] && kill -0 "$(cat pid)"; }'; touch go; } & expect {tests}/prompt.exp 'tty >tty; echo $$ >pid; exec act-agent' 'act> ' 'slow\r' run '{tests}/await "[ \$(wc -l <ran) = 2 ]"' '' hangup; {tests}/await 'act-agent and now --jq .text >said 2>err'; cat said err; act-log --jq '[.tool, .outcome]'; sort ran ended
>>>
Well.
act-agent: the last turn did not end: SLOW_WRITE done, SLOW_READ done
["SLOW_WRITE","done"]
["SLOW_READ","done"]
SLOW_READ
SLOW_READ
SLOW_WRITE
SLOW_WRITE

# a terminal that is closed while calls run ends them when the grace is over
tests={tests}; . {tests}/turn; export ACT_GRACE=1s; model '[{"calls":[{"name":"SLOW_WRITE","arguments":{}},{"name":"SLOW_READ","arguments":{}}]},{"times":0,"text":"Well."}]'
expect {tests}/prompt.exp 'exec act-agent' 'act> ' 'slow\r' run '{tests}/await "[ \$(wc -l <ran) = 2 ]"' '' hangup; {tests}/await 'act-agent and now --jq .text >said 2>err'; cat said err; act-log --jq '[.tool, .outcome]'; test -e ended || echo none ended
>>>
Well.
act-agent: the last turn did not end: SLOW_WRITE unknown, SLOW_READ failed
["SLOW_WRITE","unknown"]
["SLOW_READ","failed"]
none ended

# a terminal that is closed while the text streams, or at the prompt, costs that answer alone
tests={tests}; . {tests}/turn; model '[{"text":"first"},{"text":["slow ","and ","slow"],"hold":3},{"times":0,"text":"Well."}]'
expect {tests}/prompt.exp 'act-agent' 'act> ' 'one\r' 'act> ' hangup; expect {tests}/prompt.exp 'act-agent' 'act> ' 'two\r' 'slow and' hangup; {tests}/await 'act-agent three --jq .text >said'; cat said; act-chat --show --jq '[.role, .text]'; act-chat --list --jq .state
>>>
Well.
["user","one"]
["assistant","first"]
["user","three"]
["assistant","Well."]
idle

# three calls are asked about as one
tests={tests}; . {tests}/turn; export ACT_MODE=always; model '[{"calls":[{"name":"TASK_CREATE","arguments":{"title":"a"}},{"name":"TASK_LIST","arguments":{}},{"name":"TASK_CREATE","arguments":{"title":"b"}}]},{"when":{"results":3},"text":"Well."}]'
expect {tests}/prompt.exp 'act-agent add tasks' 'stop >' 'y\r' | plain | grep '^[┌└]\|in all\|^done\|Well'; act-log --jq '[.tool, .outcome]'
>>>
┌ 3 calls wait for a decision ─────────────────────────────────────────────────
│ in all   3 calls: 2 medium, 1 low
└ y all · g1-2 look · o one by one · n none · q stop > y
done  TASK_CREATE
done  TASK_LIST
done  TASK_CREATE
  Well.
["TASK_CREATE","done"]
["TASK_LIST","done"]
["TASK_CREATE","done"]

# no, no with words, an answer that is none, the end of input, and stop: what is shown, and what the model is told
# tier: all
tests={tests}; . {tests}/turn; model '[{"calls":[{"name":"TASK_DELETE","arguments":{"id":1}},{"name":"TASK_DELETE","arguments":{"id":2}}]},{"text":"one"},{"calls":[{"name":"TASK_DELETE","arguments":{"id":3}}]},{"text":"two"},{"calls":[{"name":"TASK_CREATE","arguments":{"title":"x"}},{"name":"TASK_DELETE","arguments":{"id":4}},{"name":"TASK_DELETE","arguments":{"id":5}}]},{"text":"three"}]'
expect {tests}/prompt.exp 'stty -g >before; act-agent; echo status $?; stty -g >after' 'act> ' 'delete tasks\r' 'stop >' 'yes\r' 'stop >' 'n not that one\r' 'stop >' 'n\r' 'act> ' 'delete tasks\r' 'stop >' '\004' 'act> ' 'add a task, delete tasks\r' 'stop >' 'q\r' 'act> ' '\004' | plain >seen; grep -v ' in [0-9.]* s' seen | grep '^└\|no answer\|^d\|denied\|status\|one$\|two\|three'; grep -o '.* in [0-9.]* s.*' seen; cmp before after; act-chat --show --jq 'select(.role == "tool") | .text | fromjson | [.outcome, .note, .person_says, .error.code]'; act-log --jq '[.tool, .outcome]'
>>>
└ type it · n no · e edit · q stop > yes
│ no answer here: 'yes'; offered: type it, n no, e edit, q stop
└ type it · n no · e edit · q stop > n not that one
└ type it · n no · e edit · q stop > n
denied  TASK_DELETE
  denied: a person declined it, in whose words: "not that one"
denied  TASK_DELETE
  denied: declined
  one
└ type it · n no · e edit · q stop > 
denied  TASK_DELETE
  denied: stopped
  two
done  TASK_CREATE
└ type it · n no · e edit · q stop > q
denied  TASK_DELETE
  denied: stopped
denied  TASK_DELETE
  denied: stopped
  three
status 1
2 denied in <any> s
1 done, 2 denied in <any> s; run r1
["denied","it did not run: do not make the call again unless the person asks for it","not that one","denied"]
["denied","it did not run: do not make the call again unless the person asks for it",null,"denied"]
["denied","it did not run: do not make the call again unless the person asks for it",null,"denied"]
["done",null,null,null]
["denied","it did not run: do not make the call again unless the person asks for it",null,"denied"]
["denied","it did not run: do not make the call again unless the person asks for it",null,"denied"]
["TASK_CREATE","done"]

# the records of a turn, their order and their members; the model's fault among them, and nothing on standard error
tests={tests}; . {tests}/turn; model '[{"text":"On it.","calls":[{"name":"TASK_CREATE","arguments":{"title":"a"}},{"name":"TASK_DELETE","arguments":{"id":1}},{"name":"TASK_COMPLETE","arguments":{"id":99}},{"name":"TASK_NONE","arguments":{}}]},{"times":0,"text":"ok"}]'
act-agent add, delete and complete a task >o; echo $?; jq -r '[.type, .tool, .outcome // .text // .error.code] | map(. // "-") | join(" ")' o; jq -c '[.type, .outcome, (keys_unsorted - ["type"] | join(" "))]' o | uniq; act-agent --text more
>>>
75
message - On it.
call TASK_CREATE -
call TASK_DELETE -
call TASK_COMPLETE -
error - unknown-tool
result TASK_CREATE done
result TASK_DELETE held
result TASK_COMPLETE failed
message - ok
["message",null,"role text model stop usage conversation taint"]
["call",null,"id tool provider toolkit arguments missing intent call_id tags risk taint engine conversation"]
["error",null,"error"]
["result","done","id tool provider ok outcome data undo attempts log_id at ms intent call_id taint engine conversation"]
["result","held","id tool provider ok outcome error attempts at ms intent call_id taint engine conversation"]
["result","failed","id tool provider ok outcome error attempts log_id at ms intent call_id taint engine conversation"]
["message",null,"role text model stop usage conversation taint"]
open: TASK_DELETE held
  ok
[100 tokens in, 20 out, $0]

# at a terminal with its output in a file, questions are asked and records are written; a full disk runs nothing
tests={tests}; . {tests}/turn; model '[{"text":"On it.","calls":[{"name":"TASK_CREATE","arguments":{"title":"a"}},{"name":"TASK_DELETE","arguments":{"id":1}}]},{"text":"ok"},{"calls":[{"name":"TASK_CREATE","arguments":{"title":"b"}}]}]'
expect {tests}/prompt.exp 'act-agent add a task, delete it >o 2>err; echo $?' 'stop >' 'delete\r' | plain | grep -v '^│'; jq -r '[.type, .tool, .outcome // .text] | map(. // "-") | join(" ")' o; cat err; act-agent add a task >/dev/full; echo $?; act-log --jq '[.tool, .outcome]'; language requests
>>>
┌ TASK_DELETE ─────────────────────────────────────────────────────────────────
└ y yes · n no · e edit · q stop > delete
0
message - On it.
call TASK_CREATE -
call TASK_DELETE -
result TASK_CREATE done
result TASK_DELETE done
message - ok
74
["TASK_CREATE","done"]
["TASK_DELETE","done"]
3
>>>2
act-agent: cannot write standard output: No space left on device
  make room: df(1) shows which disk is full

# a program of --jq that fails costs the record, and not the turn; one that is none asks nothing
tests={tests}; . {tests}/turn; model '[{"text":"On it.","calls":[{"name":"TASK_CREATE","arguments":{"title":"a"}}]},{"text":"ok"},{"times":0,"text":"more"}]'
act-agent add a task --jq 'if .type == "call" then error("no") else .type, .text // .outcome end'; echo $?; act-agent more --jq '.['; echo $?; act-agent more --jq-json '[.type, .text]'; echo $?; act-log --jq '[.tool, .outcome]'; language requests
>>>
message
On it.
result
done
message
ok
65
64
["message","more"]
0
["TASK_CREATE","done"]
4
>>>2
act-agent: --jq: jq: no
act-agent: the jq program '.[' does not compile: jq: error: syntax error, unexpected $end (Unix shell quoting issues?) at <top-level>, line 1:; .[ 
