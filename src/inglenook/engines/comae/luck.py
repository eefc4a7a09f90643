"""Luck: what a point buys, at the moment when it can be bought, and the debts of luck below zero."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from inglenook.rules import Choose, Look, Rule

from .facts import LuckChanged
from .pack import ComaePack
from .person import Luck, Person
from .story import Comae

FLIP, REDUCE, APPEAR, FIND, REFRESH = "flip", "reduce", "appear", "find", "refresh"
KEEP, PAY = "keep", "pay"


def floor(pack: ComaePack) -> int:
    """How far down luck may go (COM-R16, COM-D28)."""
    return pack.luck.floor if pack.options.negative_luck else 0


def can_spend(pack: ComaePack, person: Person) -> bool:
    """Whether a point of luck can be had. Whoever never had any can't borrow it either (COM-D50, COM-D59)."""
    return person.luck.points > (floor(pack) if person.luck.start else 0)


def spent(luck: Luck) -> Luck:
    """Luck with a point less; one that was not there makes a debt for the next scene (COM-D28)."""
    return replace(luck, points=luck.points - 1, fresh=luck.fresh + int(luck.points <= 0))


def paid(luck: Luck) -> Luck:
    """Luck with a debt paid: a point comes back."""
    return replace(luck, points=luck.points + 1, due=luck.due - 1, forced=max(luck.forced - 1, 0))


def spend(key: str, why: str, note: str = "") -> Rule[Comae]:
    """Spends a point of someone's luck."""
    comae = yield from Look(Comae)
    return (yield from LuckChanged(key, spent(comae.person(key).luck), why, note))


def pay_debt(key: str) -> Rule[Comae]:
    """Pays a debt: the success that pays for it is none any more."""
    comae = yield from Look(Comae)
    return (yield from LuckChanged(key, paid(comae.person(key).luck), "debt"))


class Turn(msgspec.Struct, frozen=True):
    """What a flip would change: what the roll comes to as it lies, and with its digits the other way round.

    `better` says whether the flip is to the good of the one who is asked; of a contest, `won` and `then` are who wins
    it now, and would then.
    """

    key: str
    now: str
    flipped: str
    better: bool
    won: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


class Owed(msgspec.Struct, frozen=True):
    """A debt that a success could pay now: whose, how many there are, and what would be given up for it."""

    key: str
    due: int
    now: str
    paid: str
    won: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


def ask_flip(person: Person, turn: Turn) -> Rule[bool]:
    """Asks whether a roll is flipped, and spends the point if so (COM-R14, COM-D12)."""
    if (yield from Choose(person.who, FLIP, (KEEP, FLIP), turn)) == KEEP:
        return False
    yield from spend(person.key, FLIP)
    return True


def ask_debt(person: Person, owed: Owed) -> Rule[bool]:
    """Asks whether a success pays a debt; one that was put off once is taken without asking (COM-R16, COM-D28)."""
    if person.luck.forced:
        yield from pay_debt(person.key)
        return True
    if (yield from Choose(person.who, "debt", (KEEP, PAY), owed)) == KEEP:
        yield from LuckChanged(person.key, replace(person.luck, declined=True), "put_off")
        return False
    yield from pay_debt(person.key)
    return True


def flip_when_better(choose: Choose) -> str:
    """Flips whatever gets better by it."""
    turn: Turn = choose.seen
    return FLIP if turn.better else KEEP
