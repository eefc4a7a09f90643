"""Laws of sums as polynomials, packed into one long whole number each, so that adding dice is one multiplication.

A polynomial's coefficients, the ways of each sum, stand side by side in slots of `width` bits, wide enough never to
spill over.
"""

from __future__ import annotations

from inglenook.rules import Law, TooManyCasesError

MOST_BITS = 1 << 24
MOST_STEPS = 4_000_000
MOST_WORK = 3 << 30


def too_large() -> TooManyCasesError:
    """What is raised for laws that would take too long; means and limits are there all the same."""
    return TooManyCasesError("This has too many cases to list them all.")


def slot_width(ways: int) -> int:
    """How many bits a slot needs if so many ways there are in all: whole bytes, so that unpacking is quick."""
    return (ways.bit_length() + 8) // 8 * 8


def pack(weights: list[int], width: int) -> int:
    """Coefficients, from that of the lowest power, as one number."""
    return int.from_bytes(b"".join(weight.to_bytes(width // 8, "little") for weight in weights), "little")


def unpack(packed: int, width: int, start: int) -> dict[int, int]:
    """The coefficients that are not 0, by their power, the lowest slot being `start`."""
    size = width // 8
    raw = packed.to_bytes((packed.bit_length() + width) // 8 + size, "little")
    slots = (int.from_bytes(raw[place : place + size], "little") for place in range(0, len(raw), size))
    return {start + power: ways for power, ways in enumerate(slots) if ways}


def power(weights: dict[int, int], count: int) -> dict[int, int]:
    """The weights of the sum of `count` dice, each with these weights."""
    low, high = min(weights), max(weights)
    width = slot_width(sum(weights.values()) ** count)
    if ((high - low) * count + 1) * width > MOST_BITS:
        raise too_large()
    dense = [weights.get(value, 0) for value in range(low, high + 1)]
    return unpack(pack(dense, width) ** count, width, low * count)


def added(left: dict[int, int], right: dict[int, int]) -> dict[int, int]:
    """The weights of the sum of two independent numbers."""
    width = slot_width(sum(left.values()) * sum(right.values()))
    low, span = min(left) + min(right), max(left) - min(left) + max(right) - min(right) + 1
    if span * width <= MOST_BITS and span <= 8 * (len(left) + len(right)):
        packed = [pack([one.get(v, 0) for v in range(min(one), max(one) + 1)], width) for one in (left, right)]
        return unpack(packed[0] * packed[1], width, low)
    return combined(left, right, "+")


def combined(left: dict[int, int], right: dict[int, int], sign: str) -> dict[int, int]:
    """The weights of the sum or product of two independent numbers, pair by pair."""
    if len(left) * len(right) > MOST_STEPS:
        raise too_large()
    ways: dict[int, int] = {}
    for one, weight in left.items():
        for other, other_weight in right.items():
            value = one + other if sign == "+" else one * other
            ways[value] = ways.get(value, 0) + weight * other_weight
    return ways


def in_order(ways: dict[int, int]) -> Law[int]:
    """A law with its totals from the least to the greatest, in lowest terms."""
    return Law(dict(sorted(ways.items()))).reduced()
