"""For whoever runs a server: whether it lives, whether it can read and write, and its figures."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from .codec import Query
from .desk import Call, Desk
from .metrics import MEDIA
from .probe import NotReadyError


class Health(msgspec.Struct, frozen=True):
    """That all is well. There is no other: what isn't well is a problem."""

    ok: bool = True


async def healthz(desk: Desk, call: Call[Query, None]) -> Health:
    """That the server lives."""
    return Health()


async def readyz(desk: Desk, call: Call[Query, None]) -> Health:
    """That campaigns and doors can be read and written, and that the server isn't about to stop."""
    if desk.watch.closing:
        raise NotReadyError("The server is stopping.")
    await desk.probe.ask()
    return Health()


async def metrics(desk: Desk, call: Call[Query, None]) -> Response:
    """Figures of the server in Prometheus' text form."""
    text = desk.metrics.text(followers=desk.limiter.followers, campaigns=len(desk.tables))
    return Response(text, headers={"Cache-Control": "no-store", "Content-Type": MEDIA})
