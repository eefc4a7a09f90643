"""What people do at a table of one: acts, refusals, requests done twice, words rewritten and erased, and the feed."""

from __future__ import annotations

import re

import msgspec
import pytest

from inglenook.dice import Fair
from inglenook.engines.nomadic import engine as nomadic
from inglenook.journal import DiskFullError, Draft, MemoryStore, SqliteStore, verify
from inglenook.rules import Refusal
from inglenook.table import Engines, OddsShown, Table, keeper, odds_without_campaign
from tests.table.tables import ENGINES, NOON, bytes_of, done, file_of, kinds, refused, table


@pytest.fixture
def campaign() -> Table:
    return table()


def numbers(told) -> list[int]:
    return [entry.number for entry in told]


# Dice in the record


@pytest.mark.rule("GEN-2", "NOM-R8")
def test_dice_are_kept_with_all_that_is_needed_to_check_them(campaign):
    told = done(campaign.do("ask", {"question": "Is it far?"}, faces=[3, 5]))
    dice = next(entry for entry in told.entries if entry.kind == "dice").data
    assert (dice["why"], dice["expression"], dice["faces"], dice["total"]) == ("question", "2d6", [[3, 5]], 8)
    assert (dice["rule"], dice["parts"], dice["source"], dice["draw"]) == ("NOM-R4", [], "hand", 1)


@pytest.mark.rule("GEN-2")
def test_looking_and_opening_again_never_roll(monkeypatch, tmp_path):
    campaign = table(store=file_of(tmp_path), dice="fair")
    done(campaign.do("check", {"skill": "muscle", "risk": "perilous"}))
    done(campaign.do("ask")) if not campaign.waiting() else None

    def never(_count: int) -> bytes:
        raise AssertionError("something rolled")

    monkeypatch.setattr(keeper, "Fair", lambda: Fair(never))
    before = bytes_of([campaign.view(), campaign.entries()])
    campaign.close()
    again = Table(SqliteStore.open(tmp_path / "ada.inglenook"), ENGINES)
    assert bytes_of([again.view(), again.entries()]) == before
    assert again.verify_rules() == ()
    assert isinstance(again.odds("ask"), OddsShown)
    assert list(again.export_json())
    assert list(again.export_story())
    again.close()


@pytest.mark.rule("GEN-1", "GEN-3")
@pytest.mark.parametrize("faces", [[0, 3], [7, 1], [3], [3, 4, 5], [2.0, 3], [True, 3], ["3", 4], [-1, 4]])
def test_impossible_faces_are_refused_and_nothing_moves(campaign, faces):
    before = campaign.store.position
    refusal = refused(campaign.do("ask", faces=faces))
    assert (refusal.field, campaign.store.position) == ("faces", before)
    assert refusal.code in ("wrong_dice", "too_many_faces")


@pytest.mark.rule("GEN-3")
def test_dice_thrown_by_hand_are_waited_for_and_marked(campaign):
    done(campaign.set("dice", "hand"))
    done(campaign.do("ask"))
    (shown,) = campaign.waiting()
    assert (shown.kind, shown.hands, shown.expression) == ("dice", ((6, 6),), "2d6")
    assert refused(campaign.answer()).code == refused(campaign.answer("yes")).code == "dice_awaited"
    assert refused(campaign.answer(faces=[6, 7])).code == "wrong_dice"
    assert campaign.waiting() == (shown,)
    told = done(campaign.answer(faces=[6, 6]))
    assert told.entries[0].data["source"] == "hand"


def test_dice_that_were_awaited_are_thrown_by_the_table_once_it_may(campaign):
    done(campaign.set("dice", "hand"))
    done(campaign.do("ask"))
    done(campaign.set("dice", "fair"))
    assert done(campaign.answer()).entries[0].data["source"] == "fair"


def test_repeatable_dice_get_a_seed_of_their_own():
    first, second = table(dice="fair", seed=None), table(dice="fair", seed=None)
    for campaign in (first, second):
        done(campaign.set("dice", "seeded"))
    assert first.standing.seed
    assert first.standing.seed != second.standing.seed


# Undo and the dice that return


@pytest.mark.rule("GEN-2")
def test_struck_dice_return_to_the_next_roll_of_the_same_dice_or_are_passed_over(campaign):
    first = next(entry for entry in done(campaign.do("ask")).entries if entry.kind == "dice")
    done(campaign.undo())
    again = next(entry for entry in done(campaign.do("ask")).entries if entry.kind == "dice")
    assert (again.data["faces"], again.data["source"], again.data["again_of"]) == (
        first.data["faces"], "again", first.number,
    )  # fmt: skip
    done(campaign.undo())
    check = done(campaign.do("check", {"skill": "muscle", "risk": "risky"}))
    assert next(entry for entry in check.entries if entry.kind == "dice").data["passed_over"] == [again.number]
    assert campaign.standing.returned == {}


def test_undo_and_redo_say_what_they_do(campaign):
    assert campaign.view().undo is None
    assert refused(campaign.undo()).code == "nothing_to_undo"
    assert refused(campaign.redo()).code == "nothing_to_redo"
    done(campaign.do("check", {"skill": "muscle", "risk": "perilous"}, faces=[1]))
    done(campaign.answer("body"))
    before = campaign.standing.world
    fell = campaign.view().undo
    assert fell is not None
    assert any("Body" in line for line in fell.lines)
    done(campaign.undo())
    assert campaign.waiting()[0].key == "track"
    done(campaign.undo())
    assert campaign.waiting() == ()
    done(campaign.say("Words don't hinder it."))
    done(campaign.redo())
    done(campaign.redo())
    assert campaign.standing.world == before
    assert refused(campaign.redo()).code == "nothing_to_redo"
    assert campaign.verify_rules() == ()


def test_what_is_struck_stays_and_is_marked(campaign):
    done(campaign.do("ask"))
    strike = done(campaign.undo()).entries[0]
    page = campaign.entries()
    assert [entry.struck for entry in page.entries] == [False, True, True, True, False]
    assert strike.data["entries"] == [2, 3, 4]


# Refusals


@pytest.mark.rule("GEN-7")
@pytest.mark.parametrize(
    ("command", "fields", "code", "field"),
    [
        ("nomadic.dance", {}, "unknown_command", "command"),
        ("nutshell.task", {}, "unknown_engine", "command"),
        ("", {}, "unknown_command", "command"),
        ("check", {"skill": "muscle"}, "missing_field", "risk"),
        ("check", {"skill": "juggling", "risk": "risky"}, "bad_value", "skill"),
        ("check", {"skill": "muscle", "risk": "risky", "determination": "perhaps"}, "bad_value", "determination"),
        ("ask", {"questions": "?"}, "unknown_field", "questions"),
        ("ask", {"question": 5}, "bad_value", "question"),
        ("ask", {"question": "\ud800"}, "bad_value", "question"),
        ("ask", {"question": "x" * 501}, "bad_value", "question"),
        ("leave", {}, "no_planet", ""),
        ("spend", {"amount": 1, "track": "body"}, "nothing_to_spend", ""),
    ],
)
def test_refusals_name_the_field_and_nothing_moves(campaign, command, fields, code, field):
    before = campaign.store.position
    refusal = refused(campaign.do(command, fields))
    assert (refusal.code, refusal.field) == (code, field)
    assert refusal.sentence.endswith(".")
    assert refused(campaign.odds(command, fields)).code == code
    assert campaign.store.position == before


def test_answers_are_refused_with_what_would_do(campaign):
    assert refused(campaign.answer("body")).code == "nothing_waits"
    held = {"skill": "muscle", "risk": "perilous"}
    assert refused(campaign.do("check", held, faces=[8], answers=["body"])).code == "too_many_answers"
    done(campaign.do("check", held, faces=[1]))
    wrong = refused(campaign.answer("soul"))
    assert (wrong.code, wrong.legal) == ("bad_answer", ("body", "mind", "gear", "ship"))
    assert refused(campaign.answer()).code == "missing_answer"
    assert refused(campaign.answer("body", question=99)).code == "stale"
    assert refused(campaign.answer("body", faces=[3])).code == "too_many_faces"
    assert refused(campaign.do("focus")).code == "held"
    assert refused(campaign.set("nomadic.boxes.body", 6)).code == "held"
    assert done(campaign.answer("body", question=str(campaign.waiting()[0].number))).waiting == ()


def test_what_was_decided_on_an_old_view_is_refused(campaign):
    seen = campaign.view().cursor
    done(campaign.say("Words are never stale."))
    done(campaign.do("ask", seen=seen))
    assert refused(campaign.do("focus", seen=seen)).code == "stale"
    assert refused(campaign.do("focus", seen="gibberish:7,,")).code == "stale"
    done(campaign.do("focus", seen=campaign.cursor()))


def test_what_happens_in_another_engine_makes_nothing_stale():
    campaign = table("nomadic", "lantern")
    seen = campaign.cursor()
    done(campaign.do("lantern.burn", answers=["low"]))
    done(campaign.do("nomadic.ask", seen=seen))
    assert refused(campaign.do("lantern.burn", seen=seen)).code == "stale"


def test_a_request_is_done_once(campaign):
    first = done(campaign.do("ask", request="r1"))
    again = done(campaign.do("ask", request="r1"))
    assert (again.repeated, first.repeated) == (True, False)
    assert (again.entries, again.text) == (first.entries, first.entries[-1].text)
    struck = done(campaign.undo(request="r2"))
    assert done(campaign.undo(request="r2")).entries == struck.entries
    assert kinds(done(campaign.say("Hi", request="r2"))) == ["strike"]  # whatever it is asked for
    assert verify(campaign.store).faults == ()


def test_a_full_disk_leaves_the_table_as_it_was(tmp_path):
    campaign = table(store=file_of(tmp_path))
    store = campaign.store
    assert isinstance(store, SqliteStore)
    pages = store._writer.execute("PRAGMA page_count").fetchone()[0]
    store._writer.execute(f"PRAGMA max_page_count = {pages}")
    before = bytes_of(campaign.view())
    with pytest.raises(DiskFullError, match="no room"):
        campaign.say("So many words. " * 5000)
    assert bytes_of(campaign.view()) == before
    store._writer.execute("PRAGMA max_page_count = 1000000")
    done(campaign.do("ask"))
    assert verify(store).faults == ()
    campaign.close()


# Words


def test_erased_words_are_gone_from_the_file(tmp_path):
    campaign = table(store=file_of(tmp_path))
    number = done(campaign.say("Rumpelstiltskin is my name")).entries[0].number
    done(campaign.revise(number, "Rumpelstiltskin it was, xylophone"))
    assert campaign.search("xyloph")
    done(campaign.erase(number))
    for path in tmp_path.iterdir():
        assert not re.search(rb"(?i)rumpelstil|xyloph", path.read_bytes()), path
    assert campaign.search("rumpel") == ()
    entry = next(entry for entry in campaign.entries().entries if entry.number == number)
    assert (entry.text, entry.data["erased"]) == ("", True)
    assert refused(campaign.revise(number, "No")).code == refused(campaign.erase(number)).code == "erased"
    assert verify(campaign.store).faults == ()
    campaign.close()


def test_words_are_rewritten_and_the_old_ones_kept(campaign):
    number = done(campaign.say("It was dark.")).entries[0].number
    done(campaign.revise(number, "It was night."))
    shown = {entry.number: entry for entry in campaign.entries().entries}
    assert (shown[number].text, shown[number].data) == ("It was night.", {"revised": 1, "erased": False})
    assert "It was night." in "".join(campaign.export_story())
    for text in ("", "  ", "x" * 100_001, "\udfff"):
        assert refused(campaign.say(text)).field == refused(campaign.revise(number, text)).field == "text"
    for other in (1, 0, -1, 99, 2**70):
        assert refused(campaign.revise(other, "No")).code == refused(campaign.erase(other)).code == "not_prose"


def test_a_log_entry_stands_in_the_story_and_its_rule_is_driven_without_it(campaign):
    done(campaign.do("land", {"name": "Vesta"}))
    done(campaign.do("leave"))
    told = done(campaign.do("log", {"text": "Dust, all *dust*."}))
    assert kinds(told) == ["command", "prose", "fact", "outcome"]
    assert "Dust" not in str(told.entries[0].data)
    assert campaign.verify_rules() == ()


# Reading


def test_the_feed_goes_on_from_every_cursor(campaign):
    cursors = [campaign.cursor()]
    for turn in range(12):
        done(campaign.do("ask") if turn % 3 else campaign.say(f"Turn {turn}"))
        cursors.append(campaign.cursor())
    whole = numbers(campaign.feed().entries)
    assert whole == list(range(1, campaign.store.position + 1))
    for cursor in cursors:
        read = int(cursor.rpartition(":")[2])
        assert numbers(campaign.feed(after=cursor).entries) == whole[read:]
    for odd in ("table:x", "table:0", "table:99", "referee:1", "table:99999999999999999999", ":", "table:１"):
        assert numbers(campaign.feed(after=odd).entries) == whole


def test_paging_backwards_gives_each_entry_once(campaign):
    for _ in range(9):
        done(campaign.do("ask"))
    got: list[int] = []
    before = None
    while True:
        page = campaign.entries(before=before, limit=5)
        got = [*numbers(page.entries), *got]
        if not page.more:
            break
        before = page.entries[0].number
    assert got == list(range(1, campaign.store.position + 1))
    assert campaign.entries(before=99).entries == campaign.entries(before=0).entries == ()


def test_very_long_feeds_can_be_read(tmp_path):
    store = file_of(tmp_path)
    campaign = table(store=store)
    with store.writing() as writer:
        for number in range(33_000):
            writer.append(f"w{number}", "player", "prose", NOON, [Draft("table", "prose", b'{"text":"x"}')])
    assert len(campaign.feed().entries) == 33_001
    campaign.close()


# Settings


@pytest.mark.rule("GEN-5", "GEN-8")
def test_a_house_rule_is_an_entry_and_changes_nothing_before_it(campaign):
    first = done(campaign.do("ask"))
    pinned = campaign.view().engines[0]
    assert pinned.edition == "nomadic-2022"
    told = done(campaign.set("nomadic.split_allowed", "yes"))
    assert kinds(told)[0] == "admin"
    assert campaign.view().engines[0].pack_hash != pinned.pack_hash
    second = done(campaign.do("ask"))
    assert first.entries[0].data["pack"] == pinned.pack_hash != second.entries[0].data["pack"]
    assert {first.entries[0].data["edition"], second.entries[0].data["edition"]} == {"nomadic-2022"}
    assert campaign.verify_rules() == ()
    done(campaign.undo())
    done(campaign.undo())
    assert campaign.view().engines[0].pack_hash == pinned.pack_hash


@pytest.mark.rule("GEN-5")
def test_optional_rules_are_off_at_first(campaign):
    house = {shown.option: shown.value for shown in campaign.view().engines[0].house}
    assert house["nomadic.split_allowed"] is house["nomadic.no_roll_on_push"] is False


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [("dice", "loaded", "bad_value"), ("dice", "seeded", "no_change"), ("nomadic.boxes.soul", 3, "unknown_option"),
     ("nomadic.boxes.body", 0, "bad_value"), ("nomadic.boxes.body", 4, "no_change"), ("name", " ", "bad_value"),
     ("name", "a\nb", "bad_value"), ("weather", 1, "unknown_option")],
)  # fmt: skip
def test_settings_that_cant_be(campaign, option, value, code):
    assert refused(campaign.set(option, value)).code == code


def test_a_name_that_is_taken_back_is_the_old_one_in_the_file_too(tmp_path):
    campaign = table(store=file_of(tmp_path))
    campaign.rename("Bea")
    assert (campaign.name, campaign.store.meta["name"]) == ("Bea", "Bea")
    done(campaign.undo())
    assert (campaign.name, campaign.store.meta["name"]) == ("Ada", "Ada")
    campaign.close()


# Odds


def chances(odds: object) -> dict[str, str]:
    assert isinstance(odds, OddsShown), odds
    return {outcome.name: outcome.probability for outcome in odds.outcomes}


@pytest.mark.rule("GEN-4", "NOM-R3")
def test_an_altered_band_changes_play_and_odds_together(campaign):
    """Odds come from driving the generators that play drives, so no second place can be forgotten."""
    text = nomadic.packs["nomadic-2022"]()
    before = chances(campaign.odds("ask"))
    assert before["no_and"] == "1/12"
    altered = text.replace('"No, and …", low = 2, high = 3', '"No, and …", low = 2, high = 5')
    altered = altered.replace('"No", low = 4, high = 6', '"No", low = 6, high = 6')
    assert chances(odds_without_campaign(nomadic, "ask", {}, pack=nomadic.read_pack(text))) == before
    done(campaign.use_pack(altered))
    after = chances(campaign.odds("ask"))
    assert after["no_and"] == "5/18"
    told = done(campaign.do("ask", faces=[2, 3]))
    assert told.entries[-1].data["key"] == "no_and"
    assert chances(campaign.odds("ask")) == after


@pytest.mark.rule("GEN-6")
def test_odds_say_by_which_policy_they_decide(campaign):
    asked = {"skill": "muscle", "risk": "perilous"}
    odds = campaign.odds("check", asked)
    assert isinstance(odds, OddsShown)
    assert odds.policy == odds.policies[0]
    other = campaign.odds("check", asked, policy=odds.policies[1])
    assert isinstance(other, OddsShown)
    assert other.policy == odds.policies[1]
    assert refused(campaign.odds("check", asked, policy="coward")).legal == odds.policies
    certain = campaign.odds("ask")
    assert isinstance(certain, OddsShown)
    assert certain.policy == ""


@pytest.mark.rule("GEN-6")
def test_a_choice_is_asked_and_never_made_silently(campaign):
    told = done(campaign.do("check", {"skill": "muscle", "risk": "perilous"}, faces=[1]))
    assert told.entries[-1].kind == "question"
    assert len(told.waiting[0].options) == 4


def test_odds_that_nothing_decides_are_refused():
    from tests.lantern.lantern import engine as lantern

    bare = msgspec.structs.replace(lantern, policies={})
    campaign = table("lantern", engines=Engines({"lantern": bare}))
    assert refused(campaign.odds("lantern.burn")).code == "no_policy"
    done(campaign.do("lantern.burn"))
    assert [option.effects for option in campaign.waiting()[0].options] != [{}, {}]  # nothing is left to decide there


def test_an_options_preview_is_what_taking_it_does(campaign):
    done(campaign.do("check", {"skill": "muscle", "risk": "perilous"}, faces=[1]))
    (shown,) = campaign.waiting()
    gear = next(option for option in shown.options if option.key == "gear")
    ((case,)) = gear.effects["nomadic.track.gear"]
    assert (case.value, case.probability) == (2, "1/1")
    done(campaign.answer("gear"))
    world = campaign.standing.world["nomadic"]
    assert world.track("gear").marked == 2


def test_nothing_is_kept_of_an_act_whose_rule_breaks(campaign, monkeypatch):
    def broken(_self, _pack, _command, _outcome, _state):
        raise RuntimeError("words fail")

    before = bytes_of(campaign.view())
    monkeypatch.setattr(type(nomadic.words), "outcome", broken)
    with pytest.raises(RuntimeError, match="words fail"):
        campaign.do("ask")
    monkeypatch.undo()
    assert bytes_of(campaign.view()) == before
    done(campaign.do("ask"))


def test_memory_and_file_play_alike(tmp_path):
    def play(campaign: Table) -> bytes:
        for command, fields in (("ask", {}), ("land", {"name": "Vesta"}), ("leave", {}), ("focus", {})):
            campaign.do(command, fields, answers=[])
        campaign.undo()
        campaign.say("So.")
        return bytes_of([campaign.view().sheets, campaign.entries()])

    in_file = table(store=file_of(tmp_path))
    assert play(in_file) == play(table(store=MemoryStore("Ada", created=NOON)))
    in_file.close()
    assert isinstance(refused(table().do("nothing")), Refusal)
