"""A script: the turns of a model, the turn that answers a request, and the fragments of that turn in their order."""

import json
import re
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

CHOICE = {"name", "when", "times"}
SAYING = {"text", "after", "thinking", "calls", "order", "stop", "stop_sequence", "usage", "cost", "model", "dialect",
          "refusal", "obey", "echo", "size", "repeat", "endless", "id"}
FAULT = {"error", "end", "as", "type", "bytes", "bytes_hex", "status", "headers"}
DRESSING = {"newline", "bom", "pings", "comments", "unknown", "lines", "space", "multiline", "empty_events"}
WIRE = {"write", "gap_ms", "delay_ms", "piece_ms", "delays", "hold", "cut", "split", "how", "framing"}
KNOWN = CHOICE | SAYING | FAULT | DRESSING | WIRE
DIALECTS = {"official", "litellm", "llama-server", "ollama", "ollama-old", "vllm", "vllm-old", "azure", "nulls"}
ONE_OF = {
    "newline": {"lf", "crlf", "cr", "mixed"}, "how": {"clean", "close", "rst", "hold"},
    "framing": {"chunked", "length", "close"}, "as": {"stream", "json"}, "dialect": DIALECTS,
    "end": {"mark", "no-mark", "no-finish", "nothing", "unterminated"},
    "echo": {"last", "results", "system", "tools"}, "obey": {True, False, "all"},
}
TEXTS = ("text", "after", "thinking", "refusal")
CALL = {"name", "arguments", "raw", "fragments", "id", "index"}
ERROR = {"after", "form", "error", "then"}
FORMS = {"usual", "openai", "openai-named", "anthropic", "unwrapped", "double", "string", "finish", "status", "message"}
# A call that the text of a tool result asks for.
ORDERED = re.compile(r"\bCALL\s+([A-Za-z0-9_-]+)\s*(?=\{)")


class BadScript(Exception):
    pass


@dataclass
class Heard:
    """A request as both protocols mean it. A message is (role, text, results, calls)."""

    protocol: str
    model: str = ""
    stream: bool = False
    system: str = ""
    choice: object = None
    offered: list = field(default_factory=list)
    messages: list = field(default_factory=list)
    usage_wanted: bool = True

    @property
    def last(self):
        return self.messages[-1][1] if self.messages else ""

    @property
    def results(self):
        """The texts of the tool results since the model last spoke, by call id."""
        found = {}
        for role, _, results, _ in reversed(self.messages):
            if role == "assistant":
                break
            found = {**dict(results), **found}
        return found

    @property
    def calls(self):
        """The calls that the model made before, as (name, arguments)."""
        return [(name, arguments) for _, _, _, calls in self.messages for _, name, arguments in calls]

    def all_text(self):
        parts = [self.system]
        for _, text, results, _ in self.messages:
            parts += [text, *(result for _, result in results)]
        return parts


def listed(value):
    return value if isinstance(value, list) else [value]


CONDITIONS = {
    "protocol": lambda heard, value: heard.protocol == value,
    "model": lambda heard, value: fnmatchcase(heard.model, value),
    "stream": lambda heard, value: heard.stream == value,
    "last_has": lambda heard, value: all(
        text in heard.last or any(text in result for result in heard.results.values()) for text in listed(value)),
    "last_role": lambda heard, value: bool(heard.messages) and heard.messages[-1][0] == value,
    "has": lambda heard, value: all(any(text in part for part in heard.all_text()) for text in listed(value)),
    "system_has": lambda heard, value: all(text in heard.system for text in listed(value)),
    "result_has": lambda heard, value: any(value in text for text in heard.results.values()),
    "result_for": lambda heard, value: any(fnmatchcase(call, value) for call in heard.results),
    "results": lambda heard, value: len(heard.results) == value,
    "offers": lambda heard, value: set(listed(value)) <= set(heard.offered),
    "lacks": lambda heard, value: not set(listed(value)) & set(heard.offered),
    "choice": lambda heard, value: heard.choice == value,
    "messages": lambda heard, value: len(heard.messages) == value,
    "answers": lambda heard, value: sum(message[0] == "assistant" for message in heard.messages) == value,
    "not": lambda heard, value: not holds(heard, value),
}


def holds(heard, when):
    return all(CONDITIONS[name](heard, value) for name, value in when.items())


def texts(value):
    return all(isinstance(part, str) for part in listed(value))


class Turn:
    """One turn of the script, checked when it is given, so that a slip of a test is no strange model."""

    def __init__(self, text, number=0):
        if not isinstance(text, dict):
            raise BadScript("a turn is an object")
        unknown = set(text) - KNOWN
        if unknown:
            raise BadScript(f"unknown field(s): {', '.join(sorted(unknown))}")
        for name, values in ONE_OF.items():
            if name in text and text[name] not in values:
                raise BadScript(f"{name} is one of {', '.join(sorted(map(str, values)))}")
        for name in TEXTS:
            if not texts(text.get(name, [])):
                raise BadScript(f"{name} is a text or a list of texts")
        when = text.get("when", {})
        for name in {**when, **when.get("not", {})}:
            if name not in CONDITIONS:
                raise BadScript(f"when: unknown condition {name}")
        for call in text.get("calls", []):
            if not isinstance(call, dict) or "name" not in call or set(call) - CALL:
                raise BadScript(f"a call has a name and any of {', '.join(sorted(CALL))}")
            if not texts(call.get("fragments", [])) or not isinstance(call.get("raw", ""), str):
                raise BadScript("fragments are a list of texts, raw is a text")
        order = text.get("order", "sequence")
        if order not in ("sequence", "interleave") and not (isinstance(order, list) and all(
                type(number) is int and 0 <= number < len(text.get("calls", [])) for number in order)):
            raise BadScript("order is sequence, interleave or a list of call numbers from 0")
        error = text.get("error", {})
        if set(error) - ERROR or error.get("form", "usual") not in FORMS:
            raise BadScript(f"an error has any of {', '.join(sorted(ERROR))}; its form is one of "
                            f"{', '.join(sorted(FORMS))}")
        self.text, self.number = text, number
        self.name = text.get("name", f"turn {number}")
        self.left = text.get("times", 1) or float("inf")
        self.hits = 0

    def __contains__(self, name):
        return name in self.text

    def get(self, name, usual=None):
        return self.text.get(name, usual)


class Script:
    """The turns that are left. Without any script the model repeats the person's words."""

    def __init__(self):
        self.turns = []
        self.made = 0
        self.given = False

    def add(self, texts):
        made = [Turn(text, self.made + index + 1) for index, text in enumerate(listed(texts))]
        self.made += len(made)
        self.turns += made
        self.given = True

    def pick(self, heard):
        """The first turn that is left and wants the request; None when the script has none."""
        if not self.given:
            return Turn({"echo": "last"})
        for turn in self.turns:
            if turn.left > 0 and holds(heard, turn.get("when", {})):
                turn.left -= 1
                turn.hits += 1
                return turn
        return None

    def describe(self):
        return [{"name": turn.name, "hits": turn.hits, **turn.text} for turn in self.turns]


def pieces(value, size):
    """Text as it is sent: as the script divides it, or `size` characters at a time."""
    parts = [part for part in listed(value) if part]
    if not size:
        return parts
    return [part[at:at + size] for part in parts for at in range(0, len(part), size)]


def object_at(text):
    """The JSON object that the text begins with. A tool result is often JSON in JSON, with escaped quotation marks."""
    for _ in range(4):
        try:
            return json.JSONDecoder().raw_decode(text)[0]
        except ValueError:
            text = re.sub(r"\\(.)", r"\1", text)
    return None


def ordered(heard, where):
    """The calls that texts ask for with `CALL name {json}`, but for those that were made before."""
    texts = list(heard.all_text() if where == "all" else heard.results.values())
    # A model reads through the escapes of a text inside JSON.
    texts += [text.replace('\\"', '"') for text in texts if '\\"' in text]
    made = [(name, json.dumps(arguments, sort_keys=True)) for name, arguments in heard.calls]
    found = []
    for text in texts:
        for match in ORDERED.finditer(text):
            arguments = object_at(text[match.end():])
            if arguments is None:
                continue
            key = (match[1], json.dumps(arguments, sort_keys=True))
            if key not in made:
                made.append(key)
                found.append({"name": match[1], "arguments": arguments})
    return found


@dataclass
class Call:
    name: str
    id: str
    index: int
    fragments: list

    @property
    def raw(self):
        return "".join(self.fragments)


@dataclass
class Saying:
    """The answer of a turn to one request: whole, and as fragments (kind, call, text) in their order."""

    turn: Turn
    dialect: str
    thinking: list
    text: list
    after: list
    calls: list
    refusal: list
    stop: str
    fragments: list
    id: str

    def whole(self):
        return "".join(self.text) + "".join(self.after)


def echoed(heard, what):
    if what == "last":
        return next((text for role, text, _, _ in reversed(heard.messages) if role == "user" and text), "")
    if what == "results":
        return "\n".join(heard.results.values())
    return heard.system if what == "system" else " ".join(heard.offered)


def call_of(given, heard, number, identifier, dialect, size):
    if "fragments" in given:
        fragments = given["fragments"]
    else:
        raw = given["raw"] if "raw" in given else json.dumps(
            given.get("arguments", {}), ensure_ascii=False, separators=(",", ":"))
        whole = dialect in ("ollama", "ollama-old")
        fragments = pieces(raw, size or (0 if whole else 8))
    return Call(given["name"], given.get("id", identifier), given.get("index", number), fragments)


def say(turn, heard, dialect, identify):
    """The turn as an answer to the request. `identify` makes ids: of a kind, numbered."""
    dialect = turn.get("dialect", dialect)
    size = turn.get("size", 0)
    given = list(turn.get("calls", []))
    asked = ordered(heard, turn.get("obey")) if turn.get("obey") else []
    text = echoed(heard, turn.get("echo")) if "echo" in turn else turn.get("text", [])
    calls = [call_of(call, heard, number, identify("call", number), dialect, size)
             for number, call in enumerate(given + asked)]
    saying = Saying(turn, dialect, pieces(turn.get("thinking", []), size), pieces(text, size) * turn.get("repeat", 1),
                    pieces(turn.get("after", []), size), calls, pieces(turn.get("refusal", []), size),
                    turn.get("stop", "tool" if calls else "refusal" if "refusal" in turn else "end"), [],
                    turn.get("id", identify("answer", 0)))
    saying.fragments = ordering(saying)
    return saying


def ordering(saying):
    """Thinking, text, calls, text again; calls one after another, or interleaved as the turn orders."""
    out = [("thinking", None, piece) for piece in saying.thinking]
    if saying.thinking:
        out.append(("signature", None, ""))
    out += [("text", None, piece) for piece in saying.text]
    out += [("refusal", None, piece) for piece in saying.refusal]
    queues = [list(call.fragments) for call in saying.calls]
    started = set()

    def next_of(number):
        if number not in started:
            started.add(number)
            out.append(("call", number, ""))
        elif queues[number]:
            out.append(("arguments", number, queues[number].pop(0)))

    order = saying.turn.get("order", "sequence")
    if order == "interleave":
        while any(queues) or len(started) < len(queues):
            for number in range(len(queues)):
                next_of(number)
    elif isinstance(order, list):
        for number in order:
            next_of(number)
    for number, queue in enumerate(queues):
        while queue or number not in started:
            next_of(number)
    out += [("text", None, piece) for piece in saying.after]
    return out
