# asked: questions about rows by their names, and lists by their filters, from either command

# a question about one row is the list with its words; without a kind, the task or reminder that has the name
export ACT_NOW=2027-03-03T10:00:00Z
for t in 'Paint the fence' 'Renew the car insurance'; do act-call TASK_CREATE "title=$t" due=2027-03-10; done | act-confirm -y | act-exec --jq .outcome
act-call REMINDER_CREATE text='ring grandma' due=2027-03-04T09:00 zone=UTC | act-confirm -y | act-exec --jq .outcome
for s in 'when is my reminder to ring grandma' "when's the reminder to ring grandma due?" 'show me the event lunch with sam' 'how much was the coffee' 'how much were the train tickets yesterday?' 'show the task paint the fence' 'tell me about the task fence' 'what is the entry taxi' 'when do I have to renew the insurance' 'when is the dentist' 'when is paint the fence due' 'when is ring grandma due?' 'when is the shed due'; do
  act-process "$s" --jq-json '[.tool // .error.message, .arguments, .unused, .rows[0].words]' >p; act-search "$s" --jq-json '[.tool // .error.message, .arguments, .unused, .rows[0].words]' >s; cat p; cmp -s p s || cat s
done
act-process 'when do I have to renew the insurance' | act-exec --jq-json '[.data.items[] | [.title, .due]]'
act-process 'when is paint the fence due' | act-exec --jq-json '[.data.title, .data.due]'
>>>
done
done
done
["REMINDER_LIST",{"text":"ring grandma","limit":50},null,null]
["REMINDER_LIST",{"text":"ring grandma","limit":50},null,null]
["CALENDAR_LIST_EVENTS",{"text":"lunch with sam","limit":50},null,null]
["BUDGET_LIST_ENTRIES",{"text":"coffee","limit":50},null,null]
["BUDGET_LIST_ENTRIES",{"text":"train tickets","from":"2027-03-02","until":"2027-03-02","limit":50},null,null]
["TASK_LIST",{"text":"paint fence","limit":50},null,null]
["TASK_LIST",{"text":"fence","limit":50},null,null]
["BUDGET_LIST_ENTRIES",{"text":"taxi","limit":50},null,null]
["TASK_LIST",{"text":"renew insurance","limit":50},null,null]
["CALENDAR_LIST_EVENTS",{"text":"dentist","limit":50},null,null]
["TASK_GET",{"id":1},null,"Paint the fence"]
["REMINDER_GET",{"id":1},null,"ring grandma"]
["nothing here is called 'shed'",null,null,null]
["no tool fits 'when is the shed due'",null,null,null]
[["Renew the car insurance","2027-03-10"]]
["Paint the fence","2027-03-10"]

# words that are a filter, a time or a number are no name
export ACT_NOW=2027-03-03T10:00:00Z
for s in "what's on my grocery list" 'show my packing list' 'my to-do list' 'show task 3' 'show the task due friday' 'show the reminder for tomorrow' 'show the task with the tag home' 'how much was spent on food' 'how much was it' 'how much was that' 'how much is the train to paris' 'show the task milk and the task bread' "what's due this week" 'whats due' "what's due to the bank" 'when is it due'; do act-process "$s" --jq-json '[.tool // .error.message, .arguments, .unused]'; done
>>>
["TASK_LIST",{"tag":"shopping","limit":50},null]
["TASK_LIST",{"tag":"packing","limit":50},null]
["no call for 'my to-do list': no amount, day or time that could be read",null,null]
["TASK_GET",{"id":3},null]
["TASK_LIST",{"due_from":"2027-03-05","due_until":"2027-03-05","limit":50},null]
["REMINDER_LIST",{"due_from":"2027-03-04","due_until":"2027-03-04","limit":50},null]
["TASK_LIST",{"tag":"home","limit":50},null]
["BUDGET_GET_TOTALS",{"transaction_type":"Expenses","category":"Food","group_by":"both"},null]
["no call for 'how much was it': a question",null,null]
["no call for 'how much was that': a question",null,null]
["no call for 'how much is the train to paris': a question",null,null]
["TASK_LIST",{"limit":50},["milk","bread"]]
["TASK_LIST",{"due_from":"2027-03-01","due_until":"2027-03-07","limit":50},null]
["TASK_LIST",{"limit":50},null]
["no call for 'what's due to the bank': a question",null,null]
["no call for 'when is it due': a question",null,null]
>>>= 1

# filters of tasks: the days on which they were done, tags and projects in whatever letters, words of both
export ACT_NOW=2027-03-03T10:00:00Z
for t in a b c; do act-call TASK_CREATE title=$t tags:='["Errand","büro"]' project=Garden; done | act-confirm -y | act-exec --jq .outcome; act-call TASK_CREATE title=d | act-confirm -y | act-exec --jq .outcome
act-call TASK_COMPLETE id=1 | act-confirm -y | ACT_NOW=2027-02-24T10:00:00Z act-exec --jq .data.completed; act-call TASK_COMPLETE id=2 | act-confirm -y | act-exec --jq .data.completed
run() { act-process "$1" | act-exec --jq-json '[.tool, [.data.items[] | .title]]'; }
for s in 'tasks completed last week' 'tasks completed this week' 'finished tasks of last week' 'completed tasks due this week' 'tasks tagged errand' 'open tasks tagged ERRAND' 'tasks with the tag büro' 'show my tasks labelled errand' 'show the garden tasks' 'tasks of the garden project' 'show my office tasks'; do run "$s"; act-search "$s" --jq .arguments | cat >s; act-process "$s" --jq .arguments | cmp - s; done
act-call TASK_LIST completed_from=2027-02-24 completed_until=2027-02-24 | act-exec --jq '.data.items | length'
act-call TASK_LIST text='garden b' | act-exec --jq-json '[.data.items[].title]'
act-call BUDGET_LOG_ENTRY amount=3 category=Food currency=EUR date=2027-03-01 | act-confirm -y | act-exec --jq .outcome; act-call BUDGET_LIST_ENTRIES category=food | act-exec --jq-json '[.data.items[].category]'
>>>
done
done
done
done
2027-02-24
2027-03-03
["TASK_LIST",["a"]]
["TASK_LIST",["b"]]
["TASK_LIST",["a"]]
["TASK_LIST",[]]
["TASK_LIST",["c","a","b"]]
["TASK_LIST",["c"]]
["TASK_LIST",["c","a","b"]]
["TASK_LIST",["c","a","b"]]
["TASK_LIST",["c","a","b"]]
["TASK_LIST",["c","a","b"]]
["TASK_LIST",[]]
1
["c","a","b"]
done
["Food"]

# the same in a shared store
# needs: postgresql
tests={tests}; . {tests}/shared
export ACT_NOW=2027-03-03T10:00:00Z
one act-call TASK_CREATE title=a tags:='["Errand","büro"]' project=Garden | one act-confirm -y | one act-exec --jq .outcome
one act-call TASK_COMPLETE id=1 | one act-confirm -y | one act-exec --jq .outcome
for s in 'tasks tagged errand' 'tasks with the tag büro' 'tasks with the tag shop' 'tasks of the garden project' 'show the errand tasks' 'tasks completed this week' 'tasks completed last week' 'when is a due'; do two act-process "$s" | two act-exec --jq-json '[.tool, [.data.items[]?.title], .data.title]'; done
>>>
done
done
["TASK_LIST",["a"],null]
["TASK_LIST",["a"],null]
["TASK_LIST",[],null]
["TASK_LIST",["a"],null]
["TASK_LIST",["a"],null]
["TASK_LIST",["a"],null]
["TASK_LIST",[],null]
[null,[],null]
>>>= 1

# what is due, in a few words; a phone that is due out is no task
export ACT_NOW=2027-03-03T10:00:00Z
for s in 'due today' 'due tomorrow' 'what is due by friday' 'whats due this week' 'when is the next phone due out'; do act-process "$s" --jq-json '[.tool // .error.code, .arguments]'; done
>>>
["TASK_LIST",{"due_from":"2027-03-03","due_until":"2027-03-03","limit":50}]
["TASK_LIST",{"due_from":"2027-03-04","due_until":"2027-03-04","limit":50}]
["TASK_LIST",{"due_until":"2027-03-05","limit":50}]
["TASK_LIST",{"due_from":"2027-03-01","due_until":"2027-03-07","limit":50}]
["no-match",null]
>>>= 1
