"""The rules: one act of the round each. They ask for everything, and never throw a die themselves."""

from __future__ import annotations

from inglenook.rules import Band, Bands, Choose, Hand, Look, Outcome, Refusal, Roll, Rule

from .night import BiscuitGiven, Chilled, HourStruck, LetterDelivered, Night, Warmed
from .pack import PostPack


def knock(pack: PostPack, key: str) -> Rule[Outcome | Refusal]:
    """You walk up a street and knock (POST-1). Wind first; then the die says what stirs (POST-2)."""
    street = pack.street(key)
    if street.wind:
        yield from Chilled(street.wind)
    stirs = yield from Roll((Hand("player", (street.die,)),), what_stirs(pack), "door", "POST-2")
    delivered = stirs in ("door", "tea") or (stirs == "dog" and (yield from past_the_dog()))
    if delivered:
        yield from LetterDelivered(key)
    if stirs == "tea":
        yield from tea(pack)
    night = yield from HourStruck()
    return Outcome(end(pack, night) or ("delivered" if delivered else stirs))


def what_stirs(pack: PostPack) -> Bands:
    """What each face of a street's die means."""
    return Bands(
        (
            Band(1, pack.dog, "dog"),
            Band(pack.dog + 1, pack.dark, "dark"),
            Band(pack.dark + 1, pack.door, "door"),
            Band(pack.door + 1, 100, "tea"),
        )
    )


def past_the_dog() -> Rule[bool]:
    """Whether the dog lets you by: for a biscuit it does. Without one there is nothing to decide (POST-4)."""
    night = yield from Look(Night)
    options = ("biscuit", "run") if night.biscuits else ("run",)
    if (yield from Choose("player", "dog", options, night)) == "run":
        yield from Chilled(1)
        return False
    yield from BiscuitGiven()
    return True


def tea(pack: PostPack) -> Rule[None]:
    """You are asked in: warmth, for another hour (POST-3)."""
    night = yield from Look(Night)
    if (yield from Choose("player", "tea", ("in", "on"), night)) == "in":
        yield from Warmed(min(pack.tea, pack.warmth - night.warmth))
        yield from HourStruck()


def end(pack: PostPack, night: Night) -> str:
    """How the night has ended (POST-5); empty while it lasts."""
    if not night.letters:
        return "home"
    if not night.warmth:
        return "cold"
    return "dawn" if night.hour >= pack.hours else ""
