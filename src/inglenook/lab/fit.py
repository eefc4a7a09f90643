"""How well what fell fits what was to be expected: chi-square, with an exact or a drawn p-value, and honest bands.

Every throw may have a law of its own: what is expected of a case is then the sum of its chances, and how often it may
come up is counted throw by throw. A p-value says how often fair dice alone would stray at least this far.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from math import comb, erfc, exp, lgamma, log, pi, sqrt
from typing import Any

from inglenook.rules import Law

FEWEST = 5
"""Where less than this is expected of a case, the smooth chi-square law isn't to be trusted."""

MOST_WAYS = 20_000
DRAWS = 4_000
MOST_DRAWN = 1_500_000
BAND = 0.95


def tail(statistic: float, freedom: int) -> float:
    """The chance that chi-square of so many degrees of freedom is at least this.

    >>> round(tail(3.841459, 1), 6), round(tail(18.307038, 10), 6)
    (0.05, 0.05)
    """
    if statistic <= 0 or freedom <= 0:
        return 1.0
    half, x = freedom / 2, statistic / 2
    if freedom % 2 == 0:  # a sum of Poisson chances
        term, total = exp(-x), 0.0
        for done in range(freedom // 2):
            total += term
            term *= x / (done + 1)
        return min(total, 1.0)
    total, term = erfc(sqrt(x)), exp(-x) * sqrt(x / pi) * 2
    place = 0.5
    while place < half:
        total += term
        place += 1
        term *= x / place
    return min(total, 1.0)


def band(chances: Sequence[float], part: float = BAND) -> tuple[int, int]:
    """Between which counts a case comes up with at least this chance, each of its throws having a chance of its own.

    >>> band([1 / 6] * 60)
    (5, 16)
    """
    law = _many(chances) if len(set(chances)) > 1 else _same(chances)
    rest, low, high = (1 - part) / 2, 0, len(law) - 1
    below = above = 0.0
    while low < high and below + law[low] <= rest:
        below += law[low]
        low += 1
    while high > low and above + law[high] <= rest:
        above += law[high]
        high -= 1
    return low, high


def _same(chances: Sequence[float]) -> list[float]:
    count, chance = len(chances), chances[0] if chances else 0.0
    if not 0 < chance < 1:
        return [0.0] * round(count * chance) + [1.0]
    whole = lgamma(count + 1)
    return [
        exp(whole - lgamma(k + 1) - lgamma(count - k + 1) + k * log(chance) + (count - k) * log(1 - chance))
        for k in range(count + 1)
    ]


def _many(chances: Sequence[float]) -> list[float]:
    law = [1.0]
    for chance in chances:
        rest = 1 - chance
        law = [
            (law[k] * rest if k < len(law) else 0.0) + (law[k - 1] * chance if k else 0.0) for k in range(len(law) + 1)
        ]
    return law


def statistic(counts: Mapping[Any, int], expected: Mapping[Any, float]) -> float:
    """Chi-square: how far counts stray from what was expected, each case weighed by how rare it is."""
    return sum((counts.get(case, 0) - wanted) ** 2 / wanted for case, wanted in expected.items() if wanted > 0)


def p_value(laws: Sequence[tuple[Law[Any], int]], counts: Mapping[Any, int]) -> tuple[float, str]:
    """How often chance alone strays at least this far, and how that was found: `exact`, `drawn` or `chi-square`.

    `laws` are the throws by their law, with how many had it. What can't happen but did is worth 0.
    """
    expected = expectations(laws)
    if any(count and not expected.get(case) for case, count in counts.items()):
        return 0.0, "exact"
    found = statistic(counts, expected)
    total, cases = sum(many for _, many in laws), len(expected)
    if len(laws) == 1 and comb(total + cases - 1, cases - 1) <= MOST_WAYS:
        return _exactly(total, expected, found), "exact"
    if len(laws) == 1 and min(expected.values()) >= FEWEST:
        return tail(found, cases - 1), "chi-square"
    if total * 200 > MOST_DRAWN:
        return tail(found, cases - 1), "chi-square"
    return _drawn(laws, expected, found, total), "drawn"


def expectations(laws: Sequence[tuple[Law[Any], int]]) -> dict[Any, float]:
    """How often each case is to be expected in all."""
    expected: dict[Any, float] = {}
    for law, many in laws:
        for case, weight in law.weights.items():
            expected[case] = expected.get(case, 0.0) + many * weight / law.total
    return expected


def _exactly(total: int, expected: Mapping[Any, float], found: float) -> float:
    """Every way in which so many throws may come out, weighed by its chance."""
    wanted = list(expected.values())
    logs = [log(each / total) for each in wanted] if total else []
    whole = lgamma(total + 1)
    sure = 0.0
    for counts in _shares(total, len(wanted)):
        far = sum((count - each) ** 2 / each for count, each in zip(counts, wanted, strict=True))
        if far >= found - 1e-9:
            sure += exp(
                whole + sum(count * chance - lgamma(count + 1) for count, chance in zip(counts, logs, strict=True))
            )
    return min(sure, 1.0)


def _shares(total: int, places: int) -> Iterator[tuple[int, ...]]:
    if places <= 1:
        yield (total,) * places
        return
    for first in range(total + 1):
        for rest in _shares(total - first, places - 1):
            yield (first, *rest)


def _drawn(laws: Sequence[tuple[Law[Any], int]], expected: Mapping[Any, float], found: float, total: int) -> float:
    """The same by throwing as often in the same way, many times over, with numbers that are always the same."""
    source = random.Random(20)
    draws = max(200, min(DRAWS, MOST_DRAWN // max(total, 1)))
    as_far = 0
    for _ in range(draws):
        counts: dict[Any, int] = {}
        for law, many in laws:
            for case in source.choices([*law.weights], [*law.weights.values()], k=many):
                counts[case] = counts.get(case, 0) + 1
        as_far += statistic(counts, expected) >= found - 1e-9
    return (as_far + 1) / (draws + 1)


def holm(values: Sequence[float]) -> list[float]:
    """P-values put right for there being several, by Holm's way: the least counts as often as there are, and so on.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    put_right, reached = [0.0] * len(values), 0.0
    for place, (value, at) in enumerate(sorted((value, at) for at, value in enumerate(values))):
        reached = max(reached, min(value * (len(values) - place), 1.0))
        put_right[at] = reached
    return put_right
