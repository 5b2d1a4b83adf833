"""The frame of the API: routes, keys, limits, errors. What the routes do is in catalogue.py, router.py and tools.py."""

import base64
import json
import math
import traceback
from collections import defaultdict

import schema
from wire import Answer
from world import BODIES

VERSIONS = {"/api/v3/": "v3", "/api/v3.1/": "v3.1"}

# name: status, code, slug, message, suggested fix.  A None code falls back to the status.
ERRORS = {
    "BadRequest": (400, 400, "HTTP_BadRequest", "Validation error while processing request",
                   "Check the request against the API reference"),
    "NotFound": (404, 404, "HTTP_NotFound", "Cannot {method} {path}", None),
    "RouterBadRequest": (400, 4300, "ToolRouterV2_BadRequest", "{text}", None),
    "ToolNotFound": (400, 4301, "ToolRouterV2_ToolNotFound", "Tool {tool} not found",
                     "Search for the tool first and use the slug exactly as given"),
    "NoActiveConnection": (400, 4302, "ToolRouterV2_NoActiveConnection",
                           "No active connection found for toolkit(s) '{toolkit}' in this session",
                           "Connect {toolkit} with the link endpoint or COMPOSIO_MANAGE_CONNECTIONS, then try again"),
    "SessionNotFound": (404, 4303, "ToolRouterV2_SessionNotFound", "Tool router session with ID {session} not found",
                        None),
    "InvalidAccounts": (400, 4306, "ToolRouterV2_InvalidConnectedAccountIds",
                        "Could not find connected account(s) {accounts} belonging to user {user}", None),
    "NoManagedAuth": (400, 4308, "ToolRouterV2_NoManagedAuth",
                      "Toolkit {toolkit} has no Composio managed auth; an auth config of your own is required",
                      "Create an auth config and pass it in auth_configs"),
    "StaleConfig": (409, 4310, "ToolRouterV2_ConfigVersionConflict",
                    "Session config is at version {current}, expected {expected}", "Read the session and try again"),
    "ToolkitNotAllowed": (400, 4324, "ToolRouterV2_ToolkitNotAllowed",
                          "[Session Restriction] Toolkit '{toolkit}' is not allowed for this session", None),
    "ToolkitIsNoAuth": (400, 4326, "ToolRouterV2_ToolkitsIsNoAuth",
                        "Toolkit {toolkit} does not require authentication.", None),
    "RouterInternal": (500, 4340, "ToolRouterV2_InternalServerError",
                       "Failed to search for existing tool router session", None),
    "NoAccount": (400, 1810, "ActionExecute_ConnectedAccountNotFound",
                  "No connected account found for user ID {user} for toolkit {toolkit}",
                  "Ensure the user has connected the toolkit and that the user ID is right"),
    "AccountOfAnother": (400, 1812, "ActionExecute_ConnectedAccountEntityIdMismatch",
                         "Connected account {account} does not belong to user {user}", None),
    "DirectToolNotFound": (404, 2401, "Tool_ToolNotFound", "Tool {tool} not found", None),
    "ToolkitNotFound": (404, 2301, "Toolkit_ToolkitNotFound", "Toolkit {toolkit} not found", None),
    "AccountNotFound": (404, 601, "ConnectedAccount_ConnectedAccountNotFound", "Connected account {account} not found",
                        None),
    "AuthConfigNotFound": (404, 301, "AuthConfig_NotFound", "Auth config {config} not found", None),
    "CreateRetired": (400, 600, "ConnectedAccount_BadRequest",
                      "Creating connected accounts of managed OAuth here is retired",
                      "Use POST /connected_accounts/link"),
    "SSRFBlocked": (400, None, "ExternalProxy_SSRFBlocked", "The endpoint {endpoint} is not allowed", None),
    "NoKey": (401, 906, "Auth_NoAuthProvided", "No API key provided", "Send your API key in the x-api-key header"),
    "TwoKeys": (401, 10401, "HTTP_Unauthorized", "Send exactly one credential header", None),
    "InvalidKey": (401, 801, "APIKey_InvalidAPIKey", "Invalid API key: {key}", "Check the API key"),
    "InvalidUserKey": (401, 2113, "UserApiKey_Unauthorized", "Invalid user API key", None),
    "KeyExpired": (401, 811, "APIKey_APIKeyExpired", "The API key has expired", "Make a new API key"),
    "KeyTooWeak": (403, 812, "APIKey_InsufficientPermissions", "The API key may not do this", None),
    "OrgTooWeak": (403, 2206, "Organization_InsufficientPermissions", "Your role in the organization may not do this",
                   None),
    "Address": (401, 902, "Auth_Unauthorized", "The IP address is not on the allow-list", None),
    "Internal": (500, None, "HTTP_InternalServerError", "Internal server error", None),
}
FOR_STATUS = {409: "StaleConfig", 401: "InvalidKey", 403: "KeyTooWeak", 404: "NotFound", 400: "BadRequest"}

KEY_HEADERS = {"x-api-key": ("ak_", "InvalidKey"), "x-user-api-key": ("uak_", "InvalidUserKey"),
               "x-org-api-key": ("oak_", "InvalidKey")}
FLAWS = {"expired": "KeyExpired", "address": "Address"}


class Refusal(Exception):
    """The request is answered with an error of the table."""

    def __init__(self, error, errors=None, **words):
        self.error, self.errors, self.words = error, errors, words

    def text(self):
        return ERRORS[self.error][3].format_map(Words(self.words))


class Words(dict):
    def __missing__(self, key):
        return key


def envelope(error, request_id, errors=None, words=()):
    status, code, slug, text, fix = ERRORS[error]
    words = Words(words)
    body = {"message": text.format_map(words), "code": code or status, "slug": slug, "status": status,
            "request_id": request_id}
    if fix:
        body["suggested_fix"] = fix.format_map(words)
    if errors:
        body["errors"] = errors
    return Answer.of({"error": body}, status)


def limited(limit):
    # The router's own 429 has no `error` object.
    text = f"Rate limit exceeded. Limit: {limit['limit']} requests per {limit['window_s'] / 60:g} minutes"
    return Answer.of({"message": text}, 429)


ROUTES = defaultdict(list)


def route(method, path, op, key=True):
    """Register what answers a path; `{name}` stands for one segment. Without key, no key is asked for."""
    def register(function):
        parts = path.strip("/").split("/")
        ROUTES[method, len(parts)].append((parts, op, key, function))
        return function
    return register


def resolve(request):
    """Find out what is asked: version, operation, parameters, tool."""
    for prefix, version in VERSIONS.items():
        if request.path.startswith(prefix):
            request.api = version
            parts = request.path[len(prefix):].strip("/").split("/")
            break
    else:
        parts = request.path.strip("/").split("/")
        if parts[0] != "_s3":
            return None
    best = None
    for pattern, op, key, function in ROUTES[request.method, len(parts)]:
        if all(part == want or want[0] == "{" for part, want in zip(parts, pattern)):
            # A literal segment wins over a parameter.
            if best is None or sum(want[0] == "{" for want in pattern) < best[0]:
                best = (sum(want[0] == "{" for want in pattern), pattern, op, key, function)
    if best is None:
        return None
    _, pattern, request.op, key, function = best
    request.params = {want[1:-1]: part for part, want in zip(parts, pattern) if want[0] == "{"}
    request.tool = tool_of(request)
    return key, function


def tool_of(request):
    if "tool" in request.params:
        return request.params["tool"]
    if request.op in ("session.execute", "session.execute_meta"):
        try:
            body = request.json
        except ValueError:
            return None
        slug = body.get("tool_slug" if request.op == "session.execute" else "slug") if isinstance(body, dict) else None
        return slug if isinstance(slug, str) else None
    return None


def arguments_of(request):
    try:
        body = request.json
    except ValueError:
        return None
    arguments = body.get("arguments") if isinstance(body, dict) else None
    return arguments if isinstance(arguments, dict) else None


def body_of(request, name):
    """The request's body, which must be JSON and fit the named schema."""
    try:
        body = request.json
    except ValueError:
        raise Refusal("BadRequest", ["Error in payload: not valid JSON"]) from None
    body = {} if body is None else body
    want = BODIES.get(f"{name} {request.api}", BODIES.get(name))
    problems = list(schema.check(want, body, BODIES))
    if problems:
        raise Refusal("BadRequest", ["Error in " + ".".join(map(str, ("payload", *problem.path))) + f": {problem.text}"
                                     for problem in problems])
    return body


def page(items, query, most, settings, usual=20):
    """One page of a list, in the shape that all lists of this API share."""
    try:
        size, at = int(float(query.get("limit") or usual)), 1
        if query.get("cursor"):
            at, size = json.loads(base64.b64decode(query["cursor"]))
    except ValueError:
        raise Refusal("BadRequest", ["Error in query: Invalid cursor or limit"]) from None
    if not 1 <= size <= most:
        raise Refusal("BadRequest", [f"Error in query.limit: Number must be between 1 and {most}"])
    start = (at - 1) * size
    number = float if settings["float_numbers"] else int
    answer = {"items": items[start:start + size], "total_items": number(len(items)),
              "total_pages": number(max(1, -(-len(items) // size))), "current_page": number(at)}
    if start + size < len(items):
        answer["next_cursor"] = base64.b64encode(json.dumps([at + 1, size]).encode()).decode()
    elif settings["last_cursor"] != "absent":
        answer["next_cursor"] = None if settings["last_cursor"] == "null" else ""
    return answer


class Api:
    def __init__(self, world):
        self.world = world

    def receive(self, request):
        self.world.requests.append(request)
        self.identify(request)

    def identify(self, request):
        """Find out what is asked; the rules look at it."""
        request.identity = resolve(request)

    def work(self, request):
        """Do what is asked, and answer."""
        world = self.world
        request_id = world.uuid()
        left, lasts = world.window_left()
        limit = world.settings["rate_limit"]
        try:
            if limit["enforce"] and left < 0:
                answer = limited(limit)
                answer.headers.append(("Retry-After", math.ceil(lasts)))
            else:
                answer = self.enter(request)
        except Refusal as refusal:
            words = {"method": request.method, "path": request.path, **refusal.words}
            answer = envelope(refusal.error, request_id, refusal.errors, words)
        except Exception:
            world.errors.append(traceback.format_exc())
            answer = envelope("Internal", request_id)
        self.sign(answer, request_id, left)
        return answer

    def sign(self, answer, request_id, left):
        limit = self.world.settings["rate_limit"]
        answer.headers += [("x-request-id", request_id), ("X-RateLimit", limit["limit"]),
                           ("X-RateLimit-Remaining", max(0, left)),
                           ("X-RateLimit-Window-Size", f"{limit['window_s']}s")]

    def enter(self, request):
        if request.identity is None:
            raise Refusal("NotFound")
        key, function = request.identity
        if key:
            self.admit(request)
        value = function(self.world, request)
        return value if isinstance(value, Answer) else Answer.of(value)

    def admit(self, request):
        given = [(name, request.fields[name]) for name in KEY_HEADERS if name in request.fields]
        if not given:
            raise Refusal("NoKey")
        if len(given) > 1 or sum(name.lower() in KEY_HEADERS for name, _ in request.headers) > 1:
            raise Refusal("TwoKeys")
        name, key = given[0]
        prefix, error = KEY_HEADERS[name]
        known = self.world.keys.get(key)
        if known is None or not key.startswith(prefix):
            raise Refusal(error, key=key[:3] + "**…" + key[-2:])
        if known.get("flaw") in FLAWS:
            raise Refusal(FLAWS[known["flaw"]])
        if known.get("flaw") == "reads" and request.method != "GET":
            raise Refusal("OrgTooWeak" if name == "x-org-api-key" else "KeyTooWeak")
        if self.world.settings["require_scope"] and name != "x-api-key" and "x-project-id" not in request.fields:
            raise Refusal("InvalidUserKey")

    def made_up(self, given):
        """The answer that a rule spells out: an error by its name, a status with its usual body, or any bytes."""
        request_id = self.world.uuid()
        status = given.get("status", 200)
        if "error" in given:
            answer = envelope(given["error"], request_id, given.get("errors"), given.get("words", {}))
        elif "json" in given:
            answer = Answer.of(given["json"], status)
        elif "body" in given or "body_hex" in given:
            body = bytes.fromhex(given["body_hex"]) if "body_hex" in given else given["body"].encode()
            answer = Answer(status, body, given.get("type", "application/json"))
        elif status == 429:
            answer = limited(self.world.settings["rate_limit"])
        elif status >= 400:
            answer = envelope(FOR_STATUS.get(status, "Internal"), request_id)
            text = json.loads(answer.body)
            text["error"]["status"] = status
            answer = Answer.of(text, status)
        else:
            answer = Answer(status, b"", given.get("type", "application/json"))
        answer.reason = given.get("reason")
        self.sign(answer, request_id, self.world.settings["rate_limit"]["limit"])
        return answer
