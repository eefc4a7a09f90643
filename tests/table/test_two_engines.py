"""A stranger's engine beside Nomadic in one journal: questions of each, a port between them, and a hidden lane."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from inglenook.engines.nomadic import engine as nomadic
from inglenook.engines.nomadic.facts import LogPrompted
from inglenook.journal import SqliteStore, verify
from inglenook.rules import Command, Look, Outcome, Refusal
from inglenook.table import Engines, NoSeatError, OddsShown, Table
from tests.lantern.lantern import Lantern
from tests.lantern.lantern import engine as lantern
from tests.table.tables import ENGINES, TWO_SEATS, bytes_of, done, file_of, kinds, refused, table


@pytest.fixture
def both() -> Table:
    return table("nomadic", "lantern", seats=TWO_SEATS)


def test_an_engine_calls_another_by_a_port(both):
    found = done(both.do("lantern.search", faces=[6, 1]))
    assert (kinds(found), found.entries[-1].data["key"]) == (["command", "dice", "fact", "outcome"], "yes_but")
    odds = both.odds("lantern.search")
    assert not isinstance(odds, Refusal)
    asked = both.odds("nomadic.ask")
    assert not isinstance(asked, Refusal)
    assert [(o.name, o.probability) for o in odds.outcomes] == [(o.name, o.probability) for o in asked.outcomes]


def test_a_question_of_each_engine_waits_and_holds_only_its_own(both):
    done(both.do("check", {"skill": "muscle", "risk": "perilous"}, faces=[1]))
    done(both.do("lantern.burn"))
    assert [shown.key for shown in both.waiting()] == ["track", "flame"]
    assert refused(both.do("focus")).code == refused(both.do("lantern.search")).code == "held"
    assert refused(both.answer("low")).code == "which_question"
    track, flame = both.waiting()
    done(both.answer("bright", question=flame.number))
    done(both.do("lantern.search", faces=[3, 3]))  # the lantern is free again, the track still waits
    assert refused(both.answer("low", question=flame.number)).code == "stale"
    done(both.answer("body", question=track.number))
    assert both.waiting() == ()
    assert both.verify_rules() == ()


def test_what_waits_is_still_there_when_the_file_is_opened_again(tmp_path):
    first = table("nomadic", "lantern", seats=TWO_SEATS, store=file_of(tmp_path))
    done(first.do("check", {"skill": "muscle", "risk": "perilous"}, faces=[1]))
    done(first.do("lantern.omen", seat="referee"))
    done(first.do("lantern.burn", answers=["low"]))
    before = bytes_of([first.view("referee"), first.view()])
    first.close()
    again = Table(SqliteStore.open(tmp_path / "ada.inglenook"), ENGINES)
    assert bytes_of([again.view("referee"), again.view()]) == before
    omen = next(shown for shown in again.waiting("referee") if shown.key == "omen")
    done(again.answer(omen.options[0].key, question=f"{omen.lane}:{omen.number}", seat="referee"))
    done(again.answer("body"))
    assert again.verify_rules() == ()
    assert verify(again.store).faults == ()
    again.close()


def test_the_hidden_waits_without_holding_anything_that_a_player_can_notice(both):
    done(both.do("lantern.omen", seat="referee"))
    assert both.waiting() == ()
    assert refused(both.answer("low")).code == "nothing_waits"
    assert all(shown.refusal is None for shown in both.view().commands if shown.name.startswith("lantern."))
    done(both.do("lantern.burn", answers=["bright"]))
    (omen,) = both.waiting("referee")
    told = done(both.answer(omen.options[1].key, seat="referee"))
    assert [(entry.lane, entry.kind) for entry in told.entries] == [
        ("referee", "answer"), ("referee", "fact"), ("table", "fact"), ("referee", "outcome"),
    ]  # fmt: skip
    wind = both.entries().entries[-1]
    assert wind.of is None  # of a command that a player can't know, not even by its number
    assert set(wind.data) == {"fact"}
    assert both.verify_rules() == ()


def play_a_while(campaign: Table, *, hidden: bool) -> list[object]:
    """The same public play, with or without hidden acts in between; gives all that the player ever got."""
    got: list[object] = []
    see = got.append
    see(campaign.do("lantern.burn", answers=["low"]))
    see(campaign.view())
    see(campaign.odds("lantern.burn"))
    see(campaign.do("ask", {"question": "Is it dark?"}))
    if hidden:
        done(campaign.do("lantern.omen", seat="referee", faces=[4]))
        done(campaign.undo(seat="referee"))
        done(campaign.do("lantern.omen", seat="referee"))
    see(campaign.view())
    see(campaign.odds("lantern.burn"))
    see(campaign.odds("lantern.omen"))
    see(campaign.do("lantern.omen"))
    see(campaign.answer("pale", question=2))
    see(campaign.undo())
    see(campaign.redo())
    see(campaign.do("lantern.burn"))
    see(campaign.waiting())
    see(campaign.view())
    see(campaign.answer("bright"))
    see(campaign.undo())
    see(campaign.set("name", "Bea"))
    see(campaign.do("check", {"skill": "muscle", "risk": "risky"}))
    see(campaign.say("It is *dark*."))
    see(campaign.entries())
    see(campaign.feed())
    see(campaign.feed(after="referee:1"))
    see(campaign.feed(after="referee:99"))
    see(campaign.entries(before="referee:2"))
    see(campaign.search("omen"))
    see(campaign.search("soot"))
    see(b"".join(campaign.export_json("player")).decode())
    see("".join(campaign.export_story("player")))
    return got


def test_nothing_hidden_is_in_a_players_bytes(both):
    """Neither text nor number nor count, nor a hash, nor a draw: hidden acts change nothing that the player gets."""
    quiet = play_a_while(table("nomadic", "lantern", seats=TWO_SEATS), hidden=False)
    loud = play_a_while(both, hidden=True)
    assert len(quiet) == len(loud)
    for one, other in zip(quiet, loud, strict=True):
        assert plain(one) == plain(other)
    written = bytes_of(loud)
    for body in (entry for entry in both.store.read(lanes=("referee",))):
        for part in (body.hash, body.digest, body.seal, body.salt):
            assert not part or part.hex().encode() not in written
    for word in (
        b"lantern.soot",
        b"omen_seen",
        b"raven",
        b"frost",
        b"soot_gathered",
        b"SootGathered",
        b"soot 1",
        b"LAN-1",
        b"Omen",
    ):
        assert word not in written


def test_a_cursor_of_a_lane_that_isnt_theirs_tells_a_player_nothing(both):
    done(both.do("lantern.omen", seat="referee"))
    whole = both.feed()
    for number in range(12):
        assert both.feed(after=f"referee:{number}") == both.feed(after=f"referee:{number},table:1") == whole
        assert both.entries(before=f"referee:{number}").entries == ()


def plain(value: object) -> object:
    """What differs from campaign to campaign anyway (ids, keys, instants, the chain) taken out."""
    told = json.loads(value if isinstance(value, str) and value.startswith("{") else bytes_of(value))
    return _without(told)


def _without(value: object) -> object:
    apart = ("id", "instant", "seal", "salt", "digest", "hash", "request", "created")
    if isinstance(value, dict):
        return {key: _without(inner) for key, inner in value.items() if key not in apart}
    return [_without(inner) for inner in value] if isinstance(value, list) else value


def test_a_player_takes_back_only_what_is_theirs(both):
    done(both.do("lantern.burn", answers=["low"], seat="referee"))
    assert both.view().undo is None
    assert refused(both.undo()).code == "not_yours"
    done(both.do("ask", seat="player"))
    done(both.do("lantern.omen", seat="referee"))
    fell = both.view().undo
    assert fell is not None
    assert fell.text == "A question to the oracle"
    done(both.undo())  # not the omen, which came later and isn't theirs to know of
    assert [shown.key for shown in both.waiting("referee")] == ["omen"]
    assert both.view("referee").redo is not None
    done(both.redo())
    done(both.undo(seat="referee"))


def peer():
    lamp = yield from Look(Lantern)
    return Outcome("a shape" if lamp.omen else "nothing")


def test_odds_are_counted_from_what_a_seat_may_know():
    looking = Command("peer", "Peer", "Look out.", "LAN-4", lambda _pack, _state, _fields: peer())
    wary = msgspec.structs.replace(lantern, commands=(*lantern.commands, looking))
    campaign = table("lantern", seats=TWO_SEATS, engines=Engines({"lantern": wary}))
    done(campaign.do("omen", seat="referee", answers=["dark-raven"], faces=[1]))
    for seat, expected in (("player", "nothing"), ("referee", "a shape")):
        odds = campaign.odds("peer", seat=seat)
        assert isinstance(odds, OddsShown)
        assert [outcome.name for outcome in odds.outcomes] == [expected]


def test_a_stranger_learns_nothing(both):
    for look in (both.view, both.entries, both.feed, both.cursor):
        with pytest.raises(NoSeatError, match="no seat 'mallory'"):
            look("mallory")
    with pytest.raises(NoSeatError):
        both.search("a", "mallory")
    with pytest.raises(NoSeatError):
        list(both.export_json("mallory"))
    acts = (both.do("ask", seat="mallory"), both.undo(seat="mallory"), both.redo(seat="mallory"),
            both.say("Hi", seat="mallory"), both.set("dice", "hand", seat="mallory"), both.odds("ask", seat="mallory"),
            both.answer("low", seat="mallory"))  # fmt: skip
    assert {refused(act).code for act in acts} == {"no_seat"}


def test_a_seed_of_hidden_dice_is_hidden(both):
    assert not any(b'"seed"' in body for lane, _, body in _bodies(both) if lane == "table")
    done(both.set("dice", "fair", seat="referee"))
    assert any(b'"seed"' in body for lane, _, body in _bodies(both) if lane == "referee")


def _bodies(campaign: Table) -> list[tuple[str, str, bytes]]:
    return [(entry.lane, entry.kind, entry.body or b"") for entry in campaign.store.read()]


def test_a_rule_that_reaches_into_a_held_engine_by_a_port_is_refused():

    def meddling():
        yield from LogPrompted("left")
        return "yes"

    host = msgspec.structs.replace(nomadic, serves=lambda _pack: {"oracle": meddling})
    campaign = table("nomadic", "lantern", engines=Engines({"nomadic": host, "lantern": lantern}))
    done(campaign.do("check", {"skill": "muscle", "risk": "perilous"}, faces=[1]))
    assert refused(campaign.do("lantern.search")).code == "held"
    done(campaign.answer("body"))
    told = done(campaign.do("lantern.search"))
    assert any("log" in entry.text.lower() for entry in told.entries if entry.kind == "fact")  # in Nomadic's own words


def test_a_strangers_engine_is_found_when_it_is_installed(tmp_path):
    here = Path(__file__).parent.parent / "lantern"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*install, "--target", str(tmp_path), str(here)], check=True, capture_output=True)
    program = "from inglenook.table import Engines; e = Engines(); print(*e.names(), e.get('lantern').title)"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    names, _, title = ran.stdout.strip().rpartition(" ")
    assert "lantern" in names.split()
    assert title == "Lantern"
