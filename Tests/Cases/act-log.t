# says its version
# tier: all
act-log --version
>>>
<n>.<n>.<n>

# says what it does
# tier: all
act-log --help | head -1
>>>
OVERVIEW: List the journal of calls.

# a full disk is an error
act-log --help >/dev/full
>>>2
act-log: cannot write standard output: No space left on device
>>>= 74

# nothing yet
act-log
>>>= 1

# a call and what came of it
export ACT_NOW=2026-03-04T10:00:00Z
act-call TASK_CREATE title=x --once a | act-confirm | act-exec >/dev/null; act-log
>>>
{"type":"entry","log_id":1,"id":"<id>","at":"2026-03-04T10:00:00Z","tool":"TASK_CREATE","provider":"local","outcome":"done","attempts":1,"arguments":{"title":"x"},"ms":0,"data":{"id":1,"title":"x","notes":null,"due":null,"priority":"normal","project":null,"tags":[],"done":false,"completed":null,"created":"2026-03-04T10:00:00Z","updated":"2026-03-04T10:00:00Z"},"undo":[{"type":"call","id":"<id>","tool":"TASK_DELETE","provider":"local","toolkit":"task","arguments":{"id":1},"rows":[{"argument":"id","list":"TASK_LIST","id":1,"words":"x","digest":"8121ebd03edd28a6d5b48c7b6a2047f1ddd8a10cf534cb55ea65b1ab4f917b56"}],"taint":false}]}

# text for people
export ACT_NOW=2026-03-04T10:00:00Z
act-call TASK_CREATE title=x --once a | act-confirm | act-exec >/dev/null
act-call TASK_GET id=9 | act-exec >/dev/null; act-log --text
>>>
1  2026-03-04 10:00 UTC  done  TASK_CREATE  {"title":"x"}
2  2026-03-04 10:00 UTC  failed  TASK_GET  {"id":9}

# the text has the sentence that a call was made from; an entry by its number is shown whole
export ACT_NOW=2026-03-04T10:00:00Z
act-process '45 eur for groceries, vegetables and a very long list of other things at the market' | act-confirm | act-exec >/dev/null
act-call TASK_GET id=9 | act-exec >/dev/null; act-log --text; act-log --text 1; act-log --text 2; act-log 2 --jq .tool; act-log 2 --outcome failed --jq .log_id
>>>
1  2026-03-04 10:00 UTC  done  BUDGET_LOG_ENTRY  {"amount":45,"transaction_ty...
  from: 45 eur for groceries, vegetables and a very long list of other things...
2  2026-03-04 10:00 UTC  failed  TASK_GET  {"id":9}
1  2026-03-04 10:00 UTC  done  BUDGET_LOG_ENTRY
  from: 45 eur for groceries, vegetables and a very long list of other things at the market
  arguments:
    amount            45
    transaction_type  Expenses
    currency          EUR
    date              2026-03-04
    details           groceries, vegetables and a very long list of other
                      things at the market
    category          Food
  id                1
  amount            45
  date              2026-03-04
  transaction_type  Expenses
  category          Food
  details           groceries, vegetables and a very long list of other things
                    at the market
  currency          EUR
  created           2026-03-04 10:00 UTC
  updated           2026-03-04 10:00 UTC
  undo: act-log --undo 1 | act-confirm | act-exec
2  2026-03-04 10:00 UTC  failed  TASK_GET
  arguments:
    id  9
  provider-error: there is no task 9
    list them: TASK_LIST
TASK_GET
2

# a number or an id that no entry has is an error, and a choice that nothing fits is none
act-log 22; echo $?; act-log --id 1; echo $?; act-call TASK_LIST | act-exec >/dev/null; act-log 22; act-log --id 1; act-log --id x; act-log 2x; echo $?; act-log 1 --outcome failed
>>>
1
1
1
>>>2
act-log: no call '22' is in the journal
act-log: no call '1' is in the journal
  the number of an entry is an operand: act-log 1
act-log: no call '22' is in the journal
act-log: no call '1' is in the journal
  the number of an entry is an operand: act-log 1
act-log: no call 'x' is in the journal
>>>= 1

# a list of denied calls says that those of the gate are not in it
act-log --outcome denied; echo $?; act-call TASK_LIST | act-exec >/dev/null; act-log --outcome denied --text; echo $?; act-log --outcome failed
>>>
1
1
>>>2
act-log: a call that was denied before it began is not in the journal
act-log: a call that was denied before it began is not in the journal
>>>= 1

# a full disk is an error for records too
act-call TASK_LIST | act-exec >/dev/null; act-log >/dev/full
>>>2
act-log: cannot write standard output: No space left on device
>>>= 74

# of one tool, of tools that fit a glob
for tool in TASK_LIST TASK_EXPORT_TODOTXT TASK_LIST; do act-call $tool | act-exec >/dev/null; done
act-log TASK_LIST | wc -l; act-log 'TASK_E*' | jq -c .tool; act-log 'BUDGET_*'
>>>
2
"TASK_EXPORT_TODOTXT"
>>>= 1

# with an outcome
act-call TASK_GET id=9 | act-exec >/dev/null; act-call TASK_LIST | act-exec >/dev/null
act-log --outcome failed | jq -c '[.outcome,.tool,.error.code]'; act-log --outcome unknown
>>>
["failed","TASK_GET","provider-error"]
>>>= 1

# of one id
act-call TASK_LIST --once a | act-exec >/dev/null; act-call TASK_LIST | act-exec >/dev/null
act-log --id "$(act-call TASK_LIST --once a | jq -r .id)" | jq -c .log_id
>>>
1

# within a time
for day in 03 04 05; do export ACT_NOW=2026-03-${day}T10:00:00Z; act-call TASK_LIST | act-exec >/dev/null; done
act-log --since 2026-03-04 --until 2026-03-05 | jq -c .at; act-log --since 2026-03-04T10:00:01Z | jq -c .at
>>>
"2026-03-04T10:00:00Z"
"2026-03-05T10:00:00Z"

# a time that is none
act-log --since tomorrow
>>>2
act-log: --since: expected a day, today, yesterday, 10m or an RFC 3339 time, got 'tomorrow'
>>>= 64

# a time as a person says it: days begin at midnight where the user is
export ACT_ZONE=Europe/Berlin
for at in 02T22:59:59 02T23:00:00 03T23:00:00 04T09:49:59 04T09:50:00; do export ACT_NOW=2026-03-${at}Z; act-call TASK_LIST | act-exec >/dev/null; done
export ACT_NOW=2026-03-04T10:00:00Z
for since in 2026-03-03 yesterday today 10m 1h 1d; do echo $since $(act-log --since $since --jq .log_id); done; act-log --since yesterday --until today --jq .log_id
>>>
2026-03-03 2 3 4 5
yesterday 2 3 4 5
today 3 4 5
10m 5
1h 4 5
1d 3 4 5
2

# the calls that undo calls, the newest first, go through the gate; a text result ends with the line that does it
# tier: all
export ACT_NOW=2026-03-04T10:00:00Z
act-call TASK_CREATE title=Milk --once a | act-confirm | act-exec --text | tail -1
act-call TASK_UPDATE id=1 title=Bread --once b | act-confirm | act-exec --text | tail -1
act-call TASK_UPDATE id=1 title=Cake --once c | act-confirm | act-exec >result
act-log --undo 2 3 | tee undo | act-confirm | act-exec --jq '[.tool, .data.title]'
act-confirm undo | act-exec --jq '[.tool, .replayed]'
act-log --undo "$(jq -r .id result)" >one; head -n 1 undo | cmp - one; act-log --undo 1 --jq '[.type, .tool, .arguments.id]'
>>>
  undo: act-log --undo 1 | act-confirm | act-exec
  undo: act-log --undo 2 | act-confirm | act-exec
["TASK_UPDATE","Bread"]
["TASK_UPDATE","Milk"]
["TASK_UPDATE",true]
["TASK_UPDATE",true]
["call","TASK_DELETE",1]

# what can't be undone is named in the stream: no such call, one that failed, one that nothing undoes, another user's
# tier: all
act-log --undo 1 --jq .error.message
act-call TASK_GET id=9 | act-exec >/dev/null; act-call TASK_LIST | act-exec >/dev/null
act-call TASK_CREATE title=x -u bob | act-confirm -u bob | act-exec -u bob >/dev/null
act-log --undo nothing 1 2 3 | jq -c '[.type, .error.message]'; ACT_USER=bob act-log --undo 3 --jq .tool
jq -nc '{type:"call",id:"1",tool:"TASK_LIST",arguments:{}}' | act-exec >/dev/null; act-log --undo 1 --jq .error.message
act-log --undo 1 --outcome done; echo $?
>>>
no call '1' is in the journal
["error","no call 'nothing' is in the journal"]
["error","cannot undo '1' (TASK_GET): it is failed"]
["error","cannot undo '2' (TASK_LIST): no call that undoes it is known"]
["error","no call '3' is in the journal"]
TASK_DELETE
'1' is the id of one call and the number of another
64
>>>2
act-log: --undo takes ids, and no choice of entries beside them
  see act-log --help

# the newest, oldest first
# tier: all
for i in 1 2 3; do act-call TASK_LIST | act-exec >/dev/null; done; act-log --limit 2 | jq -c .log_id
>>>
2
3

# a call that was refused is not on record, nor is a dry run
act-call TASK_DELETE id=1 | act-confirm | act-exec >/dev/null; act-call TASK_LIST | act-exec -n >/dev/null; act-log
>>>= 1

# a call whose end was never recorded is unknown
# needs: sqlite
act-call TASK_LIST | act-exec >/dev/null
{tests}/sql 'UPDATE journal SET ended = NULL, outcome = NULL, answer = NULL, ended_sum = NULL'
act-log | jq -c '[.outcome,.ms]'; act-log --outcome unknown | jq -c .outcome
>>>
["unknown",null]
"unknown"

# a damaged entry costs that entry, and is named
# needs: sqlite
for t in a b c d e f g h; do act-call TASK_CREATE title=$t; done | act-confirm | act-exec >/dev/null
sqlite3 .local/share/act/act.db "UPDATE journal SET arguments = 'junk' WHERE log_id = 2; UPDATE journal SET tool = CAST(x'ff' AS TEXT) WHERE log_id = 3; UPDATE journal SET started = 9223372036854775807 WHERE log_id = 4; UPDATE journal SET answer = '[1' WHERE log_id = 5; UPDATE journal SET outcome = 'dome' WHERE log_id = 6; UPDATE journal SET ended = -9223372036854775808 WHERE log_id = 7"
act-log >o; echo $?; jq -c '[.log_id, .error.message]' o
act-log --limit 1 --jq .log_id; act-log --until 2100-01-01 --jq 'select(.error).error.message' | wc -l
>>>
74
[1,null]
[null,"the journal's entry 2 is damaged: arguments: expected a value"]
[null,"the journal's entry 3 is damaged: tool: invalid UTF-8"]
[null,"the journal's entry 4 is damaged: started: no number that it can have"]
[null,"the journal's entry 5 is damaged: answer: the text ends too early"]
[null,"the journal's entry 6 is damaged: outcome: not one of the choices"]
[null,"the journal's entry 7 is damaged: ended: no number that it can have"]
[8,null]
8
5

# of a store with a damaged page all that can be read is listed, then the error
# needs: sqlite
# tier: all
for n in $(seq 60); do act-call TASK_CREATE title="$(seq -s ' ' $n 400)"; done | act-confirm | act-exec >/dev/null
db=.local/share/act/act.db; sqlite3 $db 'PRAGMA wal_checkpoint(TRUNCATE)' >o
page=$(sqlite3 $db "SELECT pageno FROM dbstat WHERE name = 'journal' AND pagetype = 'leaf' LIMIT 1 OFFSET 8")
dd if=/dev/zero of=$db bs=4096 seek=$((page - 1)) count=1 conv=notrunc status=none
act-log --limit 100 2>err >o; echo $?; jq -s 'length > 5 and length < 60' o; cat err
act-log --limit 20 2>err | jq -s 'length'; cat err
>>>
74
true
act-log: the store '{home}/.local/share/act/act.db' is damaged: database disk image is malformed
  nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals
20

# what it needs does not grow with what it lists, and it is found by its index
# needs: sqlite
# tier: all
act-call TASK_LIST | act-exec >/dev/null; db=.local/share/act/act.db
sqlite3 $db "WITH RECURSIVE n(k) AS (SELECT 2 UNION ALL SELECT k + 1 FROM n WHERE k < 60000) INSERT INTO journal(log_id, id, user, conversation, tool, provider, arguments, digest, started, runner, ended, outcome, answer, attempts) SELECT k, 'i' || k, 'default', 'default', 'TASK_LIST', 'local', '{\"project\":\"' || hex(zeroblob(200)) || '\"}', x'00', 1700000000000 + k * 1000, 'r', 1700000000000 + k * 1000, 'done', '{\"data\":{\"items\":[]}}', 1 FROM n; UPDATE meta SET value = 60000 WHERE name = 'unsummed'"
python3 {tests}/rss.py 40 act-log --limit 60000 >o; wc -l <o; sed -n '1p;$p' o | jq .log_id
act-log --id i777 --jq .log_id; act-log --since 2023-11-14T22:13:22Z --until 2023-11-14T22:13:25Z --jq .log_id
act-log --since 2023-11-14T22:13:22Z --limit 2 --jq .log_id; act-log --since 2100-01-01
cat >reads.py <<'END'
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
END
for q in '--id i777' '--since 2023-11-14T22:13:30Z --until 2023-11-14T22:13:40Z'; do strace -f -e trace=pread64 -o t act-log $q >/dev/null; awk 'END { print NR < 100 ? "by its index" : NR }' t; done
>>>
60000
1
60000
777
2
3
4
59999
60000
by its index
by its index
>>>= 0

# an entry that is not as it was written is named, and the others are listed
# tier: all
for t in a b c; do act-call TASK_CREATE title=$t; done | act-confirm | act-exec >/dev/null
{tests}/sql "UPDATE journal SET tool = 'TASK_DELETE' WHERE log_id = 1; UPDATE journal SET outcome = 'failed' WHERE log_id = 2"
act-log >o; echo $?; jq -c '[.log_id, .error.code, .error.message]' o
>>>
74
[null,"io","the journal's entry 1 is damaged: its checksum is wrong"]
[null,"io","the journal's entry 2 is damaged: its checksum is wrong"]
[3,null,null]

# entries are counted by a part of theirs: all that fit, the most first, days in their order and by the user's clock
# tier: all
export ACT_ZONE=Europe/Berlin
for at in 02T22:59:59 02T23:00:00 04T10:00:00; do export ACT_NOW=2026-03-${at}Z; act-call TASK_LIST | act-exec >o; done
act-call TASK_GET id=9 | act-exec >o; act-call REMINDER_LIST | act-exec >o
for part in tool toolkit outcome day; do act-log --count-by $part; done
act-log --count-by tool --since 2026-03-04 --outcome done; act-log --count-by day --limit 1; act-log --count-by tool 'X*'; echo $?
{tests}/sql "UPDATE journal SET tool = 'X' WHERE log_id = 1"; act-log --count-by tool --jq '.count // .error.message'
act-log --count-by month
>>>
{"type":"count","tool":"TASK_LIST","count":3}
{"type":"count","tool":"REMINDER_LIST","count":1}
{"type":"count","tool":"TASK_GET","count":1}
{"type":"count","toolkit":"task","count":4}
{"type":"count","toolkit":"reminder","count":1}
{"type":"count","outcome":"done","count":4}
{"type":"count","outcome":"failed","count":1}
{"type":"count","day":"2026-03-02","count":1}
{"type":"count","day":"2026-03-03","count":1}
{"type":"count","day":"2026-03-04","count":3}
{"type":"count","tool":"REMINDER_LIST","count":1}
{"type":"count","tool":"TASK_LIST","count":1}
{"type":"count","day":"2026-03-04","count":1}
1
the journal's entry 1 is damaged: its checksum is wrong
2
1
1
>>>2
act-log: the value 'month' is invalid for '--count-by <part>'. Please provide one of 'tool', 'toolkit', 'outcome' or 'day'
  see act-log --help
>>>= 64

# a toolkit is the catalog's, or the first word of a tool that the catalog does not have
mkdir -p .config/act/handlers; handler=.config/act/handlers/h
printf '#!/bin/sh\n[ "$1" ] && exec echo '\''{"type":"tool","tool":"H_ASK","toolkit":"helpdesk","input_schema":{"type":"object"},"tags":["readOnlyHint"]}'\''\necho "{}"\n' >$handler; chmod +x $handler
act-call H_ASK | act-confirm -y | act-exec --jq .outcome; act-log --count-by toolkit --jq .toolkit
sqlite3 .local/share/act/act.db 'DELETE FROM tool'; act-log --count-by toolkit --jq .toolkit
>>>
done
helpdesk
h

# counts are bars at a terminal, and a table elsewhere
for n in 1 2 3; do act-call TASK_LIST | act-exec >o; done; act-call TASK_GET id=9 | act-exec >o
export TERM=xterm; expect {tests}/prompt.exp 'stty columns 40; act-log --count-by tool'; act-log --count-by tool --text
>>>
  TASK_LIST  ████████████████████████  3
  TASK_GET   ████████                  1
  tool       count
  TASK_LIST      3
  TASK_GET       1

# a run's calls are undone by its name, the newest first; what did not happen needs no undoing
# tier: all
export ACT_NOW=2026-03-04T10:00:00Z
{ act-call TASK_CREATE title=a; act-call TASK_UPDATE id=1 title=b; act-call TASK_GET id=9; act-call TASK_CREATE title=c; } | act-confirm >calls; act-exec calls >o
act-call TASK_LIST | act-exec >o
act-log --undo r1 --jq '[.tool, .arguments.id, .arguments.title]'; act-log --undo r1 3 --jq '.error.message // .tool'; act-log --undo 1 r1 --jq .tool
act-log --undo r1 | act-confirm -y | act-exec --jq '[.tool, .outcome]'; act-call TASK_LIST | act-exec --jq '.data.items | length'
act-log --undo r2 r9 --jq .error.message; ACT_USER=bob act-log --undo r1 --jq .error.message
jq -nc '{type:"call",id:"r1",tool:"TASK_LIST",arguments:{}}' | act-exec >o; act-log --undo r1 --jq .error.message
>>>
["TASK_DELETE",2,null]
["TASK_UPDATE",1,"a"]
["TASK_DELETE",1,null]
cannot undo '3' (TASK_GET): it is failed
TASK_DELETE
TASK_UPDATE
TASK_DELETE
TASK_DELETE
TASK_UPDATE
TASK_DELETE
["TASK_DELETE","done"]
["TASK_UPDATE","done"]
["TASK_DELETE","done"]
0
no call 'r9' is in the journal
cannot undo '<id>' (TASK_LIST): no call that undoes it is known
the run 'r1' has no call to undo
'r1' is the id of one call and the name of a run
>>>= 65

# answers go by their age, and nothing else: no call runs again for it, and what came of it is told
# tier: all
mkdir -p ~/.config/act/handlers; install -m 755 {tests}/Handlers/act-handle-note ~/.config/act/handlers/note
export ACT_NOW=2026-01-01T10:00:00Z
{ act-call TASK_CREATE title=secretive --once a; act-call NOTE_ADD text=whisper --once b; } >c; act-confirm -y c | act-exec >o; act-call TASK_GET id=9 --once d >f; act-exec f >o
export ACT_NOW=2026-03-04T10:00:00Z; act-call TASK_LIST --once e >l; act-exec l >o
act-log --prune 2026-01-01T10:00:00Z --jq .count; act-log --prune 30d; act-log --prune 30d --jq .count
act-log --jq '[.log_id, .outcome, .result_lost, .error.message, (.data | type), .undo]'
act-confirm -y c | act-exec --jq '[.outcome, .replayed, .result_lost]'; cat notes.txt; act-exec f --jq '[.outcome, .replayed]'
act-log --undo 1 --jq .error.message; act-confirm -y c | act-exec --text | head -2
act-log --verify --jq .ok; act-doctor -q
sqlite3 .local/share/act/act.db 'PRAGMA wal_checkpoint(TRUNCATE); DELETE FROM task' >o; grep -c 'done.:false.*secretive' .local/share/act/act.db
>>>
0
{"type":"count","event":"prune","count":3}
0
[1,"done","it was pruned",null,"null",null]
[2,"done","it was pruned",null,"null",null]
[3,"failed",null,"its error was pruned","null",null]
[4,"done",null,null,"object",null]
["done",true,"it was pruned"]
["done",true,"it was pruned"]
whisper
["failed",null]
cannot undo '1' (TASK_CREATE): its answer is not here: it was pruned
done  TASK_CREATE  (recorded earlier, not run again)
  the answer is not here: it was pruned
true
true
0
>>>= 1

# what may still be needed keeps its answer: of unknown calls, of a run that may go on, of a queued call, and where the approval is unused
# tier: all
for t in a b c d; do act-call TASK_CREATE title=$t; done | act-confirm | act-exec >o; 
mkdir -p .config/act/handlers; handler=.config/act/handlers/h
printf '#!/bin/sh\n[ "$1" ] && exec echo '\''{"type":"tool","tool":"H_ADD","input_schema":{"type":"object"}}'\''\ncat >/dev/null; [ ! -e dead ] || exit 1; [ -e ok ] || exit 75; echo "{}"\n' >$handler; chmod +x $handler
act-call H_ADD | act-confirm -y --valid-for 1h >s; act-exec s --jq .error.code
{tests}/sql "UPDATE run SET state = 'failed' WHERE number = 1"; sleep 0.1; act-log --prune 0s --jq .count
touch dead; act-call H_ADD n=1 | act-confirm -y | act-queue add >o; act-queue run >o 2>err; act-queue list --jq '[.state, .why]'; rm dead
{tests}/sql "UPDATE run SET state = 'completed'"; act-log --prune 0s --jq .count; act-log --jq '[.log_id, .outcome, .result_lost, .error.message]'
act-queue drop "$(act-queue list --jq .id)" >o; act-log --prune 0s --jq .count; touch ok; act-exec s --jq .outcome; act-log --verify --jq .ok
>>>
unavailable
0
["dead","<any>"]
4
[1,"done","it was pruned",null]
[2,"done","it was pruned",null]
[3,"done","it was pruned",null]
[4,"done","it was pruned",null]
[5,"failed",null,"<any>"]
[6,"failed",null,"<any>"]
1
done
true
true

# an entry that is not as its last event says keeps its answer, and is named: pruning hides no edit
# needs: sqlite
# tier: all
for t in a b c; do act-call TASK_CREATE title=$t; done | act-confirm | act-exec >o; act-log --anchor >anchor
cat >forge.py <<'END'
exec(open("{tests}/edits.py").read().split("\n\ndef verify")[0].replace("sys.argv[1]", "0"))
db = sqlite3.connect(data / "act.db"); db.execute("UPDATE journal SET answer = '{}' WHERE log_id = 2"); resum(db, 2); db.commit()
END
python3 forge.py; sleep 0.1; act-log --prune 0s --jq '.count // .error.message'; echo $?
act-log --against "$(cat anchor)" --jq '[.ok, .log_id]'
>>>
the journal's entry 2 keeps its answer: not as its last event says
2
74
[true,null]
[true,null]
[false,2]
>>>= 1

# a journal goes to another machine: the same entries, of which none runs a call, and all count as untrusted
# needs: stores
# tier: all
mkdir -p ~/.config/act/handlers; install -m 755 {tests}/Handlers/act-handle-note ~/.config/act/handlers/note
act-call TASK_CREATE title=x --once a >c; act-call NOTE_ADD text=y --once b >>c; act-confirm -y c | act-exec >o; act-call TASK_GET id=9 --once d >f; act-exec f >o
act-log --export >all; act-log --export --outcome failed | wc -l; export XDG_DATA_HOME=$HOME/other
act-log --import all; act-log --import - <all; act-log --export | diff - all | sed 's/"undo".*"taint":/ /' | tail -n 1
act-log --verify --jq .ok; sqlite3 other/act/act.db 'SELECT number, what, length(id) FROM event; SELECT taint, nonce, key, run FROM journal'
act-exec c --jq '[.outcome, .replayed, .taint]'; act-confirm -y c | act-exec --jq '[.outcome, .replayed, .taint]'; cat notes.txt; act-exec f --jq '[.outcome, .replayed]'
act-log --undo 1 --jq .taint; act-log --undo 1 | act-exec --jq .error.code; act-doctor -q
>>>
1
{"type":"count","event":"import","count":3}
{"type":"count","event":"import","count":0}
> <any>
true
true
1|import|36
2|import|36
3|import|36
1|||
1|||
1|||
["done",true,true]
["done",true,true]
["done",true,true]
["done",true,true]
y
["failed",null]
true
not-approved

# an imported entry lets no call run that would not run without it, whatever it says
# needs: stores
# tier: all
mkdir -p ~/.config/act/handlers; install -m 755 {tests}/Handlers/act-handle-note ~/.config/act/handlers/note
act-call NOTE_ADD text=y --once b >c
export XDG_DATA_HOME=$HOME/had; act-confirm -y c | act-exec >o; act-log --export >one; rm notes.txt; unset XDG_DATA_HOME
for change in '.outcome = "done"' '.outcome = "failed"' '.outcome = "failed" | .error = {code:"offline",message:"x"}' '.outcome = "held" | .error = {code:"not-approved",message:"x"}' '.outcome = "unknown"' '.outcome = "unknown" | del(.ms)' '.outcome = "denied"' '.digest = ""' '.digest = "" | .outcome = "failed"' '.digest = ("0" * 64)' '.nonce = "x" | .key = "k" | .run = 1 | .runner = "r" | .taint = false'; do
  rm -rf .local/share/act notes.txt; jq -c "$change" one >line; act-log --import line >o
  echo "$change: $(act-exec c --jq '[.outcome, .error.code]') $(test -e notes.txt && echo RAN)"
done
>>>
.outcome = "done": ["done",null] 
.outcome = "failed": ["denied","not-approved"] 
.outcome = "failed" | .error = {code:"offline",message:"x"}: ["denied","not-approved"] 
.outcome = "held" | .error = {code:"not-approved",message:"x"}: ["denied","not-approved"] 
.outcome = "unknown": ["unknown","outcome-unknown"] 
.outcome = "unknown" | del(.ms): ["unknown","outcome-unknown"] 
.outcome = "denied": ["denied","not-approved"] 
.digest = "": ["done",null] 
.digest = "" | .outcome = "failed": ["denied","not-approved"] 
.digest = ("0" * 64): ["denied","not-approved"] 
.nonce = "x" | .key = "k" | .run = 1 | .runner = "r" | .taint = false: ["done",null] 

# an id that no call can have is not imported, and that of a page is
act-call TASK_CREATE title=x | act-confirm | act-exec >o; act-log --export >e
for id in '"x" * 200' '"x" * 201' '"x" * 301' '"x" * 200 + "#p2"' '"x" * 200 + "#c0123456789abcdef"' '"x" * 201 + "#p2"'; do jq -c ".id = ($id)" e; done >lines; act-log --import lines >o; echo $?; jq -c '[.error.line, .error.message]' o; act-log --jq '.id | length'
>>>
65
[2,"id: expected text of 1 to 200 bytes, and the mark of a page"]
[3,"id: expected text of 1 to 233 bytes"]
[6,"id: expected text of 1 to 200 bytes, and the mark of a page"]
[null,null]
36
200
203
218

# a line that is no entry costs that line; an id that is on record stays as it is
# tier: all
act-call TASK_CREATE title=x --once a | act-confirm | act-exec >o; act-log --export >e
{ echo '{'; echo '{"type":"call","tool":"X"}'; for c in 'del(.id)' '.id = ""' '.id = 7' 'del(.digest)' '.digest = "0"' '.digest = "zz"' '.arguments = []' '.at = "today"' '.outcome = "skipped"' '.outcome = "gone"' '.tool = ""' 'del(.provider)' '.attempts = 0' '.ms = -1' '.ms = 1e99' '.error = {}' '.user = ""' '.undo = {}' '.undo = [{type: "result", id: "a", tool: "X", outcome: "done"}]' '.undo += [1]' '.undo = [{type: "call"}]' '.result_lost = true' '.withheld = 7' '.request_id = {}' '.service_log = []' '.calls = 5' '.attempts = 2147483647'; do jq -c ".id = \"n\" | $c" e; done; jq -c '.tool = "OTHER"' e; jq -c '.id = "new" | .user = "bob" | .data = "ok"' e; } >lines
act-log --import lines >o; echo $?; jq -c '[.error.line, .error.message]' o; act-log --jq '[.id, .tool, .data]' | tail -n 1; act-log --verify --jq .ok
act-log --import nowhere; act-log --import e --outcome done; act-log --import e --export
>>>
65
[1,"the text ends too early"]
[2,"type: expected entry"]
[3,"id: expected text of 1 to 233 bytes"]
[4,"id: expected text of 1 to 233 bytes"]
[5,"id: expected text of 1 to 233 bytes"]
[6,"digest: expected 64 hexadecimal digits"]
[7,"digest: expected 64 hexadecimal digits"]
[8,"digest: expected 64 hexadecimal digits"]
[9,"arguments: expected an object"]
[10,"at: expected a time"]
[11,"outcome: expected one of the choices"]
[12,"outcome: expected one of the choices"]
[13,"tool: expected text of 1 to 200 bytes"]
[14,"provider: expected text of 1 to 200 bytes"]
[15,"attempts: expected a number"]
[16,"ms: expected a number"]
[17,"ms: expected a number"]
[18,"error: expected a code and a message"]
[19,"user: expected text of 1 to 200 bytes"]
[20,"undo: expected an array of calls"]
[21,"undo: expected an array of calls"]
[22,"undo: expected an array of calls"]
[23,"undo: expected an array of calls"]
[24,"result_lost: expected text"]
[25,"withheld: expected text"]
[26,"request_id: expected text"]
[27,"service_log: expected text"]
[28,"calls: expected an array"]
[29,"attempts: expected a number"]
[null,null]
["new","TASK_CREATE","ok"]
true
true
>>>2
act-log: cannot open 'nowhere': No such file or directory
act-log: --import takes no choice of entries beside it
  see act-log --help
act-log: --export and --import exclude each other
  see act-log --help
>>>= 64

# each machine of a shared store has a chain: a fault names its machine, and an anchor holds them all
# needs: postgresql
# tier: all
tests={tests}; . {tests}/moving
on() { machine=$1; shift; env XDG_DATA_HOME=$PWD/$machine XDG_STATE_HOME=$PWD/$machine ACT_STORE="$shared" "$@"; }
act-log --anchor; on one act-log --anchor
for machine in one two; do for n in 1 2 3; do on $machine act-call TASK_CREATE title=$n; done | on $machine act-confirm | on $machine act-exec >o; done
on one act-log --anchor >anchor; wc -l <anchor; for machine in one two; do grep -c "^3:.*:$(cat $machine/act/machine)$" anchor; done
on two act-call TASK_LIST | on two act-exec >o; on one act-log --against "$(cat anchor)" --jq '[.name, .ok]'
one=$(cat one/act/machine); show() { on two act-log --against "$(cat anchor)" | jq -c --arg one "$one" 'select(.ok | not) | [.name, .event, .machine == $one, (.found | capture(": (?<why>no such event.*)").why // empty)]'; }
ask 'CREATE TABLE kept AS SELECT * FROM all_event; CREATE TABLE entry AS SELECT * FROM journal'
back() { ask "$1" >o; show; ask "$2" >o; }
back "UPDATE all_event SET at = at + 1 WHERE machine = '$one' AND number = 2" "UPDATE all_event SET at = at - 1 WHERE machine = '$one' AND number = 2"
back "DELETE FROM all_event WHERE machine = '$one' AND number > 2" "INSERT INTO all_event SELECT * FROM kept ON CONFLICT DO NOTHING"
back "DELETE FROM all_event WHERE machine = '$one' AND number = 1" "INSERT INTO all_event SELECT * FROM kept ON CONFLICT DO NOTHING"
back "UPDATE journal SET tool = 'TASK_DELETE' WHERE log_id = 1" "UPDATE journal SET tool = 'TASK_CREATE' WHERE log_id = 1"
back "DELETE FROM journal WHERE log_id = 1" "INSERT INTO journal SELECT * FROM entry WHERE log_id = 1"
on two act-log --against "$(cat anchor)" --jq .ok | sort | uniq -c
>>>
0:0000000000000000000000000000000000000000000000000000000000000000
0:0000000000000000000000000000000000000000000000000000000000000000
2
1
1
["chain",true]
["chain",true]
["anchor",true]
["anchor",true]
["entries",true]
["chain",2,true]
["anchor",3,true,"no such event: the last is 2"]
["entries",null,false]
["chain",2,true]
["entries",null,false]
["entries",1,true]
["entries",1,true]
      5 true

# the keys of providers and models are taken out of the journal, and wrong values of their settings are refused
act-call TASK_CREATE title=key-0123456789 | act-confirm -y | act-exec >done
for name in COMPOSIO_API_KEY COMPOSIO_USER_API_KEY COMPOSIO_ORG_API_KEY ACT_PROCESS_KEY \
    OPENAI_API_KEY ANTHROPIC_API_KEY ANTHROPIC_AUTH_TOKEN; do
    env $name=key-0123456789 act-log --jq .arguments.title; done | uniq -c | sed 's/^ *//'
for value in COMPOSIO_BASE_URL=x ACT_HANDLER_TIMEOUT=x ACT_PROCESS_ACTS=x ACT_MODEL_TIMEOUT=x ACT_MAX_TURNS=x; do
    env $value act-log --cost day; done
>>>
7 [redacted]
>>>2
act-log: COMPOSIO_BASE_URL: base-url: expected an address such as https://backend.composio.dev, got 'x'
act-log: ACT_HANDLER_TIMEOUT: handler-timeout: expected a time such as 90s or 15m, got 'x'
act-log: ACT_PROCESS_ACTS: process-acts: expected no, yes, got 'x'
act-log: ACT_MODEL_TIMEOUT: model-timeout: expected a time such as 90s or 15m, got 'x'
act-log: ACT_MAX_TURNS: max-turns: expected a number such as 50, got 'x'
>>>= 78

# lists the calls of one conversation
act-call TASK_CREATE title=a | act-confirm -y -c one | act-exec -c one >o; act-call TASK_CREATE title=b | act-confirm -y -c two | act-exec -c two >o
act-log -c two --jq-json '[.tool, .log_id]'; act-log -c none; echo $?
act-log -c one --count-by tool --jq .count
>>>
["TASK_CREATE",2]
1
1
