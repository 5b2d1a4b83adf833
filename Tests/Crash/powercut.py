#!/usr/bin/python3 -B
"""powercut.py COMMANDS [COUNT]: cuts the power at COUNT points of a recorded session.

strace records each write, sync, name and effect of two runs that begin without a store. A disk is then made as it may
be after a cut: of the writes that no fsync had reached each is there, lost or torn, and of the names that no fsync of
their folder had reached each is there or not. The same calls are run on it, as they were sealed, and then sealed anew.

The same without syncs, and without syncs of folders, must break the promise: else the script would not see it broken.
"""
import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter

from calls import Home, Service, arguments, broken, read, skipped, spread, summary, verdict

TRACED = ("openat,creat,write,pwrite64,writev,pwritev,ftruncate,truncate,fallocate,fsync,fdatasync,rename,renameat,"
          "renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,rmdir,sendto,sendmsg")
MIX = [["task", "add", "mail", "tasks", "fail"], ["mail", "find", "add", "task", "fetch", "task", "later"]]
SECTOR = 512
SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(1 << 30)))


class File:
    """The bytes that are on the disk, and the changes that may not be."""

    def __init__(self):
        self.bytes, self.pending = bytearray(), []

    def copy(self):
        other = File()
        other.bytes, other.pending = bytearray(self.bytes), list(self.pending)
        return other


def change(content, at, data):
    """A write, or with no data a cut or a growth to `at`."""
    if data is None:
        content[at:] = b""
    if len(content) < at:
        content.extend(bytes(at - len(content)))
    if data is not None:
        content[at:at + len(data)] = data


class Disk:
    """Names and files, as processes see them and as they are on the disk. `without`: syncs that do nothing."""

    def __init__(self, root, without=()):
        self.root, self.without = root, without
        self.live, self.names, self.pending, self.files = {}, {root: None}, [], []

    def file(self, path):
        if path not in self.live:
            # The number of the file; None is a folder.
            self.files.append(File())
            self.name(path, len(self.files) - 1)
        return self.files[self.live[path]]

    def name(self, path, number):
        self.live[path] = number
        self.pending.append([(path, number)])

    def rename(self, old, new):
        number = self.live.pop(old)
        self.live[new] = number
        self.pending.append([(old, "gone"), (new, number)])

    def unlink(self, path):
        self.live.pop(path, None)
        self.pending.append([(path, "gone")])

    def sync(self, path):
        if "all" in self.without:
            return
        number = self.live.get(path)
        if number is not None:
            file = self.files[number]
            for at, data in file.pending:
                change(file.bytes, at, data)
            file.pending = []
        elif "folders" not in self.without:
            reached = [one for one in self.pending if any(os.path.dirname(name) == path for name, _ in one)]
            for one in reached:
                self.put(one)
            self.pending = [one for one in self.pending if one not in reached]

    def put(self, one):
        for path, number in one:
            if number == "gone":
                self.names.pop(path, None)
            else:
                self.names[path] = number

    def cut(self, rng):
        """Writes a disk after a cut of the power below the root."""
        kept = rng.choice([0, 0.5, 0.9, 1])
        for one in self.pending:
            if rng.random() < kept:
                self.put(one)
        for path, number in sorted(self.names.items(), key=lambda item: item[0]):
            # A name in a folder that is not there is not there either.
            if path == self.root or not os.path.isdir(os.path.dirname(path)) or path.endswith("-shm"):
                continue
            if number is None:
                os.mkdir(path, 0o700)
                continue
            file = self.files[number]
            content = bytearray(file.bytes)
            for at, data in file.pending:
                if data is None and rng.random() < kept:
                    change(content, at, None)
                elif data is not None:
                    torn = rng.random() < 0.3
                    for part in range(0, len(data), SECTOR) if torn else [0]:
                        if rng.random() < kept:
                            change(content, at + part, data[part:part + SECTOR] if torn else data)
            with open(path, "wb") as out:
                out.write(content)
            os.chmod(path, 0o600)


LINE = re.compile(r"(?P<pid>\d+) +(?P<call>\w+)\((?P<rest>.*)$", re.S)
RESUMED = re.compile(r"(?P<pid>\d+) +<\.\.\. (?P<call>\w+) resumed>(?P<rest>.*)$", re.S)


def events(trace):
    """The calls of a trace in the order in which they take effect: a sync as it ends, all else as it begins."""
    begun = {}
    with open(trace) as file:
        for line in file:
            match, again = LINE.match(line), RESUMED.match(line)
            if again:
                rest = begun.pop(again["pid"], None)
                if rest is not None and again["call"].endswith("sync") and "= 0" in again["rest"]:
                    yield again["call"], rest
            elif match and " <unfinished ...>" in match["rest"]:
                rest = match["rest"].replace(" <unfinished ...>", "")
                begun[match["pid"]] = rest
                if not match["call"].endswith("sync"):
                    yield match["call"], rest
            elif match and not re.search(r"= -1 E", match["rest"]):
                yield match["call"], match["rest"]


def text(hexadecimal):
    return bytes.fromhex(hexadecimal.replace("\\x", "")).decode(errors="replace")


def texts(rest):
    """The strings of a call."""
    return [bytes.fromhex(found.replace("\\x", "")) for found in re.findall(r'"((?:\\x[0-9a-f]{2})*)"', rest)]


class Session:
    """What was recorded, and how far it is replayed."""

    def __init__(self, home, marks, every, without):
        self.home, self.marks, self.every = home, marks, every
        self.disk = Disk(home.folder, without)
        self.effects, self.tried, self.said = Counter(), [], set()

    def replay(self, until):
        for call, rest in self.every[:until]:
            self.step(call, rest)

    def step(self, call, rest):
        opened = re.match(r"\d+<([^>]*)>", rest)
        path = text(opened[1]) if opened else ""
        strings = texts(rest)
        if call in ("sendto", "sendmsg"):
            request = b"".join(strings).decode(errors="replace")
            self.effects.update(mark for mark in self.marks["mail"] if mark in request)
        elif path == f"{self.home.folder}/effects":
            self.effects.update(b"".join(strings).decode().split())
        elif path.startswith(f"{self.home.folder}/said"):
            self.said.update(key for key, result in read(b"".join(strings)).items() if result["outcome"] == "done")
        elif call in ("openat", "creat"):
            name = strings[0].decode()
            if "/tried/" in name and "O_CREAT" in rest:
                self.tried.append(name)
            elif self.ours(name) and "O_CREAT" in rest and not name.endswith("-shm"):
                file = self.disk.file(name)
                if "O_TRUNC" in rest:
                    file.pending.append((0, None))
        elif call in ("mkdir", "mkdirat") and self.ours(strings[0].decode()):
            self.disk.name(strings[0].decode(), None)
        elif call in ("unlink", "unlinkat") and self.ours(strings[0].decode()):
            self.disk.unlink(strings[0].decode())
        elif call in ("link", "linkat") and self.ours(strings[0].decode()):
            self.disk.name(strings[1].decode(), self.disk.live[strings[0].decode()])
        elif call.startswith("rename") and self.ours(strings[0].decode()):
            self.disk.rename(strings[0].decode(), strings[1].decode())
        elif call in ("fsync", "fdatasync") and (self.ours(path) or path == self.home.folder):
            self.disk.sync(path)
        elif path and self.ours(path) and not path.endswith("-shm"):
            self.wrote(call, path, rest, strings)

    def wrote(self, call, path, rest, strings):
        file = self.disk.file(path)
        if call == "pwrite64":
            at = int(re.search(r'", \d+, (\d+)', rest)[1])
        elif call == "write":
            at = len(seen(file))
        elif call == "ftruncate":
            file.pending.append((int(re.search(r">, (\d+)", rest)[1]), None))
            return
        else:
            raise RuntimeError(f"powercut.py does not know {call} of {path}")
        file.pending.append((at, b"".join(strings)))

    def ours(self, path):
        return path.startswith(f"{self.home.folder}/.local")


def seen(file):
    """A file as processes see it."""
    content = bytearray(file.bytes)
    for at, data in file.pending:
        change(content, at, data)
    return content


def recorded(home):
    """Two runs from nothing: the calls and the trace."""
    parts = [home.calls(*kinds) for kinds in MIX]
    shutil.rmtree(f"{home.folder}/.local")
    for number, calls in enumerate(parts):
        with open(f"{home.folder}/calls{number}", "w") as file:
            file.write("".join(call.line for call in calls))
    script = "; ".join(f"act-confirm -y --valid-for 2h calls{n} >sealed{n}; act-exec -j {n + 1} sealed{n} >said{n}"
                       for n in range(len(parts)))
    home.ran("strace", "-f", "-y", "-xx", "-qq", "-s", "10000000", "-o", "trace", "-e", f"trace={TRACED}",
             "sh", "-c", script)
    home.settle()
    return sum(parts, []), list(events(f"{home.folder}/trace"))


def cut(home, calls, every, until, without, rng, sent):
    """One point: how the promise is broken after a cut there. `sent` is how often the service had each call before."""
    session = Session(home, {"mail": [call.mark for call in calls if call.kind == "mail"]}, every, without)
    session.replay(until)
    shutil.rmtree(f"{home.folder}/.local", ignore_errors=True)
    home.forget()
    session.disk.cut(rng)
    for name in session.tried:
        open(name, "w").close()
    with open(f"{home.folder}/again", "w") as file:
        for number in range(len(MIX)):
            with open(f"{home.folder}/sealed{number}") as part:
                file.write(part.read())
    first = home.ran("act-exec", "again")
    if first.returncode == 74:
        return [f"lost: the store does not open: {first.stderr.decode()[:300]}"]
    # A person approves it all again; a handler that said to try later is tried once more.
    sealed = home.ran("act-confirm", "-y", given="".join(call.line for call in calls))
    for _ in range(2):
        last = home.ran("act-exec", given=sealed.stdout.decode())
    outcomes = {key: result["outcome"] for key, result in read(last.stdout).items()}
    effects = home.effects()
    effects.subtract(sent)
    # The recorded effects are the world's; those of local calls are in the store, and went with it.
    effects.update(session.effects)
    said = broken(calls, outcomes, effects, session.said)
    return said + ([f"lost: status {last.returncode}: {last.stderr.decode()[:300]}"]
                   if last.returncode not in (0, 1, 79) else [])


def points(commands, service, worker, share, without):
    rng = random.Random(f"{SEED} {worker} {without}")
    home = Home(commands, service, name=f"cut{worker}{''.join(without)}")
    calls, every = recorded(home)
    said = []
    for k in range(share):
        until = (2 * k + 1) * len(every) // (2 * share) + 1
        sent = {mark: number for mark, number in service.effects().items() if mark.startswith(home.name + "-")}
        at = every[until - 1][0] if until <= len(every) else "end"
        said += [f"{one}, cut before event {until} of {len(every)}: {at}"
                 for one in cut(home, calls, every, until, without, rng, sent)]
    home.remove()
    return said, len(every)


def main():
    commands, count = arguments(300)
    if subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True).returncode:
        skipped("powercut", "a trace is refused")
    found, mutants = [], max(12, count // 5)
    with Service() as service:
        for without, number in ((), count), (("all",), mutants), (("folders",), mutants):
            parts = spread(number, lambda worker, share: points(commands, service, worker, share, without))
            found.append(sum((part[0] for part in parts), []))
    said = found[0]
    red = [len({one.rpartition(", cut")[2] for one in part}) for part in found[1:]]
    for name, number in zip(("fsync", "fsync of folders"), red):
        if not number:
            said.append(f"vacuous: without {name} nothing is found")
    figure = (f"{count} cuts of {parts[0][1]} events: {summary(found[0])}; without fsync {red[0]} of {mutants} cuts are"
              f" red, without fsync of folders {red[1]}, seed {SEED}")
    return verdict("powercut", figure, said)


if __name__ == "__main__":
    sys.exit(main())
