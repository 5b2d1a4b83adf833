# says its version
act-session --version
>>>
<n>.<n>.<n>

# says what it does
act-session --help | head -1
>>>
OVERVIEW: Get, list and drop the router's sessions.

# a full disk is an error
act-session --help >/dev/full
>>>2
act-session: cannot write standard output: No space left on device
>>>= 74

# without a key there is none, and what sets one is said
act-session
>>>2
act-session: no key to Composio
  set COMPOSIO_API_KEY, or run: act-config set composio-api-key
>>>= 78

# looking for what is not there needs no key, and makes nothing
# needs: unmade
act-session list; echo $?; act-session drop; echo $?; ls -A
>>>
1
1

# it is made once, and the same afterwards
eval "$({tests}/Composio/standin start)"
act-session; act-session get >again; act-session | cmp - again
{tests}/Composio/standin requests op=session.create --count
>>>
{"type":"session","session":"trs_<any>","user":"default","conversation":"default","origin":"http://127.0.0.1:<n>","created":"<time>","expires":"<time>","toolkits":[],"mcp_url":"http://127.0.0.1:<n>/tool_router/trs_<any>/mcp","router_tools":["COMPOSIO_MANAGE_CONNECTIONS","COMPOSIO_SEARCH_TOOLS","COMPOSIO_GET_TOOL_SCHEMAS","COMPOSIO_MULTI_EXECUTE_TOOL","COMPOSIO_REMOTE_WORKBENCH","COMPOSIO_REMOTE_BASH_TOOL"]}
1

# text for people
eval "$({tests}/Composio/standin start)"
act-session --text
>>>
trs_<any>  default  default
  until <any> UTC
  http://127.0.0.1:<n>/tool_router/trs_<any>/mcp

# ten that start together make one
# tier: all
eval "$({tests}/Composio/standin start --world '{"latency_ms":{"session.create":300}}')"
for k in 1 2 3 4 5 6 7 8 9 10; do act-session --jq .session >$k & ids="$ids $!"; done; wait $ids
cat 1 2 3 4 5 6 7 8 9 10 | sort -u | wc -l; {tests}/Composio/standin requests op=session.create --count
>>>
1
1

# one for each user and each conversation, and list tells them apart
# tier: all
eval "$({tests}/Composio/standin start)"
act-session >/dev/null; act-session -u ada >/dev/null; ACT_CONVERSATION=trip act-session -u ada >/dev/null
act-session list --jq '[.user, .conversation]'; act-session list -u ada -c trip --jq .conversation
act-session list -u nobody
>>>
["ada","default"]
["ada","trip"]
["default","default"]
trip
>>>= 1

# list asks nobody
# tier: all
eval "$({tests}/Composio/standin start)"
act-session >/dev/null; {tests}/Composio/standin stop; unset COMPOSIO_API_KEY
act-session list --jq .user; trap - EXIT
>>>
default

# what was dropped is dropped there too, and the next is another
eval "$({tests}/Composio/standin start)"
act-session --jq .session >one; act-session drop --jq .session | cmp - one
{tests}/Composio/standin requests op=session.delete status=200 --count
act-session list; echo $?; act-session drop; echo $?
act-session --jq .session | cmp -s - one || echo another
>>>
1
1
1
another

# it is good for a day, and then made anew
eval "$({tests}/Composio/standin start)"
ACT_NOW=2026-03-04T10:00:00Z act-session --jq '.created, .expires'
ACT_NOW=2026-03-05T09:59:59Z act-session --jq .created
ACT_NOW=2026-03-05T10:00:00Z act-session --jq .created
>>>
2026-03-04T10:00:00Z
2026-03-05T10:00:00Z
2026-03-04T10:00:00Z
2026-03-05T10:00:00Z

# one that the service forgot is made anew by who needs it, and the call runs
# tier: all
eval "$({tests}/Composio/standin start)"
act-session >/dev/null; {tests}/Composio/standin reset
act-call HACKERNEWS_GET_LATEST_POSTS | act-exec --jq .outcome
{tests}/Composio/standin requests op=session.create --count
{tests}/Composio/standin requests op=session.execute --json | jq -c .status
>>>
done
1
404
200

# a key that is refused
eval "$({tests}/Composio/standin start)"
COMPOSIO_API_KEY=ak_standin_expired act-session
>>>2
act-session: The API key has expired
  act-config set composio-api-key
>>>= 77

# a key from a file
eval "$({tests}/Composio/standin start)"
echo $COMPOSIO_API_KEY >key; unset COMPOSIO_API_KEY
act-session --api-key-file key --jq .user; act-session --api-key-file no -c other
>>>
default
>>>2
act-session: cannot read 'no': No such file or directory
>>>= 78

# a key that was stored goes nowhere else
eval "$({tests}/Composio/standin start)"
echo $COMPOSIO_API_KEY | act-config set composio-api-key; unset COMPOSIO_API_KEY
act-session --jq .user
COMPOSIO_BASE_URL=$STANDIN_SINK act-session; s=$?; {tests}/Composio/standin sink; exit $s
>>>
default
0
>>>2
act-session: the key in {home}/.config/act/secrets is for 'http://127.0.0.1:<n>', and base-url is 'http://127.0.0.1:<n>'
  set it for this address: act-config set composio-api-key
>>>= 78

# nobody there: try again later
COMPOSIO_BASE_URL=http://127.0.0.1:1 COMPOSIO_API_KEY=ak_standin_test_key act-session
>>>2
act-session: cannot reach '127.0.0.1': couldn't connect to server
  it is on this machine: start it, then try again
>>>= 75

# an address that is not encrypted
COMPOSIO_BASE_URL=http://example.com COMPOSIO_API_KEY=ak_standin_test_key act-session
>>>2
act-session: base-url: http://example.com is neither encrypted nor a loopback address
  use https://example.com
>>>= 78

# what happens on the network, under -v, and the key in none of it
eval "$({tests}/Composio/standin start)"
act-session -v --jq .user 2>trace; jq -c '[.type,.event,.method,.status,.observed]' trace; grep -c standin_test trace
>>>
default
["trace","request","POST",201,"answered"]
0
>>>= 1

# a session is made with the toolkits that are asked for, and another where the one that is kept has others
eval "$({tests}/Composio/standin start)"
bodies() { {tests}/Composio/standin requests op=session.create --json | jq -c '.body | fromjson | .toolkits'; }
act-session --jq .toolkits; act-session --toolkit Slack --toolkit gmail --jq .toolkits; act-session --jq .toolkits
ACT_TOOLKITS='gmail, slack' act-session --jq .toolkits
act-config set toolkits hackernews; act-call HACKERNEWS_GET_LATEST_POSTS | act-exec --jq '[.outcome]'; bodies
act-session get --toolkit 'a b'; ACT_TOOLKITS='a/b' act-session; act-session list --toolkit gmail
>>>
[]
["gmail","slack"]
["gmail","slack"]
["gmail","slack"]
["done"]
null
{"enable":["gmail","slack"]}
{"enable":["hackernews"]}
>>>2
act-session: --toolkit: expected the name of a toolkit, got 'a b'
  see act-session --help
act-session: toolkits: expected names of toolkits, got 'a/b'
  see act-config list
act-session: --toolkit goes with get
  see act-session --help
>>>= 64

# tools are described in the versions that are pinned, and anew where another is
# tier: all
eval "$({tests}/Composio/standin start)"
asked() { act-tools $1 --jq .version; {tests}/Composio/standin requests op=tools.list --json | tail -n 1 | jq -c '.query | with_entries(select(.key | startswith("toolkit_versions")))'; }
asked GITHUB_CREATE_AN_ISSUE; asked HACKERNEWS_GET_LATEST_POSTS
act-config set toolkit-versions 'GitHub=latest, gmail=00000000_00'
asked GMAIL_LIST_MESSAGES; asked GITHUB_CREATE_AN_ISSUE
act-config set toolkit-versions hackernews=00000000_00; asked HACKERNEWS_GET_LATEST_POSTS
ACT_API_VERSION=v3 asked GMAIL_FETCH_EMAILS
for bad in github 'github=' '=1' 'git/hub=1' 'github=1&x=2' 'a=1 A=2'; do ACT_TOOLKIT_VERSIONS=$bad act-tools HACKERNEWS_GET_LATEST_POSTS --refresh 2>&1 | head -n 1; done
>>>
20261015_00
{}
20261015_00
{}
00000000_00
{"toolkit_versions[github]":"latest","toolkit_versions[gmail]":"00000000_00"}
20261015_00
{"toolkit_versions[github]":"latest","toolkit_versions[gmail]":"00000000_00"}
00000000_00
{"toolkit_versions[hackernews]":"00000000_00"}
20261015_00
{"toolkit_versions[hackernews]":"00000000_00","toolkit_versions[gmail]":"latest"}
act-tools: toolkit-versions: expected toolkit=version, got 'github'
act-tools: toolkit-versions: expected toolkit=version, got 'github='
act-tools: toolkit-versions: expected toolkit=version, got '=1'
act-tools: toolkit-versions: expected toolkit=version, got 'git/hub=1'
act-tools: toolkit-versions: expected toolkit=version, got 'github=1&x=2'
act-tools: toolkit-versions: expected toolkit=version, got 'A=2'

# what the service is about to end is said once in a run, and its words steer no terminal
# tier: all
eval "$({tests}/Composio/standin start --rules '{"headers":{"Deprecation":"@1767225600","Sunset":"Wed, 01 Jul 2026 00:00:00 GMT","Link":"<https://docs.example.com/\u009b2J>; rel=\"sunset\""}}')"
act-session --jq .user; for k in 1 2 3; do act-call HACKERNEWS_GET_LATEST_POSTS; done | act-exec --jq .outcome
{tests}/Composio/standin rules --clear
for h in '{"Deprecation":"true"}' '{"Deprecation":"@99999999999999999999"}' '{"Sunset":"soon"}' '{"Composio-Deprecated-Toolkits":"\"GMAIL\";version=\"20250114_00\""}'; do
{tests}/Composio/standin rules --clear; {tests}/Composio/standin rules "{\"headers\":$h}"; act-session -c "$h" 2>&1 >/dev/null
done
>>>
default
done
done
done
act-session: the service deprecates 'http://127.0.0.1:<n>/api/v3.1/tool_router/session'
act-session: the service deprecates 'http://127.0.0.1:<n>/api/v3.1/tool_router/session' since @99999999999999999999
act-session: the service deprecates 'http://127.0.0.1:<n>/api/v3.1/tool_router/session' until soon
act-session: the service deprecates toolkits: "GMAIL";version="20250114_00"
>>>2
act-session: the service deprecates 'http://127.0.0.1:<n>/api/v3.1/tool_router/session' since 2026-01-01T00:00:00Z until Wed, 01 Jul 2026 00:00:00 GMT
  see https://docs.example.com/<any>2J
act-call: the service deprecates 'http://127.0.0.1:<n>/api/v3.1/tools' since 2026-01-01T00:00:00Z until Wed, 01 Jul 2026 00:00:00 GMT
  see https://docs.example.com/<any>2J
act-exec: the service deprecates 'http://127.0.0.1:<n>/api/v3.1/tool_router/session/trs_<any>/execute' since 2026-01-01T00:00:00Z until Wed, 01 Jul 2026 00:00:00 GMT
  see https://docs.example.com/<any>2J
