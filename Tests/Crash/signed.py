#!/usr/bin/python3 -B
"""signed.py COMMANDS [COUNT]: COUNT calls that one person signed, each offered to eight machines at once.

The machines share a store, and allow the person's key for her calls. Each call runs once, all machines say that it is
done, and in another store none runs.
"""
import glob
import os
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from calls import HERE, Home, arguments, read, skipped, summary, verdict

MACHINES = 8
# A command that finds the store in use ends so, and nothing of it has begun.
LATER = 75
TRIES = 50
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


def offered(home, path):
    """The results of one machine, which runs the file again as long as others hold the store."""
    results = []
    for _ in range(TRIES):
        done = home.ran("act-exec", "-q", path, limit=1200)
        results += read(done.stdout).values()
        if done.returncode != LATER:
            break
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
    with ThreadPoolExecutor(MACHINES) as pool:
        told = [one for results in pool.map(offered, machines, [path] * MACHINES) for one in results]
    running = time.monotonic() - start
    by_id = {call.id: [] for call in calls}
    for result in told:
        by_id[result["id"]].append(result)
    made, said = Counter(sql(folder, "act", "SELECT title FROM all_task")), []
    for call in calls:
        outcomes = Counter(one["outcome"] for one in by_id[call.id])
        first = sum(one["outcome"] == "done" and not one.get("replayed") for one in by_id[call.id])
        known = f"{call.id}: {made[call.mark]} effects, {first} first, {dict(outcomes)}"
        if made[call.mark] > 1 or first > 1:
            said.append("twice: " + known)
        if made[call.mark] != 1 or first != 1 or set(outcomes) != {"done"} or outcomes["done"] < MACHINES:
            said.append("lost: " + known)
    refused = Counter(one.get("error", {}).get("code") for one in offered(elsewhere, path))
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
