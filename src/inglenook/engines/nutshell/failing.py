"""The one reading of this game: how many dice fail (NUT-R8, NUT-R9)."""

from __future__ import annotations

from functools import lru_cache

from inglenook.rules import Faces, Hand, Law, Reading


class Failed(Reading[int], frozen=True):
    """How many dice show a failing face: `failing` or less."""

    failing: int

    def read(self, faces: Faces) -> int:
        return sum(face <= self.failing for hand in faces for face in hand)

    def law(self, hands: tuple[Hand, ...]) -> Law[int]:
        dice = hands[0].dice if len(hands) == 1 else tuple(sides for hand in hands for sides in hand.dice)
        return failed_law(dice, self.failing)

    def gloss(self, faces: Faces) -> str:
        failed = [str(face) for hand in faces for face in hand if face <= self.failing]
        return ", ".join(failed)


@lru_cache(maxsize=1024)
def failed_law(dice: tuple[int, ...], failing: int) -> Law[int]:
    """How many of these dice fail, die by die: each multiplies the ways that it fails and the ways that it doesn't."""
    ways = [1]
    for sides in dice:
        bad = min(failing, sides)
        ways = [good * (sides - bad) + worse * bad for good, worse in zip((*ways, 0), (0, *ways), strict=True)]
    return Law(dict(enumerate(ways)))
