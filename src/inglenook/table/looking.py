"""The one door out: what a seat may see of a campaign, computed from that seat's lanes alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from inglenook.journal import Store
from inglenook.rules import (
    REFEREE,
    TABLE,
    ChoiceRecorded,
    Choose,
    Command,
    DiceRecorded,
    DivergedError,
    Engine,
    FactElsewhere,
    Policies,
    Ports,
    Refusal,
    Roll,
    Rule,
    Run,
    TooManyCasesError,
    odds,
)

from .chances import effects_of, with_ports
from .lending import commands_in, fields_in, heading_of, seen_by, sheet_in
from .performing import given_to_rule
from .resuming import asker_of, record_of, what_is
from .shown import (
    CommandShown,
    EngineShown,
    HouseRuleShown,
    OptionShown,
    SheetShown,
    View,
    WaitingShown,
)
from .standing import Pending, Standing
from .undoing import brings_back, takes_back

MOST_CASES, FEWEST_CASES, ALL_CASES = 2_000, 120, 4_000
"""What is counted to show what the options of a question do: for one of them, for one of many, for all of them."""

Resume = Callable[[Pending], Run | DivergedError]


def view(standing: Standing, store: Store, seat: str, resumed: Resume, cursor: str) -> View:
    """Everything that a seat may know now, but for the story."""
    lanes = standing.lanes_of(seat)
    seen = seen_by(standing, lanes)
    listed = ((engine.name, sheet_in(standing, engine, seen[engine.name])) for engine in standing.engines)
    sheets = tuple(SheetShown(name, sheet) for name, sheet in listed if sheet is not None)
    return View(
        store.meta["id"],
        standing.name,
        seat,
        cursor,
        standing.dice,
        tuple(_engine(engine, standing) for engine in standing.engines),
        sheets,
        commands_of(standing, lanes),
        find_waiting(standing, store, seat, resumed),
        takes_back(store, lanes, seat),
        brings_back(store, lanes, seat),
        next((shown.sheet.over for shown in sheets if shown.sheet.over), ""),
    )


def commands_of(standing: Standing, lanes: frozenset[str]) -> tuple[CommandShown, ...]:
    """All commands of a campaign that these lanes may know of, each with its fields now, or the reason why not now."""
    held = {name: pending for pending in standing.pending.values() if pending.lane in lanes for name in pending.holds}
    seen = seen_by(standing, lanes)
    listed = [
        _command(standing, engine, command, seen, held.get(engine.name))
        for engine in standing.engines
        for command in commands_in(standing, engine)
        if command.lane in lanes
    ]
    return tuple(_one_for_each_sign(listed))


def _one_for_each_sign(listed: Iterable[CommandShown]) -> Iterator[CommandShown]:
    """A sign stands for one command only, the host's before a module's."""
    known: set[str] = set()
    for shown in listed:
        yield msgspec.structs.replace(shown, sign="") if shown.sign and shown.sign in known else shown
        known.add(shown.sign)


def _command(
    standing: Standing, engine: Engine, command: Command, seen: Mapping[str, Any], held: Pending | None
) -> CommandShown:
    refusal = command.ready(standing.packs[engine.name], seen[engine.name])
    if held is not None:
        refusal = Refusal("held", f"\u201c{held.text}\u201d still waits for an answer.")
    return CommandShown(
        f"{engine.name}.{command.name}",
        command.title,
        command.summary,
        command.rule,
        command.sign,
        command.line,
        command.prose,
        command.place,
        fields_in(standing, engine, command, seen),
        refusal,
        heading_of(standing, engine, command),
    )


def _engine(engine: Engine, standing: Standing) -> EngineShown:
    pack = standing.packs[engine.name]
    house = tuple(
        HouseRuleShown(f"{engine.name}.{rule.field.name}", rule.field, rule.value, rule.rule)
        for rule in engine.house_rules(pack)
    )
    pack_hash = standing.pack_hashes[engine.name]
    begins_with = tuple(f"{engine.name}.{command}" for command, _ in engine.ready_made)
    return EngineShown(
        engine.name, engine.title, engine.summary, pack.edition, pack.name, pack_hash, engine.credit, house, begins_with
    )


def find_waiting(standing: Standing, store: Store, seat: str, resumed: Resume) -> tuple[WaitingShown, ...]:
    """What waits for a person in the lanes of this seat, in the order in which it began."""
    lanes = standing.lanes_of(seat)
    waiting = [pending for pending in standing.pending.values() if pending.lane in lanes]
    return tuple(_waiting(standing, store, pending, resumed(pending), lanes) for pending in waiting)


def _waiting(
    standing: Standing, store: Store, pending: Pending, run: Run | DivergedError, lanes: frozenset[str]
) -> WaitingShown:
    if isinstance(run, DivergedError):
        return _stuck(pending, run)
    _, command, _ = what_is(standing, store, pending)
    shown = WaitingShown(
        pending.question,
        pending.number,
        pending.lane,
        pending.command,
        pending.title or command.title,
        "choice",
        "",
        "",
    )
    assert isinstance(run.stop, Roll | Choose)
    engine, pack = asker_of(standing, store, pending, run.stop)
    if isinstance(run.stop, Roll):
        return msgspec.structs.replace(
            shown,
            kind="dice",
            key="dice",
            text=engine.words.roll(pack, run.stop),
            hands=tuple(hand.dice for hand in run.stop.hands),
            expression=run.stop.expression,
        )
    asked = engine.words.question(pack, run.stop, engine.view(standing.world[engine.name], lanes))
    preview = _Preview(standing, store, pending, run, lanes)
    options = tuple(
        OptionShown(option.key, option.label, option.note, *preview.of(option.key)) for option in asked.options
    )
    return msgspec.structs.replace(shown, key=run.stop.key, text=asked.text, options=options, labels=preview.labels)


def cases_for(options: int) -> int:
    """How many cases each of so many options may have, so that a question with many comes as soon as one with few."""
    return max(FEWEST_CASES, min(MOST_CASES, ALL_CASES // options))


class _Preview:
    """What each option of a question would do to the sheet from here on, as far as these lanes may know."""

    def __init__(self, standing: Standing, store: Store, pending: Pending, run: Run, lanes: frozenset[str]) -> None:
        self.labels: dict[str, str] = {}
        self._lanes = lanes
        self._engines = standing.played()
        self._world = {each.name: each.view(standing.world[each.name], lanes) for each in standing.engines}
        self._ports = standing.ports(store, pending.packs)
        engine, command, pack = what_is(standing, store, pending)
        name, policies = next(iter(engine.policies.items()), ("", {}))
        self._policy: tuple[str, Policies] = (name, with_ports(policies, self._engines))
        fields, start = given_to_rule(command, pending.fields), pending.start
        self._run: Run | None = run
        self._most = cases_for(len(run.stop.options)) if isinstance(run.stop, Choose) else 0
        if not sees_all(standing, lanes):
            start = {each.name: each.view(start[each.name], lanes) for each in standing.engines if each.name in start}
        begun = start[engine.name]
        self._make: Callable[[], Rule[Any]] = lambda: command.perform(pack, begun, fields)
        if start is not pending.start:
            self._run = _led_again(standing, store, pending, self._make, start, self._ports, lanes)

    def of(self, option: str) -> tuple[dict[str, Any], str]:
        """The laws of what one option changes, and the default policy's name if it had to answer later questions.

        Where one option of many has too many cases, those after it are not counted either.
        """
        if self._run is None:
            return {}, ""
        name, policies = self._policy
        try:
            law = odds(self._make, self._world, policies, self._ports, [*self._run.sent, option], most=self._most)
        except TooManyCasesError:
            self._run = None if self._most < MOST_CASES else self._run
            return {}, ""
        except KeyError:
            return {}, ""
        effects, labels = effects_of(law, self._world, self._engines, self._lanes)
        self.labels.update(labels)
        return effects, name if law.policies_used else ""


def sees_all(standing: Standing, lanes: frozenset[str]) -> bool:
    """Whether nothing at this table is hidden from these lanes."""
    return {TABLE, REFEREE}.union(*standing.seats.values()) <= lanes


def _led_again(
    standing: Standing,
    store: Store,
    pending: Pending,
    make: Callable[[], Rule[Any]],
    start: Mapping[str, Any],
    ports: Ports,
    lanes: frozenset[str],
) -> Run | None:
    """The rule led to where it waits from what these lanes know, so that nothing hidden colours the preview."""
    try:
        run = Run(make(), start, ports)
        for lane, step in record_of(standing, store, pending):
            if isinstance(step, DiceRecorded):
                run.throw(step.faces)
            elif isinstance(step, ChoiceRecorded) and not step.forced:
                run.choose(step.option)
            elif isinstance(step, FactElsewhere) and lane in lanes:
                run.world[step.event.engine] = step.event.apply(run.world[step.event.engine])
    except (ValueError, LookupError):
        return None
    return run if isinstance(run.stop, Choose) else None


def _stuck(pending: Pending, error: DivergedError) -> WaitingShown:
    text = (
        f"\u201c{pending.text}\u201d began under other rules than today's and can't go on ({error}). "
        "Take it back, and its dice return; or close it as it stands."
    )
    ways = (OptionShown("take_back", "Take it back"), OptionShown("close", "Close it as it stands"))
    return WaitingShown(
        pending.question or pending.number,
        pending.number,
        pending.lane,
        pending.command,
        pending.title,
        "stuck",
        "stuck",
        text,
        ways,
    )
