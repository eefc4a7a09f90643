"""Trying to beat a solved game: by the best answer to either side, and by named plans as the rule asks them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from inglenook.lab.best import Solved, find_wish, worth
from inglenook.lab.chain import Chain, turn_of
from inglenook.lab.solving import solve
from inglenook.lab.trees import Choice
from inglenook.rules import Decision, End, Tree


def answered(solved: Solved, wish: str, side: str) -> float:
    """What the other side makes of it at best while this one keeps to its choices, all of them."""
    nodes = solved.moves.trees.nodes

    def theirs(number: int) -> bool:
        node = nodes[number]
        return isinstance(node, Choice) and node.who == side

    held = [{number: made for number, made in each.items() if theirs(number)} for each in solved.solution.chosen]
    wanted = find_wish(solved.moves.study, wish)
    return solve(solved.moves, wanted, solved.stages, held).values[solved.moves.start]


class Trial:
    """Games in which one side follows a plan and the other plays what was solved, followed exactly."""

    def __init__(self, solved: Solved, wish: str) -> None:
        self.solved = solved
        self.wish = find_wish(solved.moves.study, wish)
        self.trees: dict[Any, tuple[Tree, Any]] = {}
        self.numbers: dict[int, int] = {}

    def value(self, side: str, plan: str) -> Fraction:
        """What it is worth if the side follows the plan."""
        moves = self.solved.moves
        policies = moves.study.course.plans[plan].policies
        turns = [turn_of(self.law(place, side, policies)) for place in range(len(moves.places))]
        value = worth(Chain(moves, turns), self.wish).exact
        assert value is not None
        return value

    def law(self, place: int, side: str, policies: Mapping[str, Any]) -> dict[int, Fraction]:
        moves, chosen = self.solved.moves, self.solved.solution.at(place)
        key = moves.places[place] if moves.study.course.far is None else moves.places[place].mode
        if key not in self.trees:
            state, base = moves._far_off(place)
            self.trees[key] = moves.study.tree(state), base
        tree, base = self.trees[key]
        found: dict[int, Fraction] = {}

        def walk(here: Tree, chance: Fraction) -> None:
            number = self.number(here, base)
            if isinstance(here, End):
                target = moves.land(place, number)
                found[target] = found.get(target, Fraction(0)) + chance
            elif isinstance(here, Decision):
                if here.choose.who == side:
                    made = policies[here.choose.policy](here.choose)
                else:
                    made = here.options[chosen[number]]
                walk(here.branches[here.options.index(made)], chance)
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
