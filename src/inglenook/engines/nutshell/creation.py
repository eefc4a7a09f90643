"""Making a character: with points, a die costing its sides, or freely as the game master permits (NUT-R14, NUT-R15)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from inglenook.rules import Choose, Outcome, Refusal, Rule

from .dice_names import die_name, die_sides
from .facts import Bought, Finished, Joined, Renamed
from .pack import PLAYER, NutshellPack
from .party import LOOK, Character, Party
from .trait import clean, defined, key_of, named

SEPARATORS = re.compile(r"[;,\n](?![^(]*\))")
"""Between traits in a list; a comma within brackets belongs to a name."""


class Wish(msgspec.Struct, frozen=True):
    """A trait in a list of wishes: its name, and the dice that its word may mean."""

    name: str
    word: str
    dice: tuple[int, ...]


def create(pack: NutshellPack, name: str, free: bool, listed: str, allowed: bool) -> Rule[Outcome | Refusal]:
    """A new character, with traits if some are listed: "agility d10; sailing good"."""
    party = yield from LOOK
    if refusal := taken(party, name):
        return refusal
    wishes = read_wishes(pack, listed)
    if isinstance(wishes, Refusal):
        return wishes
    traits: dict[str, str] = {}
    for wish in wishes:
        key, label = named(pack, party, wish.name, traits.items())
        if key in traits:
            sentence = f"{label} is listed twice. Each trait stands on a sheet once."
            return Refusal("listed_twice", sentence, "NUT-D22", "traits")
        if not (allowed or defined(pack, party, key).exists):
            return _not_here(label, "traits")
        traits[key] = label
    chosen: list[tuple[str, str, int]] = []
    for wish, (key, label) in zip(wishes, traits.items(), strict=True):
        die = wish.dice[0] if len(wish.dice) == 1 else (yield from _which(wish))
        chosen.append((key, label, die))
    cost = sum(die for _, _, die in chosen)
    if not (free or allowed) and cost > pack.points:
        return _too_dear(cost, pack.points, "traits")
    who = key_of(name, tuple(character.key for character in party.characters))
    yield from Joined(who, clean(name), free)
    for key, label, die in chosen:
        past = (not free and cost > pack.points) or not defined(pack, party, key).exists
        yield from Bought(who, key, label, die, allowed=past)
    return Outcome("created", {"who": who})


def _which(wish: Wish) -> Rule[int]:
    """A word that names two dice: the player says which (NUT-D17)."""
    option = yield from Choose(PLAYER, "which_die", tuple(die_name(die) for die in wish.dice), wish)
    return die_sides(option)


def read_wishes(pack: NutshellPack, listed: str) -> tuple[Wish, ...] | Refusal:
    """The traits of a list, each with its rating behind it as a die or a word for one."""
    wishes = []
    for entry in filter(None, (clean(part) for part in SEPARATORS.split(listed))):
        wish = _wish(pack, entry)
        if wish is None:
            ratings = ", ".join(map(die_name, pack.ladder))
            sentence = f"No rating ends {entry!r}. Write a die or a word for it behind the name: {ratings}, or good."
            return Refusal("no_rating", sentence, "NUT-R12", "traits", tuple(map(die_name, pack.ladder)))
        wishes.append(wish)
    return tuple(wishes)


def _wish(pack: NutshellPack, entry: str) -> Wish | None:
    """A name with a rating behind it. The longest word counts: "above average" is one rating."""
    parts = entry.split()
    for start in range(1, len(parts)):
        name, word = " ".join(parts[:start]), " ".join(parts[start:])
        if dice := dice_meant(pack, word):
            return Wish(name, word, dice)
    return None


def dice_meant(pack: NutshellPack, word: str) -> tuple[int, ...]:
    """The ratings that a die or a word names (NUT-R12, NUT-D17)."""
    die = die_sides(word)
    return (die,) if die_name(die) == word.strip().lower() and die in pack.ladder else pack.dice_called(word)


def buy(pack: NutshellPack, who: str, name: str, die: int, allowed: bool) -> Rule[Outcome | Refusal]:
    """A trait at its final die, for its full price whatever its default (NUT-R15, NUT-D11, NUT-D12)."""
    party = yield from LOOK
    character = party.character(who)
    key, label = named(pack, party, name)
    if character.made and not allowed:
        sentence = f"{character.name} is made. From now on skills improve with practice, or the game master allows it."
        return Refusal("made", sentence, "NUT-R22", "allowed", ("yes",))
    exists = character.trait(key) is not None or defined(pack, party, key).exists
    if not (allowed or exists):
        return _not_here(label, "trait")
    cost = character.spent + die - next((trait.die for trait in character.traits if trait.key == key), 0)
    over = not (character.free or character.made) and cost > pack.points
    if over and not allowed:
        return _too_dear(cost, pack.points, "die")
    yield from Bought(who, key, label, die, allowed=over or character.made or not exists)
    return Outcome("bought", {"left": None if character.free or character.made else pack.points - cost})


def finish(pack: NutshellPack, who: str) -> Rule[Outcome | Refusal]:
    """A character is done. What is left of the points stays on the sheet (NUT-D13)."""
    party = yield from LOOK
    character = party.character(who)
    if character.made:
        return Refusal("made", f"{character.name} is made already.", "NUT-D13", "who", tuple(unmade(party)))
    yield from Finished(who, 0 if character.free else max(left(pack, character), 0))
    return Outcome("finished")


def rename(who: str, name: str) -> Rule[Outcome | Refusal]:
    """Another name, at any time."""
    party = yield from LOOK
    if refusal := taken(party, name, but=who):
        return refusal
    yield from Renamed(who, clean(name))
    return Outcome("renamed")


def taken(party: Party, name: str, but: str = "") -> Refusal | None:
    """Refuses a name that somebody bears, however it is written (NUT-D22)."""
    if clean(name).casefold() not in [clean(c.name).casefold() for c in party.characters if c.key != but]:
        return None
    return Refusal("name_taken", f"There is a {clean(name)} at this table already.", "NUT-D22", "name")


def left(pack: NutshellPack, character: Character) -> int:
    """The points that are still to be spent; less than none if the game master allowed more (NUT-D14)."""
    return pack.points - character.spent


def unmade(party: Party) -> Iterator[str]:
    """The characters that are being made."""
    return (character.key for character in party.characters if not character.made)


def _not_here(label: str, field: str) -> Refusal:
    sentence = f"There is no {label} in this world. Leave it out, or let the game master allow it."
    return Refusal("not_here", sentence, "NUT-R23", field)


def _too_dear(cost: int, points: int, field: str) -> Refusal:
    sentence = f"That makes {cost} points, and there are {points}. Lower a die, or let the game master allow it."
    return Refusal("too_dear", sentence, "NUT-D14", field)
