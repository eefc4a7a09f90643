"""Whether a pack makes sense as a whole: references that lead somewhere, tables without gaps, numbers that can be."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from inglenook.rules import PackFault

from .pack import CareerSkill, ComaePack
from .pack_faults import among, between, dice, faces, keys, size, texts

PERCENT = (0, 100)
POOL = (1, 20)
MODIFIER = (-100, 100)
PENALTY = (-100, 0)
LUCK = (1, 3)
MOST_NAMES = 1000

LISTS = (
    "skills", "difficulties", "pools", "tags", "careers", "statics", "lenses", "weapons", "armours", "shields",
    "presets", "levels", "hazards.fire", "hazards.poison", "hazards.fear", "generator.personality", "generator.dark",
    "generator.motivation", "generator.event", "generator.dispositions",
)  # fmt: skip

MAY_BE_EMPTY = ("careers", "lenses", "weapons", "armours", "shields", "presets")

RANGES = {
    "spread.rest spread.native_language spread.second_language spread.focus_bonus": PERCENT,
    "improvement.new_skill_value improvement.skill_cap": PERCENT,
    "improvement.new_skill_cost improvement.focus_cost improvement.tag_cost": (1, 100),
    "improvement.plus pool_spread.plus": (0, 100),
    "luck.start": LUCK,
    "luck.floor": (-10, 0),
    "conflict.wounded": PENALTY,
    "hazards.fall_metres hazards.crash_speed hazards.fire_seconds": (1, 1000),
    "hazards.thirst_every hazards.hunger_every": (1, 1000),
    "hazards.air_free hazards.thirst_free hazards.hunger_free hazards.labour_free": (0, 1000),
}
"""Single numbers and how far they may go (COM-R1)."""

ROW_RANGES = {
    "difficulties": {"modifier": MODIFIER},
    "tags": {"luck": (0, LUCK[1]), "bonus": PERCENT, "missing": PENALTY, "gear": (0, 20)},
    "statics": {"pool": POOL, "rating": PERCENT},
    "lenses": {"modifier": MODIFIER, "hinder": PENALTY, "carry": PERCENT},
    "weapons": {"die": (2, 100), "metres": (0, 1_000_000)},
    "armours": {"points": (0, 100), "firearms": (0, 100), "modifier": PENALTY},
    "shields": {"modifier": PENALTY},
    "levels": {"focuses": (0, 20), "tags": (0, 20)},
    "hazards.poison": {"rating": PERCENT, "pool": POOL},
    "generator.dispositions": {"modifier": MODIFIER},
}
"""Numbers that each row of a list has, and how far they may go."""

DICE = (
    "improvement.die", "improvement.medicine_die", "conflict.die", "generator.die", "hazards.impact_die",
    "hazards.softened_die", "hazards.air_die", "hazards.thirst_die", "hazards.hunger_die", "hazards.labour_die",
)  # fmt: skip

SKILLS = (
    "drives.skill", "hazards.impact_skill", "hazards.poison_skill", "hazards.resist_skill",
    "improvement.medicine_skill", "conflict.social_skill", "conflict.fight_skill",
)  # fmt: skip

POOLS = ("hazards.fear_pool", "hazards.body_pool", "conflict.armoured_pool")


def check_pack(pack: ComaePack) -> list[PackFault]:
    """Everything that is wrong with a pack whose shape is right."""
    return [*_head(pack), *_lists(pack), *_numbers(pack), *_skills(pack), *_start(pack), *_careers(pack), *_tags(pack),
            *_gear(pack), *_conflicts(pack), *_levels(pack), *_generator(pack)]  # fmt: skip


def _head(pack: ComaePack) -> Iterable[PackFault]:
    if pack.engine != "comae":
        yield PackFault("engine", f"this pack is for the engine {pack.engine!r}", 'write engine = "comae"')
    for name in ("name", "edition"):
        if not getattr(pack, name).strip():
            yield PackFault(name, "is empty", "give it a few words")


def _lists(pack: ComaePack) -> Iterable[PackFault]:
    for path in LISTS:
        rows = attrgetter(path)(pack)
        yield from size(path, rows, 0 if path in MAY_BE_EMPTY else 1)
        yield from keys(path, [row.key for row in rows])
        yield from texts(path, [row.label for row in rows], "label")


def _numbers(pack: ComaePack) -> Iterable[PackFault]:
    for paths, (low, high) in RANGES.items():
        for path in paths.split():
            yield from between(path, attrgetter(path)(pack), low, high)
    for path, ranges in ROW_RANGES.items():
        for place, row in enumerate(attrgetter(path)(pack)):
            for name, (low, high) in ranges.items():
                yield from between(f"{path}[{place}].{name}", getattr(row, name), low, high)
    for path in DICE:
        yield from dice(path, (attrgetter(path)(pack),))
    for path in ("hazards.fire", "hazards.poison", "hazards.fear"):
        for place, harm in enumerate(attrgetter(path)(pack)):
            yield from dice(f"{path}[{place}].dice", harm.dice)
    for path in SKILLS:
        yield from among(path, attrgetter(path)(pack), pack.skill_kinds)
    for path in POOLS:
        yield from among(path, attrgetter(path)(pack), pack.pool_kinds)


def _skills(pack: ComaePack) -> Iterable[PackFault]:
    taken: set[str] = set()
    for place, skill in enumerate(pack.skills):
        path = f"skills[{place}].focuses"
        yield from size(path, skill.focuses, 0)
        yield from keys(path, [focus.key for focus in skill.focuses], taken)
        yield from texts(path, [focus.label for focus in skill.focuses], "label")
        taken.update(focus.key for focus in skill.focuses)
    healing = CareerSkill(pack.improvement.medicine_skill, pack.improvement.medicine_focus)
    yield from _focus(pack, "improvement.medicine_focus", healing)
    if not any(kind.modifier == 0 and not kind.no_roll for kind in pack.difficulties):
        yield PackFault("difficulties", "none leaves a skill as it is", "one with a modifier of 0")


def _start(pack: ComaePack) -> Iterable[PackFault]:
    """What a new character gives out: values for the skills and pools, and two drives."""
    for name in ("plain", "focused"):
        values = getattr(pack.spread, name)
        yield from size(f"spread.{name}", values, 1, len(pack.skills))
        for value in values:
            yield from between(f"spread.{name}", value, *PERCENT)
    yield from between("spread.starred", pack.spread.starred, 0, len(pack.spread.focused))
    yield from size("pool_spread.values", pack.pool_spread.values, len(pack.pools), len(pack.pools))
    for value in pack.pool_spread.values:
        yield from between("pool_spread.values", value, *POOL)
    yield from dice("pool_spread.dice", pack.pool_spread.dice)
    most = sum(pack.pool_spread.dice) + pack.pool_spread.plus
    if most > POOL[1]:
        yield PackFault(
            "pool_spread.dice", f"they may come to {str(most)[:20]}", f"{POOL[1]} at most, with what is added"
        )
    for name in ("person", "circle", "verb"):
        yield from size(f"drives.{name}", getattr(pack.drives, name), 2)
        yield from texts(f"drives.{name}", getattr(pack.drives, name))


def _careers(pack: ComaePack) -> Iterable[PackFault]:
    for place, career in enumerate(pack.careers):
        path = f"careers[{place}]"
        yield from size(f"{path}.skills", career.skills, 1, len(pack.skills))
        for row, skill in enumerate(career.skills):
            yield from _focus(pack, f"{path}.skills[{row}]", skill)
        yield from size(f"{path}.tags", career.tags, 2, 2)
        yield from size(f"{path}.notes", career.notes, 0, len(career.tags))
        for row, tag in enumerate(career.tags):
            for key in tag.split("|"):
                yield from among(f"{path}.tags[{row}]", key, pack.tag_kinds)


def _focus(pack: ComaePack, path: str, named: CareerSkill) -> Iterable[PackFault]:
    """Whether a skill is there, and its focus is listed with it or with the other skill that is named (COM-D15)."""
    listed: list[str] = []
    for key in filter(None, (named.skill, named.also)):
        yield from among(path, key, pack.skill_kinds)
        if key in pack.skill_kinds:
            listed += [focus.key for focus in pack.skill_kinds[key].focuses]
    if named.focus:
        yield from among(path, named.focus, listed)


def _tags(pack: ComaePack) -> Iterable[PackFault]:
    yield from size("tags", pack.tags, 2)
    for place, tag in enumerate(pack.tags):
        if tag.bonus or tag.missing or tag.bonus_skill:
            yield from among(f"tags[{place}].bonus_skill", tag.bonus_skill, pack.skill_kinds)
        if bool(tag.missing) != bool(tag.company):
            hint = "give both missing and company, or neither"
            yield PackFault(f"tags[{place}]", "a penalty and its company go together", hint)


def _gear(pack: ComaePack) -> Iterable[PackFault]:
    for place, weapon in enumerate(pack.weapons):
        if not weapon.ranged and (weapon.metres or weapon.firearm):
            yield PackFault(f"weapons[{place}]", "shoots, but is not ranged", "write ranged = true")
    for place, armour in enumerate(pack.armours):
        for key in armour.hinders:
            yield from among(f"armours[{place}].hinders", key, pack.skill_kinds)
    for place, shield in enumerate(pack.shields):
        yield from among(f"shields[{place}].skill", shield.skill, pack.skill_kinds)


def _conflicts(pack: ComaePack) -> Iterable[PackFault]:
    for place, lens in enumerate(pack.lenses):
        yield from among(f"lenses[{place}].swap", lens.swap, ("", "any", *pack.skill_kinds))
        yield from among(f"lenses[{place}].pool", lens.pool, ("", *pack.pool_kinds))
    for place, preset in enumerate(pack.presets):
        path = f"presets[{place}]"
        yield from size(f"{path}.pools", preset.pools, 1, 2)
        yield from texts(f"{path}.pools", preset.pools)
        for key in preset.pools:
            yield from among(f"{path}.pools", key, pack.pool_kinds)
        for key in preset.focuses or ("",):
            yield from _focus(pack, f"{path}.skill" if not key else f"{path}.focuses", CareerSkill(preset.skill, key))
        if preset.opposed:
            yield from _focus(pack, f"{path}.opposed", preset.opposed)
        if preset.opposed and preset.static:
            yield PackFault(f"{path}.static", "a rating has no skill to oppose with", "give either opposed or static")


def _levels(pack: ComaePack) -> Iterable[PackFault]:
    for place, level in enumerate(pack.levels):
        path = f"levels[{place}]"
        yield from size(f"{path}.skills", level.skills, 1, len(pack.skills))
        yield from size(f"{path}.pools", level.pools, len(pack.pools), len(pack.pools))
        for value in level.skills:
            yield from between(f"{path}.skills", value, *PERCENT)
        for value in level.pools:
            yield from between(f"{path}.pools", value, *POOL)
        if list(level.pools) != sorted(level.pools):
            yield PackFault(f"{path}.pools", "they are out of order", "from the smallest to the largest")


def _generator(pack: ComaePack) -> Iterable[PackFault]:
    made = pack.generator
    for name in ("personality", "dark", "motivation", "event"):
        yield from faces(f"generator.{name}", getattr(made, name), made.die)
    for place, row in enumerate(made.event):
        if not (row.good.strip() and row.bad.strip() and row.high > row.low):
            hint = "an odd face for bad, an even one for good, and a text for each"
            yield PackFault(f"generator.event[{place}]", "it has no two sides", hint)
    if pack.options.quick_with_disposition or any(row.low or row.high for row in made.dispositions):
        yield from faces("generator.dispositions", made.dispositions, made.die)
    yield from among("generator.neutral", made.neutral, pack.disposition_kinds)
    yield from size("generator.names", made.names, 0, MOST_NAMES)
    yield from texts("generator.names", made.names)
