"""The exact prospect of a course under plans."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import fsum, sqrt
from typing import Any

from .chain import Chain
from .flow import Ends, Times, ends, times
from .moves import MOST_PLACES, Moves
from .prospect import Prospect, Share, Spread
from .study import Study


def exact(study: Study, plans: Mapping[str, str] | str | None = None, *, most: int = MOST_PLACES) -> Prospect:
    """How a course goes from its start under plans, as fractions; beyond `MOST_EXACT` places in floats.

    The number of turns is told in fractions too where no place can be come to twice. Where one can, its mean is still
    exact; the chances of each number are floats, and `beyond` is what lies past the last one told. Counts are those of
    courses that end. Raises `LabError` where there are too many places.
    """
    return prospect_of(Chain(Moves(study, plans, most=most)), plan_names(study, plans))


def plan_names(study: Study, plans: Mapping[str, str] | str | None) -> dict[str, str]:
    """Which plan each side follows, by the plan's key; everyone's under the key ""."""
    first = next(iter(study.course.plans))
    if isinstance(plans, Mapping):
        return {role: plans.get(role, first) for role in study.course.sides or ("",)}
    return dict.fromkeys(study.course.sides or ("",), plans or first)


def prospect_of(chain: Chain, plans: Mapping[str, str]) -> Prospect:
    """What a chain comes to."""
    study, found = chain.moves.study, ends(chain)
    finishes = chain.moves.finishes
    by_ending: dict[str, Any] = {}
    for finish, weight in found.weights.items():
        ending = finishes[finish].ending
        by_ending[ending] = by_ending.get(ending, 0) + weight
    return Prospect(
        course=study.name,
        pack=getattr(study.pack, "name", ""),
        fields=study.fields,
        plans=plans,
        endings={key: share(by_ending[key], found.total) for key in study.course.endings if key in by_ending},
        turns=_turns(found, times(chain)),
        counts={key: _count(chain, found, place) for place, key in enumerate(study.course.counts)},
        endless=found.endless / found.total,
    )


def share(weight: Any, total: Any) -> Share:
    """A chance by its weight, exact where weights are whole."""
    if isinstance(total, float):
        return Share(weight / total)
    part = Fraction(weight, total)
    return Share(float(part), part)


def _count(chain: Chain, found: Ends, place: int) -> Spread:
    weights: dict[int, Any] = {}
    for finish, weight in found.weights.items():
        value = chain.moves.finishes[finish].counts[place]
        weights[value] = weights.get(value, 0) + weight
    return spread(weights, sum(weights.values()))


def spread(weights: Mapping[int, Any], total: Any) -> Spread:
    """The spread of a whole number from the weights of its values."""
    if not weights:
        return Spread(Share(0.0), 0.0, (), 1.0)
    mean = share(sum([value * weight for value, weight in weights.items()]), total)
    square = share(sum([value * value * weight for value, weight in weights.items()]), total)
    cases = tuple([(value, share(weights[value], total)) for value in sorted(weights)])
    if mean.exact is None or square.exact is None:
        return Spread(mean, sqrt(max(0.0, square.number - mean.number**2)), cases)
    return Spread(mean, sqrt(square.exact - mean.exact**2), cases)


def _turns(found: Ends, told: Times) -> Spread:
    if told.total:
        return spread(told.cases, told.total)
    parts = told.cases
    ending = fsum(parts.values()) or 1.0
    mean = fsum(number * part for number, part in parts.items()) / ending
    square = fsum(number * number * part for number, part in parts.items()) / ending
    told_mean = Share(mean)
    if found.turns is not None:
        told_mean = Share(float(found.turns), found.turns if isinstance(found.turns, Fraction) else None)
    cases = tuple([(number, Share(part)) for number, part in parts.items()])
    return Spread(told_mean, sqrt(max(0.0, square - mean * mean)), cases, told.beyond)
