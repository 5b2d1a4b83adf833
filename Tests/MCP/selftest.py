#!/usr/bin/python3
"""Tests of the stand-in itself, over pipes and sockets without any client: each behaviour against the protocol's text.

  selftest.py [WORD…]    only tests whose name holds a word
"""

import base64
import hashlib
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback
import unicodedata
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
SERVER = os.path.join(HERE, "server")
VERSION, OLD = "2026-07-28", "2025-11-25"
KEY = "io.modelcontextprotocol/"
CAPABLE = {"elicitation": {"form": {}, "url": {}}}
BOTH = "application/json, text/event-stream"
TESTS = []
STARTED = []


def test(function):
    TESTS.append(function)
    return function


def same(found, wanted, what=""):
    if found != wanted:
        raise AssertionError(f"{what}: {str(found)[:400]!r} is not {str(wanted)[:400]!r}")


def folder():
    return tempfile.mkdtemp(dir=ROOT)


def envelope(capabilities=None, **more):
    return {KEY + "protocolVersion": VERSION, KEY + "clientCapabilities": capabilities or {}} | more


def records(path, way=None):
    with open(path) as file:
        return [line for line in map(json.loads, file) if way in (None, line["way"])]


def effects(state):
    path = os.path.join(state, "effects")
    return [json.loads(line) for line in open(path)] if os.path.exists(path) else []


def refuses(*arguments):
    nothing = subprocess.DEVNULL
    return subprocess.run([SERVER, *arguments], stdin=nothing, stdout=nothing, stderr=nothing).returncode == 1


class Pipe:
    """A server on pipes."""

    def __init__(self, *arguments, modern=True, capabilities=None, stderr=subprocess.DEVNULL):
        self.modern, self.capabilities, self.number, self.buffer = modern, capabilities, 0, b""
        self.process = subprocess.Popen([SERVER, "--life", "60", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=stderr, start_new_session=True)
        STARTED.append(self.process)

    def write(self, value):
        data = value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False).encode()
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def send(self, method, params=None, id=None, meta=None, bare=False):
        self.number += 1
        params = dict(params or {})
        if self.modern and not bare:
            params["_meta"] = envelope(self.capabilities) | (meta or {})
        elif meta:
            params["_meta"] = meta
        self.write({"jsonrpc": "2.0", "id": id or self.number, "method": method, "params": params})
        return id or self.number

    def line(self, wait=60.0):
        """The next line, b"" at the end of the stream, None after the wait."""
        until = time.monotonic() + wait
        while b"\n" not in self.buffer:
            if not select.select([self.process.stdout], [], [], max(0, until - time.monotonic()))[0]:
                return None
            block = os.read(self.process.stdout.fileno(), 1 << 20)
            if not block:
                rest, self.buffer = self.buffer, b""
                return rest
            self.buffer += block
        line, _, self.buffer = self.buffer.partition(b"\n")
        return line

    def read(self, wait=60.0):
        line = self.line(wait)
        return json.loads(line) if line else line

    def ask(self, method, params=None, **more):
        self.send(method, params, **more)
        return self.read()

    def call(self, tool, arguments=None, **more):
        params = {"name": tool, "arguments": arguments or {}} | more.pop("params", {})
        return self.ask("tools/call", params, **more)

    def handshake(self, version=OLD):
        reply = self.ask("initialize", {"protocolVersion": version, "capabilities": {}, "clientInfo": {}})
        self.write({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return reply["result"]

    def close(self, wait=60):
        self.process.stdin.close()
        return self.process.wait(wait)


def code(reply):
    return reply["error"]["code"]


def text(reply):
    return [item.get("text") for item in reply["result"]["content"]]


# The pipe: eras


@test
def modern_discover():
    pipe = Pipe("--era", "modern", "--ttl", "5000")
    found = pipe.ask("server/discover")["result"]
    same(found["supportedVersions"], [VERSION])
    same((found["ttlMs"], found["cacheScope"], found["resultType"]), (5000, "private", "complete"))
    same(found["_meta"][KEY + "serverInfo"]["name"], "stand-in")
    reply = pipe.ask("initialize", {"protocolVersion": OLD}, bare=True)
    same(code(reply), -32022)
    same(reply["error"]["data"], {"supported": [VERSION], "requested": OLD})
    same(code(pipe.ask("ping")), -32601, "ping is gone")
    same(code(pipe.ask("nothing")), -32601)
    same(pipe.close(), 0)


@test
def modern_envelope():
    pipe = Pipe("--era", "modern")
    same(code(pipe.ask("tools/list", bare=True)), -32602)
    for name in ("protocolVersion", "clientCapabilities"):
        meta = envelope()
        del meta[KEY + name]
        same(code(pipe.ask("tools/list", {"_meta": meta}, bare=True)), -32602, name)
    reply = pipe.ask("tools/list", meta={KEY + "protocolVersion": "1999-01-01"})
    same(reply["error"]["data"], {"supported": [VERSION], "requested": "1999-01-01"})
    same(code(reply), -32022)


@test
def both_locks_an_era():
    pipe = Pipe()
    pipe.ask("server/discover")
    same(code(pipe.ask("initialize", {"protocolVersion": OLD}, bare=True)), -32022)
    pipe = Pipe(modern=False)
    same(pipe.handshake(VERSION)["protocolVersion"], OLD)
    same(code(pipe.ask("tools/list", meta=envelope())), -32600)
    same(code(pipe.ask("nothing")), -32601, "mcp 2.3.0, unlike 1.30")
    assert "ttlMs" not in pipe.ask("tools/list")["result"]
    assert "resultType" not in pipe.call("get_time")["result"]


@test
def modern_list_cold():
    assert Pipe().ask("tools/list")["result"]["tools"]


@test
def handshake_as_mcp_1():
    pipe = Pipe("--era", "handshake", modern=False, stderr=subprocess.PIPE)
    same(code(pipe.ask("server/discover", meta=envelope())), -32602)
    same(len(os.read(pipe.process.stderr.fileno(), 1 << 16)), 6800, "noise on standard error")
    same(code(pipe.ask("tools/list")), -32602, "before the handshake")
    same(pipe.ask("ping")["result"], {})
    for version in ("2024-11-05", "2025-06-18", OLD):
        same(pipe.handshake(version)["protocolVersion"], version)
    same(pipe.handshake("1999-01-01")["protocolVersion"], OLD)
    assert pipe.ask("tools/list", meta=envelope())["result"]["tools"], "_meta is ignored"
    same(code(pipe.ask("nothing")), -32602)
    pipe.write(b"garbage")
    reply = pipe.read()
    same(reply["method"], "notifications/message")
    assert "id" not in reply


@test
def malformed_lines_get_no_answer():
    pipe = Pipe()
    pipe.ask("server/discover")
    for line in (b"garbage", b'[{"jsonrpc":"2.0","id":9,"method":"ping"}]', b'{"jsonrpc":"2.0","id":null,"method":"x"}',
                 b"\xff\xfe", b'{"id":1,"method":"x"}', b""):
        pipe.write(line)
    same(pipe.line(0.3), None)
    assert "result" in pipe.ask("tools/list")


@test
def closing_early_loses_answers():
    pipe = Pipe("--latency", "300")
    pipe.send("server/discover")
    same(pipe.close(), 0)
    same(pipe.process.stdout.read(), b"")


@test
def ids_come_back_as_sent():
    pipe = Pipe()
    for id in (b'"a\\u00fc"', b"123456789012345678901234567890", b'"1"', b"0", b"-7"):
        pipe.write(b'{"jsonrpc":"2.0","id":%b,"method":"server/discover","params":{"_meta":%b}}'
                   % (id, json.dumps(envelope()).encode()))
        assert b'"id":%b,' % id in pipe.line(), id


# Tools


@test
def the_list():
    all = Pipe().ask("tools/list")["result"]["tools"]
    tools = {entry["name"]: entry for entry in all}
    same(len(tools), len(all), "names are unique")
    same(tools["get_time"]["annotations"]["readOnlyHint"], True)
    same(tools["send_message"]["annotations"]["destructiveHint"], False)
    same(tools["send_message"]["annotations"]["readOnlyHint"], False)
    same(tools["memory.delete_entities"]["annotations"]["destructiveHint"], True)
    assert "annotations" not in tools["convert"]
    slugs = [re.sub(r"[^A-Za-z0-9_.-]", "_", name) for name in tools]
    assert slugs.count("send_mail") == 3
    clash = [name for name in tools if name.startswith("sende")]
    same(clash[1], "sende_brief-" + hashlib.sha256(clash[0].encode()).hexdigest()[:8])
    assert any("\u001b" in name and "/" in name for name in tools)
    same({len(name) for name in tools if name.startswith("nnn")}, {128, 129})
    assert "outputSchema" in tools["weather"]
    depth, schema = 0, tools["deep_schema"]["inputSchema"]
    while "properties" in schema:
        depth, schema = depth + 1, schema["properties"]["in"]
    same(depth, 70)
    same(tools["query_region"]["inputSchema"]["properties"]["region"]["x-mcp-header"], "Region")
    same(sum(name.startswith("bad_header") for name in tools), 7)


@test
def list_pages():
    pipe = Pipe("--pages", "4", "--tools", "100", "--ttl", "60000", "--scope", "public")
    cursors, names, params = [], [], {}
    while True:
        page = pipe.ask("tools/list", params)["result"]
        same((page["ttlMs"], page["cacheScope"]), (60000, "public"))
        names += [entry["name"] for entry in page["tools"]]
        if "nextCursor" not in page:
            break
        cursors.append(page["nextCursor"])
        params = {"cursor": page["nextCursor"]}
    same(cursors[0], "", "an empty cursor is not the end")
    same(len(cursors), 3)
    same(sum(name.startswith("extra_") for name in names), 100)
    same(len(set(names)), len(names))
    same(code(pipe.ask("tools/list", {"cursor": "nonsense"})), -32602)
    same(len(Pipe("--tools", "10000", "--only", "echo").ask("tools/list")["result"]["tools"]), 10001)
    same(len(Pipe("--only", "echo", "--only", "say").ask("tools/list")["result"]["tools"]), 2)


def entry_of(pipe, name="get_time"):
    return {entry["name"]: entry for entry in pipe.ask("tools/list")["result"]["tools"]}.get(name)


@test
def a_list_that_changes():
    pipe = Pipe("--change-when", "call")
    before = entry_of(pipe)
    pipe.call("echo")
    assert entry_of(pipe)["description"] != before["description"]
    for kind, field in (("schema", "inputSchema"), ("annotations", "annotations"), ("title", "title"),
                        ("output", "outputSchema")):
        pipe = Pipe("--change", f"{kind}@say", "--change-when", "call")
        before = entry_of(pipe, "say")
        pipe.call("echo")
        after = entry_of(pipe, "say")
        same({name for name in before | after if before.get(name) != after.get(name)}, {field})
    file = os.path.join(folder(), "now")
    pipe = Pipe("--change", "gone", "--change-when", file, modern=False)
    pipe.handshake()
    assert entry_of(pipe)
    open(file, "w").close()
    same(pipe.read()["method"], "notifications/tools/list_changed")
    same(entry_of(pipe), None)


@test
def echo_keeps_bytes():
    for modern in (True, False):
        pipe = Pipe(modern=modern)
        if not modern:
            pipe.handshake()
        raw = ('{ "n" :123456789012345678901234567890,"f":1.10e+5,"e\u0301":1,"\u00e9":2,"u":"\\u00fc\\/",'
               '"a":1,"a":2,"z":[ ],"s":"\u2028"}')
        meta = f',"_meta":{json.dumps(envelope())}' if modern else ""
        params = f'{{"name":"echo","arguments":{{"first":1}},"arguments":{raw}{meta}}}'
        pipe.write(f'{{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{params}}}'.encode())
        line = pipe.line().decode()
        assert f'"structuredContent":{raw}' in line, line
        same(text(json.loads(line)), [raw])


@test
def results():
    pipe = Pipe()
    kinds = {"image": "image", "audio": "audio", "resource_blob": "resource", "resource_text": "resource",
             "resource_link": "resource_link", "web_link": "resource_link", "file_link": "resource_link"}
    for name, kind in kinds.items():
        found = pipe.call(name)["result"]["content"][0]
        same(found["type"], kind)
        if kind in ("image", "audio"):
            assert base64.b64decode(found["data"], validate=True) and found["mimeType"]
    assert "blob" in pipe.call("resource_blob")["result"]["content"][0]["resource"]
    assert "text" in pipe.call("resource_text")["result"]["content"][0]["resource"]
    same(len(text(pipe.call("texts"))), 3)
    pipe.send("tools/call", {"name": "scalar"})
    assert b'"structuredContent":12345678901234567890.10' in pipe.line()
    same(pipe.call("structured", {"value": None})["result"]["structuredContent"], None)
    found = pipe.call("weather", {"city": "Rome"})["result"]
    same(json.loads(found["content"][0]["text"]), found["structuredContent"])
    for how, word in (("timeout", "timed out"), ("503", "503"), ("plain", "No such")):
        reply = pipe.call("fail", {"how": how})
        same(reply["result"]["isError"], True)
        assert word in " ".join(text(reply))
    same(len(pipe.call("big", {"bytes": 100000})["result"]["content"][0]["text"]), 100000)
    same(pipe.call("result", {"result": {"content": [], "x": 1}})["result"], {"content": [], "x": 1}, "as it stands")
    link = pipe.call("resource_link")["result"]["content"][0]["uri"]
    assert "blob" in pipe.ask("resources/read", {"uri": link})["result"]["contents"][0]
    same(code(pipe.ask("resources/read", {"uri": "x://y"})), -32602)
    pipe = Pipe(modern=False)
    pipe.handshake()
    same(code(pipe.ask("resources/read", {"uri": "x://y"})), -32002)


@test
def unknown_tool_has_four_shapes():
    for shape in ("invalid-params", "code-0", "is-error", "plain"):
        reply = Pipe("--unknown-tool", shape).call("no_such_tool")
        if shape in ("is-error", "plain"):
            same(reply["result"]["isError"], shape == "is-error")
        else:
            same(code(reply), {"invalid-params": -32602, "code-0": 0}[shape])


@test
def error_codes():
    pipe = Pipe()
    for wanted in (-32700, -32600, -32601, -32602, -32603, -32000, -32002, -32019, -32020, -32021, -32022, 0, 7):
        same(code(pipe.call("fail_code", {"code": wanted})), wanted)
    same(code(pipe.call("fail_inside")), -32603)
    same(Pipe("--fault", "error=-32603:no: way@say").call("say")["error"], {"code": -32603, "message": "no: way"})


@test
def effects_are_counted():
    state = folder()
    pipe = Pipe("--state", state)
    pipe.call("send_message", {"to": "Zoë", "n": 1}, meta={"act/idempotency-key": "k-1"})
    pipe.call("get_time")
    pipe.call("memory.delete_entities")
    pipe.call("fail", {"how": "timeout", "effect": True})
    found = effects(state)
    same([one["tool"] for one in found], ["send_message", "memory.delete_entities", "fail"])
    same([one["key"] for one in found], ["k-1", None, None])
    same(found[0]["arguments"], {"to": "Zoë", "n": 1})
    same(len(open(os.path.join(state, "starts")).readlines()), 1)


@test
def log_keeps_raw_lines():
    log = os.path.join(folder(), "log")
    pipe = Pipe("--log", log)
    meta = json.dumps(envelope()).encode()
    line = b'{"jsonrpc": "2.0" ,"id":1,"method":"server/discover","params":{"_meta":%b}}' % meta
    pipe.write(line)
    out = pipe.line()
    pipe.write(b"\xff\x00")
    pipe.close()
    same(records(log, "in")[0]["raw"].encode(), line)
    same(bytes.fromhex(records(log, "in")[1]["raw_hex"]), b"\xff\x00")
    same(records(log, "out")[0]["raw"].encode(), out)
    times = [line["t"] for line in records(log)]
    same(times, sorted(times))


@test
def progress_and_cancel():
    log = os.path.join(folder(), "log")
    pipe = Pipe("--log", log)
    pipe.send("tools/call", {"name": "count", "arguments": {"steps": 3, "ms": 10}}, meta={"progressToken": "p"})
    seen = [pipe.read() for _ in range(4)]
    same([one["params"]["progress"] for one in seen[:3]], [1, 2, 3])
    same({one["params"]["progressToken"] for one in seen[:3]}, {"p"})
    assert "result" in seen[3]
    same(text(pipe.call("count", {"steps": 2, "ms": 1})), ["counted to 2"], "no token, no progress")
    state = folder()
    pipe = Pipe("--log", log, "--state", state)
    id = pipe.send("tools/call", {"name": "wait_write", "arguments": {"ms": 5000}})
    time.sleep(0.2)
    pipe.write({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}})
    same(pipe.line(0.3), None)
    same(effects(state), [])
    assert records(log, "cancel")[0]["open"]
    assert "result" in pipe.call("get_time")
    pipe = Pipe("--state", state, "--fault", "ignore-cancel")
    id = pipe.send("tools/call", {"name": "wait_write", "arguments": {"ms": 300}})
    pipe.write({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}})
    same((pipe.read()["id"], len(effects(state))), (id, 1), "a late answer")


# Asking back


def accept(**content):
    return {"action": "accept", "content": content}


def retry(pipe, tool, asked, responses, **more):
    params = {"inputResponses": responses}
    if "requestState" in asked["result"]:
        params["requestState"] = asked["result"]["requestState"]
    return pipe.call(tool, params=params | more.pop("params", {}), **more)


@test
def asks_a_form():
    state = folder()
    pipe = Pipe("--state", state, capabilities=CAPABLE)
    asked = pipe.call("ask_form")
    same(asked["result"]["resultType"], "input_required")
    request = asked["result"]["inputRequests"]["booking"]
    same((request["method"], request["params"]["mode"]), ("elicitation/create", "form"))
    types = {one["type"] for one in request["params"]["requestedSchema"]["properties"].values()}
    same(types, {"string", "integer", "number", "boolean"})
    again = retry(pipe, "ask_form", asked, {"booking": accept(name="Ann")})
    same(again["result"]["resultType"], "input_required", "a required field is missing")
    same(effects(state), [])
    done = retry(pipe, "ask_form", asked, {"booking": accept(name="Ann", guests=2)})
    same(done["result"]["resultType"], "complete")
    same(len(effects(state)), 1)
    for action in ("decline", "cancel"):
        same(retry(pipe, "ask_form", asked, {"booking": {"action": action}})["result"]["isError"], True)
    same(code(retry(pipe, "ask_form", asked, {"booking": {"action": "maybe"}})), -32602)
    same(len(effects(state)), 1)


@test
def request_state_must_come_back_exactly():
    pipe = Pipe(capabilities=CAPABLE)
    asked = pipe.call("ask_form")
    answer, state = {"booking": accept(name="A", guests=1)}, asked["result"]["requestState"]
    for wrong in (state.strip(), unicodedata.normalize("NFC", state), state.replace("\u2028", ""), "x" + state,
                  state.replace("\\/", "/"), 7):
        same(code(retry(pipe, "ask_form", asked, answer, params={"requestState": wrong})), -32602, wrong)
    same(code(retry(pipe, "ask_form", asked, answer, id=1)), -32602, "the id of the first request")
    same(code(pipe.call("ask_form", {"other": 1}, params={"inputResponses": answer, "requestState": state})), -32602)
    assert "result" in retry(pipe, "ask_form", asked, answer)
    assert "result" in retry(Pipe(capabilities=CAPABLE), "ask_form", asked, answer, id="new"), "another process"


@test
def asks_twice_and_otherwise():
    pipe = Pipe(capabilities=CAPABLE)
    first = pipe.call("ask_twice")
    second = retry(pipe, "ask_twice", first, {"name": accept(name="Ann")})
    same(list(second["result"]["inputRequests"]), ["sure"])
    assert first["result"]["requestState"] != second["result"]["requestState"]
    same(json.loads(text(retry(pipe, "ask_twice", second, {"sure": accept(sure=True)}))[0]),
         {"name": {"name": "Ann"}, "sure": {"sure": True}})
    same(list(pipe.call("ask_two")["result"]["inputRequests"]), ["a", "b"])
    fields = pipe.call("ask_password")["result"]["inputRequests"]["login"]["params"]["requestedSchema"]["properties"]
    assert "password" in fields
    page = pipe.call("ask_url")
    same(page["result"]["inputRequests"]["page"]["params"]["mode"], "url")
    assert page["result"]["inputRequests"]["page"]["params"]["url"].startswith("https://")
    same(retry(pipe, "ask_url", page, {"page": {"action": "accept"}})["result"]["resultType"], "complete")
    only = pipe.call("ask_state_only")
    assert "inputRequests" not in only["result"]
    same(retry(pipe, "ask_state_only", only, {})["result"]["resultType"], "complete")
    none = pipe.call("ask_no_state")
    assert "requestState" not in none["result"]
    same(code(retry(pipe, "ask_no_state", none, {"name": accept(name="x")}, params={"requestState": "x"})), -32602)
    same(retry(pipe, "ask_no_state", none, {"name": accept(name="x")})["result"]["resultType"], "complete")
    asked = pipe.call("ask_endless")
    for _ in range(12):
        asked = retry(pipe, "ask_endless", asked, {"more": accept(more="x")})
        same(asked["result"]["resultType"], "input_required")


@test
def asks_only_what_was_declared():
    pipe = Pipe()
    reply = pipe.call("ask_form")
    same((code(reply), reply["error"]["data"]), (-32021, {"requiredCapabilities": {"elicitation": {"form": {}}}}))
    same(code(Pipe(capabilities={"elicitation": {}}).call("ask_url")), -32021)
    assert "result" in Pipe(capabilities={"elicitation": {}}).call("ask_form"), "an empty object is the form mode"
    same(code(Pipe(capabilities=CAPABLE).call("ask_sampling")), -32021)
    same(code(Pipe(capabilities=CAPABLE).call("ask_roots")), -32021)
    same(Pipe("--fault", "undeclared").call("ask_form")["result"]["resultType"], "input_required")


@test
def handshake_asks_by_request():
    log = os.path.join(folder(), "log")
    pipe = Pipe("--log", log, modern=False)
    pipe.handshake()
    request = pipe.call("ask_form")
    same(request["method"], "elicitation/create")
    pipe.write({"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32601, "message": "no"}})
    same(pipe.read()["result"]["isError"], True)
    same(len(records(log, "reply")), 1)
    pipe.write({"jsonrpc": "2.0", "id": "never", "result": {}})
    request = pipe.call("ask_roots")
    same(request["method"], "roots/list")
    same(len(records(log, "stray")), 1)


# Faults on the pipe


@test
def silence_and_drop():
    pipe = Pipe("--fault", "silence")
    pipe.send("server/discover")
    same(pipe.line(0.4), None)
    state = folder()
    pipe = Pipe("--state", state, "--fault", "drop@send_message*1")
    pipe.send("tools/call", {"name": "send_message"})
    same(pipe.line(0.3), None)
    assert "result" in pipe.call("send_message")
    same(len(effects(state)), 1)
    pipe = Pipe("--state", state, "--fault", "lose@send_message")
    pipe.send("tools/call", {"name": "send_message"})
    same(pipe.line(0.3), None)
    same(len(effects(state)), 2)


@test
def counts_and_chances():
    state = folder()
    asked = []
    for _ in range(2):
        pipe = Pipe("--state", state, "--fault", "error=7@say+1*2")
        asked += ["error" in pipe.call("say") for _ in range(2)]
    same(asked, [False, True, True, False], "counted across processes")

    def throw(seed):
        pipe = Pipe("--seed", seed, "--fault", "error@tools/call%50")
        return ["error" in pipe.call("say") for _ in range(40)]

    first = throw("1")
    same(first, throw("1"), "the same for the same seed")
    assert first != throw("2") and 8 < sum(first) < 32
    assert refuses("--fault", "nonsense")


@test
def order_of_the_handshake():
    log = os.path.join(folder(), "log")
    pipe = Pipe("--log", log, modern=False)
    same(code(pipe.ask("tools/list")), -32602)
    same(pipe.ask("ping")["result"], {})
    pipe.ask("initialize", {"protocolVersion": OLD})
    assert "result" in pipe.ask("tools/list")
    same([line["note"] for line in records(log, "note")], ["a request before notifications/initialized"])


@test
def deaths():
    for fault, count in (("die-before", 0), ("die-after", 1), ("die-at=5", 1), ("die-at=0", 1)):
        state = folder()
        pipe = Pipe("--state", state, "--fault", f"{fault}@send_message")
        pipe.ask("server/discover")
        pipe.send("tools/call", {"name": "send_message"})
        line = pipe.line()
        same(line, b'{"jso' if fault == "die-at=5" else b"", fault)
        same(pipe.process.wait(5), 3)
        same(len(effects(state)), count, fault)
    pipe = Pipe("--fault", "die-unread")
    same((pipe.line(), pipe.process.wait(5)), (b"", 3))
    pipe = Pipe("--fault", "die-unread=1")
    assert pipe.ask("server/discover")
    same(pipe.process.wait(5), 3)


@test
def death_at_every_byte():
    whole = Pipe("--only", "echo")
    whole.send("tools/call", {"name": "echo"})
    line = whole.line() + b"\n"
    for at in [*range(0, len(line) + 1, 17), len(line) - 1, len(line), len(line) + 9]:
        pipe = Pipe("--only", "echo", "--fault", f"die-at={at}@tools/call")
        pipe.send("tools/call", {"name": "echo"})
        pipe.process.stdin.flush()
        same(pipe.process.stdout.read(), line[:at], at)
        same(pipe.process.wait(5), 3)
    pipe = Pipe("--fault", "die-at=-1@tools/call")
    pipe.send("tools/call", {"name": "echo"})
    same(pipe.process.stdout.read(), line[:-1])


@test
def cut_hold_slow():
    pipe = Pipe("--fault", "cut=7@tools/call")
    pipe.send("tools/call", {"name": "echo"})
    same((pipe.line(), pipe.process.poll()), (b'{"jsonr', None), "the process lives on")
    same(pipe.close(), 0)
    pipe = Pipe("--fault", "hold=7@tools/call")
    pipe.send("tools/call", {"name": "echo"})
    same((pipe.line(0.4), pipe.buffer), (None, b'{"jsonr'))
    pipe = Pipe("--fault", "slow=1@say")
    started = time.monotonic()
    pipe.call("say", {"text": "x" * 200})
    assert time.monotonic() - started > 0.2


@test
def ids_that_are_wrong():
    for fault, wanted in (("id=null", None), ("id=999", 999), ('id="x"', "x"), ("id={}", {}), ("id-text", "1")):
        same(Pipe("--fault", fault).ask("server/discover")["id"], wanted, fault)
    assert "id" not in Pipe("--fault", "id-missing").ask("server/discover")
    pipe = Pipe("--fault", "id-previous@say")
    pipe.ask("server/discover", id="one")
    same(pipe.call("say", id="two")["id"], "one")
    pipe = Pipe("--fault", "twice@say")
    same(pipe.call("say"), pipe.read())
    pipe = Pipe("--fault", "second@say")
    assert "result" in pipe.call("say") and "error" in pipe.read()
    pipe = Pipe("--fault", "unknown-answer@say")
    same((pipe.call("say")["id"], pipe.read()["id"]), ("nobody-asked", 1))
    pipe = Pipe("--fault", "reorder=3@say")
    for n in range(3):
        pipe.send("tools/call", {"name": "say", "arguments": {"text": str(n)}})
    same([pipe.read()["id"] for _ in range(3)], [3, 2, 1])
    same(pipe.call("say")["id"], 4, "a single answer is not held for ever")


@test
def answers_that_are_broken():
    def line(fault):
        pipe = Pipe("--fault", f"{fault}@say")
        pipe.send("tools/call", {"name": "say"})
        return pipe.line()
    same(json.loads(line("result-type=odd"))["result"]["resultType"], "odd")
    both = json.loads(line("both"))
    assert "result" in both and "error" in both
    same(set(json.loads(line("neither"))), {"jsonrpc", "id"})
    same(json.loads(line("version"))["jsonrpc"], "1.0")
    assert isinstance(json.loads(line("batch")), list)
    assert line("crlf").endswith(b"}\r")
    assert line("bom").startswith(b"\xef\xbb\xbf{")
    assert b"\xff\xfe" in line("bad-utf8")
    assert b'"\\ud83d' in line("nearly") and line("nearly=trailing").endswith(b"end")
    for broken in ("truncate", "pretty", "garbage"):
        try:
            json.loads(line(broken))
            raise AssertionError(broken)
        except ValueError:
            pass
    assert line("deep=5000").count(b"[") > 5000


@test
def floods():
    pipe = Pipe("--fault", "pings=500@say", "--fault", "notifications=500@say")
    seen = [pipe.call("say")] + [pipe.read() for _ in range(1000)]
    same([one.get("method") for one in seen].count("ping"), 500)
    same([one.get("method") for one in seen].count("notifications/message"), 500)
    assert "result" in seen[-1]
    pipe = Pipe("--fault", "stderr=300000", "--fault", "stderr=5@say", stderr=subprocess.PIPE)
    pipe.send("tools/call", {"name": "say"})
    same(pipe.line(0.5), None, "blocks until standard error is drained")
    got = 0
    while got < 300005:
        got += len(os.read(pipe.process.stderr.fileno(), 1 << 16))
    same(got, 300005)
    assert pipe.read()
    pipe = Pipe("--fault", "stderr-forever", stderr=subprocess.PIPE)
    assert pipe.ask("server/discover")
    got = 0
    while got < 1 << 20:
        got += len(os.read(pipe.process.stderr.fileno(), 1 << 16))
    pipe = Pipe("--fault", "progress-forever=10@say")
    pipe.send("tools/call", {"name": "say"}, meta={"progressToken": 7})
    same([pipe.read()["params"]["progress"] for _ in range(5)], [1, 2, 3, 4, 5])
    same(Pipe("--fault", "banner=hello").line(), b"hello")


@test
def a_line_without_end():
    pipe = Pipe("--fault", "long-line=50000000@say")
    pipe.send("tools/call", {"name": "say"})
    got = 0
    while got < 50000000:
        block = os.read(pipe.process.stdout.fileno(), 1 << 20)
        assert b"\n" not in block
        got += len(block)
    status = open(f"/proc/{pipe.process.pid}/status").read()
    peak = int(re.search(r"VmHWM:\s+(\d+)", status)[1])
    assert peak < 60000, f"{peak} kB: not streamed"


@test
def endings():
    pipe = Pipe("--fault", "ignore-eof")
    assert pipe.ask("server/discover")
    try:
        pipe.close(0.5)
        raise AssertionError("it ended")
    except subprocess.TimeoutExpired:
        pipe.process.terminate()
        same(pipe.process.wait(5), -signal.SIGTERM)
    pipe = Pipe("--fault", "ignore-eof", "--fault", "ignore-sigterm")
    assert pipe.ask("server/discover")
    pipe.process.terminate()
    pipe.process.stdin.close()
    try:
        pipe.process.wait(0.5)
        raise AssertionError("it ended")
    except subprocess.TimeoutExpired:
        pipe.process.kill()
    pipe = Pipe("--fault", "child")
    assert pipe.ask("server/discover")
    pipe.close()
    same(pipe.line(0.3), None, "the child holds the stream")
    os.killpg(pipe.process.pid, signal.SIGKILL)
    same(pipe.line(), b"")


@test
def hostile_lists():
    def tools(fault, **more):
        return Pipe("--only", "echo", "--fault", fault).ask("tools/list", **more)["result"]
    pipe, params = Pipe("--fault", "endless"), {}
    for _ in range(30):
        params = {"cursor": pipe.ask("tools/list", params)["result"]["nextCursor"]}
    same(tools("same-cursor", params={"cursor": "same"})["nextCursor"], "same")
    same(tools("empty-pages")["tools"], [])
    assert len(json.dumps(tools("huge-schema")["tools"][-1])) > 1 << 20
    same(json.dumps(tools("deep-schema=400")["tools"][-1]).count('"in"'), 400)
    same(len(tools("ref-bomb=30")["tools"][-1]["inputSchema"]["$defs"]), 31)
    assert "http" in json.dumps(tools("remote-ref")["tools"][-1])
    assert None in tools("bad-tools")["tools"]
    same([one["name"] for one in tools("twin-names")["tools"]], ["echo", "twin", "twin"])
    assert all("\u001b" in one["name"] for one in tools("control-names=5")["tools"][1:])


@test
def asks_the_client():
    log = os.path.join(folder(), "log")
    for method in ("ping", "roots/list", "sampling/createMessage", "elicitation/create"):
        pipe = Pipe("--log", log, "--fault", f"ask={method}@say", modern=False)
        pipe.handshake()
        request = pipe.call("say")
        same(request["method"], method)
        pipe.write({"jsonrpc": "2.0", "id": request["id"], "result": {"mine": method}})
        assert "result" in pipe.read()
    same(len(records(log, "reply")), 4)


@test
def delays():
    pipe = Pipe("--fault", "delay=200@say", "--fault", "delay-answer=200@echo")
    for tool in ("say", "echo"):
        started = time.monotonic()
        pipe.call(tool)
        assert time.monotonic() - started >= 0.2


# HTTP


class Web:
    """A server on HTTP."""

    def __init__(self, *arguments):
        self.log = os.path.join(folder(), "log")
        port = os.path.join(folder(), "port")
        self.process = subprocess.Popen([SERVER, "--http", "0", "--port-file", port, "--life", "60", "--log", self.log,
                                         *arguments], stdout=subprocess.PIPE)
        STARTED.append(self.process)
        self.port = int(self.process.stdout.readline())
        same(int(open(port).read()), self.port)
        self.origin, self.session, self.number = f"http://127.0.0.1:{self.port}", None, 0

    def open(self, verb, path, headers, body=b""):
        sock = socket.create_connection(("127.0.0.1", self.port), 5)
        lines = [f"{verb} {path} HTTP/1.1", "Host: x", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in (headers.items() if isinstance(headers, dict) else headers)]
        sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode() + body)
        return sock

    def send(self, verb, path, headers, body=b""):
        """Status, headers, body as it is without chunks, and how it ended: whole, fin, rst."""
        return answer_of(self.open(verb, path, headers, body))

    def modern(self, method, params=None, change=None, capabilities=None, meta=None, **headers):
        self.number += 1
        params = {"_meta": envelope(capabilities) | (meta or {})} | (params or {})
        body = json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}).encode()
        all = {"Accept": BOTH, "Content-Type": "application/json", "MCP-Protocol-Version": VERSION,
               "Mcp-Method": method} | ({"Mcp-Name": params["name"]} if "name" in params else {})
        all |= {name.replace("_", "-"): value for name, value in (change or headers).items()}
        return self.send("POST", "/mcp", {name: value for name, value in all.items() if value is not None}, body)

    def call(self, tool, arguments=None, **more):
        return self.modern("tools/call", {"name": tool, "arguments": arguments or {}}, **more)

    def old(self, message, verb="POST", **headers):
        all = {"Accept": BOTH, "Content-Type": "application/json"}
        if self.session:
            all |= {"Mcp-Session-Id": self.session, "MCP-Protocol-Version": OLD}
        all |= {name.replace("_", "-"): value for name, value in headers.items()}
        return self.send(verb, "/mcp", all, json.dumps(message).encode() if message is not None else b"")

    def handshake(self):
        status, headers, body, _ = self.old({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
            "protocolVersion": OLD, "capabilities": {}, "clientInfo": {}}})
        same(status, 200)
        self.session = headers["mcp-session-id"]
        same(self.old({"jsonrpc": "2.0", "method": "notifications/initialized"})[0], 202)
        return headers, body


def answer_of(sock, until=None):
    got, how = b"", "fin"
    try:
        while until is None or until not in got:
            block = sock.recv(1 << 20)
            if not block:
                break
            got += block
            head, end, body = got.partition(b"\r\n\r\n")
            if end and (body.endswith(b"0\r\n\r\n") and b"chunked" in head
                        or (size := re.search(rb"(?i)content-length: (\d+)", head)) and len(body) >= int(size[1])):
                how = "whole"
                break
    except ConnectionResetError:
        how = "rst"
    except TimeoutError:
        how = "open"
    head, _, body = got.partition(b"\r\n\r\n")
    line, *rest = head.decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (item.partition(":") for item in rest)}
    if headers.get("transfer-encoding") == "chunked":
        body = unchunked(body)
    return int((line.split(" ") + ["0", "0"])[1] or 0), headers, body, how


def unchunked(body):
    whole = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        size = int(size or b"0", 16)
        whole, body = whole + body[:size], body[size + 2:]
        if not size:
            break
    return whole


def event_list(body):
    """Server-sent events, decoded for themselves: (id, event, data)."""
    found, fields = [], {}
    for line in re.split("\r\n|\r|\n", body.decode().removeprefix("\ufeff")):
        if not line:
            if "data" in fields:
                found.append((fields.get("id"), fields.get("event"), "\n".join(fields["data"])))
            fields = {}
            continue
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            fields.setdefault("data", []).append(value)
        elif name:
            fields[name] = value
    return found


def messages(body):
    return [json.loads(data) for _, event, data in event_list(body) if data and event in (None, "message")]


@test
def http_modern_rules():
    web = Web("--era", "modern")
    status, headers, body, how = web.modern("server/discover")
    same((status, headers["content-type"], how), (200, "application/json", "whole"))
    same(json.loads(body)["result"]["supportedVersions"], [VERSION])
    assert "mcp-session-id" not in headers
    for accept in ("application/json", "text/event-stream", "*/*"):
        same(web.modern("server/discover", Accept=accept)[0], 406, accept)

    def refused(wanted, number, *arguments, **more):
        status, _, body, _ = web.modern(*arguments, **more)
        same((status, code(json.loads(body))), (wanted, number), more)
        return json.loads(body)

    refused(400, -32020, "server/discover", change={"MCP-Protocol-Version": OLD})
    refused(400, -32020, "server/discover", change={"MCP-Protocol-Version": None})
    refused(400, -32020, "server/discover", change={"Mcp-Method": None})
    refused(400, -32020, "server/discover", change={"Mcp-Method": "tools/list"})
    refused(400, -32020, "tools/call", {"name": "say"}, change={"Mcp-Name": None})
    refused(400, -32020, "tools/call", {"name": "say"}, change={"Mcp-Name": "SAY"})
    found = refused(400, -32022, "server/discover", {"_meta": envelope() | {KEY + "protocolVersion": "1999-01-01"}},
                    change={"MCP-Protocol-Version": "1999-01-01"})
    same(found["error"]["data"]["supported"], [VERSION])
    refused(400, -32602, "server/discover", {"_meta": {}})
    refused(404, -32601, "no/such")
    refused(400, -32021, "tools/call", {"name": "ask_form"})
    same(web.modern("server/discover", Origin="https://evil.example")[0], 403)
    same(web.modern("server/discover", Origin="http://localhost:5173")[0], 200)
    for verb in ("GET", "DELETE"):
        same(web.send(verb, "/mcp", {"Accept": BOTH})[0], 405, verb)
    note = json.dumps({"jsonrpc": "2.0", "method": "notifications/x"}).encode()
    same(web.send("POST", "/mcp", {"Accept": BOTH, "MCP-Protocol-Version": VERSION}, note)[0], 202)
    same(web.send("POST", "/mcp", {"Accept": BOTH, "MCP-Protocol-Version": VERSION}, b"{")[0], 400)
    status, headers, body, _ = web.send("POST", "/other", {"Accept": BOTH}, b"{}")
    same((status, headers["content-type"]), (404, "text/plain"), "a plain 404")
    same(code(json.loads(web.old({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}})[2])), -32022)


@test
def http_header_values():
    web = Web("--era", "modern")
    name = next(one["name"] for one in json.loads(web.modern("tools/list")[2])["result"]["tools"]
                if "\u001b" in one["name"])
    coded = "=?base64?" + base64.b64encode(name.encode()).decode() + "?="
    same(web.modern("tools/call", {"name": name}, change={"Mcp-Name": coded})[0], 200)
    same(web.modern("tools/call", {"name": name}, change={"Mcp-Name": coded.replace("base64", "BASE64")})[0], 400)

    def region(arguments, **headers):
        return web.call("query_region", arguments,
                        change={f"Mcp-Param-{name.replace('_', '-')}": value for name, value in headers.items()})[0]

    same(region({"region": "us-west1"}, Region="us-west1"), 200)
    same(region({"region": "us-west1"}, region="us-west1"), 200, "names in any case")
    same(region({"region": "us-west1"}), 400)
    same(region({"region": "us-west1"}, Region="eu"), 400)
    same(region({"region": "Hello, 世界"}, Region="=?base64?SGVsbG8sIOS4lueVjA==?="), 200)
    same(region({"region": " padded "}, Region="=?base64?IHBhZGRlZCA=?="), 200)
    same(region({"region": "=?base64?literal?="}, Region="=?base64?literal?="), 400)
    same(region({"region": "=?base64?literal?="}, Region="=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="), 200)
    same(region({"region": None}), 200, "null: no header")
    same(region({"region": None}, Region="x"), 400)
    same(region({"region": "a", "limit": 42}, Region="a", Limit="42"), 200)
    same(region({"region": "a", "limit": 42}, Region="a", Limit="42.0"), 200)
    same(region({"region": "a", "limit": 42}, Region="a", Limit="43"), 400)
    same(region({"region": "a", "options": {"dry": True}}, Region="a", Dry_Run="true"), 200)
    same(region({"region": "a", "options": {"dry": True}}, Region="a", Dry_Run="True"), 400)


@test
def http_event_streams():
    web = Web("--era", "modern")
    status, headers, body, how = web.call("count", {"steps": 2, "ms": 1}, meta={"progressToken": "p"})
    same((status, headers["content-type"], how), (200, "text/event-stream", "whole"))
    same([one.get("method") for one in messages(body)], ["notifications/progress"] * 2 + [None])
    for events in ("named", "crlf", "cr", "comments", "empty", "lines", "unknown", "bom", "no-space",
                   "crlf,comments,empty,lines,unknown,named"):
        web = Web("--era", "modern", "--sse", "--events", events)
        _, headers, body, how = web.call("say", {"text": "A\r\nb"})
        same((headers["content-type"], how), ("text/event-stream", "whole"))
        same([text(one) for one in messages(body)], [["A\r\nb"]], events)
        if "comments" in events:
            assert b": keep-alive" in body
        if events == "cr":
            assert b"\n" not in body
        if events == "crlf":
            assert b"\r\n\r\n" in body
        if events == "empty":
            same(event_list(body)[0][2], "")
        if events == "lines":
            assert body.count(b"data: ") > 3
    web = Web("--era", "modern", "--sse", "--events", "comments")
    assert web.call("wait", {"ms": 900})[2].count(b": keep-alive\n\n") >= 3, "while it waits"
    same(Web("--era", "modern").modern("no/such", meta={"progressToken": 1})[0], 404, "an error keeps its status")


@test
def http_disconnect_cancels():
    state = folder()
    web = Web("--state", state)
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "wait_write", "arguments": {"ms": 700}, "_meta": envelope()}}).encode()
    sock = web.open("POST", "/mcp", {"Accept": BOTH, "MCP-Protocol-Version": VERSION, "Mcp-Method": "tools/call",
                                     "Mcp-Name": "wait_write"}, body)
    time.sleep(0.2)
    sock.close()
    time.sleep(1)
    same(effects(state), [])
    web.handshake()
    sock = web.open("POST", "/mcp", {"Accept": BOTH, "Mcp-Session-Id": web.session}, json.dumps({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": {"name": "wait_write", "arguments": {"ms": 300}}}).encode())
    time.sleep(0.1)
    sock.close()
    time.sleep(0.8)
    same(len(effects(state)), 1, "in the handshake era it does not")


@test
def http_sessions():
    web = Web("--era", "handshake")
    status, _, body, _ = web.modern("server/discover")
    same((status, json.loads(body)["error"]["code"], json.loads(body)["id"]), (400, -32600, "server-error"))
    assert "Missing session ID" in json.loads(body)["error"]["message"]
    headers, body = web.handshake()
    same(json.loads(body)["result"]["protocolVersion"], OLD)
    listing = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
    same(web.old(listing)[0], 200)
    same(web.old(listing, Mcp_Session_Id="wrong")[0], 404)
    same(web.old(listing, MCP_Protocol_Version="1999-01-01")[0], 400)
    same(web.old(listing, Accept="application/json")[0], 406)
    same(web.old({"jsonrpc": "2.0", "id": 9, "method": "ping"})[0], 200)
    same(web.old(None, verb="DELETE")[0], 200)
    same(web.old(listing)[0], 404)
    same(Web("--era", "handshake", "--no-get").old(None, verb="GET")[0], 400, "no session first")
    web = Web("--no-get", "--no-delete")
    web.handshake()
    same((web.old(None, verb="GET")[0], web.old(None, verb="DELETE")[0]), (405, 405))
    web = Web("--fault", "expire-session@tools/list*1")
    web.handshake()
    same(web.old(listing)[0], 404)
    web.handshake()
    same(web.old(listing)[0], 200)


@test
def http_resumes_a_stream():
    for fault in ("cut-events=1", "cut=400"):
        web = Web("--sse", "--events", "priming", "--fault", f"{fault}@count_write")
        web.handshake()
        call = {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {
            "name": "count_write", "arguments": {"steps": 4, "ms": 50}, "_meta": {"progressToken": "p"}}}
        _, _, body, how = web.old(call)
        found = event_list(body)
        assert b"retry: 100" in body
        assert fault == "cut-events=1" or len(body) == 400, len(body)
        same(found[0][2], "", "the priming event has no data")
        last, got = found[-1][0], messages(body)
        assert not any("result" in one for one in got), got
        _, _, body, _ = web.old(None, verb="GET", Accept="text/event-stream", Last_Event_ID=last)
        got += messages(body)
        same([one["params"]["progress"] for one in got[:-1]], [1, 2, 3, 4], fault)
        assert "result" in got[-1]
        same(len(records(web.log, "effect")), 1)
        same(len(records(web.log, "resume")), 1)


@test
def http_asks_the_client():
    web = Web("--fault", "ask=ping@say")
    web.handshake()
    sock = web.open("POST", "/mcp", {"Accept": BOTH, "Mcp-Session-Id": web.session}, json.dumps(
        {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "say"}}).encode())
    head = b""
    while b'"ping"' not in head:
        head += sock.recv(4096)
    id = json.loads(re.search(rb"data: (.*)", head)[1])["id"]
    same(web.old({"jsonrpc": "2.0", "id": id, "result": {}})[0], 202)
    rest = b""
    while b'"result"' not in rest:
        rest += sock.recv(4096)
    same(records(web.log, "reply")[0]["id"], id)


@test
def http_asks_by_rounds():
    web = Web("--era", "modern")
    asked = json.loads(web.call("ask_form", capabilities=CAPABLE)[2])["result"]
    same(asked["resultType"], "input_required")
    params = {"name": "ask_form", "arguments": {}, "requestState": asked["requestState"],
              "inputResponses": {"booking": accept(name="Ann", guests=2)}}
    done = json.loads(web.modern("tools/call", params, capabilities=CAPABLE)[2])
    same(done["result"]["resultType"], "complete")


@test
def http_faults():
    state = folder()

    def web(*faults, more=()):
        arguments = [word for fault in faults for word in ("--fault", fault + "@send_message")]
        return Web("--era", "modern", "--state", state, *arguments, *more).call("send_message")

    status, headers, body, _ = web("status=503:2")
    same((status, headers["retry-after"], headers["content-type"]), (503, "2", "text/html"))
    same(web("empty")[::2], (404, b""))
    same(web("redirect")[1]["location"], "/elsewhere")
    same(web("close")[3], "fin")
    same(effects(state), [])
    same(web("status-after")[0], 502)
    same(len(effects(state)), 1)
    same(web("content-type")[1]["content-type"], "text/html")
    for fault, how in (("cut=30", "fin"), ("reset=30", "rst")):
        _, _, body, ended = web(fault)
        same((len(body), ended), (30, how), fault)
        status, headers, body, ended = web(fault, more=("--sse",))
        same((len(body), ended), (30, how), fault)
    same(web("cut=0")[2:], (b"", "fin"))
    _, _, body, how = web("no-answer", more=("--sse",))
    same((messages(body), how), ([], "whole"))
    for fault in ("lose", "drop", "hold=10"):
        server = Web("--era", "modern", "--fault", f"{fault}@say")
        sock = server.open("POST", "/mcp", {"Accept": BOTH, "MCP-Protocol-Version": VERSION, "Mcp-Method": "tools/call",
                                            "Mcp-Name": "say"}, json.dumps({
                                                "jsonrpc": "2.0", "id": 1, "method": "tools/call",
                                                "params": {"name": "say", "_meta": envelope()}}).encode())
        sock.settimeout(0.5)
        same(answer_of(sock)[3], "open", fault)
    same([one.get("id") for one in messages(web("second", more=("--sse",))[2])], [1, 1])
    for more in ((), ("--sse",)):
        server = Web("--era", "modern", "--fault", "long-line=3000000", *more)
        headers = {"Accept": BOTH, "MCP-Protocol-Version": VERSION, "Mcp-Method": "tools/list"}
        sock = server.open("POST", "/mcp", headers, json.dumps(
            {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": envelope()}}).encode())
        sock.settimeout(1)
        got = b""
        while got.count(b"x") < 3000000:
            got += sock.recv(1 << 20)
    status, _, body, how = web("slow=1")
    assert how == "whole" and json.loads(body)


# Tokens


@test
def http_token():
    web = Web("--token", "secret", "--era", "modern")
    status, headers, _, _ = web.modern("server/discover")
    same(status, 401)
    assert f'resource_metadata="{web.origin}/.well-known/oauth-protected-resource/mcp"' in headers["www-authenticate"]
    same(web.modern("server/discover", Authorization="Bearer wrong")[0], 401)
    same(web.modern("server/discover", Authorization="Bearer secret")[0], 200)
    assert refuses("--token", "x")


class Dance:
    """A client of the authorization server, step by step."""

    REDIRECT = "http://127.0.0.1:9999/callback"

    def __init__(self, *arguments):
        self.web = Web("--oauth", "--era", "modern", *arguments)
        self.verifier = "v" * 50
        self.challenge = base64.urlsafe_b64encode(hashlib.sha256(self.verifier.encode()).digest()).decode().rstrip("=")
        self.resource = self.web.origin + "/mcp"

    def get(self, path):
        status, headers, body, _ = self.web.send("GET", path, {})
        return status, json.loads(body) if status == 200 else body

    def register(self, **more):
        body = json.dumps({"redirect_uris": [self.REDIRECT], "application_type": "native"} | more).encode()
        status, _, body, _ = self.web.send("POST", "/register", {}, body)
        return status, json.loads(body) if status < 500 and body.startswith(b"{") else body

    def authorize(self, client, **more):
        query = {"response_type": "code", "client_id": client, "redirect_uri": self.REDIRECT, "state": "s t",
                 "code_challenge": self.challenge, "code_challenge_method": "S256", "resource": self.resource,
                 "scope": "tools"} | more
        status, headers, _, _ = self.web.send("GET", "/authorize?" + urllib.parse.urlencode(query), {})
        if status != 302:
            return status
        return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(headers["location"]).query))

    def token(self, **fields):
        body = urllib.parse.urlencode({"resource": self.resource} | fields).encode()
        status, _, body, _ = self.web.send("POST", "/token", {}, body)
        return json.loads(body) if body.startswith(b"{") else body

    def redeem(self, client, code, **more):
        return self.token(**({"grant_type": "authorization_code", "client_id": client, "code": code,
                              "redirect_uri": self.REDIRECT, "code_verifier": self.verifier} | more))

    def tokens(self):
        client = self.register()[1]["client_id"]
        return client, self.redeem(client, self.authorize(client)["code"])

    def use(self, token, tool="get_time"):
        return self.web.modern("tools/call", {"name": tool}, change={"Authorization": f"Bearer {token}"})


@test
def oauth_works():
    dance = Dance()
    challenge = dance.web.modern("server/discover")[1]["www-authenticate"]
    assert 'scope="tools"' in challenge
    place = re.search('resource_metadata="([^"]*)"', challenge)[1].removeprefix(dance.web.origin)
    found = dance.get(place)[1]
    same((found["resource"], found["authorization_servers"]), (dance.resource, [dance.web.origin + "/as"]))
    same(dance.get("/.well-known/oauth-protected-resource")[0], 404)
    meta = dance.get("/.well-known/oauth-authorization-server/as")[1]
    same(meta["issuer"], dance.web.origin + "/as")
    same(meta["code_challenge_methods_supported"], ["S256"])
    client, tokens = dance.tokens()
    same(dance.use(tokens["access_token"])[0], 200)
    same((tokens["token_type"], tokens["scope"]), ("Bearer", "tools"))
    back = dance.authorize(client)
    same((back["state"], back["iss"]), ("s t", dance.web.origin + "/as"))
    same(dance.authorize(client, redirect_uri="http://127.0.0.1:1234/callback")["state"], "s t", "any loopback port")
    same(dance.authorize(client, redirect_uri="https://evil.example/"), 400)
    same(dance.authorize("nobody"), 400)
    same(dance.authorize(client, resource="https://other.example")["error"], "invalid_target")
    same(dance.authorize(client, code_challenge_method="plain")["error"], "invalid_request")
    same(dance.register(redirect_uris=["https://evil.example"])[0], 400)
    same(dance.redeem(client, back["code"], code_verifier="w" * 50)["error"], "invalid_grant")
    same(dance.redeem(client, back["code"])["error"], "invalid_grant", "a code is used once")
    same(dance.redeem(client, dance.authorize(client)["code"], resource="https://x.example")["error"], "invalid_target")


@test
def oauth_refresh():
    dance = Dance()
    client, old = dance.tokens()

    def renew(token):
        return dance.token(grant_type="refresh_token", client_id=client, refresh_token=token)

    new = renew(old["refresh_token"])
    assert new["refresh_token"] != old["refresh_token"]
    same((dance.use(old["access_token"])[0], dance.use(new["access_token"])[0]), (401, 200))
    same(renew(old["refresh_token"])["error"], "invalid_grant", "reused")
    same(dance.use(new["access_token"])[0], 401, "the whole family ends")
    dance = Dance("--token-life", "1")
    _, tokens = dance.tokens()
    same(dance.use(tokens["access_token"])[0], 200)
    time.sleep(1.1)
    status, headers, _, _ = dance.use(tokens["access_token"])
    same(status, 401)
    assert 'error="invalid_token"' in headers["www-authenticate"]


@test
def oauth_faults():
    place = "/.well-known/oauth-authorization-server/as"

    def meta(fault):
        dance = Dance("--fault", fault)
        return dance, dance.get(place)[1]

    dance, found = meta("issuer-mismatch")
    same(found["issuer"], dance.web.origin + "/other")
    same(meta("issuer-slash")[1]["issuer"][-4:], "/as/")
    assert "code_challenge_methods_supported" not in meta("no-pkce")[1]
    same(meta("plain-pkce")[1]["code_challenge_methods_supported"], ["plain"])
    dance, found = meta("no-registration")
    assert "registration_endpoint" not in found and dance.register()[0] == 404

    def back(fault):
        dance = Dance("--fault", fault)
        return dance.authorize(dance.register()[1]["client_id"])

    same(back("wrong-iss")["iss"], "https://evil.example")
    assert "iss" not in back("no-iss")
    assert back("wrong-state")["state"] != "s t"
    found = back("deny")
    same(found["error"], "access_denied")
    assert "code" not in found
    dance = Dance("--fault", "bad-refresh")
    client, tokens = dance.tokens()
    same(dance.token(grant_type="refresh_token", client_id=client, refresh_token=tokens["refresh_token"])["error"],
         "invalid_grant")
    dance = Dance("--fault", "expire-token@say*1")
    _, tokens = dance.tokens()
    same([dance.use(tokens["access_token"], tool)[0] for tool in ("get_time", "say", "get_time")], [200, 401, 401])
    dance = Dance("--fault", "insufficient-scope@send_message")
    _, tokens = dance.tokens()
    status, headers, _, _ = dance.use(tokens["access_token"], "send_message")
    same(status, 403)
    assert 'error="insufficient_scope"' in headers["www-authenticate"] and "tools:write" in headers["www-authenticate"]
    client = dance.register()[1]["client_id"]
    wider = dance.redeem(client, dance.authorize(client, scope="tools tools:write")["code"])
    same(dance.use(wider["access_token"], "send_message")[0], 200)
    challenge = Dance("--fault", "no-resource-metadata").web.modern("server/discover")[1]["www-authenticate"]
    assert "resource" not in challenge and "scope" in challenge
    dance = Dance("--fault", "wrong-resource", "--resource-at", "root")
    assert dance.get("/.well-known/oauth-protected-resource")[1]["resource"] != dance.resource
    dance = Dance("--fault", "html-token")
    assert dance.tokens()[1].startswith(b"<html>")
    for at, place in ((1, "/.well-known/oauth-authorization-server/as"), (2, "/.well-known/openid-configuration/as"),
                      (3, "/as/.well-known/openid-configuration")):
        dance = Dance("--metadata-at", str(at))
        same(dance.get(place)[0], 200)
    same(Dance("--issuer", "/").get("/.well-known/oauth-authorization-server")[0], 200)
    same(Dance("--client-id", "mine").authorize("mine")["state"], "s t")


# The page


@test
def readme_names_everything():
    sys.path.insert(0, HERE)
    from faults import FAULTS
    from server import EVENTS, parser
    from tools import TABLE
    readme = open(os.path.join(HERE, "README.md")).read()
    rows = re.findall(r"^\| `.*", readme.partition("\n## Faults\n")[2], re.M)
    wanted = [f"| `{name}{'' if usual is None else '=' + usual}` | {words} |"
              for name, (_, usual, words) in FAULTS.items()]
    same(sorted(rows), sorted(wanted), "faults")
    for action in parser()._actions:
        for option in action.option_strings:
            assert option in ("-h", "--help") or f"`{option}" in readme, option
    for name in EVENTS:
        assert f"`{name}`" in readme, name
    for name in TABLE:
        assert not re.fullmatch(r"[a-z_.]{1,99}", name) or name in readme or name.startswith("bad_header"), name
    for file in os.listdir(HERE):
        assert file == "README.md" or file.startswith("__") or f"`{file}`" in readme, file


def main(words):
    failed = 0
    chosen = [one for one in TESTS if not words or any(word in one.__name__ for word in words)]
    for one in chosen:
        try:
            one()
        except Exception:
            failed += 1
            print(f"FAILED {one.__name__}\n{traceback.format_exc()}", file=sys.stderr)
        finally:
            while STARTED:
                process = STARTED.pop()
                if process.poll() is None:
                    process.kill()
                process.wait()
                for stream in (process.stdin, process.stdout, process.stderr):
                    try:
                        stream and stream.close()
                    except BrokenPipeError:
                        pass
    print(f"{len(chosen) - failed} of {len(chosen)} tests passed")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as ROOT:
        sys.exit(main(sys.argv[1:]))
