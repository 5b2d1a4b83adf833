#!/bin/bash
# Figures: medians of at least five runs, each ratio from one run of this script, its bound beside it. The output of
# each row is checked first, and each timed run has a store and seals of its own.
# usage: [BENCH=smoke] bench.sh FOLDER-OF-THE-COMMANDS
# BENCH=smoke runs every row once with few records, checks the output, and writes no figure.
set -euo pipefail
shopt -s inherit_errexit
PATH=$(cd "$1" && pwd):$PATH
tree=$(cd "$(dirname "$0")/../.." && pwd)
HOME=$(mktemp -d)
export PATH HOME LC_ALL=C.UTF-8
unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME ${!COMPOSIO_@}
trap 'rm -rf "$HOME"' EXIT
cd "$HOME"
case ${BENCH:-} in
smoke) runs=1 starts=2 many=1000 local=300 service=40 queue=400 tools=1200 ;;
'') runs=5 starts=60 many=320000 local=100000 service=2000 queue=100000 tools=12000 ;;
*) echo "bench: BENCH is '$BENCH', and may be smoke" >&2; exit 64 ;;
esac
commands=$(cd "$tree/Sources/Commands" && shopt -s failglob && echo act-*)

median() { sort -n | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int((NR + 2) / 2)]) / 2 }'; }

# Runs ahead of each command, untimed.
BEFORE=:

# checked EXPECTED COMMAND: ends the bench unless that is what the command writes.
checked() {
    local said
    bash -c "$BEFORE"
    # On a slow machine curl draws its progress though each of its requests is silent.
    said=$(bash -c "set -o pipefail; $2" 2>failure) || true
    [ "$said" = "$1" ] || { echo "bench: $2: wrote '$said', not '$1': $(head -c 500 failure)" >&2; exit 1; }
}
outcomes="jq -r .outcome | sort | uniq -c | awk '{ print \$1, \$2 }'"

# Seconds of CPU (user and system), or of the clock, that a shell command takes. A command that fails ends the bench.
taken() {
    local format=$1 k
    shift
    for ((k = 0; k < runs; k++)); do
        bash -c "$BEFORE"
        { TIMEFORMAT=$format; time bash -c "$*" >/dev/null 2>failure; } 2>&1 | awk '{ print $1 + $2 }' ||
            { echo "bench: $*: failed: $(head -c 500 failure)" >&2; exit 1; }
    done | median
}
cpu() { taken '%3U %3S' "$@"; }
wall() { taken '%3R 0' "$@"; }

# in_turn MEASURE BEFORE COMMAND ...: the same for several commands, a run of each after the other, on one line.
in_turn() {
    local measure=$1 all=$runs runs=1 k turn
    shift
    for ((k = 0; k < all; k++)); do
        for ((turn = 2; turn <= $#; turn += 2)); do
            BEFORE=${*:turn-1:1} $measure "${*:turn:1}"
        done | paste -sd ' '
    done >turns
    for ((turn = 1; turn <= $# / 2; turn++)); do cut -d ' ' -f $turn turns | median; done | paste -sd ' '
}

# Milliseconds from start to end of commands that take few, each given as one word. They run in turn, ten at a time: the
# machine may be busier a moment later.
start() {
    local k
    for ((k = 0; k < starts; k += 10)); do
        hyperfine -N --warmup 2 --runs $((starts < 10 ? starts : 10)) --export-json times.json "$@" >/dev/null \
            2>hyperfine.log || { cat hyperfine.log >&2; exit 1; }
        cat times.json
    done | jq -sr '[.[].results | map(.times)] | transpose
        | map(add | sort | (.[(length - 1) / 2 | floor] + .[length / 2 | floor]) * 500) | join(" ")'
}

# row WHAT OURS UNIT REFERENCE-NAME REFERENCE [BOUND-ON-OURS]
row() {
    if [ "${BENCH:-}" = smoke ]; then
        [ -z "$1" ] || echo "$1: works"
        return
    fi
    awk -v what="$1" -v ours="$2" -v unit="$3" -v name="$4" -v other="$5" -v bound="${6-}" 'BEGIN {
        printf "%-44s %9.2f %-2s  %-22s %9.2f %-2s  ratio %6.3f", what, ours, unit, name, other, unit, ours / other
        if (bound == "") print "  no bound"
        else printf "  bound %9.2f %-2s  %s\n", bound, unit, ours <= bound ? "holds" : "DOES NOT HOLD"
    }'
}
times() { awk -v a="$1" -v b="$2" -v c="${3:-0}" 'BEGIN { print a * b + c }'; }

# beside_jq WHAT COMMAND FILE PARTS: a row for the CPU of a command, at most this part of that of jq -c . on the file.
beside_jq() {
    local figures jq ours
    # The file was just written: its way to the disk is not part of either.
    sync "$3"
    figures=$(in_turn cpu "$BEFORE" "jq -c . $3" "$BEFORE" "$2")
    read -r jq ours <<<"$figures"
    row "${1/MB/$(($(stat -c %s $3) / 1000000)) MB}" "$ours" s "1/$4 x jq -c ." "$jq" "$(awk "BEGIN { print $jq / $4 }")"
}

# calls COUNT TOOL ARGUMENTS: records, & in the arguments being the record's number.
calls() {
    seq -f %012.0f "$1" | sed 's/.*/{"type":"call","id":"019f0000-0000-7000-8000-&","tool":"'"$2"'","provider":"local","toolkit":"task","arguments":{'"$3"'},"missing":[],"intent":"number & of a file that is as long as it has to be for a figure","tags":[],"risk":{"level":"low","reasons":["so the record says"]},"taint":false}/'
}

# mixed COUNT: as many records, of the templates on standard input in turn, & being the record's number.
mixed() {
    python3 -c 'import sys
templates = sys.stdin.read().splitlines()
for k in range(1, int(sys.argv[1]) + 1):
    sys.stdout.write(templates[k % len(templates)].replace("&", "%012d" % k) + "\n")' "$1"
}

echo "== start: --version, milliseconds"
for name in $commands; do
    checked "$(act-call --version)" "$name --version"
    figures=$(start /bin/true "$name --version" "curl --version")
    read -r bound ms curl <<<"$figures"
    bound=$(times "$bound" 5 4)
    row "$name --version" "$ms" ms "5 x true + 4" "$bound" "$bound"
    row "" "$ms" ms "curl --version" "$curl" "$curl"
done

checked TASK_LIST "act-call TASK_LIST | jq -r .tool"
figures=$(start "act-call TASK_LIST" "curl --version")
read -r ms curl <<<"$figures"
row "act-call TASK_LIST, offline" "$ms" ms "curl --version" "$curl" "$curl"

echo "== a sentence, decided and done, milliseconds"
checked '1 done' "act-process '120eur at next' | act-confirm | act-exec | $outcomes"
figures=$(start "jq -n 1" "sh -c \"act-process '120eur at next' | act-confirm | act-exec\"")
read -r one ms <<<"$figures"
row "act-process | act-confirm | act-exec" "$ms" ms "5 x jq -n 1" "$one" "$(times "$one" 5)"

echo "== $tools tools of handlers"
mkdir -p .config/act/handlers
python3 "$tree/Tests/Bench/tools.py" $tools .config/act/handlers
slug=ABLY_GET_CHANNEL_HISTORY_0
BEFORE='rm -rf .local'
checked $slug "act-search 'get the history of an ably channel' | jq -r .tool"
jq=$(cpu 'jq -c . .config/act/handlers.*')
ours=$(cpu "act-search 'get the history of an ably channel'")
row "act-search, when it reads them first" "$ours" s "2 x jq -c ." "$jq" "$(times "$jq" 2)"
BEFORE=:
figures=$(start "jq -n 1" "act-search 'get the history of an ably channel'")
read -r one ms <<<"$figures"
row "act-search, warm" "$ms" ms "1 x jq -n 1" "$one" "$one"
checked $slug "act-call $slug | jq -r .tool"
ms=$(start "act-call $slug")
row "act-call" "$ms" ms "1 x jq -n 1" "$one" "$one"
rm -rf .config .local

echo "== $many calls, seconds of CPU"
BEFORE='rm -rf .local'
calls $many TASK_LIST '"limit":50,"project":"p&"' >low
checked same "act-confirm low | cmp - low && echo same"
beside_jq "act-confirm, MB of low calls" "act-confirm low" low 8
rm low
# Records of several commands: other orders of fields, nested arguments, fractions, texts beyond ASCII, escapes.
mixed $many <<'END' >low
{"type":"call","id":"019f0000-0000-7000-8000-&","tool":"BUDGET_LIST_ENTRIES","provider":"local","toolkit":"budget","arguments":{"from":"2026-03-01","until":"2026-03-31","category":"Épicerie & fruits","min_amount":12.50,"currency":"EUR"},"missing":[],"intent":"что я потратил на продукты в марте, чек №&","tags":["readOnlyHint"],"risk":{"level":"low","reasons":["LIST only reads"]},"taint":false}
{"type":"call","id":"once-&","tool":"CALENDAR_LIST_EVENTS","provider":"local","toolkit":"calendar","arguments":{"from":"2026-03-04T15:00:00+01:00","until":"2026-03-11","limit":25},"missing":[],"intent":"what is on this week? \"&\"\nand after it","plan":{"steps":["list the events","sort them by place"],"pitfalls":["days are whole in the zone"]},"taint":false}
{"id":"019f0000-0000-7000-8001-&","type":"call","provider":"local","tool":"TASK_LIST","arguments":{"filter":{"any":[{"project":"Küche","done":false},{"project":"庭","weight":0.75}],"depth":2},"limit":100,"tags":["früh","spät"]},"taint":true,"intent":"offene Aufgaben für Küche und Garten, Liste &","x-note":{"from":"cron","try":1.0}}
{"type": "call", "id": "019f0000-0000-7000-8002-&", "tool": "REMINDER_LIST", "provider": "local", "arguments": {"until": "2026-04-01T09:30", "limit": 10}, "taint": false, "session": "trs_&", "intent": "rappels avant le 1er avril — tout ce qui reste à faire", "tags": [], "risk": {"level": "low", "reasons": []}}
{"type":"call","id":"019f0000-0000-7000-8003-&","tool":"TASK_GET","provider":"local","toolkit":"task","arguments":{"id":"&"},"missing":[],"intent":"タスク & を見せて","account":"home","taint":false,"plan":{"steps":[],"related":["TASK_UPDATE","TASK_COMPLETE"],"guidance":"Show the task to the person before it is changed, with its project and the day that it is due."}}
{"type":"call","id":"019f0000-0000-7000-8004-&","tool":"BUDGET_GET_TOTALS","provider":"local","toolkit":"budget","arguments":{"from":"2026-01-01","rates":{"EUR":1,"CHF":0.9571,"HUF":398.25,"JPY":1.61e2},"by":["category","month"]},"missing":[],"intent":"totals of the year so far in euros, at the rates of the \u0031st of March, run &","tags":["readOnlyHint"],"taint":false}
{"type":"call","id":"019f0000-0000-7000-8005-&","tool":"CALENDAR_GET_EVENT","provider":"local","arguments":{"id":"&"},"taint":false,"filled":["id"],"engine":"rules","intent":"🗓 показать встречу &, кто придёт и где она","tags":["readOnlyHint"],"risk":{"level":"low","reasons":["GET only reads"]}}
END
checked same "act-confirm low | cmp - low && echo same"
beside_jq "act-confirm, MB of mixed low calls" "act-confirm low" low 8
rm low
calls $many TASK_CREATE '"title":"task &","priority":"high"' >medium
checked "$many approved flag" \
    "act-confirm -y --caution cautious medium | jq -r '.approval | .decision, .by' | paste -d ' ' - - | uniq -c | awk '{ print \$1, \$2, \$3 }'"
beside_jq "act-confirm -y, MB of medium calls" "act-confirm -y --caution cautious medium" medium 4
rm medium
mixed $many <<'END' >medium
{"type":"call","id":"019f0000-0000-7000-8000-&","tool":"TASK_CREATE","provider":"local","toolkit":"task","arguments":{"title":"Küche streichen, Nr. &","priority":"high","due":"2026-03-20","notes":"erst abkleben,\ndann \"weiß\""},"missing":[],"intent":"Aufgabe: Küche streichen bis Freitag","tags":["createHint"],"taint":false}
{"type":"call","id":"once-&","tool":"BUDGET_LOG_ENTRY","provider":"local","toolkit":"budget","arguments":{"amount":12.75,"date":"2026-03-20","category":"Épicerie","details":"marché, ticket &, 3 × pommes","currency":"EUR","split":[{"who":"Zoë","share":0.4},{"who":"Jörg","share":0.6}]},"missing":[],"intent":"12,75 au marché, partagé 40/60","tags":["createHint"],"taint":false}
{"id":"019f0000-0000-7000-8001-&","type":"call","provider":"local","tool":"CALENDAR_CREATE_EVENT","arguments":{"title":"Встреча & с бригадой","start":"2026-03-04T15:00:00+01:00","end":"2026-03-04T16:30:00+01:00","place":"Kőbánya, 3. em. 12/a","remind":{"before":{"hours":1.5},"by":["note"]}},"taint":false,"intent":"договориться о ремонте во вторник в 15:00, на полтора часа"}
{"type": "call", "id": "019f0000-0000-7000-8002-&", "tool": "REMINDER_CREATE", "provider": "local", "arguments": {"text": "水やり &", "due": "2026-04-01T09:30", "weight": -0.50, "repeat": {"every": 2, "unit": "days", "until": null}}, "taint": false, "session": "trs_&", "intent": "一日おきに水やりを思い出させて、四月一日の朝から", "tags": [], "risk": {"level": "medium", "reasons": ["CREATE changes something"]}}
{"type":"call","id":"019f0000-0000-7000-8003-&","tool":"TASK_UPDATE","provider":"local","toolkit":"task","arguments":{"title":"paint the hall — two coats, 2.5 l each","id":"&","project":"house","done":false,"priority":null},"missing":[],"intent":"make the hall part of the house, after the kitchen","account":"home","taint":false,"plan":{"steps":["find the task","change its project"],"pitfalls":[]}}
{"type":"call","id":"019f0000-0000-7000-8004-&","tool":"TASK_COMPLETE","provider":"local","arguments":{"id":"&"},"taint":false,"filled":["id"],"engine":"rules","intent":"erledigt: Nummer & — Farbe und Pinsel für die Küche gekauft, Rechnung liegt bei den Belegen","tags":["updateHint"],"risk":{"level":"medium","reasons":["COMPLETE changes something"]}}
{"type":"call","id":"019f0000-0000-7000-8005-&","tool":"BUDGET_UPDATE_ENTRY","provider":"local","toolkit":"budget","arguments":{"id":"&","amount":1250.00,"details":"plumber \u2014 second visit, \u20ac1,250","tags":["house","water"],"checked":true},"missing":[],"intent":"the plumber was 1250, not 1200 euros, and it was for the house","tags":["updateHint","idempotentHint"],"taint":false}
END
checked "$many approved flag" \
    "act-confirm -y --caution cautious medium | jq -r '.approval | .decision, .by' | paste -d ' ' - - | uniq -c | awk '{ print \$1, \$2, \$3 }'"
beside_jq "act-confirm -y, MB of mixed medium calls" "act-confirm -y --caution cautious medium" medium 4
rm medium
# Nobody has described them, and nobody can be asked: they pass without a decision, and act-exec refuses them.
mixed $many <<'END' >foreign
{"type":"call","id":"019f0000-0000-7000-8000-&","tool":"GMAIL_SEND_EMAIL","provider":"composio","toolkit":"gmail","arguments":{"recipient_email":"zoe@example.com","subject":"Rückruf &","body":"Bitte morgen gegen zehn."},"missing":[],"intent":"tell Zoë to call back tomorrow at ten","tags":["createHint"],"taint":false}
{"type":"call","id":"019f0000-0000-7000-8001-&","tool":"GMAIL_FETCH_EMAILS","provider":"composio","toolkit":"gmail","arguments":{"query":"is:unread newer_than:2d","max_results":25},"missing":[],"intent":"unread mail of the last two days, page &","tags":["readOnlyHint"],"taint":false}
{"type":"call","id":"019f0000-0000-7000-8002-&","tool":"SLACK_LIST_CHANNELS","provider":"composio","toolkit":"slack","arguments":{"limit":100,"exclude_archived":true,"types":["public_channel"]},"missing":[],"intent":"which channels are there, list &","taint":true}
{"type":"call","id":"019f0000-0000-7000-8003-&","tool":"GITHUB_CREATE_AN_ISSUE","provider":"composio","toolkit":"github","arguments":{"owner":"example","repo":"house","title":"№ &: the door sticks","labels":["wood"]},"missing":[],"intent":"file an issue about the door that sticks in wet weather","taint":false}
END
foreign='act-confirm foreign || [ $? = 78 ]'
checked same "{ $foreign; } | cmp - foreign && echo same"
beside_jq "act-confirm, MB of calls nobody described" "$foreign" foreign 6
rm foreign

echo "== $local local calls, seconds of the clock and of CPU"
calls $local TASK_CREATE '"title":"task &","priority":"high"' >new
store=.local/share/act/act.db
BEFORE='rm -rf .local; act-confirm --valid-for 1h new >sealed'
checked "$local done" "act-exec sealed | $outcomes"
ours=$(wall act-exec sealed)
work=$(cpu act-exec sealed)
[ "$(sqlite3 $store "SELECT count(*) FROM journal WHERE outcome = 'done'")" = $local ]
[ "$(sqlite3 $store 'SELECT count(*) FROM task')" = $local ]
# The same rows in the same tables, in as many commits.
sqlite3 $store .schema | grep -v sqlite_ >schema.sql
sqlite3 $store '.mode insert journal' 'SELECT * FROM journal ORDER BY log_id' >journal.sql
sqlite3 $store '.mode insert task' 'SELECT * FROM task ORDER BY id' >task.sql
sqlite3 $store '.mode insert event' 'SELECT * FROM event ORDER BY number' >event.sql
[ "$(wc -l <event.sql)" = $local ]
{
    echo 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;'
    cat schema.sql
    paste -d '\n' journal.sql task.sql event.sql |
        awk 'NR % 1536 == 1 { print "BEGIN IMMEDIATE;" } 1; NR % 1536 == 0 { print "COMMIT;" } END { if (NR % 1536) print "COMMIT;" }'
} >rows.sql
BEFORE='rm -f same.db*'
checked $((2 * local)) \
    "sqlite3 same.db <rows.sql >/dev/null; sqlite3 same.db 'SELECT (SELECT count(*) FROM journal) + (SELECT count(*) FROM task)'"
other=$(wall 'sqlite3 same.db <rows.sql')
row "act-exec, the clock" "$ours" s "1.8 x sqlite3" "$other" "$(times "$other" 1.8)"
other=$(cpu 'sqlite3 same.db <rows.sql')
row "act-exec, CPU" "$work" s "3 x sqlite3" "$other" "$(times "$other" 3)"
BEFORE=:

echo "== $service calls to a service on loopback, -j 64, seconds of the clock"
# A server that costs next to nothing, so that what is measured is who asks.
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
mkdir nginx
# Its worker may be nobody.
chmod a+x .
cat >nginx/conf <<END
worker_processes 1; pid $HOME/nginx/pid; error_log $HOME/nginx/log;
events { worker_connections 1024; }
http {
    access_log off; keepalive_requests 1000000; client_body_temp_path $HOME/nginx/body;
    proxy_temp_path $HOME/nginx/p; fastcgi_temp_path $HOME/nginx/f; uwsgi_temp_path $HOME/nginx/u; scgi_temp_path $HOME/nginx/s;
    server {
        listen 127.0.0.1:$port; default_type application/json;
        location = /api/v3.1/tool_router/session { return 201 '{"session_id":"trs_benchmark000"}'; }
        location = /api/v3.1/tools { return 200 '{"items":[
            {"slug":"MAIL_LIST_MESSAGES","toolkit":{"slug":"mail"},"tags":["readOnlyHint"],"input_parameters":{"type":"object","properties":{"query":{"type":"string"}}}},
            {"slug":"MAIL_SEND_MESSAGE","toolkit":{"slug":"mail"},"tags":["createHint"],"input_parameters":{"type":"object","properties":{"query":{"type":"string"}}}}]}'; }
        # A POST is given a file too.
        location /models { root $HOME; default_type text/event-stream; error_page 405 =200 \$uri; }
        location / { return 200 '{"data":{"messages":[{"id":"m01","subject":"This week"}]},"error":null,"log_id":"log_1"}'; }
    }
}
END
/usr/sbin/nginx -c "$HOME/nginx/conf"
trap 'kill "$(cat "$HOME/nginx/pid")"; rm -rf "$HOME"' EXIT

# The answers of a model that differ in 10,000 deltas: a hundred of these, in a burst.
for count in 100 10100; do
    mkdir -p models/$count/chat
    awk -v count=$count 'BEGIN {
        chunk = "data: {\"id\":\"chatcmpl-x9sT2lVvKqYhE0zr\",\"object\":\"chat.completion.chunk\",\"created\":1795388808,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":%s,\"finish_reason\":%s}]}\n\n"
        for (k = 0; k < count; k++) printf chunk, "{\"content\":\"word \"}", "null"
        printf chunk, "{}", "\"stop\""
        print "data: [DONE]\n"
    }' >models/$count/chat/completions
done
BEFORE='rm -rf .local'
chat="act-chat --model openai/m --stream hi"
checked '10100 50500' "OPENAI_BASE_URL=http://127.0.0.1:$port/models/10100 $chat |
    jq -sr '[(map(select(.type == \"delta\").text) | add | length) / 5, (last.text | length)] | join(\" \")'"
few=$(OPENAI_BASE_URL=http://127.0.0.1:$port/models/100 cpu "$chat")
ours=$(OPENAI_BASE_URL=http://127.0.0.1:$port/models/10100 cpu "$chat")
row "act-chat, CPU of 100 deltas in a burst" "$(times "$ours" 10 "-$(times "$few" 10)")" ms "bound" 1 1

export COMPOSIO_BASE_URL=http://127.0.0.1:$port COMPOSIO_API_KEY=ak_benchmark_key
rm -rf .local
# many TOOL COUNT: as many calls of one tool.
many() {
    act-call -p composio "$1" query=x >one
    seq -f %012.0f "$2" | sed "s|.*|&\t$(sed 's/[&|]/\\&/g' one)|" |
        awk -F '\t' '{ sub(/"id":"[^"]*"/, "\"id\":\"019f0000-0000-7000-8000-" $1 "\"", $2); print $2 }'
}
many MAIL_LIST_MESSAGES $service >reads
many MAIL_SEND_MESSAGE $service >new
seq $service | sed "s|.*|url = http://127.0.0.1:$port/&\noutput = /dev/null|" >get.conf
# The requests that act-exec makes, from curl.
seq -f %032.0f $service | awk -v port="$port" -v key="$COMPOSIO_API_KEY" '{
    if (NR > 1) print "next"
    print "url = http://127.0.0.1:" port "/api/v3.1/tool_router/session/trs_benchmark000/execute"
    print "silent"
    print "output = /dev/null"
    print "write-out = \"%{http_code}\\n\""
    print "data = \"{\\\"tool_slug\\\":\\\"MAIL_LIST_MESSAGES\\\",\\\"arguments\\\":{\\\"query\\\":\\\"x\\\"}}\""
    print "header = \"accept: application/json\""
    print "header = \"content-type: application/json\""
    print "header = \"x-api-key: " key "\""
    print "header = \"x-request-id: " $1 "\""
}' >post.conf
# A store with the session and the tools, and no call in it.
BEFORE='rm -rf .local; act-session >/dev/null; act-call -p composio MAIL_LIST_MESSAGES query=x >/dev/null'
checked "$service done" "act-exec -j 64 reads | $outcomes"
checked $service 'curl -s --parallel --parallel-max 64 -K post.conf | grep -c 200'
[ $runs = 1 ] || runs=9
parallel='curl -s --parallel --parallel-max 64 -K'
reading=$BEFORE
BEFORE+='; act-confirm -y --valid-for 1h new >writes'
checked "$service done" "act-exec -j 64 writes | $outcomes"
figures=$(in_turn wall : "$parallel get.conf" "$reading" "act-exec -j 64 reads" : "$parallel post.conf" \
    "$BEFORE" "act-exec -j 64 writes")
read -r bare ours same writes <<<"$figures"
row "act-exec -j 64, reads" "$ours" s "1.1 x curl, the same" "$same" "$(times "$same" 1.1)"
row "" "$ours" s "curl, bare GETs" "$bare"
[ "$(sqlite3 $store "SELECT count(*) FROM journal WHERE outcome = 'done'")" = $service ]
row "act-exec -j 64, approved writes" "$writes" s "1.25 x curl, the same" "$same" "$(times "$same" 1.25)"
[ $runs = 1 ] || runs=5
other=$(wall "seq $service | xargs -P 64 -I% curl -s -o /dev/null http://127.0.0.1:$port/%")
ours=$(wall act-exec -j 64 reads)
row "act-exec -j 64, reads" "$ours" s "1/20 x xargs -P 64 curl" "$other" "$(times "$other" 0.05)"
many MAIL_LIST_MESSAGES $queue >queue
bash -c "$BEFORE"
memory=$(python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=open("results", "w"), check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000)' act-exec -j 64 queue)
BEFORE=:
checked "$queue done" "<results $outcomes"
row "act-exec -j 64, $queue calls in the queue" "$memory" MB "bound" 40 40

echo "== MCP: a server's call, many reads, and act-serve"
unset COMPOSIO_BASE_URL COMPOSIO_API_KEY
server="python3 -B $tree/Tests/MCP/server.py --ttl 600000"
mkdir -p .config/act
jq -n --arg words "$server" '{mcpServers: {fake: ($words / " " | {command: .[0], args: .[1:]})}}' >.config/act/mcp.json
act-confirm --pin fake -y >/dev/null
meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
echo '{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{'"$meta"'}}' >discover
# From the start of the server to its first answer.
cat >first <<END
coproc $server
cat discover >&\${COPROC[1]}
read -r line <&\${COPROC[0]}
kill \$COPROC_PID
echo "\${line:0:11}"
END
checked '{"jsonrpc":' "bash first 2>/dev/null"
act-call fake.get_time timezone=Rome >time
checked done "act-exec time --jq .outcome"
own=$(start "bash first")
# Without an id it is another call each time.
jq -c 'del(.id)' time >again
ms=$(start "act-exec again")
row "act-exec, one call of an MCP server" "$ms" ms "the server's answer + 50" "$(times "$own" 1 50)" "$(times "$own" 1 50)"
seq -f %012.0f $service | sed "s|.*|&\t$(sed 's/[&|]/\\&/g' time)|" |
    awk -F '\t' '{ sub(/"id":"[^"]*"/, "\"id\":\"019f0000-0000-7000-8000-" $1 "\"", $2); print $2 }' >reads
cat >raw.py <<END
import json, subprocess, sys
server = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
meta = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}
def send(k):
    params = {"name": "get_time", "arguments": {"timezone": "Rome"}, "_meta": meta}
    server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": k, "method": "tools/call", "params": params}).encode() + b"\\n")
    server.stdin.flush()
count = int(sys.argv[1])
for k in range(min(64, count)): send(k)
for k in range(count):
    json.loads(server.stdout.readline())
    if k + 64 < count: send(k + 64)
server.kill()
print(count)
END
checked $service "python3 raw.py $service $server"
BEFORE='rm -f .local/share/act/act.db*; act-confirm --pin fake -y >/dev/null'
checked "$service done" "act-exec -j 64 reads | $outcomes"
other=$(wall "python3 raw.py $service $server")
ours=$(wall act-exec -j 64 reads)
row "act-exec -j 64, reads of an MCP server" "$ours" s "3 x a bare client" "$other" "$(times "$other" 3)"
BEFORE=:
checked '{"jsonrpc":' "act-serve <discover | cut -c 1-11"
ms=$(start "sh -c 'act-serve <discover'")
row "act-serve, from its start to its answer" "$ms" ms "bound" 15 15
serving="python3 -B $tree/Tests/Bench/serving.py"
memory=$($serving call again)
row "act-exec, memory of one call of a server" "$memory" MB "bound" 20 20
own=$($serving reads $service $server)
ms=$($serving reads $service act-serve -c reads)
row "act-serve, a read of an MCP server" "$ms" ms "the server's answer + 12" "$own" "$(times "$own" 1 12)"
mkdir -m 700 run
memory=$(XDG_RUNTIME_DIR=$HOME/run $serving clients 100)
row "act-serve with 100 clients" "$memory" MB "bound" 32 32
rm -rf .config/act/mcp.json

if ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    echo "== a shared store: 16 workers on 4 machines, and a call that wakes one"
    mkfifo life
    "$tree/Tests/cluster" <life >where &
    exec 8>life
    "$tree/Tests/await" '[ -s where ]'
    export ACT_STORE="postgresql:///act?host=$(cat where)&user=act" ACT_USER=bench PATH=$PATH:$HOME/bin
    owner="psql -qX -h $(cat where) -U owner postgres"
    $owner -c 'CREATE DATABASE act OWNER act'
    act-store init --apply
    on() {
        local machine=$1
        shift
        XDG_STATE_HOME=$HOME/$machine/state XDG_DATA_HOME=$HOME/$machine/data exec "$@"
    }
    # drain FILE: puts the calls of a file into the queue; the seconds that the workers take.
    drain() {
        local began k workers= count=$(wc -l <"$1")
        checked "$count queued" "act-queue add $1 | jq -r .state | sort | uniq -c | awk '{ print \$1, \$2 }'"
        began=$(date +%s%N)
        for k in {1..16}; do
            (on m$((k % 4)) act-queue run -q >results.$k) &
            workers+=" $!"
        done
        wait $workers
        awk -v ns=$(($(date +%s%N) - began)) 'BEGIN { print ns / 1e9 }'
        checked "$count done" "cat results.* | $outcomes"
    }
    calls $local TASK_LIST '"limit":1,"project":"p&"' |
        jq -c '.account = "a\(input_line_number % 500)"' >kept
    took=$(drain kept)
    row "16 act-queue run, $local calls in 500 lanes" "$took" s "4,000 calls/s" "$(times "$local" 0.00025)" "$(times "$local" 0.00025)"
    # Once more, and the server says how long each statement takes. A smoke run claims too seldom for a figure.
    $owner -c 'ALTER SYSTEM SET log_min_duration_statement = 0' -c 'SELECT pg_reload_conf()' >/dev/null
    head -n $((local < 20000 ? local : 20000)) kept | sed 's/"id":"019f/"id":"029f/' >more
    drain more >/dev/null
    $owner -c 'ALTER SYSTEM RESET log_min_duration_statement' -c 'SELECT pg_reload_conf()' >/dev/null
    claim=$(sed -n 's/.*duration: \([0-9.]*\) ms  execute [^:]*: WITH free AS.*/\1/p' "$(cat where)/data/log" | sort -n |
        awk '{ v[NR] = $1 } END { print (NR ? v[int(NR * 0.99 + 0.99)] : 0) }')
    [ "${BENCH:-}" = smoke ] || [ "$claim" != 0 ]
    row "a claim of those workers, 99 of 100" "$claim" ms "bound" 20 20

    mkdir -p bin
    printf '%s\n' '#!/bin/bash' 'if [ "$1" = --describe ]; then' \
        "  echo '{\"type\":\"tool\",\"tool\":\"CLOCK_GET\",\"tags\":[\"readOnlyHint\",\"closedWorldHint\"]}'; exit; fi" \
        'cat >/dev/null; date +%s%N >>started' "echo '{\"type\":\"result\",\"outcome\":\"done\"}'" >bin/act-handle-clock
    chmod +x bin/act-handle-clock
    rm -f started
    act-queue run --watch -q >woken 2>failure &
    worker=$!
    for ((k = 1; k <= starts; k++)); do
        act-call CLOCK_GET | act-queue add | while read -r _; do date +%s%N; done >>added
        "$tree/Tests/await" "[ \$(cat started 2>/dev/null | wc -l) = $k ]"
        # The worker is idle again.
        sleep 0.1
    done
    kill -TERM $worker
    wait $worker
    checked "$starts done" "<woken $outcomes"
    ms=$(paste added started | awk '{ print ($2 - $1) / 1e6 }' | median)
    row "from act-queue add to the start on a worker" "$ms" ms "bound" 100 100
    exec 8>&-
    unset ACT_STORE ACT_USER
    rm -rf .local m0 m1 m2 m3
    . "$tree/Tests/Bench/store.sh"
fi

echo "== installed, megabytes"
make -s --no-print-directory -C "$tree" install-files RELEASE="${PATH%%:*}" DESTDIR="$HOME/tree" PREFIX=/usr >/dev/null
checked "$(wc -w <<<"$commands")" "find tree/usr/bin -type f | wc -l"
largest=$(find tree/usr/bin -type f -printf '%s %f\n' | sort -n | tail -1)
row "largest: ${largest#* }" "$(times "${largest% *}" 0.000001)" MB "bound" 3 3
row "all of it" "$(find tree -type f -printf '%s\n' | awk '{ all += $1 } END { print all / 1000000 }')" MB "bound" 25 25
