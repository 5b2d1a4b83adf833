"""HTTP/1.1 on a socket, well and badly: requests in, answers out, and every way an answer can go wrong."""

import asyncio
import fcntl
import gzip
import json
import socket
import struct
import termios
import time
import zlib
from http import HTTPStatus
from urllib.parse import parse_qsl, unquote, urlsplit

PIECE = b"a" * 65536
COMPRESS_FROM = 1024


class Request:
    """One request, and what the application found out about it."""

    __slots__ = ("method", "target", "path", "query", "headers", "fields", "body", "connection", "turn", "at",
                 "protocol", "stream", "api", "op", "params", "tool", "rules", "status", "worked", "notes",
                 "identity", "id", "_json", "_whole")

    def __init__(self, method, target, headers, body, connection, turn, protocol="HTTP/1.1"):
        self.method, self.target, self.body = method, target, body
        self.headers = headers
        self.fields = {name.lower(): value for name, value in headers}
        self.connection, self.turn, self.protocol = connection, turn, protocol
        self.stream = None
        self.at = time.time()
        path, _, query = target.partition("?")
        self.path = unquote(path) if "%" in path else path
        self.query = dict(parse_qsl(query, keep_blank_values=True)) if query else {}
        self.api = self.op = self.tool = self.status = self.identity = self.id = None
        self.params, self.rules, self.notes = {}, [], {}
        self.worked = False
        self._whole = False

    @property
    def json(self):
        """The body as JSON; None when there is none, ValueError when it is not JSON."""
        if not self._whole:
            self._json = json.loads(self.body) if self.body else None
            self._whole = True
        return self._json

    def entry(self, number):
        """What `GET /_/requests` says of it."""
        entry = {"n": number, "at": self.at, "connection": self.connection, "turn": self.turn,
                 "protocol": self.protocol, "stream": self.stream, "method": self.method, "path": self.path,
                 "query": self.query, "headers": self.headers, "api": self.api, "op": self.op, "tool": self.tool,
                 "status": self.status, "request_id": self.id, "worked": self.worked, "rules": self.rules,
                 "notes": self.notes}
        try:
            entry["body"] = self.body.decode()
        except UnicodeDecodeError:
            entry["body_hex"] = self.body.hex()
        return entry


class Answer:
    __slots__ = ("status", "headers", "body", "reason")

    def __init__(self, status, body=b"", kind="application/json; charset=utf-8", headers=(), reason=None):
        self.status, self.body, self.reason = status, body, reason
        self.headers = [("Content-Type", kind), *headers] if kind else list(headers)

    @classmethod
    def of(cls, value, status=200, headers=()):
        return cls(status, json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode(), headers=headers)


def reason(status):
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Unknown"


REASONS = {status: reason(status) for status in range(100, 600)}


def compressed(request, answer, when):
    """Compress the body in place where the client takes it."""
    if when == "never" or "gzip" not in request.fields.get("accept-encoding", ""):
        return
    if len(answer.body) >= (1 if when == "always" else COMPRESS_FROM):
        answer.body = gzip.compress(answer.body, 1)
        answer.headers.append(("Content-Encoding", "gzip"))


def head(answer, extra):
    lines = [f"HTTP/1.1 {answer.status} {answer.reason or REASONS.get(answer.status, '')}"]
    lines += [f"{name}: {value}" for name, value in answer.headers]
    lines += [f"{name}: {value}" for name, value in extra]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1", "replace")


def bodiless(request, answer):
    return request.method == "HEAD" or answer.status in (204, 304) or answer.status < 200


def chunk(data):
    return b"%x\r\n%b\r\n" % (len(data), data)


class Malformed(Exception):
    pass


class Connection(asyncio.Protocol):
    """One client connection: takes whole requests off it, one at a time, and has the server answer each."""

    def __init__(self, server):
        self.server = server
        self.buffer = bytearray()
        self.busy = self.gone = self.continued = self.looked = False
        self.turn = 0
        self.room = asyncio.Event()
        self.room.set()

    def connection_made(self, transport):
        self.transport = transport
        self.id = self.server.opened(self)
        self.doomed = self.server.resets > 0
        self.server.resets -= self.doomed

    def connection_lost(self, _):
        self.gone = True
        self.room.set()
        self.server.closed(self)

    @property
    def owes(self):
        """Whether a request has no answer yet, or bytes of one are still to come to the client's kernel."""
        if self.busy or self.transport.get_write_buffer_size():
            return True
        waiting = fcntl.ioctl(self.transport.get_extra_info("socket").fileno(), termios.TIOCOUTQ, bytes(4))
        return waiting != bytes(4)

    def pause_writing(self):
        self.room.clear()

    def resume_writing(self):
        self.room.set()

    def data_received(self, data):
        if self.doomed:
            self.end("rst")
            return
        self.buffer += data
        self.advance()

    def advance(self):
        while not self.busy and not self.gone:
            try:
                request = self.take()
            except Malformed as problem:
                self.send(None, Answer(400, str(problem).encode(), "text/plain"))
                self.end("close")
                return
            if request is None:
                return
            self.busy = True
            if not self.server.serve(self, request):
                return
            self.busy = False

    def take(self):
        """The next whole request, or None while bytes are missing."""
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            if len(self.buffer) > 1 << 20:
                raise Malformed("header section too large")
            return None
        first, *lines = bytes(self.buffer[:end]).decode("latin-1").split("\r\n")
        try:
            method, target, _ = first.split(" ")
            headers = [line.split(":", 1) for line in lines]
            headers = [(name, value.strip()) for name, value in headers]
        except ValueError:
            raise Malformed("malformed request") from None
        if not self.looked:
            self.looked = True
            if self.server.unread(self, Request(method, target, headers, b"", self.id, self.turn)):
                return None
        request = Request(method, target, headers, b"", self.id, self.turn)
        if target[:4] == "http":
            request.path = urlsplit(target).path
        try:
            body, used = self.body(request, end + 4)
        except ValueError:
            raise Malformed("malformed framing") from None
        if body is None:
            if not self.continued and request.fields.get("expect", "").lower() == "100-continue":
                self.continued = True
                self.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            return None
        del self.buffer[:used]
        self.continued = self.looked = False
        request.body = body
        self.turn += 1
        return request

    def body(self, request, start):
        """The body and where it ends; None while it is not whole."""
        if request.fields.get("transfer-encoding", "").lower() == "chunked":
            return self.chunks(start)
        used = start + int(request.fields.get("content-length", 0))
        return (bytes(self.buffer[start:used]) if len(self.buffer) >= used else None), used

    def chunks(self, at):
        parts = []
        while True:
            line = self.buffer.find(b"\r\n", at)
            if line < 0:
                return None, at
            size = int(bytes(self.buffer[at:line]).split(b";")[0], 16)
            at = line + 2
            if len(self.buffer) < at + size + 2:
                return None, at
            parts.append(bytes(self.buffer[at:at + size]))
            at += size + 2
            if size == 0:
                return b"".join(parts), at

    def send(self, request, answer, transfer="length"):
        """The whole answer, as it should be."""
        self.reply(request, answer, transfer)
        if request is not None and request.fields.get("connection", "").lower() == "close":
            self.end("close")

    def reply(self, request, answer, transfer):
        if request is not None and bodiless(request, answer):
            framing = [("Content-Length", "0")] if answer.status == 200 else []
            self.transport.write(head(answer, framing))
        elif transfer == "chunked":
            parts = [answer.body[i:i + 4096] for i in range(0, len(answer.body), 4096)]
            body = b"".join(map(chunk, parts)) + b"0\r\n\r\n"
            self.transport.write(head(answer, [("Transfer-Encoding", "chunked")]) + body)
        else:
            self.transport.write(head(answer, [("Content-Length", len(answer.body))]) + answer.body)

    def end(self, how):
        """FIN, RST, or silence on an open connection."""
        if how == "hold":
            self.busy = True
            return
        if self.gone:
            return
        if how == "rst":
            # A linger of zero makes close() send RST instead of FIN.
            sock = self.transport.get_extra_info("socket")
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.transport.abort()
        else:
            self.transport.close()

    async def deliver(self, request, answer, rule, transfer):
        return await deliver(self, request, answer, rule, transfer)

    async def push(self, data):
        """Write as fast as the client reads, and no faster. False when it is gone."""
        if self.gone:
            return False
        self.transport.write(data)
        await self.room.wait()
        # A send that never blocks must still let the others run.
        await asyncio.sleep(0)
        return not self.gone


async def deliver(connection, request, answer, rule, transfer):
    """Send the answer the way the rule wants it. True when the connection can go on."""
    do, how = rule.do, rule.do.get("how", "close")
    for status in do.get("interim", []):
        connection.transport.write(f"HTTP/1.1 {status} {REASONS[status]}\r\n\r\n".encode())
    if "raw" in do:
        await connection.push(rule.raw)
        connection.end(how)
        return False
    if "cut" in do:
        await cut(connection, answer, do["cut"])
        connection.end(how)
        return False
    if "header_bytes" in do:
        return await long_header(connection, do["header_bytes"], how)
    if "endless" in do or "gzip_bomb" in do:
        return await flood(connection, do)
    if "length" in do:
        off = do["length"]
        connection.transport.write(head(answer, [("Content-Length", len(answer.body) + off)]) + answer.body)
        if off > 0:
            connection.end(how)
            return False
        return True
    if "dribble_ms" in do:
        for byte in head(answer, [("Content-Length", len(answer.body))]) + answer.body:
            if not await connection.push(bytes([byte])):
                return False
            await asyncio.sleep(do["dribble_ms"] / 1000)
    else:
        connection.send(request, answer, "chunked" if do.get("chunked") else transfer)
    if "close" in do:
        connection.end(how)
        return False
    return True


async def cut(connection, answer, where):
    whole = head(answer, [("Content-Length", len(answer.body))])
    if where == "headers":
        whole = whole[:len(whole) // 2]
    elif where == "body":
        whole += answer.body[:len(answer.body) // 2]
    elif where == "before":
        whole = b""
    else:
        whole = (whole + answer.body)[:where]
    if whole:
        await connection.push(whole)
        # Lets the client read the bytes before a reset can overtake them.
        await asyncio.sleep(0.02)


async def long_header(connection, size, how):
    await connection.push(b"HTTP/1.1 200 OK\r\nX-Filler: ")
    while size > 0 and await connection.push(PIECE[:size]):
        size -= len(PIECE)
    connection.end(how)
    return False


async def flood(connection, do):
    """A chunked body that does not end, or one that is small only while it is compressed."""
    bomb = do.get("gzip_bomb")
    left = bomb or (float("inf") if do["endless"] is True else do["endless"])
    pack = zlib.compressobj(1, zlib.DEFLATED, 31)
    status = do.get("answer", {}).get("status", 200)
    answer = Answer(status, headers=[("Content-Encoding", "gzip")] if bomb else [])
    await connection.push(head(answer, [("Transfer-Encoding", "chunked")]))
    data = b'{"error":null,"log_id":"log_flood","data":{"text":"'
    while left > 0:
        piece = pack.compress(data) if bomb else data
        if piece and not await connection.push(chunk(piece)):
            return False
        await asyncio.sleep(0)
        left -= len(data)
        data = PIECE
    data = b'"}}'
    await connection.push(chunk(pack.compress(data) + pack.flush() if bomb else data) + b"0\r\n\r\n")
    return True


class Sink(asyncio.Protocol):
    """Another origin: keeps every byte it is sent and answers as if all were well."""

    def __init__(self, record):
        self.record = record
        self.seen = bytearray()
        record.append(self.seen)

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.seen += data
        if b"\r\n\r\n" in self.seen[-len(data) - 3:]:
            answer = Answer.of({"sink": True, "data": {}, "error": None, "log_id": "log_sink"})
            self.transport.write(head(answer, [("Content-Length", len(answer.body))]) + answer.body)
