"""How likely a task succeeds, in closed form: for whole tables of tasks, where driving the rule for each takes long.

In the end every die has to be good. Before that so many throws have failed, each of another die or, with a `pool` of
throws, of any. The chance is a sum over their number, brought to one denominator: with each throw more that is allowed
all that was counted is multiplied by the die, and one summand is added. Whoever may throw again does so whenever that
can still help (NUT-D5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb

from inglenook.rules import Law

from .task import FAILURE, SUCCESS


def success_ways(die: int, dice: int, failing: int, again: int, pool: bool = False) -> tuple[int, int]:
    """In how many ways of how many a task succeeds, with up to `again` dice thrown again (NUT-R8 to NUT-R10).

    >>> success_ways(8, 2, 1, 0)
    (49, 64)
    """
    if failing >= die:
        return 0, 1
    most = again if pool or again < dice else dice
    ways = weight = 1
    for failed in range(1, most + 1):
        weight *= failing
        ways = ways * die + comb(dice - 1 + failed if pool else dice, failed) * weight
    return (die - failing) ** dice * ways, die ** (dice + most)


def success_laws(die: int, dice: int, failing: int, again: Sequence[int], pool: bool = False) -> Iterator[Law[str]]:
    """The law of the outcome for each number of dice that may be thrown again, from the least on.

    >>> [str(law) for law in success_laws(8, 2, 1, (0, 1))]
    ['success: 49/64, failure: 15/64', 'success: 245/256, failure: 11/256']
    """
    if failing >= die:
        yield from [Law.known({FAILURE: 1}, 1) for _ in again]
        return
    good, total = (die - failing) ** dice, die**dice
    ways = weight = 1
    failed = 0
    for allowed in again:
        while failed < allowed and (pool or failed < dice):
            failed += 1
            weight *= failing
            ways = ways * die + comb(dice - 1 + failed if pool else dice, failed) * weight
            total *= die
        yield Law.known({SUCCESS: good * ways, FAILURE: total - good * ways}, total)
