"""Traits: the lists, the words for ratings, and what the untrained have."""

from typing import Any

import pytest

from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.pack import NutshellPack
from inglenook.engines.nutshell.trait import defined, key_of, named, rated, search
from tests.engines.nutshell.playing import NOBODY, PACK, party, person, play, refused


@pytest.mark.rule("NUT-R24")
def test_there_are_twenty_four_rudimentary_traits_each_with_a_meaning():
    assert len(PACK.rudimentary) == 24
    assert all(kind.meaning for kind in PACK.rudimentary)
    assert [kind.key for kind in PACK.rudimentary][:3] == ["agility", "aim", "alertness"]
    assert {"mystique", "splendor", "reckoning", "volition"} <= {kind.key for kind in PACK.rudimentary}


@pytest.mark.rule("NUT-R25", "NUT-D18")
def test_there_are_a_hundred_and_sixty_five_suggestions_and_yelling_is_one():
    labels = [kind.label for kind in PACK.suggested]
    assert len(labels) == len(set(labels)) == 165
    assert (labels[0], labels[-1]) == ("acrobatics/tumbling", "yoga")
    assert [label for label in labels if "yell" in label or "shout" in label] == ["yell/bellow"]
    assert "etc." not in labels
    assert len(PACK.kinds) == 189


@pytest.mark.rule("NUT-R3", "NUT-R12")
def test_the_ladder_has_seven_dice_with_words_and_no_die_below_them():
    assert PACK.ladder == (0, 4, 6, 8, 10, 12, 20, 30)
    assert [len(rating.words) for rating in PACK.ratings] == [10, 10, 8, 7, 6, 7, 8]
    assert PACK.words(8)[0] == "good"
    assert PACK.words(0) == ("untrained",)


@pytest.mark.rule("NUT-R12", "NUT-D17")
@pytest.mark.parametrize(
    ("word", "dice"),
    [("pathetic", (4,)), ("Above  Average", (10,)), ("excellent", (12, 20)), ("superior", (12,)), ("splendid", ())],
)
def test_a_word_names_a_rating_or_two_or_none(word, dice):
    assert PACK.dice_called(word) == dice


@pytest.mark.rule("NUT-D17")
def test_only_excellent_names_two_dice_and_no_word_stands_twice_at_one():
    words = [(word, rating.die) for rating in PACK.ratings for word in rating.words]
    assert len(words) == len(set(words))
    twice = {word for word, _ in words if len(PACK.dice_called(word)) > 1}
    assert twice == {"excellent"}
    found = play(NOBODY, "look_up", words="Excellent")
    assert found.outcome.details["dice"] == (12, 20)
    spec = engine.command("look_up")
    assert spec is not None
    assert "which do you mean?" in engine.words.outcome(PACK, spec, found.outcome, found.party)


@pytest.mark.rule("NUT-R25", "NUT-R24")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("climb", {"climb_tree", "climb_with_ropes"}),
        ("FLY", {"fly_airplane", "fly_helicopter"}),
        ("illness", {"vitality"}),
        ("sports basketball", {"sports"}),
        ("quantum", set()),
    ],
)
def test_the_lists_can_be_searched_by_name_and_meaning(words, found):
    assert {kind.key for kind in search(PACK, NOBODY, words)} == found
    assert play(NOBODY, "look_up", words=words).outcome.key == ("found" if found else "nothing")


@pytest.mark.rule("NUT-D22")
@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("agility", "agility"),
        ("  AGILITY ", "agility"),
        ("tumbling", "acrobatics_tumbling"),
        ("Acrobatics/Tumbling", "acrobatics_tumbling"),
        ("climb_tree", "climb_tree"),
        ("weather eye", "weather_eye"),
        ("Überblick", "überblick"),
    ],
)
def test_a_trait_goes_by_any_of_its_names_or_is_one_of_your_own(name, key):
    assert named(PACK, NOBODY, name)[0] == key
    assert key_of("Weather eye", ("weather_eye",)) == "weather_eye_2"


@pytest.mark.rule("NUT-R16", "NUT-R17", "NUT-R18")
def test_who_has_not_bought_a_trait_has_the_default_of_the_world():
    state = party(luck=8)
    (ida,) = state.characters
    assert PACK.defaults == (0, 4, 6, 8)
    assert {kind.default for kind in PACK.kinds.values()} == {0, 4, 6}
    assert rated(PACK, state, ida, "luck").die == 8
    assert rated(PACK, state, ida, "agility").die == 6
    assert rated(PACK, state, ida, "rocket_science").die == 0
    assert rated(PACK, state, ida, "wine_tasting").die == 0
    kinder: NutshellPack = engine.with_rule(PACK, "rest", "d4")
    assert rated(kinder, state, ida, "wine_tasting").die == 4
    assert rated(kinder, state, ida, "rocket_science").die == 0


@pytest.mark.rule("NUT-R16", "NUT-R23", "NUT-R20")
def test_the_game_master_defines_traits_of_the_world():
    played = play(party(luck=8), "define", trait="Weather eye", default="d6", meaning="knowing what the sky will do")
    state = played.party
    kind = defined(PACK, state, "weather_eye")
    assert (kind.label, kind.default, kind.meaning, kind.improves) == (
        "Weather eye",
        6,
        "knowing what the sky will do",
        True,
    )
    assert play(state, "task", trait="weather eye", difficulty=1).roll.hands[0].dice == (6,)
    changed = play(state, "define", trait="WEATHER EYE", default="d8").party
    assert [kind.default for kind in changed.kinds] == [8]
    agile = play(changed, "define", trait="agility", default="d4").party
    assert play(agile, "task", trait="agility", difficulty=1).roll.hands[0].dice == (4,)
    assert defined(PACK, agile, "agility").meaning == PACK.kinds["agility"].meaning


@pytest.mark.rule("NUT-R16", "GEN-7")
@pytest.mark.parametrize("default", ["d10", "d30", "6", "good"])
def test_nobody_untrained_is_better_than_good(default):
    spec = engine.command("define")
    assert spec is not None
    fields = {field.name: field for field in spec.fields(PACK, party(luck=8))}
    assert [option.key for option in fields["default"].options] == ["d0", "d4", "d6", "d8"]
    assert default not in [option.key for option in fields["default"].options]


def offers(state, pack=PACK) -> list[str]:
    spec = engine.command("task")
    assert spec is not None
    field = next(field for field in spec.fields(pack, state) if field.name == "trait")
    return [option.key for option in field.options]


@pytest.mark.rule("NUT-R23", "NUT-R13", "NUT-R24")
def test_tasks_offer_what_is_on_the_sheet_and_what_exists_in_this_world():
    state = party(sailing=8, luck=6)
    assert offers(state)[:3] == ["sailing", "luck", "agility"]
    assert len(offers(state)) == 25
    gone = play(state, "define", trait="mystique", default="d0", exists="no").party
    assert "mystique" not in offers(gone)
    assert "weather_eye" in offers(play(state, "define", trait="weather eye", default="d4").party)
    whole: NutshellPack = engine.with_rule(PACK, "whole_list", True)
    assert len(offers(state, whole)) == 189


@pytest.mark.rule("NUT-R23", "NUT-R16")
def test_a_trait_of_somebody_elses_is_untrained_in_others_unless_it_does_not_exist_here():
    state = party(person("Ida", sailing=8), person("Bram", poker=6))
    assert play(state, "task", who="ida", trait="poker", difficulty=1).outcome.key == "failure"
    gone = play(state, "define", trait="poker", default="d0", exists="no").party
    refusal = refused(gone, "task", who="ida", trait="poker", difficulty=1)
    assert (refusal.code, refusal.field, refusal.rule) == ("not_here", "trait", "NUT-R23")
    assert refusal.sentence == "There is no poker in this world, and Ida hasn't got it."
    assert "sailing" in refusal.legal
    assert "poker" not in refusal.legal
    assert play(gone, "task", who="bram", trait="poker", difficulty=1).roll.hands[0].dice == (6,)
    sides: dict[str, Any] = {
        "who": "ida",
        "trait": "poker",
        "against": "bram",
        "against_trait": "poker",
    }
    assert refused(gone, "opposed", difficulty=1, against_difficulty=1, **sides).code == "not_here"


@pytest.mark.rule("NUT-R10")
def test_only_what_is_on_ones_own_sheet_helps():
    state = party(person("Ida", sailing=8, luck=4), person("Bram", poker=12))
    for command in ("task", "pose"):
        refusal = refused(state, command, who="ida", trait="sailing", difficulty=1, influence="poker")
        assert (refusal.code, refusal.field, refusal.legal) == ("not_on_the_sheet", "influence", ("none", "luck"))
    spec = engine.command("task")
    assert spec is not None
    influence = next(field for field in spec.fields(PACK, state) if field.name == "influence")
    assert [option.note for option in influence.options[1:]] == [
        "Ida d8: too low to help",
        "Ida d4: too low to help",
        "Bram d12: one die again",
    ]


@pytest.mark.rule("NUT-D19", "NUT-R2", "GEN-5")
def test_a_world_without_magic_hides_the_two_traits_that_touch_it():
    plain: NutshellPack = engine.with_rule(PACK, "no_magic", True)
    assert set(PACK.kinds) - set(plain.kinds) == {"mystique", "splendor"}
    state = party(luck=8)
    assert set(offers(state)) - set(offers(state, plain)) == {"mystique", "splendor"}
    assert search(plain, state, "magic") == ()
    assert [kind.key for kind in search(PACK, state, "magic")] == ["mystique"]
