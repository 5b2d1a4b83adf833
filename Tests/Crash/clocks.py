#!/usr/bin/python3 -B
"""clocks.py COMMANDS [COUNT]: two machines on one shared store whose clocks are ten years apart, by faketime, in COUNT
pairs of shifts.

Claims, due times, the order of a lane, counts of rules and the pace of a host go by the server's clock: each machine
leaves alone what the other has, and goes on when it may, whichever of them is ahead.
"""
import json
import os
import shutil
import subprocess
import sys
import time
from datetime import datetime, timezone

from calls import Home, Service, arguments, forget_clocks, skipped, verdict
from store import Cluster

PAIRS = [("-5y", "+5y"), ("+5y", "-5y"), ("+0", "+10y"), ("+0", "-10y")]
LIMIT = 30


class Machine(Home):
    """A home whose clock is off."""

    def __init__(self, commands, service, cluster, name, shift):
        super().__init__(commands, service, name=name, environment=cluster.environment)
        self.words = ["faketime", "-f", shift]
        # The times of files are true, and so is the time since the boot.
        self.environment |= {"NO_FAKE_STAT": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}

    def off(self, *command, given=""):
        return self.ran(*self.words, *command, given=given, limit=LIMIT)

    def begin(self, *command):
        return self.start(*self.words, *command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL)


class Pair:
    """Two machines, and what must hold between them."""

    def __init__(self, cluster, service, one, two, name):
        self.cluster, self.service, self.one, self.two, self.name = cluster, service, one, two, name
        self.said, self.checks = [], 0

    def expect(self, what, holds, said=""):
        self.checks += 1
        if not holds:
            self.said.append(f"{what}: {self.name}: {said}")

    def asked(self, mark):
        """How often the service was asked for a call."""
        requests = self.service.ask("GET", "requests?op=session.execute")
        return sum(mark in json.dumps(request.get("body")) for request in requests)

    def slow(self, seconds, times=1):
        self.service.ask("POST", "rules", [{"tool": "GMAIL_FETCH_EMAILS", "times": times, "hold_ms": seconds * 1000}])

    def until(self, holds):
        end = time.monotonic() + LIMIT
        while not holds() and time.monotonic() < end:
            time.sleep(0.05)

    def claim(self):
        """The other leaves alone what one has, and one that died holds it until its claim ends."""
        for one, two in (self.one, self.two), (self.two, self.one):
            call, = one.calls("fetch")
            one.off("act-queue", "add", given=call.line)
            self.slow(4)
            worker = one.begin("act-queue", "run")
            self.until(lambda: self.asked(call.mark))
            two.off("act-queue", "run")
            worker.communicate(timeout=LIMIT)
            self.expect("claim: two have it", self.asked(call.mark) == 1, self.asked(call.mark))
            call, = one.calls("fetch")
            one.off("act-queue", "add", given=call.line)
            self.slow(20)
            worker = one.begin("act-queue", "run")
            self.until(lambda: self.asked(call.mark))
            # faketime waits for the command, and ends after it.
            subprocess.run(["pkill", "-KILL", "-P", str(worker.pid)])
            worker.communicate()
            # It waits for the lane's next call as long as somebody has this one.
            other = two.begin("act-queue", "run")
            time.sleep(1)
            self.expect("claim: it ended early", self.asked(call.mark) == 1, self.asked(call.mark))
            self.service.ask("DELETE", "rules")
            self.cluster.sql("UPDATE process SET until = clock_timestamp() - interval '1 s' WHERE number > 0")
            other.communicate(timeout=LIMIT)
            self.expect("claim: it does not end", self.asked(call.mark) == 2, self.asked(call.mark))

    def together(self):
        """The same call given to both at once."""
        call, = self.one.calls("fetch")
        self.slow(3)
        with open(f"{self.one.folder}/same", "w") as file:
            file.write(call.line)
        first = self.one.begin("act-exec", f"{self.one.folder}/same")
        self.until(lambda: self.asked(call.mark))
        second = self.two.off("act-exec", f"{self.one.folder}/same")
        first.communicate(timeout=LIMIT)
        self.expect("twice: act-exec", self.asked(call.mark) == 1, f"{self.asked(call.mark)} {second.stdout.decode()}")

    def due(self):
        """A call that waits is due when the server's clock says so."""
        for one, two in (self.one, self.two), (self.two, self.one):
            call, = one.calls("fetch")
            one.off("act-queue", "add", "--until", "1h", given=call.line)
            self.service.ask("POST", "rules", [{"tool": "GMAIL_FETCH_EMAILS", "answer": {"status": 503}}])
            one.off("act-queue", "run")
            tried = self.asked(call.mark)
            two.off("act-queue", "run")
            self.expect("due: tried early", self.asked(call.mark) == tried > 0, f"{tried}, {self.asked(call.mark)}")
            self.service.ask("DELETE", "rules")
            listed = [json.loads(line) for line in two.off("act-queue", "list").stdout.splitlines()]
            due = next((entry.get("due") for entry in listed if entry["id"] == call.id), None)
            ahead = due and (datetime.fromisoformat(due) - datetime.now(timezone.utc)).total_seconds()
            self.expect("due: shown", due and -10 < ahead < 200, f"{due} {listed}")
            self.cluster.sql(f"UPDATE queue SET due = due - 200000 WHERE id = '{call.id}'")
            two.off("act-queue", "run")
            self.expect("due: not tried", self.asked(call.mark) == tried + 1, f"{tried}, {self.asked(call.mark)}")

    def order(self):
        """Calls that both add to one lane run in the order in which they came."""
        made = []
        for number in range(6):
            home = (self.one, self.two)[number % 2]
            call, = home.calls("fetch")
            done = home.off("act-queue", "add", "--until", "1h", given=call.line)
            self.expect("order: kept", done.returncode == 0, done.stderr.decode())
            made.append(call.id)
        self.two.off("act-queue", "run")
        ids = ",".join(f"'{key}'" for key in made)
        rows = self.cluster.sql(f"SELECT id, outcome, started FROM journal WHERE id IN ({ids}) ORDER BY log_id")
        self.expect("order", [row[:2] for row in rows] == [[key, "done"] for key in made], rows)
        now = time.time() * 1000
        self.expect("order: times", all(abs(int(row[2]) - now) < 120_000 for row in rows), rows)

    def count(self):
        """Two a day, over both."""
        name = self.name.replace(" ", "")
        for home in self.one, self.two:
            with open(f"{home.folder}/.config/act/rules", "w") as file:
                file.write(f"allow TASK_CREATE at most 2 a day named {name}\n")
        used = 0
        for number in range(6):
            home = (self.one, self.two)[number % 2]
            call, = home.calls("task")
            done = home.off("act-confirm", "--caution", "cautious", given=call.line)
            used += json.loads(done.stdout)["approval"]["decision"] == "approved"
            home.off("act-exec", given=done.stdout.decode())
        self.expect("count: uses of a rule", used == 2, used)
        for home in self.one, self.two:
            os.remove(f"{home.folder}/.config/act/rules")

    def pace(self):
        """A host that wants to be left alone for three seconds is, by both, and no longer."""
        for one, two in (self.one, self.two), (self.two, self.one):
            first, second = one.calls("fetch", "fetch")
            self.service.ask("POST", "rules", [{"op": "session.execute", "times": 1, "answer": {"status": 429},
                                                "headers": {"Retry-After": "3"}}])
            told = time.monotonic()
            one.off("act-exec", "--timeout", "1s", given=first.line)
            self.service.ask("DELETE", "rules")
            done = two.off("act-exec", given=second.line)
            took = time.monotonic() - told
            line = json.loads(done.stdout.splitlines()[-1]) if done.stdout else {}
            self.expect("pace", line.get("outcome") == "done" and 2.5 < took < 15, f"{took:.1f} s, {line}")


def main():
    commands, count = arguments(len(PAIRS))
    if not shutil.which("faketime"):
        skipped("clocks", "there is no faketime")
    forget_clocks()
    said, checks = [], 0
    with Cluster("clocks") as cluster, Service() as service:
        cluster.init(commands)
        for number, (one, two) in enumerate(PAIRS[:count]):
            homes = [Machine(commands, service, cluster, f"clocks{number}{place}", shift)
                     for place, shift in (("a", one), ("b", two))]
            pair = Pair(cluster, service, *homes, f"{one} and {two}")
            for part in pair.order, pair.count, pair.together, pair.due, pair.pace, pair.claim:
                try:
                    part()
                except subprocess.TimeoutExpired as late:
                    pair.said.append(f"hangs: {part.__name__}: {pair.name}: {' '.join(late.cmd)}")
            said += pair.said
            checks += pair.checks
            for home in homes:
                home.remove()
    return verdict("clocks", f"{min(count, len(PAIRS))} pairs of clocks, {checks} checks: {len(said)} differ", said)


if __name__ == "__main__":
    sys.exit(main())
