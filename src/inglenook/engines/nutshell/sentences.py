"""Sentences that more than one place says: tasks, outcomes and dice."""

from __future__ import annotations

from typing import Any

from inglenook.rules import Outcome, Roll

from .dice_names import die_name
from .pack import NONE, NutshellPack
from .party import Kind, Party, Task
from .task import SUCCESS, Sized
from .trait import label_of, rated

_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MOST_FOUND = 12


def number(count: int) -> str:
    """A number as one writes it in a sentence."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def dice(count: int) -> str:
    """So many dice, in words."""
    return "one die" if count == 1 else f"{number(count)} dice"


def points(count: int) -> str:
    """So many points."""
    return "1 point" if count == 1 else f"{count} points"


def failing(highest: int) -> str:
    """The faces that fail: "a 1", "a 1 or 2"."""
    return {1: "a 1", 2: "a 1 or 2"}.get(highest, f"1 to {highest}")


def rating(die: int) -> str:
    """A rating as one says it."""
    return die_name(die) if die else "d0, untrained"


def thrown(roll: Roll[Any]) -> str:
    """The dice of a roll as one says them: "d8" for a single one."""
    expression = roll.expression
    return expression[1:] if expression.startswith("1d") else expression


def task(pack: NutshellPack, party: Party, said: Task) -> str:
    """A task in a line: who, the trait and its die, how hard, and what bears on it."""
    character = party.character(said.who)
    die = rated(pack, party, character, said.trait).die
    line = f"{character.name}: {label_of(pack, party, said.trait)} ({rating(die)}), difficulty {said.difficulty}"
    if said.affliction in ("moderate", "severe"):
        level = pack.task.moderate if said.affliction == "moderate" else pack.task.severe
        line += f", {level.label} affliction"
    elif said.affliction != NONE and character.ailments:
        line += ", " + " and ".join(ailment.what for ailment in character.ailments)
    if said.influence != NONE:
        helps = rated(pack, party, character, said.influence)
        line += f", {helps.label} ({rating(helps.die)}) helps"
    return line


def posed(pack: NutshellPack, party: Party, said: Task) -> str:
    """What a task that waits takes."""
    return task(pack, party, said).partition(": ")[2]


def outcome(pack: NutshellPack, party: Party, command: str, ended: Outcome) -> str:
    """What a command came to, as one sentence that can be spoken."""
    told = ended.details
    if command in ("task", "face"):
        return _faced(told["task"], ended)
    if command == "opposed":
        return "Each of them has a task to face."
    if command == "no_roll":
        return "It simply succeeds." if ended.key == SUCCESS else "It can't succeed."
    if command == "look_up":
        return _found(told["traits"], told["dice"], told["words"])
    if command == "create":
        return f"{party.character(told['who']).name} is at the table."
    if command == "buy":
        return _left(told["left"])
    if "label" in told and "die" in told:
        return {
            "improved": f"{told['label']} is at {die_name(told['die'])} now.",
            "practised": f"{told['label']} stays at {rating(told['die'])} for now.",
        }[ended.key]
    if "label" in told:
        return f"That is what {told['label']} is in this world."
    return _PLAIN[ended.key]


_PLAIN = {
    "posed": "It waits to be faced.",
    "withdrawn": "Nobody has to face it any more.",
    "afflicted": "It lasts until it is over.",
    "recovered": "That is over.",
    "finished": "From now on, practice makes better.",
    "renamed": "So be it.",
}


def _left(count: int | None) -> str:
    if count is None:
        return "So it stands on the sheet."
    over = f"That is {points(-count)} more than there are." if count < 0 else f"{points(count).capitalize()} left."
    return over if count else "All points are spent."


def _faced(said: Sized, ended: Outcome) -> str:
    what = f"{said.trait}, difficulty {said.difficulty}"
    if not said.die:
        return f"{said.name} is untrained in {said.trait} and has no chance: failure."
    again = f", with {dice(ended.details['used'])} thrown again" if ended.details["used"] else ""
    if ended.key == SUCCESS:
        return f"{said.name}, {what}{again}: success."
    return f"{said.name}, {what}{again}: failure."


def _found(traits: tuple[Kind, ...], meant: tuple[int, ...], words: str) -> str:
    said = []
    if len(meant) > 1:
        said.append(f"“{words.strip()}” is a word for {' and for '.join(map(die_name, meant))}: which do you mean?")
    elif meant:
        said.append(f"“{words.strip()}” is {rating(meant[0])}.")
    if traits:
        shown = "; ".join(f"{kind.label} ({rating(kind.default)})" for kind in traits[:MOST_FOUND])
        more = len(traits) - MOST_FOUND
        said.append(f"Traits: {shown}" + (f"; and {more} more." if more > 0 else "."))
    return " ".join(said) or f"Nothing in the lists goes by “{words.strip()}”. You may make a trait of your own."
