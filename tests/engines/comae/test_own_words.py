"""What is written in one's own words is found again, however it is written."""

from typing import Any

import pytest

from inglenook.engines.comae.own_words import entries
from inglenook.engines.comae.person import Earned, Person, Tag
from tests.engines.comae.played import PACK, ash, play, refused, story

ROLLS = tuple(Earned(session) for session in range(1, 11))


def experienced(**more: Any) -> Person:
    """Ash, with experience to spend."""
    return ash(rolls=ROLLS, **more)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ()),
        (" , ,", ()),
        ("French", ("French",)),
        ("french, Latin,FRENCH ,  old   Norse", ("french", "Latin", "old Norse")),
        ("Straße, STRASSE", ("Straße",)),
    ],
)
def test_a_list_has_each_entry_once(text, found):
    assert entries(text) == found


@pytest.mark.rule("COM-D19", "COM-R18")
@pytest.mark.parametrize("said", ["Combat", "combat", "COMBAT"])
def test_no_own_skill_stands_beside_one_of_the_sheet(said):
    assert refused(story(experienced()), "improve", what="new_skill", words=said).code == "known_skill"
    new = play(story(experienced().with_skill("combat", 5)), "improve", what="new_skill", words=said).comae
    assert new.person("ash").skill("combat") == PACK.improvement.new_skill_value
    assert len(new.person("ash").skills) == len(PACK.skills)


@pytest.mark.rule("COM-D19")
def test_an_own_skill_is_learned_once():
    once = play(story(experienced()), "improve", what="new_skill", words="Sailing").comae
    assert refused(once, "improve", what="new_skill", words="sailing").code == "known_skill"


@pytest.mark.rule("COM-R11", "COM-R18")
@pytest.mark.parametrize(("said", "key"), [("High Society", "high_society"), ("wealth", "wealth"), ("Brave", "Brave")])
def test_a_tag_in_own_words_is_the_one_of_the_list_that_is_called_so(said, key):
    learned = play(story(experienced()), "improve", what="tag", words=said).comae
    given = play(story(ash()), "tag", tag="own", name=said).comae
    for comae in (learned, given):
        assert [tag.key for tag in comae.person("ash").tags] == [key]
    assert refused(story(experienced(tags=(Tag(key),))), "improve", what="tag", words=said.upper()).code == "known_tag"
    taken = play(given, "tag", do="take", tag="own", name=said.upper()).comae
    assert taken.person("ash").tags == ()
