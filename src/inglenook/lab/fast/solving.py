"""Solving a course for a wish, compiled: the same steps as in `lab.solving`, over flat arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from inglenook.lab.moves import Moves
from inglenook.lab.solving import HAIR, MOST_JUMPS, MOST_SWEEPS, SETTLED, Solution, endless, worths
from inglenook.lab.stages import Stage
from inglenook.rules import Wish

from .compiled import compiled
from .flat import Array, Flat, flat


def solve(moves: Moves, wish: Wish, found: Sequence[Stage], *, jumps: int = MOST_JUMPS) -> Solution:
    """The best for a wish, as `lab.solving.solve` finds it."""
    arrays = flat(moves, found)
    values, picks, moved = run(arrays, np.array(worths(moves, wish)), 0.0 if wish.ending else 1.0, jumps)
    if moved < 0.0:
        raise endless()
    chosen = []
    for number, stage in enumerate(found):
        first = int(arrays.picks_at[number])
        chosen.append({one.node: int(picks[first + place]) for place, one in enumerate(stage.sums.all) if one.sense})
    stage_of = {place: number for number, stage in enumerate(found) for place in stage.places}
    return Solution(values[: len(moves.places)].tolist(), chosen, stage_of, moved)


def run(arrays: Flat, worth: Array, reward: float, jumps: int = MOST_JUMPS) -> tuple[Array, Array, float]:
    """All stages once: values of places and finishes, what is chosen, and how far they still moved, or -1."""
    values = worth.copy()
    picks = np.full(int(arrays.picks_at[-1]), -1, dtype=np.int64)
    moved = run_stages(values, picks, reward, jumps, *arrays.arrays())
    return values, picks, float(moved)


@compiled
def best_of(now: Any, branches: Any, start: int, stop: int, sense: int, before: int) -> int:
    best, value = before, now[branches[start + before]] * sense
    for option in range(stop - start):
        other = now[branches[start + option]] * sense
        if other > value + HAIR:
            best, value = option, other
    return best


@compiled
def equations(rows: Any, size: int, found: Any) -> bool:
    for column in range(size):
        best = column
        for row in range(column + 1, size):
            if abs(rows[row, column]) > abs(rows[best, column]):
                best = row
        if abs(rows[best, column]) < HAIR:
            return False
        if best != column:
            for place in range(column, size + 1):
                rows[column, place], rows[best, place] = rows[best, place], rows[column, place]
        for row in range(column + 1, size):
            if rows[row, column] != 0.0:
                factor = rows[row, column] / rows[column, column]
                for place in range(column, size + 1):
                    rows[row, place] -= factor * rows[column, place]
    for column in range(size - 1, -1, -1):
        value = rows[column, size]
        for place in range(column + 1, size):
            value -= rows[column, place] * found[place]
        found[column] = value / rows[column, column]
    return True


@compiled
def run_stages(
    values: Any,
    picks: Any,
    reward: float,
    jumps: int,
    kinds: Any,
    ends: Any,
    groups_at: Any,
    still_of: Any,
    live_of: Any,
    group_sums_at: Any,
    members_at: Any,
    members: Any,
    roots: Any,
    own_at: Any,
    own: Any,
    branches_at: Any,
    cuts: Any,
    branches: Any,
    parts: Any,
    senses: Any,
    places_at: Any,
    places: Any,
    targets_at: Any,
    targets: Any,
    back: Any,
    picks_at: Any,
    size: int,
    width: int,
) -> float:
    """One stage after another, and in each one group after another; nothing is made anew within."""
    now, stays = np.zeros(size), np.zeros(size)
    found, rows, forms = np.zeros(width), np.zeros((width, width + 1)), np.zeros((size, width + 1))
    wanted, moving = np.zeros(size, dtype=np.bool_), np.zeros(size, dtype=np.bool_)
    inside = np.full(int(np.max(places_at[1:] - places_at[:-1])), -1, dtype=np.int64)
    bound = 0.0
    for stage in range(len(kinds)):
        kind = kinds[stage]
        first_target, first_place = targets_at[stage], places_at[stage]
        for number in range(ends[kind]):
            now[number] = values[targets[first_target + number]]
        at, pick_at = ends[kind], picks_at[stage]  # the next group's first sum, and where its choice is kept
        for group in range(groups_at[kind], groups_at[kind + 1]):
            still, live, sums_at = still_of[group], live_of[group], group_sums_at[group]
            first, count = members_at[group], members_at[group + 1] - members_at[group]
            for number in range(still):
                one = sums_at + number
                start, stop = branches_at[one], branches_at[one + 1]
                if senses[one] != 0:
                    pick = best_of(now, branches, start, stop, senses[one], 0)
                    picks[pick_at + number] = pick
                    now[at + number] = now[branches[start + pick]]
                else:
                    value = 0.0
                    for branch in range(start, stop):
                        value += parts[branch] * now[branches[branch]]
                    now[at + number] = value
            at, pick_at, sums_at = at + still, pick_at + still, sums_at + still
            if count == 1 and live == 1 and senses[sums_at] == 0 and roots[first] == at:
                # One place that may be stayed at, with nothing to choose once one stays: a single equation.
                start = branches_at[sums_at]
                stay, value = 0.0, reward
                for branch in range(start, start + cuts[sums_at]):
                    stay += parts[branch]
                for branch in range(start + cuts[sums_at], branches_at[sums_at + 1]):
                    value += parts[branch] * now[branches[branch]]
                if stay < 1.0 - HAIR:
                    value /= 1.0 - stay
                    values[places[first_place + members[first]]] = value
                    for place in range(own_at[group], own_at[group + 1]):
                        now[own[place]] = value
                    now[at] = value - reward
                    at, pick_at = at + 1, pick_at + 1
                    continue
            for place in range(count):
                inside[members[first + place]] = place
            for number in range(own_at[group], own_at[group + 1]):
                moving[own[number]] = True
            around = live > 0
            for place in range(count):
                around = around or moving[roots[first + place]]
            for number in range(live):
                one = sums_at + number
                if senses[one] == 0:
                    value = 0.0
                    for branch in range(branches_at[one] + cuts[one], branches_at[one + 1]):
                        value += parts[branch] * now[branches[branch]]
                    stays[at + number] = value
            left, moved, settled = jumps, 0.0, False
            for _ in range(MOST_SWEEPS):
                changed = False
                for number in range(live):
                    one = sums_at + number
                    start = branches_at[one]
                    if senses[one] != 0:
                        before = picks[pick_at + number]
                        pick = best_of(now, branches, start, branches_at[one + 1], senses[one], max(before, 0))
                        changed = changed or (before >= 0 and pick != before)
                        picks[pick_at + number] = pick
                        now[at + number] = now[branches[start + pick]]
                    else:
                        value = stays[at + number]
                        for branch in range(start, start + cuts[one]):
                            value += parts[branch] * now[branches[branch]]
                        now[at + number] = value
                moved, most = 0.0, 1.0
                for place in range(count):
                    found[place] = reward + now[roots[first + place]]
                    most = max(most, abs(found[place]))
                    moved = max(moved, abs(found[place] - values[places[first_place + members[first + place]]]))
                if not around:
                    moved, settled = 0.0, True
                else:
                    settled = not changed and moved <= SETTLED * most
                if not settled and not changed and left > 0:
                    left -= 1
                    # What counts under the choices as they are, from the roots down …
                    wanted[at : at + live] = False
                    for place in range(count):
                        wanted[roots[first + place]] = True
                    for number in range(live - 1, -1, -1):
                        one = sums_at + number
                        if wanted[at + number]:
                            if senses[one] != 0:
                                wanted[branches[branches_at[one] + picks[pick_at + number]]] = True
                            else:
                                for branch in range(branches_at[one], branches_at[one] + cuts[one]):
                                    wanted[branches[branch]] = True
                    # … as equations between the group's places.
                    for place in range(own_at[group], own_at[group + 1]):
                        number = own[place]
                        for column in range(count + 1):
                            forms[number, column] = 0.0
                        forms[number, inside[back[first_target + number]]] = 1.0
                    for number in range(live):
                        if wanted[at + number]:
                            one = sums_at + number
                            start = branches_at[one]
                            if senses[one] != 0:
                                branch = branches[start + picks[pick_at + number]]
                                for column in range(count):
                                    forms[at + number, column] = 0.0
                                forms[at + number, count] = now[branch]
                                if branch >= at or moving[branch]:
                                    for column in range(count + 1):
                                        forms[at + number, column] = forms[branch, column]
                            else:
                                for column in range(count):
                                    forms[at + number, column] = 0.0
                                forms[at + number, count] = stays[at + number]
                                for branch in range(start, start + cuts[one]):
                                    for column in range(count + 1):
                                        forms[at + number, column] += parts[branch] * forms[branches[branch], column]
                    for place in range(count):
                        root = roots[first + place]
                        moves = root >= at or moving[root]
                        for column in range(count):
                            rows[place, column] = -forms[root, column] if moves else 0.0
                        rows[place, place] += 1.0
                        rows[place, count] = reward + (forms[root, count] if moves else now[root])
                    if not equations(rows, count, found):
                        for place in range(count):
                            found[place] = reward + now[roots[first + place]]
                for place in range(count):
                    values[places[first_place + members[first + place]]] = found[place]
                for place in range(own_at[group], own_at[group + 1]):
                    now[own[place]] = found[inside[back[first_target + own[place]]]]
                if settled:
                    break
            if not settled:
                return -1.0
            bound = max(bound, moved)
            for place in range(count):
                inside[members[first + place]] = -1
            for number in range(own_at[group], own_at[group + 1]):
                moving[own[number]] = False
            at, pick_at = at + live, pick_at + live
    return bound
