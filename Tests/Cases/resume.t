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
cat effects | tr '\n' ' '; echo; sqlite3 .local/share/act/act.db 'SELECT number, state, counts FROM run'
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
stop() { sqlite3 .local/share/act/act.db "UPDATE run SET state = 'failed'"; }
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
stop() { sqlite3 ~/.local/share/act/act.db "UPDATE run SET state = 'failed'"; }
(cd a; head -n 1 s >"two words"; act-exec --jq .data.title "two words"); stop; cp a/s "a/two words"; cd b; act-exec --resume last; stop
(cd ../a; act-call TASK_CREATE title=4 | act-confirm >t; act-exec <t --jq .data.title); stop; act-call TASK_CREATE title=5 | act-confirm >>../a/t; act-exec --resume r2; stop
mv ../a/t ../a/u; act-exec --resume r2 2>&1 >o; echo $?; mv ../a/u ../a/t; act-exec --resume r2; echo $?; stop
mv ../a ../c; act-exec --resume r1 2>&1 >o; echo $?
sqlite3 ../.local/share/act/act.db 'SELECT state FROM run'
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
head -n 1 s | act-exec --jq .data.title; sqlite3 .local/share/act/act.db "UPDATE run SET state = 'failed'"
expect {tests}/prompt.exp 'act-exec --resume last' | tr -d '\r'
: | act-exec --resume last; act-exec --resume r1 </dev/null; sqlite3 .local/share/act/act.db 'SELECT state, why FROM run'
cat s | act-exec --resume last; sqlite3 .local/share/act/act.db 'SELECT state, counts FROM run'
>>>
1
act-exec: run r1 read a pipe, of which nothing is kept
  pipe the same records into it
failed|no records came
2
completed|{"done":2}

# other arguments under an id that is done are refused, wherever the line stands
for n in 1 2 3; do act-call TASK_CREATE title=$n; done | act-confirm >s; act-exec s >o; sqlite3 .local/share/act/act.db "UPDATE run SET state = 'failed'"
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
head -n 1300 s | act-exec --ordered >o; sqlite3 .local/share/act/act.db "UPDATE run SET state = 'failed'"
sed '1400!d; s/"id":"[0-9]*"/"id":"other"/' s | act-confirm >t; (head -n 700 s; cat t; sed 1,700d s) | act-exec --resume last --jq .id >got
(echo other; seq 1300 1499) | cmp - got && echo same; sqlite3 .local/share/act/act.db 'SELECT counts FROM run'
>>>
same
{"done":1501}

# only what is not done is asked about
for n in 1 2 3; do act-call TASK_CREATE title=$n; done | act-confirm | act-exec >o
for n in 1 2 3; do act-call TASK_DELETE id:=$n; done >calls; act-confirm -y calls | head -n 2 | act-exec --jq .outcome; sqlite3 .local/share/act/act.db "UPDATE run SET state = 'failed'"
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
mkfifo p; exec 9<>p; (cat s; cat p) | act-exec >o & {tests}/await 'sqlite3 .local/share/act/act.db "SELECT number FROM run" | grep -q 2'
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
cp now "it's"; act-exec "it's" --jq '[.outcome, .error.code]'; cp all "it's"; sqlite3 ../.local/share/act/act.db "UPDATE run SET state = 'running'"
echo 01234567-89ab-4cde-8f01-23456789abcd >boot
cat >after <<'X'
mount --bind boot /proc/sys/kernel/random/boot_id
cd /; act-exec --resume last --jq '[.outcome, .error.code]' </dev/null 2>err; echo $?; cat err
eval "$(sed 's/.*; \(act-confirm.*\) continues/\1/' err)"; echo $?
X
unshare -rm sh after; sqlite3 ../.local/share/act/act.db 'SELECT number, state, counts FROM run'
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

