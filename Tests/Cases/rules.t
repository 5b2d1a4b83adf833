# act-rules: what becomes of calls, decided beforehand

# the strictest wins, wherever it stands
mkdir -p .config/act
printf '%s\n' 'allow TASK_*' 'deny TASK_CREATE when .arguments.title == "x"' 'hold TASK_CREATE when .arguments.title == "y"' 'ask TASK_CREATE when .arguments.title == "z"' >.config/act/rules
for title in w x y z; do act-call TASK_CREATE title=$title | act-confirm --caution cautious --jq '.approval | [.decision, .by, .rule, .reason]'; done
>>>
["approved","rule","{home}/.config/act/rules:1",null]
["denied","rule",null,"the rule {home}/.config/act/rules:2 says deny"]
["held","rule",null,"the rule {home}/.config/act/rules:3 says hold"]
["denied","mode",null,"no terminal to ask on; the rule {home}/.config/act/rules:4 says ask"]
>>>= 77

# -y answers for what is asked, never for a deny or a hold
mkdir -p .config/act
printf '%s\n' 'ask TASK_LIST' 'deny TASK_CREATE' 'hold BUDGET_*' >.config/act/rules
{ act-call TASK_LIST; act-call TASK_CREATE title=x; act-call BUDGET_LOG_ENTRY amount:=5; } | act-confirm -y | act-exec --jq '[.outcome, .error.code]'
>>>
["done",null]
["denied","denied"]
["held","not-approved"]
>>>= 75

# a deny is not skipped by leaving act-confirm out, nor by a seal from before
mkdir -p .config/act
act-call TASK_CREATE title=x | act-confirm -y >sealed
echo 'deny TASK_*' >.config/act/rules
act-exec sealed --jq '[.outcome, .error.message]'
act-call TASK_LIST | act-exec --jq '[.outcome, .error.code]'
>>>
["denied","the rule {home}/.config/act/rules:1 says deny"]
["denied","denied"]
>>>= 1

# what is to be asked wants a person's word, not the mode's, nor another rule's
mkdir -p .config/act
act-call TASK_CREATE title=x | act-confirm >sealed; jq -r .approval.by sealed
echo 'ask TASK_CREATE' >.config/act/rules
act-exec sealed --jq '[.outcome, .error.code]'
act-confirm -y sealed | act-exec --jq .outcome
>>>
mode
["denied","not-approved"]
"done"

# an allow does not speak for untrusted text unless it says so
mkdir -p .config/act
act-call TASK_CREATE title=x | jq -c .taint=true >call
echo 'allow TASK_CREATE' >.config/act/rules; act-confirm call --jq .approval.decision
echo 'allow TASK_CREATE tainted' >.config/act/rules; act-confirm call --jq .approval.decision
jq -c 'del(.taint)' call | act-confirm --jq .approval.decision
>>>
"denied"
"approved"
"approved"

# nor where somebody wants to be asked always
mkdir -p .config/act
echo 'allow TASK_CREATE' >.config/act/rules
act-call TASK_CREATE title=x | act-confirm --mode always --jq .approval.decision
>>>
"denied"
>>>= 77

# so many a day
mkdir -p .config/act
echo 'allow TASK_CREATE at most 2 a day named few' >.config/act/rules
for n in 1 2 3; do act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision; done
ACT_NOW=$(date -u -d '+25 hours' +%Y-%m-%dT%H:%M:%SZ); export ACT_NOW
act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.rule
>>>
"approved"
"approved"
"denied"
"few"

# to the end of a day
mkdir -p .config/act
echo 'allow TASK_CREATE until 2026-03-04' >.config/act/rules
for now in 2026-03-04T23:59:59Z 2026-03-05T00:00:00Z; do
ACT_NOW=$now; export ACT_NOW; act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision
done
>>>
"approved"
"denied"
>>>= 77

# what is wrong with a line stops every command that decides, and is named
mkdir -p .config/act
while IFS= read -r line; do
printf "$line\n" >.config/act/rules; act-call TASK_LIST | act-confirm 2>&1 >/dev/null | sed -n '1s/^[^ ]*rules:/rules:/;1s/^act-confirm: [^ ]*rules:/rules:/p'
done <<'END'
alow X
deny
deny fo/o
allow X when .[
allow X provider nobody
deny X\nallow X
deny *\nhold TASK_LIST
allow X at most 5 a fortnight
allow X at least 5 a day
expect deny {"tool":"X"}
expect perhaps {"tool":"X"}
expect deny {"tool":
deny X until never
ask X tainted
deny X because a because b
deny X hastily
END
act-call TASK_LIST | act-exec >/dev/null
>>>
rules:1: expected allow, ask, hold, deny or expect, got 'alow'
rules:1: which tool?
rules:1: no tool has a name that fits 'fo/o'
rules:1: when: the jq program '.[' does not compile: <any>
rules:1: no provider 'nobody', so it can never match
rules:2: it can never count: <any>
rules:2: it can never count: <any>
rules:1: expected 'at most 20 a day' (minute, hour, day or week)
rules:1: expected 'at most 20 a day' (minute, hour, day or week)
rules:1: expected deny, and the rules say none
rules:1: expect: expected allow, ask, hold, deny or none, got 'perhaps'
rules:1: expect: no JSON: <any>
rules:1: until: expected a day or a time, got 'never'
rules:1: only allow takes a count, or tainted
rules:1: 'because' stands twice
rules:1: 'hastily' is nothing that a rule says
>>>2
act-exec: {home}/.config/act/rules:1: 'hastily' is nothing that a rule says
  see act-rules(5); act-confirm --check-rules
>>>= 78

# a condition that can't be evaluated never allows, and never lets a call past what is stricter
mkdir -p .config/act
echo 'allow TASK_CREATE when error("x")' >.config/act/rules; act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision
echo 'deny TASK_LIST when error("x")' >.config/act/rules; act-call TASK_LIST | act-exec --jq .error.code
echo 'allow TASK_CREATE when "yes"' >.config/act/rules; act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision
echo 'allow TASK_CREATE when empty' >.config/act/rules; act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision
>>>
"denied"
"denied"
"denied"
"denied"
>>>= 77

# conditions are caged: no ~/.jq, no environment, no modules, no end of the process, no rounding
mkdir -p .config/act; echo 'def select(f): .;' >.jq; export COMPOSIO_API_KEY=ak_canary_canary
decide() { printf '%s\n' "allow TASK_CREATE when $1" >.config/act/rules; act-call TASK_CREATE title=x ${2:-priority=low} | act-confirm --caution cautious --jq .approval.decision 2>&1 | sed 's/.*does not compile.*/no program/;/^  see/d'; }
decide '[.arguments | select(.title == "other")] | length == 1'
decide 'env | has("PATH") or has("COMPOSIO_API_KEY") or .HOME != "/nonexistent"'
decide '$ENV.COMPOSIO_API_KEY != null'
decide 'include "x"; true'
decide '(1e1000 | todate) != ""'
printf '%s\n' 'allow TASK_* when .n == 9007199254740992' >.config/act/rules
act-call TASK_CREATE title=x | jq -c . | sed 's/}$/,"n":9007199254740993}/' | act-confirm --caution cautious --jq .approval.decision
>>>
"denied"
"denied"
"denied"
no program
"denied"
"denied"
>>>= 77

# a project's rules may tighten, and loosen only once they are trusted
mkdir .act; printf '%s\n' 'allow TASK_CREATE' 'deny TASK_LIST' >.act/rules
act-confirm --check-rules --jq .found
act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision
act-call TASK_LIST | act-exec --jq .error.code
act-config trust
act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision
echo '# changed' >>.act/rules; act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision
>>>
"1 rules, 0 of their tests hold; 1 that loosen do not count"
"denied"
"denied"
"approved"
"denied"
>>>= 77

# files that others can write do not count
mkdir -p .config/act; echo 'allow *' >.config/act/rules; chmod 666 .config/act/rules
act-call TASK_CREATE title=x | act-confirm >/dev/null
>>>2
act-confirm: '{home}/.config/act/rules' can be written by others, so it is not used
  look what is in it; chmod 600 it
>>>= 78

# what the machine's own file denies neither the user's nor a trusted project's lets through, nor yes, a seal or a
# variable; what it allows counts; and one that is not root's, or that others can write, ends every command that decides
mkdir -p .config/act .act etc real; echo 'allow TASK_*' | tee .config/act/rules >.act/rules; act-config trust
act-call TASK_CREATE title=x | act-confirm -y >sealed; act-exec -n sealed --jq .outcome
printf '%s\n' 'deny TASK_CREATE when .arguments.title == "x"' 'hold REMINDER_*' 'allow BUDGET_* named machine' >rules
echo 'deny *' >others; chown 65534 others
cat >inside <<'END'
# The machine's /etc stays as it is: here it is one of links, with act's folder beside them.
set -e; mount --rbind /etc real; ln -s "$PWD"/real/* etc; rm -f etc/act; mkdir etc/act; cp rules etc/act; mount --bind etc /etc
set +e; act-confirm --check-rules --jq '[.name, .found]'
for title in w x; do act-call TASK_CREATE title=$title | act-confirm -y --caution cautious | act-exec --jq '[.outcome, .error.message]'; done
XDG_CONFIG_HOME=$HOME/none XDG_CONFIG_DIRS=$HOME/none act-exec sealed --jq .error.message
act-call REMINDER_LIST | act-confirm -y | act-exec --jq .outcome
act-call BUDGET_LOG_ENTRY amount:=5 | act-confirm --caution cautious --jq .approval.rule
act-call TASK_LIST >list; chmod 666 etc/act/rules
for command in act-confirm act-exec; do $command list 2>&1 >/dev/null; echo $?; done
mount --bind others etc/act/rules; stat -c %a etc/act/rules; for command in act-confirm act-exec; do $command list >/dev/null 2>&1; echo $?; done
act-doctor --jq 'select(.name == "/etc/act/rules") | .ok'
END
unshare -rm sh inside
>>>
"skipped"
["/etc/act/rules","3 rules, 0 of their tests hold"]
["{home}/.config/act/rules","1 rules, 0 of their tests hold"]
["{home}/.act/rules","1 rules, 0 of their tests hold"]
["done",null]
["denied","the rule /etc/act/rules:1 says deny"]
"the rule /etc/act/rules:1 says deny"
"held"
"machine"
act-confirm: '/etc/act/rules' can be written by others, so it is not used
  look what is in it; chmod 600 it
78
act-exec: '/etc/act/rules' can be written by others, so it is not used
  look what is in it; chmod 600 it
78
644
78
78
false
>>>= 78

# a project's tests hold before it is trusted, though its allow does not count yet
mkdir .act; printf '%s\n' 'allow TASK_CREATE' 'expect allow {"tool":"TASK_CREATE"}' >.act/rules
act-confirm --check-rules --jq .found
act-call TASK_CREATE title=x >call; act-confirm --caution cautious call --jq .approval.decision
act-config trust >/dev/null; act-confirm --caution cautious call --jq .approval.by
>>>
"0 rules, 1 of their tests hold; 1 that loosen do not count"
"denied"
"rule"
