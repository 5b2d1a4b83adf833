#!/usr/bin/python3 -B
"""kill.py COMMANDS [COUNT]: kills act-exec and act-queue at random, and goes on with the same records.

Each file of calls is run until a run ends by itself, and killed up to twelve times before that. Then each call has one
outcome, which the journal says too: a write had its effect once at most, and a call that is done had it.
"""
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter

from calls import Home, Service, arguments, broken, spread, summary, verdict

MIX = ["task"] * 6 + ["add"] * 4 + ["mail"] * 6 + ["fail", "later", "find", "fetch", "tasks"]
SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(1 << 30)))
# As many files share a home.
FILES = 30


class Exec:
    """The same command comes again."""
    name = "exec"

    def commands(self, file, jobs):
        """The commands one after the other; each is told whether the one before was killed."""
        while (yield ["act-exec", "-j", jobs, file]):
            pass

    def runs(self, command):
        """Whether a command runs calls."""
        return command[1] != "add"

    def last(self, file):
        """The commands that nobody kills, which bring all to an end."""
        return [["act-exec", file]]


class Resume(Exec):
    """The run goes on by its name."""
    name = "resume"

    def commands(self, file, jobs):
        killed = yield ["act-exec", "-j", jobs, file]
        while killed:
            killed = yield ["act-exec", "--resume", "last"]

    def runs(self, command):
        # The last run may be complete, and this one have been killed before it began: nothing is left to do.
        return "--resume" not in command

    def last(self, file):
        # A run that was killed before its first call is not on record.
        return [["act-exec", "--resume", "last"], ["act-exec", file]]


class Queue(Exec):
    """The calls are kept, then run."""
    name = "queue"

    def commands(self, file, jobs):
        while (yield ["act-queue", "add", file]):
            pass
        while (yield ["act-queue", "run", "-j", jobs]):
            pass

    def last(self, file):
        return [["act-queue", "add", file], ["act-queue", "run"]]


def offered(commands):
    """The ways that these executables have."""
    modes = [Exec()]
    if b"--resume" in subprocess.run([f"{commands}/act-exec", "--help"], capture_output=True).stdout:
        modes.append(Resume())
    if os.path.exists(f"{commands}/act-queue"):
        modes.append(Queue())
    return modes


def killed(home, command, limit, rng):
    """Whether the command was still running when its moment came; how long it ran else."""
    start = time.monotonic()
    process = home.start(*command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(limit * rng.random())
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
    return process.wait() == -signal.SIGKILL, time.monotonic() - start


def following(tries, hit):
    """The next command, or nothing if all is done."""
    try:
        return tries.send(hit)
    except StopIteration:
        return None


def unkept(home, calls):
    """Calls that are neither in the queue nor in the journal."""
    listed = {json.loads(line)["id"] for line in home.ran("act-queue", "list").stdout.splitlines()}
    known = listed | set(home.journal())
    return [f"lost: {call.kind} {call.id} is neither in the queue nor in the journal"
            for call in calls if call.id not in known]


def told(results):
    return {key: result.get("outcome") if isinstance(result, dict) else "two" for key, result in results.items()}


def rounds(commands, mode, service, worker, count):
    rng = random.Random(SEED * 1000 + worker)
    said, tally, kills, homes, limit = [], Counter(), 0, 0, 0
    while kills < count:
        homes += 1
        home, made, outcomes = Home(commands, service, name=f"{mode.name}{worker}.{homes}"), [], {}
        for _ in range(FILES):
            if kills >= count:
                break
            calls = home.calls(*rng.sample(MIX, len(MIX)))
            made += calls
            file = home.sealed(calls, f"{home.folder}/file")
            tries = mode.commands(file, str(rng.randint(1, 8)))
            command = next(tries)
            # The first file only shows how long a run takes.
            for _ in range(rng.randint(4, 12) if limit else 0):
                hit, took = killed(home, command, limit, rng)
                kills += hit
                if not hit and mode.runs(command):
                    limit += (took - limit) / 8
                command = following(tries, hit)
                if not command:
                    break
            begun = time.monotonic()
            for command in mode.last(file):
                home.ran(*command)
            limit = limit or time.monotonic() - begun
            if mode.name == "queue":
                said += unkept(home, calls)
            # A handler that said to try later gets the same record once more.
            for _ in range(2):
                done, results = home.results(file)
                if all(told(results).get(call.id) != "failed" for call in calls if call.kind == "later"):
                    break
            if done.returncode not in (1, 79):
                said.append(f"lost: status {done.returncode}: {done.stderr.decode()[:300]}")
            outcomes.update(told(results))
            with open(f"{home.folder}/all", "a") as file, open(f"{home.folder}/file") as part:
                file.write(part.read())
        effects = home.effects()
        said += broken(made, outcomes, effects)
        # Told again, nothing is another: neither an outcome, nor an effect, nor the journal.
        for again in told(home.results(f"{home.folder}/all")[1]), home.journal():
            said += [f"false: {key} is {again.get(key)}, and was {outcome}"
                     for key, outcome in outcomes.items() if again.get(key) != outcome]
        more = home.effects() - effects
        said += [f"twice: {call.id} has an effect more since it was told again" for call in made if more[call.mark]]
        tally.update(outcomes.values())
        home.remove()
    return said, kills, tally


def main():
    commands, count = arguments(10000)
    status, modes = 0, offered(commands)
    share = count // len(modes)
    for mode in modes:
        start = time.monotonic()
        with Service() as service:
            parts = spread(share, lambda worker, share: rounds(commands, mode, service, worker, share))
        said = sum((part[0] for part in parts), [])
        kills, tally = sum(part[1] for part in parts), sum((part[2] for part in parts), Counter())
        if share >= 100 and not tally["unknown"]:
            said.append("vacuous: no kill left a call unknown")
        figure = (f"{mode.name}: {kills} kills, {sum(tally.values())} calls: {summary(said)},"
                  f" {tally['unknown']} unknown,"
                  f" {time.monotonic() - start:.0f} s, seed {SEED}")
        status |= verdict("kill", figure, said)
    return status


if __name__ == "__main__":
    sys.exit(main())
