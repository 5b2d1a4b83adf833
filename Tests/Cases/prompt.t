# yes runs the call
act-call TASK_CREATE title=milk | act-confirm | act-exec >/dev/null
expect {tests}/prompt.exp 'act-call TASK_DELETE id=1 | act-confirm | act-exec --json --jq .outcome' 'stop >' 'y\r'
>>>
┌ TASK_DELETE <any>
│ what     Delete a task: <any>
<any>
│ account  default
│ why      high risk: DELETE destroys something or reaches other people [high]
│ arguments
│   id  1
└ y yes · n no · a all alike · e edit · q stop > y
"done"

# no, an empty line, and the end of input all deny
act-call TASK_CREATE title=milk | act-confirm | act-exec >/dev/null
for reply in 'n\r' '\r' '\004'; do
  expect {tests}/prompt.exp "act-call TASK_DELETE id=1 | act-confirm | act-exec --json --jq .outcome >out" 'stop >' "$reply" >/dev/null
  echo "$? $(cat out)"
done
act-call TASK_LIST | act-exec --jq '.data.items|length'
>>>
1 "denied"
1 "denied"
1 "denied"
1

# what was typed before the question does not answer it
act-call TASK_CREATE title=milk | act-confirm | act-exec >/dev/null
expect {tests}/prompt.exp 'sleep 1; act-call TASK_DELETE id=1 | act-confirm | act-exec --json --jq .outcome >out' early 'y\ry\r' 'stop >' 'n\r' >/dev/null
cat out
>>>
"denied"

# yes in a pipe is no answer
act-call TASK_CREATE title=milk | act-confirm | act-exec >/dev/null
yes | setsid -w sh -c 'act-call TASK_DELETE id=1 | act-confirm' | act-exec --jq '.error.code, .error.message'
>>>
"not-approved"
"no terminal to ask on; high risk"
>>>= 77

# all alike answers for the same tool, and for no other
for title in one two three; do act-call TASK_CREATE title=$title; done | act-confirm | act-exec >/dev/null
expect {tests}/prompt.exp '(act-call TASK_DELETE id=1; act-call TASK_DELETE id=2; act-call FILES_DELETE path=x) | act-confirm | act-exec --json --jq .outcome >out' 'stop >' 'a\r' 'stop >' 'n\r' >/dev/null
cat out
>>>
"done"
"done"
"denied"

# stop denies this one and all that would be asked after it
for title in one two; do act-call TASK_CREATE title=$title; done | act-confirm | act-exec >/dev/null
expect {tests}/prompt.exp '(act-call TASK_DELETE id=1; act-call TASK_LIST; act-call TASK_DELETE id=2) | act-confirm | act-exec --json --jq .outcome >out' 'stop >' 'q\r' >/dev/null
cat out
>>>
"denied"
"done"
"denied"

# an edit is checked, shown with what it was, and sealed as it stands
act-call TASK_CREATE title=milk >call
expect {tests}/prompt.exp 'EDITOR="sed -i s/milk/wine/" act-confirm --mode always call | act-exec --json --jq .data.title >out' 'stop >' 'e\r' 'stop >' 'y\r' | grep -A 1 'title  wine'
cat out
>>>
│   title  wine
│     was "milk"
"wine"

# an edit that does not fit is refused and asked again
act-call TASK_CREATE title=milk priority=high >call
expect {tests}/prompt.exp 'EDITOR="sed -i s/high/huge/" act-confirm --mode always call | act-exec --json --jq .data.priority >out' 'stop >' 'e\r' 'stop >' 'y\r' | grep expected
cat out
>>>
│ arguments.priority: expected one of "high", "normal", "low", got "huge"
"high"

# what is missing is asked for by name, until it fits
expect {tests}/prompt.exp 'act-call TASK_CREATE title=x | jq -c "del(.arguments.title)" | act-confirm | act-exec --json --jq .data.title >out' 'title (' '\r' >/dev/null
echo $?
expect {tests}/prompt.exp 'act-call TASK_GET | act-confirm | act-exec --json --jq .error.code >out' 'id (' 'abc\r' 'id (' '7\r' | grep -c expected
cat out
>>>
1
1
"provider-error"

# a line of foreign text can't forge a line of ours
act-call TASK_CREATE title="$(printf 'x\033[2J\n└ y yes \342\200\256evil')" >call
expect {tests}/prompt.exp 'act-confirm --mode always call >/dev/null' 'stop >' 'n\r' | grep -a title
>>>
│   title  x<U+001B>[2J⏎└ y yes <U+202E>evil

# -y approves and says so
act-call TASK_CREATE title=milk | act-confirm -y --mode always | jq -r .approval.by
>>>
flag

# a terminal that goes away denies
act-call TASK_CREATE title=milk | act-confirm | act-exec >/dev/null
act-call TASK_DELETE id=1 >call
expect {tests}/prompt.exp 'trap "" HUP; act-confirm call >confirmed' 'stop >' hangup
for n in 1 2 3 4 5 6 7 8 9 10; do test -s confirmed && break; sleep 0.2; done
jq -r .approval.decision confirmed
>>>
denied
