#!/bin/bash
# model.sh: whether the protocol of Tests/Model/journal.pml keeps its promise when workers die, when the store crashes, and
# with a call that only reads; and whether it loses it without the fence, without the number of the attempt, and with
# naive resume. Prints how many states each has, and `holds` or `DOES NOT HOLD`.
set -euo pipefail
model=$(cd "$(dirname "$0")/../Model" && pwd)/journal.pml
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v spin gcc >where || { printf "%-10s skipped: there is no spin or gcc\n" model; exit; }

# checked DEFINITION ...: how many errors and states spin finds, as "1 4995".
checked() {
    spin "${@/#/-D}" -a "$model"
    gcc -O2 -w -DSAFETY -DCOLLAPSE -o pan pan.c
    ./pan -m100000 >said
    awk '/errors:/ { errors = $NF } /states, stored/ { states = $1 } /max search depth too small/ { errors = "cut" }
        END { print errors, states }' said
}

holds=1
figure=
# name, errors that are expected, definitions
while read -r name expected definitions; do
    read -r errors states < <(checked $definitions)
    [ "$errors" = "$expected" ] || holds=
    figure+=", $name: errors $errors in $states states"
done <<'END'
workers-die 0 LOSSES=0
store-crashes 0 CRASHES=0
reads 0 CRASHES=0 LOW
NOFENCE 1 CRASHES=0 LOSSES=0 NOFENCE
NOATTEMPT 1 CRASHES=0 NOATTEMPT
NAIVE 1 NAIVE
END
if [ "$holds" ]; then said=holds; else said='DOES NOT HOLD'; fi
printf '%-10s %s  %s\n' model "${figure#, }" "$said"
[ "$holds" ]
