"""serving.py WHAT: one figure of act-exec or act-serve with the stand-in server `fake`. Ends with an error where an answer
is not the one that is expected.

call FILE             megabytes of act-exec, its own process alone, for the one call in FILE
clients COUNT         megabytes of act-serve at its socket with COUNT clients, each of which has read once
reads COUNT COMMAND   milliseconds of the median read by an MCP server; act-serve is asked for the tool fake.get_time
"""
import errno
import json
import os
import socket
import subprocess
import sys
import time

META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}
ROME = {"timezone": "Rome"}


def most(process):
    """The most memory that a process ever had."""
    with open(f"/proc/{process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) * 1024 / 1e6


def request(number, served):
    params = {"name": "ACT_CALL_TOOL", "arguments": {"tool": "fake.get_time", "arguments": ROME}} if served else \
        {"name": "get_time", "arguments": ROME}
    message = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params | {"_meta": META}}
    return json.dumps(message).encode() + b"\n"


def check(line):
    if json.loads(line).get("result", {}).get("structuredContent", {}).get("timezone") != "Rome":
        sys.exit(f"serving.py: no answer: {line[:500]}")


def call(file):
    with open(file, "rb") as record:
        process = subprocess.Popen(["act-exec"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.stdin.write(record.read())
        process.stdin.flush()
        line = process.stdout.readline()
    if json.loads(line).get("outcome") != "done":
        sys.exit(f"serving.py: not done: {line[:500]}")
    memory = most(process)
    process.communicate()
    return memory


def clients(count):
    process = subprocess.Popen(["act-serve", "--socket", "-c", "clients"])
    path = os.path.join(os.environ["XDG_RUNTIME_DIR"], "act/serve.sock")
    try:
        while not os.path.exists(path) and process.poll() is None:
            time.sleep(0.01)
        all = []
        for number in range(int(count)):
            one = socket.socket(socket.AF_UNIX)
            # The name is there a moment before anybody listens.
            while one.connect_ex(path) == errno.ECONNREFUSED and process.poll() is None:
                time.sleep(0.01)
            one.sendall(request(number, True))
            all.append(one.makefile("rb"))
            one.close()
        for one in all:
            check(one.readline())
        return most(process)
    finally:
        process.terminate()
        process.wait()


def reads(count, *command):
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    taken = []
    for number in range(int(count)):
        begun = time.monotonic()
        process.stdin.write(request(number, command[0] == "act-serve"))
        process.stdin.flush()
        line = process.stdout.readline()
        taken.append((time.monotonic() - begun) * 1000)
        check(line)
    process.stdin.close()
    process.terminate()
    process.wait()
    return sorted(taken)[len(taken) // 2]


print({"call": call, "clients": clients, "reads": reads}[sys.argv[1]](*sys.argv[2:]))
