"""Nomadic: one traveller, one ship, and oracles that answer. Solo play by the Nomadic Engine (NOM-R1).

The engine record below is all that the rest of Inglenook knows of this game. Each file beside it is a thing a player
would name: the oracles, the check, tracks, the choice, resources, focus, planets, steps, the log.
"""

from inglenook.rules import Credit, Engine, Module

from .aims import AIMS
from .commands import COMMANDS, ORACLES
from .courses import COURSES
from .editions import PACKS
from .facts import FACTS
from .house import house_rules, rework, with_rule
from .nomad import Nomad, begin
from .odds import POLICIES, measures, suppose
from .oracle import serves
from .pack import PLAYER
from .pack_file import read_pack
from .sheet import sheet
from .tables import TABLES
from .words import NomadicWords

engine = Engine(
    name="nomadic",
    title="Nomadic",
    summary="A lone traveller, a worn ship, and a log beamed home.",
    good_for="Playing alone: you ask, the oracles answer, and the story writes itself down.",
    credit=Credit(
        author="René-Pier Deshaies-Gélinas, Fari RPGs",
        licence="CC BY 4.0",
        lines=(
            "This work is based on Breathless, product of Fari RPGs (https://farirpgs.com/), developed and authored by "
            "René-Pier Deshaies-Gélinas, and licensed for our use under the Creative Commons Attribution 4.0 License "
            "(https://creativecommons.org/licenses/by/4.0/).",
            "This game uses mechanics based off the Nomadic Engine Gasp, designed by René-Pier Deshaies-Gélinas of "
            "Fari RPGs.",
            "Changes were made: the rules are restated in our own words, and house defaults fill what the source "
            "leaves open.",
        ),
    ),
    state=Nomad,
    events=FACTS,
    packs=PACKS,
    read_pack=read_pack,
    begin=begin,
    commands=COMMANDS,
    words=NomadicWords(),
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
    module=Module(
        "The oracles",
        "Ask the world yes or no, and how risky something is: play without anybody who knows the answers.",
        ORACLES,
    ),
    people=lambda _pack, nomad: (nomad.name,),
    roles=lambda _pack, nomad: {PLAYER: nomad.name or "The Nomad"},
    serves=serves,
    ready_made=(("create", {"name": "Wren Adeyemi"}),),
)

__all__ = ["engine"]
