"""tools.py COUNT FOLDER: handlers with so many tools, made by varying the names in Tests/Data/tool-slugs.tsv.

Each tool has a description and arguments made of the words of its name and of its neighbours', about as long as those
of a real service's tools.
"""
import json
import os
import sys

MOST = 4_000_000  # bytes of tools of a handler, which may describe itself in 4 MiB
count, folder = int(sys.argv[1]), sys.argv[2]
here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "../Data/tool-slugs.tsv"), encoding="ascii") as lines:
    names = [line.split("\t")[0].strip().split("_") for line in lines if line[0].isupper()]
words = sorted({word.lower() for name in names for word in name[1:] if word.isalpha()})


def tool(k):
    name, other = names[k % len(names)], names[(k * 7 + 3) % len(names)]
    # Every round has the names again, under other toolkits.
    kit = name[0] if k < len(names) else f"{other[0]}{k // len(names)}"
    verb, rest = name[1 % len(name)].lower(), " ".join(name[2:]).lower()
    near = [words[(k * 31 + n * 977) % len(words)] for n in range(24)]
    arguments = {
        f"{near[n]}_{near[n + 1]}": {
            "type": "string", "description": f"The {near[n]} of the {near[n + 1]} to {verb}, as {kit.title()} has it."}
        for n in range(0, 12, 2)
    }
    return {
        "type": "tool", "tool": "_".join([kit] + name[1:] + [str(k)]), "toolkit": kit.lower(),
        "description": f"{verb.title()}s {rest} in {kit.title()}, with {', '.join(near[12:20])}, where one has access.",
        "input_schema": {"type": "object", "properties": arguments, "required": list(arguments)[:1]},
        "tags": ["readOnlyHint" if verb in ("get", "list", "search", "find") else "createHint"],
    }


def write(number, lines):
    path = os.path.join(folder, f"many-{number:02}")
    with open(f"{folder}.{number:02}", "w", encoding="ascii") as out:
        out.writelines(lines)
    with open(path, "w", encoding="ascii") as out:
        out.write(f"#!/bin/sh\nexec cat '{os.path.abspath(folder)}.{number:02}'\n")
    os.chmod(path, 0o755)


lines, size, number = [], 0, 0
for k in range(count):
    line = json.dumps(tool(k)) + "\n"
    if size + len(line) > MOST:
        write(number, lines)
        lines, size, number = [], 0, number + 1
    lines.append(line)
    size += len(line)
write(number, lines)
