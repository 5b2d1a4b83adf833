#!/usr/bin/python3 -B
"""serve.py COMMANDS [COUNT]: kills act-serve at random while eight clients make COUNT calls, and ask again for each call
that has no answer yet, by the same key.

Half of the calls go to one act-serve at its socket, half to one by standard streams for each client. Programs, an MCP
server and act itself run them; some wait for a person first. Each call ends done, failed or unknown, as the journal
says it: a call that is done had its effect once, one that failed had none, and only a death makes one unknown.
"""
import contextlib
import json
import os
import random
import select
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from calls import HERE, Home, arguments, summary, verdict

CLIENTS = 8
SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(1 << 30)))
LATE = 60
# kind: the tool and its arguments, MARK being the call's own word. Rules let some run; a person agrees to the others.
KINDS = {
    "add": ("DIARY_ADD", {"mark": "MARK"}),
    "slow": ("DIARY_ADD", {"mark": "MARK", "end": "slow"}),
    "fail": ("DIARY_ADD", {"mark": "MARK", "end": "fail"}),
    "find": ("DIARY_FIND", {"mark": "MARK"}),
    "message": ("s.send_message", {"to": "a", "text": "MARK"}),
    "time": ("s.get_time", {"timezone": "MARK"}),
    "task": ("TASK_CREATE", {"title": "MARK"}),
    "note": ("s.save_note", {"title": "MARK"}),
}
MIX = ["add"] * 4 + ["message"] * 4 + ["task"] * 2 + ["note", "note", "slow", "fail", "find", "time"]
READS = {"find", "time"}
# A free read is made again, and the effect of a task is one commit with its outcome. In a conversation that `find` marked
# a person agrees to `time` first, and an approval is used once: a death in it is unknown.
CERTAIN = {"find", "task"}
RULES = "allow DIARY_ADD tainted\nallow s.send_message tainted\n"
META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}
QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


class Call:
    def __init__(self, kind, mark):
        self.kind, self.mark, self.id, self.told, self.deaths = kind, mark, None, [], 0
        tool, given = KINDS[kind]
        self.arguments = {"tool": tool, "arguments": json.loads(json.dumps(given).replace("MARK", mark))}


class Client:
    """One agent: it has some calls open at a time, and starts its program again where that has ended."""

    def __init__(self, home, words, name, rng):
        self.home, self.words, self.name, self.rng = home, words, name, rng
        self.process, self.buffer, self.last, self.said, self.calls = None, b"", 0, [], []
        self.lock = threading.Lock()

    def start(self):
        with self.lock:
            self.process = self.home.start(*self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                           stderr=subprocess.DEVNULL)
        self.buffer = b""

    def end(self):
        with self.lock:
            process, self.process = self.process, None
        if process:
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
            process.stdout.close()
            process.wait()

    def kill(self):
        """Whether there was a process to be killed."""
        with self.lock:
            if not self.process or self.process.poll() is not None:
                return False
            self.process.kill()
            return True

    def ask(self, open):
        """Makes the calls of `open` and takes their answers off it; False if the program ended before the last."""
        try:
            lines = b""
            asked = {}
            for call in open:
                self.last += 1
                asked[self.last] = call
                meta = META | {"act/idempotency-key": call.mark}
                params = {"name": "ACT_CALL_TOOL", "arguments": call.arguments, "_meta": meta}
                request = {"jsonrpc": "2.0", "id": self.last, "method": "tools/call", "params": params}
                lines += json.dumps(request).encode() + b"\n"
            self.process.stdin.write(lines)
            self.process.stdin.flush()
            while asked:
                line = self.line()
                if line is None:
                    return False
                answer = json.loads(line)
                call = asked.pop(answer.get("id"), None)
                if call is None or "result" not in answer:
                    self.said.append(f"other: nobody asked for {line[:300]}")
                elif self.take(call, answer["result"]):
                    open.remove(call)
            return True
        except (BrokenPipeError, ConnectionResetError):
            return False

    def line(self):
        end = time.monotonic() + LATE
        while b"\n" not in self.buffer:
            if not select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))[0]:
                self.said.append(f"late: {self.name} has no answer after {LATE} s")
                self.process.kill()
            found = os.read(self.process.stdout.fileno(), 1 << 16)
            if not found:
                return None
            self.buffer += found
        line, _, self.buffer = self.buffer.partition(b"\n")
        return line

    def take(self, call, result):
        """Whether an answer is the call's last one."""
        failure = result.get("structuredContent", {}) if result.get("isError") else {}
        meta = result.get("_meta", {})
        call.id = meta.get("act/id") or failure.get("id") or call.id
        outcome = meta.get("act/outcome") or failure.get("outcome")
        # It waits for a person, runs in another process, or ended with its process before it began.
        if outcome == "held" or failure.get("code") == "unavailable" and outcome in ("unknown", "failed"):
            return False
        call.told.append(outcome)
        return True

    def make(self, count, kills):
        """Makes calls, a few at a time. `kills` is told that some go out."""
        while count > 0:
            size = min(count, self.rng.randint(1, 4))
            calls = [Call(kind, f"{self.name}-{len(self.calls) + k}-") for k, kind in
                     enumerate(self.rng.choices(MIX, k=size))]
            self.calls += calls
            count -= size
            # Some are asked for again though they were answered.
            for open in [list(calls), [call for call in calls if self.rng.random() < 0.2]]:
                end = time.monotonic() + LATE
                while open:
                    if time.monotonic() > end:
                        return self.said.append(f"late: {self.name} {[call.mark for call in open]}")
                    if not self.process:
                        self.start()
                    kills(self)
                    if not self.ask(open):
                        for call in open:
                            call.deaths += 1
                        self.end()
                        # The server at the socket may not be there yet.
                        time.sleep(0.01)
        self.end()


class Person:
    """Agrees to every call that waits."""

    def __init__(self, home):
        self.home, self.over = home, threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while not self.over.wait(0.1):
            self.home.ran("act-confirm", "--inbox", "--all", "-y", "--tainted")

    def end(self):
        self.over.set()
        self.thread.join()


class Streams:
    """Each client has a server of its own, and a conversation."""
    name = "streams"

    def __init__(self, home, rng):
        self.home, self.rng, self.kills, self.lock = home, rng, 0, threading.Lock()

    def words(self, name):
        return ["act-serve", "--wait", "5s", "-c", name]

    def sent(self, client):
        with self.lock:
            moment = self.rng.random() * 0.4 if self.rng.random() < 0.5 else None
        if moment is not None:
            process = client.process

            def hit():
                if client.process is process and client.kill():
                    with self.lock:
                        self.kills += 1

            timer = threading.Timer(moment, hit)
            timer.daemon = True
            timer.start()

    def end(self):
        pass


class Socket:
    """All clients share a server, which is killed again and again; sometimes it is what joins a client to it."""
    name = "socket"

    def __init__(self, home, rng):
        self.home, self.rng, self.kills, self.over = home, rng, 0, threading.Event()
        home.environment["XDG_RUNTIME_DIR"] = f"{home.folder}/run"
        os.makedirs(f"{home.folder}/run", 0o700, exist_ok=True)
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def words(self, name):
        return ["act-serve", "--join"]

    def sent(self, client):
        if self.rng.random() < 0.02:
            self.kills += client.kill()

    def run(self):
        while not self.over.is_set():
            server = self.home.start("act-serve", "--socket", "--wait", "5s", **QUIET)
            self.over.wait(self.rng.random() * 0.7)
            if not self.over.is_set():
                self.kills += 1
            server.kill()
            server.wait()

    def end(self):
        self.over.set()
        self.thread.join()


def judged(home, calls):
    """How the promise is broken by the calls of a home."""
    said, effects, journal = [], home.effects([]), home.journal()
    try:
        with open(f"{home.folder}/state/effects", encoding="utf-8") as file:
            for line in file:
                given = json.loads(line)["arguments"]
                effects[given.get("text") or given.get("title")] += 1
    except FileNotFoundError:
        pass
    for call in calls:
        count, outcome = effects[call.mark], call.told[-1] if call.told else None
        known = f"{call.kind} {call.mark}: told {call.told}, journal {journal.get(call.id)}, {count} effects"
        if count > 1 and call.kind not in READS:
            said.append("twice: " + known)
        if outcome not in ("done", "failed", "unknown"):
            said.append("lost: " + known)
        elif journal.get(call.id) != outcome:
            said.append("false: " + known)
        elif outcome == "done" and call.kind not in READS and count != 1 or outcome == "failed" and count:
            said.append("false: " + known)
        elif (not call.deaths or call.kind in CERTAIN) and outcome != ("failed" if call.kind == "fail" else "done"):
            said.append("lost: without a reason: " + known)
        if "done" in call.told and outcome != "done":
            said.append("lost: said to be done before: " + known)
    return said


def half(commands, way, count):
    rng = random.Random(f"{SEED}/{way.name}")
    home = Home(commands, name=way.name)
    with open(f"{home.folder}/.config/act/rules", "w") as file:
        file.write(RULES)
    with open(f"{home.folder}/.config/act/mcp.json", "w") as file:
        entry = {"command": f"{HERE}/../MCP/server", "args": ["--ttl", "600000", "--state", f"{home.folder}/state"]}
        json.dump({"mcpServers": {"s": entry}}, file)
    home.run("act-confirm", "--pin", "s", "-y")
    way, person = way(home, rng), Person(home)
    clients = [Client(home, way.words(f"{way.name}{n}"), f"{way.name}{n}", random.Random(rng.random()))
               for n in range(CLIENTS)]
    shares = [count // CLIENTS + (n < count % CLIENTS) for n in range(CLIENTS)]
    try:
        with ThreadPoolExecutor(CLIENTS) as pool:
            list(pool.map(lambda client, share: client.make(share, way.sent), clients, shares))
    finally:
        way.end()
        person.end()
    calls = [call for client in clients for call in client.calls]
    said = [line for client in clients for line in client.said] + judged(home, calls)
    check = home.ran("act-log", "--verify")
    if check.returncode:
        said.append(f"other: act-log --verify: {check.stderr.decode()[:300]}")
    home.remove()
    outcomes = Counter(call.told[-1] for call in calls if call.told)
    return len(calls), way.kills, said, outcomes


def main():
    commands, count = arguments(1000)
    begun, calls, kills, said, outcomes = time.monotonic(), 0, 0, [], Counter()
    for way, share in ((Socket, count - count // 2), (Streams, count // 2)):
        made, killed, more, counted = half(commands, way, share)
        calls, kills, said, outcomes = calls + made, kills + killed, said + more, outcomes + counted
    figure = (f"{calls} calls of {CLIENTS} clients, {kills} kills, {summary(said)} ({outcomes['done']} done, "
              f"{outcomes['failed']} failed, {outcomes['unknown']} unknown), {time.monotonic() - begun:.0f} s")
    return verdict("serve", figure, said)


if __name__ == "__main__":
    sys.exit(main())
