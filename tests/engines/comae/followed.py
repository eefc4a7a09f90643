"""A course followed to its end by plain dictionaries and fractions, from the trees of its turns and nothing else.

`by_state` looks at every fighter as they are, `by_place` at what the course says is all that counts, with one tree for
each mode where it has any `far`. Both have to come to the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any

from inglenook.engines.comae.match import fighting, pools
from inglenook.engines.comae.pack import ComaePack
from inglenook.engines.comae.story import Comae
from inglenook.rules import (
    Chance,
    Course,
    Decision,
    End,
    Fields,
    Outcome,
    Policies,
    Policy,
    Refusal,
    Rule,
    Tree,
    check_fields,
    tree,
)

Law = dict[Comae, Fraction]


class Followed:
    """A course with its settings, and the plan or plans by which all choices are made."""

    def __init__(self, course: Course, pack: ComaePack, given: Mapping[str, Any], *plans: str) -> None:
        self.course = course
        self.pack = pack
        fields = check_fields(course.fields(pack), given)
        assert not isinstance(fields, Refusal), fields
        self.fields: Fields = fields
        self.start: Comae = course.begin(pack, fields)
        self.policies = self._policies(plans)

    def _policies(self, plans: tuple[str, ...]) -> Policies:
        if len(plans) < 2:
            return self.course.plans[plans[0]].policies if plans else {}
        by_side = {side: self.course.plans[plan].policies for side, plan in zip("ab", plans, strict=True)}
        return {key: _by_side(by_side, key) for key in by_side["a"]}

    def rule(self) -> Rule[Outcome | Refusal]:
        """One turn."""
        return self.course.turn(self.pack, self.fields)

    def tree(self, state: Comae) -> Tree:
        """All that a turn can do from a state."""
        found = tree(self.rule, {"comae": state}, self.policies)
        assert not isinstance(found, Refusal), found
        return found


def _by_side(by_side: Mapping[str, Policies], key: str) -> Policy:
    return lambda choose: by_side[choose.who][key](choose)


def bare(state: Comae) -> Hashable:
    """All that there is about everyone, in the order of the sheet; not how many rounds have gone by."""
    told = [(one.out, one.pushing, one.hindered, one.clever) for one in fighting(state).fighters]
    return (pools(state), tuple(told), tuple(person.comae for person in state.people))


def law(found: Tree, share: Fraction = Fraction(1)) -> list[tuple[Comae, Fraction]]:
    """All ends of a tree without choices, with their chances."""
    if isinstance(found, End):
        state = found.world["comae"]
        assert isinstance(state, Comae)
        return [(state, share)]
    assert isinstance(found, Chance), found
    parts = zip(found.branches, found.weights, strict=True)
    return [end for branch, weight in parts for end in law(branch, share * Fraction(weight, found.total))]


def by_state(followed: Followed) -> tuple[dict[str, Fraction], Fraction]:
    """The chance of each ending and the mean number of turns, every state on its own."""
    return _solved(followed, bare, lambda state: law(followed.tree(state)))


def by_place(followed: Followed) -> tuple[dict[str, Fraction], Fraction]:
    """The same by places, from one tree for each mode if the course has any `far`."""
    course, pack = followed.course, followed.pack
    known: dict[Hashable, list[tuple[Comae, tuple[int, ...], Fraction]]] = {}

    def ends(state: Comae) -> list[tuple[Comae, Fraction]]:
        place = course.place(pack, state)
        if course.far is None:
            return law(followed.tree(course.put(state, place.tallies)))
        away = tuple(deep + tally for deep, tally in zip(course.far, place.tallies, strict=True))
        if place.mode not in known:
            deep = course.put(state, away)
            assert course.place(pack, deep).mode == place.mode
            found = law(followed.tree(deep))
            known[place.mode] = [
                (after, tuple(map(int.__sub__, course.place(pack, after).tallies, away)), share)
                for after, share in found
            ]
        return [
            (course.put(after, tuple(map(int.__add__, place.tallies, change))), share)
            for after, change, share in known[place.mode]
        ]

    return _solved(followed, lambda state: course.place(pack, state), ends)


def _solved(
    followed: Followed, key: Callable[[Comae], Hashable], ends: Callable[[Comae], list[tuple[Comae, Fraction]]]
) -> tuple[dict[str, Fraction], Fraction]:
    """Follows all states that can be reached, then solves them from the lowest pools up, level by level."""
    course, pack = followed.course, followed.pack
    turns: dict[Hashable, list[tuple[Hashable, Fraction]]] = {}
    levels: dict[int, list[Hashable]] = {}
    over: dict[Hashable, str] = {}
    todo = [followed.start]
    while todo:
        state = todo.pop()
        name = key(state)
        if name in turns or name in over:
            continue
        ending = course.ended(pack, state)
        if ending:
            over[name] = ending
            continue
        levels.setdefault(sum(pools(state)), []).append(name)
        found = ends(state)
        turns[name] = [(key(after), share) for after, share in found]
        todo += [after for after, _ in found]
    kinds = tuple(course.endings)
    values: dict[Hashable, list[Fraction]] = {
        name: [*[Fraction(kind == ending) for kind in kinds], Fraction(0)] for name, ending in over.items()
    }
    for level in sorted(levels):
        _solve(levels[level], turns, values, len(kinds) + 1)
    *chances, mean = values[key(followed.start)]
    return {kind: chance for kind, chance in zip(kinds, chances, strict=True) if chance}, mean


def _solve(
    level: list[Hashable],
    turns: dict[Hashable, list[tuple[Hashable, Fraction]]],
    values: dict[Hashable, list[Fraction]],
    width: int,
) -> None:
    """Solves the states of one level, which may lead to each other, by elimination."""
    rows = []
    for place, name in enumerate(level):
        row = [Fraction(place == other) for other in range(len(level))] + [Fraction(0)] * width
        row[-1] = Fraction(1)
        numbers = {other: number for number, other in enumerate(level)}
        for after, share in turns[name]:
            if after in numbers:
                row[numbers[after]] -= share
            else:
                for column, value in enumerate(values[after]):
                    row[len(level) + column] += share * value
        rows.append(row)
    for place in range(len(level)):
        pivot = next(row for row in rows[place:] if row[place])
        rows.remove(pivot)
        pivot = [value / pivot[place] for value in pivot]
        rows = [
            [value - row[place] * over for value, over in zip(row, pivot, strict=True)] if row[place] else row
            for row in rows
        ]
        rows.insert(place, pivot)
    for name, row in zip(level, rows, strict=True):
        values[name] = row[len(level) :]


def best(followed: Followed, *, places: bool) -> float:
    """The chance that A wins if both sides choose their best, by plain recursion over the trees, round after round.

    A duel that never ends is worth one half, so the recursion begins with that and goes on until nothing moves.
    """
    course, pack = followed.course, followed.pack
    key: Callable[[Comae], Hashable] = (lambda state: course.place(pack, state)) if places else bare
    trees: dict[Hashable, tuple[Tree, tuple[int, ...]]] = {}
    worth: dict[Hashable, float] = {}
    roots: dict[Hashable, tuple[Comae, Tree, tuple[int, ...]]] = {}

    def landed(end: End, tallies: tuple[int, ...], base: tuple[int, ...]) -> Comae:
        state = end.world["comae"]
        assert isinstance(state, Comae)
        if not base:
            return state
        change = map(int.__sub__, course.place(pack, state).tallies, base)
        put: Comae = course.put(state, tuple(map(int.__add__, tallies, change)))
        return put

    def grown(state: Comae) -> tuple[Tree, tuple[int, ...]]:
        if not places or course.far is None:
            return followed.tree(state), ()
        place = course.place(pack, state)
        if place.mode not in trees:
            away = tuple(map(int.__add__, course.far, place.tallies))
            trees[place.mode] = followed.tree(course.put(state, away)), away
        return trees[place.mode]

    def ends(node: Tree) -> list[End]:
        return [node] if isinstance(node, End) else [end for branch in node.branches for end in ends(branch)]

    todo = [followed.start]
    while todo:
        state = todo.pop()
        if key(state) in roots or course.ended(pack, state):
            continue
        found, base = grown(state)
        roots[key(state)] = state, found, base
        worth[key(state)] = 0.5
        todo += [landed(end, pools(state), base) for end in ends(found)]

    landings: dict[tuple[Hashable, int], Hashable | float] = {}

    def value(node: Tree, name: Hashable) -> float:
        if isinstance(node, End):
            target = landings.get((name, id(node)))
            if target is None:
                state, _, base = roots[name]
                after = landed(node, pools(state), base)
                ending = course.ended(pack, after)
                target = landings[name, id(node)] = float(ending == "a_wins") if ending else key(after)
            return target if isinstance(target, float) else worth[target]
        below = [value(branch, name) for branch in node.branches]
        if isinstance(node, Decision):
            return max(below) if node.choose.who == "a" else min(below)
        return sum(weight * each for weight, each in zip(node.weights, below, strict=True)) / node.total

    for name in sorted(roots, key=lambda name: sum(pools(roots[name][0]))):
        level = [other for other in roots if sum(pools(roots[other][0])) == sum(pools(roots[name][0]))]
        moved = 1.0
        while moved > 1e-11:
            moved = 0.0
            for other in level:
                new = value(roots[other][1], other)
                moved = max(moved, abs(new - worth[other]))
                worth[other] = new
    return worth[key(followed.start)]
