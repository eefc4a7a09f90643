"""A campaign leaves as one JSON file and comes back the same, or not at all."""

from __future__ import annotations

import io
import json
import tracemalloc
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from inglenook.journal import (
    Draft,
    ImportRefused,
    MemoryStore,
    PartialCopyError,
    SqliteStore,
    Store,
    canonical,
    export,
    export_file,
    import_file,
    pieces,
    read_export,
    verify,
    verify_file,
)
from tests.journal.builders import NOON, prose, roll, say, strike

TEXT_PACK, OTHER_PACK = "the pack, Größe".encode(), b"\xff\x00"


def exported(store: Store, lanes: list[str] | None = None) -> bytes:
    out = io.BytesIO()
    export(store, out, lanes=lanes)
    return out.getvalue()


@pytest.fixture
def played(store: Store) -> Store:
    """Open play, a secret, something struck, something erased, a text pack and one that is no text."""
    with store.writing() as writer:
        for pack in (TEXT_PACK, OTHER_PACK):
            writer.keep_pack(sha256(pack).hexdigest(), pack)
        writer.set_meta({"theme": "night"})
    roll(store, "r1")
    with store.writing() as writer:
        secret = canonical({"text": "A trap", "pack": sha256(OTHER_PACK).hexdigest()})
        writer.append("r2", "gm", "command", NOON, [prose("Hm"), Draft("referee", "fact", secret)])
    lost = say(store, "r3", "Rumpelstiltskin")
    strike(store, "r4", roll(store, "r5"))
    with store.writing() as writer:
        writer.append("r6", "anna", "admin", NOON, [Draft("table", "erasure", canonical({"erases": lost.number}))])
        writer.erase(lost.position)
        writer.keep_snapshot(store.position, "1", b"{}")
    return store


def test_it_comes_back_byte_for_byte(played: Store, tmp_path: Path):
    data = exported(played)
    (tmp_path / "ship.json").write_bytes(data)
    back = import_file(tmp_path / "ship.json", tmp_path / "back.inglenook")
    assert exported(back) == data
    assert exported(read_export(data)) == data
    assert [*back.read()] == [*played.read()]
    assert [*back.acts()] == [*played.acts()]
    assert back.packs() == played.packs()
    assert verify(back).sound
    say(back, "on", "and on")
    assert verify(back).sound
    back.close()
    assert sorted(found.name for found in tmp_path.iterdir() if found.suffix == ".inglenook") == sorted(
        {"back.inglenook", *(["ship.inglenook"] if isinstance(played, SqliteStore) else [])}
    )


def test_bodies_are_plain_json_and_what_is_erased_is_null(played: Store):
    file = json.loads(exported(played))
    assert file["format"] == "inglenook-campaign/1"
    assert file["acts"][0]["entries"][1]["body"]["faces"] == [[3, 4]]
    assert [entry["salt"] for act in file["acts"] for entry in act["entries"] if entry["body"] is None] == [""]
    assert "Rumpel" not in json.dumps(file)


def test_a_file_that_a_tool_has_rewritten_still_comes_back(played: Store):
    data = exported(played)
    pretty = json.dumps(json.loads(data), indent=4, sort_keys=True).encode()
    assert exported(read_export(pretty)) == data


def test_a_share_has_nothing_of_other_lanes(played: Store, tmp_path: Path):
    """Not its bytes, nor its numbers: without the hidden entries the file would be the same but for chain and ids."""
    data = exported(played, ["table"])
    hidden = list(played.read(lanes=["referee"]))
    assert hidden
    for entry in hidden:
        assert entry.body is not None
        for secret in (b"A trap", b"referee", entry.body, *(part.hex().encode() for part in (entry.salt, entry.hash))):
            assert secret not in data
    assert played.seal_key.hex().encode() not in data
    file = json.loads(data)
    assert [pack["hash"] for pack in file["packs"]] == []
    assert set(file["meta"]) == {"id", "name", "created", "app"}
    assert "position" not in data.decode()
    assert [act["request"] for act in file["acts"]] == ["r1", "r2", "r3", "r5", "r4", "r6"]


def test_an_act_that_a_seat_lacks_leaves_no_gap(store: Store):
    """Two tables, one with a secret act in the middle: their shares differ in nothing that can be counted."""
    say(store, "r1", "one")
    say(store, "secret", "hidden", "referee")
    say(store, "r2", "two")
    quiet = MemoryStore("The ship")
    say(quiet, "r1", "one")
    say(quiet, "r2", "two")
    shares = [json.loads(exported(one, ["table"])) for one in (store, quiet)]
    for share in shares:
        for act in share["acts"]:
            for entry in act["entries"]:
                assert len(entry["seal"]) == 64
                for field in ("seal", "salt", "digest", "hash"):
                    del entry[field]
    assert shares[0]["acts"] == shares[1]["acts"]


def test_a_share_can_be_verified_and_read_but_not_played_on(played: Store, tmp_path: Path):
    path = tmp_path / "anna.json"
    export_file(played, path, lanes=["table"])
    report = verify_file(path, head=verify(played).head)
    assert report.sound
    assert any("seals could not be opened" in limit for limit in report.limits)
    back = import_file(path, tmp_path / "anna.inglenook")
    assert exported(back) == path.read_bytes()
    with pytest.raises(PartialCopyError):
        say(back, "on", "and on")
    back.close()


def broken(data: bytes, change: Any) -> bytes:
    file = json.loads(data)
    change(file)
    return json.dumps(file).encode()


def entry(file: Any, act: int, place: int = 0) -> Any:
    return file["acts"][act]["entries"][place]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda file: entry(file, 0, 1)["body"].update(faces=[[6, 6]]), r"act 1, entry 2 \(table 2\): its text"),
        (lambda file: entry(file, 2).update(body={"text": "mine"}), r"act 3, entry 1 \(table 6\)"),
        (lambda file: entry(file, 0, 3).update(number=9), r"act 1, entry 4 \(table 9\): number 4"),
        (lambda file: entry(file, 1).update(hash="00" * 32), r"act 2, entry 1 \(table 5\): its hash"),
        (lambda file: entry(file, 1).update(seal="00" * 32), r"act 2, entry 1 \(table 5\): its seal"),
        (lambda file: entry(file, 1).update(salt="xy"), r"act 2, entry 1 .*hexadecimal"),
        (lambda file: entry(file, 1).update(kind="joke"), r"act 2, entry 1 .*no kind"),
        (lambda file: entry(file, 1).update(body=1.5), r"act 2, entry 1 .*canonical"),
        (lambda file: entry(file, 1).update(extra=1), r"acts\[1\]\.entries\[0\]|acts\[\.\.\.\]"),
        (lambda file: entry(file, 1).pop("seal"), r"seal"),
        (lambda file: entry(file, 0, 0).update(body=None, salt=""), r"table 1: its text is gone"),
        (lambda file: file["acts"].insert(3, file["acts"][2]), r"act 4"),
        (lambda file: file["acts"].pop(0), r"act 1, entry 1 .*number 1 should"),
        (lambda file: file["acts"].reverse(), r"act 1"),
        (lambda file: file["acts"][1].update(request="r1"), r"act 2: its request was there before, in act 1"),
        (lambda file: file["acts"][1].update(seat="ben"), r"act 2, entry 1 .*hash"),
        (lambda file: file["acts"][1].update(instant=5), r"act 2, entry 1 .*hash"),
        (lambda file: file["acts"][1].update(kind="joke"), r"act 2: its kind 'joke'"),
        (lambda file: file["acts"][1].update(entries=[]), r"act 2: .*no entries"),
        (lambda file: file["packs"].append(file["packs"][0]), r"pack 3"),
        (lambda file: file["packs"][1].pop("hex"), r"pack 2"),
        (lambda file: file["packs"][1].update(hex="zz"), r"pack 2"),
        (lambda file: file.update(seal_key="00"), r"seal_key"),
        (lambda file: file.update(seal_key="00" * 32), r"act 1, entry 1 .*seal"),
        (lambda file: file.update(format="inglenook-campaign/9"), r"format 'inglenook-campaign/9'"),
        (lambda file: file.update(extra=1), r"extra"),
        (lambda file: file["meta"].update(created="soon"), r"created"),
    ],
)
def test_a_changed_file_is_refused_with_the_place_and_leaves_nothing(
    played: Store, tmp_path: Path, change: Any, where: str
):
    folder = tmp_path / "import"
    folder.mkdir()
    source = folder / "ship.json"
    source.write_bytes(broken(exported(played), change))
    with pytest.raises(ImportRefused, match=where):
        import_file(source, folder / "back.inglenook")
    assert [found.name for found in folder.iterdir()] == ["ship.json"]


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff\xfe", b'{"format":'])
def test_what_is_no_export_is_refused(tmp_path: Path, data: bytes):
    (tmp_path / "x.json").write_bytes(data)
    with pytest.raises(ImportRefused, match="not an export"):
        import_file(tmp_path / "x.json", tmp_path / "x.inglenook")


@pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
def test_a_file_that_lost_its_end_is_refused(played: Store, share: float):
    data = exported(played)
    with pytest.raises(ImportRefused):
        read_export(data[: int(len(data) * share)])


def test_an_import_replaces_no_file(played: Store, tmp_path: Path):
    export_file(played, tmp_path / "ship.json")
    (tmp_path / "back.inglenook").write_text("mine")
    with pytest.raises(FileExistsError):
        import_file(tmp_path / "ship.json", tmp_path / "back.inglenook")
    assert (tmp_path / "back.inglenook").read_text() == "mine"


texts = st.text(st.characters(exclude_categories=["Cs"]))
acts = st.lists(st.tuples(st.sampled_from(["table", "referee", "seat:Ä"]), texts, texts), max_size=6)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(acts, texts, texts)
def test_any_text_comes_back(played: list[tuple[str, str, str]], name: str, pack: str):
    store = MemoryStore(name)
    with store.writing() as writer:
        for count, (lane, seat, text) in enumerate(played):
            writer.append(f"{count}{text}", seat, "prose", NOON, [prose(text, lane)])
        writer.keep_pack(name, pack.encode())
    data = exported(store)
    back = read_export(data)
    assert exported(back) == data
    assert [*back.read()] == [*store.read()]
    share = exported(store, ["table"])
    assert exported(read_export(share)) == share


@given(acts)
@settings(max_examples=20)
def test_any_text_comes_back_through_a_file(
    tmp_path_factory: pytest.TempPathFactory, played: list[tuple[str, str, str]]
):
    folder = tmp_path_factory.mktemp("round")
    store = SqliteStore.create(folder / "a.inglenook", name="A", created=NOON)
    for count, (lane, seat, text) in enumerate(played):
        say(store, f"{count}{text}", text, lane, seat)
    export_file(store, folder / "a.json")
    back = import_file(folder / "a.json", folder / "b.inglenook")
    export_file(back, folder / "b.json")
    assert (folder / "a.json").read_bytes() == (folder / "b.json").read_bytes()
    store.close()
    back.close()


def test_an_export_holds_little_in_memory(file: SqliteStore):
    """Ten thousand entries, some three megabytes: it is written act by act."""
    with file.writing() as writer:
        for count in range(2500):
            writer.append(f"r{count}", "anna", "prose", NOON, [prose("once upon a time " * 4)] * 4)
    tracemalloc.start()
    size = sum(len(piece) for piece in pieces(file))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert size > 3_000_000
    assert peak < 500_000
