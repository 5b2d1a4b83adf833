#!/usr/bin/python3 -B
"""syscalls.py COMMANDS [COUNT]: kills act-exec and act-queue at each system call that the disk or the network sees.

strace kills it as it enters the call, so that the call before is the last that took place. COUNT points are taken from
all of them, evenly; each begins with the same store. Then the same records run again, and keep the promise.
"""
import os
import subprocess
import sys
from collections import Counter

from calls import Home, Service, arguments, broken, skipped, spread, summary, verdict

CALLS = ["write", "writev", "pwrite64", "fdatasync", "fsync", "openat", "rename", "ftruncate", "unlink", "mkdir",
         "link", "sendto", "sendmsg", "connect", "close"]
MIX = ["task", "add", "mail", "tasks", "fail", "later", "add", "mail", "find", "fetch", "task", "mail", "task", "add"]


class Exec:
    """Calls one after the other, so that each of them has points of its own."""
    name = "exec"

    def before(self, home, file):
        """Brings about the state in which each point begins."""

    def command(self, file):
        return ["act-exec", "-j", "1", file]

    def after(self, file):
        """The commands that go on after a death."""
        return []


class Resume(Exec):
    """A run that died in the middle goes on."""
    name = "resume"

    def before(self, home, file):
        home.ran("strace", "-qq", "-o", "/dev/null", "-e", "trace=fdatasync", "-e",
                 "inject=fdatasync:signal=SIGKILL:when=4", *Exec.command(self, file))

    def command(self, file):
        return ["act-exec", "--resume", "last"]

    def after(self, file):
        return [self.command(file)]


class Add(Exec):
    name = "add"

    def command(self, file):
        return ["act-queue", "add", file]

    def after(self, file):
        return [self.command(file), ["act-queue", "run"]]


class Queue(Exec):
    name = "queue"

    def before(self, home, file):
        home.run(*Add.command(self, file))

    def command(self, file):
        return ["act-queue", "run", "-j", "1"]

    def after(self, file):
        return [self.command(file)]


def offered(commands):
    """The ways that these executables have."""
    modes = [Exec()]
    if b"--resume" in subprocess.run([f"{commands}/act-exec", "--help"], capture_output=True).stdout:
        modes.append(Resume())
    if os.path.exists(f"{commands}/act-queue"):
        modes += [Add(), Queue()]
    return modes


def prepared(commands, mode, service, name):
    """A home whose store is kept as "before"; the same calls are sealed for every point. How often each was sent."""
    home = Home(commands, service, name=name)
    calls = home.calls(*MIX)
    mode.before(home, home.sealed(calls, f"{home.folder}/file"))
    home.settle()
    home.save("before")
    return home, calls, service.effects()


def found(home, mode):
    """The points: each system call and its number, from the first one that names the home on."""
    home.restore("before")
    trace = f"{home.folder}/trace"
    home.ran("strace", "-qq", "-o", trace, "-e", "trace=" + ",".join(CALLS), *mode.command(f"{home.folder}/file"))
    every, numbers, begun = [], Counter(), False
    with open(trace) as file:
        for line in file:
            call = line.partition("(")[0]
            if call not in CALLS:
                continue
            numbers[call] += 1
            # Before it only libraries are loaded.
            begun = begun or call != "execve" and home.folder in line
            if begun:
                every.append((call, numbers[call]))
    return every


def died(home, mode, call, when):
    """Runs it with a death at the when-th such call; whether it died there."""
    home.restore("before")
    return home.ran("strace", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e",
                    f"inject={call}:signal=SIGKILL:when={when}", *mode.command(f"{home.folder}/file")).returncode


def points(commands, mode, service, worker, workers, count):
    home, calls, first = prepared(commands, mode, service, f"{mode.name}{worker}")
    every = found(home, mode)
    count = min(count, len(every))
    taken = [every[k * len(every) // count] for k in range(worker, count, workers)]
    said, deaths, tally = [], 0, Counter()
    for call, when in taken:
        # The effects of handlers begin with each point anew; the service keeps its own.
        sent = service.effects() - first
        status = died(home, mode, call, when)
        deaths += status == -9 or status == 137
        home.settle()
        for command in mode.after(f"{home.folder}/file"):
            home.ran(*command)
        for _ in range(2):
            done, results = home.results(f"{home.folder}/file")
        outcomes = {key: result["outcome"] for key, result in results.items()}
        tally.update(outcomes.values())
        effects = home.effects()
        effects.subtract(sent)
        said += [f"{one}, death at {call} {when}" for one in broken(calls, outcomes, effects)]
        if outcomes != home.journal():
            said.append(f"false: the journal differs from the results, death at {call} {when}")
    home.remove()
    return said, deaths, tally, len(taken)


def main():
    commands, count = arguments(1000)
    if subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True).returncode:
        skipped("syscalls", "a trace is refused")
    status = 0
    modes = offered(commands)
    share = -(-count // len(modes))
    for mode in modes:
        with Service() as service:
            workers = len(os.sched_getaffinity(0))
            parts = spread(workers, lambda worker, _: points(commands, mode, service, worker, workers, share))
        said = sum((part[0] for part in parts), [])
        tally, deaths, taken = sum((part[2] for part in parts), Counter()), *(sum(p[k] for p in parts) for k in (1, 3))
        if deaths < taken * 0.9:
            said.append(f"vacuous: {deaths} deaths at {taken} points")
        figure = f"{mode.name}: {deaths} deaths at {taken} points: {summary(said)}, {tally['unknown']} unknown"
        status |= verdict("syscalls", figure, said)
    return status


if __name__ == "__main__":
    sys.exit(main())
