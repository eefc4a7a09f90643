"""The law of the highest or lowest of many dice, by counting dice face by face instead of throw by throw."""

from __future__ import annotations

from math import comb

from .faces import Weighted
from .packed import MOST_BITS, MOST_WORK, power, slot_width, too_large, unpack


def kept_ways(faces: Weighted, count: int, kept: int, highest: bool) -> dict[int, int]:
    """How many ways each sum of the `kept` highest or lowest of so many dice has.

    >>> kept_ways(((1, 1), (2, 1)), 2, 1, True)
    {1: 1, 2: 3}
    """
    every = sum(weight for _, weight in faces)
    if kept == 0:
        return {0: every**count}
    if kept == count:
        return power(dict(faces), count)
    low, high = faces[0][0], faces[-1][0]
    width = slot_width(every**count)
    bits = ((high - low) * kept + 1) * width
    if bits > MOST_BITS or bits * len(faces) * kept * count > MOST_WORK * 64:
        raise too_large()
    best_first = faces[::-1] if highest else faces
    return unpack(_count(best_first, low, count, kept, every, width), width, low * kept)


def _count(best_first: Weighted, low: int, count: int, kept: int, every: int, width: int) -> int:
    """From the best face down: of the dice not placed yet, so many show this one. Once all kept are placed the rest is
    free, which is all ways of these dice but those in which too few of them show it."""
    placed = [0] * kept  # by how many dice are placed: the packed ways of each sum, `low` being 0
    placed[0] = 1
    done, left = 0, every
    orders = [[comb(free, showing) for showing in range(kept)] for free in range(count + 1)]
    for face, weight in best_first:
        more, left = left, left - weight
        shift = (face - low) * width
        following = [0] * kept
        for before, packed in enumerate(placed):
            if not packed:
                continue
            free, wanted = count - before, kept - before
            enough = more**free
            for showing, ways in enumerate(orders[free][:wanted]):
                if weight > 1:
                    ways *= weight**showing
                enough -= ways * left ** (free - showing)
                following[before + showing] += packed * ways << shift * showing
            done += packed * enough << shift * wanted
        placed = following
    return done
