"""The page on Nutshell knows every rule that the code carries out, every house default and every key of a pack."""

import re
from typing import get_type_hints

import msgspec
import pytest

from inglenook.engines.nutshell import engine, pack
from tests.docs.test_nomadic_page import TABLE, said, structs
from tools import pages

NUMBER = re.compile(r"\b(NUT-[RD]\d+)\b")
CODE = pages.ROOT / "src" / "inglenook" / "engines" / "nutshell"
PAGE = (pages.ROOT / "docs" / "nutshell.md").read_text(encoding="utf-8")
HOUSE = engine.house_rules(engine.read_pack(engine.packs["nutshell-2008"]()))


def test_every_rule_in_the_code_and_the_tests_is_explained():
    cited = {number for file in CODE.rglob("*.py") for number in NUMBER.findall(file.read_text(encoding="utf-8"))}
    marks = re.compile(r"mark\.rule\(([^)]*)\)")
    tests = [file.read_text(encoding="utf-8") for file in (pages.ROOT / "tests").rglob("*.py")]
    proven = {number for text in tests for mark in marks.findall(text) for number in NUMBER.findall(mark)}
    assert cited
    assert proven
    assert sorted((cited | proven) - set(NUMBER.findall(PAGE))) == []


@pytest.mark.parametrize("name", [rule.field.name for rule in HOUSE])
def test_every_house_rule_is_in_its_table(name):
    assert f"nutshell.{name}=" in PAGE.partition("## House defaults")[2].partition("\n## ")[0]


def test_the_author_and_the_link_stand_at_its_head():
    head = PAGE.partition("\n## ")[0]
    assert all(words in " ".join(head.split()) for words in engine.credit.author.split(" of "))
    assert "<http://electricgypsy.info/nutshell.htm>" in head


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
        for name, kind in structs(pack.NutshellPack, {}).items()
    }
    assert shown == wanted
