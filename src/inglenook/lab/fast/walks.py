"""Walks over a graph of places: many runs from the start to an end, one draw a turn.

A place is a code: where its columns begin in the table, times 64, plus by how far a draw is shifted to choose one of
them. A column is two words: up to which draw its first way holds, and both ways as codes. Codes from `END` upwards are
ends. All words are of 64 bits without a sign; `WORD` keeps them so where Python's own numbers would grow, and the
shifts stand for masks that numba would take for signed numbers.
"""

from __future__ import annotations

from typing import Any

from inglenook.lab.chance_source import WORD

END_BIT = 31
END = 1 << END_BIT
IDLE = -(1 << 62)
"""How many turns a lane that has no more runs is behind."""


def walk(
    start: int, table: Any, words: Any, quotas: Any, most: int, ends: Any, turns: Any
) -> None:  # pragma: no cover - where numba is there, the other runs
    """Lane by lane, each its quota of runs, counted into `ends` and `turns` if they are over after `most` turns."""
    for lane in range(len(quotas)):
        one, two, three, four = words[4 * lane], words[4 * lane + 1], words[4 * lane + 2], words[4 * lane + 3]
        for _ in range(quotas[lane]):
            code = start
            count = 0
            while not code >> END_BIT and count < most:
                mixed = (one + four) & WORD
                draw = (((mixed << 23) & WORD | mixed >> 41) + one) & WORD
                shifted = (two << 17) & WORD
                three ^= one
                four ^= two
                two ^= three
                one ^= four
                three ^= shifted
                four = (four << 45) & WORD | four >> 19
                first = code >> 6
                column = (first + (draw >> (code ^ (first << 6)))) << 1
                ways = table[column + 1]
                code = ways >> 32 if (draw << 20) & WORD < table[column] else ((ways << 32) & WORD) >> 32
                count += 1
            if code >> END_BIT:
                ends[code ^ END] += 1
                turns[count] += 1


def walk_abreast(start: Any, table: Any, words: Any, quotas: Any, most: int, ends: Any, turns: Any) -> None:
    """The same, all lanes a turn at a time: lanes don't wait for one another's draws, and so it is faster compiled."""
    lanes = len(quotas)
    one, two, three, four = words[0::4].copy(), words[1::4].copy(), words[2::4].copy(), words[3::4].copy()
    at = words[0::4].copy()
    left, count, over = quotas.copy(), quotas.copy(), quotas.copy()
    going = 0
    for lane in range(lanes):
        at[lane] = start if left[lane] else 63
        count[lane] = 0 if left[lane] else IDLE
        going += 1 if left[lane] else 0
    while going:
        for lane in range(lanes):
            code = at[lane]
            first, second, third, fourth = one[lane], two[lane], three[lane], four[lane]
            mixed = (first + fourth) & WORD
            draw = (((mixed << 23) & WORD | mixed >> 41) + first) & WORD
            third ^= first
            fourth ^= second
            one[lane] = first ^ fourth
            two[lane] = second ^ third
            three[lane] = third ^ (second << 17) & WORD
            four[lane] = (fourth << 45) & WORD | fourth >> 19
            begin = code >> 6
            column = (begin + (draw >> (code ^ (begin << 6)))) << 1
            ways = table[column + 1]
            at[lane] = ways >> 32 if (draw << 20) & WORD < table[column] else ((ways << 32) & WORD) >> 32
            count[lane] += 1
        found = 0
        for lane in range(lanes):  # without a branch, which would be guessed wrong for every run that ends
            over[found] = lane
            found += (at[lane] >> END_BIT != 0) | (count[lane] >= most)
        for place in range(found):
            lane = over[place]
            code = at[lane]
            if code >> END_BIT:
                ends[((code << 33) & WORD) >> 33] += 1
                turns[count[lane]] += 1
            left[lane] -= 1
            at[lane] = start if left[lane] else 63
            count[lane] = 0 if left[lane] else IDLE
            going -= 0 if left[lane] else 1


def walk_modes(
    start: Any,
    begin: Any,
    graph: tuple[Any, Any, Any, Any, Any, Any, Any],
    words: Any,
    quotas: Any,
    most: int,
    tallies: Any,
    lasts: Any,
    turns: Any,
) -> Any:
    """Lane by lane over the modes of a course, with the tallies beside.

    A draw chooses a landing: what is added to the tallies, and what then holds. That and which tallies are used up
    tell the next mode. How a run ended (what holds, and all tallies) stands in `lasts`; gives how many ended.
    """
    cuts, firsts, seconds, changes, afters, follows, cleared = graph
    width = len(begin)
    over = 0
    for lane in range(len(quotas)):
        one, two, three, four = words[4 * lane], words[4 * lane + 1], words[4 * lane + 2], words[4 * lane + 3]
        for _ in range(quotas[lane]):
            code = start
            count = 0
            landing = 0
            for place in range(width):
                tallies[place] = begin[place]
            while count < most:
                mixed = (one + four) & WORD
                draw = (((mixed << 23) & WORD | mixed >> 41) + one) & WORD
                shifted = (two << 17) & WORD
                three ^= one
                four ^= two
                two ^= three
                one ^= four
                three ^= shifted
                four = (four << 45) & WORD | four >> 19
                first = code >> 6
                column = first + (draw >> (code ^ (first << 6)))
                landing = firsts[column] if (draw << 20) & WORD < cuts[column] else seconds[column]
                count += 1
                used = 0
                for place in range(width):
                    tallies[place] += changes[landing * width + place]
                    used |= (tallies[place] <= 0) << place
                key = afters[landing] << width | used
                code = follows[key]
                if code >> END_BIT:
                    break
                if cleared[key]:
                    for place in range(width):
                        if cleared[key] >> place & 1:
                            tallies[place] = 0
            if code >> END_BIT:
                lasts[over * (width + 1)] = afters[landing]
                for place in range(width):
                    lasts[over * (width + 1) + 1 + place] = tallies[place]
                over += 1
                turns[count] += 1
    return over
