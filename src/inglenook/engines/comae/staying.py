"""Staying in a conflict with nothing left: whoever may pushes on, the others are out (COM-D63, COM-D64)."""

from __future__ import annotations

from inglenook.rules import Choose, Look, Rule

from .conflict_end import end_if_decided
from .damage import gauge, pushes
from .facts import PushedOn, WentOut
from .pack import ComaePack
from .story import Comae


def stay_or_go(pack: ComaePack) -> Rule[None]:
    """Asks everyone in the conflict who has nothing left, now that the referee has changed what they have."""
    comae = yield from Look(Comae)
    conflict = comae.conflict
    if conflict is None:
        return
    for fighter in conflict.standing:
        person = comae.person(fighter.key)
        if person.comae:
            yield from WentOut(fighter.key, "comae")
            continue
        if fighter.pushing or gauge(comae, fighter.key, conflict.main_pool(person)).now > 0:
            continue
        ways = ("push", "stay_out") if pushes(pack, person) else ("stay_out",)
        if (yield from Choose(person.who, "enter", ways, person)) == "push":
            yield from PushedOn(fighter.key)
        else:
            yield from WentOut(fighter.key, "zero")
    yield from end_if_decided()
