"""Verifying by the rules: every command of a campaign, live or struck, driven again along its record.

Nothing is rolled and nothing is asked: dice and answers come from the record, and the rule has to state the very facts
and reach the very outcome that stand there (GEN-2). Each command is driven from the world in which it began, with the
acts that were live at that time, by the packs of that time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from inglenook.journal import Act, Entry, Fault, Store, StoreError
from inglenook.rules import (
    ChoiceRecorded,
    Choose,
    DiceRecorded,
    DivergedError,
    FactElsewhere,
    FactRecorded,
    Outcome,
    OutcomeRecorded,
    Roll,
    Run,
    State,
    Thrown,
    redrive,
)
from inglenook.rules.redrive import Recorded, describe

from .bodies import dice_body, read_answer, read_any, read_command, read_dice, read_of, read_outcome, read_question
from .engines import Engines
from .facts import UnknownFactError
from .performing import given_to_rule
from .standing import Standing, read_stored_pack
from .undoing import struck_by

Key = tuple[str, int]
NO_STEPS = frozenset({"hand", "admin"})
"""Kinds of what belongs to a command and takes it no further: it waits for the same dice as before."""


class Branch(msgspec.Struct, frozen=True):
    """A command under way, with all that belongs to it so far. `dice` are its dice entries, `asked` its question."""

    entry: Entry
    packs: Mapping[str, str]
    start: Mapping[str, State]
    record: tuple[Recorded, ...] = ()
    dice: tuple[Entry, ...] = ()
    asked: Entry | None = None


class Then(msgspec.Struct, frozen=True):
    """How everything stood before an act: what a strike of that act goes back to."""

    world: Mapping[str, State]
    packs: Mapping[str, str]
    branches: Mapping[Key, Branch]


def verify_rules(store: Store, engines: Engines) -> tuple[Fault, ...]:
    """Everything in a campaign that its rules, driven again, don't do as the record says."""
    return tuple({(fault.position, fault.what): fault for fault in _Verifier(store, engines).faults()}.values())


class _Verifier:
    def __init__(self, store: Store, engines: Engines) -> None:
        self._store = store
        self._standing = Standing(engines)
        self._branches: dict[Key, Branch] = {}
        self._before: dict[int, Then] = {}
        self._struck: set[int] = set()

    def faults(self) -> Iterator[Fault]:
        for act in list(self._store.acts()):
            entries = self._store.entries_of(act.act)
            try:
                if act.kind in ("strike", "redo"):
                    yield from self._strike(act)
                else:
                    yield from self._finished(self._take(act, entries))
            except UnknownFactError as error:
                yield Fault(entries[0].lane, entries[0].number, str(error), act.first)
                return
        for branch in self._branches.values():
            yield from self._check(branch)

    def _finished(self, own: Key | None) -> Iterator[Fault]:
        """Checks a command that has come to its end."""
        branch = self._branches.get(own) if own is not None else None
        if own is not None and branch is not None and _ended(branch):
            del self._branches[own]
            yield from self._check(branch)

    def _take(self, act: Act, entries: Sequence[Entry]) -> Key | None:
        """Moves on over an act; gives the command that it belongs to."""
        standing = self._standing
        self._before[act.act] = Then(dict(standing.world), dict(standing.pack_hashes), dict(self._branches))
        own: Key | None = None
        for entry in entries:
            if entry.body is None or entry.kind in ("prose", "revision", "erasure"):
                continue
            if entry.kind == "command":
                own = (entry.lane, entry.number)
                self._branches[own] = Branch(entry, dict(standing.pack_hashes), dict(standing.world))
            elif own is None and entry.kind not in NO_STEPS and (of := read_of(entry.body).of) is not None:
                own = (entry.lane, of)
                self._again(own, asked=None)
            self._add(own, entry, entry.body)
            if entry.kind in ("fact", "admin"):
                standing.take(entry, self._store)
        return own

    def _add(self, own: Key | None, entry: Entry, body: bytes) -> None:
        if entry.kind == "fact":
            event = self._standing.read_fact(body)
            for key in self._branches:
                self._record(key, FactRecorded(event) if key == own else FactElsewhere(event))
        elif own not in self._branches:
            return
        elif entry.kind == "dice":
            dice = read_dice(body)
            self._record(own, DiceRecorded(dice.why, dice.dice, dice.faces))
            self._again(own, dice=(*self._branches[own].dice, entry))
        elif entry.kind == "answer":
            answer = read_answer(body)
            self._record(own, ChoiceRecorded(answer.key, answer.option, answer.forced))
        elif entry.kind == "question":
            self._again(own, asked=entry)
        elif entry.kind == "outcome":
            self._record(own, OutcomeRecorded(read_outcome(body).key))

    def _record(self, key: Key, step: Recorded) -> None:
        self._again(key, record=(*self._branches[key].record, step))

    def _again(self, key: Key, **changes: Any) -> None:
        if key in self._branches:
            self._branches[key] = msgspec.structs.replace(self._branches[key], **changes)

    def _strike(self, act: Act) -> Iterator[Fault]:
        """Goes back to before the first act that falls or rises, and on again over those that are live then.

        What was under way and falls is checked as far as it had come.
        """
        targets = struck_by(self._store, act)
        if act.kind == "strike":
            self._struck.update(targets)
        else:
            # A strike of a strike: what that one struck rises.
            self._struck.update(targets)
            back = [
                one for target in targets if (old := self._store.act(target)) for one in struck_by(self._store, old)
            ]
            self._struck.difference_update(back)
            targets = tuple(back)
        first = min(targets)
        then = self._before[first]
        for key, branch in self._branches.items():
            if then.branches.get(key) is not branch:
                yield from self._check(branch)
        self._standing.world = dict(then.world)
        self._branches = dict(then.branches)
        self._standing.use_packs(then.packs, self._store)
        for again in self._store.acts(first - 1):
            if again.act >= act.act:
                break
            if again.act not in self._struck and again.kind not in ("strike", "redo"):
                own = self._take(again, self._store.entries_of(again.act))
                if own in self._branches and _ended(self._branches[own]):
                    del self._branches[own]

    def _check(self, branch: Branch) -> Iterator[Fault]:
        """What differs in one command, led as far as it was; one that was closed as it stood need not go on."""
        asked = read_command(branch.entry.body or b"")
        if _ended(branch) == "closed":
            return
        try:
            run = self._drive(branch)
            _compare_end(branch, run)
            _compare_dice(branch, run)
        except DivergedError as error:
            yield _fault(branch, asked.command, f"{error}{self._other_code(asked.command, asked.code)}")
        except StoreError:
            raise
        except Exception as error:  # whatever changed code may raise is a fault of this one command
            yield _fault(branch, asked.command, f"it can't be driven again: {type(error).__name__}: {error}")

    def _drive(self, branch: Branch) -> Run:
        asked = read_command(branch.entry.body or b"")
        name, _, short = asked.command.partition(".")
        engine = self._standing.engine(name)
        command = engine.command(short)
        if command is None:
            raise DivergedError(0, f"the command {asked.command}", f"{engine.title} without such a command")
        pack = read_stored_pack(engine, self._store, branch.packs[name])
        fields = given_to_rule(command, asked.fields)
        ports = self._standing.ports(self._store, branch.packs)
        perform, begun = command.perform, branch.start[name]
        return redrive(lambda: perform(pack, begun, fields), branch.start, branch.record, ports)

    def _other_code(self, command: str, code: str) -> str:
        now = self._standing.engine(command.partition(".")[0]).code
        return f" (written by code {code}; here is code {now})" if now != code else ""


def _compare_end(branch: Branch, run: Run) -> None:
    """Whether the rule stops where the record stops: at its outcome, or at the question that was asked."""
    place, stop = len(branch.record), run.stop
    if branch.asked is None:
        if not isinstance(stop, Outcome):
            raise DivergedError(place, "the end of the command", describe(stop))
        return
    asked = read_question(branch.asked.body or b"")
    keys = {option.key for option in asked.options}
    if isinstance(stop, Choose) and (stop.key, set(stop.options)) == (asked.key, keys):
        return
    if isinstance(stop, Roll) and not keys and tuple(hand.dice for hand in stop.hands) == asked.dice:
        return
    raise DivergedError(place, f"the question {asked.key}", describe(stop))


def _compare_dice(branch: Branch, run: Run) -> None:
    """Whether what is written about each roll is what the roll says: expression, rule, modifiers, total, reading."""
    thrown = [step for step in run.trail if isinstance(step, Thrown)]
    for place, (entry, step) in enumerate(zip(branch.dice, thrown, strict=True)):
        written = read_any(entry.body)
        wanted = msgspec.to_builtins(dice_body(step.roll, step.faces, step.value))
        for name, value in wanted.items():
            if written.get(name) != value:
                raise DivergedError(place, f"{name} {written.get(name)} of a roll", f"{name} {value}")


def _ended(branch: Branch) -> str:
    """The key of the outcome; empty as long as there is none."""
    last = branch.record[-1] if branch.record else None
    return last.key if isinstance(last, OutcomeRecorded) else ""


def _fault(branch: Branch, command: str, what: str) -> Fault:
    return Fault(branch.entry.lane, branch.entry.number, f"{command}: {what}", branch.entry.position)
