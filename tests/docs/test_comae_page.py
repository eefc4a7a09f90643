"""The page on Comae knows every rule that the code carries out, every house default and every key of a pack."""

import re
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from inglenook.engines.comae import engine, pack
from tests.docs import test_nomadic_page
from tests.docs.test_nomadic_page import TABLE, structs
from tools import pages

NUMBER = re.compile(r"\b(COM-[RD]\d+)\b")
CODE = pages.ROOT / "src" / "inglenook" / "engines" / "comae"
PAGE = (pages.ROOT / "docs" / "comae.md").read_text(encoding="utf-8")
PACK = engine.read_pack(engine.packs["comae-0.96"]())
HOUSE = PAGE.partition("## House defaults")[2].partition("\n## ")[0]


def said(hint: Any) -> str:
    """What a type is called on the page; one of a few words is a text."""
    return "text" if get_origin(hint) is Literal else test_nomadic_page.said(hint)


def test_every_rule_in_the_code_and_the_tests_is_explained():
    cited = {number for file in CODE.rglob("*.py") for number in NUMBER.findall(file.read_text(encoding="utf-8"))}
    marks = re.compile(r"mark\.rule\(([^)]*)\)")
    tests = [file.read_text(encoding="utf-8") for file in (pages.ROOT / "tests").rglob("*.py")]
    proven = {number for text in tests for mark in marks.findall(text) for number in NUMBER.findall(mark)}
    assert cited
    assert proven
    assert sorted((cited | proven) - set(NUMBER.findall(PAGE))) == []


@pytest.mark.parametrize("rule", engine.house_rules(PACK), ids=lambda rule: rule.field.name)
def test_every_house_rule_is_in_its_table_with_its_number(rule):
    row = next((line for line in HOUSE.splitlines() if f"comae.{rule.field.name}=" in line), "")
    assert row, "how is it changed?"
    assert NUMBER.findall(row)


@pytest.mark.parametrize("path", PACK.house)
def test_every_house_default_is_in_its_table(path):
    assert f"`{path}`" in HOUSE


def test_every_way_of_a_house_rule_is_named_somewhere():
    ways = {
        way
        for hint in get_type_hints(pack.Options).values()
        if get_origin(hint) is Literal
        for way in get_args(hint)[1:]
    }
    assert ways
    assert sorted(way for way in ways if way not in HOUSE) == []


def test_the_credit_stands_at_its_head_and_in_the_notice():
    for text in (PAGE.partition("\n## ")[0], (pages.ROOT / "NOTICE").read_text(encoding="utf-8")):
        head = " ".join(text.split())
        assert [line for line in engine.credit.lines if line not in head] == []


def test_the_tables_of_keys_equal_the_structs():
    shown = {
        name: {
            cells[1].strip(" `"): (cells[2].strip(), cells[3].strip() == "needed")
            for cells in (row.split("|") for row in rows.strip().splitlines())
        }
        for name, rows in TABLE.findall(PAGE)
    }
    wanted = {
        name: {
            field.name: (said(get_type_hints(kind)[field.name]), field.required)
            for field in msgspec.structs.fields(kind)
        }
        for name, kind in structs(pack.ComaePack, {}).items()
    }
    assert shown == wanted


def test_every_lens_of_the_pack_has_its_line():
    lenses = PAGE.partition("### Lenses")[2].partition("\n### ")[0]
    assert [lens.label for lens in PACK.lenses if f"\n| {lens.label} |" not in lenses] == []
