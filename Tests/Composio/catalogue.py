"""What exists beside the sessions: tools, toolkits, accounts, auth configs, files, the login of the CLI."""

import hashlib
import json
import time

import tools
from api import Refusal, body_of, page, route
from wire import Answer
from world import ANYONE, LATEST, OLDEST, iso

LOGO = "https://logos.composio.dev/api/{}"
BEGAN = "2025-01-01T00:00:00.000Z"


# Tools

def described(world, tool, version=None):
    """A tool as the API describes it."""
    toolkit = world.toolkits.get(tool.get("toolkit"), {"slug": "composio", "name": "Composio"})
    versions = tool.get("versions", [LATEST])
    version = versions[0] if version in (None, "latest") else version
    deprecated = tool.get("deprecated", False)
    return {"slug": tool["slug"], "name": tool["name"], "description": tool["description"],
            "human_description": tool["description"],
            "toolkit": {"slug": toolkit["slug"], "name": toolkit["name"], "logo": LOGO.format(toolkit["slug"])},
            "input_parameters": tool["input"], "output_parameters": tool.get("output", {"type": "object"}),
            "no_auth": toolkit.get("no_auth", False), "version": version, "available_versions": versions,
            "scopes": tool.get("scopes", []), "tags": tool["tags"], "is_deprecated": deprecated,
            "deprecated": {"displayName": tool["name"], "version": version, "available_versions": versions,
                           "is_deprecated": deprecated, "toolkit": {"logo": LOGO.format(toolkit["slug"])}}}


def version_of(request, toolkit, given=None):
    """The version that a request means: v3 takes the oldest where none is named, v3.1 the latest."""
    query = request.query
    wanted = given or query.get("version") or query.get(f"toolkit_versions[{toolkit}]") or query.get("toolkit_versions")
    if wanted and wanted.startswith("{"):
        wanted = json.loads(wanted).get(toolkit)
    return wanted or (OLDEST if request.api == "v3" else "latest")


def available(tool, version):
    return version == "latest" or version in tool["versions"]


def csv(text):
    return [item.strip() for item in (text or "").split(",") if item.strip()]


@route("GET", "/tools", "tools.list")
def list_tools(world, request):
    query = request.query
    toolkits, slugs = csv(query.get("toolkit_slug")), csv(query.get("tool_slugs"))
    tags = set(csv(query.get("tags")))
    text = (query.get("search") or (query.get("query") if request.api == "v3.1" else None) or "").lower()
    items = []
    for tool in world.tools.values():
        version = version_of(request, tool["toolkit"])
        if (toolkits and tool["toolkit"] not in toolkits or slugs and tool["slug"] not in slugs
                or tags and not tags & set(tool["tags"])
                or query.get("important") == "true" and "important" not in tool["tags"]
                or text and not matches(tool, text)
                or tool.get("deprecated") and query.get("include_deprecated") != "true" and not slugs
                or not available(tool, version)):
            continue
        items.append(described(world, tool, version))
    return page(items, query, 1000, world.settings)


def matches(tool, text):
    whole = " ".join((tool["slug"].replace("_", " "), tool["name"], tool["description"])).lower()
    return all(word in whole for word in text.split())


@route("GET", "/tools/enum", "tools.enum")
def enum(world, request):
    return list(world.tools)


@route("GET", "/tools/{tool}", "tools.get")
def get_tool(world, request):
    tool = world.tools.get(request.tool) or world.meta_tools.get(request.tool)
    if tool is None:
        raise Refusal("DirectToolNotFound", tool=request.tool)
    version = version_of(request, tool.get("toolkit"))
    if "versions" in tool and not available(tool, version):
        raise Refusal("DirectToolNotFound", tool=f"{request.tool} (version {version})")
    return described(world, tool, version)


@route("POST", "/tools/execute/proxy", "tools.proxy")
def proxy(world, request):
    # Here, not above: router.py is built on this file.
    from router import proxied
    given = body_of(request, "proxy")
    account = world.accounts.get(given.get("connected_account_id"))
    return proxied(world, request, given, account, account and account["user"])


@route("POST", "/tools/execute/{tool}", "tools.execute")
def execute(world, request):
    given = body_of(request, "tools.execute")
    tool = world.tools.get(request.tool)
    if tool is None or not available(tool, version_of(request, tool["toolkit"], given.get("version"))):
        raise Refusal("DirectToolNotFound", tool=request.tool)
    if "text" in given and "arguments" in given:
        raise Refusal("BadRequest", ["Error in payload: Only one of 'text' and 'arguments' may be given"])
    user = given.get("user_id") or given.get("entity_id") or world.settings["user"]
    account = direct_account(world, tool, user, given.get("connected_account_id"))
    outcome = tools.run(world, request, tool, given.get("arguments", {}), account, user)
    return {"data": outcome.data, "error": outcome.error, "successful": outcome.successful,
            "log_id": "log_" + world.id(), **outcome.more}


def direct_account(world, tool, user, wanted):
    if world.toolkits[tool["toolkit"]].get("no_auth"):
        return None
    if wanted:
        account = world.accounts.get(wanted)
        if account is None or account["status"] != "ACTIVE":
            raise Refusal("NoAccount", user=user, toolkit=tool["toolkit"])
        if account["user"] not in (user, ANYONE):
            raise Refusal("AccountOfAnother", account=wanted, user=user)
        return account
    active = world.active(user, tool["toolkit"])
    if not active:
        raise Refusal("NoAccount", user=user, toolkit=tool["toolkit"])
    return active[0]


@route("POST", "/tools/execute/{tool}/input", "tools.input")
def fill(world, request):
    given = body_of(request, "tools.input")
    tool = world.tools.get(request.tool)
    if tool is None:
        raise Refusal("DirectToolNotFound", tool=request.tool)
    return {"arguments": {name: given["text"] for name in tool["input"].get("required", [])}}


@route("POST", "/tools/scopes/required", "tools.scopes")
def scopes(world, request):
    wanted = body_of(request, "tools.scopes")["tools"]
    return {"scopes": sorted({scope for slug in wanted for scope in world.tools.get(slug, {}).get("scopes", [])})}


# Toolkits

def toolkit_of(toolkit):
    """A toolkit as a session lists it."""
    managed = toolkit.get("schemes", ["OAUTH2"]) if toolkit.get("managed", True) else []
    return {"slug": toolkit["slug"], "name": toolkit["name"], "enabled": True,
            "is_no_auth": toolkit.get("no_auth", False), "composio_managed_auth_schemes": managed,
            "meta": {"description": toolkit["description"], "logo": LOGO.format(toolkit["slug"])}}


def listed_toolkit(world, toolkit):
    count = sum(tool["toolkit"] == toolkit["slug"] for tool in world.tools.values())
    short = toolkit_of(toolkit)
    return {"slug": toolkit["slug"], "name": toolkit["name"], "type": "native",
            "auth_schemes": toolkit.get("schemes", ["OAUTH2"]),
            "composio_managed_auth_schemes": short["composio_managed_auth_schemes"], "is_local_toolkit": False,
            "no_auth": short["is_no_auth"], "deprecated": {"toolkitId": toolkit["slug"]},
            "meta": {**short["meta"], "created_at": BEGAN, "updated_at": BEGAN, "app_url": None, "version": LATEST,
                     "categories": [{"id": toolkit["category"], "name": toolkit["category"]}],
                     "triggers_count": 0, "tools_count": count}}


@route("GET", "/toolkits", "toolkits.list")
def list_toolkits(world, request):
    text = request.query.get("search", "").lower()
    if 0 < len(text) < 3:
        raise Refusal("BadRequest", ["Error in query.search: String must contain at least 3 character(s)"])
    return chosen_toolkits(world, request.query, request.query.get("category"), text)


def chosen_toolkits(world, query, category=None, text="", slugs=None):
    items = [listed_toolkit(world, toolkit) for toolkit in world.toolkits.values()
             if category in (None, toolkit["category"]) and text in (toolkit["slug"] + toolkit["name"]).lower()
             and (slugs is None or toolkit["slug"] in slugs)]
    if query.get("sort_by") == "alphabetically":
        items.sort(key=lambda item: item["slug"])
    return page(items, query, 1000, world.settings)


@route("GET", "/toolkits/categories", "toolkits.categories")
def categories(world, request):
    names = sorted({toolkit["category"] for toolkit in world.toolkits.values()})
    return page([{"id": name, "name": name} for name in names], request.query, 1000, world.settings, usual=1000)


@route("POST", "/toolkits/multi", "toolkits.multi")
def multi(world, request):
    given = body_of(request, "toolkits.multi")
    return chosen_toolkits(world, given, given.get("category"), slugs=given.get("toolkits"))


@route("GET", "/toolkits/{toolkit}", "toolkits.get")
def get_toolkit(world, request):
    toolkit = world.toolkits.get(request.params["toolkit"].lower())
    if toolkit is None:
        raise Refusal("ToolkitNotFound", toolkit=request.params["toolkit"])
    nothing = {"required": [], "optional": []}
    details = [{"mode": scheme, "name": scheme.lower(), "proxy": {"base_url": ""},
                "fields": {"auth_config_creation": nothing, "connected_account_initiation": nothing}}
               for scheme in toolkit.get("schemes", ["OAUTH2"])]
    whole = listed_toolkit(world, toolkit)
    whole["meta"] |= {"available_versions": [LATEST, OLDEST],
                      "categories": [{"slug": toolkit["category"], "name": toolkit["category"]}]}
    whole["deprecated"] |= {"rawProxyInfoByAuthSchemes": []}
    managed = [{"mode": scheme, "scopes": {"available": []}} for scheme in whole["composio_managed_auth_schemes"]]
    return {**whole, "enabled": True, "auth_config_details": details, "composio_managed_auth": managed}


# Connected accounts

LINK = "https://connect.composio.dev/link/lk_{}"
# What a connection's state holds by scheme and status: secrets, which no client should ever show.
STATES = {
    ("OAUTH2", "INITIATED"): {"redirectUrl": LINK},
    ("OAUTH2", "ACTIVE"): {"access_token": "ya29.SECRET-{}", "refresh_token": "1//SECRET-{}", "token_type": "Bearer"},
    ("OAUTH2", "INACTIVE"): {"access_token": "ya29.SECRET-{}"},
    ("OAUTH1", "INITIATED"): {"redirectUrl": LINK, "authUri": LINK, "oauth_token": "SECRET-{}",
                              "oauth_token_secret": "SECRET-{}"},
    ("OAUTH1", "ACTIVE"): {"oauth_token": "SECRET-{}", "oauth_token_secret": "SECRET-{}"},
    ("OAUTH1", "INACTIVE"): {"oauth_token": "SECRET-{}", "oauth_token_secret": "SECRET-{}"},
    ("BASIC", "ACTIVE"): {"username": "ada", "password": "SECRET-{}"},
    ("BASIC", "INACTIVE"): {"username": "ada", "password": "SECRET-{}"},
    ("API_KEY", "ACTIVE"): {"api_key": "SECRET-{}"},
    ("API_KEY", "INACTIVE"): {"api_key": "SECRET-{}"},
}


def state_of(world, account):
    scheme = world.toolkits[account["toolkit"]].get("schemes", ["OAUTH2"])[0]
    secrets = STATES.get((scheme, account["status"]), {})
    return {"authScheme": scheme, "val": {"status": account["status"], **{
        name: text.format(account["id"]) for name, text in secrets.items()}}}


def account_of(world, account, user=None):
    """An account as the API shows it, secrets and all."""
    toolkit = world.toolkits[account["toolkit"]]
    state = state_of(world, account)
    scheme, val = state["authScheme"], state["val"]
    owner = account["user"] if account["user"] != ANYONE else user or world.settings["user"]
    shown = {"id": account["id"], "user_id": owner, "status": account["status"],
             "status_reason": account.get("status_reason"), "toolkit": {"slug": account["toolkit"]},
             "auth_config": {"id": account["auth_config"], "auth_scheme": scheme, "is_disabled": False,
                             "is_composio_managed": toolkit.get("managed", True)},
             "is_disabled": account["status"] == "INACTIVE", "created_at": account["created_at"],
             "updated_at": account.get("updated_at", account["created_at"]), "data": val, "params": {},
             "state": state, "deprecated": {"uuid": account["id"], "labels": []},
             "experimental": {"account_type": account.get("account_type", "PRIVATE")}}
    return shown | {name: account[name] for name in ("alias", "word_id") if name in account}


def account(world, request):
    found = world.accounts.get(request.params["account"])
    if found is None:
        raise Refusal("AccountNotFound", account=request.params["account"])
    return found


@route("GET", "/connected_accounts", "accounts.list")
def list_accounts(world, request):
    query = request.query
    wanted = {name: csv(query.get(name)) for name in ("toolkit_slugs", "statuses", "user_ids", "auth_config_ids",
                                                     "connected_account_ids")}
    kind = query.get("account_type", "PRIVATE")
    items = []
    for one in world.accounts.values():
        world.poll(one)
        tests = (("toolkit_slugs", one["toolkit"]), ("statuses", one["status"]), ("user_ids", one["user"]),
                 ("auth_config_ids", one["auth_config"]), ("connected_account_ids", one["id"]))
        if (all(not wanted[name] or value in wanted[name] or name == "user_ids" and value == ANYONE
                for name, value in tests) and kind in ("ALL", one.get("account_type", "PRIVATE"))):
            items.append(account_of(world, one, wanted["user_ids"][0] if wanted["user_ids"] else None))
    order = query.get("order_by", "created_at")
    items.sort(key=lambda item: item[order], reverse=query.get("order_direction", "desc") == "desc")
    return page(items, query, 1000, world.settings)


@route("GET", "/connected_accounts/{account}", "accounts.get")
def get_account(world, request):
    return account_of(world, world.poll(account(world, request)))


@route("POST", "/connected_accounts", "accounts.create")
def create_account(world, request):
    given = body_of(request, "accounts.create")
    config = auth_config(world, given["auth_config"]["id"])
    if world.toolkits[config["toolkit"]].get("managed", True):
        raise Refusal("CreateRetired")
    made = world.link(given["connection"].get("user_id", world.settings["user"]), config["toolkit"])
    world.move(made, "ACTIVE")
    return Answer.of({"id": made["id"], "connectionData": state_of(world, made), "status": made["status"],
                      "redirect_url": None, "redirect_uri": None,
                      "deprecated": {"uuid": made["id"], "authConfigUuid": config["id"]}}, 201)


@route("POST", "/connected_accounts/link", "accounts.link")
def link_account(world, request):
    given = body_of(request, "accounts.link")
    config = auth_config(world, given["auth_config_id"])
    made = world.link(given["user_id"], config["toolkit"], given.get("alias"))
    made["auth_config"] = config["id"]
    return Answer.of({"link_token": made["link_token"], "connected_account_id": made["id"],
                      "redirect_url": f"https://connect.composio.dev/link/{made['link_token']}",
                      "expires_at": iso(time.time() + 600)}, 201)


@route("PATCH", "/connected_accounts/{account}", "accounts.patch")
def patch_account(world, request):
    one = account(world, request)
    given = body_of(request, "accounts.patch")
    if "alias" in given:
        one["alias"] = given["alias"]
    one["updated_at"] = iso(time.time())
    return {"id": one["id"], "status": one["status"], "success": True}


@route("PATCH", "/connected_accounts/{account}/status", "accounts.status")
def set_status(world, request):
    one = account(world, request)
    world.move(one, "ACTIVE" if body_of(request, "accounts.status")["enabled"] else "INACTIVE")
    return {"success": True}


@route("POST", "/connected_accounts/{account}/refresh", "accounts.refresh")
def refresh(world, request):
    """What must never be called unasked: it takes a working connection away until its user comes back."""
    one = account(world, request)
    one["refreshes"] += 1
    world.move(one, "INITIATED")
    return {"id": one["id"], "status": one["status"], "redirect_url": "https://connect.composio.dev/link/lk_refresh"}


@route("POST", "/connected_accounts/{account}/revoke", "accounts.revoke")
def revoke(world, request):
    world.move(account(world, request), "REVOKED")
    return {"success": True}


@route("DELETE", "/connected_accounts/{account}", "accounts.delete")
def delete_account(world, request):
    del world.accounts[account(world, request)["id"]]
    return {"success": True}


# Auth configs

def auth_config(world, key):
    if key not in world.auth_configs:
        raise Refusal("AuthConfigNotFound", config=key)
    return world.auth_configs[key]


def config_of(world, config):
    toolkit = world.toolkits[config["toolkit"]]
    count = sum(one["auth_config"] == config["id"] for one in world.accounts.values())
    custom = config.get("custom", False)
    return {"id": config["id"], "uuid": config["id"], "type": "custom" if custom else "default",
            "toolkit": {"slug": config["toolkit"], "logo": LOGO.format(config["toolkit"])},
            "name": config.get("name", toolkit["name"]), "auth_scheme": toolkit.get("schemes", ["OAUTH2"])[0],
            "is_composio_managed": not custom, "status": config.get("status", "ENABLED"), "created_at": BEGAN,
            "last_updated_at": BEGAN, "no_of_connections": count, "credentials": {}, "expected_input_fields": [],
            "restrict_to_following_tools": [], "is_enabled_for_tool_router": True,
            "tool_access_config": {"tools_for_connected_account_creation": [], "tools_available_for_execution": []}}


@route("GET", "/auth_configs", "auth_configs.list")
def list_configs(world, request):
    query = request.query
    toolkits = csv(query.get("toolkit_slug"))
    items = [config_of(world, config) for config in world.auth_configs.values()
             if (not toolkits or config["toolkit"] in toolkits)
             and (query.get("show_disabled") == "true" or config.get("status", "ENABLED") == "ENABLED")]
    return page(items, query, 1000, world.settings)


@route("POST", "/auth_configs", "auth_configs.create")
def create_config(world, request):
    given = body_of(request, "auth_configs.create")
    slug = given["toolkit"]["slug"].lower()
    if slug not in world.toolkits:
        raise Refusal("ToolkitNotFound", toolkit=slug)
    detail = given.get("auth_config", {})
    custom = detail.get("type") == "use_custom_auth"
    config = {"id": "ac_" + world.id(), "toolkit": slug, "custom": custom}
    if "name" in detail:
        config["name"] = detail["name"]
    world.auth_configs[config["id"]] = config
    whole = config_of(world, config)
    return Answer.of({"toolkit": {"slug": slug}, "auth_config": {
        "id": config["id"], "auth_scheme": detail.get("authScheme", whole["auth_scheme"]),
        "is_composio_managed": not custom}}, 201)


@route("GET", "/auth_configs/{config}", "auth_configs.get")
def get_config(world, request):
    return config_of(world, auth_config(world, request.params["config"]))


@route("PATCH", "/auth_configs/{config}", "auth_configs.patch")
def patch_config(world, request):
    auth_config(world, request.params["config"])
    body_of(request, "auth_configs.patch")
    return {"success": True}


@route("PATCH", "/auth_configs/{config}/{status}", "auth_configs.status")
def config_status(world, request):
    status = request.params["status"]
    if status not in ("ENABLED", "DISABLED"):
        raise Refusal("BadRequest", ["Error in params.status: Invalid enum value"])
    auth_config(world, request.params["config"])["status"] = status
    return {"success": True}


@route("DELETE", "/auth_configs/{config}", "auth_configs.delete")
def delete_config(world, request):
    del world.auth_configs[auth_config(world, request.params["config"])["id"]]
    return {"success": True}


# Files

def uploaded_url(world, key, md5=""):
    return f"{world.origin}/_s3/{key.replace('/', '~')}?X-Amz-Signature=standin&md5={md5}"


@route("POST", "/files/upload/request", "files.request")
def request_upload(world, request):
    given = body_of(request, "files.request")
    if given["tool_slug"] not in world.tools:
        raise Refusal("DirectToolNotFound", tool=given["tool_slug"])
    key = f"{given['toolkit_slug']}/{given['tool_slug']}/{given['md5']}/{given['filename']}"
    about = {"id": "file_" + world.id(), "key": key, "metadata": {"storage_backend": "s3"}}
    if request.api == "v3" and key in world.uploads:
        url = uploaded_url(world, key)
        return {**about, "type": "existing", "existing_url": url, "existingUrl": url}
    url = uploaded_url(world, key, given["md5"]) + f"&type={given['mimetype']}"
    return {**about, "type": "new", "new_presigned_url": url, "newPresignedUrl": url}


@route("PUT", "/_s3/{key}", "s3.put", key=False)
def put_object(world, request):
    """The storage behind the signed URLs: another protocol, with XML errors and no key of ours."""
    query = request.query
    kind = request.fields.get("content-type", "")
    if "X-Amz-Signature" not in query or query.get("type", kind) != kind:
        return storage_error(403, "SignatureDoesNotMatch")
    if query.get("md5") and hashlib.md5(request.body).hexdigest() != query["md5"]:
        return storage_error(400, "BadDigest")
    world.uploads[request.params["key"].replace("~", "/")] = (request.body, kind)
    return Answer(200, b"", None, [("ETag", f'"{hashlib.md5(request.body).hexdigest()}"')])


@route("GET", "/_s3/{key}", "s3.get", key=False)
def get_object(world, request):
    if "X-Amz-Signature" not in request.query:
        return storage_error(403, "AccessDenied")
    found = world.uploads.get(request.params["key"].replace("~", "/"))
    if found is None:
        return storage_error(404, "NoSuchKey")
    return Answer(200, *found)


def storage_error(status, code):
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>{code}</Code></Error>'
    return Answer(status, text.encode(), "application/xml")


@route("GET", "/files/list", "files.list")
def list_files(world, request):
    items = []
    for key in world.uploads:
        parts = key.split("/")
        if len(parts) == 4:
            items.append({"toolkit_slug": parts[0], "tool_slug": parts[1], "md5": parts[2], "filename": parts[3],
                          "mimetype": world.uploads[key][1]})
    return page(items, request.query, 1000, world.settings)


# Who asks

@route("GET", "/auth/session/info", "auth.info")
def info(world, request):
    stamps = {"created_at": BEGAN, "updated_at": BEGAN}
    return {"project": {"auto_id": 1, "id": "pr_standin", "org_id": "ok_standin", "name": "standin",
                        "email": "ada.lovelace@example.com", "nano_id": "pr_standin", **stamps, "webhook_url": None,
                        "event_webhook_url": None, "webhook_secret": None, "triggers_enabled": False,
                        "last_subscribed_at": None, "deleted": False, "is_new_webhook": False,
                        "webhook_version": "V3", "org": {"id": "ok_standin", "name": "Standin", "plan": "HOBBY"}},
            "api_key": {"auto_id": 1, "id": "key_standin", "name": "test", "project_id": "pr_standin",
                        "org_member_id": "om_standin", **stamps, "deleted_at": None, "key": "ak_**…ey",
                        "deleted": False},
            "org_member": {"id": "om_standin", "email": "ada.lovelace@example.com", "name": "Ada", "role": "ADMIN"}}


@route("POST", "/cli/create-session", "cli.create", key=False)
def create_login(world, request):
    given = body_of(request, "cli.create")
    login = {"id": world.uuid(), "code": world.id(6).upper(), "expiresAt": iso(time.time() + 600),
             "scope": given.get("scope", "project"), "status": "pending", "polls": 0}
    world.logins[login["id"]] = login
    return Answer.of({key: value for key, value in login.items() if key != "polls"}, 201)


@route("GET", "/cli/get-session", "cli.get", key=False)
def get_login(world, request):
    login = world.logins.get(request.query.get("id"))
    if login is None:
        raise Refusal("NotFound")
    login["polls"] += 1
    shown = {key: value for key, value in login.items() if key != "polls"}
    if login["polls"] < world.settings["cli_polls"]:
        return shown
    key = "uak_standin_user_key" if login["scope"] == "user" else "ak_standin_test_key"
    return {**shown, "status": "linked", "api_key": key,
            "account": {"id": "om_standin", "email": "ada.lovelace@example.com", "name": "Ada Lovelace"}}
