#!/usr/bin/python3 -B
"""clock.py COMMANDS [COUNT]: clocks that are years off, by faketime, at COUNT shifts.

An approval that has ended stays ended, whichever clock was wrong when it was given or used; the time since the boot may
be wrong too. A run that died under a wrong clock holds nothing: its call is unknown at once, a host that asked for two
seconds is asked again, and the queue goes on.
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from datetime import datetime, timezone

from calls import Home, Service, arguments, forget_clocks, skipped, verdict

SHIFTS = ["+10y", "-10y", "+1y", "-1y", "+40y", "-25y"]
# Nothing here waits for longer, with a machine that is busy.
LIMIT = 20


class Clock:
    """A home, and a clock that is off there; `boot`: the time since the boot is off too."""

    def __init__(self, home, shift, boot):
        self.home, self.shift = home, shift
        self.words = ["faketime", "-f", shift]
        # The times of files are true: else the handler is another file.
        self.environment = {"NO_FAKE_STAT": "1", **({} if boot else {"FAKETIME_DONT_FAKE_MONOTONIC": "1"})}
        self.said, self.checks = [], 0
        self.name = f"clock {shift}{' and the time since the boot' if boot else ''}"

    def off(self, *command, given=""):
        return self.home.ran(*self.words, *command, given=given, limit=LIMIT, **self.environment)

    def on(self, *command, given=""):
        return self.home.ran(*command, given=given, limit=LIMIT)

    def expect(self, what, holds, said=""):
        self.checks += 1
        if not holds:
            self.said.append(f"{what}: {self.name}: {said}")

    def outcome(self, done):
        """The one result's outcome and its error's code."""
        line = json.loads(done.stdout.splitlines()[-1]) if done.stdout else {}
        return line.get("outcome"), line.get("error", {}).get("code")

    def sealed(self, how, call, valid):
        return how("act-confirm", "-y", "--valid-for", valid, given=call.line).stdout.decode()

    def effects(self, call):
        return self.home.effects()[call.mark]

    # Approvals

    def ended(self):
        """Approved for a second, by the one clock and used by the other."""
        calls = self.home.calls("add", "mail", "add", "mail")
        given = [self.sealed(how, call, "1s") for how, call in zip((self.on, self.on, self.off, self.off), calls)]
        time.sleep(1.2)
        for how, call, text in zip((self.off, self.off, self.on, self.on), calls, given):
            done = how("act-exec", given=text)
            where = "there" if how == self.off else "here"
            refused = self.outcome(done)[0] == "denied" and not self.effects(call)
            self.expect(f"lives longer: {call.kind}, used {where}", refused,
                        f"{self.outcome(done)} {done.stderr.decode()[:200]}")

    def signed(self):
        """The same for a signature, which is dated by the clock on the wall."""
        home, key = self.home, f"{self.home.folder}/signer"
        if not os.path.exists(key):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
            with open(f"{key}.pub") as public, open(f"{home.folder}/.config/act/allowed-signers", "w") as allowed:
                allowed.write(f"default {public.read()}")
            os.chmod(f"{home.folder}/.config/act/allowed-signers", 0o600)
        for sign, use in ((self.on, self.off), (self.off, self.on)):
            call, = home.calls("add")
            text = sign("act-confirm", "-y", "--signer", f"ssh:{key}", "--valid-for", "1s", given=call.line).stdout
            time.sleep(1.2)
            done = use("act-exec", given=text.decode())
            self.expect("lives longer: signed", self.outcome(done)[0] == "denied" and not self.effects(call),
                        f"{self.outcome(done)} {done.stderr.decode()[:200]}")

    def stays(self):
        """The clock on the wall voids no seal either."""
        for seal, use in ((self.on, self.off), (self.off, self.on)):
            call, = self.home.calls("add")
            done = use("act-exec", given=self.sealed(seal, call, "1h"))
            self.expect("void", self.outcome(done)[0] == "done" and self.effects(call) == 1, self.outcome(done))

    # Claims

    def cut(self, words, *command):
        """Kills a command while its slow call runs."""
        begun = f"{self.home.folder}/begun"
        if os.path.exists(begun):
            os.remove(begun)
        process = self.home.start(*words, *command, environment=self.environment, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + LIMIT
        while not os.path.exists(begun) and time.monotonic() < until:
            time.sleep(0.002)
        with open(f"/proc/{process.pid}/task/{process.pid}/children") as children:
            # faketime(1) waits for the command that it started.
            started = [int(word) for word in children.read().split()] if words else [process.pid]
        for pid in started:
            os.kill(pid, signal.SIGKILL)
        process.wait()
        self.home.settle()

    def claims(self):
        home = self.home
        for words, use in (self.words, self.on), ([], self.off):
            call, = home.calls("slow")
            file = home.sealed([call], f"{home.folder}/file")
            self.cut(words, "act-exec", file)
            start = time.monotonic()
            done = use("act-exec", file)
            self.expect("hangs: exec", self.outcome(done)[0] == "unknown" and self.effects(call) <= 1
                        and time.monotonic() - start < LIMIT / 2, self.outcome(done))

    def host(self):
        """A host that wants to be left alone for two seconds is, and no longer."""
        service = self.home.service
        first, second = self.home.calls("mail", "mail")
        texts = [self.sealed(self.on, call, "1h") for call in (first, second)]
        service.ask("POST", "rules", [{"op": "session.execute", "body": self.home.name, "answer": {"status": 429},
                                       "headers": {"Retry-After": "2"}}])
        self.off("act-exec", "--timeout", "1s", given=texts[0])
        service.ask("DELETE", "rules")
        done = self.on("act-exec", given=texts[1])
        self.expect("hangs: host", self.outcome(done)[0] == "done", self.outcome(done))

    def queue(self):
        home = self.home
        for keep, run in ((self.off, self.on), (self.on, self.off)):
            add, later = home.calls("add", "later")
            kept = keep("act-queue", "add", given=self.sealed(self.on, add, "1h") + self.sealed(self.on, later, "1h"))
            keep("act-queue", "run")
            listed = [json.loads(line) for line in self.on("act-queue", "list").stdout.splitlines()]
            due = next((one["due"] for one in listed if one["id"] == later.id), None)
            ahead = due and (datetime.fromisoformat(due) - datetime.now(timezone.utc)).total_seconds()
            self.expect("lost: queue", self.effects(add) == 1 and due, f"{kept.stdout.decode()} {listed}")
            if run == self.on and due:
                self.expect("hangs: queue", ahead <= 3600, f"due {due}")
        for words, run in (self.words, self.on), ([], self.off):
            call, = home.calls("slow")
            self.on("act-queue", "add", given=self.sealed(self.on, call, "1h"))
            self.cut(words, "act-queue", "run")
            run("act-queue", "run")
            states = {one["id"]: one["state"] for one in map(
                json.loads, self.on("act-queue", "list").stdout.splitlines())}
            state, known = states.get(call.id), home.journal().get(call.id)
            # By a clock that is years ahead, the time of a call that never began is over.
            ended = state == "expired" and known is None and self.effects(call) == 0
            began = state in ("unknown", None) and known == "unknown" and self.effects(call) <= 1
            self.expect("hangs: a claim of the queue", ended or began, f"{state}, {known}")


def main():
    commands, count = arguments(len(SHIFTS))
    if not shutil.which("faketime"):
        skipped("clock", "there is no faketime")
    forget_clocks()
    said, checks = [], 0
    with Service() as service:
        for number, shift in enumerate(SHIFTS[:count]):
            for boot in False, True:
                home = Home(commands, service, name=f"clock{number}{boot}")
                clock = Clock(home, shift, boot)
                parts = [clock.ended, clock.signed] + ([] if boot else [clock.stays, clock.claims, clock.host])
                if not boot and os.path.exists(f"{commands}/act-queue"):
                    parts.append(clock.queue)
                for part in parts:
                    try:
                        part()
                    except subprocess.TimeoutExpired as late:
                        clock.said.append(f"hangs: {part.__name__}: {clock.name}: {' '.join(late.cmd)}")
                said += clock.said
                checks += clock.checks
                home.remove()
    lives, hangs = (sum(one.startswith(word) for one in said) for word in ("lives longer", "hangs"))
    figure = f"{count} shifts, {checks} checks: {lives} approvals live longer, {hangs} claims hang"
    return verdict("clock", figure, said)


if __name__ == "__main__":
    sys.exit(main())
