"""House rules, one by one, and what a changed pack does to sheets that are in play."""

from __future__ import annotations

from msgspec.structs import replace

from inglenook.rules import Field, HouseRule, Option, PackError, PackFault, Value

from .dice_names import die_name, die_sides
from .facts import Refitted
from .pack import NutshellPack
from .pack_check import MOST_POINTS
from .party import Character, Kind, Party, Trait

POINTS, REST = "points", "rest"

OPTIONS = {
    "reroll_pool": (
        "NUT-D2",
        Field("reroll_pool", "yes", "A die may be thrown again and again", "Influence gives throws, not dice."),
    ),
    "carry_over": (
        "NUT-D13",
        Field("carry_over", "yes", "Left-over points improve", "Points left from making a character may be used."),
    ),
    "no_magic": (
        "NUT-D19",
        Field("no_magic", "yes", "No magic", "Traits that touch magic are offered to nobody."),
    ),
    "whole_list": (
        "NUT-R23",
        Field("whole_list", "yes", "Offer the whole list", "Tasks offer every trait that is suggested."),
    ),
}


def house_rules(pack: NutshellPack) -> tuple[HouseRule, ...]:
    """What a table may set without writing a pack: points, one default for the rest, and the optional rules."""
    rest = tuple(Option(die_name(die), die_name(die), pack.words(die)[0]) for die in pack.defaults)
    points = _note("What a new character may spend, a die costing its sides.", pack, POINTS)
    untrained = _note("The rating of a trait that nobody has set a default for.", pack, REST)
    return (
        HouseRule(
            Field(POINTS, "whole", "Development points", points, low=1, high=MOST_POINTS), pack.points, "NUT-D14"
        ),
        HouseRule(Field(REST, "choice", "Untrained in the rest", untrained, rest), die_name(pack.rest), "NUT-R16"),
        *(
            HouseRule(
                replace(field, note=_note(field.note, pack, f"options.{name}")), bool(getattr(pack.options, name)), rule
            )
            for name, (rule, field) in OPTIONS.items()
        ),
    )


def with_rule(pack: NutshellPack, name: str, value: Value) -> NutshellPack:
    """The pack with one house rule set. Raises `PackError` for a rule or a value that can't be."""
    if name in OPTIONS:
        if not isinstance(value, bool):
            raise PackError((PackFault(f"options.{name}", f"can't be {value!r}", "true or false"),))
        return replace(pack, options=replace(pack.options, **{name: value}))
    if name == POINTS:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_POINTS:
            raise PackError((PackFault(POINTS, f"can't be {value!r}", f"1 to {MOST_POINTS}"),))
        return replace(pack, points=value)
    if name == REST:
        if str(value) not in [die_name(die) for die in pack.defaults]:
            raise PackError((PackFault(REST, f"can't be {value!r}", ", ".join(map(die_name, pack.defaults))),))
        return replace(pack, rest=die_sides(str(value)))
    known = ", ".join(rule.field.name for rule in house_rules(pack))
    raise PackError((PackFault(name, "is no house rule here", f"there are {known}"),))


def rework(party: Party, _pack: NutshellPack, new: NutshellPack) -> tuple[Refitted, ...]:
    """The fact that fits sheets and world to a changed ladder; none if they fit already.

    A die that the ladder lacks falls to the rung below, points that now exceed a step stop one short of it, and the
    fact counts the dice: nothing is cut in silence (GEN-7).
    """
    characters = tuple(_fitted(character, new) for character in party.characters)
    kinds = tuple(_kind(kind, new) for kind in party.kinds)
    if (characters, kinds) == (party.characters, party.kinds):
        return ()
    before = [trait.die for character in party.characters for trait in character.traits]
    after = [trait.die for character in characters for trait in character.traits]
    lowered = sum(old != now for old, now in zip(before, after, strict=True))
    lowered += sum(old.default != now.default for old, now in zip(party.kinds, kinds, strict=True))
    return (Refitted(characters, kinds, lowered),)


def _fitted(character: Character, new: NutshellPack) -> Character:
    traits = tuple(_trait(trait, new) for trait in character.traits)
    return character if traits == character.traits else replace(character, traits=traits)


def _trait(trait: Trait, new: NutshellPack) -> Trait:
    die = _rung(trait.die, new.ladder)
    above = new.above(die)
    return replace(trait, die=die, points=0 if above is None else min(trait.points, above - 1))


def _kind(kind: Kind, new: NutshellPack) -> Kind:
    return replace(kind, default=_rung(kind.default, new.defaults))


def _rung(die: int, ladder: tuple[int, ...]) -> int:
    return max(rung for rung in ladder if rung <= die)


def _note(said: str, pack: NutshellPack, path: str) -> str:
    return f"{said} House default: the published rules leave it open." if pack.is_house(path) else said
