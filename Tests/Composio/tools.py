"""What the tools do: check their arguments, read and change the collections, and leave effects to be counted."""

import base64
import hashlib
import json

import schema

LOG = b"2026-03-04T10:00:00Z  build step 0000: the mill turns, nothing jams.\n"
MISSING = "Invalid request data provided - Following fields are missing: {{{}}}"

# style: the argument with the place, the argument with the size.
PAGES = {"page_token": ("page_token", "max_results"), "pageToken": ("pageToken", "maxResults"),
         "cursor": ("cursor", "limit"), "start_cursor": ("start_cursor", "page_size"), "page": ("page", "per_page"),
         "bare": ("page", "per_page"), "algolia": ("page", "hitsPerPage"), "drf": ("page", "page_size"),
         "kaminari": ("page", "per_page"), "jira": ("startAt", "maxResults"), "offset": ("offset", "limit")}
# No more than this at once, however many are asked for.
MOST = 100


class Outcome:
    """What came of one run."""

    def __init__(self, data=None, error=None, **more):
        self.data, self.error, self.more = {} if data is None else data, error, more

    @property
    def successful(self):
        return self.error is None and self.more.get("result_type", "completed") == "completed"


def failed(error, status=400):
    return Outcome({"http_error": f"{status} Client Error", "status_code": status, "message": error}, error)


def checked(tool, arguments):
    """The error text for arguments that don't fit, or None."""
    shared = {f"#/$defs/{name}": part for name, part in tool["input"].get("$defs", {}).items()}
    problems = list(schema.check(tool["input"], arguments, shared))
    missing = [problem.path[-1] for problem in problems if problem.kind == "missing"]
    if missing:
        return MISSING.format(", ".join(f"'{name}'" for name in missing))
    if problems:
        first = problems[0]
        return f"Invalid request data provided - {'.'.join(map(str, first.path))}: {first.text}"
    return None


def run(world, request, tool, arguments, account, user, session=None):
    """One run: what the rules say of it, or what the tool does."""
    request.notes.setdefault("ran", []).append(tool["slug"])
    error = checked(tool, arguments)
    if error:
        return failed(error)
    rule = world.rules.pick(request, lambda do: "result" in do, tool["slug"], arguments, user)
    if account and account.get("revoked"):
        return Outcome({}, account["revoked"])
    outcome = None
    if rule is None or rule.text.get("work", "error" not in rule.do["result"]):
        outcome = act(world, tool["does"], arguments, account)
        if outcome.error is None and writes(tool["does"]):
            world.effect(request, tool=tool["slug"], arguments=arguments, account=account and account["id"], user=user,
                         session=session)
    if rule:
        result = dict(rule.do["result"])
        data = result.pop("data", outcome.data if outcome else {})
        outcome = Outcome(data, result.pop("error", None), **result)
    return outcome


def writes(does):
    return bool(does.keys() & {"create", "update", "delete", "act"})


def act(world, does, arguments, account):
    said = does.get("say", {})
    for key in keys(arguments):
        if key not in world.uploads:
            return failed(f"File {key} was not uploaded", 404)
    if "list" in does:
        return Outcome({**said, **listed(world, does, arguments)})
    if "profile" in does:
        return Outcome(account.get("profile", {}) if account else {})
    if "large" in does:
        size = arguments.get(does["large"], does["usual"])
        return Outcome({"log": (LOG * (size // len(LOG) + 1))[:size].decode()})
    if "download" in does:
        return Outcome({does["download"]: download(world, arguments[does["name"]], does["mimetype"])})
    if "create" in does:
        items = world.collections[does["create"]]
        item = {"id": f"{does['create']}-{len(items) + 1}", **said, **arguments}
        items.append(item)
        return Outcome(item)
    if "by" in does:
        return one(world, does, arguments)
    return Outcome(said if said else {"ok": True})


def keys(value):
    """The keys of files, wherever in the arguments they stand."""
    if isinstance(value, dict):
        if isinstance(value.get("s3key"), str):
            yield value["s3key"]
        value = list(value.values())
    for item in value if isinstance(value, list) else ():
        yield from keys(item)


def one(world, does, arguments):
    """Get, update or delete the one item that the argument names."""
    verb = next(verb for verb in ("get", "update", "delete") if verb in does)
    items = world.collections[does[verb]]
    found = [item for item in items if str(item["id"]) == str(arguments[does["by"]])]
    if not found:
        return failed(f"404 Client Error: Not Found for {does['by']} {arguments[does['by']]}", 404)
    if verb == "delete":
        items.remove(found[0])
        return Outcome({"deleted": True, "id": found[0]["id"]})
    if verb == "update":
        found[0].update(arguments)
    return Outcome(dict(found[0]))


def listed(world, does, arguments):
    items = world.collections[does["list"]]
    text = arguments.get(does.get("search"))
    if text:
        items = [item for item in items if text.lower() in json.dumps(item, ensure_ascii=False).lower()]
    style = does.get("pages")
    if style is None:
        return {does["as"]: items}
    place, size = PAGES[style]
    given = arguments.get(place)
    size = min(arguments.get(size) or 4, MOST)
    if style in ("jira", "offset"):
        start = given or 0
    elif style == "algolia":
        start = (given or 0) * size
    else:
        start = (given - 1) * size if isinstance(given, int) else int(base64.b64decode(given)) if given else 0
    found = {does["as"]: items[start:start + size]}
    more = base64.b64encode(b"%d" % (start + size)).decode() if start + size < len(items) else ""
    if style == "page":
        return {**found, "total_count": len(items), "total_pages": -(-len(items) // size), "page": given or 1}
    if style in ("bare", "offset"):
        return found
    if style == "algolia":
        return {**found, "nbHits": len(items), "page": given or 0, "nbPages": -(-len(items) // size), "hitsPerPage": size}
    if style == "drf":
        url = f"https://api.example.com/things?page_size={size}&page={(given or 1) + 1}"
        return {**found, "count": len(items), "next": url if more else None, "previous": None}
    if style == "kaminari":
        return {**found, "meta": {"current_page": given or 1, "next_page": (given or 1) + 1 if more else None}}
    if style == "jira":
        return {**found, "startAt": start, "maxResults": size, "total": len(items), "isLast": not more}
    if style == "cursor":
        return {**found, "response_metadata": {"next_cursor": more}}
    if style == "start_cursor":
        return {**found, "next_cursor": more or None, "has_more": bool(more)}
    return {**found, **({"nextPageToken": more} if more else {}), "resultSizeEstimate": len(items)}


def download(world, name, mimetype):
    """A file that a tool made, behind a signed URL of this server."""
    data = f"The content of {name}.\n".encode()
    key = f"downloads/{hashlib.md5(name.encode()).hexdigest()}/{name}"
    world.uploads[key] = (data, mimetype)
    return {"s3url": f"{world.origin}/_s3/{key.replace('/', '~')}?X-Amz-Signature=standin", "mimetype": mimetype,
            "name": name}
