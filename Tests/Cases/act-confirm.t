# says its version
act-confirm --version
>>>
<n>.<n>.<n>

# says what it does
act-confirm --help | head -1
>>>
OVERVIEW: Ask before calls that do harm.

# a full disk is an error
act-confirm --help >/dev/full
>>>2
act-confirm: cannot write standard output: No space left on device
>>>= 74

# a full disk is an error for records too
echo '{"type":"x"}' | act-confirm >/dev/full
>>>2
act-confirm: cannot write standard output: No space left on device
  make room: df(1) shows which disk is full
>>>= 74

# nothing in, nothing out; no key is made
act-confirm; ls -A

# blank lines are nothing
act-confirm
<<<

   

# other records pass through byte for byte, in order
act-confirm
<<<
{"type":"x", "n":1.10,"big":12345678901234567890,"s":"a\/b\u00e9"}
{"type":"result","ok":true,"outcome":"done","e":1E+2}
  {"type":"tool" ,"a" : {}}
>>>
{"type":"x", "n":1.10,"big":12345678901234567890,"s":"a\/b\u00e9"}
{"type":"result","ok":true,"outcome":"done","e":1E+2}
  {"type":"tool" ,"a" : {}}

# two spellings of one letter are two keys
printf '{"type":"x","\303\251":1,"e\314\201":2}\n' >in; act-confirm in | cmp - in && echo same
>>>
same

# jq keeps the digits of numbers that its own can't hold
act-confirm --jq '[.n,.m]'
<<<
{"type":"x","n":12345678901234567890,"m":1.5}
>>>
[12345678901234567890,1.5]

# a call that only reads passes byte for byte, unsealed
act-confirm
<<<
{"type":"call", "tool":"TASK_LIST","arguments":{ "limit" : 1.0e1 },"mine":1.10}
>>>
{"type":"call", "tool":"TASK_LIST","arguments":{ "limit" : 1.0e1 },"mine":1.10}

# a local call that changes something is sealed by the mode
act-call TASK_CREATE title=x | act-confirm | jq -c '.approval|[.v,.decision,.by,(.mac|length),(.nonce|length)]'
>>>
[1,"approved","mode",64,32]

# sealing touches nothing else
act-confirm | sed 's/,"approval":.*//'
<<<
{"type":"call", "id":"a","tool":"TASK_CREATE","provider":"local","arguments":{"title":"x"}, "mine":1.10,"big":12345678901234567890}
>>>
{"type":"call", "id":"a","tool":"TASK_CREATE","provider":"local","arguments":{"title":"x"}, "mine":1.10,"big":12345678901234567890

# a call without id or provider gets them when it is sealed
act-confirm | jq -c '[(.id|length),.provider]'
<<<
{"type":"call","taint":false,"tool":"TASK_CREATE","arguments":{"title":"x"}}
>>>
[36,"local"]

# what destroys is asked about; with no terminal that is a no
act-call TASK_DELETE id=1 | act-confirm
>>>
{"type":"call","id":"<id>","tool":"TASK_DELETE","provider":"local","toolkit":"task","arguments":{"id":1},"missing":[],"tags":["destructiveHint"],"risk":{"level":"high","reasons":["deletes a task"]},"taint":false,"approval":{"v":1,"decision":"denied","by":"mode","at":"<time>","reason":"no terminal to ask on; high risk"}}
>>>= 77

# -y approves what would be asked, and says so
act-call TASK_DELETE id=1 | act-confirm -y | jq -c '.approval|[.decision,.by]'
>>>
["approved","flag"]

# a risk that the record gives itself does not lower it
act-confirm | jq -c '.approval|[.decision,.by]'
<<<
{"type":"call","tool":"TASK_DELETE","arguments":{"id":1},"risk":{"level":"low","reasons":[]}}
>>>
["denied","mode"]

# always asks even for what only reads
act-call TASK_LIST | act-confirm --mode always | jq -c .approval.decision
>>>
"denied"

# cautious asks for what changes something
act-call TASK_CREATE title=x | act-confirm --caution cautious | jq -c .approval.decision
>>>
"denied"

# yolo seals, but not what deletes
(act-call TASK_CREATE title=x; act-call TASK_DELETE id=1) | act-confirm --mode yolo | jq -c .approval.decision
>>>
"approved"
"denied"

# the mode from the environment, and the option over it
act-call TASK_LIST | ACT_MODE=always act-confirm | jq -c .approval.decision
act-call TASK_LIST | ACT_MODE=always act-confirm --mode adaptive | jq -c .approval.decision
>>>
"denied"
null

# the mode from the user's file
mkdir -p .config/act; echo 'mode = always' >.config/act/config
act-call TASK_LIST | act-confirm | jq -c .approval.decision
>>>
"denied"

# a folder's file may tighten and not loosen
mkdir .act; printf 'mode = yolo\ncaution = cautious\n' >.act/config
(act-call TASK_CREATE title=x; act-call TASK_DELETE id=1) | act-confirm | jq -c .approval.decision
>>>
"denied"
"denied"

# a mode that is none, in an option
act-confirm --mode wild
>>>
{"type":"error","error":{"code":"usage","message":"--mode: expected always, adaptive, yolo, got 'wild'"}}
>>>2
act-confirm: --mode: expected always, adaptive, yolo, got 'wild'
>>>= 64

# a mode that is none, in the environment
ACT_MODE=wild act-confirm
>>>
{"type":"error","error":{"code":"config","message":"ACT_MODE: mode: expected always, adaptive, yolo, got 'wild'"}}
>>>2
act-confirm: ACT_MODE: mode: expected always, adaptive, yolo, got 'wild'
>>>= 78

# a decision that was made stands
act-confirm -y
<<<
{"type":"call","id":"a","tool":"TASK_DELETE","arguments":{"id":1},"approval":{"v":1,"decision":"denied","by":"person","at":"2026-03-04T10:00:00Z","reason":"declined"}}
>>>
{"type":"call","id":"a","tool":"TASK_DELETE","arguments":{"id":1},"approval":{"v":1,"decision":"denied","by":"person","at":"2026-03-04T10:00:00Z","reason":"declined"}}
>>>= 1

# what was held stays held
act-confirm -y
<<<
{"type":"call","id":"a","tool":"TASK_DELETE","arguments":{"id":1},"approval":{"v":1,"decision":"held","by":"rule","at":"2026-03-04T10:00:00Z","reason":"later"}}
>>>
{"type":"call","id":"a","tool":"TASK_DELETE","arguments":{"id":1},"approval":{"v":1,"decision":"held","by":"rule","at":"2026-03-04T10:00:00Z","reason":"later"}}
>>>= 75

# a tool that nobody has described can't be sealed
act-confirm -y
<<<
{"type":"call","id":"a","tool":"NOPE_CREATE","arguments":{}}
>>>
{"type":"call","id":"a","tool":"NOPE_CREATE","arguments":{}}
>>>2
act-confirm: 'NOPE_CREATE' goes on undecided: no provider has described the tool
  see act-tools for those there are
>>>= 65

# missing arguments can't be asked for without a terminal, -y or not
act-call TASK_DELETE | act-confirm -y | jq -c '.approval|[.decision,.by,.reason]'
>>>
["denied","mode","arguments are missing; high risk"]

# a bad line costs one line
act-confirm
<<<
{"type":"x","n":1}
{"type":"x","n":2
{"n":3}
[4]
{"type":"x","a":1,"a":2}
{"type":"x","n":6}
>>>
{"type":"x","n":1}
{"type":"error","error":{"code":"bad-record","message":"the text ends too early","line":2,"offset":36,"input":"{\"type\":\"x\",\"n\":2"}}
{"type":"error","error":{"code":"bad-record","message":"not a record: no object with a string 'type'","line":3,"offset":37,"input":"{\"n\":3}"}}
{"type":"error","error":{"code":"bad-record","message":"not a record: no object with a string 'type'","line":4,"offset":45,"input":"[4]"}}
{"type":"error","error":{"code":"bad-record","message":"a duplicate key","line":5,"offset":68,"input":"{\"type\":\"x\",\"a\":1,\"a\":2}"}}
{"type":"x","n":6}
>>>= 65

# --strict stops at it
act-confirm --strict
<<<
{"type":"x","n":1}
{"type":"x","n":2
{"type":"x","n":3}
>>>
{"type":"x","n":1}
{"type":"error","error":{"code":"bad-record","message":"the text ends too early","line":2,"offset":36,"input":"{\"type\":\"x\",\"n\":2"}}
>>>2
act-confirm: line 2: the text ends too early
>>>= 65

# half a record at the end
printf '{"type":"x"}\n{"type":"ca' | act-confirm
>>>
{"type":"x"}
{"type":"error","error":{"code":"bad-record","message":"the input ends in the middle of a record","line":2,"offset":24,"input":"{\"type\":\"ca"}}
>>>= 65

# a whole record without a line feed at the end
printf '{"type":"x","n":1}' | act-confirm
>>>
{"type":"x","n":1}

# CRLF
printf '{"type":"x","n":1}\r\n' | act-confirm
>>>
{"type":"x","n":1}

# invalid UTF-8
printf '{"type":"x","s":"\377"}\n{"type":"x"}\n' | act-confirm
>>>
{"type":"error","error":{"code":"bad-record","message":"invalid UTF-8","line":1,"offset":17,"input":"{\"type\":\"x\",\"s\":\"�\"}"}}
{"type":"x"}
>>>= 65

# a byte-order mark
printf '\357\273\277{"type":"x"}\n' | act-confirm
>>>
{"type":"x"}

# a line that is too long is skipped
printf '{"type":"x"}\n{"type":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}\n{"type":"y"}\n' | act-confirm --max-line 20
>>>
{"type":"x"}
{"type":"error","error":{"code":"bad-record","message":"the line is too long","hint":"see --max-line","line":2,"offset":13,"input":"{\"type\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}"}}
{"type":"y"}
>>>= 65

# files as operands
echo '{"type":"x","n":1}' >a; echo '{"type":"x","n":2}' >b; act-confirm b a
>>>
{"type":"x","n":2}
{"type":"x","n":1}

# a file that is not there
act-confirm none
>>>
{"type":"error","error":{"code":"io","message":"cannot open 'none': No such file or directory"}}
>>>2
act-confirm: cannot open 'none': No such file or directory
>>>= 74

# an error that passes through counts
act-confirm
<<<
{"type":"error","error":{"code":"offline","message":"x"}}
>>>
{"type":"error","error":{"code":"offline","message":"x"}}
>>>= 75

# the gravest of what passes through counts
act-confirm >/dev/null
<<<
{"type":"error","error":{"code":"no-match","message":"x"}}
{"type":"result","ok":false,"outcome":"unknown","error":{"code":"outcome-unknown","message":"x"}}
{"type":"error","error":{"code":"bad-record","message":"x"}}
>>>= 79

# --explain says what would be decided, and decides nothing
act-call TASK_DELETE id=1 | act-confirm --explain | jq -c '[.risk,.approval]'
>>>
[{"level":"high","reasons":["deletes a task"],"verdict":"ask: high risk"},null]

# the key is for its owner alone, and made once
act-call TASK_CREATE title=x | act-confirm >/dev/null
stat -c '%a' .local/state/act .local/state/act/approval.key; stat -c %s .local/state/act/approval.key
cp .local/state/act/approval.key before; act-call TASK_CREATE title=x | act-confirm >/dev/null
cmp before .local/state/act/approval.key
>>>
700
600
32

# a key that others can read is refused
act-call TASK_CREATE title=x | act-confirm >/dev/null; chmod 644 .local/state/act/approval.key
act-call TASK_CREATE title=x | act-confirm
>>>
{"type":"error","error":{"code":"config","message":"'{home}/.local/state/act/approval.key' can be read by others","hint":"remove it; approvals given so far end with it"}}
>>>2
act-confirm: '{home}/.local/state/act/approval.key' can be read by others
  remove it; approvals given so far end with it
>>>= 78

# text for people, foreign text made safe
act-confirm --text
<<<
{"type":"call","tool":"TASK_LIST\u001b[31m","arguments":{"a":"\u202ered"}}
>>>
TASK_LIST<U+001B>[31m  
  a  <U+202E>red
>>>2
act-confirm: 'TASK_LIST<U+001B>[31m' goes on undecided: no provider has described the tool
  see act-tools for those there are

# the first record is not held back
mkfifo in; act-confirm <in >out & exec 3>in; echo '{"type":"x","n":1}' >&3
{tests}/await '[ -s out ]'; cat out; exec 3>&-; wait
>>>
{"type":"x","n":1}

# a reader that goes away ends it quietly
yes '{"type":"x"}' | act-confirm | head -n 1
>>>
{"type":"x"}

# ten thousand records
awk 'BEGIN { for (i = 0; i < 10000; i++) printf "{\"type\":\"call\",\"tool\":\"TASK_LIST\",\"arguments\":{},\"n\":%d}\n", i }' >in
act-confirm in | cmp - in && wc -l <in
>>>
10000

# a call that does not say what it was made from is taken for one from untrusted text
act-call TASK_CREATE title=milk | jq -c 'del(.taint)' >call
act-confirm call --jq '[.approval.decision, .approval.by]'; act-confirm -y call --jq .approval.decision; act-confirm -y --tainted call --jq .approval.by
for taint in null '"no"' 0; do jq -c ".taint = $taint" call | act-confirm --jq .approval.decision; done
act-exec call --jq .error.code
>>>
["denied","mode"]
denied
flag
denied
denied
denied
not-approved
>>>= 77

# nor does a result that lost its mark on the way make a call that is trusted
act-call TASK_CREATE title=milk | act-confirm | act-exec | jq -c '.taint = true' >mail
for cut in . 'del(.taint)'; do
  jq -c "$cut" mail | act-call TASK_CREATE --map '{title: .data.title}' | act-confirm --jq '[.taint, .approval.decision]'
done
>>>
[true,"denied"]
[true,"denied"]
>>>= 77

# a call that is done is neither asked about nor denied again: it passes without a seal, and act-exec replays it
# tier: all
act-call TASK_CREATE title=x --once a | act-confirm | act-exec >/dev/null
act-call TASK_DELETE id=1 --once b | act-confirm -y | act-exec --jq .outcome
act-call TASK_DELETE id=1 --once b | act-confirm | tee decided | act-exec --jq '[.outcome, .replayed]'
jq -c .approval decided
mkdir -p .config/act; echo 'deny TASK_DELETE' >.config/act/rules
act-call TASK_DELETE id=1 --once b | act-confirm | act-exec --jq '[.outcome, .replayed]'
>>>
done
["done",true]
null
["done",true]

# another call under the id of one that is done is asked about
# tier: all
act-call TASK_CREATE title=x --once a | act-confirm | act-exec >/dev/null
act-call TASK_DELETE id=1 --once b | act-confirm -y | act-exec --jq .outcome
act-call TASK_DELETE id=1 --once b | jq -c '.arguments.id = 2' | act-confirm --jq .approval.decision
act-call TASK_DELETE id=1 --once b | act-confirm -u mary --jq .approval.decision
>>>
done
denied
denied
>>>= 77

# the calls of every conversation are decided together; approved in their own, they run there
for name in one two; do n=$((n+1)); act-call TASK_CREATE title=$name | act-confirm | act-exec >o; act-call TASK_DELETE id:=$n | act-confirm --hold -c $name >o; done
act-confirm --inbox; act-confirm --inbox --all -y --tainted --jq .tool; for name in one two; do act-confirm --inbox -c $name | act-exec -c $name --jq .outcome; done; act-confirm --inbox --all | wc -l
act-confirm --all >o; act-confirm --inbox --all -c one >o
>>>
TASK_DELETE
TASK_DELETE
done
done
0
>>>2
act-confirm: 2 calls are held, none of them for 'default'
  name their user and conversation with -u and -c
act-confirm: --watch and --all go with --inbox
  see act-confirm --help
act-confirm: --all goes without -c
  see act-confirm --help
>>>= 64

# a watch stays, and shows a call within a second of its coming
act-confirm --inbox --watch -y --tainted --jq .arguments.id >seen & watch=$!
act-call TASK_DELETE id:=1 | act-confirm --hold >o; {tests}/await 'grep -q 1 seen'
act-call TASK_DELETE id:=2 | act-confirm --hold >o; {tests}/await 'grep -q 2 seen'
{ kill $watch; wait $watch; } 2>/dev/null; cat seen; act-confirm --inbox | act-exec --jq .error.code
>>>
1
2
provider-error
provider-error
>>>= 1

# a watch says that it waits; q ends it at once, and Ctrl-C there is an end like any other for act-exec
hold() { act-call TASK_CREATE title=$1 | act-confirm --hold --mode always >h; }
watch() { expect {tests}/prompt.exp 'act-confirm --inbox --watch | act-exec --json --jq .outcome; echo "status $?"; stty -a | grep -o "intr = ..\|[-]*icanon\|[-]*echo "' "$@"; }
watch 'ends it' q; hold a; watch 'stop >' 'y\r' 'ends it' '' 'done' '\003' | sed -n '/ends it/,$p'; act-ps --limit 1 --jq '[.state, .why, .counts]'
hold b; watch 'stop >' '\003' | sed '1,/└/d'; act-confirm --inbox --explain --jq .arguments.title; hold c; watch 'stop >' 'q\r' | sed '1,/└/d; / in .* s$/d'
>>>
waiting for calls; q or Ctrl-C ends it
status 0
intr = ^C
icanon
echo 
waiting for calls; q or Ctrl-C ends it
done
status 0
intr = ^C
icanon
echo 
["completed",null,{"done":1}]
held
status 75
intr = ^C
icanon
echo 
b
held
held
status 75
intr = ^C
icanon
echo 

# a watch shows each call that comes while a question is open, in this conversation and in others
hold() { act-call TASK_CREATE title=$1 | act-confirm -c ${2:-default} --hold --mode always; }; hold a >h
cat >later <<'END'
for n in b c; do act-call TASK_CREATE title=$n | act-confirm --hold --mode always; done >h; act-call TASK_CREATE title=d | act-confirm -c other --hold --mode always >h; :
END
expect {tests}/prompt.exp 'act-confirm --inbox --watch --all --jq .arguments.title >out' 'title  "a"' '' run 'sh later' 'stop >' 'y\r' '"b"' '' 'stop >' 'n\r' '"c"' '' 'stop >' 'y\r' '"d"' '' 'stop >' 'y\r' run 'act-call TASK_CREATE title=e | act-confirm --hold --mode always >h; :' '"e"' '' 'stop >' 'q\r' >screen; echo $?
cat out; act-confirm --inbox --explain --jq '[.arguments.title, .risk.verdict]'
>>>
75
a
b
c
d
e
["a","seal: approved before, and not run yet"]
["c","seal: approved before, and not run yet"]
["e","ask: the mode is always"]

# a call that is withdrawn while its sheet is open ends the sheet by itself, with a line that says so, and nothing runs
PATH=$PATH:{tests}/Serve
agent start ACT_CALL_TOOL '{"tool":"TASK_CREATE","arguments":{"title":"Milk"}}' sh "{tests}/await '[ -e asked ]'" cancel sh "{tests}/await '[ -s out ]'" end >o & {tests}/await 'act-confirm --inbox --explain | grep -q Milk'
expect {tests}/prompt.exp 'act-confirm --inbox --text >out; echo $?' 'stop >' '' run 'touch asked' | tr -d '\r' | grep -A1 'nothing runs'; wait; cat out o; act-log --limit 1 | wc -l
>>>
│ nothing runs: it left the inbox, for its client has withdrawn it, or it was 
┊   decided elsewhere
TASK_CREATE  local  denied
  title  Milk
  denied: nothing runs: it left the inbox, for its client has withdrawn it, or
  it was decided elsewhere
status 0
0

# the calls behind a withdrawn one are asked about, and where all of several are gone their sheet ends too
for n in 1 2; do act-call TASK_CREATE title=$n | jq -c ".id = \"$n\"" | act-confirm --hold --mode always; done >h
expect {tests}/prompt.exp 'act-confirm --inbox --jq "[.id, .approval.decision, .approval.by]" >out' 'stop >' '' run "{tests}/sql \"DELETE FROM held WHERE id = '1'\"" 'title  "2"' '' 'stop >' 'y\r' >screen; cat out
for n in 3 4 5; do act-call TASK_CREATE title=$n | jq -c ".id = \"$n\"" | act-confirm --hold --mode always; done >h
expect {tests}/prompt.exp 'act-confirm --inbox --jq "[.id, .approval.decision, .approval.by]" >out' 'stop >' '' run "{tests}/sql \"DELETE FROM held\"" | tr -d '\r' | grep -A1 'of these'; cat out
>>>
["1","denied","program"]
["2","approved","person"]
│ 3 of these calls: nothing runs: it left the inbox, for its client has 
┊   withdrawn it, or it was decided elsewhere
["2","approved","person"]
["3","denied","program"]
["4","denied","program"]
["5","denied","program"]

# an open sheet says that the agent which asked is gone, also where its act-serve was killed, and the call can still be approved
PATH=$PATH:{tests}/Serve
for how in end kill; do
  rm -f asked out; agent -- act-serve --wait 0s -- call ACT_CALL_TOOL "{\"tool\":\"TASK_CREATE\",\"arguments\":{\"title\":\"$how\"}}" sh "{tests}/await '[ -e asked ]'" $how sh "{tests}/await '[ -s out ]'" >o & {tests}/await "act-confirm --inbox --explain | grep -q $how"
  expect {tests}/prompt.exp 'stty columns 120; act-confirm --inbox >out' 'stop >' '' run 'touch asked' 'agent that asked is gone' '' 'stop >' 'y\r' | grep -o 'the agent that asked is gone: its connection ended'; wait; jq -c '[.arguments.title, .approval.decision]' out; act-exec out >o
done
>>>
the agent that asked is gone: its connection ended
["end","approved"]
the agent that asked is gone: its connection ended
["kill","approved"]

# one that was withdrawn or decided elsewhere is not approved, however late that was noticed, also among many
for n in 1 2 3; do act-call TASK_CREATE title=$n | jq -c ".id = \"$n\"" | act-confirm --hold --mode always; done >h
expect {tests}/prompt.exp 'act-confirm --inbox --jq "[.id, .approval.decision, .approval.by]" >out' 'stop >' '' run "{tests}/sql \"DELETE FROM held WHERE id = '2'\"" 'nothing runs' '' 'stop >' 'y\r' >screen; cat out; act-confirm --inbox --explain --jq .id
>>>
["1","approved","person"]
["2","denied","program"]
["3","approved","person"]
1
3
