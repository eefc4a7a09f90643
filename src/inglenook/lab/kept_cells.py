"""Cells of a sweep that are done, kept in a file line by line: a sweep that was stopped goes on where it was."""

from __future__ import annotations

from pathlib import Path

import msgspec

from .cells import Followed, read_followed, written


class KeptCells:
    """The file of a sweep: in each line the name of a cell and what came of it.

    Half a line at its end, from being stopped in the middle of it, is passed over.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._known: dict[str, Followed] = {}
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines() if file.exists() else ():
            name, _, told = line.partition(" ")
            try:
                self._known[name] = read_followed(told)
            except msgspec.MsgspecError:
                continue

    def get(self, cell: str) -> Followed | None:
        """What came of a cell, if it was done."""
        return self._known.get(cell)

    def keep(self, cell: str, followed: Followed) -> None:
        """Writes down what came of a cell."""
        self._known[cell] = followed
        with self._file.open("a", encoding="utf-8") as out:
            out.write(f"{cell} {written(followed)}\n")

    def __len__(self) -> int:
        return len(self._known)
