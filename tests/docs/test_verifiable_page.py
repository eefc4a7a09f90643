"""The page about verifiable dice is true: its script checks what the program writes, without the program."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from inglenook.journal import MemoryStore
from tests.table.checkable import checkable, evening
from tests.table.tables import NOON

PAGE = Path(__file__).parents[2] / "docs" / "verifiable-dice.md"


@pytest.fixture(scope="module")
def script() -> str:
    found = re.search(r"^```python title=check_dice.py\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert found is not None
    return found[1]


@pytest.fixture(scope="module")
def record() -> bytes:
    return b"".join(evening(checkable(MemoryStore("Ada", created=NOON))).export_json())


def run(script: str, record: bytes, folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / "check_dice.py").write_text(script, encoding="utf-8")
    (folder / "record.json").write_bytes(record)
    command = [sys.executable, "-I", "-S", "check_dice.py", "record.json"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_the_script_checks_every_face(script: str, record: bytes, tmp_path: Path):
    done = run(script, record, tmp_path)
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["right"] * 11


def test_the_script_finds_a_wrong_face_and_a_wrong_secret(script: str, record: bytes, tmp_path: Path):
    file = json.loads(record)
    bodies = [entry["body"] for act in file["acts"] for entry in act["entries"]]
    dice = next(body for body in bodies if body.get("source") == "verifiable")
    dice["faces"][0][0] = dice["faces"][0][0] % 6 + 1
    done = run(script, json.dumps(file).encode(), tmp_path)
    assert done.returncode == 1
    assert done.stdout.count("WRONG") == 1
    file = json.loads(record)
    revealed = next(entry for act in file["acts"] for entry in act["entries"] if entry["kind"] == "reveal")
    revealed["body"]["secret"] = "00" * 32
    assert "AssertionError" in run(script, json.dumps(file).encode(), tmp_path).stderr


def test_the_script_is_as_short_as_the_page_says(script: str):
    assert len([line for line in script.splitlines() if line.strip()]) <= 40
