"""The two Willpower focuses that everyone starts with: a person and a circle, and what is felt for them (COM-R10)."""

from __future__ import annotations

from collections.abc import Sequence

from inglenook.rules import Rule

from .draft import NONE, OPEN, OWN, ROLL, DriveWish
from .lot import Settler, cast, settle
from .pack import ComaePack
from .person import Drive


def row_key(label: str) -> str:
    """A row of a table of drives as a key."""
    return label.casefold().replace(" ", "_")


def rows(pack: ComaePack, table: str) -> dict[str, str]:
    """A table of drives (`person`, `circle` or `verb`): its labels by key, one a face."""
    labels: Sequence[str] = getattr(pack.drives, table)
    return {row_key(label): label for label in labels}


def drive_of(pack: ComaePack, settler: Settler, kind: str, wish: DriveWish) -> Rule[Drive]:
    """A drive as it was wished for: from its table by a die or by choice, or in one's own words."""
    if wish.row == OWN:
        name = wish.words
    else:
        label = rows(pack, kind)[(yield from _row(pack, settler, kind, wish.row))]
        name = f"{wish.words} ({label.lower()})" if wish.words else label
    verb = ""
    if wish.verb != NONE:
        verb = rows(pack, "verb")[(yield from _row(pack, settler, "verb", wish.verb))]
    return Drive(kind, name, verb)


def _row(pack: ComaePack, settler: Settler, table: str, wish: str) -> Rule[str]:
    keys = tuple(rows(pack, table))
    if wish == ROLL:
        return (yield from cast(settler.who, keys, f"create.{table}", "COM-R10"))
    if wish == OPEN:
        return (yield from settle(settler, keys, f"create.{table}", "COM-R10"))
    return wish
