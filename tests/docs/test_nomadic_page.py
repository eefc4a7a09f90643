"""The page on Nomadic knows every rule that the code carries out, and the page on packs every key."""

import re
import types
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from inglenook.engines.nomadic import engine, pack
from tools import pages

NUMBER = re.compile(r"\b((?:NOM|NOM25|GEN)-[RD]?\d+)\b")
CODE = pages.ROOT / "src" / "inglenook" / "engines" / "nomadic"
NOMADIC = (pages.ROOT / "docs" / "nomadic.md").read_text(encoding="utf-8")
PACKS = (pages.ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
TABLE = re.compile(r"<!-- keys: (\w+) -->\n\n\|[^\n]+\n\|[-| ]+\n((?:\|[^\n]+\n)+)")


def test_every_rule_in_the_code_is_explained():
    cited = {number for file in CODE.rglob("*.py") for number in NUMBER.findall(file.read_text(encoding="utf-8"))}
    assert cited, "the code cites rules"
    assert sorted(cited - set(NUMBER.findall(NOMADIC))) == []


def test_every_rule_that_a_test_proves_is_explained():
    marks = re.compile(r"mark\.rule\(([^)]*)\)")
    tests = [file.read_text(encoding="utf-8") for file in (pages.ROOT / "tests").rglob("*.py")]
    proven = {number for text in tests for mark in marks.findall(text) for number in NUMBER.findall(mark)}
    assert proven
    assert sorted(proven - set(NUMBER.findall(NOMADIC))) == []


def test_every_house_rule_is_mentioned_by_name():
    house = [
        f"nomadic.{rule.field.name}" for rule in engine.house_rules(engine.read_pack(engine.packs["nomadic-2022"]()))
    ]
    options = [name for name in house if ".boxes." not in name]
    assert [name for name in options if name not in NOMADIC] == []
    assert "nomadic.boxes.body" in NOMADIC


def house_defaults() -> set[str]:
    return {path for read in engine.packs.values() for path in engine.read_pack(read()).house}


@pytest.mark.parametrize("path", sorted(house_defaults()))
def test_every_house_default_is_in_its_table(path):
    table = NOMADIC.partition("## House defaults")[2].partition("\n## ")[0]
    words = {
        "tracks": "nomadic.boxes", "options": path.partition(".")[2], "steps": "[[steps]]", "check": "margins",
        "question": "question.default", "tables": "complications",
    }  # fmt: skip
    assert words[path.partition(".")[0]] in table


def structs(kind: Any, found: dict[str, type]) -> dict[str, type]:
    """A pack's struct and every struct inside it, by name."""
    found[kind.__name__] = kind
    for hint in get_type_hints(kind).values():
        for part in (hint, *get_args(hint)):
            if isinstance(part, type) and issubclass(part, msgspec.Struct) and part.__name__ not in found:
                structs(part, found)
    return found


def said(hint: Any) -> str:
    """What a type is called on the page."""
    if get_origin(hint) in (Union, types.UnionType):
        return said(next(part for part in get_args(hint) if part is not type(None)))
    if get_origin(hint) is tuple:
        inner = {str: "texts", int: "numbers"}.get(get_args(hint)[0], "tables")
        return f"list of {inner}"
    return {str: "text", int: "number", bool: "yes or no"}.get(hint, "table")


def test_the_tables_of_keys_equal_the_structs():
    shown = {
        name: {
            cells[1].strip(" `"): (cells[2].strip(), cells[3].strip() == "needed")
            for cells in (row.split("|") for row in rows.strip().splitlines())
        }
        for name, rows in TABLE.findall(PACKS)
    }
    wanted = {
        name: {
            field.name: (said(get_type_hints(kind)[field.name]), field.required)
            for field in msgspec.structs.fields(kind)
        }
        for name, kind in structs(pack.NomadicPack, {}).items()
    }
    assert shown == wanted
