# reads of MCP servers: what a person states of one, where reads lead nowhere, and the mark of a conversation

# a tainted read is free inside the folders that a person stated at the pin, by letters and without links
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work/sub other; touch work/a.md work/.env work/id_rsa other/b.md work/'two words.md'; ln -s ../other work/out; ln -s nowhere work/gone; mkfifo work/pipe
server fs 'get_file path' ~/work ~/other
states fs 'no >' 'f\r' 'folder: ' '1\r' 'folder: ' '\r' | grep '^│ folders'
each fs.get_file path ~/work/a.md ~/work ~/work/sub/ ~/work/new.md ~/work/new/deep/x.md ~/work/'two words.md'; echo
each fs.get_file path ~/other/b.md ~/work/out/b.md ~/work/gone ~/work/pipe ~/work/.env ~/work/id_rsa ~/work/api-token.txt ~/work/../other/b.md ~/works/a.md //host/share/x '~/work/a.md' ./a.md 'file:///etc/hosts' ~/work/a%2emd ~/work/'*/x' ~/work/'x{,y}' ~/work/"a.md " "$(printf "$HOME/work/a\n.md")" ~/work/․․/other/b.md "see $HOME/work/a.md"
>>>
│ folders  none stated
│ folders  {home}/work
HOME/work/a.md: pass
HOME/work: pass
HOME/work/sub/: pass
HOME/work/new.md: pass
HOME/work/new/deep/x.md: pass
HOME/work/two words.md: pass

HOME/other/b.md: ask: arguments.path …
HOME/work/out/b.md: ask: arguments.path …
HOME/work/gone: ask: arguments.path …
HOME/work/pipe: ask: arguments.path …
HOME/work/.env: ask: arguments.path …
HOME/work/id_rsa: ask: arguments.path …
HOME/work/api-token.txt: ask: arguments.path …
HOME/work/../other/b.md: ask: arguments.path …
HOME/works/a.md: ask: arguments.path …
//host/share/x: ask: arguments.path …
~/work/a.md: ask: arguments.path …
./a.md: ask: arguments.path …
file:///etc/hosts: ask: arguments.path …
HOME/work/a%2emd: ask: arguments.path …
HOME/work/*/x: ask: arguments.path …
HOME/work/x{,y}: ask: arguments.path …
HOME/work/a.md : ask: arguments.path …
HOME/work/a
.md: ask: arguments.path …
HOME/work/․․/other/b.md: ask: arguments.path …
see HOME/work/a.md: ask: arguments.path …

# a relative path is free if it leads inside from the server's own folder and from each that is stated
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work/in more/in; ln -s ../.. more/in/up; touch work/in/a.md
server fs 'get_file path'; jq '.mcpServers.fs.cwd = env.HOME + "/work"' .config/act/mcp.json >n; mv n .config/act/mcp.json
states fs 'no >' 'f\r' 'folder: ' "$HOME/work\\r" 'folder: ' "$HOME/more\\r" 'folder: ' '\r' >/dev/null
each fs.get_file path ./in/a.md ./in/new.md ./in/up/x ./../work/in/a.md
>>>
./in/a.md: pass
./in/new.md: pass
./in/up/x: ask: arguments.path …
./../work/in/a.md: ask: arguments.path …

# where act-serve is started is a folder by a word: not where that is home, or has settings in it
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work; server fs 'get_file path'
states fs 'no >' 'f\r' 'folder: ' '.\r' 'folder: ' '\r' | grep '^│ folders'
(cd work; each fs.get_file path ~/work/a.md ~/other/a.md); each fs.get_file path ~/work/a.md; (cd /; each fs.get_file path /work/a.md)
>>>
│ folders  none stated
│ folders  the folder where act is started
HOME/work/a.md: pass
HOME/other/a.md: ask: arguments.path …
HOME/work/a.md: ask: arguments.path …
/work/a.md: ask: arguments.path …

# home, a folder above it, act's own, devices, and one with credentials can't be stated
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p .ssh work; ln -s .. work/up; server fs 'get_file path' ~ / ~/.ssh
states fs 'no >' 'f\r' 'folder: ' '1\r' 'folder: ' "$HOME\\r" 'folder: ' '/\r' 'folder: ' "$HOME/work/up\\r" 'folder: ' "$HOME/.config/act\\r" 'folder: ' "$HOME/.ssh\\r" 'folder: ' '/proc/self\r' 'folder: ' 'work\r' 'folder: ' "$HOME/none\\r" 'folder: ' '\r' | tr -d '\r' | sed ':a;N;$!ba;s/ *\n┊ */ /g' | grep "^│ '"
>>>
│ '1' is no whole path and no number of a folder
│ '{home}' has all of your home in it: state the folders of your work
│ '/' has all of your home in it: state the folders of your work
│ '{home}/work/up' has all of your home in it: state the folders of your work
│ '{home}/.config/act' has devices, settings or credentials in it
│ '{home}/.ssh' has devices, settings or credentials in it
│ '/proc/self' has devices, settings or credentials in it
│ 'work' is no whole path and no number of a folder
│ '{home}/none' is no folder

# nothing else states: -y, members of the file, or a setting; act-doctor names the members
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work; server fs 'get_file path' ~/work
jq '.mcpServers.fs += {folders: [env.HOME + "/work"], service: {hosts: ["x.example"]}, trust: true}' .config/act/mcp.json >n; mv n .config/act/mcp.json
act-confirm --pin fs -y >/dev/null; act-config set mcp.fs.trust annotations
each fs.get_file path ~/work/a.md; act-doctor --jq 'select(.name == "MCP server fs").found' | grep -o 'unknown members.*'
>>>
HOME/work/a.md: ask: arguments.path …
unknown members: folders, service, trust

# what is stated holds for the entry as it was: another command, argument, folder, variable or user asks again; secrets don't count
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work; server fs 'get_file path' ~/work
jq '.mcpServers.fs.env += {API_TOKEN: "${API_TOKEN}", LEVEL: "1"}' .config/act/mcp.json >n; mv n .config/act/mcp.json
printf 1234567890ab | act-config set mcp.fs.API_TOKEN
states fs 'no >' 'f\r' 'folder: ' '1\r' 'folder: ' '\r' >/dev/null; cp .config/act/mcp.json first
look() { act-confirm --pin fs -y >/dev/null 2>&1; each fs.get_file path ~/work/a.md; }
look; printf ba0987654321 | act-config set mcp.fs.API_TOKEN; look
for change in '.args += ["x"]' '.env.LEVEL = "2"' '.env.MORE = "1"' '.cwd = env.HOME + "/work"'; do jq ".mcpServers.fs |= ($change)" first >.config/act/mcp.json; look; done
cp first .config/act/mcp.json; look; ACT_USER=ann look
>>>
HOME/work/a.md: pass
HOME/work/a.md: pass
HOME/work/a.md: ask: arguments.path …
HOME/work/a.md: ask: arguments.path …
HOME/work/a.md: ask: arguments.path …
HOME/work/a.md: ask: arguments.path …
HOME/work/a.md: pass
HOME/work/a.md: ask: arguments.path …

# where the PATH finds another program, or an entry changed, everybody is told what was stated and what differs: the reason, act-serve once, act-doctor, and the pin, which may state it again
tests={tests}; . {tests}/Serve/reads.sh; PATH=$PATH:{tests}/Serve
mkdir -p work a b; cp {tests}/Serve/reads a; cp {tests}/Serve/reads b
server fs 'get_file path' ~/work; jq '.mcpServers.fs |= (.args += ["--token", "abcdef"] | .command = "reads" | .env += {LEVEL: "1"})' .config/act/mcp.json >n; mv n .config/act/mcp.json
a=$HOME/a:$PATH; b=$HOME/b:$PATH; PATH=$a states fs 'no >' 'f\r' 'folder: ' '1\r' 'folder: ' '\r' 'no >' 't\r' >o
doctor() { act-doctor --jq 'select(.name == "statements on fs") | .ok, .found, .remedy'; }
why() { act-call fs.get_file path=$HOME/work/a.md | jq -c '.taint = true' | act-confirm --explain --jq '.risk.verdict'; }
PATH=$a; why; doctor; PATH=$b; why; doctor
agent -- act-serve --wait 0s -- call ACT_CALL_TOOL "{\"tool\":\"fs.get_file\",\"arguments\":{\"path\":\"$HOME/work/a.md\"}}" call ACT_CALL_TOOL '{"tool":"fs.none","arguments":{}}' end 2>err | grep -o 'the statements on.*([a-z ]*)'; cat err
jq '.mcpServers.fs |= (.args += ["x"] | .args[2] = "ghijkl" | .env = {READS: .env.READS, MORE: "2"})' .config/act/mcp.json >n; mv n .config/act/mcp.json; why; doctor | tail -2 | head -1
export TERM=dumb; expect {tests}/prompt.exp 'stty rows 5000; act-confirm --pin fs >o' 'no >' 'k\r' 'no >' 'y\r' | sed -n '/before/,/no >/p'; why; doctor
expect {tests}/prompt.exp 'stty rows 5000; act-confirm --pin fs >o' 'no >' 'n\r' | tail -1
>>>
pass
ask: arguments.path may be an address or a file, and the call was made from text that is not trusted; the statements on its server count for another entry (program)
false
'fs' has none of what was stated of another entry: folders {home}/work; trust. Differs: program: {home}/b/reads, was {home}/a/reads
act-confirm --pin fs shows both; a command with its whole path is one program wherever act starts
the statements on its server count for another entry (program)
act-serve: 'fs' has none of what was stated of another entry: folders {home}/work; trust. Differs: program: {home}/b/reads, was {home}/a/reads
  act-confirm --pin fs shows both; a command with its whole path is one program wherever act starts
ask: new: nobody has seen this tool; the statements on its server count for another entry (program, argument 3, argument 4, variable MORE, variable LEVEL); arguments.path may be an address or a file, and the call was made from text that is not trusted
'fs' has none of what was stated of another entry: folders {home}/work; trust. Differs: program: {home}/b/reads, was {home}/a/reads; argument 3: another value; argument 4: x, was not there; variable MORE: a value, was not there; variable LEVEL: gone, was a value
│ before   stated of another entry: folders 
┊   {home}/work; trust
│   program
│     was: {home}/a/reads
│     now: {home}/b/reads
│   argument 3
│     was: a value
│     now: another value
│   argument 4
│     was: not there
│     now: x
│   variable MORE
│     was: not there
│     now: a value
│   variable LEVEL
│     was: a value
│     now: gone
│ folders  none stated
│ service  none stated
│ trust    not stated: it would free no tool
│ from then on risk, rules and mode decide calls of them, until they change
└ y pin · k as before · f folders · s service · t trust · n no > k
│ before   stated of another entry: folders 
┊   {home}/work; trust
│   program
│     was: {home}/a/reads
│     now: {home}/b/reads
│   argument 3
│     was: a value
│     now: another value
│   argument 4
│     was: not there
│     now: x
│   variable MORE
│     was: not there
│     now: a value
│   variable LEVEL
│     was: a value
│     now: gone
│ folders  {home}/work
│ service  none stated
│ trust    its annotations are believed: it would free no tool
│ from then on risk, rules and mode decide calls of them, until they change
└ y pin · k as before · f folders · s service · t trust · n no > y
pass
└ f folders · s service · t trust · n no > n

# pins end with their entry too, and the reason names what differs; a pin of the new entry ends that
tests={tests}; . {tests}/Serve/reads.sh
why() { act-call fs.get_file path=a | jq -c '.taint = true' | act-confirm --explain --jq '.risk.verdict'; act-doctor --jq 'select(.name == "statements on fs").found'; }
server fs 'get_file path' /srv/a; act-confirm --pin fs -y >o; why; server fs 'get_file path' /srv/b; why; act-confirm --pin fs -y >o; why
>>>
ask: arguments.path may be an address or a file, and the call was made from text that is not trusted
ask: new: nobody has seen this tool; its server was pinned for another entry (argument 1); arguments.path may be an address or a file, and the call was made from text that is not trusted
the tools of 'fs' were pinned for another entry. Differs: argument 1: /srv/b, was /srv/a
ask: arguments.path may be an address or a file, and the call was made from text that is not trusted

# a change of what is stated counts at once; a look at it changes nothing, and no is no
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work; server fs 'get_file path' ~/work
states fs 'no >' 'f\r' 'folder: ' '1\r' 'folder: ' '\r' >/dev/null; each fs.get_file path ~/work/a.md
expect {tests}/prompt.exp 'act-confirm --pin fs; echo $?' 'no >' 'y\r' 'no >' 'f\r' 'folder: ' '\r' 'no >' 'n\r' | tail -5; each fs.get_file path ~/work/a.md
states fs 'no >' 'f\r' 'folder: ' '\r' >/dev/null; each fs.get_file path ~/work/a.md
>>>
HOME/work/a.md: pass
│ folders  none stated
│ service  none stated
│ trust    not stated: it would free no tool
└ y state it · f folders · s service · t trust · n no > n
1
HOME/work/a.md: pass
HOME/work/a.md: ask: arguments.path …

# the things of a service and its addresses are free, byte for byte; another host, account or file is not
tests={tests}; . {tests}/Serve/reads.sh
server hub 'get_issue repo url:uri user path query'
states hub 'no >' 's\r' 'hosts: ' 'hub.example api.hub.example\r' 'account there: ' 'ada@example.com\r' 'owners: ' '\r' | grep '^│ service'
each hub.get_issue repo ada/notes PROJ-12 ada/notes#7 ada/notes.js x.example/notes ../x /etc/passwd
each hub.get_issue user ada@example.com bob@example.com
each hub.get_issue url https://hub.example/a?b=c https://api.hub.example https://hub.example:443/a https://HUB.example/a http://hub.example/a https://ada@hub.example/ https://hub.example.evil.example/ https://evil.example/hub.example 'https://hub.example\@evil.example/' https://hub.example./ ada/notes
each hub.get_issue query from:ada@example.com 'repo:o/n is:open' https://x.example/
each hub.get_issue path ~/a.md docs/a.md
>>>
│ service  none stated
│ service  hub.example, api.hub.example as ada@example.com
ada/notes: pass
PROJ-12: pass
ada/notes#7: pass
ada/notes.js: pass
x.example/notes: ask: arguments.repo …
../x: ask: arguments.repo …
/etc/passwd: ask: arguments.repo …
ada@example.com: pass
bob@example.com: ask: arguments.user …
https://hub.example/a?b=c: pass
https://api.hub.example: pass
https://hub.example:443/a: ask: arguments.url …
https://HUB.example/a: ask: arguments.url …
http://hub.example/a: ask: arguments.url …
https://ada@hub.example/: ask: arguments.url …
https://hub.example.evil.example/: ask: arguments.url …
https://evil.example/hub.example: ask: arguments.url …
https://hub.example\@evil.example/: ask: arguments.url …
https://hub.example./: ask: arguments.url …
ada/notes: null
from:ada@example.com: pass
repo:o/n is:open: pass
https://x.example/: pass
HOME/a.md: ask: arguments.path …
docs/a.md: ask: arguments.path …

# a tool that only computes marks nothing, and a time of day carries nothing; one that may read by an argument, or has another word in its name, marks
tests={tests}; . {tests}/Serve/reads.sh
server web 'fetch text'; act-confirm --pin web -y >o
server clock 'get_current_time timezone
convert_time source_timezone time target_timezone
get_time_entries day
convert path
calculate expression'; states clock 'no >' 't\r' >o
n=0; for call in clock.get_current_time 'clock.convert_time time=09:00' 'clock.calculate expression=2+2' 'clock.convert path=/srv/a' clock.get_time_entries; do n=$((n + 1)); act-call $call | act-confirm -y | act-exec -c $n >o; echo "$call: $(ACT_CONVERSATION=$n says web.fetch text=a)"; done
act-call TASK_LIST | act-exec >o
for time in 09:00 9:05:30 23:59 24:00 09:00x 1:2; do echo "$time: $(says clock.convert_time source_timezone=Asia/Tokyo time=$time target_timezone=Europe/Berlin)"; done
>>>
clock.get_current_time: pass
clock.convert_time time=09:00: pass
clock.calculate expression=2+2: pass
clock.convert path=/srv/a: ask: this conversation has read something private by clock.convert
clock.get_time_entries: ask: this conversation has read something private by clock.get_time_entries
09:00: pass
9:05:30: pass
23:59: pass
24:00: ask: this conversation has read something private by TASK_LIST
09:00x: ask: arguments.time …
1:2: ask: this conversation has read something private by TASK_LIST

# a revision where one is asked for is no place in a stated folder of git: a range, and a file of a revision that is no credential
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work; tools='get_show revision
get_diff target
get_log ref
get_page name'; server git "$tools" ~/work; server other "$tools" ~/work
for id in git other; do states $id 'no >' 'f\r' 'folder: ' '1\r' 'folder: ' '\r' >o; done
each git.get_show revision HEAD:docs/a.md HEAD~2:a.md main..dev origin/main...HEAD v1.0..v2.0 HEAD:.env HEAD:id_rsa HEAD:a/../b HEAD:/etc/passwd a..b..c a..b:c ext::x https://x.example/ --output=x
echo; each git.get_diff target HEAD:docs/a.md main..dev HEAD:keys/server.pem; echo; each git.get_log ref HEAD:a.md; each git.get_page name HEAD:docs/a.md main..dev
echo; each other.get_show revision HEAD:docs/a.md; each other.get_diff target main..dev
>>>
HEAD:docs/a.md: pass
HEAD~2:a.md: pass
main..dev: pass
origin/main...HEAD: pass
v1.0..v2.0: pass
HEAD:.env: ask: arguments.revision …
HEAD:id_rsa: ask: arguments.revision …
HEAD:a/../b: ask: arguments.revision …
HEAD:/etc/passwd: ask: arguments.revision …
a..b..c: pass
a..b:c: ask: arguments.revision …
ext::x: ask: arguments.revision …
https://x.example/: ask: arguments.revision …
--output=x: ask: arguments.revision …

HEAD:docs/a.md: pass
main..dev: pass
HEAD:keys/server.pem: ask: arguments.target …

HEAD:a.md: pass
HEAD:docs/a.md: ask: arguments.name …
main..dev: pass

HEAD:docs/a.md: ask: arguments.revision …
main..dev: ask: arguments.target …

# the reason tells a credential and a repository that starts programs inside a stated folder from what is outside
tests={tests}; . {tests}/Serve/reads.sh
why() { act-call "$@" | jq -c '.taint = true' | act-confirm --explain --jq '.risk.verdict'; }
mkdir -p work/bad/.git; printf '[core] fsmonitor = x\n' >work/bad/.git/config; server git 'get_file path' ~/work; states git 'no >' 'f\r' 'folder: ' '1\r' 'folder: ' '\r' >o
why git.get_file path=$HOME/work/.env; why git.get_file path=$HOME/work/bad/a.md; why git.get_file path=$HOME/.env; why git.get_file path=$HOME/other.md
>>>
ask: arguments.path names a file that may have credentials, in {home}/work, and the call was made from text that is not trusted
ask: arguments.path names a repository in which git may start a program, in {home}/work, and the call was made from text that is not trusted
ask: arguments.path names nothing that is free in {home}/work, and the call was made from text that is not trusted
ask: arguments.path names nothing that is free in {home}/work, and the call was made from text that is not trusted

# where the owner of a thing sees who asks for it, only owners that the person listed are free
tests={tests}; . {tests}/Serve/reads.sh
server s3 'list_objects bucket prefix'
states s3 'no >' 's\r' 'hosts: ' 's3.example\r' 'account there: ' '\r' 'owners: ' 'ada-photos\r' >/dev/null
each s3.list_objects bucket ada-photos evil ada-photos/2026 evil/ada-photos; each s3.list_objects prefix 2026/
>>>
ada-photos: pass
evil: ask: arguments.bucket …
ada-photos/2026: pass
evil/ada-photos: ask: arguments.bucket …
2026/: pass

# hints are believed where a person stated it: the screen lists what they would free, and the setting alone does nothing
tests={tests}; . {tests}/Serve/reads.sh
server fs 'frobnicate text' ; act-config set mcp.fs.trust annotations
act-confirm --pin fs -y >/dev/null; act-tools fs.frobnicate --jq .risk.level
expect {tests}/prompt.exp 'act-confirm --pin fs' 'no >' 't\r' 'no >' 't\r' 'no >' 'y\r' | grep '^│ trust'; act-tools fs.frobnicate --jq .risk.level
expect {tests}/prompt.exp 'act-confirm --pin fs' 'no >' 't\r' 'no >' 'y\r' | grep '^│ trust'; act-tools fs.frobnicate --jq .risk.level
>>>
unknown
│ trust    its annotations are believed: frobnicate
│ trust    not stated: frobnicate
│ trust    its annotations are believed: frobnicate
low
│ trust    its annotations are believed: frobnicate
│ trust    not stated: frobnicate
unknown

# a repository in the folder whose settings start programs is asked about
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work/good/.git work/bad/.git/sub work/worse/.git work/link/sub work/inner; printf '[core]\n\tbare = false\n[remote "o"]\n\turl = x\n' >work/good/.git/config
printf '[core] FSMonitor = touch /tmp/x\n' >work/bad/.git/config; printf '[filter "lfs"]\n\tclean = x\n' >work/worse/.git/config; echo 'gitdir: /x' >work/link/.git
server git 'get_status repo_path'
states git 'no >' 'f\r' 'folder: ' "$HOME/work\\r" 'folder: ' '\r' >/dev/null
each git.get_status repo_path ~/work ~/work/good ~/work/bad ~/work/bad/src ~/work/worse ~/work/link/sub ~/work/inner
>>>
HOME/work: pass
HOME/work/good: pass
HOME/work/bad: ask: arguments.repo_path …
HOME/work/bad/src: ask: arguments.repo_path …
HOME/work/worse: ask: arguments.repo_path …
HOME/work/link/sub: ask: arguments.repo_path …
HOME/work/inner: pass

# a private read marks the conversation, for all its processes: a call that reaches anywhere asks then, and one of a server of which nothing is stated
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work; server fs 'get_file path
search text' ~/work; server web 'fetch url:uri
web_search text
get_page size:integer
count text'; server clock 'get_time zone day'
states fs 'no >' 'f\r' 'folder: ' '1\r' 'folder: ' '\r' >/dev/null; for id in web clock; do act-confirm --pin $id -y >/dev/null; done
all() { says web.web_search text=hello; says web.fetch; says web.count text=hello; says web.get_page size:=3; says clock.get_time zone=Asia/Tokyo day=2026-05-01; says clock.get_time zone=x; says fs.search text=hello; }
all; echo; act-call fs.get_file path=$HOME/work/a.md | jq -c '.taint = true' | act-confirm | act-exec --jq .outcome; all; echo; ACT_CONVERSATION=other says web.count text=hello
>>>
pass
pass
pass
pass
pass
pass
pass

done
ask: this conversation has read something private by fs.get_file
pass
ask: this conversation has read something private by fs.get_file
pass
pass
ask: this conversation has read something private by fs.get_file
pass

pass

# what reads nothing of the user's marks nothing; a server is told nothing new by what it told itself
tests={tests}; . {tests}/Serve/reads.sh
server web 'fetch text url:uri
count text'; server two 'count text'; for id in web two; do act-confirm --pin $id -y >/dev/null; done
look() { says two.count text=a; says web.fetch text=a; }
for call in 'ACT_SEARCH_TOOLS intent=x' 'ACT_DESCRIBE_TOOL tool=TASK_LIST' 'TASK_CREATE title=x' 'web.fetch url=https://x.example/'; do act-call $call | act-exec >/dev/null; done; look; echo
act-call two.count text=a | act-exec >/dev/null; look
>>>
pass
pass

pass
ask: this conversation has read something private by two.count

# every kind of private read marks: a handler's, the memory's, the journal's, a local one, a kept and a recorded answer
tests={tests}; . {tests}/Serve/reads.sh
server web 'fetch text'; act-confirm --pin web -y >/dev/null
mkdir -p .config/act/handlers; install -m 755 {tests}/Handlers/act-handle-note .config/act/handlers/note; touch notes.txt
n=0; for call in ACT_SEARCH_MEMORY ACT_READ_LOG TASK_LIST 'NOTE_FIND text=x'; do n=$((n + 1)); act-call $call | act-exec -c $n >/dev/null; echo "$call: $(act-call web.fetch text=a | jq -c '.taint = true' | act-confirm -c $n --explain --jq .risk.verdict | cut -c 1-40)"; done
act-call TASK_LIST | jq -c '.id = "one"' >one; act-exec -c a one >/dev/null; act-exec -c b one --jq .replayed; act-call web.fetch text=a | jq -c '.taint = true' | act-confirm -c b --explain --jq .risk.verdict | cut -c 1-40
>>>
ACT_SEARCH_MEMORY: ask: this conversation has read somethin
ACT_READ_LOG: ask: this conversation has read somethin
TASK_LIST: ask: this conversation has read somethin
NOTE_FIND text=x: ask: this conversation has read somethin
true
ask: this conversation has read somethin

# an answer on record, and a kept one, marks whoever is told it: by a call that a rule denies now, a dry run, the queue, the cache
tests={tests}; . {tests}/Serve/reads.sh; server web 'fetch text'; act-confirm --pin web -y >/dev/null
mkdir -p .config/act/handlers; install -m 755 {tests}/Handlers/act-handle-note .config/act/handlers/note; touch notes.txt
act-call TASK_LIST | jq -c '.id = "one"' >one; act-exec -c a one >/dev/null
act-exec -n -c b one --jq .replayed; act-queue add -c c one --jq .replayed; echo 'deny TASK_LIST' >.config/act/rules; act-exec -c d one --jq .replayed
act-call NOTE_FIND text=x | act-exec -c a --cache 10m >/dev/null; act-call NOTE_FIND text=x | act-exec -c e --cache 10m --jq .cached
for c in b c d e; do ACT_CONVERSATION=$c says web.fetch text=a; done
>>>
true
true
true
true
ask: this conversation has read something private by TASK_LIST
ask: this conversation has read something private by TASK_LIST
ask: this conversation has read something private by TASK_LIST
ask: this conversation has read something private by NOTE_FIND

# a read marks before its server has the call, and once more where a person ends the mark before the answer is there
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work; server fs 'get_file path' ~/work; server web 'fetch text'; jq '.mcpServers.fs.env.HOLD = env.HOME + "/held"' .config/act/mcp.json >n; mv n .config/act/mcp.json
states fs 'no >' 'f\r' 'folder: ' '1\r' 'folder: ' '\r' >/dev/null; act-confirm --pin web -y >/dev/null
act-call fs.get_file path=$HOME/work/a.md | act-exec --jq .outcome >out & {tests}/await '[ -e held ]'; says web.fetch text=a
expect {tests}/prompt.exp 'act-confirm --unmark' 'no >' 'y\r' >/dev/null; says web.fetch text=a; cat out; rm held; wait; cat out; says web.fetch text=a
>>>
ask: this conversation has read something private by fs.get_file
pass
done
ask: this conversation has read something private by fs.get_file

# a mark ends by a person's word alone: a key on the sheet that it causes, or act-confirm --unmark at a terminal
tests={tests}; . {tests}/Serve/reads.sh
server web 'fetch text'; act-confirm --pin web -y >/dev/null; act-call TASK_LIST | act-exec >/dev/null
act-confirm --unmark </dev/null 2>&1 | cat; says web.fetch text=a
act-confirm -y --unmark 2>&1 | head -1
expect {tests}/prompt.exp 'act-confirm --unmark' 'no >' 'n\r' >/dev/null; says web.fetch text=a
expect {tests}/prompt.exp 'act-call web.fetch text=a | jq -c ".taint = true" | act-confirm | act-exec --jq .outcome' 'stop >' 'u\r' | tail -2; says web.fetch text=a
act-call TASK_LIST | act-exec >/dev/null; act-call web.fetch text=a | jq -c '.taint = true' | act-confirm --hold >/dev/null 2>&1; expect {tests}/prompt.exp 'act-confirm --inbox | act-exec --jq .outcome' 'stop >' 'u\r' | tail -1
act-call TASK_LIST | act-exec >/dev/null; expect {tests}/prompt.exp 'act-confirm --unmark; echo $?' 'no >' 'y\r' | tail -1; says web.fetch text=a
>>>
act-confirm: no terminal to ask on: a person ends the mark of a conversation
  run act-confirm --unmark at a terminal
{"type":"error","error":{"code":"not-approved","message":"no terminal to ask on: a person ends the mark of a conversation","hint":"run act-confirm --unmark at a terminal"}}
ask: this conversation has read something private by TASK_LIST
act-confirm: --unmark goes alone: a person ends the mark at the terminal
ask: this conversation has read something private by TASK_LIST
└ y yes · n no · u unmark · e edit · q stop > u
done
ask: this conversation has read something private by web.fetch
done
0
pass

# rules may name one address, a host, a folder, and marked conversations
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work; server web 'fetch url:uri text'; server fs 'get_file path'; for id in web fs; do act-confirm --pin $id -y >/dev/null; done
cat >.config/act/rules <<END
allow fs.get_file tainted folder $HOME/work
allow web.fetch tainted address https://docs.example/a
allow web.fetch tainted host api.example
END
look() { each fs.get_file path ~/work/a.md ~/other; each web.fetch url https://docs.example/a https://docs.example/b https://api.example/x https://api.example:444/x 'https://docs.example/a and more'; says web.fetch url=https://docs.example/a text=https://x.example; }
look; act-call TASK_LIST | act-exec >/dev/null; echo; look; echo
sed -i 's/tainted/tainted marked/' .config/act/rules; look
for rule in 'ask X marked' 'deny X host a.example' 'allow X host a.example folder /x' 'allow X folder x' 'allow X host https://a.example' 'allow X host A.example'; do echo "$rule" >.config/act/rules; act-confirm --check-rules 2>&1 | sed -n '1s/.*rules:1: //p'; done
>>>
HOME/work/a.md: seal: the rule HOME/.config/act/rules:1 says allow
HOME/other: ask: arguments.path …
https://docs.example/a: seal: the rule HOME/.config/act/rules:2 says allow
https://docs.example/b: ask: arguments.url …
https://api.example/x: seal: the rule HOME/.config/act/rules:3 says allow
https://api.example:444/x: ask: arguments.url …
https://docs.example/a and more: null
ask: arguments.url …

HOME/work/a.md: ask: this conversation has read something private by TASK_LIST
HOME/other: ask: arguments.path …
https://docs.example/a: seal: the rule HOME/.config/act/rules:2 says allow
https://docs.example/b: ask: arguments.url …
https://api.example/x: ask: this conversation has read something private by TASK_LIST
https://api.example:444/x: ask: arguments.url …
https://docs.example/a and more: null
ask: arguments.url …

HOME/work/a.md: seal: the rule HOME/.config/act/rules:1 says allow
HOME/other: ask: arguments.path …
https://docs.example/a: seal: the rule HOME/.config/act/rules:2 says allow
https://docs.example/b: ask: arguments.url …
https://api.example/x: seal: the rule HOME/.config/act/rules:3 says allow
https://api.example:444/x: ask: arguments.url …
https://docs.example/a and more: null
ask: arguments.url …
only allow takes a count, tainted, marked, address, host or folder
only allow takes a count, tainted, marked, address, host or folder
address, host and folder go one by one
folder: expected a whole path, got 'x'
host: expected a name, got 'https://a.example'
host: expected a name, got 'A.example'

# w at the sheet of a tainted read writes the narrowest rule that frees it, never for what changes something
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work; server fs 'get_file path
get_page url:uri
get_thing host
update_file path'; act-confirm --pin fs -y >/dev/null
ask() { expect {tests}/prompt.exp "act-call $1 | jq -c '.taint = true' | act-confirm | act-exec --jq .outcome" 'stop >' 'w\r' 'back >' 'y\r' >/dev/null; }
ask "fs.get_file path=$HOME/work/a.md"; ask 'fs.get_page url=https://x.example/a'; sed "s,$HOME,HOME," .config/act/rules; each fs.get_file path ~/work/b.md ~/b.md
for call in fs.get_thing\ host=x.example fs.update_file\ path=$HOME/work/a.md fs.get_file\ path=$HOME/.ssh/x; do expect {tests}/prompt.exp "act-call $call | jq -c '.taint = true' | act-confirm >/dev/null" 'stop >' 'n\r' | grep -a '^└' | sed 's/ >.*//'; done
>>>
allow fs.get_file provider mcp tainted folder "HOME/work" because "allowed at the prompt"
allow fs.get_page provider mcp tainted address "https://x.example/a" because "allowed at the prompt"
HOME/work/b.md: seal: the rule HOME/.config/act/rules:1 says allow
HOME/b.md: ask: arguments.path …
└ y yes · n no · e edit · q stop
└ y yes · n no · e edit · q stop
└ y yes · n no · e edit · q stop

# a rule for a place is for reads that name it: nothing else of the tool gets through by it
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work; server db 'read_rows path query'; server web 'fetch url:uri text'; for id in db web; do act-confirm --pin $id -y >/dev/null; done
expect {tests}/prompt.exp "act-call db.read_rows path=$HOME/work/x.db query='SELECT a FROM t' | jq -c '.taint = true' | act-confirm >/dev/null" 'stop >' 'w\r' 'back >' 'y\r' >/dev/null
echo 'allow web.* tainted marked host docs.example' >>.config/act/rules; act-call TASK_LIST | act-exec >/dev/null
says db.read_rows path=$HOME/work/x.db query='SELECT b FROM t' | cut -c1-5; says db.read_rows query='DROP TABLE t'; says db.read_rows path=$HOME/work/x.db query='DROP TABLE t'; says web.fetch text=SECRET; says web.fetch url=https://docs.example/ | cut -c1-5
>>>
ask: 
ask: high risk
ask: high risk
ask: this conversation has read something private by TASK_LIST
seal:

# a service stated frees no host, phone number or address that an argument's name asks for, and no option
tests={tests}; . {tests}/Serve/reads.sh
server hub 'get_issue host server ip phone email to site repo'; server npm 'get_package name id'
states hub 'no >' 's\r' 'hosts: ' 'hub.example\r' 'account there: ' 'ada\r' 'owners: ' '\r' >/dev/null; states npm 'no >' 's\r' 'hosts: ' 'npm.example\r' 'account there: ' '\r' 'owners: ' 'ada\r' >/dev/null
each hub.get_issue host 134744072 intranet hub.example; for name in server ip phone email to site; do each hub.get_issue $name mallory; done; each hub.get_issue repo --output=x 'https://hub.example/,https://evil.example/'
each npm.get_package name ada ada/x evil
>>>
134744072: ask: arguments.host …
intranet: ask: arguments.host …
hub.example: pass
mallory: ask: arguments.server …
mallory: ask: arguments.ip …
mallory: ask: arguments.phone …
mallory: ask: arguments.email …
mallory: ask: arguments.to …
mallory: ask: arguments.site …
--output=x: ask: arguments.repo …
https://hub.example/,https://evil.example/: ask: arguments.repo …
ada: pass
ada/x: pass
evil: ask: arguments.name …

# a value that carries a text asks in a marked conversation, whatever its type is
tests={tests}; . {tests}/Serve/reads.sh
server web 'get_thing text n:integer at zone ids:list'; act-confirm --pin web -y >/dev/null; act-call TASK_LIST | act-exec >/dev/null
say() { act-call web.get_thing "$@" | jq -c '.taint = true' | act-confirm --explain --jq .risk.verdict | cut -c1-4; }
say text='' n:=123456789 at=2026-01-01T00:00:00Z zone=Asia/Tokyo; say text="$(printf '\t \t')"; say at=2026-01-01T00:00:00.115101099114101116; say n:=1234567890
for ids in '[1,2,3]' '[1,2,3,4,5,6,7,8,9]' '[true,false,true,false,true,false,true,false,true]'; do act-call web.get_thing n:=1 | jq -c ".arguments = {ids: $ids} | .taint = true" | act-confirm --explain --jq .risk.verdict | cut -c1-4; done
>>>
pass
ask:
ask:
ask:
pass
ask:
ask:

# a folder where git starts a program is asked about, however it is told to: not for servers without git
tests={tests}; . {tests}/Serve/reads.sh
for r in hooks sample common bom ext modules good; do mkdir -p work/$r/.git/hooks; printf '[core]\n\trepositoryformatversion = 0\n\tbare = false\n[remote "origin"]\n\turl = https://x.example/a\n\tfetch = +refs/*\n[branch "main"]\n\tmerge = x\n' >work/$r/.git/config; done
touch work/hooks/.git/hooks/post-index-change work/sample/.git/hooks/pre-commit.sample; chmod +x work/*/.git/hooks/*; echo ../../evil >work/common/.git/commondir; printf '\357\273\277[filter "x"] clean = y\n' >work/bom/.git/config; sed -i s,https://x.example/a,ext::sh, work/ext/.git/config; touch work/modules/.gitmodules
mkdir -p work/plain/objects work/plain/refs; touch work/plain/HEAD
server git 'get_status repo_path target revision'; server fs 'get_file path'; for id in git fs; do states $id 'no >' 'f\r' 'folder: ' "$HOME/work\\r" 'folder: ' '\r' >/dev/null; done
each git.get_status repo_path ~/work/good ~/work/sample ~/work/hooks ~/work/common ~/work/bom ~/work/ext ~/work/modules ~/work/plain; each git.get_status revision HEAD --output=x -O; each git.get_status target main evil.example; each fs.get_file path ~/work/hooks/a.md
>>>
HOME/work/good: pass
HOME/work/sample: pass
HOME/work/hooks: ask: arguments.repo_path …
HOME/work/common: ask: arguments.repo_path …
HOME/work/bom: ask: arguments.repo_path …
HOME/work/ext: ask: arguments.repo_path …
HOME/work/modules: ask: arguments.repo_path …
HOME/work/plain: ask: arguments.repo_path …
HEAD: pass
--output=x: ask: arguments.revision …
-O: ask: arguments.revision …
main: pass
evil.example: ask: arguments.target …
HOME/work/hooks/a.md: pass

# one path is no list of two, and a folder that leads elsewhere by now is none
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work/sub other; touch 'work/a.md' 'work/a,b.md' other/b.md
server fs 'get_file path'; states fs 'no >' 'f\r' 'folder: ' "$HOME/work/sub\\r" 'folder: ' "$HOME/work\\r" 'folder: ' '\r' >/dev/null
each fs.get_file path ~/work/a.md,/etc/hosts "$HOME/work/a.md /etc/hosts" ~/work/x@/etc/hosts ~/work/x=/etc/hosts "$HOME/work/a.md -x" ~/work/a,b.md ~/work/sub/b.md
rm -r work/sub; ln -s ../other work/sub; each fs.get_file path ~/work/sub/b.md ~/work/a.md
>>>
HOME/work/a.md,/etc/hosts: ask: arguments.path …
HOME/work/a.md /etc/hosts: ask: arguments.path …
HOME/work/x@/etc/hosts: ask: arguments.path …
HOME/work/x=/etc/hosts: ask: arguments.path …
HOME/work/a.md -x: ask: arguments.path …
HOME/work/a,b.md: pass
HOME/work/sub/b.md: pass
HOME/work/sub/b.md: ask: arguments.path …
HOME/work/a.md: pass

# a file of credentials asks under its usual names and those of copies; a program's text about them does not
tests={tests}; . {tests}/Serve/reads.sh
mkdir work; server fs 'get_file path'; states fs 'no >' 'f\r' 'folder: ' "$HOME/work\\r" 'folder: ' '\r' >/dev/null
for name in service_account.json serviceAccountKey.json prod.env .env~ .env-local terraform.tfstate.backup id_rsa.bak server.key.bak kubeconfig auth.json api_key.txt apikey.txt private_key.txt passwd.bak .pgpass~ .claude.json .bashrc key4.db x.keytab firebase-adminsdk.json token_parser.py password_reset.md keyboard.json; do each fs.get_file path ~/work/$name; done
>>>
HOME/work/service_account.json: ask: arguments.path …
HOME/work/serviceAccountKey.json: ask: arguments.path …
HOME/work/prod.env: ask: arguments.path …
HOME/work/.env~: ask: arguments.path …
HOME/work/.env-local: ask: arguments.path …
HOME/work/terraform.tfstate.backup: ask: arguments.path …
HOME/work/id_rsa.bak: ask: arguments.path …
HOME/work/server.key.bak: ask: arguments.path …
HOME/work/kubeconfig: ask: arguments.path …
HOME/work/auth.json: ask: arguments.path …
HOME/work/api_key.txt: ask: arguments.path …
HOME/work/apikey.txt: ask: arguments.path …
HOME/work/private_key.txt: ask: arguments.path …
HOME/work/passwd.bak: ask: arguments.path …
HOME/work/.pgpass~: ask: arguments.path …
HOME/work/.claude.json: ask: arguments.path …
HOME/work/.bashrc: ask: arguments.path …
HOME/work/key4.db: ask: arguments.path …
HOME/work/x.keytab: ask: arguments.path …
HOME/work/firebase-adminsdk.json: ask: arguments.path …
HOME/work/token_parser.py: pass
HOME/work/password_reset.md: pass
HOME/work/keyboard.json: pass

# a read marks however its tool is called, unless it is a search of the web or reads what an address has; so do local changes that answer with what was there
tests={tests}; . {tests}/Serve/reads.sh
server a 'fetch id url
browser_snapshot
brave_web_search query
google_search query
read_mail id - Reads a mail as HTML.'; server web 'fetch text'; for id in a web; do act-confirm --pin $id -y >/dev/null; done; act-call TASK_CREATE title=x | act-exec >/dev/null
n=0; for call in 'a.fetch id=x' 'a.fetch url=https://x.example/' a.browser_snapshot 'a.brave_web_search query=x' 'a.google_search query=x' 'a.read_mail id=1' 'TASK_UPDATE id=1 notes=x' 'TASK_CREATE title=y'; do n=$((n + 1)); act-call $call | act-confirm -y -c $n | act-exec -c $n >/dev/null; echo "$call: $(act-call web.fetch text=a | jq -c '.taint = true' | act-confirm -c $n --explain --jq .risk.verdict | cut -c1-4)"; done
>>>
a.fetch id=x: ask:
a.fetch url=https://x.example/: pass
a.browser_snapshot: ask:
a.brave_web_search query=x: pass
a.google_search query=x: pass
a.read_mail id=1: ask:
TASK_UPDATE id=1 notes=x: ask:
TASK_CREATE title=y: pass

# what is stated of a server is of its reads: a write that a rule lets through asks in a marked conversation, and servers of one id are two
tests={tests}; . {tests}/Serve/reads.sh
server hub 'create_issue repo body
get_issue repo'; states hub 'no >' 's\r' 'hosts: ' 'hub.example\r' 'account there: ' '\r' 'owners: ' '\r' >/dev/null; mkdir -p .config/act; echo 'allow hub.create_issue tainted' >.config/act/rules
says hub.create_issue repo=a/b body=x | cut -c1-4; act-call TASK_LIST | act-exec >/dev/null; says hub.create_issue repo=a/b body=x; says hub.get_issue repo=a/b
server notes 'get_note id'; act-confirm --pin notes -y >/dev/null; act-call notes.get_note id=1 | act-exec -c two >/dev/null; server notes 'get_note id' x; act-confirm --pin notes -y >/dev/null; ACT_CONVERSATION=two says notes.get_note id=1
>>>
seal
ask: this conversation has read something private by TASK_LIST
pass
ask: this conversation has read something private by notes.get_note

# the memory in a model's prompt, and an answer on record that an agent asks for again, mark too
tests={tests}; PATH=$PATH:{tests}/Language:{tests}/Serve; . {tests}/Serve/reads.sh
server web 'fetch text'; act-confirm --pin web -y >/dev/null; act-memory add '*' entity door 9137 >/dev/null
eval "$(language start --script '{"times":0,"text":"Hello."}')"; export ACT_MODEL=openai/m; act-chat -c a hi >/dev/null; ACT_CONVERSATION=a says web.fetch text=9137
agent call TASK_LIST '{}' end >/dev/null; act-call TASK_LIST | jq -c '.id = "x"' | act-exec -c b >/dev/null; expect {tests}/prompt.exp 'act-confirm --unmark -c b' 'no >' 'y\r' >/dev/null
ACT_CONVERSATION=b says web.fetch text=a; agent -- act-serve -c b -- call ACT_RESULT '{"id":"x"}' end | cut -c1-40; ACT_CONVERSATION=b says web.fetch text=a
>>>
ask: this conversation has read something private by ACT_SEARCH_MEMORY
pass
{"items": []} again
status 0
ask: this conversation has read something private by ACT_RESULT

# a tool that begins with its product's word runs as it was approved
tests={tests}; . {tests}/Serve/reads.sh
server atlas "$(for n in a b c d e; do echo "jira_get_$n id"; done)"; act-confirm --pin atlas -y >/dev/null
act-tools atlas --jq '.tool + " " + .product' | head -1; act-call atlas.jira_get_a id=x | act-exec --jq .outcome
>>>
atlas.jira_get_a jira
done

# the count over given servers: which of their reads are asked about, with and without trust in their annotations
tests={tests}; . {tests}/Serve/reads.sh
mkdir -p work; cat >servers.json <<END
{"docs": {"command": "{tests}/Serve/reads", "env": {"READS": "get_file !path\nlist_dir !directory depth:integer\nfrobnicate !path\nget_page !url:uri\nlist_zones !timezone\nfetch !url"},
  "states": {"folders": ["$HOME/work"], "anywhere": ["fetch"]}}, "gone": {"command": "/bin/false"}}
END
bin=$(dirname "$(command -v act-exec)"); {tests}/MCP/reads.py "$bin" servers.json; {tests}/MCP/reads.py "$bin" servers.json --without-trust
>>>
docs: 5 reads, 1 asked; 1 anywhere, 1 asked
  reads: docs.get_page {"url": "https://example.org/a/page"}: ask: arguments.url names nothing that is free in {home}/work, and the call was made from text that is not trusted
gone: did not start
1 servers: 5 reads, 1 asked; 1 anywhere, 1 asked
docs: 5 reads, 2 asked; 1 anywhere, 1 asked
  reads: docs.frobnicate {"path": "{home}/work/notes.txt"}: ask: its risk is not known
  reads: docs.get_page {"url": "https://example.org/a/page"}: ask: arguments.url names nothing that is free in {home}/work, and the call was made from text that is not trusted
gone: did not start
1 servers: 5 reads, 2 asked; 1 anywhere, 1 asked

# a tool that only computes is freed by the rule that the screen of its pin names
tests={tests}; . {tests}/Serve/reads.sh; mkdir -p .config/act; echo '{"mcpServers":{"math":{"command":"{tests}/Serve/told","args":["pdf"]}}}' >.config/act/mcp.json
export TERM=dumb; expect {tests}/prompt.exp 'stty rows 5000; act-confirm --pin math >pinned' 'no >' 'y\r' | grep -a -A 1 computes; says math.summarize_content pages=1
echo 'allow math.summarize_content tainted' >>.config/act/rules; says math.summarize_content pages=2
>>>
│ a tool that only computes is freed by a rule, such as 'allow 
┊   math.analyze_layout tainted'
ask: its risk is not known
seal: the rule {home}/.config/act/rules:1 says allow

# the pin offers the folders of files that options name, and of paths that the server takes from its own folder
tests={tests}; . {tests}/Serve/reads.sh; mkdir -p work/data work/repo app deep; touch work/data/x.db app/main.py
server fs 'get_file path'; jq '.mcpServers.fs |= (.cwd = env.HOME + "/work" | .args = [env.HOME + "/app/main.py", "--db-path=data/x.db", "--repository", "repo", "--config", "data/none", "plain", "root=" + env.HOME + "/deep"])' .config/act/mcp.json >n; mv n .config/act/mcp.json
expect {tests}/prompt.exp 'act-confirm --pin fs' 'no >' 'f\r' 'folder: ' '\r' 'no >' 'n\r' | grep '^│ [0-9.]  '
>>>
│ 1  {home}/work/data
│ 2  {home}/work/repo
│ 3  {home}/deep
│ .  the folder in which the command that decides is started
