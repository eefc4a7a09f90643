"""The task: one question about one character, as many dice as it is hard, and no die may fail (NUT-R5 to NUT-R11)."""

from __future__ import annotations

import msgspec

from inglenook.rules import Choose, Outcome, Refusal, Rule

from .facts import Settled
from .pack import LEVELS, NONE, PLAYER, NutshellPack
from .party import LOOK, Character, Party
from .trait import defined, label_of, offered, rated

SUCCESS, FAILURE = "success", "failure"
KEEP = "keep"
CARRIED = "carried"
"""The affliction that a character carries anyway, the worst of them (NUT-D9)."""


class Sized(msgspec.Struct, frozen=True):
    """A task as the dice see it: the rating, how many dice, which faces fail, and how many may be thrown again.

    `role` is who throws them and decides: whoever plays the character.
    """

    name: str
    trait: str
    die: int
    difficulty: int
    level: str
    failing: int
    influence: str = ""
    again: int = 0
    role: str = PLAYER


class Standing(msgspec.Struct, frozen=True):
    """What the player sees when dice have failed: the task, how many of them may be thrown again, and if it helps."""

    task: Sized
    failed: int
    lost: int
    again: int

    @property
    def possible(self) -> bool:
        """Whether everything can still come right (NUT-D4)."""
        return not self.lost and self.failed <= self.again


def do_task(
    pack: NutshellPack, who: str, trait: str, difficulty: int, affliction: str, influence: str, anyway: bool
) -> Rule[Outcome | Refusal]:
    """A task that is faced at once."""
    party = yield from LOOK
    sized = size(pack, party, party.character(who), trait, difficulty, affliction, influence)
    if isinstance(sized, Refusal):
        return sized
    return (yield from face(pack, sized, anyway))


def do_posed(pack: NutshellPack, number: int, anyway: bool) -> Rule[Outcome | Refusal]:
    """A task that waited, with the sheet as it is now."""
    party = yield from LOOK
    task = party.task(number)
    character = party.character(task.who)
    sized = size(pack, party, character, task.trait, task.difficulty, task.affliction, task.influence)
    if isinstance(sized, Refusal):
        return Refusal(sized.code, f"{sized.sentence} Withdraw the task, or set another.", sized.rule, "task")
    outcome = yield from face(pack, sized, anyway)
    yield from Settled(number)
    return outcome


def size(
    pack: NutshellPack,
    party: Party,
    character: Character,
    trait: str,
    difficulty: int,
    affliction: str = NONE,
    influence: str = NONE,
) -> Sized | Refusal:
    """What the dice have to know of a task. No trait influences itself (NUT-D7); only one ever counts (NUT-D6)."""
    refusal = out_of_reach(pack, party, character, trait) or _no_help(character, trait, influence)
    if refusal:
        return refusal
    applies, level = rated(pack, party, character, trait), worst(character, affliction)
    helps = None if influence == NONE else rated(pack, party, character, influence)
    return Sized(
        character.name,
        applies.label,
        applies.die,
        difficulty,
        level,
        pack.failing(level),
        helps.label if helps else "",
        pack.again(helps.die) if helps else 0,
        character.role,
    )


def out_of_reach(pack: NutshellPack, party: Party, character: Character, trait: str) -> Refusal | None:
    """A trait that does not exist in this world is only for those who have it on the sheet (NUT-R23)."""
    legal = offered(pack, party, (character,))
    if trait in legal or defined(pack, party, trait).exists:
        return None
    sentence = f"There is no {label_of(pack, party, trait)} in this world, and {character.name} hasn't got it."
    return Refusal("not_here", sentence, "NUT-R23", "trait", legal)


def _no_help(character: Character, trait: str, influence: str) -> Refusal | None:
    if influence == trait:
        sentence = "A trait can't influence itself. Name another, or none."
        return Refusal("influences_itself", sentence, "NUT-D7", "influence", (NONE,))
    if influence == NONE or character.trait(influence) is not None:
        return None
    legal = (NONE, *(held.key for held in character.traits if held.key != trait))
    sentence = f"That is not on {character.name}'s sheet, so it can't help. Name another trait, or none."
    return Refusal("not_on_the_sheet", sentence, "NUT-R10", "influence", legal)


def worst(character: Character, affliction: str) -> str:
    """The affliction that applies: what the character carries, or none, or what is imposed and worse (NUT-D9)."""
    if affliction == NONE:
        return NONE
    carried = [ailment.level for ailment in character.ailments]
    return max((*carried, affliction if affliction != CARRIED else NONE), key=LEVELS.index)


def face(pack: NutshellPack, task: Sized, anyway: bool = False) -> Rule[Outcome]:
    """Throws the dice. Without a rating there are none, and the untrained fail (NUT-D1)."""
    if not task.die:
        return _outcome(FAILURE, task)
    failed = int((yield from pack.roll(task.die, task.difficulty, task.failing, task.role)))
    lost, used = 0, 0
    while failed and used < task.again:
        seen = Standing(task, failed, lost, task.again - used)
        if not (seen.possible or anyway):
            break
        most = min(failed, seen.again)
        option = yield from Choose(task.role, "again", (*map(str, range(1, most + 1)), KEEP), seen)
        if option == KEEP:
            break
        thrown = int(option)
        bad = int((yield from pack.roll(task.die, thrown, task.failing, task.role, again=True)))
        used += thrown
        failed -= thrown
        if pack.options.reroll_pool:
            failed += bad
        else:
            lost += bad
    return _outcome(FAILURE if failed or lost else SUCCESS, task, failed + lost, used)


def _outcome(key: str, task: Sized, failed: int = 0, used: int = 0) -> Outcome:
    return Outcome(key, {"task": task, "failed": failed, "used": used})


def decide(key: str) -> Rule[Outcome | Refusal]:
    """No dice: it simply succeeds, or it can't succeed at all. The game master decides (NUT-R1, NUT-R4)."""
    yield from LOOK
    return Outcome(key)
