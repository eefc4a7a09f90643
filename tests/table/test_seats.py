"""Seats at the table: what each may do and see, who decides for whom, and what is hidden from whom."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from inglenook.journal import Draft, canonical
from inglenook.rules import REFEREE, Command, Refusal, State
from inglenook.table import Engines, Receipt, Seat, Table
from inglenook.table.seats import deciders, may_decide
from inglenook.table.standing import Standing
from tests.table.tables import NOON, done, refused, table
from tests.table.test_ports import WaveRose, make, swell

SEATS: dict[str, Any] = {
    "gm": Seat("Robin", "gm"),
    "ada": Seat("Ada", "player", ("player:ada",)),
    "ben": Seat("Ben", "player", ("player:ben",)),
    "eve": Seat("Eve", "onlooker"),
}
EVERYONE = tuple(SEATS)


@pytest.fixture
def company() -> Table:
    return table("comae", engines=Engines(), seats=SEATS)


def texts(played: Table, seat: str) -> list[str]:
    return [entry.text for entry in played.entries(seat).entries]


def test_what_game_master_and_roller_see_reaches_nobody_else(company):
    told = done(company.say("The duke is lying.", seat="ada", audience="gm_and_me"))
    assert told.entries[0].lane == "referee+seat:ada"
    assert "The duke is lying." in texts(company, "gm")
    assert "The duke is lying." in texts(company, "ada")
    before = {seat: company.cursor(seat) for seat in ("ben", "eve")}
    assert all("duke" not in text for seat in ("ben", "eve") for text in texts(company, seat))
    done(company.say("Even more.", seat="gm", audience="gm"))
    assert {seat: company.cursor(seat) for seat in ("ben", "eve")} == before
    assert company.search("duke", seat="ben") == ()
    assert b"duke" not in b"".join(company.export_json("ben"))


def test_a_private_note_is_ones_own_even_before_the_game_master(company):
    done(company.say("I mistrust Robin.", seat="eve", audience="me"))
    assert "I mistrust Robin." in texts(company, "eve")
    assert all("mistrust" not in text for seat in ("gm", "ada", "ben") for text in texts(company, seat))


def test_dice_thrown_for_the_game_master_alone_tell_the_roller_nothing():
    played = table("nomadic", seats=SEATS)
    blind = done(played.do("ask", {"question": "Is it safe?"}, seat="ada", audience="gm"))
    assert (blind.entries, blind.text) == ((), "")
    assert any(entry.kind == "outcome" for entry in played.entries("gm").entries)
    assert all(entry.kind == "admin" for entry in played.entries("ada").entries)


def test_what_everyone_would_see_cannot_be_done_in_secret():
    played = table("nomadic", seats=SEATS)
    position = played.store.position
    for audience in ("gm", "me", "gm_and_me"):
        secret = played.do("check", {"skill": "muscle", "risk": "risky"}, seat="ada", audience=audience, faces=[9])
        assert refused(secret).code == "would_show"
    assert played.store.position == position


def test_the_table_may_hear_that_something_hidden_happened():
    played = table("nomadic", seats=SEATS)
    done(played.do("ask", {"question": "One?"}, seat="gm", audience="gm"))
    assert "out of sight" not in " ".join(texts(played, "ben"))
    done(played.set("hidden", "told", seat="gm"))
    done(played.do("ask", {"question": "Two?"}, seat="gm", audience="gm"))
    assert texts(played, "ben")[-1] == "Something happens out of sight."


def test_a_question_is_its_players_and_the_game_master_stands_in():
    seats = {**SEATS, "ada": Seat("Ada", "player", ("player",))}
    played = table("nomadic", seats=seats)
    for answering in ("ada", "gm"):
        done(played.do("check", {"skill": "muscle", "risk": "perilous"}, seat="ben", faces=[1]))
        waits = {seat: played.waiting(seat)[0] for seat in EVERYONE}
        assert {seat for seat in EVERYONE if waits[seat].mine} == {"gm", "ada"}
        assert waits["ben"].seats == ("ada",)
        refusal = refused(played.answer("body", seat="ben"))
        assert (refusal.code, "Ada" in refusal.sentence) == ("not_yours", True)
        done(played.answer("body", seat=answering))
        while played.waiting("gm"):
            done(played.answer("body", seat=answering))


def test_who_looks_on_does_nothing_but_keep_notes(company):
    assert refused(company.do("roll", seat="eve")).code == "only_looks"
    assert refused(company.say("Hello", seat="eve")).code == "only_looks"
    assert refused(company.set("name", "Other", seat="eve")).code == "only_looks"


def test_settings_and_seats_are_the_game_masters(company):
    assert refused(company.set("name", "Other", seat="ada")).code == "gm_only"
    assert refused(company.seating.add("Zoe", "player", seat="ada")).code == "gm_only"
    assert refused(company.seating.give_role("ada", "gm", seat="ada")).code == "gm_only"
    done(company.seating.rename("ada", "Adele", seat="ada"))  # one's own name is one's own
    assert refused(company.seating.rename("ben", "Bernard", seat="ada")).code == "gm_only"


def test_seats_come_and_go_and_hand_over():
    played = table("nomadic", seats=SEATS)
    key = played.seating.add("Zoë", "player", seat="gm", request="one")
    assert key == "zoe"
    assert played.seating.add("Zoë", "player", seat="gm", request="one") == "zoe"  # the same request, asked twice
    assert refused(played.seating.add("zoe", "player", seat="gm")).code == "name_taken"
    done(played.seating.give_plays("ben", ["player"], seat="gm"))
    done(played.seating.give_plays("zoe", ["player"], seat="gm"))
    shown = {seat.key: seat for seat in played.view("eve").seats}
    assert (shown["ben"].plays, shown["zoe"].plays) == ({}, {"player": "The Nomad"})
    assert refused(played.seating.remove("gm", seat="gm")).code == "last_gm"
    assert refused(played.seating.give_role("gm", "player", seat="gm")).code == "last_gm"
    done(played.seating.give_role("zoe", "gm", seat="gm"))
    done(played.seating.give_role("gm", "player", seat="zoe"))
    done(played.seating.remove("ben", seat="ben"))
    assert "ben" not in {seat.key for seat in played.view("zoe").seats}
    assert played.seating.add("Ben", "player", seat="zoe") == "ben_2"  # what was Ben's own stays closed to another
    with pytest.raises(LookupError):
        played.view("ben")


def test_the_stop_card_names_nobody(company):
    receipt = done(company.seating.stop(seat="eve", request="r"))
    assert receipt.entries[0].seat == ""
    assert company.view("gm").safety.paused
    paused = company.do("comae.roll", {}, seat="ada")
    assert refused(paused).code == "paused"
    done(company.say("Shall we take a break?", seat="ada"))
    done(company.seating.pause(False, seat="ben"))
    assert not company.view("gm").safety.paused
    unsigned = [act for act in company.store.acts() if act.kind == "safety"]
    assert [act.seat for act in unsigned] == ["", ""]


def test_lines_and_veils_are_kept_unsigned(company):
    done(company.seating.agree("line", "harm to  animals", seat="eve"))
    done(company.seating.agree("veil", "gore", seat="ben"))
    assert refused(company.seating.agree("veil", "gore", seat="ada")).code == "no_change"
    safety = company.view("ada").safety
    assert (safety.lines, safety.veils) == (("harm to animals",), ("gore",))
    done(company.seating.agree("veil", "gore", withdrawn=True, seat="gm"))
    assert company.view("ada").safety.veils == ()
    assert {entry.seat for entry in company.entries("gm").entries if "line" in entry.text} == {""}


def test_a_line_is_the_same_in_any_case_and_is_something(company):
    done(company.seating.agree("line", "Spiders", seat="eve"))
    assert refused(company.seating.agree("line", "spiders ", seat="ada")).code == "no_change"
    assert refused(company.seating.agree("line", "\u2800 \u3164", seat="ada")).code == "bad_value"
    done(company.seating.agree("line", "SPIDERS", withdrawn=True, seat="ben"))
    assert company.view("ada").safety.lines == ()


@pytest.mark.parametrize(
    "name",
    [
        "A da",
        "ada.",
        "\u0410da",
        "\u0430\u0501\u0430",
        "\uff21\uff24\uff21",
        "R0bin",
        "Rob1n",
        "Rob|n",
        "GM",
        "me",
        "The Game Master",
        "everyone",
    ],
)
def test_no_name_is_taken_for_anothers_or_for_a_word_of_the_table(company, name):
    done(company.seating.rename("eve", "RobIn's cat", seat="eve"))
    done(company.seating.rename("gm", "RobIn", seat="gm"))
    assert refused(company.seating.rename("ben", name, seat="ben")).code in ("bad_name", "name_taken")
    assert refused(company.seating.add(name, "player", seat="gm")).code in ("bad_name", "name_taken")


@pytest.mark.parametrize("name", ["Adam", "Aida", "Ben 2", "Eva", "Robina", "\u0410\u043d\u043d\u0430", "\U0001f409"])
def test_a_name_that_can_be_told_apart_is_anybodys(company, name):
    assert isinstance(company.seating.add(name, "player", seat="gm"), str)
    done(company.seating.rename("gm", "Game master", seat="gm"))


def test_a_seat_plays_somebody_whom_there_is():
    played = table("comae", engines=Engines(), seats=SEATS)
    wrong = refused(played.seating.give_plays("ben", ["player:ines"], seat="gm"))
    assert (wrong.code, wrong.field, wrong.legal) == ("no_role", "plays", ("player", "party"))
    assert "make somebody first" in wrong.sentence
    done(played.do("sample", {"who": "ines"}, seat="gm"))
    for nobody in ("player:ines", "ines_calloway", "referee", "Ines Calloway", "", "x" * 5000):
        wrong = refused(played.seating.give_plays("ben", [nobody], seat="gm"))
        assert wrong.legal == ("player:ines_calloway", "player", "party")
        assert refused(played.seating.add("Zoe", "player", [nobody], seat="gm")).code == "no_role"
    done(played.seating.give_plays("ben", ["player:ines_calloway", "party"], seat="gm"))
    done(played.undo(seat="gm"))  # whoever is gone again may still be meant
    done(played.seating.give_plays("ben", ["player:ines_calloway"], seat="gm"))
    assert played.seating.add("Zoe", "player", ["player:ines_calloway"], seat="gm") == "zoe"
    plays = {seat.key: tuple(seat.plays) for seat in played.view("gm").seats}
    assert (plays["ben"], plays["zoe"]) == ((), ("player:ines_calloway",))  # nobody is played twice


def test_whom_one_may_play_tells_nobody_of_who_is_hidden():
    """Through the names of roles, those of seats' characters, the story and refusals."""

    class Crew(State, frozen=True):
        engine: ClassVar[str] = "crew"
        people: tuple[str, ...] = ("Mara", "Stowaway")

    crew = make(
        "crew", Crew, WaveRose, Command("look", "Look", "", "", lambda _pack, _state, _fields: swell()),
        view=lambda state, lanes: state if REFEREE in lanes else state.but(people=state.people[:1]),
        roles=lambda _pack, state: {f"player:{name.casefold()}": name for name in state.people}, policies={},
    )  # fmt: skip
    played = table("crew", engines=Engines({"crew": crew}), seats=SEATS)
    assert dict(played.view("gm").roles) == {"player:mara": "Mara", "player:stowaway": "Stowaway"}
    assert dict(played.view("ada").roles) == {"player:mara": "Mara"}
    wrong = refused(played.seating.give_plays("ada", ["player:stowaway"], seat="gm"))
    assert "Stowaway" not in str(wrong.legal)
    done(played.seating.give_plays("ada", ["player:mara"], seat="gm"))
    assert "tow" not in str((played.view("ada"), played.feed("ada")))


def test_who_leads_alone_hides_what_others_are_not_to_find_when_they_come():
    played = table("nomadic")
    assert [each.key for each in played.view().audiences] == ["all", "gm", "me"]
    for audience in ("gm", "me"):
        done(played.say(f"The duke is lying ({audience}).", audience=audience))
    assert played.seating.add("Ada", "player", seat="player") == "ada"
    assert not any("duke" in text for text in texts(played, "ada"))
    assert sum("duke" in text for text in texts(played, "player")) == 2


def test_what_was_shown_is_not_shown_again_but_to_more_or_in_new_words(company):
    number = done(company.say("The duke is dead.", seat="gm", audience="gm")).entries[0].number
    done(company.reveal("referee", number, seat="gm", audience="seats:ada"))
    position = company.store.position
    for audience in ("seats:ada", "me"):
        assert refused(company.reveal("referee", number, seat="gm", audience=audience)).code == "no_change"
    assert company.store.position == position
    done(company.reveal("referee", number, seat="gm"))
    for audience in ("all", "seats:ada", "seats:ben"):
        assert refused(company.reveal("referee", number, seat="gm", audience=audience)).code == "no_change"
    done(company.revise(number, "The duke is not dead.", lane="referee", seat="gm"))
    done(company.reveal("referee", number, seat="gm"))
    assert [text for text in texts(company, "eve") if "duke" in text] == ["The duke is dead.", "The duke is not dead."]


def test_what_another_showed_in_secret_is_told_to_nobody_by_a_refusal(company):
    number = done(company.say("We go at dawn.", seat="ada", audience="seats:ben")).entries[0].number
    done(company.reveal("seat:ada+seat:ben", number, seat="ben", audience="gm"))
    done(company.reveal("seat:ada+seat:ben", number, seat="ada", audience="gm"))
    assert refused(company.reveal("seat:ada+seat:ben", number, seat="ada", audience="gm")).code == "no_change"


def test_two_equal_throws_of_one_act_are_shown_each_once():
    played = table("nomadic", seats=SEATS)
    number = done(played.say("Twice.", seat="gm", audience="gm")).entries[0].number
    with played.store.writing() as writer:
        body = canonical({"text": "A six.", "of": number})
        writer.append("twins", "gm", "command", NOON, [Draft("referee", "outcome", body)] * 2)
    for twin in (number + 1, number + 2):
        done(played.reveal("referee", twin, seat="gm"))
    assert refused(played.reveal("referee", number + 1, seat="gm")).code == "no_change"


@pytest.mark.parametrize("name", ["", " ", "\u2800", "\u3164", "Ada\u2800", "\u202eadA", "\u0301", "ADA", "A\u0301da"])
def test_no_name_looks_like_none_or_like_anothers(company, name):
    assert refused(company.seating.rename("ben", name, seat="ben")).code in ("bad_name", "name_taken")
    assert company.view("ben").seats[1].name != name


def test_what_was_hidden_can_be_shown_later_and_tells_nothing_of_where_it_stood(company):
    for words in ("one", "two"):
        done(company.say(words, seat="gm", audience="gm"))
    number = done(company.say("The duke is dead.", seat="gm", audience="gm")).entries[0].number
    done(company.revise(number, "The duke is not quite dead.", lane="referee", seat="gm"))
    assert refused(company.reveal("referee", number, seat="ada")).code == "no_entry"
    shown = done(company.reveal("referee", number, seat="gm")).entries[0]
    assert (shown.lane, shown.kind, shown.text) == ("table", "reveal", "The duke is not quite dead.")
    assert "number" not in shown.data["shown"]
    assert "The duke is not quite dead." in texts(company, "eve")
    assert b"The duke is dead." not in b"".join(company.export_json("eve"))


def test_a_handout_is_for_those_who_are_named(company):
    done(company.say("A letter for two.", seat="gm", audience="seats:ada,ben"))
    assert [seat for seat in EVERYONE if "A letter for two." in texts(company, seat)] == ["gm", "ada", "ben"]
    assert refused(company.say("?", seat="gm", audience="seats:nobody")).code == "unknown_audience"


def test_words_are_rewritten_by_their_author_or_the_game_master(company):
    number = done(company.say("Ada speaks.", seat="ada")).entries[0].number
    assert refused(company.revise(number, "Ben's version", seat="ben")).code == "not_yours"
    done(company.revise(number, "Ada spoke.", seat="ada"))
    assert refused(company.erase(number, seat="ben")).code == "not_yours"
    done(company.erase(number, seat="gm"))


def test_a_snapshot_keeps_seats_safety_and_hands(company):
    done(company.seating.agree("line", "spiders", seat="ada"))
    done(company.seating.pause(seat="ada"))
    standing = company.standing
    again = Standing.from_snapshot(company.engines, company.store, standing.position, standing.written())
    assert (again.seats, again.lines, again.paused) == (standing.seats, ("spiders",), True)
    again.fold(company.store)
    assert again.lanes_of("ada") == standing.lanes_of("ada")


def test_receipts_are_receipts(company):
    assert isinstance(company.say("x", seat="gm"), Receipt)
    assert isinstance(company.say("", seat="gm"), Refusal)


def test_who_comes_to_a_solo_table_does_not_know_how_hidden_dice_will_fall():
    alone = table("nomadic", seed="known")
    assert alone.seating.add("Ada", "player", seat="player") == "ada"
    bodies = [(entry.lane, entry.body or b"") for entry in alone.store.read() if b'"seed"' in (entry.body or b"")]
    assert [lane for lane, _ in bodies] == ["table", "referee"]
    assert alone.standing.seed not in (None, "known")
    assert str(alone.standing.seed).encode() not in b"".join(alone.export_json("ada"))


def test_a_question_asked_in_secret_is_for_those_who_know_of_it():
    seats = {**SEATS, "ada": Seat("Ada", "player", ("player",))}
    assert deciders(seats, "player") == ("ada",)
    assert deciders(seats, "player", "referee+seat:ada") == ("ada",)
    assert deciders(seats, "player", "seat:ben") == ("ben",)
    assert not may_decide(seats, "ada", "player", "seat:ben")


def test_what_somebody_decided_who_looks_on_by_now_is_for_the_other_players():
    seats = {**SEATS, "eve": Seat("Eve", "onlooker", ("player",))}
    assert deciders(seats, "player") == ("ada", "ben")
    assert may_decide(seats, "ben", "player")
    assert not may_decide(seats, "eve", "player")


def test_what_may_show_is_refused_before_the_dice_fall():
    played = table("nomadic", seats=SEATS)
    position, draws = played.store.position, dict(played.standing.draws)
    for _ in range(12):  # whatever a check came to, some of its results mark a box
        assert refused(played.do(
            "check", {"skill": "muscle", "risk": "risky"}, seat="ada", audience="me")).code == "would_show"  # fmt: skip
    assert (played.store.position, played.standing.draws) == (position, draws)
    done(played.do("ask", {"question": "Safe?"}, seat="ada", audience="me"))


def test_what_shows_only_by_a_choice_is_thrown_in_secret_and_that_choice_is_refused():
    played = table("comae", engines=Engines(), seats=SEATS)
    done(played.do("sample", {"who": "ines"}, seat="gm"))
    done(played.do("roll", {"skill": "awareness"}, seat="ada", audience="gm_and_me", faces=[51]))
    assert [option.key for option in played.waiting("ada")[0].options] == ["keep", "flip"]
    assert refused(played.answer("flip", seat="ada")).code == "would_show"  # luck stands on a sheet that all see
    done(played.answer("keep", seat="ada"))
    assert (played.waiting("ada"), played.waiting("ben")) == ((), ())
