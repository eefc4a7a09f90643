"""The hazards as commands: what happens, to whom, and what the referee allows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from inglenook.rules import Command, Field, Fields, Option, Outcome, Policies, Refusal, Rule

from .exposure import burn, hunger, labour, suffocate, thirst
from .fear import frighten
from .fields import NO_FOCUS, difficulty_field
from .hazard import Victim
from .impact import crash, fall
from .pack import ComaePack, Harm
from .person import STATIC, Person
from .poison import poison
from .story import Comae

Does = Callable[[ComaePack, Victim, Fields], Rule[Outcome | Refusal]]
Asks = Callable[[ComaePack], tuple[Field, ...]]


def someone(_pack: ComaePack, comae: Comae) -> Refusal | None:
    """Refuses what needs somebody while there is nobody."""
    if any(person.level != STATIC for person in comae.people):
        return None
    return Refusal("nobody", "There is nobody yet to whom this could happen. Make someone first.", "COM-R2")


def whom_field(people: Iterable[Person], label: str = "Who") -> Field:
    """Whom it is about: the only character if nobody is named, but never one of several."""
    listed = [person for person in people if person.level != STATIC]
    options = tuple([Option(person.key, person.name) for person in listed])
    characters = [person.key for person in listed if person.is_character]
    only = characters[0] if len(characters) == 1 else None
    return Field("who", "choice", label, options=options, default=only)


def _armour(pack: ComaePack) -> tuple[Field, ...]:
    note = "It doesn't, unless the referee allows it for this once."
    return (Field("armour", "yes", "Armour helps", note, default=False),) if pack.options.weapons else ()


def _roll(pack: ComaePack, skill: str, *, focus: bool = True) -> tuple[Field, ...]:
    """How a skill is rolled against it: how hard that is, and with which focus."""
    difficulty = difficulty_field(pack)
    if not focus or not pack.options.focus:
        return (difficulty,)
    listed = [Option(kind.key, kind.label, kind.note) for kind in pack.skill_kinds[skill].focuses]
    options = (Option(NO_FOCUS, "No focus"), *listed)
    return (difficulty, Field("focus", "choice", "Focus", "If one fits.", options, NO_FOCUS))


def _allowed(pack: ComaePack, skill: str, note: str) -> tuple[Field, ...]:
    return (Field("roll", "yes", "May roll", note, default=True), *_roll(pack, skill))


def _amount(name: str, label: str, note: str, high: int) -> Field:
    return Field(name, "whole", label, note, low=0, high=high)


def _harms(name: str, label: str, harms: tuple[Harm, ...]) -> Field:
    options = tuple([Option(harm.key, harm.label, _strength(harm)) for harm in harms])
    return Field(name, "choice", label, options=options)


def _strength(harm: Harm) -> str:
    sides = dict.fromkeys(harm.dice)
    dice = "+".join(f"{harm.dice.count(side)}d{side}" for side in sides)
    return f"{dice}, rating {harm.rating} %; in a long fight a pool of {harm.pool}" if harm.rating else dice


def victim_of(fields: Fields) -> Victim:
    """Whom it happens to, from the fields of a command."""
    focus = str(fields.get("focus", NO_FOCUS))
    return Victim(
        str(fields["who"]),
        bool(fields.get("armour", False)),
        bool(fields.get("roll", True)),
        "" if focus == NO_FOCUS else focus,
        str(fields.get("difficulty", "normal")),
    )


def _if_focused(pack: ComaePack, comae: Comae, fields: Fields, does: Does) -> Rule[Outcome | Refusal]:
    """The hazard, unless it counts on a focus that its victim hasn't got."""
    victim = victim_of(fields)
    person = comae.person(victim.key)
    focused = [focus.key for focus in person.focuses] + [drive.kind for drive in person.drives]
    if victim.focus and victim.focus not in focused and not person.hidden:
        label = pack.focus_labels[victim.focus]
        return Refusal("no_focus", f"{person.name} has no focus {label}.", "COM-R5", "focus", (NO_FOCUS, *focused))
    return (yield from does(pack, victim, fields))


def _hazard(name: str, title: str, summary: str, rule: str, does: Does, asks: Asks) -> Command:
    return Command(
        name,
        title,
        summary,
        rule,
        lambda pack, comae, fields: _if_focused(pack, comae, fields, does),
        lambda pack, comae: (whom_field(comae.people), *asks(pack)),
        someone,
    )


COMMANDS: tuple[Command, ...] = (
    _hazard(
        "fall",
        "Fall",
        "Someone falls. Whoever moves well gets away with smaller dice.",
        "COM-R32",
        lambda pack, victim, fields: fall(pack, victim, int(fields["metres"])),
        lambda pack: (
            _amount("metres", "Metres", f"Each full {pack.hazards.fall_metres} metres are a die.", 200),
            *_allowed(pack, pack.hazards.impact_skill, "Not if they can do nothing about it."),
            *_armour(pack),
        ),
    ),
    _hazard(
        "crash",
        "Crash",
        "Someone is in a crash. Whoever moves well gets away with smaller dice.",
        "COM-R35",
        lambda pack, victim, fields: crash(pack, victim, int(fields["speed"])),
        lambda pack: (
            _amount("speed", "Speed in km/h", f"Each full {pack.hazards.crash_speed} km/h are a die.", 1000),
            *_allowed(pack, pack.hazards.impact_skill, "Not if they can do nothing about it."),
            *_armour(pack),
        ),
    ),
    _hazard(
        "fire",
        "Fire",
        "Someone is in the flames.",
        "COM-R33",
        lambda pack, victim, fields: burn(pack, victim, str(fields["size"]), int(fields["seconds"])),
        lambda pack: (
            _harms("size", "How large", pack.hazards.fire),
            _amount("seconds", "Seconds", f"It burns after each full {pack.hazards.fire_seconds}.", 300),
            *_armour(pack),
        ),
    ),
    _hazard(
        "poison",
        "Poison",
        "Someone is poisoned. They have to beat its rating, or it harms them.",
        "COM-R34",
        lambda pack, victim, fields: poison(pack, victim, str(fields["strength"])),
        lambda pack: (
            _harms("strength", "How strong", pack.hazards.poison),
            *_roll(pack, pack.hazards.poison_skill, focus=False),
            *_armour(pack),
        ),
    ),
    _hazard(
        "fear",
        "Fear",
        "Someone is frightened. It costs them, and those who don't keep calm flee.",
        "COM-R36",
        lambda pack, victim, fields: frighten(pack, victim, str(fields["horror"])),
        lambda pack: (
            _harms("horror", "How terrible", pack.hazards.fear),
            *_roll(pack, pack.hazards.resist_skill),
        ),
    ),
    _hazard(
        "suffocate",
        "Suffocate",
        "Someone gets no air.",
        "COM-R37",
        lambda pack, victim, fields: suffocate(pack, victim, int(fields["minutes"])),
        lambda pack: (
            _amount("minutes", "Minutes", f"The first {pack.hazards.air_free} without harm.", 60),
            *_armour(pack),
        ),
    ),
    _hazard(
        "thirst",
        "Thirst",
        "Someone has nothing to drink.",
        "COM-R38",
        lambda pack, victim, fields: thirst(pack, victim, int(fields["hours"])),
        lambda pack: (
            _amount(
                "hours",
                "Hours",
                f"The first {pack.hazards.thirst_free} without harm, then each full {pack.hazards.thirst_every}.",
                240,
            ),
            *_armour(pack),
        ),
    ),
    _hazard(
        "hunger",
        "Hunger",
        "Someone has nothing to eat.",
        "COM-R39",
        lambda pack, victim, fields: hunger(pack, victim, int(fields["hours"])),
        lambda pack: (
            _amount(
                "hours",
                "Hours",
                f"The first {pack.hazards.hunger_free} without harm, then each full {pack.hazards.hunger_every}.",
                1000,
            ),
            *_armour(pack),
        ),
    ),
    _hazard(
        "labour",
        "Hard labour",
        "Someone toils until they give up. Each hour too many hurts, and takes will to go on.",
        "COM-R40",
        lambda pack, victim, fields: labour(pack, victim, int(fields["hours"])),
        lambda pack: (
            _amount("hours", "Hours", f"The first {pack.hazards.labour_free} without harm.", 48),
            *_roll(pack, pack.hazards.resist_skill),
            *_armour(pack),
        ),
    ),
)

POLICIES: Policies = {}
"""Hazards ask nothing that damage and luck don't ask anywhere else."""
