# Without a network the tools that are known are searched, and that is said; what fits none of them says why
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-search 'send an email' >online; standin stop; trap - EXIT
act-search 'email somebody about lunch' recipient_email=a@example.com --jq '[.tool, .provider, .source]'; echo $?
act-search 'add a task' title=x --jq .tool 2>err; echo $?
act-search 'zzz qqq xxx' --jq .error.code 2>err; echo $?
printf 'add a task\nzzz qqq\n' | act-search --jq '.tool // .error.code' 2>err; echo $?
>>>
["GMAIL_SEND_EMAIL","composio","catalog"]
0
TASK_CREATE
0
75
TASK_CREATE
offline
75
>>>2
act-search: cannot reach '127.0.0.1': <any>; searched the known tools
  it is on this machine: start it, then try again

# What the service answers in place of a search is no reason to fail where a tool here fits
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-session >session; export ACT_TIMEOUT=1s
for rule in '{"answer":{"status":500}}' '{"spoil":"html"}' '{"cut":"before"}' '{"spoil":"truncate"}' '{"answer":{"status":200,"json":{}}}' '{"answer":{"status":200,"json":[]}}' '{"answer":{"status":429},"headers":{"Retry-After":"400"}}'; do
standin rules --clear; standin rules "$(echo $rule | jq -c '. + {op: "session.search"}')"
act-search "add a task" title=x --refresh --jq .tool 2>err || cat err
act-search -p composio "mail $((n += 1))" >out 2>err; s=$?; case $s in 69 | 75) ;; *) echo "$rule $s $(cat out)" ;; esac
done | uniq -c | sed 's/^ *//'
>>>
7 TASK_CREATE

# A search that says nothing that can be read of an intent is unavailable, and is asked again; only an empty list says that no tool fits
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; good='"primary_tool_slugs":["GITHUB_LIST_REPOSITORY_ISSUES"]'
while read -r name json; do
standin rules --clear; standin rules '{"op":"session.search","answer":{"json":'"$json"'}}'; before=$(standin requests op=session.search)
for time in 1 2; do act-search -p composio "query $name" --jq '.tool // .error.code' >out 2>err; s=$?; done
echo "$s $(cat out) $(($(standin requests op=session.search) - before)): $name"
done <<END | sort -s -k1,3 | awk -F': ' '$1 != key { if (key) print line; key = $1; line = $0; next } { line = line " " $2 } END { print line }'
found {"results":[{"index":"1",$good,"error":""}],"error":{}}
none {"results":[{"index":1,"primary_tool_slugs":[]}],"success":true}
no-list {"results":[{"index":1}]}
null-list {"results":[{"index":1,"primary_tool_slugs":null}]}
objects {"results":[{"index":1,"primary_tool_slugs":[{"slug":"X"}]}]}
text {"results":[{"index":1,"primary_tool_slugs":"X"}]}
no-text {"results":[{"index":1,"primary_tool_slugs":[]}],"success":"False"}
no-wrapped {"data":{"results":[{"index":1,"primary_tool_slugs":[]}],"success":null},"successful":false}
no-result {"results":[{"index":1,"primary_tool_slugs":[],"success":false}]}
no-type {"results":[{"index":1,"primary_tool_slugs":[]}],"result_type":"failed"}
END
>>>
0 GITHUB_LIST_REPOSITORY_ISSUES 1: found
1 no-match 1: none
75 unavailable 2: no-list null-list objects text no-text no-wrapped no-result no-type

# Intents that wait go together, seven at most, and come back in their order, with what lies between
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
for n in $(seq 9); do echo "list github issues $n"; done >in
{ echo '{"type":"note","n":1}'; echo '{bad'; echo '{"type":"intent","text":"find a notion page","taint":false}'; echo '{"type":"intent"}'; echo; for n in $(seq 8); do echo "search hacker news $n"; done; } >>in
act-search -p composio --jq '.tool // .type' <in >out; echo $?; uniq -c out | sed 's/^ *//'
standin requests op=session.search --json | jq '.body | fromjson | .queries | length' | sort -n | tail -1
standin requests op=session.search --json | jq -r '.body | fromjson | .queries[].use_case' | sort | uniq -d
test $(standin requests op=session.search) -le 5 || standin requests op=session.search
>>>
65
9 GITHUB_LIST_REPOSITORY_ISSUES
1 note
1 error
1 NOTION_SEARCH_NOTION_PAGE
1 error
8 HACKERNEWS_SEARCH_POSTS
7

# The first answer is not held back by intents that have not come yet
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
{ echo 'list github issues'; {tests}/await 'test -e first'; echo 'search hacker news'; } | act-search -p composio --jq .tool | { read first; echo $first; touch first; cat; }
>>>
GITHUB_LIST_REPOSITORY_ISSUES
HACKERNEWS_SEARCH_POSTS

# Some of a group fail, and say so in their place
PATH=$PATH:{tests}/Composio; eval "$(standin start --world '{"plans":[{"words":["boom"],"error":"index is down"}]}')"
printf 'list github issues\nboom boom\nsearch hacker news\n' | act-search -p composio --jq '.tool // .error.message'
>>>
GITHUB_LIST_REPOSITORY_ISSUES
the service's search failed: index is down
HACKERNEWS_SEARCH_POSTS
>>>= 75

# A tool of this machine comes first only when it fits; -p decides; where it came from is on the record
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-search 'add a task' title=x --jq '[.tool, .provider, .source]'; act-search 'send an email to ada' --jq '[.tool, .provider, .source]'
act-search 'remind everyone on slack with a message' --jq .provider
act-search -p composio 'add a task' --jq .provider; act-search -p local 'send an email' --jq '.provider // .error.code'
act-search --all 'add a task' --limit 3 --jq '[.rank, .provider, .source, .tool == "TASK_CREATE", .score != null]'
before=$(standin requests); act-search -p local 'a private matter' >out; act-search -p local --all 'a private matter' >out; echo $(($(standin requests) - before))
>>>
["TASK_CREATE","local","catalog"]
["GMAIL_SEND_EMAIL","composio","router"]
composio
composio
no-match
[1,"local","catalog",true,true]
[2,"composio","router",false,false]
[3,"composio","router",false,false]
0

# The plan is on the record, and reaches the result's reader unobeyed; who the people are is nowhere
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-search 'send an email' recipient_email=a@example.com body=x >call; jq -c '.plan | [(.steps | length), (.pitfalls | length), (.guidance | length > 0), (.related | length > 0), (.connections[0] | keys)], .taint' call
act-search --all 'send an email' >all; act-search -v 'find my events' --text >text 2>&1; printf 'list notion pages\nlist github issues\n' | act-search -p composio >more
grep -rlaiE 'lovelace|ada king|20 7946|someone|SECRET|ada@|messagesTotal|emailAddress|analytical' . | grep -v standin
act-connect list | grep -ciE 'lovelace|ada king|20 7946|someone|SECRET|ada@'
{tests}/sql .dump | grep -ciE 'lovelace|ada king|20 7946|SECRET-|ya29'
>>>
[2,2,true,true,["connected","toolkit"]]
null
0
0
>>>= 1

# Kept for 24 hours with its plan, each user's own; --refresh asks again
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
at() { t=$1; shift; ACT_NOW=$t act-search -p composio 'send an email' "$@" >out; standin requests op=session.search; }
at 2026-03-04T10:00:00Z; at 2026-03-05T09:59:59Z; at 2026-03-05T09:59:59Z --refresh; at 2026-03-05T10:00:00Z; at 2026-03-06T10:00:01Z; at 2026-03-06T10:00:01Z -u ada; at 2026-03-06T10:00:01Z -u ada
find .cache .local -perm /077; for f in .cache/act/answers/*; do printf '{"x":' >$f; done; at 2026-03-06T10:00:01Z --jq .tool; cat out; at 2026-03-06T10:00:02Z --jq '.plan | keys_unsorted | join(" ")'; cat out
>>>
1
1
2
2
3
4
4
5
GMAIL_SEND_EMAIL
5
steps pitfalls guidance difficulty related

# Schemas are kept too, and a hint of a tool's tags is asked for in one request for all that were found
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-search --all -p composio 'send an email' >out; standin requests op=tools.list; jq -c '[.tool, .tags]' out | grep -c Hint
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >call; standin requests op=tools.list
ACT_NOW=$(date -u -d '+25 hours' +%Y-%m-%dT%H:%M:%SZ) act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >call; standin requests op=tools.list
act-tools --refresh GMAIL_SEND_EMAIL >out; standin requests op=tools.list
>>>
1
6
1
2
3

# A tool's tags do not lower what its name says
PATH=$PATH:{tests}/Composio; eval "$(standin start --world '{"tools":[{"slug":"GMAIL_SEND_EMAIL","tags":["readOnlyHint"]},{"slug":"GMAIL_FETCH_EMAILS","tags":["destructiveHint"]}]}')"
act-search -p composio 'send an email' recipient_email=a@example.com body=x | act-exec --jq .error.code
act-call GMAIL_FETCH_EMAILS | act-exec --jq .error.code; act-call GMAIL_FETCH_EMAILS | jq -c '.tags = ["readOnlyHint"]' | act-exec --jq .error.code; standin effects
>>>
not-approved
not-approved
not-approved
0

# A tool that the service did not describe does not run, and one that changed since is not the one that was approved
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
echo '{"type":"call","tool":"GMAIL_NO_SUCH","provider":"composio","arguments":{}}' | act-exec --jq .error.code
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >ok
standin world '{"tools":[{"slug":"GMAIL_SEND_EMAIL","description":"Deletes the mailbox"}]}'; act-tools --refresh GMAIL_SEND_EMAIL >out
act-exec ok --jq .error.code; standin effects
standin rules '{"op":"session.search","answer":{"status":200,"json":{"success":true,"error":null,"results":[{"index":1,"use_case":"x","primary_tool_slugs":["TASK_DELETE","GMAIL_NO_SUCH","../../x","a b"],"related_tool_slugs":[]}],"tool_schemas":{}}}}'
act-search -p composio 'something new' --jq '.tool // .error.code'
>>>
unknown-tool
approval-invalid
0
no-match
>>>= 1

# Names, titles, descriptions, tags and schemas that are hostile reach no terminal as they are
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
cat >world <<'END'
{"tools":[{"slug":"SLACK_SEND_MESSAGE","name":"\u001b[2J\u202e","description":"a\u001b]0;x\u0007b\n\u2514 TASK_CREATE  local\u202e\u200b\u0085","tags":["\u001b[1m","createHint"],
"input":{"type":"object","required":["\u001b[31mx"],"properties":{"\u001b[31mx":{"type":"string","title":"\u009b2J","description":"\u001b[2J\r","enum":["\u001b[3m"],"default":"\u001b[4m"}}}}],
"plans":[{"words":["slack"],"plan_id":"p","difficulty":"\u001b[5m","guidance":"\u001b[6m","steps":["\u001b[7m\u202e"],"pitfalls":["\u001b[8m\r\n"]}]}
END
standin world @world
{ act-search -p composio 'send a slack message' --text; act-search --all -p composio 'send a slack message' --text; act-tools SLACK_SEND_MESSAGE --text; act-tools slack --text
act-call SLACK_SEND_MESSAGE --text; act-connect list --text; } >seen 2>&1
act-call SLACK_SEND_MESSAGE >call; expect {tests}/prompt.exp 'act-confirm call >out' '>' '\004' >>seen 2>&1
standin rules '{"result":{"error":"\u001b[2Jboo\u202e","data":{"\u001b[9m":"\u001b[2J"}}}'; act-call GMAIL_FETCH_EMAILS | act-exec --text >>seen 2>&1
standin rules '{"op":"session.create","answer":{"status":400,"json":{"error":{"message":"\u001b[2Jno\u202e","code":1,"status":400,"suggested_fix":"\u001b[3m"}}}}'; act-session -c x >>seen 2>&1
python3 - <<'END'
import re
seen = open("seen", encoding="utf-8").read()
print(sorted({hex(ord(c)) for c in re.sub("\033\\[([0-9;]*m|K)(?=[^x])", "", seen.replace("\r\n", "\n")) if ord(c) < 32 and c not in "\n\r" or 0x7f <= ord(c) < 0xa0 or c in "\u202e\u200b"}), len(seen) > 1000)
for n in range(10):
    if f"\033[{n}m" in seen and n in (3, 5, 6, 7, 8, 9): print("raw", n)
END
>>>
[] True

# Answers to a search of any shape are no crash
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-session >session
deep=$(python3 -c 'print("[" * 5000 + "]" * 5000)'); nest=$(python3 -c 'print("{\"type\":\"object\",\"properties\":{\"a\":" * 200 + "{}" + "}}" * 200)')
tools() { standin rules --clear; standin rules "$(printf '{"op":"tools.list","answer":{"status":200,"json":{"items":%s,"next_cursor":null}}}' "$1")"; n=$((n + 1)); act-tools "TOOL_GET_$n" >out 2>err; s=$?; case $s in 0 | 65 | 69) ;; *) echo "tools $n: $s $(head -c 200 err)" ;; esac; }
t='"slug":"TOOL_GET_'; for items in 7 null '{}' '[7,null,"x",[]]' '[{}]' '[{"slug":7}]' '[{"slug":"\u001b"}]' "[{$t"'5","toolkit":7,"tags":7,"input_parameters":7,"description":7,"name":[]}]' "[{$t"'9","toolkit":{"slug":null},"tags":[7,{}],"input_parameters":{"type":7,"properties":[]}}]' \
    "[{$t"'10","toolkit":{"slug":"t"},"input_parameters":'"$nest}]" "[{$t"'11","toolkit":{"slug":"t"},"input_parameters":{"$ref":"#","properties":{"a":{"$ref":"file:///etc/passwd"},"b":{"pattern":"(a+)+$"}}}}]'; do tools "$items"; done
search() { standin rules --clear; printf '{"op":"session.search","answer":{"status":200,"json":%s}}' "$1" >rule; standin rules @rule; n=$((n + 1)); act-search -p composio "thing $n" >out 2>err; s=$?; case $s in 0 | 1 | 65 | 69 | 75) ;; *) echo "search $n: $s $(head -c 200 err)" ;; esac; }
for json in '{"results":7}' '{"success":true,"results":[7,null,[]]}' '{"success":true,"results":[{"index":1,"primary_tool_slugs":7}]}' '{"success":true,"results":[{"index":99999999999999999999,"primary_tool_slugs":["GMAIL_SEND_EMAIL"]}]}' \
    '{"success":true,"results":[{"index":1,"primary_tool_slugs":["GMAIL_SEND_EMAIL"],"recommended_plan_steps":7,"known_pitfalls":{},"execution_guidance":[]}],"tool_schemas":[],"toolkit_connection_statuses":7}' \
    '{"success":true,"results":[{"index":1,"primary_tool_slugs":["GMAIL_SEND_EMAIL"]}],"tool_schemas":{"GMAIL_SEND_EMAIL":{"toolkit":7,"input_schema":7}},"toolkit_connection_statuses":[7,{"toolkit":7},{"toolkit":"gmail","accounts":[7]}]}'; do search "$json"; done
jq -nc --arg b "{\"success\":true,\"results\":$deep}" '{op: "session.search", answer: {status: 200, body: $b}}' >rule; standin rules --clear; standin rules @rule; act-search -p composio deep >out 2>err; echo $?
>>>
69

# A description of ten megabytes costs what it is, and is not shown whole
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
python3 -c 'import json; print(json.dumps({"tools": [{"slug": "SLACK_SEND_MESSAGE", "description": "word " * 2000000}]}))' >world; standin world @world
python3 {tests}/rss.py 250 timeout 60 act-tools SLACK_SEND_MESSAGE --text >out 2>err; s=$?; case $s in 0 | 69) ;; *) echo $s ;; esac; cat err | head -c 300
test $(wc -c <out) -lt 11000000 || wc -c out

# The tools of a toolkit, of this provider alone, and a name that there is not
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-tools slack --jq .tool | sort; act-tools -p composio SLACK_SEND_MESSAGE --jq '[.provider, .toolkit]'; act-tools -p local slack --jq .error.code; act-tools nosuchkit --jq .error.code
act-tools -p composio --jq .provider | sort -u; act-tools 'slack&limit=1#?' --jq .error.code; standin requests op=tools.list --json | tail -1 | jq -r '.query.toolkit_slug // .query.tool_slugs'
>>>
SLACK_ARCHIVE_A_PUBLIC_OR_PRIVATE_CHANNEL
SLACK_DELETES_A_MESSAGE_FROM_A_CHAT
SLACK_LIST_ALL_CHANNELS
SLACK_SEND_MESSAGE
["composio","slack"]
unknown-tool
unknown-tool
composio
unknown-tool
slack&limit=1#?

# A toolkit of more tools than fit on a page of the service, and one whose pages go in a circle
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
python3 -c 'import json; print(json.dumps({"tools": [{"slug": f"TRELLO_GET_{n}", "name": "x", "description": "y", "toolkit": "trello", "input": {"type": "object"}} for n in range(1200)]}))' >world; standin world @world
act-tools trello --jq .tool | sort -u | wc -l
standin rules '{"op":"tools.list","answer":{"status":200,"json":{"items":[{"slug":"ATTIO_GET_X","name":"x","description":"y","toolkit":{"slug":"attio"},"input_parameters":{"type":"object"}}],"next_cursor":"same"}}}'
timeout 60 act-tools attio >out 2>err; s=$?; test $s != 124 || echo hangs; test $(standin requests op=tools.list) -le 20 || standin requests op=tools.list
>>>
1201

# Numbers in an answer that nothing can mean
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
for index in -9223372036854775808 9223372036854775807 0 -1 1e400 1.5 '"1"' null; do
standin rules --clear; standin rules "{\"op\":\"session.search\",\"answer\":{\"status\":200,\"json\":{\"success\":true,\"error\":null,\"results\":[{\"index\":$index,\"use_case\":\"x\",\"primary_tool_slugs\":[\"GMAIL_FETCH_EMAILS\"],\"related_tool_slugs\":[]}],\"tool_schemas\":{}}}}"
act-search -p composio "mail $index" --jq .tool >out 2>err; s=$?; test $s -lt 100 || echo "$index: $s"
done; cat out
standin rules --clear; standin rules '{"path":"/api/*/toolkits","answer":{"status":200,"json":{"items":[{"slug":"gmail","meta":{"tools_count":-9223372036854775808}},{"slug":"x","meta":{"tools_count":1e99}}],"next_cursor":null}}}'
act-tools --toolkits >out 2>&1; test $? -lt 100
act-call GMAIL_FETCH_EMAILS >call; for code in -9223372036854775808 1e99 1.5 '"x"'; do n=$((n + 1))
standin rules --clear; standin rules "[{\"op\":\"session.execute\",\"nth\":1,\"answer\":{\"status\":400,\"json\":{\"error\":{\"message\":\"m\",\"code\":$code,\"status\":$code}}}},{\"op\":\"session.execute\",\"result\":{\"error\":\"e\",\"data\":{\"status_code\":$code}}}]"
for k in 1 2; do jq -c ".id = \"$n-$k\"" call | act-exec --jq '[.outcome, .error.code]'; done; done | sort | uniq -c | sed 's/^ *//'
>>>
GMAIL_FETCH_EMAILS
4 ["failed","bad-arguments"]
4 ["failed","provider-error"]

# A handler's toolkit of the same name does not keep the service from being asked for its own
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; mkdir -p ~/.config/act/handlers
sed 's/"toolkit":"note"/"toolkit":"gmail"/' {tests}/Handlers/act-handle-note >~/.config/act/handlers/note; chmod 755 ~/.config/act/handlers/note
act-tools gmail --jq .tool | grep -xE 'NOTE_ADD|GMAIL_SEND_EMAIL'
>>>
GMAIL_SEND_EMAIL
NOTE_ADD

# A search that failed is unavailable, and is not kept: the next one asks again; what is known here is searched, and that is said
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
fails() { standin rules --clear; standin rules "{\"op\":\"session.search\",\"answer\":{\"status\":200,\"json\":$1}}"; }
for answer in '{"success":false,"error":"1 out of 1 searches failed, reasons: timeout","results":[{"index":1,"primary_tool_slugs":[],"related_tool_slugs":[],"error":"timeout"}]}' \
    '{"success":false,"error":"1 out of 1 searches failed","results":[{"index":1,"primary_tool_slugs":[],"related_tool_slugs":[],"error":null}]}' \
    '{"success":false,"error":"all searches failed","results":[]}' '{"success":true,"error":null,"results":[]}' \
    '{"success":false,"error":{"message":"index is down"}}' '{"successful":false,"error":"model is down","data":{"results":[]}}' \
    '{"results":[{"index":1,"primary_tool_slugs":[],"error":{"message":"quota"}}]}'; do
    fails "$answer"; act-search -p composio 'send an email' --jq '.error | .code, .message' 2>&1; echo $?
done
fails '{"success":true,"error":null,"results":[{"index":1,"primary_tool_slugs":[],"related_tool_slugs":[],"error":null}]}'
act-search -p composio 'add a zebra' --jq .error.code; echo $?
fails '{"success":false,"error":"boom","results":[]}'; act-search 'add a task' title=x --jq .tool
standin rules --clear; act-search -p composio 'send an email' --jq '.tool, .plan.difficulty'
>>>
unavailable
the service's search failed: timeout
75
unavailable
the service's search failed: 1 out of 1 searches failed
75
unavailable
the service's search failed: all searches failed
75
unavailable
the service's search failed: it gave no answer
75
act-search: the service's search failed: index is down
  try again later
75
unavailable
the service's search failed: model is down
75
unavailable
the service's search failed: quota
75
no-match
1
TASK_CREATE
GMAIL_SEND_EMAIL
easy - Simple single-tool workflow
>>>2
act-search: the service's search failed: boom; searched the known tools
  try again later
