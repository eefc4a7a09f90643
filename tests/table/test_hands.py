"""Several people throw real dice together: each gives their own hand, and none is seen before all are in."""

from __future__ import annotations

from typing import Any

import pytest

from inglenook.journal import import_file
from inglenook.table import Engines, Seat, Table
from tests.table.tables import done, refused, table

SEATS: dict[str, Any] = {
    "gm": Seat("Robin", "gm"),
    "ada": Seat("Ada", "player"),
    "ben": Seat("Ben", "player"),
    "cy": Seat("Cy", "player"),
}


@pytest.fixture
def played() -> Table:
    """Two characters at odds, played by Ada and Ben, with real dice."""
    campaign = table("comae", engines=Engines(), seats=SEATS)
    for name in ("ines", "ruth"):
        done(campaign.do("sample", {"who": name}, seat="gm"))
    done(campaign.seating.give_plays("ada", ["player:ines_calloway"], seat="gm"))
    done(campaign.seating.give_plays("ben", ["player:ruth_amsel"], seat="gm"))
    done(campaign.set("dice", "hand", seat="gm"))
    done(campaign.do("opposed", {"who": "ines_calloway", "against": "ruth_amsel", "luck": "off"}, seat="ada"))
    return campaign


def test_each_throws_their_own_and_sees_nothing_before_all_are_in(played):
    waits = {seat: played.waiting(seat)[0] for seat in SEATS}
    assert waits["ada"].throwers == (("ada",), ("ben",))
    assert (waits["ada"].mine_to_throw, waits["ben"].mine_to_throw, waits["cy"].mine) == ((0,), (1,), False)
    first = done(played.answer(faces=[17], seat="ada"))
    assert "shown when everyone's are" in first.text
    for seat in ("gm", "ben", "cy"):
        assert played.waiting(seat)[0].thrown == (True, False)
        assert all(entry.kind != "hand" for entry in played.entries(seat).entries)
    assert refused(played.answer(faces=[50], seat="cy")).code == "not_yours"
    landed = done(played.answer(faces=[62], seat="ben"))
    dice = next(entry for entry in landed.entries if entry.kind == "dice")
    assert (dice.data["faces"], dice.data["source"]) == ([[17], [62]], "hand")
    assert played.waiting("ada") == ()
    (told,) = [entry for entry in played.entries("cy").entries if entry.text == "Ada has thrown."]
    assert (told.lane, told.of) == (dice.lane, dice.of), "it belongs to the roll, and not after what came of it"


def test_a_hand_that_cannot_be_is_refused_and_nothing_moves(played):
    for faces in ([101], [0], [], [5, 6, 7]):
        position = played.store.position
        assert refused(played.answer(faces=faces, seat="ada")).code in ("wrong_dice", "dice_awaited")
        assert played.store.position == position
    assert played.waiting("ada")[0].thrown == (False, False)


def test_what_waits_with_a_hand_in_holds_in_the_file_and_in_everyones_export(played, tmp_path):
    done(played.answer(faces=[17], seat="ada"))
    assert played.verify_rules() == ()
    for seat in ("gm", "cy"):
        file = tmp_path / f"{seat}.json"
        file.write_bytes(b"".join(played.export_json(seat)))
        taken = Table(import_file(file, tmp_path / f"{seat}.inglenook"), played.engines)
        assert taken.verify_rules() == ()
        taken.close()


def test_a_game_master_throws_all_that_is_missing(played):
    done(played.answer(faces=[17], seat="ada"))
    done(played.answer(faces=[62], seat="gm"))
    assert played.waiting("gm") == ()


def test_a_player_throws_no_hand_but_their_own_not_even_by_throwing_twice(played):
    assert refused(played.answer(faces=[17, 62], seat="ada")).code == "wrong_dice"
    done(played.answer(faces=[17], seat="ada"))
    assert refused(played.answer(faces=[17], seat="ada")).code == "not_yours"
    assert [played.waiting(seat)[0].mine for seat in ("ada", "ben", "gm")] == [False, True, True]
    assert played.waiting("ben")[0].thrown == (True, False)
    landed = done(played.answer(faces=[62], seat="ben"))
    assert next(entry for entry in landed.entries if entry.kind == "dice").data["faces"] == [[17], [62]]


def test_a_hand_can_be_taken_back_before_all_are_in(played):
    done(played.answer(faces=[17], seat="ada"))
    done(played.undo(seat="ada"))
    assert played.waiting("ada")[0].thrown == (False, False)
    done(played.answer(faces=[18], seat="ada"))
    landed = done(played.answer(faces=[62], seat="ben"))
    assert next(entry for entry in landed.entries if entry.kind == "dice").data["faces"] == [[18], [62]]


def test_hands_that_lie_ready_outlive_a_restart(played):
    done(played.answer(faces=[17], seat="ada"))
    again = Table(played.store, played.engines)
    assert again.waiting("ben")[0].thrown == (True, False)
    landed = done(again.answer(faces=[62], seat="ben"))
    assert next(entry for entry in landed.entries if entry.kind == "dice").data["faces"] == [[17], [62]]


def test_faces_that_come_with_a_command_are_for_ones_own_dice_alone(played):
    done(played.answer(faces=[17, 62], seat="gm"))
    asked = {"who": "ines_calloway", "against": "ruth_amsel", "luck": "off"}
    assert refused(played.do("opposed", asked, faces=[1, 100], seat="ada")).code == "not_yours"
    assert played.waiting("gm") == ()
    done(played.do("opposed", asked, faces=[1, 100], seat="gm"))


def test_dice_and_decisions_of_a_task_are_for_whoever_plays_the_character():
    tasks = table("nutshell", engines=Engines(), seats=SEATS)
    for seat, name in (("ada", "Ida"), ("ben", "Max")):
        done(tasks.do("create", {"name": name, "traits": "agility d8; volition d12"}, seat="gm"))
        done(tasks.seating.give_plays(seat, [f"player:{name.lower()}"], seat="gm"))
    done(tasks.set("dice", "hand", seat="gm"))
    wish = {"who": "ida", "trait": "agility", "difficulty": "3", "influence": "volition", "question": "Over the wall?"}
    done(tasks.do("task", wish, seat="gm"))
    answers: tuple[dict[str, Any], ...] = ({"faces": [1, 3, 5]}, {"option": "keep"})
    for answer in answers:
        waits = {seat: tasks.waiting(seat)[0] for seat in SEATS}
        assert waits["ada"].seats == ("ada",)
        assert {seat for seat, shown in waits.items() if shown.mine} == {"gm", "ada"}
        assert refused(tasks.answer(**answer, seat="ben")).code == "not_yours"
        done(tasks.answer(**answer, seat="ada"))
    assert tasks.waiting("gm") == ()
