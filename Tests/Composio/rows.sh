# For blocks that hold act against a table of faults: `. rows.sh` with this folder on PATH.
#
# rows reads lines of a name and a rule (README.md), makes a call that writes and one that reads of each, runs each
# in a process of its own, $jobs at a time (6), and says what came of them, those that are alike on one line:
#
#   write: done - 0, 1 request, 1 effect: one two
#
# That is: outcome, error code (`lost` where the data is), exit status, what the server counted, and the names.

rows() {
    cat >rows
    jq -Rs '[split("\n")[] | select(. != "") | capture("^(?<name>\\S+)\\s+(?<rule>.*)$")
        | ({body: ":\(.name):w"}, {body: ":\(.name):r"}) + {op: "session.execute"} + (.rule | fromjson)]' rows >rules
    standin rules @rules
    cut -d' ' -f1 rows | jq -R '{type: "name", name: .}' -c >names
    act-call GMAIL_SEND_EMAIL --map '{recipient_email: "a@example.com", body: "x", subject: ":\(.name):w"}' <names |
        act-confirm -y --tainted >calls
    act-call GMAIL_FETCH_EMAILS --trusted --map '{query: ":\(.name):r"}' <names >>calls
    ids=
    : ${jobs:=6}
    for job in $(seq $jobs); do
        n=0
        while IFS= read -r call; do
            n=$((n + 1))
            test $((n % jobs + 1)) = $job || continue
            printf '%s\n' "$call" | act-exec "$@" >result$job
            printf '{"place":%d,"status":%d,"call":%s,"result":%s}\n' $n $? "$call" "$(grep . result$job || echo null)"
        done <calls >results$job &
        ids="$ids $!"
    done
    wait $ids
    cat results? >results
    standin requests op=session.execute --json >requests
    standin effects --json >effects
    jq -rs --slurpfile requests requests --slurpfile effects effects '
        def plural($n; $what): "\($n) \($what)\(if $n == 1 then "" else "s" end)";
        sort_by(.place) | map((.call.arguments | .subject // .query) as $mark | {
            kind: {w: "write", r: "read"}[$mark[-1:]], name: ($mark | split(":")[1]),
            what: (.result | "\(.outcome) \(if .error then .error.code else "-" end)\(
                if .result_lost then " lost" else "" end)"), status,
            requests: ([$requests[] | select(.body | contains($mark))] | length),
            effects: ([$effects[] | select(.arguments.subject == $mark)] | length)
        }) | group_by([.kind, .what, .status, .requests, .effects])[] | .[0] as $one | map(.name) as $names
        | "\($one.kind): \($one.what) \($one.status), \(plural($one.requests; "request"))\(
            if $one.kind == "write" then ", " + plural($one.effects; "effect") else "" end): \($names | join(" "))"
    ' results
}
