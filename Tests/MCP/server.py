"""The stand-in MCP server: its options, and the transport they choose. README.md describes it."""

import argparse
import os
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from faults import Faults
from protocol import Server
from stdio import Pipes
from world import Log, World

EVENTS = ("priming", "empty", "comments", "crlf", "cr", "ids", "lines", "unknown", "bom", "no-space", "named")


def events(text):
    chosen = set(text.split(","))
    if chosen - set(EVENTS):
        raise argparse.ArgumentTypeError(f"not of {', '.join(EVENTS)}")
    return chosen


def parser():
    all = argparse.ArgumentParser(prog="server", description=__doc__, allow_abbrev=False)
    add = all.add_argument
    add("--era", choices=("modern", "handshake", "both"), default="both", help="what it speaks")
    add("--log", metavar="FILE", help="each message as NDJSON")
    add("--state", metavar="DIR", help="effects and counters that outlive the process")
    add("--fault", metavar="NAME[=ARG][@WHERE][+AFTER][*TIMES][%%CHANCE]", action="append", default=[],
        help="a fault, see README.md")
    add("--seed", default="1", help="for chances")
    add("--latency", type=int, default=0, metavar="MS", help="before each answer")
    add("--life", type=int, default=600, metavar="SECONDS", help="the process ends after this time")
    add("--only", action="append", metavar="TOOL", help="only this tool of the table (repeatable)")
    add("--tools", type=int, default=0, metavar="N", help="generated tools more")
    add("--pages", type=int, default=1, metavar="N", help="pages of tools/list")
    add("--ttl", type=int, default=0, metavar="MS", help="ttlMs of lists")
    add("--scope", choices=("private", "public"), default="private", help="cacheScope of lists")
    add("--change", default="description@get_time", metavar="KIND[@TOOL]", help="how a tool changes")
    add("--change-when", metavar="call|FILE", help="when: after the first call, or once FILE exists")
    add("--unknown-tool", choices=("invalid-params", "is-error", "plain", "code-0"), default="is-error",
        help="the answer for a tool that does not exist")
    add("--http", type=int, metavar="PORT", help="streamable HTTP on loopback; 0: any free port")
    add("--port-file", metavar="FILE", help="the port as text, when the server listens")
    add("--parent", type=int, default=os.getppid(), metavar="PID", help="HTTP: ends with this process; 0: with none")
    add("--sse", action="store_true", help="answers are event streams")
    add("--events", type=events, default=set(), metavar="LIST", help=f"how events look: {', '.join(EVENTS)}")
    add("--retry", type=int, default=100, metavar="MS", help="`retry` of the priming event")
    add("--no-get", action="store_true", help="405 for GET in the handshake era")
    add("--no-delete", action="store_true", help="405 for DELETE in the handshake era")
    add("--no-session", action="store_true", help="no session ids in the handshake era")
    add("--token", help="the only bearer token")
    add("--oauth", action="store_true", help="an authorization server on the same origin")
    add("--issuer", default="/as", metavar="PATH", help="the issuer's path; / for none")
    add("--metadata-at", type=int, choices=(1, 2, 3), default=1, help="which of the three places has the metadata")
    add("--resource-at", choices=("path", "root"), default="path", help="where the protected resource metadata is")
    add("--client-id", help="a client that is registered already")
    add("--token-life", type=int, default=3600, metavar="SECONDS", help="of access tokens")
    add("--scopes", default="tools", help="scopes of the challenge and the metadata; empty: none")
    return all


def guard(options):
    """Ends the process after its time, and an HTTP server with its parent."""
    until = time.monotonic() + options.life
    while time.monotonic() < until:
        time.sleep(0.2)
        if options.http is not None and options.parent:
            try:
                os.kill(options.parent, 0)
            except ProcessLookupError:
                os._exit(0)
            except PermissionError:
                pass
    os._exit(4)


def main():
    options = parser().parse_args()
    if options.http is None and (options.oauth or options.token):
        sys.exit("server: tokens need --http")
    log = Log(options.log)
    world = World(options.state, log)
    server = Server(options, log, world, Faults(options.fault, world, options.seed))
    log.write("start", arguments=sys.argv[1:])
    threading.Thread(target=guard, args=(options,), daemon=True).start()
    if options.http is None:
        Pipes(server).run()
    else:
        from streamable import listen
        listen(server)


if __name__ == "__main__":
    main()
