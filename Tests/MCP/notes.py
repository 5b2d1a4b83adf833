"""A server that keeps its notes in memory, and describes itself as a file says.

notes.py MOOD speaks on standard input and output (handshake era). MOOD is read at the start: an object with
`instructions`, `description`, `colors` (the order of an enum), `required`, `examples`, `first` (the member that a schema
begins with), and `end` (the status to end with at once). {start} in a text is the number of the start. Each start is a
line of MOOD.starts: the process, and the arguments behind MOOD.
"""
import json
import os
import sys
import time

path = sys.argv[1]
mood = json.load(open(path, encoding="utf-8")) if os.path.exists(path) else {}
with open(path + ".starts", "a", encoding="utf-8") as file:
    file.write(" ".join([str(os.getpid())] + sys.argv[2:]) + "\n")
start = sum(1 for _ in open(path + ".starts", encoding="utf-8"))
notes = []


def said(key, usual):
    return mood.get(key, usual).replace("{start}", str(start))


def tool(name, schema, reads):
    return {"name": name, "description": said("description", "Keeps notes."), "inputSchema": schema,
            "annotations": {"readOnlyHint": reads, "destructiveHint": False}}


def tools():
    color = {"enum": mood.get("colors", ["red", "blue"])}
    members = {"text": {"type": "string", "examples": mood.get("examples", ["milk", "bread"])}, "color": color}
    first = mood.get("first", "type")
    schema = {"type": "object", "required": mood.get("required", ["text", "color"]), "properties": members}
    schema = {first: schema[first], **schema}
    empty = {"type": "object", "properties": {}}
    return [tool("save_note", schema, False), tool("list_notes", empty, True), tool("say_large", empty, True),
            tool("die_note", empty, False), tool("slow_note", schema, False)]


def called(name, arguments):
    if name == "die_note":
        os._exit(9)
    if name == "slow_note":
        with open(path + ".slow", "a", encoding="utf-8") as file:
            file.write("begun\n")
        time.sleep(float(mood.get("seconds", 1)))
    if name in ("save_note", "slow_note"):
        notes.append(arguments["text"])
        return "saved"
    return "x" * (4 << 20) if name == "say_large" else json.dumps(notes)


def answer(ask):
    if ask["method"] == "initialize":
        return {"result": {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}},
                           "instructions": said("instructions", ""), "serverInfo": {"name": "notes", "version": "1"}}}
    if ask["method"] == "tools/list":
        return {"result": {"tools": tools()}}
    if ask["method"] == "tools/call":
        text = called(ask["params"]["name"], ask["params"]["arguments"])
        return {"result": {"content": [{"type": "text", "text": text}]}}
    return {"error": {"code": -32601, "message": "no such method"}}


if "end" in mood:
    sys.stderr.write("no license\n")
    sys.exit(mood["end"])
for line in sys.stdin:
    message = json.loads(line)
    if "id" in message:
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **answer(message)}), flush=True)
