#!/usr/bin/env python3
"""levels.py COMMANDS NAMES...: prints the risk of each tool's name, as the commands in that folder see it.

A file of names has a tool a line, as in Tests/Data/tool-tags.tsv (name, toolkit, tags), or a JSON object with "name" or
"slug"; a tool without a toolkit is of one named "server". Behind each name stand four levels: with its toolkit, without,
and either without its tags. The lists of two builds show what a change of the tables does:
diff <(levels.py OLD FILE) <(levels.py NEW FILE)."""
import json
import os
import subprocess
import sys
import tempfile

MOST = 2_000  # tools of one handler, which may describe itself in 4 MiB


def names(path):
    """The name, the toolkit and the tags of each tool of a file."""
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("{"):
                tool = json.loads(line)
                yield tool.get("name") or tool["slug"], tool.get("toolkit"), tool.get("tags") or []
            elif line.strip():
                name, *rest = line.rstrip("\n").split("\t")
                kit = rest[0] if len(rest) > 1 or rest and "Hint" not in rest[0] else None
                yield name, kit, [tag for tag in (rest[-1] if rest and rest[-1] != kit else "").split(",") if tag]


def levels(commands, tools):
    """The level of each tool; a tool of the same slug as another has a handler of its own."""
    home = tempfile.mkdtemp(prefix="levels.")
    folder = f"{home}/.config/act/handlers"
    os.makedirs(folder, mode=0o700)
    for number, start in enumerate(range(0, len(tools), MOST)):
        path = f"{folder}/names-{number}"
        with open(f"{home}/names.{number}", "w", encoding="utf-8") as out:
            for tool in tools[start:start + MOST]:
                out.write(json.dumps({"type": "tool", "input_schema": {"type": "object"}, **tool}) + "\n")
        with open(path, "w", encoding="utf-8") as out:
            out.write(f"#!/bin/sh\nexec cat '{home}/names.{number}'\n")
        os.chmod(path, 0o755)
    environment = {"PATH": "/usr/bin:/bin", "HOME": home, "LC_ALL": "C.UTF-8"}
    listed = subprocess.run([f"{commands}/act-tools", "--all", "-p", "handler", "--json"], env=environment, text=True,
                            capture_output=True, check=False)
    if listed.returncode:
        sys.exit(listed.stderr)
    return {tool["tool"]: tool["risk"]["level"] for tool in map(json.loads, listed.stdout.splitlines())}


def main(commands, paths):
    found = {}
    for path in paths:
        for name, kit, tags in names(path):
            found.setdefault(name, (kit or "server", tags))
    columns = []
    for named, tagged in [(True, True), (False, True), (True, False), (False, False)]:
        columns.append(levels(commands, [
            {"tool": name, **({"toolkit": kit} if named else {}), **({"tags": tags} if tagged and tags else {})}
            for name, (kit, tags) in found.items()]))
    for name in sorted(found):
        print(name, *(column.get(name, "-") for column in columns), sep="\t")


main(sys.argv[1], sys.argv[2:])
