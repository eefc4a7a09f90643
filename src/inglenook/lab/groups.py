"""Groups of places: those from which one can come back to each other, and where one goes on leaving them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any


def groups(following: Sequence[Iterable[int]]) -> list[list[int]]:
    """The places 0, 1, … in groups that can all be reached from one another; what follows a group stands before it.

    `following[place]` are the places that may come next. It is Tarjan's way, with a stack of its own, as courses are
    deeper than Python's.

    >>> groups([[1], [2], [1, 3], []])
    [[3], [2, 1], [0]]
    """
    found: list[list[int]] = []
    seen: dict[int, int] = {}
    lowest: dict[int, int] = {}
    kept: list[int] = []
    standing: dict[int, int] = {}
    waiting: set[int] = set()
    for root in range(len(following)):
        if root in seen:
            continue
        path = [(root, iter(following[root]))]
        while path:
            place, rest = path[-1]
            if place not in seen:
                seen[place] = lowest[place] = len(seen)
                standing[place] = len(kept)
                kept.append(place)
                waiting.add(place)
            for other in rest:
                if other not in seen:
                    path.append((other, iter(following[other])))
                    break
                if other in waiting:
                    lowest[place] = min(lowest[place], seen[other])
            else:
                path.pop()
                if path:
                    before = path[-1][0]
                    lowest[before] = min(lowest[before], lowest[place])
                if lowest[place] == seen[place]:
                    start = standing[place]
                    group = kept[start:][::-1]
                    del kept[start:]
                    waiting.difference_update(group)
                    found.append(group)
    return found


def leaving(
    group: Sequence[int], laws: Mapping[int, Mapping[int, Any]], one: Any
) -> tuple[dict[int, Any], dict[int, Any]]:
    """Where one goes on leaving a group, from each of its places, and how many turns that takes on average.

    `laws[place]` are chances of what comes next, in fractions or floats; `one` is 1 in such numbers. Places are taken
    out one after another, each handing its chances on. Nothing is ever subtracted, so that floats lose nothing either.
    """
    inside = {place: number for number, place in enumerate(group)}
    rows = {place: {**laws[place]} for place in group}
    turns = dict.fromkeys(group, one)
    for place in reversed(group):
        row = rows[place]
        row.pop(place, None)
        out = sum(row.values())
        row = rows[place] = {target: chance / out for target, chance in row.items()}
        turns[place] /= out
        for other in group[: inside[place]]:
            _hand_on(rows[other], place, row, turns, other)
    for place in group:
        for before in [target for target in rows[place] if inside.get(target, len(group)) < inside[place]]:
            _hand_on(rows[place], before, rows[before], turns, place)
    return rows, turns


def _hand_on(row: dict[int, Any], through: int, further: Mapping[int, Any], turns: dict[int, Any], place: int) -> None:
    """Whoever comes to `through` goes on from there at once."""
    chance = row.pop(through, None)
    if chance is not None:
        for target, part in further.items():
            row[target] = row.get(target, 0) + chance * part
        turns[place] += chance * turns[through]
