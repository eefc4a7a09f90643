"""How likely a single task succeeds, in closed form.

In the end every die has to be good. Before that so many throws have failed, each of another die or, with a `pool` of
throws, of any. The chance is a sum over their number, brought to one denominator: with each throw more that is allowed
all that was counted is multiplied by the die, and one summand is added. Whoever may throw again does so whenever that
can still help (NUT-D5).
"""

from __future__ import annotations

from math import comb


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
