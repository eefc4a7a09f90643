"""Trying to beat a solved game: by the best answer to either side, and by named plans as the rule asks them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from inglenook.lab.best import Solved, find_wish, worth
from inglenook.lab.best import answered as secured
from inglenook.lab.chain import Chain, turn_of
from inglenook.lab.matrix import Mix
from inglenook.lab.trees import Meeting
from inglenook.rules import Decision, End, Tree


def answered(solved: Solved, wish: str, side: str) -> float:
    """What the other side makes of it at best while this one keeps to its choices, all of them."""
    return secured(solved, find_wish(solved.moves.study, wish), side)[solved.moves.start]


def answered_everywhere(solved: Solved, wish: str, side: str) -> list[float]:
    """The same from every place."""
    return [*secured(solved, find_wish(solved.moves.study, wish), side)]


class Trial:
    """Games in which one side follows a plan and the other plays what was solved, followed exactly."""

    def __init__(self, solved: Solved, wish: str) -> None:
        self.solved = solved
        self.wish = find_wish(solved.moves.study, wish)
        self.trees: dict[Any, tuple[Tree, Any]] = {}
        self.numbers: dict[int, int] = {}

    def value(self, side: str, plan: str) -> Fraction:
        """What it is worth if the side follows the plan."""
        value = worth(self.chain(side, plan), self.wish).exact
        assert value is not None
        return value

    def number_of(self, side: str, plan: str) -> float:
        """The same in a float, as fractions of mixed choices grow too long."""
        return worth(self.chain(side, plan, exact=False), self.wish).number

    def chain(self, side: str, plan: str, *, exact: bool = True) -> Chain:
        moves = self.solved.moves
        policies = moves.study.course.plans[plan].policies
        turns = [turn_of(self.law(place, side, policies)) for place in range(len(moves.places))]
        return Chain(moves, turns, exact=exact)

    def law(self, place: int, side: str, policies: Mapping[str, Any]) -> dict[int, Fraction]:
        moves, chosen = self.solved.moves, self.solved.solution.at(place)
        key = moves.places[place] if moves.study.course.far is None else moves.places[place].mode
        if key not in self.trees:
            state, base = moves._far_off(place)
            self.trees[key] = moves.study.tree(state), base
        tree, base = self.trees[key]
        found: dict[int, Fraction] = {}

        def walk(here: Tree, chance: Fraction, met: Meeting | None = None, mix: Mix | None = None) -> None:
            number = self.number(here, base)
            if isinstance(here, End):
                target = moves.land(place, number)
                found[target] = found.get(target, Fraction(0)) + chance
            elif isinstance(here, Decision):
                node = moves.trees.nodes[number]
                taken = chosen.get(number)
                if isinstance(node, Meeting) and isinstance(taken, Mix):
                    met, mix = node, taken
                if here.choose.who == side:
                    made = policies[here.choose.policy](here.choose)
                    walk(here.branches[here.options.index(made)], chance, met, mix)
                elif met is not None and mix is not None:
                    place_of = met.who.index(here.choose.who)
                    assert met.options[place_of] == here.options
                    for branch, often in zip(here.branches, (mix.rows, mix.columns)[place_of], strict=True):
                        walk(branch, chance * Fraction(often), met, mix)
                else:
                    assert isinstance(taken, int)
                    walk(here.branches[taken], chance)
            else:
                for weight, branch in zip(here.weights, here.branches, strict=True):
                    walk(branch, chance * Fraction(weight, here.total))

        walk(tree, Fraction(1))
        return found

    def number(self, tree: Tree, base: Any) -> int:
        """The node that stands for a tree, looked for once; the trees are kept, so that none takes another's place."""
        if id(tree) not in self.numbers:
            moves = self.solved.moves
            self.numbers[id(tree)] = moves.trees.grow(tree, lambda end: moves._landing(end, base))
        return self.numbers[id(tree)]
