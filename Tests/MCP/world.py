"""The state that lasts: the log of all messages, the effects of write tools, counters that outlive a process."""

import fcntl
import json
import os
import threading
import time

from jsonrpc import Raw, dump


class Log:
    """NDJSON of each message that came or went, with the bytes as they were."""

    def __init__(self, path):
        self.fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600) if path else None

    def write(self, way, **fields):
        if self.fd is None:
            return
        line = {"t": time.monotonic(), "pid": os.getpid(), "way": way} | fields
        os.write(self.fd, dump(line).encode("utf-8", "replace") + b"\n")

    def message(self, way, raw, **fields):
        """`raw` is the text of a message, or `raw_hex` where it is no UTF-8."""
        if self.fd is None:
            return
        try:
            known = {"raw": raw.decode("utf-8")}
        except UnicodeDecodeError:
            known = {"raw_hex": raw.hex()}
        self.write(way, **fields, bytes=len(raw), **known)


class World:
    """The folder of `--state`. Without one, effects are counted in memory only."""

    def __init__(self, folder, log):
        self.folder, self.log = folder, log
        self.lock = threading.Lock()
        self.memory = {}
        if folder:
            os.makedirs(folder, exist_ok=True)
        self.start = self.count("starts", f"{os.getpid()} {time.monotonic()}")

    def append(self, name, line):
        """Appends a line in one write, and returns its number from 1."""
        data = line.encode("utf-8", "replace") + b"\n"
        fd = os.open(os.path.join(self.folder, name), os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            fcntl.lockf(fd, fcntl.LOCK_EX)
            os.write(fd, data)
            os.lseek(fd, 0, os.SEEK_SET)
            total = 0
            while block := os.read(fd, 1 << 20):
                total += block.count(b"\n")
            return total
        finally:
            os.close(fd)

    def count(self, name, line=""):
        """Counts one more of `name`, across processes if there is a folder."""
        with self.lock:
            if self.folder:
                return self.append(name, line)
            self.memory[name] = self.memory.get(name, 0) + 1
            return self.memory[name]

    def effect(self, tool, key, arguments):
        """One effect in the world. It is on the disk before the answer goes out."""
        line = dump({"tool": tool, "key": key, "arguments": Raw(arguments or "{}")}).replace("\n", " ")
        number = self.count("effects", line)
        self.log.write("effect", tool=tool, key=key, number=number)
        return number


def noise(size):
    """Text for standard error, shaped as pydantic's complaint of mcp 1.30."""
    line = ("PingRequest.method\n  Input should be 'ping' [type=literal_error, input_value='server/discover', "
            "input_type=str]\n    For further information visit https://errors.pydantic.dev/2.14/v/literal_error\n")
    head = "Failed to validate request: 31 validation errors for ClientRequest\n"
    return (head + line * (size // len(line) + 1))[:size - 1].encode() + b"\n"


def write_all(fd, data):
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view):]


def quoted(text):
    return json.dumps(text, ensure_ascii=False)
