"""Text is measured in the cells of a terminal, whatever script it is in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inglenook.cli.bars import bar, change, percent
from inglenook.cli.given import fields
from inglenook.cli.render import boxes
from inglenook.cli.width import cut, pad, width, wrap


@pytest.mark.parametrize(
    ("text", "cells"), [("Ada", 3), ("火星", 4), ("e\u0301", 1), ("\x1b[1mAda\x1b[0m", 3), ("ａ", 2), ("न\u094dय", 2)]
)
def test_the_cells_of_a_text(text: str, cells: int):
    assert width(text) == cells
    assert width(pad(text, 9)) == 9


@given(st.text(alphabet="ab 火星é\n", max_size=200), st.integers(20, 60))
def test_wrapping_keeps_every_word_and_the_width(text: str, cells: int):
    lines = wrap(text, cells, "  ", "    ")
    assert all(width(line) <= cells for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(st.text(alphabet="ab火星é", max_size=40), st.integers(4, 20))
def test_cutting_fits(text: str, cells: int):
    assert width(cut(text, cells)) <= cells


def test_numbers_as_people_read_them():
    assert percent(0.0001) == " <1 %"
    assert percent(0.9999) == ">99 %"
    assert percent(1) == "100 %"
    assert [change(value) for value in (2, -2, 0)] == ["+2", "−2", "±0"]
    assert width(bar(0.5)) == width(bar(0.01)) == width(bar(1))
    assert boxes(1, 4) == "■□□□"


def test_fields_from_a_line():
    assert fields(["skill=muscle", "what=a=b"]) == {"skill": "muscle", "what": "a=b"}
    assert fields(["is", "it", "guarded?"], "question") == {"question": "is it guarded?"}
