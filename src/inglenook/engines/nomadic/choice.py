"""The choice: give up, or leave everything behind and go on (NOM-R15)."""

from __future__ import annotations

from typing import Any

from inglenook.rules import Choose, Rule

from .facts import LogPrompted, MissionAbandoned, PushedForward
from .nomad import Nomad
from .pack import PLAYER, NomadicPack
from .resources import scavenge, spend_instead, spend_options
from .steps import reach

ABANDON = "abandon"
PUSH_FORWARD = "push_forward"


def make_a_choice(pack: NomadicPack, owed: Any) -> Rule[Nomad | None]:
    """A box has to be marked and every track is full. Spending makes room and cancels the choice (NOM-D11).

    Gives the Nomad if there is room again, None once a choice was made.
    """
    nomad: Nomad = owed.nomad
    option = yield from Choose(PLAYER, "choice", (ABANDON, PUSH_FORWARD, *spend_options(nomad)), owed)
    if option == ABANDON:
        yield from MissionAbandoned(nomad.last_marked)
        yield from LogPrompted("abandoned")
        return None
    if option == PUSH_FORWARD:
        yield from push_forward(pack, nomad)
        return None
    return (yield from spend_instead(option))


def push_forward(pack: NomadicPack, nomad: Nomad) -> Rule[None]:
    """Another system: tracks are cleared; then comes the roll for a planet whose departure this is (NOM-D9)."""
    after = yield from PushedForward()
    if nomad.planet is not None and not pack.options.no_roll_on_push:
        yield from scavenge(pack)
    yield from reach(pack, after, "push")
    yield from LogPrompted("pushed")
