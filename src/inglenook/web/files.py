"""Campaigns out as files, and in again."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Literal
from urllib.parse import quote

from starlette.concurrency import iterate_in_threadpool
from starlette.responses import Response, StreamingResponse

from inglenook.table import Shelf, Table
from inglenook.table.doors import Sitting
from inglenook.table.starting import file_stem

from .codec import Name, Query, pieces_of
from .desk import Call, Desk
from .door import seat_at
from .shown import Made

IMPORT_LIMIT = 256_000_000
"""Bytes of an export that is taken in over HTTP."""

IN_MEMORY = 1_000_000
PIECE = 64 * 1024
ENDINGS = {"json": ("json", "application/json"), "markdown": ("md", "text/markdown; charset=utf-8")}


class Export(Query, frozen=True, kw_only=True):
    """`json` is the whole campaign, to be imported again; `markdown` is its story, to be read."""

    format: Literal["json", "markdown"] = "json"


class ImportName(Query, frozen=True, kw_only=True):
    """A name for what is imported, instead of its own."""

    name: Name | None = None


async def export(desk: Desk, call: Call[Export, None]) -> Response:
    """The campaign, or its story, as a download."""
    wanted = call.query.format
    name, file = await asyncio.to_thread(_written, desk.library, call.id, call.sitting, wanted)
    ending, media = ENDINGS[wanted]
    headers = {"Content-Disposition": attachment(f"{file_stem(name)}.{ending}"), "Cache-Control": "no-store"}
    return StreamingResponse(iterate_in_threadpool(_pieces(file)), media_type=media, headers=headers)


def _written(library: Shelf, key: str, sitting: Sitting, wanted: str) -> tuple[str, IO[bytes]]:
    """The whole export, before the first byte of it is sent: a fault on the way is told as a fault.

    The campaign is opened once more for it, so that play goes on meanwhile; no engine is needed for it.
    """
    table = library.open(key)
    try:
        file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - closed when it has been sent
        try:
            for piece in _exported(table, sitting, wanted):
                file.write(piece)
            file.seek(0)
        except BaseException:
            file.close()
            raise
        return table.store.meta["name"], file
    finally:
        table.close()


def _exported(table: Table, sitting: Sitting, wanted: str) -> Iterator[bytes]:
    """All of it for the owner, for anybody else what their seat may see."""
    with table.store.still():
        whole = sitting.owner and table.id not in sitting.seats
        seat = "" if whole and wanted == "json" else seat_at(sitting, table)
        if wanted == "json":
            yield from table.export_json(seat or None)
        else:
            yield from (text.encode() for text in table.export_story(seat))


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while piece := file.read(PIECE):
            yield piece


def attachment(name: str) -> str:
    """The header that names a download, in any script (RFC 6266, RFC 5987)."""
    plain = "".join(
        letter if letter.isascii() and letter.isprintable() and letter not in '"\\%' else "_" for letter in name
    )
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


async def take_in(desk: Desk, call: Call[ImportName, None]) -> Made:
    """Takes in an exported campaign: all of it, checked, or nothing."""
    with tempfile.TemporaryDirectory(prefix="inglenook-") as folder:
        source = Path(folder) / "import.json"
        with source.open("wb") as out:
            async for piece in pieces_of(call.request, IMPORT_LIMIT):
                await asyncio.to_thread(out.write, piece) if len(piece) > PIECE else out.write(piece)
        return await desk.tables.shelf(lambda library: _taken_in(library, source, call.query.name))


def _taken_in(library: Shelf, source: Path, name: str | None) -> Made:
    table = library.import_file(source, name)
    try:
        return Made(table.id, table.name)
    finally:
        table.close()
