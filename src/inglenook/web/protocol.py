"""The WebSocket protocol, with a way to cut a connection off."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

CUT = "cut"
"""The key in a connection's state at which the way to cut it off stands."""


class Sockets(WebSocketsSansIOProtocol):
    """uvicorn's own closes a connection only once the other side has taken all that was sent: some never do."""

    async def run_asgi(self) -> None:
        self.scope["state"][CUT] = self.transport.abort
        await super().run_asgi()
