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
