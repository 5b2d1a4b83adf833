# a model reads the sentences that wait in one request, and each becomes a call of its own
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"calls":[{"name":"MAKE_CALLS","arguments":{"calls":[{"sentence":2,"tool":"TASK_CREATE","arguments":{"title":"Buy milk","due":null}},{"sentence":1,"tool":"BUDGET_LOG_ENTRY","arguments":{"amount":12.5,"category":"Food","date":"2026-03-04","transaction_type":"Expenses","details":"lunch"}}]}}]}')"
export ACT_ENGINE=model; act-config set model openai/m
printf 'mittags 12,50 gegessen\nMilch nicht vergessen\n' | act-process --trusted --jq '[.tool, .arguments.title // .arguments.amount, .engine, .taint, .intent]'
language requests; language requests --json | jq -r '.body | fromjson | [.tools[].function.name], (.messages[1].content)' 
>>>
["BUDGET_LOG_ENTRY",12.5,"model",false,"mittags 12,50 gegessen"]
["TASK_CREATE","Buy milk","model",false,"Milch nicht vergessen"]
1
[
  "MAKE_CALLS"
]
{"sentence":1,"text":"mittags 12,50 gegessen"}
{"sentence":2,"text":"Milch nicht vergessen"}

# a server that knows no choice by name is obliged to fill the form in too
PATH=$PATH:{tests}/Language; eval "$(language start --dialect llama-server --script '[{"times":0,"when":{"choice":"required"},"calls":[{"name":"MAKE_CALLS","arguments":{"calls":[{"sentence":1,"tool":"TASK_CREATE","arguments":{"title":"Buy milk"}}]}}]},{"times":0,"text":"I would rather talk."}]')"; export ACT_ENGINE=model ACT_MODEL=openai/m
act-process 'buy milk' --jq .arguments.title; ACT_MODEL=anthropic/m act-process 'buy milk' --jq .error.code; language requests --json | jq -c '.body | fromjson | [.tool_choice]'
>>>
Buy milk
no-match
["required"]
[{"type":"any"}]

# of a question no call is taken that writes
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"calls":[{"name":"MAKE_CALLS","arguments":{"calls":[{"sentence":1,"tool":"TASK_CREATE","arguments":{"title":"x"}}]}}]}')"; export ACT_ENGINE=model ACT_MODEL=openai/m
act-process 'do I have to buy milk' --jq .error.message; act-process 'can you add milk' --jq .tool
>>>
a question, and the model made a call of TASK_CREATE, which writes
TASK_CREATE

# no more than twenty go together, and sentences of the person's never with those of others
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"calls":[{"name":"MAKE_CALLS","arguments":{"calls":[]}}]}')"; export ACT_ENGINE=model ACT_MODEL=anthropic/m
seq 45 | sed 's/.*/{"type":"intent","text":"sentence &","taint":false}/' >file; sed -n 1p file | sed s/false/true/ >>file; act-process <file --jq .error.code | sort | uniq -c | sed 's/^ *//'; language requests --json | jq -r '.body | fromjson | .messages[0].content[0].text | split("\n") | length'
>>>
46 no-match
20
20
5
1

# an answer is checked as that of every engine: one call of a sentence, a known tool, arguments that fit
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"calls":[{"name":"MAKE_CALLS","arguments":{"calls":[{"sentence":1,"tool":"TASK_CREATE","arguments":{"title":"a"}},{"sentence":1,"tool":"TASK_CREATE","arguments":{"title":"b"}},{"sentence":2,"tool":"TASK_DELETE","arguments":{"id":1}},{"sentence":3,"tool":"BUDGET_LOG_ENTRY","arguments":{"amount":-3,"category":"Food","date":"2026-02-30"}},{"sentence":4,"tool":"TASK_CREATE","arguments":"x"},{"sentence":5,"tool":"REMINDER_CREATE","arguments":{"text":"x","colour":"red"}},{"sentence":9,"tool":"TASK_CREATE","arguments":{"title":"of nobody"}}]}}]}')"; export ACT_ENGINE=model ACT_MODEL=openai/m
seq 6 | sed 's/^/sentence /' | act-process --jq-json '[.error.code, .error.message, .text, .taint]'
>>>
["no-match","the model made 2 calls of it, and not one","sentence 1",true]
["unknown-tool","the model named no tool of these: 'TASK_DELETE'","sentence 2",true]
["bad-arguments","arguments.amount: expected more than 0, got -3; arguments.date: expected a date, got \"2026-02-30\"","sentence 3",true]
["bad-arguments","the model gave no object of arguments","sentence 4",true]
["bad-arguments","arguments.colour: no such argument","sentence 5",true]
["no-match","the model made no call of it","sentence 6",true]
>>>= 65

# a request that fails costs its own sentences, which --retry reads again
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"status":500,"times":3},{"text":"I would rather talk."},{"calls":[{"name":"MAKE_CALLS","raw":"{\"calls\":[{"}]},{"calls":[{"name":"MAKE_CALLS","arguments":{"calls":[{"sentence":1,"tool":"TASK_CREATE","arguments":{"title":"a"}}]}}]}]')"; export ACT_ENGINE=model ACT_MODEL=openai/m
act-process 'buy milk' >1 2>err; echo $?; act-process --retry <1 >2; echo $?; act-process --retry <2 >3; echo $?; act-process --retry <3 --jq '[.tool, .intent, .taint]'; jq -r .error.code 1 2 3
>>>
75
1
65
["TASK_CREATE","buy milk",false]
unavailable
no-match
bad-arguments

# every request of a run is tried again where that is safe, not the first alone
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"calls":[{"name":"MAKE_CALLS","arguments":{"calls":[{"sentence":1,"tool":"TASK_CREATE","arguments":{"title":"a"}}]}}]},{"status":500},{"calls":[{"name":"MAKE_CALLS","arguments":{"calls":[{"sentence":1,"tool":"TASK_CREATE","arguments":{"title":"b"}}]}}]}]')"; export ACT_ENGINE=model ACT_MODEL=openai/m
printf '{"type":"intent","text":"say %s","taint":%s}\n' a false b true | act-process --jq '.arguments.title // .error.code'; language requests
>>>
a
b
3

# the tier and the bounds of the preset quick hold, for each request
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"calls":[{"name":"MAKE_CALLS","arguments":{"calls":[{"sentence":1,"tool":"TASK_CREATE","arguments":{"title":"a"}}]}}]}')"; export ACT_ENGINE=model
act-config set tier.fast openai/small; act-config set price.small '1 10'
act-process 'buy milk' --jq .engine; language requests --json | jq -r '.body | fromjson | [.model, .max_tokens]' -c; act-log --cost model --jq .requests
act-config set preset.quick 'fast 10 1000 5'; act-process 'buy milk' --jq .error.code; ACT_ENGINE=backend act-process --backend x y --engine model
>>>
model
["small",1000]
1
budget-exceeded
{"type":"error","error":{"code":"usage","message":"--backend goes with --engine backend"}}
>>>2
act-process: --backend goes with --engine backend
>>>= 64

# a handler's own action is among the tools, and --once makes the same ids again
PATH=$PATH:{tests}/Language; mkdir -p .config/act/handlers; cat >.config/act/handlers/act-handle-plant <<'END'
#!/bin/sh
[ "$1" = --describe ] && echo '{"type":"tool","tool":"PLANT_WATER","description":"Water a plant","action_types":["water_plant"],"input_schema":{"type":"object","required":["plant"],"properties":{"plant":{"type":"string"}}}}'
END
chmod +x .config/act/handlers/act-handle-plant; eval "$(language start --script '{"times":0,"calls":[{"name":"MAKE_CALLS","arguments":{"calls":[{"sentence":1,"tool":"PLANT_WATER","arguments":{"plant":"fern"}}]}}]}')"; export ACT_ENGINE=model ACT_MODEL=openai/m
act-process --once today 'give the fern a drink' --jq '[.tool, .arguments.plant]'; act-process --once today 'give the fern a drink' --jq .id >a; act-process --once today 'give the fern a drink' --jq .id | cmp - a && echo same
>>>
["PLANT_WATER","fern"]
same

# without a model nothing is read
ACT_ENGINE=model act-process 'buy milk' --jq .error.message
>>>
>>>2
act-process: no model is set for the tier 'fast'
  act-config set tier.fast openai/MODEL or anthropic/MODEL
>>>= 78
