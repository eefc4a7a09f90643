"""The library: names in any script, files that come and go whole, and what lies damaged in the folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from inglenook.journal import DamagedError, ImportRefused, NotACampaignError, SqliteStore, verify
from inglenook.rules import PackError
from inglenook.table import (
    BadNameError,
    Library,
    LibraryError,
    NameTakenError,
    NoSuchCampaignError,
    UnknownEngineError,
)
from inglenook.table.starting import file_stem
from tests.table.tables import ENGINES, clock, done


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "home", ENGINES, clock())


def create(library: Library, *names: str) -> None:
    for name in names:
        library.create(name).close()


def id_of(library: Library, name: str) -> str:
    return next(line.id for line in library.campaigns() if line.name == name)


def leftovers(library: Library) -> list[str]:
    """Whatever lies in the folder besides campaigns."""
    return sorted(path.name for path in library.home.iterdir() if path not in library.files())


NAMES = ["Ada", "Änne & Ødön", "夜の旅", "رحلة", "Ἀργώ", "🚀 Ship", "naïve", "a/b:c*d?", "CON", "nul.txt", "..", "-x"]


@pytest.mark.parametrize("name", [*NAMES, "x" * 120, "夜" * 120, "[[x]]", " spaced "])
def test_names_in_any_script(library, name):
    create(library, name)
    (line,) = library.campaigns()
    assert line.name == name.strip()
    table = library.open(name.upper())
    assert table.name == name.strip()
    table.close()
    assert library.path(line.id) == library.path(name) == Path(line.file)
    assert len(Path(line.file).name.encode()) <= 255
    assert leftovers(library) == []


@pytest.mark.parametrize("name", ["", "   ", "x" * 121, "a\nb", "a\x00b", "\ud800", "a\u2028b"])
def test_names_that_cant_be(library, name):
    with pytest.raises(BadNameError):
        library.create(name)
    assert library.campaigns() == []


@pytest.mark.parametrize("stem", ["con", "LPT1", "aux.log"])
def test_no_file_has_a_name_that_windows_keeps_for_itself(stem):
    assert file_stem(stem).startswith("campaign-")


@pytest.mark.parametrize(
    ("first", "again"), [("Ada", "ADA"), ("naïve", "nai\u0308ve"), ("Ada", " ada "), ("ﬁn", "fin")]
)
def test_a_name_is_taken_however_it_is_written(library, first, again):
    create(library, first)
    for make in (library.create, lambda name: library.copy(first, name)):
        with pytest.raises(NameTakenError):
            make(again)
    assert len(library.files()) == 1
    assert leftovers(library) == []


def test_names_that_differ_only_in_what_no_file_name_holds(library):
    create(library, "a/b", "a:b", "a?b")
    assert sorted(line.name for line in library.campaigns()) == ["a/b", "a:b", "a?b"]
    table = library.open("a:b")
    assert table.name == "a:b"
    table.close()


def test_nothing_is_left_of_a_campaign_that_cant_begin(library):
    for error, more in (
        (UnknownEngineError, {"engine": "nomadik"}),
        (PackError, {"edition": "nomadic-1999"}),
        (PackError, {"pack": "nonsense"}),
        (LibraryError, {"dice": "loaded"}),
    ):
        with pytest.raises(error):
            library.create("Ada", **more)
    assert not library.home.exists() or list(library.home.iterdir()) == []


def test_a_name_nobody_has(library):
    create(library, "Ada", "Bea")
    with pytest.raises(NoSuchCampaignError, match="Did you mean Ada") as error:
        library.open("Adaa")
    assert error.value.alike == ("Ada",)


def test_renaming(library):
    create(library, "Ada", "Bea")
    with pytest.raises(NameTakenError):
        library.rename("Ada", "BEA")
    assert library.rename("Ada", "Cleo").name == "Cleo.inglenook"
    table = library.open("cleo")
    assert (table.name, table.store.meta["name"]) == ("Cleo", "Cleo")
    table.close()
    assert library.rename("cleo", "CLEO").stem == "CLEO"
    assert len(library.files()) == 2
    assert leftovers(library) == []


def test_a_file_that_is_in_use_keeps_its_place_under_a_new_name(library):
    """Moving a file away under an open program would part it from its log, and lose what is written next."""
    open_elsewhere = library.create("Ada")
    assert library.rename("Ada", "Cleo").stem == "Ada"
    done(open_elsewhere.say("Still here."))
    open_elsewhere.close()
    table = library.open("Cleo")
    assert table.entries().entries[-1].text == "Still here."
    table.close()


def test_a_copy_is_a_campaign_of_its_own(library):
    table = library.create("Ada")
    done(table.do("ask"))
    library.copy("Ada", "Bea")  # while it is in use
    done(table.say("Only Ada."))
    table.close()
    copy = library.open("Bea")
    assert (copy.name, copy.id != id_of(library, "Ada")) == ("Bea", True)
    assert not copy.search("Only")
    assert verify(copy.store).faults == ()
    assert library.path(copy.id).stem == "Bea"
    copy.close()


def test_deleting_moves_all_of_it_and_never_over_another(library):
    gone = Path()
    for _ in range(3):
        table = library.create("Ada")
        done(table.say("Here."))
        table.close()
        gone = library.delete("Ada")
        assert gone.parent.name == "deleted"
    assert [path.name for path in sorted((library.home / "deleted").iterdir())] == [
        "Ada 2.inglenook", "Ada 3.inglenook", "Ada.inglenook",
    ]  # fmt: skip
    again = SqliteStore.open(gone)
    assert again.position == 2
    again.close()
    assert library.campaigns() == []


def test_a_campaign_deleted_while_it_is_open_has_all_that_was_said(library):
    table = library.create("Ada")
    done(table.say("Here."))
    gone = library.delete("Ada")
    table.close()
    again = library.open_file(gone)
    assert again.search("here")
    again.close()


def test_what_is_damaged_is_listed_with_its_trouble(library):
    create(library, "Ada", "Bea", "Cleo")
    library.path("Bea").write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    whole = library.path("Cleo").read_bytes()
    library.path("Cleo").write_bytes(whole[:-4096])
    (library.home / "empty.inglenook").write_bytes(b"")
    lines = {line.name: line for line in library.campaigns()}
    assert lines["Ada"].trouble == ""
    assert all(lines[name].trouble for name in ("Bea", "Cleo", "empty"))
    with pytest.raises(NotACampaignError):
        library.open("Bea")
    with pytest.raises(DamagedError, match="lost its end"):
        library.open("Cleo")
    with pytest.raises(NameTakenError):
        library.create("Bea")


def test_the_last_played_comes_first_and_says_how_it_stands(library):
    create(library, "Ada", "Bea")
    table = library.open("Ada")
    done(table.do("rename", {"name": "Ada Quint"}))
    table.close()
    first, second = library.campaigns()
    assert (first.name, second.name) == ("Ada", "Bea")
    assert "Ada Quint" in first.line
    assert (first.engines, first.titles, first.over, first.entries) == (("nomadic",), ("Nomadic",), False, 4)


@pytest.fixture
def exported(library: Library, tmp_path: Path) -> Path:
    table = library.create("Ada")
    done(table.do("check", {"skill": "muscle", "risk": "perilous"}, faces=[1]))
    path = tmp_path / "ada.json"
    path.write_bytes(b"".join(table.export_json()))
    table.close()
    return path


def test_an_export_is_taken_in_again_with_what_waits(library, exported, tmp_path):
    elsewhere = Library(tmp_path / "elsewhere", ENGINES)
    table = elsewhere.import_file(exported)
    assert (table.name, table.id) == ("Ada", id_of(library, "Ada"))
    done(table.answer("body"))
    assert verify(table.store).faults == ()
    assert table.verify_rules() == ()
    table.close()
    assert leftovers(elsewhere) == []


def test_a_campaign_that_is_here_already_gets_another_id(library, exported):
    with pytest.raises(NameTakenError):
        library.import_file(exported)
    table = library.import_file(exported, "Ada again")
    assert table.id != id_of(library, "Ada")
    assert table.name == "Ada again"
    table.close()
    assert len(library.files()) == 2
    assert leftovers(library) == []


@pytest.mark.parametrize("fault", ["tampered", "short", "empty", "other"])
def test_an_import_is_all_or_nothing(library, exported, tmp_path, fault):
    whole = exported.read_bytes()
    exported.write_bytes(
        {
            "tampered": whole.replace(b'"faces":[[1]]', b'"faces":[[8]]'),
            "short": whole[:-40],
            "empty": b"",
            "other": b'{"format": "something else"}',
        }[fault]
    )
    elsewhere = Library(tmp_path / "elsewhere", ENGINES)
    with pytest.raises(ImportRefused):
        elsewhere.import_file(exported)
    assert elsewhere.files() == []
    assert list(elsewhere.home.iterdir()) == []


def test_the_story_carries_the_lines_that_must_be_shown(library):
    table = library.create("Ada")
    done(table.say("It begins."))
    story = "".join(table.export_story())
    assert "It begins." in story
    assert "Nomadic Engine Gasp" in story
    table.close()
