#!/usr/bin/python3 -B
"""signed.py COMMANDS [COUNT]: COUNT calls that one person signed, each offered to eight machines at once.

The machines share a store, and allow the person's key for her calls. Each call runs once, all machines say that it is
done, and in another store none runs.
"""
import glob
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter

from calls import HERE, Home, arguments, read, skipped, summary, verdict

MACHINES = 8
PSQL = sorted(glob.glob("/usr/lib/postgresql/*/bin/psql"))


def sql(folder, database, text):
    done = subprocess.run([PSQL[-1], "-qXAt", "-h", folder, "-U", "owner", "-d", database, "-c", text], check=True,
                          capture_output=True)
    return done.stdout.decode().split()


def machine(commands, folder, role, database="act"):
    """A home that is a machine of its own, and works on the store as a role."""
    home = Home(commands, name="signed")
    home.environment |= {"ACT_STORE": f"postgresql:///{database}?host={folder}&user={role}", "ACT_USER": "anna"}
    return home


def stores(commands, folder):
    """Two stores, with a role for anna and one for the machines."""
    for database in ("act", "other"):
        sql(folder, "postgres", f"CREATE DATABASE {database}")
        for options in ([], ["--role", "anna", "--for", "anna"], ["--role", "worker", "--for", "anna"]):
            subprocess.run([f"{commands}/act-store", "init", "--apply", *options], check=True, capture_output=True, env={
                "ACT_STORE": f"postgresql:///{database}?host={folder}&user=owner", "HOME": folder})


def offered(machines, path):
    """The results of all machines, which run the file at once."""
    said = [tempfile.TemporaryFile() for _ in machines]
    running = [home.start("act-exec", "-q", path, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT)
               for home, file in zip(machines, said)]
    for one in running:
        one.wait()
    results = []
    for file in said:
        file.seek(0)
        results.append(read(file.read()))
        file.close()
    return results


def main():
    commands, count = arguments(1000)
    if not PSQL:
        skipped("signed", "there is no PostgreSQL")
    cluster = subprocess.Popen([os.path.join(HERE, "..", "cluster")], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               start_new_session=True)
    folder = cluster.stdout.readline().decode().strip()
    if not folder:
        skipped("signed", "PostgreSQL does not start")
    stores(commands, folder)
    laptop = machine(commands, folder, "anna")
    key = f"{laptop.folder}/key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    machines = [machine(commands, folder, "worker") for _ in range(MACHINES)]
    elsewhere = machine(commands, folder, "worker", "other")
    for home in [*machines, elsewhere]:
        with open(f"{home.folder}/.config/act/allowed-signers", "w") as file, open(f"{key}.pub") as public:
            file.write("anna " + public.read())
    calls = laptop.calls(*["task"] * count)
    laptop.environment["ACT_SIGNER"] = f"ssh:{key}"
    start = time.monotonic()
    path = laptop.sealed(calls, f"{laptop.folder}/signed")
    signing = time.monotonic() - start
    start = time.monotonic()
    results = offered(machines, path)
    running = time.monotonic() - start
    made, said = Counter(sql(folder, "act", "SELECT title FROM all_task")), []
    for call in calls:
        told = [of[call.id] for of in results if call.id in of]
        outcomes = Counter(one["outcome"] for one in told)
        first = sum(not one.get("replayed") for one in told if one["outcome"] == "done")
        known = f"{call.id}: {made[call.mark]} effects, {first} first, {dict(outcomes)}"
        if made[call.mark] > 1 or first > 1:
            said.append("twice: " + known)
        if made[call.mark] != 1 or first != 1 or outcomes != {"done": MACHINES}:
            said.append("lost: " + known)
    refused = Counter(one.get("error", {}).get("code") for one in offered([elsewhere], path)[0].values())
    if refused != {"approval-invalid": count} or sql(folder, "other", "SELECT title FROM all_task"):
        said.append(f"elsewhere: {dict(refused)}")
    for home in [laptop, elsewhere, *machines]:
        home.remove()
    cluster.stdin.close()
    cluster.wait()
    return verdict("signed", f"{count} signed calls, {MACHINES} machines: {summary(said)}, signed in {signing:.0f} s, "
                   f"run in {running:.0f} s", said)


if __name__ == "__main__":
    sys.exit(main())
