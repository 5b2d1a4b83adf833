# For blocks that hold act against the stand-in: `. {tests}/MCP/rows.sh`.
#
# servers TESTS reads lines of an id and options of the stand-in, and writes mcp.json. Before the options may stand
# `http`, which starts the server, and members of the entry, each with a semicolon: `"timeout": 500;`. The state of a
# server is in state/ID, its log is log/ID.
#
# rows TESTS WAY ERA [options of act-exec] reads lines of a name and faults, and options of the stand-in as --name or
# --name=value. WAY is pipe or http; a fault that names no place acts on tools/call. A call that reads (get_time) and
# one that writes (send_message) meet a server of their own, which must answer in $limit ms (1500). A line says of all
# that are alike: outcome, error code, exit status, requests and effects that the server counted, names.
#
#   write: done - 0, 1 request, 1 effect: one two

servers() {
    tests=$1
    mkdir -p state log port .config/act
    while read -r id rest; do
        case $rest in http*) http=yes rest=${rest#http} ;; *) http= ;; esac
        members=
        while :; do
            rest=${rest# }
            case $rest in '"'*) members="$members, ${rest%%;*}" rest=${rest#*;} ;; *) break ;; esac
        done
        eval "set -- $rest"
        set -- --state "$HOME/state/$id" --log "$HOME/log/$id" "$@"
        if [ $http ]; then
            python3 -B "$tests/MCP/server.py" --http 0 --port-file "port/$id" --parent $$ "$@" >/dev/null 2>"log/$id.err" &
            # The entry follows when the port is known.
            printf '"%s": {"type": "http", "url": "http://127.0.0.1:%s/mcp"%s}\n' "$id" "port of $id;" "$members"
        else
            args=$(jq -cn '$ARGS.positional' --args -- "$@")
            printf '"%s": {"command": "%s", "args": %s%s}\n' "$id" "$tests/MCP/server" "$args" "$members"
        fi
    done >entries
    sed -n 's/.*port of \([^;]*\);.*/\1/p' entries | while read -r id; do
        "$tests/await" "[ -s port/$id ]"
        sed -i "s/port of $id;/$(cat "port/$id")/" entries
    done
    { echo '{"mcpServers": {'; paste -sd, entries; echo '}}'; } >.config/act/mcp.json
}

rows() {
    tests=$1 way=$2 era=$3
    shift 3
    case $way in http) way=http ;; *) way= ;; esac
    : ${jobs:=6} ${limit:=1500}
    n=0
    while read -r name faults; do
        n=$((n + 1))
        options=$(for fault in $faults; do
            case $fault in
            --*) printf '%s ' "$fault" ;;
            *@*) printf "%s '%s' " --fault "$fault" ;;
            *) printf "%s '%s' " --fault "$(printf %s "$fault" | sed -E 's/^([a-z0-9-]+(=[^+*%]*)?)/\1@tools\/call/')" ;;
            esac
        done)
        for id in r$n w$n; do
            echo "$id $name" >&3
            echo "$id $way \"timeout\": $limit; --era $era --ttl 600000 $options"
        done
    done 3>names >rows
    servers "$tests" <rows
    ids=
    for job in $(seq $jobs); do
        awk "NR % $jobs == $job - 1" names | while read -r id name; do
            case $id in
            r*) kind=read call="get_time timezone=Rome" ;;
            *) kind=write call="send_message to=a text=b" ;;
            esac
            act-call "$id".$call 2>"err-$id" | act-confirm -y 2>>"err-$id" >"call-$id"
            act-exec "$@" <"call-$id" >"result-$id" 2>>"err-$id"
            s=$?
            requests=$(jq -s '[.[] | select(.way == "call" and .method == "tools/call")] | length' "log/$id")
            effects=$(cat "state/$id/effects" 2>/dev/null | wc -l)
            echo "{\"kind\":\"$kind\",\"name\":\"$name\",\"status\":$s,\"requests\":$requests,\"effects\":$effects,\"results\":$(
                jq -cs . "result-$id")}"
        done >"part$job" &
        ids="$ids $!"
    done
    wait $ids
    cat part* | jq -rs '
        def plural($n; $what): "\($n) \($what)\(if $n == 1 then "" else "s" end)";
        map(. + {what: (.results | if length == 1
            then .[0] | "\(.outcome) \(if .error then .error.code else "-" end)" else "\(length) results" end)})
        | group_by([.kind, .what, .status, .requests, .effects])[] | .[0] as $one
        | "\($one.kind): \($one.what) \($one.status), \(plural($one.requests; "request"))\(
            if $one.kind == "write" then ", " + plural($one.effects; "effect") else "" end): \(map(.name) | sort | join(" "))"'
}
