#!/usr/bin/python3 -B
"""race.py COMMANDS [COUNT]: COUNT rounds of eight workers on one queue, some of them killed.

No call runs twice, each lane keeps its order, and the next worker takes what the dead ones left without a wait. A
worker whose claim was taken over meanwhile changes nothing in the queue.
"""
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter

from calls import Home, Service, arguments, broken, skipped, spread, summary, verdict

WORKERS = 8
MIX = ["add", "mail", "task", "add", "mail", "task", "add", "mail"]
LATE = 5
SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(1 << 30)))
QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def query(home, text):
    database = sqlite3.connect(f"{home.store}/act.db", timeout=60)
    rows = database.execute(text).fetchall()
    database.commit()
    database.close()
    return rows


def rounds(commands, service, worker, count):
    rng = random.Random(SEED * 1000 + worker)
    home = Home(commands, service, name=f"race{worker}")
    made, said, deaths, longest, begun, spent = [], [], 0, 0, 0, 0.2
    for _ in range(count):
        calls = home.calls(*rng.sample(MIX, len(MIX)))
        made += calls
        home.run("act-queue", "add", given=open(home.sealed(calls, f"{home.folder}/file")).read())
        start = time.monotonic()
        workers = [home.start("act-queue", "run", "-j", str(rng.randint(1, 3)), **QUIET) for _ in range(WORKERS)]
        for victim in sorted(rng.sample(workers, rng.randint(0, 3)), key=lambda _: rng.random()):
            time.sleep(rng.random() * spent / 3)
            victim.send_signal(signal.SIGKILL)
        for one in workers:
            deaths += one.wait() == -signal.SIGKILL
        spent += (time.monotonic() - start - spent) / 8
        # A worker ends where nothing is due; the next one finds all that the dead ones left.
        start = time.monotonic()
        home.ran("act-queue", "run")
        longest = max(longest, time.monotonic() - start)
        left = query(home, "SELECT id, state FROM queue WHERE state NOT IN ('unknown')")
        said += [f"waits: {key} is {state}" for key, state in left]
    if longest > LATE:
        said.append(f"waits: the next worker took {longest:.1f} s")
    outcomes, effects = home.journal(), home.effects()
    said += broken(made, outcomes, effects)
    with open(f"{home.folder}/effects") as file:
        lanes = {"add": file.read().split(), "mail": service.sent()}
    for kind, order in lanes.items():
        # The effect of a call that is unknown may come when its lane has gone on.
        sure = [call.mark for call in made if call.kind == kind and outcomes.get(call.id) == "done"]
        known = set(sure)
        if [mark for mark in order if mark in known] != sure:
            said.append(f"order: a lane of {kind} is not in order")
    home.remove()
    return said, deaths, Counter(outcomes.values()), longest


def stale(commands):
    """A claim that is taken over while its worker runs the call, as another machine would do it."""
    home, said = Home(commands, name="stale"), []
    call, = home.calls("slow later")
    home.run("act-queue", "add", given=open(home.sealed([call], f"{home.folder}/file")).read())
    worker = home.start("act-queue", "run", **QUIET)
    while not os.path.exists(f"{home.folder}/begun"):
        time.sleep(0.002)
    # The other's process lives: it is this one, whose owner's name is the worker's with its own number and start.
    (owner,), = query(home, "SELECT owner FROM queue")
    with open("/proc/self/stat") as stat:
        began = stat.read().rpartition(")")[2].split()[19]
    query(home, f"UPDATE queue SET fence = fence + 1, owner = '{owner.split()[0]} {os.getpid()} {began}'")
    before = query(home, "SELECT state, why, tries, due, until, owner, claimed_until, fence FROM queue")
    until = time.monotonic() + 60
    while home.journal().get(call.id) != "failed" and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(0.5)
    after = query(home, "SELECT state, why, tries, due, until, owner, claimed_until, fence FROM queue")
    if before != after:
        said.append(f"fence: a stale worker changed {before} to {after}")
    # It waits for the other.
    worker.kill()
    worker.wait()
    home.remove()
    return said


def main():
    commands, count = arguments(1000)
    if not os.path.exists(f"{commands}/act-queue"):
        skipped("race", "there is no act-queue")
    with Service() as service:
        parts = spread(count, lambda worker, share: rounds(commands, service, worker, share))
    said = sum((part[0] for part in parts), []) + stale(commands)
    tally = sum((part[2] for part in parts), Counter())
    if count >= 100 and not tally["unknown"]:
        said.append("vacuous: no kill left a call unknown")
    figure = (f"{count} rounds of {WORKERS} workers, {sum(part[1] for part in parts)} killed: {summary(said)},"
              f" {tally['unknown']} unknown, the next worker took {max(part[3] for part in parts):.1f} s at most,"
              f" seed {SEED}")
    return verdict("race", figure, said)


if __name__ == "__main__":
    sys.exit(main())
