"""Comae: d100 skills, conflicts that take pools apart, and people with reasons. Rules of the Comae Engine, v0.96.

Each file beside this one is a thing a player would name: the roll, the opposed roll, the conflict, lenses, damage,
luck, hazards, healing, improvement, the generator of other people.
"""

from collections.abc import Mapping

from inglenook.rules import Course, Credit, Engine, Later, Module, OddsTable

from .aims import AIMS
from .commands import COMMANDS
from .editions import PACKS
from .facts import FACTS
from .house import house_rules, with_rule
from .npc_commands import COMMANDS as OTHER_PEOPLE
from .odds import POLICIES, measures, suppose
from .pack_file import read_pack
from .refit import rework
from .road import serves
from .samples import READY_MADE
from .sheet import others_sheet, sheet
from .story import Comae, begin
from .view import seen
from .words import ComaeWords


def _courses() -> Mapping[str, Course]:
    from .courses import COURSES

    return COURSES


def _tables() -> Mapping[str, OddsTable]:
    from .tables import TABLES

    return TABLES


engine = Engine(
    name="comae",
    title="Comae",
    summary="Skills in percent, conflicts that wear people down, and strangers with reasons of their own.",
    good_for="A table with a referee: chases, quarrels and fights round by round, in any setting.",
    credit=Credit(
        author="Clarence Redd, FrostByte Books; mechanics with Michael Larrimore and William Yon",
        licence="All rights reserved; rules restated in our own words",
        lines=(
            "Implements the rules of The Comae Engine (v0.96) by Clarence Redd, FrostByte Books, in our own words. "
            "Not affiliated with or endorsed by the publisher.",
        ),
    ),
    state=Comae,
    events=FACTS,
    packs=PACKS,
    read_pack=read_pack,
    begin=begin,
    commands=COMMANDS,
    words=ComaeWords(),
    sheet=sheet,
    measures=measures,
    policies=POLICIES,
    aims=AIMS,
    courses=Later(_courses),
    tables=Later(_tables),
    rework=rework,
    house_rules=house_rules,
    with_rule=with_rule,
    suppose=suppose,
    view=seen,
    serves=serves,
    module=Module(
        "Other people",
        "Somebody new in one throw: what they can do, what they are like and what drives them.",
        OTHER_PEOPLE,
        others_sheet,
    ),
    people=lambda _pack, comae: tuple(person.name for person in comae.characters),
    roles=lambda _pack, comae: {person.who: person.name for person in comae.characters},
    ready_made=READY_MADE,
)

__all__ = ["engine"]
