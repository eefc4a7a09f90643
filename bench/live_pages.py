"""The pages of the bench, in a process of their own: `python -m bench.live_pages` with a plan as JSON on stdin.

Each table rolls once a second, at a moment of its own. A roll is over when the last page of its table has the message.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

NEWS = '{"feed"'
"""How a message begins that tells of a roll; others tell who is here."""


@dataclass
class Table:
    """A table's pages, and the roll that is under way."""

    missing: set[int] = field(default_factory=set)
    over: asyncio.Event = field(default_factory=asyncio.Event)
    sizes: list[int] = field(default_factory=list)


class Client:
    """Asks by POST over one connection that stays open."""

    def __init__(self, port: int, path: str, headers: dict[str, str]) -> None:
        self._port = port
        given = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n{given}"

    async def open(self) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)

    def send(self, body: bytes) -> None:
        self._writer.write(f"{self._head}Content-Length: {len(body)}\r\n\r\n".encode() + body)

    async def answer(self) -> None:
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower()
        if " 200 " not in head.partition("\r\n")[0]:
            raise AssertionError(head)
        await self._reader.readexactly(int(head.partition("content-length: ")[2].partition("\r\n")[0]))


class Said:
    """Asks by a message over a connection of its own, where there is no POST."""

    def __init__(self, port: int, path: str) -> None:
        self._url = f"ws://127.0.0.1:{port}{path}"
        self._sent: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self._socket = await connect(self._url, compression=None)

    def send(self, body: bytes) -> None:
        self._sent = [asyncio.create_task(self._socket.send(body))]

    async def answer(self) -> None:
        await asyncio.gather(*self._sent)


async def main(plan: dict[str, Any]) -> dict[str, Any]:
    """Opens all pages, rolls for so many seconds, and gives the seconds that each roll took to its last page."""
    tables = [Table() for _ in plan["tables"]]
    pages, followers = [], []
    for table, given in zip(tables, plan["tables"], strict=True):
        for number, page in enumerate(given["pages"]):
            url = f"ws://127.0.0.1:{plan['port']}{page['path']}"
            socket = await connect(url, additional_headers=page["headers"], compression=None, max_size=None)
            pages.append(socket)
            followers.append(asyncio.create_task(_follow(socket, number, table)))
    await asyncio.sleep(1)
    print("ready", flush=True)
    sys.stdin.readline()
    took: list[float] = []
    await asyncio.gather(
        *(
            _roll(plan, given, table, took, number)
            for number, (table, given) in enumerate(zip(tables, plan["tables"], strict=True))
        )
    )
    for follower in followers:
        follower.cancel()
    await asyncio.gather(*(socket.close() for socket in pages))
    sizes = [size for table in tables for size in table.sizes]
    return {"took": took, "bytes": sum(sizes) // max(1, len(sizes))}


async def _follow(socket: ClientConnection, number: int, table: Table) -> None:
    async for message in socket:
        if message[:7] == NEWS and number in table.missing:
            table.missing.discard(number)
            table.sizes.append(len(message))
            if not table.missing:
                table.over.set()


async def _roll(plan: dict[str, Any], given: dict[str, Any], table: Table, took: list[float], number: int) -> None:
    asked = given["roll"]
    port, path = plan["port"], asked["path"]
    client = Client(port, path, asked["headers"]) if "headers" in asked else Said(port, path)
    await client.open()
    body = json.dumps(asked["body"]).encode()
    loop = asyncio.get_running_loop()
    at = loop.time() + 1 + (number * 7 % 20) / 20
    for _ in range(plan["seconds"]):
        await asyncio.sleep(max(0.0, at - loop.time()))
        at += 1
        table.missing, table.over = set(range(len(given["pages"]))), asyncio.Event()
        began = time.perf_counter()
        client.send(body)
        await asyncio.wait_for(table.over.wait(), 10)
        took.append(time.perf_counter() - began)
        await client.answer()


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(json.loads(sys.stdin.readline())))), flush=True)
