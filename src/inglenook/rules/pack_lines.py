"""On which line each value of a TOML text stands, which the reader of the language itself does not tell."""

from __future__ import annotations

import re
from collections.abc import Iterator

TOKEN = re.compile(
    r'''
    (?P<text>"""(?:\\.|[^\\])*?(?:"{3,5}|\Z) | \'\'\'.*?(?:'{3,5}|\Z) | "(?:\\.|[^"\\\n])*"? | '[^'\n]*'?)
    | (?P<comment>\#[^\n]*)
    | (?P<newline>\n)
    | (?P<sign>[\[\]{}=,.])
    | (?P<bare>[^\s\[\]{}=,.\#"']+)
    ''',
    re.VERBOSE | re.DOTALL,
)
DEEPEST_NAME = 50


class Token:
    """A piece of the text: its kind, the piece itself, and its line."""

    __slots__ = ("kind", "line", "text")

    def __init__(self, kind: str, text: str, line: int) -> None:
        self.kind, self.text, self.line = kind, text, line


def tokens(text: str) -> Iterator[Token]:
    """The pieces of a text, sound or not. Comments are left out."""
    line = 1
    for found in TOKEN.finditer(text):
        kind = str(found.lastgroup)
        if kind != "comment":
            yield Token(kind, found[0], line)
        line += found[0].count("\n")


def line_nested_deeper(text: str, most: int) -> int | None:
    """The line on which more than so many brackets stand within each other, if there is one."""
    depth = 0
    for token in tokens(text):
        if token.kind == "sign" and token.text in "[{":
            depth += 1
            if depth > most:
                return token.line
        elif token.kind == "sign" and token.text in "]}":
            depth = max(depth - 1, 0)
    return None


def line_named_deeper(text: str, most: int) -> int | None:
    """The line of a name in more than so many parts, `a.b.c`, if there is one."""
    if all(line.count(".") < most for line in text.split("\n")):
        return None
    parts = 1
    for token in tokens(text):
        if token.text == "." and token.kind == "sign":
            parts += 1
            if parts > most:
                return token.line
        elif token.kind in ("newline", "sign"):
            parts = 1
    return None


class _Inside:
    """A list or an inline table that is being read: its path, and how many of its items are done."""

    __slots__ = ("done", "fresh", "names", "path", "row", "table")

    def __init__(self, path: str, *, table: bool) -> None:
        self.path, self.table = path, table
        self.names: list[str] = []
        self.fresh, self.done, self.row = True, False, 0

    def next(self) -> None:
        """Behind a comma."""
        self.names, self.fresh, self.done = [], True, False
        self.row += 1


class Lines:
    """On which line each value of a sound text stands: `tracks[2].boxes`, or else the nearest place that holds it."""

    def __init__(self, text: str) -> None:
        self._at: dict[str, int] = {}
        self._rows: dict[str, int] = {}
        self._table = ""
        self._stack: list[_Inside] = []
        statement: list[Token] = []
        for token in tokens(text):
            if self._stack:
                self._inside(token)
            elif token.kind == "newline":
                self._header(statement)
                statement = []
            elif token.text == "=" and statement and statement[0].text != "[":
                names = [_name(each) for each in statement if each.text != "."]
                statement = [Token("sign", "=", token.line)]
                statement.append(Token("path", self._note(self._table, names, token.line), token.line))
            elif len(statement) == 2 and statement[0].text == "=" and token.text in ("[", "{"):
                self._stack.append(_Inside(statement[1].text, table=token.text == "{"))
            else:
                statement.append(token)
        self._header(statement)

    def of(self, path: str) -> int | None:
        """The line of a path, or of the nearest that holds it; None if nothing does."""
        while path:
            if path in self._at:
                return self._at[path]
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return None

    def _header(self, statement: list[Token]) -> None:
        """`[table]` or `[[rows]]`, whose parents may be rows themselves: the last of them is meant."""
        if not statement or statement[0].text != "[":
            return
        rows = len(statement) > 1 and statement[1].text == "["
        names = [_name(token) for token in statement if token.text not in ("[", "]", ".")][:DEEPEST_NAME]
        path = ""
        for place, name in enumerate(names):
            path = f"{path}.{name}" if path else name
            if place == len(names) - 1 and rows:
                self._at.setdefault(path, statement[0].line)
                row = self._rows[path] = self._rows.get(path, -1) + 1
                path = f"{path}[{row}]"
            elif path in self._rows:
                path = f"{path}[{self._rows[path]}]"
            self._at.setdefault(path, statement[0].line)
        self._table = path

    def _inside(self, token: Token) -> None:
        """One piece of a list or an inline table, on however many lines it may stand."""
        here = self._stack[-1]
        if token.kind == "newline":
            return
        if token.text in ("]", "}"):
            self._stack.pop()
        elif token.text == ",":
            here.next()
        elif here.table and not here.done:
            if token.text == "=":
                here.names, here.done = [self._note(here.path, here.names, token.line)], True
            elif token.text != ".":
                here.names.append(_name(token))
        elif here.fresh:
            path = here.names[0] if here.table else f"{here.path}[{here.row}]"
            here.fresh = False
            self._at.setdefault(path, token.line)
            if token.text in ("[", "{"):
                self._stack.append(_Inside(path, table=token.text == "{"))

    def _note(self, path: str, names: list[str], line: int) -> str:
        for name in names[:DEEPEST_NAME]:
            path = f"{path}.{name}" if path else name
            self._at.setdefault(path, line)
        return path


def _name(token: Token) -> str:
    return token.text[1:-1] if token.kind == "text" else token.text
