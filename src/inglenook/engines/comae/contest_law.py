"""The exact law of a contest of percent rolls, without trying every face: 100 to the power of those who roll.

For each number x that could be the largest success, what everyone else may show is a count; the law is a sum of
products of such counts. Tests hold it equal to plain enumeration wherever that can be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING

from inglenook.rules import Law, TooManyCasesError

from .d100 import better_flip, in_range, is_double
from .fall import Fall

if TYPE_CHECKING:
    from .contest import Contest

Falls = tuple[Fall, ...]

MOST_IN_PAIRS = 5
"""How many may fight in pairs for a round to be counted: each who wins rolls damage of their own on top."""

MOST_SETS = 4096
"""How many sets of winners the law of a contest in pairs may have on the way."""


@lru_cache(maxsize=8192)
def law_of(contest: Contest, sides: int) -> Law[Falls]:
    """Every way a contest may fall, with its weight. Raises `TooManyCasesError` where it can't be counted in time."""
    duel = len(contest.skills) == 2 and contest.sides[0] != contest.sides[1]
    if (contest.flips or contest.debts) and not duel:
        raise TooManyCasesError("luck is counted for two who roll against each other, not for more")
    if contest.debts or (contest.flips and contest.tie == "higher_skill"):
        weights = _by_kinds(contest, sides)
    elif contest.flips:
        weights = _with_flips(contest, sides)
    elif contest.targets:
        if len(contest.skills) > MOST_IN_PAIRS:
            raise TooManyCasesError(f"pairs are counted for up to {MOST_IN_PAIRS} who fight, not for more")
        weights = {(fall,): weight for fall, weight in in_pairs(contest, sides).items()}
    elif duel and not contest.exceptional:
        weights = {(fall,): weight for fall, weight in _duel(contest, sides).items()}
    else:
        weights = {(fall,): weight for fall, weight in _single(contest, sides).items()}
    listed = sorted(weights.items(), key=lambda item: _place(contest, item[0][0]))
    return Law({falls: weight for falls, weight in listed if weight and not contest.again(falls)})


def plain_falls(contest: Contest, sides: int) -> dict[Fall, int]:
    """Every way a contest may fall in which no luck is spent, however many fight, and in pairs too."""
    weights = in_pairs(contest, sides) if contest.targets else _single(contest, sides)
    return {fall: weight for fall, weight in weights.items() if weight and not contest.again((fall,))}


def _place(contest: Contest, fall: Fall) -> tuple[bool, str, bool]:
    """Where a fall is listed: winners by their sides first, then ties, then nobody."""
    return (not fall.won, contest.sides[fall.won[0]] if fall.won else "", not fall.tie)


def _duel(contest: Contest, sides: int) -> dict[Fall, int]:
    """Two against each other: whoever's success is larger, equal ones being as many as the smaller skill allows."""
    one, other = (in_range(skill, sides) for skill in contest.skills)
    level = min(one, other)
    both = level * (level - 1) // 2
    wins = [
        one * (sides - other) + both + (one - level) * other,
        other * (sides - one) + both + (other - level) * one,
    ]
    if contest.tie == "higher_skill" and contest.skills[0] != contest.skills[1]:
        wins[contest.skills[0] < contest.skills[1]] += level
        level = 0
    nobody = (sides - one) * (sides - other)
    return {Fall((0,)): wins[0], Fall((1,)): wins[1], Fall((), tie=True): level, Fall(()): nobody}


def _single(contest: Contest, sides: int) -> dict[Fall, int]:
    """One winner among all: for every number the ways in which each of them wins with it."""
    good = [in_range(skill, sides) for skill in contest.skills]
    places = range(len(good))
    weights: dict[Fall, int] = {}
    for number in range(1, max(good) + 1):
        below = [sides - able + min(number - 1, able) for able in good]
        at = [int(number <= able) for able in good]
        great = contest.exceptional and is_double(number, sides)
        for place in places:
            if at[place]:
                ways = _ways(contest, place, below, at)
                fall = Fall((place,), exceptional=(place,) if great else ())
                weights[fall] = weights.get(fall, 0) + ways
    nobody = prod(sides - able for able in good)
    weights[Fall(())] = nobody
    weights[Fall((), tie=True)] = sides ** len(good) - sum(weights.values())
    return weights


def _ways(contest: Contest, place: int, below: list[int], at: list[int]) -> int:
    """In how many ways the others leave the largest number to this one."""
    side, skills = contest.sides[place], contest.skills
    alone = by_skill = by_skill_alone = 1
    for other, other_side in enumerate(contest.sides):
        if other == place:
            continue
        under, even = below[other], below[other] + at[other]
        ally = other_side == side
        alone *= even if ally and other > place else under
        if contest.tie == "higher_skill":
            behind = skills[other] < skills[place] or (skills[other] == skills[place] and ally and other > place)
            by_skill *= even if behind else under
            by_skill_alone *= even if behind and ally else under
    return alone + (by_skill - by_skill_alone if contest.tie == "higher_skill" else 0)


# Flips, in a duel. A roll is then a pair: what it scores as it lies, and what it scores with its digits flipped.

_FIRST, _SECOND, _EVEN, _NOBODY = range(4)


def _with_flips(contest: Contest, sides: int) -> dict[Falls, int]:
    ours, theirs = (_scores(contest, place, sides) for place in (0, 1))
    counts: dict[tuple[int, int, bool, bool], int] = {}
    for (plain, flip, our_double), ways in ours.items():
        against = [_code(plain, score) * 4 + _code(flip, score) for score in range(sides)]
        for (their_plain, their_flip, their_double), their_ways in theirs.items():
            key = (against[their_plain], against[their_flip], our_double, their_double)
            counts[key] = counts.get(key, 0) + ways * their_ways
    weights: dict[Falls, int] = {}
    for (as_it_lies, flipped_there, our_double, their_double), ways in counts.items():
        here = divmod(as_it_lies, 4)
        there = divmod(flipped_there, 4)
        masks = (here[0], here[1], there[0], there[1])
        if contest.flips == (1,) or contest.flips == (1, 0):
            masks = (here[0], there[0], here[1], there[1])
        falls = tuple(_fall(code, our_double, their_double) for code in masks[: 1 << len(contest.flips)])
        weights[falls] = weights.get(falls, 0) + ways
    return weights


def _by_kinds(contest: Contest, sides: int) -> dict[Falls, int]:
    """Tries one number for each kind of number that the two may show: slower, and knows of everything."""
    weights: dict[Falls, int] = {}
    ours, theirs = (_kinds(contest, place, sides) for place in (0, 1))
    for number, ways in ours:
        for their_number, their_ways in theirs:
            falls = contest.falls([number, their_number], sides)
            weights[falls] = weights.get(falls, 0) + ways * their_ways
    return weights


def _kinds(contest: Contest, place: int, sides: int) -> list[tuple[int, int]]:
    """A number of each kind, and how many there are of that kind."""
    able = in_range(contest.skills[place], sides)
    kinds: dict[tuple[int, int, bool], list[int]] = {}
    for number in range(1, sides + 1):
        turned = better_flip(number, able, sides) if place in contest.flips else 0
        great = contest.exceptional and is_double(number, sides)
        key = (number if number <= able else 0, turned if turned <= able else 0, great)
        kinds.setdefault(key, []).append(number)
    return [(alike[0], len(alike)) for alike in kinds.values()]


def _scores(contest: Contest, place: int, sides: int) -> dict[tuple[int, int, bool], int]:
    skill = contest.skills[place]
    able = in_range(skill, sides)
    counts: dict[tuple[int, int, bool], int] = {}
    for number in range(1, sides + 1):
        turned = better_flip(number, able, sides) if place in contest.flips else number
        great = contest.exceptional and is_double(number, sides)
        key = (number if number <= able else 0, turned if turned <= able else 0, great)
        counts[key] = counts.get(key, 0) + 1
    return counts


def _code(ours: int, theirs: int) -> int:
    if ours > theirs:
        return _FIRST
    if theirs > ours:
        return _SECOND
    return _EVEN if ours else _NOBODY


def _fall(code: int, our_double: bool, their_double: bool) -> Fall:
    if code == _FIRST:
        return Fall((0,), exceptional=(0,) if our_double else ())
    if code == _SECOND:
        return Fall((1,), exceptional=(1,) if their_double else ())
    return Fall((), tie=code == _EVEN)


# Pairs: everyone against the one whom they name. Who names whom is a graph in which each has one way out, so each
# part of it is a ring with trees on it. Trees are summed up from their leaves; a ring is cut open at one number.

Sets = dict[int, int]
"""Weights by winners: a bit for each who wins, and higher up a bit for each who wins exceptionally."""


def in_pairs(contest: Contest, sides: int) -> dict[Fall, int]:
    """Everyone against the one whom they name: each set of winners with its weight (COM-D31)."""
    count = len(contest.skills)
    total: Sets = {0: 1}
    for part in _parts(contest.targets):
        total = _times(total, _Part(contest, sides, part).sets())
    nobody = prod(sides - in_range(skill, sides) for skill in contest.skills)
    weights: dict[Fall, int] = {Fall(()): nobody, Fall((), tie=True): total.pop(0, 0) - nobody}
    for winners, ways in total.items():
        won = tuple(place for place in range(count) if winners >> place & 1)
        great = tuple(place for place in range(count) if winners >> (place + count) & 1)
        weights[Fall(won, exceptional=great)] = ways
    return weights


def _parts(targets: tuple[int, ...]) -> list[list[int]]:
    """Those who are joined by naming each other, part by part."""
    root = list(range(len(targets)))
    for place, aim in enumerate(targets):
        if aim >= 0 and root[place] != root[aim]:
            old, new = root[place], root[aim]
            root = [new if here == old else here for here in root]
    return [[place for place in range(len(root)) if root[place] == one] for one in dict.fromkeys(root)]


class _Part:
    """One part of who names whom."""

    def __init__(self, contest: Contest, sides: int, places: list[int]) -> None:
        self.contest, self.sides, self.places = contest, sides, places
        self.good = [in_range(skill, sides) for skill in contest.skills]
        self.ring = self._ring()

    def sets(self) -> Sets:
        """The weights of every set of winners within this part."""
        if len(self.ring) == 1:
            return _sum(self._at(self.ring[0], score) for score in range(self.sides))
        first, *others = self.ring
        found: Sets = {}
        for score in range(self.sides):
            start = self._at(first, score)
            if not start:
                continue
            passed = self._beating(first, start, score)
            for place in others[:-1]:
                here = [_times(self._at(place, own), passed(own)) for own in range(self.sides)]
                passed = self._message(place, here)
            last = others[-1]
            for own in range(self.sides):
                ways = _times(self._at(last, own), passed(own))
                _add(found, _marked(ways, self._bits(last, own)) if own > self._level(last, score) else ways)
        return found

    def _ring(self) -> list[int]:
        """The ring that every way within this part leads into; one place if a way ends there."""
        walked: list[int] = [self.places[0]]
        while True:
            following = self.contest.targets[walked[-1]]
            if following < 0:
                return [walked[-1]]
            if following in walked:
                return walked[walked.index(following) :]
            walked.append(following)

    def _at(self, place: int, score: int) -> Sets:
        """The weights of all that hangs on this place when it scores this."""
        own = self.sides - self.good[place] if score == 0 else int(score <= self.good[place])
        if not own:
            return {}
        ways: Sets = {0: own}
        for child in self.places:
            if self.contest.targets[child] == place and child not in self.ring:
                ways = _times(ways, self._from(child)(score))
        return ways

    def _from(self, place: int) -> Callable[[int], Sets]:
        known = self.__dict__.setdefault("known", {})
        if place not in known:
            known[place] = self._message(place, [self._at(place, score) for score in range(self.sides)])
        message: Callable[[int], Sets] = known[place]
        return message

    def _message(self, place: int, here: list[Sets]) -> Callable[[int], Sets]:
        """What a place tells the one whom it names: its weights, for each score of that one."""
        losing: list[Sets] = []
        running: Sets = {}
        for ways in here:
            running = _add(dict(running), ways)
            losing.append(running)
        winning: list[Sets] = [{}] * self.sides
        running = {}
        for score in range(self.sides - 1, 0, -1):
            running = _add(dict(running), _marked(here[score], self._bits(place, score)))
            winning[score - 1] = running

        def message(score: int) -> Sets:
            level = self._level(place, score)
            return _add(dict(losing[level]), winning[level])

        return message

    def _beating(self, place: int, ways: Sets, score: int) -> Callable[[int], Sets]:
        """What a place with this one score tells the one whom it names."""
        marked = _marked(ways, self._bits(place, score))
        return lambda theirs: marked if score > self._level(place, theirs) else ways

    def _level(self, place: int, score: int) -> int:
        """What a place has to score more than, if the one whom it names has this: less where equal is enough."""
        return score - 1 if score and self.contest.ahead(place, self.contest.targets[place]) else score

    def _bits(self, place: int, score: int) -> int:
        great = self.contest.exceptional and is_double(score, self.sides)
        return 1 << place | (1 << (place + len(self.good)) if great else 0)


def _marked(ways: Sets, bits: int) -> Sets:
    return {winners | bits: weight for winners, weight in ways.items()}


def _times(these: Sets, those: Sets) -> Sets:
    if len(these) * len(those) > MOST_SETS:
        raise TooManyCasesError("there are too many ways in which so many pairs may end")
    found: Sets = {}
    for one, weight in these.items():
        for other, times in those.items():
            found[one | other] = found.get(one | other, 0) + weight * times
    return found


def _add(total: Sets, more: Sets) -> Sets:
    for winners, weight in more.items():
        total[winners] = total.get(winners, 0) + weight
    return total


def _sum(several: Iterable[Sets]) -> Sets:
    total: Sets = {}
    for ways in several:
        _add(total, ways)
    return total
