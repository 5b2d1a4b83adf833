# a run that was killed goes on: what is done is passed over without a line, and the same row is completed
mkdir bin; cat >bin/act-handle-diary <<'X'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
n=$(jq -r .arguments.n); echo $n >>~/effects; [ -e ~/block ] && [ $n = 3 ] && sleep 100; echo $n
X
chmod 755 bin/act-handle-diary; PATH=$HOME/bin:$PATH; touch block
for n in 1 2 3 4 5; do act-call DIARY_ADD n:=$n | act-confirm -y; done >s
exec 2>/dev/null
act-exec -j 1 s --jq '[.data, .outcome]' >o & {tests}/await 'grep -q 3 effects'; kill -9 $!; wait $!; sort o
rm block; exec 2>&1
{ act-exec --resume last; echo $? >o; } | sort; cat o
cat effects | tr '\n' ' '; echo; {tests}/sql 'SELECT number, state, counts FROM run'
act-exec --resume r1; echo $?
>>>
[1,"done"]
[2,"done"]
[4,"done"]
[5,"done"]
[null,"unknown"]
79
1 2 3 4 5 
1|completed|{"done":4,"unknown":1}
act-exec: run r1 is complete
0

# of the calls in flight, one of low risk runs again
mkdir bin; cat >bin/act-handle-diary <<'X'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_READ","tags":["readOnlyHint"]}'
echo run >>~/effects; [ -e ~/block ] && sleep 100; echo '{"data":1}'
X
chmod 755 bin/act-handle-diary; PATH=$HOME/bin:$PATH; touch block
act-call DIARY_READ >s
act-exec s >o 2>&1 & {tests}/await '[ -s effects ]'; kill -9 $!; wait $! 2>o; rm block
act-exec --resume r1 --jq '[.outcome, .attempts]'; wc -l <effects
>>>
["done",2]
2

# it has the run's options, and those given now count where both say something
for n in 1 2 3; do act-call TASK_CREATE title=$n; done | act-confirm >s
stop() { {tests}/sql "UPDATE run SET state = 'failed'"; }
head -n 1 s | act-exec --jq '[.data.title, 1]' -q; stop
head -n 2 s | act-exec --resume last; stop
act-exec --resume last --json <s | jq -c '[.type, .data.title]'; stop
act-call TASK_CREATE title=4 | act-confirm >>s; act-exec --resume last --jq-json .outcome -v <s; stop
act-exec --resume last -v -q >o; echo $?
>>>
["1",1]
["2",1]
["result","3"]
"done"
64
>>>2
act-exec: --verbose and --quiet exclude each other
  see act-exec --help

# standard input that was a file, a folder that is another now, and files by their whole paths
mkdir a b; for n in 1 2 3; do act-call TASK_CREATE title=$n; done | act-confirm >a/s
stop() { {tests}/sql "UPDATE run SET state = 'failed'"; }
(cd a; head -n 1 s >"two words"; act-exec --jq .data.title "two words"); stop; cp a/s "a/two words"; cd b; act-exec --resume last; stop
(cd ../a; act-call TASK_CREATE title=4 | act-confirm >t; act-exec <t --jq .data.title); stop; act-call TASK_CREATE title=5 | act-confirm >>../a/t; act-exec --resume r2; stop
mv ../a/t ../a/u; act-exec --resume r2 2>&1 >o; echo $?; mv ../a/u ../a/t; act-exec --resume r2; echo $?; stop
mv ../a ../c; act-exec --resume r1 2>&1 >o; echo $?
{tests}/sql 'SELECT state FROM run'
>>>
1
2
3
4
5
act-exec: cannot open '{home}/a/t': No such file or directory
74
0
act-exec: cannot go to the run's folder '{home}/a': No such file or directory
74
failed
failed

# a run that was fed by a pipe wants its records again, and a terminal has none
for n in 1 2; do act-call TASK_CREATE title=$n; done | act-confirm >s
head -n 1 s | act-exec --jq .data.title; {tests}/sql "UPDATE run SET state = 'failed'"
expect {tests}/prompt.exp 'act-exec --resume last' | tr -d '\r'
: | act-exec --resume last; act-exec --resume r1 </dev/null; {tests}/sql 'SELECT state, why, counts FROM run'
cat s | act-exec --resume last; {tests}/sql 'SELECT state, counts FROM run'
>>>
1
act-exec: run r1 read a pipe, of which nothing is kept
  pipe the same records into it
failed|no records came|{"done":1}
2
completed|{"done":2}

# other arguments under an id that is done are refused, wherever the line stands
for n in 1 2 3; do act-call TASK_CREATE title=$n; done | act-confirm >s; act-exec s >o; {tests}/sql "UPDATE run SET state = 'failed'"
(sed -n 3p s; sed -n 2p s | jq -c '.arguments.title = "x"'; sed -n 1p s | jq -c '.account = "a"' | act-confirm; sed -n 1p s | jq -c '{arguments, id, type, approval, tool, provider, more: 1}') >t
cat t | act-exec --resume r1 --jq '[.outcome, .error.code]'; echo $?
act-call TASK_LIST | act-exec --jq '.data.items | length'
>>>
["failed","bad-record"]
["failed","bad-record"]
65
3

# results in the order of their calls, behind many that are done
act-call TASK_CREATE title=x | jq -c 'range(1500) as $n | .id = "\($n)"' | act-confirm >s
head -n 1300 s | act-exec --ordered >o; {tests}/sql "UPDATE run SET state = 'failed'"
sed '1400!d; s/"id":"[0-9]*"/"id":"other"/' s | act-confirm >t; (head -n 700 s; cat t; sed 1,700d s) | act-exec --resume last --jq .id >got
(echo other; seq 1300 1499) | cmp - got && echo same; {tests}/sql 'SELECT counts FROM run'
>>>
same
{"done":1501}

# only what is not done is asked about
(export ACT_NOW=2026-03-04T10:00:00Z; for n in 1 2 3; do act-call TASK_CREATE title=$n; done | act-confirm | act-exec >o)
for n in 1 2 3; do act-call TASK_DELETE id:=$n; done >calls; act-confirm -y calls | head -n 2 | act-exec --jq .outcome; {tests}/sql "UPDATE run SET state = 'failed'"
expect {tests}/prompt.exp 'act-confirm calls | act-exec --resume r2 --json --jq .outcome >o' 'stop >' 'delete\r' | grep -c 'to approve, type'; cat o
>>>
done
done
1
done

# no such run, no file beside it, and one that another process has in hand
act-exec --resume r1 2>&1 >o; echo $?; act-exec --resume last 2>&1 >o; echo $?
act-call TASK_CREATE title=1 | act-confirm >s; act-exec s >o
for name in r0 r2 1 r01 R1 '' -1 r99999999999999999999; do act-exec --resume="$name" >o 2>&1; echo $? $name; done
act-exec --resume r1 s 2>&1 >o; echo $?
act-call TASK_CREATE title=2 | act-confirm >s
mkfifo p; exec 9<>p; (cat s; cat p) | act-exec >o & {tests}/await '{tests}/sql "SELECT number FROM run" | grep -q 2'
act-exec --resume r2 </dev/null 2>err >o; echo $?; sed "s/[0-9][0-9]*/N/g" err
>>>
act-exec: no run 'r1'
  see act-ps
1
act-exec: no run is on record
  see act-ps
1
1 r0
1 r2
1 1
1 r01
1 R1
64
1 -1
1 r99999999999999999999
act-exec: --resume reads the run's own files
  leave FILE out
64
75
act-exec: run rN is running in process N
  wait for its end, or end it: kill N

# after a restart the approvals have ended: one command asks again about what is not done, and goes on
mkdir 'my calls'; cd 'my calls'; for n in 1 2 3; do act-call TASK_CREATE title=$n; done | act-confirm >"it's"; head -n 1 "it's" >now; mv "it's" all
cp now "it's"; act-exec "it's" --jq '[.outcome, .error.code]'; cp all "it's"; {tests}/sql "UPDATE run SET state = 'running'"
echo 01234567-89ab-4cde-8f01-23456789abcd >boot
cat >after <<'X'
mount --bind boot /proc/sys/kernel/random/boot_id
cd /; act-exec --resume last --jq '[.outcome, .error.code]' </dev/null 2>err; echo $?; cat err
eval "$(sed 's/.*; \(act-confirm.*\) continues/\1/' err)"; echo $?
X
unshare -rm sh after; {tests}/sql 'SELECT number, state, counts FROM run'
>>>
["done",null]
["denied","approval-invalid"]
["denied","approval-invalid"]
77
act-exec: 1 done, 2 denied in <any> s; act-confirm '{home}/my calls/it'\''s' | act-exec --resume r1 continues
["done",null]
["done",null]
0
1|completed|{"done":3}

# a stopped run says so, and continued it goes on; time that was stopped is no call's
# tier: all
mkdir bin; cat >bin/act-handle-diary <<'X'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
touch ~/begun; for n in 1 2 3 4 5 6 7 8 9 10; do sleep 0.1; echo $n >>~/ticks; done; echo '{}'
X
chmod 755 bin/act-handle-diary; PATH=$HOME/bin:$PATH
act-call DIARY_ADD | act-confirm -y >s
cat >stop <<'X'
set -m; act-exec s --timeout 3s --jq .outcome >o & {tests}/await '[ -e begun ]'
kill -TSTP $!; {tests}/await 'act-ps --jq .state | grep -q backgrounded'; {tests}/await "grep -q '^State:.T' /proc/$!/status"
act-exec --resume r1 2>&1 >o2 </dev/null | sed "s/$!/PID/g"; a=$(cat ticks | wc -l); sleep 4; b=$(cat ticks | wc -l); [ $a = $b ] && echo stood still
kill -CONT $!; {tests}/await 'act-ps --jq .state | grep -q running'; {tests}/await 'act-ps --jq .state | grep -q completed'; cat o; act-ps --jq .state
X
bash stop 2>err
>>>
act-exec: run r1 is stopped in process PID
  continue it: kill -CONT PID
stood still
done
completed

# a write under way at a service is done, though its process was stopped for longer than its time; without a stop it is lost
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
for n in 1 2; do act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=$n; done | act-confirm -y >s
standin rules '{"op":"session.execute","hold_ms":3000}'
cat >stop <<'X'
set -m; head -n 1 s >first; act-exec first --timeout 4s --jq .outcome >o & {tests}/await '[ "$(standin effects)" = 1 ]'
kill -TSTP $!; {tests}/await "grep -q '^State:.T' /proc/$!/status"; sleep 5; kill -CONT $!; {tests}/await '[ -s o ]'; cat o; standin effects
X
bash stop 2>err
tail -n 1 s | act-exec --timeout 2s --jq .outcome; standin effects
>>>
done
1
unknown
2

# the way on names the user and conversation of the run, which act-confirm needs too; taken as it stands, it ends
act-call TASK_CREATE title=1 | act-confirm -u ada -c "it's" >s; act-call TASK_CREATE title=2 >>s
act-exec -u ada -c "it's" s --jq '[.outcome, .error.code]'; {tests}/sql "UPDATE run SET state = 'running', changed = 0"
act-ps --jq '.user, .resume'; eval "$(act-ps --jq .resume)"; act-ps --jq .state
act-call TASK_CREATE title=3 | act-confirm -u ada | act-queue add -u ada --jq .state; act-queue run -u ada --jq .outcome
{tests}/sql "UPDATE run SET state = 'failed'"; act-ps --jq .resume
>>>
["done",null]
["denied","not-approved"]
ada
act-confirm -u ada -c 'it'\''s' {home}/s | act-exec --resume r1
["done",null]
completed
queued
done
act-exec --resume r1
act-queue run -u ada

# options given now take the place of those that exclude them
task() { act-call TASK_CREATE title=$1 | act-confirm >s; }
again() { task $1; shift; {tests}/sql "UPDATE run SET state = 'failed'"; act-exec --resume last "$@"; }
task 1; act-exec s --chart --view month | jq -c .outcome; again 2 --jq .data.title; again 3 --text | head -n 1
task 4; act-exec s --jq .data.title; again 5 --text --chart | head -n 1; again 6 --view=week | jq -c .outcome; again 7 --json --view week 2>&1 >o | head -n 1
>>>
"done"
2
done  TASK_CREATE
4
done  TASK_CREATE
"done"
act-exec: --chart and --view are for text: they exclude --json, --jq and --jq-json

# a file that was named as an open one is read again by its own name
for n in 1 2 3; do act-call TASK_CREATE title=$n; done | act-confirm >all; head -n 1 all >s; act-exec /dev/stdin <s --jq .data.title
cp all s; {tests}/sql "UPDATE run SET state = 'failed'"; act-exec --resume last </dev/null; act-ps --jq .files[]
>>>
1
2
3
{home}/s

# nothing begins once the reader of the output has gone, though records come
mkfifo p q; act-exec <p >q & exec 3>p; head -n 1 q >o & exec 2>/dev/null
act-call TASK_CREATE title=1 | act-confirm >&3; wait $!; act-call TASK_CREATE title=2 | act-confirm >&3; exec 3>&-; wait
act-call TASK_LIST | act-exec --jq '.data.items[].title'
>>>
1

# after so many failures nothing begins; the run goes on later, and what failed before does not stop it again
mkdir bin; cat >bin/act-handle-diary <<'X'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
n=$(jq -r .arguments.n); echo $n >>~/effects; [ $n -le 2 ] && exit 1; echo $n
X
chmod 755 bin/act-handle-diary; PATH=$HOME/bin:$PATH
for n in 1 2 3 4 5; do act-call DIARY_ADD n:=$n; done | act-confirm -y >s
act-exec -j 1 --halt 2 s --jq .outcome; echo $?; act-ps --jq '[.state, .why]'
act-exec --resume last --jq '[.outcome, .data]'; act-ps --jq .state; cat effects | tr '\n' ' '; echo
for halt in 0 -1 x 1.5; do act-exec --halt="$halt" s 2>&1 >o; done; true
>>>
failed
failed
1
["failed","halted after 2 failed or unknown calls"]
["failed",null]
["failed",null]
["done",3]
["done",4]
["done",5]
completed
1 2 3 4 5 
act-exec: --halt: expected a number from 1, or now, got '0'
  see act-exec --help
act-exec: --halt: expected a number from 1, or now, got '-1'
  see act-exec --help
act-exec: --halt: expected a number from 1, or now, got 'x'
  see act-exec --help
act-exec: --halt: expected a number from 1, or now, got '1.5'
  see act-exec --help
>>>2
act-exec: halted after 2 failed or unknown calls: 2 failed, 3 not begun; act-exec --resume r1 continues

# calls in one commit halt too, and now ends what runs
for n in 1 2 3 4; do act-call TASK_DELETE id:=$n; done | act-confirm -y >s; for n in 5 6; do act-call TASK_CREATE title=$n; done | act-confirm >>s
act-exec --halt 3 s --jq .outcome 2>&1 | sort
mkdir bin; cat >bin/act-handle-diary <<'X'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
n=$(jq -r .arguments.n); echo $n >>~/effects; case $n in 1) sleep 0.5; exit 1;; 2) exec sleep 600;; esac; echo $n
X
chmod 755 bin/act-handle-diary; PATH=$HOME/bin:$PATH
for n in 1 2 3; do act-call DIARY_ADD n:=$n; done | act-confirm -y >t
act-exec -j 2 --halt now t --jq .outcome 2>&1 | sort; sort effects | tr '\n' ' '; echo
>>>
act-exec: halted after 3 failed or unknown calls: 3 failed, 3 not begun; act-exec --resume r1 continues
failed
failed
failed
act-exec: halted after 2 failed or unknown calls: 1 failed, 1 unknown, 1 not begun; act-exec --resume r2 continues
failed
unknown
1 2 

# progress as records
# tier: all
mkdir bin; cat >bin/act-handle-diary <<'X'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
sleep 0.6; echo '{}'
X
chmod 755 bin/act-handle-diary; PATH=$HOME/bin:$PATH
for n in 1 2 3 4; do act-call DIARY_ADD n:=$n; done | act-confirm -y >s
act-exec -j 1 --progress json s 2>err >o; jq -c '[.type, .run, .counts.done, (.ms > 900), (.rate > 0), (.left // 0) > 0, .waiting_for]' err
act-exec --progress lines s 2>&1 >o | head -n 1
>>>
["progress","r1",1,true,true,true,"DIARY_ADD (handler)"]
["progress","r1",3,true,true,false,"DIARY_ADD (handler)"]
["progress","r1",4,true,true,false,null]
act-exec: the value 'lines' is invalid for '--progress <form>'<any>

# a file of a key that is given now is read from the folder where that was typed, one of the run from its own
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; mkdir a b; (umask 77; echo "$COMPOSIO_API_KEY" | tee b/key >a/own); unset COMPOSIO_API_KEY
call() { act-call GMAIL_FETCH_EMAILS --api-key-file b/key | jq -c ".id = \"$1\""; }; stop() { {tests}/sql "UPDATE run SET state = 'failed'"; }
call a >a/s; (cd a; act-exec --api-key-file own s --jq '[.id, .outcome]'); stop; call b >>a/s; (cd b; act-exec --resume last </dev/null); stop; rm a/own
call c >>a/s; (cd b; act-exec --resume last --jq '[.id, .error.code]' </dev/null); stop
(cd b; act-exec --resume last --api-key-file key </dev/null); stop; call d >>a/s; act-exec --resume=last --api-key-file=b/key </dev/null
>>>
["a","done"]
["b","done"]
["c","config"]
["c","done"]
["d","done"]
