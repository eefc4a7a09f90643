"""What faces may ask of a folder of files they may ask of a database: one contract, run on both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from inglenook.journal import ImportRefused, export_file, read_export, verify
from inglenook.rules import PackError
from inglenook.table import (
    BadNameError,
    Library,
    LibraryError,
    NameTakenError,
    NoSuchCampaignError,
    Shelf,
    UnknownEngineError,
    open_library,
)
from tests.table.tables import ENGINES, clock, done


@pytest.fixture(params=["folder", "database"])
def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shelf]:
    """An empty library in each kind of place."""
    place = tmp_path / "home" if request.param == "folder" else request.getfixturevalue("database_url")
    shelf = open_library(place, ENGINES, clock())
    yield shelf
    shelf.close()


def names(shelf: Shelf) -> list[str]:
    return sorted(line.name for line in shelf.campaigns())


def test_a_campaign_is_made_found_and_told_of(shelf: Shelf):
    table = shelf.create("Ada", seed="7", ready_made=True)
    done(table.say("Once upon a time"))
    id, position = table.id, table.store.position  # noqa: A001
    table.close()
    (line,) = shelf.campaigns()
    assert (line.id, line.name, line.engines, line.entries, line.trouble) == (id, "Ada", ("nomadic",), position, "")
    assert line.played > line.created > 0
    assert line.line
    for key in ("ada", "Ada", " ADA ", id):
        spot = shelf.find(key)
        table = shelf.open_at(spot)
        assert table.id == id
        table.close()
    assert shelf.stamp(shelf.find("Ada")) is not None


def test_what_is_not_there_is_said_with_what_was_meant(shelf: Shelf):
    shelf.create("Ada").close()
    with pytest.raises(NoSuchCampaignError) as missed:
        shelf.find("Adda")
    assert missed.value.alike == ("Ada",)


@pytest.mark.parametrize(
    ("error", "wish"),
    [
        (BadNameError, {"name": ""}),
        (BadNameError, {"name": "a\x00b"}),
        (NameTakenError, {"name": "ada"}),
        (UnknownEngineError, {"engine": "nonesuch"}),
        (LibraryError, {"modules": ["nomadic"]}),
        (LibraryError, {"dice": "loaded"}),
        (PackError, {"edition": "1066"}),
        (PackError, {"pack": "engine = 'nomadic'\nnonsense = 1"}),
    ],
)
def test_what_cannot_begin_leaves_nothing_behind(shelf: Shelf, error: type[Exception], wish: dict[str, object]):
    shelf.create("Ada").close()
    with pytest.raises(error):
        shelf.create(**{"name": "Bea", **wish})  # type: ignore[arg-type]
    assert names(shelf) == ["Ada"]


def test_renaming(shelf: Shelf):
    for name in ("Ada", "Bea"):
        shelf.create(name).close()
    with pytest.raises(NameTakenError):
        shelf.rename("Ada", "BEA")
    table = shelf.open_at(shelf.rename("ada", "Cleo"))
    assert table.name == table.store.meta["name"] == "Cleo"
    table.close()
    shelf.rename("Cleo", "CLEO")
    assert names(shelf) == ["Bea", "CLEO"]


def test_a_copy_goes_its_own_way(shelf: Shelf):
    table = shelf.create("Ada")
    done(table.do("ask", {"question": "Is it warm?"}))
    heads = table.store.heads()
    copy = shelf.open_at(shelf.copy("Ada", "Bea"))
    assert copy.id != table.id
    assert copy.name == "Bea"
    first = copy.store.entry("table", heads["table"][0])
    assert first is not None
    assert first.hash == heads["table"][1]
    done(copy.say("Here only"))
    assert table.store.search("here") == []
    assert verify(copy.store).sound
    with pytest.raises(NameTakenError):
        shelf.copy("Ada", "bea")
    table.close()
    copy.close()


def test_importing_takes_all_or_nothing(shelf: Shelf, tmp_path: Path):
    table = shelf.create("Ada")
    done(table.do("ask", {"question": "Is it warm?"}))
    done(table.undo())
    export_file(table.store, tmp_path / "ada.json")
    with pytest.raises(NameTakenError):
        shelf.import_file(tmp_path / "ada.json")
    again = shelf.import_file(tmp_path / "ada.json", "Ada again")
    assert again.id != table.id
    assert (again.name, again.verify_rules()) == ("Ada again", ())
    assert [act.struck for act in again.store.acts()][:3] == [act.struck for act in table.store.acts()]
    again.close()
    id = table.id  # noqa: A001
    table.close()
    shelf.delete("Ada")
    back = shelf.import_file(tmp_path / "ada.json")
    assert (back.id, back.store.heads()) == (id, read_export((tmp_path / "ada.json").read_bytes()).heads())
    back.close()
    text = (tmp_path / "ada.json").read_text().replace("warm", "cold")
    (tmp_path / "forged.json").write_text(text)
    with pytest.raises(ImportRefused):
        shelf.import_file(tmp_path / "forged.json", "Forged")
    assert names(shelf) == ["Ada", "Ada again"]


def test_what_is_deleted_is_no_longer_there(shelf: Shelf):
    table = shelf.create("Ada")
    spot = shelf.find("Ada")
    before = shelf.stamp(spot)
    table.close()
    shelf.delete("Ada")
    assert shelf.campaigns() == []
    assert shelf.stamp(spot) is None
    shelf.create("Ada").close()
    assert shelf.stamp(shelf.find("Ada")) not in (None, before)


def test_a_library_is_opened_by_what_stands_for_it(tmp_path: Path, database_url: str):
    folder = open_library(str(tmp_path))
    assert isinstance(folder, Library)
    assert (folder.where, folder.changes) == (str(tmp_path), None)
    shelf = open_library(database_url.replace("inglenook@", "inglenook:s3cret@"))
    assert shelf.changes is not None
    assert "s3cret" not in shelf.where
    assert "postgres" in shelf.where
    shelf.close()
