#!/bin/bash
# deb.sh FILE: what lintian says of the package, then Debian 12 and 13, each of a base system of its own without a
# toolchain and without this tree: a line for each promise with `holds` or `DOES NOT HOLD`; status 1 if one does not.
# A machine that may not make such a system gets a line `skipped: reason`.
set -euo pipefail
file=$(readlink -f "$1")
cd "$(dirname "$0")"
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive
scratch=$(mktemp -d)
trap 'rm -rf --one-file-system "$scratch"' EXIT
status=0

echo "$(basename "$file"): $(stat -c %s "$file") bytes, $(dpkg-deb -f "$file" Installed-Size) KiB installed"

if lintian --allow-root --fail-on error,warning "$file" >"$scratch/lintian" 2>&1; then
    echo 'lintian: no error and no warning: holds'
else
    cat "$scratch/lintian"
    echo 'lintian: no error and no warning: DOES NOT HOLD'
    status=1
fi

# Why no base system can be made here; nothing where one can.
lack() {
    [ "$(id -u)" = 0 ] || { echo 'only root may change the root folder'; return; }
    unshare -mpf --mount-proc true 2>/dev/null || { echo 'mounts are refused'; return; }
    mknod "$scratch/null" c 1 3 2>/dev/null && : 2>/dev/null >"$scratch/null" || { echo 'devices are refused'; return; }
    [ -n "$mirror" ] || echo "apt's sources have no archive of Debian; apt-get update reads them"
}

# The archive is the one that this machine's apt has.
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' | sed -n 1p)
reason=$(lack)

# A base system of its own for one Debian, and what holds in it.
try() {
    local number=$1 name=$2 root=$scratch/$2 start=$SECONDS more=bash-completion,man-db
    if ! debootstrap --variant=minbase --include=$more "$name" "$root" "$mirror" >"$root.log" 2>&1; then
        tail -5 "$root.log"
        echo "Debian $number: debootstrap makes a base system: DOES NOT HOLD"
        return 1
    fi
    cp "$file" "$root/act.deb"
    cp within.sh ../Bench/demo.sh "$root/"
    # What runs within ends with it, and its mounts are its own.
    unshare -mpf --kill-child bash -c 'mount -t proc proc "$1/proc" && exec chroot "$1" /bin/bash /within.sh "$2"' \
        bash "$root" "Debian $number" </dev/null || return 1
    echo "Debian $number: $((SECONDS - start)) s"
}

tries=()
for debian in '12 bookworm' '13 trixie'; do
    read -r number name <<<"$debian"
    if [ -n "$reason" ]; then echo "Debian $number: skipped: $reason"; continue; fi
    try "$number" "$name" >"$scratch/$name.out" 2>&1 &
    tries+=("$! $name")
done
for one in "${tries[@]}"; do
    read -r process name <<<"$one"
    wait "$process" || status=1
    cat "$scratch/$name.out"
done
exit $status
