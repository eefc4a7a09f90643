"""Trees of turns, with equal parts kept once: what a turn does from one mode is mostly what it does from others too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import gcd, lcm

import msgspec

from inglenook.rules import Chance, Choose, Decision, End, Refusal, Tree

from .matrix import Mix
from .study import LabError


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

    def taken(self, made: Taken) -> list[int]:
        """The branch that is taken."""
        assert isinstance(made, int)
        return [self.branches[made]]


Way = tuple[str, ...]
"""Options that one side takes one after the other, in one moment."""


class Meeting(msgspec.Struct, frozen=True):
    """A moment in which two sides choose together, neither knowing what the other does.

    Row n is the n-th of the first's `options`, a column one of the second's; the branches lie row after row.
    """

    who: tuple[str, str]
    keys: tuple[str, str]
    options: tuple[tuple[str, ...], tuple[str, ...]]
    branches: tuple[int, ...]

    def shares(self, mix: Mix) -> list[int]:
        """How often each branch is taken by mixed choices, in whole shares."""
        rows, columns = ([round(chance * SHARES) for chance in chances] for chances in (mix.rows, mix.columns))
        return [row * column for row in rows for column in columns]

    def taken(self, made: Taken) -> list[int]:
        """The branches that may be taken."""
        assert isinstance(made, Mix)
        return [branch for share, branch in zip(self.shares(made), self.branches, strict=True) if share]


SHARES = 1 << 52
"""In so many parts chances of mixed choices are counted: all that a float can tell of them."""

Node = Landing | Fork | Choice | Meeting

Taken = int | Mix
"""What is chosen at a node: the place of the option; or where two choose together, how often each way is taken."""

Chosen = Mapping[int, Taken]
"""What is chosen, by node."""

NodeLaw = tuple[int, Mapping[int, int]]
"""Where a node leads: weights of landings, by their node, of a total."""


class Trees:
    """Nodes that share what is equal. A node's branches have smaller numbers than itself.

    `together` are two sides who choose at the same time: their choices without dice in between are one `Meeting`.
    """

    def __init__(self, together: tuple[str, ...] = ()) -> None:
        self.together = together
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
        if isinstance(tree, Decision) and tree.choose.who in self.together and _both(tree, self.together):
            return self._meet(tree, landing)
        branches = tuple([self.grow(each, landing) for each in tree.branches])
        if isinstance(tree, Decision):
            return self.keep(Choice(tree.choose.who, tree.choose.policy, tree.options, branches))
        return self._fork(tree, branches)

    def _meet(self, tree: Decision, landing: Callable[[End], Landing]) -> int:
        """All choices up to the next dice as one: what each side may do, and what comes of each pair of it."""
        first, second = self.together
        asked: dict[tuple[str, Way], Choose] = {}
        cells: dict[tuple[Way, Way], int] = {}

        def follow(here: Tree, mine: Way, yours: Way) -> None:
            if not isinstance(here, Decision) or here.choose.who not in self.together:
                cells[mine, yours] = self.grow(here, landing)
                return
            who = here.choose.who
            known = asked.setdefault((who, mine if who == first else yours), here.choose)
            if (known.policy, known.options, known.seen) != (here.choose.policy, here.choose.options, here.choose.seen):
                raise _not_together(who)
            for option, branch in zip(here.options, here.branches, strict=True):
                follow(branch, (*mine, option) if who == first else mine, (*yours, option) if who == second else yours)

        follow(tree, (), ())
        rows, columns = (tuple(dict.fromkeys(pair[side] for pair in cells)) for side in (0, 1))
        if len(cells) != len(rows) * len(columns):
            raise _not_together(second)
        options = tuple([" and ".join(way) for way in rows]), tuple([" and ".join(way) for way in columns])
        branches = tuple([cells[row, column] for row in rows for column in columns])
        return self.keep(Meeting((first, second), (_keys(asked, first), _keys(asked, second)), options, branches))

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

    def law(self, root: int, chosen: Chosen | None = None) -> NodeLaw:
        """Where a node leads; `chosen` is what is taken at each choice, by the choice's node.

        Raises `KeyError` with the node of a choice that isn't made.
        """
        if chosen is None:
            return self._law(root, {}, self._laws)
        return self._law(root, chosen, {})

    def _law(self, number: int, chosen: Chosen, known: dict[int, NodeLaw]) -> NodeLaw:
        if number in known:
            return known[number]
        node = self.nodes[number]
        if isinstance(node, Landing):
            law: NodeLaw = (1, {number: 1})
        elif isinstance(node, Choice):
            (branch,) = node.taken(chosen[number])
            law = self._law(branch, chosen, known)
        elif isinstance(node, Meeting):
            mix = chosen[number]
            assert isinstance(mix, Mix)
            taken = [pair for pair in zip(node.shares(mix), node.branches, strict=True) if pair[0]]
            law = _mixed([share for share, _ in taken], [self._law(branch, chosen, known) for _, branch in taken])
        else:
            law = _mixed(node.weights, [self._law(branch, chosen, known) for branch in node.branches])
        known[number] = law
        return law


def _mixed(given: Sequence[int], laws: list[NodeLaw]) -> NodeLaw:
    common, whole = lcm(*[total for total, _ in laws]), sum(given)
    weights: dict[int, int] = {}
    for weight, (total, law) in zip(given, laws, strict=True):
        part = weight * (common // total)
        for landing, each in law.items():
            weights[landing] = weights.get(landing, 0) + part * each
    shared = gcd(whole * common, *weights.values())
    return whole * common // shared, {landing: weight // shared for landing, weight in weights.items()}


def _both(tree: Tree, sides: tuple[str, ...]) -> bool:
    """Whether both sides choose here before the next dice."""
    found: set[str] = set()
    waiting: list[Tree] = [tree]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Decision) and here.choose.who in sides:
            found.add(here.choose.who)
            waiting += here.branches
    return len(found) == len(sides)


def _keys(asked: Mapping[tuple[str, Way], Choose], side: str) -> str:
    return " and ".join(dict.fromkeys(choose.key for (who, _), choose in asked.items() if who == side))


def _not_together(who: str) -> LabError:
    sentence = f"Both sides choose together, but what {who} may choose hangs on what the other one does."
    return LabError(Refusal("not_together", sentence))
