# says its version
# tier: all
act-memory --version
>>>
<n>.<n>.<n>

# says what it does
# tier: all
act-memory --help | head -1
>>>
OVERVIEW: Keep names and preferences for calls.

# a full disk is an error
act-memory --help >/dev/full
>>>2
act-memory: cannot write standard output: No space left on device
>>>= 74

# wrong usage is told, and makes no store
try() { act-memory "$@" 2>&1 >o | head -1; }
try; try keep | cut -c-54; try add a; try add a entity b; try update a entity b; try remove a entity; try search; try list a b; try learn a
try accept a entity; try decline a b c d; try list --until 1d; try add --proposed; try add a entity b c --until soon; try add a entity b c --until 2020-01-01
try add a thing b c; ls -A
>>>
act-memory: missing expected argument '<action>'
act-memory: the value 'keep' is invalid for '<action>'
act-memory: add: give TOOLKIT KIND NAME VALUE
act-memory: add: give TOOLKIT KIND NAME VALUE
act-memory: update: give TOOLKIT KIND NAME and VALUE or --until
act-memory: remove: give TOOLKIT KIND NAME
act-memory: search: give a word
act-memory: list takes no 'b'
act-memory: learn takes no 'a'
act-memory: accept: give TOOLKIT, TOOLKIT KIND NAME, or nothing
act-memory: decline: give TOOLKIT, TOOLKIT KIND NAME, or nothing
act-memory: --until goes with add and update
act-memory: --proposed goes with list
act-memory: --until: expected never, a day, 30d or an RFC 3339 time, got 'soon'
act-memory: --until: '2020-01-01' is over
act-memory: no kind 'thing'
o

# an empty memory has nothing to list, to search, to change or to decide, and looking makes no store
# needs: unmade
for action in list 'search x' accept decline 'update a entity b c' 'remove a entity b' 'accept a entity b'; do act-memory $action 2>o | jq -c .error.code; act-memory $action >o 2>&1; echo $?; done; ls -A
act-memory remove a entity b >o
>>>
1
1
1
1
"no-match"
1
"no-match"
1
"no-match"
1
o
>>>2
act-memory: no entity 'b' of 'a'
  act-memory list shows them
>>>= 1

# an entry is added, listed, found, changed and removed
export ACT_NOW=2026-03-04T10:00:00Z
act-memory add chat entity general C1; act-memory add chat entity general C1 --jq .state; act-memory add Chat preference format rich --until 2d --jq '[.toolkit, .until]'
act-memory add '*' preference zone Europe/Berlin >o; act-memory list --jq '[.toolkit, .kind, .name, .value]'; act-memory list CHAT --jq .name; act-memory list gmail; echo $?
act-memory search general --jq .value; act-memory search CHAT rich --jq .name; act-memory search 'berlin *' --jq .name; act-memory search chat berlin; echo $?
act-memory add chat entity general C2 --jq . 2>&1 | head -1; act-memory update chat entity general C2 --until 2026-04-01 --jq '[.value, .until, .taint, .state]'
act-memory update chat entity general --until never --jq '[.value, .until]'; act-memory remove chat entity general --jq '[.name, .state]'; act-memory list chat --jq .name
>>>
{"type":"memory","id":"bf173a6f50153bf7","toolkit":"chat","kind":"entity","name":"general","value":"C1","source":"person","at":"2026-03-04T10:00:00Z","taint":false,"state":"accepted"}
accepted
["chat","2026-03-06T10:00:00Z"]
["*","preference","zone","Europe/Berlin"]
["chat","entity","general","C1"]
["chat","preference","format","rich"]
general
format
1
C1
format
zone
1
act-memory: 'general' is known as 'C1'
["C2","2026-04-02T00:00:00Z",false,"accepted"]
["C2",null]
["general","removed"]
format

# entries of another user are another's
act-memory add chat entity general C1 --jq .value; act-memory -u ada list; echo $?; act-memory -u ada add chat entity general C9 --jq .value
act-memory list --jq .value; act-memory -u ada list --jq .value; act-memory -u ada remove chat entity general --jq .state; act-memory list --jq .value
PATH={tests}/Handlers:$PATH; act-call CHAT_SEND channel=general text=hi --jq .arguments.channel; act-call -u ada CHAT_SEND channel=general text=hi --jq .arguments.channel
>>>
C1
1
C9
C1
C9
removed
C1
C1
general

# names are compared byte by byte: two spellings of é are two entries
act-memory add chat entity "$(printf 'caf\303\251')" C1 --jq .value; act-memory add chat entity "$(printf 'cafe\314\201')" C2 --jq .value; act-memory list --jq .value
PATH={tests}/Handlers:$PATH; act-call CHAT_SEND channel="$(printf 'cafe\314\201')" text=hi --jq .arguments.channel
>>>
C1
C2
C2
C1
C2

# action logs are no memory, and neither is anything that is no name with its id, or no argument with its value
try() { act-memory add chat "$@" 2>o | jq -r .error.message; }
try entity 'sent mail to Anna on Monday' m1; try entity general 'sent mail to Anna'; try entity 'Anna sent the report' r1; try entity 'Mail to Anna was sent' r1; try preference last_mail 'emailed Bob yesterday about lunch'
try preference sent_mail_on_monday yes; try preference 'the zone' x; try entity general 'C 1'; try entity ada@example.com mallory@example.net; try entity 12345678 C1; try entity me C1; try entity general ''; try entity ' general' C1
try entity "$(printf 'gen\033[2Jeral')" C1; try entity "$(printf 'gen\342\200\256eral')" C1; try entity general "$(printf 'C\320\241')"; try preference sign "$(printf 'a\nb')"; act-memory add 'a b' entity c d 2>o | jq -r .error.message
act-memory list; act-memory add chat entity 'Shared with me' D1 --jq .name; act-memory add chat entity 'Monday standup' D2 --jq .name; act-memory add chat preference sort created_at_desc --jq .value
>>>
not kept: 'sent mail to Anna on Monday' says what happened, and an entity is a name and its id
not kept: 'sent mail to Anna' says what happened, and an entity is a name and its id
not kept: 'Anna sent the report' says what happened, and an entity is a name and its id
not kept: 'Mail to Anna was sent' says what happened, and an entity is a name and its id
not kept: 'emailed Bob yesterday about lunch' says what happened, and a preference is an argument and its value
not kept: 'sent_mail_on_monday' says what happened, and a preference is an argument and its value
not kept: 'the zone' is no name of an argument
not kept: 'C 1' is no id
not kept: 'ada@example.com' is an id itself, and no name
not kept: '12345678' is an id itself, and no name
not kept: 'me' has a meaning for services
not kept: an empty text, or one with spaces around it
not kept: an empty text, or one with spaces around it
not kept: 'gen<U+001B>[2Jeral' has the character U+001B
not kept: 'gen<U+202E>eral' has the character U+202E
not kept: 'CС' is no id
not kept: 'a⏎b' has the character U+000A
not kept: 'a b' is no toolkit
Shared with me
Monday standup
created_at_desc

# a report of what was done is no memory, by add, by a model's call and by learn; what holds again and again is one
cat >logs <<'END'
Successfully sent email at 3:00 PM
Email sent to bob about the offer
Meeting scheduled for tomorrow
Task completed with success at 15:04
I have updated the spreadsheet
Deleted 3 files from Drive
Message was delivered to Anna
Finally uploaded report, 9 AM
Anna replied on 2026-11-20
Payment processed successfully today
END
cat >facts <<'END'
Anna sends the report at 3 PM on Fridays
Reports are sent on Mondays at 9:00
Invoices get paid on the first
Closed on Sunday and Monday
Sent from my phone, excuse the typing
Shared with the whole team
Meetings are always booked for 30 minutes
Anna updated every Friday
Email marked urgent goes to Anna
Standup at 9:30 in room 4
END
jq -Rc '{type:"memory", toolkit:"chat", kind:"entity", name:., value:"C\(input_line_number)"}' logs | act-memory add --jq .error.message | grep -c 'says what happened'
jq -Rc '{type:"memory", toolkit:"chat", kind:"preference", name:"note", value:.}' logs | act-memory add --jq .error.message | grep -c 'says what happened'
jq -Rc '{toolkit:"chat", kind:"entity", name:., value:"C\(input_line_number)"}' logs | act-call ACT_ADD_MEMORY --map . --trusted | act-confirm -y | act-exec --jq .error.message | grep -c 'says what happened'
items() { jq -Rsc 'split("\n") | map(select(. != "")) | to_entries | map({id: "C\(.key)", name: .value}) | {type:"result", id:"r", tool:"CHAT_LIST", provider:"handler", toolkit:"chat", ok:true, outcome:"done", data:{items:.}, taint:true}' $1 | act-memory learn >o; act-memory list --proposed | wc -l; }
PATH={tests}/Handlers:$PATH; act-tools chat >o; items logs; jq -Rc '{type:"memory", toolkit:"chat", kind:"entity", name:., value:"F\(input_line_number)"}' facts | act-memory add --jq .name | cmp - facts && act-memory list | wc -l
>>>
10
10
10
0
10
>>>= 0

# the name of a channel is one with and without its sign
PATH={tests}/Handlers:$PATH; act-memory add chat entity general C1 >o; act-memory add chat entity '#random' C2 >o; act-memory add chat entity Ann U1 >o
for name in general '#general' random '#random' Ann '#Ann' '##general' '#'; do act-call CHAT_SEND channel="$name" text=hi --jq .arguments.channel; done
act-memory add chat entity '#general' C3 >o; for name in general '#general'; do act-call CHAT_SEND channel="$name" cc=random text=hi --jq '[.arguments.channel, .arguments.cc[]?]' -c x; done
>>>
C1
C1
C2
C2
U1
U1
##general
#
["C1","random"]
["C3","random"]

# long texts and keys are refused
head -c 10000000 /dev/zero | tr '\0' x | jq -Rc '{type:"memory",toolkit:"chat",kind:"preference",name:"format",value:.}' | act-memory add --jq .error.message; echo $?
head -c 201 /dev/zero | tr '\0' x | jq -Rc '{type:"memory",toolkit:"chat",kind:"entity",name:.,value:"C1"}' | act-memory add --jq .error.message
COMPOSIO_API_KEY=ak_0123456789abcdef act-memory add chat preference format ak_0123456789abcdef 2>o | jq -r .error.message; act-memory list; echo $?
>>>
not kept: the text is too long
65
not kept: the text is too long
not kept: it holds a key
1

# a name in the place of an id is the id, and a preference fills what is absent; the call says so
PATH={tests}/Handlers:$PATH; act-memory add chat entity general C1 >o; act-memory add chat preference format rich >o; act-memory add '*' preference copies 3 >o
act-call CHAT_SEND channel=general text=general cc=general,other --jq '.arguments, .filled, .taint, .missing'
act-call CHAT_SEND channel=C1 text=hi format=plain copies=2 --jq '.arguments, .filled'
act-call CHAT_SEND channel=General text=hi format=plain copies=2 --jq '[.arguments.channel, .filled]'; act-call CHAT_SEND channel=general text=hi --text
>>>
{"channel":"C1","text":"general","cc":["C1","other"],"format":"rich","copies":3}
[{"argument":"channel","from":"memory","kind":"entity","name":"general","value":"C1","toolkit":"chat","source":"person"},{"argument":"cc","from":"memory","kind":"entity","name":"general","value":"C1","toolkit":"chat","source":"person"},{"argument":"format","from":"memory","kind":"preference","name":"format","value":"rich","toolkit":"chat","source":"person"},{"argument":"copies","from":"memory","kind":"preference","name":"copies","value":"3","toolkit":"*","source":"person"}]
false
[]
{"channel":"C1","text":"hi","format":"plain","copies":2}
null
["General",null]
CHAT_SEND  handler
  channel  C1
  text     hi
  format   rich
  copies   3
  filled in: channel (entity general), format (preference format), copies (preference copies)

# an entry that the tool does not take, or whose time is over, fills nothing; a toolkit's own comes before any's
PATH={tests}/Handlers:$PATH; act-memory add chat preference format loud >o; act-memory add '*' preference copies 3 >o; act-memory add chat preference copies 5 >o
act-call CHAT_SEND channel=x text=hi --jq '[.arguments, (.filled | length)]'
ACT_NOW=2026-03-04T10:00:00Z act-memory add lane preference text hello --until 1h >o; ACT_NOW=2026-03-04T10:30:00Z act-call LANE_PUT --jq .arguments; ACT_NOW=2026-03-04T11:00:00Z act-call LANE_PUT --jq '[.arguments, .filled]'
ACT_NOW=2026-03-05T10:00:00Z act-memory list lane --text
>>>
[{"channel":"x","text":"hi","copies":5},1]
{"text":"hello"}
[{},null]
lane  text = hello  expired, said by person, until 2026-03-04 11:00 UTC

# a search puts the id of the one name that an intent has for the one id that is missing; two names are a guess
PATH={tests}/Handlers:$PATH; act-memory add chat entity general C1 >o; act-memory add chat entity 'general staff' C2 >o; act-memory add chat entity random C3 >o
ask() { act-search --toolkit chat "$1" text=hi --jq '[.arguments.channel, .missing, .unused, (.filled // [] | map(.name))]'; }
ask 'send a message to general'; ask 'send a message to the general staff'; ask 'send a message to general and random'; ask 'send a message to generally'; ask 'send a message'
ask 'send a message to everyone except general'; ask 'do not send a message to general'; ask 'send a message to general if I am away'
act-search --toolkit chat 'send a message to general' channel=C9 text=hi --jq '[.arguments.channel, .filled]'
>>>
["C1",[],null,["general"]]
["C2",[],null,["general staff"]]
[null,["channel"],["general","random"],[]]
[null,["channel"],["generally"],[]]
[null,["channel"],null,[]]
[null,["channel"],["everyone except general"],[]]
[null,["channel"],["do not send a message to general"],[]]
["C1",[],["if I am away"],["general"]]
["C9",null]

# so does it with a channel's name, with and without its sign; one that is left out is not put in
PATH={tests}/Handlers:$PATH; act-memory add chat entity '#plans' C4 >o; act-memory add chat entity general C1 >o
ask() { act-search --toolkit chat "$1" text=hi --jq '[.arguments.channel, .missing, .unused, (.filled // [] | map(.name))]'; }
for name in plans '#plans' general '#general'; do ask "send a message to $name"; ask "send a message to everyone except $name"; done; ask 'send a message to general and plans'
>>>
["C4",[],null,["#plans"]]
[null,["channel"],["everyone except plans"],[]]
["C4",[],null,["#plans"]]
[null,["channel"],["everyone except #plans"],[]]
["C1",[],null,["general"]]
[null,["channel"],["everyone except general"],[]]
["C1",[],null,["general"]]
[null,["channel"],["everyone except #general"],[]]
[null,["channel"],["general","plans"],[]]

# records that are added from a pipe are proposals; a trusted copy counts as far as the original did
# tier: all
act-memory add chat entity general C1 >o; act-memory add chat preference format rich --until 2031-01-01 >o; act-memory list >all
printf '%s\n' '{"type":"note"}' '{"type":"memory","toolkit":"chat"}' '{"type":"memory","toolkit":"chat","kind":"entity","name":"ops","value":"C7","state":"accepted","taint":false,"source":"person"}' >>all
act-memory -u b add <all --jq '[.type, .name, .state, .source, .taint, .error.message]'; echo $?; act-memory -u b list --proposed --jq .name
act-memory -u c add --trusted <all --jq '[.name, .state, .source, .taint, .until]'; jq -c 'select(.type == "memory") | .state = "proposed"' all | act-memory -u d add --trusted --jq .state
jq -c 'del(.taint) | select(.name)' all | act-memory -u e add --jq .taint; head -1 all | jq -c '.taint = true' | act-memory -u f add --trusted --jq '[.state, .taint]'
act-memory -u f update chat entity general C2 --jq '[.value, .taint]'; act-memory -u f update chat entity general C1 --jq .taint; PATH={tests}/Handlers:$PATH act-call -u f CHAT_SEND channel=general text=hi --jq '[.arguments.channel, .taint]'
>>>
["memory","general","proposed","import",false,null]
["memory","format","proposed","import",false,null]
["note",null,null,null,null,null]
["error",null,null,null,null,"an entry has a toolkit, a kind, a name and a value, all of them text"]
["memory","ops","proposed","import",false,null]
65
general
ops
format
["general","accepted","person",false,null]
["format","accepted","person",false,"2031-01-02T00:00:00Z"]
[null,null,null,null,null]
[null,null,null,null,null]
["ops","accepted","person",false,null]
proposed
proposed
null
proposed
true
true
true
["accepted",true]
["C2",true]
true
["C1",true]

# learn passes everything on, and proposes the names of an answer with their ids; nothing counts before it is accepted
# tier: all
PATH={tests}/Handlers:$PATH; echo '{"channels":[{"id":"C1","name":"general","topic":{"id":5,"title":"x"}},{"id":7,"name":"ops"},{"id":"C2","name":"two"},{"id":"C3","name":"two"},{"id":"C 4","name":"bad"},{"id":"C5","name":"C024BE91L"},{"id":"C6"}]}' >channels
act-call CHAT_LIST_CHANNELS | act-exec >result; printf '%s\n' '{"type":"note","a": 1.0}' '{' >>result; act-memory learn <result >out; echo $?; head -2 result >a; head -2 out | cmp - a; tail -1 out | jq -c .error.code
act-memory list --jq '[.toolkit, .kind, .name, .value, .taint, .state]'; head -1 result | jq -r .id >a; act-memory list --jq .source | sort -u | cmp - a
act-call CHAT_SEND channel=general text=hi --jq '[.arguments.channel, .filled]'; act-call CHAT_LIST_OWN | act-exec | act-memory -u b learn >o; act-memory -u b list --jq .taint
act-exec result 2>o | act-memory learn --jq .outcome; act-call TASK_DELETE id=99 | act-confirm -y | act-exec | act-memory learn --jq .outcome; echo $?
>>>
65
"bad-record"
["chat","entity","general","C1",true,"proposed"]
["chat","entity","ops","7",true,"proposed"]
["general",null]
false
false
done
null
null
failed
1

# an item teaches too, and a list of more than twenty is learned in parts
# tier: all
PATH={tests}/Handlers:$PATH; jq -nc '{channels: [range(45) | {id: "C\(.)", name: "room \(.)"}]}' >channels
for n in 1 2 3; do act-call CHAT_LIST_CHANNELS | act-exec | act-memory learn >o; act-memory list --jq .name | wc -l; done
echo '{"type":"item","id":"a","tool":"CHAT_LIST_CHANNELS","provider":"handler","page":1,"item":{"id":"C99","name":"hall"}}' | act-memory learn | wc -l; act-memory search hall --jq '[.source, .taint]'
>>>
20
40
45
1
["a",true]

# a result that contradicts an entry proposes its end, and so does a call that deleted it; neither fills anything then
PATH={tests}/Handlers:$PATH; act-memory add chat entity general C1 >o; act-memory add chat entity ops C2 >o; act-memory add '*' entity general X1 >o; echo '[{"id":"C9","name":"general"}]' >channels
act-call CHAT_LIST_CHANNELS | act-exec | act-memory learn >o; act-call CHAT_DELETE_CHANNEL channel_id=ops | act-confirm -y | act-exec | act-memory learn --jq .outcome
act-memory list --proposed --jq '[.name, .value, .state, .contradiction.value, .contradiction.taint]'
act-call CHAT_SEND channel=general text=hi --jq '[.arguments.channel, .filled]'; act-call CHAT_SEND channel=ops text=hi --jq '[.arguments.channel, .filled]'
echo '[{"id":"C1","name":"general"}]' >channels; act-call CHAT_LIST_OWN | act-exec | act-memory learn >o; act-memory list chat --jq .state; act-memory add chat entity general C1 --jq .state
>>>
done
["general","C1","ending","C9",true]
["ops","C2","ending",null,false]
["general",null]
["ops",null]
ending
ending
ending

# without a terminal nobody accepts, and nothing changes
PATH={tests}/Handlers:$PATH; echo '[{"id":"C9","name":"general"}]' >channels; act-call CHAT_LIST_OWN | act-exec | act-memory learn >o
act-memory accept </dev/null | jq -r .error.code; setsid -w act-memory accept chat entity general >o 2>&1 <channels; echo $?; setsid -w act-memory decline >o 2>&1; echo $?; act-memory list --jq .state
>>>2
act-memory: no terminal to ask on: a person decides what is remembered
  run act-memory accept at a terminal
>>>
not-approved
77
77
proposed

# a person accepts what is shown; Enter is a no, and text that is not trusted wants its id typed
# tier: all
PATH={tests}/Handlers:$PATH; echo '[{"id":"C9","name":"general"}]' >channels; act-call CHAT_LIST_OWN | act-exec | act-memory learn >o
typed() { expect {tests}/prompt.exp "$@" | tr -d '\r\033' | sed 's/\[[0-9;]*m//g'; }
typed 'act-memory accept' 'stop > ' '\r'; act-memory list --jq .state; typed 'act-memory accept --jq .state' 'stop > ' 'y\r' | tail -1; act-call CHAT_SEND channel=general text=hi --jq '[.arguments.channel, .taint]'
printf '[{"id":"mallory@evil.example","name":"\320\241eo"}]\n' >channels; act-call CHAT_LIST_CHANNELS | act-exec | act-memory learn >o
typed 'act-memory accept' 'stop > ' 'y\r' 'stop > ' '\r'; act-memory list --proposed --jq .value
typed 'act-memory accept --jq .state' 'stop > ' 'evil.example\r' | tail -1; act-call CHAT_SEND channel="$(printf '\320\241eo')" text=hi --jq '[.arguments.channel, .taint]'
>>>
┌ remember this? ──────────────────────────────────────────────────────────────
│ toolkit  chat
│ name     "general"
│ id       "C9"
│ said by  <id>
│ calls that have the name in the place of an id get the id
└ y yes · n no · q stop > 
proposed
accepted
["C9",false]
┌ remember this? ──────────────────────────────────────────────────────────────
│ toolkit  chat
│ name     "Сeo"
│   non-ASCII: С = U+0421
│ id       "mallory@evil.example"
│ said by  <id>
│ from text that is not trusted
│ calls that have the name in the place of an id get the id
│ to accept, type: evil.example
└ type it · n no · q stop > y
│ no answer here: 'y'; offered: type it, n no, q stop
│ to accept, type: evil.example
└ type it · n no · q stop > 
mallory@evil.example
accepted
["mallory@evil.example",true]

# a proposal is declined, an end is accepted in two steps, and an objection is dropped
# tier: all
PATH={tests}/Handlers:$PATH; act-memory add chat entity general C1 >o; echo '[{"id":"C9","name":"general"},{"id":"C8","name":"ops"}]' >channels; act-call CHAT_LIST_OWN | act-exec | act-memory learn >o
typed() { expect {tests}/prompt.exp "$@" | tail -1 | tr -d '\r'; }
typed "act-memory decline chat entity ops --jq '[.name, .state]'" 'stop > ' 'y\r'; typed "act-memory decline chat --jq '[.name, .state, .contradiction]'" 'stop > ' 'y\r'
act-call CHAT_LIST_OWN | act-exec | act-memory learn >o; typed "act-memory accept chat entity general --jq '[.value, .state]'" 'stop > ' 'y\r'; act-call CHAT_SEND channel=general text=hi --jq .filled
typed "act-memory accept chat entity general --jq '[.value, .state]'" 'stop > ' 'y\r'; act-call CHAT_SEND channel=general text=hi --jq .arguments.channel
>>>
["ops","removed"]
["general","accepted",null]
["C9","proposed"]
null
["C9","accepted"]
C9

# an entry that changes while it is shown is not accepted
# tier: all
PATH={tests}/Handlers:$PATH; echo '[{"id":"C9","name":"general"}]' >channels; act-call CHAT_LIST_OWN | act-exec | act-memory learn >o
export change="UPDATE memory SET value = 'C6'"; expect {tests}/prompt.exp 'act-memory accept 2>err' run 'sleep 1; {tests}/sql "$change"' 'stop > ' 'y\r' >o; head -1 err; act-memory list --jq '[.value, .state]'
>>>
act-memory: 'general' was changed while it was shown
["C6","proposed"]

# the sheet says which arguments the memory gave, as the memory has them and not as the record says
# tier: all
PATH={tests}/Handlers:$PATH; act-memory add chat entity general C1 >o; act-call CHAT_SEND channel=general text=hi >call
shown() { expect {tests}/prompt.exp "act-confirm $1 >o" '> ' 'n\r' | grep memory | tr -d '\r'; }
shown call; jq -c '.arguments.channel = "C666"' call >forged; shown forged; act-memory remove chat entity general >o; shown call
>>>
│ memory   channel is 'general' of chat
│ memory   channel: the memory has 'C1' for it
│ memory   channel: the memory has no such entry

# only what is from the memory is looked up there: a reason of another kind is whoever made the call's own, shown as such, and about the value that stands
# tier: all
act-call TASK_CREATE title=milk due=2027-01-02 | jq -c '.filled = [{argument: "due", from: "reading", value: "2027-01-02", words: "the second day\u001b[31m"}, {argument: "title", from: "default", value: "bread", words: "always"}, {argument: "due", from: "row", value: "2027-01-02"}, {argument: "priority", from: "row", value: "low", words: "no such argument"}, {argument: "due", from: "thin air", value: "2027-01-02", words: "is your preference of task"}, "x"]' >call
expect {tests}/prompt.exp "act-confirm --mode always call >o" '> ' 'n\r' | grep 'memory\|filled' | tr -d '\r'; act-confirm --mode always --text call | grep filled
for k in 1 2 3 4; do jq -c --arg k $k '.id = $k | .arguments.title = $k | del(.filled[1:])' call; done >four; expect {tests}/prompt.exp "act-confirm --mode always four >o" resize '60 100' 'stop >' 'n\r' | grep -a 'memory\|filled' | tr -d '\r'
>>>
│ memory   due: the memory has no such entry
│ memory   ?: the memory has no such entry
│ filled   due: the second day<U+001B>[31m (reading)
  filled in: due (the second day<U+001B>[31m), title (always), due (is your preference of task)
│       filled  due: the second day<U+001B>[31m (reading)
│       filled  due: the second day<U+001B>[31m (reading)
│       filled  due: the second day<U+001B>[31m (reading)
│       filled  due: the second day<U+001B>[31m (reading)

# a full memory takes no more, and says so
# tier: all
export ACT_NOW=2026-03-04T10:00:00Z; act-memory add chat entity general C1 >o; 
{tests}/sql "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) INSERT INTO memory SELECT memory.user, 'x', kind, 'n' || i, 'v', source, at, NULL, 1, 'proposed', NULL, NULL, NULL FROM memory, n"
echo '{"type":"memory","toolkit":"chat","kind":"entity","name":"ops","value":"C7"}' | act-memory add --jq .error.message
PATH={tests}/Handlers:$PATH; echo '[{"id":"C9","name":"ops"}]' >channels; act-call CHAT_LIST_OWN | act-exec | act-memory learn --jq .outcome; echo $?; act-memory add chat entity ops C7 --jq .value
{tests}/sql "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000) INSERT INTO memory SELECT memory.user, 'y', kind, 'n' || i, 'v', source, at, NULL, 1, 'accepted', NULL, NULL, NULL FROM memory, n WHERE name = 'general'"
act-memory add chat entity dev C8 2>o | jq -r .error.message
>>>
1000 entries wait to be accepted, and no more are proposed
done
0
C7
the memory is full: it has 10002 entries
>>>2
act-memory: learns no more: 1000 entries wait to be accepted, and no more are proposed
  act-memory accept and act-memory decline make room

# a memory that can't be read fills nothing, and says so; a repair drops what is damaged
# needs: sqlite
# tier: all
PATH={tests}/Handlers:$PATH; act-memory add chat entity general C1 >o; act-memory add chat entity ops C2 >o
sqlite3 .local/share/act/act.db "PRAGMA ignore_check_constraints = 1; UPDATE memory SET state = 'x' WHERE name = 'general'"
act-call CHAT_SEND channel=ops text=hi --jq '[.arguments.channel, .filled]'; act-memory list 2>o | jq -r .error.code; act-doctor --repair >o 2>&1; act-memory list --jq .name
act-call CHAT_SEND channel=ops text=hi --jq .arguments.channel
>>>2
act-call: nothing is filled in from the memory: state: not one of the choices
  nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals
>>>
["ops",null]
io
ops
C2

# an id stays the id that it is, whatever an entity is called, and a text that no argument of an id has stays too
# tier: all
PATH={tests}/Handlers:$PATH; act-memory add chat entity general C1 >o; act-memory add chat entity C1 C666 >o; act-memory add chat entity hi C5 >o
act-call CHAT_SEND channel=C1 text=hi cc:='["C1","hi",5]' --jq .error.message; act-call CHAT_SEND channel=C1 text=hi cc:='["C1","hi"]' --jq .arguments
>>>
arguments.cc[2]: expected string, got 5
{"channel":"C1","text":"hi","cc":["C1","C5"],"copies":1}

# a key in an answer is not learned
PATH={tests}/Handlers:$PATH; export COMPOSIO_API_KEY=ak_0123456789abcdef; echo '[{"id":"C9","name":"general"},{"id":"ak_0123456789abcdef","name":"ops"},{"id":"C8","name":"x ak_0123456789abcdef"}]' >channels
act-call CHAT_LIST_OWN | jq -c '.id = "person"' >call; act-exec call >r; COMPOSIO_API_KEY= act-memory learn <r >o; act-memory list --jq '[.name, .value, .source]'
>>>
["general","C9","result"]

# an address of one label is no word to type, so that n declines it
PATH={tests}/Handlers:$PATH; echo '[{"id":"ceo@n","name":"ops"}]' >channels; act-call CHAT_LIST_CHANNELS | act-exec | act-memory learn >o
for a in n N; do expect {tests}/prompt.exp 'act-memory accept' 'type: ceo@n' "$a\r" >o; done; act-memory list --jq .state
expect {tests}/prompt.exp 'act-memory accept' 'type: ceo@n' 'ceo@n\r' >o; act-memory list --jq .state
>>>
proposed
accepted

# a name that is not there gets the nearest as a hint, but of none that came from elsewhere
for n in 'Anna Berg' Ben; do act-memory add gmail entity "$n" "${#n}@example.com" --jq .name; done; act-memory add slack entity Annabel U1 --jq .name
printf '%s\n' '{"type":"memory","toolkit":"gmail","kind":"entity","name":"Anne","value":"x@evil.example","taint":true}' | act-memory add --jq .state
act-memory remove gmail entity Anna 2>&1 >o; act-memory update gmail entity Bem b@example.com 2>&1 >o; act-memory remove gmail preference Anna 2>&1 >o
act-call ACT_REMOVE_MEMORY id=name:Bem --jq .error.hint
>>>
Anna Berg
Ben
Annabel
proposed
act-memory: no entity 'Anna' of 'gmail'
  did you mean 'Anna Berg'? act-memory list shows them
act-memory: no entity 'Bem' of 'gmail'
  did you mean 'Ben'? act-memory list shows them
act-memory: no preference 'Anna' of 'gmail'
  act-memory list shows them
the list: act-call ACT_SEARCH_MEMORY | act-exec
>>>= 1
