"""Audiences: who is to see what somebody does. Named by a person, turned into the lane where it is written."""

from __future__ import annotations

from collections.abc import Iterable

from inglenook.journal import Draft
from inglenook.rules import REFEREE, TABLE, Refusal, Run, World

from .bodies import draft
from .lanes import joined, narrower, own_lane, reads
from .performing import Refused
from .seats import Seats, lanes_of_seat
from .shown import AudienceShown
from .standing import TOLD, Standing

ALL, GM, GM_AND_ME, ME = "all", "gm", "gm_and_me", "me"
WOULD_SHOW = Refusal(
    "would_show",
    "This may change what everyone can see, so it can't be done in secret. Do it openly.",
    field="audience",
)
NAMED = "seats:"
"""The prefix of an audience that names seats one by one: `seats:ada,ben`."""


def audiences(seats: Seats, seat: str) -> tuple[AudienceShown, ...]:
    """The audiences that a seat may choose from, the usual one first; others may be yet to come."""
    mine = seats[seat]
    shown = [AudienceShown(ALL, "Everyone", TABLE)]
    if mine.is_gm:
        shown.append(AudienceShown(GM, "Only the game master", REFEREE))
    else:
        shown.append(AudienceShown(GM_AND_ME, "The game master and you", joined([REFEREE, own_lane(seat)])))
        shown.append(AudienceShown(GM, "Only the game master, not even you", REFEREE))
    shown.append(AudienceShown(ME, "Only you", own_lane(seat)))
    return tuple(shown)


def lane_of(seats: Seats, seat: str, audience: str, usual: str = TABLE) -> str:
    """The lane for an audience; empty stands for the usual one. Raises `Refused` for an audience that isn't.

    What is usually the referee's can be kept closer, never opened up: revealing is another act.
    """
    if not audience:
        return usual
    lane = _lane(seats, seat, audience)
    if not narrower(lane, usual):
        sentence = "This is the game master's alone, and can't be done before others."
        raise Refused(Refusal("wrong_audience", sentence, field="audience"))
    return lane


def _lane(seats: Seats, seat: str, audience: str) -> str:
    plain = {ALL: TABLE, GM: REFEREE, GM_AND_ME: joined([REFEREE, own_lane(seat)]), ME: own_lane(seat)}
    if audience in plain:
        return plain[audience]
    if audience.startswith(NAMED):
        named = [part.strip() for part in audience.removeprefix(NAMED).split(",") if part.strip()]
        strangers = [key for key in named if key not in seats]
        if named and not strangers:
            return joined([own_lane(key) for key in (seat, *named)])
    legal = (*plain, *(f"{NAMED}{key}" for key in seats))
    sentence = f"There is no audience {audience!r}. There are: {', '.join(legal)}."
    raise Refused(Refusal("unknown_audience", sentence, field="audience", legal=legal))


def whispered(standing: Standing, lane: str) -> list[Draft]:
    """What tells the others that something hidden happened, where the table wants them to know."""
    if standing.hidden != TOLD or all(reads(lanes_of_seat(key, seat), lane) for key, seat in standing.seats.items()):
        return []
    return [draft(TABLE, "admin", {"text": "Something happens out of sight.", "whisper": True})]


def refuse_showing(standing: Standing, run: Run, lane: str, usual: str, drafts: Iterable[Draft]) -> None:
    """Refuses what was to be hidden, but would show: on a sheet that others see, or as a fact told to them.

    `Ahead` has seen to that before any die fell; nothing is written if it hasn't.
    """
    if lane == usual:
        return
    if any(not narrower(draft.lane, lane) for draft in drafts) or moves_others(standing, run.world, lane):
        raise Refused(WOULD_SHOW)


def moves_others(standing: Standing, world: World, lane: str) -> bool:
    """Whether this world looks otherwise than now to anyone who doesn't read the lane."""
    blind = {
        standing.lanes_of(key)
        for key, seat in standing.seats.items()
        if not reads(lanes_of_seat(key, seat), lane)
    }  # fmt: skip
    return any(
        engine.view(standing.world[engine.name], lanes) != engine.view(world[engine.name], lanes)
        for engine in standing.engines
        if world[engine.name] is not standing.world[engine.name]
        for lanes in blind
    )
