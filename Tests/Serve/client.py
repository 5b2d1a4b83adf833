#!/usr/bin/env python3
"""client.py: the official clients that this Python has drive act-serve over each transport: they list the
tools, read, and make a call that is held and then approved. Works with mcp 1.x and 2.x, and with fastmcp; the programs of
act are found on PATH, and HOME has to be an empty folder."""
import asyncio, contextlib, importlib.metadata, inspect, os, re, subprocess, time

RUNTIME = os.environ["XDG_RUNTIME_DIR"] = os.path.join(os.environ["HOME"], "run")
os.makedirs(RUNTIME, 0o700, exist_ok=True)
ENVIRONMENT = dict(os.environ)


def approve():
    """Agrees to the next call that waits."""
    while True:
        ran = subprocess.run(["act-confirm", "--inbox", "-y", "--tainted"], capture_output=True, text=True)
        if ran.stdout:
            return
        time.sleep(0.1)


def structured(result):
    return getattr(result, "structured_content", None) or getattr(result, "structuredContent", None)


async def drive(name, list_tools, call):
    tools = {tool.name for tool in await list_tools()}
    assert {"ACT_SEARCH_TOOLS", "ACT_DESCRIBE_TOOL", "ACT_CALL_TOOL", "ACT_RESULT"} <= tools, tools
    before = structured(await call("ACT_CALL_TOOL", {"tool": "TASK_LIST", "arguments": {}}))["items"]
    agreed = asyncio.create_task(asyncio.to_thread(approve))
    made = structured(await call("ACT_CALL_TOOL", {"tool": "TASK_CREATE", "arguments": {"title": name}}))
    await agreed
    assert made["title"] == name, made
    after = structured(await call("ACT_CALL_TOOL", {"tool": "TASK_LIST", "arguments": {}}))["items"]
    assert len(after) == len(before) + 1, (before, after)
    print("ok", name)


async def with_sessions(url, token, version):
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client
    from mcp.client.streamable_http import streamable_http_client

    def lines(*words):
        return stdio_client(StdioServerParameters(command="act-serve", args=list(words), env=ENVIRONMENT))

    def http():
        try:
            import httpx2 as httpx
        except ImportError:
            import httpx
        client = httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=60)
        return streamable_http_client(url, http_client=client)

    eras = ["handshake"] + (["discover"] if hasattr(ClientSession, "discover") else [])
    for transport, connect in [("streams", lambda: lines()), ("socket", lambda: lines("--join")), ("http", http)]:
        for era in eras:
            async with connect() as streams, ClientSession(streams[0], streams[1]) as session:
                await (session.initialize() if era == "handshake" else session.discover())

                async def list_tools():
                    return (await session.list_tools()).tools

                await drive(f"mcp {version} {transport} {era}", list_tools, session.call_tool)


async def with_fastmcp(url, token, version):
    from fastmcp import Client
    entries = {
        "streams": {"command": "act-serve", "args": [], "env": ENVIRONMENT},
        "socket": {"command": "act-serve", "args": ["--join"], "env": ENVIRONMENT},
        "http": {"type": "http", "url": url, "headers": {"Authorization": f"Bearer {token}"}},
    }
    for transport, entry in entries.items():
        async with Client({"mcpServers": {"act": entry}}) as client:
            await drive(f"fastmcp {version} {transport}", client.list_tools, client.call_tool)


def installed(package):
    with contextlib.suppress(importlib.metadata.PackageNotFoundError):
        return importlib.metadata.version(package)


def main():
    local = subprocess.Popen(["act-serve", "--socket"])
    web = subprocess.Popen(["act-serve", "--http", "127.0.0.1:0"], stderr=subprocess.PIPE, text=True)
    try:
        url = re.search(r"http://[^,]*", web.stderr.readline()).group()
        with open(os.path.join(os.environ["HOME"], ".local/state/act/serve.token")) as file:
            token = file.read().strip()
        while not os.path.exists(os.path.join(RUNTIME, "act/serve.sock")):
            time.sleep(0.05)
        if fast := installed("fastmcp"):
            asyncio.run(with_fastmcp(url, token, fast))
        else:
            asyncio.run(with_sessions(url, token, installed("mcp")))
    finally:
        for server in (local, web):
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
