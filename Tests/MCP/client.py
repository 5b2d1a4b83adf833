"""A published MCP client, unchanged, against the stand-in: client.py 1|2. Prints what each check found."""

import asyncio
import logging
import os
import subprocess
import sys
import traceback
import urllib.error
import urllib.parse
import urllib.request

from mcp import ClientSession, StdioServerParameters
from mcp.client.auth import OAuthClientProvider
from mcp.client.stdio import stdio_client
from mcp.shared.auth import OAuthClientMetadata

HERE = os.path.dirname(os.path.abspath(__file__))
SERVER = os.path.join(HERE, "server")
GENERATION = sys.argv[1]
SECOND = GENERATION == "2"

if SECOND:
    import httpx2 as http
    from mcp import Client
    from mcp.client.auth.oauth2 import AuthorizationCodeResult
    from mcp.client.streamable_http import streamable_http_client
    from mcp.types import ElicitResult
else:
    import httpx as http
    from mcp.client.streamable_http import streamable_http_client
    from mcp.types import ElicitResult


def expect(found, wanted, text):
    if found != wanted:
        raise AssertionError(f"{text}: {found!r}, not {wanted!r}")


async def elicited(context, params):
    if getattr(params, "mode", "form") == "url":
        return ElicitResult(action="accept")
    return ElicitResult(action="accept", content={"name": "Ann", "guests": 2, "sure": True})


async def drive(session, listed, modern):
    """The same for both generations: lists all pages, calls tools, reads, fails, asks back."""
    names = {tool.name for tool in listed}
    assert {"get_time", "echo", "memory.delete_entities", "ask_form"} <= names, names
    arguments = {"ü": [1, {"b": None}], "n": 2.5}
    found = await session.call_tool("echo", arguments)
    expect(structured(found), arguments, "echo")
    for name, kind in (("image", "image"), ("audio", "audio"), ("resource_blob", "resource"),
                       ("resource_text", "resource"), ("resource_link", "resource_link")):
        expect((await session.call_tool(name, {})).content[0].type, kind, name)
    expect(failed(await session.call_tool("fail", {"how": "timeout"})), True, "isError")
    expect(failed(await session.call_tool("no_such_tool", {})), True, "unknown tool")
    expect(structured(await session.call_tool("weather", {"city": "Rome"}))["city"], "Rome", "output schema")
    seen = []

    async def progress(step, total, message):
        seen.append(step)

    await session.call_tool("count", {"steps": 3, "ms": 20}, progress_callback=progress)
    expect(seen, [1, 2, 3], "progress")
    expect((await session.read_resource("notes://1")).contents[0].text, "a note", "resource")
    try:
        await session.call_tool("fail_code", {"code": -32603})
    except Exception as problem:
        assert "failed" in str(problem), problem
    else:
        raise AssertionError("an error was no error")
    if modern:
        expect(structured(await session.call_tool("scalar", {})) is not None, True, "scalar")
    for tool in ("ask_form", "ask_twice"):
        found = await session.call_tool(tool, {"note": "x"})
        expect(bool(failed(found)), False, tool)
    expect(len(found.content), 1, "asked back")


def structured(found):
    return found.structured_content if SECOND else found.structuredContent


def failed(found):
    return found.is_error if SECOND else found.isError


async def pages(lister, cursor_name):
    all, cursor = [], None
    while True:
        page = await lister(cursor)
        all += page.tools
        cursor = getattr(page, cursor_name)
        if cursor is None:
            return all


async def second(server, mode, modern, web=False):
    async with Client(server, mode=mode, elicitation_callback=elicited) as client:
        expect(client.protocol_version >= "2026", modern, "era")
        listed = await pages(lambda cursor: client.list_tools(cursor=cursor), "next_cursor")
        await drive(client, listed, modern)
        if web and modern:
            # The client drops the tools that break the rules of x-mcp-header, and mirrors the others' parameters.
            expect([tool.name for tool in listed if tool.name.startswith("bad_header")], [], "dropped tools")
            arguments = {"region": " Rhône ", "limit": -7, "options": {"dry": False}}
            expect(failed(await client.call_tool("query_region", arguments)), False, "mirrored headers")
            name = next(tool.name for tool in listed if "\u001b" in tool.name)
            expect(failed(await client.call_tool(name, {})), False, "a name that is no header value")


async def first(streams):
    async with streams as (reading, writing, *_):
        async with ClientSession(reading, writing, elicitation_callback=elicited) as session:
            expect((await session.initialize()).protocolVersion, "2025-11-25", "version")
            listed = await pages(lambda cursor: session.list_tools(cursor), "nextCursor")
            await drive(session, listed, False)


class Web:
    def __init__(self, *arguments):
        self.process = subprocess.Popen([SERVER, "--http", "0", "--life", "120", "--pages", "3", *arguments],
                                        stdout=subprocess.PIPE)
        self.url = f"http://127.0.0.1:{int(self.process.stdout.readline())}/mcp"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def transport(url, client=None):
    return streamable_http_client(url, http_client=client) if client else streamable_http_client(url)


async def on_pipe(*arguments, mode="auto", modern=True):
    server = StdioServerParameters(command=SERVER, args=["--life", "120", "--pages", "3", *arguments])
    with open(os.devnull, "w") as quiet:
        if SECOND:
            await second(stdio_client(server, errlog=quiet), mode, modern)
        else:
            await first(stdio_client(server, errlog=quiet))


async def on_web(*arguments, mode="auto", modern=True):
    with Web(*arguments) as web:
        if SECOND:
            await second(transport(web.url), mode, modern, True)
        else:
            await first(transport(web.url))


class Store:
    def __init__(self):
        self.tokens = self.client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


async def signed_in(*arguments):
    """The whole dance; the redirect is read and not followed."""
    with Web("--oauth", *arguments) as web:
        back, store = {}, Store()

        async def open_page(url):
            try:
                urllib.request.build_opener(Stay).open(url)
            except urllib.error.HTTPError as answer:
                back.update(urllib.parse.parse_qsl(urllib.parse.urlsplit(answer.headers["Location"]).query))

        async def come_back():
            if "code" not in back:
                raise AssertionError(f"authorize: {back}")
            if SECOND:
                return AuthorizationCodeResult(code=back["code"], state=back["state"], iss=back.get("iss"))
            return back["code"], back["state"]

        metadata = OAuthClientMetadata(redirect_uris=["http://127.0.0.1:9999/callback"], client_name="check",
                                       token_endpoint_auth_method="none")
        provider = OAuthClientProvider(web.url, metadata, store, open_page, come_back)
        async with http.AsyncClient(auth=provider, timeout=60) as client:
            if SECOND:
                await second(transport(web.url, client), "auto", True)
            else:
                await first(transport(web.url, client))
        assert store.tokens.access_token.startswith("at-")


async def refused(*arguments):
    try:
        await signed_in(*arguments)
    except BaseException as problem:
        if isinstance(problem, (KeyboardInterrupt, SystemExit)):
            raise
        return
    raise AssertionError("the client went on")


def checks():
    if SECOND:
        yield "stdio both", lambda: on_pipe()
        yield "stdio modern", lambda: on_pipe("--era", "modern")
        yield "stdio handshake", lambda: on_pipe("--era", "handshake", modern=False)
        yield "stdio both, legacy mode", lambda: on_pipe(mode="legacy", modern=False)
        yield "http both", lambda: on_web()
        yield "http modern, events", lambda: on_web("--era", "modern", "--sse", "--events", "comments,crlf,named")
        yield "http handshake", lambda: on_web("--era", "handshake", modern=False)
        yield "oauth, issuer mismatch", lambda: refused("--fault", "issuer-mismatch")
        yield "oauth, wrong iss", lambda: refused("--fault", "wrong-iss")
    else:
        yield "stdio both", lambda: on_pipe()
        yield "stdio handshake", lambda: on_pipe("--era", "handshake")
        yield "http both", lambda: on_web()
        yield "http handshake", lambda: on_web("--era", "handshake")
    yield "http handshake, resumed", lambda: on_web(
        "--era", "handshake", "--sse", "--events", "priming,comments", "--fault", "cut-events=1@count", modern=False)
    yield "oauth", lambda: signed_in()
    yield "oauth, openid", lambda: signed_in("--metadata-at", "3", "--resource-at", "root")
    yield "oauth, expired token", lambda: signed_in("--fault", "expire-token@tools/list*1")
    yield "oauth, wrong state", lambda: refused("--fault", "wrong-state")


def main():
    logging.disable()
    worst = 0
    for name, check in checks():
        try:
            asyncio.run(asyncio.wait_for(check(), 15))
            print(f"mcp {GENERATION}: {name}: fits", flush=True)
        except BaseException as problem:
            worst = 1
            while isinstance(problem, BaseExceptionGroup):
                problem = problem.exceptions[0]
            print(f"mcp {GENERATION}: {name}: {type(problem).__name__}: {str(problem)[:300]}", flush=True)
            if os.environ.get("VERBOSE"):
                traceback.print_exception(problem)
    return worst


if __name__ == "__main__":
    sys.exit(main())
