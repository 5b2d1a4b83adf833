# act-confirm: decided later, by a program, and for always

# what would be asked is put aside, with and without a terminal, and what would not goes on
{ act-call TASK_LIST; act-call TASK_DELETE id=1; act-call TASK_CREATE title=x; act-call TASK_DELETE id=2; } >calls
act-confirm --hold calls --jq '[.tool, (.approval | .decision, .by, .reason)]'; echo $?
expect {tests}/prompt.exp 'act-confirm --hold calls >out'; echo $?; jq -r .approval.decision out
act-exec out --jq '[.outcome, .error.code]'; echo $?
act-confirm --inbox --explain --jq '[.arguments.id, .risk.verdict, .approval]'
>>>
["TASK_LIST",null,null,null]
["TASK_DELETE","held","flag","high risk"]
["TASK_CREATE","approved","mode",null]
["TASK_DELETE","held","flag","high risk"]
75
75
null
held
approved
held
["done",null]
["held","not-approved"]
["done",null]
["held","not-approved"]
75
[1,"ask: high risk",null]
[2,"ask: high risk",null]

# at the terminal it is decided, the oldest first, and goes out to be run; what is left stays
# tier: all
for n in 1 2 3 4; do act-call TASK_CREATE title=$n; done | act-confirm | act-exec >made
for n in 1 2 3 4; do act-call TASK_DELETE id=$n; done | act-confirm --hold >held
expect {tests}/prompt.exp 'stty rows 60; act-confirm --inbox >out' 'stop >' 'o\r' 'stop >' 'delete\r' 'stop >' 'n\r' 'stop >' 'q\r' >/dev/null; echo $?
jq -c '[.arguments.id, (.approval | .decision, .by, .reason)]' out
act-exec out --jq-json .outcome
act-confirm --inbox --explain --jq-json .arguments.id
act-call TASK_LIST | act-exec --jq-json '.data.items|length'
expect {tests}/prompt.exp 'stty rows 60; act-confirm --inbox | act-exec --json --jq-json .outcome' 'stop >' 'delete\r' 'stop >' 'n\r' | grep '^"'
act-confirm --inbox; act-log --jq-json '[.tool, .outcome]'
>>>
75
[1,"approved","person",null]
[2,"denied","person","declined"]
[3,"held","person","high risk"]
[4,"held","person","high risk"]
"done"
"denied"
"held"
"held"
3
4
3
"done"
"denied"
["TASK_CREATE","done"]
["TASK_CREATE","done"]
["TASK_CREATE","done"]
["TASK_CREATE","done"]
["TASK_DELETE","done"]
["TASK_LIST","done"]
["TASK_DELETE","done"]

# an empty one is nothing to do
act-confirm --inbox; echo $?
act-confirm --inbox --explain; echo $?
act-confirm --inbox -y; echo $?
expect {tests}/prompt.exp 'act-confirm --inbox'; echo $?
act-call TASK_DELETE id=1 | act-confirm -y >call; act-confirm --hold call --jq .approval.decision; act-confirm --inbox --explain --jq .arguments.id
>>>
0
0
0
0
held
1

# without a terminal nothing is decided, nor lost
act-call TASK_DELETE id=1 | act-confirm --hold >held
act-confirm --inbox --jq '[.approval | .decision, .reason]'; echo $?
act-confirm --inbox --explain --jq .arguments.id
>>>
["held","no terminal to ask on; high risk"]
75
1

# -y answers for what was asked, but not for what a rule holds, and not for what is tainted
mkdir -p .config/act; echo 'hold TASK_CREATE because "later"' >.config/act/rules
{ act-call TASK_CREATE title=rule; act-call TASK_DELETE id=1; act-call TASK_DELETE id=2 | jq -c .taint=true; act-call TASK_DELETE id=3 | jq -c 'del(.taint)'; } >calls
act-confirm --hold calls --jq '[.approval | .decision, .by, .reason]'
act-confirm --inbox -y --jq '[.arguments, (.approval | .decision, .by, .reason)]'; echo $?
act-confirm --inbox -y --tainted --jq '[.arguments, (.approval | .decision, .by)]'; echo $?
act-confirm --inbox --explain --jq '[.arguments, .risk.verdict]'
expect {tests}/prompt.exp 'stty columns 300; act-confirm --inbox >out' 'stop >' 'y\r' | grep why; act-exec out --jq .outcome
>>>
["held","rule","the rule {home}/.config/act/rules:1 says hold: later"]
["held","flag","high risk"]
["held","flag","high risk"]
["held","flag","high risk"]
[{"title":"rule"},"held","mode","no terminal to ask on; the rule {home}/.config/act/rules:1 says hold: later"]
[{"id":1},"approved","flag",null]
[{"id":2},"held","mode","no terminal to ask on; high risk"]
[{"id":3},"held","mode","no terminal to ask on; high risk"]
75
[{"title":"rule"},"held","mode"]
[{"id":1},"approved","flag"]
[{"id":2},"approved","flag"]
[{"id":3},"approved","flag"]
75
[{"title":"rule"},"hold: the rule {home}/.config/act/rules:1 says hold: later"]
[{"id":1},"seal: approved before, and not run yet"]
[{"id":2},"seal: approved before, and not run yet"]
[{"id":3},"seal: approved before, and not run yet"]
│ why      the rule {home}/.config/act/rules:1 says hold: later: creates a task [medium]
done
done
failed
failed
>>>= 1

# what a rule holds waits, whatever the mode, -y or --ask-with say
mkdir -p .config/act; echo 'hold TASK_CREATE' >.config/act/rules
act-call TASK_CREATE title=1 >call
for o in '--mode yolo' '-y' '--mode always -y --tainted' '--ask-with true' '--hold'; do act-confirm $o call --jq '[.approval | .decision, .by]'; done
expect {tests}/prompt.exp 'act-confirm call >out; echo $?' | cat; act-confirm --inbox --explain --jq .arguments.title
>>>
["held","rule"]
["held","rule"]
["held","rule"]
["held","rule"]
["held","rule"]
75
1

# the same call put aside twice is there once; another under its id is refused, and what waits stays
act-call TASK_DELETE id=1 >call
act-confirm --hold call call >held; echo $?
for f in '.arguments.id = 2' '.arguments = {}' '.account = "b"' '.tool = "TASK_COMPLETE"'; do jq -c "$f" call | act-confirm --mode always --hold; echo $?; done 2>&1
jq -c '.arguments.id = 1.0 | .taint = true' call | act-confirm --hold --jq .approval.decision
act-confirm --inbox -y --tainted --jq '[.tool, .arguments, .account]'; act-confirm --inbox --jq .approval.decision
>>>
75
{"type":"error","error":{"code":"bad-record","message":"another call waits in the inbox under the id '<id>'","hint":"an id is for one call: give this one its own, or decide the other: act-confirm --inbox | act-exec"}}
65
{"type":"error","error":{"code":"bad-record","message":"another call waits in the inbox under the id '<id>'","hint":"an id is for one call: give this one its own, or decide the other: act-confirm --inbox | act-exec"}}
65
{"type":"error","error":{"code":"bad-record","message":"another call waits in the inbox under the id '<id>'","hint":"an id is for one call: give this one its own, or decide the other: act-confirm --inbox | act-exec"}}
65
{"type":"error","error":{"code":"bad-record","message":"another call waits in the inbox under the id '<id>'","hint":"an id is for one call: give this one its own, or decide the other: act-confirm --inbox | act-exec"}}
65
held
["TASK_DELETE",{"id":1},null]
approved

# the same id of another user or conversation is another call: neither takes the other's place
act-call TASK_DELETE id=1 >call
for o in '-u ann' '-u bob' '-u ann -c talk' ''; do jq -c --arg o "$o" '.arguments.id = ($o | length)' call | act-confirm --hold $o >held; done
for o in '-u ann' '-u bob' '-u ann -c talk' ''; do act-confirm --inbox --explain $o --jq .arguments.id; done
act-confirm --inbox -y -u bob | act-exec -u bob --jq .outcome; act-confirm --inbox -u bob
for o in '-u ann' '-u ann -c talk' ''; do act-confirm --inbox --explain $o --jq .arguments.id; done
>>>
6
6
14
0
failed
6
14
0
>>>2
act-confirm: 3 calls are held, none of them for 'bob'
  name their user and conversation with -u and -c

# a reader that goes away loses nothing, nor does a full disk
for n in 1 2 3; do act-call TASK_DELETE id=$n; done | act-confirm --hold >held
{ {tests}/await 'test -e gone'; act-confirm --inbox -y; echo $? >status; } | { exec <&-; touch gone; {tests}/await 'test -e status'; }
act-confirm --inbox --explain --jq .arguments.id; test -e status && cat status
act-confirm --inbox -y >/dev/full; echo $?
act-confirm --inbox --explain --jq .arguments.id
act-confirm --inbox | true
act-confirm --inbox --explain --jq .arguments.id
>>>
1
2
3
141
74
1
2
3
1
2
3
>>>2
act-confirm: cannot write standard output: No space left on device

# text of those that wait forges no line, and they are shown with whom they are for
act-call TASK_DELETE id=1 | jq -c '.arguments = {id: 1, to: "a@x.example", ("k\n└ y > "): "\u001b[2J\r│ in all   0 calls\u202e"} | .account = "w\n│ account  default" | .intent = "i\n└ "' | act-confirm --hold >held
expect {tests}/prompt.exp 'act-confirm --inbox >out' 'stop >' 'n\r'
>>>
┌ TASK_DELETE ─────────────────────────────────────────────────────────────────
│ what     Delete a task: Removes a task from the to-do list by its id.
│ where    local (task)
│ account  w⏎│ account  default
│ wanted   i⏎└ 
│ held     since <any> UTC
│ why      high risk: deletes a task [high]
│ now      there is no task 1
│ arguments
│   id  1
│   to  "a@x.example"
│   "k⏎└ y > "  "<U+001B>[2J<U+000D>│ in all   0 calls<U+202E>"
│ to approve, type: x.example
└ type it · n no · e edit · q stop > n
>>>= 1

# those of other users and conversations are not shown
act-call TASK_CREATE title=mine | act-confirm --mode always --hold >held
act-call TASK_CREATE title=ann | act-confirm -u ann --mode always --hold >held
act-call TASK_CREATE title=talk | act-confirm -c talk --mode always --hold >held
for o in '' '-u ann' '-c talk' '-u ann -c talk'; do act-confirm --inbox --explain $o --jq .arguments.title; done
act-confirm --inbox -y -u ann --jq .arguments.title; act-confirm --inbox --explain --jq .arguments.title
>>>
mine
ann
talk
ann
mine
>>>2
act-confirm: 3 calls are held, none of them for 'ann'
  name their user and conversation with -u and -c

# a deny rule that was written meanwhile denies, and the call is put aside no longer
act-call TASK_CREATE title=1 | act-confirm --mode always --hold >held
mkdir -p .config/act; echo 'deny TASK_CREATE' >.config/act/rules
act-confirm --inbox --explain --jq .risk.verdict
act-confirm --inbox --jq '[.approval | .decision, .by, .reason]'; echo $?
act-confirm --inbox --explain | wc -l
>>>
deny: the rule {home}/.config/act/rules:1 says deny
["denied","rule","the rule {home}/.config/act/rules:1 says deny"]
1
0

# a tool that is gone meanwhile is not approved
mkdir -p .config/act/handlers; install -m 755 /dev/stdin .config/act/handlers/h <<'END'
#!/bin/sh
echo '{"type":"tool","tool":"H_DELETE","input_schema":{"type":"object"}}'
END
act-call H_DELETE | act-confirm --hold >held; rm .config/act/handlers/h
act-confirm --inbox --jq '[.approval.decision, .error.code]'; echo $?
act-confirm --inbox -y --jq '[.approval.decision, .error.code]'; echo $?
expect {tests}/prompt.exp 'act-confirm --inbox >out'; echo $?; jq -r .approval.decision out; act-confirm --inbox --explain --jq .tool
>>>
[null,null]
65
[null,null]
65
act-confirm: 'H_DELETE' goes on undecided: no provider has described the tool
  see act-tools for those there are
65
null
H_DELETE
>>>2
act-confirm: 'H_DELETE' goes on undecided: no provider has described the tool
  see act-tools for those there are
act-confirm: 'H_DELETE' goes on undecided: no provider has described the tool
  see act-tools for those there are

# a program decides: 0 is yes, 1 is no, 75 is later, and any other is no answer
act-call TASK_CREATE title=1 >call
for end in 'exit 0' 'exit 1' 'exit 75' 'exit 2' 'exit 77' 'exit 255' 'kill -9 $$' 'kill -15 $$' ./missing; do
act-confirm --mode always --ask-with "$end" call --jq '[.approval | .decision, .by, .reason]' 2>>err; echo $?
done; act-confirm --inbox --explain --jq .arguments.title; cat err
>>>
["approved","program",null]
0
["denied","program","declined"]
1
["held","program","the mode is always"]
75
["denied","mode","'exit 2' ended with status 2, which is no answer; the mode is always"]
77
["denied","mode","'exit 77' ended with status 77, which is no answer; the mode is always"]
77
["denied","mode","'exit 255' ended with status 255, which is no answer; the mode is always"]
77
["denied","mode","'kill -9 $$' was ended by a signal, which is no answer; the mode is always"]
77
["denied","mode","'kill -15 $$' was ended by a signal, which is no answer; the mode is always"]
77
["denied","mode","'./missing' ended with status 127, which is no answer; the mode is always"]
77
1
sh: 1: ./missing: not found

# it gets the call with the reason, and none of our keys
act-call TASK_DELETE id=1 >call
COMPOSIO_API_KEY=secret ACT_MODE=always OTHER=kept act-confirm --ask-with 'cat >got; env >env; exit 1' call --jq .approval.decision
jq -c '[.type, .tool, .arguments, .risk.level, .risk.verdict, .approval]' got; wc -l <got; grep -c secret env; grep OTHER env
>>>
denied
["call","TASK_DELETE",{"id":1},"high","ask: the mode is always",null]
1
0
OTHER=kept

# what a program gives back is checked and judged; more than the arguments is refused, or not taken
act-call TASK_CREATE title=tea >call
for p in 'sed s/tea/coffee/' 'jq .' 'cat; cat call' 'echo garbage' 'echo "{}"' 'jq -c .account=\"w\"' 'jq -c .tool=\"TASK_LIST\"' 'jq -c .id=\"9\"' 'jq -c .arguments.title=1' 'jq -c .arguments.bogus=1' 'jq -c "del(.arguments)"' 'jq -c "del(.arguments.title)"' 'sed s/tea/coffee/; exit 1' 'sed s/tea/coffee/; exit 75'; do
act-confirm --mode always --ask-with "$p" call --jq '[.arguments.title, .account, (.approval | .decision, .by, .reason)]'; echo $?
done; act-confirm --inbox --explain --jq .arguments.title
jq -c .taint=true call | act-confirm --ask-with 'jq -c ".taint = false | .extra = 1 | .intent = \"x\""' --jq '[.taint, .extra, .intent]'
>>>
["coffee",null,"approved","program",null]
0
["tea",null,"approved","program",null]
0
["tea",null,"denied","mode","'cat; cat call': not JSON: more text after the value at byte 285; the mode is always"]
77
["tea",null,"denied","mode","'echo garbage': not JSON: expected a value at byte 0; the mode is always"]
77
["tea",null,"denied","mode","'echo \"{}\"': a call without arguments; the mode is always"]
77
["tea",null,"denied","mode","'jq -c .account=\\\"w\\\"': another account; the mode is always"]
77
["tea",null,"denied","mode","'jq -c .tool=\\\"TASK_LIST\\\"': another tool; the mode is always"]
77
["tea",null,"denied","mode","'jq -c .id=\\\"9\\\"': another id; the mode is always"]
77
["tea",null,"denied","mode","'jq -c .arguments.title=1': arguments.title: expected string, got 1; the mode is always"]
77
["tea",null,"denied","mode","'jq -c .arguments.bogus=1': arguments.bogus: no such argument; the mode is always"]
77
["tea",null,"denied","mode","'jq -c \"del(.arguments)\"': a call without arguments; the mode is always"]
77
["tea",null,"denied","mode","'jq -c \"del(.arguments.title)\"': arguments.title: required; the mode is always"]
77
["tea",null,"denied","program","declined"]
1
["tea",null,"held","program","the mode is always"]
75
tea
[true,null,null]

# what it gives back is not past a rule, and what it edits to be worse is judged anew
mkdir -p .config/act; printf '%s\n' 'deny TASK_CREATE when .arguments.title == "deny"' 'hold TASK_CREATE when .arguments.title == "hold"' >.config/act/rules
act-call TASK_CREATE title=tea >call
for t in deny hold; do act-confirm --mode always --ask-with "sed s/tea/$t/" call --jq '[.arguments.title, (.approval | .decision, .by, .reason)]'; echo $?; done
act-call TASK_CREATE title=deny | act-confirm --ask-with 'touch ran' --jq .approval.decision; ls ran
act-confirm --mode always --ask-with 'jq -c ".arguments.priority = \"high\""' call | act-exec --jq .data.priority
>>>
["deny","denied","rule","the rule {home}/.config/act/rules:1 says deny"]
1
["hold","held","rule","the rule {home}/.config/act/rules:2 says hold"]
75
denied
high
>>>2
ls: cannot access 'ran': No such file or directory

# it decides each call by itself, only those that would be asked, and is not asked about what is held by a rule
{ act-call TASK_LIST; act-call TASK_DELETE id=1; act-call TASK_CREATE title=x; act-call TASK_DELETE id=2; act-call TASK_DELETE id=3; } >calls
act-confirm --ask-with 'jq -e ".arguments.id != 2" >/dev/null && echo >>n' calls --jq '[.tool, .arguments.id, .approval.decision]'; wc -l <n
>>>
["TASK_LIST",null,null]
["TASK_DELETE",1,"approved"]
["TASK_CREATE",null,"approved"]
["TASK_DELETE",2,"denied"]
["TASK_DELETE",3,"approved"]
2

# a program at the terminal can ask a person there
act-call TASK_DELETE id=1 >call
expect {tests}/prompt.exp 'act-confirm --ask-with "printf \"well? \" >/dev/tty; read a </dev/tty; test \$a = yes" call >out; echo; echo $?' 'well? ' 'yes\r' | tail -n 1; jq -r .approval.by out
>>>
0
program

# a call that its service asks about is put aside with its questions, which are shown then
act-call TASK_CREATE title=4 | jq -c '.input_requests = {a: {message: "Really?"}} | .approval = {v: 1, decision: "held", by: "service"}' >call
jq -c 'del(.approval, .input_requests)' call | act-confirm -y | act-exec >done; {tests}/sql "INSERT INTO request VALUES('default', '$(jq -r .id call)', '$(jq -c .input_requests call)', NULL, 0)"
act-confirm --hold call --jq .approval.decision; act-confirm --inbox --explain --jq .input_requests
expect {tests}/prompt.exp 'act-confirm --inbox >out' 'stop >' 'y\r' | grep asks; jq -r .approval.decision out
>>>
held
{"a":{"message":"Really?"}}
│ why      its service asks: creates a task [medium]
│ asks     Really?
approved

# always: the rule is shown, written when it was seen, and counts for the next call in the same run
# tier: all
export ACT_CAUTION=cautious
for n in 1 2; do act-call TASK_CREATE title=$n; done >calls
expect {tests}/prompt.exp 'stty columns 300; act-confirm calls >out' 'stop >' 'w\r' 'back >' 'n\r' 'stop >' 'w\r' 'back >' 'y\r' | sed -n 's/ ─*$//; / a rule/,$p'
jq -c '[.approval | .decision, .by, .rule]' out; cat .config/act/rules; act-confirm --check-rules --jq .found
act-call TASK_CREATE title=3 | act-confirm --jq .approval.by; act-call TASK_CREATE title=3 | jq -c '.taint = true' | act-confirm --jq .approval.decision
>>>
┌ a rule
│ file     {home}/.config/act/rules
│ line     allow TASK_CREATE provider local because "allowed at the prompt"
│ calls that fit it are not asked about any more; see act-rules(5)
└ y write it · n back > n
┌ TASK_CREATE
│ what     Create a task: Adds a task, a todo, to the local to-do list, and returns it with its id.
│ where    local (task)
│ account  default
│ why      it changes something: creates a task [medium]
│ arguments
│   title  "1"
└ y yes · n no · a all alike · w always · e edit · q stop > w
┌ a rule
│ file     {home}/.config/act/rules
│ line     allow TASK_CREATE provider local because "allowed at the prompt"
│ calls that fit it are not asked about any more; see act-rules(5)
└ y write it · n back > y
["approved","person",null]
["approved","rule","{home}/.config/act/rules:1"]
allow TASK_CREATE provider local because "allowed at the prompt"
1 rule, no tests
rule
denied
>>>= 77

# it is not offered where the risk is high, the mode always, the call tainted, asked about by a rule or by its service
# tier: all
mkdir -p .config/act; echo 'ask TASK_GET' >.config/act/rules; act-call TASK_CREATE title=1 >one
jq -c '.input_requests = {a: {message: "Really?"}} | .approval = {v: 1, decision: "held", by: "service"}' one >service
act-confirm -y one | act-exec >done; {tests}/sql "INSERT INTO request VALUES('default', '$(jq -r .id service)', '$(jq -c .input_requests service)', NULL, 0)"
jq -c 'del(.taint) | .id = "2"' one >tainted; jq -c '.id = "3"' one >other; act-call TASK_GET id=1 >get; act-call TASK_DELETE id=1 >high
for f in service get high tainted '--mode always other'; do expect {tests}/prompt.exp "act-confirm --caution cautious $f >out" 'stop >' 'w\r' 'stop >' 'n\r' | grep ^└ | tail -n 1; done; cat .config/act/rules
>>>
└ y yes · n no · a all alike · e edit · q stop > n
└ y yes · n no · a all alike · e edit · q stop > n
└ y yes · n no · e edit · q stop > n
└ y yes · n no · e edit · q stop > n
└ y yes · n no · a all alike · e edit · q stop > n
ask TASK_GET

# a file of rules that does not end in a line feed is ended first, and the rest of it stays
export ACT_CAUTION=cautious; mkdir -p .config/act; printf '# mine\nask TASK_UPDATE' >.config/act/rules
act-call TASK_CREATE title=1 >call
expect {tests}/prompt.exp 'act-confirm call >out' 'stop >' 'w\r' 'back >' 'y\r' >/dev/null
cat .config/act/rules; jq -r .approval.decision out; stat -c %a .config/act/rules
>>>
# mine
ask TASK_UPDATE
allow TASK_CREATE provider local because "allowed at the prompt"
approved
644

# a rule that would break an expectation is not written
export ACT_CAUTION=cautious; mkdir -p .config/act; printf 'ask TASK_UPDATE\nexpect none {"tool":"TASK_CREATE","provider":"local"}\n' >.config/act/rules; cp .config/act/rules before
act-call TASK_CREATE title=1 >call
expect {tests}/prompt.exp 'stty columns 300; act-confirm call >out; echo $?' 'stop >' 'w\r' 'back >' 'y\r' 'stop >' 'y\r' | sed -n 's/ ─*$//; / a rule/,$p'
cmp before .config/act/rules; jq -c '[.approval | .decision, .by]' out
>>>
┌ a rule
│ file     {home}/.config/act/rules
│ line     allow TASK_CREATE provider local because "allowed at the prompt"
│ calls that fit it are not asked about any more; see act-rules(5)
└ y write it · n back > y
│ not written: {home}/.config/act/rules:2: expected none, and the rules say allow
┌ TASK_CREATE
│ what     Create a task: Adds a task, a todo, to the local to-do list, and returns it with its id.
│ where    local (task)
│ account  default
│ why      it changes something: creates a task [medium]
│ arguments
│   title  "1"
└ y yes · n no · a all alike · w always · e edit · q stop > y
0
["approved","person"]

# an account that no rule can name is offered none, and one that looks like a pattern is only itself
# tier: all
export ACT_CAUTION=cautious
act-call TASK_CREATE title=1 | jq -c '.account = "w\" tainted\nallow * tainted # \\"' >call
expect {tests}/prompt.exp 'act-confirm call >out' 'stop >' 'w\r' 'stop >' 'n\r' | grep ^└
act-call TASK_CREATE title=1 | jq -c '.account = "*"' >call
expect {tests}/prompt.exp 'act-confirm call >out' 'stop >' 'w\r' 'back >' 'y\r' >/dev/null; cat .config/act/rules
for a in '*' x; do act-call TASK_CREATE title=1 | jq -c --arg a "$a" '.account = $a' | act-confirm --jq .approval.by; done
act-call TASK_CREATE title=1 | act-confirm --jq .approval.by
>>>
└ y yes · n no · a all alike · e edit · q stop > w
└ y yes · n no · a all alike · e edit · q stop > n
allow TASK_CREATE provider local account "*" because "allowed at the prompt"
rule
mode
mode
>>>= 77

# of a group that was not looked at, and of one call among many, always is not offered before all of it was shown
# tier: all
export ACT_CAUTION=cautious
for n in 1 2 3; do act-call TASK_CREATE title=$n; done >calls
expect {tests}/prompt.exp 'stty rows 60; act-confirm calls >out' 'stop >' 'w\r' 'stop >' 'g1\r' 'stop >' 'w\r' 'stop >' 'o\r' 'stop >' 'w\r' 'back >' 'y\r' | grep ^└
jq -c '[.approval | .decision, .by]' out
>>>
└ y all · g1 look · o one by one · n none · q stop > w
└ y all · g1 look · o one by one · n none · q stop > g1
└ y all · #1 open · o one by one · n none · b back · q stop > w
└ y all · #1 open · o one by one · n none · b back · q stop > o
└ y yes · n no · a all alike · w always · e edit · b back · q stop > w
└ y write it · n back > y
["approved","person"]
["approved","rule"]
["approved","rule"]

# what goes to a reader that never reads it stays; what was read is decided
act-call TASK_DELETE id=1 | act-confirm --hold >/dev/null
act-confirm --inbox -y | sleep 1; act-confirm --inbox --explain --jq .arguments.id
act-confirm --inbox -y | act-exec --jq .outcome; act-confirm --inbox
>>>
1
failed

# of the inbox all are asked about, whatever the mode would do now; -y answers, but not for a rule
act-call TASK_CREATE title=1 | act-confirm --mode always --hold >/dev/null
act-confirm --inbox --explain --jq .risk.verdict; setsid -w act-confirm --inbox --mode yolo --jq .approval.decision
act-confirm --inbox -y --jq .approval.by; act-confirm --inbox --jq .approval.by
>>>
ask: the mode is always
held
flag
flag

# an answer of a program that is too long is none, and costs its own call only
{ act-call TASK_LIST; act-call TASK_DELETE id=1; act-call TASK_LIST; } | act-confirm --ask-with 'head -c 30000000 /dev/zero' --jq '[.tool, .approval.decision, .approval.by]'
>>>
["TASK_LIST",null,null]
["TASK_DELETE","denied","mode"]
["TASK_LIST",null,null]
>>>= 77

# a damaged call in the inbox costs that call, and is named
# needs: sqlite
for n in 1 2 3 4 5; do act-call TASK_DELETE id=$n; done | act-confirm --hold >held
sqlite3 .local/share/act/act.db "UPDATE held SET record = 'junk', id = 'j' WHERE number = 1; UPDATE held SET record = CAST(x'7bff' AS TEXT), id = 'u' WHERE number = 2; UPDATE held SET at = 9223372036854775807 WHERE number = 3; UPDATE held SET id = CAST(x'ff' AS TEXT) WHERE number = 4"
act-confirm --inbox -y >o; echo $?; jq -c '[.arguments.id, .error.message]' o
>>>
74
[null,"the call 'j' in the inbox is damaged: expected a value at byte 0"]
[null,"the call 'u' in the inbox is damaged: expected a key at byte 1"]
[null,"the call 3 in the inbox is damaged: at: no number that it can have"]
[null,"the call 4 in the inbox is damaged: id: invalid UTF-8"]
[5,null]

# a call in the inbox that can't be read gives up its place to the next of its id, and act-doctor names it
# needs: sqlite
act-call TASK_DELETE id=1 >c; db=.local/share/act/act.db
for damage in "record = 'junk'" "record = CAST(x'7bff' AS TEXT)" "at = 9223372036854775807" "reason = CAST(x'ff' AS TEXT)"; do
act-confirm --hold c >o; sqlite3 $db "UPDATE held SET $damage"; act-doctor -q --jq .found; act-confirm --hold c --jq .approval.decision; act-doctor -q --jq .found
done
act-confirm --inbox -y --jq .arguments.id
sqlite3 $db "INSERT INTO held VALUES(7, 'default', 'default', 'x', 'junk', '', 0)"; act-doctor --repair --jq 'select(.name == "repair") | .found' | grep -o 'unreadable calls of [^;]*'; act-doctor -q; act-confirm --inbox --jq .approval.decision
>>>
the store '{home}/.local/share/act/act.db' is damaged: unreadable calls of its inbox: 1
held
the store '{home}/.local/share/act/act.db' is damaged: unreadable calls of its inbox: 1
held
the store '{home}/.local/share/act/act.db' is damaged: unreadable calls of its inbox: 1
held
the store '{home}/.local/share/act/act.db' is damaged: unreadable calls of its inbox: 1
held
1
unreadable calls of the inbox: 1
held
>>>= 75

# what is approved stays in the inbox, with its seal, until act-exec has journalled it, wherever the output went
# tier: all
{ act-call TASK_CREATE title=a; act-call TASK_CREATE title=b; } | act-confirm | act-exec >made
for n in 1 2 3; do act-call TASK_DELETE id=$n; done | act-confirm --hold >held
expect {tests}/prompt.exp 'stty rows 60 columns 100; act-confirm --inbox' 'stop >' 'o\r' 'stop >' 'delete\r' 'stop >' 'n\r' 'stop >' 'delete\r' | sed '1,/> delete/d' | sed '1,/> delete/d'
act-confirm --inbox --explain --jq '[.arguments.id, .risk.verdict]'
: again it is passed as it was sealed, and nobody is asked
act-confirm --inbox >one; act-confirm --inbox --text; act-confirm --inbox | cmp - one; cat one >/dev/full 2>&1; jq -c '[.arguments.id, .approval.decision, .approval.by]' one
act-confirm --inbox | act-exec --jq '[.outcome, .error.message]'; act-confirm --inbox --jq .id; act-exec one --jq .replayed
>>>
TASK_DELETE  local  approved
  id  1
  not run yet: end the command with | act-exec
TASK_DELETE  local  denied
  id  2
  denied: declined
TASK_DELETE  local  approved
  id  3
  not run yet: end the command with | act-exec
act-confirm: 2 calls are approved and wait in the inbox to be run
  act-confirm --inbox | act-exec
[1,"seal: approved before, and not run yet"]
[3,"seal: approved before, and not run yet"]
TASK_DELETE  local  approved
  id  1
TASK_DELETE  local  approved
  id  3
[1,"approved","person"]
[3,"approved","person"]
["done",null]
["failed","there is no task 3"]
true
true
>>>= 1

# an approval that has ended, or is not for what waits any more, is asked for again; a rule that denies now is told
# tier: all
act-call TASK_CREATE title=a | act-confirm | act-exec >made; act-call TASK_DELETE id=1 | act-confirm --hold >held
act-confirm --inbox -y --valid-for 1s | jq -r .approval.by; act-confirm --inbox --jq .approval.decision; sleep 1.1; act-confirm --inbox --jq '[.approval | .decision, .reason]'
act-confirm --inbox -y --jq .approval.by; {tests}/sql "UPDATE held SET record = replace(record, '\"id\":1}', '\"id\":2}')"
act-confirm --inbox --jq '[.arguments.id, .approval.decision]'
mkdir -p .config/act; echo 'deny TASK_DELETE' >.config/act/rules; act-confirm --inbox --jq '[.arguments.id, .approval.decision]'
>>>
flag
approved
["held","no terminal to ask on; high risk"]
flag
[2,"held"]
[2,"denied"]
>>>= 1

# a call that is put aside again does not take back what somebody agreed to, and one that failed may wait again
act-call TASK_DELETE id=7 >call; act-confirm --hold call --jq .approval.decision; act-confirm --inbox -y --jq .approval.by
act-confirm --hold call --jq .approval.decision; act-confirm --inbox | act-exec --jq .outcome
act-confirm --inbox; act-confirm --hold call --jq .approval.decision; act-confirm --inbox --explain --jq .risk.verdict
>>>
held
flag
held
failed
held
ask: high risk

# a yes is in force while the next call is asked about, whatever becomes of that one: an agent waits for it
for t in milk bread; do act-call TASK_CREATE title=$t | act-confirm --hold --mode always >/dev/null; done
expect {tests}/prompt.exp 'act-confirm --inbox >out' 'stop >' 'y\r' 'bread' '' run 'act-confirm --inbox --explain --jq ".risk.verdict" >meanwhile' 'stop >' '\003' >screen; echo $?; cat meanwhile; echo
act-confirm --inbox --explain --jq '[.arguments.title, .risk.verdict] | @text'; act-confirm --inbox </dev/null 2>/dev/null | act-exec --jq '[.outcome, .data.title] | @text'
>>>
97
seal: approved before, and not run yet
ask: the mode is always

["milk","seal: approved before, and not run yet"]
["bread","ask: the mode is always"]
["done","milk"]
["held",null]
>>>= 75

# a call that may have happened before is asked about alone, and its sheet says so
mkdir -p .config/act/handlers; printf '%s\n' '#!/bin/sh' 'if [ "$1" = --describe ]; then echo '"'"'{"type":"tool","tool":"LINE_SAVE","tags":["createHint"],"input_schema":{"type":"object","properties":{"text":{"type":"string"}}}}'"'"'; exit; fi' 'cat >>saved; kill -9 $$' >.config/act/handlers/act-handle-line; chmod +x .config/act/handlers/*
for t in a b c; do act-call LINE_SAVE text=$t; done >calls; sed 's/"id":"[^"]*",//' calls | act-confirm -y | act-exec --jq .outcome; wc -l <saved
act-call LINE_SAVE text=d | cat calls - | sed 's/"id":"[^"]*",//' >again; sed 's/"text":"b"/"text" : "b"/' again >spelled
expect {tests}/prompt.exp 'act-confirm spelled --jq .approval.decision' '>' 'n\r' '>' 'n\r' '>' 'n\r' '>' 'y\r' | grep -a 'LINE_SAVE\|beware\|text ' | sed 's/began .* UTC/began …/'
>>>
unknown
unknown
unknown
3
┌ LINE_SAVE ───────────────────────────────────────────────────────────────────
│ what     LINE_SAVE: 
│ beware   the same call began …, and nobody knows 
│   text  "a"
┌ LINE_SAVE ───────────────────────────────────────────────────────────────────
│ what     LINE_SAVE: 
│ beware   the same call began …, and nobody knows 
│   text  "b"
┌ LINE_SAVE ───────────────────────────────────────────────────────────────────
│ what     LINE_SAVE: 
│ beware   the same call began …, and nobody knows 
│   text  "c"
┌ LINE_SAVE ───────────────────────────────────────────────────────────────────
│ what     LINE_SAVE: 
│   text  "d"

# the overview of several calls names their conversation where those of all are asked about
for title in a b; do act-call TASK_CREATE title=$title; done | act-confirm --hold --mode always -c mine >o 2>&1
expect {tests}/prompt.exp 'act-confirm --inbox --all >o' 'stop >' 'q\r' | grep -a 'wait\|conversation'
>>>
│ conversation mine
