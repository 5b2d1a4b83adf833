#!/usr/bin/python3 -B
"""fleet.py COMMANDS [COUNT]: 16 workers as 4 machines on one shared store drain COUNT calls in 500 lanes, while workers
are killed, or stopped for longer than a claim lasts, and the server dies every 5 seconds.

No call has its effect twice and none is lost: each is done, failed, dead or unknown, and that is true of its effect. The
calls of a lane begin in their order, and so do the effects of those that are done. A sealed mail runs on its machine
only; one that is signed, on each. FAULTS=kill,stop,restart names the faults that there are; SHOW=1 shows how it goes.
"""
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest

from calls import Call, Home, Service, arguments, broken, summary, verdict
from store import Cluster

MACHINES, WORKERS, LANES = 4, 16, 500
SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(1 << 30)))
FAULTS = set(os.environ.get("FAULTS", "kill,stop,restart").split(","))
# How many lanes of ten have calls of this kind. Calls that only read may run on every machine.
KINDS = ["task"] * 4 + ["mail", "signed"] + ["add"] * 2 + ["tasks", "fetch"]
# Seconds: a claim lasts 60.
STOPPED, LIMIT = (66, 75), 600
OPEN = {"queued", "waiting", "running"}


class Machine:
    """A home: its state folder makes it a machine of its own. It allows the key of the person who signs."""

    def __init__(self, commands, service, cluster, number, key):
        self.home = Home(commands, service, name=f"m{number}", environment=cluster.environment)
        self.key, self.lanes, self.signed = key, {}, set()
        with open(f"{key}.pub") as public, open(f"{self.home.folder}/.config/act/allowed-signers", "w") as file:
            file.write("fleet " + public.read())

    def add(self, number, kind, count):
        """The calls of a lane; the lane's name is their account."""
        if kind == "signed":
            self.signed.add(number)
        made = self.home.calls(*["mail" if kind == "signed" else kind] * count)
        for call in made:
            record = json.loads(call.line)
            record["account"] = f"lane{number}"
            call.line = json.dumps(record) + "\n"
        self.lanes[number] = made

    def keep(self):
        """Approves all calls, and puts them into the queue."""
        self.keep_lanes([lane for number, lane in self.lanes.items() if number not in self.signed])
        self.keep_lanes([self.lanes[number] for number in self.signed], ACT_SIGNER=f"ssh:{self.key}")

    def keep_lanes(self, lanes, **signer):
        calls = [call for row in zip_longest(*lanes) for call in row if call]
        given = open(self.home.sealed(calls, f"{self.home.folder}/file", **signer)).read()
        done = self.home.ran("act-queue", "add", "--until", "90m", given=given, limit=3600)
        if done.returncode:
            raise RuntimeError(f"act-queue add ended with {done.returncode}: {done.stderr.decode()[:1000]}")


class Worker:
    """One place of a worker: when a process ends, the next one starts there."""

    def __init__(self, machine, number):
        self.machine, self.number, self.process, self.until, self.count = machine, number, None, 0, 0
        self.statuses = Counter()

    def start(self):
        self.count += 1
        folder = self.machine.home.folder
        out = open(f"{folder}/out{self.number}.{self.count}", "wb")
        err = open(f"{folder}/err{self.number}", "ab")
        self.process = self.machine.home.start("act-queue", "run", "--watch", "-j", "4", stdin=-3, stdout=out, stderr=err)
        out.close()
        err.close()

    @property
    def is_stopped(self):
        return self.until > 0

    def ended(self):
        """Whether the process has ended; its status is counted."""
        if self.process.poll() is None:
            return False
        self.statuses[self.process.returncode] += 1
        self.until = 0
        return True

    def stop(self, seconds):
        self.process.send_signal(signal.SIGSTOP)
        self.until = time.monotonic() + seconds

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)
        self.until = 0

    def end(self):
        self.process.send_signal(signal.SIGCONT)
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except Exception:
            self.process.kill()
            self.process.wait()
        self.statuses[self.process.returncode] += 1


class Run:
    """The workers and what happens to them."""

    def __init__(self, cluster, machines, rng):
        self.cluster, self.rng = cluster, rng
        self.workers = [Worker(machines[number % MACHINES], number) for number in range(WORKERS)]
        self.said, self.tally = [], Counter()

    def open(self):
        """How many calls are still to run; None while the server starts."""
        try:
            (count,), = self.cluster.sql("SELECT count(*) FROM queue WHERE state IN ('queued', 'waiting')")
            return int(count)
        except RuntimeError:
            return None

    def drain(self):
        """Until nothing is left to run; the seconds that it took."""
        try:
            return self.drained()
        finally:
            with ThreadPoolExecutor(WORKERS) as pool:
                list(pool.map(Worker.end, self.workers))

    def drained(self):
        start = time.monotonic()
        kill = stop = restart = look = start + 1
        for worker in self.workers:
            worker.start()
        left = None
        while left != 0 or any(worker.is_stopped for worker in self.workers):
            now = time.monotonic()
            if now - start > LIMIT + 200:
                self.said.append(f"lost: {left} calls are still to run after {now - start:.0f} s")
                break
            for worker in self.workers:
                if worker.is_stopped and now > worker.until:
                    worker.go_on()
                elif worker.ended():
                    worker.start()
            awake = [worker for worker in self.workers if not worker.is_stopped]
            if "kill" in FAULTS and now > kill and left != 0:
                self.rng.choice(awake).process.kill()
                self.tally["kills"] += 1
                kill = now + self.rng.expovariate(2)
            if "stop" in FAULTS and now > stop and left != 0:
                for worker in self.rng.sample(awake, 3):
                    worker.stop(self.rng.uniform(*STOPPED))
                    self.tally["stops"] += 1
                stop = now + 40
            if "restart" in FAULTS and now > restart and left != 0:
                self.cluster.restart()
                self.tally["restarts"] += 1
                restart = now + 5
            if now > look:
                left = self.open()
                look = now + 2
                if os.environ.get("SHOW"):
                    print(f"{now - start:.0f} s: {left} left, {dict(self.tally)}", file=sys.stderr, flush=True)
            time.sleep(0.02)
        return time.monotonic() - start

    def count(self):
        """How the processes ended."""
        statuses = sum((worker.statuses for worker in self.workers), Counter())
        self.tally.update({f"status {status}": count for status, count in statuses.items()})
        for status in set(statuses) - {0, -signal.SIGKILL, 75, 79}:
            self.said.append(f"status {status}: {statuses[status]} workers")


def told(machine):
    """Outcomes that workers wrote as results, by id."""
    folder = machine.home.folder
    for name in os.listdir(folder):
        if name.startswith("out"):
            with open(f"{folder}/{name}", "rb") as file:
                for line in file:
                    try:
                        record = json.loads(line)
                    except ValueError:
                        continue
                    if record.get("type") == "result":
                        yield record["id"], record["outcome"], record.get("recorded") is not False


def judged(cluster, service, machines):
    """How the promise is broken, and how many calls there are of each outcome."""
    said, journal, begun = [], {}, {}
    for key, outcome, number in cluster.sql("SELECT id, outcome, log_id FROM journal"):
        journal[key], begun[key] = outcome or "open", int(number)
    queue, why = {}, {}
    for key, queue[key], why[key] in cluster.sql("SELECT id, state, coalesce(why, '') FROM queue"):
        pass
    order = defaultdict(list)
    for title, in cluster.sql("SELECT title FROM all_task ORDER BY id"):
        order["task"].append(title)
    order["mail"] = service.sent()
    for machine in machines:
        machine.home.settle()
        if os.path.exists(f"{machine.home.folder}/effects"):
            with open(f"{machine.home.folder}/effects") as file:
                order["add"] += file.read().split()
    effects = Counter(mark for marks in order.values() for mark in marks)
    place = {mark: number for marks in order.values() for number, mark in enumerate(marks)}
    outcomes = {}
    lanes = [lane for machine in machines for lane in machine.lanes.values()]
    for call in (call for lane in lanes for call in lane):
        outcome, state = journal.get(call.id), queue.get(call.id)
        if state in OPEN or state == "expired":
            said.append(f"lost: {call.kind} {call.id} is {state} in the queue ({why[call.id]}), {outcome} in the journal")
        if outcome == "done" and state:
            said.append(f"false: {call.kind} {call.id} is done, and {state} in the queue")
        # Begun by a worker that died, or failed for good before it began.
        outcome = "unknown" if outcome == "open" and state == "unknown" else outcome
        outcomes[call.id] = "failed" if outcome is None and state == "dead" else outcome
    said += broken([call for lane in lanes for call in lane], outcomes, effects)
    for lane in lanes:
        rows = [begun[call.id] for call in lane if call.id in begun]
        if rows != sorted(rows):
            said.append(f"order: the calls of a lane of {lane[0].kind} did not begin in order")
        sure = [place[call.mark] for call in lane if outcomes.get(call.id) == "done" and call.mark in place]
        if sure != sorted(sure):
            said.append(f"order: the effects of a lane of {lane[0].kind} are not in order")
    signed = {call.id: machine for machine in machines for number in machine.signed for call in machine.lanes[number]}
    abroad = 0
    for machine in machines:
        for key, outcome, is_recorded in told(machine):
            if outcome == "done" and is_recorded and outcomes.get(key) != "done":
                said.append(f"false: {key} was said to be done, and is {outcomes.get(key)}")
            abroad += signed.get(key, machine) is not machine
    if signed and not abroad:
        said.append("home: each signed call ran on the machine that put it into the queue")
    return said, Counter(outcomes.values())


def main():
    commands, count = arguments(100000)
    rng = random.Random(SEED)
    if count < 1000:
        # It would take a minute of waiting.
        FAULTS.discard("stop")
    with Cluster("fleet") as cluster, Service() as service:
        cluster.init(commands)
        lanes = min(LANES, max(10, count // 4))
        service.ask("POST", "world", {"accounts": [
            {"id": f"lane{number}", "toolkit": "gmail", "user": "fleet"} for number in range(lanes)]})
        key = f"{cluster.folder}/key"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
        machines = [Machine(commands, service, cluster, number, key) for number in range(MACHINES)]
        for number in range(lanes):
            share = count // lanes + (number < count % lanes)
            machines[number % MACHINES].add(number, KINDS[number // MACHINES % len(KINDS)], share)
        begun = time.monotonic()
        with ThreadPoolExecutor(MACHINES) as pool:
            list(pool.map(Machine.keep, machines))
        added = time.monotonic() - begun
        run = Run(cluster, machines, rng)
        took = run.drain()
        run.count()
        cluster.wait()
        said, tally = judged(cluster, service, machines)
        said += run.said
        if took > LIMIT:
            said.append(f"slow: {took:.0f} s")
        if os.environ.get("SHOW"):
            words = Counter()
            for worker in run.workers:
                with open(f"{worker.machine.home.folder}/err{worker.number}") as file:
                    words.update(f"m{worker.number % MACHINES}: {line.strip()}" for line in file
                                 if " unknown" not in line and "resolve" not in line and " done" not in line)
            for line, number in words.most_common(25):
                print(number, line[:200], file=sys.stderr)
        if not os.environ.get("KEEP"):
            for machine in machines:
                machine.home.remove()
    faults = ", ".join(f"{run.tally[name]} {name}" for name in ("kills", "stops", "restarts"))
    statuses = {name: number for name, number in run.tally.items() if name.startswith("status")}
    if os.environ.get("SHOW"):
        print(f"added in {added:.0f} s; {statuses}; {dict(tally)}", file=sys.stderr)
    figure = (f"{count} calls in {lanes} lanes, {WORKERS} workers, {faults}: {summary(said)},"
              f" {tally['unknown']} unknown, {took:.0f} s, seed {SEED}")
    return verdict("fleet", figure, said)


if __name__ == "__main__":
    sys.exit(main())
