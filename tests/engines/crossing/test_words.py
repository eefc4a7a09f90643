"""What is said: plain sentences, and never a key."""

import pytest

from inglenook.engines.crossing import engine, facts
from inglenook.engines.crossing.journey import Breakdown, Store
from inglenook.rules import Chosen, Refusal, Stated, Thrown, check_fields
from tests.engines.crossing.playing import (
    POOL,
    TWO_DICE,
    Played,
    house,
    mule,
    on_road,
    play,
    setting,
    traveler,
    wagon,
)  # fmt: skip

WORDS = engine.words
CRAWLS = "Bo gives out: until that is mended, only each second day gains ground."


def told(played: Played, pack=POOL) -> list[str]:
    """Everything that was said in a play, in order."""
    said: list[str] = []
    for step in played.run.trail:
        if isinstance(step, Thrown):
            said.append(WORDS.dice(pack, step.roll, step.faces, step.value))
        elif isinstance(step, Stated):
            said.append(WORDS.event(pack, step.event, step.state))
        elif isinstance(step, Chosen):
            said.append(WORDS.answer(pack, step.choose, step.option, played.journey))
    return [line for line in said if line]


def ended(command: str, played: Played, pack=POOL) -> str:
    """The last sentence."""
    spec = engine.command(command)
    assert spec is not None
    return WORDS.outcome(pack, spec, played.outcome, played.journey)


def headline(command: str, state=None, pack=POOL, **fields) -> str:
    """What a command says it does."""
    spec = engine.command(command)
    assert spec is not None
    state = state or on_road(assets=[mule()], breakdowns=(Breakdown("mule", "careful"),))
    checked = check_fields(spec.fields(pack, state), fields)
    assert not isinstance(checked, Refusal), checked
    return WORDS.command(pack, state, spec, checked)


def test_a_leg_with_a_clock():
    walked = play(on_road(clock=(0, 4)), "leg", (2, 3, 1), position="lifted")
    assert told(walked) == [
        "3: Failure (Wits 2, position +1)",
        "The Failure goes to the clock, and to nothing else.",
        "the pass is shut: one more segment, 1 of 4.",
        "3 rations used up, 9 left.",
    ]
    assert ended("leg", walked) == "Failure: Ada leads you one stage on."


def test_a_leg_with_a_hazard_and_an_end():
    walked = play(on_road(stages=1, rations=2), "leg", (1, 2), 1, "ada", "bo")
    said = told(walked)
    assert "Astray. The land doesn't fit the map. Finding the right way costs a leg." in said
    assert "A day astray passes." in said
    assert "Rations: not enough for this day." in said
    assert "Cy: stress +1, 1 of 6. Nothing to eat." in said
    assert ended("leg", walked) == "Failure: Ada leads you one stage on. You have reached Saltmarch."


@pytest.mark.parametrize(
    ("state", "given", "line"),
    [
        (on_road(), (2,), "The weather turns bad: a die less until it clears."),
        (on_road(), (3, "gives_out:bo"), "Bo gives out: no faster than careful until that is mended."),
        (on_road(pace="careful"), (3, "gives_out:bo"), CRAWLS),
        (on_road(assets=[mule()]), (3, "lost:mule"), "Mule is lost for good."),
        (on_road(assets=[wagon()]), (3, "destroyed:wagon"), "Wagon is wrecked."),
        (on_road(assets=[wagon()]), (3, "stranded:wagon"), "Nothing comes of the hazard."),
        (on_road(), (4, "roll", 3), "A patrol. Play the scene."),
        (on_road(), (5, 6, "cross", (6, 1)), "A vacuum breach blocks the way."),
        (on_road(), (5, 6, "cross", (6, 1)), "You get through: success."),
        (on_road(), (6,), "6 rations are ruined, 6 left."),
        (on_road(clock=(3, 4)), (1, 2), "The clock is full: the pass is shut. It happens, and no roll can prevent it."),
    ],
)  # fmt: skip
def test_hazards_are_told(state, given, line):
    called = play(state, "hazard", *given)
    assert line in told(called)
    assert ended("hazard", called).endswith(".")


def test_other_facts_are_told():
    assert told(play(on_road(), "search"))[-1] == "The next leg's position is one name higher."
    assert told(play(on_road(), "leg", (4, 1), "position"))[-2] == "The next leg's position is one name lower."
    assert told(play(on_road(traveler("ada", stress=6), rations=0), "safe"))[-1].startswith("Ada can't bear any more")
    assert "The pace tells." in told(play(on_road(pace="forced"), "safe"))[-1]
    assert told(play(on_road(weather=True), "hole_up"))[-1] == "The weather clears."
    hurt = play(on_road(), "harm", traveler="bo", stress=1, wounds=2)
    assert told(hurt) == ["Bo: stress +1, 1 of 6; wounds +2, 2 of 3."]
    assert told(play(on_road(), "clock", event="Snow")) == ["A clock of 4 segments: Snow."]
    assert told(play(on_road(), "provision", store="rations", amount=1)) == ["1 ration now."]
    own = house(each_carries=True)
    assert told(play(on_road(), "provision", pack=own, store="rations", amount=2, traveler="bo"), own) == [
        "Bo: 2 rations now."
    ]
    party = (traveler("ada", rations=3), traveler("bo", rations=3))
    assert told(play(on_road(*party), "safe", pack=own), own)[-1] == "One ration each: Ada, Bo."
    assert told(play(on_road(*party), "hazard", pack=own, which="spoiled"), own)[-1] == "Bo loses 2 rations, 1 left."
    dark = setting(
        "# House default: segments of the two clocks.",
        '[[stores]]\nkey = "light"\nlabel = "Light"\namount = 1\ndry = "You grope on."\n\n',
    )
    unlit = on_road(pack=dark).but(stores=(Store("rations", 9), Store("light", 0)))
    assert told(play(unlit, "safe", pack=dark), dark)[-1] == "Light has run dry: You grope on."


def test_headlines():
    assert headline("leg", helper="bo", position="lifted") == "Day 1: Ada guides by Wits, lifted, steady, Bo helps"
    camp = on_road().but(stage="camp")
    assert headline("set_out", camp, to="Saltmarch", stages=3) == "Set out for Saltmarch, 3 stages"
    assert headline("provision", amount=1) == "Provision: 1 ration"
    assert headline("hazard") == "A hazard"
    assert headline("hazard", which="astray") == "A hazard: Astray"
    assert headline("safe", legs=3) == "Walk safely: 3 days"
    assert headline("rest") == "Rest, sheltered"
    assert headline("hole_up", place="exposed") == "Hole up, exposed"
    assert headline("mend") == "Ada sees to Mule"
    assert headline("arrive", how="hot") == "Arrive at Saltmarch: hot"
    assert headline("pace", pace="forced") == "Pace: forced"
    assert headline("harm", traveler="bo", wounds=1) == "Bo takes 1 wound"
    assert headline("harm", traveler="bo", stress=2, wounds=2) == "Bo takes 2 stress and 2 wounds"
    assert headline("join", name="Ilse") == "Ilse travels along"
    assert headline("search") == "Search the route"
    assert headline("leave_behind", what="mule") == "Leave Mule behind"
    assert headline("part", traveler="bo") == "Bo parts"
    assert headline("hold", traveler="bo") == "How fast Bo can be"
    assert headline("clock", event="Snow") == "A clock: Snow"
    assert headline("bring", name="Wagon") == "Bring Wagon"


def test_dice_thrown_by_hand_are_asked_for():
    def asked(state, command, *given, pack=POOL, **fields):
        return WORDS.roll(pack, play(state, command, *given, pack=pack, **fields).roll)

    assert asked(on_road(), "leg") == "Throw 2d6 for the day, keep the highest."
    assert asked(on_road(traveler("ada", wits=1)), "leg") == "Throw d6 for the day."
    assert asked(on_road(traveler("ada", wits=0)), "leg") == "Throw 2d6 for the day, keep the lower."
    assert asked(on_road(), "leg", (1, 1)) == "Throw d6 for the hazard."
    assert asked(on_road(), "hazard", 5) == "Throw d6 for what blocks the way."
    assert asked(on_road(), "leg", pack=TWO_DICE) == "Throw 2d6 for the day."
    assert asked(on_road(), "leg", pack=TWO_DICE, position="lifted") == "Throw 3d6 for the day, keep the best two."
    assert asked(on_road(), "leg", pack=TWO_DICE, position="dropped") == "Throw 3d6 for the day, keep the worst two."


def test_questions_say_what_each_answer_does():
    waits = play(on_road(), "leg", (4, 1))
    asked = WORDS.question(POOL, waits.question, waits.journey)
    assert asked.text == "The leg is walked, at one cost. Which?"
    assert [option.note for option in asked.options] == [
        "Rations: one more each.", "Ada takes one.", "Half a stage less.", "The next leg's position is one name lower.",
    ]  # fmt: skip
    picks = play(on_road(clock=(0, 4), assets=[mule()]), "leg", (1, 1), pack=house(hard_move="choose"))
    asked = WORDS.question(POOL, picks.question, picks.journey)
    assert [option.label for option in asked.options] == [
        "A segment of the clock", "A hazard", "Stress for everyone", "Mule is lost",
    ]  # fmt: skip
    assert WORDS.answer(POOL, picks.question, "lose:mule", picks.journey) == "Mule is lost."


def test_outcomes_and_measures_have_names():
    leg = engine.command("leg")
    assert leg is not None
    names = [WORDS.outcome_name(POOL, leg, key) for key in ("failure", "mixed", "success")]
    assert names == ["failure, and the world moves", "mixed, at one cost", "success"]
    state = on_road()
    for key in engine.measures(state):
        assert "." not in WORDS.measure(POOL, state, key)
    assert WORDS.measure(POOL, state, "stress.bo") == "stress of Bo"
    assert WORDS.measure(POOL, state, "store.rations") == "rations"


def test_every_end_is_one_sentence_or_two():
    camp = on_road().but(stage="camp")
    ends = {
        "set_out": play(camp, "set_out", to="Saltmarch", stages=3),
        "arrive": play(on_road().but(stage="arrived"), "arrive", how="safe"),
        "safe": play(on_road(), "safe", legs=2),
        "rest": play(on_road(), "rest"),
        "search": play(on_road(), "search"),
        "detour": play(on_road(), "detour", buys="The ford."),
        "pace": play(on_road(), "pace", pace="forced"),
        "mend": play(on_road(breakdowns=(Breakdown("bo", "careful"),)), "mend", (6, 1)),
        "join": play(camp, "join", name="Ilse"),
        "turn_back": play(on_road(), "turn_back"),
        "clock": play(on_road(), "clock", event="Snow"),
        "stop_clock": play(on_road(clock=(1, 4)), "stop_clock"),
        "provision": play(on_road(), "provision", store="rations", amount=3),
        "harm": play(on_road(), "harm", traveler="bo", stress=1),
        "hold": play(on_road(), "hold", traveler="bo"),
    }
    said = {command: ended(command, played) for command, played in ends.items()}
    assert said["set_out"] == "You set out for Saltmarch: 3 stages to go."
    assert said["safe"] == "You walk safely for 2 days."
    assert said["detour"] == "You take a detour. The ford."
    assert said["mend"] == "Success: Ada sees to Bo, and it holds."
    assert said["pace"] == "You go on at another pace: forced."
    assert all(text.endswith(".") and "{" not in text for text in said.values())


def test_every_fact_that_changes_the_sheet_has_a_sentence():
    said_elsewhere = {
        facts.TravelerLeft, facts.AssetBrought, facts.LimitSet, facts.SetOut, facts.PaceChosen, facts.ClockStopped,
        facts.Guided, facts.CostPaid, facts.MendTried, facts.JourneyEnded,
    }  # fmt: skip
    from inglenook.engines.crossing.words import _FACTS

    assert set(facts.FACTS) - said_elsewhere == set(_FACTS)
