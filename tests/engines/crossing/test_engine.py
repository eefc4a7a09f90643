"""The engine as the rest of Inglenook sees it: its record, its data, its odds, its sheet."""

import subprocess
import sys
from fractions import Fraction

import msgspec
import pytest

from inglenook.engines.crossing import engine, facts
from inglenook.engines.crossing.journey import (
    Asset,
    Breakdown,
    Guiding,
    Journey,
    Rated,
    Store,
    Traveler,
    begin,
)  # fmt: skip
from inglenook.rules import Boxes, Clock, Counter, Line, Outcome, Path, Refusal, Run, check_fields, event_name
from inglenook.table import OddsShown, odds_without_campaign
from tests.engines.crossing.playing import (
    POOL,
    after,
    chances,
    golden,
    house,
    mule,
    on_road,
    outcomes,
    play,
    stress,
    traveler,
    wagon,
)  # fmt: skip

ADA = Traveler("ada", "Ada", (Rated("wits", 2),), 1, 1, "careful", 3)
EVERY_FACT: list[facts.Fact] = [
    facts.TravelerJoined(ADA),
    facts.TravelerLeft("ada"),
    facts.AssetBrought(Asset("mule", "Mule", "mount", "thrifty", 0, 9)),
    facts.AssetLost("mule", "Mule", "lost"),
    facts.Provisioned("rations", 9, "ada"),
    facts.LimitSet("ada", "careful"),
    facts.SetOut("Saltmarch", 8),
    facts.PaceChosen("forced"),
    facts.ClockStarted("Snow", 4, "looming"),
    facts.ClockStopped(),
    facts.ClockTicked("failure"),
    facts.ClockFilled("Snow"),
    facts.Guided(Guiding("ada", "wits", "even", 1, 2, "bo"), -1),
    facts.FailureSpent("segment"),
    facts.CostPaid("ration"),
    facts.PositionMoved(-1, "cost"),
    facts.Consumed("rations", 3, "leg"),
    facts.Ate(("ada",), "leg"),
    facts.PackSpoiled("ada", 2),
    facts.RanDry("rations"),
    facts.Worn("ada", 1, 0, "unfed"),
    facts.Overstrained("ada", 1),
    facts.LegOver("rolled", "mixed", 2),
    facts.HazardMet("astray", "failure", True),
    facts.HazardTurned("astray"),
    facts.WeatherCame(),
    facts.WeatherWent(),
    facts.GaveOut("mule", "careful", True, True),
    facts.MendTried("mule", "ada", True),
    facts.Encountered("patrol"),
    facts.BarrierMet("flood"),
    facts.BarrierCrossed("mixed"),
    facts.ArrivalReached(),
    facts.JourneyEnded("safe"),
    facts.Refitted((ADA,), (Store("rations", 2),), "steady", (Breakdown("ada", "careful", True, 2),), "patrol"),
]


@pytest.mark.rule("CRO-R26")
def test_it_credits_the_unknown_author_and_copies_nothing():
    assert "unknown author" in engine.credit.author
    assert engine.credit.lines[0].startswith("Implements a travel procedure described in a document")
    assert POOL.attribution == engine.credit.lines[:1]
    assert all(command.lane == "table" for command in engine.commands)


def test_every_kind_of_fact_is_listed_and_survives_json_under_its_name():
    assert {type(fact) for fact in EVERY_FACT} == set(engine.events)
    for fact in EVERY_FACT:
        written = msgspec.json.encode(fact)
        assert msgspec.json.decode(written)["event"] == event_name(fact)
        assert msgspec.json.decode(written, type=type(fact)) == fact
        assert event_name(fact).startswith("crossing.")
        assert event_name(fact).endswith("/1")


def test_it_needs_nothing_but_the_rules():
    program = (
        "import sys; import inglenook.engines.crossing; "
        "print([name for name in ('random', 'sqlite3', 'socket', 'threading') if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.rule("CRO-D1", "CRO-D7")
@pytest.mark.parametrize("given", ["crossing.leg", "leg"])
def test_odds_without_a_campaign(given):
    shown = odds_without_campaign(engine, given, {"dice": "3"})
    assert isinstance(shown, OddsShown)
    assert [(each.name, each.probability) for each in shown.outcomes] == [
        ("failure", "1/8"), ("mixed", "49/108"), ("success", "91/216"),
    ]  # fmt: skip
    assert (shown.policy, shown.policies) == ("steady", ("steady", "wary", "harsh"))
    better = odds_without_campaign(engine, given, {"dice": 2, "position": "lifted"})
    assert isinstance(better, OddsShown)
    assert better.outcomes == shown.outcomes
    assert isinstance(odds_without_campaign(engine, given, {}), OddsShown)
    for wrong in ("many", 99):
        refusal = odds_without_campaign(engine, given, {"dice": wrong})
        assert isinstance(refusal, Refusal)
        assert refusal.field == "dice"


@pytest.mark.parametrize("command", ["hazard", "mend", "rest", "hole_up", "search", "detour", "safe"])
def test_what_else_has_odds_without_a_campaign(command):
    assert isinstance(odds_without_campaign(engine, command, {}), OddsShown)


def test_odds_with_the_other_profile():
    shown = odds_without_campaign(engine, "leg", {"dice": 3}, edition="crossing-0.12-2d6")
    assert isinstance(shown, OddsShown)
    wanted = golden("alt_2d6_plus_attribute", "even|+3")
    assert {each.name: Fraction(each.probability) for each in shown.outcomes} == wanted


@pytest.mark.rule("CRO-D44", "CRO-R22")
def test_odds_count_what_happens_on_the_sheet():
    with_clock = odds_without_campaign(engine, "leg", {"dice": 2, "segments": 4})
    assert isinstance(with_clock, OddsShown)
    ticks = {case.value: case.probability for case in with_clock.effects["crossing.clock"]}
    assert ticks == {0: "3/4", 1: "1/4"}
    without = odds_without_campaign(engine, "leg", {"dice": 2})
    assert isinstance(without, OddsShown)
    assert {case.value: case.probability for case in without.effects["crossing.weather"]} == {0: "551/576", 1: "25/576"}
    assert "crossing.clock" not in without.effects


@pytest.mark.rule("GEN-6", "CRO-D21")
@pytest.mark.parametrize("policy", engine.policies)
def test_every_question_has_an_answer_in_every_policy(policy):
    choosing, poor = house(hard_move="choose"), (traveler("ada", stress=1), traveler("bo", stress=2))
    state = on_road(
        *poor, rations=1, assets=[wagon(), mule()], breakdowns=(Breakdown("mule", "careful"),), clock=(1, 4)
    )
    for command in ("leg", "hazard", "mend", "rest"):
        law = chances(command, state=state, pack=choosing, policy=policy)
        assert sum(law.weights) == law.total
        assert set(engine.policies[policy]) >= law.policies_used
    fed = chances("rest", state=on_road(*poor, rations=1), policy=policy)
    assert {stress(after(leaf)) for leaf in fed.leaves} == {(2, 1)}
    assert outcomes(chances("leg", state=state, policy=policy))


def test_the_sheet_draws_the_road():
    state = play(on_road(clock=(0, 4), assets=[mule()]), "leg", (1, 2)).journey
    state = play(state, "hazard", 3, "gives_out:mule").journey
    road, supplies, party, assets = engine.sheet(POOL, state).sections
    path, clock = road.blocks[0], road.blocks[1]
    assert isinstance(path, Path)
    assert [(leg.key, leg.place, leg.ground) for leg in path.legs] == [
        ("failure", "walked", 2), ("next", "next", 1), *[("ahead", "ahead", 1)] * 5,
    ]  # fmt: skip
    assert path.legs[0].marks == ("Something gives out",)
    assert (path.walked, path.length, path.note) == (2, 8, "3 stages to go.")
    assert clock == Clock("clock", "the pass is shut", 1, 4)
    assert Line("pace", "Pace", "Careful", "Held to it by Mule.") in road.blocks
    assert supplies.blocks == (Counter("store.rations", "Rations", 9, "One each, every day."),)
    assert party.blocks[:2] == (
        Line("traveler.ada", "Ada", "Wits 2, Agility 0, Might 0"), Boxes("stress.ada", "Ada: stress", 0, 6),
    )  # fmt: skip
    assert [block.label for block in assets.blocks] == ["Mule"]


def test_the_sheet_says_where_one_is():
    assert engine.sheet(POOL, begin(POOL)).subtitle == "Nobody travels yet"
    assert engine.sheet(POOL, on_road()).subtitle == "Day 1, 4 stages to go"
    camp = engine.sheet(POOL, on_road().but(stage="camp", to=""))
    assert (camp.title, camp.subtitle) == ("A camp by the road", "In camp")
    there = engine.sheet(POOL, on_road(ground=8).but(stage="arrived"))
    assert (there.subtitle, there.prompt) == ("There", "You have arrived. Is it safe here, or hot?")
    own = engine.sheet(house(each_carries=True), on_road(traveler("ada", rations=4, limit="careful")))
    assert own.sections[1].blocks == (Counter("rations.ada", "Rations: Ada", 4),)
    assert own.sections[2].blocks[0].note == "No faster than careful."
    bad = on_road(weather=True, higher=1, encounter="patrol")
    labels = [block.label for block in engine.sheet(POOL, bad).sections[0].blocks]
    assert labels == ["Way", "Days", "Pace", "Weather", "Next leg", "Met"]


def test_sheet_and_measures_share_their_keys():
    state = on_road(clock=(1, 4), weather=True)
    keys = {block.key for section in engine.sheet(POOL, state).sections for block in section.blocks}
    assert {"ground", "clock", "legs", "weather", "store.rations", "stress.ada", "wounds.cy"} <= keys
    assert {key for key in keys if not key.startswith("traveler.")} - {"pace"} <= set(engine.measures(state))


@pytest.mark.rule("CRO-R4")
def test_it_can_be_played_at_once_and_the_first_thing_offered_is_the_leg():
    state = begin(POOL)
    for name, given in engine.ready_made:
        spec = engine.command(name)
        assert spec is not None
        assert spec.ready(POOL, state) is None
        fields = check_fields(spec.fields(POOL, state), given)
        assert not isinstance(fields, Refusal)
        run = Run(spec.perform(POOL, state, fields), {"crossing": state})
        assert isinstance(run.stop, Outcome)
        ready = run.world["crossing"]
        assert isinstance(ready, Journey)
        state = ready
    assert (state.stage, state.to, len(state.travelers), state.left("rations")) == ("road", "Saltmarch", 2, 12)
    assert play(state, "leg").roll.expression == "3d6"
    first = engine.commands[0]
    assert (first.name, first.place) == ("leg", "main")
    assert "uncertain" in first.summary
