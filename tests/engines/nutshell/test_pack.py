"""Packs: what may be changed, and how faults are told."""

import msgspec
import pytest

from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.pack import NutshellPack
from inglenook.rules import PackError, PackFault
from tests.engines.nutshell.playing import PACK, party, play

TEXT = engine.packs["nutshell-2008"]()


def with_change(old: str, new: str) -> str:
    """The pack that ships, with one change."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def faults(text: str) -> tuple[PackFault, ...]:
    """What is wrong with a pack."""
    with pytest.raises(PackError) as error:
        engine.read_pack(text)
    return error.value.faults


BROKEN = {
    "another engine": ('engine = "nutshell"', 'engine = "nomadic"'),
    "no name": ('name = "Nutshell"', 'name = " "'),
    "no points": ("points = 100", "points = 0"),
    "a default that is too good": ("rest = 0", "rest = 10"),
    "a default that is no die": (
        'label = "aim", meaning = "hitting the mark", default = 6',
        'label = "aim", default = 5',
    ),
    "no rudimentary trait": (TEXT[TEXT.index("rudimentary = [") : TEXT.index("]\n\n# Sugg")], "rudimentary = [\n"),
    "a ladder that falls": ("[[ratings]]\ndie = 8", "[[ratings]]\ndie = 5"),
    "a die of one side": ("[[ratings]]\ndie = 4", "[[ratings]]\ndie = 1"),
    "a rating without words": ('words = ["mediocre"', 'words = ["", "mediocre"'),
    "too few difficulties": ('    "somewhat easy",\n', ""),
    "nothing fails": ("[task]\nfailing = 1", "[task]\nfailing = 0"),
    "everything fails": ("[task]\nfailing = 1", "[task]\nfailing = 4"),
    "a severe affliction that is milder": ('label = "severe"\nfailing = 3', 'label = "severe"\nfailing = 1'),
    "an affliction that leaves no hope": ('label = "severe"\nfailing = 3', 'label = "severe"\nfailing = 4'),
    "an influence off the ladder": ("[[influences]]\ndie = 12", "[[influences]]\ndie = 13"),
    "an influence of nothing": ("die = 12\nagain = 1", "die = 12\nagain = 0"),
    "a better influence that helps less": ("die = 30\nagain = 3", "die = 30\nagain = 1"),
    "an influence twice": ("[[influences]]\ndie = 20", "[[influences]]\ndie = 12"),
    "a key twice": ('key = "aim"', 'key = "agility"'),
    "a label twice": ('label = "aim"', 'label = "Agility"'),
    "a key that is taken": ('key = "aim"', 'key = "none"'),
    "a key that can't be": ('key = "aim"', 'key = "good aim"'),
    "no label": ('label = "aim"', 'label = ""'),
    "an unknown value": ('label = "aim"', 'label = "aim", glos = "x"'),
    "a text for a number": ("points = 100", 'points = "100"'),
    "a text for a yes": ("carry_over = false", 'carry_over = "no"'),
    "a missing value": ('label = "moderate"\n', ""),
    "not TOML": ("points = 100", "points = a hundred"),
}


@pytest.mark.rule("GEN-7", "NUT-R23")
@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_every_fault_is_told_with_its_line_and_a_hint(change):
    text = with_change(*change)
    found = faults(text)
    assert all(fault.line and fault.what and fault.hint for fault in found), found
    first_changed = next(
        number
        for number, (old, new) in enumerate(zip(TEXT.splitlines(), text.splitlines(), strict=False), 1)
        if old != new
    )
    assert any(abs((fault.line or 0) - first_changed) <= 3 for fault in found), (found, first_changed)


@pytest.mark.rule("GEN-7")
def test_one_fault_hides_no_other():
    text = (
        with_change("points = 100", "points = 0").replace("rest = 0", "rest = 7").replace('key = "aim"', 'key = "n o"')
    )
    assert [fault.path for fault in faults(text)] == ["points", "rest", "rudimentary[1].key"]


@pytest.mark.rule("NUT-R12", "GEN-7")
def test_a_ladder_has_three_dice_or_more():
    found = faults(TEXT[: TEXT.index("[[ratings]]\ndie = 8")].replace("default = 6", "default = 4"))
    assert "a ladder of 2" in [fault.what for fault in found]


@pytest.mark.parametrize("text", ["", "engine = ", "\x00", "[" * 5000, "a" * 600_000])
def test_what_is_no_pack_at_all_is_told_too(text):
    assert faults(text)


@pytest.mark.rule("NUT-R23", "NUT-R9", "NUT-R10", "NUT-R16")
def test_a_world_may_name_its_own_traits_words_and_numbers():
    text = with_change('key = "aim", label = "aim"', 'key = "gunnery", label = "gunnery"').replace(
        'label = "moderate"\nfailing = 2', 'label = "weary"\nfailing = 3'
    )
    text = text.replace("[[influences]]\ndie = 12", "[[influences]]\ndie = 10")
    pack: NutshellPack = engine.read_pack(text)
    state = party(luck=10)
    played = play(state, "task", 3, pack=pack, trait="gunnery", difficulty=1, affliction="moderate", influence="luck")
    assert played.question.options == ("1", "keep")
    spec = engine.command("task")
    assert spec is not None
    field = next(field for field in spec.fields(pack, state) if field.name == "affliction")
    assert [option.label for option in field.options] == ["As they are", "None", "Weary", "Severe"]


@pytest.mark.rule("GEN-8")
def test_the_edition_is_that_of_the_published_rules():
    assert list(engine.packs) == [PACK.edition] == ["nutshell-2008"]


@pytest.mark.rule("NUT-R16", "NUT-D2", "NUT-D13", "NUT-D14", "NUT-D19")
def test_what_is_ours_is_marked_as_a_house_default():
    assert {"points", "rest", "rudimentary", "suggested"} <= set(PACK.house)
    assert {f"options.{name}" for name in PACK.options.__struct_fields__} <= set(PACK.house)
    for path in PACK.house:
        head, _, name = path.partition(".")
        assert hasattr(getattr(PACK, head), name) if name else hasattr(PACK, head)


def test_a_pack_is_plain_data():
    assert msgspec.json.decode(msgspec.json.encode(PACK), type=NutshellPack) == PACK
