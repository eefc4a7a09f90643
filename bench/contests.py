"""Contests: two percent rolls of Comae against each other, one pair and all pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import dyce
import icepool

from inglenook import odds
from inglenook.engines.comae.contest import Contest
from inglenook.engines.comae.contest_law import law_of
from inglenook.engines.comae.d100 import hand
from inglenook.engines.comae.score_law import score_law
from inglenook.lab.pairs import Scores
from inglenook.odds.asking import forget
from inglenook.rules import Law

from .cold import forget_icepool
from .figures import QUICK, Figure, at_least, at_most, paired, timed

SKILL, AGAINST = 70, 50
SKILLS = range(100)
CONTEST, HANDS = Contest((SKILL, AGAINST), ("a", "b")), (hand("a"), hand("b"))
ICEPOOL = "icepool, the quickest way of two"


def measure(_wanted: list[str]) -> Iterator[Figure]:
    """One pair for the first time and again, and all pairs with luck."""
    rounds = 10 if QUICK else 60
    quickest = _quickest()
    theirs, by_dyce = timed(quickest), timed(_dyce)
    law = timed(_law, law_of.cache_clear)
    note = "Who wins, a tie, or neither succeeds: the law of the reading, all caches of both cleared."
    cold = timed(quickest, forget_icepool)
    yield at_least("opposed_cold", ICEPOOL, 20, paired(law, cold, rounds), "us", note)
    note = 'The same through odds.command("comae.opposed", …): fields, sheet and rule. An aim of our own.'
    first = timed(_asked, _forget)
    yield at_least("opposed_first", ICEPOOL, 5, paired(first, cold, rounds), "us", note)
    note = "The same question asked again through the same door."
    again = timed(_asked, times=200)
    yield at_least("opposed_again", ICEPOOL, 700, paired(again, theirs, rounds), "us", note, 2000)
    yield at_least("opposed_again_dyce", "dyce", 200, paired(again, by_dyce, rounds), "us", note, 600)
    yield from _pairs(rounds)


def _pairs(rounds: int) -> Iterator[Figure]:
    laws = [score_law(skill, flips=True) for skill in SKILLS]
    scores = Scores(laws)
    half = scores.pairs().law(50, 50)
    assert half.chance("higher") == Fraction(459, 1000)
    one_call = timed(_law, law_of.cache_clear)
    whole = timed(scores.pairs)
    pairs = paired(lambda: whole() / len(laws) ** 2, one_call, rounds)
    note = "A pair: ours all 10,000 with a flip on both sides, from the laws of the scores; theirs has no luck in it."
    yield at_most("opposed_pairs", "one Python call a pair", 0.02, pairs, "us", note, 0.012)


def _law() -> object:
    return CONTEST.law(HANDS)


def _forget() -> None:
    law_of.cache_clear()
    forget()


def _asked() -> Law[str]:
    return odds.command("comae.opposed", skill=SKILL, against=AGAINST).outcomes


def _quickest() -> Callable[[], Any]:
    """The quicker of two ways in icepool; both have to say the same as we."""
    took: dict[float, Callable[[], Any]] = {}
    for way in (_compared, _mapped):
        _agree(way())
        took[min(timed(way, forget_icepool)() for _ in range(3))] = way
    _agree(_dyce())
    return took[min(took)]


def _agree(found: tuple[Any, ...]) -> None:
    ours = _asked()
    assert found == tuple(ours.chance(key) for key in ("a_wins", "b_wins", "tie", "none"))


def _compared() -> tuple[Any, ...]:
    """Scores compared: neither succeeds if both are 0, which is an equal score too."""
    one, other = _score(SKILL), _score(AGAINST)
    compared = one.cmp(other)
    neither = one.probability(0) * other.probability(0)
    return compared.probability(1), compared.probability(-1), compared.probability(0) - neither, neither


def _mapped() -> tuple[Any, ...]:
    """Both dice mapped to what comes of them."""
    told = icepool.map(_told, icepool.d(100), icepool.d(100))
    return tuple(told.probability(key) for key in ("a_wins", "b_wins", "tie", "none"))


def _told(one: int, other: int) -> str:
    mine, theirs = one if one <= SKILL else 0, other if other <= AGAINST else 0
    if mine == theirs:
        return "tie" if mine else "none"
    return "a_wins" if mine > theirs else "b_wins"


def _score(skill: int) -> Any:
    return icepool.Die([0, *range(1, skill + 1)], times=[100 - skill] + [1] * skill)


def _dyce() -> tuple[Any, ...]:
    """Its histograms of both scores, of which those that are equal and not 0 are a tie."""
    one, other = (dyce.H({0: 100 - skill, **dict.fromkeys(range(1, skill + 1), 1)}) for skill in (SKILL, AGAINST))
    told = one.apply(_between, other)
    return tuple(Fraction(told.get(key, 0), told.total) for key in ("a_wins", "b_wins", "tie", "none"))


def _between(mine: int, theirs: int) -> str:
    if mine == theirs:
        return "tie" if mine else "none"
    return "a_wins" if mine > theirs else "b_wins"
