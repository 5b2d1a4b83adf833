# moving the store of a machine into a shared one, and bringing a shared one on (act-store(1))

# all that must last goes over, of every user, and the file then says where it went
# needs: postgresql
# tier: all
tests={tests}; . {tests}/moving
for t in a b; do act-call TASK_CREATE title=$t; done | act-confirm | act-exec >o; act-call BUDGET_LOG_ENTRY amount=12 category=Food | act-confirm -y | act-exec --jq .outcome
act-call -u ben TASK_GET id=9 | act-exec -u ben >o
act-call TASK_DELETE id=1 | act-confirm --hold >o; act-call TASK_LIST | act-queue add >o; act-call -u ben TASK_LIST | act-queue add -u ben >o
act-log --jq '[.log_id, .outcome, .tool]' >before; act-ps --jq .id >runs; act-log --anchor >anchor
sqlite3 .local/share/act/act.db "INSERT INTO memory VALUES('anna', 'github', 'entity', 'repo', 'act', 'told', 1, NULL, 0, 'accepted', NULL, NULL, NULL); INSERT INTO pin VALUES('anna', 'o', 's', 'd', '{}', 1); INSERT INTO conversation VALUES(1, 'anna', 'c', NULL, 0, '[]', NULL, 1, 1); INSERT INTO message VALUES(1, 1, 'user', '{}', 0, 1); INSERT INTO spending VALUES(1, 'anna', 'c', 1, 'act-chat', 'm', 'r', 1, 2, 3, 4, 0, 5, 5); INSERT INTO rule_use SELECT 'r', n, strftime('%s', 'now') * 1000 FROM (SELECT 2 AS n UNION SELECT 3)"
fleet act-store move; fleet act-log --jq '[.log_id, .outcome, .tool]' | cmp - before; fleet act-ps --jq .id | cmp - runs
fleet act-log --against "$(cat anchor)" --jq '[.name, .ok]'
fleet act-call TASK_LIST | fleet act-exec --jq '[.data.items[] | [.id, .title]]'; fleet act-call BUDGET_LIST_ENTRIES | fleet act-exec --jq '.data.items[].amount'
fleet act-queue list --jq .tool; fleet act-queue list -u ben --jq .tool; fleet act-confirm --inbox --explain --jq .tool; fleet act-queue run --jq .outcome
ask 'SELECT "user", name, value FROM memory; SELECT count(*) FROM pin; SELECT "user", tools FROM conversation; SELECT count(*) FROM spending; SELECT "user", rule, number FROM all_rule_use ORDER BY 3'
ask 'SELECT count(*) FROM conversation AS c JOIN all_message AS m ON m.conversation = c.number AND m."user" = c."user"; SELECT count(*) FROM journal AS j JOIN run AS r ON r.number = j.run AND r."user" = j."user"'
fleet act-log --verify --jq .ok
act-log --limit 1; echo $?; act-call TASK_LIST | act-exec >o; echo $?; act-doctor --jq 'select(.name == "store") | .ok'
fleet act-store move; echo $?; ask 'SELECT count(*) FROM moved'
>>>
done
{"type":"count","event":"move","count":<n>}
["chain",true]
["anchor",true]
["entries",true]
[[1,"a"],[2,"b"]]
12
TASK_LIST
TASK_LIST
TASK_DELETE
done
anna|repo|act
1
anna|[]
1
anna|r|1
anna|r|2
1
<n>
true
true
true
78
78
false
{"type":"count","event":"move","count":0}
0
1
>>>2
act-log: the store '{home}/.local/share/act/act.db' was moved to 'postgresql:///act?host=<any>&user=act'
  act-config set store <any>
act-exec: the store '{home}/.local/share/act/act.db' was moved to 'postgresql:///act?host=<any>&user=act'
  act-config set store <any>
act-store: the store was moved to 'postgresql:///act?host=<any>&user=act' before

# where others have rows, entries and runs get other numbers, and the chain of before still holds
# needs: postgresql
# tier: all
tests={tests}; . {tests}/moving
XDG_DATA_HOME=$PWD/other XDG_STATE_HOME=$PWD/other; export XDG_DATA_HOME XDG_STATE_HOME
for n in 1 2 3; do fleet act-call -u ben TASK_CREATE title=$n; done | fleet act-confirm -u ben | fleet act-exec -u ben >o
unset XDG_DATA_HOME XDG_STATE_HOME
for t in a b; do act-call TASK_CREATE title=$t; done | act-confirm | act-exec >o; act-call TASK_LIST | act-exec >o
mkdir -p .config/act/handlers; printf '#!/bin/sh\n[ "$1" ] && exec echo '\''{"type":"tool","tool":"H_ADD","input_schema":{"type":"object"}}'\''\ncat >/dev/null; kill -9 $$\n' >.config/act/handlers/h; chmod +x .config/act/handlers/h
act-call H_ADD n=1 --once 1 | act-confirm -y | act-exec --jq .outcome
act-log --anchor >anchor; fleet act-store move --jq .event
fleet act-log --verify --against "$(cat anchor)" --jq '[.name, .ok]'; fleet act-log --jq 'select(.log_id > 3) | .tool'
ask 'SELECT count(*) FROM journal AS j JOIN run AS r ON r.number = j.run AND r."user" = j."user"'
fleet act-queue resolve "$(fleet act-log --outcome unknown --jq .id)" --did --jq .outcome
fleet act-call TASK_CREATE title=c | fleet act-confirm | fleet act-exec --jq .outcome; fleet act-call TASK_LIST | fleet act-exec --jq '.data.items | length'
fleet act-log --prune 0s --jq .count; fleet act-log --verify --jq .ok; fleet act-log --anchor | wc -l
ask "UPDATE journal SET tool = 'X' WHERE log_id = (SELECT max(log_id) - 4 FROM journal)"; fleet act-log --verify --jq 'select(.ok | not) | [.name, .found]' | sed 's/log [0-9]*/log N/'
>>>
unknown
move
["chain",true]
["chain",true]
["anchor",true]
["entries",true]
TASK_CREATE
TASK_CREATE
TASK_LIST
H_ADD
7
done
done
3
9
true
true
true
true
3
["entries","event <n>, machine <any>, log N, '<id>': its checksum is wrong"]

# a store that some command has open stays where it is, and so does one that is not there
# needs: postgresql
tests={tests}; . {tests}/moving
fleet act-store move; echo $?
mkdir -p .config/act/handlers; printf '#!/bin/sh\n[ "$1" ] && exec echo '\''{"type":"tool","tool":"H_ADD","input_schema":{"type":"object"}}'\''\ncat >/dev/null; touch begun; {tests}/await "[ -e go ]"; echo "{}"\n' >.config/act/handlers/h; chmod +x .config/act/handlers/h
act-call H_ADD n=1 | act-confirm -y | act-exec --jq .outcome >out & {tests}/await '[ -e begun ]'
fleet act-store move; echo $?; touch go; wait $!; cat out; ask 'SELECT count(*) FROM journal'
fleet act-store move --jq .count; ask 'SELECT outcome FROM journal'
>>>
1
75
done
0
<n>
done
>>>2
act-store: there is no store to move: '{home}/.local/share/act/act.db'
act-store: the store '{home}/.local/share/act/act.db' is in use
  end the other act commands first

# a row under the same id that says something else stops it all; one that says the same does not
# needs: postgresql
tests={tests}; . {tests}/moving
act-call TASK_CREATE title=a | act-confirm | act-exec >o
add="INSERT INTO pin VALUES('anna', 'o', 's', 'd', '{}', 1)"; sqlite3 .local/share/act/act.db "$add"; ask "$add"
other() { env XDG_DATA_HOME=$PWD/other XDG_STATE_HOME=$PWD/other ACT_STORE="$shared" "$@"; }
other act-call TASK_CREATE title=b | other act-confirm | other act-exec >o
fleet act-store move; echo $?; ask 'SELECT count(*) FROM journal; SELECT count(*) FROM moved'; act-call TASK_LIST | act-exec --jq '.data.items[].title'
other act-call TASK_DELETE id=1 | other act-confirm -y | other act-exec --jq .outcome; fleet act-store move --jq .event; ask 'SELECT count(*) FROM pin'
>>>
78
1
0
a
done
move
1
>>>2
act-store: the shared store has another row of the table task already: id 1
  nothing was moved; act-store(1) says how stores of one user come together

# a move that was killed goes on, and one that was committed is not done twice
# needs: postgresql
# tier: all
tests={tests}; . {tests}/moving
act-call TASK_CREATE title=a >one; seq 300 | jq -c --slurpfile one one '$one[0] + {id: "call-\(.)"}' | act-confirm | act-exec >o
for pause in 0.02 0.06 0.1 0.15 0.25; do ACT_STORE=$shared act-store move >o 2>&1 & sleep $pause; kill -9 $! 2>/dev/null; wait $! 2>/dev/null; act-log --limit 1 >o 2>said; case $(head -n 1 said) in '' | *'being moved'* | *'was moved'*) ;; *) cat said ;; esac; done
fleet act-store move --jq .event 2>o; ask 'SELECT count(*), count(DISTINCT id) FROM journal; SELECT count(*) FROM all_task; SELECT count(*) FROM all_event'
sqlite3 .local/share/act/act.db "UPDATE meta SET name = 'moving' WHERE name = 'moved'"; act-log; echo $?; fleet act-store move --jq .count; act-log; echo $?; ask 'SELECT count(*) FROM journal'
>>>
move
300|300
300
300
78
0
78
300
>>>2
act-log: the store '{home}/.local/share/act/act.db' is being moved to 'postgresql:///act?host=<any>&user=act', or a move did not end
  act-config set store <any>, then act-store move: it tells which, and goes on
act-store: the store was moved to 'postgresql:///act?host=<any>&user=act' before
act-log: the store '{home}/.local/share/act/act.db' was moved to 'postgresql:///act?host=<any>&user=act'
  act-config set store <any>

# a damaged row stops it, with the way to mend it; a role that may not write there stops it too
# needs: postgresql
tests={tests}; . {tests}/moving
for t in a b; do act-call TASK_CREATE title=$t; done | act-confirm | act-exec >o
"$psql" -qX -h "$folder" -U owner act -c 'CREATE ROLE stranger LOGIN'; ACT_STORE="postgresql:///act?host=$folder&user=stranger" act-store move; echo $?
sqlite3 .local/share/act/act.db "UPDATE journal SET tool = 'TASK_DELETE' WHERE log_id = 2"; fleet act-store move; echo $?
ask 'SELECT count(*) FROM journal'; act-doctor --repair --jq 'select(.name == "repair") | .name'; fleet act-store move --jq .event; fleet act-log --jq .outcome; fleet act-log --verify --jq .ok
>>>
77
74
0
repair
move
done
unknown
true
true
>>>2
act-store: the shared store: permission denied for table meta
  its owner says <any>
act-store: the store '{home}/.local/share/act/act.db' is damaged: entries of its journal with a wrong checksum: 1
  nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals

# a role moves the rows of users that it acts for, or none, and verifies what it moved
# needs: postgresql
tests={tests}; . {tests}/moving
"$psql" -qX -h "$folder" -U owner postgres -c 'ALTER ROLE act CREATEROLE'; fleet act-store init --role anna --for anna --apply; owner=$shared
act-call TASK_CREATE title=a | act-confirm | act-exec >o; act-call -u ben TASK_GET id=9 | act-exec -u ben >o; act-log --anchor >anchor
shared="postgresql:///act?host=$folder&user=anna"; fleet act-store move; echo $?; act-log --jq .outcome; shared=$owner; ask 'SELECT count(*) FROM journal'
fleet act-store init --role anna --for anna,ben --apply; shared="postgresql:///act?host=$folder&user=anna"; fleet act-store move --jq .event
fleet act-log --against "$(cat anchor)" --jq '[.name, .ok]'
other() { env XDG_DATA_HOME=$PWD/other XDG_STATE_HOME=$PWD/other ACT_STORE="$owner" ACT_USER=carl "$@"; }
other act-call TASK_LIST | other act-exec --jq .outcome; fleet act-log --verify --jq '[.name, .ok]'; other act-log --verify --jq '[.name, .ok]'
>>>
77
done
failed
0
move
["chain",true]
["anchor",true]
["entries",true]
done
["chain",true]
["entries",true]
["chain",true]
["chain",true]
["entries",true]
>>>2
act-store: the shared store: new row violates row-level security policy for table "<any>"
  its owner says <any>

# a repair of a file that was moved leaves it moved
# needs: postgresql
tests={tests}; . {tests}/moving
act-call TASK_CREATE title=a | act-confirm | act-exec >o; fleet act-store move --jq .event
sqlite3 .local/share/act/act.db "DROP INDEX journal_nonce"; fleet act-doctor --repair --jq 'select(.name == "repair") | .found' | grep -o 'saved in a new store'; act-log; echo $?
>>>
move
saved in a new store
78
>>>2
act-log: the store '{home}/.local/share/act/act.db' was moved to 'postgresql:///act?host=<any>&user=act'
  act-config set store <any>

# what it needs does not grow with the store
# needs: postgresql
# tier: all
tests={tests}; . {tests}/moving
act-call TASK_LIST | act-exec >o
sqlite3 .local/share/act/act.db "WITH RECURSIVE k(n) AS (VALUES(2) UNION ALL SELECT n + 1 FROM k WHERE n < 3000) INSERT INTO journal SELECT n, 'call-' || n, user, conversation, tool, provider, account, arguments, digest, intent, nonce, started, runner, NULL, ended, outcome, printf('{\"data\":\"%4000d\"}', n), taint, attempts, NULL, key, run, NULL FROM k JOIN journal ON log_id = 1; UPDATE meta SET value = 3000 WHERE name = 'unsummed'"
ACT_STORE=$shared python3 {tests}/rss.py 30 act-store move --jq .event; ask 'SELECT count(*) FROM journal; SELECT sum(length(answer)) / 1000000 FROM answer'; fleet act-log --limit 1 --jq .id; ACT_STORE=$shared python3 {tests}/rss.py 24 act-log --limit 9999 --jq .id | sort -u | wc -l; fleet act-doctor --jq 'select(.name == "store") | .ok'
>>>
move
3000
12
call-3000
3000
true

# a reminder that repeats goes over with its time, and goes on there
# needs: postgresql
tests={tests}; . {tests}/moving
export ACT_NOW=2026-11-28T10:00:00Z
w() { fleet act-call "$@" | fleet act-confirm -y | fleet act-exec --jq '.data | .due, .repeat, .since, .snoozed_from, .done'; }
act-call REMINDER_CREATE text=x due=2026-11-28T12:00 zone=UTC repeat=FREQ=DAILY | act-confirm -y | act-exec --jq .outcome; act-call REMINDER_SNOOZE id=1 minutes=5 | act-confirm -y | act-exec --jq .outcome
fleet act-store move --jq .event; w REMINDER_GET id=1; w REMINDER_COMPLETE id=1; w REMINDER_CREATE text=y due=2026-11-28T12:00 zone=UTC 'repeat=FREQ=DAILY;COUNT=1'; w REMINDER_COMPLETE id=2
>>>
done
done
move
2026-11-28T12:05:00Z
FREQ=DAILY
2026-11-28T12:00:00Z
2026-11-28T12:00:00Z
false
2026-11-29T12:00:00Z
FREQ=DAILY
2026-11-28T12:00:00Z
null
false
2026-11-28T12:00:00Z
FREQ=DAILY;COUNT=1
2026-11-28T12:00:00Z
null
false
2026-11-28T12:00:00Z
FREQ=DAILY;COUNT=1
2026-11-28T12:00:00Z
null
true

# a store that another version made: one that is too old for this act, one that this act is too old for, one between
# needs: postgresql
tests={tests}; . {tests}/moving
version() { ask "UPDATE meta SET value = '$1' WHERE name = 'version'; UPDATE meta SET value = '$2' WHERE name = 'oldest'"; }
fleet act-store migrate; now=$(ask "SELECT value FROM meta WHERE name = 'version'")
version 99 $now; fleet act-call TASK_LIST | fleet act-exec --jq .outcome; fleet act-store migrate --jq .count
version 99 98; fleet act-log; echo $?; fleet act-store migrate; echo $?
version 0 0; fleet act-log; echo $?
>>>
{"type":"count","event":"migrate","count":0}
done
0
78
78
78
>>>2
act-log: the shared store has tables of version 99, and this act knows version <n>
  install a newer act on this machine: the store needs one that knows version 98
act-store: the shared store has tables of version 99, and this act knows version <n>
  install a newer act on this machine: the store needs one that knows version 98
act-log: the shared store has tables of version 0, and this act needs version <n>
  its owner brings them on: act-store migrate

# a store of the version before is brought on, once, while two ask for it; only its owner may
# needs: postgresql
tests={tests}; made=no; . {tests}/moving
act-store init | sed -n '/^BEGIN/d; /^CREATE SEQUENCE journal_numbers/q; p' | sed '/^CREATE FUNCTION items/,$d' >base; ask "$(cat base)"; ask "SELECT value FROM meta WHERE name = 'version'"
"$psql" -qX -h "$folder" -U owner act -c 'CREATE ROLE stranger LOGIN; GRANT SELECT ON meta TO stranger'; ACT_STORE="postgresql:///act?host=$folder&user=stranger" act-store migrate; echo $?
ACT_STORE=$shared act-store migrate --jq .count >a & one=$!; ACT_STORE=$shared act-store migrate --jq .count >b; wait $one; sort a b | head -n 1; fleet act-call TASK_LIST | fleet act-exec --jq .outcome
>>>
0
77
0
done
>>>2
act-store: the role 'stranger' does not own the tables of the shared store
  connect as their owner, the role 'act'

# what excludes what, and without the setting there is nowhere to go
# needs: sqlite
act-store move --apply; echo $?; act-store migrate --apply; echo $?; act-store move; echo $?; act-store migrate
>>>
64
64
78
>>>2
act-store: --apply is for init: move always acts
  see act-store --help
act-store: --apply is for init: migrate always acts
  see act-store --help
act-store: no shared store is set
  act-config set store postgresql://HOST/NAME, or ACT_STORE
act-store: no shared store is set
  act-config set store postgresql://HOST/NAME, or ACT_STORE
>>>= 78
