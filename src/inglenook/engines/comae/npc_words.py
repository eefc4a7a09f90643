"""How other people are told: portraits, what dice say of them, and how they change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inglenook.rules import Faces, Fields, Outcome, Roll

from . import facts
from .code_block import BAD, GOOD
from .disposition import COLDER, WARMER
from .npc_commands import PARTS, TABLE_LABELS
from .pack import ComaePack
from .portrait import listed, portrait, trait
from .story import Comae

Head = Callable[[ComaePack, Comae, Fields], str]


def _name(comae: Comae, fields: Fields) -> str:
    return comae.person(str(fields["who"])).name


def _made(title: str) -> Head:
    def head(pack: ComaePack, _comae: Comae, fields: Fields) -> str:
        level = pack.level_kinds[str(fields["level"])].label.lower()
        name = str(fields["name"]).strip()
        return f"{title}, {level}" + (f": {name}" if name else "")

    return head


def _shifted(pack: ComaePack, comae: Comae, fields: Fields) -> str:
    to = str(fields["to"])
    steps = {WARMER: "a step warmer", COLDER: "a step colder"}
    return f"Disposition of {_name(comae, fields)}: {steps.get(to) or pack.disposition_kinds[to].label.lower()}"


def _code_head(_pack: ComaePack, comae: Comae, fields: Fields) -> str:
    return f"{dict(PARTS)[str(fields['part'])]} of {_name(comae, fields)}"


def _adjusted_head(pack: ComaePack, comae: Comae, fields: Fields) -> str:
    return f"{_value(pack, str(fields['what']))} of {_name(comae, fields)}: {fields['value']}"


def _value(pack: ComaePack, key: str) -> str:
    kind = pack.skill_kinds.get(key) or pack.pool_kinds[key]
    return kind.label


HEADS: dict[str, Head] = {
    "npc": _made("An NPC"),
    "stranger": _made("A stranger"),
    "table": lambda _pack, _comae, fields: f"Table: {TABLE_LABELS[str(fields['table'])]}",
    "disposition": _shifted,
    "code": _code_head,
    "secret_code": _code_head,
    "adjust": _adjusted_head,
    "give_luck": lambda _pack, comae, fields: f"Luck for {_name(comae, fields)}: {fields['points']}",
    "dismiss": lambda _pack, comae, fields: f"{_name(comae, fields)} leaves",
    "reveal": lambda _pack, comae, fields: f"Reveal {_name(comae, fields)}",
}


def row(pack: ComaePack, table: str, key: str) -> str:
    """What a key of a table says: "lying", "love, for the worse"."""
    if table == "tag":
        return pack.tag_kinds[key].label
    if table in ("person", "circle", "verb"):
        entries: tuple[str, ...] = getattr(pack.drives, table)
        return next((entry for entry in entries if entry.casefold().replace(" ", "_") == key), key)
    if table == "disposition":
        return pack.disposition_kinds[key].label
    tables = pack.generator
    if table == "event":
        label = next(kind.label for kind in tables.event if kind.key == key.removesuffix(GOOD).removesuffix(BAD))
        return f"{label}, for the {'better' if key.endswith(GOOD) else 'worse'}"
    rows = {"personality": tables.personality, "dark": tables.dark}.get(table, tables.motivation)
    return next(kind.label for kind in rows if kind.key == key)


def _tabled(pack: ComaePack, outcome: Outcome, _comae: Comae) -> str:
    table = str(outcome.details["table"])
    note = _note(pack, table, outcome.key)
    return f"{row(pack, table, outcome.key)}{f': {note}' if note else ''}."


def _note(pack: ComaePack, table: str, key: str) -> str:
    tables = pack.generator
    if table == "tag":
        return pack.tag_kinds[key].note.rstrip(".")
    if table == "event":
        kind = next(kind for kind in tables.event if kind.key == key.removesuffix(GOOD).removesuffix(BAD))
        return kind.good if key.endswith(GOOD) else kind.bad
    rows = {"personality": tables.personality, "dark": tables.dark, "motivation": tables.motivation}.get(table, ())
    return next((kind.note for kind in rows if kind.key == key), "")


def _whole(pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    return portrait(pack, comae.person(str(outcome.details["key"])))


def _stance(pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    person = comae.person(str(outcome.details["key"]))
    return f"{person.name} is {pack.disposition_kinds[person.disposition].label.lower()} now."


def _written(pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    person = comae.person(str(outcome.details["key"]))
    part = str(outcome.details["part"])
    entries = [trait(pack, part, entry) for entry in getattr(person.code, part)]
    return f"{dict(PARTS)[part]} of {person.name}: {listed(entries) or 'nothing'}."


def _adjusted(pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    told = outcome.details
    return f"{comae.person(told['key']).name} has {_value(pack, told['what'])} {told['value']} now."


def _given(_pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    points = int(outcome.details["points"])
    said = "no luck" if not points else "1 point of luck" if points == 1 else f"{points} points of luck"
    return f"{comae.person(outcome.details['key']).name} has {said} now."


OUTCOMES: dict[str, Callable[[ComaePack, Outcome, Comae], str]] = {
    "npc": _whole,
    "stranger": _whole,
    "reveal": _whole,
    "table": _tabled,
    "disposition": _stance,
    "code": _written,
    "secret_code": _written,
    "adjust": _adjusted,
    "give_luck": _given,
    "dismiss": lambda _pack, outcome, _comae: f"{outcome.details['name']} leaves the story.",
}

NAMES: dict[str, dict[str, str]] = {
    "npc": {"made": "someone new"},
    "stranger": {"made": "a stranger"},
    "reveal": {"known": "revealed"},
    "disposition": {"shifted": "shifted"},
    "code": {"written": "written"},
    "secret_code": {"written": "written"},
    "adjust": {"adjusted": "adjusted"},
    "give_luck": {"given": "given"},
    "dismiss": {"gone": "gone"},
}


def name_row(pack: ComaePack, key: str) -> str:
    """What a row of any table is called, for odds bars of the command `table`: keys mean the same in all of them."""
    for table in TABLE_LABELS:
        for known in _keys(pack, table):
            if known == key:
                return row(pack, table, key).lower()
    return key.replace("_", " ")


def _keys(pack: ComaePack, table: str) -> list[str]:
    tables = pack.generator
    if table == "tag":
        return list(pack.tag_kinds)
    if table == "event":
        return [kind.key + side for kind in tables.event for side in (GOOD, BAD)]
    if table == "disposition":
        return list(pack.disposition_kinds)
    if table in ("person", "circle", "verb"):
        entries: tuple[str, ...] = getattr(pack.drives, table)
        return [entry.casefold().replace(" ", "_") for entry in entries]
    rows = {"personality": tables.personality, "dark": tables.dark}.get(table, tables.motivation)
    return [kind.key for kind in rows]


LABELS: dict[str, Callable[[ComaePack, str], str]] = {"table": name_row}
"""Names of outcomes that depend on the pack."""

EVENTS: dict[type[Any], Callable[[ComaePack, Any, Comae], str]] = {
    facts.StrangerMet: lambda pack, fact, _comae: (
        f"You meet {fact.person.name}: {pack.level_kinds[fact.person.level].label.lower()}, by the look of it."
    ),
    facts.StrangerKnown: lambda _pack, fact, _comae: f"Who {fact.person.name} really is, you alone know.",
    facts.Revealed: lambda pack, fact, _comae: f"You know {fact.person.name} now. {portrait(pack, fact.person)}",
}


def _order(pack: ComaePack, roll: Roll[Any], faces: Faces, value: Any) -> str:
    thrown = " · ".join(str(face) for face in faces[0])
    return f"{thrown}: {_read(pack, roll, value)}"


def _read(pack: ComaePack, roll: Roll[Any], value: Any) -> str:
    if roll.why == "npc.skills":
        return ", ".join(pack.skill_kinds[key].label for key in value)
    if roll.why == "npc.pools":
        return ", ".join(pack.pool_kinds[key].label for key in value)
    if roll.why == "npc.name":
        return pack.generator.names[int(value.keys[0]) - 1]
    return ", ".join(_any_row(pack, key) for key in value.keys)


def _any_row(pack: ComaePack, key: str) -> str:
    for table in ("event", "personality", "dark", "motivation", "disposition"):
        if key in _keys(pack, table):
            return row(pack, table, key).lower()
    return key


def _on_table(pack: ComaePack, roll: Roll[Any], faces: Faces, value: Any) -> str:
    return f"{faces[0][0]}: {row(pack, roll.why.removeprefix('table.'), str(value)).lower()}"


_MAKING = {
    "npc.quick": "the whole code block, read left to right",
    "npc.personality": "personality",
    "npc.motivation": "motivation",
    "npc.event": "recent events",
    "npc.skills": "good skills, each die counting those that are left",
    "npc.pools": "the order of the pools, each die counting those that are left",
    "npc.name": "a name",
}

DICE: dict[str, Callable[[ComaePack, Roll[Any], Faces, Any], str]] = {
    **dict.fromkeys(_MAKING, _order),
    **{f"table.{table}": _on_table for table in TABLE_LABELS},
}

PURPOSES: dict[str, Callable[[ComaePack, Roll[Any]], str]] = {
    **{why: (lambda _pack, roll: _MAKING[roll.why]) for why in _MAKING},
    **{
        f"table.{table}": lambda _pack, roll: f"the table \u201c{TABLE_LABELS[roll.why.removeprefix('table.')]}\u201d"
        for table in TABLE_LABELS
    },
}
