"""The skill roll: one d100 under one skill (COM-R19 to COM-R21)."""

from __future__ import annotations

from inglenook.rules import Look, Outcome, Refusal, Roll, Rule

from .d100 import FAILURE, GOOD, SUCCESS, Check, hand
from .facts import Rolled
from .luck import Owed, Turn, ask_debt, ask_flip, can_spend
from .pack import ComaePack
from .person import Person
from .skill import PLAIN, Circumstances, Effective, effective, swapped
from .story import Comae


def roll_skill(
    pack: ComaePack,
    key: str,
    skill: str,
    focus: str = "",
    around: Circumstances = PLAIN,
    *,
    why: str = "roll",
    rule: str = "COM-R19",
) -> Rule[str]:
    """Someone rolls a skill: the throw, then luck where it applies; gives what it came to.

    A flip is offered where it makes a success of the roll; a success may pay a debt of luck (COM-D12, COM-D28).
    """
    comae = yield from Look(Comae)
    person = comae.person(key)
    worth = effective(pack, person, skill, focus, around)
    return (yield from throw(pack, key, skill, worth, why=why, rule=rule))


def throw(pack: ComaePack, key: str, skill: str, worth: Effective, *, why: str, rule: str) -> Rule[str]:
    """The throw of a roll whose worth is known, and what luck makes of it."""
    comae = yield from Look(Comae)
    person = comae.person(key)
    lucky = can_spend(pack, person)
    parts = () if person.hidden else worth.parts
    shown = yield from Roll((hand(person.who),), Check(worth.value, lucky), why, rule, parts)
    result, flipped = shown.result, False
    if shown.flipped != result:
        flipped = yield from ask_flip(person, Turn(key, result, shown.flipped, better=True))
        if flipped:
            result = shown.flipped
    if result in GOOD:
        person = (yield from Look(Comae)).person(key)
        if person.luck.due and (yield from ask_debt(person, Owed(key, person.luck.due, result, FAILURE))):
            result = FAILURE
    yield from Rolled(key, skill, result, flipped)
    return result


def unconscious(person: Person) -> Refusal | None:
    """Whoever has fallen into a comae can do nothing (COM-R30, COM-D38)."""
    return Refusal("in_comae", f"{person.name} is in a comae.", "COM-D38", "who") if person.comae else None


def make_roll(pack: ComaePack, key: str, skill: str, focus: str, around: Circumstances) -> Rule[Outcome | Refusal]:
    """The roll as a command: a routine one succeeds without dice (COM-R21, COM-D6). A lens may swap the skill."""
    skill = swapped(pack, around.lens, skill)
    if refusal := unconscious((yield from Look(Comae)).person(key)):
        return refusal
    told = {"key": key, "skill": skill, "focus": focus, "difficulty": around.difficulty, "lens": around.lens}
    if pack.difficulty_kinds[around.difficulty].no_roll:
        yield from Rolled(key, skill, SUCCESS)
        return Outcome(SUCCESS, {**told, "routine": True})
    result = yield from roll_skill(pack, key, skill, focus, around)
    return Outcome(result, told)
