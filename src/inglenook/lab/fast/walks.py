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


def walk_abreast(
    start: Any, table: Any, words: Any, quotas: Any, abreast: Any, most: Any, ends: Any, turns: Any
) -> None:
    """The same, so many lanes a turn at a time, then the next so many.

    Lanes don't wait for one another's draws, and so it is faster compiled.
    """
    for low in range(0, len(quotas), abreast):
        mine = words[4 * low : 4 * (low + abreast)]
        one, two, three, four = mine[0::4].copy(), mine[1::4].copy(), mine[2::4].copy(), mine[3::4].copy()
        at, left = mine[0::4].copy(), quotas[low : low + abreast].copy()
        count, over, lanes = left.copy(), left.copy(), len(left)
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
