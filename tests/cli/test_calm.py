"""Whatever the system does, it ends in a calm sentence and never in a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Terminal


def test_a_reader_that_leaves_early_is_no_error(cli: Terminal):
    cli("new", "Ada")
    for _ in range(3):
        cli("say", "Ada", "word " * 15_000)
    process = subprocess.Popen(
        [sys.executable, "-m", "inglenook", "log", "Ada"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=cli.environment,
    )
    assert process.stdout is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(20) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_a_full_disk(cli: Terminal):
    cli("new", "Ada")
    with open("/dev/full", "wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "inglenook", "export", "Ada", "--output", "-"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=cli.environment,
            check=False,
            timeout=30,
        )
    assert ended.returncode == 1
    assert b"The disk is full" in ended.stderr
    assert b"Traceback" not in ended.stderr


def test_a_place_where_nothing_can_be_written(cli: Terminal, tmp_path: Path):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    told = cli.refused("new", "Ada", "--home", str(tmp_path / "file"))
    assert "file" in told
    cli("new", "Ada")
    told = cli.refused("export", "Ada", "--output", str(tmp_path / "no such folder" / "ada.json"))
    assert "no such folder" in told
    assert list(tmp_path.glob("**/.ada*")) == []


def test_home_may_be_given_before_or_after_and_comes_back_in_every_hint(cli: Terminal, tmp_path: Path):
    other = str(tmp_path / "other home")
    printed = cli("--home", other, "new", "Ada")
    assert f"inglenook --home '{other}' show Ada" in printed
    assert "Ada" in cli("list", "--home", other)
    assert cli.data("list") == []


def test_what_a_file_says_does_no_harm_to_a_terminal(cli: Terminal):
    cli("new", "Ada")
    cli("say", "Ada", "before \x1b]0;owned\x07\x1b[2J after \u202e reversed")
    story = cli("log", "Ada")
    assert "\x1b" not in story
    assert "\x07" not in story
    assert "\u202e" not in story
    assert "owned" in story


def test_a_terminal_without_such_signs_gets_plain_ones(cli: Terminal):
    cli("new", "Ada")
    cli.environment["PYTHONIOENCODING"] = "ascii:replace"
    printed = cli("show", "Ada")
    assert "...." in printed
    assert "> Approach" in printed
