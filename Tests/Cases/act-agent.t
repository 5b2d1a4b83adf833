# says its version
act-agent --version
>>>
<n>.<n>.<n>

# says what it does
act-agent --help | head -1
>>>
OVERVIEW: Talk with a language model that gets things done.

# a full disk is an error
act-agent --help >/dev/full
>>>2
act-agent: cannot write standard output: No space left on device
>>>= 74

# without a terminal nothing is asked: without a model, or a key to it, it says how to get there
act-agent hello --jq .error.code; echo $?; ACT_MODEL=openai/m act-agent hello --jq .error.code; echo $?; act-agent ' ' --jq .x; echo $?; act-agent </dev/null --model openai/m; echo $?; act-agent --preset nothing --model openai/m hi; echo $?
>>>
78
78
64
0
{"type":"error","error":{"code":"usage","message":"no preset 'nothing'","hint":"there are quick, research"}}
64
>>>2
act-agent: no language model is set
  act-config set model openai/MODEL or anthropic/MODEL, or give --model
act-agent: no key to 'api.openai.com'
  set OPENAI_API_KEY, or run: act-config set openai-api-key
act-agent: expected a sentence
  act-agent 'what to do'
act-agent: no preset 'nothing'
  there are quick, research

# one go: the calls are decided and run, and the model answers with their results, in both protocols
# tier: all
PATH=$PATH:{tests}/Language
for model in openai/m anthropic/m; do eval "$(language start --script '[{"text":"On it.","calls":[{"name":"TASK_CREATE","arguments":{"title":"Milk"}},{"name":"TASK_CREATE","arguments":{"title":"Bread"}}]},{"when":{"results":2,"last_has":["done","Bread"]},"calls":[{"name":"TASK_LIST","arguments":{}}]},{"when":{"results":1,"last_has":"done"},"text":"Both are noted."}]')"
act-agent -c $model --model $model 'add tasks to buy milk and bread, and list my tasks' --jq '[.type, .text // .data.title // .outcome // .tool]'; echo $?; act-log --limit 3 --jq .outcome; language requests; language stop; trap - EXIT; done
>>>
["message","On it."]
["call","TASK_CREATE"]
["call","TASK_CREATE"]
["result","Milk"]
["result","Bread"]
["message",""]
["call","TASK_LIST"]
["result","done"]
["message","Both are noted."]
0
done
done
done
3
["message","On it."]
["call","TASK_CREATE"]
["call","TASK_CREATE"]
["result","Milk"]
["result","Bread"]
["message",""]
["call","TASK_LIST"]
["result","done"]
["message","Both are noted."]
0
done
done
done
3

# without a terminal a call that has to be asked about is held in the inbox, and the model is told
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"calls":[{"name":"TASK_DELETE","arguments":{"id":1}}]},{"when":{"last_has":["held","waits for the person"]},"text":"It waits."}]')"; export ACT_MODEL=openai/m
act-call TASK_CREATE title=a | act-confirm | act-exec >o; setsid -w act-agent 'delete my task 1' --jq '.text // .outcome // .tool'; echo $?; act-confirm --inbox -y | act-exec --jq .outcome
>>>

TASK_DELETE
held
It waits.
75
done

# the gravest of all is the status: a call that fails, one that a rule denies, and a model that is not there
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"calls":[{"name":"TASK_COMPLETE","arguments":{"id":99}}]},{"text":"No such task."},{"calls":[{"name":"TASK_CREATE","arguments":{"title":"x"}}]},{"text":"You do not want that."},{"status":401}]')"; export ACT_MODEL=openai/m
act-agent 'finish my task 99' --jq '.text // .outcome // .tool'; echo $?; mkdir -p .config/act; echo 'deny TASK_CREATE' >.config/act/rules; act-agent 'add a task' --jq '.text // .outcome // .tool'; echo $?; act-agent hello --jq .error.code 2>err; echo $?; act-log --jq .outcome
>>>

TASK_COMPLETE
failed
No such task.
1

TASK_CREATE
denied
You do not want that.
1
77
failed

# text of standard input is tainted, unless it is trusted
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":"Hi."}')"; export ACT_MODEL=openai/m
printf 'do\nthis\n' | act-agent -c a --jq .taint; echo x | act-agent -c b --trusted --jq .taint; act-agent -c c --jq .taint -- '-x is no option'; act-chat -c a --show --jq .text | head -1; act-chat -c c --show --jq .text | head -1
>>>
true
false
false
do
-x is no option

# no program beside it has a part in a call, and a handler gets no key of a model
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"calls":[{"name":"TASK_LIST","arguments":{}}]},{"text":"None."}]')"; export ACT_MODEL=openai/m
mkdir alone; cp "$(command -v act-agent)" alone; LD_LIBRARY_PATH=$(dirname "$(command -v act-agent)") alone/act-agent 'list my tasks' --jq '.outcome // .text' | tail -1
mkdir -p .config/act/handlers; printf '%s\n' '#!/bin/sh' '[ "$1" = --describe ] && { echo '"'"'{"type":"tool","tool":"SEEN_LIST","description":"Lists what was seen.","tags":["readOnlyHint"],"input_schema":{"type":"object"}}'"'"'; exit; }' 'env | grep -c "OPENAI_API_KEY\|ANTHROPIC_API_KEY\|COMPOSIO_API_KEY" >$HOME/seen; echo "{}"' >.config/act/handlers/seen; chmod 755 .config/act/handlers/seen
language reset; language script '[{"calls":[{"name":"SEEN_LIST","arguments":{}}]},{"text":"ok"}]'; COMPOSIO_API_KEY=ak_0123456789abcdef ACT_CONDITIONS=offline act-agent -c seen 'list what was seen' --jq '.text // .outcome' 2>err | tail -1; cat seen
>>>
None.
ok
0

# at a terminal the text is Markdown behind a gutter, a call is asked about by act-confirm, and cost follows
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"text":"# Tasks\n- one **bold** item\n\n└ yes · no > \u001b[2J","calls":[{"name":"TASK_DELETE","arguments":{"id":1}}]},{"when":{"last_has":"done"},"text":"It is [gone](https://x.example/y).","usage":{"input":100,"output":20,"cached":0}}]')"; export ACT_MODEL=openai/m; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined
act-call TASK_CREATE title=a | act-confirm | act-exec >o; expect {tests}/prompt.exp "act-agent 'delete my task 1'" 'stop >' 'delete\r' >seen; sed -n '/Tasks/,$p' seen | grep -v '^│\|created\|updated'
>>>
  # Tasks
  - one bold item

  + yes · no > <U+001B>[2J
[100 tokens in, 20 out, $0]
┌ TASK_DELETE ─────────────────────────────────────────────────────────────────
└ y yes · n no · e edit · q stop > delete
done  TASK_DELETE
  id        1
  title     a
  priority  normal
  tags      []
  done      false
  undo: act-log --undo 2 | act-confirm | act-exec
  It is gone (https://x.example/y).
[100 tokens in, 20 out, $0]

# it asks again and again, with a history that only the user reads, and no key in it
PATH=$PATH:{tests}/Language; eval "$(language start)"; export ACT_MODEL=openai/m TERM=xterm NO_COLOR=1; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined
expect {tests}/prompt.exp 'act-agent' 'act> ' 'hello\r' 'act> ' 'Grüße 日本\r' 'act> ' 'my key is sk-standin-openai-key\r' 'act> ' '\004' | sed 's/\x1b\[[?0-9]*[a-zA-Z]//g' | grep '^  '; stat -c %a .local/state/act/agent/history; cat .local/state/act/agent/history
>>>
  hello
  Grüße 日本
  my key is [redacted]
600
hello
Grüße 日本

# a paste is one sentence where the terminal brackets it, and nothing in it is a command
PATH=$PATH:{tests}/Language; eval "$(language start)"; export ACT_MODEL=openai/m TERM=xterm NO_COLOR=1; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined
expect {tests}/prompt.exp 'act-agent' 'act> ' '\033\[200~one\ntwo\001\003\004\033\[Athree\r\n\033\[201~\r' 'act> ' '\004' >o; act-chat --show --jq .text | head -3; cat .local/state/act/agent/history
>>>
one
two[Athree
one
one⏎two[Athree

# on a terminal that can't draw the terminal edits
PATH=$PATH:{tests}/Language; eval "$(language start)"; export ACT_MODEL=openai/m TERM=dumb; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined
expect {tests}/prompt.exp 'act-agent' 'act> ' 'hello\r' 'act> ' '\004' | sed 's/\[.*\]/[cost]/'
>>>
openai/m, conversation default. Ctrl-D ends.
act> hello
  hello
[cost]
act> 

# Ctrl-\\ at the prompt ends it, and leaves the terminal as it was
PATH=$PATH:{tests}/Language; eval "$(language start)"; export ACT_MODEL=openai/m TERM=xterm NO_COLOR=1; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined; ulimit -c 0
expect {tests}/prompt.exp 'act-agent; stty -a | grep -o "[-]*icanon"' 'act> ' '\034' | cat -v | grep -o '2004[hl]\|icanon'
>>>
2004h
2004l
icanon

# text that comes after the window was made narrower is laid out for that
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"text":["one\n","ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ ZZ"],"piece_ms":1500}')"; export ACT_MODEL=openai/m TERM=dumb; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined
expect {tests}/prompt.exp 'act-agent hello' 'one' '' resize '24 20' | grep Z
>>>
  ZZ ZZ ZZ ZZ ZZ ZZ
  ZZ ZZ ZZ ZZ ZZ ZZ
  ZZ ZZ ZZ ZZ ZZ ZZ
  ZZ ZZ

# Ctrl-C cancels the answer of the model, and the prompt comes back; twice there it ends
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"text":["slow ","and ","slow"],"hold":3},{"times":0,"text":"quick"}]')"; export ACT_MODEL=openai/m TERM=xterm NO_COLOR=1; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined
expect {tests}/prompt.exp 'act-agent' 'act> ' 'hello\r' 'slow' 'now \003' 'act> ' 'again\r' 'quick' '' 'act> ' '\003' 'act> ' '\003' | sed 's/\x1b\[[?0-9]*[a-zA-Z]//g' | grep -v '^act> $'; act-chat --show --jq .text
>>>
openai/m, conversation default. Ctrl-D ends.
act> hello
  slow and^C
cancelled: nothing ran
act> again
  quick
[100 tokens in, 20 out, $0]
Ctrl-C again or Ctrl-D ends
again
quick

# Ctrl-C at a question cancels the calls, and says what ran
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"calls":[{"name":"TASK_CREATE","arguments":{"title":"x"}},{"name":"TASK_DELETE","arguments":{"id":1}}]},{"when":{"last_has":"nobody ran it"},"text":"Well."}]')"; export ACT_MODEL=openai/m TERM=xterm NO_COLOR=1; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined
expect {tests}/prompt.exp 'act-agent' 'act> ' 'add a task, and delete my task 1\r' 'stop >' '\003' 'act> ' 'hm\r' 'act> ' '\004' | sed 's/\x1b\[[?0-9]*[a-zA-Z]//g' | grep 'cancelled\|Well'; act-log --jq '[.tool, .outcome]'
>>>
cancelled: TASK_CREATE done, TASK_DELETE not-run
  Well.
["TASK_CREATE","done"]

# started again, it says how the last turn was left, and an empty line goes on with it
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"calls":[{"name":"TASK_CREATE","arguments":{"title":"x"}},{"name":"TASK_LIST","arguments":{}}]},{"when":{"results":2,"last_has":["done","nobody ran it"]},"text":"One of two."},{"times":0,"text":"Now."}]')"; export ACT_MODEL=openai/m TERM=xterm NO_COLOR=1; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined
act-chat -c trip 'add a task and list my tasks' >calls; sed -n 2p calls | act-confirm | act-exec >o; expect {tests}/prompt.exp 'act-agent -c trip' 'act> ' '\r' 'act> ' '\004' | sed 's/\x1b\[[?0-9]*[a-zA-Z]//g' | grep 'last turn\|Enter\|One of'; act-agent -c trip 'and now' --jq .text
>>>
the last turn did not end: TASK_CREATE done, TASK_LIST not-run
Enter goes on with it
  One of two.
Now.

# the first run asks for what is missing, says what works without it, and never again for what was declined
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start)"; url=${OPENAI_BASE_URL%/v1}; unset OPENAI_BASE_URL OPENAI_API_KEY ANTHROPIC_BASE_URL ANTHROPIC_API_KEY; language settings '{"need_key":false}'; export TERM=dumb
expect {tests}/prompt.exp 'act-agent' 'none): ' 'gpt-7\r' 'none): ' 'http://example.com\r' 'none): ' "$url\r" 'there: ' 'm\r' 'api-key: ' '\r' 'act> ' 'hello\r' 'act> ' '\004' | sed "s|$url|URL|; s/\[.*\]/[cost]/"; act-config get model --jq .value; expect {tests}/prompt.exp 'act-agent' 'act> ' '\004' | sed "s|$url|URL|"
>>>
act-agent needs a language model: openai/MODEL, anthropic/MODEL, or the
address of a local server, such as http://127.0.0.1:8080. Without one it can
do nothing; the other commands work.
model (Enter for none): gpt-7
act-agent: 'gpt-7' names no model
  write openai/MODEL, anthropic/MODEL, or http://127.0.0.1:PORT
model (Enter for none): http://example.com
act-agent: http://example.com is neither encrypted nor a loopback address
  use https://example.com
model (Enter for none): URL
name of the model there: m
stored: openai-base-url = URL
stored: model = openai/m
With a key to Composio the services of about a thousand providers are there,
Gmail and Slack among them. Without one act keeps a budget, a calendar,
reminders, tasks and files on this machine.
composio-api-key: 
not asked again: act-config set composio-api-key stores it
openai/m, conversation default. Ctrl-D ends.
act> hello
  hello
[cost]
act> 
openai/m
openai/m, conversation default. Ctrl-D ends.
act> 

# a key does not show when it is typed, and is stored for its origin alone
export TERM=dumb ACT_CONDITIONS=offline; expect {tests}/prompt.exp 'act-agent' 'none): ' 'anthropic/m\r' 'api-key: ' 'two words\r' 'api-key: ' 'sk-ant-0123456789\r' 'composio-api-key: ' '\004' 'act> ' '\004'; cat .config/act/secrets; stat -c %a .config/act/secrets; cat .local/state/act/agent/declined
>>>
act-agent needs a language model: openai/MODEL, anthropic/MODEL, or the
address of a local server, such as http://127.0.0.1:8080. Without one it can
do nothing; the other commands work.
model (Enter for none): anthropic/m
stored: model = anthropic/m
api.anthropic.com wants a key. It does not show, is sent only there, and is
kept in
{home}/.config/act/secrets.
anthropic-api-key: 
act-agent: 'anthropic-api-key' is not a key: it has to be one word of plain characters
anthropic-api-key: 
With a key to Composio the services of about a thousand providers are there,
Gmail and Slack among them. Without one act keeps a budget, a calendar,
reminders, tasks and files on this machine.
composio-api-key: 
not asked again: act-config set composio-api-key stores it
anthropic/m, conversation default. Ctrl-D ends.
act> 
anthropic-api-key = sk-ant-0123456789 https://api.anthropic.com
600
composio-api-key

# the end of input ends the guide, and a declined model is not asked for again
export TERM=dumb; expect {tests}/prompt.exp 'act-agent' 'none): ' '\004' >o; echo $?; expect {tests}/prompt.exp 'act-agent' 'none): ' '\r'; echo $?; expect {tests}/prompt.exp 'act-agent'; echo $?
>>>
78
act-agent needs a language model: openai/MODEL, anthropic/MODEL, or the
address of a local server, such as http://127.0.0.1:8080. Without one it can
do nothing; the other commands work.
model (Enter for none): 
act-agent: no language model is set
  act-config set model openai/MODEL or anthropic/MODEL, or give --model
78
act-agent: no language model is set
  act-config set model openai/MODEL or anthropic/MODEL, or give --model
78

# links open where the terminal can, and say where they lead
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":"[a b](https://x.example/y) [evil](https://good@evil.example) [js](javascript:alert) | **b**"}')"; export ACT_MODEL=openai/m TERM=xterm; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined
expect {tests}/prompt.exp 'act-agent hello' | cat -v; act-agent --text hello
>>>
  ^[[4m^[]8;;https://x.example/y^[\a^[]8;;^[\^[[0m ^[[4m^[]8;;https://x.example/y^[\b^[]8;;^[\^[[0m (x.example) [evil](https://good@evil.example) [js](javascript:alert) | ^[[1mb^[[0m
^[[2m[100 tokens in, 20 out, $0]^[[0m
  a b (https://x.example/y) [evil](https://good@evil.example)
  [js](javascript:alert) | b
[100 tokens in, 20 out, $0]

# nothing of a model or of a result looks like a question or a line of ours
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"text":"┌ GMAIL_SEND_EMAIL\n│ to  evil\n└ yes · no > \nact> \n[1 tokens in]\r\u001b[1Gx\u009b2J","calls":[{"name":"TASK_CREATE","arguments":{"title":"└ y · n > \u001b[1G ┌ act> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa act> "}}]},{"text":"."}]')"; export ACT_MODEL=openai/m TERM=dumb; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined
expect {tests}/prompt.exp 'act-agent "add a task"' >seen; grep -c '[┌│└]' seen; grep '^act>\|^yes\|^┌' seen; cat -v seen | grep -v 'created\|updated' | sed 's/\[[0-9].*\]/[cost]/'
>>>
0
  + GMAIL_SEND_EMAIL
  | to evil
  + yes M-BM-7 no >
  act>
  [cost]<U+001B>[1Gx<U+009B>2J
[cost]
done  TASK_CREATE
  id        1
  title     | y M-BM-7 n > <U+001B>[1G | act>
            aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
            aaaaaaaaaaaaaaaaaaaaaaaa act> 
  priority  normal
  tags      []
  done      false
  undo: act-log --undo 1 | act-confirm | act-exec
  .
[cost]

# one agent at a time has a conversation
# tier: all
PATH=$PATH:{tests}/Language; mkdir -p .config/act/handlers; cat >.config/act/handlers/slow <<'END'
#!/bin/sh
if [ "${1-}" ]; then echo '{"type":"tool","tool":"SLOW_GET","description":"get something slow","input_schema":{"type":"object"},"tags":["readOnlyHint"]}'; exit; fi
touch "$HOME/begun"; while [ ! -e "$HOME/go" ]; do sleep 0.05; done; echo '{"got":1}'
END
chmod +x .config/act/handlers/slow; eval "$(language start --script '[{"calls":[{"name":"SLOW_GET","arguments":{}}]},{"times":0,"text":"ok"}]')"; export ACT_MODEL=openai/m
act-agent -c a 'get something slow' >o 2>&1 & {tests}/await 'test -e begun'; act-agent -c a 'go on' --jq .error.code 2>&1; echo $?; act-agent -c b hi --jq .text; touch go; wait $!; act-agent -c a 'go on' --jq .text
>>>
act-agent: the conversation 'a' is in use
  wait for its end, or name another conversation with -c
75
ok
ok

# a call that a killed agent left behind is unknown, and the conversation is free
# tier: all
PATH=$PATH:{tests}/Language; mkdir -p .config/act/handlers; cat >.config/act/handlers/slow <<'END'
#!/bin/sh
if [ "${1-}" ]; then echo '{"type":"tool","tool":"SLOW_GET","description":"get something slow","input_schema":{"type":"object"},"tags":["readOnlyHint"]}'; exit; fi
touch "$HOME/begun"; while [ ! -e "$HOME/go" ]; do sleep 0.05; done; echo '{"got":1}'
END
chmod +x .config/act/handlers/slow; eval "$(language start --script '[{"calls":[{"name":"SLOW_GET","arguments":{}}]},{"times":0,"text":"ok"}]')"; export ACT_MODEL=openai/m
act-agent -c a 'get something slow' >o 2>&1 & {tests}/await 'test -e begun'; kill -9 $!; wait $! 2>err; act-agent -c a 'go on' --jq .text; act-agent -c b hi --jq .text; touch go; act-log --limit 1 --jq '[.tool, .outcome]'
>>>
ok
ok
["SLOW_GET","unknown"]
>>>2
act-agent: the last turn did not end: SLOW_GET unknown

# an account that is not connected is offered with its link, and the call runs once it is
# tier: all
PATH=$PATH:{tests}/Composio:{tests}/Language; eval "$(standin start --world '{"link":{"polls":1,"end":"ACTIVE"}}')"; eval "$(language start --no-trap --script '[{"calls":[{"name":"ACT_SEARCH_TOOLS","arguments":{"intent":"list all slack channels"}}]},{"calls":[{"name":"ACT_CALL_TOOL","arguments":{"tool":"SLACK_LIST_ALL_CHANNELS","arguments":{}}}]},{"when":{"last_has":"done"},"text":"There they are."}]')"; trap 'language stop; standin stop' EXIT; export ACT_MODEL=openai/m
expect {tests}/prompt.exp "act-agent 'list all slack channels'" >seen; grep -o 'slack is not connected\|https://connect.composio.dev/link/\|^done\|There they are' seen; standin requests op=session.link
>>>
slack is not connected
https://connect.composio.dev/link/
done
There they are
1

# killed at a question it costs only the calls that had it, and the next one tells so
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"calls":[{"name":"TASK_CREATE","arguments":{"title":"x"}},{"name":"TASK_DELETE","arguments":{"id":1}}]},{"when":{"last_has":"nobody ran it"},"text":"Well."}]')"; export ACT_MODEL=openai/m TERM=dumb; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined
expect {tests}/prompt.exp 'sh -c "echo \$\$ >pid; exec act-agent"; echo status $?' 'act> ' 'add a task, and delete my task 1\r' 'stop >' '' run 'kill -9 $(cat pid)' | grep status; expect {tests}/prompt.exp act-agent 'act> ' 'hm\r' 'act> ' '\004' | sed 's/\[.*\]/[cost]/'; act-log --jq '[.tool, .outcome]'
>>>
status 137
openai/m, conversation default. Ctrl-D ends.
the last turn did not end: TASK_CREATE done, TASK_DELETE not-run
Enter goes on with it
act> hm
  Well.
[cost]
act> 
["TASK_CREATE","done"]

# where the network is metered a person is asked once whether the tier is kept; without a terminal the tier below answers
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":"ok"}')"; export ACT_CONDITIONS=metered TERM=xterm NO_COLOR=1; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined
for tier in fast balanced; do act-config set tier.$tier openai/$tier; done; asked() { language requests --json | jq -r '.body | fromjson | .model' | paste -sd ' '; language reset; }
expect {tests}/prompt.exp 'act-agent -c a' 'act> ' 'one\r' "openai/fast: " 'what\r' 'openai/fast: ' 'y\r' 'act> ' 'two\r' 'act> ' '\004' | sed 's/\x1b\[[?0-9]*[a-zA-Z]//g' | grep metered; asked
expect {tests}/prompt.exp "act-agent -c b hello" 'openai/fast: ' 'n\r' >o; asked
act-agent -c c hello --jq .text; asked
>>>
the network is metered. Ask openai/balanced, with about <n> tokens and up to 4000 of an answer? y asks it, n asks the tier 'fast', openai/fast: what
the network is metered. Ask openai/balanced, with about <n> tokens and up to 4000 of an answer? y asks it, n asks the tier 'fast', openai/fast: y
balanced balanced
fast
hello
fast
>>>2
act-agent: the network is metered: the tier 'fast' answers, openai/fast, with about <n> tokens and up to 4000 of an answer

# a conversation waits while a question of it is open, and its model is told a person's words on a no
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"calls":[{"name":"TASK_DELETE","arguments":{"id":1}}]},{"when":{"last_has":"\"person_says\":\"keep it\""},"text":"kept"},{"text":"not told"}]')"; export ACT_MODEL=openai/m; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined
expect {tests}/prompt.exp "act-agent 'delete my task 1'" 'stop >' '' run "act-chat --list --jq .state >state; act-chat --list --text | grep -o waiting >>state" ' ' 'n keep it\r' >seen; cat state; act-chat --list --jq .state; act-chat --show --jq .text | tail -1
>>>
waiting
waiting
idle
kept

# a model is told that a person changed the arguments, and with which ones the call ran
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"calls":[{"name":"TASK_CREATE","arguments":{"title":"milk"}}]},{"when":{"last_has":"the person changed the arguments: it ran with those in edited\",\"edited\":{\"title\":\"tea\"}"},"text":"tea it is"},{"text":"not told"}]')"; export ACT_MODEL=openai/m ACT_MODE=always EDITOR='sed -i s/milk/tea/'; mkdir -p .local/state/act/agent; echo composio-api-key >.local/state/act/agent/declined
expect {tests}/prompt.exp "act-agent 'add milk'" 'stop >' 'e\r' '"tea"' '' 'stop >' 'y\r' >seen; act-chat --show --jq .text | tail -1; act-call TASK_LIST | act-confirm -y | act-exec --jq '.data.items[].title'
>>>
tea it is
tea
