# says its version
act-call --version
>>>
<n>.<n>.<n>

# says what it does
act-call --help | head -1
>>>
OVERVIEW: Make call records from a tool and arguments.

# a full disk is an error
act-call --help >/dev/full
>>>2
act-call: cannot write standard output: No space left on device
>>>= 74

# a full disk is an error for records too
act-call TASK_CREATE title=x >/dev/full
>>>2
act-call: cannot write standard output: No space left on device
>>>= 74

# a closed standard output is an error
act-call TASK_CREATE title=x >&-
>>>2
act-call: cannot write standard output: Bad file descriptor
>>>= 74

# a call record, with its risk
act-call TASK_CREATE title='Buy milk' priority=high 'tags:=["home","shop"]'
>>>
{"type":"call","id":"<id>","tool":"TASK_CREATE","provider":"local","toolkit":"task","arguments":{"title":"Buy milk","priority":"high","tags":["home","shop"]},"missing":[],"tags":["createHint"],"risk":{"level":"medium","reasons":["creates a task"]},"taint":false}

# a title that looks like a number is still a title
act-call TASK_CREATE title=007 --jq .arguments.title
>>>
007

# text for people
act-call TASK_CREATE title='Buy milk' --text
>>>
TASK_CREATE  local
  title  Buy milk

# required arguments that are not known are listed, and are no error
act-call TASK_CREATE --jq '[.arguments,.missing]'
>>>
[{},["title"]]

# a value outside the schema
act-call TASK_CREATE title=x priority=huge
>>>
{"type":"error","error":{"code":"bad-arguments","message":"arguments.priority: expected one of \"high\", \"normal\", \"low\", got \"huge\""}}
>>>= 65

# an argument the tool does not have
act-call TASK_CREATE titel=x
>>>
{"type":"error","error":{"code":"bad-arguments","message":"arguments.titel: no such argument","hint":"did you mean title?"}}
>>>= 65

# every problem is named, by its path
act-call TASK_CREATE title:=5 due=tomorow 'tags:=[1]'
>>>
{"type":"error","error":{"code":"bad-arguments","message":"arguments.title: expected string, got 5; arguments.due: expected a date, got \"tomorow\"; arguments.tags[0]: expected string, got 1","hint":"a date is 2026-03-20, or words such as 'tomorrow' or '20 march'"}}
>>>= 65

# raw JSON that is none
act-call TASK_CREATE title:='"x'
>>>
{"type":"error","error":{"code":"bad-arguments","message":"title:= is not JSON: a string has no end at byte 2"}}
>>>= 65

# a file's content
printf 'two\nlines' >note; act-call TASK_CREATE title=x notes=@note --jq-json .arguments.notes
>>>
"two\nlines"

# a file that is not there
act-call TASK_CREATE title=x notes=@none
>>>
{"type":"error","error":{"code":"io","message":"cannot read 'none': No such file or directory"}}
>>>2
act-call: cannot read 'none': No such file or directory
>>>= 74

# no such tool, with the nearest names
act-call TASK_CREAT title=x
>>>
{"type":"error","error":{"code":"unknown-tool","message":"no tool 'TASK_CREAT'","hint":"did you mean TASK_CREATE, TASK_GET, TASK_LIST?"}}
>>>= 65

# no such tool, and nothing near
act-call QWERTY
>>>
{"type":"error","error":{"code":"unknown-tool","message":"no tool 'QWERTY'","hint":"see act-tools for the list; act-doctor says why a handler is not used"}}
>>>= 65

# no such provider
act-call TASK_CREATE title=x -p nobody
>>>
{"type":"error","error":{"code":"usage","message":"no provider 'nobody'","hint":"there are local, act, handler, mcp, <any>"}}
>>>2
act-call: no provider 'nobody'
  there are local, act, handler, mcp, <any>
>>>= 64

# an operand that is no argument
act-call TASK_CREATE title
>>>
{"type":"error","error":{"code":"usage","message":"expected key=value, got 'title'"}}
>>>2
act-call: expected key=value, got 'title'
>>>= 64

# no tool at all
act-call
>>>
{"type":"error","error":{"code":"usage","message":"missing expected argument '<tool>'","hint":"see act-call --help"}}
>>>2
act-call: missing expected argument '<tool>'
  see act-call --help
>>>= 64

# an option that is none
act-call TASK_CREATE --titel x
>>>
{"type":"error","error":{"code":"usage","message":"unknown option '--titel'","hint":"see act-call --help"}}
>>>2
act-call: unknown option '--titel'
  see act-call --help
>>>= 64

# ids made from a text: the same again, another for another text, user, tool or argument
for args in 'a' 'a' 'b' 'a -u mary' 'a notes=y'; do act-call TASK_CREATE title=x --once $args; done | jq -r .id >ids
act-call REMINDER_CREATE text=x --once a --jq .id >>ids
awk '!seen[$0]++ { n++ } END { print NR, n }' ids
>>>
6 5

# of a file that an argument reads, the id knows the text, not the path
echo hello >one; cp one two; echo other >three
for file in one two three; do act-call TASK_CREATE notes=@$file title=x --once a --jq .id; done | uniq -c | awk '{ print $1 }'
>>>
2
1

# a row put in front of others leaves their ids alone; equal rows are counted; a changed row is a new call
ids() { act-call BUDGET_LOG_ENTRY --csv --map '{amount: (.Betrag | tonumber), category: "Food", date: .Datum}' --once may --jq '[.arguments.amount, .id]'; }
printf 'Datum,Betrag\n2026-05-01,12.50\n2026-05-01,12.50\n2026-05-02,3\n' | ids >old
printf 'Datum,Betrag\n2026-04-30,9\n2026-05-01,12.50\n2026-05-02,4\n2026-05-01,12.50\n' | ids >new
sort old new | uniq -c | awk '{ split($2, cell, ","); print $1, cell[1] }'; cut -d, -f2 old | sort -u | wc -l
>>>
2 [12.5
2 [12.5
1 [3
1 [4
1 [9
3

# a record's id and type stand for its bytes
for text in a b; do echo '{"type":"row","id":"7","title":"'$text'"}' | act-call TASK_CREATE --map '{title}' --once a --jq .id; done | uniq | wc -l
for type in row other; do echo '{"type":"'$type'","id":"7","title":"a"}' | act-call TASK_CREATE --map '{title}' --once a --jq .id; done | uniq | wc -l
>>>
1
2

# one call for each row of a table: cells are typed by the schema, an empty one is no argument, @ reads no file
act-call TASK_CREATE priority=low --csv --jq '[.arguments, .taint]' <<'END'
title,notes,tags,due
"milk, bread","two
lines and a ""quote""","a,b",2026-12-01
@/etc/passwd,,,
END
>>>
[{"title":"milk, bread","notes":"two\nlines and a \"quote\"","tags":["a","b"],"due":"2026-12-01","priority":"low"},true]
[{"title":"@/etc/passwd","priority":"low"},true]

# a bad row of a table costs its own line
printf '\357\273\277title,notes\r\nbad "x",1\r\na,b\r\nshort\r\n"e" x,1\r\n"open,1\r\nc,d\r\n' | act-call TASK_CREATE --csv --trusted --jq '[.arguments, .error.message, .error.line]'
>>>
[null,"a quote in a cell that does not begin with one",2]
[{"title":"a","notes":"b"},null,null]
[null,"expected 2 cells, got 1",4]
[null,"text behind a closing quote",5]
[null,"a quote is never closed",6]
[{"title":"c","notes":"d"},null,null]
>>>= 65

# TSV has no quotes
# tier: all
printf 'title\tnotes\n"a"\tb, c\n' | act-call TASK_CREATE --tsv --jq .arguments
>>>
{"title":"\"a\"","notes":"b, c"}

# a table has to name its columns, each once
# tier: all
printf 'title,title\na,b\n' | act-call TASK_CREATE --csv
printf 'title,\na,b\n' | act-call TASK_CREATE --csv
>>>
{"type":"error","error":{"code":"bad-record","message":"the row of columns: 'title' twice"}}
{"type":"error","error":{"code":"bad-record","message":"the row of columns: a column without a name"}}
>>>2
act-call: the row of columns: 'title' twice
act-call: the row of columns: a column without a name
>>>= 65

# with --strict a bad row of a table is the last
printf 'title\na,b\nc\n' | act-call TASK_CREATE --csv --strict --jq .error.message
>>>
expected 1 cells, got 2
>>>2
act-call: line 2: expected 1 cells, got 2
>>>= 65

# rows need no type
printf '{"t":"a"}\n [1]\n{"t":"b"}\n' | act-call TASK_CREATE --map '{title: .t}' --trusted --jq '[.arguments.title, .error.message, .taint]'
>>>
["a",null,false]
[null,"not a record: no object with a string 'type'",null]
["b",null,false]
>>>= 65

# one call for each record that jq makes arguments of
act-call TASK_CREATE --map '.rows[] | {title: .name, notes: .note}' --jq .arguments
<<<
{"type":"page","rows":[{"name":"a","note":"1"},{"name":"b","note":"2"}]}
{"type":"page","rows":[]}
{"type":"page","rows":[{"name":"c","note":"3"}]}
>>>
{"title":"a","notes":"1"}
{"title":"b","notes":"2"}
{"title":"c","notes":"3"}

# operands count for each call of a map
act-call TASK_CREATE priority=low --map '{title: .t}' --jq '[.arguments.title,.arguments.priority]'
<<<
{"type":"x","t":"a"}
{"type":"x","t":"b"}
>>>
["a","low"]
["b","low"]

# what came from elsewhere taints; what says that it does not, doesn't
act-call TASK_CREATE --map '{title: .t}' --jq .taint
<<<
{"type":"x","t":"a"}
{"type":"x","t":"b","taint":false}
>>>
true
false

# arguments that do not fit cost their record only
act-call TASK_CREATE --map '{title: .t}' | jq -c '[.type, .error.message, .arguments.title]'
<<<
{"type":"x","t":"a"}
{"type":"x","t":7}
{"type":"x","t":"c"}
>>>
["call",null,"a"]
["error","arguments.title: expected string, got 7",null]
["call",null,"c"]

# a program that makes no object
act-call TASK_CREATE --map .t
<<<
{"type":"x","t":"a"}
>>>
{"type":"error","error":{"code":"bad-arguments","message":"--map: expected an object of arguments, got \"a\"","line":1}}
>>>= 65

# a program that is none
act-call TASK_CREATE --map '{'
<<<
{"type":"x","t":"a"}
>>>
{"type":"error","error":{"code":"usage","message":"the jq program '{' does not compile: jq: error: syntax error, unexpected $end (Unix shell quoting issues?) at <top-level>, line 1:; {"}}
>>>2
act-call: the jq program '{' does not compile: jq: error: syntax error, unexpected $end (Unix shell quoting issues?) at <top-level>, line 1:; {
>>>= 64

# a program that fails on a record costs that record
act-call TASK_CREATE --map '{title: (.t|ltrimstr("x")|ascii_upcase)}' | jq -c '[.type, .error.code, .error.line, .arguments.title]'
<<<
{"type":"x","t":"a"}
{"type":"x","t":7}
{"type":"x","t":"c"}
>>>
["call",null,null,"A"]
["error","bad-arguments",2,null]
["call",null,null,"C"]

# error records pass through as they came, and count
act-call TASK_CREATE --map '{title: .t}'
<<<
{"type":"error","error":{"code":"offline","message":"x",  "more":1.10}}
>>>
{"type":"error","error":{"code":"offline","message":"x",  "more":1.10}}
>>>= 75

# nothing in, nothing out
act-call TASK_CREATE --map '{title: .t}'

# text of a file or of standard input is not the user's own, unless it is said to be
printf evil >note; t() { act-call TASK_CREATE "$@" --jq .taint; }
t title=x; t title=@note; t title=@-  <note; t title=x notes=@note; t title=@note --trusted; t title=@- --trusted <note; t title=mail@home; t title:='"@note"'
echo '{"type":"x","t":"a","taint":false}' >in; t --map '{title:.t}' <in; t --map '{title:.t}' notes=@note <in; t --map '{title:.t}' notes=@note --trusted <in
jq -c 'del(.taint)' in | t --map '{title:.t}'; jq -c 'del(.taint)' in | t --map '{title:.t}' --trusted; jq -c '.taint = "no"' in | t --map '{title:.t}' --trusted
ACT_TRUST_INPUT=on t title=@note
act-call TASK_CREATE title=@note | act-exec --jq .error.hint; echo 1 | act-call TASK_DELETE id=@- | act-exec --jq .error.hint
>>>
false
true
true
true
false
false
false
false
false
true
false
true
false
true
false
pipe the call through act-confirm; for your own words, give --trusted to the command that reads them
pipe the call through act-confirm
>>>= 77

# a program has no input but the record
act-call TASK_CREATE title=x --jq 'try input catch .'
act-call TASK_CREATE title=x --jq '[inputs]'
echo '{"type":"x"}' | act-call TASK_CREATE --map '{title: input}' --jq .error.message
>>>
there is no input but the record
jq: there is no input but the record
>>>2
act-call: --jq: jq: there is no input but the record
>>>= 65

# a default that its own schema refuses is not filled in; null is one where the schema is nullable
mkdir -p .config/act/handlers
cat >.config/act/handlers/h <<'END'
#!/bin/sh
test "$1" = --describe && exec cat "$HOME/tools"
echo '{}'
END
chmod 755 .config/act/handlers/h
cat >tools <<'END'
{"type":"tool","tool":"H_GET","input_schema":{"type":"object","additionalProperties":false,"properties":{"a":{"type":"string","default":null},"b":{"type":"integer","default":"7"},"c":{"enum":["x"],"default":"y"},"d":{"type":"string","pattern":"^a+$","default":"b"},"e":{"$ref":"#/$defs/n","default":-1},"f":{"type":"string","nullable":true,"default":null},"g":{"type":["integer","null"],"default":null},"h":{"$ref":"#/$defs/n","default":3}},"$defs":{"n":{"type":"integer","minimum":0}}}}
END
act-call H_GET --jq .arguments
act-call H_GET f:=null a:=null
>>>
{"f":null,"g":null,"h":3}
{"type":"error","error":{"code":"bad-arguments","message":"arguments.a: expected string, got null"}}
>>>= 65

# what a schema of 2020-12 refuses is refused, with its path and the reason
mkdir -p .config/act/handlers
cat >.config/act/handlers/h <<'END'
#!/bin/sh
test "$1" = --describe && exec cat "$HOME/tools"
echo '{}'
END
chmod 755 .config/act/handlers/h
cat >tools <<'END'
{"type":"tool","tool":"H_GET","input_schema":{"type":"object","patternProperties":{"^n_":{"type":"integer"}},"propertyNames":{"maxLength":6},"dependentRequired":{"from":["to"]},"if":{"properties":{"kind":{"const":"card"}},"required":["kind"]},"then":{"required":["number"]},"unevaluatedProperties":false,"properties":{"code":{"pattern":"^[A-Z]{2}\\s\\p{Decimal_Number}+$"},"price":{"multipleOf":0.01},"tags":{"type":"array","contains":{"const":"x"},"maxContains":1,"uniqueItems":true},"pair":{"prefixItems":[{"type":"integer"},{"type":"string"}],"items":false},"from":{},"to":{},"kind":{},"number":{},"odd":{"$ref":"#/$defs/a%20b~1c"},"tenth":{"$ref":"#t"}},"$defs":{"a b/c":{"not":{"multipleOf":2}},"t":{"$anchor":"t","exclusiveMinimum":0,"exclusiveMaximum":0.1}}}}
END
ok() { act-call H_GET "$@" --jq-json '.error.message // "ok"' 2>&1; }
ok code='AB 12' price=19.99 tags:='["x","y"]' pair:='[1,"a"]' from=1 to=2 kind=card number=4 n_a:=1 odd:=3 tenth:=0.09999999999999999999
ok code='AB12'
ok price:=19.999
ok tags:='["y"]'
ok tags:='["x","x"]'
ok pair:='[1,2]'
ok pair:='[1,"a",3]'
ok from=1
ok kind=card
ok n_a=1
ok toolong=1
ok other=1
ok odd:=4
ok tenth:=0.10
>>>
"ok"
"arguments.code: expected a text that fits the pattern \"^[A-Z]{2}\\\\s\\\\p{Decimal_Number}+$\", got \"AB12\""
"arguments.price: expected a multiple of 0.01, got 19.999"
"arguments.tags: expected at least 1 item that fits, got 0"
"arguments.tags: expected at most 1 item that fits, got 2; arguments.tags[1]: given twice"
"arguments.pair[1]: expected string, got 2"
"arguments.pair[2]: not allowed"
"arguments.to: required beside from"
"arguments.number: required"
"arguments.n_a: expected integer, got \"1\""
"arguments.toolong: not a name that is allowed; arguments.toolong: no such argument"
"arguments.other: no such argument"
"arguments.odd: not allowed, got 4"
"arguments.tenth: expected less than 0.1, got 0.10"
>>>= 65

# where a date, a time or a length is wanted, words are read as act-process reads them
# tier: all
export ACT_NOW=2026-03-04T10:00:00Z
for due in friday '20 march' 'in 2 weeks' 2026-05-01; do act-call TASK_CREATE title=x due="$due" --jq .arguments.due; done
act-call BUDGET_LOG_ENTRY amount=3 category=Food date=friday --jq .arguments.date
act-call CALENDAR_CREATE_EVENT title=x start='friday 15:00' duration_minutes='1.5 hours' --jq '.arguments | [.start, .duration_minutes]'
for due in tomorrow 'in 2 hours' 'tomorrow at 7pm'; do act-call REMINDER_CREATE text=x due="$due" --jq .arguments.due; done
printf 'title,due\nx,tomorrow\n' | act-call TASK_CREATE --csv --jq .arguments.due
>>>
2026-03-06
2026-03-20
2026-03-18
2026-05-01
2026-02-27
["2026-03-06T15:00:00Z",90]
2026-03-05T09:00:00Z
2026-03-04T12:00:00Z
2026-03-05T19:00:00Z
2026-03-05

# where words can mean two days, or nothing, the error shows how to write it
# tier: all
export ACT_NOW=2026-03-04T10:00:00Z
for args in 'TASK_CREATE title=x due=tomorow' 'BUDGET_LIST_ENTRIES from=friday' 'CALENDAR_CREATE_EVENT title=x start=2026-05-01 duration_minutes=long' 'REMINDER_CREATE text=x due=milk'; do act-call $args --jq '.error | .message, .hint'; done
>>>
arguments.due: expected a date, got "tomorow"
a date is 2026-03-20, or words such as 'tomorrow' or '20 march'
arguments.from: expected a date, got "friday"
'friday' may lie ahead or behind: a date is 2026-03-20, or words such as 'tomorrow' or '20 march'
arguments.duration_minutes: expected integer, got "long"
a length is 90, or words such as '2 hours'
arguments.due: expected a date-time, got "milk"
a time is 2026-03-20T15:00, or words such as 'tomorrow at 15:00'
>>>= 65

# a repeat rule, a zone and a currency are checked when the call is made
for args in 'CALENDAR_CREATE_EVENT title=x start=2026-05-01 repeat=weekly' 'CALENDAR_CREATE_EVENT title=x start=2026-05-01 zone=Europe/Budapst' 'BUDGET_LOG_ENTRY amount=3 category=x currency=E1R'; do act-call $args --jq .error.message; done
>>>
arguments.repeat: expected NAME=VALUE, got 'WEEKLY'
arguments.zone: expected a time zone such as Europe/Berlin, got "Europe/Budapst"
arguments.currency: expected a currency code such as EUR, got "E1R"
>>>= 65

# an argument that is nearly one says which
act-search 'add a task' titel=x --jq .error.hint
>>>
did you mean title?
>>>= 65

# --from makes records of the calls of another agent's model: an item, a message, an answer, over lines or on one
cat >said <<'END'
{"id":"call_1","type":"function","function":{"name":"TASK_CREATE","arguments":"{\"title\":\"a\"}"}}
{"role":"assistant","content":null,"tool_calls":[{"id":"call_2","type":"function","function":{"name":"TASK_LIST","arguments":""}}]}

{
  "object": "chat.completion",
  "choices": [
    {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "hi", "tool_calls": [
      {"id": "call_3", "function": {"name": "TASK_GET", "arguments": {"id": 1}}},
      {"id": "call_4", "function": {"name": "TASK_LIST", "arguments": " { \n}"}}]}}
  ]
}
[{"id":"call_5","type":"function","function":{"name":"TASK_LIST","arguments":"null"}}]
{"output":[{"type":"reasoning"},{"type":"function_call","call_id":"fc_6","name":"TASK_LIST","arguments":"{}"}]}
{"role":"assistant","content":"nothing to do"}
END
act-call --from openai <said --jq-json '[.type, .tool, .arguments, .call_id, .taint]'
>>>
["call","TASK_CREATE",{"title":"a"},"call_1",true]
["call","TASK_LIST",{"limit":50},"call_2",true]
["call","TASK_GET",{"id":1},"call_3",true]
["call","TASK_LIST",{"limit":50},"call_4",true]
["call","TASK_LIST",{"limit":50},"call_5",true]
["call","TASK_LIST",{"limit":50},"fc_6",true]

# the same in Anthropic's messages
cat >said <<'END'
{"type":"tool_use","id":"toolu_1","name":"TASK_CREATE","input":{"title":"a"}}
{"type":"message","role":"assistant","content":[{"type":"thinking","thinking":"hm"},{"type":"text","text":"hi"},{"type":"tool_use","id":"toolu_2","name":"TASK_LIST"}],"stop_reason":"tool_use"}
[{"type":"text","text":"hi"},
{"type":"tool_use","id":"toolu_3","name":"TASK_LIST","input":{}}]
{"role":"assistant","content":"hi"}
END
act-call --from anthropic <said --jq-json '[.tool, .arguments, .call_id]'
>>>
["TASK_CREATE",{"title":"a"},"toolu_1"]
["TASK_LIST",{"limit":50},"toolu_2"]
["TASK_LIST",{"limit":50},"toolu_3"]

# --from: a call of an answer that was refused, or is not complete, is none
calls='"message":{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"TASK_LIST","arguments":"{}"}}]}'
for reason in content_filter MAX_TOKENS model_length stop; do echo '{"choices":[{"finish_reason":"'$reason'",'$calls'}]}'; done | act-call --from openai --jq '.error.code // .tool'
for status in in_progress incomplete completed; do echo '{"output":[{"type":"function_call","status":"'$status'","call_id":"c","name":"TASK_LIST","arguments":"{}"}]}'; done | act-call --from openai --jq '.error.code // .tool'
echo '{"type":"message","content":[{"type":"tool_use","id":"t","name":"TASK_LIST","input":{}}],"stop_reason":"refusal"}' | act-call --from anthropic --jq .error.message
>>>
protocol
protocol
protocol
TASK_LIST
protocol
protocol
TASK_LIST
the call of 'TASK_LIST' was cut short: the model's server refused the answer
>>>= 69

# --from: what is no call becomes an error with the model's id, and costs nothing else
cat >said <<'END'
{"id":"c1","function":{"name":"TASK_CREATE","arguments":"{\"title\":\"a"}}
{"id":"c2","function":{"name":"NO_SUCH_TOOL","arguments":"{}"}}
{"id":"c3","function":{"name":"TASK_CREATE","arguments":"[1]"}}
{"id":"c4","function":{"name":"TASK_CREATE","arguments":"{\"titel\":\"a\"}"}}
{"choices":[{"finish_reason":"length","message":{"role":"assistant","tool_calls":[{"id":"c5","function":{"name":"TASK_LIST","arguments":"{}"}}]}}]}
hello
{"id":"c6","function":
{"id":"c7","function":{"name":"TASK_LIST","arguments":"{}"}}
{"x":1}
{"id":"c8","function":{"name":"TASK_LIST","arguments":"{}"}}
{"id":"c9","function":{"name":"TASK_LIST","argum
END
act-call --from openai <said --jq-json '[.error.code // .tool, .error.line // 0, .call_id // .error.call_id, .error.tool]'; echo $?
act-call --from anthropic <said --jq-json .error.code | sort | uniq -c | sed 's/^ *//'
echo '{"type":"message","content":[{"type":"tool_use","id":"t","name":"TASK_LIST","input":{}}],"stop_reason":"max_tokens"}' | act-call --from anthropic --jq '.error | .code, .call_id'
>>>
["bad-arguments",1,"c1","TASK_CREATE"]
["unknown-tool",2,"c2","NO_SUCH_TOOL"]
["bad-arguments",3,"c3","TASK_CREATE"]
["bad-arguments",4,"c4","TASK_CREATE"]
["protocol",5,"c5","TASK_LIST"]
["bad-record",6,null,null]
["bad-record",7,null,null]
["TASK_LIST",0,"c7",null]
["bad-record",9,null,null]
["TASK_LIST",0,"c8",null]
["bad-record",11,null,null]
69
11 "bad-record"
protocol
t
>>>= 69

# --from: clean with --trusted alone, the same ids with --once, and through the gate as any other call
echo '{"id":"c1","function":{"name":"TASK_CREATE","arguments":"{\"title\":\"a\"}"},"taint":false}' >said
act-call --from openai <said --jq .taint; act-call --from openai --trusted <said --jq .taint
act-call --from openai --once x <said --jq .id >one; act-call --from openai --once x <said --jq .id | cmp - one
act-call --from openai --trusted <said | act-confirm | act-exec --jq '[.outcome, .data.title]'
act-call --from openai <said | act-confirm --jq '.approval.decision'; echo $?
>>>
true
false
["done","a"]
denied
77

# --from takes no tool, and is one of two protocols
act-call --from openai TASK_CREATE; act-call --from openai --csv; act-call --from mcp
>>>
{"type":"error","error":{"code":"usage","message":"--from takes no tool, --map, --csv or --tsv: the input has the calls","hint":"see act-call --help"}}
{"type":"error","error":{"code":"usage","message":"--from takes no tool, --map, --csv or --tsv: the input has the calls","hint":"see act-call --help"}}
{"type":"error","error":{"code":"usage",<any>
>>>2
act-call: --from takes no tool, --map, --csv or --tsv: the input has the calls
  see act-call --help
act-call: --from takes no tool, --map, --csv or --tsv: the input has the calls
  see act-call --help
act-call: <any>
  see act-call --help
>>>= 64

# a call that is made of a record or a row says of which line; all of one line say the same, and one of operands none
printf '{"type":"x","t":["a","b"]}\n\n{"type":"x","t":[7]}\n{"a":1}\n' | act-call TASK_CREATE --map '.t[]? | {title: .}' --trusted --jq-json '[.arguments.title, .line, .error.line]'
printf 'title,due\na,2027-01-02\n"b\nc",2027-01-03\nd,soon\n' | act-call TASK_CREATE --csv --trusted --jq-json '[.arguments.title, .line, .error.line]'
act-call TASK_CREATE title=a --jq-json .line
printf '{"type":"function_call","name":"TASK_LIST","call_id":"c","arguments":"{}"}\n\n{"type":"function_call","name":"TASK_GET","call_id":"d","arguments":"{"}' | act-call --from openai --jq-json '[.tool, .line, .error.line]'
>>>
["a",1,null]
["b",1,null]
[null,null,3]
["a",2,null]
["b\nc",3,null]
[null,null,5]
null
["TASK_LIST",1,null]
[null,null,3]
>>>= 65
