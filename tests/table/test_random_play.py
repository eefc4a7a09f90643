"""Random play at a real table: whatever people do, in whatever order, the sheet and the journal stay true.

Each class plays hundreds of sequences, so that several workers can share them: 2,000 in all, and 50,000 with
`HYPOTHESIS_PROFILE=deep`.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from inglenook.dice import Fair
from inglenook.engines.nomadic.nomad import Nomad
from inglenook.journal import MemoryStore, SqliteStore, Store, verify
from inglenook.rules import Field, Refusal
from inglenook.table import Receipt, Table, keeper
from inglenook.table.requests import request_of
from inglenook.table.standing import Standing, standing_of
from tests.table.tables import ENGINES, NOON, table

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
SEQUENCES = 12_500 if DEEP else 500
OFTEN = 9
"""A snapshot after so few entries that sequences cross many of them."""

TEXTS = st.sampled_from(["", "A wreck", "Änne & <b>Ødön</b>", "夜", "x" * 121])
WRONG = st.sampled_from(["", "nonsense", "-1", 0, 99, None, True, 2.5, "\ud800", [1], "９"])
FACES = st.lists(st.integers(0, 21), max_size=4)


class Play(RuleBasedStateMachine):
    """One campaign in somebody's hands. Subclasses say which engines, in which store."""

    engines: ClassVar[tuple[str, ...]] = ("nomadic",)
    edition: ClassVar[str | None] = None
    in_file: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self.patches = pytest.MonkeyPatch()
        self.patches.setattr(keeper, "SNAPSHOT_EVERY", OFTEN)
        chance = Random(1)  # fair dice that can be thrown again, should something have to be looked for
        self.patches.setattr(keeper, "Fair", lambda: Fair(chance.randbytes))
        self.folder = Path(tempfile.mkdtemp()) if self.in_file else None
        self.table = table(*self.engines, store=self.store(), edition=self.edition)
        self.receipts: list[Receipt] = []
        self.requests = 0

    def store(self) -> Store:
        if self.folder is None:
            return MemoryStore("Ada", created=NOON)
        return SqliteStore.create(self.folder / "ada.inglenook", name="Ada", created=NOON)

    # What people do

    @rule(data=st.data(), wrong=st.integers(0, 9), typed=st.integers(0, 3))
    def do(self, data: st.DataObject, wrong: int, typed: int) -> None:
        now = self.table.standing
        engine = now.engine(data.draw(st.sampled_from(self.engines)))
        command = data.draw(st.sampled_from(engine.commands))
        pack, state = now.packs[engine.name], now.world[engine.name]
        fields = {field.name: data.draw(value_of(field)) for field in command.fields(pack, state)}
        if fields and not wrong:
            fields[data.draw(st.sampled_from([*fields, "unheard_of"]))] = data.draw(WRONG)
        faces = data.draw(FACES) if not typed else None
        self.took(self.table.do(f"{engine.name}.{command.name}", fields, faces=faces, request=self.request()))

    @precondition(lambda self: self.table.standing.pending)
    @rule(data=st.data(), wrong=st.integers(0, 7))
    def answer(self, data: st.DataObject, wrong: int) -> None:
        shown = data.draw(st.sampled_from(self.table.waiting()))
        assert shown.kind in ("choice", "dice"), shown.text
        if shown.kind == "dice":
            dice = [sides for hand in shown.hands for sides in hand]
            faces = [data.draw(st.integers(1 if wrong else 0, sides)) for sides in dice]
            self.took(self.table.answer(question=f"{shown.lane}:{shown.number}", faces=faces, request=self.request()))
            return
        option = data.draw(st.sampled_from([option.key for option in shown.options] if wrong else ["", "close", "x"]))
        self.took(self.table.answer(option, question=f"{shown.lane}:{shown.number}", request=self.request()))

    @rule()
    def undo(self) -> None:
        offered, before = self.table.view().undo, self.table.standing.position
        taken = self.table.undo(request=self.request())
        assert isinstance(taken, Receipt) == (offered is not None)
        if offered is None:
            assert self.table.standing.position == before
        self.took(taken)

    @rule()
    def redo(self) -> None:
        offered = self.table.view().redo
        brought = self.table.redo(request=self.request())
        assert isinstance(brought, Receipt) == (offered is not None)
        self.took(brought)

    @rule()
    def undo_and_redo(self) -> None:
        before = how_it_stands(self.table.standing)
        if isinstance(self.table.undo(), Receipt):
            assert isinstance(self.table.redo(), Receipt)
            assert how_it_stands(self.table.standing) == before

    @rule(text=TEXTS)
    def say(self, text: str) -> None:
        self.took(self.table.say(text))

    @rule(data=st.data(), text=TEXTS, gone=st.booleans())
    def rewrite(self, data: st.DataObject, text: str, gone: bool) -> None:
        number = data.draw(st.integers(1, self.table.store.position + 1))
        self.took(self.table.erase(number) if gone else self.table.revise(number, text))

    @rule(dice=st.sampled_from(["fair", "hand", "seeded", "loaded"]))
    def change_dice(self, dice: str) -> None:
        self.took(self.table.set("dice", dice))

    @rule(data=st.data())
    def house_rule(self, data: st.DataObject) -> None:
        now = self.table.standing
        engine = now.engines[0]
        house = data.draw(st.sampled_from(engine.house_rules(now.packs[engine.name])))
        value = data.draw(st.booleans() if house.field.kind == "yes" else st.integers(0, 7))
        self.took(self.table.set(f"{engine.name}.{house.field.name}", value))

    # What happens to programs and files

    @rule()
    def open_again(self) -> None:
        before = self.table.standing.written()
        if isinstance(self.table.store, SqliteStore):
            path = self.table.store.path
            self.table.close()
            self.table = Table(SqliteStore.open(path), ENGINES)
        else:
            self.table = Table(self.table.store, ENGINES)
        assert self.table.standing.written() == before

    @rule()
    def lose_snapshots(self) -> None:
        with self.table.store.writing() as writer:
            writer.drop_snapshots_after(0)

    @precondition(lambda self: self.requests)
    @rule(data=st.data())
    def ask_twice(self, data: st.DataObject) -> None:
        request = f"r{data.draw(st.integers(1, self.requests))}"
        act = self.table.store.act_of_request(request_of(self.table.store, "player", request))
        if act is None:
            return
        before = self.table.standing.position
        again = self.table.do("focus", request=request)
        assert isinstance(again, Receipt)
        assert again.repeated
        assert [entry.number for entry in again.entries] == [e.number for e in self.table.store.entries_of(act)]
        assert self.table.standing.position == before

    # What is always true

    def request(self) -> str:
        self.requests += 1
        return f"r{self.requests}"

    def took(self, result: Receipt | Refusal) -> None:
        if isinstance(result, Refusal):
            assert result.code
            assert result.sentence.endswith((".", ".\u201d")), result
        else:
            assert result.entries

    @invariant()
    def the_sheet_is_possible(self) -> None:
        now = self.table.standing
        nomad, pack = now.world["nomadic"], now.packs["nomadic"]
        assert isinstance(nomad, Nomad)
        assert all(0 <= track.marked <= track.boxes for track in nomad.tracks)
        assert all(skill.die in pack.check.ladder and skill.die <= skill.start for skill in nomad.skills)
        assert nomad.resources >= 0
        assert nomad.system >= 1

    def teardown(self) -> None:
        try:
            store, now = self.table.store, self.table.standing
            assert verify(store).faults == ()
            assert self.table.verify_rules() == ()
            anew = Standing(ENGINES)
            anew.fold(store)
            assert anew.written() == now.written() == standing_of(ENGINES, store).written()
            for lane in ("table", "referee"):
                no_dice_are_banked(store, lane)
            whole = [(entry.lane, entry.number) for entry in self.table.feed().entries]
            assert whole == [(entry.lane, entry.number) for entry in store.read()]
        finally:
            self.patches.undo()
            self.table.close()
            if self.folder is not None:
                shutil.rmtree(self.folder)


def value_of(field: Field) -> st.SearchStrategy[Any]:
    """Mostly legal values of a field."""
    if field.kind == "choice":
        return st.sampled_from([option.key for option in field.options]) if field.options else WRONG
    if field.kind == "whole":
        return st.integers(field.low, min(field.high, field.low + 4))
    return st.booleans() if field.kind == "yes" else TEXTS


def how_it_stands(now: Standing) -> tuple[Mapping[str, Any], ...]:
    """All that undo and redo together must leave as it was. Draws go on counting."""
    return dict(now.world), dict(now.pending), dict(now.pack_hashes), {"dice": now.dice, "name": now.name}


def no_dice_are_banked(store: Store, lane: str) -> None:
    """Told from the entries alone: struck dice are taken by the very next rolls of the same dice, or passed over."""
    thrown: dict[int, dict[str, Any]] = {}
    struck: set[int] = set()
    strikes: dict[int, list[int]] = {}
    gone: set[int] = set()
    for act in store.acts():
        for entry in store.entries_of(act.act):
            if entry.lane != lane:
                continue
            body = msgspec.json.decode(entry.body) if entry.body else {}
            if entry.kind == "strike":
                strikes[entry.number] = body["entries"]
                struck.update(body["entries"])
                for number in body["entries"]:
                    struck.difference_update(strikes.get(number, ()))
            if entry.kind != "dice":
                continue
            at_hand = [number for number in thrown if number in struck and number not in gone]
            if body["again_of"] is not None:
                assert body["again_of"] == at_hand[0]
                assert body["faces"] == thrown[at_hand[0]]["faces"]
                assert body["dice"] == thrown[at_hand[0]]["dice"]
                gone.add(at_hand[0])
            else:
                assert body["passed_over"] == at_hand
                gone.update(at_hand)
            thrown[entry.number] = body


class SeedEdition(Play):
    """The published rules of the seed."""


class EditionOf2025(Play):
    """The later edition."""

    edition = "nomadic-2025"


class InAFile(Play):
    """The same in a file."""

    in_file = True


class WithLantern(Play):
    """Two engines in one journal."""

    engines = ("nomadic", "lantern")


for kind in (SeedEdition, EditionOf2025, InAFile, WithLantern):
    kind.TestCase.settings = settings(
        max_examples=SEQUENCES,
        stateful_step_count=30 if DEEP else 16,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )

TestSeedEdition = pytest.mark.rule("GEN-2", "GEN-7")(SeedEdition.TestCase)
TestEditionOf2025 = EditionOf2025.TestCase
TestInAFile = InAFile.TestCase
TestWithLantern = WithLantern.TestCase
