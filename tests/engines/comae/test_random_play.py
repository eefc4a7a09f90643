"""Random conflicts: whatever is declared, thrown and chosen, the rules hold and the facts tell it all.

Two thousand conflicts, each from its own number, so that a failure names what reproduces it.
"""

from __future__ import annotations

from random import Random
from typing import Any, Union

import msgspec
import pytest
from msgspec.structs import replace

from inglenook.engines.comae import engine
from inglenook.engines.comae.combined import average
from inglenook.engines.comae.facts import (
    FACTS,
    ActedAgain,
    ConflictBegun,
    Declared,
    Fact,
    FellIntoComae,
    LuckChanged,
    PoolChanged,
    RoundEnded,
    ValueChanged,
    WentOut,
)
from inglenook.engines.comae.pack import ComaePack
from inglenook.engines.comae.person import STATIC, Drive, Focus, Luck, Person, Tag
from inglenook.engines.comae.story import Comae
from inglenook.rules import Choose, Command, Outcome, Refusal, Roll, Run, Stated, check_fields
from tests.engines.comae.fights import COMMANDS, someone, story
from tests.engines.comae.played import PACK, playing

CONFLICTS, SHARES = 2_000, 8
ROUNDS = 9
LEVELS = ("character", "character", "common", "skilled", "master")
ANY_FACT: Any = msgspec.json.Decoder(Union[FACTS])  # noqa: UP007  # a tuple of any length


def random_pack(chance: Random) -> ComaePack:
    """The rules with some of their options."""
    return playing(
        PACK,
        focus=chance.random() < 0.5,
        lenses=chance.random() < 0.7,
        weapons=chance.random() < 0.5,
        negative_luck=chance.random() < 0.4,
        exceptional_damage=chance.random() < 0.3,
        tie=chance.choice(["stand_off", "reroll", "higher_skill"]),
        nobody=chance.choice(["stand", "reroll"]),
        groups=chance.choice(["single", "pairs"]),
        several_targets=chance.random() < 0.5,
        declare=chance.choice(["in_order", "together"]),
    )


def random_person(chance: Random, name: str) -> Person:
    """Somebody in any state that play can bring about."""
    level = chance.choice(LEVELS)
    lowest = -1 if level in ("common", "skilled") else 1
    sizes = {}
    for kind in PACK.pools:
        size = chance.randint(1, 20)
        below = chance.randint(0, size - 1) if lowest > 0 and chance.random() < 0.15 else 0
        sizes[kind.key] = (size, -below if below else chance.randint(0, size))
    lucky = level == "character" or chance.random() < 0.3
    return someone(
        name,
        level=level,
        skills={kind.key: chance.randint(0, 100) for kind in PACK.skills},
        pools=sizes,
        luck=Luck(chance.randint(0, 2), 2, due=chance.randint(0, 1)) if lucky else 0,
        focuses=(Focus("combat", "melee"), Focus("social", "influence")) if chance.random() < 0.5 else (),
        drives=(Drive("person", "someone"),),
        tags=(Tag("gear", bonus=chance.randint(1, 3)),) if chance.random() < 0.3 else (),
        weapon=chance.choice(["", *PACK.weapon_kinds]),
        armour=chance.choice(["", *PACK.armour_kinds]),
        shield=chance.choice(["", *PACK.shield_kinds]),
        disposition=chance.choice(["", *PACK.disposition_kinds]) if level != "character" else "",
        hidden=level != "character" and chance.random() < 0.2,
    )


class Play:
    """One conflict in the hands of chance."""

    def __init__(self, number: int) -> None:
        self.chance = Random(number)
        self.pack = random_pack(self.chance)
        names = ["Ash", "Birk", "Cole", "Dora", "Ed"][: self.chance.choice([1, 2, 2, 3, 3, 4, 5])]
        self.begun = story(*[random_person(self.chance, name) for name in names])
        self.comae = self.begun
        self.facts: list[Fact] = []

    def fields(self, command: Command) -> dict[str, Any]:
        """Something for every field, now and then nothing."""
        given: dict[str, Any] = {}
        for field in command.fields(self.pack, self.comae):
            if field.options and self.chance.random() < 0.8:
                given[field.name] = self.chance.choice(field.options).key
            elif field.name == "modifier":
                given[field.name] = self.chance.choice([0, -20, -40])
            elif field.name == "others" and self.chance.random() < 0.3:
                given[field.name] = self.chance.choice(self.comae.people).name
            elif field.name == "lenses":
                given[field.name] = True
        return given

    def do(self, name: str, **known: Any) -> bool:
        """Does a command with whatever comes up; tells whether it was done."""
        command = COMMANDS[name]
        if command.ready(self.pack, self.comae) is not None:
            return False
        given = {**self.fields(command), **known}
        checked = check_fields(command.fields(self.pack, self.comae), given, command.rule)
        if isinstance(checked, Refusal):
            assert checked.sentence
            return False
        before = self.comae
        run = Run(command.perform(self.pack, before, checked), {"comae": before})
        self.say(str(engine.words.command(self.pack, before, command, checked)))
        while not run.ended:
            stop = run.stop
            self.asked(stop, run.world["comae"])
            if isinstance(stop, Roll):
                faces = [[self.chance.randint(1, sides) for sides in hand.dice] for hand in stop.hands]
                run.throw(faces)
                self.thrown(stop, faces)
            else:
                assert isinstance(stop, Choose)
                run.choose(self.chance.choice(stop.options))
        if isinstance(run.stop, Refusal):
            assert run.stop.sentence
            assert run.stop.rule
            return False
        facts: list[Any] = [step.event for step in run.trail if isinstance(step, Stated)]
        self.comae = run.world["comae"]
        self.judge(before, facts)
        self.told(command, run)
        self.facts += facts
        return True

    # What is said of it: nothing here, where many conflicts are played

    def say(self, text: str) -> None:
        """A sentence."""

    def asked(self, stop: Any, state: Comae) -> None:
        """What waits."""

    def thrown(self, roll: Roll[Any], faces: list[list[int]]) -> None:
        """Dice that fell."""

    def told(self, command: Command, run: Run) -> None:
        """What it came to."""

    def play(self) -> None:
        """From beginning to end, or until the table has had enough."""
        if not self.do("conflict"):
            return
        for _ in range(ROUNDS):
            for name in ("settle", "declare", "declare", "second_action", "luck", "leave", "fear"):
                if self.comae.conflict is not None and self.chance.random() < 0.15:
                    self.do(name)
            if self.comae.conflict is None:
                break
            if not self.do("round"):
                self.do("round", luck="off")
        if self.comae.conflict is not None:
            self.do("end")
        assert self.comae.conflict is None
        assert not any(person.level == STATIC for person in self.comae.people)

    # What always holds

    def judge(self, before: Comae, facts: list[Fact]) -> None:
        """Looks at what a command did."""
        told = fold(before, facts)
        assert told == self.comae, "the facts are all there is to it"
        for person in self.comae.people:
            self.judge_person(person)
        gone = {one.key for one in before.conflict.fighters if one.out} if before.conflict else set()
        acting = {fact.key for fact in facts if isinstance(fact, Declared | ActedAgain)}
        winners = {key for fact in facts if isinstance(fact, RoundEnded) for key in fact.won}
        assert not gone & (acting | winners), "nobody acts who is out"
        self.judge_losses(before, facts)
        self.judge_conflict()

    def judge_person(self, person: Person) -> None:
        """Pools and luck stay where they may be."""
        for pool in person.pools:
            assert -pool.maximum <= pool.current <= pool.maximum
            if person.level in ("common", "skilled", STATIC):
                assert pool.current >= 0, f"{person.level} people never go below zero"
            if pool.current == -pool.maximum:
                assert person.comae
        least = self.pack.luck.floor if self.pack.options.negative_luck and person.luck.start else 0
        assert person.luck.points >= least
        if not person.luck.start:
            assert person.luck == Luck()

    def judge_losses(self, before: Comae, facts: list[Fact]) -> None:
        """Every point that is lost or won back is in a fact."""
        now = {person.key: person for person in self.comae.people}
        for person in before.people:
            if person.key not in now:
                continue
            for pool in person.pools:
                moved = sum(
                    fact.change
                    for fact in facts
                    if isinstance(fact, PoolChanged) and (fact.key, fact.pool) == (person.key, pool.key)
                )
                assert now[person.key].pool(pool.key).current - pool.current == moved
            if now[person.key].comae and not person.comae:
                assert FellIntoComae(person.key) in facts
            if now[person.key].luck != person.luck:
                assert any(isinstance(fact, LuckChanged) and fact.key == person.key for fact in facts)

    def judge_conflict(self) -> None:
        """Two sides are in it; whoever is in has something left or pushes; two pools count as one."""
        conflict = self.comae.conflict
        if conflict is None:
            return
        assert len(conflict.sides) > 1
        for fighter in conflict.standing:
            person = self.comae.person(fighter.key)
            assert not person.comae
            if person.level == STATIC:
                assert person.pools[0].current > 0
                continue
            if conflict.combined:
                one, other = (person.pool(key).maximum for key in conflict.pools)
                assert fighter.maximum == average(one, other)
                assert -fighter.maximum < fighter.value <= fighter.maximum
                left = fighter.value
            else:
                left = person.pool(conflict.pools[0]).current
            assert left > 0 or fighter.pushing
            if fighter.declared is not None:
                foes = {foe.key for foe in conflict.foes(fighter)}
                assert set(fighter.declared.targets) <= foes


class Told(Play):
    """The same, in which everything is put into words."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.said: list[str] = []

    def say(self, text: str) -> None:
        assert text
        assert "  " not in text
        self.said.append(text)

    def asked(self, stop: Any, state: Comae) -> None:
        if isinstance(stop, Roll):
            self.say(engine.words.roll(self.pack, stop))
            return
        question = engine.words.question(self.pack, stop, state)
        self.say(question.text)
        assert tuple(option.key for option in question.options) == stop.options
        for option in question.options:
            self.say(option.label)

    def thrown(self, roll: Roll[Any], faces: list[list[int]]) -> None:
        value = roll.reading.read(faces)
        self.say(engine.words.dice(self.pack, roll, faces, value))
        scale = engine.words.scale(self.pack, roll, faces, value)
        assert scale is None or len(scale.marks) == len(faces)

    def told(self, command: Command, run: Run) -> None:
        for step in run.trail:
            if isinstance(step, Stated) and (text := engine.words.event(self.pack, step.event, step.state)):
                self.say(text)
        assert isinstance(run.stop, Outcome)
        self.say(engine.words.outcome(self.pack, command, run.stop, self.comae))
        self.say(engine.words.outcome_name(self.pack, command, run.stop.key))
        assert engine.sheet(self.pack, self.comae).sections
        assert all(engine.words.measure(self.pack, self.comae, key) for key in engine.measures(self.comae))


def fold(state: Comae, facts: list[Fact]) -> Comae:
    """The facts one after the other."""
    for fact in facts:
        state = fact.apply(state)
    return state


@pytest.mark.rule(
    "GEN-2",
    "COM-R24",
    "COM-R28",
    "COM-R30",
    "COM-D24",
    "COM-D33",
    "COM-D34",
    "COM-D35",
    "COM-D38",
    "COM-D39",
    "COM-R48",
)
@pytest.mark.parametrize("share", range(SHARES))
def test_random_conflicts_keep_to_the_rules(share):
    seen: set[type[Fact]] = set()
    for number in range(share, CONFLICTS, SHARES):
        play = Play(number)
        try:
            play.play()
        except Exception as error:
            error.add_note(f"Play({number}).play() does it again")
            raise
        assert fold(play.begun, play.facts) == play.comae
        seen |= {type(fact) for fact in play.facts}
    assert seen >= {ConflictBegun, Declared, RoundEnded, WentOut, PoolChanged, ValueChanged, LuckChanged, FellIntoComae}


@pytest.mark.rule("GEN-2")
@pytest.mark.parametrize("number", range(0, CONFLICTS, 25))
def test_every_fact_and_every_state_comes_back_from_its_bytes(number):
    play = Play(number)
    play.play()
    state = play.begun
    for fact in play.facts:
        state = fact.apply(state)
        assert ANY_FACT.decode(msgspec.json.encode(fact)) == fact
        assert msgspec.json.decode(msgspec.json.encode(state), type=Comae) == state


@pytest.mark.rule("COM-R20", "COM-R28", "COM-R29", "GEN-6")
@pytest.mark.parametrize("number", range(5, CONFLICTS, 25))
def test_everything_can_be_said(number):
    told = Told(number)
    told.play()
    keys = {skill.key for skill in PACK.skills} | {lens.key for lens in PACK.lenses} | {"a_wins", "several_win"}
    assert not [text for text in told.said for key in keys if "_" in key and key in text], "keys are never shown"


@pytest.mark.rule("GEN-2", "COM-D8", "COM-D9")
def test_one_number_is_one_conflict():
    first, second = Play(7), Play(7)
    first.play()
    second.play()
    assert first.facts == second.facts
    assert replace(first.comae) == second.comae
