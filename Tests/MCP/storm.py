#!/usr/bin/python3 -B
"""storm.py COMMANDS [COUNT [SEED]]: COUNT calls of the stand-in while everything goes wrong at random.

Half of them write. Both transports and both eras, up to 16 calls at a time. Each round's calls run, are killed off now
and then with their act-exec, and run twice more. Each label must agree with the effects on record: `done` is one
effect, `failed` none, and no call ever has two.
"""
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Crash"))

from calls import read, spread, verdict  # noqa: E402

# Faults that no client can see through are missing: a wrong id that is another call's, a refusal after the effect.
# K is a random byte. The faults of `PIPE` would end or empty the whole connection, and are for pipes.
BOTH = ["drop", "lose", "delay=150", "delay-answer=150", "die-before", "die-after", "die-at=K", "die-at=-K", "hold=K",
        "error=-32603", "error-after=-32603", "error=-32000", "error-after=0", "id=null", "id=999999", 'id="x"',
        "id-missing", "result-type=mystery", "both", "neither", "bad-utf8", "truncate=-K", "deep=1000", "batch"]
PIPE = ["cut=K", "reorder=2", "reorder=5", "twice", "second", "garbage", 'unknown-answer="nobody-asked"', "pretty",
        "unknown-answer=999999", "unknown-answer=null", "pings=50", "notifications=50", "crlf", "bom", "slow=1",
        "stderr=20000", "id-text", "ask=ping", "ask=elicitation/create"]
HTTP = ["cut=K", "cut=-K", "reset=K", "status=503", "status=500", "status-after=502", "status-after=500", "close",
        "status-after=408", "status=429", "status=404", "empty=404", "content-type=text/html", "no-answer",
        "cut-events=0", "redirect"]
KINDS = {"read": ("get_time", {"timezone": "MARK"}), "write": ("send_message", {"to": "a", "text": "MARK"})}
SIZE = 50


class Web:
    """A server by HTTP that is started again where it ended, at the same port."""

    def __init__(self, home, options):
        # It never listens: it keeps the port ours between two servers.
        self.kept = socket.socket()
        self.kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.kept.bind(("127.0.0.1", 0))
        self.port = self.kept.getsockname()[1]
        self.words = [sys.executable, "-B", f"{HERE}/server.py", "--http", str(self.port), "--parent", str(os.getpid()),
                      *options]
        self.home, self.over = home, False
        self.start()
        self.keeper = threading.Thread(target=self.keep, daemon=True)
        self.keeper.start()

    def start(self):
        self.process = subprocess.Popen(self.words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        self.process.stdout.readline()

    def keep(self):
        while not self.over:
            self.process.wait()
            if not self.over:
                self.start()

    def end(self):
        # A call in flight has its effect first, if any.
        time.sleep(0.5)
        self.over = True
        self.process.kill()
        self.keeper.join()


class Round:
    """A home with one server, its faults, and calls."""

    def __init__(self, commands, dice, name, count):
        self.dice, self.name = dice, name
        self.folder = tempfile.mkdtemp(prefix="act-storm-", dir="/dev/shm")
        self.environment = {"PATH": f"{os.path.abspath(commands)}:/usr/bin:/bin", "HOME": self.folder, "TZ": "UTC0",
                            "LC_ALL": "C.UTF-8"}
        self.web = None
        self.era = dice.choice(["modern", "handshake", "both"])
        self.isWeb = dice.random() < 0.4
        options = ["--era", self.era, "--state", f"{self.folder}/state", "--seed", name, "--latency",
                   dice.choice(["0", "0", "5"])]
        self.faults = self.choose()
        for fault in self.faults:
            options += ["--fault", fault]
        if self.isWeb and dice.random() < 0.6:
            options += ["--sse", "--retry", "10", "--events", dice.choice(["priming", "priming,comments", "ids,crlf"])]
        if dice.random() < 0.3:
            options += ["--ttl", "600000"]
        self.shown = " ".join(options)
        if self.isWeb:
            self.web = Web(self.folder, options)
            entry = {"type": "http", "url": f"http://127.0.0.1:{self.web.port}/mcp"}
        else:
            entry = {"command": f"{HERE}/server", "args": options}
        os.makedirs(f"{self.folder}/.config/act")
        with open(f"{self.folder}/.config/act/mcp.json", "w") as file:
            json.dump({"mcpServers": {"s": entry | {"timeout": 700}}}, file)
        self.make(count)

    def choose(self):
        faults = []
        for _ in range(self.dice.randint(1, 6)):
            fault = self.dice.choice(BOTH + (HTTP if self.isWeb else PIPE) * 2)
            if fault.startswith("reorder") and any("id" in one for one in faults):
                continue
            where = self.dice.choice(["tools/call"] * 3 + ["send_message"])
            number = str(self.dice.choice([0, 1, 2, self.dice.randint(0, 40), self.dice.randint(0, 400)]))
            faults.append(fault.replace("K", number) + f"@{where}%{self.dice.choice([2, 4, 8, 20])}")
        # Later lists may fail too; the first one is needed.
        if self.dice.random() < 0.2:
            faults.append(self.dice.choice(["die-at=500", "die-before", "lose"]) + "@tools/list+1*1")
        return faults

    def make(self, count):
        self.kinds, lines = {}, []
        # A read of a pinned tool needs no approval, and runs again after a death.
        self.run("act-confirm", "--pin", "s", "-y")
        templates = {kind: self.run("act-call", "s." + tool, *(f"{key}={value}" for key, value in values.items()))
                     for kind, (tool, values) in KINDS.items()}
        for n in range(count):
            kind = self.dice.choice(list(KINDS))
            mark = f"{self.name}-{n}-"
            record = json.loads(templates[kind].replace("MARK", mark)) | {"id": "call-" + mark}
            self.kinds["call-" + mark] = kind
            lines.append(json.dumps(record) + "\n")
        with open(f"{self.folder}/calls", "w") as file:
            file.write(self.run("act-confirm", "-y", "--tainted", "--valid-for", "2h", given="".join(lines)))

    def run(self, *command, given=""):
        for attempt in range(5):
            done = subprocess.run(command, input=given.encode(), capture_output=True, cwd=self.folder, timeout=120,
                                  env=self.environment)
            if done.returncode == 0:
                return done.stdout.decode()
        raise RuntimeError(f"{command} ended with {done.returncode}: {done.stderr.decode()[:500]} ({self.shown})")

    def execute(self, kill):
        """The results of a run by id. `kill`: seconds after which act-exec is killed, or None."""
        with open(f"{self.folder}/out", "wb") as out, open(f"{self.folder}/err", "wb") as err:
            process = subprocess.Popen(["act-exec", "-j", str(self.dice.randint(1, 16)), "calls"], stdout=out, stderr=err,
                                       stdin=subprocess.DEVNULL, cwd=self.folder, env=self.environment)
            try:
                process.wait(timeout=kill if kill is not None else 120)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                if kill is None:
                    return None, process.returncode
        with open(f"{self.folder}/out", "rb") as file:
            return read(file.read()), process.returncode

    def effects(self):
        self.settle()
        counted, numbers, keys = Counter(), {}, {}
        try:
            with open(f"{self.folder}/state/effects", encoding="utf-8") as file:
                for number, line in enumerate(file, 1):
                    effect = json.loads(line)
                    id = "call-" + effect["arguments"]["text"]
                    counted[id] += 1
                    numbers[number] = id
                    keys.setdefault(effect["key"], set()).add(id)
        except FileNotFoundError:
            pass
        return counted, numbers, keys

    def settle(self):
        """Waits until no server of this home runs on a pipe: it goes on when act is killed."""
        needle = f"{self.folder}/state".encode()
        for _ in range(1500):
            if self.web or not any(needle in commandline(pid) for pid in os.listdir("/proc") if pid.isdigit()):
                break
            time.sleep(0.01)
        if self.web:
            time.sleep(0.4)

    def judge(self):
        said, was = [], {}
        figures = Counter()
        plan = [None, None]
        if self.dice.random() < 0.4:
            plan = [self.dice.uniform(0.05, 1.5), None, None]
            figures["kills"] += 1
        for turn, kill in enumerate(plan):
            results, status = self.execute(kill)
            if results is None:
                said.append("late: act-exec did not end")
                break
            counted, numbers, keys = self.effects()
            for id, kind in self.kinds.items():
                said += self.one(id, kind, results.get(id), counted[id], numbers, kill is not None, was.get(id))
            said += [f"twice: key {key} is of {sorted(ids)}" for key, ids in keys.items() if key is None or len(ids) > 1]
            if status not in (0, 1, 69, 75, 77, 79, -9):
                said.append(f"status: {status}")
            for id, result in results.items():
                if isinstance(result, dict):
                    was[id] = result
            figures["runs"] += 1
        for result in was.values():
            figures[result["outcome"]] += 1
        return [f"{line} (run {turn + 1}; {'http' if self.isWeb else 'pipe'}: {self.shown})" for line in said], figures

    @staticmethod
    def one(id, kind, result, count, numbers, wasKilled, before):
        known = f"{kind} {id}: {json.dumps(result)[:300]}, {count} effects"
        if isinstance(result, list):
            return ["lost: two results: " + known]
        if count > 1:
            return ["twice: " + known]
        if result is None:
            return [] if wasKilled else ["lost: " + known]
        outcome, data = result["outcome"], result.get("data")
        if before and before["outcome"] == "done" and outcome != "done":
            return ["lost: said to be done before: " + known]
        if before and before["outcome"] == "unknown" and outcome not in ("unknown", "done") and kind == "write":
            return ["false: said to be unknown before: " + known]
        if kind == "read":
            if outcome not in ("done", "failed") or outcome == "done" and data.get("timezone") != id[5:]:
                return ["false: " + known]
            return []
        if outcome == "done" and (count != 1 or numbers.get(int(str(data).split()[-1])) != id):
            return ["false: " + known]
        if outcome == "failed" and count or outcome not in ("done", "failed", "unknown"):
            return ["false: " + known]
        return []

    def end(self):
        if self.web:
            self.web.end()
        shutil.rmtree(self.folder, ignore_errors=True)


def commandline(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return file.read()
    except OSError:
        return b""


def main():
    commands, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else int(time.time())

    def work(worker, share):
        dice = random.Random(f"{seed}/{worker}")
        said, figures, turn = [], Counter(), 0
        while share > 0:
            turn += 1
            size = min(share, SIZE)
            one = Round(commands, dice, f"{worker}-{turn}", size)
            try:
                more, counted = one.judge()
            finally:
                one.end()
            said += more
            figures += counted
            share -= size
        return said, figures

    said, figures = [], Counter()
    for more, counted in spread(count, work):
        said += more
        figures += counted
    breaches = Counter(line.split(":")[0] for line in said)
    figure = (f"{count} calls in {figures['runs']} runs, {figures['kills']} killed: {breaches['twice']} twice, "
              f"{breaches['false']} false, {breaches['lost']} lost ({figures['done']} done, {figures['failed']} failed, "
              f"{figures['unknown']} unknown), seed {seed}")
    return verdict("mcp", figure, said)


if __name__ == "__main__":
    sys.exit(main())
