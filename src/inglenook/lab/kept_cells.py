"""Cells of a sweep that are done, kept in a file line by line: a sweep that was stopped goes on where it was."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from .cells import Followed


class Kept(msgspec.Struct):
    """A line of the file: the name of a cell, and what came of it."""

    cell: str
    followed: Followed


def plain(value: Any) -> Any:
    """What JSON doesn't have: a fraction is written "3/4"."""
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} can't be written as JSON")


def _read(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(f"{kind} can't be read from JSON")


class KeptCells:
    """The file of a sweep. Half a line at its end, from being stopped in the middle of it, is passed over."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._known: dict[str, Followed] = {}
        decoder = msgspec.json.Decoder(Kept, dec_hook=_read)
        if file.exists():
            for line in file.read_bytes().split(b"\n"):
                try:
                    kept = decoder.decode(line)
                except msgspec.MsgspecError:
                    continue
                self._known[kept.cell] = kept.followed

    def get(self, cell: str) -> Followed | None:
        """What came of a cell, if it was done."""
        return self._known.get(cell)

    def keep(self, cell: str, followed: Followed) -> None:
        """Writes down what came of a cell."""
        if cell in self._known:
            return
        self._known[cell] = followed
        with self._file.open("ab") as out:
            out.write(msgspec.json.encode(Kept(cell, followed), enc_hook=plain) + b"\n")

    def __len__(self) -> int:
        return len(self._known)
