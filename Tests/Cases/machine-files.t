# file systems whose locks keep nobody out, or refuse them: nothing runs, and the remedy is told
# needs: gcc, sqlite
gcc -shared -fPIC -o nolock.so {tests}/nolock.c -ldl; act-call TASK_CREATE title=y | act-confirm -y >call; on() { LD_PRELOAD=$PWD/nolock.so "$@"; }
for kind in all none; do
  rm -f .local/state/act/locks-*; export NOLOCK=$kind; on act-exec call >o 2>said; echo $?; sed "s|$HOME|HOME|g" said; on act-queue add call >o 2>&1; echo $?; on act-log >o 2>&1; echo $?
  on act-doctor --jq 'select(.ok | not) | .name'
done
unset NOLOCK; act-exec call --jq .outcome; ls -A .local/share/act; act-doctor --jq 'select(.name == "locks") | .found'
>>>
78
act-exec: the file system of 'HOME/.local/share/act' gives locks that keep nobody out: a call could run twice
  set XDG_DATA_HOME to a folder on a local disk, or use a shared store: act-store(1)
78
78
locks
store
78
act-exec: the file system of 'HOME/.local/share/act' can't lock files: No locks available: a call could run twice
  set XDG_DATA_HOME to a folder on a local disk, or use a shared store: act-store(1)
78
78
locks
store
done
act.db
act.db-mark
act.db-shm
act.db-wal
they keep other processes out

# where locks keep nobody out eight processes run none of the calls of one file
# needs: gcc
gcc -shared -fPIC -o nolock.so {tests}/nolock.c -ldl; act-call TASK_CREATE title=x | act-confirm -y >call; rm .local/state/act/locks-*; export NOLOCK=all
for n in 1 2 3 4 5 6 7 8; do { LD_PRELOAD=$PWD/nolock.so act-exec call --jq .outcome; echo $?; } 2>/dev/null >out.$n & done; wait; cat out.* | sort | uniq -c | sed 's/^ *//'
>>>
8 78
8 failed

# a machine tries the locks of its store once, and again where the store is on another file system
# needs: strace, unmade
look() { strace -f -o trace -e trace=flock act-exec >o; grep -c 'LOCK_EX|LOCK_NB' trace; }
act-call TASK_LIST >list; look <list; look <list; sed -i 's/^[0-9]*/1/' .local/state/act/locks-*; look <list; look <list
>>>
3
1
3
1

# act-doctor says once that the file system may be another machine's too
# needs: gcc
gcc -shared -fPIC -o nolock.so {tests}/nolock.c -ldl; mkdir -p .local/share/act; chmod 700 .local .local/share .local/share/act
for kind in 0x6969 0xff534d42 0x01021997 0x65735546 0xef53; do FSTYPE=$kind LD_PRELOAD=$PWD/nolock.so act-doctor --jq 'select(.name == "locks") | [.ok, .found]' | grep -o '^.true\|is on [A-Za-z0-9]*\|they keep other processes out'; done
act-call TASK_LIST | FSTYPE=0x6969 LD_PRELOAD=$PWD/nolock.so act-exec --jq .outcome
>>>
[true
is on NFS
[true
is on CIFS
[true
is on 9p
[true
is on FUSE
[true
they keep other processes out
done

# where the home can't be written, all that reads goes on; a call does not run, and is told why
# needs: sqlite
export HOME=$(mktemp -d /tmp/act-home-XXXXXX); act-call TASK_CREATE title=x | act-confirm -y | act-exec --jq .outcome; chown -R 65534 $HOME; chmod -R a-w,a+rX $HOME; cd $HOME
as() { setpriv --reuid=65534 --regid=65534 --clear-groups env HOME="$HOME" PATH="$PATH" "$@"; }
as act-log --jq .tool; as act-ps --jq .state; as act-tools TASK_LIST --jq .tool; as act-tools --jq .toolkit | sort | head -2; as act-search 'list tasks' --jq .tool; as act-queue list; echo $?
as act-call TASK_LIST >list; as act-exec list >o 2>said; echo $?; sed "s|$HOME|HOME|g" said; as act-doctor --jq 'select(.ok | not) | select(.name | test("data|state|store")) | [.name, .remedy]' | sed "s|$HOME|HOME|g"; rm -rf $HOME
>>>
done
TASK_CREATE
completed
TASK_LIST
act
budget
TASK_LIST
1
74
act-exec: cannot write 'HOME/.local/share/act/act.db': Permission denied
  its owner and mode keep you out: ls -ld shows them
["data folder","its owner and mode keep you out: ls -ld shows them"]
["state folder","its owner and mode keep you out: ls -ld shows them"]
["store","its owner and mode keep you out: ls -ld shows them"]

# so it is where the store was read to its end before, its log is empty, and search has learned since
# needs: sqlite
export HOME=$(mktemp -d /tmp/act-home-XXXXXX); act-call TASK_CREATE title=x | act-confirm -y | act-exec --jq .outcome; act-search 'list tasks' --jq .tool; cd $HOME/.local/share/act; sqlite3 act.db 'PRAGMA wal_checkpoint(TRUNCATE)' >/dev/null; rm -f act.db-wal act.db-shm; cd $HOME; chown -R 65534 $HOME; chmod -R a-w,a+rX $HOME; cd $HOME
as() { setpriv --reuid=65534 --regid=65534 --clear-groups env HOME="$HOME" PATH="$PATH" "$@"; }
as act-log --jq .tool; as act-ps --jq .state; as act-search 'list tasks' --jq .tool; rm -rf $HOME
>>>
done
TASK_LIST
TASK_CREATE
completed
TASK_LIST

# on a disk that is mounted read-only too, with the cause and the remedy
# needs: sqlite
unshare -rm sh -c 'mkdir -p disk; mount -t tmpfs none disk; export HOME=$PWD/disk; cd disk; act-call TASK_LIST | act-exec --jq .outcome; mount -o remount,ro disk 2>/dev/null || mount -o remount,ro $HOME; act-log --jq .tool; act-ps --jq .state; act-search "list tasks" --jq .tool; act-call TASK_LIST | act-exec >/dev/null; act-doctor --jq "select(.ok | not) | [.name, .remedy]"' 2>&1 | sed "s|$HOME|HOME|g"
>>>
done
TASK_LIST
completed
TASK_LIST
act-exec: cannot write 'HOME/disk/.local/share/act/act.db': Read-only file system
  its disk is mounted read-only: mount it for writing, or set XDG_DATA_HOME and XDG_STATE_HOME
["config folder","its disk is mounted read-only: mount it for writing, or set XDG_DATA_HOME and XDG_STATE_HOME"]
["data folder","its disk is mounted read-only: mount it for writing, or set XDG_DATA_HOME and XDG_STATE_HOME"]
["state folder","its disk is mounted read-only: mount it for writing, or set XDG_DATA_HOME and XDG_STATE_HOME"]
["store","its disk is mounted read-only: mount it for writing, or set XDG_DATA_HOME and XDG_STATE_HOME"]

# act-doctor tells of a full disk, and a command that finds no room says so
# needs: sqlite
unshare -rm sh -c 'mkdir -p disk; mount -t tmpfs -o size=2m none disk; export HOME=$PWD/disk; cd disk; act-call TASK_LIST | act-exec --jq .outcome; cat /dev/zero >fill 2>/dev/null; for n in 1 2 3 4 5 6 7 8; do act-call TASK_CREATE title=$n$(printf %09999d 0) | act-confirm -y 2>>../said | act-exec >/dev/null 2>>../said || break; done; grep -o "make room.*" ../said; act-doctor --jq "select(.ok | not) | [.name, .remedy]"' 2>/dev/null | sort -u
>>>
["config folder","make room: df(1) shows which disk is full"]
["data folder","make room: df(1) shows which disk is full"]
["state folder","make room: df(1) shows which disk is full"]
done
make room: df(1) shows which disk is full

# each filter ends when nobody reads what it writes, though it does not hear of it by a signal
# tier: all
few() { line=$1; shift; (trap '' PIPE; yes "$line" 2>/dev/null | timeout 120 "$@" 2>/dev/null; echo $? >status) | head -1 >first; {tests}/await '[ -s status ]'; grep -q 124 status || wc -l <first; rm status; }
record=$(act-call TASK_LIST --jq-json .); intent='{"type":"intent","text":"list tasks"}'
few 'list tasks' act-search; few "$intent" act-search; few 'add milk to my tasks' act-process; few '{"n":1}' act-call TASK_CREATE --map '{title: "x"}'; few "$record" act-confirm; few "$record" act-exec; few "$record" act-exec --dry-run; few "$record" act-memory learn
>>>
1
1
1
1
1
1
1
1
