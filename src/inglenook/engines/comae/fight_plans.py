"""Plans for a fight: whom one side goes for, and through which lens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from inglenook.rules import Choose, Plan, Policy

from .declaration import PLAIN
from .duel_plans import DUEL_PLANS


def _aim(worth: Callable[[Any], Any]) -> Policy:
    """Goes for whom this puts first, the first on the sheet if equal."""

    def chosen(choose: Choose) -> str:
        key: str = min(choose.seen.targets, key=worth).key
        return key

    return chosen


FULLEST = _aim(lambda target: target.rank)
WEAKEST = _aim(lambda target: -target.rank)
SPREAD = _aim(lambda target: (target.aimed, target.rank))


def _plan(label: str, target: Policy, lens: str = "plain", note: str = "") -> Plan:
    return Plan(label, {**DUEL_PLANS[lens].policies, "target": target}, note)


FIGHT_PLANS: Mapping[str, Plan] = {
    "fullest": _plan("At the fullest", FULLEST, note="Whoever has the most left, as usual."),
    "weakest": _plan("At the weakest", WEAKEST, note="Whoever has the least left."),
    "spread": _plan("Spread out", SPREAD, note="Whom the fewest friends are after."),
    **{
        f"weakest_{lens}": _plan(f"At the weakest; {DUEL_PLANS[lens].label.lower()}", WEAKEST, lens)
        for lens in DUEL_PLANS
        if lens not in (PLAIN, "steady")
    },
}

LINE_PLANS: Mapping[str, Plan] = {"plain": Plan("At the first, no lens", {})}
