"""A campaign's dice beside the odds: each die counted once, where it fell, typed ones apart."""

import pytest

from inglenook.dice import Seeded
from inglenook.lab import dice_check
from inglenook.lab.dice_checking import check_rolls
from inglenook.rules import Law
from inglenook.table import Library, NoSeatError
from inglenook.table.recorded import RecordedRoll, recorded_rolls

D6 = Law(dict.fromkeys(range(1, 7), 1))


@pytest.fixture
def ada(tmp_path):
    sitting = Library(tmp_path).create("Ada", seed="fair and square")
    yield sitting
    sitting.close()


def by_label(found):
    return {(check.kind, check.label, check.hand): check for check in found.checks}


def thrown(faces, source="fair", law=D6):
    return RecordedRoll("table", 1, "toy.roll", "Roll", "luck", ((6,),), ((faces,),), source, False, faces, law)


def test_nothing_thrown_is_nothing_to_compare(ada):
    found = dice_check(ada)
    assert found.checks == ()
    assert found.text == ("No dice were thrown yet, so there is nothing to compare.",)


def test_faces_by_size_and_readings_by_command(ada):
    for _ in range(20):
        ada.do("nomadic.ask")
    found = by_label(dice_check(ada))
    faces, readings = found["faces", "d6", False], found["readings", "Ask the oracle: question", False]
    assert (faces.throws, readings.throws) == (40, 20)
    assert sum(case.count for case in faces.cases) == 40
    assert {case.case: case.expected for case in readings.cases} == pytest.approx(
        {"no and": 20 / 12, "no": 20 / 3, "yes but": 20 / 6, "yes": 20 / 3, "yes and": 20 / 12}
    )
    assert readings.few
    assert "too few" in readings.text


def test_typed_dice_stand_by_themselves(ada):
    ada.do("nomadic.ask")
    for _ in range(30):
        ada.do("nomadic.ask", faces=(6, 6))
    found = dice_check(ada)
    mine, own = by_label(found)["faces", "d6", True], by_label(found)["faces", "d6", False]
    assert (mine.throws, own.throws) == (60, 2)
    assert mine.corrected < 1e-6
    assert "Look at" in mine.text
    assert "(typed)" in found.text[0]
    assert "further from the odds" in found.text[0]


def test_struck_dice_count_once_where_they_first_fell(ada):
    ada.do("nomadic.ask")
    before = dice_check(ada)
    ada.undo()
    ada.do("nomadic.ask")  # the same dice come back
    after = dice_check(ada)
    assert (before.dice, after.dice) == (2, 2)
    assert (after.struck, after.returned) == (1, 1)
    assert [check.cases for check in after.checks] == [check.cases for check in before.checks]
    assert any("taken back" in line and "not counted again" in line for line in after.text)


def test_the_law_of_a_roll_is_found_in_the_world_in_which_it_was_made(ada):
    """A skill's die drops with each use, and its readings with it."""
    ada.do("nomadic.create", {"name": "Wren"})
    for _ in range(3):
        if ada.do("nomadic.check", {"skill": "muscle", "risk": "risky"}).waiting:
            ada.answer("body")
    rolls = [roll for roll in recorded_rolls(ada.store, ada.engines) if roll.command == "nomadic.check"]
    assert len({roll.dice for roll in rolls}) > 1
    for roll in rolls:
        assert roll.law is not None
        assert roll.law.total == roll.dice[0][0]
        assert roll.value in roll.law.weights


def test_a_seat_that_is_not_there(ada):
    with pytest.raises(NoSeatError):
        dice_check(ada, "stranger")


def test_a_caution_about_many_looks():
    found = check_rolls([thrown(1 + at % 6) for at in range(120)])
    assert found.text[0] == "These dice fall as the odds say."
    assert any("Holm" in line for line in found.text)


def test_one_odd_look_among_many_is_not_called_doubtful():
    source = Seeded("many looks")
    rolls = [
        RecordedRoll("table", 1, f"toy.{name}", name, "luck", dice, source.throw("table", at, dice), "fair", False, 1)
        for name, dice in (("a", ((6,),)), ("b", ((8,),)), ("c", ((10,),)), ("d", ((12,),)), ("e", ((20,),)))
        for at in range(1, 200)
    ]
    found = check_rolls(rolls)
    assert all(check.corrected >= check.p for check in found.checks)
    assert found.unknown == len(rolls)
    assert not [check for check in found.checks if check.corrected < 0.01]


def test_a_loaded_die_is_found():
    found = check_rolls([thrown(6 if at % 3 else 1 + at % 5) for at in range(150)])
    assert all(check.corrected < 0.001 for check in found.checks)
    assert found.text[0].startswith("d6 and Roll: luck stray")
    six = next(case for case in found.checks[0].cases if case.case == "6")
    assert not six.inside
    assert six.count == 100
