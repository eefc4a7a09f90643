"""Long random sessions: whatever is done in whatever order, the party stays within the rules."""

from typing import Union

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.facts import FACTS, Fact
from inglenook.engines.nutshell.pack import NutshellPack
from inglenook.engines.nutshell.party import Party, begin
from inglenook.rules import Choose, Chosen, Outcome, Refusal, Roll, Run, Stated, Thrown, check_fields, redrive
from inglenook.rules.redrive import ChoiceRecorded, DiceRecorded, FactRecorded, OutcomeRecorded, Recorded
from tests.engines.nutshell.playing import PACK

NAMES = st.sampled_from([command.name for command in engine.commands])
ANY_FACT: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Union[FACTS])  # noqa: UP007 - a tuple of types
TRAITS = st.sampled_from(["agility", "tumbling", "Luck", "poker", "none", "weather eye", "surgery"])
RATINGS = st.sampled_from(["d0", "d4", "d8", "d12", "d20", "d30", "good", "excellent"])
LISTS = st.lists(st.tuples(TRAITS, RATINGS), max_size=4).map(lambda rows: "; ".join(" ".join(row) for row in rows))


class Session(RuleBasedStateMachine):
    """A party, played at random."""

    def __init__(self) -> None:
        super().__init__()
        self.pack: NutshellPack = PACK
        self.party: Party = begin(PACK)

    @initialize(pool=st.booleans(), carry=st.booleans(), points=st.sampled_from([20, 100]), free=st.booleans())
    def open(self, pool: bool, carry: bool, points: int, free: bool) -> None:
        """House rules, and somebody at the table."""
        pack = engine.with_rule(engine.with_rule(PACK, "reroll_pool", pool), "carry_over", carry)
        self.pack = engine.with_rule(pack, "points", points)
        self._do("create", {"name": "Ida", "way": "free" if free else "points", "traits": "luck d8; aim d12"}, None)

    @rule(name=NAMES, data=st.data())
    def do(self, name: str, data: st.DataObject) -> None:
        """Any command, with any legal values of its fields, any faces and any answers."""
        spec = engine.command(name)
        assert spec is not None
        if spec.ready(self.pack, self.party) is not None:
            return
        self._do(name, {field.name: _value(field, data) for field in spec.fields(self.pack, self.party)}, data)

    def _do(self, name: str, given: dict[str, object], data: st.DataObject | None) -> None:
        spec = engine.command(name)
        assert spec is not None
        fields = check_fields(spec.fields(self.pack, self.party), given)
        if isinstance(fields, Refusal):
            assert fields.field, fields
            return
        begun, before = {"nutshell": self.party}, self.party
        run = Run(spec.perform(self.pack, before, fields), begun)
        while not run.ended:
            stop = run.stop
            assert data is not None
            if isinstance(stop, Roll):
                run.throw([[data.draw(st.integers(1, sides)) for sides in hand.dice] for hand in stop.hands])
            else:
                assert isinstance(stop, Choose)
                asked = engine.words.question(self.pack, stop, run.world["nutshell"])
                assert tuple(option.key for option in asked.options) == stop.options
                run.choose(data.draw(st.sampled_from(stop.options)))
        if isinstance(run.stop, Refusal):
            assert [step for step in run.trail if isinstance(step, Stated)] == []
            assert run.stop.sentence
            assert run.stop.rule
            return
        again = redrive(lambda: spec.perform(self.pack, before, fields), begun, _record(run))
        assert again.world == run.world
        state = run.world["nutshell"]
        assert isinstance(state, Party)
        assert isinstance(run.stop, Outcome)
        assert engine.words.command(self.pack, before, spec, fields)
        assert engine.words.outcome(self.pack, spec, run.stop, state)
        _dice_are_few_and_once(self.pack, run)
        _nothing_is_skipped(self.pack, before, state, name)
        self.party = state

    @rule(name=st.sampled_from(["no_magic", "whole_list", "reroll_pool", "carry_over"]), value=st.booleans())
    def change(self, name: str, value: bool) -> None:
        """A house rule is changed in the middle of play."""
        new = engine.with_rule(self.pack, name, value)
        assert engine.rework(self.party, self.pack, new) == ()
        self.pack = new

    @invariant()
    def within_the_rules(self) -> None:
        """Dice on the ladder, points short of a step, names told apart, budgets kept unless the game master allowed."""
        keys = [character.key for character in self.party.characters]
        assert len(keys) == len(set(keys)) == len({c.name.casefold() for c in self.party.characters})
        for character in self.party.characters:
            traits = [trait.key for trait in character.traits]
            assert len(traits) == len(set(traits))
            assert "none" not in traits
            assert character.unspent >= 0
            for trait in character.traits:
                above = self.pack.above(trait.die)
                assert trait.die in self.pack.ladder
                assert 0 <= trait.points < (above or 1)
        assert all(kind.default in self.pack.defaults for kind in self.party.kinds)
        assert {task.who for task in self.party.tasks} <= set(keys)

    @invariant()
    def plain_data(self) -> None:
        """A party is JSON at any time, and can be shown."""
        assert msgspec.json.decode(msgspec.json.encode(self.party), type=Party) == self.party
        assert engine.sheet(self.pack, self.party).title


def _dice_are_few_and_once(pack: NutshellPack, run: Run) -> None:
    """At most ten dice at first; of failed ones no more again than the best influence gives (NUT-R3, NUT-R10)."""
    thrown = [step for step in run.trail if isinstance(step, Thrown)]
    counts = [len(step.roll.hands[0].dice) for step in thrown]
    if counts:
        assert counts[0] <= 10
        assert sum(counts[1:]) <= 3
        failed = [int(step.value) for step in thrown]
        if not pack.options.reroll_pool:
            assert sum(counts[1:]) <= failed[0]
        assert isinstance(run.stop, Outcome)
        won = failed[0] == sum(counts[1:]) and sum(failed[1:]) == 0
        if not pack.options.reroll_pool:
            assert (run.stop.key == "success") == won


def _nothing_is_skipped(pack: NutshellPack, before: Party, after: Party, command: str) -> None:
    """Only buying sets a die at once; practice pays for all it gives (NUT-R22)."""
    for old, new in zip(before.characters, after.characters, strict=False):
        for trait in new.traits:
            was = old.trait(trait.key)
            if was is not None and was.die != trait.die:
                assert command in ("buy", "practise", "use_unspent")
                if command != "buy":
                    assert trait.die > was.die


def _value(field, data: st.DataObject):
    if field.name == "traits":
        return data.draw(LISTS)
    if field.name == "trait" and field.kind == "text":
        return data.draw(TRAITS)
    if field.kind == "choice":
        return data.draw(st.sampled_from([option.key for option in field.options])) if field.options else "nothing"
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
TestSession = pytest.mark.rule("NUT-R3", "NUT-R10", "NUT-R22", "NUT-D22", "GEN-7")(TestSession)
