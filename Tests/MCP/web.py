"""HTTP/1.1: connections, requests, and answers whose bytes may go out badly."""

import select
import socket
import struct
import urllib.parse

from faults import Bytes, Ended
from jsonrpc import encode

REASONS = {200: "OK", 201: "Created", 202: "Accepted", 302: "Found", 307: "Temporary Redirect", 400: "Bad Request",
           401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
           409: "Conflict", 415: "Unsupported Media Type", 429: "Too Many Requests", 500: "Internal Server Error"}


class Request:
    """One HTTP request, and its answer on the same connection."""

    def __init__(self, connection, head, body):
        self.connection, self.body = connection, body
        line, *rest = head.decode("latin-1").split("\r\n")
        self.verb, self.target, _ = (line.split(" ") + ["", ""])[:3]
        self.path, _, query = self.target.partition("?")
        self.query = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
        self.pairs = [(name.strip(), value.strip()) for name, _, value in (item.partition(":") for item in rest)]
        self.headers = {name.lower(): value for name, value in self.pairs}
        self.due = {}

    def reply(self, status, body=b"", kind=None, **headers):
        """A whole answer. Its faults act on the body."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if body:
            headers = {"Content-Type": self.due.get("content-type", kind or "application/json")} | headers
        headers |= {"Content-Length": str(len(body))}
        self.connection.log.message("out", body, status=status, headers=headers)
        self.connection.head(status, headers)
        out = Bytes(self.due, self.connection.write, self.connection.end)
        out.send(body, last=True)

    def json(self, status, value, **headers):
        self.reply(status, encode(value), **headers)


class Connection:
    """One connection: requests one after the other."""

    def __init__(self, sock, endpoint):
        self.sock, self.endpoint, self.log = sock, endpoint, endpoint.server.log
        self.buffer = b""

    def run(self):
        try:
            while request := self.read():
                self.log.message("in", request.body, http=f"{request.verb} {request.target}", headers=request.pairs)
                self.endpoint.handle(request)
                if request.headers.get("connection", "").lower() == "close":
                    break
        except (Ended, OSError, ValueError):
            pass
        except Exception as problem:
            self.log.write("note", note=f"{type(problem).__name__}: {problem}")
        finally:
            self.sock.close()

    def more(self):
        block = self.sock.recv(1 << 16)
        self.buffer += block
        return bool(block)

    def read(self):
        while b"\r\n\r\n" not in self.buffer:
            if not self.more():
                return None
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        request = Request(self, head, b"")
        if request.headers.get("expect", "").lower() == "100-continue":
            self.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        if "chunked" in request.headers.get("transfer-encoding", "").lower():
            request.body = self.chunks()
        else:
            size = int(request.headers.get("content-length", 0))
            while len(self.buffer) < size:
                if not self.more():
                    return None
            request.body, self.buffer = self.buffer[:size], self.buffer[size:]
        return request

    def line(self):
        while b"\r\n" not in self.buffer:
            if not self.more():
                raise OSError
        line, _, self.buffer = self.buffer.partition(b"\r\n")
        return line

    def chunks(self):
        body = b""
        while size := int(self.line().split(b";")[0], 16):
            while len(self.buffer) < size + 2:
                if not self.more():
                    raise OSError
            body, self.buffer = body + self.buffer[:size], self.buffer[size + 2:]
        while self.line():
            pass
        return body

    def head(self, status, headers):
        lines = [f"HTTP/1.1 {status} {REASONS.get(status, 'Status')}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.write(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1", "replace"))

    def write(self, data):
        self.sock.sendall(data)

    def end(self, how):
        """Closes, resets, or keeps the connection without another byte until the client leaves."""
        self.log.write("note", note=f"the connection ends: {how}")
        if how == "reset":
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        if how == "hold":
            while not self.gone(1):
                pass
        self.sock.close()

    def gone(self, wait=0):
        """True if the client has closed its side."""
        if not select.select([self.sock], [], [], wait)[0]:
            return False
        try:
            return not self.sock.recv(1, socket.MSG_PEEK)
        except OSError:
            return True
