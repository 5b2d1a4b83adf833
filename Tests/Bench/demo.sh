#!/bin/sh
# Three pipelines on the embedded provider, in a scratch home: no account, no network, nothing left behind.
# usage: demo.sh FOLDER-OF-THE-COMMANDS
set -eu
PATH=$(cd "$1" && pwd):$PATH
HOME=$(mktemp -d)
export PATH HOME
unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME
trap 'rm -rf "$HOME"' EXIT
cd "$HOME"

# The command as it is typed, then what comes of it.
show() {
    printf '\n$ %s\n' "$1"
    sh -c "$1"
}

show "act-process '120eur at next' | act-confirm | act-exec --text"
show "act-search 'add a task' title='Buy milk' | act-confirm | act-exec --text"
show "act-search 'how much did I spend' | act-confirm | act-exec --text"
show "act-log --text"
