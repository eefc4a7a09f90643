"""A campaign that another version of an engine wrote: it opens, says what can't go on, and offers ways out."""

from __future__ import annotations

from typing import ClassVar

import msgspec
import pytest

from inglenook.engines.nomadic import engine as nomadic
from inglenook.journal import MemoryStore, verify
from inglenook.rules import Choose, Command, Engine, Event, Hand, Outcome, Roll, Total
from inglenook.table import Engines, Table, UnknownFactError
from tests.lantern import lantern as lamp
from tests.table.tables import NOON, done, refused, table


def changed(**fields: object) -> Engines:
    """The lantern's engine in another version."""
    return Engines({"nomadic": nomadic, "lantern": msgspec.structs.replace(lamp.engine, code="2", **fields)})


def with_burn(rule) -> Engines:
    """The lantern's engine with another rule for burning."""
    burn = Command("burn", "Burn", "Light it up.", "LAN-2", lambda _pack, _state, _fields: rule())
    return changed(commands=(burn, *lamp.engine.commands[1:]))


@pytest.fixture
def store() -> MemoryStore:
    """A journal in which the lantern's flame is still to be chosen, a die having been thrown for it."""
    place = MemoryStore("Ada", created=NOON)
    done(table("nomadic", "lantern", store=place, engines=with_burn(rolled_first)).do("lantern.burn"))
    return place


def rolled_first():
    draught = yield from Roll((Hand("player", (6,)),), Total(), "draught", "LAN-2")
    flame = yield from Choose("player", "flame", ("low", "bright"), draught)
    yield from lamp.OilBurnt(1)
    return Outcome(flame)


def asks_other_options():
    yield from Roll((Hand("player", (6,)),), Total(), "draught", "LAN-2")
    flame = yield from Choose("player", "flame", ("low", "blue"))
    return Outcome(flame)


def throws_another_die():
    yield from Roll((Hand("player", (8,)),), Total(), "draught", "LAN-2")
    return Outcome((yield from Choose("player", "flame", ("low", "bright"))))


def states_a_fact_first():
    yield from Roll((Hand("player", (6,)),), Total(), "draught", "LAN-2")
    yield from lamp.OilBurnt(1)
    return Outcome((yield from Choose("player", "flame", ("low", "bright"))))


def ends_at_once():
    yield from Roll((Hand("player", (6,)),), Total(), "draught", "LAN-2")
    return Outcome("low")


def breaks():
    yield from Roll((Hand("player", (6,)),), Total(), "draught", "LAN-2")
    raise TypeError("this version has a bug")


CHANGES = [asks_other_options, throws_another_die, states_a_fact_first, ends_at_once, breaks]


@pytest.mark.parametrize("rule", CHANGES)
def test_a_rule_that_has_changed_is_taken_back_with_its_dice(store, rule):
    campaign = Table(store, with_burn(rule))
    (shown,) = campaign.waiting()
    assert (shown.kind, [option.key for option in shown.options]) == ("stuck", ["take_back", "close"])
    assert "other rules" in shown.text
    stuck = refused(campaign.answer("low"))
    assert (stuck.code, stuck.legal) == ("stuck", ("take_back", "close"))
    done(campaign.answer("take_back"))
    assert campaign.waiting() == ()
    assert campaign.standing.returned["table"]
    assert verify(store).faults == ()
    back = Table(store, with_burn(rolled_first))
    again = done(back.do("lantern.burn"))
    assert again.entries[1].data["source"] == "again"


@pytest.mark.parametrize("rule", CHANGES)
def test_or_closed_as_it_stands(store, rule):
    campaign = Table(store, with_burn(rule))
    closed = done(campaign.answer("close", question=campaign.waiting()[0].number))
    assert closed.entries[0].data["key"] == "closed"
    assert campaign.waiting() == ()
    assert campaign.standing.world["lantern"] == lamp.Lantern()
    assert verify(store).faults == ()
    assert campaign.verify_rules() == ()  # what was closed isn't expected to go on


def test_undo_is_a_way_out_as_well(store):
    campaign = Table(store, with_burn(asks_other_options))
    done(campaign.undo())
    assert campaign.waiting() == ()


def test_the_ways_out_are_no_answer_to_a_rule_that_can_go_on(store):
    campaign = Table(store, with_burn(rolled_first))
    for way in ("take_back", "close"):
        assert refused(campaign.answer(way)).code == "bad_answer"


def test_labels_never_matter(store):
    class Loud(lamp.LanternWords):
        def question(self, pack, choose, state):
            asked = super().question(pack, choose, state)
            options = tuple(msgspec.structs.replace(option, label=option.label.upper()) for option in asked.options)
            return msgspec.structs.replace(asked, text="WHICH?", options=options)

    burn = with_burn(rolled_first).get("lantern")
    loud = msgspec.structs.replace(burn, words=Loud(), title="LANTERN")
    campaign = Table(store, Engines({"nomadic": nomadic, "lantern": loud}))
    assert campaign.waiting()[0].text == "WHICH?"
    done(campaign.answer("low"))


def test_a_command_that_is_gone(store):
    campaign = Table(store, changed(commands=lamp.engine.commands[1:]))
    assert campaign.waiting()[0].kind == "stuck"
    assert refused(campaign.answer("low")).code == "stuck"
    assert "without such a command" in campaign.verify_rules()[0]
    done(campaign.answer("take_back"))


def test_another_engine_goes_on_meanwhile(store):
    campaign = Table(store, with_burn(breaks))
    done(campaign.do("ask"))
    assert refused(campaign.do("lantern.search")).code == "held"


class OilSpent(Event[lamp.Lantern], frozen=True, tag="lantern.oil_spent/2"):
    """What `lantern.oil_burnt/1` is called in a later version."""

    engine: ClassVar[str] = "lantern"
    drops: int

    def apply(self, state: lamp.Lantern, /) -> lamp.Lantern:
        return state.but(oil=state.oil - self.drops)


def renamed(**more: object) -> Engine:
    events = (OilSpent, *lamp.engine.events[1:])
    return msgspec.structs.replace(lamp.engine, code="2", events=events, **more)


def to_drops(old: dict[str, object]) -> dict[str, object]:
    return {"event": "lantern.oil_spent/2", "drops": old["amount"]}


def test_a_fact_under_its_old_name_is_read_by_its_upcast():
    campaign = table("nomadic", "lantern")
    done(campaign.do("lantern.burn", answers=["bright"]))
    later = Engines({"nomadic": nomadic, "lantern": renamed(upcasts={"lantern.oil_burnt/1": to_drops})})
    assert Table(campaign.store, later).standing.world == campaign.standing.world


def test_a_fact_that_nobody_can_read_says_so_and_the_story_can_still_be_had():
    campaign = table("nomadic", "lantern")
    done(campaign.do("lantern.burn", answers=["bright"]))
    done(campaign.say("It is bright."))
    later = Table(campaign.store, Engines({"nomadic": nomadic, "lantern": renamed()}))
    with pytest.raises(UnknownFactError, match=r"lantern\.oil_burnt/1.* install .*export the story"):
        later.view()
    assert "It is bright." in "".join(later.export_story())
    assert b"oil_burnt" in b"".join(later.export_json())


def test_a_snapshot_of_other_code_is_not_used(monkeypatch):
    monkeypatch.setattr("inglenook.table.keeper.SNAPSHOT_EVERY", 1)
    campaign = table("nomadic", "lantern")
    done(campaign.do("lantern.burn", answers=["bright"]))

    class Halved(lamp.OilBurnt, frozen=True, tag="lantern.oil_burnt/1"):
        def apply(self, state: lamp.Lantern, /) -> lamp.Lantern:
            return state.but(oil=state.oil - self.amount * 2)

    assert campaign.store.snapshot() is not None
    later = Table(campaign.store, changed(events=(Halved, *lamp.engine.events[1:])))
    assert later.standing.world["lantern"] == lamp.Lantern(oil=2, soot=1)
    assert campaign.standing.world["lantern"] == lamp.Lantern(oil=4, soot=1)


@pytest.mark.parametrize(
    ("rule", "what"),
    [(throws_another_die, "dice ((6,),) for draught"), (ends_at_once, "the question flame"), (breaks, "TypeError")],
)
def test_verifying_names_the_command_and_where_it_differs(store, rule, what):
    (fault,) = Table(store, with_burn(rule)).verify_rules()
    assert fault.startswith("table 2: lantern.burn")
    assert what in fault


def test_verifying_finds_a_forged_total(store):
    campaign = Table(store, with_burn(rolled_first))
    (dice,) = store.read(kinds=("dice",))
    forged = msgspec.structs.replace(dice, body=(dice.body or b"").replace(b'"total":', b'"total":1'))
    store._record.entries[dice.position - 1] = forged
    assert "total" in campaign.verify_rules()[0]
