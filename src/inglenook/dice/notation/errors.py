"""What is said of an expression that can't be read: what is wrong, where, and what would be right."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

WIDEST = 76


class NotationError(ValueError):
    """An expression that is refused. `position` counts characters of the text from 0; `hint` says what to write."""

    def __init__(self, message: str, position: int, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()

    def pointed(self, text: str) -> str:
        """Two lines: the text, or the part of it around the fault, and a caret under the fault.

        >>> print(NotationError("What is a q?", 2).pointed("2dq"))
        2dq
          ^
        """
        at = min(max(self.position, 0), len(text))
        start = max(0, at - WIDEST // 2) if len(text) > WIDEST else 0
        shown = [char if char.isprintable() else " " for char in text[start : start + WIDEST]]
        opening = "…" if start else ""
        closing = "…" if start + WIDEST < len(text) else ""
        before = len(opening) + sum(_columns(char) for char in shown[: at - start])
        return f"{opening}{''.join(shown)}{closing}\n{' ' * before}^"


def _columns(char: str) -> int:
    if combining(char):
        return 0
    return 2 if east_asian_width(char) in "WF" else 1
