"""A whole campaign as one JSON file, and one seat's share of it. The format is in `docs/journal-format.md`."""

from __future__ import annotations

import os
import uuid
from collections.abc import Collection, Iterator
from itertools import groupby
from pathlib import Path
from typing import BinaryIO

import msgspec

from .entry import Entry
from .store import Store

FORMAT = "inglenook-campaign/1"
SHARED = ("id", "name", "created", "app")
"""What a seat that lacks lanes learns about the campaign."""

_encode = msgspec.json.Encoder().encode


class EntryOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry in the file; its seat and instant are those of its act. `body` is null if it was erased."""

    lane: str
    number: int
    kind: str
    seal: str
    salt: str
    body: msgspec.Raw
    digest: str
    hash: str


class ActOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An act in the file. Whether it is struck follows from the strike entries and is not written."""

    request: str
    seat: str
    kind: str
    instant: int
    entries: tuple[EntryOut, ...]


class PackOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A pack in the file: as text if it is one, else as hexadecimal digits."""

    hash: str
    text: str | None = None
    hex: str | None = None


def export(store: Store, out: BinaryIO, *, lanes: Collection[str] | None = None) -> None:
    """Write the campaign as it stands now. With `lanes`, nothing of other lanes: no byte, number or count."""
    for piece in pieces(store, lanes=lanes):
        out.write(piece)


def export_file(store: Store, target: Path, *, lanes: Collection[str] | None = None) -> None:
    """Write the campaign to a file that is there whole or as it was before."""
    made = target.with_name(f".{target.name}.{uuid.uuid4().hex}")
    try:
        with made.open("wb") as out:
            export(store, out, lanes=lanes)
            out.flush()
            os.fsync(out.fileno())
        made.replace(target)
    finally:
        made.unlink(missing_ok=True)


def pieces(store: Store, *, lanes: Collection[str] | None = None) -> Iterator[bytes]:
    """The file, piece by piece: for a download that nobody has to hold in memory."""
    whole = lanes is None and bool(store.seal_key)
    meta = {key: text for key, text in sorted(store.meta.items()) if key != "schema" and (whole or key in SHARED)}
    yield b'{"format":%b,\n"meta":%b,\n' % (_encode(FORMAT), _encode(meta))
    yield b'"seal_key":%b,\n"acts":[' % (_encode(store.seal_key.hex()) if whole else b"null")
    packs, used = store.packs(), set[str]()
    before = b"\n"
    for act in _acts(store, lanes):
        if not whole:
            used |= {key for key in packs.keys() - used if any(key.encode() in bytes(one.body) for one in act.entries)}
        yield before + _encode(act)
        before = b",\n"
    kept = sorted(packs if whole else used)
    yield b'\n],\n"packs":[' + b",".join(b"\n" + _encode(_pack(key, packs[key])) for key in kept) + b"\n]}\n"


def _acts(store: Store, lanes: Collection[str] | None) -> Iterator[ActOut]:
    acts = store.acts()
    for number, entries in groupby(store.read(upto=store.position, lanes=lanes), key=lambda entry: entry.act):
        act = next(act for act in acts if act.act == number)
        yield ActOut(act.request, act.seat, act.kind, act.instant, tuple(_entry(entry) for entry in entries))


def _entry(entry: Entry) -> EntryOut:
    return EntryOut(
        entry.lane,
        entry.number,
        entry.kind,
        entry.seal.hex(),
        entry.salt.hex(),
        msgspec.Raw(b"null" if entry.body is None else entry.body),
        entry.digest.hex(),
        entry.hash.hex(),
    )


def _pack(hash: str, body: bytes) -> PackOut:  # noqa: A002 - the word of the journal
    try:
        return PackOut(hash, text=body.decode())
    except UnicodeDecodeError:
        return PackOut(hash, hex=body.hex())
