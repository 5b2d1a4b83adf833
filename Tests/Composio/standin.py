#!/usr/bin/python3
"""The stand-in server: a copy of the tool router's REST API on loopback, for the tests of act. See README.md."""

import argparse
import asyncio
import json
import os
import shutil
import signal
import socket
import sys
import traceback
from collections import Counter
from fnmatch import fnmatchcase

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import router  # noqa: F401 (its routes register themselves)
from api import Api
from rules import BadRule
from wire import Answer, Connection, Sink, compressed
from world import BadWorld, World

HTML = b"<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>"
SPOILS = {"empty": lambda body: b"", "truncate": lambda body: body[:len(body) * 2 // 3],
          "utf8": lambda body: body.replace(b'"', b'"\xff\xfe', 1), "html": lambda body: HTML,
          "bom": lambda body: b"\xef\xbb\xbf" + body, "array": lambda body: b"[]", "null": lambda body: b"null"}
GRACE = 10


class Listener:
    """One port of the API: its connections, and what it does to a request on its way to the application."""

    def __init__(self, world, api, protocol=Connection, context=None):
        self.world, self.api, self.protocol, self.context = world, api, protocol, context
        self.connections = set()
        self.accepted = self.resets = self.most = self.most_streams = 0
        self.server = None
        # A socket that never listens keeps the port ours while nobody listens: another process would be given it.
        self.kept = socket.socket()
        self.kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.kept.bind(("127.0.0.1", 0))
        self.port = self.kept.getsockname()[1]

    async def open(self):
        loop = asyncio.get_running_loop()
        self.server = await loop.create_server(lambda: self.protocol(self), "127.0.0.1", self.port, backlog=1024,
                                               ssl=self.context, reuse_address=True)

    async def refuse(self, seconds):
        """Nobody listens for a while; what was connected is dropped."""
        self.server.close()
        for connection in list(self.connections):
            if not connection.busy:
                connection.end("close")
        await asyncio.sleep(seconds)
        await self.open()

    def opened(self, connection):
        self.accepted += 1
        self.connections.add(connection)
        self.most = max(self.most, len(self.connections))
        return self.accepted

    def closed(self, connection):
        self.connections.discard(connection)

    def delay(self, request):
        """The world's latency for the operation, in seconds."""
        latency = self.world.settings["latency_ms"]
        if isinstance(latency, dict):
            latency = latency.get(request.op, latency.get("*", 0))
        if isinstance(latency, list):
            latency = self.world.random.uniform(*latency)
        return latency / 1000

    def pick(self, request):
        arguments, user = None, None
        if request.method == "POST" and self.world.rules.all:
            arguments, user = self.seen(request)
        return self.world.rules.pick(request, lambda do: "result" not in do and do.get("cut") != "request",
                                     request.tool, arguments, user)

    def seen(self, request):
        """The arguments and the user that a rule may ask for."""
        try:
            body = request.json
        except ValueError:
            return None, None
        if not isinstance(body, dict):
            return None, None
        session = self.world.sessions.get(request.params.get("session"))
        return body.get("arguments"), session["user"] if session else body.get("user_id")

    def serve(self, connection, request):
        """Answer at once where nothing is in the way. False when a task has taken over."""
        self.api.receive(request)
        rule = self.pick(request) if self.world.rules.all else None
        delay = self.delay(request) if self.world.settings["latency_ms"] else 0
        if rule or delay:
            asyncio.get_running_loop().create_task(self.slowly(connection, request, rule, delay))
            return False
        answer = self.finish(request, self.api.work(request))
        connection.send(request, answer, self.world.settings["transfer"])
        return True

    def unread(self, connection, request):
        """A request of which only the head has been looked at: some rules cut it off right there."""
        if not self.world.rules.all:
            return False
        self.api.identify(request)
        rule = self.world.rules.pick(request, lambda do: do.get("cut") == "request")
        if rule is None:
            return False
        self.world.requests.append(request)
        connection.end(rule.do.get("how", "rst"))
        return True

    async def slowly(self, connection, request, rule, delay):
        await asyncio.sleep(delay)
        if rule is None:
            answer = self.finish(request, self.api.work(request))
            connection.send(request, answer, self.world.settings["transfer"])
            go_on = True
        else:
            answer = await self.bent(request, rule)
            go_on = not connection.gone and await connection.deliver(request, answer, rule,
                                                                     self.world.settings["transfer"])
            if "refuse_ms" in rule.do:
                connection.end("close")
                go_on = False
                await self.refuse(rule.do["refuse_ms"] / 1000)
        if go_on:
            connection.busy = False
            connection.advance()

    async def bent(self, request, rule):
        """The answer under a rule: its waits, its work, and its own words."""
        do = rule.do
        await asyncio.sleep(do.get("delay_ms", 0) / 1000)
        answer = self.api.work(request) if rule.work else None
        if "answer" in do:
            answer = self.api.made_up(do["answer"])
        elif "redirect" in do:
            where = do["redirect"] if isinstance(do["redirect"], dict) else {"to": do["redirect"]}
            answer = self.api.made_up({"status": where.get("status", 307), "body": ""})
            answer.headers.append(("Location", self.location(request, where["to"])))
        elif answer is None:
            answer = self.api.made_up({"json": {}})
        if "spoil" in do:
            answer.body = SPOILS[do["spoil"]](answer.body)
            if do["spoil"] == "html":
                answer.headers[0] = ("Content-Type", "text/html; charset=UTF-8")
        answer.headers += do.get("headers", {}).items()
        await asyncio.sleep(do.get("hold_ms", 0) / 1000)
        return self.finish(request, answer)

    def location(self, request, where):
        here = self.world.origin
        other = here.replace("https:", "http:") if here.startswith("https:") else here.replace("http:", "https:")
        origin = {"sink": self.world.sink, "self": here, "localhost": here.replace("127.0.0.1", "localhost"),
                  "scheme": other}.get(where)
        return origin + request.target if origin else where

    def finish(self, request, answer):
        request.status = answer.status
        request.id = dict(answer.headers).get("x-request-id")
        compressed(request, answer, self.world.settings["gzip"])
        return answer


class Control:
    """The tests' side: the same connections, on a port of its own, so that it is never part of what is tested."""

    def __init__(self, world, listeners, stop):
        self.world, self.listeners, self.stop = world, listeners, stop
        self.resets = 0

    def opened(self, connection):
        return 0

    def closed(self, connection):
        pass

    def unread(self, connection, request):
        return False

    def serve(self, connection, request):
        form = request.query.get("as")
        try:
            value = self.handle(request, request.path.removeprefix("/_/"))
            answer = Answer(200, self.FORMS[form](value).encode(), "text/plain") if form else Answer.of(value)
        except (BadRule, BadWorld, ValueError, KeyError, TypeError, AttributeError) as problem:
            said = f"{type(problem).__name__}: {problem}"
            answer = Answer(400, said.encode(), "text/plain") if form else Answer.of({"problem": said}, 400)
        connection.send(request, answer)
        return True

    # What `standin` prints, so that it need not read JSON: Python takes longer to load its reader than to ask.
    FORMS = {
        "none": lambda value: "",
        "lines": lambda value: "".join(
            json.dumps(one, ensure_ascii=False, separators=(",", ":")) + "\n" for one in value),
        "count": lambda value: f"{len(value)}\n",
        "connections": lambda value: f"{len({request['connection'] for request in value})}\n",
        "bytes": lambda value: f"{value['bytes']}\n",
        "raw": lambda value: "".join(value["raw"]),
        "state": lambda value: json.dumps(value, ensure_ascii=False, indent=1) + "\n",
        "pid": lambda value: f"{value['pid']}\n",
    }

    def handle(self, request, what):
        world, query, post = self.world, request.query, request.method == "POST"
        if what == "rules":
            if query.get("replace") or request.method == "DELETE":
                world.rules.all.clear()
            if post:
                world.rules.add(request.json)
            return world.rules.describe()
        if what == "world" and post:
            return self.change(request.json)
        if what == "reset" and post:
            world.reset()
            for listener in self.listeners:
                listener.accepted = listener.resets = listener.most = listener.most_streams = 0
            return {"ok": True}
        if what == "effects":
            return [effect for effect in world.effects if fnmatchcase(effect["tool"], query.get("tool", "*"))]
        if what == "requests":
            return [entry.entry(number) for number, entry in enumerate(world.requests, 1) if wanted(entry, query)]
        if what == "sink":
            raw = [bytes(seen).decode("latin-1") for seen in world.sunk]
            return {"connections": len(raw), "bytes": sum(map(len, raw)), "raw": raw}
        if what == "stop" and post:
            self.stop.set()
            return {"ok": True, "pid": os.getpid()}
        if what in ("", "state"):
            return {"pid": os.getpid(), "origin": world.origin, "sink": world.sink, "requests": len(world.requests),
                    "effects": dict(Counter(effect["tool"] for effect in world.effects)),
                    "connections": sum(listener.accepted for listener in self.listeners),
                    "open": sum(len(listener.connections) for listener in self.listeners),
                    "owing": sum(connection.owes for listener in self.listeners for connection in listener.connections),
                    "most_open": max(listener.most for listener in self.listeners),
                    "most_streams": max(listener.most_streams for listener in self.listeners),
                    "accounts": list(world.accounts.values()), "settings": world.settings, "errors": world.errors}
        raise ValueError(f"no such control: {request.method} {request.path}")

    def change(self, change):
        main = self.listeners[0]
        if "refuse_ms" in change:
            asyncio.get_running_loop().create_task(main.refuse(change.pop("refuse_ms") / 1000))
        if "reset_accepts" in change:
            main.resets = change.pop("reset_accepts")
        if change.pop("drop", False):
            for connection in list(main.connections):
                connection.end("close")
        self.world.change(change)
        return {"ok": True}


def wanted(request, query):
    fields = {"op": request.op, "method": request.method, "path": request.path, "tool": request.tool,
              "api": request.api, "status": str(request.status), "connection": str(request.connection)}
    return all(fnmatchcase(fields[name] or "", query[name]) for name in fields if name in query)


def started(pid):
    """When a process began, so that its number is not taken for another's; None when it is gone."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[19]
    except OSError:
        return None


async def watch(folder, parent, stop):
    """End with the shell: with the one that wrote its number, or until then with the one that started us."""
    loop = asyncio.get_running_loop()
    file = os.path.join(folder, "shell")
    born, known, until = started(parent), False, loop.time() + GRACE
    while not stop.is_set():
        await asyncio.sleep(0.2)
        if not known:
            try:
                with open(file) as text:
                    parent, known = int(text.read()), True
                    born = started(parent)
            except (OSError, ValueError):
                pass
        gone = born is None or started(parent) != born
        if gone and (known or loop.time() > until):
            stop.set()


def complaint(context):
    error = context.get("exception")
    return "".join(traceback.format_exception(error)) if error else context["message"]


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", help="where the shell leaves its number")
    parser.add_argument("--parent", type=int, help="the process to end with")
    return parser


async def main(arguments, secure=None):
    """Serve until stopped; with `secure`, over TLS: its protocol, its context, and the CA to trust."""
    world = World()
    api = Api(world)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: world.errors.append(complaint(context)))
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    protocol, context, authority = secure or (Connection, None, None)
    listeners = [Listener(world, api, protocol, context)]
    await listeners[0].open()
    control = await loop.create_server(lambda: Connection(Control(world, listeners, stop)), "127.0.0.1", 0)
    sink = await loop.create_server(lambda: Sink(world.sunk), "127.0.0.1", 0)
    world.origin = f"{'https' if context else 'http'}://127.0.0.1:{listeners[0].port}"
    world.sink = f"http://127.0.0.1:{sink.sockets[0].getsockname()[1]}"
    ready = {"origin": world.origin, "sink": world.sink,
             "control": f"http://127.0.0.1:{control.sockets[0].getsockname()[1]}", "pid": os.getpid()}
    if authority:
        ready["ca"] = authority
    print(json.dumps(ready), flush=True)
    if arguments.folder:
        # The shell that reads our first line must not wait for a second one.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        loop.create_task(watch(arguments.folder, arguments.parent, stop))
    await stop.wait()
    # Lets the answer to a stop leave.
    await asyncio.sleep(0.02)
    if arguments.folder:
        shutil.rmtree(arguments.folder, ignore_errors=True)


def run(words):
    asyncio.run(main(options().parse_args(words)))


if __name__ == "__main__":
    run(sys.argv[1:])
