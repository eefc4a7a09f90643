"""Taking in an exported campaign: all of it, checked, or nothing."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path

import msgspec

from .audit import Audit
from .canonical import NotCanonical, canonical
from .connection import place
from .entry import ACT_KINDS, Act, Entry
from .errors import Repeated
from .export import FORMAT, ActOut, EntryOut, PackOut
from .memory import MemoryStore, MemoryWriter
from .sqlite import SqliteStore
from .sqlite_writer import SqliteWriter
from .strikes import struck_acts


class ImportRefused(Exception):  # noqa: N818 - says what was done
    """The file is not one that can be taken in; the text names the place in it. Nothing was made of it."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    meta: dict[str, str]
    seal_key: str | None
    acts: list[ActOut]
    packs: list[PackOut]


def import_file(source: Path, target: Path) -> SqliteStore:
    """Make a campaign file of an export. Raises ImportRefused or FileExistsError, and then there is no file."""
    file = _decoded(source.read_bytes())
    if target.exists():
        raise FileExistsError(f"{target} exists already")
    made = target.with_name(f".{target.name}.{uuid.uuid4().hex}")
    try:
        meta = dict(file.meta)
        name, created, key = meta.pop("name", ""), _created(meta), _key(file)
        store = SqliteStore.create(made, name=name, created=created, seal_key=key, meta=meta)
        try:
            with store.adopting() as writer:
                _adopt(file, store, writer)
        finally:
            store.close()
        place(made, target)
    finally:
        made.unlink(missing_ok=True)
    return SqliteStore.open(target)


def read_export(data: bytes) -> MemoryStore:
    """An export as a journal in memory: to look at or verify it without making a file."""
    file = _decoded(data)
    store = MemoryStore(seal_key=_key(file), meta=file.meta)
    with store.adopting() as writer:
        _adopt(file, store, writer)
    return store


def _decoded(data: bytes) -> _File:
    try:
        file = msgspec.json.decode(data, type=_File)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ImportRefused(f"this is not an export of a campaign, or it was changed: {error}") from None
    if file.format != FORMAT:
        raise ImportRefused(f"the format {file.format!r} is not known here, which is {FORMAT!r}")
    return file


def _created(meta: dict[str, str]) -> int:
    text = meta.pop("created", "0")
    if not (text.isascii() and text.isdigit()):
        raise ImportRefused(f"meta: created is {text!r}, which is no instant")
    return int(text)


def _key(file: _File) -> bytes:
    key = _bytes(file.seal_key or "", "seal_key")
    if len(key) not in (0, 32):
        raise ImportRefused("seal_key: 32 bytes are needed")
    return key


def _adopt(file: _File, store: MemoryStore | SqliteStore, writer: MemoryWriter | SqliteWriter) -> None:
    audit = Audit(_key(file))
    for act, entries in _acts(file, audit):
        try:
            writer.adopt(act, entries)
        except Repeated as error:
            raise ImportRefused(f"act {act.act}: its request was there before, in act {error.act}") from None
    for fault in audit.unexplained():
        raise ImportRefused(str(fault))
    seen = set[str]()
    for number, pack in enumerate(file.packs, 1):
        if pack.hash in seen or (pack.text is None) == (pack.hex is None):
            raise ImportRefused(f"pack {number}: it is there twice, or does not have either a text or hex")
        seen.add(pack.hash)
        body = _bytes(pack.hex, f"pack {number}") if pack.text is None else pack.text.encode()
        writer.keep_pack(pack.hash, body)
    writer.strike(struck_acts(store))


def _acts(file: _File, audit: Audit) -> Iterator[tuple[Act, list[Entry]]]:
    position = 0
    for number, act in enumerate(file.acts, 1):
        if act.kind not in ACT_KINDS or not act.entries:
            raise ImportRefused(f"act {number}: its kind {act.kind!r} is not known, or it has no entries")
        first = position + 1
        entries = []
        for place_in_act, found in enumerate(act.entries, 1):
            position += 1
            where = f"act {number}, entry {place_in_act} ({found.lane} {found.number})"
            entry = _entry(act, found, where, number, position)
            for fault in audit.check(entry):
                raise ImportRefused(f"{where}: {fault.what}")
            entries.append(entry)
        yield Act(number, act.request, act.seat, act.kind, act.instant, first, position), entries


def _entry(act: ActOut, found: EntryOut, where: str, number: int, position: int) -> Entry:
    body = _body(bytes(found.body), where)
    seal, salt, digest, link = (_bytes(text, where) for text in (found.seal, found.salt, found.digest, found.hash))
    return Entry(
        position, number, found.lane, found.number, act.instant, act.seat, found.kind, seal, salt, body, digest, link
    )


def _body(raw: bytes, where: str) -> bytes | None:
    """The body in canonical form, whatever a tool that rewrote the file made of it."""
    try:
        value = msgspec.json.decode(raw)
        return None if value is None else canonical(value)
    except (msgspec.MsgspecError, NotCanonical) as error:
        raise ImportRefused(f"{where}: {error}") from None


def _bytes(text: str | None, where: str) -> bytes:
    try:
        return bytes.fromhex(text or "")
    except ValueError:
        raise ImportRefused(f"{where}: {text!r} are no hexadecimal digits") from None
