"""The chain as the docs page tells it, and every way of tampering with it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from inglenook.journal import Entry, MemoryStore, verify
from inglenook.journal.audit import Audit
from inglenook.journal.chain import START, digest_of, hash_of, seal_of
from tests.journal.builders import roll, say

PAGE = Path(__file__).parents[2] / "docs" / "journal-format.md"


def test_the_vectors_of_the_docs_page():
    (block,) = re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    vectors = json.loads(block)
    key = bytes.fromhex(vectors["seal_key"])
    heads: dict[str, tuple[int, bytes]] = {}
    for entry in vectors["entries"]:
        lane, number = entry["lane"], entry["number"]
        seal = seal_of(key, number, heads) if lane == "table" else b""
        digest = digest_of(bytes.fromhex(entry["salt"]), entry["body"].encode())
        before = heads.get(lane, (0, START))[1]
        link = hash_of(before, lane, number, entry["instant"], entry["seat"], entry["kind"], seal, digest)
        assert [seal.hex(), digest.hex(), link.hex()] == [entry["seal"], entry["digest"], entry["hash"]]
        heads[lane] = (number, link)
    assert len(vectors["entries"]) == 3


@pytest.fixture
def played() -> MemoryStore:
    """A table with a referee's secrets: table 1-4, referee 1-4, table 5, referee 5, table 6-9."""
    store = MemoryStore("The ship")
    roll(store, "r1")
    roll(store, "r2", "referee", "gm")
    say(store, "r3", "The door opens")
    say(store, "r4", "It was locked", "referee", "gm")
    roll(store, "r5")
    return store


def faults_with(store: MemoryStore, position: int, **changes: object):
    audit = Audit(store.seal_key)
    entries = [*store.read()]
    entries[position - 1] = msgspec.structs.replace(entries[position - 1], **changes)
    return [fault for entry in entries for fault in audit.check(entry)]


def flipped(data: bytes) -> bytes:
    return bytes([data[0] ^ 1]) + data[1:]


def changed(entry: Entry, field: str) -> object:
    value = getattr(entry, field)
    if isinstance(value, bytes):
        return flipped(value) if value else b"x"
    return value + 1 if isinstance(value, int) else value + "x"


FIELDS = ("lane", "number", "instant", "seat", "kind", "seal", "salt", "body", "digest", "hash")


@pytest.mark.parametrize("position", [1, 3, 5, 8, 9, 10, 14])
@pytest.mark.parametrize("field", FIELDS)
def test_any_changed_field_is_found_at_its_entry(played: MemoryStore, field: str, position: int):
    entry = [*played.read()][position - 1]
    faults = faults_with(played, position, **{field: changed(entry, field)})
    assert faults[0].position == position


@pytest.mark.parametrize("field", ["instant", "seat", "seal", "salt", "body", "hash"])
def test_one_change_is_reported_at_one_entry_only(played: MemoryStore, field: str):
    for position, entry in enumerate([*played.read()], 1):
        faults = faults_with(played, position, **{field: changed(entry, field)})
        assert {fault.position for fault in faults} == {position}


@pytest.mark.parametrize("position", range(1, 14))
def test_a_removed_entry_is_missed(played: MemoryStore, position: int):
    audit = Audit(played.seal_key)
    entries = [entry for entry in played.read() if entry.position != position]
    assert [fault for entry in entries for fault in audit.check(entry)]


def test_a_secret_invented_afterwards_breaks_a_seal(played: MemoryStore):
    """The referee rewrites the whole hidden lane, hashes and all; the table's seals give it away."""
    audit, key = Audit(played.seal_key), played.seal_key
    forger = MemoryStore(seal_key=key)
    roll(forger, "other", "referee", "gm")
    say(forger, "more", "It was always open", "referee", "gm")
    forged = forger.read(lanes=["referee"])
    entries = [next(forged) if entry.lane == "referee" else entry for entry in played.read()]
    faults = [fault for entry in entries for fault in audit.check(entry)]
    assert [(fault.lane, fault.number) for fault in faults] == [
        ("table", 5),
        ("table", 6),
        ("table", 7),
        ("table", 8),
        ("table", 9),
    ]
    assert all("seal" in fault.what for fault in faults)


def test_without_the_key_a_seat_can_not_tell_whether_there_is_anything_hidden(played: MemoryStore):
    """What the table's lane has at hand (salts, hashes, names) does not open a seal."""
    alone = MemoryStore("Alone")
    roll(alone, "r1")
    for store in (alone, played):
        entries = [*store.read(lanes=["table"])]
        heads: dict[str, tuple[int, bytes]] = {}
        for entry in entries:
            assert entry.seal != seal_of(b"", entry.number, heads)
            assert entry.seal != seal_of(entry.salt, entry.number, heads)
            heads["table"] = (entry.number, entry.hash)


def test_a_sound_journal_is_said_to_be_sound_and_what_no_file_can_prove_is_said(played: MemoryStore):
    report = verify(played)
    assert report.sound
    assert report.entries == 14
    assert report.head == played.heads()["table"][1].hex()
    assert "cannot prove that its own end is missing" in report.limits[0]


def test_a_noted_head_shows_that_the_end_is_missing(played: MemoryStore):
    noted = verify(played).head
    shorter = MemoryStore(seal_key=played.seal_key)
    with shorter.adopting() as writer:
        for act in [*played.acts()][:-1]:
            writer.adopt(act, played.entries_of(act.act))
    assert verify(shorter).sound, "alone it looks whole"
    report = verify(shorter, head=noted)
    assert "its end is missing" in str(report.faults[0])
    assert verify(played, head=noted).sound
    assert verify(played, head=verify(shorter).head).sound, "a head noted earlier is still in it"
