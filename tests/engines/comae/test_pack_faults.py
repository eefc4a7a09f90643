"""Faults of a pack are told all at once, each with its line and what would be right; house rules are set one by one."""

import pytest
from msgspec.structs import replace

from inglenook.engines.comae.editions import PACKS, PRINTED
from inglenook.engines.comae.house import house_rules, with_rule
from inglenook.engines.comae.pack_check import check_pack
from inglenook.engines.comae.pack_file import read_pack
from inglenook.rules import PackError

TEXT = PACKS[PRINTED]()


def faults(text):
    """What is wrong with a pack."""
    with pytest.raises(PackError) as error:
        read_pack(text)
    return error.value.faults


BROKEN = {
    "another engine": ('engine = "comae"', 'engine = "nomadic"'),
    "no name": ('name = "Comae"', 'name = " "'),
    "a skill twice": ('key = "cunning"\nlabel', 'key = "combat"\nlabel'),
    "a label twice": ('label = "Cunning"', 'label = "combat"'),
    "an empty label": ('label = "Cunning"', 'label = ""'),
    "a key with a blank": ('key = "detective"', 'key = "private eye"'),
    "a key that is taken": ('key = "common"', 'key = "static"'),
    "a focus under two skills": ('key = "swim"', 'key = "melee"'),
    "a focus without a name": ('label = "Swim"', 'label = " "'),
    "values for ten skills": ("plain = [70, 50, 50, 30", "plain = [70, 50, 50, 30, 30, 30, 30"),
    "a value above 100": ("plain = [70", "plain = [170"),
    "more starred than there are": ("starred = 3", "starred = 8"),
    "a value short for the pools": ("values = [16, 14, 12, 10]", "values = [16, 14, 12]"),
    "a pool of 21": ("values = [16, 14, 12, 10]", "values = [21, 14, 12, 10]"),
    "a pool of nothing": ("values = [16, 14, 12, 10]", "values = [16, 14, 12, 0]"),
    "pool dice that come to 21": ("plus = 6", "plus = 9"),
    "a die of one side": ("dice = [6, 6]", "dice = [6, 1]"),
    "no luck at all": ("start = 2", "start = 0"),
    "more luck than there is": ("luck = 3\n", "luck = 4\n"),
    "a floor in the air": ("floor = -2", "floor = 1"),
    "only difficulties that change a skill": (
        'label = "Normal"\n\n[[diff', 'label = "Normal"\nmodifier = 5\n\n[[diff',
    ),
    "a modifier beyond reason": ("modifier = -40\n\n[[pools]]", "modifier = -400\n\n[[pools]]"),
    "an unknown skill of a tag": ('bonus_skill = "social"\nbonus', 'bonus_skill = "charm"\nbonus'),
    "a penalty without a company": ('company = "criminals"\n', ""),
    "an unknown skill of a career": ('{ skill = "combat" }, { skill = "cunning" }', '{ skill = "fighting" }'),
    "an unknown focus of a career": ('focus = "history" }, { skill', 'focus = "genealogy" }, { skill'),
    "a focus of another skill": (', focus = "navigation", also = "science"', ', focus = "navigation"'),
    "a career with one tag": ('tags = ["streetwise", "contact"]', 'tags = ["streetwise"]'),
    "a career with an unknown tag": ('"streetwise|high_society"', '"streetwise|high_spirits"'),
    "notes without tags": ('notes = ["scientific society", ""]', 'notes = ["a", "b", "c"]'),
    "a rating above 100": ("rating = 90", "rating = 101"),
    "a lens for no skill": ('swap = "cunning"', 'swap = "stealth"'),
    "a lens for no pool": ('pool = "cha"', 'pool = "mana"'),
    "a lens of unknown damage": ('damage = "half"', 'damage = "third"'),
    "a fist without sides": ("die = 3  #", "die = 0  #"),
    "a gun for melee": ("ranged = true\nmetres = 10", "metres = 10"),
    "armour that adds damage": ("points = 2\nfirearms = 2", "points = -2\nfirearms = 2"),
    "armour that hinders nothing known": ('hinders = ["move", "awareness"]', 'hinders = ["swim"]'),
    "a shield for no skill": ('skill = "combat"\nmodifier = -20\nranged', 'skill = "shield"\nmodifier = -20\nranged'),
    "three pools in a conflict": ('pools = ["body", "pow"]', 'pools = ["body", "pow", "int"]'),
    "no pool in a conflict": ('pools = ["cha"]', "pools = []"),
    "one pool twice": ('pools = ["body", "pow"]', 'pools = ["body", "body"]'),
    "an unknown pool": ('pools = ["cha"]', 'pools = ["mana"]'),
    "a focus of no such skill": ('focuses = ["stealth"]', 'focuses = ["melee"]'),
    "a conflict of no skill": ('skill = "tech"\nfocuses = ["pilot"]', 'skill = "driving"\nfocuses = ["pilot"]'),
    "a rating that has a skill": (
        'opposed = { skill = "awareness", focus = "perception" }',
        'opposed = { skill = "awareness", focus = "perception" }\nstatic = true',
    ),
    "a level with five pools": ("pools = [6, 6, 8, 10]", "pools = [6, 6, 8, 10, 12]"),
    "a level with a pool of 30": ("pools = [10, 12, 14, 16]", "pools = [10, 12, 14, 30]"),
    "pools out of order": ("pools = [6, 8, 10, 12]", "pools = [12, 10, 8, 6]"),
    "a level with skills above 100": ("skills = [90, 70, 70]", "skills = [190, 70, 70]"),
    "a gap in the personalities": ("low = 7, high = 7", "low = 8, high = 7"),
    "a face in two rows": ('"Aggressive", low = 6, high = 6', '"Aggressive", low = 5, high = 6'),
    "a gap in the dark": ('label = "Fanatic", low = 19', 'label = "Fanatic", low = 20'),
    "an end too early": ("low = 19, high = 20, note = \"anything", "low = 19, high = 19, note = \"anything"),
    "a face too many": ("low = 19, high = 20, note = \"anything", "low = 19, high = 21, note = \"anything"),
    "a table that is empty": ("motivation = [", "motivation = []\nleft_over = ["),
    "an event without a bad side": ('bad = "nothing works out"', 'bad = ""'),
    "an event of one face": (
        'label = "Faith", low = 19, high = 20, good', 'label = "Faith", low = 20, high = 20, good',
    ),
    "a neutral nobody knows": ('neutral = "neutral"', 'neutral = "cool"'),
    "dispositions with a gap": ("low = 3, high = 6", "low = 4, high = 6"),
    "a name twice": ('"Bastin Okoro"', '"adra venn"'),
    "a die of a million": ("die = 20\n", "die = 1_000_000\n"),
    "no seconds in a fire": ("fire_seconds = 5", "fire_seconds = 0"),
    "a poison without rating": ("dice = [4], rating = 30", "dice = [4], rating = -30"),
    "a fire without dice": ('campfire)", dice = [4]', 'campfire)", dice = []'),
    "a hazard for no skill": ('poison_skill = "move"', 'poison_skill = "health"'),
    "a hazard for no pool": ('body_pool = "body"', 'body_pool = "hit_points"'),
    "a treatment nobody can give": ('medicine_focus = "medicine"', 'medicine_focus = "surgery"'),
    "an endless price": ("tag_cost = 5", "tag_cost = 0"),
    "wounds that help": ("wounded = -20", "wounded = 20"),
    "a fight for no skill": ('fight_skill = "combat"', 'fight_skill = "brawl"'),
    "a number of 300 digits": ("medicine_die = 4", "medicine_die = " + "9" * 300),
    "an option that is none": ("focus = false", "focus = 2"),
    "a tie without a way": ('tie = "stand_off"', 'tie = "coin"'),
    "an unknown value": ("wounded = -20", "hurt = -20"),
}  # fmt: skip


@pytest.mark.rule("GEN-7", "COM-R1")
@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_every_fault_is_told_with_its_place_and_what_would_be_right(change):
    old, new = change
    assert old in TEXT
    found = faults(TEXT.replace(old, new, 1))
    assert all(fault.line and fault.what and fault.hint for fault in found), found
    changed = 1 + TEXT[: TEXT.index(old)].count("\n")
    assert any(abs((fault.line or 0) - changed) <= 12 for fault in found), (found, changed)


def test_the_fault_says_where(pack):
    (found,) = faults(TEXT.replace('label = "Moody", low = 7, high = 8', 'label = "Moody", low = 7, high = 7'))
    assert found.path == "generator.dark[4]"
    assert "nothing is said about 8" in found.what
    assert found.line == 1 + TEXT[: TEXT.index('{ key = "lying", label = "Lying", low = 9')].count("\n")


@pytest.mark.rule("GEN-7")
def test_one_fault_hides_no_other():
    text = TEXT.replace("rating = 90", "rating = 101").replace('neutral = "neutral"', 'neutral = "cool"')
    found = faults(text.replace("die = 3  #", "die = 0  #"))
    assert [fault.path for fault in found] == ["statics[3].rating", "weapons[0].die", "generator.neutral"]


def test_a_setting_may_leave_out_what_it_does_not_need(pack):
    bare = replace(pack, careers=(), lenses=(), weapons=(), armours=(), shields=(), presets=())
    assert check_pack(bare) == []


@pytest.mark.rule("GEN-5")
@pytest.mark.parametrize(
    ("name", "value", "path"),
    [
        ("focus", True, "options.focus"), ("lenses", True, "options.lenses"), ("weapons", True, "options.weapons"),
        ("negative_luck", True, "options.negative_luck"), ("exceptional_damage", True, "options.exceptional_damage"),
        ("tie", "reroll", "options.tie"), ("tie", "higher_skill", "options.tie"),
        ("nobody", "reroll", "options.nobody"),
        ("groups", "pairs", "options.groups"), ("several_targets", True, "options.several_targets"),
        ("declare", "together", "options.declare"), ("reroll_traits", True, "options.reroll_traits"),
        ("quick_with_disposition", True, "options.quick_with_disposition"), ("death", True, "options.death"),
        ("luck.start", 3, "luck.start"), ("luck.floor", -3, "luck.floor"), ("conflict.die", 8, "conflict.die"),
        ("conflict.wounded", 0, "conflict.wounded"),
    ],
)  # fmt: skip
def test_each_house_rule_changes_its_value_and_nothing_else(pack, name, value, path):
    table, _, key = path.partition(".")
    changed = with_rule(pack, name, value)
    assert getattr(getattr(changed, table), key) == value
    assert {rule.field.name: rule.value for rule in house_rules(changed) if rule.field.name != name} == {
        rule.field.name: rule.value for rule in house_rules(pack) if rule.field.name != name
    }
    assert check_pack(changed) == []


def test_every_option_of_the_pack_is_a_house_rule(pack):
    named = {rule.field.name for rule in house_rules(pack)}
    assert named == {*pack.options.__struct_fields__, "luck.start", "luck.floor", "conflict.die", "conflict.wounded"}
    for rule in house_rules(pack):
        assert with_rule(pack, rule.field.name, rule.value) == pack


@pytest.mark.rule("GEN-7")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("focus", 1), ("focus", "yes"), ("tie", "coin"), ("tie", True), ("luck.start", 0), ("luck.start", 4),
        ("luck.start", True), ("luck.floor", 1), ("conflict.die", 1), ("conflict.wounded", 20), ("magic", True),
    ],
)  # fmt: skip
def test_a_rule_that_can_t_be_is_refused(pack, name, value):
    with pytest.raises(PackError) as error:
        with_rule(pack, name, value)
    assert error.value.faults[0].hint
