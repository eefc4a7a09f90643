"""Random play of several games in one journal: whatever is done, in whatever order, they stay in step.

Each campaign comes from its own number, so that a failure names what reproduces it. `HYPOTHESIS_PROFILE=deep` plays
ten times as many.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import msgspec
import pytest

from inglenook.engines.crossing.journey import Journey
from inglenook.engines.nomadic.nomad import Nomad
from inglenook.engines.nutshell.party import Party
from inglenook.engines.nutshell.road import ROAD, travelling, worn
from inglenook.journal import import_file
from inglenook.rules import Field
from inglenook.table import Receipt, Table, keeper
from inglenook.table.shown import CommandShown
from tests.table.expedition import ALL, answer_all, folded_anew, holds, mixed, world_of
from tests.table.tables import done

CAMPAIGNS = 60 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 4
ACTS = 40
OFTEN = 11
"""A snapshot after so few entries that campaigns cross many of them."""

FAVOURED = (
    "crossing.leg",
    "crossing.harm",
    "crossing.rest",
    "crossing.set_out",
    "crossing.arrive",
    "crossing.provision",
)
LEFT_ALONE = (
    *("nutshell.recover", "nutshell.rename", "nutshell.create", "nomadic.rename", "comae.rename", "comae.edit"),
    "crossing.part",
)
"""What would part somebody from the name by which they travel, or lift by hand what the road has done."""

TEXTS = ("", "A wreck", "Änne & <b>Ødön</b>", "夜")
BEGUN: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "comae": (("sample", {"who": "ines"}), ("sample", {"who": "ruth"})),
    "nutshell": (("create", {"name": "Ida", "traits": "brawn d8; luck d20"}), ("create", {"name": "Bram"})),
    "nomadic": (("create", {"name": "Wren"}),),
}
TRAVELING = {"comae": ("ines_calloway",), "nutshell": ("ida", "bram"), "nomadic": ("wren",)}


def value_of(field: Field, chance: Random) -> Any:
    """Some legal value of a field, if there is one; mostly its default."""
    if field.default is not None and chance.random() < 0.6:
        return field.default
    if field.kind == "choice":
        return chance.choice(field.options).key if field.options else None
    if field.kind == "whole":
        return chance.randint(field.low, min(field.high, field.low + 4))
    return chance.random() < 0.5 if field.kind == "yes" else chance.choice(TEXTS) or "x" * field.low


def any_command(campaign: Table, chance: Random) -> CommandShown:
    """Something that can be done now, of one game as likely as of another, and often a step of the journey."""
    legal = [shown for shown in campaign.view().commands if not shown.refusal and shown.name not in LEFT_ALONE]
    liked = [shown for shown in legal if shown.name in FAVOURED]
    if liked and chance.random() < 0.4:
        return chance.choice(liked)
    engine = chance.choice([shown.name.partition(".")[0] for shown in legal])
    return chance.choice([shown for shown in legal if shown.name.startswith(f"{engine}.")])


def act(campaign: Table, chance: Random) -> object:
    """Somebody answers what waits, or does something else meanwhile."""
    waiting = campaign.waiting()
    if waiting and chance.random() < 0.8:
        asked = chance.choice(waiting)
        return campaign.answer(chance.choice(asked.options).key, question=asked.number)
    shown = any_command(campaign, chance)
    return campaign.do(shown.name, {field.name: value_of(field, chance) for field in shown.fields})


def taken_back(campaign: Table, before: bytes) -> None:
    """The act just made is taken back and brought back: the world was as it was before, and is as it was after."""
    after = world_of(campaign)
    done(campaign.undo())
    assert world_of(campaign) == before
    done(campaign.redo())
    assert world_of(campaign) == after


def in_step(campaign: Table) -> None:
    """What the road has cost stands on both sheets."""
    journey, world = campaign.standing.world["crossing"], campaign.standing.world
    assert isinstance(journey, Journey)
    for one in journey.travelers:
        party = world.get("nutshell")
        if isinstance(party, Party) and (who := travelling(party, one.name)) is not None:
            levels = [ailment.level for ailment in who.ailments if ailment.what == ROAD]
            assert levels == [level for level in [worn(one.stress, one.wounds)] if level != "none"]
    nomad = world.get("nomadic")
    if isinstance(nomad, Nomad):
        for track in nomad.tracks:
            assert nomad.road.count(track.key) <= track.marked


def both_tell(campaign: Table, host: str) -> int:
    """Of what was done to its end: a cost of the road is followed by a fact of the host's. Gives how many there were.

    A party tells of it only when it gets worse by it (`in_step` looks at that), and a Nomad whose mission is over not.
    Whoever has nothing left in a pool may stop there: that is an answer, and no fact.
    """
    facts: dict[int, list[dict[str, Any]]] = {}
    ended: set[int] = set()
    for entry in campaign.feed().entries:
        if entry.kind == "outcome" and not entry.struck and entry.of is not None:
            ended.add(entry.of)
        elif entry.kind == "fact" and not entry.struck and entry.of is not None:
            facts.setdefault(entry.of, []).append(entry.data["fact"])
        elif entry.kind == "answer" and entry.data["key"] == "at_zero" and entry.of is not None:
            facts.setdefault(entry.of, []).append({"event": f"{host}.stopped_at_zero"})
    costs = 0
    for told in (facts.get(number, []) for number in ended):
        for place, fact in enumerate(told):
            if fact["event"] == "crossing.worn/1" and is_cost(fact, host):
                costs += 1
                assert any(after["event"].startswith(f"{host}.") for after in told[place + 1 :]), told
    return costs


def is_cost(fact: dict[str, Any], host: str) -> bool:
    """Whether somebody of the host's got worse by it."""
    return fact["traveler"] in TRAVELING[host] and max(fact["stress"], fact["wounds"]) > 0


@pytest.mark.rule("CRO-D34", "GEN-2", "GEN-7")
@pytest.mark.parametrize("number", range(CAMPAIGNS))
@pytest.mark.parametrize("host", BEGUN)
def test_games_stay_in_step_whatever_is_done(host, number, tmp_path, monkeypatch):
    monkeypatch.setattr(keeper, "SNAPSHOT_EVERY", OFTEN)
    chance = Random(f"{host} {number}")
    campaign = mixed(host, seed=f"{number}")
    for command, fields in BEGUN[host]:
        done(campaign.do(command, fields))
        done(campaign.do("crossing.join"))
    done(campaign.do("crossing.provision", {"store": "rations", "amount": 3}))
    done(campaign.do("crossing.harm", {"traveler": TRAVELING[host][0], "stress": 3}))
    for _ in range(ACTS):
        before = world_of(campaign)
        result = act(campaign, chance)
        if not isinstance(result, Receipt):
            assert world_of(campaign) == before
        elif chance.random() < 0.3:
            taken_back(campaign, before)
        if chance.random() < 0.05:
            done(campaign.say(chance.choice(TEXTS[1:])))
        if chance.random() < 0.1:
            campaign = Table(campaign.store, ALL)
        in_step(campaign)
    holds(campaign)
    answer_all(campaign)
    in_step(campaign)
    if host != "nutshell" and not campaign.view().over:
        assert both_tell(campaign, host) >= 1
    holds(campaign)
    comes_back(campaign, tmp_path)


def comes_back(campaign: Table, folder: Any) -> None:
    """What goes out comes in again as it was."""
    file = folder / "out.json"
    file.write_bytes(b"".join(campaign.export_json()))
    again = Table(import_file(file, folder / "in.inglenook"), ALL)
    assert world_of(again) == folded_anew(again) == world_of(campaign)
    assert msgspec.json.encode(again.view().sheets) == msgspec.json.encode(campaign.view().sheets)
    assert b"".join(again.export_json()) == file.read_bytes()
    again.close()
