"""The course of this game, for the lab to follow: practice, task after task, until a skill is good enough (NUT-R21)."""

from __future__ import annotations

from collections.abc import Mapping

from inglenook.rules import Count, Course, Field, Fields, Option, Outcome, Place, Plan, Refusal, Rule, Wish

from .dice_names import die_name, die_sides
from .odds import POLICIES
from .pack import LEVELS, NONE, NutshellPack
from .party import LOOK, Character, Party, Trait
from .practice import practise, price, to_the_top
from .task import SUCCESS, do_task

SOMEONE, SKILL, HELP = "someone", "skill", "help"
GOOD_ENOUGH = "reached"
MOST_POINTS = 30


class Practice(Party, frozen=True):
    """A party of one who practises until a skill has the die that is wanted."""

    wanted: int = 0

    @property
    def skill(self) -> Trait:
        """The skill as it stands."""
        trait = self.characters[0].trait(SKILL)
        assert trait is not None
        return trait


def fields(pack: NutshellPack) -> tuple[Field, ...]:
    """Where the skill stands and where it is to get, how hard the tasks are, and what each is worth."""
    dice = tuple(Option(die_name(die), die_name(die)) for die in pack.ladder)
    hard = tuple(Option(str(number), f"{number}: {words}") for number, words in enumerate(pack.task.difficulties, 1))
    levels = tuple(Option(level, level.capitalize()) for level in LEVELS)
    return (
        Field("skill", "choice", "The skill", "Its die at the beginning.", dice, dice[min(3, len(dice) - 2)].key),
        Field("wanted", "choice", "Wanted", "The die that it is to have.", dice[1:], dice[min(5, len(dice) - 1)].key),
        Field("difficulty", "choice", "Difficulty", "Of each task.", hard, hard[min(2, len(hard) - 1)].key),
        Field("affliction", "choice", "Affliction", "", levels, NONE),
        Field("influence", "choice", "Influential trait", "The die of one that helps.", dice, dice[0].key),
        Field("success", "whole", "For a success", "Points for the skill.", default=2, high=MOST_POINTS),
        Field("failure", "whole", "For a failure", "Points for the skill.", default=1, high=MOST_POINTS),
    )


def begin(pack: NutshellPack, given: Fields) -> Practice | Refusal:
    """Someone with that skill. What is never worth anything leads nowhere."""
    if not given["success"] and not given["failure"]:
        sentence = "Tasks that are worth no points improve nothing. Give some for a success, or for a failure."
        return Refusal("no_points", sentence, "NUT-R21", "success", (f"1..{MOST_POINTS}",))
    traits = tuple(
        Trait(key, key, die_sides(str(given[name]))) for key, name in ((SKILL, "skill"), (HELP, "influence"))
    )
    someone = Character(SOMEONE, "Someone", traits, made=True)
    return Practice((someone,), wanted=die_sides(str(given["wanted"])))


def turn(pack: NutshellPack, given: Fields) -> Rule[Outcome | Refusal]:
    """One task, and the points that it is worth."""
    level, hard = str(given["affliction"]), int(given["difficulty"])
    outcome = yield from do_task(pack, SOMEONE, SKILL, hard, level, HELP, False)
    if isinstance(outcome, Refusal):
        return outcome
    party = yield from LOOK
    assert isinstance(party, Practice)
    points = min(int(given["success" if outcome.key == SUCCESS else "failure"]), to_the_top(pack, party.skill))
    if points:
        yield from practise(pack, SOMEONE, SKILL, points)
    return outcome


def ended(_pack: NutshellPack, party: Practice) -> str:
    """Once the skill has the die that was wanted."""
    return GOOD_ENOUGH if party.skill.die >= party.wanted else ""


def place(pack: NutshellPack, party: Practice) -> Place:
    """The die, and the points that are still missing."""
    return Place(party.skill.die, (price(pack, party.skill.die, party.wanted) - party.skill.points,))


practice = Course(
    title="Practice",
    summary="Task after task, each worth some points, until a skill has the die that is wanted.",
    rule="NUT-R21",
    unit=("task", "tasks"),
    fields=fields,
    begin=begin,
    turn=turn,
    ended=ended,
    endings={GOOD_ENOUGH: "the skill is as good as it was wanted"},
    place=place,
    counts={"over": Count("points beyond the die", lambda party: party.skill.points)},
    plans={
        "auto": Plan("Throw again", POLICIES["auto"], "Failed dice are thrown again as long as that can help."),
        "decline": Plan("Take it as it falls", POLICIES["decline"], "Nothing is thrown again."),
    },
    wishes={"soon": Wish("Get there soon", least=True)},
)

COURSES: Mapping[str, Course] = {"practice": practice}
