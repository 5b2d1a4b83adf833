# a time without an offset is meant in the zone, and kept in UTC with the zone's name
# tier: all
export ACT_ZONE=UTC
act-call REMINDER_CREATE text='call mum' due=2026-07-05T09:00 zone=Europe/Berlin | act-confirm -y | act-exec --jq '.data|[.id, .text, .due, .zone, .done]'
ACT_ZONE=Asia/Tokyo act-call REMINDER_CREATE text=x due='2026-07-05 09:00' | ACT_ZONE=Asia/Tokyo act-confirm -y | ACT_ZONE=Asia/Tokyo act-exec --jq '.data|[.due, .zone]'
act-call REMINDER_CREATE text=x due=2026-07-05T09:00:00+05:30 | act-confirm -y | act-exec --jq '.data|[.due, .zone]'
>>>
[1,"call mum","2026-07-05T07:00:00Z","Europe/Berlin",false]
["2026-07-05T00:00:00Z","Asia/Tokyo"]
["2026-07-05T03:30:00Z","UTC"]

# a time that a clock change skips or repeats is refused in digits as in words, unless it has an offset
for t in 2026-03-29T02:30 '2026-10-25 02:30' 2026-03-29T02:30+01:00 2026-10-25T01:30:00Z 2026-03-29T03:00 2026-10-25T03:00; do act-call REMINDER_CREATE text=x due="$t" zone=Europe/Berlin; done | act-confirm -y | act-exec --jq '.data.due // .error.message, .error.hint // empty'
act-call CALENDAR_CREATE_EVENT title=x start=2026-03-29T01:30 end=2026-03-29T02:30 zone=Europe/Berlin | act-confirm -y | act-exec --jq .error.message
act-call REMINDER_SNOOZE id=1 until=2026-03-29T02:30 | ACT_NOW=2026-03-01T00:00:00Z act-confirm -y | ACT_NOW=2026-03-01T00:00:00Z act-exec --jq '.error.message // .data.due'
>>>
arguments.due: there is no such time on 2026-03-29: the clocks change
give another time
arguments.due: that time comes twice on 2026-10-25: the clocks change
give it in UTC: 2026-10-25T00:30:00Z or 2026-10-25T01:30:00Z
2026-03-29T01:30:00Z
2026-10-25T01:30:00Z
2026-03-29T01:00:00Z
2026-10-25T02:00:00Z
arguments.end: there is no such time on 2026-03-29: the clocks change
arguments.until: there is no such time on 2026-03-29: the clocks change
>>>= 65

# a date alone is nine o'clock in the call's zone, as in a sentence, and a zone must be one
act-call REMINDER_CREATE text=x due=2026-07-05 zone=Europe/Berlin --jq .arguments.due
act-call REMINDER_CREATE text=x due=2026-07-05T10:00 zone=../etc | act-confirm -y | act-exec --jq .error.message
>>>
2026-07-05T07:00:00Z
arguments.zone: expected a time zone such as Europe/Berlin, got "../etc"
>>>= 65

# overdue is what has passed and is not done
export ACT_NOW=2026-03-04T10:00:00Z
for t in 2026-03-04T09:00 2026-03-04T11:00 2026-03-03T09:00; do act-call REMINDER_CREATE text=x due=$t zone=UTC; done | act-confirm -y | act-exec --jq empty
act-call REMINDER_COMPLETE id=3 | act-confirm -y | act-exec --jq '.data.done, .undo[].arguments'
act-call REMINDER_LIST overdue=true | act-exec --jq '[.data.items[].id]'
act-call REMINDER_LIST overdue=false | act-exec --jq '[.data.items[].id]'
act-call REMINDER_LIST due_from=2026-03-04T10:00:00Z | act-exec --jq '[.data.items[].id]'
act-call REMINDER_LIST due_until=2026-03-03 | act-exec --jq '[.data.items[].id]'
act-call REMINDER_LIST done=false due_until=2026-03-04 | act-exec --jq '[.data.items[].id]'
>>>
true
{"id":3,"done":false}
[1]
[2,3]
[2]
[3]
[1,2]

# snooze counts from now, or from a time that is still ahead
export ACT_NOW=2026-03-04T10:00:00Z
for t in 2026-03-04T09:00 2026-03-04T11:00; do act-call REMINDER_CREATE text=x due=$t zone=Europe/Berlin; done | act-confirm -y | act-exec --jq .data.due
act-call REMINDER_SNOOZE id=1 minutes=15 | act-confirm -y | act-exec --jq '.data.due, .undo[].arguments'
act-call REMINDER_SNOOZE id=2 minutes=15 | act-confirm -y | act-exec --jq .data.due
act-call REMINDER_SNOOZE id=2 until=2026-03-05T08:00 | act-confirm -y | act-exec --jq .data.due
>>>
2026-03-04T08:00:00Z
2026-03-04T10:00:00Z
2026-03-04T10:15:00Z
{"id":1,"due":"2026-03-04T08:00:00Z"}
2026-03-04T10:15:00Z
2026-03-05T07:00:00Z

# snooze needs one of minutes and until, ahead of now, and an open reminder
export ACT_NOW=2026-03-04T10:00:00Z
act-call REMINDER_CREATE text=x due=2026-03-04T09:00 | act-confirm -y | act-exec --jq empty
act-call REMINDER_SNOOZE id=1 | act-confirm -y | act-exec --jq .error.message
act-call REMINDER_SNOOZE id=1 minutes=5 until=2026-03-05T08:00 | act-confirm -y | act-exec --jq .error.message
act-call REMINDER_SNOOZE id=1 until=2026-03-04T08:00 | act-confirm -y | act-exec --jq .error.message
act-call REMINDER_SNOOZE id=1 minutes=0 --jq .error.message
act-call REMINDER_COMPLETE id=1 | act-confirm -y | act-exec --jq .outcome
act-call REMINDER_SNOOZE id=1 minutes=5 | act-confirm -y | act-exec --jq .error.message
>>>
missing: minutes or until
arguments.minutes and arguments.until exclude each other
arguments.until: expected a time ahead, got "2026-03-04T08:00"
arguments.minutes: expected at least 1, got 0
done
reminder 1 is done
>>>= 1

# an update moves a reminder in its own zone, and its undo moves it back
act-call REMINDER_CREATE text=x due=2026-07-05T09:00 zone=Europe/Berlin | act-confirm -y | act-exec --jq .data.due
act-call REMINDER_UPDATE id=1 due=2026-07-05T10:00 | act-confirm -y | act-exec > r
jq -c '.data.due' r
jq -c '.undo[]' r | act-confirm -y | act-exec --jq .data.due
act-call REMINDER_DELETE id=1 | act-confirm -y | act-exec --jq '.undo[]|[.tool, .arguments]'
>>>
2026-07-05T07:00:00Z
"2026-07-05T08:00:00Z"
2026-07-05T07:00:00Z
["REMINDER_CREATE",{"text":"x","due":"2026-07-05T07:00:00Z","zone":"Europe/Berlin","done":false}]

# a tainted reminder stays so when it is put off, completed, and brought back
act-call REMINDER_CREATE text=evil due=2030-03-02T10:00 | jq -c 'del(.taint)' | act-confirm -y --tainted | act-exec --jq .taint
get() { act-call "$@" | act-exec --jq .taint; }
write() { act-call "$@" | act-confirm -y | act-exec >r; jq -c '[.outcome, .taint, .undo[]?.taint]' r; }
get REMINDER_LIST; write REMINDER_SNOOZE id=1 minutes=10; write REMINDER_COMPLETE id=1; write REMINDER_SNOOZE id=1 minutes=10; write REMINDER_DELETE id=1
jq -c '.undo[]' r | act-confirm -y --tainted | act-exec --jq .taint; get REMINDER_GET id=2
write REMINDER_CREATE text=mine due=2030-03-02T10:00; write REMINDER_SNOOZE id=3 minutes=10; get REMINDER_GET id=3
>>>
null
true
["done",true,true]
["done",true,true]
["failed",true]
["done",true,true]
true
true
["done",false,false]
["done",false,false]
false

# one that repeats is due at its next time: done leads to the next one ahead, and only the last one ends it
export ACT_NOW=2026-11-28T10:00:00Z
w() { act-call "$@" | act-confirm -y | act-exec >r; jq -c '.error.message // [.data.due, .data.repeat, .data.since, .data.snoozed_from, .data.done]' r; }
w REMINDER_CREATE text=plants due=2026-11-30T09:00 zone=Europe/Berlin repeat='rrule:byday=MO,TH;freq=weekly;count=4'
w REMINDER_COMPLETE id=1; ACT_NOW=2026-12-03T12:00:00Z w REMINDER_COMPLETE id=1; jq -c '.undo[]' r >back
act-call REMINDER_LIST | act-exec --jq-json '.data.items[] | .text, .due, .repeat'
ACT_NOW=2026-12-20T12:00:00Z w REMINDER_COMPLETE id=1; jq -c '.undo[]' r | cat - back | act-confirm -y | act-exec --jq '.data | .due, .since, .done'
>>>
["2026-11-30T08:00:00Z","FREQ=WEEKLY;COUNT=4;BYDAY=MO,TH","2026-11-30T08:00:00Z",null,false]
["2026-12-03T08:00:00Z","FREQ=WEEKLY;COUNT=4;BYDAY=MO,TH","2026-11-30T08:00:00Z",null,false]
["2026-12-07T08:00:00Z","FREQ=WEEKLY;COUNT=4;BYDAY=MO,TH","2026-11-30T08:00:00Z",null,false]
"plants"
"2026-12-07T08:00:00Z"
"FREQ=WEEKLY;COUNT=4;BYDAY=MO,TH"
["2026-12-07T08:00:00Z","FREQ=WEEKLY;COUNT=4;BYDAY=MO,TH","2026-11-30T08:00:00Z",null,true]
2026-12-07T08:00:00Z
2026-11-30T08:00:00Z
false
2026-12-03T08:00:00Z
2026-11-30T08:00:00Z
false

# a missed time is passed over; a rule that never comes again ends it
export ACT_NOW=2026-11-28T10:00:00Z
w() { act-call "$@" | act-confirm -y | act-exec >r; jq -c '.error.message // [.data.due, .data.repeat, .data.since, .data.snoozed_from, .data.done]' r; }
w REMINDER_CREATE text=x due=2026-10-01T09:00 zone=UTC repeat=FREQ=DAILY; act-call REMINDER_LIST overdue=true | act-exec --jq '.data.items[].due'
w REMINDER_COMPLETE id=1; w REMINDER_CREATE text=x due=2026-12-01T09:00 zone=UTC 'repeat=FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'; w REMINDER_COMPLETE id=2
>>>
["2026-10-01T09:00:00Z","FREQ=DAILY","2026-10-01T09:00:00Z",null,false]
2026-10-01T09:00:00Z
["2026-11-29T09:00:00Z","FREQ=DAILY","2026-10-01T09:00:00Z",null,false]
["2026-12-01T09:00:00Z","FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30","2026-12-01T09:00:00Z",null,false]
["2026-12-01T09:00:00Z","FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30","2026-12-01T09:00:00Z",null,true]

# snooze puts off this one time, also behind the next, and its undo puts it back
export ACT_NOW=2026-11-28T10:00:00Z
w() { act-call "$@" | act-confirm -y | act-exec >r; jq -c '.error.message // [.data.due, .data.repeat, .data.since, .data.snoozed_from, .data.done]' r; }
back() { jq -c '.undo[].arguments' r; jq -c '.undo[]' r | act-confirm -y | act-exec >u; jq -c '[.data.due, .data.since, .data.snoozed_from]' u; }
w REMINDER_CREATE text=x due=2026-11-28T09:00 zone=UTC repeat=FREQ=DAILY
w REMINDER_SNOOZE id=1 minutes=30; w REMINDER_SNOOZE id=1 until=2026-11-29T11:00; back
w REMINDER_COMPLETE id=1; back; w REMINDER_SNOOZE id=1 until=2026-11-30T11:00; ACT_NOW=2026-11-28T11:00:00Z w REMINDER_COMPLETE id=1
>>>
["2026-11-28T09:00:00Z","FREQ=DAILY","2026-11-28T09:00:00Z",null,false]
["2026-11-28T10:30:00Z","FREQ=DAILY","2026-11-28T09:00:00Z","2026-11-28T09:00:00Z",false]
["2026-11-29T11:00:00Z","FREQ=DAILY","2026-11-28T09:00:00Z","2026-11-28T09:00:00Z",false]
{"id":1,"due":"2026-11-28T10:30:00Z","since":"2026-11-28T09:00:00Z"}
["2026-11-28T10:30:00Z","2026-11-28T09:00:00Z","2026-11-28T09:00:00Z"]
["2026-11-29T09:00:00Z","FREQ=DAILY","2026-11-28T09:00:00Z",null,false]
{"id":1,"due":"2026-11-28T10:30:00Z","snoozed_from":"2026-11-28T09:00:00Z","since":"2026-11-28T09:00:00Z"}
["2026-11-28T10:30:00Z","2026-11-28T09:00:00Z","2026-11-28T09:00:00Z"]
["2026-11-30T11:00:00Z","FREQ=DAILY","2026-11-28T09:00:00Z","2026-11-28T09:00:00Z",false]
["2026-11-29T09:00:00Z","FREQ=DAILY","2026-11-28T09:00:00Z",null,false]

# another time moves the whole repeat, null ends it, and each undo puts it back as it was
export ACT_NOW=2026-11-28T10:00:00Z
w() { act-call "$@" | act-confirm -y | act-exec >r; jq -c '.error.message // [.data.due, .data.repeat, .data.since, .data.snoozed_from, .data.done]' r; }
back() { jq -c '.undo[] | .tool, .arguments' r; jq -c '.undo[]' r | act-confirm -y | act-exec >u; jq -c '[.data.due, .data.repeat, .data.since, .data.snoozed_from]' u; }
w REMINDER_CREATE text=x due=2026-11-28T12:00 zone=UTC 'repeat=FREQ=DAILY;COUNT=3'; w REMINDER_COMPLETE id=1; w REMINDER_SNOOZE id=1 minutes=5
w REMINDER_UPDATE id=1 due=2026-12-01T08:00; back; w REMINDER_UPDATE id=1 repeat:=null; back; w REMINDER_UPDATE id=1 repeat=FREQ=WEEKLY; back; w REMINDER_UPDATE id=1 text=y
w REMINDER_UPDATE id=1 done=true; w REMINDER_SNOOZE id=1 minutes=5; w REMINDER_DELETE id=1; back
>>>
["2026-11-28T12:00:00Z","FREQ=DAILY;COUNT=3","2026-11-28T12:00:00Z",null,false]
["2026-11-29T12:00:00Z","FREQ=DAILY;COUNT=3","2026-11-28T12:00:00Z",null,false]
["2026-11-29T12:05:00Z","FREQ=DAILY;COUNT=3","2026-11-28T12:00:00Z","2026-11-29T12:00:00Z",false]
["2026-12-01T08:00:00Z","FREQ=DAILY;COUNT=3","2026-12-01T08:00:00Z",null,false]
"REMINDER_UPDATE"
{"id":1,"due":"2026-11-29T12:05:00Z","since":"2026-11-28T12:00:00Z","snoozed_from":"2026-11-29T12:00:00Z"}
["2026-11-29T12:05:00Z","FREQ=DAILY;COUNT=3","2026-11-28T12:00:00Z","2026-11-29T12:00:00Z"]
["2026-11-29T12:05:00Z",null,null,null,false]
"REMINDER_UPDATE"
{"id":1,"repeat":"FREQ=DAILY;COUNT=3","since":"2026-11-28T12:00:00Z","snoozed_from":"2026-11-29T12:00:00Z"}
["2026-11-29T12:05:00Z","FREQ=DAILY;COUNT=3","2026-11-28T12:00:00Z","2026-11-29T12:00:00Z"]
["2026-11-29T12:05:00Z","FREQ=WEEKLY","2026-11-29T12:00:00Z","2026-11-29T12:00:00Z",false]
"REMINDER_UPDATE"
{"id":1,"repeat":"FREQ=DAILY;COUNT=3","since":"2026-11-28T12:00:00Z"}
["2026-11-29T12:05:00Z","FREQ=DAILY;COUNT=3","2026-11-28T12:00:00Z","2026-11-29T12:00:00Z"]
["2026-11-29T12:05:00Z","FREQ=DAILY;COUNT=3","2026-11-28T12:00:00Z","2026-11-29T12:00:00Z",false]
["2026-11-29T12:05:00Z","FREQ=DAILY;COUNT=3","2026-11-28T12:00:00Z","2026-11-29T12:00:00Z",true]
"reminder 1 is done"
["2026-11-29T12:05:00Z","FREQ=DAILY;COUNT=3","2026-11-28T12:00:00Z","2026-11-29T12:00:00Z",true]
"REMINDER_CREATE"
{"text":"y","due":"2026-11-29T12:05:00Z","zone":"UTC","done":true,"repeat":"FREQ=DAILY;COUNT=3","since":"2026-11-28T12:00:00Z","snoozed_from":"2026-11-29T12:00:00Z"}
["2026-11-29T12:05:00Z","FREQ=DAILY;COUNT=3","2026-11-28T12:00:00Z","2026-11-29T12:00:00Z"]

# its hour is that of its zone's clock across a change, and on a day that skips it as an event's
export ACT_NOW=2026-03-27T10:00:00Z ACT_ZONE=Europe/Berlin
w() { act-call "$@" | act-confirm -y | act-exec --jq '.data.due // .error.message'; }
w REMINDER_CREATE text=x due=2026-03-28T02:30 repeat=FREQ=DAILY; w REMINDER_COMPLETE id=1; w REMINDER_SNOOZE id=1 minutes=1; w REMINDER_COMPLETE id=1; w REMINDER_COMPLETE id=1
act-call CALENDAR_CREATE_EVENT title=x start=2026-03-28T02:30 repeat=FREQ=DAILY | act-confirm -y | act-exec --jq .outcome; act-call CALENDAR_LIST_EVENTS limit=4 | act-exec --jq '.data.items[].start'
>>>
2026-03-28T01:30:00Z
2026-03-29T01:30:00Z
2026-03-29T01:31:00Z
2026-03-30T00:30:00Z
2026-03-31T00:30:00Z
done
2026-03-28T01:30:00Z
2026-03-29T01:30:00Z
2026-03-30T00:30:00Z
2026-03-31T00:30:00Z

# a repeat must be one, end behind its first time, and be there where its times are
export ACT_NOW=2026-11-28T10:00:00Z
w() { act-call "$@" | act-confirm -y | act-exec --jq '.error.message // .data.repeat'; }
w REMINDER_CREATE text=x due=2026-12-01T09:00 zone=UTC repeat=FREQ=HOURLY; w REMINDER_CREATE text=x due=2026-12-01T09:00 zone=UTC repeat='every day'
w REMINDER_CREATE text=x due=2026-12-01T09:00 zone=UTC 'repeat=FREQ=DAILY;UNTIL=20261130'; w REMINDER_CREATE text=x due=2026-12-01T09:00 zone=UTC 'repeat=FREQ=DAILY;UNTIL=20261201'
w REMINDER_CREATE text=x due=2026-12-01T09:00 since=2026-12-01T09:00; w REMINDER_UPDATE id=1 due=2026-12-02T09:00
>>>
arguments.repeat: FREQ: expected one of DAILY, WEEKLY, MONTHLY, YEARLY, got 'HOURLY'
arguments.repeat: expected NAME=VALUE, got 'EVERY DAY'
arguments.repeat: UNTIL is before the first time, 2026-12-01T09:00:00Z
FREQ=DAILY;UNTIL=20261201T235959Z
arguments.since: only a reminder with a repeat has it
arguments.repeat: UNTIL is before the first time, 2026-12-02T09:00:00Z
>>>= 65

# reminders of an older store stay, and repeat no more than before
# needs: sqlite
act-call REMINDER_CREATE text=x due=2030-12-01T09:00 zone=UTC | act-confirm -y | act-exec --jq .outcome
{tests}/older 14
act-call REMINDER_LIST | act-exec --jq '.data.items[] | .text, .due, .repeat'; act-call REMINDER_COMPLETE id=1 | act-confirm -y | act-exec --jq .data.done
>>>
done
x
<time>
null
true
