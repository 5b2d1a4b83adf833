# Ten pipelines that start together make one session, whichever command comes first
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --world '{"latency_ms":{"session.create":400}}')"
act-call GMAIL_FETCH_EMAILS >call; for n in 1 2 3 4 5; do jq -c ".id = \"$n\"" call >call$n; done
for n in 1 2 3 4 5; do
act-exec call$n --jq .session >e$n & act-search -p composio "send an email $n" | act-confirm --jq .session >s$n & done; act-connect slack --no-wait >c & act-session --jq .session >g & wait
cat e? s? g | grep -v null | sort -u | wc -l; standin requests op=session.create; cat e? | wc -l
>>>
1
1
5

# One of the ten is killed while it makes it: the others do not wait for ever, and there is one in the end
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start --world '{"latency_ms":{"session.create":1500}}')"
act-session >first & {tests}/await '[ "$(standin requests op=session.create)" = 1 ]'; kill -9 $!
for n in 1 2 3 4 5 6; do act-session --jq .session >$n & done; wait
cat 1 2 3 4 5 6 | sort -u | wc -l; test $(standin requests op=session.create) -le 2 || standin requests op=session.create
>>>
1

# It can't be made: each says so by itself, once a process, and the next time it is made
PATH=$PATH:{tests}/Composio; eval "$(standin start --rules '{"op":"session.create","answer":{"status":400},"times":3}')"
for n in 1 2 3; do act-session >out$n 2>&1 & done; wait; grep -lc . out1 out2 out3 | wc -l; standin requests op=session.create
act-session --jq .user; standin requests op=session.create
>>>
3
3
default
4

# The service forgot it in the middle: one new one for all that run, and each call once
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >call; act-session --jq-json .session >old
for n in 1 2 3 4 5 6 7 8; do jq -c ".id = \"$n\" | .arguments.subject = \"$n\"" call; done | act-confirm -y >calls
curl -s -X DELETE -H "x-api-key: $COMPOSIO_API_KEY" $COMPOSIO_BASE_URL/api/v3.1/tool_router/session/$(jq -r . old) >deleted
act-exec -j 8 calls --jq-json .outcome | uniq -c | sed 's/^ *//'
standin effects; standin effects --json | jq -r .arguments.subject | sort -u | wc -l; standin requests op=session.create
act-session --jq-json .session | cmp -s - old || echo another; standin requests op=session.create
>>>
8 "done"
8
8
2
another
2

# Two processes find it gone: still one new one
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_FETCH_EMAILS >call; act-session --jq-json .session >old; for n in 1 2 3 4; do jq -c ".id = \"$n\"" call >call$n; done
curl -s -X DELETE -H "x-api-key: $COMPOSIO_API_KEY" $COMPOSIO_BASE_URL/api/v3.1/tool_router/session/$(jq -r . old) >deleted
standin world '{"latency_ms":{"session.create":300}}'
for n in 1 2 3 4; do act-exec call$n --jq-json .outcome >r$n & done; wait; cat r? | uniq -c | sed 's/^ *//'; standin requests op=session.create
>>>
4 "done"
2

# A service that forgets every session is not asked for ever
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x | act-confirm -y >call; act-session >session
standin rules '{"op":"session.execute","answer":{"error":"SessionNotFound","words":{"session":"trs_x"}}}'
act-exec call --jq '[.outcome, .error.code]'; standin requests op=session.execute; standin requests op=session.create
standin rules --clear; standin rules '{"op":"session.search","answer":{"error":"SessionNotFound","words":{"session":"trs_x"}}}'
act-search -p composio mail >out 2>&1; test $(standin requests op=session.search) -le 2 || standin requests op=session.search; standin requests op=session.create
>>>
["failed","provider-error"]
2
2
3

# Calls that went together go once more in a new session, and end where that is forgotten too
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session; for n in 1 2 3 4; do act-call GMAIL_FETCH_EMAILS query=$n; done >calls; head -n 2 calls >two; tail -n 2 calls >others
rule='"op":"session.execute_meta","answer":{"error":"SessionNotFound","words":{"session":"trs_x"}}'
standin rules "{\"times\":1,$rule}"; act-exec --batch two --jq-json '[.outcome, .attempts]'; standin requests op=session.create
standin rules --clear; standin rules "{$rule}"; act-exec --batch others --jq-json '[.outcome, .error.code, .attempts]'; standin requests op=session.create
>>>
["done",2]
["done",2]
2
["failed","provider-error",2]
["failed","provider-error",2]
3

# What is not found may be another thing: no new session for that
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_FETCH_EMAILS >call
standin rules '{"op":"session.execute","answer":{"error":"DirectToolNotFound","words":{"tool":"GMAIL_FETCH_EMAILS"}}}'
act-exec call --jq .outcome; standin requests op=session.create; standin requests op=session.execute
>>>
failed
1
1

# Good for 24 hours by the clock, and a clock that went back breaks nothing
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
at() { ACT_NOW=$1 act-session --jq .session; }
{ at 2026-03-04T10:00:00Z; at 2026-03-04T09:59:30Z; at 2026-03-05T09:59:59Z; } | uniq | wc -l; standin requests op=session.create
at 2026-03-05T10:00:00Z >second; standin requests op=session.create
at 2026-03-04T09:00:00Z >third; test $(standin requests op=session.create) -le 3 || standin requests op=session.create
act-call GMAIL_FETCH_EMAILS | ACT_NOW=2026-03-09T10:00:00Z act-exec --jq .outcome
>>>
1
1
2
done

# Users and conversations apart, in what is made, what runs and what is connected
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
for u in ada bob; do for c in one two; do act-session -u $u -c $c --jq .session; act-session -u $u -c $c --jq .session; done; done | sort | uniq -c | wc -l
standin requests op=session.create --json | jq -r '.body | fromjson | .user_id'
act-connect -u ada slack >out; act-call SLACK_LIST_ALL_CHANNELS >call
act-exec -u ada -c one call --jq .outcome; jq -c '.id = "2"' call | act-exec -u bob -c one --jq '[.outcome, .error.code]'
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x -u ada | act-confirm -y -u ada >sealed; act-exec -u bob sealed --jq .error.code
act-exec -u ada -c other sealed --jq .error.code; act-exec -u ada sealed --jq .outcome; standin effects --json | jq -r .user
act-session list -u ada --jq .conversation | sort | uniq -c | sed 's/^ *//'
>>>
4
ada
ada
bob
bob
done
["failed","not-connected"]
approval-invalid
approval-invalid
done
ada
1 default
1 one
1 two

# A session that a record names counts only where it is known
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-session -u ada --jq-json .session >hers; act-session >mine
act-call GMAIL_FETCH_EMAILS | jq -c --arg s $(cat hers) '.session = $s' | act-exec --jq-json .outcome
act-call GMAIL_FETCH_EMAILS | jq -c '.session = "../../../../x"' | act-exec --jq-json .outcome
standin requests op=session.execute --json | jq -r .path | sort -u | grep -cF $(jq -r .session mine); standin requests op=session.execute --json | jq -r .path | grep -cF $(jq -r . hers)
standin requests --json | jq -r .path | grep -c '\.\.'
>>>
"done"
"done"
1
0
0
>>>= 1

# The other version of the interface: the same pipeline, and its own words for the newest tools
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; export ACT_API_VERSION=v3
act-search -p composio 'send an email' recipient_email=a@example.com body=x | act-confirm -y | act-exec --jq .outcome
act-call GITHUB_LIST_REPOSITORY_ISSUES owner=o repo=r | act-exec --paginate --jq .outcome | uniq -c | sed 's/^ *//'
for n in 1 2; do act-call GMAIL_FETCH_EMAILS query=$n; done >two; act-exec --batch two --jq .outcome; printf hi >f; act-call GOOGLEDRIVE_UPLOAD_FILE file_to_upload=@f | act-confirm -y | act-exec --jq .outcome
act-connect slack --jq .status; act-session drop --jq .user
standin requests --json | jq -r 'select(.op != "s3.put").api' | sort -u; standin requests op=tools.list --json | jq -r .query.toolkit_versions | sort -u
>>>
done
3 done
done
done
done
initiated
active
default
v3
latest

# Each kind of key has its header, one at a time; organisation and project go with those that need them
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
export ACT_ORG=ok_1 ACT_PROJECT=pr_1
for key in ak_standin_test_key uak_standin_user_key oak_standin_org_key; do
COMPOSIO_API_KEY=$key act-session -c ${key%%_*} --jq .conversation; standin requests --json | tail -1 | jq -c '[.status] + [.headers[] | select(.[0] | test("^x-(.*api-key|org-id|project-id)$"; "i"))]'
done
act-session drop >out; unset ACT_ORG; COMPOSIO_API_KEY=uak_standin_user_key act-session -c none >out; standin requests --json | tail -1 | jq -c '[.headers[] | select(.[0] | test("^x-(org-id|project-id)$"; "i"))]'
>>>
ak
[201,["x-api-key","ak_standin_test_key"]]
uak
[201,["x-user-api-key","uak_standin_user_key"],["x-org-id","ok_1"],["x-project-id","pr_1"]]
oak
[201,["x-org-api-key","oak_standin_org_key"],["x-org-id","ok_1"],["x-project-id","pr_1"]]
[["x-project-id","pr_1"]]

# A session for one key is not used with another
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-session >one; COMPOSIO_API_KEY=ak_standin_expired act-session get -c new >out 2>&1; echo $?
standin world '{"keys":{"ak_standin_another_key":{}}}'; act-call GMAIL_FETCH_EMAILS >call
COMPOSIO_API_KEY=ak_standin_another_key act-exec call --jq .outcome
>>>
77
done

# Searched by the meta tool where the interface has no search, and as good
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-search -p composio 'send an email' | jq -c '[.tool, .source, .plan]' >usual
standin rules '{"op":"session.search","answer":{"status":404,"body":"Cannot POST","type":"text/html"}}'
act-search -p composio --refresh 'send an email' | jq -c '[.tool, .source, .plan]' | cmp - usual
standin requests op=session.execute_meta --json | jq -r '.body | fromjson | .slug'; standin requests op=session.create
standin rules '{"op":"session.execute_meta","spoil":"html"}'; act-search -p composio 'list github issues' >out 2>err; echo $?
>>>
COMPOSIO_SEARCH_TOOLS
1
75

# Hostile sessions: names that lead elsewhere, addresses with a key, no name at all
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
for json in '{}' '[]' 'null' '{"session_id":""}' '{"session_id":7}' '{"session_id":"."}' '{"session_id":".."}' '{"id":"trs_x"}'; do
standin rules --clear; standin rules "{\"op\":\"session.create\",\"answer\":{\"status\":201,\"json\":$json}}"
act-session -c $((n += 1)) >out 2>err; s=$?; case $s in 69 | 75) ;; *) echo "$json: $s $(head -c 200 out)" ;; esac
done
act-call GMAIL_FETCH_EMAILS >call
for name in ../x 'a/b?c#d' 'a\\r\\nx-evil: 1' 'a b'; do
standin rules --clear; standin rules "{\"op\":\"session.create\",\"answer\":{\"status\":201,\"json\":{\"session_id\":\"$name\"}}}"
act-exec call -v -c $((n += 1)) 2>&1 | grep trace | grep -o 'session/[^"]*/execute' | grep -v '^session/[A-Za-z0-9._%-]*/execute$'
done
standin rules --clear; standin rules '{"op":"session.create","answer":{"status":201,"json":{"session_id":"trs_good","mcp":{"type":"http","url":"javascript:\u001b[2Jalert(1)"},"config_version":1.0,"new":{}}}}'
act-session --text | grep -c "$(printf '\033')"; act-session --jq .session
>>>
0
trs_good

# A 404 that does not say that the session is gone, after which nobody knows what ran: the call is not sent again
# tier: all
PATH=$PATH:{tests}/Composio; eval "$(standin start)"; act-session >session
act-call GMAIL_SEND_EMAIL recipient_email=a@example.com body=x >call
while IFS= read -r answer; do
standin rules --clear; standin rules "$(printf %s "$answer" | jq -c '{op: "session.execute", work: true, answer: ({status: 404} + .)}')"
n=$((n + 1)); jq -c ".id = \"$n\"" call | act-confirm -y | act-exec --jq '[.outcome, .attempts]'
done <<'END' | uniq -c | sed 's/^ *//'
{"body":""}
{"body":"<html>404 Not Found: your session</html>","type":"text/html"}
{"body":"Tool router session with ID x not found","type":"text/plain"}
{"json":{}}
{"json":[]}
{"json":{"message":"no session here"}}
{"json":{"error":"Not Found"}}
{"json":{"error":{"message":"Not Found","code":404,"status":404}}}
{"json":{"error":{"message":"Meeting session not found","code":1,"status":404}}}
{"json":{"error":{"message":"Tool router session with ID x not found","code":2401,"slug":"Tool_ToolNotFound","status":404}}}
{"json":{"error":{"message":"x","code":1,"slug":"ToolRouterV2_SessionConfigNotFound","status":404}}}
END
echo "$(standin requests op=session.execute) $(standin effects) $(standin requests op=session.create)"
for answer in '{"error":"SessionNotFound","words":{"session":"trs_x"}}' '{"status":404,"json":{"error":{"message":"Tool router session with ID trs_x not found","code":1,"status":404}}}'; do
standin rules --clear; standin rules "{\"op\":\"session.execute\",\"times\":1,\"work\":false,\"answer\":$answer}"
jq -c --arg id "gone-$answer" '.id = $id' call | act-confirm -y | act-exec --jq '[.outcome, .attempts]'
done
standin requests op=session.create
>>>
11 ["failed",1]
11 11 1
["done",2]
["done",2]
3

# A session names the router's own tools, which act-tools lists; a connection says whose it is and when it changed
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
act-session --jq-json '.router_tools | index("COMPOSIO_SEARCH_TOOLS") != null'; act-session list --jq-json '.router_tools | length > 2'
act-tools composio --jq '[.provider, .toolkit, .tool]' | grep -c '"composio","composio","COMPOSIO_'
act-tools composio --jq .tool | sort >tools; act-session --jq '.router_tools[]' | sort | diff - tools
act-connect list gmail --jq-json '[.toolkit, .user, (.updated | type)]' | head -1
>>>
true
true
6
["gmail","default","string"]
