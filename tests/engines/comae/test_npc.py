"""Other people: levels, code blocks, dispositions, and what the referee may change about them."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from inglenook.engines.comae import npc_commands
from inglenook.engines.comae.facts import FACTS
from inglenook.engines.comae.npc_words import DICE, HEADS, NAMES, OUTCOMES, PURPOSES
from inglenook.engines.comae.person import Focus, Luck, Person, Pool, Tag, Trait
from inglenook.engines.comae.portrait import portrait
from inglenook.engines.comae.skill import Circumstances, effective
from inglenook.engines.comae.story import Comae
from inglenook.rules import Fields
from tests.engines.comae.played import (
    FULL,
    PACK,
    after,
    ash,
    chances,
    outcomes,
    play,
    playing,
    refused,
    story,
)

PICKED: dict[str, Any] = {"skill_1": "social", "skill_2": "combat", "skill_3": "tech"}


def make(*given: int | tuple[int, ...], comae: Comae | None = None, **fields: Any) -> Person:
    """Rook, made with these faces."""
    played = play(comae or story(), "npc", *given, **{"name": "Rook", **PICKED, **fields})
    return played.comae.person(played.outcome.details["key"])


@pytest.mark.rule("COM-R48", "COM-D56")
@pytest.mark.parametrize(
    ("level", "skills", "pools"),
    [
        ("common", (50, 30, 30), [6, 6, 8, 10]),
        ("skilled", (70, 50, 50), [6, 8, 10, 12]),
        ("master", (90, 70, 70), [10, 12, 14, 16]),
    ],
)
def test_a_level_gives_three_good_skills_and_four_pools(level, skills, pools):
    rook = make((1, 2, 3, 4), level=level)
    assert (rook.skill("social"), rook.skill("combat"), rook.skill("tech")) == skills
    assert {skill.value for skill in rook.skills if skill.key not in PICKED.values()} == {5}
    assert len(rook.skills) == 9
    assert sorted(pool.maximum for pool in rook.pools) == pools
    assert all(pool.current == pool.maximum for pool in rook.pools)


@pytest.mark.rule("COM-R48", "COM-D61")
def test_masters_alone_push_on_and_use_lenses():
    shown = {level.key: (level.focuses, bool(level.tags), level.pushes, level.lenses) for level in PACK.levels}
    assert shown == {
        "common": (0, False, False, False),
        "skilled": (1, True, False, False),
        "master": (3, True, True, True),
    }


@pytest.mark.rule("COM-R48")
def test_skills_left_to_chance_are_drawn_from_those_that_were_not_chosen():
    played = play(story(), "npc", (1, 7), (1, 2, 3, 4), name="Rook", skill_2="combat")
    rook = played.comae.person("rook")
    assert (rook.skill("awareness"), rook.skill("combat"), rook.skill("willpower")) == (50, 30, 30)
    assert refused(story(), "npc", name="Rook", skill_1="tech", skill_3="tech").code == "same_skill"


@pytest.mark.rule("COM-R48")
def test_the_strongest_pool_fits_the_best_skill_or_is_chosen_or_drawn():
    assert make((1, 2, 3, 4)).pool("cha").maximum == 10
    assert make((1, 2, 3, 4), strongest="int").pool("int").maximum == 10
    drawn = make((3, 1, 1), (1, 2, 3, 4), strongest="random")
    assert [pool.maximum for pool in drawn.pools] == [8, 6, 10, 6]
    assert make((1, 2, 3, 4), skill_1="science", skill_2="social").pool("body").maximum == 10


@pytest.mark.rule("COM-R48")
def test_focuses_and_tags_are_as_many_as_the_level_allows():
    fields: dict[str, Any] = {"name": "Rook", **PICKED, "level": "master", "focuses": "Deceit, tech/old locks"}
    rook = play(story(), "npc", (1, 2, 3, 4), pack=FULL, tags="Wealth, Eyes of glass", **fields).comae.person("rook")
    assert rook.focuses == (Focus("social", "deceit"), Focus("tech", "old locks"))
    assert rook.tags == (Tag("wealth"), Tag("Eyes of glass"))
    assert refused(story(), "npc", pack=FULL, name="Rook", focuses="deceit").rule == "COM-R48"
    assert refused(story(), "npc", pack=FULL, name="Rook", level="skilled", tags="Pass, Status").field == "tags"
    assert refused(story(), "npc", pack=FULL, level="skilled", focuses="juggling").code == "unknown_focus"
    assert refused(story(), "npc", focuses="deceit").code == "unknown_field"


@pytest.mark.rule("COM-R47", "COM-R53", "COM-D58")
def test_a_quick_npc_is_four_dice_read_from_left_to_right():
    rook = make((2, 19, 2, 3))
    assert rook.code.personality == (Trait("shy"), Trait("lying"))
    assert rook.code.motivation == (Trait("money"),)
    assert rook.code.event == (Trait("love", good=False),)
    assert rook.disposition == "neutral"


@pytest.mark.rule("COM-D58")
def test_by_option_the_second_die_of_a_quick_npc_is_the_disposition():
    pack = playing(quick_with_disposition=True)
    played = play(story(), "npc", (2, 19, 2, 3), pack=pack, name="Rook", **PICKED)
    rook = played.comae.person("rook")
    assert (rook.code.personality, rook.disposition) == ((Trait("shy"),), "malicious")
    villain = play(story(), "npc", (2, 3, 2, 3, 20), pack=pack, name="Rook", villain=True, **PICKED)
    assert villain.comae.person("rook").code.personality == (Trait("shy"), Trait("fanatic"))
    law = chances("npc", pack=pack, name="Rook", **PICKED)
    friendly = law.law(lambda leaf: after(leaf).person("rook").disposition)
    assert friendly.chance("friendly") == Fraction(1, 5)


@pytest.mark.rule("COM-R49", "COM-R51", "COM-R52")
def test_a_full_npc_is_thrown_table_by_table():
    rook = make((2, 19), (2, 5), (3, 12), code="full", motivations=2, events=2)
    assert rook.code.personality == (Trait("shy"), Trait("lying"))
    assert rook.code.motivation == (Trait("money"), Trait("order_and_logic"))
    assert rook.code.event == (Trait("love", good=False), Trait("enemy", good=True))
    assert len(make((2, 19), 2, 3, code="full").code.motivation) == 1


@pytest.mark.rule("COM-R49")
def test_a_villain_has_one_trait_of_the_dark_triad():
    assert make((2, 11, 2, 3), villain=True).code.personality == (Trait("shy"), Trait("sadistic"))
    assert make((2, 11), 2, 3, code="full", villain=True).code.personality[1] == Trait("sadistic")
    same = make((19, 9, 2, 3), villain=True)
    assert same.code.personality == (Trait("lying", strong=True),)


@pytest.mark.rule("COM-D57")
def test_a_trait_that_comes_twice_is_kept_once_strongly():
    rook = make((2, 2), (1, 2), (3, 3), code="full", motivations=2, events=2)
    assert rook.code.personality == (Trait("shy", strong=True),)
    assert rook.code.motivation == (Trait("money", strong=True),)
    assert rook.code.event == (Trait("love", strong=True, good=False),)
    assert "strongly shy" in portrait(PACK, rook)


@pytest.mark.rule("COM-D59")
def test_npcs_have_no_luck_unless_the_referee_gives_it():
    assert make((1, 2, 3, 4)).luck == Luck()
    assert make((1, 2, 3, 4), luck=2).luck == Luck(2, 2)
    known = story(ash(), make((1, 2, 3, 4)))
    given = play(known, "give_luck", who="rook", points=1)
    assert given.comae.person("rook").luck == Luck(1, 1)
    assert OUTCOMES["give_luck"](PACK, given.outcome, given.comae) == "Rook has 1 point of luck now."


@pytest.mark.rule("COM-D59", "COM-R16")
def test_luck_that_is_given_leaves_no_debt_behind():
    owing = replace(ash(name="Rook", level="master"), luck=Luck(-1, 2, fresh=1, due=1))
    given = play(story(ash(), owing), "give_luck", who="rook", points=2).comae
    assert given.person("rook").luck == Luck(2, 2)


@pytest.mark.rule("COM-R47")
def test_a_name_comes_from_the_pack_if_none_is_given_and_never_twice():
    first = play(story(), "npc", 1, (1, 2, 3, 4), **PICKED)
    assert first.comae.people[-1].name == PACK.generator.names[0]
    second = play(first.comae, "npc", 1, (1, 2, 3, 4), **PICKED)
    assert second.comae.people[-1].name == PACK.generator.names[1]
    twins = story(make((1, 2, 3, 4)))
    assert make((1, 2, 3, 4), comae=twins).key == "rook_2"


@pytest.mark.rule("COM-R47", "COM-R53")
def test_one_command_makes_a_complete_person_who_can_be_spoken_of():
    played = play(story(), "npc", (2, 19, 2, 3), name="Mara Venn", level="skilled", **PICKED)
    said = OUTCOMES["npc"](PACK, played.outcome, played.comae)
    assert said.startswith("Mara Venn, skilled: shy and lying; motive: money; lately love for the worse (")
    assert said.endswith("; Social 70, Combat 50 and Tech 50.")
    assert outcomes(chances("npc")) == {"made": Fraction(1)}


@pytest.mark.rule("COM-R55")
def test_a_code_block_takes_free_words_beside_those_of_the_tables():
    known = story(ash(), make((2, 19, 2, 3)))
    played = play(known, "code", who="rook", part="personality", words="jovial,  Shy , sings at work")
    assert played.comae.person("rook").code.personality == (Trait("jovial"), Trait("shy"), Trait("sings at work"))
    event = play(played.comae, "code", who="rook", part="event", words="marriage", turn="good")
    assert event.comae.person("rook").code.event == (Trait("marriage", good=True),)
    assert "lately marriage for the better;" in portrait(PACK, event.comae.person("rook"))
    own = play(played.comae, "code", who="rook", part="event", words="the flood")
    assert "lately the flood;" in portrait(PACK, own.comae.person("rook"))


@pytest.mark.rule("COM-R55", "COM-D57")
def test_a_code_block_is_added_to_or_emptied():
    known = story(ash(), make((2, 19, 2, 3)))
    added = play(known, "code", who="rook", part="motivation", words="Money, logic", how="add")
    assert added.comae.person("rook").code.motivation == (Trait("money", strong=True), Trait("logic"))
    empty = play(known, "code", who="rook", part="personality")
    assert empty.comae.person("rook").code.personality == ()
    assert OUTCOMES["code"](PACK, empty.outcome, empty.comae) == "Personality of Rook: nothing."
    assert refused(known, "code", who="rook", part="event", how="add").code == "no_words"


@pytest.mark.rule("COM-R47")
def test_a_code_block_may_be_left_to_be_written():
    rook = make(code="none", disposition="friendly")
    assert (rook.code.personality, rook.disposition) == ((), "friendly")
    assert portrait(PACK, rook) == "Rook, common: friendly; Social 50, Combat 30 and Tech 30."


@pytest.mark.rule("COM-R50")
def test_dispositions_reach_from_plus_40_to_minus_40_and_shift_step_by_step():
    values = {kind.key: kind.modifier for kind in PACK.generator.dispositions}
    assert values == {"affectionate": 40, "friendly": 20, "neutral": 0, "unfriendly": -20, "malicious": -40}
    comae = story(ash(), make((1, 2, 3, 4)))
    for to, now in (
        ("warmer", "friendly"),
        ("warmer", "affectionate"),
        ("unfriendly", "unfriendly"),
        ("colder", "malicious"),
    ):
        comae = play(comae, "disposition", who="rook", to=to).comae
        assert comae.person("rook").disposition == now
    back = play(comae, "disposition", who="rook", to="neutral")
    assert OUTCOMES["disposition"](PACK, back.outcome, back.comae) == "Rook is neutral now."
    assert refused(comae, "disposition", who="rook", to="colder").code == "no_shift"
    assert refused(comae, "disposition", who="rook", to="malicious").code == "no_shift"
    assert refused(comae, "disposition", who="ash", to="warmer").field == "who"


@pytest.mark.rule("COM-R50", "COM-D67")
def test_disposition_changes_the_social_rolls_of_characters_alone():
    rook = make((1, 2, 3, 4), disposition="malicious")
    around = Circumstances(target=rook)
    assert effective(PACK, ash(), "social", around=around).value == 10
    assert effective(PACK, ash(), "combat", around=around).value == 50
    assert effective(PACK, rook, "social", around=Circumstances(target=ash())).value == 50
    assert effective(PACK, make((1, 2, 3, 4), disposition="friendly"), "social", around=around).value == 50


@pytest.mark.rule("COM-R48", "COM-D56")
def test_levels_are_starting_points_that_the_referee_may_adjust():
    known = story(ash(), make((1, 2, 3, 4)))
    skilled = play(known, "adjust", who="rook", what="science", value=40)
    assert skilled.comae.person("rook").skill("science") == 40
    hurt = Comae(people=(ash(), make((1, 2, 3, 4)).with_pool("body", 2)))
    size = hurt.person("rook").pool("body").maximum
    larger = play(hurt, "adjust", who="rook", what="body", value=size + 4)
    assert larger.comae.person("rook").pool("body") == Pool("body", size + 4, 6)
    least = size - 2
    smaller = play(hurt, "adjust", who="rook", what="body", value=least)
    assert smaller.comae.person("rook").pool("body") == Pool("body", least, 0)
    assert refused(hurt, "adjust", who="rook", what="body", value=least - 1).code == "too_small"
    assert refused(known, "adjust", who="rook", what="body", value=21).rule == "COM-R1"
    assert OUTCOMES["adjust"](PACK, larger.outcome, larger.comae) == f"Rook has BODY {size + 4} now."


@pytest.mark.rule("COM-R47")
def test_an_npc_is_dismissed_but_a_character_is_not():
    known = story(ash(), make((1, 2, 3, 4)))
    gone = play(known, "dismiss", who="rook")
    assert [person.key for person in gone.comae.people] == ["ash"]
    assert OUTCOMES["dismiss"](PACK, gone.outcome, gone.comae) == "Rook leaves the story."
    assert refused(known, "dismiss", who="ash").field == "who"


def test_nobody_is_dismissed_where_there_is_nobody():
    assert refused(story(), "dismiss").code == "nobody"


def test_new_facts_keep_their_names():
    tags = {str(fact.__struct_config__.tag) for fact in FACTS}
    assert {"comae.code_set/1", "comae.pool_sized/1", "comae.stranger_met/1", "comae.stranger_known/1"} < tags
    assert "comae.revealed/1" in tags


def test_whatever_is_done_to_people_has_a_headline_and_a_short_name():
    known = story(ash(), make((1, 2, 3, 4)))
    wanted: dict[str, tuple[Fields, str]] = {
        "npc": ({"level": "skilled", "name": "Rook"}, "An NPC, skilled: Rook"),
        "stranger": ({"level": "common", "name": ""}, "A stranger, common"),
        "disposition": ({"who": "rook", "to": "warmer"}, "Disposition of Rook: a step warmer"),
        "code": ({"who": "rook", "part": "event"}, "Recent event of Rook"),
        "adjust": ({"who": "rook", "what": "body", "value": 9}, "BODY of Rook: 9"),
        "give_luck": ({"who": "rook", "points": 2}, "Luck for Rook: 2"),
        "dismiss": ({"who": "rook"}, "Rook leaves"),
        "reveal": ({"who": "rook"}, "Reveal Rook"),
    }
    for command, (fields, head) in wanted.items():
        assert HEADS[command](PACK, known, fields) == head
        assert NAMES[command]
    assert HEADS["disposition"](PACK, known, {"who": "rook", "to": "friendly"}) == "Disposition of Rook: friendly"
    assert set(HEADS) == set(OUTCOMES) == {command.name for command in npc_commands.COMMANDS}


def test_the_dice_of_an_npc_are_told_as_what_they_made():
    played = play(story(), "npc", strongest="random", level="master")
    said = []
    for faces in ((2,), (1, 1, 1), (1, 1, 1), (2, 19, 2, 3)):
        roll = played.roll
        assert PURPOSES[roll.why](PACK, roll)
        said.append(DICE[roll.why](PACK, roll, (faces,), roll.reading.read([faces])))
        played.then(faces)
    assert said == [
        f"2: {PACK.generator.names[1]}",
        "1 · 1 · 1: Awareness, Combat, Cunning",
        "1 · 1 · 1: BODY, INT, POW",
        "2 · 19 · 2 · 3: shy, lying, money, love, for the worse",
    ]


def test_a_setting_without_names_still_makes_someone():
    pack = replace(PACK, generator=replace(PACK.generator, names=()))
    played = play(story(), "npc", (1, 2, 3, 4), pack=pack, **PICKED)
    assert played.comae.people[-1].name == "Someone"
