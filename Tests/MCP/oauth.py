"""A bearer token, or a small authorization server on the same origin that says yes at once."""

import base64
import hashlib
import json
import secrets
import time
import urllib.parse

PRM, OAUTH, OPENID = ("/.well-known/" + name for name in ("oauth-protected-resource", "oauth-authorization-server",
                                                          "openid-configuration"))


class Authority:
    def __init__(self, server):
        self.server, self.options, self.faults, self.log = server, server.options, server.faults, server.log
        self.clients, self.codes, self.access, self.refresh = {}, {}, {}, {}
        self.path = self.options.issuer.rstrip("/")
        if self.options.client_id:
            self.clients[self.options.client_id] = None

    @property
    def issuer(self):
        return self.server.origin + (self.options.issuer if self.options.issuer != "/" else "")

    @property
    def resource(self):
        return self.server.origin + "/mcp"

    def wrong(self, name):
        """The argument of a fault that is due now, or None."""
        return self.faults.named(name).get(name)

    # The resource server

    def challenge(self, error=None, scope=None):
        parts = [] if error is None else [f'error="{error}"']
        if self.wrong("no-resource-metadata") is None:
            place = PRM + ("/mcp" if self.options.resource_at == "path" else "")
            parts.append(f'resource_metadata="{self.server.origin}{place}"')
        if scope or self.options.scopes:
            parts.append(f'scope="{scope or self.options.scopes}"')
        return "Bearer " + ", ".join(parts)

    def refuses(self, request):
        """None, or the status and the challenge for a request without a good token."""
        if not self.options.oauth and not self.options.token:
            return None
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if not token or scheme.lower() != "bearer":
            return 401, self.challenge()
        if self.options.token:
            return None if token == self.options.token else (401, self.challenge("invalid_token"))
        known = self.access.get(token)
        if known and "expire-token" in request.due:
            known["until"] = 0
        if known is None or known["until"] <= time.monotonic():
            return 401, self.challenge("invalid_token")
        if (scope := request.due.get("insufficient-scope")) and scope not in known["scope"].split():
            return 403, self.challenge("insufficient_scope", scope)
        return None

    # The authorization server

    def handle(self, request):
        """Answers if the path is one of the authorization server's."""
        if not self.options.oauth:
            return False
        places = (OAUTH + self.path, OPENID + self.path, self.path + OPENID)
        resource = PRM + ("/mcp" if self.options.resource_at == "path" else "")
        routes = {("GET", resource): self.resource_metadata,
                  ("GET", places[self.options.metadata_at - 1]): self.metadata,
                  ("POST", "/register"): self.register, ("GET", "/authorize"): self.authorize,
                  ("POST", "/token"): self.token}
        route = routes.get((request.verb, request.path))
        if route is None:
            return False
        if request.path == "/register" and self.wrong("no-registration") is not None:
            return False
        route(request)
        return True

    def resource_metadata(self, request):
        wrong = self.wrong("wrong-resource") is not None
        found = {"resource": "https://other.example/mcp" if wrong else self.resource,
                 "authorization_servers": [self.issuer], "bearer_methods_supported": ["header"]}
        if self.options.scopes:
            found["scopes_supported"] = self.options.scopes.split()
        request.json(200, found)

    def metadata(self, request):
        wrong = self.faults.named("issuer-mismatch", "issuer-slash", "plain-pkce", "no-pkce", "no-registration")
        issuer = self.server.origin + "/other" if "issuer-mismatch" in wrong else self.issuer
        found = {"issuer": issuer + ("/" if "issuer-slash" in wrong else ""),
                 "authorization_endpoint": self.server.origin + "/authorize",
                 "token_endpoint": self.server.origin + "/token",
                 "registration_endpoint": self.server.origin + "/register",
                 "response_types_supported": ["code"], "grant_types_supported": ["authorization_code", "refresh_token"],
                 "token_endpoint_auth_methods_supported": ["none"],
                 "code_challenge_methods_supported": ["plain"] if "plain-pkce" in wrong else ["S256"],
                 "authorization_response_iss_parameter_supported": True}
        if self.options.scopes:
            found["scopes_supported"] = self.options.scopes.split()
        if "no-pkce" in wrong:
            del found["code_challenge_methods_supported"]
        if "no-registration" in wrong:
            del found["registration_endpoint"]
        request.json(200, found)

    def register(self, request):
        try:
            asked = json.loads(request.body)
            redirects = asked["redirect_uris"]
            assert redirects and all(loopback(address) for address in redirects)
        except (ValueError, KeyError, TypeError, AssertionError):
            request.json(400, {"error": "invalid_redirect_uri"})
            return
        if asked.get("token_endpoint_auth_method", "none") != "none":
            request.json(400, {"error": "invalid_client_metadata", "error_description": "only public clients"})
            return
        refused = self.wrong("scope-refused")
        if refused is not None and "scope" in asked:
            request.json(int(refused), {"error": "invalid_client_metadata", "error_description": "scope not allowed"})
            return
        id = "client-" + secrets.token_hex(8)
        self.clients[id] = redirects
        self.log.write("oauth", what="register", client=id, application_type=asked.get("application_type"))
        request.json(201, asked | {"client_id": id, "client_id_issued_at": int(time.time()),
                                   "token_endpoint_auth_method": "none"})

    def authorize(self, request):
        asked = request.query
        redirect, client = asked.get("redirect_uri", ""), asked.get("client_id")
        if client not in self.clients or not self.knows(client, redirect):
            request.json(400, {"error": "invalid_request", "error_description": "client_id or redirect_uri"})
            return
        wrong = self.faults.named("no-iss", "wrong-iss", "issuer-slash", "deny", "wrong-state")
        back = {"state": asked.get("state", "")}
        if "no-iss" not in wrong:
            back["iss"] = wrong.get("wrong-iss", self.issuer + ("/" if "issuer-slash" in wrong else ""))
        problem = wrong.get("deny") or self.complaint(asked)
        if problem:
            back["error"] = problem
        else:
            back["code"] = secrets.token_urlsafe(16)
            self.codes[back["code"]] = asked
        if "wrong-state" in wrong:
            back["state"] += "x"
        self.log.write("oauth", what="authorize", client=client, problem=problem, asked=asked)
        mark = "&" if "?" in redirect else "?"
        request.reply(302, Location=redirect + mark + urllib.parse.urlencode(back))

    def knows(self, client, redirect):
        """RFC 8252: the port of a loopback redirect is free."""
        known = self.clients[client]
        if known is None:
            return loopback(redirect)
        return any(portless(address) == portless(redirect) for address in known)

    def complaint(self, asked):
        if asked.get("response_type") != "code":
            return "unsupported_response_type"
        if asked.get("code_challenge_method") != "S256" or len(asked.get("code_challenge", "")) != 43:
            return "invalid_request"
        if asked.get("resource") != self.resource:
            return "invalid_target"
        return None

    def token(self, request):
        asked = dict(urllib.parse.parse_qsl(request.body.decode("utf-8", "replace"), keep_blank_values=True))
        if asked.get("grant_type") == "refresh_token":
            time.sleep(int(self.wrong("slow-refresh") or 0) / 1000)
        if self.wrong("html-token") is not None:
            request.reply(200, b"<html>maintenance</html>", "text/html")
            return
        for fault in "token-error", "form-error":
            problem = self.wrong(fault)
            if problem is None:
                continue
            said = {"error": problem, "error_description": "The code passed is incorrect or expired."}
            if fault == "token-error":
                request.json(200, said)
            else:
                request.reply(200, urllib.parse.urlencode(said).encode(), "application/x-www-form-urlencoded; charset=utf-8")
            return
        granted = {"authorization_code": self.redeem, "refresh_token": self.renew}.get(asked.get("grant_type"))
        problem, scope = granted(asked) if granted else ("unsupported_grant_type", None)
        if not problem and asked.get("resource") != self.resource:
            problem = "invalid_target"
        self.log.write("oauth", what="token", grant=asked.get("grant_type"), problem=problem,
                       client=asked.get("client_id"))
        if problem:
            request.json(400, {"error": problem}, Cache_Control="no-store")
            return
        access, refresh = "at-" + secrets.token_hex(16), "rt-" + secrets.token_hex(16)
        self.access[access] = {"until": time.monotonic() + self.options.token_life, "scope": scope or ""}
        self.refresh[refresh] = {"client": asked.get("client_id"), "scope": scope, "used": False, "access": access}
        request.json(200, {"access_token": access, "token_type": "Bearer", "expires_in": self.options.token_life,
                           "refresh_token": refresh} | ({"scope": scope} if scope else {}), Cache_Control="no-store")

    def redeem(self, asked):
        code = self.codes.pop(asked.get("code"), None)
        if code is None or any(asked.get(name) != code[name] for name in ("client_id", "redirect_uri")):
            return "invalid_grant", None
        digest = hashlib.sha256(asked.get("code_verifier", "").encode()).digest()
        if base64.urlsafe_b64encode(digest).decode().rstrip("=") != code["code_challenge"]:
            return "invalid_grant", None
        return None, code.get("scope")

    def renew(self, asked):
        known = self.refresh.get(asked.get("refresh_token"))
        if known is None or known["client"] != asked.get("client_id") or self.wrong("bad-refresh") is not None:
            return "invalid_grant", None
        if known["used"]:
            # A token used twice was stolen from somebody: all of this client's tokens end.
            for other in self.refresh.values():
                if other["client"] == known["client"]:
                    other["used"] = True
                    self.access.pop(other["access"], None)
            return "invalid_grant", None
        known["used"] = True
        self.access.pop(known["access"], None)
        return None, asked.get("scope", known["scope"])


def loopback(address):
    parts = urllib.parse.urlsplit(address)
    return parts.scheme == "http" and parts.hostname in ("127.0.0.1", "localhost", "::1")


def portless(address):
    parts = urllib.parse.urlsplit(address)
    return (parts.scheme, parts.hostname, parts.path, parts.query) if loopback(address) else address
