"""Solving a course for a wish: stage after stage, the best choice of each side, by what the turns after it are worth.

Within a stage everyone keeps to a choice until another is better by more than a hair; once nobody changes any more the
equations of these choices are solved, and it is looked again. The same in `fast`, compiled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul

import msgspec

from inglenook.rules import Refusal, Wish

from .moves import Moves
from .stages import Group, Stage, Sum
from .study import LabError

HAIR = 1e-12
"""By how much another choice has to be better: less may be the machine's rounding."""

SETTLED = 1e-14
MOST_JUMPS = 12
MOST_SWEEPS = 200_000

Chosen = Mapping[int, int]
"""The place of the option taken at each choice, by the choice's node."""


class Solution(msgspec.Struct, frozen=True):
    """What each place is worth, and what is chosen in each stage; `bound` is how far values still moved."""

    values: Sequence[float]
    chosen: Sequence[Chosen]
    stage_of: Mapping[int, int]
    bound: float

    def at(self, place: int) -> Chosen:
        """What is chosen at a place, by node."""
        return self.chosen[self.stage_of[place]]


def worths(moves: Moves, wish: Wish) -> list[float]:
    """What places are worth before anything is solved, which is what never ending is, and what finishes are worth."""
    never = wish.endless if wish.ending else 0.0
    ends = [float(finish.ending == wish.ending) if wish.ending else 0.0 for finish in moves.finishes]
    return [never] * len(moves.places) + ends


def endless() -> LabError:
    """What is raised where there is always something better still."""
    return LabError(Refusal("endless", "This may be put off for ever, so that nothing is the best.", field="wish"))


def solve(
    moves: Moves,
    wish: Wish,
    found: Sequence[Stage],
    held: Sequence[Chosen] | None = None,
    *,
    jumps: int = MOST_JUMPS,
) -> Solution:
    """The best for a wish. `held` are by stage, are choices that are kept to; all others are free."""
    values = worths(moves, wish)
    reward = 0.0 if wish.ending else 1.0
    chosen: list[Chosen] = []
    bound = 0.0
    for number, stage in enumerate(found):
        at = [target if target >= 0 else len(moves.places) + ~target for target in stage.targets]
        now = [values[target] for target in at] + [0.0] * len(stage.sums.all)
        made: dict[int, int] = {}
        for group in stage.sums.groups:
            _still(group, now, made, held[number] if held else {})
            bound = max(
                bound, _Live(stage, group, now, made, held[number] if held else {}, reward).settle(values, jumps)
            )
        chosen.append(made)
    stage_of = {place: number for number, stage in enumerate(found) for place in stage.places}
    return Solution(values[: len(moves.places)], chosen, stage_of, bound)


def _still(group: Group, now: list[float], chosen: dict[int, int], held: Chosen) -> None:
    """What hangs on later places only."""
    for one in group.still:
        if one.sense:
            chosen[one.node] = _best(now, one, held.get(one.node), 0)
            now[one.at] = now[one.branches[chosen[one.node]]]
        else:
            now[one.at] = sum(map(mul, one.parts, [now[branch] for branch in one.branches]))


class _Live:
    """What is live in one group of places, until it settles."""

    def __init__(
        self, stage: Stage, group: Group, now: list[float], chosen: dict[int, int], held: Chosen, reward: float
    ) -> None:
        self.places = [stage.places[place] for place in group.places]
        self.now = now
        self.chosen = chosen
        self.held = held
        self.reward = reward
        self.roots = group.roots
        self.back = group.own
        moving = {number for number, _ in group.own}
        self.program = [self._split(one, moving) for one in group.live]

    def _split(self, one: Sum, moving: set[int]) -> tuple[Sum, float, tuple[tuple[int, float], ...]]:
        """A sum as what stays of it, and what moves."""
        if one.sense:
            moving.add(one.at)
            return one, 0.0, ()
        stays, moves = 0.0, []
        for branch, part in zip(one.branches, one.parts, strict=True):
            if branch in moving:
                moves.append((branch, part))
            else:
                stays += part * self.now[branch]
        moving.add(one.at)
        return one, stays, tuple(moves)

    def settle(self, values: list[float], jumps: int) -> float:
        around = any(number in self.roots for number, _ in self.back) or bool(self.program)
        for _ in range(MOST_SWEEPS):
            changed = self.sweep()
            found = [self.reward + self.now[root] for root in self.roots]
            if not around:
                self._put(values, found)
                return 0.0
            moved = max(abs(new - values[place]) for new, place in zip(found, self.places, strict=True))
            if not changed and not moved > SETTLED * max(1.0, *map(abs, found)):
                self._put(values, found)
                return moved
            if not changed and jumps > 0:
                jumps -= 1
                found = self.solved() or found
            self._put(values, found)
        raise endless()

    def _put(self, values: list[float], found: list[float]) -> None:
        for place, value in zip(self.places, found, strict=True):
            values[place] = value
        for number, place in self.back:
            self.now[number] = found[place]

    def sweep(self) -> bool:
        """All sums once; whether anyone chose otherwise than before."""
        now, chosen, changed = self.now, self.chosen, False
        for one, value, moves in self.program:
            if one.sense:
                before = chosen.get(one.node, -1)
                after = _best(now, one, self.held.get(one.node), max(before, 0))
                changed = changed or after != before >= 0
                chosen[one.node] = after
                value = now[one.branches[after]]
            else:
                for branch, part in moves:
                    value += part * now[branch]
            now[one.at] = value
        return changed

    def solved(self) -> list[float] | None:
        """The values of the stage's places under the choices as they are; None if these go around for ever."""
        size = len(self.places)
        forms: dict[int, list[float]] = {}
        for number, place in self.back:
            forms[number] = [0.0] * (size + 1)
            forms[number][place] = 1.0
        for one, stays, moves in self._active():
            if one.sense:
                branch = one.branches[self.chosen[one.node]]
                forms[one.at] = forms.get(branch) or [0.0] * size + [self.now[branch]]
            else:
                form = forms[one.at] = [0.0] * size + [stays]
                for branch, part in moves:
                    for column, each in enumerate(forms[branch]):
                        if each:
                            form[column] += part * each
        rows = []
        for place, root in enumerate(self.roots):
            form = forms.get(root) or [0.0] * size + [self.now[root]]
            row = [-each for each in form]
            row[place] += 1.0
            row[size] = form[size] + self.reward
            rows.append(row)
        return _equations(rows)

    def _active(self) -> list[tuple[Sum, float, tuple[tuple[int, float], ...]]]:
        """The live sums that count under the choices as they are."""
        wanted, active = set(self.roots), []
        for each in reversed(self.program):
            one, _, moves = each
            if one.at in wanted:
                active.append(each)
                wanted.update((one.branches[self.chosen[one.node]],) if one.sense else [branch for branch, _ in moves])
        return active[::-1]


def _equations(rows: list[list[float]]) -> list[float] | None:
    """Solves linear equations, the last column being the right side; None if they have no one answer."""
    size = len(rows)
    for column in range(size):
        best = max(range(column, size), key=lambda place: abs(rows[place][column]))
        if abs(rows[best][column]) < HAIR:
            return None
        rows[column], rows[best] = rows[best], rows[column]
        top = rows[column]
        for row in rows[column + 1 :]:
            if row[column]:
                factor = row[column] / top[column]
                for place in range(column, size + 1):
                    row[place] -= factor * top[place]
    found = [0.0] * size
    for column in reversed(range(size)):
        row = rows[column]
        found[column] = (row[size] - sum(map(mul, row[column + 1 : size], found[column + 1 :]))) / row[column]
    return found


def _best(now: Sequence[float], one: Sum, held: int | None, before: int) -> int:
    """The option that is the best by more than a hair, else the one that was chosen before."""
    if held is not None:
        return held
    best, value = before, now[one.branches[before]] * one.sense
    for option, branch in enumerate(one.branches):
        if now[branch] * one.sense > value + HAIR:
            best, value = option, now[branch] * one.sense
    return best
