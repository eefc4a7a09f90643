"""The one door out: what a seat may see of a campaign, computed from that seat's lanes alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from inglenook.journal import Store
from inglenook.rules import (
    Choose,
    Command,
    DivergedError,
    Engine,
    Refusal,
    Roll,
    Run,
    TooManyCasesError,
    odds,
)

from .advising import aims_at, aims_shown
from .chances import effects_of
from .foreseeing import Foreseen, foresee
from .resuming import asker_of, what_is
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


def view(standing: Standing, store: Store, seat: str, resumed: Resume, cursor: str) -> View:
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
        find_waiting(standing, store, seat, resumed),
        takes_back(store, lanes, seat),
        brings_back(store, lanes, seat),
        next((shown.sheet.over for shown in sheets if shown.sheet.over), ""),
    )


def commands_of(standing: Standing, lanes: frozenset[str]) -> tuple[CommandShown, ...]:
    """All commands of a campaign that these lanes may know of, each with its fields now, or the reason why not now."""
    held = {name: pending for pending in standing.pending.values() if pending.lane in lanes for name in pending.holds}
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
        command.group,
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
    command_engine, command, _ = what_is(standing, store, pending)
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
    foreseen = foresee(standing, store, pending, run, lanes)
    preview = _Preview(foreseen, lanes)
    options = tuple(
        OptionShown(option.key, option.label, option.note, *preview.of(option.key)) for option in asked.options
    )
    aims = aims_shown(aims_at(run.stop, command_engine, engine)) if foreseen else ()
    return msgspec.structs.replace(
        shown, key=run.stop.key, text=asked.text, options=options, labels=preview.labels, aims=aims
    )


class _Preview:
    """What each option of a question would do to the sheet from here on, as far as these lanes may know."""

    def __init__(self, foreseen: Foreseen | None, lanes: frozenset[str]) -> None:
        self.labels: dict[str, str] = {}
        self._foreseen = foreseen
        self._lanes = lanes

    def of(self, option: str) -> tuple[dict[str, Any], str]:
        """The laws of what one option changes, and the default policy's name if it had to answer later questions."""
        here = self._foreseen
        if here is None:
            return {}, ""
        name, policies = here.usual
        try:
            law = odds(here.make, here.world, policies, here.ports, [*here.sent, option], most=2_000)
        except (TooManyCasesError, KeyError):
            return {}, ""
        effects, labels = effects_of(law, here.world, here.engines, self._lanes)
        self.labels.update(labels)
        return effects, name if law.policies_used else ""


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
