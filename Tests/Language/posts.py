#!/usr/bin/python3
"""posts.py: whether act-process says what became of a post, whatever goes wrong on the way.

Posts many sentences through the real act-process to the stand-in of the process backend, which goes wrong at random and
counts its effects, and compares what act-process writes for each with them:

  result, done        the backend acted, once
  outcome-unknown     it may have; never twice, however often the sentence is given again
  any other error     it did not
  call                the backend only classified

Each sentence has one record, in its place, and the exit status is the gravest of them. What was written is then given
back with --retry, with the faults gone: a failed post is made good, and an unknown one is not posted again.

With --kill, act-process --once is ended by SIGKILL at random moments and given the same lines again.

Ends with status 1 after naming every sentence that broke a rule, with the fault that it met.
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

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "Composio"))

import truth

TIMEOUT = 1
# Answers that say that nothing was done, and those that leave it open.
NOTHING = ["error", "error-with-action", "action-not-success", "no-action", "no-type", "unknown-type", "two-types"]
# Answers that are odd and plain, with the message that they are read with; and one that classifies.
DONE = {"bom": "Done", "not-utf-8": "\ufffd", "lone-surrogate": "\ufffd", "message-object": {"text": "Done"}, "no-message": None, "success-text": "Done"}
CALL = {"fields-extra": {"title": "x"}}
UNCLEAR = ["unknown-action-type", "handled-without-success", "handled-not-success", "no-action-type", "not-json", "html",
           "empty", "null", "list", "truncated", "two-answers"]


def said_no(r):
    return {"answer": {"canned": r.choice(NOTHING)}}


def unclear(r):
    return {"work": r.random() < 0.5, "answer": {"canned": r.choice(UNCLEAR)}}


def read_rightly(r):
    name = r.choice([*DONE, *CALL])
    return {"work": name in DONE, "answer": {"canned": name}}


OTHERS = {"lost_session", "told", "provider_silent", "withheld", "not_connected", "stream", "h2_cut"}
FAULTS = {kind: weights[0] for kind, weights in truth.FAULTS.items() if kind.__name__ not in OTHERS and weights[0]}
FAULTS |= {said_no: 4, unclear: 4, read_rightly: 4}


class Posts:
    def __init__(self, options):
        self.options = options
        self.random = random.Random(options.seed)
        self.tally = Counter()
        self.violations = 0
        self.made = 0
        self.server = truth.Server(os.path.join(HERE, "server.py"))
        self.home = tempfile.mkdtemp(prefix="act-posts-")
        self.environment = {"PATH": os.path.abspath(options.bin) + ":/usr/bin:/bin", "HOME": self.home, "TZ": "UTC0",
                            "LC_ALL": "C.UTF-8", "ACT_PROCESS_URL": self.server.ready["process"], "ACT_ENGINE": "backend",
                            "ACT_PROCESS_ACTS": "yes", "ACT_TIMEOUT": f"{TIMEOUT}s", "ACT_CONNECT_TIMEOUT": "2s"}

    def say(self, sentence, what, record=None):
        self.violations += 1
        print(f"VIOLATION {what}: {sentence['text'] if sentence else ''} fault "
              f"{json.dumps(sentence and sentence['fault'])} record {json.dumps(record)[:400]}", flush=True)

    def sentence(self):
        r = self.random
        self.made += 1
        mark = f"mark-{self.made:06}-"
        # Most may have an effect; the others are only classified.
        text = f"do {mark}" if r.random() < 0.8 else f"task {mark}"
        fault = None
        if r.random() < self.options.faulty:
            kinds = list(FAULTS.items())
            kind = r.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]
            fault = {"name": kind.__name__, "op": "process", "body": mark, **kind(r)}
            if kind is read_rightly:
                text = f"do {mark}"
            if r.random() < 0.5:
                fault["times"] = r.randint(1, 2)
            words = json.dumps(fault)
            origin = self.server.ready["process"]
            for name, value in (("{sink}", self.server.ready["sink"]), ("{origin}", origin),
                                ("{port}", origin.rsplit(":")[-1])):
                words = words.replace(name, value)
            fault = json.loads(words)
        return {"text": text, "mark": mark, "fault": fault}

    def batch(self, size):
        sentences = [self.sentence() for _ in range(size)]
        rules = [one["fault"] for one in sentences if one["fault"]]
        self.lost = ["outcome-unknown"] if self.options.kill else []
        # The stand-in can refuse connections only once at a time.
        for one in [rule for rule in rules if "refuse_ms" in rule][1:]:
            del one["refuse_ms"]
            one["close"] = True
        if self.random.random() < 0.5:
            # A request that is cut off before its body is read can't be told by its mark.
            self.lost = ["outcome-unknown"]
            rules.append({"name": "request", "op": "process", "cut": "request", "probability": 0.02,
                          "seed": self.random.randrange(1 << 30), "how": self.random.choice(["close", "rst"])})
        self.server.ask("POST", "rules?replace=1", rules)
        return sentences, "".join(one["text"] + "\n" for one in sentences)

    def run(self, text, *options):
        words = ["act-process", "--trusted", "-j", str(self.random.choice([1, 4, 16])), *options]
        done = subprocess.run(words, input=text, capture_output=True, text=True, env=self.environment, cwd=self.home,
                              timeout=900)
        if not 0 <= done.returncode < 128:
            self.violations += 1
            print(f"VIOLATION act-process crashed: {done.returncode} {done.stderr[:500]}")
        return done

    def counts(self):
        """The effects of each sentence, once nothing is under way any more."""
        time.sleep(0.5)
        return Counter(effect["input"] for effect in self.server.ask("GET", "effects"))

    def check(self, sentences, done, effects, before=None, stands=True):
        """One record for each sentence, in its place, that says what happened; `before`: what was said earlier; `stands`:
        whether the stand-in still has the faults."""
        records = [json.loads(line) for line in done.stdout.splitlines()]
        texts = [record.get("text", record.get("intent")) for record in records]
        if texts != [one["text"] for one in sentences]:
            self.say(None, f"{len(records)} records for {len(sentences)} sentences, or in another order", texts[:5])
        gravest = set()
        for one, record in zip(sentences, records):
            count = effects[one["text"]]
            code = record["error"]["code"] if record["type"] == "error" else None
            said = code or record.get("outcome", record["type"])
            self.tally[said] += 1
            if code:
                gravest.add(truth.STATUS.get(code, 64))
            if count > 1:
                self.say(one, f"{count} effects", record)
            if said == "done" and count != 1:
                self.say(one, "done without an effect", record)
            if code and code != "outcome-unknown" and count:
                self.say(one, f"{code} with an effect", record)
            canned = ((one["fault"] or {}).get("answer") or {}).get("canned") if stands else None
            if said == "call" and (count or record["arguments"] != CALL.get(canned, {"title": one["mark"]})):
                self.say(one, "a call that is not the sentence's", record)
            if said == "done" and canned in DONE and record["data"].get("message") != DONE[canned]:
                self.say(one, "a message that is read wrongly", record)
            # Only an answer that was lost, or a server that was away before anything was sent, leaves another end.
            ends = (*self.lost, "offline", "unavailable")
            # A connection that ended as the sentence was on its way: it is not sent again, and nobody knows.
            if "rewinding of the data stream" in str(record.get("error")):
                ends = (*ends, "outcome-unknown")
            if before is None and (canned in DONE and said not in ("done", *ends)
                                   or canned in CALL and said not in ("call", *ends)):
                self.say(one, "an answer that is plain and is not read", record)
            if said not in ("done", "call") and code is None:
                self.say(one, f"a {said}", record)
            if before and before[one["text"]] == "outcome-unknown" and code != "outcome-unknown":
                self.say(one, "unknown, and known later", record)
        wanted = next((one for one in truth.GRAVITY if one in gravest), 0)
        if done.returncode != wanted:
            self.say(None, f"exit status {done.returncode}, {wanted} is right")
        return {record.get("text", record.get("intent")): record["error"]["code"] if record["type"] == "error" else ""
                for record in records}

    def faults(self, count):
        r = self.random
        while count > 0:
            size = min(count, r.choice([60, 100, 150]))
            count -= size
            sentences, text = self.batch(size)
            done = self.run(text)
            said = self.check(sentences, done, self.counts())
            # Given again, with or without the same faults.
            stands = r.random() >= 0.7
            if not stands:
                self.server.ask("POST", "rules?replace=1", [])
            again = [one for one in sentences if said.get(one["text"])]
            lines = "".join(line + "\n" for line in done.stdout.splitlines() if json.loads(line)["type"] == "error")
            self.tally["retried"] += len(again)
            self.check(again, self.run(lines, "--retry"), self.counts(), said, stands)

    def kills(self, count):
        r = self.random
        self.server.ask("POST", "world", {"latency_ms": [0, 40]})
        while count > 0:
            size = min(count, 25)
            count -= size
            sentences, text = self.batch(size)
            once = f"once-{self.made}"
            for _ in range(r.randint(1, 5)):
                child = subprocess.Popen(["act-process", "--trusted", "-j", str(r.randint(1, 16)), "--once", once],
                                         stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                         env=self.environment, cwd=self.home)
                try:
                    child.stdin.write(text.encode())
                    child.stdin.close()
                except BrokenPipeError:
                    pass
                time.sleep(r.choice([0, 0.01, 0.03, 0.1, 0.3]) * r.random() + 0.005)
                child.send_signal(signal.SIGKILL)
                child.wait()
                self.tally["kills"] += 1
            self.check(sentences, self.run(text, "--once", once), self.counts())

    def all(self):
        options = self.options
        try:
            (self.kills if options.kill else self.faults)(options.posts)
            state = self.server.ask("GET", "state")
            if state["errors"]:
                sys.exit("posts.py: the stand-in had trouble:\n" + "\n".join(state["errors"]))
            if self.server.ask("GET", "sink")["bytes"]:
                self.say(None, "bytes at the sink")
        finally:
            self.server.stop()
            shutil.rmtree(self.home, ignore_errors=True)
        for said, number in sorted(self.tally.items()):
            print(f"{number:6} {said}")
        print(f"{self.made} posts, seed {options.seed}: {self.violations} violations")
        return 1 if self.violations else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--posts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--faulty", type=float, default=0.7, help="the share of sentences that meet a fault of their own")
    parser.add_argument("--kill", action="store_true", help="end act-process in the middle instead")
    parser.add_argument("--bin", default=truth.BUILT, help="where the executables are")
    options = parser.parse_args()
    if options.kill and "--faulty" not in sys.argv:
        options.faulty = 0.1
    sys.exit(Posts(options).all())


if __name__ == "__main__":
    main()
