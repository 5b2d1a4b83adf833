"""The parts that the scripts share: a home, calls whose effects can be counted, and the promise that each must keep."""
import contextlib
import glob
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

HERE = os.path.dirname(os.path.abspath(__file__))
OUTCOMES = {"done", "failed", "unknown"}

# kind: the tool and its arguments, MARK being the call's own word.
KINDS = {
    "task": ("TASK_CREATE", {"title": "MARK"}),
    "tasks": ("TASK_LIST", {"text": "MARK"}),
    "add": ("DIARY_ADD", {"mark": "MARK"}),
    "fail": ("DIARY_ADD", {"mark": "MARK", "end": "fail"}),
    "later": ("DIARY_ADD", {"mark": "MARK", "end": "later"}),
    "slow": ("DIARY_ADD", {"mark": "MARK", "end": "slow"}),
    "slow later": ("DIARY_ADD", {"mark": "MARK", "end": "slow, later"}),
    "find": ("DIARY_FIND", {"mark": "MARK"}),
    "mail": ("GMAIL_SEND_EMAIL", {"recipient_email": "a@example.com", "body": "x", "subject": "MARK"}),
    "fetch": ("GMAIL_FETCH_EMAILS", {"query": "MARK"}),
}
READS = {"tasks", "find", "fetch"}
LOCAL = {"task", "tasks"}
# Nothing of these may ever be done.
REFUSED = {"fail"}

# An effect is one line, appended by one write. "fail" ends before it, and "later" does so the first time.
HANDLER = """#!/bin/sh
if [ "${1-}" ]; then
    echo '{"type":"tool","tool":"DIARY_ADD","input_schema":{"type":"object"},"tags":["createHint"]}'
    echo '{"type":"tool","tool":"DIARY_FIND","input_schema":{"type":"object"},"tags":["readOnlyHint"]}'
    exit
fi
read -r call
mark=${call#*\\"mark\\":\\"} mark=${mark%%\\"*}
case $call in
*'"end":"fail"'*) exit 1 ;;
*'"end":"slow"'*) echo >"$HOME/begun"; sleep 0.3 ;;
*'"end":"slow, later"'*) echo >"$HOME/begun"; sleep 0.3; exit 75 ;;
*'"end":"later"'*) [ -e "$HOME/tried/$mark" ] || { : >"$HOME/tried/$mark"; exit 75; } ;;
esac
echo "$mark" >>"$HOME/effects"
echo '{}'
"""


class Service:
    """The stand-in of Tests/Composio, for all homes of a script."""

    def __init__(self):
        self.process = subprocess.Popen(
            ["/usr/bin/python3", "-B", os.path.join(HERE, "..", "Composio", "standin.py")], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE)
        self.ready = json.loads(self.process.stdout.readline())
        self.environment = {"COMPOSIO_BASE_URL": self.ready["origin"], "COMPOSIO_API_KEY": "ak_standin_test_key"}

    def ask(self, method, what, body=None):
        connection = HTTPConnection(self.ready["control"].removeprefix("http://"), timeout=60)
        connection.request(method, "/_/" + what, None if body is None else json.dumps(body))
        answer = json.loads(connection.getresponse().read())
        connection.close()
        return answer

    def sent(self):
        """The words of all mails in their order."""
        return [effect["arguments"]["subject"] for effect in self.ask("GET", "effects?tool=GMAIL_SEND_EMAIL")]

    def effects(self):
        return Counter(self.sent())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


class Call:
    """A call record, its word, and its kind."""

    def __init__(self, kind, mark, line):
        self.kind, self.mark, self.line = kind, mark, line
        self.id = "call-" + mark


class Home:
    """A home with the handler, and with a session of the service if there is one."""

    def __init__(self, commands, service=None, memory=True, name="h", environment=()):
        self.folder = tempfile.mkdtemp(prefix="act-crash-", dir="/dev/shm" if memory else None)
        self.name, self.service, self.made = name, service, 0
        self.store = f"{self.folder}/.local/share/act"
        handlers = f"{self.folder}/.config/act/handlers"
        os.makedirs(handlers)
        os.mkdir(f"{self.folder}/tried")
        with open(f"{handlers}/diary", "w") as file:
            file.write(HANDLER)
        os.chmod(f"{handlers}/diary", 0o755)
        self.environment = {"PATH": f"{os.path.abspath(commands)}:/usr/bin:/bin", "HOME": self.folder, "TZ": "UTC0",
                            "LC_ALL": "C.UTF-8", **(service.environment if service else {}), **dict(environment)}
        self.templates = {kind: self.run("act-call", tool, *(f"{name}={value}" for name, value in arguments.items()))
                          for kind, (tool, arguments) in KINDS.items() if service or kind not in ("mail", "fetch")}
        if service:
            self.run("act-session", "get")

    def start(self, *command, environment=(), **how):
        return subprocess.Popen(command, env={**self.environment, **dict(environment)}, cwd=self.folder, **how)

    def ran(self, *command, given="", limit=120, **environment):
        return subprocess.run(command, input=given.encode(), capture_output=True, cwd=self.folder, timeout=limit,
                              env={**self.environment, **environment})

    def run(self, *command, given="", **environment):
        """The standard output of a command that must end with status 0."""
        done = self.ran(*command, given=given, **environment)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.decode()[:1000]}")
        return done.stdout.decode()

    def calls(self, *kinds):
        """A new call of each kind."""
        made = []
        for kind in kinds:
            self.made += 1
            mark = f"{self.name}-{self.made}-"
            record = json.loads(self.templates[kind].replace("MARK", mark))
            record["id"] = "call-" + mark
            made.append(Call(kind, mark, json.dumps(record) + "\n"))
        return made

    def sealed(self, calls, path, **environment):
        """Writes the approved calls to a file."""
        text = self.run("act-confirm", "-y", "--valid-for", "2h", given="".join(call.line for call in calls),
                        **environment)
        with open(path, "w") as file:
            file.write(text)
        return path

    def results(self, file, *options, limit=120):
        """Runs the records of a file: the status, and a result of each call's id."""
        done = self.ran("act-exec", *options, file, limit=limit)
        return done, read(done.stdout)

    def settle(self):
        """Waits until nothing runs in this home: a handler goes on when act is killed."""
        for _ in range(2000):
            if not self.busy():
                return
            time.sleep(0.005)
        raise RuntimeError("a handler does not end")

    def busy(self):
        for name in os.listdir("/proc"):
            try:
                if name.isdigit() and os.readlink(f"/proc/{name}/cwd") == self.folder:
                    return True
            except OSError:
                pass
        return False

    def effects(self, sent=None):
        """How many effects each word has, here and at the service."""
        self.settle()
        counted = Counter(self.service.effects() if self.service and sent is None else sent)
        if os.path.exists(f"{self.folder}/effects"):
            with open(f"{self.folder}/effects") as file:
                counted.update(file.read().split())
        if os.path.exists(f"{self.store}/act.db"):
            database = sqlite3.connect(f"{self.store}/act.db")
            # A disk that is full may have cut the store's making off.
            if list(database.execute("SELECT 1 FROM sqlite_schema WHERE name = 'task'")):
                counted.update(title for title, in database.execute("SELECT title FROM task"))
            database.close()
        return counted

    def journal(self):
        """The outcomes of the journal by id."""
        done = self.ran("act-log", "--limit", "1000000")
        if done.returncode > 1:
            raise RuntimeError(f"act-log ended with {done.returncode}: {done.stderr.decode()[:1000]}")
        entries = [json.loads(line) for line in done.stdout.splitlines()]
        return {entry["id"]: entry["outcome"] for entry in entries}

    def save(self, name):
        """Keeps the store and the key of the seals under a name, and the effects of handlers."""
        shutil.rmtree(f"{self.folder}/{name}", ignore_errors=True)
        shutil.copytree(f"{self.folder}/.local", f"{self.folder}/{name}")
        shutil.copytree(f"{self.folder}/tried", f"{self.folder}/{name}/tried")
        if os.path.exists(f"{self.folder}/effects"):
            shutil.copy(f"{self.folder}/effects", f"{self.folder}/{name}")

    def restore(self, name):
        """Brings back all that was kept."""
        shutil.rmtree(f"{self.folder}/.local", ignore_errors=True)
        shutil.copytree(f"{self.folder}/{name}", f"{self.folder}/.local")
        self.forget()
        os.rmdir(f"{self.folder}/tried")
        shutil.move(f"{self.folder}/.local/tried", f"{self.folder}/tried")
        if os.path.exists(f"{self.folder}/.local/effects"):
            shutil.move(f"{self.folder}/.local/effects", f"{self.folder}/effects")

    def forget(self):
        shutil.rmtree(f"{self.folder}/tried")
        os.mkdir(f"{self.folder}/tried")
        if os.path.exists(f"{self.folder}/effects"):
            os.remove(f"{self.folder}/effects")

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def read(out):
    """The result of each id; two of one id are a list, which no check takes for one."""
    results = {}
    for line in out.decode().splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            # A line that was cut off.
            continue
        if record.get("type") == "result":
            key = record["id"]
            results[key] = [results[key], record] if key in results else record
    return results


def broken(calls, outcomes, effects, was=()):
    """How the promise is broken: a write twice, a call lost, or a label that is not true. `was`: ids that were said to
    be done before."""
    said = []
    for call in calls:
        outcome, count = outcomes.get(call.id), effects[call.mark]
        known = f"{call.kind} {call.id}: {outcome}, {count} effects"
        if call.kind not in READS and count > 1:
            said.append("twice: " + known)
        if outcome not in OUTCOMES:
            said.append("lost: " + known)
        elif call.kind in READS or call.kind in LOCAL:
            if outcome != "done" or call.kind == "task" and count != 1:
                said.append("lost: " + known)
        elif outcome == "done" and (count != 1 or call.kind in REFUSED):
            said.append("lost: " + known)
        elif outcome == "failed" and count:
            said.append("false: " + known)
        if call.id in was and outcome != "done":
            said.append("lost: said to be done before: " + known)
    return said


def summary(said):
    """The figure of a list of breaches."""
    counted = Counter(line.split(":")[0] for line in said)
    other = sum(counted.values()) - counted["twice"] - counted["lost"]
    return f"{counted['twice']} twice, {counted['lost']} lost" + (f", {other} other" if other else "")


def verdict(name, figure, said):
    """Prints the promise's line, and ends with its status; the first breaches go to standard error, the rarest kinds
    before the others."""
    kinds = Counter(line.split(":")[0] for line in said)
    for line in sorted(said, key=lambda line: kinds[line.split(":")[0]])[:20]:
        print(f"{name}: {line}", file=sys.stderr)
    print(f"{name:10} {figure}  {'DOES NOT HOLD' if said else 'holds'}", flush=True)
    return 1 if said else 0


def forget_clocks():
    """faketime(1) leaves its memory behind when it is killed, and a later one with that process's number can't begin."""
    for file in glob.glob("/dev/shm/*faketime_s*_*"):
        if not os.path.exists(f"/proc/{file.rpartition('_')[2]}"):
            with contextlib.suppress(OSError):
                os.remove(file)


def skipped(name, reason):
    print(f"{name:10} skipped: {reason}", flush=True)
    sys.exit(0)


def spread(count, work, each=1):
    """Runs work(worker, share) with its share of the count, so many times on each processor."""
    workers = max(1, min(each * len(os.sched_getaffinity(0)), count))
    shares = [count // workers + (worker < count % workers) for worker in range(workers)]
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(work, range(workers), shares))


def arguments(count):
    """The folder of the executables and the count."""
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} FOLDER-OF-THE-COMMANDS [COUNT]")
    return sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else count


signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
