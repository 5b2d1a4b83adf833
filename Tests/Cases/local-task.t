# a task is kept as it was given, with the call that takes it back
act-call TASK_CREATE title='Buy milk' priority=high tags=home,shop due=2026-03-20 | act-confirm -y | act-exec --jq '.data, .undo[].tool, .undo[].arguments'
>>>
{"id":1,"title":"Buy milk","notes":null,"due":"2026-03-20","priority":"high","project":null,"tags":["home","shop"],"done":false,"completed":null,"created":"<time>","updated":"<time>"}
TASK_DELETE
{"id":1}

# a call for a task carries what was said and no more
act-call TASK_CREATE title='Buy milk' --jq .arguments
>>>
{"title":"Buy milk"}

# a title of white space is none
act-call TASK_CREATE title='  ' | act-confirm -y | act-exec --jq .error.message
>>>
arguments.title: expected some words, got "  "
>>>= 65

# an update changes what it names; its undo has the old values of what really changed
act-call TASK_CREATE title=a notes=n due=2026-03-20 | act-confirm -y | act-exec --jq .outcome
act-call TASK_UPDATE id=1 title=a notes:=null priority=low | act-confirm -y | act-exec --jq '.data.notes, .data.priority, .undo[].arguments'
>>>
done
null
low
{"id":1,"notes":"n","priority":"normal"}

# null gives a field with a default its default back
act-call TASK_CREATE title=a done=true priority=low tags=x | act-confirm -y | act-exec --jq .data.done
act-call TASK_UPDATE id=1 done:=null priority:=null tags:=null | act-confirm -y | act-exec --jq '.data|[.done, .completed, .priority, .tags]'
>>>
true
[false,null,"normal",[]]

# an update that names nothing is refused
act-call TASK_CREATE title=a | act-confirm -y | act-exec --jq .outcome
act-call TASK_UPDATE id=1 | act-confirm -y | act-exec --jq .error.message
>>>
done
nothing to change
>>>= 65

# what is not there is said with the way to find out
act-call TASK_GET id=7 | act-exec --jq '.error.code, .error.message, .error.hint'
>>>
provider-error
there is no task 7
list them: TASK_LIST
>>>= 1

# a deleted task can be made again
act-call TASK_CREATE title=a project=garden done=true | act-confirm -y | act-exec --jq .outcome
act-call TASK_DELETE id=1 | act-confirm -y | act-exec --jq '.undo[]|[.tool, .arguments]'
act-call TASK_LIST | act-exec --jq .data.items
>>>
done
["TASK_CREATE",{"title":"a","priority":"normal","project":"garden","tags":[],"done":true}]
[]

# the undo of a delete runs like any other call
act-call TASK_CREATE title=a notes=n | act-confirm -y | act-exec --jq .outcome
act-call TASK_DELETE id=1 | act-confirm -y | act-exec > r
jq -c '.undo[]' r | act-confirm -y | act-exec --jq '.data|[.id, .title, .notes]'
>>>
done
[2,"a","n"]

# completing keeps the day, and its undo opens the task again
export ACT_NOW=2026-03-04T23:30:00Z ACT_ZONE=Europe/Berlin
act-call TASK_CREATE title=a | act-confirm -y | act-exec --jq .data.completed
act-call TASK_COMPLETE id=1 | act-confirm -y | act-exec > r
jq -c '.data.done, .data.completed' r
ACT_NOW=2026-04-01T10:00:00Z act-call TASK_UPDATE id=1 title=b | act-confirm -y | act-exec --jq .data.completed
jq -c '.undo[]' r | act-confirm -y | act-exec --jq '.data|[.done, .completed]'
>>>
null
true
"2026-03-05"
2026-03-05
[false,null]

# completing what is complete changes nothing and has nothing to undo
act-call TASK_CREATE title=a done=true | act-confirm -y | act-exec --jq .outcome
act-call TASK_COMPLETE id=1 | act-confirm -y | act-exec --jq '.outcome, .undo'
>>>
done
done
null

# filters narrow the list; words are found in any letters
for t in 'Äpfel kaufen' 'Birnen kaufen' 'Brot backen'; do act-call TASK_CREATE title="$t" tags=x project=p; done | act-confirm -y | act-exec --jq empty
act-call TASK_LIST text='KAUFEN äpfel' | act-exec --jq '.data.items[].title'
act-call TASK_LIST tag=x project=p done=false priority=normal text=b | act-exec --jq '[.data.items[].id]'
act-call TASK_LIST tag=y | act-exec --jq .data.items
>>>
Äpfel kaufen
[2,3]
[]

# a page goes on where the one before ended, though rows have gone meanwhile
for t in a b c d e; do act-call TASK_CREATE title=$t; done | act-confirm -y | act-exec --jq empty
act-call TASK_LIST limit=2 | act-exec > page
jq -c '[.data.items[].title]' page
act-call TASK_DELETE id=1 | act-confirm -y | act-exec --jq .outcome
act-call TASK_LIST limit=2 cursor="$(jq -r .data.next_cursor page)" | act-exec > next
jq -c '[.data.items[].title]' next
act-call TASK_LIST limit=2 cursor="$(jq -r .data.next_cursor next)" | act-exec --jq '[.data.items[].title], .data.next_cursor'
>>>
["a","b"]
done
["c","d"]
["e"]
null

# a cursor that no list gave is refused
act-call TASK_LIST cursor=x | act-exec --jq .error.message
>>>
arguments.cursor: not one that TASK_LIST gave
>>>= 65

# todo.txt has a line a task, whatever is in it
export ACT_NOW=2026-03-04T10:00:00Z
act-call TASK_CREATE title="$(printf 'two\nlines\033[1m')" priority=high project='new  garden' tags:='["@home","big shop"]' due=2026-03-20 | act-confirm -y | act-exec --jq empty
act-call TASK_CREATE title='x not done' done=true priority=low | act-confirm -y | act-exec --jq empty
act-call TASK_EXPORT_TODOTXT | act-exec | jq -j .data.text
>>>
(A) 2026-03-04 two lines [1m +new_garden @home @big_shop due:2026-03-20
x 2026-03-04 2026-03-04 x not done pri:C

# a row stays tainted: read, listed, searched, exported, changed by trusted text, deleted, and made again
export ACT_CAUTION=cautious
act-call TASK_CREATE title=mine due=2026-03-01 | act-confirm -y | act-exec --jq '[.taint, .undo[].taint]'
act-call TASK_CREATE title=evil due=2026-03-02 | jq -c .taint=true | act-confirm -y --tainted | act-exec --jq '[.taint, .undo[].taint]'
get() { act-call "$@" | act-exec --jq .taint; }
get TASK_GET id=1; get TASK_GET id=2; get TASK_LIST; get TASK_LIST text=mine; get TASK_LIST limit=1; get TASK_EXPORT_TODOTXT; get TASK_EXPORT_TODOTXT text=mine
write() { act-call "$@" | act-confirm -y | act-exec >r; jq -c '[.outcome, .taint, .undo[].taint]' r; }
write TASK_UPDATE id=2 title=calm notes=n; get TASK_GET id=2; write TASK_COMPLETE id=2; write TASK_COMPLETE id=1
write TASK_DELETE id=2; jq -c '.undo[]' r | act-confirm -y | jq -c .approval.decision; jq -c '.undo[]' r | act-confirm -y --tainted | act-exec --jq .taint; get TASK_GET id=3
act-call TASK_LIST | act-exec | act-call TASK_CREATE --map '.data.items[]|{title}' --trusted --jq .taint
>>>
[false,false]
[true,true]
false
true
true
false
false
true
false
["done",true,true]
true
["done",true,true]
["done",false,false]
["done",true,true]
"denied"
true
true
true
true

# an update from untrusted text taints the row for good
act-call TASK_CREATE title=mine | act-confirm | act-exec --jq .taint
act-call TASK_UPDATE id=1 notes=evil | jq -c .taint=true | act-confirm -y --tainted | act-exec --jq .taint
act-call TASK_UPDATE id=1 notes:=null | act-confirm | act-exec --jq .taint
act-call TASK_GET id=1 | act-exec --jq .taint
act-call TASK_GET id=9 | act-exec --jq '[.taint, .outcome]'
>>>
false
true
true
true
[false,"failed"]
>>>= 1

# rows and results that were stored before it was remembered whose they are count as tainted, and their seals have ended
# needs: sqlite
mkdir -p .local/share/act; sqlite3 .local/share/act/act.db <{tests}/Data/store-3.sql >o; chmod 600 .local/share/act/act.db
act-call TASK_GET id=1 | act-exec --jq '[.data.title, .taint]'
echo '{"type":"call","id":"019f0000-0000-7000-8000-000000000001","tool":"TASK_CREATE","provider":"local","arguments":{"title":"old","priority":"normal"},"taint":false}' | act-confirm | act-exec --jq '[.outcome, .replayed, .taint]'
act-call TASK_CREATE title=new | act-confirm | act-exec --jq .taint; act-log --jq .outcome
>>>
["old",true]
["done",true,true]
false
done
done
done

# a damaged row costs that row, and is named behind the list
# needs: sqlite
for t in a b c d e; do act-call TASK_CREATE title=$t; done | act-confirm | act-exec >o
sqlite3 .local/share/act/act.db "UPDATE task SET tags = '{' WHERE id = 1; UPDATE task SET title = CAST(x'c3' AS TEXT) WHERE id = 2; UPDATE task SET done = 7 WHERE id = 3; UPDATE task SET due = 'soon' WHERE id = 4"
act-call TASK_LIST | act-exec >o; echo $?; jq -c '[.outcome, (.data.items // [] | map(.title)), .error.message]' o
act-call TASK_GET id=1 | act-exec --jq '[.outcome, .error.message]'
>>>
74
["done",["e"],null]
[null,[],"the task 1 is damaged: tags: no list of words"]
[null,[],"the task 2 is damaged: title: invalid UTF-8"]
[null,[],"the task 4 is damaged: due: no day"]
[null,[],"the task 3 is damaged: done: no number that it can have"]
["failed","the task 1 is damaged: tags: no list of words"]
>>>= 74
