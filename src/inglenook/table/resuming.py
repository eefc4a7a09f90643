"""Resuming a rule that waits: driven again along its record to where it stood, or found to be stuck.

A rule is stuck if it now goes elsewhere than its record: its code has changed since. Keys, dice and facts count;
labels and sentences never do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inglenook.journal import Store, StoreError
from inglenook.rules import (
    ChoiceRecorded,
    Choose,
    Command,
    DiceRecorded,
    DivergedError,
    Engine,
    FactElsewhere,
    FactRecorded,
    Roll,
    Run,
    redrive,
)
from inglenook.rules.redrive import Recorded, describe

from .bodies import read_answer, read_dice, read_of, read_question
from .performing import given_to_rule
from .standing import Pending, Standing, read_stored_pack


def resume(standing: Standing, store: Store, pending: Pending) -> Run:
    """A waiting rule where it stood. Raises `DivergedError` if today's code leads it elsewhere, or nowhere."""
    record = [step for _, step in record_of(standing, store, pending)]
    try:
        engine, command, pack = what_is(standing, store, pending)
        begun, fields = pending.start[engine.name], given_to_rule(command, pending.fields)
        ports = standing.ports(store, pending.packs)
        run = redrive(lambda: command.perform(pack, begun, fields), pending.start, record, ports)
    except (DivergedError, StoreError):
        raise
    except LookupError as error:
        raise DivergedError(0, f"the command {pending.command}", str(error.args[0] if error.args else error)) from error
    except Exception as error:  # whatever changed code may raise, the campaign has to open
        raise DivergedError(len(record), "a rule that goes on", f"an error ({error})") from error
    run.world = dict(standing.world)
    _compare(store, pending, run, len(record))
    return run


def what_is(standing: Standing, store: Store, pending: Pending) -> tuple[Engine, Command, Any]:
    """The engine, the command and the pack of a command that waits. Raises `LookupError` if any is gone."""
    engine = standing.engine(pending.engine)
    command = engine.command(pending.command.partition(".")[2])
    if command is None:
        raise LookupError(f"{engine.title} without such a command")
    return engine, command, read_stored_pack(engine, store, pending.pack)


def asker_of(standing: Standing, store: Store, pending: Pending, ask: Roll[Any] | Choose) -> tuple[Engine, Any]:
    """Who words what is asked: the engine whose rule asks it, at a port or not, with the pack by which it does."""
    engine = standing.engine(ask.by or pending.engine)
    return engine, read_stored_pack(engine, store, pending.packs[engine.name])


def record_of(standing: Standing, store: Store, pending: Pending) -> Iterator[tuple[str, Recorded]]:
    """What has happened since a command began, with the lane where it stands: its own steps, and facts elsewhere."""
    own = (pending.lane, pending.number)
    first = store.entry(pending.lane, pending.number)
    mine = {first.act if first is not None else 0}
    for entry in store.read(pending.position, upto=standing.position, kinds=("dice", "answer", "fact"), live_only=True):
        if entry.body is None:
            continue
        belongs = read_of(entry.body)
        if (belongs.of_lane or entry.lane, belongs.of) == own:
            mine.add(entry.act)
        if entry.kind == "fact":
            event = standing.read_fact(entry.body)
            yield entry.lane, FactRecorded(event) if entry.act in mine else FactElsewhere(event)
        elif entry.act in mine and entry.kind == "dice":
            dice = read_dice(entry.body)
            yield entry.lane, DiceRecorded(dice.why, dice.dice, dice.faces)
        elif entry.act in mine:
            answer = read_answer(entry.body)
            yield entry.lane, ChoiceRecorded(answer.key, answer.option, answer.forced)


def acts_of(standing: Standing, store: Store, pending: Pending) -> tuple[int, ...]:
    """The acts by which a waiting command came to where it stands: the command itself, and every answer since."""
    own = (pending.lane, pending.number)
    acts: dict[int, None] = {}
    since = store.read(pending.position - 1, upto=standing.position, lanes=(pending.lane,), live_only=True)
    for entry in since:
        if entry.body is not None and own in ((entry.lane, entry.number), (entry.lane, read_of(entry.body).of)):
            acts[entry.act] = None
    return tuple(acts)


def _compare(store: Store, pending: Pending, run: Run, place: int) -> None:
    """Whether the rule stands at the very question that was asked."""
    entry = store.entry(pending.lane, pending.question) if pending.question else None
    if entry is None or entry.body is None:
        raise DivergedError(place, "no question", describe(run.stop))
    asked, stop = read_question(entry.body), run.stop
    keys = tuple(option.key for option in asked.options)
    if isinstance(stop, Choose) and (stop.key, set(stop.options)) == (asked.key, set(keys)):
        return
    if isinstance(stop, Roll) and not keys and tuple(hand.dice for hand in stop.hands) == asked.dice:
        return
    said = f"the choice {asked.key} of {', '.join(keys)}" if keys else f"dice {asked.dice}"
    raise DivergedError(place, said, describe(stop))
