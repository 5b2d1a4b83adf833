#!/usr/bin/python3
"""truth.py: whether act says what happened, whatever goes wrong on the way.

Runs many calls, of tools that write and of tools that read, through the real act-call | act-confirm -y | act-exec
against stand-in servers that go wrong at random, and compares each result with the effects that the server counted:

  done      the effect took place, once
  failed, denied, held    it did not
  unknown   it may have; never twice
  a call that reads is done or failed, and done only with its data

Every call has one result, the journal says the same as the result, and the exit status is the gravest of them.

With --kill, act-exec is ended by SIGKILL at random moments and fed the same calls again: never two effects for a call.

Ends with status 1 after naming every call that broke a rule, with the fault that it met.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from http.client import HTTPConnection

HERE = os.path.dirname(os.path.abspath(__file__))
BUILT = os.path.join(HERE, "..", "..", ".build", "release")
KEY = "ak_standin_test_key"
TIMEOUT = 1

# tool: the arguments, with {} where the call's mark goes.
WRITERS = {
    "GMAIL_SEND_EMAIL": {"recipient_email": "a@example.com", "body": "x", "subject": "{}"},
    "GITHUB_CREATE_AN_ISSUE": {"owner": "o", "repo": "r", "title": "{}"},
    "MICROSOFT_TEAMS_TEAMS_POST_CHANNEL_MESSAGE": {"team_id": "t", "channel_id": "c", "content": "{}"},
    "GOOGLEDRIVE_DELETE_COMMENT": {"file_id": "f", "comment_id": "{}"},
    "GITHUB_MERGE_A_PULL_REQUEST": {"owner": "{}", "repo": "r", "pull_number": 7},
}
READERS = {
    "GMAIL_FETCH_EMAILS": {"query": "{}"},
    "HACKERNEWS_SEARCH_POSTS": {"query": "{}"},
    "GOOGLEDRIVE_FIND_FILE": {"q": "{}"},
}
GRAVITY = [79, 70, 74, 78, 77, 75, 69, 65, 1]
STATUS = {"outcome-unknown": 79, "internal": 70, "config": 78, "not-connected": 77, "not-approved": 77,
          "approval-invalid": 77, "approval-expired": 77, "unauthorized": 77, "forbidden": 77, "budget-exceeded": 77,
          "rate-limited": 75, "offline": 75, "unavailable": 75, "timeout": 75, "protocol": 69, "bad-record": 65,
          "bad-arguments": 65, "missing-arguments": 65, "unknown-tool": 65, "no-match": 1, "denied": 1,
          "provider-error": 1}

REFUSED = [400, 401, 403, 404, 405, 409, 410, 411, 413, 414, 415, 422, 426, 428, 431]
AMBIGUOUS = [408, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529]
HTML = "<!DOCTYPE html><html><title>Log in</title>"
JSON_HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"


def refusal(r):
    status = r.choice(REFUSED)
    return {"answer": r.choice([{"status": status}, {"status": status, "body": ""},
                                {"status": status, "body": HTML, "type": "text/html"}])}


def trouble(r):
    status = r.choice(AMBIGUOUS)
    return {"work": r.random() < 0.5, "answer": r.choice([{"status": status}, {"status": status, "body": ""},
                                                          {"status": status, "body": HTML, "type": "text/html"}])}


def declined(r):
    headers = r.choice([{"Retry-After": "0"}, {"Retry-After": "0.03"}, {"retry-after-ms": "30"}, {"Retry-After": " 0 "},
                        {"Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"}, {"Retry-After": "Sun Nov  6 08:49:37 1994"},
                        {"Retry-After": "Sunday, 06-Nov-94 08:49:37 GMT"}])
    return {"answer": {"status": r.choice([429, 429, 503])}, "headers": headers}


def absurd(r):
    """Times to come back that are none."""
    value = r.choice(["-5", "1e99", "soon", "", "nan", "inf", "99999999999999999999", "9223372036854775807",
                      "9223372036854775", "86400", "Fri, 31 Dec 9999 23:59:59 GMT"])
    return {"answer": {"status": r.choice([429, 503])}, "headers": {"Retry-After": value}}


def unlooked(r):
    return {"answer": {"status": r.choice([421, 425])}}


def redirected(r):
    where = r.choice(["{sink}/x", "{origin}/x", "http://localhost:{port}/x", "https://127.0.0.1:{port}/x", "//x/y", "/",
                      "file:///etc/passwd", ""])
    return {"answer": {"status": r.choice([300, 301, 302, 303, 307, 308])}, "headers": {"Location": where}}


def ended(r):
    return {"cut": r.choice(["before", "headers", "body", r.randint(1, 400)]), "how": r.choice(["close", "rst"])}


def reused(r):
    return {"reused": True, "cut": r.choice(["before", "before", "headers", "body"]), "how": r.choice(["close", "rst"]),
            "work": r.random() < 0.7}


def held(r):
    return {"cut": r.choice(["before", "headers", "body"]), "how": "hold"}


def late(r):
    return {r.choice(["delay_ms", "hold_ms"]): TIMEOUT * 1000 + r.randint(50, 400)}


def slow(r):
    return r.choice([{"delay_ms": r.randint(1, 300)}, {"hold_ms": r.randint(1, 300)}, {"dribble_ms": 1},
                     {"interim": [103]}, {"interim": [100]}, {"chunked": True}, {"close": True}])


def page(r):
    return r.choice([{"spoil": "html"}, {"answer": {"status": 200, "body": HTML, "type": "text/html"}},
                     {"answer": {"status": 200, "body": HTML, "type": "application/json"}},
                     {"answer": {"status": 200, "body": "OK", "type": "text/plain"}}])


def spoiled(r):
    return r.choice([{"spoil": "empty"}, {"spoil": "truncate"}, {"spoil": "utf8"}, {"spoil": "bom"}, {"spoil": "array"},
                     {"spoil": "null"}, {"work": True, "answer": {"status": 204}}])


def length(r):
    return {"length": r.choice([-30, -1, 1, 30, 5000]), "how": r.choice(["close", "rst"])}


def garbage(r):
    raw = r.choice([{"raw": "garbage\r\n\r\n"}, {"raw_hex": bytes(r.randrange(256) for _ in range(60)).hex()},
                    {"raw": "{\"data\":{},\"error\":null}"}, {"raw": "HTTP/1.1 200"}, {"raw": "HTTP/1.1 999 No\r\n\r\n"},
                    {"raw": "HTTP/1.1 100 Continue\r\n\r\n"},
                    {"raw": JSON_HEAD + "Transfer-Encoding: chunked\r\n\r\n18\r\n{\"data\":{},\"error\":null}\r\n"},
                    {"raw": JSON_HEAD + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}"},
                    {"raw": JSON_HEAD + "Content-Encoding: gzip\r\n\r\n{\"data\":{},\"error\":null}"},
                    {"raw": JSON_HEAD + "Content-Length: 99\r\n\r\n{\"data\":{},\"error\":null}"}])
    return {"work": r.random() < 0.5, **raw}


def flood(r):
    return {"work": True, **r.choice([{"header_bytes": 400000}, {"gzip_bomb": 60_000_000}, {"endless": 40_000_000}])}


def refusing(r):
    return {"refuse_ms": r.randint(1, 150)}


def lost_session(r):
    return {"answer": {"error": "SessionNotFound", "words": {"session": "trs_x"}}}


def told(r):
    """The service's own word on a run that did not take place."""
    return {"work": False, "result": r.choice([
        {"error": "Mailbox is full"}, {"data": {"status": "failed"}}, {"data": {"status": "error"}},
        {"data": {"successful": False}}, {"data": {"successfull": False}}, {"result_type": "failed"},
        {"error": "invalid_grant"}, {"error": "404 Not Found", "data": {"status_code": 404}},
        {"result_type": "blocked", "reason": {"type": "request_blocked", "hook_id": "h"}, "message": "no"}])}


def provider_silent(r):
    """The service's word that the provider behind it did not answer: the run may have taken place."""
    return {"work": r.random() < 0.5, "result": r.choice([
        {"error": "504 Gateway Timeout", "data": {"status_code": 504}}, {"error": "Request timed out"},
        {"error": "x", "data": {"http_error": "502 Server Error", "status_code": 502}},
        {"data": {"successful": False, "error": "Read timed out"}}])}


def withheld(r):
    return {"result": {"result_type": "blocked", "reason": {"type": "response_blocked", "hook_id": "h"},
                       "message": "no"}}


def not_connected(r):
    return {"answer": {"error": "NoActiveConnection", "words": {"toolkit": "gmail"}}}


def stream(r):
    return {"h2": r.choice(["refused_stream", "goaway", "goaway_after", "rst"])}


def h2_cut(r):
    return {"cut": r.choice(["before", "body"])}


# fault: weight on HTTP/1.1, weight on HTTP/2.
FAULTS = {refusal: (4, 4), trouble: (6, 6), declined: (2, 2), absurd: (0.3, 0.3), unlooked: (2, 2),
          redirected: (4, 4), ended: (8, 0), reused: (6, 0), held: (2, 0), late: (2, 2), slow: (3, 0), page: (3, 3), spoiled: (4, 4), length: (4, 0),
          garbage: (6, 0), flood: (0.3, 0), refusing: (1, 0), lost_session: (1, 1), told: (4, 4),
          provider_silent: (2, 2), withheld: (1, 1), not_connected: (1, 1), stream: (0, 10), h2_cut: (0, 8)}


class Server:
    """A stand-in, and what it tells."""

    def __init__(self, path, h2=False):
        self.h2 = h2
        self.process = subprocess.Popen(["/usr/bin/python3", path], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        self.ready = json.loads(self.process.stdout.readline())

    def ask(self, method, what, body=None):
        for _ in range(3):
            try:
                connection = HTTPConnection(self.ready["control"].removeprefix("http://"), timeout=60)
                connection.request(method, "/_/" + what, json.dumps(body) if body is not None else None)
                answer = connection.getresponse()
                value = json.loads(answer.read())
                if answer.status != 200:
                    sys.exit(f"{os.path.basename(sys.argv[0])}: the stand-in says {value}")
                return value
            except OSError:
                time.sleep(0.2)
        sys.exit(f"{os.path.basename(sys.argv[0])}: the stand-in is gone")

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Truth:
    def __init__(self, options):
        self.options = options
        self.random = random.Random(options.seed)
        self.violations = []
        self.tally = Counter()
        self.made = 0

    def say(self, call, what, result=None):
        self.violations.append((call, what, result))
        print(f"VIOLATION {what}: {call['tool']} {call['mark']} fault {json.dumps(call['fault'])}"
              f" result {json.dumps(result)[:400]}", flush=True)

    # The calls

    def home(self, server):
        folder = tempfile.mkdtemp(prefix="act-truth-")
        self.environment = {"PATH": os.path.abspath(self.options.bin) + ":/usr/bin:/bin", "HOME": folder, "TZ": "UTC0",
                            "LC_ALL": "C.UTF-8", "COMPOSIO_BASE_URL": server.ready["origin"], "COMPOSIO_API_KEY": KEY,
                            "ACT_TIMEOUT": f"{TIMEOUT}s", "ACT_CONNECT_TIMEOUT": "2s"}
        if "ca" in server.ready:
            self.environment["SSL_CERT_FILE"] = server.ready["ca"]
        self.templates = {}
        for tool, arguments in {**WRITERS, **READERS}.items():
            words = [f"{key}={value}" if isinstance(value, str) else f"{key}:={json.dumps(value)}"
                     for key, value in arguments.items()]
            self.templates[tool] = json.loads(self.run(["act-call", tool, *words])[0])
        self.run(["act-session", "get"])
        return folder

    def run(self, command, given="", statuses=(0,)):
        done = subprocess.run(command, input=given, capture_output=True, text=True, env=self.environment,
                              cwd=self.environment["HOME"], timeout=300)
        if done.returncode not in statuses:
            sys.exit(f"truth.py: {command} ended with {done.returncode}: {done.stderr}")
        return done.stdout.splitlines()

    def call(self, server, faulty):
        r = self.random
        self.made += 1
        writes = r.random() < 0.6
        tool, arguments = r.choice(list((WRITERS if writes else READERS).items()))
        mark = f"mark-{self.made:06}-"
        record = json.loads(json.dumps(self.templates[tool]))
        record["id"] = f"truth-{self.options.seed}-{self.made}"
        for key, value in arguments.items():
            if value == "{}":
                record["arguments"][key] = mark
        fault = None
        if r.random() < faulty:
            kinds = [(kind, weights[server.h2]) for kind, weights in FAULTS.items()
                     if weights[server.h2] and kind.__name__ not in self.options.without]
            kind = r.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]
            fault = {"name": kind.__name__, "op": "session.execute", "body": mark, **kind(r)}
            if r.random() < 0.5:
                fault["times"] = r.randint(1, 2)
            text = json.dumps(fault)
            for name, value in (("{sink}", server.ready["sink"]), ("{origin}", server.ready["origin"]),
                                ("{port}", server.ready["origin"].rsplit(":")[-1])):
                text = text.replace(name, value)
            fault = json.loads(text)
        return {"id": record["id"], "tool": tool, "mark": mark, "writes": writes, "fault": fault, "record": record}

    def batch(self, server, size):
        calls = [self.call(server, self.options.faulty) for _ in range(size)]
        rules = [call["fault"] for call in calls if call["fault"]]
        # The stand-in can refuse connections only once at a time.
        for one in [rule for rule in rules if "refuse_ms" in rule][1:]:
            del one["refuse_ms"]
            one["close"] = True
        if not server.h2 and self.random.random() < 0.5:
            # What is cut off before its body is read can't be told by its mark.
            rules.append({"name": "request", "op": "session.execute", "cut": "request", "probability": 0.02,
                          "seed": self.random.randrange(1 << 30), "how": self.random.choice(["close", "rst"])})
        server.ask("POST", "rules?replace=1", rules)
        text = "".join(json.dumps(call["record"]) + "\n" for call in calls)
        sealed = self.run(["act-confirm", "-y"], text)
        assert len(sealed) == size
        return calls, "".join(line + "\n" for line in sealed)

    # The checks

    def settle(self, server):
        """Wait until nothing is under way any more, then read what took place."""
        time.sleep(0.5)
        return server.ask("GET", "effects")

    def check(self, calls, lines, status, effects, replayed=False):
        results = {}
        for line in lines:
            result = json.loads(line)
            results.setdefault(result.get("id"), []).append(result)
        known = {call["id"] for call in calls}
        for key in results.keys() - known:
            self.say(calls[0], f"a line for no call ({key})", results[key])
        gravest = set()
        for call in calls:
            count = sum(call["mark"] in json.dumps(effect["arguments"]) for effect in effects)
            got = results.get(call["id"], [])
            if len(got) != 1:
                self.say(call, f"{len(got)} results", got)
                continue
            result = got[0]
            outcome = result.get("outcome", result.get("approval", {}).get("decision"))
            self.tally["write" if call["writes"] else "read", outcome] += 1
            if count > 1:
                self.say(call, f"{count} effects", result)
            if call["writes"] and outcome == "done" and count != 1:
                self.say(call, "done without an effect", result)
            if outcome in ("failed", "denied", "held", "skipped") and count:
                self.say(call, f"{outcome} with an effect", result)
            if outcome not in ("done", "failed", "unknown", "denied"):
                self.say(call, f"outcome {outcome}", result)
            if not call["writes"] and outcome == "unknown" and not replayed:
                self.say(call, "a read that is unknown", result)
            if outcome == "done" and not call["writes"] and result.get("data") is None and not result.get("withheld"):
                self.say(call, "a read without its data", result)
            if len({outcome == "done", result.get("ok") is True, result.get("error") is None}) > 1:
                self.say(call, "ok, outcome and error differ", result)
            if result.get("error"):
                gravest.add(STATUS.get(result["error"]["code"], 70))
        wanted = next((one for one in GRAVITY if one in gravest), 0)
        if status != wanted:
            self.say(calls[0], f"exit status {status}, {wanted} is right")
        return results

    def journal(self, results):
        """The journal says the same as the results did."""
        wanted = {key: got[0].get("outcome") for key, got in results.items() if got[0]["type"] == "result"}
        logged = [json.loads(line) for line in self.run(["act-log", "--limit", "1000000"])]
        for entry in logged:
            key = entry.get("id") if entry.get("id") in wanted else entry.get("call", {}).get("id")
            if key in wanted and entry.get("outcome") != wanted.pop(key):
                self.violations.append((key, "the journal differs", entry))
                print(f"VIOLATION the journal differs: {json.dumps(entry)[:300]}")
        for key in wanted:
            print(f"VIOLATION not in the journal: {key}")
            self.violations.append((key, "not in the journal", None))

    # The two ways

    def faults(self, server, count):
        folder = self.home(server)
        results, r = {}, self.random
        while count > 0:
            size = min(count, r.choice([150, 250, 400]))
            count -= size
            calls, text = self.batch(server, size)
            if not server.h2 and r.random() < 0.3:
                server.ask("POST", "world", r.choice([{"drop": True}, {"reset_accepts": r.randint(1, 5)}]))
            command = ["act-exec", "-j", str(r.randint(16, 64))] + r.choice([[], ["--ordered"]])
            done = subprocess.run(command, input=text, capture_output=True, text=True, env=self.environment,
                                  timeout=600)
            if done.returncode >= 128 or done.returncode < 0:
                self.say(calls[0], f"act-exec crashed: {done.returncode} {done.stderr[:500]}")
            if any(call["fault"] and "delay_ms" in call["fault"] for call in calls):
                time.sleep(0.5)
            results.update(self.check(calls, done.stdout.splitlines(), done.returncode, self.settle(server)))
        self.journal(results)
        shutil.rmtree(folder)

    def kills(self, server, count):
        folder = self.home(server)
        r = self.random
        server.ask("POST", "world", {"latency_ms": [0, 40]})
        while count > 0:
            size = min(count, 40)
            count -= size
            calls, text = self.batch(server, size)
            for _ in range(r.randint(1, 5)):
                child = subprocess.Popen(["act-exec", "-j", str(r.randint(1, 32))], stdin=subprocess.PIPE,
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self.environment)
                try:
                    child.stdin.write(text.encode())
                    child.stdin.close()
                except BrokenPipeError:
                    pass
                time.sleep(r.choice([0, 0.01, 0.03, 0.1, 0.3]) * r.random() + 0.005)
                child.send_signal(signal.SIGKILL)
                child.wait()
                self.tally["kills", ""] += 1
            done = subprocess.run(["act-exec", "-j", "16"], input=text, capture_output=True, text=True,
                                  env=self.environment, timeout=600)
            self.check(calls, done.stdout.splitlines(), done.returncode, self.settle(server), replayed=True)
        shutil.rmtree(folder)

    def all(self):
        options = self.options
        halves = [(False, options.calls - options.calls // 4), (True, options.calls // 4)]
        if options.kill:
            halves = [(False, options.calls)]
        for h2, count in halves:
            server = Server(os.path.join(HERE, "h2.py" if h2 else "standin.py"), h2)
            try:
                (self.kills if options.kill else self.faults)(server, count)
                state = server.ask("GET", "state")
                if state["errors"]:
                    sys.exit("truth.py: the stand-in had trouble:\n" + "\n".join(state["errors"]))
                if server.ask("GET", "sink")["bytes"]:
                    print("VIOLATION bytes at the sink")
                    self.violations.append((None, "bytes at the sink", None))
            finally:
                server.stop()
        for (kind, outcome), number in sorted(self.tally.items(), key=str):
            print(f"{number:6} {kind} {outcome}")
        print(f"{self.made} calls, seed {options.seed}: {len(self.violations)} violations")
        return 1 if self.violations else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--faulty", type=float, default=0.7, help="the share of calls that meet a fault of their own")
    parser.add_argument("--kill", action="store_true", help="end act-exec in the middle instead")
    parser.add_argument("--without", action="append", default=[], metavar="FAULT", help="leave this kind of fault out")
    parser.add_argument("--bin", default=BUILT, help="where the executables are")
    options = parser.parse_args()
    if options.kill and "--faulty" not in sys.argv:
        options.faulty = 0.1
    sys.exit(Truth(options).all())


if __name__ == "__main__":
    main()
