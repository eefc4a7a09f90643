"""One round of an extended conflict (COM-R28): declarations, all roll, the largest success deals its damage."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from inglenook.rules import Look, Outcome, Part, Refusal, Rule

from .conflict_end import end_if_decided, no_conflict
from .contend import contend, nobody_can, told
from .damage import lose, soften
from .declaration import SKILL, Intent, declaration
from .facts import Declared, RoundEnded
from .fall import Fall
from .fight import Conflict, Fighter
from .initiative import base_skill, order
from .opposed import entrant_of, no_roll_can_decide
from .pack import ComaePack, Lens
from .skill import Circumstances, Effective, effective
from .story import Comae
from .strike import Hit, Striker, strike

NO_LENS = Lens("", "", "")


class Exchange(msgspec.Struct, frozen=True):
    """What a round came to: who struck from which conflict, how it fell, and what was dealt."""

    conflict: Conflict
    strikers: tuple[Striker, ...]
    fall: Fall
    hits: tuple[Hit, ...]


def fight_round(pack: ComaePack, given: Mapping[str, Intent], *, luck: bool = True) -> Rule[Outcome | Refusal]:
    """A round, from the declarations that are still open to what it leaves behind; it may end the conflict."""
    found = yield from exchange(pack, given, luck=luck)
    if isinstance(found, Refusal):
        return found
    ended = yield from end_if_decided()
    return Outcome(told(tuple([striker.entrant for striker in found.strikers]), found.fall), _details(found, ended))


def exchange(
    pack: ComaePack,
    given: Mapping[str, Intent],
    *,
    ahead: tuple[Fighter, ...] = (),
    luck: bool = True,
    push: bool = True,
    idle: bool = False,
) -> Rule[Exchange | Refusal]:
    """A round without its end, which leaves the conflict open even if one side alone is left.

    `ahead` is the order of initiative, for whoever knows it already.

    Without `push` nobody carries on at zero. With `idle` a round in which no one has a skill left goes by as one in
    which all fail; else it is refused (COM-D9).
    """
    comae = yield from Look(Comae)
    if comae.conflict is None:
        return no_conflict()
    ahead = ahead or order(pack, comae, comae.conflict)
    refusal = yield from declare_rest(pack, ahead, given)
    if refusal is not None:
        return refusal
    comae = yield from Look(Comae)
    conflict = comae.conflict
    assert conflict is not None
    strikers = tuple([striker_of(pack, comae, conflict, conflict.fighter(fighter.key)) for fighter in ahead])
    entrants = tuple([striker.entrant for striker in strikers])
    targets = _in_pairs(pack, strikers)
    if not nobody_can(entrants):
        fall = yield from contend(pack, entrants, why="round", rule="COM-R28", targets=targets, luck=luck)
    elif idle:
        fall = Fall(())
    else:
        return no_roll_can_decide()
    hits: list[Hit] = []
    for place in fall.won:
        hits += yield from strike(pack, comae, conflict, strikers[place], exceptional=place in fall.exceptional)
    hits = yield from land(pack, hits, luck=luck, push=push)
    left = (yield from Look(Comae)).conflict
    assert left is not None
    yield from RoundEnded(
        conflict.round,
        tuple([strikers[place].key for place in fall.won]),
        hindered(strikers, fall, in_pairs=bool(targets)),
        tuple([striker.key for striker in strikers if striker.lens.carry]),
        tuple([striker.key for striker in strikers if striker.lens.second and not left.fighter(striker.key).out]),
    )
    return Exchange(conflict, strikers, fall, tuple(hits))


def declare_rest(pack: ComaePack, ahead: tuple[Fighter, ...], given: Mapping[str, Intent]) -> Rule[Refusal | None]:
    """States what everyone declares who has not yet, down the order of initiative (COM-R28 step 2)."""
    comae = yield from Look(Comae)
    conflict = comae.conflict
    assert conflict is not None
    for fighter in ahead:
        if fighter.declared is None:
            said = declaration(pack, comae, conflict, fighter, given.get(fighter.key, Intent()))
            if isinstance(said, Refusal):
                return said
            yield from Declared(fighter.key, said)
    return None


def striker_of(pack: ComaePack, comae: Comae, conflict: Conflict, fighter: Fighter) -> Striker:
    person, said = comae.person(fighter.key), fighter.declared
    assert said is not None
    lens = pack.lens_kinds.get(said.lens, NO_LENS)
    target = comae.person(said.targets[0])
    if said.skill and said.skill != fighter.skill:
        around = Circumstances(target=target, company=conflict.company, ranged=fighter.ranged)
        below = conflict.combined and fighter.value < 0
        worth = effective(pack, person, said.skill, said.focus, around, weight=below)
        skill = said.skill
    else:
        worth, skill = base_skill(pack, comae, conflict, fighter, target), fighter.skill
    added = [
        *([Part(lens.label, lens.modifier)] if lens.modifier else []),
        *(_carried(pack) if said.bonus == SKILL else []),
        *([Part("Thrown off balance", fighter.hindered)] if fighter.hindered else []),
    ]
    if added:
        worth = Effective(worth.value + sum([part.value for part in added]), (*worth.parts, *added))
    entrant = entrant_of(person, fighter.side, worth)
    return Striker(fighter, person, said, lens, skill, entrant)


def _carried(pack: ComaePack) -> list[Part]:
    """What the lens of the round before adds to this one's skill (COM-R41)."""
    return [Part(lens.label, lens.carry) for lens in pack.lenses if lens.carry][:1]


def _in_pairs(pack: ComaePack, strikers: tuple[Striker, ...]) -> tuple[int, ...]:
    """Whom each is measured against if the table fights in pairs; with two it is all the same (COM-D31)."""
    if pack.options.groups != "pairs" or len(strikers) < 3:
        return ()
    places = {striker.key: place for place, striker in enumerate(strikers)}
    return tuple([places[striker.said.targets[0]] for striker in strikers])


def hindered(strikers: tuple[Striker, ...], fall: Fall, *, in_pairs: bool) -> tuple[tuple[str, int], ...]:
    """Who goes into the next round worse off: the target of a winning lens, or its owner who lost (COM-D48)."""
    owed: dict[str, int] = {}
    for place, striker in enumerate(strikers):
        if not striker.lens.hinder:
            continue
        if place in fall.won:
            key = striker.said.targets[0]
            owed[key] = owed.get(key, 0) + striker.lens.hinder
        elif _lost(strikers, place, fall, in_pairs):
            owed[striker.key] = owed.get(striker.key, 0) + striker.lens.hinder
    return tuple(owed.items())


def _lost(strikers: tuple[Striker, ...], place: int, fall: Fall, in_pairs: bool) -> bool:
    """Whether an opponent won the round; in pairs, one who named this one (COM-D31, COM-D48)."""
    mine = strikers[place]
    beaten_by = [strikers[winner] for winner in fall.won if strikers[winner].fighter.side != mine.fighter.side]
    return any(not in_pairs or mine.key in winner.said.targets for winner in beaten_by)


def land(pack: ComaePack, hits: list[Hit], *, luck: bool, push: bool = True) -> Rule[list[Hit]]:
    """All damage of a round lands together: luck is asked for roll by roll, then each pool takes its sum (COM-D31).

    Gives the hits as luck has left them.
    """
    softened: list[Hit] = []
    sums: dict[tuple[str, str], tuple[int, str]] = {}
    for hit in hits:
        dealt = (yield from soften(pack, hit.key, hit.pool, hit.dealt, hit.by)) if luck else hit.dealt
        softened.append(Hit(hit.key, hit.pool, dealt, hit.by))
        before, by = sums.get((hit.key, hit.pool), (0, ""))
        sums[hit.key, hit.pool] = (before + dealt, f"{by} {hit.by}".strip())
    for (key, pool), (dealt, by) in sums.items():
        conflict = (yield from Look(Comae)).conflict
        assert conflict is not None
        may_push = push and not conflict.fighter(key).out
        yield from lose(pack, key, pool, dealt, by, luck=luck, may_push=may_push)
    return softened


def _details(found: Exchange, ended: str | None) -> dict[str, object]:
    return {
        "round": found.conflict.round,
        "names": {striker.key: striker.person.name for striker in found.strikers},
        "won": [found.strikers[place].key for place in found.fall.won],
        "hits": [(hit.by, hit.key, hit.pool, hit.dealt) for hit in found.hits],
        "ended": ended,
    }
