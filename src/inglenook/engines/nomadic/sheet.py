"""The sheet: what would lie on the table, as blocks that any face can draw. Keys are those of the measures."""

from __future__ import annotations

from inglenook.rules import AnyBlock, Boxes, Counter, Line, Rating, Section, Sheet, StepShown, Switch

from . import sentences
from .dice_names import die_name
from .nomad import Nomad
from .pack import NomadicPack


def sheet(pack: NomadicPack, nomad: Nomad) -> Sheet:
    """All that a Nomad is and has."""
    sections = (
        Section("Tracks", _tracks(pack, nomad)),
        Section("Skills", (*_skills(pack, nomad), _determination(pack, nomad))),
        Section("Journey", _journey(pack, nomad)),
    )
    return Sheet(
        title=nomad.name or "A nameless Nomad",
        subtitle=_where(nomad),
        sections=sections,
        steps=_steps(pack, nomad),
        over=sentences.ending(pack, nomad.last_marked) if nomad.over else "",
        prompt=sentences.PROMPTS.get(nomad.prompt, ""),
    )


def _where(nomad: Nomad) -> str:
    if nomad.planet is None:
        return f"System {nomad.system}, aboard the ship"
    return f"System {nomad.system}, on {nomad.planet.name or 'a planet'}"


def _tracks(pack: NomadicPack, nomad: Nomad) -> tuple[AnyBlock, ...]:
    def note(key: str) -> str:
        return "The length is a house default." if pack.is_house(f"tracks.{key}.boxes") else ""

    return tuple(
        Boxes(f"track.{track.key}", pack.track_labels[track.key], track.marked, track.boxes, note(track.key))
        for track in nomad.tracks
    )


def _skills(pack: NomadicPack, nomad: Nomad) -> tuple[AnyBlock, ...]:
    verbs = {skill.key: skill.verbs for skill in pack.skills}
    return tuple(
        Rating(f"skill.{skill.key}", pack.skill_labels[skill.key], skill.die, skill.start, verbs[skill.key])
        for skill in nomad.skills
    )


def _determination(pack: NomadicPack, nomad: Nomad) -> AnyBlock:
    die = die_name(pack.check.determination)
    note = (
        f"Throws a {die} instead of a skill's die, once."
        if nomad.determination
        else "Spent. It comes back when you focus."
    )
    return Switch("determination", "Determination", nomad.determination, note)


def _journey(pack: NomadicPack, nomad: Nomad) -> tuple[AnyBlock, ...]:
    blocks: list[AnyBlock] = [
        Counter("resources", pack.resources.label, nomad.resources, "Each clears a box."),
        Counter("system", "System", nomad.system),
    ]
    if nomad.planet is not None:
        blocks.append(Line("planet", "Planet", nomad.planet.name or "Not named yet"))
    if nomad.risk:
        blocks.append(Line("risk", "Waits for a check", pack.degrees[nomad.risk].label, nomad.attempt))
    blocks.extend(
        Line(f"found.{found.table}", pack.tables_by_key[found.table].label, found.text)
        for found in nomad.found
        if found.table in pack.tables_by_key
    )
    return tuple(blocks)


def _steps(pack: NomadicPack, nomad: Nomad) -> tuple[StepShown, ...]:
    """Where one is: steps walked in this round are done, those passed by are skipped, the one after now is next."""
    keys = [step.key for step in pack.steps]
    now = keys.index(nomad.step) if nomad.step in keys else -1
    following = (now + 1) % len(keys) if keys else 0

    def place(index: int) -> str:
        if index == now:
            return "now"
        if index == following:
            return "next"
        if index > now:
            return "later"
        return "done" if keys[index] in nomad.walked else "skipped"

    return tuple(StepShown(step.key, step.title, step.text, place(index)) for index, step in enumerate(pack.steps))
