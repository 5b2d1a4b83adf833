# says its version
act-tools --version
>>>
<n>.<n>.<n>

# a full disk is an error
act-tools --help >/dev/full
>>>2
act-tools: cannot write standard output: No space left on device
>>>= 74

# toolkits, with how many tools they have
mkdir -p .config/act/handlers && cp {tests}/Handlers/act-handle-note .config/act/handlers/
act-tools | grep -e '"task"' -e '"note"'
act-tools -p handler
>>>
{"type":"toolkit","toolkit":"note","provider":"handler","tools":3}
{"type":"toolkit","toolkit":"task","provider":"local","tools":<n>}
{"type":"toolkit","toolkit":"note","provider":"handler","tools":3}

# the tools of a toolkit
mkdir -p .config/act/handlers && cp {tests}/Handlers/act-handle-note .config/act/handlers/
act-tools note --jq '[.type, .tool, .provider, .toolkit, .risk.level]'
act-tools task --jq .tool | head -3
>>>
["tool","NOTE_ADD","handler","note","medium"]
["tool","NOTE_FIND","handler","note","low"]
["tool","NOTE_DELETE","handler","note","high"]
TASK_CREATE
TASK_LIST
TASK_GET

# one tool with its schema
mkdir -p .config/act/handlers && cp {tests}/Handlers/act-handle-note .config/act/handlers/
act-tools NOTE_ADD
>>>
{"type":"tool","tool":"NOTE_ADD","provider":"handler","toolkit":"note","title":"Add a note","description":"Writes a line to the notes","tags":["createHint","closedWorldHint"],"input_schema":{"type":"object","properties":{"text":{"type":"string","description":"What to note","minLength":1}},"required":["text"],"additionalProperties":false},"examples":["note that the plumber comes on monday","write this down"],"reach":"offline","risk":{"level":"medium","reasons":["ADD changes something"]}}

# several at once
act-tools TASK_LIST TASK_CREATE --jq .tool
>>>
TASK_LIST
TASK_CREATE

# all, each once
act-tools --all --jq .tool | sort | uniq -d
act-tools --all --jq .tool | grep -c TASK_
act-tools --all -p handler
>>>
<n>

# a toolkit and a tool of another provider are not there
act-tools -p handler task TASK_LIST --jq .error.code
act-tools -p nobody
>>>
unknown-tool
unknown-tool
>>>2
act-tools: no provider 'nobody'
  there are local, act, handler, mcp, <any>
>>>= 64

# an unknown name, with the nearest
act-tools TASK_CREAT
>>>
{"type":"error","error":{"code":"unknown-tool","message":"no tool 'TASK_CREAT'","hint":"did you mean TASK_CREATE, <any>?"}}
>>>= 65

# a name far from all
act-tools zzzzzzzzzzzzzzzzzzzzzzzz
>>>
{"type":"error","error":{"code":"unknown-tool","message":"no tool 'zzzzzzzzzzzzzzzzzzzzzzzz'","hint":"see act-tools for the list; act-doctor says why a handler is not used"}}
>>>= 65

# --all takes no names
act-tools --all TASK_LIST
>>>2
act-tools: --all takes no names
  see act-tools --help
>>>= 64

# what a handler says is data, on a terminal too
mkdir -p .config/act/handlers && cat >.config/act/handlers/bad <<'END' && chmod 755 .config/act/handlers/bad
#!/bin/sh
echo '{"type":"tool","tool":"BAD_ONE","toolkit":"bad","description":"a\u001b[2Jb","input_schema":{"type":"object"}}'
END
act-tools BAD_ONE --text
>>>
BAD_ONE  handler  [unknown]  offline
    a<U+001B>[2Jb

# for people
mkdir -p .config/act/handlers && cp {tests}/Handlers/act-handle-note .config/act/handlers/
act-tools -p handler --text
act-tools TASK_GET --text
>>>
note  handler  3 tools
TASK_GET  local  [low]  offline
    <any>
    id  required, integer  <any>

# what of a service's schema can't be checked is named, here and where a person is asked
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
cat >world <<'END'
{"tools":[{"slug":"SLACK_SEND_MESSAGE","name":"Send","description":"Sends a message","tags":["createHint"],"input":{"type":"object","required":["text"],"properties":{"text":{"type":"string","pattern":"\\Ahi"},"n":{"minimum":"1"},"m":{"type":"integer","minimum":1}}}}]}
END
standin world @world
act-tools SLACK_SEND_MESSAGE --jq-json '.unchecked[]'
act-tools SLACK_SEND_MESSAGE --text | grep -c 'not checked: #/properties/'
act-call SLACK_SEND_MESSAGE text=x m=0 --jq-json .error.message
act-call SLACK_SEND_MESSAGE text=x n=0 >call
expect {tests}/prompt.exp 'act-confirm call >out' 'stop >' 'n\r' | grep -c unchecked
act-tools TASK_CREATE --jq-json .unchecked
>>>
"#/properties/text/pattern: the pattern \"\\\\Ahi\" can't be read: it has a \\A that ECMA-262 does not know"
"#/properties/n/minimum: it is not a number that can be compared"
2
"arguments.m: expected at least 1, got 0"
2
null

# a toolkit that is nearly one says which
act-tools tasks --jq .error.hint
>>>
did you mean task?
>>>= 65

# --openai and --anthropic write the definitions that an agent of one's own offers its model
for protocol in openai anthropic; do act-tools --$protocol TASK_GET --text | sed "s/^/$protocol: /"; done; act-tools --anthropic task --jq .name | head -n 2; act-tools --openai --all --jq .type | sort -u
act-tools --openai TASK_GET TASK_GET task --jq .function.name | grep -c TASK_GET; act-tools --openai NO_SUCH --jq .error.code
>>>
openai: {"type":"function","function":{"name":"TASK_GET","description":"<any>","parameters":{"type":"object",<any>
anthropic: {"type":"custom","name":"TASK_GET","description":"<any>","input_schema":{"type":"object",<any>
TASK_CREATE
TASK_LIST
function
1
unknown-tool
>>>= 65

# a name that no model takes, and a schema that no server takes, are mended in the definition; act-call knows the name
mkdir -p bin; cat >bin/act-handle-odd <<'END'
#!/bin/sh
case $1 in
--describe) cat <<'TOOLS'
{"type":"tool","tool":"ODD.LIST_THINGS","description":"Lists.","tags":["readOnlyHint"],"input_schema":{"anyOf":[{"required":["a"]},{"required":["b"]}],"properties":{"a":{"type":"array"},"b":{"type":"object","properties":{"c":{"type":["array","null"]}}},"$filter":{"type":"string"}},"required":["$filter"]}}
{"type":"tool","tool":"ODD_GET_A_THING_WITH_A_NAME_THAT_IS_MUCH_LONGER_THAN_ANY_MODEL_TAKES","description":"Gets."}
TOOLS
;; *) cat >/dev/null; echo '{"ok":true,"data":{"n":1}}';; esac
END
chmod +x bin/act-handle-odd; export PATH=$HOME/bin:$PATH
act-tools --openai odd >defs; jq -r '.function.name | test("^[a-zA-Z0-9_-]{1,64}$")' defs
{ jq -c .function.parameters defs | head -n 1; act-tools --anthropic ODD.LIST_THINGS --jq-json .input_schema; } | sed 's/^/schema: /'
for name in $(jq -r .function.name defs); do echo '{}' | jq -c ".id = \"c\" | .function = {name: \"$name\", arguments: \"{\\\"a\\\":[]}\"}"; done | act-call --from openai --jq '.tool // .error.tool'
>>>
true
true
schema: {"properties":{"a":{"type":"array","items":{}},"b":{"type":"object","properties":{"c":{"type":["array","null"],"items":{}}}},"$filter":{"type":"string"}},"required":["$filter"],"type":"object"}
schema: {"properties":{"a":{"type":"array"},"b":{"type":"object","properties":{"c":{"type":["array","null"]}}}},"required":[],"type":"object"}
ODD.LIST_THINGS
ODD_GET_A_THING_WITH_A_NAME_THAT_IS_MUCH_LONGER_THAN_ANY_MODEL_TAKES

# definitions need names, or --all
act-tools --openai; act-tools --openai --anthropic task
>>>2
act-tools: --openai needs names, or --all
  see act-tools --help
act-tools: <any>
  see act-tools --help
>>>= 64
