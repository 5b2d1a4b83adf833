#!/usr/bin/env python3
"""reads.py COMMANDS SERVERS [--without-trust]: how many calls of given servers the gate asks about, for act-serve's agents.

SERVERS is a JSON object of entries like those of mcp.json, each with `states`, what a person states of it at the pin:
`folders` (a list), `service` ({"hosts": "A B", "as": "ACCOUNT", "owners": "A B"}), `trust` (usual: true), and `anywhere`,
the names of its tools that a person would call shells, code, browsers or fetchers: those are counted apart. Each server
is pinned at a terminal of its own; then each of its tools is called once, tainted, with the arguments that it requires,
of the kind that its schema describes, and never run. A tool with readOnlyHint is a read, one with other annotations a
write, and one without any is silent. Written: a line for each server, one for each read that is asked about and for each
write or silent tool that is not, and the sums. Status 1 if a write passes.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
DAY = "2026-03-04"
# For a pattern: the first that fits it.
SPELLED = ("HOME", "HOME-12", "10234", "4", "main", "ada", "ada/house", "a1b2c3d4", "2026-03", DAY, "EUR", "1d", "A1")


def words(name):
    return [part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)]


def resolved(schema, root):
    """A schema without references and choices: the first that is no null."""
    for _ in range(8):
        if "$ref" in schema:
            target = root
            for part in schema["$ref"].lstrip("#/").split("/"):
                target = target.get(part, {})
            schema = {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
        elif choices := [one for key in ("anyOf", "oneOf", "allOf") for one in schema.get(key, []) if one.get("type") != "null"]:
            schema = {**{key: value for key, value in schema.items() if key not in ("anyOf", "oneOf", "allOf")}, **choices[0]}
        else:
            break
    return schema


class Values:
    """Plausible values for the arguments of a server's tools, by name, schema and description."""

    def __init__(self, states):
        self.folders = states.get("folders") or []
        service = states.get("service") or {}
        self.account = service.get("as") or "ada"
        self.host = (service.get("hosts") or "").split(" ")[0]

    def file(self, name, text, ends):
        """A file of a stated folder, or by its name where it is the server's to find: of the kind that is asked for."""
        folder = self.folders[0] if self.folders else None
        kinds = {"excel": "book.xlsx", "xlsx": "book.xlsx", "workbook": "book.xlsx", "docx": "report.docx",
                 "word document": "report.docx", "powerpoint": "deck.pptx", "pptx": "deck.pptx", "presentation": "deck.pptx",
                 "notebook": "notes.ipynb", "markdown": "notes.markdown", "csv": "data.csv", "pdf": "paper.pdf"}
        found = next((file for word, file in kinds.items() if word in text), "notes.txt")
        if {"dir", "directory", "folder", "repo", "root"} & set(name):
            return folder or "notes"
        if folder is None or "relative" in text:
            return found
        return f"{folder}/{found}"

    def text(self, name, schema, tool):
        parts, about = words(name), (name + " " + schema.get("description", "") + " " + schema.get("title", "")).lower()
        last = parts[-1] if parts else ""
        form = schema.get("format", "")
        whole = about + " " + tool["slug"].lower() + " " + (tool.get("description") or "").lower()[:200]
        has = lambda *some: any(one in parts for one in some)
        if last in ("id", "ids", "identifier") or "key" == last and "issue" not in about:
            return "10234"
        if form == "date-time" or has("datetime", "timestamp"):
            return f"{DAY}T10:00:00Z"
        if form == "date" or last in ("date", "day", "since", "until", "from", "start", "end") and "time" not in parts:
            return DAY
        if has("timezone", "tz", "zone"):
            return "Europe/Rome"
        if last == "time":
            return "16:30"
        if has("path", "file", "filepath", "filename", "files", "dir", "directory", "folder", "root"):
            return self.file(parts, whole, ends=last)
        if form in ("uri", "url") or has("url", "uri", "link", "endpoint", "website"):
            return f"https://{self.host or 'example.org'}/a/page"
        if has("email", "account", "user") and self.account:
            return self.account
        if has("sql", "statement") or (has("query") and ("sql" in whole)):
            return "SELECT name FROM items WHERE id = 3"
        if has("query", "q", "search", "keyword", "keywords", "jql", "cql", "term", "pattern", "text", "content", "question"):
            return {"jql": "project = HOME AND status = Open", "cql": "type = page AND space = HOME"}.get(last, "winter garden plan")
        if has("expression", "formula"):
            return "3 * (4 + 5)"
        if has("command", "cmd"):
            return "ls"
        if has("code", "script"):
            return "print(1)"
        if has("repo") and "path" in whole:
            return self.folders[0] if self.folders else "house"
        if has("owner", "org", "organization"):
            return "ada"
        if has("issue") and "key" in about:
            return "HOME-12"
        if has("revision", "commit", "sha", "ref", "branch", "target", "base"):
            return "main"
        if has("range", "cell", "cells"):
            return "A1:C10" if "range" in parts else "A1"
        if has("language", "lang", "locale"):
            return "en"
        if has("currency"):
            return "EUR"
        if has("city", "location", "place"):
            return "Rome"
        if last == "number":
            return "10234"
        return "garden"

    def of(self, name, schema, root, tool, depth=0):
        schema = resolved(schema, root)
        if "const" in schema:
            return schema["const"]
        if schema.get("enum"):
            return schema["enum"][0]
        if schema.get("examples"):
            return schema["examples"][0]
        kind = schema.get("type", "string")
        kind = next((one for one in kind if one != "null"), "string") if isinstance(kind, list) else kind
        if kind in ("integer", "number"):
            return schema.get("minimum", schema.get("default") or 3)
        if kind == "boolean":
            return True
        if kind == "array":
            return [self.of(name, schema.get("items") or {}, root, tool, depth + 1)] if depth < 4 else []
        if kind == "object":
            properties = schema.get("properties") or {}
            return {one: self.of(one, properties[one], root, tool, depth + 1)
                    for one in schema.get("required", []) if one in properties and depth < 4}
        value = self.text(name, schema, tool)
        if pattern := schema.get("pattern"):
            return next((one for one in (value, *SPELLED) if re.search(pattern, one)), value)
        return value


class Home:
    def __init__(self, commands, servers, folder):
        self.servers = servers
        self.folder = folder
        environment = {name: os.environ[name] for name in ("LANG", "TZ") if name in os.environ}
        self.environment = {**environment, "HOME": folder, "PATH": f"{os.path.abspath(commands)}:{os.environ['PATH']}",
                            "LC_ALL": "C.UTF-8", "TERM": "dumb"}
        os.makedirs(f"{folder}/.config/act")
        entries = {name: {key: value for key, value in entry.items() if key != "states"} for name, entry in servers.items()}
        with open(f"{folder}/.config/act/mcp.json", "w") as file:
            json.dump({"mcpServers": entries}, file)

    def run(self, *command, text=None, timeout=300):
        return subprocess.run(command, input=text, capture_output=True, text=True, timeout=timeout, env=self.environment,
                              cwd=self.folder)

    def tools(self, server):
        """A server's tools as the catalog has them; none where it does not start."""
        for _ in range(4):
            said = self.run("act-tools", server, "--refresh", "--jq", ".")
            found = [json.loads(line) for line in said.stdout.splitlines()]
            if found:
                return [tool for tool in found if tool.get("toolkit") == server]
        return []

    def pin(self, server, states):
        """States and pins at a terminal, as a person types."""
        typed = []
        if states.get("folders"):
            typed += ["no >", "f\\r"]
            for folder in states["folders"]:
                typed += ["folder: ", f"{folder}\\r"]
            typed += ["folder: ", "\\r"]
        if service := states.get("service"):
            typed += ["no >", "s\\r", "hosts: ", service["hosts"] + "\\r", "account there: ", service.get("as", "") + "\\r",
                      "owners: ", service.get("owners", "") + "\\r"]
        if states.get("trust", True):
            typed += ["no >", "t\\r"]
        return self.run("expect", f"{HERE}/../prompt.exp", f"stty rows 5000; act-confirm --pin {server}", *typed, "no >", "y\\r")

    def judge(self, calls):
        """The gate's words on tainted calls: pass, or why it asks."""
        made = []
        for slug, arguments in calls:
            said = self.run("act-call", slug, *[f"{name}:={json.dumps(value)}" for name, value in arguments.items()])
            made.append(json.loads(said.stdout.splitlines()[0]) if said.stdout.strip() else None)
        lines = "".join(json.dumps({**one, "taint": True}) + "\n" for one in made if one)
        said = iter(self.run("act-confirm", "--explain", "--jq", ".risk.verdict", text=lines).stdout.splitlines())
        return [next(said, "?").strip('"') if one else "not made" for one in made]


def arguments(tool, values):
    schema = tool.get("input_schema") or {}
    properties = schema.get("properties") or {}
    return {name: values.of(name, properties[name], schema, tool) for name in schema.get("required", []) if name in properties}


def main():
    commands, path = sys.argv[1:3]
    trusts = "--without-trust" not in sys.argv[3:]
    with open(path) as file:
        servers = json.load(file)
    kinds = ("reads", "anywhere", "writes", "silent")
    sums = {kind: [0, 0] for kind in kinds}
    started = 0

    def figures(counts):
        return "; ".join(f"{counts[kind][0]} {kind}, {counts[kind][1]} asked" for kind in kinds if counts[kind][0])

    for name, entry in servers.items():
        with tempfile.TemporaryDirectory() as folder:
            home = Home(commands, {name: entry}, folder)
            states = entry.get("states") or {}
            states = states if trusts else {**states, "trust": False}
            tools = home.tools(name)
            if not tools:
                print(f"{name}: did not start", flush=True)
                continue
            home.pin(name, states)
            started += 1
            values = Values(states)
            calls = [(tool["tool"], arguments(tool | {"slug": tool["tool"]}, values)) for tool in tools]
            said = home.judge(calls)
        counts = {kind: [0, 0] for kind in kinds}
        notes = []
        for tool, (slug, given), word in zip(tools, calls, said):
            hints = tool.get("annotations") or {}
            kind = "reads" if hints.get("readOnlyHint") is True else "writes" if hints else "silent"
            kind = "anywhere" if slug.split(".", 1)[-1] in (states.get("anywhere") or []) else kind
            asks = word != "pass"
            counts[kind][0] += 1
            counts[kind][1] += asks
            if asks == (kind == "reads") and kind != "anywhere":
                notes.append(f"  {kind}: {slug} {json.dumps(given)}: {word}")
        for kind in kinds:
            sums[kind] = [sum(pair) for pair in zip(sums[kind], counts[kind])]
        print(f"{name}: {figures(counts)}", *notes, sep="\n", flush=True)
    print(f"{started} servers: {figures(sums)}")
    sys.exit(1 if sums["writes"][0] != sums["writes"][1] else 0)


if __name__ == "__main__":
    main()
