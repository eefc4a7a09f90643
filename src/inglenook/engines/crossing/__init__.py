"""The Crossing: journeys of days, leg by leg, with supplies and a clock. Alone, or under any other engine (CRO-R1).

The engine record below is all that the rest of Inglenook knows of it. Each file beside it is a thing on the road: the
leg, the guide, pace, supply, wear, the clock, hazards, mending, the party, setting out and arriving; `ports` is what
the host engine of a campaign may take part in.
"""

from inglenook.rules import Credit, Engine, Module

from .aims import AIMS
from .commands import COMMANDS
from .courses import COURSES
from .editions import PACKS
from .facts import FACTS
from .house import house_rules, rework, with_rule
from .journey import Journey, begin
from .odds import POLICIES, measures, suppose
from .pack_file import read_pack
from .sheet import journey_sheet, sheet
from .tables import TABLES
from .words import CrossingWords

SUMMARY = "A journey of legs, with supplies that run down and a clock that fills."

engine = Engine(
    name="crossing",
    title="The Crossing",
    summary=SUMMARY,
    good_for="Journeys that are the adventure: by themselves, or between the scenes of another game.",
    credit=Credit(
        author="an unknown author of a travel procedure, version 0.12",
        licence="All rights reserved by the unknown author; restated in our own words",
        lines=(
            "Implements a travel procedure described in a document supplied by the project's owner (version 0.12, "
            "author unknown).",
            "Bands, paces and sizes that the document leaves open are house defaults, and marked as such.",
        ),
    ),
    state=Journey,
    events=FACTS,
    packs=PACKS,
    read_pack=read_pack,
    begin=begin,
    commands=COMMANDS,
    words=CrossingWords(),
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
    roles=lambda _pack, journey: {f"player:{one.key}": one.name for one in journey.travelers},
    ready_made=(
        ("join", {"name": "Ilse Varga", "wits": 3, "agility": 2, "might": 1}),
        ("join", {"name": "Tomo Reyes", "wits": 2, "agility": 1, "might": 3}),
        ("bring", {"name": "Biscuit", "of": "mount", "benefit": "thrifty", "carry": 6}),
        ("provision", {"store": "rations", "amount": 12}),
        (
            "set_out",
            {"to": "Saltmarch", "stages": 4, "horizon": "looming", "event": "The pass is snowed shut"},
        ),
    ),
    module=Module("The Crossing", SUMMARY, COMMANDS, journey_sheet),
    people=lambda _pack, journey: tuple(one.name for one in journey.travelers),
)

__all__ = ["engine"]
