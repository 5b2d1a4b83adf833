# says its version
act-ps --version
>>>
<n>.<n>.<n>

# says what it does
act-ps --help | head -1
>>>
OVERVIEW: List the runs of calls.

# a full disk is an error
act-ps --help >/dev/full
>>>2
act-ps: cannot write standard output: No space left on device
>>>= 74

# runs with their state, and the command that goes on
act-ps; echo $?
act-call TASK_CREATE title=1 | act-confirm >'a b'; act-exec 'a b' >o; act-call TASK_LIST | act-exec >o
act-call TASK_CREATE title=2 | act-confirm >s; act-exec s 's' >o; 
{tests}/sql "UPDATE run SET state = 'failed', why = 'approvals ended' WHERE number = 1; UPDATE run SET state = 'running', runner = 'x 1 2' WHERE number = 2; UPDATE run SET state = 'failed', why = 'a signal' WHERE number = 3"
act-ps --jq '[.id, .state, .counts, .why, .files, .resume]'
act-ps --stale --jq .id; act-ps --limit 1 --jq '[.type, .command, .user, .folder, .process]'
{tests}/sql "UPDATE run SET state = 'completed'"; act-ps --stale; echo $?; act-ps --jq .resume
>>>
1
["r1","failed",{"done":1},"approvals ended",["{home}/a b"],"act-confirm '{home}/a b' | act-exec --resume r1"]
["r2","interrupted",{"done":1},null,["-"],"act-confirm | act-exec --resume r2"]
["r3","failed",{"done":2},"a signal",["{home}/s","{home}/s"],"act-exec --resume r3"]
r2
["run","act-exec","default","{home}",null]
1
null
null
null

# at a terminal they are aligned, with the command below
for n in 1 2 3; do act-call TASK_CREATE title=$n | act-confirm | act-exec >o; done
{tests}/sql "UPDATE run SET state = 'failed', why = 'a signal', counts = '{\"done\":1,\"unknown\":2}' WHERE number = 2"
expect {tests}/prompt.exp 'act-ps' | tr -d '\r'; act-ps --text
>>>
r1     completed     act-exec   <n> s       1 done
r2     failed        act-exec   <n> s       1 done, 2 unknown  a signal
       act-exec --resume r2
r3     completed     act-exec   <n> s       1 done
r1     completed     act-exec   <n> s       1 done
r2     failed        act-exec   <n> s       1 done, 2 unknown  a signal
       act-exec --resume r2
r3     completed     act-exec   <n> s       1 done

# a run that lives has its process; killed, it is interrupted; of 15 minutes ago, its approvals have ended
act-call TASK_CREATE title=1 | act-confirm >s; mkfifo p; exec 9<>p
(cat s; cat p) | act-exec >o & {tests}/await 'act-ps --jq .id | grep -q r1'
act-ps --jq '[.state, .process > 1, .resume]'; exec 2>o; kill -9 $(act-ps --jq .process); {tests}/await 'act-ps --stale --jq .id | grep -q r1'
act-ps --jq '[.state, .process, .resume]'; {tests}/sql "UPDATE run SET changed = changed - 901000"; act-ps --jq .resume
>>>
["running",true,null]
["interrupted",null,"act-exec --resume r1"]
act-confirm | act-exec --resume r1

# waiting for its input, a run is idle after a second, and running when more comes
# tier: all
act-call TASK_CREATE title=1 | act-confirm >s; mkfifo p
(cat s; sleep 2.5; act-call TASK_LIST; sleep 0.6; cat p) | act-exec >o & {tests}/await 'act-ps --jq .state | grep -q idle'
act-ps --jq '[.state, .why, .counts]'; {tests}/await 'act-ps --jq .state | grep -q running'; {tests}/await 'act-ps --jq .state | grep -q idle'; act-ps --jq .counts
: >p; wait $!; act-ps --jq '[.state, .process]'
>>>
["idle",null,{"done":1}]
{"done":2}
["completed",null]

# told to come back later, a run waits, and says for whom
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session; act-call GMAIL_FETCH_EMAILS >call
standin rules '{"times":1,"op":"session.execute","answer":{"status":429},"headers":{"Retry-After":"3"}}'
act-exec call --jq .outcome >o 2>err & {tests}/await 'act-ps --jq .state | grep -q waiting'; act-ps --jq .why; wait $!; act-ps --jq '[.state, .why]'; cat o
>>>
'127.0.0.1' asks for fewer requests
["completed",null]
done

# a killed run of the queue is interrupted while its call is claimed; taken over, run elsewhere or dropped, it has ended
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; exec 2>/dev/null
act-handle-lane --calls LANE_GET a b | act-queue add --jq .id; act-handle-lane --calls SIDE_PUT x | act-confirm -y | act-queue add --jq .id
die() { rm -f begun; echo ': >begun; exec sleep 100' >do.$1; act-queue run -j 1 --jq .id & {tests}/await '[ -e begun ]'; kill -9 $!; wait $!; rm do.$1; act-ps --stale --jq '[.id, .why, .resume]'; }
die a; act-queue run --jq '[.id, .outcome]' | sort; act-ps --stale --jq .id; act-ps --jq '[.id, .state, .why, .resume]'
act-handle-lane --calls LANE_GET a | jq -c '.id = "c"' >c; act-queue add c --jq .id; die a; act-exec c --jq .outcome; act-ps --stale --jq .id
act-handle-lane --calls SIDE_PUT y | act-confirm -y | act-queue add --jq .id; die y; act-queue drop y --jq .id; act-ps --stale --jq .id; act-ps --jq '[.id, .state]'; act-queue list --jq '[.id, .state]'
>>>
a
b
x
["r1",null,"act-queue run"]
["a","done"]
["b","done"]
["x","done"]
["r1","failed","its process ended","act-queue run"]
["r2","completed",null,null]
c
["r3",null,"act-queue run"]
done
y
["r5",null,"act-queue run"]
y
["r1","failed"]
["r2","completed"]
["r3","failed"]
["r4","completed"]
["r5","failed"]
["y","unknown"]

# a run of the queue that was killed while it had nothing in hand is completed; one of another user is left alone
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; exec 2>/dev/null
act-handle-lane --calls LANE_GET a | act-queue add -u ada --jq .id; echo ': >begun; exec sleep 100' >do.a; act-queue run -u ada & {tests}/await '[ -e begun ]'; kill -9 $!; wait $!
act-call TASK_LIST | act-queue add --jq .state; act-queue run --watch --jq .outcome & {tests}/await 'act-ps --jq .state | grep -q idle'; kill -9 $!; wait $!
act-ps --stale --jq '[.id, .user, .resume]'; act-ps --jq '[.id, .state, .why, .resume]'
>>>
a
queued
done
["r1","ada","act-queue run -u ada"]
["r1","interrupted",null,"act-queue run -u ada"]
["r2","completed",null,null]

# a run whose input a question holds back waits
act-call TASK_CREATE title=a >low; act-call TASK_DELETE id=1 >high
expect {tests}/prompt.exp '{ act-confirm low; act-confirm high; } | act-exec >out' 'stop >' '' run "{tests}/await 'act-ps --jq .state | grep -qx waiting'; act-ps --jq-json '[.state, .why]' >seen" ' ' 'n\r' >screen
cat seen; act-ps --jq-json '[.state, .why]'
>>>
["waiting","a question is open"]
["completed",null]

# a run that a signal stopped is backgrounded, and no running one
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; exec 2>/dev/null
echo ': >begun; until [ -e go ]; do sleep 0.05; done' >do.a; act-handle-lane --calls LANE_GET a | act-exec >out & {tests}/await '[ -e begun ]'
run=$(act-ps --jq .process); kill -STOP $run; {tests}/await "grep -q '^State:.T' /proc/$run/status"; act-ps --jq '[.state, .why]'; act-exec --resume r1 --jq .x; echo $?
kill -CONT $run; {tests}/await 'act-ps --jq .state | grep -qx running'; touch go; wait; act-ps --jq .state
>>>
["backgrounded",null]
75
completed

# the keys of providers and models are taken out of what it says, and wrong values of their settings are refused
act-call TASK_CREATE title=x | act-confirm -y | act-exec >done
for name in COMPOSIO_API_KEY ACT_PROCESS_KEY OPENAI_API_KEY ANTHROPIC_AUTH_TOKEN; do
    env $name=key-0123456789 act-ps key-0123456789; done
mkdir -p .config/act; echo 'handler-timeout = x' >.config/act/config; act-ps
echo 'mcp.time.trust = x' >.config/act/config; act-ps
>>>2
act-ps: unexpected argument '[redacted]'
  see act-ps --help
act-ps: unexpected argument '[redacted]'
  see act-ps --help
act-ps: unexpected argument '[redacted]'
  see act-ps --help
act-ps: unexpected argument '[redacted]'
  see act-ps --help
act-ps: {home}/.config/act/config:1: handler-timeout: expected a time such as 90s or 15m, got 'x'
act-ps: {home}/.config/act/config:1: mcp.time.trust: expected annotations, got 'x'
>>>= 78

# calls of act-serve that wait for a person or run are listed with their conversation and process, and no more once they have ended
PATH=$PATH:{tests}/Serve; tests={tests}; . {tests}/Serve/reads.sh; server slow 'get_thing name'; jq '.mcpServers.slow.env.HOLD = env.HOME + "/hold"' .config/act/mcp.json >n; mv n .config/act/mcp.json; act-confirm --pin slow -y >o
look="act-ps --jq '[.type, .tool, .state, .why, .conversation, .process > 1]'"
agent -- act-serve -c mine --wait 0s -- call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' start ACT_CALL_TOOL '{"tool":"slow.get_thing","arguments":{}}' sh "{tests}/await '[ -e hold ]'; $look; act-ps --text | sed 's/<*[0-9]* s  /N s  /'; rm hold" answer end | cut -c1-120
eval "$look"; act-confirm --inbox -c mine -y --tainted >s; eval "$look"; act-exec s -c mine >o; eval "$look"; act-ps --stale; echo $?
>>>
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: it changes something, an
["served","TASK_CREATE","waiting","it changes something, and was made from text that is not trusted","mine",true]
["served","slow.get_thing","running",null,"mine",true]
TASK_CREATE  waiting       N s  for mine  it changes something, and was made from text that is not trusted
slow.get_thing  running       N s  for mine
["get_thing"]
status 0
["served","TASK_CREATE","waiting","it changes something, and was made from text that is not trusted","mine",false]
["served","TASK_CREATE","waiting","approved, and not begun","mine",false]
["run",null,"completed",null,null,false]
1
