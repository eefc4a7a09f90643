"""Where the campaigns lie: `--home`, else INGLENOOK_HOME, else the folder that the system keeps for such things."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from inglenook.table import Library, Table


def home_given() -> str | None:
    """The folder given with `--home`, if it was."""
    ctx = click.get_current_context(silent=True)
    given: str | None = ctx.meta.get("inglenook.home") if ctx else None
    return given


def home() -> Path:
    """The folder of the campaigns."""
    given = home_given() or os.environ.get("INGLENOOK_HOME")
    if given:
        return Path(given).expanduser()
    from platformdirs import user_data_path

    return user_data_path("inglenook", appauthor=False)


def library() -> Library:
    """The campaigns in that folder."""
    from inglenook.table import Library

    return Library(home())


def table(name: str) -> Table:
    """One of them, open for play."""
    sitting = library().open(name)
    click.get_current_context().call_on_close(sitting.close)
    return sitting
