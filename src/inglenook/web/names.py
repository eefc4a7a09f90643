"""Names of ships, for those who want to play now and think of a name later."""

from __future__ import annotations

import random
from collections.abc import Iterator

SHIPS = (
    "Ember Wren",
    "The Patient Comet",
    "Second Lantern",
    "Salt and Saffron",
    "A Quiet Word",
    "Heron of the Far Shore",
    "Late Supper",
    "The Unhurried",
    "Marigold Drift",
    "Kettle Song",
    "Long Way Home",
    "Tallow and Tide",
    "The Borrowed Hour",
    "Juniper Ascending",
    "Hearthstone",
    "Wintering Swift",
    "The Open Door",
    "Copper Minnow",
    "North of Nothing",
    "Still Warm",
    "The Good Coat",
    "Plum Stone",
    "Evening Post",
    "Thimbleful of Stars",
)


def ship_names() -> Iterator[str]:
    """Names in any order, then the same with a number, and so on for ever."""
    names = list(SHIPS)
    random.shuffle(names)
    yield from names
    count = 2
    while True:
        yield from (f"{name} {count}" for name in names)
        count += 1
