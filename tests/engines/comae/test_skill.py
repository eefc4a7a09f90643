"""What a skill is worth for one roll: everything that adds to it, by name."""

import pytest

from inglenook.engines.comae.person import Drive, Focus, Language, Pool, Skill, Tag
from inglenook.engines.comae.skill import RATING, Circumstances, Effective, effective
from inglenook.rules import Part
from tests.engines.comae.fights import play, refused, someone, start, story
from tests.engines.comae.played import FULL, PACK, Played, playing

FOCUS = playing(focus=True)
ARMED = playing(weapons=True)


def named(worth: Effective) -> dict[str, int]:
    """The parts of a value."""
    assert worth.value == sum(part.value for part in worth.parts)
    return {part.name: part.value for part in worth.parts}


@pytest.mark.rule("COM-R21", "COM-D4")
@pytest.mark.parametrize(("difficulty", "value"), [("easy", 70), ("normal", 50), ("hard", 30), ("very_hard", 10)])
def test_difficulty_changes_the_skill(difficulty, value):
    worth = effective(PACK, someone(), "move", "", Circumstances(difficulty))
    assert worth.value == value
    assert named(worth)["Move"] == 50


@pytest.mark.rule("COM-R5", "COM-D14", "GEN-5")
def test_a_focus_adds_20_to_its_own_skill_and_only_if_the_table_plays_with_focuses():
    ash = someone(focuses=(Focus("awareness", "perception"),))
    assert named(effective(FOCUS, ash, "awareness", "perception")) == {"Awareness": 50, "Perception": 20}
    assert effective(FOCUS, ash, "awareness").value == 50, "it has to fit"
    assert effective(FOCUS, ash, "awareness", "track").value == 50, "and one has to have it"
    assert effective(FOCUS, ash, "social", "perception").value == 50
    assert effective(PACK, ash, "awareness", "perception").value == 50
    assert ash.skill("awareness") == 50, "the value is computed and never stored"


@pytest.mark.rule("COM-R10", "COM-D17")
def test_person_and_circle_are_focuses_of_willpower_with_focus_rules_alone():
    ash = someone(drives=(Drive("person", "her brother", "Find"), Drive("circle", "the clan")))
    assert named(effective(FOCUS, ash, "willpower", "person")) == {"Willpower": 50, "Find her brother": 20}
    assert effective(FOCUS, ash, "willpower", "circle").value == 70
    assert effective(FOCUS, ash, "combat", "person").value == 50
    assert effective(PACK, ash, "willpower", "person").value == 50


@pytest.mark.rule("COM-R8", "COM-D18", "COM-D14")
@pytest.mark.parametrize(
    ("knowledge", "focused", "value"), [(5, False, 40), (30, False, 40), (50, False, 50), (30, True, 50), (5, True, 40)]
)
def test_the_native_tongue_is_never_worse_than_40(knowledge, focused, value):
    ash = someone(
        skills={"knowledge": knowledge},
        languages=(Language("German", 0, native=True),),
        focuses=(Focus("knowledge", "language"),) if focused else (),
    )
    assert effective(FOCUS, ash, "knowledge", "language").value == value
    assert effective(PACK, ash, "knowledge", "language").value == max(knowledge, 40)
    assert effective(FOCUS, ash, "knowledge").value == knowledge


@pytest.mark.rule("COM-R8", "COM-D18")
def test_a_further_language_is_a_skill_of_its_own():
    ash = someone(languages=(Language("Latin", 5),), focuses=(Focus("knowledge", "language"),))
    assert named(effective(FOCUS, ash, "language:Latin", "language")) == {"Latin": 5}
    assert effective(FOCUS, ash, "language:Greek").value == 0


@pytest.mark.rule("COM-R30", "COM-D36", "COM-D37")
def test_pools_below_zero_weigh_on_every_skill_once():
    assert effective(PACK, someone(body=(12, 0)), "social").value == 50, "not at exactly zero"
    assert named(effective(PACK, someone(body=(12, -1)), "social")) == {"Social": 50, "Below zero": -20}
    assert effective(PACK, someone(body=(12, -9), pools={"pow": (12, -3)}), "social").value == 30


@pytest.mark.rule("COM-R46", "COM-D4", "GEN-5")
def test_heavy_armour_hinders_move_and_awareness():
    ash = someone(armour="heavy")
    assert [effective(ARMED, ash, skill).value for skill in ("move", "awareness", "combat")] == [30, 30, 50]
    assert effective(ARMED, someone(armour="medium"), "move").value == 50
    assert effective(PACK, ash, "move").value == 50


@pytest.mark.rule("COM-R46", "COM-D4")
@pytest.mark.parametrize(
    ("shield", "ranged", "value"),
    [("small", False, 30), ("small", True, 50), ("large", False, 30), ("large", True, 30), ("", False, 50)],
)
def test_a_shield_lowers_the_attackers_combat(shield, ranged, value):
    around = Circumstances(target=someone("Birk", shield=shield), ranged=ranged)
    assert effective(ARMED, someone(), "combat", "", around).value == value
    assert effective(ARMED, someone(), "move", "", around).value == 50
    assert effective(PACK, someone(), "combat", "", around).value == 50


@pytest.mark.rule("COM-R50", "COM-D67", "COM-D4")
@pytest.mark.parametrize(
    ("feeling", "value"),
    [
        ("affectionate", 90),
        ("friendly", 70),
        ("neutral", 50),
        ("", 50),
        ("unfriendly", 30),
        ("malicious", 10),
    ],
)
def test_how_someone_feels_changes_what_characters_talk_them_into(feeling, value):
    birk = someone("Birk", level="common", disposition=feeling)
    assert effective(PACK, someone(), "social", "", Circumstances(target=birk)).value == value
    assert effective(PACK, someone(), "combat", "", Circumstances(target=birk)).value == 50
    assert effective(PACK, birk, "social", "", Circumstances(target=someone())).value == 50, "not their own roll"
    other = someone("Cole", level="common")
    assert effective(PACK, other, "social", "", Circumstances(target=birk)).value == 50, "nor another NPC's"


@pytest.mark.rule("COM-R11", "COM-D22", "COM-D4")
def test_company_is_hard_on_whoever_lacks_its_tag():
    for tag in ("high_society", "streetwise"):
        around = Circumstances(company=tag)
        assert effective(PACK, someone(), "social", "", around).value == 30
        assert effective(PACK, someone(tags=(Tag(tag),)), "social", "", around).value == 50
        assert effective(PACK, someone(), "cunning", "", around).value == 50
        assert effective(PACK, someone(level="master"), "social", "", around).value == 50


@pytest.mark.rule("COM-R11", "COM-D4")
def test_a_pass_and_a_status_help_to_talk():
    for tag in ("pass", "status"):
        ash = someone(tags=(Tag(tag),))
        assert effective(PACK, ash, "social", "", Circumstances(tag=tag)).value == 70
        assert effective(PACK, ash, "social").value == 50, "it has to be used"
        assert effective(PACK, ash, "combat", "", Circumstances(tag=tag)).value == 50
        assert effective(PACK, someone(), "social", "", Circumstances(tag=tag)).value == 50


@pytest.mark.rule("COM-R41", "COM-R44", "COM-D4")
@pytest.mark.parametrize(
    ("lens", "value"),
    [("aggressive", 30), ("cautious", 70), ("clever", 50), ("covert", 50), ("flamboyant", 50), ("quick", 30)],
)
def test_a_lens_changes_the_skill(lens, value):
    assert effective(FULL, someone(), "move", "", Circumstances(lens=lens)).value == value


@pytest.mark.rule("COM-D4", "COM-D3")
def test_all_modifiers_add_up_and_are_told_by_name():
    ash = someone(
        skills={"social": 30},
        body=(12, -2),
        focuses=(Focus("social", "influence"),),
        tags=(Tag("pass"),),
        armour="heavy",
    )
    birk = someone("Birk", level="common", disposition="malicious")
    around = Circumstances("hard", birk, "pass", "streetwise", "quick", extra=(Part("Rain", -5),))
    assert named(effective(FULL, ash, "social", "influence", around)) == {
        "Social": 30,
        "Influence": 20,
        "Hard": -20,
        "Quick": -20,
        "Rain": -5,
        "Below zero": -20,
        "Pass": 20,
        "No Streetwise": -20,
        "Malicious": -40,
    }


@pytest.mark.rule("COM-D50", "COM-D22")
def test_a_rating_is_what_it_says():
    lock = someone("Lock", level="static", armour="heavy", skills={}, disposition="malicious")
    rated = Circumstances(target=someone("Birk", shield="large"), company="streetwise")
    lock = lock.with_skill(RATING, 70)
    assert effective(FULL, lock, RATING, "", rated).value == 70


@pytest.mark.rule("COM-R1", "COM-D3")
def test_a_made_up_skill_counts_like_the_nine():
    ash = someone().with_skill("sailing", 10)
    assert named(effective(PACK, ash, "sailing")) == {"sailing": 10}
    assert effective(PACK, someone(), "sailing").value == 0


@pytest.mark.rule("COM-D4")
def test_the_sum_is_shown_with_the_roll():
    played = start(story(someone(body=(12, -1))), "roll", skill="move", difficulty="easy", modifier=-10)
    assert isinstance(played, Played)
    assert [(part.name, part.value) for part in played.roll.parts] == [
        ("Move", 50),
        ("Easy", 20),
        ("The referee's ruling", -10),
        ("Below zero", -20),
    ]


@pytest.mark.rule("GEN-7")
@pytest.mark.parametrize(
    "wrong",
    [
        {"skill": "juggling"},
        {"difficulty": "impossible"},
        {"who": "nobody"},
        {"modifier": 101},
        {"tag": "gear"},
        {"lens": "quick"},
    ],
)
def test_what_there_is_not_is_refused(wrong):
    refusal = refused(story(someone()), "roll", **wrong)
    assert refusal.field in wrong or "lens" in wrong
    assert refusal.rule


def test_a_pool_that_one_lacks_is_an_error():
    ash = someone()
    assert ash.pool("body") == Pool("body", 12, 12)
    assert Skill("move", 50) in ash.skills
    with pytest.raises(KeyError):
        ash.pool("challenge")


@pytest.mark.rule("COM-R43", "COM-R44")
def test_lenses_are_offered_for_a_roll_only_if_the_table_plays_with_them():
    assert play(story(someone()), "roll", 40, pack=FULL, lens="aggressive").outcome.key == "failure"
    assert play(story(someone()), "roll", 60, pack=FULL, lens="cautious").outcome.key == "success"
    refusal = refused(story(someone()), "roll", pack=PACK, lens="cautious")
    assert (refusal.code, refusal.field) == ("unknown_field", "lens")
