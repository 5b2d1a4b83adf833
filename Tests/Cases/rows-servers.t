# rows-servers: arguments of tools of MCP servers and of Composio that name a row

# the user's file names the list: one row fills the id, several are a choice, an id is one; the call is tainted
mkdir -p .config/act; printf '%s\n' 'b-1 Blue lamp' 'b-2 Red lamp' 'b-3 Chair' >things
echo '{"mcpServers":{"shelf":{"command":"python3","args":["-B","{tests}/MCP/shelf.py"]}}}' >.config/act/mcp.json
echo '{"mcp":{"shelf.take_thing":{"item":{"list":"shelf.list_things","rows":"/things","id":"id","names":["title"],"search":"having","pattern":"^b-[0-9]+$"}}}}' >.config/act/rows.json
act-confirm -y --pin shelf | jq -r .tool
act-call shelf.take_thing item=chair | jq -c '[.arguments, .filled, .rows, .taint]'
act-call shelf.take_thing item=lamp | jq -c '[.arguments, .choices, .taint]'
act-call shelf.take_thing item=b-2 | jq -c '[.arguments, .rows, .taint]'
act-call shelf.take_thing item=table | jq -c .error
act-search 'take a thing from the shelf' item=chair | jq -c '[.tool, .arguments, .taint]'
act-tools shelf.take_thing | jq -c '.input_schema.properties.item["x-act-row"].list'
act-call shelf.take_thing item=chair | act-confirm -y --tainted | act-exec --jq-json '[.outcome, .data, .taint]'
cat called
>>>
shelf.list_things
shelf.show_thing
shelf.take_thing
[{"item":"b-3"},[{"argument":"item","from":"row","value":"b-3","words":"Chair"}],[{"argument":"item","list":"shelf.list_things","id":"b-3","words":"Chair"}],true]
[{},[{"argument":"item","values":[{"value":"b-1","words":"Blue lamp"},{"value":"b-2","words":"Red lamp"}]}],true]
[{"item":"b-2"},null,false]
{"code":"no-match","message":"arguments.item: no row of shelf.list_things fits 'table'","hint":"the list: act-call shelf.list_things | act-exec"}
["shelf.take_thing",{"item":"b-3"},true]
"shelf.list_things"
["done",{"item":"b-3"},true]
list_things {"having": "chair"}
list_things {"having": "lamp"}
list_things {"having": "table"}
list_things {}
list_things {"having": "chair"}
list_things {"having": "chair"}
list_things {"having": "Chair"}
take_thing {"item": "b-3"}

# a list that the rules don't let run unasked is not read: not while nobody has pinned it, nor where a rule says so
mkdir -p .config/act; echo 'b-3 Chair' >things
echo '{"mcpServers":{"shelf":{"command":"python3","args":["-B","{tests}/MCP/shelf.py"]}}}' >.config/act/mcp.json
echo '{"mcp":{"shelf.take_thing":{"item":{"list":"shelf.list_things","rows":"/things","id":"id","names":["title"],"pattern":"^b-[0-9]+$"}}}}' >.config/act/rows.json
act-call shelf.take_thing item=chair | jq -c '[.arguments, .choices, .try, .rows]'
act-call shelf.take_thing item=chair | act-confirm -y --tainted | act-exec --jq-json '[.outcome, .error.code, .error.message]'
act-confirm -y --pin shelf | jq -r .tool | wc -l
echo 'ask shelf.list_things' >.config/act/rules; chmod 600 .config/act/rules
act-call shelf.take_thing item=chair | jq -c '[.arguments, .choices, .try, .rows]'
act-call shelf.take_thing item=b-3 | jq -c '[.arguments, .choices, .try, .rows]'
echo 'allow shelf.* tainted' >.config/act/rules; sed -i 's/list_things/take_thing/' .config/act/rows.json; act-call shelf.take_thing item=chair | jq -c .error
test -e called || echo 'nothing was called'
>>>
[{},[{"argument":"item","values":[]}],[["act-call","-p","mcp","shelf.list_things"]],null]
["failed","missing-arguments","missing: item"]
3
[{},[{"argument":"item","values":[]}],[["act-call","-p","mcp","shelf.list_things"]],null]
[{"item":"b-3"},null,null,null]
{"code":"forbidden","message":"'shelf.take_thing' has ids of 'shelf.take_thing', which does more than to read","hint":"give the id itself"}
nothing was called

# a row that the list has otherwise by the time the call runs fails it, and its approval stays unused
mkdir -p .config/act; echo 'b-3 Chair' >things
echo '{"mcpServers":{"shelf":{"command":"python3","args":["-B","{tests}/MCP/shelf.py"]}}}' >.config/act/mcp.json
echo '{"mcp":{"shelf.take_thing":{"item":{"list":"shelf.list_things","rows":"/things","id":"id","names":["title"],"pattern":"^b-[0-9]+$"}}}}' >.config/act/rows.json
act-confirm -y --pin shelf >pinned
act-call shelf.take_thing item=chair | act-confirm -y --tainted >sealed; echo 'b-3 Stool' >things
act-exec sealed --jq-json '[.outcome, .error.code, .error.message]'; echo $?; echo 'b-4 Chair' >things
act-exec sealed --jq-json '[.outcome, .error.code, .error.message]'; echo $?; echo 'b-3 Chair' >things
act-exec sealed --jq-json '[.outcome, .replayed]'; act-exec sealed --jq-json '[.outcome, .replayed]'
act-call shelf.take_thing item=chair | act-confirm -y --tainted >sealed; echo '{}' >.config/act/rows.json
act-exec sealed --jq-json '[.outcome, .error.code, .error.message]'; grep -c take called
>>>
["failed","bad-arguments","arguments.item: \"b-3\" is 'Stool' now, and was 'Chair'"]
65
["failed","bad-arguments","arguments.item: 'Chair', \"b-3\", is no longer there"]
65
["done",null]
["done",true]
["failed","bad-arguments","arguments.item: 'Chair' can't be looked up: it has no list any more"]
1

# a file that can't be used says where, and a project has none
mkdir -p .config/act .act; echo 'b-3 Chair' >things
echo '{"mcpServers":{"shelf":{"command":"python3","args":["-B","{tests}/MCP/shelf.py"]}}}' >.config/act/mcp.json
echo '{"mcp":{"shelf.take_thing":{"item":{"list":"shelf.list_things","rows":"/things","id":"id","names":["title"],"pattern":"^b-[0-9]+$"}}}}' | tee .act/rows.json >rows.json
act-confirm -y --pin shelf >pinned; act-call shelf.take_thing item=chair | jq -c .arguments
try() { printf '%s\n' "$1" >.config/act/rows.json; act-call shelf.take_thing item=chair 2>&1 >out | sed 's/.*rows.json/rows.json/'; jq -c 'select(.error).error.message' out; }
try '{"mcp":'
try '[]'
try '{"local":{}}'
try '{"mcp":{"shelf.take_thing":[]}}'
try '{"mcp":{"shelf.take_thing":{"item":{"list":"shelf.list_things","id":"id"}}}}'
try '{"mcp":{"shelf.take_thing":{"item":{"list":"shelf.list_things","id":"id","names":["title",1]}}}}'
try '{"mcp":{"shelf.take_thing":{"item":{"list":"shelf.list_things","id":"id","names":["title"],"row":"/x"}}}}'
try '{"mcp":{"shelf.take_thing":{"item":{"list":"shelf.list_things","id":"id","names":["title"],"rows":"things"}}}}'
try '{"mcp":{"shelf.take_thing":{"item":{"list":"shelf.list_things","id":"id","names":["title"],"pattern":"("}}}}'
try '{"mcp":{"shelf.take_thing":{"item":{"list":"other.list_things","id":"id","names":["title"]}}}}'
try '{"mcp":{"shelf.take_thing":{"thing":{"list":"shelf.list_things","id":"id","names":["title"]}}}}'
act-doctor | jq -c 'select(.name | endswith("rows.json")) | [.ok, .found]'
echo '{}' >.config/act/rows.json; chmod 622 .config/act/rows.json; act-doctor | jq -c 'select(.name | endswith("rows.json")) | [.ok, .found, .remedy]'
act-call TASK_CREATE title=x | jq -c .arguments.title
>>>
{"item":"chair"}
rows.json:2: the text ends too early
  correct it, see act-handler(5), Rows
"{home}/.config/act/rows.json:2: the text ends too early"
rows.json: no object
  correct it, see act-handler(5), Rows
"{home}/.config/act/rows.json: no object"
rows.json: local: expected mcp or composio
  correct it, see act-handler(5), Rows
"{home}/.config/act/rows.json: local: expected mcp or composio"
rows.json: mcp: shelf.take_thing: no object
  correct it, see act-handler(5), Rows
"{home}/.config/act/rows.json: mcp: shelf.take_thing: no object"
rows.json: mcp: shelf.take_thing: item: names: not there
  correct it, see act-handler(5), Rows
"{home}/.config/act/rows.json: mcp: shelf.take_thing: item: names: not there"
rows.json: mcp: shelf.take_thing: item: names: no list of texts
  correct it, see act-handler(5), Rows
"{home}/.config/act/rows.json: mcp: shelf.take_thing: item: names: no list of texts"
rows.json: mcp: shelf.take_thing: item: row: no member of x-act-row
  correct it, see act-handler(5), Rows
"{home}/.config/act/rows.json: mcp: shelf.take_thing: item: row: no member of x-act-row"
rows.json: mcp: shelf.take_thing: item: rows: no JSON Pointer: it has to begin with /
  correct it, see act-handler(5), Rows
"{home}/.config/act/rows.json: mcp: shelf.take_thing: item: rows: no JSON Pointer: it has to begin with /"
rows.json: mcp: shelf.take_thing: item: pattern: no pattern that act reads
  correct it, see act-handler(5), Rows
"{home}/.config/act/rows.json: mcp: shelf.take_thing: item: pattern: no pattern that act reads"
rows.json: mcp: shelf.take_thing: item: list: 'other.list_things' is no tool of the same server
  correct it, see act-handler(5), Rows
"{home}/.config/act/rows.json: mcp: shelf.take_thing: item: list: 'other.list_things' is no tool of the same server"
rows.json: mcp: shelf.take_thing: thing: the tool has no such argument
  correct it, see act-handler(5), Rows
"{home}/.config/act/rows.json: mcp: shelf.take_thing: thing: the tool has no such argument"
[true,"lists of names for arguments"]
[false,"'{home}/.config/act/rows.json' can be written by others, so it is not used","look at its content, then chmod 600 it"]
"x"

# a server proposes a list: it counts once a person pinned the tool, whose screen has a line of it, and a change is asked about
mkdir -p .config/act; echo 'b-3 Chair' >things
echo '{"mcpServers":{"shelf":{"command":"python3","args":["-B","{tests}/MCP/shelf.py"]}}}' >.config/act/mcp.json
echo '{"list":"list_things","rows":"/things","id":"id","names":["title"],"pattern":"^b-[0-9]+$"}' >proposed
act-call shelf.take_thing item=chair | jq -c '[.arguments, .rows]'
expect {tests}/prompt.exp 'stty cols 100 rows 60; act-confirm --pin shelf --jq .tool' 'no >' 'y\r' | grep -E 'names|take'
act-call shelf.take_thing item=chair | jq -c '[.arguments, .rows, .taint]'
act-call shelf.take_thing item=chair | act-confirm -y --tainted >sealed; sed -i 's/"title"/"title","id"/' proposed; act-tools shelf --refresh >listed
act-call shelf.take_thing item=chair | jq -c '[.arguments, .rows, .taint]'; act-exec sealed --jq .error.code
expect {tests}/prompt.exp 'stty cols 100 rows 60; act-confirm --pin shelf --jq .tool' 'no >' 'n\r' | grep -E -A2 'names'
act-call shelf.take_thing item=chair | jq -c '[.arguments, .rows, .taint]'
echo '{"mcp":{"shelf.take_thing":{"item":{"list":"shelf.list_things","rows":"/things","id":"id","names":["title"],"pattern":"^b-[0-9]+$"}}}}' >.config/act/rows.json
act-call shelf.take_thing item=chair | jq -c '[.arguments, .rows, .taint]'; rm .config/act/rows.json
expect {tests}/prompt.exp 'stty cols 100 rows 60; act-confirm --pin shelf --jq .tool' 'no >' 'y\r' >screen
act-call shelf.take_thing item=name:b-3 | jq -c '[.arguments, .rows, .taint]'
echo '{"list":"list_things","rows":"/things","id":"id"}' >proposed; act-tools shelf --refresh >listed; act-confirm -y --pin shelf --jq .tool; act-call shelf.take_thing item=chair | jq -c '[.arguments, .rows, .taint]'
>>>
[{"item":"chair"},null]
│ shelf.take_thing [unknown]: the name has no known verb; its provider says that it changes 
│   names    item takes one, looked up in list_things
shelf.take_thing
[{"item":"b-3"},[{"argument":"item","list":"shelf.list_things","id":"b-3","words":"Chair"}],true]
[{"item":"chair"},null,false]
approval-invalid
│     input_schema.properties.item.x-act-row.names
│       was: ["title"]
│       now: ["title","id"]
[{"item":"chair"},null,false]
[{"item":"b-3"},[{"argument":"item","list":"shelf.list_things","id":"b-3","words":"Chair"}],true]
[{"item":"b-3"},[{"argument":"item","list":"shelf.list_things","id":"b-3","words":"Chair"}],true]
shelf.take_thing
[{"item":"chair"},null,false]

# an agent sees the list, and its call of words has the id of the row that has them
PATH=$PATH:{tests}/Serve; mkdir -p .config/act; echo 'b-3 Chair' >things
echo '{"mcpServers":{"shelf":{"command":"python3","args":["-B","{tests}/MCP/shelf.py"]}}}' >.config/act/mcp.json
echo '{"mcp":{"shelf.take_thing":{"item":{"list":"shelf.list_things","rows":"/things","id":"id","names":["title"],"pattern":"^b-[0-9]+$"}}}}' >.config/act/rows.json
act-confirm -y --pin shelf >pinned; echo 'allow shelf.* tainted' >.config/act/rules; chmod 600 .config/act/rules
mv .config/act/rows.json .; tool='{"tool":"shelf.take_thing"}'
agent call ACT_DESCRIBE_TOOL "$tool" sh 'mv rows.json .config/act' call ACT_DESCRIBE_TOOL "$tool" sh 'cp .config/act/rows.json .; echo [] >.config/act/rows.json' call ACT_DESCRIBE_TOOL "$tool" end 2>err | grep -o '^{"tool\|"list": "[a-z_.]*"\|^status.*'; cat err; mv rows.json .config/act
agent call ACT_CALL_TOOL '{"tool":"shelf.take_thing","arguments":{"item":"chair"}}' call ACT_CALL_TOOL '{"tool":"shelf.take_thing","arguments":{"item":"b-3"}}' end
cat called
>>>
{"tool
{"tool
"list": "shelf.list_things"
{"tool
"list": "shelf.list_things"
status 0
act-serve: {home}/.config/act/rows.json: no object; act-serve goes on as before
  correct it, see act-handler(5), Rows
{"item": "b-3"}
{"item": "b-3"}
status 0
list_things {}
list_things {}
take_thing {"item": "b-3"}
take_thing {"item": "b-3"}

# an agent's call waits for a handler's list and keeps no other waiting: that of SHELF_SHOW lets the list go on
PATH=$PATH:{tests}/Serve; mkdir -p .config/act/handlers; printf '%s\n' 'b-1 Blue lamp' 'b-2 Red lamp' 'b-3 Chair' >shelf
cat >.config/act/handlers/shelf <<'END'
#!/bin/sh
[ "$1" != --describe ] || exec {tests}/Handlers/act-handle-shelf --describe
call=$(cat)
case $call in
*SHELF_SHOW*) touch go ;;
*) touch begun; until [ -e go ]; do sleep 0.05; done ;;
esac
[ -e shelf ] || { echo 'the shelf is gone' >&2; exit 1; }
printf '%s' "$call" | {tests}/Handlers/act-handle-shelf
END
chmod 755 .config/act/handlers/shelf; echo 'allow SHELF_* tainted' >.config/act/rules; chmod 600 .config/act/rules
take() { echo '{"tool":"SHELF_TAKE","arguments":{"item":"'"$1"'"}}'; }; show='{"tool":"SHELF_SHOW","arguments":{"item":"b-1"}}'
agent start ACT_CALL_TOOL "$(take chair)" start ACT_CALL_TOOL "$(take chair)" sh "{tests}/await '[ -e begun ]'; act-log --jq-json '[.tool, .outcome]' | sort -u" start ACT_CALL_TOOL "$show" answer answer answer end | sort
cat taken; act-log --jq-json '[.tool, .outcome, .taint]' | sort; act-log --jq-json 'select(.tool == "SHELF_TAKE") | .arguments'
agent call ACT_CALL_TOOL "$(take lamp)" call ACT_CALL_TOOL "$(take table)" sh 'rm shelf' call ACT_CALL_TOOL "$(take chair)" end; cat taken
>>>
["SHELF_LIST","unknown"]
status 0
{"item": "b-1"}
{"item": "b-3", "act/same-call": "This is the result of the call that was made before with the same tool and arguments, which ran once. Made again now, it runs again."}
{"item": "b-3"}
b-3
["SHELF_LIST","done",true]
["SHELF_LIST","done",true]
["SHELF_SHOW","done",true]
["SHELF_TAKE","done",true]
{"item":"b-3"}
error {"outcome": "failed", "code": "missing-arguments", "message": "open: item is \"b-1\" (Blue lamp), or \"b-2\" (Red lamp)", "hint": "ask the person which, and call again with the value as item"}
error {"outcome": "failed", "code": "no-match", "message": "arguments.item: no row of SHELF_LIST fits 'table'", "hint": "the list: act-call SHELF_LIST | act-exec"}
error {"outcome": "failed", "code": "provider-error", "message": "'SHELF_LIST' could not be read: the shelf is gone"}
status 0
b-3

# a call that its agent gives up, one whose list takes longer than a request may wait, and the end: nothing is made
PATH=$PATH:{tests}/Serve; mkdir -p .config/act/handlers; echo 'b-3 Chair' >shelf
cat >.config/act/handlers/shelf <<'END'
#!/bin/sh
[ "$1" = --describe ] || { echo $$ >begun; until [ -e go ]; do sleep 0.05; done; }
exec {tests}/Handlers/act-handle-shelf "$@"
END
chmod 755 .config/act/handlers/shelf; echo 'allow SHELF_* tainted' >.config/act/rules; chmod 600 .config/act/rules
take='{"tool":"SHELF_TAKE","arguments":{"item":"chair"}}'; tasks='{"tool":"TASK_LIST","arguments":{}}'; begun="{tests}/await '[ -s begun ]'"
agent start ACT_CALL_TOOL "$take" sh "$begun" cancel call ACT_CALL_TOOL "$tasks" sh "touch go; {tests}/await '[ \"\$(act-log --jq .outcome | grep -c done)\" = 2 ]'" call ACT_CALL_TOOL "$tasks" end
rm begun go; agent -- act-serve --wait 1s -- call ACT_CALL_TOOL "$take" end; kill -0 $(cat begun) 2>/dev/null && echo 'the list goes on'
rm begun; agent -- sh -c 'echo $$ >pid; exec act-serve' -- start ACT_CALL_TOOL "$take" sh "$begun; kill \$(cat pid)" answer end; kill -0 $(cat begun) 2>/dev/null && echo 'the list goes on'
act-log --jq-json '[.tool, .outcome]' | sort | uniq -c; act-confirm --inbox | wc -l; test -e taken || echo 'nothing was taken'
>>>
{"items": []}
{"items": []}
status 0
error {"outcome": "failed", "code": "unavailable", "message": "SHELF_LIST is not read yet", "hint": "make the call again, or with an id"}
status 0
error {"outcome": "failed", "code": "unavailable", "message": "interrupted: the request was given up", "hint": "try again"}
status -15
      1 ["SHELF_LIST","done"]
      2 ["SHELF_LIST","failed"]
      2 ["TASK_LIST","done"]
0
nothing was taken

# an agent's call reads no list that the rules keep from it, and one that is held is for the row that was found
PATH=$PATH:{tests}/Serve; mkdir -p .config/act/handlers; echo 'b-3 Chair' >shelf; cp {tests}/Handlers/act-handle-shelf .config/act/handlers/shelf
take='{"tool":"SHELF_TAKE","arguments":{"item":"chair"}}'; held="{tests}/await '[ \"\$(act-confirm --inbox --explain | wc -l)\" = 1 ]'"
for rule in 'deny SHELF_LIST' 'ask SHELF_LIST'; do echo "$rule" >.config/act/rules; chmod 600 .config/act/rules; agent call ACT_CALL_TOOL "$take" end; done; act-log --jq .tool
rm .config/act/rules; agent start ACT_CALL_TOOL "$take" sh "$held; act-confirm --inbox -y --tainted | jq -c '[.arguments, .rows, .taint]'" answer end; cat taken
agent start ACT_CALL_TOOL "$take" sh "$held; echo 'b-3 Stool' >shelf; act-confirm --inbox -y --tainted >o" answer end; cat taken
>>>
error {"outcome": "failed", "code": "missing-arguments", "message": "open: item", "hint": "SHELF_LIST lists what there is: call again with an id"}
status 0
error {"outcome": "failed", "code": "missing-arguments", "message": "open: item", "hint": "SHELF_LIST lists what there is: call again with an id"}
status 0
[{"item":"b-3"},[{"argument":"item","list":"SHELF_LIST","id":"b-3","words":"Chair"}],true]
{"item": "b-3"}
status 0
b-3
error {"outcome": "failed", "code": "bad-arguments", "message": "arguments.item: \"b-3\" is 'Stool' now, and was 'Chair'", "hint": "make the call anew", "id": "<id>"}
status 0
b-3

# Composio's tools too: by a name, with the list's rows as they are at the run, and only where the list may be read
PATH=$PATH:{tests}/Composio; eval "$(standin start --world '{"accounts":[{"toolkit":"slack","status":"ACTIVE"}]}')"
mkdir -p .config/act; echo '{"composio":{"SLACK_SEND_MESSAGE":{"channel":{"list":"SLACK_LIST_ALL_CHANNELS","rows":"/channels","id":"id","names":["name"],"arguments":{"limit":100},"pattern":"^C[0-9]+$"}}}}' >.config/act/rows.json
act-call SLACK_SEND_MESSAGE channel=lunch text=hi | jq -c '[.arguments, .rows, .taint]'
act-call SLACK_SEND_MESSAGE channel=C02 text=hi | jq -c '[.arguments, .rows, .taint]'
act-call SLACK_SEND_MESSAGE channel=lunch text=hi | act-confirm -y --tainted | act-exec --jq .outcome
act-call SLACK_SEND_MESSAGE channel=lunch text=hi | act-confirm -y --tainted >sealed
standin world '{"collections":{"channels":[{"id":"C07","name":"dinner"},{"id":"C01","name":"lunch"}]}}'
act-exec sealed --jq-json '[.outcome, .error.code, .error.message]'; echo $?
standin world '{"collections":{"channels":[{"id":"C07","name":"lunch"}]}}'
act-exec sealed --jq-json '[.outcome, .replayed]'; standin effects
echo 'ask SLACK_LIST_ALL_CHANNELS' >.config/act/rules; chmod 600 .config/act/rules
act-call SLACK_SEND_MESSAGE channel=lunch text=hi | jq -c '[.arguments, .missing, .try, .taint]'
>>>
[{"channel":"C07","text":"hi"},[{"argument":"channel","list":"SLACK_LIST_ALL_CHANNELS","id":"C07","words":"lunch"}],true]
[{"channel":"C02","text":"hi"},null,false]
done
["failed","bad-arguments","arguments.channel: \"C07\" is 'dinner' now, and was 'lunch'"]
65
["done",null]
2
[{"text":"hi"},["channel"],[["act-call","-p","composio","SLACK_LIST_ALL_CHANNELS"]],false]
