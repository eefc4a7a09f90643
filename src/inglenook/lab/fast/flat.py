"""An open course as flat arrays: its stages and sums, for compiled loops. Weights stand apart from what leads where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from inglenook.lab.moves import Moves
from inglenook.lab.stages import Stage, Sum, Sums

Array = Any


class Flat(msgspec.Struct, frozen=True):
    """All stages of a course, their lists laid one behind the other; `…_at[n]` to `…_at[n + 1]` is what belongs to n.

    Of each sum, branches that move come first: from `cuts` on they stay. `picks` has room for what is chosen, a number
    for each sum of each stage, from `picks_at` on.
    """

    kinds: Array
    kind_sizes: Array
    sums_at: Array
    roots_at: Array
    roots: Array
    branches_at: Array
    cuts: Array
    branches: Array
    parts: Array
    senses: Array
    places_at: Array
    places: Array
    targets_at: Array
    targets: Array
    back: Array
    picks_at: Array

    def arrays(self) -> tuple[Array, ...]:
        """All of it in order, as compiled functions take it."""
        return tuple(getattr(self, name) for name in self.__struct_fields__)


def flat(moves: Moves, found: Sequence[Stage]) -> Flat:
    """The arrays of a course's stages."""
    kinds = {id(stage.sums): stage.sums for stage in found}
    number = {key: place for place, key in enumerate(kinds)}
    ordered = [_moving_first(sums, stage_back) for sums, stage_back in _backs(kinds, found)]
    sums = [one for kind in ordered for one, _ in kind]
    count = len(moves.places)
    targets = [[target if target >= 0 else count + ~target for target in stage.targets] for stage in found]
    sizes = [len(kinds[id(stage.sums)].still) + len(kinds[id(stage.sums)].live) for stage in found]
    return Flat(
        kinds=_ints([number[id(stage.sums)] for stage in found]),
        kind_sizes=_ints([[len(each.landings), len(each.still), len(each.live)] for each in kinds.values()]),
        sums_at=_starts([len(kind) for kind in ordered]),
        roots_at=_starts([len(each.roots) for each in kinds.values()]),
        roots=_ints([root for each in kinds.values() for root in each.roots]),
        branches_at=_starts([len(one.branches) for one in sums]),
        cuts=_ints([cut for kind in ordered for _, cut in kind]),
        branches=_ints([branch for one in sums for branch in one.branches]),
        parts=np.array([part for one in sums for part in one.parts or (0.0,) * len(one.branches)]),
        senses=_ints([one.sense for one in sums]),
        places_at=_starts([len(stage.places) for stage in found]),
        places=_ints([place for stage in found for place in stage.places]),
        targets_at=_starts([len(each) for each in targets]),
        targets=_ints([target for each in targets for target in each]),
        back=_ints([place for stage in found for place in stage.back]),
        picks_at=_starts(sizes),
    )


def _backs(kinds: dict[int, Sums], found: Sequence[Stage]) -> list[tuple[Sums, tuple[int, ...]]]:
    backs = {id(stage.sums): stage.back for stage in found}
    return [(sums, backs[key]) for key, sums in kinds.items()]


def _moving_first(sums: Sums, back: tuple[int, ...]) -> list[tuple[Sum, int]]:
    """Sums with the branches that move before those that stay, and how many move. A choice keeps its order."""
    moving = {number for number, place in enumerate(back) if place >= 0}
    found = [(one, 0) for one in sums.still]
    for one in sums.live:
        moving.add(one.at)
        if one.sense:
            found.append((one, len(one.branches)))
            continue
        pairs = sorted(zip(one.branches, one.parts, strict=True), key=lambda pair: pair[0] not in moving)
        branches, parts = zip(*pairs, strict=True)
        found.append((msgspec.structs.replace(one, branches=branches, parts=parts), len(moving.intersection(branches))))
    return found


def _starts(sizes: Sequence[int]) -> Array:
    return np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)


def _ints(values: Any) -> Array:
    return np.array(values, dtype=np.int64)
