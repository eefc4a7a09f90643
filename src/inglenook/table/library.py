"""The library: all campaigns in a data folder, one file each. Faces decide where the folder is."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Unpack

from inglenook.journal import Changes, SqliteStore, StoreError, Whispers
from inglenook.journal.connection import place

from .doors import SqliteDoors
from .engines import Engines
from .keeper import Clock, system_clock
from .lending import sheet_in
from .library_errors import NameTakenError, NoSuchCampaignError
from .places import Places
from .shelf import Spot
from .shown import CampaignLine
from .starting import Wish, file_stem, folded, prepared
from .table import Table
from .vault import FILE, FileVault

SUFFIX = ".inglenook"


class Library:
    """The campaigns in the folder `home`. The folder is made when the first campaign is."""

    def __init__(self, home: Path, engines: Engines | None = None, clock: Clock = system_clock) -> None:
        self.home = home
        self.engines = engines or Engines()
        self._clock = clock
        self._vault = FileVault(home / FILE)
        self._places = Places()

    @property
    def where(self) -> str:
        return str(self.home)

    @property
    def changes(self) -> Changes | None:
        """None: who follows a file has to look at it every so often."""
        return None

    @property
    def whispers(self) -> Whispers | None:
        """None: one server has a folder to itself."""
        return None

    def doors(self) -> SqliteDoors:
        """Who has come in: in a file beside the campaigns."""
        return SqliteDoors(self.home / "doors.sqlite", self._clock)

    # What there is

    def files(self) -> list[Path]:
        """The campaign files, by name."""
        return sorted(self.home.glob(f"*{SUFFIX}")) if self.home.is_dir() else []

    def campaigns(self) -> list[CampaignLine]:
        """Every campaign in a line, the last played first; a file that can't be opened says why."""
        files = self.files()
        lines = [self._places.line(file, self._line) for file in files]
        self._places.keep_lines(files)
        return sorted(lines, key=lambda line: line.played, reverse=True)

    def path(self, name: str) -> Path:
        """The file of a campaign: by id, by file name, or by campaign name (case doesn't matter)."""
        remembered = self._places.file_of(name, self.home)
        if remembered is not None:
            return remembered
        files = self.files()
        wanted = folded(name)
        for file in files:
            if folded(file.stem) == wanted or file.name == name:
                return file
        names: dict[str, Path] = {}
        for file in files:
            known = self._places.known(file)
            if known is not None:
                if known[1] == name or folded(known[0]) == wanted:
                    return file
                names[known[0]] = file
        raise NoSuchCampaignError.among(name, names)

    find = path

    def open(self, name: str) -> Table:
        """A campaign, open. Raises `NoSuchCampaignError`, or a `StoreError` that says what can be saved."""
        return self.open_file(self.path(name))

    def open_file(self, file: Path) -> Table:
        """The campaign in a file, wherever it lies."""
        return Table(SqliteStore.open(file), self.engines, self._clock, self._vault)

    def open_at(self, spot: Spot) -> Table:
        return self.open_file(Path(spot))

    def stamp(self, spot: Spot) -> object:
        try:
            found = os.stat(spot)
        except FileNotFoundError:
            return None
        return found.st_dev, found.st_ino

    def trace(self, spot: Spot) -> object:
        if sys.platform == "win32":  # where a file's size and time are told late while it is open
            return object()
        return _trace(str(spot)), _trace(f"{spot}-wal")

    def ids(self) -> set[str]:
        """The ids of all campaigns that can be read."""
        return {known[1] for file in self.files() if (known := self._places.known(file)) is not None}

    def close(self) -> None:
        """Nothing to close: each campaign is a file of its own."""

    # What can be done with one

    def create(self, name: str, engine: str = "nomadic", **wish: Unpack[Wish]) -> Table:
        """Starts a campaign, with its engine's ready character if wished. Nothing is left behind if it can't.

        Raises `BadNameError`, `NameTakenError`, `UnknownEngineError`, and `PackError` for a faulty pack or edition.
        """
        file = self.free_file(name)
        begin_in = prepared(self.engines, self._clock, name, engine, wish, self._vault)

        def fill(made: Path) -> None:
            store = SqliteStore.create(made, name=name.strip(), created=self._clock())
            try:
                begin_in(store)
            finally:
                store.close()

        self.place_file(file, fill)
        return self.open_file(file)

    def rename(self, name: str, new: str) -> Path:
        """Gives a campaign another name, and its file too, unless another program has it open just then."""
        old = self.path(name)
        file = self.free_file(new, but=old)
        table = self.open_file(old)
        try:
            table.rename(new.strip())
        finally:
            table.close()
        if file == old or in_use(old):
            return old
        os.replace(old, file)
        return file

    def copy(self, name: str, new: str) -> Path:
        """A copy of a campaign under another name, with an id of its own."""
        file = self.free_file(new)
        source = SqliteStore.open(self.path(name))

        def fill(made: Path) -> None:
            source.copy_to(made)
            self._name_anew(made, new.strip())

        try:
            self.place_file(file, fill)
        finally:
            source.close()
        return file

    def import_file(self, path: Path, name: str | None = None) -> Table:
        """Takes in an exported campaign: all of it, checked, or nothing. It keeps its name unless given another.

        Raises `ImportRefused`, `NameTakenError`, `BadNameError`. A campaign that is here already gets a new id.
        """
        from inglenook.journal import import_file

        ids = self.ids()
        target: list[Path] = []

        def fill(made: Path) -> Path:
            store = import_file(path, made)
            meta = store.meta
            store.close()
            wanted = (meta["name"] if name is None else name).strip()
            file = self.free_file(wanted)
            if meta["id"] in ids:
                self._name_anew(made, wanted)
            elif wanted != meta["name"]:
                self._rename(made, wanted)
            target.append(file)
            return file

        self.place_file(None, fill)
        return self.open_file(target[0])

    def delete(self, name: str) -> Path:
        """Moves a campaign's file into the folder `deleted`, from where it can be taken back by hand."""
        file = self.path(name)
        with suppress(StoreError, OSError):
            SqliteStore.open(file, check=False).close()  # so that all of it is in the one file
        return self.set_aside(file, "deleted")

    def set_aside(self, file: Path, folder: str) -> Path:
        """Moves a file into a folder within this one, under a name that is free there."""
        aside = self.home / folder
        aside.mkdir(parents=True, exist_ok=True)
        target = aside / file.name
        count = 1
        while target.exists():
            count += 1
            target = aside / f"{file.stem} {count}{SUFFIX}"
        for extra in ("-wal", "-shm"):
            beside = file.with_name(file.name + extra)
            if beside.exists():
                os.replace(beside, target.with_name(target.name + extra))
        os.replace(file, target)
        return target

    def check(self) -> None:
        """Reads the folder and writes into it, and raises whatever hinders that."""
        self.files()
        with tempfile.TemporaryFile(dir=self.home if self.home.is_dir() else self.home.parent) as file:
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())

    # How it is done

    def place_file(self, file: Path | None, fill: Callable[[Path], Path | None]) -> None:
        """Makes a file whole beside its place, then puts it there in one step; `fill` may say where."""
        self.home.mkdir(parents=True, exist_ok=True)
        made = self.home / f".{os.urandom(6).hex()}.new"
        try:
            target = fill(made) or file
            if target is None or target.exists():
                raise NameTakenError("There is a campaign of this name already. Choose another name.")
            place(made, target)
        finally:
            for leftover in self.home.glob(f"*{made.name}*"):
                leftover.unlink(missing_ok=True)

    def _rename(self, made: Path, name: str) -> None:
        table = self.open_file(made)
        try:
            table.rename(name)
        finally:
            table.close()

    def _name_anew(self, made: Path, name: str) -> None:
        table = self.open_file(made)
        try:
            table.become_another(name)
        finally:
            table.close()

    def free_file(self, name: str, but: Path | None = None) -> Path:
        """Where a campaign of this name would lie. Names that differ only in what no file name holds get numbers."""
        stem, wanted = file_stem(name), folded(name)
        taken: set[str] = set()
        for file in self.files():
            if file == but:
                continue
            known = self._places.known(file)
            if folded(file.stem if known is None else known[0]) == wanted:
                raise NameTakenError(f"There is a campaign named {name.strip()!r} already. Choose another name.")
            taken.add(folded(file.stem))
        count, free = 1, stem
        while folded(free) in taken:
            count += 1
            free = f"{stem} {count}"
        return self.home / f"{free}{SUFFIX}"

    def _line(self, file: Path) -> CampaignLine:
        try:
            table = self.open_file(file)
        except (StoreError, OSError) as error:
            return CampaignLine("", file.stem, str(file), trouble=str(error))
        try:
            return described(table, file)
        except Exception as error:
            return CampaignLine(table.store.meta.get("id", ""), file.stem, str(file), trouble=str(error))
        finally:
            table.close()


def described(table: Table, spot: Spot) -> CampaignLine:
    standing = table.standing
    engines = standing.engines
    listed = [sheet_in(standing, engine, standing.world[engine.name]) for engine in engines]
    sheets = [sheet for sheet in listed if sheet is not None]
    last = table.store.tail(1)
    return CampaignLine(
        table.id,
        standing.name,
        str(spot),
        tuple(engine.name for engine in engines),
        tuple(engine.title for engine in engines),
        int(table.store.meta["created"]),
        last[-1].instant if last else 0,
        table.store.position,
        " · ".join(filter(None, (sheets[0].title, sheets[0].subtitle))),
        any(sheet.over for sheet in sheets),
    )


def in_use(file: Path) -> bool:
    """Whether another program has a campaign open: the log beside it goes when the last one closes it."""
    return file.with_name(f"{file.name}-wal").exists()


def _trace(file: str) -> object:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
