# says its version
act-search --version
>>>
<n>.<n>.<n>

# a full disk is an error
act-search --help >/dev/full
>>>2
act-search: cannot write standard output: No space left on device
>>>= 74

# a call for the best tool, with what is missing
act-search 'add a task'
>>>
{"type":"call","id":"<id>","tool":"TASK_CREATE","provider":"local","toolkit":"task","arguments":{},"missing":["title"],"intent":"add a task","source":"catalog","tags":["createHint"],"risk":{"level":"medium","reasons":["creates a task"]},"taint":false}

# operands are its arguments, typed by the schema
printf 'For the cake.' >notes
act-search 'add a task' title='Buy milk' due=2026-03-06 tags:='["home"]' notes=@notes done=no --jq '[.tool, .arguments]'
>>>
["TASK_CREATE",{"title":"Buy milk","due":"2026-03-06","tags":["home"],"notes":"For the cake.","done":false}]

# operands of one word that follow each other are one intent, with arguments between them or not
act-search delete task 3 --jq '[.tool, .intent, .arguments]'
act-search add title=x a task --jq '[.intent, .arguments.title]'
act-search list my tasks 'add a task' show reminders --jq '[.tool, .intent]'
act-search --all --limit 1 list my tasks --jq '[.tool, .intent]'; act-search tasks --jq '[.tool, .intent]'; act-search '' --jq .error.code
>>>
["TASK_DELETE","delete task 3",{"id":3}]
["add a task","x"]
["TASK_LIST","list my tasks"]
["TASK_CREATE","add a task"]
["REMINDER_LIST","show reminders"]
["TASK_LIST","list my tasks"]
["TASK_LIST","tasks"]
no-match
>>>= 1

# each operand with a blank is an intent
act-search 'add a task' 'delete that todo' 'list my tasks' --jq '[.tool, .intent]'
>>>
["TASK_CREATE","add a task"]
["TASK_DELETE","delete that todo"]
["TASK_LIST","list my tasks"]

# lines of text are intents, and so are intent records; other records pass
act-search --jq '[.type, .tool, .intent, .taint, .x]'
<<<
  add a task

{"type":"intent","text":"delete that task"}
{"type":"note","x":1}
{"type":"intent","text":"list my tasks","taint":false}
>>>
["call","TASK_CREATE","add a task",true,null]
["call","TASK_DELETE","delete that task",true,null]
["note",null,null,null,1]
["call","TASK_LIST","list my tasks",false,null]

# what passes through comes out byte for byte, and errors count
act-search
<<<
{"n":1.10,"type":"note","big":12345678901234567890,"s":"\/é"}
{"type":"error","error":{"code":"timeout","message":"no answer"}}
>>>
{"n":1.10,"type":"note","big":12345678901234567890,"s":"\/é"}
{"type":"error","error":{"code":"timeout","message":"no answer"}}
>>>= 75

# one bad line costs one line
act-search --jq '[.tool, .error.code, .error.line, .error.message]'
<<<
{"type":"intent"}
{"type":"intent","text":5}
{nope
add a task
>>>
[null,"bad-record",1,"an intent without a 'text'"]
[null,"bad-record",2,"an intent without a 'text'"]
[null,"bad-record",3,<any>]
["TASK_CREATE",null,null,null]
>>>= 65

# --strict stops at it
printf '{nope\nadd a task\n' | act-search --strict --jq .tool
>>>
null
>>>2
act-search: line 1: <any>
>>>= 65

# empty input is fine
act-search
<<<

# nothing fits
act-search 'who painted the mona lisa'
>>>
{"type":"error","error":{"code":"no-match","message":"no tool fits 'who painted the mona lisa'","hint":"see act-tools for the list, or use other words; composio may have one, and needs a key: see act(7)"}}
>>>= 1

# a sentence of common words alone is found as it stands, and no other
act-search 'what do I have to do' 'do I have to do that' --jq '.tool // .error.code'
>>>
TASK_LIST
no-match
>>>= 1

# nothing fits by a stray word alone
act-search 'create a masterpiece' 'list the planets' 'the of and' '' --jq .error.code
>>>
no-match
no-match
no-match
no-match
>>>= 1

# the intent in an error is made safe, and cut
act-search "$(printf 'blorf \033[2J\nsnazzle')" "$(printf 'x%.0s' $(seq 200))" --jq .error.message
>>>
no tool fits 'blorf <U+001B>[2J⏎snazzle'
no tool fits 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'
>>>= 1

# an intent is words, never a query
printf '%s\n' '" OR "a' 'NEAR(x y)' "'; SELECT 1; --" '*' '日本語' '🎉' 'text:x' 'add a "task" (now) *' | act-search --jq '.tool // .error.code'
act-search --jq .tool 'add a task'
>>>
no-match
no-match
no-match
no-match
no-match
no-match
no-match
TASK_CREATE
TASK_CREATE

# a line of a mebibyte, of words or of one word
{ yes 'add the task' | head -c 1048576 | tr '\n' ' '; echo; head -c 1048576 /dev/zero | tr '\0' x; echo; } | act-search --jq '.tool // .error.code'
>>>
TASK_CREATE
no-match
>>>= 1

# an argument that the tool does not have
act-search 'add a task' recipient=me
>>>
{"type":"error","error":{"code":"bad-arguments","message":"arguments.recipient: no such argument"}}
>>>= 65

# a tool whose schema says nothing of others is no more open
mkdir -p .config/act/handlers && cat >.config/act/handlers/mail <<'END' && chmod 755 .config/act/handlers/mail
#!/bin/sh
echo '{"type":"tool","tool":"MAIL_SEND","toolkit":"mail","description":"Sends an email","input_schema":{"type":"object","properties":{"to":{"type":"string"},"copies":{"type":"array","items":{"type":"string"}},"urgent":{"type":"boolean"}},"required":["to"]}}'
END
act-search 'send an email to Sue' to=sue@example.com recipient=me
act-search 'send an email to Sue' to=sue@example.com copies=a@b.c,d@e.f urgent=yes --jq .arguments
>>>
{"type":"error","error":{"code":"bad-arguments","message":"arguments.recipient: no such argument","hint":"MAIL_SEND has to, copies, urgent"}}
{"to":"sue@example.com","copies":["a@b.c","d@e.f"],"urgent":true}
>>>= 0

# an argument of the wrong type
act-search 'add a task' title=x due=soon --jq '[.error.code, .error.message]'
>>>
["bad-arguments","arguments.due: expected a date, got \"soon\""]
>>>= 65

# every tool that fits, best first
act-search --all --limit 2 'add a task' --jq '[.type, .rank, .tool, .intent, .risk.level, .score > 0, (.input_schema | type)]'
act-search --all 'add a task' --jq .rank | wc -l | tr -d ' '
>>>
["tool",1,"TASK_CREATE","add a task","medium",true,"object"]
["tool",2,<any>]
<n>

# --all and arguments exclude each other, and --limit goes with --all
act-search --all 'add a task' title=x
act-search --limit 3 'add a task'
act-search --all --limit 0 'add a task'
>>>
{"type":"error","error":{"code":"usage","message":"--all takes no arguments, got 'title=x'"}}
{"type":"error","error":{"code":"usage","message":"--limit goes with --all","hint":"see act-search --help"}}
{"type":"error","error":{"code":"usage","message":"--limit: expected 1 to 1000, got 0","hint":"see act-search --help"}}
>>>2
act-search: --all takes no arguments, got 'title=x'
act-search: --limit goes with --all
  see act-search --help
act-search: --limit: expected 1 to 1000, got 0
  see act-search --help
>>>= 64

# --once makes the same ids again
act-search --once today 'add a task' 'delete that task' --jq .id >a
act-search --once today 'add a task' 'delete that task' --jq .id >b
cmp a b && sort -u a | wc -l | tr -d ' '
>>>
2

# the handlers' tools are found, and each provider or toolkit alone
mkdir -p .config/act/handlers && cp {tests}/Handlers/act-handle-note .config/act/handlers/
act-search 'add a note about the plumber' 'find my notes about the plumber' 'write this down' --jq .tool
act-search -p local 'feed the hamster' --jq '.tool // .error.code'
act-search --toolkit note 'add a task' --jq '.tool // .error.code'
act-search --toolkit note -p handler 'delete the note' --jq '.tool // .error.code'
>>>
NOTE_ADD
NOTE_FIND
NOTE_ADD
no-match
no-match
NOTE_DELETE

# a provider or toolkit that is not there
act-search -p nobody 'add a task'
act-search --toolkit tusk 'add a task'
>>>
{"type":"error","error":{"code":"usage","message":"no provider 'nobody'","hint":"there are local, act, handler, mcp, <any>"}}
{"type":"error","error":{"code":"unknown-tool","message":"no toolkit 'tusk'","hint":"did you mean task?"}}
>>>2
act-search: no provider 'nobody'
  there are local, act, handler, mcp, <any>
act-search: no toolkit 'tusk'
  did you mean task?
>>>= 65

# a near tie is said on the call
mkdir -p .config/act/handlers && cat >.config/act/handlers/files <<'END' && chmod 755 .config/act/handlers/files
#!/bin/sh
for kit in DROPLET CRATE; do
    echo '{"type":"tool","tool":"'$kit'_UPLOAD","description":"Uploads a snapshot.","input_schema":{"type":"object"}}'
done
END
act-search 'upload this snapshot' 'upload this snapshot to the crate' --jq '[.tool, .plan]'
>>>
["DROPLET_UPLOAD",{"related":[{"tool":"CRATE_UPLOAD"}]}]
["CRATE_UPLOAD",null]

# it learns from calls that were done
act-search 'gherkin radish' --jq '.error.code'
act-call TASK_CREATE title=x | sed 's/"type":"call"/&,"intent":"gherkin radish"/' | act-confirm -y --caution cautious | act-exec --jq .outcome
act-search 'gherkin radish' 'Gherkin? Radish!' --jq .tool
>>>
no-match
done
TASK_CREATE
TASK_CREATE

# from those too that only read, or that the mode let through
intent() { sed 's/"type":"call"/&,"intent":"'"$1"'"/'; }
act-call TASK_LIST | intent 'gherkin radish' | act-confirm | act-exec --jq .outcome
act-call TASK_CREATE title=x | intent 'frobnicate the quux' | act-confirm | act-exec --jq .outcome
act-search 'gherkin radish' 'frobnicate the quux' --jq .tool
>>>
done
done
TASK_LIST
TASK_CREATE

# not from what was denied, failed, or may be made from untrusted text
intent() { sed 's/"type":"call"/&,"intent":"frobnicate the gherkins"/'; }
act-call TASK_CREATE title=x | intent | act-confirm --mode always | act-exec --jq .outcome
act-call TASK_DELETE id=99 | intent | act-confirm -y --caution cautious | act-exec --jq .outcome
act-call TASK_CREATE title=x | intent | sed 's/"taint":false/"taint":true/' | act-confirm -y --tainted | act-exec --jq .outcome
act-call TASK_LIST | intent | sed 's/"taint":false/"taint":true/' | act-confirm | act-exec --jq .outcome
act-search 'frobnicate the gherkins' --jq .error.code
>>>
denied
failed
done
done
no-match
>>>= 1

# and from what a person picked among all that fit
act-search --all 'add a frobnicated chore' >found
head -1 found | jq -c '[.taint, .intent]'
grep -m1 TASK_COMPLETE found | act-call TASK_LIST --map '{}' | act-exec --jq .outcome
act-search 'add a frobnicated chore' --jq .tool
>>>
[false,"add a frobnicated chore"]
done
TASK_LIST

# not from a call whose tool came from reading the sentence: its words need not be that tool's
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"calls":[{"name":"MAKE_CALLS","arguments":{"calls":[{"sentence":1,"tool":"TASK_CREATE","arguments":{"title":"x"}}]}}]}')"; export ACT_MODEL=openai/m
act-process 'remind me to frobnicate the gherkins tomorrow at 9 am' | act-confirm | act-exec --jq .outcome
act-process --engine model 'frobnicate the gherkins' | act-confirm | act-exec --jq .outcome
language stop; eval "$(language start --script '{"calls":[{"name":"TASK_CREATE","arguments":{"title":"x"}}]}')"
act-chat 'list my tasks' | act-confirm | act-exec --jq 'select(.outcome).outcome'
act-search 'frobnicate the gherkins' --jq .error.code; act-search "what's on tomorrow" 'list my tasks' --jq .tool
>>>
done
done
done
no-match
CALENDAR_LIST_EVENTS
TASK_LIST

# so no intent of a new user gets worse by a week of ordinary sentences
right() { cut -f1 {tests}/Data/new-user-intents.tsv | act-search --jq '.tool // "-"' | paste {tests}/Data/new-user-intents.tsv - | awk -F '\t' '$2 == $3 { print $1 }' | sort; }
right >before; [ $(wc -l <before) -ge 44 ] && echo enough
ACT_CHOICES=first act-process --trusted <{tests}/Data/week-of-sentences.txt | act-confirm | act-exec --jq .outcome | sort | uniq -c | tr -s ' '
right | comm -23 before -
>>>
enough
 20 done

# what it learned is first for its own words alone: it lifts no tool over one of a calmer verb that comes before without it
learn() { echo '{"type":"x","intent":"'"$1"'"}' | act-call TASK_CREATE --map '{title: "x"}' --trusted | act-confirm | act-exec --jq .outcome; }
act-search 'list open garden jobs' --jq .tool
for words in 'show the open garden jobs' 'open garden jobs please' 'garden jobs open now' 'jobs of the garden'; do learn "$words"; done
act-search 'show the open garden jobs' 'list open garden jobs' 'put up garden jobs' --jq .tool
>>>
TASK_LIST
done
done
done
done
TASK_CREATE
TASK_LIST
TASK_CREATE

# a store that was taught before forgets it once
# needs: sqlite
echo '{"type":"x","intent":"frobnicate the gherkins"}' | act-call TASK_LIST --map '{}' --trusted | act-exec --jq .outcome
act-search 'frobnicate the gherkins' --jq .tool; {tests}/older 13
act-search 'frobnicate the gherkins' --jq .error.code; sqlite3 .local/share/act/act.db 'SELECT count(*) FROM learned; SELECT count(*) FROM phrase WHERE slots & 4294967295'
echo '{"type":"x","intent":"frobnicate the gherkins"}' | act-call TASK_LIST --map '{}' --trusted | act-exec --jq .outcome
act-search 'frobnicate the gherkins' --jq .tool
>>>
done
TASK_LIST
no-match
0
0
done
TASK_LIST

# a sentence that asks makes no call that writes, and no tool that writes is first; whatever was learned
# tier: all
asks={tests}/Data/questions.txt; writes() { jq -r 'select(.tool and .risk.level != "low") | .intent'; }
try() { act-search <$asks | writes; act-search --all --limit 1 <$asks | writes; act-search --all --limit 1 <$asks | jq -s length; }
learn() { jq -Rc '{type: "x", intent: .}' | act-call $1 --map "$2" --trusted | act-confirm | act-exec --jq .outcome | sort | uniq -c | tr -s ' '; }
try; act-process <$asks --jq '.tool // empty'
head -n 20 $asks | learn TASK_CREATE '{title: "x"}'; tail -n 20 $asks | learn REMINDER_CREATE '{text: "x", due: "2036-03-06T09:00"}'
try
>>>
40
CALENDAR_LIST_EVENTS
CALENDAR_LIST_EVENTS
CALENDAR_LIST_EVENTS
TASK_LIST
CALENDAR_LIST_EVENTS
BUDGET_LIST_ENTRIES
BUDGET_LIST_ENTRIES
BUDGET_GET_TOTALS
REMINDER_LIST
REMINDER_LIST
TASK_LIST
CALENDAR_LIST_EVENTS
TASK_GET
BUDGET_LIST_ENTRIES
CALENDAR_LIST_EVENTS
CALENDAR_LIST_EVENTS
TASK_LIST
BUDGET_LIST_ENTRIES
REMINDER_LIST
CALENDAR_LIST_EVENTS
 20 done
 20 done
40

# a request that looks like a question, and words behind todo, remind me or a colon, ask nothing
requests={tests}/Data/requests.txt
jq -Rc '{type: "x", intent: .}' $requests | act-call TASK_CREATE --map '{title: "x"}' --trusted | act-confirm | act-exec --jq .outcome | sort | uniq -c | tr -s ' '
act-search <$requests --jq .tool | sort | uniq -c | tr -s ' '
act-process <$requests --jq '.tool // empty' | sort | uniq -c | tr -s ' '
>>>
 20 done
 6 REMINDER_CREATE
 14 TASK_CREATE
 6 REMINDER_CREATE
 5 TASK_CREATE

# an intent of several parts: each is searched, and the second is named on the call
act-search --all --limit 3 'First, add a task for the plumber. Then log an expense of 20 euros, and finally list my reminders.' --jq .tool | sort
act-search 'add a task and then list my reminders' --jq '[.tool, .plan.related[0].tool]'
>>>
BUDGET_LOG_ENTRY
REMINDER_LIST
TASK_CREATE
["TASK_CREATE","REMINDER_LIST"]

# the place of a word does not matter, nor how many stand before it
words=$(seq -f 'blorf%g' 200 | tr '\n' ' ')
act-search "$words delete the reminder" --jq .tool
>>>
REMINDER_DELETE

# words in quotation marks weigh little
act-search 'add a task "log expense budget entry"' --jq .tool
>>>
TASK_CREATE

# a stem makes no common word of a rare one, and no two words of different meaning one
mkdir -p .config/act/handlers && cat >.config/act/handlers/words <<'END' && chmod 755 .config/act/handlers/words
#!/bin/sh
say() { echo '{"type":"tool","tool":"'$1'","toolkit":"words","description":"'"$2"'","input_schema":{"type":"object"}}'; }
say PRESS_DIGEST 'The news of the morning.'
say STATUE_FINDER 'Statues in the parks.'
say GAUGE 'The status of the machines.'
say FREIGHT 'Imports of goods.'
say PLACES 'Locations of shops.'
say GET_USER_INFO 'User information.'
END
act-search -p handler 'news' 'which statues' 'imports' 'locations of it' --jq '.tool // .error.code'
act-search -p handler 'important' 'locate it' --jq '.tool // .error.code'
act-search 'Retrieve the user information for the user with ID 5' --jq .tool
>>>
PRESS_DIGEST
STATUE_FINDER
FREIGHT
PLACES
no-match
no-match
GET_USER_INFO

# --all has no threshold
act-search 'create a masterpiece' --jq .error.code
act-search --all --limit 1 'create a masterpiece' --jq .type
>>>
no-match
tool

# not with the setting learn=off
act-call TASK_CREATE title=x | sed 's/"type":"call"/&,"intent":"frobnicate the gherkins"/' | act-confirm -y --caution cautious | ACT_LEARN=off act-exec --jq .outcome
act-search 'frobnicate the gherkins' --jq .error.code
>>>
done
no-match
>>>= 1

# one sentence is learned once, and thirty of a tool in one run
# tier: all
for k in $(seq 50); do
    act-call TASK_CREATE title=x --once $k | sed 's/"type":"call"/&,"intent":"gherkins'$k'"/'
    act-call TASK_CREATE title=x --once again$k | sed 's/"type":"call"/&,"intent":"radish"/'
done | act-confirm -y --caution cautious | act-exec --jq .outcome | sort | uniq -c | tr -s ' '
printf '%s\n' radish gherkins1 gherkins29 gherkins30 gherkins50 | act-search --jq '.tool // .error.code'
>>>
 100 done
TASK_CREATE
TASK_CREATE
TASK_CREATE
no-match
no-match
>>>= 1

# it forgets, of one tool or of all
# tier: all
learn() { act-call "$@" | sed 's/"type":"call"/&,"intent":"radish"/' | act-confirm -y --caution cautious | act-exec --jq .outcome; }
learn TASK_CREATE title=x
learn TASK_COMPLETE id=1
act-search --all radish --jq .tool | sort
act-search --forget TASK_CREATE && act-search --all radish --jq .tool
act-search --forget && act-search radish --jq .error.code
act-search --forget TASK_CREAT
>>>
done
done
TASK_COMPLETE
TASK_CREATE
TASK_COMPLETE
no-match
{"type":"error","error":{"code":"unknown-tool","message":"no tool 'TASK_CREAT'","hint":"did you mean <any>
>>>= 65

# eight at once make one catalog
# tier: all
for k in 1 2 3 4 5 6 7 8; do act-search 'add a task' --jq .tool & done | sort | uniq -c | tr -s ' '
act-search --all --limit 1000 'add a task' --jq .tool | sort | uniq -d
>>>
 8 TASK_CREATE

# searches that are killed while they read tools, and several at once, leave the catalog that one alone makes
# tier: all
mkdir -p .config/act/handlers && python3 {tests}/Bench/tools.py 900 .config/act/handlers
ask() { act-search --all --limit 40 'get the history of an ably channel' 'delete a webhook, then list all open issues' --jq '[.tool, .score]'; }
index() { sqlite3 .local/share/act/act.db "SELECT count(*), sum(tools) FROM segment; SELECT count(*) FROM gone; SELECT count(*), sum(length(tools)) FROM posting; SELECT count(*) FROM tool"; }
ask >alone; index >as; head -n 1 alone
for d in .02 .1 .2 .3 .5 .7 1 1.5; do rm -r .local; ask >/dev/null 2>&1 & sleep $d; kill -9 $! 2>/dev/null; wait; ask | cmp - alone; index | cmp - as; act-doctor -q --jq 'select(.ok | not)'; done
rm -r .local; for k in 1 2 3 4; do ask | cmp - alone & done; wait; index | cmp - as; head -n 1 as
>>>
["ABLY_GET_CHANNEL_HISTORY_0",<any>
<any>

# an index of another format is made anew, and the answers of handlers are not read again for it
# tier: all
mkdir -p .config/act/handlers && cp {tests}/Handlers/act-handle-note .config/act/handlers/note
ask() { act-search -p handler 'add a note about the plumber' --jq .tool; act-call NOTE_ADD text=y --jq .tool; act-search 'add a task' title=x --jq .tool; }
act-search -p handler 'add a note about the plumber' --jq .tool
sqlite3 .local/share/act/act.db "UPDATE source SET stamp = '0.0 1' WHERE provider = ''; UPDATE handler SET tools = 'x'; DELETE FROM posting; UPDATE tool SET segment = 0; INSERT INTO gone VALUES(1, 1)"
ask
sqlite3 .local/share/act/act.db "SELECT count(*) FROM gone; SELECT count(*) FROM tool WHERE segment = 0; SELECT count(*) > 20 FROM posting"
>>>
NOTE_ADD
NOTE_ADD
NOTE_ADD
TASK_CREATE
0
0
1

# of several handlers the changed one alone is asked again, and its tools alone are indexed again
# tier: all
mkdir -p .config/act/handlers && for k in A B; do sed "s/NOTE_/${k}NOTE_/; s/\"note\"/\"${k}note\"/" {tests}/Handlers/act-handle-note >.config/act/handlers/$k; chmod 755 .config/act/handlers/$k; done
tools() { sqlite3 .local/share/act/act.db "SELECT id, described FROM tool WHERE slug GLOB 'BNOTE_*' ORDER BY id"; }
act-search -p handler 'add a note about the plumber' --all --jq .tool | sort >first; head -n 1 first; tools >before
sleep .01; sed -i 's/ANOTE_/ADIARY_/' .config/act/handlers/A
act-search -p handler 'add a note about the plumber' --all --jq .tool | sort | head -n 1; tools | cmp - before && test -s before && echo same
act-search -p handler 'a diary' --all --jq .tool | head -n 1
act-call ANOTE_ADD text=y --jq .error.code
>>>
ANOTE_ADD
ADIARY_ADD
same
ADIARY_ADD
unknown-tool
>>>= 65

# somebody at a terminal sees that many tools are read, once, and nothing stays of it
mkdir -p .config/act/handlers && python3 {tests}/Bench/tools.py 1000 .config/act/handlers
seen() { TERM=xterm script -qec "act-search 'get the history of an ably channel' --jq .tool" /dev/null </dev/null | tr '\r' '\n'; }
seen >first; grep -o 'act-search: reading tools, 0 of 10[0-9]*' first; tail -n 2 first | grep -c 'reading'; grep -o 'ABLY_[A-Z_0-9]*' first
seen | grep -c reading
act-search 'delete a webhook' --jq .tool 2>&1 | grep -c reading
>>>
act-search: reading tools, 0 of <any>
0
ABLY_GET_CHANNEL_HISTORY_0
0
0
>>>= 1

# somebody at a terminal sees which handlers are waited for, if they take more than a second
# tier: all
mkdir -p .config/act/handlers && cp {tests}/Handlers/act-handle-note .config/act/handlers/note
printf '#!/bin/sh\nsleep 3\necho \047{"type":"tool","tool":"SLOW_READ","description":"Reads slowly"}\047\n' >.config/act/handlers/slow; chmod 755 .config/act/handlers/slow
seen() { TERM=xterm script -qec "$*" /dev/null </dev/null | tr '\r' '\n'; }
seen act-call SLOW_READ --jq .tool >first; grep -o 'act-call: waiting.*' first | tail -n 1; tail -n 2 first | grep -c waiting; grep -o 'SLOW_READ' first
seen act-call SLOW_READ --jq .tool | grep -c waiting
touch .config/act/handlers/slow; seen act-search -q \'a note about the plumber\' --jq .tool | grep -c waiting
>>>
act-call: waiting for 1 of 2 handlers
0
SLOW_READ
0
0
>>>= 1

# what many tools left in the store's log is brought into the store: each start reads all of a log
# tier: all
mkdir -p .config/act/handlers && python3 {tests}/Bench/tools.py 900 .config/act/handlers
small() { test $(stat -c %s .local/share/act/act.db-wal) -le 1048576 && echo small; }
act-call ABLY_GET_CHANNEL_HISTORY_0 --jq .tool; small
act-search 'get the history of an ably channel' --jq .tool; small
test $(stat -c %s .local/share/act/act.db) -gt 1048576
>>>
ABLY_GET_CHANNEL_HISTORY_0
small
ABLY_GET_CHANNEL_HISTORY_0
small

# a handler that changes, or goes, is followed
# tier: all
mkdir -p .config/act/handlers && cp {tests}/Handlers/act-handle-note .config/act/handlers/note
act-search -p handler 'add a note about the plumber' --jq .tool
sed -i 's/NOTE_ADD/NOTE_WRITE/' .config/act/handlers/note
act-search -p handler 'add a note about the plumber' --jq .tool
rm .config/act/handlers/note
act-search -p handler 'add a note about the plumber' --jq .error.code
>>>
NOTE_ADD
NOTE_WRITE
no-match
>>>= 1

# from an intent to the deed
act-search 'add a todo' title='Buy milk' | act-confirm -y --caution cautious | act-exec --jq '[.outcome, .intent, .data.title, .taint]'
>>>
["done","add a todo","Buy milk",false]

# for people
act-search --text --all --limit 1 'add a task'
act-search --text 'add a task' title='Buy milk'
>>>
1. TASK_CREATE  local  [medium]  offline
    <any>
TASK_CREATE  local
  title  Buy milk

# a key that is an option's value is not an intent
act-search 'add a task' --jq=.tool title=x
>>>
TASK_CREATE

# lines that nobody types, and arguments out of files, are not the user's own words unless they are said to be
printf evil >note
make() { printf 'add a task\n{"type":"intent","text":"add a task"}\n{"type":"intent","text":"add a task","taint":true}\n' | act-search "$@" --jq .taint | paste -s -d' '; }
make; make --trusted; make --trusted title=@note; ACT_TRUST_INPUT=on make
act-search 'add a task' title=x --jq .taint; act-search 'add a task' title=@note --jq .taint; act-search 'add a task' title=@note --trusted --jq .taint
echo 'add a task' | act-search title=x | act-confirm | act-exec --jq .error.hint
>>>
true true true
false false true
false false true
false false true
false
true
false
run it at a terminal, or give act-confirm -y --tainted; for your own words, give --trusted to the command that reads them
>>>= 77

# a key that is refused is said, what is known here is searched all the same, and the status tells
eval "$({tests}/Composio/standin start)"
export COMPOSIO_API_KEY=ak_standin_expired
act-search 'add a task' title=Milk --jq .tool; echo $?
printf 'add a task\nlist my tasks\n' | act-search --all --limit 1 --jq .tool; echo $?
act-search 'frobnicate the quux zzz' 2>/dev/null | jq -r .error.code
act-search -p local 'add a task' title=Milk --jq .tool; echo $?
act-search -p composio 'add a task'; echo $?
>>>
TASK_CREATE
77
TASK_CREATE
TASK_LIST
77
unauthorized
TASK_CREATE
0
{"type":"error","error":{"code":"unauthorized","message":"The API key has expired","hint":"act-config set composio-api-key"}}
77
>>>2
act-search: The API key has expired; searched the known tools
  act-config set composio-api-key
act-search: The API key has expired; searched the known tools
  act-config set composio-api-key
act-search: The API key has expired
  act-config set composio-api-key

# a handler that says too much of itself is named
mkdir -p .config/act/handlers && printf '#!/bin/sh\nhead -c 5000000 /dev/zero | tr "\\0" x\n' >.config/act/handlers/long && chmod 755 .config/act/handlers/long
act-search 'add a task' --jq .tool
act-search 'add a task' --jq .tool
>>>
TASK_CREATE
TASK_CREATE
>>>2
act-search: the handler '{home}/.config/act/handlers/long' is not used: --describe wrote more than 4 MiB
  make two handlers of it, or describe its tools in fewer words

# the words of an intent fill a filter of days
export ACT_NOW=2026-03-04T10:00:00Z
act-search 'how much did I spend last month' 'what did I spend last week' 'what did I spend in the last 7 days' 'what did I spend yesterday' 'my income in march 2025' 'what did I spend in march' 'what did I spend since february' 'what did I spend before yesterday' 'export my expenses of last quarter' 'monthly totals of my budget in 2025' --jq '[.arguments.from, .arguments.until, .unused]'
act-search --toolkit budget 'how much did I spend from monday to tuesday' 'how much did I spend from 3 to 5 february' 'how much did I spend from 5 to 3 february' --jq '[.arguments.from, .arguments.until]'
act-search 'what tasks need to be done this week' 'what is on my calendar on friday' --jq '[.tool, .arguments, .unused]'
>>>
["2026-02-01","2026-02-28",null]
["2026-02-23","2026-03-01",null]
["2026-02-26","2026-03-04",null]
["2026-03-03","2026-03-03",null]
["2025-03-01","2025-03-31",null]
["2026-03-01","2026-03-31",null]
["2026-02-01",null,null]
[null,"2026-03-02",null]
["2025-10-01","2025-12-31",null]
["2025-01-01","2025-12-31",null]
["2026-03-02","2026-03-03"]
["2026-02-03","2026-02-05"]
[null,null]
["TASK_LIST",{"due_from":"2026-03-02","due_until":"2026-03-08","limit":50},null]
["CALENDAR_LIST_EVENTS",{"from":"2026-03-06","until":"2026-03-06","limit":50},null]

# a noun and its days, without a verb, are a list
export ACT_NOW=2026-03-04T10:00:00Z
act-search 'tasks due this week' 'tasks due in march' 'low priority todos' 'reminders due tomorrow' 'events on friday' --jq '[.tool, .arguments, .unused]'
>>>
["TASK_LIST",{"due_from":"2026-03-02","due_until":"2026-03-08","limit":50},null]
["TASK_LIST",{"due_from":"2026-03-01","due_until":"2026-03-31","limit":50},null]
["TASK_LIST",{"priority":"low","limit":50},null]
["REMINDER_LIST",{"due_from":"2026-03-05","due_until":"2026-03-05","limit":50},null]
["CALENDAR_LIST_EVENTS",{"from":"2026-03-06","until":"2026-03-06","limit":50},null]

# the title of a task to complete is unused, for a task is named by its number
act-search 'complete the task buy milk' --jq '[.tool, .missing, .unused]'
>>>
["TASK_COMPLETE",["id"],["buy milk"]]

# words fill categories, bounds, counts, ids, values of a list, texts in quotation marks
export ACT_NOW=2026-03-04T10:00:00Z
act-search --toolkit budget 'how much did I spend on food' 'show my transactions over 50 euros' 'what did I spend between 20 and 50' 'show my last 5 expenses' 'spending by category' --jq '.arguments'
act-search 'delete task 3' 'show task #4' 'complete reminder 5' 'list high priority tasks' 'search my files for "invoice 2025"' 'list the tasks of the garden project' 'snooze reminder 2 for 10 minutes' --jq '[.tool, .arguments, .unused]'
act-search --toolkit task 'list overdue tasks' --jq .arguments
act-search 'what is overdue' --jq .arguments
>>>
{"transaction_type":"Expenses","category":"Food","limit":50}
{"currency":"EUR","min_amount":50,"limit":50}
{"min_amount":20,"max_amount":50,"transaction_type":"Expenses","group_by":"both"}
{"limit":5,"transaction_type":"Expenses"}
{"transaction_type":"Expenses","group_by":"category"}
["TASK_DELETE",{"id":3},null]
["TASK_GET",{"id":4},null]
["REMINDER_COMPLETE",{"id":5},null]
["TASK_LIST",{"priority":"high","limit":50},null]
["FILES_SEARCH",{"text":"invoice 2025","limit":100},null]
["TASK_LIST",{"project":"garden","limit":50},null]
["REMINDER_SNOOZE",{"id":2,"minutes":10},null]
{"due_until":"2026-03-03","done":false,"limit":50}
{"overdue":true,"limit":50}

# a sentence that act-process reads for the same tool gives its arguments
export ACT_NOW=2026-03-04T10:00:00Z
act-search 'add a task to buy milk tomorrow' 'add a task "buy milk" due friday' 'remind me to call mum tomorrow at 9 am' --jq '[.tool, .arguments, .missing]'
>>>
["TASK_CREATE",{"title":"buy milk","due":"2026-03-05"},[]]
["TASK_CREATE",{"title":"buy milk","due":"2026-03-06"},[]]
["REMINDER_CREATE",{"text":"call mum","due":"2026-03-05T09:00:00Z","zone":"UTC"},[]]

# any tool with fitting arguments; operands win
mkdir -p .config/act/handlers && cat >.config/act/handlers/weather <<'END' && chmod 755 .config/act/handlers/weather
#!/bin/sh
echo '{"type":"tool","tool":"WEATHER_GET_FORECAST","toolkit":"weather","description":"Shows the weather forecast of a day","tags":["readOnlyHint"],"input_schema":{"type":"object","properties":{"date":{"type":"string","format":"date"},"unit":{"type":"string","enum":["celsius","fahrenheit"]},"town":{"type":"string"}}}}'
END
export ACT_NOW=2026-03-04T10:00:00Z
act-search 'show the weather forecast for tomorrow' 'weather forecast in Paris tomorrow, unit celsius' --jq '[.arguments, .unused]'
act-search 'how much did I spend last month' from=2026-01-01 --jq '[.arguments.from, .arguments.until, .unused]'
>>>
[{"date":"2026-03-05"},null]
[{"date":"2026-03-05","unit":"celsius"},["Paris"]]
["2026-01-01",null,["last month"]]

# what was not understood is named, and nothing is taken that may be two things
export ACT_NOW=2026-03-04T10:00:00Z
act-search 'compare my spending last month with this month' 'what did I spend on food and transport' 'how much did I spend on groceries' 'delete tasks 3 and 4' 'delete task 3 tomorrow' 'cancel my appointment with Dr Smith on friday' 'what tasks are not due this week' --jq '[.tool, .arguments.from // .arguments.id // .arguments.category, .unused]'
>>>
["BUDGET_GET_TOTALS",null,["compare","last month","this month"]]
["BUDGET_LIST_ENTRIES",null,["food","transport"]]
["BUDGET_GET_TOTALS",null,null]
["TASK_DELETE",null,["3","4"]]
["TASK_DELETE",3,["tomorrow"]]
["CALENDAR_DELETE_EVENT",null,["Dr Smith","friday"]]
["TASK_LIST",null,["not due this week"]]

# unused words stand in the text; a read passes with them, a write is asked about in every mode
act-search 'how much did I spend on groceries' --text | tail -1
act-search 'how much did I spend on groceries' | act-confirm --explain --jq .risk.verdict
act-search 'complete task 3 tomorrow' | act-confirm --explain --jq .risk.verdict
act-search 'complete task 3 tomorrow' | ACT_MODE=yolo act-confirm --explain --jq .risk.verdict
act-search 'complete task 3' | ACT_MODE=yolo act-confirm --explain --jq .risk.verdict
>>>
  group_by          both
pass
ask: words of the intent were not used
ask: words of the intent were not used
seal

# no rule lets a write with unused words through
mkdir -p .config/act && echo 'allow TASK_COMPLETE' >.config/act/rules
act-search 'complete task 3 tomorrow' 'complete task 3' | act-confirm --explain --jq .risk.verdict
>>>
ask: words of the intent were not used
seal: the rule <any>rules:1 says allow

# a person at a terminal is told of unused words, unless it is to be quiet
TERM=xterm script -qec "act-search 'delete task 3 tomorrow' >/dev/null; act-search -q 'delete task 3 tomorrow' >/dev/null; act-search 'delete task 3' >/dev/null" /dev/null | tr -d '\r'
>>>
act-search: TASK_DELETE: not used: tomorrow

# words that condition, deny, limit or question a write are unused, whatever the tool's own words are
act-search 'delete task 8 assuming it is stale' 'delete task 8 as soon as Kim confirms' 'delete task 8 but leave its tags' 'delete task 8 eventually' 'never complete task 14' 'complete reminder 6 once paid' 'delete task 8?' 'can I delete task 8' 'how do I delete task 8' 'was task 14 completed' 'tell me about deleting task 8' 'anna deleted task 8' 'complete task 8?' 'please delete task 8?' 'did I finish task 14' --jq '[.tool, .unused]'
act-search 'could you please delete task 8' 'I would like to delete event 9' 'mark reminder 6 as done' 'erase task #7' --jq '[.tool, .arguments, .unused]'
mkdir -p .config/act && echo 'allow TASK_DELETE' >.config/act/rules
act-search 'delete task 8 assuming it is stale' 'delete task 8?' 'delete task 8' | ACT_MODE=yolo act-confirm --explain --jq .risk.verdict
>>>
["TASK_DELETE",["assuming it is stale"]]
["TASK_DELETE",["soon as Kim confirms"]]
["TASK_DELETE",["8 but leave its tags"]]
["TASK_DELETE",["eventually"]]
["TASK_COMPLETE",["never complete task 14"]]
["REMINDER_COMPLETE",["once paid"]]
["TASK_DELETE",["?"]]
["TASK_LIST",["delete","8"]]
["TASK_LIST",["delete","8"]]
["TASK_GET",["completed"]]
["TASK_LIST",["deleting","8"]]
["TASK_DELETE",["anna deleted"]]
["TASK_COMPLETE",["?"]]
["TASK_DELETE",["?"]]
["TASK_GET",["finish"]]
["TASK_DELETE",{"id":8},null]
["CALENDAR_DELETE_EVENT",{"id":9},null]
["REMINDER_COMPLETE",{"id":6},null]
["TASK_DELETE",{"id":7},null]
ask: words of the intent were not used
ask: words of the intent were not used
seal: the rule <any>rules:1 says allow

# a field is no thing to delete, and of two numbers neither is taken
act-search 'remove the priority from task 8' 'delete the description of task 8' 'remove the repeat from event 9' 'remove the zone of event 9' 'delete task 8, not task 9' 'delete task 8 or archive it' 'delete copies of task 8' 'delete the income of entry 8' 'delete tasks like task 8' 'complete task -4' --jq '[.arguments.id, .unused]'
>>>
[8,["priority"]]
[8,["description"]]
[9,["repeat"]]
[9,["zone"]]
[null,["8, not task 9"]]
[8,["or archive it"]]
[8,["copies"]]
[8,["income"]]
[8,["like"]]
[null,["-4"]]

# a value of a list that a write names is set, and every other value of it is unused
export ACT_NOW=2026-03-04T10:00:00Z
act-search 'set the priority of task 6 to high' 'create a task "Fix the roof" with low priority' 'change entry 3 type to savings' 'change task 6 priority from high to low' 'rename task 6 to paint fence' 'change the place of event 2 to Oslo' 'create a task "Fix the roof" near the lake' --jq '[.tool, (.arguments | del(.zone)), .unused]'
act-search 'create an event "Choir" on thursday at 19:00 at St Mary' 'create an event "Choir" on thursday 19:00 oslo time' 'create an event "Choir" on thursday at 19:00 if Lee agrees' 'snooze reminder 4 a day' 'snooze reminder 4 until after dinner' "cancel yesterday's meeting with Lee" --jq .unused
>>>
["TASK_UPDATE",{"id":6,"priority":"high"},null]
["TASK_CREATE",{"title":"Fix the roof","priority":"low"},null]
["BUDGET_UPDATE_ENTRY",{"id":3,"transaction_type":"Savings"},null]
["TASK_UPDATE",{"id":6},["priority","high","low"]]
["TASK_UPDATE",{"id":6},["paint fence"]]
["CALENDAR_UPDATE_EVENT",{"id":2},["place","Oslo"]]
["TASK_CREATE",{"title":"\"Fix the roof\" near the lake"},null]
["St Mary"]
["oslo"]
["if Lee agrees"]
["day"]
["until after dinner"]
["yesterday's","Lee"]

# a read with words that no filter has runs, and names them; of two values or stretches it takes none
export ACT_NOW=2026-03-04T10:00:00Z
act-search 'compare my spending in january and february' 'normal or low priority tasks' 'how much did I spend less than last week' 'open tasks without a project' 'tasks tagged garden' 'tasks from Kim' 'done tasks of last month' 'list *.txt files' --jq '[.tool, (.arguments | del(.limit, .group_by)), .unused]'
>>>
["BUDGET_GET_TOTALS",{"transaction_type":"Expenses"},["compare","january","february"]]
["TASK_LIST",{},["normal","low"]]
["BUDGET_GET_TOTALS",{"transaction_type":"Expenses"},["less than last week"]]
["TASK_LIST",{},["without a project"]]
["TASK_LIST",{"tag":"garden"},null]
["TASK_LIST",{"text":"Kim"},null]
["TASK_LIST",{"done":true,"completed_from":"2026-02-01","completed_until":"2026-02-28"},null]
["FILES_LIST",{},["*.txt"]]

# a list named without a verb is read, and never a write
export ACT_NOW=2026-03-04T10:00:00Z
act-search 'my tasks' 'done tasks' 'tasks completed last week' 'tasks assigned to Kim' 'expenses over 75 usd' 'spending excluding travel' 'events next friday' 'when is my dentist appointment' --jq '[.tool, .unused]'
act-search 'expenses of exactly 30 eur' 'finished todos' --jq '[.missing, .unused]'
>>>
["TASK_LIST",null]
["TASK_LIST",null]
["TASK_LIST",null]
["TASK_LIST",["Kim"]]
["BUDGET_LIST_ENTRIES",null]
["BUDGET_GET_TOTALS",["excluding travel"]]
["CALENDAR_LIST_EVENTS",["next friday"]]
["CALENDAR_LIST_EVENTS",null]
[[],["exactly 30 eur"]]
[[],null]

# a call or an error that is made of a line says which, also where several lines were asked about at once
printf 'list my tasks\n\nfrobnicate the gherkins\n{"type":"intent","text":"add a task"}\n{"type":"x"}\n' | act-search --trusted --jq-json '[.type, .line, .error.line]'; act-search list my tasks --jq-json .line
>>>
["call",1,null]
["error",null,3]
["call",4,null]
["x",null,null]
null
