"""The Nomad: one traveller, a ship, and all that the sheet of paper would hold (NOM-D28)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from inglenook.rules import Look, State

from .pack import NomadicPack


class Skill(msgspec.Struct, frozen=True):
    """A skill with the die it began with and the die it has now, by their sides."""

    key: str
    start: int
    die: int


class Track(msgspec.Struct, frozen=True):
    """A track with its boxes, and how many of them are marked."""

    key: str
    boxes: int
    marked: int = 0

    @property
    def free(self) -> int:
        """How many boxes are still empty."""
        return self.boxes - self.marked


class Planet(msgspec.Struct, frozen=True):
    """The planet one stands on. Its departure has not been rolled yet: leaving takes it away (NOM-D10)."""

    name: str


class Found(msgspec.Struct, frozen=True):
    """What a table said about the planet in sight: the table's key, and the entry in words."""

    table: str
    text: str
    lifeless: bool = False


class Nomad(State, frozen=True):
    """A traveller as they stand.

    `risk` is the degree that waits for its check, with `attempt` in words; `prompt` says why a log entry is offered;
    `over` is true once the mission is given up; `begun` once a skill was used. `step` is where one is in the steps of
    play, `walked` the steps taken in this round, `found` what the scanners said of the planet in sight,
    `road` the tracks on which a crossing has marked boxes, one by one.
    """

    engine: ClassVar[str] = "nomadic"

    skills: tuple[Skill, ...]
    tracks: tuple[Track, ...]
    name: str = ""
    resources: int = 0
    determination: bool = True
    system: int = 1
    planet: Planet | None = None
    risk: str = ""
    attempt: str = ""
    last_marked: str = ""
    prompt: str = ""
    over: bool = False
    begun: bool = False
    step: str = ""
    walked: tuple[str, ...] = ()
    found: tuple[Found, ...] = ()
    road: tuple[str, ...] = ()

    def skill(self, key: str) -> Skill:
        """The skill of this key. Raises `LookupError` if the Nomad has none such."""
        for skill in self.skills:
            if skill.key == key:
                return skill
        raise LookupError(f"no skill {key}")

    def track(self, key: str) -> Track:
        """The track of this key. Raises `LookupError` if the Nomad has none such."""
        for track in self.tracks:
            if track.key == key:
                return track
        raise LookupError(f"no track {key}")

    def free_tracks(self) -> tuple[str, ...]:
        """The tracks that can still take a box (NOM-D5)."""
        return tuple([track.key for track in self.tracks if track.marked < track.boxes])

    def spends(self) -> tuple[tuple[str, int], ...]:
        """Every legal way to spend now: a track, and from one up to what is held and marked there (NOM-D12)."""
        held = self.resources
        if not held:
            return ()
        return tuple((track.key, amount) for track in self.tracks for amount in range(1, min(held, track.marked) + 1))

    @property
    def lifeless(self) -> bool:
        """Whether the scanner found no life on the planet in sight (NOM25-D3)."""
        return any(found.lifeless for found in self.found)


LOOK = Look(Nomad)
"""The one look every rule here takes."""


def begin(pack: NomadicPack) -> Nomad:
    """A new Nomad: the preset's dice in order, all boxes empty, nothing gathered, determination at hand (NOM-D28)."""
    return Nomad(
        skills=tuple(Skill(skill.key, die, die) for skill, die in zip(pack.skills, pack.spread, strict=True)),
        tracks=tuple(Track(track.key, track.boxes) for track in pack.tracks),
        step=pack.steps[0].key if pack.steps else "",
        walked=(pack.steps[0].key,) if pack.steps else (),
    )
