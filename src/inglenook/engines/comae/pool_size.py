"""The size of a pool, as the referee sets it during play (COM-R1, COM-D24)."""

from __future__ import annotations

from inglenook.rules import Look, Refusal, Rule

from .damage import pushes
from .facts import PoolSized
from .pack import ComaePack
from .pools import LARGEST
from .staying import stay_or_go
from .story import Comae

SIZES = range(1, LARGEST + 1)


def resize(pack: ComaePack, key: str, pool: str, size: int) -> Rule[Refusal | None]:
    """Another size for a pool; what it has lost stays lost. One so small that it can't be is refused."""
    person = (yield from Look(Comae)).person(key)
    held = person.pool(pool)
    now = size - (held.maximum - held.current)
    if size not in SIZES:
        sentence = f"A pool holds {SIZES[0]} to {SIZES[-1]} points."
        return Refusal("bad_value", sentence, "COM-R1", "value", (f"{SIZES[0]}..{SIZES[-1]}",))
    if now <= -size or (now < 0 and not pushes(pack, person)):
        sentence = f"{person.name} has lost too much of it for so small a pool."
        return Refusal("too_small", sentence, "COM-D38", "value")
    yield from PoolSized(key, pool, size, now)
    yield from stay_or_go(pack)
    return None
