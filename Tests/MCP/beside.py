#!/usr/bin/env python3
"""beside.py COMMANDS [RUNS]: a list and a call of one server by act, and by published clients beside it.

The Python that runs it has `fastmcp` and `mcp2cli`; a client that it lacks is left out. The server is the stand-in. Written:
a line for each, the median milliseconds from start to end and the most megabytes of a process of its own, beyond the first
answer of the server itself; status 1 if act's cost more than 100 ms or 20 MB.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SERVER = ["python3", "-B", f"{HERE}/server.py"]
BOUNDS = (100, 20)
META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}


def first_answer():
    start = time.monotonic()
    process = subprocess.Popen(SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    ask = {"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {"_meta": META}}
    process.stdin.write(json.dumps(ask).encode() + b"\n")
    process.stdin.flush()
    process.stdout.readline()
    took = time.monotonic() - start
    process.kill()
    process.communicate()
    return took * 1000


class Peak(threading.Thread):
    """The most memory that a process had, looked at every two milliseconds."""

    def __init__(self, pid):
        super().__init__(daemon=True)
        self.pid, self.megabytes = pid, 0
        self.start()

    def run(self):
        try:
            while True:
                with open(f"/proc/{self.pid}/status") as status:
                    peak = next((int(line.split()[1]) for line in status if line.startswith("VmHWM:")), None)
                if peak is None:
                    return
                self.megabytes = max(self.megabytes, peak * 1024 / 1e6)
                time.sleep(0.002)
        except OSError:
            pass


def measure(commands, expected, environment):
    """Milliseconds of a pipeline, and the most megabytes of its processes."""
    start = time.monotonic()
    processes, feed = [], subprocess.DEVNULL
    for command in commands:
        processes.append(subprocess.Popen(command, stdin=feed, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment))
        feed = processes[-1].stdout
    peaks = [Peak(process.pid) for process in processes]
    for process in processes[:-1]:
        process.stdout.close()
    said = processes[-1].communicate()
    took = time.monotonic() - start
    for process in processes[:-1]:
        process.wait()
    if expected not in said[0].decode():
        sys.exit(f"beside: {commands}: wrote {said[0][:300]} {said[1][:300]}")
    for peak in peaks:
        peak.join()
    return took * 1000, max(peak.megabytes for peak in peaks)


def main():
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    with tempfile.TemporaryDirectory() as home:
        environment = {"HOME": home, "PATH": f"{os.path.abspath(sys.argv[1])}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
        os.makedirs(f"{home}/.config/act")
        with open(f"{home}/.config/act/mcp.json", "w") as file:
            json.dump({"mcpServers": {"fake": {"command": SERVER[0], "args": SERVER[1:]}}}, file)
        subprocess.run(["act-confirm", "--pin", "fake", "-y"], env=environment, check=True, capture_output=True)
        bin = os.path.dirname(sys.executable)
        words = " ".join(SERVER)
        ways = {
            "act": ([["act-tools", "fake", "--refresh"]], [["act-call", "fake.get_time", "timezone=Rome"], ["act-exec"]]),
            "mcp2cli": ([[f"{bin}/mcp2cli", "--mcp-stdio", words, "--list"]],
                        [[f"{bin}/mcp2cli", "--mcp-stdio", words, "get-time", "--timezone", "Rome"]]),
            "fastmcp": ([[f"{bin}/fastmcp", "list", "--command", words]],
                        [[f"{bin}/fastmcp", "call", "--command", words, "--target", "get_time", "--input-json", '{"timezone": "Rome"}']]),
        }
        ways = {name: way for name, way in ways.items() if name == "act" or os.path.exists(f"{bin}/{name}")}
        own = []
        taken = {(name, what): [] for name in ways for what in ("list", "call")}
        for _ in range(runs):
            own.append(first_answer())
            for name, (listing, calling) in ways.items():
                taken[name, "list"].append(measure(listing, "get", environment))
                taken[name, "call"].append(measure(calling, "Rome", environment))
        answer = statistics.median(own)
        print(f"server: {answer:.0f} ms to its first answer")
        holds = True
        for (name, what), figures in taken.items():
            cost = statistics.median(ms for ms, _ in figures) - answer
            memory = statistics.median(mb for _, mb in figures)
            within = name != "act" or (cost <= BOUNDS[0] and memory <= BOUNDS[1])
            holds = holds and within
            print(f"{name} {what}: {cost:.0f} ms more, {memory:.1f} MB" + ("" if within else ": DOES NOT HOLD"))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
