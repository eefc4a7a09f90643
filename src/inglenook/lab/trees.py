"""Trees of turns, with equal parts kept once: what a turn does from one mode is mostly what it does from others too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import gcd, lcm

import msgspec

from inglenook.rules import Chance, Decision, End, Tree


class Landing(msgspec.Struct, frozen=True):
    """The end of a turn: what then holds, by its number, and what is added to the tallies."""

    after: int
    change: tuple[int, ...]


class Fork(msgspec.Struct, frozen=True):
    """Dice: `weights[n]` of `total` lead to the node `branches[n]`. No two branches are one."""

    total: int
    weights: tuple[int, ...]
    branches: tuple[int, ...]


class Choice(msgspec.Struct, frozen=True):
    """A decision that is open: `who` may take any of the options, each leading to a node. Branches may be one."""

    who: str
    key: str
    options: tuple[str, ...]
    branches: tuple[int, ...]


Node = Landing | Fork | Choice

NodeLaw = tuple[int, Mapping[int, int]]
"""Where a node leads: weights of landings, by their node, of a total."""


class Trees:
    """Nodes that share what is equal. A node's branches have smaller numbers than itself."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._numbers: dict[Node, int] = {}
        self._laws: dict[int, NodeLaw] = {}

    def keep(self, node: Node) -> int:
        """The number of a node, new or known."""
        number = self._numbers.setdefault(node, len(self.nodes))
        if number == len(self.nodes):
            self.nodes.append(node)
        return number

    def grow(self, tree: Tree, landing: Callable[[End], Landing]) -> int:
        """The number of the node that stands for a whole tree."""
        if isinstance(tree, End):
            return self.keep(landing(tree))
        branches = tuple([self.grow(each, landing) for each in tree.branches])
        if isinstance(tree, Decision):
            return self.keep(Choice(tree.choose.who, tree.choose.policy, tree.options, branches))
        return self._fork(tree, branches)

    def _fork(self, tree: Chance, branches: tuple[int, ...]) -> int:
        """Cases that lead to one node are one case, and dice that decide nothing are none."""
        merged: dict[int, int] = {}
        for weight, branch in zip(tree.weights, branches, strict=True):
            merged[branch] = merged.get(branch, 0) + weight
        if len(merged) == 1:
            return branches[0]
        common = gcd(*merged.values())
        weights = tuple([weight // common for weight in merged.values()])
        return self.keep(Fork(sum(weights), weights, tuple(merged)))

    def reach(self, root: int) -> list[int]:
        """All nodes under one and itself, branches before what they are branches of."""
        found, waiting = {root}, [root]
        while waiting:
            node = self.nodes[waiting.pop()]
            if not isinstance(node, Landing):
                fresh = set(node.branches) - found
                found |= fresh
                waiting += fresh
        return sorted(found)

    def landings(self, root: int) -> list[int]:
        """All the ends that a turn may come to, whatever is chosen."""
        return [each for each in self.reach(root) if isinstance(self.nodes[each], Landing)]

    def law(self, root: int, chosen: Mapping[int, int] | None = None) -> NodeLaw:
        """Where a node leads; `chosen` is the place of the option that is taken at each choice, by the choice's node.

        Raises `KeyError` with the node of a choice that isn't made.
        """
        if chosen is None:
            return self._law(root, {}, self._laws)
        return self._law(root, chosen, {})

    def _law(self, number: int, chosen: Mapping[int, int], known: dict[int, NodeLaw]) -> NodeLaw:
        if number in known:
            return known[number]
        node = self.nodes[number]
        if isinstance(node, Landing):
            law: NodeLaw = (1, {number: 1})
        elif isinstance(node, Choice):
            law = self._law(node.branches[chosen[number]], chosen, known)
        else:
            law = _mixed(node, [self._law(branch, chosen, known) for branch in node.branches])
        known[number] = law
        return law


def _mixed(fork: Fork, laws: list[NodeLaw]) -> NodeLaw:
    common = lcm(*[total for total, _ in laws])
    weights: dict[int, int] = {}
    for weight, (total, law) in zip(fork.weights, laws, strict=True):
        part = weight * (common // total)
        for landing, each in law.items():
            weights[landing] = weights.get(landing, 0) + part * each
    shared = gcd(fork.total * common, *weights.values())
    return fork.total * common // shared, {landing: weight // shared for landing, weight in weights.items()}
