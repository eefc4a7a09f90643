"""Which campaign a file holds, told without opening it for play: much sooner, for whoever looks through many."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from .connection import PATIENCE, check_header, check_schema, named_errors
from .errors import DamagedError
from .held import hold, let_go

_ASKED = "SELECT (SELECT value FROM meta WHERE key = 'name'), (SELECT value FROM meta WHERE key = 'id')"


def glance(path: Path) -> tuple[str, str]:
    """The name and the id of the campaign in a file. Its entries aren't looked at. Raises a `StoreError`."""
    check_header(path)
    which = hold(path)
    try:
        # To be written to as well, though nothing is: one that may only read leaves its log lying about.
        address = f"{path.resolve().as_uri()}?mode=rw"
        opened = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        with named_errors(path), closing(opened) as connection:
            check_schema(connection, path)
            name, key = connection.execute(_ASKED).fetchone()
    finally:
        let_go(which)
    if name is None or key is None:
        raise DamagedError(f"{path} doesn't say which campaign it is", path=str(path))
    return name, key
