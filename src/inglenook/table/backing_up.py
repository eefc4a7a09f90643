"""Backups of campaigns: whole copies of their files, made while others play, and put back.

Doors (links and sessions) are no part of them: who got in by a link that was closed since must not get in again. Nor is
the vault, whose secrets belong outside every copy.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from inglenook.journal import DamagedError, Report, SqliteStore, verify_file
from inglenook.journal.connection import check_header, place

from .library import Library
from .library_errors import LibraryError, NoSuchCampaignError
from .places import name_and_id


class BackupThereError(LibraryError):
    """There is a file already where a backup should go."""

    def __init__(self, target: Path) -> None:
        super().__init__(f"{target} is there already, and was left as it is.")


class AlreadyHereError(LibraryError):
    """The campaign that a backup holds is here: putting it back would undo what was played since."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is here already, and was left as it is.")


def back_up(file: Path, folder: Path, *, over: bool = False) -> tuple[Path, Report]:
    """Copies a campaign's file as it stands at one moment, whoever writes meanwhile, and checks all of the copy.

    It is there whole, or not at all; an older one goes only with `over`. Raises `BackupThereError`, and
    `DamagedError` for a file that isn't sound.
    """
    return folder / file.name, kept(folder / file.name, over, lambda made: copied(file, made))


def kept(target: Path, over: bool, write: Callable[[Path], Report]) -> Report:
    """Puts what is written and checked beside it in a backup's place, in one step."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists() and not over:
        raise BackupThereError(target)
    made = target.parent / f".{os.urandom(6).hex()}.new"
    try:
        report = write(made)
        place(made, target, over=over)
    finally:
        _clear(made)
    return report


def restore(library: Library, file: Path, *, replace: bool = False) -> str:
    """Puts a backup into the library, under the name and the id that it has; gives the name.

    With `replace` the campaign that is here is set aside first, as if it had been deleted. Raises `AlreadyHereError`,
    and `DamagedError` for a backup that isn't sound.
    """
    library.home.mkdir(parents=True, exist_ok=True)
    made = library.home / f".{os.urandom(6).hex()}.new"
    try:
        copied(file, made)
        known = name_and_id(made)
        if known is None:
            raise LibraryError(f"{file} can't be opened.")
        for there in _same(library, *known):
            if not replace:
                raise AlreadyHereError(known[0])
            library.delete(there)
        place(made, library.free_file(known[0]))
    finally:
        _clear(made)
    return known[0]


def copied(source: Path, made: Path) -> Report:
    """Copies a campaign's file as it stands at one moment, and checks all of the copy. Raises `DamagedError`."""
    check_header(source)
    store = SqliteStore.open(source, check=False)
    try:
        store.copy_to(made)
    finally:
        store.close()
    return sound(made, str(source))


def sound(made: Path, source: str) -> Report:
    """What a check of a copy says. Raises `DamagedError` if it isn't sound."""
    report = verify_file(made)
    if not report.sound:
        raise DamagedError(f"{source} is damaged ({report.faults[0]})", path=source)
    return report


def _same(library: Library, name: str, key: str) -> list[str]:
    """The files of campaigns that are this one, or have its name."""
    found = []
    for wanted in (key, name):
        try:
            found.append(library.path(wanted).name)
        except NoSuchCampaignError:
            continue
    return list(dict.fromkeys(found))


def _clear(made: Path) -> None:
    for leftover in made.parent.glob(f"*{made.name}*"):
        leftover.unlink(missing_ok=True)
