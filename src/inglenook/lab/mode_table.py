"""The modes of a course as a table that grows where a walk comes to what is not there yet.

What follows a turn hangs on what then holds and on how the tallies stand, and nothing else. A walk tells how they
stand by tests that lead to the next mode, or to the end; whatever is not there yet is asked of the course itself, and
kept. That the course is of this kind is tried each time: with the tallies as they are, and with others that stand so.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import product
from threading import Lock
from typing import Any

import msgspec

from inglenook.rules import End, Refusal, TooManyCasesError

from .fast.mode_walks import LEAST_MOVES, NOUGHT, OPEN, TESTS
from .fast.walks import END
from .growing import Growing
from .standing import Known, Pair, Ranks, learned, loose, pairs, ranks
from .study import LabError, Study
from .trees import Landing, Trees
from .walk import columns

MOST_TALLIES = 60
MOST_ENDS = 100_000
"""How many ends are remembered with their counts."""
MOST_CELLS = 8_000_000
"""How large a table may become, in columns or in cells."""

WAYS = tuple(product((-1, 0, 1), repeat=TESTS))
"""How the pairs of tests may stand, in the order of their links."""
Told = tuple[str, tuple[int, ...]]
"""How a run ended: the key of its ending, and its counts."""


class FullError(Exception):
    """The table has become so large that it is better begun anew."""


class After(msgspec.Struct):
    """What holds after a turn, its state in deep tallies, itself in words, and the ends known so far by tallies."""

    state: Any
    words: str
    ends: dict[tuple[int, ...], Told]


class Linked(msgspec.Struct):
    """What has links in the cells: what holds there, what is known of how the tallies stand, and the pairs tested.

    A landing tests none; what is known there is told by how pairs stand, None for those that are open.
    """

    after: int
    stand: Known | tuple[int | None, ...]
    tests: tuple[Pair, ...] = ()


class ModeTable:
    """What is known of a study's modes under plans. Whoever asks it to grow holds its `lock`.

    Raises `LabError` with `no_modes` for a course that can't be followed so.
    """

    def __init__(self, study: Study, plans: Any) -> None:
        course = study.course
        if course.far is None or not 0 < len(course.far) <= MOST_TALLIES:
            raise unfit("its turns hang on more than modes")
        self.study, self.policies, self.far = study, study.policies(plans), course.far
        self.width = len(course.far)
        given = course.compared
        self.groups = tuple(range(self.width)) if given is None else given(study.pack, study.fields)
        self.deep = {group: max(far for far, own in zip(self.far, self.groups, strict=True) if own == group)
                     for group in self.groups}  # fmt: skip
        self.pairs = pairs(self.groups)
        self.lock = Lock()
        self.cuts, self.ways, self.cells = Growing("uint64"), Growing("uint32"), Growing("uint32")
        self.afters: list[After] = []
        self._trees = Trees()
        self._after_numbers: dict[Any, int] = {}
        self._modes: dict[Any, int] = {}
        self._links: dict[tuple[int, Known], int] = {}
        self._landings: dict[Any, int] = {}
        self._starts: list[int] = []
        self._linked: list[Linked] = []
        place = course.place(study.pack, study.start)
        self.begin, self.start = place.tallies, self._mode(study.start, place.mode, place.tallies)

    def grow(self, at: int, tallies: tuple[int, ...]) -> None:
        """Finds out where the link at this place leads, for tallies that have come there."""
        if self.cells.listed[at] != OPEN:
            return  # somebody else came here first
        if max(len(self.cells), len(self.ways)) > MOST_CELLS:
            raise FullError
        number = bisect_right(self._starts, at) - 1
        linked = self._linked[number]
        if isinstance(linked.stand, Known):
            known = linked.stand
            for pair, order in zip(linked.tests, WAYS[at - self._starts[number] - 2 * TESTS], strict=False):
                known = known.told(pair, order)
            link = (
                END | self._step(linked.after, tallies) if self._settled(known) else self._tested(linked.after, known)
            )
        else:
            link = self._tested(linked.after, learned(linked.stand, self.pairs, self.width))
        self.cells.set(at, link)

    def end(self, number: int, tallies: tuple[int, ...]) -> Told:
        """How a run ended that came to what holds by this number, with these tallies."""
        after = self.afters[number]
        told = after.ends.get(tallies)
        if told is None:
            if len(after.ends) >= MOST_ENDS:
                after.ends.clear()
            course, state = self.study.course, self.study.course.put(after.state, tallies)
            counts = tuple([count.count(state) for count in course.counts.values()])
            told = after.ends[tallies] = course.ended(self.study.pack, state), counts
        return told

    def _settled(self, known: Known) -> bool:
        return all(known.order(pair) is not None for pair in self.pairs)

    def _tested(self, after: int, known: Known) -> int:
        """The tests of what is open."""
        if (after, known) not in self._links:
            tests = tuple([pair for pair in self.pairs if known.order(pair) is None][:TESTS])
            filled = *tests, *[(self.width, self.width)] * (TESTS - len(tests))
            row = *[each for pair in filled for each in pair], *[OPEN] * len(WAYS)
            self._links[after, known] = self._add(row, Linked(after, known, tests))
        return self._links[after, known]

    def _step(self, number: int, tallies: tuple[int, ...]) -> int:
        """What follows: the mode or an end, and which tallies move."""
        course, pack, after = self.study.course, self.study.pack, self.afters[number].state
        stand = ranks(tallies, self.groups)
        trials = [self._at_depth(stand), tallies, stand]
        states = [course.put(after, trial) for trial in trials]
        endings = {course.ended(pack, state) for state in states}
        if len(endings) > 1:
            raise unfit("whether it is over hangs on how far its tallies are from zero")
        if endings != {""}:
            return self.cells.add((END, LEAST_MOVES, *(self.width,) * (2 * LEAST_MOVES)))
        places = [course.place(pack, state) for state in states]
        if len({place.mode for place in places}) > 1:
            raise unfit("how it goes on hangs on more than how its tallies stand to zero and to one another")
        moves = [
            (to, self._source(trials[0], to, now)) for to, now in enumerate(places[0].tallies) if trials[0][to] != now
        ]
        for trial, place in zip(trials, places, strict=True):
            moved = list(trial)
            for to, source in moves:
                moved[to] = (*trial, 0)[source]
            if tuple(moved) != place.tallies:
                raise unfit("its tallies change one another")
        code = self._mode(states[1], places[1].mode, places[1].tallies)
        moves += [(self.width, self.width)] * (LEAST_MOVES - len(moves))
        return self.cells.add((code, len(moves), *[each for move in moves for each in move]))

    def _source(self, tallies: tuple[int, ...], to: int, now: int) -> int:
        """Which tally has come to a place; one beyond the last stands for zero."""
        if not now:
            return self.width
        sources = [place for place, tally in enumerate(tallies) if tally == now]
        if not sources:
            raise unfit("its tallies change one another")
        return min(sources, key=lambda place: self.groups[place] != self.groups[to])

    def _at_depth(self, stand: Ranks) -> tuple[int, ...]:
        """Tallies that stand so, with all that are above zero as deep as a turn can be told from."""
        return tuple(
            [self.deep[group] + rank - 1 if rank > 0 else rank for rank, group in zip(stand, self.groups, strict=True)]
        )

    def _mode(self, state: Any, mode: Any, tallies: tuple[int, ...]) -> int:
        """The code of a mode in which the tallies stand so: where its columns begin, and how many they are."""
        stand = ranks(tallies, self.groups)
        if (mode, stand) not in self._modes:
            made = self._columns(state, mode, stand)
            at = self.cuts.add([cut for cut, _, _ in made])
            self.ways.add([way for _, first, second in made for way in (first, second)])
            self._modes[mode, stand] = at << 6 | 65 - len(made).bit_length()
        return self._modes[mode, stand]

    def _columns(self, state: Any, mode: Any, stand: Ranks) -> list[tuple[int, int, int]]:
        base = self._at_depth(stand)
        away = self.study.course.put(state, base)
        place = self.study.course.place(self.study.pack, away)
        if place.mode != mode or place.tallies != base:
            raise unfit(f"the mode {mode} hangs on how far its tallies are from zero")
        try:
            tree = self.study.tree(away, self.policies)
        except TooManyCasesError as many:
            raise unfit(f"a single turn can go too many ways: {many}") from None
        root = self._trees.grow(tree, lambda end: self._landing(end, base))
        _, law = self._trees.law(root)
        # of two states in one mode either may come first, and each has its own order of what can happen
        nodes = sorted(law, key=self._in_words)
        return columns([law[node] for node in nodes], [self._landed(stand, node) for node in nodes])

    def _in_words(self, node: int) -> tuple[tuple[int, ...], str]:
        landing = self._trees.nodes[node]
        assert isinstance(landing, Landing)
        return landing.change, self.afters[landing.after].words

    def _landing(self, end: End, base: tuple[int, ...]) -> Landing:
        course, state = self.study.course, end.world[self.study.engine.name]
        tallies = course.place(self.study.pack, state).tallies
        away = course.put(state, base)
        key = course.ended(self.study.pack, away) or course.place(self.study.pack, away)
        number = self._after_numbers.setdefault(key, len(self.afters))
        if number == len(self.afters):
            self.afters.append(After(away, repr(key), {}))
        return Landing(number, tuple([now - before for now, before in zip(tallies, base, strict=True)]))

    def _landed(self, stand: Ranks, node: int) -> int:
        """Where a landing is in the cells, reached from tallies that stood so."""
        landing = self._trees.nodes[node]
        assert isinstance(landing, Landing)
        after = loose(stand, landing.change, self.pairs)
        key = landing, after
        if key not in self._landings:
            changes = [each for each in enumerate(landing.change) if each[1]] or [(self.width, 0)]
            row = OPEN, landing.after, len(changes), *[number for at, more in changes for number in (at, NOUGHT + more)]
            self._landings[key] = self._add(row, Linked(landing.after, after))
        return self._landings[key]

    def _add(self, row: Sequence[int], linked: Linked) -> int:
        self._starts.append(self.cells.add(row))
        self._linked.append(linked)
        return self._starts[-1]


def unfit(why: str) -> LabError:
    """Tells why a course can't be followed by its modes."""
    return LabError(Refusal("no_modes", f"This course can't be followed by its modes: {why}."))
