"""What a seat asks of a rule: to begin a command, or to answer one that waits. An act is refused or done whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from inglenook.rules import TABLE, DivergedError, Outcome, Refusal, Roll, Rule, Run, World, check_fields

from .ahead import Ahead, reachable
from .allowing import refuse_anothers, refuse_onlooker, refuse_paused
from .audience import lane_of, refuse_showing, whispered
from .bodies import command_body, draft
from .hands import may_throw_all, take_hand
from .keeper import Built, Keeper
from .lending import fields_in, seen_by
from .performing import Performance, Refused, given_to_rule
from .refusing import (
    find_command,
    find_pending,
    refuse_held,
    refuse_reaching,
    refuse_stale,
    refuse_wrong_kind,
    stuck,
)
from .resuming import acts_of, what_is
from .standing import Pending, Standing
from .undoing import Strike, take_back

TAKE_BACK, CLOSE = "take_back", "close"
"""The two ways out for a rule that is stuck."""


def begin_command(
    keeper: Keeper,
    standing: Standing,
    command: str,
    fields: Mapping[str, Any],
    seat: str,
    answers: Sequence[str],
    faces: Sequence[int] | None,
    seen: str | None,
    audience: str = "",
) -> Built:
    """The entries of a command, driven as far as it goes. Raises `Refused`."""
    refuse_onlooker(standing, seat)
    refuse_paused(standing)
    lanes = standing.lanes_of(seat)
    engine, spec = find_command(standing, command, lanes)
    refuse_stale(standing, keeper.store, engine.name, lanes, seen)
    refuse_held(standing, engine.name, lanes)
    pack, state = standing.packs[engine.name], standing.world[engine.name]
    known = engine.view(state, lanes)
    refusal = spec.ready(pack, known)
    if refusal is not None:
        raise Refused(refusal)
    checked = check_fields(fields_in(standing, engine, spec, seen_by(standing, lanes)), fields, spec.rule)
    if isinstance(checked, Refusal):
        raise Refused(checked)
    prose = str(checked.get(spec.prose, "")) if spec.prose else ""
    kept = {name: value for name, value in checked.items() if name != spec.prose}
    usual = spec.lane if spec.kept_in is None else spec.kept_in(pack, known, kept)
    lane = lane_of(standing.seats, seat, audience, usual)
    if spec.hides:
        kept[spec.hides] = lane
    text = engine.words.command(pack, engine.view(state, frozenset({TABLE, lane})), spec, kept)
    ports = standing.ports(keeper.store)

    def rule() -> Rule[Outcome | Refusal]:
        return spec.perform(pack, state, given_to_rule(spec, kept))

    ahead = Ahead(standing, rule, ports, lane, usual, reachable(standing, engine.name, lanes))
    _refuse_ahead(ahead, standing.world)
    run = Run(rule(), standing.world, ports)
    number = standing.next_number(lane)
    dice = keeper.dice(
        standing, lane, faces, lambda roll: len(roll.hands) == 1 or may_throw_all(standing.seats, seat, roll)
    )
    play = Performance(engine, spec, pack, run, number, dice, answers, standing.played(), lane, ahead)
    play.write("command", dict(command_body(engine, spec, kept, pack, standing.pack_hashes[engine.name], text)))
    if prose.strip():
        play.write("prose", {"text": prose})
    play.go_on()
    refuse_reaching(standing, run, engine.name, lanes)
    drafts = play.finish()
    refuse_showing(standing, run, lane, usual, drafts)
    keeper.keep_run(lane, number, run)
    return [*drafts, *whispered(standing, lane)], play.text


def answer_waiting(
    keeper: Keeper,
    standing: Standing,
    seat: str,
    question: int | str | None,
    given: Sequence[str],
    faces: Sequence[int] | None,
) -> Built:
    """The entries of an answer to a command that waits, driven on as far as it goes. Raises `Refused`."""
    refuse_onlooker(standing, seat)
    lanes = standing.lanes_of(seat)
    pending = find_pending(standing, question, lanes)
    run = keeper.run_or_error(pending)
    if isinstance(run, DivergedError):
        return _close(pending, run, given)
    refuse_paused(standing)
    refuse_anothers(standing, seat, run, pending.lane)
    engine, spec, pack = what_is(standing, keeper.store, pending)
    run.world = dict(standing.world)
    usual = spec.lane if spec.kept_in is None else spec.kept_in(pack, standing.world[engine.name], pending.fields)
    ahead = _ahead_of(keeper, standing, pending, usual, lanes)
    if isinstance(run.stop, Roll):
        _refuse_ahead(ahead, run.world, run.sent)
    if isinstance(run.stop, Roll) and faces is not None and len(run.stop.hands) > 1:
        landed = take_hand(standing, seat, pending, run.stop, faces)
        if isinstance(landed, tuple):
            return landed
        faces = landed
    dice = keeper.dice(standing, pending.lane, faces)
    can_throw = isinstance(run.stop, Roll) and faces is None and dice.can_throw(run.stop)
    refuse_wrong_kind(run, given, faces, can_throw)
    play = Performance(engine, spec, pack, run, pending.number, dice, given, standing.played(), pending.lane, ahead)
    play.told = len(run.trail)
    play.go_on()
    refuse_reaching(standing, run, engine.name, lanes, pending)
    drafts = play.finish()
    refuse_showing(standing, run, pending.lane, usual, drafts)
    return [*drafts, *whispered(standing, pending.lane)], play.text


def _ahead_of(keeper: Keeper, standing: Standing, pending: Pending, usual: str, lanes: frozenset[str]) -> Ahead:
    """The ways of a rule that waits."""
    engine, spec, pack = what_is(standing, keeper.store, pending)
    fields, begun = given_to_rule(spec, pending.fields), pending.start[engine.name]
    held = reachable(standing, engine.name, lanes, pending)
    needed = held or pending.lane != usual
    ports = standing.ports(keeper.store, pending.packs) if needed else {}
    return Ahead(standing, lambda: spec.perform(pack, begun, fields), ports, pending.lane, usual, held)


def _refuse_ahead(ahead: Ahead, world: World, sent: Sequence[Any] = ()) -> None:
    refusal = ahead.refusal(world, sent)
    if refusal is not None:
        raise Refused(refusal)


def take_back_stuck(keeper: Keeper, standing: Standing, seat: str, question: int | str | None) -> Strike:
    """The strike of all that a stuck rule has come to, so that its dice return. Raises `Refused`."""
    lanes = standing.lanes_of(seat)
    pending = find_pending(standing, question, lanes)
    if isinstance(keeper.run_or_error(pending), Run):
        raise Refused(Refusal("not_stuck", "This rule can go on: answer its question.", field="option"))
    return take_back(keeper.store, acts_of(standing, keeper.store, pending), lanes)


def is_stuck(keeper: Keeper, standing: Standing, seat: str, question: int | str | None) -> bool:
    """Whether what would be answered can't be resumed."""
    try:
        pending = find_pending(standing, question, standing.lanes_of(seat))
    except Refused:
        return False
    return isinstance(keeper.run_or_error(pending), DivergedError)


def _close(pending: Pending, error: DivergedError, given: Sequence[str]) -> Built:
    """The outcome of a stuck rule that is closed as it stands. Raises `Refused` if that isn't what was asked for."""
    if list(given) != [CLOSE]:
        raise Refused(stuck(pending, error))
    text = "Closed as it stands: the rule has changed since it began."
    return [draft(pending.lane, "outcome", {"of": pending.number, "key": "closed", "text": text, "rule": ""})], text
