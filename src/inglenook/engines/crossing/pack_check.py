"""Whether a pack makes sense as a whole: tables without gaps or overlaps, names told apart, sane sizes (CRO-D28)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from inglenook.rules import PackFault

from .clock import FEWEST, MOST
from .journey import NONE
from .pack import BandKind, CrossingPack, Hazard, Kind
from .party import EVERYONE

MOST_ROWS = 50
MOST_FACES = 1000
NEEDED = ("failure", "mixed", "success")
RESERVED = (NONE, EVERYONE, "roll", "name", "limit")


def check_pack(pack: CrossingPack) -> list[PackFault]:
    """Everything that is wrong with a pack whose shape is right."""
    return [
        *_head(pack),
        *_setting(pack),
        *_roll(pack),
        *_positions(pack),
        *_paces(pack),
        *_sizes(pack),
        *_stores(pack),
        *_table("hazards", pack.hazards.die, pack.hazards.rows),
        *_table("encounters", pack.encounters.die, pack.encounters.rows),
        *_table("barriers", pack.barriers.die, pack.barriers.rows),
        *_hazards(pack),
    ]


def _head(pack: CrossingPack) -> Iterable[PackFault]:
    if pack.engine != "crossing":
        yield PackFault("engine", f"this pack is for the engine {pack.engine!r}", 'write engine = "crossing"')
    for name in ("name", "edition"):
        if not getattr(pack, name).strip():
            yield PackFault(name, "is empty", "give it a few words")


def _setting(pack: CrossingPack) -> Iterable[PackFault]:
    """The four things that a setting must name (CRO-R26); the hazard table is looked at with the other tables."""
    keys = [kind.key for kind in pack.attributes]
    yield from _names("attributes", keys)
    if not keys:
        yield PackFault("attributes", "there are none", "at least the one that guides")
    for name in ("guide", "mend"):
        named = getattr(pack.setting, name)
        if named not in keys:
            yield PackFault(f"setting.{name}", f"there is no attribute {named!r}", f"one of {', '.join(keys)}")
    for path, text in (
        ("setting.leg", pack.setting.leg),
        ("setting.legs", pack.setting.legs),
        ("setting.stage", pack.setting.stage),
        ("setting.stages", pack.setting.stages),
        ("supply.label", pack.supply.label),
        ("supply.one", pack.supply.one),
        ("supply.many", pack.supply.many),
    ):
        if not text.strip():
            yield PackFault(path, "is empty", "what it is called at the table")
    low, high, typical = pack.ratings.low, pack.ratings.high, pack.ratings.typical
    if not -9 <= low <= typical <= high <= 9:
        yield PackFault("ratings", f"{low}, {typical}, {high} are no ratings", "low, typical, high, from -9 to 9")


def _roll(pack: CrossingPack) -> Iterable[PackFault]:
    keys = [band.key for band in pack.roll.bands]
    yield from _names("roll.bands", keys)
    missing = [key for key in NEEDED if key not in keys]
    if missing:
        yield PackFault("roll.bands", f"lacks {', '.join(missing)}", "hosts of a crossing answer with these three")
    for place, band in enumerate(pack.roll.bands):
        if band.cost and band.hard_move:
            yield PackFault(f"roll.bands[{place}]", "has a cost and a hard move", "one of them at most")
        if not 0 <= band.bonus <= 9:
            yield PackFault(f"roll.bands[{place}].bonus", f"can't be {band.bonus}", "0 to 9 half-stages")
    pool = pack.roll.kind == "pool"
    yield from _stretches("roll.bands", pack.roll.bands, 1 if pool else -99, 6 if pool else 99)
    if not 1 <= pack.roll.cap <= 20:
        yield PackFault("roll.cap", f"{pack.roll.cap} dice can't be the most", "1 to 20")
    wonder = pack.roll.triumph
    if wonder is None:
        if pack.options.triumph:
            yield PackFault("options.triumph", "there is no [roll.triumph] to switch on", "write one, or leave it off")
        return
    if not pool:
        yield PackFault("roll.triumph", "is for a pool only", "leave it out")
    if wonder.key in keys or not wonder.key.isidentifier():
        yield PackFault("roll.triumph.key", f"{wonder.key!r} can't be its key", "a key that no other band has")
    if not 2 <= wonder.sixes <= 6 or not 0 <= wonder.bonus <= 9:
        yield PackFault("roll.triumph", f"{wonder.sixes} sixes for {wonder.bonus}", "2 to 6 sixes, 0 to 9 half-stages")


def _positions(pack: CrossingPack) -> Iterable[PackFault]:
    yield from _names("positions", [place.key for place in pack.positions])
    evens = [place for place in pack.positions if place.dice == 0 and not place.wide]
    if len(evens) != 1:
        yield PackFault("positions", f"{len(evens)} of them count nothing", "exactly one has dice = 0 and is not wide")
    for number, place in enumerate(pack.positions):
        if not -5 <= place.dice <= 5:
            yield PackFault(f"positions[{number}].dice", f"can't be {place.dice}", "-5 to 5")
    for name in ("help", "weather"):
        if not -5 <= getattr(pack.modifiers, name) <= 5:
            yield PackFault(f"modifiers.{name}", f"can't be {getattr(pack.modifiers, name)}", "-5 to 5")


def _paces(pack: CrossingPack) -> Iterable[PackFault]:
    keys = [pace.key for pace in pack.paces]
    yield from _names("paces", keys)
    if not keys:
        yield PackFault("paces", "there are none", "at least one, the slowest first")
    slow = 0
    for place, pace in enumerate(pack.paces):
        if not 1 <= pace.ground <= 99 or not -5 <= pace.dice <= 5 or not 0 <= pace.stress <= 9:
            yield PackFault(f"paces[{place}]", "is out of bounds", "ground 1 to 99, dice -5 to 5, stress 0 to 9")
        if pace.ground < slow:
            yield PackFault(f"paces[{place}].ground", "is slower than the pace before", "the slowest first")
        slow = pace.ground
    if pack.wear.slow_pace not in keys:
        yield PackFault("wear.slow_pace", f"there is no pace {pack.wear.slow_pace!r}", f"one of {', '.join(keys)}")


def _sizes(pack: CrossingPack) -> Iterable[PackFault]:
    for name in ("looming", "distant"):
        size = getattr(pack.clocks, name)
        if not FEWEST <= size <= MOST:
            yield PackFault(f"clocks.{name}", f"a clock can't have {size} segments", f"{FEWEST} to {MOST}")
    for name in ("stress", "wounds", "slow_from"):
        size = getattr(pack.wear, name)
        if not 1 <= size <= 20:
            yield PackFault(f"wear.{name}", f"can't be {size}", "1 to 20")
    if not 0 <= pack.supply.capacity <= 999:
        yield PackFault("supply.capacity", f"can't be {pack.supply.capacity}", "0 (nobody counts) to 999")


def _stores(pack: CrossingPack) -> Iterable[PackFault]:
    keys = [store.key for store in pack.stores]
    yield from _names("stores", keys)
    if not pack.supply.key.isidentifier() or pack.supply.key in (*keys, *RESERVED):
        yield PackFault("supply.key", f"{pack.supply.key[:40]!r} can't be its key", "a key that no other store has")
    for place, store in enumerate(pack.stores):
        if not 0 <= store.amount <= 99:
            yield PackFault(f"stores[{place}].amount", f"a leg can't take {store.amount}", "0 to 99")


def _hazards(pack: CrossingPack) -> Iterable[PackFault]:
    """A barrier failed counts as another row, so there has to be one."""
    if pack.hazards.rows and all("barrier" in row.effects for row in pack.hazards.rows):
        yield PackFault("hazards.rows", "every row is a barrier", "at least one that is not")
    met = [row.key for row in pack.encounters.rows]
    for place, row in enumerate(pack.barriers.rows):
        if row.key in met:
            yield PackFault(f"barriers.rows[{place}].key", f"{row.key!r} is an encounter already", "another key")


def _table(name: str, die: int, rows: Sequence[Hazard | Kind]) -> Iterable[PackFault]:
    if not 2 <= die <= MOST_FACES:
        yield PackFault(f"{name}.die", f"there is no die of {die} sides", f"2 to {MOST_FACES}")
        return
    if len(rows) > MOST_ROWS:
        yield PackFault(f"{name}.rows", f"has {len(rows)} rows", f"at most {MOST_ROWS}")
    yield from _names(f"{name}.rows", [row.key for row in rows])
    yield from _stretches(f"{name}.rows", rows, 1, die)


def _stretches(path: str, rows: Sequence[BandKind | Hazard | Kind], least: int, most: int) -> Iterable[PackFault]:
    """Every value has to lie in exactly one row."""
    if not rows:
        yield PackFault(path, "has no rows", "each row says from which value to which it holds: low, high")
        return
    due = least
    for place, row in sorted(enumerate(rows), key=lambda numbered: numbered[1].low):
        where = f"{path}[{place}]"
        if row.low > row.high:
            yield PackFault(where, f"runs from {row.low} to {row.high}", "low must not be above high")
        elif row.low < least or row.high > most:
            yield PackFault(where, f"{row.low} to {row.high} can't all come up", f"values run from {least} to {most}")
        elif row.low < due:
            yield PackFault(where, f"{row.low} is in another row already", f"it should begin at {due}")
        elif row.low > due:
            yield PackFault(where, f"nothing is said about {_stretch(due, row.low - 1)}", f"it should begin at {due}")
        due = max(due, row.high + 1)
    if due <= most:
        last = max(range(len(rows)), key=lambda place: rows[place].high)
        what = f"nothing is said about {_stretch(due, most)}"
        yield PackFault(f"{path}[{last}]", what, f"the last row should end at {most}")


def _stretch(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _names(path: str, keys: Sequence[str]) -> Iterable[PackFault]:
    for place, key in enumerate(keys):
        where = f"{path}[{place}].key"
        if not key.isidentifier() or key in RESERVED:
            hint = f"letters, digits and _, beginning with a letter; not {', '.join(RESERVED)}"
            yield PackFault(where, f"{key[:40]!r} can't be a key", hint)
        elif key in keys[:place]:
            yield PackFault(where, f"{key!r} stands here twice", "each key once")
