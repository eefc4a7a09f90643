"""Names and short agreements as people see them: what looks empty is no name, and what looks alike is the same."""

from __future__ import annotations

import unicodedata

UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that Unicode counts as visible, and that show nothing: fillers of Hangul, and empty Braille."""


LIKE = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u04cf\u04bb\u0501\u051b\u051d"
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03f2\u03f3"
    "\u0585\u057d\u0570\u0131\u0251\u02610",
    "abekmhopctyxsijlhdqwabezhikmnoptyxcjouhiago",
)
"""Small letters of Cyrillic, Greek and Armenian, and what else looks like a Latin letter, it or its capital."""
STROKES = str.maketrans("I1|0", "lllO")
"""What is one stroke or one ring, in most letters that a screen has."""


def is_name(text: str) -> bool:
    """Whether a text can name somebody: all of it can be seen, so that no two names look like one."""
    return is_seen(text) and text.isprintable() and UNSEEN.isdisjoint(text)


def is_seen(text: str) -> bool:
    """Whether there is anything to see in a text."""
    return any(letter.isprintable() and letter not in UNSEEN for letter in alike(text).replace(" ", ""))


def looks_like(one: str, other: str) -> bool:
    """Whether two names would be taken for one another: by case, accents, spaces, signs, or letters of other scripts.

    >>> looks_like("Mary Ann", "mary-ann"), looks_like("Ben", "B\u0435n"), looks_like("Al", "AI")
    (True, True, True)
    >>> looks_like("Al", "Ali"), looks_like("Ian", "Lan"), looks_like("\U0001f409", "\U0001f98a")
    (False, False, False)
    """
    return _read(one) == _read(other) or _drawn(one) == _drawn(other)


def _read(name: str) -> str:
    """A name as it is said."""
    return _letters(alike(name).translate(LIKE))


def _drawn(name: str) -> str:
    """A name as it is seen: great and small letters are two things, but some of them look the same."""
    letters = []
    for letter in unicodedata.normalize("NFKD", name):
        like = letter.lower().translate(LIKE)
        letters.append(
            letter.translate(STROKES) if like == letter.lower() else like.upper() if letter.isupper() else like
        )
    return _letters("".join(letters).translate(STROKES))


def _letters(text: str) -> str:
    """A text without spaces, signs and accents, if anything else is in it."""
    return "".join(each for each in text if unicodedata.category(each)[0] not in "PZCM") or text


def alike(text: str) -> str:
    """A text without case, accents and width: what two texts share that a reader wouldn't tell apart.

    >>> alike("\uff22e\u0301N")
    'ben'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
