"""Who declares first: the fuller pool, then the better skill before any lens, then the characters (COM-D29)."""

from __future__ import annotations

from .damage import gauge
from .fight import Conflict, Fighter
from .pack import ComaePack
from .person import Person
from .skill import Circumstances, Effective, effective
from .story import Comae


def order(pack: ComaePack, comae: Comae, conflict: Conflict) -> tuple[Fighter, ...]:
    """Those who are still in, in the order in which they declare."""
    standing = conflict.standing
    values = [standing_value(comae, conflict, fighter) for fighter in standing]

    def ahead(place: int) -> tuple[int, int, bool, int]:
        fighter, value = standing[place], values[place]
        even = values.count(value) > 1
        skill = _skill_now(pack, comae, conflict, fighter) if even else 0
        return (-value, -skill, not comae.person(fighter.key).is_character, place)

    return tuple([standing[place] for place in sorted(range(len(values)), key=ahead)])


def _skill_now(pack: ComaePack, comae: Comae, conflict: Conflict, fighter: Fighter) -> int:
    """A skill with all that bears on it before anyone has declared, as if aimed at the usual opponent (COM-D29)."""
    target = usual_target(comae, conflict, fighter)
    worth = base_skill(pack, comae, conflict, fighter, comae.person(target) if target else None)
    return worth.value + fighter.hindered


def usual_target(comae: Comae, conflict: Conflict, fighter: Fighter) -> str:
    """The opponent with the most left, the first on the sheet if equal (COM-D50)."""
    foes = conflict.foes(fighter)
    return max(foes, key=lambda foe: standing_value(comae, conflict, foe)).key if foes else ""


def standing_value(comae: Comae, conflict: Conflict, fighter: Fighter) -> int:
    """How many points keep someone in."""
    return gauge(comae, fighter.key, conflict.main_pool(comae.person(fighter.key))).now


def base_skill(
    pack: ComaePack, comae: Comae, conflict: Conflict, fighter: Fighter, target: Person | None = None
) -> Effective:
    """The skill of the moment with all that bears on it but the lens."""
    around = Circumstances(target=target, company=conflict.company, ranged=fighter.ranged, extra=fighter.parts)
    below = conflict.combined and fighter.value < 0
    return effective(pack, comae.person(fighter.key), fighter.skill, fighter.focus, around, weight=below)
