"""Backups of campaigns that a database keeps: each a file like any campaign's, so that either place takes it back."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path

from inglenook.journal import DamagedError, Report, SqliteStore, StoreError
from inglenook.journal.carrying import carry, differences
from inglenook.journal.postgres import PostgresStore, campaigns_in

from .backing_up import AlreadyHereError, copied, kept, sound
from .database_library import DatabaseLibrary, twin
from .library import SUFFIX
from .starting import file_stem, folded


def back_up_from(shelf: DatabaseLibrary, key: str, folder: Path, *, over: bool = False) -> tuple[Path, Report]:
    """Copies a campaign, by its id, as it stands at one moment, whoever writes meanwhile, and checks all of the copy.

    It is there whole, or not at all; an older one goes only with `over`. Raises `BackupThereError`, and
    `DamagedError` for a campaign that isn't sound.
    """
    source = PostgresStore.open(shelf.database, key, check=False)
    target = folder / _file_name(shelf, key)
    return target, kept(target, over, lambda made: _written(source, made, shelf.where))


def restore_to(shelf: DatabaseLibrary, file: Path, *, replace: bool = False) -> str:
    """Puts a backup into the database, under the name and the id that it has; gives the name.

    With `replace` the campaign that is here is marked as deleted first. Raises `AlreadyHereError`, and `DamagedError`
    for a backup that isn't sound.
    """
    with tempfile.TemporaryDirectory(prefix="inglenook-") as folder:
        made = Path(folder) / file.name
        copied(file, made)
        source = SqliteStore.open(made)
        try:
            return _placed(shelf, source, replace)
        finally:
            source.close()


def _written(source: PostgresStore, made: Path, where: str) -> Report:
    with source.still():
        meta = source.meta
        name, created = meta.pop("name"), int(meta.pop("created"))
        target = SqliteStore.create(made, name=name, created=created, seal_key=source.seal_key, meta=meta)
        try:
            with target.adopting() as writer:
                carry(source, writer)
        finally:
            target.close()
    return sound(made, f"{name} in {where}")


def _placed(shelf: DatabaseLibrary, source: SqliteStore, replace: bool) -> str:
    """Carries it over, and only then sets aside what is here: a failure before leaves all as it was."""
    name = source.meta["name"]
    if _same(shelf, source) and not replace:
        raise AlreadyHereError(name)
    store = twin(shelf.database, source)
    try:
        with store.adopting() as writer:
            carry(source, writer)
        wrong = differences(source, store)
        if wrong:
            raise DamagedError(f"a copy of it would not be sound: {wrong[0]}", path=shelf.where)
        with shelf.database.alone():
            for key in _same(shelf, source):
                if not replace:
                    raise AlreadyHereError(name)
                shelf.delete(key)
            store.settle()
    except BaseException:
        with suppress(StoreError):
            store.discard()
        raise
    return name


def _same(shelf: DatabaseLibrary, source: SqliteStore) -> list[str]:
    """The ids of campaigns that are this one, or have its name."""
    meta = source.meta
    return [
        key for key, name in campaigns_in(shelf.database) if key == meta["id"] or folded(name) == folded(meta["name"])
    ]


def _file_name(shelf: DatabaseLibrary, key: str) -> str:
    """The file's name: the campaign's, with the start of its id where others have a name that makes the same."""
    known = dict(campaigns_in(shelf.database))
    stem = file_stem(known[key])
    others = [name for other, name in known.items() if other != key and folded(file_stem(name)) == folded(stem)]
    return f"{stem} {key[:8]}{SUFFIX}" if others else f"{stem}{SUFFIX}"
