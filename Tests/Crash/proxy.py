#!/usr/bin/python3 -B
"""proxy.py COMMANDS [COUNT]: cuts the connection to a shared store before, within and after a message of a run of 50
calls, of act-exec and of act-queue, one cut a run.

The messages of a run that nothing happens to are counted first, those to the server and those from it; COUNT cuts are
spread over all of them. In every other run the store stays away until the command ends. No call has its effect twice,
none is lost, and each outcome that a command told is the one that the journal has once the store is back, with the status
that belongs to it.
"""
import atexit
import json
import os
import random
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from itertools import product

from calls import Home, Service, arguments, broken, read, spread, summary, verdict
from store import Cluster

CALLS = ["task"] * 25 + ["tasks"] * 5 + ["add"] * 8 + ["mail"] * 6 + ["fail"] * 2 + ["find"] * 2 + ["fetch"] * 2
SIDES, PLACES = ("to", "from"), ("before", "within", "after")
SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(1 << 30)))
BATCH = 60
# Runs at a time on a processor: most of one is waiting, for the store, and for claims that nobody renews to end.
EACH = 6
# Seconds for which a command waits for the store.
PATIENCE = 2
# The status of each code that a result can have here.
STATUS = {"unavailable": 75, "offline": 75, "timeout": 75, "rate-limited": 75, "provider-error": 1, "io": 74,
          "internal": 70, "outcome-unknown": 79, "not-approved": 77, "approval-invalid": 77, "config": 78}
GRAVEST = [79, 70, 74, 78, 77, 75, 69, 64, 65, 1, 0]


class Proxy:
    """A socket in front of the server's, which knows where messages begin and end.

    https://www.postgresql.org/docs/current/protocol-message-formats.html: a type byte but for the first message of a
    client, and a length that counts itself.
    """

    def __init__(self, server):
        self.server = server
        self.folder = tempfile.mkdtemp(prefix="act-proxy-")
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        self.lock = threading.Lock()
        self.counts, self.cut, self.hit, self.is_down, self.links = Counter(), None, None, False, []
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.bind(f"{self.folder}/.s.PGSQL.5432")
        self.socket.listen(64)
        threading.Thread(target=self.accept, daemon=True).start()

    def arm(self, cut=None, stays=False):
        """The next run: the side and number of the message to cut at, the place in it, and whether the server stays
        away then."""
        with self.lock:
            self.counts, self.cut, self.stays, self.hit, self.is_down = Counter(), cut, stays, None, False

    def accept(self):
        while True:
            client, _ = self.socket.accept()
            if self.is_down:
                client.close()
                continue
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(self.server)
            except OSError:
                client.close()
                continue
            for side, source, target in ("to", client, server), ("from", server, client):
                threading.Thread(target=self.pump, args=(side, source, target), daemon=True).start()

    def pump(self, side, source, target):
        data, is_first = b"", side == "to"
        try:
            while True:
                got = source.recv(65536)
                if not got:
                    break
                data += got
                out, data, is_first, ends = self.passed(side, data, is_first)
                if out:
                    target.sendall(out)
                if ends:
                    break
        except OSError:
            pass
        for one in source, target:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        # The other direction's thread has these too, and reads the end.
        threading.Timer(1, lambda: (source.close(), target.close())).start()

    def passed(self, side, data, is_first):
        """What goes on of these bytes, what is left for later, and whether the connection ends."""
        out = b""
        while True:
            head = 0 if is_first else 1
            if len(data) < head + 4:
                return out, data, is_first, False
            length = head + struct.unpack_from("!I", data, head)[0]
            if len(data) < length:
                return out, data, is_first, False
            message, data, is_first = data[:length], data[length:], False
            with self.lock:
                self.counts[side] += 1
                if self.cut and self.cut[:2] == (side, self.counts[side]) and not self.hit:
                    self.hit = message[:1].decode("latin-1") if head else "startup"
                    self.is_down = self.stays
                    part = {"before": 0, "within": length // 2, "after": length}[self.cut[2]]
                    return out + message[:part], b"", False, True
            out += message


def expected(results, calls):
    """The status that belongs to these results."""
    statuses = []
    for call in calls:
        result = results.get(call.id)
        if not isinstance(result, dict):
            continue
        if result["outcome"] == "unknown":
            statuses.append(79)
        elif result["outcome"] != "done":
            statuses.append(STATUS.get(result.get("error", {}).get("code"), 1))
    return min(statuses or [0], key=GRAVEST.index)


class Trial:
    """A home whose commands reach the store through a proxy, when they are to."""

    def __init__(self, commands, service, cluster, proxy, name):
        self.home = Home(commands, service, name=name, environment={**cluster.environment, "ACT_USER": name})
        self.cluster, self.proxy = cluster, proxy
        self.through = {"ACT_STORE": f"postgresql:///act?host={proxy.folder}&user=act",
                        "ACT_STORE_TIMEOUT": f"{PATIENCE}s"}
        # Sessions, tools and handlers are known before the first cut.
        self.run("exec")

    def run(self, mode, cut=None, stays=False):
        """The calls, and the ended command whose connection was cut."""
        home = self.home
        calls = home.calls(*CALLS)
        file = home.sealed(calls, f"{home.folder}/file")
        if mode == "queue":
            with open(file) as records:
                home.run("act-queue", "add", given=records.read())
        command = ["act-exec", file] if mode == "exec" else ["act-queue", "run"]
        self.proxy.arm(cut, stays)
        done = home.ran(*command, **self.through)
        hit, self.counted = self.proxy.hit, Counter(self.proxy.counts)
        self.proxy.arm()
        return calls, file, done, hit

    def effects(self, calls):
        words = ",".join(f"'{call.mark}'" for call in calls)
        tasks = self.cluster.sql(f"SELECT title FROM all_task WHERE title IN ({words})")
        return self.home.effects() + Counter(title for title, in tasks)

    def journal(self, calls):
        ids = ",".join(f"'{call.id}'" for call in calls)
        return dict(self.cluster.sql(f"SELECT id, coalesce(outcome, 'open') FROM journal WHERE id IN ({ids})"))

    def one(self, mode, cut, stays):
        """How the promise is broken by one cut."""
        home = self.home
        calls, file, done, hit = self.run(mode, cut, stays)
        if not hit:
            return [], None
        said, first = [], read(done.stdout)
        if done.returncode not in GRAVEST or done.returncode in (70, 64, 65):
            said.append(f"status {done.returncode}: {done.stderr.decode()[:400]}")
        elif first and mode == "exec" and done.returncode != expected(first, calls):
            if not (done.returncode in (74, 75, 79) and GRAVEST.index(done.returncode) <= GRAVEST.index(expected(first, calls))):
                said.append(f"status {done.returncode}, not {expected(first, calls)}: {done.stderr.decode()[:400]}")
        # The next command brings what could not be written.
        home.settle()
        home.ran("act-log", "--limit", "1")
        journal = self.journal(calls)
        for key, result in first.items():
            if not isinstance(result, dict):
                said.append(f"lost: two results of {key}")
            elif result["outcome"] == "done" != journal.get(key):
                said.append(f"lost: {key} was told to be done, recorded {result.get('recorded')}, and the journal says"
                            f" {journal.get(key)}")
        if mode == "queue":
            home.ran("act-queue", "run")
        for _ in range(2):
            again, results = home.results(file)
        outcomes = {key: result["outcome"] if isinstance(result, dict) else "two" for key, result in results.items()}
        was = {key for key, result in first.items() if isinstance(result, dict) and result["outcome"] == "done"}
        # A call that fails for now is done the second time, so only what was certain counts.
        said += broken(calls, outcomes, self.effects(calls), was)
        return [f"{one}, {mode}, cut {cut}{' for good' if stays else ''} at {hit!r}" for one in said], \
            (done.returncode, tuple(sorted(Counter(outcomes.values()).items())))


def main():
    commands, count = arguments(2000)
    rng, tally, kinds = random.Random(SEED), Counter(), Counter()
    with Cluster("proxy") as cluster:
        cluster.init(commands)
        server = f"{cluster.folder}/.s.PGSQL.5432"
        totals, places = {}, []
        with Service() as service:
            trial = Trial(commands, service, cluster, Proxy(server), "count")
            for mode in "exec", "queue":
                trial.run(mode)
                totals[mode] = trial.counted
                places += [(mode, (side, number, place)) for side, place in product(SIDES, PLACES)
                           for number in range(1, totals[mode][side] + 1)]
            trial.home.remove()
        first = rng.random()
        count = min(count, len(places))
        taken = [places[int((k + first) * len(places) / count)] for k in range(count)]
        rng.shuffle(taken)

        def work(worker, share):
            said, mine, proxy = [], taken[worker::workers], Proxy(server)
            for start in range(0, len(mine), BATCH):
                with Service() as service:
                    trial = Trial(commands, service, cluster, proxy, f"proxy{worker}n{start}")
                    for number, (mode, cut) in enumerate(mine[start:start + BATCH]):
                        new, end = trial.one(mode, cut, bool(number % 2))
                        said += new
                        if os.environ.get("SHOW"):
                            print(worker, start + number, mode, cut, bool(number % 2), end, *new, file=sys.stderr, flush=True, sep="\n  " if new else " ")
                        tally["hit" if end else "missed"] += 1
                        if end:
                            kinds[end[0]] += 1
                            tally["unknown"] += dict(end[1]).get("unknown", 0)
                    trial.home.remove()
            return said

        workers = max(1, min(EACH * len(os.sched_getaffinity(0)), count))
        said = sum(spread(count, work, EACH), [])
    if count >= 100 and tally["hit"] < count * 0.9:
        said.append(f"vacuous: {tally['missed']} cuts came to no message")
    whole = ", ".join(f"{mode} {total['to']} messages to and {total['from']} from" for mode, total in totals.items())
    figure = (f"{tally['hit']} cuts of {len(places)} ({whole}): {summary(said)}, {tally['unknown']} unknown,"
              f" statuses {dict(sorted(kinds.items()))}, seed {SEED}")
    return verdict("proxy", figure, said)


if __name__ == "__main__":
    sys.exit(main())
