"""The game that the guide to writing an engine builds: made from the page itself, and installed as a stranger would."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Terminal

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "write-an-engine.md"
FILE = re.compile(r"^```\w+ title=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INSTALL = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]


def files_of_the_guide() -> dict[str, str]:
    """Every file that the guide has one write: blocks of the same title follow each other in it."""
    files: dict[str, list[str]] = {}
    for title, body in FILE.findall(GUIDE.read_text(encoding="utf-8")):
        files.setdefault(title, []).append(body)
    return {title: "\n\n".join(parts) for title, parts in files.items()}


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package's folder, written as the guide says."""
    folder = tmp_path_factory.mktemp("guide") / "nightpost"
    for name, text in files_of_the_guide().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def site(written: Path) -> Path:
    """Where the package was installed, from its folder and nothing else."""
    target = written.parent / "site"
    subprocess.run([*INSTALL, "--target", str(target), str(written)], check=True, capture_output=True)
    return target


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Processes that are started from here find the installed package."""
    here = [str(site), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(here))
    return site


@pytest.fixture(scope="session")
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bytecode")


@pytest.fixture
def cli(tmp_path: Path, bytecode: Path) -> Terminal:
    """The real command line, as it is without anything of ours installed beside it."""
    return Terminal(tmp_path / "home", bytecode)


@pytest.fixture
def beside(installed: Path, tmp_path: Path, bytecode: Path) -> Terminal:
    """The real command line with Night Post installed beside it."""
    return Terminal(tmp_path / "home", bytecode)
