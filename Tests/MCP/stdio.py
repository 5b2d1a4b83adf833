"""The server on standard input and output: one era a process, lines as they come."""

import os
import signal
import subprocess
import threading
import time

from faults import Bytes, Ended, die
from jsonrpc import (INVALID_PARAMS, INVALID_REQUEST, UNSUPPORTED_VERSION, Message, Refusal, encode, error,
                     notification, result)
from protocol import MODERN, Call, check_envelope, check_version, has_envelope
from world import noise, write_all

NOISE = 6800
# Seconds for which `reorder` waits for a further answer, so that a client without any at once gets its own.
PATIENCE = 0.5


class Pipes:
    def __init__(self, server):
        self.server, self.log, self.faults = server, server.log, server.faults
        self.era = None if server.options.era == "both" else server.options.era
        self.lock = threading.Lock()
        self.open = {}
        self.asked = {}
        self.held = []
        self.answers = 0
        self.capabilities = {}
        self.shaken = self.initialized = False
        self.silent = self.faults.always("silence") is not None
        self.told = server.changed()

    # Writing

    def put(self, data):
        if not self.silent:
            write_all(1, data)

    def end(self, how):
        """Closes standard output, or stays and says no more."""
        self.silent = True
        if how != "hold":
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)

    def line(self, message):
        """A notification, a request or a line as it stands."""
        data = message if isinstance(message, bytes) else encode(message)
        with self.lock:
            self.log.message("out", data)
            self.put(data + b"\n")

    def finish(self, call, reply):
        with self.lock:
            for data in self.server.payloads(call, reply):
                self.held.append((call, data))
            if len(self.held) >= int(call.due.get("reorder", 0)):
                self.release()
            elif len(self.held) == 1:
                timer = threading.Timer(PATIENCE, self.release_late)
                timer.daemon = True
                timer.start()

    def release(self):
        """Writes what is held back, last first if there is more than one answer."""
        batch, self.held = self.held, []
        if any("reorder" in owner.due for owner, _ in batch):
            batch.reverse()
        for owner, data in batch:
            self.write(owner, data)
        self.answers += 1
        unread = self.faults.always("die-unread")
        if unread is not None and self.answers >= int(unread):
            die()

    def release_late(self):
        with self.lock:
            if self.held:
                self.release()

    def write(self, call, data):
        out = Bytes(call.due, self.put, self.end)
        try:
            if "long-line" in call.due:
                self.log.write("note", note="a line without an end", id=call.message.id)
                out.flood(call.message.id)
            self.log.message("out", data)
            out.send(data + (b"\r\n" if "crlf" in call.due else b"\n"), last=True)
        except Ended:
            self.log.write("note", note="the stream was ended by a fault", id=call.message.id)

    # Reading

    def run(self):
        self.prepare()
        pending = bytearray()
        while True:
            block = os.read(0, 1 << 16)
            if not block:
                break
            pending += block
            while (at := pending.find(b"\n")) >= 0:
                raw = bytes(pending[:at])
                del pending[:at + 1]
                self.take(raw)
        self.log.write("note", note="end of input", open=len(self.open))
        if self.faults.always("ignore-eof") is not None:
            while True:
                time.sleep(60)
        # Requests in flight are lost, as with mcp 2.3.0.
        os._exit(0)

    def prepare(self):
        if self.faults.always("ignore-sigterm") is not None:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if self.faults.always("child") is not None:
            subprocess.Popen(["sleep", "60"], stdin=subprocess.DEVNULL)
        if (size := self.faults.always("stderr")) is not None:
            write_all(2, noise(int(size)))
        if self.faults.always("stderr-forever") is not None:
            threading.Thread(target=self.pour, daemon=True).start()
        if (text := self.faults.always("banner")) is not None:
            self.line(text.encode())
        if self.faults.always("die-unread") == "0":
            die()
        if self.server.options.change_when not in (None, "call"):
            threading.Thread(target=self.watch, daemon=True).start()

    def pour(self):
        while True:
            write_all(2, noise(65536))

    def watch(self):
        """Tells a client of the handshake era when the list has changed."""
        while True:
            time.sleep(0.05)
            if self.era == "handshake" and self.capabilities is not None and self.server.changed() != self.told:
                self.told = not self.told
                self.line(notification("notifications/tools/list_changed"))

    def take(self, raw):
        self.log.message("in", raw)
        message = Message(raw)
        if message.kind in ("broken", "batch"):
            # mcp 2.3.0 drops it in silence; 1.30 complains without an id.
            if self.server.options.era == "handshake":
                self.line(notification("notifications/message", {
                    "level": "error", "logger": "mcp.server.exception_handler", "data": "Internal Server Error"}))
        elif message.kind == "response":
            waiting = self.asked.pop(message.value["id"], None)
            self.log.write("reply" if waiting else "stray", id=message.id)
            if waiting:
                waiting[1].append(message.value)
                waiting[0].set()
        elif message.kind == "notification":
            self.notified(message)
        else:
            self.requested(message)

    def notified(self, message):
        if message.method == "notifications/initialized":
            self.initialized = True
        if message.method == "notifications/cancelled":
            call = self.open.get(str(message.member("requestId")))
            self.log.write("cancel", id=message.member("requestId"), open=call is not None)
            if call:
                call.cancel()

    def requested(self, message):
        if self.era is None:
            modern = message.method != "initialize" and has_envelope(message)
            self.era = "modern" if modern else "handshake"
            self.log.write("era", era=self.era)
        due = self.server.due(message)
        call = Call(self.server, message, self.era, due, self.line, self.ask,
                    self.capabilities if self.era == "handshake" else None)
        try:
            self.check(message)
        except Refusal as refused:
            if "drop" not in due:
                self.finish(call, error(message.id, refused.error))
            return
        if message.method == "initialize":
            self.capabilities = message.params.get("capabilities") or {}
        if str(message.id) in self.open:
            self.log.write("note", note="an id that is in use", id=message.id)
        self.open[str(message.id)] = call
        if self.server.waits(call):
            threading.Thread(target=self.work, args=(call,), daemon=True).start()
        else:
            self.work(call)

    def work(self, call):
        try:
            if call.message.method == "initialize":
                call.server.before(call)
                self.finish(call, result(call.message.id, self.server.initialize(call.message)))
            else:
                self.server.serve(call, lambda reply: self.finish(call, reply))
        except BrokenPipeError:
            self.log.write("note", note="the client reads no more", id=call.message.id)
        except Exception as problem:
            self.log.write("note", note=f"{type(problem).__name__}: {problem}", id=call.message.id)
        finally:
            self.open.pop(str(call.message.id), None)

    def check(self, message):
        """The refusals of a server of the era before it looks at the method."""
        if self.era == "modern":
            if message.method == "initialize":
                raise Refusal(UNSUPPORTED_VERSION,
                              f"connection is serving the {MODERN} protocol; the initialize handshake is not accepted",
                              {"supported": [MODERN], "requested": message.params.get("protocolVersion")})
            check_envelope(message)
            check_version(message)
        else:
            if self.server.options.era == "both" and message.method != "initialize" and has_envelope(message):
                raise Refusal(INVALID_REQUEST, "this connection serves the handshake protocol era; requests carrying "
                                               f"the {MODERN} envelope are not accepted on it")
            self.check_order(message)

    def check_order(self, message):
        """Nothing but ping before the handshake. Published servers do not wait for notifications/initialized."""
        if self.server.options.era == "handshake" and message.method == "server/discover":
            write_all(2, noise(NOISE))
            raise Refusal(INVALID_PARAMS, "Invalid request parameters", "")
        if message.method == "initialize":
            self.shaken = True
        elif message.method != "ping":
            if not self.shaken:
                raise Refusal(INVALID_PARAMS, "Invalid request parameters", "")
            if not self.initialized:
                self.log.write("note", note="a request before notifications/initialized", id=message.id)

    def ask(self, method, params, wait):
        """Sends the client a request, and waits for its reply."""
        id = f"server-{len(self.asked)}-{time.monotonic_ns()}"
        waiting = threading.Event(), []
        self.asked[id] = waiting
        self.line({"jsonrpc": "2.0", "id": id, "method": method} | ({} if params is None else {"params": params}))
        waiting[0].wait(wait)
        return waiting[1][0] if waiting[1] else None
