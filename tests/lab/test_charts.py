"""Charts are SVG that any reader understands: named, described, escaped, and as long as things are likely."""

from xml.etree import ElementTree

import pytest

from inglenook.lab.charts import Bar, Line, Spot, bars, heat, laws, lines, standalone
from inglenook.lab.charts.frame import ticks

SVG = "{http://www.w3.org/2000/svg}"
NASTY = '<b onload="x">&\'</b>'
COINS = [(0, 0.25), (1, 0.5), (2, 0.25)]
EVERY = {
    "bars": lambda title: bars(title, [Bar(NASTY, (0.5, 0.25), (0.1, 0.0))], (NASTY, "after")),
    "laws": lambda title: laws(title, {NASTY: COINS, "after": [(3, 1.0)]}, NASTY),
    "lines": lambda title: lines(title, [Line(NASTY, (Spot(1, 2, 1, 3), Spot(2, 4, 3, 5)))], NASTY, NASTY, band="95"),
    "heat": lambda title: heat(title, (NASTY, [NASTY]), (NASTY, ["a", NASTY]), [[0.005, None]]),
}


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in parsed(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("kind", EVERY)
def test_a_chart_has_a_name_and_a_description_that_are_read_aloud(kind):
    root = parsed(EVERY[kind]("How it ends"))
    assert root.get("role") == "img"
    title, said = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert said is not None
    assert title.text == "How it ends"
    assert said.text
    assert root.get("aria-labelledby") == f"{title.get('id')} {said.get('id')}"


@pytest.mark.parametrize("kind", EVERY)
def test_whatever_stands_in_a_pack_is_text_and_nothing_else(kind):
    svg = EVERY[kind](NASTY)
    assert {each.tag.removeprefix(SVG) for each in parsed(svg).iter()} <= {
        *("svg", "title", "desc", "text", "rect", "line", "path", "circle"),
    }
    assert "<b" not in svg
    assert "style=" not in svg  # a page may forbid styles in lines


@pytest.mark.parametrize("kind", EVERY)
def test_a_picture_of_its_own_needs_no_style_sheet(kind):
    picture = standalone(EVERY[kind]("Alone"))
    assert "var(" not in picture
    assert float(parsed(picture).get("width", "")) > 400


def test_bars_are_as_long_as_things_are_likely():
    root = parsed(bars("", [Bar("a", (0.5,)), Bar("b", (0.25,)), Bar("c", (0.0,))]))
    drawn = [float(each.get("width", "")) for each in root.iter(f"{SVG}rect") if not each.get("opacity")]
    assert drawn[0] == pytest.approx(2 * drawn[1], abs=0.2)
    assert drawn[2] == 0


def test_what_is_sampled_shows_its_error():
    sure, sampled = (len(list(parsed(bars("", [Bar("a", (0.5,), (off,))])).iter(f"{SVG}line"))) for off in (0.0, 0.1))
    assert (sure, sampled) == (0, 3)


def test_chances_are_never_called_sure_or_impossible_when_they_are_neither():
    said = texts(bars("", [Bar("a", (0.9999,)), Bar("b", (0.0001,)), Bar("c", (1.0,)), Bar("d", (0.0,))]))
    assert [each for each in said if "%" in each] == [">99 %", "<1 %", "100 %", "0 %"]


def test_a_long_law_is_drawn_in_few_columns_and_adds_up():
    law = [(value, 1 / 500) for value in range(500)]
    columns = list(parsed(laws("", {"": law}, "turns")).iter(f"{SVG}rect"))
    assert 30 < len(columns) <= 60
    assert any("to a column" in each for each in texts(laws("", {"": law}, "turns")))


def test_the_first_law_is_filled_and_the_second_lies_over_it():
    root = parsed(laws("", {"before": COINS, "after": [(1, 0.5), (3, 0.5)]}, "coins"))
    outlines = [each for each in root.iter(f"{SVG}path") if each.get("fill") == "none"]
    assert len(outlines) == 1
    assert texts(laws("", {"before": COINS, "after": COINS}, "coins"))[1:3] == ["before", "after"]


def test_lines_go_through_their_spots_and_a_band_is_there_only_for_a_reason():
    spots = (Spot(1, 10, 10, 10), Spot(2, 20, 20, 20))
    plain = parsed(lines("", [Line("a", spots)], "x", "y", band="95 %"))
    assert len(list(plain.iter(f"{SVG}circle"))) == 2
    assert not [each for each in plain.iter(f"{SVG}path") if each.get("opacity")]
    high, low = (float(each.get("cy", "")) for each in plain.iter(f"{SVG}circle"))
    assert high > low
    wide = parsed(lines("", [Line("a", (Spot(1, 10, 8, 12), Spot(2, 20, 17, 23)))], "x", "y", band="95 %"))
    assert len([each for each in wide.iter(f"{SVG}path") if each.get("opacity")]) == 1


def test_no_number_breaks_a_chart():
    for value in (float("nan"), float("inf"), -1.0, 2.0):
        for svg in (bars("", [Bar("a", (value,))]), lines("", [Line("", (Spot(0, value, value, value),))], "", "")):
            assert "nan" not in svg.partition("</desc>")[2]
            parsed(svg)
    for empty in (bars("", []), laws("", {}, "x"), lines("", [], "", ""), heat("", ("", []), ("", []), [])):
        parsed(empty)


def test_an_axis_has_round_numbers():
    assert ticks(0, 1) == [0, 0.2, 0.4, 0.6, 0.8, 1.0]
    assert ticks(13, 35, 7) == [15, 20, 25, 30, 35]
    assert ticks(2, 2) == [2]
