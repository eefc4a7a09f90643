"""Long random sessions: whatever is done in whatever order, the sheet stays within the rules."""

from typing import Union

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.facts import FACTS, Fact
from inglenook.engines.nomadic.nomad import Nomad, begin
from inglenook.engines.nomadic.pack import NomadicPack
from inglenook.rules import Choose, Chosen, Outcome, Refusal, Roll, Run, Stated, Thrown, check_fields, redrive
from inglenook.rules.redrive import ChoiceRecorded, DiceRecorded, FactRecorded, OutcomeRecorded, Recorded
from tests.engines.nomadic.playing import ORACLES, SEED

NAMES = st.sampled_from([command.name for command in engine.commands])
ANY_FACT: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Union[FACTS])  # noqa: UP007 - a tuple of types


class Session(RuleBasedStateMachine):
    """One Nomad, played at random."""

    def __init__(self) -> None:
        super().__init__()
        self.pack: NomadicPack = SEED
        self.nomad: Nomad = begin(SEED)

    @initialize(pack=st.sampled_from([SEED, ORACLES]), boxes=st.sampled_from([1, 2, 4]), split=st.booleans())
    def open(self, pack: NomadicPack, boxes: int, split: bool) -> None:
        """A pack, perhaps with short tracks, so that the choice comes soon."""
        pack = engine.with_rule(pack, "split_allowed", split)
        for track in pack.tracks:
            pack = engine.with_rule(pack, f"boxes.{track.key}", boxes)
        self.pack, self.nomad = pack, begin(pack)

    @rule(name=NAMES, data=st.data())
    def do(self, name: str, data: st.DataObject) -> None:
        """Any command, with any legal values of its fields, any faces and any answers."""
        spec = engine.command(name)
        assert spec is not None
        if spec.ready(self.pack, self.nomad) is not None:
            return
        given = {field.name: _value(field, data) for field in spec.fields(self.pack, self.nomad)}
        fields = check_fields(spec.fields(self.pack, self.nomad), given)
        assert not isinstance(fields, Refusal)
        begun = {"nomadic": self.nomad}
        run = Run(spec.perform(self.pack, self.nomad, fields), begun)
        while not run.ended:
            stop = run.stop
            if isinstance(stop, Roll):
                run.throw([[data.draw(st.integers(1, sides)) for sides in hand.dice] for hand in stop.hands])
            else:
                assert isinstance(stop, Choose)
                asked = engine.words.question(self.pack, stop, run.world["nomadic"])
                assert tuple(option.key for option in asked.options) == stop.options
                run.choose(data.draw(st.sampled_from(stop.options)))
        if isinstance(run.stop, Refusal):
            assert run.trail == []
            assert run.stop.sentence
            assert run.stop.rule
            return
        again = redrive(lambda: spec.perform(self.pack, self.nomad, fields), begun, _record(run))
        assert again.world == run.world
        assert engine.words.outcome(self.pack, spec, run.stop, run.world["nomadic"])  # type: ignore[arg-type]
        state = run.world["nomadic"]
        assert isinstance(state, Nomad)
        self.nomad = state

    @rule(name=st.sampled_from(["boxes.body", "boxes.ship"]), boxes=st.integers(1, 12))
    def change(self, name: str, boxes: int) -> None:
        """A house rule is changed in the middle of play."""
        new = engine.with_rule(self.pack, name, boxes)
        for event in engine.rework(self.nomad, self.pack, new):
            self.nomad = event.apply(self.nomad)
        self.pack = new

    @invariant()
    def within_the_rules(self) -> None:
        """Boxes within tracks, ratings on the ladder and never above the first, nothing below zero."""
        state = self.nomad
        assert [(track.key, track.boxes) for track in state.tracks] == [(t.key, t.boxes) for t in self.pack.tracks]
        assert all(0 <= track.marked <= track.boxes for track in state.tracks)
        assert all(skill.die in self.pack.check.ladder and skill.die <= skill.start for skill in state.skills)
        assert sorted(skill.start for skill in state.skills) == sorted(self.pack.spread)
        assert state.resources >= 0
        assert state.system >= 1
        assert not (state.over and state.risk)

    @invariant()
    def plain_data(self) -> None:
        """A Nomad is JSON at any time, and can be shown."""
        assert msgspec.json.decode(msgspec.json.encode(self.nomad), type=Nomad) == self.nomad
        assert engine.sheet(self.pack, self.nomad).sections


def _value(field, data: st.DataObject):
    if field.kind == "choice":
        return data.draw(st.sampled_from([option.key for option in field.options]))
    if field.kind == "yes":
        return data.draw(st.booleans())
    if field.kind == "whole":
        return data.draw(st.integers(field.low, field.high))
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
TestSession = pytest.mark.rule("NOM-D12", "NOM-D5", "NOM-R10", "GEN-7")(TestSession)
