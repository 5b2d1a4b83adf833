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
