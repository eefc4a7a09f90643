"""The page on the Crossing knows every rule that the code carries out, and every house default."""

import re

import pytest

from inglenook.engines.crossing import engine
from tools import pages

NUMBER = re.compile(r"\bCRO-[RD]\d+\b")
CODE = pages.ROOT / "src" / "inglenook" / "engines" / "crossing"
PAGE = (pages.ROOT / "docs" / "crossing.md").read_text(encoding="utf-8")
TABLE = PAGE.partition("## House defaults")[2].partition("\n## ")[0]


def numbers(text: str) -> set[str]:
    """The numbers in a text, and those between in "CRO-D3 to CRO-D5"."""
    found = set(NUMBER.findall(text))
    for first, last in re.findall(r"CRO-D(\d+) to CRO-D(\d+)", text):
        found |= {f"CRO-D{number}" for number in range(int(first), int(last))}
    return found


def test_every_rule_in_the_code_and_in_the_tests_is_explained():
    cited = {number for file in CODE.rglob("*.py") for number in NUMBER.findall(file.read_text(encoding="utf-8"))}
    marks = re.compile(r"mark\.rule\(([^)]*)\)")
    tests = [file.read_text(encoding="utf-8") for file in (pages.ROOT / "tests").rglob("*.py")]
    proven = {number for text in tests for mark in marks.findall(text) for number in NUMBER.findall(mark)}
    assert cited
    assert proven
    assert sorted((cited | proven) - numbers(PAGE)) == []


def test_every_house_rule_is_mentioned_by_name():
    pack = engine.read_pack(engine.packs["crossing-0.12"]())
    assert [rule.field.name for rule in engine.house_rules(pack) if f"crossing.{rule.field.name}" not in TABLE] == []


WORDS = {
    "roll": "[roll]", "positions": "[[positions]]", "modifiers": "[modifiers]", "ratings": "[ratings]",
    "paces": "[[paces]]", "clocks": "crossing.clocks", "wear": "[wear]", "setting.mend": "setting.mend",
    "supply.capacity": "supply.capacity", "stores": "[[stores]]", "hazards.effects": "`effects`",
    "encounters.rows": "[encounters]", "barriers.rows": "[barriers]",
}  # fmt: skip


@pytest.mark.parametrize("edition", engine.packs)
def test_every_house_default_is_in_its_table(edition):
    for path in engine.read_pack(engine.packs[edition]()).house:
        word = f"crossing.{path.removeprefix('options.')}" if path.startswith("options.") else WORDS[path]
        assert word in TABLE, path
