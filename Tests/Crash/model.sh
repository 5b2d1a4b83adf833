#!/bin/bash
# model.sh: whether the protocol of Tests/Model/journal.pml keeps its promise, and loses it without the fence and with
# naive resume. Prints how many states each has, and `holds` or `DOES NOT HOLD`.
set -euo pipefail
model=$(cd "$(dirname "$0")/../Model" && pwd)/journal.pml
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v spin gcc >where || { printf "%-10s skipped: there is no spin or gcc\n" model; exit; }

# checked DEFINITION: how many errors and states spin finds, as "1 4995".
checked() {
    spin ${1:+"-D$1"} -a "$model"
    gcc -O2 -w -DSAFETY -DCOLLAPSE -o pan pan.c
    ./pan -m100000 >said
    awk '/errors:/ { errors = $NF } /states, stored/ { states = $1 } /max search depth too small/ { errors = "cut" }
        END { print errors, states }' said
}

holds=1
figure=
for variant in : NOFENCE:1 NAIVE:1; do
    read -r errors states < <(checked "${variant%:*}")
    [ "$errors" = "${variant#*:}" ] || [ "$errors$variant" = 0: ] || holds=
    name=${variant%:*}
    figure+=", ${name:-as it is}: errors $errors in $states states"
done
if [ "$holds" ]; then said=holds; else said='DOES NOT HOLD'; fi
printf '%-10s %s  %s\n' model "${figure#, }" "$said"
[ "$holds" ]
