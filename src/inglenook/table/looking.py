"""The one door out: what a seat may see of a campaign, computed from that seat's lanes alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from inglenook.journal import Entry, Store
from inglenook.rules import (
    Choose,
    Command,
    DivergedError,
    Engine,
    Policies,
    Ports,
    Refusal,
    Roll,
    Rule,
    Run,
    TooManyCasesError,
    odds,
)

from .bodies import read_any
from .chances import effects_of
from .performing import what_is
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

Resume = Callable[[Pending], Run | DivergedError]


def view(standing: Standing, store: Store, seat: str, resumed: Resume, ports: Ports, cursor: str) -> View:
    """Everything that a seat may know now, but for the story."""
    lanes = standing.lanes_of(seat)
    sheets = tuple(
        SheetShown(
            engine.name, engine.sheet(standing.packs[engine.name], engine.view(standing.world[engine.name], lanes))
        )
        for engine in standing.engines
    )
    return View(
        store.meta["id"],
        standing.name,
        seat,
        cursor,
        standing.dice,
        tuple(_engine(engine, standing) for engine in standing.engines),
        sheets,
        commands_of(standing, lanes),
        find_waiting(standing, store, seat, resumed, ports),
        takes_back(store),
        brings_back(store),
        next((shown.sheet.over for shown in sheets if shown.sheet.over), ""),
    )


def commands_of(standing: Standing, lanes: frozenset[str]) -> tuple[CommandShown, ...]:
    """All commands of a campaign that these lanes may know of, each with its fields now, or the reason why not now."""
    held = {
        pending.command.partition(".")[0]: pending for pending in standing.pending.values() if pending.lane in lanes
    }
    listed: list[CommandShown] = []
    for engine in standing.engines:
        state = engine.view(standing.world[engine.name], lanes)
        pack, waiting = standing.packs[engine.name], held.get(engine.name)
        known = (command for command in engine.commands if command.lane in lanes)
        listed.extend(_command(engine, command, pack, state, waiting) for command in known)
    return tuple(listed)


def _command(engine: Engine, command: Command, pack: Any, state: Any, held: Pending | None) -> CommandShown:
    refusal = command.ready(pack, state)
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
        command.fields(pack, state),
        refusal,
    )


def _engine(engine: Engine, standing: Standing) -> EngineShown:
    pack = standing.packs[engine.name]
    house = tuple(
        HouseRuleShown(f"{engine.name}.{rule.field.name}", rule.field, rule.value, rule.rule)
        for rule in engine.house_rules(pack)
    )
    pack_hash = standing.pack_hashes[engine.name]
    return EngineShown(
        engine.name, engine.title, engine.summary, pack.edition, pack.name, pack_hash, engine.credit, house
    )


def find_waiting(
    standing: Standing, store: Store, seat: str, resumed: Resume, ports: Ports
) -> tuple[WaitingShown, ...]:
    """What waits for a person in the lanes of this seat, in the order in which it began."""
    lanes = standing.lanes_of(seat)
    waiting = [pending for pending in standing.pending.values() if pending.lane in lanes]
    return tuple(_waiting(standing, store, pending, resumed(pending), ports, lanes) for pending in waiting)


def _waiting(
    standing: Standing, store: Store, pending: Pending, run: Run | DivergedError, ports: Ports, lanes: frozenset[str]
) -> WaitingShown:
    if isinstance(run, DivergedError):
        return _stuck(pending, run)
    engine, command, pack = what_is(standing, store, pending)
    number = last_question(store, pending) or pending.number
    shown = WaitingShown(
        number, pending.number, pending.lane, pending.command, pending.title or command.title, "choice", "", ""
    )
    if isinstance(run.stop, Roll):
        return msgspec.structs.replace(
            shown,
            kind="dice",
            key="dice",
            text=engine.words.roll(pack, run.stop),
            hands=tuple(hand.dice for hand in run.stop.hands),
            expression=run.stop.expression,
        )
    if not isinstance(run.stop, Choose):
        return _stuck(pending, DivergedError(len(run.trail), "a question", "the end of the rule"))
    run.world = dict(standing.world)
    asked = engine.words.question(pack, run.stop, run.world[engine.name])
    engines = {each.name: (each, standing.packs[each.name]) for each in standing.engines}
    seen = {each.name: each.view(standing.world[each.name], lanes) for each in standing.engines}
    begun = pending.start[engine.name]

    def make() -> Rule[Any]:
        return command.perform(pack, begun, pending.fields)

    policies = next(iter(engine.policies.values()), {})
    labels: dict[str, str] = {}
    options = []
    for option in asked.options:
        effects, words = _consequences(run, make, option.key, policies, ports, engines, seen)
        labels.update(words)
        options.append(OptionShown(option.key, option.label, option.note, effects))
    return msgspec.structs.replace(shown, key=run.stop.key, text=asked.text, options=tuple(options), labels=labels)


def _consequences(
    run: Run,
    make: Callable[[], Rule[Any]],
    option: str,
    policies: Policies,
    ports: Ports,
    engines: Mapping[str, tuple[Engine, Any]],
    seen: Mapping[str, Any],
) -> tuple[dict[str, Any], dict[str, str]]:
    """What an option would do to the sheet from here on, later questions answered by the default policy."""
    try:
        law = odds(make, seen, policies, ports, sent=[*run.sent, option], most=2_000)
    except (TooManyCasesError, KeyError):
        return {}, {}
    return effects_of(law, seen, engines)


def _stuck(pending: Pending, error: DivergedError) -> WaitingShown:
    text = (
        f"\u201c{pending.text}\u201d began under other rules than today's and can't go on ({error}). "
        "Close it as it stands, or undo until it is taken back: its dice return."
    )
    ways = (OptionShown("close", "Close it as it stands"), OptionShown("take_back", "Take it back"))
    return WaitingShown(
        pending.number, pending.number, pending.lane, pending.command, pending.title, "stuck", "stuck", text, ways
    )


def last_question(store: Store, pending: Pending) -> int | None:
    """The number of the question entry at which a command waits."""
    newest: Entry | None = None
    for entry in store.read(pending.position, lanes=(pending.lane,), kinds=("question",), live_only=True):
        if entry.body is not None and read_any(entry.body).get("of") == pending.number:
            newest = entry
    return newest.number if newest is not None else None
