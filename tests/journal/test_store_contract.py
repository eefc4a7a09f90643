"""What every store does, told once and run on each of them."""

from __future__ import annotations

import threading

import pytest

from inglenook.journal import Draft, Repeated, Store, canonical
from tests.journal.builders import NOON, check, prose, roll, say, strike


def positions(entries):
    return [entry.position for entry in entries]


def test_a_new_campaign_is_empty_and_knows_itself(store: Store):
    assert store.position == 0
    assert list(store.read()) == []
    assert store.heads() == {}
    assert store.meta["name"] == "The ship"
    assert store.meta["created"] == str(NOON)
    assert {"id", "schema", "app"} <= set(store.meta)
    assert len(store.seal_key) == 32


def test_an_act_is_read_back_as_it_was_written(store: Store):
    written = roll(store, "r1")
    assert list(store.read()) == written
    assert store.entries_of(1) == written
    assert store.act_of_request("r1") == 1
    act = store.act(1)
    assert act is not None
    assert (act.request, act.seat, act.kind, act.first, act.last) == ("r1", "anna", "command", 1, 4)
    assert not act.struck
    assert store.entry("table", 3) == written[2]
    assert store.entry("table", 9) is None
    assert store.act(2) is None
    assert store.entries_of(2) == []


def test_numbers_count_within_the_lane_and_positions_over_all(store: Store):
    with store.writing() as writer:
        made = writer.append("r1", "gm", "command", NOON, [prose("a"), prose("b", "referee"), prose("c")])
    assert [(entry.lane, entry.number, entry.position) for entry in made] == [
        ("table", 1, 1),
        ("referee", 1, 2),
        ("table", 2, 3),
    ]
    assert store.heads() == {"table": (2, made[2].hash), "referee": (1, made[1].hash)}


def test_only_the_table_is_sealed(store: Store):
    say(store, "r1", "open")
    say(store, "r2", "hidden", "referee")
    assert [len(entry.seal) for entry in store.read()] == [32, 0]


def test_a_request_is_done_once(store: Store):
    roll(store, "r1")
    say(store, "r2", "on we go")
    with pytest.raises(Repeated) as repeated:
        roll(store, "r1")
    assert repeated.value.act == 1
    assert store.position == 5


def test_an_exception_undoes_all_that_was_written(store: Store):
    roll(store, "r1")
    with pytest.raises(Repeated), store.writing() as writer:  # noqa: PT012 - the block is the transaction
        writer.append("r2", "anna", "command", NOON, check())
        writer.strike([1])
        writer.keep_pack("h", b"pack")
        writer.set_meta({"name": "Another"})
        writer.append("r1", "anna", "command", NOON, check())
    assert store.position == 4
    assert store.struck([1, 2]) == set()
    assert store.packs() == {}
    assert store.meta["name"] == "The ship"
    assert roll(store, "r2")[0].number == 5


def test_a_writer_reads_what_it_has_written_and_others_do_not(store: Store):
    seen: list[int] = []
    with store.writing() as writer:
        writer.append("r1", "anna", "command", NOON, check())
        other = threading.Thread(target=lambda: seen.append(store.position))
        other.start()
        other.join()
        assert store.position == 4
        assert len(list(store.read())) == 4
    assert seen == [0]


def test_two_acts_in_one_transaction(store: Store):
    with store.writing() as writer:
        writer.append("r1", "anna", "command", NOON, check())
        second = writer.append("r2", "anna", "answer", NOON, check())
    assert [entry.act for entry in second] == [2] * 4
    assert store.heads()["table"] == (8, second[-1].hash)


def test_a_repeat_within_a_transaction_does_not_hurt_it(store: Store):
    with store.writing() as writer:
        writer.append("r1", "anna", "command", NOON, check())
        with pytest.raises(Repeated):
            writer.append("r1", "anna", "command", NOON, check())
        writer.append("r2", "anna", "command", NOON, check())
    assert [act.request for act in store.acts()] == ["r1", "r2"]
    assert store.heads()["table"][0] == 8


@pytest.mark.parametrize(
    ("kind", "drafts"),
    [
        ("command", []),
        ("juggling", [prose("a")]),
        ("command", [Draft("table", "juggling", b"{}")]),
        ("command", [Draft("table", "prose", b"[]")]),
        ("command", [Draft("", "prose", b"{}")]),
    ],
)
def test_what_is_no_act_is_refused(store: Store, kind: str, drafts: list[Draft]):
    with pytest.raises(ValueError, match=r"act|entry|kind"), store.writing() as writer:
        writer.append("r1", "anna", kind, NOON, drafts)
    assert store.position == 0


def test_reading_selects_by_place_lane_and_kind(store: Store):
    roll(store, "r1")
    roll(store, "r2", "referee")
    say(store, "r3", "the end")
    assert positions(store.read(2)) == [3, 4, 5, 6, 7, 8, 9]
    assert positions(store.read(2, upto=4)) == [3, 4]
    assert positions(store.read(lanes=["table"])) == [1, 2, 3, 4, 9]
    assert positions(store.read(lanes=["table"], kinds=["dice", "prose"])) == [2, 9]
    assert positions(store.read(1, lanes=["table"], limit=2)) == [2, 3]
    assert positions(store.read(lanes=[])) == []
    assert positions(store.read(limit=0)) == []


def test_the_tail_pages_backwards(store: Store):
    roll(store, "r1")
    roll(store, "r2", "referee")
    assert positions(store.tail(3)) == [6, 7, 8]
    assert positions(store.tail(3, before=6)) == [3, 4, 5]
    assert positions(store.tail(3, before=6, lanes=["table"])) == [2, 3, 4]
    assert positions(store.tail(100)) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert store.tail(0) == []


def test_struck_acts_stay_and_are_left_out_where_asked(store: Store):
    roll(store, "r1")
    second = roll(store, "r2")
    strike(store, "r3", second)
    assert store.struck([1, 2, 3]) == {2}
    assert positions(store.read()) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert positions(store.read(live_only=True)) == [1, 2, 3, 4, 9]
    assert [bare[0] for bare in store.bodies(0, ["fact", "dice"])] == [2, 3]
    assert [store.any_struck(after) for after in (0, 7, 8, 9)] == [True, True, False, False]
    last = store.last_live_act(["command"])
    assert last is not None
    assert last.act == 1
    assert [act.act for act in store.acts_after(1)] == [2, 3]
    assert [act.struck for act in store.acts()] == [False, True, False]
    with store.writing() as writer:
        writer.unstrike([2])
    assert store.struck([2]) == set()
    assert positions(store.read(live_only=True)) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_there_may_be_no_live_act(store: Store):
    assert store.last_live_act(["command"]) is None
    say(store, "r1", "hello")
    assert store.last_live_act(["command", "answer"]) is None


def test_bodies_are_the_bytes_that_were_given(store: Store):
    say(store, "r1", "Grüße, 世界 🜂\n\u2028")
    told = (1, "table", 1, "prose", canonical({"text": "Grüße, 世界 🜂\n\u2028"}))
    assert list(store.bodies(0, ["prose"])) == [told]
    assert list(store.bodies(0, ["prose"], upto=0)) == list(store.bodies(1, ["prose"])) == []


def test_what_is_erased_is_gone_and_the_chain_stays(store: Store):
    secret = say(store, "r1", "my real name is Rumpel")
    after = say(store, "r2", "nobody knows")
    assert len(store.search("rumpel")) == 1
    with store.writing() as writer:
        writer.keep_snapshot(1, "1", b"Rumpel")
        writer.erase(secret.position)
    erased = store.entry("table", 1)
    assert erased is not None
    assert (erased.body, erased.salt) == (None, b"")
    assert (erased.digest, erased.hash) == (secret.digest, secret.hash)
    assert store.entry("table", 2) == after
    assert store.search("rumpel") == []
    assert len(store.search("nobody")) == 1
    assert store.snapshot() is None
    assert [bare[0] for bare in store.bodies(0, ["prose"])] == [2]


def test_searching_finds_beginnings_of_words_whatever_case_and_accent(store: Store):
    say(store, "r1", "The café at Alpha Centauri")
    say(store, "r2", "A cafeteria, hidden", "referee")
    found = store.search("CAFE")
    assert [one.entry.position for one in found] == [2, 1]
    assert found[1].text == "The café at Alpha Centauri"
    assert [one.entry.position for one in store.search("cafe cent")] == [1]
    assert [one.entry.position for one in store.search("cafe", lanes=["table"])] == [1]
    assert [one.entry.position for one in store.search("cafe", 1)] == [2]
    assert store.search("afe") == []
    assert store.search('"*') == []
    assert store.search("") == []
    say(store, "r3", "Cafés everywhere")
    assert [one.entry.position for one in store.search("cafe")] == [3, 2, 1]


def test_searching_finds_what_is_struck_and_says_so(store: Store):
    lost = say(store, "r1", "a lost dragon")
    strike(store, "r2", [lost])
    assert [(one.entry.number, one.struck) for one in store.search("dragon")] == [(1, True)]


def test_searching_while_writing(store: Store):
    with store.writing() as writer:
        writer.append("r1", "anna", "prose", NOON, [prose("a dragon")])
        assert len(store.search("dragon")) == 1
    assert len(store.search("dragon")) == 1


def test_packs_are_kept_by_hash(store: Store):
    with store.writing() as writer:
        writer.keep_pack("b" * 64, b"second")
        writer.keep_pack("a" * 64, b"first")
    assert store.pack("a" * 64) == b"first"
    assert store.pack("c" * 64) is None
    assert store.packs() == {"a" * 64: b"first", "b" * 64: b"second"}


def test_snapshots_are_a_cache_that_can_be_cut_back(store: Store):
    with store.writing() as writer:
        for position in range(1, 21):
            writer.keep_snapshot(position, "v1", str(position).encode())
    newest = store.snapshot()
    assert newest is not None
    assert (newest.position, newest.code, newest.body) == (20, "v1", b"20")
    at = store.snapshot(15)
    assert at is not None
    assert at.position == 15
    assert store.snapshot(3) is None, "old ones make room"
    with store.writing() as writer:
        writer.drop_snapshots_after(16)
    left = store.snapshot()
    assert left is not None
    assert left.position == 16


def test_the_name_can_change(store: Store):
    with store.writing() as writer:
        writer.set_meta({"name": "The wreck"})
    assert store.meta["name"] == "The wreck"


def test_a_stream_goes_on_while_others_write(store: Store):
    roll(store, "r1")
    stream = store.read()
    assert next(stream).position == 1
    roll(store, "r2")
    assert positions(stream) in ([2, 3, 4], [2, 3, 4, 5, 6, 7, 8])


def test_many_threads_write_without_loss(store: Store):
    def work(name: str) -> None:
        for count in range(25):
            roll(store, f"{name}{count}", name)
            store.tail(5)

    threads = [threading.Thread(target=work, args=(name,)) for name in ("table", "referee", "seat:anna")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert positions(store.read()) == list(range(1, 301))
    for lane in ("table", "referee", "seat:anna"):
        assert [entry.number for entry in store.read(lanes=[lane])] == list(range(1, 101))
