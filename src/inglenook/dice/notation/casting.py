"""Rolls a tree: a rule that asks for its dice, so that any driver can throw them or go through all their cases.

Unlike the rules of a game this one sees faces, since what it returns *is* a record of faces.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from inglenook.dice.source import Source
from inglenook.rules import Faces, Hand, Law, Reading, Roll, Rule

from .bounds import limits
from .means import mean
from .parser import parse
from .rolled import Cast, Die, PoolRolled, Rolled
from .tree import Negative, Number, Pool, Tree, canonical, pools

MOST_EXPLOSIONS = 100
"""How often in a row one die may explode. Means and limits are those of dice that never stop; the law says the rest."""

ROLLER = "roller"
WHY = "roll"


class InOrder(Reading[tuple[int, ...]], frozen=True):
    """All faces as they lie, each way as likely as any other."""

    def read(self, faces: Faces) -> tuple[int, ...]:
        return tuple(face for hand in faces for face in hand)

    def law(self, hands: tuple[Hand, ...]) -> Law[tuple[int, ...]]:
        ranges = (range(1, sides + 1) for hand in hands for sides in hand.dice)
        return Law(dict.fromkeys(product(*ranges), 1))


def cast(tree: Tree, depth: int = MOST_EXPLOSIONS, why: str = WHY, rule: str = "GEN-1") -> Rule[Cast]:
    """Rolls an expression, pool after pool from left to right; further dice of a pool are asked for as they are due."""
    rolled: list[PoolRolled] = []
    cut = False
    for pool in pools(tree):
        dice: list[Die] = []
        faces = yield from _throw(pool, pool.count, why, rule)
        if pool.reroll is not None:
            dice = yield from _reroll(pool, faces, why, rule)
        elif pool.explode:
            dice = yield from _explode(pool, faces, depth, why, rule)
            cut = cut or sum(die.face == pool.high for die in dice) > sum(die.exploded for die in dice)
        else:
            dice = [Die(face) for face in faces]
        rolled.append(PoolRolled(pool, tuple(_drop(pool, dice))))
    return Cast(tree, tuple(rolled), total(tree, [pool.subtotal for pool in rolled]), cut)


def total(tree: Tree, subtotals: Sequence[int]) -> int:
    """What a tree comes to, given what its pools come to from left to right."""
    return _total(tree, iter(subtotals).__next__)


def _total(tree: Tree, subtotal: Callable[[], int]) -> int:
    if isinstance(tree, Number):
        return tree.value
    if isinstance(tree, Pool):
        return subtotal()
    if isinstance(tree, Negative):
        return -_total(tree.term, subtotal)
    left, right = _total(tree.left, subtotal), _total(tree.right, subtotal)
    return left + right if tree.sign == "+" else left - right if tree.sign == "-" else left * right


def fallen_once(pool: Pool, faces: Sequence[int]) -> PoolRolled:
    """A pool whose dice fall once, from faces that count from 1."""
    return PoolRolled(pool, tuple(_drop(pool, [Die(face + pool.low - 1) for face in faces])))


def _throw(pool: Pool, count: int, why: str, rule: str) -> Rule[list[int]]:
    if not count:
        return []
    faces = yield from Roll((Hand(ROLLER, (pool.sides,) * count),), InOrder(), why, rule)
    return [face + pool.low - 1 for face in faces]


def _reroll(pool: Pool, faces: list[int], why: str, rule: str) -> Rule[list[Die]]:
    assert pool.reroll is not None
    fallen: list[list[Die]] = [[Die(face)] for face in faces]
    bad = [dice for dice in fallen if pool.reroll.low <= dice[-1].face <= pool.reroll.high]
    while bad:
        for dice, face in zip(bad, (yield from _throw(pool, len(bad), why, rule)), strict=True):
            dice[-1] = Die(dice[-1].face, rerolled=True, extra=dice[-1].extra)
            dice.append(Die(face, extra=True))
        bad = [] if pool.reroll.once else [dice for dice in bad if pool.reroll.low <= dice[-1].face <= pool.reroll.high]
    return [die for dice in fallen for die in dice]


def _explode(pool: Pool, faces: list[int], depth: int, why: str, rule: str) -> Rule[list[Die]]:
    chains: list[list[Die]] = [[Die(face)] for face in faces]
    live = [chain for chain in chains if chain[-1].face == pool.high]
    for _ in range(depth):
        for chain, face in zip(live, (yield from _throw(pool, len(live), why, rule)), strict=True):
            chain[-1] = Die(chain[-1].face, exploded=True, extra=chain[-1].extra)
            chain.append(Die(face, extra=True))
        live = [chain for chain in live if chain[-1].face == pool.high]
        if not live:
            break
    return [die for chain in chains for die in chain]


def _drop(pool: Pool, dice: list[Die]) -> list[Die]:
    """The dice, those dropped marked as such. Of equal faces the later ones go first."""
    if pool.keep is None:
        return dice
    standing = [place for place, die in enumerate(dice) if die.counts]
    best_first = sorted(standing, key=lambda place: -dice[place].face)
    count = pool.keep.count
    if pool.keep.way == "kh":
        gone = best_first[count:]
    elif pool.keep.way == "kl":
        gone = best_first[: len(best_first) - count]
    elif pool.keep.way == "dh":
        gone = best_first[:count]
    else:
        gone = best_first[len(best_first) - count :]
    dropped = set(gone)
    return [
        Die(die.face, place in dropped, die.exploded, die.rerolled, die.extra) if place in dropped else die
        for place, die in enumerate(dice)
    ]


def roll(expression: str | Tree, source: Source, lane: str = "roll", draw: int = 1) -> Rolled:
    """Rolls an expression with the dice of a source, beside its exact mean and range.

    Dice that are thrown after others take the draw numbers that follow.
    """
    tree = parse(expression) if isinstance(expression, str) else expression
    rule = cast(tree)
    answer: tuple[int, ...] | None = None
    while True:
        try:
            ask = rule.send(answer)
        except StopIteration as end:
            return _beside_odds(tree, end.value, source.name)
        assert isinstance(ask, Roll)
        answer = ask.reading.read(source.throw(lane, draw, tuple(hand.dice for hand in ask.hands)))
        draw += 1


def _beside_odds(tree: Tree, fallen: Cast, source: str) -> Rolled:
    low, high = limits(tree)
    return Rolled(canonical(tree), fallen.pools, fallen.total, mean(tree), low, high, source, fallen.cut)
