"""Resources: found on leaving a planet, spent to clear boxes (NOM-R16, NOM-R17)."""

from __future__ import annotations

from inglenook.rules import Outcome, Refusal, Rule

from .facts import LeftPlanet, LogPrompted, ResourcesFound, ResourcesSpent
from .nomad import LOOK, Nomad
from .pack import NomadicPack
from .steps import reach

SPEND = "spend"


def spend(pack: NomadicPack, amount: int, track: str) -> Rule[Outcome | Refusal]:
    """Clears as many boxes of one track as resources are spent, within what is held and what is marked (NOM-D12)."""
    nomad = yield from LOOK
    marked, label = nomad.track(track).marked, pack.track_labels[track]
    if amount > nomad.resources:
        return _too_much(f"You hold {nomad.resources}", nomad.resources)
    if amount > marked:
        return _too_much(f"{label} has {_boxes(marked)} marked", min(marked, nomad.resources))
    yield from ResourcesSpent(track, amount)
    return Outcome("spent", {"track": track, "amount": amount})


def spend_options(nomad: Nomad) -> tuple[str, ...]:
    """Every way to spend now, as options of a question: `spend:body:2`."""
    return tuple([f"{SPEND}:{track}:{amount}" for track, amount in nomad.spends()])


def read_spend(option: str) -> tuple[str, int] | None:
    """The track and the amount of such an option, or None if it is another option."""
    kind, _, rest = option.partition(":")
    track, _, amount = rest.rpartition(":")
    return (track, int(amount)) if kind == SPEND and track else None


def spend_instead(option: str) -> Rule[Nomad]:
    """Spends what the option says, in place of answering the question (NOM-D11)."""
    told = read_spend(option)
    if told is None:
        raise ValueError(f"{option!r} spends nothing")
    return (yield from ResourcesSpent(*told))


def leave(pack: NomadicPack) -> Rule[Outcome | Refusal]:
    """Leaves the planet, once per planet, and finds what there is to take (NOM-D10)."""
    nomad = yield from LOOK
    if nomad.planet is None:
        return no_planet()
    left = nomad.planet.name
    amount = yield from scavenge(pack)
    after = yield from LeftPlanet()
    yield from reach(pack, after, "leave")
    yield from LogPrompted("left")
    return Outcome("found", {"amount": amount, "planet": left})


def scavenge(pack: NomadicPack) -> Rule[int]:
    """The roll for what a planet gave."""
    amount = int((yield from pack.resource_roll))
    yield from ResourcesFound(amount)
    return amount


def no_planet() -> Refusal:
    """Why nobody can leave who has not landed."""
    sentence = "You are on no planet now, so there is none to leave. Land on one first."
    return Refusal("no_planet", sentence, "NOM-D10")


def _too_much(held: str, most: int) -> Refusal:
    advice = {0: "nothing can be spent here", 1: "you can spend 1 here"}.get(most, f"you can spend 1 to {most} here")
    return Refusal("too_much", f"{held}: {advice}.", "NOM-D12", "amount", (f"1..{most}",) if most else ())


def _boxes(count: int) -> str:
    return "no box" if count == 0 else "1 box" if count == 1 else f"{count} boxes"
