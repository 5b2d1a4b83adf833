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
RUN = " | act-confirm -y | act-exec -q"
# An hour of its own for each record, from 2020 on and from 2030 on.
DAY, COMING = ("(%d + $n * 3600 | todate | .[:16])" % first for first in (1577836800, 1893456000))


def local(area, tool, given, arguments):
    """Sizes, making and growing of a table of the local provider."""
    more = " | .arguments = {{" + arguments + "}}"
    return [1000, 10000, 50000, 200000], f"act-call {tool} {given} >one", copies(area, more) + RUN


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
    "tasks": local("t", "TASK_CREATE", "title=x", 'title: "task \\($n)", project: "p\\($n % 50)", tags: ["t\\($n % 9)"], due: ' + DAY + "[:10]"),
    "budget": local("b", "BUDGET_LOG_ENTRY", "amount=1", 'amount: ($n % 90 + 1.5), details: "food \\($n)", category: "c\\($n % 20)", date: ' + DAY + "[:10]"),
    "events": local("e", "CALENDAR_CREATE_EVENT", "title=x start=2020-01-01T09:00", 'title: "event \\($n)", zone: "UTC", start: ' + DAY),
    "repeats": ([100, 1000, 10000], "act-call CALENDAR_CREATE_EVENT title=x start=2016-01-04T09:00 >one",
                copies("r", """ | .arguments = {{title: "r \\($n)", start: "20\\(10 + $n % 15)-01-04T09:00", zone: "UTC",
                repeat: "FREQ=\\(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"][$n % 4])"}}""") + RUN),
    "reminders": local("m", "REMINDER_CREATE", "text=x due=2030-01-01T09:00", 'text: "reminder \\($n)", zone: "UTC", due: ' + COMING),
    "spending": ([1000, 10000, 100000, 1000000], "act-call TASK_LIST | act-exec",
                 "sqlite3 .local/share/act/act.db \"WITH RECURSIVE n(k) AS (SELECT {low} UNION ALL SELECT k + 1 FROM n WHERE "
                 "k < {high}) INSERT INTO spending(number, user, conversation, run, command, model, runner, at, ended, input, "
                 "output, cached, counted, cost) SELECT k, 'default', 'c' || (k % 7), k, 'act-chat', 'm' || (k % 5), 'x', "
                 "1577836800000 + k * 1000, 2, 3, 4, 0, 5, 5 FROM n\""),
    "catalog": ([1000, 10000, 50000, 200000], "mkdir -p .config/act/handlers",
                f"rm -f .config/act/handlers/*; python3 {TESTS}/Bench/tools.py {{high}} $HOME/.config/act/handlers; "
                "act-search --all x"),
    "listed": ([100, 1000, 10000], f"""mkdir -p .config/act; echo '{{"mcpServers":{{"big":{{"command":"python3","args":
               ["{TESTS}/MCP/lister.py","list"],"cwd":"'$HOME'"}}}}}}' >.config/act/mcp.json""".replace("\n", " "),
               """seq {high} | jq -c '{{name: "do_\\(.)", description: "Does \\(.)", inputSchema: {{type: "object"}}}}' |
               paste -sd , | sed 's/.*/[&]/' >list; act-tools big --refresh; act-call big.do_7 >one"""),
    "stream": ([1000, 10000, 100000, 1000000], ONE, copies("s") + " >>all"),
    "sentences": ([1000, 10000, 100000], "true", "seq {high} | sed 's/.*/todo buy & apples/' >all"),
    "sheet": ([1000, 4000, 10000], ONE, copies("s") + " >>all"),
    "line": ([131072, 1048576, 4194304, 16777216], ONE,
             "python3 -c \"import json; d = json.load(open('one')); d['arguments']['notes'] = 'x\\\\n' * ({high} // 3); "
             "print(json.dumps(d))\" >all; act-confirm -y --max-line 100000000 all >sealed"),
    "memory": ([1000, 5000, 9900], "true",
               """seq {low} {high} | jq -c '{{type: "memory", toolkit: "task", kind: "entity", name: "n \\(.)", value: "v\\(.)",
               source: "person", at: "2026-01-01T00:00:00Z", taint: false, state: "accepted"}}' | act-memory add --trusted"""),
    "rules": ([1000, 5000, 20000], ONE + "; mkdir -p .config/act",
              "{{ seq {high} | sed 's/.*/deny GMAIL_SEND_&/'; seq {high} | sed 's/.*/allow SLACK_&_*/'; }} >.config/act/rules"),
    "tests": ([1000, 4000, 10000], ONE + "; mkdir -p .config/act",
              """{{ seq {high} | sed 's/.*/deny GMAIL_SEND_&/'; seq {high} | sed 's/.*/expect deny {{"tool":"GMAIL_SEND_&"}}/'; }} >.config/act/rules"""),
    "uses": ([1000, 10000, 100000], ONE + "; mkdir -p .config/act; echo 'allow TASK_* at most 100000000 a week' >.config/act/rules",
             copies("u") + " | act-confirm --caution cautious"),
    "once": ([1000, 10000, 100000, 1000000], "true", "{{ echo title; seq {high}; }} >rows"),
}

# area, operation, kind, what is run, the reason; then what is run before it, untimed.
OPERATIONS = [
    ("queue", "act-queue list --limit 20", CONSTANT, "act-queue list --limit 20", "it shows twenty"),
    ("queue", "act-queue list", ASKED, "act-queue list", "it shows all"),
    ("queue", "act-queue run --limit 1", CONSTANT, "act-queue run --limit 1", "it runs one"),
    ("queue", "act-queue drop name:WORDS", CONSTANT, "act-queue drop name:zebra; true", "it looks at a thousand"),
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
    ("journal", "act-log --undo last", CONSTANT, "act-log --undo last", "it undoes one"),
    ("journal", "act-queue list, an empty queue", CONSTANT, "act-queue list", "nothing is unknown"),
    ("journal", "act-doctor --metrics", CONSTANT, "act-doctor --metrics metrics", "it shows counts"),
    ("journal", "act-exec, one call more", CONSTANT, "act-exec call", "it runs one",
     "act-confirm -y one | jq -c 'del(.id)' >call"),
    ("journal", "act-doctor", TOTAL, "act-doctor", "it reads every page and entry"),
    ("journal", "act-log --prune, nothing to drop", CONSTANT, "act-log --prune 10000d", "nothing is to be done"),
    ("journal", "act-log --count-by tool", TOTAL, "act-log --count-by tool", "it counts all"),
    ("journal", "act-log --verify", TOTAL, "act-log --verify", "it reads every entry"),
    ("tasks", "TASK_LIST", CONSTANT, "act-call TASK_LIST | act-exec", "it shows fifty"),
    ("tasks", "TASK_LIST done=false project=p3", CONSTANT, "act-call TASK_LIST done=false project=p3 | act-exec",
     "it shows fifty"),
    ("tasks", "TASK_LIST text=zebra, none", TOTAL, "act-call TASK_LIST text=zebra | act-exec", "a text is in any row"),
    ("tasks", "TASK_GET", CONSTANT, "act-call TASK_GET id=500 | act-exec", "it shows one"),
    ("tasks", "TASK_CREATE", CONSTANT, "act-call TASK_CREATE title=y | act-confirm -y | act-exec", "it adds one"),
    ("tasks", "TASK_EXPORT_TODOTXT", ASKED, "act-call TASK_EXPORT_TODOTXT | act-exec", "it writes all"),
    ("budget", "BUDGET_LIST_ENTRIES", CONSTANT, "act-call BUDGET_LIST_ENTRIES | act-exec", "it shows fifty"),
    ("budget", "BUDGET_GET_TOTALS", TOTAL, "act-call BUDGET_GET_TOTALS | act-exec", "it adds all"),
    ("budget", "BUDGET_GET_TOTALS group_by=month", TOTAL, "act-call BUDGET_GET_TOTALS group_by=month | act-exec",
     "it adds all"),
    ("budget", "BUDGET_EXPORT_CSV", ASKED, "act-call BUDGET_EXPORT_CSV | act-exec", "it writes all"),
    ("events", "CALENDAR_LIST_EVENTS", CONSTANT, "act-call CALENDAR_LIST_EVENTS | act-exec", "it shows fifty"),
    ("events", "CALENDAR_LIST_EVENTS of a week", CONSTANT,
     "act-call CALENDAR_LIST_EVENTS from=2020-02-03 until=2020-02-09 | act-exec", "it shows a week"),
    ("events", "CALENDAR_EXPORT_ICALENDAR", ASKED, "act-call CALENDAR_EXPORT_ICALENDAR | act-exec", "it writes all"),
    ("repeats", "CALENDAR_LIST_EVENTS", CONSTANT, "act-call CALENDAR_LIST_EVENTS | act-exec", "it shows fifty"),
    ("repeats", "CALENDAR_LIST_EVENTS from=today", TOTAL, "act-call CALENDAR_LIST_EVENTS from=today | act-exec",
     "each that repeats is looked at once"),
    ("reminders", "REMINDER_LIST", CONSTANT, "act-call REMINDER_LIST | act-exec", "it shows fifty"),
    ("spending", "act-log --cost day", TOTAL, "act-log --cost day", "it adds all"),
    ("spending", "act-log --cost model", TOTAL, "act-log --cost model", "it adds all"),
    ("spending", "act-log --cost run", TOTAL, "act-log --cost run", "it shows every run, one at a time"),
    ("spending", "act-log --cost day --since 7d", CONSTANT, "act-log --cost day --since 7d", "none is of these days"),
    ("catalog", "act-search, warm", TOTAL, "act-search --all 'send an email' --limit 3",
     "a word is looked for in every tool that has it"),
    ("catalog", "act-tools ONE", CONSTANT, "act-tools TASK_CREATE", "it shows one"),
    ("catalog", "act-call ONE", CONSTANT, "act-call TASK_CREATE title=x", "it makes one"),
    ("catalog", "act-call of a name that nobody has", CONSTANT, "act-call GMAIL_SEND_EMIAL; true",
     "it is compared with 5000 names at most"),
    ("catalog", "completion of a name", CONSTANT, "act-call ---completion -- positional@0 0 0 TASK_CR", "it shows one"),
    ("catalog", "act-search, a handler of one tool more", CONSTANT, "act-search --all 'feed a zebra' --limit 1",
     "one handler is read",
     "rm -f .config/act/handlers/z*; n=$(date +%s%N); printf '#!/bin/sh\necho %s\n' "
     "\"'{\\\"type\\\":\\\"tool\\\",\\\"tool\\\":\\\"ZEBRA_FEED_$n\\\"}'\" >.config/act/handlers/z$n; "
     "chmod 755 .config/act/handlers/z$n"),
    ("catalog", "act-doctor", TOTAL, "act-doctor", "it names every tool"),
    ("listed", "act-exec, one call", TOTAL, "act-confirm -y call | act-exec", "the server sends its list",
     "jq -c 'del(.id)' one | jq -c --arg i $(date +%s%N) '.id = $i' >call"),
    ("stream", "act-confirm -y", TOTAL, "act-confirm -y all", "it reads all"),
    ("stream", "act-exec -n", TOTAL, "act-exec --ordered -n all", "it reads all"),
    ("sentences", "act-process", TOTAL, "act-process all", "it reads all"),
    ("sentences", "act-search", TOTAL, "act-search all", "it reads all"),
    ("sheet", "act-confirm, q at the first question", TOTAL,
     f"expect {TESTS}/prompt.exp 'act-confirm --mode always all >out' 'stop >' 'q\\r'", "it writes all, undecided"),
    ("line", "act-confirm, one line of escapes", ASKED, "act-confirm -y --max-line 100000000 all", "it reads the line"),
    ("line", "act-exec, one line of escapes", ASKED, "act-exec -n --max-line 100000000 sealed", "it reads the line"),
    ("line", "jq -c . of it", ASKED, "jq -c . all", "for comparison"),
    ("memory", "act-memory add, one", CONSTANT, "act-memory add task entity more value", "it adds one"),
    ("rules", "act-confirm, 2 N rules", ASKED, "act-confirm one", "it reads all rules"),
    ("tests", "act-confirm, N rules with N tests", ASKED, "act-confirm one", "it reads all rules and tests"),
    ("uses", "act-confirm, one use of at most", CONSTANT, "act-confirm --caution cautious one", "it looks at one use"),
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
