# tables, calendars and charts of foreign lists: nothing is dropped silently, and no line is wider than the terminal.

# a table has the columns of all items, in the order in which they appear
show() { printf '{"type":"result","outcome":"done","tool":"T","data":{"items":%s}}\n' "$1" | act-exec --text | sed 1d; }
show '[{"title":"a","color":5},{"title":"b","end":"2026-03-04","place":"Rome"}]'
show '[{},{"a":1}]'
show '[{"a":1,"none":null,"list":[]},{"b":true,"none":null}]'
show '[{"title":"a","due":"2020-01-01","done":false},{"title":"no due"},{"title":"x","done":true}]'
>>>
  title  color  end         place
  a          5
  b             2026-03-04  Rome
  a

  1
  a  b
  1
     true
  title   due         done
 overdue
  a       2020-01-01  false
 no day
  no due
 done
  x                   true

# amounts that are text count exactly; one that is no number leaves its sum out, and the table says so
show() { printf '{"type":"result","outcome":"done","tool":"T","data":{"totals":%s}}\n' "$1" | act-exec --text | sed 1,2d; }
show '[{"m":"a","currency":"EUR","amount":"12.50"},{"m":"b","currency":"EUR","amount":0.1},{"m":"c","currency":"USD","amount":"1,000"},{"m":"d","currency":"USD","amount":5}]'
show '[{"m":"a","currency":"EUR","amount":1,"transaction_type":"Income"},{"m":"b","currency":"EUR","amount":1e9999999999,"transaction_type":"Income"},{"m":"c","currency":"EUR","amount":2,"transaction_type":"Expenses"},{"m":"d","amount":3},{"m":"e","currency":"EUR","amount":null,"transaction_type":"Savings"}]'
show '[{"currency":"EUR","amount":1,"entries":9223372036854775807},{"currency":"EUR","amount":2,"entries":9}]'
show '[{"transaction_type":"Income","currency":"EUR","amount":1},{"transaction_type":"Income","currency":"EUR","amount":2}]'
>>>
  m    currency  amount
  a    EUR       12.50
  b    EUR       0.10
  c    USD       1,000
  d    USD       5.00
  sum  EUR       12.60
  no sum of USD: an amount is not an exact number
  m    currency        amount  transaction_type
  a    EUR               1.00  Income
  b    EUR       1e9999999999  Income
  c    EUR               2.00  Expenses
  d                         3
  e    EUR                     Savings
  sum  EUR               2.00  Expenses
  no sum of EUR Income: an amount is not an exact number
  no sum of amounts without a currency
  no sum of EUR Savings: an amount is not an exact number
       currency  amount              entries
       EUR         1.00  9223372036854775807
       EUR         2.00                    9
  sum  EUR         3.00  9223372036854775816
       transaction_type  currency  amount
       Income            EUR         1.00
       Income            EUR         2.00
  sum  Income            EUR         3.00

# an amount has the places of its currency
jq -nc '{type: "result", outcome: "done", tool: "T", data: {items: ["JPY", "RWF", "KMF", "VUV", "EUR", "KWD", "TND", "CLF", "XAU", "points", null | {currency: ., amount: 1.5}]}}' | act-exec --text | sed 1d
>>>
  currency  amount
  JPY          1.5
  RWF          1.5
  KMF          1.5
  VUV          1.5
  EUR         1.50
  KWD        1.500
  TND        1.500
  CLF       1.5000
  XAU          1.5
  points       1.5
               1.5

# money and its currency leave a narrow table last, times are whole, other directions stay inside of their cells, and long names are cut
export NO_COLOR=1
show() { printf '{"type":"result","outcome":"done","tool":"T","data":{"%s":%s}}\n' "$2" "$3" >row; expect {tests}/prompt.exp "stty columns $1; act-exec row" | sed 1d; }
totals='[{"month":"2026-03","category":"Groceries and more","transaction_type":"Expenses","currency":"EUR","amount":1234.5,"entries":3},{"month":"2026-04","category":"Rent","transaction_type":"Expenses","currency":"EUR","amount":7,"entries":1}]'
for columns in 20 40 60; do show $columns totals "$totals"; done
events='[{"id":1,"title":"dentist and the other one","start":"2026-03-10T15:00:00Z","end":"2026-03-10T15:45:00Z","all_day":false,"zone":"Europe/Berlin","place":"Main Street 3"}]'
for columns in 40 80; do show $columns items "$events"; done
show 40 items '[{"a":"אבג","b":1},{"a":"אבגדהוזחטיאבגדהוזחטיאבגדהוזחטיאבגדהוזחטי","b":2}]'
show 40 items '[{"title":"x","amount":123456789012345678901234567890123456789012,"currency":"EUR"}]'
name=$(printf '%01000d' 0); show 40 items "[{\"$name\":\"x\",\"b\":1}]"
jq -c '.data.items = [range(200) | {"k\(.)": .}]' row >keys; expect {tests}/prompt.exp 'stty columns 40; act-exec keys' | tail -n 1
>>>
  totals:
  currency   amount
  EUR       1234.50
  EUR          7.00
= EUR       1241.50
  no room for
  month, category,
  transaction_t…,
  entries
  totals:
  month    currency   amount
  2026-03  EUR       1234.50
  2026-04  EUR          7.00
  sum      EUR       1241.50
  no room for category,
  transaction_type, entries
  totals:
  month    category      transaction_type  currency   amount
  2026-03  Groceries a…  Expenses          EUR       1234.50
  2026-04  Rent          Expenses          EUR          7.00
  sum                    Expenses          EUR       1241.50
  no room for entries
  id  title         start
   1  dentist and…  2026-03-10 16:00 CET
  no room for end, all_day, zone, place
  id  title                  start                 end                   all_day
   1  dentist and the othe…  2026-03-10 16:00 CET  2026-03-10 16:45 CET  false
  no room for zone, place
  a                                    b
  ⁨אבג⁩                                  1
  ⁨אבגדהוזחטיאבגדהוזחטיאבגדהוזחטיאבגד…⁩  2
  title  currency
  x      EUR
  no room for amount
  0000000000000000000000000000000000…  b
  x                                    1
  k36, k37, k38, k39 and 160 more

# long cells, many keys and many events take no longer than their length asks for
jq -nc '{type: "result", outcome: "done", tool: "T", data: {items: [[range(5000) | {key: "k\(.)", value: .}] | from_entries | (., .)]}}' >keys
jq -nc '{type: "result", outcome: "done", tool: "T", data: {items: [{id: 1, title: ("x" * 1000000)}]}}' >long
jq -nc '{type: "result", outcome: "done", tool: "T", data: {items: [range(5000) | {title: "e\(.)", start: "2026-01-\(. % 9 + 10)", end: "2026-12-01"}]}}' >events
timeout 60 act-exec --text keys | tail -n 1 | cut -c1-40; timeout 60 act-exec --text long | wc -L
timeout 60 act-exec --text --view week events | grep -c '+4900'
>>>
  k46, k47 and 4952 more
80
318

# a list of one call is one calendar: other calls have their own, and what else pages say stays
page() { printf '{"type":"result","id":"%s","outcome":"done","tool":"T","data":%s,%s}\n' "$1" "$2" "$3"; }
{ page a '{"events":[{"title":"e1","start":"2026-03-01"}],"warning":"first"}' '"page":1'
page b '{"events":[{"title":"e2","start":"2026-03-02"}],"tasks":[{"id":2}]}' '"page":1'; } | act-exec --text --view agenda
{ page c '{"events":[{"title":"e1","start":"2026-03-01"}],"tasks":[{"id":1}],"warning":"first","next_cursor":"x"}' '"page":1,"cursor":"x"'
page c '{"events":[{"title":"e2","start":"2026-03-02"}],"tasks":[{"id":2}],"next_cursor":"y"}' '"page":2,"cursor":"y"'; } | act-exec --text --view agenda
>>>
done  T
  events:
Agenda  UTC
 Sun 2026-03-01
  all day      e1
  warning  first
done  T
  events:
Agenda  UTC
 Mon 2026-03-02
  all day      e2
  tasks:
  id
   2
done  T
  events:
Agenda  UTC
 Sun 2026-03-01
  all day      e1
 Mon 2026-03-02
  all day      e2
  tasks:
  id
   1
   2
  warning      first
  next_cursor  y
  more: --from-cursor y

# a time is of its row's zone, at any offset and with fractions; a folder of the database is no zone
export ACT_NOW=2026-03-04T10:00:00Z ACT_ZONE=Europe/Berlin
show() { printf '{"type":"result","outcome":"done","tool":"T","data":{"items":%s}}\n' "$1" | act-exec --text $2 $3 | sed 1d; }
show '[{"title":"a","start":"2026-03-04T15:00","zone":"America/New_York"},{"title":"b","start":"2026-03-04T15:00"},{"title":"c","start":"2026-03-04T15:00Z","zone":"Europe"}]' --view agenda
show '[{"t":"2026-03-04T10:00:00.250+05:30"},{"t":"2026-03-04T10:00:00.5Z"},{"t":"2026-03-04T10:00:00-00:00"}]'
show '[{"title":"past","due":"2026-03-04T09:00:00Z","done":false},{"title":"local","due":"2026-03-04T11:30","done":false},{"title":"their past","due":"2026-03-04T18:30","zone":"Asia/Tokyo","done":false},{"title":"day","due":"2026-03-04","done":false},{"title":"next","due":"2026-03-11","done":false}]'
act-call REMINDER_CREATE text=zone due=2026-03-05T09:00 zone=Europe | jq -r .error.message
>>>
Agenda  Europe/Berlin
[Wed 2026-03-04]
  15:00        b
  16:00        c
  21:00        a (15:00 EST)
  t
  2026-03-04 10:00 +05:30
  2026-03-04 11:00 CET
  2026-03-04 10:00 -00:00
  title       due                   done   zone
 overdue
  past        2026-03-04 10:00 CET  false
  their past  2026-03-04T18:30      false  Asia/Tokyo
 today
  local       2026-03-04T11:30      false
  day         2026-03-04            false
 later
  next        2026-03-11            false
arguments.zone: expected a time zone such as Europe/Berlin, got "Europe"

# no line of a calendar is wider than a narrow terminal, and counts are whole
# tier: all
export ACT_NOW=2026-03-04T10:00:00Z NO_COLOR=1
jq -nc '{type: "result", outcome: "done", tool: "T", data: {items: [range(120) | {title: "meeting number \(.)", start: "2026-03-04T10:00:00Z", end: "2026-03-04T10:30:00Z", place: "Rome"}]}}' >many
jq -c '.data.items |= .[:1]' many >one
for view in month agenda week; do expect {tests}/prompt.exp "stty columns 20; act-exec one --view $view" | sed -n 2,6p; done
for columns in 8 16 20 30; do for view in month week agenda; do expect {tests}/prompt.exp "stty columns $columns; act-exec many --view $view" | tail -n +2 | wc -L; done; done | xargs
for columns in 36 42 43; do expect {tests}/prompt.exp "stty columns $columns; act-exec many --view month" | grep '+' | head -n 1; done
expect {tests}/prompt.exp 'stty columns 40; act-exec many --view agenda' | tail -n 2
>>>
March 2026  UTC
[Wed 2026-03-04]
  10:00-10:30
   meeting number 0…
Agenda  UTC
[Wed 2026-03-04]
  10:00-10:30
   meeting number 0…
Week 10 of 2026  UTC
 Mon 2026-03-02
 Tue 2026-03-03
[Wed 2026-03-04]
  10:00-10:30
8 8 8 16 16 16 20 20 20 30 30 30
           +120
           +120
              +120
  10:00-10:30  meeting number 80 (Rome)
  +20

# a chart names the columns that it does not draw, and has the sums that the table has
export NO_COLOR=1 TERM=xterm
show() { printf '{"type":"result","outcome":"done","tool":"T","data":{"%s":%s}}\n' "$1" "$2" >row; expect {tests}/prompt.exp "stty columns 50; act-exec row --chart" | sed 1d; }
rows='[{"category":"a","amount":"1.5","currency":"EUR","note":"x"},{"category":"b","amount":"3","currency":"EUR","tags":"y","updated":"2026-03-04"}]'
show items "$rows"; show totals "$rows"
show items '[{"category":"a","amount":"one"},{"category":"b","amount":"3"}]'
>>>
  EUR
  a  ███████████████████▌                     1.50
  b  ███████████████████████████████████████  3.00
  not drawn: note, tags
  totals:
  EUR
  a    ██████████████████▌                    1.50
  b    █████████████████████████████████████  3.00
  sum                                         4.50
  not drawn: note, tags
  category  amount
  a         one
  b         3

# CR alone ends a row where it ends the row of columns; a cell in quotes keeps its own
printf 'title,notes\rMilk,"a\rb"\rEggs,c\r' | act-call TASK_CREATE --csv >calls; jq -c '[.arguments.title, .arguments.notes]' calls
printf 'title\tnotes\rMilk\ta\rEggs' | act-call TASK_CREATE --tsv --jq .error.message
printf '"a\rb",title\n1,Milk\n' | act-call TASK_CREATE --csv --jq .error.code
>>>
["Milk","a\rb"]
["Eggs","c"]
null
expected 2 cells, got 1
bad-arguments
>>>= 65

# a whole file that no call comes of is said
printf 'title\n' | act-call TASK_CREATE --csv; printf '{"a":1}\n{"a":2}\n' | act-call TASK_CREATE --map 'select(.a > 2)'; act-call TASK_CREATE --map . </dev/null; printf 'title\n' | act-call TASK_CREATE -q --csv
>>>2
act-call: the table has no row below its columns
act-call: no call came of 2 rows
