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
unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
trap 'rm -rf "$HOME"' EXIT
cd "$HOME"
case ${BENCH:-} in
smoke) runs=1 starts=2 many=1000 local=300 service=40 queue=400 ;;
'') runs=5 starts=60 many=320000 local=100000 service=2000 queue=100000 ;;
*) echo "bench: BENCH is '$BENCH', and may be smoke" >&2; exit 64 ;;
esac
commands=$(sed -n 's/^ *."\(act-[a-z]*\)", \[.*/\1/p' "$tree/Package.swift")

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

# Milliseconds from start to end of a command that takes few, given as one word.
start() {
    hyperfine -N --warmup 5 --runs "$starts" --export-json times.json "$1" >/dev/null 2>hyperfine.log ||
        { cat hyperfine.log >&2; exit 1; }
    jq '.results[0].median * 1000' times.json
}

# row WHAT OURS UNIT REFERENCE-NAME REFERENCE BOUND-ON-OURS
row() {
    if [ "${BENCH:-}" = smoke ]; then
        [ -z "$1" ] || echo "$1: works"
        return
    fi
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
    checked "$(act-call --version)" "$name --version"
    # Each beside its own references, for the machine may be busier a moment later.
    bound=$(start /bin/true)
    bound=$(times "$bound" 5 4)
    ms=$(start "$name --version")
    curl=$(start "curl --version")
    row "$name --version" "$ms" ms "5 x true + 4" "$bound" "$bound"
    row "" "$ms" ms "curl --version" "$curl" "$curl"
done

checked TASK_LIST "act-call TASK_LIST | jq -r .tool"
ms=$(start "act-call TASK_LIST")
curl=$(start "curl --version")
row "act-call TASK_LIST, offline" "$ms" ms "curl --version" "$curl" "$curl"

echo "== a sentence, decided and done, milliseconds"
checked '1 done' "act-process '120eur at next' | act-confirm | act-exec | $outcomes"
one=$(start "jq -n 1")
ms=$(start "sh -c \"act-process '120eur at next' | act-confirm | act-exec\"")
row "act-process | act-confirm | act-exec" "$ms" ms "5 x jq -n 1" "$one" "$(times "$one" 5)"

echo "== $many calls, seconds of CPU"
BEFORE='rm -rf .local'
calls $many TASK_LIST '"limit":50,"project":"p&"' >low
checked same "act-confirm low | cmp - low && echo same"
jq=$(cpu 'jq -c . low')
ours=$(cpu act-confirm low)
row "act-confirm, $(($(stat -c %s low) / 1000000)) MB of low calls" "$ours" s "1/10 x jq -c ." "$jq" "$(times "$jq" 0.1)"
rm low
calls $many TASK_CREATE '"title":"task &","priority":"high"' >medium
checked "$many approved flag" \
    "act-confirm -y --caution cautious medium | jq -r '.approval | .decision, .by' | paste -d ' ' - - | uniq -c | awk '{ print \$1, \$2, \$3 }'"
jq=$(cpu 'jq -c . medium')
ours=$(cpu act-confirm -y --caution cautious medium)
row "act-confirm -y, $(($(stat -c %s medium) / 1000000)) MB of medium calls" "$ours" s "1/5 x jq -c ." "$jq" "$(times "$jq" 0.2)"
rm medium

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
{
    echo 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;'
    cat schema.sql
    paste -d '\n' journal.sql task.sql |
        awk 'NR % 1024 == 1 { print "BEGIN IMMEDIATE;" } 1; NR % 1024 == 0 { print "COMMIT;" } END { if (NR % 1024) print "COMMIT;" }'
} >rows.sql
BEFORE='rm -f same.db*'
checked $((2 * local)) \
    "sqlite3 same.db <rows.sql >/dev/null; sqlite3 same.db 'SELECT (SELECT count(*) FROM journal) + (SELECT count(*) FROM task)'"
other=$(wall 'sqlite3 same.db <rows.sql')
row "act-exec, the clock" "$ours" s "3 x sqlite3" "$other" "$(times "$other" 3)"
other=$(cpu 'sqlite3 same.db <rows.sql')
row "act-exec, CPU" "$work" s "3 x sqlite3" "$other" "$(times "$other" 3)"
BEFORE=:

echo "== $service calls to a service on loopback, -j 64, seconds of the clock"
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
same=$(wall 'curl -s --parallel --parallel-max 64 -K post.conf')
bare=$(wall 'curl -s --parallel --parallel-max 64 -K get.conf')
ours=$(wall act-exec -j 64 reads)
row "act-exec -j 64, reads" "$ours" s "1.5 x curl, the same" "$same" "$(times "$same" 1.5)"
row "" "$ours" s "1.5 x curl, bare GETs" "$bare" "$(times "$bare" 1.5)"
BEFORE+='; act-confirm -y --valid-for 1h new >writes'
checked "$service done" "act-exec -j 64 writes | $outcomes"
ours=$(wall act-exec -j 64 writes)
[ "$(sqlite3 $store "SELECT count(*) FROM journal WHERE outcome = 'done'")" = $service ]
row "act-exec -j 64, approved writes" "$ours" s "1.5 x curl, the same" "$same" "$(times "$same" 1.5)"
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

echo "== installed, megabytes"
make -s --no-print-directory -C "$tree" install-files RELEASE="${PATH%%:*}" DESTDIR="$HOME/tree" PREFIX=/usr >/dev/null
checked "$(wc -w <<<"$commands")" "find tree/usr/bin -type f | wc -l"
largest=$(find tree/usr/bin -type f -printf '%s %f\n' | sort -n | tail -1)
row "largest: ${largest#* }" "$(times "${largest% *}" 0.000001)" MB "bound" 2.5 2.5
row "all of it" "$(find tree -type f -printf '%s\n' | awk '{ all += $1 } END { print all / 1000000 }')" MB "bound" 60 60
