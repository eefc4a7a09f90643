"""Links, seats and backups from the terminal: what is told, and what is refused."""

import json

import pytest

from inglenook.table import Library
from inglenook.table.doors import FILE, SqliteDoors


@pytest.fixture
def ada(quick):
    assert quick("new", "Ada").exit_code == 0
    return "Ada"


def test_a_link_needs_an_address_and_has_a_role(quick, ada, tmp_path):
    refused = quick("invite", ada)
    assert refused.exit_code == 1
    assert "--url" in refused.stderr
    made = quick("invite", ada, "--url", "https://table.example/", "--role", "onlooker", "--days", "2", "--once")
    address, _, token = made.stdout.splitlines()[0].partition("/join#")
    assert address == "https://table.example"
    assert "one person" in made.stdout
    doors = SqliteDoors(tmp_path / "home" / FILE)
    found = doors.find(token)
    assert found is not None
    assert (found.role, found.once, found.expires - found.created) == ("onlooker", True, 2 * 86_400_000)
    doors.stand_at("http://192.168.1.20:8000")
    doors.close()
    assert quick("invite", ada, "--days", "0").stdout.startswith("http://192.168.1.20:8000/join#")


def test_links_are_listed_and_closed_and_a_seat_is_told_of_one_that_was_made_here(quick, ada, tmp_path):
    assert "No links" in quick("invite", ada, "--list").stdout
    played = Library(tmp_path / "home").open(ada)
    assert played.seating.add("Ben", "player", seat="player") == "ben"
    quick("invite", ada, "--url", "https://table.example", "--seat", "ben", "--once")
    quick("invite", ada, "--url", "https://table.example", "--days", "0")
    assert played.entries("ben").entries[-1].text.startswith("The game master made a link to your seat.")
    played.close()
    listed = quick("invite", ada, "--list").stdout.splitlines()
    assert ["a new player" in listed[0], "the seat of Ben" in listed[1]] == [True, True]
    assert "open until it is closed" in listed[0]
    closed = quick("invite", ada, "--close", "1").stdout.splitlines()
    assert "not used yet, closed" in closed[1]
    refused = quick("invite", ada, "--close", "7")
    assert (refused.exit_code, "--list" in refused.stderr) == (1, True)


@pytest.mark.parametrize(
    "words",
    [
        ("invite",),
        ("invite", "Ada", "--owner"),
        ("invite", "--owner", "--list"),
        ("invite", "Ada", "--role", "king"),
        ("invite", "Ada", "--days", "-1"),
        ("backup", "--output", "x"),
        ("backup", "Ada", "--all", "--output", "x"),
        ("backup", "Ada"),
    ],
)
def test_what_makes_no_sense_is_not_understood(quick, ada, words):
    assert quick(*words).exit_code == 2


def test_a_seat_that_is_not_there_is_refused_with_those_that_are(quick, ada):
    refused = quick("invite", ada, "--seat", "ben", "--url", "http://x")
    assert refused.exit_code == 1
    assert "player" in refused.stderr
    for change in (("--rename", "ben", "Ben"), ("--role", "ben", "gm"), ("--plays", "ben", "-"), ("--remove", "ben")):
        assert quick("seats", ada, *change).exit_code == 1
    assert quick("seats", ada, "--remove", "player").exit_code == 1, "a table keeps a game master"


def test_seats_are_listed_and_changed(quick, ada):
    assert "game master" in quick("seats", ada).stdout
    quick("seats", ada, "--rename", "player", "Gwen", "--plays", "player", "player")
    seats = json.loads(quick("seats", ada, "--json").stdout)
    assert seats == {"player": {"name": "Gwen", "role": "gm", "plays": ["player"]}}
    quick("seats", ada, "--plays", "player", "-")
    assert json.loads(quick("seats", ada, "--json").stdout)["player"]["plays"] == []


def test_who_may_do_less_or_is_gone_has_no_open_link_to_come_back_by(quick, ada, tmp_path):
    played = Library(tmp_path / "home").open(ada)
    for name in ("Ben", "Cal"):
        played.seating.add(name, "player", seat="player")
    played.close()
    for role in ("player", "onlooker", "gm"):
        quick("invite", ada, "--url", "https://table.example", "--role", role, "--days", "0")
    quick("seats", ada, "--role", "ben", "gm")
    assert quick("invite", ada, "--list").stdout.count("open until") == 3
    quick("seats", ada, "--role", "ben", "player")
    assert quick("invite", ada, "--list").stdout.count("open until") == 2
    quick("seats", ada, "--role", "ben", "onlooker")
    assert "a new onlooker" in "".join(line for line in links(quick, ada) if "open until" in line)
    quick("seats", ada, "--remove", "ben")
    assert not any("open until" in line for line in links(quick, ada))


def links(quick, name):
    return quick("invite", name, "--list").stdout.splitlines()


def test_ending_devices_says_how_their_owner_comes_back(quick, ada, tmp_path):
    played = Library(tmp_path / "home").open(ada)
    played.seating.add("Ben", "player", seat="player")
    quick("invite", ada, "--url", "https://table.example", "--seat", "ben")
    told = quick("seats", ada, "--end-devices", "ben").stdout
    assert "inglenook invite Ada --seat ben --once" in told
    assert "closed" in quick("invite", ada, "--list").stdout
    assert played.entries("ben").entries[-1].text.startswith("The game master ended all devices of your seat")
    played.close()
    assert quick("seats", ada, "--end-devices", "cal").exit_code == 1
    assert json.loads(quick("seats", ada, "--end-devices", "ben", "--json").stdout)["ben"]["name"] == "Ben"


def test_backups_go_out_and_come_back(quick, ada, tmp_path):
    quick("new", "Bea")
    folder = tmp_path / "kept"
    assert quick("backup", "--all", "-o", str(folder)).exit_code == 0
    assert sorted(file.name for file in folder.iterdir()) == ["Ada.inglenook", "Bea.inglenook"]
    again = quick("backup", "--all", "-o", str(folder))
    assert again.exit_code == 1
    assert "--force" in again.stderr
    assert quick("backup", "Ada", "-o", str(folder), "--force").exit_code == 0
    assert quick("restore", str(folder / "Ada.inglenook")).exit_code == 1
    quick("delete", "Ada", "--yes")
    assert "Ada is back." in quick("restore", str(folder / "Ada.inglenook")).stdout
    assert quick("restore", str(folder / "Ada.inglenook"), "--replace").exit_code == 0
    (folder / "Ada.inglenook").write_bytes(b"no campaign")
    assert quick("restore", str(folder / "Ada.inglenook")).exit_code == 1


def test_one_damaged_campaign_does_not_keep_the_others_from_being_copied(quick, ada, tmp_path):
    quick("new", "Bea")
    (tmp_path / "home" / "Ada.inglenook").write_bytes(b"x" * 5000)
    done = quick("backup", "--all", "-o", str(tmp_path / "kept"))
    assert done.exit_code == 1
    assert [file.name for file in (tmp_path / "kept").iterdir()] == ["Bea.inglenook"]
    assert "Ada" in done.stderr
