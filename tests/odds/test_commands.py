"""Odds of commands and rules as a library: those of the table, put together and conditioned as chances are."""

from __future__ import annotations

import doctest
import subprocess
import sys
from fractions import Fraction
from importlib import import_module

import msgspec
import pytest

from inglenook import odds
from inglenook.engines.crossing import engine as crossing
from inglenook.engines.nomadic import engine as nomadic
from inglenook.engines.nomadic.nomad import Nomad
from inglenook.odds.asking import forget
from inglenook.rules import Law, TooManyCasesError
from inglenook.table import Engines, OddsShown, odds_without_campaign
from tests.lantern.lantern import Lantern
from tests.lantern.lantern import engine as lantern
from tests.rules import toy

ASKED = [
    ("nomadic.ask", {}),
    ("nomadic.check", {"skill": "d8", "risk": "perilous"}),
    ("nomadic.attempt", {"skill": "d6"}),
    ("nutshell.task", {"trait": "d8", "difficulty": 3, "affliction": "moderate", "influence": "d12"}),
    ("crossing.leg", {"dice": 3, "segments": 4}),
    ("comae.roll", {"skill": 70, "difficulty": "hard"}),
    ("comae.opposed", {"skill": 70, "against": 50, "luck": "ask"}),
    ("comae.round", {"lens": "cautious"}),
]


@pytest.mark.parametrize(("name", "fields"), ASKED)
def test_they_are_what_the_table_shows(name, fields):
    found = odds.command(name, fields)
    shown = odds_without_campaign(Engines().get(name.partition(".")[0]), name, fields)
    assert isinstance(shown, OddsShown)
    assert dict(found.outcomes.items()) == {each.name: Fraction(each.probability) for each in shown.outcomes}
    assert {key: dict(law.items()) for key, law in found.effects.items()} == {
        key: {each.value: Fraction(each.probability) for each in listed} for key, listed in shown.effects.items()
    }
    assert all(found.effect(key) == law for key, law in found.effects.items())


@pytest.mark.parametrize(
    "name", ["inglenook.odds", *(f"inglenook.odds.{m}" for m in ("asking", "expression", "forecast"))]
)
def test_the_examples_are_true(name):
    ran = doctest.testmod(import_module(name), raise_on_error=True)
    assert ran.attempted
    assert not ran.failed


def test_it_rests_on_a_policy():
    def task(policy: object) -> Fraction:
        found = odds.command("nutshell.task", trait="d8", difficulty=2, influence="d20", policy=policy)  # type: ignore[arg-type]
        return found.outcomes.chance("success")

    assert task(None) == task("auto") > task("decline")
    assert task({"again": lambda _: "keep"}) == task("decline") == Fraction(49, 64)
    named = odds.command("nutshell.task", trait="d8", difficulty=2, influence="d20", policy="decline")
    assert named.policies == {"decline"}


def test_what_follows_is_reckoned_in_each_world_that_is_left():
    """A check on d10, then on d8, as the skill steps down; boxes add up over both."""
    one = odds.command("nomadic.check", skill="muscle", risk="risky")
    both = one.then("nomadic.check", skill="muscle", risk="risky")
    later = odds.command("nomadic.check", skill="d8", risk="risky")
    assert both.paths.chance(("fail", "fail")) == one.outcomes.chance("fail") * later.outcomes.chance("fail")
    assert both.outcomes == later.outcomes
    assert both.effect("nomadic.boxes").mean() == sum(each.effect("nomadic.boxes").mean() for each in (one, later))
    assert both.effect("nomadic.skill.muscle") == Law({-4: 1})
    assert both.paths.at_least_once(lambda path: "fail" in path, 1) == 1 - Fraction(8, 10) * Fraction(6, 8)


def test_another_try_only_when_the_first_failed():
    first = odds.command("nomadic.check", skill="muscle", risk="risky")
    again = first.then("nomadic.check", skill="muscle", risk="risky", when=lambda way: way.outcome == "fail")
    assert {len(path) for path in again.paths.weights} == {1, 2}
    assert again.outcomes.chance("fail") == Fraction(2, 10) * Fraction(2, 8)
    assert sum(again.outcomes.weights.values()) == again.outcomes.total


def test_what_is_known_changes_the_chances():
    check = odds.command("nomadic.check", skill="d8", risk="perilous")
    failed = check.given("fail")
    assert failed.outcomes == Law({"fail": 1})
    whole = sum(
        check.outcomes.chance(key) * check.given(key).effect("nomadic.boxes").mean() for key in check.outcomes.weights
    )
    assert whole == check.effect("nomadic.boxes").mean()
    marked = check.given(lambda way: isinstance(way.world["nomadic"], Nomad) and way.world["nomadic"].last_marked != "")
    assert marked.outcomes.chance("clean") == 0
    with pytest.raises(ValueError, match="can't come out so"):
        check.given("glory")


def test_in_a_state_of_ones_own():
    pack = nomadic.read_pack(nomadic.packs["nomadic-2022"]())
    nomad = nomadic.begin(pack)
    assert isinstance(nomad, Nomad)
    worn = nomad.but(skills=tuple(msgspec.structs.replace(skill, die=4) for skill in nomad.skills))
    found = odds.command("nomadic.check", skill="muscle", risk="risky", state=worn, pack=pack)
    assert found.outcomes == odds.command("nomadic.check", skill="d4", risk="risky").outcomes


def test_several_engines_in_one_world_call_each_other():
    """With a Nomad at hand the guide's roll is the Nomad's own, so boxes may be marked on the road."""
    pack = crossing.read_pack(crossing.packs["crossing-0.12"]())
    journey, _ = crossing.suppose(pack, crossing.begin(pack), "leg", {})
    alone = msgspec.structs.replace(journey, travelers=journey.travelers[:1])
    nomad = nomadic.begin(nomadic.read_pack(nomadic.packs["nomadic-2022"]()))
    guide = {"guide": alone.travelers[0].key}
    by_itself = odds.command("crossing.leg", guide, state=alone)
    hosted = odds.command("crossing.leg", guide, world={"nomadic": nomad, "crossing": alone})
    assert by_itself.outcomes != hosted.outcomes
    assert hosted.outcomes.chance("failure") == Fraction(2, 10)
    assert any(key.startswith("nomadic.skill.") for key in hosted.effects)


def test_an_engine_of_ones_own():
    found = odds.command("lantern.burn", engines={"lantern": lantern}, state=Lantern(oil=4))
    assert found.outcomes == Law({"low": 1})
    assert found.effect("lantern.oil") == Law({-1: 1})
    assert odds.command("lantern.burn", engines={"lantern": lantern}, policy={"flame": lambda _: "bright"}).effect(
        "lantern.oil"
    ) == Law({-2: 1})


def test_any_rule_at_all():
    found = odds.rule(toy.game, toy.world(), policies={"how": lambda _: "stop"}, ports=dict(toy.PORTS))
    assert found.outcomes == Law({"lost": 1, "won": 1})
    assert found.law(lambda way: way.world["purse"].coins) == Law({2: 1, 4: 1})  # type: ignore[attr-defined]


def test_what_is_asked_again_is_not_counted_again_as_long_as_it_is_the_same():
    pack = nomadic.read_pack(nomadic.packs["nomadic-2022"]())
    nomad = nomadic.begin(pack)
    assert isinstance(nomad, Nomad)

    def asked(state: Nomad) -> odds.Forecast:
        return odds.command("nomadic.check", skill="muscle", risk="risky", state=state, pack=pack)

    first = asked(nomad)
    assert asked(nomad) is first
    worn = nomad.but(skills=tuple(msgspec.structs.replace(skill, die=4) for skill in nomad.skills))
    assert asked(worn).outcomes != first.outcomes
    forget()
    assert asked(nomad) is not first


def test_policies_of_ones_own_are_asked_each_time_since_they_may_have_changed():
    flame = {"flame": lambda _: "bright"}

    def burnt() -> Law[int]:
        return odds.command("lantern.burn", engines={"lantern": lantern}, policy=flame).effect("lantern.oil")

    assert burnt() == Law({-2: 1})
    flame["flame"] = lambda _: "low"
    assert burnt() == Law({-1: 1})


def test_one_is_not_yes():
    """Python holds them to be equal, the field of a command does not."""
    assert odds.command("nutshell.task", trait="d8", difficulty=1).outcomes.chance("success") == Fraction(7, 8)
    with pytest.raises(odds.NoOddsError):
        odds.command("nutshell.task", trait="d8", difficulty=True)


def test_why_there_are_none():
    def code(name: str, **more: object) -> str:
        with pytest.raises(odds.NoOddsError) as caught:
            odds.command(name, **more)  # type: ignore[arg-type]
        return caught.value.refusal.code

    assert code("nomadic.dance") == "unknown_command"
    assert code("nomadic.check", skill="brass", risk="risky") == "bad_value"
    assert code("nomadic.check", skill="d8", risk="risky", policy="glory") == "unknown_policy"
    assert code("nomadic.check", skill="d8", risk="risky", edition="nomadic-1066") == "unknown_edition"
    assert code("lantern.burn", engines={"lantern": lantern}, state=Lantern(oil=0)) == "dark"
    with pytest.raises(odds.NoOddsError, match="isn't in play"):
        odds.command("nomadic.ask").then("nutshell.task")
    with pytest.raises(odds.NoOddsError, match="enough"):
        odds.rule(toy.refuse, toy.world())
    with pytest.raises(TooManyCasesError):
        odds.command("nutshell.task", trait="d8", difficulty=9, influence="d20", most=3)


def test_a_question_without_a_campaign_loads_no_journal_and_no_library_for_files_in_packages():
    code = (
        "import sys\nfrom inglenook.cli import main\n"
        "try: main(['odds', 'nutshell.task', 'trait=d8'])\nexcept SystemExit: pass\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('sqlite3', 'hashlib', 'numpy', 'tempfile')"
        " or name.startswith('inglenook.journal')])\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip().split("\n")[-1] == "[]"


def test_single_questions_need_no_numbers_library():
    """Nor any at all to be imported: only asking loads the engine that is asked about."""
    asked = "\n".join(f"odds.command({name!r}, {fields!r}).effects" for name, fields in ASKED)
    code = (
        "import sys\nfrom inglenook import odds\n"
        "print([name for name in sys.modules if name.startswith('inglenook.engines.')])\n"
        f"odds.dice('4d6!kh3').mean()\n{asked}\n"
        "print([name for name in ('numpy', 'numba', 'scipy', 'pandas') if name in sys.modules])\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split("\n")[:2] == ["[]", "[]"]
