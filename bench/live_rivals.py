"""The same fan-out by servers that do nothing else: `python -m bench.live_rivals bare|asgi PORT BYTES`.

A page is at /TABLE. What is asked there by POST (or, of the bare one, said by a page at /TABLE/roll) goes to all of
that table's pages, as a message of so many bytes. Nothing is rolled, kept, or hidden from anybody.
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from contextlib import suppress
from typing import Any

import uvicorn
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

HEAD = '{"feed"'


def padded(size: int) -> str:
    """A message of so many bytes."""
    return HEAD.ljust(size, " ")


class Asgi:
    """An application without a framework: pages listen, and a POST is passed on to them."""

    def __init__(self, message: str) -> None:
        self._message = message
        self._pages: dict[str, set[Any]] = defaultdict(set)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self._page(self._pages[scope["path"]], receive, send)
        elif scope["type"] == "http":
            await self._roll(self._pages[scope["path"]], receive, send)
        else:
            await self._live(receive, send)

    async def _page(self, pages: set[Any], receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        pages.add(send)
        while (await receive())["type"] != "websocket.disconnect":
            pass
        pages.discard(send)

    async def _roll(self, pages: set[Any], receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        for page in pages:
            await page({"type": "websocket.send", "text": self._message})
        headers = [(b"content-type", b"application/json"), (b"content-length", b"2")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"{}"})

    async def _live(self, receive: Any, send: Any) -> None:
        while (kind := (await receive())["type"]) != "lifespan.shutdown":
            await send({"type": f"{kind}.complete"})
        await send({"type": f"{kind}.complete"})


async def bare(port: int, message: str) -> None:
    """asyncio and a library of the protocol, without a server around them."""
    tables: dict[str, set[ServerConnection]] = defaultdict(set)

    async def page(socket: ServerConnection) -> None:
        path = socket.request.path if socket.request else ""
        if path.endswith("/roll"):
            with suppress(ConnectionClosed):
                async for _ in socket:
                    broadcast(tables[path.removesuffix("/roll")], message)
            return
        tables[path].add(socket)
        await socket.wait_closed()
        tables[path].discard(socket)

    async with serve(page, "127.0.0.1", port, compression=None):
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    which, port, size = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    if which == "bare":
        asyncio.run(bare(port, padded(size)))
    else:
        uvicorn.run(
            Asgi(padded(size)), port=port, http="h11", ws="websockets-sansio", loop="asyncio", log_level="error",
            access_log=False, ws_per_message_deflate=False,
        )  # fmt: skip
