"""Long random journeys: whatever is done in whatever order, the sheet stays within the rules."""

from typing import Union

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from inglenook.engines.crossing import engine
from inglenook.engines.crossing.facts import FACTS, ClockTicked, CostPaid, Fact, FailureSpent, HazardMet
from inglenook.engines.crossing.journey import ARRIVED, CAMP, ROAD, Journey, begin
from inglenook.engines.crossing.pack import CrossingPack
from inglenook.rules import Choose, Chosen, Outcome, Refusal, Roll, Run, Stated, Thrown, check_fields, redrive
from inglenook.rules.redrive import ChoiceRecorded, DiceRecorded, FactRecorded, OutcomeRecorded, Recorded
from tests.engines.crossing.playing import POOL, TWO_DICE

NAMES = st.sampled_from([command.name for command in engine.commands])
OFTEN = st.sampled_from(["leg", "leg", "hazard", "mend", "rest", "set_out"])
ANY_FACT: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Union[FACTS])  # noqa: UP007 - a tuple of types


class Session(RuleBasedStateMachine):
    """One party, played at random."""

    def __init__(self) -> None:
        super().__init__()
        self.pack: CrossingPack = POOL
        self.journey: Journey = begin(POOL)

    @initialize(
        pack=st.sampled_from([POOL, TWO_DICE]), choose=st.booleans(), own=st.booleans(), wide=st.booleans(),
        triumph=st.booleans(), rations=st.integers(0, 12),
    )  # fmt: skip
    def open(self, pack: CrossingPack, choose: bool, own: bool, wide: bool, triumph: bool, rations: int) -> None:
        """A pack with any house rules, and the party that comes ready made."""
        pack = engine.with_rule(pack, "hard_move", "choose" if choose else "strict")
        pack = engine.with_rule(pack, "each_carries", own)
        pack = engine.with_rule(pack, "wide_positions", wide)
        if pack.roll.triumph is not None:
            pack = engine.with_rule(pack, "triumph", triumph)
        self.pack, self.journey = pack, begin(pack)
        for name, fields in engine.ready_made:
            self._perform(name, {**fields, "amount": rations} if name == "provision" else dict(fields), None)

    @rule(name=NAMES, data=st.data())
    def do(self, name: str, data: st.DataObject) -> None:
        """Any command, with any legal values of its fields, any faces and any answers."""
        self._perform(name, None, data)

    @rule(name=OFTEN, data=st.data())
    def go_on(self, name: str, data: st.DataObject) -> None:
        """What is done most."""
        self._perform(name, None, data)

    def _perform(self, name: str, given: dict[str, object] | None, data: st.DataObject | None) -> None:
        spec = engine.command(name)
        assert spec is not None
        if spec.ready(self.pack, self.journey) is not None:
            return
        described = spec.fields(self.pack, self.journey)
        if given is None:
            given = {field.name: _value(field, data) for field in described}
        fields = check_fields(described, given)
        assert not isinstance(fields, Refusal), fields
        assert engine.words.command(self.pack, self.journey, spec, fields)
        begun = {"crossing": self.journey}
        run = Run(spec.perform(self.pack, self.journey, fields), begun)
        while not run.ended:
            assert data is not None
            stop = run.stop
            if isinstance(stop, Roll):
                assert engine.words.roll(self.pack, stop)
                run.throw([[data.draw(st.integers(1, sides)) for sides in hand.dice] for hand in stop.hands])
            else:
                assert isinstance(stop, Choose)
                asked = engine.words.question(self.pack, stop, run.world["crossing"])
                assert tuple(option.key for option in asked.options) == stop.options
                assert stop.who in ("referee", "party")
                run.choose(data.draw(st.sampled_from(stop.options)))
        if isinstance(run.stop, Refusal):
            assert run.trail == []
            assert run.stop.sentence
            assert run.stop.rule
            return
        again = redrive(lambda: spec.perform(self.pack, self.journey, fields), begun, _record(run))
        assert again.world == run.world
        assert isinstance(run.stop, Outcome)
        assert engine.words.outcome(self.pack, spec, run.stop, run.world["crossing"])
        self._spent_once(name, run)
        self._said(run)
        state = run.world["crossing"]
        assert isinstance(state, Journey)
        self.journey = state

    def _spent_once(self, name: str, run: Run) -> None:
        """One Failure, one hard move; a cost at most once for each mixed roll; no tick is counted twice."""
        stated = [step.event for step in run.trail if isinstance(step, Stated)]
        rolled = [step for step in run.trail if isinstance(step, Thrown) and step.roll.why in ("leg", "barrier")]
        spent = sum(isinstance(fact, FailureSpent) for fact in stated)
        assert spent == sum(step.value == "failure" for step in rolled)
        prices = [step for step in run.trail if isinstance(step, Thrown) and step.value == "mixed"]
        assert sum(isinstance(fact, CostPaid) for fact in stated) <= len(prices)
        ticked = [fact.why for fact in stated if isinstance(fact, ClockTicked)]
        moves = [fact.move for fact in stated if isinstance(fact, FailureSpent)]
        assert ticked.count("failure") == moves.count("segment")
        if name == "leg":
            met = [fact for fact in stated if isinstance(fact, HazardMet) and fact.source == "failure"]
            assert len(met) == moves.count("hazard")

    def _said(self, run: Run) -> None:
        for step in run.trail:
            if isinstance(step, Stated):
                engine.words.event(self.pack, step.event, step.state)
            elif isinstance(step, Thrown):
                assert engine.words.dice(self.pack, step.roll, step.faces, step.value)
            elif isinstance(step, Chosen):
                assert engine.words.answer(self.pack, step.choose, step.option, run.world["crossing"])

    @rule(name=st.sampled_from(["each_carries", "triumph", "wide_positions", "auto_eat"]), on=st.booleans())
    def change(self, name: str, on: bool) -> None:
        """A house rule is changed in the middle of a journey."""
        if name not in [each.field.name for each in engine.house_rules(self.pack)]:
            return
        new = engine.with_rule(self.pack, name, on)
        before = _all_rations(self.journey)
        for event in engine.rework(self.journey, self.pack, new):
            self.journey = event.apply(self.journey)
        assert _all_rations(self.journey) == before
        self.pack = new

    @invariant()
    def within_the_rules(self) -> None:
        """Nothing below zero, nothing above what it can be, and a stage that fits the ground."""
        state, wear = self.journey, self.pack.wear
        for one in state.travelers:
            assert 0 <= one.stress <= wear.stress
            assert 0 <= one.wounds <= wear.wounds
            assert one.rations >= 0
        assert all(store.left >= 0 for store in state.stores)
        assert state.clock is None or 0 <= state.clock.filled < state.clock.size
        assert state.stage in (CAMP, ROAD, ARRIVED)
        if state.stage == ROAD:
            assert state.travelers
            assert state.ground < state.route
        if state.stage == ARRIVED:
            assert state.ground >= state.route
        assert state.ground == sum(leg.ground for leg in state.legs)
        assert state.pace in self.pack.pace_order
        company = {one.key for one in state.company}
        assert len(company) == len(state.company)
        assert {broken.victim for broken in state.breakdowns} <= company
        assert state.higher >= 0 <= state.lower

    @invariant()
    def plain_data(self) -> None:
        """A journey is JSON at any time, and can be shown and measured."""
        assert msgspec.json.decode(msgspec.json.encode(self.journey), type=Journey) == self.journey
        assert engine.sheet(self.pack, self.journey).sections
        assert all(isinstance(count, int) for count in engine.measures(self.journey).values())


def _all_rations(state: Journey) -> int:
    return state.left("rations") + sum(one.rations for one in state.travelers)


def _value(field, data: st.DataObject | None):
    assert data is not None
    if field.kind == "choice":
        return data.draw(st.sampled_from([option.key for option in field.options]))
    if field.kind == "whole":
        return data.draw(st.integers(field.low, min(field.high, 20)))
    return data.draw(st.text(st.characters(categories=["L", "N"]), min_size=field.low, max_size=9))


def _record(run: Run) -> list[Recorded]:
    """A run as its journal would have it, through JSON."""
    steps: list[Recorded] = []
    for step in run.trail:
        if isinstance(step, Thrown):
            steps.append(DiceRecorded(step.roll.why, tuple(hand.dice for hand in step.roll.hands), step.faces))
        elif isinstance(step, Chosen):
            steps.append(ChoiceRecorded(step.choose.key, step.option, step.forced))
        elif isinstance(step, Stated):
            steps.append(FactRecorded(ANY_FACT.decode(msgspec.json.encode(step.event))))
    assert isinstance(run.stop, Outcome)
    return [*steps, OutcomeRecorded(run.stop.key)]


TestSession = Session.TestCase
TestSession.settings = settings(max_examples=60, stateful_step_count=30)
TestSession = pytest.mark.rule("CRO-D10", "CRO-D12", "CRO-D14", "CRO-R22", "GEN-7")(TestSession)
