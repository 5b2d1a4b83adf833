"""The bytes of one answer without a server, for tests of a decoder alone."""

import json

from script import Heard, Turn, say
from server import PROTOCOLS, STAMP, USAGE, State

USUAL = {"text": ["Ich schaue nach: ", "Grüße ", "👋🏽 an Ada."], "calls": [
    {"name": "GMAIL_FETCH_EMAILS", "arguments": {"query": "from:ada \"naïve\"", "max_results": 5}},
    {"name": "BUDGET_LOG_ENTRY", "arguments": {"amount": 12.5, "category": "Food"}}]}


def answer(protocol, dialect, given=None, whole=False):
    turn = Turn(json.loads(given) if given else USUAL)
    if "bytes" in turn or "bytes_hex" in turn:
        return bytes.fromhex(turn.get("bytes_hex")) if "bytes_hex" in turn else turn.get("bytes").encode()
    dialect = turn.get("dialect", dialect)
    heard = Heard(protocol, "standin", not whole, offered=[call["name"] for call in turn.get("calls", [])])
    saying = say(turn, heard, dialect, State().identify(dialect, protocol, turn))
    usage = turn.get("usage", {})
    usage = {**USAGE, **usage} if isinstance(usage, dict) else None
    module = PROTOCOLS[protocol]
    if whole:
        return module.answer_text(saying, heard, usage, STAMP)
    return b"".join(piece[1] for piece in module.stream(saying, heard, usage, STAMP))
