"""What can be done on a journey, and the reason if it can't be done now."""

from __future__ import annotations

from inglenook.rules import Command, Refusal

from . import fields as ask
from .clock import running, start_clock, stop_clock
from .journey import ARRIVED, CAMP, ROAD, Journey
from .leg import call_hazard, look_around, rest, walk, walk_safely
from .mend import mend
from .pack import CrossingPack
from .party import EVERYONE, bring, harm, hold_to, join, leave_behind, part, provision
from .road import arrive, choose_pace, set_out, turn_back


def _party(_pack: CrossingPack, journey: Journey) -> Refusal | None:
    if journey.travelers:
        return None
    return Refusal("no_travelers", "Nobody travels yet. Say first who comes along.", "CRO-R7")


def _on_road(pack: CrossingPack, journey: Journey) -> Refusal | None:
    if refusal := _party(pack, journey):
        return refusal
    if journey.stage == ARRIVED:
        return Refusal("arrived", "You are there. Say whether the arrival is safe or hot.", "CRO-D24")
    if journey.stage != ROAD:
        return Refusal("not_under_way", "You are not on the road. Set out first.", "CRO-R5")
    return None


def _safe_ready(pack: CrossingPack, journey: Journey) -> Refusal | None:
    return _on_road(pack, journey) if journey.stage == ARRIVED else _party(pack, journey)


def _set_out_ready(pack: CrossingPack, journey: Journey) -> Refusal | None:
    if refusal := _party(pack, journey):
        return refusal
    if journey.stage == CAMP:
        return None
    sentence = "You are on the road already. Arrive, or turn back, before you set out again."
    return Refusal("under_way", sentence, "CRO-R5")


def _underway(_pack: CrossingPack, journey: Journey) -> Refusal | None:
    if journey.stage != CAMP:
        return None
    return Refusal("not_under_way", "You are not on the road.", "CRO-R5")


def _arrive_ready(_pack: CrossingPack, journey: Journey) -> Refusal | None:
    if journey.stage == ARRIVED:
        return None
    return Refusal("not_there", "You are not there yet.", "CRO-D32")


def _hole_up_ready(pack: CrossingPack, journey: Journey) -> Refusal | None:
    if refusal := _on_road(pack, journey):
        return refusal
    return None if journey.weather else Refusal("fair", "The weather is fair: rest instead.", "CRO-D37")


def _assets_ready(_pack: CrossingPack, journey: Journey) -> Refusal | None:
    return None if journey.assets else Refusal("no_assets", "Nothing comes along that could be left.", "CRO-D25")


def _mend_ready(pack: CrossingPack, journey: Journey) -> Refusal | None:
    if refusal := _party(pack, journey):
        return refusal
    return None if journey.breakdowns else Refusal("all_whole", "Nothing has given out.", "CRO-D38")


def _stop_ready(_pack: CrossingPack, journey: Journey) -> Refusal | None:
    return None if journey.clock is not None else Refusal("no_clock", "No clock runs.", "CRO-R19")


COMMANDS: tuple[Command, ...] = (
    Command(
        "leg",
        "Walk a leg",
        "The guide rolls once, and the result is everyone's. Only where the way is uncertain and costs something.",
        "CRO-R6",
        lambda pack, _journey, given: walk(pack, given),
        ask.leg,
        _on_road,
        place="main",
    ),
    Command(
        "set_out",
        "Set out",
        "Where to, how far, and what presses you.",
        "CRO-R5",
        lambda pack, _journey, given: set_out(pack, given),
        ask.set_out,
        _set_out_ready,
        place="main",
    ),
    Command(
        "arrive",
        "Arrive",
        "Safe: stress is cleared and a wound heals. Hot: you come as you are.",
        "CRO-R24",
        lambda pack, _journey, given: arrive(pack, str(given["how"])),
        ask.arrive,
        _arrive_ready,
        place="main",
    ),
    Command(
        "safe",
        "Walk safely",
        "Known roads take no roll: time passes, rations are eaten.",
        "CRO-R3",
        lambda pack, _journey, given: walk_safely(pack, int(given["legs"])),
        ask.safe,
        _safe_ready,
    ),
    Command(
        "rest",
        "Rest",
        "A leg passes, and whoever eats clears a stress.",
        "CRO-D15",
        lambda pack, _journey, given: rest(pack, str(given["place"]), "rest"),
        ask.rest,
        _on_road,
    ),
    Command(
        "hole_up",
        "Hole up",
        "Wait out the weather: a leg passes, as on a rest.",
        "CRO-D37",
        lambda pack, _journey, given: rest(pack, str(given["place"]), "hole_up"),
        ask.rest,
        _hole_up_ready,
    ),
    Command(
        "search",
        "Search the route",
        "A leg and a segment, for a better start into the next leg.",
        "CRO-D15",
        lambda pack, _journey, given: look_around(pack, "search", str(given["buys"])),
        ask.look_around,
        _on_road,
    ),
    Command(
        "detour",
        "Take a detour",
        "A leg and a segment, for what the referee says it buys.",
        "CRO-D15",
        lambda pack, _journey, given: look_around(pack, "detour", str(given["buys"])),
        ask.look_around,
        _on_road,
    ),
    Command(
        "pace",
        "Change pace",
        "It holds until you change it again.",
        "CRO-R12",
        lambda _pack, _journey, given: choose_pace(str(given["pace"])),
        ask.pace,
    ),
    Command(
        "hazard",
        "Call a hazard",
        "When the referee wishes: rolled, or named.",
        "CRO-R25",
        lambda pack, _journey, given: call_hazard(pack, given),
        ask.hazard,
        _on_road,
    ),
    Command(
        "mend",
        "Mend",
        "Repair or treat what gave out, once on each leg.",
        "CRO-D38",
        lambda pack, _journey, given: mend(pack, given),
        ask.mend,
        _mend_ready,
    ),
    Command(
        "provision",
        "Provision",
        "Say how much there is of a store.",
        "CRO-D20",
        lambda pack, _journey, given: provision(
            pack, str(given["store"]), int(given["amount"]), str(given.get("traveler", EVERYONE))
        ),
        ask.provision,
        _party,
    ),
    Command(
        "harm",
        "Take harm",
        "What a scene on the way did to someone: stress, wounds.",
        "CRO-R23",
        lambda pack, _journey, given: harm(pack, str(given["traveler"]), int(given["stress"]), int(given["wounds"])),
        ask.harm,
        _party,
    ),
    Command(
        "clock",
        "Start a clock",
        "For what is coming: each Failure, detour, search and exposed rest fills a segment.",
        "CRO-R19",
        lambda pack, _journey, given: start_clock(pack, given),
        ask.clock,
        lambda _pack, journey: running(journey),
    ),
    Command(
        "stop_clock",
        "Stop the clock",
        "What it would have brought doesn't come.",
        "CRO-R19",
        lambda _pack, _journey, _given: stop_clock(),
        ready=_stop_ready,
    ),
    Command(
        "turn_back",
        "Turn back",
        "Give the journey up. What it cost stays.",
        "CRO-R5",
        lambda _pack, _journey, _given: turn_back(),
        ready=_underway,
    ),
    Command(
        "join",
        "Travel along",
        "A name, and what they are good at.",
        "CRO-R7",
        lambda pack, _journey, given: join(pack, given),
        ask.join,
        place="aside",
    ),
    Command(
        "part",
        "Part",
        "Someone travels along no more.",
        "CRO-R7",
        lambda _pack, _journey, given: part(str(given["traveler"])),
        ask.traveler,
        _party,
        place="aside",
    ),
    Command(
        "hold",
        "Hold to a pace",
        "How fast a traveler can be at most.",
        "CRO-D18",
        lambda _pack, _journey, given: hold_to(str(given["traveler"]), str(given["limit"])),
        ask.hold,
        _party,
        place="aside",
    ),
    Command(
        "bring",
        "Bring along",
        "A mount, a vehicle or a porter: more load, and speed or thrift.",
        "CRO-R16",
        lambda _pack, _journey, given: bring(given),
        ask.bring,
        place="aside",
    ),
    Command(
        "leave_behind",
        "Leave behind",
        "A mount, a vehicle or a porter stays.",
        "CRO-D38",
        lambda _pack, _journey, given: leave_behind(str(given["what"])),
        ask.asset,
        _assets_ready,
        place="aside",
    ),
)
