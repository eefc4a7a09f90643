"""The page's verifier, run where it is in Node, comes to the same as ours: it was written apart from it."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from inglenook.journal import MemoryStore, verify_file
from tests.table.checkable import SEATS, checkable, evening, with_guests
from tests.table.tables import NOON
from tests.table.tampering import at, of_lane, places, rehash, tampered

SCRIPT = Path(__file__).with_name("js") / "verify-files.mjs"
TIMES = 360

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


@pytest.fixture(scope="module")
def exports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The whole campaign, and each seat's share of it, as files."""
    table = evening(checkable(MemoryStore("Ada", created=NOON)))
    folder = tmp_path_factory.mktemp("exports")
    found = {"whole": folder / "whole.json", **{seat: folder / f"{seat}.json" for seat in SEATS}}
    for seat, file in found.items():
        file.write_bytes(b"".join(table.export_json(None if seat == "whole" else seat)))
    return found


def verdicts(folder: Path, wishes: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What the page would say of each."""
    listed = folder / "list.json"
    listed.write_text(json.dumps([{name: str(value) for name, value in wish.items()} for wish in wishes]))
    done = subprocess.run(
        ["node", str(SCRIPT), str(listed)], check=True, capture_output=True, text=True, encoding="utf-8"
    )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_what_is_whole_passes_and_is_told_as_ours_does(exports: dict[str, Path], tmp_path: Path):
    for which, verdict in zip(exports, verdicts(tmp_path, [{"file": file} for file in exports.values()]), strict=True):
        report = verify_file(exports[which])
        assert verdict["faults"] == []
        assert (verdict["entries"], verdict["head"]) == (report.entries, report.head)
        assert verdict["sealed"] == (which == "whole")
        for theirs, ours in zip(verdict["epochs"], report.epochs, strict=True):
            assert (theirs["number"], theirs["ended"], theirs["nonces"]) == (ours.number, ours.ended, ours.nonces)
            told = {(lane["lane"], lane["rolls"], lane["state"]) for lane in theirs["lanes"]}
            assert told == {(lane.lane, lane.rolls, lane.state) for lane in ours.lanes}


@pytest.mark.parametrize("which", ["whole", "anna", "gm"])
def test_the_same_tampering_is_found(exports: dict[str, Path], tmp_path: Path, which: str):
    data, wishes, whats = exports[which].read_bytes(), [], []
    for seed in range(TIMES):
        made, what, at_end = tampered(data, seed)
        file = tmp_path / f"{seed}.json"
        file.write_bytes(made)
        # Another entry at the end is what playing on would be: the copy that lacks it is then found to end too early.
        added = at_end and what.startswith("insert")
        compared = {"file": exports[which], "other": file} if added else {"file": file, "other": exports[which]}
        wishes.append(compared if at_end else {"file": file})
        whats.append(what)
    missed = [what for what, one in zip(whats, verdicts(tmp_path, wishes), strict=True) if one["sound"]]
    assert missed == []


@pytest.mark.parametrize("which", [None, "anna"])
def test_tampering_with_people_and_pictures_is_found(tmp_path: Path, which: str | None):
    """Where all of a lane is gone, which looks like another seat's share, at least its name is told."""
    table = with_guests(checkable(MemoryStore("Ada", created=NOON)))
    data, whole, wishes, whats = b"".join(table.export_json(which)), tmp_path / "whole.json", [], []
    whole.write_bytes(data)
    for seed in range(TIMES):
        made, what, at_end = tampered(data, seed)
        file = tmp_path / f"{seed}.json"
        file.write_bytes(made)
        added = at_end and what.startswith("insert")
        compared = {"file": whole, "other": file} if added else {"file": file, "other": whole}
        wishes.append(compared if at_end else {"file": file})
        whats.append(what)
    assert verdicts(tmp_path, [{"file": whole}])[0]["sound"]
    missed = {what: one["lacking"] for what, one in zip(whats, verdicts(tmp_path, wishes), strict=True) if one["sound"]}
    assert all(lanes and what.startswith("remove") for what, lanes in missed.items()), missed


def test_faces_and_rolls_hashed_anew_are_found(exports: dict[str, Path], tmp_path: Path):
    thrown = [
        place
        for place in places(json.loads(exports["anna"].read_bytes()))
        if at(json.loads(exports["anna"].read_bytes()), place)[1]["kind"] == "dice"
    ]
    wishes = []
    for count, (act, entry) in enumerate(thrown[:-1]):
        file = json.loads(exports["anna"].read_bytes())
        faces = file["acts"][act]["entries"][entry]["body"]["faces"][0]
        removed = json.loads(exports["anna"].read_bytes())
        del removed["acts"][act]["entries"][entry]
        faces[0] = faces[0] % 6 + 1
        for name, made in (("face", file), ("gone", removed)):
            rehash(made)
            path = tmp_path / f"{name} {count}.json"
            path.write_text(json.dumps(made), encoding="utf-8")
            if name == "gone" or file["acts"][act]["entries"][entry]["body"]["source"] != "hand":
                wishes.append({"file": path})
    found = verdicts(tmp_path, wishes)
    assert len(found) > 12
    assert not any(one["sound"] for one in found)
    assert any("its secret gives" in fault for one in found for fault in one["faults"])


def test_a_missing_end_is_found_with_a_head_or_another_export(exports: dict[str, Path], tmp_path: Path):
    head = verify_file(exports["anna"]).head
    wishes: list[dict[str, Any]] = []
    for gone in range(1, 9):
        file = json.loads(exports["anna"].read_bytes())
        before = len(of_lane(file, "table"))
        del file["acts"][-gone:]
        if len(of_lane(file, "table")) == before:
            continue
        path = tmp_path / f"{gone}.json"
        path.write_text(json.dumps(file), encoding="utf-8")
        wishes += [{"file": path}, {"file": path, "head": head}, {"file": path, "other": exports["ben"]}]
    found = verdicts(tmp_path, wishes)
    assert [one["sound"] for one in found] == [True, False, False] * (len(found) // 3)
    assert all("goes on with" in one["faults"][0] for one in found[2::3])


def test_a_file_hashed_anew_is_found_with_a_head_or_another_export(exports: dict[str, Path], tmp_path: Path):
    file = json.loads(exports["anna"].read_bytes())
    place = next(place for place in of_lane(file, "table") if at(file, place)[1]["kind"] == "prose")
    at(file, place)[1]["body"]["text"] = "A point of darkness that *shrinks*."
    number = at(file, place)[1]["number"]
    rehash(file)
    path = tmp_path / "anew.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    head = verify_file(exports["anna"]).head
    alone, noted, compared = verdicts(
        tmp_path, [{"file": path}, {"file": path, "head": head}, {"file": path, "other": exports["gm"]}]
    )
    assert alone["sound"]
    assert not noted["sound"]
    assert compared["faults"][0].startswith(f"table {number}: it is another entry")
