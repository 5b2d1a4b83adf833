#!/usr/bin/python3 -B
"""restore.py COMMANDS [COUNT]: a shared store that comes back from a backup, COUNT times in each of three ways.

A dump, a base backup, and a point in time: calls ran and were queued after the backup. No worker starts, status 78,
until `act-store accept --restored`; then nothing runs unasked, and a call that was queued waits in the inbox.
"""
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from calls import Home, arguments, skipped, verdict

PROGRAMS = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: float(path.split("/")[4]))[-1:]


class Cluster:
    """A server of its own behind a Unix socket, with an archive of its log."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="act-restore-", dir="/dev/shm")
        os.chmod(self.folder, 0o755)
        # The server refuses to run as root.
        self.as_nobody = ["setpriv", "--reuid", "nobody", "--clear-groups", "--"] if os.geteuid() == 0 else []
        if self.as_nobody:
            shutil.chown(self.folder, "nobody")
        self.data = self.make("data")

    def make(self, name):
        path = f"{self.folder}/{name}"
        self.run("initdb", "-D", path, "-U", "owner", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        self.configure(path)
        os.makedirs(f"{self.folder}/archive", exist_ok=True)
        if self.as_nobody:
            shutil.chown(f"{self.folder}/archive", "nobody")
        return path

    def configure(self, path, *more):
        lines = ["listen_addresses = ''", f"unix_socket_directories = '{self.folder}'", "wal_level = replica",
                 "archive_mode = on",
                 f"archive_command = 'test -f {self.folder}/archive/%f || cp %p {self.folder}/archive/%f'"]
        with open(f"{path}/postgresql.conf", "a") as file:
            file.write("\n".join([*lines, *more, ""]))

    def run(self, program, *words):
        done = subprocess.run([*self.as_nobody, f"{PROGRAMS[0]}/{program}", *words], capture_output=True,
                              cwd=self.folder, timeout=120)
        if done.returncode:
            raise RuntimeError(f"{program} ended with {done.returncode}: {done.stderr.decode()[:1000]}")
        return done.stdout.decode()

    def start(self, data=None):
        self.data = data or self.data
        # The server keeps its output open.
        command = [*self.as_nobody, f"{PROGRAMS[0]}/pg_ctl", "-D", self.data, "start", "-w", "-l", f"{self.data}/log"]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder, check=True,
                       timeout=120)

    def stop(self):
        self.run("pg_ctl", "-D", self.data, "stop", "-m", "fast", "-w")

    def ask(self, statement, database="act"):
        return self.run("psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "owner", database, "-c",
                        statement).strip()

    def store(self, database="act"):
        return f"postgresql:///{database}?host={self.folder}&user=owner"

    def remove(self):
        try:
            self.stop()
        except RuntimeError:
            pass
        shutil.rmtree(self.folder, ignore_errors=True)


def dump(cluster):
    """A dump, restored into a database of another name."""
    path = f"{cluster.folder}/dump"
    cluster.run("pg_dump", "-h", cluster.folder, "-U", "owner", "-Fc", "-f", path, "act")

    def restore():
        cluster.ask("CREATE DATABASE again TEMPLATE template0", "postgres")
        cluster.run("pg_restore", "-h", cluster.folder, "-U", "owner", "--exit-on-error", "-d", "again", path)
        return cluster.store("again")
    return restore


def base(cluster):
    """A base backup in the place of the cluster."""
    backup(cluster)

    def restore():
        cluster.stop()
        cluster.start(f"{cluster.folder}/backup")
        return cluster.store()
    return restore


def moment(cluster):
    """A base backup and the log up to a moment, on a timeline of its own."""
    backup(cluster)
    cluster.ask("SELECT pg_create_restore_point('here')")

    def restore():
        cluster.ask("SELECT pg_switch_wal()")
        cluster.stop()
        path = f"{cluster.folder}/backup"
        cluster.configure(path, f"restore_command = 'cp {cluster.folder}/archive/%f %p'",
                          "recovery_target_name = 'here'", "recovery_target_action = 'promote'")
        open(f"{path}/recovery.signal", "w").close()
        if cluster.as_nobody:
            shutil.chown(f"{path}/recovery.signal", "nobody")
        cluster.start(path)
        while cluster.ask("SELECT pg_is_in_recovery()") != "f":
            time.sleep(0.05)
        return cluster.store()
    return restore


def backup(cluster):
    cluster.run("pg_basebackup", "-h", cluster.folder, "-U", "owner", "-D", f"{cluster.folder}/backup", "-X", "stream",
                "-c", "fast")


def rounds(commands, way, said):
    """One restore: the number of calls that were tried after it."""
    cluster, home = Cluster(), Home(commands, name=way.__name__)

    def wrong(what):
        said.append(f"{way.__name__}: {what}")

    try:
        cluster.start()
        cluster.ask("CREATE DATABASE act", "postgres")
        home.environment |= {"ACT_STORE": cluster.store(), "ACT_USER": "anna"}
        home.run("act-store", "init", "--apply")
        before, after = home.calls(*["add"] * 4), home.calls(*["add"] * 4)
        queued, late = home.calls(*["add"] * 3), home.calls(*["add"] * 3)
        home.results(home.sealed(before, f"{home.folder}/before"))
        home.run("act-queue", "add", "--until", "1h", home.sealed(queued, f"{home.folder}/queued"))
        restore = way(cluster)
        # The service has these effects; the backup does not know them.
        home.results(home.sealed(after, f"{home.folder}/after"))
        home.run("act-queue", "add", "--until", "1h", home.sealed(late, f"{home.folder}/late"))
        home.ran("act-queue", "run")
        effects = home.effects()
        home.environment["ACT_STORE"] = restore()
        names = ["before", "after", "queued", "late"]
        tries = [["act-queue", "run"], ["act-queue", "run", "--watch"], ["act-log"],
                 *(["act-exec", f"{home.folder}/{name}"] for name in names)]
        for words in tries:
            done = home.ran(*words, limit=20)
            if done.returncode != 78:
                wrong(f"{' '.join(words)} ended with {done.returncode} before anybody accepted the store")
        done = home.ran("act-store", "accept", "--restored")
        if done.returncode:
            wrong(f"accept ended with {done.returncode}: {done.stderr.decode()[:300]}")
        home.ran("act-queue", "run")
        for name in names:
            home.ran("act-exec", f"{home.folder}/{name}")
        if home.effects() != effects:
            wrong(f"calls ran unasked: {home.effects() - effects}")
        inbox = home.ran("act-confirm", "--inbox", "--explain").stdout.splitlines()
        waiting = {json.loads(line)["id"] for line in inbox}
        missing = {call.id for call in queued} - waiting
        if missing:
            wrong(f"{len(missing)} of {len(queued)} queued calls are not in the inbox")
        # A call of a person's word runs.
        call, = home.calls("add")
        done, results = home.results(home.sealed([call], f"{home.folder}/new"))
        if done.returncode or results.get(call.id, {}).get("outcome") != "done":
            wrong(f"a new call ended with {done.returncode}")
        return len(before) + len(after) + len(queued) + len(late)
    finally:
        cluster.remove()
        home.remove()


def main():
    commands, count = arguments(3)
    if b"accept" not in subprocess.run([f"{commands}/act-store", "--help"], capture_output=True).stdout:
        skipped("restore", "act-store has no accept")
    if not PROGRAMS:
        skipped("restore", "there is no PostgreSQL")
    said, tried = [], 0
    for _ in range(count):
        for way in (dump, base, moment):
            tried += rounds(commands, way, said)
    return verdict("restore", f"{count} dumps, base backups and points in time each: {tried} calls tried again,"
                   f" {len(said)} faults", said)


if __name__ == "__main__":
    sys.exit(main())
