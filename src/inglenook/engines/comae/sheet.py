"""The sheet: the conflict on its stage, then everyone at the table, as blocks that any face can draw."""

from __future__ import annotations

from inglenook.rules import (
    AnyBlock,
    Bar,
    Counter,
    Line,
    Percent,
    Section,
    Sheet,
    Stage,
    StageSide,
    Standing,
)

from .damage import gauge
from .fight import Conflict, Fighter
from .fight_words import pool_name, side_name
from .initiative import order
from .pack import ComaePack
from .person import STATIC, Person, Trait
from .skill import skill_label
from .story import Comae

FEW = 3
LEFT = {"zero": "out, nothing left", "surrendered": "gave in", "fled": "ran", "comae": "in a comae"}


def sheet(pack: ComaePack, comae: Comae) -> Sheet:
    """All that can be seen at this table."""
    listed = [person for person in comae.people if person.level != STATIC]
    people = sorted(listed, key=lambda person: not person.is_character)
    sections = [Section(person.name, blocks(pack, comae, person)) for person in people]
    if comae.conflict is not None:
        sections.insert(0, Section(comae.conflict.title, (stage(pack, comae, comae.conflict),)))
    return Sheet(_title(comae), _where(comae), tuple(sections))


def _title(comae: Comae) -> str:
    """Who they are by name, as long as they are few."""
    names = [person.name for person in comae.characters]
    if len(names) <= FEW:
        return ", ".join(names) or ("No characters yet" if comae.people else "Nobody is here yet")
    return f"{names[0]} and {len(names) - 1} more"


def others_sheet(pack: ComaePack, comae: Comae) -> Sheet | None:
    """Those whom the referee plays, where another game is played with them; none as long as there is nobody."""
    people = [person for person in comae.people if person.level != STATIC]
    if not people:
        return None
    return Sheet("Other people", "", tuple(Section(person.name, blocks(pack, comae, person)) for person in people))


def _where(comae: Comae) -> str:
    calendar = comae.calendar
    day = f"day {calendar.day}"
    if not calendar.scene:
        return f"Scenario {calendar.scenario}, {day}"
    title = f": {calendar.title}" if calendar.title and calendar.open else ""
    state = "" if calendar.open else ", closed"
    return f"Scenario {calendar.scenario}, {day}, scene {calendar.scene}{title}{state}"


def stage(pack: ComaePack, comae: Comae, conflict: Conflict) -> Stage:
    """The conflict between two rounds: who stands where, who is next."""
    ahead = order(pack, comae, conflict)
    ranks = {fighter.key: place for place, fighter in enumerate(ahead, start=1)}
    waiting = [fighter.key for fighter in ahead if fighter.declared is None]
    sides = tuple(
        StageSide(
            side,
            side_name(side),
            tuple(
                _standing(pack, comae, conflict, fighter, ranks.get(fighter.key, 0), waiting[:1])
                for fighter in conflict.fighters
                if fighter.side == side
            ),
        )
        for side in dict.fromkeys(fighter.side for fighter in conflict.fighters)
    )
    pools = pool_name(pack, comae, conflict.pools[0]) if not conflict.combined else "the average of two pools"
    preset = pack.preset_kinds.get(conflict.preset)
    note = f"Over {pools}" + (f", rounds of {preset.round}." if preset else ".")
    return Stage("conflict", conflict.title, conflict.round, sides, note)


def _standing(
    pack: ComaePack, comae: Comae, conflict: Conflict, fighter: Fighter, rank: int, following: list[str]
) -> Standing:
    person = comae.person(fighter.key)
    pool = conflict.main_pool(person)
    held = gauge(comae, fighter.key, pool)
    bar = Bar(f"{fighter.key}.{pool}", pool_name(pack, comae, pool), held.now, held.maximum, "", fighter.blows)
    rolls = f"{skill_label(pack, fighter.skill)} {person.skill(fighter.skill)}"
    if fighter.out:
        return Standing(fighter.key, person.name, bar, "out", LEFT.get(fighter.out, fighter.out), rolls, rank)
    if fighter.declared is not None:
        return Standing(fighter.key, person.name, bar, "declared", _said(pack, comae, fighter), rolls, rank)
    place = "next" if fighter.key in following else "waiting"
    extra = "has a plan" if fighter.clever else "thrown off balance" if fighter.hindered else ""
    return Standing(fighter.key, person.name, bar, place, extra, rolls, rank)


def _said(pack: ComaePack, comae: Comae, fighter: Fighter) -> str:
    said = fighter.declared
    if said is None or (pack.options.declare == "together" and not _all_declared(comae)):
        return "has declared"
    lens = pack.lens_kinds.get(said.lens)
    aimed = ", ".join(comae.person(key).name for key in said.targets)
    return f"{lens.label}, against {aimed}" if lens else f"Against {aimed}"


def _all_declared(comae: Comae) -> bool:
    conflict = comae.conflict
    return conflict is None or all(fighter.declared is not None for fighter in conflict.standing)


def blocks(pack: ComaePack, comae: Comae, person: Person) -> tuple[AnyBlock, ...]:
    """Everything that one person is and has."""
    return (
        *_pools(pack, comae, person),
        *_luck(pack, person),
        *_skills(pack, person),
        *_lines(pack, person),
    )


def _pools(pack: ComaePack, comae: Comae, person: Person) -> tuple[AnyBlock, ...]:
    blows: dict[str, tuple[int, ...]] = {}
    if comae.conflict is not None:
        for fighter in comae.conflict.fighters:
            if fighter.key == person.key:
                blows[comae.conflict.main_pool(person)] = fighter.blows
    return tuple(
        Bar(
            f"{person.key}.{pool.key}",
            pool_name(pack, comae, pool.key),
            pool.current,
            pool.maximum,
            pack.pool_kinds[pool.key].covers if pool.key in pack.pool_kinds else "",
            blows.get(pool.key, ()),
        )
        for pool in person.pools
    )


def _luck(pack: ComaePack, person: Person) -> tuple[AnyBlock, ...]:
    if not person.luck.start and not person.luck.points:
        return ()
    owed = person.luck.due + person.luck.fresh
    note = f"{owed} owed for luck below zero." if owed else f"{person.luck.start} at the start of a scenario."
    return (Counter(f"{person.key}.luck", "Luck", person.luck.points, note),)


def _skills(pack: ComaePack, person: Person) -> tuple[AnyBlock, ...]:
    def marks(skill: str) -> tuple[str, ...]:
        own = [pack.focus_labels.get(focus.key, focus.key) for focus in person.focuses if focus.skill == skill]
        if skill == pack.drives.skill and pack.options.focus:
            own += [" ".join(word for word in (drive.verb, drive.name) if word) for drive in person.drives]
        return tuple(own)

    shown = tuple(
        Percent(
            f"{person.key}.skill.{skill.key}",
            skill_label(pack, skill.key),
            skill.value,
            pack.skill_kinds[skill.key].covers if skill.key in pack.skill_kinds else "",
            marks(skill.key),
        )
        for skill in person.skills
    )
    tongues = tuple(
        Percent(f"{person.key}.language.{tongue.name}", tongue.name, tongue.value, "Native." if tongue.native else "")
        for tongue in person.languages
    )
    return (*shown, *tongues)


def _lines(pack: ComaePack, person: Person) -> tuple[AnyBlock, ...]:
    texts = {
        "career": ("Career", next((one.label for one in pack.careers if one.key == person.career), person.career)),
        "tags": ("Tags", ", ".join(_tag(pack, tag.key, tag.note) for tag in person.tags)),
        "drives": ("Drives", _drives(pack, person)),
        "carries": ("Carries", ", ".join(_gear(pack, person))),
        "level": ("Level", pack.level_kinds[person.level].label if person.level in pack.level_kinds else ""),
        "disposition": ("Towards you", _disposition(pack, person)),
        "personality": ("Personality", _traits(pack, person.code.personality)),
        "motivation": ("Motivation", _traits(pack, person.code.motivation)),
        "event": ("Lately", _traits(pack, person.code.event)),
        "state": ("State", "In a comae" if person.comae else ""),
        "experience": ("Experience rolls", str(sum(not roll.spent_on for roll in person.rolls) or "")),
    }
    return tuple(Line(f"{person.key}.{key}", label, text) for key, (label, text) in texts.items() if text)


def _tag(pack: ComaePack, key: str, note: str) -> str:
    kind = pack.tag_kinds.get(key)
    label = kind.label if kind else key
    return f"{label} ({note})" if note else label


def _drives(pack: ComaePack, person: Person) -> str:
    if pack.options.focus:
        return ""
    return ", ".join(" ".join(word for word in (drive.verb, drive.name) if word) for drive in person.drives)


def _gear(pack: ComaePack, person: Person) -> list[str]:
    kinds = (
        pack.weapon_kinds.get(person.weapon),
        pack.armour_kinds.get(person.armour),
        pack.shield_kinds.get(person.shield),
    )
    return [kind.label for kind in kinds if kind is not None] if pack.options.weapons else []


def _disposition(pack: ComaePack, person: Person) -> str:
    kind = pack.disposition_kinds.get(person.disposition)
    return kind.label if kind else person.disposition


def _traits(pack: ComaePack, traits: tuple[Trait, ...]) -> str:
    tables = (*pack.generator.personality, *pack.generator.dark, *pack.generator.motivation, *pack.generator.event)
    labels = {row.key: row.label for row in tables}
    return ", ".join(
        f"{'strongly ' if trait.strong else ''}{labels.get(trait.key, trait.key)}"
        + ("" if trait.good is None else " (good)" if trait.good else " (bad)")
        for trait in traits
    )
