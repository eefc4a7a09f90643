"""The code block: what an NPC is like, what drives them, and what happened to them lately (COM-R47 to COM-R55).

Every table is read with one d20. A repeated trait is kept once and marked (COM-D57).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inglenook.rules import Band, Bands, Faces, Hand, Law, Reading

from .pack import ComaePack
from .pack import Trait as Row
from .person import CodeBlock, Trait

GOOD = "_good"
BAD = "_bad"


def rows(table: Sequence[Row]) -> Bands:
    """A table with a row for each stretch of faces."""
    return Bands(tuple([Band(row.low, row.high, row.key) for row in table]))


def events(table: Sequence[Row]) -> Bands:
    """The table of events: the stretch tells what it is about; odd faces are bad, even ones good (COM-R52)."""
    faces = [(face, row.key) for row in table for face in range(row.low, row.high + 1)]
    return Bands(tuple([Band(face, face, key + (BAD if face % 2 else GOOD)) for face, key in faces]))


def stances(pack: ComaePack) -> Bands:
    """How someone stands to the characters, by a die of ours (COM-D58)."""
    return Bands(tuple([Band(kind.low, kind.high, kind.key) for kind in pack.generator.dispositions if kind.low]))


class Written(msgspec.Struct, frozen=True, eq=False):
    """What dice wrote into a code block, in order.

    Odds tell two of them apart only by `counts`: what a number of the game depends on. The rest is words, and with
    four dice there would be 80,000 ways to say them.
    """

    keys: tuple[str, ...]
    counts: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Written) and self.counts == other.counts

    def __hash__(self) -> int:
        return hash(self.counts)

    def __str__(self) -> str:
        return " ".join(self.keys)


class Lines(Reading[Written], frozen=True):
    """Dice read one by one, left to right, each by its table (COM-R53). `counting` is the table that bears numbers."""

    tables: tuple[Bands, ...]
    counting: int = -1

    def read(self, faces: Faces) -> Written:
        keys = tuple([table.at(face) for table, face in zip(self.tables, faces[0], strict=True)])
        return Written(keys, keys[self.counting] if self.counting >= 0 else "")

    def law(self, hands: tuple[Hand, ...]) -> Law[Written]:
        keys = self._unlike()
        if self.counting < 0:
            return Law({Written(keys): 1})
        place = self.counting
        die = (Hand(hands[0].who, (hands[0].dice[place],)),)
        return self.tables[place].law(die).map(lambda key: Written((*keys[:place], key, *keys[place + 1 :]), key))

    def _unlike(self) -> tuple[str, ...]:
        keys: list[str] = []
        for table in self.tables:
            keys.append(next((band.key for band in table.bands if band.key not in keys), table.bands[0].key))
        return tuple(keys)


def traits(keys: Sequence[str]) -> tuple[Trait, ...]:
    """The entries of a code block; what came up more than once stands once, strongly (COM-D57)."""
    return tuple([Trait(key, list(keys).count(key) > 1) for key in dict.fromkeys(keys)])


def lately(keys: Sequence[str]) -> tuple[Trait, ...]:
    """Events as entries, with their good or bad side. The two sides of one matter are two events."""
    sided = [(key.removesuffix(GOOD).removesuffix(BAD), key.endswith(GOOD)) for key in keys]
    return tuple([Trait(key, sided.count((key, good)) > 1, good) for key, good in dict.fromkeys(sided)])


def own_traits(pack: ComaePack, part: str, words: str, turn: str) -> tuple[Trait, ...]:
    """Entries in one's own words, or by the names of the table, with commas between them (COM-R55)."""
    said = [" ".join(entry.split()) for entry in words.split(",")]
    good = {"good": True, "bad": False}.get(turn) if part == "event" else None
    keys = [known(pack, part, entry) for entry in said if entry]
    return tuple([Trait(key, keys.count(key) > 1, good) for key in dict.fromkeys(keys)])


def known(pack: ComaePack, part: str, entry: str) -> str:
    """The key of a row that is called like this, or else the words themselves."""
    wanted = entry.casefold()
    return next((row.key for row in table_of(pack, part) if wanted in (row.key, row.label.casefold())), entry)


def table_of(pack: ComaePack, part: str) -> tuple[Row, ...]:
    """The rows that a part of the code block may hold."""
    tables = pack.generator
    if part == "personality":
        return (*tables.personality, *tables.dark)
    return tables.motivation if part == "motivation" else tables.event


def with_part(code: CodeBlock, part: str, entries: tuple[Trait, ...], *, added: bool) -> CodeBlock:
    """The code block with one part replaced or added to; an entry that it has already becomes a strong one."""
    old: tuple[Trait, ...] = getattr(code, part) if added else ()
    return msgspec.structs.replace(code, **{part: joined(old, entries)})


def joined(old: tuple[Trait, ...], new: tuple[Trait, ...]) -> tuple[Trait, ...]:
    """Entries together, each once; one that comes twice is marked strongly (COM-D57)."""
    merged = {(entry.key, entry.good): entry for entry in old}
    for entry in new:
        place = (entry.key, entry.good)
        merged[place] = msgspec.structs.replace(entry, strong=True) if place in merged else entry
    return tuple(merged.values())
