#!/usr/bin/python3 -B
"""hostile.py COMMANDS [TIMES]: servers that mean harm: act-tools and act-exec end in time, in little memory, and say so.

TIMES 1 tries every tenth byte of a listing and an answer to end at; 10 tries each. Each row is a fault of the stand-in,
what runs, and the labels that are true of it.
"""
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Crash"))

from calls import verdict  # noqa: E402

MEGABYTES = 64
SECONDS = 60
# Records are JSON, whose strings are the server's own; for people nothing stays that a terminal obeys.
RAW = {True: re.compile(rb"[\x00-\x08\x0b-\x1f]"), False: re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")}
LOST = {"read": {"failed"}, "write": {"unknown"}}
# Name: faults; what is run: `list`, or `call` with the outcomes that are true of a read and a write.
LISTS = {
    "a line of 1 GB": ["long-line=1073741824@tools/list"],
    "endless cursors": ["endless"],
    "the same cursor": ["same-cursor"],
    "empty pages": ["empty-pages"],
    "a schema of 15 MB": ["huge-schema=15000000"],
    "a schema 1,000 deep": ["deep-schema=1000"],
    "a schema 200 deep": ["deep-schema=200"],
    "references that unfold": ["ref-bomb=30"],
    "control characters": ["control-names=200"],
    "no tools": ["bad-tools"],
    "silence": ["silence"],
    "slow": ["slow=100@tools/list"],
    "an error with control characters": ["error=-1:\x1b[31m\x07red\x1b]0;title\x07@tools/list"],
    "garbage with control characters": ["garbage=\x1b[2J\x07@tools/list"],
}
CALLS = {
    "a line of 1 GB": (["long-line=1073741824"], LOST),
    "slow": (["slow=100"], LOST),
    "deep": (["deep=100000"], LOST),
    "pings": (["pings=100000"], {"read": {"done", "failed"}, "write": {"done", "unknown"}}),
    "notifications": (["notifications=100000"], {"read": {"done", "failed"}, "write": {"done", "unknown"}}),
    "an error with control characters": (["error=-32603:\x1b[31m\x07red"], LOST),
}
PROCESSES = {
    "standard error without end": ["stderr-forever"],
    "64 MB of standard error": ["stderr=67108864"],
    "deaf to all": ["ignore-eof", "ignore-sigterm"],
    "a child that stays": ["child"],
    "10,000 tools": [],
}
# An answer whose every byte costs much memory once it is read.
BOMB = """
import json, os, sys
def page(id):
    return b'{"jsonrpc":"2.0","id":%d,"result":{"resultType":"complete","tools":[],"x":[' + b"[]," * 5000000 + b'0]}}'
for line in sys.stdin.buffer:
    message = json.loads(line)
    if message["method"] == "server/discover":
        out = {"supportedVersions": ["2026-07-28"], "resultType": "complete", "capabilities": {}}
        os.write(1, json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": out}).encode() + b"\\n")
    elif "id" in message:
        data = page(message["id"]) % message["id"] + b"\\n"
        while data:
            data = data[os.write(1, data):]
"""


class Try:
    def __init__(self, commands):
        self.folder = tempfile.mkdtemp(prefix="act-hostile-", dir="/dev/shm")
        self.environment = {"PATH": f"{os.path.abspath(commands)}:/usr/bin:/bin", "HOME": self.folder, "TZ": "UTC0",
                            "LC_ALL": "C.UTF-8"}
        os.makedirs(f"{self.folder}/.config/act")
        self.said, self.peak, self.longest = [], 0, 0

    def servers(self, faults, more=(), words=None, timeout=2000):
        arguments = ["--state", f"{self.folder}/state", "--only", "get_time", "--only", "send_message", *more]
        for fault in faults:
            arguments += ["--fault", fault]
        entry = {"command": f"{HERE}/server", "args": arguments, "timeout": timeout}
        if words:
            entry = {"command": words[0], "args": words[1:], "timeout": timeout}
        with open(f"{self.folder}/.config/act/mcp.json", "w") as file:
            json.dump({"mcpServers": {"s": entry}}, file)
        shutil.rmtree(f"{self.folder}/.local", ignore_errors=True)
        shutil.rmtree(f"{self.folder}/state", ignore_errors=True)

    def ran(self, name, *command, given=b"", limit=SECONDS):
        """Runs a command: its status, output and what it took."""
        start = time.monotonic()
        with open(f"{self.folder}/in", "wb") as file:
            file.write(given)
        out, err = open(f"{self.folder}/out", "w+b"), open(f"{self.folder}/err", "w+b")
        process = subprocess.Popen(command, stdin=open(f"{self.folder}/in", "rb"), stdout=out, stderr=err,
                                   cwd=self.folder, env=self.environment)
        status, usage = None, None
        while time.monotonic() - start < limit:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            time.sleep(0.01)
        else:
            process.kill()
            process.wait()
            self.said.append(f"late: {name}: {' '.join(command)} still ran after {limit} s")
            return None, b""
        process.returncode = os.waitstatus_to_exitcode(status)
        megabytes = usage.ru_maxrss / 1024
        self.peak, self.longest = max(self.peak, megabytes), max(self.longest, time.monotonic() - start)
        if megabytes > MEGABYTES:
            self.said.append(f"memory: {name}: {' '.join(command)} took {megabytes:.0f} MB")
        out.seek(0)
        err.seek(0)
        out, err = out.read(), err.read()
        if raw := RAW["--text" not in command].search(out) or RAW[False].search(err):
            self.said.append(f"raw: {name}: {' '.join(command)}: {raw}")
        if process.returncode < 0 or process.returncode == 70:
            self.said.append(f"broke: {name}: {' '.join(command)} ended with {process.returncode}: {err[-300:]}")
        return process.returncode, out

    def list(self, name):
        for command in (["act-tools", "s", "--refresh"], ["act-tools", "s", "--text"], ["act-search", "the current time"]):
            self.ran(name, *command)

    def call(self, name, true):
        for kind, tool in (("read", ["s.get_time"]), ("write", ["s.send_message", "to=a", "text=b"])):
            status, call = self.ran(name, "act-call", *tool)
            if status != 0:
                self.said.append(f"call: {name}: act-call ended with {status}")
                continue
            _, sealed = self.ran(name, "act-confirm", "-y", given=call)
            for options in ([], ["--text"]):
                _, out = self.ran(name, "act-exec", *options, given=sealed)
                if not options and out:
                    result = json.loads(out)
                    if result["outcome"] not in true[kind]:
                        self.said.append(f"false: {name}: {kind}: {out[:300]}")

    def bytes(self, step):
        """Ends at every byte of a listing and of an answer."""
        self.servers([])
        _, out = self.ran("bytes", "act-tools", "s")
        for at in range(0, 1100, step):
            self.servers([f"die-at={at}@tools/list"])
            status, out = self.ran(f"a listing of {at} bytes", "act-tools", "s")
            if out.count(b'"type":"tool"') not in (0, 2):
                self.said.append(f"false: a listing of {at} bytes gave {out[:200]}")
        done = 0
        for at in [*range(0, 260, step), -3, -2, -1, 999]:
            self.servers([f"die-at={at}@tools/call*1"], ["--ttl", "600000"])
            _, call = self.ran("bytes", "act-call", "s.send_message", "to=a", "text=b")
            _, sealed = self.ran("bytes", "act-confirm", "-y", given=call)
            _, out = self.ran("bytes", "act-exec", given=sealed)
            result = json.loads(out)
            with open(f"{self.folder}/state/effects") as file:
                effects = len(file.readlines())
            whole = result["outcome"] == "done"
            done += whole
            if effects != 1 or result["outcome"] not in ("done", "unknown"):
                self.said.append(f"false: an answer of {at} bytes: {effects} effects, {out[:200]}")
        if not done:
            self.said.append("false: no whole answer was done")

    def end(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        return self.said, self.peak, self.longest


def main():
    commands, times = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10

    def lists(one):
        for name, faults in LISTS.items():
            one.servers(faults)
            one.list(f"list: {name}")

    def processes(one):
        for name, faults in PROCESSES.items():
            one.servers(faults, ["--tools", "10000", "--pages", "4"] if "tools" in name else [], timeout=10000)
            one.list(f"process: {name}")
            one.call(f"process: {name}", {"read": {"done"}, "write": {"done"}})
        one.servers([], words=[sys.executable, "-c", BOMB], timeout=10000)
        one.list("list: an answer of small parts")

    def calls(one):
        for name, (faults, true) in CALLS.items():
            one.servers([fault + "@tools/call" for fault in faults], ["--ttl", "600000"])
            one.call(f"call: {name}", true)

    def bytes(one):
        one.bytes(max(1, 10 // times))

    def work(what):
        one = Try(commands)
        try:
            what(one)
        finally:
            ended = one.end()
        return ended

    start = time.monotonic()
    with ThreadPoolExecutor(2) as pool:
        all = list(pool.map(work, [calls, bytes, lists, processes]))
    said = [line for lines, _, _ in all for line in lines]
    figure = (f"{len(LISTS) + len(CALLS) + len(PROCESSES) + 1} ways: {len(said)} breaches, {max(p for _, p, _ in all):.0f} MB at "
              f"most, {max(t for _, _, t in all):.0f} s at most, {time.monotonic() - start:.0f} s in all")
    return verdict("hostile", figure, said)


if __name__ == "__main__":
    sys.exit(main())
