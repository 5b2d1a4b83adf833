#!/usr/bin/python3 -B
"""resume.py COMMANDS [COUNT]: a run of COUNT calls is killed when 99 % of them are done, and resumed.

The first new call ends within 3 seconds, the run stays under 32 MB, and each call has happened once.
"""
import signal
import subprocess
import sys
import time

from calls import Home, arguments, skipped, verdict

SECONDS, MEGABYTES = 3, 32


def memory(process):
    """The most memory that a process had, in MB; wait4(2) would count this process's own too, from before the exec."""
    with open(f"/proc/{process}/status") as status:
        return next((int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM")), 0)


def main():
    commands, count = arguments(100000)
    if b"--resume" not in subprocess.run([f"{commands}/act-exec", "--help"], capture_output=True).stdout:
        skipped("resume", "act-exec has no --resume")
    home, said = Home(commands, name="resume"), []
    file = home.sealed(home.calls(*["task"] * count), f"{home.folder}/file")
    first = home.start("act-exec", "-q", file, stdout=subprocess.PIPE)
    # A pipe holds some hundred results.
    for _ in range(min(count * 99 // 100, count - 800)):
        first.stdout.readline()
    first.send_signal(signal.SIGKILL)
    first.stdout.read()
    first.wait()
    left = count - sum(home.effects().values())
    start = time.monotonic()
    again = home.start("act-exec", "-q", "--resume", "last", stdout=subprocess.PIPE)
    again.stdout.readline()
    took = time.monotonic() - start
    lines, size = 1, memory(again.pid)
    for _ in again.stdout:
        lines, size = lines + 1, memory(again.pid) or size
    again.wait()
    effects = home.effects()
    twice, lost = sum(number > 1 for number in effects.values()), count - len(effects)
    for what, holds in ((f"{left} calls were left, and {lines} lines are new", lines == left > 0),
                        (f"status {again.returncode}", again.returncode == 0),
                        (f"twice: {twice}, lost: {lost}", not twice and not lost),
                        (f"the first new call took {took:.2f} s", took < SECONDS or count < 100000),
                        (f"{size:.1f} MB", 0 < size < MEGABYTES)):
        if not holds:
            said.append(what)
    home.remove()
    return verdict("resume", f"{count} calls, {left} left: {took:.2f} s to the first (bound {SECONDS} s), {size:.1f} MB"
                   f" (bound {MEGABYTES} MB), {twice} twice, {lost} lost", said)


if __name__ == "__main__":
    sys.exit(main())
