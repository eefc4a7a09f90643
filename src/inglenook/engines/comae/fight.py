"""An extended conflict as it stands between rounds: who is in it, on which side, and what each has declared."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from inglenook.rules import Part

from .person import Person

COMBINED = "combined"
"""The pool of a conflict over two pools: the average of both, which takes all its damage until it ends (COM-D34)."""


class Declaration(msgspec.Struct, frozen=True):
    """What someone is about to do in this round (COM-R28 step 2, COM-R41).

    `lens` is empty for a plain roll, `skill` and `focus` what a lens puts in the place of the conflict's, `targets`
    whom it is aimed at, `bonus` what a clever round before is turned into: `skill` or `twice`. `intent` is in the
    player's own words.
    """

    targets: tuple[str, ...]
    lens: str = ""
    skill: str = ""
    focus: str = ""
    bonus: str = ""
    intent: str = ""


class Fighter(msgspec.Struct, frozen=True):
    """Someone in a conflict.

    `skill`, `focus` and `parts` are what the referee settled for the moment (COM-R28 step 1). `out` says how they left,
    and is empty for whoever is still in. `hindered` counts the penalties of lenses that fall on this round, `clever`
    tells that a clever round came before. `value` and `maximum` are the temporary pool of a conflict over two pools.
    """

    key: str
    side: str
    skill: str
    focus: str = ""
    parts: tuple[Part, ...] = ()
    lenses: bool = False
    ranged: bool = False
    out: str = ""
    pushing: bool = False
    hindered: int = 0
    clever: bool = False
    value: int = 0
    start: int = 0
    maximum: int = 0
    declared: Declaration | None = None
    blows: tuple[int, ...] = ()


class Conflict(msgspec.Struct, frozen=True):
    """An extended conflict (COM-R24). `pools` are one or two; `company` is the circle in which it takes place.

    `second` are those who have a second action left from the round before.
    """

    title: str
    preset: str
    pools: tuple[str, ...]
    fighters: tuple[Fighter, ...]
    round: int = 1
    company: str = ""
    second: tuple[str, ...] = ()

    def fighter(self, key: str) -> Fighter:
        """The fighter of this key. Raises `KeyError` if there is none."""
        for fighter in self.fighters:
            if fighter.key == key:
                return fighter
        raise KeyError(key)

    @property
    def standing(self) -> tuple[Fighter, ...]:
        """Those who are still in, in the order of the sheet."""
        return tuple([fighter for fighter in self.fighters if not fighter.out])

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that have anyone in, in the order of the sheet."""
        return tuple(dict.fromkeys([fighter.side for fighter in self.fighters if not fighter.out]))

    def foes(self, fighter: Fighter) -> tuple[Fighter, ...]:
        """Those still in on other sides."""
        return tuple([other for other in self.fighters if not other.out and other.side != fighter.side])

    @property
    def combined(self) -> bool:
        """Whether two pools stand as one."""
        return len(self.pools) > 1

    def main_pool(self, person: Person) -> str:
        """The pool that keeps someone in: the conflict's, both as one, or the only one that they have (COM-D50)."""
        if len(person.pools) == 1:
            return person.pools[0].key
        return COMBINED if self.combined else self.pools[0]

    def with_fighter(self, changed: Fighter) -> Conflict:
        """The conflict with one fighter changed."""
        return replace(self, fighters=tuple([changed if old.key == changed.key else old for old in self.fighters]))
