"""The state behind the API: what exists, who is connected, what has been done."""

import copy
import json
import random
import time
from datetime import datetime, timezone
from pathlib import Path

from rules import Rules

HERE = Path(__file__).resolve().parent
DEFAULTS = json.loads((HERE / "world.json").read_text())
BODIES = json.loads((HERE / "bodies.json").read_text())
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
OLDEST, LATEST = "00000000_00", "20261015_00"
ANYONE = "*"
LISTS = {"toolkits": "slug", "tools": "slug", "meta_tools": "slug", "accounts": "id", "auth_configs": "id"}


class BadWorld(Exception):
    pass


def iso(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def merge(into, change):
    for key, value in change.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            merge(into[key], value)
        else:
            into[key] = value


class World:
    def __init__(self):
        # The addresses of the listeners, written once they are known.
        self.origin = self.sink = ""
        self.reset()

    def reset(self):
        start = copy.deepcopy(DEFAULTS)
        self.settings = start["settings"]
        self.random = random.Random(self.settings["seed"])
        self.keys = start["keys"]
        self.collections = start["collections"]
        self.plans = start["plans"]
        for name, key in LISTS.items():
            setattr(self, name, {})
            for item in start[name]:
                self.put(name, item)
        self.sessions, self.uploads, self.logins, self.approvals = {}, {}, {}, {}
        self.effects, self.requests, self.sunk, self.errors = [], [], [], []
        self.rules = Rules()
        self.window = (0, 0)
        self.index = None

    def put(self, name, item):
        """Add, or change what is there under the same slug or id."""
        if name == "accounts":
            item = self.account(item)
        key = LISTS[name]
        if key not in item:
            raise BadWorld(f"{name}: {key} is missing")
        known = getattr(self, name)
        if item[key] in known:
            merge(known[item[key]], item)
        else:
            known[item[key]] = {"tags": [], "versions": [LATEST, OLDEST]} | item if name == "tools" else item

    def account(self, given):
        """An account with what it needs to be one. Without an id it is found by user and toolkit, or made."""
        if "id" not in given:
            same = [account["id"] for account in self.accounts.values()
                    if (account["user"], account["toolkit"]) == (given.get("user", ANYONE), given.get("toolkit"))]
            given = {"id": same[0] if same else "ca_" + self.id(), **given}
        if given["id"] in self.accounts:
            return given
        if given.get("toolkit") not in self.toolkits:
            raise BadWorld(f"no toolkit {given.get('toolkit')}")
        now = iso(time.time())
        return {"user": ANYONE, "status": "ACTIVE", "created_at": now, "updated_at": now, "polls": 0, "refreshes": 0,
                "auth_config": "ac_" + given["toolkit"], **given}

    def change(self, change):
        """What `POST /_/world` does."""
        self.index = None
        order = [*LISTS, *(set(change) - set(LISTS))]
        for name, value in sorted(change.items(), key=lambda item: order.index(item[0])):
            if name in LISTS:
                for item in value:
                    self.put(name, item)
            elif name == "remove":
                for kind, keys in value.items():
                    for key in keys:
                        getattr(self, kind).pop(key, None)
            elif name == "plans":
                self.plans = value + self.plans
            elif name in ("keys", "collections"):
                merge(getattr(self, name), value)
            elif name in self.settings:
                if isinstance(value, dict) and isinstance(self.settings[name], dict):
                    merge(self.settings[name], value)
                else:
                    self.settings[name] = value
                if name == "seed":
                    self.random.seed(value)
            else:
                raise BadWorld(f"nothing here is called {name}")

    def id(self, length=12):
        return "".join(self.random.choices(ALPHABET, k=length))

    def uuid(self):
        text = f"{self.random.getrandbits(128):032x}"
        return f"{text[:8]}-{text[8:12]}-4{text[13:16]}-a{text[17:20]}-{text[20:]}"

    def owned(self, user, toolkit=None):
        """A user's accounts, the default one first, then by age."""
        found = [account for account in self.accounts.values()
                 if account["user"] in (user, ANYONE) and toolkit in (None, account["toolkit"])]
        return sorted(found, key=lambda account: not account.get("is_default"))

    def active(self, user, toolkit):
        return [account for account in self.owned(user, toolkit) if account["status"] == "ACTIVE"]

    def poll(self, account):
        """Being looked at is what moves a link on: INITIALIZING, INITIATED, then its end after n looks."""
        life = account.get("life")
        if not life:
            return account
        account["polls"] += 1
        if life["polls"] is not None and account["polls"] >= life["polls"]:
            self.move(account, life["end"])
        elif time.time() >= life["expires"]:
            self.move(account, "EXPIRED")
        else:
            account["status"] = "INITIATED"
        return account

    def move(self, account, status):
        account["status"] = status
        account["updated_at"] = iso(time.time())
        account.pop("life", None)
        if status in ("FAILED", "EXPIRED", "REVOKED"):
            account["status_reason"] = {"FAILED": "The user denied access at the provider",
                                        "EXPIRED": "The link was not used within 10 minutes",
                                        "REVOKED": "The grant was revoked"}[status]

    def link(self, user, toolkit, alias=None):
        """A new account that waits for its user."""
        life = dict(self.settings["link"])
        life.update(life.pop("toolkits").get(toolkit, {}))
        account = self.account({"id": "ca_" + self.id(), "toolkit": toolkit, "user": user, "status": "INITIALIZING"})
        account["life"] = {"polls": life["polls"], "end": life["end"], "expires": time.time() + life["expires_s"]}
        account["link_token"] = "lk_" + self.id()
        if alias:
            account["alias"] = alias
        if life["polls"] == 0:
            self.move(account, life["end"])
        self.accounts[account["id"]] = account
        return account

    def effect(self, request, **what):
        self.effects.append({"n": len(self.effects) + 1, "at": time.time(), "op": request.op,
                             "connection": request.connection, **what})
        request.worked = True

    def window_left(self):
        """One request of the fixed window is used: how many are left, and how long it still lasts."""
        limit = self.settings["rate_limit"]
        now = time.monotonic()
        started, used = self.window
        if now - started >= limit["window_s"]:
            started, used = now, 0
        self.window = (started, used + 1)
        return limit["limit"] - used - 1, started + limit["window_s"] - now
