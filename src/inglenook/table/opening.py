"""Opening a library by what stands for it: a folder, or the URL of a database."""

from __future__ import annotations

from pathlib import Path

from .engines import Engines
from .keeper import Clock, system_clock
from .library import Library
from .library_errors import LibraryError
from .shelf import Shelf

URLS = ("postgresql://", "postgres://")


def open_library(place: str | Path, engines: Engines | None = None, clock: Clock = system_clock) -> Shelf:
    """The library in a folder, or in the database at a URL such as `postgresql://user@host/name`.

    Close it when done. Raises a `StoreError` if the database can't be used, `LibraryError` if its driver isn't there.
    """
    if isinstance(place, Path) or not place.startswith(URLS):
        return Library(Path(place), engines, clock)
    try:
        import psycopg  # noqa: F401 - asked for by itself, so that no other fault is taken for its absence
    except ImportError as error:
        hint = "Databases need one more package: pip install 'inglenook[postgres]'"
        raise LibraryError(f"The driver for PostgreSQL can't be used ({error}). {hint}") from error
    from inglenook.journal.database import Database

    from .database_library import DatabaseLibrary

    return DatabaseLibrary(Database.open(place), engines, clock)
