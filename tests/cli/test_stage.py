"""Things of a game with sides in the terminal: pools, a stage, rolls on a scale, odds side by side, many commands."""

from __future__ import annotations

import msgspec
import pytest

from inglenook.cli.across import across
from inglenook.cli.bars import consequences, odds
from inglenook.cli.given import fields
from inglenook.cli.menu import example, full, short
from inglenook.cli.pool import drawn, pool
from inglenook.cli.render import own_part, section, sheet
from inglenook.cli.tale import tale
from inglenook.cli.width import width
from inglenook.rules import Bar, Field, Line, Percent, Section, Stage
from inglenook.table import AcrossShown, OddsShown, Table
from inglenook.table.shown import EffectOdds
from tests.table.tables import done, table

AIMED = {"aim": "shield", "seat": "low"}


@pytest.fixture(autouse=True)
def terminal(monkeypatch):
    """A terminal that can draw, 84 cells wide."""
    monkeypatch.setenv("COLUMNS", "84")
    for module in ("pool", "scale", "stage", "tale", "render", "bars"):
        monkeypatch.setattr(f"inglenook.cli.{module}.drawable", lambda _sign: True)


@pytest.fixture
def yard() -> Table:
    found = table("tilt")
    done(found.do("tilt.gather"))
    return found


def seen(campaign: Table) -> str:
    return "\n".join(sheet(campaign.view().sheets[0].sheet))


def test_many_skills_run_on_and_are_told_without_notes():
    skills = tuple(Percent(f"s{each}", f"Skill {each}", 5 * each, "Long words.", ("Rain",)) for each in range(1, 9))
    pools = tuple(Bar(f"p{each}", f"Pool {each}", each, 10, "Of no use.") for each in range(4))
    lines = section(Section("Ines", (*pools, *skills)))
    assert lines[0] == "Ines"
    assert lines[1].startswith("  Pool 0  ")
    assert lines[5].startswith("  In percent: Skill 1 5 (Rain), Skill 2 10 (Rain)")
    assert len(lines) <= 8
    assert not any("Long words" in line or "no use" in line for line in lines)
    assert max(map(width, lines)) <= 84


@pytest.mark.parametrize(
    ("bar", "line"),
    [
        (Bar("a", "A", 10, 10), "██████████ 10/10"),
        (Bar("a", "A", 6, 10, blows=(3, 1)), "██████▒▓▓▓ 6/10 (−3, −1)"),
        (Bar("a", "A", 4, 10, blows=(2,)), "████▓▓░░░░ 4/10 (−2)"),
        (Bar("a", "A", 0, 10), "░░░░░░░░░░ 0/10"),
        (Bar("a", "A", 1, 40), "█░░░░░░░░░ 1/40"),
        (Bar("a", "A", 39, 40), "█████████░ 39/40"),
        (Bar("a", "A", -3, 10, blows=(5, 8)), "░░░░░░░▌▌▌ 3 below zero, of 10 (−5, −8)"),
        (Bar("a", "A", 3, 9, blows=(1, 1, 1, 1, 2)), "███▓▓▒▓▒▓░ 3/9 (…, −1, −1, −1, −2)"),
    ],
)
def test_a_pool_shows_what_it_holds_and_what_each_blow_took(bar: Bar, line: str):
    shown = pool(bar, 10)
    assert shown.partition(" ")[2] == line.partition(" ")[2]
    assert drawn(bar, 10).count("█") == line.count("█")
    assert width(drawn(bar, 10)) == 10


def test_signs_that_a_terminal_lacks_are_drawn_plainly(monkeypatch):
    monkeypatch.setattr("inglenook.cli.pool.drawable", lambda _sign: False)
    assert pool(Bar("a", "A", 6, 10, blows=(3, 1)), 10) == "######+xxx 6/10 (-3, -1)"


def test_a_stage_has_its_sides_beside_each_other(yard):
    done(yard.do("ride", AIMED, faces=[20, 5]))
    lines = seen(yard).splitlines()
    assert "The lists, round 2" in lines
    heads = next(line for line in lines if "The Sun" in line)
    assert "│ The Moon" in heads
    assert any("✓ 1. Aldith  has declared" in line and "▶ 2. Beren  declares next" in line for line in lines)
    assert any("5/10 (−5)" in line and "10/10" in line for line in lines)
    assert max(map(width, lines)) <= 84


def test_where_there_is_no_room_the_sides_stand_below_each_other(yard, monkeypatch):
    monkeypatch.setenv("COLUMNS", "44")
    for _ in range(3):
        done(yard.do("ride", AIMED, faces=[20, 5]))
    lines = seen(yard).splitlines()
    assert lines.index("  The Sun") < lines.index("  The Moon")
    assert any("5 below zero, of 10" in line for line in lines)
    assert "  ✗ 1. Aldith  out" in lines
    assert max(map(width, lines)) <= 44


def test_who_sits_down_among_many_sees_the_stage_and_their_own_part_and_hears_who_else_is_there(yard):
    (shown,) = [each.sheet for each in yard.view().sheets]
    many = [Section(name, (Line(name, "Luck", f"{name}'s"),)) for name in ("Ada", "Ben", "Cy", "Di")]
    crowd = msgspec.structs.replace(shown, sections=(*shown.sections, *many))
    stage = next(part.title for part in shown.sections if any(isinstance(block, Stage) for block in part.blocks))
    told = "\n".join(own_part(crowd, {"Ben"}))
    assert "Ben's" in told
    assert "The Sun" in told
    assert "Cy's" not in told
    *_, also = told.split("Also here: ")
    assert "Ada" in also
    assert "Cy, Di. /sheet shows all." in also
    assert stage not in also
    few = msgspec.structs.replace(shown, sections=tuple(many))
    assert own_part(few, {"Ben"}) == sheet(few)


def test_a_skill_in_percent_has_its_marks(yard):
    assert " 60 % (Helms, Rain)" in seen(yard)
    assert " 35 %" in seen(yard)


def test_rolls_against_each_other_are_drawn_on_one_scale(yard):
    done(yard.do("ride", AIMED, faces=[5, 11]))
    told = list(tale(yard.entries().entries))
    ours = next(line for line in told if line.strip().startswith("Aldith ") and "●" in line)
    theirs = next(line for line in told if line.strip().startswith("Beren ") and "●" in line)
    assert ours.endswith("5 within 8")
    assert theirs.endswith("11 within 13, wins")
    assert ours.index("●") < theirs.index("●")
    assert ours.index("┃") < theirs.index("┃")
    assert len({line.index("━") for line in (ours, theirs)}) == 1


def test_struck_dice_have_no_scale(yard):
    done(yard.do("ride", AIMED, faces=[5, 11]))
    done(yard.undo())
    assert not any("●" in line for line in tale(yard.entries().entries, with_struck=True))


def test_a_chapter_is_a_heading_in_the_log(yard):
    done(yard.do("proclaim"))
    done(yard.say("Fog."))
    lines = [line for line in tale(yard.entries().entries) if line]
    assert lines[-3:] == ["Proclaim: done", "──────────────", "Fog."]
    assert not any(line.startswith("▸ Proclaim") for line in lines)
    done(yard.do("judge"))
    lines = [line for line in tale(yard.entries().entries) if line]
    assert lines[-4:] == ["▸ Judge", "  Judge: done.", "The day of judgement", "────────────────────"]


def test_a_chapter_that_is_taken_back_is_no_heading(yard):
    done(yard.do("proclaim"))
    done(yard.undo())
    lines = list(tale(yard.entries().entries, with_struck=True))
    assert any(line.startswith("▸ Proclaim") for line in lines)
    assert not any(line.startswith("───") for line in lines)


def dealt(*cases: tuple[int, float]) -> str:
    return consequences({"body": tuple(EffectOdds(value, "", chance) for value, chance in cases)}, {"body": "BODY"})


def test_many_changes_are_told_by_their_range():
    assert dealt(*((-hurt, 1 / 6) for hurt in (6, 5, 4, 3, 2, 1))) == "BODY −1 to −6, −3.5 on average"
    perhaps = dealt((-5, 0.1), (-4, 0.1), (-3, 0.1), (-2, 0.1), (-1, 0.1), (0, 0.5))
    assert perhaps == "BODY −1 to −5, −3 on average, 50 %"
    assert dealt((-2, 0.5), (-1, 0.5)) == "BODY −2 (50 %) or −1 (50 %)"


def test_odds_say_what_they_leave_aside(yard):
    shown = yard.odds("ride", {**AIMED, "luck": True})
    assert isinstance(shown, OddsShown)
    assert "Luck is left aside here." in "\n".join(odds(shown))


def test_odds_side_by_side(yard):
    shown = yard.odds_across("ride", {"luck": True}, ["aim"])
    assert isinstance(shown, AcrossShown)
    lines = across(shown)
    heads = next(line for line in lines if "strikes" in line)
    shield = next(line for line in lines if line.startswith("  The shield"))
    alone = shown.rows[1].odds
    assert alone
    strikes = next(each for each in alone.outcomes if each.name == "strikes")
    assert shield[heads.index("strikes") :].strip() == f"{strikes.decimal * 100:.0f} %"
    assert "  Luck is left aside here." in lines


def test_pairs_stand_in_a_table_for_each_outcome(yard):
    for _ in range(3):
        done(yard.do("ride", AIMED, faces=[20, 5]))
    shown = yard.odds_across("ride", {}, ["aim", "seat"])
    assert isinstance(shown, AcrossShown)
    lines = across(shown)
    assert [line.strip() for line in lines if line.strip() in ("strikes", "is struck", "passes")] == [
        "passes", "is struck", "strikes",
    ]  # fmt: skip
    helms = [line.split()[2:] for line in lines if line.startswith("  The helm ") and "·" not in line]
    assert helms == [["–", "–"]] * 3
    assert "Nobody out of breath aims so high." in " ".join(line.strip() for line in lines)


def test_many_commands_stand_under_their_headings(yard):
    listed = short(yard.view())
    assert listed[0] == "  Ride"
    assert any(line.startswith("  Riders  tilt.gather tilt.enlist") for line in listed)
    assert any("commands Ada" in line for line in listed)
    everything = full(yard.view())
    assert everything[0].startswith("tilt.ride")
    assert everything.index("In the lists") < everything.index("Riders") < everything.index("Heralds")


def test_a_form_of_many_texts_is_shown_by_what_it_needs():
    shown = next(each for each in table("tilt").view().commands if each.name == "tilt.enlist")
    texts = tuple(Field(f"text{each}", "text", "Text", default="") for each in range(4))
    long = msgspec.structs.replace(shown, fields=(*shown.fields, *texts))
    assert example(long, "Ada") == "inglenook do Ada tilt.enlist name='…' side=sun"


def test_a_fields_name_may_have_points_in_it():
    assert fields(["skill.tech=30", "words_1=a=b"]) == {"skill.tech": "30", "words_1": "a=b"}


def test_few_commands_are_all_told(yard):
    listed = short(table("nomadic").view())
    assert "  Attempt something" in listed
    assert not any("tells of each" in line for line in listed)
