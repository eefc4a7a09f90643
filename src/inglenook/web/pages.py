"""The pages: static shells and what they load. All data comes to them through the API."""

from __future__ import annotations

import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).with_name("static")
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


class Assets(StaticFiles):
    """Files with their types fixed and an ETag each: asked for again every time, sent again only when changed."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        for ending, media in TYPES.items():  # a system's own table may say otherwise, and nosniff would then bite
            mimetypes.add_type(media, ending)

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        kept = "max-age=604800" if path.startswith("fonts") and path.endswith(".woff2") else "no-cache"
        response.headers["Cache-Control"] = kept
        return response


def shell(assets: Assets, name: str) -> Callable[[Request], Awaitable[Response]]:
    """A page's shell, whatever campaign its address names."""

    async def page(request: Request) -> Response:
        return await assets.get_response(f"shells/{name}.html", request.scope)

    return page
