"""Tasks that wait for the one whom they are about, and opposed actions: one task for each side (NUT-D20)."""

from __future__ import annotations

from inglenook.rules import Outcome, Refusal, Rule

from .facts import Posed, Settled
from .pack import NutshellPack
from .party import LOOK, Party, Task
from .task import CARRIED, size


def pose(pack: NutshellPack, task: Task) -> Rule[Outcome | Refusal]:
    """A task for somebody, to be faced when they like."""
    party = yield from LOOK
    if refusal := _refused(pack, party, task):
        return refusal
    yield from Posed(_numbered(task, party.posed + 1))
    return Outcome("posed")


def oppose(pack: NutshellPack, first: Task, second: Task) -> Rule[Outcome | Refusal]:
    """Two tasks out of an opposed action: no dice are compared, each side has a question of its own."""
    party = yield from LOOK
    if first.who == second.who:
        legal = tuple(character.key for character in party.characters if character.key != first.who)
        sentence = "Nobody is opposed by themselves: name two characters."
        return Refusal("same_character", sentence, "NUT-D20", "against", legal)
    if refusal := _refused(pack, party, first) or _refused(pack, party, second):
        return refusal
    yield from Posed(_numbered(first, party.posed + 1))
    yield from Posed(_numbered(second, party.posed + 2))
    return Outcome("posed")


def _refused(pack: NutshellPack, party: Party, task: Task) -> Refusal | None:
    """Why a task could not be faced, if it could not."""
    sized = size(pack, party, party.character(task.who), task.trait, task.difficulty, task.affliction, task.influence)
    return sized if isinstance(sized, Refusal) else None


def withdraw(number: int) -> Rule[Outcome | Refusal]:
    """Nobody has to face that task any more."""
    yield from LOOK
    yield from Settled(number)
    return Outcome("withdrawn")


def side(who: str, question: str, trait: str, difficulty: int) -> Task:
    """One side of an opposed action."""
    return Task(0, who, question, trait, difficulty, CARRIED, "none")


def _numbered(task: Task, number: int) -> Task:
    return Task(number, task.who, task.question, task.trait, task.difficulty, task.affliction, task.influence)
