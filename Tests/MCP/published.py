"""published.py COMMANDS: act-exec drives published MCP servers, and each answer is what the published client gets.

The Python that runs it has `mcp` and the servers, or `fastmcp`; servers that it lacks are left out, and named.
"""

import asyncio
import contextlib
import json
import logging
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

BIN = os.path.dirname(sys.executable)
DATES = {"GIT_AUTHOR_DATE": "2026-01-02T03:04:05Z", "GIT_COMMITTER_DATE": "2026-01-02T03:04:05Z"}
PERSON = {f"GIT_{who}_{what}": text for who in ("AUTHOR", "COMMITTER")
          for what, text in (("NAME", "A"), ("EMAIL", "a@example.com"))}
WEB = """
from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
server = FastMCP("web")
notes = []

@server.tool(annotations={"readOnlyHint": True})
def get_sum(a: int, b: int) -> int:
    "Gives the sum of two numbers."
    return a + b

@server.tool(annotations={"readOnlyHint": True})
def get_words(text: str) -> list[str]:
    "Gives the words of a text."
    return text.split()

@server.tool
def save_note(text: str, tags: dict[str, str] | None = None) -> dict:
    "Saves a note."
    notes.append(text)
    return {"number": len(notes), "text": text, "tags": tags}

@server.tool
def fail_always(why: str) -> str:
    "Fails."
    raise ToolError(why)

if __name__ == "__main__":
    import sys
    port = int(sys.argv[1])
    if len(sys.argv) > 2:
        from fastmcp.server.auth.auth import ClientRegistrationOptions, RevocationOptions
        from fastmcp.server.auth.providers import in_memory
        # Seconds that an access token lives.
        in_memory.DEFAULT_ACCESS_TOKEN_EXPIRY_SECONDS = int(sys.argv[2])
        server.auth = in_memory.InMemoryOAuthProvider(
            base_url=f"http://127.0.0.1:{port}", required_scopes=["notes"],
            client_registration_options=ClientRegistrationOptions(
                enabled=True, valid_scopes=["notes"], default_scopes=["notes"]),
            revocation_options=RevocationOptions(enabled=True))
    server.run(transport="http", host="127.0.0.1", port=port, show_banner=False, log_level="ERROR")
"""


def calls(folder):
    """For each server: its words, and its calls in their order."""
    repo = {"repo_path": f"{folder}/repo"}
    return {
        "mcp-server-time": ([], [
            ("get_current_time", {"timezone": "Europe/Rome"}),
            ("convert_time", {"source_timezone": "Europe/Rome", "time": "12:30", "target_timezone": "Asia/Tokyo"}),
            ("get_current_time", {"timezone": "No/Where"}),
            ("convert_time", {"source_timezone": "UTC", "time": "noon", "target_timezone": "UTC"})]),
        "mcp-server-git": (["--repository", f"{folder}/repo"], [
            ("git_status", repo), ("git_diff_unstaged", repo), ("git_diff", repo | {"target": "HEAD~1"}),
            ("git_log", repo | {"max_count": 5}), ("git_show", repo | {"revision": "HEAD"}),
            ("git_branch", repo | {"branch_type": "local"}), ("git_add", repo | {"files": ["new", "old"]}),
            ("git_diff_staged", repo), ("git_commit", repo | {"message": "third, \"quoted\" and ünïcode"}),
            ("git_create_branch", repo | {"branch_name": "side"}), ("git_checkout", repo | {"branch_name": "side"}),
            ("git_reset", repo), ("git_status", repo), ("git_log", repo), ("git_status", {"repo_path": "/"}),
            ("git_checkout", repo | {"branch_name": "no-such"})]),
        "mcp-server-sqlite": (["--db-path", f"{folder}/repo/x.db"], [
            ("create_table", {"query": "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT)"}),
            ("write_query", {"query": "INSERT INTO note (text) VALUES ('it''s'), ('zwei')"}),
            ("read_query", {"query": "SELECT * FROM note"}), ("list_tables", {}),
            ("describe_table", {"table_name": "note"}), ("append_insight", {"insight": "two notes"}),
            ("read_query", {"query": "SELECT * FROM nowhere"}), ("read_query", {"query": "DROP TABLE note"})]),
        "fastmcp": ([], [
            ("get_sum", {"a": 2, "b": 3}), ("get_words", {"text": "a b  c"}),
            ("save_note", {"text": "ünïcode", "tags": {"a": "b"}}), ("save_note", {"text": "x"}),
            ("fail_always", {"why": "no paper"})]),
    }


def wanted(result):
    """The data of a call: the structured content, else the one text, read where it is an object or an array."""
    if result.get("structuredContent") is not None:
        return result["structuredContent"]
    contents = result["content"]
    if len(contents) != 1 or contents[0]["type"] != "text":
        return contents
    try:
        value = json.loads(contents[0]["text"])
    except ValueError:
        return contents[0]["text"]
    return value if isinstance(value, (dict, list)) else contents[0]["text"]


def steady(value):
    """Without the seconds of now."""
    return re.sub(r"T\d\d:\d\d:\d\d(\.\d+)?", "T", json.dumps(value, sort_keys=True, ensure_ascii=False))


class Side:
    """act, in a home with one server."""

    def __init__(self, commands, home, entry):
        self.home = home
        self.environment = {"PATH": f"{os.path.abspath(commands)}:/usr/bin:/bin", "HOME": home, "LC_ALL": "C.UTF-8"}
        os.makedirs(f"{home}/.config/act")
        with open(f"{home}/.config/act/mcp.json", "w") as file:
            json.dump({"mcpServers": {"s": entry}}, file)

    def run(self, *command, given=""):
        return subprocess.run(command, input=given, text=True, capture_output=True, env=self.environment,
                              cwd=self.home, timeout=60)

    def call(self, tool, arguments):
        made = self.run("act-call", f"s.{tool}", *(f"{key}:={json.dumps(value)}" for key, value in arguments.items()))
        if made.returncode:
            return {"outcome": f"not made: {made.stdout}{made.stderr}"}
        sealed = self.run("act-confirm", "-y", "--tainted", given=made.stdout)
        done = self.run("act-exec", given=sealed.stdout)
        try:
            return json.loads(done.stdout)
        except ValueError:
            return {"outcome": f"no result: {done.stdout}{done.stderr}{sealed.stderr}"}


def repository(folder):
    os.makedirs(f"{folder}/repo")
    script = """git init -q -b main; echo one >old; git add old; git commit -q -m first; echo two >>old; git commit -q -a -m second
        echo three >>old; echo new >new"""
    subprocess.run(["sh", "-ec", script], cwd=f"{folder}/repo", check=True,
                   env={"PATH": "/usr/bin:/bin", "HOME": folder, **DATES, **PERSON})


async def published(words, environment, all):
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client
    parameters = StdioServerParameters(command=words[0], args=words[1:], env=environment)
    with open(os.devnull, "w") as nowhere:
        async with stdio_client(parameters, errlog=nowhere) as streams, ClientSession(*streams) as session:
            await session.initialize()
            return [dumped(await session.call_tool(tool, arguments)) for tool, arguments in all]


async def published_web(url, all):
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stderr(nowhere):
        from fastmcp import Client
    async with Client(url) as client:
        return [dumped(await client.call_tool_mcp(tool, arguments)) for tool, arguments in all]


def dumped(result):
    return result.model_dump(by_alias=True, exclude_none=True, mode="json")


def listening(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def web(folder, *more):
    """A fastmcp server of its own, with nothing saved."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with open(f"{folder}/web.py", "w") as file:
        file.write(WEB)
    process = subprocess.Popen([sys.executable, f"{folder}/web.py", str(port), *more], stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(600):
        if listening(port):
            return process, f"http://127.0.0.1:{port}/mcp"
        time.sleep(0.05)
    raise RuntimeError("fastmcp does not listen")


def fresh(folder):
    shutil.rmtree(f"{folder}/repo", ignore_errors=True)
    repository(folder)


def both(commands, folder, name, more, all):
    """The answers of each call as act and as the published client got them."""
    if name == "fastmcp":
        process, url = web(folder)
        side = Side(commands, f"{folder}/home", {"type": "http", "url": url})
        ours = [side.call(*call) for call in all]
        process.kill()
        process, url = web(folder)
        theirs = asyncio.run(published_web(url, all))
        process.kill()
        return ours, theirs
    environment = {"PATH": f"{BIN}:/usr/bin:/bin", "HOME": folder, **DATES, **PERSON}
    words = [f"{BIN}/{name}", *more]
    fresh(folder)
    side = Side(commands, f"{folder}/home", {"command": words[0], "args": words[1:], "env": environment})
    ours = [side.call(*call) for call in all]
    fresh(folder)
    return ours, asyncio.run(published(words, environment, all))


def connected(commands, folder):
    """A fastmcp server that wants to know who asks, by its InMemoryOAuthProvider; curl is the browser. Returns what act
    says at each step beside what it should say."""
    process, url = web(folder, "4")
    all = []
    try:
        all.extend(steps(Side(commands, f"{folder}/home", {"type": "http", "url": url}), url))
    except (OSError, ValueError, KeyError) as problem:
        all.append(("the next step", repr(problem), None))
    finally:
        process.kill()
    return all


def steps(side, url):
    def sum_of(a, b):
        result = side.call("get_sum", {"a": a, "b": b})
        return result.get("outcome"), (result.get("data") or {}).get("result"), (result.get("error") or {}).get("code")

    def kept():
        with open(f"{side.home}/.local/state/act/tokens/s.json") as file:
            return json.load(file)

    def words(*command):
        return side.run(*command).stdout.strip()

    refused = side.run("act-call", "s.get_sum", "a:=1", "b:=2").stdout
    yield "unknown", json.loads(refused)["error"]["code"], "not-connected"
    with subprocess.Popen(["act-connect", "s", "--json"], text=True, stdout=subprocess.PIPE, env=side.environment,
                          cwd=side.home) as connecting:
        link = json.loads(connecting.stdout.readline())["redirect_url"]
        page = side.run("curl", "-sSL", "-o", "page", "-w", "%{http_code} %{num_redirects}", link)
        yield "browser", page.stdout, "200 1"
        yield "connected", json.loads(connecting.stdout.readline())["status"], "active"
    yield "status", (connecting.returncode, words("act-connect", "list", "--jq", ".status")), (0, "active")
    yield "call", sum_of(2, 3), ("done", 5, None)
    first = kept()
    while time.time() * 1000 < first["expires"]:
        time.sleep(0.1)
    yield "call after its end", sum_of(3, 4), ("done", 7, None)
    second = kept()
    yield "renewed", all(first[name] != second[name] for name in ("access_token", "refresh_token")), True
    gone = side.run("curl", "-sS", "-o", "page", "-w", "%{http_code}", f"{url.removesuffix('/mcp')}/revoke",
                    "-d", f"token={second['refresh_token']}&client_id={second['client_id']}&client_secret=")
    yield "revoked", gone.stdout, "200"
    yield "call without a grant", sum_of(4, 5), ("failed", None, "not-connected")
    yield "list", words("act-connect", "list", "--jq", ".status"), ""


def main():
    logging.disable(logging.CRITICAL)
    status = 0
    for name, (more, all) in calls("FOLDER").items():
        there = os.path.exists(f"{BIN}/{name}")
        if not there:
            continue
        folder = tempfile.mkdtemp(prefix="act-published-")
        try:
            more, all = calls(folder)[name]
            ours, theirs = both(sys.argv[1], folder, name, more, all)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        wrong = 0
        for (tool, arguments), our, their in zip(all, ours, theirs):
            error = their.get("isError", False)
            fits = our.get("outcome") == ("failed" if error else "done")
            if fits and not error:
                fits = steady(our["data"]) == steady(wanted(their))
            if not fits:
                wrong += 1
                print(f"{name}: {tool} {arguments}\n  act: {json.dumps(our)[:600]}\n  client: {json.dumps(their)[:600]}",
                      file=sys.stderr)
        print(f"{name}: {len(all)} calls, {wrong} wrong", flush=True)
        status = status or (1 if wrong else 0)
    if os.path.exists(f"{BIN}/fastmcp"):
        folder = tempfile.mkdtemp(prefix="act-published-")
        try:
            all = connected(sys.argv[1], folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        wrong = [step for step in all if step[1] != step[2]]
        for name, got, due in wrong:
            print(f"fastmcp, OAuth: {name}: {got!r} and not {due!r}", file=sys.stderr)
        print(f"fastmcp, OAuth: {len(all)} steps, {len(wrong)} wrong", flush=True)
        status = status or (1 if wrong else 0)
    return status


if __name__ == "__main__":
    sys.exit(main())
