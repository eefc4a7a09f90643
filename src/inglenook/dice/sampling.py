"""From bytes to faces without a bias: every face of a die has exactly the same chance (GEN-1).

How it goes, so that others can check it: a die with S sides takes the fewest whole bytes that hold S different
values (one up to d256, two up to d65536). They are read as a number, highest byte first. Numbers from the greatest
multiple of S upwards are thrown away and the next bytes taken; otherwise the face is the number modulo S, plus 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .source import Dice, Shown

TakeBytes = Callable[[int], bytes]
"""Gives the next so many bytes of a stream."""

HMAC_LABEL = b"inglenook/dice/1"


def face(take: TakeBytes, sides: int) -> int:
    """The face of one die, from as many bytes as it takes.

    >>> face(lambda _count: b"\\x03", 6)
    4
    """
    if sides < 1:
        raise ValueError(f"a die has at least one side, not {sides}")
    width = max(1, ((sides - 1).bit_length() + 7) // 8)
    values = 1 << (8 * width)
    limit = values - values % sides
    while True:
        number = int.from_bytes(take(width), "big")
        if number < limit:
            return number % sides + 1


def faces(take: TakeBytes, hands: Dice) -> Shown:
    """The faces of all hands, die by die in their order, from one stream."""
    return tuple(tuple(face(take, sides) for sides in dice) for dice in hands)


def hmac_stream(key: bytes, message: bytes) -> TakeBytes:
    """The bytes HMAC-SHA256(key, message + block number) for blocks 0, 1, 2, … one after the other.

    The block number is four bytes, highest first. Bytes left over in a block are used by the next die.
    """
    blocks = _blocks(key, message)
    left = b""

    def take(count: int) -> bytes:
        nonlocal left
        while len(left) < count:
            left += next(blocks)
        taken, left = left[:count], left[count:]
        return taken

    return take


def _blocks(key: bytes, message: bytes) -> Iterator[bytes]:
    import hmac  # slow to load, and only those who throw such dice need it

    number = 0
    while True:
        yield hmac.digest(key, message + number.to_bytes(4, "big"), "sha256")
        number += 1


def draw_message(lane: str, draw: int) -> bytes:
    """What names one draw of a lane: label, length of the lane's name in two bytes, the name, draw number in eight."""
    name = lane.encode("utf-8", "surrogatepass")
    return HMAC_LABEL + len(name).to_bytes(2, "big") + name + draw.to_bytes(8, "big")
