"""Rules: which request or tool run a test wants spoiled, how often, and what happens then. README.md has the table."""

import base64
from fnmatch import fnmatchcase
from random import Random

WHERE = {"op", "method", "path", "query", "api", "tool", "arguments", "user", "header", "body", "reused"}
WHEN = {"nth", "after", "every", "times", "probability", "seed"}
WORK = {"work", "delay_ms", "hold_ms"}
WHAT = {"answer", "headers", "spoil", "redirect", "raw", "raw_hex", "raw_base64", "cut", "how", "length", "endless",
        "gzip_bomb", "header_bytes", "dribble_ms", "chunked", "interim", "close", "refuse_ms", "h2"}
TOOL = {"result"}
SPOILS = {"empty", "truncate", "utf8", "html", "bom", "array", "null"}
CUTS = {"request", "before", "headers", "body"}
ENDS = {"close", "rst", "hold"}
STREAMS = {"refused_stream", "goaway", "goaway_after", "rst"}
# Without a word on `work`: an answer made up or a request declined means that nothing ran; a lost answer, that it did.
UNWORKED = {"answer", "redirect", "raw", "endless", "gzip_bomb", "header_bytes"}


class BadRule(Exception):
    pass


class Rule:
    def __init__(self, text, number):
        self.text, self.number = text, number
        unknown = set(text) - WHERE - WHEN - WORK - WHAT - TOOL - {"name"}
        if unknown:
            raise BadRule(f"unknown field(s): {', '.join(sorted(unknown))}")
        for field, known in (("spoil", SPOILS), ("how", ENDS), ("h2", STREAMS)):
            if text.get(field, next(iter(known))) not in known:
                raise BadRule(f"{field} is one of {', '.join(sorted(known))}")
        if not isinstance(text.get("cut", 0), int) and text["cut"] not in CUTS:
            raise BadRule(f"cut is a number of bytes or one of {', '.join(sorted(CUTS))}")
        self.do = {key: value for key, value in text.items() if key in WORK | WHAT | TOOL}
        self.raw = self.bytes("raw")
        if self.raw is not None:
            self.do["raw"] = True
        self.name = text.get("name", f"rule {number}")
        self.seen = self.hits = 0
        self.random = Random(text.get("seed", 1))
        nth = text.get("nth")
        self.nth = None if nth is None else set(nth if isinstance(nth, list) else [nth])
        declined = text.get("h2") in ("refused_stream", "goaway")
        self.work = text.get("work", not declined and not self.do.keys() & UNWORKED)

    def bytes(self, field):
        text = self.text
        if field in text:
            return text[field].encode()
        if field + "_hex" in text:
            return bytes.fromhex(text[field + "_hex"])
        if field + "_base64" in text:
            return base64.b64decode(text[field + "_base64"])
        return None

    def wants(self, request, tool, arguments, user):
        where = self.text
        for field, value in (("op", request.op), ("method", request.method), ("path", request.path),
                             ("api", request.api), ("tool", tool), ("user", user)):
            if field in where and not fnmatchcase(value or "", where[field]):
                return False
        if "reused" in where and (request.turn > 0) != where["reused"]:
            return False
        if "body" in where and where["body"].encode() not in request.body:
            return False
        for key, value in where.get("query", {}).items():
            if not fnmatchcase(request.query.get(key, ""), value):
                return False
        for key, value in where.get("header", {}).items():
            if not fnmatchcase(request.fields.get(key.lower(), ""), value):
                return False
        return all((arguments or {}).get(key) == value for key, value in where.get("arguments", {}).items())

    def due(self):
        """Count a match; say whether the rule acts on this one."""
        text = self.text
        self.seen += 1
        turn = self.seen - text.get("after", 0)
        if turn <= 0 or self.hits >= text.get("times", float("inf")):
            return False
        if self.nth is not None and turn not in self.nth or turn % text.get("every", 1):
            return False
        if self.random.random() >= text.get("probability", 1):
            return False
        self.hits += 1
        return True


class Rules:
    def __init__(self):
        self.all = []
        self.made = 0

    def add(self, texts):
        texts = texts if isinstance(texts, list) else [texts]
        made = [Rule(text, self.made + index + 1) for index, text in enumerate(texts)]
        self.made += len(made)
        self.all += made

    def pick(self, request, wanted, tool=None, arguments=None, user=None):
        """The first rule of the wanted kind that acts now, noted on the request."""
        for rule in self.all:
            if wanted(rule.do) and rule.wants(request, tool, arguments, user) and rule.due():
                request.rules.append(rule.name)
                return rule
        return None

    def describe(self):
        return [{"name": rule.name, "seen": rule.seen, "hits": rule.hits, **rule.text} for rule in self.all]
