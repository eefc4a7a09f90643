"""The percent die: what a number means for a skill, and its digits the other way round."""

import pytest

from inglenook.engines.comae.d100 import Check, better_flip, flipped, hand, in_range, is_double, result, said
from inglenook.rules import enumerated

ZEROS = 100


@pytest.mark.rule("COM-R19")
@pytest.mark.parametrize("skill", [0, 1, 5, 30, 50, 77, 98, 99])
def test_a_number_no_higher_than_the_skill_succeeds(skill):
    assert [result(number, skill) in ("success", "exceptional_good") for number in range(1, 101)] == [
        number <= skill for number in range(1, 101)
    ]


@pytest.mark.rule("COM-R20", "COM-D1")
def test_doubles_are_exceptional_either_way_and_an_equal_one_is_good():
    assert [number for number in range(1, 101) if is_double(number)] == [11, 22, 33, 44, 55, 66, 77, 88, 99, ZEROS]
    assert result(44, 50) == "exceptional_good"
    assert result(55, 50) == "exceptional_bad"
    assert result(55, 55) == "exceptional_good"


@pytest.mark.rule("COM-R20", "COM-D2", "GEN-1")
@pytest.mark.parametrize("skill", [-40, 0, 50, 99, 100, 140, 1_000])
def test_00_reads_100_and_is_a_bad_failure_at_any_skill(skill):
    assert result(ZEROS, skill) == "exceptional_bad"
    assert said(ZEROS) == "00"


@pytest.mark.rule("COM-D3", "COM-D11")
def test_a_skill_may_be_any_number_and_no_low_roll_succeeds_by_itself():
    assert all(result(number, 0) in ("failure", "exceptional_bad") for number in range(1, 101))
    assert all(result(number, -40) in ("failure", "exceptional_bad") for number in range(1, 6))
    assert all(result(number, 130) in ("success", "exceptional_good") for number in range(1, 100))
    assert [in_range(skill) for skill in (-40, 0, 1, 98, 99, 100, 140)] == [0, 0, 1, 98, 99, 99, 99]


@pytest.mark.rule("COM-R14", "COM-D12")
def test_a_flip_swaps_the_digits_and_leaves_doubles_and_00():
    assert [flipped(number) for number in (73, 5, 90, 10, 4)] == [37, 50, 9, 1, 40]
    assert [flipped(number) for number in (11, 99, ZEROS)] == [11, 99, ZEROS]
    assert all(flipped(flipped(number)) == number for number in range(1, 101))


@pytest.mark.rule("COM-D12")
def test_a_flip_is_for_a_success_or_a_larger_one():
    assert better_flip(73, 40) == 37
    assert better_flip(4, 40) == 40
    assert better_flip(40, 40) == 40, "a success is not flipped into a smaller one"
    assert better_flip(73, 30) == 73, "nor a failure into a failure"
    assert better_flip(90, 8) == 90
    assert better_flip(90, 9) == 9


@pytest.mark.rule("COM-R19", "COM-R20", "COM-D3", "COM-D12")
@pytest.mark.parametrize("flips", [False, True])
@pytest.mark.parametrize("skill", [*range(-5, 106, 3), 99, 100])
def test_the_law_of_a_roll_is_that_of_all_its_faces(skill, flips):
    check = Check(skill, flips)
    assert check.law((hand("player"),)) == enumerated(check, (hand("player"),))


def test_a_roll_is_told_as_the_dice_show_it():
    assert [Check(50).gloss([[number]]) for number in (7, 42, ZEROS)] == ["07", "42", "00"]
