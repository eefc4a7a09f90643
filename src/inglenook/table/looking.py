"""The one door out: what a seat may see of a campaign, computed from that seat's lanes alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
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
from inglenook.rules.run import Stop

from .advising import aims_at, aims_shown
from .audience import audiences
from .chances import effects_of
from .cursors import cursor_of
from .foreseeing import Foreseen, foresee
from .hands import lying, own_hands
from .lending import commands_in, fields_in, heading_of, seen_by, sheet_in
from .resuming import asker_of, what_is
from .seating import roles_of
from .seats import ONLOOKER, deciders, may_decide
from .seen_alike import Common, Commons, People, SeenPeople, SeenWorld, Told, Waits
from .shown import (
    CommandShown,
    EngineShown,
    HouseRuleShown,
    OptionShown,
    SafetyShown,
    SeatShown,
    SheetShown,
    View,
    WaitingShown,
)
from .standing import Pending, Standing
from .undoing import reached

MOST_CASES, FEWEST_CASES, ALL_CASES = 2_000, 120, 4_000
"""What is counted to show what the options of a question do: for one of them, for one of many, for all of them."""

Resume = Callable[[Pending], Run | DivergedError]


def common(standing: Standing, store: Store, lanes: frozenset[str], resumed: Resume, known: Commons) -> Common:
    """What all with these lanes see alike."""
    worlds = known.worlds
    engines = worlds.engines(standing.pack_hashes, lambda: tuple(_engine(each, standing) for each in standing.engines))
    world = worlds.of(seen_by(standing, lanes), lambda seen: _seen_world(standing, seen, lanes))
    return Common(
        engines,
        world.sheets,
        _commands(standing, lanes, world),
        _waits(standing, store, lanes, resumed),
        world.roles,
        told(standing, store, lanes, known),
    )


def told(standing: Standing, store: Store, lanes: frozenset[str], known: Commons) -> Told:
    """What the entries of these lanes tell."""
    return known.told(
        standing, lanes, lambda: Told(cursor_of(standing.heads, lanes), *reached(store, lanes, standing.heads))
    )


def _seen_world(standing: Standing, seen: Mapping[str, Any], lanes: frozenset[str]) -> SeenWorld:
    listed = ((engine.name, sheet_in(standing, engine, seen[engine.name])) for engine in standing.engines)
    return SeenWorld(
        seen,
        tuple(SheetShown(name, sheet) for name, sheet in listed if sheet is not None),
        tuple(
            (command.lane, engine.name, _command(standing, engine, command, seen))
            for engine in standing.engines
            for command in commands_in(standing, engine)
        ),
        roles_of(standing, lanes),
    )


def view(standing: Standing, id: str, seat: str, shared: Common, people: People) -> View:  # noqa: A002
    """Everything that a seat may know now, but for the story."""
    lanes, plays, tells = standing.lanes_of(seat), standing.seats[seat].role != ONLOOKER, shared.told
    return View(
        id,
        standing.name,
        seat,
        tells.cursor,
        standing.dice,
        shared.engines,
        shared.sheets,
        shared.commands,
        tuple(for_seat(standing, seat, *each) for each in shared.waits),
        tells.undo.shown(lanes, seat) if plays and tells.undo else None,
        tells.redo.shown(lanes, seat) if plays and tells.redo else None,
        next((shown.sheet.over for shown in shared.sheets if shown.sheet.over), ""),
        *people.seen_by(standing.seats, shared.roles, seat, lambda: _people(standing, seat, shared.roles)),
        shared.roles,
        SafetyShown(standing.paused, standing.lines, standing.veils),
        standing.hidden,
    )


def _people(standing: Standing, seat: str, labels: Mapping[str, str]) -> SeenPeople:
    """All who sit at the table, as this seat sees them and calls those whom they play, and to whom it may speak."""
    shown = tuple(
        SeatShown(key, held.name, held.role, {role: labels.get(role, role) for role in held.plays}, key == seat)
        for key, held in standing.seats.items()
    )
    return shown, audiences(standing.seats, seat)


def _commands(standing: Standing, lanes: frozenset[str], world: SeenWorld) -> tuple[CommandShown, ...]:
    """All commands of a campaign that these lanes may know of, each with its fields now, or the reason why not now."""
    held = {name: pending for pending in standing.pending.values() if pending.lane in lanes for name in pending.holds}
    if not held:
        return world.free(lanes, lambda seen: tuple(_one_for_each_sign(seen)))
    listed = (
        shown if engine not in held else msgspec.structs.replace(shown, refusal=_held_by(held[engine]))
        for lane, engine, shown in world.commands
        if lane in lanes
    )
    return tuple(_one_for_each_sign(listed))


def _held_by(pending: Pending) -> Refusal:
    return Refusal("held", f"\u201c{pending.text}\u201d still waits for an answer.")


def _one_for_each_sign(listed: Iterable[CommandShown]) -> Iterator[CommandShown]:
    """A sign stands for one command only, the host's before a module's."""
    known: set[str] = set()
    for shown in listed:
        yield msgspec.structs.replace(shown, sign="") if shown.sign and shown.sign in known else shown
        known.add(shown.sign)


def _command(standing: Standing, engine: Engine, command: Command, seen: Mapping[str, Any]) -> CommandShown:
    refusal = command.ready(standing.packs[engine.name], seen[engine.name])
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
        command.lane if command.kept_in is None else "",
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


def _waits(standing: Standing, store: Store, lanes: frozenset[str], resumed: Resume) -> tuple[Waits, ...]:
    """What waits for a person in these lanes, in the order in which it began."""
    waiting = [pending for pending in standing.pending.values() if pending.lane in lanes]
    return tuple(
        (pending, run.stop if isinstance(run, Run) else run, _waiting(standing, store, pending, run, lanes))
        for pending in waiting
        for run in (resumed(pending),)
    )


def for_seat(
    standing: Standing, seat: str, pending: Pending, stop: Stop | DivergedError, shown: WaitingShown
) -> WaitingShown:
    """What waits, with those whose decision or dice it is."""
    seats, lane = standing.seats, pending.lane
    if isinstance(stop, DivergedError):
        return msgspec.structs.replace(shown, mine=seats[seat].is_gm)
    if isinstance(stop, Choose):
        deciding, mine = deciders(seats, stop.who, lane), may_decide(seats, seat, stop.who, lane)
        return msgspec.structs.replace(shown, seats=deciding, mine=mine)
    assert isinstance(stop, Roll)
    ready = lying(standing, pending)
    throwers = tuple(deciders(seats, hand.who, lane) for hand in stop.hands)
    own = own_hands(seats, seat, lane, stop, ready)
    return msgspec.structs.replace(
        shown,
        seats=tuple(dict.fromkeys(key for keys in throwers for key in keys)),
        mine=seats[seat].is_gm or bool(own),
        throwers=throwers,
        thrown=tuple(place in ready for place in range(len(stop.hands))),
        mine_to_throw=own,
    )


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


def cases_for(options: int) -> int:
    """How many cases each of so many options may have, so that a question with many comes as soon as one with few."""
    return max(FEWEST_CASES, min(MOST_CASES, ALL_CASES // options))


class _Preview:
    """What each option of a question would do to the sheet from here on, as far as these lanes may know."""

    def __init__(self, foreseen: Foreseen | None, lanes: frozenset[str]) -> None:
        self.labels: dict[str, str] = {}
        self._foreseen = foreseen
        self._lanes = lanes
        self._most = cases_for(len(foreseen.asked.options)) if foreseen else 0

    def of(self, option: str) -> tuple[dict[str, Any], str]:
        """The laws of what one option changes, and the default policy's name if it had to answer later questions.

        Where one option of many has too many cases, those after it are not counted either.
        """
        here = self._foreseen
        if here is None:
            return {}, ""
        name, policies = here.usual
        try:
            law = odds(here.make, here.world, policies, here.ports, [*here.sent, option], most=self._most)
        except TooManyCasesError:
            self._foreseen = None if self._most < MOST_CASES else here
            return {}, ""
        except KeyError:
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
