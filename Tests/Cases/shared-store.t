# a call whose claim has ended is unknown elsewhere, and its late owner still says what happened
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared
slow; one act-call SLOW_WRITE | one act-confirm -y >call
one act-exec call --jq '[.outcome, .recorded]' >first & {tests}/await '[ -s ran ]'
two act-exec call --jq '[.outcome, .error.code]'
sql "UPDATE process SET until = clock_timestamp() - interval '1 s'"
two act-exec call --jq '[.outcome, .error.code]'
touch go; wait %2; cat first ran
two act-log --jq '[.outcome, .attempts]'
>>>
["unknown","unavailable"]
["unknown","outcome-unknown"]
["done",null]
ran
["done",1]

# a person's word on such a call stays
# needs: postgresql
tests={tests}; . {tests}/shared
slow; one act-call SLOW_WRITE | one act-confirm -y >call
one act-exec call --jq '[.outcome, .recorded]' >first 2>said & {tests}/await '[ -s ran ]'
sql "UPDATE process SET until = clock_timestamp() - interval '1 s'"
two act-queue resolve --did-not "$(jq -r .id call)" --jq .outcome
touch go; wait %2; echo $?; cat first; sed 's/'"$(jq -r .id call)"'/ID/' said
two act-log --jq '[.outcome, .attempts]'
>>>
failed
79
["done",false]
act-exec: 'ID' ended after its claim had, and is another's by now
  act-log -u anna has their word on it
["failed",1]

# a call that only reads runs again elsewhere, and the late answer changes nothing
# needs: postgresql
tests={tests}; . {tests}/shared
slow; act-call SLOW_READ >call
one act-exec call --jq '[.outcome, .recorded, .attempts]' >first 2>said & {tests}/await '[ -s ran ]'
sql "UPDATE process SET until = clock_timestamp() - interval '1 s'"
two act-exec call --jq '[.outcome, .recorded, .attempts]' >second & {tests}/await '[ "$(wc -l <ran)" = 2 ]'
touch go; wait %2 %3; cat first second
two act-log --jq '[.outcome, .attempts]'
>>>
["done",false,1]
["done",null,2]
["done",2]

# a process that only waits renews its claim
# waits: 15 s
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared
slow; one act-call SLOW_WRITE | one act-confirm -y >call
one act-exec call --jq .outcome >first & {tests}/await '[ -s ran ]'
sql "UPDATE process SET until = clock_timestamp() - interval '1 s'"
export psql folder
{tests}/await '[ "$("$psql" -qXtA -h "$folder" -U act act -c "SELECT until > clock_timestamp() FROM process")" = t ]'
two act-exec call --jq '[.outcome, .error.code]'
touch go; wait %2; cat first
>>>
["unknown","unavailable"]
done

# an outcome that can't be written stays on the machine, and the next command that reaches the store delivers it
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared
slow; one act-call SLOW_WRITE | one act-confirm -y >call
one act-exec call --jq '[.outcome, .recorded]' >first 2>said & {tests}/await '[ -s ran ]'
part; touch go; wait %2; echo $?; cat first; sed 's/call: .*/call: WHY/' said; join
sql "SELECT count(*) FROM journal WHERE outcome IS NULL"
two act-exec call --jq '[.outcome, .error.code]'
one act-log --jq .outcome; two act-log --jq .outcome
part; one act-exec call --jq '[.outcome, .error.code]' 2>/dev/null; echo $?; join
one act-exec call --jq '[.outcome, .replayed]'; cat ran
>>>
75
["done",null]
act-exec: this machine keeps the outcome of 1 call: WHY
  the next command that reaches the store delivers it
1
["unknown","unavailable"]
done
done
["failed","unavailable"]
75
["done",true]
ran

# a store at another place is not used before its owner has accepted it
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared
act-call TASK_CREATE title=Milk | one act-confirm -y >call; one act-exec call --jq .outcome
one act-call TASK_CREATE title=Bread | one act-confirm -y | one act-queue add --jq .state
"$(dirname "$psql")/pg_dump" -h "$folder" -U owner act >dump
"$psql" -qX -h "$folder" -U act postgres -c 'ALTER DATABASE act RENAME TO before' -c 'CREATE DATABASE act'
"$psql" -qX -h "$folder" -U owner act -f dump >/dev/null
for command in act-log 'act-queue run' 'act-exec call' 'act-queue list'; do two $command 2>>said | jq -r .error.message; done
act-store accept; echo $?; act-store accept --restored --jq .
two act-queue list; two act-log --jq '[.tool, .outcome]'; one act-confirm --inbox --explain --jq .arguments.title
one act-exec call --jq '[.outcome, .replayed]'
>>>
done
queued
the shared store is not where it was: a copy, a restored backup, or a standby that took over
the shared store is not where it was: a copy, a restored backup, or a standby that took over
the shared store is not where it was: a copy, a restored backup, or a standby that took over
the shared store is not where it was: a copy, a restored backup, or a standby that took over
64
["TASK_CREATE","done"]
Bread
["done",true]
>>>2
act-store: accept needs --restored, --failover or --nothing-lost
act-store: 1 call of queues went to the inbox

# a store that lacks commits of a machine went back
# needs: postgresql
tests={tests}; . {tests}/shared
one act-call TASK_CREATE title=Milk | one act-confirm -y | one act-exec --jq .outcome
for file in one/state/act/stores/*; do printf '%020d\n' 999999999999999 >$file; done
one act-log; echo $?; two act-log --jq .outcome; act-store accept --restored; one act-log --jq .outcome
>>>
done
78
done
>>>2
act-log: the shared store went back: it lacks commits of this machine
  its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)
act-log: the shared store went back: it lacks commits of the machine <any> of the role act
  its owner looks what was lost: act-store accept --restored, --failover or --nothing-lost, see act-store(5)
act-store: 0 calls of queues went to the inbox

# users of one machine at once write one chain of events, and each call of theirs is done
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared
for user in anna ben carl; do for n in 1 2 3 4 5 6 7 8 9; do act-call -u $user TASK_CREATE title=$n; done | act-confirm -u $user >$user; done
ends=; for user in anna ben carl; do for n in 1 2 3 4 5 6 7 8 9; do sed -n ${n}p $user | act-exec -u $user --jq .outcome; done >done.$user & ends="$ends $!"; done; wait $ends
cat done.* | sort | uniq -c | sed 's/^ *//'; for user in anna ben carl; do ACT_USER=$user act-log --verify --jq .ok; done | uniq
sql 'SELECT count(*), count(DISTINCT number), max(number) FROM all_event; SELECT number FROM chain'
>>>
27 done
true
27|27|27
27

# a person's word on a call stands when its outcome, which waited on a machine, comes
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared
slow; one act-call SLOW_WRITE | one act-confirm -y >call
one act-exec call --jq '[.outcome, .recorded]' >first 2>said & {tests}/await '[ -s ran ]'
part; touch go; wait %2; cat first; join; sql "UPDATE process SET until = clock_timestamp() - interval '1 s'"
two act-queue resolve --did-not "$(jq -r .id call)" --jq .outcome; one act-log --jq .outcome; two act-log --verify --jq .ok
>>>
["done",null]
failed
failed
true
true
true

# behind a pooler that keeps a process of the server for each client, all is as without; one that changes it is refused
# needs: postgresql, pgbouncer
# waits: 10 s
# tier: all
tests={tests}; . {tests}/shared
p=$(mktemp -d /tmp/act-pool-XXXXXX); pool session
for n in $(seq 40); do echo "{\"type\":\"call\",\"id\":\"n$n\",\"tool\":\"TASK_LIST\",\"provider\":\"local\",\"taint\":false,\"arguments\":{\"text\":\"$n\"}}"; done >calls
for k in 1 2 3 4 5 6; do one act-exec -q calls --jq .outcome >told.$k & ran="$ran $!"; done; wait $ran; cat told.* | sort | uniq -c | sed 's/^ *//'; sql 'SELECT count(*) FROM journal'
for n in 1 2 3 4 5 6 7 8; do sed "s/\"id\":\"n/\"id\":\"$n-/" calls; done >more; one act-queue add more >/dev/null; kill $(cat $p/pid); pool transaction
for k in 1 2 3 4 5 6; do one act-queue run -q -j 1 --jq '[.outcome, .error.code, .error.hint]' >told.$k 2>>told.$k & ran="$ran $!"; done; wait $ran
grep -ho 'pool_mode has to be session' told.* | sort -u; grep -hv 'pool_mode\|"done"\|prepared statement' told.*; kill $(cat $p/pid); rm -rf $p
>>>
240 done
40
pool_mode has to be session

# a commit whose connection ends runs again, once whoever writes meanwhile is done
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; is() { {tests}/await "{tests}/sql \"SELECT 'yes' FROM $1\" | grep -q yes"; }
sql "CREATE SEQUENCE naps; CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN IF nextval(''naps'') = 1 THEN PERFORM pg_sleep(60); END IF; RETURN NULL; END'"
sql 'CREATE CONSTRAINT TRIGGER nap AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION nap()'
one act-call TASK_CREATE title=Milk | one act-confirm -y >call; one act-exec call --jq '[.outcome, .error.code]' >ran & exec=$!
is "pg_stat_activity WHERE wait_event = 'PgSleep' AND query = 'COMMIT'"
PGAPPNAME=other psql -qAtX "$ACT_STORE" -c "SELECT pg_advisory_lock(hashtextextended('act anna', 0))" -c "SELECT pg_sleep(60)" >other 2>&1 &
is "pg_locks WHERE locktype = 'advisory' AND NOT granted"
sql "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'act'" >cut; is "pg_stat_activity WHERE application_name = 'act' AND wait_event = 'advisory'"
sleep 1; sql "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'other'" >cut; wait $exec; echo $?; cat ran; two act-log --jq '[.outcome, .attempts]'
>>>
0
["done",null]
["done",1]

# long calls whose commit is refused at its end run again with all of their arguments
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared
sql "CREATE SEQUENCE rows; CREATE FUNCTION once() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN IF nextval(''rows'') = 1 THEN RAISE lock_not_available; END IF; RETURN NEW; END'"
sql 'CREATE TRIGGER once BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION once()'
jq -cn '("Milk", "Oats") | {type: "note", taint: false, title: ., notes: ("sea " * 500000)}' | act-call TASK_CREATE --map '{title, notes}' | act-confirm -y >calls
act-exec calls --jq '[.outcome, .error.code, (.data.notes | length)]'; sql 'SELECT last_value FROM rows'
act-log --jq '[.outcome, .attempts]'; act-call TASK_LIST | act-exec --jq '[.data.items[] | [.title, (.notes | length)]]'
>>>
["done",null,2000000]
["done",null,2000000]
3
["done",1]
["done",1]
[["Milk",2000000],["Oats",2000000]]

# a commit of many calls whose connection ends runs again, and writes each of them once
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; is() { {tests}/await "{tests}/sql \"SELECT 'yes' FROM $1\" | grep -q yes"; }
sql "CREATE SEQUENCE naps; CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN IF nextval(''naps'') = 1 THEN PERFORM pg_sleep(60); END IF; RETURN NULL; END'"
sql 'CREATE CONSTRAINT TRIGGER nap AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION nap()'
for k in $(seq 70); do act-call TASK_CREATE title=Milk$k; done | one act-confirm -y >calls
one act-exec calls --jq .outcome >ran & exec=$!; is "pg_stat_activity WHERE wait_event = 'PgSleep' AND query = 'COMMIT'"
sql "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'act'" >cut; wait $exec; echo $?; sort ran | uniq -c
sql 'SELECT count(*), count(DISTINCT title) FROM all_task'; sql 'SELECT count(*), count(DISTINCT id), sum(attempts) FROM journal'; two act-log --verify --jq .ok
>>>
0
     70 done
70|70
70|70|70
true
true

# calls of one file see what those before them wrote, and change it
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared
call() { act-call "$@" | act-confirm -y; }
{
    call TASK_CREATE title=Milk; call TASK_CREATE title=Bread; call TASK_LIST
    call TASK_UPDATE id=1 title=Oats; call TASK_DELETE id=2; call TASK_CREATE title=Eggs; call TASK_DELETE id=9; call TASK_LIST
} >calls
act-exec calls --jq '[.outcome, [.data | .. | .title? // empty], .error.code]'
head -1 calls >twice; head -1 calls >>twice; act-exec twice --jq '[.outcome, .replayed]'
act-log --jq .outcome | sort | uniq -c; act-log --verify --jq .ok
>>>
["done",["Milk"],null]
["done",["Bread"],null]
["done",["Milk","Bread"],null]
["done",["Oats"],null]
["done",["Bread"],null]
["done",["Eggs"],null]
["failed",[],"provider-error"]
["done",["Oats","Eggs"],null]
["done",true]
["done",true]
      7 done
      1 failed
true
true

# a row that another one kept out, or that is refused, undoes the calls of its commit, which is tried again
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared
sql "CREATE SEQUENCE rows; CREATE FUNCTION once() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN CASE nextval(''rows'') WHEN 7 THEN RETURN NULL; WHEN 20 THEN RAISE lock_not_available; ELSE RETURN NEW; END CASE; END'"
sql 'CREATE TRIGGER once BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION once()'
for k in $(seq 11); do act-call TASK_CREATE title=Milk$k; done | act-confirm -y >calls; act-exec calls --jq .outcome | uniq -c
sql 'SELECT count(*), count(DISTINCT title) FROM all_task'; sql 'SELECT count(*), count(DISTINCT id), sum(attempts) FROM journal'; sql 'SELECT last_value > 22 FROM rows'
act-log --verify --jq .ok
>>>
     11 done
11|11
11|11|11
t
true
true

# one that runs again finds what another wrote meanwhile: the same call is in the queue once
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; is() { {tests}/await "{tests}/sql \"SELECT 'yes' FROM $1\" | grep -q yes"; }
sql "CREATE SEQUENCE naps; CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN IF nextval(''naps'') = 1 THEN PERFORM pg_sleep(60); END IF; RETURN NULL; END'"
sql 'CREATE CONSTRAINT TRIGGER nap AFTER INSERT ON queue DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION nap()'
act-call TASK_LIST >call; act-queue add call --jq .state >first & first=$!; is "pg_stat_activity WHERE wait_event = 'PgSleep' AND query = 'COMMIT'"
act-queue add call --jq .state >second & second=$!; is "pg_locks WHERE locktype = 'advisory' AND NOT granted"
sql "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'" >cut; wait $first; echo $?; wait $second; echo $?; cat first second; act-queue run --jq .outcome
>>>
0
0
queued
queued
done

# a table that somebody has for longer than a statement may take holds a worker up, and no more
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; export ACT_STORE_TIMEOUT=1s
act-queue run --watch --jq '[.id, .outcome]' >ran 2>said & worker=$!; add() { act-call TASK_LIST | jq -c ".id = \"$1\"" | act-queue add --jq .id; }
add a; {tests}/await 'grep -q a ran'; PGAPPNAME=other sql 'BEGIN; LOCK TABLE lane IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(3)' >other & other=$!; sleep 1
act-call TASK_LIST | jq -c '.id = "b"' | act-exec --jq .outcome; wait $other; add c; {tests}/await 'grep -q c ran'; kill -TERM $worker; wait $worker; echo $?; cat ran
>>>
a
done
c
0
["a","done"]
["c","done"]

# a worker that has a lane by the store, and never heard of it, lets it go
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared
act-queue run --watch --jq '[.id, .outcome]' >ran 2>said & worker=$!; add() { act-call TASK_LIST | jq -c ".id = \"$1\"" | act-queue add --jq .id; }
add a; {tests}/await 'grep -q a ran'; sleep 1; kill -STOP $worker; add b
sql 'UPDATE queue SET owner = runner, fence = lane.fence + 1 FROM lane, process'; sql 'UPDATE lane SET owner = runner, fence = fence + 1, since = process.since FROM process'
kill -CONT $worker; {tests}/await 'grep -q b ran'; kill -TERM $worker; wait $worker; echo $?; cat ran
>>>
a
b
0
["a","done"]
["b","done"]

# a refusal that a part of a commit catches undoes all of it, and the turn is tried again
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; export ACT_STORE_TIMEOUT=1s
act-search 'add a task' title=Milk | act-confirm -y >call
PGAPPNAME=other sql 'BEGIN; LOCK TABLE all_event IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(3)' >other & {tests}/await "{tests}/sql \"SELECT 'yes' FROM pg_stat_activity WHERE wait_event = 'PgSleep'\" | grep -q yes"
act-exec call --jq '[.outcome, .error.code]'; echo $?; act-log --jq '[.outcome, .attempts]'
>>>
["done",null]
0
["done",1]

# a server that does not answer in time costs a worker its connection, and no more
# waits: 30 s
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; export ACT_STORE_TIMEOUT=1s
act-queue run --watch --jq '[.id, .outcome]' >ran 2>said & worker=$!; add() { act-call TASK_LIST | jq -c ".id = \"$1\"" | act-queue add --jq .id; }
add a; {tests}/await 'grep -q a ran'; sleep 1
server=$(sql "SELECT pid FROM pg_stat_activity WHERE application_name = 'act' AND query LIKE '%LISTEN%' OR state = 'idle' AND application_name = 'act'" | head -1); kill -STOP $server
add b; {tests}/await 'grep -q answer said'; kill -CONT $server; add c; {tests}/await 'grep -q c ran'; kill -TERM $worker; wait $worker; echo $?; cat ran said
>>>
a
b
c
0
["a","done"]
["b","done"]
["c","done"]
act-queue: cannot reach the shared store: no answer in 1 s
  it goes on when the store is there again
act-queue: 3 done

# over TLS a store is used whose certificate has its name and comes from the authority that is known, and no other
# needs: postgresql
# tier: all
tests={tests}; . {tests}/scratch
for name in ca other; do openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout $name.key -out $name.crt -days 2 -subj /CN=$name 2>/dev/null; done
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout server.key -out server.csr -subj /CN=store 2>/dev/null; echo subjectAltName=DNS:localhost >names
openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.crt 2>/dev/null
cp server.crt server.key "$folder/data/"; chmod 600 "$folder/data/server.key"; chown --reference "$folder" "$folder"/data/server.*
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$psql" -qX -h "$folder" -U owner postgres -c "ALTER SYSTEM SET listen_addresses = 'localhost'" -c "ALTER SYSTEM SET port = $port" -c 'ALTER SYSTEM SET ssl = on'; echo restart >&8
export psql folder port; {tests}/await '"$psql" -qX -h "$folder" -p $port -U act postgres -c "CREATE DATABASE act"'
at() { PGSSLROOTCERT=$1 ACT_STORE="postgresql://act@$2:$port/act?sslmode=verify-full" ACT_USER=anna; export PGSSLROOTCERT ACT_STORE ACT_USER; shift 2; "$@"; }
at ca.crt localhost act-store init --apply; act-call TASK_CREATE title=Milk | act-confirm -y | act-exec --jq .outcome
act-doctor --text | sed -n 's/.*\(encrypted.*)\),.*/\1/p'
for with in 'other.crt localhost' 'ca.crt 127.0.0.1' 'none.crt localhost'; do at $with act-log 2>said; echo $? $(grep -o 'verify failed\|does not match host name\|does not exist' said); done
>>>
done
encrypted, certificate checked (sslmode=verify-full)
75 verify failed
75 does not match host name
75 does not exist

# a service, a database or a role that is not there is configuration, a refused right a permission, and a server that is away is tried again
# needs: postgresql
tests={tests}; . {tests}/roles
look() { env ACT_STORE="$1" ACT_USER=anna act-queue list 2>&1 >o | sed "s|$folder|FOLDER|g; s/\"FOLDER.*failed/SOCKET failed/" | head -1; env ACT_STORE="$1" ACT_USER=anna act-queue run --watch >o 2>&1; echo $?; }
look service=nosuch; look "postgresql:///nosuch?host=$folder&user=act"; look "postgresql:///act?host=$folder&user=nobody2"; look "postgresql:///act?host=$folder&user=act&sslmode=odd"; look "postgresql:///act?host=$PWD/away&user=act" | tail -1
as anna anna act-store migrate 2>said; echo $?; cat said; as act act act-store migrate | jq -c '[.type, .count]'; exec 8>&-
>>>
act-queue: cannot use the shared store: definition of service "nosuch" not found
78
act-queue: cannot use the shared store: connection to server on socket SOCKET failed: FATAL: database "nosuch" does not exist
78
act-queue: cannot use the shared store: connection to server on socket SOCKET failed: FATAL: role "nobody2" does not exist
78
act-queue: cannot use the shared store: invalid sslmode value: "odd"
78
75
77
act-store: the role 'anna' does not own the tables of the shared store
  connect as their owner, the role 'act'
["count",0]

# a password that the server refuses is a permission, in the words of the server, and is shown nowhere
# needs: postgresql
tests={tests}; . {tests}/scratch
"$psql" -qX -h "$folder" -U owner postgres -c "CREATE ROLE pat LOGIN PASSWORD 'right-one'"
{ echo 'local all pat scram-sha-256'; cat "$folder/data/pg_hba.conf"; } >hba; cat hba >"$folder/data/pg_hba.conf"; "$psql" -qtAX -h "$folder" -U owner postgres -c 'SELECT pg_reload_conf()'
export ACT_STORE="postgresql:///postgres?host=$folder&user=pat" ACT_USER=pat
for command in 'act-queue list' 'act-queue run --watch' 'act-log' 'act-doctor --text'; do PGPASSWORD=wrong-secret-1 $command >out 2>said; echo $? $(grep -c wrong-secret out said); grep -o 'password authentication failed' out said | sort -u; done
echo '*:*:*:pat:wrong-secret-2' >.pgpass; chmod 600 .pgpass; act-queue list >out 2>said; echo $?; grep -c wrong-secret out said; sed "s|$folder|FOLDER|" said
>>>
t
77 out:0 said:0
out:password authentication failed
said:password authentication failed
77 out:0 said:0
out:password authentication failed
said:password authentication failed
77 out:0 said:0
said:password authentication failed
78 out:0 said:0
out:password authentication failed
77
out:0
said:0
act-queue: the shared store refused the password: connection to server on socket "FOLDER/.s.PGSQL.5432" failed: FATAL: password authentication failed for user "pat"
  it stands in ~/.pgpass, or in the file that PGPASSFILE names

# a call that can't be put into the inbox is denied when it can, once
# needs: postgresql
# tier: all
tests={tests}; . {tests}/shared; export ACT_STORE_TIMEOUT=1s
one act-call TASK_CREATE title=x | one act-confirm -y | one act-queue add --jq .state; rm one/state/act/approval.key
"$psql" -qX -h "$folder" -U act act -o /dev/null -c 'BEGIN' -c 'LOCK TABLE held IN ACCESS EXCLUSIVE MODE' -c "\\! touch locked" -c 'SELECT pg_sleep(600)' 2>ended & {tests}/await '[ -e locked ]'
one act-queue run --jq .outcome 2>said; echo $?; sql "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()" >o 2>&1
one act-queue run --jq .outcome 2>said; echo $?; one act-queue list --jq .state; one act-confirm --inbox --explain --jq .tool; exec 8>&-
>>>
queued
75
denied
77
expired
TASK_CREATE

# uses of a rule count on every machine, also those of an act of the version before; nobody numbers them, and old ones go
# needs: postgresql
tests={tests}; . {tests}/shared
mkdir -p .config/act; most() { echo "allow TASK_CREATE at most $1 a day named few" >.config/act/rules; }; act-call TASK_CREATE title=x >call
by() { "$1" act-confirm --caution cautious call --jq .approval.by; }
use() { PGOPTIONS='-c act.user=anna' sql "INSERT INTO rule_use VALUES('few', $1)"; }; now="CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
most 3; by one; by two; use "$now"; by one; by two; use '1, 1000'; most 4; by one; most 5; by two; by one
sql "SELECT number, at > $now - 60000 FROM all_rule_use ORDER BY 1"
sql 'UPDATE all_rule_use SET at = at - 8 * 86400000'; by two; sql 'SELECT count(*), max(number) FROM all_rule_use'
>>>
rule
rule
mode
mode
mode
rule
mode
1|t
2|t
3|t
4|t
5|t
rule
1|1

# uses that a shared store of an older act has count on once it is brought on
# needs: postgresql
tests={tests}; . {tests}/scratch; "$psql" -qX -h "$folder" -U owner postgres -c 'ALTER ROLE act CREATEROLE' -c 'CREATE DATABASE act OWNER act'
tell() { "$psql" -qAtX -h "$folder" -U act act "$@"; }; tell -f {tests}/Data/shared-1.sql
tell -c "INSERT INTO all_rule_use SELECT u, r, extract(epoch FROM clock_timestamp()) * 1000 - k * 1000 FROM (VALUES('anna', 'few', 2), ('ben', 'few', 1), ('anna', 'few', 1), ('anna', 'other', 1)) AS t(u, r, k)"
export ACT_STORE="postgresql:///act?host=$folder&user=act" ACT_USER=anna; act-store migrate --jq '.count > 0'
mkdir -p .config/act; act-call TASK_CREATE title=x >call; for n in 2 3 3; do echo "allow TASK_CREATE at most $n a day named few" >.config/act/rules; act-confirm --caution cautious call --jq .approval.by; done
tell -c 'SELECT "user", rule, number FROM all_rule_use ORDER BY 1, 2, 3'
>>>
true
mode
rule
mode
anna|few|1
anna|few|2
anna|few|3
anna|other|1
ben|few|1
