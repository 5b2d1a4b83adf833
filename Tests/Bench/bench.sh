#!/bin/bash
# Figures: medians of at least five runs, each ratio from one run of this script, its bound beside it.
# usage: bench.sh FOLDER-OF-THE-COMMANDS
set -euo pipefail
PATH=$(cd "$1" && pwd):$PATH
tree=$(cd "$(dirname "$0")/../.." && pwd)
HOME=$(mktemp -d)
export PATH HOME LC_ALL=C.UTF-8
unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
trap 'rm -rf "$HOME"' EXIT
cd "$HOME"
runs=5
commands=$(sed -n 's/^ *."\(act-[a-z]*\)", \[.*/\1/p' "$tree/Package.swift")

median() { sort -n | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int((NR + 2) / 2)]) / 2 }'; }

# Seconds of CPU (user and system), or of the clock, that a shell command takes. BEFORE runs ahead of each, untimed.
BEFORE=:
taken() {
    local format=$1 k
    shift
    for ((k = 0; k < runs; k++)); do
        bash -c "$BEFORE"
        { TIMEFORMAT=$format; time bash -c "$*" >/dev/null 2>/dev/null || true; } 2>&1 | awk '{ print $1 + $2 }'
    done | median
}
cpu() { taken '%3U %3S' "$@"; }
wall() { taken '%3R 0' "$@"; }

# Milliseconds from start to end of a command that takes few, given as one word.
start() {
    hyperfine -N --warmup 5 --runs 60 --export-json times.json "$1" >/dev/null 2>hyperfine.log || cat hyperfine.log >&2
    jq '.results[0].median * 1000' times.json
}

# row WHAT OURS UNIT REFERENCE-NAME REFERENCE BOUND-ON-OURS
row() {
    awk -v what="$1" -v ours="$2" -v unit="$3" -v name="$4" -v other="$5" -v bound="$6" 'BEGIN {
        printf "%-44s %9.2f %-2s  %-22s %9.2f %-2s  ratio %6.3f  bound %9.2f %-2s  %s\n",
            what, ours, unit, name, other, unit, ours / other, bound, unit, ours <= bound ? "holds" : "DOES NOT HOLD"
    }'
}
times() { awk -v a="$1" -v b="$2" -v c="${3:-0}" 'BEGIN { print a * b + c }'; }

# calls COUNT TOOL ARGUMENTS: records, & in the arguments being the record's number.
calls() {
    seq -f %012.0f "$1" | sed 's/.*/{"type":"call","id":"019f0000-0000-7000-8000-&","tool":"'"$2"'","provider":"local","toolkit":"task","arguments":{'"$3"'},"missing":[],"intent":"number & of a file that is as long as it has to be for a figure","tags":[],"risk":{"level":"low","reasons":["so the record says"]},"taint":false}/'
}

echo "== start: --version, milliseconds"
for name in $commands; do
    # Each beside its own references, for the machine may be busier a moment later.
    bound=$(times "$(start /bin/true)" 5 4)
    ms=$(start "$name --version")
    curl=$(start "curl --version")
    row "$name --version" "$ms" ms "5 x true + 4" "$bound" "$bound"
    row "" "$ms" ms "curl --version" "$curl" "$curl"
done

ms=$(start "act-call TASK_LIST")
curl=$(start "curl --version")
row "act-call TASK_LIST, offline" "$ms" ms "curl --version" "$curl" "$curl"

echo "== a sentence, decided and done, milliseconds"
one=$(start "jq -n 1")
ms=$(start "sh -c \"act-process '120eur at next' | act-confirm | act-exec\"")
row "act-process | act-confirm | act-exec" "$ms" ms "5 x jq -n 1" "$one" "$(times "$one" 5)"

echo "== 100 MB of calls, seconds of CPU"
calls 320000 TASK_LIST '"limit":50,"project":"p&"' >low
jq=$(cpu 'jq -c . low')
row "act-confirm, $(($(stat -c %s low) / 1000000)) MB of low calls" "$(cpu act-confirm low)" s "1/10 x jq -c ." "$jq" "$(times "$jq" 0.1)"
rm low
calls 320000 TASK_CREATE '"title":"task &","priority":"high"' >medium
jq=$(cpu 'jq -c . medium')
row "act-confirm -y, $(($(stat -c %s medium) / 1000000)) MB of medium calls" "$(cpu act-confirm -y --caution cautious medium)" s "1/5 x jq -c ." "$jq" "$(times "$jq" 0.2)"
rm medium

echo "== 100,000 local calls, seconds of the clock and of CPU"
calls 100000 TASK_CREATE '"title":"task &","priority":"high"' | act-confirm --valid-for 1h >sealed
store=.local/share/act/act.db
BEFORE="rm -f $store*"
ours=$(wall act-exec sealed)
work=$(cpu act-exec sealed)
[ "$(sqlite3 $store "SELECT count(*) FROM journal WHERE outcome = 'done'")" = 100000 ]
[ "$(sqlite3 $store 'SELECT count(*) FROM task')" = 100000 ]
# The same rows in the same tables, in as many commits.
sqlite3 $store .schema | grep -v sqlite_ >schema.sql
sqlite3 $store '.mode insert journal' 'SELECT * FROM journal ORDER BY log_id' >journal.sql
sqlite3 $store '.mode insert task' 'SELECT * FROM task ORDER BY id' >task.sql
{
    echo 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;'
    cat schema.sql
    paste -d '\n' journal.sql task.sql |
        awk 'NR % 1024 == 1 { print "BEGIN IMMEDIATE;" } 1; NR % 1024 == 0 { print "COMMIT;" } END { if (NR % 1024) print "COMMIT;" }'
} >rows.sql
BEFORE='rm -f same.db*'
other=$(wall 'sqlite3 same.db <rows.sql')
row "act-exec, the clock" "$ours" s "3 x sqlite3" "$other" "$(times "$other" 3)"
[ "$(sqlite3 same.db 'SELECT (SELECT count(*) FROM journal) + (SELECT count(*) FROM task)')" = 200000 ]
other=$(cpu 'sqlite3 same.db <rows.sql')
row "act-exec, CPU" "$work" s "3 x sqlite3" "$other" "$(times "$other" 3)"
BEFORE=:

echo "== 2,000 calls to a service on loopback, -j 64, seconds of the clock"
# A server that costs next to nothing, so that what is measured is who asks.
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
mkdir nginx
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
        location / { return 200 '{"data":{"messages":[{"id":"m01","subject":"This week"}]},"error":null,"log_id":"log_1"}'; }
    }
}
END
/usr/sbin/nginx -c "$HOME/nginx/conf"
trap 'kill "$(cat "$HOME/nginx/pid")"; rm -rf "$HOME"' EXIT
export COMPOSIO_BASE_URL=http://127.0.0.1:$port COMPOSIO_API_KEY=ak_benchmark_key
rm -rf .local/share
# many TOOL COUNT: as many calls of one tool.
many() {
    act-call -p composio "$1" query=x >one
    seq -f %012.0f "$2" | sed "s|.*|&\t$(sed 's/[&|]/\\&/g' one)|" |
        awk -F '\t' '{ sub(/"id":"[^"]*"/, "\"id\":\"019f0000-0000-7000-8000-" $1 "\"", $2); print $2 }'
}
many MAIL_LIST_MESSAGES 2000 >reads
many MAIL_SEND_MESSAGE 2000 | act-confirm -y --valid-for 1h >writes
seq 2000 | sed "s|.*|url = http://127.0.0.1:$port/&\noutput = /dev/null|" >get.conf
# The requests that act-exec makes, from curl.
seq -f %032.0f 2000 | awk -v port="$port" -v key="$COMPOSIO_API_KEY" '{
    print "url = http://127.0.0.1:" port "/api/v3.1/tool_router/session/trs_benchmark000/execute"
    print "output = /dev/null"
    print "data = \"{\\\"tool_slug\\\":\\\"MAIL_LIST_MESSAGES\\\",\\\"arguments\\\":{\\\"query\\\":\\\"x\\\"}}\""
    print "header = \"accept: application/json\""
    print "header = \"content-type: application/json\""
    print "header = \"x-api-key: " key "\""
    print "header = \"x-request-id: " $1 "\""
    print "next"
}' >post.conf
act-session >/dev/null
runs=9
BEFORE="sqlite3 $store 'DELETE FROM journal'"
same=$(wall 'curl -s --parallel --parallel-max 64 -K post.conf')
bare=$(wall 'curl -s --parallel --parallel-max 64 -K get.conf')
ours=$(wall act-exec -j 64 reads)
row "act-exec -j 64, reads" "$ours" s "1.5 x curl, the same" "$same" "$(times "$same" 1.5)"
row "" "$ours" s "1.5 x curl, bare GETs" "$bare" "$(times "$bare" 1.5)"
[ "$(sqlite3 $store "SELECT count(*) FROM journal WHERE outcome = 'done'")" = 2000 ]
ours=$(wall act-exec -j 64 writes)
row "act-exec -j 64, approved writes" "$ours" s "1.5 x curl, the same" "$same" "$(times "$same" 1.5)"
runs=5
other=$(wall "seq 2000 | xargs -P 64 -I% curl -s -o /dev/null http://127.0.0.1:$port/%")
row "act-exec -j 64, reads" "$(wall act-exec -j 64 reads)" s "1/20 x xargs -P 64 curl" "$other" "$(times "$other" 0.05)"
many MAIL_LIST_MESSAGES 100000 >queue
sqlite3 $store 'DELETE FROM journal'
memory=$(python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000)' act-exec -j 64 queue)
row "act-exec -j 64, 100,000 calls in the queue" "$memory" MB "bound" 40 40
BEFORE=:

echo "== installed, megabytes"
make -s --no-print-directory -C "$tree" install-files RELEASE="${PATH%%:*}" DESTDIR="$HOME/tree" PREFIX=/usr >/dev/null
largest=$(find tree/usr/bin -type f -printf '%s %f\n' | sort -n | tail -1)
row "largest: ${largest#* }" "$(times "${largest% *}" 0.000001)" MB "bound" 2.5 2.5
row "all of it" "$(find tree -type f -printf '%s\n' | awk '{ all += $1 } END { print all / 1000000 }')" MB "bound" 60 60
