#!/usr/bin/env python3
# Figures of growth: the CPU of one operation by the size of what was there before, its slope between the last two sizes
# in log-log, its peak of memory, and whether both hold.
# usage: [GROWTH=smoke] growth.py FOLDER-OF-THE-COMMANDS [AREA ...]
# GROWTH=smoke runs every row once with few records, and writes no figure.
import math
import os
import shutil
import subprocess
import sys
import tempfile

# The kinds of operations, the steepest slope of each, and how much more memory it may take at the greatest size.
CONSTANT, ASKED, TOTAL = "constant", "by what is asked", "total"
BOUNDS = {CONSTANT: (0.25, 1.5), ASKED: (1.1, None), TOTAL: (1.1, 1.5)}
# Milliseconds between two sizes that say nothing: a start costs 5 to 10, and no two cost the same.
NOISE = 3

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ONE = "act-call TASK_CREATE title=x >one"
HANDLER = r"""mkdir -p .config/act/handlers; cat >.config/act/handlers/quick <<'END'
#!/bin/sh
[ "$1" = --describe ] && { echo '{"type":"tool","tool":"QUICK_CREATE_ITEM","toolkit":"quick"}'; exit; }
cat >/dev/null; echo '{"ok":true}'
END
chmod +x .config/act/handlers/quick; act-call QUICK_CREATE_ITEM >one"""
COPIES = """seq {low} {high} | jq -c --slurpfile c one '. as $n | $c[0] + {{id: "{area}\\($n)"}}{more}'"""
LATER = "sqlite3 .local/share/act/act.db 'UPDATE queue SET due = due + 86400000; UPDATE head SET due = due + 86400000'"


def copies(area, more=""):
    return COPIES.replace("{area}", area).replace("{more}", more)


QUEUE = " | act-confirm -y --valid-for 2d | act-queue add -q"
# area: sizes, what makes its home, and what brings it from the records {low} to {high}.
AREAS = {
    "queue": ([1000, 10000, 100000], ONE, copies("q") + QUEUE),
    "waiting": ([1000, 10000, 100000], ONE, copies("w") + QUEUE + "; " + LATER),
    "lanes": ([1000, 4000, 10000], ONE, copies("l", ' + {{account: "a\\($n)"}}') + QUEUE),
    "handler": ([1000, 10000, 100000], HANDLER, copies("h") + QUEUE),
    "inbox": ([1000, 10000, 50000], ONE, copies("i") + " | act-confirm --hold --mode always"),
    "journal": ([1000, 10000, 100000, 1000000], ONE,
                "[ -s odd ] || {{ act-call TASK_LIST >odd; act-exec odd; act-call TASK_GET id=99 | act-exec; }}; "
                + copies("j") + " | act-confirm -y | act-exec"),
    "memory": ([1000, 5000, 9900], "true",
               """seq {low} {high} | jq -c '{{type: "memory", toolkit: "task", kind: "entity", name: "n \\(.)", value: "v\\(.)",
               source: "person", at: "2026-01-01T00:00:00Z", taint: false, state: "accepted"}}' | act-memory add --trusted"""),
    "once": ([1000, 10000, 100000, 1000000], "true", "{{ echo title; seq {high}; }} >rows"),
}

# area, operation, kind, what is run, the reason; then what is run before it, untimed.
OPERATIONS = [
    ("queue", "act-queue list --limit 20", CONSTANT, "act-queue list --limit 20", "it shows twenty"),
    ("queue", "act-queue list", ASKED, "act-queue list", "it shows all"),
    ("queue", "act-queue run --limit 1", CONSTANT, "act-queue run --limit 1", "it runs one"),
    ("queue", "act-queue drop, one", CONSTANT, "act-queue drop q500; act-queue drop q501", "it looks at one"),
    ("waiting", "act-queue run, nothing due", CONSTANT, "act-queue run", "nothing is to be done"),
    ("lanes", "act-queue run -j 8 --limit 64, N lanes", CONSTANT, "act-queue run -j 8 --limit 64", "it runs 64"),
    ("handler", "act-queue run -j 1 --limit 300", CONSTANT, "act-queue run -j 1 --limit 300", "it runs 300"),
    ("inbox", "act-confirm --hold, one more", CONSTANT, "act-confirm --hold --mode always one", "it puts one aside"),
    ("inbox", "act-confirm --inbox --explain", ASKED, "act-confirm --inbox --explain", "it shows all"),
    ("inbox", "act-confirm --inbox --explain | head", CONSTANT, "act-confirm --inbox --explain | head -20",
     "it shows twenty"),
    ("inbox", "act-confirm --inbox, q at the first question", TOTAL,
     f"expect {TESTS}/prompt.exp 'act-confirm --inbox >out' 'stop >' 'q\\r'", "it writes all, undecided"),
    ("inbox", "act-chat --show-context", CONSTANT, "act-chat --show-context", "it shows some names"),
    ("journal", "act-log --limit 20", CONSTANT, "act-log --limit 20", "it shows twenty"),
    ("journal", "act-log --outcome failed --limit 20", CONSTANT, "act-log --outcome failed --limit 20",
     "it shows few"),
    ("journal", "act-log TOOL --limit 20", CONSTANT, "act-log TASK_LIST --limit 20", "it shows one"),
    ("journal", "act-log PATTERN --limit 20", CONSTANT, "act-log 'TASK_[LG]*' --limit 20", "it shows two"),
    ("journal", "act-queue list, an empty queue", CONSTANT, "act-queue list", "nothing is unknown"),
    ("journal", "act-doctor --metrics", CONSTANT, "act-doctor --metrics metrics", "it shows counts"),
    ("journal", "act-exec, one call more", CONSTANT, "act-exec call", "it runs one",
     "act-confirm -y one | jq -c 'del(.id)' >call"),
    ("journal", "act-doctor", TOTAL, "act-doctor", "it reads every page and entry"),
    ("memory", "act-memory add, one", CONSTANT, "act-memory add task entity more value", "it adds one"),
    ("once", "act-call --once", TOTAL, "act-call TASK_CREATE --csv --once x <rows", "it reads all rows"),
]


class Home:
    """A new home, with the commands in its path."""

    def __init__(self, commands):
        self.folder = tempfile.mkdtemp(prefix="act-growth-")
        self.environment = {
            "PATH": f"{commands}:{os.environ['PATH']}", "HOME": self.folder, "LC_ALL": "C.UTF-8", "TERM": "xterm"}

    def shell(self, command):
        """Runs a command; its CPU in milliseconds, and the peak of its memory in MB."""
        with open(f"{self.folder}/failure", "wb") as failure:
            child = subprocess.Popen(
                ["/bin/sh", "-c", command], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=failure)
            _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        # 1: nothing was found, or some calls failed. 75: calls are left for later. 77: some were not approved.
        if child.returncode not in (0, 1, 69, 75, 77, 141):
            with open(f"{self.folder}/failure") as failure:
                sys.exit(f"growth: {command}: status {child.returncode}: {failure.read(500)}")
        return (used.ru_utime + used.ru_stime) * 1000, used.ru_maxrss / 1024

    def remove(self):
        shutil.rmtree(self.folder)


def slope(sizes, times):
    (low, high), (before, after) = sizes[-2:], times[-2:]
    if after - before < NOISE:
        return 0.0
    return math.log(after / before) / math.log(high / low)


def row(operation, kind, reason, sizes, times, peaks):
    steepest, most = BOUNDS[kind]
    found = slope(sizes, times)
    more = peaks[-1] / peaks[0]
    holds = found <= steepest and (most is None or more <= most)
    print(f"{operation:<46}", " ".join(f"{time:9.1f}" for time in times), "ms ",
          f"slope {found:5.2f}  bound {steepest:4.2f}  {peaks[0]:4.0f} to {peaks[-1]:4.0f} MB  {kind}: {reason}  ",
          "holds" if holds else "DOES NOT HOLD", flush=True)
    return holds


def run(area, commands, is_smoke):
    sizes, making, growing = AREAS[area]
    if is_smoke:
        sizes = [20, 60]
    else:
        print(f"== {area}: CPU at {', '.join(f'{size:,}' for size in sizes)}", flush=True)
    home = Home(commands)
    home.shell(making)
    operations = [operation for operation in OPERATIONS if operation[0] == area]
    figures = {operation[1]: ([], []) for operation in operations}
    reached = 0
    for size in sizes:
        home.shell(growing.format(low=reached + 1, high=size))
        reached = size
        for _, name, _, command, _, *before in operations:
            found = []
            for _ in range(1 if is_smoke else 3):
                if before:
                    home.shell(before[0])
                found.append(home.shell(command))
            figures[name][0].append(min(time for time, _ in found))
            figures[name][1].append(max(peak for _, peak in found))
    home.remove()
    if is_smoke:
        for operation in operations:
            print(f"{operation[1]}: works")
        return True
    return all([row(name, kind, reason, sizes, *figures[name]) for _, name, kind, _, reason, *_ in operations])


def main():
    commands = os.path.abspath(sys.argv[1])
    areas = sys.argv[2:] or list(AREAS)
    is_smoke = os.environ.get("GROWTH") == "smoke"
    results = [run(area, commands, is_smoke) for area in areas]
    sys.exit(0 if all(results) else 1)


main()
