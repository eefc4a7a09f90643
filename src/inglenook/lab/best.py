"""The best: what a course comes to when all who choose choose well, and how they do."""

from __future__ import annotations

import copy
from collections.abc import Callable
from fractions import Fraction

import msgspec

from inglenook.rules import Place, Refusal, Wish

from .chain import Chain
from .exactly import prospect_of
from .flow import ends
from .moves import MOST_PLACES, Moves, Turn
from .prospect import Prospect, Share
from .solving import MOST_JUMPS, Solution, endless, solve
from .stages import AroundError, Stage, stages
from .study import LabError, Study
from .trees import Choice


class Row(msgspec.Struct, frozen=True):
    """One choice of the best play: at which place, whose, about what, and what is chosen."""

    place: Place
    who: str
    key: str
    options: tuple[str, ...]
    chosen: str


class Best(msgspec.Struct, frozen=True):
    """The best play for a wish.

    `value` is what the play that was found comes to, exactly where there aren't too many places; no other choice at any
    place would better it by more than `bound`. `plan` are its choices, at all places that it may come to, in the order
    in which it may.
    """

    wish: Wish
    value: Share
    bound: float
    prospect: Prospect
    plan: tuple[Row, ...]


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
    if solved.moves.start < 0:
        return Best(wanted, value, 0.0, prospect, ())
    return Best(wanted, value, solved.solution.bound, prospect, tuple(_rows(chain, solved)))


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
        chain = Chain(moves, solved.turns())
        if moves.start < 0 or _agrees(chain, wish, solved.solution.values[moves.start]):
            return solved, chain
    raise endless()


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


def _rows(chain: Chain, solved: Solved) -> list[Row]:
    """The choices that are really made, along the trees."""
    moves, rows = solved.moves, []
    for place in chain.order:
        chosen = solved.solution.at(place)
        waiting, seen = [moves.roots[place]], set[int]()
        while waiting:
            number = waiting.pop(0)
            node = moves.trees.nodes[number]
            if number in seen:
                continue
            seen.add(number)
            if isinstance(node, Choice):
                option = chosen[number]
                rows.append(Row(moves.places[place], node.who, node.key, node.options, node.options[option]))
                waiting.append(node.branches[option])
            else:
                waiting += getattr(node, "branches", ())
    return rows
