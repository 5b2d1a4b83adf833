# Sourced: servers of Tests/Serve/reads, what a person states of one, and the gate's word on a tainted call.

# server ID TOOLS [FOLDER]...: an entry of mcp.json.
server() {
  local id=$1 tools=$2; shift 2
  mkdir -p .config/act; [ -e .config/act/mcp.json ] || echo '{"mcpServers":{}}' >.config/act/mcp.json
  jq --arg id "$id" --arg tools "$tools" --arg program "$tests/Serve/reads" \
    '.mcpServers[$id] = {command: $program, args: $ARGS.positional, env: {READS: $tools}}' .config/act/mcp.json --args "$@" >new
  mv new .config/act/mcp.json
}

# states ID [PATTERN REPLY]...: pins its tools at a terminal, with what is typed before the yes.
states() { local id=$1; shift; expect "$tests/prompt.exp" "act-confirm --pin $id" "$@" 'no >' 'y\r'; }

# says ARGUMENT...: pass, or why it asks.
says() { act-call "$@" | jq -c '.taint = true' | act-confirm --explain --jq '.risk.verdict' | sed 's/ \(may be an address\|names nothing that is free\|names a file that\|names a repository\).*/ …/; s/, by \([^ ]*\) at.*/ by \1/'; }

# each TOOL ARGUMENT VALUE...: the same for each value.
each() { local tool=$1 argument=$2 value; shift 2; for value; do printf '%s: %s\n' "$value" "$(says "$tool" "$argument=$value")" | sed "s,$HOME,HOME,g"; done; }
