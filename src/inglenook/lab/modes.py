"""Modes: a course with too many places to list, followed by what holds and by its tallies side by side.

In one mode a turn adds the same to the tallies wherever they stand, as long as it may be grown `far` from any end. What
then holds has to hang on which tallies are used up (zero or less) and on nothing else about them. That is tried for
each case before it is relied on, with tallies of many kinds; a course of another kind is refused.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from inglenook.rules import End, Refusal, TooManyCasesError

from .chance_source import beginning
from .counted import Counted
from .fast.compiled import can_compile, compiled
from .fast.walks import END, walk_modes
from .study import LabError, Study
from .trees import Landing, Trees
from .walk import LANES, columns, told

MOST_TALLIES = 16
MOST_FOLLOWS = 20_000
"""How many cases of what holds and what is used up are looked at."""
MOST_ENDS = 100_000
"""How many ends are remembered with their counts."""
Graph = tuple[Any, ...]
"""Columns (cut, first and second landing), by landing changes and what holds, what follows, and what is cleared."""


Walked = tuple[Mapping[tuple[int, ...], int], dict[int, int]]
"""How often runs ended so (what holds, and all tallies), and after so many turns."""


class After(msgspec.Struct):
    """What holds after a turn, its state in deep tallies, and the ends known so far by tallies."""

    state: Any
    ends: dict[tuple[int, ...], tuple[str, dict[str, int]]]


class Modes:
    """The modes of a study under plans, with all that a turn can lead to whichever tallies it uses up.

    Raises `LabError` with `no_modes` for a course that can't be followed so.
    """

    def __init__(self, study: Study, plans: Mapping[str, str]) -> None:
        self.study, self.policies = study, study.policies(plans)
        if study.course.far is None or not 0 < len(study.course.far) <= MOST_TALLIES:
            raise _unfit("its turns hang on more than modes")
        self.far = study.course.far
        self._trees, self._afters = Trees(), list[After]()
        self._codes: dict[Any, int] = {}
        self._after_numbers: dict[Any, int] = {}
        self._landings: dict[tuple[int, tuple[int, ...]], int] = {}
        self._columns: list[tuple[int, int, int]] = []
        self._waiting: list[tuple[int, list[tuple[int, tuple[int, ...]]]]] = []
        self._follows: dict[int, tuple[int, int]] = {}
        self.over = study.course.ended(study.pack, study.start)
        if not self.over:
            place = study.course.place(study.pack, study.start)
            self.begin, self.start = place.tallies, self._mode(study.start, place.mode, place.tallies)
            self._explore()
        self._graph = self._arrays()

    def chunk(self, seed: int, chunk: int, runs: int, most: int, *, fast: bool | None = None) -> Counted:
        """So many runs with the chance of a chunk; the same whether `fast` (compiled; None: if that can be) or not."""
        if self.over:
            counted = Counted(runs, turns={0: runs})
            counted.end(self.over, self._counts(self.study.start), runs)
            return counted
        words = [word for lane in range(LANES) for word in beginning(seed, chunk, lane)]
        quotas = [runs // LANES + (lane < runs % LANES) for lane in range(LANES)]
        walked = self._compiled if (can_compile() if fast is None else fast) else self._plain
        return self._counted(runs, *walked(words, quotas, runs, most))

    def _plain(self, words: list[int], quotas: list[int], runs: int, most: int) -> Walked:
        size = len(self.far) + 1
        lasts, turns, tallies = [0] * (runs * size), Counter[int](), [0] * len(self.far)
        ended = walk_modes(self.start, self.begin, self._graph, words, quotas, most, tallies, lasts, turns)
        return Counter(zip(*[iter(lasts[: ended * size])] * size, strict=True)), turns

    def _compiled(self, words: list[int], quotas: list[int], runs: int, most: int) -> Walked:
        import numpy as np

        lasts, turns = np.zeros((runs, len(self.far) + 1), dtype=np.int64), np.zeros(most + 1, dtype=np.int64)
        given = np.array(words, dtype=np.uint64), np.array(quotas, dtype=np.int64), most
        graph = tuple(
            np.frombuffer(part, dtype=np.uint64 if part.typecode == "Q" else np.int64) for part in self._graph
        )
        begin = np.array(self.begin, dtype=np.int64)
        walk = compiled(walk_modes)
        ended = walk(np.uint64(self.start), begin, graph, *given, begin.copy(), lasts.ravel(), turns)
        return dict(_distinct(lasts[:ended])), told(turns)

    def _counted(self, runs: int, lasts: Mapping[tuple[int, ...], int], turns: dict[int, int]) -> Counted:
        counted = Counted(runs, runs - sum(lasts.values()))
        for (after, *tallies), times in lasts.items():
            ending, counts = self._end(self._afters[after], tuple(tallies))
            counted.end(ending, counts, times)
        counted.turns = turns
        return counted

    def _end(self, after: After, tallies: tuple[int, ...]) -> tuple[str, dict[str, int]]:
        known = after.ends.get(tallies)
        if known is None:
            if len(after.ends) >= MOST_ENDS:
                after.ends.clear()
            state = self.study.course.put(after.state, tallies)
            known = after.ends[tallies] = self.study.course.ended(self.study.pack, state), self._counts(state)
        return known

    def _counts(self, state: Any) -> dict[str, int]:
        return {key: count.count(state) for key, count in self.study.course.counts.items()}

    def _explore(self) -> None:
        """Looks at every mode that one can come to, until there is none that wasn't looked at."""
        while self._waiting:
            used, landings = self._waiting.pop()
            for after, change in landings:
                for key in _ways_to_be_used_up(used, change):
                    if (after << len(self.far) | key) not in self._follows:
                        self._follows[after << len(self.far) | key] = self._follow(after, key)
                        if len(self._follows) > MOST_FOLLOWS:
                            raise _unfit("it has too many modes")

    def _mode(self, state: Any, mode: Any, tallies: tuple[int, ...]) -> int:
        """The code of a mode with these tallies used up: where its columns begin, and how many they are."""
        base = tuple([far if tally > 0 else tally for far, tally in zip(self.far, tallies, strict=True)])
        key = mode, tuple([tally > 0 for tally in tallies])
        if key in self._codes:
            return self._codes[key]
        away = self.study.course.put(state, base)
        place = self.study.course.place(self.study.pack, away)
        same = zip(base, place.tallies, strict=True)
        if place.mode != mode or any(now != tally for tally, now in same if tally > 0):
            raise _unfit(f"the mode {mode} hangs on how its tallies stand")
        try:
            tree = self.study.tree(away, self.policies)
        except TooManyCasesError as many:
            raise _unfit(f"a single turn can go too many ways: {many}") from None
        root = self._trees.grow(tree, lambda end: self._landing(end, place.tallies))
        _, law = self._trees.law(root)
        landings = [self._at(node) for node in law]
        made = columns(tuple(law.values()), [self._landings.setdefault(one, len(self._landings)) for one in landings])
        code = len(self._columns) << 6 | 65 - len(made).bit_length()
        if code >= END:
            raise _unfit("it has too many modes")
        self._columns += made
        self._codes[key] = code
        self._waiting.append((sum(1 << at for at, tally in enumerate(tallies) if tally <= 0), landings))
        return code

    def _landing(self, end: End, base: tuple[int, ...]) -> Landing:
        course, state = self.study.course, end.world[self.study.engine.name]
        tallies = course.place(self.study.pack, state).tallies
        away = course.put(state, base)
        key = course.ended(self.study.pack, away) or course.place(self.study.pack, away)
        number = self._after_numbers.setdefault(key, len(self._afters))
        if number == len(self._afters):
            self._afters.append(After(away, {}))
        return Landing(number, tuple([now - before for now, before in zip(tallies, base, strict=True)]))

    def _at(self, node: int) -> tuple[int, tuple[int, ...]]:
        landing = self._trees.nodes[node]
        assert isinstance(landing, Landing)
        return landing.after, landing.change

    def _follow(self, number: int, used: int) -> tuple[int, int]:
        """What follows where so much holds and these tallies are used up: a code, and the tallies set to zero."""
        course, pack, after = self.study.course, self.study.pack, self._afters[number].state
        trials = list(_trials(self.far, [bool(used >> at & 1) for at in range(len(self.far))]))
        states = [course.put(after, tallies) for tallies in trials]
        endings = {course.ended(pack, state) for state in states}
        if len(endings) == 1 and endings != {""}:
            return END, 0
        places = [course.place(pack, state) for state in states]
        modes = {place.mode for place in places}
        if len(endings) + len(modes) > 2:
            raise _unfit("how it goes on hangs on how its tallies stand to one another")
        cleared = 0
        for tallies, place in zip(trials, places, strict=True):
            for at, (given, now) in enumerate(zip(tallies, place.tallies, strict=True)):
                if given != now and (now or given > 0):
                    raise _unfit("its tallies change one another")
                cleared |= (given != now) << at
        return self._mode(states[0], modes.pop(), places[0].tallies), cleared

    def _arrays(self) -> Graph:
        size = len(self._afters) << len(self.far)
        follows, cleared = array("Q", [END]) * size, array("q", [0]) * size
        for key, (code, zeros) in self._follows.items():
            follows[key], cleared[key] = code, zeros
        cuts, firsts, seconds = (
            (list(part) for part in zip(*self._columns, strict=True)) if self._columns else ((),) * 3
        )
        changes = [each for _, change in self._landings for each in change]
        afters = [after for after, _ in self._landings]
        whole = (array("q", part) for part in (firsts, seconds, changes, afters))
        return (array("Q", cuts), *whole, follows, cleared)


def _ways_to_be_used_up(used: int, change: tuple[int, ...]) -> Iterator[int]:
    """Which tallies may be used up after a change: those that were, and any that go down; what goes up may recover."""
    ways = [used]
    for at, more in enumerate(change):
        if more < 0:
            ways += [way | 1 << at for way in ways]
        elif more > 0 and used >> at & 1:
            ways += [way & ~(1 << at) for way in ways]
    yield from dict.fromkeys(ways)


def _trials(far: tuple[int, ...], used: list[bool]) -> Iterator[tuple[int, ...]]:
    """Tallies of many kinds in which just these are used up: shallow, deep, rising, falling, all alike, all apart."""
    count = len(far)
    for positive in ([1] * count, list(far), range(1, count + 1), range(count, 0, -1), [3, 2] * count, [2, 3] * count):
        for low in (0, -1, -7):
            yield tuple([low if gone else value for gone, value in zip(used, positive, strict=False)])


def _distinct(rows: Any) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each different row, and how often it is there."""
    import numpy as np

    if not len(rows):
        return
    low, high = rows.min(axis=0), rows.max(axis=0)
    spans = [int(span) for span in high - low + 1]
    key, size = np.zeros(len(rows), dtype=np.int64), 1
    for place, span in enumerate(spans):
        key += (rows[:, place] - low[place]) * size
        size *= span
    if size < 2**62:
        _, where, times = np.unique(key, return_index=True, return_counts=True)
        distinct = rows[where]
    else:
        distinct, times = np.unique(rows, axis=0, return_counts=True)
    for row, count in zip(distinct.tolist(), times.tolist(), strict=True):
        yield tuple(row), count


def _unfit(why: str) -> LabError:
    return LabError(Refusal("no_modes", f"This course can't be followed by its modes: {why}."))
