"""OpenAI's chat completions: what requests may hold, and answers in the ways of the servers that speak the protocol."""

import json
import re

from script import Heard
from stream import Events, compact

NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}\Z")
FIELDS = set("""model messages stream stream_options tools tool_choice parallel_tool_calls response_format
max_completion_tokens max_tokens reasoning_effort temperature top_p n stop seed user store metadata service_tier
logprobs top_logprobs logit_bias presence_penalty frequency_penalty prediction modalities audio verbosity
safety_identifier prompt_cache_key prompt_cache_retention web_search_options functions function_call""".split())
SPOKEN = {"role", "content", "name"}
MESSAGE = {"system": SPOKEN, "developer": SPOKEN, "user": SPOKEN, "tool": {"role", "content", "tool_call_id"},
           "assistant": SPOKEN | {"tool_calls", "refusal", "audio", "function_call", "annotations"}}
STOPS = {"end": "stop", "tool": "tool_calls", "length": "length", "filter": "content_filter", "refusal": "stop",
         "stop_sequence": "stop"}
LOCAL = {"llama-server", "ollama", "ollama-old", "vllm", "vllm-old"}
# The dialects whose choices have no finish_reason before the end.
UNSET = {"litellm", "vllm", "vllm-old"}
TYPES = {400: "invalid_request_error", 401: "invalid_request_error", 403: "invalid_request_error",
         404: "invalid_request_error", 413: "invalid_request_error", 429: "requests", 500: "server_error",
         502: "server_error", 503: "server_error", 504: "server_error", 529: "server_error"}
CODES = {401: "invalid_api_key", 404: "model_not_found", 429: "rate_limit_exceeded", 503: "service_unavailable"}
WORDS = {401: "Incorrect API key provided", 404: "The requested resource does not exist",
         429: "Rate limit reached for requests. Please try again in 20s.",
         500: "The server had an error while processing your request. Sorry about that!",
         503: "The engine is currently overloaded, please try again later", 529: "The server is overloaded"}


class Refused(Exception):
    """A request that the service does not take."""

    def __init__(self, message, param=None, code=None, status=400, kind=None, **more):
        super().__init__(message)
        self.message, self.param, self.code = message, param, code
        self.status, self.kind, self.more = status, kind, more


def error_body(status, message, dialect, kind=None, param=None, code=None, more=()):
    """The body of an error in the dialect."""
    error = {"message": message, "type": kind or TYPES.get(status, "invalid_request_error"), "param": param,
             "code": code if code is not None else CODES.get(status)}
    if dialect == "litellm":
        error["code"] = str(status)
        error["type"] = {429: "throttling_error", 401: "auth_error"}.get(status, error["type"])
    elif dialect == "llama-server":
        local = {401: "authentication_error", 500: "server_error", 503: "unavailable_error"}
        error = {"code": status, "message": message, "type": kind or local.get(status, "invalid_request_error")}
    elif dialect.startswith("ollama"):
        local = {400: "invalid_request_error", 404: "not_found_error"}
        error |= {"type": local.get(status, "api_error"), "code": None}
    elif dialect == "vllm":
        error = {"message": message, "type": "BadRequestError", "param": param, "code": status}
    elif dialect == "vllm-old":
        return {"object": "error", "message": message, "type": "BadRequestError", "param": param, "code": status}
    error.update(more)
    return {"error": error}


def usual_error(status, dialect):
    return error_body(status, WORDS.get(status, "The request failed"), dialect)


# Requests.

def empty(where):
    return Refused(f"Invalid '{where}': empty array. Expected an array with minimum length 1, but got an empty array "
                   "instead.", where, "empty_array")


def check(body, settings, dialect):
    """Refuse the request the way the service does; otherwise say what was heard."""
    official = dialect not in LOCAL
    if not isinstance(body, dict):
        raise Refused("We could not parse the JSON body of your request. (HINT: This likely means you aren't using "
                      "your HTTP library correctly. The OpenAI API expects a JSON payload, but what was sent was not "
                      "valid JSON.)")
    if not isinstance(body.get("model"), str) or not body["model"]:
        raise Refused("you must provide a model parameter")
    if settings["models"] is not None and body["model"] not in settings["models"]:
        raise Refused(f"The model `{body['model']}` does not exist or you do not have access to it.", None,
                      "model_not_found", 404)
    for name in body:
        if official and name not in FIELDS:
            raise Refused(f"Unrecognized request argument supplied: {name}")
        if name in settings["refuse"]:
            raise Refused(f"Unsupported parameter: '{name}' is not supported with this model.", name,
                          "unsupported_parameter")
    for name, words in (("stream", "a boolean"), ("messages", "an array of objects"), ("tools", "an array of objects")):
        kind = bool if name == "stream" else list
        if name in body and not isinstance(body[name], kind):
            raise Refused(f"Invalid type for '{name}': expected {words}, but got something else instead.", name,
                          "invalid_type")
    if "stream_options" in body and not body.get("stream"):
        raise Refused("The 'stream_options' parameter is only allowed when 'stream' is enabled.", "stream_options")
    for name in ("max_completion_tokens", "max_tokens"):
        if name in body and (type(body[name]) is not int or body[name] < 1):
            raise Refused(f"Invalid '{name}': integer below minimum value. Expected a value >= 1.", name,
                          "integer_below_min_value")
    if "max_tokens" in body and "max_completion_tokens" in body:
        raise Refused("Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
                      "max_tokens", "invalid_parameter_combination")
    offered = check_tools(body, settings, dialect)
    choice = body.get("tool_choice", "auto")
    # llama.cpp reads a word there, and takes anything else for the usual one.
    if isinstance(choice, dict):
        choice = "auto" if dialect == "llama-server" else choice.get("function", {}).get("name")
    heard = Heard("openai", body["model"], bool(body.get("stream")), offered=offered, choice=choice)
    heard.usage_wanted = bool((body.get("stream_options") or {}).get("include_usage"))
    check_messages(body.get("messages"), heard, official)
    return heard


def check_tools(body, settings, dialect):
    tools = body.get("tools")
    if tools is None:
        for name in ("tool_choice", "parallel_tool_calls"):
            if name in body and (name != "tool_choice" or body[name] != "none"):
                raise Refused(f"'{name}' is only allowed when 'tools' are specified.", name)
        return []
    if not tools:
        raise empty("tools")
    if len(tools) > 128:
        raise Refused("Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array "
                      f"with length {len(tools)} instead.", "tools", "array_above_max_length")
    names = []
    for k, tool in enumerate(tools):
        if not isinstance(tool, dict) or tool.get("type") != "function" or not isinstance(tool.get("function"), dict):
            raise Refused(f"Missing required parameter: 'tools[{k}].function'.", f"tools[{k}].function",
                          "missing_required_parameter")
        function = tool["function"]
        check_name(function.get("name"), f"tools[{k}].function.name")
        if set(tool) - {"type", "function"} or set(function) - {"name", "description", "parameters", "strict"}:
            raise Refused(f"Unknown parameter: in 'tools[{k}]'.", f"tools[{k}]", "unknown_parameter")
        words = function.get("description", "")
        if not isinstance(words, str) or len(words) > settings["description"]:
            raise Refused(f"Invalid 'tools[{k}].function.description': string too long. Expected a string with maximum "
                          f"length {settings['description']}.", f"tools[{k}].function.description",
                          "string_above_max_length")
        if "parameters" in function:
            problem = schema_problem(function["parameters"])
            if problem:
                raise Refused(f"Invalid schema for function '{function['name']}': {problem}",
                              f"tools[{k}].function.parameters", "invalid_function_parameters")
        if function["name"] in names:
            raise Refused(f"Invalid 'tools[{k}].function.name': function names must be unique.", "tools")
        names.append(function["name"])
    choice = body.get("tool_choice", "auto")
    if isinstance(choice, dict):
        wanted = choice.get("function", {}).get("name") if choice.get("type") == "function" else None
        if choice.get("type") == "function" and wanted not in names:
            raise Refused(f"Tool choice '{wanted}' not found in 'tools' parameter.", "tool_choice")
    elif choice not in ("auto", "none", "required"):
        raise Refused(f"Invalid value: '{choice}'. Supported values are: 'none', 'auto', and 'required'.",
                      "tool_choice", "invalid_value")
    if choice == "auto" and dialect in ("vllm", "vllm-old") and not settings["auto_tools"]:
        raise Refused('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set')
    return names


def check_name(name, where):
    if not isinstance(name, str):
        raise Refused(f"Missing required parameter: '{where}'.", where, "missing_required_parameter")
    if len(name) > 64:
        raise Refused(f"Invalid '{where}': string too long. Expected a string with maximum length 64, but got a string "
                      f"with length {len(name)} instead.", where, "string_above_max_length")
    if not NAME.match(name):
        raise Refused(f"Invalid '{where}': string does not match pattern. Expected a string that matches the pattern "
                      "'^[a-zA-Z0-9_-]+$'.", where, "invalid_value")


def schema_problem(schema, path=()):
    """The first thing about a schema of parameters that the service refuses."""
    if not isinstance(schema, dict):
        return f"{schema!r} is not of type 'object', 'boolean'." if not isinstance(schema, bool) else None
    if not path:
        if schema.get("type") != "object":
            return f"schema must be a JSON Schema of 'type: \"object\"', got 'type: \"{schema.get('type')}\"'."
        if set(schema) & {"oneOf", "anyOf", "allOf", "enum", "not"}:
            return "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level."
    if schema.get("type") == "array" and not isinstance(schema.get("items"), (dict, bool)):
        return f"In context={path}, array schema missing items."
    if not isinstance(schema.get("properties", {}), dict):
        return f"In context={path}, 'properties' is not of type 'object'."
    if not isinstance(schema.get("required", []), list):
        return f"In context={path}, 'required' is not of type 'array'."
    for name, inner in schema.get("properties", {}).items():
        problem = schema_problem(inner, (*path, "properties", name))
        if problem:
            return problem
    return schema_problem(schema["items"], (*path, "items")) if isinstance(schema.get("items"), dict) else None


def content_text(content, where, none=False):
    if content is None and none:
        return ""
    if isinstance(content, str):
        return content
    if isinstance(content, list) and content and all(
            isinstance(part, dict) and part.get("type") in ("text", "image_url", "refusal") for part in content):
        return "".join(part.get("text", "") for part in content)
    raise Refused(f"Invalid value for 'content': expected a string, got {json.dumps(content)[:40]}.", where)


def check_messages(messages, heard, official):
    if not messages:
        raise Refused("Missing required parameter: 'messages'.", "messages",
                      "missing_required_parameter") if messages is None else empty("messages")
    open_calls, seen = {}, set()
    for k, message in enumerate(messages):
        where = f"messages.[{k}]"
        role = message.get("role") if isinstance(message, dict) else None
        if role not in ("system", "developer", "user", "assistant", "tool"):
            raise Refused(f"Invalid value: '{role}'. Supported values are: 'system', 'assistant', 'user', 'function', "
                          "'tool', and 'developer'.", f"messages[{k}].role", "invalid_value")
        odd = set(message) - MESSAGE[role]
        if odd and official:
            raise Refused(f"Unknown parameter: 'messages[{k}].{min(odd)}'.", f"messages[{k}].{min(odd)}",
                          "unknown_parameter")
        if role == "tool":
            identifier = message.get("tool_call_id")
            if not isinstance(identifier, str):
                raise Refused(f"Missing required parameter: 'messages[{k}].tool_call_id'.",
                              f"messages[{k}].tool_call_id", "missing_required_parameter")
            if not seen or identifier not in open_calls:
                known = identifier in seen
                raise Refused("An assistant message with 'tool_calls' has more than one tool message for the "
                              f"'tool_call_id' {identifier}." if known else
                              "Invalid parameter: messages with role 'tool' must be a response to a preceeding message "
                              "with 'tool_calls'.", f"{where}.role")
            del open_calls[identifier]
            heard.messages[-1][2].append((identifier, content_text(message.get("content"), f"{where}.content")))
            continue
        unanswered(open_calls, where)
        if role in ("system", "developer"):
            heard.system += content_text(message.get("content"), f"{where}.content")
            continue
        calls = check_calls(message, k) if "tool_calls" in message else []
        if calls and role != "assistant":
            raise Refused(f"Unknown parameter: 'messages[{k}].tool_calls'.", f"messages[{k}].tool_calls")
        text = content_text(message.get("content"), f"{where}.content", none=bool(calls))
        heard.messages.append((role, text, [], calls))
        open_calls = {call[0]: True for call in calls}
        seen = set(open_calls)
        if calls:
            # Results follow, and they are a message of their own in the neutral form.
            heard.messages.append(("tool", "", [], []))
    unanswered(open_calls, f"messages.[{len(messages)}]")


def unanswered(open_calls, where):
    if open_calls:
        raise Refused("An assistant message with 'tool_calls' must be followed by tool messages responding to each "
                      "'tool_call_id'. The following tool_call_ids did not have response messages: "
                      f"{', '.join(open_calls)}", f"{where}.role")


def check_calls(message, k):
    calls = message["tool_calls"]
    where = f"messages[{k}].tool_calls"
    if not isinstance(calls, list) or not calls:
        raise empty(where)
    found = []
    for n, call in enumerate(calls):
        if not isinstance(call, dict) or call.get("type") != "function" or not isinstance(call.get("function"), dict):
            raise Refused(f"Missing required parameter: '{where}[{n}].type'.", f"{where}[{n}].type",
                          "missing_required_parameter")
        identifier, function = call.get("id"), call["function"]
        if not isinstance(identifier, str) or not identifier:
            raise Refused(f"Missing required parameter: '{where}[{n}].id'.", f"{where}[{n}].id",
                          "missing_required_parameter")
        if len(identifier) > 40:
            raise Refused(f"Invalid '{where}[{n}].id': string too long. Expected a string with maximum length 40, but "
                          f"got a string with length {len(identifier)} instead.", f"{where}[{n}].id",
                          "string_above_max_length")
        if identifier in [one[0] for one in found]:
            raise Refused(f"Duplicate value for 'tool_call_id' of '{identifier}' in message[{k}]", where)
        check_name(function.get("name"), f"{where}[{n}].function.name")
        if not isinstance(function.get("arguments"), str):
            raise Refused(f"Invalid type for '{where}[{n}].function.arguments': expected a string, but got an object "
                          "instead.", f"{where}[{n}].function.arguments", "invalid_type")
        try:
            arguments = json.loads(function["arguments"])
        except ValueError:
            raise Refused(f"Invalid '{where}[{n}].function.arguments': not JSON.",
                          f"{where}[{n}].function.arguments") from None
        found.append((identifier, function["name"], arguments))
    return found


# Answers.

def usage_of(usage, cost, dialect):
    read, written = usage.get("cached", 0), usage.get("cache_write", 0)
    tokens = {"prompt_tokens": usage["input"], "completion_tokens": usage["output"],
              "total_tokens": usage["input"] + usage["output"]}
    if dialect in ("official", "litellm", "azure") or read:
        tokens["prompt_tokens_details"] = {"cached_tokens": read, "audio_tokens": 0}
        if written:
            tokens["prompt_tokens_details"]["cache_write_tokens"] = written
        tokens["completion_tokens_details"] = {"reasoning_tokens": usage.get("reasoning", 0), "audio_tokens": 0,
                                               "accepted_prediction_tokens": 0, "rejected_prediction_tokens": 0}
    if cost is not None:
        tokens["cost"] = cost
    return {**tokens, **usage.get("raw", {})}


def finish_of(saying):
    return STOPS.get(saying.stop, saying.stop)


def whole(saying, heard, usage, stamp):
    """The answer in one piece of JSON."""
    dialect = saying.dialect
    calls = [{"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.raw}}
             for call in saying.calls]
    text = saying.whole()
    message = {"role": "assistant", "content": text if text or not calls or dialect.startswith("ollama") else None}
    if dialect in ("official", "azure"):
        message |= {"refusal": "".join(saying.refusal) or None, "annotations": []}
    if saying.thinking and dialect != "official":
        message["reasoning" if dialect.startswith("ollama") else "reasoning_content"] = "".join(saying.thinking)
    if calls:
        message["tool_calls"] = calls
    finish = finish_of(saying)
    if dialect == "litellm" and calls and "stop" not in saying.turn:
        finish = "stop"
    choice = {"index": 0, "message": message, "finish_reason": finish}
    if dialect in ("official", "azure"):
        choice["logprobs"] = None
    body = {"id": saying.id, "object": "chat.completion", "created": stamp,
            "model": saying.turn.get("model", heard.model), "choices": [choice]}
    if usage:
        body["usage"] = usage_of(usage, saying.turn.get("cost"), dialect)
    if saying.turn.get("unknown"):
        body["vendor_note"] = {"seen": True}
    return body


class Chunks:
    """The chunks of one streamed answer in its dialect."""

    def __init__(self, saying, heard, usage, stamp):
        self.saying, self.heard, self.usage, self.stamp = saying, heard, usage, stamp
        self.dialect, self.turn = saying.dialect, saying.turn
        self.events = Events(saying.turn, "openai")

    def base(self, choices):
        chunk = {"id": self.saying.id, "object": "chat.completion.chunk", "created": self.stamp,
                 "model": self.turn.get("model", self.heard.model), "choices": choices}
        if self.dialect in ("official", "azure"):
            chunk |= {"service_tier": "default", "system_fingerprint": "fp_50cad350e4"}
            if self.heard.usage_wanted:
                chunk["usage"] = None
        elif self.dialect == "llama-server":
            chunk["system_fingerprint"] = "b6000-0c1e570"
        elif self.dialect == "nulls":
            chunk |= {"usage": None, "error": None}
        elif self.dialect.startswith("ollama"):
            chunk["system_fingerprint"] = "fp_ollama"
        if self.turn.get("unknown"):
            chunk["vendor_note"] = {"seen": [True, None]}
        return chunk

    def delta(self, delta, kind, finish=None):
        choice = {"index": 0, "delta": delta}
        if self.dialect in ("official", "azure"):
            choice["logprobs"] = None
        if finish or self.dialect not in UNSET:
            choice["finish_reason"] = finish
        if self.dialect in ("vllm", "vllm-old") and finish:
            choice["stop_reason"] = None
        if self.dialect == "nulls":
            unused = dict.fromkeys(("role", "content", "tool_calls", "function_call"))
            delta = choice["delta"] = {**unused, **delta}
            choice["finish_reason"] = finish or ""
        if self.turn.get("unknown"):
            delta = choice["delta"] = {**delta, "vendor_delta": 1}
        chunk = self.base([choice])
        if self.dialect == "official" and kind in ("text", "arguments"):
            chunk["obfuscation"] = "x7Tq"
        self.events.send(chunk, kind=kind)

    def opening(self):
        """The chunk with the role; in some dialects it is no chunk of its own."""
        first = self.saying.fragments[0][0] if self.saying.fragments else None
        if self.dialect == "azure":
            self.events.send({"id": "", "object": "", "created": 0, "model": "", "choices": [],
                              "prompt_filter_results": [{"prompt_index": 0, "content_filter_results": {}}]})
        in_turn = self.turn.get("order", "sequence") == "sequence"
        if self.dialect in ("official", "azure") and first == "call" and in_turn:
            return {"role": "assistant", "content": None, "refusal": None}
        if self.dialect == "litellm" and first in ("text", "call"):
            return {"role": "assistant"}
        if not self.dialect.startswith("ollama"):
            content = {"llama-server": None}.get(self.dialect, "")
            role = {"role": "assistant", "content": content}
            self.delta(role | {"refusal": None} if self.dialect in ("official", "azure") else role, "role")
        return {}

    def start(self, number, delta):
        call = self.saying.calls[number]
        opening = {"index": call.index, "id": call.id, "type": "function",
                   "function": {"name": call.name, "arguments": ""}}
        if self.dialect.startswith("ollama"):
            opening["function"]["arguments"] = call.raw
            if self.dialect == "ollama-old":
                del opening["index"]
            delta = {"role": "assistant", "content": "", **delta}
        elif self.dialect == "litellm":
            delta = {**delta, "content": ""}
        self.delta({**delta, "tool_calls": [opening]}, "call")

    def arguments(self, number, text):
        call = self.saying.calls[number]
        if self.dialect.startswith("ollama"):
            return
        fragment = {"index": call.index, "function": {"arguments": text}}
        delta = {}
        if self.dialect == "litellm":
            fragment["type"] = "function"
            delta["content"] = ""
        elif self.dialect == "vllm-old":
            fragment |= {"id": "", "type": "function"}
        elif self.dialect == "nulls":
            fragment |= {"id": None, "type": None, "function": {"name": None, "arguments": text}}
        self.delta({**delta, "tool_calls": [fragment]}, "arguments")

    def thought(self, text):
        if self.dialect in ("official", "azure"):
            return
        if self.dialect.startswith("ollama"):
            self.delta({"role": "assistant", "content": "", "reasoning": text}, "thinking")
        else:
            self.delta({"reasoning_content": text}, "thinking")

    def text(self, text, delta, field="content"):
        if self.dialect.startswith("ollama"):
            delta = {"role": "assistant"}
        delta = {**delta, field: text}
        if self.dialect == "vllm-old":
            delta["tool_calls"] = []
        self.delta(delta, "text")

    def trouble(self, given):
        """An error in the midst of the stream. True when nothing follows it."""
        form = given.get("form", "usual")
        error = {"message": "The server had an error while processing your request", "type": "server_error",
                 "param": None, "code": None, **given.get("error", {})}
        if form == "usual" and self.dialect.startswith("ollama"):
            # Ollama has no place for an error in a chunk: an empty one comes out, and the stream ends.
            self.delta({"role": "assistant", "content": ""}, "error")
            return True
        if form == "usual":
            form = "openai"
            if self.dialect == "llama-server":
                error = {"code": 500, "message": error["message"], "type": error["type"], **given.get("error", {})}
            elif self.dialect == "litellm":
                error["code"] = str(error["code"] or 500)
            elif self.dialect.startswith("vllm"):
                old = {"object": "error"} if self.dialect == "vllm-old" else {}
                error = {**old, **error, "type": "BadRequestError", "code": 400, **given.get("error", {})}
        if form == "finish":
            choice = {"index": 0, "delta": {"content": ""}, "finish_reason": "error"}
            self.events.send({**self.base([choice]), "error": {"code": 502, "message": error["message"]}}, kind="error")
        elif form == "string":
            self.events.send({"error": error["message"]}, kind="error")
        elif form in ("unwrapped", "message"):
            self.events.send({"object": "error", **error}, kind="error")
        elif form == "anthropic":
            self.events.send({"type": "error", "error": error}, "error", kind="error")
        elif form == "double":
            self.events.send({"error": {"type": "error", "error": error}}, kind="error")
        elif form == "status":
            self.events.send({"status": 500, "title": error["message"]}, kind="error")
        else:
            self.events.send({"error": error}, "error" if form == "openai-named" else None, kind="error")
        then = given.get("then", "mark" if self.dialect.startswith("vllm") else "stop")
        if then == "mark":
            self.events.send("[DONE]", kind="mark")
        return then != "go-on"

    def closing(self):
        end = self.turn.get("end", "mark")
        usage = self.usage if self.heard.usage_wanted or self.dialect == "litellm" else None
        if end not in ("no-finish", "nothing"):
            delta = {"role": "assistant", "content": ""} if self.dialect.startswith("ollama") else {}
            if self.dialect.startswith("vllm"):
                delta = {"content": ""}
            self.delta(delta, "finish", finish_of(self.saying))
        if usage and end != "nothing":
            last = self.base([{"index": 0, "delta": {}}] if self.dialect == "litellm" else [])
            last["usage"] = usage_of(usage, self.turn.get("cost"), self.dialect)
            if self.dialect == "llama-server":
                last["timings"] = {"prompt_n": usage["input"], "prompt_ms": 12.5, "predicted_n": usage["output"],
                                   "predicted_ms": 40.25}
            self.events.send(last, kind="usage")
        if end in ("mark", "no-finish"):
            self.events.send("[DONE]", kind="mark")
        elif end == "unterminated":
            self.events.raw("data: [DONE]", "mark")

    def stream(self):
        """All events."""
        role = self.opening()
        error = self.turn.get("error")
        last = len(self.saying.fragments)
        for count, (kind, number, text) in enumerate([*self.saying.fragments, ("end", None, "")]):
            if error is not None and count == min(error.get("after", 1), last) and self.trouble(error):
                return self.events.out
            if kind == "thinking":
                self.thought(text)
            elif kind in ("text", "refusal"):
                self.text(text, role, "content" if kind == "text" else "refusal")
                role = {}
            elif kind == "call":
                self.start(number, role)
                role = {}
            elif kind == "arguments":
                self.arguments(number, text)
            if self.turn.get("unknown") and count % 2:
                self.events.send({**self.base([]), "object": "vendor.note"}, "vendor.note")
        self.closing()
        return self.events.out


def stream(saying, heard, usage, stamp):
    return Chunks(saying, heard, usage, stamp).stream()


def answer_text(saying, heard, usage, stamp):
    return compact(whole(saying, heard, usage, stamp)).encode()
