# the months of a shared store (act-store(1), act-store(5))

# old months go: their calls do not run again, their answers are lost, and the chain begins behind them
# needs: postgresql
# tier: all
tests={tests}; . {tests}/months; past '95 days'
for n in 1 2 3; do act-call TASK_CREATE title=old$n; done | act-confirm >old; act-exec old --jq .outcome; first=$(act-log --anchor | sed 's/^3:/1:/'); last=$(act-log --anchor)
past '40 days'; act-call TASK_CREATE title=later | act-confirm | act-exec >o
past '0 days'; act-call TASK_CREATE title=new | act-confirm | act-exec >o
ask "SELECT count(*) FROM pg_inherits WHERE inhparent = 'answer'::regclass"
act-store drop $(month '95 days'); act-store drop $(month '95 days'); echo $?
act-log --jq '[.arguments.title, .outcome, .result_lost]'; act-log --verify --text | sed 's/last .*/last/'
act-exec old --jq '[.outcome, .replayed, .result_lost]' ; act-call TASK_LIST | act-exec --jq '[.data.items[].title]'
act-log --against "$last" --jq '[.name, .ok]'; act-log --against "$first" --jq 'select(.ok == false).found'
act-call TASK_CREATE title=more | act-confirm | act-exec --jq .outcome; act-log --verify --jq .ok
act-store drop $(month '40 days'); act-log --verify --text | sed 's/last .*/last/'; act-log --prune 0s; act-log --jq .result_lost; act-log --verify --jq .ok
>>>
done
done
done
6
{"type":"count","event":"drop","count":1}
{"type":"count","event":"drop","count":0}
0
["old1","done","it was pruned"]
["old2","done","it was pruned"]
["old3","done","it was pruned"]
["later","done",null]
["new","done",null]
ok  chain: 2 events behind 3, the last
ok  entries: 2 as their last
["done",true,"it was pruned"]
["done",true,"it was pruned"]
["done",true,"it was pruned"]
["old1","old2","old3","later","new"]
["chain",true]
["anchor",true]
["entries",true]
event 1, machine <any>: its event was dropped with its month
done
true
true
{"type":"count","event":"drop","count":2}
ok  chain: 3 events behind 4, the last
ok  entries: 3 as their last
{"type":"count","event":"prune","count":3}
it was pruned
it was pruned
it was pruned
it was pruned
it was pruned
it was pruned
it was pruned
true
true

# a chain of which nothing is left has its last event all the same, and goes on behind it
# needs: postgresql
tests={tests}; . {tests}/months; past '70 days'
act-call TASK_LIST | act-exec >o; act-log --anchor >last; past '0 days'; act-store drop $(month '70 days') --jq .count
act-log --anchor | cmp - last; act-log --against "$(cat last)" --text | sed 's/last .*/last/'
act-call TASK_LIST | act-exec >o; act-log --against "$(cat last)" --text | sed 's/last .*/last/'
>>>
1
ok  chain: 0 events behind 1, the last
ok  anchor: event 1 has this hash
ok  entries: 0 as their last
ok  chain: 1 events behind 1, the last
ok  anchor: event 1 has this hash
ok  entries: 1 as their last

# a month that is not over stays, as all do for anybody but the owner
# needs: postgresql
tests={tests}; . {tests}/months; past '0 days'
for month in $(month '0 days') $(month '-40 days') 2026-13 2026 2026-+8 august "2026-01'; --"; do act-store drop "$month"; echo $?; done
act-store drop; echo $?; act-store migrate 2026-01 2>/dev/null; echo $?; env -u ACT_STORE act-store drop 2020-01; echo $?
act-store drop 2020-01; ask 'ALTER ROLE act CREATEROLE'; act-store init --role anna --for anna --apply
ACT_STORE="postgresql:///act?host=$folder&user=anna" act-store drop 2020-01; echo $?
>>>
64
64
64
64
64
64
64
64
64
78
{"type":"count","event":"drop","count":0}
77
>>>2
act-store: drop: <any> is not over for a day
act-store: drop: <any> is not over for a day
act-store: drop: expected a month such as 2026-08, got '2026-13'
act-store: drop: expected a month such as 2026-08, got '2026'
act-store: drop: expected a month such as 2026-08, got '2026-+8'
act-store: drop: expected a month such as 2026-08, got 'august'
act-store: drop: expected a month such as 2026-08, got '2026-01'; --'
act-store: drop, and no other action, has a month
  see act-store --help
act-store: no shared store is set
  act-config set store postgresql://HOST/NAME, or ACT_STORE
act-store: the role 'anna' of the shared store does not act for every user
  its owner says for which users a role acts: act-store(1)

# a call whose end nobody knew stays unknown when its month goes, until a person says what came of it
# needs: postgresql
# tier: all
tests={tests}; . {tests}/months; past '70 days'
mkdir -p ~/.config/act/handlers; cat >~/.config/act/handlers/end <<'END'
#!/bin/sh
[ "$1" = --describe ] && { echo '{"type":"tool","tool":"END_IT","toolkit":"end","tags":["createHint"],"input_schema":{"type":"object"}}'; exit; }
kill -9 $PPID
END
chmod +x ~/.config/act/handlers/end; act-call TASK_GET id=9 | act-exec >o; act-call END_IT | act-confirm -y >call
sh -c 'exec act-exec call' 2>/dev/null >o; past '0 days'; ask "UPDATE process SET until = pg_catalog.clock_timestamp() - interval '1 day'"
act-store drop $(month '70 days') --jq .count; act-log --jq '[.outcome, .result_lost, .error.message]'; act-log --verify --jq .ok; act-exec call --jq '[.outcome, .error.code]'; echo $?
act-queue resolve "$(act-log --outcome unknown --jq .id)" --did --jq .outcome; act-log --jq .outcome; act-log --verify --jq .ok
>>>
1
["failed",null,"its error was pruned"]
["unknown",null,null]
true
true
["unknown","outcome-unknown"]
79
done
failed
done
true
true

# an event that is gone behind the start of its chain, or stands before it, and an entry without one are told
# needs: postgresql
# tier: all
tests={tests}; . {tests}/months; past '70 days'
one() { act-call TASK_LIST limit=$1 | act-exec >o; }
one 1; one 2; past '0 days'; one 3; one 4; one 5; act-store drop $(month '70 days') --jq .count; act-log --verify --jq .ok
ask 'CREATE TABLE kept AS SELECT * FROM all_event; CREATE TABLE start AS SELECT * FROM chain_start'
back() { ask "$1"; act-log --verify --jq 'select(.ok == false).found'; ask 'DELETE FROM all_event; INSERT INTO all_event SELECT * FROM kept; DELETE FROM chain_start; INSERT INTO chain_start SELECT * FROM start'; }
back 'DELETE FROM all_event WHERE number = 3'
back 'DELETE FROM all_event WHERE number = 5'
back 'UPDATE chain_start SET number = 3'
back 'DELETE FROM chain_start'
back "UPDATE chain_start SET hash = decode(repeat('00', 32), 'hex')"
back 'UPDATE answer SET answer = answer || $$ $$ WHERE log_id = 4'
back 'DELETE FROM answer WHERE log_id = 5'
>>>
1
true
true
event 4, machine <any>, log 4, '<any>': no event 3
log 3, '<any>': no event tells of it
log 5, '<any>': no event tells of it
event 3, machine <any>, log 3, '<any>': it stands before the start of its chain
event 3, machine <any>, log 3, '<any>': no event 1 to 2
event 3, machine <any>, log 3, '<any>': its hash is not that of what it says and of the event before
event 4, machine <any>, log 4, '<any>': its checksum is wrong
event 4, machine <any>, log 4, '<any>': its checksum is wrong
event 5, machine <any>, log 5, '<any>': its answer is gone, and was not pruned

# a month that has rows with the rest already has no table, and those behind it have theirs
# needs: postgresql
tests={tests}; . {tests}/months; past '95 days'
ask "INSERT INTO answer SELECT 0, 'x', milliseconds(date_trunc('month', public.clock_timestamp() AT TIME ZONE 'UTC')), 1, '{}'"
act-call TASK_LIST | act-exec --jq .outcome; act-call TASK_LIST | act-exec --jq .outcome
ask "SELECT inhparent::regclass, count(*) FROM pg_inherits WHERE inhparent IN ('answer'::regclass, 'all_event'::regclass) GROUP BY 1 ORDER BY 1::text; SELECT count(*) FROM answer_rest"
>>>
done
done
all_event|4
answer|3
3
