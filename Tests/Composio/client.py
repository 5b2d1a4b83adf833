"""Composio's published client, unchanged but for its address and key, against the stand-in. Run by `client`."""

import json
import os
import sys
import traceback
import urllib.request

import composio_client
from composio_client import Composio

NEW = not composio_client.__version__.startswith("1.")


def make(key=os.environ["COMPOSIO_API_KEY"], retries=0):
    where = os.environ["COMPOSIO_BASE_URL"]
    if NEW:
        return Composio(auth=composio_client.ProjectAuth(key), base_url=where, max_retries=retries)
    # The strict mode holds every answer against the client's own types.
    return Composio(api_key=key, base_url=where, max_retries=retries, _strict_response_validation=True)


def control(what, body=None):
    request = urllib.request.Request(f"{os.environ['STANDIN']}/_/{what}", json.dumps(body).encode() if body else None)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read())


def refused(kind, call, slug=None, code=None):
    """The call raises the client's exception of that name, which carries the envelope."""
    try:
        call()
    except getattr(composio_client, kind) as error:
        body = error.body if isinstance(error.body, dict) else {}
        body = body.get("error", body)
        assert slug is None or body["slug"] == slug, body
        assert code is None or body["code"] == code, body
        return error
    raise AssertionError(f"no {kind}")


client = make()
session = client.tool_router.session
KEPT = {}


def creates():
    made = session.create(user_id="ada", toolkits={"enable": ["gmail", "slack", "github", "hackernews", "stripe"]},
                          connected_accounts={"github": ["ca_github_main_"]},
                          manage_connections={"enable": True, "callback_url": "https://example.com/back"},
                          tags={"disable": ["destructiveHint"]}, workbench={"enable": False})
    KEPT["id"] = made.session_id
    assert made.session_id.startswith("trs_") and len(made.session_id) == 16
    assert made.mcp.type == "http" and made.config_version == 1
    assert made.config.user_id == "ada" and made.config.toolkits.enabled[0] == "gmail"
    assert made.config.manage_connections.enabled and made.config.tags.disabled == ["destructiveHint"]
    assert made.config.connected_accounts == {"github": ["ca_github_main_"]}
    assert "COMPOSIO_SEARCH_TOOLS" in made.tool_router_tools
    assert "COMPOSIO_REMOTE_BASH_TOOL" not in made.tool_router_tools


def retrieves():
    same = session.retrieve(KEPT["id"])
    assert same.session_id == KEPT["id"] and same.config.execute.enable_multi_execute


def searches():
    found = session.search(KEPT["id"], queries=[{"use_case": "send an email to someone"},
                                                {"use_case": "post a message to a slack channel"}])
    assert [result.index for result in found.results] == [1, 2]
    assert found.results[0].primary_tool_slugs[0] == "GMAIL_SEND_EMAIL"
    assert found.results[1].primary_tool_slugs[0] == "SLACK_SEND_MESSAGE"
    assert found.results[0].plan_id and found.results[1].plan_id is None
    schemas = found.tool_schemas
    assert schemas["GMAIL_SEND_EMAIL"].has_full_schema and schemas["GMAIL_SEND_EMAIL"].input_schema["required"]
    partial = [schema for schema in schemas.values() if not schema.has_full_schema]
    assert partial and partial[0].schema_ref.tool == "COMPOSIO_GET_TOOL_SCHEMAS"
    status = {status.toolkit.lower(): status for status in found.toolkit_connection_statuses}
    assert status["gmail"].has_active_connection and status["gmail"].current_user_info
    assert not status["slack"].has_active_connection
    assert found.session.id != KEPT["id"] and found.time_info.current_time_utc_epoch_seconds > 0


def links():
    linked = session.link(KEPT["id"], toolkit="slack", callback_url="https://example.com/back")
    assert linked.redirect_url.startswith("https://connect.composio.dev/link/lk_")
    states = [client.connected_accounts.retrieve(linked.connected_account_id).status for _ in range(3)]
    assert states == ["INITIATED", "ACTIVE", "ACTIVE"], states
    assert client.link.create(auth_config_id="ac_github", user_id="ada").expires_at


def executes():
    done = session.execute(KEPT["id"], tool_slug="GMAIL_SEND_EMAIL",
                           arguments={"recipient_email": "mary@example.com", "subject": "Lunch", "body": "Noon?"})
    assert done.error is None and done.data["labelIds"] == ["SENT"] and done.log_id.startswith("log_")
    failed = session.execute(KEPT["id"], tool_slug="GMAIL_SEND_EMAIL", arguments={})
    assert "Following fields are missing: {'recipient_email', 'body'}" in failed.error
    effects = control("effects?tool=GMAIL_SEND_EMAIL")
    assert len(effects) == 1 and effects[0]["user"] == "ada" and effects[0]["arguments"]["subject"] == "Lunch"


def executes_meta():
    many = session.execute_meta(KEPT["id"], slug="COMPOSIO_MULTI_EXECUTE_TOOL", arguments={
        "sync_response_to_workbench": False, "tools": [
            {"tool_slug": "HACKERNEWS_GET_LATEST_POSTS", "arguments": {}},
            {"tool_slug": "GITHUB_CREATE_AN_ISSUE", "arguments": {"owner": "ada", "repo": "engine"}}]}).data
    assert [result["index"] for result in many["results"]] == [0, 1]
    assert many["success_count"] == 1 and many["error_count"] == 1
    found = session.execute_meta(KEPT["id"], slug="COMPOSIO_SEARCH_TOOLS",
                                 arguments={"queries": [{"use_case": "list issues"}]}).data
    assert found["results"][0]["index"] == 1 and "toolkit_connection_statuses" in found


def lists_tools():
    tools = client.tools.list(toolkit_slug="gmail,slack", limit=5)
    assert len(tools.items) == 5 and tools.next_cursor
    rest = client.tools.list(toolkit_slug="gmail,slack", cursor=tools.next_cursor)
    assert not {tool.slug for tool in rest.items} & {tool.slug for tool in tools.items}
    one = client.tools.retrieve("GMAIL_SEND_EMAIL")
    assert one.toolkit.slug == "gmail" and "createHint" in one.tags and one.input_parameters["required"]
    named = client.tools.list(tool_slugs="GMAIL_SEND_EMAIL,GITHUB_REREQUEST_A_CHECK_RUN")
    assert len(named.items) == 2
    assert "NOTION_DELETE_BLOCK" in client.tools.retrieve_enum()
    preloaded = session.tools(KEPT["id"])
    assert any(tool.slug == "COMPOSIO_MULTI_EXECUTE_TOOL" for tool in preloaded.items)


def lists_toolkits():
    toolkits = client.toolkits.list(sort_by="alphabetically")
    assert toolkits.items[0].slug == "attio" and toolkits.items[0].meta.tools_count == 1
    assert client.toolkits.retrieve("microsoft_teams").name == "Microsoft Teams"
    assert client.toolkits.retrieve_categories().items
    mine = session.toolkits(KEPT["id"], is_connected=True).items
    assert {toolkit.slug for toolkit in mine} == {"gmail", "github", "slack"}
    assert mine[0].connected_account.status == "ACTIVE"
    every = session.toolkits(KEPT["id"]).items
    assert next(toolkit for toolkit in every if toolkit.slug == "hackernews").is_no_auth


def lists_accounts():
    accounts = client.connected_accounts.list(toolkit_slugs=["gmail", "googlesheets"], user_ids=["ada"])
    assert {account.status for account in accounts.items} == {"ACTIVE", "EXPIRED"}
    active = client.connected_accounts.list(statuses=["ACTIVE", "INITIATED"], toolkit_slugs=["github"], limit=1)
    assert active.next_cursor and active.total_pages == 3
    assert len(client.connected_accounts.list(limit=100).items) > 15
    client.connected_accounts.patch("ca_gmail_home_2", alias="family")
    assert client.connected_accounts.retrieve("ca_gmail_home_2").alias == "family"
    assert client.connected_accounts.delete("ca_gmail_home_2").success
    assert client.auth_configs.list(toolkit_slug="gmail").items[0].id == "ac_gmail"


def executes_directly():
    done = client.tools.execute("HACKERNEWS_GET_ITEM_WITH_ID", arguments={"item_id": 105}, user_id="ada")
    assert done.successful and done.data["points"] == 999
    refused("BadRequestError", lambda: client.tools.execute("STRIPE_CANCEL_SUBSCRIPTION", user_id="ada",
                                                            arguments={"subscription_id": "s"}),
            "ActionExecute_ConnectedAccountNotFound", 1810)


def uploads():
    made = client.files.create_presigned_url(filename="a.txt", md5="0cc175b9c0f1b6a831c399e269772661",
                                             mimetype="text/plain", tool_slug="GOOGLEDRIVE_UPLOAD_FILE",
                                             toolkit_slug="googledrive")
    put = urllib.request.Request(made.new_presigned_url, b"a", {"Content-Type": "text/plain"}, method="PUT")
    assert urllib.request.urlopen(put).status == 200
    done = client.tools.execute("GOOGLEDRIVE_UPLOAD_FILE", user_id="ada", arguments={
        "file_to_upload": {"name": "a.txt", "mimetype": "text/plain", "s3key": made.key}})
    assert done.successful, done.error


def patches():
    changed = session.patch(KEPT["id"], toolkits={"enable": ["gmail"]}, extra_body={"expected_config_version": 1})
    assert changed.config_version == 2 and changed.config.toolkits.enabled == ["gmail"]
    assert len(session.config_history(KEPT["id"]).items) == 2


def answers_the_rest():
    """Whatever else there is fits the client's types; what it says is not looked at."""
    login = (client._internal.cli if NEW else client.cli)
    begun = login.create_session()
    other = session.create(user_id="ada", preload={"tools": "all"}).session_id
    for call in (lambda: client.auth_configs.retrieve("ac_gmail"),
                 lambda: client.auth_configs.create(toolkit={"slug": "gmail"}),
                 lambda: client.connected_accounts.refresh("ca_gmail_work_1"),
                 lambda: client.connected_accounts.update_status("ca_gmail_work_1", enabled=True),
                 lambda: client.connected_accounts.create(auth_config={"id": "ac_dataforseo"},
                                                          connection={"user_id": "ada"}),
                 lambda: client.tools.get_input("GMAIL_SEND_EMAIL", text="to mary"),
                 lambda: client.tools.proxy(endpoint="https://example.com", method="GET"),
                 lambda: client.files.list(), lambda: session.attach(other), lambda: session.tools(other),
                 lambda: session.proxy_execute(other, toolkit_slug="gmail", method="GET",
                                               endpoint="https://example.com/missing"),
                 lambda: session.files.create_upload_url("files", session_id=other, mount_relative_path="a"),
                 lambda: session.files.list("files", session_id=other),
                 lambda: session.files.delete("files", session_id=other, mount_relative_path="a"),
                 lambda: login.get_session(id=begun.id)):
        call()
    assert login.get_session(id=begun.id).api_key == os.environ["COMPOSIO_API_KEY"]


def raises_400():
    refused("BadRequestError", lambda: session.execute(KEPT["id"], tool_slug="NO_SUCH_TOOL"),
            "ToolRouterV2_ToolNotFound", 4301)
    refused("BadRequestError", lambda: session.execute(KEPT["id"], tool_slug="GITHUB_GET_A_REPOSITORY"),
            "ToolRouterV2_ToolkitNotAllowed", 4324)
    other = session.create(user_id="ada").session_id
    refused("BadRequestError", lambda: session.link(other, toolkit="hackernews"), "ToolRouterV2_ToolkitsIsNoAuth", 4326)
    refused("BadRequestError", lambda: session.link(other, toolkit="stripe"), "ToolRouterV2_NoManagedAuth", 4308)
    refused("BadRequestError", lambda: session.execute(other, tool_slug="GOOGLESHEETS_BATCH_GET",
                                                       arguments={"spreadsheet_id": "s"}),
            "ToolRouterV2_NoActiveConnection", 4302)
    error = refused("BadRequestError", lambda: session.create(user_id="ada", extra_body={"toolkits": ["gmail"]}),
                    "HTTP_BadRequest", 400)
    assert "Error in payload.toolkits" in str(error.body)


def raises_401():
    refused("AuthenticationError", lambda: make("ak_unknown").tools.list(), "APIKey_InvalidAPIKey", 801)


def raises_403():
    refused("PermissionDeniedError", lambda: make("ak_standin_reads_only").tool_router.session.create(user_id="ada"),
            "APIKey_InsufficientPermissions", 812)


def raises_404():
    refused("NotFoundError", lambda: client.tools.retrieve("NO_SUCH_TOOL"), "Tool_ToolNotFound", 2401)


def raises_409():
    refused("ConflictError", lambda: session.patch(KEPT["id"], toolkits={"enable": ["slack"]},
                                                   extra_body={"expected_config_version": 1}))


def raises_429():
    control("rules", [{"op": "tools.list", "times": 1, "answer": {"status": 429}, "headers": {"Retry-After": "7"}}])
    error = refused("RateLimitError", lambda: client.tools.list())
    assert error.response.headers["retry-after"] == "7" and "Rate limit exceeded" in str(error.body)


def raises_500():
    control("rules", [{"op": "tools.list", "times": 1, "answer": {"error": "RouterInternal"}}])
    refused("InternalServerError", lambda: client.tools.list(), "ToolRouterV2_InternalServerError", 4340)


def retries():
    control("rules", [{"op": "toolkits.list", "times": 1, "answer": {"status": 503},
                       "headers": {"Retry-After-Ms": "1"}}])
    assert make(retries=2).toolkits.list().items


def deletes():
    if NEW:
        assert session.delete(KEPT["id"]).deleted
    else:
        client.delete(f"/api/v3.1/tool_router/session/{KEPT['id']}", cast_to=object)
    refused("NotFoundError", lambda: session.retrieve(KEPT["id"]), "ToolRouterV2_SessionNotFound")


STEPS = (creates, retrieves, searches, links, executes, executes_meta, lists_tools, lists_toolkits, lists_accounts,
         executes_directly, uploads, patches, answers_the_rest, raises_400, raises_401, raises_403, raises_404,
         raises_409, raises_429, raises_500, retries, deletes)


def main():
    bad = 0
    for number, step in enumerate(STEPS, 1):
        try:
            step()
            print(f"ok {number} - {composio_client.__version__} {step.__name__.replace('_', ' ')}")
        except Exception:
            bad += 1
            print(f"not ok {number} - {composio_client.__version__} {step.__name__.replace('_', ' ')}")
            print("\n".join("# " + line for line in traceback.format_exc().splitlines()[-12:]))
    errors = control("state")["errors"]
    print(f"1..{len(STEPS)}")
    for error in errors:
        print("# the stand-in failed:", error)
    return 1 if bad or errors else 0


if __name__ == "__main__":
    sys.exit(main())
