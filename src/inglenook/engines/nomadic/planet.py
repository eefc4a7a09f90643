"""Planets: landing, the scanners' tables, and ideas for what goes wrong (NOM25-R7, NOM25-R8)."""

from __future__ import annotations

from inglenook.rules import Outcome, Refusal, Rule

from .facts import Landed, Scanned
from .nomad import LOOK, Found
from .pack import NomadicPack, Table
from .steps import reach


def land(pack: NomadicPack, name: str) -> Rule[Outcome | Refusal]:
    """Sets foot on a planet. The one before has to be left first: its departure is rolled once (NOM-D10)."""
    nomad = yield from LOOK
    if nomad.planet is not None:
        return on_planet(nomad.planet.name)
    nomad = yield from Landed(name.strip())
    yield from reach(pack, nomad, "land")
    return Outcome("landed", {"planet": name.strip()})


def on_planet(name: str) -> Refusal:
    """Why nobody lands twice."""
    return Refusal("on_planet", f"You are on {name or 'a planet'} already. Leave it before you land again.", "NOM-D10")


def scan(pack: NomadicPack, group: str) -> Rule[Outcome | Refusal]:
    """Rolls every table of a group in one act. What a planet without life can't tell is refused (NOM25-D3)."""
    nomad = yield from LOOK
    kind = next(kind for kind in pack.groups if kind.key == group)
    if kind.life and nomad.lifeless:
        legal = tuple(other.key for other in pack.groups if not other.life)
        sentence = f"The scanners found no life here, so {kind.label.lower()} has nothing to say."
        return Refusal("no_life", sentence, "NOM25-D3", "tables", legal)
    found: list[Found] = []
    for table in [table for table in pack.tables if table.group == group]:
        said = yield from _look_up(pack, table)
        found.append(said)
    yield from Scanned(group, tuple(found), afresh=kind.sights)
    return Outcome("scanned", {"tables": group, "found": tuple((entry.table, entry.text) for entry in found)})


def _look_up(pack: NomadicPack, table: Table) -> Rule[Found]:
    face = int((yield from pack.table_rolls[table.key]))
    return Found(table.key, table.entries[face - 1], face in table.lifeless)


def complicate(pack: NomadicPack, track: str) -> Rule[Outcome | Refusal]:
    """An idea for what goes wrong on a track. It marks nothing."""
    yield from LOOK
    table = next(table for table in pack.tables if table.track == track)
    found = yield from _look_up(pack, table)
    return Outcome("complication", {"track": track, "text": found.text})


def no_complications(pack: NomadicPack) -> Refusal | None:
    """Refuses ideas for complications in a setting that has none."""
    if any(table.track for table in pack.tables):
        return None
    return Refusal("no_tables", "This setting has no tables of complications.", "NOM25-R8")
