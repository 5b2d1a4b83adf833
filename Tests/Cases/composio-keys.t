# Where a key is looked for, from the first place to the last; each is gone by the next line
PATH=$HOME/bin:$PATH:{tests}/Composio; eval "$(standin start --no-key)"
mkdir -p .composio bin credentials
printf '{"api_key":"uak_from_composios_own_file","base_url":"%s"}' $COMPOSIO_BASE_URL >.composio/user_data.json
echo ak_from_the_secrets_file | act-config set composio-api-key
printf '#!/bin/sh\necho "$@" >>tool; echo ak_from_the_secret_tool\n' >bin/secret-tool; chmod +x bin/secret-tool
echo ak_from_systemd_credentials >credentials/act-composio; echo ak_from_the_flagged_file >flag
export XDG_RUNTIME_DIR=$HOME CREDENTIALS_DIRECTORY=$HOME/credentials
export COMPOSIO_API_KEY=ak_from_the_first_variable COMPOSIO_USER_API_KEY=uak_from_the_second_variable COMPOSIO_ORG_API_KEY=oak_from_the_third_variable
sent() { act-session "$@" >out 2>err; standin requests op=session.create --json | tail -1 | jq -c '.headers[] | select(.[0] | test("api-key"; "i"))'; }
sent --api-key-file flag
sent; unset COMPOSIO_API_KEY
sent; unset COMPOSIO_USER_API_KEY
sent; export COMPOSIO_ORG_API_KEY=
sent; rm credentials/act-composio; test -e tool && echo asked
sent; rm bin/secret-tool; cat tool
sent; act-config unset composio-api-key
sent; rm .composio/user_data.json
act-session
>>>
["x-api-key","ak_from_the_flagged_file"]
["x-api-key","ak_from_the_first_variable"]
["x-user-api-key","uak_from_the_second_variable"]
["x-org-api-key","oak_from_the_third_variable"]
["x-api-key","ak_from_systemd_credentials"]
["x-api-key","ak_from_the_secret_tool"]
lookup service act name composio-api-key origin http://127.0.0.1:<n>
["x-api-key","ak_from_the_secrets_file"]
["x-user-api-key","uak_from_composios_own_file"]
>>>2
act-session: no key to Composio
  set COMPOSIO_API_KEY, or run: act-config set composio-api-key
>>>= 78

# A secret service that never answers costs three seconds, once a command, and then there is the file
# waits: 3 s
# tier: all
PATH=$HOME/bin:$PATH:{tests}/Composio; eval "$(standin start)"
echo $COMPOSIO_API_KEY | act-config set composio-api-key; unset COMPOSIO_API_KEY
mkdir bin; printf '#!/bin/sh\necho $$ >>pid; exec sleep 300\n' >bin/secret-tool; chmod +x bin/secret-tool
start=$(date +%s%N); DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere act-session --jq .user; ms=$((($(date +%s%N) - start) / 1000000))
test $ms -ge 2900 || echo "$ms ms"
wc -l <pid; kill -0 $(cat pid) 2>/dev/null && echo "left behind"
act-session --jq .user
>>>
default
1
default

# A secret service that fails, shouts, dies, or says what is no key
PATH=$HOME/bin:$PATH:{tests}/Composio; eval "$(standin start)"
echo $COMPOSIO_API_KEY | act-config set composio-api-key; unset COMPOSIO_API_KEY; export XDG_RUNTIME_DIR=$HOME
mkdir bin
for body in 'exit 1' 'echo ak_wrong_status_1234; exit 3' 'kill -9 $$' 'exec yes ak_x' 'head -c 9000000 /dev/zero' 'exec >&-' 'echo ak_said_on_stderr_1 >&2' 'echo; echo'; do
printf '#!/bin/sh\n%s\n' "$body" >bin/secret-tool; chmod +x bin/secret-tool
timeout 60 act-session --jq .user >out 2>err; s=$?; test "$s $(cat out)" = '0 default' || echo "$body: $s $(cat out err)"
done
chmod -x bin/secret-tool; act-session --jq .user
standin requests op=session.create
>>>
default
1

# What hangs on to the pipe does not hold the answer back
PATH=$HOME/bin:$PATH:{tests}/Composio; eval "$(standin start)"; export XDG_RUNTIME_DIR=$HOME
mkdir bin; printf '#!/bin/sh\nsleep 9 & echo %s\n' $COMPOSIO_API_KEY >bin/secret-tool; chmod +x bin/secret-tool; unset COMPOSIO_API_KEY
timeout 60 act-session --jq .user
>>>
default

# The file of secrets is 0600, and is not used when others can read it
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
echo $COMPOSIO_API_KEY | act-config set composio-api-key; unset COMPOSIO_API_KEY
stat -c %a .config/act/secrets
for mode in 644 640 604 660 602; do chmod $mode .config/act/secrets; act-session >out 2>err; echo "$?$(cat out)"; done
cat err; standin requests
chmod 600 .config/act/secrets; act-session --jq .user
>>>
600
78
78
78
78
78
act-session: '{home}/.config/act/secrets' can be read by others, so it is not used
  chmod 600 '{home}/.config/act/secrets', and change the keys in it
0
default

# The file of Composio's own command: its address counts, and what is wrong with it is no crash
PATH=$PATH:{tests}/Composio; eval "$(standin start --no-key)"; mkdir .composio
try() { printf '%s' "$1" >.composio/user_data.json; timeout 60 act-session -c "$2" >out 2>err; echo $?; }
try "{\"api_key\":\"uak_standin_user_key\",\"base_url\":\"$COMPOSIO_BASE_URL/\",\"org_id\":\"ok_1\",\"project_id\":null}" good
try "{\"api_key\":\"uak_standin_user_key\",\"base_url\":\"$STANDIN_SINK\"}" other
try "{\"api_key\":\"uak_standin_user_key\",\"base_url\":\"https://backend.composio.dev/api/v3\"}" theirs
for text in '' '{' '[]' 'null' '{"api_key":null}' '{"api_key":7}' '{"api_key":""}' '{"api_key":"a\nb","base_url":""}' "$(printf '\377')"; do try "$text" bad; done
standin requests; standin sink
rm .composio/user_data.json; mkdir .composio/user_data.json; try '' folder 2>/dev/null
>>>
0
78
78
78
78
78
78
78
78
78
78
78
1
0
78

# A key that Composio's own command stored without an address is for its usual one, and goes to no other
PATH=$PATH:{tests}/Composio; eval "$(standin start --no-key)"; mkdir .composio
echo '{"api_key":"uak_standin_user_key"}' >.composio/user_data.json
act-session >out 2>err; echo $?; standin requests
>>>
78
0

# Without a key: one line that says what sets it, from each command that needs one
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS >read; act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >write; unset COMPOSIO_API_KEY
for c in 'act-session get' 'act-connect list' 'act-connect slack' 'act-connect --check slack' 'act-connect --wait slack' 'act-connect remove work' 'act-search -p composio mail' \
    'act-tools -p composio SLACK_SEND_MESSAGE' 'act-call -p composio SLACK_SEND_MESSAGE channel=c' 'act-exec read' 'act-exec --batch read' 'act-exec --paginate read' 'act-exec --cache 1m read'; do
$c --text >out 2>err; s=$?; cat out err >both
test $s = 78 || echo "$c: $s"; test $(grep -c 'set COMPOSIO_API_KEY, or run: act-config set composio-api-key' both) -ge 1 || { echo "$c:"; cat both; }
done
act-confirm -y write | act-exec --jq '[.outcome, .error.code]'; standin requests op=session.*
>>>
["failed","config"]
0

# Without a key, what needs none works and does not speak of it
act-search 'add a task' --jq .tool
for c in 'act-tools' 'act-tools --all' 'act-tools TASK_CREATE' 'act-call TASK_LIST' 'act-config' 'act-confirm' 'act-exec' 'act-exec --batch' 'act-process 120eur at next' 'act-doctor'; do
$c </dev/null >out 2>err; s=$?; test $s = 0 -o "$c" = act-doctor || echo "$c: $s"; test -s err && { echo "$c:"; cat err; }
done
act-call TASK_CREATE title=x | act-confirm | act-exec --jq .outcome
for c in 'act-session list' 'act-session drop' 'act-log --limit 1 --outcome failed' 'act-config get composio-api-key'; do $c >out 2>err; cat err; done; true
>>>
TASK_CREATE
done

# The server says the key back, in every way that it can: it is nowhere in what is written, kept or traced
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
key=ak_standin_test_key; code=$(printf %s $key | base64); esc=$(printf '\\u0061k_standin\\u005ftest_key')
act-session >session
for rule in '{"result":{"error":"bad key KEY here"}}' '{"result":{"data":{"k":"KEY","KEY":1,"a":["xKEYx"],"b":"CODE","url":"https://x/?k=KEY&z=1"}}}' \
    '{"answer":{"status":400,"json":{"error":{"message":"Invalid KEY","code":1,"status":400,"slug":"KEY","request_id":"KEY","suggested_fix":"use CODE","errors":["KEY"]}}}}' '{"answer":{"status":401,"json":{"error":{"message":"Invalid API key: KEY","code":801,"status":401}}}}' '{"answer":{"status":429,"json":{"message":"KEY is over its limit"}},"headers":{"Retry-After":"0"}}' \
    '{"headers":{"x-request-id":"KEY"}}' '{"answer":{"status":302},"headers":{"Location":"http://KEY.example/"}}' '{"answer":{"status":200,"body":"KEY"}}' \
    '{"headers":{"Deprecation":"@1","Composio-Deprecated-Toolkits":"\"KEY\";version=\"1\""}}' '{"result":{"result_type":"blocked","reason":{"type":"request_blocked","hook_id":"KEY"},"message":"KEY"}}' \
    '{"result":{"result_type":"input_required","request_state":"KEY","input_requests":{"KEY":{"type":"elicitation","mode":"form","message":"Send KEY?"}}}}'; do
standin rules --clear; printf %s "$rule" | sed "s/KEY/$key/g; s/CODE/$code/g" | jq -c '. + {op: "session.execute"}' >rule; standin rules @rule
act-call GMAIL_FETCH_EMAILS query=$((n += 1)) | act-exec -v --cache 1m >>seen 2>&1
done
rm rule; act-log >>seen; act-log --text >>seen
{tests}/sql 'select * from journal' >journal
grep -rlaE "$key|$(printf %s $code | cut -c-22)" seen journal session .cache; grep -c redacted seen
>>>
<n>

# The same where JSON spells it with escapes, and where a key has signs that addresses and JSON write in another way
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
cat >rule <<'END'
{"op":"session.execute","answer":{"status":200,"body":"{\"data\":{\"k\":\"\\u0061k_standin_test_key\",\"l\":\"ak\\u005Fstandin\\u005ftest_key\"},\"error\":null,\"log_id\":\"log_1\"}"}}
END
standin rules @rule; rm rule
act-call GMAIL_FETCH_EMAILS | act-exec --jq .data >seen; grep -o 'k_standin.*' seen
act-call GMAIL_FETCH_EMAILS | act-exec --max-data 10 --jq .data_file.path | xargs jq -c .
standin rules --clear
export COMPOSIO_API_KEY='ak_a+b/c=d"e&f?g'
standin world '{"keys":{"ak_a+b/c=d\"e&f?g":{}}}'
for said in 'ak_a+b/c=d\"e&f?g' 'ak_a%2Bb%2Fc%3Dd%22e%26f%3Fg' 'ak_a%2bb%2fc%3dd%22e%26f%3fg' YWtfYStiL2M9ZCJlJmY/Zw== YWtfYStiL2M9ZCJlJmY_Zw; do
standin rules --clear; standin rules "{\"op\":\"session.execute\",\"result\":{\"data\":{\"k\":\"<$said>\"}}}"
act-call GMAIL_FETCH_EMAILS | act-exec -c other --jq .data.k
done | sed 's/redacted\].*>/redacted]>/'
>>>
{"k":"[redacted]","l":"[redacted]"}
<[redacted]>
<[redacted]>
<[redacted]>
<[redacted]>
<[redacted]>
>>>= 0

# The same in every spelling that an address may have: any of its bytes, in small or large digits, again and again
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS >call
python3 - >said <<'END'
import base64, random, urllib.parse
key = "ak_standin_test_key"; random.seed(1)
def spell(text, which, form="%%%02X"): return "".join(form % ord(c) if which(k) else c for k, c in enumerate(text))
all_, some = lambda k: True, lambda k: random.random() < 0.4
said = [key.replace("_", "%5F"), key.replace("_", "%5f"), spell(key, all_), spell(key, all_, "%%%02x"), spell(key, lambda k: k == 0), spell(key, lambda k: k == 18)]
said += [spell(key, some, random.choice(["%%%02X", "%%%02x"])) for _ in range(20)]
twice = spell(key, some)
for _ in range(3): twice = urllib.parse.quote(twice, safe=""); said.append(twice)
said += [spell(spell(key, some), some), spell(spell(key, all_), all_), "%" + spell(key, all_), "%25" + spell(key, all_) + "%", "ak_ak_" + spell(key, all_)[9:] + spell(key, all_)]
said += [spell(base64.b64encode((p + key).encode()).decode()[3:-4], some) for p in ("x", "xx", "xxx")]
for text in said: print(text)
END
n=0; while IFS= read -r text; do
standin rules --clear; standin rules "{\"op\":\"session.execute\",\"result\":{\"data\":{\"url\":\"https://x/?a=%41&k=$text&z=%7A%zz%\"}}}"
jq -c ".id = \"$((n += 1))\"" call | act-exec --jq-json .data.url
done <said | sed 's/^"https:..x..a=%41&k=.*\[redacted\].*&z=%7A%zz%"$/none/' | sort | uniq -c | sed 's/^ *//'
for text in 'ak%5Fstandin%5Ftest%5Fkez' 'ak%5standin_test_key' 'k%5Fstandin%5Ftest%5Fkey' 'ak%5Fstandin%25Gtest_key'; do
standin rules --clear; standin rules "{\"op\":\"session.execute\",\"result\":{\"data\":{\"url\":\"$text\"}}}"
jq -c ".id = \"$text\"" call | act-exec --jq-json .data.url
done
standin rules --clear; standin rules '{"op":"session.execute","answer":{"status":400,"json":{"error":{"message":"no ak%5Fstandin%5Ftest%5Fkey","code":1,"status":400}}}}'
jq -c '.id = "error"' call | act-exec --text 2>&1 | grep -c 'no .redacted'
>>>
37 none
"ak%5Fstandin%5Ftest%5Fkez"
"ak%5standin_test_key"
"k%5Fstandin%5Ftest%5Fkey"
"ak%5Fstandin%25Gtest_key"
1

# What the service says of tools and accounts, with the key in it
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; key=$COMPOSIO_API_KEY
cat >world <<END
{"tools":[{"slug":"SLACK_SEND_MESSAGE","description":"Sends with $key","name":"$key"}],
"accounts":[{"id":"ca_1","toolkit":"slack","alias":"$key","status":"ACTIVE"}],
"plans":[{"words":["message"],"plan_id":"p","difficulty":"$key","guidance":"$key","steps":["$key"],"pitfalls":["$key"]}]}
END
standin world @world; rm world
{ act-tools SLACK_SEND_MESSAGE; act-search -v -p composio 'send a message in slack' channel=c; act-search --all -p composio 'send a message'
act-connect -v list slack; act-session -v; act-doctor; act-config; act-config get composio-api-key --text; } >seen 2>&1
grep -rla $key seen .cache
>>>
>>>= 1

# Nor in the rest of the store: what is known of tools, and what a service asks
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; key=$COMPOSIO_API_KEY
standin world "{\"tools\":[{\"slug\":\"SLACK_SEND_MESSAGE\",\"description\":\"Sends with $key\",\"name\":\"$key\"}]}"
act-tools SLACK_SEND_MESSAGE >seen
standin rules "{\"result\":{\"result_type\":\"input_required\",\"request_state\":\"s\",\"input_requests\":{\"r\":{\"type\":\"elicitation\",\"mode\":\"form\",\"message\":\"Send $key?\"}}}}"
act-call GMAIL_FETCH_EMAILS | act-exec >seen
{tests}/sql .dump | grep -a $key | cut -d' ' -f1-3
>>>

# A person writes it into an argument: it is not kept, and not shown by what ran
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; key=$COMPOSIO_API_KEY
act-call GMAIL_FETCH_EMAILS query=$key | act-exec >result 2>&1
act-call TASK_CREATE title="note $key" | act-confirm -y | act-exec >>result 2>&1
act-log >log; {tests}/sql 'select * from journal' >journal
grep -l $key result log journal
>>>
>>>= 1

# Nor by what made the call
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; key=$COMPOSIO_API_KEY
act-call GMAIL_FETCH_EMAILS >known; act-call GMAIL_FETCH_EMAILS query=$key >call; act-search -p composio "find mail with $key" >search; act-search "find mail with $key" >>search
echo "{\"type\":\"intent\",\"text\":\"$key\"}" | act-search -p composio >>search
grep -l $key call search; grep -rla $key .cache .local
>>>
>>>= 1

# Nobody that is started gets to see it: handlers, the secret service, the browser; nor is it in any argument
PATH=$HOME/bin:$PATH:{tests}/Composio; eval "$(standin start)"
mkdir -p bin .config/act/handlers
for name in bin/secret-tool bin/xdg-open .config/act/handlers/spy; do
printf '#!/bin/sh\n{ env; tr "\\0" "\\n" </proc/$$/cmdline; cat; ls -l /proc/$$/fd; } >>"$HOME/spied" 2>&1\n%s\n' \
    "echo '{\"type\":\"tool\",\"tool\":\"SPY_GET\",\"toolkit\":\"spy\",\"title\":\"t\",\"description\":\"d\",\"input_schema\":{\"type\":\"object\"}}'" >$name; chmod +x $name
done
cp .config/act/handlers/spy bin/act-handle-other
export DISPLAY=:9 XDG_RUNTIME_DIR=$HOME CREDENTIALS_DIRECTORY=$HOME COMPOSIO_USER_API_KEY=uak_standin_user_key COMPOSIO_ORG_API_KEY=oak_standin_org_key
act-tools SPY_GET >out; act-call SPY_GET | act-confirm -y | act-exec >out
act-connect slack --open --no-wait >out
echo ak_standin_other_key >act-composio; (unset COMPOSIO_API_KEY COMPOSIO_USER_API_KEY COMPOSIO_ORG_API_KEY; act-session >out 2>err; rm act-composio; act-session >out 2>err)
test $(grep -c ^HOME= spied) -ge 4 || grep ^HOME= spied; grep -E 'standin_|ORG_API|act-composio|act\.db' spied
act-call GMAIL_FETCH_EMAILS >call; standin world '{"latency_ms":500}'
act-exec call >out & {tests}/await "grep -qx act-exec /proc/$!/comm"; tr '\0' '\n' </proc/$!/cmdline | grep standin_; wait
>>>
>>>= 0

# A key is never an argument, and asked for without being shown
act-config set composio-api-key ak_standin_test_key >out 2>&1; echo $?; grep -c ak_standin out
for k in '' ' ' 'two words' "$(printf 'a\tb')"; do printf %s "$k" | act-config set composio-api-key 2>/dev/null; echo $?; done
ls .config 2>/dev/null
>>>
64
0
78
78
78
78
>>>= 2

# A key that the service refuses: not asked for again and again, and what to do is said
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
for n in 1 2 3 4 5 6; do act-call GMAIL_FETCH_EMAILS query=$n; done >calls; act-session >session
export COMPOSIO_API_KEY=ak_standin_expired
act-exec -j 1 calls --jq '[.outcome, .error.code]' | uniq -c | sed 's/^ *//'
act-exec calls --batch --jq .error.code | uniq -c | sed 's/^ *//'
COMPOSIO_API_KEY=ak_standin_reads_only act-session get -c x >out 2>err; echo $?
COMPOSIO_API_KEY=ak_standin_wrong_address act-session get -c x >out 2>err; echo $?
>>>
6 ["failed","unauthorized"]
6 unauthorized
77
77

# A tool that somebody describes while a stream is read is known from the next record on
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-session >session; mkfifo in; : >out; env -u COMPOSIO_API_KEY MALLOC_PERTURB_=85 act-confirm --explain <in >out & exec 3>in
pair() { printf '{"type":"call","id":"%s","taint":false,"tool":"GMAIL_FETCH_EMAILS","provider":"composio","arguments":{"query":"x"}}\n' $1 $2 >&3; until [ "$(wc -l <out)" = $2 ]; do sleep 0.05; done; }
pair 1 2; pair 3 4; act-call GMAIL_FETCH_EMAILS query=y >described; pair 5 6; pair 7 8; exec 3>&-; wait $!; echo $?
jq -c '[.id, .risk.verdict]' out
>>>
78
["1",null]
["2",null]
["3",null]
["4",null]
["5","pass"]
["6","pass"]
["7","pass"]
["8","pass"]
>>>2
act-confirm: 'GMAIL_FETCH_EMAILS' goes on undecided: no key to Composio
  set COMPOSIO_API_KEY, or run: act-config set composio-api-key

# Where the key is taken out of names they stay distinct, so that what is written can be read: by the next stage, by jq, from the journal
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
for n in 1 2 3; do act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=$n; done | act-confirm -y >calls; act-session >session
cat >rule <<'END'
{"op":"session.execute","nth":2,"answer":{"status":200,"body":"{\"data\":{\"ak_standin_test_key\":1,\"[redacted]\":2,\"%61k_standin_test_key\":3,\"[redacted] 3\":4},\"error\":null,\"log_id\":\"l\"}"}}
END
standin rules @rule; rm rule
act-exec -j 1 calls >results; act-exec results | cmp - results; sed -n 2p results | jq -c .data
act-exec -j 1 calls --jq-json '[.outcome, .replayed, (.data | keys_unsorted)[:2]]'
act-log --jq .outcome
standin rules --clear; standin rules '{"op":"session.execute","answer":{"status":200,"body":"{\"data\":{\"ak_standin_test_key\":1,\"[redacted]\":2},\"error\":null,\"log_id\":\"l\"}"}}'
for n in 4 5; do act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=$n; done | act-confirm -y | act-exec -j 1 --jq .outcome
>>>
{"[redacted] 2":1,"[redacted]":2,"[redacted] 4":3,"[redacted] 3":4}
["done",true,["id","labelIds"]]
["done",true,["[redacted] 2","[redacted]"]]
["done",true,["id","labelIds"]]
done
done
done
done
done

# Out of JSON a key of digits takes the whole number, and a key of signs takes none that stand between values
# tier: all
mkdir -p .config/act/handlers
cat >.config/act/handlers/k <<'END'
#!/bin/sh
[ "$1" = --describe ] && exec echo '{"type":"tool","tool":"KK_GET_X","toolkit":"kk","tags":["readOnlyHint"],"input_schema":{"type":"object"}}'
cat "$HOME/answer"
END
chmod +x .config/act/handlers/k
for key in 1234567890 'true}]}}' '"data":{"a' 'n":12345678' '"outcome":"done"'; do
for answer in '{"n":12345678901234,"ok":[1,{"data":{"a":true}}]}' '{"1234567890":1,"[redacted]":-1234567890e1}' 1234567890; do
export COMPOSIO_API_KEY="$key"; echo "$answer" >answer; act-call KK_GET_X >call
act-exec call >result; act-exec <result | cmp - result; act-exec --jq-json .data call
done; done | LC_ALL=C sort | uniq -c | sed 's/^ *//'
COMPOSIO_API_KEY=1234567890 act-confirm <<'END' | sed 's/"type"/"kind"/'
{"type":"x","n":12345678901, "s":"\u0031234567890"}
{"type":"x", "n":123456789 }
{"type":"x","1234567890":1,"[redacted]":2}
END
>>>
1 "[redacted]"
4 1234567890
4 {"1234567890":1,"[redacted]":-12345678900}
1 {"[redacted] 2":1,"[redacted]":"[redacted]"}
1 {"n":"[redacted]","ok":[1,{"data":{"a":true}}]}
4 {"n":12345678901234,"ok":[1,{"data":{"a":true}}]}
{"kind":"x","n":"[redacted]","s":"[redacted]"}
{"kind":"x", "n":123456789 }
{"kind":"x","[redacted] 2":1,"[redacted]":2}

# White space around a key in the environment is no part of it
printf '{"type":"x","k":"ak_mysecretkey12"}\n' >line
for form in 'ak_mysecretkey12\r' ' ak_mysecretkey12' '\n\tak_mysecretkey12 '; do COMPOSIO_API_KEY=$(printf "$form") act-confirm line | jq -r .k; done
>>>
[redacted]
[redacted]
[redacted]

# A key that JSON spells with escapes is nowhere: in the cache, in what a service asks, in a described tool, in a search, within JSON in a text, in traces
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
python3 - >rules <<'END'
import json
key = "\\u0061k_standin_test_key"
def rule(op, body, **more): print(json.dumps({"op": op, "answer": {"status": 200, "body": body.replace("KEY", key)}, **more}))
rule("session.execute", r'{"data":{"k":"KEY","KEY":1,"in":"{\"k\":\"\\u0061k_standin_test_key\"}"},"error":null,"log_id":"l"}', nth=1, headers={"x-request-id": key})
rule("session.execute", '{"result_type":"input_required","request_state":"KEY","input_requests":{"r_KEY":{"type":"elicitation","mode":"form","message":"KEY?"}},"log_id":"l"}')
rule("session.search", '{"results":[{"index":1,"use_case":"x KEY","primary_tool_slugs":["GMAIL_SEND_EMAIL"],"related_tool_slugs":[],"toolkits":["gmail"],"known_pitfalls":["KEY"],"recommended_plan_steps":["KEY"],"execution_guidance":"KEY","plan_id":"p"}],"tool_schemas":{"GMAIL_SEND_EMAIL":{"tool_slug":"GMAIL_SEND_EMAIL","toolkit":"gmail","description":"q KEY","input_schema":{"type":"object","properties":{"recipient_email":{"type":"string","description":"KEY"}}}}},"toolkit_connection_statuses":[{"toolkit":"gmail","has_active_connection":true}],"success":true,"error":null}')
END
standin rules "[$(paste -sd, rules)]"; rm rules
act-call GMAIL_FETCH_EMAILS >call
act-exec -v --cache 1h call >seen 2>&1; jq -c '.id = "x"' call | act-exec --cache 1h >>seen; grep -o '"cached":true' seen
jq -c '.id = "y"' call | act-exec -v >held 2>&1; grep -o '"r_[^,]*' held
mkdir -p .config/act/handlers
cat >.config/act/handlers/k <<'END'
#!/bin/sh
echo '{"type":"tool","tool":"KK_GET_X","toolkit":"kk","description":"d \u0061k_standin_test_key","input_schema":{"type":"object","properties":{"\u0061k_standin_test_key":{"enum":["\u0061k_standin_test_key"]}}},"output_schema":{"title":"\u0061k_standin_test_key"}}'
END
sed -i 's/^echo/printf "%s\\n"/' .config/act/handlers/k; chmod +x .config/act/handlers/k
act-tools KK_GET_X >described; jq -c .output_schema described
act-search -v --all -p composio 'send an email' >search 2>&1; act-search -p composio 'send an email' >>search; grep -c redacted search
act-log >log; act-log --text >>log; {tests}/sql .dump >dump
mv .config handlers; grep -rlaE 'k_standin(_|.u005f)test_key' . --exclude-dir=handlers
>>>
"cached":true
"r_[redacted]":{"type":"elicitation"
{"title":"[redacted]"}
1
>>>= 1

# A long answer from the cache goes to a file as any does
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS >call; act-exec --cache 1h call --jq '.data | length > 0'
jq -c '.id = "x"' call | act-exec --cache 1h --max-data 10 >result; jq -c '[.cached, has("data"), .data_file.size > 10]' result; jq -c 'length > 0' "$(jq -r .data_file.path result)"
>>>
true
[true,false,true]
true

# a key within a value that a message cuts is taken out before
export COMPOSIO_API_KEY=sk_live_0123456789abcdef COMPOSIO_BASE_URL=http://127.0.0.1:9
for n in $(seq 20 60); do for end in '' zzzzzzz $(printf 'z%.0s' $(seq 5000)); do
    text=$(printf 'q%.0s' $(seq $n))$COMPOSIO_API_KEY$end
    jq -cn --arg t "$text" '{type: "call", id: "a", tool: "TASK_GET", arguments: {id: $t}}, {type: "call", id: "b", tool: "TASK_LIST", arguments: {($t): 1}}, {type: "call", id: "c", tool: "CALENDAR_LIST_EVENTS", arguments: {from: $t}}'
done; done >calls
for n in $(seq 3970 4005); do jq -cn --argjson n $n '{type: "call", id: "d", tool: "TASK_\("q" * $n)\(env.COMPOSIO_API_KEY)zz", provider: "local", arguments: {}}'; done >>calls
act-exec calls --jq '[.id, .error.code]' | sort | uniq -c; act-exec --text calls >shown 2>&1; act-exec calls >told 2>&1
grep -c 'sk_l' shown told; grep -o 'redacted' told | wc -l
for k in 1 2 3; do act-call TASK_LIST limit=$(printf 'k%.0s' $(seq $k))s | act-exec --jq .error.message; done
>>>
    123 ["a","bad-arguments"]
    123 ["b","bad-arguments"]
    123 ["c","bad-arguments"]
     36 ["d","unknown-tool"]
shown:0
told:0
337
arguments.limit: expected integer, got "ks"
arguments.limit: expected integer, got "kks"
arguments.limit: expected integer, got "kkks"
>>>= 65
