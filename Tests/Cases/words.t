# each decision has words: for people and on standard error, in the record or beside it

# denied and held calls say why in the text for people
mkdir -p .config/act; printf '%s\n' 'deny TASK_CREATE named sundays because "not on Sundays"' 'hold TASK_UPDATE named later because "later"' >.config/act/rules
{ act-call TASK_CREATE title=a; act-call TASK_UPDATE id=1 title=b; act-call TASK_DELETE id=1; } | act-confirm --text
act-call TASK_DELETE id=1 | act-confirm --ask-with 'exit 3' --text
>>>
TASK_CREATE  local  denied
  title  a
  denied: the rule sundays says deny: not on Sundays
TASK_UPDATE  local  held
  id     1
  title  b
  held: the rule later says hold: later
TASK_DELETE  local  denied
  id  1
  denied: no terminal to ask on; high risk
TASK_DELETE  local  denied
  id  1
  denied: 'exit 3' ended with status 3, which is no answer; high risk
>>>= 77

# a call that goes on undecided says why, once for a tool, and not in the stream
for n in 1 2 3; do echo '{"type":"call","tool":"FOO_SEND","arguments":{}}'; done | act-confirm | wc -l
echo '{"type":"call","tool":"GET_FOO","arguments":{}}' | act-confirm --text
echo '{"type":"call","tool":"TASK_CREATE","arguments":[]}' | act-confirm --jq .tool
echo '{"type":"call","tool":"X_SEND","provider":"composio","arguments":{}}' | act-confirm --jq .tool
>>>
3
GET_FOO  
TASK_CREATE
X_SEND
>>>2
act-confirm: 'FOO_SEND' goes on undecided: no provider has described the tool
  see act-tools for those there are
act-confirm: 'GET_FOO' goes on undecided: no provider has described the tool
  see act-tools for those there are
act-confirm: 'TASK_CREATE' goes on undecided: its arguments are no object
act-confirm: 'X_SEND' goes on undecided: no key to Composio
  set COMPOSIO_API_KEY, or run: act-config set composio-api-key
>>>= 78

# -y for a tainted call says that it needs --tainted, wherever it is asked about
act-call TASK_CREATE title=a | jq -c .taint=true >call; act-confirm -y call --jq .approval.reason
act-confirm -y call | act-exec --text
expect {tests}/prompt.exp 'stty columns 120; act-confirm -y call >out' 'stop >' 'n\r' | grep note
>>>
-y needs --tainted for it; it changes something, and was made from text that is not trusted
denied  TASK_CREATE
  not-approved: -y needs --tainted for it; it changes something, and was made from text that is not trusted
    run it at a terminal, or give act-confirm -y --tainted; for your own words,
    give --trusted to the command that reads them
│ note     -y needs --tainted for this call

# a rule that is used up is named
mkdir -p .config/act; echo 'allow TASK_DELETE at most 1 a day named "one a day"' >.config/act/rules
for n in 1 2; do act-call TASK_DELETE id=$n; done >calls; act-confirm calls --jq '[.approval | .by, .reason // .rule]'; act-confirm --explain calls --jq .risk.verdict
>>>
["rule","one a day"]
["mode","no terminal to ask on; the rule one a day is used up, with 1 in a day; high risk"]
ask: the rule one a day is used up, with 1 in a day; high risk
ask: the rule one a day is used up, with 1 in a day; high risk

# no rules to check is said
act-confirm --check-rules
>>>
{"type":"error","error":{"code":"no-match","message":"no file of rules","hint":"see act-rules(5)"}}
>>>2
act-confirm: no file of rules
  see act-rules(5)
>>>= 1

# times are of the user's zone, with its short name; records keep UTC, and an event keeps its own zone
# tier: all
export ACT_ZONE=Europe/Berlin ACT_NOW=2026-11-22T09:00:00Z
act-call CALENDAR_CREATE_EVENT title=Call start=2026-11-25T10:00 zone=America/New_York | act-confirm | act-exec >out; jq -c '.data | [.start, .created]' out; act-exec --text <out | grep -E 'start|created'
act-call CALENDAR_LIST_EVENTS from=2026-11-01 until=2026-12-01 | act-exec --text | grep -o '2026-11-25 1.*'
act-log --text | head -1; act-call TASK_DELETE id=1 | act-confirm --hold >held; expect {tests}/prompt.exp 'act-confirm --inbox >out' 'stop >' 'n\r' | grep held
expect {tests}/prompt.exp 'act-call TASK_CREATE title=2026-11-23T08:00:00Z notes=2026-11-29T07:15 project=2026-1-1 due=2026-11-29 | act-confirm --mode always >out' 'stop >' 'n\r' | sed -n '/arguments/,$p'
>>>
["<time>","<time>"]
  start    2026-11-25 10:00 EST
  created  2026-11-22 10:00 CET
2026-11-25 10:00 EST  false    America/New_York
1  2026-11-22 10:00 CET  done  CALENDAR_CREATE_EVENT  {"title":"Call","start"...
│ held     since Sun 2026-11-22 10:00 CET
│ arguments
│   title  "<time>"
│     that is: Mon 2026-11-23 09:00 CET
│   notes  "2026-11-29T07:15"
│     that is: Sunday
│   project  "2026-1-1"
│   due  "2026-11-29"
│     that is: Sunday
└ y yes · n no · a all alike · e edit · q stop > n

# what is pasted answers one question, however many lines it has and wherever it ends
# tier: all
for n in 1 2 3; do act-call TASK_CREATE title=$n; done | head -2 >calls
for paste in 'y\ry\ry' 'y\ry\ry\r' 'y\r\r\ry'; do expect {tests}/prompt.exp 'act-confirm --mode always calls >out' 'stop >' "$paste" 'stop >' 'n\r' >seen; jq -r .approval.decision out | paste -sd' '; done
: nor does it turn a page or answer behind it
act-call TASK_CREATE title="$(seq -s ' ' 500)" >call; expect {tests}/prompt.exp 'act-confirm --mode always call >out' 'more: Enter, q' '\ry\ry' 'stop >' 'n\r' >seen; jq -r .approval.decision out
>>>
approved denied
approved denied
approved denied
denied

# Ctrl-\ at a page, at a group and where an argument is asked for leaves the terminal as it was
act-call TASK_CREATE title="$(seq -s ' ' 500)" >page; for n in 1 2 3; do act-call TASK_CREATE title=$n; done >group; act-call TASK_DELETE >value
for at in page:more group:look value:'id: '; do expect {tests}/prompt.exp "trap : QUIT; ulimit -c 0; stty -echo -icanon; act-confirm --mode always ${at%%:*} >out; echo status \$?; stty -a | grep -oE -- '-(echo|icanon)( |\$)'" "${at#*:}" '\034' | grep -a -A 2 '^.*status' | sed 's/.*status/status/'; done
>>>
status 131
-icanon 
-echo 
status 131
-icanon 
-echo 
status 131
-icanon 
-echo 

# words for a time that a clock skips or repeats are refused as an argument, as in a sentence
export ACT_NOW=2026-03-04T10:00:00Z ACT_ZONE=America/New_York
for w in '8 march 02:15' '1 november 01:30' '8 march 03:15'; do act-call CALENDAR_CREATE_EVENT title=x "start=$w" --jq '.error.hint // .arguments.start'; done
ACT_NOW=2026-03-07T20:00:00Z act-process --jq '.error.message // .arguments.due' 'remind me to look at 02:15'
act-process --jq '.error.message // .arguments.end' 'watch saturday 22:00 to 02:15'
>>>
there is no such time on 2026-03-08: the clocks change
that time comes twice on 2026-11-01: the clocks change
2026-03-08T07:15:00Z
no call for 'remind me to look at 02:15': there is no such time on 2026-03-08: the clocks change
no call for 'watch saturday 22:00 to 02:15': there is no such time on 2026-03-08: the clocks change
>>>= 1

# TZ as POSIX writes a fixed offset, or as a path, is that zone; what names none is an error
export ACT_NOW=2026-03-04T10:00:00Z
for z in WIB-7 '<-04>4:00' EST5 UTC0 :/usr/share/zoneinfo/Asia/Tokyo /usr/share/zoneinfo/Asia/Tokyo; do TZ=$z act-process 'dentist friday 15:00' --jq '[.arguments.start, .arguments.zone]'; done
for z in CET-1CEST,M3.5.0,M10.5.0/3 Nowhere/Here IST-5:30; do TZ=$z act-process 'dentist friday 15:00' >out; echo $?; done
TZ=Nowhere/Here act-config set zone Asia/Tokyo; TZ=Nowhere/Here act-process 'dentist friday 15:00' --jq .arguments.zone
>>>
["2026-03-06T08:00:00Z","Etc/GMT-7"]
["2026-03-06T19:00:00Z","Etc/GMT+4"]
["2026-03-06T20:00:00Z","Etc/GMT+5"]
["2026-03-06T15:00:00Z","UTC"]
["2026-03-06T06:00:00Z","Asia/Tokyo"]
["2026-03-06T06:00:00Z","Asia/Tokyo"]
78
78
78
Asia/Tokyo
>>>2
act-process: TZ: expected a time zone such as Europe/Berlin, got 'CET-1CEST,M3.5.0,M10.5.0/3'
  set ACT_ZONE, or run: act-config set zone ZONE
act-process: TZ: expected a time zone such as Europe/Berlin, got 'Nowhere/Here'
  set ACT_ZONE, or run: act-config set zone ZONE
act-process: TZ: expected a time zone such as Europe/Berlin, got 'IST-5:30'
  set ACT_ZONE, or run: act-config set zone ZONE
