# an effect is on the disk before its result is said
# needs: sqlite
# tier: all
act-call TASK_CREATE title=x | act-confirm >sealed
act-call TASK_LIST | act-exec >/dev/null
strace -f -o trace -e trace=fdatasync,fsync,write act-exec sealed >result
awk '/fdatasync|fsync/ { synced = 1 } /write\(1,/ { print synced ? "synced, then said" : "said too early"; exit }' trace
>>>
synced, then said

# an intent is on the disk before a handler starts
# needs: sqlite
# tier: all
mkdir -p .config/act/handlers
install -m 755 {tests}/Handlers/act-handle-note .config/act/handlers/note
act-call NOTE_ADD text=x | act-confirm -y >sealed
strace -f -o trace -e trace=fdatasync,fsync,execve act-exec sealed >result
awk '/fdatasync|fsync/ { synced = 1 } /execve/ && /handlers\/note/ { print synced ? "synced, then run" : "run too early"; exit }' trace
>>>
synced, then run

# killed at each sync in turn, and fed again: one effect for each id
# tier: all
for n in 1 2 3 4 5 6; do act-call TASK_CREATE title=$n; done | act-confirm >sealed
for when in 1 2 3 4; do
  strace -f -o /dev/null -e trace=fdatasync -e inject=fdatasync:signal=SIGKILL:when=$when act-exec sealed >/dev/null 2>&1
done
act-exec sealed --jq .outcome | sort | uniq -c | sed 's/^ *//'
act-call TASK_LIST | act-exec --jq '[.data.items[].title] | [length, (unique | length)]' | jq -c .
>>>
6 done
[6,6]

# the intent of a call to a service is on the disk before its first byte leaves, and its outcome before it is said
# needs: sqlite
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >call
strace -f -s 200 -e trace=fdatasync,sendto,write -o trace act-exec call >result
grep -o -e 'fdatasync' -e 'sendto.*POST [^ ]*/execute' -e 'write(1, .{.*type' trace | sed 's/(.*//' | uniq
>>>
fdatasync
sendto
fdatasync
write

# calls that only read wait for no disk; one that may write has its intent there before it leaves
# needs: sqlite
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_FETCH_EMAILS >read; act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >write
for calls in read 'read write'; do
strace -f -s 200 -e trace=fdatasync,sendto -o trace act-exec -j 1 $calls --jq .outcome
grep -o -e 'fdatasync' -e 'sendto.*POST [^ ]*/execute' trace | sed 's/(.*//' | uniq
done
>>>
done
sendto
done
done
fdatasync
sendto
fdatasync

# a loss of power that takes what did not wait for the disk damages nothing: the call runs again
# needs: sqlite
# tier: all
wal=.local/share/act/act.db-wal; act-call TASK_CREATE title=x | act-confirm | act-exec --jq .outcome
size=$(stat -c %s $wal); act-call TASK_LIST >call; act-exec call --jq '[.outcome, .replayed]'
truncate -s $size $wal; rm ${wal%-wal}-shm
act-exec call --jq '[.outcome, .replayed, (.data.items | length)]'; act-doctor --jq 'select(.name == "store") | .ok'
truncate -s $((size - 24000)) $wal; rm ${wal%-wal}-shm; act-exec call 2>/dev/null >out; echo $?
>>>
done
["done",null]
["done",null,1]
true
74

# folders that are made for the store are on the disk before its first commit counts
# needs: sqlite
act-call TASK_CREATE title=x >call
strace -f -y -o trace -e trace=mkdir,fsync,fdatasync act-confirm call >sealed
sed -n 's/^[0-9]* *//; s/) .*//; s/mkdir("\([^"]*\)".*/made \1/p; s/fsync([0-9]*<\([^>]*\)>.*/synced \1/p; s/fdatasync([0-9]*<\([^>]*wal\)>.*/synced \1/p' trace | sed "s|$PWD|~|" | awk '/act.db-wal/ { print; exit } 1'
>>>
made ~/.local
synced ~
made ~/.local/share
synced ~/.local
made ~/.local/share/act
synced ~/.local/share
made ~/.local/state
synced ~/.local
made ~/.local/state/act
synced ~/.local/state
synced ~/.local/state/act/.<id>
synced ~/.local/state/act
synced ~/.local/share/act/act.db-wal

# a bit that is flipped anywhere in the journal, its indexes or its log runs no call again
# tier: all
{tests}/flips.py 250 2>tally
>>>
250 flips: 0 ran a call again

# a row that is not as it was written answers for no call: nothing runs
# needs: sqlite
# tier: all
act-call TASK_CREATE title=x | act-confirm >s; act-exec s --jq .outcome; act-call TASK_LIST | act-exec >o; cp -r .local/share/act kept
for change in "outcome = 'failed'" "outcome = NULL, ended = NULL, answer = NULL" "answer = '{}'" "id = 'other'" "user = 'bob'" "nonce = NULL" "nonce = 'x'" "digest = x'00'" "tool = 'TASK_DELETE'" "arguments = '{}'" "runner = 'r'" "begun_sum = NULL" "ended_sum = NULL"; do
rm -r .local/share/act; cp -r kept .local/share/act; sqlite3 .local/share/act/act.db "UPDATE journal SET $change WHERE log_id = 1"
act-exec s >o 2>err; echo "$? $(jq -r .error.code o | sort -u) $change"; sqlite3 .local/share/act/act.db 'SELECT count(*) FROM task'
done | uniq
sed 's/.{8}-.*/ID/' err
>>>
done
74 io outcome = 'failed'
1
74 io outcome = NULL, ended = NULL, answer = NULL
1
74 io answer = '{}'
1
74 io id = 'other'
1
74 io user = 'bob'
1
74 io nonce = NULL
1
74 io nonce = 'x'
1
74 io digest = x'00'
1
74 io tool = 'TASK_DELETE'
1
74 io arguments = '{}'
1
74 io runner = 'r'
1
74 io begun_sum = NULL
1
74 io ended_sum = NULL
1
act-exec: the journal's entry of the call '<id>' (log 1) is damaged, so nothing runs
  nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals

# a store whose last run did not end is looked at before it is used
# needs: sqlite
# tier: all
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
touch ~/runs; exec sleep 60
END
chmod 755 .config/act/handlers/h; db=.local/share/act/act.db
for n in $(seq 40); do act-call TASK_CREATE title="$(seq -s ' ' $n 400)"; done | act-confirm | act-exec >o
act-call TASK_LIST >low
spoil() { sqlite3 $db 'PRAGMA wal_checkpoint(TRUNCATE)' >o; page=$(sqlite3 $db "SELECT pageno FROM dbstat WHERE name = 'journal' AND pagetype = 'leaf' LIMIT 1 OFFSET 8"); dd if=/dev/zero of=$db bs=4096 seek=$((page - 1)) count=1 conv=notrunc status=none; }
act-call DIARY_ADD | act-confirm -y >s; act-exec s >o & {tests}/await 'test -e runs'; kill -9 $!
act-exec low --jq .outcome
rm runs; act-call DIARY_ADD | act-confirm -y >s; act-exec s >o & {tests}/await 'test -e runs'; kill -9 $!
spoil; act-exec low 2>err; echo $?; cat err
>>>
done
{"type":"error","error":{"code":"io","message":"the store '{home}/.local/share/act/act.db' is damaged: <any>","hint":"nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals"}}
74
act-exec: the store '{home}/.local/share/act/act.db' is damaged: <any>
  nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals

# a log that lost its end is damage, and not the past
# needs: sqlite
# tier: all
act-call TASK_CREATE title=x | act-confirm >s; act-exec s --jq .outcome; wal=.local/share/act/act.db-wal
cp $wal kept; size=$(stat -c %s kept)
for at in 0 8 20 24 $((size - 24000)) $((size - 24110)) $((size / 2)); do
cp kept $wal; printf '\377' | dd of=$wal bs=1 seek=$at conv=notrunc status=none; act-exec s 2>err >o; echo $?
done | uniq; cp kept $wal; truncate -s $((size - 24000)) $wal; act-exec s 2>err >o; echo $?; cat err
# The last commit says that the run is complete, and waits for no disk.
cp kept $wal; truncate -s $((size - 100)) $wal; act-exec s --jq '[.outcome, .replayed]'
cp kept $wal; act-exec s --jq '[.outcome, .replayed]'
>>>
done
74
74
act-exec: the store '{home}/.local/share/act/act.db' is damaged: the end of its log '{home}/.local/share/act/act.db-wal' is lost, or it is an older copy
  nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals
["done",true]
["done",true]

# a store that another process holds for 14 s while a handler runs costs no outcome, nor the calls behind it
# waits: 15 s
# tier: all
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; sleep 1; echo '{}'
END
chmod 755 .config/act/handlers/h
for n in 1 2 3; do act-call DIARY_ADD n=$n | act-confirm -y; done >s
({tests}/await '[ -s effects ]'; (echo 'BEGIN IMMEDIATE;'; sleep 14; echo 'COMMIT;') | sqlite3 .local/share/act/act.db) &
act-exec -j 2 s --jq '[.outcome, .recorded]'; echo $?; wait
act-exec s --jq '[.outcome, .replayed]'; wc -l <effects
>>>
["done",null]
["done",null]
["done",null]
0
["done",true]
["done",true]
["done",true]
3

# an outcome that can't be written is told, with no place in the journal: the store was removed meanwhile, or its log
# needs: sqlite
# tier: all
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; eval "$(cat ~/deed)"; echo '{"n":1}'
END
chmod 755 .config/act/handlers/h; store=.local/share/act/act.db
for deed in 'rm .local/share/act/act.db' 'mv .local/share/act/act.db gone' 'rm .local/share/act/act.db-wal'; do
echo "$deed" >deed; act-call DIARY_ADD deed="$deed" | act-confirm -y >s; cp $store kept; cp $store-wal kept-wal
act-exec s 2>err >o; echo $?; jq -c '[.type, .outcome, .data, .recorded, .error.code]' o; grep -c 'try again' err; cut -d"'" -f1 err | head -1
rm -f $store-shm $store-mark .local/state/act/stores/*; cp kept $store; cp kept-wal $store-wal
done; wc -l <effects
>>>
79
["result","done",{"n":1},false,null]
["error",null,null,null,"outcome-unknown"]
0
act-exec: cannot record the outcome of 1 call: the store 
79
["result","done",{"n":1},false,null]
["error",null,null,null,"outcome-unknown"]
0
act-exec: cannot record the outcome of 1 call: the store 
79
["result","done",{"n":1},false,null]
["error",null,null,null,"outcome-unknown"]
0
act-exec: cannot record the outcome of 1 call: the store 
3

# a disk that is full when the outcomes are written: they are told, and the same records are unknown after
# needs: sqlite
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; head -c 4000000 /dev/zero 2>/dev/null >>~/.local/share/act/filler; printf '"'; head -c 200000 /dev/zero | tr '\0' x; printf '"'
END
chmod 755 .config/act/handlers/h
unshare -rm sh -c 'mkdir -p .local/share/act; mount -t tmpfs -o size=800k none .local/share/act
for n in 1 2; do act-call DIARY_ADD n=$n | act-confirm -y; done >s
act-exec s -j 2 2>/dev/null >o; echo $?; jq -c "[.type, .outcome, (.data | length), .recorded]" o
rm .local/share/act/filler; act-exec s --jq "[.outcome, .error.code]"; echo $?'; wc -l <effects
>>>
79
["result","done",200000,false]
["result","done",200000,false]
["error",null,0,null]
["unknown","outcome-unknown"]
["unknown","outcome-unknown"]
79
2

# a file that may not grow is no end of the process: what came of a call is told
# needs: sqlite
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; printf '"'; head -c 900000 /dev/zero | tr '\0' x; printf '"'
END
chmod 755 .config/act/handlers/h
act-call DIARY_ADD | act-confirm -y >s
(ulimit -f 1300; act-exec s 2>/dev/null | cat >/dev/null; act-exec s 2>/dev/null | jq -c '[.outcome, .error.code]'); wc -l <effects
act-call DIARY_ADD n=2 | act-confirm -y >s; (ulimit -f 1300; act-exec s 2>/dev/null | jq -c '[.outcome, (.data | length), .recorded]'); wc -l <effects
>>>
["unknown","outcome-unknown"]
1
["done",900000,false]
[null,0,null]
2

# an unwritten outcome stays the gravest on the way to the next stage, and a call can't claim to be one
act-call TASK_GET id=1 | jq -c '.recorded = false' | act-exec | jq -c '[.outcome, has("recorded")]'
echo '{"type":"result","id":"x","tool":"T","ok":true,"outcome":"done","recorded":false,"attempts":1,"at":"2026-01-01T00:00:00Z","ms":1}' | act-confirm >/dev/null
>>>
["failed",false]
>>>= 79

# all of a log that is gone, or an older copy of the store in its place, is damage, and runs no call again
# needs: sqlite
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; echo '{}'
END
chmod 755 .config/act/handlers/h; db=.local/share/act/act.db
act-call DIARY_ADD k=0 | act-confirm -y | act-exec >o; sqlite3 $db 'PRAGMA wal_checkpoint(TRUNCATE)' >o; cp $db before
act-call DIARY_ADD k=1 | act-confirm -y >s; act-exec s --jq .outcome; cp -r .local/share/act kept
for deed in "rm $db-wal" "rm $db-wal $db-shm" ": >$db-wal" "rm $db-wal $db-shm; cp before $db"; do
eval "$deed"; act-exec s 2>/dev/null >o; echo $?; act-log >o 2>/dev/null; rm -r .local/share/act; cp -r kept .local/share/act
done; sqlite3 $db 'PRAGMA wal_checkpoint(TRUNCATE)' >o; act-exec s --jq '[.outcome, .replayed]'
rm $db-wal $db-shm; cp before $db; act-doctor --repair --jq 'select(.name == "repair") | .ok'; act-exec s --jq .error.code; wc -l <effects
>>>
done
74
74
74
74
["done",true]
true
approval-invalid
2

# a done call that is newly approved does not run again where any one of the journal's indexes lost it
# needs: sqlite
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; echo '{}'
END
chmod 755 .config/act/handlers/h; db=.local/share/act/act.db
act-call DIARY_ADD | tee c | act-confirm -y | act-exec --jq .outcome; act-confirm -y c >anew
sqlite3 $db 'PRAGMA wal_checkpoint(TRUNCATE)' >o; cp -r .local/share/act kept; id=$(jq -r .id c)
for page in $(sqlite3 $db "SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'journal'"); do
at=$(tail -c +$(((page - 1) * 4096 + 1)) $db | head -c 4096 | grep -abo "$id" | cut -d: -f1)
[ "$at" ] && printf X | dd of=$db bs=1 seek=$(((page - 1) * 4096 + at)) conv=notrunc status=none
act-exec anew --jq .error.code; echo $?; rm -r .local/share/act; cp -r kept .local/share/act
done 2>/dev/null; wc -l <effects; act-exec anew --jq '[.outcome, .replayed]'
>>>
done
74
null
0
null
0
74
null
0
null
0
null
0
null
0
1
["done",true]

# without one of its indexes the journal answers for nothing
# needs: sqlite
# tier: all
act-call TASK_CREATE title=x | act-confirm >s; act-exec s --jq .outcome; db=.local/share/act/act.db; cp -r .local/share/act kept
for index in journal_nonce journal_user journal_started nonce_before_log; do
sqlite3 $db "DROP INDEX $index"; act-exec s --jq '[.outcome, .error.code]' 2>/dev/null; echo $?; act-doctor -q --jq '.found, .remedy'; rm -r .local/share/act; cp -r kept .local/share/act
done
>>>
done
74
the store '{home}/.local/share/act/act.db' is damaged: it lacks journal_nonce
nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals
74
the store '{home}/.local/share/act/act.db' is damaged: it lacks journal_user
nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals
["done",null]
0
the store '{home}/.local/share/act/act.db' is damaged: it lacks journal_started
nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals
74
the store '{home}/.local/share/act/act.db' is damaged: it lacks nonce_before_log
nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals

# a call that is given twice in a run has two results, whatever becomes of the store
# needs: sqlite
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; rm ~/.local/share/act/act.db; echo '{"n":1}'
END
chmod 755 .config/act/handlers/h; act-call DIARY_ADD | act-confirm -y >s
cp -r .local kept; for option in '' --ordered; do
cat s s | act-exec $option -j 4 2>/dev/null >o; echo $?; jq -c '[.type, .outcome, .data, .recorded, .replayed]' o; rm -r .local; cp -r kept .local
done; wc -l <effects
>>>
79
["result","done",{"n":1},false,null]
["result","done",{"n":1},false,true]
["error",null,null,null,null]
79
["result","done",{"n":1},false,null]
["result","done",{"n":1},false,true]
["error",null,null,null,null]
2

# a commit that SQLite undoes by itself, for want of room, leaves nothing behind, and the same calls then run once
# needs: sqlite
# tier: all
python3 -c '
import json
for k, n in enumerate([500000, 1 << 20, 3 << 20]):
    arguments = {"text": "%d " % k + "x" * n, "due": "2027-12-04T15:00"}
    print(json.dumps({"type": "call", "id": "r%d" % k, "tool": "REMINDER_CREATE", "taint": False, "arguments": arguments}))' >lines
for room in 1500 2300 2900 3600 4700 5900 7100 8300; do
    rm -rf .local; act-confirm -y lines >calls
    (trap '' XFSZ; ulimit -f $room; act-exec -j 8 calls >ran 2>said; echo $? $(sed -n '1s/.*: //p' said))
    act-log --verify --jq 'select(.ok | not)'
    act-exec calls --jq .outcome | uniq -c; act-log --verify --jq 'select(.ok | not)'; act-log --jq .attempts | sort | uniq -c
    act-call REMINDER_LIST | act-exec --jq '.data.items | length'
done | sort | uniq -c
>>>
      8       3 1
      8       3 done
      8 3
      8 74 disk I/O error
