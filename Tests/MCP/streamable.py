"""The server over streamable HTTP: the modern era's headers, the handshake era's sessions and streams."""

import base64
import binascii
import json
import os
import socket
import threading
import urllib.parse
import uuid

from events import Events, Stream
from faults import Bytes, Ended
from jsonrpc import (HEADER_MISMATCH, INVALID_REQUEST, PARSE_ERROR, STATUS, UNSUPPORTED_VERSION, Message, Refusal,
                     encode, error, result)
from oauth import Authority
from protocol import HANDSHAKE, MODERN, VERSION_KEY, Call, check_envelope, check_version, has_envelope
from tools import annotated
from web import Connection

NAMED = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
MIRRORED = ("mcp-protocol-version", "mcp-method", "mcp-name")
LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")


class Session:
    def __init__(self, capabilities):
        self.id, self.capabilities = uuid.uuid4().hex, capabilities
        self.streams, self.open, self.asked = {}, {}, {}
        self.own = Stream("get")


class Endpoint:
    def __init__(self, server):
        self.server, self.options, self.log = server, server.options, server.log
        self.sessions = {}
        # The one without an id.
        self.shared = Session({}) if server.options.no_session else None
        self.events = Events(server.options)
        self.authority = Authority(server)
        self.lock = threading.Lock()

    # Routes

    def handle(self, request):
        origin = request.headers.get("origin")
        if origin is not None and urllib.parse.urlsplit(origin).hostname not in LOOPBACK:
            request.reply(403, b"Invalid Origin header", "text/plain")
        elif request.path != "/mcp":
            if request.path == "/files/report.pdf":
                request.reply(200, b"%PDF-1.4\n", "application/pdf")
            elif not self.authority.handle(request):
                request.reply(404, b"Not Found", "text/plain")
        else:
            self.endpoint(request)

    def endpoint(self, request):
        message = Message(request.body) if request.verb == "POST" else None
        if message and message.kind == "request":
            request.due = self.server.due(message)
        refused = self.authority.refuses(request)
        if refused:
            status, challenge = refused
            request.json(status, {"error": "unauthorized"}, WWW_Authenticate=challenge)
        elif self.broken(request, message):
            pass
        elif self.is_modern(request, message):
            self.modern(request, message)
        else:
            self.handshake(request, message)

    def broken(self, request, message):
        """The faults that answer for the server."""
        due = request.due
        if "close" in due:
            request.connection.end("close")
            raise Ended
        if "redirect" in due:
            request.reply(307, Location=due["redirect"])
        elif "empty" in due:
            request.due = {}
            request.reply(int(due["empty"]))
        elif "status" in due:
            self.page(request, due["status"])
        elif "expire-session" in due and self.sessions.pop(request.headers.get("mcp-session-id"), None):
            self.json_error(request, int(due["expire-session"] or 404), INVALID_REQUEST, "Session not found")
        else:
            return False
        return True

    def page(self, request, argument):
        status, _, seconds = argument.partition(":")
        more = {"Retry_After": seconds} if seconds else {}
        request.reply(int(status), f"<html><body><h1>{status}</h1></body></html>".encode(), "text/html", **more)

    def is_modern(self, request, message):
        if self.options.era != "both":
            return self.options.era == "modern"
        version = request.headers.get("mcp-protocol-version")
        if version is None and message is not None and message.kind == "request":
            return has_envelope(message)
        return version is not None and version not in HANDSHAKE

    def json_error(self, request, status, code, text, id="server-error", data=None):
        request.json(status, error(id, {"code": code, "message": text} | ({} if data is None else {"data": data})))

    def accepts(self, request):
        accepted = request.headers.get("accept", "")
        return "application/json" in accepted and "text/event-stream" in accepted

    # The modern era

    def modern(self, request, message):
        if request.verb != "POST":
            request.reply(405, Allow="POST")
        elif not self.accepts(request):
            request.reply(406)
        elif message.kind == "broken" and message.value is None:
            self.json_error(request, 400, PARSE_ERROR, "Parse error", None)
        elif message.kind in ("broken", "batch", "response"):
            self.json_error(request, 400, INVALID_REQUEST,
                            "Body must be a single JSON-RPC request or notification object", None)
        elif message.kind == "notification":
            request.reply(202)
        else:
            self.modern_request(request, message)

    def modern_request(self, request, message):
        try:
            if message.method == "initialize" and not message.meta:
                raise Refusal(UNSUPPORTED_VERSION, "Unsupported protocol version", {
                    "supported": [MODERN], "requested": message.params.get("protocolVersion")})
            check_envelope(message)
            self.check_headers(request, message)
            check_version(message)
        except Refusal as refused:
            request.json(STATUS[refused.error["code"]], error(message.id, refused.error))
            return
        stream = Stream(None)
        call = Call(self.server, message, "modern", request.due, lambda event: stream.add(as_event(event)))
        self.start(request, call, stream, self.options.sse or self.wants_events(message), lambda: None)

    def check_headers(self, request, message):
        """Each mirrored header, once, and equal to what the body says."""
        found = request.headers
        names = [name.lower() for name, _ in request.pairs]
        for name in names:
            if names.count(name) > 1 and (name.startswith("mcp-param-") or name in MIRRORED):
                raise Refusal(HEADER_MISMATCH, f"{name} header appears more than once")
        if found.get("mcp-protocol-version") != message.meta[VERSION_KEY]:
            raise Refusal(HEADER_MISMATCH, "MCP-Protocol-Version header does not match the body's protocol version")
        if found.get("mcp-method") != message.method:
            raise Refusal(HEADER_MISMATCH, "Mcp-Method header does not match the body's method")
        field = NAMED.get(message.method)
        if field and plain(found.get("mcp-name")) != message.params.get(field):
            raise Refusal(HEADER_MISMATCH, f"Mcp-Name header does not match the body's {field!r} parameter")
        if message.tool in self.server.catalogue.table:
            self.check_parameters(found, message)

    def check_parameters(self, found, message):
        entry, _ = self.server.catalogue.table[message.tool]
        if entry["name"].startswith("bad_header"):
            return
        for path, name, kind in annotated(entry["inputSchema"]):
            sent, value = found.get(f"mcp-param-{name.lower()}"), message.params.get("arguments")
            for key in path:
                value = value.get(key) if isinstance(value, dict) else None
            if value is None:
                same = sent is None
            elif isinstance(value, bool):
                same = plain(sent) == ("true" if value else "false")
            elif kind == "integer":
                same = sent is not None and number(plain(sent)) == value
            else:
                same = plain(sent) == value
            if not same:
                raise Refusal(HEADER_MISMATCH, f"Mcp-Param-{name} header does not match the body's "
                                               f"{'.'.join(path)!r} argument")

    def wants_events(self, message):
        """A request that asks for progress gets a stream, as from the SDK's server."""
        return "progressToken" in message.meta

    # The handshake era

    def handshake(self, request, message):
        if request.verb == "POST" and not self.accepts(request):
            self.json_error(request, 406, INVALID_REQUEST,
                            "Not Acceptable: Client must accept both application/json and text/event-stream")
            return
        if request.verb == "POST" and message.kind in ("broken", "batch"):
            code = PARSE_ERROR if message.value is None else -32602
            self.json_error(request, 400, code, "Parse error")
            return
        if message is not None and message.method == "initialize":
            self.initialize(request, message)
            return
        session = self.session(request)
        if session is None:
            return
        if request.verb == "GET":
            self.listen(request, session)
        elif request.verb == "DELETE":
            if self.options.no_delete:
                request.reply(405, Allow="GET, POST")
                return
            del self.sessions[session.id]
            request.reply(200)
        elif request.verb != "POST":
            request.reply(405, Allow="GET, POST, DELETE")
        elif message.kind == "notification":
            if message.method == "notifications/cancelled":
                call = session.open.get(str(message.member("requestId")))
                self.log.write("cancel", id=message.member("requestId"), open=call is not None)
                if call:
                    call.cancel()
            request.reply(202)
        elif message.kind == "response":
            waiting = session.asked.pop(message.value["id"], None)
            self.log.write("reply" if waiting else "stray", id=message.id)
            if waiting:
                waiting[1].append(message.value)
                waiting[0].set()
            request.reply(202)
        else:
            self.handshake_request(request, message, session)

    def session(self, request):
        """The session that the request names, or None: then it has been refused."""
        id = request.headers.get("mcp-session-id")
        version = request.headers.get("mcp-protocol-version", "2025-03-26")
        if self.shared and request.verb == "POST":
            return self.shared
        if id is None:
            self.json_error(request, 400, INVALID_REQUEST, "Bad Request: Missing session ID")
        elif id not in self.sessions:
            self.json_error(request, 404, INVALID_REQUEST, "Session not found")
        elif version not in HANDSHAKE:
            self.json_error(request, 400, INVALID_REQUEST, f"Bad Request: Unsupported protocol version: {version}")
        else:
            return self.sessions[id]
        return None

    def initialize(self, request, message):
        session = Session(message.params.get("capabilities") or {})
        self.sessions[session.id] = session
        value = result(message.id, self.server.initialize(message))
        if self.shared:
            request.json(200, value)
            return
        if not self.options.sse:
            request.json(200, value, Mcp_Session_Id=session.id)
            return
        stream = Stream(uuid.uuid4().hex[:8])
        session.streams[stream.name] = stream
        stream.add(encode(value), last=True)
        self.pour(request, stream, 0, session)

    def handshake_request(self, request, message, session):
        stream = Stream(uuid.uuid4().hex[:8])
        session.streams[stream.name] = stream
        asking = message.tool and message.tool.startswith("ask_")
        events = bool(self.options.sse or asking or "ask" in request.due or self.wants_events(message))

        def ask(method, params, wait):
            id = f"server-{uuid.uuid4().hex[:8]}"
            waiting = session.asked[id] = threading.Event(), []
            more = {} if params is None else {"params": params}
            stream.add(as_event({"jsonrpc": "2.0", "id": id, "method": method} | more))
            waiting[0].wait(wait)
            return waiting[1][0] if waiting[1] else None

        call = Call(self.server, message, "handshake", request.due, lambda event: stream.add(as_event(event)), ask,
                    session.capabilities)
        session.open[str(message.id)] = call
        self.start(request, call, stream, events, lambda: session.open.pop(str(message.id), None), session)

    def listen(self, request, session):
        """The GET of the handshake era: the session's own stream, or the rest of one that broke."""
        if "text/event-stream" not in request.headers.get("accept", ""):
            self.json_error(request, 406, INVALID_REQUEST, "Not Acceptable: Client must accept text/event-stream")
            return
        last = request.headers.get("last-event-id")
        if last is not None:
            name, _, at = last.rpartition("-")
            stream = session.streams.get(name)
            if stream is None or not at.isdigit():
                self.json_error(request, 400, INVALID_REQUEST, "Bad Request: unknown event id")
                return
            self.log.write("resume", stream=name, after=int(at))
            self.pour(request, stream, int(at), session)
        elif self.options.no_get:
            request.reply(405, Allow="POST, DELETE")
        else:
            self.pour(request, session.own, 0, session)

    # Answers

    def start(self, request, call, stream, events, done, session=None):
        """Works in a thread of its own; this one writes what comes, and sees when the client leaves."""
        if "pings" in call.due or "notifications" in call.due or "progress-forever" in call.due:
            events = True
        outcome = []

        def finish(reply):
            outcome.append(reply)
            payloads = self.server.payloads(call, reply)[:None if events else 1]
            for n, data in enumerate(payloads):
                stream.add(data, last=n + 1 == len(payloads))

        def work():
            try:
                self.server.serve(call, finish)
            except Exception as problem:
                self.log.write("note", note=f"{type(problem).__name__}: {problem}", id=call.message.id)
            finally:
                done()
                if not outcome and not call.due.keys() & {"drop", "lose"}:
                    stream.close()

        threading.Thread(target=work, daemon=True).start()
        if events:
            self.pour(request, stream, 0, session, call)
        else:
            self.whole(request, stream, call)

    def whole(self, request, stream, call):
        """One JSON object. Notifications have no place in it."""
        at, data, final = 0, None, None
        while data is not False:
            data = stream.next(at, 0.2)
            if data:
                final, at = data, at + 1
                if stream.done and at == len(stream.events):
                    break
            elif data is None and request.connection.gone():
                self.left(call)
                raise Ended
        if final is None:
            request.connection.end("close")
            raise Ended
        if "status-after" in call.due:
            self.page(request, call.due["status-after"])
            return
        if "long-line" in call.due:
            request.connection.head(200, {"Content-Type": "application/json", "Content-Length": str(1 << 40)})
            Bytes(call.due, request.connection.write, request.connection.end).flood(call.message.id)
        code = (member_of(final, "error") or {}).get("code") if call.era == "modern" else None
        request.reply(STATUS.get(code, 200), final)

    def left(self, call):
        """The client has gone. In the modern era that cancels; in the handshake era it does not."""
        if call and call.era == "modern":
            self.log.write("cancel", id=call.message.id, open=True)
            call.cancel()

    def pour(self, request, stream, at, session=None, call=None):
        """Writes the events from a place on, until the stream is done or the client has gone."""
        due = call.due if call else {}
        connection = request.connection
        first = stream.next(at, 0.05) if call and not self.options.sse else None
        if call and call.era == "modern" and first and stream.done and at + 1 == len(stream.events):
            # An error before any event keeps its HTTP status.
            code = (member_of(first, "error") or {}).get("code")
            if STATUS.get(code, 200) != 200:
                request.reply(STATUS[code], first)
                return
        if "status-after" in due:
            while stream.next(at, 1) is None:
                pass
            self.page(request, due["status-after"])
            return
        headers = {"Content-Type": due.get("content-type", "text/event-stream"), "X-Accel-Buffering": "no",
                   "Cache-Control": "no-cache, no-transform", "Transfer-Encoding": "chunked"}
        if session:
            headers |= {"Mcp-Session-Id": session.id}
        self.log.write("stream", status=200, headers=headers, stream=stream.name)
        connection.head(200, headers)
        out = Bytes(due, lambda data: connection.write(b"%x\r\n%b\r\n" % (len(data), data)) if data else None,
                    connection.end)
        if "long-line" in due:
            connection.write(b"6\r\ndata: \r\n")
            out.flood(call.message.id)
        resumable = stream.name if session else None
        opening = self.events.opening(f"{resumable}-{at}") if resumable else self.events.opening("0")
        if opening:
            out.send(opening)
        most = int(due["cut-events"]) if "cut-events" in due else None
        while (data := stream.next(at, 0.2)) is not False:
            if data is None:
                if connection.gone():
                    self.left(call)
                    raise Ended
                out.send(self.events.quiet())
                continue
            if most is not None and at >= most:
                break
            at += 1
            self.log.message("out", data, stream=stream.name)
            last = stream.done and at == len(stream.events)
            out.send(self.events.event(data, f"{resumable}-{at}" if resumable else str(at)), last=last)
        connection.write(b"0\r\n\r\n")


def as_event(event):
    return event if isinstance(event, bytes) else encode(event)


def member_of(data, name):
    try:
        value = json.loads(data).get(name)
        return value if isinstance(value, dict) else None
    except (ValueError, AttributeError, RecursionError):
        return None


def plain(value):
    """A header's value, decoded if it is in the base64 form; None if that is spoiled."""
    if value is None or not (value.startswith("=?base64?") and value.endswith("?=") and len(value) >= 11):
        return value
    try:
        data = base64.b64decode(value[9:-2], validate=True)
        return data.decode() if base64.b64encode(data).decode() == value[9:-2] else None
    except (binascii.Error, UnicodeDecodeError):
        return None


def number(text):
    whole, _, fraction = (text or "").partition(".")
    try:
        return int(whole) if not fraction.strip("0") else None
    except ValueError:
        return None


def listen(server):
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind(("127.0.0.1", server.options.http))
    sock.listen(512)
    port = sock.getsockname()[1]
    server.origin = f"http://127.0.0.1:{port}"
    endpoint = Endpoint(server)
    if server.options.port_file:
        with open(server.options.port_file + ".new", "w") as file:
            file.write(f"{port}\n")
        os.rename(server.options.port_file + ".new", server.options.port_file)
    print(port, flush=True)
    while True:
        peer, _ = sock.accept()
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=Connection(peer, endpoint).run, daemon=True).start()
