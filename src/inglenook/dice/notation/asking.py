"""Notation inside a game's rule: an expression as one `Roll` where its dice fall once, else as a rule that asks on."""

from __future__ import annotations

from inglenook.rules import Faces, Hand, Law, Reading, Roll, Rule

from .casting import ROLLER, WHY, cast, fallen_once, total
from .laws import law
from .parser import parse
from .tree import Tree, pools


class Worth(Reading[int], frozen=True):
    """What an expression comes to, its pools being the hands; its law is the closed form."""

    tree: Tree

    def read(self, faces: Faces) -> int:
        thrown = [pool for pool in pools(self.tree) if pool.count]
        fallen = iter([fallen_once(pool, hand).subtotal for pool, hand in zip(thrown, faces, strict=True)])
        return total(self.tree, [next(fallen) if pool.count else 0 for pool in pools(self.tree)])

    def law(self, hands: tuple[Hand, ...]) -> Law[int]:
        return law(self.tree)


def as_roll(expression: str | Tree, who: str = ROLLER, why: str = WHY, rule: str = "GEN-1") -> Roll[int]:
    """An expression as one roll, all its dice thrown together.

    Raises `ValueError` if a die may have to be thrown again (`!`, `r`, `ro`) or there are none: use `as_rule`.
    """
    tree = parse(expression) if isinstance(expression, str) else expression
    thrown = [pool for pool in pools(tree) if pool.count]
    if not thrown or not all(pool.plain for pool in thrown):
        raise ValueError("this expression is not one throw of dice")
    return Roll(tuple(Hand(who, (pool.sides,) * pool.count) for pool in thrown), Worth(tree), why, rule)


def as_rule(expression: str | Tree, why: str = WHY, rule: str = "GEN-1") -> Rule[int]:
    """An expression as a rule that returns its total: `damage = yield from as_rule("2d6+3")`."""
    tree = parse(expression) if isinstance(expression, str) else expression
    thrown = [pool for pool in pools(tree) if pool.count]
    if thrown and all(pool.plain for pool in thrown):
        return (yield from as_roll(tree, ROLLER, why, rule))
    fallen = yield from cast(tree, why=why, rule=rule)
    return fallen.total
