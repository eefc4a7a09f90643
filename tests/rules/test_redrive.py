"""Re-drive: a rule led again along its record, and each way in which it may differ, named."""

import pytest

from inglenook.rules import (
    ChoiceRecorded,
    Choose,
    DiceRecorded,
    DivergedError,
    FactElsewhere,
    FactRecorded,
    Outcome,
    OutcomeRecorded,
    redrive,
)
from tests.rules.toy import PORTS, Bell, Purse, Rung, Won, game, refuse, world

TOSS = DiceRecorded("toss", ((2,),), ((2,),))
TAILS = DiceRecorded("toss", ((2,),), ((1,),))
RING = ChoiceRecorded("how", "ring")
ONLY = ChoiceRecorded("who", "me", forced=True)


def drive(*record, make=game):
    return redrive(make, world(), record, dict(PORTS))


@pytest.mark.rule("GEN-2")
def test_a_whole_record_leads_to_its_end_without_a_roll():
    run = drive(TOSS, RING, ONLY, FactRecorded(Rung()), OutcomeRecorded("rang"))
    assert run.stop == Outcome("rang")
    assert run.world["bell"] == Bell(1)


def test_a_part_of_it_leads_to_where_the_rule_stood():
    assert isinstance(drive(TOSS).stop, Choose)
    assert drive(TOSS).sent == ["heads"]


def test_facts_that_others_stated_meanwhile_are_taken_in():
    run = drive(TOSS, FactElsewhere(Rung()), RING, ONLY, FactRecorded(Rung()), OutcomeRecorded("rang_again"))
    assert run.world["bell"] == Bell(2)
    run = drive(TOSS, FactElsewhere(Won(5)), ChoiceRecorded("how", "double"), ONLY)
    assert run.world["purse"] == Purse(8)


@pytest.mark.parametrize(
    ("record", "step", "recorded", "driven"),
    [
        ([DiceRecorded("luck", ((2,),), ((1,),))], 1, "dice ((2,),) for luck", "the roll 1d2 for toss"),
        ([DiceRecorded("toss", ((6,),), ((1,),))], 1, "dice ((6,),) for toss", "the roll 1d2 for toss"),
        ([RING], 1, "the choice how", "the roll 1d2 for toss"),
        ([FactRecorded(Rung())], 1, "the fact Rung()", "the roll 1d2 for toss"),
        ([OutcomeRecorded("rang")], 1, "the outcome rang", "the roll 1d2 for toss"),
        ([ONLY], 1, "the only option me of who", "the roll 1d2 for toss"),
        ([TOSS, TOSS], 2, "dice for toss", "the choice how of stop, double, ring"),
        ([TOSS, ChoiceRecorded("where", "ring")], 2, "ring for where", "the choice how of"),
        ([TOSS, ChoiceRecorded("how", "fly")], 2, "fly for how", "the choice how of"),
        (
            [TOSS, RING, ChoiceRecorded("who", "you", forced=True)],
            3,
            "the only option you of who",
            "the only option me",
        ),
        ([TOSS, RING, FactRecorded(Rung())], 3, "the fact Rung()", "the only option me of who"),
        ([TOSS, RING, TOSS], 3, "dice for toss", "the only option me of who"),
        ([TOSS, RING, ONLY, FactRecorded(Won(1))], 4, "the fact Won(coins=1)", "the fact Rung()"),
        ([TOSS, RING, ONLY, OutcomeRecorded("rang")], 4, "the outcome rang", "the fact Rung()"),
        ([TOSS, RING, ONLY], 4, "nothing more", "the fact Rung()"),
        ([TOSS, RING], 3, "nothing more", "the only option me of who"),
        ([TAILS, FactRecorded(Won(-1)), OutcomeRecorded("won")], 3, "the outcome won", "the outcome lost"),
        ([TAILS, FactRecorded(Won(-1)), FactRecorded(Won(-1))], 3, "the fact Won(coins=-1)", "the outcome lost"),
        ([TAILS, FactRecorded(Won(-1)), RING], 3, "the choice how", "the outcome lost"),
    ],
)
def test_where_rule_and_record_part(record, step, recorded, driven):
    with pytest.raises(DivergedError) as error:
        drive(*record)
    assert error.value.place == step - 1
    assert recorded in error.value.recorded
    assert driven in error.value.driven
    assert str(error.value).startswith(f"at step {step} the record has {recorded}")


def test_a_rule_that_refuses_by_now():
    with pytest.raises(DivergedError, match="the refusal rich"):
        drive(OutcomeRecorded("poor"), make=refuse)
