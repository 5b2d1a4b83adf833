#!/usr/bin/python3
"""Tests of the stand-in itself, numbered by what a stand-in for the service has to get right.

No test here uses an HTTP library where bytes matter: those speak to the socket.
"""

import gzip
import hashlib
import json
import os
import shlex
import shutil
import socket
import subprocess
import sys
import threading
import time
import traceback
import urllib.parse
import zlib
from http.client import HTTPConnection, HTTPException

import schema

HERE = os.path.dirname(os.path.abspath(__file__))
KEY = {"x-api-key": "ak_standin_test_key"}
MAIL = {"recipient_email": "mary@example.com", "subject": "Lunch", "body": "Noon?"}
TESTS = []


class Skip(Exception):
    pass


def row(number, name):
    def register(function):
        TESTS.append((number, name, function))
        return function
    return register


def call(method, path, body=None, headers=KEY, base=None):
    """Status, headers (lower-case) and JSON of one request on a connection of its own."""
    where = urllib.parse.urlsplit(base or os.environ["COMPOSIO_BASE_URL"])
    connection = HTTPConnection(where.hostname, where.port, timeout=60)
    if isinstance(body, (dict, list)):
        body, headers = json.dumps(body), {"content-type": "application/json", **headers}
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    fields = {name.lower(): value for name, value in answer.getheaders()}
    try:
        return answer.status, fields, json.loads(data)
    except ValueError:
        return answer.status, fields, data


def api(method, path, body=None, headers=KEY, version="v3.1"):
    return call(method, f"/api/{version}{path}", body, headers)


def control(method, what, body=None):
    status, _, value = call(method, f"/_/{what}", body, {}, os.environ["STANDIN"])
    assert status == 200, value
    return value


def rule(**text):
    control("POST", "rules", text)


def world(**change):
    control("POST", "world", change)


def effects(tool="*"):
    return len(control("GET", f"effects?tool={tool}"))


def requests(**where):
    return control("GET", "requests?" + urllib.parse.urlencode(where))


def session(user="ada", version="v3.1", **config):
    status, _, made = api("POST", "/tool_router/session", {"user_id": user, **config}, version=version)
    assert status == 201, made
    return f"/tool_router/session/{made['session_id']}"


def execute(where, tool, arguments, **more):
    return api("POST", where + "/execute", {"tool_slug": tool, "arguments": arguments, **more})


def meta(where, slug, **arguments):
    status, _, answer = api("POST", where + "/execute_meta", {"slug": slug, "arguments": arguments})
    assert status == 200, answer
    return answer["data"]


def refused(answer, status, code, slug):
    got, _, body = answer
    error = body["error"]
    assert (got, error["status"], error["code"], error["slug"]) == (status, status, code, slug), body
    assert error["request_id"] == answer[1]["x-request-id"]
    return error


def raw(data, base=None, wait=60.0):
    """Everything that comes back for these bytes, and how the connection ended: fin, rst or open."""
    where = urllib.parse.urlsplit(base or os.environ["COMPOSIO_BASE_URL"])
    with socket.create_connection((where.hostname, where.port), 10) as sock:
        sock.settimeout(wait)
        return exchange(sock, data)


def exchange(sock, data):
    got = b""
    try:
        sock.sendall(data)
        while True:
            piece = sock.recv(65536)
            if not piece:
                return got, "fin"
            got += piece
    except ConnectionError:
        return got, "rst"
    except TimeoutError:
        return got, "open"


def sent(method, path, body=b"", extra=""):
    return (f"{method} /api/v3.1{path} HTTP/1.1\r\nHost: x\r\nx-api-key: {KEY['x-api-key']}\r\n{extra}"
            f"Content-Length: {len(body)}\r\n\r\n").encode() + body


def mail(where, extra=""):
    body = json.dumps({"tool_slug": "GMAIL_SEND_EMAIL", "arguments": MAIL}).encode()
    return sent("POST", where + "/execute", body, extra)


@row(1, "v3 and v3.1: default version, pages of session tools, connected_accounts of both kinds")
def versions():
    assert api("GET", "/tools/GMAIL_SEND_EMAIL", version="v3")[2]["version"] == "00000000_00"
    assert api("GET", "/tools/GMAIL_SEND_EMAIL")[2]["version"] == "20261015_00"
    world(tools=[{"slug": "GMAIL_NEW", "toolkit": "gmail", "name": "New", "description": "new", "versions":
                  ["20261015_00"], "input": {"type": "object"}, "does": {"say": {}}}])
    assert api("GET", "/tools/GMAIL_NEW", version="v3")[0] == 404
    assert api("GET", "/tools/GMAIL_NEW?version=latest", version="v3")[0] == 200
    assert api("POST", "/tools/execute/GMAIL_NEW", {"arguments": {}}, version="v3")[0] == 404
    assert api("POST", "/tools/execute/GMAIL_NEW", {"version": "latest"}, version="v3")[2]["successful"]
    slugs = [len(api("GET", f"/tools?toolkit_slug=gmail{more}", version="v3")[2]["items"])
             for more in ("", "&toolkit_versions=latest")]
    assert slugs[1] == slugs[0] + 1
    assert api("GET", "/tools?query=newsletter%20xyz")[2]["total_items"] == 0
    assert api("GET", "/tools?query=xyz", version="v3")[2]["total_items"] > 20
    assert api("GET", "/tools?search=xyz", version="v3")[2]["total_items"] == 0
    where = session()
    assert list(api("GET", where + "/tools", version="v3")[2]) == ["items"]
    assert api("GET", where + "/tools")[2]["total_items"] == 6
    for version, accounts in (("v3", "ca_gmail_home_2"), ("v3.1", ["ca_gmail_home_2"])):
        pinned = session(version=version, connected_accounts={"gmail": accounts})
        assert execute(pinned, "GMAIL_GET_PROFILE", {})[2]["data"]["name"] == "Ada King"
    kinds = [entry["notes"]["connected_accounts"] for entry in requests(op="session.create")[-2:]]
    assert kinds == ["string", "array"]


@row(2, "keys: none, unknown, two, and the kinds by prefix")
def keys():
    for headers, status, code, slug in (
            ({}, 401, 906, "Auth_NoAuthProvided"),
            ({"x-api-key": "ak_wrong"}, 401, 801, "APIKey_InvalidAPIKey"),
            ({"x-api-key": "uak_standin_user_key"}, 401, 801, "APIKey_InvalidAPIKey"),
            ({**KEY, "x-user-api-key": "uak_standin_user_key"}, 401, 10401, "HTTP_Unauthorized"),
            ({"x-user-api-key": "uak_wrong"}, 401, 2113, "UserApiKey_Unauthorized"),
            ({"x-api-key": "ak_standin_expired"}, 401, 811, "APIKey_APIKeyExpired"),
            ({"x-api-key": "ak_standin_wrong_address"}, 401, 902, "Auth_Unauthorized")):
        error = refused(api("GET", "/tools", headers=headers), status, code, slug)
        assert "ak_wrong" not in error["message"]
    for headers in ({"x-user-api-key": "uak_standin_user_key"}, {"x-org-api-key": "oak_standin_org_key"}):
        assert api("GET", "/tools", headers=headers)[0] == 200
    weak = {"x-api-key": "ak_standin_reads_only"}
    refused(api("POST", "/tool_router/session", {"user_id": "a"}, weak), 403, 812, "APIKey_InsufficientPermissions")
    twice = sent("GET", "/tools/enum", extra=f"X-Api-Key: {KEY['x-api-key']}\r\n")
    assert b"10401" in raw(twice, wait=0.2)[0]
    refused(api("GET", "/nothing"), 404, 404, "HTTP_NotFound")


@row(3, "x-request-id and X-RateLimit on every answer; the odd 429")
def limits():
    for answer in (api("GET", "/tools/enum"), api("GET", "/nothing"), api("GET", "/tools", headers={})):
        assert len(answer[1]["x-request-id"]) == 36 and answer[1]["x-ratelimit"] == "10000"
        assert answer[1]["x-ratelimit-window-size"] == "60s" and int(answer[1]["x-ratelimit-remaining"]) > 9000
        assert "retry-after" not in answer[1]
    world(rate_limit={"limit": 1, "window_s": 1, "enforce": True})
    time.sleep(1.1)
    assert api("GET", "/tools/enum")[0] == 200
    status, headers, body = api("GET", "/tools/enum")
    assert (status, headers["retry-after"], headers["x-ratelimit-remaining"]) == (429, "1", "0")
    assert list(body) == ["message"] and body["message"].startswith("Rate limit exceeded. Limit: 1 requests per")
    time.sleep(1.1)
    assert api("GET", "/tools/enum")[0] == 200


@row(4, "create and link are 201; unknown keys and a bare toolkits array are 400")
def creates():
    where = session(toolkits={"enable": ["gmail"]}, workbench={"enable_proxy_execution": False},
                    manage_connections={"enable": False})
    status, _, made = api("GET", where)
    assert status == 200 and made["config"]["toolkits"] == {"enabled": ["gmail"]}
    assert made["config"]["workbench"] == {"proxy_execution_enabled": False}
    assert made["config"]["manage_connections"] == {"enabled": False}
    assert "COMPOSIO_MANAGE_CONNECTIONS" not in made["tool_router_tools"]
    assert api("POST", session() + "/link", {"toolkit": "slack"})[0] == 201
    for wrong in ({"toolkits": ["gmail"]}, {"colour": "red"}, {"tags": ["sendHint"]}, {"user_id": ""},
                  {"toolkits": {"enable": ["gmail"], "disable": ["slack"]}}, {"workbench": {"enabled": True}}):
        error = refused(api("POST", "/tool_router/session", {"user_id": "ada", **wrong}), 400, 400, "HTTP_BadRequest")
        assert error["errors"][0].startswith("Error in payload"), error
    error = refused(api("POST", "/tool_router/session", {}), 400, 400, "HTTP_BadRequest")
    assert error["errors"] == ["Error in payload.user_id: Required"]
    refused(api("POST", "/tool_router/session", b"{not json"), 400, 400, "HTTP_BadRequest")
    refused(api("POST", "/tool_router/session", {"user_id": "a", "tools": {"gmail": {"enable": ["NO"]}}}), 400, 4301,
            "ToolRouterV2_ToolNotFound")


@row(5, "refusals of a session: 404, 4301, 4302, 4306, 4308, 4324, 4326")
def refusals():
    where = session(toolkits={"disable": ["trello"]})
    refused(api("GET", "/tool_router/session/trs_unknown"), 404, 4303, "ToolRouterV2_SessionNotFound")
    refused(execute(where, "NO_SUCH_TOOL", {}), 400, 4301, "ToolRouterV2_ToolNotFound")
    error = refused(execute(where, "SLACK_SEND_MESSAGE", {"channel": "C01"}), 400, 4302,
                    "ToolRouterV2_NoActiveConnection")
    assert "slack" in error["message"]
    refused(execute(where, "GMAIL_GET_PROFILE", {}, account="ca_of_another__"), 400, 4306,
            "ToolRouterV2_InvalidConnectedAccountIds")
    refused(execute(where, "TRELLO_DELETE_CHECKLISTS_BY_ID_CHECKLIST", {}), 400, 4324, "ToolRouterV2_ToolkitNotAllowed")
    refused(api("POST", where + "/link", {"toolkit": "stripe"}), 400, 4308, "ToolRouterV2_NoManagedAuth")
    refused(api("POST", where + "/link", {"toolkit": "hackernews"}), 400, 4326, "ToolRouterV2_ToolkitsIsNoAuth")
    assert api("DELETE", where)[2]["deleted"] is True
    refused(api("POST", where + "/search", {}), 404, 4303, "ToolRouterV2_SessionNotFound")
    bound = session()
    assert api("PATCH", bound, {"expected_config_version": 1, "tags": ["readOnlyHint"]})[2]["config_version"] == 2
    refused(api("PATCH", bound, {"expected_config_version": 1}), 409, 4310, "ToolRouterV2_ConfigVersionConflict")
    refused(execute(bound, "GMAIL_SEND_EMAIL", MAIL), 400, 4300, "ToolRouterV2_BadRequest")
    refused(api("GET", "/tools/NO_SUCH"), 404, 2401, "Tool_ToolNotFound")
    direct = {"arguments": {"channel": "C01"}, "user_id": "ada"}
    refused(api("POST", "/tools/execute/SLACK_SEND_MESSAGE", direct), 400, 1810,
            "ActionExecute_ConnectedAccountNotFound")
    refused(api("POST", "/tools/execute/SLACK_SEND_MESSAGE", {**direct, "connected_account_id": "ca_slack_other_"}),
            400, 1812, "ActionExecute_ConnectedAccountEntityIdMismatch")
    refused(api("POST", "/connected_accounts", {"auth_config": {"id": "ac_gmail"}, "connection": {}}), 400, 600,
            "ConnectedAccount_BadRequest")
    proxy = {"toolkit_slug": "gmail", "endpoint": "http://169.254.169.254/", "method": "GET"}
    assert api("POST", where.replace(where[-12:], bound[-12:]) + "/proxy_execute", proxy)[2]["error"]["slug"] == \
        "ExternalProxy_SSRFBlocked"


@row(6, "missing arguments: HTTP 200 with an error text; no effect")
def arguments():
    status, _, answer = execute(session(), "GITHUB_CREATE_AN_ISSUE", {"owner": "ada", "title": "x"})
    text = "Invalid request data provided - Following fields are missing: {'repo'}"
    assert status == 200 and answer["error"] == text and "successful" not in answer
    assert answer["data"] == {"http_error": "400 Client Error", "status_code": 400, "message": text}
    wrong = execute(session(), "GMAIL_SEND_EMAIL", {**MAIL, "cc": "mary"})[2]
    assert wrong["error"] == "Invalid request data provided - cc: Expected array, received string"
    gone = execute(session(), "NOTION_SEARCH_NOTION_PAGE", {})[2]
    assert gone["error"] == "invalid_grant" and effects() == 0


@row(7, "failures in band: status, successful, successfull; and a success with status_code 20000")
def in_band():
    where = session()
    for data in ({"status": "failed"}, {"status": "error"}, {"successful": False}, {"successfull": False}):
        rule(tool="GMAIL_SEND_EMAIL", times=1, result={"data": data}, work=False)
        answer = execute(where, "GMAIL_SEND_EMAIL", MAIL)[2]
        assert answer["error"] is None and answer["data"] == data
    assert effects() == 0
    assert execute(where, "DATAFORSEO_SERP_GOOGLE_ORGANIC_LIVE", {"keyword": "x"})[2]["data"]["status_code"] == 20000


@row(8, "MULTI_EXECUTE: partial failure, 0-based, not connected within a 200, at most 50")
def multi():
    where = session(user="carol")
    world(accounts=[{"toolkit": "slack", "user": "bob"}])
    rule(tool="GOOGLECALENDAR_DELETE_EVENT", result={"error": "403 Forbidden"})
    tools = [{"tool_slug": slug, "arguments": given} for slug, given in (
        ("GMAIL_SEND_EMAIL", MAIL), ("SLACK_SEND_MESSAGE", {"channel": "C01"}), ("NO_SUCH_TOOL", {}),
        ("GOOGLECALENDAR_DELETE_EVENT", {"event_id": "e1"}), ("GITHUB_CREATE_AN_ISSUE", {}))]
    data = meta(where, "COMPOSIO_MULTI_EXECUTE_TOOL", tools=tools, sync_response_to_workbench=False)
    assert [result["index"] for result in data["results"]] == [0, 1, 2, 3, 4]
    assert (data["total_count"], data["success_count"], data["error_count"]) == (5, 1, 4)
    first, second, third, fourth, fifth = data["results"]
    assert first["error"] is None and first["response"]["successful"]
    assert second["error"] == "No active connected account found for toolkit: slack" and second["response"] is None
    assert "NO_SUCH_TOOL" in third["error"] and fourth["response"]["error"] == "403 Forbidden"
    assert fifth["response"]["successful"] is False and effects() == 1
    body = {"slug": "COMPOSIO_MULTI_EXECUTE_TOOL", "arguments": {"tools": tools[:1] * 51}}
    assert api("POST", where + "/execute_meta", body)[0] == 400 and effects() == 1
    assert execute(where, "COMPOSIO_MULTI_EXECUTE_TOOL", {"tools": tools[:1] * 50})[2]["data"]["success_count"] == 50


@row(9, "search: 1-based, flat, statuses at the top, partial schemas, never empty, at most 7")
def search():
    where = session(toolkits={"enable": ["gmail"]})
    cases = ["send an email to the team", "archive a channel", "qwertyuiop"]
    status, _, found = api("POST", where + "/search", {"queries": [{"use_case": case} for case in cases]})
    assert status == 200 and found["success"] and [result["index"] for result in found["results"]] == [1, 2, 3]
    assert "data" not in found and all(result["primary_tool_slugs"] for result in found["results"])
    assert "plan_id" in found["results"][0] and "plan_id" not in found["results"][2]
    assert "slack" in found["results"][1]["toolkits"]
    statuses = {item["toolkit"]: item for item in found["toolkit_connection_statuses"]}
    assert statuses["GMAIL"]["current_user_info"]["emailAddress"] == "ada.lovelace@example.com"
    assert statuses["slack"]["has_active_connection"] is False
    schemas = found["tool_schemas"]
    assert schemas["GMAIL_SEND_EMAIL"]["toolkit"] == "GMAIL" and "input_schema" in schemas["GMAIL_SEND_EMAIL"]
    partial = [schema for schema in schemas.values() if "schemaRef" in schema]
    assert partial and all("input_schema" not in schema for schema in partial)
    assert found["session"]["id"] != where.rsplit("/")[-1] and found["session"]["generate_id"]
    assert not any("tags" in schema for schema in schemas.values())
    for queries in ([], [{"use_case": "x"}] * 8, [{"use_case": "x" * 1025}],
                    [{"use_case": "x", "known_fields": "y" * 501}]):
        assert api("POST", where + "/search", {"queries": queries})[0] == 400
    data = meta(where, "COMPOSIO_SEARCH_TOOLS", queries=[{"use_case": "send an email"}], session={"id": "load"})
    assert data["session"]["id"] == "load" and data["results"][0]["reasoning"]
    data = meta(where, "COMPOSIO_GET_TOOL_SCHEMAS", tool_slugs=["GMAIL_SEND_EMAIL", "GMAIL_SEND_MAIL"])
    assert not data["success"] and data["not_found"] == ["GMAIL_SEND_MAIL"]
    assert list(data["tool_schemas"]) == ["GMAIL_SEND_EMAIL"]
    assert "GMAIL_SEND_EMAIL" in data["suggestions"]["GMAIL_SEND_MAIL"]
    world(plans=[{"words": ["qwertyuiop"], "error": "the planner timed out"}])
    found = api("POST", where + "/search", {"queries": [{"use_case": case} for case in cases]})[2]
    assert not found["success"] and found["error"].startswith("1 out of 3 searches failed, reasons: the planner")


@row(10, "links: INITIALIZING, INITIATED, ACTIVE after n looks; FAILED; EXPIRED; stale duplicates; refresh")
def links():
    where = session()

    def life(toolkit="slack"):
        made = api("POST", where + "/link", {"toolkit": toolkit})[2]
        assert made["redirect_url"].startswith("https://connect.composio.dev/link/lk_")
        before = [one for one in control("GET", "state")["accounts"] if one["id"] == made["connected_account_id"]]
        path = f"/connected_accounts/{made['connected_account_id']}"
        return [before[0]["status"]] + [api("GET", path)[2]["status"] for _ in range(3)]

    world(link={"polls": 3})
    assert life() == ["INITIALIZING", "INITIATED", "INITIATED", "ACTIVE"]
    assert execute(where, "SLACK_SEND_MESSAGE", {"channel": "C01"})[0] == 200
    world(link={"polls": 1, "toolkits": {"github": {"end": "FAILED"}}})
    assert life("github") == ["INITIALIZING", "FAILED", "FAILED", "FAILED"]
    assert life() == ["INITIALIZING", "ACTIVE", "ACTIVE", "ACTIVE"]
    world(link={"polls": None, "expires_s": 0})
    assert life() == ["INITIALIZING", "EXPIRED", "EXPIRED", "EXPIRED"]
    stale = api("GET", "/connected_accounts?toolkit_slugs=github&statuses=INITIATED,INITIALIZING")[2]
    assert stale["total_items"] == 2
    assert execute(where, "GITHUB_GET_A_REPOSITORY", {"owner": "ada", "repo": "engine"})[2]["error"] is None
    world(stale_hides_active=True)
    assert execute(where, "GITHUB_GET_A_REPOSITORY", {"owner": "ada", "repo": "engine"})[2]["error"]["code"] == 4302
    assert len(requests(op="accounts.refresh")) == 0
    assert api("POST", "/connected_accounts/ca_gmail_work_1/refresh")[2]["status"] == "INITIATED"
    assert len(requests(op="accounts.refresh")) == 1
    status = api("GET", "/connected_accounts/ca_gmail_work_1")[2]["status"]
    assert status == "INITIATED"
    data = meta(where, "COMPOSIO_MANAGE_CONNECTIONS", toolkits=["googlecalendar", "googlesheets", "stripe"])
    assert [data["results"][slug]["status"] for slug in data["results"]] == ["active", "initiated", "failed"]
    assert data["summary"]["initiated_connections"] == 1


@row(11, "faults of the answer: late, empty, HTML, truncated, invalid, cut, garbage")
def faults():
    where = session()
    rule(op="session.execute", times=1, hold_ms=600)
    assert raw(mail(where), wait=0.2) == (b"", "open") and effects() == 1
    for status, body, kind in ((500, "", "application/json"), (502, "<html>Bad gateway</html>", "text/html")):
        rule(op="session.execute", times=1, answer={"status": status, "body": body, "type": kind})
        got = execute(where, "GMAIL_SEND_EMAIL", MAIL)
        assert got[0] == status and got[2] == body.encode()
    assert effects() == 1
    for spoil, broken in (("truncate", True), ("utf8", True), ("html", True), ("empty", True), ("array", False)):
        rule(op="session.execute", times=1, spoil=spoil)
        got = execute(where, "GMAIL_SEND_EMAIL", MAIL)
        assert got[0] == 200 and isinstance(got[2], bytes) == broken, spoil
    assert effects() == 6
    for cut, how, least, most in (("before", "rst", 0, 0), ("before", "close", 0, 0), ("headers", "rst", 40, 150),
                                  ("body", "close", 200, 600), (7, "rst", 7, 7)):
        rule(op="session.execute", times=1, cut=cut, how=how)
        got, end = raw(mail(where))
        assert least <= len(got) <= most and end == {"close": "fin", "rst": "rst"}[how], (cut, how, got, end)
    assert effects() == 11
    rule(op="session.execute", times=1, cut="before", how="hold")
    assert raw(mail(where), wait=0.2) == (b"", "open")
    rule(op="session.execute", times=1, cut="before", work=False)
    assert raw(mail(where)) == (b"", "fin") and effects() == 12
    rule(op="session.execute", times=1, cut="request", how="rst")
    assert raw(mail(where)) == (b"", "rst") and effects() == 12
    rule(op="session.execute", times=1, raw="SSH-2.0-OpenSSH_9.2\r\n")
    assert raw(mail(where)) == (b"SSH-2.0-OpenSSH_9.2\r\n", "fin") and effects() == 12


@row(11, "faults of the framing: length, endless, dribble, header, bomb, chunks, 1xx")
def framing():
    where = session()
    rule(op="session.get", times=1, length=10)
    got, end = raw(sent("GET", where))
    said = int(got.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    assert end == "fin" and said == len(got.split(b"\r\n\r\n", 1)[1]) + 10
    rule(op="session.get", times=1, length=-10)
    assert raw(sent("GET", where), wait=0.2)[1] == "open"
    rule(op="session.get", times=1, endless=2_000_000)
    got, _ = raw(sent("GET", where), wait=0.5)
    assert len(got) > 2_000_000 and got.endswith(b"0\r\n\r\n")
    rule(op="session.get", times=1, endless=True)
    where_to = urllib.parse.urlsplit(os.environ["COMPOSIO_BASE_URL"])
    with socket.create_connection((where_to.hostname, where_to.port)) as sock:
        sock.sendall(sent("GET", where))
        assert sum(len(sock.recv(65536)) for _ in range(200)) > 1_000_000
    rule(op="session.get", times=1, dribble_ms=5)
    assert len(raw(sent("GET", where), wait=0.1)[0]) > 300
    rule(op="session.get", times=1, header_bytes=3_000_000)
    assert len(raw(sent("GET", where))[0]) > 3_000_000
    rule(op="session.get", times=1, gzip_bomb=50_000_000)
    got, _ = raw(sent("GET", where), wait=0.5)
    assert len(got) < 400_000 and len(zlib.decompress(unchunked(got), 31)) >= 50_000_000
    rule(op="session.get", times=1, chunked=True, interim=[103])
    got, _ = raw(sent("GET", where), wait=0.2)
    early, got = got.split(b"\r\n\r\n", 1)
    assert early == b"HTTP/1.1 103 Early Hints" and b"session_id" in unchunked(got)
    rule(op="session.get", times=1, close=True)
    got, end = raw(sent("GET", where))
    assert end == "fin" and b"onnection: close" not in got


def unchunked(answer):
    data, body = answer.split(b"\r\n\r\n", 1)[1], b""
    while data:
        size, data = data.split(b"\r\n", 1)
        body += data[:int(size, 16)]
        data = data[int(size, 16) + 2:]
    return body


@row(11, "redirects: to another origin, name, scheme; the sink keeps what it is sent")
def redirects():
    where = session()
    origin = os.environ["COMPOSIO_BASE_URL"]
    for to, location in (("sink", os.environ["STANDIN_SINK"]), ("localhost", origin.replace("127.0.0.1", "localhost")),
                         ("scheme", origin.replace("http:", "https:")), ("self", origin)):
        rule(op="session.execute", times=1, redirect=to)
        status, headers, _ = execute(where, "GMAIL_SEND_EMAIL", MAIL)
        assert status == 307 and headers["location"] == f"{location}/api/v3.1{where}/execute"
    rule(op="session.get", times=1, redirect={"to": "https://example.com/", "status": 302})
    status, headers, _ = api("GET", where)
    assert (status, headers["location"]) == (302, "https://example.com/") and effects() == 0
    assert control("GET", "sink")["bytes"] == 0
    assert call("POST", "/x", b"secret", KEY, os.environ["STANDIN_SINK"])[0] == 200
    assert KEY["x-api-key"] in control("GET", "sink")["raw"][0]


@row(11, "reuse: a connection that dies when it is used again; nobody listens; reset on accept")
def reuse():
    where = session()
    for work in (True, False):
        rule(op="session.execute", reused=True, times=1, cut="before", how="rst", work=work)
        address = urllib.parse.urlsplit(os.environ["COMPOSIO_BASE_URL"])
        with socket.create_connection((address.hostname, address.port)) as sock:
            sock.settimeout(0.3)
            assert exchange(sock, mail(where))[0].startswith(b"HTTP/1.1 200")
            assert exchange(sock, mail(where)) == (b"", "rst")
    assert effects() == 3
    world(refuse_ms=300)
    time.sleep(0.1)
    try:
        api("GET", where)
        raise AssertionError("not refused")
    except ConnectionRefusedError:
        pass
    time.sleep(0.4)
    assert api("GET", where)[0] == 200
    world(reset_accepts=1)
    assert raw(sent("GET", where)) == (b"", "rst") and api("GET", where)[0] == 200


@row(12, "blocked, and input_required with its request_state")
def approvals():
    where = session()
    reason = {"type": "response_blocked", "hook_id": "h1"}
    rule(tool="GMAIL_SEND_EMAIL", times=1, result={"result_type": "blocked", "reason": reason, "message": "No."})
    answer = execute(where, "GMAIL_SEND_EMAIL", MAIL)[2]
    assert answer["result_type"] == "blocked" and answer["reason"] == reason and effects() == 1
    asks = session(experimental={"permissions": {"default": "ask_every_call", "overrides": {
        "*:ca_github_main_": "always_deny", "GMAIL_GET_PROFILE:ca_gmail_work_1": "always_allow"}}})
    assert execute(asks, "GMAIL_GET_PROFILE", {})[2]["result_type"] == "completed"
    denied = execute(asks, "GITHUB_GET_A_REPOSITORY", {"owner": "ada", "repo": "engine"})[2]
    assert denied["error"] == "Tool execution denied by permissions: GITHUB_GET_A_REPOSITORY"
    for decision, result, ran in (("approve", "completed", 2), ("deny", "failed", 2)):
        asked = execute(asks, "GMAIL_SEND_EMAIL", MAIL)[2]
        assert asked["result_type"] == "input_required" and "data" not in asked
        (name, question), = asked["input_requests"].items()
        assert question["type"] == "elicitation" and question["mode"] == "form"
        reply = {"input_responses": {name: {"action": "accept", "content": {"decision": decision}}},
                 "request_state": asked["request_state"]}
        assert execute(asks, "GMAIL_SEND_EMAIL", MAIL, **reply)[2]["result_type"] == result and effects() == ran
        assert execute(asks, "GMAIL_SEND_EMAIL", MAIL, **reply)[0] == 400
    asked = execute(asks, "GMAIL_SEND_EMAIL", MAIL)[2]
    other = execute(asks, "GMAIL_SEND_EMAIL", {**MAIL, "body": "1 pm?"}, request_state=asked["request_state"])
    assert other[0] == 400 and effects() == 2
    tagged = session(tags={"require_approval": ["createHint"]})
    assert execute(tagged, "GMAIL_SEND_EMAIL", MAIL)[2]["result_type"] == "input_required"
    assert execute(session(version="v3"), "GMAIL_GET_PROFILE", {})[2]["result_type"] == "completed"
    old = api("POST", session() + "/execute", {"tool_slug": "GMAIL_GET_PROFILE"}, version="v3")[2]
    assert sorted(old) == ["data", "error", "log_id"]


@row(13, "bodies, connections and effects are logged")
def log():
    where = session()
    execute(where, "GMAIL_SEND_EMAIL", MAIL, account="home")
    entry, = requests(op="session.execute", tool="GMAIL_*")
    assert json.loads(entry["body"])["arguments"] == MAIL and entry["status"] == 200 and entry["worked"]
    assert ["x-api-key", KEY["x-api-key"]] in entry["headers"] and entry["turn"] == 0
    assert entry["request_id"] and entry["notes"]["ran"] == ["GMAIL_SEND_EMAIL"]
    effect, = control("GET", "effects")
    assert effect["account"] == "ca_gmail_home_2" and effect["arguments"] == MAIL and effect["user"] == "ada"
    raw(sent("GET", where) * 3, wait=0.2)
    assert len({entry["connection"] for entry in requests(op="session.get")}) == 1
    assert [entry["turn"] for entry in requests(op="session.get")] == [0, 1, 2]
    control("POST", "reset")
    assert requests() == [] and effects() == 0 and api("GET", where)[0] == 404


@row(None, "rules: nth, after, every, times, probability, arguments, user, header; bad ones are refused")
def rules():
    where = session()

    def hits(count=6, **text):
        control("DELETE", "rules")
        rule(op="session.get", answer={"status": 503}, **text)
        return [n for n in range(1, count + 1) if api("GET", where)[0] == 503]

    assert hits(nth=[2, 5]) == [2, 5] and hits(after=4) == [5, 6]
    assert hits(every=3) == [3, 6] and hits(times=2) == [1, 2]
    assert hits(probability=0.5, seed=7, count=12) == hits(probability=0.5, seed=7, count=12)
    assert 0 < len(hits(probability=0.5, seed=7, count=40)) < 40
    assert hits(header={"x-api-key": "ak_other*"}) == []
    assert hits(path="/api/v3.1/*", method="GET") == [1, 2, 3, 4, 5, 6]
    control("DELETE", "rules")
    rule(arguments={"subject": "Lunch"}, user="ada", answer={"error": "RouterInternal"})
    refused(execute(where, "GMAIL_SEND_EMAIL", MAIL), 500, 4340, "ToolRouterV2_InternalServerError")
    assert execute(where, "GMAIL_SEND_EMAIL", {**MAIL, "subject": "Dinner"})[0] == 200
    assert execute(session(user="bob"), "GMAIL_SEND_EMAIL", MAIL)[0] == 200
    assert control("GET", "rules")[0]["hits"] == 1
    for wrong in ({"colour": 1}, {"cut": "somewhere"}, {"how": "loudly"}):
        assert call("POST", "/_/rules", wrong, {}, os.environ["STANDIN"])[0] == 400
    rule(op="toolkits.list", headers={"Deprecation": "@1767225600", "Sunset": "Sat, 31 Oct 2026 00:00:00 GMT"})
    assert api("GET", "/toolkits")[1]["deprecation"] == "@1767225600"
    rule(op="auth.info", times=1, answer={"status": 429}, headers={"Retry-After": "Fri, 31 Dec 1999 23:59:59 GMT"})
    status, headers, body = api("GET", "/auth/session/info")
    assert (status, list(body)) == (429, ["message"]) and headers["retry-after"].endswith("1999 23:59:59 GMT")


@row(None, "lists: pages of the API and of the tools, filters, files, accounts, login")
def lists():
    where = session()
    assert len(walk("/tools?limit=7&toolkit_slug=gmail,slack,github", "next_cursor", "items")) == 21
    assert api("GET", "/tools?limit=1001")[0] == 400 and api("GET", "/tools?cursor=%00")[0] == 400
    tags = api("GET", "/tools?tool_slugs=GOOGLE_ADMIN_DELETE_USER,GITHUB_REREQUEST_A_CHECK_RUN")[2]["items"]
    assert {tool["slug"]: tool["tags"] for tool in tags}["GOOGLE_ADMIN_DELETE_USER"] == ["openWorldHint"]
    world(float_numbers=True, last_cursor="absent")
    page = api("GET", "/toolkits")[2]
    assert isinstance(page["total_items"], float) and "next_cursor" not in page
    world(accounts=[{"toolkit": "slack", "user": "ada"}])
    seen, token = [], None
    while token != "":
        data = execute(where, "SLACK_LIST_ALL_CHANNELS", {"cursor": token} if token else {})[2]["data"]
        seen += data["channels"]
        token = data["response_metadata"]["next_cursor"]
    assert len(seen) == 7
    seen, token = [], None
    while token is not False:
        data = execute(where, "GMAIL_FETCH_EMAILS", {"max_results": 5, **({"page_token": token} if token else {})})[2]
        seen += data["data"]["messages"]
        token = data["data"].get("nextPageToken", False)
    assert len(seen) == 12
    issues = {"owner": "ada", "repo": "engine", "page": 3, "per_page": 4}
    data = execute(where, "GITHUB_LIST_REPOSITORY_ISSUES", issues)[2]["data"]
    assert (len(data["issues"]), data["total_count"], data["total_pages"]) == (2, 10, 3)
    log = execute(where, "GITHUB_DOWNLOAD_JOB_LOGS_FOR_A_WORKFLOW_RUN", {"owner": "a", "repo": "b", "job_id": 1})[2]
    assert len(log["data"]["log"]) == 400_000
    one = api("GET", "/connected_accounts?user_ids=ada,bob&toolkit_slugs=gmail&statuses=ACTIVE&limit=1")[2]
    assert one["total_items"] == 2 and one["items"][0]["id"] == "ca_gmail_work_1" and one["next_cursor"]
    assert api("PATCH", "/connected_accounts/ca_gmail_home_2", {"alias": "family"})[2]["success"]
    assert execute(where, "GMAIL_GET_PROFILE", {}, account="family")[2]["data"]["name"] == "Ada King"
    assert api("DELETE", "/connected_accounts/ca_gmail_home_2")[2]["success"]
    assert api("GET", "/connected_accounts/ca_gmail_home_2")[0] == 404
    begun = api("POST", "/cli/create-session", {"scope": "user"}, {})[2]
    polls = [api("GET", f"/cli/get-session?id={begun['id']}", headers={})[2] for _ in range(2)]
    assert polls[0]["status"] == "pending" and polls[1]["api_key"] == "uak_standin_user_key"


def walk(path, cursor, items):
    seen, page = [], api("GET", path)[2]
    while page[cursor]:
        seen += page[items]
        page = api("GET", f"{path}&cursor={page[cursor]}")[2]
    return seen + page[items]


@row(None, "files: a signed URL, its digest, and what a tool makes of it")
def files():
    where = session()
    data = b"plan\n"
    digest = hashlib.md5(data).hexdigest()
    asked = {"toolkit_slug": "googledrive", "tool_slug": "GOOGLEDRIVE_UPLOAD_FILE", "filename": "plan.txt",
             "mimetype": "text/plain", "md5": digest}
    made = api("POST", "/files/upload/request", asked)[2]
    assert made["type"] == "new" and made["new_presigned_url"] == made["newPresignedUrl"]
    path = made["new_presigned_url"].removeprefix(os.environ["COMPOSIO_BASE_URL"])
    given = {"file_to_upload": {"name": "plan.txt", "mimetype": "text/plain", "s3key": made["key"]}}
    assert "was not uploaded" in execute(where, "GOOGLEDRIVE_UPLOAD_FILE", given)[2]["error"]
    kind = {"content-type": "text/plain"}
    assert b"BadDigest" in call("PUT", path, b"other", kind)[2]
    assert b"SignatureDoesNotMatch" in call("PUT", path, data, {"content-type": "text/html"})[2]
    assert call("PUT", path, data, kind)[0] == 200
    assert execute(where, "GOOGLEDRIVE_UPLOAD_FILE", given)[2]["error"] is None and effects() == 1
    assert api("POST", "/files/upload/request", asked, version="v3")[2]["type"] == "existing"
    file = execute(where, "GOOGLEDRIVE_DOWNLOAD_FILE", {"file_id": "f1"})[2]["data"]["downloaded_file_content"]
    assert sorted(file) == ["mimetype", "name", "s3url"]
    path = file["s3url"].removeprefix(os.environ["COMPOSIO_BASE_URL"])
    assert call("GET", path, headers={})[2] == b"The content of f1.\n"


@row(None, "gzip, chunks, 100-continue, latency, 64 connections at once")
def transfer():
    status, headers, body = api("GET", "/tools?limit=5", headers={**KEY, "accept-encoding": "gzip"})
    assert headers["content-encoding"] == "gzip" and len(json.loads(gzip.decompress(body))["items"]) == 5
    world(transfer="chunked")
    status, headers, body = api("GET", "/tools?limit=5")
    assert headers["transfer-encoding"] == "chunked" and len(body["items"]) == 5
    world(transfer="length", latency_ms={"tools.enum": 300})
    where = session()
    got, _ = raw(mail(where, "Expect: 100-continue\r\n")[:-10], wait=0.2)
    assert got == b"HTTP/1.1 100 Continue\r\n\r\n"
    threads = [threading.Thread(target=api, args=("GET", "/tools/enum")) for _ in range(64)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert control("GET", "state")["most_open"] >= 60


@row(None, "the server ends with its shell, and is stopped by its trap")
def life():
    script = f"eval \"$({shlex.quote(HERE)}/standin start {{}})\"; echo $STANDIN; {{}}"
    for options, last in (("", "exit 0"), ("--no-trap", "kill -9 $$"), ("--no-trap", "exit 0")):
        for shell in ("sh", "bash"):
            done = subprocess.run([shell, "-c", script.format(options, last)], stdout=subprocess.PIPE, timeout=60)
            address = done.stdout.decode().strip()
            until = time.monotonic() + 60
            while alive(address):
                assert time.monotonic() < until, f"still there after {last} in {shell}"
                time.sleep(0.05)


def alive(address):
    try:
        call("GET", "/_/state", None, {}, address)
        return True
    except (OSError, HTTPException):
        return False


# Each operation of the published description, with a body that it takes; {} stands for what is made before.
DESCRIBED = (
    ("GET", "/auth/session/info", None), ("GET", "/tools", None), ("GET", "/tools/enum", None),
    ("GET", "/tools/{tool_slug}", None), ("GET", "/toolkits", None), ("GET", "/toolkits/{slug}", None),
    ("GET", "/toolkits/categories", None), ("POST", "/toolkits/multi", {"toolkits": ["gmail"]}),
    ("GET", "/connected_accounts", None), ("GET", "/connected_accounts/{nanoid}", None),
    ("POST", "/connected_accounts/link", {"auth_config_id": "ac_gmail", "user_id": "ada"}),
    ("POST", "/connected_accounts", {"auth_config": {"id": "ac_dataforseo"}, "connection": {}}),
    ("PATCH", "/connected_accounts/{nanoId}/status", {"enabled": True}),
    ("POST", "/connected_accounts/{nanoid}/refresh", {}), ("GET", "/auth_configs", None),
    ("POST", "/auth_configs", {"toolkit": {"slug": "gmail"}}), ("GET", "/auth_configs/{nanoid}", None),
    ("POST", "/tools/execute/{tool_slug}", {"user_id": "ada", "arguments": MAIL}),
    ("POST", "/tools/execute/{tool_slug}/input", {"text": "to mary"}),
    ("POST", "/tools/execute/proxy", {"endpoint": "https://example.com", "method": "GET"}),
    ("POST", "/files/upload/request", {"toolkit_slug": "gmail", "tool_slug": "GMAIL_SEND_EMAIL", "filename": "a",
                                       "mimetype": "text/plain", "md5": "0" * 32}), ("GET", "/files/list", None),
    ("POST", "/tool_router/session", {"user_id": "ada", "tags": ["readOnlyHint"], "workbench": {},
                                      "toolkits": {"disable": ["slack"]}, "tools": {"gmail": {"tags": {"enable": []}}}}),
    ("GET", "/tool_router/session/{session_id}", None),
    ("POST", "/tool_router/session/{session_id}/execute", {"tool_slug": "GMAIL_GET_PROFILE"}),
    ("POST", "/tool_router/session/{session_id}/execute_meta", {"slug": "COMPOSIO_GET_TOOL_SCHEMAS",
                                                                "arguments": {"tool_slugs": ["GMAIL_SEND_EMAIL"]}}),
    ("POST", "/tool_router/session/{session_id}/link", {"toolkit": "slack"}),
    ("GET", "/tool_router/session/{session_id}/toolkits", None))


@row(None, "the answers on v3 fit the published description, and every path that the client needs is answered")
def described():
    if "COMPOSIO_OPENAPI" not in os.environ:
        raise Skip("COMPOSIO_OPENAPI does not name a copy of it")
    with open(os.environ["COMPOSIO_OPENAPI"]) as file:
        description = json.load(file)
    paths = description["paths"]
    shared = {f"#/components/schemas/{name}": body for name, body in description["components"]["schemas"].items()}
    names = {"session_id": session().rsplit("/")[-1], "tool_slug": "GMAIL_SEND_EMAIL", "slug": "gmail"}
    for method, path, body in DESCRIBED:
        names["nanoid"] = names["nanoId"] = "ac_gmail" if "auth_configs" in path else "ca_gmail_work_1"
        status, _, answer = api(method, path.format_map(names), body, version="v3")
        want = paths["/api/v3" + path][method.lower()]["responses"][str(status)]["content"]["application/json"]
        problems = list(schema.check(want["schema"], answer, shared))
        assert status < 300 and not problems, (method, path, status, problems[:3])
    left_out = ("/mcp", "/trigger", "/org/", "/migration", "/labs", "/changelog")
    for path, methods in paths.items():
        if any(part in path for part in left_out):
            continue
        for method in methods.keys() - {"delete"}:
            body = {} if method in ("post", "patch") else None
            status, _, answer = call(method.upper(), path, body)
            assert not (status == 404 and answer["error"]["slug"] == "HTTP_NotFound"), (method, path)
            assert status != 500, (method, path, answer)


@row(None, "TLS and HTTP/2: ALPN, multiplexing, refused streams, GOAWAY, bad certificates")
def http2():
    missing = subprocess.run(["/usr/bin/python3", "-Pc", "import h2"], stderr=subprocess.DEVNULL).returncode
    if missing or not shutil.which("curl"):
        raise Skip("needs curl and python3-h2")
    good = run_h2("good", """
        get() { curl -sS -o /dev/null --cacert "$SSL_CERT_FILE" -H "x-api-key: $COMPOSIO_API_KEY" "$@"; }
        get -w '%{http_version} ' $COMPOSIO_BASE_URL/api/v3.1/toolkits
        get --http1.1 -w '%{http_version} ' $COMPOSIO_BASE_URL/api/v3.1/toolkits
        standin world '{"latency_ms":100}'
        get -Z --parallel-max 10 "$COMPOSIO_BASE_URL/api/v3.1/tools/enum?[1-10]"
        standin state | grep -o '"most_streams": [0-9]*'
        for fault in rst goaway; do
            standin rules "{\\"op\\":\\"toolkits.list\\",\\"h2\\":\\"$fault\\",\\"times\\":1}"
            get $COMPOSIO_BASE_URL/api/v3.1/toolkits 2>/dev/null || echo $fault
        done
        standin rules '{"op":"toolkits.list","h2":"refused_stream","times":1}'
        get -w '%{http_code}\\n' $COMPOSIO_BASE_URL/api/v3.1/toolkits
        """)
    assert good.split() == ["2", "1.1", '"most_streams":', "10", "rst", "goaway", "200"], good
    for kind, text in (("wrong-host", "no alternative certificate subject name"), ("expired", "expired"),
                       ("unknown-ca", "unable to get local issuer")):
        said = run_h2(kind, 'curl -sS --cacert "$SSL_CERT_FILE" $COMPOSIO_BASE_URL/ 2>&1')
        assert text in said, said


def run_h2(kind, script):
    start = f"PATH={shlex.quote(HERE)}:$PATH; eval \"$(standin start --h2 --certificate {kind})\"\n"
    return subprocess.run(["sh", "-c", start + script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          timeout=60).stdout.decode()


def main():
    started = subprocess.run([os.path.join(HERE, "standin"), "start"], stdout=subprocess.PIPE, check=True)
    for line in started.stdout.decode().splitlines():
        if line.startswith("export "):
            name, value = shlex.split(line)[1].split("=", 1)
            os.environ[name] = value
    bad = 0
    for count, (number, name, test) in enumerate(TESTS, 1):
        control("POST", "reset")
        label = f"9.{number} {name}" if number else name
        try:
            test()
            errors = control("GET", "state")["errors"]
            assert not errors, errors[0]
            print(f"ok {count} - {label}", flush=True)
        except Skip as reason:
            print(f"ok {count} - {label} # skip {reason}", flush=True)
        except Exception:
            bad += 1
            print(f"not ok {count} - {label}")
            print("\n".join("# " + line for line in traceback.format_exc().splitlines()[-14:]), flush=True)
    print(f"1..{len(TESTS)}")
    control("POST", "stop")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
