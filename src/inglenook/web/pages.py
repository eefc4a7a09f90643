"""The pages: static shells, which say what they load. All data comes to them through the API."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from .assets import ASK_AGAIN, Asset, Assets

_MODULE = re.compile(r'<script type="module" src="/static/([^"]+)"></script>')


def shell(assets: Assets, name: str) -> Callable[[Request], Awaitable[Response]]:
    """A page's shell, whatever campaign its address names."""

    @cache
    def made() -> Asset:
        return Asset(_addressed(assets, name).encode(), ".html")

    async def page(request: Request) -> Response:
        return made().answer(request.headers, ASK_AGAIN)

    return page


def _addressed(assets: Assets, name: str) -> str:
    """A shell that names all modules of its page, so that none waits for another, at addresses of this edition."""

    def preloaded(script: re.Match[str]) -> str:
        others = assets.modules(script[1])[1:]
        links = (f'<link rel="modulepreload" href="/static/{path}" />\n    ' for path in others)
        return "".join(links) + script[0]

    text = assets.files[f"shells/{name}.html"].body.decode()
    return _MODULE.sub(preloaded, text).replace('"/static/', f'"/static/{assets.edition}/')
