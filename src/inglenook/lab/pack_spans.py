"""Where each value of a sound text in TOML stands, from sign to sign, and where one more could be put."""

from __future__ import annotations

import re

from inglenook.rules.pack_lines import TOKEN

Path = tuple[str | int, ...]
BARE = re.compile(r"[A-Za-z0-9_-]+")


class Spans:
    """The places of all values: `("tracks", 2, "boxes")` from its first sign to behind its last.

    `tables` are the ends of the heads `[table]`, `inline` the places behind each `{` and whether something follows.
    """

    def __init__(self, text: str) -> None:
        self.values: dict[Path, tuple[int, int]] = {}
        self.tables: dict[Path, int] = {}
        self.inline: dict[Path, tuple[int, bool]] = {}
        self._pieces = [
            (found.lastgroup, found[0], found.start(), found.end())
            for found in TOKEN.finditer(text)
            if found.lastgroup != "comment"
        ]
        self._at = 0
        self._rows: dict[Path, int] = {}
        self._read()

    def room(self, path: Path) -> tuple[int, str, str] | None:
        """Where a value could be put that isn't there: the place, the name to write, and what comes behind the value.

        None where there is no place for it.
        """
        *above, name = path
        if not isinstance(name, str):
            return None
        parent, said = tuple(above), _quoted(name)
        if parent in self.inline:
            at, more = self.inline[parent]
            return at, f" {said}", "," if more else " "
        if parent in self.tables:
            return self.tables[parent], f"\n{said}", ""
        if all(isinstance(each, str) for each in path):
            return 0, ".".join(_quoted(str(each)) for each in path), "\n"
        return None

    def _read(self) -> None:
        table: Path = ()
        while self._at < len(self._pieces):
            kind, piece, _, _ = self._pieces[self._at]
            if kind == "newline":
                self._at += 1
            elif piece == "[":
                table = self._head()
            else:
                path = (*table, *self._names())
                self._value(path)

    def _head(self) -> Path:
        rows = self._pieces[self._at + 1][1] == "["
        names, end = [], 0
        while self._at < len(self._pieces) and self._pieces[self._at][0] != "newline":
            kind, piece, _, end = self._pieces[self._at]
            if piece not in ("[", "]", "."):
                names.append(_name(str(kind), piece))
            self._at += 1
        path: Path = ()
        for place, name in enumerate(names):
            path = (*path, name)
            if rows and place == len(names) - 1:
                self._rows[path] = self._rows.get(path, -1) + 1
            if path in self._rows:
                path = (*path, self._rows[path])
        self.tables[path] = end
        return path

    def _names(self) -> Path:
        names: list[str] = []
        while self._at < len(self._pieces):
            kind, piece, _, _ = self._pieces[self._at]
            self._at += 1
            if piece == "=":
                break
            if piece != ".":
                names.append(_name(str(kind), piece))
        return tuple(names)

    def _value(self, path: Path) -> None:
        start = self._pieces[self._at][2]
        piece = self._pieces[self._at][1]
        if piece == "[":
            self._list(path)
        elif piece == "{":
            self._inline(path)
        else:
            while self._at < len(self._pieces) and not self._ends():
                self._at += 1
        self.values[path] = (start, self._pieces[self._at - 1][3])

    def _ends(self) -> bool:
        kind, piece, _, _ = self._pieces[self._at]
        return kind == "newline" or (kind == "sign" and piece in ",]}")

    def _list(self, path: Path) -> None:
        self._at += 1
        row = 0
        while True:
            kind, piece, _, _ = self._pieces[self._at]
            if piece == "]" and kind == "sign":
                self._at += 1
                return
            if kind == "newline" or piece == ",":
                self._at += 1
                continue
            self._value((*path, row))
            row += 1

    def _inline(self, path: Path) -> None:
        behind = self._pieces[self._at][3]
        self._at += 1
        self.inline[path] = behind, self._pieces[self._at][1] != "}"
        while True:
            kind, piece, _, _ = self._pieces[self._at]
            if piece == "}" and kind == "sign":
                self._at += 1
                return
            if kind == "newline" or piece == ",":
                self._at += 1
                continue
            self._value((*path, *self._names()))


def _name(kind: str, piece: str) -> str:
    return piece[1:-1] if kind == "text" else piece


def _quoted(name: str) -> str:
    return name if BARE.fullmatch(name) else f'"{name}"'
