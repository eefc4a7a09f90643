"""Strangers: the table sees a name, a level and what it presumes; their sheet is the referee's alone."""

from typing import Any

import msgspec
import pytest

from inglenook.engines.comae import engine
from inglenook.engines.comae.facts import FACTS, Revealed, StrangerKnown, StrangerMet
from inglenook.engines.comae.fight import COMBINED, Conflict, Fighter
from inglenook.engines.comae.npc_words import EVENTS, OUTCOMES
from inglenook.engines.comae.person import Luck, Person, Pool, Trait
from inglenook.engines.comae.story import Comae
from inglenook.engines.comae.view import mask, seen
from inglenook.rules import REFEREE, TABLE
from inglenook.table import Engines
from tests.engines.comae.played import COMMANDS, PACK, Played, ash, play, refused, story
from tests.table.tables import TWO_SEATS, bytes_of, done, table
from tests.table.tables import refused as refusal

ALL = frozenset({TABLE, REFEREE})
PLAYERS = frozenset({TABLE})
SHEET: dict[str, Any] = {
    "skill_1": "social",
    "skill_2": "combat",
    "skill_3": "tech",
    "tags": "Wealth, Eyes of glass",
}


def met(level: str = "master") -> Played:
    """The referee has brought in Rook, whom nobody knows."""
    given: dict[str, Any] = {
        **SHEET,
        "tags": SHEET["tags"] if level == "master" else "",
        "name": "Rook",
        "level": level,
    }
    return play(story(), "stranger", (2, 19, 2, 3), **given)


def rook(comae: Comae) -> Person:
    """Rook as the players see them."""
    return seen(comae, PLAYERS).person("rook")


@pytest.mark.rule("COM-R47", "COM-R48")
@pytest.mark.parametrize(("level", "usual", "size"), [("common", 30, 8), ("skilled", 50, 9), ("master", 70, 13)])
def test_a_stranger_shows_no_more_than_what_is_usual_for_the_level(level, usual, size):
    shown = rook(met(level).comae)
    assert (shown.name, shown.level, shown.disposition) == ("Rook", level, "neutral")
    assert {skill.value for skill in shown.skills} == {usual}
    assert {(pool.maximum, pool.current) for pool in shown.pools} == {(size, size)}
    assert (shown.code, shown.tags, shown.focuses, shown.luck) == (Person("", "", "", (), ()).code, (), (), Luck())


@pytest.mark.rule("COM-R47")
def test_the_referee_sees_the_sheet_as_it_is():
    played = met()
    true = seen(played.comae, ALL).person("rook")
    assert (true.skill("social"), true.pool("cha").maximum, true.luck) == (90, 16, Luck())
    assert true.code.personality == (Trait("shy"), Trait("lying"))
    assert OUTCOMES["stranger"](PACK, played.outcome, seen(played.comae, ALL)).startswith("Rook, master: shy and lying")


def test_the_two_facts_of_a_stranger_lie_in_the_lanes_of_those_who_may_know_them():
    facts = met().facts
    assert [(type(fact), getattr(fact, "lane", "")) for fact in facts] == [
        (StrangerMet, TABLE),
        (StrangerKnown, REFEREE),
    ]
    public = msgspec.json.encode(facts[0]).decode()
    for secret in ("90", "lying", "wealth", "Eyes of glass", "16", "money"):
        assert secret not in public
    assert EVENTS[StrangerMet](PACK, facts[0], story()) == "You meet Rook: master, by the look of it."
    assert COMMANDS["stranger"].lane == COMMANDS["secret_code"].lane == COMMANDS["reveal"].lane == REFEREE


def test_nothing_of_the_true_sheet_is_in_what_the_players_get():
    comae = met().comae
    bytes_of_players = msgspec.json.encode(seen(comae, PLAYERS)).decode()
    for secret in ("90", "lying", "wealth", "Eyes of glass", "16", "money"):
        assert secret in msgspec.json.encode(comae).decode()
        assert secret not in bytes_of_players


@pytest.mark.rule("COM-R48")
def test_damage_shows_and_the_size_of_the_true_pool_does_not():
    comae = met().comae
    true = comae.person("rook").pool("cha")
    assert true == Pool("cha", 16, 16)
    hit = comae.with_person(comae.person("rook").with_pool("cha", 11))
    assert rook(hit).pool("cha") == Pool("cha", 13, 8)
    hard = comae.with_person(comae.person("rook").with_pool("cha", 2))
    assert rook(hard).pool("cha").current == 1
    assert rook(comae.with_person(comae.person("rook").with_pool("cha", 0))).pool("cha").current == 0
    pushing = comae.with_person(comae.person("rook").with_pool("cha", -3))
    assert rook(pushing).pool("cha").current == -6
    weak = comae.with_person(comae.person("rook").with_pool("body", -9))
    assert rook(weak).pool("body").current == max(13 - (weak.person("rook").pool("body").maximum + 9), -13)


def test_what_happens_in_the_open_shows():
    comae = met().comae
    shifted = play(comae, "disposition", who="rook", to="warmer").comae
    assert rook(shifted).disposition == "friendly"
    hurt = play(comae, "hunger", 4, who="rook", hours=72).comae
    assert rook(hurt).pool("body").current == 9


def test_a_combined_pool_shows_as_one_of_the_presumed_size():
    comae = met().comae
    fighters = (
        Fighter("ash", "a", "move", value=12, start=12, maximum=12),
        Fighter("rook", "b", "move", value=10, start=15, maximum=15),
    )
    both = comae.but(conflict=Conflict("chase", "", ("body", "pow"), fighters))
    shown = seen(both, PLAYERS).conflict
    assert shown is not None
    assert both.conflict is not None
    assert (both.conflict.combined, COMBINED) == (True, "combined")
    assert shown.fighter("ash") == fighters[0]
    assert (shown.fighter("rook").value, shown.fighter("rook").start, shown.fighter("rook").maximum) == (8, 13, 13)
    one = comae.but(conflict=Conflict("brawl", "", ("body",), fighters))
    assert seen(one, PLAYERS).conflict == one.conflict
    assert seen(both, ALL) is both


def test_where_nobody_is_hidden_there_is_nothing_to_hide():
    comae = story(ash())
    assert seen(comae, PLAYERS) is comae
    lost = Person("rook", "Rook", "master", (), (), luck=Luck(2, 2), hidden=True)
    assert mask(lost, None) == Person("rook", "Rook", "master", (), (), hidden=True)


@pytest.mark.rule("COM-R55")
def test_a_strangers_code_block_is_written_unseen():
    comae = met().comae
    assert refused(comae, "code", who="rook", part="event", words="x").code == "nobody"
    written = play(comae, "secret_code", who="rook", part="personality", words="sleepless").comae
    assert written.person("rook").code.personality == (Trait("sleepless"),)
    assert rook(written) == rook(comae)
    assert refused(story(), "secret_code", who="ash", part="event", words="x").code == "nobody"


def test_once_revealed_a_stranger_is_known_to_all():
    comae = met().comae
    played = play(comae, "reveal", who="rook")
    after = seen(played.comae, PLAYERS)
    assert after.person("rook").code.personality == (Trait("shy"), Trait("lying"))
    assert after == played.comae
    assert played.comae.strangers == ()
    fact = played.facts[0]
    assert isinstance(fact, Revealed)
    assert EVENTS[Revealed](PACK, fact, after).startswith("You know Rook now. Rook, master: shy and lying")
    assert refused(played.comae, "reveal", who="rook").code == "nobody"


def test_two_strangers_may_come_one_after_the_other_under_one_key():
    comae = met().comae
    gone = play(comae, "dismiss", who="rook").comae
    again = play(gone, "stranger", (2, 19, 2, 3), **{**SHEET, "tags": "", "name": "Rook", "level": "common"}).comae
    assert {pool.maximum for pool in rook(again).pools} == {8}
    assert len(again.strangers) == 1


@pytest.mark.parametrize("fact", met().facts, ids=lambda fact: type(fact).__name__)
def test_facts_about_strangers_survive_writing_and_reading(fact):
    assert msgspec.json.decode(msgspec.json.encode(fact), type=type(fact)) == fact
    assert type(fact) in FACTS


def test_at_a_real_table_a_stranger_comes_without_a_secret_leaving_the_referees_lane():
    played = table("comae", engines=Engines({"comae": engine}), seats=TWO_SEATS)
    given = {**SHEET, "name": "Rook", "level": "master", "code": "quick"}
    done(played.do("comae.stranger", given, seat="referee", faces=[2, 19, 2, 3]))
    assert refusal(played.do("comae.stranger", given, seat="player")).code == "unknown_command"
    sent = bytes_of((played.view("player"), played.entries("player"), played.feed("player"))).decode()
    kept = bytes_of((played.view("referee"), played.entries("referee"))).decode()
    assert "You meet Rook: master, by the look of it." in sent
    for secret in ("shy", "Lying", "Eyes of glass", "money", "Social 90", "2 · 19 · 2 · 3", "comae.stranger_known"):
        assert secret in kept
        assert secret not in sent
    law = played.odds("comae.fall", {"who": "rook", "metres": 5}, seat="player")
    true = played.odds("comae.fall", {"who": "rook", "metres": 5}, seat="referee")
    assert bytes_of(law) != bytes_of(true)


def test_a_strangers_numbers_stay_secret_in_a_conflict_and_in_its_odds():
    played = table("comae", engines=Engines({"comae": engine}), seats=TWO_SEATS)
    done(played.do("comae.npc", {"name": "Ash", "level": "common"}, seat="referee"))
    given = {**SHEET, "tags": "", "name": "Rook", "level": "master"}
    done(played.do("comae.stranger", given, seat="referee", faces=[2, 19, 2, 3]))
    sides = {"preset": "social", "side.ash": "a", "side.rook": "b"}
    done(played.do("comae.conflict", sides, seat="player"))
    assert bytes_of(played.odds("comae.round", seat="player")) != bytes_of(played.odds("comae.round", seat="referee"))
    done(played.do("comae.round", seat="referee", faces=[91, 92]))
    done(played.do("comae.round", seat="referee", faces=[89, 2, 5]))
    done(played.do("comae.round", seat="referee", faces=[99, 1, 3]))
    entries = [entry for entry in played.entries("player").entries if entry.kind in ("dice", "fact", "outcome")]
    dice = [entry.data for entry in entries if entry.kind == "dice" and entry.data["why"] == "round"]
    assert dice
    for data in dice:
        assert [part["value"] for part in data["parts"] if part["name"].startswith("Rook")] == [0]
    told = " ".join(entry.text for entry in entries)
    assert "Rook" in told
    assert "Social 90" not in told
    assert not any("Rook" in entry.text and "left" in entry.text for entry in entries)
