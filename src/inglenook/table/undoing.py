"""Undo and redo: strikes of the last act, and strikes of strikes. Nothing is removed; what is struck stays readable."""

from __future__ import annotations

from collections.abc import Iterable

from inglenook.journal import Act, Draft, Entry, Store
from inglenook.rules import Refusal

from .bodies import draft, read_any
from .performing import Refused
from .shown import TakeBack

UNDOABLE = ("command", "answer", "admin")
SHOWN = ("command", "answer", "admin", "prose", "outcome", "fact")

Strike = tuple[list[Draft], str, tuple[int, ...], tuple[int, ...]]
"""The drafts of a strike, its sentence, the acts that fall, and the acts that rise again."""


def undo_drafts(store: Store) -> Strike:
    """The strike of the last act that can be taken back. Raises `Refused` if there is none."""
    act = store.last_live_act(UNDOABLE)
    if act is None:
        raise Refused(Refusal("nothing_to_undo", "There is nothing to take back."))
    entries = store.entries_of(act.act)
    text = f"Taken back: {_headline(entries)}"
    return _strike(entries, text), text, (act.act,), ()


def redo_drafts(store: Store) -> Strike:
    """The strike of the last strike. Raises `Refused` if something was done since, or nothing is struck."""
    strike = _last_strike(store)
    if strike is None:
        raise Refused(
            Refusal("nothing_to_redo", "There is nothing to bring back: nothing was undone since the last act.")
        )
    back = _struck_by(store, strike)
    text = f"Brought back: {_headline(entry for act in back for entry in store.entries_of(act))}"
    return _strike(store.entries_of(strike.act), text), text, (strike.act,), back


def takes_back(store: Store) -> TakeBack | None:
    """What undo would take back."""
    act = store.last_live_act(UNDOABLE)
    return _take_back(store.entries_of(act.act)) if act is not None else None


def brings_back(store: Store) -> TakeBack | None:
    """What redo would bring back."""
    strike = _last_strike(store)
    if strike is None:
        return None
    return _take_back([entry for act in _struck_by(store, strike) for entry in store.entries_of(act)])


def _last_strike(store: Store) -> Act | None:
    act = store.last_live_act((*UNDOABLE, "strike"))
    return act if act is not None and act.kind == "strike" else None


def _struck_by(store: Store, strike: Act) -> tuple[int, ...]:
    acts: dict[int, None] = {}
    for entry in store.entries_of(strike.act):
        for number in read_any(entry.body)["entries"] if entry.body else ():
            struck = store.entry(entry.lane, number)
            if struck is not None:
                acts[struck.act] = None
    return tuple(acts)


def _strike(entries: Iterable[Entry], text: str) -> list[Draft]:
    lanes: dict[str, list[int]] = {}
    for entry in entries:
        lanes.setdefault(entry.lane, []).append(entry.number)
    return [draft(lane, "strike", {"entries": numbers, "text": text}) for lane, numbers in lanes.items()]


def _take_back(entries: list[Entry]) -> TakeBack:
    texts = (_text(entry) for entry in entries if entry.kind in SHOWN)
    return TakeBack(_headline(entries), tuple(text for text in texts if text))


def _headline(entries: Iterable[Entry]) -> str:
    listed = list(entries)
    first = next((entry for entry in listed if entry.kind in ("command", "answer", "admin")), None)
    return _text(first) if first is not None else ""


def _text(entry: Entry) -> str:
    return str(read_any(entry.body).get("text", "")) if entry.body is not None else ""
