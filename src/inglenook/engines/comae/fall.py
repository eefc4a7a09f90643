"""How a contest falls."""

from __future__ import annotations

import msgspec


class Fall(msgspec.Struct, frozen=True):
    """How a contest falls: who wins, whether equal numbers stood each other off, and whose success was exceptional.

    Only winners' exceptional successes are told, and only if a contest asks for them. `owing` are those who have a debt
    of luck to pay and succeeded.
    """

    won: tuple[int, ...]
    tie: bool = False
    exceptional: tuple[int, ...] = ()
    owing: tuple[int, ...] = ()
