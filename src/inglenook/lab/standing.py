"""How tallies stand: which are above, at or below zero, and how those compare that a course compares.

Before a turn all of that is known. What the turn adds leaves some of it open, and tests of two tallies at a time settle
it, as few as may be. Zero takes part in all this as one more tally, the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

Ranks = tuple[int, ...]
"""For each tally its place from zero, up or down, among those that it is compared with. Equals have one rank."""
Pair = tuple[int, int]


class Known(msgspec.Struct, frozen=True):
    """What is known of how tallies stand: for each, as bits, those that are above it, and those that aren't below."""

    under: tuple[int, ...]
    within: tuple[int, ...]

    def order(self, pair: Pair) -> int | None:
        """-1, 0 or 1 as the first is less, as much or more; None if that is open."""
        one, other = pair
        if self.under[one] >> other & 1:
            return -1
        if self.under[other] >> one & 1:
            return 1
        return 0 if self.within[one] >> other & 1 and self.within[other] >> one & 1 else None

    def told(self, pair: Pair, order: int) -> Known:
        """With one more pair known, and all that follows from it."""
        under, within = list(self.under), list(self.within)
        for (low, high), way in ((pair, order), (pair[::-1], -order)):
            if way > 0:
                continue
            for place in range(len(under)):
                if within[place] >> low & 1:
                    strictly = way < 0 or under[place] >> low & 1
                    under[place] |= within[high] if strictly else under[high]
                    within[place] |= within[high]
        return Known(tuple(under), tuple(within))


def unknown(count: int) -> Known:
    """Nothing is known of so many tallies but zero itself."""
    return Known((0,) * (count + 1), tuple([1 << place for place in range(count + 1)]))


def pairs(groups: Sequence[int]) -> tuple[Pair, ...]:
    """The pairs that count: those of one group, and each with zero."""
    count = len(groups)
    friends = [(one, other) for one in range(count) for other in range(one + 1, count) if groups[one] == groups[other]]
    return (*friends, *[(place, count) for place in range(count)])


def ranks(tallies: Sequence[int], groups: Sequence[int]) -> Ranks:
    """How these tallies stand.

    >>> ranks((7, 0, 9, 7, -2), (0, 0, 0, 0, 1))
    (1, 0, 2, 1, -1)
    """
    steps = {group: sorted({tally for tally, own in zip(tallies, groups, strict=True) if own == group} | {0})
             for group in groups}  # fmt: skip
    return tuple(
        [steps[group].index(tally) - steps[group].index(0) for tally, group in zip(tallies, groups, strict=True)]
    )


def loose(before: Ranks, change: Sequence[int], asked: Sequence[Pair]) -> tuple[int | None, ...]:
    """Of each pair how it stands after a change; None where that hangs on by how much it was apart."""
    return tuple(_loosened(before, change, asked))


def _loosened(before: Ranks, change: Sequence[int], asked: Sequence[Pair]) -> Iterator[int | None]:
    stood, added = (*before, 0), (*change, 0)
    for one, other in asked:
        apart, more = stood[one] - stood[other], added[one] - added[other]
        if apart * more < 0:
            yield None
        else:
            both = apart + more
            yield (both > 0) - (both < 0)


def learned(stand: Sequence[int | None], asked: Sequence[Pair], count: int) -> Known:
    """What is known when some pairs are."""
    known = unknown(count)
    for pair, order in zip(asked, stand, strict=True):
        if order is not None and known.order(pair) is None:
            known = known.told(pair, order)
    return known
