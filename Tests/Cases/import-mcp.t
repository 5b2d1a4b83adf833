# Claude Code: the servers of all projects, and those of one, which count in its folder alone once a person has seen them
mkdir -p work/app 'work/two words'; cat >.claude.json <<END
{
  "numStartups": 12,
  "mcpServers": {"airtable": {"type": "stdio", "command": "npx", "args": ["-y", "airtable-mcp-server"], "env": {"AIRTABLE_API_KEY": "\${AIRTABLE_KEY:-none}"}}},
  "projects": {
    "$HOME/work/app": {
      "allowedTools": [],
      "mcpServers": {
        "db": {"type": "stdio", "command": "npx", "args": ["-y", "@bytebase/dbhub", "--dsn", "postgresql://reader:S3cr3tPassw0rd99@db.example:5432/a"], "env": {}},
        "airtable": {"type": "http", "url": "https://airtable.example/mcp"}
      }
    },
    "$HOME/work/two words": {"mcpServers": {"db": {"type": "stdio", "command": "dbhub", "args": ["--dsn", "postgresql://reader:0therPassw0rd88@db.example:5432/b"]}}},
    "$HOME/gone": {"mcpServers": {"x": {"command": "cat"}}}, "C:/win": {"mcpServers": {"x": {"command": "cat"}}}, "$HOME": {"mcpServers": {}}
  }
}
END
mkdir bin; printf '#!/bin/sh\n' | tee bin/npx >bin/dbhub; chmod +x bin/*; PATH=$HOME/bin:$PATH
act-config import-mcp -y .claude.json; echo $?; find work -type f
expect {tests}/prompt.exp 'stty columns 200; act-config import-mcp .claude.json --json' 'n no > ' 'y\r' 'n no > ' 'n\r'; echo $?
expect {tests}/prompt.exp 'act-config import-mcp .claude.json --json' 'n no > ' 'y\r' >o; cat work/*/.act/mcp.json .config/act/secrets; (cd work/app; act-doctor --jq 'select(.name == "MCP server db") | .ok'); act-doctor --jq 'select(.name == "MCP server db") | .ok'
grep -c 'S3cr3t\|0ther' o
>>>
{"type":"count","event":"import","count":1}
1
act-config: airtable: {home}/.config/act/mcp.json has a server of this name, which outdoes a folder's
┌ import 1 MCP server for {home}/work/app alone, and trust {home}/work/app/.act/mcp.json? ─────────
│ server   db
│ command  npx -y @bytebase/dbhub --dsn 'postgresql://reader:${PASSWORD}@db.example:5432/a'
│ secret   mcp.db.PASSWORD = …rd99
└ y import · n no > y
┌ import 1 MCP server for {home}/work/two words alone, and trust {home}/work/two 
┊   words/.act/mcp.json?
│ server   db
│ command  dbhub --dsn 'postgresql://reader:${PASSWORD_2}@db.example:5432/b'
│ secret   mcp.db.PASSWORD_2 = …rd88
└ y import · n no > n
act-config: {home}/gone: its servers are left out: there is no such folder
act-config: C:/win: its servers are left out: there is no such folder
{"type":"count","event":"import","count":1}
1
{
  "mcpServers": {
    "db": {
      "type": "stdio",
      "command": "npx",
      "args": ["-y","@bytebase/dbhub","--dsn","postgresql://reader:${PASSWORD}@db.example:5432/a"],
      "env": {}
    }
  }
}
{
  "mcpServers": {
    "db": {
      "type": "stdio",
      "command": "dbhub",
      "args": ["--dsn","postgresql://reader:${PASSWORD_2}@db.example:5432/b"]
    }
  }
}
mcp.db.PASSWORD = S3cr3tPassw0rd99
mcp.db.PASSWORD_2 = 0therPassw0rd88
true
0
>>>2
act-config: import the MCP server airtable? yes, by -y
act-config: server: airtable
act-config: command: npx -y airtable-mcp-server
act-config: sets: AIRTABLE_API_KEY=${AIRTABLE_KEY:-none}
act-config: airtable: {home}/.config/act/mcp.json has a server of this name, which outdoes a folder's
act-config: {home}/work/app: its servers are left out: {home}/work/app/.act/mcp.json would have to be trusted, and -y trusts no folder
  without -y it is asked about
act-config: {home}/work/two words: its servers are left out: {home}/work/two words/.act/mcp.json would have to be trusted, and -y trusts no folder
  without -y it is asked about
act-config: {home}/gone: its servers are left out: there is no such folder
act-config: C:/win: its servers are left out: there is no such folder
>>>= 1

# Gemini CLI: $NAME and ${NAME} are variables wherever they stand
cat >settings.json <<'END'
{
  "security": {"auth": {"selectedType": "oauth-personal"}},
  "mcp": {"allowed": ["httpServer"]},
  "mcpServers": {
    "pythonTools": {"command": "python", "args": ["-m", "my_mcp_server", "$HOME/x", "a$"], "cwd": "./mcp-servers/python", "env": {"DATABASE_URL": "$DB_CONNECTION_STRING", "API_KEY": "${EXTERNAL_API_KEY}"}, "timeout": 15000},
    "httpServer": {"httpUrl": "http://localhost:3000/mcp", "headers": {"Authorization": "Bearer $MY_TOKEN", "X-Custom-Header": "custom-value"}, "timeout": 500, "trust": true, "includeTools": ["safe_tool"]} // the last
  }
}
END
act-config import-mcp -y settings.json; jq -c '.mcpServers | to_entries[] | [.key, .value]' .config/act/mcp.json; ls .config/act
>>>
{"type":"count","event":"import","count":2}
["pythonTools",{"command":"python","args":["-m","my_mcp_server","${HOME}/x","a$"],"env":{"DATABASE_URL":"${DB_CONNECTION_STRING}","API_KEY":"${EXTERNAL_API_KEY}"},"cwd":"./mcp-servers/python","timeout":15000}]
["httpServer",{"url":"http://localhost:3000/mcp","headers":{"Authorization":"Bearer ${MY_TOKEN}","X-Custom-Header":"custom-value"},"timeout":500,"type":"http"}]
mcp.json
>>>2
act-config: import the MCP server pythonTools? yes, by -y
act-config: server: pythonTools
act-config: command: python -m my_mcp_server '${HOME}/x' 'a$'
act-config: folder: ./mcp-servers/python
act-config: sets: DATABASE_URL=${DB_CONNECTION_STRING}
act-config: sets: API_KEY=${EXTERNAL_API_KEY}
act-config: httpServer: 'trust' is left out: act decides by its own rules
act-config: httpServer: 'includeTools' is left out: act decides by its own rules
act-config: import the MCP server httpServer? yes, by -y
act-config: server: httpServer
act-config: address: http://localhost:3000/mcp
act-config: header: Authorization: Bearer ${MY_TOKEN}
act-config: header: X-Custom-Header: custom-value

# a $NAME that is a whole value is a variable in the file of any program, and said
echo '{"mcpServers": {"web": {"url": "https://web.example/mcp", "headers": {"Authorization": "Bearer $MY_TOKEN", "X-A": "a $NO b", "X-B": "$no"}}}}' >mcp.json
act-config import-mcp -y mcp.json; jq -c '.mcpServers | to_entries[] | [.key, .value]' .config/act/mcp.json
>>>
{"type":"count","event":"import","count":1}
["web",{"url":"https://web.example/mcp","headers":{"Authorization":"Bearer ${MY_TOKEN}","X-A":"a $NO b","X-B":"$no"},"type":"http"}]
>>>2
act-config: web: $MY_TOKEN is read as the variable MY_TOKEN
act-config: import the MCP server web? yes, by -y
act-config: server: web
act-config: address: https://web.example/mcp
act-config: header: Authorization: Bearer ${MY_TOKEN}
act-config: header: X-A: a $NO b
act-config: header: X-B: $no

# Zed: context_servers in settings with comments, the older form of a command, and no extension; nothing is a variable
cat >settings.json <<'END'
// Zed settings
{
  "theme": "One Dark",
  "context_servers": {
    "local-mcp-server": {"source": "custom", "command": "some-command", "args": ["arg-1", "$HOME"], "env": {}},
    "older": {"command": {"path": "old-command", "args": ["a"], "env": {"TOKEN": "0123456789ab"}}, "settings": {}},
    "remote-mcp-server": {"url": "https://h.example/mcp", "headers": {"Authorization": "Bearer zed-token-12345678"}},
    "mcp-server-github": {"source": "extension", "enabled": true, "settings": {"github_personal_access_token": "ghp_abcdefghijklmnop1234"}},
    "literal": {"command": "sh", "args": ["-c", "echo ${X}"]},
  },
}
END
act-config import-mcp -y settings.json; jq -c '.mcpServers | to_entries[] | [.key, .value]' .config/act/mcp.json; cat .config/act/secrets
>>>
{"type":"count","event":"import","count":3}
["local-mcp-server",{"command":"some-command","args":["arg-1","$HOME"],"env":{}}]
["older",{"command":"old-command","args":["a"],"env":{"TOKEN":"${TOKEN}"}}]
["remote-mcp-server",{"url":"https://h.example/mcp","headers":{"Authorization":"Bearer ${AUTHORIZATION}"},"type":"http"}]
mcp.older.TOKEN = 0123456789ab
mcp.remote-mcp-server.AUTHORIZATION = zed-token-12345678
>>>2
act-config: import the MCP server local-mcp-server? yes, by -y
act-config: server: local-mcp-server
act-config: command: some-command arg-1 '$HOME'
act-config: older: 'settings' is left out: it means nothing to act
act-config: import the MCP server older? yes, by -y
act-config: server: older
act-config: command: old-command a
act-config: sets: TOKEN=${TOKEN}
act-config: secret: mcp.older.TOKEN = …89ab
act-config: import the MCP server remote-mcp-server? yes, by -y
act-config: server: remote-mcp-server
act-config: address: https://h.example/mcp
act-config: header: Authorization: Bearer ${AUTHORIZATION}
act-config: secret: mcp.remote-mcp-server.AUTHORIZATION = …5678
act-config: mcp-server-github: it is a part of its program, which nobody else can start
act-config: literal: '${' in it stands for itself there, and begins a variable here

# OpenCode: a command in a list, its environment, and {env:NAME}
cat >opencode.jsonc <<'END'
{
  "$schema": "https://opencode.ai/config.json",
  "mcp": {
    "mcp_everything": {"type": "local", "command": ["npx", "-y", "@modelcontextprotocol/server-everything"], "environment": {"MY_ENV_VAR": "my_env_var_value", "KEY": "{env:MY_KEY}"}, "timeout": 5000},
    "context7": {"type": "remote", "url": "https://mcp.context7.com/mcp", "headers": {"CONTEXT7_API_KEY": "{env:CONTEXT7_API_KEY}"}, "oauth": {}, "enabled": false},
    "file": {"type": "remote", "url": "https://h.example/mcp", "headers": {"X-Key": "{file:~/.secret}"}}, // no
  },
}
END
act-config import-mcp -y opencode.jsonc; jq -c '.mcpServers | to_entries[] | [.key, .value]' .config/act/mcp.json
echo '{"mcp": {"servers": {"two": {"type": "local", "command": ["npx", "-y", "example-mcp-server"]}}}}' >two.json; act-config import-mcp -y two.json --jq .count; jq -c '[.mcpServers.two]' .config/act/mcp.json
>>>
{"type":"count","event":"import","count":2}
["mcp_everything",{"type":"stdio","command":"npx","args":["-y","@modelcontextprotocol/server-everything"],"env":{"MY_ENV_VAR":"my_env_var_value","KEY":"${MY_KEY}"},"timeout":5000}]
["context7",{"type":"http","url":"https://mcp.context7.com/mcp","headers":{"CONTEXT7_API_KEY":"${CONTEXT7_API_KEY}"},"disabled":true}]
1
[{"type":"stdio","command":"npx","args":["-y","example-mcp-server"]}]
>>>2
act-config: import the MCP server mcp_everything? yes, by -y
act-config: server: mcp_everything
act-config: command: npx -y @modelcontextprotocol/server-everything
act-config: sets: MY_ENV_VAR=my_env_var_value
act-config: sets: KEY=${MY_KEY}
act-config: context7: 'oauth' is left out: it means nothing to act
act-config: import the MCP server context7? yes, by -y
act-config: server: context7, disabled
act-config: address: https://mcp.context7.com/mcp
act-config: header: CONTEXT7_API_KEY: ${CONTEXT7_API_KEY}
act-config: file: a text of it is in a file ({file:…})
  write a variable in its place: {env:NAME}
act-config: import the MCP server two? yes, by -y
act-config: server: two
act-config: command: npx -y example-mcp-server

# Copilot CLI: a local server, and the list of its tools
cat >mcp-config.json <<'END'
{"mcpServers": {
  "playwright": {"type": "local", "command": "npx", "args": ["@playwright/mcp@latest"], "env": {}, "tools": ["*"], "timeout": 30000},
  "context7": {"type": "http", "url": "https://mcp.context7.com/mcp", "headers": {"CONTEXT7_API_KEY": "ctx7-0123456789abcdef"}, "tools": ["*"]}
}}
END
act-config import-mcp -y mcp-config.json; jq -c '.mcpServers | to_entries[] | [.key, .value]' .config/act/mcp.json; cat .config/act/secrets
>>>
{"type":"count","event":"import","count":2}
["playwright",{"type":"stdio","command":"npx","args":["@playwright/mcp@latest"],"env":{},"timeout":30000}]
["context7",{"type":"http","url":"https://mcp.context7.com/mcp","headers":{"CONTEXT7_API_KEY":"${CONTEXT7_API_KEY}"}}]
mcp.context7.CONTEXT7_API_KEY = ctx7-0123456789abcdef
>>>2
act-config: playwright: 'tools' is left out: act decides by its own rules
act-config: import the MCP server playwright? yes, by -y
act-config: server: playwright
act-config: command: npx @playwright/mcp@latest
act-config: context7: 'tools' is left out: act decides by its own rules
act-config: import the MCP server context7? yes, by -y
act-config: server: context7
act-config: address: https://mcp.context7.com/mcp
act-config: header: CONTEXT7_API_KEY: ${CONTEXT7_API_KEY}
act-config: secret: mcp.context7.CONTEXT7_API_KEY = …cdef

# VS Code: inputs are secrets to set; a socket and the open folder are refused at once
cat >mcp.json <<'END'
{
  "inputs": [{"type": "promptString", "id": "perplexity-key", "description": "Perplexity API Key", "password": true}],
  "servers": {
    "perplexity": {"type": "stdio", "command": "npx", "args": ["-y", "server-perplexity-ask"], "env": {"PERPLEXITY_API_KEY": "${input:perplexity-key}", "HOME_DIR": "${userHome}/x", "E": "${env:E}"}},
    "fetch": {"type": "http", "url": "http://localhost:8000/mcp"},
    "socket": {"type": "http", "url": "unix:///tmp/server.sock"}, "pipe": {"type": "http", "url": "pipe:///pipe/mcp"},
    "fs": {"command": "npx", "args": ["server-filesystem", "${workspaceFolder}"]}, "cfg": {"command": "a", "env": {"A": "${config:a.b}"}},
    "plain": {"type": "http", "url": "http://h.example/mcp"}, "odd": {"command": "a", "env": {"FILE": "${file:-none}"}}
  }
}
END
act-config import-mcp -y mcp.json; jq -c '.mcpServers | to_entries[] | [.key, .value]' .config/act/mcp.json
echo '{"mcp": {"servers": {"s": {"type": "stdio", "command": "cat"}}}, "editor.fontSize": 12}' >settings.json; act-config import-mcp -y settings.json --jq .count
>>>
{"type":"count","event":"import","count":3}
["perplexity",{"type":"stdio","command":"npx","args":["-y","server-perplexity-ask"],"env":{"PERPLEXITY_API_KEY":"${PERPLEXITY_KEY}","HOME_DIR":"${HOME}/x","E":"${E}"}}]
["fetch",{"type":"http","url":"http://localhost:8000/mcp"}]
["odd",{"command":"a","env":{"FILE":"${file:-none}"}}]
1
>>>2
act-config: perplexity: its input 'perplexity-key' becomes ${PERPLEXITY_KEY}: act-config set mcp.perplexity.PERPLEXITY_KEY
act-config: import the MCP server perplexity? yes, by -y
act-config: server: perplexity
act-config: command: npx -y server-perplexity-ask
act-config: sets: PERPLEXITY_API_KEY=${PERPLEXITY_KEY}
act-config: sets: HOME_DIR=${HOME}/x
act-config: sets: E=${E}
act-config: import the MCP server fetch? yes, by -y
act-config: server: fetch
act-config: address: http://localhost:8000/mcp
act-config: socket: its address is a socket (unix:), which act does not open
  let the server listen at http://127.0.0.1:PORT
act-config: pipe: its address is a socket (pipe:), which act does not open
  let the server listen at http://127.0.0.1:PORT
act-config: fs: ${workspaceFolder} is known to its program alone
  write in its place what it stands for
act-config: cfg: ${config:a.b} is known to its program alone
  write in its place what it stands for
act-config: plain: 'url': http://h.example is neither encrypted nor a loopback address
  use https://h.example
act-config: import the MCP server odd? yes, by -y
act-config: server: odd
act-config: command: a
act-config: sets: FILE=${file:-none}
act-config: import the MCP server s? yes, by -y
act-config: server: s
act-config: command: cat

# Windsurf: serverUrl, and ${env:NAME}
cat >mcp_config.json <<'END'
{"mcpServers": {
  "github": {"command": "npx", "args": ["-y", "@modelcontextprotocol/server-github"], "env": {"GITHUB_PERSONAL_ACCESS_TOKEN": "<YOUR_PERSONAL_ACCESS_TOKEN>"}},
  "remote": {"serverUrl": "https://h.example/mcp", "headers": {"API_KEY": "Bearer ${env:AUTH_TOKEN}"}, "disabledTools": ["a"]},
  "file": {"serverUrl": "https://h.example/mcp", "headers": {"API_KEY": "${file:/x/token}"}}
}}
END
act-config import-mcp -y mcp_config.json; jq -c '.mcpServers | to_entries[] | [.key, .value]' .config/act/mcp.json
>>>
{"type":"count","event":"import","count":2}
["github",{"command":"npx","args":["-y","@modelcontextprotocol/server-github"],"env":{"GITHUB_PERSONAL_ACCESS_TOKEN":"${GITHUB_PERSONAL_ACCESS_TOKEN}"}}]
["remote",{"url":"https://h.example/mcp","headers":{"API_KEY":"Bearer ${AUTH_TOKEN}"},"type":"http"}]
>>>2
act-config: import the MCP server github? yes, by -y
act-config: server: github
act-config: command: npx -y @modelcontextprotocol/server-github
act-config: sets: GITHUB_PERSONAL_ACCESS_TOKEN=${GITHUB_PERSONAL_ACCESS_TOKEN}
act-config: secret: mcp.github.GITHUB_PERSONAL_ACCESS_TOKEN = …KEN>
act-config: remote: 'disabledTools' is left out: act decides by its own rules
act-config: import the MCP server remote? yes, by -y
act-config: server: remote
act-config: address: https://h.example/mcp
act-config: header: API_KEY: Bearer ${AUTH_TOKEN}
act-config: file: ${file:/x/token} is known to its program alone
  write in its place what it stands for

# act-serve's own entry stays out, however it is started
mkdir -p .local/state/act; chmod 700 .local/state/act; echo tok-0123456789abcdef >.local/state/act/serve.token
cat >mcp.json <<'END'
{"mcpServers": {"act": {"command": "act-serve", "args": ["-c", "cursor"]}, "wrapped": {"command": "env", "args": ["A=b", "/usr/local/bin/act-serve", "--join"]},
 "web": {"url": "http://127.0.0.1:8181/mcp", "headers": {"Authorization": "Bearer tok-0123456789abcdef"}}, "time": {"command": "uvx", "args": ["mcp-server-time"]}}}
END
act-config import-mcp -y mcp.json; jq -c '.mcpServers | keys' .config/act/mcp.json
cp mcp.json .mcp.json; act-config trust -y; act-doctor --jq 'select(.name | startswith("MCP server")) | "\(.name): \(.ok), \(.found)"' | grep itself
>>>
{"type":"count","event":"import","count":1}
["time"]
MCP server act: true, act itself in {home}/.mcp.json, not used
MCP server wrapped: true, act itself in {home}/.mcp.json, not used
MCP server web: true, act itself in {home}/.mcp.json, not used
>>>2
act-config: act: it is act-serve, and is left out: act would serve itself
act-config: wrapped: it is act-serve, and is left out: act would serve itself
act-config: web: it is act-serve, and is left out: act would serve itself
act-config: import the MCP server time? yes, by -y
act-config: server: time
act-config: command: uvx mcp-server-time
act-config: trust {home}/.mcp.json? yes, by -y
act-config: server: act: act itself, not used
act-config: server: wrapped: act itself, not used
act-config: server: web: act itself, not used
act-config: server: time
act-config: command: uvx mcp-server-time

# passwords stand in no output and no file but that of secrets: in addresses, options, connection strings, and for two servers of one name
mkdir app; cat >mcp.json <<END
{"mcpServers": {
  "db": {"command": "pg", "args": ["postgresql://app:S3cr3t-1@db.example/x", "--password", "S3cr3t-2x", "Server=h;User=a;Password=S3cr3t-3;X=1"], "env": {"DATABASE_URI": "mysql://root:S3cr3t-4@h/d", "DB_PASS": "S3cr3t-5", "LIBPQ": "host=h password='S3cr3t-6' user=a", "PWD": "/x"}},
  "web": {"url": "https://ann:S3cr3t-7@web.example/mcp?token=S3cr3t-8x", "headers": {"Cookie": "S3cr3t-9x"}}
}, "projects": {"$HOME/app": {"mcpServers": {"pg": {"command": "pg", "env": {"DB_PASSWORD": "S3cr3t-a"}}}}}}
END
echo S3cr3t-b | act-config set mcp.pg.DB_PASSWORD
expect {tests}/prompt.exp 'act-config import-mcp mcp.json --json' 'n no > ' 'y\r' 'n no > ' 'y\r' 'n no > ' 'y\r' >out 2>&1
grep -c S3cr3t out .config/act/mcp.json app/.act/mcp.json; jq -c '.mcpServers | to_entries[] | [.key, .value]' .config/act/mcp.json app/.act/mcp.json; cat .config/act/secrets
>>>
out:0
.config/act/mcp.json:0
app/.act/mcp.json:0
["db",{"command":"pg","args":["postgresql://app:${PASSWORD}@db.example/x","--password","${PASSWORD_2}","Server=h;User=a;Password=${PASSWORD_3};X=1"],"env":{"DATABASE_URI":"mysql://root:${DATABASE_URI_PASSWORD}@h/d","DB_PASS":"${DB_PASS}","LIBPQ":"host=h password='${LIBPQ_PASSWORD}' user=a","PWD":"/x"}}]
["web",{"url":"https://web.example/mcp?token=${TOKEN}","headers":{"Cookie":"${COOKIE}","Authorization":"Basic ${AUTHORIZATION}"},"type":"http"}]
["pg",{"command":"pg","env":{"DB_PASSWORD":"${DB_PASSWORD_2}"}}]
mcp.pg.DB_PASSWORD = S3cr3t-b
mcp.db.DATABASE_URI_PASSWORD = S3cr3t-4
mcp.db.DB_PASS = S3cr3t-5
mcp.db.LIBPQ_PASSWORD = S3cr3t-6
mcp.db.PASSWORD = S3cr3t-1
mcp.db.PASSWORD_2 = S3cr3t-2x
mcp.db.PASSWORD_3 = S3cr3t-3
mcp.web.COOKIE = S3cr3t-9x
mcp.web.AUTHORIZATION = YW5uOlMzY3IzdC03
mcp.web.TOKEN = S3cr3t-8x
mcp.pg.DB_PASSWORD_2 = S3cr3t-a

# a file is read with its byte order mark and either end of lines, and not where it is too large, not UTF-8, or says a thing twice
printf '\357\273\277{\r\n  "mcpServers": {\r\n    "a": {"command": "cat"}, // x\r\n  }\r\n}\r\n' >bom.json; act-config import-mcp -y bom.json --jq .count
printf '{"mcpServers": {"a": {"command": "c\377t"}}}' >bad.json; printf '\377\376{\0}\0' >wide.json; echo '{"mcpServers": {"a": {}}, "mcpServers": {}}' >twice.json
head -c 17000000 /dev/zero | tr '\0' ' ' >huge.json; echo '{"mcpServers": {"A": {"command": "x"}, "a": {"command": "y"}}}' >clash.json; : >empty.json; mkdir folder.json
for file in bad wide twice huge clash empty folder; do act-config import-mcp -y $file.json --jq .count; done; jq -c .mcpServers .config/act/mcp.json
>>>
1
0
{"a":{"command":"cat"}}
>>>2
act-config: import the MCP server a? yes, by -y
act-config: server: a
act-config: command: cat
act-config: 'bad.json', line 1: invalid UTF-8
act-config: 'wide.json', line 1: expected a value
act-config: 'twice.json', line 1: a duplicate key
act-config: 'huge.json' is larger than 16 MiB
act-config: A: {home}/.config/act/mcp.json has a already, which stays
  without -y it is asked about
act-config: a: another server of the file has this name, or one like it
act-config: 'empty.json', line 1: empty text
act-config: cannot read 'folder.json': Is a directory

# --switch writes act-serve in the place of what was taken, and --back every byte as it was; comments and other entries stay
cat >settings.json <<'END'
// Zed settings
{
  "theme": "One Dark", // dark
  "context_servers": {
    /* the first */
    "time": {"command": "uvx", "args": ["mcp-server-time"]}, // of time
    "ext": {"source": "extension", "settings": {}},
    "git": {
      "command": "uvx", // with comments
      "args": ["mcp-server-git"]
    },
    // the last
    "web": {"url": "https://h.example/mcp", "headers": {"Authorization": "Bearer zed-token-12345678"}},
  },
  "vim_mode": true,
}
END
chmod 640 settings.json; cp settings.json was; mkdir bin; printf '#!/bin/sh\n' >bin/act-serve; chmod +x bin/act-serve; PATH=$HOME/bin:$PATH
act-config import-mcp -y --switch settings.json 2>&1 | grep -v '^act-config: import\|^act-config: server\|^act-config: command'; stat -c '%a %n' settings.json*; cmp was settings.json.before-act; cat settings.json
act-config import-mcp -y --switch settings.json >/dev/null 2>again; echo $? $(grep stays again); cmp was settings.json.before-act
act-config import-mcp -y --switch --back settings.json; cmp was settings.json; stat -c '%a %n' settings.json*
>>>
act-config: ext: it is a part of its program, which nobody else can start
act-config: address: https://h.example/mcp
act-config: header: Authorization: Bearer ${AUTHORIZATION}
act-config: secret: mcp.web.AUTHORIZATION = …5678
act-config: switch settings.json to act-serve? yes, by -y
act-config: takes out: time
act-config: takes out: git
act-config: takes out: web
act-config: writes: act: {"source":"custom","command":"{home}/bin/act-serve","args":["-c","zed"]}
act-config: copy: settings.json.before-act, mode 0600
act-config: settings.json as it was is in settings.json.before-act
{"type":"count","event":"import","count":3}
{"type":"count","event":"switch","count":3}
640 settings.json
600 settings.json.before-act
// Zed settings
{
  "theme": "One Dark", // dark
  "context_servers": {
    /* the first */
    "act": {"source":"custom","command":"{home}/bin/act-serve","args":["-c","zed"]}, // of time
    "ext": {"source": "extension", "settings": {}}
    // the last
  },
  "vim_mode": true,
}
65 act-config: settings.json stays as it is: none of its servers is act's
{"type":"count","event":"back","count":3}
640 settings.json
>>>2
act-config: put 3 servers back into settings.json? yes, by -y
act-config: takes out: act: {"source":"custom","command":"{home}/bin/act-serve","args":["-c","zed"]}
act-config: puts back: time
act-config: command: uvx mcp-server-time
act-config: puts back: git
act-config: command: uvx mcp-server-git
act-config: puts back: web
act-config: address: https://h.example/mcp
act-config: header: Authorization: Bearer ${AUTHORIZATION}

# the question shows the change; no leaves the file as it is, and the servers ours
echo '{"mcpServers": {"a": {"command": "cat"}, "b": {"command": "cat"}}}' >mcp.json; cp mcp.json was; mkdir bin; printf '#!/bin/sh\n' >bin/act-serve; chmod +x bin/act-serve; PATH=$HOME/bin:$PATH
expect {tests}/prompt.exp 'stty columns 250; act-config import-mcp --switch mcp.json --json' 'n no > ' 'y\r' 'n no > ' 'n\r' 'n no > ' 'n\r'; echo $?; cmp was mcp.json; ls
expect {tests}/prompt.exp 'stty columns 250; act-config import-mcp --switch mcp.json --json' 'n no > ' 'n\r' 'n no > ' 'y\r'; echo $?; cat mcp.json; ls
expect {tests}/prompt.exp 'stty columns 250; act-config import-mcp --switch --back mcp.json --json' 'n no > ' 'n\r'; echo $?
expect {tests}/prompt.exp 'stty columns 250; act-config import-mcp --switch --back mcp.json --json' 'n no > ' 'y\r'; echo $?; cmp was mcp.json; ls
>>>
┌ import the MCP server a? ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
│ server   a
│ command  cat
└ y import · a this and all that follow · n no > y
┌ import the MCP server b? ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
│ server   b
│ command  cat
└ y import · a this and all that follow · n no > n
┌ switch mcp.json to act-serve? ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
│ takes out a
│ writes   act: {"command":"{home}/bin/act-serve","args":["-c","agent"]}
│ copy     mcp.json.before-act, mode 0600
└ y switch · n no > n
{"type":"count","event":"import","count":1}
1
bin
mcp.json
was
┌ import the MCP server b? ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
│ server   b
│ command  cat
└ y import · a this and all that follow · n no > n
┌ switch mcp.json to act-serve? ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
│ takes out a
│ writes   act: {"command":"{home}/bin/act-serve","args":["-c","agent"]}
│ copy     mcp.json.before-act, mode 0600
└ y switch · n no > y
act-config: mcp.json as it was is in mcp.json.before-act
{"type":"count","event":"import","count":0}
{"type":"count","event":"switch","count":1}
1
{"mcpServers": {"act": {"command":"{home}/bin/act-serve","args":["-c","agent"]}, "b": {"command": "cat"}}}
bin
mcp.json
mcp.json.before-act
was
┌ put 1 server back into mcp.json? ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
│ takes out act: {"command":"{home}/bin/act-serve","args":["-c","agent"]}
│ puts back a
│ command  cat
└ y put back · n no > n
1
┌ put 1 server back into mcp.json? ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
│ takes out act: {"command":"{home}/bin/act-serve","args":["-c","agent"]}
│ puts back a
│ command  cat
└ y put back · n no > y
{"type":"count","event":"back","count":1}
0
bin
mcp.json
was

# Claude's file changes all the time: what is put back stands where it stood, and all else as it is by then
mkdir -p app one; cat >.claude.json <<END
{
  "numStartups": 1,
  "mcpServers": {
    "a": {"command": "cat", "args": ["-u"]},
    "b": {"command": "cat"}
  },
  "projects": {
    "$HOME/app": {
      "mcpServers": {
        "c": {"command": "cat"}
      },
      "history": []
    },
    "$HOME/one": {
      "mcpServers": {
        "d": {"command": "cat"}
      }
    }
  }
}
END
cp .claude.json was; yes="'n no > ' 'y\r'"; eval expect {tests}/prompt.exp "'act-config import-mcp --switch .claude.json'" $yes $yes $yes $yes $yes >out; jq -c '.mcpServers, .projects[].mcpServers | map_values(del(.command))' .claude.json
sed -i 's/"numStartups": 1/"numStartups": 25/; s/"history": \[\]/"history": ["x"]/' .claude.json; act-config import-mcp -y --switch --back .claude.json --jq .count 2>/dev/null; diff was .claude.json
>>>
{"act":{"args":["-c","claude"]}}
{"act":{"args":["-c","claude"]}}
{"act":{"args":["-c","claude"]}}
4
2c2
<   "numStartups": 1,
---
>   "numStartups": 25,
12c12
<       "history": []
---
>       "history": ["x"]
>>>= 1

# entries that changed since are shown: act-serve's as it is now is taken out, and a server that came back stays as it is
mkdir bin; printf '#!/bin/sh\n' >bin/act-serve; chmod +x bin/act-serve; PATH=$HOME/bin:$PATH
printf '{\r\n  "mcpServers": {\r\n    "a": {"command": "cat"},\r\n    "b": {"command": "cat"},\r\n    "c": {"command": "cat"}\r\n  }\r\n}\r\n' >mcp.json; act-config import-mcp -y --switch mcp.json --jq .count 2>/dev/null; od -c mcp.json | grep -c '\\r'
sed -i 's/"agent"\]/"agent", "--tools", "a"]/; s/^  }/    ,"b": {"command": "changed"}\n  }/' mcp.json
act-config import-mcp -y --switch --back mcp.json; jq -c . mcp.json; ls
>>>
3
3
4
{"type":"count","event":"back","count":2}
{"mcpServers":{"a":{"command":"cat"},"c":{"command":"cat"},"b":{"command":"changed"}}}
bin
mcp.json
>>>2
act-config: put 2 servers back into mcp.json? yes, by -y
act-config: takes out: act: {"command":"{home}/bin/act-serve","args":["-c","agent","--tools","a"]}
act-config: puts back: a
act-config: command: cat
act-config: puts back: c
act-config: command: cat
act-config: stays: b, which has changed since

# a file is not written through a link, without permission, nor where it changes while a person reads; nothing is left beside it
echo '{"mcpServers": {"a": {"command": "cat"}}}' >real.json; ln -s real.json link.json; act-config import-mcp -y --switch link.json; chmod 444 real.json; act-config import-mcp -y --switch real.json; chmod 644 real.json
expect {tests}/prompt.exp 'act-config import-mcp --switch real.json' 'n no > ' 'y\r' 'run' 'echo >>real.json' 'n no > ' 'y\r' | grep -a1 mean; cat real.json; ls -A
act-config import-mcp -y --switch --back real.json; act-config import-mcp --switch; act-config import-mcp -y --switch -; act-config import-mcp -y --switch .config/act/mcp.json; act-config list --switch; act-config import-mcp --back real.json
>>>
└ y switch · n no > y
act-config: 'real.json' has changed meanwhile, and is left as it is
  try again
{"mcpServers": {"a": {"command": "cat"}}}

.config
link.json
real.json
>>>2
act-config: 'link.json' is a symbolic link, and --switch writes through none
  name the file that it leads to: readlink -f shows it
act-config: 'real.json' may not be written
  chmod u+w it, if it is yours to change
act-config: there is no copy of 'real.json' from before a switch: expected real.json.before-act
  write its servers back by hand
act-config: import-mcp: expected a file
  it is another program's, such as claude_desktop_config.json
act-config: cannot read '-': No such file or directory
act-config: '.config/act/mcp.json' is act's own file
  name another program's
act-config: --switch goes with import-mcp
  see act-config --help
act-config: --back goes with --switch
  see act-config --help
>>>= 64

# two switches are two copies, and each --back takes the newest
echo '{"mcpServers": {"a": {"command": "cat"}}}' >mcp.json; cp mcp.json was; act-config import-mcp -y --switch mcp.json --jq .count 2>/dev/null
sed -i 's/}}}/}, "b": {"command": "cat"}}}/' mcp.json; cp mcp.json two; act-config import-mcp -y --switch mcp.json --jq .count 2>/dev/null; jq -c '.mcpServers | keys' mcp.json; ls mcp*
act-config import-mcp -y --switch --back mcp.json --jq .count 2>/dev/null; cmp mcp.json two; act-config import-mcp -y --switch --back mcp.json --jq .count 2>/dev/null; jq -c '.mcpServers' mcp.json; ls mcp*
>>>
1
1
1
1
["act"]
mcp.json
mcp.json.before-act
mcp.json.before-act-2
1
1
{"a":{"command":"cat"},"b":{"command":"cat"}}
mcp.json

# Codex: tables of mcp_servers in TOML, with variables by name, headers, and seconds
sed 's/^~$//' >config.toml <<'END'
# The model.
model = "o3"
notify = ["a", 'b\c'] # with a comment
sandbox_workspace_write = { network_access = false, writable_roots = [
  "/x", # one
] }
started = 1979-05-27T07:32:00Z
big = 1_000
~
[mcp_servers.docs]
command = "npx"
args = ["-y", "mcp-server", "--token", "t0ken-in-an-argument"]
env = { "API_KEY" = "0123456789abcdef" }
env_vars = ["API_KEY2"]
cwd = "/home/x/code"
startup_timeout_sec = 20
tool_timeout_sec = 30
~
# its variables
[mcp_servers.docs.env_more]
x = 1
~
[mcp_servers.figma]
url = "https://mcp.figma.com/mcp"
bearer_token_env_var = "FIGMA_TOKEN"
http_headers = { "X-Figma-Region" = "us-east-1" }
env_http_headers = { "X-Other" = "OTHER_HEADER" }
enabled = false
enabled_tools = ["search", "summarize"]
~
[mcp_servers."two words"]
command = """
cat"""
args = ["$HOME", "a"]
~
[mcp_servers."two words".env]
A = "\u00e9"
~
[[profiles]]
name = "a"
[profiles.more]
x = inf
END
act-config import-mcp -y config.toml; jq -c '.mcpServers | to_entries[] | [.key, .value]' .config/act/mcp.json; cat .config/act/secrets
>>>
{"type":"count","event":"import","count":3}
["docs",{"command":"npx","args":["-y","mcp-server","--token","${TOKEN}"],"env":{"API_KEY":"${API_KEY}","API_KEY2":"${API_KEY2}"},"cwd":"/home/x/code","timeout":30000}]
["figma",{"url":"https://mcp.figma.com/mcp","headers":{"Authorization":"Bearer ${FIGMA_TOKEN}","X-Figma-Region":"us-east-1","X-Other":"${OTHER_HEADER}"},"disabled":true,"type":"http"}]
["two_words",{"command":"cat","args":["$HOME","a"],"env":{"A":"é"}}]
mcp.docs.API_KEY = 0123456789abcdef
mcp.docs.TOKEN = t0ken-in-an-argument
>>>2
act-config: docs: 'startup_timeout_sec' is left out: it means nothing to act
act-config: docs: 'env_more' is left out: it means nothing to act
act-config: import the MCP server docs? yes, by -y
act-config: server: docs
act-config: command: npx -y mcp-server --token '${TOKEN}'
act-config: folder: /home/x/code
act-config: sets: API_KEY=${API_KEY}
act-config: sets: API_KEY2=${API_KEY2}
act-config: secret: mcp.docs.API_KEY = …cdef
act-config: secret: mcp.docs.TOKEN = …ment
act-config: figma: 'enabled_tools' is left out: act decides by its own rules
act-config: import the MCP server figma? yes, by -y
act-config: server: figma, disabled
act-config: address: https://mcp.figma.com/mcp
act-config: header: Authorization: Bearer ${FIGMA_TOKEN}
act-config: header: X-Figma-Region: us-east-1
act-config: header: X-Other: ${OTHER_HEADER}
act-config: two words: its name becomes two_words
act-config: import the MCP server two_words? yes, by -y
act-config: server: two_words
act-config: command: cat '$HOME' a
act-config: sets: A=é

# TOML that is not read is refused with its line
n=0; while IFS= read -r line; do printf '[mcp_servers.a]\n%b\n' "$line" >bad.toml; act-config import-mcp -y bad.toml; done <<'END'
command = "a
command = 'a' b
command
command = "a"\ncommand = "b"
command = "a"\n[mcp_servers.a]
command = "\\\\x"
args = ["a" "b"]
args = ["a",
env = { A = "b"
a.b = 1\na.b.c = 2
command = yes
= 1
[a
command = "c\377t"
END
printf '[other]\nx = 1\n' >other.toml; act-config import-mcp -y other.toml; head -c 1100000 /dev/zero | tr '\0' '\n' >huge.toml; act-config import-mcp -y huge.toml; python3 -c 'print("a = " + "["*100)' >deep.toml; act-config import-mcp -y deep.toml; ls
>>>
{"type":"count","event":"import","count":1}
bad.toml
deep.toml
huge.toml
other.toml
>>>2
act-config: 'bad.toml', line 2: a string has no end
act-config: 'bad.toml', line 2: more text after the value
act-config: 'bad.toml', line 2: expected '='
act-config: 'bad.toml', line 3: mcp_servers.a.command stands twice
act-config: 'bad.toml', line 3: the table mcp_servers.a stands twice
act-config: import the MCP server a? yes, by -y
act-config: server: a
act-config: command: '\x'
act-config: 'bad.toml', line 2: expected ',' or ']'
act-config: 'bad.toml', line 3: expected a value
act-config: 'bad.toml', line 3: expected ',' or '}'
act-config: 'bad.toml', line 3: mcp_servers.a.a.b.c stands twice
act-config: 'bad.toml', line 2: expected a value
act-config: 'bad.toml', line 2: expected a key
act-config: 'bad.toml', line 2: expected ']'
act-config: 'bad.toml', line 1: it is not UTF-8 text
act-config: 'other.toml' has no servers: expected tables of 'mcp_servers'
  see act-mcp(5), Import
act-config: 'huge.toml' is larger than 1 MiB
act-config: 'deep.toml', line 1: nested deeper than 64

# --switch and --back in TOML: comments, tables between and the end of lines stay
mkdir bin; printf '#!/bin/sh\n' >bin/act-serve; chmod +x bin/act-serve; PATH=$HOME/bin:$PATH
sed 's/^~$//' >config.toml <<'END'
model = "o3" # the model
~
# of a
[mcp_servers.a]
command = "cat"
~
[mcp_servers.a.env]
A = "b" # inside
~
# of b
[mcp_servers.b]
command = "cat"
~
[tools]
web_search = true
~
[mcp_servers.c]
url = "http://h.example/mcp"
~
[mcp_servers.d]
command = "cat"
END
cp config.toml was; act-config import-mcp -y --switch config.toml >/dev/null 2>&1; sed 's/^$/~/' config.toml; sed -i 's/"o3"/"o4"/' config.toml; act-config import-mcp -y --switch --back config.toml --jq .count 2>/dev/null; diff was config.toml
sed 's/$/\r/' was >crlf.toml; cp crlf.toml was; act-config import-mcp -y --switch crlf.toml >/dev/null 2>&1; tr -cd '\r' <crlf.toml | wc -c; wc -l <crlf.toml; act-config import-mcp -y --switch --back crlf.toml --jq .count 2>/dev/null; cmp was crlf.toml
printf '[mcp_servers]\np = { command = "cat" } # p\nq.command = "cat"\nq.args = []\n# r\n' >in.toml; cp in.toml was; act-config import-mcp -y --switch in.toml >/dev/null 2>&1; cat in.toml; act-config import-mcp -y --switch --back in.toml --jq .count 2>/dev/null; cmp was in.toml
printf 'mcp_servers = { r = { command = "cat" } }\n' >one.toml; act-config import-mcp -y --switch one.toml 2>&1 | tail -2; printf '[mcp_servers.e]\ncommand = "cat"\n[x]\n[mcp_servers.e.env]\nA = "b"\n' >apart.toml; act-config import-mcp -y --switch apart.toml 2>&1 | grep -a1 written; ls *.toml*
>>>
model = "o3" # the model
~
# of a
[mcp_servers.act]
command = "{home}/bin/act-serve"
args = ["-c","codex"]
~
# of b
~
[tools]
web_search = true
~
[mcp_servers.c]
url = "http://h.example/mcp"
3
1c1
< model = "o3" # the model
---
> model = "o4" # the model
14
14
3
[mcp_servers]
act = { command = "{home}/bin/act-serve", args = ["-c","codex"] }
# r
2
  write act-serve's entry by hand, see act-serve(1)
{"type":"count","event":"import","count":1}
act-config: sets: A=b
act-config: 'apart.toml' is written in a way that act does not change
  write act-serve's entry by hand, see act-serve(1)
apart.toml
config.toml
crlf.toml
in.toml
one.toml

# Goose: extensions in YAML; what is built in stays, variables are in its keyring, times are seconds
cat >config.yaml <<'END'
# Model Configuration
GOOSE_PROVIDER: "anthropic"
GOOSE_TEMPERATURE: 0.7
extensions:
  developer:
    bundled: true
    enabled: true
    name: developer
    timeout: 300
    type: builtin
  github:
    name: GitHub
    cmd: npx
    args: [-y, "@modelcontextprotocol/server-github"]
    enabled: true
    envs: { "GITHUB_PERSONAL_ACCESS_TOKEN": "ghp_abcdefghijklmnop1234" }
    env_keys:
      - OTHER_KEY
    type: stdio
    timeout: 300
  remote:
    type: streamable_http
    uri: https://h.example/mcp
    headers:
      Authorization: Bearer $REMOTE_TOKEN
      X-N: 12
    enabled: false
    description: >-
      A folded
      text
  old: {type: sse, uri: 'https://h.example/sse'}
slash_commands:
  - command: "run-tests"
    recipe_path: "/path/to/recipe.yaml"
END
act-config import-mcp -y config.yaml; jq -c '.mcpServers | to_entries[] | [.key, .value]' .config/act/mcp.json; cat .config/act/secrets
>>>
{"type":"count","event":"import","count":2}
["github",{"type":"stdio","command":"npx","args":["-y","@modelcontextprotocol/server-github"],"env":{"GITHUB_PERSONAL_ACCESS_TOKEN":"${GITHUB_PERSONAL_ACCESS_TOKEN}","OTHER_KEY":"${OTHER_KEY}"},"timeout":300000}]
["remote",{"type":"http","url":"https://h.example/mcp","headers":{"Authorization":"Bearer ${REMOTE_TOKEN}","X-N":"12"},"disabled":true}]
mcp.github.GITHUB_PERSONAL_ACCESS_TOKEN = ghp_abcdefghijklmnop1234
>>>2
act-config: developer: it is a part of its program, which nobody else can start
act-config: github: the value of OTHER_KEY is in the keyring of its program: act-config set mcp.github.OTHER_KEY
act-config: import the MCP server github? yes, by -y
act-config: server: github
act-config: command: npx -y @modelcontextprotocol/server-github
act-config: sets: GITHUB_PERSONAL_ACCESS_TOKEN=${GITHUB_PERSONAL_ACCESS_TOKEN}
act-config: sets: OTHER_KEY=${OTHER_KEY}
act-config: secret: mcp.github.GITHUB_PERSONAL_ACCESS_TOKEN = …1234
act-config: import the MCP server remote? yes, by -y
act-config: server: remote, disabled
act-config: address: https://h.example/mcp
act-config: header: Authorization: Bearer ${REMOTE_TOKEN}
act-config: header: X-N: 12
act-config: old: 'type' is sse, a transport that MCP gave up for streamable HTTP
  ask who runs the server for its address of streamable HTTP, and write http

# YAML that says one thing in another's place, or twice, is refused with its line
while IFS= read -r line; do printf 'extensions:\n  a:\n%b\n' "$line" >bad.yaml; act-config import-mcp -y bad.yaml; done <<'END'
    cmd: &x cat
    cmd: *x
    cmd: !!str cat
    <<: *x
    cmd: cat\n    cmd: b
    ? [a]\n    : b
    cmd: [a
\t- x
    cmd: cat\n---\nb: 1
    cmd: "c\377t"
END
printf 'a: 1\n' >other.yaml; act-config import-mcp -y other.yaml; : >empty.yaml; act-config import-mcp -y empty.yaml; python3 -c 'print("extensions: " + "["*100 + "]"*100)' >deep.yaml; act-config import-mcp -y deep.yaml; head -c 1100000 /dev/zero | tr '\0' '\n' >huge.yaml; act-config import-mcp -y huge.yaml; ls -A
>>>
bad.yaml
deep.yaml
empty.yaml
huge.yaml
other.yaml
>>>2
act-config: 'bad.yaml', line 3: an anchor, an alias or a tag
act-config: 'bad.yaml', line 3: an anchor, an alias or a tag
act-config: 'bad.yaml', line 3: an anchor, an alias or a tag
act-config: 'bad.yaml', line 3: an anchor, an alias or a tag
act-config: 'bad.yaml', line 4: cmd stands twice
act-config: 'bad.yaml', line 3: a key that is no text
act-config: 'bad.yaml', line 4: did not find expected ',' or ']'
act-config: 'bad.yaml', line 3: found character that cannot start any token
act-config: 'bad.yaml', line 4: more than one document
act-config: 'bad.yaml', line 1: invalid leading UTF-8 octet
act-config: 'other.yaml' has no servers: expected a mapping 'extensions'
  see act-mcp(5), Import
act-config: 'empty.yaml' has no servers: expected a mapping 'extensions'
  see act-mcp(5), Import
act-config: 'deep.yaml', line 1: nested deeper than 64
act-config: 'huge.yaml' is larger than 1 MiB

# --switch and --back in YAML: comments, other extensions and the end of lines stay
mkdir bin; printf '#!/bin/sh\n' >bin/act-serve; chmod +x bin/act-serve; PATH=$HOME/bin:$PATH
cat >config.yaml <<'END'
GOOSE_MODE: smart_approve # a mode
extensions:
  # the first
  a:
    type: stdio
    cmd: cat # inside
    args: []
    envs:
  # of memory
  memory: {type: builtin, name: memory, enabled: true}
  b:
    type: stdio
    cmd: cat
    args:
      - |
        two
        lines
  # the last
other: é
END
cp config.yaml was; act-config import-mcp -y --switch config.yaml >/dev/null 2>&1; cat config.yaml; sed -i 's/smart_approve/auto/' config.yaml; act-config import-mcp -y --switch --back config.yaml --jq .count 2>/dev/null; diff was config.yaml
sed 's/$/\r/' was >crlf.yaml; cp crlf.yaml was; act-config import-mcp -y --switch crlf.yaml >/dev/null 2>&1; tr -cd '\r' <crlf.yaml | wc -c; wc -l <crlf.yaml; act-config import-mcp -y --switch --back crlf.yaml --jq .count 2>/dev/null; cmp was crlf.yaml
printf 'extensions: {c: {type: stdio, cmd: cat}}\n' >flow.yaml; act-config import-mcp -y --switch flow.yaml 2>&1 | tail -2
printf '\357\273\277extensions:\n    d:\n        type: stdio\n        cmd: cat' >bom.yaml; cp bom.yaml was; act-config import-mcp -y --switch bom.yaml >/dev/null 2>&1; cat bom.yaml; act-config import-mcp -y --switch --back bom.yaml --jq .count 2>/dev/null; cmp was bom.yaml; ls -A
>>>
GOOSE_MODE: smart_approve # a mode
extensions:
  # the first
  act:
    enabled: true
    type: "stdio"
    name: "act"
    description: "Tools behind the gate of act"
    cmd: "{home}/bin/act-serve"
    args: ["-c","goose"]
    timeout: 300
  # of memory
  memory: {type: builtin, name: memory, enabled: true}
  # the last
other: é
2
1c1
< GOOSE_MODE: smart_approve # a mode
---
> GOOSE_MODE: auto # a mode
15
15
2
  write act-serve's entry by hand, see act-serve(1)
{"type":"count","event":"import","count":1}
﻿extensions:
    act:
        enabled: true
        type: "stdio"
        name: "act"
        description: "Tools behind the gate of act"
        cmd: "{home}/bin/act-serve"
        args: ["-c","goose"]
        timeout: 300
1
.config
bin
bom.yaml
config.yaml
crlf.yaml
flow.yaml
was

# variables that programs of servers got from the other program and do not get from act are named, without values: none of the network's, of shells, or of their entries
echo '{"mcpServers":{"a":{"command":"cat","env":{"A_TOKEN":"${A_TOKEN}"}},"w":{"url":"https://h.example/mcp"}}}' >mcp.json; echo '{"mcpServers":{"v":{"url":"https://h.example/mcp"}}}' >url.json
export A_TOKEN=t0 B_PROFILE=hidden HTTPS_PROXY=http://p.example:1 npm_config_registry=https://n.example/ SHLVL=3 LC_ALL=C LS_COLORS=x EDITOR=vi XDG_RUNTIME_DIR=$PWD
act-config import-mcp -y mcp.json 2>&1 >o | tail -2; act-config import-mcp -y url.json 2>&1 >o | grep -c variables
for n in 01 02 03 04 05 06 07 08 09 10 11; do export "C_$n=x"; done; act-config import-mcp -y --switch mcp.json 2>&1 >o | grep variables
>>>
act-config: servers do not get these variables: B_PROFILE
  write one that a server needs into 'env' of its entry, as "NAME": "${NAME}"
0
act-config: servers do not get these variables: B_PROFILE, C_01, C_02, C_03, C_04, C_05, C_06, C_07, C_08, C_09 and 2 more

# a takes a server and all that follow, which are told; one that would be replaced, and a folder's, are asked about all the same
mkdir -p work .config/act; echo '{"mcpServers":{"two":{"command":"old"}}}' >.config/act/mcp.json
jq -n '{mcpServers: {one: {command: "a"}, two: {command: "b"}, three: {command: "c", args: ["-x"]}, four: {command: "d"}}, projects: {(env.HOME + "/work"): {mcpServers: {db: {command: "e"}}}}}' >.claude.json
expect {tests}/prompt.exp 'act-config import-mcp .claude.json --jq .count' 'n no > ' 'a\r' 'replace · n no > ' 'n\r' 'n no > ' 'n\r' | grep -v '^│'; jq -c '.mcpServers | map_values(.command)' .config/act/mcp.json; ls work -A
>>>
┌ import the MCP server one? ──────────────────────────────────────────────────
└ y import · a this and all that follow · n no > a
┌ replace the MCP server two? ─────────────────────────────────────────────────
└ y replace · n no > n
act-config: import the MCP server three? yes, by a
act-config: server: three
act-config: command: c -x
act-config: import the MCP server four? yes, by a
act-config: server: four
act-config: command: d
┌ import 1 MCP server for 
┊   {home}/work alone, and 
┊   trust 
┊   {home}/work/.act/mcp.jso
┊   n?
└ y import · n no > n
3
{"two":"old","one":"a","three":"c","four":"d"}
