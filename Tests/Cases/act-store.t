# says its version
act-store --version
>>>
<n>.<n>.<n>

# says what it does
act-store --help | head -1
>>>
OVERVIEW: Set up the store that machines share.

# a full disk is an error
act-store --help >/dev/full
>>>2
act-store: cannot write standard output: No space left on device
>>>= 74

# the SQL is one transaction, to be read first
act-store init | sed -n '1p;$p'
>>>
BEGIN;
COMMIT;

# without the setting there is nothing to apply it to
# needs: sqlite
act-store init --apply
>>>2
act-store: no shared store is set
  act-config set store postgresql://HOST/NAME, or ACT_STORE
>>>= 78

# a password in the setting is refused, in a URI and in words, and never repeated
export ACT_USER=anna
ACT_STORE=postgresql://anna:hunter2@127.0.0.1/act act-log; echo $?
ACT_STORE='host=127.0.0.1 password=hunter2' act-log; echo $?
ACT_STORE='postgresql://[hunter2' act-log; echo $?
>>>
78
78
78
>>>2
act-log: the setting 'store' has a password in it
  put it into ~/.pgpass or the service file, and set another one
act-log: the setting 'store' has a password in it
  put it into ~/.pgpass or the service file, and set another one
act-log: the setting 'store' is not an address that libpq can read
  such as postgresql://HOST/NAME?sslmode=verify-full, or service=NAME

# beyond this machine the server's certificate has to name it
export ACT_USER=anna
for way in '' '?sslmode=require' '?sslmode=verify-ca'; do ACT_STORE=postgresql://db.example/act$way act-log; echo $?; done
ACT_STORE='postgresql://127.0.0.1,db.example/act' act-log; echo $?
>>>
78
78
78
78
>>>2
act-log: the shared store is on another machine, and its certificate is not checked
  add sslmode=verify-full to the setting 'store' or to its service
act-log: the shared store is on another machine, and its certificate is not checked
  add sslmode=verify-full to the setting 'store' or to its service
act-log: the shared store is on another machine, and its certificate is not checked
  add sslmode=verify-full to the setting 'store' or to its service
act-log: the shared store is on another machine, and its certificate is not checked
  add sslmode=verify-full to the setting 'store' or to its service

# a shared store has to know whose calls these are
unset ACT_USER; ACT_STORE="postgresql:///act?host=$PWD" act-log; echo $?
>>>
78
>>>2
act-log: the shared store has to know whose calls these are
  act-config set user NAME, or ACT_USER, or -u NAME

# without the database nothing begins
act-call TASK_CREATE title=Milk >call; act-confirm -y call >sealed
ACT_USER=anna ACT_STORE="postgresql:///act?host=$PWD" act-exec sealed 2>said --jq '[.type, .outcome, .error.code]'; echo $?; sed -n 's/: connection.*//p' said
>>>
["result","failed","unavailable"]
75
act-exec: cannot reach the shared store

# without the setting no command opens libpq; with it one does, so that this would be seen
# needs: sqlite
act-call TASK_CREATE title=Milk >call; act-confirm -y call >sealed
traced() { strace -f -qq -o trace -e trace=openat,open "$@" </dev/null >out 2>err; grep -q libc.so trace || echo "$1: no trace"; ! grep -q libpq trace || echo "$1 opened libpq"; }
for words in 'call TASK_LIST' 'confirm call' 'exec sealed' 'queue add call' 'queue list' 'queue run' ps log 'log --verify' 'search task' tools 'process milk' 'session list' 'connect list' 'memory list' 'chat hi' 'agent hi' serve 'store init' 'store init --apply' 'config list' 'open act://settings' doctor
do traced act-$words; done
ACT_STORE="postgresql:///act?host=$PWD" ACT_USER=anna traced act-log
>>>
act-log opened libpq

# a folder's own file can't name a store
mkdir .act; echo 'store = postgresql:///theirs' >.act/config; act-config trust 2>/dev/null
act-call TASK_LIST | act-exec --jq .outcome
>>>
done

# two machines share rows, journal and queue, and a call that both run at once happens once
# tier: all
tests={tests}; . {tests}/scratch
"$psql" -qX -h "$folder" -U act postgres -c 'CREATE DATABASE act'
export ACT_STORE="postgresql:///act?host=$folder&user=act" ACT_USER=anna
act-store init --apply; act-store init --apply; echo $?
one() { env XDG_STATE_HOME=$PWD/one/state XDG_DATA_HOME=$PWD/one/data "$@"; }
two() { env XDG_STATE_HOME=$PWD/two/state XDG_DATA_HOME=$PWD/two/data "$@"; }
for n in 1 2 3 4 5 6 7 8; do one act-call -y TASK_CREATE title=$n 2>/dev/null || act-call TASK_CREATE title=$n; done >calls
one act-confirm calls >sealed
one act-exec sealed >a & one act-exec sealed >b & wait %2 %3
jq -r "select(.type == \"result\").outcome" a b | sort | uniq -c | sed 's/^ *//'
jq -r 'select(.type == "result" and .replayed != true).id' a b | sort | uniq -c | sed 's/ *\([0-9]*\).*/\1/' | sort | uniq -c | sed 's/^ *//'
two act-call TASK_LIST | two act-exec --jq '.data.items | length'
two act-log --jq .outcome | sort | uniq -c | sed 's/^ *//'
one act-call TASK_LIST | one act-queue add --jq .state; two act-queue run --jq .outcome; one act-queue list
two act-exec sealed --jq 'select(.type == "result") | [.outcome, .replayed]' | sort -u
exec 8>&-
>>>
78
16 done
8 1
8
9 done
queued
done
["done",true]
>>>2
act-store: the shared store: type "words" already exists
  the tables are there already: use another database

# the keys of providers and models are taken out of what it says, and wrong values of their settings are refused
for name in COMPOSIO_API_KEY ACT_PROCESS_KEY OPENAI_API_KEY ANTHROPIC_AUTH_TOKEN; do
    env $name=key-0123456789 act-store init --role key-0123456789 --for 'user' | grep -c key-; done
for value in COMPOSIO_BASE_URL=x ACT_HANDLER_TIMEOUT=x ACT_PROCESS_ACTS=x ACT_MODEL_TIMEOUT=x; do
    env $value act-store init; done
>>>
0
0
0
0
>>>2
act-store: COMPOSIO_BASE_URL: base-url: expected an address such as https://backend.composio.dev, got 'x'
act-store: ACT_HANDLER_TIMEOUT: handler-timeout: expected a time such as 90s or 15m, got 'x'
act-store: ACT_PROCESS_ACTS: process-acts: expected no, yes, got 'x'
act-store: ACT_MODEL_TIMEOUT: model-timeout: expected a time such as 90s or 15m, got 'x'
>>>= 78
