"""The hundred-sided die and how it is read: under the skill, doubles, 00, and several rolls against each other.

All readings work for any square number of sides, whose root is the number of digits, so that a d9 has the two digits 0
to 2: what is proven of small dice by trying every face holds for the d100 too.
"""

from __future__ import annotations

from math import isqrt

import msgspec

from inglenook.rules import Faces, Hand, Law, Reading

SIDES = 100

EXCEPTIONAL_GOOD = "exceptional_good"
SUCCESS = "success"
FAILURE = "failure"
EXCEPTIONAL_BAD = "exceptional_bad"
GOOD = (EXCEPTIONAL_GOOD, SUCCESS)


def hand(who: str) -> Hand:
    """The percent dice of one person."""
    return Hand(who, (SIDES,))


def flipped(number: int, sides: int = SIDES) -> int:
    """The number with its two digits the other way round; 00 and doubles stay (COM-R14, COM-D12)."""
    tens, ones = divmod(number % sides, isqrt(sides))
    return (ones * isqrt(sides) + tens) or sides


def better_flip(number: int, skill: int, sides: int = SIDES) -> int:
    """The number flipped if that makes it a larger success, else as it lies: what luck would be paid for."""
    turned = flipped(number, sides)
    return turned if turned <= in_range(skill, sides) and (turned > number or number > skill) else number


def is_double(number: int, sides: int = SIDES) -> bool:
    """Whether both digits are the same: 11, 22 … 99, and 00 (COM-R20)."""
    tens, ones = divmod(number % sides, isqrt(sides))
    return tens == ones


def result(number: int, skill: int, sides: int = SIDES) -> str:
    """What a number means for a skill: no higher succeeds, doubles are exceptional either way, 00 fails always.

    A double equal to the skill is the good kind (COM-R19, COM-R20, COM-D1 to COM-D3).
    """
    if number <= skill and number < sides:
        return EXCEPTIONAL_GOOD if is_double(number, sides) else SUCCESS
    return EXCEPTIONAL_BAD if is_double(number, sides) else FAILURE


def in_range(skill: int, sides: int = SIDES) -> int:
    """How many numbers succeed: the skill, but never below none or with 00 (COM-D3, COM-D11)."""
    return min(max(skill, 0), sides - 1)


class Shown(msgspec.Struct, frozen=True):
    """What a roll came to, and what it would come to with its digits flipped."""

    result: str
    flipped: str


class Check(Reading[Shown], frozen=True):
    """One roll under one skill. `flips` tells whether its flip can matter: whether there is luck to pay for it."""

    skill: int
    flips: bool = False

    def read(self, faces: Faces) -> Shown:
        number = faces[0][0]
        return self._shown(number, SIDES)

    def law(self, hands: tuple[Hand, ...]) -> Law[Shown]:
        sides = hands[0].dice[0]
        weights: dict[Shown, int] = {}
        if self.flips:
            for number in range(1, sides + 1):
                shown = self._shown(number, sides)
                weights[shown] = weights.get(shown, 0) + 1
            return Law(weights)
        good = in_range(self.skill, sides)
        doubles = good // (isqrt(sides) + 1)
        for key, count in (
            (EXCEPTIONAL_GOOD, doubles),
            (SUCCESS, good - doubles),
            (FAILURE, sides - good - (isqrt(sides) - doubles)),
            (EXCEPTIONAL_BAD, isqrt(sides) - doubles),
        ):
            if count:
                weights[Shown(key, key)] = count
        return Law(weights)

    def gloss(self, faces: Faces) -> str:
        return said(faces[0][0])

    def _shown(self, number: int, sides: int) -> Shown:
        plain = result(number, self.skill, sides)
        return Shown(plain, result(better_flip(number, self.skill, sides), self.skill, sides) if self.flips else plain)


def said(number: int) -> str:
    """A number as percent dice show it: 07, 42, 00."""
    return f"{number % SIDES:02d}"
