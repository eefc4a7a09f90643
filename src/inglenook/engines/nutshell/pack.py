"""The setting pack: everything about this game that a table may change, as plain data (NUT-R23).

The pack that ships is the published game; what it leaves to the game master is filled by us and listed in `house`.
"""

from __future__ import annotations

from functools import cached_property

import msgspec

from inglenook.rules import Hand, Pack, Roll

from .failing import Failed

PLAYER = "player"
"""The role that throws and decides: whoever plays the character that the task is about (NUT-R1)."""

NONE, MODERATE, SEVERE = "none", "moderate", "severe"
LEVELS = (NONE, MODERATE, SEVERE)
"""How badly someone is afflicted, from not at all to the worst (NUT-D9)."""


class TraitKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A trait of the lists: what it means, what the untrained have, whether it may improve, and if it is magic."""

    key: str
    label: str
    default: int
    meaning: str = ""
    improves: bool = True
    magic: bool = False


class Affliction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level of affliction: the highest face that fails."""

    label: str
    failing: int


class Tasks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How tasks are thrown: the highest face that fails, what each difficulty is called, and the two afflictions."""

    failing: int
    difficulties: tuple[str, ...]
    moderate: Affliction
    severe: Affliction


class Influence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many failed dice an influencing trait of this rating lets one throw again."""

    die: int
    again: int


class Rating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rung of the ladder and the words for it."""

    die: int
    words: tuple[str, ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Optional rules, off by default (GEN-5)."""

    reroll_pool: bool = False
    carry_over: bool = False
    no_magic: bool = False
    whole_list: bool = False


class NutshellPack(Pack, frozen=True, dict=True, forbid_unknown_fields=True):
    """A setting of Nutshell. `house` names the values that are our defaults, not the publisher's."""

    points: int
    rest: int
    rudimentary: tuple[TraitKind, ...]
    suggested: tuple[TraitKind, ...]
    task: Tasks
    influences: tuple[Influence, ...]
    ratings: tuple[Rating, ...]
    options: Options = Options()
    house: tuple[str, ...] = ()

    def is_house(self, path: str) -> bool:
        """Whether this value is a house default."""
        return path in self.house

    @cached_property
    def ladder(self) -> tuple[int, ...]:
        """Every rating from none at all to the best (NUT-R3, NUT-D15)."""
        return (0, *(rating.die for rating in self.ratings))

    @cached_property
    def defaults(self) -> tuple[int, ...]:
        """The ratings that an untrained person may have: none, or one of the three lowest (NUT-R16)."""
        return self.ladder[:4]

    @cached_property
    def kinds(self) -> dict[str, TraitKind]:
        """Every trait of both lists, by key; magic is left out of a world without it (NUT-D19)."""
        both = (*self.rudimentary, *self.suggested)
        return {kind.key: kind for kind in both if not (kind.magic and self.options.no_magic)}

    @cached_property
    def offered(self) -> tuple[TraitKind, ...]:
        """The listed traits that tasks offer of themselves: the rudimentary ones, or all of them."""
        basic = {kind.key for kind in self.rudimentary}
        return tuple(kind for kind in self.kinds.values() if self.options.whole_list or kind.key in basic)

    @cached_property
    def offered_keys(self) -> tuple[str, ...]:
        """Their keys."""
        return tuple(kind.key for kind in self.offered)

    def words(self, die: int) -> tuple[str, ...]:
        """The words for a rating."""
        return next((rating.words for rating in self.ratings if rating.die == die), ("untrained",))

    def dice_called(self, word: str) -> tuple[int, ...]:
        """The ratings that a word names: two for "excellent" (NUT-D17), none for a word that is not known."""
        wanted = " ".join(word.casefold().split())
        return tuple(rating.die for rating in self.ratings if wanted in [word.casefold() for word in rating.words])

    def failing(self, level: str) -> int:
        """The highest face that fails under an affliction (NUT-R8, NUT-R9)."""
        return {MODERATE: self.task.moderate.failing, SEVERE: self.task.severe.failing}.get(level, self.task.failing)

    def again(self, die: int) -> int:
        """How many failed dice a trait of this rating lets one throw again (NUT-R10); a low one none."""
        return max((row.again for row in self.influences if row.die <= die), default=0)

    def above(self, die: int) -> int | None:
        """The next rung of the ladder, or None at the top (NUT-D15)."""
        return next((rung for rung in self.ladder if rung > die), None)

    def roll(self, die: int, dice: int, failing: int, role: str = PLAYER, *, again: bool = False) -> Roll[int]:
        """So many dice of a rating, ready to throw, by whoever plays a role (NUT-R7)."""
        key = (die, dice, failing, role, again)
        known = self._rolls.get(key)
        if known is None:
            why, rule = ("again", "NUT-R10") if again else ("task", "NUT-R7")
            known = self._rolls[key] = Roll((Hand(role, (die,) * dice),), Failed(failing), why, rule)
        return known

    @cached_property
    def _rolls(self) -> dict[tuple[int, int, int, str, bool], Roll[int]]:
        return {}
