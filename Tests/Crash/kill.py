#!/usr/bin/python3 -B
"""kill.py COMMANDS [COUNT]: kills act-exec at random, and runs the same records again.

Each file of calls is run until a run ends by itself, and killed up to twelve times before that. Then each call has one
outcome, which the journal says too: a write had its effect once at most, and a call that is done had it.
"""
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
    """act-exec is killed, and the same command comes again."""
    name = "exec"

    def commands(self, home, file, jobs):
        while True:
            yield ["act-exec", "-j", jobs, file]


def killed(home, command, limit, rng):
    """Whether the command was still running when its moment came; how long it ran else."""
    start = time.monotonic()
    process = home.start(*command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(limit * rng.random())
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
    return process.wait() == -signal.SIGKILL, time.monotonic() - start


def told(results):
    return {key: result.get("outcome") if isinstance(result, dict) else "two" for key, result in results.items()}


def rounds(commands, mode, service, worker, count):
    rng = random.Random(SEED * 1000 + worker)
    said, tally, kills, homes, limit = [], Counter(), 0, 0, 0.3
    while kills < count:
        homes += 1
        home, made, outcomes = Home(commands, service, name=f"{mode.name}{worker}.{homes}"), [], {}
        for _ in range(FILES):
            if kills >= count:
                break
            calls = home.calls(*rng.sample(MIX, len(MIX)))
            made += calls
            file = home.sealed(calls, f"{home.folder}/file")
            tries = mode.commands(home, file, str(rng.randint(1, 8)))
            for _ in range(rng.randint(4, 12)):
                hit, took = killed(home, next(tries), limit, rng)
                if not hit:
                    # A moving average of how long a whole run takes.
                    limit += (took - limit) / 8
                    break
                kills += 1
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
    start, status = time.monotonic(), 0
    for mode in [Exec()]:
        with Service() as service:
            parts = spread(count, lambda worker, share: rounds(commands, mode, service, worker, share))
        said = sum((part[0] for part in parts), [])
        kills, tally = sum(part[1] for part in parts), sum((part[2] for part in parts), Counter())
        if count >= 100 and not tally["unknown"]:
            said.append("vacuous: no kill left a call unknown")
        figure = (f"{mode.name}: {kills} kills, {sum(tally.values())} calls: {summary(said)}, {tally['unknown']} unknown,"
                  f" {time.monotonic() - start:.0f} s, seed {SEED}")
        status |= verdict("kill", figure, said)
    return status


if __name__ == "__main__":
    sys.exit(main())
