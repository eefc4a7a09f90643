"""Whether a pack makes sense as a whole: bands without gaps or overlaps, names that are told apart, sane sizes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from inglenook.rules import PackFault

from .pack import Answer, Degree, Haul, NomadicPack, Result

MOST_BOXES = 12
MOST_FACES = 1000
MOST_DICE = 20
MOST_ROWS = 50
WHENS = ("", "land", "act", "leave", "push")
RESERVED = ("none", "name", "spend")


def check_pack(pack: NomadicPack) -> list[PackFault]:
    """Everything that is wrong with a pack whose shape is right."""
    return [
        *_head(pack),
        *_oracles(pack),
        *_check(pack),
        *_sheet(pack),
        *_dice("resources.dice", pack.resources.dice),
        *_bands("resources.hauls", pack.resources.hauls, (pack.resources.dice,)),
        *_amounts(pack),
        *_tables(pack),
        *_steps(pack),
    ]


def _head(pack: NomadicPack) -> Iterable[PackFault]:
    if pack.engine != "nomadic":
        yield PackFault("engine", f"this pack is for the engine {pack.engine!r}", 'write engine = "nomadic"')
    for name in ("name", "edition"):
        if not getattr(pack, name).strip():
            yield PackFault(name, "is empty", "give it a few words")


def _oracles(pack: NomadicPack) -> Iterable[PackFault]:
    for name, dice, default, rows in (
        ("question", pack.question.dice, pack.question.default, pack.question.answers),
        ("risk", pack.risk.dice, pack.risk.default, pack.risk.degrees),
    ):
        if not dice:
            yield PackFault(f"{name}.dice", "has no dice", 'such as { key = "even", label = "2d6", dice = [6, 6] }')
        yield from _names(f"{name}.dice", [die.key for die in dice])
        for place, die in enumerate(dice):
            yield from _dice(f"{name}.dice[{place}].dice", die.dice)
        if default and default not in [die.key for die in dice]:
            hint = f"one of {', '.join(die.key for die in dice)}"
            yield PackFault(f"{name}.default", f"{default!r} is none of the dice", hint)
        where = f"{name}.answers" if name == "question" else f"{name}.degrees"
        yield from _names(where, [row.key for row in rows])
        yield from _bands(where, rows, [die.dice for die in dice])
    for place, degree in enumerate(pack.risk.degrees):
        if not 0 <= degree.boxes <= MOST_BOXES:
            yield PackFault(
                f"risk.degrees[{place}].boxes", f"{degree.boxes} boxes can't be marked at once", f"0 to {MOST_BOXES}"
            )
    if all(degree.boxes == 0 for degree in pack.risk.degrees):
        yield PackFault("risk.degrees", "no degree calls for a check", "give at least one of them boxes")


def _check(pack: NomadicPack) -> Iterable[PackFault]:
    ladder = pack.check.ladder
    if not ladder or list(ladder) != sorted(set(ladder), reverse=True):
        yield PackFault("check.ladder", "the ladder does not run from the best die down", "such as [12, 10, 8, 6, 4]")
    yield from (fault for die in ladder for fault in _dice("check.ladder", (die,)))
    yield from _dice("check.determination", (pack.check.determination,))
    yield from _names("check.results", [result.key for result in pack.check.results])
    thrown = [(die,) for die in (*ladder, pack.check.determination)]
    yield from _bands("check.results", pack.check.results, thrown)
    if pack.check.done not in [result.key for result in pack.check.results]:
        hint = f"one of {', '.join(result.key for result in pack.check.results)}"
        yield PackFault("check.done", f"{pack.check.done!r} is none of the results", hint)


def _sheet(pack: NomadicPack) -> Iterable[PackFault]:
    for name, rows in (("skills", pack.skills), ("tracks", pack.tracks)):
        yield from _names(name, [row.key for row in rows])
        yield from _labels(name, [row.label for row in rows])
        if not 1 <= len(rows) <= MOST_ROWS:
            yield PackFault(name, f"there are {len(rows)} {name}", f"1 to {MOST_ROWS}")
    for place, track in enumerate(pack.tracks):
        if not 1 <= track.boxes <= MOST_BOXES:
            yield PackFault(f"tracks[{place}].boxes", f"a track can't have {track.boxes} boxes", f"1 to {MOST_BOXES}")
    if len(pack.spread) != len(pack.skills):
        what = f"{len(pack.spread)} dice for {len(pack.skills)} skills"
        yield PackFault("spread", what, "one die for each skill, in the order of the skills")
    for die in pack.spread:
        if die not in pack.check.ladder:
            yield PackFault("spread", f"a d{die} is not on the ladder", f"one of {_listed(pack.check.ladder)}")


def _amounts(pack: NomadicPack) -> Iterable[PackFault]:
    for place, haul in enumerate(pack.resources.hauls):
        if not 0 <= haul.amount <= MOST_FACES:
            yield PackFault(f"resources.hauls[{place}].amount", f"nobody finds {haul.amount}", f"0 to {MOST_FACES}")


def _tables(pack: NomadicPack) -> Iterable[PackFault]:
    groups, tracks = [group.key for group in pack.groups], [track.key for track in pack.tracks]
    yield from _names("groups", groups)
    yield from _names("tables", [table.key for table in pack.tables])
    for place, table in enumerate(pack.tables):
        path = f"tables[{place}]"
        if not 2 <= len(table.entries) <= MOST_FACES:
            yield PackFault(f"{path}.entries", f"a table of {len(table.entries)} entries", f"2 to {MOST_FACES}")
        if bool(table.group) == bool(table.track):
            yield PackFault(path, "stands in no group and on no track, or in both", "give it either group or track")
        elif table.group and table.group not in groups:
            yield PackFault(f"{path}.group", f"there is no group {table.group!r}", f"one of {', '.join(groups)}")
        elif table.track and table.track not in tracks:
            yield PackFault(f"{path}.track", f"there is no track {table.track!r}", f"one of {', '.join(tracks)}")
        for face in table.lifeless:
            if not 1 <= face <= len(table.entries):
                yield PackFault(f"{path}.lifeless", f"it has no face {face}", f"1 to {len(table.entries)}")


def _steps(pack: NomadicPack) -> Iterable[PackFault]:
    yield from _names("steps", [step.key for step in pack.steps])
    taken: set[str] = set()
    for place, step in enumerate(pack.steps):
        if step.when not in WHENS:
            yield PackFault(f"steps[{place}].when", f"{step.when!r} leads nowhere", "land, act, leave or push")
        elif step.when and step.when in taken:
            yield PackFault(f"steps[{place}].when", f"{step.when!r} leads to another step already", "one step for each")
        taken.add(step.when)


def _dice(path: str, dice: Sequence[int]) -> Iterable[PackFault]:
    if not 1 <= len(dice) <= MOST_DICE:
        yield PackFault(path, f"{len(dice)} dice can't be thrown", f"1 to {MOST_DICE} dice")
    for sides in dice:
        if not 2 <= sides <= MOST_FACES:
            yield PackFault(path, f"there is no die of {sides} sides", f"2 to {MOST_FACES} sides")


def _bands(
    path: str, rows: Sequence[Answer | Degree | Result | Haul], thrown: Sequence[Sequence[int]]
) -> Iterable[PackFault]:
    """Every sum that any of these dice can show has to lie in exactly one band, and each band has to come up."""
    if not rows or not thrown:
        yield PackFault(path, "has no rows", "each row says from which sum to which it holds: low, high")
        return
    if not all(2 <= sides <= MOST_FACES for dice in thrown for sides in dice):
        return  # nothing can be said of sums before the dice are right
    least, most = min(len(dice) for dice in thrown), max(sum(dice) for dice in thrown)
    due = least
    for place, row in sorted(enumerate(rows), key=lambda numbered: numbered[1].low):
        where = f"{path}[{place}]"
        if row.low > row.high:
            yield PackFault(where, f"runs from {row.low} to {row.high}", "low must not be above high")
        elif row.high > most or row.low < least:
            yield PackFault(where, f"{row.low} to {row.high} can't all be thrown", f"sums run from {least} to {most}")
        elif row.low < due:
            yield PackFault(where, f"{row.low} is in another row already", f"it should begin at {due}")
        elif row.low > due:
            yield PackFault(where, f"nothing is said about {_stretch(due, row.low - 1)}", f"it should begin at {due}")
        due = max(due, row.high + 1)
    if due <= most:
        last = max(range(len(rows)), key=lambda place: rows[place].high)
        yield PackFault(
            f"{path}[{last}]", f"nothing is said about {_stretch(due, most)}", f"the last row should end at {most}"
        )


def _stretch(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _names(path: str, keys: Sequence[str]) -> Iterable[PackFault]:
    for place, key in enumerate(keys):
        if not key.isidentifier() or key in RESERVED:
            hint = "letters, digits and _, beginning with a letter" + f"; not {', '.join(RESERVED)}"
            yield PackFault(f"{path}[{place}].key", f"{key[:40]!r} can't be a key", hint)
        elif key in keys[:place]:
            yield PackFault(f"{path}[{place}].key", f"{key!r} stands here twice", "each key once")


def _labels(path: str, labels: Sequence[str]) -> Iterable[PackFault]:
    for place, label in enumerate(labels):
        if not label.strip():
            yield PackFault(f"{path}[{place}].label", "is empty", "what it is called at the table")
        elif label.casefold() in [other.casefold() for other in labels[:place]]:
            yield PackFault(f"{path}[{place}].label", f"{label!r} stands here twice", "each label once")


def _listed(dice: Sequence[int]) -> str:
    return ", ".join(f"d{die}" for die in dice)
