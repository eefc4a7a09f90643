"""Play: a rule stops at what must come from outside, answers the rest itself, and keeps its trail."""

import pytest

from inglenook.rules import (
    Choose,
    Chosen,
    Hand,
    Outcome,
    Part,
    Refusal,
    Roll,
    Rule,
    Run,
    Stated,
    Thrown,
    Total,
    event_name,
)
from tests.rules.toy import PORTS, Bell, Purse, Rung, Won, game, play, refuse, world


def test_a_rule_stops_at_dice_and_choices_and_tells_all_in_its_trail():
    run = play(game, world(), [((2,),), "double", ((4,), (1, 2)), ((2,),)])
    assert run.stop == Outcome("doubled")
    assert run.ended
    assert run.world == {"purse": Purse(11), "bell": Bell()}
    kinds = [type(step) for step in run.trail]
    assert kinds == [Thrown, Chosen, Chosen, Thrown, Thrown, Stated]
    assert [step.forced for step in run.trail if isinstance(step, Chosen)] == [False, True]
    first, last = run.trail[0], run.trail[-1]
    assert isinstance(first, Thrown)
    assert isinstance(last, Stated)
    assert (first.faces, first.value) == (((2,),), "heads")
    assert (last.event, last.state) == (Won(8), Purse(11))


def test_the_world_given_is_left_as_it_was():
    start = world()
    play(game, start, [((1,),)])
    assert start == world()


def test_what_others_did_meanwhile_is_seen_by_the_next_look():
    run = play(game, world(), [((2,),)])
    run.world["purse"] = Purse(40)
    run.choose("double")
    assert isinstance(run.stop, Roll)
    assert run.stop.parts == (Part("purse", 40),)
    assert run.stop.expression == "1d4 & 2d3"


def test_facts_give_back_the_state_they_lead_to():
    run = play(game, {**world(), "bell": Bell(1)}, [((2,),), "ring"])
    assert run.stop == Outcome("rang_again")


def test_a_choice_that_nobody_was_asked_for_keeps_the_world_as_it_was_then():
    def one_way() -> Rule[Outcome | Refusal]:
        yield from Choose("player", "who", ("me",))
        yield from Won(4)
        yield from Choose("player", "who", ("me",))
        return Outcome("done")

    run = Run(one_way(), world())
    assert [step.world["purse"] for step in run.trail if isinstance(step, Chosen)] == [Purse(3), Purse(7)]


def test_a_refusal_ends_it():
    run = Run(refuse(), world())
    assert isinstance(run.stop, Refusal)
    assert run.ended
    assert Run(refuse(), {"purse": Purse()}).stop == Outcome("poor")


@pytest.mark.rule("GEN-1", "GEN-3", "GEN-7")
@pytest.mark.parametrize(
    ("faces", "said"),
    [(((3,),), "a d2 has no face 3: it shows 1 to 2"), (((0,),), "no face 0"), (((1, 1),), "1d2 takes 1 faces, 2"),
     ((), "1 hands are thrown here, 0"), (((1.0,),), "no face 1.0"), (((True,),), "no face True")],
)  # fmt: skip
def test_faces_that_the_dice_dont_have(faces, said):
    run = play(game, world(), [])
    with pytest.raises(ValueError, match=said):
        run.throw(faces)
    assert isinstance(run.stop, Roll)
    assert run.trail == []


def test_answers_to_what_is_not_asked():
    run = play(game, world(), [])
    with pytest.raises(ValueError, match="no choice is waiting"):
        run.choose("stop")
    run.throw(((2,),))
    with pytest.raises(ValueError, match="no roll is waiting"):
        run.throw(((2,),))
    with pytest.raises(ValueError, match="'fly' is not one of stop, double, ring"):
        run.choose("fly")
    assert isinstance(run.stop, Choose)


def test_asks_are_plain_data():
    roll = Roll((Hand("player", (6, 6)),), Total(), "toss", "TOY-1", (Part("hat", -1), Part("boots", 2)))
    assert roll.expression == "2d6"
    assert roll == Roll((Hand("player", (6, 6)),), Total(), "toss", "TOY-1", (Part("hat", -1), Part("boots", 2)))
    assert event_name(Rung) == event_name(Rung()) == "bell.rung/1"
    assert next(iter(Choose("player", "how", ("a",)))) == Choose("player", "how", ("a",))
    assert set(PORTS) == {"luck"}
