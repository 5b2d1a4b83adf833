# Completions in real shells: each line is typed with a tab behind it, and shown as the shell then has it.

# bash knows the tool on the line: its arguments, their values, and those that are given
# needs: terminal
touch -- -rf 'with space.txt'
expect {tests}/complete.exp bash 'act-call BUDGET_LOG' 'act-call TASK_CREATE ti' 'act-call TASK_CREATE priority=h' 'act-call TASK_CREATE title="Buy milk" ti' 'act-call -u TASK -p local TASK_CREATE done=t' 'act-call TASK_CREATE done:=f' 'act-call TASK_CREATE priority:=' 'act-call TASK_CREATE title= no' 'act-call NO_TOOL ti'
expect {tests}/complete.exp bash 'act-config set lea' 'act-config set mode y' 'act-config get composio' 'act-config list ' 'act-log --outcome=h' 'act-log --outcome f' 'act-log TASK_DEL' 'act-search x --toolkit ta' 'act-search --toolkit=rem' 'act-tools TASK_DEL' 'act-tools cal' 'act-exec -p l' 'act-confirm --caution c' 'act-session d' 'act-connect re'
>>>
<act-call BUDGET_LOG_ENTRY >
<act-call TASK_CREATE title=>
<act-call TASK_CREATE priority=high >
<act-call TASK_CREATE title="Buy milk" ti>
<act-call -u TASK -p local TASK_CREATE done=true >
<act-call TASK_CREATE done:=false >
<act-call TASK_CREATE priority:=>
<act-call TASK_CREATE title= notes=>
<act-call NO_TOOL ti>
<act-config set learn >
<act-config set mode yolo >
<act-config get composio-api-key >
<act-config list >
<act-log --outcome=held >
<act-log --outcome failed >
<act-log TASK_DELETE >
<act-search x --toolkit task >
<act-search --toolkit=reminder >
<act-tools TASK_DELETE >
<act-tools calendar >
<act-exec -p local >
<act-confirm --caution cautious >
<act-session drop >
<act-connect remove >

# bash inserts no option that nobody began, nor a file's name that would be one
# needs: terminal
mkdir one; cd one; touch -- -y; expect {tests}/complete.exp bash 'act-exec ' 'act-process ' 'act-doctor ' 'act-call ' 'act-exec -' 'act-exec --dr'; cd ..
touch 'a $(touch x)`touch y`.ndjson'; expect {tests}/complete.exp bash 'act-exec a' 'act-exec "a' 'act-exec --api-key-file=a'; ls
>>>
<act-exec ./-y >
<act-process >
<act-doctor >
<act-call >
<act-exec ->
<act-exec --dry-run >
<act-exec a\ \$\(touch\ x\)\`touch\ y\`.ndjson >
<act-exec "a \$(touch x)\`touch y\`.ndjson" >
<act-exec --api-key-file=a\ \$\(touch\ x\)\`touch\ y\`.ndjson >
a $(touch x)`touch y`.ndjson
one

# zsh does
# needs: terminal, zsh
touch 'a $(touch x)`touch y`.ndjson'
expect {tests}/complete.exp zsh 'act-call BUDGET_LOG' 'act-call TASK_CREATE ti' 'act-call TASK_CREATE priority=h' 'act-call TASK_CREATE title="Buy milk" ti' 'act-call TASK_CREATE done=t' 'act-call TASK_CREATE "priority=h' 'act-config set lea' 'act-config set mode y' 'act-log --outcome=h' 'act-log --outcome f' 'act-search --toolkit=rem' 'act-tools cal' 'act-exec -p l' 'act-connect re' 'act-exec a' 'act-process '; ls
>>>
<act-call BUDGET_LOG_ENTRY >
<act-call TASK_CREATE title=>
<act-call TASK_CREATE priority=high >
<act-call TASK_CREATE title="Buy milk" ti>
<act-call TASK_CREATE done=true >
<act-call TASK_CREATE "priority=high" >
<act-config set learn >
<act-config set mode yolo >
<act-log --outcome=held >
<act-log --outcome failed >
<act-search --toolkit=reminder >
<act-tools calendar >
<act-exec -p local >
<act-connect remove >
<act-exec a\ \$\(touch\ x\)\`touch\ y\`.ndjson >
<act-process >
a $(touch x)`touch y`.ndjson

# fish does
# needs: fish
for line in 'act-call BUDGET_LOG' 'act-call TASK_CREATE ti' 'act-call TASK_CREATE priority=' 'act-call TASK_CREATE title="Buy milk" ti' 'act-call TASK_CREATE "priority=h' 'act-config set lea' 'act-config set mode y' 'act-log --outcome=h' 'act-search --toolkit rem' 'act-tools cal' 'act-exec -p l' 'act-connect re'; do
    fish --no-config -c 'source $argv[1]; complete -C $argv[2]' {tests}/../completions/act.fish "$line"
done
>>>
BUDGET_LOG_ENTRY
title=
priority=high
priority=low
priority=normal
priority=high
learn
yolo
--outcome=held	List only this outcome: done, failed, unknown, denied or held
reminder	Find only tools of this toolkit
calendar
local	Use this provider for calls that name none
remove

# what a handler says is text for every shell: it is quoted, and runs nothing
# needs: terminal, zsh, fish
# tier: all
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/usr/bin/env python3
import json, sys
words = ["$(touch ran)", "`touch ran`", "in progress", "in review", "it's", "a:b", "c=d", "e;touch ran", "f&touch ran", "\"g\"",
    "h\\i", "!!", "~root", "*", "k|touch ran", "l\ntouch ran", "m\u001b[2J", "n\u202eo", "-y", "@file", " p", "", "q#r", "é{a,b}", "<s>", "$HOME", "t'$(touch ran)'"]
names = ["state", "$(touch ran)", "`touch ran`", "due date", "u;touch ran", "v\nw", "--yes", "x=y", "z:", "", "$top", "[a]"]
print(json.dumps({"type": "tool", "tool": "H_GET", "description": "x", "tags": ["readOnlyHint"], "input_schema": {"type": "object",
    "properties": {n: {"enum": words} for n in names}}}))
END
chmod +x .config/act/handlers/h; act-tools H_GET --jq .tool
for shell in bash zsh; do
    set -- $shell; for word in '' '$' '`' in 'in\tr' it a c e f h '!' '~' '*' k l m n - @ q é '<' t; do set -- "$@" "act-call H_GET state=$word"; done
    for word in d u '\$t' '\[' v - x z; do set -- "$@" "act-call H_GET $word"; done
    expect {tests}/complete.exp "$@"
done
fish --no-config -c 'source $argv[1]; complete -C $argv[2]' {tests}/../completions/act.fish 'act-call H_GET state='
ls
>>>
H_GET
<act-call H_GET state=>
<act-call H_GET state=$>
<act-call H_GET state=`>
<act-call H_GET state=in\ >
<act-call H_GET state=in\ review >
<act-call H_GET state=it\'s >
<act-call H_GET state=a:b >
<act-call H_GET state=c=d >
<act-call H_GET state=e\;touch\ ran >
<act-call H_GET state=f\&touch\ ran >
<act-call H_GET state=h\\i >
<act-call H_GET state=\!\! >
<act-call H_GET state=\~root >
<act-call H_GET state=\* >
<act-call H_GET state=k\|touch\ ran >
<act-call H_GET state=l>
<act-call H_GET state=m>
<act-call H_GET state=n>
<act-call H_GET state=-y >
<act-call H_GET state=@>
<act-call H_GET state=q#r >
<act-call H_GET state=é\{a\,b\} >
<act-call H_GET state=<>
<act-call H_GET state=t\'\$\(touch\ ran\)\' >
<act-call H_GET due\ date=>
<act-call H_GET u\;touch\ ran=>
<act-call H_GET \$top=>
<act-call H_GET \[a\]=>
<act-call H_GET v>
<act-call H_GET ->
<act-call H_GET x>
<act-call H_GET z>
<act-call H_GET state=>
<act-call H_GET state=$>
<act-call H_GET state=`>
<act-call H_GET state=in\ >
<act-call H_GET state=in\ review >
<act-call H_GET state=it\'s >
<act-call H_GET state=a:b >
<act-call H_GET state=c=d >
<act-call H_GET state=e\;touch\ ran >
<act-call H_GET state=f\&touch\ ran >
<act-call H_GET state=h\\i >
<act-call H_GET state=\!\! >
<act-call H_GET state=\~root >
<act-call H_GET state=\* >
<act-call H_GET state=k\|touch\ ran >
<act-call H_GET state=l>
<act-call H_GET state=m>
<act-call H_GET state=n>
<act-call H_GET state=-y >
<act-call H_GET state=@>
<act-call H_GET state=q\#r >
<act-call H_GET state=é\{a,b\} >
<act-call H_GET state=<>
<act-call H_GET state=t\'\$\(touch\ ran\)\' >
<act-call H_GET due\ date=>
<act-call H_GET u\;touch\ ran=>
<act-call H_GET \$top=>
<act-call H_GET \[a\]=>
<act-call H_GET v>
<act-call H_GET ->
<act-call H_GET x>
<act-call H_GET z>
state=!!
state="g"
state=$(touch ran)
state=$HOME
state=*
state=<s>
state=a:b
state=c=d
state=e;touch ran
state=f&touch ran
state=h\i
state=in progress
state=in review
state=it's
state=k|touch ran
state=q#r
state=t'$(touch ran)'
state=-y
state=`touch ran`
state=~root
state=é{a,b}

# a tab reads what is on record: it asks no service, runs no handler, makes no store, and says nothing of what is wrong
# needs: unmade
mkdir -p .config/act/handlers; printf '#!/bin/sh\ntouch ran\n' >.config/act/handlers/h; chmod +x .config/act/handlers/h
PATH=$PATH:{tests}/Composio; eval "$(standin start)"
ask() { command=$1; shift; $command ---completion -- positional@0 0 0 "$@" | grep .; }
ask act-call GMAIL_SEND_EMAIL rec; ask act-call H_; ask act-tools gm; ask act-tools --toolkit gm; ask act-connect gm; ask act-config set mode y
standin requests; ls -A
rm -r .config; act-search 'send an email' >online; act-connect list >accounts; standin requests >before
ask act-connect remove ca_gm | sort; ask act-connect remove x wo
ask act-call GMAIL_SEND_EMAIL rec; ask act-call GMAIL_SEND_; ask act-tools gm; ask act-tools --toolkit gm; ask act-connect gm
standin requests | cmp - before; mkdir -p .config/act; echo 'mode = nonsense' >.config/act/config; ask act-call TASK_CRE
rm .config/act/config; echo damaged >.local/share/act/act.db; ask act-call TASK_CRE; ask act-config unset z
>>>
yolo
0
.config
ca_gmail_home_2
ca_gmail_work_1
work
recipient_email=
GMAIL_SEND_EMAIL
gmail
gmail
gmail
TASK_CREATE
zone

# a schema that refers to itself, or to more than anybody lists, is not followed for ever
mkdir -p .config/act/handlers; cat >.config/act/handlers/h <<'END'
#!/usr/bin/env python3
import json
many = {"anyOf": [{"$ref": "#/$defs/many"}] * 2000, "enum": ["v%d" % k for k in range(3000)]}
print(json.dumps({"type": "tool", "tool": "H_GET", "description": "x", "tags": ["readOnlyHint"], "input_schema": {"type": "object",
    "$defs": {"many": many, "self": {"$ref": "#/$defs/self"}, "word": {"enum": ["b", "a", "b", None, 3, True, ["c"]]}},
    "properties": {"many": {"$ref": "#/$defs/many"}, "items": {"type": "array", "items": many}, "self": {"$ref": "#/$defs/self"},
        "word": {"anyOf": [{"$ref": "#/$defs/word"}, {"type": "null"}, {"const": "z"}]}, "flag": {"oneOf": [{"type": "boolean"}]},
        "list": {"type": "array", "items": {"$ref": "#/$defs/word"}}, "none": True}}}))
END
chmod +x .config/act/handlers/h; act-tools H_GET --jq .tool
ask() { timeout 60 act-call ---completion -- positional@0 0 0 H_GET "$@"; }
for key in many items; do ask $key= | wc -l; done; for word in self= none= word= flag= list= list=a, list=q,b list:= word:= flag:=f; do echo "$word $(ask $word | xargs)"; done
>>>
H_GET
1024
1024
self= 
none= 
word= word=z word=b word=a word=3 word=true
flag= flag=true flag=false
list= list=b list=a list=3 list=true
list=a, list=a,b list=a,a list=a,3 list=a,true
list=q,b list=q,b
list:= 
word:= word:=3 word:=true
flag:=f flag:=false

