"""What the shell completes: commands, campaigns, what can be done in them, fields, values, answers, settings."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.conftest import Terminal


def completed(cli: Terminal, line: str) -> list[str]:
    """What bash would offer for the last word of a line."""
    words = line.split(" ")
    ended = subprocess.run(
        [sys.executable, "-c", "from inglenook.cli import main; main()"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={
            **cli.environment,
            "_INGLENOOK_COMPLETE": "bash_complete",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(words) - 1),
        },
        timeout=60,
        check=False,
    )
    assert ended.stderr == ""
    return [offer.partition(",")[2] for offer in ended.stdout.splitlines()]


@pytest.fixture
def ada(cli: Terminal) -> Terminal:
    cli("new", "Ada")
    return cli


def test_everything_on_the_line_is_completed(ada: Terminal):
    assert completed(ada, "inglenook sh") == ["show"]
    assert completed(ada, "inglenook show A") == ["Ada"]
    assert "nomadic.focus" in completed(ada, "inglenook do Ada nomadic.f")
    assert "nomadic.leave" not in completed(ada, "inglenook do Ada nomadic.")  # it can't be done now
    assert completed(ada, "inglenook do Ada nomadic.check sk") == ["skill="]
    assert completed(ada, "inglenook do Ada nomadic.check skill=mu") == ["skill=muscle"]
    assert completed(ada, "inglenook set Ada nomadic.boxes.b") == ["nomadic.boxes.body="]
    assert "nomadic.leave" in completed(ada, "inglenook odds nomadic.l")
    ada("do", "Ada", "nomadic.check", "skill=muscle", "risk=risky", "--faces", "3")
    assert completed(ada, "inglenook answer Ada m") == ["mind"]


def test_completion_never_fails(ada: Terminal):
    assert completed(ada, "inglenook do Nobody nomadic.") != ["error"]
    (ada.home / "Odd.inglenook").write_bytes(b"broken")
    assert "Ada" in completed(ada, "inglenook show ")
