"""Where campaigns lie is remembered, and never wrongly, whatever people do to the folder by hand meanwhile."""

from __future__ import annotations

import os
import random
import shutil
import sys
import threading
import time
from pathlib import Path

import pytest

from inglenook.table import Library, NoSuchCampaignError, Table, places
from inglenook.table.places import name_and_id

SETTLED = 0.03
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there every file is read each time")


@pytest.fixture(autouse=True)
def soon_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "SETTLED", SETTLED)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    made = Library(tmp_path / "home")
    for name in ("Ada", "Bea", "Cem", "Dov", "Eve"):
        made.create(name).close()
    return made


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are looked into."""
    seen: list[str] = []

    def counted(file: Path) -> tuple[str, str] | None:
        seen.append(file.stem)
        return name_and_id(file)

    monkeypatch.setattr(places, "name_and_id", counted)
    return seen


def settle() -> None:
    time.sleep(SETTLED * 1.5)


def found(library: Library, key: str) -> Path | None:
    try:
        return library.path(key)
    except NoSuchCampaignError:
        return None


def id_of(library: Library, name: str) -> str:
    known = name_and_id(library.path(name))
    assert known is not None
    return known[1]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The campaigns that are opened."""
    seen: list[str] = []
    opening = Library.open_file

    def counted(library: Library, file: Path) -> Table:
        seen.append(file.stem)
        return opening(library, file)

    monkeypatch.setattr(Library, "open_file", counted)
    return seen


def test_a_list_opens_each_campaign_once_and_again_whatever_was_touched(library: Library, opened: list[str]):
    settle()
    before = {line.name: line for line in library.campaigns()}
    settle()
    opened.clear()
    assert {line.name: line for line in library.campaigns()} == before
    assert opened == []
    table = library.open("Bea")
    table.say("Here.")
    opened.clear()
    now = {line.name: line for line in library.campaigns()}
    assert opened == ["Bea"], "while it is open too"
    assert now["Bea"].entries > before["Bea"].entries
    table.close()
    library.delete("Cem")
    library.path("Dov").write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    settle()
    listed = {line.name: line for line in library.campaigns()}
    assert sorted(listed) == ["Ada", "Bea", "Dov", "Eve"]
    assert listed["Dov"].trouble
    assert listed["Bea"] == now["Bea"]
    opened.clear()
    library.campaigns()
    assert opened == ["Dov"], "its trouble may have passed"


def test_a_campaign_is_found_by_its_id_by_looking_into_one_file(library: Library, reads: list[str]):
    key = id_of(library, "Eve")
    settle()
    library = Library(library.home)
    assert library.path(key).stem == "Eve"
    assert sorted(reads) == ["Ada", "Bea", "Cem", "Dov", "Eve"], "all of them, this once"
    reads.clear()
    assert library.path(key).stem == "Eve"
    assert reads == ["Eve"]
    reads.clear()
    assert found(library, "nobody") is None
    assert len(library.ids()) == 5
    assert reads == [], "none was touched"
    table = library.open("Bea")
    table.say("Here.")
    assert found(library, "nobody") is None
    assert set(reads) == {"Bea"}
    table.close()


def test_many_who_come_at_once_look_into_each_file_once(library: Library, reads: list[str]):
    keys = [id_of(library, name) for name in ("Ada", "Cem", "Eve")] * 4
    settle()
    threads = [threading.Thread(target=library.path, args=(key,)) for key in keys]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(reads) <= 5 + len(keys)


def test_a_file_that_was_moved_renamed_or_replaced_by_hand_is_not_taken_for_what_it_was(library: Library):
    ada, bea = id_of(library, "Ada"), id_of(library, "Bea")
    home = library.home
    settle()
    assert (library.path(ada).stem, library.path(bea).stem) == ("Ada", "Bea")
    (home / "Ada.inglenook").rename(home / "Zoe.inglenook")
    assert library.path(ada).stem == "Zoe"
    (home / "Bea.inglenook").rename(home / "Bea.bak")
    shutil.copy2(home / "Zoe.inglenook", home / "Bea.inglenook")
    (home / "Zoe.inglenook").unlink()
    assert library.path(ada).stem == "Bea"
    assert found(library, bea) is None
    (home / "Bea.bak").replace(home / "Bea.inglenook")
    assert library.path(bea).stem == "Bea"
    assert found(library, ada) is None


def test_a_name_that_another_program_gives_is_known_at_once(library: Library):
    key = id_of(library, "Ada")
    settle()
    assert found(library, "Zoe") is None
    open_elsewhere = Library(library.home).open("Ada")
    Library(library.home).rename("Ada", "Zoe")
    assert library.path("Zoe") == library.path(key)
    open_elsewhere.close()
    assert library.path("Zoe") == library.path(key)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_to_the_folder_it_is_as_if_it_had_just_been_looked_through(tmp_path: Path, seed: int):
    chance = random.Random(seed)
    library = Library(tmp_path / "home")
    for name in ("Ada", "Bea", "Cem"):
        library.create(name).close()
    ids = {id_of(library, name) for name in ("Ada", "Bea", "Cem")}
    aside = tmp_path / "aside"
    aside.mkdir()
    for turn in range(25):
        _something(chance, library.home, aside, turn)
        if chance.random() < 0.5:
            settle()
        fresh = Library(library.home)
        ids |= fresh.ids()
        assert library.ids() == fresh.ids()
        for key in ids:
            file = found(library, key)
            assert (file is None) == (found(fresh, key) is None)
            assert file is None or (name_and_id(file) or ("", ""))[1] == key
        for name in ("Ada", "Bea", "Cem", *(f"N{number}" for number in range(turn + 1))):
            assert found(library, name) == found(fresh, name)


def _something(chance: random.Random, home: Path, aside: Path, turn: int) -> None:
    """Done by hand, or by another program, to a file of the folder."""
    files = sorted(home.glob("*.inglenook"))
    kept = sorted(aside.iterdir())
    other = Library(home)
    deeds = ["create"]
    deeds += ["rename", "move", "copy", "swap", "name", "twin", "spoil"] if files else []
    deeds += ["back"] if kept else []
    deed = chance.choice(deeds)
    file = chance.choice(files) if files else home
    free = home / f"F{turn}.inglenook"
    if deed == "create":
        other.create(f"N{turn}").close()
    elif deed == "rename":
        file.rename(free)
    elif deed == "move":
        file.replace(aside / file.name)
    elif deed == "back":
        chance.choice(kept).replace(free)
    elif deed == "copy":
        shutil.copy2(file, free)
    elif deed == "swap":
        second = chance.choice(files)
        os.replace(file, aside / "swap")
        if second != file:
            os.replace(second, file)
        os.replace(aside / "swap", second)
    elif deed == "name" and name_and_id(file) is not None:
        table = other.open_file(file)
        table.rename(f"N{turn}")
        table.close()
    elif deed == "twin" and name_and_id(file) is not None:
        other.copy(file.name, f"N{turn}")
    elif deed == "spoil":
        file.write_bytes(b"no campaign")
