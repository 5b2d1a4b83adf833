"""Sessions of the tool router: their life, search, links, execution, and the meta tools."""

import copy
import ipaddress
import re
import time
from datetime import datetime, timezone
from urllib.parse import urlsplit

import schema
import tools
from api import Refusal, body_of, page, route
from catalogue import described, toolkit_of, uploaded_url
from wire import Answer
from world import iso

PAST = {"enable": "enabled", "disable": "disabled"}
FULL_SCHEMAS = 3
FOUND = 6
WORDS = re.compile(r"[a-z0-9]+")
STOP = set("a an and as at by for from in into is it me my of on or the their this to using via with".split())
HOW_TO_REUSE = "REQUIRED: Pass session_id \"{}\" in ALL subsequent meta tool calls of this workflow."
DECISIONS = {"type": "object", "required": ["decision"], "properties": {
    "decision": {"type": "string", "enum": ["approve", "always_approve", "deny"]}}}


# The life of a session

@route("POST", "/tool_router/session", "session.create")
def create(world, request):
    given = body_of(request, "session.create")
    session = {"id": "trs_" + world.id(), "user": given.pop("user_id"), "version": 1, "history": [], "approved": set()}
    adopt(world, request, session, given)
    world.sessions[session["id"]] = session
    return Answer.of(shown(world, session, experimental=True), 201)


def adopt(world, request, session, given):
    """Check a configuration against the world and make it the session's."""
    for toolkit, accounts in (given.get("connected_accounts") or {}).items():
        request.notes["connected_accounts"] = "string" if isinstance(accounts, str) else "array"
        accounts = [accounts] if isinstance(accounts, str) else accounts
        known = {account["id"] for account in world.owned(session["user"], toolkit)}
        if set(accounts) - known:
            raise Refusal("InvalidAccounts", accounts=", ".join(accounts), user=session["user"])
        given["connected_accounts"][toolkit] = accounts
    named = [slug for choice in given.get("tools", {}).values() for slug in choice.get("enable", [])
             + choice.get("disable", [])]
    preload = given.get("preload", {}).get("tools", [])
    for slug in named + (preload if isinstance(preload, list) else []):
        if slug not in world.tools:
            raise Refusal("ToolNotFound", tool=slug)
    session["config"] = {**session.get("config", {}), **given}
    session["history"].append({"version": session["version"], "created_at": iso(time.time()),
                               "config": copy.deepcopy(echo(session))})


def session_of(world, request):
    session = world.sessions.get(request.params["session"])
    if session is None:
        raise Refusal("SessionNotFound", session=request.params["session"])
    return session


def echo(session):
    """The configuration as the API repeats it: in past participles, with what holds by default."""
    config = session["config"]
    past = {"user_id": session["user"]}
    for part in ("toolkits", "auth_configs", "connected_accounts", "multi_account"):
        if config.get(part) is not None:
            past[part] = {PAST.get(key, key): value for key, value in config[part].items()}
    if "tags" in config:
        past["tags"] = hints(config["tags"])
    if "tools" in config:
        past["tools"] = {toolkit: {PAST.get(key, key): hints(value) if key == "tags" else value
                                   for key, value in choice.items()} for toolkit, choice in config["tools"].items()}
    manage = dict(config.get("manage_connections") or {})
    past["manage_connections"] = {"enabled": manage.pop("enable", True) is not False, **manage}
    bench = dict(config.get("workbench") or {})
    past["workbench"] = {"proxy_execution_enabled": bench.pop("enable_proxy_execution", True), **bench}
    past["search"] = {"enable": config.get("search", {}).get("enable", True)}
    past["execute"] = {"enable_multi_execute": config.get("execute", {}).get("enable_multi_execute", True)}
    past["preload"] = {"tools": config.get("preload", {}).get("tools", [])}
    return past


def hints(tags):
    if isinstance(tags, list):
        return {"enabled": tags}
    return {PAST.get(key, key): value for key, value in tags.items()}


def meta_slugs(session):
    config = echo(session)
    manage, bench = config["manage_connections"], config["workbench"]
    return [slug for slug, on in (
        ("COMPOSIO_MANAGE_CONNECTIONS", manage["enabled"]),
        ("COMPOSIO_WAIT_FOR_CONNECTIONS", manage.get("enable_wait_for_connections")),
        ("COMPOSIO_SEARCH_TOOLS", config["search"]["enable"]),
        ("COMPOSIO_GET_TOOL_SCHEMAS", True),
        ("COMPOSIO_MULTI_EXECUTE_TOOL", config["execute"]["enable_multi_execute"]),
        ("COMPOSIO_REMOTE_WORKBENCH", bench.get("enable", True)),
        ("COMPOSIO_REMOTE_BASH_TOOL", bench.get("enable", True))) if on]


def shown(world, session, experimental=False):
    answer = {"session_id": session["id"],
              "mcp": {"type": "http", "url": f"{world.origin}/tool_router/{session['id']}/mcp"},
              "tool_router_tools": meta_slugs(session), "config": echo(session), "config_version": session["version"]}
    if experimental:
        answer["experimental"] = {"assistive_prompt": "Use COMPOSIO_SEARCH_TOOLS first."}
    if session["config"].get("preload", {}).get("tools") == "all":
        answer["warnings"] = [{"code": "PRELOAD_TOOLS_HIGH_CONTEXT_USAGE", "message": "Many tools are preloaded."}]
    return answer


@route("GET", "/tool_router/session/{session}", "session.get")
def get(world, request):
    return shown(world, session_of(world, request))


@route("PATCH", "/tool_router/session/{session}", "session.patch")
def patch(world, request):
    session = session_of(world, request)
    given = body_of(request, "session.patch")
    expected = given.pop("expected_config_version", session["version"])
    if expected != session["version"]:
        raise Refusal("StaleConfig", current=session["version"], expected=expected)
    session["version"] += 1
    adopt(world, request, session, given)
    return shown(world, session)


@route("DELETE", "/tool_router/session/{session}", "session.delete")
def delete(world, request):
    session = session_of(world, request)
    del world.sessions[session["id"]]
    return {"session_id": session["id"], "deleted": True}


@route("POST", "/tool_router/session/{session}/attach", "session.attach")
def attach(world, request):
    session = session_of(world, request)
    body_of(request, "session.attach")
    return shown(world, session, experimental=True)


@route("GET", "/tool_router/session/{session}/config_history", "session.history")
def history(world, request):
    session = session_of(world, request)
    items = [{**item, "is_current": item["version"] == session["version"]} for item in reversed(session["history"])]
    return page(items, request.query, 100, world.settings)


# What a session offers

@route("GET", "/tool_router/session/{session}/tools", "session.tools")
def session_tools(world, request):
    session = session_of(world, request)
    items = [described(world, world.meta_tools[slug]) for slug in meta_slugs(session)]
    preload = echo(session)["preload"]["tools"]
    items += [described(world, tool) for tool in world.tools.values()
              if (preload == "all" or tool["slug"] in preload) and barred(session, tool) is None]
    return {"items": items} if request.api == "v3" else page(items, request.query, 500, world.settings)


@route("GET", "/tool_router/session/{session}/toolkits", "session.toolkits")
def session_toolkits(world, request):
    session = session_of(world, request)
    query = request.query
    chosen = session["config"].get("toolkits", {})
    slugs = query["toolkits"].split(",") if query.get("toolkits") else chosen.get("enable") or list(world.toolkits)
    items = []
    for slug in slugs:
        toolkit = world.toolkits.get(slug.lower())
        if toolkit is None or slug in chosen.get("disable", []):
            continue
        if query.get("search", "").lower() not in (toolkit["name"] + toolkit["slug"]).lower():
            continue
        accounts = world.active(session["user"], toolkit["slug"])
        if query.get("is_connected") == "true" and not accounts:
            continue
        items.append({**toolkit_of(toolkit), "connected_account": connected(world, session, accounts)})
    return page(items, query, 50, world.settings)


def connected(world, session, accounts):
    if not accounts:
        return None
    account = accounts[0]
    return {"id": account["id"], "status": account["status"], "user_id": session["user"],
            "created_at": account["created_at"], "auth_config": {
                "id": account["auth_config"], "auth_scheme": scheme_of(world, account["toolkit"]),
                "is_composio_managed": world.toolkits[account["toolkit"]].get("managed", True)}}


def scheme_of(world, toolkit):
    return world.toolkits[toolkit].get("schemes", ["OAUTH2"])[0]


@route("POST", "/tool_router/session/{session}/link", "session.link")
def link(world, request):
    session = session_of(world, request)
    given = body_of(request, "session.link")
    account = linked(world, session, given["toolkit"].lower(), given.get("alias"))
    return Answer.of({"link_token": account["link_token"], "redirect_url": redirect_url(account),
                      "connected_account_id": account["id"]}, 201)


def linked(world, session, slug, alias=None):
    toolkit = world.toolkits.get(slug)
    if toolkit is None:
        raise Refusal("RouterBadRequest", text=f"Toolkit {slug} not found")
    if toolkit.get("no_auth"):
        raise Refusal("ToolkitIsNoAuth", toolkit=slug)
    if not allowed(session, slug):
        raise Refusal("ToolkitNotAllowed", toolkit=slug)
    if slug in (session["config"].get("connected_accounts") or {}):
        raise Refusal("RouterBadRequest", text=f"A connected account is already defined for {slug} in this session")
    if not toolkit.get("managed", True) and slug not in session["config"].get("auth_configs", {}):
        raise Refusal("NoManagedAuth", toolkit=slug)
    return world.link(session["user"], slug, alias)


def redirect_url(account):
    return f"https://connect.composio.dev/link/{account['link_token']}"


def allowed(session, toolkit):
    chosen = session["config"].get("toolkits", {})
    return toolkit in chosen.get("enable", [toolkit]) and toolkit not in chosen.get("disable", [])


def barred(session, tool):
    """Why the session may not use the tool, or None."""
    if not allowed(session, tool["toolkit"]):
        return "ToolkitNotAllowed"
    choice = session["config"].get("tools", {}).get(tool["toolkit"], {})
    slug = tool["slug"]
    if slug not in choice.get("enable", [slug]) or slug in choice.get("disable", []):
        return "RouterBadRequest"
    tags = hints(choice.get("tags", session["config"].get("tags", {})))
    owned = set(tool["tags"])
    if tags.get("enabled") and not owned & set(tags["enabled"]) or owned & set(tags.get("disabled", [])):
        return "RouterBadRequest"
    return None


# Search

@route("POST", "/tool_router/session/{session}/search", "session.search")
def search(world, request):
    session = session_of(world, request)
    return found(world, session, body_of(request, "session.search")["queries"])


def words(text):
    """Lower-case words without a plural's s, so that emails finds email."""
    return {word[:-1] if len(word) > 3 and word[-1] == "s" else word for word in WORDS.findall(text.lower())} - STOP


def index(world):
    if world.index is None:
        world.index = {}
        for slug, tool in world.tools.items():
            toolkit = world.toolkits[tool["toolkit"]]
            title = words(slug.replace("_", " ") + " " + tool["name"])
            world.index[slug] = (title, words(tool.get("words", "")), words(tool["description"]),
                                 words(toolkit["name"] + " " + toolkit["slug"]))
    return world.index


def ranked(world, use_case):
    """All tools by how well they fit; some tool is always first, as with the real search."""
    asked = words(use_case)
    score = {slug: 3 * len(asked & title) + 2 * len(asked & more) + len(asked & text) + 4 * len(asked & kit)
             for slug, (title, more, text, kit) in index(world).items() if not world.tools[slug].get("deprecated")}
    return sorted(score, key=lambda slug: -score[slug])


def found(world, session, queries):
    results, schemas, toolkits = [], {}, []
    for number, query in enumerate(queries, 1):
        best = ranked(world, query["use_case"])[:FOUND]
        if world.settings["search_shuffle"]:
            world.random.shuffle(best)
        result = {"index": number, "use_case": query["use_case"], "primary_tool_slugs": best[:2],
                  "related_tool_slugs": best[2:], "difficulty": "easy - Simple single-tool workflow",
                  "toolkits": list(dict.fromkeys(world.tools[slug]["toolkit"] for slug in best))}
        plan = next((plan for plan in world.plans if set(plan["words"]) <= words(query["use_case"])), None)
        if plan and "error" in plan:
            result |= {"primary_tool_slugs": [], "related_tool_slugs": [], "toolkits": [], "error": plan["error"]}
            best = []
        elif plan:
            result |= {"plan_id": plan["plan_id"], "difficulty": plan["difficulty"],
                       "execution_guidance": plan["guidance"], "recommended_plan_steps": plan["steps"],
                       "known_pitfalls": plan["pitfalls"],
                       "reference_workbench_snippets": plan.get("snippets", [])}
        results.append(result)
        toolkits += [toolkit for toolkit in result["toolkits"] if toolkit not in toolkits]
        for place, slug in enumerate(best):
            if place < FULL_SCHEMAS or slug not in schemas:
                schemas[slug] = schema_of(world, slug, place < FULL_SCHEMAS)
    now = datetime.now(timezone.utc)
    workflow = world.id(4).lower()
    errors = [result["error"] for result in results if "error" in result]
    error = f"{len(errors)} out of {len(results)} searches failed, reasons: {'; '.join(errors)}" if errors else None
    return {"success": not errors, "error": error, "results": results, "tool_schemas": schemas,
            "toolkit_connection_statuses": [status_of(world, session, toolkit) for toolkit in toolkits],
            "next_steps_guidance": ["Connect what is not connected, then execute."],
            "session": {"id": workflow, "generate_id": True, "instructions": HOW_TO_REUSE.format(workflow)},
            "time_info": {"current_time_utc": iso(now.timestamp()), "message": "This is UTC, not the user's time zone.",
                          "current_time_utc_epoch_seconds": int(now.timestamp())}}


def schema_of(world, slug, full):
    tool = world.tools[slug]
    loud = world.toolkits[tool["toolkit"]].get("shouts")
    about = {"toolkit": tool["toolkit"].upper() if loud else tool["toolkit"], "tool_slug": slug,
             "description": tool["description"], "hasFullSchema": full}
    if full:
        return {**about, "input_schema": tool["input"]}
    return {**about, "schemaRef": {"tool": "COMPOSIO_GET_TOOL_SCHEMAS", "args": {"tool_slugs": [slug]},
                                   "message": "Load the full schema before use."}}


def status_of(world, session, slug):
    toolkit = world.toolkits[slug]
    accounts = world.active(session["user"], slug)
    status = {"toolkit": slug.upper() if toolkit.get("shouts") else slug, "description": toolkit["description"],
              "has_active_connection": bool(accounts) or bool(toolkit.get("no_auth")), "connection_details": {}}
    if toolkit.get("no_auth"):
        return {**status, "status_message": "No authentication is needed"}
    if not accounts:
        return {**status, "status_message": f"No active connection. Call COMPOSIO_MANAGE_CONNECTIONS with {slug}"}
    account = accounts[0]
    status |= {"status_message": "Connection is active and ready to use", "account_type": "PRIVATE",
               "connection_details": {"auth_config_id": account["auth_config"], "connected_account_id": account["id"],
                                      "user_id": session["user"]},
               "current_user_info": account.get("profile", {})}
    several = session["config"].get("multi_account") or {}
    if several.get("enable"):
        status["accounts"] = [{"id": one["id"], "status": one["status"], "is_default": bool(one.get("is_default")),
                               "created_at": one["created_at"], "user_info": one.get("profile", {}),
                               **({"alias": one["alias"]} if "alias" in one else {})} for one in accounts]
        if several.get("require_explicit_selection") and len(accounts) > 1:
            status["account_selection"] = "required"
    return status


# Execution

@route("POST", "/tool_router/session/{session}/execute", "session.execute")
def execute(world, request):
    session = session_of(world, request)
    given = body_of(request, "session.execute")
    slug = given["tool_slug"]
    if slug in world.meta_tools:
        return meta(world, request, session, slug, given.get("arguments", {}))
    outcome = executed(world, request, session, slug, given.get("arguments", {}), given.get("account"), given)
    return outcome if isinstance(outcome, Answer) else answered(world, request, outcome)


def answered(world, request, outcome):
    """The answer of an execution: `{data, error, log_id}`, and `result_type` where the version has it."""
    log_id = "log_" + world.id()
    kind = outcome.more.get("result_type")
    if kind in ("blocked", "input_required"):
        return {**outcome.more, "log_id": log_id}
    answer = {"data": outcome.data, "error": outcome.error, "log_id": log_id, **outcome.more}
    if kind is None and request.api in world.settings["result_type"]:
        answer["result_type"] = "completed" if outcome.successful else "failed"
    return answer


def executed(world, request, session, slug, arguments, account=None, given=None):
    tool = world.tools.get(slug)
    if tool is None:
        raise Refusal("ToolNotFound", tool=slug)
    bar = barred(session, tool)
    if bar:
        raise Refusal(bar, toolkit=tool["toolkit"], text=f"[Session Restriction] Tool '{slug}' is not allowed")
    chosen = chosen_account(world, session, tool["toolkit"], account)
    asked = approval(world, session, tool, arguments, chosen, given or {})
    if asked:
        return asked
    return tools.run(world, request, tool, arguments, chosen, session["user"], session["id"])


def chosen_account(world, session, toolkit, wanted=None):
    """The account that a run uses; None where none is needed."""
    if world.toolkits[toolkit].get("no_auth"):
        return None
    user = session["user"]
    accounts = world.owned(user, toolkit)
    if wanted:
        accounts = [account for account in accounts
                    if wanted in (account["id"], account.get("alias"), account.get("word_id"))]
        if not accounts:
            raise Refusal("InvalidAccounts", accounts=wanted, user=user)
    elif toolkit in (session["config"].get("connected_accounts") or {}):
        pinned = session["config"]["connected_accounts"][toolkit]
        accounts = [account for account in accounts if account["id"] in pinned]
    elif world.settings["stale_hides_active"]:
        # Seen in practice: a newer unfinished link stands before the ACTIVE account.
        accounts = sorted(accounts, key=lambda account: account["created_at"], reverse=True)[:1]
    active = [account for account in accounts if account["status"] == "ACTIVE"]
    if not active:
        raise Refusal("NoActiveConnection", toolkit=toolkit)
    several = session["config"].get("multi_account") or {}
    if len(active) > 1 and not wanted and several.get("enable") and several.get("require_explicit_selection"):
        names = ", ".join(f"{account.get('alias', '-')} ({account['id']})" for account in active)
        raise Refusal("RouterBadRequest", text=f"Multiple accounts for toolkit '{toolkit}'; pass `account`: {names}")
    return active[0]


def approval(world, session, tool, arguments, account, given):
    """The server's own question before a run: an outcome that asks or denies, or None when the run may go on."""
    asks = asking(session, tool, account)
    slug = tool["slug"]
    if asks is None or asks.endswith("once") and slug in session["approved"]:
        return None
    if asks == "always_deny":
        return tools.Outcome({}, f"Tool execution denied by permissions: {slug}", result_type="failed")
    call = (session["id"], slug, arguments)
    if "request_state" not in given:
        state, asked = "rs_" + world.id(40), "req_" + world.id()
        world.approvals[state] = (call, asked)
        return tools.Outcome(result_type="input_required", request_state=state, input_requests={asked: {
            "type": "elicitation", "mode": "form", "message": f"Allow {slug}?", "requested_schema": DECISIONS}})
    known, asked = world.approvals.pop(given["request_state"], (None, None))
    if known != call:
        raise Refusal("RouterBadRequest", text="request_state does not belong to this call")
    response = given.get("input_responses", {}).get(asked, {})
    decision = response.get("content", {}).get("decision") if response.get("action") == "accept" else "deny"
    if decision not in ("approve", "always_approve"):
        return tools.Outcome({}, f"Tool execution denied by user: {slug}", result_type="failed")
    if decision == "always_approve" or asks.endswith("once"):
        session["approved"].add(slug)
    return None


def asking(session, tool, account):
    """How the session's permissions want the tool asked for."""
    config = session["config"]
    permissions = (config.get("experimental") or {}).get("permissions", {})
    overrides = permissions.get("overrides", {})
    for key in (f"{tool['slug']}:{account['id']}", f"*:{account['id']}") if account else ():
        if key in overrides:
            return None if overrides[key] == "always_allow" else overrides[key]
    choice = config.get("tools", {}).get(tool["toolkit"], {})
    tags = config.get("tags", {})
    if (tool["slug"] in choice.get("require_approval", [])
            or tool["toolkit"] in config.get("toolkits", {}).get("require_approval", [])
            or isinstance(tags, dict) and set(tool["tags"]) & set(tags.get("require_approval", []))):
        return None if tool["slug"] in session["approved"] else "ask_always"
    default = permissions.get("default", "allow_all")
    return {"allow_all": None, "ask_every_call": "ask_always", "ask_once_per_session": "ask_once"}[default]


@route("POST", "/tool_router/session/{session}/execute_meta", "session.execute_meta")
def execute_meta(world, request):
    session = session_of(world, request)
    given = body_of(request, "session.execute_meta")
    return meta(world, request, session, given["slug"], given.get("arguments", {}))


def meta(world, request, session, slug, arguments):
    tool = world.meta_tools.get(slug)
    if tool is None or slug not in meta_slugs(session):
        raise Refusal("ToolNotFound", tool=slug)
    problems = list(schema.check(tool["input"], arguments))
    if problems:
        text = "; ".join(".".join(map(str, problem.path)) + ": " + problem.text for problem in problems)
        raise Refusal("RouterBadRequest", text=f"Invalid arguments for {slug}: {text}")
    data, error = META[slug](world, request, session, arguments)
    return answered(world, request, tools.Outcome(data, error))


def meta_search(world, request, session, arguments):
    answer = found(world, session, arguments["queries"])
    given = arguments.get("session", {})
    if given.get("id") and not given.get("generate_id"):
        answer["session"] |= {"id": given["id"], "generate_id": False}
    for result in answer["results"]:
        result |= {"reasoning": "Fits the words of the use case.", "task_difficulty": result["difficulty"]}
    return answer, None


def meta_multi(world, request, session, arguments):
    results = [multi_result(world, request, session, place, item) for place, item in enumerate(arguments["tools"])]
    good = sum(bool(result["response"] and result["response"]["successful"]) for result in results)
    data = {"results": results, "total_count": len(results), "success_count": good,
            "error_count": len(results) - good}
    if "session_id" in arguments:
        data["session"] = {"id": arguments["session_id"],
                           "instructions": HOW_TO_REUSE.format(arguments["session_id"])}
    return data, None


def multi_result(world, request, session, place, item):
    """One of many: whatever goes wrong with it is said inside, and the others go on."""
    result = {"index": place, "tool_slug": item["tool_slug"], "response": None, "error": None}
    try:
        outcome = executed(world, request, session, item["tool_slug"], item["arguments"], item.get("account"))
    except Refusal as refusal:
        if refusal.error == "NoActiveConnection":
            return {**result, "error": f"No active connected account found for toolkit: {refusal.words['toolkit']}"}
        return {**result, "error": refusal.text()}
    result["response"] = {"successful": outcome.successful, "data": outcome.data, "error": outcome.error,
                          "log_id": "log_" + world.id()}
    if outcome.more.get("result_type") == "input_required":
        result["response"]["error"] = f"Approval required for {item['tool_slug']}"
    return result


def meta_schemas(world, request, session, arguments):
    known, unknown = {}, []
    include = arguments.get("include", ["input_schema"])
    for slug in arguments["tool_slugs"]:
        if slug not in world.tools:
            unknown.append(slug)
            continue
        known[slug] = schema_of(world, slug, True)
        known[slug].pop("hasFullSchema")
        if "output_schema" in include:
            known[slug]["output_schema"] = world.tools[slug].get("output", {})
        if "input_schema" not in include:
            known[slug].pop("input_schema")
    data = {"success": not unknown, "tool_schemas": known}
    if unknown:
        data |= {"not_found": unknown, "not_found_message": "Some tools were not found; see the suggestions.",
                 "suggestions": {slug: ranked(world, slug.replace("_", " "))[:3] for slug in unknown}}
    return data, None


def meta_manage(world, request, session, arguments):
    results = {}
    for slug in arguments["toolkits"]:
        results[slug] = managed(world, session, slug.lower(), arguments.get("reinitiate_all", False))
    count = [result["status"] for result in results.values()].count
    return {"message": f"{count('active')} active, {count('initiated')} initiated, {count('failed')} failed",
            "results": results, "summary": {
                "total_toolkits": len(results), "active_connections": count("active"),
                "initiated_connections": count("initiated"), "failed_connections": count("failed")}}, None


def managed(world, session, slug, again):
    result = {"toolkit": slug, "has_active_connection": False, "redirect_url": None, "instruction": None,
              "error_message": None, "connected_account_id": None, "auth_config_id": None, "created_at": None,
              "current_user_info": None, "was_reinitiated": again, "account_type": None}
    accounts = world.active(session["user"], slug) if slug in world.toolkits else []
    if accounts and not again or slug in world.toolkits and world.toolkits[slug].get("no_auth"):
        result |= {"status": "active", "has_active_connection": True}
        if accounts:
            account = accounts[0]
            result |= {"connected_account_id": account["id"], "auth_config_id": account["auth_config"],
                       "created_at": account["created_at"], "current_user_info": account.get("profile"),
                       "account_type": "PRIVATE"}
        return result
    try:
        account = linked(world, session, slug)
    except Refusal as refusal:
        return {**result, "status": "failed", "error_message": f"{refusal.error}: {slug}"}
    return {**result, "status": "initiated", "redirect_url": redirect_url(account),
            "instruction": "Open the link to finish", "connected_account_id": account["id"],
            "auth_config_id": account["auth_config"], "created_at": account["created_at"]}


def meta_wait(world, request, session, arguments):
    results = {}
    for slug in arguments["toolkits"]:
        accounts = [world.poll(account) for account in world.owned(session["user"], slug.lower())]
        states = [account["status"] for account in accounts]
        results[slug] = {"status": "ACTIVE" if "ACTIVE" in states else "INITIATED" if "INITIATED" in states
                         else "FAILED" if "FAILED" in states else "NOT_FOUND"}
    return {"message": "Waited", "results": results}, None


def meta_bash(world, request, session, arguments):
    world.effect(request, tool="COMPOSIO_REMOTE_BASH_TOOL", arguments=arguments, account=None, user=session["user"],
                 session=session["id"])
    return {"stdout": "ok\n", "stdoutLines": 1, "stderr": "", "stderrLines": 0, "sandbox_id_suffix": "1a2b"}, None


def meta_workbench(world, request, session, arguments):
    world.effect(request, tool="COMPOSIO_REMOTE_WORKBENCH", arguments=arguments, account=None, user=session["user"],
                 session=session["id"])
    return {"results": {}, "stdout": "ok\n", "stderr": "", "error": None, "results_file_path": None}, None


META = {"COMPOSIO_SEARCH_TOOLS": meta_search, "COMPOSIO_MULTI_EXECUTE_TOOL": meta_multi,
        "COMPOSIO_GET_TOOL_SCHEMAS": meta_schemas, "COMPOSIO_MANAGE_CONNECTIONS": meta_manage,
        "COMPOSIO_WAIT_FOR_CONNECTIONS": meta_wait, "COMPOSIO_REMOTE_BASH_TOOL": meta_bash,
        "COMPOSIO_REMOTE_WORKBENCH": meta_workbench}


# The proxy and the files of a session

@route("POST", "/tool_router/session/{session}/proxy_execute", "session.proxy")
def proxy(world, request):
    session = session_of(world, request)
    given = body_of(request, "proxy")
    if "toolkit_slug" not in given:
        raise Refusal("BadRequest", ["Error in payload.toolkit_slug: Required"])
    account = chosen_account(world, session, given["toolkit_slug"])
    return proxied(world, request, given, account, session["user"], session["id"])


def proxied(world, request, given, account, user, session=None):
    """The provider's answer is in the body: HTTP 200 even when its status is 404."""
    host = urlsplit(given["endpoint"]).hostname or ""
    try:
        inside = not ipaddress.ip_address(host).is_global
    except ValueError:
        inside = host == "localhost"
    if inside:
        raise Refusal("SSRFBlocked", endpoint=given["endpoint"])
    if "missing" in given["endpoint"]:
        return {"status": 404, "data": {"message": "Not Found"}, "headers": {"content-type": "application/json"}}
    if given["method"] not in ("GET", "HEAD"):
        world.effect(request, tool="PROXY", arguments=given, account=account and account["id"], user=user,
                     session=session)
    return {"status": 200, "data": {"endpoint": given["endpoint"], "method": given["method"]},
            "headers": {"content-type": "application/json"}}


def mounted(session, path):
    return f"mounts/{session['id']}/{path}"


def mount_answer(world, session, given, url=None):
    path = given["mount_relative_path"]
    answer = {"mount_relative_path": path, "sandbox_mount_prefix": "/mnt/files"}
    if url:
        answer |= {url: uploaded_url(world, mounted(session, path)), "expires_at": iso(time.time() + 3600)}
    return answer


@route("GET", "/tool_router/session/{session}/mounts/{mount}/items", "session.files")
def files(world, request):
    session = session_of(world, request)
    start = mounted(session, request.query.get("mount_relative_prefix", ""))
    items = [{"mount_relative_path": key[len(mounted(session, "")):], "size": len(data),
              "last_modified": iso(time.time()), "sandbox_mount_prefix": "/mnt/files"}
             for key, (data, _) in world.uploads.items() if key.startswith(start)]
    return page(items, request.query, 100, world.settings)


@route("POST", "/tool_router/session/{session}/mounts/{mount}/upload_url", "session.files.upload")
def upload_file(world, request):
    session = session_of(world, request)
    return mount_answer(world, session, body_of(request, "mount"), "upload_url")


@route("POST", "/tool_router/session/{session}/mounts/{mount}/download_url", "session.files.download")
def download_file(world, request):
    session = session_of(world, request)
    return mount_answer(world, session, body_of(request, "mount"), "download_url")


@route("POST", "/tool_router/session/{session}/mounts/{mount}/delete", "session.files.delete")
def delete_file(world, request):
    session = session_of(world, request)
    given = body_of(request, "mount")
    world.uploads.pop(mounted(session, given["mount_relative_path"]), None)
    return mount_answer(world, session, given)
