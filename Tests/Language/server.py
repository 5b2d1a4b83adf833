#!/usr/bin/python3
"""The stand-in server: two model protocols and the classification backend on loopback, for the tests of act."""

import asyncio
import copy
import hashlib
import json
import os
import random
import shutil
import signal
import sys
import time
import traceback
from collections import Counter
from fnmatch import fnmatchcase

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.append(os.path.join(os.path.dirname(HERE), "Composio"))

import chat
import messages
import process
from rules import Rule, Rules
from script import DIALECTS, WIRE, BadScript, Script, say
from standin import Control, Listener, complaint, options, watch
from stream import Stream, Voice
from wire import Answer, Connection, Sink
from world import BadWorld, merge

KEYS = {"openai": "sk-standin-openai-key", "anthropic": "sk-ant-standin-key"}
SETTINGS = {
    "dialect": "official", "keys": {name: [key] for name, key in KEYS.items()}, "need_key": True, "process_key": None,
    "refuse": [], "alternate": True, "auto_tools": True, "description": 1024, "context": None, "rate_limit": True,
    "models": None, "ids": "fresh", "today": None, "currency": None, "dedupe": False, "wire": {}, "sweep": None,
    "latency_ms": 0, "transfer": "length", "gzip": "never", "seed": 1,
}
USAGE = {"input": 100, "output": 20}
STAMP = 1790000000
PROTOCOLS = {"openai": chat, "anthropic": messages}
OPS = {
    ("openai", "POST", "/v1/chat/completions"): "openai.chat", ("openai", "GET", "/v1/models"): "openai.models",
    ("anthropic", "POST", "/v1/messages"): "anthropic.messages", ("anthropic", "GET", "/v1/models"): "anthropic.models",
    ("anthropic", "POST", "/v1/messages/count_tokens"): "anthropic.count",
    ("process", "POST", "/api/v1/process"): "process",
}
NOTHING = Rule({}, 0)


class State:
    """Whatever the tests set and ask for."""

    def __init__(self):
        self.origin = self.sink = ""
        self.sessions = {}
        self.reset()

    def reset(self):
        self.settings = copy.deepcopy(SETTINGS)
        self.random = random.Random(self.settings["seed"])
        self.rules, self.script = Rules(), Script()
        self.effects, self.requests, self.sunk, self.errors = [], [], [], []
        self.answers = self.missed = self.swept = 0
        # The thinking blocks that went out with a call, by its id; the process backend's answers by idempotency key.
        self.thinking, self.kept = {}, {}

    def change(self, change):
        unknown = set(change) - set(SETTINGS)
        if unknown:
            raise BadWorld(f"unknown setting(s): {', '.join(sorted(unknown))}")
        if set(change.get("wire") or {}) - WIRE:
            raise BadWorld(f"wire is any of {', '.join(sorted(WIRE))}")
        if change.get("sweep") not in (None, "cut", "split"):
            raise BadWorld("sweep is cut or split")
        if change.get("ids", "fresh") not in ("fresh", "same"):
            raise BadWorld("ids is fresh or same")
        given = change.get("dialect", "official")
        for dialect in given.values() if isinstance(given, dict) else [given]:
            if dialect not in DIALECTS:
                raise BadWorld(f"dialect is one of {', '.join(sorted(DIALECTS))}")
        if "sweep" in change:
            self.swept = 0
        for name in ("wire", "dialect"):
            if name in change:
                self.settings[name] = change.pop(name)
        merge(self.settings, change)

    def dialect(self, protocol):
        given = self.settings["dialect"]
        return given.get(protocol, "official") if isinstance(given, dict) else given

    def next_wire(self, request):
        """The wire's settings for the next stream: a sweep cuts or splits each stream one byte later."""
        wire = dict(self.settings["wire"])
        if self.settings["sweep"]:
            wire[self.settings["sweep"]] = request.notes["at"] = self.swept
            self.swept += 1
        return wire

    def identify(self, dialect, protocol, turn):
        """A maker of ids for the next answer: of the dialect's form and length, and fresh if not set otherwise."""
        self.answers += 1
        answer = self.answers if self.settings["ids"] == "fresh" else f"turn {turn.number}"

        def make(kind, number):
            seed = hashlib.sha256(f"{self.settings['seed']} {answer} {kind} {number}".encode()).hexdigest()
            if kind == "call":
                form = {"llama-server": ("", 32), "ollama": ("call_", 8), "ollama-old": ("call_", 8),
                        "vllm": ("chatcmpl-tool-", 26), "vllm-old": ("chatcmpl-tool-", 26)}
                usual = ("call_", 24) if protocol == "openai" else ("toolu_01", 22)
            else:
                form = {"llama-server": ("chatcmpl-", 32)}
                usual = ("chatcmpl-", 29) if protocol == "openai" else ("msg_01", 22)
            before, size = form.get(dialect, usual)
            return before + seed[:size]
        return make

    def request_id(self):
        return hashlib.sha256(f"request {len(self.requests)}".encode()).hexdigest()


class Api:
    """One of the services: what it is asked, who may ask, and what it answers."""

    def __init__(self, world, name):
        self.world, self.name = world, name

    @property
    def dialect(self):
        return self.world.dialect(self.name)

    def receive(self, request):
        self.world.requests.append(request)
        self.identify(request)

    def identify(self, request):
        request.api = self.name
        request.op = OPS.get((self.name, request.method, request.path))

    def work(self, request):
        """Do what is asked, and answer."""
        request.worked = True
        identifier = "req_" + self.world.request_id()[:24]
        try:
            answer = self.enter(request)
        except (chat.Refused, messages.Refused) as refused:
            request.notes["refused"] = refused.message
            answer = self.refusal(refused, identifier)
        except Exception:
            self.world.errors.append(traceback.format_exc())
            answer = self.usual(500, identifier)
        return self.sign(answer, identifier)

    def refusal(self, refused, identifier):
        if self.name == "process":
            return Answer.of(process.refused(refused.message), refused.status)
        if self.name == "anthropic":
            return Answer.of(messages.error_body(refused.status, refused.message, self.dialect, identifier),
                             refused.status)
        return Answer.of(chat.error_body(refused.status, refused.message, self.dialect, refused.kind, refused.param,
                                         refused.code, refused.more), refused.status)

    def usual(self, status, identifier):
        """The usual body of a status."""
        if self.name == "process":
            return Answer.of(process.refused("The request failed"), status)
        if self.name == "anthropic":
            return Answer.of(messages.usual_error(status, self.dialect, identifier), status)
        return Answer.of(chat.usual_error(status, self.dialect), status)

    def sign(self, answer, identifier):
        """The headers that the official services send with every answer."""
        dialect = self.dialect
        if self.name == "process" or dialect not in ("official", "azure", "litellm"):
            return answer
        left = max(0, 10000 - len(self.world.requests))
        limited = self.world.settings["rate_limit"]
        if self.name == "openai":
            answer.headers += [("x-request-id", identifier), ("openai-processing-ms", 12)]
            if limited and dialect != "litellm":
                left = 0 if dialect == "azure" else left
                answer.headers += [("x-ratelimit-limit-requests", -1 if dialect == "azure" else 10000),
                                   ("x-ratelimit-remaining-requests", left), ("x-ratelimit-reset-requests", "12ms"),
                                   ("x-ratelimit-limit-tokens", 200000), ("x-ratelimit-remaining-tokens", 199000),
                                   ("x-ratelimit-reset-tokens", "6m0s")]
        else:
            answer.headers.append(("request-id", identifier))
            if limited:
                reset = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 60))
                for kind in ("requests", "tokens"):
                    answer.headers += [(f"anthropic-ratelimit-{kind}-limit", 10000),
                                       (f"anthropic-ratelimit-{kind}-remaining", left),
                                       (f"anthropic-ratelimit-{kind}-reset", reset)]
        return answer

    def enter(self, request):
        refuse = messages.Refused if self.name == "anthropic" else chat.Refused
        if request.op is None:
            known = any(path == request.path and api == self.name for api, _, path in OPS)
            raise refuse(f"Invalid URL ({request.method} {request.path})" if self.name == "openai" else
                         "Method Not Allowed" if known else "Not Found", status=405 if known else 404)
        self.admit(request, refuse)
        if request.op.endswith(".models"):
            return Answer.of({"object": "list", "data": [{"id": "standin", "object": "model", "type": "model",
                                                          "display_name": "Stand-in", "created": STAMP,
                                                          "created_at": "2026-09-21T00:00:00Z", "owned_by": "act"}],
                              "has_more": False, "first_id": "standin", "last_id": "standin"})
        try:
            body = request.json
            # A lone surrogate is JSON, and no text.
            json.dumps(body, ensure_ascii=False).encode()
        except ValueError:
            body = None
        if request.fields.get("content-type", "").split(";")[0].strip().lower() != "application/json":
            raise refuse("The Content-Type of the request must be application/json", status=415)
        if self.name == "process":
            return self.process(request, body)
        return self.model(request, body)

    def admit(self, request, refuse):
        settings, fields = self.world.settings, request.fields
        scheme, _, bearer = fields.get("authorization", "").partition(" ")
        bearer = bearer if scheme.lower() == "bearer" else None
        if self.name == "process":
            if settings["process_key"] and bearer != settings["process_key"]:
                raise chat.Refused("Unauthorized", status=401)
            return
        local = self.dialect.startswith(("ollama", "vllm", "llama"))
        if not settings["need_key"] or local and not fields.keys() & {"authorization", "x-api-key"}:
            return
        keys = settings["keys"][self.name]
        given = fields.get("x-api-key", bearer) if self.name == "anthropic" else bearer
        if given in keys or self.dialect.startswith("ollama"):
            return
        if self.name == "anthropic":
            raise refuse("x-api-key header is required" if given is None else "invalid x-api-key", 401)
        if given is None:
            raise refuse("You didn't provide an API key. You need to provide your API key in an Authorization header "
                         "using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).", status=401, code="invalid_api_key")
        raise refuse(f"Incorrect API key provided: {given[:4]}****{given[-2:]}.", status=401, code="invalid_api_key")

    # The models.

    def model(self, request, body):
        world, module = self.world, PROTOCOLS[self.name]
        if self.name == "openai":
            heard = chat.check(body, world.settings, self.dialect)
        else:
            counting = request.op == "anthropic.count"
            full = {"max_tokens": 1, **body} if counting and isinstance(body, dict) else body
            heard = messages.check(full, request.fields, world.settings, self.dialect, world.thinking)
            if counting:
                return Answer.of({"input_tokens": len(request.body) // 4})
        self.check_size(request)
        turn = world.script.pick(heard)
        if turn is None:
            world.missed += 1
            answer = self.usual(500, "req_script")
            words = b'"message":"'
            answer.body = answer.body.replace(words, words + b"the script has no turn for this request: ", 1)
            answer.headers.append(("x-should-retry", "false"))
            return answer
        request.notes.update(turn=turn.name, heard=heard.last, offered=heard.offered, results=heard.results)
        headers = list(turn.get("headers", {}).items())
        raw = turn.get("bytes") or turn.get("bytes_hex")
        if "status" in turn and raw is None:
            answer = self.usual(turn.get("status"), "req_script")
            answer.headers += headers
            return answer
        if "bytes" in turn or "bytes_hex" in turn:
            data = bytes.fromhex(turn.get("bytes_hex")) if "bytes_hex" in turn else turn.get("bytes").encode(
                "utf-8", "surrogateescape")
            return Stream([(0, data, "text")], turn, turn.get("type", "text/event-stream"), headers,
                          turn.get("status", 200))
        dialect = turn.get("dialect", self.dialect)
        saying = say(turn, heard, dialect, world.identify(dialect, self.name, turn))
        if self.name == "anthropic" and dialect not in chat.LOCAL:
            world.thinking |= {call.id: messages.thinking_blocks(saying) for call in saying.calls}
        request.notes["calls"] = [{"id": call.id, "name": call.name, "arguments": call.raw} for call in saying.calls]
        if turn.get("cost") is not None:
            headers.append(("x-litellm-response-cost", turn.get("cost")))
        given = turn.get("usage", {})
        usage = {**USAGE, **given} if isinstance(given, dict) else None
        return self.spoken(module, saying, heard, usage, headers)

    def spoken(self, module, saying, heard, usage, headers):
        turn = saying.turn
        form = turn.get("as")
        if form is None:
            # LiteLLM's mock answers a stream of messages in one piece.
            whole = self.name == "anthropic" and saying.dialect == "litellm" and "error" not in turn
            form = "stream" if heard.stream and not whole else "json"
        if form == "json":
            answer = Answer(200, module.answer_text(saying, heard, usage, STAMP), turn.get("type", "application/json"),
                            headers)
            return answer
        headers.append(("Cache-Control", "no-cache"))
        return Stream(module.stream(saying, heard, usage, STAMP), turn,
                      turn.get("type", "text/event-stream; charset=utf-8"), headers)

    def check_size(self, request):
        most, tokens = self.world.settings["context"], len(request.body) // 4
        if most is None or tokens <= most:
            return
        if self.name == "anthropic":
            raise messages.Refused(f"prompt is too long: {tokens} tokens > {most} maximum")
        if self.dialect == "llama-server":
            raise chat.Refused(f"the request exceeds the available context size ({most} tokens), try increasing it",
                               kind="exceed_context_size_error", n_prompt_tokens=tokens, n_ctx=most)
        raise chat.Refused(f"This model's maximum context length is {most} tokens. However, your messages resulted in "
                           f"{tokens} tokens. Please reduce the length of the messages.", "messages",
                           "context_length_exceeded")

    # The process backend.

    def process(self, request, body):
        text = body.get("input") if isinstance(body, dict) else None
        if not isinstance(text, str) or not text.strip():
            raise chat.Refused("input is required")
        if set(body) != {"input"}:
            raise chat.Refused(f"unknown field(s): {', '.join(sorted(set(body) - {'input'}))}")
        key = request.fields.get("idempotency-key")
        world = self.world
        if world.settings["dedupe"] and key is not None and key in world.kept:
            request.notes["again"] = True
            return Answer.of(world.kept[key])
        value, acts = process.classify(text, world.settings)
        if acts:
            world.effects.append({"n": len(world.effects) + 1, "at": time.time(), "input": text, "key": key,
                                  "connection": request.connection})
            request.notes["effect"] = True
        world.kept[key] = value
        return Answer.of(value)

    def made_up(self, given):
        """The answer that a rule spells out: a status with its usual body, one of process.json, or any bytes."""
        status = given.get("status", 200)
        identifier = "req_" + self.world.request_id()[:24]
        if "canned" in given:
            answer = Answer(status, process.canned(given["canned"]), given.get("type", "application/json"))
        elif "json" in given:
            answer = Answer.of(given["json"], status)
        elif "body" in given or "body_hex" in given:
            body = bytes.fromhex(given["body_hex"]) if "body_hex" in given else given["body"].encode()
            answer = Answer(status, body, given.get("type", "application/json"))
        elif "message" in given:
            refused = (messages.Refused if self.name == "anthropic" else chat.Refused)(given["message"], status=status)
            answer = self.refusal(refused, identifier)
        elif status >= 400:
            answer = self.usual(status, identifier)
        else:
            answer = Answer(status, b"", given.get("type", "application/json"))
        answer.reason = given.get("reason")
        return self.sign(answer, identifier)


class Port(Listener):
    """The port of one service. Every answer is a task, because most are streams."""

    def serve(self, connection, request):
        self.api.receive(request)
        rule = self.pick(request) or NOTHING
        delay = self.delay(request) if self.world.settings["latency_ms"] else 0
        asyncio.get_running_loop().create_task(self.slowly(connection, request, rule, delay))
        return False

    def seen(self, request):
        try:
            body = request.json
        except ValueError:
            return None, None
        return (body, None) if isinstance(body, dict) else (None, None)

    def location(self, request, where):
        self.world.origin = f"http://127.0.0.1:{self.port}"
        return super().location(request, where)

    def finish(self, request, answer):
        if isinstance(answer, Stream):
            request.status = answer.status
            request.id = dict(answer.headers).get("x-request-id")
            return answer
        return super().finish(request, answer)


class Desk(Control):
    """The tests' side, on a port of its own."""

    def handle(self, request, what):
        state, query, post = self.world, request.query, request.method == "POST"
        if what == "script":
            if query.get("replace") or request.method == "DELETE":
                state.script = Script()
            if post:
                try:
                    state.script.add(request.json)
                except BadScript as problem:
                    raise BadWorld(problem) from None
            return state.script.describe()
        if what == "effects":
            found = [effect for effect in state.effects if fnmatchcase(effect["input"], query.get("input", "*"))
                     and fnmatchcase(effect["key"] or "", query.get("key", "*"))
                     and effect["input"] == query.get("exact", effect["input"])]
            if query.get("twice"):
                counts = Counter(effect["input"] for effect in found)
                return [{"input": text, "times": times} for text, times in counts.items() if times > 1]
            return found
        if what == "last":
            return state.requests[-1].notes if state.requests else {}
        if what == "bytes":
            return {"bytes": next((one.notes["bytes"] for one in reversed(state.requests) if "bytes" in one.notes), 0)}
        if what in ("", "state"):
            ports = self.listeners
            return {"pid": os.getpid(), "origins": {port.api.name: f"http://127.0.0.1:{port.port}" for port in ports},
                    "sink": state.sink, "requests": len(state.requests),
                    "by_op": dict(Counter(request.op for request in state.requests)),
                    "effects": len(state.effects), "missed": state.missed, "swept": state.swept,
                    "connections": sum(port.accepted for port in ports),
                    "open": sum(len(port.connections) for port in ports), "most_open": max(port.most for port in ports),
                    "settings": state.settings, "errors": state.errors}
        return super().handle(request, what)

    def change(self, change):
        """Settings, and what ports do at once: all of them, or the one that `port` names."""
        name = change.pop("port", None)
        ports = [port for port in self.listeners if name in (None, port.api.name)]
        silent, resets = change.pop("refuse_ms", None), change.pop("reset_accepts", None)
        drop = change.pop("drop", False)
        for port in ports:
            if silent is not None:
                asyncio.get_running_loop().create_task(port.refuse(silent / 1000))
            if resets is not None:
                port.resets = resets
            for connection in list(port.connections) if drop else []:
                connection.end("close")
        self.world.change(change)
        return {"ok": True}


async def main(arguments):
    """Serve until stopped."""
    state = State()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: state.errors.append(complaint(context)))
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    ports = [Port(state, Api(state, name), Voice) for name in ("openai", "anthropic", "process")]
    for port in ports:
        await port.open()
    control = await loop.create_server(lambda: Connection(Desk(state, ports, stop)), "127.0.0.1", 0)
    sink = await loop.create_server(lambda: Sink(state.sunk), "127.0.0.1", 0)
    state.sink = f"http://127.0.0.1:{sink.sockets[0].getsockname()[1]}"
    state.origin = f"http://127.0.0.1:{ports[0].port}"
    ready = {port.api.name: f"http://127.0.0.1:{port.port}" for port in ports}
    print(json.dumps({**ready, "sink": state.sink, "pid": os.getpid(),
                      "control": f"http://127.0.0.1:{control.sockets[0].getsockname()[1]}"}), flush=True)
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
