# act-config: settings and secrets, and where each came from

# --help says what it does and takes
# tier: all
act-config --help | sed -n 1,3p
>>>
OVERVIEW: Read and change settings and secrets.

USAGE: act-config [<action>] [<name>] [<value>] [--keyring] [--yes] [--switch] [--back] [--json] [--text] [--jq <program>] [--jq-json <program>]

# help that can't be written is an input/output error
# tier: all
act-config --help >/dev/full
>>>2
act-config: cannot write standard output: No space left on device
>>>= 74

# --version says the version
act-config --version
>>>
<n>.<n>.<n>

# a list that can't be written is an input/output error
act-config >/dev/full
>>>2
act-config: cannot write standard output: No space left on device
>>>= 74

# every setting is listed, with what counts when nothing is set
env -u ACT_STORE -u ACT_USER act-config list --text
>>>
mode = adaptive  default
caution = normal for local tools, cautious for others  default
valid-for = 15m  default
queue-valid-for = 7d  default
signer =   default
store =   default
store-timeout = 10s  default
user = default  default
conversation = default  default
model =   default
max-turns =   default
max-input-tokens =   default
max-output-tokens =   default
max-cost =   default
budget-day =   default
zone = <any>  default
currency = EUR  default
workspace = {home}/.local/share/act/files  default
choices = ask  default
learn = on  default
trust-input = off  default
engine = local  default
process-url =   default
process-acts = no  default
process-currency =   default
handler-timeout = 60s  default
grace = 5s  default
keep-for = 10m  default
heavy = 50  default
base-url = https://backend.composio.dev  default
api-version = v3.1  default
org =   default
project =   default
toolkits =   default
toolkit-versions =   default
openai-base-url = https://api.openai.com/v1  default
anthropic-base-url = https://api.anthropic.com  default
model-timeout = 10m  default
connect-timeout = 10s  default
stall-timeout = 60s  default
timeout = 120s  default

# a setting record says the value, where it came from and what it is for
act-config get mode
>>>
{"type":"setting","name":"mode","value":"adaptive","source":"default","place":"","help":"the calls that act-confirm asks about"}

# as text, get writes the value alone
act-config get currency --text
>>>
EUR

# what is set is in the user's file, for the user alone
act-config set currency CHF && act-config get currency --jq '[.value, .source, .place]'
cat .config/act/config
stat -c %a .config/act .config/act/config
>>>
["CHF","user","{home}/.config/act/config:1"]
currency = CHF
700
600

# comments and other lines stay as they were
mkdir -p .config/act
printf '# mine\n\n  zone   =  Europe/Berlin\ncurrency=CHF\ncurrency = JPY\n' >.config/act/config
act-config get currency --text
act-config set currency USD && act-config unset zone && cat .config/act/config
>>>
JPY
# mine

currency = USD

# a value that was unset is the default again
act-config set mode always && act-config unset mode && act-config get mode --jq '[.value, .source]'
>>>
["adaptive","default"]

# the environment wins over the user's file
act-config set currency CHF && ACT_CURRENCY=JPY act-config get currency --jq '[.value, .source, .place]'
>>>
["JPY","environment","ACT_CURRENCY"]

# a variable that is empty does not count
ACT_CURRENCY= act-config get currency --jq '[.value, .source]'
>>>
["EUR","default"]

# a variable with a wrong value is named
ACT_MODE=never act-config get mode
>>>2
act-config: ACT_MODE: mode: expected always, adaptive, yolo, got 'never'
>>>= 78

# each kind of setting says what it takes
act-config set mode loose
act-config set valid-for 1w
act-config set zone Nowhere/City
act-config set currency eur
act-config set user ''
act-config set learn maybe; s=$?
ls .config 2>&1
exit $s
>>>
ls: cannot access '.config': No such file or directory
>>>2
act-config: mode: expected always, adaptive, yolo, got 'loose'
act-config: valid-for: expected a time such as 90s or 15m, got '1w'
act-config: zone: expected a time zone such as Europe/Berlin, got 'Nowhere/City'
act-config: currency: expected a currency code such as EUR, got 'eur'
act-config: user: expected a line of text, got ''
act-config: learn: expected off, on, got 'maybe'
>>>= 64

# a name that is no setting is refused
act-config set colour blue
act-config get colour
>>>2
act-config: unknown setting 'colour'
  see act-config list
act-config: unknown setting 'colour'
  see act-config list
>>>= 64

# a line that is no setting is named by file and line, and stops
mkdir -p .config/act; printf 'currency = CHF\nhello\n' >.config/act/config
act-config get currency
>>>2
act-config: {home}/.config/act/config:2: expected 'name = value'
>>>= 78

# so is a name that is no setting
mkdir -p .config/act; printf '\n# x\ncolour = blue\n' >.config/act/config
act-call TASK_LIST
>>>
{"type":"error","error":{"code":"config","message":"{home}/.config/act/config:3: unknown setting 'colour'","hint":"see act-config list"}}
>>>2
act-call: {home}/.config/act/config:3: unknown setting 'colour'
  see act-config list
>>>= 78

# and a value that the setting does not take; set mends it all the same
mkdir -p .config/act; printf 'mode = loose\n' >.config/act/config
act-config get mode
act-config set mode always && act-config get mode --text
>>>
always
>>>2
act-config: {home}/.config/act/config:1: mode: expected always, adaptive, yolo, got 'loose'

# words for categories of money are settings too
act-config set category.lunch Food && act-config set category.gym 'Sports and fitness'
act-config get category.gym --text
act-config unset category.lunch && act-config --jq 'select(.name | startswith("category")) | .name'
act-config get category.lunch
>>>
Sports and fitness
category.gym
>>>= 1

# a project's file may set what is free, and make stricter what guards
mkdir -p p/.act p/sub/deeper; cd p/sub/deeper
printf 'mode = always\ncaution = cautious\nlearn = off\ncurrency = CHF\n' >../../.act/config
act-config --jq 'select(.source == "project") | [.name, .value, .place]'
>>>
["mode","always","{home}/p/.act/config:1"]
["caution","cautious","{home}/p/.act/config:2"]
["currency","CHF","{home}/p/.act/config:4"]
["learn","off","{home}/p/.act/config:3"]

# a project's file loosens nothing, and list names the lines that do not count
mkdir .act
printf 'mode = yolo\ncaution = normal\nvalid-for = 1d\nuser = root\nworkspace = /\nhandler-timeout = 1d\n' >.act/config
act-config --jq 'select(.source == "project") | .name'
>>>2
act-config: not used: {home}/.act/config:1: mode = yolo
  act-config trust accepts this folder's file
act-config: not used: {home}/.act/config:2: caution = normal
  act-config trust accepts this folder's file
act-config: not used: {home}/.act/config:3: valid-for = 1d
  act-config trust accepts this folder's file
act-config: not used: {home}/.act/config:4: user = root
  act-config trust accepts this folder's file
act-config: not used: {home}/.act/config:5: workspace = /
  act-config trust accepts this folder's file
act-config: not used: {home}/.act/config:6: handler-timeout = 1d
  act-config trust accepts this folder's file

# nor does it open the gate: what was asked about is still asked about
mkdir .act; echo 'mode = yolo' >.act/config
act-config set caution cautious
act-call TASK_CREATE title=x | act-confirm --jq .approval.decision
act-call TASK_CREATE title=x | act-exec --jq .error.code
>>>
denied
not-approved
>>>= 77

# a project's conversation is none until it is trusted: a rule for another fits nothing there, and one for yours still does
mkdir -p .config/act p/.act; printf '%s\n' 'allow TASK_DELETE conversation bot' 'deny TASK_CREATE conversation default' >.config/act/rules; act-call TASK_CREATE title=x -c other | act-confirm -c other | act-exec -c other >o
act-call TASK_DELETE id=1 >delete; act-call TASK_CREATE title=y >create; echo 'conversation = bot' >p/.act/config; cd p
act-config get conversation --jq '[.value, .source]'; act-confirm ../delete --jq .approval.decision; act-confirm ../create --jq .approval.decision
act-config trust 2>o; act-config get conversation --jq '[.value, .source]'; act-confirm ../delete --jq .approval.decision
>>>
["default","default"]
denied
denied
["bot","project"]
approved

# trust shows the settings and rules that it makes count, whole, and trusts these bytes
mkdir .act; printf '%s\n' 'mode = yolo' 'currency = CHF' 'user = eve' 'max-turns = 3' 'caution = cautious' >.act/config
printf '%s\n' '# harmless' 'deny TASK_DELETE' "allow TASK_* when .arguments.title == \"$(printf 'a\033[2Jb')\"" 'allow NOTE_ADD' 'expect allow {"tool":"NOTE_ADD"}' >.act/rules
expect {tests}/prompt.exp 'stty columns 200; act-config trust' 'n no > ' 'y\r' 'n no > ' 'n\r'; echo $?; cat .local/state/act/trusted 2>&1
act-config trust; sha256sum .act/config .act/rules | cut -c 1-64 >sums; cut -c 1-64 .local/state/act/trusted | cmp - sums; act-config trust
>>>
┌ trust {home}/.act/config? <any>
│ setting  mode = yolo
│ setting  user = eve
└ y trust · n no > y
┌ trust {home}/.act/rules? <any>
│ rule     allow TASK_* when .arguments.title == "a<U+001B>[2Jb"
│ rule     allow NOTE_ADD
└ y trust · n no > n
1
cat: .local/state/act/trusted: No such file or directory
>>>2
act-config: trust {home}/.act/config? yes, without a terminal
act-config: setting: mode = yolo
act-config: setting: user = eve
act-config: trust {home}/.act/rules? yes, without a terminal
act-config: rule: allow TASK_* when .arguments.title == "a<U+001B>[2Jb"
act-config: rule: allow NOTE_ADD

# stricter is measured by what the user has
act-config set mode always; mkdir .act; echo 'mode = adaptive' >.act/config
act-config get mode --jq '[.value, .source]'
act-config set mode yolo
act-config get mode --jq '[.value, .source]'
>>>
["always","user"]
["adaptive","project"]

# a project's file that is trusted may loosen, until it changes or trust is taken back
unset ACT_STORE ACT_USER; mkdir .act; echo 'mode = yolo' >.act/config
act-config trust && act-config get mode --text
echo 'user = root' >>.act/config; act-config get mode --text
act-config trust && act-config get user --text
act-config distrust && act-config get user --text
stat -c %a .local/state/act/trusted
>>>
yolo
adaptive
root
default
600
>>>2
act-config: trust {home}/.act/config? yes, without a terminal
act-config: setting: mode = yolo
act-config: trust {home}/.act/config? yes, without a terminal
act-config: setting: mode = yolo
act-config: setting: user = root

# trust is for one place: the same file elsewhere is not trusted
mkdir -p a/.act b/.act; echo 'mode = yolo' >a/.act/config; cp a/.act/config b/.act/config
(cd a && act-config trust && act-config get mode --text)
cd b && act-config get mode --text
>>>
yolo
adaptive
>>>2
act-config: trust {home}/a/.act/config? yes, without a terminal
act-config: setting: mode = yolo

# a project's file that is no regular file is an error
mkdir -p .act/config
act-config get mode --jq .source
>>>2
act-config: '{home}/.act/config' is not a plain file
  move it aside
>>>= 78

# the flag and the environment loosen what a project's file tightens
mkdir .act; echo 'caution = cautious' >.act/config
act-call TASK_CREATE title=x >new
act-confirm new --jq .approval.decision
act-confirm new --caution normal --jq .approval.decision
ACT_CAUTION=normal act-confirm new --jq .approval.decision
>>>
denied
approved
approved

# without a project's file there is nothing to trust
act-config trust
>>>2
act-config: no .act/config, .act/rules, .act/mcp.json or .mcp.json in this folder or above
  nothing to trust
>>>= 78

# a secret is read from standard input, kept for the user alone, and masked
act-config set composio-api-key
stat -c %a .config/act .config/act/secrets
act-config get composio-api-key
act-config get composio-api-key --text
act-config list | grep -c 0123456789
<<<
ak_0123456789abcdef
>>>
700
600
{"type":"setting","name":"composio-api-key","value":"…cdef","source":"user","place":"{home}/.config/act/secrets","help":"<any>"}
…cdef
0
>>>= 1

# of a short secret nothing is shown
echo ak_12345678 | act-config set composio-api-key; act-config get composio-api-key --text
>>>
…

# a secret is never an argument, and the refusal does not repeat it
act-config set composio-api-key ak_0123456789abcdef; s=$?
ls .config 2>&1
exit $s
>>>
ls: cannot access '.config': No such file or directory
>>>2
act-config: a secret is never an argument, because others can see arguments
  act-config set composio-api-key asks for it, or reads it from standard input
>>>= 64

# what is no key is refused, and not repeated
echo 'two words' | act-config set composio-api-key
act-config set composio-api-key </dev/null
>>>2
act-config: 'composio-api-key' is not a key: it has to be one word of plain characters
act-config: 'composio-api-key' is not a key: it has to be one word of plain characters
>>>= 78

# the environment's secret wins, and is masked too
echo ak_0123456789abcdef | act-config set composio-api-key
COMPOSIO_API_KEY=ak_fedcba9876543210 act-config get composio-api-key --jq '[.value, .source, .place]'
>>>
["…3210","environment","COMPOSIO_API_KEY"]

# a secret is for the address that counted when it was set
export COMPOSIO_BASE_URL=https://composio.example/api/v3; echo ak_0123456789abcdef | act-config set composio-api-key
cat .config/act/secrets; unset COMPOSIO_BASE_URL; act-config get composio-api-key --jq .help
>>>
composio-api-key = ak_0123456789abcdef https://composio.example
the key to Composio's tool router, for https://composio.example

# where a key is looked for, the first place first
mkdir .composio given
echo '{"api_key":"uak_composio_own","base_url":"https://composio.example"}' >.composio/user_data.json
act-config get composio-api-key --jq '[.value, .place, .help]'
echo ak_0123456_file | act-config set composio-api-key; act-config get composio-api-key --jq '[.value, .place]'
echo ak_0123456_cred >given/act-composio; export CREDENTIALS_DIRECTORY=$PWD/given
act-config get composio-api-key --jq '[.value, .place]'
export COMPOSIO_ORG_API_KEY=oak_012345_org_; act-config get composio-api-key --jq '[.value, .place]'
export COMPOSIO_USER_API_KEY=uak_012345_user; act-config get composio-api-key --jq '[.value, .place]'
export COMPOSIO_API_KEY=ak_0123456_main; act-config get composio-api-key --jq '[.value, .place]'
>>>
["…_own","{home}/.composio/user_data.json","the key to Composio's tool router, for https://composio.example"]
["…file","{home}/.config/act/secrets"]
["…cred","{home}/given/act-composio"]
["…org_","COMPOSIO_ORG_API_KEY"]
["…user","COMPOSIO_USER_API_KEY"]
["…main","COMPOSIO_API_KEY"]

# where the key of a model is looked for: its variables, its credential, the file, for the address of its own setting
mkdir given; echo sk-credential-file >given/act-openai; echo sk-ant-credential >given/act-anthropic
export OPENAI_BASE_URL=https://gateway.example/v1
echo sk-0123456-secrets | act-config set openai-api-key; echo sk-ant-0123-secrets | act-config set anthropic-api-key
unset OPENAI_BASE_URL; cut -d' ' -f 1,4 .config/act/secrets
show() { for n in openai anthropic; do act-config get $n-api-key --jq '[.value, .place, .help]'; done; }
show; CREDENTIALS_DIRECTORY=$PWD/given show
ANTHROPIC_AUTH_TOKEN=token-of-a-gateway show; ANTHROPIC_AUTH_TOKEN=token-of-a-gateway ANTHROPIC_API_KEY=sk-ant-variable OPENAI_API_KEY=sk-0123-variable show
>>>
openai-api-key https://gateway.example
anthropic-api-key https://api.anthropic.com
["…rets","{home}/.config/act/secrets","the key to models named openai/MODEL, for https://gateway.example"]
["…rets","{home}/.config/act/secrets","the key to models named anthropic/MODEL, for https://api.anthropic.com"]
["…file","{home}/given/act-openai","the key to models named openai/MODEL, for https://api.openai.com"]
["…tial","{home}/given/act-anthropic","the key to models named anthropic/MODEL, for https://api.anthropic.com"]
["…rets","{home}/.config/act/secrets","the key to models named openai/MODEL, for https://gateway.example"]
["…eway","ANTHROPIC_AUTH_TOKEN","the key to models named anthropic/MODEL, for https://api.anthropic.com"]
["…able","OPENAI_API_KEY","the key to models named openai/MODEL, for https://api.openai.com"]
["…able","ANTHROPIC_API_KEY","the key to models named anthropic/MODEL, for https://api.anthropic.com"]

# --keyring keeps a secret in the secret service: never in an argument, and no copy in the file
mkdir bin; cat >bin/secret-tool <<'END'
#!/bin/sh
echo "$@" >>$HOME/told
case $1 in
store) cat >$HOME/kept;;
lookup) cat $HOME/kept 2>/dev/null;;
clear) rm $HOME/kept;;
esac
END
chmod +x bin/secret-tool; export XDG_RUNTIME_DIR=$HOME PATH=$HOME/bin:$PATH
echo sk-0123-older-copy | act-config set openai-api-key
echo sk-0123-in-service | act-config set --keyring openai-api-key; cat kept; echo; cat told; grep -c . .config/act/secrets
act-config get openai-api-key --jq '[.value, .place]'
act-config unset openai-api-key; act-config get openai-api-key --jq .place
act-config unset --keyring openai-api-key; tail -n 1 told; act-config get openai-api-key
>>>
sk-0123-in-service
store --label=act: openai-api-key for https://api.openai.com service act name openai-api-key origin https://api.openai.com
0
["…vice","secret-tool"]
secret-tool
clear service act name openai-api-key origin https://api.openai.com
>>>= 1

# without a service, without secret-tool, and with one that says no, the other way is named and nothing is kept
mkdir bin none; ln -s $(command -v act-config) none
try() { echo sk-0123-in-service | act-config set --keyring openai-api-key; echo $?; }
unset DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR; try
export XDG_RUNTIME_DIR=$HOME; (PATH=$HOME/none; try)
printf '#!/bin/sh\necho "secret-tool: Cannot autolaunch D-Bus" >&2; exit 1\n' >bin/secret-tool; chmod +x bin/secret-tool; PATH=$HOME/bin:$PATH; try
ls .config/act 2>/dev/null | wc -l
>>>
78
78
78
0
>>>2
act-config: no secret service: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set
  leave --keyring out: the key is then in ~/.config/act/secrets, which only you can read
act-config: cannot find secret-tool
  install it: apt-get install libsecret-tools; or leave --keyring out: the key is then in ~/.config/act/secrets, which only you can read
act-config: the secret service did not keep 'openai-api-key': secret-tool: Cannot autolaunch D-Bus
  leave --keyring out: the key is then in ~/.config/act/secrets, which only you can read

# --keyring is for secrets, and for nothing but setting and unsetting them
for words in 'set --keyring currency CHF' 'get --keyring openai-api-key' 'list --keyring' 'set --keyring'; do act-config $words; done
>>>2
act-config: --keyring is for set and unset of a secret
  see act-config --help
act-config: --keyring is for set and unset of a secret
  see act-config --help
act-config: --keyring is for set and unset of a secret
  see act-config --help
act-config: --keyring is for set and unset of a secret
  see act-config --help
>>>= 64

# a secret service that does not answer is waited for once, however many secrets there are
# tier: all
mkdir bin; printf '#!/bin/sh\necho x >>$HOME/asked; sleep 30\n' >bin/secret-tool; chmod +x bin/secret-tool
export XDG_RUNTIME_DIR=$HOME PATH=$HOME/bin:$PATH
act-config list >out; grep -c x asked
>>>
1

# a project can't set where models are, nor for how long: not even a trusted one
# tier: all
mkdir .act; printf 'openai-base-url = https://elsewhere.example\nmodel-timeout = 1d\n' >.act/config; act-config trust
act-config get openai-base-url --text; act-config get model-timeout --text; act-config list >out
>>>
https://api.openai.com/v1
10m
>>>2
act-config: not used: {home}/.act/config:1: openai-base-url = https://elsewhere.example
  only your own settings can: act-config set openai-base-url https://elsewhere.example
act-config: not used: {home}/.act/config:2: model-timeout = 1d
  only your own settings can: act-config set model-timeout 1d

# an address that no key may be sent to
# tier: all
act-config set base-url http://far.localhost:3000 && COMPOSIO_API_KEY=ak_0123456789 act-session
act-config set base-url ftp://composio.example
>>>2
act-session: base-url: http://far.localhost:3000 is neither encrypted nor a loopback address
  use https://far.localhost
act-config: base-url: expected an address such as https://backend.composio.dev, got 'ftp://composio.example'
>>>= 64

# secrets that others can read are not used
echo ak_0123456789abcdef | act-config set composio-api-key; chmod 640 .config/act/secrets
act-config get composio-api-key
>>>2
act-config: '{home}/.config/act/secrets' can be read by others, so it is not used
  chmod 600 '{home}/.config/act/secrets', and change the keys in it
>>>= 78

# a secret that was unset is gone
echo ak_0123456789abcdef | act-config set composio-api-key && act-config unset composio-api-key
grep -c . .config/act/secrets
act-config get composio-api-key
>>>
0
>>>= 1

# a secret in the file of settings is no setting
mkdir -p .config/act; echo 'composio-api-key = ak_0123456789abcdef' >.config/act/config
act-config
>>>2
act-config: {home}/.config/act/config:1: unknown setting 'composio-api-key'
  see act-config list
>>>= 78

# values of others can't steer the terminal
mkdir .act; printf 'conversation = a\033]0;x\007b\n' >.act/config
act-config get conversation --text
>>>2
act-config: {home}/.act/config:1: conversation: expected a line of text, got 'a<U+001B>]0;x<U+0007>b'
>>>= 78

# a secret of an MCP server is kept as the other secrets are, in the file alone, and masked
echo tok-0123456789 | act-config set mcp.time.API_TOKEN; cat .config/act/secrets; stat -c %a .config/act/secrets
act-config get mcp.time.API_TOKEN; act-config list --text | tail -n 1
act-config set mcp.time.API_TOKEN tok-0123456789; act-config set --keyring mcp.time.API_TOKEN
for name in mcp.time mcp.time.1 mcp.a/b.X mcp..X mcp.a.b.c; do act-config get $name 2>&1; done
act-config unset mcp.time.API_TOKEN; act-config get mcp.time.API_TOKEN
>>>
mcp.time.API_TOKEN = tok-0123456789
600
{"type":"setting","name":"mcp.time.API_TOKEN","value":"…6789","source":"user","place":"{home}/.config/act/secrets","help":"a secret of the MCP server time"}
mcp.time.API_TOKEN = …6789  user  ({home}/.config/act/secrets)
act-config: unknown setting 'mcp.time'
  see act-config list
act-config: unknown setting 'mcp.time.1'
  see act-config list
act-config: unknown setting 'mcp.a/b.X'
  see act-config list
act-config: unknown setting 'mcp..X'
  see act-config list
act-config: unknown setting 'mcp.a.b.c'
  see act-config list
>>>2
act-config: a secret is never an argument, because others can see arguments
  act-config set mcp.time.API_TOKEN asks for it, or reads it from standard input
act-config: --keyring is not for a secret of an MCP server, which is kept in the file
  see act-config --help
>>>= 1

# the settings of an MCP server take their words, and no project's file can set them
act-config set mcp.time.trust yes; act-config set mcp.time.trust annotations; act-config set mcp.time.client-id abc; cat .config/act/config
mkdir .act; echo 'mcp.evil.trust = annotations' >.act/config; act-config trust
act-config --jq 'select(.name | startswith("mcp.")) | [.name, .value, .source]'
>>>
mcp.time.trust = annotations
mcp.time.client-id = abc
["mcp.time.trust","annotations","user"]
["mcp.time.client-id","abc","user"]
>>>2
act-config: mcp.time.trust: expected annotations, got 'yes'
act-config: not used: {home}/.act/config:1: mcp.evil.trust = annotations
  only your own settings can: act-config set mcp.evil.trust annotations

# trust shows the whole of each server of a project's files, and asks
# tier: all
mkdir -p .act; cat >.act/mcp.json <<'END'
{"mcpServers": {"time": {"command": "uvx", "args": ["mcp-server-time", "it's \u001b[2J", "${HOME}"], "cwd": "sub", "env": {"LD_PRELOAD": "/tmp/\u202eos.x"}},
 "web": {"type": "http", "url": "https://h.example/mcp?key=${KEY}", "headers": {"Authorization": "Bearer ${TOKEN}"}, "disabled": true}, "a.b": {"command": "x"}}}
END
echo '{"mcpServers": {"plain": {"command": "cat"}}}' >.mcp.json; echo tok-0123456789 | act-config set mcp.web.TOKEN
act-config trust; cat .local/state/act/trusted 2>&1
expect {tests}/prompt.exp 'stty columns 200; act-config trust' 'n no > ' 'y\r' 'n no > ' 'n\r'; echo $?; cat .local/state/act/trusted 2>&1
expect {tests}/prompt.exp 'stty columns 200; act-config trust' 'n no > ' 'y\r' 'n no > ' 'y\r' >o; echo $?; cut -c 67- .local/state/act/trusted
act-config trust; echo >>.mcp.json; act-config trust -y; act-config distrust; wc -l <.local/state/act/trusted
>>>
cat: .local/state/act/trusted: No such file or directory
┌ trust {home}/.mcp.json? <any>
│ server   plain
│ command  cat
└ y trust · n no > y
┌ trust {home}/.act/mcp.json? <any>
│ server   time
│ command  uvx mcp-server-time 'it'\''s <U+001B>[2J' '${HOME}'
│ folder   sub
│ sets     LD_PRELOAD=/tmp/<U+202E>os.x
│ server   web, disabled
│ address  https://h.example/mcp?key=${KEY}
│ header   Authorization: Bearer ${TOKEN}
│ secret   mcp.web.TOKEN
│ server   a.b: not used: its name is not 1 to 64 letters, digits, '_' and '-'
└ y trust · n no > n
1
cat: .local/state/act/trusted: No such file or directory
0
{home}/.mcp.json
{home}/.act/mcp.json
0
>>>2
act-config: cannot ask 'trust {home}/.mcp.json?': there is no terminal
  -y says yes to what it then shows
act-config: trust {home}/.mcp.json? yes, by -y
act-config: server: plain
act-config: command: cat

# nothing is trusted through a link, nor what can't be read
mkdir elsewhere; echo '{"mcpServers": {"x": {"command": "cat"}}}' >elsewhere/mcp.json; ln -s elsewhere .act; act-config trust -y
rm .act; ln -s elsewhere/mcp.json .mcp.json; act-config trust -y; rm .mcp.json
printf '{"mcpServers":\n {"x": }}' >.mcp.json; act-config trust -y; echo '{}' >.mcp.json; act-config trust -y
head -c 2000000 /dev/zero >.mcp.json; act-config trust -y; python3 -c 'print("["*600 + "]"*600)' >.mcp.json; act-config trust -y; ls .local 2>&1
>>>
ls: cannot access '.local': No such file or directory
>>>2
act-config: '{home}/.act/config' is a symbolic link, or is in one
  put the file itself in its place
act-config: '{home}/.mcp.json' is a symbolic link, or is in one
  put the file itself in its place
act-config: {home}/.mcp.json:2: expected a value
  correct it, see act-mcp(5)
act-config: {home}/.mcp.json: it has no object 'mcpServers'
  see act-mcp(5); act-config import-mcp reads other programs' files
act-config: '{home}/.mcp.json' is larger than 1 MiB
act-config: {home}/.mcp.json:1: nested deeper than 512
  correct it, see act-mcp(5)
>>>= 2

# import-mcp takes servers from other programs, moves tokens to the secrets, and says what is left out
cat >claude.json <<'END'
{ // Claude's
  "mcpServers": {
    "hub": {"command": "docker", "args": ["run", "-e", "HUB_TOKEN=ghp_abcdefghijklmnop1234", "--token", "tok-ABC-123456", "--api-key=zzzzyyyyxxxx", "--header", "Authorization: Bearer qwertyuiop12",],
      "env": {"HUB_TOKEN": "ghp_abcdefghijklmnop1234", "KEY_FILE": "/home/x/key", "N": 3, "PASSPHRASE": "two words", "OLD_KEY": "${OTHER}"},
      "autoApprove": ["delete"], "alwaysAllow": [], "disabledTools": ["x"], "timeout": 60},
    "My Server": {"type": "streamableHttp", "url": "https://mcp.example/s/a1b2c3d4e5f6a7b8c9d0e1f2a3/mcp?api_key=hellohello12&x=1", "headers": {"Authorization": "Bearer abcdefgh12345678", "X-Api-Key": "${env:FOO_KEY}"}}, /* the last */
    "old": {"type": "sse", "url": "https://old.example"}, "my_server": {"command": "cat"}, "": {}, "no": 7, "é$": {"command": "$\u0301 ${env:A\u0301} ${\u0301", "env": {"trust": "a1b2c3d4e5f6a7b8c9d0e1f2a3"}, "disabled": "yes"},
    "ok": {"command": "cat", "env": {"trust": "a1b2c3d4e5f6a7b8c9d0e1f2a3", "E": "$\u0301"}, "enabled": false}
  },
}
END
act-config import-mcp -y claude.json; cat .config/act/mcp.json .config/act/secrets; stat -c %a .config/act/mcp.json
>>>
{"type":"count","event":"import","count":3}
{
  "mcpServers": {
    "hub": {
      "command": "docker",
      "args": ["run","-e","HUB_TOKEN=${HUB_TOKEN}","--token","${TOKEN}","--api-key=${API_KEY}","--header","Authorization: Bearer ${AUTHORIZATION}"],
      "env": {"HUB_TOKEN":"${HUB_TOKEN}","KEY_FILE":"/home/x/key","N":"3","PASSPHRASE":"two words","OLD_KEY":"${OTHER}"}
    },
    "My_Server": {
      "type": "http",
      "url": "https://mcp.example/s/${URL_SECRET}/mcp?api_key=${API_KEY}&x=1",
      "headers": {"Authorization":"Bearer ${AUTHORIZATION}","X-Api-Key":"${FOO_KEY}"}
    },
    "ok": {
      "command": "cat",
      "env": {"trust":"${TRUST}","E":"$́"},
      "disabled": true
    }
  }
}
mcp.hub.HUB_TOKEN = ghp_abcdefghijklmnop1234
mcp.hub.TOKEN = tok-ABC-123456
mcp.hub.API_KEY = zzzzyyyyxxxx
mcp.hub.AUTHORIZATION = qwertyuiop12
mcp.My_Server.AUTHORIZATION = abcdefgh12345678
mcp.My_Server.URL_SECRET = a1b2c3d4e5f6a7b8c9d0e1f2a3
mcp.My_Server.API_KEY = hellohello12
mcp.ok.TRUST = a1b2c3d4e5f6a7b8c9d0e1f2a3
600
>>>2
act-config: hub: 'autoApprove' is left out: act decides by its own rules
act-config: hub: 'alwaysAllow' is left out: act decides by its own rules
act-config: hub: 'disabledTools' is left out: act decides by its own rules
act-config: hub: 'timeout' is left out: nobody knows its unit
act-config: hub: the value of 'PASSPHRASE' stays in the file: a secret is one word of plain characters
act-config: import the MCP server hub? yes, by -y
act-config: server: hub
act-config: command: docker run -e 'HUB_TOKEN=${HUB_TOKEN}' --token '${TOKEN}' '--api-key=${API_KEY}' --header 'Authorization: Bearer ${AUTHORIZATION}'
act-config: sets: HUB_TOKEN=${HUB_TOKEN}
act-config: sets: KEY_FILE=/home/x/key
act-config: sets: N=3
act-config: sets: PASSPHRASE=two words
act-config: sets: OLD_KEY=${OTHER}
act-config: secret: mcp.hub.HUB_TOKEN = …1234
act-config: secret: mcp.hub.TOKEN = …3456
act-config: secret: mcp.hub.API_KEY = …xxxx
act-config: secret: mcp.hub.AUTHORIZATION = …op12
act-config: My Server: its name becomes My_Server
act-config: import the MCP server My_Server? yes, by -y
act-config: server: My_Server
act-config: address: https://mcp.example/s/${URL_SECRET}/mcp?api_key=${API_KEY}&x=1
act-config: header: Authorization: Bearer ${AUTHORIZATION}
act-config: header: X-Api-Key: ${FOO_KEY}
act-config: secret: mcp.My_Server.AUTHORIZATION = …5678
act-config: secret: mcp.My_Server.URL_SECRET = …f2a3
act-config: secret: mcp.My_Server.API_KEY = …lo12
act-config: old: 'type' is sse, a transport that MCP gave up for streamable HTTP
  ask who runs the server for its address of streamable HTTP, and write http
act-config: my_server: another server of the file has this name, or one like it
act-config: a server: it has no name
act-config: no: it is no object
act-config: é$: 'disabled' is not true or false
  see act-mcp(5), Entries
act-config: import the MCP server ok? yes, by -y
act-config: server: ok, disabled
act-config: command: cat
act-config: sets: trust=${TRUST}
act-config: sets: E=$́
act-config: secret: mcp.ok.TRUST = …f2a3

# VS Code's servers and inputs are read, and each server is asked about
cat >code.json <<'END'
{"inputs": [{"id": "hub-token", "type": "promptString", "password": true}],
 "servers": {"hub": {"type": "stdio", "command": "hub", "args": ["${input:hub-token}", "${userHome}"], "envFile": ".env"}, "web": {"type": "http", "url": "https://web.example/mcp"}}}
END
act-config import-mcp code.json; expect {tests}/prompt.exp 'act-config import-mcp code.json --json' 'n no > ' 'y\r' 'n no > ' 'n\r'; echo $?; cat .config/act/mcp.json
>>>
act-config: hub: its input 'hub-token' becomes ${HUB_TOKEN}: act-config set mcp.hub.HUB_TOKEN
act-config: hub: 'envFile' is left out: it means nothing to act
┌ import the MCP server hub? ──────────────────────────────────────────────────
│ server   hub
│ command  hub '${HUB_TOKEN}' '${HOME}'
└ y import · a this and all that follow · n no > y
┌ import the MCP server web? ──────────────────────────────────────────────────
│ server   web
│ address  https://web.example/mcp
└ y import · a this and all that follow · n no > n
{"type":"count","event":"import","count":1}
1
{
  "mcpServers": {
    "hub": {
      "type": "stdio",
      "command": "hub",
      "args": ["${HUB_TOKEN}","${HOME}"]
    }
  }
}
>>>2
act-config: hub: its input 'hub-token' becomes ${HUB_TOKEN}: act-config set mcp.hub.HUB_TOKEN
act-config: hub: 'envFile' is left out: it means nothing to act
act-config: cannot ask 'import the MCP server hub?': there is no terminal
  -y says yes to what it then shows

# an id that the file has is never overwritten without a question, and all else of the file stays as it is
mkdir -p .config/act; chmod 700 .config/act; printf '{ "x" : 1.0,\n\t"mcpServers":{"Time" : {"command":"old","env":{"KEY":"9876543210zy"}}, "z":{"command":"cat" }}}' >.config/act/mcp.json; cp .config/act/mcp.json was
echo '{"mcpServers": {"time": {"command": "new", "env": {"KEY": "0123456789ab"}}}}' >new.json
act-config import-mcp -y new.json; cmp was .config/act/mcp.json; ls .config/act
expect {tests}/prompt.exp 'act-config import-mcp new.json --json' 'n no > ' 'y\r'; cat .config/act/mcp.json; act-config import-mcp -y new.json; act-config import-mcp new.json
>>>
{"type":"count","event":"import","count":0}
mcp.json
┌ replace the MCP server time? ────────────────────────────────────────────────
│ server   time
│ command  new
│ sets     KEY=${KEY}
│ secret   mcp.time.KEY = …89ab
│ was      server: Time
│ was      command: old
│ was      sets: KEY=${KEY}
└ y replace · n no > y
{"type":"count","event":"import","count":1}
{ "x" : 1.0,
	"mcpServers":{"time": {
      "command": "new",
      "env": {"KEY":"${KEY}"}
    }, "z":{"command":"cat" }}}{"type":"count","event":"import","count":0}
{"type":"count","event":"import","count":0}
>>>2
act-config: time: {home}/.config/act/mcp.json has Time already, which stays
  without -y it is asked about

# import-mcp moves the password of an address, wherever it stands, and its other secrets
cat >other.json <<'END'
{"mcpServers": {
  "db": {"command": "pg", "args": ["postgresql://app:S3cr3tPassw0rd99@db.example:5432/x?sslmode=require", "--url=mysql://root:hunter22@h/d", "redis://:only-word@h", "http://h/a:b@c", "postgresql://app@db.example/x", "amqps://u:${OWN}@h"],
    "env": {"DATABASE_URI": "postgresql://app:S3cr3tPassw0rd99@db.example/x", "SITE": "https://h.example/?api_key=hellohello12", "MAIL": "to:you@example.com", "HOOK": "see https://a:b%40cdefgh@h.example and more"}},
  "web": {"url": "https://ann:pw-of-ann@web.example/mcp?token=tok-12345678"}
}}
END
act-config import-mcp -y other.json --jq .count 2>&1 | grep -ce S3cr3t -e hunter -e pw-of-ann -e only-word; jq -c '.mcpServers[] | .args // .url, .env' .config/act/mcp.json; cat .config/act/secrets
>>>
0
["postgresql://app:${PASSWORD}@db.example:5432/x?sslmode=require","--url=mysql://root:${PASSWORD_2}@h/d","redis://:${PASSWORD_3}@h","http://h/a:b@c","postgresql://app@db.example/x","amqps://u:${OWN}@h"]
{"DATABASE_URI":"postgresql://app:${DATABASE_URI_PASSWORD}@db.example/x","SITE":"https://h.example/?api_key=${API_KEY}","MAIL":"to:you@example.com","HOOK":"see https://a:${HOOK_PASSWORD}@h.example and more"}
"https://web.example/mcp?token=${TOKEN}"
null
mcp.db.DATABASE_URI_PASSWORD = S3cr3tPassw0rd99
mcp.db.API_KEY = hellohello12
mcp.db.HOOK_PASSWORD = b%40cdefgh
mcp.db.PASSWORD = S3cr3tPassw0rd99
mcp.db.PASSWORD_2 = hunter22
mcp.db.PASSWORD_3 = only-word
mcp.web.AUTHORIZATION = YW5uOnB3LW9mLWFubg==
mcp.web.TOKEN = tok-12345678

# a file of another shape is not imported, and a broken file of the user's is left alone
echo '{"servers": {"a": {"command": "x"}, "a": {}}}' >twice.json; echo '[1]' >list.json; printf '{"a":\n 1' >open.json; echo '{"mcpServers": {"a": {"command": "x"}}}' >good.json
for file in twice list open missing; do act-config import-mcp -y $file.json; done
mkdir -p .config/act; chmod 700 .config/act; echo '{"mcpServers": [' >.config/act/mcp.json; act-config import-mcp -y good.json; cat .config/act/mcp.json
act-config import-mcp; act-config list -y; act-config import-mcp a b
>>>
{"mcpServers": [
>>>2
act-config: 'twice.json', line 1: a duplicate key
act-config: 'list.json' has no servers: expected an object 'mcpServers' or 'servers'
  see act-mcp(5), Import
act-config: 'open.json', line 2: the text ends too early
act-config: cannot read 'missing.json': No such file or directory
act-config: {home}/.config/act/mcp.json:2: the text ends too early
  correct it, see act-mcp(5)
act-config: import-mcp: expected a file
  it is another program's, such as claude_desktop_config.json
act-config: -y goes with trust and import-mcp
  see act-config --help
act-config: import-mcp: 'b' is one operand too many
  see act-config --help
>>>= 64
