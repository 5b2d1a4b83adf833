# a seal is used once: a thousand further uses in one run give what came of the first
# tier: all
act-call TASK_CREATE title=x | act-confirm >s
act-exec s --jq '[.outcome, .replayed]'
for i in $(seq 1000); do cat s; done | act-exec >o; echo $?
jq -c '[.outcome, .replayed, .data.id]' o | sort | uniq -c | sed 's/^ *//'
act-call TASK_LIST | act-exec --jq '.data.items | length'; act-log --jq .tool
>>>
["done",null]
0
1000 ["done",true,1]
1
TASK_CREATE
TASK_LIST

# a thousand uses in one run, none of them before it, are one effect
act-call TASK_CREATE title=x | act-confirm >s
for i in $(seq 1000); do cat s; done | act-exec --jq '[.outcome, .replayed]' | sort | uniq -c | sed 's/^ *//'
act-call TASK_LIST | act-exec --jq '.data.items | length'
>>>
1 ["done",null]
999 ["done",true]
1

# a thousand sealed calls, fed again in another order
seq 1000 | jq -c '{type:"intent",text:"t",taint:false,n:.}' | act-call TASK_CREATE --map '{title:"t\(.n)"}' | act-confirm >s
act-exec s --jq .outcome | sort | uniq -c | sed 's/^ *//'
tac s | act-exec --jq '[.outcome, .replayed]' | sort | uniq -c | sed 's/^ *//'
act-call TASK_LIST limit=1000 | act-exec --jq '.data.items | length'
>>>
1000 done
1000 ["done",true]
1000

# a handler is not run a second time, whatever it can do
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; echo '{"n":1}'
END
chmod 755 .config/act/handlers/h
act-call DIARY_ADD | act-confirm -y >s
act-exec s --jq '[.outcome, .replayed, .data]'
for i in $(seq 1000); do cat s; done | act-exec --jq '[.outcome, .replayed, .data]' | sort | uniq -c | sed 's/^ *//'
wc -l <effects
>>>
["done",null,{"n":1}]
1000 ["done",true,{"n":1}]
1

# nor while it still runs, however often its call stands in the run
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; sleep 1; echo '{}'
END
chmod 755 .config/act/handlers/h
act-call DIARY_ADD | act-confirm -y >s
for i in $(seq 100); do cat s; done | act-exec -j 8 >o; wc -l <o
jq -c 'select(.outcome == "done" and (.replayed | not)) | .outcome' o; wc -l <effects
act-exec s --jq '[.outcome, .replayed]'; wc -l <effects
>>>
100
"done"
1
["done",true]
1

# what failed under a seal does not run again under it, but under a new one
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; exit 1
END
chmod 755 .config/act/handlers/h
act-call DIARY_ADD >c; act-confirm -y c >s
act-exec s --jq '[.outcome, .replayed]'
for i in $(seq 100); do cat s; done | act-exec --jq '[.outcome, .replayed]' | sort | uniq -c | sed 's/^ *//'; wc -l <effects
act-confirm -y c | act-exec --jq '[.outcome, .replayed]'; wc -l <effects
>>>
["failed",null]
100 ["failed",true]
1
["failed",null]
2

# one that has expired runs nothing
act-call TASK_CREATE title=x | act-confirm --valid-for 1s >s
sleep 1
act-exec s --jq '[.outcome, .error.code]'; s=$?
act-call TASK_LIST | act-exec --jq .data.items; exit $s
>>>
["denied","approval-expired"]
[]
>>>= 77

# none of a thousand that have expired
seq 1000 | jq -c '{type:"intent",text:"t",taint:false,n:.}' | act-call TASK_CREATE --map '{title:"t\(.n)"}' | act-confirm --valid-for 1s >s
sleep 1
act-exec s >o; s=$?; jq -c '[.outcome, .error.code]' o | sort | uniq -c | sed 's/^ *//'
act-call TASK_LIST | act-exec --jq .data.items; exit $s
>>>
1000 ["denied","approval-expired"]
[]
>>>= 77

# its time is the machine's: it ends when the clock since the start says so
act-call TASK_CREATE title=x | act-confirm >s
for ahead in 100000 910 890; do unshare -rT --boottime $ahead act-exec s --jq '[.outcome, .error.code]'; echo $?; done
act-call TASK_LIST | act-exec --jq '.data.items | length'
>>>
["denied","approval-expired"]
77
["denied","approval-expired"]
77
["done",null]
0
1

# the wall clock, years ahead or back, ends no seal
for now in 2100-01-01T00:00:00Z 1990-01-01T00:00:00Z; do
act-call TASK_CREATE title=x | act-confirm | ACT_NOW=$now act-exec --jq .outcome
act-call TASK_CREATE title=x | ACT_NOW=$now act-confirm | act-exec --jq .outcome
done
>>>
done
done
done
done

# nor does it extend one
act-call TASK_CREATE title=x | ACT_NOW=2100-01-01T00:00:00Z act-confirm --valid-for 1s >ahead
act-call TASK_CREATE title=x | act-confirm --valid-for 1s >now
sleep 1
for now in 2100-01-01T00:00:00Z 1990-01-01T00:00:00Z; do
ACT_NOW=$now act-exec ahead now --jq '[.outcome, .error.code]'; echo $?
done
act-call TASK_LIST | act-exec --jq .data.items
>>>
["denied","approval-expired"]
["denied","approval-expired"]
77
["denied","approval-expired"]
["denied","approval-expired"]
77
[]

# it ends when the machine is started again
act-call TASK_CREATE title=x | act-confirm >s
echo 01234567-89ab-4cde-8f01-23456789abcd >boot
unshare -rm sh -c 'mount --bind boot /proc/sys/kernel/random/boot_id && exec act-exec s --jq "[.outcome, .error.code]"'; echo $?
act-call TASK_LIST | act-exec --jq .data.items
act-exec s --jq .outcome
>>>
["denied","approval-invalid"]
77
[]
done

# one from before a restart is no good after it, even where the clock is back at its time
echo 01234567-89ab-4cde-8f01-23456789abcd >boot
act-call TASK_CREATE title=x >c
unshare -rm sh -c 'mount --bind boot /proc/sys/kernel/random/boot_id && exec act-confirm c' >s
act-exec s --jq '[.outcome, .error.code]'
>>>
["denied","approval-invalid"]
>>>= 77

# another account, one more and one less
act-call TASK_CREATE title=x >c; act-confirm c >none; jq -c '.account="a"' c | act-confirm >a
for change in '.account="b"' 'del(.account)' '.account=""' '.account="A"' '.account="a "'; do jq -c "$change" a; done >m
for change in '.account="a"' '.account=""' '.account="default"'; do jq -c "$change" none; done >>m
act-exec m --jq '[.outcome, .error.code]' | sort | uniq -c | sed 's/^ *//'; act-exec m >o; echo $?
act-call TASK_LIST | act-exec --jq .data.items
>>>
8 ["denied","approval-invalid"]
77
[]

# another user and another conversation, by whatever way they are set
act-call TASK_CREATE title=x | act-confirm >s
no() { env "$@" --jq '[.outcome, .error.code]'; echo $?; }
no act-exec s -u bob
no act-exec s -c talk
no ACT_USER=bob act-exec s
no ACT_CONVERSATION=talk act-exec s
mkdir -p .config/act; echo 'user = bob' >.config/act/config; no -u ACT_USER act-exec s
echo 'conversation = talk' >.config/act/config; no act-exec s; rm .config/act/config
mkdir .act; echo 'conversation = talk' >.act/config; act-config trust >/dev/null 2>&1; no act-exec s; rm -r .act
act-call TASK_LIST | act-exec --jq .data.items
act-exec s --jq .outcome
>>>
["denied","approval-invalid"]
77
["denied","approval-invalid"]
77
["denied","approval-invalid"]
77
["denied","approval-invalid"]
77
["denied","approval-invalid"]
77
["denied","approval-invalid"]
77
["denied","approval-invalid"]
77
[]
done

# a user and a conversation are two, however much their names are one
act-call TASK_CREATE title=x >c
act-confirm c -u ab -c c >1; act-confirm c -u a -c bc >2; act-confirm c -u default -c ab >3
act-exec 1 -u a -c bc --jq .error.code; act-exec 2 -u ab -c c --jq .error.code; act-exec 3 -u ab --jq .error.code
act-exec 1 -u c -c ab --jq .error.code; act-exec 1 -u AB -c c --jq .error.code
act-call TASK_LIST | act-exec --jq .data.items
act-exec 1 -u ab -c c --jq .outcome
>>>
approval-invalid
approval-invalid
approval-invalid
approval-invalid
approval-invalid
[]
done

# another origin: the handler's file is another
mkdir -p .config/act/handlers kept; h=.config/act/handlers/h
for word in good evil; do cat >kept/$word <<END
#!/bin/sh
[ "\$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo $word >>~/effects; echo '{}'
END
done
chmod 755 kept/*; cp kept/good $h
act-call DIARY_ADD | act-confirm -y >s
no() { act-exec s --jq '[.outcome, .error.code]'; echo $?; }
cat kept/evil >$h; no
cp -p kept/evil other; mv other $h; no
ln -sf ~/kept/evil $h; no
rm $h; mkdir bin; cp -p kept/evil bin/act-handle-h; PATH=$PWD/bin:$PATH no
test -e effects || echo nothing ran
>>>
["denied","approval-invalid"]
77
["denied","approval-invalid"]
77
["denied","approval-invalid"]
77
["denied","approval-invalid"]
77
nothing ran

# another origin: a handler that comes before it has the same tool
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo "$0" >>~/effects; echo '{}'
END
chmod 755 .config/act/handlers/h
act-call DIARY_ADD | act-confirm -y >s
cp -p .config/act/handlers/h .config/act/handlers/a; echo '# other' >>.config/act/handlers/a
act-exec s --jq '[.outcome, .error.code]'; echo $?
test -e effects || echo nothing ran
rm .config/act/handlers/a
act-exec s --jq .outcome
>>>
["denied","approval-invalid"]
77
nothing ran
done

# another origin: its tool says something else of itself than when it was approved
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec cat ~/described
cat >>~/effects; echo '{}'
END
chmod 755 .config/act/handlers/h
echo '{"type":"tool","tool":"DIARY_ADD","description":"adds to a diary"}' >described
act-call DIARY_ADD | act-confirm -y >s
echo '{"type":"tool","tool":"DIARY_ADD","description":"publishes a page"}' >described; touch .config/act/handlers/h
act-exec s --jq '[.outcome, .error.code]'; echo $?
test -e effects || echo nothing ran
>>>
["denied","approval-invalid"]
77
nothing ran

# one's id is no other's: each user has his own call under it, and his own file of long data
act-call TASK_CREATE title=x --once a >c; act-call TASK_CREATE title=y >o; jq -c --slurpfile c c '.id = $c[0].id' o >d
act-confirm -u ann c | act-exec -u ann --jq '[.outcome, .data.title]'
act-confirm -u bob d | act-exec -u bob --jq '[.outcome, .data.title]'
act-confirm -u ann d | act-exec -u ann --jq '[.outcome, .error.code]'
act-confirm -u bob -c talk d | act-exec -u bob -c talk --jq '[.outcome, .replayed, .data.title]'
act-log --id "$(jq -r .id c)" --jq '[.log_id, .arguments.title]'
>>>
["done","x"]
["done","y"]
["failed","bad-record"]
["done",true,"y"]
[1,"x"]
[2,"y"]

# two approvals of a call that fails run it twice, in whatever order they come back
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; exit 1
END
chmod 755 .config/act/handlers/h
act-call DIARY_ADD >c; act-confirm -y c >a; act-confirm -y c >b
for s in a b a b b a; do act-exec $s --jq .replayed; done | uniq -c | sed 's/^ *//'; wc -l <effects
>>>
2 null
4 true
2

# a call that did not reach its tool leaves its approval unused: fed again, the same record runs, once
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
if [ -s ~/say ]; then code=$(head -1 ~/say); echo "$code" >>~/tried; sed -i 1d ~/say; [ "$code" = 75 ] && exit 75
echo "{\"type\":\"result\",\"outcome\":\"failed\",\"error\":{\"code\":\"$code\",\"message\":\"m\"}}"; exit; fi
echo run >>~/effects; echo '{}'
END
chmod 755 .config/act/handlers/h
act-call DIARY_ADD | act-confirm -y >s
printf '%s\n' 75 rate-limited offline unavailable timeout not-connected unauthorized >say
for i in 1 2 3 4 5 6 7 8 9; do act-exec s --jq '[.outcome, .error.code, .replayed, .attempts]'; echo $?; done | paste - -
wc -l <tried; wc -l <effects
>>>
["failed","unavailable",null,1]	75
["failed","rate-limited",null,2]	75
["failed","offline",null,3]	75
["failed","unavailable",null,4]	75
["failed","timeout",null,5]	75
["failed","not-connected",null,6]	77
["failed","unauthorized",null,7]	77
["done",null,null,8]	0
["done",null,true,8]	0
7
1

# nor is it used by another approval that was tried since: each runs until it reached its tool
# needs: sqlite
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
code=$(head -1 ~/say); sed -i 1d ~/say; [ "$code" ] && exit $code
echo run >>~/effects; echo '{}'
END
chmod 755 .config/act/handlers/h; act-call DIARY_ADD >c; act-confirm -y c >a; act-confirm -y c >b
for codes in '75 75' '75 1' '75 75 75' '1 75'; do rm -rf .local/share/act; act-call TASK_LIST | act-exec >o
act-confirm -y c >a; act-confirm -y c >b; printf '%s\n' $codes >say
for s in a b a b a; do act-exec $s --jq '[.outcome, .replayed]'; done | paste -s -
done; wc -l <effects
>>>
["failed",null]	["failed",null]	["done",null]	["done",true]	["done",true]
["failed",null]	["failed",null]	["done",null]	["done",true]	["done",true]
["failed",null]	["failed",null]	["failed",null]	["done",null]	["done",true]
["failed",null]	["failed",null]	["failed",true]	["done",null]	["done",true]
4

# a call that failed for good has used its approval, whatever the failure
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
cat >call; code=$(sed 's/.*"code":"\([a-z-]*\)".*/\1/' call); echo run >>~/effects
echo "{\"type\":\"result\",\"outcome\":\"failed\",\"error\":{\"code\":\"$code\",\"message\":\"m\"}}"
END
chmod 755 .config/act/handlers/h
for code in provider-error forbidden bad-arguments budget-exceeded nonsense; do act-call DIARY_ADD code=$code | act-confirm -y; done >s
act-exec s >one; act-exec s >two; jq -c .replayed one two | sort | uniq -c | xargs; wc -l <effects
>>>
5 null 5 true
5

# an approval that has ended since does not run the call again
# waits: 5 s
# tier: all
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; exit 75
END
chmod 755 .config/act/handlers/h
act-call DIARY_ADD | act-confirm -y --valid-for 5s >s
act-exec s --jq '[.outcome, .error.code]'; sleep 5; act-exec s --jq '[.outcome, .error.code]'; echo $?; wc -l <effects
>>>
["failed","unavailable"]
["denied","approval-expired"]
77
1

# a call that another process runs now is told as that process tells it
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; sleep 1; echo '{"n":1}'
END
chmod 755 .config/act/handlers/h
for n in 1 2 3; do act-call DIARY_ADD n=$n | act-confirm -y; done >s; tac s >r
for i in $(seq 6); do act-exec s >o$i & act-exec -j 1 r >p$i & done; wait
cat o* p* | jq -c '[.outcome, .data, .replayed]' | sort | uniq -c | sed 's/^ *//'; wc -l <effects
>>>
3 ["done",{"n":1},null]
33 ["done",{"n":1},true]
3

# other calls of the run do not wait for it, and it is waited for no longer than a call may take
# tier: all
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo run >>~/effects; {tests}/await 'test -e ~/ended'; echo '{}'
END
chmod 755 .config/act/handlers/h
act-call DIARY_ADD | act-confirm -y >s; act-call TASK_CREATE title=x | act-confirm >t
act-exec s >first & pid=$!; {tests}/await '[ -s effects ]'
cat s t | act-exec --timeout 1s --jq '[.tool, .outcome, .error.code]'; echo $?; cat s | act-exec --timeout 1s | sed 's/.*and now running/now running/; s/",.*//; s/process '$pid'$/that process/'
touch ended; wait; jq -c .outcome first; wc -l <effects
>>>
["TASK_CREATE","done",null]
["DIARY_ADD","unknown","unavailable"]
75
now running in that process
"done"
1

# a process that dies leaves a write unknown, and what only reads runs again
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec printf '%s\n' '{"type":"tool","tool":"DIARY_ADD"}' '{"type":"tool","tool":"DIARY_GET","tags":["readOnlyHint"]}'
echo run >>~/effects; [ $(wc -l <~/effects) -gt 2 ] || sleep 20; echo '{}'
END
chmod 755 .config/act/handlers/h
act-call DIARY_ADD | act-confirm -y >s; act-call DIARY_GET >>s
setsid act-exec s & pid=$!; {tests}/await '[ "$(wc -l <effects)" = 2 ]'
act-exec s --jq '[.tool, .outcome, .error.code]' >o & {tests}/await "idle $! act-exec"; kill -KILL $pid; wait 2>/dev/null; sort o; wc -l <effects
>>>
["DIARY_ADD","unknown","outcome-unknown"]
["DIARY_GET","done",null]
3

# a call is sent under a random key, the same on each try until one has an answer, and across a crash
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}
{"type":"tool","tool":"DIARY_LIST","tags":["readOnlyHint"]}'
read -r call; echo "$call" | sed 's/.*"key":"\([0-9a-f]*\)".*/\1/' >>~/keys; code=$(head -1 ~/say); sed -i 1d ~/say
case $code in '') echo '{}';; kill) kill -9 $(ps -o ppid= -p $$); sleep 1;; *) echo "{\"type\":\"result\",\"outcome\":\"failed\",\"error\":{\"code\":\"$code\",\"message\":\"m\"}}";; esac
END
chmod 755 .config/act/handlers/h; numbered() { awk '{ if (!($1 in seen)) seen[$1] = ++n; printf "%s%s", seen[$1], length($1) == 32 ? " " : "? " } END { print "." }' keys; rm keys; }
act-call DIARY_ADD | act-confirm -y >s; printf '%s\n' offline timeout rate-limited offline not-connected >say
for i in 1 2 3 4 5 6 7; do act-exec s; done >o; numbered
act-call DIARY_ADD n=2 | act-confirm -y >s; echo provider-error >say; act-exec s >o; act-confirm -y s | act-exec >o; numbered
act-call DIARY_LIST >l; printf '%s\n' kill kill >say; (for i in 1 2 3; do act-exec l >o; done) 2>err; jq -r .outcome o; numbered
for n in 1 2 3; do act-call DIARY_ADD n=1$n | act-confirm -y; done | act-exec >o; numbered; {tests}/sql "SELECT count(DISTINCT key) FROM journal"
act-call TASK_LIST | act-exec >o; {tests}/sql "SELECT coalesce(key, 'NULL') FROM journal WHERE tool = 'TASK_LIST'"
>>>
1 1 1 2 2 3 .
1 2 .
done
1 1 1 .
1 2 3 .
6
NULL
