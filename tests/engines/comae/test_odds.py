"""Exact odds: of everything that can be done, under every policy, and in a table of lens against lens."""

from fractions import Fraction
from typing import Any

import pytest

from inglenook.engines.comae import engine
from inglenook.engines.comae.person import Luck, Tag
from inglenook.engines.comae.story import Comae
from inglenook.rules import Refusal, check_fields
from inglenook.table import OddsShown, odds_without_campaign
from inglenook.table.chances import odds_of, pick_policy
from tests.engines.comae.fights import (
    COMMANDS,
    LUCK,
    chances,
    duel,
    faces,
    fight,
    lensed,
    play,
    rolls,
    someone,
    story,
    weighed,
)
from tests.engines.comae.played import FULL, PACK, after, playing

ALL = playing(FULL, negative_luck=True)
POLICIES = tuple(engine.policies)
NEEDED: dict[str, dict[str, Any]] = {
    "create": {"name": "Cole"},
    "table": {"table": "motivation"},
    "fire": {"size": "small", "seconds": 10},
    "fall": {"metres": 12},
    "crash": {"speed": 60},
    "suffocate": {"minutes": 3},
    "thirst": {"hours": 24},
    "hunger": {"hours": 96},
    "labour": {"hours": 6},
    "rename": {"name": "Cole"},
    "adjust": {"value": 60},
    "give_luck": {"points": 2},
    "improve": {"skill": "move"},
    "edit": {"what": "skill.move", "value": 60},
    "focus": {"focus": "move/swim"},
    "language": {"language": "Latin"},
}


def worlds() -> tuple[Comae, ...]:
    """Tables at which, together, everything can be done."""
    ash = someone(luck=Luck(1, 2), body=(12, 3), tags=(Tag("contact"),), weapon="dagger")
    birk = someone("Birk", level="master", armour="light", disposition="friendly")
    table = story(ash, birk)
    begun = play(table, "conflict", pack=ALL).comae
    quick = play(begun, "round", faces(begun, ALL, ash=98, birk=99), pack=ALL, lens__ash="quick").comae
    lost = play(story(someone(), birk), "opposed", rolls(98, 20), against="birk", pack=ALL).comae
    scene = play(table, "scene", pack=ALL).comae
    taught = play(table, "end_session", pack=ALL).comae
    gone = story(someone(body=(12, -12), comae=True))
    met = play(
        table, "stranger", (1, 2, 3, 4), name="Rook", skill_1="social", skill_2="combat", skill_3="tech", pack=ALL
    ).comae
    return table, quick, lost, scene, taught, gone, met


WORLDS = worlds()


def ready(name: str) -> tuple[Comae, dict[str, Any]]:
    """A table at which a command can be done, with all that it needs to be told."""
    command = COMMANDS[name]
    world = next(world for world in WORLDS if command.ready(ALL, world) is None)
    given = dict(NEEDED.get(name, {}))
    for field in command.fields(ALL, world):
        if field.default is None and field.name not in given and field.options:
            given[field.name] = field.options[0].key
    checked = check_fields(command.fields(ALL, world), given, command.rule)
    assert not isinstance(checked, Refusal), checked
    return world, dict(checked)


@pytest.mark.rule("GEN-6", "COM-R14", "COM-R16", "COM-R30", "COM-R41")
@pytest.mark.parametrize("name", COMMANDS)
def test_everything_has_odds_under_every_policy(name):
    world, fields = ready(name)
    for policy in POLICIES:
        chosen = pick_policy(engine, policy)
        assert not isinstance(chosen, Refusal)
        shown = odds_of(engine, COMMANDS[name], ALL, {"comae": world}, fields, chosen, {}, {"comae": (engine, ALL)})
        assert isinstance(shown, OddsShown), shown
        assert sum(Fraction(outcome.probability) for outcome in shown.outcomes) == 1
        for law in shown.effects.values():
            assert sum(Fraction(change.probability) for change in law) == 1


@pytest.mark.rule("COM-R41", "COM-R42")
def test_a_table_of_lens_against_lens_is_36_laws_of_a_few_cases_each():
    pair = lensed(duel(someone(skill=61, luck=LUCK), someone("Birk", skill=52, luck=LUCK)))
    lenses = [lens.key for lens in FULL.lenses]
    counts = {
        (ours, theirs): len(weighed(pair, "round", pack=FULL, lens__ash=ours, lens__birk=theirs, luck="off").leaves)
        for ours in lenses
        for theirs in lenses
    }
    assert len(counts) == 36
    assert sum(counts.values()) == sum(
        2 + sum({"clever": 1, "cautious": 3}.get(lens, 6) for lens in pair_of) for pair_of in counts
    )
    assert max(counts.values()) == 14


@pytest.mark.rule("COM-D12", "COM-D13", "COM-R14")
def test_odds_with_luck_flip_for_the_better_and_keep_it_otherwise():
    lucky, plain = duel(someone(luck=LUCK), someone("Birk")), duel(someone(), someone("Birk"))
    assert chances(lucky, "round") == chances(plain, "round"), "the plain policy leaves luck alone"
    flipped = chances(lucky, "round", policy="lucky")
    assert flipped["a_wins"] == Fraction(5796, 10_000)
    assert chances(lucky, "round", policy="lucky", luck="off") == chances(plain, "round")


@pytest.mark.rule("COM-R30", "COM-D35")
def test_the_stubborn_push_on_and_the_plain_stop():
    comae = duel(someone(body=(12, 1)), someone("Birk"))

    def least(policy: str) -> int:
        leaves = weighed(comae, "round", policy=policy).leaves
        return min(after(leaf).person("ash").pool("body").current for leaf in leaves)

    assert (least("plain"), least("stubborn"), least("lucky")) == (0, -5, 0)


@pytest.mark.rule("COM-D26", "COM-D27")
def test_the_lucky_soften_what_would_put_them_out_and_refresh_what_did():
    comae = duel(someone(body=(12, 2), luck=LUCK), someone("Birk"))
    leaves = weighed(comae, "round", policy="lucky").leaves
    assert {after(leaf).person("ash").pool("body").current for leaf in leaves} == {1, 2}


@pytest.mark.rule("COM-D30", "COM-R24")
def test_odds_of_a_party_are_counted_without_luck_and_say_so():
    party = fight(
        someone(luck=2), someone("Cole", luck=2), someone("Birk", level="common"), someone("Dora", level="common")
    )
    command = COMMANDS["round"]
    chosen = pick_policy(engine, "plain")
    assert not isinstance(chosen, Refusal)
    for luck, aside in (("ask", ("Luck",)), ("off", ())):
        checked = check_fields(command.fields(PACK, party), {"luck": luck}, command.rule)
        assert not isinstance(checked, Refusal)
        shown = odds_of(engine, command, PACK, {"comae": party}, checked, chosen, {}, {"comae": (engine, PACK)})
        assert isinstance(shown, OddsShown)
        assert shown.aside == aside


@pytest.mark.rule("COM-D9")
def test_without_any_skill_the_odds_say_that_no_roll_can_decide():
    shown = odds_without_campaign(engine, "round", {"skill": 0, "against": 0})
    assert isinstance(shown, Refusal)
    assert shown.rule == "COM-D9"


@pytest.mark.rule("COM-R19", "COM-R22", "COM-R28")
@pytest.mark.parametrize(
    ("command", "fields", "key", "percent"),
    [
        ("roll", {}, "failure", "44"),
        ("roll", {"skill": "70", "difficulty": "hard"}, "success", "46"),
        ("opposed", {"skill": 70}, "a_wins", "57.25"),
        ("opposed", {"skill": 70, "against": "30"}, "b_wins", "13.35"),
        ("round", {"skill": 70, "against": 50, "pool": 3, "against_pool": 1}, "a_wins", "57.25"),
        ("round", {"skill": 70, "against": 50, "luck": "both"}, "tie", "0.5"),
        ("fall", {"metres": 5, "skill": 70}, "hurt", "100"),
    ],
)
def test_bare_numbers_stand_for_people(command, fields, key, percent):
    shown = odds_without_campaign(engine, f"comae.{command}", fields)
    assert isinstance(shown, OddsShown)
    found = {outcome.name: 100 * Fraction(outcome.probability) for outcome in shown.outcomes}
    assert found[key] == Fraction(percent)


@pytest.mark.rule("COM-D34")
def test_odds_tell_what_two_pools_lose_as_one():
    comae = fight(
        someone(), someone("Birk"), preset="own", skill="combat", pool="body", second_pool="pow", side__birk="b"
    )
    measured = weighed(comae, "round").effects({"comae": engine.measures})
    assert set(measured) == {"comae.ash.combined", "comae.birk.combined"}
    assert measured["comae.ash.combined"].mean() == -Fraction(3725, 10_000) * Fraction(7, 2)
    assert engine.words.measure(PACK, comae, "ash.combined")
