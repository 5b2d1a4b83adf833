# says its version
act-connect --version
>>>
<n>.<n>.<n>

# says what it does
act-connect --help | head -1
>>>
OVERVIEW: Connect accounts at services.

# a full disk is an error
act-connect --help >/dev/full
>>>2
act-connect: cannot write standard output: No space left on device
>>>= 74

# without a key nothing is connected, and what sets one is said
ACT_CONDITIONS=online act-connect gmail
>>>2
act-connect: no key to Composio
  set COMPOSIO_API_KEY, or run: act-config set composio-api-key
>>>= 78

# it has to be told what
act-connect; act-connect gmail --timeout soon; act-connect gmail --check --wait; act-connect gmail --alias x --check
>>>2
act-connect: missing expected argument '<toolkit> ...'
  see act-connect --help
act-connect: --timeout: expected a time such as 60s, got 'soon'
  see act-connect --help
act-connect: --no-wait, --wait, --check and --callback exclude each other
  see act-connect --help
act-connect: --alias goes with one new link
  see act-connect --help
>>>= 64

# a link, and what became of it; an account is never refreshed
# tier: all
eval "$({tests}/Composio/standin start)"
act-connect slack; {tests}/Composio/standin requests op=accounts.refresh --count
>>>
{"type":"connection","toolkit":"slack","status":"initiated","account":"ca_<any>","redirect_url":"https://connect.composio.dev/link/<any>"}
{"type":"connection","toolkit":"slack","status":"active","account":"ca_<any>"}
0

# text for people
# tier: all
eval "$({tests}/Composio/standin start)"
act-connect slack --no-wait --text
>>>
slack  initiated  ca_<any>
  open https://connect.composio.dev/link/lk_<any>

# what is connected is left alone; what needs no account says so
# tier: all
eval "$({tests}/Composio/standin start)"
act-connect GMail hackernews --jq '[.toolkit,.status,.alias]'; {tests}/Composio/standin requests op=accounts.link --count
>>>
["gmail","active","work"]
["gmail","active","home"]
["hackernews","no-auth",null]
0

# a link now, its end later
eval "$({tests}/Composio/standin start)"
act-connect --no-wait slack --jq .status; act-connect --check slack --jq .error.code; echo $?
act-connect --wait slack --jq .status; act-connect --check slack --jq .status
{tests}/Composio/standin requests op=session.link --count
>>>
initiated
not-connected
77
active
active
1

# a link that was followed before anybody waited
eval "$({tests}/Composio/standin start)"
act-connect --no-wait slack --jq .status; act-connect --wait slack --jq .status
>>>
initiated
active

# somebody says no
# tier: all
eval "$({tests}/Composio/standin start --world '{"link":{"polls":2,"end":"FAILED"}}')"
act-connect slack
>>>
{"type":"connection","toolkit":"slack","status":"initiated","account":"ca_<any>","redirect_url":"https://connect.composio.dev/link/<any>"}
{"type":"connection","toolkit":"slack","status":"failed","account":"ca_<any>","reason":"The user denied access at the provider"}
{"type":"error","error":{"code":"not-connected","message":"'slack' was not connected: The user denied access at the provider","hint":"run: act-connect slack"}}
>>>= 77

# nobody says anything, and the link outlives that
# tier: all
eval "$({tests}/Composio/standin start --world '{"link":{"polls":null}}')"
act-connect slack --timeout 1s
{tests}/Composio/standin world '{"link":{"polls":1,"end":"ACTIVE"}}'; act-connect --check slack --jq .error.code
>>>
{"type":"connection","toolkit":"slack","status":"initiated","account":"ca_<any>","redirect_url":"https://connect.composio.dev/link/<any>"}
{"type":"connection","toolkit":"slack","status":"initiated","account":"ca_<any>"}
{"type":"error","error":{"code":"timeout","message":"'slack' is not connected after 1 s","hint":"the link is still good; run: act-connect --wait slack"}}
not-connected
>>>= 77

# a link that ran out
# tier: all
eval "$({tests}/Composio/standin start --world '{"link":{"polls":1,"end":"EXPIRED"}}')"
act-connect slack --jq '.status // .error.code'; act-connect --wait slack
>>>
initiated
expired
not-connected
{"type":"error","error":{"code":"not-connected","message":"no link to connect 'slack' is waiting","hint":"run: act-connect slack"}}
>>>= 77

# a status that nobody here knows stays as it is
# tier: all
eval "$({tests}/Composio/standin start --world '{"link":{"polls":1,"end":"ON_HOLIDAY"}}')"
act-connect slack --timeout 1s --jq '.status // .error.code'
>>>
initiated
on_holiday
timeout
>>>= 75

# links that nobody followed do not hide an active account
# tier: all
eval "$({tests}/Composio/standin start)"
act-connect list github --jq .status; act-connect --check github --jq .account
>>>
active
initiated
initializing
ca_github_main_

# several toolkits are asked for at once, and their active accounts come first
# tier: all
eval "$({tests}/Composio/standin start)"
act-connect list github GMAIL --jq '.toolkit + " " + .status'; {tests}/Composio/standin requests op=accounts.list --count
act-call ACT_LIST_ACCOUNTS | act-exec --jq '.data.items[].status' | uniq
>>>
gmail active
gmail active
github active
github initiated
github initializing
1
active
initiated
initializing
expired

# another account under a name of its own, and calls that use it
# tier: all
eval "$({tests}/Composio/standin start)"
act-connect gmail --alias third --jq '[.status,.alias]'; act-connect gmail --alias third --jq .status
act-call GMAIL_GET_PROFILE | jq -c '.account = "third"' | act-exec --jq .outcome
{tests}/Composio/standin requests op=session.link --count
>>>
["initiated","third"]
["active","third"]
active
done
1

# by id or by alias, removed; what is not there is an error, and the others are removed all the same
# tier: all
eval "$({tests}/Composio/standin start)"
act-connect remove work nowhere ca_gmail_home_2; echo $?; act-connect list gmail
>>>
{"type":"connection","toolkit":"gmail","status":"removed","account":"ca_gmail_work_1","alias":"work","created":"<time>","updated":"<time>","user":"default"}
{"type":"error","error":{"code":"not-connected","message":"no account 'nowhere'","hint":"there are home, ca_dataforseo_1, ca_attio_1_____, ca_trello_1____, ca_admin_1_____, …; see act-connect list"}}
{"type":"connection","toolkit":"gmail","status":"removed","account":"ca_gmail_home_2","alias":"home","created":"<time>","updated":"<time>","user":"default"}
77
>>>= 1

# remove what
# tier: all
eval "$({tests}/Composio/standin start)"
act-connect remove
>>>2
act-connect: remove: expected an account
  see act-connect list
>>>= 64

# each user has accounts of their own
# tier: all
eval "$({tests}/Composio/standin start)"
act-connect slack >/dev/null; act-connect --check slack --jq .status; act-connect -u ada --check slack --jq .error.code
>>>
active
not-connected
>>>= 77

# a toolkit that the service does not have, and one that is next
# tier: all
eval "$({tests}/Composio/standin start)"
act-connect nosuch gmail --jq '.error.code // .alias'
>>>
bad-arguments
work
home
>>>= 65

# one that needs a configuration of one's own
# tier: all
eval "$({tests}/Composio/standin start)"
act-connect stripe
>>>
{"type":"error","error":{"code":"config","message":"Toolkit stripe has no Composio managed auth; an auth config of your own is required","hint":"the toolkit needs an auth config of your own, made in Composio's dashboard"}}
>>>= 78

# a key that is refused; a service that is not there
# tier: all
eval "$({tests}/Composio/standin start)"
COMPOSIO_API_KEY=ak_standin_wrong act-connect list
COMPOSIO_BASE_URL=http://127.0.0.1:1 act-connect slack --jq .error.code
>>>
offline
>>>2
act-connect: Invalid API key: <any>
  act-config set composio-api-key
>>>= 75
