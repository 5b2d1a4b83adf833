"""A server over HTTP that forgets its sessions, in the ways that published ones do.

forgetful.py LOG PORTFILE WAY: the first call of a tool finds its session forgotten. WAY says how that is told: 400, 401,
404, 200 (an error in an answer), always (404, at each call), early (425 to each call), misdirected (421 to each), moved
(307 to the same origin) or away (307 to another origin, where the same server answers). Each message is a line of LOG:
its method, or the tool that is called, and the status.
"""
import http.server
import json
import os
import sys
import threading

log, way = open(sys.argv[1], "a", encoding="utf-8"), sys.argv[3]
sessions, forgotten = set(), []


def tools():
    return [{"name": "get_time", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": True}},
            {"name": "send_it", "inputSchema": {"type": "object"}}]


class Web(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, body=None, *headers):
        log.write(f"{self.said} {status}\n")
        log.flush()
        data = json.dumps(body).encode() if body else b""
        self.send_response(status)
        for name, value in (("content-type", "application/json"), ("content-length", str(len(data))), *headers):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def forget(self, ask):
        error = {"jsonrpc": "2.0", "id": ask["id"], "error": {"code": -32001, "message": "Session not found"}}
        return self.answer(404 if way == "always" else int(way), error)

    def do_POST(self):
        ask = json.loads(self.rfile.read(int(self.headers["content-length"])))
        method, known = ask["method"], self.headers.get("mcp-session-id") in sessions
        self.said = ask["params"]["name"] if method == "tools/call" else method
        reply = {"jsonrpc": "2.0", "id": ask.get("id")}
        if way in ("moved", "away") and self.path == "/mcp":
            host = f"http://localhost:{server.server_port}" if way == "away" else ""
            return self.answer(307, None, ("location", host + "/mcp/"))
        if method == "server/discover":
            return self.answer(400, {**reply, "error": {"code": -32601, "message": "no such method"}})
        if method == "initialize":
            sessions.add(f"s{len(sessions)}")
            return self.answer(200, {**reply, "result": {
                "protocolVersion": "2025-11-25", "capabilities": {}, "serverInfo": {"name": "f", "version": "1"}}},
                ("mcp-session-id", f"s{len(sessions) - 1}"))
        if method == "notifications/initialized":
            return self.answer(202)
        if method == "tools/list":
            return self.answer(200, {**reply, "result": {"tools": tools()}})
        if way in ("early", "misdirected"):
            return self.answer(425 if way == "early" else 421)
        if way not in ("moved", "away") and (way == "always" or not forgotten or not known):
            forgotten.append(True)
            sessions.clear()
            return self.forget(ask)
        return self.answer(200, {**reply, "result": {"content": [{"type": "text", "text": "noon"}]}})

    def do_DELETE(self):
        self.said = "DELETE"
        self.answer(200)

    def do_GET(self):
        self.said = "GET"
        self.answer(405)

    def log_message(self, *_):
        pass


def end_with_parent():
    while os.getppid() == parent:
        threading.Event().wait(0.2)
    os._exit(0)


parent = os.getppid()
threading.Thread(target=end_with_parent, daemon=True).start()
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Web)
with open(sys.argv[2], "w", encoding="ascii") as file:
    file.write(str(server.server_port))
server.serve_forever()
