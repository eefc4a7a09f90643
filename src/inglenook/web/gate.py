"""The gate before everything: only the table's own pages may talk to it, and every answer is sealed.

A web page from elsewhere can make a browser send requests to 127.0.0.1. The name under which we are called (against
DNS rebinding) and the origin of what changes something (against forged requests) tell it from our own pages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .problems import Problem, problem, response_of

OURS = re.compile(r"^(127\.0\.0\.1|localhost)(:[0-9]{1,5})?$", re.IGNORECASE)
SEALS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Gate:
    """Refuses what comes from elsewhere, and puts the seals on all answers.

    It answers to this computer's own names, and to those of the `origins` (`https://table.example`) of a shared table.
    """

    def __init__(self, app: ASGIApp, origins: tuple[str, ...] = ()) -> None:
        self._app = app
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SEALS)
            await send(message)

        made = _refused(scope, self._origins)
        if made is None:
            await self._app(scope, receive, sealed)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": made.title})
        else:
            await response_of(made)(scope, receive, sealed)


def _refused(scope: Scope, origins: frozenset[str]) -> Problem | None:
    headers = Headers(scope=scope)
    host = headers.get("host", "").lower()
    ours = {f"http://{host}"} if OURS.match(host) else {each for each in origins if each.partition("://")[2] == host}
    if len(headers.getlist("host")) != 1 or not ours:
        named = " and ".join(sorted(each.partition("://")[2] for each in origins)) or "127.0.0.1 and localhost"
        return problem(421, "wrong_host", f"This table answers to {named} only.")
    if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
        return None
    origin, site = headers.get("origin"), headers.get("sec-fetch-site", "same-origin")
    if origin not in (None, *ours) or site not in ("same-origin", "none"):
        return problem(403, "wrong_origin", "Another web page asked for this. Only this table's own pages may.")
    return None
