# an effect is on the disk before its result is said
act-call TASK_CREATE title=x | act-confirm >sealed
act-call TASK_LIST | act-exec >/dev/null
strace -f -o trace -e trace=fdatasync,fsync,write act-exec sealed >result
awk '/fdatasync|fsync/ { synced = 1 } /write\(1,/ { print synced ? "synced, then said" : "said too early"; exit }' trace
>>>
synced, then said

# an intent is on the disk before a handler starts
mkdir -p .config/act/handlers
install -m 755 {tests}/Handlers/act-handle-note .config/act/handlers/note
act-call NOTE_ADD text=x | act-confirm -y >sealed
strace -f -o trace -e trace=fdatasync,fsync,execve act-exec sealed >result
awk '/fdatasync|fsync/ { synced = 1 } /execve/ && /handlers\/note/ { print synced ? "synced, then run" : "run too early"; exit }' trace
>>>
synced, then run

# killed at each sync in turn, and fed again: one effect for each id
for n in 1 2 3 4 5 6; do act-call TASK_CREATE title=$n; done | act-confirm >sealed
for when in 1 2 3 4; do
  strace -f -o /dev/null -e trace=fdatasync -e inject=fdatasync:signal=SIGKILL:when=$when act-exec sealed >/dev/null 2>&1
done
act-exec sealed --jq .outcome | sort | uniq -c | sed 's/^ *//'
act-call TASK_LIST | act-exec --jq '[.data.items[].title] | [length, (unique | length)]' | jq -c .
>>>
6 "done"
[6,6]

# the intent of a call to a service is on the disk before its first byte leaves, and its outcome before it is said
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >call
strace -f -s 200 -e trace=fdatasync,sendto,write -o trace act-exec call >result
grep -o -e 'fdatasync' -e 'sendto.*POST [^ ]*/execute' -e 'write(1, .{.*type' trace | sed 's/(.*//' | uniq
>>>
fdatasync
sendto
fdatasync
write

# folders that are made for the store are on the disk before its first commit counts
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
synced ~/.local/share/act/act.db-wal

# a bit that is flipped anywhere in the journal, its indexes or its log runs no call again
{tests}/flips.py 250 2>tally
>>>
250 flips: 0 ran a call again

# a row that is not as it was written answers for no call: nothing runs
act-call TASK_CREATE title=x | act-confirm >s; act-exec s --jq .outcome; act-call TASK_LIST | act-exec >o; cp -r .local/share/act kept
for change in "outcome = 'failed'" "outcome = NULL, ended = NULL, answer = NULL" "answer = '{}'" "id = 'other'" "user = 'bob'" "nonce = NULL" "nonce = 'x'" "digest = x'00'" "tool = 'TASK_DELETE'" "arguments = '{}'" "runner = 'r'" "begun_sum = NULL" "ended_sum = NULL"; do
rm -r .local/share/act; cp -r kept .local/share/act; sqlite3 .local/share/act/act.db "UPDATE journal SET $change WHERE log_id = 1"
act-exec s >o 2>err; echo "$? $(jq -r .error.code o | sort -u) $change"; sqlite3 .local/share/act/act.db 'SELECT count(*) FROM task'
done | uniq
sed 's/.{8}-.*/ID/' err
>>>
"done"
74 internal outcome = 'failed'
1
74 internal outcome = NULL, ended = NULL, answer = NULL
1
74 internal answer = '{}'
1
74 internal id = 'other'
1
74 internal user = 'bob'
1
74 internal nonce = NULL
1
74 internal nonce = 'x'
1
74 internal digest = x'00'
1
74 internal tool = 'TASK_DELETE'
1
74 internal arguments = '{}'
1
74 internal runner = 'r'
1
74 internal begun_sum = NULL
1
74 internal ended_sum = NULL
1
act-exec: the journal's entry of the call '<id>' (log 1) is damaged, so nothing runs
  it was left as it is; act-doctor --repair saves what can be read, and ends all approvals

# a store whose last run did not end is looked at before it is used
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
touch ~/runs; exec sleep 60
END
chmod 755 .config/act/handlers/h; db=.local/share/act/act.db
for n in $(seq 40); do act-call TASK_CREATE title="$(seq -s ' ' $n 400)"; done | act-confirm | act-exec >o
act-call TASK_LIST >low
spoil() { sqlite3 $db 'PRAGMA wal_checkpoint(TRUNCATE)' >o; page=$(sqlite3 $db "SELECT pageno FROM dbstat WHERE name = 'journal' AND pagetype = 'leaf' LIMIT 1 OFFSET 8"); dd if=/dev/zero of=$db bs=4096 seek=$((page - 1)) count=1 conv=notrunc status=none; }
act-call DIARY_ADD | act-confirm -y >s; act-exec s >o & until test -e runs; do sleep 0.05; done; kill -9 $!
act-exec low --jq .outcome
rm runs; act-call DIARY_ADD | act-confirm -y >s; act-exec s >o & until test -e runs; do sleep 0.05; done; kill -9 $!
spoil; act-exec low 2>err; echo $?; cat err
>>>
"done"
{"type":"error","error":{"code":"io","message":"the store '{home}/.local/share/act/act.db' is damaged: <any>","hint":"it was left as it is; act-doctor --repair saves what can be read, and ends all approvals"}}
74
act-exec: the store '{home}/.local/share/act/act.db' is damaged: <any>
  it was left as it is; act-doctor --repair saves what can be read, and ends all approvals

# a log that lost its end is damage, and not the past
act-call TASK_CREATE title=x | act-confirm >s; act-exec s --jq .outcome; wal=.local/share/act/act.db-wal
cp $wal kept; size=$(stat -c %s kept)
for at in 0 8 20 24 $((size - 4000)) $((size - 4110)) $((size / 2)); do
cp kept $wal; printf '\377' | dd of=$wal bs=1 seek=$at conv=notrunc status=none; act-exec s 2>err >o; echo $?
done | uniq; cp kept $wal; truncate -s $((size - 100)) $wal; act-exec s 2>err >o; echo $?; cat err
cp kept $wal; act-exec s --jq '[.outcome, .replayed]'
>>>
"done"
74
74
act-exec: the store '{home}/.local/share/act/act.db' is damaged: the end of its log '{home}/.local/share/act/act.db-wal' is lost
  it was left as it is; act-doctor --repair saves what can be read, and ends all approvals
["done",true]
