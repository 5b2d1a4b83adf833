# a server that a snapshot put back (act-store(5))

# a snapshot of a stopped server: the first machine that notices stops all of its users', and nobody else's
# needs: postgresql
# tier: all
tests={tests}; . {tests}/snapshot
for n in 1 2; do call as anna $n; done >calls; as anna anna act-exec calls --jq .outcome; also anna anna act-call TASK_LIST | also anna anna act-exec --jq .outcome; as ben ben act-call TASK_LIST | as ben ben act-exec --jq .outcome
server stop save start; for n in 3 4 5; do call as anna $n; done >more; as anna anna act-exec more --jq .outcome
server stop back start; as anna anna act-exec more --jq .error.message; echo $?; fill
for k in 1 2; do as anna anna act-exec more --jq .error.message; done; also anna anna act-call TASK_LIST | also anna anna act-exec --jq .error.message; also anna anna act-queue run; echo $?
as ben ben act-call TASK_LIST | as ben ben act-exec --jq .outcome; sort anna/ran; tell act act -c 'SELECT "user", role, number, length(hash) FROM stop'
for word in restored nothing-lost; do as anna anna act-store accept --$word 2>&1 | head -1; done; as act act act-store accept --restored
as anna anna act-exec more --jq .error.code; sort anna/ran; as anna anna act-call TASK_LIST | as anna anna act-exec --jq .outcome; also anna anna act-log --jq .outcome
>>>
done
done
done
done
done
done
done
the shared store went back: it lacks commits of this machine
the shared store went back: it lacks commits of this machine
the shared store went back: it lacks commits of this machine
78
the shared store went back: it lacks commits of this machine
the shared store went back: it lacks commits of this machine
the shared store went back: it lacks commits of this machine
the shared store went back: it lacks commits of this machine
the shared store went back: it lacks commits of this machine
the shared store went back: it lacks commits of this machine
{"type":"error","error":{"code":"config","message":"the shared store went back: it lacks commits of the machine <any> of the role anna","hint":"its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)"}}
78
done
1
2
3
4
5
anna|anna|10|32
act-store: the role 'anna' of the shared store does not act for every user
act-store: the role 'anna' of the shared store does not act for every user
approval-invalid
approval-invalid
approval-invalid
1
2
3
4
5
done
done
done
done
done
>>>2
act-exec: the shared store went back: it lacks commits of the machine <any> of the role anna
  its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)
act-queue: the shared store went back: it lacks commits of the machine <any> of the role anna
  its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)
act-store: 0 calls of queues went to the inbox

# a snapshot of a server that ran, while another database of it writes: the position alone would not tell
# needs: postgresql
# tier: all
tests={tests}; . {tests}/snapshot
call as anna 1 >calls; as anna anna act-exec calls --jq .outcome
server crash save start; call as anna 2 >more; as anna anna act-exec more --jq .outcome
server crash back start; fill; as anna anna act-exec more --jq '[.outcome, .error.code]'; as anna anna act-queue list; echo $?; cat anna/ran
as act act act-store accept --nothing-lost; tell act act -c 'SELECT count(*) FROM stop'; as anna anna act-log --jq .outcome
>>>
done
done
["failed","config"]
{"type":"error","error":{"code":"config","message":"the shared store went back: it lacks commits of this machine","hint":"its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)"}}
78
1
2
0
done
>>>2
act-queue: the shared store went back: it lacks commits of this machine
  its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)

# a machine that was idle since before the snapshot can't notice, and goes on until one that was not does
# needs: postgresql
# tier: all
tests={tests}; . {tests}/snapshot
also anna anna act-call TASK_LIST | also anna anna act-exec --jq .outcome; call as anna 1 | as anna anna act-exec --jq .outcome; server stop save start
call as anna 2 | as anna anna act-exec --jq .outcome; server stop back start
for n in 1 2 3; do also anna anna act-call TASK_CREATE title=$n; done | also anna anna act-confirm | also anna anna act-exec --jq .outcome
as anna anna act-log; echo $?; also anna anna act-log; echo $?
>>>
done
done
done
done
done
done
78
78
>>>2
act-log: the shared store went back: it lacks commits of this machine
  its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)
act-log: the shared store went back: it lacks commits of the machine <any> of the role anna
  its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)

# a standby that was promoted stops everybody by its place; accepted, each machine takes its chain as it is
# needs: postgresql
# tier: all
tests={tests}; . {tests}/snapshot
call as anna 1 | as anna anna act-exec --jq .outcome; server stop save start; call as anna 2 | as anna anna act-exec --jq .outcome
server stop back promote; for who in anna ben; do as $who $who act-log 2>&1 | head -1; done
as act act act-store accept --failover; as anna anna act-log --jq .outcome; call as anna 3 | as anna anna act-exec --jq .outcome; as anna anna act-log --verify --jq .ok
server stop save start; call as anna 4 | as anna anna act-exec --jq .outcome; server stop back start; as anna anna act-log; echo $?
>>>
done
done
act-log: the shared store is not where it was: a copy, a restored backup, or a standby that took over
act-log: the shared store is not where it was: a copy, a restored backup, or a standby that took over
done
done
true
true
done
78
>>>2
act-log: the shared store went back: it lacks commits of this machine
  its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)

# a server that crashes, and one whose machine is another's by now, lack nothing
# needs: postgresql
# tier: all
tests={tests}; . {tests}/snapshot
for n in 1 2 3; do call as anna $n | as anna anna act-exec --jq .outcome; server crash start; as anna anna act-call TASK_LIST | as anna anna act-exec --jq .outcome; done
old=$(cat anna/.local/state/act/stores/*); call as anna 4 | as anna anna act-exec --jq .outcome
# The memory of before: an event that is no longer the last.
echo "$old" >$(echo anna/.local/state/act/stores/*); as anna anna act-log --limit 1 --jq .outcome
echo "$old" | sed 's/ [0-9a-f]\{64\} / '$(printf '%064d' 7)' /' >$(echo anna/.local/state/act/stores/*); as anna anna act-log; echo $?
as act act act-store accept --nothing-lost; as anna anna act-log --limit 1 --jq .outcome; as act act act-store accept --nothing-lost; as anna anna act-log --limit 1 --jq .outcome
>>>
done
done
done
done
done
done
done
done
78
done
done
>>>2
act-log: the shared store went back: it lacks commits of this machine
  its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)

# a role can stop its own users and nobody else's, the owner everybody; lifted, approvals and queue are as they were
# needs: postgresql
tests={tests}; . {tests}/roles
for name in anna ben; do as $name $name act-call TASK_CREATE title=$name | as $name $name act-confirm >call.$name; as $name $name act-call TASK_LIST | as $name $name act-queue add --jq .state; done
stop() { tell $1 $1 -c "INSERT INTO stop(\"user\", machine, number, hash) SELECT '$2', machine, 9, '' FROM machine WHERE role = '$1' LIMIT 1" 2>&1; }
as act act act-log; stop anna ben; stop anna '*'; stop anna act; tell anna anna -c "INSERT INTO stop SELECT 'anna', machine, 'ben', 9, '' FROM machine" 2>&1; stop anna anna
tell anna anna -c 'DELETE FROM stop' 2>&1; tell anna anna -c 'UPDATE stop SET number = 1' 2>&1; tell anna anna -c "UPDATE meta SET value = 9 WHERE name = 'accepted'" 2>&1; tell ben ben -c 'SELECT count(*) FROM stop'
run() { as $1 $1 act-exec call.$1 --jq '[.outcome, .error.code]'; }
run anna 2>&1; run ben; stop act '*'; as ben ben act-queue run; echo $?
as ben ben act-store accept --nothing-lost; echo $?; as act act act-store accept --nothing-lost; run anna; as anna anna act-queue run --jq .outcome; as ben ben act-queue run --jq .outcome
>>>
queued
queued
ERROR:  new row violates row-level security policy for table "stop"
ERROR:  new row violates row-level security policy for table "stop"
ERROR:  new row violates row-level security policy for table "stop"
ERROR:  new row violates row-level security policy for table "stop"
ERROR:  permission denied for table stop
ERROR:  permission denied for table stop
ERROR:  permission denied for table meta
0
act-exec: the shared store went back: it lacks commits of the machine <any> of the role anna
  its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)
["failed","config"]
["done",null]
{"type":"error","error":{"code":"config","message":"the shared store went back: it lacks commits of the machine <any> of the role act","hint":"its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)"}}
78
77
["done",null]
done
done
>>>2
act-queue: the shared store went back: it lacks commits of the machine <any> of the role act
  its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)
act-store: the role 'ben' of the shared store does not act for every user
  its owner says for which users a role acts: act-store(1)

# a worker that is connected stops too, and what came of a call that ran meanwhile is delivered later
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared
slow; for n in 1 2; do two act-call SLOW_WRITE | two act-confirm -y | two act-queue add --jq .state; done; two act-queue run --watch --jq '[.outcome, .recorded]' >worked 2>said & worker=$!
{tests}/await '[ -s ran ]'; sql "INSERT INTO stop(\"user\", machine, number, hash) SELECT 'anna', machine, 9, '' FROM machine LIMIT 1"; touch go; wait $worker; echo $?; cat worked; sed 's/machine [0-9a-f]* /machine M /' said
act-store accept --nothing-lost; two act-log --jq .outcome; two act-queue run --jq .outcome; cat ran
>>>
queued
queued
78
["done",null]
act-queue: this machine keeps the outcome of 1 call: the shared store went back: it lacks commits of the machine M of the role act
  the next command that reaches the store delivers it
done
done
ran
ran

# what came of a call that ran meanwhile is delivered to a store that was restored, and has another name, too
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared
slow; two act-call SLOW_WRITE | two act-confirm -y >call; two act-exec call --jq .outcome >worked 2>said & worker=$!
{tests}/await '[ -s ran ]'; sql "INSERT INTO stop(\"user\", machine, number, hash) SELECT 'anna', machine, 9, '' FROM machine LIMIT 1"; touch go; wait $worker; cat worked; grep -o 'keeps the outcome of 1 call' said
act-store accept --restored 2>&1; two act-log --jq .outcome; two act-exec call --jq '.outcome, .replayed'; cat ran
>>>
done
keeps the outcome of 1 call
act-store: 0 calls of queues went to the inbox
done
done
true
ran

# the owner's word while a machine is connected: what it commits from then on is remembered under that word
# needs: postgresql
# tier: all
tests={tests}; . {tests}/snapshot; sed -i 's/^jq/touch begun; while [ -e wait ]; do sleep 0.05; done; jq/' anna/.config/act/handlers/add
for n in 1 2; do call as anna $n; done >calls; touch anna/wait; as anna anna act-exec -j 1 calls --jq .outcome >worked & {tests}/await '[ -e anna/begun ]'
as act act act-store accept --nothing-lost; "$psql" -qX -h "$folder" -U owner act -c CHECKPOINT; server save; rm anna/wait; wait $!; cat worked
server crash back start; fill; as anna anna act-exec calls --jq '[.outcome, .error.code]'; cat anna/ran
>>>
done
done
["failed","config"]
["failed","config"]
1
2

# tables that are put back under a connection that stays: the next call is not begun
# needs: postgresql
# tier: all
tests={tests}; . {tests}/snapshot; sed -i 's/^jq/touch begun; while [ -e wait ]; do sleep 0.05; done; jq/' anna/.config/act/handlers/add
for n in 1 2; do call as anna $n; done >calls; touch anna/wait; as anna anna act-exec -j 1 calls --jq '[.outcome, .recorded, .error.code]' >worked 2>said & {tests}/await '[ -e anna/begun ]'
"$psql" -qX -h "$folder" -U owner act -c "UPDATE chain SET number = 0, hash = decode(repeat('00', 32), 'hex')" -c 'DELETE FROM all_event'
rm anna/wait; wait $!; cat worked said; as anna anna act-exec calls --jq '[.outcome, .error.code]'; cat anna/ran
>>>
["done",null,null]
act-exec: this machine keeps the outcome of 1 call: the shared store went back: it lacks commits of this machine
  the next command that reaches the store delivers it
["failed","config"]
["failed","config"]
1
