#!/usr/bin/python3 -B
"""full.py COMMANDS [COUNT]: a disk that is full, output that can't be written, and writes that fail.

On a tmpfs of 64 KiB, with a store that has 0 to 256 KiB left, with /dev/full for output, and with an error of each
write and sync in turn: what is not settled ends with 74, 79 stands only where an outcome was not kept, and each effect
has its intent in the journal. With room again the store opens, and the same records keep the promise.
"""
import os
import shutil
import subprocess
import sys

from calls import Home, Service, arguments, broken, read, skipped, spread, summary, verdict

MIX = ["task", "add", "mail", "tasks", "fail", "add", "mail", "find", "task", "mail"]
CALLS = ["pwrite64", "fdatasync", "fsync", "ftruncate", "openat", "write"]
SIZES = range(0, 260, 4)


class Trial:
    """A home whose store stands on a disk of its own, and calls that are sealed for it."""

    def __init__(self, commands, service, name):
        self.home = Home(commands, service, name=name)
        self.file = f"{self.home.folder}/file"
        self.calls = self.home.calls(*MIX)
        self.home.sealed(self.calls, self.file)
        self.home.run("act-exec", given="")
        self.home.save("before")
        self.mails = {call.mark for call in self.calls if call.kind == "mail"}
        self.seen = set()

    def one(self, what, run, before=lambda: None, after=lambda: None):
        """How the promise is broken when `run` makes a run that something goes wrong with."""
        home = self.home
        home.restore("before")
        sent = {mark: count for mark, count in home.service.effects().items() if mark in self.mails}
        before()
        done = run()
        home.settle()
        after()
        self.seen.add(done.returncode)
        first = read(done.stdout)
        journal = home.journal()
        said = []
        if done.returncode not in (0, 1, 74, 75, 79):
            said.append(f"status {done.returncode}: {done.stderr.decode()[:300]}")
        effects = home.effects()
        effects.subtract(sent)
        said += [f"no intent: {call.kind} {call.id}, {effects[call.mark]} effects"
                 for call in self.calls if effects[call.mark] and call.id not in journal]
        open_ends = [call.id for call in self.calls if journal.get(call.id) in (None, "unknown")]
        if open_ends and done.returncode not in (74, 79):
            said.append(f"status {done.returncode}, and {open_ends[0]} is {journal.get(open_ends[0])}")
        lost = [key for key, result in first.items()
                if result.get("recorded") is False or result["outcome"] == "unknown"]
        if done.returncode == 79 and not lost and "unknown" not in journal.values():
            said.append("79, and each outcome was kept")
        for _ in range(2):
            again, results = home.results(self.file)
        if again.returncode == 74:
            said.append(f"lost: the store does not open: {again.stderr.decode()[:300]}")
        outcomes = {key: result["outcome"] for key, result in results.items()}
        effects = home.effects()
        effects.subtract(sent)
        said += broken(self.calls, outcomes, effects)
        said += [f"false: {key} was {result['outcome']}, and is {outcomes.get(key)}" for key, result in first.items()
                 if result.get("recorded") is not False and result["outcome"] == "done" != outcomes.get(key)]
        return [f"{one}, {what}" for one in said]

    def run(self, *command):
        return self.home.ran(*command, "act-exec", "-j", "1", self.file)


def mount(*words):
    subprocess.run(["mount", *words], check=True, capture_output=True)


def size(folder):
    return sum(-(-os.path.getsize(f"{folder}/{name}") // 4096) * 4 for name in os.listdir(folder))


def left(trial, room):
    """A store with so many KiB left."""
    store, kept = trial.home.store, f"{trial.home.folder}/kept"

    def before():
        shutil.copytree(store, kept)
        mount("-t", "tmpfs", "-o", f"size={size(store) + room}k,mode=700", "none", store)
        for name in os.listdir(kept):
            shutil.copy(f"{kept}/{name}", store)

    def after():
        mount("-o", "remount,size=64m", store)

    try:
        return trial.one(f"{room} KiB left", trial.run, before, after)
    finally:
        subprocess.run(["umount", store], check=True)
        shutil.rmtree(kept)


def small(trial):
    """64 KiB for all, and no store yet."""
    home = trial.home
    shutil.rmtree(home.store)
    os.mkdir(home.store, 0o700)
    mount("-t", "tmpfs", "-o", "size=64k,mode=700", "none", home.store)
    try:
        home.forget()
        sent = home.service.effects()
        text = "".join(call.line for call in trial.calls)
        confirmed = home.ran("act-confirm", "-y", given=text)
        done = home.ran("act-exec", given=confirmed.stdout.decode() or text)
        said = [f"{command} on 64 KiB ended with {status}" for command, status in
                (("act-confirm", confirmed.returncode), ("act-exec", done.returncode)) if status != 74]
        mount("-o", "remount,size=64m", home.store)
        effects = home.effects()
        effects.subtract(sent)
        said += [f"no intent: {call.id} on 64 KiB" for call in trial.calls if effects[call.mark]]
        sealed = home.run("act-confirm", "-y", given=text)
        done = home.ran("act-exec", given=sealed)
        outcomes = {key: result["outcome"] for key, result in read(done.stdout).items()}
        effects = home.effects()
        effects.subtract(sent)
        return said + broken(trial.calls, outcomes, effects)
    finally:
        subprocess.run(["umount", home.store], check=True)


def full(trial, jobs):
    """Output that takes nothing."""
    def run():
        with open("/dev/full", "wb") as out:
            return subprocess.run(["act-exec", "-j", str(jobs), trial.file], stdout=out, stderr=subprocess.PIPE,
                                  env=trial.home.environment, cwd=trial.home.folder)

    def told():
        done = run()
        done.stdout = b""
        if done.returncode != 74:
            raise RuntimeError(f"output to /dev/full ended with {done.returncode}: {done.stderr.decode()[:300]}")
        return done

    return trial.one("output to /dev/full", told)


def errors(trial, worker, workers, count):
    """An error at each call that the store's files or the output see, alone or from there on."""
    home = trial.home
    paths = [word for name in ("act.db", "act.db-wal", "act.db-mark", "") for word in
             ("-P", f"{home.store}/{name}".rstrip("/"))] + ["-P", f"{home.folder}/out"]
    traced = "trace=" + ",".join(CALLS)

    def run(*options):
        done = home.ran("sh", "-c", 'exec strace -qq "$@" >out', "sh", *options, *paths, "act-exec", "-j", "1",
                        trial.file)
        with open(f"{home.folder}/out", "rb") as out:
            done.stdout = out.read()
        return done

    home.restore("before")
    run("-o", "trace", "-e", traced)
    with open(f"{home.folder}/trace") as trace:
        names = [line.partition("(")[0] for line in trace]
    every = [(call, f"{k}{end}", error) for call in CALLS for k in range(1, names.count(call) + 1) for end in ("", "+")
             for error in ("ENOSPC", "EIO")]
    count = min(count, len(every))
    said = []
    taken = [every[k * len(every) // count] for k in range(worker, count, workers)]
    for call, when, error in taken:
        inject = f"inject={call}:error={error}:when={when}"
        said += trial.one(f"{error} at {call} {when}", lambda: run("-o", "/dev/null", "-e", traced, "-e", inject))
    return said, len(taken)


def main():
    commands, count = arguments(300)
    if "ACT_CRASH_MOUNTS" not in os.environ:
        if subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True).returncode:
            skipped("full", "mounts are refused")
        os.environ["ACT_CRASH_MOUNTS"] = "1"
        os.execvp("unshare", ["unshare", "-rm", sys.executable, "-B", *sys.argv])
    sizes = [SIZES[k * len(SIZES) // min(count, len(SIZES))] for k in range(min(count, len(SIZES)))]
    workers = len(os.sched_getaffinity(0))
    with Service() as service:
        def work(worker, _):
            trial = Trial(commands, service, f"full{worker}")
            said, seen = [], set()
            for room in sizes[worker::workers]:
                said += left(trial, room)
            rooms = set(trial.seen)
            said += small(trial) if worker == 0 else []
            said += full(trial, worker + 1)
            found, number = errors(trial, worker, workers, count)
            trial.home.remove()
            return said + found, rooms, trial.seen, number

        parts = spread(workers, work)
    said = sum((part[0] for part in parts), [])
    rooms, seen = (set().union(*(part[k] for part in parts)) for k in (1, 2))
    if 74 not in rooms or count >= 100 and 79 not in seen:
        said.append(f"vacuous: statuses {sorted(seen)}, with little room {sorted(rooms)}")
    figure = (f"{len(sizes) + 1} sizes, {sum(part[3] for part in parts)} errors: {summary(said)}"
              f", statuses {sorted(seen)}")
    return verdict("full", figure, said)


if __name__ == "__main__":
    sys.exit(main())
