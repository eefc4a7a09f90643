"""The longest expedition of a lone traveller, as a memoised recursion in Python, written for this question alone."""

from __future__ import annotations

from functools import cache

Skills = tuple[tuple[int, int], ...]
"""The die of each skill now, and the one that it began with, the best first."""

NOT_RISKY, RISKS = 6 / 36, ((1, 24 / 36), (2, 6 / 36))
BELOW = {12: 10, 10: 8, 8: 6, 6: 4, 4: 4}
BAD = 4  # up to this face a box is marked


def longest(starts: tuple[int, ...], room: int) -> tuple[float, int]:
    """The mean number of actions, with determination at hand, and how many places were looked at."""

    def worn(skills: Skills, place: int) -> Skills:
        die, start = skills[place]
        return tuple(sorted([*skills[:place], (BELOW[die], start), *skills[place + 1 :]], reverse=True))

    def check(skills: Skills, die: int, left: int, boxes: int, determined: bool) -> float:
        bad = BAD / die
        value = bad * last(skills, left - boxes, determined) if left >= boxes else 0.0
        return value + (1 - bad) * last(skills, left, determined) if bad < 1 else value

    @cache
    def last(skills: Skills, left: int, determined: bool) -> float:
        value = 1.0
        fresh = determined and all(die == start for die, start in skills)
        for boxes, chance in RISKS:
            for place, (die, start) in enumerate(skills):
                ways = [check(worn(skills, place), die, left, boxes, determined)]
                if determined:
                    ways.append(check(skills, 12, left, boxes, False))
                if not fresh and left:
                    begun: Skills = tuple(sorted([(start, start) for _, start in skills], reverse=True))
                    named = begun.index((start, start))
                    ways.append(check(worn(begun, named), start, left - 1, boxes, True))
                    ways.append(check(begun, 12, left - 1, boxes, False))
                value += chance * max(ways) / len(skills)
        return value / (1 - NOT_RISKY)

    skills = tuple(sorted([(die, die) for die in starts], reverse=True))
    return last(skills, room, True), last.cache_info().currsize
