"""An engine is found by its entry point, a stranger's like ours, as the standard library would find it."""

import sys
from importlib.metadata import entry_points

import pytest

from inglenook.engines.nomadic import engine as nomadic
from inglenook.table import Engines, UnknownEngineError
from inglenook.table.engines import GROUP
from inglenook.table.entry_points import load_entry_point


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Puts a package with this record of entry points where Python finds it."""

    def put(record: str, kind: str = "hearthside-1.0.dist-info") -> None:
        (tmp_path / "hearthside.py").write_text("class Games:\n    ember = 'an engine'\n\n\nplain = 'another'\n")
        (tmp_path / kind).mkdir()
        (tmp_path / kind / "entry_points.txt").write_text(record)
        (tmp_path / kind / ("METADATA" if kind.endswith(".dist-info") else "PKG-INFO")).write_text(
            "Metadata-Version: 2.1\nName: hearthside\nVersion: 1.0\n"
        )
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "hearthside", raising=False)

    return put


def test_ours_is_found():
    assert load_entry_point(GROUP, "nomadic") is nomadic
    assert Engines().get("nomadic") is nomadic


@pytest.mark.parametrize("kind", ["hearthside-1.0.dist-info", "hearthside.egg-info"])
@pytest.mark.parametrize(
    ("place", "found"),
    [("hearthside:Games.ember", "an engine"), ("hearthside : plain [extra]", "another")],
)
def test_a_strangers_is_found_as_the_standard_library_finds_it(install, kind, place, found):
    install(f"[console_scripts]\nember = hearthside:wrong\n\n[{GROUP}]\n# a note\nember={place}\n", kind)
    (point,) = entry_points(group=GROUP, name="ember")
    assert load_entry_point(GROUP, "ember") == point.load() == found


def test_one_that_is_not_there_is_named_with_those_that_are():
    assert load_entry_point(GROUP, "nomadix") is None
    with pytest.raises(UnknownEngineError, match="Did you mean nomadic"):
        Engines().get("nomadix")
