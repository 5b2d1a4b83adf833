#!/usr/bin/env python3
"""lister.py FILE: a server by standard streams whose list of tools is the text of a file as it is now, in one page.

Each call is answered with "ok", and each listing with a letter more in FILE.listed.
"""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    method, said = message["method"], "error"
    if method == "initialize":
        said, content = "result", json.dumps({
            "protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "l", "version": "1"}})
    elif method == "tools/list":
        with open(sys.argv[1], encoding="utf-8") as file:
            said, content = "result", f'{{"tools":{file.read().strip()}}}'
        with open(f"{sys.argv[1]}.listed", "a", encoding="utf-8") as file:
            file.write("l")
    elif method == "tools/call":
        tools = '"tools":[' + ",".join(["1000000"] * message["params"]["arguments"].get("numbers", 3)) + "]"
        said, content = "result", f'{{"content":[{{"type":"text","text":"ok"}}],"structuredContent":{{}},{tools}}}'
    else:
        content = json.dumps({"code": -32601, "message": "no such method"})
    print(f'{{"jsonrpc":"2.0","id":{json.dumps(message["id"])},"{said}":{content}}}', flush=True)
