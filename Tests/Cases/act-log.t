# says its version
act-log --version
>>>
0.1.0

# says what it does
act-log --help | head -1
>>>
OVERVIEW: List the journal of calls.

# a full disk is an error
act-log --help >/dev/full
>>>2
act-log: cannot write standard output: No space left on device
>>>= 74

# nothing yet
act-log
>>>= 1

# a call and what came of it
export ACT_NOW=2026-03-04T10:00:00Z
act-call TASK_CREATE title=x --once a | act-confirm | act-exec >/dev/null; act-log
>>>
{"type":"entry","log_id":1,"id":"<id>","at":"2026-03-04T10:00:00Z","tool":"TASK_CREATE","provider":"local","outcome":"done","attempts":1,"arguments":{"title":"x"},"ms":0,"data":{"id":1,"title":"x","notes":null,"due":null,"priority":"normal","project":null,"tags":[],"done":false,"completed":null,"created":"2026-03-04T10:00:00Z","updated":"2026-03-04T10:00:00Z"},"undo":[{"type":"call","id":"<id>","tool":"TASK_DELETE","provider":"local","toolkit":"task","arguments":{"id":1},"taint":false}]}

# text for people
export ACT_NOW=2026-03-04T10:00:00Z
act-call TASK_CREATE title=x --once a | act-confirm | act-exec >/dev/null
act-call TASK_GET id=9 | act-exec >/dev/null; act-log --text
>>>
1  2026-03-04T10:00:00Z  done  TASK_CREATE  {"title":"x"}
2  2026-03-04T10:00:00Z  failed  TASK_GET  {"id":9}

# a full disk is an error for records too
act-call TASK_LIST | act-exec >/dev/null; act-log >/dev/full
>>>2
act-log: cannot write standard output: No space left on device
>>>= 74

# of one tool, of tools that fit a glob
for tool in TASK_LIST TASK_EXPORT_TODOTXT TASK_LIST; do act-call $tool | act-exec >/dev/null; done
act-log TASK_LIST | wc -l; act-log 'TASK_E*' | jq -c .tool; act-log 'BUDGET_*'
>>>
2
"TASK_EXPORT_TODOTXT"
>>>= 1

# with an outcome
act-call TASK_GET id=9 | act-exec >/dev/null; act-call TASK_LIST | act-exec >/dev/null
act-log --outcome failed | jq -c '[.outcome,.tool,.error.code]'; act-log --outcome unknown
>>>
["failed","TASK_GET","provider-error"]
>>>= 1

# of one id
act-call TASK_LIST --once a | act-exec >/dev/null; act-call TASK_LIST | act-exec >/dev/null
act-log --id "$(act-call TASK_LIST --once a | jq -r .id)" | jq -c .log_id
>>>
1

# within a time
for day in 03 04 05; do export ACT_NOW=2026-03-${day}T10:00:00Z; act-call TASK_LIST | act-exec >/dev/null; done
act-log --since 2026-03-04 --until 2026-03-05 | jq -c .at; act-log --since 2026-03-04T10:00:01Z | jq -c .at
>>>
"2026-03-04T10:00:00Z"
"2026-03-05T10:00:00Z"

# a time that is none
act-log --since yesterday
>>>2
act-log: --since: expected a day or RFC 3339 time, got 'yesterday'
>>>= 64

# the newest, oldest first
for i in 1 2 3; do act-call TASK_LIST | act-exec >/dev/null; done; act-log --limit 2 | jq -c .log_id
>>>
2
3

# a call that was refused is not on record, nor is a dry run
act-call TASK_DELETE id=1 | act-confirm | act-exec >/dev/null; act-call TASK_LIST | act-exec -n >/dev/null; act-log
>>>= 1

# a call whose end was never recorded is unknown
act-call TASK_LIST | act-exec >/dev/null
sqlite3 .local/share/act/act.db 'UPDATE journal SET ended = NULL, outcome = NULL, answer = NULL'
act-log | jq -c '[.outcome,.ms]'; act-log --outcome unknown | jq -c .outcome
>>>
["unknown",null]
"unknown"
