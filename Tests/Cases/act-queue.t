# says its version
# tier: all
act-queue --version
>>>
<n>.<n>.<n>

# says what it does
act-queue --help | head -1
>>>
OVERVIEW: Keep calls until they can run.

# a full disk is an error
act-queue --help >/dev/full
>>>2
act-queue: cannot write standard output: No space left on device
>>>= 74

# wrong usage is told, and makes no store
try() { act-queue "$@" 2>&1 | head -1 | sed 's/^Error: //'; }
try; try list x; try run x; try retry; try drop; try resolve; try resolve a b --did; try resolve a
try resolve a --did --did-not; try resolve a --did --check TASK_LIST; try resolve a --is .x; try drop a --did
try run --until 2d; try add --watch; try add --until soon; try run -j 0; try run --tries 0; ls -A
>>>
act-queue: missing expected argument '<action>'
act-queue: list takes no 'x'
act-queue: run takes no 'x'
act-queue: retry: name a call by its id
act-queue: drop: name a call by its id
act-queue: resolve: name one call by its id
act-queue: resolve: name one call by its id
act-queue: resolve: give --did, --did-not or --check
act-queue: --did, --did-not and --check exclude each other
act-queue: --did, --did-not and --check exclude each other
act-queue: --is goes with --check
act-queue: --did, --did-not and --check go with resolve
act-queue: --until goes with add
act-queue: --watch goes with run
act-queue: --until: expected a time such as 12h or 2d, got 'soon'
act-queue: --jobs: expected 1 to 1024, got 0
act-queue: --tries: expected at least 1, got 0

# an empty queue has nothing to list, to run or to change, and looking makes no store
# needs: unmade
for action in list export run; do act-queue $action; echo $?; done; ls -A
act-queue drop a --jq '.error.code, .error.hint'; echo $?; act-queue retry a --jq .error.code; act-queue resolve a --did --jq .error.code
>>>
1
1
0
no-match
act-queue list shows them
1
no-match
no-match
>>>= 1

# add keeps the calls that act-exec would run now, and answers the others as act-exec does
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
{
    act-handle-lane --calls LANE_PUT a | act-confirm -y; act-handle-lane --calls LANE_PUT b
    act-handle-lane --calls LANE_GET c; act-handle-lane --calls NO_SUCH d; echo '{"type":"note"}'; echo '{'
    act-handle-lane --calls LANE_PUT e | jq -c '.arguments.text = 5' | act-confirm -y
    act-call TASK_DELETE id=1 | jq -c '.id = "f"' | act-confirm
} >calls
act-queue add calls --jq '[.type, .id, .state // .outcome, .error.code]' 2>trouble; echo $?; act-exec -n calls --jq '[.id, .error.code]' 2>trouble
act-queue list --jq '[.id, .tool, .lane, .state, .tries, (.due | type), (.until | type), .why]'; echo $?; test ! -e ran
>>>
["queued","a","queued",null]
["result","b","denied","not-approved"]
["queued","c","queued",null]
["result","d","failed","unknown-tool"]
["note",null,null,null]
["error",null,null,"bad-record"]
["result","e","failed","bad-arguments"]
["result","f","denied","not-approved"]
77
["a",null]
["b","not-approved"]
["c",null]
["d","unknown-tool"]
[null,null]
[null,"bad-record"]
["e","bad-arguments"]
["f","not-approved"]
["a","LANE_PUT","handler/lane","queued",0,"string","string",null]
["c","LANE_GET","handler/lane","queued",0,"string","string",null]
0

# a kept call is run once, in its place, and leaves the queue; its id then answers with its result
act-call TASK_CREATE title=milk | jq -c '.id = "a"' | act-confirm >a
act-queue add a --jq .state; act-queue run --jq '[.id, .outcome, .data.title, .replayed]'; echo $?; act-queue list; echo $?
act-queue add a --jq '[.type, .outcome, .replayed]'; act-queue list; act-queue run; echo $?; act-log --jq '[.id, .outcome]'
>>>
queued
["a","done","milk",null]
0
1
["result","done",true]
0
["a","done"]

# a kept id takes the new approval and keeps its place; with other arguments it is refused
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; call='act-handle-lane --calls LANE_PUT'
$call a b | act-confirm -y --valid-for 1m | act-queue add --jq .id
$call a | act-confirm -y --valid-for 2d >again; act-queue add again --jq .id
$call a | jq -c '.arguments.text = "x"' | act-confirm -y | act-queue add --jq '[.outcome, .error.code, .error.message]'; echo $?
act-queue list --jq .id; act-queue export | head -1 | cmp - again; act-queue run --jq .data.text; cat ran
>>>
a
b
a
["failed","bad-record","the id 'a' is queued for another call"]
65
a
b
a
b
a
b

# a call is kept until its approval ends, or for seven days; a seal that ends before --until is refused
# tier: all
export ACT_NOW=2026-03-04T10:00:00Z
one() { act-call TASK_CREATE title="$1" | jq -c ".id = \"$1\"" | act-confirm -y --valid-for "$2"; }
one a 2h | act-queue add --jq '.until[:16]'; act-call TASK_LIST | act-queue add --jq .until
one b 2h | act-queue add --until 1h --jq .until; act-call TASK_LIST | act-queue add --until 1d --jq .until
one c 2h | act-queue add --until 3h --jq '.outcome, .error.code, .error.message, .error.hint'; echo $?
act-queue list --jq .tool | wc -l; one c 4h | act-queue add --until 3h --jq .until
>>>
2026-03-04T1<any>
2026-03-11T10:00:00Z
2026-03-04T11:00:00Z
2026-03-05T10:00:00Z
denied
approval-expired
the approval ends at 2026-03-04T1<any>Z, before the call is given up
approve it for longer: act-confirm --valid-for
77
4
2026-03-04T13:00:00Z

# a lane runs in its order, one at a time, and lanes run side by side
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
meet='[ ! -e here ] || touch met; touch here; for k in 1 2 3 4 5 6 7 8 9 10; do [ -e met ] || sleep 0.3; done; rm here'
for n in a b x; do echo "$meet" >do.$n; done; sed -i 's/5 6 7 8 9 10//' do.a do.b
act-handle-lane --calls LANE_PUT a b | act-confirm -y | act-queue add --jq .lane; act-queue run --jq .data.text; ls met 2>&1
act-handle-lane --calls LANE_PUT c x | act-confirm -y | act-queue add --jq .id; echo "$meet" >do.y
act-handle-lane --calls SIDE_PUT y | act-confirm -y | act-queue add --jq .lane; act-queue run --jq .data.text | sort; ls met
>>>
handler/lane
handler/lane
a
b
ls: cannot access 'met': No such file or directory
c
x
handler/side
c
x
y
met

# users, conversations and accounts have lanes and queues of their own
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
echo 'exit 75' >do.a
act-handle-lane --calls LANE_PUT a b | jq -c 'if .id == "b" then .account = "work" else . end' | act-confirm -y | act-queue add --jq .lane
act-handle-lane --calls LANE_PUT c | act-confirm -y -c trip | act-queue add -c trip --jq .id
act-handle-lane --calls LANE_PUT a | act-confirm -y -u ada | act-queue add -u ada --jq .id
act-handle-lane --calls LANE_PUT a | act-confirm -y -c trip | act-queue add -c trip --jq .error.message
act-queue drop c --jq .error.code; act-queue retry -c trip a --jq .error.code; act-queue list --jq .id; act-queue list -c trip --jq .id; act-queue list -u ada --jq .id
act-queue run --jq '[.id, .outcome]' | sort; act-queue run -c trip --jq '[.id, .outcome]'; rm do.a; act-queue run -u ada --jq '[.id, .outcome]'
>>>
handler/lane
handler/lane/work
c
a
the id 'a' is queued in the conversation 'default'
no-match
no-match
a
b
c
a
["a","failed"]
["b","done"]
["c","done"]
["a","done"]
>>>2
act-queue: 1 call waits, the first until <time>
  run it again then, or leave it to act-queue run --watch

# after a 75 the call waits a minute, then two, at most an hour; its lane waits too; --tries of them are the end of it
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; echo 'echo no paper >&2; exit 75' >do.a
act-handle-lane --calls LANE_PUT a b | act-confirm -y --valid-for 7d >calls; at() { now=2026-03-04T$1Z; shift; ACT_NOW=$now act-queue "$@"; }
at 10:00:00 add calls --jq .id; at 10:00:00 run --jq '[.id, .outcome, .error.code]' 2>told; echo $?; sed 's/:[0-9][0-9]Z/:__Z/' told
for t in 10:00:59 10:01:13 10:03:00 10:03:40 10:30:00; do at $t run --jq .id 2>/dev/null; at $t list --jq 'select(.id == "a") | "\(.tries) \(.due[11:16])"'; done
ACT_NOW=2026-03-04T12:00:00Z act-queue run --tries 5 --jq '[.id, .outcome]'; echo $?; act-queue list --jq '[.id, .state, .tries, .why, .due]'; tr '\n' ' ' <ran; echo
>>>
a
b
["a","failed","unavailable"]
75
act-queue: 2 calls wait, the first until 2026-03-04T10:01:__Z
  run it again then, or leave it to act-queue run --watch
1 10:01
a
2 10:03
2 10:03
a
3 10:<any>
a
4 10:3<any>
["a","failed"]
["b","done"]
75
["a","dead",5,"tried 5 times: no paper",null]
a a a a a b 
>>>2
act-queue: 'a' (LANE_PUT) is dead, and its lane goes on without it
  act-queue retry a, or drop it

# a call that failed for good is dead, and its lane goes on
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; echo 'echo no paper >&2; exit 3' >do.a
act-handle-lane --calls LANE_PUT a b | act-confirm -y | act-queue add --jq .id
act-queue run --jq '[.id, .outcome]'; echo $?; act-queue run; echo $?; act-queue list --jq '[.id, .state, .tries, .why]'
>>>
a
b
["a","failed"]
["b","done"]
1
0
["a","dead",0,"no paper"]
>>>2
act-queue: 'a' (LANE_PUT) is dead, and its lane goes on without it
  act-queue retry a, or drop it

# an unknown call is passed, and stays unknown however often it is added or tried
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; echo 'exit 79' >do.a
act-handle-lane --calls LANE_PUT a b | act-confirm -y >calls; act-queue add calls --jq .id; act-queue run --jq '[.id, .outcome]'; echo $?
rm do.a; act-queue list --jq '[.id, .state, (.why | type)]'; act-handle-lane --calls LANE_PUT a | act-confirm -y | act-queue add --jq .outcome; act-queue retry a --jq '.error.code, .error.hint'
act-queue run; act-queue list --jq '[.id, .state]'; cat ran
>>>
a
b
["a","unknown"]
["b","done"]
79
["a","unknown","string"]
unknown
outcome-unknown
look whether it happened, then say so: act-queue resolve --did a, or --did-not
["a","unknown"]
a
b
>>>2
act-queue: 'a' (LANE_PUT) is unknown, and its lane goes on without it
  look whether it happened, then say so: act-queue resolve --did a, or --did-not

# a missing connection blocks the lane, and is no try
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
echo 'echo "{\"type\":\"result\",\"outcome\":\"failed\",\"error\":{\"code\":\"not-connected\",\"message\":\"no account\"}}"; exit' >do.a
act-handle-lane --calls LANE_PUT a b | act-confirm -y --valid-for 1d >calls; export ACT_NOW=2026-03-04T10:00:00Z; act-queue add calls --jq .id
act-queue run --jq '[.id, .error.code]' 2>/dev/null; echo $?; act-queue list --jq '[.id, .state, .tries, .why]'
rm do.a; ACT_NOW=2026-03-04T10:02:00Z act-queue run --jq '[.id, .outcome]'
>>>
a
b
["a","not-connected"]
77
["a","waiting",0,"no account"]
["b","queued",0,null]
["a","done"]
["b","done"]

# a call whose seal ended is expired and in the inbox, and comes back to its place; a denial in between changes nothing
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
act-handle-lane --calls LANE_PUT a b | act-confirm -y --valid-for 1h >calls; export ACT_NOW=2026-03-04T10:00:00Z; act-queue add calls --jq .id
ACT_NOW=2026-03-04T12:00:00Z act-queue run; echo $?; act-queue list --jq '[.id, .state, .due]'; act-confirm --inbox --explain --jq '[.id, .approval]'
act-confirm --inbox -y | act-queue add --jq '[.id, .state]'; act-confirm --inbox; act-queue run --jq '[.id, .outcome]'; cat ran
>>>
a
b
77
["a","expired",null]
["b","expired",null]
["a",{"v":1,"decision":"held","by":"program","at":"2026-03-04T12:00:00Z","reason":"it was to run by 2026-03-04T<any>Z"}]
["b",{"v":1,"decision":"held","by":"program","at":"2026-03-04T12:00:00Z","reason":"it was to run by 2026-03-04T<any>Z"}]
["a","queued"]
["b","queued"]
["a","done"]
["b","done"]
a
b
>>>2
act-queue: 'a' (LANE_PUT) may not run (<any>), and its lane goes on without it
  act-confirm --inbox | act-queue add
act-queue: 'b' (LANE_PUT) may not run (<any>), and its lane goes on without it
  act-confirm --inbox | act-queue add

# after a restart, and with another key, the seals end: the calls are expired, and a low one runs
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; echo 01234567-89ab-cdef-0123-456789abcdef >boot
act-handle-lane --calls LANE_PUT a | act-confirm -y | act-queue add --jq .id; act-handle-lane --calls LANE_GET b | act-queue add --jq .id
unshare -rm sh -c 'mount --bind boot /proc/sys/kernel/random/boot_id && exec act-queue run --jq "[.id, .outcome, .error.code]"'; echo $?
act-queue list --jq '[.id, .state]'; act-confirm --inbox -y | act-queue add --jq .id; rm .local/state/act/approval.key
act-queue run --jq '[.id, .error.code]' 2>/dev/null; act-queue list --jq '[.id, .state]'; act-confirm --inbox -y | act-queue add --jq .id; act-queue run --jq .outcome
>>>
a
b
["a","denied","approval-invalid"]
["b","done",null]
77
["a","expired"]
a
["a","approval-invalid"]
["a","expired"]
a
done
>>>2
act-queue: 'a' (LANE_PUT) may not run (<any>), and its lane goes on without it
  act-confirm --inbox | act-queue add

# a death between act-confirm --inbox and act-queue add loses nothing: the approved call is written again
# tier: all
act-call TASK_CREATE title=x | jq -c '.id = "a"' | act-confirm -y --valid-for 1h >calls; ACT_NOW=2026-03-04T10:00:00Z act-queue add calls --jq .id
ACT_NOW=2026-03-04T12:00:00Z act-queue run 2>/dev/null; act-confirm --inbox -y | head -c 20 >lost; act-queue list --jq .state
act-confirm --inbox --jq .approval.decision; act-confirm --inbox | act-queue add --jq .state; act-confirm --inbox; act-queue run --jq .outcome; act-queue list
>>>
a
expired
approved
queued
done
>>>= 1

# act-exec runs a kept call now, and it leaves the queue
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
act-handle-lane --calls LANE_PUT a b | act-confirm -y >calls; act-queue add calls --jq .id; act-queue export >kept; cmp calls kept
head -1 kept | act-exec --jq .outcome; act-queue list --jq .id; tail -1 kept | act-exec --jq .outcome; act-queue run; echo $?; cat ran
>>>
a
b
done
b
done
0
a
b

# a call that only reads and was to run by now gets a new end when it is tried again
act-call TASK_LIST | jq -c '.id = "a"' >a; ACT_NOW=2026-03-04T10:00:00Z act-queue add a --until 1h --jq .until; export ACT_NOW=2026-03-05T10:00:00Z
act-queue run 2>/dev/null; act-queue retry a --jq '[.state, .until]'; act-queue run --jq .outcome; act-queue list
>>>
2026-03-04T11:00:00Z
["queued","2026-03-12T10:00:00Z"]
done
>>>= 1

# a call does not leave the queue because another call was done under its id, here or in another journal
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; call='act-handle-lane --calls LANE_PUT'
$call a b | act-confirm -y | act-queue add --jq .id; $call a | jq -c '.arguments.text = "x"' | act-confirm -y | act-exec --jq .outcome
act-log --export | jq -c '.id = "b"' >theirs; act-log --import theirs --jq .count; act-queue list --jq '[.id, .state]'
act-queue run --jq '[.id, .outcome, .error.code]' 2>/dev/null; echo $?; act-queue list --jq '[.id, .state, .why]'; cat ran
>>>
a
b
done
1
["a","queued"]
["b","queued"]
["a","failed","bad-record"]
["b","failed","bad-record"]
65
["a","dead","the id 'a' was used for another call (log 1)"]
["b","dead","the id 'b' was used for another call (log 2)"]
x

# a call that is done leaves the queue, though the worker that had claimed it died
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; echo 'echo $$ >pid; exec sleep 100' >do.g
act-handle-lane --calls LANE_GET g >g; act-queue add g --jq .id; act-queue run >out & {tests}/await '[ -s pid ]'
kill -9 $!; wait $! 2>/dev/null; kill $(cat pid); rm do.g; act-exec g --jq .outcome; act-queue list
>>>
g
done
>>>= 1

# a record that is damaged, or another call's, costs its own call: it is told, and its lane goes on in the same run
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; 
act-handle-lane --calls LANE_PUT a b c | act-confirm -y | act-queue add --jq .id
{tests}/sql "UPDATE queue SET record = '{' WHERE id = 'a'; UPDATE queue SET record = (SELECT record FROM queue WHERE id = 'c') WHERE id = 'b'"
act-queue run --jq '[.id, .outcome, .error.code]' 2>/dev/null; echo $?; act-queue list --jq '[.id, .state]'; cat ran
act-handle-lane --calls LANE_PUT d | act-confirm -y | act-queue add --jq .id; {tests}/sql "UPDATE queue SET fence = 9223372036854775807 WHERE id = 'd'"
act-queue run 2>&1 >o
>>>
a
b
c
[null,null,"io"]
[null,null,"io"]
["c","done",null]
74
["a","dead"]
["b","dead"]
c
d
act-queue: fence: no number that it can have
  nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals
>>>= 74

# a repair leaves out the rows of the queue and of runs that say nothing: the others go on, and the damage is told
# needs: sqlite
# tier: all
db=.local/share/act/act.db; for n in a b; do act-call TASK_CREATE title=$n | jq -c ".id = \"$n\""; done | act-confirm | act-queue add --jq .id
for n in c d; do act-call TASK_CREATE title=$n | act-confirm | act-exec --jq .outcome; done
sqlite3 $db "UPDATE queue SET tries = -1 WHERE id = 'a'; UPDATE run SET state = 'x' WHERE number = 1"
act-queue run >o 2>&1; echo $?; act-ps >o 2>&1; echo $?; act-doctor --jq 'select(.name == "store") | .ok'
act-doctor --repair --jq 'select(.name == "repair") | .found' | tr ';' '\n' | grep unreadable; act-ps --jq '[.id, .state]'; act-queue list --jq '[.id, .state]'
act-queue run 2>/dev/null --jq .error.code; act-confirm --inbox -y | act-queue add --jq .id; act-queue run --jq .data.title
>>>
a
b
done
done
74
74
false
 unreadable rows of its queue table: 1
 unreadable rows of its run table: 1
["r2","completed"]
["b","queued"]
approval-invalid
b
b

# a rule that denies a call counts when it runs, not only when it was kept
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
act-handle-lane --calls LANE_PUT a | act-confirm -y | act-queue add --jq .id; mkdir -p .config/act; echo 'deny LANE_PUT' >.config/act/rules
act-queue run --jq '[.outcome, .error.code]' 2>/dev/null; echo $?; act-queue list --jq '[.id, .state]'; test ! -e ran
>>>
a
["denied","denied"]
1
["a","dead"]

# a handler that changed since the approval, and one that is gone, do not run
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
act-handle-lane --calls LANE_PUT a | act-confirm -y | act-queue add --jq .id; act-handle-lane --calls SIDE_PUT b | act-confirm -y | act-queue add --jq .id
echo '# changed' >>bin/act-handle-lane; act-queue run --jq '[.id, .error.code]' 2>/dev/null | sort; act-queue list --jq '[.id, .state]'
act-confirm --inbox -y | act-queue add --jq .state; rm bin/act-handle-lane; act-queue run --jq '[.id, .error.code]' 2>/dev/null | sort; act-queue list --jq '[.id, .state]'; test ! -e ran
>>>
a
b
["a","approval-invalid"]
["b","approval-invalid"]
["a","expired"]
["b","expired"]
queued
queued
["a","unknown-tool"]
["b","unknown-tool"]
["a","dead"]
["b","dead"]

# a worker that dies frees its calls: a low one runs again, any other is unknown, and its lane goes on
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; for n in a g; do echo "echo \$\$ >pid.$n; exec sleep 100" >do.$n; done
act-handle-lane --calls LANE_PUT a b | act-confirm -y | act-queue add --jq .id; act-handle-lane --calls SIDE_PUT y | act-confirm -y | act-queue add --jq .id
act-queue run >out & {tests}/await '[ -s pid.a ] && [ -s out ]'; act-queue list --jq '[.id, .state]'; act-queue retry a --jq .error.code; act-queue drop a --jq .error.code
kill -9 $!; wait $! 2>/dev/null; kill $(cat pid.a); rm do.a; act-queue run --jq '[.id, .outcome]' 2>/dev/null; echo $?
act-handle-lane --calls LANE_GET g | act-queue add --jq .state; act-queue run >out & {tests}/await '[ -s pid.g ]'; kill -9 $!; wait $! 2>/dev/null; kill $(cat pid.g)
rm do.g; act-queue run --jq '[.id, .outcome, .attempts]'; sort ran | tr '\n' ' '; echo
>>>
a
b
y
["a","running"]
["b","queued"]
unavailable
unavailable
["a","unknown"]
["b","done"]
79
queued
["g","done",2]
a b g g y 

# two workers never run two calls of a lane at once, and share what there is
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
for n in 1 2 3 4 5 6; do echo '[ ! -e here ] || touch met; touch here; sleep 0.2; rm -f here' >do.$n; done
act-handle-lane --calls LANE_PUT 1 2 3 4 5 6 | act-confirm -y | act-queue add --jq .id | tr '\n' ' '
act-queue run --jq .id >one & act-queue run --jq .id >two; wait; sort one two | tr '\n' ' '; tr '\n' ' ' <ran; ls met 2>&1; act-queue list
>>>
1 2 3 4 5 6 1 2 3 4 5 6 1 2 3 4 5 6 ls: cannot access 'met': No such file or directory
>>>= 1

# a stopped worker keeps its call and its lane; others run beside it
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; echo ': >begun; sleep 1' >do.a
act-handle-lane --calls LANE_PUT a b | act-confirm -y | act-queue add --jq .id
act-queue run -j 1 --jq .id >out & first=$!; {tests}/await '[ -e begun ]'; kill -STOP $first; act-handle-lane --calls SIDE_PUT y | act-confirm -y | act-queue add --jq .id
act-queue run --jq .id >beside & second=$!; {tests}/await '[ -s beside ]'; cat beside; act-queue list --jq '[.id, .state]'
kill -CONT $first; wait $first $second; cat out beside | sort; act-queue list
>>>
a
b
y
y
["a","running"]
["b","queued"]
a
b
y
>>>= 1

# --watch stays, runs what is added within a second, and ends kindly after a signal
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
act-queue run --watch --jq .id >out 2>told & watch=$!; act-handle-lane --calls LANE_PUT a b | act-confirm -y >calls; act-queue add calls --jq .id
{tests}/await '[ $(wc -l <out) = 2 ]'; echo ': >begun; sleep 1' >do.c; act-handle-lane --calls LANE_PUT c d | act-confirm -y | act-queue add --jq .id
{tests}/await '[ -e begun ]'; kill -TERM $watch; wait $watch 2>/dev/null; echo $?; cat out; act-queue list --jq '[.id, .state]'; act-queue run --jq .id; cat told
>>>
a
b
c
d
0
a
b
c
["d","queued"]
d
act-queue: 3 done
act-queue: 1 call waits, for the next run
  run it again then, or leave it to act-queue run --watch

# list also has the journal's unknown calls; drop takes calls out
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; echo 'exit 79' >do.u
act-handle-lane --calls LANE_PUT u | act-confirm -y | act-exec --jq .outcome; act-handle-lane --calls LANE_PUT a b | act-confirm -y | act-queue add --jq .id
act-queue list --jq '[.id, .state, .lane, .why]'; act-queue drop a nix b --jq '[.type, .id // .error.code]'; echo $?; act-queue list --jq .id; act-queue export; act-queue run
>>>
unknown
a
b
["a","queued","handler/lane",null]
["b","queued","handler/lane",null]
["u","unknown","handler","begun <time>"]
["queued","a"]
["error","no-match"]
["queued","b"]
1
u
>>>= 0

# retry sends a dead write to the inbox for a new approval, and a dead read to the queue
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; echo 'exit 3' | tee do.a do.g >/dev/null
act-handle-lane --calls LANE_PUT a | act-confirm -y | act-queue add --jq .id; act-handle-lane --calls LANE_GET g | act-queue add --jq .id; act-queue run 2>/dev/null >out
rm do.*; act-queue retry a g --jq '[.id, .state, .why]'; act-queue run --jq '[.id, .outcome]'; act-confirm --inbox --explain --jq .id
act-confirm --inbox -y | act-queue add --jq .state; act-queue run --jq '[.id, .outcome]'; act-queue list; sort ran | tr '\n' ' '; echo
>>>
a
g
["a","expired","retry: act-handle-lane ended with status 3"]
["g","queued",null]
["g","done"]
a
queued
["a","done"]
a a g g 

# export's records are the ones that came, and another home takes those that need no seal, or are approved there
# tier: all
act-call TASK_CREATE title=x | jq -c '.id = "a"' | act-confirm >calls; act-call TASK_LIST | jq -c '.id = "b"' >>calls; act-queue add calls --jq .id
act-queue export >kept; cmp calls kept; mkdir other; HOME=$HOME/other act-queue add kept --jq '[.id, .state // .error.code]'; echo $?
HOME=$HOME/other act-confirm kept | HOME=$HOME/other act-queue add --jq '[.id, .state // .error.code]'
>>>
a
b
["a","approval-invalid"]
["b","queued"]
77
["a","queued"]
["b","queued"]

# text for people is a line for each call, in columns, cut to the terminal
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; export ACT_NOW=2026-03-04T10:00:00Z
echo 'echo "no paper in tray 2 and a long story about it" >&2; exit 75' >do.a; echo 'exit 3' >do.longer; act-handle-lane --calls LANE_PUT longer a b | act-confirm -y >calls
act-queue add calls --text; act-queue run >out 2>told; act-queue list --text | sed 's/10:0[0-9:]* UTC,.*/10:01 UTC,.../'
expect {tests}/prompt.exp 'stty columns 50; NO_COLOR=1 act-queue list'; act-handle-lane --calls SIDE_PUT x | jq -c '.id = "\u001b[31m"' | act-confirm -y | act-queue add --text
>>>
queued  longer  LANE_PUT  handler/lane
queued  a       LANE_PUT  handler/lane
queued  b       LANE_PUT  handler/lane
act-queue run runs those that are queued or waiting
dead     longer  LANE_PUT  handler/lane, act-handle-lane ended with status 3
waiting  a       LANE_PUT  handler/lane, 1 try, next 2026-03-04 10:01 UTC,...
queued   b       LANE_PUT  handler/lane
act-queue run runs those that are queued or waiting
dead     longer  LANE_PUT  handler/lane, act-ha...
waiting  a       LANE_PUT  handler/lane, 1 try,...
queued   b       LANE_PUT  handler/lane
act-queue run runs those that are queued or waiting
queued  <U+001B>[31m  SIDE_PUT  handler/side
act-queue run runs those that are queued or waiting

# resolve --did makes an unknown call done, and it leaves the queue; resolve again is refused
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; echo 'exit 79' | tee do.a >do.b
act-handle-lane --calls LANE_PUT a b c | act-confirm -y >calls; head -2 calls | act-queue add --jq .id; act-queue run >out 2>/dev/null
act-queue resolve a --did --jq '[.id, .tool, .ok, .outcome, .result_lost]'; echo $?; act-queue list --jq .id; act-queue add calls --jq '[.id, .outcome // .state]'
act-queue resolve a --did-not --jq '[.error.code, .error.message]'; echo $?; act-queue resolve c --did --jq .error.code; act-queue run --jq .id; act-log --jq '[.id, .outcome]'; cat ran
>>>
a
b
["a","LANE_PUT",true,"done","a person says that it happened"]
0
b
["a","done"]
["b","unknown"]
["c","queued"]
["bad-arguments","'a' is done, and not unknown"]
65
no-match
c
["a","done"]
["b","unknown"]
["c","done"]
a
b
c

# resolve --did-not makes it failed: a write then needs a new approval, from the queue and from the journal alone
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; echo 'exit 79' | tee do.a >do.b
act-handle-lane --calls LANE_PUT a b | act-confirm -y >calls; head -1 calls | act-queue add --jq .id; act-queue run >out 2>/dev/null; tail -1 calls | act-exec --jq .outcome; rm do.*
act-queue resolve a --did-not --jq '[.outcome, .error.message]'; echo $?; act-queue resolve b --did-not --jq .outcome; act-queue list --jq '[.id, .state]'; act-confirm --inbox --explain --jq .id
act-exec calls --jq '[.id, .outcome, .replayed]'; act-confirm --inbox -y | act-queue add --jq .state; act-queue run --jq '[.id, .outcome]'; act-confirm -y calls | act-exec --jq '[.id, .outcome, .replayed]'; sort ran
>>>
a
unknown
["failed","a person says that it did not happen"]
1
failed
["a","expired"]
a
["a","failed",true]
["b","failed",true]
queued
["a","done"]
["a","done",true]
["b","done",null]
a
a
b
b

# resolve --check runs a call that only reads, and jq says whether it happened; anything but true and false changes nothing
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; for n in a b c; do echo 'exit 79' >do.$n; done
act-handle-lane --calls LANE_PUT a b c | act-confirm -y >calls; act-exec calls --jq .outcome; echo 'echo no answer >&2; exit 3' >do.no
check() { act-queue resolve "$1" --check "$2" --is "$3" --jq '[.outcome, .error.code, .error.message]' 2>&1; echo $?; }
check c 'LANE_GET text=x' .data; check c 'LANE_GET text=x' 'true, false'; check c 'LANE_GET text=x' '.data.x'; check c 'LANE_GET text=x' empty
check c 'LANE_PUT text=x' true; check c 'NO_SUCH x=1' true; check c 'LANE_GET text=no' true; check c '"LANE_GET' true; check c '' true; check nix 'LANE_GET text=x' true
act-queue resolve c --check LANE_GET --is '.data |' 2>&1 | head -c 40; echo; act-queue list --jq .id
check a 'LANE_GET "text=a b"' '.data.text == "a b"'; check b "LANE_GET text='b x'" '.data.text == "a b"'; act-queue list --jq .id
>>>
unknown
unknown
unknown
act-queue: --is: expected true or false, got {"text":"x"}
65
act-queue: --is: expected true or false, got true false
65
act-queue: --is: expected true or false, got null
65
act-queue: --is: expected true or false, got nothing
65
act-queue: --check: 'LANE_PUT' needs approval: PUT changes something
  pipe the call through act-confirm
77
act-queue: no tool 'NO_SUCH'
  see act-tools for the list; act-doctor says why a handler is not used; a tool of Composio needs its key: set COMPOSIO_API_KEY, or run: act-config set composio-api-key
65
act-queue: --check: no answer
1
act-queue: --check: a quotation mark is open
64
act-queue: --check: expected a tool, got nothing
64
[null,"no-match","no call 'nix' is in the journal"]
1
act-queue: the jq program '.data |' does
a
b
c
["done",null,null]
0
["failed","provider-error","a look says that it did not happen"]
1
c

# without --is a person is shown the answer; without a terminal, or an answer, nothing changes
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; for n in a b c; do echo 'exit 79' >do.$n; done
act-handle-lane --calls LANE_PUT a b c | act-confirm -y >calls; act-exec calls --jq .outcome
act-queue resolve a --check 'LANE_GET text=sent' --jq .error.code 2>&1; echo $?
expect {tests}/prompt.exp "act-queue resolve a --check 'LANE_GET text=sent' --jq .outcome" 'happened' 'yes\r'; echo $?
expect {tests}/prompt.exp "act-queue resolve b --check 'LANE_GET text=sent' --jq .outcome" 'happened' 'no\r'; echo $?
expect {tests}/prompt.exp "act-queue resolve c --check 'LANE_GET text=sent' --jq .error.code" 'happened' '\r'; echo $?; act-queue list --jq .id
>>>
unknown
unknown
unknown
act-queue: nobody said whether it happened
  run it at a terminal, or give --is
77
│ {"text":"sent"}
│ act-queue needs whether 'a' happened (yes|no)
└ whether 'a' happened: yes
done
0
│ {"text":"sent"}
│ act-queue needs whether 'b' happened (yes|no)
└ whether 'b' happened: no
failed
1
│ {"text":"sent"}
│ act-queue needs whether 'c' happened (yes|no)
└ whether 'c' happened: 
act-queue: nobody said whether it happened
  run it at a terminal, or give --is
77
c

# act-exec --queue-when-offline keeps a write that would end 75, and lets a read fail
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; for n in a g; do echo 'echo no network >&2; exit 75' >do.$n; done; echo 'exit 3' >do.f
act-handle-lane --calls LANE_PUT a b f | act-confirm -y >calls; act-handle-lane --calls LANE_GET g >>calls
act-exec --queue-when-offline --ordered calls --jq '[.id, .ok, .outcome, .queued, .error.code]'; echo $?; act-queue list --jq '[.id, .state, .tries]'; act-log --jq '[.id, .outcome]'
rm do.*; act-queue run --jq '[.id, .outcome]'; act-queue list; act-exec calls --jq '[.id, .outcome, .replayed]' | sort; sort ran | tr '\n' ' '; echo
>>>
["a",false,"held",true,"unavailable"]
["b",true,"done",null,null]
["f",false,"failed",null,"provider-error"]
["g",false,"failed",null,"unavailable"]
75
["a","queued",0]
["a","held"]
["b","done"]
["f","failed"]
["g","failed"]
["a","done"]
["a","done",true]
["b","done",true]
["f","failed",true]
["g","done",null]
a a b f g g 

# without a route, a write whose id is queued for another call fails as without the option, and costs no other call
# tier: all
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD","reach":"online"}'
echo run >>~/effects; echo '{}'
END
chmod 755 .config/act/handlers/h; export ACT_CONDITIONS=offline; call() { act-call DIARY_ADD n=$1 | jq -c ".id = \"$2\"" | act-confirm -y; }
call 1 a | act-exec --queue-when-offline --jq '[.id, .outcome, .queued, .error.code]'
{ call 2 a; call 3 b; act-call TASK_LIST; } | act-exec --queue-when-offline --ordered --jq '[.tool, .outcome, .queued, .error.code]'; echo $?
act-queue list --jq '[.id, .state]'; act-queue export --jq '[.id, .arguments.n]'; ls effects 2>/dev/null
>>>
["a","held",true,"offline"]
["DIARY_ADD","failed",null,"offline"]
["DIARY_ADD","held",true,"offline"]
["TASK_LIST","done",null,null]
75
["a","queued"]
["b","queued"]
["a","1"]
["b","3"]
>>>= 2

# a call that waits for the network in the queue runs at once by act-exec, and leaves the queue
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; echo 'exit 75' >do.a
act-handle-lane --calls LANE_PUT a | act-confirm -y >calls; act-exec --queue-when-offline calls --jq .outcome; act-exec --queue-when-offline calls --jq .outcome; act-queue list --jq '[.id, .state]'
rm do.a; act-exec calls --jq .outcome; act-queue list; echo $?; sed 's/"text":"a"/"text":"x"/' calls | act-exec --jq .error.code; tr '\n' ' ' <ran; echo
>>>
held
held
["a","queued"]
done
1
approval-invalid
a a a 

# the next try comes when the service said, and no sooner
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | jq -c '.id = "a"' | act-confirm -y --valid-for 7d | act-queue add --jq .lane
standin rules '{"times":1,"op":"session.execute","answer":{"status":429},"headers":{"Retry-After":"600"}}'; now=$(date +%s)
act-queue run --jq '[.outcome, .error.code]' 2>/dev/null; echo $?; act-queue list --jq "[.state, .tries, ((.due | fromdate) - $now | . >= 599 and . < 660)]"
act-queue run 2>/dev/null; echo $?; standin effects; ACT_NOW=$(date -u -d '+12 min' +%FT%TZ) act-queue run --jq .outcome; standin effects
>>>
composio/gmail
["failed","rate-limited"]
75
["waiting",1,true]
75
0
done
1

# a call that could not be sent without a network is kept, waits, and is sent once
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | jq -c '.id = "a"' | act-confirm -y --valid-for 7d >call
unshare -rn act-exec --queue-when-offline call --jq '[.outcome, .queued, .error.code]'; echo $?; act-queue list --jq '[.lane, .state]'
unshare -rn act-queue run --jq '[.outcome, .error.code]' 2>/dev/null; echo $?; act-queue list --jq .state; standin effects
ACT_NOW=$(date -u -d '+2 min' +%FT%TZ) act-queue run --jq .outcome; standin effects; act-exec call --jq '[.outcome, .replayed]'; standin effects
>>>
["held",true,"offline"]
75
["composio/gmail","queued"]
["failed","offline"]
75
waiting
0
done
1
["done",true]
1

# a question of the service sends the call to the inbox, and its answer goes back with it
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | jq -c '.id = "a"' | act-confirm -y | act-queue add --jq .state
standin rules '{"times":1,"op":"session.execute","answer":{"status":200,"json":{"result_type":"input_required","request_state":"S","input_requests":{"r":{"type":"elicitation","mode":"form","message":"Sure?"}},"log_id":"l"}}}'
act-queue run --jq '[.type, .approval.decision]'; echo $?; act-queue list --jq '[.state, .why]'; act-confirm --inbox --explain --jq '[.id, .input_requests.r.message]'
act-confirm --inbox -y | act-queue add --jq .state; act-queue run --jq .outcome; standin effects; act-confirm --inbox; act-queue list
>>>
queued
["call","held"]
75
["expired","Sure?"]
["a","Sure?"]
queued
done
1
>>>2
act-queue: 'a' (GMAIL_SEND_EMAIL) may not run (<any>), and its lane goes on without it
  act-confirm --inbox | act-queue add
>>>= 1

# many calls of a lane whose effect is in the store are run in one commit, in their order
# needs: strace
# tier: all
seq 300 | sed 's/.*/{"type":"call","id":"i&","tool":"TASK_CREATE","arguments":{"title":"t&"},"taint":false}/' | act-confirm -y >calls
strace -f -o added -e trace=fdatasync act-queue add calls --jq .id | cmp -s - ids; act-queue list --jq .id >ids
strace -f -o ran -e trace=fdatasync act-queue run --jq .id | cmp - ids; for f in added ran; do [ $(grep -c fdatasync $f) -lt 20 ] || echo "$f: too many"; done; act-queue list
>>>
>>>= 1

# --watch does next to nothing while there is nothing to do
# waits: 6 s
# tier: all
act-call TASK_LIST | act-queue add --jq .state; act-queue run --watch --jq .outcome >out & {tests}/await '[ -s out ]'; sleep 1
used() { awk '{ print $14 + $15 }' /proc/$!/stat; }
before=$(used); sleep 5; [ $(($(used) - before)) -le 5 ] || echo "$(($(used) - before)) of 500 ticks"; kill $!; wait $! 2>/dev/null; cat out
>>>
queued
done
>>>2
act-queue: 1 done

# workers that start at once on one queue all end, and none waits for ever
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
for n in 1 2 3; do act-handle-lane --calls LANE_PUT $n-1 $n-2 $n-3 | jq -c '.account = .id[:1]'; done | act-confirm -y | act-queue add --jq .id | wc -l
for k in 1 2 3 4 5 6; do timeout 60 act-queue run --jq .id >out.$k & done; wait; cat out.* | sort | tr '\n' ' '; echo; sort ran | uniq -d; act-queue list
>>>
9
1-1 1-2 1-3 2-1 2-2 2-3 3-1 3-2 3-3 
>>>= 1

# ids are bytes, whatever they look like to a shell, a terminal or a database
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH
printf '%s\n' '"-x"' '"a\nb"' "\"'; DROP TABLE queue; --\"" '"é"' '"\u202e"' | jq -c '{type: "call", id: ., tool: "LANE_PUT", arguments: {}, taint: false}' | act-confirm -y >calls
act-queue add calls --text; act-queue drop --jq-json '.id // .error.code' -- -x "$(printf 'a\nb')" "$(printf 'e\314\201')"; act-queue run --jq-json .id; act-queue list
>>>
queued  -x                       LANE_PUT  handler/lane
queued  a⏎b                      LANE_PUT  handler/lane
queued  '; DROP TABLE queue; --  LANE_PUT  handler/lane
queued  é                        LANE_PUT  handler/lane
queued  <U+202E>                 LANE_PUT  handler/lane
act-queue run runs those that are queued or waiting
"-x"
"a\nb"
"no-match"
"'; DROP TABLE queue; --"
"é"
"‮"
>>>= 1

# a worker whose claim was raised by another changes nothing in the queue; the journal has what came of its call
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; echo ': >begun; while [ ! -e go ]; do sleep 0.1; done; exit 3' >do.a
act-handle-lane --calls LANE_PUT a | act-confirm -y | act-queue add --jq .id; act-queue run --jq '[.id, .outcome]' >out & {tests}/await '[ -e begun ]'
{tests}/sql 'UPDATE queue SET fence = fence + 1'; : >go; {tests}/await '[ -s out ]'; kill -9 $!; wait 2>/dev/null; cat out; act-queue list --jq '[.id, .state, .why]'; act-log --jq .outcome
>>>
a
["a","failed"]
["a","queued",null]
failed

# a call that runs in another process is waited for, not kept beside it
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; echo ': >begun; sleep 2' >do.a
act-handle-lane --calls LANE_PUT a | act-confirm -y >call; act-exec call --jq .outcome >out & {tests}/await '[ -e begun ]'
act-queue add call --jq '[.type, .outcome, .replayed]'; wait; cat out; act-queue list
>>>
["result","done",true]
done
>>>= 1

# a press of a key is offered the actions, and the ids that one may be about
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; echo 'exit 79' >do.u
try() { act-queue ---completion -- positional@0 0 0 "$@" | tr '\n' ' '; echo; }
try re; act-handle-lane --calls LANE_PUT u aa | act-confirm -y | act-queue add --jq .id; act-queue run >out 2>&1
act-handle-lane --calls LANE_PUT ab b | act-confirm -y | act-queue add --jq .id; try drop ''; try retry a; try resolve ''; try add ''
>>>
retry resolve 
u
aa
ab
b
ab b 
ab 
u 
 

# --watch that a signal ends is completed where nothing is left to do, at once and when idle; else it failed
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; exec 2>/dev/null
watch() { act-queue run --watch --jq .id >out & {tests}/await "$1"; kill -$2 $!; wait $!; echo $?; act-ps --limit 1 --jq '[.state, .why, .counts]'; rm -f out begun; }
add() { act-handle-lane --calls LANE_GET "$@" | act-queue add --jq .id; }
add a; watch '[ -s out ]' TERM; add b; watch 'act-ps --limit 1 --jq .state | grep -q idle' INT
echo ': >begun; sleep 1' >do.c; add c; watch '[ -e begun ]' TERM; rm do.c
echo ': >begun; sleep 1' >do.d; add d e; watch '[ -e begun ]' TERM; echo 'exit 75' >do.e; watch '[ -s out ]' TERM; act-queue list --jq '[.id, .state]'
>>>
a
0
["completed",null,{"done":1}]
b
130
["completed",null,{"done":1}]
c
0
["completed",null,{"done":1}]
d
e
0
["failed","a signal",{"done":1}]
0
["completed",null,{"failed":1}]
["e","waiting"]

# --watch ends at once where its store was removed or replaced, and says so; started again it goes on
# needs: sqlite
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; db=.local/share/act/act.db
add() { act-handle-lane --calls LANE_GET $1 | act-queue add --jq .id; }
watch() { timeout 60 act-queue run --watch --jq .id >out 2>told & add $1; {tests}/await '[ -s out ]'; eval "$2"; wait $!; echo $?; cat out told; rm out; }
watch a "rm $db $db-wal $db-shm"; act-ps
watch b "sqlite3 $db '.backup x'; mv x $db; rm $db-*"; watch c 'mv .local/share/act away; mkdir .local/share/act; cp away/* .local/share/act'; watch d 'mv .local/share/act gone'
act-queue run --watch --jq .id >out 2>told & add e; {tests}/await '[ -s out ]'; kill $!; wait $! 2>/dev/null; cat out told
>>>
a
74
a
act-queue: the store '{home}/.local/share/act/act.db' was removed or replaced while it was used
  start it again, with the store that is there then
b
74
b
act-queue: the store '{home}/.local/share/act/act.db' was removed or replaced while it was used
  start it again, with the store that is there then
c
74
c
act-queue: the store '{home}/.local/share/act/act.db' was removed or replaced while it was used
  start it again, with the store that is there then
d
74
d
act-queue: the store '{home}/.local/share/act/act.db' was removed or replaced while it was used
  start it again, with the store that is there then
e
e
act-queue: 1 done

# drop takes an expired call out of the inbox too, however it expired; one that is held for another reason stays there
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; put() { act-handle-lane --calls LANE_PUT "$@"; }
put a b c d | act-confirm -y --valid-for 1h | act-queue add --jq .id; echo 'exit 3' >do.e; put e f | act-confirm -y --valid-for 1d | act-queue add --jq .id
ACT_NOW=$(date -u -d '+2 hours' +%FT%TZ) act-queue run --jq .id 2>/dev/null; act-queue retry e e --jq .why; put b | act-confirm --hold --jq .id; act-confirm --inbox --explain --jq .id
act-queue drop a b e --jq .id; act-confirm --inbox --explain --jq .id
act-confirm --inbox -y --jq .id >o; act-queue drop c --jq .id; act-confirm --inbox --explain --jq .id; put d | act-confirm -y | act-queue add --jq .state; act-confirm --inbox --explain --jq .id; act-queue list --jq '[.id, .state]'
>>>
a
b
c
d
e
f
e
f
retry: act-handle-lane ended with status 3
retry: act-handle-lane ended with status 3
b
a
b
c
d
e
a
b
e
b
c
d
c
b
d
queued
b
["d","queued"]
>>>2
act-queue: 'b' stays in the inbox: <any>
  decide it there: act-confirm --inbox

# the ways on work as they are pasted, for another user and conversation and for any id
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; who="-u 'ada l' -c trip"; for n in -x c; do echo 'exit 3' >do.$n; done; echo 'exit 79' >do.u
put() { act-handle-lane --calls LANE_PUT "$@" | eval "act-confirm -y --valid-for 1h $who"; }; act() { eval "act-queue $1 $who $2"; }
put -x u | act add '--jq .id'; act run '--jq .id' 2>told; cat told; rm ./do.*
eval "$(sed -n 's/^  \(act-queue retry.*\), or drop it/\1/p' told)" | jq -r .state; eval "$(sed -n 's/.*so: \(act-queue resolve.*\), or.*/\1/p' told)" | jq -r .outcome
put e | act add '--jq .id'; ACT_NOW=$(date -u -d '+2 hours' +%FT%TZ) act run 2>told; cat told; eval "$(sed 's/--inbox/& -y/; /^ /!d' told)" | jq -r .state
echo 'exit 75' >do.e; act run '--jq .id' 2>&1 | tail -n 1; act drop "nix" | jq -r .error.hint; act-handle-lane --calls LANE_PUT h >h; eval "act-exec $who h --jq .error.hint"
eval "act-confirm --hold $who h" | eval "act-exec $who --jq .error.hint"; act-confirm -y h | eval "act-exec $who --jq .error.hint"; act-confirm -y h | ACT_USER=bob act-exec --jq .error.hint
unset ACT_USER; mkdir -p .config/act; echo 'user = bob' >.config/act/config; act-queue drop nix --jq .error.hint; act-queue drop nix -u default --jq .error.hint; ACT_USER=ann act-queue drop nix --jq .error.hint
>>>
-x
u
-x
u
act-queue: '-x' (LANE_PUT) is dead, and its lane goes on without it
  act-queue retry -u 'ada l' -c trip -- -x, or drop it
act-queue: 'u' (LANE_PUT) is unknown, and its lane goes on without it
  look whether it happened, then say so: act-queue resolve --did -u 'ada l' -c trip u, or --did-not
expired
done
e
act-queue: 'e' (LANE_PUT) may not run (<any>), and its lane goes on without it
  act-confirm --inbox -u 'ada l' -c trip | act-queue add -u 'ada l' -c trip
queued
queued
  run it again then, or leave it to act-queue run --watch -u 'ada l' -c trip
act-queue list -u 'ada l' -c trip shows them
pipe the call through act-confirm -u 'ada l' -c trip
decide and run it: act-confirm --inbox -u 'ada l' -c trip | act-exec -u 'ada l' -c trip
pipe the call through act-confirm -u 'ada l' -c trip again
pipe the call through act-confirm -u bob again
act-queue list shows them
act-queue list -u default shows them
act-queue list -u ann shows them
>>>= 1

# a call that is done leaves the queue at once, though a worker that lives has it, and is not exported or tried again
# needs: sqlite
# tier: all
for n in a b; do act-call TASK_CREATE title=$n | jq -c ".id = \"$n\""; done | act-confirm >calls; act-queue add calls --jq .state; sleep 60 &
{tests}/sql "UPDATE queue SET fence = 1, owner = '$(cat /proc/sys/kernel/random/boot_id) $! $(cut -d ' ' -f 22 /proc/$!/stat)'"
act-queue list --jq '[.id, .state]'; head -n 1 calls | act-exec --jq .outcome; act-queue export --jq .id; act-queue list --jq '[.id, .state]'; act-queue retry a --jq .error.code
kill $!; wait $! 2>/dev/null; act-queue run --jq '[.id, .outcome]'; act-call TASK_LIST | act-exec --jq '.data.items[].title'
>>>
queued
queued
["a","running"]
["b","running"]
done
b
["b","running"]
no-match
["b","done"]
a
b

# a second signal ends a queue's run too, and the last line tells of no input
# tier: all
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; exec 2>/dev/null; echo ': >begun; exec sleep 30' >do.a
act-handle-lane --calls LANE_PUT a b | act-confirm -y | act-queue add --jq .id; act-queue run --jq .outcome 2>told & {tests}/await '[ -e begun ]'
kill -INT $!; sleep 0.5; kill -INT $!; wait $!; echo $?; cat told; act-ps --jq '[.state, .why]'
>>>
a
b
unknown
130
act-queue: 'a' (LANE_PUT) is unknown, and its lane goes on without it
  look whether it happened, then say so: act-queue resolve --did a, or --did-not
act-queue: 1 unknown
act-queue: 1 call waits, for the next run
  run it again then, or leave it to act-queue run --watch
["failed","a signal"]

# an unknown call is resolved in the conversation of its queue, and the way there works
mkdir bin; install -m 755 {tests}/Handlers/act-handle-lane bin; PATH=$HOME/bin:$PATH; for n in u v; do echo 'exit 79' >do.$n; done
act-handle-lane --calls LANE_PUT u v | act-confirm -y -c trip | act-queue add -c trip --jq .id; act-queue run -c trip --jq .outcome 2>/dev/null; act-queue list --jq '[.id, .state]'
act-queue resolve u --did-not --jq '.error.code, .error.message, .error.hint'; echo $?; act-queue resolve v --did --jq .error.code; act-queue list --jq '[.id, .state]'
for id in u v; do eval "$(act-queue resolve $id --did-not --jq '.error.hint[18:]')" | jq -r .outcome; done; act-queue list -c trip --jq .state; act-queue list; echo $?; act-confirm -c trip --inbox --explain --jq .id
>>>
u
v
unknown
unknown
["u","unknown"]
["v","unknown"]
bad-arguments
'u' is in the queue of the conversation 'trip'
resolve it there: act-queue resolve --did-not -c trip u
65
bad-arguments
["u","unknown"]
["v","unknown"]
failed
failed
expired
expired
1
u
v

# --watch tells the service manager that it is ready, that it lives, and that it ends; SIGTERM is no failure
# tier: all
python3 - >said <<'END' & {tests}/await '[ -S notify ]'
import socket
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); s.bind("notify"); s.settimeout(30)
while True:
    word = s.recv(99).decode(); print(word, flush=True)
    if word == "STOPPING=1": break
END
act-call TASK_LIST | act-queue add --jq .state; NOTIFY_SOCKET=$PWD/notify WATCHDOG_USEC=400000 act-queue run --watch --jq .outcome >out 2>told & {tests}/await '[ $(grep -c WATCHDOG said) -gt 2 ]'
kill -TERM $!; wait $!; echo $?; {tests}/await 'grep -q STOP said'; uniq said; cat out told
>>>
queued
0
READY=1
WATCHDOG=1
STOPPING=1
done
act-queue: 1 done

# a row of the queue that is not where its index has it ends the run, and act-doctor names what is damaged
# needs: sqlite
db=.local/share/act/act.db; act-call TASK_CREATE title=a | act-confirm | act-queue add --jq .state
sqlite3 $db "PRAGMA writable_schema = ON; CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'queue_head'; DELETE FROM sqlite_schema WHERE name = 'queue_head'"
sqlite3 $db "UPDATE queue SET lane = lane || 'x'"; sqlite3 $db "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT * FROM kept; DROP TABLE kept"
timeout 120 act-queue run >o 2>said; echo $?; sed 's/call .*is not/call ID is not/' said; act-doctor --jq 'select(.name == "store") | .ok'
>>>
queued
74
act-queue: the store '{home}/.local/share/act/act.db' is damaged: the queued call ID is not where its index has it
  nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals
false
>>>= 78

# act-doctor finds a call of the queue whose record is damaged, or another call's, and a repair leaves it out
# needs: sqlite
for n in a b; do act-call TASK_LIST | jq -c ".id = \"$n\""; done | act-queue add --jq .id
for sql in "UPDATE queue SET record = '{' WHERE id = 'a'" "UPDATE queue SET record = (SELECT record FROM queue WHERE id = 'b') WHERE id = 'a'"; do {tests}/sql "$sql"; act-doctor --jq 'select(.name == "store") | .found' | grep -o 'unreadable.*'; done
act-doctor --repair --jq 'select(.name == "repair") | .found' | grep -o 'unreadable[^;]*'; act-queue list --jq .id; act-doctor --jq 'select(.name == "store") | .ok'
>>>
a
b
unreadable rows of its queue table: 1
unreadable rows of its queue table: 1
unreadable rows of its queue table: 1
b
true

# the words of one call stand for its id, and of several for none
for t in Milk 'Oat milk' Bread; do act-call TASK_CREATE "title=$t" | act-confirm -y | act-queue add --jq .state; done
act-queue drop name:bread --jq .tool; act-queue drop name:milk 2>err --jq .error.code; sed 's/[0-9a-f-]\{36\}/ID/g' err
act-queue drop 'name:create oat' --jq .tool; act-queue drop 'name:cheese' name:milk; act-queue retry name:milk --jq .tool
act-call TASK_CREATE title=Eggs | jq -c '.id = "name:milk"' | act-confirm -y | act-queue add --jq .state
act-queue drop name:milk --jq .id; act-queue list --jq .tool
>>>
queued
queued
queued
TASK_CREATE
act-queue: 2 calls have the words 'milk'
  say more of one, or take its id: ID (TASK_CREATE {"title":"Milk"}), ID (TASK_CREATE {"title":"Oat milk"})
TASK_CREATE
{"type":"error","error":{"code":"no-match","message":"no call 'cheese' is in the queue","hint":"act-queue list shows them"}}
TASK_CREATE
queued
name:milk
TASK_CREATE
>>>2
act-queue: no call 'cheese' is in the queue
  act-queue list shows them
