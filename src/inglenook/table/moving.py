"""Moving a campaign from its file to a database, and back.

The campaign is locked where it is until the copy was compared with it and found sound. Only then does the copy come to
be, in one step, and the source is set aside, marked so that nobody goes on with it by mistake. Whatever fails before
leaves the source as it was, and no copy.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from inglenook.journal import AlreadyHereError, SqliteStore, Store
from inglenook.journal.carrying import carry, differences
from inglenook.journal.errors import ConnectionLostError
from inglenook.journal.postgres import PostgresStore, campaigns_in

from .database_library import DatabaseLibrary, twin
from .library import Library, in_use
from .library_errors import MoveRefused


class Moved(msgspec.Struct, frozen=True):
    """What was moved, where it is now, and what is left where it was."""

    name: str
    entries: int
    head: str
    to: str
    left: str


def move_in(library: Library, shelf: DatabaseLibrary, name: str) -> Moved:
    """From a file to the database. The file goes to the folder `moved`. Raises `MoveRefused`, `NameTakenError`."""
    file = library.path(name)
    SqliteStore.open(file).close()
    if in_use(file):
        raise MoveRefused(f"{file.name} is open in another program. Close it there, then move it.")
    source = SqliteStore.open(file)
    try:
        _refuse_twin(source.meta["id"] in dict(campaigns_in(shelf.database)), shelf.where, file)
        with source.adopting() as leaving:
            store = twin(shelf.database, source)
            try:
                shelf.place(store, lambda made: _fill(source, made), source.meta["name"])
            except AlreadyHereError:
                _refuse_twin(True, shelf.where, file)
            moved = _moved(store, shelf.where)
            leaving.leave(shelf.where)
    finally:
        source.close()
    left = library.set_aside(file, "moved")
    return msgspec.structs.replace(moved, left=str(left))


def move_back(shelf: DatabaseLibrary, library: Library, name: str) -> Moved:
    """From the database to a file. There it stays, marked as moved. Raises `MoveRefused`, `NameTakenError`."""
    id = shelf.find(name)  # noqa: A001 - the word of the journal
    _refuse_twin(id in library.ids(), library.where, f"the campaign in {shelf.where}")
    source = PostgresStore.open(shelf.database, id)
    file = library.free_file(source.meta["name"])
    placed: list[Moved] = []
    try:
        with source.adopting() as leaving:
            library.place_file(file, lambda made: placed.append(_written(source, made, file)))
            leaving.leave("moved")
    except ConnectionLostError:
        if not placed or not _gone(shelf, id, file):
            raise
    except BaseException:
        if placed:
            file.unlink(missing_ok=True)
        raise
    return placed[0]


def _written(source: PostgresStore, made: Path, file: Path) -> Moved:
    meta = source.meta
    name, created = meta.pop("name"), int(meta.pop("created"))
    target = SqliteStore.create(made, name=name, created=created, seal_key=source.seal_key, meta=meta)
    try:
        _fill(source, target)
        left = f"{source.database.where}, campaign {source.key}, marked as moved"
        return msgspec.structs.replace(_moved(target, str(file)), left=left)
    finally:
        target.close()


def _gone(shelf: DatabaseLibrary, id: str, file: Path) -> bool:  # noqa: A002 - the word of the journal
    """Whether the database did hear that the campaign has left, although it went away meanwhile.

    If it didn't, the file that was made is removed. If that can't be found out, both stay, and this is told.
    """
    try:
        gone = id not in dict(campaigns_in(shelf.database))
    except ConnectionLostError as error:
        raise MoveRefused(
            f"{shelf.where} went away at the very end. The whole campaign is in {file}. Once the database is back, look"
            " whether it is still there too: if so, delete one of them before you play on."
        ) from error
    if not gone:
        file.unlink(missing_ok=True)
    return gone


def _fill(source: Store, target: PostgresStore | SqliteStore) -> None:
    """Carries everything over, and compares. What reads the source here is the one who has locked it."""
    with target.adopting() as writer:
        carry(source, writer)
    wrong = differences(source, target)
    if wrong:
        raise MoveRefused(
            f"The campaign was not moved, since a copy of it would not be sound: {wrong[0]}."
            " `inglenook verify` tells all that is wrong with it."
        )


def _moved(store: Store, to: str) -> Moved:
    head = store.heads().get("table", (0, b""))[1].hex()
    return Moved(store.meta["name"], store.position, head, to, "")


def _refuse_twin(there: bool, where: str, source: object) -> None:
    if there:
        raise MoveRefused(
            f"This campaign is in {where} already, by its id, and nothing was moved. If an earlier move broke off at"
            f" its very end, that is all of it, and {source} can be deleted; otherwise see which of the two you want."
        )
