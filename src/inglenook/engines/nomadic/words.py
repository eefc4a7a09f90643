"""How this game speaks: every sentence that a player reads, plain and in the second person. Keys are never shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inglenook.rules import Asked, Choose, Command, Event, Faces, Fields, Option, Outcome, Roll, Words

from . import facts, sentences, venture_words
from .choice import ABANDON, PUSH_FORWARD
from .crossing import Leading, moved
from .dice_names import die_name
from .focus import FOCUS
from .nomad import Nomad
from .oracle import LATER
from .pack import NomadicPack
from .resources import read_spend
from .track import Owed


class NomadicWords(Words):
    """The sentences of the Nomadic Engine."""

    def command(self, pack: NomadicPack, state: Nomad, command: Command, fields: Fields) -> str:
        head = _HEADS.get(command.name)
        return head(pack, state, fields) if head is not None else command.title

    def dice(self, pack: NomadicPack, roll: Roll[Any], faces: Faces, value: Any) -> str:
        thrown = sum(sum(hand) for hand in faces)
        read = sentences.reading(pack, roll, str(value))
        gloss = roll.reading.gloss(faces)
        return f"{thrown}: {read}, {gloss}" if gloss else f"{thrown}: {read}"

    def roll(self, pack: NomadicPack, roll: Roll[Any]) -> str:
        return f"Throw {sentences.dice(roll)} for {sentences.purpose(pack, roll)}."

    def event(self, pack: NomadicPack, event: Event[Any], state: Nomad) -> str:
        say = _FACTS.get(type(event))
        return str(say(pack, event, state)) if say else ""

    def question(self, pack: NomadicPack, choose: Choose, state: Nomad) -> Asked:
        if choose.key in venture_words.QUESTIONS:
            return venture_words.asked(pack, choose)
        ask = {"track": _where, "choice": _which, "focus_anyway": _anyway, "guide_skill": _leads}[choose.key]
        return Asked(ask(choose), tuple(_option(pack, choose, key) for key in choose.options))

    def answer(self, pack: NomadicPack, choose: Choose, option: str, state: Nomad) -> str:
        if read_spend(option) is not None:
            return "You spend resources to make room."
        if choose.key == "guide_skill":
            return f"{pack.skill_labels[option]} leads the way."
        if choose.key == "track":
            label = pack.track_labels[option]
            return f"Only {label} has room." if len(choose.options) == 1 else f"The box goes on {label}."
        said = {
            ABANDON: "You give the mission up.",
            PUSH_FORWARD: "You push forward.",
            FOCUS: "You focus all the same.",
        }
        return said.get(option, "You let it be.")

    def outcome(self, pack: NomadicPack, command: Command, outcome: Outcome, state: Nomad) -> str:
        return sentences.outcome(pack, command.name, outcome, state)

    def outcome_name(self, pack: NomadicPack, command: Command, key: str) -> str:
        return sentences.outcome_name(pack, command.name, key)

    def measure(self, pack: NomadicPack, state: Nomad, key: str) -> str:
        kind, _, name = key.partition(".")
        if kind == "track":
            return f"boxes marked on {pack.track_labels.get(name, name)}"
        if kind == "skill":
            return f"{pack.skill_labels.get(name, name)}: sides of its die"
        plain = {"boxes": "boxes marked", "resources": pack.resources.label.lower(), "system": "systems behind you"}
        return plain.get(key, key)


# What was done, as a headline.


def _ask(pack: NomadicPack, _nomad: Nomad, fields: Fields) -> str:
    said = str(fields["question"]).strip() or "A question to the oracle"
    return said + _by_dice(pack.question.dice, fields.get("odds"))


def _attempt(pack: NomadicPack, nomad: Nomad, fields: Fields) -> str:
    said = str(fields["what"]).strip() or "You attempt something"
    named = fields["skill"] != LATER
    return (
        said
        + _by_dice(pack.risk.dice, fields.get("control"))
        + (f" · {_skilled(pack, nomad, fields)}" if named else "")
    )


def _risk(pack: NomadicPack, _nomad: Nomad, fields: Fields) -> str:
    said = str(fields["what"]).strip() or "How risky is it?"
    return said + _by_dice(pack.risk.dice, fields.get("control"))


def _check(pack: NomadicPack, nomad: Nomad, fields: Fields) -> str:
    risk = pack.degrees[str(fields["risk"])].label.lower()
    declared = "" if fields["risk"] == nomad.risk else ", declared"
    return f"Check: {_skilled(pack, nomad, fields)}, {risk}{declared}"


def _skilled(pack: NomadicPack, nomad: Nomad, fields: Fields) -> str:
    skill = nomad.skill(str(fields["skill"]))
    label = pack.skill_labels[skill.key]
    if fields["determination"]:
        return f"{label} with determination ({die_name(pack.check.determination)})"
    return f"{label} ({die_name(skill.die)})"


def _by_dice(dice: Any, key: Any) -> str:
    return next((f" ({die.label.lower()})" for die in dice if die.key == key), "")


def _spend(pack: NomadicPack, _nomad: Nomad, fields: Fields) -> str:
    spent = sentences.resources(int(fields["amount"]))
    return f"Spend {spent} on {pack.track_labels[str(fields['track'])]}"


def _land(_pack: NomadicPack, _nomad: Nomad, fields: Fields) -> str:
    return f"Land on {str(fields['name']).strip() or 'a planet'}"


def _leave(_pack: NomadicPack, nomad: Nomad, _fields: Fields) -> str:
    return f"Leave {nomad.planet.name if nomad.planet and nomad.planet.name else 'the planet'}"


def _scan(pack: NomadicPack, _nomad: Nomad, fields: Fields) -> str:
    return "Scan: " + next(group.label for group in pack.groups if group.key == fields["tables"]).lower()


def _complication(pack: NomadicPack, _nomad: Nomad, fields: Fields) -> str:
    return f"What goes wrong? {pack.track_labels[str(fields['track'])]}"


def _step(pack: NomadicPack, _nomad: Nomad, fields: Fields) -> str:
    return "Step: " + next(step.title for step in pack.steps if step.key == fields["step"])


_HEADS: dict[str, Callable[[NomadicPack, Nomad, Fields], str]] = {
    "ask": _ask,
    "attempt": _attempt,
    "risk": _risk,
    "check": _check,
    "spend": _spend,
    "land": _land,
    "leave": _leave,
    "scan": _scan,
    "complication": _complication,
    "step": _step,
    "focus": lambda _pack, _nomad, _fields: "Focus",
    "log": lambda _pack, _nomad, _fields: "Log entry",
    "create": lambda _pack, _nomad, fields: f"Make {str(fields['name']).strip()}",
    "rename": lambda _pack, _nomad, fields: f"Rename to {str(fields['name']).strip()}",
}


# What is asked.


def _where(choose: Choose) -> str:
    owed: Owed = choose.seen
    if owed.boxes == 1:
        return "A box has to be marked. On which track?"
    return f"{sentences.number(owed.boxes).capitalize()} boxes have to be marked. On which track?"


def _which(choose: Choose) -> str:
    owed: Owed = choose.seen
    still = "" if owed.boxes == 1 else f", and {sentences.number(owed.boxes)} boxes are owed"
    return f"Every track is full{still}. What do you do?"


def _anyway(_choose: Choose) -> str:
    return (
        "Nothing is used up: your dice are at their best and determination is at hand. Focus all the same, for a box?"
    )


def _leads(choose: Choose) -> str:
    counted = choose.seen.dice
    levels = "one level" if abs(counted) == 1 else f"{sentences.number(abs(counted))} levels"
    moved = f" Its die is {levels} {'better' if counted > 0 else 'worse'} for this." if counted else ""
    return f"Which skill leads the way?{moved}"


def _option(pack: NomadicPack, choose: Choose, key: str) -> Option:
    if spent := read_spend(key):
        track, amount = spent
        label = f"Spend {sentences.resources(amount)} on {pack.track_labels[track]}"
        cleared = "a box" if amount == 1 else f"{sentences.number(amount)} boxes"
        return Option(key, label, f"Clears {cleared} first; then you are asked again.")
    if choose.key == "guide_skill":
        leading: Leading = choose.seen
        die = leading.nomad.skill(key).die
        thrown = moved(pack, die, leading.dice)
        note = f"Throws a {die_name(thrown)}, then drops." if thrown != die else "Drops after it."
        return Option(key, f"{pack.skill_labels[key]} ({die_name(die)})", note)
    if choose.key == "track":
        track_now = choose.seen.nomad.track(key)
        return Option(key, pack.track_labels[key], f"{track_now.marked} of {track_now.boxes} marked now.")
    if key == ABANDON:
        return Option(key, pack.choices.abandon, pack.choices.abandon_note)
    if key == PUSH_FORWARD:
        return Option(key, pack.choices.push_forward, pack.choices.push_forward_note)
    if key == FOCUS:
        return Option(key, "Focus all the same", "It costs a box, as always.")
    return Option(key, "Let it be", "Nothing changes.")


# What happened. What the outcome of an act says, or the steps of play show, is not said here once more.


def _created(pack: NomadicPack, fact: facts.Created, _nomad: Nomad) -> str:
    return ", ".join(f"{pack.skill_labels[skill.key]} {die_name(skill.die)}" for skill in fact.skills) + "."


def _checked(pack: NomadicPack, fact: facts.Checked, nomad: Nomad) -> str:
    label = pack.skill_labels[fact.skill]
    if fact.determination:
        return f"Your determination is spent. {label} stays as it is."
    declared = " The risk was declared, not rolled." if fact.declared else ""
    lowest = fact.die == pack.check.ladder[-1]
    return f"{label} {'is at' if lowest else 'drops to'} {die_name(fact.die)}{' now' if lowest else ''}.{declared}"


def _marked(pack: NomadicPack, fact: facts.BoxMarked, nomad: Nomad) -> str:
    track = nomad.track(fact.track)
    return f"{pack.track_labels[fact.track]}: one more box, {track.marked} of {track.boxes}."


def _led(pack: NomadicPack, fact: facts.Guided, _nomad: Nomad) -> str:
    label, lowest = pack.skill_labels[fact.skill], fact.die == pack.check.ladder[-1]
    return f"{label} {'is at' if lowest else 'drops to'} {die_name(fact.die)}{' now' if lowest else ''}."


def _eased(_pack: NomadicPack, fact: facts.RoadEased, _nomad: Nomad) -> str:
    if len(fact.tracks) == 1:
        return "A box that the road marked is clear again."
    return f"{sentences.number(len(fact.tracks)).capitalize()} boxes that the road marked are clear again."


def _spent(pack: NomadicPack, fact: facts.ResourcesSpent, nomad: Nomad) -> str:
    track = nomad.track(fact.track)
    cleared = "a box" if fact.amount == 1 else f"{fact.amount} boxes"
    return f"{pack.track_labels[fact.track]}: {cleared} cleared, {track.marked} of {track.boxes} left. {_held(nomad)}"


def _haul(_pack: NomadicPack, fact: facts.ResourcesFound, nomad: Nomad) -> str:
    if not fact.amount:
        return f"You find nothing of use. {_held(nomad)}"
    return f"You find {sentences.resources(fact.amount)}. {_held(nomad)}"


def _held(nomad: Nomad) -> str:
    return f"You hold {nomad.resources} now." if nomad.resources else "You hold none now."


def _refitted(_pack: NomadicPack, fact: facts.Refitted, _nomad: Nomad) -> str:
    said = "Your sheet fits the changed rules now."
    if fact.erased == 1:
        return f"{said} One marked box has no room any more and falls away."
    if fact.erased:
        return f"{said} {sentences.number(fact.erased).capitalize()} marked boxes have no room any more and fall away."
    return said


def _ended(pack: NomadicPack, fact: facts.MissionAbandoned, _nomad: Nomad) -> str:
    return sentences.ending(pack, fact.last_marked)


_FACTS: dict[type[Any], Any] = {
    facts.Created: _created,
    facts.Checked: _checked,
    facts.BoxMarked: _marked,
    facts.Guided: _led,
    facts.RoadEased: _eased,
    facts.ResourcesSpent: _spent,
    facts.ResourcesFound: _haul,
    facts.Focused: lambda _pack, _fact, _nomad: "All your dice are at their best again, and determination is at hand.",
    facts.PushedForward: lambda _pack, _fact, nomad: (
        f"Weeks or months later, system {nomad.system}. All tracks are clear."
    ),
    facts.MissionAbandoned: _ended,
    facts.LogPrompted: lambda _pack, _fact, _nomad: "There is a log entry to write, if you like.",
    facts.Refitted: _refitted,
}
