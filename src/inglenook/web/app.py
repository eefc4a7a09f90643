"""The application: routes, pages and gate put together, over one library."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from inglenook.rules import Refusal
from inglenook.table import Shelf

from . import live
from .assets import Assets
from .codec import Query, read_body, read_query
from .desk import Call, Desk
from .door import Door, refuse_strangers
from .gate import Gate
from .limits import Limits
from .metrics import Counted
from .openapi import described
from .pages import shell
from .problems import no_such_route, problem_of, refused, response_of
from .routes import LIVE, PAGES, ROUTES
from .routes import Route as Address
from .shown import Done

encode = msgspec.json.Encoder().encode


def make_app(
    library: Shelf, door: Door | None = None, origins: tuple[str, ...] = (), limits: Limits | None = None
) -> Starlette:
    """The server of one library, without a socket. Its `state.desk` is what a server closes before it stops.

    Without a door it is for whoever sits at this computer, and for nobody else. `origins` are the addresses under which
    a shared one is reached, as `https://table.example`; `limits` are others than a shared one usually has.
    """
    desk = Desk(library, door, limits)
    assets = Assets()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await desk.close()

    async def follow(socket: WebSocket) -> None:
        await live.live(desk, socket)

    acts_first = sorted(ROUTES, key=lambda one: one.answer is not Done)  # routes are tried one after another
    routes: list[BaseRoute] = [
        *(Route(one.path, _Endpoint(desk, one), methods=[one.method], name=one.name) for one in acts_first),
        *(Route(path, shell(assets, name), methods=["GET"]) for path, name in PAGES.items()),
        Route("/openapi.json", _description, methods=["GET"]),
        WebSocketRoute(LIVE.path, follow),
        Route("/static/{path:path}", assets, methods=["GET"]),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Counted, metrics=desk.metrics), Middleware(Gate, origins=origins)],
        exception_handlers={HTTPException: no_such_route},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.desk = desk
    return app


class _Endpoint:
    """One address of the API, as an application of its own: it needs nobody to catch what goes wrong in it."""

    def __init__(self, desk: Desk, address: Address) -> None:
        self._desk = desk
        self._address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._answered(Request(scope, receive, send))
        await response(scope, receive, send)

    async def _answered(self, request: Request) -> Response:
        address = self._address
        try:
            answer = await address.handler(self._desk, await _understood(self._desk, address, request))
        except Exception as error:
            return response_of(problem_of(error))
        if isinstance(answer, Refusal):
            return response_of(refused(answer))
        if isinstance(answer, Response):
            return answer
        return Response(encode(answer), address.status, {"Cache-Control": "no-store"}, "application/json")


async def _understood(desk: Desk, address: Address, request: Request) -> Call[Query, object]:
    key, token = request.path_params.get("id", ""), desk.door.token(request.scope)
    if address.limited:
        desk.limiter.asked(desk.door.address(request.scope), token)
    sitting = await desk.door.sitting(token, key)
    if not (address.who == "figures" and desk.door.reads_figures(request.scope)):
        refuse_strangers(address.who, sitting, key)
    given = request.query_params.multi_items() if request.scope["query_string"] else ()
    query = read_query(given, address.query)
    body = await read_body(request, address.body) if address.body is not None else None
    return Call(key, query, body, request, sitting)


async def _description(_: Request) -> Response:
    return Response(described(), headers={"Cache-Control": "no-cache"}, media_type="application/json")
