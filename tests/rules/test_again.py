"""Dice that are thrown again: as often as it takes in play, left out of the odds."""

from fractions import Fraction

from inglenook.rules import Faces, Hand, Outcome, Reading, Roll, Rule, Run, Thrown, odds


class Differing(Reading[str], frozen=True):
    """Who throws more; equal dice are thrown again."""

    def read(self, faces: Faces) -> str:
        (mine,), (yours,) = faces
        return "even" if mine == yours else "mine" if mine > yours else "yours"

    def again(self, value: str) -> bool:
        return value == "even"


def contest() -> Rule[Outcome]:
    return Outcome((yield from Roll((Hand("a", (4,)), Hand("b", (4,))), Differing(), "start", "TOY-2")))


def test_equal_dice_leave_the_same_roll_waiting_and_stay_on_record():
    run = Run(contest(), {})
    first = run.stop
    assert run.throw(((2,), (2,))) is first
    assert run.throw(((3,), (3,))) is first
    assert run.throw(((3,), (1,))) == Outcome("mine")
    assert [step.value for step in run.trail if isinstance(step, Thrown)] == ["even", "even", "mine"]
    assert run.sent == ["mine"]


def test_odds_are_those_of_the_throw_that_counts():
    law = odds(contest, {}, {}).outcomes()
    assert {key: Fraction(weight, law.total) for key, weight in law.weights.items()} == {
        "mine": Fraction(1, 2),
        "yours": Fraction(1, 2),
    }
