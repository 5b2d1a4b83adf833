# an event is kept in UTC with the name of the zone it is meant in
act-call CALENDAR_CREATE_EVENT title=dentist start=2026-03-10T15:00 duration_minutes=45 zone=Europe/Berlin place='Main St 3' | act-confirm -y | act-exec --jq '.data|[.id, .start, .end, .all_day, .zone, .place]'
act-call CALENDAR_CREATE_EVENT title=call start=2026-03-10T15:00:00-05:00 end=2026-03-10T21:00:00Z zone=America/New_York | act-confirm -y | act-exec --jq '(.data|[.start, .end]), .undo[].tool, .undo[].arguments'
>>>
[1,"2026-03-10T14:00:00Z","2026-03-10T14:45:00Z",false,"Europe/Berlin","Main St 3"]
["2026-03-10T20:00:00Z","2026-03-10T21:00:00Z"]
CALENDAR_DELETE_EVENT
{"id":2}

# a date is whole days, the last one included
act-call CALENDAR_CREATE_EVENT title=off start=2026-03-06 zone=UTC | act-confirm -y | act-exec --jq '.data|[.start, .end, .all_day]'
act-call CALENDAR_CREATE_EVENT title=off start=2026-03-06 end=2026-03-08 all_day=true zone=UTC | act-confirm -y | act-exec --jq '.data|[.start, .end, .all_day]'
act-call CALENDAR_CREATE_EVENT title=off start=2026-03-06 duration_minutes=2880 zone=UTC | act-confirm -y | act-exec --jq '.data|[.start, .end]'
>>>
["2026-03-06",null,true]
["2026-03-06","2026-03-08",true]
["2026-03-06","2026-03-07"]

# what does not fit together is refused
c() { act-call CALENDAR_CREATE_EVENT title=x "$@" zone=UTC | act-confirm -y | act-exec --jq .error.message; }
c start=2026-03-10T15:00 end=2026-03-10T14:59
c start=2026-03-10 end=2026-03-09
c start=2026-03-10T15:00 end=2026-03-10T16:00 duration_minutes=60
c start=2026-03-10T15:00 all_day=true
c start=2026-03-10 all_day=false
c start=2026-03-10 duration_minutes=90
c start=soon
c start=2026-02-30T10:00
>>>
arguments.end: 2026-03-10T14:59:00Z is before the start, 2026-03-10T15:00:00Z
arguments.end: 2026-03-09 is before the start, 2026-03-10
arguments.end and arguments.duration_minutes exclude each other, got "2026-03-10T16:00" and 60
arguments.start: expected a date, for whole days, got "2026-03-10T15:00"
arguments.start: expected a date and time such as 2026-03-04T15:00, got "2026-03-10"
arguments.duration_minutes: expected whole days of 1440, got 90
arguments.start: expected a date-time, got "soon"
arguments.start: expected a date-time, got "2026-02-30T10:00"
>>>= 65

# a repeat rule is read, checked and kept in one spelling
c() { act-call CALENDAR_CREATE_EVENT title=x start=2026-03-10T15:00 zone=Europe/Berlin repeat="$1" | act-confirm -y | act-exec --jq '.data.repeat // .error.message'; }
c 'rrule:freq=weekly;byday=tu,th;interval=2;until=20260401'
c 'FREQ=MONTHLY;BYDAY=2TU,-1FR;COUNT=5;WKST=SU;INTERVAL=1'
c 'FREQ=HOURLY'
c 'BYDAY=MO'
c 'FREQ=DAILY;COUNT=2;UNTIL=20260401'
c 'FREQ=WEEKLY;BYDAY=2MO'
c 'FREQ=DAILY;BYHOUR=3'
c 'FREQ=DAILY;FREQ=DAILY'
c 'FREQ=DAILY;COUNT=0'
c 'FREQ=DAILY;UNTIL=20260101'
c 'every day'
>>>
FREQ=WEEKLY;INTERVAL=2;UNTIL=20260401T215959Z;BYDAY=TU,TH
FREQ=MONTHLY;COUNT=5;BYDAY=2TU,-1FR;WKST=SU
arguments.repeat: FREQ: expected one of DAILY, WEEKLY, MONTHLY, YEARLY, got 'HOURLY'
arguments.repeat: FREQ is missing
arguments.repeat: COUNT and UNTIL exclude each other
arguments.repeat: BYDAY with a number needs FREQ=MONTHLY or FREQ=YEARLY
arguments.repeat: BYHOUR is not known here; FREQ, INTERVAL, COUNT, UNTIL, BYMONTH, BYMONTHDAY, BYDAY, BYSETPOS and WKST are
arguments.repeat: FREQ is given twice
arguments.repeat: COUNT: expected 1 to 100000, got '0'
arguments.repeat: UNTIL is before the start, 2026-03-10T14:00:00Z
arguments.repeat: expected NAME=VALUE, got 'EVERY DAY'
>>>= 65

# a repeating event keeps its hour by its own zone's clock across a change
act-call CALENDAR_CREATE_EVENT title=gym start=2026-03-26T19:00 duration_minutes=60 zone=Europe/Berlin repeat='FREQ=WEEKLY;BYDAY=TH' | act-confirm -y | act-exec --jq empty
act-call CALENDAR_LIST_EVENTS from=2026-03-20 until=2026-04-05 | act-exec --jq '.data.items[]|[.id, .start, .end]'
>>>
[1,"2026-03-26T18:00:00Z","2026-03-26T19:00:00Z"]
[1,"2026-04-02T17:00:00Z","2026-04-02T18:00:00Z"]

# the list has what takes place in the window, also what began before it
export ACT_ZONE=Europe/Berlin
act-call CALENDAR_CREATE_EVENT title=trip start=2026-03-01 end=2026-03-05 | act-confirm -y | act-exec --jq empty
act-call CALENDAR_CREATE_EVENT title=night start=2026-03-04T23:00 end=2026-03-05T01:00 | act-confirm -y | act-exec --jq empty
act-call CALENDAR_CREATE_EVENT title=before start=2026-03-04T20:00 end=2026-03-05T00:00 | act-confirm -y | act-exec --jq empty
act-call CALENDAR_CREATE_EVENT title=after start=2026-03-06T00:00 | act-confirm -y | act-exec --jq empty
act-call CALENDAR_CREATE_EVENT title=point start=2026-03-05T00:00 | act-confirm -y | act-exec --jq empty
act-call CALENDAR_LIST_EVENTS from=2026-03-05 until=2026-03-05 | act-exec --jq '[.data.items[].title]'
act-call CALENDAR_LIST_EVENTS text=NIGHT | act-exec --jq '[.data.items[].title]'
act-call CALENDAR_LIST_EVENTS until=2026-03-04T22:00 | act-exec --jq '[.data.items[].title]'
>>>
["trip","night","point"]
["night"]
["trip","before"]

# without an end a repeating event goes on for a year, page by page
export ACT_NOW=2026-03-04T10:00:00Z
act-call CALENDAR_CREATE_EVENT title=a start=2026-03-01T09:00 zone=UTC repeat=FREQ=MONTHLY | act-confirm -y | act-exec --jq empty
act-call CALENDAR_CREATE_EVENT title=b start=2030-01-01T09:00 zone=UTC | act-confirm -y | act-exec --jq empty
act-call CALENDAR_LIST_EVENTS | act-exec --jq '.data.items|[length, .[0].start, .[-2].start, .[-1].start]'
act-call CALENDAR_LIST_EVENTS limit=12 | act-exec > page
act-call CALENDAR_LIST_EVENTS limit=12 cursor="$(jq -r .data.next_cursor page)" | act-exec --jq '[.data.items[].start], .data.next_cursor'
>>>
[14,"2026-03-01T09:00:00Z","2027-03-01T09:00:00Z","2030-01-01T09:00:00Z"]
["2027-03-01T09:00:00Z","2030-01-01T09:00:00Z"]
null

# days that a month does not have are passed over
c() { act-call CALENDAR_CREATE_EVENT title=x start="$1" repeat="$2" zone=UTC | act-confirm -y | act-exec --jq empty; }
c 2026-01-31 'FREQ=MONTHLY;COUNT=4'
act-call CALENDAR_LIST_EVENTS until=2027-01-01 | act-exec --jq '[.data.items[].start]'
act-call CALENDAR_DELETE_EVENT id=1 | act-confirm -y | act-exec --jq .outcome
c 2024-02-29 'FREQ=YEARLY'
act-call CALENDAR_LIST_EVENTS until=2033-01-01 | act-exec --jq '[.data.items[].start]'
act-call CALENDAR_DELETE_EVENT id=2 | act-confirm -y | act-exec --jq .outcome
c 2026-01-30 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=20260501'
act-call CALENDAR_LIST_EVENTS until=2027-01-01 | act-exec --jq '[.data.items[].start]'
>>>
["2026-01-31","2026-03-31","2026-05-31","2026-07-31"]
done
["2024-02-29","2028-02-29","2032-02-29"]
done
["2026-01-30","2026-02-27","2026-03-31","2026-04-30"]

# a new start keeps the length; the undo puts everything back
act-call CALENDAR_CREATE_EVENT title=a start=2026-03-10T15:00 duration_minutes=45 zone=Europe/Berlin repeat=FREQ=DAILY | act-confirm -y | act-exec --jq empty
act-call CALENDAR_UPDATE_EVENT id=1 start=2026-07-10T15:00 repeat:=null | act-confirm -y | act-exec > r
jq -c '.data|[.start, .end, .repeat]' r
jq -c '.undo[].arguments' r
jq -c '.undo[]' r | act-confirm -y | act-exec --jq '.data|[.start, .end, .repeat]'
act-call CALENDAR_UPDATE_EVENT id=1 duration_minutes=10 | act-confirm -y | act-exec --jq .data.end
act-call CALENDAR_UPDATE_EVENT id=1 title=b | act-confirm -y | act-exec --jq '.data|[.title, .start, .end]'
act-call CALENDAR_UPDATE_EVENT id=1 all_day=true | act-confirm -y | act-exec --jq .error.message
act-call CALENDAR_UPDATE_EVENT id=1 all_day=true start=2026-03-10 | act-confirm -y | act-exec --jq '.data|[.start, .end, .all_day]'
>>>
["2026-07-10T13:00:00Z","2026-07-10T13:45:00Z",null]
{"id":1,"start":"2026-03-10T14:00:00Z","end":"2026-03-10T14:45:00Z","repeat":"FREQ=DAILY"}
["2026-03-10T14:00:00Z","2026-03-10T14:45:00Z","FREQ=DAILY"]
2026-03-10T14:10:00Z
["b","2026-03-10T14:00:00Z","2026-03-10T14:10:00Z"]
arguments.start: required where all_day changes
["2026-03-10",null,true]

# a deleted event can be made again
act-call CALENDAR_CREATE_EVENT title=a start=2026-03-10T15:00 zone=Europe/Berlin repeat=FREQ=DAILY notes=n | act-confirm -y | act-exec --jq empty
act-call CALENDAR_DELETE_EVENT id=1 | act-confirm -y | act-exec > r
jq -c '.undo[]' r | act-confirm -y | act-exec --jq '.data|[.id, .title, .start, .end, .all_day, .zone, .notes, .repeat]'
>>>
[2,"a","2026-03-10T14:00:00Z",null,false,"Europe/Berlin","n","FREQ=DAILY"]

# iCalendar: CRLF, escapes, the zone's rule, and the first day after as the end of whole days
export ACT_NOW=2026-03-04T10:00:00Z
act-call CALENDAR_CREATE_EVENT title='a, b; c\d' start=2026-03-10T15:00 duration_minutes=60 zone=Europe/Berlin repeat='FREQ=WEEKLY;COUNT=3' notes="$(printf 'one\ntwo')" | act-confirm -y | act-exec --jq empty
act-call CALENDAR_CREATE_EVENT title=off start=2026-03-06 end=2026-03-08 zone=Europe/Berlin | act-confirm -y | act-exec --jq empty
act-call CALENDAR_EXPORT_ICALENDAR | act-exec | jq -j .data.text | tr '\r' '^' | sed 's/^UID:[0-9a-f]\{32\}/UID:x/'
>>>
BEGIN:VCALENDAR^
VERSION:2.0^
PRODID:-//act//act <any>//EN^
CALSCALE:GREGORIAN^
BEGIN:VTIMEZONE^
TZID:Europe/Berlin^
BEGIN:STANDARD^
DTSTART:20251026T030000^
TZOFFSETFROM:+0200^
TZOFFSETTO:+0100^
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU^
END:STANDARD^
BEGIN:DAYLIGHT^
DTSTART:20260329T020000^
TZOFFSETFROM:+0100^
TZOFFSETTO:+0200^
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU^
END:DAYLIGHT^
END:VTIMEZONE^
BEGIN:VEVENT^
UID:x^
DTSTAMP:20260304T100000Z^
CREATED:20260304T100000Z^
LAST-MODIFIED:20260304T100000Z^
DTSTART;VALUE=DATE:20260306^
DTEND;VALUE=DATE:20260309^
SUMMARY:off^
END:VEVENT^
BEGIN:VEVENT^
UID:x^
DTSTAMP:20260304T100000Z^
CREATED:20260304T100000Z^
LAST-MODIFIED:20260304T100000Z^
DTSTART;TZID=Europe/Berlin:20260310T150000^
DTEND;TZID=Europe/Berlin:20260310T160000^
RRULE:FREQ=WEEKLY;COUNT=3^
SUMMARY:a\, b\; c\\d^
DESCRIPTION:one\ntwo^
END:VEVENT^
END:VCALENDAR^

# no line of iCalendar is over 75 bytes, and none ends inside a character
t=$(printf 'ä€😀%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20)
act-call CALENDAR_CREATE_EVENT title="$t" start=2026-03-10T15:00 zone=UTC | act-confirm -y | act-exec --jq empty
act-call CALENDAR_EXPORT_ICALENDAR | act-exec | jq -j .data.text > c.ics
tr -d '\r' < c.ics | LC_ALL=C awk 'length($0) > 75' | wc -l
iconv -f UTF-8 -t UTF-8 c.ics > /dev/null && echo UTF-8
tr -d '\r' < c.ics | awk '/^ / { line = line substr($0, 2); next } { print line; line = $0 } END { print line }' | grep -c "^SUMMARY:$t\$"
>>>
0
UTF-8
1

# zones without a change, with changes that follow no rule, and UTC
for z in Asia/Kolkata America/Nuuk UTC; do act-call CALENDAR_CREATE_EVENT title=x start=2026-01-10T15:00 zone=$z; done | act-confirm -y | act-exec --jq empty
act-call CALENDAR_EXPORT_ICALENDAR | act-exec | jq -j .data.text | tr -d '\r' | grep -v 'UID\|DTSTAMP\|CREATED\|MODIFIED\|SUMMARY\|VEVENT\|VCAL\|PRODID\|VERSION\|CALSC'
>>>
BEGIN:VTIMEZONE
TZID:America/Nuuk
BEGIN:STANDARD
DTSTART:20251026T000000
TZOFFSETFROM:-0100
TZOFFSETTO:-0200
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20260328T230000
TZOFFSETFROM:-0200
TZOFFSETTO:-0100
RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=24,25,26,27,28,29,30;BYDAY=SA
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VTIMEZONE
TZID:Asia/Kolkata
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0530
TZOFFSETTO:+0530
END:STANDARD
END:VTIMEZONE
DTSTART;TZID=Asia/Kolkata:20260110T150000
DTSTART:20260110T150000Z
DTSTART;TZID=America/Nuuk:20260110T150000

# what is shown or exported of a tainted event is tainted, each time that it takes place too
act-call CALENDAR_CREATE_EVENT title=mine start=2026-03-02T10:00 | act-confirm | act-exec --jq .taint
act-call CALENDAR_CREATE_EVENT title=evil start=2026-03-03T10:00 repeat='FREQ=WEEKLY;COUNT=3' | jq -c .taint=true | act-confirm -y --tainted | act-exec --jq .taint
get() { act-call "$@" | act-exec --jq .taint; }
for tool in LIST_EVENTS EXPORT_ICALENDAR; do get CALENDAR_$tool from=2026-03-01 until=2026-03-02; get CALENDAR_$tool from=2026-03-10 until=2026-03-11; get CALENDAR_$tool from=2026-03-11 until=2026-03-12; done | paste -s -d' '
get CALENDAR_LIST_EVENTS from=2026-03-01 limit=1
act-call CALENDAR_UPDATE_EVENT id=2 title=calm | act-confirm | act-exec --jq '[.taint, .undo[].taint]'; get CALENDAR_GET_EVENT id=2
>>>
false
true
false true false false true false
false
[true,true]
true

# lists of events are months, weeks or days at 40, 80 and 120 columns, by the user's clock; today stands in brackets
export ACT_NOW=2026-03-04T10:00:00Z ACT_ZONE=Europe/Berlin NO_COLOR=1
while read -r title more; do act-call CALENDAR_CREATE_EVENT title="$title" $more; done <<END | act-confirm -y | act-exec >/dev/null
off start=2026-03-06 end=2026-03-07
night start=2026-03-28T23:00 end=2026-03-29T03:30
late start=2026-03-04T22:00 end=2026-03-05T00:00
point start=2026-03-04T00:00 end=2026-03-04T00:00
call start=2026-03-12T08:00 zone=America/New_York
$(printf '\344\274\232\350\255\260\343\201\256\346\211\223\343\201\241') start=2026-03-12T14:00
$(printf '\327\251\327\234\327\225\327\235') start=2026-03-12T15:00
$(printf '\033[31mred\033[m') start=2026-03-12T16:00
more start=2026-03-12T17:00
END
act-call CALENDAR_LIST_EVENTS until=2026-12-31 >list; act-exec list >/dev/null
for view in 40:month 80:month 40:week 80:agenda; do expect {tests}/prompt.exp "stty columns ${view%:*}; act-exec list --view ${view#*:}" | tail -n +2; done
expect {tests}/prompt.exp 'stty columns 120; act-exec list --view week' | sed -n 2,8p
for columns in 40 80 120; do for view in month week agenda; do expect {tests}/prompt.exp "stty columns $columns; act-exec list --view $view" | tail -n +2 | wc -L; done; done | xargs
env -u NO_COLOR expect {tests}/prompt.exp 'TERM=xterm act-exec list --view month' | grep -c "$(printf '\033\\[1m\\[4\\]\033\\[0m')"; act-exec list --text --view month | grep -c "$(printf '\033')"; act-exec list --view month | jq -c '.data.items | length'
>>>
March 2026  Europe/Berlin
  Mon  Tue  Wed  Thu  Fri  Sat  Sun
                                1
  2    3   [4]   5    6    7    8
            +2        +1   +1
  9    10   11   12   13   14   15
                 +5
  16   17   18   19   20   21   22
  23   24   25   26   27   28   29
                           +1   +1
  30   31
[Wed 2026-03-04]
  00:00        point
  22:00-24:00  late
 Fri 2026-03-06
  all day      off
 Sat 2026-03-07
  all day      off
 Thu 2026-03-12
  13:00        call (08:00 EDT)
  14:00        会議の打ち
  15:00        ⁨שלום⁩
  16:00        <U+001B>[31mred<U+001B>[m
  17:00        more
 Sat 2026-03-28
  23:00→       night (CET to CEST)
 Sun 2026-03-29
  →03:30       night (CET to CEST)
March 2026  Europe/Berlin
  Mon        Tue        Wed        Thu        Fri        Sat        Sun
                                                                    1
  2          3         [4]         5          6          7          8
                       00:00 poi…            off        off
                       22:00 late
  9          10         11         12         13         14         15
                                  13:00 call
                                  14:00 会…
                                  ⁨15:00 שלום⁩
                                  +2
  16         17         18         19         20         21         22
  23         24         25         26         27         28         29
                                                        23:00 nig… → night
  30         31
Week 10 of 2026  Europe/Berlin
 Mon 2026-03-02
 Tue 2026-03-03
[Wed 2026-03-04]
  00:00        point
  22:00-24:00  late
 Thu 2026-03-05
 Fri 2026-03-06
  all day      off
 Sat 2026-03-07
  all day      off
 Sun 2026-03-08

Week 11 of 2026  Europe/Berlin
 Mon 2026-03-09
 Tue 2026-03-10
 Wed 2026-03-11
 Thu 2026-03-12
  13:00        call (08:00 EDT)
  14:00        会議の打ち
  15:00        ⁨שלום⁩
  16:00        <U+001B>[31mred<U+001B>[m
  17:00        more
 Fri 2026-03-13
 Sat 2026-03-14
 Sun 2026-03-15

Week 13 of 2026  Europe/Berlin
 Mon 2026-03-23
 Tue 2026-03-24
 Wed 2026-03-25
 Thu 2026-03-26
 Fri 2026-03-27
 Sat 2026-03-28
  23:00→       night (CET to CEST)
 Sun 2026-03-29
  →03:30       night (CET to CEST)
Agenda  Europe/Berlin
[Wed 2026-03-04]
  00:00        point
  22:00-24:00  late
 Fri 2026-03-06
  all day      off
 Sat 2026-03-07
  all day      off
 Thu 2026-03-12
  13:00        call (08:00 EDT)
  14:00        会議の打ち
  15:00        ⁨שלום⁩
  16:00        <U+001B>[31mred<U+001B>[m
  17:00        more
 Sat 2026-03-28
  23:00→       night (CET to CEST)
 Sun 2026-03-29
  →03:30       night (CET to CEST)
Week 10 of 2026  Europe/Berlin
  Mon 03-02        Tue 03-03       [Wed 03-04]       Thu 03-05        Fri 03-06        Sat 03-07        Sun 03-08
                                   00:00                             all day          all day
                                    point                             off              off
                                   22:00-24:00
                                    late

40 40 40 74 56 40 110 119 40
1
0
9

# the months of an event are found at both ends of time, a year of them between, and no more than a thousand are shown
export ACT_NOW=2026-03-04T10:00:00Z
show() { jq -nc "{type: \"result\", outcome: \"done\", tool: \"T\", data: {items: $2}}" | act-exec --text --view $1 >seen; }
show month '[{title: "ever", start: "0001-01-01", end: "9999-12-31"}, {title: "long", start: "2026-01-20", end: "2026-03-02"}]'; grep UTC seen; grep -c '^ ever' seen
show month '[range(10000) | {title: "e\(.)", start: "2026-05-\(. % 20 + 10)T10:00:00Z"[:20]}]' ; wc -l <seen; grep -c ' +497' seen
show agenda '[range(3000) | {title: "e", start: "\(. + 1000)-01-01"}]'; wc -l <seen; tail -n 1 seen
show month '[{title: "e", start: "9999-12-31T23:59:59Z"}, {title: "back", start: "2026-05-02", end: "2026-05-01"}, {summary: "local", start: "2026-05-03T10:00"}, {text: "call", due: "2026-05-04T10:00:00Z"}]'; grep 'UTC\|e$\|back' seen
show month '[{title: "e", start: "2026-05-01"}, {title: "none", start: "soon"}]'; cat seen
>>>
January 0001  UTC
January 2026  UTC
February 2026  UTC
March 2026  UTC
December 9999  UTC
9
24
4
2003
  2000 more days with events, the last from 3999-01-01
May 2026  UTC
                                                        back       10:00 loc…
December 9999  UTC
                                             23:59 e
done  T
  title  start
  e      2026-05-01
  none   soon

# the pages of a list are one calendar, the items of pages too; --view and --chart are for text
export ACT_NOW=2026-03-04T10:00:00Z
for day in 01 02 03 04 05; do act-call CALENDAR_CREATE_EVENT title=e$day start=2026-03-$day; done | act-confirm -y | act-exec >/dev/null
act-call CALENDAR_LIST_EVENTS limit=2 | act-exec --paginate --text --view agenda
act-call CALENDAR_LIST_EVENTS limit=2 | act-exec --paginate --items '.items[]' --text --view month
for option in --json '--jq .' '--jq-json .'; do act-exec --view week $option </dev/null 2>&1 >/dev/null | head -n 1; done
>>>
done  CALENDAR_LIST_EVENTS
Agenda  UTC
 Sun 2026-03-01
  all day      e01
 Mon 2026-03-02
  all day      e02
 Tue 2026-03-03
  all day      e03
[Wed 2026-03-04]
  all day      e04
 Thu 2026-03-05
  all day      e05
March 2026  UTC
  Mon        Tue        Wed        Thu        Fri        Sat        Sun
                                                                    1
                                                                   e01
  2          3         [4]         5          6          7          8
 e02        e03        e04        e05
  9          10         11         12         13         14         15
  16         17         18         19         20         21         22
  23         24         25         26         27         28         29
  30         31
act-exec: --chart and --view are for text: they exclude --json, --jq and --jq-json
act-exec: --chart and --view are for text: they exclude --json, --jq and --jq-json
act-exec: --chart and --view are for text: they exclude --json, --jq and --jq-json

# events that are counted from the year 1 on, by whatever part of a month or a year, are found in their places
for rule in 'FREQ=DAILY;BYMONTH=3' 'FREQ=WEEKLY;BYMONTH=3;BYDAY=WE' 'FREQ=MONTHLY;BYMONTHDAY=4,-1' 'FREQ=MONTHLY;BYDAY=1WE' 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=3' 'FREQ=YEARLY;BYMONTH=3;BYDAY=1WE'; do for n in 1 2 3; do act-call CALENDAR_CREATE_EVENT title="$rule" start=0001-03-04T08:00 repeat="$rule;COUNT=100000" zone=UTC; done; done | act-confirm -y | act-exec --jq .ok | sort | uniq -c
act-call CALENDAR_LIST_EVENTS from=2026-03-04 until=2026-03-04 limit=100 | act-exec --jq '.data.items[] | .title, .start[:13]' | sort | uniq -c
>>>
     18 true
     18 2026-03-04T08
      3 FREQ=DAILY;BYMONTH=3
      3 FREQ=MONTHLY;BYDAY=1WE
      3 FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=3
      3 FREQ=MONTHLY;BYMONTHDAY=4,-1
      3 FREQ=WEEKLY;BYMONTH=3;BYDAY=WE
      3 FREQ=YEARLY;BYMONTH=3;BYDAY=1WE

# a page of events that come every day since the year 1 has no more of each than it shows
act-call CALENDAR_CREATE_EVENT title=w start=1700-01-04T08:00 repeat='FREQ=WEEKLY;BYDAY=MO,TH;COUNT=100000' zone=UTC | act-confirm -y | act-exec --jq .ok
for h in 09 10 11 12; do act-call CALENDAR_CREATE_EVENT title=d$h start=0001-01-01T$h:00 repeat=FREQ=DAILY zone=UTC; done | act-confirm -y | act-exec --jq .ok | sort -u
act-call CALENDAR_LIST_EVENTS limit=6 | act-exec >page; jq -c '[.data.items[].start]' page
act-call CALENDAR_LIST_EVENTS limit=4 cursor="$(jq -r .data.next_cursor page)" | act-exec --jq '[.data.items[].start]'
act-call CALENDAR_LIST_EVENTS from=2026-03-05 until=2026-03-05 | act-exec --jq '[.data.items[] | .title, .start]'
act-call CALENDAR_EXPORT_ICALENDAR from=2026-03-05T00:00Z | act-exec --jq '.data | keys_unsorted, .until'
>>>
true
true
["0001-01-01T09:00:00Z","0001-01-01T10:00:00Z","0001-01-01T11:00:00Z","0001-01-01T12:00:00Z","0001-01-02T09:00:00Z","0001-01-02T10:00:00Z"]
["0001-01-02T11:00:00Z","0001-01-02T12:00:00Z","0001-01-03T09:00:00Z","0001-01-03T10:00:00Z"]
["w","2026-03-05T08:00:00Z","d09","2026-03-05T09:00:00Z","d10","2026-03-05T10:00:00Z","d11","2026-03-05T11:00:00Z","d12","2026-03-05T12:00:00Z"]
["format","until","text"]
<any>

# pages of one have what one page has: occurrences at one moment, of one event too where a zone left a day out
pages() { c=; while :; do act-call CALENDAR_LIST_EVENTS limit=1 "$@" ${c:+"cursor=$c"} | act-exec >page; jq -c '.data.items[] | [.title, .start[:16]]' page; c=$(jq -r '.data.next_cursor // empty' page); [ "$c" ] || break; done; }
for t in a b; do act-call CALENDAR_CREATE_EVENT title=$t start=2011-12-29 zone=Pacific/Apia repeat='FREQ=DAILY;COUNT=3'; done | act-confirm -y | act-exec --jq empty
act-call CALENDAR_CREATE_EVENT title=h start=2011-12-29T09:00 zone=Pacific/Apia repeat='FREQ=DAILY;COUNT=3' | act-confirm -y | act-exec --jq empty
act-call CALENDAR_CREATE_EVENT title=m start=2011-12-29T19:00Z zone=UTC repeat='FREQ=DAILY;COUNT=2' | act-confirm -y | act-exec --jq empty
act-call CALENDAR_LIST_EVENTS | act-exec --jq-json '.data.items[] | [.title, .start[:16]]' >all; cat all; pages | cmp - all
act-call CALENDAR_LIST_EVENTS from=2011-12-30T09:59Z | act-exec --jq-json '.data.items[] | [.title, .start[:16]]' >all; cat all; pages from=2011-12-30T09:59Z | cmp - all
>>>
["a","2011-12-29"]
["b","2011-12-29"]
["h","2011-12-29T19:00"]
["m","2011-12-29T19:00"]
["a","2011-12-30"]
["a","2011-12-31"]
["b","2011-12-30"]
["b","2011-12-31"]
["h","2011-12-30T19:00"]
["m","2011-12-30T19:00"]
["a","2011-12-29"]
["b","2011-12-29"]
["a","2011-12-30"]
["a","2011-12-31"]
["b","2011-12-30"]
["b","2011-12-31"]
["h","2011-12-30T19:00"]
["m","2011-12-30T19:00"]

# pages of one have what one page has: an hour that comes twice, one that is left out, events that go on for days
pages() { c=; while :; do act-call CALENDAR_LIST_EVENTS limit=1 "$@" ${c:+"cursor=$c"} | act-exec >page; jq -c '.data.items[] | [.title, .start[:16]]' page; c=$(jq -r '.data.next_cursor // empty' page); [ "$c" ] || break; done; }
for t in 2026-10-24T02:30 2026-03-28T02:30; do act-call CALENDAR_CREATE_EVENT title=b start=$t zone=Europe/Berlin repeat='FREQ=DAILY;COUNT=3'; done | act-confirm -y | act-exec --jq empty
act-call CALENDAR_CREATE_EVENT title=once start=2026-10-25T01:30Z zone=Europe/Berlin | act-confirm -y | act-exec --jq empty
act-call CALENDAR_CREATE_EVENT title=long start=2026-10-01 end=2026-11-30 | act-confirm -y | act-exec --jq empty
act-call CALENDAR_CREATE_EVENT title=camp start=2026-10-01T12:00 zone=UTC duration_minutes:=20160 repeat='FREQ=MONTHLY' | act-confirm -y | act-exec --jq empty
act-call CALENDAR_LIST_EVENTS until=2026-12-01 | act-exec --jq-json '.data.items[] | [.title, .start[:16]]' >all; cat all; pages until=2026-12-01 | cmp - all
act-call CALENDAR_LIST_EVENTS from=2026-10-15T11:59Z until=2026-10-25 | act-exec --jq-json '.data.items[] | [.title, .start[:16]]' >all; cat all; pages from=2026-10-15T11:59Z until=2026-10-25 | cmp - all
act-call CALENDAR_LIST_EVENTS from=2026-10-15T12:00Z until=2026-10-25 | act-exec --jq-json '.data.items[] | [.title, .start[:16]]'
>>>
["b","2026-03-28T01:30"]
["b","2026-03-29T01:30"]
["b","2026-03-30T00:30"]
["long","2026-10-01"]
["camp","2026-10-01T12:00"]
["b","2026-10-24T00:30"]
["b","2026-10-25T00:30"]
["once","2026-10-25T01:30"]
["b","2026-10-26T01:30"]
["camp","2026-11-01T12:00"]
["camp","2026-12-01T12:00"]
["long","2026-10-01"]
["camp","2026-10-01T12:00"]
["b","2026-10-24T00:30"]
["b","2026-10-25T00:30"]
["once","2026-10-25T01:30"]
["long","2026-10-01"]
["b","2026-10-24T00:30"]
["b","2026-10-25T00:30"]
["once","2026-10-25T01:30"]

# an event whose times change is found by its new ones, and one that a store of before has is found
# needs: sqlite
w() { act-call "$@" | act-confirm -y | act-exec --jq-json '[.outcome, .error.message]'; }; l() { act-call CALENDAR_LIST_EVENTS from=2026-03-01 until=2026-03-07 | act-exec --jq '.data.items[] | .title + " " + .start[:16]'; }
for t in a b c d; do act-call CALENDAR_CREATE_EVENT title=$t start=2020-01-03T09:00 zone=UTC repeat='FREQ=WEEKLY;COUNT=3'; done | act-confirm -y | act-exec --jq .outcome; l
w CALENDAR_UPDATE_EVENT id=1 repeat=FREQ=WEEKLY; w CALENDAR_UPDATE_EVENT id=2 'repeat=FREQ=WEEKLY;COUNT=1000'; w CALENDAR_UPDATE_EVENT id=3 'repeat=FREQ=WEEKLY;UNTIL=20260306T090000Z'; w CALENDAR_UPDATE_EVENT id=4 repeat:=null end=2026-03-02T09:00; l
sqlite3 .local/share/act/act.db "SELECT last_day FROM calendar"; {tests}/older 16; l
w CALENDAR_UPDATE_EVENT id=1 'repeat=FREQ=WEEKLY;COUNT=3'; sqlite3 .local/share/act/act.db "SELECT last_day FROM calendar"; l
>>>
done
done
done
done
["done",null]
["done",null]
["done",null]
["done",null]
d 2020-01-03T09:00
a 2026-03-06T09:00
b 2026-03-06T09:00
c 2026-03-06T09:00
9999-12-31
2039-02-26
2026-03-07
2026-03-03
d 2020-01-03T09:00
a 2026-03-06T09:00
b 2026-03-06T09:00
c 2026-03-06T09:00
["done",null]
2020-01-18
9999-12-31
9999-12-31
2026-03-02
d 2020-01-03T09:00
b 2026-03-06T09:00
c 2026-03-06T09:00
