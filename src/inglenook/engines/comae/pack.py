"""The setting pack of this game: every name, number, table and option that a table may change, as frozen data.

It is one file because a pack is one: its order is that of the tables in the text.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from inglenook.rules import Pack


class FocusKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A narrower field within a skill (COM-R5, COM-R7)."""

    key: str
    label: str
    note: str = ""


class SkillKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the nine skills, what it covers, and its focuses (COM-R56)."""

    key: str
    label: str
    covers: str
    focuses: tuple[FocusKind, ...] = ()


class Spread(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The skill values that a new character gives out, without and with focus rules (COM-R3, COM-R4).

    The first `starred` values of `focused` carry a focus each; skills left over stand at `rest`.
    """

    plain: tuple[int, ...]
    focused: tuple[int, ...]
    starred: int
    rest: int
    focus_bonus: int
    native_language: int
    second_language: int


class Difficulty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How hard a roll is: what it adds to the skill, or that none is needed (COM-R21)."""

    key: str
    label: str
    modifier: int = 0
    no_roll: bool = False


class PoolKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A conflict pool, what it is for, and what it means at zero (COM-R12, COM-R29)."""

    key: str
    label: str
    covers: str
    at_zero: str


class PoolSpread(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How pools come to a new character: values to give out, or dice and what is added (COM-R13)."""

    values: tuple[int, ...]
    dice: tuple[int, ...]
    plus: int


class LuckRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Luck at the start of every scenario, and how far below zero it may be pushed (COM-R14, COM-R16)."""

    start: int
    floor: int


class TagKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tag and what it does in numbers.

    `luck` is the luck at the start of a scenario; `requests` marks what can be asked for at falling chances; `bonus`
    is added to `bonus_skill` where the tag counts, and `missing`, which is below zero, for those without it in the
    `company` that it is about; `gear` is the most that it may add to a weapon's damage (COM-R11).
    """

    key: str
    label: str
    note: str
    luck: int = 0
    requests: bool = False
    bonus_skill: str = ""
    bonus: int = 0
    missing: int = 0
    company: str = ""
    gear: int = 0


class CareerSkill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skill, with its focus if one is named. `also` is another skill that lists the focus (COM-D15)."""

    skill: str
    focus: str = ""
    also: str = ""


class Career(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sample career: its skills and its tags; a tag written `a|b` is a choice, `notes` go with the tags (COM-R57)."""

    key: str
    label: str
    skills: tuple[CareerSkill, ...]
    tags: tuple[str, ...]
    notes: tuple[str, ...] = ()


class Drives(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of the two Willpower focuses and of their verbs, one entry a face (COM-R10)."""

    skill: str
    person: tuple[str, ...]
    circle: tuple[str, ...]
    verb: tuple[str, ...]


class StaticKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Opposition that is no person: how long it takes and how hard it is (COM-R27)."""

    key: str
    label: str
    pool: int
    rating: int


class Lens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attitude for a round (COM-R41).

    `modifier` is added to the skill. `damage` is how it is rolled: `plain`, `twice` (the higher counts), `half` or
    `none`. `swap` is the skill that takes the conflict's place: a skill's key, or `any`. `pool` may be damaged in place
    of the main one, and `hinder`, which is below zero, falls on the loser's next round, or on one's own if one loses.
    `carry` is what the next round brings in exchange for no new lens. `second` grants a second action.
    """

    key: str
    label: str
    note: str
    modifier: int = 0
    damage: Literal["plain", "twice", "half", "none"] = "plain"
    swap: str = ""
    pool: str = ""
    hinder: int = 0
    carry: int = 0
    second: bool = False


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon: the sides of its damage die, its reach, and whether armour against firearms stops it (COM-R46)."""

    key: str
    label: str
    die: int
    ranged: bool = False
    metres: int = 0
    firearm: bool = False


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Armour: the points that it takes off, those against firearms, and the skills it hinders (COM-R46)."""

    key: str
    label: str
    points: int
    firearms: int
    hinders: tuple[str, ...] = ()
    modifier: int = 0


class Shield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shield: what it takes off an attacker's skill, and whether it helps against ranged attacks too."""

    key: str
    label: str
    skill: str
    modifier: int
    ranged: bool = False


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A usual conflict: its round, skill, focuses and pools (COM-R58). `opposed` is what opposes it, if not the same.

    With `static` the other side is opposition by rating.
    """

    key: str
    label: str
    round: str
    skill: str
    pools: tuple[str, ...]
    focuses: tuple[str, ...] = ()
    opposed: CareerSkill | None = None
    static: bool = False


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level of NPC: its best skills, its pools from small to large, and what it may do (COM-R48, COM-D61)."""

    key: str
    label: str
    skills: tuple[int, ...]
    pools: tuple[int, ...]
    focuses: int = 0
    tags: int = 0
    pushes: bool = False
    lenses: bool = False


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a generator's table: the faces that mean it. Events have a good and a bad side (COM-R52)."""

    key: str
    label: str
    low: int
    high: int
    note: str = ""
    good: str = ""
    bad: str = ""


class Disposition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an NPC stands to the characters: what it adds to their Social rolls; `low` to `high` for the quick NPC."""

    key: str
    label: str
    modifier: int
    low: int = 0
    high: int = 0


class Generator(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of the code block, each for one d20 (COM-R49 to COM-R52)."""

    die: int
    personality: tuple[Trait, ...]
    dark: tuple[Trait, ...]
    motivation: tuple[Trait, ...]
    event: tuple[Trait, ...]
    dispositions: tuple[Disposition, ...]
    neutral: str
    names: tuple[str, ...] = ()


class Harm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One strength of a hazard: its dice, and its rating where it is opposed (COM-R33, COM-R34, COM-R36)."""

    key: str
    label: str
    dice: tuple[int, ...]
    rating: int = 0
    pool: int = 0


class Hazards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Damage that no opponent deals (COM-R32 to COM-R40). Units and periods are whole; part of one does no harm."""

    fall_metres: int
    crash_speed: int
    impact_die: int
    softened_die: int
    impact_skill: str
    fire: tuple[Harm, ...]
    fire_seconds: int
    poison: tuple[Harm, ...]
    poison_skill: str
    fear: tuple[Harm, ...]
    resist_skill: str
    fear_pool: str
    body_pool: str
    air_free: int
    air_die: int
    thirst_free: int
    thirst_every: int
    thirst_die: int
    hunger_free: int
    hunger_every: int
    hunger_die: int
    labour_free: int
    labour_die: int


class Improvement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What experience rolls buy (COM-R18), and what medicine heals (COM-R9)."""

    die: int
    plus: int
    new_skill_cost: int
    new_skill_value: int
    focus_cost: int
    tag_cost: int
    skill_cap: int
    medicine_die: int
    medicine_skill: str
    medicine_focus: str


class ConflictRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The extended conflict: its damage die, what a pool below zero adds to every skill, and which skill is which."""

    die: int
    wounded: int
    social_skill: str
    armoured_pool: str
    fight_skill: str


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Optional rules; all are off unless a pack switches them on (GEN-5)."""

    focus: bool = False
    lenses: bool = False
    weapons: bool = False
    negative_luck: bool = False
    exceptional_damage: bool = False
    tie: Literal["stand_off", "reroll", "higher_skill"] = "stand_off"
    nobody: Literal["stand", "reroll"] = "stand"
    groups: Literal["single", "pairs"] = "single"
    several_targets: bool = False
    declare: Literal["in_order", "together"] = "in_order"
    reroll_traits: bool = False
    quick_with_disposition: bool = False
    death: bool = False


class ComaePack(Pack, frozen=True, dict=True, forbid_unknown_fields=True):
    """Everything that a setting may say. `house` lists the values that are ours where the source is silent."""

    skills: tuple[SkillKind, ...]
    spread: Spread
    difficulties: tuple[Difficulty, ...]
    pools: tuple[PoolKind, ...]
    pool_spread: PoolSpread
    luck: LuckRules
    tags: tuple[TagKind, ...]
    careers: tuple[Career, ...]
    drives: Drives
    statics: tuple[StaticKind, ...]
    lenses: tuple[Lens, ...]
    weapons: tuple[Weapon, ...]
    armours: tuple[Armour, ...]
    shields: tuple[Shield, ...]
    presets: tuple[Preset, ...]
    levels: tuple[Level, ...]
    generator: Generator
    hazards: Hazards
    improvement: Improvement
    conflict: ConflictRules
    options: Options = Options()
    house: tuple[str, ...] = ()

    def is_house(self, path: str) -> bool:
        """Whether the value at this path is a house default."""
        return path in self._house

    @cached_property
    def _house(self) -> frozenset[str]:
        return frozenset(self.house)

    @cached_property
    def skill_kinds(self) -> dict[str, SkillKind]:
        """The skills by key."""
        return {skill.key: skill for skill in self.skills}

    @cached_property
    def pool_kinds(self) -> dict[str, PoolKind]:
        """The pools by key."""
        return {pool.key: pool for pool in self.pools}

    @cached_property
    def tag_kinds(self) -> dict[str, TagKind]:
        """The tags by key."""
        return {tag.key: tag for tag in self.tags}

    @cached_property
    def lens_kinds(self) -> dict[str, Lens]:
        """The lenses by key."""
        return {lens.key: lens for lens in self.lenses}

    @cached_property
    def weapon_kinds(self) -> dict[str, Weapon]:
        """The weapons by key."""
        return {weapon.key: weapon for weapon in self.weapons}

    @cached_property
    def armour_kinds(self) -> dict[str, Armour]:
        """The armours by key."""
        return {armour.key: armour for armour in self.armours}

    @cached_property
    def shield_kinds(self) -> dict[str, Shield]:
        """The shields by key."""
        return {shield.key: shield for shield in self.shields}

    @cached_property
    def level_kinds(self) -> dict[str, Level]:
        """The levels of NPCs by key."""
        return {level.key: level for level in self.levels}

    @cached_property
    def preset_kinds(self) -> dict[str, Preset]:
        """The usual conflicts by key."""
        return {preset.key: preset for preset in self.presets}

    @cached_property
    def difficulty_kinds(self) -> dict[str, Difficulty]:
        """The difficulties by key."""
        return {difficulty.key: difficulty for difficulty in self.difficulties}

    @cached_property
    def disposition_kinds(self) -> dict[str, Disposition]:
        """The dispositions by key."""
        return {kind.key: kind for kind in self.generator.dispositions}

    @cached_property
    def focus_labels(self) -> dict[str, str]:
        """What each listed focus is called, by its key."""
        return {focus.key: focus.label for skill in self.skills for focus in skill.focuses}
