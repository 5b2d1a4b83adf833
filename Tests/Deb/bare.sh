#!/bin/bash
# bare.sh TOOLCHAIN: what the README says, in a base system of Debian 12 that has nothing else: `make demo`, `make install`
# and `make test`, once by chroot, where the kernel refuses user namespaces, and once by pivot_root in a mount namespace,
# where it does not. The toolchain of Swift is bound in, read only; the tree is a clone. A line for each step with `holds`
# or `DOES NOT HOLD`; status 1 if one does not. A machine that may not make such a system gets a line `skipped: reason`.
set -euo pipefail
toolchain=$(readlink -f "$1")
tree=$(readlink -f "$(dirname "$0")/../..")
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive

# Runs a step within, and says what came of it.
step() {
    local title=$1 start=$SECONDS
    shift
    if "$@" >"/log/$title" 2>&1; then
        echo "$way: $title: holds, $((SECONDS - start)) s"
    else
        { grep -a '^✘ Test .* recorded an issue' "/log/$title" || tail -n 40 "/log/$title"; } | sed 's/^/    /'
        echo "$way: $title: DOES NOT HOLD"
        status=1
    fi
}

# What is skipped, by its reason; nothing but what a machine without PostgreSQL, or this way in, lacks.
skips() {
    sed -n 's/^skipped: .*: needs /needs /p' '/log/make test' | sort | uniq -c | sed "s/^ */$way: skipped: /"
    grep -E '[0-9]+/[0-9]+ blocks, |^. Test run with ' '/log/make test' | sed "s/^/$way: /"
}

within() {
    way=$1 status=0
    unset "${!ACT_@}" "${!COMPOSIO_@}"
    export HOME=/root PATH=$toolchain/bin:/usr/sbin:/usr/bin:/sbin:/bin
    cd /srv/act
    step 'make demo' make demo
    step 'make install' make install PREFIX=/opt/act
    step 'the installed commands run' sh -c 'cd / && /opt/act/bin/act-call TASK_LIST | /opt/act/bin/act-exec'
    step 'make test' make test
    skips
    exit $status
}
if [ "${2-}" ]; then within "$2"; fi

scratch=$(mktemp -d)
trap 'rm -rf --one-file-system "$scratch"' EXIT
root=$scratch/root

# Why no base system can be made here; nothing where one can.
lack() {
    [ "$(id -u)" = 0 ] || { echo 'only root may change the root folder'; return; }
    command -v debootstrap >/dev/null || { echo 'there is no debootstrap'; return; }
    unshare -mpf --mount-proc true 2>/dev/null || { echo 'mounts are refused'; return; }
    mknod "$scratch/null" c 1 3 2>/dev/null && : 2>/dev/null >"$scratch/null" || { echo 'devices are refused'; return; }
    [ -n "$mirror" ] || echo "apt's sources have no archive of Debian; apt-get update reads them"
}

# The archive is the one that this machine's apt has.
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' 'Label: Debian' | sed -n 1p)
reason=$(lack)
if [ -n "$reason" ]; then echo "bare: skipped: $reason"; exit 0; fi

# The tools of a person who installs a toolchain by hand; `make` brings the rest.
more=binutils,ca-certificates,git,libc6-dev,libgcc-12-dev,libncurses6,libstdc++-12-dev,libxml2,make,tzdata
if ! debootstrap --variant=minbase --include=$more bookworm "$root" "$mirror" >"$scratch/log" 2>&1; then
    tail -n 5 "$scratch/log"
    echo 'bare: debootstrap makes a base system: DOES NOT HOLD'
    exit 1
fi
git clone -q --no-hardlinks "$tree" "$root/srv/act"
# The packages of Swift come from where SwiftPM keeps what it fetched, as the machine may reach no other place.
for package in "${XDG_CACHE_HOME:-$HOME/.cache}"/org.swift.swiftpm/repositories/*/; do
    [ -e "$package/HEAD" ] || continue
    name=$(basename "$package")
    mkdir -p "$root/packages"
    cp -r "$package" "$root/packages/$name"
    git config -f "$root/etc/gitconfig" "url./packages/$name.insteadOf" "$(git -C "$package" config remote.origin.url)"
done
mkdir -p "$root$toolchain" "$root/log" "$root/aside"

# Mounts of its own, which end with what runs within.
mounts='
    mount --make-rprivate / && mount --rbind "$0" "$0"
    mount -o bind "$1" "$0$1" && mount -o remount,bind,ro "$0$1"
    mount -t proc proc "$0/proc" && mount -t tmpfs -o mode=1777 tmp "$0/tmp" && mount -t tmpfs tmp "$0/dev"
    for node in null zero full random urandom tty; do cp -a /dev/$node "$0/dev/"; done
    ln -s /proc/self/fd "$0/dev/fd"; for k in 0/stdin 1/stdout 2/stderr; do ln -s fd/${k%/*} "$0/dev/${k#*/}"; done
    mkdir -m 1777 "$0/dev/shm"; mkdir "$0/dev/pts"
    mount -t devpts -o newinstance,ptmxmode=666 pts "$0/dev/pts" && ln -s pts/ptmx "$0/dev/ptmx"'
status=0

# enter WAY COMMAND: a shell command whose $0 is the root and $1 the toolchain, which enters the root and runs within.
enter() {
    unshare -mpf --kill-child bash -ec "$mounts; $2" "$root" "$toolchain" "/srv/act/Tests/Deb/bare.sh" "$1" </dev/null || status=1
}

# A process whose root is no mount may make no user namespace.
enter chroot 'exec chroot "$0" /bin/bash "$2" "$1" "$3"'
if unshare -Ur true 2>/dev/null; then
    enter pivot_root 'cd "$0" && pivot_root . aside && umount -l /aside && exec /bin/bash "$2" "$1" "$3"'
else
    echo 'pivot_root: skipped: user namespaces are refused'
fi
exit $status
