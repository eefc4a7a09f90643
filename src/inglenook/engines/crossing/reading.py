"""How the guide's dice are read: a pool that keeps one die, or two dice kept out of several (CRO-D1, CRO-D8)."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from inglenook.rules import Band, Faces, Hand, Law, Reading

SIDES = 6


class KeepOne(Reading[str], frozen=True):
    """The highest die of a pool, or the lowest of one that has no dice of its own, looked up in bands.

    With a `triumph`, `sixes` or more dice on their highest face are that; never where the lowest is kept (CRO-D7).
    """

    bands: tuple[Band, ...]
    lowest: bool = False
    triumph: str = ""
    sixes: int = 2

    def read(self, faces: Faces) -> str:
        shown = [face for hand in faces for face in hand]
        if self.triumph and not self.lowest and shown.count(SIDES) >= self.sixes:
            return self.triumph
        return find_band(self.bands, self.counted(faces))

    def counted(self, faces: Faces) -> int:
        """The die that counts."""
        shown = [face for hand in faces for face in hand]
        return min(shown) if self.lowest else max(shown)

    def law(self, hands: tuple[Hand, ...]) -> Law[str]:
        dice = sum(len(hand.dice) for hand in hands)
        return _one_kept(dice, self.bands, self.lowest, self.triumph, self.sixes)


class KeepTwo(Reading[str], frozen=True):
    """The sum of the best two dice, or of the worst two, and the attribute, looked up in bands (CRO-D8)."""

    bands: tuple[Band, ...]
    added: int
    worst: bool = False

    def read(self, faces: Faces) -> str:
        return find_band(self.bands, self.counted(faces))

    def counted(self, faces: Faces) -> int:
        """The two dice that count, and the attribute."""
        shown = sorted((face for hand in faces for face in hand), reverse=not self.worst)
        return sum(shown[:2]) + self.added

    def law(self, hands: tuple[Hand, ...]) -> Law[str]:
        return _two_kept(sum(len(hand.dice) for hand in hands), self.bands, self.added, self.worst)


def find_band(bands: tuple[Band, ...], value: int) -> str:
    """The key of the band that holds a value. Raises `LookupError` if none does."""
    for band in bands:
        if band.low <= value <= band.high:
            return band.key
    raise LookupError(f"no band holds {value}")


@lru_cache(maxsize=256)
def _one_kept(dice: int, bands: tuple[Band, ...], lowest: bool, triumph: str, sixes: int) -> Law[str]:
    """k^n - (k-1)^n ways for the highest of n dice to be k; the lowest is the same from the other end."""
    weights: dict[str, int] = {}
    wonders = 0
    if triumph and not lowest:
        wonders = sum(comb(dice, count) * (SIDES - 1) ** (dice - count) for count in range(sixes, dice + 1))
    for face in range(1, SIDES + 1):
        high = SIDES + 1 - face if lowest else face
        ways = high**dice - (high - 1) ** dice - (wonders if face == SIDES else 0)
        key = find_band(bands, face)
        weights[key] = weights.get(key, 0) + ways
    if wonders:
        weights[triumph] = wonders
    return Law(weights)


@lru_cache(maxsize=256)
def _two_kept(dice: int, bands: tuple[Band, ...], added: int, worst: bool) -> Law[str]:
    """Ways for a to be the best and b the second of n dice; the worst two are the best two of the dice turned over."""
    weights: dict[str, int] = {}
    for best in range(1, SIDES + 1):
        once = dice * (best - 1) ** (dice - 1)
        for second in range(1, best + 1):
            if second == best:
                ways = best**dice - (best - 1) ** dice - once
            else:
                ways = dice * (second ** (dice - 1) - (second - 1) ** (dice - 1))
            total = 2 * (SIDES + 1) - best - second if worst else best + second
            key = find_band(bands, total + added)
            weights[key] = weights.get(key, 0) + ways
    return Law(weights)
