"""Ports: a rule runs another engine's, or its own where nobody serves it, and what is asked there is signed."""

from fractions import Fraction

import pytest

from inglenook.rules import Call, Choose, Hand, Outcome, Port, Roll, Run, Total, odds, redrive, spoken_by
from inglenook.rules.redrive import ChoiceRecorded, DiceRecorded, OutcomeRecorded, Recorded
from tests.rules.toy import Purse

WIND: Port[str] = Port("wind")


def still(who):
    yield from ()
    return f"still for {who}"


def blown(who):
    told = yield from Roll((Hand("player", (2,)),), Total(), "wind", "TOY-1")
    way = yield from Choose("player", "tack", ("port", "starboard"))
    return f"{told} {way} for {who}"


def sail():
    told = yield from Call(WIND, still, who="ada")
    own = yield from Choose("player", "moor", ("here", "there"))
    return Outcome(f"{told}, {own}")


def must_sail():
    return Outcome((yield from Call(WIND, who="ada")))


def test_where_nobody_serves_a_port_the_callers_own_rule_runs():
    run = Run(sail(), {"purse": Purse()})
    run.choose("here")
    assert run.stop == Outcome("still for ada, here")
    law = odds(sail, {"purse": Purse()}, {"moor": lambda choose: choose.options[0]})
    assert [leaf.outcome.key for leaf in law.leaves] == ["still for ada, here"]
    with pytest.raises(KeyError, match="wind"):
        Run(must_sail(), {"purse": Purse()})


def test_what_is_asked_at_a_port_bears_the_name_of_who_serves_it():
    run = Run(sail(), {"purse": Purse()}, spoken_by("sky", {"wind": blown}))
    roll = run.stop
    assert isinstance(roll, Roll)
    assert roll.by == "sky"
    tack = run.throw([[2]])
    assert isinstance(tack, Choose)
    assert (tack.by, tack.policy) == ("sky", "sky.tack")
    moor = run.choose("port")
    assert isinstance(moor, Choose)
    assert (moor.by, moor.policy) == ("", "moor")
    assert run.choose("there") == Outcome("2 port for ada, there")


def test_who_asks_first_has_signed():
    inner = spoken_by("sky", {"wind": blown})

    def outer(who):
        return (yield from Call(WIND, who=who))

    ports = {**inner, **spoken_by("sea", {"swell": outer})}
    swell: Port[str] = Port("swell")

    def drift():
        return Outcome((yield from Call(swell, who="bo")))

    run = Run(drift(), {"purse": Purse()}, ports)
    assert isinstance(run.stop, Roll)
    assert run.stop.by == "sky"


def test_a_policy_is_found_by_the_name_of_who_asks():
    ports = spoken_by("sky", {"wind": blown})
    policies = {"moor": lambda _choose: "here", "sky.tack": lambda _choose: "starboard"}
    law = odds(sail, {"purse": Purse()}, policies, ports)
    assert dict(law.outcomes().items()) == {
        "1 starboard for ada, here": Fraction(1, 2), "2 starboard for ada, here": Fraction(1, 2),
    }  # fmt: skip
    assert law.policies_used == {"moor", "sky.tack"}
    with pytest.raises(KeyError, match=r"sky\.tack"):
        odds(sail, {"purse": Purse()}, {"moor": lambda _choose: "here", "tack": lambda _choose: "port"}, ports)


def test_a_record_is_driven_again_through_a_port():
    record: list[Recorded] = [
        DiceRecorded("wind", ((2,),), ((1,),)), ChoiceRecorded("tack", "port"), ChoiceRecorded("moor", "here"),
        OutcomeRecorded("1 port for ada, here"),
    ]  # fmt: skip
    assert redrive(sail, {"purse": Purse()}, record, spoken_by("sky", {"wind": blown})).ended
