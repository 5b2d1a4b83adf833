# act-confirm: many calls at once

# they are shown by tool, target, account and risk, with counts, those that stand apart, and a total
act-call TASK_LIST | act-exec >o; for n in 1 2 3; do act-call TASK_DELETE id=$n; done >calls
act-call TASK_DELETE id=4 | jq -c '.arguments += {force: true}' >>calls
act-call TASK_DELETE id=5 | jq -c '.arguments.to = "a@x.example"' >>calls
act-call TASK_DELETE id=6 | jq -c '.arguments.to = "B <b@x.example>"' >>calls
act-call TASK_DELETE id=7 | jq -c '.account = "work"' >>calls
act-call TASK_CREATE title=x >>calls
expect {tests}/prompt.exp 'stty rows 60; act-confirm --mode always calls >out' 'stop >' 'q\r'
>>>
┌ 8 calls wait for a decision ─────────────────────────────────────────────────
│ g1  4 × TASK_DELETE [high]
│     local (task), account default
│     why  the mode is always: deletes a task
│     #1
│       now  there is no task 1
│       id  1
│     #2
│       now  there is no task 2
│       id  2
│     #3
│       now  there is no task 3
│       id  3
│     #4
│       now  there is no task 4
│       id  4
│       force  true
│     #4 is unlike the others in force
│ g2  2 × TASK_DELETE [high] to x.example
│     local (task), account default
│     why  the mode is always: deletes a task
│     #5
│       now  there is no task 5
│       id  5
│       to  "a@x.example"
│     #6
│       now  there is no task 6
│       id  6
│       to  "B <b@x.example>"
│ g3  1 × TASK_DELETE [high]
│     local (task), account work
│     why  the mode is always: deletes a task
│     #7
│       now  there is no task 7
│       id  7
│ g4  1 × TASK_CREATE [medium]
│     local (task), account default
│     why  the mode is always: creates a task
│     #8
│       title  "x"
│ in all   8 calls: 7 high, 1 medium
│ to approve them all, type: 8
└ type it · g1-4 look · o one by one · n none · q stop > q
>>>= 1

# a few of medium risk are a matter of y; what comes between them stays where it was, as it was
{ act-call TASK_LIST; for n in 1 2 3; do act-call TASK_CREATE title=$n; echo "{\"type\":\"note\", \"n\":$n.0}"; done; echo '{"bad"'; act-call TASK_LIST; } >calls
expect {tests}/prompt.exp 'act-confirm --caution cautious calls >out' 'stop >' 'y\r' | sed -n '1p;$p'
jq -c '[.tool // .type, .arguments.title, .n, .approval.decision, .approval.by, .error.line]' out
grep -o '"note", "n":[0-9.]*' out; act-exec out --ordered --jq '[.outcome, .data.title]'
>>>
┌ 3 calls wait for a decision ─────────────────────────────────────────────────
└ y all · g1 look · o one by one · n none · q stop > y
["TASK_LIST",null,null,null,null,null]
["TASK_CREATE","1",null,"approved","person",null]
["note",null,1,null,null,null]
["TASK_CREATE","2",null,"approved","person",null]
["note",null,2,null,null,null]
["TASK_CREATE","3",null,"approved","person",null]
["note",null,3,null,null,null]
["error",null,null,null,null,8]
["TASK_LIST",null,null,null,null,null]
"note", "n":1.0
"note", "n":2.0
"note", "n":3.0
["done",null]
["done","1"]
[null,null]
["done","2"]
[null,null]
["done","3"]
[null,null]
[null,null]
["done",null]
>>>= 65

# high risk wants the number of calls: neither y, nor another number, nor words; the offered answers are named
for n in 1 2 3; do act-call TASK_DELETE id=$n; done >calls
expect {tests}/prompt.exp 'act-confirm calls >out' 'stop >' 'y\r' 'stop >' '2\r' 'stop >' 'delete\r' 'stop >' '03\r' 'stop >' '3 \r' | sed -n '/to approve/,$p'; jq -r .approval.decision out
for n in 1 2 3 4 5; do act-call TASK_CREATE title=$n; done >calls
expect {tests}/prompt.exp 'act-confirm --mode always calls >out' 'stop >' 'a\r' 'stop >' 'y\r' | tail -n 3; jq -r .approval.decision out | sort | uniq -c | sed 's/^ *//'
>>>
│ to approve them all, type: 3
└ type it · g1 look · o one by one · n none · q stop > y
│ no answer here: 'y'; offered: type it, g1 look, o one by one, n none, q stop
│ to approve them all, type: 3
└ type it · g1 look · o one by one · n none · q stop > 2
│ no answer here: '2'; offered: type it, g1 look, o one by one, n none, q stop
│ to approve them all, type: 3
└ type it · g1 look · o one by one · n none · q stop > delete
│ no answer here: 'delete'; offered: type it, g1 look, o one by one, n none, q 
┊   stop
│ to approve them all, type: 3
└ type it · g1 look · o one by one · n none · q stop > 03
│ no answer here: '03'; offered: type it, g1 look, o one by one, n none, q 
┊   stop
│ to approve them all, type: 3
└ type it · g1 look · o one by one · n none · q stop > 3 
approved
approved
approved
└ y all · g1 look · o one by one · n none · q stop > a
│ no answer here: 'a'; offered: y all, g1 look, o one by one, n none, q stop
└ y all · g1 look · o one by one · n none · q stop > y
5 approved

# none, stop, and the end of input deny them all
for n in 1 2 3; do act-call TASK_DELETE id=$n; done >calls
for reply in 'n\r' 'q\r' '\004'; do
expect {tests}/prompt.exp 'act-confirm calls >out' 'stop >' "$reply" >/dev/null; echo $? $(jq -r '.approval | .decision, .by, .reason' out)
done
>>>
1 denied person declined denied person declined denied person declined
1 denied person stopped denied person stopped denied person stopped
1 denied person stopped denied person stopped denied person stopped

# one by one, and back to those that are left
# tier: all
for n in 1 2 3 4; do act-call TASK_CREATE title=$n; done >calls
expect {tests}/prompt.exp 'act-confirm --mode always calls >out' 'stop >' 'o\r' 'stop >' 'y\r' 'stop >' 'n\r' 'stop >' 'b\r' 'stop >' 'y\r' | grep -E '^(┌|│ call|│   title|└)'
jq -r .approval.decision out
>>>
┌ 4 calls wait for a decision ─────────────────────────────────────────────────
└ y all · g1 look · o one by one · n none · q stop > o
┌ TASK_CREATE ─────────────────────────────────────────────────────────────────
│ call     1 of 4
│   title  "1"
└ y yes · n no · a all alike · e edit · b back · q stop > y
┌ TASK_CREATE ─────────────────────────────────────────────────────────────────
│ call     2 of 4
│   title  "2"
└ y yes · n no · a all alike · e edit · b back · q stop > n
┌ TASK_CREATE ─────────────────────────────────────────────────────────────────
│ call     3 of 4
│   title  "3"
└ y yes · n no · a all alike · e edit · b back · q stop > b
┌ 2 calls wait for a decision ─────────────────────────────────────────────────
└ y all · g1 look · o one by one · n none · q stop > y
approved
denied
approved
approved

# a group opened shows every argument of every call; what all have in common is there once
# tier: all
for n in 1 2 3 4; do act-call TASK_CREATE title=$n notes=same; done | jq -c 'if .arguments.title == "3" then .arguments.priority = "high" else . end' >calls
expect {tests}/prompt.exp 'stty rows 40; act-confirm --mode always calls >out' 'stop >' 'g1\r' 'stop >' '#3\r' 'stop >' 'n\r' 'stop >' 'y\r' | sed '1,/^└/d'
jq -r .approval.decision out
>>>
┌ 4 × TASK_CREATE [medium] ────────────────────────────────────────────────────
│ what     Create a task: Adds a task, a todo, to the local to-do list, and 
┊   returns it with its id.
│ where    local (task)
│ account  default
│ why      the mode is always: creates a task [medium]
│ alike in all of them
│   notes  "same"
│     title  priority
│ #1  "1"    -
│ #2  "2"    -
│ #3  "3"    "high"
│ #4  "4"    -
│ #3 is unlike the others in priority
└ y all · #1 open · o one by one · n none · b back · q stop > #3
┌ TASK_CREATE ─────────────────────────────────────────────────────────────────
│ call     3 of 4
│ what     Create a task: Adds a task, a todo, to the local to-do list, and 
┊   returns it with its id.
│ where    local (task)
│ account  default
│ why      the mode is always: creates a task [medium]
│ arguments
│   title  "3"
│   notes  "same"
│   priority  "high"
└ y yes · n no · a all alike · e edit · b back · q stop > n
┌ 3 × TASK_CREATE [medium] ────────────────────────────────────────────────────
│ what     Create a task: Adds a task, a todo, to the local to-do list, and 
┊   returns it with its id.
│ where    local (task)
│ account  default
│ why      the mode is always: creates a task [medium]
│ alike in all of them
│   notes  "same"
│     title  priority
│ #1  "1"    -
│ #2  "2"    -
│ #4  "4"    -
└ y all · #1 open · o one by one · n none · b back · q stop > y
approved
approved
denied
approved

# one group is decided, the other left, asked about, and stopped
{ for n in 1 2; do act-call TASK_CREATE title=$n; act-call TASK_UPDATE id=$n title=x; done; } >calls
expect {tests}/prompt.exp 'stty rows 40; act-confirm --mode always calls >out' 'stop >' 'g2\r' 'stop >' 'y\r' 'stop >' 'q\r' | grep -E '^[┌└]'
jq -c '[.tool, .approval.decision, .approval.reason]' out
>>>
┌ 4 calls wait for a decision ─────────────────────────────────────────────────
└ y all · g1-2 look · o one by one · n none · q stop > g2
┌ 2 × TASK_UPDATE [medium] ────────────────────────────────────────────────────
└ y all · #2 open · o one by one · n none · b back · q stop > y
┌ 2 calls wait for a decision ─────────────────────────────────────────────────
└ y all · g1 look · o one by one · n none · q stop > q
["TASK_CREATE","denied","stopped"]
["TASK_UPDATE","approved",null]
["TASK_CREATE","denied","stopped"]
["TASK_UPDATE","approved",null]

# a number that is none opens nothing
for n in 1 2 3; do act-call TASK_CREATE title=$n; done >calls
expect {tests}/prompt.exp 'stty rows 40; act-confirm --mode always calls >out' 'stop >' 'g0\r' 'stop >' 'g2\r' 'stop >' 'g99999999999999999999\r' 'stop >' '\r' 'stop >' 'g1\r' 'stop >' '#0\r' 'stop >' '#4\r' 'stop >' '#-1\r' 'stop >' '#99999999999999999999\r' 'stop >' 'n\r' | grep -c '^┌'
jq -r .approval.decision out
>>>
2
denied
denied
denied

# all alike, said in the middle, is for the same tool and account, and for no call of high risk
# tier: all
mkdir -p .config/act/handlers; install -m 755 /dev/stdin .config/act/handlers/h <<'END'
#!/bin/sh
echo '{"type":"tool","tool":"H_ADD","input_schema":{"type":"object"}}'
END
for n in 1 2 3 4 5; do act-call H_ADD n:=$n; done | jq -c 'if .arguments.n == 3 then .account = "work" elif .arguments.n == 4 then .arguments.force = true else . end' >calls
expect {tests}/prompt.exp 'stty rows 40; act-confirm --mode always calls >out' 'stop >' 'o\r' 'stop >' 'n\r' 'stop >' 'a\r' 'stop >' 'n\r' 'type: add' 'y\r' 'stop >' 'n\r' | grep -E '^(┌|│ call)'
jq -c '[.arguments.n, .approval.decision]' out
>>>
┌ 5 calls wait for a decision ─────────────────────────────────────────────────
┌ H_ADD ───────────────────────────────────────────────────────────────────────
│ call     1 of 5
┌ H_ADD ───────────────────────────────────────────────────────────────────────
│ call     2 of 5
┌ H_ADD ───────────────────────────────────────────────────────────────────────
│ call     3 of 5
┌ H_ADD ───────────────────────────────────────────────────────────────────────
│ call     4 of 5
[1,"denied"]
[2,"approved"]
[3,"denied"]
[4,"denied"]
[5,"approved"]

# what was typed before they were shown answers nothing, and of what is pasted only the first line counts
# tier: all
for n in 1 2 3; do act-call TASK_CREATE title=$n; done >calls
expect {tests}/prompt.exp 'sleep 1; act-confirm --mode always calls >out' early 'y\ry\r' 'stop >' 'o\ry\ry\ry\r' '1 of 3' '' 'stop >' 'n\ry\ry\r' '2 of 3' '' 'stop >' 'q\r' >/dev/null; jq -r .approval.reason out
expect {tests}/prompt.exp 'yes | act-confirm --mode always calls >out' 'stop >' 'n\r' >/dev/null; jq -r .approval.reason out
>>>
declined
stopped
stopped
declined
declined
declined

# of a slow pipe what is there is shown, half a line is not waited for, and what comes later is asked about later
# tier: all
mkfifo slow; for n in 1 2 3; do act-call TASK_CREATE title=$n; done >calls; act-call TASK_CREATE title=4 >last
cat >feed <<'END'
head -c 50 last
read go <go
tail -c +51 last
END
mkfifo go; { cat calls; sh feed; } >slow &
expect {tests}/prompt.exp 'sleep 1; act-confirm --mode always <slow >out' '3 calls wait' '' 'stop >' 'n\r' early '' '"4"' '' 'stop >' 'y\r' >seen & 
{tests}/await '[ "$(grep -c declined out)" = 3 ]'; echo >go; wait; jq -r .approval.decision out
>>>
denied
denied
denied
approved

# the first question does not wait for a second record
mkfifo slow go; { act-call TASK_CREATE title=1; cat go; } >slow &
for n in 2 3 4; do act-call TASK_CREATE title=$n; done >calls
cat >ed <<'END'
#!/bin/sh
cat calls >go
sed -i s/1/one/ "$1"
END
chmod +x ed; EDITOR=./ed expect {tests}/prompt.exp 'act-confirm --mode always <slow >out' '"1"' '' 'stop >' 'e\r' '"one"' '' 'stop >' 'y\r' '3 calls wait' '' 'stop >' 'y\r' >/dev/null
jq -c '[.arguments.title, .approval.decision]' out
>>>
["one","approved"]
["2","approved"]
["3","approved"]
["4","approved"]

# what needs no answer leaves before the question, and nothing leaves while one is open
# tier: all
cat >ed <<'END'
#!/bin/sh
wc -l <out >>left
END
chmod +x ed; export EDITOR=./ed
{ act-call TASK_LIST; for n in 1 2 3; do act-call TASK_CREATE title=$n; act-call TASK_LIST; done; } >calls
expect {tests}/prompt.exp 'act-confirm --caution cautious calls | cat >out' 'stop >' 'o\r' 'stop >' 'e\r' 'stop >' 'y\r' 'stop >' 'e\r' 'stop >' 'q\r' >/dev/null
cat left; rm left; jq -r .approval.decision out
expect {tests}/prompt.exp 'act-confirm --caution cautious --together calls | cat >out' 'stop >' 'o\r' 'stop >' 'e\r' 'stop >' 'y\r' 'stop >' 'e\r' 'stop >' 'q\r' >/dev/null
cat left; jq -r .approval.decision out
>>>
1
1
null
approved
null
denied
null
denied
null
0
0
null
approved
null
denied
null
denied
null

# --together waits for the end of the input, and shows all there is in one
# tier: all
mkfifo slow; { for n in 1 2; do act-call TASK_CREATE title=$n; done; sleep 1; act-call TASK_CREATE title=3; } >slow &
expect {tests}/prompt.exp 'act-confirm --mode always --together <slow >out' 'stop >' 'y\r' | grep ^┌; jq -r .approval.decision out
act-call TASK_CREATE title=1 >call; expect {tests}/prompt.exp 'act-confirm --mode always --together call call call >out' 'stop >' 'n\r' | grep ^┌; jq -r .approval.decision out
{ act-call TASK_LIST; act-call TASK_DELETE id=1; } | act-confirm --together --jq .approval.decision
>>>
┌ 3 calls wait for a decision ─────────────────────────────────────────────────
approved
approved
approved
┌ 3 calls wait for a decision ─────────────────────────────────────────────────
denied
denied
denied
null
denied
>>>= 77

# what is missing is asked for, of each call by itself
# tier: all
{ act-call TASK_DELETE; act-call TASK_CREATE title=5; act-call TASK_CREATE title=6; act-call TASK_GET; act-call TASK_CREATE title=7; } >calls
expect {tests}/prompt.exp 'act-confirm --mode always calls >out' 'stop >' 'y\r' ' id: ' '4\r' 'stop >' 'delete\r' ' id: ' '9\r' 'stop >' 'y\r' >/dev/null
jq -c '[.arguments, .missing, .approval.decision]' out
>>>
[{"id":4},[],"approved"]
[{"title":"5"},[],"approved"]
[{"title":"6"},[],"approved"]
[{"id":9},[],"approved"]
[{"title":"7"},[],"approved"]

# a call that its service asks about is not in the crowd
for n in 1 2 3; do act-call TASK_CREATE title=$n; done >calls
act-call TASK_CREATE title=4 | jq -c '.input_requests = {a: {message: "Really?\n│ in all   0"}} | .approval = {v: 1, decision: "held", by: "service"}' >>calls
tail -n 1 calls | jq -c 'del(.approval, .input_requests)' | act-confirm -y | act-exec >done; {tests}/sql "INSERT INTO request VALUES('default', '$(tail -n 1 calls | jq -r .id)', '$(tail -n 1 calls | jq -c .input_requests)', NULL, 0)"
expect {tests}/prompt.exp 'act-confirm --mode always calls >out' 'stop >' 'y\r' 'Really?' '' 'stop >' 'n\r' | grep -E '^┌|Really'
jq -r .approval.decision out
>>>
┌ 3 calls wait for a decision ─────────────────────────────────────────────────
┌ TASK_CREATE ─────────────────────────────────────────────────────────────────
│ asks     Really?⏎│ in all   0
approved
approved
approved
denied

# twenty columns, and two hundred
# tier: all
for n in 1 2 3; do act-call TASK_CREATE title='日本語の題' priority=high; done >calls
expect {tests}/prompt.exp 'stty columns 20 rows 100; act-confirm --mode always calls >out' 'q >' 'g1\r' 'q >' 'y\r' | sed -n '1,9p; /alike/,$p'
expect {tests}/prompt.exp 'stty columns 200 rows 100; act-confirm --mode always calls >out' 'stop >' 'g1\r' 'stop >' 'y\r' | sed -n '/what/p'
jq -r .approval.decision out
>>>
┌ 3 calls wait for 
┊   a decision
│ g1  3 × 
┊   TASK_CREATE 
┊   [medium]
│     local 
┊       (task), 
┊       account 
┊       default
│ alike in all of 
┊   them
│   title  "日本語
┊     の題"
│   priority  "hig
┊     h"
│ #1
│   nothing of its 
┊     own
│ #2
│   nothing of its 
┊     own
│ #3
│   nothing of its 
┊     own
└ y/#1/o/n/b/q > y
│ what     Create a task: Adds a task, a todo, to the local to-do list, and returns it with its id.
approved
approved
approved

# resized between two questions, the next is as wide as the terminal is then
# tier: all
for n in 1 2 3; do act-call TASK_CREATE title="$(seq -s ' ' 30)" priority=high; done >calls
expect {tests}/prompt.exp 'stty rows 100; act-confirm --mode always calls >out' 'stop >' '' resize '100 40' early 'o\r' 'q >' 'y\r' 'q >' '' resize '100 130' early 'b\r' 'stop >' 'n\r' | grep ^┌ | while read -r line; do printf %s "$line" | wc -m; done
jq -r .approval.decision out
>>>
79
39
39
129
approved
denied
denied

# Ctrl-C ends it, and nothing of what was approved runs
for n in 1 2 3; do act-call TASK_CREATE title=$n; done >calls
expect {tests}/prompt.exp 'trap : INT; act-confirm --mode always calls | act-exec --json >out; echo ended' 'stop >' 'o\r' 'stop >' 'y\r' 'stop >' '\003' | grep -o ended
wc -c <out; act-call TASK_LIST | act-exec --jq '.data.items|length'
>>>
ended
0
0

# Ctrl-Z and back shows them again, and what was answered stays answered
# tier: all
for n in 1 2 3 4; do act-call TASK_CREATE title=$n; done >calls
expect {tests}/prompt.exp 'bash -c "set -m; act-confirm --mode always calls >out; echo stopped; fg >/dev/null; fg >/dev/null"' 'stop >' '\032' 'stopped' '' 'stop >' 'o\r' 'stop >' 'y\r' 'stop >' '\032' '2 of 4' '' 'stop >' 'b\r' 'stop >' 'n\r' >/dev/null
jq -r .approval.decision out
>>>
approved
denied
denied
denied

# a terminal that goes away in the middle denies the rest, and all of them are written, in their order
for n in 1 2 3; do act-call TASK_CREATE title=$n; echo '{"type":"note"}'; done >calls
expect {tests}/prompt.exp 'trap "" HUP; act-confirm --mode always calls >confirmed; touch end' 'stop >' 'o\r' 'stop >' 'y\r' 'stop >' hangup
{tests}/await 'test -e end'
jq -c '[.type, .arguments.title, .approval.decision, .approval.reason]' confirmed
>>>
["call","1","approved",null]
["note",null,null,null]
["call","2","denied","stopped"]
["note",null,null,null]
["call","3","denied","stopped"]
["note",null,null,null]

# an edit that makes it worse wants what that is worth, and shows the difference
# tier: all
mkdir -p .config/act/handlers; install -m 755 /dev/stdin .config/act/handlers/h <<'END'
#!/bin/sh
echo '{"type":"tool","tool":"H_ADD","input_schema":{"type":"object"}}'
END
cat >ed <<'END'
#!/bin/sh
echo '{"n": 1, "force": true}' >"$1"
END
chmod +x ed; for n in 1 2 3; do act-call H_ADD n:=$n; done >calls
EDITOR=./ed expect {tests}/prompt.exp 'stty rows 40; act-confirm --mode always calls >out' 'stop >' 'o\r' 'stop >' 'e\r' 'stop >' 'y\r' 'stop >' 'a\r' 'stop >' 'add\r' 'stop >' 'b\r' 'stop >' 'n\r' | sed -n '/was/,/> add/p'
jq -c '[.arguments, .risk.level, .approval.decision]' out
>>>
│     was: not given
│ to approve, type: add
└ type it · n no · e edit · b back · q stop > y
│ no answer here: 'y'; offered: type it, n no, e edit, b back, q stop
│ to approve, type: add
└ type it · n no · e edit · b back · q stop > a
│ no answer here: 'a'; offered: type it, n no, e edit, b back, q stop
│ to approve, type: add
└ type it · n no · e edit · b back · q stop > add
[{"n":1,"force":true},"high","approved"]
[{"n":2},"medium","denied"]
[{"n":3},"medium","denied"]

# so does one that adds recipients, and the group counts it as what it has become
# tier: all
mkdir -p .config/act/handlers; install -m 755 /dev/stdin .config/act/handlers/h <<'END'
#!/bin/sh
echo '{"type":"tool","tool":"H_ADD","input_schema":{"type":"object"}}'
END
cat >ed <<'END'
#!/bin/sh
jq -n '{to: [range(12) | "u\(.)@x.example"]}' >"$1"
END
chmod +x ed; for n in 1 2 3; do act-call H_ADD to=u$n@x.example; done >calls
EDITOR=./ed expect {tests}/prompt.exp 'stty rows 60; act-confirm --mode always calls >out' 'stop >' 'o\r' 'stop >' 'e\r' 'stop >' 'y\r' 'stop >' 'b\r' 'stop >' 'q\r' | grep -E '^(┌|└|│ to appr|│ g|│ in all|│ why)'
jq -c '[.risk.level, .approval.decision]' out
>>>
┌ 3 calls wait for a decision ─────────────────────────────────────────────────
│ g1  3 × H_ADD [medium] to x.example
│ in all   3 calls: 3 medium
└ y all · g1 look · o one by one · n none · q stop > o
┌ H_ADD ───────────────────────────────────────────────────────────────────────
│ why      the mode is always: ADD changes something [medium]
└ y yes · n no · a all alike · e edit · b back · q stop > e
┌ H_ADD ───────────────────────────────────────────────────────────────────────
│ why      the mode is always: ADD changes something; to: 12 of them [high]
│ to approve, type: 12
└ type it · n no · e edit · b back · q stop > y
│ to approve, type: 12
└ type it · n no · e edit · b back · q stop > b
┌ 3 calls wait for a decision ─────────────────────────────────────────────────
│ g1  2 × H_ADD [medium] to x.example
│ g2  1 × H_ADD [high] to x.example
│ in all   3 calls: 1 high, 2 medium
│ to approve them all, type: 3
└ type it · g1-2 look · o one by one · n none · q stop > q
["high","denied"]
["medium","denied"]
["medium","denied"]

# what a rule denies or holds, an edit does not get past it
# tier: all
mkdir -p .config/act; printf '%s\n' 'deny TASK_CREATE when .arguments.title == "deny"' 'hold TASK_CREATE when .arguments.title == "hold"' >.config/act/rules
for n in 1 2 3; do act-call TASK_CREATE title=$n; done >calls
cat >ed <<'END'
#!/bin/sh
sed -i 's/"1"/"deny"/; s/"2"/"hold"/' "$1"
END
chmod +x ed; EDITOR=./ed expect {tests}/prompt.exp 'stty rows 40; act-confirm --mode always calls >out' 'stop >' 'o\r' 'stop >' 'e\r' 'stop >' 'e\r' 'stop >' 'y\r' >seen
jq -c '[.arguments.title, .approval.decision, .approval.reason]' out
>>>
["deny","denied","the rule {home}/.config/act/rules:1 says deny"]
["hold","held","the rule {home}/.config/act/rules:2 says hold"]
["3","approved",null]

# an approval is as old as its line, not as its answer
# tier: all
for n in 1 2 3; do act-call TASK_CREATE title=$n; done >calls
EDITOR='sleep 3; true' expect {tests}/prompt.exp 'act-confirm --mode always --valid-for 2s calls >out; act-exec out --json --jq .outcome >done' 'stop >' 'o\r' 'stop >' 'y\r' 'stop >' 'y\r' 'stop >' 'e\r' 'stop >' 'y\r' >/dev/null
jq -s '[.[].approval.expires] | max - min < 1000' out; sort done | uniq -c | sed 's/^ *//'
>>>
true
3 done

# no text of a call forges a line of the screen or hides an argument
# tier: all
mkdir -p .config/act/handlers; install -m 755 /dev/stdin .config/act/handlers/h <<'END'
#!/bin/sh
jq -cn '{type: "tool", tool: "H_ADD", toolkit: "h", title: "Add\n└ y all > \u202e", description: "d\r│ in all   1 call\u001b]0;x\u0007\u009b2J", input_schema: {type: "object"}}'
END
for n in 1 2 3 4; do act-call H_ADD a=1; done | jq -c '.account = "w\n└ y all > \u001b[2J" | .intent = "i\n│ g2  0" | .arguments = {("k\n│ in all   0 calls"): "v\r\n└ y all > ", ("\u00e9"): 1, ("e\u0301"): 2, "\u202ekey": "\u2066iso\u2069\u200b\u2028\u0085", "│ #9": {"│ x": ["│ #8\n│ #7"]}, "": "", " ": " ", "x\t": "\u001b[8m"}' >calls
jq -c '.arguments.extra = "│ nothing"' calls | sed -n 3p >>calls
expect {tests}/prompt.exp 'stty rows 100; act-confirm --mode always calls >out' 'stop >' 'g1\r' 'stop >' '#2\r' 'stop >' 'q\r' >seen
grep -vcE '^(┌|│|┊|└) ' seen; tr -d '\n' <seen | grep -cP '[\x00-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8b\xa8-\xae]|\xe2\x81[\xa6-\xa9]'; grep -c '^└' seen
sed '1,/^└/d; /^└ type/,$d' seen
>>>
0
0
3
┌ 5 × H_ADD [medium] ──────────────────────────────────────────────────────────
│ what     Add⏎└ y all > <U+202E>: d<U+000D>│ in all   1 
┊   call<U+001B>]0;x<U+0007><U+009B>2J
│ where    handler (h)
│ account  w⏎└ y all > <U+001B>[2J
│ why      the mode is always: ADD changes something [medium]
│ wanted   i⏎│ g2  0
│ alike in all of them
│   "k⏎│ in all   0 calls"  "v<U+000D>⏎└ y all > "
│   "é"  1
│   "é"  2
│   "<U+202E>key"  "<U+2066>iso<U+2069><U+200B><U+2028><U+0085>"
│   "│ #9"
│     "│ x"
│       - "│ #8⏎│ #7"
│   ""  ""
│   " "  " "
│   "x<U+0009>"  "<U+001B>[8m"
│     extra
│ #1  -
│ #2  -
│ #3  -
│ #4  -
│ #5  "│ nothing"
│ #5 is unlike the others in extra
└ y all · #1 open · o one by one · n none · b back · q stop > #2
┌ H_ADD ───────────────────────────────────────────────────────────────────────
│ call     2 of 5
│ what     Add⏎└ y all > <U+202E>: d<U+000D>│ in all   1 
┊   call<U+001B>]0;x<U+0007><U+009B>2J
│ where    handler (h)
│ account  w⏎└ y all > <U+001B>[2J
│ wanted   i⏎│ g2  0
│ why      the mode is always: ADD changes something [medium]
│ arguments
│   "k⏎│ in all   0 calls"  "v<U+000D>⏎└ y all > "
│   "é"  1
│   "é"  2
│   "<U+202E>key"  "<U+2066>iso<U+2069><U+200B><U+2028><U+0085>"
│   "│ #9"
│     "│ x"
│       - "│ #8⏎│ #7"
│   ""  ""
│   " "  " "
│   "x<U+0009>"  "<U+001B>[8m"
└ y yes · n no · a all alike · e edit · b back · q stop > q

# ten thousand lines in one argument are turned page by page, and what comes after them is shown
# tier: all
for n in 1 2 3; do act-call TASK_CREATE title=$n; done | jq -c 'if .arguments.title == "2" then .arguments.notes = ([range(10000) | "line \(.)"] | join("\n")) | .arguments.priority = "high" else . end' >calls
expect {tests}/prompt.exp 'stty rows 9000; act-confirm --mode always calls >out' 'stop >' 'g1\r' 'stop >' 'n\r' | tail -n 7
expect {tests}/prompt.exp 'act-confirm --mode always calls >out' 'more: Enter, q' 'y\r' 'more: Enter, q' 'q\r' 'stop >' 'y\r' 'stop >' 'n\r' | grep ^└; jq -r .approval.decision out
>>>
┊     9982⏎line 9983⏎line 9984⏎line 9985⏎line 9986⏎line 9987⏎line 9988⏎line 
┊     9989⏎line 9990⏎line 9991⏎line 9992⏎line 9993⏎line 9994⏎line 9995⏎line 
┊     9996⏎line 9997⏎line 9998⏎line 9999"
│   priority  "high"
│ #3
│   title  "3"
└ y all · #1 open · o one by one · n none · b back · q stop > n
└ m more · type it · g1 look · o one by one · n none · q stop > y
└ m more · type it · g1 look · o one by one · n none · q stop > n
denied
denied
denied

# three thousand calls
act-call TASK_DELETE id=1 | jq -c 'range(3000) as $n | .id = "i\($n)" | .arguments.id = $n' >calls
expect {tests}/prompt.exp 'act-confirm calls >out' 'stop >' '3000\r' | tail -n 2
jq -r .approval.decision out | sort | uniq -c | sed 's/^ *//'; jq -c '[.id, .arguments.id]' out | sed -n '1p;$p'
>>>
│ to approve them all, type: 3000
└ type it · g1 look · o one by one · n none · q stop > 3000
3000 approved
["i0",0]
["i2999",2999]

# addresses in other shapes are in no group but their own, and values that look alike are shown as what they are
# tier: all
mkdir -p .config/act/handlers; install -m 755 /dev/stdin .config/act/handlers/h <<'END'
#!/bin/sh
echo '{"type":"tool","tool":"H_ADD","input_schema":{"type":"object"}}'
END
act-call H_ADD >one
for a in '{"to":"a@x.example","k":1}' '{"to":"a@x.example","k":1.0}' '{"to":"A <a@X.example>","k":"1"}' '{"to":["a@x.example"],"k":null}' '{"to":"a@x.example","k":[]}' '{"to":"a@x.example","k":true}' \
'{"to":"a@x.example","bcc":"z@y.example"}' '{"to":"a@x.example","cc":["z@y.example"]}' '{"to":"\"z@y.example\" <a@x.example>, z@y.example"}' '{"to":"a@x.example.y.example"}' '{"to":""}' '{}'; do jq -c --argjson a "$a" 'del(.id) | .arguments = $a' one; done >calls
expect {tests}/prompt.exp 'stty rows 100; act-confirm --mode always calls >out' 'stop >' 'g1\r' 'stop >' 'b\r' 'stop >' 'n\r' >seen; grep -E '^│ (g|in all)' seen | sort | uniq -c; sed -n '/^│ #1$/,/^└/p' seen
jq -r .approval.decision out | uniq -c
>>>
      2 │ g1  6 × H_ADD [medium] to x.example
      2 │ g2  3 × H_ADD [medium] to x.example, y.example
      2 │ g3  2 × H_ADD [medium]
      2 │ g4  1 × H_ADD [medium] to x.example.y.example
      2 │ in all   12 calls: 12 medium
│ #1
│   to  "a@x.example"
│   k  1
│ #2
│   to  "a@x.example"
│   k  1
│ #3
│   to  "A <a@X.example>"
│   k  "1"
│ #4
│   to
│     - "a@x.example"
│   k  null
│ #5
│   to  "a@x.example"
│   k  []
│ #6
│   to  "a@x.example"
│   k  true
└ y all · #1 open · o one by one · n none · b back · q stop > b
     12 denied

# what all say is about all of them: other keys that look alike, or another value in one, are shown with each
for n in 1 2 3 4; do act-call TASK_CREATE title=x; done | jq -c '.arguments += if input_line_number == 2 then {"e\u0301": 1} else {"\u00e9": 1} end | .arguments.notes = (if input_line_number == 4 then "a\u200b" else "a" end)' >calls
expect {tests}/prompt.exp 'stty rows 100; act-confirm --mode always calls >out' 'stop >' 'g1\r' 'stop >' 'n\r' | sed '1,/^└/d'
>>>
┌ 4 × TASK_CREATE [medium] ────────────────────────────────────────────────────
│ what     Create a task: Adds a task, a todo, to the local to-do list, and 
┊   returns it with its id.
│ where    local (task)
│ account  default
│ why      the mode is always: creates a task [medium]
│ alike in all of them
│   title  "x"
│     "é"  notes        "é"
│ #1    1  "a"            -
│ #2    -  "a"            1
│ #3    1  "a"            -
│ #4    1  "a<U+200B>"    -
│ #2 is unlike the others in é, é
│ #4 is unlike the others in notes
└ y all · #1 open · o one by one · n none · b back · q stop > n

# a screen of many groups is shown a page at a time, and answered after its end
# tier: all
for n in $(seq 30); do act-call TASK_CREATE title=1 | jq -c --arg a "a$n" '.account = $a'; done >calls
expect {tests}/prompt.exp 'act-confirm --mode always calls >out' 'more: Enter, q' '30\r' 'more: Enter, q' 'q\r' 'stop >' 'g30\r' 'stop >' 'y\r' 'more: Enter, q' 'q\r' 'stop >' 'n\r' | grep -E 'account  a|^└'
jq -r .approval.decision out | sort | uniq -c | sed 's/^ *//'
>>>
└ m more · type it · g1-30 look · o one by one · n none · q stop > g30
│ account  a30
└ y yes · n no · a all alike · e edit · b back · q stop > y
└ m more · type it · g1-29 look · o one by one · n none · q stop > n
1 approved
29 denied

# the terminal closed while a group is open denies all of it
for n in 1 2 3; do act-call TASK_CREATE title=$n; done >calls
expect {tests}/prompt.exp 'trap "" HUP; act-confirm --mode always calls >confirmed; touch end' 'stop >' 'g1\r' 'stop >' hangup
{tests}/await 'test -e end'
jq -c '.approval | [.decision, .reason]' confirmed
>>>
["denied","stopped"]
["denied","stopped"]
["denied","stopped"]

# without a terminal each is denied for its own reason
{ act-call TASK_LIST; act-call TASK_CREATE title=1; act-call TASK_DELETE id=1; act-call TASK_CREATE title=2 | jq -c 'del(.taint)'; } >calls
act-confirm calls --jq '[.tool, (.approval | .decision, .reason)]'
>>>
["TASK_LIST",null,null]
["TASK_CREATE","approved",null]
["TASK_DELETE","denied","no terminal to ask on; high risk"]
["TASK_CREATE","denied","no terminal to ask on; it changes something, and was made from text that is not trusted"]
>>>= 77

# a call of a group that was edited is asked about again, with what it was
# tier: all
for n in 1 2 3; do act-call TASK_CREATE title=$n; done >calls
EDITOR='sed -i s/1/2/' expect {tests}/prompt.exp 'act-confirm --mode always calls >out' 'stop >' 'g1\r' 'stop >' '#1\r' 'stop >' 'e\r' 'was: "1"' '' 'stop >' 'y\r' 'stop >' 'n\r' | grep -A 1 -E '^└|was:' | tail -n 8
jq -c '[.arguments.title, .approval.decision]' out
>>>
└ y yes · n no · a all alike · e edit · b back · q stop > e
┌ TASK_CREATE ─────────────────────────────────────────────────────────────────
--
│     was: "1"
└ y yes · n no · a all alike · e edit · b back · q stop > y
┌ 2 × TASK_CREATE [medium] ────────────────────────────────────────────────────
--
└ y all · #2 open · o one by one · n none · b back · q stop > n
["2","approved"]
["2","denied"]
["3","denied"]

# all alike speaks for what was made from trusted text and asked about for the same reasons, and for nothing else
# tier: all
mkdir -p .config/act; echo 'ask TASK_CREATE when .arguments.title == "rule"' >.config/act/rules
{ act-call TASK_CREATE title=one; act-call TASK_CREATE title=two; } >calls
act-call TASK_CREATE title=tainted | jq -c .taint=true >tainted; act-call TASK_CREATE title=rule >rule
for f in calls 'one tainted' 'one rule'; do
  sed -n 1p calls >one; case $f in calls) answers="'a\\r'";; *) answers="'a\\r' 'stop >' 'n\\r'";; esac
  eval "expect {tests}/prompt.exp 'act-confirm --caution cautious $f >out' 'stop >' $answers >/dev/null"; jq -c '[.arguments.title, .approval.decision]' out
done
>>>
["one","approved"]
["two","approved"]
["one","approved"]
["tainted","denied"]
["one","approved"]
["rule","denied"]

# calls of one tool that are asked about for different reasons are in different groups
for n in 1 2 3; do act-call TASK_CREATE title=$n; done >calls; jq -c 'if .arguments.title == "2" then .taint = true else . end' calls >mixed
expect {tests}/prompt.exp 'act-confirm --mode always mixed >/dev/null' 'stop >' 'q\r' | grep -E '^│ g|why'
>>>
│ g1  2 × TASK_CREATE [medium]
│     why  the mode is always: creates a task
│ g2  1 × TASK_CREATE [medium]
│     why  the mode is always: creates a task; made from text that is not 
