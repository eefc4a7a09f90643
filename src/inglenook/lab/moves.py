"""Moves: every place that a course can be in, and what a turn does at each, under plans or with choices left open."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import Any

import msgspec

from inglenook.rules import End, Place, Refusal, TooManyCasesError

from .study import LabError, Study
from .trees import Landing, Trees

MOST_PLACES = 200_000


class Finish(msgspec.Struct, frozen=True):
    """One way for a course to be over: the key of its ending, and its counts in the order of the course."""

    ending: str
    counts: tuple[int, ...]


class Turn(msgspec.Struct, frozen=True):
    """What one turn does at a place under plans: `weights[n]` of `total` lead to `targets[n]`.

    A target is the number of a place, or `~number` of a finish.
    """

    total: int
    targets: tuple[int, ...]
    weights: tuple[int, ...]


class Moves:
    """The places of a study that can be reached, numbered in the order in which they are come by.

    Under plans each place has its `turn`; with `choices`, `trees` keep them open, and `roots` say which node a place's
    turn begins at. Where the course is told `far`, a tree is grown once for each mode, as far from any end as it says,
    and each of its ends is put on the tallies that the place really has: whether it is over, and what mode it leads
    to, is then asked of that state. `start` is a target like others, as a course may be over before it begins.

    A plan of a course with `far` may look at whatever the mode holds, but not at the tallies.
    """

    def __init__(
        self,
        study: Study,
        plans: Mapping[str, str] | str | None = None,
        *,
        choices: bool = False,
        most: int = MOST_PLACES,
    ) -> None:
        self.study = study
        self.most = most
        self.policies = None if choices else study.policies(plans)
        self.trees = Trees()
        self.places: list[Place] = []
        self.finishes: list[Finish] = []
        self.roots: list[int] = []
        self._states: list[Any] = []
        self._place_numbers: dict[Place, int] = {}
        self._finish_numbers: dict[Finish, int] = {}
        self._roots_of_modes: dict[Any, int] = {}
        self.afters: list[Any] = []
        self._after_numbers: dict[Place, int] = {}
        self._landed: dict[tuple[int, tuple[int, ...]], int] = {}
        self._turns: dict[int, Turn] = {}
        self.start = self._target(study.start)
        self._explore()

    def turn(self, place: int, chosen: Mapping[int, int] | None = None) -> Turn:
        """What a turn does there. Where `choices` are kept open, `chosen` makes them, by node of `trees`."""
        if chosen is None and place in self._turns:
            return self._turns[place]
        try:
            _, law = self.trees.law(self.roots[place], chosen)
        except KeyError as unmade:
            raise LabError(self._unanswered(unmade.args[0])) from None
        weights: dict[int, int] = {}
        for landing, weight in law.items():
            target = self.land(place, landing)
            weights[target] = weights.get(target, 0) + weight
        common = gcd(*weights.values())
        shares = tuple([weight // common for weight in weights.values()])
        turn = Turn(sum(shares), tuple(weights), shares)
        if chosen is None:
            self._turns[place] = turn
        return turn

    def land(self, place: int, landing: int) -> int:
        """The target that one end of a turn is, begun from a place; `landing` is a node of `trees`."""
        node = self.trees.nodes[landing]
        assert isinstance(node, Landing)
        if self.study.course.far is None:
            return self.lands(node.after, ())
        tallies = tuple([tally + more for tally, more in zip(self.places[place].tallies, node.change, strict=True)])
        return self.lands(node.after, tallies)

    def lands(self, after: int, tallies: tuple[int, ...]) -> int:
        """The target of what holds after a turn, with the tallies as they then are."""
        known = self._landed.get((after, tallies))
        if known is None:
            state = self.afters[after]
            if self.study.course.far is not None:
                state = self.study.course.put(state, tallies)
            known = self._landed[after, tallies] = self._target(state)
        return known

    def _explore(self) -> None:
        for place, _ in enumerate(iter(lambda: len(self.roots) < len(self.places), False)):
            root = self._root(place)
            self.roots.append(root)
            for landing in self.trees.landings(root):
                self.land(place, landing)

    def _target(self, state: Any) -> int:
        course, pack = self.study.course, self.study.pack
        ending = course.ended(pack, state)
        if ending:
            finish = Finish(ending, tuple([count.count(state) for count in course.counts.values()]))
            number = self._finish_numbers.setdefault(finish, len(self.finishes))
            if number == len(self.finishes):
                self.finishes.append(finish)
            return ~number
        place = course.place(pack, state)
        number = self._place_numbers.setdefault(place, len(self.places))
        if number == len(self.places):
            if number >= self.most:
                raise LabError(self._too_many())
            self.places.append(place)
            self._states.append(state)
        return number

    def _root(self, number: int) -> int:
        """The node of a place's turn: its mode's, or where it has to be its own."""
        mode = self.places[number].mode
        if mode in self._roots_of_modes:
            return self._roots_of_modes[mode]
        state, base = self._far_off(number)
        try:
            tree = self.study.tree(state, self.policies)
        except TooManyCasesError as many:
            sentence = f"A single turn of this course can go too many ways to be counted: {many}."
            raise LabError(Refusal("too_many_cases", sentence, self.study.course.rule)) from None
        root = self.trees.grow(tree, lambda end: self._landing(end, base))
        if base is not None:
            self._roots_of_modes[mode] = root
        return root

    def _far_off(self, number: int) -> tuple[Any, tuple[int, ...] | None]:
        """A place's state in the same mode but far from any end, and its tallies; or as it is, and None."""
        course, place, state = self.study.course, self.places[number], self._states[number]
        if course.far is None:
            return state, None
        kept = tuple([far + tally for far, tally in zip(course.far, place.tallies, strict=True)])
        for tallies in (course.far, kept):  # where the mode hangs on how tallies compare, that has to stay as it is
            away = course.put(state, tallies)
            if course.place(self.study.pack, away).mode == place.mode:
                return away, tallies
        raise LabError(
            Refusal("no_far", f"No tallies are far enough from the end for the mode {place.mode!r}.", course.rule)
        )

    def _landing(self, end: End, base: tuple[int, ...] | None) -> Landing:
        course, pack, state = self.study.course, self.study.pack, end.world[self.study.engine.name]
        if base is None or course.far is None:
            ending = course.ended(pack, state)
            counts = [each.count(state) for each in course.counts.values()]
            place = Place(("over", ending, *counts)) if ending else course.place(pack, state)
            return Landing(self._after(place, state), ())
        tallies = course.place(pack, state).tallies
        away = course.put(state, course.far)
        change = tuple([now - before for now, before in zip(tallies, base, strict=True)])
        return Landing(self._after(course.place(pack, away), away), change)

    def _after(self, place: Place, state: Any) -> int:
        number = self._after_numbers.setdefault(place, len(self.afters))
        if number == len(self.afters):
            self.afters.append(state)
        return number

    def _unanswered(self, node: int) -> Refusal:
        choice = self.trees.nodes[node]
        return Refusal("no_policy", f"No plan says how to choose at {choice}.", self.study.course.rule, field="plan")

    def _too_many(self) -> Refusal:
        sentence = f"This course has more than {self.most:,} places to be in: too many to follow each of them."
        return Refusal("too_many_places", sentence, self.study.course.rule, legal=("sampling it",))
