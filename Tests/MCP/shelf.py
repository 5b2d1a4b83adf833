"""A server of things on a shelf, for arguments that name one: an id and a title on each line of ./things.

It speaks on standard input and output (handshake era). ./proposed is the x-act-row that it proposes for the item of
take_thing, where that is there. Each call is a line of ./called: the tool, and the arguments.
"""
import json
import os
import sys

READ = {"readOnlyHint": True, "destructiveHint": False}
ITEM = {"type": "string", "description": "The id of a thing."}


def told(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def things():
    return [dict(zip(("id", "title"), line.split(" ", 1))) for line in told("things").splitlines()]


def tool(name, description, properties, hints):
    return {"name": name, "description": description, "annotations": hints,
            "inputSchema": {"type": "object", "properties": properties}}


def tools():
    item = ITEM | ({"x-act-row": json.loads(told("proposed"))} if os.path.exists("proposed") else {})
    return [tool("list_things", "Lists the things on the shelf.", {"having": {"type": "string"}}, READ),
            tool("take_thing", "Takes a thing from the shelf.", {"item": item}, {"readOnlyHint": False}),
            tool("show_thing", "Shows a thing on the shelf.", {"item": ITEM}, READ)]


def called(name, arguments):
    with open("called", "a", encoding="utf-8") as file:
        file.write(f"{name} {json.dumps(arguments)}\n")
    if name != "list_things":
        return arguments
    return {"things": [one for one in things() if arguments.get("having", "").lower() in one["title"].lower()]}


def answer(ask):
    if ask["method"] == "initialize":
        return {"result": {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}},
                           "serverInfo": {"name": "shelf", "version": "1"}}}
    if ask["method"] == "tools/list":
        return {"result": {"tools": tools()}}
    if ask["method"] == "tools/call":
        found = called(ask["params"]["name"], ask["params"]["arguments"])
        return {"result": {"content": [{"type": "text", "text": json.dumps(found)}], "structuredContent": found}}
    return {"error": {"code": -32601, "message": "no such method"}}


for line in sys.stdin:
    message = json.loads(line)
    if "id" in message:
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **answer(message)}), flush=True)
