#!/bin/bash
# crash.sh COMMANDS: a line for each promise, with its figure and `holds` or `DOES NOT HOLD`; status 1 if one does not.
# CRASH=smoke runs each script with a count so small that it only shows that the script works; the model runs whole or
# not at all.
set -euo pipefail
commands=$(cd "$1" && pwd)
cd "$(dirname "$0")"
unset "${!COMPOSIO_@}" "${!ACT_@}"
# script, count, count of a smoke test
table='
model.sh 1 0
kill.py 10000 8
syscalls.py 1000 6
powercut.py 300 4
full.py 300 4
clock.py 6 1
race.py 1000 2
signed.py 1000 6
offline.py 10000 20
tamper.py 360 9
resume.py 100000 1000
agent.py 300 4
serve.py 1000 16
held.py 1000 60
restore.py 3 1
proxy.py 2000 4
clocks.py 4 1
fleet.py 10000 60
'
case ${CRASH:-} in
'') column=2 ;;
smoke) column=3 ;;
*) echo "crash: CRASH is '$CRASH', and may be smoke" >&2; exit 64 ;;
esac
status=0
while read -r -a row; do
    [ "${row[column - 1]}" != 0 ] || continue
    "./${row[0]}" "$commands" "${row[column - 1]}" </dev/null || status=1
done < <(grep . <<<"$table")
exit $status
