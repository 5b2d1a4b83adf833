#!/bin/bash
# within.sh NAME: in a base system with /act.deb and /demo.sh. Installs the package without and with what it recommends,
# uses it as a person who is not root, and purges it.
set -uo pipefail
name=$1
cd /
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin
unset "${!ACT_@}" "${!COMPOSIO_@}"
commands=$(dpkg-deb -c act.deb | sed -n 's,.*/usr/bin/,,p' | grep .)
status=0

# promise TITLE GOOD [OUTPUT]
promise() {
    if [ "$2" = 1 ]; then
        echo "$name, $mode: $1: holds"
    else
        printf '%s\n' "${3:-}" | sed 's/^/    /'
        echo "$name, $mode: $1: DOES NOT HOLD"
        status=1
    fi
}

# Runs a line as ada, in her home.
ada() {
    (cd /home/ada && runuser -u ada -- env -i HOME=/home/ada PATH=/usr/bin:/bin LC_ALL=C.UTF-8 timeout 60 \
        bash -c "$1" </dev/null 2>&1)
}

# says TITLE TEXT LINE: what the line writes has the text.
says() {
    local out
    out=$(ada "$3")
    if grep -qF -- "$2" <<<"$out"; then promise "$1" 1; else promise "$1" 0 "\$ $3"$'\n'"$out"; fi
}

# root TITLE COMMAND...: root runs it, and it ends well.
root() {
    local title=$1 out
    shift
    if out=$("$@" 2>&1); then promise "$title" 1; else promise "$title" 0 "$out"; fi
}

# Files that no other package owns: apt leaves what came with the package where another suggests it.
files() {
    comm -23 <(find /opt /srv /usr ! -type d | sort) \
        <(cat /var/lib/dpkg/info/*.list | sed -E 's,^/(bin|lib|lib64|sbin)/,/usr&,' | sort -u)
}

# A line for each command, which shows that it does its work.
smoke='
act-agent|no language model is set|echo hello | act-agent
act-call|"tool":"TASK_CREATE"|act-call TASK_CREATE title=Milk
act-chat|no language model is set|act-chat hello
act-config|"value":"CHF"|act-config set currency CHF && act-config get currency
act-confirm|"decision":"approved"|act-call TASK_CREATE title=Milk | act-confirm
act-connect|no key to Composio|act-connect list
act-doctor|ok  libcrypto: opens|act-doctor --text
act-exec|done  TASK_CREATE|act-call TASK_CREATE title=Milk | act-confirm | act-exec --text
act-log|done  TASK_CREATE|act-log --text
act-memory|task  milk is 1|act-memory add task entity milk 1 --text
act-open|"name":"mode"|act-open act://settings
act-process|"tool":"BUDGET_LOG_ENTRY"|act-process "120eur at next"
act-ps|"state":"completed"|act-ps
act-queue|done  TASK_LIST|act-call TASK_LIST | act-queue add && act-queue run --text
act-search|"tool":"TASK_CREATE"|act-search "add a task" title=Milk
act-serve|"result":{}|echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}" | act-serve
act-session|no key to Composio|act-session get
act-store|no shared store is set|act-store init --apply
act-tools|budget  local|act-tools --text
'

# The default of bash-completion loads the commands file by its name; what it loaded then offers a mode.
completion='
source /usr/share/bash-completion/bash_completion
loader=$(complete -p -D | sed "s/.*-F \([^ ]*\).*/\1/")
$loader act-confirm
COMP_WORDS=(act-confirm --mode ad) COMP_CWORD=2 COMP_LINE="act-confirm --mode ad" COMP_POINT=21
$(complete -p act-confirm | sed "s/.*-F \([^ ]*\).*/\1/")
echo "offers ${COMPREPLY[*]}"'

online='{"type":"call","id":"0193a1b2-0000-7000-8000-000000000001","tool":"GMAIL_FETCH_EMAILS","arguments":{},
    "provider":"composio","toolkit":"gmail"}'
online="echo '${online/$'\n'}' | COMPOSIO_API_KEY=ak_none COMPOSIO_BASE_URL=http://127.0.0.1:9 act-exec"
rule='mkdir -p -m 700 .config/act && echo "ask TASK_* when .arguments.priority == \"high\"" >.config/act/rules &&
    act-call TASK_CREATE title=Milk priority=high | act-confirm; rm .config/act/rules'

# Each library that is missing is named with its package. libcrypto, on which the package depends, is put aside for it.
missing() {
    local crypto
    says 'a call that goes online names libcurl4' 'apt-get install libcurl4' "$online"
    says 'a rule with a condition names libjq1' 'apt-get install libjq1' "$rule"
    crypto=$(find /usr/lib -name libcrypto.so.3)
    mv "$crypto" /aside
    says 'an approval names libssl3' 'apt-get install libssl3' 'act-call TASK_CREATE title=x | act-confirm'
    says 'act-doctor names libssl3' 'apt-get install libssl3' 'act-doctor --text'
    mv /aside "$crypto"
    root 'apt knows libssl3 by that name' apt-get install -s libssl3
}

use() {
    root 'the demo runs' runuser -u ada -- env -i HOME=/home/ada PATH=/usr/bin:/bin LC_ALL=C.UTF-8 sh /demo.sh /usr/bin
    local command text line out wrong=''
    while IFS='|' read -r command text line; do
        out=$(ada "$line")
        grep -qF -- "$text" <<<"$out" || wrong+="\$ $line"$'\n'"$out"$'\n'
    done < <(grep . <<<"$smoke")
    # A command without a line in the table is wrong too.
    wrong+=$(diff <(grep . <<<"$smoke" | cut -d'|' -f1) <(echo "$commands"))
    promise "$(wc -w <<<"$commands") commands do their work" "$([ -n "$wrong" ] || echo 1)" "$wrong"
    says 'man act shows the page' 'ask before harm' 'MANWIDTH=200 man act'
    says 'bash completes a mode' 'offers adaptive' "$completion"
}

useradd -m ada
# What is written here is thrown away: no wait for a disk.
echo force-unsafe-io >/etc/dpkg/dpkg.cfg.d/unsafe-io
before=$(files)
apt-get update >/dev/null 2>&1
for mode in 'without Recommends' 'with Recommends'; do
    flag=--no-install-recommends
    [ "$mode" = 'without Recommends' ] || flag=--install-recommends
    root 'apt installs the file' apt-get install -y "$flag" /act.deb
    named=''
    use
    if [ "$mode" = 'without Recommends' ]; then
        missing
        named=$(ada 'act-doctor --text' | sed -n 's/.*apt-get install \([a-z0-9.-]*\).*/\1/p' | sort -u)
        other=$(diff <(printf '%s\n' libcurl4 libedit2 libjq1) - <<<"$named")
        promise 'act-doctor names all that is recommended' "$([ -n "$other" ] || echo 1)" "$other"
        root 'apt installs what act-doctor named' apt-get install -y "$flag" $named
    fi
    says 'act-doctor finds nothing missing' 'status 0' 'act-doctor --quiet --text; echo "status $?"'
    says 'a call that goes online goes on its way' '"code":"offline"' "$online"
    root 'apt purges it' apt-get purge -y --autoremove act $named
    left=$(dpkg -L act 2>/dev/null; diff <(echo "$before") <(files) | sed -n 's/^> //p')
    promise 'nothing of it is left' "$([ -n "$left" ] || echo 1)" "$left"
    rm -rf /home/ada/.[a-z]*
done
exit $status
