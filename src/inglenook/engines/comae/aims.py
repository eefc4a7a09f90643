"""What someone may want when luck or a blow is theirs to decide: to win this, to deal more than they lose, to stay in.

Whoever shares a side in a conflict shares its aim.
"""

from __future__ import annotations

from collections.abc import Mapping

from inglenook.rules import Aim, Choose, Ending, Goal, State, World

from .d100 import GOOD
from .damage import Blow
from .fight import Conflict, Fighter
from .luck import FLIP, REDUCE
from .person import Person
from .story import Comae

DEBT, AT_ZERO, WHICH_POOL, ENTER, STRESS_POOL = "debt", "at_zero", "which_pool", "enter", "stress_pool"


def _comae(state: State) -> Comae:
    assert isinstance(state, Comae)
    return state


def _start(ending: Ending) -> Comae:
    return _comae(ending.start[Comae.engine])


def _now(ending: Ending) -> Comae:
    return _comae(ending.world[Comae.engine])


def _asked(ending: Ending) -> Choose:
    """The question that tells whose aim it is. Raises `ValueError` if there is none."""
    if ending.asked is None:
        raise ValueError("these aims are someone's: say at which question, with asked=")
    return ending.asked


def own_side(comae: Comae, asked: Choose) -> str:
    """The side in the conflict of whoever is asked; empty for who is in none. Who chooses a pool aims at the other."""
    if comae.conflict is None:
        return ""
    fighter = _fighter(comae.conflict, asked.seen.key)
    if fighter is None or asked.key != WHICH_POOL:
        return fighter.side if fighter else ""
    return next((side for side in comae.conflict.sides if side != fighter.side), "")


def shared(asked: Choose, later: Choose, world: World) -> bool:
    """Whether both are asked of one side, or of one person where there are no sides."""
    comae = _comae(world[Comae.engine])
    side = own_side(comae, asked)
    return side == own_side(comae, later) if side else asked.who == later.who and asked.seen.key == later.seen.key


def _fighter(conflict: Conflict | None, key: str) -> Fighter | None:
    return next((fighter for fighter in conflict.fighters if fighter.key == key), None) if conflict else None


def _wins(ending: Ending) -> int:
    """The roll or the round: by side in a conflict, by who began it in an opposed roll, else by success."""
    asked, outcome = _asked(ending), ending.outcome
    side = own_side(_start(ending), asked)
    if "against" in outcome.details:
        side = "a" if outcome.details["key"] == asked.seen.key else "b"
    return int(outcome.key == f"{side}_wins" if side else outcome.key in GOOD)


def _friend(ending: Ending, key: str) -> bool:
    asked, start = _asked(ending), _start(ending)
    side = own_side(start, asked)
    fighter = _fighter(start.conflict, key)
    return fighter is not None and fighter.side == side if side else key == asked.seen.key


def _points(comae: Comae, person: Person) -> int:
    """All that is in someone's pools, less what a temporary pool of two has lost (COM-D34)."""
    fighter = _fighter(comae.conflict, person.key)
    lost = fighter.start - fighter.value if comae.conflict and comae.conflict.combined and fighter else 0
    return sum(pool.current for pool in person.pools) - lost


def _gained(ending: Ending) -> int:
    """Points that others lost, less those that one's own side did. Opposition that is no person is gone at the end."""
    start, now = _start(ending), _now(ending)
    left = {person.key: person for person in now.people}
    gained = 0
    for person in start.people:
        after = _points(now, left[person.key]) if person.key in left else 0
        change = after - _points(start, person)
        gained += change if _friend(ending, person.key) else -change
    return gained


def _stands(ending: Ending) -> int:
    """Whether the one who is asked is still in. A conflict that is over says which side that was."""
    asked, start, now = _asked(ending), _start(ending), _now(ending)
    seen = asked.seen
    person = next((person for person in now.people if person.key == seen.key), None)
    if person is None or person.comae:
        return 0
    if now.conflict is not None:
        fighter = _fighter(now.conflict, seen.key)
        return int(fighter is not None and not fighter.out)
    if start.conflict is not None:
        ended = ending.outcome.details.get("ended")
        return int(ended == own_side(start, asked) if ended is not None else _left(start, person) > 0)
    return int(not isinstance(seen, Blow) or person.pool(seen.pool).current > 0)


def _left(start: Comae, person: Person) -> int:
    """What is left of the pool that kept someone in; of two that stood as one, both together."""
    conflict = start.conflict
    assert conflict is not None
    return sum(pool.current for pool in person.pools if pool.key in conflict.pools)


def _luck(ending: Ending) -> int:
    return sum(person.luck.points for person in _now(ending).people if _friend(ending, person.key))


WINS = Goal("a win", _wins, chance=True)
GAINED = Goal("points dealt, less those lost", _gained)
STANDS = Goal("still in", _stands, chance=True)
LUCK = Goal("luck left", _luck)

AIMS: Mapping[str, Aim] = {
    "win": Aim("Win this", (WINS, GAINED, LUCK), (FLIP, DEBT), shared),
    "points": Aim(
        "Deal the most, lose the least", (GAINED, LUCK), (FLIP, DEBT, REDUCE, AT_ZERO, WHICH_POOL, STRESS_POOL), shared
    ),
    "stay_in": Aim("Stay in", (STANDS, GAINED, LUCK), (REDUCE, AT_ZERO, ENTER, STRESS_POOL), shared),
}
