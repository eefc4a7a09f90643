"""Tags in play: contacts and labs that are asked for, and tags that come and go (COM-R11, COM-D21, COM-D23)."""

from __future__ import annotations

from msgspec.structs import replace

from inglenook.rules import Faces, Hand, Law, Look, Outcome, Reading, Refusal, Roll, Rule

from .d100 import SIDES, Shown, flipped, said
from .facts import LuckChanged, TagChanged, TagLost
from .luck import Turn, ask_flip, can_spend
from .own_words import tag_key
from .pack import ComaePack
from .person import Person, Tag
from .starting_tags import luck_at_start
from .story import Comae

GRANTED, DENIED = "granted", "denied"


def chance(requests: int) -> int:
    """The chance in percent after so many requests in a scenario: half as much each time, rounded half up.

    >>> [chance(count) for count in range(10)]
    [100, 50, 25, 13, 6, 3, 2, 1, 0, 0]
    """
    halves: int = 2**requests
    return (2 * SIDES + halves) // (2 * halves)


class Request(Reading[Shown], frozen=True):
    """A d100 no higher than a chance grants it; 00 never does. `flips` tells whether there is luck to flip it."""

    chance: int
    flips: bool = False

    def read(self, faces: Faces) -> Shown:
        number = faces[0][0]
        plain = self._granted(number)
        return Shown(plain, self._granted(flipped(number)) if self.flips else plain)

    def law(self, hands: tuple[Hand, ...]) -> Law[Shown]:
        weights: dict[Shown, int] = {}
        for number in range(1, hands[0].dice[0] + 1):
            shown = self.read(((number,),))
            weights[shown] = weights.get(shown, 0) + 1
        return Law(weights)

    def gloss(self, faces: Faces) -> str:
        return said(faces[0][0])

    def _granted(self, number: int) -> str:
        return GRANTED if number <= self.chance and number < SIDES else DENIED


def request(pack: ComaePack, key: str, tag_key: str) -> Rule[Outcome | Refusal]:
    """Asks a contact or a lab for something: the first time in a scenario always works (COM-D21)."""
    comae = yield from Look(Comae)
    person = comae.person(key)
    tag = person.tag(tag_key)
    if tag is None:
        sentence = f"{person.name} doesn't have {pack.tag_kinds[tag_key].label}."
        return Refusal("no_tag", sentence, "COM-R11", "tag", requestable(pack, person))
    percent = chance(tag.requests)
    yield from TagChanged(key, replace(tag, requests=tag.requests + 1), "request")
    told = {"key": key, "tag": tag_key, "chance": percent}
    if percent in (0, SIDES):
        return Outcome(GRANTED if percent else DENIED, told)
    hands = (Hand(person.who, (SIDES,)),)
    shown = yield from Roll(hands, Request(percent, can_spend(pack, person)), "request", "COM-D21")
    result = shown.result
    if shown.flipped != result:
        turn = Turn(key, result, shown.flipped, shown.flipped == GRANTED)
        if (yield from ask_flip(person, turn)):
            result = shown.flipped
    return Outcome(result, told)


def requestable(pack: ComaePack, person: Person) -> tuple[str, ...]:
    """The tags of someone that can be asked for something."""
    kinds = pack.tag_kinds
    return tuple([tag.key for tag in person.tags if tag.key in kinds and kinds[tag.key].requests])


def give_tag(pack: ComaePack, key: str, tag: Tag) -> Rule[Outcome | Refusal]:
    """The referee gives someone a tag, or changes what is noted about it (COM-R11)."""
    comae = yield from Look(Comae)
    person = comae.person(key)
    tag = replace(tag, key=tag_key(pack, tag.key, [held.key for held in person.tags]))
    if refusal := check_bonus(pack, tag):
        return refusal
    old = person.tag(tag.key)
    kept = replace(tag, requests=old.requests if old is not None else 0)
    yield from TagChanged(key, kept, "changed" if old is not None else "set")
    yield from settle_luck(pack, key)
    return Outcome("given", {"key": key, "tag": tag.key})


def check_bonus(pack: ComaePack, tag: Tag) -> Refusal | None:
    """Refuses a bonus to damage that this tag can't give (COM-D23)."""
    most = pack.tag_kinds[tag.key].gear if tag.key in pack.tag_kinds else 0
    if tag.bonus <= most and (tag.bonus or not most):
        return None
    if most:
        sentence = f"Gear adds 1 to {most} to damage."
        return Refusal("wrong_bonus", sentence, "COM-D23", "bonus", (f"1..{most}",))
    return Refusal("wrong_bonus", "This tag adds nothing to damage.", "COM-R11", "bonus", ("0",))


def take_tag(pack: ComaePack, key: str, tag: str) -> Rule[Outcome | Refusal]:
    """The referee takes a tag away (COM-R11)."""
    comae = yield from Look(Comae)
    person = comae.person(key)
    tag = tag_key(pack, tag, [held.key for held in person.tags])
    if person.tag(tag) is None:
        sentence = f"{person.name} doesn't have this tag."
        return Refusal("no_tag", sentence, "COM-R11", "tag", tuple([held.key for held in person.tags]))
    yield from TagLost(key, tag)
    yield from settle_luck(pack, key)
    return Outcome("taken", {"key": key, "tag": tag})


def settle_luck(pack: ComaePack, key: str) -> Rule[None]:
    """Fits the luck at the start of a scenario to the tags that a character has now.

    More of it comes with the next scenario; points above the new start are lost (COM-D24).
    """
    comae = yield from Look(Comae)
    person = comae.person(key)
    start = luck_at_start(pack, person.tags)
    if person.is_character and start != person.luck.start:
        luck = replace(person.luck, start=start, points=min(person.luck.points, start))
        yield from LuckChanged(key, luck, "tag")
