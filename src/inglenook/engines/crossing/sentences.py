"""Sentences that more than one place says: amounts, legs, bands, outcomes."""

from __future__ import annotations

from typing import Any

from inglenook.rules import Outcome, Part, Roll

from .journey import Journey
from .pack import CrossingPack

KINDS = {
    "safe": "A safe {leg}",
    "rest": "A {leg} of rest",
    "search": "A {leg} of searching the route",
    "detour": "A detour of a {leg}",
    "hole_up": "A {leg} holed up",
    "astray": "A {leg} astray",
    "long_way": "A {leg} the long way round",
}

_SPOKEN = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(count: int) -> str:
    """A number as one writes it in a sentence."""
    return _SPOKEN[count] if 0 <= count < len(_SPOKEN) else str(count)


def signed(value: int) -> str:
    """A change: "+1", "−2", with a true minus."""
    return f"{value:+d}".replace("-", "−")


def dice_said(dice: int) -> str:
    """What something counts: "one die more"."""
    if not dice:
        return "counts nothing"
    return f"{number(abs(dice))} {'die' if abs(dice) == 1 else 'dice'} {'more' if dice > 0 else 'less'}"


def ground_said(pack: CrossingPack, half_stages: int) -> str:
    """Ground in stages: "half a stage", "1½ stages"."""
    if half_stages == 1:
        return f"half a {pack.setting.stage}"
    if half_stages == 2:
        return f"one {pack.setting.stage}"
    whole, half = divmod(half_stages, 2)
    return f"{whole if whole or not half else ''}{'½' if half else ''} {pack.setting.stages}"


def legs_said(pack: CrossingPack, count: int) -> str:
    """How many legs: "one day", "3 days"."""
    return f"one {pack.setting.leg}" if count == 1 else f"{count} {pack.setting.legs}"


def stored(pack: CrossingPack, store: str, amount: int) -> str:
    """An amount of a store: "3 rations"."""
    if store == pack.supply.key:
        return f"{amount} {pack.supply.one if amount == 1 else pack.supply.many}"
    return f"{amount} of {pack.store_labels.get(store, store)}"


def leg_label(pack: CrossingPack, kind: str, band: str) -> str:
    """What became of a leg: its band, or what it was spent on."""
    if band:
        return band_label(pack, band)
    return KINDS.get(kind, "A {leg}").format(leg=pack.setting.leg)


def band_label(pack: CrossingPack, key: str) -> str:
    """A band's label; its key if this pack has no such band any more."""
    if key in pack.bands:
        return pack.bands[key].label
    wonder = pack.roll.triumph
    return wonder.label if wonder is not None and wonder.key == key else key


def part_said(pack: CrossingPack, part: Part) -> str:
    """A modifier of the guide's roll: "Wits 2", "help +1"."""
    label = pack.attribute_labels.get(part.name)
    return f"{label} {part.value}" if label else f"{part.name} {signed(part.value)}"


def purpose(pack: CrossingPack, roll: Roll[Any]) -> str:
    """What a roll is for."""
    return {
        "leg": f"the {pack.setting.leg}",
        "barrier": "the way across",
        "mend": "the mending",
        "hazard": "the hazard",
        "encounter": "who is met",
        "barrier_kind": "what blocks the way",
    }.get(roll.why, roll.why)


def reading(pack: CrossingPack, roll: Roll[Any], key: str) -> str:
    """What dice were read as."""
    if roll.why == "hazard":
        return pack.hazard_rows[key].label
    if roll.why in ("encounter", "barrier_kind"):
        return pack.kind_labels[key]
    return band_label(pack, key)


def outcome(pack: CrossingPack, command: str, outcome: Outcome, journey: Journey) -> str:
    """What a command came to, as one sentence that can be spoken."""
    told = outcome.details
    if command == "leg":
        ground = ground_said(pack, told["gained"]) if told["gained"] else "no ground"
        return f"{band_label(pack, outcome.key)}: {told['guide']} leads you {ground} on.{_where(journey)}"
    if command == "hazard":
        row = pack.hazard_rows[outcome.key]
        return f"{row.label}. {row.text}"
    if command == "mend":
        return _mended(pack, outcome)
    if command == "safe":
        return f"You walk safely for {legs_said(pack, told['legs'])}.{_where(journey)}"
    if command in ("search", "detour"):
        what = "You search the route." if command == "search" else "You take a detour."
        return f"{what} {told['buys'] or 'The next leg starts better.'}"
    if command in _NAMED:
        return _NAMED[command].format(**told)
    if command == "set_out":
        return f"You set out for {journey.to}: {ground_said(pack, journey.route)} to go."
    if command == "arrive":
        return {
            "safe": f"You arrive at {told['to']}, and are safe. You can breathe.",
            "hot": f"You arrive at {told['to']}, and there is no time to breathe.",
        }[outcome.key]
    if command == "pace":
        return f"You go on at another pace: {_pace(pack, journey)}."
    return _PLAIN[outcome.key]


_NAMED = {
    "join": "{name} travels along.",
    "part": "{name} travels along no more.",
    "bring": "{name} comes along.",
    "leave_behind": "{name} is left behind.",
    "hold": "The party waits for {name} from now on, or waits no more.",
    "harm": "{name} carries it along.",
    "turn_back": "You give up on {to} and turn back.",
}

_PLAIN = {
    "clock_started": "A clock runs.",
    "clock_stopped": "The clock stands still.",
    "provisioned": "The packs are counted.",
    "rested": "You rest.",
}


def _pace(pack: CrossingPack, journey: Journey) -> str:
    return next(pace.label.lower() for pace in pack.paces if pace.key == journey.pace)


def _mended(pack: CrossingPack, outcome: Outcome) -> str:
    told, band = outcome.details, pack.bands[outcome.key]
    if band.hard_move:
        return f"{band.label}: {told['mender']} can't help it, not today."
    price = ", at a price" if band.cost else ""
    return f"{band.label}: {told['mender']} sees to {told['victim']}, and it holds{price}."


def _where(journey: Journey) -> str:
    return f" You have reached {journey.to}." if journey.stage == "arrived" else ""


def outcome_name(pack: CrossingPack, command: str, key: str) -> str:
    """An outcome's key in a few words, for odds bars."""
    if command in ("leg", "mend"):
        return {
            "failure": "failure, and the world moves" if command == "leg" else "failure",
            "mixed": "mixed, at one cost",
        }.get(key, band_label(pack, key).lower())
    if command == "hazard":
        return pack.hazard_rows[key].label.lower()
    return {
        "walked": "you walk safely",
        "rested": "you rest",
        "search": "you find a better start",
        "detour": "you go round",
        "under_way": "you set out",
        "safe": "a safe arrival",
        "hot": "a hot arrival",
    }.get(key, key.replace("_", " "))
