"""Why an act is refused before anything is rolled: unknown names, the stale, the held, and the wrong kind of answer.

All of it is judged from what the seat may know, so that no refusal tells of anything hidden.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inglenook.journal import Entry, Store
from inglenook.rules import Choose, Command, DivergedError, Engine, Refusal, Roll, Run

from .bodies import read_settings
from .chances import unknown_command
from .cursors import position_seen
from .lending import commands_in
from .performing import Refused
from .standing import Pending, Standing


class NoSeatError(LookupError):
    """There is no such seat at this table."""

    def __init__(self, seat: str) -> None:
        super().__init__(f"There is no seat {seat!r} at this table.")


def refuse_stranger(standing: Standing, seat: str) -> None:
    """Only who has a seat may act."""
    if seat not in standing.seats:
        raise Refused(Refusal("no_seat", str(NoSeatError(seat)), field="seat"))


def find_command(standing: Standing, command: str, lanes: frozenset[str]) -> tuple[Engine, Command]:
    """A command by its name; the host's may be named without their engine. A module has what it lends."""
    name, _, short = command.partition(".")
    if not short and standing.pack_hashes:
        name, short = next(iter(standing.pack_hashes)), name
    if name not in standing.pack_hashes:
        legal = tuple(standing.pack_hashes)
        played = " and ".join(legal)
        sentence = f"{name!r} isn't played at this table; {played} {'is' if len(legal) == 1 else 'are'}."
        raise Refused(Refusal("unknown_engine", sentence, field="command", legal=legal))
    engine = standing.engine(name)
    known = commands_in(standing, engine)
    spec = next((each for each in known if each.name == short and each.lane in lanes), None)
    if spec is None:
        raise Refused(unknown_command(engine, short, lanes, known))
    return engine, spec


def refuse_stale(standing: Standing, store: Store, engine: str, lanes: frozenset[str], seen: str | None) -> None:
    """Refuses what was decided before something happened that this seat could see, and that touches the same engine."""
    if seen is None:
        return
    kinds = ("command", "fact", "admin", "strike")
    for entry in store.read(position_seen(store, seen, lanes), lanes=lanes, kinds=kinds):
        if _touches(entry, engine):
            sentence = "Something happened at the table since you last looked. Nothing has moved: look again."
            raise Refused(Refusal("stale", sentence))


def refuse_held(standing: Standing, engine: str, lanes: frozenset[str], but: Pending | None = None) -> None:
    """Refuses what a waiting rule holds. What this seat can't see holds nothing."""
    for pending in standing.pending.values():
        if engine in pending.holds and pending.lane in lanes and pending is not but:
            raise Refused(held_by(pending))


def held_by(pending: Pending) -> Refusal:
    """What a waiting rule says to whatever would move its engine."""
    sentence = f"\u201c{pending.text}\u201d still waits for an answer. Answer it first, or take it back."
    return Refusal("held", sentence)


def refuse_reaching(standing: Standing, run: Run, own: str, lanes: frozenset[str], but: Pending | None = None) -> None:
    """Refuses an act whose rule, by a port, moved an engine that a waiting rule holds."""
    for engine, state in standing.world.items():
        if engine != own and run.world[engine] is not state:
            refuse_held(standing, engine, lanes, but)


def find_pending(standing: Standing, question: int | str | None, lanes: frozenset[str]) -> Pending:
    """What an answer is for: by its number, or as `lane:number` where lanes count alike."""
    waiting = [pending for pending in standing.pending.values() if pending.lane in lanes]
    if not waiting:
        raise Refused(Refusal("nothing_waits", "Nothing waits for an answer.", field="question"))
    wanted = [pending for pending in waiting if question in (None, *names_of(pending))]
    if len(wanted) == 1:
        return wanted[0]
    counted = [str(pending.question or pending.number) for pending in waiting]
    alike = len(set(counted)) < len(counted)
    legal = tuple(names_of(pending)[-1] if alike else str(names_of(pending)[0]) for pending in waiting)
    if wanted:
        sentence = f"Several things wait: {', '.join(legal)}. Say which one is answered."
        raise Refused(Refusal("which_question", sentence, field="question", legal=legal))
    sentence = f"Question {question} doesn't wait (any more). Waiting: {', '.join(legal)}."
    raise Refused(Refusal("stale", sentence, field="question", legal=legal))


def names_of(pending: Pending) -> tuple[int, str, str]:
    """How something that waits can be named."""
    number = pending.question or pending.number
    return number, str(number), f"{pending.lane}:{number}"


def refuse_wrong_kind(run: Run, given: Sequence[str], faces: Sequence[int] | None, can_throw: bool) -> None:
    """Refuses an option where dice are awaited, and the other way round."""
    if isinstance(run.stop, Roll) and (given or not (faces or can_throw)):
        count = sum(len(hand.dice) for hand in run.stop.hands)
        sentence = f"Dice are awaited: throw {run.stop.expression} and give {count} faces."
        raise Refused(Refusal("dice_awaited", sentence, run.stop.rule, "faces"))
    if isinstance(run.stop, Choose) and not given:
        listed = ", ".join(run.stop.options)
        raise Refused(
            Refusal("missing_answer", f"An option is awaited: {listed}.", field="option", legal=run.stop.options)
        )


def stuck(pending: Pending, error: DivergedError) -> Refusal:
    """Why a rule can't be resumed, and the two ways out."""
    sentence = (
        f"\u201c{pending.text}\u201d began under other rules than today's ({error}). "
        "Take it back, and its dice return; or close it as it stands."
    )
    return Refusal("stuck", sentence, field="option", legal=("take_back", "close"))


class _Touch(msgspec.Struct):
    command: str = ""
    fact: dict[str, object] = {}


_read_touch = msgspec.json.Decoder(_Touch).decode


def _touches(entry: Entry, engine: str) -> bool:
    if entry.body is None or entry.kind == "strike":
        return entry.kind == "strike"
    if entry.kind == "admin":
        return engine in read_settings(entry.body).packs
    touch = _read_touch(entry.body)
    return (touch.command or str(touch.fact.get("event", ""))).partition(".")[0] == engine
