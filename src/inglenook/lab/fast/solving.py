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


def solve(moves: Moves, wish: Wish, found: Sequence[Stage]) -> Solution:
    """The best for a wish, as `lab.solving.solve` finds it."""
    arrays = flat(moves, found)
    values, picks, moved = run(arrays, worths(moves, wish), 0.0 if wish.ending else 1.0)
    if moved < 0.0:
        raise endless()
    chosen = []
    for number, stage in enumerate(found):
        sums = (*stage.sums.still, *stage.sums.live)
        first = int(arrays.picks_at[number])
        chosen.append({one.node: int(picks[first + place]) for place, one in enumerate(sums) if one.sense})
    stage_of = {place: number for number, stage in enumerate(found) for place in stage.places}
    return Solution(values[: len(moves.places)].tolist(), chosen, stage_of, moved)


def run(arrays: Flat, worth: Sequence[float], reward: float, jumps: int = MOST_JUMPS) -> tuple[Array, Array, float]:
    """All stages once: values of places and finishes, what is chosen, and how far they still moved, or -1."""
    values = np.array(worth, dtype=np.float64)
    picks = np.full(int(arrays.picks_at[-1]), -1, dtype=np.int64)
    size = int(arrays.kind_sizes.sum(axis=1).max())
    width = int(np.diff(arrays.places_at).max())
    moved = run_stages(values, picks, reward, jumps, size, width, *arrays.arrays())
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
    size: int,
    width: int,
    kinds: Any,
    kind_sizes: Any,
    sums_at: Any,
    roots_at: Any,
    roots: Any,
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
) -> float:
    """One stage after another; nothing is made anew within."""
    now, stays = np.zeros(size), np.zeros(size)
    found, rows, forms = np.zeros(width), np.zeros((width, width + 1)), np.zeros((size, width + 1))
    wanted = np.zeros(size, dtype=np.bool_)
    bound = 0.0
    for stage in range(len(kinds)):
        kind = kinds[stage]
        ends, still, live = kind_sizes[kind, 0], kind_sizes[kind, 1], kind_sizes[kind, 2]
        first_sum, first_root, first_pick = sums_at[kind], roots_at[kind], picks_at[stage]
        first_target, first_place = targets_at[stage], places_at[stage]
        count = places_at[stage + 1] - first_place
        for number in range(ends):
            now[number] = values[targets[first_target + number]]
        for number in range(still):
            one = first_sum + number
            start, stop = branches_at[one], branches_at[one + 1]
            if senses[one] != 0:
                pick = best_of(now, branches, start, stop, senses[one], 0)
                picks[first_pick + number] = pick
                now[ends + number] = now[branches[start + pick]]
            else:
                value = 0.0
                for branch in range(start, stop):
                    value += parts[branch] * now[branches[branch]]
                now[ends + number] = value
        moving = live > 0
        for number in range(ends):
            moving = moving or back[first_target + number] >= 0
        if not moving:
            for place in range(count):
                values[places[first_place + place]] = reward + now[roots[first_root + place]]
            continue
        alive = ends + still
        for number in range(live):
            one = first_sum + still + number
            if senses[one] == 0:
                value = 0.0
                for branch in range(branches_at[one] + cuts[one], branches_at[one + 1]):
                    value += parts[branch] * now[branches[branch]]
                stays[alive + number] = value
        left, quiet, moved, settled = jumps, False, 0.0, False
        for _ in range(MOST_SWEEPS):
            changed = False
            for number in range(live):
                one = first_sum + still + number
                start = branches_at[one]
                if senses[one] != 0:
                    before = picks[first_pick + still + number]
                    pick = best_of(now, branches, start, branches_at[one + 1], senses[one], max(before, 0))
                    if pick != before:
                        changed = True
                        picks[first_pick + still + number] = pick
                    now[alive + number] = now[branches[start + pick]]
                else:
                    value = stays[alive + number]
                    for branch in range(start, start + cuts[one]):
                        value += parts[branch] * now[branches[branch]]
                    now[alive + number] = value
            moved, most = 0.0, 1.0
            for place in range(count):
                found[place] = reward + now[roots[first_root + place]]
                most = max(most, abs(found[place]))
                moved = max(moved, abs(found[place] - values[places[first_place + place]]))
            settled = not changed and moved <= SETTLED * most
            if not settled and not changed and quiet and left > 0:
                left -= 1
                # What counts under the choices as they are, from the roots down …
                wanted[:] = False
                for place in range(count):
                    wanted[roots[first_root + place]] = True
                for number in range(live - 1, -1, -1):
                    one = first_sum + still + number
                    if wanted[alive + number]:
                        if senses[one] != 0:
                            wanted[branches[branches_at[one] + picks[first_pick + still + number]]] = True
                        else:
                            for branch in range(branches_at[one], branches_at[one] + cuts[one]):
                                wanted[branches[branch]] = True
                # … as equations between the stage's places.
                for number in range(ends):
                    if wanted[number]:
                        place = back[first_target + number]
                        for column in range(count):
                            forms[number, column] = 0.0
                        forms[number, count] = 0.0 if place >= 0 else now[number]
                        if place >= 0:
                            forms[number, place] = 1.0
                for number in range(ends, alive):
                    if wanted[number]:
                        for column in range(count):
                            forms[number, column] = 0.0
                        forms[number, count] = now[number]
                for number in range(live):
                    if wanted[alive + number]:
                        one = first_sum + still + number
                        start = branches_at[one]
                        if senses[one] != 0:
                            branch = branches[start + picks[first_pick + still + number]]
                            for column in range(count + 1):
                                forms[alive + number, column] = forms[branch, column]
                        else:
                            for column in range(count):
                                forms[alive + number, column] = 0.0
                            forms[alive + number, count] = stays[alive + number]
                            for branch in range(start, start + cuts[one]):
                                for column in range(count + 1):
                                    forms[alive + number, column] += parts[branch] * forms[branches[branch], column]
                for place in range(count):
                    root = roots[first_root + place]
                    for column in range(count):
                        rows[place, column] = -forms[root, column]
                    rows[place, place] += 1.0
                    rows[place, count] = forms[root, count] + reward
                if not equations(rows, count, found):
                    for place in range(count):
                        found[place] = reward + now[roots[first_root + place]]
            quiet = not changed
            for place in range(count):
                values[places[first_place + place]] = found[place]
            for number in range(ends):
                if back[first_target + number] >= 0:
                    now[number] = found[back[first_target + number]]
            if settled:
                break
        if not settled:
            return -1.0
        bound = max(bound, moved)
    return bound
