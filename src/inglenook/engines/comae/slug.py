"""Keys of people, made from their names: readable in a command, and never the same twice."""

from __future__ import annotations

from collections.abc import Iterable

from .story import Comae

LONGEST = 40
NAMELESS = "someone"


def slug(name: str) -> str:
    """A name as a key: letters and digits of any script, in lower case, with `_` for all that lies between.

    >>> slug("  Ida  O'Hara ")
    'ida_o_hara'
    """
    kept = "".join([letter if letter.isalnum() else " " for letter in name.casefold()])
    return "_".join(kept.split())[:LONGEST].strip("_") or NAMELESS


def fresh_key(comae: Comae, name: str) -> str:
    """A key for someone new of this name; one that is taken gets the next number that is free."""
    return numbered(slug(name), [person.key for person in comae.people])


def numbered(key: str, taken: Iterable[str]) -> str:
    """The key itself, or with the first number from 2 on that makes it a new one."""
    known = set(taken)
    if key not in known:
        return key
    count = 2
    while (other := f"{key[: LONGEST - len(str(count)) - 1]}_{count}") in known:
        count += 1
    return other
