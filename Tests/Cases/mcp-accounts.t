# mcp-accounts: people connect servers on HTTP that want to know who asks, and answer what a server asks before a call.

# a server that knows nobody is connected by a browser at a port of this machine, and its token is nobody else's to read
. {tests}/MCP/rows.sh
servers {tests} <<END
o http --oauth
END
act-tools o --jq-json .error.code; act-connect o --json >link & {tests}/await '[ -s link ]'
head -1 link | jq -r .redirect_url link | grep -o 'code_challenge_method=S256\|resource=http%3A%2F%2F127.0.0.1%3A[0-9]*%2Fmcp\|scope=[^&]*' | sed 's/[0-9]*%2Fmcp/PORT/'
curl -sL "$(head -1 link | jq -r .redirect_url)"; wait $!; tail -1 link | jq -r .status
act-connect o --check --jq .status; act-connect list --jq '.account + " " + .status'; stat -c %a .local/state/act/tokens/o.json
act-confirm --pin o -y >/dev/null; act-call o.get_time timezone=Rome | act-exec --jq .outcome
token=$(jq -r .access_token .local/state/act/tokens/o.json); grep -rl "$token" .local/share | wc -l
act-connect remove o --jq .status; ls .local/state/act/tokens; act-call o.get_time timezone=Rome | act-exec --jq-json '[.outcome, .error.code, .error.hint]'
>>>
code_challenge_method=S256
resource=http%3A%2F%2F127.0.0.1%3APORT
scope=tools
act has what it needs. You can close this page.
active
active
o active
600
done
0
removed
["failed","not-connected","run: act-connect o"]
>>>2
act-tools: 'o' wants to know who asks
  run: act-connect o
>>>= 77

# a token that the server refuses, and that can't be renewed, is no connection: act-connect begins anew, and a call says so; one that can be renewed is
. {tests}/MCP/rows.sh
servers {tests} <<END
o http --oauth
END
connect() { rm -f link; act-connect o --json >link & {tests}/await '[ -s link ]'; curl -sL "$(head -1 link | jq -r .redirect_url)" >page; wait $!; tail -1 link | jq -r .status; }
connect; act-confirm --pin o -y >/dev/null; tokens=.local/state/act/tokens/o.json
jq -c '.access_token = "refused"' $tokens >t; cat t >$tokens; act-connect o --jq .status
jq -c '.access_token = "refused" | .refresh_token = "gone"' $tokens >t; cat t >$tokens; act-connect o --no-wait --json
act-call o.get_time timezone=Rome | act-exec --jq-json '[.outcome, .error.code, .error.hint]'; connect; act-call o.get_time timezone=Rome | act-exec --jq .outcome
>>>
active
active
{"type":"error","error":{"code":"not-connected","message":"the connection to 'o' has ended: invalid_grant","hint":"run: act-connect o"}}
["failed","not-connected","run: act-connect o"]
active
done

# with a terminal a call without an account shows the link there, wherever standard error goes, and runs once the person has agreed
. {tests}/MCP/rows.sh
servers {tests} <<END
o http --oauth
END
act-connect o --json >link & {tests}/await '[ -s link ]'; curl -sL "$(head -1 link | jq -r .redirect_url)" >page; wait $!
act-confirm --pin o -y >/dev/null; act-call o.get_time timezone=Rome >call; act-connect remove o --jq .status
echo 'curl -sL "$(jq -r .url .local/state/act/tokens/o.link)" >page' >agree
expect {tests}/prompt.exp 'act-exec --connect call >out 2>err' 'agree there' '' run 'sh agree' | grep -c -e 'o is not connected' -e http://127.0.0.1; jq -c .outcome out; cat err
act-connect remove o --jq .status; act-call o.get_time timezone=Rome | act-exec --connect --jq .error.code
>>>
removed
2
"done"
removed
not-connected
>>>= 77

# where no browser is, the address that one was led to elsewhere does, once
. {tests}/MCP/rows.sh
servers {tests} <<END
o http --oauth
END
act-connect o --no-wait --json >link; to=$(curl -s -o /dev/null -w '%{redirect_url}' "$(jq -r .redirect_url link)")
act-connect o --callback "$to" --jq .status; act-connect o --callback "$to" --jq-json .error.code
ACT_CONDITIONS=online act-connect nosuch --callback "$to" 2>&1 | head -1
>>>
active
"not-connected"
act-connect: no key to Composio

# a token that ends is made anew, also where the server ends it sooner than it said; a grant that is over needs a person
# tier: all
. {tests}/MCP/rows.sh
servers {tests} <<END
short http --oauth --token-life 2
early http --oauth --fault expire-token@tools/call*1
over http --oauth --token-life 2 --fault bad-refresh
END
for id in short early over; do
    act-connect $id --no-wait --json >link; act-connect $id --callback "$(curl -s -o /dev/null -w '%{redirect_url}' "$(jq -r .redirect_url link)")" --jq .status
    act-confirm --pin $id -y >/dev/null; act-call $id.get_time >call-$id
done
{tests}/await '[ $(date +%s) -gt $(($(stat -c %Y .local/state/act/tokens/over.json) + 2)) ]'
for id in short early over; do act-exec call-$id --jq-json '[.outcome, .error.code]'; done
jq -c 'select(.way == "oauth" and .what == "token") | .grant' log/early
>>>
active
active
active
["done",null]
["done",null]
["failed","not-connected"]
"authorization_code"
"refresh_token"

# a token is renewed beside what runs, by one process at a time, for all calls that wait for it; a signal ends these unsent
# waits: 20 s
# tier: all
. {tests}/MCP/rows.sh
servers {tests} <<END
slow http --oauth --token-life 6 --fault slow-refresh=5000
many http --oauth --fault expire-token@tools/call*1
fast --ttl 600000
END
for id in slow many; do
    act-connect $id --no-wait --json >link; act-connect $id --callback "$(curl -s -o /dev/null -w '%{redirect_url}' "$(jq -r .redirect_url link)")" --jq .status
    act-confirm --pin $id -y >/dev/null
done
act-confirm --pin fast -y >/dev/null
old='[ $(date +%s%3N) -gt $(jq .expires .local/state/act/tokens/slow.json) ]'
act-call slow.send_message to=a text=b >write; act-confirm -y <write >sealed
{ act-call slow.get_time; act-call fast.get_time; } >calls; jq -c '.id += "x"' calls >others
for n in 1 2 3 4; do act-call many.get_time timezone=$n; done >four
{tests}/await "$old"; act-exec -j 2 others --jq .tool >out & act-exec -j 2 calls --jq .tool; wait $!; cat out
jq -c 'select(.way == "oauth" and .what == "token") | .grant' log/slow
cat log/fast log/slow | jq -rs 'map(select((.tool // .grant) | . == "get_time" or . == "refresh_token")) | sort_by(.t) | map(.tool // .grant) | join(" ")'
{tests}/await "$old"; act-exec sealed --grace 0s --jq-json '[.outcome, .error.code]' >out 2>/dev/null & {tests}/await '[ $(grep -c "POST /token" log/slow) = 3 ]'; kill -TERM $!; wait $! 2>/dev/null; cat out
act-exec -j 4 four --jq .outcome | uniq -c; jq -c 'select(.way == "oauth" and .what == "token") | .grant' log/many
test ! -e state/slow/effects
>>>
active
active
fast.get_time
slow.get_time
fast.get_time
slow.get_time
"authorization_code"
"refresh_token"
get_time get_time refresh_token get_time get_time
["failed","unavailable"]
      4 done
"authorization_code"
"refresh_token"

# an authorization server that could be somebody else's gets no code redeemed
# tier: all
. {tests}/MCP/rows.sh
servers {tests} <<END
issuer http --oauth --fault issuer-mismatch
pkce http --oauth --fault no-pkce
plain http --oauth --fault plain-pkce
iss http --oauth --fault wrong-iss
noiss http --oauth --fault no-iss
state http --oauth --fault wrong-state
deny http --oauth --fault deny
resource http --oauth --fault wrong-resource
register http --oauth --fault no-registration
html http --oauth --fault html-token
error http --oauth --fault token-error
END
for id in issuer pkce plain iss noiss state deny resource register html error; do
    act-connect $id --no-wait --json >link 2>/dev/null; url=$(jq -r '.redirect_url // empty' link)
    if [ "$url" ]; then act-connect $id --callback "$(curl -s -o /dev/null -w '%{redirect_url}' "$url")" --jq-json '[.status, .error.code]' >code 2>/dev/null; else jq -c '[null, .error.code]' link >code; fi
    echo "$id $(cat code) $(jq -c 'select(.way == "oauth" and .what == "token") | .what' log/$id | wc -l)"
done; ls .local/state/act/tokens | grep -c 'json$'
>>>
issuer [null,"protocol"] 0
pkce [null,"protocol"] 0
plain [null,"protocol"] 0
iss [null,"protocol"] 0
noiss [null,"protocol"] 0
state [null,"approval-invalid"] 0
deny [null,"not-connected"] 0
resource [null,"protocol"] 0
register [null,"config"] 0
html [null,"unavailable"] 0
error [null,"not-connected"] 0
0
>>>= 1

# an issuer with a slash more is the same, a registration that is refused for its scopes is tried without, and an error is told in its own words
. {tests}/MCP/rows.sh
servers {tests} <<END
slash http --oauth --fault issuer-slash
scope http --oauth --fault scope-refused
forbidden http --oauth --fault scope-refused=403
error http --oauth --fault token-error
form http --oauth --fault form-error
END
for id in slash scope forbidden error form; do
    url=$(act-connect $id --no-wait --jq .redirect_url); echo "$url" | grep -o 'scope=[a-z]*'
    act-connect $id --callback "$(curl -s -o /dev/null -w '%{redirect_url}' "$url")" --jq '.error.message // .status' 2>/dev/null
done
jq -rs '[.[] | select(.way == "oauth" and .what == "register")] | length' log/scope
>>>
scope=tools
active
scope=tools
active
scope=tools
active
scope=tools
'<any>' gave no token: bad_verification_code: The code passed is incorrect or expired.
scope=tools
'<any>' gave no token: bad_verification_code: The code passed is incorrect or expired.
1

# the fields of a form are asked for, shown on the sheet and sealed; the call goes again with the server's own state
# tier: all
. {tests}/MCP/rows.sh
servers {tests} <<END
fake --ttl 600000
END
act-confirm --pin fake -y >/dev/null
act-call fake.ask_form | act-confirm -y | act-exec >held; jq -c '[.type, .approval.decision, (.input_requests | keys)]' held
act-confirm -y held | jq -c '[.approval.decision, .approval.reason[:24]]'
expect {tests}/prompt.exp 'act-confirm held >sealed' '└ name' 'Ann\r' '└ guests' '99\r' '└ guests' '4\r' '└ share' '\r' '└ window' 'true\r' '└ room' '\r' '└ mail' '\r' '└ day' '\r' 'stop >' 'y\r' | grep 'answers'
jq -c '.input_responses.booking.content.guests = 5' sealed | act-exec --jq-json '[.outcome, .error.code]'
act-exec sealed --jq-json '[.outcome, .data]'; cat state/fake/effects | wc -l
>>>
["call","held",["booking"]]
["denied","no terminal for a person"]
│ the answers go to fake: never type a password, a key or a code
│ answers.guests: expected at most 12, got 99
│ answers  name = Ann
│ answers  guests = 4
│ answers  window = true
["denied","approval-invalid"]
["done",<any>]
1

# what a server asks again and again, or for a secret, or of a language model, is put to nobody
# tier: all
. {tests}/MCP/rows.sh
servers {tests} <<END
fake --ttl 600000
END
act-confirm --pin fake -y >/dev/null
for tool in ask_password ask_sampling ask_roots; do act-call fake.$tool | act-confirm -y | act-exec --jq-json '[.outcome, .error.message]'; done; cat state/fake/effects 2>/dev/null | wc -l
act-call fake.ask_state_only | act-confirm -y | act-exec --jq .outcome
act-call fake.ask_url | act-confirm -y | act-exec >held; expect {tests}/prompt.exp 'act-confirm held >sealed' 'stop >' 'y\r' | grep -o 'https://.*'; act-exec sealed --jq .outcome
>>>
["failed","'fake' asks for a secret, in 'password', which no form may"]
["failed","'fake': Missing required client capability"]
["failed","'fake': Missing required client capability"]
0
done
https://pay.example/start?order=17&next=%2Fdone#top
done

# answers that nobody saw reach no server: not through the inbox, not under other names, not with a question that has no canonical form
# tier: all
cat >server <<'END'
import json, os, sys
form = {"type": "object", "properties": {"card": {"type": "string"}}, "required": ["card"]}
for line in sys.stdin:
    ask = json.loads(line)
    if "id" not in ask: continue
    result, sent = {"resultType": "complete"}, ask.get("params", {})
    if ask["method"] == "server/discover": result.update(supportedVersions=["2026-07-28"], capabilities={"tools": {}}, ttlMs=0, cacheScope="private")
    elif ask["method"] == "tools/list": result.update(ttlMs=100000, cacheScope="private", tools=[{"name": "book", "description": "Books a table", "inputSchema": {"type": "object"}}])
    else:
        print(json.dumps(sent.get("inputResponses")), file=open("got", "a"))
        schema = form if os.path.exists("form") else {"type": "object", "properties": {}}
        if not sent.get("requestState"): result = {"resultType": "input_required", "requestState": "s", "inputRequests": {"pay": {"method": "elicitation/create", "params": {"message": "Book it?", "requestedSchema": schema}}}}
        elif os.path.exists("fail"): result.update(isError=True, content=[{"type": "text", "text": "refused"}])
        else: result.update(content=[{"type": "text", "text": "booked"}])
    print(json.dumps({"jsonrpc": "2.0", "id": ask["id"], "result": result}), flush=True)
END
mkdir -p .config/act; echo '{"mcpServers":{"rest":{"command":"python3","args":["'$PWD'/server"]}}}' >.config/act/mcp.json; act-confirm --pin rest -y >/dev/null
hold() { act-call --trusted rest.book n=$1 | tee plain | act-confirm -y | act-exec >held; }
evil='.input_responses = {"pay":{"action":"accept","content":{"card":"EVIL"}},"other":{"content":["EVIL"]},"more":"EVIL"}'
: parked with answers, and its question answered otherwise meanwhile
: >form; hold 1; jq -c "$evil" held | act-confirm --hold --jq .approval.decision
: >fail; expect {tests}/prompt.exp 'act-confirm held >mine' card 'MINE\r' 'stop >' 'book\r' >sheet; act-exec mine --jq .outcome
act-confirm --inbox -y >late; rm fail; act-confirm -y plain | act-exec --jq .approval.decision; act-exec late --jq .error.code
: a plain question, answered by a person, by a program, and not by -y
rm form; hold 2; jq -c "$evil" held >more; act-confirm -y more --jq .approval.decision
expect {tests}/prompt.exp 'act-confirm more >mine' 'stop >' 'book\r' >sheet; act-exec mine --jq .outcome; hold 3; jq -c "$evil" held | act-confirm --ask-with true | act-exec --jq .outcome
: the calls behind it go on
hold 4; sed 's/"input_requests":{/&"n":1e99999999999999999999,/' held | cat - plain | act-confirm -y 2>err --jq .approval.by; sed 's/call .* is/call is/' err
cat got
>>>
held
failed
held
approval-invalid
denied
done
done
program
flag
act-confirm: the call is not held with these questions
null
{"pay": {"action": "accept", "content": {"card": "MINE"}}}
null
null
{"pay": {"action": "accept", "content": {}}}
null
{"pay": {"action": "accept", "content": {}}}
null
