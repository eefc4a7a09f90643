"""What a changed pack changes: in the rules, in the odds, and in how a course goes."""

from fractions import Fraction

import pytest

from inglenook.lab import LabError, Study, compare, prospect
from inglenook.lab.pack_values import with_value
from inglenook.lab.tables import table

from . import hill

OLD = hill.pack()
NEW = with_value(hill.engine, with_value(hill.engine, OLD, "slip", 3), "paths.steep.breath", 4)


def test_the_rules_that_differ_by_path_and_in_words():
    found = compare(hill.engine, OLD, NEW)
    assert [(change.path, change.before, change.after) for change in found.rules] == [
        ("slip", 2, 3),
        ("paths.steep.breath", 3, 4),
    ]
    assert [change.text for change in found.rules] == [
        "Faces that slip: 2 → 3",
        "Paths, “The steep path”, breath: 3 → 4",
    ]
    assert found.text[0] == "2 values of the rules differ."


def test_what_a_pack_says_of_itself_is_no_rule():
    found = compare(hill.engine, OLD, hill.pack('edition = "hill-1"', 'edition = "mine"'))
    assert found.rules == ()
    assert found.text == ("Both packs have the very same rules.",)
    assert found.after.edition == "mine"


def test_rows_that_come_and_go_are_told():
    gone = hill.pack('    { key = "long", label = "The long path", die = 8, breath = 3 },\n', "")
    told = [change.text for change in compare(hill.engine, OLD, gone).rules]
    assert "Paths, “The long path”, die: 8 → not there" in told


def test_every_cell_of_a_table_that_changes_the_most_first():
    (steps,) = compare(hill.engine, OLD, NEW).tables
    plain = {
        (die, load): Fraction(max(int(die[1:]) - slip - int(load), 0), int(die[1:]))
        for die in ("d4", "d6", "d8", "d10")
        for load in "0123"
        for slip in (2,)
    }
    assert (
        dict(zip(table(hill.engine, "steps", OLD).cells, table(hill.engine, "steps", OLD).told, strict=True)) == plain
    )
    assert steps.cells == 16
    assert len(steps.changed) == sum(plain[cell] > 0 for cell in plain)
    assert (steps.changed[0].before, steps.changed[0].after) == (Fraction(1, 2), Fraction(1, 4))
    assert steps.text == (
        "Steps: 14 of its 16 chances change. The most: Die d4, Load 0, higher, 25 % instead of 50 % (−25 points)."
    )


def test_odds_of_main_commands():
    found = compare(hill.engine, OLD, NEW).commands
    assert {(change.outcome, change.before, change.after) for change in found} == {
        ("higher", "2/3", "1/2"),
        ("slipped", "1/3", "1/2"),
    }


def test_how_a_course_goes_exactly():
    (climb,) = compare(hill.engine, OLD, NEW).courses
    before, after = prospect(Study(hill.engine, "climb", OLD, {})), prospect(Study(hill.engine, "climb", NEW, {}))
    assert (climb.before, climb.after) == (before, after)
    turns = climb.differences[0]
    assert turns.before.exact is not None
    assert turns.after.exact is not None
    assert turns.difference == float(turns.after.exact - turns.before.exact)
    assert turns.error == 0
    assert climb.text[0] == "A climb lasts 4.8 steps instead of 4.0 (+0.8)."
    assert "The top is reached <at last>: 66 % instead of 79 % (−13 points)." in climb.text


def test_a_sampled_difference_has_an_error_and_only_what_is_more_than_chance_is_told():
    (climb,) = compare(hill.engine, OLD, NEW, runs=4_000, seed=3).courses
    exact = compare(hill.engine, OLD, NEW).courses[0]
    for sampled, sure in zip(climb.differences, exact.differences, strict=True):
        assert sampled.error > 0
        assert abs(sampled.difference - sure.difference) < 4 * sampled.error
    assert "±" in climb.text[0]
    (same,) = compare(hill.engine, OLD, OLD, runs=500).courses
    assert same.text == ("A climb goes as before: nothing changes.",)


def test_a_course_that_can_not_be_begun_any_more_says_why():
    (climb,) = compare(hill.engine, NEW, OLD, fields={"loss": 3}).courses
    assert climb.before is not None
    assert climb.after is None
    assert climb.text == (
        "By the new rules it can't be begun: Nobody sets out without breath: The steep path leaves 3.",
    )


def test_plans_and_tables_that_are_not_there():
    with pytest.raises(LabError, match="no table 'stairs'"):
        table(hill.engine, "stairs", OLD)
    (climb,) = compare(hill.engine, OLD, NEW, plans="no such plan").courses
    assert climb.before is None
