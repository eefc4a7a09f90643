"""What a seat asks of a rule: to begin a command, or to answer one that waits. An act is refused or done whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from inglenook.rules import Choose, Command, DivergedError, Engine, Refusal, Roll, Run, check_fields

from .bodies import command_body, draft
from .chances import unknown_command
from .keeper import Built, Keeper
from .performing import Performance, Refused, what_is
from .shown import WaitingShown
from .standing import Pending, Standing

MOVES = ("command", "answer", "fact", "admin", "strike")
"""What makes an older look at the table stale. Prose never does."""


def begin_command(
    keeper: Keeper,
    standing: Standing,
    command: str,
    fields: Mapping[str, Any],
    seat: str,
    answers: Sequence[str],
    faces: Sequence[int] | None,
    seen: str | None,
) -> Built:
    """The entries of a command, driven as far as it goes. Raises `Refused`."""
    engine, spec = find_command(standing, command, seat)
    _refuse_stale(keeper, standing, seat, seen)
    _refuse_held(standing, engine, seat)
    pack, state = standing.packs[engine.name], standing.world[engine.name]
    refusal = spec.ready(pack, state)
    if refusal is not None:
        raise Refused(refusal)
    checked = check_fields(spec.fields(pack, state), fields, spec.rule)
    if isinstance(checked, Refusal):
        raise Refused(checked)
    prose = str(checked.get(spec.prose, "")) if spec.prose else ""
    kept = {name: value for name, value in checked.items() if name != spec.prose}
    text = engine.words.command(pack, state, spec, kept)
    run = Run(spec.perform(pack, state, checked), standing.world, keeper.ports())
    number = keeper.next_number(spec.lane)
    play = Performance(engine, spec, pack, run, number, keeper.dice(spec.lane, faces), answers)
    play.write("command", dict(command_body(engine, spec, kept, pack, standing.pack_hashes[engine.name], text)))
    if prose.strip():
        play.write("prose", {"text": prose, "of": number})
    play.go_on()
    keeper.keep_run(spec.lane, number, run)
    return play.finish(), play.text


def answer_waiting(
    keeper: Keeper, standing: Standing, pending: Pending, given: Sequence[str], faces: Sequence[int] | None
) -> Built:
    """The entries of an answer to a command that waits, driven on as far as it goes. Raises `Refused`."""
    try:
        run = keeper.run(pending)
    except DivergedError as error:
        raise Refused(_stuck(pending, error)) from error
    engine, spec, pack = what_is(standing, keeper.store, pending)
    run.world = dict(standing.world)
    _refuse_wrong_kind(run, given, faces)
    play = Performance(engine, spec, pack, run, pending.number, keeper.dice(pending.lane, faces), given)
    play.told = len(run.trail)
    play.go_on()
    return play.finish(), play.text


def leave_stuck(keeper: Keeper, pending: Pending, way: str) -> Built:
    """One of the two ways out for a rule that can't be resumed. Raises `Refused` if it can, or for the other way."""
    if isinstance(keeper.run_or_error(pending), Run):
        raise Refused(Refusal("not_stuck", "This rule can go on: answer its question.", field="option"))
    if way != "close":
        raise Refused(Refusal("use_undo", "Take it back with undo, act by act. Its dice return.", field="option"))
    text = "Closed as it stands: the rule has changed since it began."
    return [draft(pending.lane, "outcome", {"of": pending.number, "key": "closed", "text": text, "rule": ""})], text


def find_command(standing: Standing, command: str, seat: str) -> tuple[Engine, Command]:
    """The engine and the command of a name such as `nomadic.check` (or `check`, of the host). Raises `Refused`."""
    name, _, short = command.partition(".")
    if not short and standing.pack_hashes:
        name, short = next(iter(standing.pack_hashes)), name
    if name not in standing.pack_hashes:
        legal = tuple(standing.pack_hashes)
        sentence = f"{name!r} isn't played at this table. Here: {', '.join(legal)}."
        raise Refused(Refusal("unknown_engine", sentence, field="command", legal=legal))
    engine = standing.engine(name)
    spec = engine.command(short)
    if spec is None or spec.lane not in standing.lanes_of(seat):
        raise Refused(unknown_command(engine, short, standing.lanes_of(seat)))
    return engine, spec


def find_pending(standing: Standing, waiting: Sequence[WaitingShown], question: int | None) -> Pending:
    """The command that a question's number means, of those that wait for this seat. Raises `Refused`."""
    if not waiting:
        raise Refused(Refusal("nothing_waits", "Nothing waits for an answer.", field="question"))
    numbers = tuple(str(shown.number) for shown in waiting)
    if question is None and len(waiting) > 1:
        sentence = f"Several things wait: {', '.join(numbers)}. Say which one is answered."
        raise Refused(Refusal("which_question", sentence, field="question", legal=numbers))
    wanted = [shown for shown in waiting if question in (None, shown.number)]
    if not wanted:
        sentence = f"Question {question} doesn't wait (any more). Waiting: {', '.join(numbers)}."
        raise Refused(Refusal("stale", sentence, field="question", legal=numbers))
    return standing.pending[wanted[0].lane, wanted[0].of]


def _refuse_stale(keeper: Keeper, standing: Standing, seat: str, seen: str | None) -> None:
    if seen is None:
        return
    lanes = standing.lanes_of(seat)
    if next(keeper.store.read(keeper.position_seen(seen), lanes=lanes, kinds=MOVES, limit=1), None) is not None:
        sentence = "Something happened at the table since you last looked. Nothing has moved: look again, then decide."
        raise Refused(Refusal("stale", sentence))


def _refuse_held(standing: Standing, engine: Engine, seat: str) -> None:
    lanes = standing.lanes_of(seat)
    for pending in standing.pending.values():
        if pending.command.partition(".")[0] == engine.name and pending.lane in lanes:
            sentence = f"\u201c{pending.text}\u201d still waits for an answer. Answer it first, or take it back."
            raise Refused(Refusal("held", sentence))


def _refuse_wrong_kind(run: Run, given: Sequence[str], faces: Sequence[int] | None) -> None:
    if isinstance(run.stop, Roll) and not faces:
        count = sum(len(hand.dice) for hand in run.stop.hands)
        sentence = f"Dice are awaited: throw {run.stop.expression} and give {count} faces."
        raise Refused(Refusal("dice_awaited", sentence, run.stop.rule, "faces"))
    if isinstance(run.stop, Choose) and not given:
        legal = run.stop.options
        raise Refused(
            Refusal("missing_answer", f"An option is awaited: {', '.join(legal)}.", field="option", legal=legal)
        )


def _stuck(pending: Pending, error: DivergedError) -> Refusal:
    sentence = (
        f"\u201c{pending.text}\u201d began under other rules than today's ({error}). "
        "Close it as it stands, or take it back with undo: its dice return."
    )
    return Refusal("stuck", sentence, field="option", legal=("close", "take_back"))
