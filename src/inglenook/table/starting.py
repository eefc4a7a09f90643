"""What somebody may wish for a new campaign, checked before anything is made of it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from os import urandom
from typing import TypedDict

from inglenook.journal import Store
from inglenook.rules import Engine, PackError, PackFault, engine_of_pack

from .beginning import begin
from .engines import Engines
from .keeper import Clock
from .library_errors import BadNameError, LibraryError
from .seats import SeatsGiven
from .settling import DICE, is_one_line
from .vault import Vault

UNFIT = r'[\\/:*?"<>|#^\[\]\x00-\x1f]+'
RESERVED = r"(?i)^(con|prn|aux|nul|com\d|lpt\d)(\.|$)"


class Wish(TypedDict, total=False):
    """All that a new campaign may be given beside its name and its game. Each has a default."""

    modules: Sequence[str]
    edition: str | None
    pack: str | None
    seed: str | None
    dice: str | None
    seats: SeatsGiven | None
    ready_made: bool


def prepared(
    engines: Engines, clock: Clock, name: str, engine: str, wish: Wish, vault: Vault | None = None
) -> Callable[[Store], None]:
    """What begins the campaign in an empty store. Raises now what could not be granted then.

    That is `LibraryError`, `UnknownEngineError`, and `PackError` for a faulty pack or edition.
    """
    used = _packs(engines, engine, wish)
    seed = wish.get("seed")
    source = wish.get("dice") or ("seeded" if seed is not None else "fair")
    if source not in (option.key for option in DICE.options):
        raise LibraryError(f"Dice can't be {source!r}: fair, hand, verifiable or seeded.")

    def fill(store: Store) -> None:
        table = begin(
            store,
            engines,
            name.strip(),
            used,
            dice=source,
            seed=seed,
            seats=wish.get("seats"),
            clock=clock,
            vault=vault,
        )
        for command, fields in engines.get(engine).ready_made if wish.get("ready_made") else ():
            table.do(f"{engine}.{command}", fields)

    return fill


def _packs(engines: Engines, engine: str, wish: Wish) -> dict[str, str]:
    used = {engine: _pack_text(engines.get(engine), wish.get("edition"), wish.get("pack"))}
    for module in dict.fromkeys(wish.get("modules", ())):
        if module == engine:
            raise LibraryError(f"{module} is the campaign's own game already: name another to go with it.")
        used[module] = _pack_text(engines.get(module), None, None)
    for each, text in used.items():
        engines.get(each).read_pack(text)
    return used


def _pack_text(engine: Engine, edition: str | None, pack: str | None) -> str:
    if pack is not None:
        engine_of_pack(pack, [engine.name])
        return pack
    name = edition or next(iter(engine.packs))
    if name not in engine.packs:
        hint = f"it is one of {', '.join(engine.packs)}"
        raise PackError((PackFault("edition", f"{engine.title} has no edition {name!r}", hint),))
    return engine.packs[name]()


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
        stem = f"campaign-{stem or urandom(4).hex()}"
    return stem


def folded(name: str) -> str:
    """A name as names are compared: case and the ways to write a letter don't matter."""
    return unicodedata.normalize("NFKC", name.strip()).casefold()
