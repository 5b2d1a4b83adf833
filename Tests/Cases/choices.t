# choices: values of which a person picks one; nothing open runs.

# a person picks by a key, before all else; with it go the arguments that it brings, and those go that it takes away
act-call CALENDAR_CREATE_EVENT title=Dinner place=home | jq -c '.choices = [{"argument":"start","values":[{"value":"2027-11-28T07:00","words":"7 in the morning"},{"value":"2027-11-28T19:00","words":"7 in the evening","with":{"duration_minutes":90,"place":null}}]}]' >open
expect {tests}/prompt.exp 'act-confirm <open | act-exec --jq-json "[.outcome, .data.start[11:16], .data.end[11:16], .data.place]"' 'stop >' '2\r'
>>>
┌ which start? ────────────────────────────────────────────────────────────────
│ tool     CALENDAR_CREATE_EVENT
│ 1  "2027-11-28T07:00" (7 in the morning)
│ 2  "2027-11-28T19:00", duration_minutes 90, place taken out (7 in the 
┊   evening)
└ 1-2 pick · e type it · n no · q stop > 2
["done","19:00","20:30",null]

# the call is then asked about as any other, and from the inbox too
act-call CALENDAR_CREATE_EVENT title=Dinner | jq -c '.choices = [{"argument":"start","values":[{"value":"2027-11-28T07:00"},{"value":"2027-11-28T19:00"}]}]' >open
expect {tests}/prompt.exp 'act-confirm --mode always <open | act-exec --jq .data.start[11:16]' 'stop >' '1\r' 'stop >' 'y\r' | grep -a 'which\|start\|^0'
jq -c '.id = "held"' open | act-confirm --hold --mode always >held 2>&1; expect {tests}/prompt.exp 'act-confirm --inbox | act-exec --jq .data.start[11:16]' 'stop >' '2\r' 'stop >' 'y\r' | tail -1
>>>
┌ which start? ────────────────────────────────────────────────────────────────
│   start  "2027-11-28T07:00"
07:00
19:00

# another value is typed by one key more, and checked; no refuses, and no key of no value picks
act-call CALENDAR_CREATE_EVENT title=Dinner | jq -c '.choices = [{"argument":"start","values":[{"value":"2027-11-28T07:00"},{"value":"2027-11-28T19:00"}]}]' >open
expect {tests}/prompt.exp 'act-confirm <open | act-exec --jq .data.start[11:16]' 'stop >' '3\r' 'stop >' 'e\r' 'start:' 'nonsense\r' 'start:' '2027-11-29T10:00\r' | tail -1
expect {tests}/prompt.exp 'act-confirm <open >out; act-exec out --jq-json [.outcome,.error.message]' 'stop >' '0\r' 'stop >' 'n\r' | tail -1
expect {tests}/prompt.exp 'act-confirm <open >out; act-exec out --jq-json [.outcome,.error.message]' 'stop >' 'q\r' | tail -1
>>>
10:00
["denied","arguments were not given"]
["failed","missing: start (\"2027-11-28T07:00\", or \"2027-11-28T19:00\")"]

# a value may make the call one of another tool
act-call CALENDAR_CREATE_EVENT title=Dinner | jq -c '.choices = [{"argument":"start","values":[{"value":"2027-11-28T19:00"},{"value":"x","words":"a task","tool":"TASK_CREATE","with":{"start":null,"zone":null}}]}]' >open
expect {tests}/prompt.exp 'act-confirm <open | act-exec --jq-json "[.tool, .outcome, .data.title]"' 'stop >' '2\r'
>>>
┌ which start? ────────────────────────────────────────────────────────────────
│ tool     CALENDAR_CREATE_EVENT
│ 1  "2027-11-28T19:00"
│ 2  "x", start taken out, zone taken out, made for TASK_CREATE (a task)
└ 1-2 pick · e type it · n no · q stop > 2
["TASK_CREATE","done","Dinner"]

# values that the tool does not take are not offered, nor those of no tool; with none left it is missing; words are safe
act-call CALENDAR_CREATE_EVENT title=Dinner | jq -c '.choices = [{"argument":"start","values":[{"value":"soon"},{"value":7},{"value":"2027-11-28T19:00","words":"\u001b[31mall day\u202e"},{"value":"2027-11-28T20:00","tool":"NO_TOOL"},{"value":"2027-11-28T20:00","with":{"duration_minutes":"x"}},{"value":"2027-11-28T21:00","with":{"start":null}},"x",{}]}]' >open
expect {tests}/prompt.exp 'act-confirm <open | act-exec --jq .data.start[11:16]' 'stop >' '1\r'
jq -c '.id = "none" | .choices[0].values |= .[:2]' open >none; expect {tests}/prompt.exp 'act-confirm <none | act-exec --jq .data.start[11:16]' 'start:' '2027-11-29T10:00\r' | tail -1
>>>
┌ which start? ────────────────────────────────────────────────────────────────
│ tool     CALENDAR_CREATE_EVENT
│ 1  "2027-11-28T19:00" (<U+001B>[31mall day<U+202E>)
└ 1-1 pick · e type it · n no · q stop > 1
19:00
10:00

# stripped or filled it is the call as it stands now, and a sealed one with another value is refused; choices that can't be read keep it open
act-call CALENDAR_CREATE_EVENT title=Dinner start=2027-11-28T07:00 | jq -c '.choices = [{"argument":"place","values":[{"value":"home"},{"value":"out"}]}]' >open
jq -c 'del(.choices)' open | act-confirm -y | act-exec --jq .outcome
jq -c '.id = "two" | .arguments.place = "home" | .choices[0].values |= reverse' open | act-confirm -y >sealed; jq -c '.arguments.place = "out"' sealed | act-exec --jq .error.code; jq -c 'del(.arguments.place)' sealed | act-exec --jq .error.code; jq -c '.choices[0].values |= reverse' sealed | act-exec --jq .outcome
for bad in '"x"' '{}' '[7]' '[{"argument":7}]' '{"argument":"place"}'; do jq -c ".choices = $bad | .id = \"bad\"" open | act-exec --jq-json '[.outcome, .error.code, .error.message]'; done
jq -c '.choices = null | .id = "none"' open | act-confirm -y | act-exec --jq .outcome
>>>
done
approval-invalid
missing-arguments
done
["failed","missing-arguments","missing: choices"]
["failed","missing-arguments","missing: choices"]
["failed","missing-arguments","missing: choices"]
["failed","missing-arguments","missing: choices"]
["failed","missing-arguments","missing: place"]
done

# without a terminal it goes on as it came, with -y too, and does not run: a low call, an optional argument, in the queue
act-call CALENDAR_CREATE_EVENT title=Dinner start=2027-11-28T07:00 | jq -c '.choices = [{"argument":"place","values":[{"value":"home","words":"at home"},{"value":"out"}]}]' >open
act-call TASK_LIST | jq -c '.choices = [{"argument":"text","values":[{"value":"a"},{"value":"b"}]}]' >low
for file in open low; do act-confirm -y $file | cmp - $file; act-confirm $file | cmp - $file; act-exec $file --jq-json '.outcome, .error.code, .error.message'; echo $?; done
act-queue add open --jq-json '.outcome, .error.code'; act-log | wc -l
mkdir -p .config/act; echo 'allow *' >.config/act/rules; act-confirm open | act-exec --jq .error.code
>>>
"failed"
"missing-arguments"
"missing: place (at home, or \"out\")"
65
"failed"
"missing-arguments"
"missing: text (\"a\", or \"b\")"
65
"failed"
"missing-arguments"
0
missing-arguments
>>>= 65

# a call inside another that leaves a choice open is denied, however deep it is and whoever agrees; one that is settled is asked about
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
inner() { jq -nc --argjson a "$1" '{tool_slug: "GMAIL_SEND_EMAIL", arguments: $a, choices: [{argument: "subject", values: [{value: "a"}, {value: "b"}]}]}'; }
many() { jq -sc '{tools: ., sync_response_to_workbench: false}'; }
wrap() { jq -c '{type: "call", id: "many", tool: "COMPOSIO_MULTI_EXECUTE_TOOL", provider: "composio", arguments: ., taint: false}'; }
inner '{"recipient_email":"a@example.com","body":"x"}' | many >open; wrap <open >one; jq -c '{tool_slug: "COMPOSIO_MULTI_EXECUTE_TOOL", arguments: .}' open | many | wrap >deep
inner '{"recipient_email":"a@example.com","body":"x","subject":"a"}' | many | wrap >settled
for file in one deep settled; do act-confirm -y --mode yolo $file | jq -c '.approval | [.decision, .reason]'; act-exec $file --jq-json '[.outcome, .error.code, .error.message]'; done; standin effects
>>>
["denied","a call inside it leaves a choice open"]
["denied","denied","a call inside it leaves a choice open"]
["denied","a call inside it leaves a choice open"]
["denied","denied","a call inside it leaves a choice open"]
["approved",null]
["denied","not-approved","'COMPOSIO_MULTI_EXECUTE_TOOL' needs approval: COMPOSIO_MULTI_EXECUTE_TOOL: it runs what can't be seen here"]
0

# choices = first takes the likeliest of each as a call is made, and tells it; without it the call is open
export ACT_NOW=2026-11-28T10:00:00Z ACT_ZONE=UTC
show() { jq -c '[.tool, .arguments.start // .arguments.due, (.choices // [] | map(.argument)), .filled, .missing]'; }
act-process meeting at 8 tomorrow | show; export ACT_CHOICES=first; act-process meeting at 8 tomorrow | tee made | show; act-search add a reminder to call mum tomorrow at 8 | show; act-search meeting at 8 tomorrow | show
act-process party friday | jq -c '.filled, .choices'; act-confirm -y made | act-exec --jq '.data.start'; act-process --text meeting at 8 tomorrow | grep filled; act-process --once x meeting at 8 tomorrow | show
>>>
["CALENDAR_CREATE_EVENT",null,["start"],null,[]]
["CALENDAR_CREATE_EVENT","2026-11-29T08:00:00Z",[],[{"argument":"start","from":"reading","value":"2026-11-29T08:00:00Z","words":"8 in the morning"}],[]]
["REMINDER_CREATE","2026-11-29T08:00:00Z",[],[{"argument":"due","from":"reading","value":"2026-11-29T08:00:00Z","words":"8 in the morning"}],[]]
["CALENDAR_CREATE_EVENT","2026-11-29T08:00:00Z",[],[{"argument":"start","from":"reading","value":"2026-11-29T08:00:00Z","words":"8 in the morning"}],[]]
[{"argument":"start","from":"reading","value":"2026-12-04","words":"all day"},{"argument":"all_day","from":"reading","value":true,"words":"all day"}]
null
2026-11-29T08:00:00Z
  filled in: start (8 in the morning)
["CALENDAR_CREATE_EVENT","2026-11-29T08:00:00Z",[],[{"argument":"start","from":"reading","value":"2026-11-29T08:00:00Z","words":"8 in the morning"}],[]]

# never for a tainted call, a call that came in as a record, nor by other commands; no project's file sets it, trusted or not
export ACT_NOW=2026-11-28T10:00:00Z ACT_ZONE=UTC; mkdir -p .act p/.act; echo 'choices = first' >p/.act/config
open() { jq -c '[.tool, .choices[0].argument]'; }
(cd p; act-process meeting at 8 tomorrow | open 2>err; act-config trust --yes >o 2>&1; act-process meeting at 8 tomorrow 2>err | open; act-config list --text 2>err | grep ^choices)
export ACT_CHOICES=first; echo meeting at 8 tomorrow | act-process | open; echo '{"type":"intent","text":"meeting at 8 tomorrow"}' | act-process | open; echo '{"type":"intent","text":"add a reminder to call mum tomorrow at 8"}' | act-search | open
ACT_CHOICES=ask act-process meeting at 8 tomorrow >record; act-process <record | cmp - record; act-search <record | cmp - record; act-confirm -y record | cmp - record; act-exec record --jq .error.code
echo '{"type":"x"}' | act-call REMINDER_CREATE --map '{text: "x", due: "tomorrow at 8"}' --trusted | open
>>>
["CALENDAR_CREATE_EVENT","start"]
["CALENDAR_CREATE_EVENT","start"]
choices = ask  default
["CALENDAR_CREATE_EVENT","start"]
["CALENDAR_CREATE_EVENT","start"]
["REMINDER_CREATE","due"]
missing-arguments
["REMINDER_CREATE","due"]

# never which row it is, nor for a call of high or unknown risk: those stay open
export ACT_NOW=2026-11-28T10:00:00Z ACT_ZONE=UTC ACT_CHOICES=first; mkdir bin; PATH=$HOME/bin:$PATH
cat >bin/act-handle-oven <<'E'
#!/bin/sh
tool() { printf '{"type":"tool","tool":"OVEN_%s","toolkit":"oven","description":"An oven plan","tags":[%s],"input_schema":{"type":"object","required":["%s"],"properties":{"%s":{"type":"string","format":"date-time"}}}}\n' "$@" "$3"; }
tool DELETE_PLAN '"destructiveHint","closedWorldHint"' at; tool FROBNICATE '' at; tool CREATE_PLAN '"createHint","closedWorldHint"' at; tool UPDATE_PLAN '"updateHint","closedWorldHint"' time_id
E
chmod 755 bin/act-handle-oven
show() { jq -c '[.tool, .risk.level, .arguments, (.choices // [] | map(.argument)), (.filled // [] | map(.from))]'; }
for t in delete frobnicate create; do act-search "$t an oven plan" at='tomorrow at 8' | show; done; act-search 'update an oven plan' time_id='tomorrow at 8' | show
>>>
["OVEN_DELETE_PLAN","high",{},["at"],[]]
["OVEN_FROBNICATE","unknown",{},["at"],[]]
["OVEN_CREATE_PLAN","medium",{"at":"2026-11-29T08:00:00Z"},[],["reading"]]
["OVEN_UPDATE_PLAN","medium",{},["time_id"],[]]

# each value has the command line that makes the call with it, in the record and on the card; the line makes that very call
export ACT_NOW=2026-11-28T10:00:00Z ACT_ZONE=UTC
act-process "remind me at 8 tomorrow to say 'it\$s' @home" | tee open | jq -c '.choices[].values[] | .try'; act-process --text remind me at 8 tomorrow to call mum
jq -r '.choices[0].values[1].try | @sh' open >line; sh ./line | jq -c '[.provider, .tool, .arguments, .missing, .choices, .taint]'; act-confirm -y open | act-exec --jq .error.code
jq -c '.arguments += {text: "@x", notes: "5", n: 7, b: "no", l: ["a b"], t: "a\tb"}' open | act-confirm --text --mode yolo | grep act-call
>>>
["act-call","-p","local","REMINDER_CREATE","text=say 'it$s' @home","zone=UTC","due=2026-11-29T08:00:00Z"]
["act-call","-p","local","REMINDER_CREATE","text=say 'it$s' @home","zone=UTC","due=2026-11-29T20:00:00Z"]
REMINDER_CREATE  local
  text  call mum
  zone  UTC
  open: due
    8 in the morning  act-call -p local REMINDER_CREATE 'text=call mum' zone=UTC due=2026-11-29T08:00:00Z
    8 in the evening  act-call -p local REMINDER_CREATE 'text=call mum' zone=UTC due=2026-11-29T20:00:00Z
["local","REMINDER_CREATE",{"text":"say 'it$s' @home","zone":"UTC","due":"2026-11-29T20:00:00Z"},[],null,false]
missing-arguments
    8 in the morning  act-call -p local REMINDER_CREATE 'text:="@x"' zone=UTC 'notes:="5"' n:=7 'b:="no"' 'l:=["a b"]' 't:="a\tb"' due=2026-11-29T08:00:00Z
    8 in the evening  act-call -p local REMINDER_CREATE 'text:="@x"' zone=UTC 'notes:="5"' n:=7 'b:="no"' 'l:=["a b"]' 't:="a\tb"' due=2026-11-29T20:00:00Z

# no line for a tainted call, one with an account, a long one, or an argument that no operand can be; a record's own is never shown
export ACT_NOW=2026-11-28T10:00:00Z ACT_ZONE=UTC
echo remind me at 8 tomorrow to call mum | act-process | tee tainted | jq -c '.choices[].values[] | .try, .words'; act-process remind me at 8 tomorrow to call mum >open
jq -c '.choices[].values[].try = ["rm", "-rf", "/"]' tainted >evil; for f in '.' '.account = "a"' '.taint = false | .arguments.text = "x" * 3000' '.taint = false | .arguments["a=b"] = 1' '.taint = false | .arguments["--text"] = 1' '.taint = false | .tool = "--help"' '.taint = false | .arguments.text = "\u202e"' '.taint = false'; do jq -c "$f" evil | act-confirm --text --mode yolo -y | grep -c 'act-call\|rm -rf'; done
>>>
null
"8 in the morning"
null
"8 in the evening"
0
0
0
0
0
0
0
2
>>>2
act-confirm: '--help' goes on undecided: no provider has described the tool
  see act-tools for those there are

# the other open choices have their likeliest value in a line, and no line once one of them is settled
act-call CALENDAR_CREATE_EVENT title=Dinner | jq -c '.choices = [{"argument":"start","values":[{"value":"2027-11-28T07:00"},{"value":"2027-11-28T19:00","with":{"duration_minutes":90}}]},{"argument":"place","values":[{"value":"home","try":["act-call"]},{"value":"out","tool":"TASK_CREATE"}]}]' >open
act-confirm --text open | grep act-call; expect {tests}/prompt.exp 'act-confirm <open >out; jq -cM ".choices, .arguments.start" out' 'stop >' '2\r' 'stop >' 'q\r' | tail -2
>>>
    2027-11-28T07:00  act-call -p local CALENDAR_CREATE_EVENT title=Dinner zone=UTC place=home start=2027-11-28T07:00
    2027-11-28T19:00  act-call -p local CALENDAR_CREATE_EVENT title=Dinner zone=UTC place=home start=2027-11-28T19:00 duration_minutes:=90
    home  act-call -p local CALENDAR_CREATE_EVENT title=Dinner zone=UTC start=2027-11-28T07:00 place=home
    out  act-call TASK_CREATE title=Dinner zone=UTC start=2027-11-28T07:00 place=out
[{"argument":"place","values":[{"value":"home"},{"value":"out","tool":"TASK_CREATE"}]}]
"2027-11-28T19:00"
