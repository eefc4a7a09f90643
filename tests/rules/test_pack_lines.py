"""Where a value of a pack stands: for every value of every pack that we ship, and for text that anybody may send."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from inglenook.rules import PackError, PackFault
from inglenook.rules.pack_lines import Lines, tokens
from inglenook.table import Engines

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("src/inglenook/engines/*/packs/*.toml", "examples/**/*.toml", "tests/cli/small_packs/*.toml")
FILES = sorted(file for place in PLACES for file in ROOT.glob(place))
SMALL = {file.stem: file.read_text(encoding="utf-8") for file in ROOT.glob("tests/cli/small_packs/*.toml")}


def values(value: Any, path: str = "", key: str = "") -> Iterator[tuple[str, str, Any]]:
    """Every value with its path, and the name that it stands under (none in a list)."""
    if path:
        yield path, key, value
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from values(inner, f"{path}.{name}" if path else name, name)
    if isinstance(value, list):
        for row, inner in enumerate(value):
            yield from values(inner, f"{path}[{row}]")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_value_of_every_pack_is_found_on_its_line(file: Path):
    text = file.read_text(encoding="utf-8")
    lines, written = Lines(text), text.split("\n")
    for path, key, value in values(tomllib.loads(text)):
        place = lines.of(path)
        assert place is not None, path
        line = written[place - 1]
        assert key in line, (path, line)
        if isinstance(value, bool | int):
            assert str(value).lower() in line, (path, line)
        if isinstance(value, str) and "\n" not in value and "\\" not in line:
            assert value in line, (path, line)


def test_lines_of_what_is_written_in_every_way():
    text = '''a.b = 1
"c d" = [
    1, 2,  # [ a comment ]
    { e = 3, f = [4, "]"] },
    """long
text""", 5,
]
[x.y]
z = \'it is "]" here\'
[[r]]
[[r.s]]
t = 1
[[r.s]]
t = 2
[[r]]
[r.u]
v = { w = { q = 3 } }
'''
    lines = Lines(text)
    tomllib.loads(text)
    assert [lines.of(path) for path in ("a.b", "a", "c d", "c d[1]", "c d[2].f[1]", "c d[3]", "c d[4]")] == [
        1, 1, 2, 3, 4, 5, 6
    ]  # fmt: skip
    assert [lines.of(path) for path in ("x.y.z", "x", "r", "r[0].s[0].t", "r[0].s[1].t", "r[1].u.v.w.q")] == [
        9, 8, 10, 12, 14, 17
    ]  # fmt: skip
    assert lines.of("r[0].s[1].no") == 13  # what is missing is looked for where it would be
    assert lines.of("nothing") is None


@given(st.text("a.b =\"'[]{},#\\\n1", max_size=60))
@example('"""\\')
@example("'''")
def test_pieces_of_any_text_are_on_lines_that_it_has(text: str):
    found = [token.line for token in tokens(text)]
    assert found == sorted(found)
    assert all(1 <= line <= text.count("\n") + 1 for line in found)


CUT = st.tuples(
    st.integers(0, 3_000), st.integers(0, 30), st.text(max_size=6) | st.sampled_from(["[", "]", '"', "= ="])
)


@given(st.sampled_from(sorted(SMALL)), st.lists(CUT, min_size=1, max_size=3))
def test_whatever_is_done_to_a_pack_it_is_read_or_told_at_a_line_that_it_has(engine: str, cuts: list[Any]):
    text = SMALL[engine]
    for place, length, put in cuts:
        place %= len(text) + 1
        text = text[:place] + put + text[place + length :]
    for fault in _faults(engine, text):
        assert fault.what
        assert fault.hint
        assert fault.line is None or 1 <= fault.line <= text.count("\n") + 1


def _faults(engine: str, text: str) -> tuple[PackFault, ...]:
    try:
        Engines().get(engine).read_pack(text)
    except PackError as error:
        return error.faults
    return ()
