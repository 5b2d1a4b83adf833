"""Tools that ask back: multi round-trip requests of the modern era, requests to the client in the handshake era."""

import base64
import hashlib
import hmac
import json

from jsonrpc import INVALID_PARAMS, MISSING_CAPABILITY, Refusal

KEY = b"stand-in"
# The end of each requestState: whatever re-encodes, normalises or trims a text spoils it.
TAIL = ' "\\/\u2028\u00e9e\u0301\U0001f44b\u007f 123456789012345678901234567890 \t'


def form(message, properties, required=()):
    return {"method": "elicitation/create", "params": {
        "mode": "form", "message": message,
        "requestedSchema": {"type": "object", "properties": properties, "required": list(required)}}}


def link(message, url):
    return {"method": "elicitation/create", "params": {"mode": "url", "message": message, "url": url}}


TEXT = {"type": "string"}
BOOKING = form("Which table?", {
    "name": {"type": "string", "title": "Name", "minLength": 1, "maxLength": 40},
    "guests": {"type": "integer", "minimum": 1, "maximum": 12, "default": 2},
    "share": {"type": "number", "minimum": 0, "maximum": 1},
    "window": {"type": "boolean", "default": False},
    "room": {"type": "string", "enum": ["hall", "garden"]},
    "mail": {"type": "string", "format": "email"},
    "day": {"type": "string", "format": "date"},
}, ["name", "guests"])
SAMPLING = {"method": "sampling/createMessage", "params": {
    "messages": [{"role": "user", "content": {"type": "text", "text": "What is the capital of France?"}}],
    "maxTokens": 100}}

# Tool: its rounds. A round is the requests by key, or None: only a requestState.
ROUNDS = {
    "ask_form": [{"booking": BOOKING}],
    "ask_twice": [{"name": form("Who is it?", {"name": TEXT}, ["name"])},
                  {"sure": form("Are you sure?", {"sure": {"type": "boolean"}}, ["sure"])}],
    "ask_two": [{"a": form("First?", {"a": TEXT}, ["a"]), "b": form("Second?", {"b": TEXT}, ["b"])}],
    "ask_password": [{"login": form("Log in", {"user": TEXT, "password": TEXT}, ["user", "password"])}],
    "ask_url": [{"page": link("Open this page to go on", "https://pay.example/start?order=17&next=%2Fdone#top")}],
    "ask_state_only": [None],
    "ask_states": [None] * 12,
    "ask_no_state": [{"name": form("Who is it?", {"name": TEXT}, ["name"])}],
    "ask_sampling": [{"answer": SAMPLING}],
    "ask_roots": [{"roots": {"method": "roots/list"}}],
    "ask_hostile": [{"\u001b[2J": form("\u001b[31mYour bank\u0007 asks:\r\nname", {"na\u001b[1mme": TEXT},
                                       ["na\u001b[1mme"])}],
    "ask_endless": [{"more": form("More?", {"more": TEXT})}],
}


def digest(call):
    return hashlib.sha256(f"{call.message.tool}\0{call.message.member('arguments')}".encode()).hexdigest()[:16]


def sealed(call, number, answers):
    """A requestState: whole as text, so that another process takes it back."""
    body = base64.b64encode(json.dumps({"round": number, "answers": answers, "id": call.message.id,
                                        "call": digest(call)}).encode()).decode()
    return f"{body}.{hmac.new(KEY, body.encode(), 'sha256').hexdigest()}{TAIL}"


def opened(call, state):
    if not isinstance(state, str) or not state.endswith(TAIL):
        raise Refusal(INVALID_PARAMS, "requestState did not come back as it was sent")
    body, _, mac = state[:-len(TAIL)].partition(".")
    if not hmac.compare_digest(mac, hmac.new(KEY, body.encode(), "sha256").hexdigest()):
        raise Refusal(INVALID_PARAMS, "requestState did not come back as it was sent")
    state = json.loads(base64.b64decode(body))
    if state["call"] != digest(call):
        raise Refusal(INVALID_PARAMS, "requestState belongs to another call")
    if state["id"] == call.message.id:
        raise Refusal(INVALID_PARAMS, "the retry needs a new id")
    return state


def needed(request):
    """The client capability that a request needs."""
    name = {"elicitation/create": "elicitation", "sampling/createMessage": "sampling", "roots/list": "roots"}
    mode = request.get("params", {}).get("mode")
    return {name[request["method"]]: {mode: {}} if mode else {}}


def declared(call, request):
    (name, want), = needed(request).items()
    has = call.capabilities.get(name)
    if not isinstance(has, dict):
        return False
    # An empty object is the form mode.
    return "url" not in want or "url" in has


def complete(requests, responses):
    """True if each request has an answer; a form's required fields included."""
    for key, request in requests.items():
        answer = responses.get(key)
        if not isinstance(answer, dict):
            return False
        if request["method"] != "elicitation/create":
            continue
        if answer.get("action") not in ("accept", "decline", "cancel"):
            raise Refusal(INVALID_PARAMS, f"inputResponses.{key}: no such action")
        schema = request["params"].get("requestedSchema")
        if answer["action"] == "accept" and schema:
            content = answer.get("content")
            if not isinstance(content, dict) or any(name not in content for name in schema["required"]):
                return False
    return True


def ask(call, number, answers):
    requests = call.rounds[number] if call.message.tool != "ask_endless" else call.rounds[0]
    asked = {"resultType": "input_required"}
    if requests is not None:
        for request in requests.values():
            if "undeclared" not in call.due and not declared(call, request):
                raise Refusal(MISSING_CAPABILITY, "Missing required client capability",
                              {"requiredCapabilities": needed(request)})
        asked["inputRequests"] = requests
    if call.message.tool != "ask_no_state":
        asked["requestState"] = sealed(call, number, answers)
    return asked


def finished(call, answers):
    refused = [key for key, answer in answers.items() if answer.get("action") in ("decline", "cancel")]
    if refused:
        return {"content": [{"type": "text", "text": f"not done: {', '.join(refused)}"}], "isError": True}
    call.effect()
    content = {key: answer.get("content", answer) for key, answer in answers.items()}
    return {"content": [{"type": "text", "text": json.dumps(content, ensure_ascii=False)}],
            "structuredContent": content}


def modern(call):
    responses = call.message.params.get("inputResponses", {})
    state = call.message.params.get("requestState")
    if not isinstance(responses, dict):
        raise Refusal(INVALID_PARAMS, "inputResponses is no object")
    if call.message.tool == "ask_no_state":
        if state is not None:
            raise Refusal(INVALID_PARAMS, "requestState was not given, so it may not be sent")
        number, answers = 0, {}
        if not responses:
            return ask(call, 0, {})
    elif state is None:
        return ask(call, 0, {})
    else:
        opened_state = opened(call, state)
        number, answers = opened_state["round"], opened_state["answers"]
    requests = call.rounds[number if call.message.tool != "ask_endless" else 0] or {}
    if not complete(requests, responses):
        return ask(call, number, answers)
    answers |= {key: responses[key] for key in requests}
    refused = any(answer.get("action") in ("decline", "cancel") for answer in answers.values())
    if not refused and (number + 1 < len(call.rounds) or call.message.tool == "ask_endless"):
        return ask(call, number + 1, answers)
    return finished(call, answers)


def handshake(call):
    answers = {}
    for requests in call.rounds:
        for key, request in (requests or {}).items():
            params = request.get("params")
            if params and params.get("mode") == "url":
                params = params | {"elicitationId": "e-1"}
            reply = call.request(request["method"], params)
            if reply is None or "error" in reply:
                why = "no reply" if reply is None else reply["error"].get("message")
                return {"content": [{"type": "text", "text": f"the client cannot be asked: {why}"}], "isError": True}
            answers[key] = reply["result"]
    return finished(call, answers)


def asks(call, _):
    call.rounds = ROUNDS[call.message.tool]
    return modern(call) if call.era == "modern" else handshake(call)
