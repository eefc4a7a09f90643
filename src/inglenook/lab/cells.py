"""One cell of a sweep: all that it takes to follow a course once, as plain data that any worker can be sent."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from inglenook.rules import Engine
from inglenook.table import Engines

from .foretelling import prospect
from .prospect import Prospect
from .study import LabError, Study


class Cell(msgspec.Struct, frozen=True):
    """A course of an engine by a pack (as a text), with its settings and plans; sampled if `runs` says how often."""

    engine: str
    course: str
    pack: str
    fields: Mapping[str, Any]
    plans: Mapping[str, str] | str | None
    runs: int | None
    seed: int

    @property
    def name(self) -> str:
        """A name that only the very same question has."""
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()[:24]


class Followed(msgspec.Struct, frozen=True):
    """What came of a cell: how the course goes, and the settings it began with; or why it can't begin."""

    prospect: Prospect | None = None
    refusal: str = ""


def follow(cell: Cell, engine: Engine | None = None) -> Followed:
    """Follows a course to its end. Any process of any computer that has Inglenook comes to the same."""
    engine = engine or Engines().get(cell.engine)
    try:
        study = Study(engine, cell.course, _read_pack(engine, cell.pack), cell.fields)
        return Followed(prospect(study, cell.plans, runs=cell.runs, seed=cell.seed, workers=1))
    except LabError as error:
        return Followed(refusal=error.refusal.sentence)


def work(task: str) -> str:
    """The same as plain text, for a worker of a crew: the cell in JSON, and what came of it."""
    return written(follow(msgspec.json.decode(task, type=Cell)))


def written(value: Cell | Followed) -> str:
    """A cell, or what came of it, as JSON. A fraction is written "3/4"."""
    return msgspec.json.encode(value, enc_hook=plain).decode()


def read_followed(text: str | bytes) -> Followed:
    """What came of a cell, as it was written. Raises `msgspec.MsgspecError` for what isn't that."""
    return _followed.decode(text)


def plain(value: Any) -> Any:
    """What JSON doesn't have, as it is written."""
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} can't be written as JSON")


def _fraction(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(f"{kind} can't be read from JSON")


_followed = msgspec.json.Decoder(Followed, dec_hook=_fraction)
_PACKS: dict[tuple[int, str], tuple[Engine, Any]] = {}


def _read_pack(engine: Engine, text: str) -> Any:
    """The pack of a text, read once only: the cells of a sweep have many a pack in common."""
    known = _PACKS.get((id(engine), text))
    if known is None:
        if len(_PACKS) > 64:
            _PACKS.clear()
        known = _PACKS[id(engine), text] = (engine, engine.read_pack(text))
    return known[1]
