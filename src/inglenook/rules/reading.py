"""Readings: what a rule learns from dice. Faces go to the journal and the page; the rule gets the reading alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Generic, TypeVar

import msgspec

from .law import Law, sum_weights

R = TypeVar("R")

Faces = Sequence[Sequence[int]]
"""The faces of several hands: one sequence per hand, in roll order."""


class Hand(msgspec.Struct, frozen=True):
    """Who throws which dice: a role, and the number of sides of each die (faces are 1 to that number)."""

    who: str
    dice: tuple[int, ...]

    @property
    def expression(self) -> str:
        """The hand in dice notation: `2d6`, `d8 + d6` as `1d8+1d6`."""
        runs: list[tuple[int, int]] = []
        for sides in self.dice:
            if runs and runs[-1][1] == sides:
                runs[-1] = (runs[-1][0] + 1, sides)
            else:
                runs.append((1, sides))
        return "+".join(f"{count}d{sides}" for count, sides in runs)


class Reading(msgspec.Struct, Generic[R], frozen=True):
    """How thrown hands are read together, and with what chances each reading comes up."""

    def read(self, faces: Faces) -> R:
        """What these faces mean."""
        raise NotImplementedError

    def law(self, hands: tuple[Hand, ...]) -> Law[R]:
        """Every reading with its exact weight. Override with a closed form where enumeration is slow."""
        return enumerated(self, hands)

    def again(self, value: R) -> bool:
        """Whether these dice are thrown again, as often as it takes. The law then leaves such readings out."""
        return False

    def gloss(self, faces: Faces) -> str:
        """A word on the faces for the record, beyond what the rule sees ("superb"); empty if there is none."""
        return ""


def enumerated(reading: Reading[R], hands: tuple[Hand, ...]) -> Law[R]:
    """The law of a reading by plain enumeration of all faces: the yardstick of every closed form."""
    weights: dict[R, int] = {}
    ways = [list(product(*(range(1, sides + 1) for sides in hand.dice))) for hand in hands]
    for faces in product(*ways):
        case = reading.read(faces)
        if reading.again(case):
            continue
        weights[case] = weights.get(case, 0) + 1
    return Law(weights)


class Total(Reading[int], frozen=True):
    """The sum of all faces."""

    def read(self, faces: Faces) -> int:
        return sum(sum(hand) for hand in faces)

    def law(self, hands: tuple[Hand, ...]) -> Law[int]:
        dice = tuple(sides for hand in hands for sides in hand.dice)
        return Law(dict(enumerate(sum_weights(dice), start=len(dice))))


class Band(msgspec.Struct, frozen=True):
    """A stretch of sums, both ends included, and the key that it means."""

    low: int
    high: int
    key: str


class Bands(Reading[str], frozen=True):
    """The sum of all faces, looked up in bands that cover every sum the dice can show."""

    bands: tuple[Band, ...]

    def read(self, faces: Faces) -> str:
        return self.at(sum(sum(hand) for hand in faces))

    def at(self, total: int) -> str:
        """The key of the band that holds a sum. Raises `LookupError` if no band does."""
        for band in self.bands:
            if band.low <= total <= band.high:
                return band.key
        raise LookupError(f"no band holds {total}")

    def law(self, hands: tuple[Hand, ...]) -> Law[str]:
        dice = hands[0].dice if len(hands) == 1 else tuple(sides for hand in hands for sides in hand.dice)
        least, single = len(dice), len(dice) == 1
        ways = () if single else sum_weights(dice)
        weights: dict[str, int] = {}
        total = 0
        for band in self.bands:
            low, high = band.low - least, band.high - least + 1
            if low < 0:
                low = 0
            # Each face of a single die has one way.
            count = (high if high < dice[0] else dice[0]) - low if single else sum(ways[low : max(high, 0)])
            if count > 0:
                weights[band.key] = weights.get(band.key, 0) + count
                total += count
        return Law.known(weights, total)
