"""Folding many entries at once: what opening a campaign without a snapshot, or after an undo, does.

It comes to the same as taking the entries one by one. It is quicker because what only matters for the newest of many
entries (a lane's last dice, the commands that still wait) is read at the end, and not from each of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inglenook.journal import Store
from inglenook.rules import State

from .bodies import read_dice, read_of

if TYPE_CHECKING:
    from .standing import Standing

KINDS = ("admin", "command", "fact", "outcome", "question", "hand")
Begun = tuple[int, str, int, bytes, dict[str, str], dict[str, State]]
"""A command as far as the fold has read it: position, lane, number, body, and the packs and world it began with."""


def fold(standing: Standing, store: Store, upto: int) -> None:
    """Moves a standing on over the live entries after its position. The store has to be still."""
    if standing.returned or store.any_struck(standing.position):
        _fold_dice(standing, store, upto)
        _fold_rest(standing, store, upto, KINDS)
        return
    for lane, body in _fold_rest(standing, store, upto, (*KINDS, "dice")).items():
        standing.draws[lane] = read_dice(body).draw


def _fold_rest(standing: Standing, store: Store, upto: int, kinds: tuple[str, ...]) -> dict[str, bytes]:
    """Folds all kinds but dice, and gives each lane's last dice."""
    world, packs = standing.world, standing.pack_hashes
    read_fact = standing.read_fact
    begun: dict[tuple[str, int], Begun] = {}
    asked: list[tuple[str, int, bytes]] = []
    thrown: dict[str, bytes] = {}
    for position, lane, number, kind, body in store.bodies(standing.position, kinds, upto=upto):
        if kind == "fact":
            event = read_fact(body)
            engine = event.engine
            world[engine] = event.apply(world[engine])
        elif kind == "dice":
            thrown[lane] = body
        elif kind == "command":
            begun[lane, number] = (position, lane, number, body, {**packs}, {**world})
        elif kind == "outcome":
            of = (lane, read_of(body).of or 0)
            if begun.pop(of, None) is None:
                standing.pending.pop(of, None)
            if not begun and not standing.pending:
                asked.clear()  # nothing waits, so that no question does
        elif kind == "question":
            asked.append((lane, number, body))
        elif kind == "hand":
            standing.lay(body)
        else:
            standing.settle(body, store)
            read_fact = standing.read_fact
    for position, lane, number, body, packs_then, world_then in begun.values():
        standing.begin(position, lane, number, body, packs_then, world_then)
    for lane, number, body in asked:
        standing.ask(lane, number, body)
    standing.forget_hands()
    return thrown


def _fold_dice(standing: Standing, store: Store, upto: int) -> None:
    """Counts the draws of each lane, and finds the struck dice that no later roll took or passed over."""
    from .standing import Returned

    after = standing.position
    alive = {bare[0] for bare in store.bodies(after, ("dice",), upto=upto)}
    back = {lane: list(returned) for lane, returned in standing.returned.items()}
    gone: set[tuple[str, int]] = set()
    for entry in store.read(after, upto=upto, kinds=("dice",)):
        if entry.body is None:
            continue
        dice = read_dice(entry.body)
        standing.draws[entry.lane] = dice.draw
        gone.update((entry.lane, number) for number in (*dice.passed_over, dice.again_of) if number is not None)
        if entry.position not in alive:
            back.setdefault(entry.lane, []).append(Returned(entry.number, dice.dice, dice.faces))
    kept = {lane: tuple(dice for dice in listed if (lane, dice.number) not in gone) for lane, listed in back.items()}
    standing.returned = {lane: listed for lane, listed in kept.items() if listed}
