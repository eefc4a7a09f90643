"""The generator of other people: a throw of four dice, or table by table, writes a code block (COM-R49 to COM-R53)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inglenook.rules import Band, Bands, Hand, Look, Outcome, Refusal, Roll, Rule

from .code_block import Lines, events, lately, rows, stances, traits
from .pack import ComaePack
from .person import CodeBlock
from .story import Comae

DICE = "referee"


class Character(msgspec.Struct, frozen=True):
    """What the dice, or the referee, made of someone."""

    code: CodeBlock
    disposition: str


class Wish(msgspec.Struct, frozen=True):
    """How a code block is written: `quick` from one throw, `full` from a throw a table, `none` not at all.

    A `villain` has one trait of the Dark Triad; `motivations` and `events` are one or two, for the full way.
    """

    way: str = "quick"
    villain: bool = False
    motivations: int = 1
    events: int = 1
    disposition: str = ""


def write(pack: ComaePack, wish: Wish) -> Rule[Character]:
    """A code block in the way that is wished for."""
    if wish.way == "none":
        return Character(CodeBlock(), wish.disposition)
    return (yield from (_quick(pack, wish) if wish.way == "quick" else _full(pack, wish)))


def _quick(pack: ComaePack, wish: Wish) -> Rule[Character]:
    """Four dice, read left to right: two of personality, motivation, event (COM-D58).

    By option the second is how they stand to the characters; a villain's Dark Triad then takes a fifth.
    """
    tables = pack.generator
    first, second, drive = rows(tables.personality), _second(pack, wish), rows(tables.motivation)
    if pack.options.quick_with_disposition:
        read = [first, stances(pack), drive, events(tables.event), *([second] if wish.villain else [])]
        keys = yield from _throw(pack, read, "npc.quick", "COM-R53", counting=1)
        personality, disposition = (keys[0], *keys[4:]), keys[1]
    else:
        keys = yield from _throw(pack, [first, second, drive, events(tables.event)], "npc.quick", "COM-R53")
        personality, disposition = keys[:2], wish.disposition
    personality = yield from _different(pack, personality, second, "npc.personality", "COM-R49")
    return Character(CodeBlock(traits(personality), traits(keys[2:3]), lately(keys[3:4])), disposition)


def _full(pack: ComaePack, wish: Wish) -> Rule[Character]:
    tables = pack.generator
    drive, lot = rows(tables.motivation), events(tables.event)
    second = _second(pack, wish)
    personality = yield from _throw(pack, [rows(tables.personality), second], "npc.personality", "COM-R49")
    personality = yield from _different(pack, personality, second, "npc.personality", "COM-R49")
    motivation = yield from _throw(pack, [drive] * wish.motivations, "npc.motivation", "COM-R51")
    motivation = yield from _different(pack, motivation, drive, "npc.motivation", "COM-R51")
    event = yield from _throw(pack, [lot] * wish.events, "npc.event", "COM-R52")
    event = yield from _different(pack, event, lot, "npc.event", "COM-R52")
    return Character(CodeBlock(traits(personality), traits(motivation), lately(event)), wish.disposition)


def _second(pack: ComaePack, wish: Wish) -> Bands:
    """The table of the second die of personality (COM-R49)."""
    return rows(pack.generator.dark if wish.villain else pack.generator.personality)


def _throw(pack: ComaePack, tables: Sequence[Bands], why: str, rule: str, counting: int = -1) -> Rule[tuple[str, ...]]:
    dice = Hand(DICE, (pack.generator.die,) * len(tables))
    written = yield from Roll((dice,), Lines(tuple(tables), counting), why, rule)
    return written.keys


def _different(pack: ComaePack, keys: tuple[str, ...], table: Bands, why: str, rule: str) -> Rule[tuple[str, ...]]:
    """The same, or with the second thrown again until it differs, if the table plays it so (COM-D57)."""
    while pack.options.reroll_traits and len(set(keys)) < len(keys):
        again = yield from _throw(pack, [table], why, rule)
        keys = (keys[0], *again)
    return keys


def name_someone(pack: ComaePack, comae: Comae) -> Rule[str]:
    """A name from the pack by a die; one that is taken gives way to the next that is free."""
    names = pack.generator.names
    if not names:
        return "Someone"
    faces = Bands(tuple([Band(face, face, str(face)) for face in range(1, len(names) + 1)]))
    written = yield from Roll((Hand(DICE, (len(names),)),), Lines((faces,)), "npc.name", "COM-R47")
    first = int(written.keys[0]) - 1
    taken = {person.name.casefold() for person in comae.people}
    in_turn = (*names[first:], *names[:first])
    return next((name for name in in_turn if name.casefold() not in taken), names[first])


def table_die(pack: ComaePack, table: str) -> tuple[int, Bands]:
    """A table by its key: how many sides its die has, and how it is read."""
    tables = pack.generator
    if table in ("person", "circle", "verb"):
        entries: tuple[str, ...] = getattr(pack.drives, table)
        return len(entries), _listed([entry.casefold().replace(" ", "_") for entry in entries])
    if table == "tag":
        return len(pack.tags), _listed([tag.key for tag in pack.tags])
    if table == "disposition":
        return tables.die, stances(pack)
    if table == "event":
        return tables.die, events(tables.event)
    return tables.die, rows({"personality": tables.personality, "dark": tables.dark}.get(table, tables.motivation))


def _listed(keys: Sequence[str]) -> Bands:
    return Bands(tuple([Band(face, face, key) for face, key in enumerate(keys, 1)]))


def roll_table(pack: ComaePack, table: str) -> Rule[Outcome | Refusal]:
    """One table, for itself: nobody is made or changed."""
    yield from Look(Comae)
    sides, bands = table_die(pack, table)
    key = yield from Roll((Hand(DICE, (sides,)),), bands, f"table.{table}", TABLES[table])
    return Outcome(key, {"table": table})


TABLES = {
    "personality": "COM-R49",
    "dark": "COM-R49",
    "motivation": "COM-R51",
    "event": "COM-R52",
    "disposition": "COM-D58",
    "tag": "COM-R11",
    "person": "COM-R10",
    "circle": "COM-R10",
    "verb": "COM-R10",
}
"""The tables that can be rolled one at a time, and the rule of each."""
