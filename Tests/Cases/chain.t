# the chain of events: an edit of the journal or of its events is found (act-log --verify)

# all is well, and an anchor that was noted before holds after more calls
act-log --verify --jq '[.name, .ok, .found]'; act-log --anchor >empty; cat empty
act-call TASK_CREATE title=a | act-confirm | act-exec >o; act-call TASK_GET id=9 | act-exec >o; act-log --anchor >anchor
act-call TASK_LIST | act-exec >o; act-log --verify --jq '[.type, .name, .ok]'
for file in empty anchor; do act-log --verify --against "$(cat $file)" --text; echo $?; done
act-log --against "$(act-log --anchor)" --jq .ok
>>>
["chain",true,"no events"]
["entries",true,"0 as their last events say"]
0:0000000000000000000000000000000000000000000000000000000000000000
["check","chain",true]
["check","entries",true]
ok  chain: 3 events, the last 3:<any>
ok  anchor: event 0 has this hash
ok  entries: 3 as their last events say
0
ok  chain: 3 events, the last 3:<any>
ok  anchor: event 2 has this hash
ok  entries: 3 as their last events say
0
true
true
true

# a fault is named with its event, its entry and its id, and the status says so; an anchor finds a tail that was cut
# needs: sqlite
for n in 1 2 3 4; do act-call TASK_CREATE title=$n; done | act-confirm | act-exec >o; act-log --anchor >anchor
cp -r .local/share/act was; db=.local/share/act/act.db
edit() { sqlite3 $db "$1"; act-log --verify --against "$(cat anchor)" >o; echo $?; jq -c 'select(.ok | not) | [.name, .event, .log_id, (.id | type), .found]' o; rm -r .local/share/act; cp -r was .local/share/act; }
edit "UPDATE event SET at = at + 1 WHERE number = 2"
edit "UPDATE event SET id = CAST(x'ff' AS TEXT) WHERE number = 1" | head -2
edit "DELETE FROM event WHERE number IN (2, 3)"
edit "UPDATE journal SET tool = 'TASK_DELETE' WHERE log_id = 3"
edit "UPDATE journal SET ended = NULL, outcome = NULL, answer = NULL, ended_sum = NULL WHERE log_id = 1"
edit "DELETE FROM journal WHERE log_id = 2"
edit "DELETE FROM journal WHERE log_id = 4; DELETE FROM event WHERE number = 4"
edit "DELETE FROM event"
>>>
1
["chain",2,2,"string","event 2, log 2, '<id>': its hash is not that of what it says and of the event before"]
1
["chain",1,1,"string","event 1, log 1, '<any>': its hash is not that of what it says and of the event before"]
1
["chain",4,4,"string","event 4, log 4, '<id>': no event 2 to 3"]
["entries",null,2,"string","log 2, '<id>': no event tells of it"]
["entries",null,3,"string","log 3, '<id>': no event tells of it"]
1
["entries",3,3,"string","event 3, log 3, '<id>': its checksum is wrong"]
1
["entries",1,1,"string","event 1, log 1, '<id>': not as its last event says"]
1
["entries",2,2,"string","event 2, log 2, '<id>': no such entry"]
1
["anchor",4,null,"null","event 4: no such event: the last is 3"]
1
["anchor",4,null,"null","event 4: no such event: the last is 0"]

# a hundred faults are named, and the others counted; an anchor that is none is refused
# tier: all
for n in $(seq 130); do act-call TASK_LIST; done | act-exec >o
{tests}/sql "UPDATE event SET what = 'resolve'"
act-log --verify >o; echo $?; wc -l <o; tail -n 1 o; head -n 1 o | jq -c '[.name, .event]'
for anchor in 1 1: x:y "01:$(printf '%064d' 0)" "1:$(printf '%063d' 0)" "1:$(printf '%064d' 0) "; do act-log --against "$anchor" 2>&1; echo $?; done | sed "s/, got.*//" | sort | uniq -c
>>>
1
102
{"type":"check","name":"more","ok":false,"found":"30 faults"}
["chain",1]
      6 64
      6 act-log: --against: expected what act-log --anchor writes

# edits with right checksums, in each column of rows and events, and rows and events that go, come or change places: some
# needs: sqlite
# tier: all
mkdir -p ~/.config/act/handlers; install -m 755 {tests}/Handlers/act-handle-note ~/.config/act/handlers/note
export ACT_NOW=2026-01-01T10:00:00Z
{ act-call TASK_CREATE title=old; act-call NOTE_ADD text=old; } | act-confirm -y | act-exec >o; act-call TASK_GET id=9 | act-exec >o
export ACT_NOW=2026-03-04T10:00:00Z; act-log --prune 30d --jq .count
{ act-call TASK_CREATE title=Grüße; act-call NOTE_ADD text='"new"\n'; } | act-confirm -y | act-exec >o
act-log --export --limit 1 | jq -c '.id = "theirs"' >theirs; act-log --import theirs --jq .count
act-log --verify --jq .ok; python3 {tests}/edits.py 25
>>>
3
1
true
true
edits
all found

# the same, all of them
# needs: sqlite
# tier: all
mkdir -p ~/.config/act/handlers; install -m 755 {tests}/Handlers/act-handle-note ~/.config/act/handlers/note
export ACT_NOW=2026-01-01T10:00:00Z
{ act-call TASK_CREATE title=old; act-call NOTE_ADD text=old; } | act-confirm -y | act-exec >o; act-call TASK_GET id=9 | act-exec >o
export ACT_NOW=2026-03-04T10:00:00Z; act-log --prune 30d --jq .count
{ act-call TASK_CREATE title=Grüße; act-call NOTE_ADD text='"new"\n'; } | act-confirm -y | act-exec >o
act-log --export --limit 1 | jq -c '.id = "theirs"' >theirs; act-log --import theirs --jq .count
act-log --verify --jq .ok; python3 {tests}/edits.py
>>>
3
1
true
true
<n> edits, <n> that the schema refuses
all found

# entries of a store of before precede the chain: their number counts, and they are checked from their first event on
# needs: sqlite
mkdir -p .local/share/act; sqlite3 .local/share/act/act.db <{tests}/Data/store-6.sql >o; chmod 600 .local/share/act/act.db
db=.local/share/act/act.db; act-log --verify --jq .found
act-call TASK_CREATE title=new | act-confirm | act-exec --jq .outcome; act-log --verify --jq .found; sqlite3 $db 'SELECT number, log_id, id, what FROM event WHERE number = 1'
act-call TASK_CREATE title=old --once a | act-confirm | act-exec --jq '[.outcome, .replayed]'
act-log --prune 90d --jq .count; act-log --verify --jq .found; cp -r .local/share/act was
edit() { sqlite3 $db "$1"; act-log --verify --jq 'select(.ok | not) | .found'; rm -r .local/share/act; cp -r was .local/share/act; }
edit 'DELETE FROM journal WHERE log_id = 2'
edit "INSERT INTO journal(log_id, id, user, conversation, tool, provider, arguments, digest, started, runner, attempts) VALUES(-1, 'x', 'default', '', 'T', 'p', '{}', x'', 0, '', 1)"
act-call TASK_GET id=9 --once b | act-exec --jq .outcome; act-log --verify --jq .found
>>>
no events
0 as their last events say, 3 older than the chain
done
2 events, the last 2:<any>
1 as their last events say, 3 older than the chain
1|3||import
["done",true]
3
5 events, the last 5:<any>
4 as their last events say
event 1, log 3: the entries that are older than the chain are not as many as then: 2
event 4, log 2, '<id>': no such entry
event 1, log 3: the entries that are older than the chain are not as many as then: 4
failed
6 events, the last 6:<any>
4 as their last events say

# no event can follow one with the last number there is: nothing runs, and nothing is pruned
# needs: sqlite
act-call TASK_CREATE title=a | act-confirm | act-exec >o; sqlite3 .local/share/act/act.db "UPDATE event SET number = 9223372036854775807"
act-call TASK_CREATE title=b | act-confirm | act-exec 2>&1 >o | head -n 1; act-log --prune 0s --jq .error.code 2>&1; act-log --verify --jq .ok
act-doctor --repair --jq 'select(.name == "repair") | .ok'; act-call TASK_LIST | act-exec --jq '.data.items[].title'
>>>
act-exec: the number of the last event is damaged
act-log: the number of the last event is damaged
  nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals
false
true
true
a

# a trigger that somebody put into the store does nothing
# tier: all
db=.local/share/act/act.db; act-call TASK_CREATE title=a | act-confirm >s; act-call TASK_LIST | act-exec >o
sqlite3 $db 'CREATE TRIGGER t AFTER UPDATE ON journal BEGIN DELETE FROM journal WHERE log_id = NEW.log_id; END'
act-exec s --jq '[.outcome, .replayed]'; act-exec s --jq '[.outcome, .replayed]'; act-log --verify --jq .ok; act-call TASK_LIST | act-exec --jq '.data.items | length'
>>>
["done",null]
["done",true]
true
true
1

# a repaired store begins its chain anew, and verifies
# needs: sqlite
# tier: all
for t in a b c; do act-call TASK_CREATE title=$t; done | act-confirm | act-exec >o; act-log --anchor >anchor
db=.local/share/act/act.db; sqlite3 $db "UPDATE journal SET tool = 'TASK_GET' WHERE log_id = 2; UPDATE event SET what = 'x' WHERE number = 3"; act-log --verify --jq 'select(.ok | not) | .event'
act-doctor --repair --jq 'select(.name == "repair") | .ok'
act-log --verify --jq .found; act-call TASK_LIST | act-exec >o; act-log --verify --jq .found; act-log --against "$(cat anchor)" --jq .ok
>>>
3
2
false
no events
0 as their last events say, 3 older than the chain
2 events, the last 2:<any>
1 as their last events say, 3 older than the chain
true
false
true
>>>= 1

# a page that can't be read is an error, and no finding
# needs: sqlite
# tier: all
for n in $(seq 60); do act-call TASK_CREATE title="$(seq -s ' ' $n 400)"; done | act-confirm | act-exec >/dev/null
db=.local/share/act/act.db; sqlite3 $db 'PRAGMA wal_checkpoint(TRUNCATE)' >o
page=$(sqlite3 $db "SELECT pageno FROM dbstat WHERE name = 'journal' AND pagetype = 'leaf' LIMIT 1 OFFSET 8")
dd if=/dev/zero of=$db bs=4096 seek=$((page - 1)) count=1 conv=notrunc status=none
act-log --verify
>>>2
act-log: the store '{home}/.local/share/act/act.db' is damaged: database disk image is malformed
  nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals
>>>= 74

# what it needs does not grow with the journal
# needs: sqlite
# tier: all
act-call TASK_LIST | act-exec >o; cat >many.py <<'END'
import hashlib, json, pathlib, sqlite3, sys
sys.argv = ["edits.py", "0"]
exec(open("{tests}/edits.py").read().split("\n\ndef verify")[0])
db = sqlite3.connect(data / "act.db")
row = db.execute("SELECT * FROM journal").fetchone()
names = [d[0] for d in db.execute("SELECT * FROM journal").description]
rows = [[{"log_id": k, "id": f"i{k}"}.get(n, v) for n, v in zip(names, row)] for k in range(2, 60001)]
db.executemany(f"INSERT INTO journal VALUES({','.join('?' * len(names))})", rows)
events = []
def form(r):
    d = dict(zip(names, r)); sha = lambda t: t is not None and hashlib.sha256(t.encode()).hexdigest() or None
    some = [d[n] for n in "log_id id user conversation tool provider account".split()] + [sha(d["arguments"]), d["digest"].hex()] + [d[n] for n in "intent nonce started runner key run ended outcome".split()] + [sha(d["answer"]), d["taint"], d["attempts"]]
    return json.dumps(some, separators=(",", ":"), ensure_ascii=False).encode()
db.executemany("INSERT INTO event VALUES(?,?,?,'outcome',0,?,x'00')", [(r[0], r[0], f"i{r[0]}", hashlib.sha256(form(r)).digest()) for r in rows])
for r in range(2, 60001): resum(db, r)
rehash(db); db.commit()
END
python3 many.py; python3 {tests}/rss.py 40 act-log --verify --jq .found; python3 {tests}/rss.py 40 act-log --prune 0s --jq .count
>>>
60000 events, the last 60000:<any>
60000 as their last events say
60000

# a person's word hides no edit: an unknown call that is not as its last event says is not resolved
# needs: sqlite
mkdir -p .config/act/handlers; handler=.config/act/handlers/h
printf '#!/bin/sh\n[ "$1" ] && exec echo '\''{"type":"tool","tool":"H_ADD","input_schema":{"type":"object"}}'\''\ncat >/dev/null; kill -9 $$\n' >$handler; chmod +x $handler
for n in 1 2; do act-call H_ADD n=$n --once $n; done | act-confirm -y | act-exec --jq .outcome
cat >forge.py <<'END'
exec(open("{tests}/edits.py").read().split("\n\ndef verify")[0].replace("sys.argv[1]", "0"))
db = sqlite3.connect(data / "act.db"); db.execute("UPDATE journal SET tool = 'H_OTHER' WHERE log_id = 1"); resum(db, 1); db.commit()
END
python3 forge.py
for n in 1 2; do act-queue resolve "$(act-call H_ADD n=$n --once $n | jq -r .id)" --did 2>&1 | jq -Rr 'fromjson? | .outcome // .error.message'; done
act-log --verify --jq '[.ok, .log_id]'
>>>
unknown
unknown
the call '<id>' (log 1) stays as it is: not as its last event says
done
[true,null]
[false,1]
>>>= 1

# in a rule of a Makefile a call that is refused leaves its reason on standard error
cat >Makefile <<'END'
.DELETE_ON_ERROR:
results: calls
	act-exec calls >results
calls:
	act-call TASK_DELETE id=1 >calls
refused:
	act-call TASK_DELETE id=1 | act-confirm >refused
tool:
	act-call TASK_REMOVE_ALL_NOW >tool
sentence:
	act-process 'well then' >sentence
END
for rule in results refused tool sentence; do make -s $rule 2>&1 </dev/null | grep -v '^make\|^  '; done; ls
>>>
act-exec: TASK_DELETE: 'TASK_DELETE' needs approval: deletes a task
act-confirm: TASK_DELETE: no terminal to ask on; high risk
act-call: no tool 'TASK_REMOVE_ALL_NOW'
act-process: no call for 'well then': no amount, day or time that could be read
Makefile
calls
