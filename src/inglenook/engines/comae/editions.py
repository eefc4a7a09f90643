"""The packs that ship with this engine. Their texts are read only when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

PRINTED = "comae-0.96"
EVERYTHING = "comae-0.96-all"

_SWITCHED = (
    ('name = "Comae"', 'name = "Comae with focuses, lenses and weapons"'),
    ("\n# All optional rules are off; each", "\n# The optional rules of the book are on; each"),
    ("\nfocus = false", "\nfocus = true"),
    ("\nlenses = false", "\nlenses = true"),
    ("\nweapons = false", "\nweapons = true"),
)


def _printed() -> str:
    from pkgutil import get_data

    return (get_data(__package__, f"packs/{PRINTED}.toml") or b"").decode()


def _everything() -> str:
    """The same text with the three large optional rules on, so that no table stands twice (GEN-5)."""
    text = _printed()
    for old, new in _SWITCHED:
        text = text.replace(old, new, 1)
    return text


PACKS: Mapping[str, Callable[[], str]] = {PRINTED: _printed, EVERYTHING: _everything}
