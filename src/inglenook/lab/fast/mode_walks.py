"""A walk over modes: many runs of a course with its tallies beside, and a stop wherever something is not known yet.

What there is to know lies in `cells`. A landing is [link, what then holds, how many tallies change, and of each its
place and what is added, with `NOUGHT` for nothing]. A link below `END` leads to tests: [three pairs of tallies, and a
link for each of the 27 ways in which the first ones are less, as much or more]. From `END` upwards it leads to a step:
[the next mode's code or `END`, how many tallies move, and of each where to and where from]. A link beyond all there is
is open: it leads nowhere yet. Tests and moves are filled up with such as do nothing, so that there are mostly as many.

A mode's code is where its columns begin, times 64, plus by how far a draw is shifted to choose one; see `walks`. All
numbers but tallies and counts are without a sign, so that no compiled loop asks whether they count from the end.
"""

from __future__ import annotations

from typing import Any

from inglenook.lab.chance_source import WORD

from .walks import END

PLAIN = END - 1
OPEN = PLAIN
"""A link that leads nowhere yet."""
NOUGHT = 1 << 30
TESTS = 3
"""How many pairs are tested together."""
LEAST_MOVES = 3
WAITS = PLAIN
"""In `lanes`, for a lane whose turn hasn't begun."""
LANE = 8
"""How many numbers of a lane stand in `lanes`."""
LOW = (1 << 62) - 1
MIX = 0x1E3779B97F4A7C15


def walk_modes(
    start: Any,
    begin: Any,
    cuts: Any,
    ways: Any,
    cells: Any,
    limit: Any,
    words: Any,
    left: Any,
    most: Any,
    state: Any,
    order: Any,
    lanes: Any,
    tallies: Any,
    moved: Any,
    slots: Any,
    rows: Any,
    turns: Any,
) -> Any:
    """All lanes a turn at a time, from where `state` says; -1 at the end, or else the place of a link that is open.

    Nothing at `limit` or above is looked at in `cells`. `state` is how far all have come, how many lanes still go, how
    many rows there are, and which lane is at the open link. `left` are the runs of each lane still to be made, `order`
    the lanes that go; `lanes` has of each its code, turns, landing, link, and where its tallies begin, of which the
    last is always zero. How runs ended stands in `rows`: how often, what held, and all tallies; `slots` are where to
    find a row.
    """
    width = len(begin)
    place, going, used = state[0], state[1], state[2]
    while going:
        while place < going:
            lane = order[place]
            own = lane * LANE
            mine = lanes[own + 4]
            at = lanes[own + 3]
            if at == WAITS:
                word = lane * 4
                one, two, three, four = words[word], words[word + 1], words[word + 2], words[word + 3]
                mixed = (one + four) & WORD
                draw = (((mixed << 23) & WORD | mixed >> 41) + one) & WORD
                three ^= one
                four ^= two
                words[word] = one ^ four
                words[word + 1] = two ^ three
                words[word + 2] = three ^ (two << 17) & WORD
                words[word + 3] = (four << 45) & WORD | four >> 19
                code = lanes[own]
                column = (code >> 6) + (draw >> (code & 63) & PLAIN)
                at = ways[2 * column + ((draw << 20) & WORD >= cuts[column])]
                tallies[mine + cells[at + 3]] += cells[at + 4] - NOUGHT
                for change in range(at + 5, at + 3 + 2 * cells[at + 2], 2):
                    tallies[mine + cells[change]] += cells[change + 1] - NOUGHT
                lanes[own + 1] += 1
                lanes[own + 2] = at
            link = cells[at]
            while link < limit:
                left_a, right_a = tallies[mine + cells[link]], tallies[mine + cells[link + 1]]
                left_b, right_b = tallies[mine + cells[link + 2]], tallies[mine + cells[link + 3]]
                left_c, right_c = tallies[mine + cells[link + 4]], tallies[mine + cells[link + 5]]
                way = 9 * ((left_a > right_a) + (left_a >= right_a)) + 3 * ((left_b > right_b) + (left_b >= right_b))
                at = link + 6 + way + (left_c > right_c) + (left_c >= right_c)
                link = cells[at]
            step = link & PLAIN
            if step >= limit:
                lanes[own + 3] = at
                state[0], state[1], state[2], state[3] = place, going, used, lane
                return at
            lanes[own + 3] = WAITS
            code = cells[step]
            lanes[own] = code
            moves = cells[step + 1]
            came_a = tallies[mine + cells[step + 3]]
            came_b = tallies[mine + cells[step + 5]]
            came_c = tallies[mine + cells[step + 7]]
            for move in range(LEAST_MOVES, moves):
                moved[move] = tallies[mine + cells[step + 3 + 2 * move]]
            tallies[mine + cells[step + 2]] = came_a
            tallies[mine + cells[step + 4]] = came_b
            tallies[mine + cells[step + 6]] = came_c
            for move in range(LEAST_MOVES, moves):
                tallies[mine + cells[step + 2 + 2 * move]] = moved[move]
            place += 1
            if code >= END or lanes[own + 1] >= most:
                if code >= END:
                    holds = cells[lanes[own + 2] + 1]
                    mark = holds & LOW
                    for each in range(width):
                        mark = ((mark ^ tallies[mine + each]) * MIX) & LOW
                        mark ^= mark >> 29
                    slot = (mark >> 30) & (len(slots) - 1)
                    row = slots[slot]
                    same = False
                    while row >= 0 and not same:
                        same = rows[row + 1] == holds
                        for each in range(width):
                            same = same and rows[row + 2 + each] == tallies[mine + each]
                        if not same:
                            slot = (slot + 1) & (len(slots) - 1)
                            row = slots[slot]
                    if row < 0:
                        row = used * (width + 2)
                        used += 1
                        slots[slot] = row
                        rows[row], rows[row + 1] = 0, holds
                        for each in range(width):
                            rows[row + 2 + each] = tallies[mine + each]
                    rows[row] += 1
                    turns[lanes[own + 1]] += 1
                lanes[own], lanes[own + 1] = start, 0
                for each in range(width):
                    tallies[mine + each] = begin[each]
                left[lane] -= 1
                if not left[lane]:
                    going -= 1
                    place -= 1
                    order[place], order[going] = order[going], lane
        place = 0
    state[2] = used
    return -1
