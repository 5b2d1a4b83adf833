# says its version
act-serve --version
>>>
<n>.<n>.<n>

# says what it does
act-serve --help | head -1
>>>
OVERVIEW: Give an agent tools, behind the gate: an MCP server.

# a full disk is an error
act-serve --help >/dev/full
>>>2
act-serve: cannot write standard output: No space left on device
>>>= 74

# a time to wait that is none is refused
act-serve --wait soon </dev/null
>>>2
act-serve: --wait: expected a time such as 45s or 2m, got 'soon'
  see act-serve --help
>>>= 64

# an agent of today finds, describes and calls tools; a call that reads runs at once
PATH=$PATH:{tests}/Serve
agent list call ACT_SEARCH_TOOLS '{"intent":"add a task"}' call ACT_CALL_TOOL '{"tool":"TASK_LIST","arguments":{}}' call ACT_CALL_TOOL '{"tool":"NONE","arguments":{}}' call TASK_LIST '{}' end | cut -c1-200; act-log --jq '[.tool, .outcome]'
>>>
ACT_SEARCH_TOOLS ACT_DESCRIBE_TOOL ACT_CALL_TOOL ACT_RESULT
{"tools": [{"tool": "TASK_CREATE", "description": "Adds a task, a todo, to the local to-do list, and returns it with its id.", "missing": ["title"]}, {"tool": "TASK_LIST", "description": "Lists the ta
{"items": []}
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'NONE'", "hint": "find tools with ACT_SEARCH_TOOLS; see act-tools for the list; act-doctor says why a handler is not used"}
{"code": -32602, "message": "Unknown tool: TASK_LIST"}
status 0
["ACT_SEARCH_TOOLS","done"]
["TASK_LIST","done"]

# one of the handshake era as well
PATH=$PATH:{tests}/Serve
agent --era=2025-06-18 list call ACT_CALL_TOOL '{"tool":"TASK_LIST","arguments":{}}' send '{"jsonrpc":"2.0","id":77,"method":"ping"}' end
>>>
2025-06-18
ACT_SEARCH_TOOLS ACT_DESCRIBE_TOOL ACT_CALL_TOOL ACT_RESULT
{"items": []}
[]
status 0

# lines that are no request are answered, and cost no other
printf '%s\n' nonsense '[]' '{"jsonrpc":"2.0","id":null,"method":"ping"}' '{"jsonrpc":"2.0","id":1.5,"method":"ping"}' '' '{"jsonrpc":"2.0","id":"a","method":"tools/list"}' '{"jsonrpc":"2.0","id":"b","method":"ping"}' '{"jsonrpc":"2.0","id":123456789012345678901234567890,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1999-01-01"}}}' | act-serve
>>>
{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error: expected a value at byte 0"}}
{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: expected one JSON-RPC 2.0 message"}}
{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: the id is no string and no integer"}}
{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: the id is no string and no integer"}}
{"jsonrpc":"2.0","id":"a","error":{"code":-32602,"message":"Invalid params: _meta lacks io.modelcontextprotocol/protocolVersion"}}
{"jsonrpc":"2.0","id":"b","result":{}}
{"jsonrpc":"2.0","id":123456789012345678901234567890,"error":{"code":-32022,"message":"Unsupported protocol version","data":{"supported":["2026-07-28"],"requested":"1999-01-01"}}}

# a call that changes something is held, runs once a person agrees, and its result is the answer
PATH=$PATH:{tests}/Serve
agent start ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' sh "{tests}/await '[ \"\$(act-confirm --inbox --explain | wc -l)\" = 1 ]'; act-confirm --inbox -y --tainted >o" answer end | sed 's/"created".*//'; act-log --jq '[.tool, .outcome]'; act-confirm --inbox | wc -l
>>>
{"id": 1, "title": "Milk", "notes": null, "due": null, "priority": "normal", "project": null, "tags": [], "done": false, "completed": null, 
status 0
["TASK_CREATE","done"]
0

# nobody there: it says held, and the same call later is that call, which ran once a person agreed
PATH=$PATH:{tests}/Serve
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' sh 'act-confirm --inbox --explain | wc -l; act-confirm --inbox -y --tainted >o; {tests}/await "act-log --jq .tool | grep -q ."' call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' end | sed 's/"created".*"//'
>>>
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: it changes something, and was made from text that is not trusted", "hint": "the person decides it by: act-confirm --inbox; then ask for its outcome: ACT_RESULT with the id '<id>'", "id": "<id>"}
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: it changes something, and was made from text that is not trusted", "hint": "the person decides it by: act-confirm --inbox; then ask for its outcome: ACT_RESULT with the id '<id>'", "id": "<id>", "act/same-call": "This is the call that was made before with the same tool and arguments. It runs once; made again before its outcome is told, it still is that call."}
1
{"id": 1, "title": "Milk", "notes": null, "due": null, "priority": "normal", "project": null, "tags": [], "done": false, "completed": null, } again
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: it changes something, and was made from text that is not trusted", "hint": "the person decides it by: act-confirm --inbox; then ask for its outcome: ACT_RESULT with the id '<id>'", "id": "<id>"}
status 0

# the outcome of a held call is asked for by its id; a person's no is told
PATH=$PATH:{tests}/Serve; key='{"act/idempotency-key":"k"}'
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' "$key" sh 'act-confirm --inbox --jq .id >id' end >o
agent call ACT_RESULT "{\"id\":\"$(cat id)\"}" sh 'act-confirm --inbox --ask-with false >o' call ACT_RESULT "{\"id\":\"$(cat id)\",\"wait\":9}" call ACT_RESULT "{\"id\":\"none\"}" end
>>>
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: it changes something, and was made from text that is not trusted", "hint": "the person decides it by: act-confirm --inbox; then ask for its outcome: ACT_RESULT with the id '<id>'", "id": "<id>"}
error {"outcome": "denied", "code": "denied", "message": "a person declined it", "hint": "do not make the call again unless asked to", "id": "<id>"}
error {"outcome": "failed", "code": "bad-arguments", "message": "no call 'none' in this conversation"}
status 0

# the answer to a call that is one made before says so, in text and structure, and how it is run again; one with a name of its own is another call
PATH=$PATH:{tests}/Serve; t='{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}'; await="{tests}/await '[ \"\$(act-confirm --inbox --explain | wc -l)\" = "
short='sed s/"created".*"updated":."[^"]*"//'
agent start ACT_CALL_TOOL "$t" start ACT_CALL_TOOL "$t" sh "$await 1 ]'; act-confirm --inbox -y --tainted >o" answer answer start ACT_CALL_TOOL "$t" sh "$await 1 ]'; act-confirm --inbox -y --tainted >o" answer end | $short
agent start ACT_CALL_TOOL "$t" '{"act/idempotency-key":"a"}' start ACT_CALL_TOOL "$t" '{"act/idempotency-key":"b"}' start ACT_CALL_TOOL "$t" '{"act/idempotency-key":"b"}' sh "$await 2 ]'; act-confirm --inbox -y --tainted >o" answer answer answer end | jq -Rc 'fromjson? | [.id, has("act/same-call")]' | uniq -c | sed 's/\[[34]/[N/'
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL "$t" call ACT_CALL_TOOL "$t" sh "expect {tests}/prompt.exp 'act-confirm --inbox' ' > ' 'n\\r' >o" call ACT_CALL_TOOL "$t" end | jq -Rc 'fromjson? // (.[6:] | fromjson?) | ."act/same-call"'
act-log --jq '[.tool, .outcome]'
>>>
{"id": 1, "title": "Milk", "notes": null, "due": null, "priority": "normal", "project": null, "tags": [], "done": false, "completed": null, }
{"id": 1, "title": "Milk", "notes": null, "due": null, "priority": "normal", "project": null, "tags": [], "done": false, "completed": null, , "act/same-call": "This is the result of the call that was made before with the same tool and arguments, which ran once. Made again now, it runs again."}
{"id": 2, "title": "Milk", "notes": null, "due": null, "priority": "normal", "project": null, "tags": [], "done": false, "completed": null, }
status 0
      1 [N,false]
      2 [N,false]
null
"This is the call that was made before with the same tool and arguments. It runs once; made again before its outcome is told, it still is that call."
"This is the outcome of the call that was made before with the same tool and arguments."
["TASK_CREATE","done"]
["TASK_CREATE","done"]
["TASK_CREATE","done"]
["TASK_CREATE","done"]

# a call by a tool's own name has the words in text and in _meta alone, because the tool's schema says what its structure is
PATH=$PATH:{tests}/Serve; meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
for id in 1 2; do printf '{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"TASK_CREATE","arguments":{"title":"Milk"},%s}}\n' $id "$meta"; done >both
{ cat both; {tests}/await 'act-confirm --inbox --explain | grep -q .'; act-confirm --inbox -y --tainted >o; {tests}/await 'act-log | grep -q .'; } | act-serve --tools task | jq -c '.result | [(.content[].text | .[:40]), ._meta["act/same-call"], (.structuredContent | has("act/same-call"))]'
>>>
["{\"id\":1,\"title\":\"Milk\",\"notes\":null,\"due",null,false]
["This is the result of the call that was ","{\"id\":1,\"title\":\"Milk\",\"notes\":null,\"due",true,false]

# the sheet of a held call says that the agent which asked is gone, and since when; not while it is there, and no more once one calls something in the conversation
PATH=$PATH:{tests}/Serve; t='{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}'; mkdir -m 700 run; export XDG_RUNTIME_DIR=$PWD/run
gone='act-confirm --inbox --explain | jq -c ".client_gone | if . then has(\"at\") else . end"'
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL "$t" sh "$gone" end | tail -2
expect {tests}/prompt.exp 'stty columns 120; act-confirm --inbox' ' > ' 'q\r' | sed 's/ended .* UTC/ended TIME/' | grep 'asked by\|gone'; act-confirm --inbox --explain --jq '.client_gone.at' | sed 's/20.*Z/TIME/'
agent -- act-serve --wait 0s -- list sh "$gone" call ACT_CALL_TOOL '{"tool":"TASK_LIST","arguments":{}}' sh "$gone" end | tail -4; sh -c "$gone"
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL "$t" sh "$gone" kill sh "$gone" end | tail -3
act-confirm --inbox --explain --jq-json '.client_gone'; expect {tests}/prompt.exp 'act-confirm --inbox' ' > ' 'q\r' | grep gone
>>>
null
status 0
│ asked by agent 1, as it names itself
│ gone     its connection ended TIME: the journal alone gets the result
TIME
true
{"items": []}
null
status 0
true
null
false
status 0
{}
│ gone     its connection ended: the journal alone gets the result

# at a socket the agent that left is gone while others are served, and its call runs once a person agrees
PATH=$PATH:{tests}/Serve; mkdir -m 700 run; export XDG_RUNTIME_DIR=$PWD/run; t() { echo "{\"tool\":\"TASK_CREATE\",\"arguments\":{\"title\":\"$1\"}}"; }
gone="act-confirm --inbox --explain | jq -c '[.arguments.title, .client_gone != null]'"
act-serve --socket --wait 0s & server=$!; {tests}/await '[ -S run/act/serve.sock ]'
agent -- act-serve --join -- call ACT_CALL_TOOL "$(t A)" sh "agent -- act-serve --join -- call ACT_CALL_TOOL '$(t B)' end; {tests}/await 'act-confirm --inbox --explain | grep -q client_gone'; $gone" end | grep -v held
{tests}/await '[ "$(act-confirm --inbox --explain | grep -c client_gone)" = 2 ]'; expect {tests}/prompt.exp 'stty columns 120; act-confirm --inbox' ' > ' 'y\r' ' > ' 'y\r' | grep -c 'gone'
{tests}/await '[ "$(act-log --jq .outcome | grep -c done)" = 2 ]'; act-log --jq '[.outcome, .arguments.title]'; kill $server; wait
>>>
status 0
["A",false]
["B",true]
status 0
2
["done","A"]
["done","B"]

# a key makes the call made again the same one, and is for one set of arguments
PATH=$PATH:{tests}/Serve; key='{"act/idempotency-key":"k"}'
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' "$key" call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Bread"}}' "$key" sh 'act-confirm --inbox -y --tainted | act-exec --jq .outcome' call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' "$key" call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' "$key" call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Bread"}}' "$key" end | sed 's/"created".*}/}/'; act-log --jq '[.tool, .outcome]'
>>>
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: it changes something, and was made from text that is not trusted", "hint": "the person decides it by: act-confirm --inbox; then ask for its outcome: ACT_RESULT with the id '<id>'", "id": "<id>"}
error {"outcome": "failed", "code": "bad-record", "message": "the key was used for another call", "hint": "a key is for one tool and one set of arguments", "id": "<id>"}
done
{"id": 1, "title": "Milk", "notes": null, "due": null, "priority": "normal", "project": null, "tags": [], "done": false, "completed": null, } again
{"id": 1, "title": "Milk", "notes": null, "due": null, "priority": "normal", "project": null, "tags": [], "done": false, "completed": null, } again
error {"outcome": "failed", "code": "bad-record", "message": "the key was used for another call", "hint": "a key is for one tool and one set of arguments", "id": "<id>"}
status 0
["TASK_CREATE","done"]

# a request that is given up is withdrawn from the inbox
PATH=$PATH:{tests}/Serve
agent start ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' sh "{tests}/await '[ \"\$(act-confirm --inbox --explain | wc -l)\" = 1 ]'" cancel end; act-confirm --inbox | wc -l
>>>
status 0
0

# a request that is given up leaves its key free, also a key of 400 bytes; where its call ran, the key is that call's for good
PATH=$PATH:{tests}/Serve; mkdir -p .config/act/handlers; cp {tests}/Serve/diary .config/act/handlers/diary; echo 'allow DIARY_ADD tainted' >.config/act/rules
n() { echo "{tests}/await '[ \"\$(act-confirm --inbox --explain | wc -l)\" = $1 ]'"; }
add() { echo "{\"tool\":\"TASK_CREATE\",\"arguments\":{\"title\":\"$1\"}}"; }
for key in '{"act/idempotency-key":"k"}' "{\"act/idempotency-key\":\"$(printf '%0400d' 0)\"}" '{"claudecode/toolUseId":"t"}'; do
agent start ACT_CALL_TOOL "$(add Milk)" "$key" sh "$(n 1)" cancel sh "$(n 0)" start ACT_CALL_TOOL "$(add Bread)" "$key" sh "$(n 1); act-confirm --inbox -y --tainted --jq .arguments" answer call ACT_CALL_TOOL "$(add Bread)" "$key" call ACT_CALL_TOOL "$(add Milk)" "$key" end | cut -c1-70
done
key='{"act/idempotency-key":"ran"}'
agent start ACT_CALL_TOOL '{"tool":"DIARY_ADD","arguments":{}}' "$key" sh "{tests}/await '[ -e begun ]'" cancel call ACT_CALL_TOOL "$(add Milk)" "$key" sh "touch go; {tests}/await 'act-log --jq .tool,.outcome | grep -A1 DIARY | grep -q done'" call ACT_CALL_TOOL '{"tool":"DIARY_ADD","arguments":{"a":1}}' "$key" call ACT_CALL_TOOL '{"tool":"DIARY_ADD","arguments":{}}' "$key" end | cut -c1-100; wc -l <effects; act-log --jq '.arguments.title // .tool'
>>>
{"title":"Bread"}
{"id": 1, "title": "Bread", "notes": null, "due": null, "priority": "n
{"id": 1, "title": "Bread", "notes": null, "due": null, "priority": "n
error {"outcome": "failed", "code": "bad-record", "message": "the key 
status 0
{"title":"Bread"}
{"id": 2, "title": "Bread", "notes": null, "due": null, "priority": "n
{"id": 2, "title": "Bread", "notes": null, "due": null, "priority": "n
error {"outcome": "failed", "code": "bad-record", "message": "the key 
status 0
{"title":"Bread"}
{"id": 3, "title": "Bread", "notes": null, "due": null, "priority": "n
{"id": 3, "title": "Bread", "notes": null, "due": null, "priority": "n
error {"outcome": "failed", "code": "bad-record", "message": "the key 
status 0
error {"outcome": "failed", "code": "bad-record", "message": "the key was used for another call", "h
error {"outcome": "failed", "code": "bad-record", "message": "the key was used for another call", "h
{} again
status 0
1
Bread
Bread
Bread
DIARY_ADD

# at the end of input a call that waits for a person is answered, and stays in the inbox
PATH=$PATH:{tests}/Serve
agent start ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' end; act-confirm --inbox --jq .arguments.title
>>>
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: it changes something, and was made from text that is not trusted", "hint": "the person decides it by: act-confirm --inbox; then ask for its outcome: ACT_RESULT with the id '<id>'", "id": "<id>"}
status 0
Milk
>>>= 75

# a server that was killed knows the call again: it is held once, and told after it ran
PATH=$PATH:{tests}/Serve
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' kill call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' sh 'act-confirm --inbox --explain | wc -l; act-confirm --inbox -y --tainted | act-exec --jq .outcome' kill call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' end | sed 's/"created".*}/}/'; act-log --jq '[.tool, .outcome]'
>>>
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: it changes something, and was made from text that is not trusted", "hint": "the person decides it by: act-confirm --inbox; then ask for its outcome: ACT_RESULT with the id '<id>'", "id": "<id>"}
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: it changes something, and was made from text that is not trusted", "hint": "the person decides it by: act-confirm --inbox; then ask for its outcome: ACT_RESULT with the id '<id>'", "id": "<id>", "act/same-call": "This is the call that was made before with the same tool and arguments. It runs once; made again before its outcome is told, it still is that call."}
1
done
{"id": 1, "title": "Milk", "notes": null, "due": null, "priority": "normal", "project": null, "tags": [], "done": false, "completed": null, } again
status 0
["TASK_CREATE","done"]

# conversations are apart
PATH=$PATH:{tests}/Serve
agent -- act-serve --wait 0s -c one -- call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' end >o; act-confirm --inbox -c one --jq .id >id; agent -- act-serve -c two -- call ACT_RESULT "{\"id\":\"$(cat id)\"}" end; act-confirm --inbox -c two | wc -l
act-confirm --inbox -c one -y --tainted | act-exec -c one --jq .outcome; agent -- act-serve -c two -- call ACT_RESULT "{\"id\":\"$(cat id)\"}" end; agent -- act-serve -c one -- call ACT_RESULT "{\"id\":\"$(cat id)\"}" end | cut -c1-8
>>>
error {"outcome": "failed", "code": "bad-arguments", "message": "no call '<id>' in this conversation"}
status 0
0
done
error {"outcome": "failed", "code": "bad-arguments", "message": "no call '<id>' in this conversation"}
status 0
{"id": 1
status 0
>>>2
act-confirm: 1 call is held, not for 'default'
  name their user and conversation with -u and -c

# tools of toolkits are offered as their own, with our judgement
PATH=$PATH:{tests}/Serve
meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
echo '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{'"$meta"'}}' | act-serve --tools task | jq -c '.result.tools[4:][] | [.name, .inputSchema.type, .annotations]'
agent -- act-serve --tools task -- call TASK_LIST '{}' call TASK_LIST '{"none":1}' call ACT_CALL_TOOL '{"tool":"TASK_LIST","arguments":{}}' end
echo '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{'"$meta"'}}' | act-serve --tools nothing | jq -c '[.result.tools[].name]'
>>>
["TASK_CREATE","object",{"title":"Create a task","readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}]
["TASK_LIST","object",{"title":"List tasks","readOnlyHint":true,"openWorldHint":false}]
["TASK_GET","object",{"title":"Get a task","readOnlyHint":true,"openWorldHint":false}]
["TASK_UPDATE","object",{"title":"Update a task","readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}]
["TASK_DELETE","object",{"title":"Delete a task","readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}]
["TASK_COMPLETE","object",{"title":"Complete a task","readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}]
["TASK_EXPORT_TODOTXT","object",{"title":"Export tasks as todo.txt","readOnlyHint":true,"openWorldHint":false}]
{"items": []}
error {"outcome": "failed", "code": "bad-arguments", "message": "arguments.none: no such argument", "hint": "did you mean done?"}
{"items": []}
status 0
["ACT_SEARCH_TOOLS","ACT_DESCRIBE_TOOL","ACT_CALL_TOOL","ACT_RESULT"]
>>>2
act-serve: --tools: served without 'nothing', which has no tools here
  see act-tools for the list

# with --no-own, act's own tools are neither found nor shown nor called, but for those of the list
tests={tests}; PATH=$PATH:{tests}/Serve; . {tests}/Serve/reads.sh
server fs 'read_file path - Reads a file.'; act-confirm --pin fs -y >o
agent -- act-serve --no-own --tools task,fs -- list call ACT_SEARCH_TOOLS '{"intent":"read a file of my tasks"}' call ACT_DESCRIBE_TOOL '{"tool":"TASK_LIST"}' call ACT_CALL_TOOL '{"tool":"TASK_LIST","arguments":{}}' call ACT_CALL_TOOL '{"tool":"ACT_READ_LOG","arguments":{}}' call ACT_CALL_TOOL '{"tool":"ACT_DESCRIBE_TOOL","arguments":{"tool":"fs.read_file"}}' end 2>err | cut -c1-80; cat err; act-tools task --jq .tool | head -1
for option in --no-own ''; do agent -- act-serve $option -- call ACT_DESCRIBE_TOOL '{"tool":"TASK_LISTS"}' end | grep -c 'did you mean TASK_LIST'; done
>>>
ACT_SEARCH_TOOLS ACT_DESCRIBE_TOOL ACT_CALL_TOOL ACT_RESULT fs_read_file
{"tools": [{"tool": "fs.read_file", "description": "Reads a file.", "missing": [
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'TASK_LI
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'TASK_LI
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'ACT_REA
{"tool": "fs.read_file", "toolkit": "fs", "description": "Reads a file.", "input
status 0
act-serve: --tools: served without 'task', which has no tools here
  see act-tools for the list
TASK_CREATE
0
1

# the instructions of a server reach an agent's first search of it, once they are pinned as they are, and taint
tests={tests}; PATH=$PATH:{tests}/Serve; . {tests}/Serve/reads.sh; server fs 'read_file path - Reads a file.'; act-confirm --pin fs -y >o
guide() { jq --arg text "$1" '.mcpServers.w = {command: "{tests}/Serve/told", args: ["wikipedia"], env: {INSTRUCTIONS: $text}}' .config/act/mcp.json >n; mv n .config/act/mcp.json; act-tools w --refresh >o; }
said() { agent "$@" end | jq -c '.said_by_servers // empty' 2>n; }
guide 'Ask get_summary first.'; search='{"intent":"get the summary of an article"}'
said call ACT_SEARCH_TOOLS "$search"; act-call ACT_SEARCH_TOOLS intent='get the summary of an article' | act-exec --jq .taint
expect {tests}/prompt.exp 'stty rows 200; act-confirm --pin w' 'no >' 'y\r' | grep 'server *Ask'
said call ACT_SEARCH_TOOLS '{"intent":"read a file","limit":1}' call ACT_SEARCH_TOOLS "$search" call ACT_SEARCH_TOOLS "$search"; act-call ACT_SEARCH_TOOLS intent='read a file' limit:=1 | act-exec --jq '.taint, .data.said_by_servers'
guide 'Ask get_links first.'; said call ACT_SEARCH_TOOLS "$search"; expect {tests}/prompt.exp 'stty rows 200; act-confirm --pin w' 'no >' 'y\r' | grep -A 2 instructions; said call ACT_SEARCH_TOOLS "$search"
guide "$(head -c 3000 /dev/zero | tr '\0' x)"; act-confirm --pin w -y >o; agent call ACT_SEARCH_TOOLS '{"intent":"get an article","limit":20}' end >out; head -1 out >o; wc -c <o | jq '. > 3000 and . < 4096'; jq '(.tools | length > 8), (.said_by_servers.w | utf8bytelength)' o
>>>
true
│ server   Ask get_summary first.
{"w":"Ask get_summary first."}
false
null
│ instructions
│   was: "Ask get_summary first."
│   now: "Ask get_links first."
{"w":"Ask get_links first."}
true
true
1024

# a tool of --tools is `server_tool`, and keeps its name once it is pinned, whichever servers are there
tests={tests}; PATH=$PATH:{tests}/Serve; . {tests}/Serve/reads.sh
long=get_the_whole_history_of_all_changes_of_a_project; all() { agent -- act-serve --tools a,a_b -- list end 2>err | head -1 | tr ' ' '\n' | grep -v ^ACT; }
server a_b "c x - Gets it.
$long x - Gets it.
${long}_x x - Gets it."; act-confirm --pin a_b -y >o; all
server a 'b_c x - Gets it.'; echo; all; act-confirm --pin a -y >o; echo; all | sort
jq 'del(.mcpServers.a_b)' .config/act/mcp.json >n; mv n .config/act/mcp.json; echo; all; agent -- act-serve --wait 0s --tools a -- call "$(all)" '{}' end
server x_y 'z - Gets it.'; server x 'y_z - Gets it.'; echo; agent -- act-serve --tools x,x_y -- list end | tr ' ' '\n' | grep x_
>>>
a_b_c
a_b_get_the_whole_history_of_all_changes_of_a_project
a_b_get_the_whole_history_of_all_chan_acfa90a49c845b3a

a_b_c_5b8f934a5943517b
a_b_c
a_b_get_the_whole_history_of_all_changes_of_a_project
a_b_get_the_whole_history_of_all_chan_acfa90a49c845b3a

a_b_c
a_b_c_5b8f934a5943517b
a_b_get_the_whole_history_of_all_chan_acfa90a49c845b3a
a_b_get_the_whole_history_of_all_changes_of_a_project

a_b_c_5b8f934a5943517b
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: its risk is not known", "hint": "the person decides it by: act-confirm --inbox; then ask for its outcome: ACT_RESULT with the id '<id>'", "id": "<id>"}
status 0

x_y_z
x_y_z_e28dc560a5e4afd4

# a tool that a server has since a call is found at once; a client is told of those of --tools, in both eras
tests={tests}; PATH=$PATH:{tests}/Serve; . {tests}/Serve/reads.sh; server g ''
grows() { jq --arg args "$*" '.mcpServers.g = {command: "{tests}/Serve/grows", args: ($args | split(" "))}' .config/act/mcp.json >n; mv n .config/act/mcp.json; act-confirm --pin g -y >o; }
new='{"intent":"get a thing","server":"g"}'
grows handshake; agent --era=2025-06-18 -- act-serve --tools g --wait 0s -- list call g_get_access '{}' hear notifications/tools/list_changed list call ACT_SEARCH_TOOLS "$new" call g_get_thing '{}' end | cut -c1-90
listen='{"jsonrpc":"2.0","id":"L","method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true,"promptsListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}'
grows modern; echo; agent -- act-serve --tools g -- ask server/discover '{}' list send "$listen" hear notifications/subscriptions/acknowledged call g_get_access '{}' hear notifications/tools/list_changed list end | sed 's/"instructions.*//'
grows handshake silently; echo; agent -- act-serve --wait 0s -- call ACT_CALL_TOOL '{"tool":"g.get_access","arguments":{}}' call ACT_CALL_TOOL '{"tool":"g.get_other","arguments":{}}' call ACT_SEARCH_TOOLS "$new" end | cut -c1-90
>>>
2025-06-18
ACT_SEARCH_TOOLS ACT_DESCRIBE_TOOL ACT_CALL_TOOL ACT_RESULT g_get_access
["ok"]
list_changed {}
ACT_SEARCH_TOOLS ACT_DESCRIBE_TOOL ACT_CALL_TOOL ACT_RESULT g_get_access g_get_thing
{"tools": [{"tool": "g.get_thing", "description": "Does get_thing.", "missing": []}, {"too
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's appr
status 0

{"supportedVersions": ["2026-07-28"], "capabilities": {"logging": {}, "tools": {"listChanged": true}, "resources": {}}, 
ACT_SEARCH_TOOLS ACT_DESCRIBE_TOOL ACT_CALL_TOOL ACT_RESULT g_get_access
acknowledged {"notifications": {"toolsListChanged": true}, "_meta": {"io.modelcontextprotocol/subscriptionId": "L"}}
["ok"]
list_changed {"_meta": {"io.modelcontextprotocol/subscriptionId": "L"}}
ACT_SEARCH_TOOLS ACT_DESCRIBE_TOOL ACT_CALL_TOOL ACT_RESULT g_get_access g_get_thing
status 0

["ok"]
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'g.get_other'", "h
{"tools": [{"tool": "g.get_thing", "description": "Does get_thing.", "missing": []}, {"too
status 0

# the tools of a server that is late are offered once they are there, and clients are told
# tier: all
# waits: 11 s
tests={tests}; PATH=$PATH:{tests}/Serve; . {tests}/Serve/reads.sh; server slow 'get_thing name'
jq '.mcpServers.slow.command = "sh" | .mcpServers.slow.args = ["-c", "until [ -e go ]; do sleep 0.1; done; exec {tests}/Serve/reads"]' .config/act/mcp.json >n; mv n .config/act/mcp.json
agent --era=2025-06-18 -- act-serve --tools slow -- list sh 'touch go' hear notifications/tools/list_changed list end 2>err; head -1 err
>>>
2025-06-18
ACT_SEARCH_TOOLS ACT_DESCRIBE_TOOL ACT_CALL_TOOL ACT_RESULT
list_changed {}
ACT_SEARCH_TOOLS ACT_DESCRIBE_TOOL ACT_CALL_TOOL ACT_RESULT slow_get_thing
status 0
act-serve: --tools: served without 'slow': the tools of 'slow' are not known yet

# a call of a tool that its server describes otherwise since a moment ago is asked about at once
tests={tests}; PATH=$PATH:{tests}/Serve; . {tests}/Serve/reads.sh; server g ''
jq '.mcpServers.g = {command: "{tests}/Serve/grows", args: ["handshake", "turns"]}' .config/act/mcp.json >n; mv n .config/act/mcp.json; act-confirm --pin g -y >o; echo 'allow g.get_access tainted' >.config/act/rules
agent --era=2025-06-18 -- act-serve --tools g --wait 0s -- list call g_get_access '{}' hear notifications/tools/list_changed call g_get_access '{}' end | cut -c1-130
>>>
2025-06-18
ACT_SEARCH_TOOLS ACT_DESCRIBE_TOOL ACT_CALL_TOOL ACT_RESULT g_get_access
["ok"]
list_changed {}
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: changed since it was pinned", "hin
status 0

# a link to a place that is not the server's own is asked about, and read by the server that gave it
tests={tests}; PATH=$PATH:{tests}/Serve; . {tests}/Serve/reads.sh; server l ''
links='"file:///etc/passwd", "https://evil.example/x", "git+ssh://evil.example/x", "HTTP://10.0.0.1/", "note:a", "nothing"'
jq ".mcpServers.l = {command: \"{tests}/Serve/linked\", args: [$links]}" .config/act/mcp.json >n; mv n .config/act/mcp.json; act-confirm --pin l -y >o
res() { echo "ask resources/read {\"uri\":\"$1\"}"; }
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL '{"tool":"l.get_report","arguments":{}}' $(res file:///etc/passwd) $(res https://evil.example/x) $(res git+ssh://evil.example/x) $(res HTTP://10.0.0.1/) $(res nothing) $(res note:a) sh 'act-confirm --inbox -y --tainted >o' $(res file:///etc/passwd) end | cut -c1-150; sort reads
>>>
["see the links", {"type": "resource_link", "uri": "file:///etc/passwd", "name": "tc/passwd"}, {"type": "resource_link", "uri": "https://evil.example/
{"code": -32603, "message": "it waits for a person's approval: arguments.uri may be an address or a file, and the call was made from text that is not 
{"code": -32603, "message": "it waits for a person's approval: arguments.uri may be an address or a file, and the call was made from text that is not 
{"code": -32603, "message": "it waits for a person's approval: arguments.uri may be an address or a file, and the call was made from text that is not 
{"code": -32603, "message": "it waits for a person's approval: arguments.uri may be an address or a file, and the call was made from text that is not 
{"code": -32603, "message": "it waits for a person's approval: arguments.uri may be an address or a file, and the call was made from text that is not 
{"contents": [{"uri": "note:a", "mimeType": "text/plain", "text": "of note:a"}], "ttlMs": 0, "cacheScope": "private", "resultType": "complete", "_meta
{"contents": [{"uri": "file:///etc/passwd", "mimeType": "text/plain", "text": "of file:///etc/passwd"}], "ttlMs": 0, "cacheScope": "private", "resultT
status 0
HTTP://10.0.0.1/
file:///etc/passwd
git+ssh://evil.example/x
https://evil.example/x
note:a
nothing

# an agent reads what a result of a pinned tool linked to, from the server that gave the link, and nothing else
tests={tests}; PATH=$PATH:{tests}/Serve; . {tests}/Serve/reads.sh; server l ''
jq '.mcpServers.l = {command: "{tests}/Serve/linked"}' .config/act/mcp.json >n; mv n .config/act/mcp.json; act-tools l >o
report='call ACT_CALL_TOOL {"tool":"l.get_report","arguments":{}}'; res() { echo "ask resources/read {\"uri\":\"$1\"}"; }
agent -- act-serve -c other --wait 0s -- $(res report://text) $report $(res report://text) end | cut -c1-120; act-confirm --pin l -y >o; echo
for era in '' --era=2025-06-18; do agent $era -- act-serve --wait 0s -- $(res report://text) $report ask resources/list '{}' $(res report://text) $(res report://picture) $(res report://gone) $(res report://text/) $(res file:///etc/passwd) end | sed 's/, "_meta.*//'; done; cat reads
act-log --jq '[.tool, .outcome, .arguments.uri]' | tail -3; echo 'deny l.read_resource-*' >.config/act/rules; echo; agent -- act-serve --wait 0s -- $report $(res report://text) end | cut -c1-120
jq '.mcpServers.m = {command: "{tests}/Serve/linked", args: ["report://mine", "file:///etc/hosts"], cwd: (env.HOME + "/m")}' .config/act/mcp.json >n; mv n .config/act/mcp.json; mkdir m; act-confirm --pin m -y >o; rm reads .config/act/rules; echo
agent -- act-serve --wait 0s -- $(echo $report | sed 's/l.get/m.get/') $report $(res report://mine) $(res report://text) $(res file:///etc/hosts) $(res file:///etc/passwd) end | cut -c1-60; echo; cat reads; echo; cat m/reads
>>>
{"code": -32602, "message": "Resource not found: no result of a pinned tool gave this link in this conversation", "data"
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: new: nobody has seen thi
{"code": -32602, "message": "Resource not found: no result of a pinned tool gave this link in this conversation", "data"
status 0

{"code": -32602, "message": "Resource not found: no result of a pinned tool gave this link in this conversation", "data": {"uri": "report://text"}}
["see the links", {"type": "resource_link", "uri": "report://text", "name": "text"}, {"type": "resource_link", "uri": "report://picture", "name": "picture"}, {"type": "resource_link", "uri": "report://gone", "name": "gone"}]
{"resources": [{"uri": "report://text", "name": "text"}, {"uri": "report://picture", "name": "picture"}, {"uri": "report://gone", "name": "gone"}], "ttlMs": 0, "cacheScope": "private", "resultType": "complete"
{"contents": [{"uri": "report://text", "mimeType": "text/plain", "text": "one\ntwo\n"}], "ttlMs": 0, "cacheScope": "private", "resultType": "complete"
{"contents": [{"uri": "report://picture", "mimeType": "image/png", "blob": "iVBORw0KGgo="}], "ttlMs": 0, "cacheScope": "private", "resultType": "complete"
{"code": -32603, "message": "'l': Resource not found", "data": {"outcome": "failed", "code": "provider-error", "message": "'l': Resource not found", "id": "<id>", "data": {"uri": "report://gone"}}}
{"code": -32602, "message": "Resource not found: no result of a pinned tool gave this link in this conversation", "data": {"uri": "report://text/"}}
{"code": -32602, "message": "Resource not found: no result of a pinned tool gave this link in this conversation", "data": {"uri": "file:///etc/passwd"}}
status 0
2025-06-18
{"code": -32002, "message": "Resource not found: no result of a pinned tool gave this link in this conversation", "data": {"uri": "report://text"}}
["see the links", {"type": "resource_link", "uri": "report://text", "name": "text"}, {"type": "resource_link", "uri": "report://picture", "name": "picture"}, {"type": "resource_link", "uri": "report://gone", "name": "gone"}]
{"resources": [{"uri": "report://text", "name": "text"}, {"uri": "report://picture", "name": "picture"}, {"uri": "report://gone", "name": "gone"}]}
{"contents": [{"uri": "report://text", "mimeType": "text/plain", "text": "one\ntwo\n"}]}
{"contents": [{"uri": "report://picture", "mimeType": "image/png", "blob": "iVBORw0KGgo="}]}
{"code": -32603, "message": "'l': Resource not found", "data": {"outcome": "failed", "code": "provider-error", "message": "'l': Resource not found", "id": "<id>", "data": {"uri": "report://gone"}}}
{"code": -32002, "message": "Resource not found: no result of a pinned tool gave this link in this conversation", "data": {"uri": "report://text/"}}
{"code": -32002, "message": "Resource not found: no result of a pinned tool gave this link in this conversation", "data": {"uri": "file:///etc/passwd"}}
status 0
report://text
report://picture
report://gone
report://text
report://picture
report://gone
["l.read_resource-9c5b4141fd5ade2f","done","report://text"]
["l.read_resource-d3051888214e6b6f","done","report://picture"]
["l.read_resource-b8dee18197719654","failed","report://gone"]

["see the links", {"type": "resource_link", "uri": "report://text", "name": "text"}, {"type": "resource_link", "uri": "r
{"code": -32603, "message": "the rule {home}/.config/act/rules:1 says 
status 0

["see the links", {"type": "resource_link", "uri": "report:/
["see the links", {"type": "resource_link", "uri": "report:/
{"contents": [{"uri": "report://mine", "mimeType": "text/pla
{"contents": [{"uri": "report://text", "mimeType": "text/pla
{"code": -32603, "message": "it waits for a person's approva
{"code": -32602, "message": "Resource not found: no result o
status 0

report://text

report://mine

# a tool that nobody pinned gives no link, though a person let the call run
PATH=$PATH:{tests}/Serve; mkdir -p .config/act; echo '{"mcpServers":{"l":{"command":"{tests}/Serve/linked"}}}' >.config/act/mcp.json; act-tools l >o
agent -- act-serve -- start ACT_CALL_TOOL '{"tool":"l.get_report","arguments":{}}' sh "{tests}/await '[ \"\$(act-confirm --inbox --explain | wc -l)\" = 1 ]'; act-confirm --inbox -y --tainted >o" answer ask resources/list '{}' ask resources/read '{"uri":"report://text"}' end | cut -c1-100
>>>
["see the links", {"type": "resource_link", "uri": "report://text", "name": "text"}, {"type": "resou
{"resources": [], "ttlMs": 0, "cacheScope": "private", "resultType": "complete", "_meta": {"io.model
{"code": -32602, "message": "Resource not found: no result of a pinned tool gave this link in this c
status 0

# what an MCP server says goes on as it is: texts, images, long numbers and keys that look alike
PATH=$PATH:{tests}/Serve; mkdir -p .config/act
echo '{"mcpServers":{"echo":{"command":"{tests}/Serve/echo"}}}' >.config/act/mcp.json; act-confirm --pin echo -y >o
agent -- act-serve --tools echo -- list call ACT_CALL_TOOL '{"tool":"echo.get_picture","arguments":{}}' end
meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
printf '{"jsonrpc":"2.0","id":123456789012345678901234567890,"method":"tools/call","params":{"name":"ACT_CALL_TOOL","arguments":{"tool":"echo.get","arguments":{"n":123456789012345678901234567890.10e5,"e\314\201":1,"\303\251":2,"s":"\\u00e9\\/"}},%s}}\n' "$meta" | act-serve --wait 0s | sed 's/"_meta".*//'
>>>
ACT_SEARCH_TOOLS ACT_DESCRIBE_TOOL ACT_CALL_TOOL ACT_RESULT echo_get echo_get_picture echo_book
["a dot", {"type": "image", "data": "iVBORw0KGgo=", "mimeType": "image/png"}]
status 0
{"jsonrpc":"2.0","id":123456789012345678901234567890,"result":{"content":[{"type":"text","text":"given"}],"structuredContent":{"n":123456789012345678901234567890.10e5,"é":1,"é":2,"s":"\u00e9\/"},

# ACT_RESULT gives the pictures of a result that its journal has, and the same texts and links; of one whose file is gone or another, it says that it was there
PATH=$PATH:{tests}/Serve; mkdir -p .config/act
echo '{"mcpServers":{"echo":{"command":"{tests}/Serve/echo"},"l":{"command":"{tests}/Serve/linked"}}}' >.config/act/mcp.json; act-tools echo >o; act-tools l >o
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL '{"tool":"echo.get_picture","arguments":{}}' sh "act-confirm --inbox --jq .id >id; act-confirm --inbox -y --tainted >o; {tests}/await '[ \"\$(act-log --jq .outcome)\" = done ]'" end >o
result() { agent call ACT_RESULT "{\"id\":\"$(cat id)\"}" end; }
result; file=$(act-log --jq '.files[0].path'); cp "$file" kept; echo other >"$file"; result; rm "$file"; result; ln -s $PWD/kept "$file"; result
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL '{"tool":"l.get_report","arguments":{}}' sh "act-confirm --inbox --jq .id >id; act-confirm --inbox -y --tainted >o; {tests}/await '[ \"\$(act-log --jq .outcome | grep -c done)\" = 2 ]'" end >o; result
>>>
["a dot", {"type": "image", "mimeType": "image/png", "data": "iVBORw0KGgo="}] again
status 0
["a dot", "An image (image/png) was here, and is not kept any more: only another call of the tool gives it"] again
status 0
["a dot", "An image (image/png) was here, and is not kept any more: only another call of the tool gives it"] again
status 0
["a dot", {"type": "image", "mimeType": "image/png", "data": "iVBORw0KGgo="}] again
status 0
["see the links", {"type": "resource_link", "uri": "report://text", "name": "text"}, {"type": "resource_link", "uri": "report://picture", "name": "picture"}, {"type": "resource_link", "uri": "report://gone", "name": "gone"}] again
status 0

# words of time that an agent gives are told with what was read, to the person too; the same words as a text, and a time that the schema takes, stay and are not told
PATH=$PATH:{tests}/Serve; export ACT_NOW=2026-03-04T10:00:00Z
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"tomorrow","notes":"friday 15:00","due":"tomorrow"}}' call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"tomorrow","due":"2026-03-06"}}' end >o; act-confirm --inbox --explain >o
act-confirm --inbox --jq-json '[.arguments.title, .arguments.notes, .arguments.due, .filled]'; expect {tests}/prompt.exp 'act-confirm --inbox' ' > ' 'q\r' | grep -a 'filled\|due\|title\|notes\|default' | tr -d '\r'
>>>
["tomorrow","friday 15:00","2026-03-05",[{"argument":"due","from":"reading","value":"2026-03-05","words":"tomorrow"}]]
["tomorrow",null,"2026-03-06",null]
│ account  default
│ filled   due: tomorrow (reading)
│   title  "tomorrow"
│   notes  "friday 15:00"
│   due  "2026-03-05"
  title  tomorrow
  notes  friday 15:00
  due    2026-03-05
  filled in: due (tomorrow)
  title  tomorrow
  due    2026-03-06

# an act-serve that an act-serve started ends
mkdir -p .config/act; echo '{"mcpServers":{"loop":{"command":"sh","args":["-c","exec act-serve"]}}}' >.config/act/mcp.json
ACT_SERVING=1 act-serve </dev/null; echo $?
echo '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}' | act-serve --tools loop | jq -c '[.result.tools[].name]'
>>>
78
["ACT_SEARCH_TOOLS","ACT_DESCRIBE_TOOL","ACT_CALL_TOOL","ACT_RESULT"]
>>>2
act-serve: an act-serve started this one, which would serve itself
  take act-serve out of mcp.json and of the handlers
act-serve: --tools: served without 'loop': the tools of 'loop' are not known: 'loop' ended with status 78: take act-serve out of mcp.json and of the handlers
  act-doctor has more

# many agents share one server at its socket
PATH=$PATH:{tests}/Serve; export XDG_RUNTIME_DIR=$HOME/run; mkdir -m 700 run
act-serve --join </dev/null; echo $?; act-serve --socket & server=$!
{tests}/await '[ -S run/act/serve.sock ]'; stat -c '%a %F' run/act/serve.sock; act-serve --socket; echo $?
agent -- act-serve --join -- start ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' sh "{tests}/await '[ \"\$(act-confirm --inbox --explain | wc -l)\" = 1 ]'; agent -- act-serve --join -- call ACT_CALL_TOOL '{\"tool\":\"TASK_LIST\",\"arguments\":{}}' end; act-confirm --inbox -y --tainted >o" answer end | sed 's/"created".*}/}/'
{ kill $server; wait $server; } 2>/dev/null; echo $?; ls run/act
>>>
75
600 socket
75
{"items": []}
status 0
{"id": 1, "title": "Milk", "notes": null, "due": null, "priority": "normal", "project": null, "tags": [], "done": false, "completed": null, }
status 0
143
serve.lock
>>>2
act-serve: nobody serves '{home}/run/act/serve.sock': No such file or directory
  start it: act-serve --socket
act-serve: another act-serve serves '{home}/run/act/serve.sock'
  act-serve --join goes there

# by HTTP, with a token, and for this machine alone
act-serve --http 0.0.0.0:80; act-serve --http 127.0.0.1:99999; act-serve --http localhost:8080; act-serve --socket --join
act-serve --http 127.0.0.1:0 2>err & server=$!
{tests}/await 'grep -q serving err'; url=$(grep -o 'http://[^,]*' err); token=$(cat .local/state/act/serve.token); stat -c %a .local/state/act/serve.token
ask() { curl -s -w ' %{http_code}\n' -H 'Content-Type: application/json' "$@" "$url" | cut -c1-100; }
meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
ask -d '{}'; ask -H 'Authorization: Bearer x' -d '{}'
yes="Authorization: Bearer $token"; new='MCP-Protocol-Version: 2026-07-28'
ask -H "$yes" -H 'Host: example.com' -d '{}'; ask -H "$yes" -H 'Origin: https://example.com' -d '{}'; ask -H "$yes" -H 'Origin: http://localhost:3000' -d '{}'
ask -H "$yes" -X GET; ask -H "$yes" -H 'Content-Type: text/plain' -d '{}'; ask -H "$yes" -H 'Accept: text/html' -d '{}'
ask -H "$yes" -H "$new" -H 'Mcp-Method: tools/call' -H 'Mcp-Name: =?base64?QUNUX0NBTExfVE9PTA==?=' -H 'Transfer-Encoding: chunked' -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ACT_CALL_TOOL","arguments":{"tool":"TASK_LIST","arguments":{}},'"$meta"'}}'
ask -H "$yes" -H "$new" -H 'Mcp-Method: tools/list' -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ACT_RESULT",'"$meta"'}}'
ask -H "$yes" -H "$new" -H 'Mcp-Method: tools/call' -H 'Mcp-Name: ACT_CALL_TOOL' -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ACT_RESULT",'"$meta"'}}'
ask -H "$yes" -H "$new" -H 'Mcp-Method: none' -d '{"jsonrpc":"2.0","id":1,"method":"none","params":{'"$meta"'}}'
ask -H "$yes" -H "$new" -H 'Mcp-Method: tools/list' -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
ask -H "$yes" -d '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}'; ask -H "$yes" -d '{"jsonrpc":"2.0","method":"notifications/initialized"}'
ask -H "$yes" -H 'MCP-Protocol-Version: 2025-06-18' -d '{"jsonrpc":"2.0","id":2,"method":"ping"}'; ask -H "$yes" -H 'MCP-Protocol-Version: 2025-06-18' -d '{"jsonrpc":"2.0","id":2,"method":"none"}'
{ kill $server; wait $server; } 2>/dev/null; echo $?
>>>
600
the token is missing or wrong
 401
the token is missing or wrong
 401
the Host is not this address
 403
the Origin is not on this machine
 403
{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: expected one JSON-RPC 
only POST is served
 405
expected application/json
 415
the answer is application/json
 406
{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{\"items\":[]}"}],"structuredCon
{"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"Header mismatch: Mcp-Method does not say w
{"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"Header mismatch: Mcp-Name does not say wha
{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}} 404
{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Invalid params: _meta lacks io.modelcontex
{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{"logging":{},"tools
 202
{"jsonrpc":"2.0","id":2,"result":{}} 200
{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"Method not found"}} 200
143
>>>2
act-serve: --http: expected 127.0.0.1 and a port, as 127.0.0.1:8181, got '0.0.0.0:80'
  see act-serve --help
act-serve: --http: expected 127.0.0.1 and a port, as 127.0.0.1:8181, got '127.0.0.1:99999'
  see act-serve --help
act-serve: --http: expected 127.0.0.1 and a port, as 127.0.0.1:8181, got 'localhost:8080'
  see act-serve --help
act-serve: --socket and --join exclude each other
  see act-serve --help

# requests that are no HTTP are refused, and end their connections
act-serve --http 127.0.0.1:0 2>err & server=$!
{tests}/await 'grep -q serving err'; port=$(grep -o '127.0.0.1:[0-9]*' err | cut -d: -f2); token=$(cat .local/state/act/serve.token)
head="Host: 127.0.0.1:$port\r\nAuthorization: Bearer $token\r\nContent-Type: application/json\r\n"
for text in 'GET\r\n\r\n' "POST /mcp HTTP/2.0\r\n\r\n" "POST /mcp HTTP/1.1\r\nHost : a\r\n\r\n" "POST /mcp HTTP/1.1\r\n$head\r\n" "POST /mcp HTTP/1.1\r\n${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" "POST /mcp HTTP/1.1\r\n${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}" "POST /mcp HTTP/1.1\r\n${head}Content-Length: 99999999999\r\n\r\n" "POST /mcp HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n" "POST /mcp HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n+2\r\n{}\r\n0\r\n\r\n" "POST /mcp HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n-0\r\n\r\n" "POST /other HTTP/1.1\r\n${head}Content-Length: 0\r\n\r\n"
do printf "$text" | timeout 60 bash -c 'exec 3<>/dev/tcp/127.0.0.1/'$port'; cat >&3; head -1 <&3'; done
head -c 70000 /dev/zero | tr '\0' a | timeout 60 bash -c 'exec 3<>/dev/tcp/127.0.0.1/'$port'; cat >&3; head -1 <&3'
printf "POST / HTTP/1.1\r\n${head}Content-Length: 40\r\n\r\n"'{"jsonrpc":"2.0","id":1,"method":"ping"}'"POST / HTTP/1.1\r\n${head}Connection: close\r\nContent-Length: 40\r\n\r\n"'{"jsonrpc":"2.0","id":2,"method":"ping"}' | timeout 60 bash -c 'exec 3<>/dev/tcp/127.0.0.1/'$port'; cat >&3; cat <&3' | grep jsonrpc
{ kill $server; wait $server; } 2>/dev/null; echo $?
>>>
HTTP/1.1 400 Bad Request
HTTP/1.1 505 HTTP Version Not Supported
HTTP/1.1 400 Bad Request
HTTP/1.1 411 Length Required
HTTP/1.1 400 Bad Request
HTTP/1.1 400 Bad Request
HTTP/1.1 413 Content Too Large
HTTP/1.1 400 Bad Request
HTTP/1.1 400 Bad Request
HTTP/1.1 400 Bad Request
HTTP/1.1 404 Not Found
HTTP/1.1 431 Request Header Fields Too Large
{"jsonrpc":"2.0","id":1,"result":{}}HTTP/1.1 200 OK
{"jsonrpc":"2.0","id":2,"result":{}}
143

# a head that does not end is closed after ten seconds, whether or not it began, and no sooner; empty lines begin none
# waits: 12 s
act-serve --http 127.0.0.1:0 2>err & server=$!
{tests}/await 'grep -q serving err'; port=$(grep -o '127.0.0.1:[0-9]*' err | cut -d: -f2)
cat >client.py <<'END'
import socket, sys, time
def closed(first):
    one = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
    one.sendall(first)
    return one, time.monotonic()
all = [closed(text) for text in (b"", b"POST /mcp HTTP/1.1\r\n", b"\r\n" * 30000)]
for one, began in all:
    answer = b""
    while more := one.recv(4096): answer += more
    print(answer[:12].decode(), time.monotonic() - began > 9.5)
END
timeout 300 python3 client.py $port; { kill $server; wait $server; } 2>/dev/null; echo $?
>>>
HTTP/1.1 408 True
HTTP/1.1 408 True
HTTP/1.1 408 True
143

# an object that a client writes as JSON text is read strictly, where nothing but an object is wanted; params may be null
PATH=$PATH:{tests}/Serve
printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' '{"jsonrpc":"2.0","id":2,"method":"tools/list","params":null}' | act-serve | jq -c '.result.tools | arrays | length > 0'
call() { agent -- act-serve --wait 0s -- call ACT_CALL_TOOL "$1" end | sed 's/,.*//'; }
call '{"tool":"TASK_LIST","arguments":"{\"limit\":3}"}'; call '{"tool":"TASK_LIST","arguments":"{\"limit\":3,\"limit\":4}"}'; call '{"tool":"TASK_LIST","arguments":"[]"}'; call '{"tool":"TASK_LIST","arguments":"{\"limit\":\"\\ud83d\"}"}'
call '{"tool":"TASK_CREATE","arguments":"{\"title\":\"{\\\"a\\\":1}\"}"}' >/dev/null; act-confirm --inbox --json | jq -c '.arguments'
tests={tests}; . {tests}/Serve/reads.sh; server a 'get_rows where:object text'; act-confirm --pin a -y >o; call '{"tool":"a.get_rows","arguments":{"where":"{\"n\":1}","text":"{\"n\":1}"}}'; act-confirm --inbox --json | jq -c .arguments
>>>
true
{"items": []}
status 0
error {"outcome": "failed"
status 0
error {"outcome": "failed"
status 0
error {"outcome": "failed"
status 0
{"title":"{\"a\":1}"}
error {"outcome": "held"
status 0
{"title":"{\"a\":1}"}
{"where":{"n":1},"text":"{\"n\":1}"}

# a rule counts from the moment in which it is written
PATH=$PATH:{tests}/Serve; mkdir -p .config/act
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL '{"tool":"TASK_LIST","arguments":{}}' sh 'echo "deny TASK_LIST" >.config/act/rules' call ACT_CALL_TOOL '{"tool":"TASK_LIST","arguments":{}}' sh 'echo "allow TASK_CREATE tainted" >.config/act/rules' call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' sh 'echo nonsense >.config/act/rules' call ACT_CALL_TOOL '{"tool":"TASK_LIST","arguments":{}}' end | sed 's/"created".*}/}/'
>>>
{"items": []}
error {"outcome": "denied", "code": "denied", "message": "the rule {home}/.config/act/rules:1 says deny", "id": "<id>"}
{"id": 1, "title": "Milk", "notes": null, "due": null, "priority": "normal", "project": null, "tags": [], "done": false, "completed": null, }
error {"outcome": "failed", "code": "config", "message": "{home}/.config/act/rules:1: expected allow, ask, hold, deny or expect, got 'nonsense'", "hint": "see act-rules(5); act-confirm --check-rules"}
status 0

# a service that asks something first is answered in the inbox too
PATH=$PATH:{tests}/Serve; mkdir -p .config/act; echo '{"mcpServers":{"echo":{"command":"{tests}/Serve/echo"}}}' >.config/act/mcp.json
agent -- act-serve --wait 30s --tools echo -- start ACT_CALL_TOOL '{"tool":"echo.book","arguments":{}}' sh "{tests}/await '[ \"\$(act-confirm --inbox --explain | wc -l)\" = 1 ]'; act-confirm --inbox -y --tainted >o; {tests}/await 'act-confirm --inbox --explain | grep -q input_requests'; act-confirm --inbox -y --tainted >o" answer end; act-log --jq '[.tool, .outcome, .attempts]'
>>>
{}
status 0
["echo.book","done",2]

# a tool that is described anew is approved as it is described now
PATH=$PATH:{tests}/Serve; mkdir -p .config/act/handlers; cat >.config/act/handlers/diary <<'END'
#!/bin/sh
[ "$1" != --describe ] || { echo '{"type":"tool","tool":"DIARY_ADD","toolkit":"diary","description":"Adds a line.","input_schema":{"type":"object"},"tags":["createHint"]}'; exit; }
echo '{}'
END
chmod 755 .config/act/handlers/diary; act-call DIARY_ADD >/dev/null
cat >approve <<'END'
{tests}/await '[ "$(act-confirm --inbox --explain | wc -l)" = 1 ]'; act-confirm --inbox -y --tainted | jq -r .approval.covers | cut -c 17-24 >>covers
END
agent -- act-serve --wait 30s -- start ACT_CALL_TOOL '{"tool":"DIARY_ADD","arguments":{"n":1}}' sh 'sh approve' answer sh "sqlite3 .local/share/act/act.db \"UPDATE tool SET record = replace(record, 'Adds a line.', 'Adds a line and mails it.')\"; echo '# x' >>.config/act/rules" start ACT_CALL_TOOL '{"tool":"DIARY_ADD","arguments":{"n":2}}' sh 'sh approve' answer end
act-log --jq '[.tool, .outcome, .attempts]'; sort -u covers | wc -l
>>>
{}
{}
status 0
["DIARY_ADD","done",1]
["DIARY_ADD","done",1]
2

# while a server is listed for the first time, its clients wait and others don't
PATH=$PATH:{tests}/Serve; export XDG_RUNTIME_DIR=$HOME/run; mkdir -m 700 run; mkdir -p .config/act
echo '{"mcpServers":{"echo":{"command":"sh","args":["-c","touch begun; until [ -e go ]; do sleep 0.05; done; exec {tests}/Serve/echo"]}}}' >.config/act/mcp.json
act-serve --socket --wait 0s & server=$!; {tests}/await '[ -S run/act/serve.sock ]'
agent -- act-serve --join -- start ACT_SEARCH_TOOLS '{"intent":"book a table"}' start ACT_DESCRIBE_TOOL '{"tool":"echo.book"}' start ACT_CALL_TOOL '{"tool":"echo.book","arguments":{}}' start ACT_CALL_TOOL '{"tool":"echo.none","arguments":{}}' sh "{tests}/await '[ -e begun ]'; agent -- act-serve --join -- call ACT_CALL_TOOL '{\"tool\":\"TASK_LIST\",\"arguments\":{}}' end; touch go" answer answer answer answer end | cut -c1-70
{ kill $server; wait $server; } 2>/dev/null; echo $?
>>>
{"items": []}
status 0
{"tools": [{"tool": "echo.book", "description": "Books a table", "miss
{"tool": "echo.book", "toolkit": "echo", "description": "Books a table
error {"outcome": "held", "code": "not-approved", "message": "it waits
error {"outcome": "failed", "code": "unknown-tool", "message": "no too
status 0
143

# a token that others can read is not used
act-serve --http 127.0.0.1:0 2>err & server=$!; {tests}/await 'grep -q serving err'; { kill $server; wait $server; } 2>/dev/null
chmod 644 .local/state/act/serve.token; timeout 60 act-serve --http 127.0.0.1:0
>>>2
act-serve: '{home}/.local/state/act/serve.token' can be read by others
  remove it; a new one is made
>>>= 78

# by HTTP, closing the connection gives a request up
act-serve --http 127.0.0.1:0 2>err & server=$!
{tests}/await 'grep -q serving err'; url=$(grep -o 'http://[^,]*' err); token=$(cat .local/state/act/serve.token)
meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
curl -s -H 'Content-Type: application/json' -H "Authorization: Bearer $token" -H 'MCP-Protocol-Version: 2026-07-28' -H 'Mcp-Method: tools/call' -H 'Mcp-Name: ACT_CALL_TOOL' -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ACT_CALL_TOOL","arguments":{"tool":"TASK_CREATE","arguments":{"title":"Milk"}},'"$meta"'}}' "$url" & asking=$!
{tests}/await '[ "$(act-confirm --inbox --explain | wc -l)" = 1 ]'; { kill $asking; wait $asking; } 2>/dev/null
{tests}/await '[ "$(act-confirm --inbox --explain | wc -l)" = 0 ]'; echo withdrawn
{ kill $server; wait $server; } 2>/dev/null; echo $?
>>>
withdrawn
143

# an agent's number of a tool use is a name of the call; under another number it is that call until the outcome was told
PATH=$PATH:{tests}/Serve; milk='{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}'
use() { echo "{\"claudecode/toolUseId\":\"$1\"}"; }
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL "$milk" "$(use a)" call ACT_CALL_TOOL "$milk" "$(use b)" sh 'act-confirm --inbox --explain | wc -l; act-confirm --inbox -y --tainted >o; {tests}/await "act-log --jq .tool | grep -q ."' call ACT_CALL_TOOL "$milk" "$(use b)" call ACT_CALL_TOOL "$milk" "$(use a)" call ACT_CALL_TOOL "$milk" "$(use c)" end | sed -e 's/, "title".*}/}/' -e 's/, "code".*//'
>>>
error {"outcome": "held"
error {"outcome": "held"
1
{"id": 1} again
{"id": 1} again
error {"outcome": "held"
status 0

# a call that runs is finished though its request was given up, and asked for again it is that call
PATH=$PATH:{tests}/Serve; mkdir -p .config/act/handlers; echo 'allow DIARY_ADD tainted' >.config/act/rules
cp {tests}/Serve/diary .config/act/handlers/diary
agent start ACT_CALL_TOOL '{"tool":"DIARY_ADD","arguments":{}}' sh "{tests}/await '[ -e begun ]'" cancel start ACT_CALL_TOOL '{"tool":"DIARY_ADD","arguments":{}}' sh 'touch go' answer end; wc -l <effects; act-log --jq '[.tool, .outcome]'
>>>
{"act/same-call": "This is the result of the call that was made before with the same tool and arguments, which ran once. Made again now, it runs again."}
status 0
1
["DIARY_ADD","done"]

# a server that was killed while a call ran does not know its outcome, and never runs it again
PATH=$PATH:{tests}/Serve; mkdir -p .config/act/handlers; echo 'allow DIARY_ADD tainted' >.config/act/rules; key='{"act/idempotency-key":"k"}'
cp {tests}/Serve/diary .config/act/handlers/diary
agent start ACT_CALL_TOOL '{"tool":"DIARY_ADD","arguments":{}}' "$key" sh "{tests}/await '[ -e begun ]'" kill call ACT_CALL_TOOL '{"tool":"DIARY_ADD","arguments":{}}' "$key" sh "touch go; {tests}/await '[ -e effects ]'" call ACT_CALL_TOOL '{"tool":"DIARY_ADD","arguments":{}}' "$key" end; wc -l <effects; act-log --jq '[.tool, .outcome]'
>>>
error {"outcome": "unknown", "code": "outcome-unknown", "message": "begun <time>, and its end was never recorded", "hint": "look whether it happened before you make the call again: made again, it runs again", "id": "<id>"}
error {"outcome": "unknown", "code": "outcome-unknown", "message": "begun <time>, and its end was never recorded", "hint": "look whether it happened before you make the call again: made again, it runs again", "id": "<id>"}
status 0
1
["DIARY_ADD","unknown"]

# a server that was started anew runs what was held when a person agrees, though nobody asks for it
PATH=$PATH:{tests}/Serve
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' kill call ACT_CALL_TOOL '{"tool":"TASK_LIST","arguments":{}}' sh 'act-confirm --inbox -y --tainted >o; {tests}/await "act-log --jq .tool | grep -q CREATE"; act-log --jq .tool,.outcome' end | cut -c1-30
>>>
error {"outcome": "held", "cod
{"items": []}
TASK_LIST
done
TASK_CREATE
done
status 0

# a client that wants to know is told how far its request is
# tier: all
PATH=$PATH:{tests}/Serve
agent -- act-serve --wait 1s -- watch ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' answer end | sed 's/, "code".*//'
>>>
progress: waiting for a person's approval (it changes something, and was made from text that is not trusted): act-confirm --inbox
error {"outcome": "held"
status 0

# an id that has no answer yet, a request that does not say what its client can, and a line that is too long are refused
# tier: all
meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ACT_CALL_TOOL","arguments":{"tool":"TASK_CREATE","arguments":{"title":"Milk"}},'"$meta"'}}' '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{'"$meta"'}}' '{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}' | act-serve | cut -c1-110
head -c 17000000 /dev/zero | tr '\0' ' ' | act-serve
>>>
{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Invalid Request: the id is in use"}}
{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Invalid params: _meta lacks io.modelcontextprotocol/
{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"held: it waits for a person's approval: it
{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: a line is longer than 16 MiB"}}

# nobody but its user comes in at the socket, whoever may open it, and nobody goes to a socket of another user's
export XDG_RUNTIME_DIR=$HOME/run; mkdir -m 700 run
act-serve --socket & server=$!; {tests}/await '[ -S run/act/serve.sock ]'; chmod 755 . run run/act; chmod 666 run/act/serve.sock
ask='import socket; s = socket.socket(socket.AF_UNIX); s.settimeout(9); s.connect("run/act/serve.sock")
try: s.sendall(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n"); print(s.recv(99))
except ConnectionError: print(b"")'
/usr/bin/python3 -c "$ask"; setpriv --reuid 65534 --clear-groups -- /usr/bin/python3 -c "$ask"
{ kill $server; wait $server; } 2>/dev/null; chmod 777 run/act
setpriv --reuid 65534 --clear-groups -- /usr/bin/python3 -c 'import socket; s = socket.socket(socket.AF_UNIX); s.bind("run/act/serve.sock"); s.listen(); s.settimeout(60); s.accept()' & server=$!
{tests}/await '[ -S run/act/serve.sock ]'; act-serve --join </dev/null
>>>
b'{"jsonrpc":"2.0","id":1,"result":{}}\n'
b''
>>>2
act-serve: '{home}/run/act/serve.sock' is served by another user
  look at the folder that it is in
>>>= 78

# a person's words on a no go to the agent, as the person's
PATH=$PATH:{tests}/Serve
agent start ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' sh "{tests}/await 'act-confirm --inbox --explain | grep -q Milk'; expect {tests}/prompt.exp 'act-confirm --inbox >out' 'stop >' 'n buy oat milk\r' >/dev/null" answer end | cut -c1-140
>>>
error {"outcome": "denied", "code": "denied", "message": "a person declined it, in whose words: \"buy oat milk\"", "hint": "do not make the 
status 0

# arguments that were edited are told with the answer, replayed too, and a failure says so as well
PATH=$PATH:{tests}/Serve
meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
ask() {
  { printf '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ACT_CALL_TOOL","arguments":%s,%s}}\n' "$1" "$meta"; {tests}/await '[ -s edited ]'; rm edited; {tests}/await "act-confirm --inbox --explain | wc -l | grep -qx 0"; } | act-serve | jq -c '[.result.content[0].text, .result._meta["act/edited"], .result.structuredContent.edited]' &
  {tests}/await 'act-confirm --inbox --explain | grep -q .'; act-confirm --inbox --ask-with "$2" >edited; wait
}
ask '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' 'sed s/Milk/Bread/'
ask '{"tool":"TASK_UPDATE","arguments":{"id":1,"title":"Tea"}}' 'jq -c ".arguments.id = 7"'
act-log --jq-json '[.outcome, .arguments, .edited]'
>>>
["The arguments were edited before the call ran. It ran with: {\"title\":\"Bread\"}",{"title":"Bread"},null]
["The arguments were edited before the call ran. It ran with: {\"id\":7,\"title\":\"Tea\"}",null,{"id":7,"title":"Tea"}]
["done",{"title":"Bread"},{"title":"Bread"}]
["failed",{"id":7,"title":"Tea"},{"id":7,"title":"Tea"}]

# an edit is told in the result and when it is replayed; one that changes nothing in the end is none
act-call TASK_CREATE title=Milk >call
act-confirm --mode always --ask-with 'sed s/Milk/Bread/' call >sealed; jq .edited sealed; for n in 1 2; do act-exec sealed --jq-json '[.outcome, .replayed, .edited]'; done
act-confirm --mode always --ask-with 'cat' call --jq '[.approval.decision, .edited]'
act-confirm --mode always --ask-with 'jq -c ".arguments = {title: \"M\u0069lk\"}"' call --jq '[.approval.decision, .edited]'
>>>
true
["done",null,{"title":"Bread"}]
["done",true,{"title":"Bread"}]
["approved",null]
["approved",null]

# a held call costs nothing while nobody decides it, before and after it was answered
PATH=$PATH:{tests}/Serve
printf '#!/bin/sh\nexec strace -f -e trace=poll,ppoll,waitid -o "$HOME/trace" act-serve --wait 2s\n' >counted; chmod +x counted
agent -- ./counted -- call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' call ACT_RESULT '{"id":"x","wait":2}' start ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' answer end | cut -c1-30
awk 'END { print (NR > 20 && NR < 3000 ? "few" : NR) }' trace
>>>
error {"outcome": "held", "cod
error {"outcome": "failed", "c
error {"outcome": "held", "cod
status 0
few

# of toolkits that are named, those that are there are served; one that is dead, slow or unknown is said
# waits: 10 s
# tier: all
PATH=$PATH:{tests}/Serve; mkdir -p .config/act
echo '{"mcpServers":{"echo":{"command":"{tests}/Serve/echo"},"dead":{"command":"false"},"slow":{"command":"sleep","args":["100"]}}}' >.config/act/mcp.json
agent -- act-serve --tools echo,dead,nothing,slow -- list call ACT_CALL_TOOL '{"tool":"TASK_LIST","arguments":{}}' list end 2>err | sed 's/ echo.*/ and those of echo/'; grep -v 'see\|act-doctor' err | sort
>>>
ACT_SEARCH_TOOLS ACT_DESCRIBE_TOOL ACT_CALL_TOOL ACT_RESULT and those of echo
{"items": []}
ACT_SEARCH_TOOLS ACT_DESCRIBE_TOOL ACT_CALL_TOOL ACT_RESULT and those of echo
status 0
act-serve: --tools: served without 'dead': the tools of 'dead' are not known: 'dead' ended with status 1
act-serve: --tools: served without 'nothing', which has no tools here
act-serve: --tools: served without 'slow': the tools of 'slow' are not known yet

# a server that is slow to start is named in the answer, goes on with its start, and its tools are in a later one; others don't wait for it
# waits: 10 s
# tier: all
tests={tests}; PATH=$PATH:{tests}/Serve; . {tests}/Serve/reads.sh
for n in 1 2 3 4 5; do server fast$n 'get_thing name'; done; server slow 'get_slow_thing name'
jq '.mcpServers.slow.command = "sh" | .mcpServers.slow.args = ["-c", "until [ -e go ]; do sleep 0.1; done; exec {tests}/Serve/reads"]' .config/act/mcp.json >n; mv n .config/act/mcp.json
agent call ACT_SEARCH_TOOLS '{"intent":"get a thing"}' sh "touch go; {tests}/await 'act-tools slow --jq .tool | grep get_slow' || true" call ACT_SEARCH_TOOLS '{"intent":"get a slow thing","server":"slow"}' end 2>&1 | grep '^{"tools' | jq -rc ' (.tools | map(.tool) | length), .waiting_for, (.toolkits | length)' 
>>>
8
["slow"]
5
1
null
6

# a server that could not be started is named with its reason in each answer of a search, and in the refusal of a call of its tools; a name that is no server's is not
tests={tests}; PATH=$PATH:{tests}/Serve; . {tests}/Serve/reads.sh; server good 'get_thing name'
jq '.mcpServers.bad.command = "false"' .config/act/mcp.json >n; mv n .config/act/mcp.json
agent call ACT_SEARCH_TOOLS '{"intent":"get a thing","limit":1}' call ACT_SEARCH_TOOLS '{"intent":"xyzzy"}' call ACT_SEARCH_TOOLS '{"intent":"get a thing","limit":1,"detail":true}' call ACT_SEARCH_TOOLS '{"intent":"get a thing","server":"bad"}' call ACT_CALL_TOOL '{"tool":"bad.get_thing","arguments":{}}' call ACT_DESCRIBE_TOOL '{"tool":"bad.get_thing"}' call ACT_CALL_TOOL '{"tool":"bade.get","arguments":{}}' end 2>/dev/null | sed 's/"input_schema".*]}}//'
search() { act-call ACT_SEARCH_TOOLS intent="get a bread" | act-exec --jq '[(.data.tools | length > 0), .taint]'; }
jq 'del(.mcpServers.good)' .config/act/mcp.json >n; mv n .config/act/mcp.json; search; rm .config/act/mcp.json; search
>>>
{"tools": [{"tool": "good.get_thing", "description": "Gets it.", "missing": []}], "toolkits": ["good"], "failed": [{"server": "bad", "reason": "'bad' ended with status 1"}]}
{"tools": [], "toolkits": ["good"], "failed": [{"server": "bad", "reason": "'bad' ended with status 1"}]}
{"tools": [{"tool": "good.get_thing", "toolkit": "good", "description": "Gets it.", ], "failed": [{"server": "bad", "reason": "'bad' ended with status 1"}]}
error {"outcome": "failed", "code": "unavailable", "message": "the tools of 'bad' are not known: 'bad' ended with status 1", "hint": "act-doctor has more", "id": "<id>"}
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'bad.get_thing': the tools of 'bad' are not known: 'bad' ended with status 1", "hint": "find tools with ACT_SEARCH_TOOLS; act-doctor has more"}
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'bad.get_thing': the tools of 'bad' are not known: 'bad' ended with status 1", "hint": "act-doctor has more", "id": "<id>"}
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'bade.get'", "hint": "find tools with ACT_SEARCH_TOOLS; did you mean TASK_GET, REMINDER_GET?"}
status 0
[true,true]
[true,false]

# a server that failed is asked again as soon as its variables alone are others, in the file or a secret, and the answer waits for it
tests={tests}; PATH=$PATH:{tests}/Serve; . {tests}/Serve/reads.sh; server bad 'get_thing name'; s='{"intent":"get a thing","server":"bad"}'
jq '.mcpServers.bad = {command: "sh", args: ["-c", "echo begun >>starts; [ \"$GO\" = \"$READY\" ] || exit 3; exec {tests}/Serve/reads"], env: {READS: "get_thing name", GO: "${GO_KEY:-none}", READY: "0"}}' .config/act/mcp.json >n; mv n .config/act/mcp.json
ready() { echo "jq '.mcpServers.bad.env.READY = \"$1\"' .config/act/mcp.json >n; mv n .config/act/mcp.json"; }
agent call ACT_SEARCH_TOOLS "$s" call ACT_SEARCH_TOOLS "$s" sh "wc -l <starts; $(ready none)" call ACT_SEARCH_TOOLS "$s" end 2>/dev/null | cut -c1-120
rm -r .local starts; eval "$(ready 0)"; printf wrong-0123456789 | act-config set mcp.bad.GO_KEY; agent call ACT_SEARCH_TOOLS "$s" sh "$(ready secret-0123456789)" call ACT_SEARCH_TOOLS "$s" call ACT_SEARCH_TOOLS "$s" sh 'wc -l <starts; printf secret-0123456789 | act-config set mcp.bad.GO_KEY' call ACT_SEARCH_TOOLS "$s" end 2>/dev/null | cut -c1-120
>>>
error {"outcome": "failed", "code": "unavailable", "message": "the tools of 'bad' are not known: 'bad' ended with status
error {"outcome": "failed", "code": "unavailable", "message": "the tools of 'bad' are not known: 'bad' ended with status
3
{"tools": [{"tool": "bad.get_thing", "description": "Gets it.", "missing": []}], "toolkits": ["bad"]}
status 0
error {"outcome": "failed", "code": "unavailable", "message": "the tools of 'bad' are not known: 'bad' ended with status
error {"outcome": "failed", "code": "unavailable", "message": "the tools of 'bad' are not known: 'bad' ended with status
error {"outcome": "failed", "code": "unavailable", "message": "the tools of 'bad' are not known: 'bad' ended with status
6
{"tools": [{"tool": "bad.get_thing", "description": "Gets it.", "missing": []}], "toolkits": ["bad"]}
status 0

# a server that was slow and then failed is waited for anew once a variable of it is another
# waits: 10 s
# tier: all
tests={tests}; PATH=$PATH:{tests}/Serve; . {tests}/Serve/reads.sh; server bad 'get_thing name'; s='{"intent":"get a thing","server":"bad"}'
jq '.mcpServers.bad += {command: "sh", args: ["-c", "[ \"$READY\" ] && exec {tests}/Serve/reads; until [ -e go ]; do sleep 0.1; done; exit 3"]}' .config/act/mcp.json >n; mv n .config/act/mcp.json
agent call ACT_SEARCH_TOOLS "$s" call ACT_SEARCH_TOOLS '{"intent":"xyzzy"}' sh "touch go; {tests}/await 'act-tools --jq .state | grep -q failed'; jq '.mcpServers.bad.env.READY = \"1\"' .config/act/mcp.json >n; mv n .config/act/mcp.json" call ACT_SEARCH_TOOLS "$s" end 2>/dev/null
>>>
error {"outcome": "failed", "code": "unavailable", "message": "the tools of 'bad' are not known yet", "hint": "it is starting; try again", "id": "<id>"}
{"tools": [], "waiting_for": ["bad"]}
{"tools": [{"tool": "bad.get_thing", "description": "Gets it.", "missing": []}], "toolkits": ["bad"]}
status 0

# many servers that start or failed are named as far as there is room, with a count of the others, and the answer keeps its bound
# waits: 10 s
# tier: all
PATH=$PATH:{tests}/Serve; mkdir -p .config/act
seq -w 70 | jq -Rn '{mcpServers: ([inputs | {"failed-with-a-long-name-\(.)": {command: "/none/\(.)"}, "slow-with-a-long-name-\(.)": {command: "sleep", args: ["100"]}}] | add)}' >.config/act/mcp.json
agent call ACT_SEARCH_TOOLS '{"intent":"add a task"}' end 2>/dev/null >out; head -1 out | wc -c | awk '{print $1 < 4096}'; head -1 out | jq -c '.waiting_for[0], .waiting_for[-1], .failed[0], .failed[-1], (.waiting_for[-1] | split(" ")[1] | tonumber) + (.waiting_for | length) - 1, .failed[-1].more + (.failed | length) - 1, (.tools | length > 2)'
>>>
1
"slow-with-a-long-name-01"
"and 56 more"
{"server":"failed-with-a-long-name-01","reason":"cannot run '/none/01': No such file or directory"}
{"more":62}
70
70
true

# settings count from the moment in which they are written, and options and variables before them; a file that can't be read changes nothing
PATH=$PATH:{tests}/Serve; mkdir -p .config/act .act
t() { echo "{\"tool\":\"TASK_LIST\",\"arguments\":{\"text\":\"$1\"}}"; }
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL "$(t 1)" sh 'echo "mode = always" >.config/act/config' call ACT_CALL_TOOL "$(t 2)" sh 'echo nonsense >.config/act/config' call ACT_CALL_TOOL "$(t 3)" call ACT_CALL_TOOL "$(t 4)" sh 'rm .config/act/config' call ACT_CALL_TOOL "$(t 5)" sh 'echo "mode = always" >.act/config' call ACT_CALL_TOOL "$(t 6)" end | cut -c1-60
rm .act/config; ACT_MODE=adaptive agent -- act-serve --wait 0s -c two -- call ACT_CALL_TOOL "$(t 7)" sh 'printf "conversation = other\nmode = always\n" >.config/act/config' call ACT_CALL_TOOL "$(t 8)" call ACT_CALL_TOOL '{"tool":"ACT_COUNT_LOG","arguments":{"by":"tool"}}' end
>>>
{"items": []}
error {"outcome": "held", "code": "not-approved", "message":
error {"outcome": "held", "code": "not-approved", "message":
error {"outcome": "held", "code": "not-approved", "message":
{"items": []}
error {"outcome": "held", "code": "not-approved", "message":
status 0
{"items": []}
{"items": []}
{"items": [{"type": "count", "tool": "TASK_LIST", "count": 2}]}
status 0
>>>2
act-serve: {home}/.config/act/config:1: expected 'name = value'; act-serve goes on as before

# servers, their pins and statements count from the moment in which they are written too; a server whose entry stays goes on
PATH=$PATH:{tests}/Serve; mkdir -p .config/act; get='{"tool":"echo.get","arguments":{"a":1}}'
write() { echo "echo '{\"mcpServers\":{$1}}' >.config/act/mcp.json"; }
printf '#!/bin/sh\necho begun >>starts\nexec "$1"\n' >begin; chmod +x begin
echo='"echo":{"command":"./begin","args":["{tests}/Serve/echo"]}'
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL "$get" sh "$(write "$echo")" call ACT_CALL_TOOL "$get" sh 'act-confirm --pin echo -y >o; act-confirm --inbox -y --tainted >o' call ACT_CALL_TOOL "$get" sh 'echo "{" >.config/act/mcp.json' call ACT_CALL_TOOL "$get" sh "$(write "$echo,\"two\":{\"command\":\"false\"}")" call ACT_CALL_TOOL "$get" sh "wc -l <starts; $(write '"two":{"command":"false"}')" call ACT_CALL_TOOL "$get" end 2>err | cut -c1-110; grep before err
>>>
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'echo.get'", "hint": "find tools with 
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: new: nobody ha
{"a": 1, "act/same-call": "This is the result of the call that was made before with the same tool and argument
{"a": 1}
{"a": 1}
1
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'echo.get'", "hint": "find tools with 
status 0
act-serve: {home}/.config/act/mcp.json:2: the text ends too early; act-serve goes on as before

# a statement on a server counts from the next call on
tests={tests}; PATH=$PATH:{tests}/Serve; . {tests}/Serve/reads.sh; server fs 'frobnicate text'; act-confirm --pin fs -y >o; act-config set mcp.fs.trust annotations
f() { echo "{\"tool\":\"fs.frobnicate\",\"arguments\":{\"text\":\"$1\"}}"; }
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL "$(f a)" sh "expect {tests}/prompt.exp 'act-confirm --pin fs' 'no >' 'y\r' >o" call ACT_CALL_TOOL "$(f b)" end | cut -c1-115
>>>
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: its risk is not kno
["frobnicate"]
status 0

# an agent changes no entry of the memory, and no call of a queue, that it is not shown, though it knows the id
PATH=$PATH:{tests}/Serve
hidden=$(act-memory add slack entity Secret U0 --jq .id); seen=$(act-memory add '*' entity Carla carla@example.com --jq .id)
waiting=$(act-call TASK_LIST | act-queue add -c other --jq .id)
t() { echo "{\"tool\":\"$1\",\"arguments\":{\"id\":\"$2\"$3}}"; }
agent -- act-serve -c mine --wait 0s -- call ACT_CALL_TOOL '{"tool":"TASK_LIST","arguments":{"text":"none"}}' call ACT_CALL_TOOL "$(t ACT_REMOVE_MEMORY $hidden)" call ACT_CALL_TOOL "$(t ACT_UPDATE_MEMORY $hidden ',"value":"U1"')" call ACT_CALL_TOOL "$(t ACT_DROP_QUEUED $waiting)" call ACT_CALL_TOOL "$(t ACT_REMOVE_MEMORY $seen)" end | grep -o '"outcome": "[a-z]*", "code": "[a-z-]*"\|Secret\|Carla'
act-confirm -c mine --inbox --explain --jq '.arguments.id' | grep -cF $seen; act-memory list --jq .name; act-queue list -c other --jq .tool
>>>
"outcome": "failed", "code": "no-match"
"outcome": "failed", "code": "no-match"
"outcome": "failed", "code": "no-match"
"outcome": "held", "code": "not-approved"
1
Carla
Secret
TASK_LIST

# the journal, the queue, the runs and the costs are shown of its own conversation, and memory of the toolkits that it called; an id of another's is none
PATH=$PATH:{tests}/Serve
act-memory add task entity Anna anna@example.com >o; act-memory add budget entity Bank b >o; act-memory add '*' entity Carla carla@example.com >o
act-call TASK_CREATE title=Secret | act-confirm -c other | act-exec -c other --jq .id >id; act-call TASK_DELETE id:=1 | act-confirm -y -c other | act-queue add -c other >o; act-call TASK_LIST | act-queue add -c mine >o
id=$(cat id); run=$(act-ps --jq .id | head -1)
t() { echo "{\"tool\":\"$1\",\"arguments\":$2}"; }
agent -- act-serve -c mine --wait 0s -- call ACT_CALL_TOOL "$(t ACT_SEARCH_MEMORY '{}')" call ACT_CALL_TOOL "$(t TASK_LIST '{"text":"none"}')" call ACT_CALL_TOOL "$(t ACT_SEARCH_MEMORY '{}')" call ACT_CALL_TOOL "$(t ACT_READ_LOG '{}')" call ACT_CALL_TOOL "$(t ACT_READ_LOG "{\"id\":\"$id\"}")" call ACT_CALL_TOOL "$(t ACT_READ_LOG '{"id":"none"}')" call ACT_CALL_TOOL "$(t ACT_COUNT_LOG '{"by":"tool"}')" call ACT_CALL_TOOL "$(t ACT_LIST_REVERSALS "{\"id\":\"$id\"}")" call ACT_CALL_TOOL "$(t ACT_LIST_REVERSALS '{"id":"none"}')" call ACT_CALL_TOOL "$(t ACT_LIST_REVERSALS "{\"id\":\"$run\"}")" call ACT_CALL_TOOL "$(t ACT_LIST_REVERSALS '{"id":"1"}')" call ACT_CALL_TOOL "$(t ACT_LIST_RUNS '{}')" call ACT_CALL_TOOL "$(t ACT_LIST_QUEUE '{}')" call ACT_RESULT "{\"id\":\"$id\"}" call ACT_RESULT '{"id":"none"}' end >out; sed 's/"at": "[^"]*"/"at": …/g; s/"ms": [0-9]*/"ms": …/g' out | cut -c1-230; grep -c -e Secret -e '"r[0-9]' -e other out; act-log --jq .tool | sort | uniq -c | head -1
>>>
{"items": []}
{"items": []}
{"items": [{"type": "memory", "id": "27ead243633b5436", "toolkit": "*", "kind": "entity", "name": "Carla", "value": "carla@example.com", "source": "person", "at": …, "taint": false, "state": "accepted"}, {"type": "memory", "id":
{"items": [{"type": "entry", "id": "<id>", "at": …, "tool": "ACT_SEARCH_MEMORY", "provider": "act", "outcome": "done", "attempts": 1, "arguments": {}, "ms": …, "taint": true, "data": {"items": [
{"items": []}
{"items": []}
{"items": [{"type": "count", "tool": "ACT_READ_LOG", "count": 3}, {"type": "count", "tool": "ACT_SEARCH_MEMORY", "count": 2}, {"type": "count", "tool": "TASK_LIST", "count": 1}]}
error {"outcome": "failed", "code": "no-match", "message": "no call '<id>' is in the journal", "id": "<id>"}
error {"outcome": "failed", "code": "no-match", "message": "no call 'none' is in the journal", "id": "<id>"}
error {"outcome": "failed", "code": "no-match", "message": "no call 'r1' is in the journal", "id": "<id>"}
error {"outcome": "failed", "code": "no-match", "message": "no call '1' is in the journal", "id": "<id>"}
{"items": []}
{"items": [{"type": "queued", "id": "<id>", "tool": "TASK_LIST", "title": "TASK_LIST {\"limit\":50}", "lane": "local/task", "state": "queued", "tries": 0, "due": "<time>", "until": "20
error {"outcome": "failed", "code": "bad-arguments", "message": "no call '<id>' in this conversation"}
error {"outcome": "failed", "code": "bad-arguments", "message": "no call 'none' in this conversation"}
status 0
0
      1 ACT_COUNT_LOG

# a hundred calls of a conversation are held at a time, by all its processes; the next one is answered at once, and is not held
PATH=$PATH:{tests}/Serve
{ for k in $(seq 99); do act-call TASK_CREATE title="$k"; done } | jq -c '.taint = true' | act-confirm --hold -c a >o; wc -l <o
add() { echo "{\"tool\":\"TASK_CREATE\",\"arguments\":{\"title\":\"$1\"}}"; }
agent -- act-serve -c a -- start ACT_CALL_TOOL "$(add x)" sh "{tests}/await '[ \"\$(act-confirm --inbox -c a --explain | wc -l)\" = 100 ]'; agent -- act-serve -c a -- call ACT_CALL_TOOL '$(add y)' end; agent -- act-serve -c b --wait 0s -- call ACT_CALL_TOOL '$(add y)' end; act-confirm --inbox -c a --ask-with false >o; act-confirm --inbox -c a --explain | wc -l" answer end 2>err | cut -c1-270
>>>
99
error {"outcome": "failed", "code": "unavailable", "message": "100 calls of this conversation wait for a person's approval, and no more are held", "hint": "this call was not made; the person decides those that wait by: act-confirm --inbox -c a; then make it again", "id"
status 0
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: it changes something, and was made from text that is not trusted", "hint": "the person decides it by: act-confirm --inbox -c b; then ask for its outcome: ACT_RESULT with the 
status 0
0
error {"outcome": "denied", "code": "denied", "message": "a person declined it", "hint": "do not make the call again unless asked to", "id": "<id>"}
status 0

# what a service asks first is not held either, where a hundred calls are
PATH=$PATH:{tests}/Serve; mkdir -p .config/act; echo '{"mcpServers":{"echo":{"command":"{tests}/Serve/echo"}}}' >.config/act/mcp.json; act-confirm --pin echo -y >o; echo 'allow echo.book tainted' >.config/act/rules
for k in $(seq 100); do act-call TASK_CREATE title="$k"; done | jq -c '.taint = true' | act-confirm --hold >o
agent -- act-serve -- call ACT_CALL_TOOL '{"tool":"echo.book","arguments":{}}' end | cut -c1-120; act-confirm --inbox --explain | wc -l
>>>
error {"outcome": "failed", "code": "unavailable", "message": "100 calls of this conversation wait for a person's approv
status 0
100

# connections without the token make room for others, the oldest first; a head has ten seconds, however it drips
# waits: 12 s
act-serve --http 127.0.0.1:0 2>err & server=$!
{tests}/await 'grep -q serving err'; url=$(grep -o 'http://[^,]*' err)
python3 - "${url}" "$(cat .local/state/act/serve.token)" <<'END'
import select, socket, sys, time, urllib.request
host, port = sys.argv[1].split("/")[2].split(":")
def dial():
    return socket.create_connection((host, int(port)), timeout=60)
silent = [dial() for _ in range(600)]
body = b'{"jsonrpc":"2.0","id":1,"method":"ping"}'
request = urllib.request.Request(sys.argv[1], body, {"Authorization": "Bearer " + sys.argv[2], "Content-Type": "application/json"})
print(urllib.request.urlopen(request, timeout=60).read().decode())
def gone(one):
    return bool(select.select([one], [], [], 0)[0])
there = sum(not gone(one) for one in silent)
print("the oldest is gone:", gone(silent[0]), "the youngest is there:", not gone(silent[-1]), "most are:", there > 400)
# One that says a byte a second has no more time.
drip = dial()
begun, told = time.monotonic(), b""
for byte in b"POST /mcp HTTP/1.1\r\nHost: a\r\n" * 9:
    try:
        drip.send(bytes([byte]))
    except OSError:
        break
    if select.select([drip], [], [], 1)[0]:
        told = drip.recv(100)
        break
print(told.split(b"\r\n")[0].decode(), "not sooner:", time.monotonic() - begun > 9)
END
kill $server
>>>
{"jsonrpc":"2.0","id":1,"result":{}}
the oldest is gone: True the youngest is there: True most are: True
HTTP/1.1 408 Request Timeout not sooner: True

# a call that runs for longer than its client waits is answered before that, goes on, and its result is there later: a read's too
PATH=$PATH:{tests}/Serve; mkdir -p .config/act; echo '{"mcpServers":{"s":{"command":"{tests}/MCP/server","args":["--ttl","600000","--state","state"]}}}' >.config/act/mcp.json; act-confirm --pin s -y >o
echo 'allow s.count_write tainted' >.config/act/rules
agent -- act-serve --wait 1s -- call ACT_CALL_TOOL '{"tool":"s.count","arguments":{"steps":15,"ms":200}}' call ACT_CALL_TOOL '{"tool":"s.count_write","arguments":{"steps":15,"ms":200}}' end | sed 's/^error //' >out; cut -c1-300 out
for id in $(grep '^{' out | jq -r .id); do agent call ACT_RESULT "{\"id\":\"$id\",\"wait\":30}" end; done; act-log --jq '[.tool, .outcome]'; wc -l <state/effects
>>>
{"code": "unavailable", "message": "it is running", "hint": "ask for its outcome: ACT_RESULT with the id '<id>'", "id": "<id>"}
{"code": "unavailable", "message": "it is running", "hint": "ask for its outcome: ACT_RESULT with the id '<id>'", "id": "<id>"}
status 0
["counted to 15"] again
status 0
["done: 1"] again
status 0
["s.count","done"]
["s.count_write","done"]
1

# clients that are known to give up early have their answers earlier, and never later than --wait
# tier: all
# waits: 25 s
PATH=$PATH:{tests}/Serve; mkdir -p .config/act; echo '{"mcpServers":{"s":{"command":"{tests}/MCP/server","args":["--ttl","600000","--state","state"]}}}' >.config/act/mcp.json; act-confirm --pin s -y >o
ask() { printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"'"$1"'","version":"1"}}}' '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"ACT_CALL_TOOL","arguments":{"tool":"s.count","arguments":{"steps":30,"ms":'"$2"'}}}}'; }
for name in openai-agents mcp other; do ask $name 200 | act-serve | jq -r 'select(.id == 2).result | .structuredContent.message // .content[0].text'; done
ask other 200 | act-serve --wait 2s | jq -r 'select(.id == 2).result | .structuredContent.message'
>>>
it is running
it is running
counted to 30
it is running

# a read that its client gives up is given up at its server too, by its transport's way; a write goes on
PATH=$PATH:{tests}/Serve; mkdir -p .config/act; {tests}/MCP/server --http 0 --port-file port --ttl 600000 --log web.log >o 2>&1 & server=$!
{tests}/await '[ -s port ]'; : >pipe.log; echo '{"mcpServers":{"s":{"command":"{tests}/MCP/server","args":["--ttl","600000","--state","state","--log","pipe.log"]},"web":{"type":"http","url":"http://127.0.0.1:'"$(cat port)"'/mcp"}}}' >.config/act/mcp.json; act-confirm --pin s -y >o; act-confirm --pin web -y >o
echo 'allow s.count_write tainted' >.config/act/rules
agent start ACT_CALL_TOOL '{"tool":"s.count","arguments":{"steps":300,"ms":200}}' sh "{tests}/await 'grep -q tools/call pipe.log'" cancel sh "{tests}/await 'grep -q notifications/cancelled pipe.log'" start ACT_CALL_TOOL '{"tool":"web.count","arguments":{"steps":600,"ms":200}}' sh "{tests}/await 'grep -q tools/call web.log'" cancel sh "{tests}/await 'n=\$(grep -c step web.log); sleep 1; [ \$n = \$(grep -c step web.log) ]'" start ACT_CALL_TOOL '{"tool":"s.count_write","arguments":{"steps":15,"ms":200}}' sh "{tests}/await 'grep -q count_write pipe.log'" cancel end; act-log --jq '[.tool, .outcome, .error.message]'; wc -l <state/effects; grep -c notifications/cancelled pipe.log; { kill $server; wait $server; } 2>/dev/null; true
>>>
status 0
["s.count","failed","its client gave it up"]
["web.count","failed","its client gave it up"]
["s.count_write","done",null]
1
1

# a server's progress and its messages reach the client, with the server's name; of messages those that it wants
PATH=$PATH:{tests}/Serve; mkdir -p .config/act; echo '{"mcpServers":{"s":{"command":"{tests}/MCP/server","args":["--ttl","600000","--fault","notifications=1@count"]}}}' >.config/act/mcp.json; act-confirm --pin s -y >o
n='{"tool":"s.count","arguments":{"steps":3,"ms":200}}'
agent watch ACT_CALL_TOOL "$n" '{"io.modelcontextprotocol/logLevel":"info"}' answer watch ACT_CALL_TOOL "$n" '{"io.modelcontextprotocol/logLevel":"warning"}' answer end
agent --era=2025-06-18 start ACT_CALL_TOOL "$n" answer send '{"jsonrpc":"2.0","id":77,"method":"logging/setLevel","params":{"level":"error"}}' start ACT_CALL_TOOL "$n" answer end
act-serve --http 127.0.0.1:0 2>err & server=$!
{tests}/await 'grep -q serving err'; url=$(grep -o 'http://[^,]*' err)
curl -sN "$url" -H "Authorization: Bearer $(cat .local/state/act/serve.token)" -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ACT_CALL_TOOL","arguments":'"$n"',"_meta":{"progressToken":"t"}}}' | cut -c1-100 | grep .
kill $server
>>>
progress: running
{"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "logger": "s", "data": "message 0"}}
progress: s: step 1 of 3
progress: s: step 2 of 3
progress: s: step 3 of 3
["counted to 3"]
progress: running
progress: s: step 1 of 3
progress: s: step 2 of 3
progress: s: step 3 of 3
["counted to 3"]
status 0
2025-06-18
{"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "logger": "s", "data": "message 0"}}
["counted to 3"]
{"jsonrpc": "2.0", "id": 77, "result": {}}
["counted to 3"]
status 0
event: message
data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":0.
event: message
data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","logger":"s","data"
event: message
data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":1,
event: message
data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":2,
event: message
data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":3,
event: message
data: {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"counted to 3"}],"_meta":{"

# a server that hangs at its start is waited for once; the answers after that name it, and known tools wait for nobody
# waits: 12 s
PATH=$PATH:{tests}/Serve; mkdir -p .config/act
echo '{"mcpServers":{"good":{"command":"{tests}/MCP/server","args":["--only","get_time"]},"hang":{"command":"sleep","args":["600"]}}}' >.config/act/mcp.json; act-confirm --pin good -y >/dev/null
n='{"intent":"current time"}'
agent call ACT_SEARCH_TOOLS "$n" call ACT_SEARCH_TOOLS "$n" call ACT_DESCRIBE_TOOL '{"tool":"good.get_time"}' call ACT_CALL_TOOL '{"tool":"good.get_tmie","arguments":{}}' end 2>err | cut -c1-90; grep -c 'not known yet' err
>>>
{"tools": [{"tool": "good.get_time", "description": "The current time in a time zone.", "m
{"tools": [{"tool": "good.get_time", "description": "The current time in a time zone.", "m
{"tool": "good.get_time", "toolkit": "good", "description": "The current time in a time zo
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'good.get_tmie'", 
status 0
1

# an argument in words is read by the user's clock; one that they leave open is told with its values, and nothing is made of it
PATH=$PATH:{tests}/Serve; export ACT_NOW=2026-11-28T10:00:00Z ACT_ZONE=UTC
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL '{"tool":"REMINDER_CREATE","arguments":{"due":"tomorrow at 8"}}' call ACT_CALL_TOOL '{"tool":"REMINDER_CREATE","arguments":{"text":"x","due":"tomorrow at 15:00"}}' end; act-confirm --inbox --explain --jq .arguments.due
>>>
error {"outcome": "failed", "code": "missing-arguments", "message": "missing: text; open: due is \"2026-11-29T08:00:00Z\" (8 in the morning), or \"2026-11-29T20:00:00Z\" (8 in the evening)", "hint": "give them by the tool's schema: ACT_DESCRIBE_TOOL shows it; ask the person which, and call again with the value as due"}
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: it changes something, and was made from text that is not trusted", "hint": "the person decides it by: act-confirm --inbox; then ask for its outcome: ACT_RESULT with the id '<id>'", "id": "<id>"}
status 0
2026-11-29T15:00:00Z

# a search of one server, a description and a call of a listed server's tools, and a call that is denied wait for no other server: none is even started
PATH=$PATH:{tests}/Serve; tests={tests}; . {tests}/Serve/reads.sh; server good 'get_thing name
get_secret name'; server new 'get_thing name'; echo 'deny good.get_secret' >.config/act/rules
jq '.mcpServers.hang = {command: "sh", args: ["-c", "touch begun; sleep 600"]}' .config/act/mcp.json >n; mv n .config/act/mcp.json; act-confirm --pin good -y >o
t='{"tool":"good.get_thing","arguments":{}}'; s='{"tool":"good.get_secret","arguments":{}}'
agent call ACT_SEARCH_TOOLS '{"intent":"get a thing","server":"new"}' call ACT_DESCRIBE_TOOL '{"tool":"good.get_thing"}' call ACT_CALL_TOOL "$t" call ACT_CALL_TOOL "$s" call ACT_CALL_TOOL '{"tool":"good.none","arguments":{}}' call ACT_DESCRIBE_TOOL '{"tool":"good.none"}' sh 'ls begun 2>/dev/null' end | sed "s,the rule [^ ]*,the rule," | cut -c1-140
>>>
{"tools": [{"tool": "new.get_thing", "description": "Gets it.", "missing": []}], "toolkits": ["good", "new"]}
{"tool": "good.get_thing", "toolkit": "good", "description": "Gets it.", "input_schema": {"type": "object", "properties": {"name": {"type": 
["get_thing"]
error {"outcome": "denied", "code": "denied", "message": "the rule says deny", "id": "<id>"}
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'good.none'", "hint": "find tools with ACT_SEARCH_TOOLS; see act-too
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'good.none'", "hint": "see act-tools for the list; act-doctor says w
status 0

# an entry that can't be used is named to an agent with its reason, in a search and in the refusal of a call of its tools
PATH=$PATH:{tests}/Serve; tests={tests}; . {tests}/Serve/reads.sh; server good 'get_thing name'; server odd 'get_thing name'
jq '.mcpServers.odd.env.KEY = "${NOT_SET}"' .config/act/mcp.json >n; mv n .config/act/mcp.json
agent call ACT_SEARCH_TOOLS '{"intent":"get a thing","limit":1}' call ACT_CALL_TOOL '{"tool":"odd.get_thing","arguments":{}}' call ACT_DESCRIBE_TOOL '{"tool":"odd.get_thing"}' call ACT_SEARCH_TOOLS '{"intent":"get a thing","server":"odd"}' end 2>/dev/null; act-tools --jq 'select(.toolkit == "odd") | [.state, .reason]'; act-doctor --jq 'select(.name == "MCP server odd") | .ok'
>>>
{"tools": [{"tool": "good.get_thing", "description": "Gets it.", "missing": []}], "toolkits": ["good"], "failed": [{"server": "odd", "reason": "{home}/.config/act/mcp.json: odd: ${NOT_SET} in 'env.KEY' is not set"}]}
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'odd.get_thing': the tools of 'odd' are not known: {home}/.config/act/mcp.json: odd: ${NOT_SET} in 'env.KEY' is not set", "hint": "find tools with ACT_SEARCH_TOOLS; act-doctor has more"}
error {"outcome": "failed", "code": "unknown-tool", "message": "no tool 'odd.get_thing': the tools of 'odd' are not known: {home}/.config/act/mcp.json: odd: ${NOT_SET} in 'env.KEY' is not set", "hint": "act-doctor has more", "id": "<id>"}
error {"outcome": "failed", "code": "unavailable", "message": "the tools of 'odd' are not known: {home}/.config/act/mcp.json: odd: ${NOT_SET} in 'env.KEY' is not set", "hint": "act-doctor has more", "id": "<id>"}
status 0
["failed","{home}/.config/act/mcp.json: odd: ${NOT_SET} in 'env.KEY' is not set"]
false
>>>= 78

# the costs of another conversation are told to no agent
PATH=$PATH:{tests}/Serve:{tests}/Language; eval "$(language start --script '{"times":0,"text":["ok"],"usage":{"input":1000,"output":20}}')"; act-config set price.a '1 10'
act-chat --model openai/a -c other hello >o
for c in mine other; do agent -- act-serve -c $c --wait 0s -- call ACT_CALL_TOOL '{"tool":"ACT_COUNT_COST","arguments":{"by":"conversation"}}' call ACT_CALL_TOOL '{"tool":"ACT_COUNT_COST","arguments":{"by":"model"}}' end; done
>>>
{"items": []}
{"items": []}
status 0
{"items": [{"type": "cost", "conversation": "other", "cost": 0.0012, "requests": 1, "input": 1000, "output": 20, "cached": 0, "unpriced": 0}]}
{"items": [{"type": "cost", "model": "openai/a", "cost": 0.0012, "requests": 1, "input": 1000, "output": 20, "cached": 0, "unpriced": 0}]}
status 0
