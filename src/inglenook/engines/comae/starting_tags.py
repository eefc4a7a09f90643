"""A new character's two tags: the career's, chosen ones, or a d12 each (COM-R11, COM-D20)."""

from __future__ import annotations

from collections.abc import Sequence

from inglenook.rules import REFEREE, Rule

from .draft import OPEN, ROLL, Draft, career_of
from .lot import Settler, cast, settle
from .pack import ComaePack
from .person import Luck, Tag


def tags_of(pack: ComaePack, draft: Draft, settler: Settler) -> Rule[tuple[Tag, ...]]:
    """Both tags, which differ, with what the career and the draft note about them."""
    chosen = {place: key for place, key in enumerate(draft.tags) if key not in (OPEN, ROLL)}
    notes: dict[str, str] = {}
    for place, wish in enumerate(draft.tags):
        if place in chosen:
            continue
        taken = tuple(chosen.values())
        if wish == ROLL:
            chosen[place] = yield from roll_tag(pack, settler.who, taken)
        else:
            chosen[place], note = yield from _open_tag(pack, draft, settler, taken, place)
            notes[chosen[place]] = note
    tags: list[Tag] = []
    for place, key in sorted(chosen.items()):
        bonus = yield from gear_bonus(pack, settler, key)
        tags.append(Tag(key, draft.notes[place] or notes.get(key, ""), bonus))
    return tuple(tags)


def _open_tag(
    pack: ComaePack, draft: Draft, settler: Settler, taken: Sequence[str], place: int
) -> Rule[tuple[str, str]]:
    """The next tag of the career that isn't taken, and its note; or any, if there is no such tag."""
    career = career_of(pack, draft)
    if career is not None:
        for said, note in zip(career.tags, (*career.notes, *[""] * len(career.tags)), strict=False):
            either = said.split("|")
            if not set(either) & set(taken):
                return (yield from settle(settler, either, "create.tag", "COM-R57", str(place + 1))), note
    if settler.by_dice:
        return (yield from roll_tag(pack, settler.who, taken)), ""
    free = [tag.key for tag in pack.tags if tag.key not in taken]
    return (yield from settle(settler, free, "create.tag", "COM-R11", str(place + 1))), ""


def roll_tag(pack: ComaePack, who: str, taken: Sequence[str]) -> Rule[str]:
    """A tag by the die of the table, thrown again while it shows one that is there already (COM-D20)."""
    keys = [tag.key for tag in pack.tags]
    return (yield from cast(who, keys, "create.tag", "COM-R11", without=tuple(taken)))


def gear_bonus(pack: ComaePack, settler: Settler, key: str) -> Rule[int]:
    """What gear adds to damage, which the referee settles when the tag is taken (COM-D23); 0 for any other tag."""
    most = pack.tag_kinds[key].gear if key in pack.tag_kinds else 0
    if not most:
        return 0
    bonuses = tuple([str(bonus) for bonus in range(1, most + 1)])
    referee = Settler(REFEREE, settler.by_dice)
    return int((yield from settle(referee, bonuses, "gear", "COM-D23")))


def luck_at_start(pack: ComaePack, tags: Sequence[Tag]) -> int:
    """Luck at the start of every scenario: what a tag says, or else the usual (COM-R14)."""
    said = [pack.tag_kinds[tag.key].luck for tag in tags if tag.key in pack.tag_kinds]
    return max([pack.luck.start, *said])


def starting_luck(pack: ComaePack, tags: Sequence[Tag]) -> Luck:
    """The luck of someone new with these tags."""
    start = luck_at_start(pack, tags)
    return Luck(start, start)
