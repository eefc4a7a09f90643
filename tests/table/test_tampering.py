"""A thousand and more ways to tamper with a record by chance: each is found, and what is whole passes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from inglenook.journal import MemoryStore, Report, read_export, verify, verify_file
from tests.table.checkable import SEATS, checkable, evening, with_guests
from tests.table.tables import NOON
from tests.table.tampering import at, of_lane, places, rehash, tampered

TIMES = 700
Checked = Callable[..., Report]


@pytest.fixture(scope="module")
def exports() -> dict[str, bytes]:
    """The whole campaign, and each seat's share of it."""
    table = evening(checkable(MemoryStore("Ada", created=NOON)))
    shares = {seat: b"".join(table.export_json(seat)) for seat in SEATS}
    return {"whole": b"".join(table.export_json()), **shares}


@pytest.fixture(scope="module")
def guests() -> dict[str, bytes]:
    """The same of another evening, with all that there is beside dice."""
    table = with_guests(checkable(MemoryStore("Ada", created=NOON)))
    return {"whole": b"".join(table.export_json()), **{seat: b"".join(table.export_json(seat)) for seat in SEATS}}


@pytest.fixture
def check(tmp_path: Path) -> Checked:
    """Verifies bytes as a file, with a head or against other bytes."""

    def checked(data: bytes, *, head: str | None = None, against: bytes | None = None) -> Report:
        file, other = tmp_path / "file.json", tmp_path / "other.json"
        file.write_bytes(data)
        if against is not None:
            other.write_bytes(against)
        return verify_file(file, head=head, against=other if against is not None else None)

    return checked


@pytest.mark.parametrize("which", ["whole", "anna", "gm"])
def test_what_is_whole_passes_in_every_comparison(exports: dict[str, bytes], check: Checked, which: str):
    report = check(exports[which])
    assert report.sound
    assert report.epochs[0].ended
    assert check(exports[which], head=report.head).sound
    for other in exports.values():
        assert check(exports[which], against=other).sound


@pytest.mark.parametrize("which", ["whole", "anna", "gm"])
def test_tampering_is_found(exports: dict[str, bytes], check: Checked, which: str):
    tamper_with(exports[which], check)


@pytest.mark.parametrize("which", ["whole", "anna"])
def test_tampering_with_people_and_pictures_is_found(guests: dict[str, bytes], check: Checked, which: str):
    for share in guests.values():
        assert check(share).sound
        assert check(share, against=guests["whole"]).sound
    told = {entry["kind"] for act in json.loads(guests[which])["acts"] for entry in act["entries"]}
    assert {"admin", "dice", "epoch", "reveal", "handout", "revision", "strike", "prose", "answer"} <= told
    tamper_with(guests[which], check)


def test_a_share_shows_no_gap_where_guests_saw_nothing(guests: dict[str, bytes]):
    for seat in ("anna", "ben"):
        share = read_export(guests[seat])
        for lane in share.heads():
            numbers = [entry.number for entry in share.read() if entry.lane == lane]
            assert numbers == [*range(1, len(numbers) + 1)]
        assert [entry.position for entry in share.read()] == [*range(1, share.position + 1)]


def lane_gone(data: bytes, made: bytes, compared: Report) -> bool:
    """Whether all of a lane is gone, which looks like another seat's share: then at least its name is told."""
    gone = {entry["lane"] for act in json.loads(data)["acts"] for entry in act["entries"]} - {*compared.heads}
    return bool(gone) and any("were left out whole" in each and gone.pop() in each for each in compared.limits)


def tamper_with(data: bytes, check: Checked) -> None:
    done: Counter[str] = Counter()
    for seed in range(TIMES):
        made, what, at_end = tampered(data, seed)
        alone = check(made)
        if at_end:
            compared = check(made, against=data)
            assert (
                not compared.sound or "in this copy alone" in compared.limits[0] or lane_gone(data, made, compared)
            ), what
        else:
            assert not alone.sound, what
        done[what.rpartition(" ")[0] + (" at the end" if at_end else "")] += 1
    assert sum(times for name, times in done.items() if "at the end" not in name) > TIMES * 0.8
    assert {name.split()[0] for name in done} == {"change", "face", "remove", "insert", "reorder"}


def test_the_first_bad_entry_is_named(exports: dict[str, bytes], check: Checked):
    file = json.loads(exports["anna"])
    place = next(place for place in places(file) if at(file, place)[1]["kind"] == "dice")
    entry = at(file, place)[1]
    entry["body"]["faces"][0][0] = entry["body"]["faces"][0][0] % 6 + 1
    assert f"table {entry['number']}" in str(check(json.dumps(file).encode()).first)


def test_a_face_is_found_even_if_everything_is_hashed_anew(exports: dict[str, bytes], check: Checked):
    """Whoever has a share can hash it anew; but not so that the faces follow from what was committed to."""
    file = json.loads(exports["anna"])
    thrown = [place for place in places(file) if at(file, place)[1]["body"].get("source") == "verifiable"]
    assert len(thrown) == 7
    for place in thrown:
        changed = json.loads(exports["anna"])
        entry = at(changed, place)[1]
        entry["body"]["faces"][0][0] = entry["body"]["faces"][0][0] % 6 + 1
        rehash(changed)
        report = check(json.dumps(changed).encode())
        first = report.first
        assert first is not None
        assert (first.lane, first.number) == ("table", entry["number"])
        assert "its secret gives" in first.what
        assert "false" in {lane.state for epoch in report.epochs for lane in epoch.lanes}


def test_a_roll_left_out_is_found_even_if_everything_is_hashed_anew(exports: dict[str, bytes], check: Checked):
    thrown = [p for p in places(json.loads(exports["anna"])) if at(json.loads(exports["anna"]), p)[1]["kind"] == "dice"]
    for act, entry in thrown[:-1]:
        file = json.loads(exports["anna"])
        del file["acts"][act]["entries"][entry]
        rehash(file)
        report = check(json.dumps(file).encode())
        assert not report.sound


@pytest.mark.parametrize("which", ["whole", "anna", "gm"])
def test_a_truncated_file_is_found_with_a_head_or_another_export(exports: dict[str, bytes], check: Checked, which: str):
    head = check(exports[which]).head
    for gone in range(1, 12):
        file = json.loads(exports[which])
        before = len(of_lane(file, "table"))
        del file["acts"][-gone:]
        missing = before - len(of_lane(file, "table"))
        data = json.dumps(file).encode()
        alone = check(data)
        assert alone.sound
        assert any("its own end is missing" in limit for limit in alone.limits)
        if missing:
            assert "its end is missing" in str(check(data, head=head).first)
            found = check(data, against=exports["ben"])
            assert f"goes on with {missing}" in str(found.first)
            assert check(exports["ben"], against=data).sound, "what is shorter has nothing against what is longer"


def test_a_file_hashed_anew_is_found_with_a_head_or_another_export(exports: dict[str, bytes], check: Checked):
    head = check(exports["anna"]).head
    file = json.loads(exports["anna"])
    place = next(place for place in of_lane(file, "table") if at(file, place)[1]["kind"] == "prose")
    at(file, place)[1]["body"]["text"] = "A point of darkness that *shrinks*."
    number = at(file, place)[1]["number"]
    rehash(file)
    data = json.dumps(file, ensure_ascii=False).encode()
    assert check(data).sound, "alone it looks whole"
    assert "was rewritten" in str(check(data, head=head).first)
    first = check(data, against=exports["gm"]).first
    assert first is not None
    assert (first.lane, first.number) == ("table", number)


def test_a_copy_that_is_itself_altered_proves_nothing(exports: dict[str, bytes], check: Checked):
    made, _, _ = tampered(exports["gm"], 3)
    report = check(exports["anna"], against=made)
    assert not report.sound
    assert "other.json" in str(report.faults[0])


def test_another_campaign_is_no_other_copy(exports: dict[str, bytes], check: Checked):
    stranger = evening(checkable(MemoryStore("Ada", created=NOON)))
    report = check(exports["anna"], against=b"".join(stranger.export_json("anna")))
    assert str(report.first).startswith("table 1: it is another entry")


def test_a_players_share_is_the_same_whether_anything_was_hidden_or_not():
    """Numbers, draws, nonces and epochs of a share are the same; nothing in it names the lane."""

    def told(hidden: bool) -> list[object]:
        table = evening(checkable(MemoryStore("Ada", created=NOON)), hidden=hidden)
        share = read_export(b"".join(table.export_json("anna")))
        assert verify(share).sound
        draws = []
        entries = [entry for entry in share.read() if entry.lane == "table"]
        for entry in entries:
            body = json.loads(entry.body or b"{}")
            if entry.kind == "dice":
                draws.append((body["draw"], body["source"], body.get("nonces"), body.get("epoch")))
            assert "referee" not in str(
                {key: value for key, value in body.items() if key not in ("commitments", "seats")}
            )
        assert [entry.number for entry in entries] == [*range(1, len(entries) + 1)]
        return [draws, verify(share).epochs]

    assert told(True) == told(False)
