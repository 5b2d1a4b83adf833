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
done

# an allow does not speak for untrusted text unless it says so
mkdir -p .config/act
act-call TASK_CREATE title=x | jq -c .taint=true >call
echo 'allow TASK_CREATE' >.config/act/rules; act-confirm call --jq .approval.decision
echo 'allow TASK_CREATE tainted' >.config/act/rules; act-confirm call --jq .approval.decision
jq -c 'del(.taint)' call | act-confirm --jq .approval.decision
>>>
denied
approved
approved

# nor where somebody wants to be asked always
mkdir -p .config/act
echo 'allow TASK_CREATE' >.config/act/rules
act-call TASK_CREATE title=x | act-confirm --mode always --jq .approval.decision
>>>
denied
>>>= 77

# so many a day
mkdir -p .config/act
echo 'allow TASK_CREATE at most 2 a day named few' >.config/act/rules
for n in 1 2 3; do act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision; done
ACT_NOW=$(date -u -d '+25 hours' +%Y-%m-%dT%H:%M:%SZ); export ACT_NOW
act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.rule
>>>
approved
approved
denied
few

# to the end of a day
mkdir -p .config/act
echo 'allow TASK_CREATE until 2026-03-04' >.config/act/rules
for now in 2026-03-04T23:59:59Z 2026-03-05T00:00:00Z; do
ACT_NOW=$now; export ACT_NOW; act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision
done
>>>
approved
denied
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
rules:1: the rule names no tool
rules:1: no tool has a name that fits 'fo/o'
rules:1: when: the jq program '.[' does not compile: <any>
rules:1: no provider 'nobody', so it can never match
rules:2: it can never count: <any>
rules:2: it can never count: <any>
rules:1: expected 'at most 20 a day' (minute, hour, day or week)
rules:1: expected 'at most 20 a day' (minute, hour, day or week)
rules:1: expected deny, and the rules say none
rules:1: expect: expected allow, ask, hold, deny or none, got 'perhaps'
rules:1: expect: not JSON: <any>
rules:1: until: expected a day or a time, got 'never'
rules:1: only allow takes a count, tainted, marked, address, host or folder
rules:1: 'because' is given twice
rules:1: 'hastily' is not a word of a rule
>>>2
act-exec: {home}/.config/act/rules:1: 'hastily' is not a word of a rule
  see act-rules(5); act-confirm --check-rules
>>>= 78

# uses count until their span is over: in a span that was lengthened, after a clock was set back, and of a store of an older act
# needs: sqlite
mkdir -p .config/act; act-call TASK_CREATE title=x >call
at() { ACT_NOW=$(date -u -d "$1" +%Y-%m-%dT%H:%M:%SZ) act-confirm --caution cautious call --jq .approval.decision; }
most() { echo "allow TASK_CREATE at most $1 named few" >.config/act/rules; }
most '2 a minute'; for t in 00:00:00 00:00:50 00:00:59 00:01:01; do at "2026-03-04 $t"; done
echo a week:; most '3 a week'; at '2026-03-10 23:00'; most '4 a week'; at '2026-03-10 23:00'; at '2026-03-10 23:01'
echo set back:; at '2020-01-01 00:00'; at '2026-03-11 00:02'; at '2026-03-11 00:03'; at '2026-03-18 00:00'
most '6 a week'; at '2020-01-01 00:00'; most '1 a week'; at '2026-03-24 23:59'; at '2026-03-25 00:01'
echo older:; {tests}/older 18; sqlite3 .local/share/act/act.db "INSERT INTO rule_use SELECT 'few', (strftime('%s', '2026-04-01') - value) * 1000 FROM json_each('[60, 0, 1]')"
most '3 a day'; at '2026-04-01 12:00'; at '2026-04-01 23:59:30'; at '2026-04-01 23:59:31'; sqlite3 .local/share/act/act.db "SELECT number, at / 1000 - strftime('%s', '2026-04-01') FROM rule_use"
>>>
approved
approved
denied
approved
a week:
denied
approved
denied
set back:
denied
approved
approved
approved
approved
denied
approved
older:
denied
approved
denied
1|-60
2|-1
3|0
4|86370

# uses of every rule go when they are older than a week, and no sooner
# needs: sqlite
mkdir -p .config/act; act-call TASK_CREATE title=x >call
at() { ACT_NOW=$1 act-confirm --caution cautious call --jq .approval.rule; sqlite3 .local/share/act/act.db 'SELECT rule, count(*) FROM rule_use GROUP BY 1'; }
echo 'allow TASK_CREATE at most 5 a minute named one' >.config/act/rules; at 2026-03-04T10:00:00Z; at 2026-03-04T10:00:00Z; at 2026-03-11T09:59:59Z
echo 'allow TASK_CREATE at most 5 a week named two' >.config/act/rules; at 2026-03-11T10:00:00Z; act-doctor --jq 'select(.name == "store") | .ok'
>>>
one
one|1
one
one|2
one
one|3
two
one|1
two|1
true

# in a run that is longer than its span a rule counts anew
# needs: gcc
mkdir -p .config/act; echo 'allow TASK_CREATE at most 2 a minute named few' >.config/act/rules; act-call TASK_CREATE title=x >call
cat >later.c <<'END'
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t clock, struct timespec *time) {
    long result = syscall(SYS_clock_gettime, clock, time);
    if (clock == CLOCK_REALTIME && access("later", F_OK) == 0) time->tv_sec += 61;
    return (int)result;
}
END
gcc -shared -fPIC -o later.so later.c; calls() { for n in 1 2 3; do jq -c ".id = \"$1$n\"" call; done; }
{ calls a; {tests}/await '[ "$(wc -l <out)" = 3 ]'; : >later; calls b; } | LD_PRELOAD=$PWD/later.so act-confirm --caution cautious --jq .approval.by >out; cat out
>>>
rule
rule
mode
rule
rule
mode

# a program is compiled by itself, whatever stands around it, and known only with this text
mkdir -p .config/act .act; act-call TASK_CREATE title=x >call; echo 'deny TASK_CREATE when .arguments.title == "y"' >.config/act/rules
decide() { printf '%s\n' "ask X when (true" "deny TASK_CREATE when $1" 'ask X when true)' | sed "${2-1d;3d}" >.act/rules; for n in 1 2; do act-confirm -y call --jq .approval.decision 2>&1 | sed -n '1s/.*rules:/rules:/;1s/compile: .*/compile/p;1p' | tail -n 1; done; }
decide 'true) else (true'; decide '.arguments.title == "x'; decide '.arguments.title == "x" # yes'; decide 'true # "'; decide 'def f: .arguments.title; f == "x"'; decide 'def f: true;'; decide 'true, error("x")'; decide '"\(.arguments.title)" == "x"'; decide '"\(true" == "x"'; decide true ''
seq 4000 | awk '{ d = d "def f" $1 ": true; "; p = p " and f" $1 } END { d = "(" d "true" p ")"; print "deny TASK_CREATE when " d " and " d " and " d " and " d " and " d " and " d " and " d " and " d }' >.act/rules; act-confirm -y call 2>&1 >/dev/null | sed -n '1s/.*compile: //p'
echo 'deny TASK_CREATE when .arguments.title == "x"' >.act/rules; act-confirm -y call --jq .approval.reason
>>>
rules:1: when: the jq program 'true) else (true' does not compile
rules:1: when: the jq program 'true) else (true' does not compile
rules:1: when: the jq program '.arguments.title == "x' does not compile
rules:1: when: the jq program '.arguments.title == "x' does not compile
denied
denied
denied
denied
denied
denied
approved
approved
denied
denied
denied
denied
rules:1: when: the jq program '"\(true" == "x"' does not compile
rules:1: when: the jq program '"\(true" == "x"' does not compile
rules:1: when: the jq program '(true' does not compile
rules:1: when: the jq program '(true' does not compile
it takes too long
the rule {home}/.act/rules:1 says deny
>>>= 1

# the store knows digests of programs, and none that does not compile lets a call through
# needs: sqlite
mkdir -p .config/act; act-call TASK_CREATE title=x >call; db=.local/share/act/act.db; act-confirm -y call >o
known() { sqlite3 $db "INSERT INTO program(digest) VALUES(x'$(python3 -c 'import hashlib, sys; d = lambda b: hashlib.sha256(b); print(d(d(open(sys.argv[1], "rb").read()).digest() + sys.argv[2].encode()).hexdigest())' "$(/sbin/ldconfig -p | sed -n 's/.*libjq.so.1 .*=> //p')" "$1")')"; }
decide() { echo "$1" >.config/act/rules; act-confirm --caution cautious call --jq '.approval | [.decision, .by, .reason]' 2>&1 | sed 's/: jq: .*$/: WHY"]/' | head -n 1; }
decide 'allow TASK_CREATE when .arguments.title == "x"'; decide 'allow TASK_CREATE when .['
known '.['; decide 'allow TASK_CREATE when .['; decide 'deny TASK_CREATE when .['; decide 'deny TASK_LIST when .['
act-confirm --check-rules 2>&1 | sed -n 's/.*rules:1/rules:1/;s/compile: .*/compile/p'; act-doctor --jq 'select(.name | endswith("rules")) | .ok'
sqlite3 $db "INSERT INTO program(digest) WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < 10000) SELECT randomblob(32) FROM n"; decide 'allow TASK_CREATE when "x" == .arguments.title'; sqlite3 $db 'SELECT count(*) FROM program'
>>>
["approved","rule",null]
act-confirm: {home}/.config/act/rules:1: when: the jq program '.[' does not compile: WHY"]
["denied","mode","no terminal to ask on; it changes something"]
["denied","rule","the rule {home}/.config/act/rules:1 says deny: its condition has no answer: WHY"]
["denied","mode","no terminal to ask on; it changes something"]
rules:1: when: the jq program '.[' does not compile
rules:1: when: the jq program '.[' does not compile
false
["approved","rule",null]
10000

# a condition that can't be evaluated never allows, and never lets a call past what is stricter
mkdir -p .config/act
echo 'allow TASK_CREATE when error("x")' >.config/act/rules; act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision
echo 'deny TASK_LIST when error("x")' >.config/act/rules; act-call TASK_LIST | act-exec --jq .error.code
echo 'allow TASK_CREATE when "\(.)"' >.config/act/rules; act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision
echo 'allow TASK_CREATE when .no[]?' >.config/act/rules; act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision
>>>
denied
denied
denied
denied
>>>= 77

# conditions are caged: no ~/.jq, no environment, no modules, no end of the process, no rounding
mkdir -p .config/act; echo 'def select(f): .;' >.jq; export COMPOSIO_API_KEY=ak_canary_canary
decide() { printf '%s\n' "allow TASK_CREATE when $1" >.config/act/rules; act-call TASK_CREATE title=x ${2:-priority=low} | act-confirm --caution cautious --jq .approval.decision 2>&1 | sed 's/.*does not compile.*/no program/;/^  see/d'; }
decide '[.arguments | select(.title == "other")] | length == 1'
decide 'env | has("PATH") or has("COMPOSIO_API_KEY") or .HOME != "/nonexistent"'
decide '$ENV.COMPOSIO_API_KEY != null'
decide 'include "x"; true'
decide '(infinite | todate) != ""'
printf '%s\n' 'allow TASK_* when .n == 9007199254740992' >.config/act/rules
act-call TASK_CREATE title=x | jq -c . | sed 's/}$/,"n":9007199254740993}/' | act-confirm --caution cautious --jq .approval.decision
>>>
denied
denied
denied
no program
denied
denied
>>>= 77

# where libjq is missing, a condition names its package
mkdir -p -m 700 .config/act; echo 'ask TASK_* when .arguments.title == "x"' >.config/act/rules
unshare -rm sh -c 'mount --bind /dev/null "$(/sbin/ldconfig -p | sed -n "s/.*libjq.so.1 .*=> //p")"
    act-call TASK_CREATE title=x | act-confirm >said'; jq .error.hint said
>>>
"install it: apt-get install libjq1"
>>>2
act-confirm: {home}/.config/act/rules:1: cannot open libjq.so.1
  install it: apt-get install libjq1

# a project's rules may tighten, and loosen only once they are trusted
mkdir .act; printf '%s\n' 'allow TASK_CREATE' 'deny TASK_LIST' >.act/rules
act-confirm --check-rules --jq .found
act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision
act-call TASK_LIST | act-exec --jq .error.code
act-config trust
act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision
echo '# changed' >>.act/rules; act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision
>>>
1 rule, no tests; 1 allow line does not count
denied
denied
approved
denied
>>>2
act-config: trust {home}/.act/rules? yes, without a terminal
act-config: rule: allow TASK_CREATE
>>>= 77

# files that others can write do not count
mkdir -p .config/act; echo 'allow *' >.config/act/rules; chmod 666 .config/act/rules
act-call TASK_CREATE title=x | act-confirm >/dev/null
>>>2
act-confirm: '{home}/.config/act/rules' can be written by others, so it is not used
  look at its content, then chmod 600 it
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
skipped
["/etc/act/rules","3 rules, no tests"]
["{home}/.config/act/rules","1 rule, no tests"]
["{home}/.act/rules","1 rule, no tests"]
["done",null]
["denied","the rule /etc/act/rules:1 says deny"]
the rule /etc/act/rules:1 says deny
held
machine
act-confirm: '/etc/act/rules' can be written by others, so it is not used
  look at its content, then chmod 600 it
78
act-exec: '/etc/act/rules' can be written by others, so it is not used
  look at its content, then chmod 600 it
78
644
78
78
false
>>>2
act-config: trust {home}/.act/rules? yes, without a terminal
act-config: rule: allow TASK_*
>>>= 78

# a project's tests hold before it is trusted, though its allow does not count yet
mkdir .act; printf '%s\n' 'allow TASK_CREATE' 'expect allow {"tool":"TASK_CREATE"}' >.act/rules
act-confirm --check-rules --jq .found
act-call TASK_CREATE title=x >call; act-confirm --caution cautious call --jq .approval.decision
act-config trust >/dev/null; act-confirm --caution cautious call --jq .approval.by
>>>
0 rules, 1 test passed; 1 allow line does not count
denied
rule
>>>2
act-config: trust {home}/.act/rules? yes, without a terminal
act-config: rule: allow TASK_CREATE

# a pattern that tightens ignores ASCII case, one that allows is exact
mkdir -p .config/act .local/share; 
decide() { printf '%s\n' "$1" >.config/act/rules; act-call TASK_CREATE title=x | act-confirm --caution cautious --jq .approval.decision; }
for rule in 'deny task_create' 'hold Task_*' 'ask t?sk_Create' 'deny *_creatE' 'allow task_create' 'allow TASK_c*' 'allow TASK_C*'; do decide "$rule"; done
printf '%s\n' 'deny task_*' 'ask TASK_LIST' >.config/act/rules; act-confirm --check-rules --jq .
>>>
denied
held
denied
denied
denied
denied
approved
>>>2
act-confirm: {home}/.config/act/rules:2: it can never count: the stricter rule {home}/.config/act/rules:1 fits the same calls
  see act-rules(5); act-confirm --check-rules
>>>= 78

# a rule by risk is about exactly this level, as the arguments of the call make it, in every mode
mkdir -p .config/act
decide() { printf '%s\n' "$1" >.config/act/rules; shift; act-call "$@" | act-confirm -y --mode yolo --jq '.approval | [.decision, .reason]'; }
decide 'deny * risk high' TASK_DELETE id=1
decide 'deny * risk medium' TASK_DELETE id=1
decide 'hold * risk medium' TASK_CREATE title=x
decide 'deny * risk low because "nobody looks"' TASK_LIST
decide 'deny * risk medium' TASK_CREATE title='lunch @here'
decide 'deny * risk high' TASK_CREATE title='lunch @here'
decide 'deny * risk high' TASK_CREATE title=lunch
echo 'allow * risk medium' >.config/act/rules
for title in lunch 'lunch @here'; do act-call TASK_CREATE title="$title" | act-confirm --caution cautious --jq '.approval | [.decision, .by]'; done
>>>
["denied","the rule {home}/.config/act/rules:1 says deny"]
["approved",null]
["held","the rule {home}/.config/act/rules:1 says hold"]
["denied","the rule {home}/.config/act/rules:1 says deny: nobody looks"]
["approved",null]
["denied","the rule {home}/.config/act/rules:1 says deny"]
["approved",null]
["approved","rule"]
["denied","mode"]
>>>= 77

# a rule about all that destroys needs no names; a test's call has the risk of its tool's name, at the level that it states
mkdir -p .config/act
printf '%s\n' 'deny * destroys' 'ask * risk unknown' 'expect deny {"tool":"memory.delete_entities"}' 'expect deny {"tool":"X_GET","tags":["destructiveHint"]}' 'expect none {"tool":"memory.create_entities"}' 'expect ask {"tool":"memory.flummox"}' 'expect ask {"tool":"X_GET","risk":{"level":"unknown","reasons":[]}}' 'expect none {"tool":"X_DELETE","risk":{"level":"low","reasons":[]}}' >.config/act/rules
act-confirm --check-rules --jq .found
act-call TASK_DELETE id=1 | act-confirm -y | act-exec --jq .error.code
act-call TASK_CREATE title=x | act-confirm | act-exec --jq .outcome
act-call TASK_DELETE id=1 | jq -c '.risk = {level: "low", reasons: []}' | act-confirm --jq .approval.decision
>>>
2 rules, 6 tests passed
denied
done
denied
>>>= 1

# a rule of a conversation: a record may claim one to be held to its rules, and never to be let through by them
mkdir -p .config/act; act-call TASK_CREATE title=x >call; jq -c '.conversation = "agent" | .id = "b"' call >claims
decide() { act-confirm --caution cautious "$@" --jq '.approval | [.decision, .by]'; }
echo 'deny TASK_* conversation agent' >.config/act/rules
decide call; decide -c agent call; decide claims; decide -c Agent call
echo 'allow TASK_* conversation agent' >.config/act/rules
decide call; decide -c agent call; decide claims
act-confirm -c agent --caution cautious call | act-exec -c agent --jq .outcome
echo 'deny TASK_* conversation agent' >.config/act/rules; act-exec claims --jq .error.code
printf '%s\n' 'deny * conversation a' 'expect deny {"tool":"X","conversation":"a"}' 'expect none {"tool":"X"}' >.config/act/rules; act-confirm --check-rules --jq .found
>>>
["denied","mode"]
["denied","rule"]
["denied","rule"]
["denied","mode"]
["denied","mode"]
["approved","rule"]
["denied","mode"]
done
denied
1 rule, 2 tests passed

# a rule whose words fit no call, or that a stricter one leaves nothing to, is an error
mkdir -p .config/act
while IFS= read -r line; do
printf "$line\n" >.config/act/rules; act-confirm --check-rules 2>&1 >/dev/null | sed -n 's/^act-confirm: [^ ]*rules:/rules:/p'
done <<'END'
allow X risk hihg
deny X risk
deny X destroys risk medium
deny X conversation ""
deny X destroys destroys
expect deny {"tool":"X","risk":{"level":"hihg"}}
deny * destroys\nask X destroys
deny * risk high\nask X_* risk high
hold * conversation a\nask X conversation a
deny * destroys\nask X_*
deny * risk high\nask X_* risk low
hold * conversation a\nask X conversation b
END
>>>
rules:1: risk: expected high, medium, low or unknown, got 'hihg'
rules:1: risk: expected a value
rules:1: it can never match: a call that destroys something has high risk
rules:1: conversation: expected a line of text
rules:1: 'destroys' is given twice
rules:1: expect: risk.level: expected high, medium, low or unknown, got 'hihg'
rules:2: it can never count: <any>
rules:2: it can never count: <any>
rules:2: it can never count: <any>

# the check names a tool that a rule nearly names, by the case that counts for it
mkdir -p .config/act
for rule in 'deny task_create' 'allow task_create' 'allow TASK_CREATE' 'ask TASK_CREAT'; do echo "$rule" >.config/act/rules; act-confirm --check-rules --jq .found; done
>>>
1 rule, no tests
1 rule, no tests; no tool 'task_create' is known here, but TASK_CREATE is
1 rule, no tests
1 rule, no tests; no tool 'TASK_CREAT' is known here, but TASK_CREATE is

# names in rules are compared by bytes
mkdir -p .config/act; nfc=$(printf 'jos\303\251'); nfd=$(printf 'jose\314\201')
for word in account toolkit; do
printf '%s\n' "allow TASK_CREATE $word $nfc" 'expect allow {"tool":"TASK_CREATE","'$word'":"'$nfc'"}' 'expect none {"tool":"TASK_CREATE","'$word'":"'$nfd'"}' >.config/act/rules
act-confirm --check-rules --jq .found
done
>>>
1 rule, 2 tests passed
1 rule, 2 tests passed

# a test looks at the calls inside a call, as the gate does
mkdir -p .config/act; many() { printf '{"tool":"COMPOSIO_MULTI_EXECUTE_TOOL","provider":"composio","arguments":{"tools":['; for tool do printf '%s{"tool_slug":"%s","arguments":{}}' "$comma" $tool; comma=,; done; comma=; printf ']%s}}' "$more"; }
try() { printf '%s\n' "$@" >.config/act/rules; act-confirm --check-rules --jq .found 2>&1 | sed 's/.*rules:[0-9]*: //' | head -n 1; }
try 'deny GMAIL_SEND_*' "expect deny $(many GMAIL_SEND_EMAIL)" "expect deny $(many GMAIL_FETCH_EMAILS GMAIL_SEND_EMAIL)" "expect none $(many GMAIL_FETCH_EMAILS)"
try 'allow COMPOSIO_MULTI_EXECUTE_TOOL' "expect allow $(many GMAIL_DELETE_MESSAGE)"
try 'allow GMAIL_*' "expect allow $(many GMAIL_DELETE_MESSAGE GMAIL_SEND_EMAIL)" "expect none $(many GMAIL_SEND_EMAIL SLACK_SEND_MESSAGE)" "expect none $(more=,\"x\":1 many GMAIL_SEND_EMAIL)"
try 'hold COMPOSIO_MULTI_EXECUTE_TOOL' 'ask SLACK_*' "expect hold $(many SLACK_SEND_MESSAGE)" "$(many GMAIL_X | sed 's/"provider":"composio",//; s/^/expect hold /')"
try 'deny * destroys' "expect deny $(many GMAIL_DELETE_MESSAGE)" "expect none $(many GMAIL_FETCH_EMAILS)"
try 'allow SLACK_* account work' "expect allow $(many SLACK_A | sed 's/"arguments":{}/&,"account":"work"/')" "expect none $(many SLACK_A)"
>>>
1 rule, 3 tests passed
expected allow, and the rules say none
1 rule, 3 tests passed
2 rules, 2 tests passed
1 rule, 2 tests passed
1 rule, 2 tests passed

# an error shows no more than a line of a rule
mkdir -p .config/act; long=$(head -c 300000 /dev/zero | tr '\0' x)
for rule in "allow TASK_LIST when .a == \"$long" "allow T$long$" "allow TASK_LIST $long" "allow TASK_LIST conversation default expect$long" "allow TASK_LIST risk $long" "expect $long {}" "allow TASK_LIST a\"$long"; do
echo "$rule" >.config/act/rules; act-confirm --check-rules >o 2>&1; [ $(wc -c <o) -lt 1200 ] || wc -c o; grep -q "rules:1: " o || cat o
done
echo "mode = $long" >.config/act/config; act-config 2>&1 | wc -c | sed 's/^[1-4]..$/short/'
>>>
short

# a number with more digits than a double holds can't be compared: what tightens counts, what loosens does not
mkdir -p .config/act; act-call TASK_CREATE title=x | jq -c . >call
decide() { printf '%s\n' "$2" >.config/act/rules; sed "s/\"title\":\"x\"/\"title\":\"x\",\"n\":$1/" call | act-confirm --caution cautious -y --jq '.approval | [.decision, .reason]'; }
decide 150.0000000000000000001 'deny * when .arguments.n >= 100'
decide 150.0000000000000000001 'hold * when .arguments.n < 100'
decide 99.99999999999999999999 'deny * when .arguments.n >= 100'
decide 150.0000000000000000001 'deny * when .arguments.n == 7'
decide 9007199254740993 'deny * when .arguments.n > 9007199254740992'
decide 150.0000000000000000001 'deny * when (.arguments.n // 0) >= 100'
decide 150.0000000000000000001 'deny * when any(.. | numbers; . >= 100)'
decide 1e400 'deny * when .arguments.n >= 100'
decide -0.1000000000000000000001 'deny * when .arguments.n < -0.1'
decide '[{"x":[12345678901234567891]}]' 'deny * when .arguments.n[0].x[0] % 2 == 1'
# of one that the condition does not look at nothing is said
decide 1234567890123456789012 'deny * when .arguments.title == "y"'
decide 9007199254740992 'deny * when .arguments.n + 1 > 9007199254740992'
decide '"9007199254740993"' 'deny * when (.arguments.n | tonumber) > 9007199254740992'
decide '"abc"' 'deny * when (.arguments.n | gsub("^"; "x")) == "xabc"'
decide 150.5 'deny * when .arguments.n >= 100'
decide 99.5 'deny * when .arguments.n >= 100'
>>>
["denied","the rule {home}/.config/act/rules:1 says deny: its condition has no answer: a number has more digits than jq holds"]
["held","the rule {home}/.config/act/rules:1 says hold: its condition has no answer: a number has more digits than jq holds"]
["denied","the rule {home}/.config/act/rules:1 says deny: its condition has no answer: a number has more digits than jq holds"]
["denied","the rule {home}/.config/act/rules:1 says deny: its condition has no answer: a number has more digits than jq holds"]
["denied","the rule {home}/.config/act/rules:1 says deny: its condition has no answer: a number has more digits than jq holds"]
["denied","the rule {home}/.config/act/rules:1 says deny: its condition has no answer: a number has more digits than jq holds"]
["denied","the rule {home}/.config/act/rules:1 says deny: its condition has no answer: a number has more digits than jq holds"]
["denied","the rule {home}/.config/act/rules:1 says deny: its condition has no answer: a number has more digits than jq holds"]
["denied","the rule {home}/.config/act/rules:1 says deny: its condition has no answer: a number has more digits than jq holds"]
["denied","the rule {home}/.config/act/rules:1 says deny: its condition has no answer: a number has more digits than jq holds"]
["approved",null]
["denied","the rule {home}/.config/act/rules:1 says deny: its condition has no answer: a number has more digits than jq holds"]
["denied","the rule {home}/.config/act/rules:1 says deny: its condition has no answer: a number has more digits than jq holds"]
["denied","the rule {home}/.config/act/rules:1 says deny"]
["denied","the rule {home}/.config/act/rules:1 says deny"]
["approved",null]

# nor does such a number loosen
mkdir -p .config/act; act-call TASK_CREATE title=x | jq -c . >call
decide() { printf '%s\n' "$2" >.config/act/rules; sed "s/\"title\":\"x\"/\"title\":\"x\",\"n\":$1/" call | act-confirm --caution cautious --jq .approval.decision; }
decide 99.99999999999999999999 'allow * when .arguments.n < 1000'
decide 99.99999999999999999999 'allow * when .arguments.n != 7'
decide 99.5 'allow * when .arguments.n < 1000'
decide 1234567890123456789012 'allow * when .arguments.title == "x"'
>>>
denied
denied
approved
approved

# a rule of one file that can never match, or whose words are open, is an error
mkdir -p .config/act
while IFS= read -r line; do
printf "$line\n" >.config/act/rules; act-confirm --check-rules 2>&1 >/dev/null | sed -n 's/^act-confirm: [^ ]*rules:/rules:/p'
done <<'END'
allow X when false
deny X when null
ask X when 1 == 2
hold X when "yes"
allow X when (1 + 1 < 1) and true
allow X when empty # never
deny X because "open
deny "X
deny X because it"s
deny X_*\nask X_Y_* because z
hold X when .n == 9007199254740993
hold X when .n >= 1e400
hold X when .n == (if .m then 9007199254740993else 2 end)
deny X account a\nask X account a when .n
deny X until 2026-03-04\nallow X until 2026-03-03
END
printf '%s\n' 'deny X when true' 'ask X_* when .n == 1e3 and .s == "9007199254740993"' 'deny X_Y' 'ask X?' 'allow XYZ account a' 'hold XYZ account b' >.config/act/rules; act-confirm --check-rules --jq .found
>>>
rules:1: its condition is never true, so it can never match
rules:1: its condition is never true, so it can never match
rules:1: its condition is never true, so it can never match
rules:1: its condition is never true, so it can never match
rules:1: its condition is never true, so it can never match
rules:1: its condition is never true, so it can never match
rules:1: a double quote is not closed
rules:1: a double quote is not closed
rules:1: a double quote is inside a word: 'it"s'
rules:2: it can never count: <any>
rules:1: when: jq can't hold the number 9007199254740993 as it is written
rules:1: when: jq can't hold the number 1e400 as it is written
rules:1: when: jq can't hold the number 9007199254740993 as it is written
rules:2: it can never count: <any>
rules:2: it can never count: <any>
6 rules, no tests

# a project's file that tightens makes no other file wrong
mkdir -p .config/act .act; echo 'allow TASK_CREATE' >.config/act/rules; echo 'deny *' >.act/rules
act-call TASK_CREATE title=x | act-exec --jq .error.message
act-doctor --jq 'select(.name | endswith("rules")) | [.name, .ok]'
>>>
the rule {home}/.act/rules:1 says deny
["{home}/.config/act/rules",true]
["{home}/.act/rules",true]

# a file of rules that can't be read as one is an error that names it, whoever brought it
mkdir -p .config/act .act elsewhere; act-call TASK_LIST >list
try() { act-confirm list 2>&1 >/dev/null | head -n 1; rm -rf .act .config/act; mkdir -p .config/act .act; }
for folder in .config/act .act; do for name in rules config; do
f=$folder/$name
mkfifo $f; try
mkdir $f; try
echo '# caf' | tr f '\351' >$f; try
printf '# one\n# two\000\n' >$f; try
printf '\357\273\277# mark\n' >$f; try
printf '# one\r# two\n' >$f; try
touch $f; chown 65534 $f; try
touch $f; chmod 666 $f; try
ln -s nowhere $f; try
ln -s /dev/null $f; try
head -c 1100000 /dev/zero | tr '\0' '#' >$f; try
done; done
>>>
act-confirm: '{home}/.config/act/rules' is not a plain file
act-confirm: '{home}/.config/act/rules' is not a plain file
act-confirm: {home}/.config/act/rules:1: it is not UTF-8 text
act-confirm: {home}/.config/act/rules:2: the line has U+0000
act-confirm: {home}/.config/act/rules:1: the line has U+FEFF
act-confirm: {home}/.config/act/rules:1: the line has U+000D
act-confirm: '{home}/.config/act/rules' belongs to another user, so it is not used
act-confirm: '{home}/.config/act/rules' can be written by others, so it is not used
act-confirm: '{home}/.config/act/rules' is a link to nothing
act-confirm: '{home}/.config/act/rules' is not a plain file
act-confirm: '{home}/.config/act/rules' is larger than 1 MiB
act-confirm: '{home}/.config/act/config' is not a plain file
act-confirm: '{home}/.config/act/config' is not a plain file
act-confirm: {home}/.config/act/config:1: it is not UTF-8 text
act-confirm: {home}/.config/act/config:2: the line has U+0000
act-confirm: {home}/.config/act/config:1: the line has U+FEFF
act-confirm: {home}/.config/act/config:1: the line has U+000D
act-confirm: '{home}/.config/act/config' belongs to another user, so it is not used
act-confirm: '{home}/.config/act/config' can be written by others, so it is not used
act-confirm: '{home}/.config/act/config' is a link to nothing
act-confirm: '{home}/.config/act/config' is not a plain file
act-confirm: '{home}/.config/act/config' is larger than 1 MiB
act-confirm: '{home}/.act/rules' is not a plain file
act-confirm: '{home}/.act/rules' is not a plain file
act-confirm: {home}/.act/rules:1: it is not UTF-8 text
act-confirm: {home}/.act/rules:2: the line has U+0000
act-confirm: {home}/.act/rules:1: the line has U+FEFF
act-confirm: {home}/.act/rules:1: the line has U+000D
act-confirm: '{home}/.act/rules' belongs to another user, so it is not used
act-confirm: '{home}/.act/rules' can be written by others, so it is not used
act-confirm: '{home}/.act/rules' is a symbolic link, or is in one
act-confirm: '{home}/.act/rules' is a symbolic link, or is in one
act-confirm: '{home}/.act/rules' is larger than 1 MiB
act-confirm: '{home}/.act/config' is not a plain file
act-confirm: '{home}/.act/config' is not a plain file
act-confirm: {home}/.act/config:1: it is not UTF-8 text
act-confirm: {home}/.act/config:2: the line has U+0000
act-confirm: {home}/.act/config:1: the line has U+FEFF
act-confirm: {home}/.act/config:1: the line has U+000D
act-confirm: '{home}/.act/config' belongs to another user, so it is not used
act-confirm: '{home}/.act/config' can be written by others, so it is not used
act-confirm: '{home}/.act/config' is a symbolic link, or is in one
act-confirm: '{home}/.act/config' is a symbolic link, or is in one
act-confirm: '{home}/.act/config' is larger than 1 MiB

# a link counts in the user's folder, to a file that nobody else can write, and nowhere in .act
mkdir -p .config/act real/sub project; act-call TASK_LIST >list; echo 'deny *' >real/rules; ln -s "$HOME/real/rules" .config/act/rules
act-exec list --jq .error.message
chmod 666 real/rules; act-exec list 2>&1 >/dev/null | head -n 1
chmod 600 real/rules; chown 65534 real/rules; act-exec list 2>&1 >/dev/null | head -n 1
rm -r .config/act; ln -s "$HOME/real" .config/act; chown 0 real/rules; act-exec list --jq .error.message
rm .config/act; ln -s nowhere .config/act; act-exec list 2>&1 >/dev/null | head -n 1
rm .config/act; touch .config/act; act-exec list 2>&1 >/dev/null | head -n 1
rm .config/act; cd project; ln -s ../real .act
for command in 'act-exec ../list' 'act-confirm ../list' 'act-config trust' 'act-config distrust'; do $command 2>&1 >/dev/null | head -n 1; done
rm .act; mkdir .act sub; ln ../real/rules .act/rules; cd sub; act-exec ../../list --jq .error.message
>>>
the rule {home}/.config/act/rules:1 says deny
act-exec: '{home}/.config/act/rules' can be written by others, so it is not used
act-exec: '{home}/.config/act/rules' belongs to another user, so it is not used
the rule {home}/.config/act/rules:1 says deny
act-exec: '{home}/.config/act/config' is in a link to nothing: '{home}/.config/act'
act-exec: '{home}/.config/act/config' is not in a folder: '{home}/.config/act'
act-exec: '{home}/project/.act/config' is a symbolic link, or is in one
act-confirm: '{home}/project/.act/config' is a symbolic link, or is in one
act-config: '{home}/project/.act/config' is a symbolic link, or is in one
act-config: '{home}/project/.act/config' is a symbolic link, or is in one
the rule {home}/project/.act/rules:1 says deny
>>>= 1

# lines end with CR LF too
mkdir -p .config/act; printf '# mine\r\ndeny TASK_LIST\r\nhold TASK_CREATE because "so it is"\r\n' >.config/act/rules; printf '# mine\r\ncurrency = CHF\r\n' >.config/act/config
act-call TASK_LIST | act-exec --jq .error.message; act-call TASK_CREATE title=x | act-confirm -y --jq .approval.reason; act-config get currency --jq .value
>>>
the rule {home}/.config/act/rules:2 says deny
the rule {home}/.config/act/rules:3 says hold: so it is
CHF

# a condition has no input but the record, and takes neither time nor memory from the command
# tier: all
mkdir -p .act; act-call TASK_LIST >list; act-call TASK_CREATE title=x >create
while IFS= read -r program; do printf '%s\n' "ask TASK_LIST when $program" >.act/rules; timeout 60 act-confirm list --jq .approval.reason; done <<'END'
input
[inputs] != []
try input catch true
input_line_number == 7
repeat(1)
last(range(1e12)) > 0
(reduce range(30) as $i (.tool; . + .) | length) > 3
[limit(1e9; repeat(.tool))] | length > 3
def f: [f] | f; f
[range(1e8)] | length > 3
(("a" * 40) + "b") | test("(a|a?)+$")
(infinite | todate) != .tool
halt_error
halt
END
printf '%s\n' 'ask * when repeat(1)' 'deny TASK_CREATE when .arguments.title == "x"' >.act/rules; act-confirm create --jq .approval.reason
>>>
no terminal to ask on; the rule {home}/.act/rules:1 says ask: its condition has no answer: there is no input but the record
no terminal to ask on; the rule {home}/.act/rules:1 says ask: its condition has no answer: there is no input but the record
no terminal to ask on; the rule {home}/.act/rules:1 says ask
no terminal to ask on; the rule {home}/.act/rules:1 says ask: its condition has no answer: Unknown input line number
no terminal to ask on; the rule {home}/.act/rules:1 says ask: its condition has no answer: it takes too long
no terminal to ask on; the rule {home}/.act/rules:1 says ask: its condition has no answer: it takes too long
no terminal to ask on; the rule {home}/.act/rules:1 says ask: its condition has no answer: it takes too much memory
no terminal to ask on; the rule {home}/.act/rules:1 says ask: its condition has no answer: <any>
no terminal to ask on; the rule {home}/.act/rules:1 says ask: its condition has no answer: <any>
no terminal to ask on; the rule {home}/.act/rules:1 says ask: its condition has no answer: <any>
no terminal to ask on; the rule {home}/.act/rules:1 says ask: its condition has no answer: <any>
no terminal to ask on; the rule {home}/.act/rules:1 says ask: its condition has no answer: it ended jq
no terminal to ask on; the rule {home}/.act/rules:1 says ask: its condition has no answer: the program halted
no terminal to ask on; the rule {home}/.act/rules:1 says ask: its condition has no answer: the program halted
the rule {home}/.act/rules:2 says deny
>>>= 1

# a rule that was ended three times is not tried again
# tier: all
mkdir -p .config/act; act-call TASK_LIST | jq -c 'range(3000) as $n | .id = "\($n)"' >lists
printf '%s\n' 'deny TASK_LIST when repeat(1)' >.config/act/rules
act-confirm lists --jq .approval.decision | sort | uniq -c | tr -s ' '
>>>
 3000 denied

# all conditions of a call share a budget of time, and the next call has one of its own: what comes too late fails closed
# tier: all
mkdir -p .config/act; act-call TASK_LIST >list; { for n in $(seq 10); do echo "allow * when $n > 0 and last(range(1e12))"; done; echo 'deny * when .arguments.limit == 7'; } >.config/act/rules
act-confirm list --jq .approval.reason
sed -i 1,4d .config/act/rules; cat list list | act-confirm --jq .approval.reason
>>>
the rule {home}/.config/act/rules:11 says deny: its condition has no answer: the conditions before it took all the time that a call has for them
null
null

# a condition sees what the gate knows of the tool and the call, whatever the record claims or leaves out
mkdir -p .config/act; act-call TASK_CREATE title=x >create; act-call TASK_LIST >list
try() { printf '%s\n' "$1" >.config/act/rules; jq -c "$3" $2 | act-confirm --caution cautious --explain --jq .risk.verdict; }
try 'allow * when .risk.level == "low"' create '.risk = {level: "low", reasons: []}'
try 'allow * when any(.tags[]; . == "readOnlyHint")' create '.tags = ["readOnlyHint"]'
try 'allow * tainted when .taint | not' create 'del(.taint)'
try 'deny * named no when .risk.level == "medium"' create 'del(.risk)'
try 'deny * named no when .taint' list 'del(.taint)'
try 'deny * named no when any(.tags[]; . == "readOnlyHint")' list '.tags = []'
try 'deny * named no when any(.tags[]; . == "destructiveHint")' list '.tags = ["destructiveHint"]'
>>>
ask: it changes something
ask: it changes something
ask: it changes something
deny: the rule no says deny
deny: the rule no says deny
deny: the rule no says deny
deny: the rule no says deny

# a folder above is one whatever its name begins with
d=/$(printf '\314\201')act-test-$$; mkdir -p "$d/.act"; echo 'deny *' >"$d/.act/rules"; act-call TASK_LIST >list; list=$PWD/list
(cd "$d"; act-confirm "$list" --jq .approval.decision); rm -r "$d"
>>>
denied

# where nobody can tell which rules count, nothing is decided
mkdir -p gone bad/.act "$(printf 'x\377y')/.act"; act-call TASK_LIST >list; echo 'deny *' | tee bad/.act/rules >"$(printf 'x\377y')/.act/rules"
for command in act-confirm act-exec; do for folder in gone "$(printf 'x\377y')"; do
(mkdir -p gone; cd "$folder"; rmdir "$HOME/gone"; $command "$HOME/list" 2>&1 >/dev/null | head -n 1)
done; done
mkdir gone; cd gone; rmdir ../gone; act-confirm --check-rules >/dev/null
>>>
act-confirm: cannot tell which .act/config counts in the current folder: it was removed
act-confirm: cannot tell which .act/config counts in '{home}/x�y': its name is not UTF-8
act-exec: cannot tell which .act/config counts in the current folder: it was removed
act-exec: cannot tell which .act/config counts in '{home}/x�y': its name is not UTF-8
>>>2
act-confirm: cannot tell which .act/config counts in the current folder: it was removed
  change to another folder
>>>= 78

# --jq ends at the first signal, and act-exec has told by then what was done
# tier: all
act-call TASK_CREATE title=x | act-confirm >sealed; exec 2>/dev/null
for signal in INT TERM; do act-exec sealed --jq 'last(range(1e15))' & pid=$!; {tests}/await '[ -n "$(act-log --jq .outcome)" ]'; sleep 1; kill -$signal $pid; wait $pid; echo $?; done
act-log --jq .outcome | sort | uniq -c | tr -s ' '
>>>
130
143
 1 done

# a name that is nearly a tool's is told, for the rule may be about nothing
mkdir -p .config/act; printf 'deny TASK_CREAT\nask GMAIL_SEND_EMAIL\nhold task_list\ndeny REMINDER_*\n' >.config/act/rules
act-confirm --check-rules --jq .found
>>>
4 rules, no tests; no tool 'TASK_CREAT' is known here, but TASK_CREATE is
