# act-doctor: what works here, and what to do about the rest

# --help says what it does and takes
act-doctor --help | sed -n 1,3p
>>>
OVERVIEW: Check the installation, and say how to mend it.

USAGE: act-doctor [--quiet] [--repair] [--metrics <file>] [--json] [--text] [--jq <program>] [--jq-json <program>]

# help that can't be written is an input/output error
act-doctor --help >/dev/full
>>>2
act-doctor: cannot write standard output: No space left on device
>>>= 74

# --version says the version
act-doctor --version
>>>
<n>.<n>.<n>

# checks that can't be written are an input/output error
act-doctor >/dev/full
>>>2
act-doctor: cannot write standard output: No space left on device
>>>= 74

# in a fresh home all works, and nothing is made
# needs: unmade
act-doctor --text
ls -A
>>>
ok  libcrypto: opens
ok  libcurl: opens
ok  libjq: opens
ok  libedit: opens
ok  time zones: /usr/share/zoneinfo
ok  settings: all at their defaults
ok  config folder: {home}/.config/act is not there yet
ok  data folder: {home}/.local/share/act is not there yet
ok  state folder: {home}/.local/state/act is not there yet
ok  store: not there yet: made at first use
ok  approval key: not there yet: made at the first approval
ok  composio-api-key: not set: only local tools and handlers run
ok  openai-api-key: not set: a server on this machine needs none
ok  anthropic-api-key: not set: a server on this machine needs none
ok  network: <any>
ok  power: <any>
ok  terminal: <any>
ok  locale: C.UTF-8

# a check record says what was looked at, whether it works and what was found
act-doctor --json | grep '"store"'
>>>
{"type":"check","name":"store","ok":true,"found":"not there yet: made at first use"}

# -q writes only what does not work
act-doctor -q && LC_ALL=C act-doctor --quiet --jq .name
>>>
locale
>>>= 78

# after use the files are found
# needs: sqlite
act-config set mode adaptive; act-call TASK_CREATE title=x | act-confirm | act-exec --jq .ok
act-doctor --jq 'select(.name | test("folder|settings|store|key")) | [.name, .ok, .found]'
>>>
true
["settings",true,"{home}/.config/act/config"]
["config folder",true,"{home}/.config/act"]
["data folder",true,"{home}/.local/share/act"]
["state folder",true,"{home}/.local/state/act"]
["store",true,"{home}/.local/share/act/act.db, <n> bytes"]
["store id",true,"<any>"]
["approval key",true,"{home}/.local/state/act/approval.key"]
["composio-api-key",true,"not set: only local tools and handlers run"]
["openai-api-key",true,"not set: a server on this machine needs none"]
["anthropic-api-key",true,"not set: a server on this machine needs none"]

# a bad line of the settings is named, and the other checks go on
mkdir -p .config/act; chmod 700 .config/act; printf 'mode = yolo\nhello\n' >.config/act/config
act-doctor --jq 'select(.name == "settings" or .name == "store")'
>>>
{"type":"check","name":"settings","ok":false,"found":"{home}/.config/act/config:2: expected 'name = value'","remedy":"correct that line"}
{"type":"check","name":"store","ok":true,"found":"not there yet: made at first use"}
>>>= 78

# a project's file that would loosen is told of, until it is trusted
mkdir .act; printf 'mode = yolo\nuser = root\ncurrency = CHF\n' >.act/config
act-doctor --jq 'select(.ok | not)'
act-config trust; act-doctor --jq 'select(.name == "this folder'\''s settings")'
>>>
{"type":"check","name":"this folder's settings","ok":false,"found":"{home}/.act/config, not trusted, 2 lines not used","remedy":"read the file, then act-config trust"}
{"type":"check","name":"this folder's settings","ok":true,"found":"{home}/.act/config, trusted"}
>>>2
act-config: trust {home}/.act/config? yes, without a terminal
act-config: setting: mode = yolo
act-config: setting: user = root

# a folder that others can write to is told of
mkdir -p .local/state/act; chmod 777 .local/state/act
act-doctor --jq 'select(.ok | not)'
>>>
{"type":"check","name":"state folder","ok":false,"found":"{home}/.local/state/act: others could write there","remedy":"chmod 700 '{home}/.local/state/act'"}
>>>= 78

# a store that is damaged is told of and left as it was
mkdir -p .local/share/act; chmod 700 .local/share/act; echo 'this is no database, however long it may be' >.local/share/act/act.db
act-doctor --text | grep -A 2 '^no'
cat .local/share/act/act.db
>>>
no  store: the store '{home}/.local/share/act/act.db' is damaged: file is not a database
    nothing was changed; act-doctor --repair saves the readable rows, and ends
    all approvals
this is no database, however long it may be

# a key of approvals that others can read is told of
act-call TASK_CREATE title=x | act-confirm --jq .approval.decision
chmod 644 .local/state/act/approval.key
act-doctor --jq 'select(.ok | not) | [.name, .found, .remedy]'
>>>
approved
["approval key","'{home}/.local/state/act/approval.key' can be read by others","remove it; approvals given so far end with it"]
>>>= 78

# so is a file that is no key
mkdir -p .local/state/act; chmod 700 .local/state/act; echo x >.local/state/act/approval.key
chmod 600 .local/state/act/approval.key
act-doctor --jq 'select(.ok | not) | [.name, .found, .remedy]'
>>>
["approval key","'{home}/.local/state/act/approval.key' is not an approval key","remove it; a new one is made"]
>>>= 78

# secrets are masked, and told of when others can read them
echo ak_0123456789abcdef | act-config set composio-api-key
act-doctor | grep -o '"found":"[^"]*cdef[^"]*"'
chmod 644 .config/act/secrets; act-doctor --jq 'select(.ok | not) | [.name, .remedy]'
>>>
"found":"…cdef, from {home}/.config/act/secrets, for https://backend.composio.dev; not tried"
["composio-api-key","chmod 600 '{home}/.config/act/secrets', and change the keys in it"]
["openai-api-key","chmod 600 '{home}/.config/act/secrets', and change the keys in it"]
["anthropic-api-key","chmod 600 '{home}/.config/act/secrets', and change the keys in it"]
>>>= 78

# a handler that can't say what it has is told of
mkdir -p .config/act/handlers; printf '#!/bin/sh\nexit 3\n' >.config/act/handlers/lame; chmod 755 .config/act/handlers/lame
act-doctor --jq 'select(.ok | not)'
>>>
{"type":"check","name":"handler {home}/.config/act/handlers/lame","ok":false,"found":"--describe ended with status 3","remedy":"correct it, see act-handler(5); it is asked again when it changes"}
>>>= 78

# a locale that is not UTF-8 is told of
LC_ALL=C act-doctor --text | grep -A 1 '^no'
LC_ALL=C act-doctor --jq 'select(.ok | not) | .name'
>>>
no  locale: C
    set LC_ALL=C.UTF-8: text is written in UTF-8
locale
>>>= 78

# operands are not taken
act-doctor store
>>>2
act-doctor: unexpected argument 'store'
  see act-doctor --help
>>>= 64

# files of rules are told of, with their tests and with what of them does not count until they are trusted
mkdir -p .config/act .act; chmod 700 .config/act
printf '%s\n' 'deny *_DELETE_*' 'expect deny {"tool":"GMAIL_DELETE_MESSAGE"}' 'expect none {"tool":"X"}' >.config/act/rules
printf '%s\n' 'ask TASK_LIST' 'allow TASK_CREATE' 'allow TASK_UPDATE' >.act/rules
act-doctor --jq 'select(.name | endswith("/rules"))'; echo $?
act-config trust; act-doctor --jq 'select(.name | endswith("/rules")) | [.ok, .found]'
>>>
{"type":"check","name":"{home}/.config/act/rules","ok":true,"found":"1 rule, 2 tests passed"}
{"type":"check","name":"{home}/.act/rules","ok":false,"found":"1 rule, no tests; 2 allow lines do not count","remedy":"read the file, then act-config trust"}
78
[true,"1 rule, 2 tests passed"]
[true,"3 rules, no tests"]
>>>2
act-config: trust {home}/.act/rules? yes, without a terminal
act-config: rule: allow TASK_CREATE
act-config: rule: allow TASK_UPDATE

# each that is wrong is told of, by its line, and the others are still looked at
mkdir -p .config/act .act in/.act; chmod 700 .config/act
printf 'deny X\n\nalow Y\n' >.config/act/rules; echo 'ask X' >.act/rules; cd in
echo 'expect deny {"tool":"Y"}' >.act/rules; act-doctor --jq 'select(.name | endswith("rules"))'
echo 'ask X' >.act/rules; chmod 666 .act/rules; act-doctor -q --jq 'select(.name | endswith("in/.act/rules")) | [.found, .remedy]'
>>>
{"type":"check","name":"{home}/.config/act/rules","ok":false,"found":"{home}/.config/act/rules:3: expected allow, ask, hold, deny or expect, got 'alow'","remedy":"see act-rules(5); act-confirm --check-rules"}
{"type":"check","name":"{home}/.act/rules","ok":true,"found":"1 rule, no tests"}
{"type":"check","name":"{home}/in/.act/rules","ok":false,"found":"{home}/in/.act/rules:1: expected deny, and the rules say none","remedy":"see act-rules(5); act-confirm --check-rules"}
["'{home}/in/.act/rules' can be written by others, so it is not used","look at its content, then chmod 600 it"]
>>>= 78

# a rule that another file's outdoes is not wrong
mkdir -p .config/act .act; chmod 700 .config/act; echo 'ask X' >.config/act/rules; echo 'deny X' >.act/rules
act-doctor --jq 'select(.name | endswith("rules")) | [.name, .ok, .found]'
>>>
["{home}/.config/act/rules",true,"1 rule, no tests"]
["{home}/.act/rules",true,"1 rule, no tests"]

# a store without its tables, or with an index that lacks a row, does not work
# needs: sqlite
act-call TASK_CREATE title=x | act-confirm | act-exec >o; db=.local/share/act/act.db; cp -r .local/share/act kept
for sql in 'DROP TABLE held' 'DROP TABLE journal' 'DROP TABLE reminder' 'DELETE FROM meta' "UPDATE journal SET outcome = 'failed'" "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = 'session'"; do
rm -r .local/share/act; cp -r kept .local/share/act; sqlite3 -cmd '.dbconfig defensive off' $db "$sql" >o; act-doctor -q --jq '[.name, .found, .remedy]' | sed 's/[^ ]*act.db. is/is/'
done
>>>
["store","the store is damaged: it lacks held, held_own, held_sealed","nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals"]
["store","the store is damaged: it lacks journal, journal_answered, journal_nonce, journal_outcome, journal_run, journal_started, journal_tool, journal_user","nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals"]
["store","the store is damaged: it lacks reminder, reminder_due, reminder_order","nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals"]
["store","the store is damaged: the end of its log <any> is lost, or it is an older copy","nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals"]
["store","the store is damaged: entries of its journal with a wrong checksum: 1","nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals"]
["store","the store is damaged: <any>","nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals"]

# a damaged store is repaired: what can be read comes over, the old one stays beside, and no seal of before runs again
# needs: sqlite
# tier: all
for n in $(seq 40); do act-call TASK_CREATE title="$(seq -s ' ' $n 400)"; done | act-confirm --valid-for 1h >s; act-exec s >o
act-call TASK_DELETE id=1 | act-confirm --hold >o
db=.local/share/act/act.db; sqlite3 $db 'PRAGMA wal_checkpoint(TRUNCATE)' >o
for table in journal task; do dd if=/dev/zero of=$db bs=4096 seek=$(($(sqlite3 $db "SELECT pageno FROM dbstat WHERE name = '$table' AND pagetype = 'leaf' LIMIT 1 OFFSET 8") - 1)) count=1 conv=notrunc status=none; done
act-doctor -q --jq .name; cp $db was
act-doctor --repair --jq 'select(.name == "repair") | .ok, .found'; cmp was $db-damaged-1
act-doctor -q; act-log --limit 99 --jq .outcome | sort | uniq -c | awk '{ print ($1 > 0 && $1 < 40), $2 }'
act-call TASK_LIST limit=99 | act-exec --jq '.data.items | length | . > 30 and . < 40'
act-exec s --jq '.replayed // .error.code' | sort | uniq -c; act-confirm --inbox --explain --jq .arguments.id
act-doctor --repair --jq 'select(.name == "repair") | .found'
>>>
store
false
<n> rows (held 1, journal <n>, run 1, task <n>) were saved in a new store; not all of journal, task could be read; entries of the journal with only a readable id: <n>; the damaged one is {home}/.local/share/act/act.db-damaged-1; approvals that were given end, and an entry of the journal that was lost no longer keeps its call from running
1 done
1 unknown
true
     40 true
1
nothing is damaged

# an entry that is not as it was written comes over with an outcome that nobody knows, and keeps its call from running
# needs: sqlite
# tier: all
act-call TASK_CREATE title=x --once a >c; act-confirm c | act-exec >o; act-call TASK_CREATE title=y --once b >d; act-confirm d | act-exec >o
sqlite3 .local/share/act/act.db "UPDATE journal SET outcome = 'failed', arguments = CAST(x'ff' AS TEXT), started = -9223372036854775808 WHERE log_id = 1"
act-doctor --repair --jq 'select(.name == "repair") | .ok'
act-log --jq '[.log_id, .tool, .arguments, .outcome]'
for f in c d; do act-confirm $f | act-exec --jq '[.outcome, .replayed]'; done
>>>
false
[1,"TASK_CREATE",{},"unknown"]
[2,"TASK_CREATE",{"title":"y"},"done"]
["unknown",true]
["done",true]
>>>= 0

# one that is in use, another's, or a newer one is not repaired; one that is none is moved aside
# tier: all
db=.local/share/act/act.db; act-call TASK_LIST | act-exec >o
repair() { act-doctor --repair --jq 'select(.name == "repair") | .ok, .found, .remedy'; }
sqlite3 $db 'DROP TABLE held'; flock -s $db-mark sleep 60 & {tests}/await "! flock -n $db-mark true"; repair; kill $!
sqlite3 $db 'PRAGMA user_version = 9999'; repair | head -n 2
rm $db*; echo 'this is no database, and it is long enough to look like something' >$db; chmod 600 $db; repair; cat $db-damaged-1; act-call TASK_LIST | act-exec --jq .outcome
>>>
false
the store '{home}/.local/share/act/act.db' is in use
end the other act commands first
false
'{home}/.local/share/act/act.db' was written by a newer act (schema 9999, this one knows <n>)
false
0 rows were saved in a new store; not all of <any> could be read; the damaged one is {home}/.local/share/act/act.db-damaged-1; approvals that were given end, and an entry of the journal that was lost no longer keeps its call from running
look at act-log before a call is approved anew; missing rows may still be in {home}/.local/share/act/act.db-damaged-1
this is no database, and it is long enough to look like something
done

# the id of an entry that lost its own keeps its call from running: the indexes have it
# needs: sqlite
# tier: all
act-call TASK_CREATE title=x | tee c | act-confirm | act-exec --jq .outcome; db=.local/share/act/act.db; id=$(jq -r .id c)
sqlite3 $db 'PRAGMA wal_checkpoint(TRUNCATE)' >o; page=$(sqlite3 $db "SELECT rootpage FROM sqlite_schema WHERE name = 'journal'")
at=$(tail -c +$(((page - 1) * 4096 + 1)) $db | head -c 4096 | grep -abo "$id" | cut -d: -f1); printf X | dd of=$db bs=1 seek=$(((page - 1) * 4096 + at)) conv=notrunc status=none
act-doctor --repair --jq 'select(.name == "repair") | .ok, .found'
act-confirm c | act-exec --jq '[.outcome, .error.code]'; act-call TASK_LIST | act-exec --jq '.data.items | length'; act-doctor -q
>>>
done
false
3 rows (journal 1, run 1, task 1) were saved in a new store; entries of the journal with a wrong checksum: 1; entries of the journal with only a readable id: 1; the damaged one is {home}/.local/share/act/act.db-damaged-1; approvals that were given end, and an entry of the journal that was lost no longer keeps its call from running
["unknown","outcome-unknown"]
1

# a store whose schema can't be read is repaired: a bit of an index's text, a table's, or a page of it all
# needs: sqlite
# tier: all
for n in $(seq 40); do act-call TASK_CREATE title="$(seq -s ' ' $n 400)"; done | act-confirm --valid-for 1h >s; act-exec s >o; act-call TASK_DELETE id=1 | act-confirm --hold >o
db=.local/share/act/act.db; sqlite3 $db 'PRAGMA wal_checkpoint(TRUNCATE)' >o; cp -r .local/share/act kept
text() { at=$(grep -abo "$1" $db | cut -d: -f1 | tail -1); printf "$2" | dd of=$db bs=1 seek=$((at + $3)) conv=notrunc status=none; }
page() { dd if=/dev/zero of=$db bs=4096 seek=$1 count=1 conv=notrunc status=none; }
leaf() { page $(($(sqlite3 $db "SELECT max(pageno) FROM dbstat WHERE name = 'sqlite_schema'") - 1)); }
magic() { printf '\\1' | dd of=$db bs=1 seek=3 conv=notrunc status=none; }
for deed in "text 'CREATE INDEX journal_started' K 0" "text 'CREATE UNIQUE INDEX journal_nonce' J 1" "text 'CREATE TABLE journal' J 2" "text 'CREATE TABLE task' X 14" leaf 'page 0' magic; do
rm -r .local/share/act; cp -r kept .local/share/act; eval "$deed"
act-doctor --repair --jq-json 'select(.name == "repair") | .ok, .found' | sed 's/ were saved.*//'; act-doctor -q
act-log --limit 99 --jq-json .outcome | sort | uniq -c
done
>>>
true
"82 rows (held 1, journal 40, run 1, task 40)
     40 "done"
true
"82 rows (held 1, journal 40, run 1, task 40)
     40 "done"
true
"82 rows (held 1, journal 40, run 1, task 40)
     40 "done"
true
"82 rows (held 1, journal 40, run 1, task 40)
     40 "done"
true
"82 rows (held 1, journal 40, run 1, task 40)
     40 "done"
true
"82 rows (held 1, journal 40, run 1, task 40)
     40 "done"
true
"82 rows (held 1, journal 40, run 1, task 40)
     40 "done"

# each MCP server is told of without starting it, and each that does not count with the reason
# tier: all
mkdir -p .config/act bin; chmod 700 .config/act; printf '#!/bin/sh\necho x >>$HOME/started\n' >bin/server; chmod +x bin/server
cat >.config/act/mcp.json <<'END'
{"mcpServers": {"good": {"command": "server", "args": ["${NOT_SET:-x}", "$HOME"], "agrs": [], "url2": 1}, "gone": {"command": "no-such-server"}, "path": {"command": "server", "env": {"PATH": "/nowhere"}},
 "here": {"command": "./bin/server"}, "dir": {"command": "cat", "cwd": "nope"}, "home": {"command": "~/bin/server"}, "off": {"command": "cat", "disabled": true},
 "web": {"type": "http", "url": "https://h.example/mcp?key=${WEB_KEY}"}, "sse": {"type": "sse", "url": "https://h.example"}, "local": {"url": "http://localhost:1/"},
 "unset": {"command": "cat", "env": {"A": "${NOT_SET}"}}, "other": {"command": "cat", "args": ["${env:X}"]}, "nest": {"command": "cat", "args": ["${A:-${B}}"]}, "key": {"command": "cat", "args": ["${OPENAI_API_KEY}"]},
 "__proto__": {"command": "cat"}, "a b": {"command": "cat"}, "Twin": {"command": "cat"}, "tWIN": {"command": "cat"}, "esc": {"command": "a\u001b[2J\u202eb"}, "nul": {"command": "a\u0000"}}}
END
export PATH=$HOME/bin:$PATH OPENAI_API_KEY=sk-0123-variable WEB_KEY=key-0123456789; act-doctor --jq 'select(.name | startswith("MCP") and (endswith("esc") | not)) | .name, "  \(.ok) \(.found)", (.remedy // empty | "    \(.)")'
act-doctor --text | grep 'server esc'; ls started 2>/dev/null
>>>
MCP server good
  true {home}/bin/server, of {home}/.config/act/mcp.json; not started; unknown members: agrs, url2
MCP server gone
  false cannot find 'no-such-server' in the folders of PATH, of {home}/.config/act/mcp.json
    install it, or write its whole path
MCP server path
  false cannot find 'server' in the folders of PATH, of {home}/.config/act/mcp.json
    install it, or write its whole path
MCP server here
  true {home}/./bin/server, of {home}/.config/act/mcp.json; not started
MCP server dir
  false cannot enter its folder '{home}/.config/act/nope', of {home}/.config/act/mcp.json
    make it
MCP server web
  true https://h.example/mcp, of {home}/.config/act/mcp.json; not tried
MCP server local
  true http://localhost:1/, of {home}/.config/act/mcp.json; not tried
MCP server __proto__
  true /usr/bin/cat, of {home}/.config/act/mcp.json; not started
MCP server off
  true disabled in {home}/.config/act/mcp.json
MCP server home
  false {home}/.config/act/mcp.json: home: 'command' begins with '~', which only a shell expands
    write ${HOME} in its place
MCP server sse
  false {home}/.config/act/mcp.json: sse: 'type' is sse, a transport that MCP gave up for streamable HTTP
    ask who runs the server for its address of streamable HTTP, and write http
MCP server unset
  false {home}/.config/act/mcp.json: unset: ${NOT_SET} in 'env.A' is not set
    set the variable NOT_SET, or keep a value for this server: act-config set mcp.unset.NOT_SET
MCP server other
  false {home}/.config/act/mcp.json: other: '${env:X}' in 'args' begins no ${NAME} and no ${NAME:-text}
    see act-mcp(5), Variables
MCP server nest
  false {home}/.config/act/mcp.json: nest: '${A:-${B}' in 'args' begins no ${NAME} and no ${NAME:-text}
    see act-mcp(5), Variables
MCP server key
  false {home}/.config/act/mcp.json: key: ${OPENAI_API_KEY} in 'args' is not set
    keep a value for this server: act-config set mcp.key.OPENAI_API_KEY
MCP server a b
  false {home}/.config/act/mcp.json: a b: its name is not 1 to 64 letters, digits, '_' and '-'
    see act-mcp(5), Entries
MCP server Twin
  false {home}/.config/act/mcp.json: Twin: its name is that of 'tWIN' but for the case of letters
    give it another name
MCP server tWIN
  false {home}/.config/act/mcp.json: tWIN: its name is that of 'Twin' but for the case of letters
    give it another name
MCP server nul
  false {home}/.config/act/mcp.json: nul: 'command' has a NUL byte
    see act-mcp(5)
no  MCP server esc: cannot find 'a<U+001B>[2J<U+202E>b' in the folders of PATH, of {home}/.config/act/mcp.json
>>>= 2

# a project's MCP servers count once they are trusted, never in the place of the user's, and without act's own keys
# tier: all
mkdir -p .config/act p/.act p/in/.act; chmod 700 .config/act; echo '{"mcpServers": {"mine": {"command": "cat"}, "bad": 1, "off": {"command": "cat", "disabled": true}}}' >.config/act/mcp.json
echo '{"mcpServers": {"outer": {"command": "cat"}, "both": {"command": "outer"}}}' >p/.mcp.json; echo '{"mcpServers": {"both": {"command": "plain"}}}' >p/in/.mcp.json
echo '{"mcpServers": {"both": {"command": "cat"}, "mine": {"command": "evil"}, "MINE": {"command": "evil"}, "bad": {"command": "evil"}, "off": {"command": "evil"}, "leak": {"command": "cat", "args": ["${OPENAI_API_KEY:-}"]}}}' >p/in/.act/mcp.json
show() { act-doctor --jq 'select(.name | contains("MCP")) | [.name, .ok, .found]'; }
cd p/in; show; (cd ..; act-config trust -y 2>o); act-config trust -y 2>o; OPENAI_API_KEY=sk-0123-variable show; echo ' ' >>.mcp.json; show | tail -n 1
echo '{' >~/.config/act/mcp.json; show; rm ~/.config/act/mcp.json; chmod 666 .act/mcp.json; show; rm -r .act; ln -s ../.act .act; show
>>>
["MCP server mine",true,"/usr/bin/cat, of {home}/.config/act/mcp.json; not started"]
["MCP server off",true,"disabled in {home}/.config/act/mcp.json"]
["MCP server bad",false,"{home}/.config/act/mcp.json: bad: it is no object"]
["this folder's MCP servers",false,"{home}/p/in/.act/mcp.json, not trusted, 6 servers are not used"]
["this folder's MCP servers",false,"{home}/p/in/.mcp.json, not trusted, 1 server is not used"]
["this folder's MCP servers",false,"{home}/p/.mcp.json, not trusted, 2 servers are not used"]
["MCP server mine",true,"/usr/bin/cat, of {home}/.config/act/mcp.json; not started"]
["MCP server both",true,"/usr/bin/cat, of {home}/p/in/.act/mcp.json; not started"]
["MCP server outer",true,"/usr/bin/cat, of {home}/p/.mcp.json; not started"]
["MCP server off",true,"disabled in {home}/.config/act/mcp.json"]
["MCP server bad",false,"{home}/.config/act/mcp.json: bad: it is no object"]
["MCP server MINE",false,"{home}/p/in/.act/mcp.json: MINE: its name is that of 'mine' but for the case of letters"]
["MCP server leak",false,"{home}/p/in/.act/mcp.json: leak: ${OPENAI_API_KEY} in 'args' is a key of act's own, which no project's server gets"]
["this folder's MCP servers",false,"{home}/p/in/.mcp.json, not trusted, 1 server is not used"]
["MCP servers",false,"{home}/.config/act/mcp.json:2: the text ends too early"]
["MCP server outer",true,"/usr/bin/cat, of {home}/p/.mcp.json; not started"]
["MCP server both",false,"cannot find 'outer' in the folders of PATH, of {home}/p/.mcp.json"]
["MCP servers",false,"'{home}/p/in/.act/mcp.json' can be written by others, so it is not used"]
["this folder's MCP servers",false,"{home}/p/in/.mcp.json, not trusted, 1 server is not used"]
["MCP server outer",true,"/usr/bin/cat, of {home}/p/.mcp.json; not started"]
["MCP server both",false,"cannot find 'outer' in the folders of PATH, of {home}/p/.mcp.json"]
["MCP servers",false,"'{home}/p/in/.act/mcp.json' is a symbolic link, or is in one"]
["this folder's MCP servers",false,"{home}/p/in/.mcp.json, not trusted, 1 server is not used"]
>>>= 78

# a secret that looks like a variable is one, and a value that only the environment has is redacted too
mkdir -p .config/act; chmod 700 .config/act; echo '{"mcpServers": {"a": {"command": "/${A_TOKEN}", "args": ["${B_TOKEN}"]}, "b": {"command": "/${B_TOKEN}", "args": ["${B_TOKEN}"]}, "c": {"command": "/not-a-secret"}}}' >.config/act/mcp.json
echo '${HOME}-0123456789' | act-config set mcp.a.A_TOKEN; B_TOKEN=tok-0123456789 act-doctor --jq 'select(.name | startswith("MCP")) | .found'
chmod 644 .config/act/secrets; act-doctor --jq 'select(.name == "MCP server a") | .found'
>>>
cannot find '/[redacted]', of {home}/.config/act/mcp.json
cannot find '/[redacted]', of {home}/.config/act/mcp.json
cannot find '/not-a-secret', of {home}/.config/act/mcp.json
{home}/.config/act/mcp.json: a: '{home}/.config/act/secrets' can be read by others, so it is not used
>>>= 78

# a shared store is told of: its server, the way there, its tables, its clock, and whether commits wait for the disk
# needs: postgresql
# tier: all
tests={tests}; . {tests}/moving
shown() { fleet act-doctor --jq 'select(.name | startswith("shared")) | .name, "  \(.ok) \(.found)", (.remedy // empty | "    \(.)")'; }
shown; "$psql" -qX -h "$folder" -U owner postgres -c 'ALTER SYSTEM SET fsync = off' -c 'ALTER SYSTEM SET synchronous_commit = off' -c 'SELECT pg_reload_conf()' >o
{tests}/await "[ \"\$('$psql' -qAtX -h '$folder' -U act act -c 'SHOW fsync')\" = off ]"; shown
shared="postgresql:///act?host=$PWD" shown; fleet act-store init --apply 2>o; ask "UPDATE meta SET value = '0' WHERE name IN ('version', 'oldest')"; shown
>>>
shared store
  true PostgreSQL <n>.<n>, <any>, database act, by a Unix socket, tables of version <n>; its clock is <any> this machine's
shared store's disk
  true commits wait for it
shared store
  true PostgreSQL <n>.<n>, <any>, database act, by a Unix socket, tables of version <n>; its clock is <any> this machine's
shared store's disk
  false off: fsync, synchronous_commit
    set on in the server's postgresql.conf: without it a loss of power loses what was committed
shared store
  false cannot reach the shared store: <any>
    nothing begins without it; act-config get store shows where it is
shared store
  false the shared store has tables of version 0, and this act needs version <n>
    its owner brings them on: act-store migrate
>>>= 78

# --metrics replaces a file of figures in Prometheus' text format, which a monitor may read
# needs: sqlite
# tier: all
act-doctor --metrics none.prom; ls -A | tr '\n' ' '; grep -v '^#' none.prom | sed 's/seconds 0.*/seconds T/'
user='a"b\c'; act-call -u "$user" TASK_LIST >c; act-exec -u "$user" c --jq .outcome; act-call -u "$user" TASK_LIST | act-queue add -u "$user" --jq .state
act-call TASK_DELETE id=1 | act-confirm --hold >o; act-call TASK_GET id=9 | act-exec >o
echo old >m.prom; chmod 600 m.prom; ln m.prom kept; act-doctor --metrics m.prom; cat kept; stat -c %a m.prom; grep -v '^#\|info\|seconds\|workers' m.prom | grep -v ' 0$'
check() { awk '
  { line = $0 }
  /^# (HELP|TYPE) / { if (seen[$2 $3]++ || $3 !~ /^[a-zA-Z_:][a-zA-Z0-9_:]*$/ || ($2 == "TYPE" && (last != $3 || $4 != "gauge" || NF != 4))) bad = 1; last = $3; if (bad) { print "bad: " line; bad = 0 }; next }
  { name = $0; sub(/[{ ].*/, "", name); if (name != last || !match($0, /^[a-zA-Z_:][a-zA-Z0-9_:]*(\{[a-zA-Z_][a-zA-Z0-9_]*="([^"\\]|\\\\|\\"|\\n)*"(,[a-zA-Z_][a-zA-Z0-9_]*="([^"\\]|\\\\|\\"|\\n)*")*\})? -?[0-9]+(\.[0-9]+)?$/) || twice[substr($0, 1, length($0) - length($NF))]++) print "bad: " line; count++ }
  END { print (count > 20) }' "$1"; tail -c 1 "$1" | od -An -c | tr -d ' '; }
check m.prom; printf 'act_x{a="\\q"} 1\n# TYPE act_y gauge\nact_y 1e\n' >wrong; check wrong
ACT_USER=anna ACT_STORE="postgresql:///act?host=$PWD" act-doctor --metrics m.prom; echo $?; grep -c . m.prom | grep -c 3
echo 'no database' >.local/share/act/act.db; rm .local/share/act/act.db-*; act-doctor --metrics m.prom; echo $?; grep -v '^#' m.prom; act-doctor --metrics /proc/x.prom; echo $?; act-doctor --metrics m -q; echo $?
>>>
none.prom act_store_up 1
act_store_info{engine="sqlite"} 1
act_queue_calls{user="default",state="queued"} 0
act_queue_calls{user="default",state="waiting"} 0
act_queue_calls{user="default",state="dead"} 0
act_queue_calls{user="default",state="expired"} 0
act_queue_calls{user="default",state="unknown"} 0
act_queue_oldest_due_seconds{user="default"} 0.000
act_claims_lost{user="default"} 0
act_calls{user="default",outcome="done"} 0
act_calls{user="default",outcome="failed"} 0
act_calls{user="default",outcome="unknown"} 0
act_calls{user="default",outcome="denied"} 0
act_calls{user="default",outcome="held"} 0
act_calls{user="default",outcome="running"} 0
act_inbox_calls{user="default"} 0
act_workers{machine=""} 0
act_commit_seconds T
done
queued
old
644
act_store_up 1
act_queue_calls{user="a\"b\\c",state="queued"} 1
act_calls{user="a\"b\\c",outcome="done"} 1
act_calls{user="default",outcome="failed"} 1
act_inbox_calls{user="default"} 1
1
\n
bad: act_x{a="\q"} 1
bad: # TYPE act_y gauge
bad: act_y 1e
0
\n
75
1
74
act_store_up 0
74
64
>>>2
act-doctor: cannot reach the shared store: <any>
  nothing begins without it; act-config get store shows where it is
act-doctor: the store '{home}/.local/share/act/act.db' is damaged: <any>
  nothing was changed; act-doctor --repair saves the readable rows, and ends all approvals
act-doctor: cannot write '/proc/<any>': No such file or directory
act-doctor: --metrics excludes --quiet and --repair
  see act-doctor --help

# a store that was put back with its mark lacks what the state folder remembers; the queue's calls would run again
# needs: sqlite
mkdir -p .config/act/handlers; printf '#!/bin/sh\n[ "$1" ] && exec echo '\''{"type":"tool","tool":"H_ADD","toolkit":"h","input_schema":{"type":"object"}}'\''\ncat >/dev/null; echo x >>ran; echo "{}"\n' >.config/act/handlers/h; chmod +x .config/act/handlers/h
found() { act-doctor --jq 'select(.name == "store") | [.ok, .found, .remedy]' | sed 's/[0-9]* bytes/N bytes/; s/[0-9a-f]\{32\}/ID/; s/event [0-9]*/event N/'; }
for n in 1 2 3; do act-call H_ADD --once $n | act-confirm -y | act-queue add --jq .state; done; cp -a .local/share/act kept
act-queue run --jq .outcome; wc -l <ran; found
rm -r .local/share/act; cp -a kept .local/share/act; found; act-queue run >o 2>said; echo $?; grep -c 'was put back' said; wc -l <ran; act-queue list --jq .state
rm .local/state/act/stores/*; found
>>>
queued
queued
queued
done
done
done
3
[true,"{home}/.local/share/act/act.db, N bytes",null]
[false,"'{home}/.local/share/act/act.db' was put back: it lacks event N, which this machine wrote, and may lack calls that ran","look which calls ran, and 'act-queue drop' those of the queue; then remove '{home}/.local/state/act/stores/ID'"]
78
1
3
queued
queued
queued
[true,"{home}/.local/share/act/act.db, N bytes",null]

# a commit that was undone, or did not wait for the disk, is not remembered; a store of before is no damage
# needs: sqlite
found() { act-doctor --jq 'select(.name == "store") | .ok'; }
act-call TASK_CREATE title=a | act-confirm | act-exec --jq .outcome; cp -a .local/share/act kept; act-call TASK_LIST | act-exec --jq .outcome
rm -r .local/share/act; cp -a kept .local/share/act; found; act-call TASK_CREATE title=b | act-confirm | act-exec --jq .outcome; found; cut -c 1-41 .local/state/act/stores/*
>>>
done
done
true
done
true
00000000000000000000 00000000000000000002

# an approved call that is given again to a store that was put back, however it was copied, does not run again
# needs: sqlite
mkdir -p .config/act/handlers; printf '#!/bin/sh\n[ "$1" ] && exec echo '\''{"type":"tool","tool":"H_ADD","toolkit":"h","input_schema":{"type":"object"}}'\''\ncat >/dev/null; echo x >>ran; echo "{}"\n' >.config/act/handlers/h; chmod +x .config/act/handlers/h; db=.local/share/act
act-call H_ADD --once 0 | act-confirm -y | act-exec --jq .outcome; act-call H_ADD --once 1 | act-confirm -y >call
cp -a $db with; cp -a $db without; rm without/act.db-mark; mkdir backup; sqlite3 $db/act.db '.backup backup/act.db'
act-exec call --jq .outcome
for kept in with without backup; do rm -r $db; cp -a $kept $db; act-exec call >o 2>said; echo $?; grep -c 'was put back: it lacks' said; done; wc -l <ran
rm -r $db .local/state/act/stores; cp -a with $db; act-call TASK_LIST | act-exec --jq .outcome
>>>
done
done
78
1
78
1
78
1
2
done

# a small store whose log is gone, or was left out of a backup, is no new one: its queue is not lost in silence
# needs: sqlite
act-call TASK_CREATE title=a | act-confirm | act-queue add --jq .state; db=.local/share/act; stat -c %s $db/act.db; cp -a $db kept
for deed in 'rm $db/act.db-wal $db/act.db-shm' 'rm $db/act.db-wal' ': >$db/act.db-wal'; do eval "$deed"; act-queue list >o 2>said; echo $?; grep -c 'is lost' said; rm -r $db; cp -a kept $db; done; act-queue list --jq .state
rm $db/act.db-wal; act-doctor --repair >o 2>&1; act-queue list; echo $?; rm $db/act.db $db/act.db-wal; act-queue list; echo $?
>>>
queued
4096
74
1
74
1
74
1
queued
1
1

# the last lines that a failed server wrote to standard error are in its check
mkdir -p .config/act; echo '{"mcpServers":{"bad":{"command":"sh","args":["-c","for n in 1 2 3 4 5 6; do echo line $n >&2; done; echo >&2; exit 3"]}}}' >.config/act/mcp.json
act-tools bad >o 2>&1; act-doctor --jq 'select(.name == "MCP server bad").found' | sed 's/failed 20[^ ]*Z/failed TIME/'
>>>
/usr/bin/sh, of {home}/.config/act/mcp.json; not started; failed TIME: 'bad' ended with status 3: line 6; it said last: line 2 | line 3 | line 4 | line 5 | line 6
