# an answer's cost is known by its model's price, which a person may set, and counts what came from the cache
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":["ok"],"usage":{"input":1000,"output":20,"cached":400}}')"
act-config set price.a '1 10 0.5'; act-config set price.openai/b '1 10 1 1 1 above 999 2 20'
for model in openai/a anthropic/a openai/b anthropic/b; do act-chat --model $model -c $model hello --jq-json .usage.cost; done
act-log --cost model --text
>>>
0.001
0.001
0.0024
0
  model          cost  requests  input  output  cached  unpriced
  openai/b     0.0024         1   1000      20     400         0
  anthropic/a   0.001         1   1000      20     400         0
  openai/a      0.001         1   1000      20     400         0
  anthropic/b       0         1   1000      20     400         0

# a cost that the server says counts in the place of an estimate; without a count nobody knows it
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"text":["ok"],"cost":0.25},{"text":["ok"],"usage":null}]')"; export ACT_MODEL=openai/a
act-config set price.a '1 10'
act-chat hello --jq-json .usage.cost; act-chat hello --jq-json .usage
act-log --cost model
>>>
0.25
null
{"type":"cost","model":"openai/a","cost":null,"requests":2,"input":<n>,"output":<n>,"cached":0,"unpriced":1}

# tokens that the server does not count are not none: the reservation goes on to count
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":["ok"],"usage":{"raw":{"prompt_tokens":null,"completion_tokens":-1}}}')"; export ACT_MODEL=openai/a
act-config set price.a '1 10'
act-chat hello --jq-json .usage; act-log --cost model --jq '[.cost, .unpriced, .input > 0, .output]'
>>>
null
[null,1,true,8192]

# an answer that breaks off counts, whatever the server says then; a request that it turns away does not
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"dialect":"vllm","thinking":["hm"],"error":{"after":1,"error":{"message":"slow","type":"rate_limit_error","code":"rate_limit_exceeded"}}},{"calls":[{"name":"TASK_CREATE","arguments":{"title":"Milk"}}],"error":{"after":2,"error":{"message":"slow","type":"rate_limit_error","code":"rate_limit_exceeded"}}},{"times":0,"status":429}]')"; export ACT_MODEL=openai/a
act-config set price.a '1 10'
for k in 1 2 3; do act-chat hello 2>o >o; echo $? $(act-log --cost model --jq '[.requests, .unpriced]'); done
>>>
75 [1,1]
75 [2,2]
75 [2,2]

# nothing is asked where a bound counts dollars and the price can't be read
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":["ok"]}')"
act-config set price.a 'two dollars'; act-chat --model openai/a hello --jq .error.code; echo $?; language requests
>>>
78
0
>>>2
act-chat: {home}/.config/act/config:1: price.a: 'two dollars' is no price
  write dollars for a million tokens of input and output, such as: 2 10

# a bound of a run stops it before the request that would pass it, and the next run begins anew
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"calls":[{"name":"ACT_SEARCH_TOOLS","arguments":{"intent":"list tasks"}}],"usage":{"input":100,"output":50}}')"; export ACT_MODEL=openai/a
for bound in '--max-turns 3' '--max-output-tokens 100' '--max-input-tokens 2'; do act-chat $bound -c one hello --jq 'select(.type == "error") | .error.code'; echo $? $(language requests); done
>>>
77 3
77 5
77 5
>>>2
act-chat: nothing more may be spent (max-turns: 3 requests)
  raise the bound, or begin another run with a sentence of its own
act-chat: nothing more may be spent (max-output-tokens: 100)
  raise the bound, or begin another run with a sentence of its own
act-chat: nothing more may be spent (max-input-tokens: 2, of which 2 are left for about <n>)
  raise the bound, or begin another run with a sentence of its own

# the bounds hold over all commands of a run: going on with it begins no other
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"calls":[{"name":"TASK_LIST","arguments":{}}]}')"; export ACT_MODEL=openai/a ACT_MAX_TURNS=2
act-config set model openai/a
act-chat 'list my tasks' >calls; for k in 1 2 3; do act-confirm <calls | act-exec | act-chat --continue >more; echo $?; sed -n '/"type":"call"/p' more >calls; done
>>>
0
77
77
>>>2
act-chat: nothing more may be spent (max-turns: 2 requests)
  raise the bound, or begin another run with a sentence of its own
act-chat: nothing more may be spent (max-turns: 2 requests)
  raise the bound, or begin another run with a sentence of its own

# a request of act-process between two of them begins no run that they go on with, and neither does a fork
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"times":0,"when":{"offers":"MAKE_CALLS"},"calls":[{"name":"MAKE_CALLS","arguments":{"calls":[]}}]},{"times":0,"calls":[{"name":"TASK_LIST","arguments":{}}]}]')"; export ACT_MODEL=openai/a
act-chat --max-turns 1 'list my tasks' >calls; echo 'lunch 12' | act-process --engine model >o; act-exec calls >r; act-chat --max-turns 1 --continue <r >o; echo $?
act-chat --fork b >o; act-chat -c b --fork c >o; for name in b c; do act-chat -c $name --max-turns 1 --continue <r >o; echo $?; done; act-chat -c c --max-turns 1 'list my tasks' --jq .type
>>>
77
77
77
message
call
>>>2
act-chat: nothing more may be spent (max-turns: 1 requests)
  raise the bound, or begin another run with a sentence of its own
act-chat: nothing more may be spent (max-turns: 1 requests)
  raise the bound, or begin another run with a sentence of its own
act-chat: nothing more may be spent (max-turns: 1 requests)
  raise the bound, or begin another run with a sentence of its own

# an answer is bounded by what is left, in each protocol's own word
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":["ok"],"usage":{"input":10,"output":2}}')"
act-config set price.a '1 10'
act-chat --model openai/a --max-output-tokens 77 hello >o; act-chat --model anthropic/a --max-output-tokens 78 hello >o; act-chat --model openai/a --max-cost 0.02 hello >o
language requests --json | jq -c '.body | fromjson | [.max_tokens, .max_completion_tokens | numbers | if . > 100 then . < 2000 else . end]'
>>>
[77]
[78]
[true]

# a day's budget is shared by processes that ask at the same time, and never passed
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":["ok"],"usage":{"input":1000,"output":100},"delay_ms":300}')"; export ACT_MODEL=openai/a
act-config set price.a '1 10'; act-config set budget-day 0.05
for k in 1 2 3 4 5 6 7 8; do (for n in 1 2 3 4 5 6; do act-chat -c $k hello --max-output-tokens 1000 >o.$k.$n 2>>errors; echo $? >>statuses; done) & done; wait
sort statuses | uniq -c | awk '{ print $2 }'; act-log --cost day --jq '.cost <= 0.05 and .cost > 0.02, .requests == '$(language requests)
>>>
0
77
true
true

# the reservation of a process that died is free again
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"text":["ok"],"delay_ms":60000},{"times":0,"text":["ok"]}]')"; export ACT_MODEL=openai/a
act-config set price.a '2 10'; act-config set budget-day 0.010001
act-chat -c dead hello >o & pid=$!; {tests}/await 'test "$(language requests)" = 1'; act-chat -c other hello --jq .text; echo $?
kill -9 $pid; wait 2>o; act-chat -c other hello --jq .text
>>>
77
ok
>>>2
act-chat: nothing more may be spent (budget-day: <any> left, and the request needs more)
  raise the bound, or wait for tomorrow

# tiers and presets are settings; a tier that is not set is the model of the settings
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":["ok"]}')"
act-chat --preset quick hi --jq .error.message; act-config set model openai/usual; act-config set tier.fast anthropic/small; act-config set preset.mine 'powerful 90000 20 1'
for preset in quick research mine; do act-chat --preset $preset -c $preset hello --jq .model; done; act-chat --model fast hello --jq .model; act-chat --preset quick --model openai/this hello --jq .model
act-chat --preset none hello --jq .error.code; echo $?; act-config set preset.mine 'slow 1 1 1'; act-chat --preset mine hello --jq .error.code; echo $?
>>>
small
usual
usual
small
this
64
78
>>>2
act-chat: no model is set for the tier 'fast'
  act-config set tier.fast openai/MODEL or anthropic/MODEL
act-chat: no preset 'none'
  there are quick, research
act-chat: {home}/.config/act/config:3: preset.mine: 'slow 1 1 1' is no preset
  write a tier, tokens of input and output, and turns, such as: fast 40000 1000 5

# where power or the network is scarce a tier below answers, and the person is told once, with the estimate that is reserved
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"calls":[{"name":"ACT_SEARCH_TOOLS","arguments":{"intent":"list tasks"}}]},{"times":0,"text":["ok"],"usage":null}]')"
for tier in fast balanced powerful; do act-config set tier.$tier openai/$tier; done; act-config set price.balanced '100 200'
for state in power-saving metered battery=12 battery=12,charging online,unmetered; do ACT_CONDITIONS=$state act-chat --model powerful -c $state hello --jq 'select(.type == "message") | .model'; done; ACT_CONDITIONS=power-saving act-chat --model fast -c f hello --jq .model
ACT_CONDITIONS=metered act-chat --model powerful --max-output-tokens 70 -c g hello 2>said >o; {tests}/sql "SELECT 'with about ' || input || ' tokens and up to ' || output || ' of an answer' FROM spending WHERE number = (SELECT max(number) FROM spending)" >reserved; grep -cFf reserved said
>>>
balanced
balanced
balanced
powerful
powerful
fast
1
>>>2
act-chat: the machine saves power: the tier 'balanced' answers, openai/balanced, with about <n> tokens and up to 8192 of an answer, for at most $<any>
act-chat: the network is metered: the tier 'balanced' answers, openai/balanced, with about <n> tokens and up to 8192 of an answer, for at most $<any>
act-chat: the battery is at 12 % and not charging: the tier 'balanced' answers, openai/balanced, with about <n> tokens and up to 8192 of an answer, for at most $<any>
act-chat: the machine saves power: openai/fast answers, with about <n> tokens and up to 8192 of an answer

# a tier below that is not set does not answer: the model that does is named
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":["ok"]}')"; export ACT_CONDITIONS=metered
act-config set tier.balanced openai/balanced; act-chat --model balanced -c a hello --jq .model; act-config set model openai/usual; act-chat --model balanced -c b hello --jq .model; act-chat -c c hello --jq .model
>>>
balanced
usual
usual
>>>2
act-chat: the network is metered: the tier 'fast' is not set, and openai/balanced answers, with about <n> tokens and up to 8192 of an answer
act-chat: the network is metered: the tier 'fast' is not set, and openai/usual answers, with about <n> tokens and up to 8192 of an answer
act-chat: the network is metered: openai/usual answers, with about <n> tokens and up to 8192 of an answer

# usage that can't be true counts as none: what was reserved goes on to count
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":["ok"],"usage":{"raw":{"prompt_tokens":100,"completion_tokens":20,"prompt_tokens_details":{"cached_tokens":1000000000000}}}}')"; export ACT_MODEL=openai/m
act-config set price.m '1 1'; act-chat hi --jq .usage; {tests}/sql "SELECT count(*) FROM spending WHERE cost IS NULL AND cached = 0 AND output = 8192 AND input > 100 AND counted > 8192000000"
language script '{"times":0,"text":["ok"],"usage":{"input":100,"output":20,"cached":0},"cost":-5}'; act-chat -c b hi --jq .usage; act-config set budget-day 0.01; act-chat -c c hi --jq .error.code
>>>
null
1
null
>>>2
act-chat: nothing more may be spent (budget-day: <any>)
  raise the bound, or wait for tomorrow
>>>= 77

# a cost of 0 that a gateway says is not believed of a model whose price is set
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":["ok"],"usage":{"input":100,"output":20,"cached":0},"cost":0}')"; export ACT_MODEL=openai/m
act-chat hi --jq .usage.cost; act-config set price.m '1 1'; act-chat -c b hi --jq .usage.cost; act-config set price.m '0 0'; act-chat -c c hi --jq .usage.cost
>>>
0
0.00012
0

# a project's file lowers a bound, and sets no model, tier or price
mkdir -p p/.act; cd p; act-config set max-turns 10
printf 'max-turns = 5\nmax-cost = 0.1\n' >.act/config; act-config get max-turns --jq .value; act-config get max-cost --jq .value
printf 'max-turns = 50\nmodel = openai/x\ntier.fast = openai/x\nprice.x = 0 0\n' >.act/config; act-config trust; act-config get max-turns --jq .value; act-config list --jq 'select(.name | test("^(model|tier.*|price.*)$")) | .value'
>>>
5
0.1
10

>>>2
act-config: not used: {home}/p/.act/config:1: max-turns = 50
  only your own settings can: act-config set max-turns 50
act-config: not used: {home}/p/.act/config:2: model = openai/x
  only your own settings can: act-config set model openai/x
act-config: not used: {home}/p/.act/config:3: tier.fast = openai/x
  only your own settings can: act-config set tier.fast openai/x
act-config: not used: {home}/p/.act/config:4: price.x = 0 0
  only your own settings can: act-config set price.x 0 0

# a project's zone does not move the midnight at which the day's budget begins
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":["ok"],"usage":{"input":100000,"output":1}}')"; export ACT_MODEL=openai/a TZ=UTC; mkdir -p p/.act; cd p
act-config set price.a '1 10'; act-config set budget-day 0.1; ACT_NOW=2026-03-04T11:00:00Z act-chat -c a hello --jq .text
for zone in Asia/Tokyo Pacific/Kiritimati Pacific/Pago_Pago; do echo "zone = $zone" >.act/config; for hour in 12 16 23; do ACT_NOW=2026-03-04T$hour:00:00Z act-chat hello 2>&1 >o | grep -c budget-day; done; done | sort | uniq -c
rm .act/config; ACT_ZONE=Asia/Tokyo ACT_NOW=2026-03-04T16:00:00Z act-chat hello --jq .text
>>>
ok
      9 1
ok

# the costs of a store that is not there, and of other times, are none
# needs: unmade
act-log --cost day; echo $?; act-log --cost week 2>&1 | head -1; act-log TASK_LIST --cost day 2>&1 | head -1; ls -A
>>>
1
act-log: the value 'week' is invalid for '--cost <part>'. Please provide one of 'day', 'model', 'conversation' or 'run'
act-log: --cost takes --since and --until, and no other choice of entries

# prices come out of LiteLLM's list; the person's own stand before them
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":["ok"],"cost":null,"usage":{"input":300000,"output":10,"cached":100000}}')"
cat >list <<'END'
{"sample_spec": {"litellm_provider": "one of them", "mode": "chat", "input_cost_per_token": 0.0},
 "gpt-x": {"litellm_provider": "openai", "mode": "chat", "input_cost_per_token": 2.5e-06, "output_cost_per_token": 1e-05, "cache_read_input_token_cost": 2.5e-07, "input_cost_per_token_above_272k_tokens": 5e-06},
 "openai/gpt-y": {"litellm_provider": "openai", "mode": "responses", "input_cost_per_token": 1.25e-12, "output_cost_per_token": 0},
 "embed": {"litellm_provider": "openai", "mode": "embedding", "input_cost_per_token": 1e-08, "output_cost_per_token": 0},
 "broken": {"litellm_provider": "openai", "mode": "chat", "input_cost_per_token": -1, "output_cost_per_token": "1"},
 "claude-z": {"litellm_provider": "anthropic", "mode": "chat", "input_cost_per_token": 1e-06, "output_cost_per_token": 5e-06, "cache_creation_input_token_cost": 1.25e-06, "cache_creation_input_token_cost_above_1hr": 2e-06},
 "other/claude-z": {"litellm_provider": "bedrock", "mode": "chat", "input_cost_per_token": 1, "output_cost_per_token": 1}}
END
act-config import-prices list; cat .config/act/prices; stat -c %a .config/act/prices
act-config import-prices nothing; echo '{}' >empty; act-config import-prices empty; echo '[' >bad; act-config import-prices bad; act-config import-prices; tail -n +2 .config/act/prices | wc -l
>>>
{"type":"count","event":"import","count":3}
# Dollars for a million tokens, imported on <any> (act-config(5))
anthropic/claude-z = 1 5 1 1.25 2
openai/gpt-x = 2.5 10 0.25 2.5 2.5 above 272000 5 10 5 5 5
openai/gpt-y = 0.000002 0 0.000002 0.000002 0.000002
600
3
>>>2
act-config: cannot read 'nothing': No such file or directory
act-config: 'empty' has no price of a chat model of OpenAI's or Anthropic's
act-config: 'bad' is no list of prices: expected a JSON object of models
act-config: import-prices: expected a file
  it is LiteLLM's model_prices_and_context_window.json
