# what is asked for, typed, runs the call
(export ACT_NOW=2026-03-04T10:00:00Z; act-call TASK_CREATE title=milk | act-confirm | act-exec >/dev/null)
expect {tests}/prompt.exp 'act-call TASK_DELETE id=1 | act-confirm | act-exec --json --jq .outcome' 'stop >' 'delete\r'
>>>
┌ TASK_DELETE <any>
│ what     Delete a task: <any>
<any>
│ account  default
│ why      high risk: deletes a task [high]
│ task 1, as it is now
│   title  "milk"
│   priority  "normal"
│   done  false
│ arguments
│   id  1
│ to approve, type: delete
└ type it · n no · e edit · q stop > delete
done

# high risk wants more than yes, and says what
(export ACT_NOW=2026-03-04T10:00:00Z; act-call TASK_CREATE title=milk | act-confirm | act-exec >/dev/null)
expect {tests}/prompt.exp 'act-call TASK_DELETE id=1 | act-confirm | act-exec --json --jq .outcome' 'stop >' 'y\r' 'stop >' 'yes\r' 'stop >' 'a\r' 'stop >' 'Delete\r' | tail -9
>>>
│ to approve, type: delete
└ type it · n no · e edit · q stop > yes
│ no answer here: 'yes'; offered: type it, n no, e edit, q stop
│ to approve, type: delete
└ type it · n no · e edit · q stop > a
│ no answer here: 'a'; offered: type it, n no, e edit, q stop
│ to approve, type: delete
└ type it · n no · e edit · q stop > Delete
done

# a word that refuses approves no tool that is named so
mkdir -p ~/.config/act/handlers; cat >~/.config/act/handlers/event <<'END'
#!/bin/sh
if [ "${1-}" = --describe ]; then echo '{"type":"tool","tool":"EVENT_CANCEL","toolkit":"event","description":"Cancels an event","input_schema":{"type":"object"},"tags":["destructiveHint"]}'; exit; fi
cat >>~/ran; echo '{}'
END
chmod 755 ~/.config/act/handlers/event; act-call EVENT_CANCEL id=1 >call
expect {tests}/prompt.exp 'act-confirm call | act-exec --json --jq .outcome >out' 'type: approve' 'cancel\r' >/dev/null; cat out; [ ! -e ran ]
expect {tests}/prompt.exp 'act-confirm call | act-exec --json --jq .outcome >out' 'type: approve' 'approve\r' >/dev/null; cat out
>>>
denied
done

# a message to one wants their domain, to several their number
{ act-call TASK_DELETE id=1 | jq -c '.arguments.to = "A <a@x.example>"'; act-call TASK_DELETE id=1 | jq -c '.arguments.cc = ["a@x.example", "b", "c"]'; } >calls
expect {tests}/prompt.exp 'act-confirm calls >out' 'type: x.example' 'x\r' 'stop >' 'x.example\r' 'type: 3' '2\r' 'stop >' '3\r' >/dev/null; jq -r .approval.decision out
>>>
approved
approved

# no, an empty line, and the end of input all deny
# tier: all
act-call TASK_CREATE title=milk | act-confirm | act-exec >/dev/null
for reply in 'n\r' '\r' '\004'; do
  expect {tests}/prompt.exp "act-call TASK_DELETE id=1 | act-confirm | act-exec --json --jq .outcome >out" 'stop >' "$reply" >/dev/null
  echo "$? $(cat out)"
done
act-call TASK_LIST | act-exec --jq '.data.items|length'
>>>
1 denied
1 denied
1 denied
1

# what was typed before the question does not answer it
# tier: all
act-call TASK_CREATE title=milk | act-confirm | act-exec >/dev/null
expect {tests}/prompt.exp 'sleep 1; act-call TASK_DELETE id=1 | act-confirm | act-exec --json --jq .outcome >out' early 'y\ry\r' 'stop >' 'n\r' >/dev/null
cat out
>>>
denied

# yes in a pipe is no answer
act-call TASK_CREATE title=milk | act-confirm | act-exec >/dev/null
yes | setsid -w sh -c 'act-call TASK_DELETE id=1 | act-confirm' | act-exec --jq '.error.code, .error.message'
>>>
not-approved
no terminal to ask on; high risk
>>>= 77

# all alike answers for the same tool, and for no other; where all are shown at once it means nothing
(act-call TASK_CREATE title=1; act-call TASK_CREATE title=2; act-call TASK_UPDATE id=1 title=3) >calls
expect {tests}/prompt.exp 'act-confirm --mode always calls | act-exec --json --jq .outcome >out' 'stop >' 'a\r' 'stop >' 'o\r' 'stop >' 'a\r' 'stop >' 'n\r' >/dev/null
cat out
>>>
done
done
denied

# stop denies this one and all that would be asked after it
for title in one two; do act-call TASK_CREATE title=$title; done | act-confirm | act-exec >/dev/null
expect {tests}/prompt.exp '(act-call TASK_DELETE id=1; act-call TASK_LIST; act-call TASK_DELETE id=2) | act-confirm | act-exec --json --jq .outcome >out' 'stop >' 'q\r' >/dev/null
cat out
>>>
denied
done
denied

# an edit is checked, shown with what it was, and sealed as it stands
act-call TASK_CREATE title=milk >call
expect {tests}/prompt.exp 'EDITOR="sed -i s/milk/wine/" act-confirm --mode always call | act-exec --json --jq .data.title >out' 'stop >' 'e\r' 'stop >' 'y\r' | grep -A 1 'title  "wine"'
cat out
>>>
│   title  "wine"
│     was: "milk"
wine

# an edit that does not fit is refused and asked again
act-call TASK_CREATE title=milk priority=high >call
expect {tests}/prompt.exp 'EDITOR="sed -i s/high/huge/" act-confirm --mode always call | act-exec --json --jq .data.priority >out' 'stop >' 'e\r' 'stop >' 'y\r' | grep expected
cat out
>>>
│ arguments.priority: expected one of "high", "normal", "low", got "huge"
high

# an edit that can't be read, or does not fit, is not lost: the next one goes on with it
act-call TASK_CREATE title=milk priority=high >call
printf '#!/bin/sh\ncat "$1" >>seen; if grep -q wine "$1"; then sed -i "s/huge/low/; s/wine,,/wine\",/" "$1"; else sed -i "s/milk\",/wine,,/; s/high/huge/" "$1"; fi\n' >ed; chmod +x ed
expect {tests}/prompt.exp 'EDITOR=$PWD/ed act-confirm --mode always call | act-exec --json --jq ".data | .title, .priority" >out' 'stop >' 'e\r' 'stop >' 'e\r' 'stop >' 'y\r' | tr -d '\r' | grep -B1 'your text'; cat seen out
>>>
│ not JSON: a control character in a string at byte 20
│ e goes on with your text
{
  "title": "milk",
  "priority": "high"
}
{
  "title": "wine,,
  "priority": "huge"
}
wine
low

# what is missing is asked for by name, until it fits
expect {tests}/prompt.exp 'act-call TASK_CREATE title=x | jq -c "del(.arguments.title)" | act-confirm | act-exec --json --jq .data.title >out' ' title: ' '\r' >/dev/null
echo $?
expect {tests}/prompt.exp 'act-call TASK_GET | act-confirm | act-exec --json --jq .error.code >out' ' id: ' 'abc\r' ' id: ' '7\r' | grep -c expected
cat out
>>>
1
1
provider-error

# a line of foreign text can't forge a line of ours
act-call TASK_CREATE title="$(printf 'x\033[2J\n└ y yes \342\200\256evil')" >call
expect {tests}/prompt.exp 'act-confirm --mode always call >/dev/null' 'stop >' 'n\r' | grep -a title
>>>
│   title  "x<U+001B>[2J⏎└ y yes <U+202E>evil"

# -y approves and says so
act-call TASK_CREATE title=milk | act-confirm -y --mode always | jq -r .approval.by
>>>
flag

# a terminal that goes away denies
act-call TASK_CREATE title=milk | act-confirm | act-exec >/dev/null
act-call TASK_DELETE id=1 >call
expect {tests}/prompt.exp 'trap "" HUP; act-confirm call >confirmed' 'stop >' hangup
{tests}/await '[ -s confirmed ]'
jq -r .approval.decision confirmed
>>>
denied

# of what is pasted only the first line counts, and nothing of it for the next question
# tier: all
{ act-call TASK_CREATE title=one; act-call TASK_CREATE title=two; } >calls
expect {tests}/prompt.exp 'act-confirm --mode always calls >out; sleep 1; echo end; cat >rest' 'stop >' 'n\ry\ry\ry\r' 'stop >' 'q\ry\ry\r' end '\004' >/dev/null; wc -c <rest
jq -r .approval.reason out
>>>
0
declined
stopped

# yes on standard input answers nothing where there is a terminal
act-call TASK_CREATE title=one >call
expect {tests}/prompt.exp 'yes | act-confirm --mode always call >out' 'stop >' 'n\r' >/dev/null; jq -r .approval.reason out
>>>
declined

# a long sheet is paged, and yes is offered after its end: before that it only leads there; q ends the paging alone
# tier: all
act-call TASK_CREATE title="$(seq -s ' ' 2000)" >call
expect {tests}/prompt.exp 'stty rows 40; act-confirm --mode always call >out' 'more: Enter, q' 'y\r' 'more: Enter, q' 'yes\r' 'more: Enter, q' '\r' 'stop >' 'n\r' | sed -n 's/.* 1998 /1998 /p; s/^└.*/└/p'
jq -r .approval.reason out
expect {tests}/prompt.exp 'act-confirm --mode always call >out' 'more: Enter, q' 'q\r' 'stop >' 'y\r' 'stop >' 'a\r' 'stop >' 'n\r' | sed -n '/the rest/,$p'
jq -r .approval.reason out
act-call TASK_CREATE title="$(seq -s ' ' 1000)" >call
expect {tests}/prompt.exp 'act-confirm --mode always call >out' 'more: Enter, q' 'q\r' 'stop >' 'm\r' 'more: Enter, q' 'b\r' 'more: Enter, q' '\r' 'more: Enter, q' '\r' 'stop >' 'y\r' | tail -n 2
jq -r .approval.decision out
>>>
1998 1999 2000"
└
declined
│ the rest was not shown, so that yes is no answer yet: m shows it
└ m more · n no · e edit · q stop > y
│ no answer here: 'y'; offered: m more, n no, e edit, q stop
│ the rest was not shown, so that yes is no answer yet: m shows it
└ m more · n no · e edit · q stop > a
│ no answer here: 'a'; offered: m more, n no, e edit, q stop
│ the rest was not shown, so that yes is no answer yet: m shows it
└ m more · n no · e edit · q stop > n
declined
┊     998 999 1000"
└ y yes · n no · a all alike · e edit · q stop > y
approved

# what was typed ahead turns no page and answers nothing
# tier: all
act-call TASK_CREATE title="$(seq -s ' ' 500)" >call
expect {tests}/prompt.exp 'sleep 1; act-confirm --mode always call >out' early '\r\r\r\ry\ry\r' 'more: Enter, q' '\ry\ry\r' 'stop >' 'n\r' >/dev/null
jq -r .approval.reason out
>>>
declined

# typed before the sheet was complete for 300 ms, yes is no answer
act-call TASK_CREATE title=milk >call
expect {tests}/prompt.exp 'act-confirm --mode always call >out' '┌' 'now y\r' 'stop >' 'n\r' >/dev/null
jq -r .approval.reason out
>>>
declined

# in a pipeline a later stage's progress may stand where a question begins: it is taken away, and nothing else is
act-call TASK_CREATE title=milk >call; export TERM=xterm
for run in 'act-confirm --mode always call | cat >out' 'act-confirm --mode always call >out' 'TERM=dumb act-confirm --mode always call | cat >out'; do
expect {tests}/prompt.exp "$run" 'stop >' 'n\r' | head -c 3 | od -An -c | tr -d ' '
done
>>>
\r033[
342224214
342224214

# resized in the middle, the next page is as wide as the terminal is then, and nothing is lost
seq -s ' ' 500 >expected; act-call TASK_CREATE title="$(cat expected)" >call
expect {tests}/prompt.exp 'act-confirm --mode always call >out' 'more: Enter, q' '' resize '200 40' early '\r' 'q > ' 'n\r' >seen
sed '1,/more/d' seen | awk 'length($0) > 43 { wide++ } END { print wide + 0 }'
sed '1,/more/d' seen | sed -n '1p; $p' | cut -c 1-25
sed '1,/more/d' seen | sed 's/^[│┊] *//; /^└/d' | tr -d '\n' | grep -o '"1 2 3 .*"' | tr -d '"' | cmp - expected
jq -r .approval.reason out
>>>
0
│   title  "1 2 3 4 5 6
└ y/n/a/e/q > n
declined

# twenty columns are enough
act-call TASK_CREATE title='日本語の題と長い文' >call
expect {tests}/prompt.exp 'stty columns 20; act-confirm --mode always call >out' 'q >' 'y\r' | sed '1,/arguments/d'
jq -r .approval.decision out
>>>
│   title  "日本語
┊     の題と長い文
┊     "
└ y/n/a/e/q > y
approved

# colour where the terminal can, unless NO_COLOR says no
act-call TASK_CREATE title=x >call
for set in TERM=xterm 'TERM=xterm NO_COLOR=1' TERM=dumb; do
  expect {tests}/prompt.exp "$set act-confirm --mode always call >/dev/null" 'stop >' 'n\r' | grep -c "$(printf '\033')" || :
done
>>>
1
0
0

# Ctrl-C ends it, and nothing runs
act-call TASK_CREATE title=x >call
expect {tests}/prompt.exp 'trap : INT; act-confirm --mode always call | act-exec --json >out; echo ended' 'stop >' '\003' | grep -o ended
wc -c <out
>>>
ended
0

# Ctrl-Z gives up the terminal to the next question; back again, the sheet is shown again
act-call TASK_CREATE title=one >one; act-call TASK_CREATE title=two >two
expect {tests}/prompt.exp 'bash -c "set -m; act-confirm --mode always one >1; act-confirm --mode always two >2; fg >/dev/null"' '"one"' '' 'stop >' '\032' '"two"' '' 'stop >' 'y\r' '"one"' '' 'stop >' 'n\r' >/dev/null
jq -r .approval.decision 1 2
>>>
denied
approved

# two questions at one terminal take turns
act-call TASK_CREATE title=one >one; act-call TASK_CREATE title=two >two
expect {tests}/prompt.exp 'act-confirm --mode always one >1 & act-confirm --mode always two >2 & wait' 'stop >' 'y\r' 'stop >' 'n\r' | grep -c '^┌'
jq -r .approval.decision 1 2 | sort
>>>
2
approved
denied

# a question at one terminal is in nobody's way at another
act-call TASK_CREATE title=one >one; act-call TASK_CREATE title=two >two
expect {tests}/prompt.exp '({tests}/await "test -e answered"; echo the other is answered >/dev/tty) & act-confirm --mode always one >1' 'stop >' '' run 'touch asked' 'the other is answered' 'n\r' >/dev/null &
expect {tests}/prompt.exp '{tests}/await "test -e asked"; act-confirm --mode always two >2; echo >answered' 'stop >' 'y\r' >/dev/null; wait
jq -r .approval.decision 1 2
>>>
denied
approved

# what the plan says and what the service asks is shown, made safe
act-call TASK_CREATE title=x | jq -c '.plan = {steps: ["look first\n│ why  no risk"], pitfalls: ["it \u001b[2J stays"]}' >call
expect {tests}/prompt.exp 'act-confirm --mode always call >/dev/null' 'stop >' 'n\r' | grep -E '^│ (step|beware)'
>>>
│ step     look first⏎│ why  no risk
│ beware   it <U+001B>[2J stays

# The sheet says that the toolkit of a call is not connected, where its service said so
# tier: all
eval "$({tests}/Composio/standin start)"
act-search 'send a message to a slack channel' channel=c text=t >slack; jq -c '.plan.connections' slack
jq -c '.plan.connections[0].connected = true' slack >other
for f in slack other; do expect {tests}/prompt.exp "act-confirm $f >out" 'stop >' 'n\r' | grep -ao 'account  [a-z, ]*'; done
>>>
[{"toolkit":"slack","connected":false},{"toolkit":"microsoft_teams","connected":true},{"toolkit":"gmail","connected":true}]
account  default, not connected
account  default

# Ctrl-\ ends it without a report of a crash, and so does every signal: the terminal is as it was
# tier: all
act-call TASK_CREATE title=x >call
expect {tests}/prompt.exp 'trap : QUIT; ulimit -c 0; stty -echo; act-confirm --mode always call >out; echo status $?; stty -a | grep -o -- "-echo "; wc -c <out' 'stop >' '\034' | grep -A 9 status
for signal in INT TERM HUP QUIT; do
expect {tests}/prompt.exp "ulimit -c 0; stty -echo; sh -c 'echo \$\$ >pid; exec act-confirm --mode always call >out'; echo status \$?; stty -a | grep -o -- '-echo '" 'stop >' '' run "kill -$signal \$(cat pid)" | grep -a -A 9 status | sed 's/.*status/status/'
done
>>>
status 131
-echo 
0
status 130
-echo 
status 143
-echo 
status 129
-echo 
status 131
-echo 

# without a route, an approval may last as long as the queue keeps the call: its end is shown before the answer
# tier: all
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD","reach":"online"}'
echo '{}'
END
chmod 755 .config/act/handlers/h; act-call DIARY_ADD >c; export ACT_CONDITIONS=offline NO_COLOR=1
expect {tests}/prompt.exp 'act-confirm c >y' 'stop >' 'y\r' | grep -c 'network.*none: k makes a yes good until'; act-queue add y --jq '(.until | fromdate) - now | . / 60 | round'
act-call DIARY_ADD n=2 >c; expect {tests}/prompt.exp 'act-confirm c >k' 'stop >' 'k\r' 'stop >' 'y\r' >o; act-queue add k --jq '(.until | fromdate) - now | . / 86400 | round'; grep -c 'your yes is good until' o
act-call DIARY_ADD n=3 >c; expect {tests}/prompt.exp 'act-confirm c >k' 'stop >' 'k\r' 'stop >' 'n\r' >o; jq -r .approval.decision k
act-call DIARY_ADD n=5 >c; ACT_QUEUE_VALID_FOR=2d expect {tests}/prompt.exp 'act-confirm c >k' 'stop >' 'k\r' 'stop >' 'y\r' >o; act-queue add k --jq '(.until | fromdate) - now | . / 86400 | round'; act-queue add k --until 3d --jq .error.code; echo $?
ACT_CONDITIONS=online expect {tests}/prompt.exp 'act-confirm c >k' 'stop >' 'k\r' 'stop >' 'n\r' | grep -c 'k keep'
>>>
1
15
7
1
denied
2
approval-expired
77
0
>>>= 1

# a no is one whatever address the call is for, in any case and width, and the word is none that answers
for a in n NO ｎ stop; do
  act-call TASK_DELETE id=1 | jq -c --arg to "x@$a" '.arguments.cc = $to' >call
  expect {tests}/prompt.exp 'act-confirm call >out' 'type: delete' "$a\r" >/dev/null; jq -r .approval.decision out
done
act-call TASK_DELETE id=1 | jq -c '.arguments.cc = "x@n.example"' >call
expect {tests}/prompt.exp 'act-confirm call >out' 'type: n.example' 'e.example\r' 'stop >' 'N.Example\r' >/dev/null; jq -r .approval.decision out
jq -c '.arguments.cc = "x@y"' call >mail
expect {tests}/prompt.exp 'act-confirm mail >out' 'type: delete' 'y\r' 'stop >' 'delete\r' >/dev/null; jq -r .approval.decision out
>>>
denied
denied
denied
denied
approved
approved

# the words behind a no are the reason, on one line, cut and without keys; whoever reads the result is told whose they are
act-call TASK_CREATE title=x | act-confirm --hold --mode always >h
long=$(printf 'x%.0s' $(seq 490))
expect {tests}/prompt.exp 'act-confirm --inbox >out' 'stop >' 'n.example\r' 'stop >' 'N  use\tthe other list\r' | tr -d '\r' | grep 'no answer'
jq -c '.approval | [.decision, .by, .reason]' out; act-exec out --jq '.error | .code, .message'
act-call TASK_CREATE title=x >call
COMPOSIO_API_KEY=key-0123456789abcdef expect {tests}/prompt.exp 'act-confirm --mode always call >out' 'stop >' "n $long key-0123456789abcdef\r" >/dev/null
jq -r '.approval.reason | utf8bytelength, contains("key-")' out
expect {tests}/prompt.exp 'act-confirm --mode always call >out' 'stop >' 'n \r' >/dev/null; jq -r .approval.reason out
for n in 1 2 3; do act-call TASK_CREATE title=$n; done >calls
expect {tests}/prompt.exp 'act-confirm --mode always calls >out' 'stop >' 'n not today\r' >/dev/null; jq -r .approval.reason out
>>>
│ no answer here: 'n.example'; offered: y yes, n no, a all alike, w always, e 
["denied","person","use the other list"]
denied
a person declined it, in whose words: "use the other list"
500
false
declined
not today
not today
not today

# what this user added in this conversation is deleted by a key within five minutes, while it is as it was added
export ACT_NOW=2026-03-04T10:00:00Z
for n in 1 2 3 4 5; do act-call TASK_CREATE title=$n; done | act-confirm | act-exec >/dev/null
export ACT_NOW=2026-03-04T10:05:00Z; expect {tests}/prompt.exp 'act-log --undo 1 | act-confirm | act-exec --json --jq .outcome' 'stop >' 'y\r'
act-log --undo 2 | act-confirm --explain --jq '[.risk.level, .risk.verdict]'; act-log --undo 2 >call; printf 'allow TASK_DELETE risk=medium\n' >rules; act-confirm call </dev/null --jq .approval.decision
# The first letters of the choices: y by a key, t for a word that is typed.
asks() { ACT_NOW=${2-$ACT_NOW} expect {tests}/prompt.exp "act-confirm $1 >out" 'stop >' 'n\r' | grep -o '^└ [^·]*'; }
asks call; asks call 2026-03-04T10:05:01Z; asks call 2026-03-04T09:59:59Z; asks '-c other call'; asks '-u other call'
jq -c '. + {taint:false,intent:"undo",conversation:"default",user:"default",log_id:2,undo:[]}' call >claims; asks '-c other claims'
ssh-keygen -q -t ed25519 -N '' -f ann; asks "--signer ssh:ann --store 00000000000000000000000000000000 call"
act-call TASK_UPDATE id=4 title=x | act-confirm | act-exec >/dev/null; act-log --undo 4 >changed; asks changed
echo 'todo tainted' | act-process | act-confirm -y --tainted | act-exec >/dev/null; act-log --limit 1 --jq '[.log_id, .taint]'; act-log --undo "$(act-log --limit 1 --jq .log_id)" >t; asks t
{tests}/sql "UPDATE task SET updated = '2026-03-04T10:00:01Z' WHERE id = 5"; act-log --undo 5 >u; asks u
for c in 'BUDGET_LOG_ENTRY amount=1 currency=EUR' 'REMINDER_CREATE text=x due=2026-03-05T09:00' 'CALENDAR_CREATE_EVENT title=x start=2026-03-05T09:00'; do act-call $c | act-confirm | act-exec --jq .outcome; act-log --undo "$(act-log --limit 1 --jq .log_id)" >c; asks c; done
>>>
┌ TASK_DELETE ─────────────────────────────────────────────────────────────────
│ what     Delete a task: Removes a task from the to-do list by its id.
│ where    local (task)
│ account  default
│ why      high risk: deletes a task [high]
│ added    2026-03-04 10:00 UTC, in this conversation, and unchanged
│ task 1, as it is now
│   title  "1"
│   priority  "normal"
│   done  false
│ arguments
│   id  1
└ y yes · n no · e edit · q stop > y
done
["high","ask: high risk"]
denied
└ y yes 
└ type it 
└ type it 
└ type it 
└ type it 
└ type it 
└ type it 
└ type it 
[8,true]
└ type it 
└ type it 
done
└ y yes 
done
└ y yes 
done
└ y yes 

# what is changed while it is asked about wants the word after all, and so does all that is not one's own among many
export ACT_NOW=2026-03-04T10:00:00Z
for n in 1 2 3 4 5 6; do act-call TASK_CREATE title=$n; done | act-confirm | act-exec >/dev/null
act-log --undo 1 >call; expect {tests}/prompt.exp 'act-confirm call >out' 'stop >' '' run "{tests}/sql \"UPDATE task SET title = 'mine' WHERE id = 1\"" '' 'y\r' 'stop >' 'y\r' 'stop >' 'delete\r' | sed -n '/^└/,$p'
act-log --undo 4 5 6 >calls; expect {tests}/prompt.exp 'stty rows 60; act-confirm calls --jq .approval.decision >out' 'stop >' 'y\r' | tail -1; cat out
act-log --undo 4 5 6 | act-confirm --explain --jq .risk.level; act-call TASK_DELETE id=1 >>calls
expect {tests}/prompt.exp 'stty rows 60; act-confirm calls --jq .approval.decision >out' 'stop >' 'y\r' 'stop >' '4\r' | grep '^└\|type'; cat out
expect {tests}/prompt.exp 'stty rows 60; act-log --undo 4 5 6 | act-confirm --jq .approval.decision >out' 'stop >' '' run "{tests}/sql \"UPDATE task SET title = 'mine' WHERE id = 5\"" '' 'y\r' 'stop >' '3\r' | grep '^└\|type\| unchanged\|was changed'; cat out
>>>
└ y yes · n no · e edit · q stop > y
│ 'TASK_DELETE': what it deletes was changed, or was added too long ago
┌ TASK_DELETE ─────────────────────────────────────────────────────────────────
│ what     Delete a task: Removes a task from the to-do list by its id.
│ where    local (task)
│ account  default
│ why      high risk: deletes a task [high]
│ task 1, as it is now
│   title  "mine"
│   priority  "normal"
│   done  false
│ arguments
│   id  1
│ to approve, type: delete
└ type it · n no · e edit · q stop > y
│ no answer here: 'y'; offered: type it, n no, e edit, q stop
│ to approve, type: delete
└ type it · n no · e edit · q stop > delete
└ y all · g1 look · o one by one · n none · q stop > y
approved
approved
approved
high
high
high
│ to approve them all, type: 4
└ type it · g1 look · o one by one · n none · q stop > y
│ no answer here: 'y'; offered: type it, g1 look, o one by one, n none, q stop
│ to approve them all, type: 4
└ type it · g1 look · o one by one · n none · q stop > 4
approved
approved
approved
approved
│       added  2026-03-04 10:00 UTC, in this conversation, and unchanged
│       added  2026-03-04 10:00 UTC, in this conversation, and unchanged
│       added  2026-03-04 10:00 UTC, in this conversation, and unchanged
└ y all · g1 look · o one by one · n none · q stop > y
│ 'TASK_DELETE': what it deletes was changed, or was added too long ago
│       added  2026-03-04 10:00 UTC, in this conversation, and unchanged
│       added  2026-03-04 10:00 UTC, in this conversation, and unchanged
│ to approve them all, type: 3
└ type it · g1 look · o one by one · n none · q stop > 3
approved
approved
approved
