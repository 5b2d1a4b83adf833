# the SQL of a role, which any name goes into as it is
act-store init --role anna --for anna,ben | sed -n '1,7p;$p'
act-store init --role "o'\"x" --for "it's" | sed -n '3,6p'
>>>
BEGIN;
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'anna') THEN CREATE ROLE "anna" LOGIN; END IF;
END $$;
DELETE FROM acts_for WHERE role = 'anna';
INSERT INTO acts_for VALUES ('anna', 'anna'), ('anna', 'ben');
DO $$
COMMIT;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'o''"x') THEN CREATE ROLE "o'""x" LOGIN; END IF;
END $$;
DELETE FROM acts_for WHERE role = 'o''"x';
INSERT INTO acts_for VALUES ('o''"x', 'it''s');

# a role acts for somebody, under a name that a server can hold whole
long=$(printf '%064d' 1)
for o in '--role anna' '--for anna' "--role $long --for anna" '--role a$$b --for anna' '--role anna --for ,' '--role anna --for anna,,ben'; do act-store init $o 2>&1 >o; echo $?; done
>>>
act-store: --role and --for go together
  see act-store --help
64
act-store: --role and --for go together
  see act-store --help
64
act-store: --role and --for: expected names of at most 63 bytes, got '0000000000000000000000000000000000000000000000000000000000000001'
64
act-store: --role and --for: expected names of at most 63 bytes, got 'a$$b'
64
act-store: --role and --for: expected names of at most 63 bytes, got ''
64
act-store: --role and --for: expected names of at most 63 bytes, got ''
64

# each command of another user's role is forbidden, and shows nothing of hers
# tier: all
tests={tests}; . {tests}/roles
A="as anna anna" B="as ben anna"
$A act-call TASK_CREATE title=anna-task | $A act-confirm | $A act-exec --jq .outcome
$A act-call TASK_CREATE title=anna-kept >call; $A act-confirm call >sealed; $A act-queue add sealed --jq .state
$A act-call TASK_DELETE id=1 | $A act-confirm --hold --jq .approval.decision
$A act-memory add task entity anna-name anna-value --jq .name
id=$($A act-log --jq .id); export id
echo '{"type":"entry","id":"x","tool":"T","provider":"local","digest":"","arguments":{},"at":"2026-01-01T00:00:00Z","outcome":"done"}' >entry
echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}' >asked
echo '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"call","arguments":{"tool":"TASK_LIST","arguments":{}}}}' >>asked
while read -r line; do
    echo "$line" | $B sh >out 2>said; echo "$? $(cat out said | grep -c 'does not act for') $(grep -c anna- out) $line"
    echo "$line" | $A sh 2>&1 | grep -c 'does not act for' >>own
done <<'END'
act-call TASK_LIST | act-exec
act-call TASK_CREATE title=x | act-confirm
act-call BUDGET_LIST_ENTRIES | act-exec
act-call CALENDAR_LIST_EVENTS | act-exec
act-call REMINDER_LIST | act-exec
act-exec sealed
act-exec -n sealed
act-exec --resume 1
act-confirm call
act-confirm --hold call
act-confirm --inbox
act-confirm --inbox --all
act-queue list
act-queue run
act-queue add sealed
act-queue retry $id
act-queue drop $id
act-queue resolve --did $id
act-queue export
act-log
act-log --export
act-log --import entry
act-log --cost day
act-log --verify
act-log --anchor
act-log --undo $id
act-log --prune 1d
act-memory list
act-memory search anna
act-memory add task entity x y
act-memory update task entity anna-name y
act-memory remove task entity anna-name
act-memory decline task entity anna-name
act-ps
act-session list
act-connect list
act-chat --model openai/x hello
act-serve <asked
act-doctor
act-search tasks
END
sort -u own
exec 8>&-
>>>
done
queued
held
anna-name
77 2 0 act-call TASK_LIST | act-exec
77 2 0 act-call TASK_CREATE title=x | act-confirm
77 2 0 act-call BUDGET_LIST_ENTRIES | act-exec
77 2 0 act-call CALENDAR_LIST_EVENTS | act-exec
77 2 0 act-call REMINDER_LIST | act-exec
77 3 0 act-exec sealed
77 3 0 act-exec -n sealed
77 2 0 act-exec --resume 1
77 2 0 act-confirm call
77 2 0 act-confirm --hold call
77 2 0 act-confirm --inbox
77 2 0 act-confirm --inbox --all
77 2 0 act-queue list
77 2 0 act-queue run
77 3 0 act-queue add sealed
77 2 0 act-queue retry $id
77 2 0 act-queue drop $id
77 2 0 act-queue resolve --did $id
77 2 0 act-queue export
77 1 0 act-log
77 1 0 act-log --export
77 1 0 act-log --import entry
77 1 0 act-log --cost day
77 1 0 act-log --verify
77 1 0 act-log --anchor
77 1 0 act-log --undo $id
77 1 0 act-log --prune 1d
77 2 0 act-memory list
77 2 0 act-memory search anna
77 2 0 act-memory add task entity x y
77 2 0 act-memory update task entity anna-name y
77 2 0 act-memory remove task entity anna-name
77 2 0 act-memory decline task entity anna-name
77 1 0 act-ps
77 1 0 act-session list
77 1 0 act-connect list
77 2 0 act-chat --model openai/x hello
0 1 0 act-serve <asked
78 1 0 act-doctor
77 2 0 act-search tasks
0

# raw SQL finds and changes no row of another's: reading, adding, changing, deleting in every table and view
tests={tests}; . {tests}/roles
as anna anna act-call TASK_CREATE title=x | as anna anna act-confirm | as anna anna act-exec --jq .outcome
as ben ben act-call TASK_LIST | as ben ben act-exec --jq .data.items
as anna anna act-log --verify --jq .ok; as ben ben act-log --verify --jq .ok
machine=$(cat anna/.local/state/act/machine)
for role in act anna ben; do tell $role anna -v machine=$machine -f {tests}/roles.sql 2>&1 | sed 's/.*NOTICE: *//'; done
tell ben ben -c 'SELECT DISTINCT tablename FROM pg_tables, pg_class WHERE schemaname = current_schema() AND oid = CAST(tablename AS regclass) AND NOT (relrowsecurity AND relforcerowsecurity)' -c 'SELECT * FROM acts_for'
tell ben ben -c 'CREATE TABLE public.mine()' 2>&1 | grep -o 'permission denied for schema public'
event="INSERT INTO event(number, log_id, id, what, at, digest, hash) VALUES(99, 1, 'x', 'outcome', 1, '', '')"
tell anna anna -c "$event RETURNING number"; tell ben ben -c "$event" 2>&1
exec 8>&-
>>>
done
[]
true
true
true
true
act: <n> tries
anna: <n> tries
<n> rows: SELECT * FROM meta WHERE true
<n> rows: SELECT * FROM process WHERE machine = cu
ben: <n> tries
meta
ben|ben
permission denied for schema public
99
ERROR:  new row violates row-level security policy for table "all_event"

# a worker's role acts for several, the owner for everybody until its row goes, and a role that lost a user at once for none
# tier: all
tests={tests}; . {tests}/roles
as act act act-store init --role worker --for anna,ben --apply
for name in anna ben; do as $name $name act-call TASK_CREATE title=$name | as $name $name act-confirm | as $name $name act-exec --jq .outcome; done
list() { as $1 $2 act-call TASK_LIST | as $1 $2 act-exec --jq '.data.items[].title' 2>&1; }
list worker anna; list worker ben; list worker carl; list act carl; list act ben
as worker anna act-log --jq .tool | sort | uniq -c; as act anna act-log --verify --jq .ok | sort -u
as anna anna act-log --prune 0s; echo $?; as act anna act-log --prune 0s >o; echo $?
tell worker anna -c 'DELETE FROM journal' 2>&1; tell worker anna -c 'UPDATE all_event SET number = 9' 2>&1; tell worker anna -c 'DELETE FROM all_nonce_before' 2>&1
as act act act-store init --role worker --for ben --apply; list worker anna; list worker ben
env XDG_STATE_HOME=$PWD/anna/.local/state ACT_STORE="postgresql:///act?host=$folder&user=ben" ACT_USER=ben act-log
tell act act -c "DELETE FROM acts_for WHERE role = 'act'" -c 'SELECT count(*) FROM journal'; list act anna
exec 8>&-
>>>
done
done
anna
ben
act-exec: the role 'worker' of the shared store does not act for the user 'carl'
  its owner says for which users a role acts: act-store(1)
ben
      2 TASK_CREATE
      3 TASK_LIST
true
77
0
ERROR:  permission denied for table journal
ERROR:  permission denied for table all_event
ERROR:  permission denied for table all_nonce_before
act-exec: the role 'worker' of the shared store does not act for the user 'anna'
  its owner says for which users a role acts: act-store(1)
ben
0
act-exec: the role 'act' of the shared store does not act for the user 'anna'
  its owner says for which users a role acts: act-store(1)
>>>2
act-log: the shared store: permission denied for table answer
  its owner says for which users a role acts: act-store(1)
act-log: this machine is another role's in the shared store
  a state folder is one role's: use that role, or another XDG_STATE_HOME

# a call that was signed on a laptop runs on a worker's machine, once and in this store; a sealed one does not
# tier: all
tests={tests}; . {tests}/roles
as act act act-store init --role worker --for anna,ben --apply
ssh-keygen -q -t ed25519 -N '' -f key; as anna anna act-config set signer ssh:$PWD/key
mkdir -p worker/.config/act; echo "anna $(cat key.pub)" >worker/.config/act/allowed-signers
as anna anna act-call TASK_CREATE title=x >call
as anna anna act-confirm call >signed; as ben ben act-confirm call >sealed; as ben ben act-confirm --signer ssh:key call >bens
as worker ben act-exec sealed --jq .error.message; as worker ben act-exec bens --jq .error.message
as worker anna act-exec signed >one & as worker anna act-exec signed >two & wait %2 %3
jq -s 'map(.outcome), (map(select(.replayed)) | length)' -c one two
"$psql" -qX -h "$folder" -U owner postgres -c 'CREATE DATABASE other OWNER act'
there() { env HOME=$PWD/worker ACT_STORE="postgresql:///other?host=$folder&user=act" ACT_USER=anna "$@"; }
there act-store init --apply; there act-exec signed --jq .error.message
exec 8>&-
>>>
no approval key on this machine: nothing was approved here, or the key was removed since
the key of 'anna' may not sign for the user 'ben', says '{home}/worker/.config/act/allowed-signers'
["done","done"]
1
the signature of 'anna' is not for this call as it is here: Signature verification failed: incorrect signature

# a role does not become the owner: functions that run as the owner search the store's schema first, whoever may make temporary tables
# needs: postgresql
tests={tests}; . {tests}/roles
tell anna anna -f {tests}/becomes-owner.sql 2>&1 | grep -v '^psql.*does not exist'
"$psql" -qX -h "$folder" -U owner act -c 'GRANT TEMPORARY ON DATABASE act TO anna'; tell anna anna -f {tests}/becomes-owner.sql 2>&1
part=$(tell act act -c "SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY_MM')")
tell anna anna -c "CREATE TEMP TABLE answer_$part()" -c 'SELECT make_months()' -c "SELECT to_regclass('public.answer_$part') IS NOT NULL"
>>>
psql:{tests}/becomes-owner.sql:3: ERROR:  permission denied to create temporary tables in database "act"
LINE 1: CREATE TEMP TABLE meta (name text, value text);
                          ^
psql:{tests}/becomes-owner.sql:4: ERROR:  permission denied for table meta
psql:{tests}/becomes-owner.sql:6: ERROR:  permission denied to create temporary tables in database "act"
psql:{tests}/becomes-owner.sql:7: ERROR:  permission denied for table meta
psql:{tests}/becomes-owner.sql:8: ERROR:  permission denied to create temporary tables in database "act"
LINE 1: CREATE TEMP TABLE reserved (role text PRIMARY KEY, numbers b...
                          ^
psql:{tests}/becomes-owner.sql:9: ERROR:  permission denied for table reserved
psql:{tests}/becomes-owner.sql:10: ERROR:  permission denied to create temporary tables in database "act"
psql:{tests}/becomes-owner.sql:11: WARNING:  no privileges were granted for "meta"
psql:{tests}/becomes-owner.sql:11: ERROR:  permission denied for table reserved
psql:{tests}/becomes-owner.sql:12: WARNING:  no privileges were granted for "journal_numbers"

t
anna|anna

t
anna|anna

t

# the catalog: a path for each function that runs as the owner, privileges by name, none by default, and a bound for each number
# needs: postgresql
tests={tests}; . {tests}/roles; catalog() { "$psql" -qAtX -h "$folder" -U owner act -c "$1"; }
catalog "SELECT proname, proconfig FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY 1"
catalog "SELECT defaclobjtype, defaclacl FROM pg_default_acl ORDER BY 1"
catalog "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND has_function_privilege('public', oid, 'EXECUTE') UNION ALL SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND has_table_privilege('public', oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')"
catalog "SELECT has_database_privilege('public', 'act', 'TEMPORARY'), has_schema_privilege('public', 'public', 'CREATE')"
catalog "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND has_function_privilege('anna', oid, 'EXECUTE') ORDER BY 1"
catalog "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND has_table_privilege('anna', oid, 'TRUNCATE, REFERENCES, TRIGGER') UNION ALL SELECT CAST(seqrelid AS regclass)::text FROM pg_sequence WHERE has_sequence_privilege('anna', seqrelid, 'UPDATE')"
# Tables whose key is a number of a sequence alone, and that lack the bound.
catalog "SELECT conrelid::regclass FROM pg_constraint JOIN pg_attrdef ON adrelid = conrelid AND conkey = ARRAY[adnum] WHERE contype = 'p' AND pg_get_expr(adbin, adrelid) ~ '^nextval' AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = conrelid AND NOT polpermissive)"
catalog "SELECT count(*) FROM pg_policy WHERE polname = 'was given its number'"
>>>
make_months|{"search_path=public, pg_temp"}
number_use|{"search_path=public, pg_temp"}
reserve|{client_min_messages=error,"search_path=public, pg_temp"}
f|{act=X/act}
f|f
fits
go_on
items
make_months
place
reserve
7

# a store that the first version made is brought on, with its roles
# needs: postgresql
tests={tests}; . {tests}/scratch; "$psql" -qX -h "$folder" -U owner postgres -c 'ALTER ROLE act CREATEROLE' -c 'CREATE DATABASE act OWNER act'
tell() { PGOPTIONS='-c act.user=anna -c act.machine=' "$psql" -qAtX -h "$folder" -U "$1" act -c "$2" 2>&1; }
"$psql" -qX -h "$folder" -U act act -f {tests}/Data/shared-1.sql; "$psql" -qAtX -h "$folder" -U anna act -f {tests}/becomes-owner.sql 2>&1 | tail -3; tell act "DELETE FROM acts_for WHERE role = 'anna' AND \"user\" = '*'"
run() { user=$1; shift; env HOME="$PWD/$user" ACT_STORE="postgresql:///act?host=$folder&user=$user" ACT_USER=anna "$@"; }
run anna act-call TASK_LIST | run anna act-exec --jq .error.message; run act act-store migrate --jq '.count > 0'
run anna act-call TASK_CREATE title=x | run anna act-confirm | run anna act-exec --jq .outcome; run anna act-log --verify --jq .ok
"$psql" -qAtX -h "$folder" -U anna act -f {tests}/becomes-owner.sql 2>&1 | tail -3; tell owner "SELECT proname, proconfig FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY 1"
tell anna "UPDATE journal SET log_id = log_id"
>>>
t
anna|*
anna|anna
true
done
true
true

t
anna|anna
make_months|{"search_path=public, pg_temp"}
number_use|{"search_path=public, pg_temp"}
reserve|{client_min_messages=error,"search_path=public, pg_temp"}
ERROR:  permission denied for table journal
>>>2
act-exec: the shared store has tables of version 1, and this act needs version <n>
  its owner brings them on: act-store migrate
>>>= 1

# a role puts no answers and events into months to come, which could never be kept apart then
# needs: postgresql
tests={tests}; . {tests}/roles
as ben ben act-call TASK_CREATE title=x | as ben ben act-confirm | as ben ben act-exec --jq .outcome
later="extract(epoch FROM now() + make_interval(months => k)) * 1000"
for k in 1 2 3 50; do tell ben ben -c "INSERT INTO answer SELECT 1, 'ben', $later, 1, '{}' FROM (VALUES($k + 1)) AS t(k)" -c "INSERT INTO event(number, log_id, id, what, at, digest, hash) SELECT 50, 1, 'x', 'outcome', $later, '', '' FROM (VALUES($k + 1)) AS t(k)" 2>&1 || :; done
>>>
done
ERROR:  new row violates row-level security policy "is of its time" for table "answer"
ERROR:  new row violates row-level security policy "is of its time" for table "all_event"
ERROR:  new row violates row-level security policy "is of its time" for table "answer"
ERROR:  new row violates row-level security policy "is of its time" for table "all_event"
ERROR:  new row violates row-level security policy "is of its time" for table "answer"
ERROR:  new row violates row-level security policy "is of its time" for table "all_event"
ERROR:  new row violates row-level security policy "is of its time" for table "answer"
ERROR:  new row violates row-level security policy "is of its time" for table "all_event"

# a role that waits within the function that gives numbers does not bring the sequence back behind those of others
# needs: postgresql
tests={tests}; . {tests}/roles; catalog() { "$psql" -qAtX -h "$folder" -U owner act -c "$1"; }
add() { as anna anna act-call TASK_CREATE title=$1 | as anna anna act-confirm | as anna anna act-exec --jq .outcome; }
as ben ben act-call TASK_CREATE title=x | as ben ben act-confirm | as ben ben act-exec --jq .outcome
mkfifo lines; tell ben ben <lines >first & exec 7>lines
echo "BEGIN; SELECT reserve('spending', 1, true);" >&7; {tests}/await '[ -s first ]'
tell ben ben -c "SELECT reserve('journal', pg_sequence_last_value('journal_numbers') + 2, true)" &
blocked() { [ "$(catalog 'SELECT count(*) FROM pg_locks WHERE NOT granted')" = 1 ]; }; until blocked; do sleep 0.02; done
for n in 1 2 3 4; do add $n; done
echo 'COMMIT;' >&7; exec 7>&-; wait %2 %3
catalog "SELECT pg_sequence_last_value('journal_numbers') >= max(log_id) FROM journal"; add 5
>>>
done
done
done
done
done
0
t
done

# a role takes no numbers ahead of those that were given, names no processes of others, and adds no events and answers to their calls
# needs: postgresql
tests={tests}; . {tests}/roles
for name in anna ben; do as $name $name act-call TASK_CREATE title=$name | as $name $name act-confirm | as $name $name act-exec --jq .outcome; done
copy="INSERT INTO journal SELECT"; rest="id || 'x', \"user\", conversation, tool, provider, account, arguments, digest, intent, NULL, started, runner, begun_sum, ended, outcome, taint, attempts, ended_sum, key, run, answer_digest FROM journal WHERE \"user\" = 'ben'"
tell ben ben -c "$copy 300, $rest" 2>&1; tell ben ben -c "$copy 0, $rest" 2>&1; tell ben ben -c "UPDATE journal SET log_id = 300" 2>&1; tell ben ben -c "UPDATE journal SET id = id" 2>&1
for row in "run VALUES(300, 'ben', '', '', '', '', '', 0, '', NULL, '', 0, 0, '')" "conversation VALUES(300, 'ben', 'x', NULL, 0, '', NULL, 0, 0)" "held VALUES(300, 'ben', '', 'x', '', '', 0)" "spending VALUES(300, 'ben', '', 0, '', '', '', 0, NULL, 0, 0, 0, 0, NULL)" "all_message VALUES('ben', 300, 1, '', '', 0, 0)"; do tell ben ben -c "INSERT INTO $row" 2>&1; done
machine=$(cat anna/.local/state/act/machine) own=$(cat ben/.local/state/act/machine)
tell ben ben -c "INSERT INTO process VALUES('$machine 1 2 3', '$own', 1, now())" 2>&1; tell ben ben -c "INSERT INTO all_event(number, log_id, id, what, at, digest, hash, place) VALUES(99, 2, 'x', 'outcome', 1, '', '', 900)" 2>&1
tell ben ben -c "INSERT INTO answer SELECT 1, 'ben', number, 1, '{\"data\":\"forged\"}' FROM generate_series(1, 3) AS number" -c "INSERT INTO answer SELECT 1, 'ben', extract(epoch FROM clock_timestamp()) * 1000 - number, 1, '{}' FROM generate_series(0, 60000) AS number"
tell ben ben -c "SELECT reserve('journal', 5000000000, false)" 2>&1; tell ben ben -c "SELECT reserve('journal', 4000000000, false) > 0" -c "SELECT reserve('journal', 4000000000, false) > 0"; tell ben ben -c "SELECT reserve('journal', 1, false)" 2>&1 | head -1
for n in 1 2 3; do as anna anna act-call TASK_CREATE title=$n; done | as anna anna act-confirm | as anna anna act-exec --jq .outcome; as act anna act-log --jq .outcome; as act anna act-log --verify --jq .ok | sort -u
>>>
done
done
ERROR:  new row violates row-level security policy "was given its number" for table "journal"
ERROR:  new row violates row-level security policy "was given its number" for table "journal"
ERROR:  permission denied for table journal
ERROR:  new row violates row-level security policy "was given its number" for table "run"
ERROR:  new row violates row-level security policy "was given its number" for table "conversation"
ERROR:  new row violates row-level security policy "was given its number" for table "held"
ERROR:  new row violates row-level security policy "was given its number" for table "spending"
ERROR:  new row violates row-level security policy "was given its number" for table "all_message"
ERROR:  new row violates row-level security policy "has its machine's name" for table "process"
ERROR:  permission denied for table all_event
ERROR:  no such count
CONTEXT:  PL/pgSQL function reserve(text,bigint,boolean) line 7 at RAISE
t
t
ERROR:  the role ben has reserved too many numbers
done
done
done
done
done
done
done
done
true

# a number that another's row has is no damage: the call gets another one
# needs: postgresql
tests={tests}; . {tests}/roles; as anna anna act-call TASK_LIST | as anna anna act-exec --jq .outcome
# As a role would that is quick enough: it takes the numbers that are given out while they are not used yet.
tell act act -c "CREATE FUNCTION grab() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS 'BEGIN IF NEW.\"user\" = ''anna'' AND NEW.log_id < 5 THEN INSERT INTO journal SELECT NEW.log_id, NEW.log_id, ''ben'', '''', '''', '''', NULL, '''', '''', NULL, NULL, 0, '''', 0, NULL, NULL, 1, 1, 0, NULL, NULL, NULL; END IF; RETURN NEW; END'" -c 'CREATE TRIGGER grab BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION grab()'
as anna anna act-call TASK_CREATE title=x | as anna anna act-confirm | as anna anna act-exec --jq '[.outcome, .error.code]'; for n in 1 2; do as anna anna act-call TASK_CREATE title=$n; done | as anna anna act-confirm | as anna anna act-exec --jq '[.outcome, .error.code]'
as anna anna act-log --jq .outcome; as anna anna act-log --verify --jq .ok
>>>
done
["done",null]
["done",null]
["done",null]
done
done
done
done
true
true

# a schema that has extensions of others takes the tables too; what these have there stays as it is
# needs: postgresql
tests={tests}; . {tests}/scratch
"$psql" -qX -h "$folder" -U owner postgres -c 'ALTER ROLE act CREATEROLE' -c 'CREATE DATABASE act OWNER act'
"$psql" -qX -h "$folder" -U owner act -c 'CREATE EXTENSION pg_stat_statements; CREATE EXTENSION pgcrypto' -c 'CREATE TABLE own(n int); ALTER EXTENSION pgcrypto ADD TABLE own' -c 'CREATE FUNCTION safe() RETURNS int LANGUAGE sql SECURITY DEFINER RETURN 1; ALTER EXTENSION pgcrypto ADD FUNCTION safe()'
as() { role=$1; shift; mkdir -p $role; env HOME=$PWD/$role ACT_STORE="postgresql:///act?host=$folder&user=$role" ACT_USER=anna "$@"; }
as act act-store init --apply; echo $?; as act act-store init --role anna --for anna --apply; echo $?
as anna act-call TASK_CREATE title=Milk | as anna act-confirm -y | as anna act-exec --jq .outcome; as act act-store migrate --jq .count
"$psql" -qXtA -h "$folder" -U anna act -c "SELECT length(gen_salt('md5'))" -c 'SELECT count(*) FROM meta' -c "SELECT relrowsecurity FROM pg_class WHERE relname = 'own'" -c 'DELETE FROM journal' 2>&1; exec 8>&-
>>>
0
0
done
0
11
9
f
ERROR:  permission denied for table journal
