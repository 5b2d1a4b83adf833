"""JSON-RPC: the kinds of messages, error codes, and values that keep the bytes they came with."""

import json
import sys
from json.decoder import scanstring

sys.set_int_max_str_digits(0)
sys.setrecursionlimit(10000)

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS, INTERNAL_ERROR = -32700, -32600, -32601, -32602, -32603
RESOURCE_NOT_FOUND = -32002
HEADER_MISMATCH, MISSING_CAPABILITY, UNSUPPORTED_VERSION = -32020, -32021, -32022
STATUS = {PARSE_ERROR: 400, INVALID_REQUEST: 400, INVALID_PARAMS: 400, HEADER_MISMATCH: 400, MISSING_CAPABILITY: 400,
          UNSUPPORTED_VERSION: 400, METHOD_NOT_FOUND: 404}
"""The HTTP status of an error in the modern era; 200 for other codes."""

DECODER = json.JSONDecoder(strict=False)
SPACE = " \t\r\n"


class Refusal(Exception):
    """A JSON-RPC error as the answer."""

    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.error = {"code": code, "message": message} | ({} if data is None else {"data": data})


class Raw(str):
    """JSON text that goes out as it stands."""


def dump(value):
    """JSON text without a newline; `Raw` stays as it came."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(json.dumps(key, ensure_ascii=False) + ":" + dump(item)
                              for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(dump, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def encode(value):
    return dump(value).encode("utf-8", "surrogatepass")


def skip(text, at):
    while at < len(text) and text[at] in SPACE:
        at += 1
    return at


def member(text, *path):
    """The text of the value at the path of keys, as it was sent, or None. The last of repeated keys counts."""
    start, end = skip(text, 0), len(text.rstrip(SPACE))
    for wanted in path:
        if text[start:start + 1] != "{":
            return None
        at, found = skip(text, start + 1), None
        while text[at] == '"':
            key, at = scanstring(text, at + 1, False)
            first = skip(text, skip(text, at) + 1)
            _, last = DECODER.raw_decode(text, first)
            if key == wanted:
                found = first, last
            at = skip(text, last)
            at = skip(text, at + 1) if text[at] == "," else at
        if found is None:
            return None
        start, end = found
    return Raw(text[start:end])


class Message:
    """One message as it came. `kind` is request, notification, response, batch or broken."""

    def __init__(self, raw):
        self.raw = raw
        self.text, self.value, self.id, self.method, self.params = "", None, None, None, {}
        try:
            self.text = raw.decode("utf-8")
            self.value = DECODER.decode(self.text)
        except (ValueError, RecursionError):
            self.kind = "broken"
            return
        self.kind = self.sort()

    def sort(self):
        value = self.value
        if isinstance(value, list):
            return "batch"
        if not isinstance(value, dict) or value.get("jsonrpc") != "2.0":
            return "broken"
        if "id" in value:
            if not isinstance(value["id"], (str, int)) or isinstance(value["id"], bool):
                return "broken"
            self.id = member(self.text, "id")
        if "method" not in value:
            return "response" if self.id is not None and ("result" in value or "error" in value) else "broken"
        self.method = value["method"]
        self.params = value.get("params", {})
        if not isinstance(self.method, str) or not isinstance(self.params, dict):
            return "broken"
        return "notification" if self.id is None else "request"

    @property
    def tool(self):
        name = self.params.get("name") if self.method == "tools/call" else None
        return name if isinstance(name, str) else None

    @property
    def meta(self):
        meta = self.params.get("_meta")
        return meta if isinstance(meta, dict) else {}

    def member(self, *path):
        """The text of a member of `params`."""
        return member(self.text, "params", *path)


def result(id, value):
    return {"jsonrpc": "2.0", "id": id, "result": value}


def error(id, value):
    return {"jsonrpc": "2.0", "id": id, "error": value}


def notification(method, params=None):
    return {"jsonrpc": "2.0", "method": method} | ({} if params is None else {"params": params})
