"""A server whose answers to calls stand in a table, for answers that no fault of the stand-in makes.

odd.py TABLE speaks on standard input and output, odd.py TABLE PORTFILE over HTTP. A line of the table has the name of a
tool and its answer with Python's escapes, in which @ is the request's id and $ a good result. In a name, -400 at its end
is the status over HTTP. The name may be a method too, as tools/list.
"""
import http.server
import json
import os
import re
import sys
import threading

GOOD = b'{"content":[{"type":"text","text":"sent"}]}'
TABLE = dict(line.rstrip("\n").split(" ", 1) for line in open(sys.argv[1], encoding="ascii"))


def told(ask, name):
    text = TABLE[name].encode().decode("unicode_escape").encode("latin-1")
    return text.replace(b"@", str(ask["id"]).encode()).replace(b"$", GOOD)


def answer(ask):
    if "id" not in ask:
        return b""
    if ask["method"] == "tools/call":
        return told(ask, ask["params"]["name"])
    if ask["method"] in TABLE:
        return told(ask, ask["method"])
    if ask["method"] == "initialize":
        result = {"protocolVersion": "2025-11-25", "capabilities": {}, "serverInfo": {"name": "odd", "version": "1"}}
    elif ask["method"] == "tools/list":
        result = {"tools": [{"name": name, "inputSchema": {"type": "object"}} for name in TABLE]}
    else:
        return json.dumps({"jsonrpc": "2.0", "id": ask["id"], "error": {"code": -32601, "message": "no"}}).encode()
    return json.dumps({"jsonrpc": "2.0", "id": ask["id"], "result": result}).encode()


class Web(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        ask = json.loads(self.rfile.read(int(self.headers["content-length"])))
        body = answer(ask)
        status = re.search("-([0-9]{3})$", (ask.get("params") or {}).get("name", ""))
        self.send_response(int(status[1]) if status else 200 if body else 202)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def end_with_parent():
    while os.getppid() == parent:
        threading.Event().wait(0.2)
    os._exit(0)


parent = os.getppid()
if len(sys.argv) > 2:
    threading.Thread(target=end_with_parent, daemon=True).start()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Web)
    with open(sys.argv[2], "w") as file:
        file.write(str(server.server_port))
    server.serve_forever()
for line in sys.stdin:
    # What follows an answer on its line is one of the table's.
    if body := answer(json.loads(line)):
        sys.stdout.buffer.write(body + b"\n")
        sys.stdout.buffer.flush()
