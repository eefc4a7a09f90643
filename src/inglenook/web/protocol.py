"""The WebSocket protocol, with a way to send at once, and one to cut a connection off."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

CUT = "cut"
"""The key in a connection's state at which the way to cut it off stands."""
POST = "post"
"""The key at which the way to send a frame at once stands."""


def framed(text: bytes) -> bytes:
    """A text (UTF-8) as it goes over the line: the same to all, since no connection here has extensions."""
    return Frame(Opcode.TEXT, text).serialize(mask=False)


class Sockets(WebSocketsSansIOProtocol):
    """uvicorn's own closes a connection only once the other side has taken all that was sent: some never do."""

    async def run_asgi(self) -> None:
        self.scope["state"] |= {CUT: self.transport.abort, POST: self.post}
        await super().run_asgi()

    def post(self, frame: bytes) -> bool:
        """Sends a frame without waiting for anything. False if it can't: its text is then to be sent as usual."""
        if self.conn.state is not State.OPEN or self.conn.extensions or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(frame)
        return True
