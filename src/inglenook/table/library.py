"""The library: all campaigns in a data folder, one file each. Faces decide where the folder is."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from inglenook.journal import SqliteStore, StoreError
from inglenook.journal.connection import place
from inglenook.rules import Engine, PackError, PackFault, engine_of_pack

from .beginning import begin
from .engines import Engines
from .keeper import Clock, system_clock
from .lending import sheet_in
from .seats import SeatsGiven
from .settling import DICE, is_one_line
from .shown import CampaignLine
from .table import Table

SUFFIX = ".inglenook"
UNFIT = r'[\\/:*?"<>|#^\[\]\x00-\x1f]+'
RESERVED = r"(?i)^(con|prn|aux|nul|com\d|lpt\d)(\.|$)"


class LibraryError(Exception):
    """A wish that the library can't fulfil; its text says why and what would do."""


class NameTakenError(LibraryError):
    """There is a campaign of this name already."""


class BadNameError(LibraryError):
    """This can't be a campaign's name."""


class NoSuchCampaignError(LibraryError):
    """There is no campaign of this name; `alike` are those that it may have meant."""

    def __init__(self, name: str, alike: tuple[str, ...]) -> None:
        hint = f" Did you mean {' or '.join(alike)}?" if alike else " `inglenook list` shows what there is."
        super().__init__(f"There is no campaign named {name!r}.{hint}")
        self.alike = alike


class Library:
    """The campaigns in the folder `home`. The folder is made when the first campaign is."""

    def __init__(self, home: Path, engines: Engines | None = None, clock: Clock = system_clock) -> None:
        self.home = home
        self.engines = engines or Engines()
        self._clock = clock

    # What there is

    def files(self) -> list[Path]:
        """The campaign files, by name."""
        return sorted(self.home.glob(f"*{SUFFIX}")) if self.home.is_dir() else []

    def campaigns(self) -> list[CampaignLine]:
        """Every campaign in a line, the last played first; a file that can't be opened says why."""
        lines = [self._line(file) for file in self.files()]
        return sorted(lines, key=lambda line: line.played, reverse=True)

    def path(self, name: str) -> Path:
        """The file of a campaign: by file name, by campaign name (case doesn't matter), or by id."""
        files = self.files()
        wanted = _folded(name)
        for file in files:
            if _folded(file.stem) == wanted or file.name == name:
                return file
        names: dict[str, Path] = {}
        for file in files:
            known = name_and_id(file)
            if known is not None:
                if known[1] == name or _folded(known[0]) == wanted:
                    return file
                names[known[0]] = file
        from difflib import get_close_matches

        alike = get_close_matches(name, list(names), 2)
        raise NoSuchCampaignError(name, tuple(alike))

    def open(self, name: str) -> Table:
        """A campaign, open. Raises `NoSuchCampaignError`, or a `StoreError` that says what can be saved."""
        return self.open_file(self.path(name))

    def open_file(self, file: Path) -> Table:
        """The campaign in a file, wherever it lies."""
        return Table(SqliteStore.open(file), self.engines, self._clock)

    # What can be done with one

    def create(
        self,
        name: str,
        engine: str = "nomadic",
        *,
        modules: Sequence[str] = (),
        edition: str | None = None,
        pack: str | None = None,
        seed: str | None = None,
        dice: str | None = None,
        seats: SeatsGiven | None = None,
        ready_made: bool = False,
    ) -> Table:
        """Starts a campaign, with its engine's ready character if wished. Nothing is left behind if it can't.

        Raises `BadNameError`, `NameTakenError`, `UnknownEngineError`, and `PackError` for a faulty pack or edition.
        """
        file = self.free_file(name)
        used = {engine: _pack_text(self.engines.get(engine), edition, pack)}
        for module in dict.fromkeys(modules):
            if module == engine:
                raise LibraryError(f"{module} is the campaign's own game already: name another to go with it.")
            used[module] = _pack_text(self.engines.get(module), None, None)
        for each, text in used.items():
            self.engines.get(each).read_pack(text)
        source = dice or ("seeded" if seed is not None else "fair")
        if source not in (option.key for option in DICE.options):
            raise LibraryError(f"Dice can't be {source!r}: fair, hand or seeded.")

        def fill(made: Path) -> None:
            store = SqliteStore.create(made, name=name.strip(), created=self._clock())
            try:
                table = begin(
                    store, self.engines, name.strip(), used, dice=source, seed=seed, seats=seats, clock=self._clock
                )
                for command, fields in self.engines.get(engine).ready_made if ready_made else ():
                    table.do(f"{engine}.{command}", fields)
            finally:
                store.close()

        self._place(file, fill)
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
        if file == old or _in_use(old):
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
            self._place(file, fill)
        finally:
            source.close()
        return file

    def import_file(self, path: Path, name: str | None = None) -> Table:
        """Takes in an exported campaign: all of it, checked, or nothing. It keeps its name unless given another.

        Raises `ImportRefused`, `NameTakenError`, `BadNameError`. A campaign that is here already gets a new id.
        """
        from inglenook.journal import import_file

        ids = {known[1] for file in self.files() if (known := name_and_id(file)) is not None}
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

        self._place(None, fill)
        return self.open_file(target[0])

    def delete(self, name: str) -> Path:
        """Moves a campaign's file into the folder `deleted`, from where it can be taken back by hand."""
        file = self.path(name)
        with suppress(StoreError, OSError):
            SqliteStore.open(file, check=False).close()  # so that all of it is in the one file
        bin_folder = self.home / "deleted"
        bin_folder.mkdir(parents=True, exist_ok=True)
        target = bin_folder / file.name
        count = 1
        while target.exists():
            count += 1
            target = bin_folder / f"{file.stem} {count}{SUFFIX}"
        for extra in ("-wal", "-shm"):
            beside = file.with_name(file.name + extra)
            if beside.exists():
                os.replace(beside, target.with_name(target.name + extra))
        os.replace(file, target)
        return target

    # How it is done

    def _place(self, file: Path | None, fill: Callable[[Path], Path | None]) -> None:
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
        stem, wanted = file_stem(name), _folded(name)
        taken: set[str] = set()
        for file in self.files():
            if file == but:
                continue
            known = name_and_id(file)
            if _folded(file.stem if known is None else known[0]) == wanted:
                raise NameTakenError(f"There is a campaign named {name.strip()!r} already. Choose another name.")
            taken.add(_folded(file.stem))
        count, free = 1, stem
        while _folded(free) in taken:
            count += 1
            free = f"{stem} {count}"
        return self.home / f"{free}{SUFFIX}"

    def _line(self, file: Path) -> CampaignLine:
        try:
            table = self.open_file(file)
        except (StoreError, OSError) as error:
            return CampaignLine("", file.stem, str(file), trouble=str(error))
        try:
            return _describe(table, file)
        except Exception as error:
            return CampaignLine(table.store.meta.get("id", ""), file.stem, str(file), trouble=str(error))
        finally:
            table.close()


def file_stem(name: str) -> str:
    """A file name for a campaign's name, fit for every platform. Raises `BadNameError`."""
    named = unicodedata.normalize("NFC", name.strip())
    if not named or len(named) > 120:
        raise BadNameError("A campaign's name has 1 to 120 characters.")
    if not is_one_line(named):
        raise BadNameError("A campaign's name can't hold control characters.")
    stem = re.sub(UNFIT, "-", named).strip(" .-")
    while len(stem.encode()) > 180:
        stem = stem[:-1]
    if not stem or re.match(RESERVED, stem):
        stem = f"campaign-{stem or os.urandom(4).hex()}"
    return stem


def _pack_text(engine: Engine, edition: str | None, pack: str | None) -> str:
    if pack is not None:
        engine_of_pack(pack, [engine.name])
        return pack
    name = edition or next(iter(engine.packs))
    if name not in engine.packs:
        hint = f"it is one of {', '.join(engine.packs)}"
        raise PackError((PackFault("edition", f"{engine.title} has no edition {name!r}", hint),))
    return engine.packs[name]()


def _describe(table: Table, file: Path) -> CampaignLine:
    standing = table.standing
    engines = standing.engines
    listed = [sheet_in(standing, engine, standing.world[engine.name]) for engine in engines]
    sheets = [sheet for sheet in listed if sheet is not None]
    last = table.store.tail(1)
    return CampaignLine(
        table.id,
        standing.name,
        str(file),
        tuple(engine.name for engine in engines),
        tuple(engine.title for engine in engines),
        int(table.store.meta["created"]),
        last[-1].instant if last else 0,
        table.store.position,
        " · ".join(filter(None, (sheets[0].title, sheets[0].subtitle))),
        any(sheet.over for sheet in sheets),
    )


def _in_use(file: Path) -> bool:
    """Whether another program has a campaign open: the log beside it goes when the last one closes it."""
    return file.with_name(f"{file.name}-wal").exists()


def name_and_id(file: Path) -> tuple[str, str] | None:
    """The name and the id of the campaign in a file, if it can be opened."""
    try:
        store = SqliteStore.open(file)
    except (StoreError, OSError):
        return None
    try:
        meta = store.meta
        return meta["name"], meta["id"]
    finally:
        store.close()


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name.strip()).casefold()
