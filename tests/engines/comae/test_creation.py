"""New characters: guided, by dice, and ready made; each legal, whatever was left open."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inglenook.engines.comae import creation_words
from inglenook.engines.comae.allocation import check_focuses, check_values, spread
from inglenook.engines.comae.lot import Lot
from inglenook.engines.comae.pack import ComaePack
from inglenook.engines.comae.person import Drive, Focus, Language, Luck, Person, Tag
from inglenook.engines.comae.pools import check_pools
from inglenook.engines.comae.samples import READY_MADE, SAMPLES
from inglenook.engines.comae.skill import effective
from inglenook.engines.comae.story import Comae
from inglenook.engines.comae.sums import Sum
from inglenook.rules import Choose, Hand, Outcome, Part, Roll
from tests.engines.comae.played import COMMANDS, FULL, GOLDEN, PACK, Played, play, refused, start, story

SHEET: dict[str, Any] = {
    "skill.awareness": "70",
    "skill.social": "50",
    "skill.combat": "50",
    "skill.cunning": "30",
    "skill.knowledge": "30",
    "skill.move": "30",
    "skill.willpower": "30",
    "skill.science": "5",
    "skill.tech": "5",
    "pool.body": "12",
    "pool.int": "16",
    "pool.pow": "10",
    "pool.cha": "14",
    "person": "sibling",
    "circle": "gang",
}
"""All that a detective's fields may settle without focus rules."""

STARRED: dict[str, Any] = {**SHEET, "skill.awareness": "50", "skill.social": "30", "skill.combat": "30"}


def made(played: Played) -> Person:
    """The one who has just joined."""
    assert played.outcome.key == "created"
    return played.comae.person(played.outcome.details["key"])


def values(person: Person) -> dict[str, int]:
    """Skill values by key."""
    return {skill.key: skill.value for skill in person.skills}


def finish(played: Played, draw: Any) -> Person:
    """Answers whatever is asked, in any way that is offered."""
    while not played.run.ended:
        stop = played.run.stop
        if isinstance(stop, Roll):
            played.run.throw([[draw(st.integers(1, sides)) for sides in hand.dice] for hand in stop.hands])
        else:
            assert isinstance(stop, Choose)
            played.run.choose(draw(st.sampled_from(stop.options)))
    return made(played)


def is_legal(pack: ComaePack, person: Person, *, dice: bool = False) -> None:
    """A new character obeys every rule of creation."""
    assert check_values(pack, values(person)) is None
    assert check_focuses(pack, values(person), person.focuses, spare=person.career == "pilot") is None
    sizes = {pool.key: pool.maximum for pool in person.pools}
    assert list(sizes) == [pool.key for pool in pack.pools]
    assert all(8 <= size <= 18 for size in sizes.values()) if dice else check_pools(pack, sizes) is None
    assert all(pool.current == pool.maximum for pool in person.pools)
    assert len({tag.key for tag in person.tags}) == 2
    assert [drive.kind for drive in person.drives] == ["person", "circle"]
    assert person.luck.points == person.luck.start == (3 if person.tag("auspicious") else 2)
    assert [language.native for language in person.languages][:1] == [True]


@pytest.mark.rule("COM-R1", "COM-R2")
def test_a_sheet_that_is_filled_in_asks_nothing():
    person = made(play(Comae(), "create", name=" Ida  Rook ", career="detective", **SHEET))
    assert (person.key, person.name, person.career, person.level) == ("ida_rook", "Ida Rook", "detective", "character")
    assert len(person.skills) == 9
    assert [(pool.key, pool.maximum) for pool in person.pools] == [("body", 12), ("int", 16), ("pow", 10), ("cha", 14)]
    assert [tag.key for tag in person.tags] == ["secret_identity", "headquarter"]
    assert person.luck == Luck(2, 2)
    assert not person.focuses


@pytest.mark.rule("COM-R2", "GEN-6")
def test_a_name_and_a_career_are_enough_and_the_rest_is_asked():
    played = play(Comae(), "create", name="Ida", career="detective")
    assert (played.question.key, played.question.options) == ("create.skill", ("awareness", "combat", "social"))
    played.then("social", "tech", "science")
    assert (played.question.key, played.question.seen.about) == ("create.pool", "16")
    person = made(played.then("cha", "int", "pow", 4, 3))
    assert values(person) == {
        "awareness": 50,
        "combat": 50,
        "cunning": 30,
        "knowledge": 30,
        "move": 30,
        "science": 5,
        "social": 70,
        "tech": 5,
        "willpower": 30,
    }
    assert [pool.maximum for pool in person.pools] == [10, 14, 12, 16]
    assert person.drives == (Drive("person", "Partner"), Drive("circle", "Gang"))


@pytest.mark.rule("COM-R2", "GEN-6")
@pytest.mark.parametrize("pack", [PACK, FULL], ids=["plain", "focused"])
def test_a_newcomer_answers_a_handful_of_questions(pack):
    for career in pack.careers:
        played = play(Comae(), "create", pack=pack, name="Ida", career=career.key)
        asked = 0
        while not played.run.ended:
            asked += 1
            stop = played.run.stop
            played.then(1) if isinstance(stop, Roll) else played.then(played.question.options[0])
        is_legal(pack, made(played))
        assert asked <= 12, career.key


@pytest.mark.rule("COM-R3", "COM-R4", "COM-R13", "GEN-7")
@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"skill.move": "70"}, "value_taken", "skill.move"),
        ({"skill.tech": "30"}, "value_taken", "skill.willpower"),
        ({"pool.body": "16"}, "pool_taken", "pool.int"),
        ({"pools": "dice"}, "dice_settle", "pool.body"),
        ({"tag.1": "pass", "tag.2": "pass"}, "same_tag", "tag.2"),
        ({"person": "own"}, "no_words", "person_words"),
        ({"skill.move": "40"}, "bad_value", "skill.move"),
        ({"pool.body": "20"}, "bad_value", "pool.body"),
        ({"name": " "}, "bad_value", "name"),
    ],
)
def test_illegal_drafts_are_refused_before_anything_is_asked(fields, code, field):
    refusal = refused(Comae(), "create", **{"name": "Ida", "career": "detective", **SHEET, **fields})
    assert (refusal.code, refusal.field) == (code, field)


@pytest.mark.rule("COM-R4", "COM-D14", "GEN-7")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"focus.1": "science/medicine"}, "not_starred"),
        ({"focus.1": "move/swim", "focus.2": "combat/melee", "focus.3": "social/deceit"}, "not_starred"),
        ({"focus.1": "awareness/track", "focus.2": "awareness/track"}, "same_focus"),
        ({"focus.1": "none", "focus.2": "none"}, "too_few_focuses"),
        ({"focus.1": "none"}, "too_few_focuses"),
        ({"career": "pilot", "focus.1": "none", "skill.willpower": "5", "skill.tech": "30"}, "too_few_focuses"),
        ({"focus.1": "own", "own_focus": "leadership"}, "no_focus"),
        ({"focus.1": "own", "own_focus": "singing/leadership"}, "no_focus"),
    ],
)
def test_illegal_focuses_are_refused_before_anything_is_asked(fields, code):
    given_fields: dict[str, Any] = {"name": "Ida", "career": "detective", **STARRED, **fields}
    refusal = refused(Comae(), "create", pack=FULL, **given_fields)
    assert (refusal.code, refusal.rule[:4]) == (code, "COM-")


@pytest.mark.rule("COM-R5")
def test_focuses_are_no_field_where_they_are_not_in_use():
    names = {field.name for field in COMMANDS["create"].fields(PACK, Comae())}
    assert not [name for name in names if "focus" in name]
    focused: dict[str, Any] = {"focus.1": "none"}
    assert refused(Comae(), "create", name="Ida", career="detective", **focused).code == "unknown_field"


@pytest.mark.rule("COM-R4", "COM-R57", "COM-R5", "COM-D14")
def test_a_career_brings_its_focuses_and_asks_for_open_ones():
    played = play(Comae(), "create", pack=FULL, name="Ida", career="detective", **STARRED)
    assert played.question.options == ("combat/gunnery", "combat/melee", "combat/ranged", "combat/unarmed")
    person = made(played.then("combat/ranged"))
    assert person.focuses == (
        Focus("awareness", "perception"),
        Focus("combat", "ranged"),
        Focus("social", "influence"),
    )
    assert effective(FULL, person, "awareness", "perception").value == 70
    assert effective(FULL, person, "awareness", "track").value == 50


@pytest.mark.rule("COM-R6", "COM-R7")
def test_any_roll_of_a_skill_may_use_a_focus_and_own_ones_may_be_made():
    fields: dict[str, Any] = {
        **STARRED,
        "focus.2": "combat/melee",
        "focus.3": "own",
        "own_focus": "Social / Leadership",
    }
    person = made(play(Comae(), "create", pack=FULL, name="Ida", career="detective", **fields))
    assert person.focuses[2] == Focus("social", "Leadership")
    assert effective(FULL, person, "social", "Leadership").value == 50


@pytest.mark.rule("COM-D15", "COM-R57")
def test_an_archeologist_has_two_focuses_of_knowledge():
    played = play(Comae(), "create", "knowledge", pack=FULL, name="Ida", career="archeologist", rest="ask")
    while not played.run.ended:
        played.then(1) if isinstance(played.run.stop, Roll) else played.then(played.question.options[0])
    person = made(played)
    assert person.focuses == (
        Focus("knowledge", "research"),
        Focus("knowledge", "history"),
        Focus("awareness", "perception"),
    )
    assert (person.skill("knowledge"), person.skill("awareness")) == (50, 30)


def pilot(*answers: str) -> Played:
    """A pilot up to the last answer."""
    return play(Comae(), "create", *answers, pack=FULL, name="Ida", career="pilot")


@pytest.mark.rule("COM-D15", "COM-R57")
@pytest.mark.parametrize("whose", ["knowledge", "science"])
def test_a_pilot_navigates_by_knowledge_or_by_science(whose):
    played = pilot()
    assert (played.question.key, played.question.options) == ("create.whose", ("knowledge", "science"))
    played.then(whose, "tech", "combat", "cunning", "none", "body", "int", "pow", "streetwise", 1, 1)
    person = made(played)
    assert person.focuses == (Focus("tech", "pilot"), Focus(whose, "navigation"))
    assert {key: person.skill(key) for key in ("tech", "willpower", whose)} == {"tech": 50, "willpower": 30, whose: 30}
    assert person.luck == Luck(3, 3)


@pytest.mark.rule("COM-D14")
def test_a_pilot_s_third_pick_is_open():
    played = pilot("science", "willpower", "combat", "cunning")
    assert (played.question.key, played.question.options) == ("create.starred", ("none", "science", "tech"))
    played.then("tech")
    assert "tech/pilot" not in played.question.options
    person = made(played.then("tech/mechanics", "body", "int", "pow", "high_society", 1, 1))
    assert person.focuses == (Focus("tech", "pilot"), Focus("tech", "mechanics"), Focus("science", "navigation"))
    is_legal(FULL, person)


@pytest.mark.rule("COM-R57")
@pytest.mark.parametrize(
    ("career", "skills", "tags"),
    [
        ("detective", ["awareness/perception", "combat", "social/influence"], ["secret_identity", "headquarter"]),
        ("doctor", ["science/medicine", "awareness/perception", "social"], ["high_society", "lab"]),
        ("archeologist", ["knowledge/research", "knowledge/history", "awareness/perception"], ["contact", "lab"]),
        ("criminal", ["combat", "cunning", "move/athletics"], ["streetwise", "contact"]),
        ("journalist", ["knowledge/language", "knowledge/research", "social"], ["contact", "pass"]),
        ("pilot", ["tech/pilot", "willpower", "knowledge/navigation"], ["auspicious", "streetwise|high_society"]),
        ("scientist", ["science", "awareness/perception", "tech"], ["membership", "lab"]),
        ("soldier", ["combat", "cunning/stealth", "move/athletics"], ["membership", "gear"]),
        ("dilettante", ["science", "social", "knowledge/research"], ["contact", "wealth"]),
    ],
)
def test_the_nine_careers(career, skills, tags):
    assert len(PACK.careers) == 9
    shown = next(one for one in PACK.careers if one.key == career)
    assert [f"{said.skill}/{said.focus}".rstrip("/") for said in shown.skills] == skills
    assert list(shown.tags) == tags
    named = {said.skill for said in shown.skills}
    person = made(play(Comae(), "random", *dice_for(career), name="Ida", career=career))
    best = sorted(person.skills, key=lambda skill: -skill.value)[: len(named)]
    assert {skill.key for skill in best} == named or len(named) < 3
    assert min(person.skill(key) for key in named) == 50


def dice_for(career: str) -> list[int]:
    """First faces for all that a random character of this career takes."""
    played = play(Comae(), "random", name="Ida", career=career)
    count = 0
    while not played.run.ended:
        played.then(1)
        count += 1
    return [1] * count


@pytest.mark.rule("COM-D16")
def test_a_circle_that_is_meant_as_a_tag_is_a_membership():
    person = made(play(Comae(), "random", *dice_for("scientist"), name="Ida", career="scientist"))
    assert person.tags[0] == Tag("membership", "scientific society")
    assert PACK.focus_labels["sleight"] == "Sleight"
    assert PACK.tag_kinds["secret_identity"].label == "Secret Identity"
    assert "pilot" not in PACK.skill_kinds


@pytest.mark.rule("COM-R11", "COM-R14", "COM-R57")
def test_tags_by_career_chosen_or_by_dice():
    chosen = {**SHEET, "tag.1": "wealth", "tag_words.1": "an old vineyard"}
    person = made(play(Comae(), "create", name="Ida", career="detective", **chosen))
    assert person.tags == (Tag("wealth", "an old vineyard"), Tag("secret_identity"))
    rolled = {**SHEET, "tag.1": "roll", "tag.2": "roll"}
    person = made(play(Comae(), "create", 12, 1, name="Ida", career="detective", **rolled))
    assert [tag.key for tag in person.tags] == ["auspicious", "contact"]
    assert person.luck == Luck(3, 3)


@pytest.mark.rule("COM-D20")
def test_a_second_tag_that_is_equal_is_rolled_again():
    rolled = {**SHEET, "tag.1": "roll", "tag.2": "roll"}
    played = play(Comae(), "create", 4, 4, 4, name="Ida", career="detective", **rolled)
    assert played.roll.why == "create.tag"
    assert [tag.key for tag in made(played.then(5)).tags] == ["pass", "streetwise"]


@pytest.mark.rule("COM-D20", "COM-R11")
def test_each_tag_has_a_twelfth():
    lot = Lot(tuple(tag.key for tag in PACK.tags))
    fallen = Counter(lot.read(((face,),)).key for face in range(1, 13))
    assert set(fallen.values()) == {1}
    assert Fraction(1, 12) == Fraction(GOLDEN["generators"]["tag_each_1d12"])
    pairs = Counter(lot.read(((one,),)).key == lot.read(((two,),)).key for one in range(1, 13) for two in range(1, 13))
    assert Fraction(pairs[True], pairs.total()) == Fraction(1, 12)


@pytest.mark.rule("COM-D23")
def test_the_referee_settles_what_gear_adds():
    played = play(Comae(), "create", name="Ida", career="detective", **{**SHEET, "tag.1": "gear"})
    assert (played.question.who, played.question.options) == ("referee", ("1", "2", "3"))
    assert made(played.then("2")).tags[0] == Tag("gear", "", 2)


@pytest.mark.rule("COM-R10", "COM-D17")
def test_a_person_and_a_circle_by_table_by_choice_or_in_own_words():
    own = {**SHEET, "person": "own", "person_words": "the man in grey", "person_verb": "find", "circle": "roll"}
    person = made(play(Comae(), "create", 5, name="Ida", career="detective", **own))
    assert person.drives == (Drive("person", "the man in grey", "Find"), Drive("circle", "Cult"))
    asked = {**SHEET, "person": "open", "circle_words": "the Wolves", "circle_verb": "roll"}
    played = play(Comae(), "create", name="Ida", career="detective", **asked)
    assert len(played.question.options) == 10
    person = made(played.then("teacher", 4))
    assert person.drives == (Drive("person", "Teacher"), Drive("circle", "the Wolves (gang)", "Hate"))


@pytest.mark.rule("COM-R10")
@pytest.mark.parametrize("table", ["person", "circle", "verb"])
def test_each_row_of_a_drive_has_a_tenth(table):
    fields = {**SHEET, "person": "sibling", "circle": "gang", **({table: "roll"} if table != "verb" else {})}
    fields |= {"person_verb": "roll"} if table == "verb" else {}
    roll = play(Comae(), "create", name="Ida", career="detective", **fields).roll
    assert roll.hands[0].dice == (10,)
    fallen = Counter(roll.reading.read(((face,),)).key for face in range(1, 11))
    assert set(fallen.values()) == {1}
    assert len(fallen) == 10
    assert Fraction(GOLDEN["generators"][f"willpower_{table}_each"]) == Fraction(1, 10)


@pytest.mark.rule("COM-R10", "COM-D17")
@pytest.mark.parametrize(("pack", "value"), [(PACK, 30), (FULL, 50)], ids=["plain", "focused"])
def test_drives_are_free_and_help_only_under_focus_rules(pack, value):
    sheet = SHEET if pack is PACK else {**STARRED, "focus.2": "combat/melee"}
    person = made(play(Comae(), "create", pack=pack, name="Ida", career="detective", **sheet))
    assert len(person.focuses) == (0 if pack is PACK else 3)
    assert effective(pack, person, "willpower", "person").value == value
    assert effective(pack, person, "willpower").value == 30


@pytest.mark.rule("COM-R8", "COM-D18")
def test_everyone_speaks_a_native_language_and_others_start_low():
    fields = {**SHEET, "native": "Breton", "languages": "French, Latin, FRENCH, breton,"}
    person = made(play(Comae(), "create", name="Ida", career="detective", **fields))
    assert person.languages == (Language("Breton", 40, native=True), Language("French", 5), Language("Latin", 5))
    assert effective(PACK, person, "knowledge", "language").value == 40
    assert effective(PACK, person, "language:Latin").value == 5


@pytest.mark.rule("COM-D18", "COM-D14")
def test_the_native_floor_gives_way_to_a_better_knowledge():
    learned = {**SHEET, "skill.knowledge": "50", "skill.combat": "30"}
    person = made(play(Comae(), "create", name="Ida", career="detective", **learned))
    assert effective(PACK, person, "knowledge", "language").value == 50


@pytest.mark.rule("COM-R13", "COM-D24")
def test_pools_by_dice_come_in_the_order_of_the_sheet():
    fields = {key: value for key, value in SHEET.items() if not key.startswith("pool.")}
    played = play(Comae(), "create", name="Ida", career="detective", pools="dice", **fields)
    assert (played.roll.expression, played.roll.parts) == ("2d6", (Part("BODY", 6),))
    person = made(played.then((1, 1), (6, 6), (3, 4), (2, 1)))
    assert [(pool.key, pool.maximum) for pool in person.pools] == [("body", 8), ("int", 18), ("pow", 13), ("cha", 9)]


@pytest.mark.rule("COM-R13", "COM-D24")
def test_the_law_of_a_rolled_pool():
    law = Sum(PACK.pool_spread.plus).law((Hand("player", PACK.pool_spread.dice),))
    golden = GOLDEN["pool_2d6_plus_6"]
    assert dict(law.items()) == {int(size): Fraction(chance) for size, chance in golden["dist"].items()}
    assert law.mean() == Fraction(golden["mean"]) == 13


@pytest.mark.rule("COM-R12", "COM-R13", "COM-R56")
def test_there_are_nine_skills_and_four_pools_and_no_size():
    assert [pool.label for pool in PACK.pools] == ["BODY", "INT", "POW", "CHA"]
    assert len(PACK.skills) == 9


@pytest.mark.rule("COM-R2", "COM-R3", "COM-R4", "COM-R13", "COM-D14", "COM-D20")
@pytest.mark.parametrize("pack", [PACK, FULL], ids=["plain", "focused"])
@given(data=st.data())
def test_whatever_is_answered_a_guided_character_is_legal(pack, data):
    career = data.draw(st.sampled_from([*[one.key for one in pack.careers], "own"]))
    free = st.sampled_from(("open", "open", *{str(value) for value in spread(pack)}))
    fields: dict[str, Any] = {"rest": data.draw(st.sampled_from(("ask", "roll")))}
    for key in data.draw(st.sets(st.sampled_from([kind.key for kind in pack.skills]), max_size=2)):
        fields[f"skill.{key}"] = data.draw(free)
    fields |= {f"tag.{place}": data.draw(st.sampled_from(("open", "roll", "contact"))) for place in (1,)}
    spec = COMMANDS["create"]
    dice = data.draw(st.booleans())
    fields |= {"pools": "dice"} if dice else {}
    try:
        played = play(Comae(), "create", pack=pack, name="Ida", career=career, **fields)
    except AssertionError:
        assert refused(Comae(), "create", pack=pack, name="Ida", career=career, **fields).code == "value_taken"
        return
    assert spec.rule == "COM-R2"
    is_legal(pack, finish(played, data.draw), dice=dice)


@pytest.mark.rule("COM-R2", "COM-R57")
@pytest.mark.parametrize("pack", [PACK, FULL], ids=["plain", "focused"])
@given(data=st.data())
def test_a_random_character_is_complete_and_legal(pack, data):
    dice = data.draw(st.booleans())
    fields = {"pools": "dice" if dice else "spread", "tags": data.draw(st.sampled_from(("open", "roll")))}
    played = play(Comae(), "random", pack=pack, **fields)
    assert all(not isinstance(step, Choose) for step in played.run.trail)
    person = finish(played, data.draw)
    is_legal(pack, person, dice=dice)
    assert person.career in {career.key for career in pack.careers}
    assert all(drive.verb for drive in person.drives)


def test_two_of_the_same_name_have_different_keys():
    first = play(Comae(), "create", name="Ida", career="detective", **SHEET).comae
    both = play(first, "create", name="Ida", career="doctor", **SHEET).comae
    assert [person.key for person in both.people] == ["ida", "ida_2"]


@pytest.mark.rule("COM-R17", "COM-R4", "COM-R13")
@pytest.mark.parametrize("pack", [PACK, FULL], ids=["plain", "focused"])
@pytest.mark.parametrize("sample", [shown.key for shown in SAMPLES])
def test_samples_are_legal_with_and_without_focus_rules(pack, sample):
    played = play(Comae(), "sample", pack=pack, who=sample)
    is_legal(pack, made(played))
    assert not [step for step in played.run.trail if isinstance(step, Roll | Choose)]


def test_ready_made_characters_make_a_party_and_open_a_scene():
    comae = Comae()
    for command, given_fields in READY_MADE:
        fields: dict[str, Any] = {**given_fields}
        played = start(comae, command, **fields)
        assert isinstance(played, Played), played
        assert isinstance(played.run.stop, Outcome)
        comae = played.comae
    assert [person.name for person in comae.characters] == ["Ines Calloway", "Ruth Amsel", "Tomas Vey"]
    assert comae.calendar.open


@pytest.mark.parametrize("pack", [PACK, FULL], ids=["plain", "focused"])
@given(data=st.data())
def test_every_question_die_and_end_has_words(pack, data):
    command = data.draw(st.sampled_from(("create", "random")))
    fields = {"name": "Ida", "career": "pilot", "person": "open", "circle_verb": "roll", "tag.2": "gear"}
    played = play(Comae(), command, pack=pack, **(fields if command == "create" else {}))
    while not played.run.ended:
        stop = played.run.stop
        if isinstance(stop, Roll):
            faces = [[data.draw(st.integers(1, sides)) for sides in hand.dice] for hand in stop.hands]
            if stop.why != "npc.name":
                assert creation_words.PURPOSES[stop.why](pack, stop)
                assert creation_words.DICE[stop.why](pack, stop, faces, stop.reading.read(faces))
            played.run.throw(faces)
            continue
        assert isinstance(stop, Choose)
        asked = creation_words.QUESTIONS[stop.key](pack, stop, story())
        assert [option.key for option in asked.options] == list(stop.options)
        option = data.draw(st.sampled_from(stop.options))
        said = creation_words.ANSWERS[stop.key](pack, stop, option, story())
        assert said.endswith(".")
        played.run.choose(option)
    told = creation_words.OUTCOMES[command](pack, played.outcome, played.comae)
    assert told.startswith(made(played).name)
    assert "_" not in told


def test_headlines_say_who_is_made():
    told = {"name": "Ida", "career": "own", "concept": "lighthouse keeper"}
    assert creation_words.HEADS["create"](PACK, Comae(), told) == "A new character: Ida, lighthouse keeper"
    assert creation_words.HEADS["random"](PACK, Comae(), {"name": "", "career": "roll"}) == "A character by dice"
    assert creation_words.HEADS["sample"](PACK, Comae(), {"who": "ruth"}) == "Ruth Amsel joins"
