"""Whether a pack makes sense as a whole: a ladder that climbs, dice that can succeed, names that are told apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from inglenook.rules import PackFault

from .pack import NONE, NutshellPack, TraitKind

DIFFICULTIES = 10
MOST_FACES = 1000
MOST_POINTS = 100_000
MOST_AGAIN = 10
MOST_TRAITS = 1000


def check_pack(pack: NutshellPack) -> list[PackFault]:
    """Everything that is wrong with a pack whose shape is right."""
    ladder = list(_ladder(pack))
    told = [*_head(pack), *ladder, *_difficulties(pack), *_traits(pack)]
    return told if ladder else [*told, *_rest(pack), *_failing(pack), *_influences(pack), *_defaults(pack)]


def _head(pack: NutshellPack) -> Iterable[PackFault]:
    if pack.engine != "nutshell":
        yield PackFault("engine", f"this pack is for the engine {pack.engine!r}", 'write engine = "nutshell"')
    for name in ("name", "edition"):
        if not getattr(pack, name).strip():
            yield PackFault(name, "is empty", "give it a few words")
    if not 1 <= pack.points <= MOST_POINTS:
        yield PackFault("points", f"nobody is made of {pack.points} points", f"1 to {MOST_POINTS}")


def _rest(pack: NutshellPack) -> Iterable[PackFault]:
    if pack.rest not in pack.defaults:
        yield PackFault("rest", f"a d{pack.rest} is no default", f"one of {_listed(pack.defaults)}")


def _ladder(pack: NutshellPack) -> Iterable[PackFault]:
    if len(pack.ratings) < 3:
        yield PackFault("ratings", f"a ladder of {len(pack.ratings)}", "three dice or more: 4, 6, 8, ...")
    below = 0
    for place, rating in enumerate(pack.ratings):
        if rating.die <= below:
            what = f"the ladder does not climb: d{rating.die} behind d{below}"
            yield PackFault(f"ratings[{place}].die", what, f"more than {below} sides")
        below = max(below, rating.die)
        if not 2 <= rating.die <= MOST_FACES:
            yield PackFault(f"ratings[{place}].die", f"there is no d{rating.die}", f"2 to {MOST_FACES} sides")
        if not all(word.strip() for word in rating.words) or not rating.words:
            yield PackFault(f"ratings[{place}].words", "has no word, or an empty one", "at least one word for this die")


def _difficulties(pack: NutshellPack) -> Iterable[PackFault]:
    if len(pack.task.difficulties) != DIFFICULTIES:
        what = f"there are {len(pack.task.difficulties)} difficulties"
        yield PackFault("task.difficulties", what, f"words for {DIFFICULTIES} of them, from the easiest")


def _failing(pack: NutshellPack) -> Iterable[PackFault]:
    failing = (pack.task.failing, pack.task.moderate.failing, pack.task.severe.failing)
    lowest = min((rating.die for rating in pack.ratings), default=0)
    if not 1 <= failing[0] < lowest:
        hint = f"from 1 to {lowest - 1}: the worst die must be able to succeed"
        yield PackFault("task.failing", f"{failing[0]} can't be the face that fails", hint)
        return
    for name, milder, worse in (("moderate", *failing[:2]), ("severe", *failing[1:])):
        if not milder <= worse < lowest:
            hint = f"from {milder} to {lowest - 1}"
            yield PackFault(f"task.{name}.failing", f"{worse} can't be the face that fails", hint)
            return


def _influences(pack: NutshellPack) -> Iterable[PackFault]:
    dice, most, below = [rating.die for rating in pack.ratings], 0, 0
    for place, row in enumerate(pack.influences):
        if row.die <= below:
            what = f"d{row.die} stands behind d{below}"
            yield PackFault(f"influences[{place}].die", what, "each die once, from the lower die up")
        below = max(below, row.die)
        if row.die not in dice:
            yield PackFault(f"influences[{place}].die", f"a d{row.die} is not on the ladder", f"one of {_listed(dice)}")
        if not most < row.again <= MOST_AGAIN:
            what = f"{row.again} dice can't be thrown again"
            yield PackFault(f"influences[{place}].again", what, f"{most + 1} to {MOST_AGAIN}, more for better dice")
        most = max(most, row.again)


def _traits(pack: NutshellPack) -> Iterable[PackFault]:
    if not pack.rudimentary:
        yield PackFault("rudimentary", "there is no trait", "at least one that every world has to begin with")
    seen: list[TraitKind] = []
    for name, kinds in (("rudimentary", pack.rudimentary), ("suggested", pack.suggested)):
        if len(kinds) > MOST_TRAITS:
            yield PackFault(name, f"there are {len(kinds)} traits", f"at most {MOST_TRAITS}")
            continue
        for place, kind in enumerate(kinds):
            yield from _trait(f"{name}[{place}]", kind, seen)
            seen.append(kind)


def _defaults(pack: NutshellPack) -> Iterable[PackFault]:
    for name, kinds in (("rudimentary", pack.rudimentary), ("suggested", pack.suggested)):
        for place, kind in enumerate(kinds[:MOST_TRAITS]):
            if kind.default not in pack.defaults:
                hint = f"one of {_listed(pack.defaults)}"
                yield PackFault(f"{name}[{place}].default", f"a d{kind.default} is no default", hint)


def _trait(path: str, kind: TraitKind, before: Sequence[TraitKind]) -> Iterable[PackFault]:
    if not kind.key.isidentifier() or kind.key == NONE:
        hint = f"letters, digits and _, beginning with a letter; not {NONE}"
        yield PackFault(f"{path}.key", f"{kind.key[:40]!r} can't be a key", hint)
    elif kind.key in [other.key for other in before]:
        yield PackFault(f"{path}.key", f"{kind.key!r} stands here twice", "each key once")
    if not kind.label.strip():
        yield PackFault(f"{path}.label", "is empty", "what it is called at the table")
    elif kind.label.casefold() in [other.label.casefold() for other in before]:
        yield PackFault(f"{path}.label", f"{kind.label!r} stands here twice", "each label once")


def _listed(dice: Sequence[int]) -> str:
    return ", ".join(str(die) for die in dice)
