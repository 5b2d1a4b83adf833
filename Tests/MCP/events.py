"""Event streams: what is in them, and how they look as bytes."""

import threading


class Stream:
    """The events of one answer. In the handshake era they outlive the connection."""

    def __init__(self, name):
        self.name, self.events, self.done = name, [], False
        self.change = threading.Condition()

    def add(self, data, last=False):
        with self.change:
            if not self.done:
                self.events.append(data)
                self.done = last
                self.change.notify_all()

    def close(self):
        with self.change:
            self.done = True
            self.change.notify_all()

    def next(self, at, wait):
        """The event at this place; None if there is none yet; False if there will be none."""
        with self.change:
            if at >= len(self.events) and not self.done:
                self.change.wait(wait)
            if at < len(self.events):
                return self.events[at]
            return False if self.done else None


class Events:
    """How events look as bytes."""

    def __init__(self, options):
        self.wanted, self.retry = options.events, options.retry
        self.end = "\r\n" if "crlf" in self.wanted else "\r" if "cr" in self.wanted else "\n"
        self.colon = ":" if "no-space" in self.wanted else ": "

    def fields(self, *all):
        return (self.end.join(f"{name}{self.colon}{value}" for name, value in all) + self.end * 2).encode()

    def opening(self, id):
        data = b"\xef\xbb\xbf" if "bom" in self.wanted else b""
        if "comments" in self.wanted:
            data += f": opening{self.end}{self.end}".encode()
        if "unknown" in self.wanted:
            data += self.fields(("event", "heartbeat"), ("mystery", "field"), ("data", "not json"))
        if "priming" in self.wanted:
            data += self.fields(("id", id), ("retry", self.retry), ("data", ""))
        return data

    def quiet(self):
        """The bytes of a while without events."""
        return f": keep-alive{self.end}{self.end}".encode() if "comments" in self.wanted else b""

    def event(self, data, id):
        text = data.decode("utf-8", "replace")
        pieces = [text]
        if "lines" in self.wanted:
            # A newline between two members is white space in JSON.
            pieces = text.replace(',"', ',\n"').split("\n")
        before = b""
        if "comments" in self.wanted:
            before += f":{self.end}: keep-alive{self.end}".encode()
        if "empty" in self.wanted:
            before += self.fields(("data", ""))
        head = [("event", "message")] if "named" in self.wanted else []
        head += [("id", id)] if id and "ids" in self.wanted | ({"ids"} if "priming" in self.wanted else set()) else []
        return before + self.fields(*head, *(("data", piece) for piece in pieces))
