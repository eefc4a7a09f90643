"""Stages: the places of an open course in the order in which they can be solved, each with the sums that it needs.

Where trees are grown by mode, all places with the same tallies are one stage: what a hurt of 3 comes to is worked out
once there, whoever dealt it and by whatever lens. A sum is still if it hangs on later stages only, and is worked out
once; it is live if it leads back into its own stage.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inglenook.rules import Wish

from .groups import groups
from .moves import Moves
from .trees import Choice, Fork, Landing


class AroundError(Exception):
    """Tallies that change may come back to what they were: places then can't be solved by their tallies."""


class Sum(msgspec.Struct, frozen=True):
    """A node of the trees, as a sum over earlier numbers of its stage, or as the best of them.

    `at` is its own number. Dice have `parts` (chances); a choice has none, and `sense` is 1 where the most is wanted
    and -1 where the least is.
    """

    at: int
    node: int
    branches: tuple[int, ...]
    parts: tuple[float, ...] = ()
    sense: int = 0


class Group(msgspec.Struct, frozen=True):
    """Places of a stage that lead to each other, or one by itself; `places` are their numbers in the stage.

    `own` are the landings that lead back to them, each with the one that it leads to. `still` are the sums that can be
    worked out once before them, `live` those that lead back to them. `roots` are the numbers of the places' own sums.
    """

    places: tuple[int, ...]
    own: tuple[tuple[int, int], ...]
    roots: tuple[int, ...]
    still: tuple[Sum, ...]
    live: tuple[Sum, ...]


class Sums(msgspec.Struct, frozen=True):
    """The sums of a stage, for all stages whose turns are alike, group after group in the order of solving.

    Numbers 0, 1, … are those of `landings`, which are nodes; then come the groups' sums, first still, then live ones.
    """

    landings: tuple[int, ...]
    groups: tuple[Group, ...]

    @property
    def all(self) -> list[Sum]:
        """All sums in the order of their numbers."""
        return [one for group in self.groups for one in (*group.still, *group.live)]


class Stage(msgspec.Struct, frozen=True):
    """Places solved together. Landing n leads to `targets[n]`, in the stage `back[n]` or out of it, -1."""

    places: tuple[int, ...]
    sums: Sums
    targets: tuple[int, ...]
    back: tuple[int, ...]


def stages(moves: Moves, wish: Wish) -> list[Stage]:
    """The stages of a course, each after all that it leads to. Raises `AroundError`; see there."""
    far = moves.study.course.far is not None
    found, known = [], dict[tuple[tuple[int, ...], tuple[int, ...]], Sums]()
    landings = {root: moves.trees.landings(root) for root in set(moves.roots)}
    for places in _together(moves, landings, far):
        inside = {place: number for number, place in enumerate(places)}
        roots = tuple([moves.roots[place] for place in places])
        ends = sorted({node for root in roots for node in landings[root]})
        targets = tuple([moves.land(places[0], node) for node in ends])
        back = tuple([inside.get(target, -1) for target in targets])
        if (roots, back) not in known:
            known[roots, back] = _sums(moves, wish, roots, dict(zip(ends, back, strict=True)), landings)
        found.append(Stage(tuple(places), known[roots, back], targets, back))
    return found


def _together(moves: Moves, landings: dict[int, list[int]], far: bool) -> list[list[int]]:
    """Which places are solved together: those of the same tallies, or those among which one can go around."""
    if not far:
        following = [
            [target for node in landings[root] if (target := moves.land(place, node)) >= 0]
            for place, root in enumerate(moves.roots)
        ]
        return groups(following)
    cells: dict[tuple[int, ...], int] = {}
    of = [cells.setdefault(place.tallies, len(cells)) for place in moves.places]
    led: list[set[int]] = [set() for _ in cells]
    for place, root in enumerate(moves.roots):
        led[of[place]].update([of[target] for node in landings[root] if (target := moves.land(place, node)) >= 0])
    places: list[list[int]] = [[] for _ in cells]
    for place, cell in enumerate(of):
        places[cell].append(place)
    together = groups([sorted(each) for each in led])
    if any(len(group) > 1 for group in together):
        raise AroundError
    return [places[group[0]] for group in together]


def _sums(
    moves: Moves, wish: Wish, roots: tuple[int, ...], back: dict[int, int], landings: dict[int, list[int]]
) -> Sums:
    """The sums under some roots, put into groups; `back` says for each landing to which place of the stage it leads."""
    trees = moves.trees.nodes
    following = [[back[node] for node in landings[root] if back[node] >= 0] for root in roots]
    at = {end: number for number, end in enumerate(back)}
    leading: dict[int, list[int]] = {}
    for end, place in back.items():
        leading.setdefault(place, []).append(end)
    found = []
    for places in groups(following):
        own = [(each, number) for number, place in enumerate(places) for each in leading.get(place, ())]
        alive = {each for each, _ in own}
        still, live = list[int](), list[int]()
        for number in _under(moves, [roots[place] for place in places]):
            node = trees[number]
            if isinstance(node, Landing) or number in at:
                continue
            moving = not alive.isdisjoint(node.branches)
            (live if moving else still).append(number)
            if moving:
                alive.add(number)
        for number in (*still, *live):
            at[number] = len(at)
        found.append(
            Group(
                places=tuple(places),
                own=tuple([(at[each], member) for each, member in own]),
                roots=tuple([at[roots[place]] for place in places]),
                still=tuple([_sum(moves, wish, number, at) for number in still]),
                live=tuple([_sum(moves, wish, number, at) for number in live]),
            )
        )
    return Sums(tuple(back), tuple(found))


def _under(moves: Moves, roots: Sequence[int]) -> list[int]:
    if len(roots) == 1:
        return moves.trees.reach(roots[0])
    return sorted({node for root in roots for node in moves.trees.reach(root)})


def _sum(moves: Moves, wish: Wish, number: int, at: dict[int, int]) -> Sum:
    node = moves.trees.nodes[number]
    assert isinstance(node, Fork | Choice)
    branches = tuple([at[branch] for branch in node.branches])
    if isinstance(node, Choice):
        return Sum(at[number], number, branches, sense=sense(moves, wish, node.who))
    return Sum(at[number], number, branches, tuple([weight / node.total for weight in node.weights]))


def sense(moves: Moves, wish: Wish, who: str) -> int:
    """Whether someone wants the most of what is wished for (1), or the least of it (-1)."""
    sides = moves.study.course.sides
    agrees = not sides or who == (wish.role or sides[0])
    return 1 if agrees != wish.least else -1
