"""How a crossing speaks: every sentence that people at the table read. Keys are never shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inglenook.rules import Asked, Choose, Command, Event, Faces, Fields, Option, Outcome, Roll, Words

from . import facts, sentences
from .hazard import CROSS, FACE, HAZARD, ROLL, SEGMENT
from .hazard import STRESS as STRESS_MOVE
from .journey import NONE, Journey
from .mend import LOST
from .pack import CrossingPack
from .price import GROUND, POSITION, RATION, STRESS
from .reading import KeepOne, KeepTwo

_MOVES = {
    SEGMENT: ("A segment of the clock", "One segment is filled, and nothing else happens."),
    HAZARD: ("A hazard", "One roll on the hazard table."),
    STRESS_MOVE: ("Stress for everyone", "Every traveler takes one."),
}


def _harm(stress: int, wounds: int) -> str:
    """Stress and wounds, whichever there are."""
    told = [f"{stress} stress"] * bool(stress) + ["1 wound" if wounds == 1 else f"{wounds} wounds"] * bool(wounds)
    return " and ".join(told) or "no harm"


class CrossingWords(Words):
    """The sentences of the Crossing."""

    def command(self, pack: CrossingPack, state: Journey, command: Command, fields: Fields) -> str:
        head = _HEADS.get(command.name)
        return head(pack, state, fields) if head is not None else command.title

    def dice(self, pack: CrossingPack, roll: Roll[Any], faces: Faces, value: Any) -> str:
        kept = roll.reading.counted(faces) if isinstance(roll.reading, KeepOne | KeepTwo) else faces[0][0]
        parts = ", ".join(sentences.part_said(pack, part) for part in roll.parts)
        read = sentences.reading(pack, roll, str(value))
        return f"{kept}: {read} ({parts})" if parts else f"{kept}: {read}"

    def roll(self, pack: CrossingPack, roll: Roll[Any]) -> str:
        expression = roll.expression
        thrown = expression[1:] if expression.startswith("1d") else expression
        return f"Throw {thrown} for {sentences.purpose(pack, roll)}{_kept(pack, roll)}."

    def event(self, pack: CrossingPack, event: Event[Any], state: Journey) -> str:
        say = _FACTS.get(type(event))
        return str(say(pack, event, state)) if say else ""

    def question(self, pack: CrossingPack, choose: Choose, state: Journey) -> Asked:
        ask = _QUESTIONS[choose.key]
        return Asked(ask(pack, choose), tuple(_option(pack, choose, key, state) for key in choose.options))

    def answer(self, pack: CrossingPack, choose: Choose, option: str, state: Journey) -> str:
        label = _option(pack, choose, option, state).label
        if len(choose.options) == 1:
            return f"There is only one way: {label}."
        return f"{label}."

    def outcome(self, pack: CrossingPack, command: Command, outcome: Outcome, state: Journey) -> str:
        return sentences.outcome(pack, command.name, outcome, state)

    def outcome_name(self, pack: CrossingPack, command: Command, key: str) -> str:
        return sentences.outcome_name(pack, command.name, key)

    def measure(self, pack: CrossingPack, state: Journey, key: str) -> str:
        kind, _, name = key.partition(".")
        if kind == "store":
            return pack.store_labels.get(name, name).lower()
        if name:
            return f"{kind} of {state.name_of(name)}"
        return {"ground": f"half {pack.setting.stages} walked", "legs": pack.setting.legs,
                "clock": "segments of the clock", "breakdowns": "things that gave out",
                "weather": "bad weather", "assets": "mounts, vehicles and porters"}.get(key, key)  # fmt: skip


def _kept(pack: CrossingPack, roll: Roll[Any]) -> str:
    if roll.why not in ("leg", "barrier", "mend"):
        return ""
    dice = sum(len(hand.dice) for hand in roll.hands)
    if pack.roll.kind == "sum":
        if dice == 2:
            return ""
        return f", keep the {'worst' if getattr(roll.reading, 'worst', False) else 'best'} two"
    if getattr(roll.reading, "lowest", False):
        return ", keep the lower"
    return ", keep the highest" if dice > 1 else ""


# What was done, as a headline.


def _leg(pack: CrossingPack, journey: Journey, fields: Fields) -> str:
    place = next(place.label.lower() for place in pack.named_positions if place.key == fields["position"])
    pace = next(pace.label.lower() for pace in pack.paces if pace.key == fields["pace"])
    helped = f", {journey.name_of(str(fields['helper']))} helps" if fields["helper"] != NONE else ""
    who = journey.name_of(str(fields["guide"]))
    label = pack.attribute_labels[str(fields["attribute"])]
    return f"{pack.setting.leg.capitalize()} {len(journey.legs) + 1}: {who} guides by {label}, {place}, {pace}{helped}"


def _set_out(pack: CrossingPack, _journey: Journey, fields: Fields) -> str:
    return f"Set out for {str(fields['to']).strip()}, {sentences.ground_said(pack, 2 * int(fields['stages']))}"


def _provision(pack: CrossingPack, _journey: Journey, fields: Fields) -> str:
    return f"Provision: {sentences.stored(pack, str(fields['store']), int(fields['amount']))}"


def _hazard(pack: CrossingPack, _journey: Journey, fields: Fields) -> str:
    named = pack.hazard_rows.get(str(fields["which"]))
    return f"A hazard: {named.label}" if named is not None else "A hazard"


_HEADS: dict[str, Callable[[CrossingPack, Journey, Fields], str]] = {
    "leg": _leg,
    "set_out": _set_out,
    "provision": _provision,
    "hazard": _hazard,
    "safe": lambda pack, _journey, fields: f"Walk safely: {sentences.legs_said(pack, int(fields['legs']))}",
    "rest": lambda _pack, _journey, fields: f"Rest, {fields['place']}",
    "hole_up": lambda _pack, _journey, fields: f"Hole up, {fields['place']}",
    "mend": lambda _pack, journey, fields: (
        f"{journey.name_of(str(fields['guide']))} sees to {journey.name_of(str(fields['what']))}"
    ),
    "arrive": lambda _pack, journey, fields: f"Arrive at {journey.to}: {fields['how']}",
    "pace": lambda pack, _journey, fields: (
        "Pace: " + next(pace.label.lower() for pace in pack.paces if pace.key == fields["pace"])
    ),
    "harm": lambda _pack, journey, fields: (
        f"{journey.name_of(str(fields['traveler']))} takes {_harm(int(fields['stress']), int(fields['wounds']))}"
    ),
    "clock": lambda _pack, _journey, fields: f"A clock: {str(fields['event']).strip()}",
    "join": lambda _pack, _journey, fields: f"{str(fields['name']).strip()} travels along",
    "part": lambda _pack, journey, fields: f"{journey.name_of(str(fields['traveler']))} parts",
    "bring": lambda _pack, _journey, fields: f"Bring {str(fields['name']).strip()}",
    "leave_behind": lambda _pack, journey, fields: f"Leave {journey.name_of(str(fields['what']))} behind",
    "hold": lambda _pack, journey, fields: f"How fast {journey.name_of(str(fields['traveler']))} can be",
}


# What is asked.


def _turn_aside(pack: CrossingPack, choose: Choose) -> str:
    return f"{pack.hazard_rows[choose.seen.hazard].label}. Do you give up a vehicle, so that nothing comes of it?"


def _eats(pack: CrossingPack, choose: Choose) -> str:
    left = choose.seen.rations
    eats = "One more can eat" if left == 1 else f"{sentences.number(left).capitalize()} more can eat"
    return f"The {pack.supply.many} don't last for all. {eats}. Who eats?"


_QUESTIONS: dict[str, Callable[[CrossingPack, Choose], str]] = {
    "cost": lambda _pack, _choose: "The leg is walked, at one cost. Which?",
    "mend_cost": lambda _pack, _choose: "It holds, at a price. Which?",
    "hard_move": lambda _pack, _choose: "A Failure is spent once. On what?",
    "eats": _eats,
    "turn_aside": _turn_aside,
    "barrier": lambda _pack, _choose: "The way is blocked. Across, or round?",
    "encounter": lambda _pack, _choose: "You are not alone out here. Who is it?",
    "victim": lambda _pack, _choose: "What gives out?",
    "spoil": lambda _pack, _choose: "Half of what is lost?",
    "pace": lambda _pack, _choose: "How fast do you go?",
}


def _option(pack: CrossingPack, choose: Choose, key: str, journey: Journey) -> Option:
    kind, _, name = key.partition(":")
    return _OPTIONS[choose.key](pack, journey, key, kind, journey.name_of(name) if name else "", choose)


def _cost(pack: CrossingPack, journey: Journey, key: str, _kind: str, _name: str, choose: Choose) -> Option:
    guide = journey.name_of(choose.seen.guide)
    every = "one more each" if choose.key == "cost" else "one"
    return {
        RATION: Option(key, pack.supply.one.capitalize(), f"{pack.supply.label}: {every}."),
        STRESS: Option(key, "Stress", f"{guide} takes one."),
        GROUND: Option(key, "Ground", f"Half a {pack.setting.stage} less."),
        POSITION: Option(key, "Position", "The next leg's position is one name lower."),
    }[key]


def _move(_pack: CrossingPack, _journey: Journey, key: str, _kind: str, name: str, _choose: Choose) -> Option:
    if key in _MOVES:
        return Option(key, *_MOVES[key])
    return Option(key, f"{name} is lost", "Gone for good.")


def _aside(pack: CrossingPack, _journey: Journey, key: str, kind: str, name: str, choose: Choose) -> Option:
    if key == FACE:
        return Option(key, "Face it", pack.hazard_rows[choose.seen.hazard].text)
    done = "is wrecked" if kind == "destroyed" else "is left stranded"
    return Option(key, f"{name} {done}", "The hazard does nothing.")


def _way(pack: CrossingPack, _journey: Journey, key: str, _kind: str, _name: str, _choose: Choose) -> Option:
    if key == CROSS:
        return Option(key, "Cross it", "A roll with the odds of the leg; you get through in any case.")
    return Option(key, "The long way round", f"One more {pack.setting.leg}, and no roll.")


def _met(pack: CrossingPack, _journey: Journey, key: str, _kind: str, _name: str, _choose: Choose) -> Option:
    if key == ROLL:
        return Option(key, "Roll for it", f"d{pack.encounters.die}")
    return Option(key, pack.kind_labels[key])


def _victim(_pack: CrossingPack, _journey: Journey, key: str, _kind: str, name: str, _choose: Choose) -> Option:
    if key.startswith(LOST):
        return Option(key, f"{name} is lost for good", "Nothing is left to mend, and nothing slows you.")
    return Option(key, f"{name} gives out", "You go more slowly until it is mended.")


def _pace(pack: CrossingPack, _journey: Journey, key: str, _kind: str, _name: str, _choose: Choose) -> Option:
    return Option(key, pack.paces[pack.pace_order[key]].label)


def _store(pack: CrossingPack, journey: Journey, key: str, _kind: str, _name: str, _choose: Choose) -> Option:
    left = journey.left(key)
    return Option(key, pack.store_labels[key], f"{left} left now." if left else "")


_OPTIONS: dict[str, Callable[[CrossingPack, Journey, str, str, str, Choose], Option]] = {
    "cost": _cost,
    "mend_cost": _cost,
    "hard_move": _move,
    "turn_aside": _aside,
    "barrier": _way,
    "encounter": _met,
    "pace": _pace,
    "victim": _victim,
    "spoil": _store,
    "eats": lambda _pack, journey, key, _kind, _name, _choose: Option(
        key, journey.name_of(key), f"stress {journey.traveler(key).stress}"
    ),
}


# What happened. What an outcome says is not said here once more.


def _joined(pack: CrossingPack, fact: facts.TravelerJoined, _journey: Journey) -> str:
    labels = pack.attribute_labels
    return ", ".join(f"{labels.get(one.key, one.key)} {one.value}" for one in fact.traveler.ratings) + "."


def _lost(_pack: CrossingPack, fact: facts.AssetLost, _journey: Journey) -> str:
    return {
        "lost": f"{fact.name} is lost for good.",
        "destroyed": f"{fact.name} is wrecked.",
        "stranded": f"{fact.name} is left stranded.",
    }.get(fact.how, "")


def _held(pack: CrossingPack, fact: facts.Provisioned, journey: Journey) -> str:
    held = f"{sentences.stored(pack, fact.store, fact.amount)} now"
    return f"{journey.name_of(fact.traveler)}: {held}." if fact.traveler else f"{held[:1].upper()}{held[1:]}."


def _ticked(_pack: CrossingPack, _fact: facts.ClockTicked, journey: Journey) -> str:
    clock = journey.clock
    return f"{clock.event}: one more segment, {clock.filled} of {clock.size}." if clock is not None else ""


def _consumed(pack: CrossingPack, fact: facts.Consumed, journey: Journey) -> str:
    what = sentences.stored(pack, fact.store, fact.amount)
    left = journey.left(fact.store)
    gone = "are ruined" if fact.why == "hazard" else "used up"
    return f"{what} {gone}, {left} left."


def _spoiled(pack: CrossingPack, fact: facts.PackSpoiled, journey: Journey) -> str:
    what = sentences.stored(pack, pack.supply.key, fact.amount)
    return f"{journey.name_of(fact.traveler)} loses {what}, {journey.traveler(fact.traveler).rations} left."


def _ate(pack: CrossingPack, fact: facts.Ate, journey: Journey) -> str:
    names = ", ".join(journey.name_of(key) for key in fact.travelers)
    return f"One {pack.supply.one} each: {names}."


def _dry(pack: CrossingPack, fact: facts.RanDry, _journey: Journey) -> str:
    store = next((store for store in pack.stores if store.key == fact.store), None)
    if store is not None and store.dry:
        return f"{store.label} has run dry: {store.dry}"
    return f"{pack.store_labels.get(fact.store, fact.store)}: not enough for this {pack.setting.leg}."


def _worn(pack: CrossingPack, fact: facts.Worn, journey: Journey) -> str:
    worn = journey.traveler(fact.traveler)
    parts = []
    if fact.stress:
        parts.append(f"stress {sentences.signed(fact.stress)}, {worn.stress} of {pack.wear.stress}")
    if fact.wounds:
        parts.append(f"wounds {sentences.signed(fact.wounds)}, {worn.wounds} of {pack.wear.wounds}")
    return f"{worn.name}: {'; '.join(parts)}.{_WHY.get(fact.why, '')}"


_WHY = {"unfed": " Nothing to eat.", "forced": " The pace tells.", "dry": " It has run dry."}


def _over(pack: CrossingPack, fact: facts.LegOver, _journey: Journey) -> str:
    if fact.band:
        return ""
    label = sentences.leg_label(pack, fact.kind, "")
    return f"{label}: {sentences.ground_said(pack, fact.ground)}." if fact.ground else f"{label} passes."


def _happens(pack: CrossingPack, fact: facts.HazardMet, _journey: Journey) -> str:
    row = pack.hazard_rows.get(fact.hazard)
    return f"{row.label}. {row.text}" if row is not None and fact.source != "referee" else ""


def _out(pack: CrossingPack, fact: facts.GaveOut, journey: Journey) -> str:
    pace = next((pace.label.lower() for pace in pack.paces if pace.key == fact.pace), fact.pace)
    name = journey.name_of(fact.victim)
    if fact.crawl:
        return f"{name} gives out: until that is mended, only each second {pack.setting.leg} gains ground."
    return f"{name} gives out: no faster than {pace} until that is mended."


def _moved(_pack: CrossingPack, fact: facts.PositionMoved, _journey: Journey) -> str:
    return f"The next leg's position is one name {'higher' if fact.by > 0 else 'lower'}."


def _strained(_pack: CrossingPack, fact: facts.Overstrained, journey: Journey) -> str:
    return f"{journey.name_of(fact.traveler)} can't bear any more stress. The referee says what comes of it."


def _spent(_pack: CrossingPack, fact: facts.FailureSpent, _journey: Journey) -> str:
    return "The Failure goes to the clock, and to nothing else." if fact.move == SEGMENT else ""


_FACTS: dict[type[Any], Any] = {
    facts.TravelerJoined: _joined,
    facts.AssetLost: _lost,
    facts.Provisioned: _held,
    facts.ClockStarted: lambda _pack, fact, _journey: f"A clock of {fact.size} segments: {fact.brings}.",
    facts.ClockTicked: _ticked,
    facts.ClockFilled: lambda _pack, fact, _journey: (
        f"The clock is full: {fact.brings}. It happens, and no roll can prevent it."
    ),
    facts.FailureSpent: _spent,
    facts.PositionMoved: _moved,
    facts.Consumed: _consumed,
    facts.Ate: _ate,
    facts.PackSpoiled: _spoiled,
    facts.RanDry: _dry,
    facts.Worn: _worn,
    facts.Overstrained: _strained,
    facts.LegOver: _over,
    facts.HazardMet: _happens,
    facts.HazardTurned: lambda _pack, _fact, _journey: "Nothing comes of the hazard.",
    facts.WeatherCame: lambda _pack, _fact, _journey: "The weather turns bad: a die less until it clears.",
    facts.WeatherWent: lambda _pack, _fact, _journey: "The weather clears.",
    facts.GaveOut: _out,
    facts.Encountered: lambda pack, fact, _journey: f"{pack.kind_labels[fact.kind]}. Play the scene.",
    facts.BarrierMet: lambda pack, fact, _journey: f"{pack.kind_labels[fact.kind]} blocks the way.",
    facts.BarrierCrossed: lambda pack, fact, _journey: (
        f"You get through: {sentences.band_label(pack, fact.band).lower()}."
    ),
    facts.ArrivalReached: lambda _pack, _fact, journey: f"{journey.to} lies before you.",
    facts.Refitted: lambda _pack, _fact, _journey: "The journey fits the changed rules now.",
}
