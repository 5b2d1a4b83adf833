# a queue: what is shown, added, run and dropped takes as many steps with 2000 calls of a lane as with 100
# needs: gcc, sqlite
tests={tests}; . {tests}/flat
due() { {tests}/sql "UPDATE queue SET due = $1"; }
look() {
  for n in added beside; do calls 1 $n$1 | act-confirm -y --valid-for 1d >$n; done
  at $1; flat 'list --limit' act-queue list --limit 5; flat 'add' act-queue add added
  flat 'run --limit 1' act-queue run --limit 1; due 'added + 3600000'; flat 'nothing due' act-queue run
  flat 'drop' act-queue drop q5$1; flat 'retry' act-queue retry q6$1; flat 'a call beside it' act-exec beside
}
add() { calls $1 $2 | act-confirm -y --valid-for 1d | act-queue add -q >o; due 0; }
add 60 q; act-queue list --limit 3 --jq .id; act-queue run -q --limit 2 --jq 'select(.type == "result").id' 2>e; look 0
add 40 r
for n in 5 6; do calls 1 "" ".id = \"q${n}100\" , .id = \"q${n}2000\""; done | act-confirm -y --valid-for 1d | act-queue add -q >o; due 0; look 100
add 1900 s; look 2000; compared
>>>
q1
q2
q3
q1
q2
list --limit: flat
add: flat
run --limit 1: flat
nothing due: flat
drop: flat
retry: flat
a call beside it: flat

# a queue of many lanes: a call of the one that is due, and a run with nothing due
# needs: gcc, sqlite
tests={tests}; . {tests}/flat
look() {
  at $1; calls 1 due$1 '.account = "due"' | act-confirm -y --valid-for 1d | act-queue add -q >o; {tests}/sql "UPDATE queue SET due = added + 3600000 WHERE account <> 'due'"
  flat 'run, one due' act-queue run -j 8; flat 'run, nothing due' act-queue run -j 8
}
lanes() { calls $1 $2 '.account = "a" + .id' | act-confirm -y --valid-for 1d | act-queue add -q >o; }
lanes 50 l; look 0; lanes 50 m; look 100; lanes 1900 n; look 2000; compared
>>>
run, one due: flat
run, nothing due: flat

# many lanes that are all due: a worker takes as many as it can run, and looks at no more
# needs: gcc, sqlite
tests={tests}; . {tests}/flat
lanes() { calls $1 $2 '.account = "a" + .id' | act-confirm -y --valid-for 1d | act-queue add -q >o; }
lanes 100 l; at 100; flat 'run -j 8 --limit 16' act-queue run -j 8 --limit 16; lanes 2000 m; at 2000; flat 'run -j 8 --limit 16' act-queue run -j 8 --limit 16; compared
act-queue list --jq .id | wc -l
>>>
run -j 8 --limit 16: flat
2068

# a queue of a handler's calls: each is claimed without a look at those behind it
# needs: gcc, sqlite
tests={tests}; mkdir -p .config/act/handlers; cat >.config/act/handlers/quick <<'END'
#!/bin/sh
[ "$1" = --describe ] && { echo '{"type":"tool","tool":"QUICK_CREATE_ITEM","toolkit":"quick"}'; exit; }
cat >/dev/null; echo '{"ok":true}'
END
chmod +x .config/act/handlers/quick; act-call QUICK_CREATE_ITEM >one; . {tests}/flat
add() { calls $1 $2 | act-confirm -y --valid-for 1d | act-queue add -q >o; }
add 100 q; at 100; flat 'run -j 1 --limit 5' act-queue run -j 1 --limit 5; add 1905 r; at 2000; flat 'run -j 1 --limit 5' act-queue run -j 1 --limit 5; compared
>>>
run -j 1 --limit 5: flat

# an inbox: what is put aside, counted and told of it takes as many steps with 2000 calls as with 100
# needs: gcc, sqlite
tests={tests}; . {tests}/flat
look() {
  at $1; calls 20 more-$1- >more; flat 'hold 20' act-confirm --hold --mode always more
  flat 'the context of a conversation' act-chat --show-context; flat 'metrics' act-doctor --metrics metrics; grep -c 'act_inbox_calls.*'$2 metrics
}
calls 60 h >c; act-confirm --hold --mode always c >o; look 0 80; calls 20 g >c; act-confirm --hold --mode always c >o; look 100 120; calls 1880 i >c; act-confirm --hold --mode always c >o; look 2000 2020; compared
act-chat --show-context | grep -o 'TASK_CREATE (.* times)'
>>>
1
1
1
hold 20: flat
the context of a conversation: flat
metrics: flat
TASK_CREATE (2020 times)

# an inbox is shown line by line: who reads no further ends it
# needs: gcc, sqlite
tests={tests}; . {tests}/flat
gone() { until [ -e go ]; do sleep 0.02; done; STEPS=$PWD/steps LD_PRELOAD=$PWD/steps.so act-confirm --inbox --explain; }
shown() { at $1; name=explain; rm -f go; gone | { exec <&-; : >go; }; noted; }
calls 1000 h >c; act-confirm --hold --mode always c >o; shown 1000; calls 2000 i >c; act-confirm --hold --mode always c >o; shown 3000; compared
>>>
explain: flat

# a watch of an inbox: a call that comes costs a look at the newest, with 2000 that wait as with 300
# needs: gcc, sqlite
tests={tests}; . {tests}/flat
calls 300 h >c; act-confirm --hold --mode always c >o
watch() {
  STEPS=$PWD/steps LD_PRELOAD=$PWD/steps.so act-confirm --inbox --watch --explain --jq .id >seen & watch=$!; {tests}/await '[ $(wc -l <seen) = '$2' ]'
  for k in $(seq $3); do calls 1 $2-$3-$k- >c; act-confirm --hold --mode always c >o; {tests}/await 'grep -q ^'$2-$3-$k-' seen'; done
  { kill $watch; wait $watch; } 2>e; awk '{ steps += $2 } END { print "'$1'\t" steps }' steps.[0-9]* >>looks; rm steps.[0-9]*
}
watch 300 300 1; watch 300 301 21; calls 1678 i >c; act-confirm --hold --mode always c >o; watch 2000 2000 1; watch 2000 2001 21
awk '{ steps[NR] = $2 } END { few = steps[2] - steps[1]; many = steps[4] - steps[3]; print (few > 0 && many < few * 2 ? "flat" : few " and " many) }' looks
>>>
flat

# words that name a call are looked for in a bounded number of calls, and more have to be named by an id
# needs: gcc, sqlite
tests={tests}; . {tests}/flat
add() { calls $1 $2 | act-confirm -y --valid-for 1d | act-queue add -q >o; }
look() { at $1; flat 'drop by words' act-queue drop name:zebra; }
add 999 q; calls 1 z '.arguments.title = "Zebra"' | act-confirm -y --valid-for 1d | act-queue add -q >o; act-queue drop name:zebra --jq .id
calls 1 name: | act-confirm -y --valid-for 1d | act-queue add -q >o; add 100 r; look 0; look 1100; add 1900 s; look 3000; compared; act-queue drop name:zebra --jq .id; act-queue drop name:1 --jq .id
>>>
z1
drop by words: flat
name:1
>>>2
act-queue: more than 1000 calls are there, too many for words to name one
  name it by its id: act-queue list

# an inbox of more calls than one sheet has is asked about in several, and a stop ends them all
tests={tests}; . {tests}/flat
calls 5000 h >c; act-confirm --hold --mode always c >o; expect {tests}/prompt.exp 'act-confirm --inbox --jq .approval.decision >out' 'stop >' 'q\r' >o; sort out | uniq -c | sed 's/^ *//'; act-confirm --inbox -y --jq .approval.by | sort | uniq -c | sed 's/^ *//'
>>>
5000 held
5000 flag

# a journal: entries of an outcome or a tool, and what nobody knows, without a look at all others
# needs: gcc, sqlite
tests={tests}; act-call TASK_LIST limit=1 >list; call() { act-call TASK_GET id=1; }; act-call TASK_GET id=1 >one; . {tests}/flat
act-exec list >o; calls 50 missing | act-exec >o; act-call TASK_CREATE title=x | act-confirm -y | act-exec >o
look() {
  at $1; flat '--outcome' act-log --outcome failed --limit 5; flat 'TOOL' act-log TASK_CREATE --limit 5; flat 'PATTERN' act-log 'TASK_[CL]*' --limit 5
  flat 'TOOL --outcome' act-log TASK_GET --outcome failed --limit 5; flat 'PATTERN, all of few' act-log '*_CREATE'; flat 'queue list' act-queue list; flat 'act-ps' act-ps
  flat 'metrics' act-doctor --metrics metrics; flat 'undo' act-log --undo "$(jq -r .id list)"
}
for n in 48 1900; do calls $n done-$n- | act-exec >o; look $n; done; compared; act-log 'TASK_[CL]*' --limit 5 --jq .tool; grep -c 'outcome="done"} 1950' metrics
>>>
--outcome: flat
TOOL: flat
PATTERN: flat
TOOL --outcome: flat
PATTERN, all of few: flat
queue list: flat
act-ps: flat
metrics: flat
undo: flat
TASK_LIST
TASK_CREATE
1

# a journal: a run's calls to undo, and no answer left to drop, without a look at all others
# needs: gcc, sqlite
tests={tests}; . {tests}/flat; call >one
add() { calls $1 $2 | act-confirm -y | act-exec >o; }
look() {
  at $1; act-log --prune 0s >o; flat 'prune, nothing left' act-log --prune 0s; calls 5 new$1- | act-confirm -y | act-exec >o; act-log --prune 0s >>dropped
  calls 3 run$1- | act-confirm -y >three; act-exec three --progress json >o 2>e; run=$(grep -o '"run":"[^"]*"' e | head -1 | cut -d'"' -f4); flat 'undo of a run' act-log --undo $run; grep -c TASK_DELETE told >>undone
  jq -c --arg n $1 '.id = "01890000-0000-7000-8000-\("000000000000\($n)"[-12:])"' one | act-confirm -y | act-exec >o; flat 'undo of the last write' act-log --undo last; grep -c TASK_DELETE told >>undone
}
add 50 a; look 0; add 50 b; look 100; add 1900 c; look 2000; compared; jq .count dropped; cat undone
>>>
prune, nothing left: flat
undo of a run: flat
undo of the last write: flat
5
5
5
3
1
3
1
3
1

# a memory: entries are added without a count of all
# needs: gcc, sqlite
tests={tests}; . {tests}/flat
entries() { seq $1 | jq -c --arg p $2 '{type: "memory", toolkit: "task", kind: "entity", name: "\($p) \(.)", value: "v\(.)", source: "person", at: "2026-01-01T00:00:00Z", taint: false, state: "accepted"}'; }
look() { at $1; entries 20 more-$1 >more; flat 'add 20' sh -c 'act-memory add --trusted <more'; }
entries 80 n | act-memory add --trusted >o; look 100; entries 1880 m | act-memory add --trusted >o; look 2000; compared
>>>
add 20: flat

# requests to models: a turn looks at none that have ended before
# needs: gcc, sqlite
tests={tests}; . {tests}/flat; PATH=$PATH:{tests}/Language; export ACT_MODEL=openai/m; eval "$(language start)"
spent() { sqlite3 .local/share/act/act.db "WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < $1) INSERT INTO spending(user, conversation, run, command, model, runner, at, ended, input, output, cached, counted) SELECT 'default', 'old', 1, 'act-chat', 'm', 'x', 1, 2, 3, 4, 0, 5 FROM n"; }
act-chat -c x hi >o; spent 100; at 100; flat 'a turn' act-chat -c one hi; spent 1900; at 2000; flat 'a turn' act-chat -c two hi; compared
>>>
a turn: flat

# handlers: one that is added or changes is read beside 2000 tools of others as beside 100
# needs: gcc, sqlite
tests={tests}; . {tests}/flat; h=.config/act/handlers; mkdir -p $h
many() { seq $1 | jq -c --arg p $2 '{type: "tool", tool: "\($p)_GET_\(.)", toolkit: $p}' >$2.said; printf '#!/bin/sh\nexec cat %s\n' "$PWD/$2.said" >$h/$2; chmod 755 $h/$2; act-search --all "$2 get" --limit 1 >o; }
look() { at $1; printf '#!/bin/sh\necho %s\n' "'{\"type\":\"tool\",\"tool\":\"ADDED_$1\"}'" >$h/z$1; chmod 755 $h/z$1; flat 'one is added' act-tools ADDED_$1; printf 'echo %s\n' "'{\"type\":\"tool\",\"tool\":\"ADDED_$1_MORE\"}'" >>$h/z$1; flat 'one is changed' act-tools ADDED_$1_MORE; rm $h/z$1; flat 'one is gone' act-tools TASK_CREATE
  flat 'completion' act-call ---completion -- positional@0 0 0 FIRST_GET_; }
many 3 FIRST; look 0; many 100 less; look 100; many 1900 more; look 2000; compared
>>>
one is added: flat
one is changed: flat
one is gone: flat
completion: flat

# a server: a call of one of its tools, beside 2000 others as beside 100
# needs: gcc, sqlite
tests={tests}; . {tests}/flat; mkdir -p .config/act; echo '{"mcpServers":{"big":{"command":"python3","args":["{tests}/MCP/lister.py","'$HOME'/list"]}}}' >.config/act/mcp.json
look() {
  seq $1 | jq -c '{name: "do_\(.)", description: "Does \(.)", inputSchema: {type: "object"}}' | paste -sd , | sed 's/.*/[&]/' >list; act-tools big --refresh >o; act-call big.do_7 >one
  at $1; for n in a b; do jq -c ".id = \"$n$1\"" one | act-confirm -y >call; flat 'one call' act-exec call --jq .outcome; cat told; at 0; done
}
look 100; look 2000; compared; wc -c <list.listed
>>>
done
done
done
done
one call: flat
6

# a terminal is told that a store is checked after a kill, and that one of an older act is brought to this version
# needs: sqlite, script
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD"}'
echo $$ >~/began; exec sleep 60
END
chmod 755 .config/act/handlers/h; act-call TASK_LIST >list; act-call DIARY_ADD | act-confirm -y >c; db=.local/share/act/act.db
shown() { TERM=xterm script -qec 'act-exec list --jq .outcome' /dev/null </dev/null | tr '\r' '\n' | grep -o 'act-exec: .*\|done'; }
{ act-exec c >o & } 2>e; {tests}/await '[ -s began ]'; kill -9 $!; { wait; } 2>e; kill "$(cat began)"; shown
{tests}/older 15; shown; shown
>>>
act-exec: checking the store: a command that wrote it did not end well
done
act-exec: bringing the store to this version of act
done
done

# a rule that counts: one row tells whether it is used up, with 2000 uses as with 100
# needs: gcc, sqlite
tests={tests}; . {tests}/flat; mkdir -p .config/act; echo 'allow TASK_CREATE at most 1000000 a week' >.config/act/rules
used() { calls $1 $2 | act-confirm --caution cautious >o; }
look() { at $1; calls 1 one$1 >next; flat 'a use' act-confirm --caution cautious next; }
used 20 a; look 0; used 80 b; look 100; used 1900 c; look 2000; compared; jq -r .approval.by told
>>>
a use: flat
rule

# rules with conditions: one is compiled when it is new, and then where it fits a call
# needs: gcc, sqlite
tests={tests}; . {tests}/flat; mkdir -p .config/act
rules() { { seq $1 | sed 's/.*/deny GMAIL_SEND_&/'; seq $2 | sed 's/.*/ask SLACK_SEND_& when .arguments.title == "&"/'; } >.config/act/rules; }
look() { rules $1 $2; for n in new known; do echo $2 $n: $(compiled act-confirm one); done; echo 'ask TASK_* when .arguments.title == "'$1'"' >>.config/act/rules; for n in 1 2; do echo one that fits: $(compiled act-confirm one); done; }
look 90 10; rm -r .local; look 900 100; echo other commands: $(compiled act-exec one) $(compiled act-queue list)
>>>
10 new: 10
10 known: 0
one that fits: 1
one that fits: 1
100 new: 100
100 known: 0
one that fits: 1
one that fits: 1
other commands: 1 0

# a file with a line that is wrong: the others are compiled once all the same
# needs: gcc, sqlite
tests={tests}; . {tests}/flat; mkdir -p .config/act; { seq 20 | sed 's/.*/ask SLACK_SEND_& when .arguments.title == "&"/'; echo 'deny X when .['; } >.config/act/rules
for n in 1 2; do compiled act-confirm one; done; sed -i '$d' .config/act/rules; compiled act-confirm one; compiled act-confirm --check-rules
>>>
21
1
0
20

# a store of an older act has its counts, its heads and its indexes once it is brought on
# needs: sqlite
db=.local/share/act/act.db; act-call TASK_CREATE title=x >one; act-call TASK_LIST | act-exec >o
for n in 1 2 3; do jq -c ".id = \"q$n\"" one; done | act-confirm -y --valid-for 1d | act-queue add -q >o; for n in 1 2; do jq -c ".id = \"h$n\"" one; done | act-confirm --hold --mode always >o
{tests}/older 15
act-doctor --metrics m; grep -h '^act_\(queue_calls.*queued\|inbox_calls\|calls.*done\)' m; act-queue run -q --jq 'select(.type == "result").id'; act-doctor --jq 'select(.name == "store") | .ok'; act-chat --show-context | grep -o 'held for .* (.*)'
>>>
act_queue_calls{user="default",state="queued"} 3
act_calls{user="default",outcome="done"} 1
act_inbox_calls{user="default"} 2
q1
q2
q3
true
held for the person's decision: TASK_CREATE (2 times)

# a repair makes counts and heads anew
# needs: sqlite
db=.local/share/act/act.db; act-call TASK_CREATE title=x >one
for n in 1 2 3; do jq -c ".id = \"q$n\"" one; done | act-confirm -y --valid-for 1d | act-queue add -q >o; for n in 1 2; do jq -c ".id = \"h$n\"" one; done | act-confirm --hold --mode always >o
sqlite3 $db 'DROP TABLE session'; act-doctor --repair >o; act-doctor --metrics m; grep -h '^act_\(queue_calls.*queued\|inbox_calls\)' m; sqlite3 $db 'SELECT count(*) FROM head'
>>>
act_queue_calls{user="default",state="queued"} 3
act_inbox_calls{user="default"} 2
1

# a call that is done elsewhere leaves the queue in the commit that says so
act-call TASK_CREATE title=x | jq -c '.id = "a"' >one; act-confirm -y --valid-for 1d one >c; act-queue add c --jq .id; act-exec c --jq .outcome; act-queue list; echo $?; act-queue run; echo $?
>>>
a
done
1
0
