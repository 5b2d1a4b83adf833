"""Server-sent events as bytes, and how those bytes go out: when, in which portions, and how they end."""

import asyncio
import json
import sys
import time
from itertools import cycle
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "Composio"))

from wire import REASONS, Answer, Connection, chunk, deliver, head

NEWLINES = {"lf": ["\n"], "crlf": ["\r\n"], "cr": ["\r"], "mixed": ["\n", "\r\n", "\r"]}
# A rule with one of these spoils the answer as a whole; the pace of the stream is lost.
WHOLE = {"raw", "cut", "header_bytes", "endless", "gzip_bomb", "length", "dribble_ms", "chunked"}
GAP = 5


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


class Events:
    """A stream under construction: pieces (milliseconds to wait, bytes, kind), one for each event."""

    def __init__(self, turn, protocol):
        self.turn, self.protocol = turn, protocol
        self.newlines = cycle(NEWLINES[turn.get("newline", "lf")])
        self.out = []
        if turn.get("bom"):
            self.raw("\ufeff")

    def raw(self, text, kind="dressing"):
        waits = self.turn.get("delays", {}).get(str(len(self.out)), 0)
        data = text if isinstance(text, bytes) else text.encode()
        self.out.append((waits, data, kind))

    def lines(self, *lines, kind="dressing"):
        text = ""
        for line in lines:
            end = next(self.newlines)
            # An empty line that ends with LF behind a CR would be no line at all.
            text += line + ("\r" if not line and end == "\n" and text.endswith("\r") else end)
        self.raw(text, kind)

    def send(self, value, name=None, kind="other"):
        """One event: its dressing, its name, its data."""
        turn, number = self.turn, len(self.out)
        if turn.get("comments") and number % turn.get("comments") == 0:
            self.lines(": keep-alive", "")
        if turn.get("pings") and number % turn.get("pings") == 0:
            self.ping()
        if turn.get("empty_events"):
            self.lines("event: nothing", "")
        space = "" if turn.get("space") is False else " "
        lines = [f"event:{space}{name}"] if name else []
        if turn.get("lines"):
            lines += [f"id: {number}", "retry: 3000", "vendor: x", "vendor"]
        if isinstance(value, str):
            data = [value]
        elif turn.get("multiline"):
            data = json.dumps(value, ensure_ascii=False, indent=1).split("\n")
        else:
            data = [compact(value)]
        lines += [f"data:{space}{line}" for line in data]
        self.lines(*lines, "", kind=kind)

    def ping(self):
        if self.protocol == "anthropic":
            self.lines("event: ping", 'data: {"type": "ping"}', "")
        else:
            self.lines(": ping", "")


class Stream(Answer):
    """An answer whose body goes out in pieces."""

    __slots__ = ("pieces", "turn", "whole")

    def __init__(self, pieces, turn, kind="text/event-stream", headers=(), status=200):
        super().__init__(status, b"", kind, headers)
        self.turn = turn
        self.pieces = pieces
        self.body = self.whole = b"".join(piece[1] for piece in pieces)


def divided(pieces, wire):
    """The pieces in the portions that the wire's settings ask for, and how the stream ends: None for as it should."""
    gap = wire.get("gap_ms", GAP)
    step = wire.get("piece_ms", 0)
    pieces = [(waits + (step if kind != "dressing" else 0), data, kind) for waits, data, kind in pieces]
    if pieces:
        waits, data, kind = pieces[0]
        pieces[0] = (waits + wire.get("delay_ms", 0), data, kind)
    if wire.get("write") == "whole":
        pieces = [(sum(piece[0] for piece in pieces), b"".join(piece[1] for piece in pieces), "whole")]
    elif wire.get("write"):
        size = wire["write"]
        pieces = [(waits if at == 0 else gap, data[at:at + size], kind)
                  for waits, data, kind in pieces for at in range(0, len(data), size)]
    if "split" in wire:
        pieces = parted(pieces, wire["split"], gap)
    if "cut" in wire:
        return taken(pieces, wire["cut"]), wire.get("how", "close")
    if "hold" in wire:
        return pieces[:wire["hold"]], "hold"
    return pieces, None


def parted(pieces, at, gap):
    out, passed = [], 0
    for waits, data, kind in pieces:
        if passed < at < passed + len(data):
            out += [(waits, data[:at - passed], kind), (gap, data[at - passed:], kind)]
        else:
            out.append((waits + gap if passed == at and at else waits, data, kind))
        passed += len(data)
    return out


def taken(pieces, size):
    out = []
    for waits, data, kind in pieces:
        if size <= 0:
            break
        out.append((waits, data[:size], kind))
        size -= len(data)
    return out


class Voice(Connection):
    """A connection that can send a stream piece by piece."""

    async def deliver(self, request, answer, rule, transfer):
        if not isinstance(answer, Stream) or rule.do.keys() & WHOLE:
            return await deliver(self, request, answer, rule, transfer)
        for status in rule.do.get("interim", []):
            self.transport.write(f"HTTP/1.1 {status} {REASONS[status]}\r\n\r\n".encode())
        if "spoil" in rule.do:
            answer.pieces = [(0, answer.body, "whole")]
        go_on = await self.speak(request, answer)
        if "close" in rule.do and go_on:
            self.end(rule.do.get("how", "close"))
            return False
        return go_on

    async def speak(self, request, answer):
        """Send the pieces at their times. True when the connection can go on."""
        wire = {**self.server.world.next_wire(request), **answer.turn.text}
        pieces, end = divided(answer.pieces, wire)
        notes = request.notes
        notes["bytes"] = len(answer.body)
        framing = wire.get("framing", "chunked")
        fields = {"chunked": [("Transfer-Encoding", "chunked")], "length": [("Content-Length", len(answer.body))],
                  "close": [("Connection", "close")]}[framing]
        self.transport.write(head(answer, fields))
        sent = 0
        for waits, data, kind in endless(pieces) if answer.turn.get("endless") else pieces:
            if waits:
                await asyncio.sleep(waits / 1000)
            if self.gone:
                break
            notes.setdefault("first", time.time())
            if kind in ("text", "arguments"):
                notes.setdefault("first_" + kind, time.time())
            if not await self.push(chunk(data) if framing == "chunked" else data):
                break
            sent += len(data)
        notes.update(sent=sent, last=time.time(), gone=self.gone)
        if self.gone:
            return False
        if end in (None, "clean") and framing == "chunked":
            self.transport.write(b"0\r\n\r\n")
        elif end == "rst":
            # Lets the client read the bytes before the reset can overtake them.
            await asyncio.sleep(0.02)
        whole = end is None or end == "clean" and framing == "chunked"
        if whole and framing != "close" and request.fields.get("connection", "").lower() != "close":
            return True
        self.end("close" if end in (None, "clean") else end)
        return False


def endless(pieces):
    """The pieces, and from the last text on the same text again and again."""
    text = next((piece for piece in reversed(pieces) if piece[2] == "text"), (0, b": nothing\n\n", "text"))
    for piece in pieces:
        yield piece
        if piece is text:
            break
    while True:
        yield text
