"""The best: what a course comes to when all who choose choose well, and how they do."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import msgspec

from inglenook.rules import Place, Refusal, Wish

from .chain import Chain
from .exactly import prospect_of
from .flow import ends
from .matrix import Mix
from .moves import MOST_PLACES, Moves, Turn
from .prospect import Prospect, Share
from .solving import MOST_JUMPS, Solution, endless, solve
from .stages import AroundError, Stage, stages
from .study import LabError, Study
from .trees import Choice, Meeting, Node, Taken
from .wording import often


class Row(msgspec.Struct, frozen=True):
    """One choice of the best play: at which place, whose, about what, and what is chosen.

    Where it has to be unforeseeable, `chances` say how often each option is taken, and `chosen` is the most frequent.
    """

    place: Place
    who: str
    key: str
    options: tuple[str, ...]
    chosen: str
    chances: tuple[float, ...] = ()

    @property
    def said(self) -> str:
        """What is chosen, in words: "covert 2 times in 3, plain 1 time in 3"."""
        return often(self.options, self.chances) if self.chances else self.chosen.replace("_", " ")


class Best(msgspec.Struct, frozen=True):
    """The best play for a wish.

    `value` is what the play that was found comes to, exactly where there aren't too many places; no other choice at any
    place would better it by more than `bound`. Where sides choose `together`, `bound` is how far apart what either side
    secures by its mixed choices is, whatever the other one does. `plan` are the choices, at all places that it may come
    to, in the order in which it may.
    """

    wish: Wish
    value: Share
    bound: float
    prospect: Prospect
    plan: tuple[Row, ...]
    together: bool = False


class Solved(msgspec.Struct, frozen=True):
    """A course with choices left open, its stages, and what is chosen in each."""

    moves: Moves
    stages: list[Stage]
    solution: Solution

    def turns(self) -> list[Turn]:
        """What a turn does at each place as it is chosen; at places that are never come to, nothing."""
        moves = self.moves
        turns = [Turn(1, (), ())] * len(moves.places)
        waiting, seen = [moves.start], {moves.start}
        while waiting:
            place = waiting.pop()
            if place >= 0:
                turns[place] = moves.turn(place, self.solution.at(place))
                fresh = set(turns[place].targets) - seen
                seen |= fresh
                waiting += fresh
        return turns

    def taken(self, place: int) -> Iterator[tuple[Node, Taken]]:
        """The choices that are really made at a place, along its tree, and what is taken at each."""
        trees, chosen = self.moves.trees, self.solution.at(place)
        waiting, seen = [self.moves.roots[place]], set[int]()
        while waiting:
            number = waiting.pop(0)
            if number in seen:
                continue
            seen.add(number)
            node = trees.nodes[number]
            if isinstance(node, Choice | Meeting):
                yield node, chosen[number]
                waiting += node.taken(chosen[number])
            else:
                waiting += getattr(node, "branches", ())

    def mixed(self, turns: Sequence[Turn]) -> bool:
        """Whether chances come into what is chosen at places that these turns come to."""
        if not self.moves.together:
            return False
        reached = [place for place, turn in enumerate(turns) if turn.targets]
        return any(isinstance(made, Mix) and not made.pure for place in reached for _, made in self.taken(place))


def best(study: Study, wish: str = "", *, most: int = MOST_PLACES, compiled: bool = False) -> Best:
    """The best play of a course for one of its wishes, the first if none is named.

    Where a course has sides, the other one plays as well as it can for the contrary. `compiled` solves it by numba,
    which is worth its loading where there are very many places. Raises `LabError` for a wish that the course doesn't
    have, or where there are too many places.
    """
    wanted = find_wish(study, wish)
    solved, chain = solved_for(study, wanted, most=most, compiled=compiled)
    value = worth(chain, wanted)
    prospect = prospect_of(chain, dict.fromkeys(study.course.sides or ("",), "best"))
    together = bool(solved.moves.together)
    if solved.moves.start < 0:
        return Best(wanted, value, 0.0, prospect, (), together)
    bound = apart(solved, wanted) if together else solved.solution.bound
    return Best(wanted, value, bound, prospect, tuple(_rows(chain, solved)), together)


def find_wish(study: Study, name: str) -> Wish:
    """A wish of the course by its key, the first if none is named."""
    known = study.course.wishes
    if not known:
        raise LabError(Refusal("no_wish", "Nothing is the best in this course.", study.course.rule, field="wish"))
    if name and name not in known:
        sentence = f"There is no wish {name!r} in this course. There are: {', '.join(known)}."
        raise LabError(Refusal("unknown_wish", sentence, study.course.rule, field="wish", legal=tuple(known)))
    return known[name or next(iter(known))]


def solved_for(study: Study, wish: Wish, *, most: int = MOST_PLACES, compiled: bool = False) -> tuple[Solved, Chain]:
    """The course solved, by tallies where it can be, else place by place; and the chain that the best play makes of it.

    Where that chain is worth something else than was found, somebody waits for what never comes. It is then solved
    again without jumping ahead.
    """
    moves = Moves(study, choices=True, most=most)
    try:
        found = stages(moves, wish)
    except AroundError:
        return solved_for(_near(study), wish, most=most, compiled=compiled)
    for jumps in (MOST_JUMPS, 0):
        solved = Solved(moves, found, solving(compiled)(moves, wish, found, jumps=jumps))
        turns = solved.turns()
        chain = Chain(moves, turns, exact=not solved.mixed(turns))
        if moves.start < 0 or _agrees(chain, wish, solved.solution.values[moves.start]):
            return solved, chain
    raise endless()


def answered(solved: Solved, wish: Wish, side: str) -> Sequence[float]:
    """What a side who keeps to all its choices secures at each place: what the other one makes of that at best."""
    held = [
        {number: kept for number, taken in each.items() if (kept := _kept(solved, number, taken, side)) is not None}
        for each in solved.solution.chosen
    ]
    return solve(solved.moves, wish, solved.stages, held).values


def _kept(solved: Solved, number: int, taken: Taken, side: str) -> Taken | None:
    node = solved.moves.trees.nodes[number]
    if isinstance(taken, Mix):
        assert isinstance(node, Meeting)
        return Mix(rows=taken.rows) if node.who[0] == side else Mix(columns=taken.columns)
    return taken if isinstance(node, Choice) and node.who == side else None


def apart(solved: Solved, wish: Wish) -> float:
    """How far apart what the sides secure is: so far at most is the solution from the best of all."""
    one, other = (answered(solved, wish, side)[solved.moves.start] for side in solved.moves.together)
    return abs(one - other)


def solving(compiled: bool) -> Callable[..., Solution]:
    """How it is solved; numba is loaded only if asked for."""
    if compiled:
        from .fast.solving import solve as solve_fast

        return solve_fast
    return solve


def _agrees(chain: Chain, wish: Wish, value: float) -> bool:
    try:
        return abs(worth(chain, wish).number - value) <= 1e-9 * max(1.0, abs(value))
    except LabError:
        return False


def _near(study: Study) -> Study:
    near = copy.copy(study)
    near.course = msgspec.structs.replace(study.course, far=None)
    return near


def worth(chain: Chain, wish: Wish) -> Share:
    """What a chain is worth to a wish."""
    found = ends(chain)
    if not wish.ending:
        if found.turns is None:
            raise LabError(Refusal("endless", "This may go on for ever.", field="wish"))
        return _share(found.turns)
    weight = sum(weight for number, weight in found.weights.items() if _is(chain, number, wish))
    return _share((weight + Fraction(wish.endless) * found.endless) / found.total)


def _share(value: Fraction | float) -> Share:
    return Share(float(value), value if isinstance(value, Fraction) else None)


def _is(chain: Chain, finish: int, wish: Wish) -> bool:
    return chain.moves.finishes[finish].ending == wish.ending


def _rows(chain: Chain, solved: Solved) -> Iterator[Row]:
    """The choices that are really made."""
    for number in chain.order:
        place = solved.moves.places[number]
        for node, taken in solved.taken(number):
            if isinstance(node, Meeting) and isinstance(taken, Mix):
                yield from _of_both(place, node, taken)
            elif isinstance(node, Choice) and isinstance(taken, int):
                yield Row(place, node.who, node.key, node.options, node.options[taken])


def _of_both(place: Place, node: Meeting, mix: Mix) -> Iterator[Row]:
    for side, chances in enumerate((mix.rows, mix.columns)):
        options = node.options[side]
        if len(options) > 1:
            chosen = options[chances.index(max(chances))]
            yield Row(place, node.who[side], node.keys[side], options, chosen, () if 1.0 in chances else chances)
