"""The classification backend: `POST /api/v1/process` takes a sentence, and says what it did or what is left to do."""

import json
import re
from datetime import datetime, timezone
from pathlib import Path

CANNED = json.loads((Path(__file__).resolve().parent / "process.json").read_text())
MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?\Z")
AMOUNT = re.compile(r"[+-]?\d+(\.\d+)?\Z")


def answer(kind, message, action=None):
    body = {"success": kind != "error", "action_type": kind, "message": message}
    return {**body, "app_action": action} if action else body


def act(action, message):
    return answer("app_action_required", message, action)


def confused(text):
    return answer("error", f"I did not understand '{text}'")


def budget(words, settings):
    """budget AMOUNT CATEGORY [DETAILS]; an amount with a plus sign is income."""
    if len(words) < 2 or not AMOUNT.match(words[0]):
        return None
    kind = "Income" if words[0][0] == "+" else "Savings" if words[1].lower() == "savings" else "Expenses"
    amount = float(words[0])
    action = {"type": "log_budget_entry", "amount": int(amount) if amount.is_integer() else amount,
              "date": settings["today"] or datetime.now(timezone.utc).strftime("%Y-%m-%d"),
              "transaction_type": kind, "category": words[1], "details": " ".join(words[2:]) or words[1]}
    if settings["currency"]:
        action["currency"] = settings["currency"]
    return act(action, f"Logging {words[0]} for {words[1]}")


def trailing(words):
    """The moments at the end of a sentence, and the words before them."""
    at = len(words)
    while at and MOMENT.match(words[at - 1]):
        at -= 1
    return words[:at], words[at:]


def event(words, _):
    """event TITLE START [END]; dates without a time are whole days."""
    title, moments = trailing(words)
    if not title or not 1 <= len(moments) <= 2:
        return None
    action = {"type": "create_calendar_event", "title": " ".join(title), "start": moments[0]}
    if len(moments) == 2:
        action["end"] = moments[1]
    if "T" not in moments[0]:
        action["all_day"] = True
    elif len(moments) == 1:
        action["duration_minutes"] = 60
    return act(action, f"Adding {action['title']} to your calendar")


def remind(words, _):
    """remind TEXT DUE"""
    text, moments = trailing(words)
    if not text or len(moments) != 1:
        return None
    return act({"type": "create_reminder", "text": " ".join(text), "due": moments[0]}, "I will remind you")


def task(words, _):
    """task TITLE [DUE]"""
    title, moments = trailing(words)
    if not title or len(moments) > 1:
        return None
    action = {"type": "create_task", "title": " ".join(title)}
    if moments:
        action["due"] = moments[0]
    return act(action, f"Adding the task {action['title']}")


KINDS = {"budget": budget, "event": event, "remind": remind, "task": task}


def classify(text, settings):
    """The answer to a sentence, and whether the backend acts by itself."""
    words = text.split()
    if words and words[0].lower() == "do" and len(words) > 1:
        return answer("backend_handled", f"Done: {' '.join(words[1:])}"), True
    made = KINDS[words[0].lower()](words[1:], settings) if words and words[0].lower() in KINDS else None
    return made or confused(text), False


def refused(message):
    return answer("error", message)


def canned(name):
    """The bytes of an answer of process.json; a text there is sent as it stands."""
    given = CANNED[name]
    if isinstance(given, str):
        return given.encode("utf-8", "surrogateescape")
    return json.dumps(given, ensure_ascii=False).encode()
