"""Undo and redo: strikes of the last act, and strikes of strikes. Nothing is removed; what is struck stays readable.

A seat takes back the last act that it can see, if that act is its own or it is the referee's seat; it never learns
of what it can't see, neither from a refusal nor from what falls.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from inglenook.journal import Act, Draft, Entry, Store
from inglenook.rules import REFEREE, Refusal

from .bodies import draft, read_any
from .performing import Refused
from .shown import TakeBack

UNDOABLE = ("command", "answer", "admin")
SHOWN = ("command", "answer", "admin", "prose", "outcome", "fact")

Strike = tuple[list[Draft], str, tuple[int, ...], tuple[int, ...]]
"""The drafts of a strike, its sentence, the acts that fall, and the acts that rise again."""


def undo_drafts(store: Store, lanes: Collection[str], seat: str, known: Collection[str]) -> Strike:
    """The strike of the last act that can be taken back. Raises `Refused` if there is none.

    `known` are all lanes that the campaign has, here and below.
    """
    act = _last_live_act(store, UNDOABLE, lanes, known)
    if act is None:
        raise Refused(Refusal("nothing_to_undo", "There is nothing to take back."))
    _refuse_anothers(act, lanes, seat)
    return take_back(store, (act.act,), lanes)


def take_back(store: Store, acts: tuple[int, ...], lanes: Collection[str]) -> Strike:
    """The strike of these acts."""
    entries = [entry for act in acts for entry in store.entries_of(act)]
    text = f"Taken back: {_headline(_visible(entries, lanes))}"
    return _strike(entries, "Taken back"), text, acts, ()


def redo_drafts(store: Store, lanes: Collection[str], seat: str, known: Collection[str]) -> Strike:
    """The strike of the last strike. Raises `Refused` if something was done since, or nothing is struck."""
    strike = _last_strike(store, lanes, known)
    if strike is None:
        raise Refused(
            Refusal("nothing_to_redo", "There is nothing to bring back: nothing was undone since the last act.")
        )
    _refuse_anothers(strike, lanes, seat)
    back = struck_by(store, strike)
    risen = _struck_entries(store, strike)
    text = f"Brought back: {_headline(_visible(risen, lanes))}"
    said = {lane: f"Brought back: {_headline(_visible(risen, (lane,)))}" for lane in {entry.lane for entry in risen}}
    return _strike(store.entries_of(strike.act), "Brought back", said), text, (strike.act,), back


class Reach(NamedTuple):
    """An act that undo or redo would reach next: whose it was, and what that would move."""

    seat: str
    moved: TakeBack

    def shown(self, lanes: Collection[str], seat: str) -> TakeBack | None:
        """What would move, if this seat may move it."""
        return self.moved if _may(self.seat, lanes, seat) else None


def reached(store: Store, lanes: Collection[str], known: Collection[str]) -> tuple[Reach | None, Reach | None]:
    """What undo would take back in these lanes, and what redo would bring back: only what was struck just before."""
    last = _last_live_act(store, (*UNDOABLE, "strike"), lanes, known)
    strike = last if last is not None and last.kind == "strike" else None
    act = last if strike is None else _last_live_act(store, UNDOABLE, lanes, known)
    return (
        Reach(act.seat, _take_back(store.entries_of(act.act), lanes)) if act is not None else None,
        Reach(strike.seat, _take_back(_struck_entries(store, strike), lanes)) if strike is not None else None,
    )


def _struck_entries(store: Store, strike: Act) -> list[Entry]:
    return [entry for act in struck_by(store, strike) for entry in store.entries_of(act)]


def struck_by(store: Store, strike: Act) -> tuple[int, ...]:
    """The acts that a strike struck."""
    acts: dict[int, None] = {}
    for entry in store.entries_of(strike.act):
        for number in read_any(entry.body)["entries"] if entry.body else ():
            struck = store.entry(entry.lane, number)
            if struck is not None:
                acts[struck.act] = None
    return tuple(acts)


def _may(whose: str, lanes: Collection[str], seat: str) -> bool:
    return whose == seat or REFEREE in lanes


def _refuse_anothers(act: Act, lanes: Collection[str], seat: str) -> None:
    if not _may(act.seat, lanes, seat):
        raise Refused(
            Refusal("not_yours", "The last act was another's. They can take it back, and so can the game master.")
        )


def _last_strike(store: Store, lanes: Collection[str], known: Collection[str]) -> Act | None:
    """The strike that redo would take back: the last act in these lanes, if it is one."""
    act = _last_live_act(store, (*UNDOABLE, "strike"), lanes, known)
    return act if act is not None and act.kind == "strike" else None


def _last_live_act(store: Store, kinds: Collection[str], lanes: Collection[str], known: Collection[str]) -> Act | None:
    """The last act of these kinds that isn't struck and of which more than that it happened shows in these lanes."""
    if all(lane in lanes for lane in known):
        return store.last_live_act(kinds)
    before: int | None = None
    while found := store.tail(64, before=before, lanes=lanes):
        for number in dict.fromkeys(entry.act for entry in reversed(found)):
            act = store.act(number)
            if act is None or act.kind not in kinds or act.struck:
                continue
            if any(not _whispers(entry) for entry in _visible(store.entries_of(number), lanes)):
                return act
        before = found[0].position
    return None


def _whispers(entry: Entry) -> bool:
    """Whether an entry says no more than that something hidden happened."""
    return entry.kind == "admin" and entry.body is not None and bool(read_any(entry.body).get("whisper"))


def _visible(entries: Iterable[Entry], lanes: Collection[str]) -> list[Entry]:
    return [entry for entry in entries if entry.lane in lanes]


def _strike(entries: Iterable[Entry], word: str, said: dict[str, str] | None = None) -> list[Draft]:
    """One entry in each lane, which names and tells what falls in that lane."""
    lanes: dict[str, list[Entry]] = {}
    for entry in entries:
        lanes.setdefault(entry.lane, []).append(entry)
    return [
        draft(
            lane,
            "strike",
            {
                "entries": [entry.number for entry in listed],
                "text": (said or {}).get(lane) or f"{word}: {_headline(listed)}",
            },
        )
        for lane, listed in lanes.items()
    ]


def _take_back(entries: list[Entry], lanes: Collection[str]) -> TakeBack:
    seen = _visible(entries, lanes)
    texts = (_text(entry) for entry in seen if entry.kind in SHOWN)
    return TakeBack(_headline(seen), tuple(text for text in texts if text))


def _headline(entries: Iterable[Entry]) -> str:
    listed = list(entries)
    first = next((entry for entry in listed if entry.kind in ("command", "answer", "admin")), None)
    if first is not None:
        return _text(first)
    return next((text for entry in listed if (text := _text(entry))), "something")


def _text(entry: Entry) -> str:
    return str(read_any(entry.body).get("text", "")) if entry.body is not None else ""
