# says its version
act-serve --version
>>>
0.1.0

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
{"tools": [{"tool": "TASK_CREATE", "toolkit": "task", "description": "Adds a task, a todo, to the local to-do list, and returns it with its id.", "input_schema": {"type": "object", "properties": {"tit
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
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: it changes something, and was made from text that is not trusted", "hint": "the person decides it by: act-confirm --inbox; then ask for its outcome: ACT_RESULT with the id '<id>'", "id": "<id>"}
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
error {"outcome": "held", "code": "not-approved", "message": "it waits for a person's approval: it changes something, and was made from text that is not trusted", "hint": "the person decides it by: act-confirm --inbox; then ask for its outcome: ACT_RESULT with the id '<id>'", "id": "<id>"}
1
done
{"id": 1, "title": "Milk", "notes": null, "due": null, "priority": "normal", "project": null, "tags": [], "done": false, "completed": null, } again
status 0
["TASK_CREATE","done"]

# conversations are apart
PATH=$PATH:{tests}/Serve
agent -- act-serve --wait 0s -c one -- call ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' end >o; act-confirm --inbox -c one --jq .id >id; agent -- act-serve -c two -- call ACT_RESULT "{\"id\":\"$(cat id)\"}" end; act-confirm --inbox -c two | wc -l
>>>
error {"outcome": "failed", "code": "bad-arguments", "message": "no call '<id>' in this conversation"}
status 0
0
>>>2
act-confirm: 1 call is held, not for 'default'
  name their user and conversation with -u and -c
