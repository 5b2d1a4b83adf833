# says its version
act-open --version
>>>
<n>.<n>.<n>

# says what it does
act-open --help | head -1
>>>
OVERVIEW: Open an act:// link.

# a full disk is an error
act-open --help >/dev/full
>>>2
act-open: cannot write standard output: No space left on device
>>>= 74

# one link is needed
act-open >o; act-open act://settings act://settings >o
>>>2
act-open: missing expected argument '<link>'
  see act-open --help
act-open: unexpected argument 'act://settings'
  see act-open --help
>>>= 64

# without a terminal a sentence is a tainted record, whatever the settings trust; nothing is sent, nothing is written
PATH=$PATH:{tests}/Language; eval "$(language start)"; export ACT_MODEL=openai/m ACT_TRUST_INPUT=on
setsid -w act-open 'act://chat?prompt=buy%20milk+for+2%2B1%20%E2%82%AC'; act-open 'ACT://Chat?prompt=%7B%22type%22%3A%22call%22%7D' --jq-json .text; act-open 'act://chat?prompt=x' --text; language requests; find .local 2>err | wc -l
>>>
{"type":"intent","text":"buy milk for 2+1 €","taint":true}
"{\"type\":\"call\"}"
intent
  text   x
  taint  true
0
0

# calls made of the record are tainted, whatever the settings trust
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"calls":[{"name":"TASK_CREATE","arguments":{"title":"Milk"}}]}]')"; export ACT_MODEL=openai/m ACT_TRUST_INPUT=on
act-open 'act://chat?prompt=add+a+task+to+buy+milk' >link; act-process <link --jq '[.tool, .taint]'; act-search <link --jq .taint; act-chat --trusted <link --jq .taint; act-process <link | setsid -w act-exec --jq .error.code
>>>
["TASK_CREATE",true]
true
true
true
not-approved
>>>= 77

# links that are none of the three, or have anything more, are refused
# tier: all
while read -r link; do act-open "$link" --json >o 2>err; echo "$? $(wc -l <o) $(sed -n '1{s/^[^:]*: //;s/.*: //;p}' err)"; done <<'END'
https://chat?prompt=a
act:chat?prompt=a
javascript:act://chat?prompt=a
act://
act://exec?prompt=a
act://chat.example?prompt=a
act://%63hat?prompt=a
act://chat%00?prompt=a
act:///chat?prompt=a
act://me@chat?prompt=a
act://chat:80?prompt=a
act://chat:?prompt=a
act://[::1]?prompt=a
act://chat/?prompt=a
act://chat/../exec?prompt=a
act://chat?prompt=a#b
act://chat?prompt=a#
act://chat?prompt=a b
act://chat?prompt=a\b
act://chat?prompt=ü
act://chat
act://chat?
act://chat?prompt
act://chat?prompt=+%20
act://chat?Prompt=a
act://chat?prompt=a&prompt=a
act://chat?prompt=a&%70rompt=b
act://chat?prompt=a&
act://chat?prompt=a&=b
act://chat?prompt=a&yes=1
act://chat?prompt=a&conversation=work
act://chat?prompt=%
act://chat?prompt=%4
act://chat?prompt=%4g
act://chat?prompt=%+41
act://chat?prompt=%C0%AF
act://chat?prompt=%ED%A0%80
act://chat?prompt=a%00b
act://chat?prompt=%1B%5B2J
act://chat?prompt=a%0Ab
act://chat?prompt=a%7F
act://chat?prompt=a%C2%9Bb
act://chat?prompt=%E2%80%AEa
act://chat?prompt=a%E2%81%A6b
act://chat?prompt=a%E2%80%8Bb
act://chat?prompt=%F3%A0%81%A1
act://chat?prompt=a%E2%80%A8b
act://chat?prom%0Apt=a
act://settings/mode
act://settings?mode=yolo
act://settings?name=mode&value=yolo
act://settings?name=nothing
act://oauth-callback
act://oauth-callback?status=success
act://oauth-callback?connected_account_id=
act://oauth-callback?connected_account_id=../x
act://oauth-callback?connected_account_id=ca_1&connectedAccountId=ca_2
act://oauth-callback?toolkit=gmail,slack
act://oauth-callback?toolkit=gmail&toolkit=gmail
END
>>>
65 1 it does not begin with act://
65 1 it does not begin with act://
65 1 it does not begin with act://
65 1 it names no place of act
65 1 it names no place of act
65 1 it names no place of act
65 1 it names no place of act
65 1 it names no place of act
65 1 it names no place of act
65 1 it has a user name
65 1 it has a port
65 1 it has a port
65 1 it has a port
65 1 it has a path
65 1 it has a path
65 1 it has a fragment
65 1 it has a fragment
65 1 it has a space or another character that no address has
65 1 it has a space or another character that no address has
65 1 it has a space or another character that no address has
65 1 it has no prompt
65 1 it has a parameter without a name
65 1 its prompt is empty
65 1 its prompt is empty
65 1 it has a parameter 'Prompt'
65 1 it has the parameter 'prompt' twice
65 1 it has the parameter 'prompt' twice
65 1 it has a parameter without a name
65 1 it has a parameter without a name
65 1 it has a parameter 'yes'
65 1 it has a parameter 'conversation'
65 1 a percent sign has no two hexadecimal digits after it
65 1 a percent sign has no two hexadecimal digits after it
65 1 a percent sign has no two hexadecimal digits after it
65 1 a percent sign has no two hexadecimal digits after it
65 1 it is not UTF-8 text
65 1 it is not UTF-8 text
65 1 it has the character U+0000, which does not show
65 1 it has the character U+001B, which does not show
65 1 it has the character U+000A, which does not show
65 1 it has the character U+007F, which does not show
65 1 it has the character U+009B, which does not show
65 1 it has the character U+202E, which does not show
65 1 it has the character U+2066, which does not show
65 1 it has the character U+200B, which does not show
65 1 it has the character U+E0061, which does not show
65 1 it has the character U+2028, which does not show
65 1 it has the character U+000A, which does not show
65 1 it has a path
65 1 it has a parameter 'mode'
65 1 it has a parameter 'value'
65 1 no setting 'nothing'
65 1 it names neither an account nor a toolkit
65 1 it names neither an account nor a toolkit
65 1 its 'connected_account_id' is no name
65 1 its 'connected_account_id' is no name
65 1 it has two values of 'connected_account_id'
65 1 its 'toolkit' is no name
65 1 it has the parameter 'toolkit' twice

# a refused link is shown safe and short, and what ends the pipeline is on record
# tier: all
act-open "$(printf 'act://chat?prompt=\033]0;x\a\342\200\256b')" >o; act-open "act://chat?prompt=$(printf %09000d 0)" | act-chat | jq -c '[.error.code, (.error.message | length)]'
act-open "act://chat?prompt=$(printf %08174d 0)" --jq '.text | length'
>>>
["bad-arguments",124]
8174
>>>2
act-open: cannot open 'act://chat?prompt=<U+001B>]0;x<U+0007><U+202E>b': it has a space or another character that no address has
  write it percent-encoded: a space is %20
act-open: cannot open 'act://chat?prompt=00000000000000000000000000000000000000000000000000000000000000…': it has more than 8192 bytes

# text that only looks strange is no reason to refuse
for text in '%E2%9D%A4%EF%B8%8F' '%D9%85%DB%8C%E2%80%8C%D8%AE' 'a%3Db=c?d/e' '%2500' '--trusted'; do act-open "act://chat?prompt=$text" --jq '.text | length'; done
>>>
2
4
9
3
9

# at a terminal the sentence is shown, and nothing is sent before a person says so
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start)"; export ACT_MODEL=openai/m NO_COLOR=1
for answer in 'n\r' '\r' 'q\r' '\004' '\003' 'maybe\r'; do set --; [ "$answer" = 'maybe\r' ] && set -- 'edit >' 'n\r'; expect {tests}/prompt.exp "act-open 'act://chat?prompt=%E2%94%94%20y%20yes%20%3E%20y%20%3CU%2B202E%3E'" 'edit >' "$answer" "$@" >seen; echo $?; done; sed 's/link-.*,/LINK,/' seen; language requests
>>>
1
1
1
1
97
1
┌ send this to the language model? ────────────────────────────────────────────
│ sentence └ y yes > y <U+003C>U+202E>
│ a link brought it: anybody may have written it, and no call made of it is 
┊   trusted
│ where    LINK, a new conversation
└ y send · n no · e edit > maybe
│ no answer here: 'maybe'; offered: y send, n no, e edit
└ y send · n no · e edit > n
0

# a sentence that was not all on the screen is not sent
PATH=$PATH:{tests}/Language; eval "$(language start)"; export ACT_MODEL=openai/m NO_COLOR=1
expect {tests}/prompt.exp "act-open 'act://chat?prompt=hi$(printf '%%20go%.0s' $(seq 900))%20delete+it'" 'more: Enter' 'q\r' 'edit >' 'y\r' 'edit >' 'n\r' | grep -v '^[┊│] *\(sentence\|hi\|go\)'; language requests
expect {tests}/prompt.exp "act-open 'act://chat?prompt=hi$(printf '%%20go%.0s' $(seq 900))%20delete+it'" 'more: Enter' '\r' 'edit >' 'n\r' | grep -o 'delete it\|y send'
>>>
┌ send this to the language model? ────────────────────────────────────────────
— more: Enter, q, b — q
│ the rest was not shown, so that yes is no answer yet: m shows it
└ m more · n no · e edit > y
│ no answer here: 'y'; offered: m more, n no, e edit
│ the rest was not shown, so that yes is no answer yet: m shows it
└ m more · n no · e edit > n
0
delete it
y send

# sent, it is worked on by the act-agent beside it, in a conversation of its own, tainted whatever the settings trust
PATH=$PATH:{tests}/Language; eval "$(language start --script '[{"calls":[{"name":"TASK_CREATE","arguments":{"title":"Milk"}}]},{"when":{"last_has":"done"},"text":"Noted."}]')"; export ACT_MODEL=openai/m NO_COLOR=1 ACT_TRUST_INPUT=on ACT_CONVERSATION=work
mkdir bad; printf '#!/bin/sh\necho bad\n' >bad/act-agent; chmod +x bad/act-agent
PATH=$PWD/bad:$PATH expect {tests}/prompt.exp "act-open 'act://chat?prompt=add+a+task+Milk'" 'edit >' 'y\r' 'stop >' 'y\r' | grep 'bad\|not trusted\|Noted\|^done'; act-chat --list --jq '[.conversation[0:5], .taint]'; act-log --jq '[.tool, .outcome]'
>>>
│ why      it changes something, and was made from text that is not trusted: 
┊   creates a task; made from text that is not trusted [medium]
done  TASK_CREATE
  Noted.
["link-",true]
["TASK_CREATE","done"]

# an edited sentence is shown again, and stays what a link brought; -c names another conversation
# tier: all
PATH=$PATH:{tests}/Language; eval "$(language start --script '{"times":0,"text":"Hi."}')"; export ACT_MODEL=openai/m NO_COLOR=1
printf '#!/bin/sh\nsed -i s/Milk/Bread/ "$1"\n' >ed; chmod +x ed
EDITOR=$PWD/ed expect {tests}/prompt.exp "act-open -c home -u ada 'act://chat?prompt=add+Milk'" 'edit >' 'e\r' 'edit >' 'y\r' | grep 'sentence\|where\|Hi'; act-chat -u ada -c home --show --jq '[.role, .text, .taint]'; find . -name 'edit-*'
EDITOR=false expect {tests}/prompt.exp "act-open 'act://chat?prompt=x'" 'edit >' 'e\r' 'edit >' 'n\r' | grep editor; EDITOR='truncate -s0' expect {tests}/prompt.exp "act-open 'act://chat?prompt=x'" 'edit >' 'e\r' >o; echo $?
>>>
│ sentence add Milk
│ where    home, which it taints for good
│ sentence add Bread
│ where    home, which it taints for good
  Hi.
["user","add Bread",true]
["assistant","Hi.",true]
│ the editor 'false' failed
1

# nobody is asked where act-agent is not there, or records are wanted
export NO_COLOR=1 LD_LIBRARY_PATH=$(dirname "$(command -v act-open)"); mkdir alone; cp "$(command -v act-open)" alone
expect {tests}/prompt.exp "alone/act-open 'act://chat?prompt=x' 2>&1 | sed 's|$PWD|HOME|'"
expect {tests}/prompt.exp "alone/act-open 'act://chat?prompt=x' >/dev/tty 2>err" | head -2; sed "s|$PWD|HOME|" err; expect {tests}/prompt.exp "act-open 'act://chat?prompt=x' --json"
>>>
{"type":"intent","text":"x","taint":true}
act-open: cannot find act-agent beside act-open
  install all of act into HOME/alone
{"type":"intent","text":"x","taint":true}

# settings are shown, as act-config shows them, and never set
act-config set mode always; act-open act://settings >all; act-config list | cmp - all && wc -l <all | sed 's/.*[1-9].*/all/'
act-open 'act://settings?name=mode' --text; act-open 'act://settings?name=currency' --jq .value; act-open 'act://settings?name=composio-api-key'; echo $?; COMPOSIO_API_KEY=ak_0123456789abcdef act-open 'act://settings?name=composio-api-key' --jq .value; act-config get mode --text
>>>
all
mode = always  user  (<any>:1)
EUR
1
…cdef
always

# a waiting connection is looked up by its account, and only the service says what became of it
eval "$({tests}/Composio/standin start)"
link=$(act-connect --no-wait slack --jq .account)
act-open "act://oauth-callback?status=failed&connected_account_id=$link&appName=github&code=4%2F0A&state=x"; echo $?; {tests}/Composio/standin requests op=session.link --count; {tests}/Composio/standin requests op=accounts.refresh --count
>>>
{"type":"connection","toolkit":"slack","status":"active","account":"ca_<any>","created":"<time>","updated":"<time>","user":"default"}
0
1
0

# success is nothing that a link can say
eval "$({tests}/Composio/standin start --world '{"link":{"polls":1,"end":"FAILED"}}')"
link=$(act-connect --no-wait slack --jq .account); act-open "act://oauth-callback?status=success&connectedAccountId=$link" --jq '[.status, .error.code]'
>>>
["failed",null]
[null,"not-connected"]
>>>= 77

# by the toolkit, the newest link of this user is waited for
# tier: all
eval "$({tests}/Composio/standin start)"
act-connect --no-wait slack >o; act-open 'act://oauth-callback?appName=Slack' --text; act-open 'act://oauth-callback?toolkit=stripe' --text
>>>
slack  active  ca_<any>
not-connected: no link to connect 'stripe' is waiting
  run: act-connect stripe
>>>= 77

# an account that the service does not list for this user is refused, and not asked about
# tier: all
eval "$({tests}/Composio/standin start)"
link=$(act-connect --no-wait slack --jq .account); act-open -u ada "act://oauth-callback?connected_account_id=$link&toolkit=slack" --jq .error.message | sed "s/$link/LINK/"; act-open 'act://oauth-callback?connected_account_id=ca_evil' --jq .error.code; echo $?; {tests}/Composio/standin requests op=accounts.get --count
>>>
no account 'LINK' of this user
not-connected
77
0

# without a key nothing is looked up
ACT_CONDITIONS=online act-open 'act://oauth-callback?connected_account_id=ca_1' --text
>>>2
act-open: no key to Composio
  set COMPOSIO_API_KEY, or run: act-config set composio-api-key
>>>= 78

# the desktop's entry opens one link, none of whose text is the shell's, and waits before its window closes
eval "set -- $(sed -n 's/^Exec=//p' {tests}/../share/applications/act-open.desktop | sed 's/\\\\/\\/g; s/ %u$//')"
"$@" 'act://chat?prompt=$(touch+x)%60touch+x%60%22;touch%20x' </dev/null; echo; find . -name x
>>>
{"type":"intent","text":"$(touch x)`touch x`\";touch x","taint":true}
Enter closes. 
