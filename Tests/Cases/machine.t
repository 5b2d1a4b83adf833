# The machine's state: calls that need a network are not tried without a route, and runs wait for what they were told to

# A tool says which network it needs, in its record and as text; one that a handler does not say is offline
mkdir -p .config/act/handlers && cat >.config/act/handlers/reach <<'EOF' && chmod 755 .config/act/handlers/reach
#!/bin/sh
for reach in online hybrid offline; do echo '{"type":"tool","tool":"WEATHER_GET_'$reach'","reach":"'$reach'"}'; done
echo '{"type":"tool","tool":"WEATHER_GET_silent"}'
EOF
act-tools weather --jq '[.tool, .reach]'
act-tools WEATHER_GET_online WEATHER_GET_silent TASK_LIST --text | grep -v '^ '
act-search --all 'weather get hybrid' --limit 1 --jq .reach
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-tools GMAIL_SEND_EMAIL --jq .reach; act-tools GMAIL_SEND_EMAIL --jq .reach
act-search --all 'send an email' --limit 1 --jq '[.tool, .reach]'
>>>
["WEATHER_GET_online","online"]
["WEATHER_GET_hybrid","hybrid"]
["WEATHER_GET_offline","offline"]
["WEATHER_GET_silent","offline"]
WEATHER_GET_online  handler  [low]  online
WEATHER_GET_silent  handler  [low]  offline
TASK_LIST  local  [low]  offline
hybrid
online
online
["GMAIL_SEND_EMAIL","online"]

# A reach that there is not costs the line of the tool
mkdir -p .config/act/handlers && cat >.config/act/handlers/reach <<'EOF' && chmod 755 .config/act/handlers/reach
#!/bin/sh
for reach in '"Online"' '"lan"' '""' 1 null '["online"]'; do echo '{"type":"tool","tool":"WEATHER_GET","reach":'$reach'}'; done
echo '{"type":"tool","tool":"WEATHER_GET_IT","reach":"hybrid"}'
EOF
act-tools weather --jq '[.tool, .reach]'
act-doctor --jq 'select(.name | startswith("handler")) | [.ok, .found]'
>>>
["WEATHER_GET","offline"]
["WEATHER_GET_IT","hybrid"]
[false,"--describe, line 1: 'WEATHER_GET': reach is none of offline, online, hybrid; --describe, line 2: 'WEATHER_GET': reach is none of offline, online, hybrid; --describe, line 3: 'WEATHER_GET': reach is none of offline, online, hybrid; --describe, line 4: 'WEATHER_GET': reach is none of offline, online, hybrid; --describe, line 6: 'WEATHER_GET': reach is none of offline, online, hybrid"]
>>>= 78

# Without a route nothing is sent, journalled or used up; with one the same record runs
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >write
act-call GMAIL_FETCH_EMAILS >read; before=$(standin requests)
export ACT_CONDITIONS=offline
act-exec write --jq '[.outcome, .error.code, .log_id]'; echo $?
act-exec read --paginate --jq '[.outcome, .error.code, .page]'; echo $?
act-exec read --text; echo $?
act-log; act-session list; test "$before" = "$(standin requests)" || standin requests
unset ACT_CONDITIONS
act-exec write read --ordered --jq '[.outcome, .replayed, .attempts]'; standin effects
ACT_CONDITIONS=offline act-exec write --jq '[.outcome, .replayed]'
>>>
["failed","offline",null]
75
["failed","offline",1]
75
failed  GMAIL_FETCH_EMAILS
  offline: cannot reach 'GMAIL_FETCH_EMAILS': there is no route to a network
    local tools and handlers that need no network still work; act-queue keeps
    calls
75
["done",null,1]
["done",null,1]
1
["done",true]

# A loopback address is reached without a route; any other is not tried
PATH=$PATH:{tests}/Composio
cat >inside <<'EOF'
ip link set lo up; eval "$(standin start)"; act-call GMAIL_FETCH_EMAILS >call
act-exec call --jq '[.outcome, .error.code]'
jq -c '.id = "2"' call | strace -f -e trace=socket,connect -o trace env COMPOSIO_BASE_URL=https://backend.composio.dev act-exec --jq '[.outcome, .error.code]'
grep -c -e INET -e netlink trace
COMPOSIO_BASE_URL=https://backend.composio.dev act-doctor --jq 'select(.name == "network") | .found'
act-doctor --jq 'select(.name == "network") | .found' | sed 's/;.*//'
EOF
unshare -rn sh inside
>>>
["done",null]
["failed","offline"]
0
offline: local tools and handlers that need no network still work; act-queue keeps calls
online

# An MCP server at a loopback address is one of this machine: it runs without a route
# tier: all
cat >inside <<'EOF'
ip link set lo up; . $1/MCP/rows.sh
servers $1 <<END
near http
END
act-tools near.say --jq .reach; act-call near.say text=hi | act-confirm -y --tainted | act-exec --jq '[.outcome, .data]'
EOF
unshare -rn sh inside {tests}
>>>
offline
["done","hi"]

# Handlers that say online are not started without a route; those that do not are
mkdir -p .config/act/handlers && cat >.config/act/handlers/reach <<'EOF' && chmod 755 .config/act/handlers/reach
#!/bin/sh
case "${1-}" in --describe) for reach in online hybrid offline; do echo '{"type":"tool","tool":"WEATHER_GET_'$reach'","reach":"'$reach'"}'; done; exit ;; esac
echo ran >>$HOME/ran; echo 1
EOF
for reach in online hybrid offline; do act-call WEATHER_GET_$reach | act-confirm -y; done >calls
unshare -rn act-exec calls --ordered --jq '[.tool, .outcome, .error.code]'; echo $?
wc -l <ran
ACT_CONDITIONS=online act-exec calls --ordered --jq '[.outcome, .replayed]'
>>>
["WEATHER_GET_online","failed","offline"]
["WEATHER_GET_hybrid","done",null]
["WEATHER_GET_offline","done",null]
75
2
["done",null]
["done",true]
["done",true]

# Without a route the router is not asked, nor its key looked for: search answers from the catalog, and says so
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-search 'send an email' --jq .tool; before=$(standin requests)
export ACT_CONDITIONS=offline
act-search 'email somebody about lunch' --jq '[.tool, .source]'; echo $?
act-search 'zzz qqq xxx' --jq .error.code 2>&1; echo $?
act-tools gmail --jq .tool 2>&1 | sort | sed -n '1p;$p'
act-call GMAIL_SEND_EMAIL body=x --jq .tool; act-call GMAIL_NOT_KNOWN --jq .error.code; act-connect list 2>&1; echo $?
test "$before" = "$(standin requests)" || standin requests
mkdir bin; printf '#!/bin/sh\necho asked >>$HOME/asked; echo ak_standin_key\n' >bin/secret-tool; chmod 755 bin/secret-tool
unset COMPOSIO_API_KEY; export PATH=$HOME/bin:$PATH XDG_RUNTIME_DIR=$HOME
act-search 'email somebody about lunch' --jq .tool; echo $?
test ! -e asked
>>>
GMAIL_SEND_EMAIL
["GMAIL_SEND_EMAIL","catalog"]
0
act-search: cannot reach '127.0.0.1': there is no route to a network
  local tools and handlers that need no network still work; act-queue keeps calls
75
  local tools and handlers that need no network still work; act-queue keeps calls
act-tools: cannot reach '127.0.0.1': there is no route to a network; listed the known tools
GMAIL_SEND_EMAIL
offline
act-connect: cannot reach '127.0.0.1': there is no route to a network
  local tools and handlers that need no network still work; act-queue keeps calls
75
GMAIL_SEND_EMAIL
0
>>>2
act-search: cannot reach '127.0.0.1': there is no route to a network; searched the known tools
  local tools and handlers that need no network still work; act-queue keeps calls
act-search: cannot reach '127.0.0.1': there is no route to a network; searched the known tools
  local tools and handlers that need no network still work; act-queue keeps calls

# Nobody who has no key is told of a router
ACT_CONDITIONS=offline act-search 'add a task' title=x --jq .tool
ACT_CONDITIONS=offline act-search 'zzz qqq xxx' --jq .error.code
>>>
TASK_CREATE
no-match
>>>= 1

# A wrong word of ACT_CONDITIONS ends every command that reads settings, with the words there are
for words in offlin battery=101 'online;metered' , charging=1; do ACT_CONDITIONS=$words act-exec </dev/null >out 2>err; echo $?; done
jq -c .error out
ACT_CONDITIONS= act-exec </dev/null
>>>
78
78
78
78
78
{"code":"config","message":"ACT_CONDITIONS: expected words such as offline,battery=12, got 'charging=1'","hint":"the words are online, offline, metered, unmetered, charging, power-saving, battery=12"}

# A wrong word of --when or --heavy is a wrong usage
for when in '' offline metered power-saving battery battery=x online,; do act-exec --when "$when" </dev/null >out 2>err; echo $?; done | uniq -c
jq -r .error.message out
for heavy in x 1.5 '' 9999999999; do act-exec --heavy "$heavy" </dev/null >out 2>err; echo $?; done | uniq -c
jq -r .error.message out
ACT_HEAVY=some act-exec </dev/null 2>err
>>>
      7 64
--when: expected words such as online, unmetered, charging, battery=20, got 'online,'
      4 64
--heavy: expected a number such as 50, got '9999999999'
{"type":"error","error":{"code":"config","message":"ACT_HEAVY: heavy: expected a number such as 50, got 'some'"}}
>>>= 78

# A run waits for what --when names, and goes on by itself when it is so
# waits: 3 s
# tier: all
act-call TASK_LIST >call; cat >inside <<'EOF'
act-exec --when online call --jq .outcome >out & run=$!
sleep 1.5; test ! -s out && echo waits
ip link add v0 type veth peer name v1; ip addr add 10.1.1.1/24 dev v0; ip link set v0 up; ip link set v1 up
wait $run; cat out
EOF
unshare -rn sh inside
mkdir -p supply/BAT0; cd supply/BAT0; echo Battery >type; echo Discharging >status; echo 19 >capacity; cd; cat >inside <<'EOF'
mount --bind supply /sys/class/power_supply
act-exec --when battery=20,charging call --jq .outcome >out & run=$!
sleep 1.5; echo 20 >supply/BAT0/capacity; sleep 1.5; test ! -s out && echo waits; echo Charging >supply/BAT0/status
wait $run; cat out
EOF
jq -c '.id = "again"' call >next; mv next call; unshare -rm sh inside
>>>
waits
done
waits
done

# The wait for --when is shown, and a signal ends it at once; an input without a call is not waited for
# waits: 2 s
# tier: all
act-call TASK_CREATE title=x | act-confirm >call; export ACT_CONDITIONS=offline,battery=12 TERM=xterm
expect {tests}/prompt.exp 'act-exec --when online call >out' 'waiting for the network' '\003' | tr '\r' '\n' | tail -n 1 | sed 's/.*act-exec/act-exec/'
expect {tests}/prompt.exp 'act-exec --when battery=13 call >out' 'waiting for 13 % in the battery' '\003' >screen
expect {tests}/prompt.exp 'act-exec --when online,charging call >out' 'waiting for the network' '\003' >screen
timeout -s TERM 1 act-exec --when online call 2>err; echo $?; cat err
cat out; act-log; act-exec --when online </dev/null; echo '{"type":"note"}' | act-exec --when online
act-exec --when online -n call --jq .outcome; ACT_CONDITIONS= act-exec call --jq .outcome
>>>
act-exec: 1 not begun; the same command continues
124
act-exec: 1 not begun; the same command continues
{"type":"note"}
skipped
done

# A run that waits looks at the machine about once a second, and does nothing else
# waits: 6 s
# tier: all
act-call TASK_LIST >call; ACT_CONDITIONS=battery=12 act-exec --when online,charging call 2>err & run=$!
wakes() { sed -n 's/^voluntary_ctxt_switches:\t//p' /proc/$run/status; }; ticks() { cut -d' ' -f14 /proc/$run/stat; }
sleep 2; wakes=$(wakes) ticks=$(ticks); sleep 4; wakes=$(($(wakes) - wakes)) ticks=$(($(ticks) - ticks))
kill -INT $run; wait $run; test $wakes -le 25 -a $ticks -le 15 || echo $wakes $ticks
>>>

# NetworkManager is asked only where it matters, and what it says counts: 1 and 3 are metered
# needs: route
# waits: 3 s
# tier: all
mkdir bin; printf '#!/bin/sh\necho "$@" >>$HOME/asked; cat $HOME/says\n' >bin/busctl; chmod 755 bin/busctl; export PATH=$HOME/bin:$PATH DBUS_SYSTEM_BUS_ADDRESS=unix:path=none
act-call TASK_LIST >call; act-exec --when online,charging call --jq .outcome; cat asked 2>/dev/null
n=0; for says in 'u 0' 'u 2' 'u 4' 's 1' 'u one' ''; do echo "$says" >says; jq -c ".id = \"$((n += 1))\"" call | act-exec --when unmetered --jq .outcome; done | uniq -c
for says in 'u 1' 'u 3'; do echo "$says" >says; jq -c ".id = \"$((n += 1))\"" call | timeout -s INT 1 act-exec --when unmetered 2>&1; echo $?; done
echo 'exit 1' >bin/busctl; act-exec call --when unmetered --jq .outcome
printf '#!/bin/sh\nexec sleep 60\n' >bin/busctl; jq -c '.id = "slow"' call | act-exec --when unmetered --jq .outcome
sort -u asked
>>>
done
      6 done
act-exec: 1 not begun; the same records again continue
124
act-exec: 1 not begun; the same records again continue
124
done
done
--system get-property org.freedesktop.NetworkManager /org/freedesktop/NetworkManager org.freedesktop.NetworkManager Metered

# Where the system has no bus, nobody is asked
mkdir bin; printf '#!/bin/sh\n: >$HOME/asked; echo u 0\n' >bin/busctl; chmod 755 bin/busctl; export PATH=$HOME/bin:$PATH
act-call TASK_LIST | act-exec --when unmetered --jq .outcome; test -e asked; asked=$?; test -e /var/run/dbus/system_bus_socket; test $? = $asked
>>>
done

# Where the network is metered or power short, a run stops after so many online calls, and the same command goes on
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
for n in 1 2 3 4 5 6 7; do act-call GMAIL_FETCH_EMAILS query=$n; done >calls; act-call TASK_LIST >>calls
for conditions in metered power-saving battery=19; do
ACT_CONDITIONS=$conditions act-exec --heavy 2 calls --jq '.replayed // .outcome' 2>err | sort | uniq -c | tr -s ' \n' ' '; echo; cat err
done
ACT_HEAVY=0 ACT_CONDITIONS=metered act-exec calls --jq '.replayed // .outcome' 2>err | sort | uniq -c
standin requests op=session.execute
for conditions in battery=20 battery=1,charging unmetered; do ACT_CONDITIONS=$conditions act-exec --heavy 0 calls --jq '.replayed // .outcome' | sort | uniq -c | tr -s ' \n' ' '; done; echo
>>>
 2 done 
act-exec: no more online calls now: 2 began, and the network is metered
  act-exec --resume r1 continues; --heavy lets more calls begin
 2 done 2 true 
act-exec: no more online calls now: 2 began, and the machine saves power
  act-exec --resume r2 continues; --heavy lets more calls begin
 3 done 4 true 
act-exec: no more online calls now: 2 began, and the battery is at 19 % and not charging
  act-exec --resume r3 continues; --heavy lets more calls begin
6
 1 done 7 true  8 true  8 true 

# At a terminal the run waits instead, and says how to go on; local calls are not counted
# waits: 2 s
# tier: all
for n in 1 2 3; do act-call TASK_LIST; done >local; ACT_CONDITIONS=metered act-exec --heavy 0 local --jq .outcome | uniq -c
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
for n in 1 2 3; do act-call GMAIL_FETCH_EMAILS query=$n; done >calls
export ACT_CONDITIONS=metered TERM=xterm why="SELECT why FROM run WHERE state = 'waiting'"
expect {tests}/prompt.exp 'act-exec --heavy 2 calls >out' 'waiting for a network that is not metered' '' run "{tests}/await '{tests}/sql \"\$why\" >state; test -s state'" 'waiting for a network' '\003' >screen
tr '\r' '\n' <screen | sed 's/.*\[K//' | grep -e began -e resume; cat state; jq -r .outcome out; standin requests op=session.execute
>>>
      3 done
act-exec: no more online calls now: 2 began, and the network is metered
  act-exec --resume r2 continues; --heavy lets more calls begin
act-exec: 2 done, 1 not begun; act-exec --resume r2 continues
a network that is not metered
done
done
2

# Doctor says whether there is a network and power, and what works without
# needs: route
act-doctor --jq 'select(.name == "power") | .found' >out; test -s out
for words in online,metered online,unmetered offline battery=12 battery=12,charging,power-saving; do
ACT_CONDITIONS=$words act-doctor --jq 'select(.name == "network" or .name == "power") | .found'
done 2>&1 | grep -v '^no battery' | sed 's/^online;.*/online/' | uniq
mkdir bin; printf '#!/bin/sh\nexit 1\n' >bin/busctl; chmod 755 bin/busctl; DBUS_SYSTEM_BUS_ADDRESS=unix:path=none ACT_CONDITIONS=online PATH=$HOME/bin:$PATH act-doctor --jq 'select(.name == "network") | .found'
>>>
online, metered
online, not metered
offline: local tools and handlers that need no network still work; act-queue keeps calls
online
battery at 12 %, not charging
online
battery at 12 %, charging, power saving
online; NetworkManager does not answer, so nothing counts as metered

# A look makes nothing, opens no terminal and asks no secret service: not a folder, a store or a key is made before its use
# needs: unmade
mkdir bin; for name in secret-tool busctl; do printf '#!/bin/sh\necho "$0" >>$HOME/asked\n' >bin/$name; chmod 755 bin/$name; done
export PATH=$HOME/bin:$PATH XDG_RUNTIME_DIR=$HOME; export ACT_CONDITIONS=offline
look() { strace -f -qq -e trace=%file,socket -o trace "$@" >out 2>err; grep -e /dev/tty -e approval.key -e 'socket(' -e O_CREAT -e mkdir trace | grep -v -e ENOENT -e /var/tmp -e AF_UNIX; ls -A | grep -v -x -e bin -e trace -e out -e err; }
act-call TASK_LIST >out; cp out bin/low
look act-call TASK_CREATE title=x; look act-confirm bin/low; look act-exec /dev/null; look act-tools; look act-tools TASK_LIST; look act-tools --all
look act-search 'add a task' title=x; look act-search --all 'find mail'; look act-process 'buy milk'; look act-log; look act-session list
look act-exec -n bin/low; look act-exec --when charging /dev/null; wc -l <out
>>>
0

# Where nothing can be made, tools are found, listed and called all the same
# needs: unmade
export HOME=/proc/none
act-tools TASK_LIST --jq .tool; act-search 'add a task' title=x --jq .tool
act-call TASK_LIST | act-confirm --jq .tool
act-call TASK_LIST | act-exec --jq .outcome; echo $?
>>>
TASK_LIST
TASK_CREATE
TASK_LIST
74
>>>2
act-exec: cannot make folder <any>

# What is missing is told by its name, and the other way is taken: no terminal, no secret-tool, no NetworkManager
# needs: route
mkdir bin; ln -s $(command -v sh) bin/sh; dir=$(dirname $(command -v act-exec)); act-call TASK_DELETE id=1 >high
PATH=$dir:$HOME/bin XDG_RUNTIME_DIR=$HOME act-doctor --jq 'select(.name | test("network|terminal|key$")) | .found'
setsid act-confirm high --jq '.approval | [.decision, .reason]'
act-call TASK_LIST >call; PATH=$dir act-exec --when unmetered call --jq .outcome
>>>
not there yet: made at the first approval
not set: only local tools and handlers run
not set: a server on this machine needs none
not set: a server on this machine needs none
online; NetworkManager does not answer, so nothing counts as metered
none: calls that would be asked about are denied
["denied","no terminal to ask on; high risk"]
done
