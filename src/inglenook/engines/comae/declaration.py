"""Declaring: whom one is aiming at, through which lens, down the order of initiative (COM-R28 step 2, COM-R41)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from inglenook.rules import Look, Outcome, Refusal, Rule

from .conflict_end import no_conflict
from .facts import Declared
from .fight import Conflict, Declaration, Fighter
from .initiative import order, usual_target
from .pack import ComaePack
from .skill import RATING
from .story import Comae

PLAIN = "plain"
SKILL, TWICE = "skill", "twice"


class Intent(msgspec.Struct, frozen=True):
    """A declaration as it was asked for, before it is looked at. Empty values leave it to the usual."""

    target: str = ""
    lens: str = ""
    skill: str = ""
    focus: str = ""
    bonus: str = ""
    others: tuple[str, ...] = ()
    said: str = ""


def several_targets(pack: ComaePack) -> bool:
    """Whether a winner may hit several: with lenses, if the table plays it so (COM-D32)."""
    return pack.options.several_targets and pack.options.lenses


def named_foes(comae: Comae, conflict: Conflict, text: str) -> tuple[str, ...]:
    """The keys of those who are named with commas between them, by key or by a name that only one of them has."""
    people = [comae.person(one.key) for one in conflict.standing]
    keys: list[str] = []
    for said in filter(None, map(str.strip, text.split(","))):
        alike = [one.key for one in people if one.key == said.casefold()]
        alike = alike or [one.key for one in people if one.name.casefold() == said.casefold()]
        keys.append(alike[0] if len(alike) == 1 else said)
    return tuple(keys)


def other_skills(comae: Comae, fighter: Fighter) -> tuple[str, ...]:
    """The skills that could take the place of the conflict's, best first."""
    person = comae.person(fighter.key)
    skills = sorted(person.skills, key=lambda skill: -skill.value)
    return tuple([skill.key for skill in skills if skill.key not in (fighter.skill, RATING)])


def declaration(
    pack: ComaePack, comae: Comae, conflict: Conflict, fighter: Fighter, intent: Intent
) -> Declaration | Refusal:
    """What someone declares, with the usual filled in; or why it can't be."""
    targets = _targets(pack, comae, conflict, fighter, intent)
    if isinstance(targets, Refusal):
        return targets
    lens = "" if intent.lens == PLAIN else intent.lens
    if fighter.clever:
        return _after_clever(fighter, targets, lens, intent)
    if intent.bonus:
        return Refusal(
            "no_bonus", "Only a clever round before brings a bonus to choose.", "COM-R41", f"bonus.{fighter.key}"
        )
    if not lens:
        return Declaration(targets, intent=intent.said)
    if not fighter.lenses:
        name = comae.person(fighter.key).name
        return Refusal("no_lens", f"{name} uses no lens here.", "COM-D61", f"lens.{fighter.key}", (PLAIN,))
    kind = pack.lens_kinds.get(lens)
    if kind is None:
        legal = (PLAIN, *pack.lens_kinds)
        return Refusal("unknown_lens", f"There is no lens {lens!r}.", "COM-R41", f"lens.{fighter.key}", legal)
    if not kind.swap:
        return Declaration(targets, lens, intent=intent.said)
    skill = kind.swap if kind.swap != "any" else intent.skill or other_skills(comae, fighter)[0]
    if kind.swap == "any" and skill not in other_skills(comae, fighter):
        legal = other_skills(comae, fighter)
        sentence = f"{kind.label} puts another skill in the place of this one."
        return Refusal("same_skill", sentence, "COM-R41", f"skill.{fighter.key}", legal)
    return Declaration(targets, lens, skill, intent.focus, intent=intent.said)


def _after_clever(fighter: Fighter, targets: tuple[str, ...], lens: str, intent: Intent) -> Declaration | Refusal:
    """The round after a clever one: no new lens, and a choice of two bonuses (COM-R41, COM-D47)."""
    if lens:
        sentence = "After a clever round no new lens is chosen: take its bonus, on the skill or on the damage."
        return Refusal("clever_before", sentence, "COM-D47", f"lens.{fighter.key}", (PLAIN,))
    bonus = intent.bonus or SKILL
    if bonus not in (SKILL, TWICE):
        legal = (SKILL, TWICE)
        return Refusal("unknown_bonus", f"There is no bonus {bonus!r}.", "COM-R41", f"bonus.{fighter.key}", legal)
    return Declaration(targets, bonus=bonus, intent=intent.said)


def _targets(
    pack: ComaePack, comae: Comae, conflict: Conflict, fighter: Fighter, intent: Intent
) -> tuple[str, ...] | Refusal:
    foes = tuple(foe.key for foe in conflict.foes(fighter))
    named = tuple(dict.fromkeys((intent.target or usual_target(comae, conflict, fighter), *intent.others)))
    for place, key in enumerate(named):
        if key not in foes:
            who = next((person.name for person in comae.people if person.key == key), key)
            field = "others" if place else f"target.{fighter.key}"
            return Refusal("no_target", f"{who} is no opponent who is still in.", "COM-D30", field, foes)
    if len(named) > 1 and not several_targets(pack):
        sentence = "One opponent is named; several only if the table allows it and lenses are on."
        return Refusal("one_target", sentence, "COM-D32", "others")
    sides = {conflict.fighter(key).side for key in named}
    if len(sides) > 1:
        return Refusal("one_side", "Several targets have to be on one side.", "COM-D32", "others")
    return named


def declare(pack: ComaePack, key: str, intent: Intent) -> Rule[Outcome | Refusal]:
    """Someone declares for this round: in their turn, or whenever they like if all declare together (COM-D62)."""
    comae = yield from Look(Comae)
    conflict = comae.conflict
    if conflict is None:
        return no_conflict()
    fighter = conflict.fighter(key)
    if fighter.out:
        return Refusal("out", f"{comae.person(key).name} is out of this conflict.", "COM-R28", "who")
    if pack.options.declare == "in_order":
        before = next((one for one in order(pack, comae, conflict) if one.declared is None), fighter)
        if before.key != key and fighter.declared is None:
            sentence = f"{comae.person(before.key).name} declares before {comae.person(key).name}."
            return Refusal("not_yet", sentence, "COM-R28", "who", (before.key,))
    said = declaration(pack, comae, conflict, fighter, intent)
    if isinstance(said, Refusal):
        return msgspec.structs.replace(said, field=said.field.partition(".")[0])
    yield from Declared(key, said)
    return Outcome("declared", {"key": key, "lens": said.lens, "bonus": said.bonus, "targets": said.targets})


def intents(conflict: Conflict, fields: Mapping[str, Any]) -> dict[str, Intent]:
    """What the fields of a round say for each fighter: `lens.wren`, `target.wren`, `skill.wren`, `bonus.wren`."""

    def given(name: str, key: str) -> str:
        return str(fields.get(f"{name}.{key}", ""))

    return {
        one.key: Intent(
            given("target", one.key), given("lens", one.key), given("skill", one.key), bonus=given("bonus", one.key)
        )
        for one in conflict.standing
    }
