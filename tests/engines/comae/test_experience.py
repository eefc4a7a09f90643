"""Experience: what a session earns, what its rolls buy, and which two must differ."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inglenook.engines.comae import growth_words
from inglenook.engines.comae.experience import unspent
from inglenook.engines.comae.person import Earned, Focus, Language, Luck, Person, Skill, Tag
from inglenook.engines.comae.story import Comae
from inglenook.engines.comae.sums import Sum
from inglenook.rules import Hand
from tests.engines.comae.played import FULL, GOLDEN, PACK, ash, chances, play, refused, start, story


def rolls(*sessions: int) -> tuple[Earned, ...]:
    """An unspent roll for each of these sessions."""
    return tuple(Earned(session) for session in sessions)


def learner(*sessions: int, **more: Any) -> Comae:
    """Ash with rolls of these sessions."""
    return story(ash(rolls=rolls(*sessions), **more))


def driven(*keys: str) -> dict[str, Any]:
    """The fields that say who acted by what drives them."""
    return {f"driven.{key}": True for key in keys}


def left(comae: Comae) -> int:
    """How many rolls Ash still has."""
    return len(unspent(comae.person("ash")))


@pytest.mark.rule("COM-R18", "COM-D62")
def test_a_session_earns_one_roll_and_a_second_for_acting_by_what_drives_them():
    comae = story(ash(), ash(name="Bo"), ash(name="Vex", level="skilled"))
    played = play(comae, "end_session", **driven("bo"))
    assert [len(person.rolls) for person in played.comae.people] == [1, 2, 0]
    assert (played.comae.calendar.session, played.comae.person("bo").rolls) == (2, rolls(1, 1))
    assert unspent(played.comae.person("ash")) == rolls(1)


@pytest.mark.rule("COM-R18")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_a_roll_raises_a_skill_by_a_die_and_one(face):
    played = play(learner(1), "improve", face, who="ash", what="skill", skill="move")
    assert played.comae.person("ash").skill("move") == 50 + face + 1
    assert (played.outcome.key, left(played.comae)) == ("raised", 0)


@pytest.mark.rule("COM-R18")
def test_the_law_of_improvement():
    rules = PACK.improvement
    law = Sum(rules.plus).law((Hand("player", (rules.die,)),))
    golden = GOLDEN["improvement_1d4+1"]
    assert dict(law.items()) == {int(by): Fraction(chance) for by, chance in golden["dist"].items()}
    assert law.mean() == Fraction(golden["mean"]) == Fraction(7, 2)
    assert dict(chances("improve", learner(1), what="skill", skill="move").outcomes().items()) == {"raised": 1}


@pytest.mark.rule("COM-R18", "COM-D19")
def test_two_rolls_of_one_session_go_to_different_skills():
    once = play(learner(1, 1), "improve", 1, what="skill", skill="move").comae
    refusal = refused(once, "improve", what="skill", skill="move")
    assert (refusal.code, refusal.rule) == ("same_skill", "COM-R18")
    assert left(play(once, "improve", 1, what="skill", skill="tech").comae) == 0


@pytest.mark.rule("COM-D19")
def test_saved_rolls_of_two_sessions_may_go_to_one_skill():
    once = play(learner(1, 2), "improve", 1, what="skill", skill="move").comae
    twice = play(once, "improve", 1, what="skill", skill="move").comae
    assert twice.person("ash").skill("move") == 54
    kept = play(learner(1, 1, 2), "improve", 1, what="skill", skill="move").comae
    kept = play(kept, "improve", 1, what="skill", skill="move").comae
    assert refused(kept, "improve", what="skill", skill="move").code == "same_skill"
    assert left(play(kept, "improve", 1, what="skill", skill="tech").comae) == 0


@pytest.mark.rule("COM-D19", "GEN-7")
@pytest.mark.parametrize(("value", "now"), [(98, 100), (99, 100), (95, 100), (94, 99)])
def test_a_skill_ends_at_100_and_points_above_are_lost(value, now):
    comae = learner(1, skills=(Skill("move", value),))
    assert play(comae, "improve", 4, what="skill", skill="move").comae.person("ash").skill("move") == now


@pytest.mark.rule("COM-D19", "GEN-7")
def test_a_skill_at_100_is_not_raised():
    refusal = refused(learner(1, skills=(Skill("move", 100),)), "improve", what="skill", skill="move")
    assert (refusal.code, refusal.rule) == ("at_cap", "COM-D19")


BEGINNER = tuple(Skill(kind.key, 5 if kind.key in ("tech", "science") else 50) for kind in PACK.skills)


@pytest.mark.rule("COM-R18", "COM-D19")
def test_a_new_skill_takes_two_rolls_and_starts_at_10():
    played = play(learner(1, 2, 3, skills=BEGINNER), "improve", what="new_skill", skill="tech")
    assert (played.comae.person("ash").skill("tech"), left(played.comae)) == (10, 1)
    assert refused(learner(1, skills=BEGINNER), "improve", what="new_skill", skill="tech").code == "too_few_rolls"
    refusal = refused(learner(1, 2, skills=BEGINNER), "improve", what="new_skill", skill="move")
    assert (refusal.code, refusal.legal) == ("known_skill", ("science", "tech"))


@pytest.mark.rule("COM-D19")
def test_an_ordinary_roll_may_raise_a_skill_that_stands_at_5():
    played = play(learner(1, skills=BEGINNER), "improve", 4, what="skill", skill="tech")
    assert played.comae.person("ash").skill("tech") == 10


@pytest.mark.rule("COM-D19")
def test_a_skill_of_the_table_s_own_may_be_learned_and_raised():
    played = play(learner(1, 2, 3), "improve", what="new_skill", skill="own", words="Falconry")
    assert played.comae.person("ash").skill("Falconry") == 10
    raised = play(played.comae, "improve", 2, what="skill", skill="Falconry")
    assert raised.comae.person("ash").skill("Falconry") == 13
    again = story(ash(rolls=rolls(1, 2), skills=(Skill("Falconry", 10),)))
    assert refused(again, "improve", what="new_skill", skill="own", words="Falconry").code == "known_skill"


@pytest.mark.rule("COM-R18", "COM-R7")
def test_a_new_focus_takes_four_rolls():
    played = play(learner(1, 2, 3, 4, 5), "improve", pack=FULL, what="focus", focus="move/swim")
    assert (played.comae.person("ash").focuses, left(played.comae)) == ((Focus("move", "swim"),), 1)
    own = play(learner(1, 2, 3, 4), "improve", pack=FULL, what="focus", words="social/Leadership")
    assert own.comae.person("ash").focuses == (Focus("social", "Leadership"),)
    few = refused(learner(1, 2, 3), "improve", pack=FULL, what="focus", focus="move/swim")
    assert few.sentence == "This takes 4 experience rolls; Ash has 3."
    has = story(ash(rolls=rolls(1, 2, 3, 4), focuses=(Focus("move", "swim"),)))
    assert refused(has, "improve", pack=FULL, what="focus", focus="move/swim").code == "known_focus"


@pytest.mark.rule("COM-R5")
def test_no_focus_is_learned_where_focuses_are_not_in_use():
    assert refused(learner(1, 2, 3, 4), "improve", what="focus").field == "what"


@pytest.mark.rule("COM-R18", "COM-D23", "COM-R14")
def test_a_new_tag_takes_five_rolls():
    played = play(learner(1, 2, 3, 4, 5, 6), "improve", what="tag", tag="lab", words="in the cellar")
    assert (played.comae.person("ash").tags, left(played.comae)) == ((Tag("lab", "in the cellar"),), 1)
    gear = play(learner(1, 2, 3, 4, 5), "improve", what="tag", tag="gear")
    assert gear.question.who == "referee"
    assert gear.then("3").comae.person("ash").tags == (Tag("gear", "", 3),)
    lucky = play(learner(1, 2, 3, 4, 5, luck=2), "improve", what="tag", tag="auspicious").comae.person("ash")
    assert lucky.luck == Luck(2, 3)
    assert refused(learner(1, 2, 3, 4), "improve", what="tag", tag="lab").code == "too_few_rolls"
    has = story(ash(rolls=rolls(1, 2, 3, 4, 5), tags=(Tag("lab"),)))
    assert refused(has, "improve", what="tag", tag="lab").code == "known_tag"


@pytest.mark.rule("COM-D18", "COM-R8")
def test_a_language_is_raised_like_a_skill():
    tongues = (Language("Breton", 40, native=True), Language("Latin", 5))
    played = play(learner(1, 1, languages=tongues), "improve", 4, what="language", language="Latin")
    assert played.comae.person("ash").languages == (Language("Breton", 40, native=True), Language("Latin", 10))
    assert refused(played.comae, "improve", what="language", language="Latin").code == "same_skill"
    assert refused(learner(1, languages=tongues), "improve", what="language", language="Breton").field == "language"


def test_improving_takes_rolls_and_words():
    assert refused(story(), "improve", what="skill", skill="move").code == "too_few_rolls"
    assert refused(Comae(), "improve").code == "no_character"
    assert refused(learner(1), "improve", what="skill").field == "skill"
    assert refused(learner(1), "improve", what="tag").field == "words"
    assert refused(learner(1), "improve", what="skill", skill="Falconry").code == "bad_value"


@pytest.mark.rule("COM-R18", "COM-D19")
@given(st.lists(st.tuples(st.integers(1, 3), st.sampled_from(("move", "tech"))), max_size=8))
def test_no_skill_ever_gets_two_rolls_of_one_session(spending):
    person: Person = ash(rolls=rolls(1, 1, 2, 2, 3))
    comae, raised = story(person), {"move": 0, "tech": 0}
    for face, skill in spending:
        played = start(comae, "improve", what="skill", skill=skill)
        if hasattr(played, "then"):
            comae, raised[skill] = played.then(face).comae, raised[skill] + 1
    assert max(raised.values()) <= 3
    assert sum(raised.values()) == 5 - left(comae)


@pytest.mark.parametrize(
    ("fields", "faces", "head", "told"),
    [
        (
            {"what": "skill", "skill": "move"},
            (3,),
            "Ash improves: Move",
            "Ash has Move 54 now, 4 more. Left: 5.",
        ),
        (
            {"what": "new_skill", "skill": "own", "words": "Falconry"},
            (),
            "Ash improves: something new, Falconry",
            "Ash learns Falconry and begins at 10. Left: 4.",
        ),
        (
            {"what": "focus", "focus": "move/swim"},
            (),
            "Ash improves: a new focus, Move: Swim",
            "Ash has a new focus, Move: Swim. Left: 2.",
        ),
        ({"what": "tag", "tag": "lab"}, (), "Ash improves: a new tag, Lab", "Ash has a new tag, Lab. Left: 1."),
        (
            {"what": "language", "language": "Latin"},
            (1,),
            "Ash improves: Latin",
            "Ash has Latin 7 now, 2 more. Left: 5.",
        ),
    ],
)
def test_what_is_learned_is_told(fields, faces, head, told):
    comae = learner(1, 2, 3, 4, 5, 6, languages=(Language("Latin", 5),))
    played = play(comae, "improve", *faces, pack=FULL, **fields)
    full = {"who": "ash", "skill": "own", "focus": "own", "tag": "own", **fields}
    assert growth_words.HEADS["improve"](FULL, comae, full) == head
    assert growth_words.OUTCOMES["improve"](FULL, played.outcome, played.comae) == told
    assert played.outcome.key in growth_words.NAMES["improve"]
