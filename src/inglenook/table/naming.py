"""Names and short agreements as people see them: what looks empty is no name, and what looks alike is the same."""

from __future__ import annotations

import unicodedata

UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that Unicode counts as visible, and that show nothing: fillers of Hangul, and empty Braille."""


def is_name(text: str) -> bool:
    """Whether a text can name somebody: all of it can be seen, so that no two names look like one."""
    return is_seen(text) and text.isprintable() and UNSEEN.isdisjoint(text)


def is_seen(text: str) -> bool:
    """Whether there is anything to see in a text."""
    return any(letter.isprintable() and letter not in UNSEEN for letter in alike(text).replace(" ", ""))


def alike(text: str) -> str:
    """A text without case, accents and width: what two texts share that a reader wouldn't tell apart.

    >>> alike("\uff22e\u0301N")
    'ben'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
