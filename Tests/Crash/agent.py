#!/usr/bin/python3 -B
"""agent.py COMMANDS [COUNT]: kills act-agent, at random during a turn or while a call of it runs, and says the next
sentence in the same conversation.

No call happens twice. Each call that the model made has an outcome that the model is told in the end, which is true, and
the agent that is started again says that the last turn did not end.
"""
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from http.client import HTTPConnection

from calls import HERE, Home, arguments, skipped, summary, verdict

SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(1 << 30)))
CALLS = 4


class Model:
    """The stand-in of Tests/Language."""

    def __init__(self):
        self.process = subprocess.Popen(
            ["/usr/bin/python3", "-B", os.path.join(HERE, "..", "Language", "server.py")], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE)
        self.ready = json.loads(self.process.stdout.readline())
        self.environment = {"OPENAI_BASE_URL": self.ready["openai"] + "/v1", "OPENAI_API_KEY": "sk-standin-openai-key",
                            "ACT_MODEL": "openai/m"}

    def script(self, turns):
        connection = HTTPConnection(self.ready["control"].removeprefix("http://"), timeout=60)
        connection.request("POST", "/_/script?replace=1", json.dumps(turns))
        answer = connection.getresponse()
        said = answer.read()
        if answer.status != 200:
            sys.exit(f"agent.py: the stand-in says {said.decode()}")
        connection.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def runs_call(process):
    """Whether a process of a call runs below another."""
    try:
        with open(f"/proc/{process}/task/{process}/children") as file:
            return bool(file.read().strip())
    except OSError:
        return False


def hit(process, moment, rng, limit):
    """Kills act-agent at a moment of the turn; whether it still ran."""
    if moment == "call":
        end = time.monotonic() + 60
        while not runs_call(process.pid):
            if process.poll() is not None or time.monotonic() > end:
                return False
            time.sleep(0.001)
        time.sleep(limit * rng.random() / 4)
    else:
        time.sleep(limit * rng.random())
    if process.poll() is not None:
        return False
    try:
        os.kill(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def told(home, conversation):
    """The ids of the calls that the model made, and the last word that it was told of each."""
    done = home.ran("act-chat", "-c", conversation, "--show")
    made, last = [], {}
    for line in done.stdout.splitlines():
        message = json.loads(line)
        made += [call["id"] for call in message.get("calls", []) if "id" in call]
        if message["role"] == "tool" and "id" in message:
            last[message["id"]] = message["outcome"]
    return made, last


def judged(home, marks, made, last, left, again):
    """How the promise is broken by one turn; `left`: the calls of which the model was told nothing before."""
    said, effects, journal = [], home.effects([]), home.journal()
    titles = {}
    for line in home.ran("act-log", "--limit", "1000000").stdout.splitlines():
        entry = json.loads(line)
        titles[entry["id"]] = entry["arguments"].get("mark") or entry["arguments"].get("title")
    for mark in marks:
        if effects[mark] > 1:
            said.append(f"twice: {mark}: {effects[mark]} effects")
    for key in made:
        word, mark = last.get(key), titles.get(key)
        count = effects[mark] if mark else 0
        if word not in ("done", "unknown", "not-run"):
            said.append(f"lost: {key} {mark}: told {word}")
        elif word == "done" and count != 1 or word == "not-run" and (key in journal or count):
            said.append(f"false: {key} {mark}: told {word}, {count} effects, journal {journal.get(key)}")
        if key in left and "the last turn did not end" not in again:
            said.append(f"lost: {key} without a word: {again[:200]}")
    unknown = {mark for mark in marks if effects[mark]} - {titles.get(key) for key in made}
    said += [f"lost: {mark} happened, and no call says so" for mark in unknown]
    return said


def main():
    commands, count = arguments(300)
    if not os.path.exists(f"{commands}/act-agent"):
        skipped("agent", "there is no act-agent")
    rng, said, tally, limit = random.Random(SEED), [], Counter(), 1.0
    with Model() as model:
        home = Home(commands, name="agent")
        home.environment |= model.environment
        with open(f"{home.folder}/.config/act/rules", "w") as file:
            file.write("allow DIARY_ADD\n")
        number = 0
        while sum(tally.values()) < count:
            number += 1
            name, moment = f"t{number}", rng.choice(["turn", "call"])
            marks = [f"{name}-{k}-" for k in range(CALLS)]
            calls = [{"name": "ACT_CALL_TOOL", "arguments": {"tool": "DIARY_ADD", "arguments": {"mark": mark}}}
                     if k % 2 else {"name": "TASK_CREATE", "arguments": {"title": mark}}
                     for k, mark in enumerate(marks)]
            model.script([{"calls": [{"name": "ACT_SEARCH_TOOLS", "arguments": {"intent": "diary add"}}]},
                          {"text": "Doing it.", "calls": calls}, {"times": 0, "text": "Well."}])
            begun = time.monotonic()
            process = home.start("act-agent", "-c", name, "add to the diary and add a task", start_new_session=True,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            # The first turn shows how long one takes.
            ended = number > 1 and hit(process, moment, rng, limit)
            if ended:
                tally[moment] += 1
            process.communicate()
            if not ended and number == 1:
                limit = time.monotonic() - begun
            begun, last = told(home, name)
            again = home.ran("act-agent", "-c", name, "go on")
            if again.returncode not in (0, 79):
                said.append(f"lost: status {again.returncode}: {again.stderr.decode()[:300]}")
            made, now = told(home, name)
            said += judged(home, marks, made, now, set(begun) - set(last), again.stderr.decode())
        home.remove()
    kills = ", ".join(f"{tally[name]} in a {name}" for name in sorted(tally))
    return verdict("agent", f"{sum(tally.values())} kills ({kills}), {number} turns, {summary(said)}", said)


if __name__ == "__main__":
    sys.exit(main())
