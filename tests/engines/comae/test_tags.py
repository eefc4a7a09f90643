"""Tags in play: requests at falling chances, and tags that the referee gives and takes."""

from fractions import Fraction

import pytest

from inglenook.engines.comae import growth_words
from inglenook.engines.comae.person import Luck, Tag
from inglenook.engines.comae.story import Comae
from inglenook.engines.comae.tags import chance
from inglenook.rules import Outcome
from tests.engines.comae.played import GOLDEN, PACK, ash, chances, outcomes, play, refused, story


def asking(requests: int = 0, luck: int = 0) -> Comae:
    """Ash, who has asked a contact so many times, and has a lab."""
    return story(ash(luck=luck, tags=(Tag("contact", "Mirka", requests=requests), Tag("lab"))))


@pytest.mark.rule("COM-D21", "COM-R11")
def test_the_chances_of_requests():
    assert [chance(requests) for requests in range(10)] == GOLDEN["contact_chance_by_request"]
    assert chance(40) == 0


@pytest.mark.rule("COM-D21", "COM-R11")
@pytest.mark.parametrize("requests", range(10))
def test_a_request_has_exactly_its_chance(requests):
    law = outcomes(chances("request", asking(requests), who="ash", tag="contact"))
    granted = Fraction(GOLDEN["contact_chance_by_request"][requests], 100)
    assert law.get("granted", 0) == granted
    assert law.get("denied", 0) == 1 - granted


@pytest.mark.rule("COM-D21", "COM-R11")
def test_the_first_request_works_without_a_roll_and_each_counts():
    played = play(asking(), "request", who="ash", tag="contact", what="who owns the boat")
    assert (played.outcome.key, played.comae.person("ash").tag("contact")) == (
        "granted",
        Tag("contact", "Mirka", requests=1),
    )
    second = play(played.comae, "request", 50, who="ash", tag="contact")
    third = play(second.comae, "request", 26, who="ash", tag="contact")
    assert (second.outcome.key, third.outcome.key) == ("granted", "denied")
    assert third.comae.person("ash").tags[0].requests == 3


@pytest.mark.rule("COM-D21")
def test_00_never_grants_a_request():
    assert play(asking(1), "request", 100, who="ash", tag="contact").outcome.key == "denied"


@pytest.mark.rule("COM-D21")
def test_contact_and_lab_are_counted_apart():
    played = play(asking(3), "request", who="ash", tag="lab")
    assert [tag.requests for tag in played.comae.person("ash").tags] == [3, 1]
    assert played.outcome.details["chance"] == 100


@pytest.mark.rule("COM-D21", "COM-D62")
def test_a_new_scenario_makes_them_fresh():
    comae = play(asking(3), "end_scenario").comae
    assert [tag.requests for tag in comae.person("ash").tags] == [0, 0]
    assert play(comae, "request", who="ash", tag="contact").outcome.key == "granted"


@pytest.mark.rule("COM-R14", "COM-D12")
def test_a_request_is_a_d100_that_luck_may_flip():
    played = play(asking(1, luck=1), "request", 73, who="ash", tag="contact")
    assert (played.question.key, played.question.seen.better) == ("flip", True)
    assert played.then("flip").outcome.key == "granted"
    assert played.comae.person("ash").luck.points == 0
    assert play(asking(1, luck=1), "request", 73, "keep", who="ash", tag="contact").outcome.key == "denied"
    assert play(asking(1, luck=1), "request", 99, who="ash", tag="contact").outcome.key == "denied"


@pytest.mark.rule("COM-D25")
def test_a_timely_appearance_is_no_request():
    from inglenook.engines.comae.luck_use import use_luck
    from inglenook.rules import Run

    run = Run(use_luck(PACK, "ash", "appear", "", "Mirka"), {"comae": asking(luck=1)})
    assert isinstance(run.stop, Outcome)
    after = run.world["comae"]
    assert isinstance(after, Comae)
    assert (after.person("ash").tags[0].requests, after.person("ash").luck.points) == (0, 0)
    without = Run(use_luck(PACK, "ash", "appear", "", "Mirka"), {"comae": story(ash(luck=1))})
    assert isinstance(without.stop, Outcome)


@pytest.mark.rule("COM-R11", "GEN-7")
def test_only_a_contact_or_a_lab_can_be_asked():
    assert refused(story(), "request").code == "no_tag"
    both = story(ash(tags=(Tag("lab"),)), ash(name="Bo", tags=(Tag("contact"),)))
    refusal = refused(both, "request", who="ash", tag="contact")
    assert (refusal.code, refusal.legal) == ("no_tag", ("lab",))


@pytest.mark.rule("COM-R11")
def test_the_referee_invents_changes_and_removes_tags():
    given = play(story(), "tag", who="ash", do="give", tag="own", name="Lighthouse keeper", note="by night").comae
    assert given.person("ash").tags == (Tag("Lighthouse keeper", "by night"),)
    changed = play(asking(2), "tag", who="ash", do="give", tag="contact", note="Jana").comae
    assert changed.person("ash").tags[0] == Tag("contact", "Jana", requests=2)
    taken = play(given, "tag", who="ash", do="take", tag="Lighthouse keeper").comae
    assert taken.person("ash").tags == ()
    assert refused(taken, "tag", who="ash", do="take", tag="lab").code == "no_tag"
    assert refused(story(), "tag", who="ash", tag="own").field == "name"


@pytest.mark.rule("COM-D23", "GEN-7")
def test_gear_adds_what_the_referee_settles():
    given = play(story(), "tag", who="ash", tag="gear", bonus=3).comae
    assert given.person("ash").tags == (Tag("gear", "", 3),)
    assert refused(story(), "tag", who="ash", tag="gear").legal == ("1..3",)
    assert refused(story(), "tag", who="ash", tag="gear", bonus=4).field == "bonus"
    assert refused(story(), "tag", who="ash", tag="lab", bonus=1).code == "wrong_bonus"


@pytest.mark.rule("COM-R11", "COM-R14", "COM-D24")
def test_an_auspicious_tag_changes_the_luck_at_the_start():
    blessed = play(story(ash(luck=2)), "tag", who="ash", tag="auspicious").comae
    assert blessed.person("ash").luck == Luck(2, 3)
    renewed = play(blessed, "end_scenario").comae
    assert renewed.person("ash").luck == Luck(3, 3)
    taken = play(renewed, "tag", who="ash", do="take", tag="auspicious").comae
    assert taken.person("ash").luck == Luck(2, 2)


def test_requests_and_tags_are_told():
    played = play(asking(1), "request", 7, who="ash", tag="contact")
    fields = {"who": "ash", "tag": "contact", "what": "the boat"}
    assert growth_words.HEADS["request"](PACK, asking(), fields) == "Ash asks: Contact, the boat"
    assert growth_words.OUTCOMES["request"](PACK, played.outcome, played.comae) == "Contact: it works, at 50 percent."
    denied = play(asking(1), "request", 70, who="ash", tag="contact")
    assert growth_words.OUTCOMES["request"](PACK, denied.outcome, denied.comae) == (
        "Contact: not this time, at 50 percent."
    )
    free = play(asking(), "request", who="ash", tag="contact")
    assert growth_words.OUTCOMES["request"](PACK, free.outcome, free.comae) == "Contact: it works."
    roll = play(asking(1), "request", who="ash", tag="contact").roll
    faces = ((7,),)
    assert growth_words.DICE["request"](PACK, roll, faces, roll.reading.read(faces)) == "07 against 50: it works"
    given = play(story(), "tag", who="ash", tag="gear", bonus=2, note="a humming coat")
    told = "Ash has Gear (a humming coat, +2 damage) now."
    assert growth_words.OUTCOMES["tag"](PACK, given.outcome, given.comae) == told
    taken = play(given.comae, "tag", who="ash", do="take", tag="gear")
    assert growth_words.OUTCOMES["tag"](PACK, taken.outcome, taken.comae) == "Ash doesn't have Gear any more."
    gone = {"who": "ash", "do": "take", "tag": "gear", "name": ""}
    assert growth_words.HEADS["tag"](PACK, given.comae, gone) == "Ash loses a tag: Gear"
