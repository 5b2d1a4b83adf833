# Sourced by bench.sh: a shared store beside SQLite, and one that has ten million calls in its journal.
case ${BENCH:-} in
smoke) journal=2000 ;;
*) journal=10000000 ;;
esac
echo "== a shared store: local calls, and $journal calls in the journal"
rm -rf .local
calls $local TASK_CREATE '"title":"task &"' >new
act-confirm -y --valid-for 2h new >writes
BEFORE='rm -f .local/share/act/act.db*; act-confirm -y --valid-for 2h new >writes'
checked "$local done" "act-exec writes | $outcomes"
sqlite=$(wall act-exec writes)

mkfifo storelife
"$tree/Tests/cluster" <storelife >storewhere &
exec 8>storelife
"$tree/Tests/await" '[ -s storewhere ]'
socket=$(cat storewhere)
export PSQL="$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)/psql -qXAt -v ON_ERROR_STOP=1 -h $socket -U owner"
export ACT_STORE="postgresql:///act?host=$socket&user=act" ACT_USER=bench
BEFORE='rm -rf .local; $PSQL -d postgres -c "SET client_min_messages = error" -c "DROP DATABASE IF EXISTS act WITH (FORCE)" -c "CREATE DATABASE act OWNER act"
    act-store init --apply; act-confirm -y --valid-for 2h new >writes'
checked "$local done" "act-exec writes | $outcomes"
ours=$(wall act-exec writes)
row "act-exec, $local local calls, shared store" "$ours" s "2.5 x SQLite" "$sqlite" "$(times "$sqlite" 2.5)"

# Calls without an id are other calls each time. What is kept for later stays away from them. A second store stays empty.
bash -c "$BEFORE"
BEFORE=:
none="postgresql:///none?host=$socket&user=act"
$PSQL -d postgres -c 'CREATE DATABASE none OWNER act'
ACT_STORE=$none act-store init --apply
act-call TASK_LIST | jq -c 'del(.id)' >again
seq 60 | sed "r again" | grep . | grep -v '^[0-9]*$' >sixty
act-exec sixty >/dev/null
# Copies of one call with other ids, a second apart, older than what is there.
$PSQL -d act <<END
DO \$\$ DECLARE columns text; BEGIN
SELECT string_agg(quote_ident(column_name), ', ') INTO columns FROM information_schema.columns
  WHERE table_name = 'journal' AND table_schema = 'public' AND column_name NOT IN ('log_id', 'id', 'started', 'nonce');
EXECUTE format('INSERT INTO journal(log_id, id, started, %1\$s) SELECT -n, ''old-'' || n, started - n * 1000, %1\$s
  FROM (SELECT * FROM journal ORDER BY log_id LIMIT 1) AS one CROSS JOIN generate_series(1, CAST($journal AS bigint)) AS n', columns);
END \$\$;
ANALYZE journal;
END
[ "$($PSQL -d act -c "SELECT count(*) FROM journal WHERE id LIKE 'old-%'")" = $journal ]
for store in "$none" "$ACT_STORE"; do
    export ACT_STORE=$store
    act-exec sixty >/dev/null
    checked done "act-exec again | jq -r .outcome"
    checked done "act-queue add again >added; act-queue run | jq -r 'select(.type == \"result\").outcome'"
done
# beside_none WHAT COMMAND: a row for a command in the full store and the empty one, in turn.
beside_none() {
    local figures full empty
    figures=$(start "env ACT_STORE=$none $2" "env ACT_STORE=$ACT_STORE $2")
    read -r empty full <<<"$figures"
    row "$1" "$full" ms "1.2 x with none" "$empty" "$(times "$empty" 1.2)"
}
beside_none "act-exec, one call, $journal in the journal" "act-exec again"
beside_none "act-queue add and run, one call" "sh -c 'act-queue add again >/dev/null; act-queue run'"
beside_none "act-log --limit 50" "act-log --limit 50"

# A month of a tenth as many answers and events goes while workers are at work.
month=$(date -u -d "$(date -u +%Y-%m-15) - 2 months" +%Y-%m)
$PSQL -d act <<END
DO \$\$ DECLARE start timestamp := '$month-01'; part text; BEGIN
FOREACH part IN ARRAY ARRAY['answer', 'all_event'] LOOP
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part || '_${month/-/_}', part);
  EXECUTE format('ALTER TABLE %I OWNER TO act', part || '_${month/-/_}');
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', part, part || '_${month/-/_}',
    milliseconds(start), milliseconds(start + interval '1 month'));
END LOOP;
INSERT INTO machine VALUES('old', 'act');
INSERT INTO answer SELECT n, 'bench', milliseconds(start) + n, 1, '{"data":"' || repeat('x', 300) || '"}'
  FROM generate_series(1, $journal / 10) AS n;
INSERT INTO all_event(machine, "user", number, log_id, id, what, at, digest, hash)
  SELECT 'old', 'bench', n, n, 'old-' || n, 'outcome', milliseconds(start) + n, sha256(''), sha256('')
  FROM generate_series(1, $journal / 10) AS n;
END \$\$;
END
calls $queue TASK_LIST '"limit":1,"project":"p&"' | jq -c '.account = "a\(input_line_number % 100)" | .id |= sub("019f"; "029f")' |
    act-queue add -q >/dev/null
workers=
for k in 1 2 3 4; do
    act-queue run -q >dropping.$k &
    workers+=" $!"
done
"$tree/Tests/await" '[ -s dropping.1 ]'
began=$(date +%s%N)
checked 1 "act-store drop $month --jq .count"
took=$(awk -v ns=$(($(date +%s%N) - began)) 'BEGIN { print ns / 1e9 }')
wait $workers
checked "$queue done" "cat dropping.* | $outcomes"
row "act-store drop, $((journal / 10)) calls, 4 workers at work" "$took" s "bound" 1 1
exec 8>&-
unset ACT_STORE ACT_USER
rm -rf .local
