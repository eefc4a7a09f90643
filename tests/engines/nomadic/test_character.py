"""The character: a name, and the dice given out as the player likes."""

from typing import Any

import pytest

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.nomad import begin
from tests.engines.nomadic.playing import ORACLES, SEED, SKILLS, dice, marks, nomad, play, refused

DEALT: dict[str, Any] = dict(zip(SKILLS, ("d4", "d4", "d4", "d6", "d8", "d10"), strict=True))


@pytest.mark.rule("NOM-D28")
@pytest.mark.parametrize("pack", [SEED, ORACLES], ids=["2022", "2025"])
def test_a_new_nomad(pack):
    fresh = begin(pack)
    assert dice(fresh) == (10, 8, 6, 4, 4, 4)
    assert all(skill.start == skill.die for skill in fresh.skills)
    assert marks(fresh) == (0, 0, 0, 0)
    assert (fresh.resources, fresh.determination, fresh.system, fresh.planet) == (0, True, 1, None)


@pytest.mark.rule("NOM-D28")
def test_checks_and_focus_need_no_planet():
    assert play(nomad(), "check", 9, skill="muscle", risk="risky").outcome.key == "clean"
    assert play(nomad(), "focus", "focus", "body").outcome.key == "focused"


@pytest.mark.rule("NOM-D3", "NOM-D28")
def test_the_player_gives_out_the_dice_of_the_preset():
    assert [skill.label for skill in SEED.skills] == ["Muscle", "Skulk", "Dash", "Learn", "Tinker", "Finesse"]
    assert SEED.spread == (10, 8, 6, 4, 4, 4)
    made = play(nomad(), "create", name="  Ida  ", **DEALT).nomad
    assert (made.name, dice(made)) == ("Ida", (4, 4, 4, 6, 8, 10))
    assert [skill.start for skill in made.skills] == [4, 4, 4, 6, 8, 10]


@pytest.mark.rule("NOM-D28", "GEN-7")
def test_a_nameless_nomad_has_to_be_named_and_a_named_one_keeps_the_name():
    assert (refused(nomad(), "create").code, refused(nomad(), "create").field) == ("missing_field", "name")
    assert refused(nomad(), "create", name="  ").field == "name"
    named = play(nomad(), "create", name="Ida").nomad
    assert play(named, "create", muscle="d4", tinker="d10").nomad.name == "Ida"


@pytest.mark.rule("NOM-D28", "GEN-7")
def test_other_dice_than_the_preset_s_are_refused():
    refusal = refused(nomad(), "create", name="Ida", **{**DEALT, "muscle": "d10"})
    assert (refusal.code, refusal.rule) == ("wrong_dice_given", "NOM-D28")
    assert refused(nomad(), "create", name="Ida", muscle="d20").legal == ("d10", "d8", "d6", "d4")


@pytest.mark.rule("NOM-D28")
def test_dice_stay_once_a_skill_was_used_but_the_name_may_change():
    used = play(nomad(), "check", 9, skill="muscle", risk="risky").nomad
    assert refused(used, "create", name="Ida", **DEALT).code == "under_way"
    assert refused(play(nomad(), "focus", "focus", "body").nomad, "create", name="Ida").code == "under_way"
    assert play(used, "rename", name="اِیدا").nomad.name == "اِیدا"
    assert refused(used, "rename", name=" ").field == "name"


@pytest.mark.rule("NOM-D28", "GEN-7")
def test_the_rule_itself_refuses_new_dice_under_way():
    create = engine.command("create")
    assert create is not None
    begun = nomad(begun=True)
    rule = create.perform(SEED, begun, {"name": "Ida", **DEALT})
    next(rule)
    with pytest.raises(StopIteration) as stopped:
        rule.send(begun)
    assert stopped.value.value.code == "under_way"


@pytest.mark.rule("NOM-D26")
def test_there_are_no_items_loot_stunts_stress_or_helpers():
    names = {command.name for command in engine.commands}
    assert names == {
        "ask", "attempt", "check", "focus", "spend", "land", "leave", "scan", "complication", "random_track",
        "log", "skip_log", "step", "create", "rename",
    }  # fmt: skip
    keys = {block.key for section in engine.sheet(SEED, nomad()).sections for block in section.blocks}
    assert not keys & {"items", "loot", "stunt", "stress", "helpers"}
