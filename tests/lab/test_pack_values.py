"""A designer's path into a pack: found in words, changed one value at a time, and checked like any pack."""

import msgspec
import pytest

from inglenook.lab.pack_values import as_toml, flat, in_words, labels, with_value
from inglenook.rules import PackError
from inglenook.table import Engines

from . import hill

ENGINES = Engines()
EDITIONS = [(name, edition) for name in ENGINES.names() for edition in ENGINES.get(name).packs]


def refused(path, value):
    with pytest.raises(PackError) as error:
        with_value(hill.engine, hill.pack(), path, value)
    return str(error.value)


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_every_pack_that_ships_can_be_written_and_read_again(name, edition):
    engine = ENGINES.get(name)
    pack = engine.read_pack(engine.packs[edition]())
    assert engine.read_pack(as_toml(msgspec.to_builtins(pack))) == pack


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_every_house_rule_of_one_value_is_found_by_its_path(name, edition):
    engine = ENGINES.get(name)
    pack = engine.read_pack(engine.packs[edition]())
    found = labels(engine, pack)
    assert set(found) <= set(flat(pack))
    assert len(found) >= 0.8 * len(engine.house_rules(pack))


def test_one_row_or_all_of_them():
    one = with_value(hill.engine, hill.pack(), "paths.long.breath", 7)
    assert [path.breath for path in one.paths] == [3, 7]
    every = with_value(hill.engine, hill.pack(), "paths.breath", "5")
    assert [path.breath for path in every.paths] == [5, 5]


def test_a_house_rule_goes_by_its_name():
    assert with_value(hill.engine, hill.pack(), "slip", "3").slip == 3
    assert "whole number from 1 to 4" in refused("slip", "9")


def test_a_value_that_does_not_fit_is_refused_as_in_a_pack():
    assert "there is no d7 (one of (4, 6, 8, 10))" in refused("paths.steep.die", 7)
    assert "expected a whole number" in refused("paths.steep.die", "many")
    assert "line" not in refused("paths.steep.die", 7)  # nobody has seen the text that was written


def test_a_path_that_leads_nowhere_says_what_is_there():
    assert "there are engine, name" in refused("pathes.breath", 3)
    assert "in paths there are steep, long, key, label, die, breath" in refused("paths.breadth", 3)
    assert "go on to one of key, label, die, breath" in refused("paths.steep", 3)


def test_paths_in_words():
    pack = hill.pack()
    named = labels(hill.engine, pack)
    assert named == {"slip": "Faces that slip"}
    assert in_words("slip", pack, named) == "Faces that slip"
    assert in_words("paths.steep.breath", pack, named) == "Paths, “The steep path”, breath"
    assert in_words("paths.breath", pack, named) == "Breath of all paths"
