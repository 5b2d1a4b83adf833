#!/usr/bin/python3 -B
"""offline.py COMMANDS [COUNT]: COUNT calls are queued without a network, and run when it is there.

Half of them come through act-queue add, half through act-exec --queue-when-offline. Each runs once, and each lane in
the order in which its calls were queued.
"""
import os
import subprocess
import sys
import time

from calls import Home, Service, arguments, broken, read, skipped, summary, verdict


def main():
    commands, count = arguments(10000)
    if not os.path.exists(f"{commands}/act-queue"):
        skipped("offline", "there is no act-queue")
    if subprocess.run(["unshare", "-rn", "true"], capture_output=True).returncode:
        skipped("offline", "network namespaces are refused")
    exec_keeps = b"--queue-when-offline" in subprocess.run(
        [f"{commands}/act-exec", "--help"], capture_output=True).stdout
    with Service() as service:
        home = Home(commands, service, name="offline")
        # A loopback address is online without a route: the service is for the session, and for the run.
        calls = home.calls(*(["mail"] * 9 + ["task"]) * (count // 10 + 1))[:count]
        home.sealed(calls, f"{home.folder}/file")
        with open(f"{home.folder}/file") as file:
            lines = file.readlines()
        half, said = count // 2 if exec_keeps else 0, []
        ways = [(["act-queue", "add"], lines[half:])]
        if half:
            ways.insert(0, (["act-exec", "--queue-when-offline"], lines[:half]))
        start = time.monotonic()
        for command, part in ways:
            home.ran("unshare", "-rn", *command, given="".join(part), limit=1200, ACT_CONDITIONS="offline")
        queued = time.monotonic() - start
        if home.service.sent():
            said.append("twice: a call left without a network")
        start = time.monotonic()
        done = home.ran("act-queue", "run", limit=1200)
        drained = time.monotonic() - start
        if done.returncode:
            said.append(f"lost: act-queue run ended with {done.returncode}: {done.stderr.decode()[:300]}")
        outcomes = {key: result["outcome"] for key, result in read(done.stdout).items()}
        # Local calls need no network: --queue-when-offline ran them at once.
        outcomes = {**home.journal(), **outcomes}
        said += broken(calls, outcomes, home.effects())
        if home.service.sent() != [call.mark for call in calls if call.kind == "mail"]:
            said.append("order: the mails are not in order")
        home.remove()
    figure = f"{count} calls: {summary(said)}, queued in {queued:.0f} s, run in {drained:.0f} s"
    return verdict("offline", figure, said)


if __name__ == "__main__":
    sys.exit(main())
