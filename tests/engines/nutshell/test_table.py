"""Nutshell at a real table: a question that waits, typed dice, undo, house rules, and whose game it is."""

import pytest

from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.party import Party
from inglenook.table import Engines, Library, OddsShown, Table
from tests.table.tables import done, refused, table

ENGINES = Engines({"nutshell": engine})
TASK = {"trait": "agility", "difficulty": "3", "influence": "luck"}


def begun() -> Table:
    """A campaign with Ida in it."""
    campaign = table("nutshell", engines=ENGINES)
    done(campaign.do("nutshell.create", {"name": "Ida", "traits": "agility d8; luck d20"}))
    return campaign


def party(campaign: Table) -> Party:
    state = campaign.standing.world["nutshell"]
    assert isinstance(state, Party)
    return state


@pytest.mark.rule("NUT-R8", "NUT-R10", "GEN-2", "GEN-3")
def test_every_die_that_is_typed_in_is_kept_and_failed_ones_are_asked_for():
    campaign = begun()
    shown = done(campaign.do("nutshell.task", {**TASK, "question": "Across?"}, faces=[1, 8, 1]))
    assert [entry.kind for entry in shown.entries] == ["command", "dice", "question"]
    assert shown.entries[1].data["faces"] == [[1, 8, 1]]
    (waiting,) = campaign.waiting()
    assert [option.key for option in waiting.options] == ["1", "2", "keep"]
    ended = done(campaign.answer("2", faces=[5, 6]))
    assert ended.text == "Ida, agility, difficulty 3, with two dice thrown again: success."
    assert campaign.verify_rules() == ()


@pytest.mark.rule("NUT-R22", "GEN-2")
def test_practice_is_undone_and_redone():
    campaign = begun()
    done(campaign.do("nutshell.practise", {"trait": "agility", "points": 22}))
    assert party(campaign).characters[0].spent == 32
    done(campaign.undo())
    assert party(campaign).characters[0].spent == 28
    done(campaign.redo())
    assert party(campaign).characters[0].spent == 32
    assert campaign.verify_rules() == ()


@pytest.mark.rule("NUT-D2", "GEN-5")
def test_a_house_rule_changes_the_odds_and_no_past():
    campaign = begun()
    done(campaign.do("nutshell.task", TASK, faces=[1, 8, 8, 5], answers=["1"]))
    once = campaign.odds("nutshell.task", TASK)
    done(campaign.set("nutshell.reroll_pool", "yes"))
    pool = campaign.odds("nutshell.task", TASK)
    assert isinstance(once, OddsShown)
    assert isinstance(pool, OddsShown)
    assert once.outcomes[0].decimal < pool.outcomes[0].decimal
    assert campaign.verify_rules() == ()


@pytest.mark.rule("GEN-7", "NUT-D10")
def test_what_can_t_be_is_refused_with_its_rule_and_nothing_moves():
    campaign = begun()
    before = campaign.cursor()
    for name, fields in (
        ("task", {**TASK, "difficulty": "11"}),
        ("task", {**TASK, "influence": "agility"}),
        ("practise", {"trait": "agility", "points": 9999}),
        ("create", {"name": "ida"}),
    ):
        assert refused(campaign.do(f"nutshell.{name}", fields)).rule.startswith("NUT-")
    assert campaign.cursor() == before


def test_the_author_and_the_link_stand_in_every_story_that_is_exported():
    told = "".join(begun().export_story())
    assert "Mike (Shmoo) Steely of Electric Gypsy" in told
    assert "http://electricgypsy.info/nutshell.htm" in told


def test_play_now_seats_somebody_at_once(tmp_path):
    library = Library(tmp_path, ENGINES)
    campaign = library.create("Now", "nutshell", ready_made=True)
    assert party(campaign).characters[0].made
    assert isinstance(campaign.odds("nutshell.task", {"trait": "vigor", "difficulty": "2"}), OddsShown)
    campaign.close()


def test_a_seat_may_play_whoever_was_made():
    campaign = begun()
    for name in ("Bo", "Cy", "Dot"):
        done(campaign.do("nutshell.create", {"name": name, "traits": "agility d8"}))
    view = campaign.view()
    assert list(view.roles.values()) == ["Ida", "Bo", "Cy", "Dot"]
    assert view.sheets[0].sheet.title == "Ida and 3 more"
    done(campaign.seating.give_plays("player", ["player:ida"], seat="player"))
    assert dict(campaign.view().seats[0].plays) == {"player:ida": "Ida"}
