"""Engines of our own, installed for a while."""

import os
import sys
from pathlib import Path

import pytest

from .stranger import ROOT, install


@pytest.fixture
def toy_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The toy engine is installed: here, and in every process that is started. Gives the folder that does it."""
    folder = tmp_path / "engines"
    folder.mkdir()
    install(folder)
    monkeypatch.syspath_prepend(str(folder))
    if str(ROOT) not in sys.path:
        monkeypatch.syspath_prepend(str(ROOT))
    path = os.pathsep.join([str(folder), str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path)
    return folder
