"""House rules, one by one, and what a changed pack does to a sheet that is in play."""

from __future__ import annotations

from msgspec.structs import replace

from inglenook.rules import Field, HouseRule, PackError, PackFault, Value

from .facts import Refitted
from .nomad import Nomad, Skill, Track
from .pack import NomadicPack
from .pack_check import MOST_BOXES

BOXES = "boxes."

OPTIONS = {
    "split_allowed": (
        "NOM-D4",
        Field("split_allowed", "yes", "Boxes may be split", "The boxes of a perilous check may go on two tracks."),
    ),
    "no_roll_on_push": (
        "NOM-D9",
        Field(
            "no_roll_on_push",
            "yes",
            "Nothing found on pushing forward",
            "Pushing forward from a planet rolls for no resources.",
        ),
    ),
}


def house_rules(pack: NomadicPack) -> tuple[HouseRule, ...]:
    """What a table may set without writing a pack: the boxes of each track, and the optional rules."""
    boxes = tuple(
        HouseRule(
            Field(
                f"{BOXES}{track.key}",
                "whole",
                f"Boxes of {track.label}",
                _note("How many boxes this track has.", pack, f"tracks.{track.key}.boxes"),
                low=1,
                high=MOST_BOXES,
            ),
            track.boxes,
            "NOM-D2",
        )
        for track in pack.tracks
    )
    options = tuple(
        HouseRule(
            replace(field, note=_note(field.note, pack, f"options.{name}")), bool(getattr(pack.options, name)), rule
        )
        for name, (rule, field) in OPTIONS.items()
    )
    return boxes + options


def with_rule(pack: NomadicPack, name: str, value: Value) -> NomadicPack:
    """The pack with one house rule set. Raises `PackError` for a rule or a value that can't be."""
    if name in OPTIONS:
        if not isinstance(value, bool):
            raise PackError((PackFault(f"options.{name}", f"can't be {value!r}", "true or false"),))
        changed = replace(pack, options=replace(pack.options, **{name: value}))
    elif name.startswith(BOXES) and (key := name.removeprefix(BOXES)) in pack.track_labels:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_BOXES:
            raise PackError((PackFault(f"tracks.{key}.boxes", f"can't be {value!r}", f"1 to {MOST_BOXES}"),))
        tracks = tuple(replace(track, boxes=value) if track.key == key else track for track in pack.tracks)
        changed = replace(pack, tracks=tracks)
    else:
        known = ", ".join(rule.field.name for rule in house_rules(pack))
        raise PackError((PackFault(name, "is no house rule here", f"there are {known}"),))
    return changed


def rework(nomad: Nomad, pack: NomadicPack, new: NomadicPack) -> tuple[Refitted, ...]:
    """The fact that fits a sheet to a changed pack; none if it fits already.

    Marks that a shorter track can't hold fall away, and the fact counts them: nothing is cut in silence (GEN-7).
    """
    skills = tuple(
        _skill(nomad, kind.key, die, new.check.ladder) for kind, die in zip(new.skills, new.spread, strict=True)
    )
    old = {track.key: track for track in nomad.tracks}
    tracks = tuple(
        Track(kind.key, kind.boxes, min(old[kind.key].marked if kind.key in old else 0, kind.boxes))
        for kind in new.tracks
    )
    erased = sum(track.marked for track in nomad.tracks) - sum(track.marked for track in tracks)
    degree = new.degrees.get(nomad.risk)
    risk = nomad.risk if degree is not None and degree.boxes else ""
    last = nomad.last_marked if nomad.last_marked in new.track_labels else ""
    step = nomad.step if any(kind.key == nomad.step for kind in new.steps) else new.steps[0].key if new.steps else ""
    same = (skills, tracks, risk, last, step) == (nomad.skills, nomad.tracks, nomad.risk, nomad.last_marked, nomad.step)
    return () if same else (Refitted(skills, tracks, risk, last, step, erased),)


def _skill(nomad: Nomad, key: str, die: int, ladder: tuple[int, ...]) -> Skill:
    """The skill as it stands, on the nearest rung not above it; a new skill has the die of the pack's spread."""
    old = next((skill for skill in nomad.skills if skill.key == key), None)
    if old is None:
        return Skill(key, die, die)
    return Skill(key, _rung(old.start, ladder), _rung(old.die, ladder))


def _rung(die: int, ladder: tuple[int, ...]) -> int:
    return next((rung for rung in ladder if rung <= die), ladder[-1])


def _note(said: str, pack: NomadicPack, path: str) -> str:
    return f"{said} House default: the published rules leave it open." if pack.is_house(path) else said
