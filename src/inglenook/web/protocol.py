"""The WebSocket protocol, with a way to send at once, and one to cut a connection off."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

CUT = "cut"
"""The key in a connection's state at which the way to cut it off stands."""
POST = "post"
"""The key at which the way to send a text at once stands."""


class Sockets(WebSocketsSansIOProtocol):
    """uvicorn's own closes a connection only once the other side has taken all that was sent: some never do."""

    async def run_asgi(self) -> None:
        self.scope["state"] |= {CUT: self.transport.abort, POST: self.post}
        await super().run_asgi()

    def post(self, text: bytes) -> bool:
        """Sends a text (UTF-8) without waiting for anything. False if it can't: it is then to be sent as usual."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
