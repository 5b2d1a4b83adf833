# says its version
act-ps --version
>>>
0.1.0

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
act-call TASK_CREATE title=2 | act-confirm >s; act-exec s 's' >o; db=.local/share/act/act.db
sqlite3 $db "UPDATE run SET state = 'failed', why = 'approvals ended' WHERE number = 1; UPDATE run SET state = 'running', runner = 'x 1 2' WHERE number = 2; UPDATE run SET state = 'failed', why = 'a signal' WHERE number = 3"
act-ps --jq '[.id, .state, .counts, .why, .files, .resume]'
act-ps --stale --jq .id; act-ps --limit 1 --jq '[.type, .command, .user, .folder, .process]'
sqlite3 $db "UPDATE run SET state = 'completed'"; act-ps --stale; echo $?; act-ps --jq .resume
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
sqlite3 .local/share/act/act.db "UPDATE run SET state = 'failed', why = 'a signal', counts = '{\"done\":1,\"unknown\":2}' WHERE number = 2"
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
act-ps --jq '[.state, .process, .resume]'; sqlite3 .local/share/act/act.db "UPDATE run SET changed = changed - 901000"; act-ps --jq .resume
>>>
["running",true,null]
["interrupted",null,"act-exec --resume r1"]
act-confirm | act-exec --resume r1

# waiting for its input, a run is idle after a second, and running when more comes
act-call TASK_CREATE title=1 | act-confirm >s; mkfifo p
(cat s; sleep 2.5; act-call TASK_LIST; sleep 0.6; cat p) | act-exec >o & {tests}/await 'act-ps --jq .state | grep -q idle'
act-ps --jq '[.state, .why, .counts]'; {tests}/await 'act-ps --jq .state | grep -q running'; {tests}/await 'act-ps --jq .state | grep -q idle'; act-ps --jq .counts
: >p; wait $!; act-ps --jq '[.state, .process]'
>>>
["idle",null,{"done":1}]
{"done":2}
["completed",null]

# told to come back later, a run waits, and says for whom
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session; act-call GMAIL_FETCH_EMAILS >call
standin rules '{"times":1,"op":"session.execute","answer":{"status":429},"headers":{"Retry-After":"3"}}'
act-exec call --jq .outcome >o 2>err & {tests}/await 'act-ps --jq .state | grep -q waiting'; act-ps --jq .why; wait $!; act-ps --jq '[.state, .why]'; cat o
>>>
'127.0.0.1' asks for fewer requests
["completed",null]
done
