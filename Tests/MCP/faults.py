"""Everything that goes wrong on demand: the table of faults, which of them are due, and bytes that go out badly."""

import os
import random
import re
import sys
import time

from jsonrpc import Raw, dump

# Name: (when it acts, the usual argument, what it does). README.md has the same rows; selftest.py compares.
FAULTS = {
    # The process (stdio).
    "silence": ("process", None, "reads everything and answers nothing"),
    "ignore-sigterm": ("process", None, "SIGTERM has no effect"),
    "ignore-eof": ("process", None, "the end of standard input has no effect"),
    "child": ("process", None, "a child of 60 s holds the streams and stays in the process group"),
    "banner": ("process", "Starting server…", "a first line on standard output that is no message"),
    "stderr": ("process", "1048576", "so many bytes on standard error at the start; with @: before that answer"),
    "stderr-forever": ("process", None, "standard error without end"),
    "die-unread": ("process", "0", "ends (code 3) after so many answers, the next bytes unread"),
    # A request, before its effect.
    "drop": ("before", None, "no answer to this request, and no effect"),
    "delay": ("before", "1000", "milliseconds before the effect"),
    "die-before": ("before", None, "ends (code 3) when it has read the request"),
    "ask": ("before", "ping", "first sends the client a request of this method and waits 5 s for its reply"),
    "pings": ("before", "10000", "so many pings before the answer; nobody waits for replies"),
    "notifications": ("before", "10000", "so many notifications before the answer"),
    "progress-forever": ("before", "100", "progress every so many milliseconds, and never an answer"),
    "garbage": ("before", "this is no JSON {", "a line that is no message before the answer"),
    "unknown-answer": ("before", '"nobody-asked"', "an answer of an id (JSON) that nobody used, before the answer"),
    "error": ("before", "-32603", "this JSON-RPC error (CODE or CODE:MESSAGE) and no effect"),
    "expire-session": ("before", "404", "the session is forgotten: this status (HTTP, handshake era)"),
    "ignore-cancel": ("before", None, "goes on though it was cancelled: the effect happens, the answer comes late"),
    "undeclared": ("before", None, "asks back though the client declared no such capability"),
    # Between effect and answer.
    "die-after": ("after", None, "ends (code 3) after the effect, before the answer"),
    "lose": ("after", None, "the effect happens, no answer follows"),
    "delay-answer": ("after", "1000", "milliseconds after the effect, before the answer"),
    "error-after": ("after", "-32603", "the effect happens, and the answer is this error"),
    # Changes of the answer.
    "id": ("answer", "null", "the answer's id is this JSON text: null, 999, \"x\", {}"),
    "id-missing": ("answer", None, "an answer without an id"),
    "id-text": ("answer", None, "the id as a string where it was a number, and the other way round"),
    "id-previous": ("answer", None, "the id of the answer before this one"),
    "twice": ("answer", None, "the answer is sent twice"),
    "second": ("answer", None, "a second answer of this id says something else (an error)"),
    "result-type": ("answer", "mystery", "another resultType"),
    "both": ("answer", None, "result and error in one answer"),
    "neither": ("answer", None, "neither result nor error"),
    "version": ("answer", "1.0", "another `jsonrpc`"),
    "batch": ("answer", None, "the answer in an array"),
    "pretty": ("answer", None, "the answer over many lines (illegal on a pipe)"),
    "crlf": ("answer", None, "the line ends with CR LF"),
    "bom": ("answer", None, "a byte order mark before the answer"),
    "bad-utf8": ("answer", None, "bytes in the answer that are no UTF-8"),
    "nearly": ("answer", "half", "an answer that is nearly JSON: half, nul, twice, trailing, null, nan"),
    "truncate": ("answer", "-10", "a whole line, but the message ends at byte K"),
    "deep": ("answer", "100000", "the result holds arrays so many deep"),
    "reorder": ("answer", "2", "holds back so many answers (500 ms at most), then sends them last first"),
    # How the answer's bytes go out. K counts from the end if negative; beyond the end: after the whole answer.
    "die-at": ("bytes", "20", "ends (code 3) at byte K of the answer"),
    "cut": ("bytes", "20", "closes the stream at byte K and lives on"),
    "reset": ("bytes", "20", "HTTP: resets the connection at byte K of the body"),
    "hold": ("bytes", "20", "silence from byte K on"),
    "slow": ("bytes", "10", "one byte every so many milliseconds"),
    "long-line": ("bytes", "1073741824", "an answer of so many bytes without a newline, then silence"),
    # Lists of tools.
    "endless": ("list", None, "a next cursor without end"),
    "same-cursor": ("list", None, "always the same next cursor"),
    "empty-pages": ("list", None, "pages without tools and without end"),
    "huge-schema": ("list", "1100000", "one more tool, whose schema has so many bytes"),
    "deep-schema": ("list", "1000", "one more tool, whose schema is so many objects deep"),
    "ref-bomb": ("list", "30", "one more tool, whose references unfold to 2^N schemas"),
    "remote-ref": ("list", "http://127.0.0.1:9/schema.json", "one more tool, whose schema refers to this address"),
    "bad-tools": ("list", None, "entries that are no tools among the others"),
    "twin-names": ("list", None, "two tools of one name"),
    "control-names": ("list", "20", "so many tools with control characters in name, title and description"),
    # HTTP.
    "status": ("http", "503", "this status with a page of HTML, and no effect; STATUS:SECONDS adds Retry-After"),
    "status-after": ("http", "502", "the same after the effect"),
    "empty": ("http", "404", "this status without a body, and no effect"),
    "close": ("http", None, "the connection is closed without an answer, and no effect"),
    "content-type": ("http", "text/html", "another Content-Type on the answer"),
    "redirect": ("http", "/elsewhere", "307 to this place, and no effect"),
    "no-answer": ("http", None, "the effect happens, and the event stream ends as it should, without an answer"),
    "cut-events": ("http", "1", "closes an event stream after N events; the handshake era can resume it"),
    # OAuth.
    "issuer-mismatch": ("oauth", None, "the metadata names another issuer"),
    "issuer-slash": ("oauth", None, "the metadata and the redirect name the issuer with a slash more"),
    "token-error": ("oauth", "bad_verification_code", "this error with status 200 in place of a token"),
    "form-error": ("oauth", "bad_verification_code", "the same in the form of a query"),
    "scope-refused": ("oauth", "400", "this status for a registration that names scopes"),
    "no-pkce": ("oauth", None, "no code_challenge_methods_supported"),
    "plain-pkce": ("oauth", None, "only the method plain is supported"),
    "wrong-iss": ("oauth", "https://evil.example", "another iss in the redirect"),
    "no-iss": ("oauth", None, "no iss in the redirect, though the metadata promises one"),
    "wrong-state": ("oauth", None, "another state in the redirect"),
    "deny": ("oauth", "access_denied", "the redirect carries this error"),
    "expire-token": ("http", None, "401 invalid_token: the access token used here has expired"),
    "insufficient-scope": ("http", "tools:write", "403 unless the token has this scope too"),
    "bad-refresh": ("oauth", None, "invalid_grant for each refresh"),
    "no-registration": ("oauth", None, "no registration endpoint"),
    "no-resource-metadata": ("oauth", None, "the challenge names no resource_metadata"),
    "wrong-resource": ("oauth", None, "the protected resource metadata names another resource"),
    "slow-refresh": ("oauth", "3000", "milliseconds before the answer to each refresh"),
    "html-token": ("oauth", None, "the token endpoint answers with a page of HTML"),
}

FORM = re.compile(r"(?P<name>[a-z0-9-]+)(?:=(?P<argument>[^@]*))?(?:@(?P<where>.*?))?"
                  r"(?:\+(?P<after>\d+))?(?:\*(?P<times>\d+))?(?:%(?P<chance>[\d.]+))?", re.S)


class Fault:
    """One `--fault`: where it acts, and how often."""

    def __init__(self, text, number):
        found = FORM.fullmatch(text)
        if not found or found["name"] not in FAULTS:
            sys.exit(f"server: no such fault: {text}")
        self.name, self.where, self.number = found["name"], found["where"], number
        self.stage, usual, _ = FAULTS[self.name]
        self.argument = usual if found["argument"] is None else found["argument"]
        self.after, self.times = int(found["after"] or 0), found["times"] and int(found["times"])
        self.chance = found["chance"] and float(found["chance"]) / 100

    def due(self, world, dice):
        """Counts a match, and says whether the fault acts this time."""
        if self.after or self.times is not None:
            nth = world.count(f"fault-{self.number}")
            if nth <= self.after or (self.times is not None and nth > self.after + self.times):
                return False
        return self.chance is None or dice.random() < self.chance


class Faults:
    def __init__(self, texts, world, seed):
        self.world = world
        self.all = [Fault(text, number) for number, text in enumerate(texts)]
        # A process that comes after another one throws other dice.
        self.dice = random.Random(f"{seed}/{world.start}")

    def always(self, name):
        """The argument of a fault of the process or of a list, or None."""
        return next((fault.argument or "" for fault in self.all if fault.name == name and not fault.where), None)

    def of(self, *places):
        """The faults that are due for a request: by the names of its tool and method. First of a name wins."""
        return self.due(lambda fault: (fault.where in places if fault.where else fault.stage != "process")
                        and fault.stage not in ("list", "oauth"))

    def named(self, *names):
        """The faults of these names that are due, whatever the request."""
        return self.due(lambda fault: fault.name in names)

    def due(self, fits):
        due = {}
        for fault in self.all:
            if fault.name not in due and fits(fault) and fault.due(self.world, self.dice):
                due[fault.name] = fault.argument or ""
        return due


class Ended(Exception):
    """The stream was closed, reset or left silent by a fault."""


def die():
    os._exit(3)


def place(argument, size):
    at = int(argument)
    return max(0, size + at) if at < 0 else at


class Bytes:
    """Writes the bytes of one answer as its faults say. `write` takes bytes, `end` a way: close, reset, hold."""

    def __init__(self, due, write, end):
        self.due, self.write, self.end, self.sent = due, write, end, 0
        self.limit = next((name for name in ("die-at", "cut", "reset", "hold") if name in due), None)
        self.pace = float(due["slow"]) / 1000 if "slow" in due else None

    def send(self, data, last=False):
        """`last`: nothing follows, so that a place beyond the end is here."""
        cut, end = None, self.sent + len(data)
        if self.limit:
            at = int(self.due[self.limit])
            at = max(self.sent, end + at) if at < 0 and last else at
            if last or 0 <= at < end:
                cut = min(at, end) - self.sent
        for piece in self.pieces(data if cut is None else data[:cut]):
            self.write(piece)
        self.sent += len(data)
        if cut is not None:
            if self.limit == "die-at":
                die()
            self.end({"cut": "close"}.get(self.limit, self.limit))
            raise Ended

    def pieces(self, data):
        if self.pace is None:
            yield data
            return
        for at in range(len(data)):
            yield data[at:at + 1]
            time.sleep(self.pace)

    def flood(self, id):
        """One line of many bytes, made as it goes."""
        size = int(self.due["long-line"])
        self.write(f'{{"jsonrpc":"2.0","id":{id},"result":{{"content":[{{"type":"text","text":"'.encode())
        block = b"x" * (1 << 20)
        while size > 0:
            self.write(block[:min(size, len(block))])
            size -= len(block)
        self.end("hold")
        raise Ended


NEARLY = {
    "half": lambda data: data.replace(b'"text":"', b'"text":"\\ud83d', 1),
    "nul": lambda data: data.replace(b'"text":"', b'"text":"\0', 1),
    "twice": lambda data: data.replace(b"{", b'{"jsonrpc":"1.0",', 1),
    "trailing": lambda data: data + b"\0 end",
    "null": lambda data: data[:-1].replace(b'"content":', b'"structuredContent":null,"content":', 1) + b',"error":null}',
    "nan": lambda data: data.replace(b'"content":', b'"_meta":{"load":NaN},"content":', 1),
}


def spoiled(reply, due, previous):
    """The answer as its faults want it, before it is bytes."""
    reply = dict(reply)
    id = reply["id"]
    if "id" in due:
        reply["id"] = Raw(due["id"])
    if "id-text" in due:
        reply["id"] = Raw(id[1:-1] if id.startswith('"') else f'"{id}"')
    if "id-previous" in due and previous is not None:
        reply["id"] = previous
    if "id-missing" in due:
        del reply["id"]
    if isinstance(reply.get("result"), dict):
        reply["result"] = dict(reply["result"])
        if "result-type" in due:
            reply["result"]["resultType"] = due["result-type"]
        if "deep" in due:
            depth = int(due["deep"])
            reply["result"]["structuredContent"] = Raw("[" * depth + "]" * depth)
    if "both" in due:
        reply |= {"result": reply.get("result", {}), "error": {"code": -32603, "message": "also an error"}}
    if "neither" in due:
        reply = {name: value for name, value in reply.items() if name not in ("result", "error")}
    if "version" in due:
        reply["jsonrpc"] = due["version"]
    return [reply] if "batch" in due else reply


def as_bytes(reply, due):
    """The bytes of a spoiled answer, without the end of the line."""
    data = dump(reply).encode("utf-8", "surrogatepass")
    if "pretty" in due:
        data = data.replace(b",", b",\n  ").replace(b"{", b"{\n  ")
    if "bom" in due:
        data = b"\xef\xbb\xbf" + data
    if "bad-utf8" in due:
        data = data.replace(b"{", b'{"\xff\xfe\xc0\xaf":1,', 1)
    if "nearly" in due:
        data = NEARLY[due["nearly"]](data)
    if "truncate" in due:
        data = data[:place(due["truncate"], len(data))]
    return data
