"""Rolling against each other: the throw of all who take part, then luck, in the order of initiative (COM-D13)."""

from __future__ import annotations

import msgspec

from inglenook.rules import Look, Part, Roll, Rule

from .contest import Contest
from .d100 import hand
from .fall import Fall
from .luck import Owed, Turn, ask_debt, ask_flip, can_spend
from .pack import ComaePack
from .skill import Effective
from .story import Comae

A_WINS, B_WINS, TIE, NONE = "a_wins", "b_wins", "tie", "none"


class Entrant(msgspec.Struct, frozen=True):
    """Someone who rolls: who that is (nobody's key for opposition by rating), for which side, and with what."""

    key: str
    name: str
    who: str
    side: str
    worth: Effective
    hidden: bool = False


def nobody_can(entrants: tuple[Entrant, ...]) -> bool:
    """Whether no one has a skill that could succeed, so that no roll can decide (COM-D9)."""
    return all(entrant.worth.value < 1 for entrant in entrants)


def contend(
    pack: ComaePack,
    entrants: tuple[Entrant, ...],
    *,
    why: str,
    rule: str,
    targets: tuple[int, ...] = (),
    luck: bool = True,
) -> Rule[Fall]:
    """All roll together, luck is asked for where it changes how it falls, and the winner is fixed."""
    comae = yield from Look(Comae)
    people = {entrant.key: comae.person(entrant.key) for entrant in entrants if entrant.key}
    flips = tuple(
        [place for place, one in enumerate(entrants) if luck and one.key and can_spend(pack, people[one.key])]
    )
    debts = tuple([place for place, one in enumerate(entrants) if one.key and people[one.key].luck.due])
    options = pack.options
    contest = Contest(
        tuple([one.worth.value for one in entrants]),
        tuple([one.side for one in entrants]),
        flips,
        debts,
        targets,
        options.tie,
        options.nobody,
        options.exceptional_damage,
    )
    hands = tuple([hand(one.who) for one in entrants])
    falls = yield from Roll(hands, contest, why, rule, all_parts(entrants))
    mask = 0
    for bit, place in enumerate(flips):
        now, turned = falls[mask], falls[mask | 1 << bit]
        if now != turned or _guards(entrants, flips, falls, mask, bit):
            mask |= (yield from _flip(entrants, place, now, turned)) << bit
    for bit, place in enumerate(debts, start=len(flips)):
        if place in falls[mask].owing:
            mask |= (yield from _pay(entrants, place, falls[mask], falls[mask | 1 << bit])) << bit
    return falls[mask]


def _guards(
    entrants: tuple[Entrant, ...], flips: tuple[int, ...], falls: tuple[Fall, ...], mask: int, bit: int
) -> bool:
    """Whether a flip that changes nothing yet would hold against one that another side may answer with (COM-D13)."""
    side = entrants[flips[bit]].side
    rivals = [1 << later for later in range(bit + 1, len(flips)) if entrants[flips[later]].side != side]
    answers = [mask]
    for rival in rivals:
        answers += [answer | rival for answer in answers]
    return any(falls[answer] != falls[answer | 1 << bit] for answer in answers[1:])


def _flip(entrants: tuple[Entrant, ...], place: int, now: Fall, turned: Fall) -> Rule[int]:
    key = entrants[place].key
    person = (yield from Look(Comae)).person(key)
    better = standing(entrants, place, turned) > standing(entrants, place, now)
    turn = Turn(key, told(entrants, now), told(entrants, turned), better, names(entrants, now), names(entrants, turned))
    return int((yield from ask_flip(person, turn)))


def _pay(entrants: tuple[Entrant, ...], place: int, now: Fall, then: Fall) -> Rule[int]:
    key = entrants[place].key
    person = (yield from Look(Comae)).person(key)
    if not person.luck.due:
        return 0
    owed = Owed(
        key,
        person.luck.due,
        told(entrants, now),
        told(entrants, then),
        names(entrants, now),
        names(entrants, then),
    )
    return int((yield from ask_debt(person, owed)))


def standing(entrants: tuple[Entrant, ...], place: int, fall: Fall) -> int:
    """How well a fall suits someone: 2 if they win themselves, 1 if an ally does, 0 if nobody, -1 if another side."""
    if place in fall.won:
        return 2
    if not fall.won:
        return 0
    return 1 if all(entrants[winner].side == entrants[place].side for winner in fall.won) else -1


def names(entrants: tuple[Entrant, ...], fall: Fall) -> tuple[str, ...]:
    """What the winners are called."""
    return tuple([entrants[winner].name for winner in fall.won])


def told(entrants: tuple[Entrant, ...], fall: Fall) -> str:
    """A fall as the key of an outcome: which side wins, a tie, or none."""
    sides = dict.fromkeys([entrants[winner].side for winner in fall.won])
    if len(sides) > 1:
        return "several_win"
    for side in sides:
        return f"{side}_wins"
    return TIE if fall.tie else NONE


def all_parts(entrants: tuple[Entrant, ...]) -> tuple[Part, ...]:
    """Every modifier of everyone, by name; a stranger's are not told."""
    return tuple([part for place, one in enumerate(entrants) for part in _parts(one, place)])


def _parts(one: Entrant, place: int) -> list[Part]:
    if one.hidden:
        return [Part(f"{one.name}: ", 0, place)]
    return [Part(f"{one.name}: {part.name}", part.value, place) for part in one.worth.parts]
