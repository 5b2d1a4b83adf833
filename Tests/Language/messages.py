"""Anthropic's messages: what requests may hold, and answers in the ways of the servers that speak the protocol."""

import hashlib
import json
import re

from script import Heard
from stream import Events, compact

NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}\Z")
ID = re.compile(r"[a-zA-Z0-9_-]+\Z")
PROPERTY = re.compile(r"[a-zA-Z0-9_.-]{1,64}\Z")
VERSIONS = ("2023-01-01", "2023-06-01", "2026-10-21")
LATEST = "2026-10-21"
FIELDS = set("""model max_tokens messages system tools tool_choice stream stop_sequences temperature top_p top_k
metadata thinking output_config output_format cache_control container context_management mcp_servers service_tier
inference_geo speed""".split())
SAMPLING = ("temperature", "top_p", "top_k")
STOPS = {"end": "end_turn", "tool": "tool_use", "length": "max_tokens", "filter": "refusal", "refusal": "refusal",
         "stop_sequence": "stop_sequence", "pause": "pause_turn", "context": "model_context_window_exceeded"}
TYPES = {400: "invalid_request_error", 401: "authentication_error", 402: "billing_error", 403: "permission_error",
         404: "not_found_error", 413: "request_too_large", 429: "rate_limit_error", 500: "api_error",
         504: "timeout_error", 529: "overloaded_error"}
WORDS = {401: "invalid x-api-key", 404: "Not found", 413: "Request exceeds the maximum size",
         429: "This request would exceed your organization's rate limit of 50,000 input tokens per minute.",
         500: "Internal server error", 529: "Overloaded"}


class Refused(Exception):
    """A request that the service does not take."""

    def __init__(self, message, status=400):
        super().__init__(message)
        self.message, self.status = message, status


def error_body(status, message, dialect, request_id):
    error = {"type": TYPES.get(status, "api_error"), "message": message}
    if dialect == "llama-server":
        return {"error": {"code": status, **error}}
    return {"type": "error", "error": error, "request_id": request_id}


def usual_error(status, dialect, request_id):
    return error_body(status, WORDS.get(status, "The request failed"), dialect, request_id)


# Requests.

def check(body, fields, settings, dialect, sent):
    """Refuse the request the way the service does; otherwise say what was heard.

    `sent` has the thinking blocks that went out with each tool_use id.
    """
    version = fields.get("anthropic-version")
    if dialect == "official":
        if version is None:
            raise Refused("anthropic-version: header is required")
        if version not in VERSIONS:
            raise Refused(f'anthropic-version: "{version}" is not a valid version')
    if not isinstance(body, dict):
        raise Refused("The request body is not valid JSON: expected a dictionary")
    for name, kind in (("model", str), ("max_tokens", int), ("messages", list)):
        if name not in body:
            raise Refused(f"{name}: Field required")
        if not isinstance(body[name], kind) or isinstance(body[name], bool):
            raise Refused(f"{name}: Input should be a valid {'integer' if kind is int else kind.__name__}")
    if settings["models"] is not None and body["model"] not in settings["models"]:
        raise Refused(f"model: {body['model']}", 404)
    if body["max_tokens"] < 1:
        raise Refused("max_tokens: Input should be greater than or equal to 1")
    for name in body:
        gone = version == LATEST and name in SAMPLING
        if name not in FIELDS or gone or name in settings["refuse"]:
            raise Refused(f"{name}: Extra inputs are not permitted")
    if not isinstance(body.get("stream", False), bool):
        raise Refused("stream: Input should be a valid boolean")
    heard = Heard("anthropic", body["model"], body.get("stream", False), text_of(body.get("system", ""), "system"),
                  body.get("tool_choice"))
    heard.offered = check_tools(body)
    marks = json.dumps([body.get("system"), body.get("tools"), body["messages"]]).count('"cache_control": {')
    if marks > 4:
        raise Refused(f"A maximum of 4 blocks with cache_control may be provided. Found {marks}.")
    check_messages(body["messages"], heard, version, sent, settings)
    if not heard.offered and any(message[2] or message[3] for message in heard.messages):
        raise Refused("Requests which have `tool_use` or `tool_result` blocks in their messages must define tools.")
    return heard


def check_tools(body):
    names = []
    tools = body.get("tools", [])
    if not isinstance(tools, list):
        raise Refused("tools: Input should be a valid list")
    for k, tool in enumerate(tools):
        where = f"tools.{k}.custom"
        if not isinstance(tool, dict) or not isinstance(tool.get("name"), str):
            raise Refused(f"{where}.name: Field required")
        extra = set(tool) - {"name", "description", "input_schema", "strict", "cache_control", "type", "input_examples",
                             "defer_loading", "eager_input_streaming", "allowed_callers"}
        if extra:
            raise Refused(f"{where}.{min(extra)}: Extra inputs are not permitted")
        if not NAME.match(tool["name"]):
            raise Refused(f"{where}.name: String should match pattern '^[a-zA-Z0-9_-]{{1,64}}$'")
        if not isinstance(tool.get("description", ""), str):
            raise Refused(f"{where}.description: Input should be a valid string")
        schema = tool.get("input_schema")
        if schema is None:
            raise Refused(f"{where}.input_schema: Field required")
        if not isinstance(schema, dict):
            raise Refused(f"{where}.input_schema: Input should be a valid dictionary")
        if schema.get("type") != "object":
            raise Refused(f"{where}.input_schema.type: " + ("Input should be 'object'" if "type" in schema else
                                                             "Field required"))
        if set(schema) & {"oneOf", "allOf", "anyOf"}:
            raise Refused(f"{where}.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top "
                          "level")
        if not isinstance(schema.get("properties", {}), dict):
            raise Refused(f"{where}.input_schema.properties: Input should be a valid dictionary")
        if not all(PROPERTY.match(name) for name in schema.get("properties", {})):
            raise Refused(f"{where}.input_schema.properties: Property keys should match pattern "
                          "'^[a-zA-Z0-9_.-]{1,64}$'")
        if tool["name"] in names:
            raise Refused("tools: Tool names must be unique.")
        names.append(tool["name"])
    choice = body.get("tool_choice")
    if choice is not None:
        if not isinstance(choice, dict) or choice.get("type") not in ("auto", "any", "tool", "none"):
            raise Refused("tool_choice: Input tag found using 'type' does not match any of the expected tags: 'auto', "
                          "'any', 'tool', 'none'")
        if not names and choice["type"] != "none":
            raise Refused("tool_choice may only be specified while providing tools")
        if choice["type"] == "tool" and choice.get("name") not in names:
            raise Refused(f"Tool '{choice.get('name')}' not found in provided tools")
    return names


def text_of(content, where):
    """The text of a string or of a list of text blocks."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        raise Refused(f"{where}: Input should be a valid list")
    parts = []
    for k, block in enumerate(content):
        if not isinstance(block, dict) or "type" not in block:
            raise Refused(f"{where}.{k}.type: Field required")
        if block["type"] == "text":
            if not isinstance(block.get("text"), str):
                raise Refused(f"{where}.{k}.text.text: Field required")
            if not block["text"].strip():
                raise Refused(f"{where.split('.')[0]}: text content blocks must "
                              + ("contain non-whitespace text" if block["text"] else "be non-empty"))
            parts.append(block["text"])
    return "".join(parts)


def check_messages(messages, heard, version, sent, settings):
    if not messages:
        raise Refused("messages: at least one message is required")
    open_calls, used, before = [], set(), None
    for k, message in enumerate(messages):
        role = message.get("role") if isinstance(message, dict) else None
        if role == "system":
            raise Refused('messages: Unexpected role "system". The Messages API accepts a top-level `system` '
                          'parameter, not "system" as an input message role.')
        if role not in ("user", "assistant"):
            raise Refused(f"messages.{k}.role: Input should be 'user' or 'assistant'")
        if set(message) - {"role", "content"}:
            raise Refused(f"messages.{k}.{min(set(message) - {'role', 'content'})}: Extra inputs are not permitted")
        if before is None and role != "user":
            raise Refused('messages: first message must use the "user" role')
        if role == before and settings["alternate"]:
            raise Refused(f'messages: roles must alternate between "user" and "assistant", but found multiple "{role}" '
                          "roles in a row")
        content = message.get("content")
        if not content:
            raise Refused(f"messages.{k}: all messages must have non-empty content except for the optional final "
                          "assistant message")
        text = text_of(content, f"messages.{k}.content")
        blocks = content if isinstance(content, list) else []
        if role == "user":
            results = check_results(blocks, k, open_calls)
            heard.messages.append(("tool" if results else "user", text, results, []))
            open_calls = []
        else:
            calls = check_calls(blocks, k, version, used)
            check_thinking(blocks, k, calls, sent)
            heard.messages.append(("assistant", text, [], calls))
            open_calls = [call[0] for call in calls]
        before = role
    if before == "assistant":
        raise Refused("This model does not support assistant message prefill. The conversation must end with a user "
                      "message.")


def check_results(blocks, k, open_calls):
    """The tool results of a user message: first in it, and one for each call of the message before."""
    results, first = [], True
    leading = []
    for n, block in enumerate(blocks):
        kind = block.get("type")
        if kind == "tool_use":
            raise Refused(f"messages.{k}: `tool_use` blocks can only be in `assistant` messages")
        if kind != "tool_result":
            first = False
            continue
        identifier = block.get("tool_use_id")
        if not isinstance(identifier, str):
            raise Refused(f"messages.{k}.content.{n}.tool_result.tool_use_id: Field required")
        extra = set(block) - {"type", "tool_use_id", "content", "is_error", "cache_control"}
        if extra:
            raise Refused(f"messages.{k}.content.{n}.tool_result.{min(extra)}: Extra inputs are not permitted")
        if identifier not in open_calls:
            raise Refused(f"messages.{k}.content.{n}: unexpected `tool_use_id` found in `tool_result` blocks: "
                          f"{identifier}. Each `tool_result` block must have a corresponding `tool_use` block in the "
                          "previous message.")
        if identifier in [result[0] for result in results]:
            raise Refused(f"messages.{k}.content.{n}: each tool_use must have a single result. Found multiple "
                          f"`tool_result` blocks with id: {identifier}")
        if not isinstance(block.get("is_error", False), bool):
            raise Refused(f"messages.{k}.content.{n}.tool_result.is_error: Input should be a valid boolean")
        results.append((identifier, text_of(block.get("content", ""), f"messages.{k}.content.{n}.tool_result.content")))
        if first:
            leading.append(identifier)
    missing = [call for call in open_calls if call not in leading]
    if missing:
        raise Refused(f"messages.{k - 1}: `tool_use` ids were found without `tool_result` blocks immediately after: "
                      f"{', '.join(missing)}. Each `tool_use` block must have a corresponding `tool_result` block in "
                      "the next message.")
    return results


def check_calls(blocks, k, version, used):
    calls = []
    for n, block in enumerate(blocks):
        where = f"messages.{k}.content.{n}"
        kind = block.get("type")
        if kind == "tool_result":
            raise Refused(f"messages.{k}: `tool_result` blocks can only be in `user` messages")
        if kind == "document" and version == LATEST:
            raise Refused(f"{where}: document blocks are not permitted in assistant messages")
        if kind != "tool_use":
            continue
        identifier, name = block.get("id"), block.get("name")
        if not isinstance(identifier, str) or not ID.match(identifier):
            raise Refused(f"{where}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'")
        if not isinstance(name, str) or not NAME.match(name):
            raise Refused(f"{where}.tool_use.name: String should match pattern '^[a-zA-Z0-9_-]{{1,64}}$'")
        if not isinstance(block.get("input"), dict):
            raise Refused(f"{where}.tool_use.input: " + ("Input should be a valid dictionary" if "input" in block else
                                                          "Field required"))
        extra = set(block) - {"type", "id", "name", "input", "cache_control", "caller"}
        if extra:
            raise Refused(f"{where}.tool_use.{min(extra)}: Extra inputs are not permitted")
        if identifier in used:
            raise Refused("messages: `tool_use` ids must be unique")
        used.add(identifier)
        calls.append((identifier, name, block["input"]))
    return calls


def check_thinking(blocks, k, calls, sent):
    """Thinking comes back as it went out, and before the calls that it led to."""
    given = [{name: value for name, value in block.items() if name != "cache_control"}
             for block in blocks if block.get("type") in ("thinking", "redacted_thinking")]
    wanted = next((sent[call[0]] for call in calls if call[0] in sent), None)
    if wanted is None:
        return
    if wanted and not given:
        raise Refused(f"messages.{k}.content.0.type: Expected `thinking` or `redacted_thinking`, but found "
                      f"`{blocks[0].get('type')}`. When `thinking` is enabled, a final `assistant` message must start "
                      "with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks).")
    if given != wanted:
        raise Refused(f"messages.{k}.content.0: `thinking` or `redacted_thinking` blocks in the latest assistant "
                      "message cannot be modified. These blocks must remain as they were in the original response.")


# Answers.

def usage_of(usage, cost, dialect="official"):
    if dialect.startswith("ollama"):
        return {"input_tokens": usage["input"], "output_tokens": usage["output"], **usage.get("raw", {})}
    read, written = usage.get("cached", 0), usage.get("cache_write", 0)
    tokens = {"input_tokens": usage["input"] - read - written, "cache_creation_input_tokens": written,
              "cache_read_input_tokens": read,
              "cache_creation": {"ephemeral_5m_input_tokens": written, "ephemeral_1h_input_tokens": 0},
              "output_tokens": usage["output"], "service_tier": "standard"}
    if cost is not None:
        tokens["cost"] = cost
    return {**tokens, **usage.get("raw", {})}


def thinking_blocks(saying):
    if not saying.thinking:
        return []
    text = "".join(saying.thinking)
    block = {"type": "thinking", "thinking": text}
    return [block if saying.dialect.startswith("ollama") else {**block, "signature": signature(text)}]


def signature(text):
    return "EqoB" + hashlib.sha256(text.encode()).hexdigest()


def parsed(raw):
    try:
        value = json.loads(raw) if raw else {}
    except ValueError:
        return {}
    return value


def stops(saying):
    stop = {"stop_reason": STOPS.get(saying.stop, saying.stop), "stop_sequence": saying.turn.get("stop_sequence")}
    if saying.stop == "refusal":
        stop["stop_details"] = {"type": "refusal", "category": None}
    return stop


def whole(saying, heard, usage, _):
    blocks = thinking_blocks(saying)
    if saying.text or saying.refusal:
        blocks.append({"type": "text", "text": "".join(saying.text) + "".join(saying.refusal)})
    for call in saying.calls:
        blocks.append({"type": "tool_use", "id": call.id, "name": call.name, "input": parsed(call.raw)})
    if saying.after:
        blocks.append({"type": "text", "text": "".join(saying.after)})
    body = {"id": saying.id, "type": "message", "role": "assistant", "model": saying.turn.get("model", heard.model),
            "content": blocks, **stops(saying)}
    if usage:
        body["usage"] = usage_of(usage, saying.turn.get("cost"), saying.dialect)
    if saying.turn.get("unknown"):
        body["vendor_note"] = {"seen": True}
        body["content"].append({"type": "vendor_block", "vendor": 1})
    return body


class Course:
    """The events of one streamed answer in its dialect."""

    def __init__(self, saying, heard, usage):
        self.saying, self.heard, self.usage = saying, heard, usage
        self.turn, self.dialect = saying.turn, saying.dialect
        self.events = Events(saying.turn, "anthropic")
        # Blocks by what they hold, in the order of their beginning; and those that are still open.
        self.numbers, self.open, self.next = {}, [], 0

    def send(self, kind, value, mark="other"):
        if self.turn.get("unknown"):
            value = {**value, "vendor_field": {"a": [1]}}
        self.events.send({"type": kind, **value}, kind, mark)

    def opening(self):
        message = {"id": self.saying.id, "type": "message", "role": "assistant",
                   "model": self.turn.get("model", self.heard.model), "content": [], "stop_reason": None,
                   "stop_sequence": None}
        if self.usage:
            first = 0 if self.dialect.startswith("ollama") else 1
            message["usage"] = {**usage_of(self.usage, None, self.dialect), "output_tokens": first}
        self.send("message_start", {"message": message})

    def begin(self, key, block):
        """Start a block, and end those that it follows. Interleaved calls stay open together."""
        if self.dialect == "ollama-old" and key[0] == "call" and self.open and self.open[-1][0] == "thinking":
            # Seen in Ollama: a call right behind thought does not end its block, and takes its number.
            self.open, self.next = [], self.numbers[self.open[-1]]
        if not (key[0] == "call" and self.turn.get("order", "sequence") != "sequence"):
            self.end_blocks()
        elif self.open and self.open[-1][0] != "call":
            self.end_blocks()
        number = self.next
        self.next += 1
        if key[0] == "call" and "index" in self.explicit(key[1]):
            number = self.explicit(key[1])["index"]
        self.numbers[key] = number
        self.open.append(key)
        self.send("content_block_start", {"index": number, "content_block": block}, "block")
        if number == 0 and self.dialect == "official":
            self.events.ping()

    def explicit(self, number):
        given = self.turn.get("calls", [])
        return given[number] if number < len(given) else {}

    def end_blocks(self):
        for key in self.open:
            self.send("content_block_stop", {"index": self.numbers[key]})
        self.open = []

    def delta(self, key, delta, mark):
        self.send("content_block_delta", {"index": self.numbers[key], "delta": delta}, mark)

    def text(self, text):
        if not self.open or self.open[-1] != ("text", self.next - 1):
            self.begin(("text", self.next), {"type": "text", "text": ""})
        self.delta(self.open[-1], {"type": "text_delta", "text": text}, "text")

    def thought(self, text):
        if not self.open:
            signed = {} if self.dialect.startswith("ollama") else {"signature": ""}
            self.begin(("thinking", 0), {"type": "thinking", "thinking": "", **signed})
        self.delta(self.open[-1], {"type": "thinking_delta", "thinking": text}, "thinking")

    def start(self, number):
        call = self.saying.calls[number]
        block = {"type": "tool_use", "id": call.id, "name": call.name, "input": {}}
        if self.dialect == "llama-server":
            del block["input"]
        self.begin(("call", number), block)
        if self.dialect == "official":
            self.delta(("call", number), {"type": "input_json_delta", "partial_json": ""}, "call")

    def trouble(self, given):
        form = given.get("form", "usual")
        error = {"type": "overloaded_error", "message": "Overloaded", **given.get("error", {})}
        if form == "usual":
            form = "unwrapped" if self.dialect == "llama-server" else "anthropic"
        if form == "unwrapped":
            error = {"code": 500, "message": "model produced output that does not match the expected format",
                     "type": "server_error", **given.get("error", {})}
            self.events.send(error, "error", "error")
        elif form in ("openai", "openai-named", "finish"):
            self.events.send({"error": error}, "error" if form == "openai-named" else None, "error")
        elif form == "string":
            self.events.send({"type": "error", "error": error["message"]}, "error", "error")
        elif form == "message":
            self.events.send(error["message"], "error", "error")
        elif form == "double":
            self.events.send({"error": {"type": "error", "error": error}}, None, "error")
        elif form == "status":
            self.events.send({"status": 500, "title": error["message"]}, "error", "error")
        else:
            self.events.send({"type": "error", "error": error, "request_id": "req_standin"}, "error", "error")
        then = given.get("then", "stop")
        if then == "mark":
            self.send("message_stop", {}, "mark")
        return then != "go-on"

    def closing(self):
        end = self.turn.get("end", "mark")
        self.end_blocks()
        if end not in ("no-finish", "nothing"):
            value = {"delta": stops(self.saying)}
            if self.usage:
                usage = usage_of(self.usage, self.turn.get("cost"), self.dialect)
                sparse = self.turn.get("usage", {}).get("sparse") or self.dialect.startswith("ollama")
                keep = ("output_tokens", "cost") if sparse else (
                    "input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens", "cost")
                value["usage"] = {name: usage[name] for name in keep if name in usage}
            self.send("message_delta", value, "finish")
        if end in ("mark", "no-finish"):
            self.send("message_stop", {}, "mark")
        elif end == "unterminated":
            self.events.raw('event: message_stop\ndata: {"type":"message_stop"}', "mark")

    def odd(self):
        """Types that a client does not know, which the versioning promise allows at any time."""
        self.events.send({"type": "vendor_note", "note": "ignore me"}, "vendor_note")
        if self.open:
            self.delta(self.open[-1], {"type": "vendor_delta", "vendor": "ignore me"}, "other")

    def stream(self):
        self.opening()
        error = self.turn.get("error")
        last = len(self.saying.fragments)
        for count, (kind, number, text) in enumerate([*self.saying.fragments, ("end", None, "")]):
            if error is not None and count == min(error.get("after", 1), last) and self.trouble(error):
                return self.events.out
            if kind == "thinking":
                self.thought(text)
            elif kind == "signature" and self.dialect.startswith("ollama"):
                continue
            elif kind == "signature":
                signed = signature("".join(self.saying.thinking))
                self.delta(self.open[-1], {"type": "signature_delta", "signature": signed}, "thinking")
            elif kind in ("text", "refusal"):
                self.text(text)
            elif kind == "call":
                self.start(number)
            elif kind == "arguments":
                self.delta(("call", number), {"type": "input_json_delta", "partial_json": text}, "arguments")
            if self.turn.get("unknown") and count % 2:
                self.odd()
        self.closing()
        return self.events.out


def stream(saying, heard, usage, _):
    return Course(saying, heard, usage).stream()


def answer_text(saying, heard, usage, stamp):
    return compact(whole(saying, heard, usage, stamp)).encode()
