"""Where faces come from: what every source of dice can do, whoever or whatever throws them."""

from __future__ import annotations

from typing import Protocol

Dice = tuple[tuple[int, ...], ...]
"""The dice of several hands thrown together: the number of sides of each die, hand by hand."""

Shown = tuple[tuple[int, ...], ...]
"""The faces that dice show, hand by hand, in the order of the dice."""


class Source(Protocol):
    """A source of faces. `name` is kept beside each roll in the record: `fair`, `seeded`, `hand`, `verifiable`."""

    @property
    def name(self) -> str:
        """The source's name in the record."""
        ...

    def throw(self, lane: str, draw: int, hands: Dice) -> Shown:
        """The faces of draw number `draw` of a lane, as many in each hand as it has dice."""
        ...
