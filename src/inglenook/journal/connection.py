"""Connections to a campaign file, and the plain-language names of what SQLite may complain about."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from .errors import DamagedError, DiskFullError, NewerSchemaError, NotACampaignError, StoreBusyError, StoreError
from .held import reading
from .schema import APPLICATION, SCHEMA, SET_UP

PATIENCE = 5.0
"""Seconds to wait for another program that is writing."""

_MAGIC = b"SQLite format 3\x00"
_NAMES: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_BUSY: StoreBusyError,
    sqlite3.SQLITE_LOCKED: StoreBusyError,
    sqlite3.SQLITE_FULL: DiskFullError,
    sqlite3.SQLITE_CORRUPT: DamagedError,
    # The header was a campaign's, and the statements are ours: where a table or its name is gone, the file is damaged.
    sqlite3.SQLITE_NOTADB: DamagedError,
    sqlite3.SQLITE_ERROR: DamagedError,
}


def connect(path: Path, *, mode: str = "rw") -> sqlite3.Connection:
    """A connection that is set up for safety first. The file must be there, unless `mode` is `rwc`."""
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode={mode}",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
    )
    try:
        connection.executescript(SET_UP)
    except BaseException:
        connection.close()
        raise
    return connection


@contextlib.contextmanager
def named_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite raises into one of the journal's errors."""
    try:
        yield
    except sqlite3.Error as error:
        raise named(error, path) from error


def named(error: sqlite3.Error, path: Path) -> StoreError:
    code = getattr(error, "sqlite_errorcode", None)
    kind = _NAMES.get(code & 0xFF, StoreError) if code is not None else StoreError
    if code is None and "decode" in str(error):
        kind = DamagedError  # a text that is no UTF-8
    if kind is StoreBusyError:
        return StoreBusyError(f"{path} is held by another program that is writing; nothing was changed")
    if kind is DiskFullError:
        return DiskFullError(f"there is no room left for {path}; nothing was changed")
    if kind is DamagedError:
        return DamagedError(f"{path} is damaged ({error})", path=str(path))
    return kind(f"{path}: {error}")


def check_header(path: Path) -> None:
    """Tell a campaign from any other file by its first bytes, and see whether its end is missing.

    A file that this process has open already is left alone: its header was looked at then.
    """
    try:
        with reading(path) as file:
            if file is None:
                return
            header, size = file.read(100), os.fstat(file.fileno()).st_size
    except IsADirectoryError:
        raise NotACampaignError(f"{path} is a folder, not a campaign file") from None
    if len(header) < 100 or not header.startswith(_MAGIC):
        raise NotACampaignError(f"{path} is not a campaign file, or its first bytes are damaged")
    if int.from_bytes(header[68:72], "big") != APPLICATION:
        raise NotACampaignError(f"{path} is a database of another program, not a campaign file")
    page = int.from_bytes(header[16:18], "big")
    expected = int.from_bytes(header[28:32], "big") * (65536 if page == 1 else page)
    if size < expected and not _has_log(path):
        raise DamagedError(f"{path} has lost its end: {size} of {expected} bytes are there")


def check_schema(connection: sqlite3.Connection, path: Path) -> int:
    """The file's schema version, if this program knows it."""
    found = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if found > SCHEMA:
        raise NewerSchemaError(
            f"{path} was written by a newer Inglenook (schema {found}; this one knows up to {SCHEMA})"
        )
    return found


def _has_log(path: Path) -> bool:
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0


def place(made: Path, target: Path, *, over: bool = False) -> None:
    """Give a finished file its name, over another only if told so, and make that survive a power cut."""
    with made.open("rb") as file:
        os.fsync(file.fileno())
    if target.exists() and not over:
        raise FileExistsError(f"{target} exists already")
    made.replace(target)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
