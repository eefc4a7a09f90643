"""Packs: what may be changed, and how faults are told."""

import msgspec
import pytest

from inglenook.engines.crossing import engine
from inglenook.engines.crossing.pack import CrossingPack
from inglenook.rules import PackError, PackFault
from tests.engines.crossing.playing import POOL, TWO_DICE, on_road, play, setting

TEXT = engine.packs["crossing-0.12"]()


def with_change(old: str, new: str) -> str:
    """The pack that ships, with one change."""
    assert old in TEXT, old
    return TEXT.replace(old, new, 1)


def faults(text: str) -> tuple[PackFault, ...]:
    """What is wrong with a pack."""
    with pytest.raises(PackError) as error:
        engine.read_pack(text)
    return error.value.faults


def line_of(words: str) -> int:
    """The line on which these words stand in the pack that ships."""
    return next(number for number, line in enumerate(TEXT.splitlines(), 1) if words in line)


BROKEN = {
    "a gap in the bands": ('label = "Mixed", low = 4', 'label = "Mixed", low = 5'),
    "an overlap in the bands": ('label = "Mixed", low = 4', 'label = "Mixed", low = 3'),
    "bands upside down": ("low = 4, high = 5", "low = 5, high = 4"),
    "a face that no die has": ("low = 6, high = 6, ends_weather", "low = 6, high = 7, ends_weather"),
    "an end too early": ("low = 4, high = 5, cost = true", "low = 4, high = 4, cost = true"),
    "no band named failure": ('key = "failure"', 'key = "fiasco"'),
    "a band that costs twice": ("cost = true,", "cost = true, hard_move = true,"),
    "a huge bonus": ("sixes = 2\nbonus = 1", "sixes = 2\nbonus = 99"),
    "a triumph of one": ("sixes = 2", "sixes = 1"),
    "a triumph that is a success": ('key = "triumph"', 'key = "success"'),
    "an unknown roll": ('kind = "pool"', 'kind = "cards"'),
    "no cap": ("cap = 6", "cap = 0"),
    "two even positions": ('label = "Lifted"\ndice = 1', 'label = "Lifted"\ndice = 0'),
    "a position off the scale": ('label = "Lifted"\ndice = 1', 'label = "Lifted"\ndice = 11'),
    "help for many": ("help = 1", "help = 9"),
    "a pace that stands": ("ground = 1\ndice = 1", "ground = 0\ndice = 1"),
    "paces out of order": ("ground = 3\ndice = -1", "ground = 1\ndice = -1"),
    "a pace named twice": ('key = "forced"', 'key = "steady"'),
    "a slow pace that isn't one": ('slow_pace = "careful"', 'slow_pace = "idle"'),
    "a clock of one": ("looming = 4", "looming = 1"),
    "a clock of a day": ("distant = 8", "distant = 24"),
    "no wounds": ("wounds = 3", "wounds = 0"),
    "ratings the wrong way": ("low = 0\nhigh = 4", "low = 5\nhigh = 4"),
    "a guide by nothing": ('guide = "wits"', 'guide = "luck"'),
    "a mender by nothing": ('mend = "wits"', 'mend = "luck"'),
    "an attribute with a taken name": ('key = "might"', 'key = "name"'),
    "a leg without a name": ('leg = "day"', 'leg = " "'),
    "a ration without a name": ('one = "ration"', 'one = ""'),
    "an endless back": ("capacity = 0", "capacity = -1"),
    "a store that is the rations": (
        "# House default: segments",
        STORE := '[[stores]]\nkey = "rations"\nlabel = "X"\namount = 1\n#',
    ),
    "a store that swallows all": ("# House default: segments", STORE.replace("rations", "fuel").replace("1", "1000")),
    "a hazard die of one": ("[hazards]\ndie = 6", "[hazards]\ndie = 1"),
    "a gap in the hazards": ("low = 2, high = 2", "low = 3, high = 3"),
    "a hazard twice": ('key = "weather", label = "Bad', 'key = "astray", label = "Bad'),
    "an effect that isn't one": ('effects = ["spoil"]', 'effects = ["flood"]'),
    "an encounter short": ("low = 5, high = 6, key", "low = 5, high = 5, key"),
    "a barrier that is met": ('key = "flood"', 'key = "patrol"'),
    "an option that isn't one": ('hard_move = "strict"', 'hard_move = "both"'),
    "a number for a text": ('label = "Wits"', "label = 5"),
    "an unknown value": ('legs = "days"', 'legs = "days"\nnights = "nights"'),
    "another engine": ('engine = "crossing"', 'engine = "nomadic"'),
}


@pytest.mark.rule("CRO-D28", "GEN-7")
@pytest.mark.parametrize("name", BROKEN)
def test_every_fault_is_told_with_its_line_and_a_hint(name):
    old, new = BROKEN[name]
    found = faults(with_change(old, new))
    assert all(fault.what and fault.hint and fault.line for fault in found)


def test_a_fault_stands_at_its_line():
    (fault,) = faults(with_change('label = "Mixed", low = 4', 'label = "Mixed", low = 5'))
    assert (fault.path, fault.line) == ("roll.bands[1]", line_of('key = "mixed"'))
    assert fault.what == "nothing is said about 4"
    assert fault.hint == "it should begin at 4"


@pytest.mark.rule("CRO-R26")
@pytest.mark.parametrize(
    ("line", "path"),
    [
        ('leg = "day"\n', "setting"),
        ('guide = "wits"\n', "setting"),
        ('one = "ration"\n', "supply"),
        ("[hazards]\ndie = 6\n", "hazards"),
    ],
)
def test_a_setting_names_its_four_things(line, path):
    assert any(fault.path.startswith(path) for fault in faults(with_change(line, "")))


def test_a_table_of_barriers_alone_has_no_way_out():
    start, end = TEXT.index("[hazards]"), TEXT.index("[encounters]")
    row = '{ low = 1, high = 2, key = "wall", label = "Wall", text = "", effects = ["barrier"] }'
    rows = f"[hazards]\ndie = 2\nrows = [{row}]\n\n"
    found = faults(TEXT[:start] + rows + TEXT[end:])
    assert [fault.what for fault in found] == ["every row is a barrier"]


def test_the_other_profile_has_no_fourth_band():
    text = engine.packs["crossing-0.12-2d6"]()
    wonder = '[roll.triumph]\nkey = "triumph"\nlabel = "T"\nsixes = 2\nbonus = 1\n\n[modifiers]'
    with pytest.raises(PackError, match="for a pool only"):
        engine.read_pack(text.replace("[modifiers]", wonder))
    with pytest.raises(PackError, match="to switch on"):
        engine.read_pack(text.replace("[options]", "[options]\ntriumph = true"))


@pytest.mark.rule("CRO-D8", "GEN-8")
def test_the_two_packs_differ_in_nothing_but_their_roll():
    same = {"roll", "ratings", "edition", "name", "house"}
    for field in msgspec.structs.fields(CrossingPack):
        if field.name not in same:
            assert getattr(POOL, field.name) == getattr(TWO_DICE, field.name), field.name
    assert (POOL.edition, TWO_DICE.edition) == ("crossing-0.12", "crossing-0.12-2d6")
    assert (POOL.roll.kind, TWO_DICE.roll.kind) == ("pool", "sum")


@pytest.mark.rule("CRO-R11", "CRO-R12", "CRO-D7", "CRO-D17")
def test_what_is_ours_is_marked_as_ours():
    for path in ("roll.bands", "paces", "clocks.looming", "wear.stress", "options.hard_move", "setting.mend"):
        assert POOL.is_house(path), path
    for path in ("hazards.rows", "setting.guide", "supply.label"):
        assert not POOL.is_house(path), path


@pytest.mark.rule("CRO-R5", "CRO-R13", "CRO-R26")
def test_a_setting_among_the_stars():
    text = TEXT.replace('leg = "day"', 'leg = "jump"').replace('legs = "days"', 'legs = "jumps"')
    text = text.replace(
        'label = "Rations"\none = "ration"\nmany = "rations"', 'label = "Fuel"\none = "cell"\nmany = "cells"'
    )
    pack = engine.read_pack(text)
    walked = play(on_road(), "leg", (6, 1), pack=pack)
    said = [engine.words.event(pack, fact, walked.journey) for fact in walked.facts]
    assert "3 cells used up, 9 left." in said
    assert engine.sheet(pack, walked.journey).subtitle == "Jump 2, 3 stages to go"
    assert setting("typical = 2", "typical = 3").ratings.typical == 3
