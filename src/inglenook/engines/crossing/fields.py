"""The fields of what can be done on a journey, as they are now."""

from __future__ import annotations

from msgspec.structs import replace

from inglenook.rules import Field, Option

from .clock import DISTANT, FEWEST, LOOMING, MOST, OWN
from .guide import usual
from .hazard import ROLL
from .journey import FAST, MOUNT, NONE, PORTER, THRIFTY, VEHICLE, Journey, is_able
from .leg import EXPOSED, SHELTERED
from .pack import CrossingPack
from .party import EVERYONE
from .road import HOT, SAFE
from .sentences import dice_said, ground_said

LONGEST_NAME = 80
MOST_STAGES = 100
MOST_STORED = 9_999
MOST_LEGS = 100


def travelers(pack: CrossingPack, journey: Journey) -> tuple[Option, ...]:
    """Everyone who travels."""
    return tuple(Option(one.key, one.name, f"stress {one.stress}, wounds {one.wounds}") for one in journey.travelers)


def _named(label: str, note: str, low: int = 1) -> Field:
    return Field("name", "text", label, note, low=low, high=LONGEST_NAME)


def _pace(pack: CrossingPack, journey: Journey) -> Field:
    options = tuple(
        Option(
            pace.key,
            pace.label,
            f"{ground_said(pack, pace.ground)} a {pack.setting.leg}"
            + (f", {dice_said(pace.dice)}" if pace.dice else "")
            + (f", {pace.stress} stress each" if pace.stress else ""),
        )
        for pace in pack.paces
    )
    return Field("pace", "choice", "Pace", "The party goes as slowly as its slowest.", options, journey.pace)


def guiding(pack: CrossingPack, journey: Journey) -> tuple[Field, ...]:
    """Who guides by what, the position, and who helps: the tokens above the next leg."""
    told = usual(pack, journey)
    able = tuple(one for one in journey.travelers if is_able(pack, one)) or journey.travelers
    guides = tuple(
        Option(
            one.key,
            one.name,
            ", ".join(f"{kind.label} {one.rating(kind.key)}" for kind in pack.attributes),
        )
        for one in able
    )
    attributes = tuple(Option(kind.key, kind.label, kind.note) for kind in pack.attributes)
    positions = tuple(Option(place.key, place.label, dice_said(place.dice)) for place in pack.named_positions)
    helpers = (
        Option(NONE, "Nobody"),
        *(Option(one.key, one.name, dice_said(pack.modifiers.help)) for one in journey.travelers),
    )
    return (
        Field("guide", "choice", "Guide", "Finds the way for all; nobody else rolls.", guides, told.guide or None),
        Field("attribute", "choice", "By", "What the way asks of the guide.", attributes, told.attribute),
        Field("position", "choice", "Position", "The referee names it.", positions, told.position),
        Field("better", "whole", "What lifts it", "A good map, a known road, clear sky: one each.", default=0, high=9),
        Field("worse", "whole", "What drops it", "No landmarks, storm, enemies about: one each.", default=0, high=9),
        Field("helper", "choice", "Help", "One other traveler may help.", helpers, NONE),
    )


def leg(pack: CrossingPack, journey: Journey) -> tuple[Field, ...]:
    """The next leg."""
    return (*guiding(pack, journey), _pace(pack, journey))


def safe(pack: CrossingPack, _journey: Journey) -> tuple[Field, ...]:
    """How many legs are waved through."""
    return (Field("legs", "whole", f"How many {pack.setting.legs}", "", default=1, low=1, high=MOST_LEGS),)


def pace(pack: CrossingPack, journey: Journey) -> tuple[Field, ...]:
    """The pace from here on."""
    return (_pace(pack, journey),)


def clock(pack: CrossingPack, _journey: Journey) -> tuple[Field, ...]:
    """A clock: what it brings, and how near that is."""
    return (
        Field("event", "text", "What it brings", "What happens when it is full?", low=1, high=200),
        *_horizon(pack, LOOMING),
    )


def _horizon(pack: CrossingPack, default: str, *more: Option) -> tuple[Field, ...]:
    options = (
        *more,
        Option(LOOMING, "Looming", f"{pack.clocks.looming} segments: it may come this session."),
        Option(DISTANT, "Distant", f"{pack.clocks.distant} segments: a trek as long as a campaign."),
        Option(OWN, "Of your own", "As many segments as you say."),
    )
    note = "Counts only for a clock of your own."
    return (
        Field("horizon", "choice", "How near", "", options, default),
        Field("segments", "whole", "Segments", note, default=6, low=FEWEST, high=MOST),
    )


def set_out(pack: CrossingPack, journey: Journey) -> tuple[Field, ...]:
    """Where to, how far, at which pace, and whether a clock runs."""
    note = f"What one {pack.setting.leg} covers at a middle pace is one."
    return (
        Field("to", "text", "Where to", "What lies at the end of the road?", low=1, high=LONGEST_NAME),
        Field("stages", "whole", "How far", note, default=4, low=1, high=MOST_STAGES),
        _pace(pack, journey),
        *_horizon(pack, NONE, Option(NONE, "No clock", "Nothing presses.")),
        Field("event", "text", "What the clock brings", "What happens when it is full?", default="", high=200),
    )


def join(pack: CrossingPack, _journey: Journey) -> tuple[Field, ...]:
    """A name and ratings."""
    low, high, typical = pack.ratings.low, pack.ratings.high, pack.ratings.typical
    return (
        replace(_named("Name", "Who travels along?"), person=True),
        *(
            Field(kind.key, "whole", kind.label, kind.note, default=typical, low=low, high=high)
            for kind in pack.attributes
        ),
        _limit(pack),
    )


def _limit(pack: CrossingPack) -> Field:
    options = (Option(NONE, "None", "They keep up with any pace."), *(Option(p.key, p.label) for p in pack.paces))
    return Field("limit", "choice", "No faster than", "The party waits for its slowest.", options, NONE)


def traveler(pack: CrossingPack, journey: Journey) -> tuple[Field, ...]:
    """One of the travelers."""
    return (Field("traveler", "choice", "Who", "", travelers(pack, journey)),)


def bring(_pack: CrossingPack, _journey: Journey) -> tuple[Field, ...]:
    """What comes along, and the one benefit it gives."""
    kinds = (
        Option(MOUNT, "A mount"),
        Option(VEHICLE, "A vehicle", "Can be given up once, to cancel a hazard."),
        Option(PORTER, "A porter"),
    )
    benefits = (
        Option(NONE, "Load alone"),
        Option(FAST, "Speed", "Half a stage more, if everyone is carried by something fast."),
        Option(THRIFTY, "Thrift", "One ration less for the party, on each leg."),
    )
    return (
        _named("Name", "What is it called?"),
        Field("of", "choice", "What", "", kinds, MOUNT),
        Field("benefit", "choice", "Benefit", "Beside the load, one.", benefits, NONE),
        Field("seats", "whole", "Carries", "How many travelers ride on it.", default=1, low=0, high=20),
        Field("carry", "whole", "Load", "How much more the party can carry.", default=0, low=0, high=999),
    )


def asset(_pack: CrossingPack, journey: Journey) -> tuple[Field, ...]:
    """One of the things that come along."""
    options = tuple(Option(one.key, one.name, one.kind) for one in journey.assets)
    return (Field("what", "choice", "What", "", options),)


def provision(pack: CrossingPack, journey: Journey) -> tuple[Field, ...]:
    """A store, and how much is in it from now on."""
    stores = tuple(Option(key, label) for key, label in pack.store_labels.items())
    fields = (
        Field("store", "choice", "Store", "", stores, pack.supply.key),
        Field("amount", "whole", "How much there is", "", low=0, high=MOST_STORED),
    )
    if not pack.options.each_carries:
        return fields
    whose = (Option(EVERYONE, "Everyone"), *travelers(pack, journey))
    return (*fields, Field("traveler", "choice", "Whose", "Each carries their own.", whose, EVERYONE))


def hold(pack: CrossingPack, journey: Journey) -> tuple[Field, ...]:
    """Who, and how fast they can be at most."""
    return (*traveler(pack, journey), _limit(pack))


def harm(pack: CrossingPack, journey: Journey) -> tuple[Field, ...]:
    """Who, and what they take."""
    return (
        *traveler(pack, journey),
        Field("stress", "whole", "Stress", "", default=0, high=pack.wear.stress),
        Field("wounds", "whole", "Wounds", "", default=0, high=pack.wear.wounds),
    )


def rest(_pack: CrossingPack, _journey: Journey) -> tuple[Field, ...]:
    """Whether the place is sheltered."""
    options = (
        Option(SHELTERED, "Sheltered", "Fills no segment."),
        Option(EXPOSED, "Exposed", "Fills a segment of the clock."),
    )
    return (Field("place", "choice", "Where", "", options, SHELTERED),)


def look_around(_pack: CrossingPack, _journey: Journey) -> tuple[Field, ...]:
    """What the referee says it buys."""
    note = "Said beforehand by the referee. Left empty: the next leg's position is one name higher."
    return (Field("buys", "text", "What it buys", note, default="", high=200),)


def hazard(pack: CrossingPack, journey: Journey) -> tuple[Field, ...]:
    """Rolled or named, and who would lead at a barrier."""
    rows = tuple(Option(row.key, row.label, row.text) for row in pack.hazards.rows)
    named = Field("which", "choice", "Which", "", (Option(ROLL, "Roll for it"), *rows), ROLL)
    return (named, *guiding(pack, journey))


def mend(pack: CrossingPack, journey: Journey) -> tuple[Field, ...]:
    """What gave out, who mends it, and who helps."""
    broken = tuple(Option(one.victim, journey.name_of(one.victim)) for one in journey.breakdowns)
    told = {field.name: field for field in guiding(pack, journey)}
    return (
        Field("what", "choice", "What gave out", "", broken, broken[0].key if broken else None),
        Field("guide", "choice", "Mender", "", told["guide"].options, told["guide"].default),
        told["position"],
        told["helper"],
    )


def arrive(pack: CrossingPack, _journey: Journey) -> tuple[Field, ...]:
    """Whether the arrival is safe."""
    options = (
        Option(SAFE, "Safe", "All stress is cleared and one wound heals."),
        Option(HOT, "Hot", "Nothing is cleared and nothing heals."),
    )
    return (Field("how", "choice", "How is it there?", "The referee says.", options),)
