#!/usr/bin/python3 -B
"""held.py COMMANDS [COUNT]: four agents make COUNT calls that a person answers at act-confirm --inbox --watch, while
clients, MCP servers, act-serve and the watch are killed at random.

Two agents have an act-serve by standard streams each, two share the one at the socket, by act-serve --join. Each call
is one of a server of this script's, which counts: it appends each effect to a file, and waits for the disk. The person
agrees to most calls and refuses those that say so; an agent that was told held, or nothing, asks again for the same
call by its key, or by ACT_RESULT. A call that was agreed to had its effect once, or nobody knows after a kill; one that
was refused had none; each is answered, and nothing waits in the inbox at the end.
"""
import contextlib
import fcntl
import json
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from calls import Home, arguments, verdict

AGENTS = 4
SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(1 << 30)))
# Seconds that the whole may take for each call, and what is left for the last of them.
EACH, REST = 2, 240
# Seconds for which a silent act-serve is waited for.
PATIENCE = 60
META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}
QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

SERVER = r'''#!/usr/bin/python3
import json, os, sys, threading
TOOL = {"name": "add_entry", "description": "Adds an entry", "inputSchema": {"type": "object",
        "properties": {"mark": {"type": "string"}}, "required": ["mark"]}}
file = os.open(sys.argv[1], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
for line in sys.stdin:
    ask = json.loads(line)
    if "id" not in ask:
        continue
    result = {"resultType": "complete"}
    if ask["method"] == "server/discover":
        result |= {"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}, "ttlMs": 0, "cacheScope": "private"}
    elif ask["method"] == "tools/list":
        result |= {"tools": [TOOL], "ttlMs": 600000, "cacheScope": "private"}
    else:
        mark = ask["params"]["arguments"]["mark"]
        os.write(file, (mark + "\n").encode())
        os.fsync(file)
        result |= {"content": [{"type": "text", "text": "added " + mark}]}
    print(json.dumps({"jsonrpc": "2.0", "id": ask["id"], "result": result}), flush=True)
'''


class Call:
    def __init__(self, mark, refused):
        self.mark, self.refused, self.id, self.told, self.held, self.failed = mark, refused, None, None, 0, 0


class Agent:
    """A client with a few calls at a time; its program is started again where it has ended."""

    def __init__(self, home, name, words, rng, until):
        self.home, self.name, self.words, self.rng, self.until = home, name, words, rng, until
        self.process, self.buffer, self.last, self.calls, self.said = None, b"", 0, [], []
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
            with contextlib.suppress(OSError):
                process.stdin.close()
            process.stdout.close()
            process.wait()

    def kill(self):
        with self.lock:
            if not self.process or self.process.poll() is not None:
                return 0
            self.process.kill()
            return 1

    def leave(self):
        """The client is gone, and its program sees the end of its input."""
        with self.lock:
            process = self.process
            if not process or process.poll() is not None:
                return 0
            with contextlib.suppress(OSError):
                process.stdin.close()
            return 1

    def answer(self):
        """The next answer; None where the program has ended, or says nothing for a while."""
        end = time.monotonic() + PATIENCE
        while b"\n" not in self.buffer:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                self.kill()
                return None
            found = os.read(self.process.stdout.fileno(), 1 << 16)
            if not found:
                return None
            self.buffer += found
        line, _, self.buffer = self.buffer.partition(b"\n")
        return json.loads(line)

    def ask(self, open):
        """Asks for the calls, and takes those off that are answered for good; False where the program ended."""
        try:
            asked, lines = {}, b""
            for call in open:
                self.last += 1
                asked[self.last] = call
                meta, name = META | {"act/idempotency-key": call.mark}, "ACT_CALL_TOOL"
                given = {"tool": "count.add_entry", "arguments": {"mark": call.mark}}
                if call.held and call.id and self.rng.random() < 0.5:
                    meta, name, given = META, "ACT_RESULT", {"id": call.id, "wait": 2}
                params = {"name": name, "arguments": given, "_meta": meta}
                request = {"jsonrpc": "2.0", "id": self.last, "method": "tools/call", "params": params}
                lines += json.dumps(request).encode() + b"\n"
            self.process.stdin.write(lines)
            self.process.stdin.flush()
            while asked:
                message = self.answer()
                if message is None:
                    return False
                call = asked.pop(message.get("id"), None)
                if call is None or "result" not in message:
                    self.said.append(f"other: {self.name}: {str(message)[:300]}")
                elif self.take(call, message["result"]):
                    open.remove(call)
            return True
        except (OSError, ValueError):
            return False

    def take(self, call, result):
        """Whether an answer is the call's last one."""
        failure = result.get("structuredContent", {}) if result.get("isError") else {}
        meta = result.get("_meta", {})
        call.id = meta.get("act/id") or failure.get("id") or call.id
        outcome = meta.get("act/outcome") or failure.get("outcome")
        if outcome == "held":
            call.held += 1
            return False
        if failure.get("code") in ("unavailable", "bad-arguments") and outcome in (None, "unknown", "failed"):
            # It runs, it did not begin, or it is no call that ACT_RESULT knows: it is made again by its key. One that
            # failed for good says so again.
            call.held = 0
            call.failed = call.failed or outcome == "failed" and time.monotonic()
            if not call.failed or time.monotonic() - call.failed < 20:
                return False
        call.told = outcome
        return True

    def make(self, count):
        while count > 0:
            calls = [Call(f"{self.name}-{len(self.calls) + k}-", self.rng.random() < 0.1)
                     for k in range(min(count, self.rng.randint(1, 5)))]
            for call in calls:
                call.mark += "no" if call.refused else "yes"
            self.calls += calls
            count -= len(calls)
            open = list(calls)
            while open:
                if time.monotonic() > self.until:
                    return self.said.append(f"late: {self.name} {[call.mark for call in open]}")
                if not self.process or self.process.poll() is not None:
                    self.end()
                    self.start()
                if not self.ask(open):
                    self.end()
                    # The server at the socket may not be there yet.
                    time.sleep(0.05)
        self.end()


class Watch:
    """A person at act-confirm --inbox --watch --all, who says yes or no to what is on the screen."""

    def __init__(self, home):
        self.home, self.over, self.process, self.answers = home, threading.Event(), None, 0
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while not self.over.is_set():
            self.sit()

    def sit(self):
        screen, keyboard = pty.openpty()
        fcntl.ioctl(keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 200, 0, 0))
        self.process = self.home.start(
            "setsid", "--ctty", "act-confirm", "--inbox", "--watch", "--all", stdin=keyboard, stdout=keyboard,
            stderr=keyboard)
        os.close(keyboard)
        seen, typed, at = "", None, 0
        while not self.over.is_set() and self.process.poll() is None:
            if select.select([screen], [], [], 0.1)[0]:
                try:
                    seen += os.read(screen, 1 << 16).decode("utf-8", "replace")
                except OSError:
                    break
                continue
            # It is quiet: the question is complete. An answer that was typed too early does not count.
            place = seen.rfind("stop >")
            if place >= 0 and not seen[place + 6:].strip():
                typed, at, seen = reply(seen[:place]), time.monotonic(), ""
                self.answers += 1
                os.write(screen, typed)
            elif typed and seen.strip() in ("", typed.decode().strip()) and time.monotonic() - at > 5:
                at = time.monotonic()
                os.write(screen, typed)
        with contextlib.suppress(OSError):
            self.process.kill()
        self.process.wait()
        os.close(screen)

    def kill(self):
        process = self.process
        if not process or process.poll() is not None:
            return 0
        process.kill()
        return 1

    def end(self):
        self.over.set()
        self.thread.join()


def reply(question):
    """The answer to a question: that which the mark of its call says, and one by one where there are several."""
    if "calls wait for a decision" in question:
        return b"o\r"
    marks = re.findall(r"a\d+-\d+-(yes|no)", question)
    if not marks:
        return b"n\r"
    demanded = re.findall(r"type (\S+)", question)
    return b"n\r" if marks[-1] == "no" else f"{demanded[-1] if demanded else 'y'}\r".encode()


class Socket:
    """The act-serve at the socket, which is started again when it was killed."""

    def __init__(self, home):
        self.home, self.over, self.process = home, threading.Event(), None
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while not self.over.is_set():
            self.process = self.home.start("act-serve", "--socket", "--wait", "2s", **QUIET)
            self.process.wait()
            self.over.wait(0.02)

    def kill(self):
        process = self.process
        if not process or process.poll() is not None:
            return 0
        process.kill()
        return 1

    def end(self):
        self.over.set()
        self.process.terminate()
        self.thread.join()


def servers(home):
    """The processes of the counting server."""
    for name in os.listdir("/proc"):
        if name.isdigit():
            with contextlib.suppress(OSError), open(f"/proc/{name}/cmdline", "rb") as file:
                if f"{home.folder}/count".encode() in file.read().split(b"\0"):
                    yield int(name)


class Chaos:
    """Kills something every now and then."""

    def __init__(self, home, agents, socket, watch, rng):
        self.home, self.agents, self.socket, self.watch, self.rng = home, agents, socket, watch, rng
        self.kills, self.over = Counter(), threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while not self.over.wait(0.2 + self.rng.random() * 1.2):
            kind = self.rng.choice(["act-serve", "act-serve", "client", "server", "socket", "watch"])
            agent = self.rng.choice(self.agents)
            if kind == "act-serve":
                self.kills[kind] += agent.kill()
            elif kind == "client":
                self.kills[kind] += agent.leave()
            elif kind == "socket":
                self.kills[kind] += self.socket.kill()
            elif kind == "watch":
                self.kills[kind] += self.watch.kill()
            else:
                for process in self.rng.sample(all := list(servers(self.home)), min(1, len(all))):
                    with contextlib.suppress(OSError):
                        os.kill(process, signal.SIGKILL)
                        self.kills[kind] += 1

    def end(self):
        self.over.set()
        self.thread.join()


def judged(home, calls):
    """How the promise is broken."""
    said, journal = [], home.journal()
    home.settle()
    with open(f"{home.folder}/count.effects") as file:
        effects = Counter(file.read().split())
    for call in calls:
        count = effects.pop(call.mark, 0)
        known = f"{call.mark} {call.id}: told {call.told}, journal {journal.get(call.id)}, {count} effects"
        if count > 1:
            said.append("twice: " + known)
        if call.told is None:
            said.append("missed: " + known)
        elif call.refused and (call.told != "denied" or count):
            said.append("false: " + known)
        elif not call.refused and call.told not in ("done", "failed", "unknown"):
            said.append("missed: " + known)
        elif call.told == "done" and (count != 1 or journal.get(call.id) != "done") or call.told == "failed" and count:
            said.append("lost: " + known)
    said += [f"other: {count} effects of {mark}, which nobody asked for" for mark, count in effects.items()]
    return said


def main():
    commands, count = arguments(1000)
    begun, rng = time.monotonic(), random.Random(SEED)
    home = Home(commands, name="held")
    home.environment["XDG_RUNTIME_DIR"] = f"{home.folder}/run"
    os.makedirs(f"{home.folder}/run", 0o700)
    with open(f"{home.folder}/count", "w") as file:
        file.write(SERVER)
    os.chmod(f"{home.folder}/count", 0o755)
    open(f"{home.folder}/count.effects", "w").close()
    with open(f"{home.folder}/.config/act/mcp.json", "w") as file:
        entry = {"command": f"{home.folder}/count", "args": [f"{home.folder}/count.effects"]}
        json.dump({"mcpServers": {"count": entry}}, file)
    home.run("act-confirm", "--pin", "count", "-y")
    until = begun + EACH * count + REST
    agents = [Agent(home, f"a{n}", ["act-serve", "--wait", "2s", "-c", f"a{n}"] if n % 2 else ["act-serve", "--join"],
                    random.Random(rng.random()), until) for n in range(AGENTS)]
    socket, watch = Socket(home), Watch(home)
    chaos = Chaos(home, agents, socket, watch, random.Random(rng.random()))
    shares = [count // AGENTS + (n < count % AGENTS) for n in range(AGENTS)]
    try:
        with ThreadPoolExecutor(AGENTS) as pool:
            list(pool.map(lambda agent, share: agent.make(share), agents, shares))
    finally:
        for one in (chaos, watch, socket):
            one.end()
    calls = [call for agent in agents for call in agent.calls]
    said = [line for agent in agents for line in agent.said] + judged(home, calls)
    left = home.ran("act-confirm", "--inbox", "--all", "--explain").stdout.splitlines()
    if left:
        said.append(f"missed: {len(left)} calls wait still: {left[0][:300]}")
    check = home.ran("act-log", "--verify")
    if check.returncode:
        said.append(f"other: act-log --verify: {check.stderr.decode()[:300]}")
    home.remove()
    told, kinds = Counter(call.told for call in calls), Counter(line.split(":")[0] for line in said)
    kills = ", ".join(f"{number} {kind}" for kind, number in sorted(chaos.kills.items()))
    figure = (f"{len(calls)} held calls of {AGENTS} agents, seed {SEED}, kills: {kills}; {kinds['missed']} missed, "
              f"{kinds['twice']} twice, {kinds['lost']} lost ({told['done']} done, {told['denied']} denied, "
              f"{told['failed']} failed, {told['unknown']} unknown), {time.monotonic() - begun:.0f} s")
    return verdict("held", figure, said)


if __name__ == "__main__":
    sys.exit(main())
