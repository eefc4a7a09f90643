"""What nobody else may know of: evenings of random acts for random audiences, and the ways in which one could pry."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from inglenook.journal import read_export
from inglenook.journal.verify import verify
from inglenook.rules import Refusal
from inglenook.table import Engines, Receipt, Seat, Table
from inglenook.table.lanes import own_lane
from tests.table.tables import bytes_of, done, refused, table

SEATS: dict[str, Any] = {
    "gm": Seat("Robin", "gm"),
    "ada": Seat("Ada", "player"),
    "ben": Seat("Ben", "player"),
    "eve": Seat("Eve", "onlooker"),
}
PNG = b"\x89PNG\r\n\x1a\n"
AUDIENCES = ("", "all", "gm", "gm_and_me", "me", "seats:ada", "seats:ben,gm", "seats:eve")
ACTS = (
    "say",
    "ask",
    "risk",
    "clock",
    "turn",
    "show",
    "picture",
    "reveal",
    "revise",
    "erase",
    "undo",
    "redo",
    "role",
    "seat",
)


@pytest.fixture
def company() -> Table:
    return table("nomadic", "board", engines=Engines(), seats=SEATS)


class Evening:
    """A table with a word planted in whatever is written, and who may read each word: those of its lanes."""

    def __init__(self, dice: str) -> None:
        self.table = table("nomadic", "board", engines=Engines(), seats=SEATS, dice=dice, seed=None)
        self.lanes: dict[str, set[str]] = {}
        self._numbers = count(100)

    def play(self, seat: str, act: str, audience: str, place: int) -> None:
        """One act. What it writes, and into which lanes, is read from the whole journal, which no seat ever sees."""
        seat = next((key for key, held in self.table.standing.seats.items() if held.name == SEATS[seat].name), "")
        if not seat:
            return
        before, seen = self.table.store.position, self.seen()
        word = f"qx{next(self._numbers)}zv"
        made = self._act(seat, act, audience, place, word)
        written = [*self.table.store.read(before)]
        assert isinstance(made, Refusal) != bool(written)
        for entry in written:
            for known in (word, *self.lanes):
                if entry.body is not None and known.encode() in entry.body:
                    self.lanes.setdefault(known, set()).add(entry.lane)
        if isinstance(made, Receipt):
            self.check(seat, bytes_of(made))
        lanes = {entry.lane for entry in written}
        for other, view in seen.items():
            reads = self.table.standing.lanes_of(other)
            if other in self.table.standing.seats and not lanes & reads:
                assert self.sight(other) == view, (other, act)

    def _act(self, seat: str, act: str, audience: str, place: int, word: str) -> Receipt | Refusal | str:
        table = self.table
        entries = [entry for entry in table.entries(seat).entries if entry.lane != "table"] or table.entries(
            seat
        ).entries
        entry = entries[place % len(entries)]
        clocks = [
            field.options for shown in table.view(seat).commands if shown.name == "board.turn" for field in shown.fields
        ]
        clock = next((listed[place % len(listed)].key for listed in clocks if listed), "none")
        deeds: dict[str, Any] = {
            "say": lambda: table.say(word, seat=seat, audience=audience),
            "ask": lambda: table.do("nomadic.ask", {"question": word}, seat=seat, audience=audience),
            "risk": lambda: table.do("nomadic.risk", {"what": word}, seat=seat, audience=audience),
            "clock": lambda: table.do("board.clock", {"name": word}, seat=seat, audience=audience),
            "turn": lambda: table.do("board.turn", {"clock": clock, "by": 1}, seat=seat, audience=audience),
            "show": lambda: table.do("board.show", {"clock": clock}, seat=seat),
            "picture": lambda: table.hand_out(PNG + word.encode(), word, seat=seat, audience=audience),
            "reveal": lambda: table.reveal(entry.lane, entry.number, seat=seat, audience=audience),
            "revise": lambda: table.revise(entry.number, word, lane=entry.lane, seat=seat),
            "erase": lambda: table.erase(entry.number, lane=entry.lane, seat=seat),
            "undo": lambda: table.undo(seat=seat),
            "redo": lambda: table.redo(seat=seat),
            "role": lambda: table.seating.give_role("ada", ("gm", "player", "onlooker")[place % 3], seat=seat),
            "seat": lambda: self._changing_seats(seat),
        }
        made: Receipt | Refusal | str = deeds[act]()
        return made

    def _changing_seats(self, seat: str) -> Receipt | Refusal | str:
        ben = next((key for key, held in self.table.standing.seats.items() if held.name == "Ben"), "")
        if ben:
            return self.table.seating.remove(ben, seat=seat)
        return self.table.seating.add("Ben", "player", seat=seat)

    def sight(self, seat: str) -> bytes:
        """All that a seat is shown: the table as it stands, the story, and what it finds by searching."""
        view, feed = self.table.view(seat), self.table.feed(seat)
        return bytes_of([view, feed, self.table.search("qx", seat, 500), self.table.entries(seat, limit=500)])

    def seen(self) -> dict[str, bytes]:
        """What each seat is shown."""
        return {seat: self.sight(seat) for seat in self.table.standing.seats}

    def check(self, seat: str, sent: bytes) -> None:
        """No word of others' lanes is in what a seat is sent."""
        if seat in self.table.standing.seats:
            reads = self.table.standing.lanes_of(seat)
            for word, lanes in self.lanes.items():
                assert lanes & reads or word.encode() not in sent, (seat, word)

    def end(self) -> None:
        """What each seat is shown and may take away holds nothing of other lanes, and stands the test of a proof."""
        for seat, sent in self.seen().items():
            self.check(seat, sent)
            export = b"".join(self.table.export_json(seat))
            self.check(seat, export)
            self.check(seat, "".join(self.table.export_story(seat)).encode())
            copy = read_export(export)
            assert set(copy.heads()) <= self.table.standing.lanes_of(seat)
            assert verify(copy).sound, verify(copy)
            again = Table(copy, self.table.engines)
            assert bytes_of(again.view(seat)) == bytes_of(self.table.view(seat))
            assert bytes_of(again.feed(seat)) == bytes_of(self.table.feed(seat))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(("fair", "verifiable")),
    st.lists(
        st.tuples(
            st.sampled_from(("gm", "gm", "ada", "ben", "eve")),
            st.sampled_from(ACTS),
            st.sampled_from(AUDIENCES),
            st.integers(0, 5),
        ),
        min_size=4,
        max_size=20,
    )
)  # fmt: skip
def test_no_evening_tells_a_seat_what_it_may_not_know(dice, acts):
    evening = Evening(dice)
    for seat, act, audience, place in acts:
        evening.play(seat, act, audience, place)
    evening.end()


def test_who_comes_later_under_the_same_name_reads_nothing_of_whoever_had_it(company):
    done(company.say("I mistrust Robin.", seat="ben", audience="me"))
    done(company.seating.remove("ben", seat="gm"))
    key = company.seating.add("Ben", "player", seat="gm")
    assert key == "ben_2"
    assert all("mistrust" not in entry.text for entry in company.entries("ben_2").entries)
    number = next(entry.number for entry in company.store.read(lanes=[own_lane("ben")]))
    assert refused(company.reveal(own_lane("ben"), number, seat="ben_2")).code == "no_entry"


def test_what_one_cannot_read_is_refused_as_what_is_not_there(company):
    done(company.say("a", seat="gm", audience="gm"))
    number = done(company.say("b", seat="gm", audience="gm")).entries[0].number
    done(company.erase(number, lane="referee", seat="gm"))
    for prying in (company.revise, lambda *given, **more: company.erase(given[0], **more)):
        told = {refused(prying(n, "mine", lane="referee", seat="ben")).code for n in (1, 2, 3, 99)}
        assert told == {"not_prose"}


def test_anothers_request_tells_nothing_and_hinders_nothing(company):
    done(company.say("hush", seat="gm", audience="gm", request="one"))
    said = done(company.say("Hello", seat="ben", request="one"))
    assert (said.repeated, said.text) == (False, "Hello")
    assert done(company.say("Hello", seat="ben", request="one")).repeated
    assert b'"one"' not in b"".join(company.export_json("ben"))


def test_a_revealed_roll_counts_nothing_of_what_stays_hidden(company):
    for question in ("One?", "Two?"):
        done(company.do("nomadic.ask", {"question": question}, seat="gm", audience="gm"))
    made = done(company.do("nomadic.ask", {"question": "Three?"}, seat="gm", audience="gm"))
    dice = next(entry for entry in made.entries if entry.kind == "dice")
    assert dice.data["draw"] == 3
    shown = done(company.reveal("referee", dice.number, seat="gm")).entries[0]
    told = bytes_of(shown)
    assert b"draw" not in told
    assert b'\\"of\\"' not in told
    assert dice.text in shown.text
    number = done(company.say("old", seat="gm", audience="gm")).entries[0].number
    done(company.revise(number, "new", lane="referee", seat="gm"))
    assert b"revises" not in bytes_of(done(company.reveal("referee", number, seat="gm")))


def test_a_seed_that_was_open_is_none_any_more_once_others_come():
    alone = table("nomadic", engines=Engines(), dice="seeded", seed="open")
    assert alone.seating.add("Ben", "player", seat="player") == "ben"
    assert alone.standing.seed not in (None, "open")
    assert str(alone.standing.seed).encode() not in b"".join(alone.export_json("ben"))
    kept = alone.standing.seed
    alone.seating.add("Eve", "onlooker", seat="player")
    assert alone.standing.seed == kept


@pytest.mark.parametrize("leave", ["role", "seat"])
def test_who_led_the_game_once_does_not_know_how_hidden_dice_will_fall(leave):
    seats = {**SEATS, "gwen": Seat("Gwen", "gm")}
    played = table("nomadic", engines=Engines(), seats=seats, dice="seeded", seed="known")
    known = played.standing.seed
    done(played.seating.give_role("ada", "onlooker", seat="gm"))
    assert played.standing.seed == known
    if leave == "role":
        done(played.seating.give_role("gwen", "player", seat="gm"))
        assert str(played.standing.seed).encode() not in b"".join(played.export_json("gwen"))
    else:
        done(played.seating.remove("gwen", seat="gm"))
    assert played.standing.seed not in (None, known)


def test_a_seed_is_shown_to_nobody_not_even_by_mistake():
    company = table("nomadic", engines=Engines(), seats=SEATS, dice="hand", seed=None)
    done(company.set("dice", "seeded", seat="gm"))
    seeds = [entry for entry in company.entries("gm").entries if entry.data.get("seed")]
    assert [entry.lane for entry in seeds] == ["referee"]
    assert refused(company.reveal("referee", seeds[0].number, seat="gm")).code == "not_shown"


def test_who_looks_on_shows_nothing_and_takes_nothing_back(company):
    number = done(company.say("mine", seat="eve", audience="me")).entries[0].number
    assert refused(company.reveal("seat:eve", number, seat="eve")).code == "only_looks"
    done(company.do("nomadic.ask", {"question": "?"}, seat="ada"))
    done(company.seating.give_role("ada", "onlooker", seat="gm"))
    assert company.view("ada").undo is None
    assert refused(company.undo(seat="ada")).code == "only_looks"


def test_ones_own_last_act_is_taken_back_whatever_happened_out_of_sight(company):
    for hidden in ("silent", "told"):
        if hidden == "told":
            done(company.set("hidden", "told", seat="gm"))
        done(company.do("nomadic.ask", {"question": "Is it safe?"}, seat="ada"))
        done(company.do("nomadic.ask", {"question": "A trap?"}, seat="gm", audience="gm"))
        done(company.do("board.clock", {"name": "Ambush"}, seat="gm", audience="me"))
        assert company.view("ada").undo.text == "Is it safe?"
        assert "Is it safe?" in done(company.undo(seat="ada")).text
        assert company.view("ada").redo.text == "Is it safe?"
        done(company.do("nomadic.ask", {"question": "More?"}, seat="gm", audience="gm"))
        done(company.redo(seat="ada"))
        assert not next(e for e in company.entries("ada").entries[::-1] if e.text == "Is it safe?").struck
    hidden_acts = [entry for entry in company.entries("gm").entries if entry.text in ("A trap?", "More?")]
    assert not any(entry.struck for entry in hidden_acts)


def test_what_others_did_since_is_the_game_masters_to_take_back(company):
    done(company.do("nomadic.ask", {"question": "Ada asks"}, seat="ada"))
    done(company.do("nomadic.ask", {"question": "Ben asks"}, seat="ben"))
    assert company.view("ada").undo is None
    assert refused(company.undo(seat="ada")).code == "not_yours"
    assert "Ben asks" in done(company.undo(seat="gm")).text
    assert "Ada asks" in done(company.undo(seat="gm")).text
    assert refused(company.redo(seat="ada")).code == "not_yours"
    done(company.redo(seat="gm"))
    done(company.say("Words never stand in the way.", seat="ben"))
    done(company.undo(seat="ada"))


def test_a_character_changes_hands_and_notes_stay_where_they_are(company):
    done(company.say("Nobody may read this.", seat="ben", audience="me"))
    done(company.seating.give_plays("ben", ["player"], seat="gm"))
    done(company.do("nomadic.check", {"skill": "muscle", "risk": "perilous"}, seat="gm", faces=[1]))
    assert company.waiting("ben")[0].mine
    done(company.seating.remove("ben", seat="gm"))
    done(company.seating.give_plays("ada", ["player"], seat="gm"))
    waits = company.waiting("ada")[0]
    assert (waits.seats, waits.mine) == (("ada",), True)
    done(company.answer(waits.options[0].key, seat="ada"))
    for seat in ("gm", "ada", "eve"):
        assert all("Nobody may" not in entry.text for entry in company.entries(seat).entries)
    assert own_lane("ben") in company.store.heads()
