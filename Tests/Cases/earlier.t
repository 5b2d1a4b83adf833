# earlier: the newest write of a conversation taken back, by its word and by sentences; rows that were listed before

# last is the newest write: reads and calls that failed are passed over; undone once, nothing older is taken
export ACT_NOW=2027-03-03T10:00:00Z
act-log --undo last --jq-json '.error | [.code, .message, .hint]'
act-call TASK_CREATE title=Milk | act-confirm -y | act-exec --jq .outcome
act-call TASK_UPDATE id=1 title=Bread | act-confirm -y | act-exec --jq .outcome
act-call TASK_LIST | act-exec --jq .outcome; act-call TASK_UPDATE id=7 title=x | act-confirm -y | act-exec --jq .outcome
act-log --undo last --jq-json '[.tool, .arguments]'; act-log --undo last 1 --jq .tool
act-log --undo last | act-confirm -y | act-exec --jq-json '[.tool, .outcome, .data.title]'
act-log --undo last --jq-json '.error | [.message, .hint]'; act-log --undo 5 --jq-json '[.tool, .arguments]'
>>>
["no-match","nothing to undo: no write was done in the conversation 'default'","act-log lists the calls of all conversations"]
done
done
done
failed
["TASK_UPDATE",{"id":1,"title":"Milk"}]
TASK_UPDATE
TASK_DELETE
["TASK_UPDATE","done","Milk"]
["cannot undo 'last' (TASK_UPDATE): it undid another call","act-log --undo 5 makes that one again"]
["TASK_UPDATE",{"id":1,"title":"Bread"}]

# each conversation and user has its own; no other choice of entries stands beside it
act-call TASK_CREATE title=a | act-confirm -y | act-exec --jq .outcome
act-call TASK_CREATE title=b | ACT_CONVERSATION=trip act-confirm -y | ACT_CONVERSATION=trip act-exec --jq .outcome
act-log --undo last --jq .arguments.id; act-log --undo last -c trip --jq .arguments.id; ACT_CONVERSATION=trip act-log --undo last --jq .arguments.id
act-process -c trip undo --jq .arguments.id; act-search -c trip undo --jq .arguments.id; act-process -c other undo --jq .error.message
ACT_USER=bob act-log --undo last --jq .error.message
act-log --undo last -c trip --limit 1; act-log --undo 1 -c trip
>>>
done
done
1
2
2
2
2
nothing to undo: no write was done in the conversation 'other'
nothing to undo: no write was done in the conversation 'default'
>>>2
act-log: --undo takes ids, and no choice of entries beside them
  see act-log --help
act-log: --undo takes ids, and no choice of entries beside them
  see act-log --help
>>>= 64

# what can't be undone is said with its tool: nothing undoes it, its tool is gone, or its end is not known
# needs: sqlite
act-call TASK_CREATE title=a | act-confirm -y | act-exec --jq .outcome
act-call TASK_UPDATE id=1 title=a | act-confirm -y | act-exec --jq .outcome
act-log --undo last --jq .error.message; act-search undo --jq .error.message
mkdir -p ~/.config/act/handlers; { echo '#!/bin/sh'; echo 'if [ "$1" = --describe ]; then echo '\''{"type":"tool","tool":"LAMP_ON","toolkit":"lamp","tags":["createHint"],"input_schema":{"type":"object"}}'\''; exit; fi; cat >/dev/null; echo '\''{"on":true}'\'; } >~/.config/act/handlers/lamp; chmod 755 ~/.config/act/handlers/lamp
act-call LAMP_ON | act-confirm -y | act-exec --jq .outcome; act-process 'undo that' --jq .error.message
act-log --undo last --jq .error.message; rm ~/.config/act/handlers/lamp; act-process 'undo that' --jq .error.message
act-call TASK_CREATE title=b | act-confirm -y | act-exec --jq .outcome
{tests}/sql 'UPDATE journal SET ended = NULL, outcome = NULL, answer = NULL, ended_sum = NULL WHERE log_id = 4'
act-log --undo last --jq .error.message; act-process 'undo that' --jq .error.message
>>>
done
done
cannot undo 'last' (TASK_UPDATE): no call that undoes it is known
cannot undo 'last' (TASK_UPDATE): no call that undoes it is known
done
cannot undo 'last' (LAMP_ON): no call that undoes it is known
cannot undo 'last' (LAMP_ON): no call that undoes it is known
cannot undo 'last' (LAMP_ON): no call that undoes it is known
done
cannot undo 'last' (TASK_CREATE): it is unknown
cannot undo 'last' (TASK_CREATE): it is unknown
>>>= 1

# an id may look like the word, and the answer of a read may hold the id of a write: neither makes it an undo
act-call TASK_CREATE title=a | jq -c '.id = "last"' | act-confirm -y | act-exec --jq .outcome
act-log --undo last --jq .error.message
act-call TASK_CREATE title=b >c; act-call TASK_CREATE "title=$(jq -r .id c)" | act-confirm -y | act-exec --jq .outcome
act-confirm -y c | act-exec --jq .outcome; act-process undo --jq-json '[.tool, .arguments]'
>>>
done
'last' is the id of one call and the name of the newest write
done
done
["TASK_DELETE",{"id":3}]

# sentences: the same call, from either command, with the sentence and its engine
export ACT_NOW=2027-03-03T10:00:00Z
act-process 'todo milk' | act-confirm -y | act-exec --jq .outcome
for s in undo 'undo that' 'undo it please' 'undo the last' 'undo my last task' 'Undo the last change.' 'can you undo that?' 'take that back' 'ok undo what I just did'; do act-process "$s" --jq-json '[.tool, .arguments, .intent, .engine, .taint]'; act-search "$s" --jq-json '[.tool, .arguments.id]'; done
act-process undo --jq .id >a; act-log --undo last --jq .id | cmp - a; act-process 'undo my last expense' --jq-json '.error | [.message, .hint]'
echo undo | act-process --jq-json '[.taint, .line]'; echo undo | act-process --trusted --jq .taint
for s in 'undo?' 'did you undo that?' 'undo the last commit' "don't undo that" 'undo the dentist' 'undo the last two'; do act-process "$s" --jq .error.code; done
act-process 'undo that' | act-confirm -y | act-exec --jq-json '[.tool, .outcome]'; act-process undo --jq .error.message; act-search undo --jq .error.message
>>>
done
["TASK_DELETE",{"id":1},"undo","local",false]
["TASK_DELETE",1]
["TASK_DELETE",{"id":1},"undo that","local",false]
["TASK_DELETE",1]
["TASK_DELETE",{"id":1},"undo it please","local",false]
["TASK_DELETE",1]
["TASK_DELETE",{"id":1},"undo the last","local",false]
["TASK_DELETE",1]
["TASK_DELETE",{"id":1},"undo my last task","local",false]
["TASK_DELETE",1]
["TASK_DELETE",{"id":1},"Undo the last change.","local",false]
["TASK_DELETE",1]
["TASK_DELETE",{"id":1},"can you undo that?","local",false]
["TASK_DELETE",1]
["TASK_DELETE",{"id":1},"take that back","local",false]
["TASK_DELETE",1]
["TASK_DELETE",{"id":1},"ok undo what I just did","local",false]
["TASK_DELETE",1]
["the last write is no expense, but TASK_CREATE","to undo it: act-log --undo last"]
[true,1]
false
no-match
no-match
no-match
no-match
no-match
no-match
["TASK_DELETE","done"]
cannot undo 'last' (TASK_DELETE): it undid another call
cannot undo 'last' (TASK_DELETE): it undid another call
>>>= 1

# a call that was made before it in the same input has not run: nothing older is taken; one that only reads does not count
act-process 'todo milk' | act-confirm -y | act-exec --jq .outcome
printf 'todo x\nundo\n' | act-process --jq '.error.message // .tool'
printf 'todo x\nundo\n' | act-search --jq '.error.message // .tool'
act-search 'todo x' 'undo that' --jq '.error.message // .tool'
{ act-call TASK_CREATE title=y; echo undo; } | act-process --jq '.error.message // .tool'
{ act-call TASK_CREATE title=y; echo undo; } | act-search --jq '.error.message // .tool'
printf 'my tasks\nundo\n' | act-process --jq '.error.message // .tool'
printf 'my tasks\nundo\n' | act-search --jq '.error.message // .tool'
>>>
done
TASK_CREATE
the call before 'undo' did not run yet
TASK_CREATE
the call before 'undo' did not run yet
TASK_CREATE
the call before 'undo that' did not run yet
TASK_CREATE
the call before 'undo' did not run yet
TASK_CREATE
the call before 'undo' did not run yet
TASK_LIST
TASK_DELETE
TASK_LIST
TASK_DELETE

# words for rows that were listed are refused, from either command; act-chat knows them
act-process 'todo milk' | act-confirm -y | act-exec --jq .outcome
for s in 'one of them' 'all of them please' 'the second one' 'the last one.' 'both' 'show the first one' 'when is the second one?' 'delete all of them from the list' 'tick off both' 'mark the third one as not done' 'move the other one to friday' 'rename the last one to x'; do act-process "$s" --jq .error.message; act-search "$s" --jq .error.message | grep -c 'listed or said before'; done
act-search 'the second one' --jq .error.hint; act-process 'finish both' --jq .error.hint
>>>
done
no call for 'one of them': 'one of them' is something that was listed or said before
1
no call for 'all of them please': 'all of them' is something that was listed or said before
1
no call for 'the second one': 'the second one' is something that was listed or said before
1
no call for 'the last one.': 'the last one' is something that was listed or said before
1
no call for 'both': 'both' is something that was listed or said before
1
no call for 'show the first one': 'the first one' is something that was listed or said before
1
no call for 'when is the second one?': 'the second one' is something that was listed or said before
1
no call for 'delete all of them from the list': 'all of them' is something that was listed or said before
1
no call for 'tick off both': 'both' is something that was listed or said before
1
no call for 'mark the third one as not done': 'the third one' is something that was listed or said before
1
no call for 'move the other one to friday': 'the other one' is something that was listed or said before
1
no call for 'rename the last one to x': 'the last one' is something that was listed or said before
1
act-chat knows what came before; here say the name or the number of a row
act-chat knows what came before; here say the name or the number of a row
>>>= 1

# act-process refuses words for rows that were spoken of too; act-search finds the tool, whose row is missing
for s in 'delete it' 'cancel that' 'mark it as done' 'can you mark those tasks as done?' 'move it to friday' 'push it back by an hour' 'snooze that' 'make it high priority'; do act-process "$s" --jq .error.message; done
act-search 'delete that task' --jq-json '[.tool, .missing]'
>>>
no call for 'delete it': 'it' is something that was listed or said before
no call for 'cancel that': 'that' is something that was listed or said before
no call for 'mark it as done': 'it' is something that was listed or said before
no call for 'can you mark those tasks as done?': 'those tasks' is something that was listed or said before
no call for 'move it to friday': 'it' is something that was listed or said before
no call for 'push it back by an hour': 'it' is something that was listed or said before
no call for 'snooze that': 'that' is something that was listed or said before
no call for 'make it high priority': 'it' is something that was listed or said before
["TASK_DELETE",["id"]]

# a name that begins with such words, or has them in it, is a name; a task may be about anything
for t in 'the first draft' 'second one-pager'; do act-call TASK_CREATE "title=$t"; done | act-confirm -y | act-exec --jq .outcome
for s in 'mark the first draft as done' 'cancel the second one-pager' 'todo finish it' 'remind me to take it back tomorrow at 9am' 'todo the second one' 'remind me to undo that tomorrow at 9am' 'the first 12 eur'; do act-process "$s" --jq-json '[.tool // .error.message, .arguments.id // .arguments.title // .arguments.text // .arguments.details]'; done
>>>
done
done
["TASK_COMPLETE",1]
["TASK_DELETE",2]
["TASK_CREATE","finish it"]
["REMINDER_CREATE","take it back"]
["TASK_CREATE","the second one"]
["REMINDER_CREATE","undo that"]
["no call for 'the first 12 eur': too many words that say nothing of money",null]
>>>= 1

# in a shared store too
# needs: postgresql
tests={tests}; . {tests}/shared
one act-process 'todo milk' | one act-confirm -y | one act-exec --jq .outcome
one act-call TASK_LIST | one act-exec --jq .outcome
two act-log --undo last --jq-json '[.tool, .arguments]'
two act-process 'undo that' | two act-confirm -y | two act-exec --jq-json '[.tool, .outcome]'
one act-log --undo last --jq .error.message
ACT_USER=bob one act-log --undo last --jq .error.message
>>>
done
done
["TASK_DELETE",{"id":1}]
["TASK_DELETE","done"]
cannot undo 'last' (TASK_DELETE): it undid another call
nothing to undo: no write was done in the conversation 'default'
>>>= 1

# an undo is good for the row as its call left it
export ACT_NOW=2026-03-04T10:00:00Z
run() { act-call "$@" | act-confirm -y | act-exec; }
undo() { act-log --undo "$1" | act-confirm -y | act-exec --jq-json '[.outcome, .error.message, .data.title, .data.notes]'; }
run TASK_CREATE title=fence >/dev/null
run TASK_UPDATE id=1 title='mow the lawn' >/dev/null
ACT_CONVERSATION=other run TASK_UPDATE id=1 notes='by friday' >/dev/null
undo 1; undo 2
ACT_CONVERSATION=other run TASK_UPDATE id=1 title='cut the hedge' >/dev/null
ACT_CONVERSATION=other run TASK_UPDATE id=1 title=fence >/dev/null
undo 1
run CALENDAR_CREATE_EVENT title=choir start=2026-03-05T18:00 >/dev/null
run CALENDAR_UPDATE_EVENT id=1 place='the old school' >/dev/null
run CALENDAR_UPDATE_EVENT id=1 place='the new school' >/dev/null
act-log --undo "$(act-log --limit 2 --jq .log_id | head -1)" > first
act-confirm -y first | act-exec --jq-json '[.outcome, .error.message]'
act-log --undo last | act-confirm -y | act-exec --jq-json '[.outcome, .data.place]'
act-confirm -y first | act-exec --jq-json '[.outcome, .error.message]'
>>>
["failed","arguments.id: 1 was changed after the call that this undoes",null,null]
["done",null,"fence","by friday"]
["failed","arguments.id: 1 was changed after the call that this undoes",null,null]
["failed","arguments.id: 1 was changed after the call that this undoes"]
["done","the old school"]
["done",null]

# an edited undo is for the row that the person saw, and one that lost its digest is a call by its number
export ACT_NOW=2026-03-04T10:00:00Z
run() { act-call "$@" | act-confirm -y | act-exec; }
run TASK_CREATE title=fence >/dev/null
run TASK_UPDATE id=1 title=lawn > r
run TASK_UPDATE id=1 title=hedge >/dev/null
jq -c '.undo[]' r | act-confirm -y | act-exec --jq .error.message
jq -c '.undo[]|del(.rows[].digest)' r | act-confirm -y | act-exec --jq .error.message
jq -c '.undo[]|del(.rows)' r | act-confirm -y | act-exec --jq .data.title
jq -c '.undo[]|.id="c"|.edited=true' r | act-confirm -y | act-exec --jq .data.title
jq -c '.undo[]|.id="b"|.rows[0].digest=7' r | act-confirm -y | act-exec --jq-json '[.outcome, .error.message]'
>>>
arguments.id: 1 was changed after the call that this undoes
arguments.id: 1 is 'hedge' now, and was 'lawn'
fence
fence
["failed","arguments.id: 1 is 'fence' now, and was 'lawn'"]
>>>= 65

# behind another sentence it is neither a part of that nor a second one
for s in '5 eur coffee and undo that' 'todo sharpen the knives and take it back' 'gym tomorrow at 18:00 then mark that task as done' '5 eur coffee and "undo that"'; do act-process "$s" --jq '.tool // .error.message'; done
>>>
no call for '5 eur coffee and undo that': it may be one thing, or several
no call for 'todo sharpen the knives and take it back': it may be one thing, or several
no call for 'gym tomorrow at 18:00 then mark that task as done': it may be one thing, or several
BUDGET_LOG_ENTRY
