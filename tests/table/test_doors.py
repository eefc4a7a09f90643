"""Doors: sessions and links alike in a file and in a database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest

from inglenook.table import open_library
from inglenook.table.doors import DAY, OWNER, SESSION_DAYS, Doors, Sitting


class Clock:
    now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["file", "database"])
def doors(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> Iterator[Doors]:
    place = request.getfixturevalue("database_url") if request.param == "database" else tmp_path / "home"
    library = open_library(place, clock=clock)
    made = library.doors()
    yield made
    made.close()
    library.close()


def test_a_renewed_session_has_all_seats_and_the_old_one_opens_nothing(doors):
    old = doors.begin()
    doors.sit(old, "one", "ada")
    doors.sit(old, "two", "ben")
    before = doors.version()
    fresh = doors.renew(old)
    assert fresh != old
    assert doors.version() != before
    assert (doors.sitting(old), doors.sitting(fresh)) == (None, Sitting(False, {"one": "ada", "two": "ben"}))
    doors.sit(fresh, "one", "eve")
    assert doors.sitting(fresh) == Sitting(False, {"one": "eve", "two": "ben"})


def test_an_owners_session_stays_theirs_and_a_seated_one_may_become_an_owners(doors):
    owner = doors.renew(doors.begin(owner=True))
    assert doors.sitting(owner) == Sitting(True, {})
    guest = doors.begin()
    doors.sit(guest, "one", "ada")
    assert doors.sitting(doors.renew(guest, owner=True)) == Sitting(True, {"one": "ada"})


def test_what_is_over_has_nothing_to_go_over(doors, clock):
    old = doors.begin(owner=True)
    doors.sit(old, "one", "ada")
    clock.now += SESSION_DAYS * DAY
    assert doors.sitting(doors.renew(old)) == Sitting()
    assert doors.sitting(doors.renew("made up")) == Sitting()
    left = doors.begin(owner=True)
    doors.leave(left)
    assert doors.sitting(doors.renew(left)) == Sitting()


def test_a_link_counts_whom_it_lets_in_and_is_closed_by_its_campaign_alone(doors, clock):
    once, token = doors.invite("one", "player", plays=("player:ada",), days=1, once=True)
    assert doors.find(token) == once
    assert [doors.use(once.id), doors.use(once.id)] == [True, False]
    assert doors.find(token) is None
    doors.give_back(once.id)
    assert doors.find(token) == once
    assert not doors.revoke("two", once.id)
    assert doors.find(token) == once
    clock.now += DAY
    assert (doors.find(token), doors.use(once.id)) == (None, False)
    assert [each.id for each in doors.invites("one")] == [once.id]


def test_who_rises_is_out_everywhere_and_the_links_to_the_seat_are_closed(doors):
    phone, laptop = doors.begin(), doors.begin()
    for token in (phone, laptop):
        doors.sit(token, "one", "ada")
    _, own = doors.invite("one", "player", seat="ada", once=False)
    _, new = doors.invite("one", "player", once=False)
    doors.rise("one", "ada")
    assert (doors.sitting(phone), doors.sitting(laptop)) == (Sitting(), Sitting())
    assert doors.find(own) is None
    assert doors.find(new) is not None
    doors.close_links("one", "player")
    assert doors.find(new) is None


def test_one_device_may_stay_when_all_others_have_to_rise(doors):
    mine, strangers, others = doors.begin(), doors.begin(), doors.begin()
    for token, seat in ((mine, "ada"), (strangers, "ada"), (others, "ben")):
        doors.sit(token, "one", seat)
        doors.sit(token, "two", "eve")
    _, own = doors.invite("one", "player", seat="ada", once=False)
    _, bens = doors.invite("one", "player", seat="ben", once=False)
    before = doors.version()
    doors.rise("one", "ada", but=mine)
    assert doors.version() != before
    assert doors.sitting(mine) == Sitting(False, {"one": "ada", "two": "eve"})
    assert doors.sitting(strangers) == Sitting(False, {"two": "eve"})
    assert doors.sitting(others) == Sitting(False, {"one": "ben", "two": "eve"})
    assert (doors.find(own), doors.find(bens) is None) == (None, False)


def test_other_owners_are_owners_no_more_if_that_is_wished(doors):
    mine, other, guest = doors.begin(owner=True), doors.begin(owner=True), doors.begin()
    doors.sit(guest, "one", "ada")
    _, link = doors.invite("", OWNER, once=True)
    doors.rise("one", "player", but=mine)
    assert doors.sitting(other) == Sitting(True)
    assert doors.find(link) is not None
    doors.rise("one", "player", but=mine, owners=True)
    assert [doors.sitting(each) for each in (mine, other, guest)] == [
        Sitting(True),
        Sitting(),
        Sitting(False, {"one": "ada"}),
    ]
    assert doors.find(link) is None


def test_what_one_process_takes_away_another_over_the_database_hears_of_at_once(database_url):
    libraries = [open_library(database_url) for _ in range(2)]
    here, there = [each.doors() for each in libraries]
    heard: Queue[str] = Queue()
    there.on_risen(heard.put)
    assert heard.get(timeout=5) == "", "once it listens, it may have missed some"
    before = there.version()
    here.rise("one", "ada")
    assert libraries[0].whispers is not None
    libraries[0].whispers.whisper('{"from":"x","campaign":"one","here":["ada"]}')
    here.rise("two", "player", owners=True)
    assert [heard.get(timeout=5), heard.get(timeout=5)] == ["one", ""]
    assert there.version() != before
    for each in libraries:
        each.close()
