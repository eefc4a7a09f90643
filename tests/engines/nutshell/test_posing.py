"""Tasks that wait, opposed actions, and what ails one."""

from typing import Any

import pytest

from inglenook.engines.nutshell import engine
from tests.engines.nutshell.playing import PACK, party, person, play, refused

TWO = party(person("Ida", agility=12, luck=20), person("Bram", brawn=8))


@pytest.mark.rule("NUT-R5", "NUT-R1")
def test_a_task_may_wait_and_is_faced_with_the_sheet_as_it_is_then():
    set_ = play(TWO, "pose", question="Does he lift it?", who="bram", trait="brawn", difficulty=2)
    (task,) = set_.party.tasks
    assert (task.number, task.who, task.question) == (1, "bram", "Does he lift it?")
    assert play(set_.party, "face").roll.hands[0].dice == (8, 8)
    better = play(set_.party, "practise", who="bram", trait="brawn", points=10).party
    faced = play(better, "face", (10, 10))
    assert (faced.outcome.key, faced.party.tasks) == ("success", ())
    assert refused(faced.party, "face").code == "none_waits"


@pytest.mark.rule("NUT-D20", "NUT-R5")
def test_an_opposed_action_becomes_a_task_for_each_side():
    fields: dict[str, Any] = {
        "who": "ida",
        "trait": "agility",
        "difficulty": 3,
        "against": "bram",
        "against_trait": "brawn",
    }
    played = play(TWO, "opposed", question="Who holds the door?", against_difficulty=2, **fields)
    assert [(t.who, t.trait, t.difficulty, t.question) for t in played.party.tasks] == [
        ("ida", "agility", 3, "Who holds the door?"),
        ("bram", "brawn", 2, "Who holds the door?"),
    ]
    first = play(played.party, "face", (12, 7, 3), task=1)
    second = play(first.party, "face", (1, 8), task=2)
    assert (first.outcome.key, second.outcome.key, second.party.tasks) == ("success", "failure", ())


@pytest.mark.rule("NUT-D20", "GEN-7")
def test_nobody_is_opposed_by_themselves():
    fields: dict[str, Any] = {"trait": "agility", "difficulty": 3, "against_trait": "brawn", "against_difficulty": 2}
    refusal = refused(TWO, "opposed", who="ida", against="ida", **fields)
    assert (refusal.rule, refusal.legal) == ("NUT-D20", ("bram",))
    assert refused(party(agility=8), "opposed", **fields).code == "only_one"
    assert play(TWO, "opposed", **fields).party.tasks[1].who == "bram"


@pytest.mark.rule("NUT-R5", "NUT-R1")
def test_the_game_master_may_withdraw_a_task():
    state = play(TWO, "pose", trait="luck", difficulty=1).party
    assert play(state, "withdraw", task=1).party.tasks == ()
    again = play(play(state, "withdraw", task=1).party, "pose", trait="luck", difficulty=1).party
    assert [task.number for task in again.tasks] == [2]


@pytest.mark.rule("NUT-D7", "NUT-R10")
def test_a_task_that_waits_holds_what_bears_on_it():
    refusal = refused(TWO, "pose", trait="agility", difficulty=1, influence="agility")
    assert refusal.rule == "NUT-D7"
    state = play(TWO, "pose", trait="agility", difficulty=2, affliction="severe", influence="luck").party
    faced = play(state, "face", (3, 1))
    assert faced.question.options == ("1", "2", "keep")
    assert faced.then("2", (4, 4)).outcome.key == "success"


@pytest.mark.rule("NUT-R9", "NUT-D9")
def test_what_ails_one_is_kept_until_it_is_over():
    hurt = play(TWO, "afflict", what="Sprained ankle", level="moderate").party
    worse = play(hurt, "afflict", what="sprained  ankle", level="severe").party
    (ailment,) = worse.character("ida").ailments
    assert ailment.level == "severe"
    assert play(worse, "task", 3, trait="agility", difficulty=1).outcome.key == "failure"
    assert play(worse, "task", 3, who="bram", trait="brawn", difficulty=1).outcome.key == "success"
    well = play(worse, "recover", what="sprained ankle").party
    assert well.character("ida").ailments == ()
    assert refused(worse, "recover", who="bram", what="sprained ankle").code == "not_afflicted"
    assert refused(TWO, "recover", what="x").code == "not_afflicted"


@pytest.mark.rule("NUT-R9")
def test_what_ails_one_is_shown_with_the_field():
    hurt = play(TWO, "afflict", what="fever", level="severe").party
    spec = engine.command("task")
    assert spec is not None
    field = next(field for field in spec.fields(PACK, hurt) if field.name == "affliction")
    assert field.default == "carried"
    assert field.options[0].note == "Ida: fever, severe"


@pytest.mark.rule("NUT-R23", "NUT-R5")
def test_a_task_whose_trait_exists_no_more_says_what_can_be_done_with_it():
    posed = play(party(luck=8), "pose", trait="agility", difficulty=2).party
    world = play(posed, "define", trait="agility", default="d0", exists="no").party
    refusal = refused(world, "face")
    assert (refusal.code, refusal.field, refusal.legal) == ("not_here", "task", ())
    assert "Withdraw" in refusal.sentence
    assert play(world, "withdraw").party.tasks == ()
