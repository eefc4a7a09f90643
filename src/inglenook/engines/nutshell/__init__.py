"""Nutshell: any people in any world, traits rated by dice, and tasks at which no die may fail (NUT-R1, NUT-R2).

The engine record below is all that the rest of Inglenook knows of this game. Each file beside it is a thing a player
would name: the task, tasks that wait, traits, making a character, practice, what ails one, the world.
"""

from inglenook.rules import Credit, Engine

from .aims import AIMS
from .commands import COMMANDS
from .courses import COURSES
from .editions import PACKS
from .facts import FACTS
from .house import house_rules, rework, with_rule
from .odds import POLICIES, measures, suppose
from .pack_file import read_pack
from .party import Party, begin
from .road import serves
from .sheet import AUTHOR, LINK, sheet
from .tables import TABLES
from .words import NutshellWords

engine = Engine(
    name="nutshell",
    title="Nutshell",
    summary="Ordinary people in any world, and one question at a time: does it succeed?",
    good_for="A party with a game master: rules on a page, traits for anything, the chance known before the throw.",
    credit=Credit(
        author=AUTHOR,
        licence="its author's own open licence",
        lines=(
            f"{AUTHOR} is the creator and author of Nutshell RPG.",
            f"Nutshell RPG: {LINK}",
            "Changes were made: the rules are restated in our own words, and house defaults fill what the source "
            "leaves open.",
        ),
    ),
    state=Party,
    events=FACTS,
    packs=PACKS,
    read_pack=read_pack,
    begin=begin,
    commands=COMMANDS,
    words=NutshellWords(),
    sheet=sheet,
    measures=measures,
    policies=POLICIES,
    aims=AIMS,
    courses=COURSES,
    tables=TABLES,
    rework=rework,
    house_rules=house_rules,
    with_rule=with_rule,
    suppose=suppose,
    roles=lambda _pack, party: {character.role: character.name for character in party.characters},
    people=lambda _pack, party: tuple(character.name for character in party.characters),
    serves=serves,
    ready_made=(
        (
            "create",
            {
                "name": "Mara Voss",
                "traits": "agility d12; brawn d8; charisma d8; climb with ropes d10; dexterity d10; eyesight d10; "
                "lock picking d8; reckoning d6; vigor d8; volition d20",
            },
        ),
        ("finish", {}),
    ),
)

__all__ = ["engine"]
