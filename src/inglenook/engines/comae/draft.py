"""The draft of a character: what was said of them when they were to be made, the rest still open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from inglenook.rules import Fields, Refusal

from .allocation import check_given, check_picks, fits
from .own_words import entries
from .pack import Career, ComaePack
from .person import Focus
from .pools import DICE, SPREAD, check_pools

OPEN = "open"
"""The value of a field that is left to the career, or to a question."""

ROLL, NONE, OWN = "roll", "none", "own"


class DriveWish(msgspec.Struct, frozen=True):
    """What a Willpower focus is: a row of its table, `roll`, `open` or `own`, in which words, with which verb."""

    row: str
    words: str = ""
    verb: str = NONE


class Draft(msgspec.Struct, frozen=True):
    """What is settled of someone. `focuses` and `tags` have a place for each; `None` and `open` are to be settled."""

    name: str
    career: str
    concept: str
    by_dice: bool
    values: dict[str, int]
    focuses: tuple[Focus | str, ...]
    pools: dict[str, int]
    throw_pools: bool
    tags: tuple[str, ...]
    notes: tuple[str, ...]
    person: DriveWish
    circle: DriveWish
    native: str
    languages: tuple[str, ...]


def career_of(pack: ComaePack, draft: Draft) -> Career | None:
    """The career of the draft, unless it has an own concept."""
    return next((career for career in pack.careers if career.key == draft.career), None)


def spare_pick(pack: ComaePack, career: Career | None) -> bool:
    """Whether a career, as the pilot's, names Willpower, which has its drives already, so that a pick is open."""
    return career is not None and any(said.skill == pack.drives.skill for said in career.skills)


def read_draft(pack: ComaePack, fields: Fields) -> Draft | Refusal:
    """The fields of `create`, or what is wrong with them."""
    values = {skill.key: _number(fields, f"skill.{skill.key}") for skill in pack.skills}
    given = {key: value for key, value in values.items() if value is not None}
    if refusal := check_given(pack, given):
        return refusal
    focuses = read_focuses(pack, fields, given)
    if isinstance(focuses, Refusal):
        return focuses
    pools = {pool.key: _number(fields, f"pool.{pool.key}") for pool in pack.pools}
    chosen = {key: value for key, value in pools.items() if value is not None}
    if refusal := _check_pool_fields(pack, str(fields["pools"]), chosen):
        return refusal
    tags = tuple([str(fields[f"tag.{place}"]) for place in (1, 2)])
    if tags[0] == tags[1] and tags[0] in pack.tag_kinds:
        sentence = f"{pack.tag_kinds[tags[0]].label} is named twice: the two tags differ."
        return Refusal("same_tag", sentence, "COM-D20", "tag.2")
    for kind in ("person", "circle"):
        if fields[kind] == OWN and not words(fields, f"{kind}_words"):
            sentence = f"Say in your own words what the {kind} is."
            return Refusal("no_words", sentence, "COM-R10", f"{kind}_words")
    return Draft(
        words(fields, "name"),
        str(fields["career"]),
        words(fields, "concept"),
        fields["rest"] == ROLL,
        given,
        focuses,
        chosen,
        fields["pools"] == DICE,
        tags,
        tuple([words(fields, f"tag_words.{place}") for place in (1, 2)]),
        _drive(fields, "person"),
        _drive(fields, "circle"),
        words(fields, "native"),
        entries(words(fields, "languages")),
    )


def read_focuses(pack: ComaePack, fields: Fields, given: Mapping[str, int]) -> tuple[Focus | str, ...] | Refusal:
    """The picks of focuses: each a focus, `open` or `none`."""
    picks: list[Focus | str] = []
    for place in range(1, pack.spread.starred + 1 if pack.options.focus else 1):
        pick = str(fields[f"focus.{place}"])
        if pick == OWN:
            own = own_focus(pack, words(fields, "own_focus"), "own_focus")
            if isinstance(own, Refusal):
                return own
            picks.append(own)
        else:
            picks.append(pick if pick in (OPEN, NONE) else parse_focus(pick))
    named = [pick for pick in picks if isinstance(pick, Focus)]
    if len(set(named)) < len(named):
        twice = next(place for place, pick in enumerate(picks, 1) if pick in picks[: place - 1] and pick in named)
        return Refusal("same_focus", "The same focus is named twice.", "COM-D14", f"focus.{twice}")
    career = next((one for one in pack.careers if one.key == fields["career"]), None)
    return check_picks(pack, given, named) or check_open(pack, given, picks, career) or tuple(picks)


def check_open(
    pack: ComaePack, given: Mapping[str, int], picks: Sequence[Focus | str], career: Career | None
) -> Refusal | None:
    """Refuses a pick that stays open for good where the career doesn't have Willpower take its star (COM-D14)."""
    if NONE not in picks:
        return None
    starred = {pick.skill for pick in picks if isinstance(pick, Focus)} | {pack.drives.skill}
    if spare_pick(pack, career) and picks.count(NONE) == 1 and fits(pack, given, starred):
        return None
    label = pack.skill_kinds[pack.drives.skill].label
    sentence = f"One focus may be left out if the career names {label}, and that has one of the starred values."
    return Refusal("too_few_focuses", sentence, "COM-D14", f"focus.{picks.index(NONE) + 1}")


def focus_key(focus: Focus) -> str:
    """A focus as one key: its skill and itself."""
    return f"{focus.skill}/{focus.key}"


def parse_focus(key: str) -> Focus:
    """The focus of such a key."""
    skill, _, focus = key.partition("/")
    return Focus(skill, focus)


def own_focus(pack: ComaePack, said: str, field: str) -> Focus | Refusal:
    """A focus in one's own words, written with its skill: `social/leadership` (COM-R7, COM-D15)."""
    skill, _, own = said.partition("/")
    wanted, focus = skill.strip().casefold(), " ".join(own.split())
    key = next((kind.key for kind in pack.skills if wanted in (kind.key.casefold(), kind.label.casefold())), "")
    if key and focus:
        kinds = pack.skill_kinds[key].focuses
        known = next((kind.key for kind in kinds if focus.casefold() in (kind.key, kind.label.casefold())), focus)
        return Focus(key, known)
    sentence = "Write an own focus with its skill, as skill/focus."
    return Refusal("no_focus", sentence, "COM-D15", field, tuple([f"{kind.key}/…" for kind in pack.skills]))


def words(fields: Fields, name: str) -> str:
    """The words of a text field, with single spaces."""
    return " ".join(str(fields.get(name, "")).split())


def _number(fields: Fields, name: str) -> int | None:
    value = str(fields[name])
    return None if value == OPEN else int(value)


def _drive(fields: Fields, kind: str) -> DriveWish:
    return DriveWish(str(fields[kind]), words(fields, f"{kind}_words"), str(fields[f"{kind}_verb"]))


def _check_pool_fields(pack: ComaePack, method: str, given: dict[str, int]) -> Refusal | None:
    if method == SPREAD:
        return check_pools(pack, given)
    if not given:
        return None
    sentence = "The dice settle all pools; leave them open, or give the values out."
    return Refusal("dice_settle", sentence, "COM-R13", f"pool.{next(iter(given))}", (OPEN,))
