"""What is refused is refused before any die falls, so that nobody throws again what fell badly, or learns how it fell.

Each campaign comes from its own number, so that a failure names what reproduces it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from inglenook.dice import Fair
from inglenook.dice.source import Dice, Shown
from inglenook.rules import Choose, Command, Outcome, Refusal, Rule
from inglenook.table import Engines, Receipt, Seat, Table, keeper
from tests.table.tables import done, refused, table
from tests.table.test_mixed_random_play import BEGUN, value_of
from tests.table.test_ports import Sea, WaveRose, harbour, make, tide

SEATS: dict[str, Any] = {
    "gm": Seat("Robin", "gm"),
    "ada": Seat("Ada", "player"),
    "ben": Seat("Ben", "player"),
}
AUDIENCES = ("", "", "gm", "gm_and_me", "me", "seats:ben")
CAMPAIGNS, ACTS = 6, 60


class Counted(Fair):
    """Fair dice from a known chance, which count how often they were thrown."""

    thrown = 0

    def throw(self, lane: str, draw: int, hands: Dice) -> Shown:
        Counted.thrown += 1
        return super().throw(lane, draw, hands)


class Low:
    """Dice that all show 1, and hundreds that show 51."""

    name = "fair"

    def throw(self, lane: str, draw: int, hands: Dice) -> Shown:
        return tuple(tuple(51 if sides == 100 else 1 for sides in hand) for hand in hands)


@pytest.fixture
def chance(request, monkeypatch) -> Random:
    chance = Random(request.param)
    monkeypatch.setattr(keeper, "Fair", lambda: Counted(chance.randbytes))
    return chance


@pytest.mark.parametrize("chance", range(CAMPAIGNS), indirect=True)
@pytest.mark.parametrize("games", [("nomadic", "board"), ("comae", "crossing"), ("nutshell", "crossing", "board")])
def test_no_die_falls_in_an_act_that_is_refused(games, chance):
    """Whatever is wished in secret or openly, with whatever answers beforehand, while whatever else waits."""
    played = table(*games, engines=Engines(), seats=SEATS, dice="fair")
    for command, fields in BEGUN[games[0]]:
        done(played.do(f"{games[0]}.{command}", fields, seat="gm"))
    refusals = 0
    for _ in range(ACTS):
        before, position = Counted.thrown, played.store.position
        if isinstance(wish(played, chance), Refusal):
            refusals += 1
            assert (Counted.thrown, played.store.position) == (before, position)
    assert refusals


def wish(played: Table, chance: Random) -> Receipt | Refusal:
    """Somebody wishes something that is likely possible, and guesses at answers to come."""
    seat = chance.choice(tuple(SEATS))
    waiting = played.waiting(seat)
    guessed = tuple(
        chance.choice(("flip", "keep", "body", "mind", "ship", "go", "0")) for _ in range(chance.randint(0, 2))
    )
    if waiting and chance.random() < 0.6:
        asked = chance.choice(waiting)
        given = (chance.choice(asked.options).key, *guessed) if asked.options else guessed
        return played.answer(question=f"{asked.lane}:{asked.number}", answers=given, seat=seat)
    legal = [shown for shown in played.view(seat).commands if not shown.refusal]
    if not legal:
        return played.undo(seat="gm")
    command = chance.choice(legal)
    fields = {field.name: value_of(field, chance) for field in command.fields}
    audience = chance.choice(AUDIENCES)
    return played.do(command.name, fields, seat=seat, audience=audience, answers=guessed)


def test_an_answer_given_beforehand_that_would_show_is_left_out_once_the_dice_have_fallen(monkeypatch):
    monkeypatch.setattr(keeper, "Fair", Low)
    played = table("comae", engines=Engines(), seats=SEATS, dice="fair")
    done(played.do("sample", {"who": "ines"}, seat="gm"))
    told = done(played.do("roll", {"skill": "awareness"}, seat="ada", audience="gm_and_me", answers=["flip"]))
    assert any(entry.kind == "dice" for entry in told.entries)
    assert told.entries[-1].text.startswith("'flip', given beforehand, doesn't fit")
    asked = played.waiting("ada")[0]
    assert [option.key for option in asked.options] == ["keep", "flip"]
    assert refused(played.answer("flip", seat="ada")).code == "would_show"  # luck stands on a sheet that all see


def test_a_guess_at_what_bad_dice_will_ask_throws_no_good_ones_away(monkeypatch):
    monkeypatch.setattr(keeper, "Fair", Low)
    played = table("nomadic", dice="fair")
    told = done(played.do("check", {"skill": "muscle", "risk": "risky"}, answers=["nowhere"]))
    assert told.entries[-1].text.startswith("'nowhere', given beforehand, doesn't fit")
    assert (told.text, played.verify_rules()) == (told.waiting[0].text, ())
    assert played.waiting()[0].key == "track"


def brood() -> Rule[Outcome]:
    yield from Choose("player", "brood", ("on", "off"))
    yield from WaveRose()
    return Outcome("brooded")


def test_what_another_game_waits_for_is_not_reached_by_a_port_once_dice_have_fallen(monkeypatch):
    monkeypatch.setattr(keeper, "Fair", Counted)
    waiting = make(
        "sea", Sea, WaveRose, Command("brood", "Brood", "", "SEA-3", lambda _pack, _state, _fields: brood()),
        serves=lambda _pack: {"tide": tide}, policies={},
    )  # fmt: skip
    played = table("harbour", "sea", engines=Engines({"harbour": harbour, "sea": waiting}), dice="fair")
    done(played.do("sea.brood"))
    before = Counted.thrown
    assert refused(played.do("harbour.land", answers=["near"])).code == "held"
    assert Counted.thrown == before
    done(played.answer("on"))
    assert done(played.do("harbour.land", answers=["near"])).waiting
    assert Counted.thrown == before + 1


def test_an_answer_that_is_refused_leaves_what_waits_to_be_seen_by_all():
    played = table("nomadic", "board", engines=Engines(), seats=SEATS, dice="fair")
    done(played.do("check", {"skill": "muscle", "risk": "risky"}, faces=[1], seat="ada"))
    before = played.waiting("ben")
    assert refused(played.answer(answers=["body", "body"], seat="ada")).code == "too_many_answers"
    assert played.waiting("ben") == before != ()
