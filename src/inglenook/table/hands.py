"""Several people throw real dice together: each gives their own hand, and none is shown before all are in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from inglenook.journal import Draft
from inglenook.rules import Refusal, Roll, check_faces

from .bodies import Faces, draft
from .lanes import own_lane
from .performing import Refused
from .seats import Seats, called, deciders, may_decide
from .standing import Pending, Standing


def lying(standing: Standing, pending: Pending) -> dict[int, Faces]:
    """The hands that lie ready for what waits here."""
    known = standing.hands.get((pending.lane, pending.number))
    return dict(known.faces) if known is not None and known.question == pending.question else {}


def own_hands(seats: Seats, seat: str, lane: str, roll: Roll[Any], ready: dict[int, Faces]) -> tuple[int, ...]:
    """The places of the hands that a seat has yet to throw: those that it decides for."""
    return tuple(
        place
        for place, hand in enumerate(roll.hands)
        if place not in ready and seat in deciders(seats, hand.who, lane)
    )  # fmt: skip


def may_throw_all(seats: Seats, seat: str, roll: Roll[Any]) -> bool:
    """Whether a seat may throw every hand of a roll: a game master, or whoever all of them belong to."""
    return all(may_decide(seats, seat, hand.who) for hand in roll.hands)


def take_hand(
    standing: Standing, seat: str, pending: Pending, roll: Roll[Any], typed: Sequence[int]
) -> tuple[list[Draft], str] | list[int]:
    """What becomes of typed dice: all faces of the roll if it is whole with them, else the entry of a hand that waits.

    A game master who gives as many faces as all missing hands have dice throws them all; a player throws their own
    hands and no other's, so that dice sent twice never become somebody else's. Raises `Refused`.
    """
    ready = lying(standing, pending)
    missing = [place for place in range(len(roll.hands)) if place not in ready]
    mine = own_hands(standing.seats, seat, pending.lane, roll, ready)
    master = standing.seats[seat].is_gm
    if not mine and not master:
        sentence = "Your dice are in. The others throw theirs, or the game master does. Nothing has moved."
        raise Refused(Refusal("not_yours", sentence, field="faces"))
    all_at_once = master and (not mine or len(typed) == _count(roll, missing))
    if all_at_once or (len(missing) == len(mine) and not ready):
        return _whole(roll, ready, _shared_out(roll, missing, typed)) if ready else [*typed]
    if len(typed) != _count(roll, mine):
        expression = " and ".join(roll.hands[place].expression for place in mine)
        sentence = f"You throw {expression} here: {_count(roll, mine)} faces. Nothing has moved."
        raise Refused(Refusal("wrong_dice", sentence, "GEN-3", "faces"))
    thrown = _shared_out(roll, mine, typed)
    try:
        check_faces(replace(roll, hands=tuple(roll.hands[place] for place in mine)), [*thrown.values()])
    except ValueError as error:
        raise Refused(Refusal("wrong_dice", f"{error}. Nothing has moved.", "GEN-3", "faces")) from error
    if len(mine) == len(missing):
        return _whole(roll, ready, thrown)
    text = "Your dice are in. They are shown when everyone's are."
    body = {
        "of": pending.number,
        "of_lane": pending.lane,
        "question": pending.question,
        "hands": [[place, list(faces)] for place, faces in thrown.items()],
        "text": text,
    }
    told = {"of": pending.number, "text": f"{called(standing.seats, seat)} has thrown."}  # the faces are nobody's yet
    return [draft(own_lane(seat), "hand", body), draft(pending.lane, "admin", told)], text


def _count(roll: Roll[Any], places: Sequence[int]) -> int:
    return sum(len(roll.hands[place].dice) for place in places)


def _shared_out(roll: Roll[Any], places: Sequence[int], typed: Sequence[int]) -> dict[int, Faces]:
    if len(typed) != _count(roll, places):
        sentence = f"{_count(roll, places)} faces are awaited, {len(typed)} were given. Nothing has moved."
        raise Refused(Refusal("wrong_dice", sentence, "GEN-3", "faces"))
    left, shared = list(typed), {}
    for place in places:
        count = len(roll.hands[place].dice)
        shared[place], left = tuple(left[:count]), left[count:]
    return shared


def _whole(roll: Roll[Any], ready: dict[int, Faces], thrown: dict[int, Faces]) -> list[int]:
    hands = {**ready, **thrown}
    return [face for place in range(len(roll.hands)) for face in hands[place]]
