"""Which pool a blow lands on: the conflict's, or the one that a lens opens (COM-R41, COM-D65)."""

from __future__ import annotations

from inglenook.rules import Choose, Look, Rule

from .fight import Conflict, Declaration
from .pack import Lens
from .story import Comae

MAIN = "main"


def which_pool(comae: Comae, conflict: Conflict, key: str, said: Declaration, lens: Lens) -> Rule[str]:
    """Asks the winner where it hurts, before the damage is rolled; empty for the pool that the conflict is about.

    Opposition that is no person has one pool, so there is nothing to choose (COM-D50).
    """
    targets = [comae.person(target) for target in said.targets]
    if not lens.pool or not all(target.has_pool(lens.pool) for target in targets):
        return ""
    if not conflict.combined and lens.pool in conflict.pools:
        return ""
    person = (yield from Look(Comae)).person(key)
    chosen = yield from Choose(person.who, "which_pool", (MAIN, lens.pool), targets[0])
    return "" if chosen == MAIN else chosen
