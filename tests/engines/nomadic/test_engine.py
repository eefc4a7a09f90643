"""The engine as the rest of Inglenook sees it: its record, its data, its licence."""

import subprocess
import sys
from fractions import Fraction
from importlib.metadata import entry_points

import msgspec
import pytest

from inglenook.engines.nomadic import engine, facts
from inglenook.engines.nomadic.nomad import Found, Nomad, Planet, Skill, Track, begin
from inglenook.rules import Event, Refusal, event_name
from inglenook.table import OddsShown, odds_without_campaign
from tests.engines.nomadic.playing import GOLDEN, SEED, chances, effect, nomad, refused

EVERY_FACT: list[facts.Fact] = [
    facts.Created("Ida", (Skill("muscle", 10, 8),)),
    facts.Renamed("Ida"),
    facts.RiskFound("risky", True, "Jump"),
    facts.Checked("muscle", 8, "cost", "risky", True, False),
    facts.BoxMarked("body", "check"),
    facts.Guided("muscle", 8, "cost"),
    facts.RoadEased(("body", "mind")),
    facts.ResourcesSpent("mind", 2),
    facts.ResourcesFound(5),
    facts.Focused(),
    facts.Landed("Vesta"),
    facts.LeftPlanet(),
    facts.Scanned("planet", (Found("scanner", "frozen", True),), True),
    facts.PushedForward(),
    facts.MissionAbandoned("ship"),
    facts.LogPrompted("left"),
    facts.LogWritten(),
    facts.LogSkipped(),
    facts.StepReached("land", True),
    facts.Refitted((Skill("muscle", 10, 8),), (Track("body", 4, 1),), "risky", "body", "land", 2),
]


@pytest.mark.rule("NOM-R1")
def test_it_is_found_by_its_entry_point_and_credits_its_author():
    (point,) = entry_points(group="inglenook.engines", name="nomadic")
    assert point.load() is engine
    assert "René-Pier Deshaies-Gélinas" in engine.credit.author
    assert engine.credit.licence == "CC BY 4.0"
    assert any("Breathless" in line and "Attribution 4.0" in line for line in engine.credit.lines)
    assert any("Nomadic Engine Gasp" in line for line in engine.credit.lines)
    assert all(command.lane == "table" for command in engine.commands)
    assert SEED.attribution == engine.credit.lines


def test_every_kind_of_fact_is_listed_and_survives_json_under_its_name():
    assert {type(fact) for fact in EVERY_FACT} == set(engine.events)
    for fact in EVERY_FACT:
        written = msgspec.json.encode(fact)
        assert msgspec.json.decode(written)["event"] == event_name(fact)
        assert msgspec.json.decode(written, type=type(fact)) == fact
        assert event_name(fact).startswith("nomadic.")
        assert event_name(fact).endswith("/1")


def test_a_nomad_survives_json():
    state = nomad(
        planet="Vesta", tracks=(1, 2, 3, 4), found=(Found("biome", "tundra"),), risk="risky", walked=("approach",)
    )
    assert msgspec.json.decode(msgspec.json.encode(state), type=Nomad) == state
    assert state.planet == Planet("Vesta")


@pytest.mark.parametrize("fact", EVERY_FACT, ids=lambda fact: event_name(fact))
def test_every_fact_applies_to_a_nomad_and_gives_another(fact: Event[Nomad]):
    state = nomad(
        tracks=(1, 2, 3, 3), dice=(6, 8, 6, 4, 4, 4), planet="Ceres", prompt="pushed", found=(Found("a", "b"),)
    )
    after = fact.apply(state)
    assert isinstance(after, Nomad)
    assert after != state


def test_a_die_may_stand_for_a_skill_when_there_is_no_campaign():
    assert engine.suppose(SEED, begin(SEED), "check", {"skill": "dash"}) == (begin(SEED), {"skill": "dash"})
    assert refused(nomad(), "check", skill="d8", risk="risky").field == "skill"
    assert effect(chances("check", skill="d8", risk="risky"), "skill.muscle") == {-2: Fraction(1)}
    state, fields = engine.suppose(SEED, begin(SEED), "check", {"skill": "d7", "risk": "risky"})
    assert (state, fields["skill"]) == (begin(SEED), "d7")


@pytest.mark.rule("NOM-R14", "NOM-R6", "NOM-R8")
@pytest.mark.parametrize("key", GOLDEN["expected_actions_until_choice_constant_die"])
def test_how_long_it_takes_until_the_choice(key):
    boxes, die = (int(part[1:]) for part in key.split("_"))
    marked = effect(chances("attempt", skill=f"d{die}"), "boxes")
    stay = marked[0]
    expected = [Fraction(0), Fraction(0)]  # with one box missing too many the choice is already there
    for _ in range(boxes + 1):
        onward = sum(chance * expected[-count] for count, chance in marked.items() if count)
        expected.append((1 + onward) / (1 - stay))
    assert expected[-1] == Fraction(GOLDEN["expected_actions_until_choice_constant_die"][key])


def test_every_command_says_what_it_does_and_refuses_what_it_doesn_t_know():
    assert len({command.name for command in engine.commands}) == len(engine.commands)
    for command in engine.commands:
        assert command.summary.endswith(".")
        assert command.rule.startswith("NOM")
        state = nomad(planet="Vesta", resources=1, tracks=(1, 0, 0, 0), prompt="left")
        refusal = command.ready(SEED, state)
        assert refusal is None or isinstance(refusal, Refusal)
        if refusal is None:
            assert refused(state, command.name, nonsense="1").code == "unknown_field"


def test_importing_the_engine_reads_no_pack_and_loads_no_reader_of_packs():
    program = (
        "import sys, inglenook.rules; before = set(sys.modules); import inglenook.engines.nomadic; "
        "print(sorted({'tomllib', 'pkgutil', 'difflib'} & (set(sys.modules) - before)))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize("edition", list(engine.packs))
@pytest.mark.rule("NOM-R16", "NOM25-R4")
def test_the_odds_of_leaving_suppose_a_planet_to_leave(edition):
    shown = odds_without_campaign(engine, "nomadic.leave", {}, edition=edition)
    assert isinstance(shown, OddsShown)
    mean = sum(
        (effect.value * Fraction(effect.probability) for effect in shown.effects["nomadic.resources"]), Fraction()
    )
    assert mean == {"nomadic-2022": Fraction(5, 2), "nomadic-2025": Fraction(19, 6)}[edition]
