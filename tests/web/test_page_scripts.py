"""The page's small modules that need no browser, tested in Node where it is."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).with_name("js")


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("script", sorted(HERE.glob("*.test.js")), ids=lambda path: path.name.partition(".")[0])
def test_script(script: Path):
    done = subprocess.run(
        ["node", "--test", str(script)], check=False, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout
