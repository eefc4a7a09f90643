"""Whoever follows the guide to writing an engine has a game that everything works with, and it is the one we ship."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

from tests.cli.conftest import Terminal
from tests.examples.conftest import GUIDE, ROOT, files_of_the_guide

EXAMPLE = ROOT / "examples" / "nightpost"
SESSION = re.compile(r"^```session\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MADE_BY_TOOLS = {"__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis", "build", "dist"}


def test_the_example_is_what_the_guide_builds():
    files = (file.relative_to(EXAMPLE) for file in EXAMPLE.rglob("*") if file.is_file())
    ours = {file.as_posix(): file for file in files if not MADE_BY_TOOLS & {*file.parts}}
    assert {name: (EXAMPLE / file).read_text(encoding="utf-8") for name, file in ours.items()} == files_of_the_guide()


def test_its_own_tests_pass(written: Path):
    command = [sys.executable, "-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider", "--rootdir", str(written)]
    done = subprocess.run([*command, "."], cwd=written, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "7 passed" in done.stdout


def test_it_is_strictly_typed(written: Path):
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(written.parent / "mypy"), "nightpost"]
    done = subprocess.run(command, cwd=written, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_nothing_but_the_rules_is_imported(written: Path):
    code = "\n".join(file.read_text(encoding="utf-8") for file in (written / "nightpost").glob("*.py"))
    assert {*re.findall(r"^(?:from|import) (inglenook[\w.]*)", code, re.MULTILINE)} == {"inglenook.rules"}


def test_the_sessions_of_the_guide_are_as_shown(beside: Terminal, tmp_path: Path):
    beside.environment["NO_COLOR"] = "1"
    shown = "\n".join(SESSION.findall(GUIDE.read_text(encoding="utf-8")))
    played = ""
    for line in shown.splitlines():
        if line.startswith("$ inglenook "):
            ended = beside.run(*shlex.split(line.removeprefix("$ inglenook ")), cwd=tmp_path)
            assert (ended.returncode, ended.stderr) == (0, "")
            played += f"{line}\n{ended.stdout.rstrip()}\n\n"
    assert played.strip() == shown.strip(), played
