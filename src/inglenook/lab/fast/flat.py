"""An open course as flat arrays: its stages and sums, for compiled loops. Weights stand apart from what leads where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from inglenook.lab.moves import Moves
from inglenook.lab.stages import Group, Stage, Sum

Array = Any


class Flat(msgspec.Struct, frozen=True):
    """All stages of a course, their lists laid one behind the other; `…_at[n]` to `…_at[n + 1]` is what belongs to n.

    `own` are the landings that lead back into a group. Of each sum, branches that move come first: from `cuts` on they
    stay. `picks` has room for what is chosen, a number for each sum of each stage, from `picks_at` on.
    """

    kinds: Array
    ends: Array
    groups_at: Array
    still: Array
    live: Array
    group_sums_at: Array
    members_at: Array
    members: Array
    roots: Array
    own_at: Array
    own: Array
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
    size: int
    width: int

    def arrays(self) -> tuple[Any, ...]:
        """All of it in order, as compiled functions take it."""
        return msgspec.structs.astuple(self)


def flat(moves: Moves, found: Sequence[Stage]) -> Flat:
    """The arrays of a course's stages."""
    kinds = {id(stage.sums): stage for stage in found}
    number = {key: place for place, key in enumerate(kinds)}
    groups = [group for stage in kinds.values() for group in stage.sums.groups]
    sums = [pair for stage in kinds.values() for group in stage.sums.groups for pair in _moving_first(group)]
    count = len(moves.places)
    targets = [[target if target >= 0 else count + ~target for target in stage.targets] for stage in found]
    return Flat(
        kinds=_ints([number[id(stage.sums)] for stage in found]),
        ends=_ints([len(stage.sums.landings) for stage in kinds.values()]),
        groups_at=_starts([len(stage.sums.groups) for stage in kinds.values()]),
        still=_ints([len(group.still) for group in groups]),
        live=_ints([len(group.live) for group in groups]),
        group_sums_at=_starts([len(group.still) + len(group.live) for group in groups]),
        members_at=_starts([len(group.places) for group in groups]),
        members=_ints([place for group in groups for place in group.places]),
        roots=_ints([root for group in groups for root in group.roots]),
        own_at=_starts([len(group.own) for group in groups]),
        own=_ints([number for group in groups for number, _ in group.own]),
        branches_at=_starts([len(one.branches) for one, _ in sums]),
        cuts=_ints([cut for _, cut in sums]),
        branches=_indices([branch for one, _ in sums for branch in one.branches]),
        parts=np.array([part for one, _ in sums for part in one.parts or (0.0,) * len(one.branches)]),
        senses=_ints([one.sense for one, _ in sums]),
        places_at=_starts([len(stage.places) for stage in found]),
        places=_ints([place for stage in found for place in stage.places]),
        targets_at=_starts([len(each) for each in targets]),
        targets=_indices([target for each in targets for target in each]),
        back=_ints([place for stage in found for place in stage.back]),
        picks_at=_starts([len(stage.sums.all) for stage in found]),
        size=max([len(stage.sums.landings) + len(stage.sums.all) for stage in kinds.values()], default=0),
        width=max([len(group.places) for group in groups], default=0),
    )


def _moving_first(group: Group) -> list[tuple[Sum, int]]:
    """Sums with the branches that move before those that stay, and how many move. A choice keeps its order."""
    moving = {number for number, _ in group.own}
    found = [(one, 0) for one in group.still]
    for one in group.live:
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


def _indices(values: Any) -> Array:
    """Numbers that are only looked up by: unsigned, so that no compiled loop asks whether they count from the end."""
    return np.array(values, dtype=np.uint32)
