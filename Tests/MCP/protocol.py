"""Both eras of the protocol: what each method answers, and the life of one request. No transport is known here."""

import os
import threading

import faults
from jsonrpc import (INTERNAL_ERROR, INVALID_PARAMS, METHOD_NOT_FOUND, RESOURCE_NOT_FOUND, UNSUPPORTED_VERSION, Raw,
                     Refusal, error, notification, result)
from tools import RESOURCES, Catalogue, texts
from world import noise, write_all

MODERN = "2026-07-28"
HANDSHAKE = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
PREFIX = "io.modelcontextprotocol/"
VERSION_KEY, CAPABILITIES_KEY, INFO_KEY = (PREFIX + name for name in ("protocolVersion", "clientCapabilities",
                                                                     "serverInfo"))
INFO = {"name": "stand-in", "version": "1"}
IDEMPOTENCY = "act/idempotency-key"


class Cancelled(Exception):
    """The request was cancelled, or its stream is gone."""


def has_envelope(message):
    return VERSION_KEY in message.meta


def check_envelope(message):
    """The required fields of a modern request, and its version."""
    missing = [key for key in (VERSION_KEY, CAPABILITIES_KEY) if key not in message.meta]
    if missing:
        raise Refusal(INVALID_PARAMS, f"params._meta is missing the required envelope key(s): {', '.join(missing)}")
    if not isinstance(message.meta[VERSION_KEY], str) or not isinstance(message.meta[CAPABILITIES_KEY], dict):
        raise Refusal(INVALID_PARAMS, "params._meta has envelope keys of another type")


def check_version(message):
    asked = message.meta[VERSION_KEY]
    if asked != MODERN:
        raise Refusal(UNSUPPORTED_VERSION, "Unsupported protocol version", {"supported": [MODERN], "requested": asked})


class Call:
    """One request on its way: what a tool may do while it works."""

    def __init__(self, server, message, era, due, send, ask=None, capabilities=None):
        self.server, self.message, self.era, self.due = server, message, era, due
        self.send, self.ask = send, ask
        self.cancelled = threading.Event()
        self.capabilities = capabilities or message.meta.get(CAPABILITIES_KEY) or {}

    def cancel(self):
        if "ignore-cancel" not in self.due:
            self.cancelled.set()

    def effect(self):
        """The effect of a write tool. Returns how many there were."""
        if self.cancelled.is_set():
            raise Cancelled
        return self.server.world.effect(self.message.tool, self.message.meta.get(IDEMPOTENCY),
                                        self.message.member("arguments"))

    def sleep(self, seconds):
        if self.cancelled.wait(seconds):
            raise Cancelled

    def progress(self, step, total=None, text=None):
        token = self.message.member("_meta", "progressToken")
        if token is None:
            return
        params = {"progressToken": token, "progress": step}
        params |= {} if total is None else {"total": total}
        self.send(notification("notifications/progress", params | ({} if text is None else {"message": text})))

    def request(self, method, params=None, wait=5):
        """Asks the client, and returns its reply, or None if there is none in time."""
        return self.ask(method, params, wait) if self.ask else None


class Server:
    """The options, the world and the tools; shared by all connections."""

    def __init__(self, options, log, world, all):
        self.options, self.log, self.world, self.faults = options, log, world, all
        self.catalogue = Catalogue(options, all)
        self.origin = None
        self.called = False
        self.previous = None
        self.lock = threading.Lock()

    # Methods

    def answer(self, call):
        """The result of a request, or a Refusal."""
        methods = {"tools/list": self.list, "tools/call": self.call, "resources/read": self.read}
        methods |= {"server/discover": self.discover} if call.era == "modern" else {"ping": lambda call: {}}
        if call.message.method not in methods:
            # mcp 1.30 has no word for a method that it does not know.
            if self.options.era == "handshake":
                raise Refusal(INVALID_PARAMS, "Invalid request parameters", "")
            raise Refusal(METHOD_NOT_FOUND, "Method not found", call.message.method)
        value = methods[call.message.method](call)
        if call.era == "handshake" or not isinstance(value, dict):
            return value
        meta = value.get("_meta", {})
        return {"resultType": "complete"} | value | {"_meta": {INFO_KEY: INFO} | meta}

    def capabilities(self):
        return {"tools": {"listChanged": True}, "resources": {}}

    def discover(self, call):
        return {"supportedVersions": [MODERN], "capabilities": self.capabilities(), "instructions": "A stand-in.",
                "ttlMs": self.options.ttl, "cacheScope": "private"}

    def initialize(self, message):
        asked = message.params.get("protocolVersion")
        return {"protocolVersion": asked if asked in HANDSHAKE else HANDSHAKE[-1], "capabilities": self.capabilities(),
                "serverInfo": INFO, "instructions": "A stand-in."}

    def changed(self):
        when = self.options.change_when
        return bool(when) and (self.called if when == "call" else os.path.exists(when))

    def list(self, call):
        page = self.catalogue.page(call.message.params, self.changed())
        if call.era == "modern":
            page |= {"ttlMs": self.options.ttl, "cacheScope": self.options.scope}
        return page

    def call(self, call):
        name, arguments = call.message.params.get("name"), call.message.params.get("arguments", {})
        if not isinstance(name, str) or not isinstance(arguments, dict):
            raise Refusal(INVALID_PARAMS, "Invalid request parameters")
        self.called = True
        if name not in self.catalogue.table:
            return self.unknown(name)
        return self.catalogue.table[name][1](call, arguments)

    def unknown(self, name):
        """The four answers that real servers give for a tool that they do not have."""
        shape = self.options.unknown_tool
        if shape == "invalid-params":
            raise Refusal(INVALID_PARAMS, f"Unknown tool: {name}")
        if shape == "code-0":
            raise Refusal(0, f"Unknown tool: {name}")
        if shape == "plain":
            return texts("Error: Missing arguments", isError=False)
        return texts(f"Unknown tool: {name}", isError=True)

    def read(self, call):
        uri = call.message.params.get("uri")
        if uri not in RESOURCES:
            code = INVALID_PARAMS if call.era == "modern" else RESOURCE_NOT_FOUND
            raise Refusal(code, "Resource not found", {"uri": uri})
        found = {"contents": [one and {"uri": uri} | one for one in RESOURCES[uri]]}
        return found | ({"ttlMs": 0, "cacheScope": "private"} if call.era == "modern" else {})

    # The life of a request

    def due(self, message):
        places = [place for place in (message.method, message.tool) if place]
        return self.faults.of(*places)

    def waits(self, call):
        """True if the answer may take time, so that the reader may not work on it itself."""
        slow = {"delay", "delay-answer", "ask", "progress-forever", "slow"} & set(call.due)
        named = call.message.tool and call.message.tool.startswith(("count", "wait", "ask_"))
        return bool(slow or named or self.options.latency)

    def serve(self, call, finish):
        """Works on a request and hands its answer to `finish`, once, or never."""
        try:
            self.before(call)
            reply = self.worked(call)
            self.after(call)
            if call.cancelled.is_set():
                raise Cancelled
            finish(reply)
        except Cancelled:
            self.log.write("note", note="no answer", id=call.message.id)

    def worked(self, call):
        due, id = call.due, call.message.id
        try:
            if "error" in due:
                raise refusal(due["error"])
            value = self.answer(call)
            if "error-after" in due:
                raise refusal(due["error-after"])
            return result(id, value)
        except Refusal as refused:
            return error(id, refused.error)
        except (TypeError, ValueError, KeyError, AttributeError) as problem:
            self.log.write("note", note=f"{type(problem).__name__}: {problem}", id=id)
            return error(id, {"code": INTERNAL_ERROR, "message": "Internal error"})

    def before(self, call):
        due = call.due
        self.log.write("call", id=call.message.id, method=call.message.method, tool=call.message.tool,
                       faults=sorted(due))
        if "die-before" in due:
            faults.die()
        if "drop" in due:
            raise Cancelled
        if "stderr" in due:
            write_all(2, noise(int(due["stderr"])))
        if "garbage" in due:
            call.send(due["garbage"].encode())
        if "unknown-answer" in due:
            call.send({"jsonrpc": "2.0", "id": Raw(due["unknown-answer"]), "result": {}})
        for n in range(int(due.get("pings", 0))):
            call.send({"jsonrpc": "2.0", "id": f"ping-{n}", "method": "ping"})
        for n in range(int(due.get("notifications", 0))):
            call.send(notification("notifications/message", {"level": "info", "data": f"message {n}"}))
        if "ask" in due:
            call.request(due["ask"], {})
        if "delay" in due:
            call.sleep(int(due["delay"]) / 1000)
        if self.options.latency:
            call.sleep(self.options.latency / 1000)
        step = 0
        while "progress-forever" in due:
            call.sleep(int(due["progress-forever"]) / 1000)
            step += 1
            call.progress(step)

    def after(self, call):
        due = call.due
        if "die-after" in due:
            faults.die()
        if "lose" in due or "no-answer" in due:
            raise Cancelled
        if "delay-answer" in due:
            call.sleep(int(due["delay-answer"]) / 1000)

    def payloads(self, call, reply):
        """The messages of an answer: the answer as its faults want it, and one more for `twice` or `second`."""
        with self.lock:
            spoiled = faults.spoiled(reply, call.due, self.previous)
            self.previous = reply["id"]
        first = faults.as_bytes(spoiled, call.due)
        more = [first] if "twice" in call.due else []
        if "second" in call.due:
            again = error(reply["id"], {"code": INTERNAL_ERROR, "message": "a second answer"})
            more.append(faults.as_bytes(again, {}))
        return [first, *more]


def refusal(text):
    code, _, message = text.partition(":")
    return Refusal(int(code), message or "a fault")
