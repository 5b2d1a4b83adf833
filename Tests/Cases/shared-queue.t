# a call that only one machine can run waits for that machine: what it runs, its files or its seal are there
# tier: all
tests={tests}; . {tests}/scratch; mkdir bin files; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
export ACT_STORE="postgresql:///act?host=$folder&user=act" ACT_USER=anna ACT_WORKSPACE=$HOME/files; "$psql" -qX -h "$folder" -U act postgres -c 'CREATE DATABASE act'; act-store init --apply
on() { machine=$1; shift; env XDG_STATE_HOME=$HOME/$machine/state XDG_DATA_HOME=$HOME/$machine/data "$@"; }
{ on one act-handle-lane --calls LANE_GET h; on one act-call FILES_LIST; on one act-call TASK_CREATE title=x | on one act-confirm; on one act-call TASK_LIST; } | on one act-queue add --jq '[.tool, .here]'
on two act-queue list --jq '[.tool, .state, (.machine | type), .here]'; on two act-queue list --text | sed 's/  */ /g; s/[0-9a-f-]\{36\}/ID/; s/, ma.*/, machine/'
on two act-queue run --jq .tool; echo $?; test ! -e ran; on two act-queue run; on one act-queue run --jq .tool | sort; on one act-queue list; exec 8>&-
>>>
["LANE_GET",true]
["FILES_LIST",true]
["TASK_CREATE",true]
["TASK_LIST",null]
["LANE_GET","queued","string",false]
["FILES_LIST","queued","string",false]
["TASK_CREATE","queued","string",false]
["TASK_LIST","queued","null",null]
queued h LANE_GET handler/lane, machine
queued ID FILES_LIST local/files, machine
queued ID TASK_CREATE local/task, machine
queued ID TASK_LIST local/task
act-queue run runs those that are queued or waiting
TASK_LIST
75
FILES_LIST
LANE_GET
TASK_CREATE
>>>2
act-queue: 3 calls wait, for another machine
  run it again then, or leave it to act-queue run --watch -u anna
act-queue: 3 calls wait, for another machine
  run it again then, or leave it to act-queue run --watch -u anna

# a call of a server that a command starts, or whose address is this machine, waits for its machine
# tier: all
. {tests}/MCP/rows.sh; tests={tests}; . {tests}/scratch
export ACT_STORE="postgresql:///act?host=$folder&user=act" ACT_USER=anna; "$psql" -qX -h "$folder" -U act postgres -c 'CREATE DATABASE act'; act-store init --apply
on() { machine=$1; shift; env XDG_STATE_HOME=$HOME/$machine/state XDG_DATA_HOME=$HOME/$machine/data "$@"; }
servers {tests} <<END
fake --ttl 600000
near http --ttl 600000
END
for server in fake near; do on one act-confirm --pin $server -y >pinned; on one act-call $server.get_time timezone=Rome | on one act-queue add --jq '[.tool, .here]'; done
on two act-queue run; echo $?; on one act-queue run --jq '[.tool, .outcome]' | sort; exec 8>&-
>>>
["fake.get_time",true]
["near.get_time",true]
75
["fake.get_time","done"]
["near.get_time","done"]
>>>2
act-queue: 2 calls wait, for another machine
  run it again then, or leave it to act-queue run --watch -u anna

# the same call with a seal of another machine is that machine's from then on, in its place
# tier: all
tests={tests}; . {tests}/scratch
export ACT_STORE="postgresql:///act?host=$folder&user=act" ACT_USER=anna; "$psql" -qX -h "$folder" -U act postgres -c 'CREATE DATABASE act'; act-store init --apply
on() { machine=$1; shift; env XDG_STATE_HOME=$HOME/$machine/state XDG_DATA_HOME=$HOME/$machine/data "$@"; }
for n in a b; do act-call TASK_CREATE title=$n | jq -c ".id = \"$n\""; done >calls; on one act-confirm calls | on one act-queue add --jq '[.id, .here]'
head -1 calls | on two act-confirm | on two act-queue add --jq '[.id, .here]'; on one act-queue list --jq '[.id, .here]'; on two act-queue run --jq '[.id, .outcome]' 2>/dev/null
on one act-queue run --jq '[.id, .outcome]'; exec 8>&-
>>>
["a",true]
["b",true]
["a",true]
["a",false]
["b",true]
["a","done"]
["b","done"]

# a worker takes no call of a server that only another machine knows
tests={tests}; . {tests}/scratch
export ACT_STORE="postgresql:///act?host=$folder&user=act" ACT_USER=anna; "$psql" -qX -h "$folder" -U act postgres -c 'CREATE DATABASE act'; act-store init --apply
on() { machine=$1; shift; env XDG_STATE_HOME=$HOME/$machine/state XDG_DATA_HOME=$HOME/$machine/data XDG_CONFIG_HOME=$HOME/$machine/config "$@"; }
act-call TASK_LIST | jq -c '.id = "a"' | on one act-queue add --jq .id; {tests}/sql "UPDATE queue SET provider = 'mcp', toolkit = 'far'; UPDATE lane SET provider = 'mcp', toolkit = 'far'"
mkdir -p two/config/act; echo '{"mcpServers": {"far": {"url": "http://127.0.0.1:9/mcp"}}}' >two/config/act/mcp.json
on one act-queue run; echo $?; on two act-queue run --jq '[.id, .outcome]'; exec 8>&-
>>>
a
75
["a","done"]
>>>2
act-queue: 1 call waits, for another machine
  run it again then, or leave it to act-queue run --watch -u anna

# a worker that stood still for longer than its claim counts begins nothing under it
# tier: all
tests={tests}; . {tests}/scratch
export ACT_STORE="postgresql:///act?host=$folder&user=act" ACT_USER=anna; "$psql" -qX -h "$folder" -U act postgres -c 'CREATE DATABASE act'; act-store init --apply
on() { machine=$1; shift; exec env XDG_STATE_HOME=$HOME/$machine/state XDG_DATA_HOME=$HOME/$machine/data "$@"; }
lock() { PGAPPNAME=lock psql -qAtX "$ACT_STORE" -c "SELECT pg_advisory_lock(hashtextextended('act anna', 0))" -c "SELECT 'locked'" -c 'SELECT pg_sleep(60)' >$1 2>&1 & {tests}/await "grep -q locked $1"; }
unlock() { {tests}/sql "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lock'" >/dev/null; }
add() { (on one act-call TASK_LIST) | jq -c ".id = \"$1\"" >$1; (on one act-queue add $1 --jq .id); }
fence() { {tests}/sql 'SELECT fence FROM lane' >>fences; }
stall() { kill -STOP $one; add $1; lock locked.$1; kill -CONT $one; {tests}/await '{tests}/sql "SELECT 1 FROM lane WHERE owner IS NOT NULL" | grep -q 1'; sleep 0.5; kill -STOP $one; sleep 0.5; fence; {tests}/sql "UPDATE process SET until = clock_timestamp() - interval '1 s'"; unlock; }
(on one act-queue run --watch --jq '[.id, .outcome]' >one.out 2>/dev/null) & one=$!; add z; {tests}/await '[ -s one.out ]'
stall a; kill -CONT $one; {tests}/await 'grep -q a one.out'; fence
stall b; (on two act-queue run --jq '[.id, .outcome]'); fence; kill -CONT $one; sleep 1; kill -TERM $one; wait $one; echo $?; cat one.out; sort -nuc fences && wc -l <fences; exec 8>&-
>>>
z
a
b
["b","done"]
0
["z","done"]
["a","done"]
4

# a worker on another machine begins a call when it is added, and an inbox shows one when it comes: looks for six, half a
# minute apart, would take longer than a block may
# tier: all
tests={tests}; . {tests}/scratch
export ACT_STORE="postgresql:///act?host=$folder&user=act" ACT_USER=anna; "$psql" -qX -h "$folder" -U act postgres -c 'CREATE DATABASE act'; act-store init --apply
on() { machine=$1; shift; exec env XDG_STATE_HOME=$HOME/$machine/state XDG_DATA_HOME=$HOME/$machine/data "$@"; }
(on two act-queue run --watch --jq .outcome >ran 2>/dev/null) & two=$!; (on two act-confirm --inbox --watch --explain --jq .tool >held 2>/dev/null) & inbox=$!
for k in 1 2 3 4 5 6; do
    (on one act-call TASK_LIST) | (on one act-queue add --jq .state); {tests}/await "[ \$(wc -l <ran) = $k ]"
    (on one act-call TASK_DELETE id=1) | (on one act-confirm --hold --jq .tool); {tests}/await "[ \$(wc -l <held) = $k ]"
done | sort | uniq -c | sed 's/^ *//'
cat ran held | sort | uniq -c | sed 's/^ *//'; kill -TERM $two $inbox; wait $two; echo $?; exec 8>&-
>>>
6 TASK_DELETE
6 queued
6 TASK_DELETE
6 done
0

# SIGTERM ends a worker with 0: it claims no more, what runs is finished, and another goes on with its lanes
# tier: all
tests={tests}; . {tests}/scratch; mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
export ACT_STORE="postgresql:///act?host=$folder&user=act" ACT_USER=anna ACT_GRACE=1s; "$psql" -qX -h "$folder" -U act postgres -c 'CREATE DATABASE act'; act-store init --apply
echo ': >begun; until [ -e go ]; do sleep 0.1; done' >do.a; act-handle-lane --calls LANE_GET a b | act-queue add --jq .id
act-queue run --watch --jq '[.id, .outcome]' >out 2>/dev/null & {tests}/await '[ -e begun ]'; kill -TERM $!; sleep 2; act-queue list --jq '[.id, .state]'; : >go; wait $!; echo $?; cat out
{tests}/sql 'SELECT count(*) FROM lane WHERE owner IS NOT NULL'; act-queue list --jq '[.id, .state]'; act-queue run --jq '[.id, .outcome]'; exec 8>&-
>>>
a
b
["a","running"]
["b","queued"]
0
["a","done"]
0
["b","queued"]
["b","done"]

# act-ps shows the machine of each run
tests={tests}; . {tests}/scratch
export ACT_STORE="postgresql:///act?host=$folder&user=act" ACT_USER=anna; "$psql" -qX -h "$folder" -U act postgres -c 'CREATE DATABASE act'; act-store init --apply
on() { machine=$1; shift; env XDG_STATE_HOME=$HOME/$machine/state XDG_DATA_HOME=$HOME/$machine/data "$@"; }
for machine in one two; do on $machine act-call TASK_LIST | on $machine act-exec --jq .outcome; done; on one act-ps --jq '[.id, .here, (.machine | length)]'; on two act-ps --text | sed 's/[0-9a-f]\{8\}$/ID/'; exec 8>&-
>>>
done
done
["r1",true,8]
["r2",false,8]
r1     completed     act-exec   <n> s       1 done  machine ID
r2     completed     act-exec   <n> s       1 done

# eight workers on four machines take each call of twenty lanes once, and each lane in its order
# tier: all
tests={tests}; . {tests}/scratch
export ACT_STORE="postgresql:///act?host=$folder&user=act" ACT_USER=anna; "$psql" -qX -h "$folder" -U act postgres -c 'CREATE DATABASE act'; act-store init --apply
on() { machine=$1; shift; exec env XDG_STATE_HOME=$HOME/$machine/state XDG_DATA_HOME=$HOME/$machine/data "$@"; }
(on m1 act-call TASK_LIST) >one; seq 1 400 | jq -c --slurpfile call one '. as $n | $call[0] + {id: "c\($n)", account: "a\($n % 20)"}' >calls; (on m1 act-queue add calls --jq .state) | sort | uniq -c | sed 's/^ *//'
for k in 1 2 3 4 5 6 7 8; do (on m$((k % 4 + 1)) timeout 100 act-queue run --jq '[.id, .outcome, .replayed]' >out.$k 2>told.$k) & workers="$workers $!"; done; wait $workers; cat told.* | grep -v ' done$'
cat out.* | wc -l; cat out.* | sort | uniq -d; {tests}/sql "SELECT count(*) FROM (SELECT log_id, lag(substr(id, 2)::int) OVER (PARTITION BY account ORDER BY log_id) AS before, substr(id, 2)::int AS own FROM journal) AS all_of WHERE before > own"; (on m1 act-queue list); exec 8>&-
>>>
400 queued
400
0

# a call that a worker ends after its claim leaves the queue, though nobody knew what came of it meanwhile
# tier: all
tests={tests}; . {tests}/shared
slow; one act-call SLOW_WRITE | one act-confirm -y | one act-queue add --jq .state
one act-queue run --jq '[.outcome, .recorded]' >first & {tests}/await '[ -s ran ]'
pid=$(sql "SELECT split_part(runner, ' ', 3) FROM process"); kill -STOP $pid; sql "UPDATE process SET until = clock_timestamp() - interval '1 s'"
one act-queue run --jq '[.outcome, .error.code]' 2>/dev/null; one act-queue list --jq .state
kill -CONT $pid; touch go; wait %2; cat first ran; one act-queue list --jq .state; one act-log --jq .outcome
>>>
queued
["unknown","outcome-unknown"]
unknown
["done",null]
ran
done

# a call whose late outcome is that it failed was given up, and can be tried again
# tier: all
tests={tests}; . {tests}/shared
slow; sed -i 's/^echo .{"done".*/echo no >\&2; exit 1/' ~/.config/act/handlers/slow
one act-call SLOW_WRITE | one act-confirm -y | one act-queue add --jq .state
one act-queue run --jq '[.outcome, .recorded]' >first 2>/dev/null & {tests}/await '[ -s ran ]'
pid=$(sql "SELECT split_part(runner, ' ', 3) FROM process"); kill -STOP $pid; sql "UPDATE process SET until = clock_timestamp() - interval '1 s'"
one act-queue run --jq '[.outcome, .error.code]' 2>/dev/null; one act-queue list --jq .state
kill -CONT $pid; touch go; wait %2; cat first; one act-queue list --jq '[.state, .why]'; one act-log --jq .outcome
one act-queue retry "$(one act-queue list --jq .id)" --jq .state
>>>
queued
["unknown","outcome-unknown"]
unknown
["failed",null]
["dead","no"]
failed
expired

# a call that is signed runs on any machine, but where it names a file
# tier: all
tests={tests}; . {tests}/scratch; PATH=$PATH:{tests}/Composio; eval "$(standin start)"
export ACT_STORE="postgresql:///act?host=$folder&user=act" ACT_USER=anna; "$psql" -qX -h "$folder" -U act postgres -c 'CREATE DATABASE act'; act-store init --apply
on() { machine=$1; shift; env XDG_STATE_HOME=$HOME/$machine/state XDG_DATA_HOME=$HOME/$machine/data "$@"; }
ssh-keygen -q -t ed25519 -N '' -f key; mkdir -p .config/act; echo "anna $(cat key.pub)" >.config/act/allowed-signers; export ACT_SIGNER=ssh:$PWD/key; printf hello >f
{ on one act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x; on one act-call GOOGLEDRIVE_UPLOAD_FILE file_to_upload=@f; } | on one act-confirm -y | on one act-queue add --jq '[.tool, .here]'
on two act-queue run --jq '[.tool, .outcome]'; echo $?; on one act-queue run --jq '[.tool, .outcome]'; exec 8>&-
>>>
["GMAIL_SEND_EMAIL",null]
["GOOGLEDRIVE_UPLOAD_FILE",true]
["GMAIL_SEND_EMAIL","done"]
75
["GOOGLEDRIVE_UPLOAD_FILE","done"]
>>>2
act-queue: 1 call waits, for another machine
  run it again then, or leave it to act-queue run --watch -u anna

# a worker that can't judge a signature leaves the call to others, and says why; one that can runs it
# needs: postgresql
tests={tests}; . {tests}/shared
for n in key other; do ssh-keygen -q -t ed25519 -N '' -f $n; done; mkdir -p one/config/act two/config/act three/config/act; echo "anna $(cat key.pub)" >one/config/act/allowed-signers; echo "anna $(cat other.pub)" >three/config/act/allowed-signers; export ACT_SIGNER=ssh:$PWD/key
on() { machine=$1; shift; env XDG_STATE_HOME="$PWD/$machine/state" XDG_DATA_HOME="$PWD/$machine/data" XDG_CONFIG_HOME="$PWD/$machine/config" "$@"; }
for n in a b c; do on one act-call TASK_CREATE title=$n | jq -c ".id = \"$n\""; done | on one act-confirm -y | on one act-queue add --jq '[.id, .here]'
for worker in two three; do on $worker act-queue run 2>said; echo $?; grep -o "^act-queue: '.*to other machines: [a-z ]*" said; tail -2 said | head -1; done
on two act-queue list --jq '[.id, .state]'; on two act-confirm --inbox; on one act-queue run --jq '[.id, .outcome]'; on three act-queue list; exec 8>&-
>>>
["a",null]
["b",null]
["c",null]
75
act-queue: 'a' (TASK_CREATE) is left to other machines: the approval is signed
act-queue: 3 calls wait, for another machine
75
act-queue: 'a' (TASK_CREATE) is left to other machines: no signer in 
act-queue: 3 calls wait, for another machine
["a","queued"]
["b","queued"]
["c","queued"]
["a","done"]
["b","done"]
["c","done"]

# a signature for a service at an unlike address is left to the workers that are at the same
# needs: postgresql
tests={tests}; . {tests}/shared; PATH=$PATH:{tests}/Composio; eval "$(standin start)"; unlike=$COMPOSIO_BASE_URL; eval "$(standin start)"
ssh-keygen -q -t ed25519 -N '' -f key; for n in one two; do mkdir -p $n/config/act; echo "anna $(cat key.pub)" >$n/config/act/allowed-signers; done
on() { machine=$1; shift; env XDG_STATE_HOME="$PWD/$machine/state" XDG_DATA_HOME="$PWD/$machine/data" XDG_CONFIG_HOME="$PWD/$machine/config" "$@"; }
away() { COMPOSIO_BASE_URL=$unlike on two "$@"; }
mail() { "$@" act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x; }
mail on one | jq -c '.id = "a"' | ACT_SIGNER=ssh:$PWD/key on one act-confirm -y | on one act-queue add --jq .id; mail away | jq -r .tool
away act-queue run 2>said; echo $?; grep -o "^act-queue: '.*to other machines: [a-z ]*" said; tail -2 said; away act-queue list --jq '[.id, .state]'; away act-confirm --inbox; standin effects
on two act-queue run --jq '[.id, .outcome]'; standin effects; exec 8>&-
>>>
a
GMAIL_SEND_EMAIL
75
act-queue: 'a' (GMAIL_SEND_EMAIL) is left to other machines: the signature of 
act-queue: 1 call waits, for another machine
  run it again then, or leave it to act-queue run --watch -u anna
["a","queued"]
0
["a","done"]
1

# a worker that watches leaves such a call too, runs what else there is, and a call that nobody could judge in its time goes to the inbox
# needs: postgresql
tests={tests}; . {tests}/shared
ssh-keygen -q -t ed25519 -N '' -f key; mkdir -p one/config/act two/config/act; echo "anna $(cat key.pub)" >one/config/act/allowed-signers
on() { machine=$1; shift; exec env XDG_STATE_HOME="$PWD/$machine/state" XDG_DATA_HOME="$PWD/$machine/data" XDG_CONFIG_HOME="$PWD/$machine/config" "$@"; }
(on one act-call TASK_CREATE title=a) | jq -c '.id = "a"' | (ACT_SIGNER=ssh:$PWD/key on one act-confirm -y) | (on one act-queue add --jq .id)
(on two act-queue run --watch --jq '[.id, .outcome]' >ran 2>said) & worker=$!; {tests}/await 'grep -q other.machines said'
(on two act-call CALENDAR_LIST_EVENTS) | jq -c '.id = "b"' | (on two act-queue add --jq .id); {tests}/await 'grep -q b ran'; kill -TERM $worker; wait $worker; echo $?; cat ran; grep -c other.machines said
sql "UPDATE queue SET until = 1"; (on two act-queue run 2>&1) | head -1; (on two act-confirm --inbox --explain --jq .id); exec 8>&-
>>>
a
b
0
["b","done"]
1
act-queue: 'a' (TASK_CREATE) may not run (it was to run by 1970-01-01T00:00:00Z), and its lane goes on without it
a

# calls are put into the inbox, taken out and run without a look at the whole journal, though the server knows nothing of its size
# needs: postgresql
tests={tests}; . {tests}/shared
rows() { sql "INSERT INTO journal(id, \"user\", conversation, tool, provider, arguments, digest, started, runner, attempts, outcome, ended, nonce) SELECT 'x' || n, 'anna', 'default', 'TASK_LIST', 'local', '{}', '', n, 'r', 1, 'done', n, md5(n::text) FROM generate_series($1, $2) n"; sql "INSERT INTO all_nonce_before(\"user\", nonce, log_id) SELECT 'anna', 'y' || n, n FROM generate_series($1, $2) n"; }
held() { sql "INSERT INTO held(\"user\", conversation, id, record, reason, at) SELECT 'anna', 'default', 'x' || n, '{}', '', 1 FROM generate_series(1, $1) n"; }
read_rows() { while [ "$(sql "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'act'")" != 0 ]; do :; done; sql "SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname IN ('journal', 'all_nonce_before')) + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname IN ('journal', 'all_nonce_before'))"; }
count() { before=$(read_rows); "$@" >o; after=$(read_rows); [ $((after - before)) -lt 2000 ] || echo "$* read $((after - before)) rows"; cat o; }
rows 1 60; sql 'ANALYZE journal, held, queue'; rows 61 9000; held 400; one act-call TASK_DELETE id=1 >call
for n in 1 2; do
  jq -c ".id = \"h$n\"" call >hold; count one act-confirm --hold --jq .id hold; count one act-confirm --inbox --explain --jq .id | tail -1
  one act-call TASK_CREATE title=q | one act-confirm >more; count one act-queue add --jq .state more; count one act-queue run --jq .outcome; sql 'ANALYZE journal, held, queue'
done; exec 8>&-
>>>
h1
h1
queued
done
h2
h2
queued
done

# a worker that goes on delivers what another process of its machine kept while the store was away
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; export XDG_STATE_HOME="$PWD/one/state" XDG_DATA_HOME="$PWD/one/data"
slow; act-call SLOW_WRITE | act-confirm -y >call
act-queue run --watch --jq .outcome >ran.worker 2>said.worker & worker=$!; act-call TASK_LIST | act-queue add --jq .state; {tests}/await '[ -s ran.worker ]'
act-exec call --jq '[.outcome, .recorded]' >first 2>said & other=$!; {tests}/await '[ -s ran ]'
part; touch go; wait $other; echo $?; cat first; join
while [ "$(sql 'SELECT count(*) FROM journal WHERE outcome IS NULL')" != 0 ]; do sleep 0.1; done; sql "SELECT tool, outcome FROM journal ORDER BY log_id"; kill -TERM $worker; wait $worker; echo $?; exec 8>&-
>>>
queued
75
["done",null]
TASK_LIST|done
SLOW_WRITE|done
0

# SIGTERM ends a worker with 0 while the store is away, idle or with a call in hand, whose outcome its machine keeps
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; export XDG_STATE_HOME="$PWD/one/state" XDG_DATA_HOME="$PWD/one/data"
slow; act-queue run --watch --jq .outcome >ran.worker 2>said & worker=$!; act-call TASK_LIST | act-queue add --jq .state; {tests}/await '[ -s ran.worker ]'
part; {tests}/await 'grep -q cannot.reach said'; kill -TERM $worker; wait $worker; echo $?; join
act-call SLOW_WRITE | act-confirm -y | act-queue add --jq .state; act-queue run --watch --jq .outcome >ran.worker 2>said & worker=$!; {tests}/await '[ -s ran ]'
part; kill -TERM $worker; touch go; wait $worker; echo $?; grep -c 'keeps the outcome of 1 call' said; join; act-queue list; act-log --jq '[.tool, .outcome]'; exec 8>&-
>>>
queued
0
queued
0
1
["TASK_LIST","done"]
["SLOW_WRITE","done"]

# a claim, a look with nothing to do and a call that is added read as many rows after 2,000 lanes of the past as after 100
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; act-call TASK_LIST >one
lanes() { seq $1 | jq -c --arg p $2 --slurpfile c one '$c[0] + {id: "\($p)\(.)", account: "\($p)\(.)"}' | act-queue add -q >o; act-queue run -q >o; }
read_rows() { while [ "$(sql "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'act'")" != 0 ]; do :; done; sql "SELECT (SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) FROM pg_stat_user_tables WHERE relname IN ('lane', 'queue')) + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname IN ('lane', 'queue'))"; }
look() {
  for n in 1 2 3; do jq -c ".id = \"$1 \(.id) $n\" | .account = \"now\"" one; done >more; sql 'VACUUM lane, queue'; before=$(read_rows)
  act-queue add -q more >o; act-queue run -q >o; act-queue run -q >o; after=$(read_rows); eval "read_$1=$((after - before))"
}
lanes 50 z; look 0; lanes 50 a; look 100; lanes 1900 b; look 2000; more=$((read_2000 - read_100)); [ ${more#-} -lt $((read_100 / 10)) ] && echo flat || echo $read_100 $read_2000
sql 'SELECT count(*), count(idle) FROM lane'
>>>
flat
2001|2001

# a call that is tried again after its lane has been idle for two days runs
# needs: postgresql
tests={tests}; . {tests}/shared; past() { sql "UPDATE lane SET idle = idle - interval '2 days'"; act-queue run; sql "SELECT count(*), count(*) FILTER (WHERE idle < clock_timestamp() - interval '1 h') FROM lane"; }
act-call TASK_GET id=1 | jq -c '.id = "a"' | act-queue add --jq .state; act-queue run --jq .outcome 2>o; act-queue list --jq .state; past
act-call TASK_CREATE title=Milk | act-confirm -y | act-exec --jq .outcome; act-queue retry a --jq .state; act-queue run --jq .outcome
>>>
queued
failed
dead
1|0
done
queued
done

# a lane goes a day after its last call, of any state, and comes again with a fence that it never had
# needs: postgresql
tests={tests}; . {tests}/shared; past() { sql "UPDATE lane SET idle = idle - interval '2 days'"; act-queue run; sql 'SELECT count(*) FROM lane'; }
fence() { sql 'SELECT max(fence) FROM lane'; }
act-call TASK_GET id=1 | jq -c '.id = "a"' >a; act-queue add a --jq .state; act-queue run --jq .outcome 2>o; first=$(fence); past
act-queue drop a; act-queue run; sql 'SELECT count(*) FROM lane'; past
act-call TASK_LIST | jq -c '.id = "b"' | act-queue add --jq .state; act-queue run --jq .outcome; [ "$(fence)" -gt "$first" ] && echo greater
>>>
queued
failed
1
{"type":"queued","id":"a","tool":"TASK_GET","title":"TASK_GET {\"id\":1}","lane":"local/task","state":"dead","tries":0,"until":"<time>","why":"there is no task 1"}
1
0
queued
done
greater

# a call that is added while its lane goes has a lane; and none goes to which one is being added
# needs: postgresql
tests={tests}; . {tests}/shared; past() { sql "UPDATE lane SET idle = idle - interval '2 days'"; }
call() { act-call TASK_LIST | jq -c ".id = \"$1\""; }; is() { {tests}/await "{tests}/sql \"SELECT 'yes' FROM $1\" | grep -q yes"; }
sql "CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(2); RETURN OLD; END'"; sql 'CREATE TRIGGER nap AFTER DELETE ON lane FOR EACH ROW EXECUTE FUNCTION nap()'
call a | act-queue add --jq .state; act-queue run --jq .outcome; past; act-queue run 2>o & run=$!; is "pg_stat_activity WHERE wait_event = 'PgSleep'"
call b | act-queue add --jq .state & add=$!; is "pg_stat_activity WHERE wait_event = 'transactionid'"; wait $run $add; sql 'SELECT count(*), count(idle) FROM lane'; act-queue run --jq '[.id, .outcome]'
sql 'CREATE CONSTRAINT TRIGGER nap AFTER INSERT ON queue DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION nap()'; past
call c | act-queue add --jq .state & add=$!; is "pg_stat_activity WHERE wait_event = 'PgSleep'"; act-queue run; sql 'SELECT count(*) FROM lane'; wait $add; act-queue run --jq '[.id, .outcome]'
>>>
queued
done
queued
1|0
["b","done"]
1
queued
["c","done"]

# a call that is due is claimed behind 1,000 lanes whose heads wait, one of which is locked
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; act-call TASK_LIST >one
seq 1000 | jq -c --slurpfile c one '$c[0] + {id: "w\(.)", account: "w\(.)"}' | act-queue add -q >o; sql 'UPDATE queue SET due = due + 3600000'
jq -c '.id = "now" | .account = "now"' one | act-queue add --jq .state; sql "SELECT number FROM lane WHERE claimed > (SELECT claimed FROM lane WHERE lane LIKE '%:now%')"
PGAPPNAME=other sql "BEGIN; SELECT 1 FROM lane WHERE lane LIKE '%:w1' FOR UPDATE; SELECT pg_sleep(60)" >other 2>&1 & {tests}/await "{tests}/sql \"SELECT 'yes' FROM pg_stat_activity WHERE wait_event = 'PgSleep'\" | grep -q yes"
act-queue run -j 1 --jq '[.id, .outcome]' 2>said; echo $?; grep -o '1000 calls wait' said
sql "UPDATE queue SET due = 0 WHERE id IN ('w1', 'w2', 'w3')"; act-queue run -j 1 --jq '[.id, .outcome]' --limit 1 2>o; sql "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'other'"
>>>
queued
["now","done"]
75
1000 calls wait
["w2","done"]
t

# eight workers with one place each have the calls of eight lanes under way at once, and run each lane in its order
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; mkdir -p .config/act/handlers; cat >.config/act/handlers/meet <<'END'
#!/bin/sh
[ "${1-}" ] && exec echo '{"type":"tool","tool":"MEET_ADD_ALL","input_schema":{"type":"object","properties":{"round":{"type":"integer"}}}}'
round=$(jq .arguments.round); : >"$HOME/$round.$$"
until [ "$(ls "$HOME" | grep -c "^$round\.")" -ge 8 ]; do sleep 0.02; done; echo '{}'
END
chmod 755 .config/act/handlers/meet
for round in 1 2 3; do act-call MEET_ADD_ALL round=$round | jq -c --arg r $round '.id as $i | range(8) as $k | .id = "\($r)-\($k)" | .account = "a\($k)"'; done | act-confirm -y | act-queue add -q >o
for k in 1 2 3 4 5 6 7 8; do act-queue run -q -j 1 --jq '[.id, .outcome, .replayed]' >out.$k 2>told.$k & workers="$workers $!"; done; wait $workers
cat out.* told.* | grep -c '"done",null'; sql "SELECT count(*) FROM journal; SELECT count(*) FROM (SELECT log_id, account, lag(id) OVER (PARTITION BY account ORDER BY log_id) AS before, id AS own FROM journal) AS all_of WHERE before > own"; act-queue list; act-log --verify >o; echo $?
>>>
24
24
0
0

# a call behind another that a rule refuses is told once, and its lane goes on
# needs: postgresql
tests={tests}; . {tests}/shared
mkdir -p .config/act/handlers; cat >.config/act/handlers/quick <<'END'
#!/bin/sh
[ "${1-}" ] && exec echo '{"type":"tool","tool":"QUICK_ADD","input_schema":{"type":"object"}}'
cat >/dev/null; echo '{"ok":true}'
END
chmod 755 .config/act/handlers/quick; act-call QUICK_ADD >one
for n in 1 2 3 4 5; do jq -c ".id = \"q$n\" | .arguments.n = $n" one; done | act-confirm -y --valid-for 1d | act-queue add -q >o; echo 'deny QUICK_* when .arguments.n == 2 or .arguments.n == 4' >.config/act/rules
act-queue run -q -j 1 --jq-json '.id, .outcome'; act-queue list --jq-json '[.id, .state]'
>>>
"q1"
"done"
"q2"
"denied"
"q3"
"done"
"q4"
"denied"
"q5"
"done"
["q2","dead"]
["q4","dead"]
>>>2
act-queue: 'q2' (QUICK_ADD) is dead, and its lane goes on without it
  act-queue retry -u anna q2, or drop it
act-queue: 'q4' (QUICK_ADD) is dead, and its lane goes on without it
  act-queue retry -u anna q4, or drop it

# calls that come singly take at most 16 statements and 2 commits each, BEGIN and COMMIT counted, behind a pooler too
# needs: postgresql, pgbouncer
# tier: all
tests={tests}; . {tests}/shared; p=$(mktemp -d /tmp/act-pool-XXXXXX)
mkdir -p .config/act/handlers; cat >.config/act/handlers/quick <<'END'
#!/bin/sh
[ "${1-}" ] && exec echo '{"type":"tool","tool":"QUICK_ADD","input_schema":{"type":"object"}}'
cat >/dev/null; echo '{"ok":true}'
END
chmod 755 .config/act/handlers/quick; act-call QUICK_ADD >one; "$psql" -qX -h "$folder" -U owner act -c "ALTER DATABASE act SET log_statement = 'all'"
commits() { while [ "$(sql "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'act'")" != 0 ]; do :; done; sql "SELECT xact_commit FROM pg_stat_database WHERE datname = 'act'"; }
statements() { grep -c 'LOG:  \(execute\|statement\)' "$folder/data/log"; }
count() {
  seq 100 | jq -c --arg p "$1" --slurpfile c one '$c[0] + {id: "\($p)\(.)"}' | act-confirm -y | act-queue add -q >o; commits=$(commits) statements=$(statements)
  act-queue run -q "$@" --jq .outcome | sort | uniq -c; [ $(($(statements) - statements)) -le 1600 ] || echo $(($(statements) - statements)) statements
  [ "$1" = -j8 ] && { kill $(cat $p/pid); {tests}/await "[ ! -e $p/pid ]"; }; [ $(($(commits) - commits)) -le 200 ] || echo $(($(commits) - commits)) commits
}
count -j1; count --jobs=8; pool session; count -j8; rm -rf $p; sql 'SELECT count(*), count(DISTINCT id), sum(attempts) FROM journal'
>>>
    100 done
    100 done
    100 done
300|300|300

# a worker that is killed in or beside the commit that ends a call and begins the next: none is sent before it, and none twice
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; is() { {tests}/await "{tests}/sql \"SELECT 'yes' FROM $1\" | grep -q yes"; }
mkdir -p .config/act/handlers; cat >.config/act/handlers/step <<'END'
#!/bin/sh
[ "${1-}" ] && exec echo '{"type":"tool","tool":"STEP_ADD","input_schema":{"type":"object","properties":{"n":{"type":"string"}}}}'
n=$(jq -r .arguments.n); echo "$n" >>"$HOME/ran"; [ ! -e "$HOME/kills.$n" ] || kill -9 "$(cat "$HOME/pid")"; until [ -e "$HOME/go.$n" ] || [ -e "$HOME/go" ]; do sleep 0.05; done; echo '{"ok":true}'
END
chmod 755 .config/act/handlers/step; add() { for n in a b c; do act-call STEP_ADD n=$1$n | jq -c ".id = \"$1$n\""; done | act-confirm -y | act-queue add -q >o; }
work() { sh -c 'echo $$ >pid; exec act-queue run -q -j 1' >o 2>&1 & {tests}/await "grep -q $1 ran"; }
over() { kill -9 $(cat pid) 2>/dev/null; {tests}/await "{tests}/sql \"SELECT count(*) FROM pg_stat_activity WHERE application_name = 'act'\" | grep -q '^0'"; }
end() { echo "$(cat ran | tr '\n' ' ')"; : >go; act-queue run --jq '[.id, .outcome]' 2>o; sort ran | uniq -d; act-queue list --jq '[.id, .state]'; sql "DELETE FROM queue"; rm -f ran go go.*; }
sql "CREATE SEQUENCE naps; CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN IF NEW.id = ''1b'' THEN PERFORM pg_sleep(2); END IF; RETURN NULL; END'"
sql 'CREATE CONSTRAINT TRIGGER nap AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION nap()'
add 1; work 1a; : >go.1a; is "pg_stat_activity WHERE wait_event = 'PgSleep' AND query = 'COMMIT'"; over; end
add 2; work 2a; PGAPPNAME=other sql 'BEGIN; LOCK TABLE mark IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(60)' >o 2>&1 & is "pg_stat_activity WHERE wait_event = 'PgSleep'"; : >go.2a; is "pg_locks WHERE NOT granted AND locktype = 'relation'"
kill -9 $(cat pid); sql "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name IN ('act', 'other')" >o; over; end
add 3; : >kills.3b; work 3a; : >go.3a; {tests}/await 'grep -q 3b ran'; over; end
>>>
1a 
["1b","unknown"]
["1c","done"]
["1b","unknown"]
2a 
["2a","unknown"]
["2b","done"]
["2c","done"]
["2a","unknown"]
["1b","unknown"]
3a 3b 
["3b","unknown"]
["3c","done"]
["3b","unknown"]
["1b","unknown"]
["2a","unknown"]

# a call behind one that runs is anybody's to drop or change, and one before it that is tried again runs first
# needs: postgresql
tests={tests}; . {tests}/shared
mkdir -p .config/act/handlers; cat >.config/act/handlers/step <<'END'
#!/bin/sh
[ "${1-}" ] && exec echo '{"type":"tool","tool":"STEP_GET","tags":["readOnlyHint"],"input_schema":{"type":"object","properties":{"n":{"type":"string"}}}}'
n=$(jq -r .arguments.n); echo "$n" >>"$HOME/ran"; [ -e "$HOME/good" ] || [ "$n" != a ] || exit 1; until [ -e "$HOME/go" ] || [ "$n" = a ]; do sleep 0.05; done; echo '{"ok":true}'
END
chmod 755 .config/act/handlers/step; for n in a b c d e; do act-call STEP_GET n=$n | jq -c ".id = \"$n\""; done >calls; act-queue add -q calls >o
act-queue run -q -j 1 --jq '[.id, .outcome, .data.ok, .at]' >told 2>o & {tests}/await 'grep -q b ran'; act-queue list --jq '[.id, .state]'
act-queue drop c --jq .id; : >good; act-queue retry a --jq .id; sed -n 4p calls | jq -c '.origin = "said anew"' | act-queue add --jq '[.id, .state]'; : >go; wait $!; cat ran; jq -c '.[:2]' told; sql "SELECT count(*) FROM queue"
>>>
["a","dead"]
["b","running"]
["c","queued"]
["d","queued"]
["e","queued"]
c
a
["d","queued"]
a
b
a
d
e
["a","failed"]
["b","done"]
["a","done"]
["d","done"]
["e","done"]
0

# an act of the version before, which knows no idle lanes, adds to one and claims one beside this one: neither loses a call
# needs: postgresql
tests={tests}; . {tests}/shared; sql "SELECT (SELECT value FROM meta WHERE name = 'oldest') < (SELECT value FROM meta WHERE name = 'version')"
act-call TASK_LIST | jq -c '.id = "a"' | act-queue add --jq .state; sql 'CREATE TABLE kept AS SELECT * FROM queue'; act-queue run --jq '[.id, .outcome]'; sql 'SELECT count(idle) FROM lane'
before() { sql "INSERT INTO queue SELECT nextval('queue_numbers'), \"user\", conversation, '$1', tool, provider, toolkit, account, lane, reach, replace(record, '\"id\":\"a\"', '\"id\":\"$1\"'), digest, state, why, tries, added, due, until, owner, claimed_until, fence FROM kept"; sql 'INSERT INTO lane("user", conversation, lane, number, provider, toolkit) SELECT "user", conversation, lane, number, provider, toolkit FROM queue ON CONFLICT DO NOTHING'; }
before b; act-queue run --jq '[.id, .outcome]'; before c
first=$(sql 'SELECT fence FROM lane'); sql "UPDATE lane SET fence = fence + 1, owner = 'm gone', since = clock_timestamp()"
act-queue run --jq '[.id, .outcome]'; [ "$(sql 'SELECT fence FROM lane')" -gt $((first + 1)) ] && echo greater
>>>
t
queued
["a","done"]
1
["b","done"]
["c","done"]
greater

# a turn that waits keeps no other worker from beginning and ending its calls, and their machine's chain is whole
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
sql "CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(8); RETURN OLD; END'"
sql "CREATE TRIGGER nap BEFORE DELETE ON queue FOR EACH ROW WHEN (OLD.id = 'a') EXECUTE FUNCTION nap()"
naps() { sql "SELECT 'naps' FROM pg_stat_activity WHERE wait_event = 'PgSleep'"; }
{ act-handle-lane --calls LANE_PUT a; act-handle-lane --calls SIDE_PUT b c d; } | act-confirm -y | act-queue add -q --jq .state | sort | uniq -c
act-queue run -q --limit 1 --jq '[.id, .outcome]' >one 2>told & one=$!; {tests}/await "{tests}/sql \"SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'\" | grep -q 1"
act-queue run -q --jq '[.id, .outcome]' >two 2>told & {tests}/await '[ "$(wc -l <two)" = 3 ]'; naps; cat one; wait $!; wait $one; cat two one
sql 'SELECT what, id FROM all_event ORDER BY machine, number' | tr '\n' ' '; act-log --verify >o; echo $?
>>>
      4 queued
naps
["b","done"]
["c","done"]
["d","done"]
["a","done"]
intent|a intent|b outcome|b intent|c outcome|c intent|d outcome|d outcome|a 0

# a call that another worker goes on with as its first one tells its end, both in turns of their own, is that one's
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
sql "CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END'"
sql 'CREATE TRIGGER nap AFTER UPDATE OF attempts ON journal FOR EACH ROW WHEN (NEW.outcome IS NULL) EXECUTE FUNCTION nap()'
cat >do.a <<END
naps() { ACT_STORE="$ACT_STORE" {tests}/sql "SELECT 'naps' FROM pg_stat_activity WHERE wait_event = 'PgSleep'" | grep -q naps; }
if [ ! -e begun ]; then : >begun; until naps; do :; done; kill -CONT \$(cat pid); echo late >>ran; fi
END
act-handle-lane --calls LANE_GET a | act-queue add -q >o; sh -c 'echo $$ >pid; exec act-queue run -q --jq "[.id, .outcome]"' >one 2>told & one=$!
{tests}/await '[ -e begun ]'; kill -STOP $(cat pid); sql "UPDATE process SET until = clock_timestamp() - interval '1 s'"
act-queue run -q --jq '[.id, .outcome, .attempts]' 2>o; wait $one; cat one ran; sed 's/act-log.*/act-log/' told
sql 'SELECT id, outcome, attempts FROM journal'; sql 'SELECT what FROM all_event ORDER BY number' | tr '\n' ' '; act-log --verify >o; echo $?; act-queue list
>>>
["a","done",2]
["a","done"]
a
late
a
act-queue: 'a' ended after its claim had, and is another's by now
  act-log
a|done|2
intent again outcome 0
>>>= 1

# a use of a rule that counts, and a call that a worker runs, read as many rows after 2,000 of them as after 100
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; mkdir -p .config/act; echo 'allow TASK_CREATE at most 100000 a week named many' >.config/act/rules; act-call TASK_CREATE title=x >call; act-call TASK_LIST >list
tables="('all_rule_use', 'journal', 'answer', 'chain') OR relname LIKE 'all_event%'"
read_rows() { while [ "$(sql "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'act'")" != 0 ]; do :; done; sql "SELECT (SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) FROM pg_stat_user_tables WHERE relname IN $tables) + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname IN $tables)"; }
uses() { PGOPTIONS='-c act.user=anna' sql "INSERT INTO rule_use(rule, at) SELECT 'many', CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) FROM generate_series(1, $1)"; }
rows() { uses $1; seq $1 | jq -c --arg p $2 --slurpfile c list '$c[0] + {id: "\($p)\(.)"}' | act-exec -q >o; sql 'VACUUM all_rule_use, journal, chain, all_event'; }
look() {
  before=$(read_rows); act-confirm --caution cautious call --jq .approval.by; use=$(($(read_rows) - before)); sql 'VACUUM all_rule_use'
  jq -c ".id = \"q$1\"" list | act-queue add -q >o; before=$(read_rows); act-queue run -q --jq .outcome; echo "$use $(($(read_rows) - before))" >read.$1
}
rows 50 a; look 0 >o; rows 50 b; look 100; rows 1900 c; look 2000; paste -d ' ' read.100 read.2000 | awk '{ for (k = 1; k < 3; k++) { d = $(k + 2) - $k; print (d * d < $k * $k / 100 ? "flat" : $k " " $(k + 2)) } }'
>>>
rule
done
rule
done
flat
flat

# a call whose id has a NUL, or a character by which a server's text holds one, runs, and its chain is whole
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; act-call TASK_LIST >one
for id in 'a\u0000b' 'c\ufffe' '\ufffe1\ud83d\ude00\"\\'; do jq -c --argjson id "\"$id\"" '.id = $id' one; done >calls; head -2 calls | act-queue add -q --jq .state; act-queue run --jq '[.id, .outcome]'
act-exec --jq-json '[.id, .outcome]' calls; act-log --verify >o; echo $?; sql 'SELECT count(*) FROM all_event'
>>>
queued
queued
["a\u0000b","done"]
["c￾","done"]
["a\u0000b","done"]
["c￾","done"]
["￾1😀\"\\","done"]
0
3
