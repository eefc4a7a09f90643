"""Passes: the cookies by which servers know us, kept in the data folder so that only its owner may read them."""

from __future__ import annotations

import os
import re
from pathlib import Path

import msgspec

FOLDER = "passes"


class Pass(msgspec.Struct, frozen=True):
    """A server, and the cookie by which it knows us."""

    address: str
    cookie: str


def load(home: Path, address: str) -> str:
    """The cookie for a server; empty if there is none, or none that can be read."""
    try:
        found = msgspec.json.decode(_file(home, address).read_bytes(), type=Pass)
    except (OSError, msgspec.MsgspecError):
        return ""
    return found.cookie if found.address == address else ""


def keep(home: Path, address: str, cookie: str) -> None:
    """Keeps the cookie for a server, in a file that nobody else may read at any moment."""
    file = _file(home, address)
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    made = file.with_suffix(".new")
    made.unlink(missing_ok=True)
    with os.fdopen(os.open(made, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as out:
        out.write(msgspec.json.encode(Pass(address, cookie)))
    made.replace(file)


def forget(home: Path, address: str) -> None:
    """Forgets a server."""
    _file(home, address).unlink(missing_ok=True)


def _file(home: Path, address: str) -> Path:
    return home / FOLDER / f"{re.sub(r'[^a-z0-9.]+', '_', address.casefold())}.json"
