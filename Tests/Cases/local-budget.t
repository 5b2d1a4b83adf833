# an amount stays as it was written, and the day and currency are filled in
export ACT_NOW=2026-03-04T23:30:00Z ACT_ZONE=Europe/Berlin ACT_CURRENCY=CHF
act-call BUDGET_LOG_ENTRY amount=12.50 category=Food details=lunch | act-confirm -y | act-exec > r
grep -o '"data":[^}]*}' r
jq -c '.undo[]|[.tool, .arguments]' r
>>>
"data":{"id":1,"amount":12.50,"date":"2026-03-05","transaction_type":"Expenses","category":"Food","details":"lunch","currency":"CHF","created":"2026-03-04T23:30:00Z","updated":"2026-03-04T23:30:00Z"}
["BUDGET_DELETE_ENTRY",{"id":1}]

# amounts are over 0, exact, and of a size that is meant
for a in 0 -1 '"x"' 1e400; do act-call BUDGET_LOG_ENTRY amount:=$a; done | act-confirm -y | act-exec --jq .error.message
act-call BUDGET_LOG_ENTRY amount:=123456789012345678901234567.89 currency=eur | act-confirm -y | act-exec | grep -o '"amount":[^,]*\|"currency":"[^"]*"'
act-call BUDGET_LOG_ENTRY amount:=1.5e2 | act-confirm -y | act-exec | grep -o '"amount":[^,]*'
>>>
arguments.amount: expected more than 0, got 0
arguments.amount: expected more than 0, got -1
arguments.amount: expected number, got "x"
arguments.amount: expected an amount over 0 of at most 30 digits, got 1e400
"amount":123456789012345678901234567.89
"currency":"EUR"
"amount":150

# totals are exact, and of each currency by itself
for a in 0.1 0.2 0.10; do act-call BUDGET_LOG_ENTRY amount=$a category=Food date=2026-03-01; done | act-confirm -y | act-exec --jq empty
act-call BUDGET_LOG_ENTRY amount=5 category=Food date=2026-03-02 currency=USD | act-confirm -y | act-exec --jq empty
act-call BUDGET_LOG_ENTRY amount=7 date=2026-04-02 | act-confirm -y | act-exec --jq empty
act-call BUDGET_LOG_ENTRY amount:=99999999999999999999.99 transaction_type=Income category=Pay date=2026-04-02 | act-confirm -y | act-exec --jq empty
act-call BUDGET_LOG_ENTRY amount=0.02 transaction_type=Income category=Pay date=2026-04-03 | act-confirm -y | act-exec --jq empty
act-call BUDGET_GET_TOTALS | act-exec | grep -o '"totals":.*}]'
act-call BUDGET_GET_TOTALS group_by=month currency=eur transaction_type=Expenses | act-exec | grep -o '"totals":.*}]'
act-call BUDGET_GET_TOTALS group_by=category from=2026-03-02 until=2026-03-31 | act-exec | grep -o '"totals":.*}]'
>>>
"totals":[{"month":"2026-03","category":"Food","transaction_type":"Expenses","currency":"EUR","amount":0.40,"entries":3},{"month":"2026-03","category":"Food","transaction_type":"Expenses","currency":"USD","amount":5,"entries":1},{"month":"2026-04","category":null,"transaction_type":"Expenses","currency":"EUR","amount":7,"entries":1},{"month":"2026-04","category":"Pay","transaction_type":"Income","currency":"EUR","amount":100000000000000000000.01,"entries":2}]
"totals":[{"month":"2026-03","transaction_type":"Expenses","currency":"EUR","amount":0.40,"entries":3},{"month":"2026-04","transaction_type":"Expenses","currency":"EUR","amount":7,"entries":1}]
"totals":[{"category":"Food","transaction_type":"Expenses","currency":"USD","amount":5,"entries":1}]

# amounts are compared by their exact value
for a in 9 10 10.00 10.000000000000000001 100 0.5; do act-call BUDGET_LOG_ENTRY amount=$a; done | act-confirm -y | act-exec --jq empty
act-call BUDGET_LIST_ENTRIES min_amount=10 max_amount=10 | act-exec --jq '[.data.items[].id]'
act-call BUDGET_LIST_ENTRIES min_amount:=10.0000000000000000001 | act-exec --jq '[.data.items[].id]'
act-call BUDGET_LIST_ENTRIES max_amount:=9.99e0 | act-exec --jq '[.data.items[].id]'
act-call BUDGET_LIST_ENTRIES max_amount=0 | act-exec --jq '[.data.items[].id]'
act-call BUDGET_UPDATE_ENTRY id=1 amount=200 | act-confirm -y | act-exec --jq '.undo[].arguments'
act-call BUDGET_LIST_ENTRIES min_amount=150 | act-exec --jq '[.data.items[].id]'
>>>
[3,2]
[5,4]
[6,1]
[]
{"id":1,"amount":9}
[1]

# the newest come first, and pages go on from there
for d in 01 03 02 03; do act-call BUDGET_LOG_ENTRY amount=1 date=2026-03-$d; done | act-confirm -y | act-exec --jq empty
act-call BUDGET_LIST_ENTRIES limit=3 | act-exec > page
jq -c '[.data.items[].id]' page
act-call BUDGET_LIST_ENTRIES limit=3 cursor="$(jq -r .data.next_cursor page)" | act-exec --jq '[.data.items[].id], .data.next_cursor'
>>>
[4,2,3]
[1]
null

# deleting an entry can be undone
act-call BUDGET_LOG_ENTRY amount=12.50 date=2026-03-01 details=lunch | act-confirm -y | act-exec --jq empty
act-call BUDGET_DELETE_ENTRY id=1 | act-confirm -y | act-exec > r
grep -o '"undo":.*"details":"lunch"' r | grep -o '"arguments":.*'
jq -c '.undo[]' r | act-confirm -y | act-exec --jq .outcome
>>>
"arguments":{"amount":12.50,"date":"2026-03-01","transaction_type":"Expenses","details":"lunch"
done

# a spreadsheet finds no formula, whatever sign it takes for the end of a cell
act-call BUDGET_LOG_ENTRY amount=1 date=2026-03-01 category='=1+1' details='a;=cmd()' | act-confirm -y | act-exec --jq empty
act-call BUDGET_LOG_ENTRY amount=2 date=2026-03-02 category='Food, "good"' details="$(printf '\t@x\nb')" | act-confirm -y | act-exec --jq empty
act-call BUDGET_LOG_ENTRY amount=3 date=2026-03-03 category='a-b' details='2+2=4' | act-confirm -y | act-exec --jq empty
act-call BUDGET_EXPORT_CSV | act-exec > r
jq .data.guarded r
jq -j .data.text r | tr '\r\t' '^~'
>>>
3
id,date,transaction_type,amount,currency,category,details^
1,2026-03-01,Expenses,1,EUR,'=1+1,"a;'=cmd()"^
2,2026-03-02,Expenses,2,EUR,"Food, ""good""","~'@x
b"^
3,2026-03-03,Expenses,3,EUR,a-b,2+2=4^

# exact is for programs: every cell as it is
act-call BUDGET_LOG_ENTRY amount=1 date=2026-03-01 category='=1+1' | act-confirm -y | act-exec --jq-json empty
act-call BUDGET_EXPORT_CSV exact=true | act-exec --jq-json .data.text
>>>
"id,date,transaction_type,amount,currency,category,details\r\n1,2026-03-01,Expenses,1,EUR,=1+1,\r\n"

# a ledger journal balances, and no category or payee breaks its lines
act-call BUDGET_LOG_ENTRY amount=12.345 date=2026-03-01 category='Food :: ; Lunch  out' details='! (1) bob ; date:x | y' | act-confirm -y | act-exec --jq empty
act-call BUDGET_LOG_ENTRY amount=2000 date=2026-03-02 transaction_type=Income category="$(printf 'Pay\n  Assets:Cash')" | act-confirm -y | act-exec --jq empty
act-call BUDGET_LOG_ENTRY amount=100 date=2026-03-03 transaction_type=Savings | act-confirm -y | act-exec --jq empty
act-call BUDGET_EXPORT_LEDGER | act-exec | jq -j .data.text | sed 's/^$/-/'
>>>
2026-03-01 * (1) ! (1) bob , date:x / y
    Expenses:Food:, Lunch out  12.3450 EUR
    Assets:Cash  -12.3450 EUR
-
2026-03-02 * (2) Pay Assets:Cash
    Income:Pay Assets:Cash  -2000.00 EUR
    Assets:Cash  2000.00 EUR
-
2026-03-03 * (3) Savings
    Assets:Savings:Unknown  100.00 EUR
    Assets:Cash  -100.00 EUR

# reads, totals and exports run without a question
for t in LIST_ENTRIES GET_TOTALS EXPORT_CSV EXPORT_LEDGER; do act-call BUDGET_$t --jq .risk.level; done
act-call BUDGET_GET_ENTRY id=1 --jq .risk.level
act-call BUDGET_LOG_ENTRY amount=1 --jq .risk.level
act-call BUDGET_UPDATE_ENTRY id=1 --jq .risk.level
act-call BUDGET_DELETE_ENTRY id=1 --jq .risk.level
>>>
low
low
low
low
low
medium
medium
high

# totals, searches and exports over a tainted entry are tainted, over others not
act-call BUDGET_LOG_ENTRY amount=1 category=Mine date=2026-03-01 | act-confirm | act-exec --jq .taint
act-call BUDGET_LOG_ENTRY amount=2 category=Evil date=2026-03-02 | jq -c .taint=true | act-confirm -y --tainted | act-exec --jq .taint
get() { act-call "$@" | act-exec --jq .taint; }
for tool in LIST_ENTRIES GET_TOTALS EXPORT_CSV EXPORT_LEDGER; do get BUDGET_$tool; get BUDGET_$tool until=2026-03-01; done | paste -s -d' '
act-call BUDGET_UPDATE_ENTRY id=2 category=Calm | act-confirm | act-exec --jq .taint; get BUDGET_GET_ENTRY id=2; get BUDGET_GET_ENTRY id=1
>>>
false
true
true false true false true false true false
true
true
false

# an amount that is none costs its entry, and the totals say that it is missing
for a in 5 7; do act-call BUDGET_LOG_ENTRY amount=$a currency=EUR; done | act-confirm | act-exec >o
{tests}/sql "UPDATE budget SET amount = '5x' WHERE id = 1"
act-call BUDGET_GET_TOTALS | act-exec >o; echo $?; jq -c '[.data.totals[0]?.amount, .error.message]' o
>>>
74
[7,null]
[null,"the budget entry 1 is damaged: amount: no amount"]

# totals are bars at a terminal, each currency on a scale of its own, expenses beside income less than zero
export NO_COLOR=1 TERM=xterm
while read -r line; do act-call BUDGET_LOG_ENTRY $line; done <<END | act-confirm -y | act-exec >/dev/null
amount=1200.50 date=2026-01-05 transaction_type=Income category=Pay
amount=300 date=2026-01-06 category=Rent
amount=1500 date=2026-02-06 category=Rent
amount=0.01 date=2026-02-07 category=Food
amount=80 date=2026-02-07 category=Fun currency=USD
amount=4 date=2026-01-07 category=Fun currency=USD
END
act-call BUDGET_GET_TOTALS group_by=month >months; act-call BUDGET_GET_TOTALS >both
for columns in 40 80 120; do expect {tests}/prompt.exp "stty columns $columns; act-exec months --chart"; done
for columns in 40 80 120; do expect {tests}/prompt.exp "stty columns $columns; act-exec both --chart" | wc -L; done | xargs
act-exec months --text >table; for run in 'act-exec months --text --chart' "TERM=dumb expect {tests}/prompt.exp 'act-exec months --chart'"; do eval "$run" | diff -q - table; done; act-exec months --chart | jq -c '.data.totals | length'
>>>
done  BUDGET_GET_TOTALS
  totals:
  EUR
  2026-01 Expe…        █│        -300.00
  2026-01 Inco…         │████▊   1200.50
  2026-02 Expe…   ██████│       -1500.01
  sum Expenses                  -1800.01
  sum Income                     1200.50
  balance                        -599.51
  USD Expenses
  2026-01       ▉                   4.00
  2026-02       █████████████████  80.00
  sum Expenses                     84.00
  not drawn: entries
done  BUDGET_GET_TOTALS  (recorded earlier, not run again)
  totals:
  EUR
  2026-01 Expenses                         █████│                        -300.00
  2026-01 Income                                │████████████████████▊   1200.50
  2026-02 Expenses    ██████████████████████████│                       -1500.01
  sum Expenses                                                          -1800.01
  sum Income                                                             1200.50
  balance                                                                -599.51
  USD Expenses
  2026-01       ██▉                                                         4.00
  2026-02       █████████████████████████████████████████████████████████  80.00
  sum Expenses                                                             84.00
  not drawn: entries
done  BUDGET_GET_TOTALS  (recorded earlier, not run again)
  totals:
  EUR
  2026-01 Expenses                                          ▐█████████│                                          -300.00
  2026-01 Income                                                      │██████████████████████████████████████▍   1200.50
  2026-02 Expenses    ████████████████████████████████████████████████│                                         -1500.01
  sum Expenses                                                                                                  -1800.01
  sum Income                                                                                                     1200.50
  balance                                                                                                        -599.51
  USD Expenses
  2026-01       ████▉                                                                                               4.00
  2026-02       █████████████████████████████████████████████████████████████████████████████████████████████████  80.00
  sum Expenses                                                                                                     84.00
  not drawn: entries
40 80 120
5

# bars of numbers of any size, less than zero, zero and none; what has no label or no room is a table
export NO_COLOR=1 TERM=xterm
show() { printf '{"type":"result","outcome":"done","tool":"T","data":{"items":[%s]}}\n' "$2" >row; expect {tests}/prompt.exp "stty columns $1; act-exec row --chart" | sed 1d; }
show 60 '{"a":"x","n":1e300},{"a":"y","n":5e299},{"a":"z","n":-1e299},{"a":"tiny","n":1},{"a":"none","n":0},{"a":"null","n":null}'
show 40 '{"a":"x","n":1234567890123456789012345678901234567890},{"a":"y","n":1}'
show 50 '{"month":"05","balance":-3.5,"currency":"EUR"},{"month":"06","balance":1e999999,"currency":"JPY"}'
show 40 '{"id":1,"amount":3},{"id":2,"amount":4}'
>>>
  x         │███████████████████████████████████████   1e300
  y         │███████████████████▌                      5e299
  z     ▐███│                                         -1e299
  tiny      │▏                                             1
  none      │                                              0
  null      │
  a
  x
  y
  no room for n
  EUR
  05  ████████████████████████████████████│  -3.50
  JPY
  06  ██████████████████████████████████  1e999999
  id  amount
   1       3
   2       4
