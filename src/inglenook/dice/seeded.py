"""Seeded dice: the same seed gives the same faces, in any process and on any machine. For tests and the lab.

The byte layout, so that it can be done again elsewhere:

* key: the seed as text in UTF-8 (the whole number 7 is the text "7");
* message: `inglenook/dice/1`, the length of the lane's name in two bytes, the name in UTF-8, the draw's number in
  eight bytes, and the block's number, from 0, in four; all highest byte first;
* stream: HMAC-SHA256(key, message) of block 0, then of block 1, …; faces are read from it as `sampling` says.

Test vectors stand in `tests/dice/test_sources.py`: seed "inglenook", lanes "table" and "seat:änne".
"""

from __future__ import annotations

from .sampling import draw_message, faces, hmac_stream
from .source import Dice, Shown


class Seeded:
    """Dice whose faces follow from the seed, the lane and the draw's number alone."""

    name = "seeded"

    def __init__(self, seed: str | int) -> None:
        self.seed = str(seed)

    def throw(self, lane: str, draw: int, hands: Dice) -> Shown:
        """The faces of this draw, the same whenever they are asked for."""
        key = self.seed.encode("utf-8", "surrogatepass")
        return faces(hmac_stream(key, draw_message(lane, draw)), hands)
