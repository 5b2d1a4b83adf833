#!/usr/bin/env python3
"""mutants.py [COUNT [SEED]]: makes sealed calls with the commands themselves, changes each in some tens of ways, and
feeds all that to act-exec. What still says the same call, with its approval untouched, must run, each call once;
nothing else may. Which is which is decided here, by the words of act-record(5): a call is the same if its id, tool,
provider, account, arguments and approval are, numbers by their exact value, texts by their code points."""
import collections
import json
import os
import random
import re
import subprocess
import sys
import unicodedata
from decimal import Decimal

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 20261121
SEALED = ("id", "tool", "provider", "account", "arguments", "approval")
WRITES = ("TASK_CREATE", "TASK_DELETE", "BUDGET_LOG_ENTRY", "CALENDAR_CREATE_EVENT", "REMINDER_CREATE", "FILES_WRITE",
          "DIARY_ADD")
rng = random.Random(SEED)


# Reading: RFC 8259 with what act-record(5) adds. A number is kept as its text.

class Num(str):
    pass


class Bad(Exception):
    pass


def no_constant(_):
    raise ValueError


def members(pairs):
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError
    return found


def read(line):
    try:
        text = line.decode()
        value = json.loads(text, parse_int=Num, parse_float=Num, parse_constant=no_constant, object_pairs_hook=members)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()  # half a surrogate pair can't be written
    except (ValueError, RecursionError):
        raise Bad from None
    if type(value) is not dict or type(value.get("type")) is not str:
        raise Bad
    return value


# The oracle.

def canonical(value):
    """Equal for values that are the same, and only for those."""
    if type(value) is dict:
        return ("object", tuple(sorted((key, canonical(value[key])) for key in value)))
    if type(value) is list:
        return ("list", tuple(canonical(one) for one in value))
    if type(value) is Num:
        # Exact, and equal by value: no arithmetic is done, so no precision is lost.
        return ("number", Decimal(value))
    if type(value) is str:
        return ("text", value)
    return ("word", {True: "true", False: "false", None: "null"}[value])


def sealed(record):
    """What the seal is over, as far as it is in the record; a member that is not there is None."""
    return tuple(canonical(record[name]) if name in record else None for name in SEALED)


def judge(line, known):
    """bad: no record. pass: another record. same or differ: a call that is one of those known, or none of them. free:
    one that the pages leave open, because what is not there has one meaning only, or because it only reads."""
    try:
        record = read(line)
    except Bad:
        return "bad", None
    if record["type"] != "call":
        return "pass", record
    seal = sealed(record)
    if seal in known:
        return "same", record
    if record.get("provider") is None:
        tool = record.get("tool")
        record = record | {"provider": "handler" if tool == "DIARY_ADD" else "local"}
        if sealed(record) in known:
            return "free", record
    if "arguments" not in record and sealed(record | {"arguments": {}}) in known:
        return "free", record
    if "approval" not in record and record.get("tool") not in WRITES:
        return "free", record
    return "differ", record


# Writing, in one of many spellings.

def dump(value):
    if type(value) is Num:
        return value
    if type(value) is dict:
        return "{" + ",".join(dump(key) + ":" + dump(one) for key, one in value.items()) + "}"
    if type(value) is list:
        return "[" + ",".join(map(dump, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def respelled_number(text):
    """The same value in another way."""
    number = Decimal(text)
    sign, digits, exponent = number.as_tuple()
    digits = "".join(map(str, digits))
    if number == 0:
        return Num(rng.choice(["0", "-0", "0.0", "0e0", "-0.00E+7", "0e-9"]))
    zeros = rng.randint(0, 3)
    digits, exponent = digits + "0" * zeros, exponent - zeros
    behind = rng.randint(0, len(digits) + 3)
    exponent += behind
    digits = digits.lstrip("0").rjust(behind + 1, "0")
    whole, rest = digits[:len(digits) - behind], digits[len(digits) - behind:]
    text = ("-" if sign else "") + whole + ("." + rest if rest else "")
    if exponent or rng.random() < 0.3:
        text += rng.choice("eE") + ("-" if exponent < 0 else rng.choice(["", "+"])) + rng.choice(["", "0", "00"])
        text += str(abs(exponent))
    return Num(text)


SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t", "/": "\\/"}


def respelled_text(text):
    out = []
    for letter in text:
        unit = letter.encode("utf-16-be").hex()
        long = "".join("\\u" + (unit[k:k + 4].upper() if rng.random() < 0.5 else unit[k:k + 4])
                       for k in range(0, len(unit), 4))
        must = letter < " " or letter in '"\\'
        if rng.random() < 0.25 or must and letter not in SHORT:
            out.append(long)
        elif must or letter in SHORT and rng.random() < 0.5:
            out.append(SHORT[letter])
        else:
            out.append(letter)
    return '"' + "".join(out) + '"'


def space():
    return rng.choice(["", "", "", " ", "\t", "  ", "\r", " \r "])


def respelled(value, order=True, room=True, texts=True, numbers=True):
    """The same value with some of order, white space, texts and numbers in another way."""
    def written(value):
        if type(value) is Num:
            return respelled_number(value) if numbers else value
        if type(value) is str:
            return respelled_text(value) if texts else dump(value)
        gap = space if room else str
        if type(value) is dict:
            names = list(value)
            if order:
                rng.shuffle(names)
            return "{" + ",".join(
                gap() + written(name) + gap() + ":" + gap() + written(value[name]) + gap() for name in names) + "}"
        if type(value) is list:
            return "[" + ",".join(gap() + written(one) + gap() for one in value) + "]"
        return dump(value)
    return written(value)


# Changing. Each takes a base and gives lines of bytes, without the last LF.

class Base:
    def __init__(self, line):
        self.line = line
        self.record = read(line)
        self.spans = {}
        text, at, decoder = line.decode(), 1, json.JSONDecoder()
        while True:
            name, colon = decoder.raw_decode(text, at)
            _, end = decoder.raw_decode(text, colon + 1)
            self.spans[name] = (len(text[:at].encode()), len(text[:end].encode()))
            if text[end] == "}":
                break
            at = end + 1

    def copy(self):
        return copied(self.record)


def copied(value):
    if type(value) is dict:
        return {name: copied(one) for name, one in value.items()}
    if type(value) is list:
        return [copied(one) for one in value]
    return value


def byte(base):
    """One byte, or a few, within a field under the seal."""
    begin, end = base.spans[rng.choice([name for name in SEALED if name in base.spans])]
    line, k = bytearray(base.line), rng.randrange(begin, end)
    how = rng.randrange(9)
    if how == 0:
        line[k] ^= 1 << rng.randrange(8)
    elif how == 1:
        line[k] = rng.randrange(256)
    elif how == 2:
        line[k] = rng.choice(b"0123456789abcdefABCDEF-+.eE \"\\{}[],:/")
    elif how == 3:
        del line[k]
    elif how == 4:
        line[k:k] = bytes([rng.randrange(256)])
    elif how == 5:
        line[k:k] = rng.choice([b" ", b"\t", b"\r", b"\n", b"\0", b"\\u0000", b"\xef\xbb\xbf", b"\xc0\x80", b"\\", b'"',
                                b"\xe2\x80\x8b", b"\xed\xa0\x80", b"\\ud800", b"0", b",", b"}", b"\xc2\xa0", b"\r\n"])
    elif how == 6:
        line[k:k + 2] = line[k:k + 2][::-1]
    elif how == 7:
        line[k:k] = line[k:k + 1]
    else:
        del line[k:k + rng.randint(2, 40)]
    return bytes(line)


def places(value, kind):
    """Every holder and key in it whose value is of the kind."""
    found = []
    for key in (value if type(value) is dict else range(len(value)) if type(value) is list else ()):
        if type(value[key]) is kind:
            found.append((value, key))
        found += places(value[key], kind)
    return found


def number(base):
    record = base.copy()
    found = places(record["arguments"], Num) + places(record["approval"], Num)[:1]
    found = places(record["arguments"], Num) * 4 + found
    holder, key = rng.choice(found)
    text = holder[key]
    value = Decimal(text)
    changes = [
        Num(text + rng.choice("0123456789")), Num("-" + text.lstrip("-")), Num(text + "e1"), Num(text + "e-1"),
        str(text), Num(f"{value:f}" + ("" if "." in f"{value:f}" else ".") + "0" * rng.randint(0, 30) + "1"),
        True, None, [text],
        Num(str(int(value) + rng.choice([-2, -1, 1, 2]))), Num(str(int(value) + rng.choice([-1, 1]))),
        Num(repr(float(value))), Num("9007199254740992"), Num("9007199254740993"), Num("9007199254740994"), Num("1.0"),
        Num("1e0"), Num("-0"), Num("1e400"), Num("1e-400"), Num(text + "e9999999999999999"), respelled_number(text)]
    holder[key] = rng.choice(changes)
    return dump(record).encode()


def words(base):
    """A text under the seal, changed so that it looks the same or nearly so."""
    record = base.copy()
    found = places({"arguments": record["arguments"]}, str) * 2
    found += [(record, name) for name in ("id", "tool", "provider", "account") if name in record]
    holder, key = rng.choice(found)
    text = holder[key]
    k = rng.randrange(len(text) + 1)
    holder[key] = rng.choice([
        lambda: unicodedata.normalize("NFC", text), lambda: unicodedata.normalize("NFD", text),
        lambda: unicodedata.normalize("NFKC", text), lambda: text.swapcase(), lambda: text.upper(),
        lambda: text.lower(),
        lambda: text + rng.choice(" \t\n\r\0\x1f\u00a0\u200b\ufeff\u202e"), lambda: " " + text, lambda: text.strip(),
        lambda: text[:k] + rng.choice("\u200d\u0301\u00ad\0x") + text[k:], lambda: text[:k] + text[k + 1:],
        lambda: text.replace("a", "\u0430").replace("A", "\u0410"), lambda: text.replace("T", "\u0422"), lambda: "",
        lambda: text * 2, lambda: text.replace("\\", "/"), lambda: text.replace("-", "\u2010"), lambda: text[::-1],
        lambda: text + "x" * 300, lambda: text.casefold(), lambda: json.dumps(text)])()
    return (respelled(record, room=False, order=False) if rng.random() < 0.3 else dump(record)).encode()


def shape(base):
    """Members and elements of the arguments."""
    record = base.copy()
    holders = [record["arguments"]] + [h[k] for h, k in places(record["arguments"], dict)]
    lists = [h[k] for h, k in places(record["arguments"], list)]
    holder = rng.choice(holders)
    how = rng.randrange(9)
    name = rng.choice(list(holder)) if holder else None
    if lists and rng.random() < 0.5:
        some = rng.choice(lists)
        if how < 3 and len(some) > 1:
            some[:] = some[::-1]
        elif how < 6:
            some.append(copied(rng.choice(some)) if some else "x")
        elif some:
            some.pop(rng.randrange(len(some)))
    elif how == 0 or name is None:
        holder[rng.choice(["notes", "details", "x", "", "\0"])] = rng.choice(["", None, Num("0"), [], {}, "x"])
    elif how == 1:
        del holder[name]
    elif how == 2:
        holder[name + rng.choice(["", " ", "\0", "\u200b", "x"])] = holder.pop(name)
    elif how == 3:
        holder[name.upper()] = holder.pop(name)
    elif how == 4:
        holder[name] = rng.choice([None, [holder[name]], {name: holder[name]}, "", False, [], {}])
    elif how == 5:
        record["arguments"] = rng.choice([None, [record["arguments"]], dump(record["arguments"]), [], "", {}, True])
    elif how == 6:
        record["arguments"] = {"arguments": record["arguments"]}
    elif how == 7:
        other = rng.choice(list(holder))
        holder[name], holder[other] = holder[other], holder[name]
    else:
        record["arguments"] = dict(reversed(list(record["arguments"].items())))
    return dump(record).encode()


def doubled(base):
    """A key given twice, in whatever spelling."""
    record = base.copy()
    inner = rng.choice([None, "arguments", "approval"])
    holder = record[inner] if inner else record
    name = rng.choice(list(holder))
    other = base_of(rng).record
    value = rng.choice([holder[name], None, (other[inner] if inner else other).get(name), "approved"])
    key = rng.choice([dump, respelled_text])(name)
    added = key + ":" + dump(value)
    text = dump(holder)
    text = "{" + added + "," + text[1:] if rng.random() < 0.5 else text[:-1] + "," + added + "}"
    if inner:
        record[inner] = Num(text)
        text = dump(record)
    return text.encode()


def approval(base):
    """The approval's members."""
    record = base.copy()
    seal = record["approval"]
    name = rng.choice(["nonce", "mac"])
    k = rng.randrange(len(seal[name]))
    how = rng.randrange(16)
    if how == 0:
        del seal[rng.choice(list(seal))]
    elif how == 1:
        seal[rng.choice(["rule", "reason", "x", "", "V", "mac\0", "until"])] = rng.choice(["", None, "x", Num("1")])
    elif how == 2:
        seal[name] = seal[name].upper()
    elif how == 3:
        seal[name] = seal[name][:k] + rng.choice("0123456789abcdef") + seal[name][k + 1:]
    elif how == 4:
        seal[name] = seal[name][:k] + seal[name][k + 1:]
    elif how == 5:
        seal[name] += rng.choice(["0", "00", " ", "\n", "\0", "=", seal[name]])
    elif how == 6:
        seal["expires"] = rng.choice([
            Num(str(int(seal["expires"]) + rng.choice([-1, 1, 1000, 10**9]))), Num(seal["expires"] + "e3"), None,
            Num(seal["expires"] + ".5"), str(seal["expires"]), Num("1e15"), Num("9e99"), Num("-1")])
    elif how == 7:
        seal["decision"] = rng.choice(["Approved", "denied", "held", "approved ", "", None, True, ["approved"]])
    elif how == 8:
        seal["by"] = rng.choice(["person", "mode", "flag", "rule", "program", "", None, "Mode"])
    elif how == 9:
        at = seal["at"]
        seal["at"] = rng.choice([at.lower(), at.replace("Z", "+00:00"), "", None, "2036" + at[4:]])
    elif how == 10:
        seal["v"] = rng.choice([Num("2"), Num("1.0"), Num("1e0"), "1", True, None, Num("0"), Num("-1"), Num("10e-1")])
    elif how == 11:
        record["approval"] = rng.choice(
            [[seal], dump(seal), None, True, "approved", {}, [seal, seal], {"approval": seal}])
    elif how == 12:
        del record["approval"]
    elif how == 13:
        del record["approval"]
        rng.choice([record["arguments"], record.setdefault("plan", {})])["approval"] = seal
    elif how == 14:
        name = rng.choice(["Approval", "approval ", "approvals", "\u0430pproval", "approval\0"])
        record[name] = record.pop("approval")
    else:
        seal["nonce"], seal["mac"] = seal["mac"], seal["nonce"]
    return dump(record).encode()


def exchanged(base):
    """Fields of two records under each other's seal, one or several."""
    record, other = base.copy(), base_of(rng, base.record["tool"] if rng.random() < 0.5 else None).copy()
    how = rng.randrange(4)
    if how == 0:
        record["approval"] = other["approval"]
    elif how == 1:
        for name in rng.sample(["nonce", "mac", "expires", "at", "by", "rule"], rng.randint(1, 6)):
            if name in other["approval"]:
                record["approval"][name] = other["approval"][name]
    else:
        for name in rng.sample(SEALED, rng.randint(1, 5)):
            record.pop(name, None)
            if name in other:
                record[name] = other[name]
    return (respelled(record) if rng.random() < 0.2 else dump(record)).encode()


def fields(base):
    """A field under the seal, of another value, of another type, or not there."""
    record = base.copy()
    name = rng.choice(["id", "tool", "provider", "account", "account"])
    other = base_of(rng).record
    values = {
        "id": [None, Num("1"), "", "x", [record["id"]], record["id"].upper(), other["id"]],
        "tool": list(WRITES) + ["TASK_LIST", None, Num("1"), record["tool"].lower(), [record["tool"]]],
        "provider": ["local", "handler", "composio", "Local", "", Num("1"), [], "local "],
        "account": ["", "x", None, Num("1"), [], {}, other.get("account", "work")]}
    if name in record and rng.random() < 0.2:
        del record[name]
    else:
        record[name] = rng.choice(values[name])
    return dump(record).encode()


def glued(base):
    """Lines that are no record, or another."""
    other, line = base_of(rng), base.line
    record = base.copy()
    record["type"] = rng.choice(["Call", "call ", "calls", "result", "tool", "x", "", "ca\0ll", "note"])
    return rng.choice([
        lambda: line + line, lambda: line + b"\r" + other.line, lambda: line + b" " + other.line,
        lambda: line + b"," + line,
        lambda: b"[" + line + b"]", lambda: b"\xef\xbb\xbf" + line, lambda: line + b"\0", lambda: b"\0" + line,
        lambda: line[:rng.randrange(1, len(line))], lambda: line + b"}", lambda: b"\x1e" + line, lambda: line + b"\x0b",
        lambda: json.dumps(line.decode()).encode(), lambda: line.decode().encode("utf-16"), lambda: line[1:],
        lambda: line.replace(b'"', b"'"), lambda: dump(record).encode(), lambda: dump(record).encode(),
        lambda: line.replace(b"{", b"{,", 1), lambda: line + b"# x", lambda: b"data: " + line,
        lambda: line.replace(b'":', b'"=', 1), lambda: json.dumps(read(line), indent=1).encode()])()


def harmless(base):
    """The same call in another spelling, and with other fields beside."""
    record = base.copy()
    how = rng.randrange(8)
    if how == 0:
        record[rng.choice(["mark", "intent", "x\u0301", ""])] = rng.choice(["a", Num("1.10"), [], {"approval": None}])
    elif how == 1:
        for name in rng.sample(["toolkit", "tags", "risk", "missing"], rng.randint(1, 4)):
            record.pop(name, None)
    if how == 2:
        return dump(record).encode() + b"\r"
    parts = {part: rng.random() < 0.7 for part in ("order", "room", "texts", "numbers")}
    if how < 2:
        parts = dict.fromkeys(parts, False)
    return respelled(record, **parts).encode()


KINDS = [(byte, 16), (number, 5), (words, 5), (shape, 4), (doubled, 2), (approval, 6), (exchanged, 5), (fields, 3),
         (glued, 2), (harmless, 10)]


# Making the calls.

def run(*command, data=b""):
    """What the command writes, by lines, when it ends well; else all of this does."""
    status, lines, said = ended(*command, data=data)
    if status:
        sys.exit(f"{' '.join(command)}: status {status}\n{said}\n{lines[-3:]}")
    return lines


def ended(*command, data):
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stdout.split(b"\n")[:-1], done.stderr.decode()


def calls(tool, arguments, account=None):
    """Calls of a tool by act-call, every third of some account."""
    data = "".join('{"type":"intent","taint":false,"text":"t","a":' + dump(one) + "}\n" for one in arguments)
    # act-call --map reads what jq makes of numbers, so the arguments' own text goes back in afterwards.
    made = run("act-call", tool, "--map", ".a", data=data.encode())
    lines = []
    for k, (line, own) in enumerate(zip(made, arguments, strict=True)):
        record = read(line)
        record["arguments"] |= own
        if account and k % 3 == 0:
            record["account"] = account
        lines.append(dump(record).encode())
    return lines


def seal(lines, *options):
    made = run("act-confirm", *options, data=b"\n".join(lines) + b"\n")
    assert len(made) == len(lines)
    return [Base(line) for line in made]


HANDLER = """#!/bin/sh
[ "$1" ] && exec echo '{"type":"tool","tool":"DIARY_ADD","tags":["createHint"]}'
cat >>~/effects; echo '{}'
"""
TEXTS = ["Milch für Zoë", "e\u0301 and \u00e9", "a\"b\\c/d\te\n", "\u202eright", "😀 \U0001d11e", "ﬁ Å Å", "null", "0",
         "\x7f", "–-‐", "Ⅷ", "\u0000 nul", "  ends  ", "ПРИВЕТ", "日本語", "{\"approval\":1}"]
AMOUNTS = ["9007199254740993", "9007199254740992", "9007199254740991", "1.0", "1e0", "1", "10", "100e-2", "0.1", "0.10",
           "12.50", "18446744073709551616", "18446744073709551615", "1234567890.12345678901234567890", "1E2", "3.14e-3",
           "0.30000000000000004", "0.3", "123456789012345678901234567890", "5e-1"]


def setup():
    os.makedirs(".config/act/handlers", mode=0o700)
    os.makedirs(".local/share/act/files", mode=0o700)
    with open(".config/act/handlers/h", "w") as file:
        file.write(HANDLER)
    os.chmod(".config/act/handlers/h", 0o755)
    with open(".config/act/rules", "w") as file:
        file.write("allow CALENDAR_CREATE_EVENT named termine\nallow REMINDER_CREATE account büro named \"r é\"\n")
    text = lambda k: TEXTS[k % len(TEXTS)] + f" {k}"
    made = calls("TASK_CREATE", [{"title": f"old {k}"} for k in range(160)])
    run("act-exec", data=b"\n".join(base.line for base in seal(made)) + b"\n")
    bases = seal(calls("TASK_CREATE", [
        {"title": text(k), "tags": ["ü", f"t{k}", "\\"][:k % 4]} for k in range(260)], "büro"))
    bases += seal(calls("BUDGET_LOG_ENTRY", [
        {"amount": Num(AMOUNTS[k % len(AMOUNTS)]), "details": text(k), "date": "2026-03-04"}
        for k in range(260)], "e\u0301"))
    bases += seal(calls("CALENDAR_CREATE_EVENT", [
        {"title": text(k), "start": f"2026-03-{k % 28 + 1:02}T15:00"} for k in range(80)]), "--caution", "cautious")
    reminders = calls("REMINDER_CREATE", [{"text": text(k), "due": "2026-03-04T15:00"} for k in range(120)], "büro")
    bases += seal([line for line in reminders if b'"account"' in line], "--caution", "cautious")
    bases += seal(calls("TASK_DELETE", [{"id": Num(str(k + 1))} for k in range(80)]), "-y")
    bases += seal(calls("FILES_WRITE", [
        {"path": "f", "mode": "append", "content": f"{k}\n"} for k in range(40)]), "-y")
    bases += seal(calls("DIARY_ADD", [
        {"text": text(k), "\u00e9": "one", "e\u0301": "other", "\uffff": Num("1"), "\U00010000": Num("2"),
         "deep": {"n": [Num(AMOUNTS[k % len(AMOUNTS)]), {"\u00e9": Num("-0"), "e\u0301": None, "a": True}],
                  "empty": [{}, [], ""]}} for k in range(60)], "büro"), "-y")
    bases += seal(calls("TASK_LIST", [{"limit": Num(str(k + 1))} for k in range(30)]), "-y", "--mode", "always")
    by = collections.Counter(base.record["approval"]["by"] for base in bases)
    assert len(by) == 3 and all("mac" in base.record["approval"] for base in bases), by
    rng.shuffle(bases)
    return bases


def effects():
    """What the store and the files have of each kind."""
    def count(tool):
        total, cursor = 0, None
        while True:
            call = {"type": "call", "tool": tool, "arguments": {"limit": 1000} | ({"cursor": cursor} if cursor else {})}
            data = json.loads(run("act-exec", data=json.dumps(call).encode())[0])["data"]
            total += len(data["items"])
            cursor = data.get("next_cursor")
            if not cursor:
                return total
    def lines(path):
        return open(path, "rb").read().count(b"\n") if os.path.exists(path) else 0
    return {
        "tasks": count("TASK_LIST"), "entries": count("BUDGET_LIST_ENTRIES"),
        "events": count("CALENDAR_LIST_EVENTS"), "reminders": count("REMINDER_LIST"),
        "lines": lines(".local/share/act/files/f"), "notes": lines("effects")}


# Feeding them to act-exec.

troubles = []


def trouble(why, kind, line, got=b""):
    troubles.append(f"{why}: {kind}\n  {line[:1500]!r}\n  {got[:600]!r}")


# What each code stands for, and which of several counts; see act-record(5) and act(7).
STATUS = {"denied": 1, "provider-error": 1, "bad-record": 65, "bad-arguments": 65, "missing-arguments": 65,
          "unknown-tool": 65, "not-approved": 77, "approval-invalid": 77, "approval-expired": 77, "config": 78}
GRAVEST = [0, 1, 65, 64, 69, 75, 77, 78, 74, 70, 79]


def feed(mutants, tally):
    """Runs the lines, and looks at each result beside its line. Gives how often each call ran."""
    lines = [line for mutant in mutants for line in mutant]
    status, got, words = ended("act-exec", "--ordered", data=b"\n".join(line for _, line, _, _ in lines) + b"\n")
    if len(got) != len(lines):
        trouble(f"{len(lines)} lines gave {len(got)} records", "all", b"")
        return collections.Counter()
    if words:
        trouble("act-exec said", "all", b"", words.encode())
    ran, gravest = collections.Counter(), 0
    for (kind, line, said, record), out in zip(lines, got):
        tally[said] += 1
        if said == "pass":
            if out != line.removesuffix(b"\r"):
                trouble("another record was changed", kind, line, out)
            continue
        result = json.loads(out)
        outcome = result.get("outcome")
        if "error" in result:
            one = 75 if outcome == "held" else STATUS.get(result["error"]["code"], 70)
            gravest = max(gravest, one, key=GRAVEST.index)
        if said == "bad":
            if result["type"] != "error" or result["error"]["code"] != "bad-record":
                trouble("no record, and no error", kind, line, out)
            continue
        if result["type"] != "result" or type(record.get("id")) is str and 0 < len(record["id"].encode()) <= 200 \
                and result["id"] != record["id"]:
            trouble("not its result", kind, line, out)
        if outcome == "done" and not result.get("replayed") and result["tool"] in WRITES:
            ran[result["id"]] += 1
        if said == "same" and outcome != "done":
            trouble("the same call did not run", kind, line, out)
        refused = outcome in ("denied", "failed", "held") and not result["ok"] and "data" not in result
        if said == "differ" and not refused:
            trouble("another call ran", kind, line, out)
    if status != gravest:
        trouble(f"the status is {status}, the gravest of the records' is {gravest}", "all", b"")
    return ran


def main():
    global base_of
    bases = setup()
    tools = collections.defaultdict(list)
    for base in bases:
        tools[base.record["tool"]].append(base)
    base_of = lambda rng, tool=None: rng.choice(tools[tool] if tool else bases)
    known = {sealed(base.record) for base in bases}
    assert len(known) == len(bases)

    # jq's own rewrites, which change the numbers that a double can't hold.
    mutants = []
    for options in ("-c", "-cS", "-ca"):
        out = run("jq", options, ".", data=b"\n".join(base.line for base in bases) + b"\n")
        mutants += [("jq " + options, line) for line in out]
    mutants += [("untouched", base.line) for base in bases]
    kinds = [kind for kind, weight in KINDS for _ in range(weight)]
    while len(mutants) < COUNT:
        kind = kinds[len(mutants) % len(kinds)]
        base = bases[len(mutants) % len(bases)]
        if kind is number and not places(base.record["arguments"], Num):
            kind = approval
        mutants.append((kind.__name__, kind(base)))

    parts = {"differ": [], "same": [], "free": []}
    for kind, mutant in mutants:
        # An LF makes two lines of one; a CR before it is dropped, and blank lines are passed over.
        lines = [(kind, line, *judge(line.removesuffix(b"\r"), known))
                 for line in mutant.split(b"\n") if line not in (b"", b"\r")]
        said = {said for _, _, said, _ in lines}
        parts["same" if "same" in said else "free" if "free" in said else "differ"].append(lines)
    for part in parts.values():
        rng.shuffle(part)
    tally = collections.Counter()

    before = effects()
    if feed(parts["differ"], tally) or effects() != before:
        trouble(f"something ran: {before} became {effects()}", "all", b"")

    # One of each call, several at once; then, when all have run, the rest.
    first, again, begun = [], [], set()
    for lines in parts["same"]:
        ids = {record["id"] for _, _, said, record in lines if said == "same"}
        (again if ids & begun else first).append(lines)
        begun |= ids
    ran = feed(first, tally)
    again_ran = feed(again, tally)
    if again_ran:
        trouble(f"ran once more: {again_ran}", "all", b"")
    writes = {base.record["id"] for base in bases if base.record["tool"] in WRITES}
    if ran != collections.Counter(writes):
        trouble(f"not each call ran once: {len(ran)} of {len(writes)}, {ran.total()} times", "all", b"")
    expected = before.copy()
    for field, tool, sign in [("tasks", "TASK_CREATE", 1), ("tasks", "TASK_DELETE", -1), ("lines", "FILES_WRITE", 1),
                              ("entries", "BUDGET_LOG_ENTRY", 1), ("events", "CALENDAR_CREATE_EVENT", 1),
                              ("reminders", "REMINDER_CREATE", 1), ("notes", "DIARY_ADD", 1)]:
        expected[field] += sign * len(tools[tool])
    after = effects()
    if after != expected:
        trouble(f"the effects are not those of each call once: {after}, not {expected}", "all", b"")

    if parts["free"]:
        feed(parts["free"], tally)
        if effects() != after:
            trouble("what the pages leave open had a further effect", "all", b"")

    for one in troubles[:8]:
        print(one)
    # Nonces and seals are others in each run, and so is what becomes of a few of their mutants.
    count = lambda part: f"over {len(part) // 10_000 * 10_000}"
    print(f"{len(mutants)} mutants of {len(bases)} sealed calls: {len(troubles)} judged otherwise than by act-record(5)")
    if not troubles:
        print(count(parts["differ"]), "of another call or none, all of them refused")
        print(count(parts["same"]), f"of the same call, which ran: {len(writes)} calls that write, once each")
    print(f"seed {SEED}, lines:", ", ".join(f"{tally[name]} {name}" for name in ("differ", "bad", "pass", "same", "free")),
          file=sys.stderr)
    sys.exit(1 if troubles else 0)


if __name__ == "__main__":
    main()
