"""What a seat may do: by its role, by who it decides for, and not while the game is paused."""

from __future__ import annotations

from inglenook.rules import Choose, Refusal, Roll, Run

from .performing import Refused
from .refusing import NoSeatError
from .seats import GM, ONLOOKER, called, deciders, may_decide
from .standing import Standing


def refuse_onlooker(standing: Standing, seat: str) -> None:
    """Whoever looks on does nothing that others see."""
    if seat not in standing.seats:
        raise Refused(Refusal("no_seat", str(NoSeatError(seat)), field="seat"))
    if standing.seats[seat].role == ONLOOKER:
        sentence = "You are looking on. The game master can give you a seat as a player."
        raise Refused(Refusal("only_looks", sentence, field="seat"))


def lanes_acting(standing: Standing, seat: str) -> frozenset[str]:
    """The lanes in which a seat takes back and brings back. Raises `Refused` for who only looks on."""
    refuse_onlooker(standing, seat)
    return standing.lanes_of(seat)


def refuse_but_gm(standing: Standing, seat: str) -> None:
    """Seats, settings and packs are the game master's to change."""
    refuse_onlooker(standing, seat)
    if standing.seats[seat].role != GM:
        sentence = "Only the game master can change this."
        raise Refused(Refusal("gm_only", sentence, field="seat"))


def refuse_paused(standing: Standing) -> None:
    """Nothing is rolled while the game is paused; words and private notes go on."""
    if standing.paused:
        sentence = "The game is paused. It goes on once somebody at the table lifts the pause."
        raise Refused(Refusal("paused", sentence))


def refuse_anothers(standing: Standing, seat: str, run: Run, lane: str) -> None:
    """A question is for those who decide for the role that it asks; a game master stands in for who is absent."""
    asked = [run.stop.who] if isinstance(run.stop, Choose) else []
    if isinstance(run.stop, Roll):
        asked = [hand.who for hand in run.stop.hands]
    if asked and not any(may_decide(standing.seats, seat, who, lane) for who in asked):
        keys = dict.fromkeys(key for who in asked for key in deciders(standing.seats, who, lane))
        names = [called(standing.seats, key) for key in keys]
        either = f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else "".join(names)
        raise Refused(Refusal("not_yours", f"This is for {either} to decide.", field="question"))
