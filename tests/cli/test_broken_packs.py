"""Every fault of a pack is told by the real command, on stderr, at its line and with a hint; nothing else is told."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from tests.cli.broken_packs import BROKEN, SMALL, Broken
from tests.cli.conftest import Terminal

NOMADIC = SMALL / "nomadic.toml"


def told(cli: Terminal, file: Path) -> list[str]:
    """The faults that are told of a file, one for each line."""
    first, *faults = cli.refused("pack", "check", str(file)).splitlines()
    assert first == f"✗ {file} has {len(faults)} fault{'s' if len(faults) > 1 else ''}."
    return [fault.strip() for fault in faults]


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_each_fault_is_told_at_its_line_with_a_hint(cli: Terminal, tmp_path: Path, broken: Broken):
    file = tmp_path / "broken.toml"
    expected = broken.write(file)
    assert expected
    assert sorted(told(cli, file)) == sorted(expected)
    assert all(fault.endswith((")", "?)")) for fault in expected)


@pytest.mark.parametrize("small", sorted(SMALL.iterdir()), ids=lambda file: file.stem)
def test_what_the_broken_ones_are_made_from_is_sound(cli: Terminal, small: Path):
    assert "is sound" in cli("pack", "check", str(small))


def test_the_wrong_engine_or_none(cli: Terminal, tmp_path: Path):
    file, text = tmp_path / "pack.toml", NOMADIC.read_text(encoding="utf-8")
    known = "(one of board, comae, crossing, nomadic, nutshell)"
    for engine, fault in (
        ('engine = "gnomadic"', f"{file}:2: engine: there is no engine 'gnomadic' here {known}"),
        ('engine = ["nomadic"]', f"{file}:2: engine: there is no engine of that kind here {known}"),
        ("# none", f"{file}: engine: is missing {known}"),
    ):
        file.write_text(text.replace('engine = "nomadic"', engine), encoding="utf-8")
        assert told(cli, file) == [fault]
    file.write_text("", encoding="utf-8")
    assert told(cli, file) == [f"{file}: engine: is missing {known}"]


def test_what_is_no_file_is_not_understood(cli: Terminal, tmp_path: Path):
    assert "is a directory" in cli.refused("pack", "check", str(tmp_path), code=2)
    assert "does not exist" in cli.refused("pack", "check", str(tmp_path / "nothing.toml"), code=2)


def test_lists_that_stand_deep_within_each_other(cli: Terminal, tmp_path: Path):
    file = tmp_path / "deep.toml"
    text = NOMADIC.read_text(encoding="utf-8")
    file.write_text(text.replace("spread = [8, 6]", f"spread = {'[' * 100_000}8{']' * 100_000}"), encoding="utf-8")
    assert told(cli, file) == [f"{file}:8: lists stand too deep within each other (at most 50 of them)"]
    for name in ("spread" + ".a" * 100_000 + " = 8", '["a".' + '"a".' * 100_000 + "b]"):
        file.write_text(text.replace("spread = [8, 6]", name), encoding="utf-8")
        assert told(cli, file) == [f"{file}:8: this name has too many parts (at most 50 of them)"]


def test_a_file_that_is_too_large(cli: Terminal, tmp_path: Path):
    file = tmp_path / "large.toml"
    file.write_text(NOMADIC.read_text(encoding="utf-8") + "# more\n" * 100_000, encoding="utf-8")
    assert told(cli, file) == [f"{file}: the file is too large (at most 500,000 characters)"]
    file.write_bytes(b"\0" * 50_000_000)
    assert told(cli, file) == [f"{file}: the file is too large (at most 500,000 characters)"]


def test_more_faults_than_anybody_reads(cli: Terminal, tmp_path: Path):
    file = tmp_path / "many.toml"
    rows = "".join(f'[[steps]]\nkey = "look"\ntitle = "Look"\ntext = ""\nwhen = "{"x" * 900}"\n' for _ in range(400))
    file.write_text(NOMADIC.read_text(encoding="utf-8") + rows, encoding="utf-8")
    faults = told(cli, file)
    assert len(faults) == 101
    assert faults[-1] == f"{file}: and 700 more faults (mend these first)"
    assert max(map(len, faults)) < 700


@pytest.mark.parametrize("name", ["with a byte order mark", "with the line ends of Windows"])
def test_what_editors_add_is_no_fault_and_moves_no_line(cli: Terminal, tmp_path: Path, name: str):
    def saved(text: str) -> bytes:
        data = text.encode()
        return codecs.BOM_UTF8 + data if "mark" in name else data.replace(b"\n", b"\r\n")

    file, text = tmp_path / "pack.toml", NOMADIC.read_text(encoding="utf-8")
    file.write_bytes(saved(text))
    assert "is sound" in cli("pack", "check", str(file))
    cli("new", "Ada", "--pack", str(file))
    assert "Brawn" in cli("show", "Ada")
    file.write_bytes(saved(text.replace("boxes = 3", "boxes = 0")))
    line = text.splitlines().index("boxes = 3") + 1
    assert told(cli, file) == [f"{file}:{line}: tracks[0].boxes: a track can't have 0 boxes (1 to 12)"]


def test_faults_as_data(cli: Terminal, tmp_path: Path):
    file = tmp_path / "pack.toml"
    for name in ("rows overlap", "a word without quotes", "another encoding"):
        [fault] = BROKEN[name].write(file)
        ended = cli.run("pack", "check", str(file), "--json")
        assert ended.returncode == 1
        assert '"sound": false' in ended.stdout
        assert f'"line": {fault.split(":")[1]}' in ended.stdout


def test_a_broken_pack_begins_nothing_and_changes_nothing(cli: Terminal, tmp_path: Path):
    file = tmp_path / "pack.toml"
    cli("new", "Bo", "--engine", "nomadic")
    before = cli("log", "Bo")
    for name in ("rows overlap", "a word without quotes", "another encoding", "a text that commands the terminal"):
        BROKEN[name].write(file)
        cli.refused("new", "Ada", "--pack", str(file))
        cli.refused("pack", "use", "Bo", str(file))
        cli.refused("pack", "show", str(file))
        cli.refused("odds", "nomadic.ask", "--pack", str(file))
    assert [each["name"] for each in cli.data("list")] == ["Bo"]
    assert cli("log", "Bo") == before
