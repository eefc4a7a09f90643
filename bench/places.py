"""Where the bench works: on the disk of the checkout, since the folder for temporary files may be memory."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@cache
def folder() -> Path:
    """This run's folder, gone when it ends."""
    place = ROOT / "build"
    place.mkdir(exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix="bench-", dir=place))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def as_installed(home: Path) -> Mapping[str, str]:
    """The environment of a process at somebody's desk: modules are compiled once and kept, as installing does."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "INGLENOOK_HOME": str(home)}
