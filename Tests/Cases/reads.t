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
server web 'fetch text
count text'; server two 'count text'; for id in web two; do act-confirm --pin $id -y >/dev/null; done
look() { says two.count text=a; says web.fetch text=a; }
for call in 'ACT_SEARCH_TOOLS intent=x' 'ACT_DESCRIBE_TOOL tool=TASK_LIST' 'TASK_CREATE title=x' 'web.fetch text=a'; do act-call $call | act-exec >/dev/null; done; look; echo
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

# a mark ends by a person's word alone: a key on the sheet that it causes, or act-confirm --unmark at a terminal
tests={tests}; . {tests}/Serve/reads.sh
server web 'fetch text'; act-confirm --pin web -y >/dev/null; act-call TASK_LIST | act-exec >/dev/null
act-confirm --unmark </dev/null 2>&1 | cat; says web.fetch text=a
act-confirm -y --unmark 2>&1 | head -1
expect {tests}/prompt.exp 'act-confirm --unmark' 'no >' 'n\r' >/dev/null; says web.fetch text=a
expect {tests}/prompt.exp 'act-call web.fetch text=a | jq -c ".taint = true" | act-confirm | act-exec --jq .outcome' 'stop >' 'u\r' | tail -2; says web.fetch text=a
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
pass
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
