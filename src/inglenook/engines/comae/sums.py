"""Dice with a fixed number added to their sum: the pools of a new character, what an experience roll raises."""

from __future__ import annotations

from inglenook.rules import Faces, Hand, Law, Reading, sum_weights


class Sum(Reading[int], frozen=True):
    """The sum of all faces and a fixed number."""

    plus: int = 0

    def read(self, faces: Faces) -> int:
        return sum(sum(hand) for hand in faces) + self.plus

    def law(self, hands: tuple[Hand, ...]) -> Law[int]:
        dice = tuple(sides for hand in hands for sides in hand.dice)
        return Law(dict(enumerate(sum_weights(dice), start=len(dice) + self.plus)))
