"""Tables of odds, as one would print them: checks by die, whole actions by die, the question, what is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import itemgetter

from inglenook.rules import Axis, Law, OddsTable

from .action_law import action_law
from .dice_names import die_name
from .pack import NomadicPack, OracleDie

DIE, RISK, CONTROL, ODDS = "die", "risk", "control", "odds"


def _dice(pack: NomadicPack) -> Axis:
    return Axis(DIE, "Die of the skill", {die_name(die): die_name(die) for die in reversed(pack.check.ladder)})


def _thrown(name: str, label: str, dice: tuple[OracleDie, ...]) -> tuple[Axis, ...]:
    """What may be thrown for an oracle, if there is more than one way."""
    return (Axis(name, label, {die.key: die.label for die in dice}),) if len(dice) > 1 else ()


def _risks(pack: NomadicPack) -> Axis:
    return Axis(RISK, "Risk", {degree.key: degree.label for degree in pack.risk.degrees if degree.boxes})


def _check_axes(pack: NomadicPack) -> tuple[Axis, ...]:
    return (_dice(pack), _risks(pack))


def _action_axes(pack: NomadicPack) -> tuple[Axis, ...]:
    return (_dice(pack), *_thrown(CONTROL, "How much is under control", pack.risk.dice))


def _question_axes(pack: NomadicPack) -> tuple[Axis, ...]:
    return _thrown(ODDS, "How likely a yes is", pack.question.dice)


def _check(pack: NomadicPack) -> Iterator[Law[str]]:
    for die in reversed(pack.check.ladder):
        law = _of_check(pack, die)
        yield from (law for degree in pack.risk.degrees if degree.boxes)


def _of_check(pack: NomadicPack, die: int) -> Law[str]:
    roll = pack.check_rolls[die]
    return roll.reading.law(roll.hands)


def _action(pack: NomadicPack) -> Iterator[Law[str]]:
    for die in reversed(pack.check.ladder):
        for oracle in pack.risk.dice:
            yield action_law(pack, oracle.key, die).map(itemgetter(0)).reduced()


def _question(pack: NomadicPack) -> Iterator[Law[str]]:
    for oracle in pack.question.dice:
        roll = pack.question_rolls[oracle.key]
        yield roll.reading.law(roll.hands)


def _as_skill(cell: Mapping[str, str]) -> dict[str, str]:
    """A die stands for the skill, as it may wherever odds are asked without a campaign."""
    return {"skill" if name == DIE else name: key for name, key in cell.items()}


TABLES: Mapping[str, OddsTable] = {
    "checks": OddsTable(
        "Checks", "What comes of a check, by the die of the skill and the risk.", "NOM-R8", "check", _check_axes,
        _as_skill, ("fail", "cost"), _check,
    ),
    "actions": OddsTable(
        "Whole actions", "The risk, and the check if there has to be one, by the die of the skill.", "NOM-R6",
        "attempt", _action_axes, _as_skill, ("fail", "cost"), _action,
    ),
    "questions": OddsTable(
        "The question", "What the world answers.", "NOM-R4", "ask", _question_axes,
        lambda cell: {"question": "?", **cell}, ("yes_but", "yes", "yes_and"), _question,
    ),
}  # fmt: skip
