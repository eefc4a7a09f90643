"""The night as it stands, and the facts that change it."""

from __future__ import annotations

from typing import ClassVar

from inglenook.rules import Event, State


class Night(State, frozen=True):
    """What is in the bag, how warm you are, and how late it is."""

    engine: ClassVar[str] = "nightpost"

    letters: int
    warmth: int
    biscuits: int
    hour: int = 0


class LetterDelivered(Event[Night], frozen=True, tag="nightpost.letter_delivered/1"):
    """A letter came into the right hands."""

    engine: ClassVar[str] = "nightpost"

    street: str

    def apply(self, night: Night, /) -> Night:
        return night.but(letters=night.letters - 1)


class Chilled(Event[Night], frozen=True, tag="nightpost.chilled/1"):
    """Warmth was lost: to the wind, or in running from a dog."""

    engine: ClassVar[str] = "nightpost"

    by: int

    def apply(self, night: Night, /) -> Night:
        return night.but(warmth=max(night.warmth - self.by, 0))


class Warmed(Event[Night], frozen=True, tag="nightpost.warmed/1"):
    """Warmth came back."""

    engine: ClassVar[str] = "nightpost"

    by: int

    def apply(self, night: Night, /) -> Night:
        return night.but(warmth=night.warmth + self.by)


class BiscuitGiven(Event[Night], frozen=True, tag="nightpost.biscuit_given/1"):
    """A dog had a biscuit, and has no quarrel with you any more."""

    engine: ClassVar[str] = "nightpost"

    def apply(self, night: Night, /) -> Night:
        return night.but(biscuits=night.biscuits - 1)


class HourStruck(Event[Night], frozen=True, tag="nightpost.hour_struck/1"):
    """It is an hour later."""

    engine: ClassVar[str] = "nightpost"

    def apply(self, night: Night, /) -> Night:
        return night.but(hour=night.hour + 1)
