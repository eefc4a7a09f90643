"""Comae at a real table: whatever is done, typed, undone or switched, it goes on, and its record leads to it again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from inglenook.engines.comae import engine
from inglenook.engines.comae.story import Comae
from inglenook.journal import MemoryStore, verify
from inglenook.rules import Field, Refusal
from inglenook.table import Engines, Receipt, Table, begin
from inglenook.table.standing import standing_of
from tests.table.tables import NOON, TWO_SEATS, clock

ENGINES = Engines({"comae": engine})
GAMES, SHARES, ACTS = 24, 4, 40
NAMES = ("Ash", "ash", "Änne & <b>Ødön</b>", "\u202eאבג", "夜 🐉", "d.e", "a, b", "x" * 120, "  z  ")
LIKELY = ("conflict", "round", "round", "declare", "opposed", "escalate", "settle", "edit", "luck", "roll", "dismiss")
CROWD = 6


def sit_down(seats: dict[str, tuple[str, ...]] | None = None) -> Table:
    """A table at which nobody has done anything yet."""
    packs = {"comae": next(iter(engine.packs.values()))()}
    store = MemoryStore("Rain", created=NOON)
    return begin(store, ENGINES, "Rain", packs, dice="seeded", seed="1", seats=seats, clock=clock())


def story_at(table: Table) -> Comae:
    """How the game stands."""
    comae = table.standing.world["comae"]
    assert isinstance(comae, Comae)
    return comae


class Evening:
    """One game in the hands of chance."""

    def __init__(self, number: int) -> None:
        self.chance = Random(number)
        self.seat = "player" if number % 2 else "referee"
        self.table = sit_down(TWO_SEATS if self.seat == "referee" else None)

    def play(self) -> None:
        for _ in range(ACTS):
            act = self.chance.choices(
                (self.command, self.house_rule, self.dice, self.undo, self.redo), (20, 2, 1, 2, 1)
            )[0]
            self.took(self.answer() if self.waits and act is self.command else act())
            if self.chance.random() < 0.1:
                for seat in self.table.standing.seats:
                    self.table.view(seat)

    @property
    def waits(self) -> bool:
        return bool(self.table.standing.pending)

    def command(self) -> Receipt | Refusal:
        now = self.table.standing
        pack, comae = now.packs["comae"], story_at(self.table)
        ready = [command for command in engine.commands if command.ready(pack, comae) is None]
        likely = [command for command in ready if command.name in LIKELY]
        command = self.chance.choice(likely if likely and self.chance.random() < 0.6 else ready)
        if command.name in ("npc", "sample", "random", "stranger", "create") and len(comae.people) > CROWD:
            command = engine.commands[0]
        given = {
            field.name: self.value(field)
            for field in command.fields(pack, comae)
            if field.default is None or self.chance.random() < 0.3
        }
        return self.table.do(f"comae.{command.name}", given, seat=self.seat)

    def value(self, field: Field) -> Any:
        if field.options:
            return self.chance.choice(field.options).key
        if field.kind == "whole":
            return self.chance.choice([field.low, field.high, self.chance.randint(field.low, field.high)])
        if field.kind == "yes":
            return self.chance.random() < 0.5
        return self.chance.choice(NAMES)[: field.high]

    def answer(self) -> Receipt | Refusal:
        shown = self.chance.choice(self.table.waiting(self.seat))
        question = f"{shown.lane}:{shown.number}"
        if shown.kind == "choice":
            option = self.chance.choice([option.key for option in shown.options])
            return self.table.answer(option, question=question, seat=self.seat)
        faces = [self.chance.randint(1, sides) % 100 for hand in shown.hands for sides in hand]
        return self.table.answer(question=question, faces=faces, seat=self.seat)

    def house_rule(self) -> Receipt | Refusal:
        house = self.chance.choice(engine.house_rules(self.table.standing.packs["comae"]))
        return self.table.set(f"comae.{house.field.name}", self.value(house.field), seat=self.seat)

    def dice(self) -> Receipt | Refusal:
        return self.table.set("dice", self.chance.choice(["fair", "hand", "seeded"]), seat=self.seat)

    def undo(self) -> Receipt | Refusal:
        return self.table.undo(seat=self.seat)

    def redo(self) -> Receipt | Refusal:
        return self.table.redo(seat=self.seat)

    def took(self, result: Receipt | Refusal) -> None:
        if isinstance(result, Refusal):
            assert result.sentence.endswith((".", ".\u201d")), result


@pytest.mark.parametrize("share", range(SHARES))
def test_random_games_go_on_and_their_records_lead_to_them_again(share):
    for number in range(share, GAMES, SHARES):
        evening = Evening(number)
        evening.play()
        store = evening.table.store
        assert verify(store).faults == (), number
        assert evening.table.verify_rules() == (), number
        assert standing_of(ENGINES, store).written() == evening.table.standing.written(), number
        "".join(evening.table.export_story(evening.seat))


@pytest.mark.rule("COM-R27", "COM-R58", "COM-D50")
def test_a_lock_is_picked():
    table = sit_down()
    table.do("comae.sample", {"who": "tomas"})
    table.do("comae.conflict", {"preset": "lock", "opposition": "own", "rating": 10, "points": 1})
    picked = table.do("comae.round", {"luck": "off"}, faces=[30, 90, 6])
    assert isinstance(picked, Receipt)
    said = [entry.text for entry in picked.entries]
    assert said[-1] == "Tomas Vey wins the round for 6. Tell how. The conflict is over: Side A is left."
    assert story_at(table).conflict is None
