# nobody says yes to what was not on the screen

# a result that is one text, or has texts among its parts, keeps their lines
printf '%s\n' '{"type":"result","id":"a","tool":"git.diff","ok":true,"outcome":"done","data":"diff\n-  one\n+  two\u001b[2J\n"}' '{"type":"result","id":"b","tool":"git.both","ok":true,"outcome":"done","data":[{"type":"text","text":"one\ntwo"},{"type":"image","file":"/x/1.png"}]}' '{"type":"result","id":"c","tool":"git.line","ok":true,"outcome":"done","data":"one line"}' | act-confirm --text
>>>
done  git.diff
  diff
  -  one
  +  two<U+001B>[2J
done  git.both
  one
  two
  type  image
  file  /x/1.png
done  git.line
  one line

# up to ten calls are shown whole, each with all of its arguments, at forty, eighty and a hundred and twenty columns
# tier: all
for n in 1 2 3; do act-call BUDGET_LOG_ENTRY amount=$n.50 category=food date=2026-11-0$n; done >calls
for columns in 40 80 120; do
expect {tests}/prompt.exp "stty columns $columns rows 60; act-confirm --mode always calls >out" ' > ' 'n\r' >seen; grep -c '^│       amount  [123].50$' seen; sed 's/[^ -~]/x/g' seen | awk -v w=$columns 'length($0) > w { wide++ } END { print wide + 0 }' 
done
expect {tests}/prompt.exp 'stty rows 60; act-confirm --mode always calls >out' 'stop >' 'a\r' 'stop >' 'y\r'; jq -r .approval.decision out
>>>
3
0
3
0
3
0
┌ 3 calls wait for a decision ─────────────────────────────────────────────────
│ g1  3 × BUDGET_LOG_ENTRY [medium]
│     local (budget), account default
│     why  the mode is always: logs a budget entry
│     #1
│       amount  1.50
│       category  "food"
│       date  "2026-11-01"
│         that is: Sunday
│       transaction_type  "Expenses" (default)
│       currency  "EUR"
│     #2
│       amount  2.50
│       category  "food"
│       date  "2026-11-02"
│         that is: Monday
│       transaction_type  "Expenses" (default)
│       currency  "EUR"
│     #3
│       amount  3.50
│       category  "food"
│       date  "2026-11-03"
│         that is: Tuesday
│       transaction_type  "Expenses" (default)
│       currency  "EUR"
│ in all   3 calls: 3 medium
└ y all · g1 look · o one by one · n none · q stop > a
│ no answer here: 'a'; offered: y all, g1 look, o one by one, n none, q stop
└ y all · g1 look · o one by one · n none · q stop > y
approved
approved
approved

# of more, what is alike is there once, what differs is a table, and the odd one in the middle stands out; y is refused until all of it was shown
# tier: all
for n in 1 2 3 4 5 6 7 8 9 10 11; do a=10.50; [ $n = 6 ] && a=1050.0; act-call BUDGET_LOG_ENTRY amount=$a category=food date=2026-11-05; done >calls
expect {tests}/prompt.exp 'stty rows 60; act-confirm --mode always calls >out' 'stop >' 'y\r' 'stop >' 'a\r' 'stop >' 'g1\r' 'stop >' 'b\r' 'stop >' 'y\r'; jq -r .approval.decision out | uniq -c | sed 's/^ *//'
>>>
┌ 11 calls wait for a decision ────────────────────────────────────────────────
│ g1  11 × BUDGET_LOG_ENTRY [medium]
│     local (budget), account default
│     why  the mode is always: logs a budget entry
│     alike in all of them
│       category  "food"
│       date  "2026-11-05"
│         that is: Thursday
│       transaction_type  "Expenses"
│       currency  "EUR"
│          amount
│     #1    10.50
│     #2    10.50
│     #3    10.50
│     #4    10.50
│     #5    10.50
│     #6   1050.0
│     and 5 more: g1 shows them all
│     amount: from 10.50 to 1050.00, sum 1155.00
│     #6 is unlike the others in amount
│ in all   11 calls: 11 medium
│ not all of their text was shown, so that y is no answer
│ to approve them all, type: 11
└ type it · g1 look · o one by one · n none · q stop > y
│ no answer here: 'y'; offered: type it, g1 look, o one by one, n none, q stop
│ not all of their text was shown, so that y is no answer
│ to approve them all, type: 11
└ type it · g1 look · o one by one · n none · q stop > a
│ no answer here: 'a'; offered: type it, g1 look, o one by one, n none, q stop
│ not all of their text was shown, so that y is no answer
│ to approve them all, type: 11
└ type it · g1 look · o one by one · n none · q stop > g1
┌ 11 × BUDGET_LOG_ENTRY [medium] ──────────────────────────────────────────────
│ what     Log a budget entry: Records money in the local budget: an expense, 
┊   income or savings, with its amount, currency, date and category.
│ where    local (budget)
│ account  default
│ why      the mode is always: logs a budget entry [medium]
│ alike in all of them
│   category  "food"
│   date  "2026-11-05"
│     that is: Thursday
│   transaction_type  "Expenses"
│   currency  "EUR"
│      amount
│ #1    10.50
│ #2    10.50
│ #3    10.50
│ #4    10.50
│ #5    10.50
│ #6   1050.0
│ #7    10.50
│ #8    10.50
│ #9    10.50
│ #10   10.50
│ #11   10.50
│ #6 is unlike the others in amount
└ y all · #1 open · o one by one · n none · b back · q stop > b
┌ 11 calls wait for a decision ────────────────────────────────────────────────
│ g1  11 × BUDGET_LOG_ENTRY [medium]
│     local (budget), account default
│     why  the mode is always: logs a budget entry
│     alike in all of them
│       category  "food"
│       date  "2026-11-05"
│         that is: Thursday
│       transaction_type  "Expenses"
│       currency  "EUR"
│          amount
│     #1    10.50
│     #2    10.50
│     #3    10.50
│     #4    10.50
│     #5    10.50
│     #6   1050.0
│     and 5 more: g1 shows them all
│     amount: from 10.50 to 1050.00, sum 1155.00
│     #6 is unlike the others in amount
│ in all   11 calls: 11 medium
└ y all · g1 look · o one by one · n none · q stop > y
11 approved

# their number says yes to what was not shown, and no other number does
for n in 1 2 3 4 5 6 7 8 9 10 11 12; do act-call TASK_CREATE title=$n; done >calls
expect {tests}/prompt.exp 'stty rows 60; act-confirm --mode always calls >out' 'stop >' '11\r' 'stop >' '12\r' | sed -n '/title: /,$p'; jq -r .approval.decision out | uniq -c | sed 's/^ *//'
>>>
│     title: 12 different
│ in all   12 calls: 12 medium
│ not all of their text was shown, so that y is no answer
│ to approve them all, type: 12
└ type it · g1 look · o one by one · n none · q stop > 11
│ no answer here: '11'; offered: type it, g1 look, o one by one, n none, q 
┊   stop
│ not all of their text was shown, so that y is no answer
│ to approve them all, type: 12
└ type it · g1 look · o one by one · n none · q stop > 12
12 approved

# texts that differ in case, in spaces, in zeros at the end or in what is not seen are each shown as they are
# tier: all
{ for t in x X 'x ' ' x' 'x​' x x x x x x x; do act-call TASK_CREATE title="$t" notes=n; done; } >calls
expect {tests}/prompt.exp 'stty rows 60; act-confirm --mode always calls >out' 'stop >' 'g1\r' 'stop >' 'n\r' | sed '1,/^└/d' | sed -n '/alike/,$p'
for a in 1 1.0 1.00 1e0 1 1 1 1 1 1 1 1; do act-call BUDGET_LOG_ENTRY amount:=$a category=food date=2026-11-05; done >calls
expect {tests}/prompt.exp 'stty rows 60; act-confirm --mode always calls >out' 'stop >' 'g1\r' 'stop >' 'n\r' | sed -n '/^│ #/p'
>>>
│ alike in all of them
│   notes  "n"
│      title
│ #1   "x"
│ #2   "X"
│ #3   "x "
│ #4   " x"
│ #5   "x<U+200B>"
│ #6   "x"
│ #7   "x"
│ #8   "x"
│ #9   "x"
│ #10  "x"
│ #11  "x"
│ #12  "x"
└ y all · #1 open · o one by one · n none · b back · q stop > n
│ #1        1
│ #2      1.0
│ #3     1.00
│ #4      1e0
│ #5        1
│ #6        1
│ #7        1
│ #8        1
│ #9        1
│ #10       1
│ #11       1
│ #12       1

# no text forges a cell of a table, or hides in one: quotation marks, other directions, wide and long texts have lines of their own
for t in a b 'c"  5.00  "d' "$(printf '\327\220')" '日本' "$(seq -s ' ' 40)" "$(printf 'x\033[2J\n#9  "y"')" e f g h i; do act-call TASK_CREATE title="$t"; done >calls
expect {tests}/prompt.exp 'stty rows 90; act-confirm --mode always calls >out' 'stop >' 'g1\r' 'stop >' 'n\r' >seen; sed '1,/^└/d' seen | sed -n '/^│ #1$/,$p'; grep -vcE '^(┌|│|┊|└) ' seen || :
>>>
│ #1
│   title  "a"
│ #2
│   title  "b"
│ #3
│   title  "c"  5.00  "d"
│ #4
│   title  ⁨"א"⁩
│ #5
│   title  "日本"
│ #6
│   title  "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 
┊     26 27 28 29 30 31 32 33 34 35 36 37 38 39 40"
│ #7
│   title  "x<U+001B>[2J⏎#9  "y""
│ #8
│   title  "e"
│ #9
│   title  "f"
│ #10
│   title  "g"
│ #11
│   title  "h"
│ #12
│   title  "i"
└ y all · #1 open · o one by one · n none · b back · q stop > n
0

# one of a group is edited: the edit is shown before y is an answer
# tier: all
for n in 1 2 3; do act-call TASK_CREATE title=$n; done >calls
EDITOR='sed -i s/1/999/' expect {tests}/prompt.exp 'stty rows 60; act-confirm --mode always calls >out' 'stop >' 'g1\r' 'stop >' '#1\r' 'stop >' 'e\r' 'stop >' 'b\r' 'stop >' 'y\r' | tail -n 12; jq -c '[.arguments.title, .approval.decision]' out
>>>
└ y yes · n no · a all alike · e edit · b back · q stop > b
┌ 3 × TASK_CREATE [medium] ────────────────────────────────────────────────────
│ what     Create a task: Adds a task, a todo, to the local to-do list, and 
┊   returns it with its id.
│ where    local (task)
│ account  default
│ why      the mode is always: creates a task [medium]
│     title
│ #1  "999"
│ #2  "2"
│ #3  "3"
└ y all · #1 open · o one by one · n none · b back · q stop > y
["999","approved"]
["2","approved"]
["3","approved"]

# q at a page ends the paging; one of the group is denied, and the same page is there again
# tier: all
for n in $(seq 60); do act-call TASK_CREATE title="task $n"; done >calls
expect {tests}/prompt.exp 'act-confirm --mode always calls >out' 'stop >' 'g1\r' 'more: Enter, q' '\r' 'more: Enter, q' 'q\r' 'q >' '#20\r' 'stop >' 'n\r' 'q >' 'y\r' 'q >' 'm\r' 'more: Enter, q' '\r' 'stop >' 'y\r' >seen
grep -nE '^(┌|└|— more|│ #(1|20|21) )' seen | sed 's/─*$//'; jq -r .approval.decision out | sort | uniq -c | sed 's/^ *//'
>>>
1:┌ 60 calls wait for a decision 
16:└ type it · g1 look · o one by one · n none · q stop > g1
17:┌ 60 × TASK_CREATE [medium] 
24:│ #1   "task 1"
37:— more: Enter, q, b — 
44:│ #20  "task 20"
45:│ #21  "task 21"
58:— more: Enter, q, b — q
61:└ m/#1/o/n/b/q > #20
62:┌ TASK_CREATE 
71:└ y yes · n no · a all alike · e edit · b back · q stop > n
78:│ #21  "task 21"
94:└ m/#1/o/n/b/q > y
99:└ m/#1/o/n/b/q > m
120:— more: Enter, q, b — 
127:└ y all · #1 open · o one by one · n none · b back · q stop > y
59 approved
1 denied

# with local text, a delete shows what it deletes, and an update the old beside the new; the reason says what is done
# tier: all
(export ACT_NOW=2026-03-04T10:00:00Z; act-call TASK_CREATE title='Pay the rent' due=2026-12-01 | act-confirm | act-exec >done)
expect {tests}/prompt.exp 'act-call TASK_DELETE id=1 | act-confirm >out' 'stop >' 'n\r' | sed -n '/why/,$p'
expect {tests}/prompt.exp 'act-call TASK_UPDATE id=1 title="Pay it" due=2026-12-02 | act-confirm --mode always >out' 'stop >' 'n\r' | sed -n '/why/,$p'
expect {tests}/prompt.exp 'act-call TASK_DELETE id=7 | act-confirm >out' 'stop >' 'n\r' | grep now
act-call FILES_WRITE path=a.txt content=secret | act-confirm | act-exec >done; expect {tests}/prompt.exp 'act-call FILES_DELETE path=a.txt | act-confirm >out' 'stop >' 'n\r' | sed -n '/why/,$p'
act-call TASK_DELETE id=1 | act-confirm --explain --jq .risk.reasons
>>>
│ why      high risk: deletes a task [high]
│ task 1, as it is now
│   title  "Pay the rent"
│   due  "2026-12-01"
│     that is: Tuesday
│   priority  "normal"
│   done  false
│ arguments
│   id  1
│ to approve, type: delete
└ type it · n no · e edit · q stop > n
│ why      the mode is always: updates a task [medium]
│ task 1, as it is now
│   priority  "normal"
│   done  false
│ arguments
│   id  1
│   title  "Pay it"
│     now: "Pay the rent"
│   due  "2026-12-02"
│     that is: Wednesday
│     now: "2026-12-01"
└ y yes · n no · a all alike · e edit · q stop > n
│ now      there is no task 7
│ why      high risk: deletes a file [high]
│ file, as it is now
│   size  6
│   text  "secret"
│ arguments
│   path  "a.txt"
│ to approve, type: delete
└ type it · n no · e edit · q stop > n
["deletes a task"]

# each of many deletes shows its row, and a row cannot pass for an argument
{ for n in 1 2 3; do act-call TASK_CREATE title="t$n"; done; act-call TASK_CREATE title=x; } | act-confirm | act-exec >done
for n in 1 2 3; do act-call TASK_DELETE id=$n; done | jq -c 'if .arguments.id == 3 then .arguments["now title"] = "milk" else . end' >calls
expect {tests}/prompt.exp 'stty rows 60; act-confirm calls >out' 'stop >' 'g1\r' 'stop >' 'n\r' | grep -E 'title|as it is|^└'
>>>
│       task 1, as it is now
│         title  "t1"
│       task 2, as it is now
│         title  "t2"
│       task 3, as it is now
│         title  "t3"
│       "now title"  "milk"
└ type it · g1 look · o one by one · n none · q stop > g1
│     id  now title  "now title"
└ type it · #1 open · o one by one · n none · b back · q stop > n

# text says that an answer is from the cache, and has the steps of a plan
act-call TASK_LIST | act-exec | jq -c '.cached = true | del(.log_id)' | act-exec --text
act-call TASK_CREATE title=x | jq -c '.plan = {steps: ["look for the list", "add it"], pitfalls: ["a list may be shared"]}' | act-confirm -y --text
>>>
done  TASK_LIST  (from the cache, not run)
  nothing found
TASK_CREATE  local  approved
  title  x
  step: look for the list
  step: add it
  beware: a list may be shared

# A time that an answer gives at an offset keeps it, and its day; one in UTC is on the user's clock.
export ACT_ZONE=America/New_York
echo '{"type":"result","id":"a","tool":"T","provider":"mcp","ok":true,"outcome":"done","data":{"datetime":"2026-11-27T00:33:00+09:00","day":"Friday","at":"2026-11-27T00:33:05.25-03:30","utc":"2026-11-27T00:33:00Z","z":"2026-11-27T00:33:00+00:00"},"attempts":1,"at":"2026-11-27T00:00:00Z","ms":1,"taint":true}' >r
act-exec --text r
>>>
done  T
  datetime  2026-11-27 00:33 +09:00
  day       Friday
  at        2026-11-27 00:33:05 -03:30
  utc       2026-11-26 19:33 EST
  z         2026-11-27 00:33 +00:00

# a call on a terminal says that it has not run and what runs it; a pipe, a refused call and a result do not
show() { expect {tests}/prompt.exp "$1" ${2+"$2" "$3"} | grep -v '^[│┌└]'; }
show "act-process 'todo buy milk'"; show "act-call TASK_CREATE title=x | act-confirm --mode always -y"; show "act-call TASK_CREATE title=x | act-confirm --mode always --hold"
show "act-call TASK_CREATE title=x | act-confirm --mode always" 'stop >' 'n\r'; show "act-call TASK_CREATE title=x | act-confirm | act-exec" | grep -c 'not run'
act-process --text 'todo buy milk'; expect {tests}/prompt.exp "act-call TASK_CREATE title=x | act-confirm --explain" | grep -c 'not run'
>>>
TASK_CREATE  local
  title  buy milk
  not run yet: end the command with | act-confirm | act-exec
TASK_CREATE  local  approved
  title  x
  not run yet: end the command with | act-exec
TASK_CREATE  local  held
  title  x
  held: the mode is always
  not run yet: act-confirm --inbox | act-exec
┊   returns it with its id.
TASK_CREATE  local  denied
  title  x
  denied: declined
0
TASK_CREATE  local
  title  buy milk
0
>>>= 1
