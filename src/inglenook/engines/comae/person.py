"""The people of a game: player characters, other people and opposition that is no person, as frozen data (COM-R1)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

CHARACTER = "character"
STATIC = "static"
"""The levels that are none of the pack's: a player's character, and opposition by rating (COM-R27)."""


class Skill(msgspec.Struct, frozen=True):
    """A skill and its value in percent."""

    key: str
    value: int


class Focus(msgspec.Struct, frozen=True):
    """A focus that someone has in a skill."""

    skill: str
    key: str


class Drive(msgspec.Struct, frozen=True):
    """A Willpower focus: `kind` is person or circle, `name` who that is, `verb` what is felt (COM-R10)."""

    kind: str
    name: str
    verb: str = ""


class Language(msgspec.Struct, frozen=True):
    """A language and its value; the native one has a floor in place of a value of its own (COM-D18)."""

    name: str
    value: int
    native: bool = False


class Pool(msgspec.Struct, frozen=True):
    """A conflict pool: what it holds when full, and what it holds now, from minus that to that."""

    key: str
    maximum: int
    current: int


class Tag(msgspec.Struct, frozen=True):
    """A tag, a note about it, what gear adds to damage, and how often it was asked for in this scenario."""

    key: str
    note: str = ""
    bonus: int = 0
    requests: int = 0


class Luck(msgspec.Struct, frozen=True):
    """Luck points and the debts of luck below zero (COM-R14, COM-R16, COM-D28).

    `fresh` debts were made in this scene, `due` ones may be paid in it, `forced` ones are taken without asking.
    """

    points: int = 0
    start: int = 0
    fresh: int = 0
    due: int = 0
    forced: int = 0
    declined: bool = False


class Earned(msgspec.Struct, frozen=True):
    """An experience roll, the session that brought it, and the skill it went to, once it did (COM-R18, COM-D19)."""

    session: int
    spent_on: str = ""


class Trait(msgspec.Struct, frozen=True):
    """An entry of a code block: a key of the pack's table, or free words (COM-R55).

    `strong` if it came up twice; `good` and `bad` for events alone.
    """

    key: str
    strong: bool = False
    good: bool | None = None


class CodeBlock(msgspec.Struct, frozen=True):
    """What makes an NPC someone: personality, motivation, what happened to them lately (COM-R47)."""

    personality: tuple[Trait, ...] = ()
    motivation: tuple[Trait, ...] = ()
    event: tuple[Trait, ...] = ()


class Person(msgspec.Struct, frozen=True):
    """Anyone who can roll. `level` is `character`, `static` or one of the pack's levels of NPC.

    `treated` names the pools that had their medicine today, `disposition` how an NPC stands to the characters,
    `comae` whether they have fallen into one, and `fell_in` in which scenario. `hidden` people show no more than their
    name and their level.
    """

    key: str
    name: str
    level: str
    skills: tuple[Skill, ...]
    pools: tuple[Pool, ...]
    focuses: tuple[Focus, ...] = ()
    drives: tuple[Drive, ...] = ()
    languages: tuple[Language, ...] = ()
    tags: tuple[Tag, ...] = ()
    luck: Luck = Luck()
    career: str = ""
    weapon: str = ""
    armour: str = ""
    shield: str = ""
    rolls: tuple[Earned, ...] = ()
    treated: tuple[str, ...] = ()
    code: CodeBlock = CodeBlock()
    disposition: str = ""
    comae: bool = False
    fell_in: int = 0
    hidden: bool = False

    @property
    def is_character(self) -> bool:
        """Whether a player plays this person."""
        return self.level == CHARACTER

    @property
    def who(self) -> str:
        """The role that decides for this person."""
        return f"player:{self.key}" if self.is_character else "referee"

    def skill(self, key: str) -> int:
        """The bare value of a skill; 0 if there is none of this key."""
        for skill in self.skills:
            if skill.key == key:
                return skill.value
        return 0

    def pool(self, key: str) -> Pool:
        """The pool of this key. Raises `KeyError` if there is none."""
        for pool in self.pools:
            if pool.key == key:
                return pool
        raise KeyError(key)

    def has_pool(self, key: str) -> bool:
        """Whether there is a pool of this key."""
        return any(pool.key == key for pool in self.pools)

    def tag(self, key: str) -> Tag | None:
        """The tag of this key, if this person has it."""
        return next((tag for tag in self.tags if tag.key == key), None)

    def has_focus(self, skill: str, key: str) -> bool:
        """Whether this person has this focus in this skill."""
        return any(focus.skill == skill and focus.key == key for focus in self.focuses)

    @property
    def wounded(self) -> bool:
        """Whether any pool is below zero, which weighs on every skill, once (COM-R30, COM-D37)."""
        return any(pool.current < 0 for pool in self.pools)

    def with_pool(self, key: str, current: int) -> Person:
        """The person with a pool at another value."""
        return replace(
            self,
            pools=tuple([pool if pool.key != key else Pool(key, pool.maximum, current) for pool in self.pools]),
        )

    def with_skill(self, key: str, value: int) -> Person:
        """The person with a skill at another value, at the end of the list if it is new."""
        if any(skill.key == key for skill in self.skills):
            return replace(
                self, skills=tuple([skill if skill.key != key else Skill(key, value) for skill in self.skills])
            )
        return replace(self, skills=(*self.skills, Skill(key, value)))

    def with_tag(self, tag: Tag) -> Person:
        """The person with a tag as given, in its old place if it had it already."""
        if self.tag(tag.key) is None:
            return replace(self, tags=(*self.tags, tag))
        return replace(self, tags=tuple([old if old.key != tag.key else tag for old in self.tags]))
