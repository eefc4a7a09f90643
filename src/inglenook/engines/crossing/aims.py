"""What a party may want on the road, within one act: to be in time, to bear little, to keep what it carries."""

from __future__ import annotations

from collections.abc import Mapping

from inglenook.rules import Aim, Ending, Goal, State

from .journey import Journey


def _journey(state: State) -> Journey:
    assert isinstance(state, Journey)
    return state


def _now(ending: Ending) -> Journey:
    return _journey(ending.world[Journey.engine])


def _in_time(ending: Ending) -> int:
    """A clock that was full is closed, so one that is gone has brought its event."""
    return int(_journey(ending.start[Journey.engine]).clock is None or _now(ending).clock is not None)


def _filled(ending: Ending) -> int:
    """A clock that has brought its event counts as full."""
    now, start = _now(ending).clock, _journey(ending.start[Journey.engine]).clock
    return now.filled if now is not None else start.size if start is not None else 0


def _to_go(ending: Ending) -> int:
    journey = _now(ending)
    return max(journey.route - journey.ground, 0)


def _stress(ending: Ending) -> int:
    return sum(traveler.stress for traveler in _now(ending).travelers)


def _wounds(ending: Ending) -> int:
    return sum(traveler.wounds for traveler in _now(ending).travelers)


def _supplies(ending: Ending) -> int:
    journey = _now(ending)
    return sum(store.left for store in journey.stores) + sum(traveler.rations for traveler in journey.travelers)


IN_TIME = Goal("the clock brings nothing yet", _in_time, chance=True)
FILLED = Goal("segments of the clock", _filled, least=True)
TO_GO = Goal("half-stages still to go", _to_go, least=True)
STRESS = Goal("stress of all", _stress, least=True)
WOUNDS = Goal("wounds of all", _wounds, least=True)
SUPPLIES = Goal("supplies left", _supplies)

AIMS: Mapping[str, Aim] = {
    "in_time": Aim("Arrive before the clock is full, with the least stress", (IN_TIME, FILLED, TO_GO, STRESS)),
    "least_stress": Aim("Bear the least stress", (STRESS, WOUNDS, TO_GO)),
    "supplies": Aim("Keep the most supplies", (SUPPLIES, STRESS, TO_GO)),
}
