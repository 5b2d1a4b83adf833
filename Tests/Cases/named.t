# named: sentences about rows by their names, from either command, each to its effect and back

# tasks: done, not done, renamed, moved, raised, deleted
export ACT_NOW=2027-03-03T10:00:00Z
for t in 'Buy milk' 'Tax return'; do act-call TASK_CREATE "title=$t" due=2027-03-10; done | act-confirm -y | act-exec --jq .outcome >/dev/null
run() { "$1" "$2" | act-confirm -y | act-exec --jq-json '[.tool, .outcome, .data.title, .data.due, .data.priority, .data.done]'; }
for s in 'mark milk as done' 'mark buy milk as not done' 'tick off the milk' 'set milk as undone' 'move the tax return to friday' 'push tax return by a week' 'rename tax return to "Taxes 2026"' 'make taxes high priority' 'set milk to low priority' 'push milk by two weeks' 'move milk to next week'; do run act-process "$s"; done
run act-search 'complete the tax thing'; run act-search 'mark milk as done'; run act-process 'delete the task buy milk'; run act-process 'delete taxes 2026'
>>>
["TASK_COMPLETE","done","Buy milk","2027-03-10","normal",true]
["TASK_UPDATE","done","Buy milk","2027-03-10","normal",false]
["TASK_COMPLETE","done","Buy milk","2027-03-10","normal",true]
["TASK_UPDATE","done","Buy milk","2027-03-10","normal",false]
["TASK_UPDATE","done","Tax return","2027-03-05","normal",false]
["TASK_UPDATE","done","Tax return","2027-03-12","normal",false]
["TASK_UPDATE","done","Taxes 2026","2027-03-12","normal",false]
["TASK_UPDATE","done","Taxes 2026","2027-03-12","high",false]
["TASK_UPDATE","done","Buy milk","2027-03-10","low",false]
["TASK_UPDATE","done","Buy milk","2027-03-24","low",false]
["TASK_UPDATE","done","Buy milk","2027-03-10","low",false]
[null,null,null,null,null,null]
["TASK_COMPLETE","done","Buy milk","2027-03-10","low",true]
["TASK_DELETE","done","Buy milk","2027-03-10","low",true]
["TASK_DELETE","done","Taxes 2026","2027-03-12","high",false]

# events: the time that the row has settles the half of the day; what repeats is asked about
export ACT_NOW=2027-03-03T10:00:00Z
for e in 'Dinner with Ana 2027-03-05T19:00' 'Dentist 2027-03-08T09:30' 'Gala 2027-03-12'; do act-call CALENDAR_CREATE_EVENT "title=${e% *}" start="${e##* }" zone=UTC; done | act-confirm -y | act-exec --jq .outcome >/dev/null
act-call CALENDAR_CREATE_EVENT title=Choir start=2027-03-09T19:00 zone=UTC repeat='FREQ=WEEKLY;BYDAY=TU' | act-confirm -y | act-exec --jq .outcome
run() { act-process "$1" | act-confirm -y | act-exec --jq-json '[.tool, .outcome, .data.title, .data.start]'; }
for s in 'move dinner to 8' 'move my dinner with ana to saturday' 'reschedule the dentist to 10' 'move the dentist to friday at 3pm' 'push the dentist back by 45 minutes' 'move dentist an hour earlier' 'bring the dinner forward half an hour' 'postpone the gala to 20 march' 'reschedule event 2 to monday' 'rename gala to Spring gala' 'cancel my dinner with Ana' 'remove the event spring gala'; do run "$s"; done
act-process 'cancel choir' | jq -c '[.tool, .arguments, [.choices[0].values[].words]]'
act-process 'move choir to 8' | jq -c '[.tool, .arguments, [.choices[0].values[] | [.words, .with]]]'
act-process 'move the dentist to yesterday' | jq -c .error.message
>>>
done
["CALENDAR_UPDATE_EVENT","done","Dinner with Ana","2027-03-05T20:00:00Z"]
["CALENDAR_UPDATE_EVENT","done","Dinner with Ana","2027-03-06T20:00:00Z"]
["CALENDAR_UPDATE_EVENT","done","Dentist","2027-03-08T10:00:00Z"]
["CALENDAR_UPDATE_EVENT","done","Dentist","2027-03-05T15:00:00Z"]
["CALENDAR_UPDATE_EVENT","done","Dentist","2027-03-05T15:45:00Z"]
["CALENDAR_UPDATE_EVENT","done","Dentist","2027-03-05T14:45:00Z"]
["CALENDAR_UPDATE_EVENT","done","Dinner with Ana","2027-03-06T19:30:00Z"]
["CALENDAR_UPDATE_EVENT","done","Gala","2027-03-20"]
["CALENDAR_UPDATE_EVENT","done","Dentist","2027-03-08T14:45:00Z"]
["CALENDAR_UPDATE_EVENT","done","Spring gala","2027-03-20"]
["CALENDAR_DELETE_EVENT","done","Dinner with Ana","2027-03-06T19:30:00Z"]
["CALENDAR_DELETE_EVENT","done","Spring gala","2027-03-20"]
["CALENDAR_DELETE_EVENT",{},["Choir, all of its times"]]
["CALENDAR_UPDATE_EVENT",{},[["Choir, all of its times",{"start":"2027-03-09T20:00"}]]]
"that time has passed"

# reminders and entries
export ACT_NOW=2027-03-03T10:00:00Z
act-call REMINDER_CREATE text='call the bank' due=2027-03-04T09:00 zone=UTC | act-confirm -y | act-exec --jq .outcome
act-call BUDGET_LOG_ENTRY amount=4 details='oat milk' currency=EUR date=2027-03-01 | act-confirm -y | act-exec --jq .outcome
run() { act-process "$1" | act-confirm -y | act-exec --jq-json '[.tool, .outcome, .data.text // .data.details, .data.due // .data.date, .data.done]'; }
for s in 'move the bank reminder to friday' 'move call the bank to friday at 11' 'snooze the bank until 5pm' 'rename call the bank to call the savings bank' 'mark call the savings bank as done' 'mark call the savings bank as not done' 'push call the savings bank back by 2 hours' 'delete the reminder to call the savings bank' 'move oat milk to yesterday' 'move oat milk a day earlier' 'rename oat milk to rice milk' 'delete the expense rice milk'; do run "$s"; done
>>>
done
done
["REMINDER_SNOOZE","done","call the bank","2027-03-05T09:00:00Z",false]
["REMINDER_SNOOZE","done","call the bank","2027-03-05T11:00:00Z",false]
["REMINDER_SNOOZE","done","call the bank","2027-03-05T17:00:00Z",false]
["REMINDER_UPDATE","done","call the savings bank","2027-03-05T17:00:00Z",false]
["REMINDER_COMPLETE","done","call the savings bank","2027-03-05T17:00:00Z",true]
["REMINDER_UPDATE","done","call the savings bank","2027-03-05T17:00:00Z",false]
["REMINDER_SNOOZE","done","call the savings bank","2027-03-05T19:00:00Z",false]
["REMINDER_DELETE","done","call the savings bank","2027-03-05T19:00:00Z",false]
["BUDGET_UPDATE_ENTRY","done","oat milk","2027-03-02",null]
["BUDGET_UPDATE_ENTRY","done","oat milk","2027-03-01",null]
["BUDGET_UPDATE_ENTRY","done","rice milk","2027-03-01",null]
["BUDGET_DELETE_ENTRY","done","rice milk","2027-03-01",null]

# rows of several kinds that have the name are a choice; no row is an error with another way; no sentence takes all of them
export ACT_NOW=2027-03-03T10:00:00Z
act-call TASK_CREATE title='Plan dinner' | act-confirm -y | act-exec --jq .outcome; act-call CALENDAR_CREATE_EVENT title=Dinner start=2027-03-05T19:00 zone=UTC | act-confirm -y | act-exec --jq .outcome
act-process 'move dinner to saturday' | jq -c '[.tool, .arguments, [.choices[0].values[] | [.value, .words, .with, .tool]], .filled]'
expect {tests}/prompt.exp "act-process 'cancel dinner' | act-confirm | act-exec --jq-json '[.tool, .outcome]'" 'stop >' '1\r' 'stop >' 'y\r' | tail -1
for s in 'cancel yoga' 'delete all' 'delete task' 'delete everything' 'cancel it' 'mark all tasks as done' 'delete the event' "don't cancel dinner" 'should I cancel dinner?' 'one of them' 'move dinner to the cellar'; do act-process "$s" | jq -c '[.tool, .error.message]'; done
>>>
done
done
["CALENDAR_UPDATE_EVENT",{"start":"2027-03-06T19:00"},[[1,"Dinner, 2027-03-05T19:00:00Z",null,null],[1,"Plan dinner",{"due":"2027-03-06","start":null},"TASK_UPDATE"]],null]
["CALENDAR_DELETE_EVENT","done"]
[null,"nothing here is called 'yoga'"]
[null,"no call for 'delete all': 'delete' is nothing to log or to plan"]
[null,"no call for 'delete task': 'delete' is nothing to log or to plan"]
[null,"no call for 'delete everything': 'delete' is nothing to log or to plan"]
[null,"no call for 'cancel it': 'it' is something that was listed or said before"]
[null,"no call for 'mark all tasks as done': 'mark' is nothing to log or to plan"]
[null,"no call for 'delete the event': 'delete' is nothing to log or to plan"]
[null,"no call for 'don't cancel dinner': it says 'don't'"]
[null,"no call for 'should I cancel dinner?': a question"]
[null,"no call for 'one of them': 'one of them' is something that was listed or said before"]
[null,"no call for 'move dinner to the cellar': 'move' is nothing to log or to plan"]

# the time that a row has settles the half of the day only where one is likely; an evening is today's where it is this one
export ACT_NOW=2027-03-03T10:00:00Z ACT_ZONE=Europe/Berlin
for e in 'Board meeting 2027-03-05T14:00' 'Physio 2027-03-05T09:30' 'Supper 2027-03-05T19:00' 'Early flight 2027-03-06T04:30'; do act-call CALENDAR_CREATE_EVENT "title=${e% *}" start="${e##* }"; done | act-confirm -y | act-exec --jq .outcome | uniq -c
look() { act-process "$1" | jq -c '[.arguments.start, [.choices[0].values[]? | .words], .error.message]'; }
for s in 'move board meeting to 10:30' 'move board meeting to monday at 9' 'move physio to 2' 'move physio to 8' 'move supper to 8' 'move early flight to 5' 'move supper to tonight' 'move supper to this afternoon' 'move the board meeting forward an hour' 'bring the board meeting forward by an hour' 'move board meeting to next week' 'move event 1 to 9' 'move supper to 300'; do look "$s"; done
ACT_ZONE=America/New_York look 'move supper to saturday'; ACT_ZONE=America/New_York look 'push supper by a day'; ACT_ZONE=America/New_York look 'move supper to 8'
act-process 'move the board meeting to monday at 9' | jq -c '.choices[0].values[1].try' | tee try; eval "$(jq -r '@sh' try)" | act-confirm -y | act-exec --jq-json '[.outcome, .data.start]'
>>>
      4 done
["2027-03-05T10:30",[],null]
[null,["Board meeting, to 2027-03-08T09:00","Board meeting, to 2027-03-08T21:00"],null]
["2027-03-05T14:00",[],null]
["2027-03-05T08:00",[],null]
["2027-03-05T20:00",[],null]
["2027-03-06T05:00",[],null]
["2027-03-03T20:00",[],null]
["2027-03-03T15:00",[],null]
[null,["Board meeting, to 2027-03-05T15:00","Board meeting, to 2027-03-05T13:00"],null]
["2027-03-05T13:00",[],null]
["2027-03-12T14:00",[],null]
[null,["Board meeting, to 2027-03-05T09:00","Board meeting, to 2027-03-05T21:00"],null]
[null,[],"no call for 'move supper to 300': 'move' is nothing to log or to plan"]
["2027-03-06T19:00",[],null]
["2027-03-06T19:00",[],null]
[null,["Supper, to 2027-03-05T20:00","Supper, to 2027-03-06T02:00"],null]
["act-call","-p","local","CALENDAR_UPDATE_EVENT","id:=1","start=2027-03-08T21:00"]
["done","2027-03-08T20:00:00Z"]

# words that name no row, or another, and changes that can't be read, are never something new
export ACT_NOW=2027-03-03T10:00:00Z
for t in 'Pay rent' 'invoice 2026' 'letter to Mario' C Mothering 2; do act-call TASK_CREATE "title=$t" due=2027-03-10; done | act-confirm -y | act-exec --jq .outcome | uniq -c
act-call CALENDAR_CREATE_EVENT title='Pay rent' start=2027-03-05T10:00 zone=UTC | act-confirm -y | act-exec --jq .outcome
look() { act-process "$1" | jq -c '[.tool, .arguments, [.choices[0].values[]? | .words], .error.message, .error.hint]'; }
for s in 'complete the rest' 'mark the others as done' 'delete both' 'complete most of them' 'mark the rest of the tasks as done' 'mark invoice 2025 as done' 'mark letter to maria as done' 'delete C++' 'complete c++' 'delete the task "2"' 'make pay rent priority 1' 'make pay rent top priority' 'make dinner plans high priority' 'push pay rent back by 1.5 days' 'shift pay rent by 2 hours' 'move the task pay rent to next week' 'delete task 99'; do look "$s"; done
>>>
      6 done
done
[null,null,[],"no call for 'complete the rest': no amount, day or time that could be read","write it like '120 eur at next', 'dentist tuesday 15:00', 'remind me to call mum tomorrow' or 'todo buy milk'"]
[null,null,[],"no call for 'mark the others as done': 'the others' is something that was listed or said before","act-chat knows what came before; here say the name or the number of a row"]
[null,null,[],"no call for 'delete both': 'both' is something that was listed or said before","act-chat knows what came before; here say the name or the number of a row"]
[null,null,[],"no call for 'complete most of them': 'most of them' is something that was listed or said before","act-chat knows what came before; here say the name or the number of a row"]
[null,null,[],"no call for 'mark the rest of the tasks as done': 'mark' is nothing to log or to plan","write it like '120 eur at next', 'dentist tuesday 15:00', 'remind me to call mum tomorrow' or 'todo buy milk'"]
[null,null,[],"nothing here is called 'invoice 2025'","did you mean 'invoice 2026'? the list: act-call TASK_LIST | act-exec"]
["TASK_COMPLETE",{},["letter to Mario, 2027-03-10"],null,null]
[null,null,[],"nothing here is called 'C++'","did you mean 'C'? the list: act-call TASK_LIST | act-exec"]
[null,null,[],"nothing here is called 'c++'","did you mean 'C'? the list: act-call TASK_LIST | act-exec"]
["TASK_DELETE",{"id":6},[],null,null]
[null,null,[],"no call for 'make pay rent priority 1': it changes what is there","try act-process -- 'remind me to make pay rent priority 1'"]
["TASK_UPDATE",{"id":1,"priority":"high"},[],null,null]
[null,null,[],"nothing here is called 'dinner plans'","try act-process -- 'remind me to make dinner plans high priority'"]
[null,null,[],"no call for 'push pay rent back by 1.5 days': it changes what is there","write it like '120 eur at next', 'dentist tuesday 15:00', 'remind me to call mum tomorrow' or 'todo buy milk'"]
["CALENDAR_UPDATE_EVENT",{"id":1,"start":"2027-03-05T12:00"},[],null,null]
[null,null,[],"it is next week already","say the day"]
[null,null,[],"nothing here has the id 99","the list: act-call TASK_LIST | act-exec"]


# each cell of docs/rows.md runs to its effect, and is undone
export ACT_NOW=2027-03-03T10:00:00Z ACT_CURRENCY=EUR
act-call TASK_CREATE title='Clean the gutters' due=2027-03-10 tags:='["home"]' | act-confirm -y | act-exec --jq .outcome
act-call CALENDAR_CREATE_EVENT title=Physio start=2027-03-05T09:30 zone=UTC duration_minutes:=30 | act-confirm -y | act-exec --jq .outcome
act-call REMINDER_CREATE text='ring grandma' due=2027-03-04T09:00 zone=UTC | act-confirm -y | act-exec --jq .outcome
act-call BUDGET_LOG_ENTRY amount=14.50 details=taxi currency=EUR date=2027-03-02 | act-confirm -y | act-exec --jq .outcome
state() { for l in TASK_LIST CALENDAR_LIST_EVENTS REMINDER_LIST BUDGET_LIST_ENTRIES; do act-call $l | act-confirm -y | act-exec --jq-json '.data.items[] | del(.id, .updated, .created, .completed)'; done; }
state >before
cell() { act-process "$1" | act-confirm -y | act-exec --jq-json "[.tool, .outcome, $2]"; act-log --undo last | act-confirm -y | act-exec --jq .outcome; state | diff before - && echo as before; }
cell 'mark the gutters as done' .data.done; cell 'remove clean the gutters' .data.id; cell 'move the gutters to friday' .data.due; cell 'push the gutters back by 2 days' .data.due; cell 'rename the gutters to Wash the gutters' .data.title; cell 'make the gutters high priority' .data.priority; cell 'lower the priority of the gutters' .data.priority; cell 'close the task clean the gutters' .data.done; cell 'tag the gutters with house' .data.tags; cell 'remove the tag home from the gutters' .data.tags; cell 'put the gutters in the garden project' .data.project; cell 'add a note to the gutters: take the long ladder' .data.notes; cell 'clean the gutters can wait till monday' .data.due; cell "i've cleaned the gutters" .data.done
cell 'cancel physio' .data.id; cell 'move physio to friday at 3' .data.start; cell 'move physio an hour later' .data.start; cell 'rename physio to Massage' .data.title; cell 'change physio to 10:15' .data.start; cell 'physio is at 11 now' .data.start; cell 'change the place of physio to Main Street 5' .data.place; cell 'make physio 90 minutes long' .data.end; cell 'make physio a quarter of an hour longer' .data.end; cell 'shorten the physio by 10 minutes' .data.end; cell 'add a note to the physio: bring a towel' .data.notes
cell 'mark ring grandma as done' .data.done; cell 'delete the reminder to ring grandma' .data.id; cell 'snooze grandma until 5pm' .data.due; cell 'push ring grandma back by a day' .data.due; cell 'rename ring grandma to ring nan' .data.text; cell 'ring grandma is done' .data.done
cell 'delete the taxi' .data.id; cell 'move the taxi to today' .data.date; cell 'move the taxi a day earlier' .data.date; cell 'rename the taxi to cab' .data.details; cell 'the taxi was 15.40, not 14.50' .data.amount; cell 'change the taxi to 16' .data.amount; cell 'change the taxi to 15 pounds' '[.data.amount, .data.currency]'; cell 'set the currency of the taxi to CHF' .data.currency; cell 'file the taxi under travel' .data.category; cell "change the taxi's category to work" .data.category; cell 'the taxi was on the 1st, not the 2nd' .data.date
>>>
done
done
done
done
["TASK_COMPLETE","done",true]
done
as before
["TASK_DELETE","done",1]
done
as before
["TASK_UPDATE","done","2027-03-05"]
done
as before
["TASK_UPDATE","done","2027-03-12"]
done
as before
["TASK_UPDATE","done","Wash the gutters"]
done
as before
["TASK_UPDATE","done","high"]
done
as before
["TASK_UPDATE","done","low"]
done
as before
["TASK_COMPLETE","done",true]
done
as before
["TASK_UPDATE","done",["home","house"]]
done
as before
["TASK_UPDATE","done",[]]
done
as before
["TASK_UPDATE","done","garden"]
done
as before
["TASK_UPDATE","done","take the long ladder"]
done
as before
["TASK_UPDATE","done","2027-03-08"]
done
as before
["TASK_COMPLETE","done",true]
done
as before
["CALENDAR_DELETE_EVENT","done",1]
done
as before
["CALENDAR_UPDATE_EVENT","done","2027-03-05T15:00:00Z"]
done
as before
["CALENDAR_UPDATE_EVENT","done","2027-03-05T10:30:00Z"]
done
as before
["CALENDAR_UPDATE_EVENT","done","Massage"]
done
as before
["CALENDAR_UPDATE_EVENT","done","2027-03-05T10:15:00Z"]
done
as before
["CALENDAR_UPDATE_EVENT","done","2027-03-05T11:00:00Z"]
done
as before
["CALENDAR_UPDATE_EVENT","done","Main Street 5"]
done
as before
["CALENDAR_UPDATE_EVENT","done","2027-03-05T11:00:00Z"]
done
as before
["CALENDAR_UPDATE_EVENT","done","2027-03-05T10:15:00Z"]
done
as before
["CALENDAR_UPDATE_EVENT","done","2027-03-05T09:50:00Z"]
done
as before
["CALENDAR_UPDATE_EVENT","done","bring a towel"]
done
as before
["REMINDER_COMPLETE","done",true]
done
as before
["REMINDER_DELETE","done",1]
done
as before
["REMINDER_SNOOZE","done","2027-03-04T17:00:00Z"]
done
as before
["REMINDER_SNOOZE","done","2027-03-05T09:00:00Z"]
done
as before
["REMINDER_UPDATE","done","ring nan"]
done
as before
["REMINDER_COMPLETE","done",true]
done
as before
["BUDGET_DELETE_ENTRY","done",1]
done
as before
["BUDGET_UPDATE_ENTRY","done","2027-03-03"]
done
as before
["BUDGET_UPDATE_ENTRY","done","2027-03-01"]
done
as before
["BUDGET_UPDATE_ENTRY","done","cab"]
done
as before
["BUDGET_UPDATE_ENTRY","done",15.4]
done
as before
["BUDGET_UPDATE_ENTRY","done",16]
done
as before
["BUDGET_UPDATE_ENTRY","done",[15,"GBP"]]
done
as before
["BUDGET_UPDATE_ENTRY","done","CHF"]
done
as before
["BUDGET_UPDATE_ENTRY","done","Travel"]
done
as before
["BUDGET_UPDATE_ENTRY","done","Work"]
done
as before
["BUDGET_UPDATE_ENTRY","done","2027-03-01"]
done
as before

# a day says which row is meant; words that are of something else are left as they are
export ACT_NOW=2027-03-03T10:00:00Z ACT_CURRENCY=EUR
for d in 2027-03-03 2027-03-01; do act-call BUDGET_LOG_ENTRY amount=4 details=coffee currency=EUR date=$d; done | act-confirm -y | act-exec --jq .outcome
for e in 'Board meeting 2027-03-05T14:00' 'Physio 2027-03-05T09:30' 'Walk 2027-03-06T09:00'; do act-call CALENDAR_CREATE_EVENT "title=${e% *}" start="${e##* }" zone=UTC; done | act-confirm -y | act-exec --jq .outcome | uniq -c
look() { act-process "$1" | jq -c '[.tool, .arguments, [.choices[0].values[]? | .words], .error.message]'; }
for s in 'remove the coffee from this morning' 'delete the coffee on monday' 'the coffee was 6, not 5' 'delete the event on friday' 'delete the event on saturday' 'cancel physio on monday' 'cancel the physio and move the board meeting to 3' 'extend the walk by an hour' 'the dog was 3' "i've fed the dog" 'coffee was nice' 'make the walk longer' 'delete the event' 'delete the coffee at 3'; do look "$s"; done
>>>
done
done
      3 done
["BUDGET_DELETE_ENTRY",{"id":1},[],null]
["BUDGET_DELETE_ENTRY",{"id":2},[],null]
[null,null,[],"no call for 'the coffee was 6, not 5': it says 'not'"]
["CALENDAR_DELETE_EVENT",{},["Physio, 2027-03-05T09:30:00Z","Board meeting, 2027-03-05T14:00:00Z"],null]
["CALENDAR_DELETE_EVENT",{},["Walk, 2027-03-06T09:00:00Z"],null]
[null,null,[],"nothing here is called 'physio on monday'"]
["CALENDAR_DELETE_EVENT",{"id":2},[],null]
["CALENDAR_UPDATE_EVENT",{"id":1,"start":"2027-03-05T15:00"},[],null]
[null,null,[],"it has no length"]
[null,null,[],"no call for 'the dog was 3': 'was' makes it no entry"]
[null,null,[],"no call for 'i've fed the dog': no amount, day or time that could be read"]
[null,null,[],"no call for 'coffee was nice': no amount, day or time that could be read"]
[null,null,[],"no call for 'make the walk longer': it changes what is there"]
[null,null,[],"no call for 'delete the event': 'delete' is nothing to log or to plan"]
[null,null,[],"nothing here is called 'coffee at 3'"]

# a name may end as a day does, an amount that is told is asked about, and words of the person's own are not cut
export ACT_NOW=2027-03-03T10:00:00Z ACT_CURRENCY=EUR
for t in 'gifts for sunday 2027-03-10' 'gifts 2027-03-07' 'review 2027-03-01' 'review 2027-03-08' 'hedge 2027-03-08' 'bread 2027-03-08'; do act-call TASK_CREATE "title=${t% *}" due=${t##* }; done | act-confirm -y | act-exec --jq .outcome | uniq -c
act-call BUDGET_LOG_ENTRY amount=14.50 details='tea leaves' currency=EUR date=2026-03-02 | act-confirm -y | act-exec --jq .outcome
look() { act-process "$1" | jq -c '[.tool, .arguments, [.choices[0].values[]? | .words], .error.message]'; }
for s in 'mark "gifts for sunday" as done' 'delete gifts for sunday' 'delete gifts on sunday' 'tea was 3.20' 'the tea leaves were 15, not 14.50' 'mark the review from monday as done' 'add a note to hedge: ask Olga, mark bread as done' 'rename hedge to wall and delete bread' 'rename hedge to "wall and delete bread"' 'add a note to hedge: ask Olga, and bring tea' 'add a tag to hedge' 'tag hedge with a and b' 'put the tea under the table tomorrow' 'put tea leaves under food' 'add bread to my project'; do look "$s"; done
>>>
      6 done
done
["TASK_COMPLETE",{"id":1},[],null]
["TASK_DELETE",{"id":1},[],null]
["TASK_DELETE",{"id":2},[],null]
["BUDGET_UPDATE_ENTRY",{},["tea leaves, 2026-03-02, to 3.20"],null]
["BUDGET_UPDATE_ENTRY",{"id":1,"amount":15},[],null]
["TASK_COMPLETE",{},["review, 2027-03-01","review, 2027-03-08"],null]
[null,null,[],"no call for 'add a note to hedge: ask Olga, mark bread as done': it may be one thing, or several"]
[null,null,[],"no call for 'rename hedge to wall and delete bread': it may be one thing, or several"]
["TASK_UPDATE",{"id":5,"title":"wall and delete bread"},[],null]
["TASK_UPDATE",{"id":5,"notes":"ask Olga, and bring tea"},[],null]
[null,null,[],"no call for 'add a tag to hedge': no amount, day or time that could be read"]
[null,null,[],"no call for 'tag hedge with a and b': no amount, day or time that could be read"]
[null,null,[],"no call for 'put the tea under the table tomorrow': it changes what is there"]
["BUDGET_UPDATE_ENTRY",{"id":1,"category":"Food"},[],null]
[null,null,[],"no call for 'add bread to my project': no amount, day or time that could be read"]

# words that are left over are no value, and a statement of something else completes nothing
export ACT_NOW=2027-03-03T10:00:00Z ACT_CURRENCY=EUR
for t in dog lamps train hedge; do act-call TASK_CREATE title=$t due=2027-03-08; done | act-confirm -y | act-exec --jq .outcome | uniq -c
act-call REMINDER_CREATE text='swallow pills' due=2027-03-05T20:00 zone=UTC | act-confirm -y | act-exec --jq .outcome
act-call BUDGET_LOG_ENTRY amount=900 details=ferry currency=JPY date=2027-03-02 | act-confirm -y | act-exec --jq .outcome
act-call CALENDAR_CREATE_EVENT title=Sauna start=2027-03-04T19:00 zone=UTC repeat=FREQ=WEEKLY | act-confirm -y | act-exec --jq .outcome
look() { act-process "$1" | jq -c '[.tool, .arguments, [.choices[0].values[]? | .words], .error.message]'; }
for s in 'i have a dog' "we've a train" 'set lamps off' 'tick lamps off' "i've walked the dog" 'snooze swallow pills until 9' 'snooze pills until 10pm' 'file ferry under boats tomorrow' 'file ferry as is' 'tag hedge with #home #front' 'tag hedge as done' 'put hedge in a new project' 'change the place of sauna to home at 5' 'change the category of ferry to none' 'the ferry was 12 eur, not 900 eur' 'the ferry was 20 not on the 28th' 'rename sauna to pool' 'delete the reminder on saturday'; do look "$s"; done
>>>
      4 done
done
done
done
[null,null,[],"no call for 'i have a dog': no amount, day or time that could be read"]
[null,null,[],"no call for 'we've a train': no amount, day or time that could be read"]
[null,null,[],"no call for 'set lamps off': 'set' is nothing to log or to plan"]
["TASK_COMPLETE",{"id":2},[],null]
[null,null,[],"no call for 'i've walked the dog': no amount, day or time that could be read"]
["REMINDER_SNOOZE",{"id":1,"until":"2027-03-05T21:00"},[],null]
["REMINDER_SNOOZE",{"id":1,"until":"2027-03-05T22:00"},[],null]
[null,null,[],"no call for 'file ferry under boats tomorrow': no day and time of something to go to"]
[null,null,[],"no call for 'file ferry as is': no amount, day or time that could be read"]
[null,null,[],"no call for 'tag hedge with #home #front': no amount, day or time that could be read"]
[null,null,[],"no call for 'tag hedge as done': no amount, day or time that could be read"]
[null,null,[],"no call for 'put hedge in a new project': no amount, day or time that could be read"]
[null,null,[],"no call for 'change the place of sauna to home at 5': 'change' is nothing to log or to plan"]
["BUDGET_UPDATE_ENTRY",{"id":1,"category":null},[],null]
[null,null,[],"no call for 'the ferry was 12 eur, not 900 eur': it says 'not'"]
[null,null,[],"no call for 'the ferry was 20 not on the 28th': it says 'not'"]
["CALENDAR_UPDATE_EVENT",{},["Sauna, all of its times"],null]
[null,null,[],"nothing of this name is on that day"]

# other words that an error offers say one of the things that are meant, and are read
export ACT_NOW=2027-03-03T10:00:00Z ACT_CURRENCY=EUR
for s in 'split lunch 45 three ways' 'split lunch 10 three ways' 'olga paid my bill, 120' 'got 12.50 back from the shop' 'sort the photos tomorow' 'sort the photos by the end of the week' 'remind me at lunchtime to phone the vet' 'chess club first monday of the month 7pm' 'fix the fence, project garden'; do act-process "$s" | jq -r '.error.message, (.error.try // [] | .[] | join(" "))'; act-process "$s" | jq -c '.error.try[0] // empty' | while read -r w; do eval "$(printf %s "$w" | jq -r @sh)" | jq -c '[.tool, .arguments]'; done; act-search "$s" | jq -c '[.error.message, .error.hint]'; done
>>>
no call for 'split lunch 45 three ways': 'split': what it comes to would be a guess
act-process -- lunch 15 eur
["BUDGET_LOG_ENTRY",{"amount":15,"transaction_type":"Expenses","currency":"EUR","date":"2027-03-03","details":"lunch","category":"Food"}]
["no tool fits 'split lunch 45 three ways'","try act-process -- 'lunch 15 eur'"]
no call for 'split lunch 10 three ways': 'split': what it comes to would be a guess
["no tool fits 'split lunch 10 three ways'","see act-tools for the list, or use other words; composio may have one, and needs a key: see act(7)"]
no call for 'olga paid my bill, 120': 'paid' makes it no entry
act-process -- received 120 eur from olga
["BUDGET_LOG_ENTRY",{"amount":120,"transaction_type":"Income","currency":"EUR","date":"2027-03-03","details":"olga"}]
["no tool fits 'olga paid my bill, 120'","try act-process -- 'received 120 eur from olga'"]
no call for 'got 12.50 back from the shop': money given back is neither spent nor earned
act-process -- received 12.50 eur from the shop
["BUDGET_LOG_ENTRY",{"amount":12.5,"transaction_type":"Income","currency":"EUR","date":"2027-03-03","details":"the shop"}]
["no tool fits 'got 12.50 back from the shop'","try act-process -- 'received 12.50 eur from the shop'"]
no call for 'sort the photos tomorow': no amount, day or time that could be read
act-process -- todo sort the photos tomorrow
["TASK_CREATE",{"title":"sort the photos","due":"2027-03-04"}]
["no tool fits 'sort the photos tomorow'","try act-process -- 'todo sort the photos tomorrow'"]
no call for 'sort the photos by the end of the week': no amount, day or time that could be read
act-process -- todo sort the photos by friday
act-process -- sort the photos by friday
act-process -- todo sort the photos by sunday
["TASK_CREATE",{"title":"sort the photos","due":"2027-03-05"}]
[null,null]
no call for 'remind me at lunchtime to phone the vet': the time can't be read
act-process -- remind me at 12:30 to phone the vet
["REMINDER_CREATE",{"text":"phone the vet","due":"2027-03-03T12:30:00Z","zone":"UTC"}]
["no tool fits 'remind me at lunchtime to phone the vet'","try act-process -- 'remind me at 12:30 to phone the vet'"]
no call for 'chess club first monday of the month 7pm': that time has passed
act-process -- chess club every first monday of the month 7pm
["CALENDAR_CREATE_EVENT",{"title":"chess club","start":"2027-04-05T19:00:00Z","repeat":"FREQ=MONTHLY;BYDAY=1MO","zone":"UTC"}]
[null,null]
no call for 'fix the fence, project garden': no amount, day or time that could be read
act-process -- todo fix the fence +garden
act-process -- todo fix the fence, project garden
act-process -- remind me to fix the fence, project garden
["TASK_CREATE",{"title":"fix the fence","project":"garden"}]
["no tool fits 'fix the fence, project garden'","try act-process -- 'todo fix the fence +garden'"]

# entries of the memory and calls of the queue: forgotten, renamed, dropped and asked for, and the memory's undone
export ACT_NOW=2027-03-03T10:00:00Z
act-memory add gmail entity Ana ana@example.com --jq .state; act-memory add task entity 'garden list' 7 --jq .state
act-process 'todo mail the plan to Ana' | act-confirm -y | act-queue add --jq .title
act-call TASK_CREATE title='water the fig' | act-confirm -y | act-queue add --jq .title
run() { "$1" "$2" | act-confirm -y | act-exec --jq-json '[.tool, .outcome, [.data.items[]? | .name // .title, .state]]'; }
for s in 'rename the memory ana to Ana Berg' 'undo that' 'forget what you know about the garden list' 'undo that' 'forget ana' 'what do you remember' 'what do you know about Ana'; do run act-process "$s"; done
for s in 'show the queue' 'which calls are waiting' 'show the queued call water the fig' 'cancel the queued todo mail the plan to Ana'; do run act-search "$s"; done
act-process 'remove water the fig from the queue' | jq -c '[.tool, .arguments, [.choices[].values[].words]]'
act-process 'cancel the queued mail to Bob' --jq .error.message; act-process 'delete water the fig' --jq .error.message; act-process 'mark the memory garden list as done' --jq .error.message
act-queue list --jq .title
>>>
accepted
accepted
todo mail the plan to Ana
TASK_CREATE {"title":"water the fig"}
["ACT_UPDATE_MEMORY","done",["Ana Berg","accepted"]]
["ACT_UPDATE_MEMORY","done",["Ana","accepted"]]
["ACT_REMOVE_MEMORY","done",["garden list","removed"]]
["ACT_ADD_MEMORY","done",["garden list","accepted"]]
["ACT_REMOVE_MEMORY","done",["Ana","removed"]]
["ACT_SEARCH_MEMORY","done",["garden list","accepted"]]
["ACT_SEARCH_MEMORY","done",[]]
["ACT_LIST_QUEUE","done",["todo mail the plan to Ana","queued","TASK_CREATE {\"title\":\"water the fig\"}","queued"]]
["ACT_LIST_QUEUE","done",["todo mail the plan to Ana","queued","TASK_CREATE {\"title\":\"water the fig\"}","queued"]]
["ACT_LIST_QUEUE","done",["TASK_CREATE {\"title\":\"water the fig\"}","queued"]]
["ACT_DROP_QUEUED","done",["todo mail the plan to Ana","queued"]]
["ACT_DROP_QUEUED",{},["TASK_CREATE {\"title\":\"water the fig\"}, 2027-03-03T10:14:59Z"]]
nothing here is called 'mail to Bob'
nothing here is called 'water the fig'
nothing here is called 'memory garden list'
TASK_CREATE {"title":"water the fig"}

# a name that begins or ends as the words for the memory and the queue do: never another row than was said, both where both may be
export ACT_NOW=2027-03-03T10:00:00Z
act-memory add gmail entity card 0042 --jq .state; for t in 'prune the pear' 'memory foam'; do act-call TASK_CREATE "title=$t"; done | act-confirm -y | act-exec --jq .data.title
act-call BUDGET_LOG_ENTRY amount=20 currency=EUR details='memory card' | act-confirm -y | act-exec --jq .outcome; act-process 'todo prune the plum' | act-confirm -y | act-queue add --jq .title
for s in 'remove the task prune the pear from the queue' 'mark the task prune the pear from the queue as done' 'remove task 1 from the queue' 'remove todo prune the plum from the queue' 'delete the memory card' 'delete the memory foam' 'the memory card was 25 eur, not 20' 'how much was the memory card' 'what do you know about Q3'; do act-process "$s" --jq-json '[.tool, .arguments.id // .arguments, [.choices[]?.values[] | [.tool, .words]], .error.message] | map(select(. != null))'; done
>>>
accepted
prune the pear
memory foam
done
todo prune the plum
[[],"nothing here is called 'task prune the pear'"]
[[],"no call for 'mark the task prune the pear from the queue as done': a task to add, or one that is done"]
[[],"nothing here is called 'task 1'"]
["ACT_DROP_QUEUED","<id>",[]]
["ACT_REMOVE_MEMORY",{},[[null,"card, gmail, 0042"],["BUDGET_DELETE_ENTRY","memory card, 2027-03-03, 20, EUR"]]]
["TASK_DELETE",2,[]]
["BUDGET_UPDATE_ENTRY",1,[]]
["BUDGET_LIST_ENTRIES",{"text":"memory card","limit":50},[]]
["ACT_SEARCH_MEMORY",{"words":"Q3"},[]]

# a name said whole is never passed over: the row that is of no more use is a choice beside those that only have the words
export ACT_NOW=2027-03-03T10:00:00Z
for t in report 'reports for Lee' swim swim tickets 'ticket office'; do act-call TASK_CREATE "title=$t"; done | act-confirm -y | act-exec --jq .data.id; for n in 1 3 5; do act-call TASK_COMPLETE id=$n; done | act-confirm -y | act-exec --jq .outcome
act-call CALENDAR_CREATE_EVENT title=fair start=2027-03-01T18:00 | act-confirm -y | act-exec --jq .outcome; act-call TASK_CREATE title='fair trade beans' | act-confirm -y | act-exec --jq .outcome
for s in 'rename report to final' 'reopen swim' 'mark report as not done' 'rename fair to market' 'complete swim' 'complete the beans' 'rename tickets to x'; do act-process "$s" --jq-json '[.tool, .arguments.id, [.choices[]?.values[] | [.tool, .value, .words]], .error.message] | map(select(. != null))'; done
>>>
1
2
3
4
5
6
done
done
done
done
done
["TASK_UPDATE",[[null,1,"report"],[null,2,"reports for Lee"]]]
["TASK_UPDATE",3,[]]
["TASK_UPDATE",1,[]]
["CALENDAR_UPDATE_EVENT",[[null,1,"fair, 2027-03-01T18:00:00Z"],["TASK_UPDATE",7,"fair trade beans"]]]
["TASK_COMPLETE",4,[]]
["TASK_COMPLETE",7,[]]
["TASK_UPDATE",[[null,5,"tickets"],[null,6,"ticket office"]]]
