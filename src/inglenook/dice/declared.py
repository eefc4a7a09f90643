"""Declared dice: real ones, whose faces a person typed in. They are checked and marked `hand` for ever (GEN-3)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .source import Dice, Shown

COMMAS = re.compile(r"[,;，、،؛；]")
MOST_DIGITS = 6
PERCENT = 100


class TooFewFacesError(ValueError):
    """There are more dice than faces were typed in: whoever asked may wait for the rest."""


class Declared:
    """Typed faces for one throw. Raises `ValueError`, and nothing has moved, if they don't fit the dice."""

    name = "hand"

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = tuple(faces)

    def throw(self, lane: str, draw: int, hands: Dice) -> Shown:
        """The typed faces, dealt to the hands in order."""
        shown, rest = deal(self.faces, hands)
        if rest:
            raise ValueError(_wrong_count(self.faces, hands))
        return shown


def deal(faces: Sequence[int], hands: Dice) -> tuple[Shown, tuple[int, ...]]:
    """The first faces dealt to the hands in order, and those left over for later rolls.

    Percent dice that show 00 are 100 (GEN-1). Raises `ValueError` for a face that its die doesn't have,
    `TooFewFacesError` if they run out.

    >>> deal((3, 5, 6), ((6, 6),))
    (((3, 5),), (6,))
    >>> deal((0, 7), ((100, 100),))
    (((100, 7),), ())
    """
    dice = [sides for hand in hands for sides in hand]
    meant = [_meant(sides, face) for sides, face in zip(dice, faces, strict=False)]
    faces = (*meant, *faces[len(dice) :])
    for sides, face in zip(dice, faces, strict=False):
        if type(face) is not int or not 1 <= face <= sides:
            raise ValueError(f"A d{sides} has no face {face}: it shows 1 to {sides}.")
    if len(faces) < len(dice):
        raise TooFewFacesError(_wrong_count(faces, hands))
    shown, place = [], 0
    for hand in hands:
        shown.append(tuple(faces[place : place + len(hand)]))
        place += len(hand)
    return tuple(shown), tuple(faces[place:])


def _meant(sides: int, face: int) -> int:
    return PERCENT if sides == PERCENT and type(face) is int and face == 0 else face


def parse_faces(text: str) -> tuple[int, ...]:
    """Faces as a person types them, parted by commas or spaces: "3, 5". Raises `ValueError` with what would be right.

    Digits of any script are read, full-width ones too; nothing that isn't a number is passed over.

    >>> parse_faces("3, 5")
    (3, 5)
    """
    read: list[int] = []
    for chunk in COMMAS.split(text):
        words = chunk.split()
        if not words:
            raise ValueError("A face is missing: type whole numbers, such as 3, 5.")
        read.extend(_face(word) for word in words)
    return tuple(read)


def _face(word: str) -> int:
    if not word.isdecimal():
        raise ValueError(f"{word[:20]!r} is not a face: type whole numbers, such as 3, 5.")
    if len(word) > MOST_DIGITS:
        raise ValueError(f"{word[:20]} is more than any die shows.")
    return int(word)


def _wrong_count(faces: Sequence[int], hands: Dice) -> str:
    count = sum(len(hand) for hand in hands)
    dice = " and ".join(_in_words(hand) for hand in hands)
    needed = "1 face is" if count == 1 else f"{count} faces are"
    given = "1 was" if len(faces) == 1 else f"{len(faces)} were" if faces else "none was"
    return f"{needed} needed for {dice}, {given} given."


def _in_words(hand: Sequence[int]) -> str:
    runs: list[list[int]] = []
    for sides in hand:
        if runs and runs[-1][1] == sides:
            runs[-1][0] += 1
        else:
            runs.append([1, sides])
    return "+".join(f"{count}d{sides}" if count > 1 else f"d{sides}" for count, sides in runs)
