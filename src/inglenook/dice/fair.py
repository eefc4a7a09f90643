"""Fair dice: the operating system's cryptographic generator, read without a bias."""

from __future__ import annotations

import os

from .sampling import TakeBytes, faces
from .source import Dice, Shown


class Fair:
    """Dice that nobody can foretell or repeat. `take` stands for the system's generator in tests."""

    name = "fair"

    def __init__(self, take: TakeBytes = os.urandom) -> None:
        self._take = take

    def throw(self, lane: str, draw: int, hands: Dice) -> Shown:
        """New faces each time; the lane and the draw's number don't matter."""
        return faces(self._take, hands)
