"""The tree of an expression: what is rolled and what is counted, so that the two can't disagree.

Frozen plain data. `canonical` writes a tree in the one form that reads the same in every dialect we know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A whole number, 0 or more."""

    value: int


class Reroll(msgspec.Struct, frozen=True):
    """Which faces are thrown again, and whether `once` or until none is left. `low` to `high` are faces of the die."""

    once: bool
    low: int
    high: int


class Keep(msgspec.Struct, frozen=True):
    """Which dice count: `kh` and `kl` keep the highest or lowest `count`, `dh` and `dl` drop them."""

    way: Literal["kh", "kl", "dh", "dl"]
    count: int


class Pool(msgspec.Struct, frozen=True, tag="pool"):
    """`count` dice that show each whole number from `low` to `high`: 1 to S for dS, -1 to 1 for dF.

    The order is fixed, however it was written: explode (on the highest face), reroll, keep or drop.
    """

    count: int
    low: int
    high: int
    explode: bool = False
    reroll: Reroll | None = None
    keep: Keep | None = None

    @property
    def sides(self) -> int:
        """How many faces each die has."""
        return self.high - self.low + 1

    @property
    def kept(self) -> int:
        """How many of the dice count, before explosions add to them."""
        if self.keep is None:
            return self.count
        return self.keep.count if self.keep.way in ("kh", "kl") else self.count - self.keep.count

    @property
    def plain(self) -> bool:
        """Whether each die is thrown just once."""
        return not self.explode and self.reroll is None


class Negative(msgspec.Struct, frozen=True, tag="negative"):
    """A term with its sign changed."""

    term: Tree


class Binary(msgspec.Struct, frozen=True, tag="binary"):
    """Two terms added, subtracted or multiplied."""

    sign: Literal["+", "-", "*"]
    left: Tree
    right: Tree


Tree = Number | Pool | Negative | Binary
"""What an expression is parsed into."""


def pools(tree: Tree) -> Iterator[Pool]:
    """Every pool of dice in a tree, from left to right: the order in which they are thrown."""
    if isinstance(tree, Pool):
        yield tree
    elif isinstance(tree, Negative):
        yield from pools(tree.term)
    elif isinstance(tree, Binary):
        yield from pools(tree.left)
        yield from pools(tree.right)


def canonical(tree: Tree) -> str:
    """The tree in its canonical form, which parses to the same tree: `4d6dl1+2`, `2d20kh1`, `3d6ro<=2`."""
    if isinstance(tree, Number):
        return str(tree.value)
    if isinstance(tree, Pool):
        return _pool(tree)
    if isinstance(tree, Negative):
        return "-" + (_within(tree.term) if isinstance(tree.term, Binary | Negative) else canonical(tree.term))
    return _left(tree) + tree.sign + _right(tree)


def _left(tree: Binary) -> str:
    loose = isinstance(tree.left, Binary) and tree.sign == "*" and tree.left.sign != "*"
    return _within(tree.left) if loose else canonical(tree.left)


def _right(tree: Binary) -> str:
    right = tree.right
    tight = isinstance(right, Number | Pool) or (isinstance(right, Binary) and right.sign == "*" and tree.sign != "*")
    return canonical(right) if tight else _within(right)


def _within(tree: Tree) -> str:
    return f"({canonical(tree)})"


def _pool(pool: Pool) -> str:
    written = f"{pool.count}d{'F' if pool.low < 1 else pool.high}"
    if pool.explode:
        written += "!"
    if pool.reroll is not None:
        written += ("ro" if pool.reroll.once else "r") + _faces(pool, pool.reroll)
    if pool.keep is not None:
        written += f"{pool.keep.way}{pool.keep.count}"
    return written


def _faces(pool: Pool, reroll: Reroll) -> str:
    if reroll.low == reroll.high:
        return f"={reroll.low}"
    return f"<={reroll.high}" if reroll.low == pool.low else f">={reroll.low}"
