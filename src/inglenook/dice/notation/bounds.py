"""The least and the greatest total of an expression, None where there is no limit."""

from __future__ import annotations

from .tree import Negative, Number, Pool, Tree

Limits = tuple[int | None, int | None]


def limits(tree: Tree) -> Limits:
    """The least and greatest total. Exact, since no two terms share a die.

    >>> from .parser import parse
    >>> limits(parse("2d6+3")), limits(parse("d6!"))
    ((5, 15), (1, None))
    """
    if isinstance(tree, Number):
        return tree.value, tree.value
    if isinstance(tree, Pool):
        return _pool(tree)
    if isinstance(tree, Negative):
        return _negative(limits(tree.term))
    left, right = limits(tree.left), limits(tree.right)
    if tree.sign == "*":
        return _product(left, right)
    return _sum(left, right if tree.sign == "+" else _negative(right))


def _pool(pool: Pool) -> Limits:
    low, high = pool.low, pool.high
    if pool.reroll is not None and not pool.reroll.once:
        low = pool.reroll.high + 1 if pool.reroll.low == low else low
        high = pool.reroll.low - 1 if pool.reroll.high == high else high
    if not pool.explode or pool.count == 0:
        return pool.kept * low, pool.kept * high
    way = pool.keep.way if pool.keep else ""
    if way == "kl":  # each die ends in a face below the highest, so these are kept
        return pool.kept * low, pool.kept * (high - 1)
    return pool.kept * low, pool.kept * high if way == "kh" else None


def _negative(of: Limits) -> Limits:
    low, high = of
    return (None if high is None else -high), (None if low is None else -low)


def _sum(left: Limits, right: Limits) -> Limits:
    low = None if left[0] is None or right[0] is None else left[0] + right[0]
    high = None if left[1] is None or right[1] is None else left[1] + right[1]
    return low, high


def _product(left: Limits, right: Limits) -> Limits:
    corners = [_corner(a, b, a_up, b_up) for a_up, a in enumerate(left) for b_up, b in enumerate(right)]
    low = None if any(corner == "-" for corner in corners) else min(c for c in corners if isinstance(c, int))
    high = None if any(corner == "+" for corner in corners) else max(c for c in corners if isinstance(c, int))
    return low, high


def _corner(a: int | None, b: int | None, a_up: int, b_up: int) -> int | str:
    """The product of two ends; "+" or "-" where it has no limit. Nothing times no limit is nothing."""
    if a is not None and b is not None:
        return a * b
    if a == 0 or b == 0:
        return 0
    a_sign = (1 if a_up else -1) if a is None else (1 if a > 0 else -1)
    b_sign = (1 if b_up else -1) if b is None else (1 if b > 0 else -1)
    return "+" if a_sign == b_sign else "-"
