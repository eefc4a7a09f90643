"""Chance for the lab: streams of numbers by xoshiro256++, each named by seed, chunk and lane.

A stream belongs to a part of the work and never to whoever does it, so that the same seed gives the same numbers with
one worker or many, in threads, in processes or on other machines. `fast.walks` has the same generator, number by
number, in a form that can be compiled.

How a stream begins, so that it can be done again elsewhere: SHA-256 of the text `inglenook/lab/1/SEED/CHUNK/LANE`,
taken as four words of eight bytes, highest byte first.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from inglenook.rules import Hand

WORD = (1 << 64) - 1
LABEL = "inglenook/lab/1"

Words = tuple[int, int, int, int]


def beginning(seed: int, chunk: int, lane: int = 0) -> Words:
    """The four words that a stream begins with."""
    digest = sha256(f"{LABEL}/{seed}/{chunk}/{lane}".encode()).digest()
    one, two, three, four = (int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8))
    return one, two, three, four


class Chance:
    """One stream of chance.

    >>> chance = Chance((1, 2, 3, 4))
    >>> chance.word(), chance.word(), chance.word()
    (41943041, 58720359, 3588806011781223)
    """

    __slots__ = ("_words",)

    def __init__(self, words: Words) -> None:
        self._words = words

    def word(self) -> int:
        """The next 64 bits (Blackman and Vigna's xoshiro256++)."""
        one, two, three, four = self._words
        mixed = (one + four) & WORD
        result = (((mixed << 23 | mixed >> 41) & WORD) + one) & WORD
        third, fourth = three ^ one, four ^ two
        self._words = (one ^ fourth, two ^ third, third ^ (two << 17) & WORD, (fourth << 45 | fourth >> 19) & WORD)
        return result

    def below(self, count: int) -> int:
        """A number from 0 to one below `count`, all alike likely: what would favour some is thrown away."""
        limit = (WORD + 1) - (WORD + 1) % count
        while (word := self.word()) >= limit:
            pass
        return word % count

    def faces(self, hands: Sequence[Hand]) -> tuple[tuple[int, ...], ...]:
        """The faces of these hands."""
        return tuple(tuple(self.below(sides) + 1 for sides in hand.dice) for hand in hands)
