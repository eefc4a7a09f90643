"""The real command line in processes of its own, and the same in this process where many cases are tried."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from inglenook.cli.app import app


class Terminal:
    """A shell, so to speak: it runs `inglenook` with a data folder of its own."""

    def __init__(self, home: Path, cache: Path) -> None:
        self.home = home
        self.environment = {
            **{
                name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "PYTHONDONTWRITEBYTECODE")
            },
            "INGLENOOK_HOME": str(home),
            "PYTHONPYCACHEPREFIX": str(cache),
            "COLUMNS": "80",
            "TZ": "UTC",
        }

    def run(self, *words: str, text: str | None = None, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Runs it, whatever comes of it."""
        return subprocess.run(
            [sys.executable, "-m", "inglenook", *words],
            input=text,
            stdin=subprocess.DEVNULL if text is None else None,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=self.environment,
            cwd=cwd,
            timeout=60,
            check=False,
        )

    def __call__(self, *words: str, text: str | None = None) -> str:
        """Runs it, expects it to be done, and gives what it printed."""
        ended = self.run(*words, text=text)
        assert ended.returncode == 0, ended.stderr or ended.stdout
        assert ended.stderr == ""
        return ended.stdout

    def data(self, *words: str) -> Any:
        """Runs it with `--json`."""
        return json.loads(self(*words, "--json"))

    def refused(self, *words: str, code: int = 1) -> str:
        """Runs it, expects it to be refused, and gives the reason."""
        ended = self.run(*words)
        assert ended.returncode == code, (ended.returncode, ended.stdout, ended.stderr)
        assert "Traceback" not in ended.stderr
        assert ended.stderr.strip()
        return ended.stderr


@pytest.fixture(scope="session")
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One place for compiled modules, so that starting a process is as quick as it is for a user."""
    return tmp_path_factory.mktemp("bytecode")


@pytest.fixture
def cli(tmp_path: Path, bytecode: Path) -> Terminal:
    """The real command line."""
    return Terminal(tmp_path / "home", bytecode)


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """The same commands in this process, for where many cases are tried."""
    monkeypatch.setenv("INGLENOOK_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words: str, text: str | None = None) -> Result:
        return CliRunner().invoke(app, words, prog_name="inglenook", input=text)

    return run
