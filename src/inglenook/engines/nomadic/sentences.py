"""Sentences that more than one place says: readings, outcomes, prompts and the end."""

from __future__ import annotations

from typing import Any

from inglenook.rules import Outcome, Roll

from .nomad import Nomad
from .pack import NomadicPack

PROMPTS = {
    "left": "What do you take with you from this planet? Write a log entry and beam it home.",
    "pushed": "A new system, a new entry: what did you leave behind, and what do you hope for?",
    "abandoned": "Your last log entry: what should those who find it know?",
}

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(count: int) -> str:
    """A number as one writes it in a sentence."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def resources(amount: int) -> str:
    """An amount of resources."""
    return "1 resource" if amount == 1 else f"{amount} resources"


def dice(roll: Roll[Any]) -> str:
    """The dice of a roll as one says them: "d8" for a single one."""
    expression = roll.expression
    return expression[1:] if expression.startswith("1d") else expression


def purpose(pack: NomadicPack, roll: Roll[Any]) -> str:
    """What a roll is for: "the risk"."""
    if roll.why.startswith("table."):
        return f"the table \u201c{pack.tables_by_key[roll.why.removeprefix('table.')].label}\u201d"
    return {
        "question": "the oracle's answer",
        "risk": "the risk",
        "check": "the check",
        "determination": "the check, with determination",
        "resources": "what you find",
    }.get(roll.why, "the track")


def reading(pack: NomadicPack, roll: Roll[Any], key: str) -> str:
    """What dice were read as, in lower case: "yes, but …"."""
    if roll.why.startswith("table."):
        return pack.tables_by_key[roll.why.removeprefix("table.")].entries[int(key) - 1]
    if roll.why == "question":
        return _small(pack.answers[key].label)
    if roll.why == "risk":
        return _small(pack.degrees[key].label)
    if roll.why == "resources":
        return resources(int(key)) if key != "0" else "nothing"
    if roll.why == "random_track":
        return pack.track_labels[key]
    return _small(pack.results[key].label)


def outcome(pack: NomadicPack, command: str, outcome: Outcome, nomad: Nomad) -> str:
    """What a command came to, as one sentence that can be spoken."""
    told = outcome.details
    if command == "ask":
        answer = pack.answers[outcome.key]
        return _stopped(answer.label) + (f" {answer.note}" if answer.note else "")
    if command in ("attempt", "check"):
        return _attempted(pack, outcome, nomad)
    if command == "risk":
        return _weighed(pack, outcome.key)
    if command == "random_track":
        return f"{pack.track_labels[outcome.key]}. What happened?"
    if command == "spend":
        return "Time passes, and something is whole again."
    if command == "leave":
        haul = resources(told["amount"]) if told["amount"] else "nothing of use"
        return f"You leave {told['planet'] or 'the planet'} with {haul}."
    if command == "land":
        return f"You have landed on {told['planet'] or 'a new planet'}."
    if command == "scan":
        return ". ".join(f"{pack.tables_by_key[table].label}: {text}" for table, text in told["found"]) + "."
    if command == "complication":
        return f"{pack.track_labels[told['track']]}: {told['text']}"
    if command == "step":
        return step(pack, told["step"])
    if command == "create":
        return f"{nomad.name} is ready."
    if command == "rename":
        return f"You are {nomad.name} from now on."
    if command == "focus" and nomad.over:
        return "You focus, and it is one breath too many."
    return _PLAIN[outcome.key]


_PLAIN = {
    "focused": "You take a breath. Everything comes back, and something goes wrong.",
    "kept": "You let it be. Nothing has changed.",
    "written": "The entry is beamed home.",
    "skipped": "No log entry this time.",
}


def _weighed(pack: NomadicPack, key: str) -> str:
    degree = pack.degrees[key]
    if not degree.boxes:
        return _stopped(degree.label) + (f" {degree.note}" if degree.note else "")
    times = "double" if degree.boxes == 2 else f"{degree.boxes} times"
    return f"{degree.label}: play it out" + (f", and what goes wrong counts {times}." if degree.boxes > 1 else ".")


def _attempted(pack: NomadicPack, outcome: Outcome, nomad: Nomad) -> str:
    told = outcome.details
    if outcome.key in pack.degrees and "skill" not in told and "risk" not in told:
        degree = pack.degrees[outcome.key]
        return _stopped(degree.label) + (f" {degree.note}" if degree.note else "")
    risk = pack.degrees[told["risk"]]
    if "skill" not in told:
        return f"{risk.label}: it is simply done."
    declared = " as you declared" if told["declared"] else ""
    skill, said = pack.skill_labels[told["skill"]], _small(pack.results[outcome.key].label)
    return f"{skill}, {_small(risk.label)}{declared}: {_stopped(said)}"


def outcome_name(pack: NomadicPack, command: str, key: str) -> str:
    """An outcome's key in a few words, for odds bars."""
    if command == "ask":
        return _small(pack.answers[key].label)
    if command in ("attempt", "check", "risk"):
        if key in pack.results:
            return pack.results[key].short or _small(pack.results[key].label)
        return _small(pack.degrees[key].label)
    if command == "random_track":
        return pack.track_labels[key]
    return {
        "found": "you find what there is",
        "focused": "all comes back, a box is marked",
        "kept": "nothing changes",
        "spent": "boxes are cleared",
        "landed": "you land",
        "scanned": "the scanners speak",
        "complication": "something goes wrong",
    }.get(key, key.replace("_", " "))


def step(pack: NomadicPack, key: str) -> str:
    """Where one is in the steps of play."""
    return next((f"{step.title}: {step.text}" for step in pack.steps if step.key == key), "")


def ending(pack: NomadicPack, last_marked: str) -> str:
    """How it ends, by the track that was marked last (NOM-D27)."""
    end = next((track.end for track in pack.tracks if track.key == last_marked and track.end), "")
    label = pack.track_labels.get(last_marked, "")
    if end:
        return f"The mission is given up. Within hours or days {end}."
    if label:
        return f"The mission is given up. Within hours or days it ends, and {label} is where it began."
    return "The mission is given up. Within hours or days it ends."


def _stopped(label: str) -> str:
    return label if label.endswith((".", "…", "!", "?")) else f"{label}."


def _small(label: str) -> str:
    """A label within a sentence. Names of things keep their letters beyond the first."""
    return label[:1].lower() + label[1:]
