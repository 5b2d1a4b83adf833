# Without process-acts nothing is opened: neither a socket nor the input
PATH=$PATH:{tests}/Language; eval "$(language start)"
echo 'do the dishes' >in; strace -f -o trace -e trace=socket,connect act-process --engine backend <in --jq .error.code; echo $?
grep -c -E '(socket|connect)\(' trace; ACT_ENGINE=backend act-process do the dishes; echo $?; act-process --backend x do it 2>/dev/null; echo $?
language requests; language effects
>>>
78
0
{"type":"error","error":{"code":"config","message":"process-acts is no, so nothing is posted: a backend may act on a sentence by itself, and nobody is asked","hint":"act-config set process-acts yes, if '127.0.0.1' may do that; see -n and --engine"}}
78
{"type":"error","error":{"code":"config","message":"process-url.x is not set: there is no address to post a sentence to","hint":"act-config set process-url.x https://HOST"}}
78
0
0
>>>2
act-process: process-acts is no, so nothing is posted: a backend may act on a sentence by itself, and nobody is asked
  act-config set process-acts yes, if '127.0.0.1' may do that; see -n and --engine
act-process: process-acts is no, so nothing is posted: a backend may act on a sentence by itself, and nobody is asked
  act-config set process-acts yes, if '127.0.0.1' may do that; see -n and --engine

# With default settings nothing leaves: no socket is opened, whatever addresses and consents are set
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes
printf 'coffee 3.50\nhello there\n{"type":"intent","text":"todo buy milk"}\n' >in
strace -f -o trace -e trace=socket,connect,sendto,sendmsg act-process --trusted <in --jq '.engine // .error.code'
strace -f -a 0 -o more -e trace=socket,connect,sendto,sendmsg act-process todo buy bread --jq .engine
cat trace more | grep -c -E '(socket|connect|sendto|sendmsg)\('; language requests
>>>
local
no-match
local
local
0
0

# A sentence becomes a call of ours, for the same gate and exec
PATH=$PATH:{tests}/Language; eval "$(language start --settings '{"today":"2026-11-20"}')"; act-config set process-acts yes; act-config set engine backend; act-config set process-currency EUR
act-process budget 12.50 Food lunch
act-process 'event Dentist 2026-12-01T09:00' --jq-json '[.tool, .arguments, .missing]'
act-process 'remind water the plants 2026-12-01T18:00' --jq-json '[.tool, .arguments, .missing]'
act-process 'task file taxes 2026-12-31' --jq-json '[.tool, .arguments, .missing]'
act-process 'budget +800 Salary' | act-confirm -y | act-exec --jq-json '[.tool, .outcome, .data.transaction_type, .data.date, .engine, .taint]'
>>>
{"type":"call","id":"<id>","tool":"BUDGET_LOG_ENTRY","provider":"local","toolkit":"budget","arguments":{"amount":12.5,"date":"2026-11-20","transaction_type":"Expenses","category":"Food","details":"lunch","currency":"EUR"},"missing":[],"intent":"budget 12.50 Food lunch","engine":"backend",<any>"taint":false,"said":"<any>"}
["CALENDAR_CREATE_EVENT",{"title":"Dentist","start":"2026-12-01T09:00","duration_minutes":60,"zone":"UTC"},[]]
["REMINDER_CREATE",{"text":"water the plants","due":"2026-12-01T18:00","zone":"UTC"},[]]
["TASK_CREATE",{"title":"file taxes","due":"2026-12-31"},[]]
["BUDGET_LOG_ENTRY","done","Income","2026-11-20","backend",false]

# A sentence that asks yields no call that writes, also where the backend wants one: the record has the action and the post; one that wants something done does
PATH=$PATH:{tests}/Language; eval "$(language start --settings '{"today":"2026-11-20"}')"; act-config set process-acts yes; act-config set engine backend; language rules '{"op":"process","answer":{"canned":"task-title-only"}}'
act-process 'do I have to file taxes?' >out; jq -c '[.type, .error.code, .error.message, .action, (.id | type)]' out; act-process 'file taxes' --jq .tool
>>>
["error","no-match","a question, and the backend made a call of TASK_CREATE, which writes",{"type":"create_task","title":"File taxes"},"string"]
TASK_CREATE

# Sentences go out one after another and come back in their order; other records pass, and a call is not run
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
{ echo task one; act-call TASK_CREATE title='not run' | act-confirm -y | tee call; printf 'do two\n\n{"type":"note","n": 1.10}\nnonsense\n{"type":"intent","text":"task three","taint":false}\n'; } >in
act-process <in >out; echo $?; grep -c -x -F -f call out; jq -c '[.type, .tool, .arguments.title // .data.message // .error.code, .taint]' out; grep -c '"n": 1.10' out
language requests op=process; act-call TASK_LIST | act-exec --jq-json .data.items
>>>
1
1
["call","TASK_CREATE","one",true]
["call","TASK_CREATE","not run",false]
["result","PROCESS_SENTENCE","Done: two",true]
["note",null,null,null]
["error",null,"provider-error",true]
["call","TASK_CREATE","three",false]
1
4
[]

# The backend acted by itself: a result, done, once, in the journal; its words are not the user's
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes
act-process --engine backend do the dishes; language effects; act-log --jq-json '[.tool, .outcome]'
>>>
{"type":"result","id":"<id>","tool":"PROCESS_SENTENCE","provider":"process","ok":true,"outcome":"done","data":{"success":true,"action_type":"backend_handled","message":"Done: the dishes"},"attempts":1,"log_id":1,"at":"<time>","ms":<n>,"taint":true,"engine":"backend","intent":"do the dishes"}
1
["PROCESS_SENTENCE","done"]

# Every answer is one of these, or an error: nothing is guessed, and what the backend may have done stays unknown
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend; act-config set process-currency EUR
for name in $(language answers); do
language rules --clear; language rules "{\"op\":\"process\",\"answer\":{\"canned\":\"$name\"}}"
act-process "x $name" >out; echo "$? $(jq -r '[.tool // .error.code] + [.missing[]?] + [if .action then "action" else empty end] | join(" ")' out): $name"
done | sort -s -n | awk -F': ' '$1 != key { if (key) print line; key = $1; line = $0; next } { line = line " " $2 } END { print line }'
>>>
0 BUDGET_LOG_ENTRY: budget budget-no-currency budget-savings budget-other-money
0 CALENDAR_CREATE_EVENT: event event-duration event-all-day
0 REMINDER_CREATE: reminder
0 TASK_CREATE: task task-title-only
0 PROCESS_SENTENCE: handled handled-with-null-action success-text no-message message-object
0 BUDGET_LOG_ENTRY amount: amount-missing amount-nan
0 CALENDAR_CREATE_EVENT: end-before-start
0 TASK_CREATE title: title-missing title-null
0 TASK_CREATE: fields-extra escapes
0 PROCESS_SENTENCE: bom lone-surrogate not-utf-8
1 provider-error: error error-with-action
65 unknown-tool action: unknown-type type-upper
65 bad-arguments action: amount-text amount-zero amount-negative amount-infinite amount-true date-impossible date-words kind-unknown kind-lower start-impossible zone-unknown tags-text
69 protocol: action-not-success no-action action-null action-list action-text no-type type-number type-empty two-types
79 outcome-unknown: unknown-action-type handled-without-success handled-not-success no-action-type action-type-number two-answers not-json html empty null list number truncated
>>>2
act-process: BUDGET_LOG_ENTRY takes no 'confidence': left out
act-process: TASK_CREATE takes no 'colour': left out

# A lost answer is unknown, and no later run posts the sentence again, with --once or --retry or after a kill
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
language rules '{"op":"process","times":1,"cut":"before","how":"rst"}'
act-process --once a do it >out; echo $? $(language effects); jq -c '[.type, .error.code, .text, .taint, .id != null]' out; jq -r .error.hint out
act-process --once a do it --jq .error.code; act-process --retry <out --jq .error.code; act-process --retry --once b <out --jq .error.code
act-process --retry --engine local <out | cmp - out; language rules '{"op":"process","times":1,"cut":"before","how":"hold"}'
act-process --once c do that & until [ "$(language requests op=process)" = 2 ]; do sleep 0.05; done; kill -9 $!; wait $! 2>/dev/null
act-process --once c do that --jq .error.code; language requests op=process; language effects --twice
>>>
79 1
["error","outcome-unknown","do it",false,true]
look whether the backend acted, then say so: act-queue resolve --did <id>, or --did-not; it is not posted again
outcome-unknown
outcome-unknown
outcome-unknown
outcome-unknown
2
0

# The way on from an unknown outcome: after a person's word that it did not happen --retry posts it, under the same id
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
language rules '{"op":"process","times":2,"cut":"before","how":"rst","work":false}'
act-process do one >one; act-process do two >two; language effects
act-queue resolve $(jq -r .id one) --did-not --jq .resolved; act-process --retry <one >again; jq -c '[.outcome, .data.message, .attempts]' again
test $(jq -r .id one) = $(jq -r .id again) && act-queue resolve $(jq -r .id two) --did --jq .resolved
act-process --retry <two --jq-json '[.type, .outcome, .resolved]'; language effects; language requests op=process
>>>
0
did-not
["done","Done: one",2]
did
["result","done","did"]
1
3

# The key of a post is the same on every try that had no answer, so that a backend which heeds it acts once
PATH=$PATH:{tests}/Language; eval "$(language start --settings '{"dedupe":true}')"; act-config set process-acts yes; act-config set engine backend
language rules '{"op":"process","times":1,"cut":"before","how":"rst"}'
act-process --once a do it --jq .error.code; act-queue resolve $(act-log --jq .id) --did-not --jq .resolved
act-process --once a do it --jq .data.message; language effects; language requests op=process; act-process --once b do it --jq .outcome; language effects
>>>
outcome-unknown
did-not
Done: it
1
2
done
2

# --once gives the recorded answer again, as the same call; another backend is asked, and its call is the same one
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
act-config set process-url.other "$ACT_PROCESS_URL"
printf 'task a\ntask a\ndo b\n' >in; for n in 1 2; do act-process --once x <in --jq .id >$n; done; act-process --once x --backend other <in --jq .id >3
cmp 1 2; sort -u 1 | wc -l; head -n 2 3 | diff - 1 | wc -l; language requests op=process; language effects
act-process --once y 'task a' --jq .id | grep -c -F -f 1
>>>
3
2
6
2
0
>>>= 1

# -n posts nothing, and says what would be posted; with --once, what is on record
PATH=$PATH:{tests}/Language; eval "$(language start --process-key pk-0123456789abcdef)"
act-process --engine backend -n do it --jq-json '[.outcome, .request]' | sed "s|$ACT_PROCESS_URL|ORIGIN|"; language requests
act-config set process-acts yes; act-process --engine backend --once a do it --jq .outcome; act-process --engine backend --once a -n do it --jq-json '[.outcome, .replayed]'
act-process -n 'coffee 3.50' --jq .tool; language requests
>>>
["skipped",{"method":"POST","url":"ORIGIN/api/v1/process","body":{"input":"do it"}}]
0
done
["done",true]
BUDGET_LOG_ENTRY
1

# A rule about PROCESS_SENTENCE is the user's own word: the setting approves nothing that it denies, holds or asks about
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
for rule in deny hold ask; do
echo "$rule PROCESS_SENTENCE when .arguments.input | test(\"secret\")" >.config/act/rules
printf 'do public\ndo secret\n' | act-process --trusted --jq-json '.outcome // [.error.code, .error.message]'; echo $?
done; echo 'allow PROCESS_SENTENCE' >.config/act/rules; ACT_MODE=always act-process do all --jq .outcome; language effects '*secret*'; language effects
>>>
"done"
["denied","the rule {home}/.config/act/rules:1 says deny"]
1
"done"
["not-approved","the rule {home}/.config/act/rules:1 says hold"]
77
"done"
["not-approved","the rule {home}/.config/act/rules:1 says ask"]
77
done
0
4

# A project's file sets no engine, no address and no consent, not even a trusted one; a currency it may
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-url "$ACT_PROCESS_URL"; unset ACT_PROCESS_URL
mkdir .act; printf 'engine = backend\nprocess-url = https://x.example\nprocess-url.a = https://x.example\nprocess-acts = yes\nprocess-currency = CHF\n' >.act/config
act-config trust; act-config list 2>not --jq 'select(.name | test("^engine|^process")) | [.name, .value, .source]' | sed "s|http://[0-9.:]*|ADDRESS|"; cat not
act-config set process-acts yes; language rules '{"op":"process","answer":{"canned":"budget-no-currency"}}'
act-process 'todo buy milk' --jq .tool; act-process --engine backend x --jq .arguments.currency
act-config unset process-acts; printf 'process-currency = CHF\nprocess-acts = yes\n' >.act/config; act-process --engine backend x --jq .x 2>/dev/null; echo $?
>>>
["engine","local","default"]
["process-url","ADDRESS","user"]
["process-acts","no","default"]
["process-currency","CHF","project"]
act-config: not used: {home}/.act/config:1: engine = backend
  only your own settings can: act-config set engine backend
act-config: not used: {home}/.act/config:2: process-url = https://x.example
  only your own settings can: act-config set process-url https://x.example
act-config: not used: {home}/.act/config:3: process-url.a = https://x.example
  only your own settings can: act-config set process-url.a https://x.example
act-config: not used: {home}/.act/config:4: process-acts = yes
  only your own settings can: act-config set process-acts yes
TASK_CREATE
CHF
78

# The currency of an amount without one: the backend's own, then process-currency, then currency
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend; act-config set currency SEK
language rules '{"op":"process","arguments":{"input":"none"},"answer":{"canned":"budget-no-currency"}}'
language rules '{"op":"process","arguments":{"input":"own"},"answer":{"canned":"budget-savings"}}'
for set in SEK CHF; do test $set = CHF && act-config set process-currency CHF; for x in none own; do act-process $x --jq .arguments.currency; done; done; act-process 'task x' --jq-json .arguments
>>>
SEK
JPY
CHF
JPY
{"title":"x"}
>>>2
act-process: the backend named no currency, and SEK is assumed
  act-config set process-currency CODE, if it means another

# --backend names another address; it stands for the engine, and not beside another one
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes
act-config set process-url.staging "$ACT_PROCESS_URL/api/v1/process/"; ACT_PROCESS_URL= act-process --backend staging 'task x' --jq-json '[.tool, .engine]'
act-process --backend production 'task x' --jq .error; act-process --backend staging --engine local x
echo $? $(language requests path=/api/v1/process)
>>>
["TASK_CREATE","backend"]
{"type":"error","error":{"code":"usage","message":"--backend goes with --engine backend"}}
64 1
>>>2
act-process: process-url.production is not set: there is no address to post a sentence to
  act-config set process-url.production https://HOST; --backend takes staging
act-process: --backend goes with --engine backend

# Only https, or http to this machine by a number; never a file or another scheme
export ACT_ENGINE=backend ACT_PROCESS_ACTS=yes
for url in http://example.com http://localhost.:1 https://user:pw@example.com https:///x http://0x7f.1 http://127.0.0.1.example.com; do ACT_PROCESS_URL=$url act-process do it 2>&1 --jq . | head -n 1; done
ACT_PROCESS_URL=file:///etc/passwd act-process do it
>>>
act-process: process-url: http://example.com is neither encrypted nor a loopback address
act-process: process-url: http://localhost.:1 is neither encrypted nor a loopback address
act-process: process-url: an address has a user name or password
act-process: process-url: '' is not a host
act-process: process-url: http://0x7f.1 is neither encrypted nor a loopback address
act-process: process-url: http://127.0.0.1.example.com is neither encrypted nor a loopback address
{"type":"error","error":{"code":"config","message":"ACT_PROCESS_URL: process-url: expected an address such as https://backend.composio.dev, got 'file:///etc/passwd'"}}
>>>2
act-process: ACT_PROCESS_URL: process-url: expected an address such as https://backend.composio.dev, got 'file:///etc/passwd'
>>>= 78

# The key goes to its own origin and nowhere else, and into no output
PATH=$PATH:{tests}/Language; eval "$(language start --process-key pk-0123456789abcdef)"; act-config set process-acts yes; act-config set engine backend
act-process do one --jq .outcome; act-config list --jq 'select(.name == "process-key") | .value'; key=$ACT_PROCESS_KEY; unset ACT_PROCESS_KEY
act-process do two --jq-json .error; echo $key | act-config set process-key; act-process do three --jq .outcome; act-doctor --jq 'select(.name == "process-key") | .found' | sed "s|http.*;|ORIGIN;|"
ACT_PROCESS_URL=$LANGUAGE_SINK act-process do four --jq .error.code; act-config set process-url.b "$LANGUAGE_SINK"; ACT_TIMEOUT=1s act-process --backend b do five --jq .error.code
ACT_PROCESS_KEY=$key ACT_TIMEOUT=1s act-process --backend b do six --jq .error.code
language sink --raw | grep -a -c -i -E "authorization|$key"; language sink --raw | grep -a -c '"do '; find .local/share/act .local/state/act -type f -exec cat {} + | grep -a -c $key
act-config set process-url.c "http://127.0.0.2:${ACT_PROCESS_URL##*:}"; act-process --backend c do seven --jq .error.code
env -u ACT_PROCESS_URL act-config set process-key </dev/null
>>>
done
…cdef
{"code":"unauthorized","message":"'127.0.0.1' says no with status 401: Unauthorized","hint":"act-config set process-key","input":"do two"}
done
…cdef, from {home}/.config/act/secrets, for ORIGIN; not tried
config
outcome-unknown
outcome-unknown
0
2
0
offline
>>>2
act-config: process-key is for the address in process-url, which is not set
  act-config set process-url https://HOST
>>>= 78

# The end of a post, by status: a refusal did not happen, trouble may have
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
for status in 302 400 401 403 404 405 408 409 413 422 425 429 500 502 503 504; do
language rules --clear; language rules "{\"op\":\"process\",\"answer\":{\"status\":$status}}"; before=$(language requests op=process)
code=$(act-process do $status --jq .error.code); echo "$code $? $(($(language requests op=process) - before)): $status"
done | sort -s | awk -F': ' '$1 != key { if (key) print line; key = $1; line = $0; next } { line = line " " $2 } END { print line }'
language effects
>>>
config 78 1: 302 404 405
forbidden 77 1: 403
outcome-unknown 79 1: 408 500 502 503 504
provider-error 1 1: 400 409 413 422
rate-limited 75 3: 429
unauthorized 77 1: 401
unavailable 75 3: 425
0

# Without a route nothing is posted, and the way on that the record names works
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
ACT_PROCESS_URL=https://backend.example ACT_CONDITIONS=offline strace -f -o trace -e trace=socket act-process 'todo buy milk' >out; echo $? $(grep -c AF_INET trace)
cat out; act-process --retry --engine local <out --jq-json '[.tool, .arguments, .taint]'
ACT_CONDITIONS=offline act-process 'task x' --jq .tool
>>>
75 0
{"type":"error","error":{"code":"offline","message":"cannot reach 'backend.example': there is no route to a network","hint":"the engine local reads sentences without a network; act-process --retry reads this record again","input":"todo buy milk"},"text":"todo buy milk","taint":false}
["TASK_CREATE",{"title":"buy milk"},false]
TASK_CREATE

# An error keeps the whole sentence and its taint; --retry reads it again, and other records pass
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes
long=$(printf 'x%.0s' $(seq 200)); printf "$long\n{\"type\":\"intent\",\"text\":\"todo é \\\\u0022q\\\\u0022 12 or 14 eur\",\"taint\":false}\n" | act-process >out; echo $?
jq -c '[.error.input | length] + [.text | length] + [.taint]' out; { cat out; echo '{"type":"error","error":{"code":"io","message":"x"}}'; echo '{"type":"note"}'; } >in
language rules '{"op":"process","answer":{"canned":"task-title-only"}}'
act-process <in | cmp - in; act-process --retry <in --jq-json '[.type, .error.code, .text == null]'
act-process --retry --engine backend <in --jq-json '[.type, .tool, (.intent // "" | length), .taint]'
>>>
1
[80,200,true]
[0,0,false]
["error","no-match",false]
["call",null,true]
["error","io",true]
["note",null,true]
["call","TASK_CREATE",200,true]
["call","TASK_CREATE",23,false]
["error",null,0,null]
["note",null,0,null]
>>>= 74

# The tool is act-process's alone: nobody else can call it, and no record of it runs
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
echo '{"type":"call","id":"a","tool":"PROCESS_SENTENCE","provider":"process","arguments":{"input":"do it"},"taint":false}' >call
act-confirm -y <call | act-exec --jq '.error.code'; act-call PROCESS_SENTENCE input=x --jq .error.code 2>/dev/null; act-process <call | cmp - call
act-tools --jq .tool | grep -c PROCESS; language requests
>>>
unknown-tool
unknown-tool
0
0
>>>2
act-confirm: 'PROCESS_SENTENCE' goes on undecided: no provider has described the tool
  see act-tools for those there are

# A handler's tool takes an action type of its own; ours come first, and two of one type are an error
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
make() { mkdir -p .config/act/handlers; printf '#!/bin/sh\nif [ "$1" = --describe ]; then echo %s; else read -r call; echo "$call" | jq -c .arguments; fi\n' "'{\"type\":\"tool\",\"tool\":\"$2\",\"tags\":[\"createHint\"],\"action_types\":$3,\"input_schema\":{\"type\":\"object\",\"properties\":{\"size\":{\"type\":\"string\"},\"extras\":{\"type\":\"array\"},\"price\":{\"type\":\"number\"},\"title\":{}},\"additionalProperties\":false}}'" >.config/act/handlers/$1; chmod 755 .config/act/handlers/$1; }
language rules '{"op":"process","arguments":{"input":"pizza"},"answer":{"canned":"unknown-type"}}'
act-process --once a pizza >out; jq -c '[.error.code, .action]' out
make a PIZZA_ORDER '["order_pizza","create_task"]'; act-process --once a pizza >call; jq -c '[.tool, .provider, .arguments]' call; act-process --retry <out --jq-json '[.tool]'
act-confirm -y <call | act-exec --jq .outcome; act-process task x --jq .provider; act-tools PIZZA_ORDER --jq-json .action_types
make b PIZZA_ORDER_TWO '["order_pizza"]'; act-process --once a pizza --jq .error.message; language requests op=process
>>>
["unknown-tool",{"type":"order_pizza","size":"large","extras":["olives",{"more":null}],"price":12.5}]
["PIZZA_ORDER","handler",{"size":"large","extras":["olives",{"more":null}],"price":12.5}]
["PIZZA_ORDER"]
done
local
["order_pizza","create_task"]
the action type 'order_pizza' is of PIZZA_ORDER and PIZZA_ORDER_TWO
2

# Taint: a call is as clean as its sentence; a tainted one is posted too, and its call is asked about
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
printf 'task x\n{"type":"intent","text":"task y","taint":true}\n{"type":"intent","text":"task z","taint":false}\n' >in
act-process <in --jq .taint | paste -s; act-process --trusted <in --jq .taint | paste -s; act-process task x --jq .taint
printf 'task x\n' | act-process | act-confirm -y | act-exec --jq .error.code
>>>
true	true	false
false	true	false
false
not-approved
>>>= 77

# A signal ends a post after its grace, and all that was read comes out again for --retry
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend; act-config set grace 0s
language rules '{"op":"process","arguments":{"input":"do 2"},"times":1,"cut":"before","how":"hold"}'
printf 'do 1\ndo 2\ndo 3\n{"type":"note"}\n' >in; act-process <in >out 2>err & until [ "$(language requests op=process)" = 2 ]; do sleep 0.05; done; kill -INT $!; wait $!; echo $?
jq -c '[.type, .outcome // .error.code, .text]' out; cat err; act-process --retry <out --jq-json '[.type, .outcome // .error.code]'; language effects; language effects --twice
>>>
130
["result","done",null]
["error","outcome-unknown","do 2"]
["error","unavailable","do 3"]
act-process: 1 done, 1 unknown, 1 not begun; act-process --retry reads the error records again
["result","done"]
["error","outcome-unknown"]
["result","done"]
3
0

# -j posts several at once, and each answer stands in the place of its sentence
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start --settings '{"latency_ms":300}')"; act-config set process-acts yes; act-config set engine backend
language rules '{"op":"process","arguments":{"input":"task 1"},"delay_ms":600}'
for n in 1 2 3 4 5 6 7 8; do echo "task $n"; done >in; act-process -j 8 <in --jq .arguments.title | paste -s -d' '; language state | jq '.most_open > 1'
act-process -j 0 <in; act-process -j4 task x --jq .tool
>>>
1 2 3 4 5 6 7 8
true
{"type":"error","error":{"code":"usage","message":"--jobs: expected 1 to 1024, got 0","hint":"see act-process --help"}}
TASK_CREATE
>>>2
act-process: --jobs: expected 1 to 1024, got 0
  see act-process --help

# --strict stops at the first sentence that came to nothing
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes
printf 'task a\nnonsense\ntask b\n' | act-process --strict --engine backend --jq '.tool // .error.code'; language requests op=process
>>>
TASK_CREATE
provider-error
2
>>>2
act-process: line 2: I did not understand 'nonsense'

# Blank operands, a huge line and one that is not UTF-8 are not posted
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
act-process '  ' --jq .error.code; printf '\377\n' | act-process --jq .error.code; head -c 1100000 /dev/zero | tr '\0' a | act-process --jq .error.message; language requests; act-process </dev/null
>>>
no-match
bad-record
the sentence is too long
0

# An answer without end costs its sentence, and a key in an answer is not shown
PATH=$PATH:{tests}/Language; eval "$(language start --process-key pk-0123456789abcdef)"; act-config set process-acts yes; act-config set engine backend
language rules '[{"op":"process","times":1,"endless":40000000},{"op":"process","times":1,"answer":{"json":{"success":false,"action_type":"error","message":"not with pk-0123456789abcdef"}}}]'
printf 'do a\ndo b\ndo c\n' | act-process --jq '.error.message // .outcome'
>>>
the answer of '127.0.0.1' is too long
not with [redacted]
done
>>>= 79

# Foreign words reach no terminal that they could drive
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
language rules '{"op":"process","answer":{"json":{"success":false,"action_type":"error","message":"\u001b[2J\u202eevil\u0007"}}}'
act-process x --text | tr -d '[:print:]\n' | wc -c; act-process x --jq-json .error.message
>>>
0
"\u001b[2J‮evil\u0007"
>>>= 1

# The backend's words beside an action are in the call, the result and the text: a sum may be in other money
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
language rules '{"op":"process","answer":{"canned":"budget-other-money"}}'
act-process 'taxi 31 leva' >call; jq -c '[.said, .arguments.currency, .arguments.confidence]' call
act-process 'taxi 31 leva' --text 2>/dev/null | grep says
expect {tests}/prompt.exp 'act-confirm --mode always call >denied' 'backend  Logged 31 BGN for the taxi' '' 'stop >' 'n\r' >screen; jq -r .approval.decision denied
act-confirm -y call | act-exec >result; jq -r .said result; act-config set process-currency BGN; act-process 'taxi 31 leva' --jq .arguments.currency
>>>
["Logged 31 BGN for the taxi","EUR",null]
  the backend says: Logged 31 BGN for the taxi
denied
Logged 31 BGN for the taxi
BGN
>>>2
act-process: BUDGET_LOG_ENTRY takes no 'confidence': left out
act-process: the backend named no currency, and EUR is assumed
  act-config set process-currency CODE, if it means another
act-process: BUDGET_LOG_ENTRY takes no 'confidence': left out

# A sentence that is too long or has a NUL character is not posted
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
{ head -c 17000 /dev/zero | tr '\0' a; echo; printf 'task a\0b\n'; echo task fine; } | act-process --jq '.error.message // .tool'; language requests path=/api/v1/process
>>>
no call for a sentence of 17000 bytes: nothing is posted
no call for a sentence with a NUL character: nothing is posted
TASK_CREATE
1

# A sentence that certainly was not posted is kept where that is asked for, and posted once by the queue; the call of its answer waits in the inbox, unsealed
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
ACT_PROCESS_URL=http://127.0.0.1:9 act-process 'task water the plants' --queue-when-offline >kept; echo $?
jq -c '[.type, .tool, .outcome, .queued, .error.code, .intent]' kept; language requests path=/api/v1/process; act-queue list --jq-json '[.tool, .state]'; {tests}/sql "SELECT count(*) FROM queue WHERE record LIKE '%\"approval\"%'"
act-queue run --jq-json '[.tool, .outcome]'; language requests path=/api/v1/process
act-queue run; act-queue list; language requests path=/api/v1/process
act-confirm --inbox -y | act-exec --jq-json '[.tool, .outcome, .data.title, .taint]'; act-queue run; act-confirm --inbox -y | act-exec
>>>
75
["result","PROCESS_SENTENCE","held",true,"offline","task water the plants"]
0
["PROCESS_SENTENCE","queued"]
0
["PROCESS_SENTENCE","done"]
1
1
["TASK_CREATE","done","water the plants",false]
>>>2
act-queue: the answer to '<id>' wants TASK_CREATE, which waits for a person's word
  act-confirm --inbox | act-exec

# A kept sentence is posted under the engine, the consent and the rules of then
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
ACT_PROCESS_URL=http://127.0.0.1:9 act-process 'task one' --queue-when-offline 2>/dev/null >kept
id=$(jq -r .id kept); due() { {tests}/sql "UPDATE queue SET due = 0"; }
act-config set engine local; act-queue run --jq-json '[.error.code, .id == "'$id'"]'; echo $?; due
act-config set engine backend; act-config set process-acts no; act-queue run --jq .error.message; due
act-config set process-acts yes; mkdir -p ~/.config/act; echo 'deny PROCESS_SENTENCE' >~/.config/act/rules
act-queue run --jq .error.message; echo $?; act-queue list --jq-json '[.state, .why]'; language requests path=/api/v1/process
rm ~/.config/act/rules; due; act-queue retry $id --jq .state; act-queue run --jq .outcome; language requests path=/api/v1/process
>>>
["config",true]
78
process-acts is no, so nothing is posted: a backend may act on a sentence by itself, and nobody is asked
the rule {home}/.config/act/rules:1 says deny
1
["dead","the rule {home}/.config/act/rules:1 says deny"]
0
queued
done
1
>>>2
act-queue: 1 call waits, the first until <time>
  run it again then, or leave it to act-queue run --watch
act-queue: 1 call waits, the first until <time>
  run it again then, or leave it to act-queue run --watch
act-queue: '<id>' (PROCESS_SENTENCE) is dead, and its lane goes on without it
  act-queue retry <id>, or drop it
act-queue: the answer to '<id>' wants TASK_CREATE, which waits for a person's word
  act-confirm --inbox | act-exec

# A worker that stays posts with the key that is stored by then
PATH=$PATH:{tests}/Language; eval "$(language start --process-key pk-0123456789abcdef)"; act-config set process-acts yes; act-config set engine backend
key=$ACT_PROCESS_KEY; unset ACT_PROCESS_KEY; ACT_PROCESS_URL=http://127.0.0.1:9 act-process 'task one' --queue-when-offline --jq .queued
echo pk-of-last-year-000000 | act-config set process-key
act-queue run --watch --jq .outcome >worked 2>/dev/null & {tests}/await '[ "$(language requests op=process)" = 1 ] && act-queue list --jq .why | grep -q .'; act-queue list --jq .why
echo $key | act-config set process-key; {tests}/sql "UPDATE queue SET due = 0"; {tests}/await 'grep -q done worked'; kill -TERM $!; wait $!; echo $?; cat worked; language requests op=process
>>>
true
'127.0.0.1' says no with status 401: Unauthorized
0
failed
done
2

# A kept sentence that the worker was killed over is unknown, and is not posted again; one whose backend acted leaves no call, one that may not be posted any more is given up
PATH=$PATH:{tests}/Language; eval "$(language start)"; act-config set process-acts yes; act-config set engine backend
keep() { ACT_CONDITIONS=offline ACT_PROCESS_URL=http://127.0.0.1:9 act-process "$@" --queue-when-offline --jq .queued; }
keep 'do it'; language rules '{"op":"process","times":1,"cut":"before","how":"hold"}'
act-queue run & until [ "$(language requests op=process)" = 1 ]; do sleep 0.05; done; kill -9 $!; wait $! 2>/dev/null
act-queue run --jq .outcome; act-queue list --jq .state; act-queue resolve --did-not $(act-queue list --jq .id) --jq .state; act-queue run --jq .outcome; language requests op=process; act-confirm --inbox
act-config set process-url.other http://127.0.0.1:9; keep --once a --backend other 'task two'; keep --once a --backend other 'task two'
act-config set process-url.other $ACT_PROCESS_URL; act-queue run --jq .outcome; act-confirm --inbox --jq .id >inbox; act-process --once a --backend other 'task two' --jq .id | cmp - inbox; language effects
echo '{"type":"call","tool":"PROCESS_SENTENCE","id":"x","arguments":{"input":"task three"}}' >record; act-queue add record --jq .error.code; act-confirm -y record --jq .error.code; act-exec record --jq .error.code
keep 'task four'; {tests}/sql "UPDATE queue SET until = 1000"; act-queue run; act-queue list --jq-json '[.state, .why]'; act-confirm --inbox
>>>
true
unknown
unknown
null
done
2
true
true
done
2
unknown-tool
null
unknown-tool
true
["dead","it was to run by <time>"]
{"type":"call","id":"<id>","tool":"TASK_CREATE","provider":"local","toolkit":"task","arguments":{"title":"two"},"missing":[],"intent":"task two","engine":"backend","tags":["createHint"],"risk":{"level":"medium","reasons":["creates a task"]},"taint":false,"said":"Adding the task two","approval":{"v":1,"decision":"held","by":"mode","at":"<time>","reason":"no terminal to ask on; a backend wants it"}}
>>>2
act-queue: '<id>' (PROCESS_SENTENCE) is unknown, and its lane goes on without it
  look whether it happened, then say so: act-queue resolve --did <id>, or --did-not
act-queue: the answer to '<id>' wants TASK_CREATE, which waits for a person's word
  act-confirm --inbox | act-exec
act-confirm: 'PROCESS_SENTENCE' goes on undecided: no provider has described the tool
  see act-tools for those there are
act-queue: '<id>' (PROCESS_SENTENCE) is dead, and its lane goes on without it
  act-queue retry <id>, or drop it
>>>= 75
