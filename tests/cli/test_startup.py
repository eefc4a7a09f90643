"""Starting is quick because little is imported: what a command doesn't need it doesn't load."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Terminal

HEAVY = {"asyncio", "starlette", "uvicorn", "websockets", "markdown_it", "rich", "inglenook.web", "ssl", "http.client"}
STORED = {"sqlite3", "inglenook.journal", "inglenook.table"}


def imported(cli: Terminal, *words: str) -> set[str]:
    """The modules that a command loads, as Python's own `-X importtime` lists them."""
    ended = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "inglenook", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=cli.environment,
        check=True,
        timeout=60,
    )
    return {line.rpartition("|")[2].strip() for line in ended.stderr.splitlines() if line.startswith("import time:")}


def test_the_version_needs_nothing_but_click(cli: Terminal):
    loaded = imported(cli, "--version")
    assert "click" in loaded
    assert not loaded & (HEAVY | STORED | {"msgspec", "inglenook.rules", "platformdirs", "importlib.metadata"})


def test_help_imports_no_command(cli: Terminal):
    assert not imported(cli, "--help") & (HEAVY | STORED | {"msgspec", "inglenook.cli.act", "inglenook.cli.story"})


def test_a_roll_opens_no_store_and_no_table(cli: Terminal):
    loaded = imported(cli, "roll", "2d6")
    assert "inglenook.dice" in loaded
    assert not loaded & (HEAVY | STORED | {"inglenook.engines.nomadic", "platformdirs"})


def test_doing_something_needs_no_web(cli: Terminal):
    cli("new", "Ada")
    loaded = imported(cli, "do", "Ada", "nomadic.ask")
    assert "inglenook.table" in loaded
    assert not loaded & (
        HEAVY | {"platformdirs", "importlib.metadata", "inglenook.cli.completing", "click.shell_completion"}
    )


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells a process's own peak")
def test_doing_something_takes_little_memory(cli: Terminal):
    cli("new", "Ada")
    code = (
        "import runpy, sys\n"
        "sys.argv = ['inglenook', 'do', 'Ada', 'nomadic.ask']\n"
        "try:\n    runpy.run_module('inglenook', run_name='__main__')\n"
        "except SystemExit:\n    print(next(line for line in open('/proc/self/status') if line.startswith('VmHWM')))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=cli.environment, check=True, timeout=60
    )
    peak = int(ended.stdout.split()[-2]) / 1024
    assert 5 < peak < 45
