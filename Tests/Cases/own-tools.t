# a model can ask for all that a person can do; approving, rules, settings, secrets, trust and resolving are no tools
act-tools act --jq '"\(.tool) \(.risk.level) \(.reach)"'
>>>
ACT_SEARCH_TOOLS low hybrid
ACT_DESCRIBE_TOOL low hybrid
ACT_CONNECT medium online
ACT_LIST_ACCOUNTS low online
ACT_REMOVE_ACCOUNT high online
ACT_SEARCH_MEMORY low offline
ACT_ADD_MEMORY medium offline
ACT_UPDATE_MEMORY medium offline
ACT_REMOVE_MEMORY high offline
ACT_LIST_QUEUE low offline
ACT_RETRY_QUEUED medium offline
ACT_DROP_QUEUED high offline
ACT_READ_LOG low offline
ACT_COUNT_LOG low offline
ACT_COUNT_COST low offline
ACT_LIST_REVERSALS low offline
ACT_LIST_RUNS low offline

# a search and a look are calls as any other, and need no network
act-call ACT_SEARCH_TOOLS intent='complete a task' | act-exec --jq '.outcome, (.data.tools[0] | .tool, .missing[0])'
act-call ACT_SEARCH_TOOLS intent='complete a task' detail:=true limit:=2 | act-exec --jq '(.data.tools | length), (.data.tools[0] | .tool, .toolkit, .input_schema.required[0])'
act-call ACT_SEARCH_TOOLS intent='add an event' server=calendar | act-exec --jq '.data.tools[0].tool'; act-call ACT_SEARCH_TOOLS intent='complete a task' server=calender | act-exec --jq '.error.hint'
act-call ACT_DESCRIBE_TOOL tool=TASK_COMPLETE | act-exec --jq '.data.tool'
act-call ACT_DESCRIBE_TOOL tool=TASK_COMPLET | act-exec --jq '.error.code, .error.hint'
act-call ACT_SEARCH_TOOLS intent='xyzzy frobnicate' | act-exec --jq-json '.data.tools'
>>>
done
TASK_COMPLETE
id
2
TASK_COMPLETE
task
id
CALENDAR_CREATE_EVENT
did you mean calendar, reminder?
TASK_COMPLETE
unknown-tool
did you mean TASK_COMPLETE, TASK_CREATE, TASK_DELETE?
[]

# with a key the service is searched too; nothing that is not the person's own leaves in the question
eval "$({tests}/Composio/standin start)"
act-call ACT_SEARCH_TOOLS intent='send an email with gmail' | act-exec --jq '([.data.tools[].tool] | any(startswith("GMAIL_"))), (.data.toolkits | any(. == "gmail"))'
{tests}/Composio/standin requests op=session.search --count
echo '{"intent":"search the web"}' | act-call ACT_SEARCH_TOOLS --map '{intent:.intent}' | act-exec --jq '.outcome'
{tests}/Composio/standin requests op=session.search --count
>>>
true
true
1
done
1

# accounts are listed; a link is made after a word of the person's, and shown
eval "$({tests}/Composio/standin start)"
act-call ACT_LIST_ACCOUNTS toolkit=gmail | act-exec --jq '.data.items[] | [.type, .toolkit, .status, .alias] | join(" ")'
act-call ACT_CONNECT toolkit=slack | act-exec --jq .error.code
act-call ACT_CONNECT toolkit=slack | act-confirm -y | act-exec --jq '.outcome, (.data.items[] | .status, (.redirect_url | startswith("https://connect.composio.dev/link/")))'
{tests}/Composio/standin requests op=session.link --count
act-call ACT_CONNECT toolkit=gmail | act-confirm -y | act-exec --jq '.data.items[0].status'
act-call ACT_CONNECT toolkit=hackernews | act-confirm -y | act-exec --jq '.data.items[0].status'
>>>
connection gmail active work
connection gmail active home
not-approved
done
initiated
true
1
active
no-auth

# the memory takes what the person said; untrusted text is proposed, or speaks against an entry
own() { act-call "$@" | act-confirm -y --tainted | act-exec --jq '.data.items[]? // .error | [.name, .value, .state, .taint, .code] | map(select(. != null) | tostring) | join(" ")'; }
own ACT_ADD_MEMORY toolkit=gmail kind=entity name=Anna value=anna@example.com
printf 'eve@example.com' >value; own ACT_ADD_MEMORY toolkit=gmail kind=entity name=Eve value=@value
own ACT_UPDATE_MEMORY id=name:Anna value=@value
own ACT_UPDATE_MEMORY id=name:Bob value=b@example.com
own ACT_ADD_MEMORY toolkit=gmail kind=entity name=Mail value='I sent a mail'
act-memory list --jq '[.name, .value, .state, .taint] | map(tostring) | join(" ")'
own ACT_SEARCH_MEMORY words=eve; own ACT_REMOVE_MEMORY id=name:Eve
>>>
Anna anna@example.com accepted false
Eve eve@example.com proposed true
Anna anna@example.com ending false
no-match
bad-arguments
Anna anna@example.com ending false
Eve eve@example.com proposed true
Eve eve@example.com proposed true
Eve eve@example.com removed true

# the queue is listed, tried again and dropped by tools as by the command, and none of them approves
own() { act-call "$@" | act-confirm -y | act-exec --jq '.data.items[]? // .error | [.tool, .state, .code] | map(select(. != null)) | join(" ")'; }
act-call TASK_CREATE title=a --once a | act-confirm -y | act-queue add >added; act-call TASK_LIST | act-queue add >more; id=$(jq -r .id added)
own ACT_LIST_QUEUE; own ACT_RETRY_QUEUED "id=$id"; own ACT_DROP_QUEUED "id=$id"; own ACT_DROP_QUEUED "id=$id"; act-queue list --jq .tool
>>>
TASK_CREATE queued
TASK_LIST queued
TASK_CREATE queued
TASK_CREATE queued
no-match
TASK_LIST

# the journal is read and counted, and tells the calls that undo one: they are made and judged as any other
act-call TASK_CREATE title=a --once a | act-confirm -y | act-exec >done
act-call ACT_READ_LOG | act-exec --jq '.data.items[] | [.tool, .outcome] | join(" ")'
act-call ACT_READ_LOG tool='CALENDAR_*' | act-exec --jq '.data.items | length'
act-call ACT_COUNT_LOG by=tool tool=TASK_CREATE | act-exec --jq '.data.items[] | [.tool, .count] | map(tostring) | join(" ")'
act-call ACT_LIST_REVERSALS "id=$(jq -r .id done)" | act-exec --jq-json '.data.items[] | {tool, arguments, approval}' 
act-call ACT_LIST_REVERSALS id=nothing | act-exec --jq .error.code
act-call ACT_LIST_RUNS limit=1 | act-exec --jq '.data.items[] | [.command, .state] | join(" ")'
>>>
TASK_CREATE done
0
TASK_CREATE 1
{"tool":"TASK_DELETE","arguments":{"id":1},"approval":null}
no-match
act-exec running

# an untrusted text in the journal keeps its taint on the way out
printf 'x' >text; act-call TASK_CREATE title=@text | act-confirm -y --tainted | act-exec >o
act-call ACT_READ_LOG | act-exec --jq .taint; act-call ACT_COUNT_LOG by=day | act-exec --jq .taint
>>>
true
false

# no handler takes the name of one
mkdir -p .config/act/handlers; printf '%s\n' '#!/bin/sh' 'echo "{\"type\":\"tool\",\"tool\":\"ACT_LIST_QUEUE\",\"description\":\"mine\",\"input_schema\":{\"type\":\"object\"}}"' >.config/act/handlers/act-handle-x; chmod +x .config/act/handlers/act-handle-x
act-tools ACT_LIST_QUEUE --jq .provider
>>>
act

# without a key, accounts are told as act-connect tells them
act-call ACT_LIST_ACCOUNTS | act-exec --jq '.error.code, .error.hint'
>>>
config
set COMPOSIO_API_KEY, or run: act-config set composio-api-key
>>>= 78

# without a terminal nothing of them changes anything unasked, though it is all on this machine
act-call ACT_ADD_MEMORY toolkit=gmail kind=entity name=Anna value=anna@example.com | act-confirm | act-exec --jq '.outcome, .error.code'; act-memory list
>>>
denied
not-approved
>>>= 1

# an answer that comes while calls of the store run is not lost
eval "$({tests}/Composio/standin start)"; act-call ACT_LIST_ACCOUNTS >a; act-call ACT_SEARCH_MEMORY >m
jq -nc --slurpfile a a --slurpfile m m 'range(420) | (if . % 7 == 0 then $a[0] else $m[0] end) + {id: "call \(.)"}' >calls
while IFS= read -r line; do printf '%s\n' "$line"; done <calls | timeout 60 act-exec -j 32 --jq '"\(.tool) \(.outcome)"' | sort | uniq -c | sed 's/^ *//'
>>>
60 ACT_LIST_ACCOUNTS done
360 ACT_SEARCH_MEMORY done

# a word against an entry, and an entry's value in a message, keep their taint on the way out of the memory
printf 'do-as-I-say' >text; act-memory add gmail entity Anna good --jq .state
act-call ACT_UPDATE_MEMORY id=name:Anna value=@text | act-confirm -y --tainted | act-exec --jq .outcome
act-call ACT_SEARCH_MEMORY words=anna --once look | act-exec --jq '[.taint, .data.items[0].taint, .data.items[0].contradiction.value]'; act-log --outcome done --jq 'select(.tool == "ACT_SEARCH_MEMORY") | .taint'
act-call ACT_REMOVE_MEMORY id=name:Anna | act-confirm -y --tainted | act-exec --jq '[.taint, .data.items[0].state]'
jq -nc '{type:"memory",toolkit:"gmail",kind:"entity",name:("Eve","Bob"),value:"do-as-I-say",taint:true}' | sed '/Bob/s/true/false/' | act-memory add --trusted --jq .state
for name in Eve Bob; do act-call ACT_ADD_MEMORY toolkit=gmail kind=entity name=$name value=other | act-confirm -y | act-exec --jq '[.taint, .error.message]'; done
>>>
accepted
done
[true,false,"do-as-I-say"]
true
true
[true,"removed"]
accepted
accepted
[false,"'Eve' is known as another value"]
[false,"'Bob' is known as 'do-as-I-say'"]
>>>= 65

# a value that a call told names the call as its source
act-memory add gmail entity Anna good >o; act-call ACT_UPDATE_MEMORY id=name:Anna value=better | act-confirm -y | act-exec >done
act-memory list --jq .source | grep -cxF "$(jq -r .id done)"
>>>
1

# a link that was not asked for before the signal was not made; one that was may have been
# tier: all
eval "$({tests}/Composio/standin start)"
act-call ACT_CONNECT toolkit=slack | act-confirm -y >call
for op in accounts.list session.link; do
{tests}/Composio/standin rules "{\"op\":\"$op\",\"times\":1,\"hold_ms\":20000}"; act-exec <call >o 2>err & sleep 0.3; until [ "$({tests}/Composio/standin requests op=$op --count)" = 1 ]; do sleep 0.05; done; kill -INT $!; sleep 0.2; kill -INT $!; wait $!; jq -c '[.outcome, .error.code]' o; {tests}/Composio/standin requests op=session.link --count
done
>>>
["failed","unavailable"]
0
["unknown","outcome-unknown"]
1

# the id and the account of a call that may come of untrusted text keep its taint on the way out of the queue
eval "$({tests}/Composio/standin start)"
echo '{"type":"call","id":"do-as-I-say","tool":"GMAIL_SEND_EMAIL","account":"or else","arguments":{"recipient_email":"a@example.com","body":"x"}}' >call
act-call TASK_LIST | act-queue add --jq-json .taint; act-call ACT_LIST_QUEUE | act-exec --jq .taint
act-confirm -y --tainted <call | act-queue add --jq .taint; act-queue list --jq-json '[.id, .taint]'
act-call ACT_LIST_QUEUE | act-exec --jq .taint
act-call ACT_DROP_QUEUED id=do-as-I-say | act-confirm -y --tainted | act-exec --jq '[.taint, .data.items[0].id]'
>>>
null
false
true
["<id>",null]
["do-as-I-say",true]
true
[true,"do-as-I-say"]

# a look at the journal has as many calls as were asked for, and none of them is the look
for title in a b c; do act-call TASK_CREATE title=$title; done | act-confirm -y | act-exec >o
act-call ACT_READ_LOG limit=1 'tool=TASK_*' | act-exec --jq '.data.items | map(.arguments.title)'
act-call ACT_READ_LOG limit=2 outcome=done | act-exec --jq '.data.items | map(.tool)'
act-call ACT_COUNT_LOG by=outcome | act-exec --jq '.data.items | map([.outcome, .count])'
act-call ACT_COUNT_LOG by=tool outcome=unknown | act-exec --jq '.data.items'
>>>
["c"]
["TASK_CREATE","ACT_READ_LOG"]
[["done",5]]
[]

# runs are those of the user; the name of a file may be anybody's text
act-call TASK_LIST | act-exec -u ada >o; act-call TASK_LIST | act-exec >o
act-call ACT_LIST_RUNS | act-exec --jq '[.taint, (.data.items | map(.user) | unique[])]'
act-call TASK_LIST >'do as I say'; act-exec 'do as I say' >o; act-call ACT_LIST_RUNS | act-exec --jq .taint
act-ps --jq .user | sort -u
>>>
[false,"default"]
true
ada
default

# a name of a tool that no provider has told is untrusted text in a count too
act-call TASK_LIST | act-exec >o; act-call ACT_COUNT_LOG by=tool | act-exec --jq .taint; act-call ACT_COUNT_LOG by=toolkit | act-exec --jq .taint
act-log --export | head -1 | jq -c '.id = "other" | .tool = "do as I say" | .provider = "nobody"' | act-log --import - --jq .count
for part in tool toolkit day outcome; do act-call ACT_COUNT_LOG by=$part | act-exec --jq .taint; done
>>>
false
false
1
true
true
false
false

# a sentence of everyday's makes no call of act's own tools; their own sentences do, and all are among those that fit
for sentence in 'remember the milk' "don't let me forget the keys" 'call the plumber' 'cost of the holiday' 'connect with Sarah tomorrow at 10' 'list bank accounts'; do act-search "$sentence" --jq '.tool // .error.code' 2>err | grep ACT_; done
act-search 'connect gmail' --jq .tool; act-search 'what is in the queue' --jq .tool; act-search --all 'remember a preference' --jq .tool | grep -m1 ACT_
>>>
ACT_CONNECT
ACT_LIST_QUEUE
ACT_ADD_MEMORY

# search finds the tools that people mean among 339 of eleven servers: of 40 intents 33 first, and 39 among five
PATH=$PATH:{tests}/Serve; mkdir -p .config/act
for id in arxiv chroma elastic gitlab jenkins mail pdf redis yfinance wikipedia zotero; do echo $id; done | jq -Rn '{mcpServers: ([inputs | {(.): {command: "{tests}/Serve/told", args: [.]}}] | add)}' >.config/act/mcp.json; act-tools -q >o; intents | jq -cs '[.[0] >= 33, .[1] >= 39, .[2]]'
>>>
[true,true,40]

# a path or a value in an intent does not outweigh its verb and noun
tests={tests}; . {tests}/Serve/reads.sh
server git 'git_log repo_path - Shows the commit logs.
git_status repo_path - Shows the working tree status.
git_show repo_path revision - Shows the contents of a commit.'
server time 'get_current_time timezone - Get current time in a specific timezone.
convert_time source_timezone time target_timezone - Convert time between timezones.'
server fs 'read_file path - Read the complete contents of a file.
read_multiple_files paths - Read the contents of multiple files.
write_file path content - Write a file.'
server jira 'jira_get_issue issue_key - Get details of an issue.
jira_search jql - Search issues by JQL.
jira_create_issue project summary - Create an issue.'
act-tools -q >o; for intent in 'show the git log of w/repo' 'what time is it in Tokyo' 'read the file notes.txt' 'read w/git_log/time.txt' 'show PROJ-12' 'open a new bug in PROJ'; do act-call ACT_SEARCH_TOOLS intent="$intent" | act-exec --jq .data.tools[0].tool; done
>>>
git.git_log
time.get_current_time
fs.read_file
fs.read_file
jira.jira_get_issue
jira.jira_create_issue

# an answer of a search has at most 4 KiB, whatever servers say; a tool that a rule denies is not in it, and a server's own come before act's
tests={tests}; . {tests}/Serve/reads.sh
long=$(head -c 600 /dev/zero | tr '\0' a)
server many "$(for n in $(seq 30); do echo "read_the_file_number_$n path $long$n a b c d e f g h i j k l m n o - Reads the file. $long $long"; done)"
server fs 'read_file path - Reads a file.
delete_file path - Deletes a file.'
for id in many fs; do act-confirm --pin $id -y >/dev/null; done; mkdir -p .config/act; echo 'deny fs.delete_file' >.config/act/rules
find() { act-call ACT_SEARCH_TOOLS "$@" | act-exec; }
find intent='read a file' limit:=20 | jq -c '[(.data | tostring | utf8bytelength) <= 4096, (.data.tools | length) > 8, .data.toolkits]'
find intent='delete a file' server=fs | jq -c .data; find intent='read the file notes.txt' server=fs | jq -c .data.tools
find intent='read the file notes.txt' | jq -r '.data.tools[].tool' | grep -e FILES_READ -e fs.read_file
>>>
[true,true,["fs","many"]]
{"tools":[{"tool":"fs.read_file","description":"Reads a file.","missing":[]}],"toolkits":["fs","many"]}
[{"tool":"fs.read_file","description":"Reads a file.","missing":[]}]
fs.read_file

# the words of a sentence stand for the call that was made from it
for t in 'buy milk' 'buy oat milk' 'call the bank'; do act-process "todo $t" | act-confirm -y | act-exec --jq .outcome; done | uniq -c
act-call ACT_LIST_REVERSALS id='the bank' | jq -c '[.filled[0].words[:18], (.rows[0] | [.list, .words])]'
act-call ACT_LIST_REVERSALS id='the bank' | act-exec --jq-json '.data.items[] | [.tool, .arguments]'
act-call ACT_LIST_REVERSALS id='name:milk' | jq -c '[.choices[0].values[].words[:17]] | sort'
act-call ACT_READ_LOG id='oat milk' | act-exec --jq-json '.data.items[] | [.tool, .intent]'
act-call ACT_LIST_REVERSALS id='a pizza' | jq -c .error; act-call ACT_LIST_REVERSALS id=milk | jq -c .arguments
>>>
      3 done
["todo call the bank",["ACT_READ_LOG","todo call the bank"]]
["TASK_DELETE",{"id":3}]
["todo buy milk, 20","todo buy oat milk"]
["TASK_CREATE","todo buy oat milk"]
{"code":"no-match","message":"arguments.id: no row of ACT_READ_LOG fits 'a pizza'","hint":"the list: act-call ACT_READ_LOG | act-exec"}
{"id":"milk"}
