"""The task: as many dice as it is hard, and none of them may fail."""

from fractions import Fraction
from typing import Any

import pytest

from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.party import Ailment
from inglenook.rules import Refusal
from tests.engines.nutshell.playing import NOBODY, PACK, POOL, party, person, play, refused, start, success

ROPE = party(rope=8, agility=12, acrobatics=20, luck=30, brawn=10, sense=0)


@pytest.mark.rule("NUT-R7", "NUT-R3", "NUT-R5")
@pytest.mark.parametrize("difficulty", range(1, 11))
@pytest.mark.parametrize("die", [4, 6, 8, 10, 12, 20, 30])
def test_as_many_dice_as_the_difficulty_of_the_rating_that_applies(die, difficulty):
    played = play(party(rope=die), "task", trait="rope", difficulty=difficulty)
    assert played.roll.hands[0].dice == (die,) * difficulty
    assert (played.roll.why, played.roll.rule) == ("task", "NUT-R7")


@pytest.mark.rule("NUT-R8")
@pytest.mark.parametrize(("faces", "key"), [((8, 2, 5), "success"), ((8, 1, 5), "failure"), ((1, 1, 1), "failure")])
def test_it_succeeds_if_no_die_shows_a_one(faces, key):
    assert play(ROPE, "task", faces, trait="rope", difficulty=3).outcome.key == key


@pytest.mark.rule("NUT-R8")
def test_bigger_dice_help_and_more_dice_hurt():
    by_die = [success(trait=f"d{die}", difficulty=5) for die in PACK.ladder]
    by_difficulty = [success(trait="d8", difficulty=number) for number in range(1, 11)]
    assert by_die == sorted(set(by_die))
    assert by_difficulty == sorted(set(by_difficulty), reverse=True)


@pytest.mark.rule("NUT-R6", "NUT-D10", "GEN-7")
@pytest.mark.parametrize("difficulty", ["0", "11", "-1", "2.5", "hard"])
def test_difficulty_runs_from_one_to_ten_and_nothing_else_is_taken(difficulty):
    refusal = refused(ROPE, "task", trait="rope", difficulty=difficulty)
    assert refusal.field == "difficulty"
    assert refusal.legal == tuple(map(str, range(1, 11)))


@pytest.mark.rule("NUT-R6")
def test_each_difficulty_has_a_word():
    words = PACK.task.difficulties
    assert len(set(words)) == len(words) == 10
    assert words[:3] == ("somewhat easy", "moderate", "hard")


@pytest.mark.rule("NUT-R9", "NUT-R11", "NUT-D8")
@pytest.mark.parametrize(
    ("affliction", "faces", "key"),
    [
        ("moderate", (8, 2, 5), "failure"),
        ("moderate", (8, 3, 5), "success"),
        ("severe", (8, 3, 5), "failure"),
        ("severe", (8, 4, 5), "success"),
        ("none", (8, 2, 5), "success"),
    ],
)
def test_an_affliction_makes_more_faces_fail(affliction, faces, key):
    assert play(ROPE, "task", faces, trait="rope", difficulty=3, affliction=affliction).outcome.key == key


@pytest.mark.rule("NUT-D8")
def test_a_four_sided_die_under_a_severe_affliction_succeeds_on_a_four_alone():
    assert success(trait="d4", difficulty=1, affliction="severe") == Fraction(1, 4)
    for face in (1, 2, 3):
        assert play(party(rope=4), "task", face, trait="rope", difficulty=1, affliction="severe").outcome.key == (
            "failure"
        )
    played = play(
        party(rope=4, luck=20), "task", (3, 3), trait="rope", difficulty=2, affliction="severe", influence="luck"
    )
    assert played.question.options == ("1", "2", "keep")


@pytest.mark.rule("NUT-R10", "NUT-R11", "NUT-D3")
@pytest.mark.parametrize(("again", "key"), [(6, "success"), (1, "failure"), (2, "failure")])
def test_a_failed_die_is_thrown_again_and_the_affliction_holds_for_it_too(again, key):
    played = play(ROPE, "task", (8, 2, 5), trait="rope", difficulty=3, affliction="moderate", influence="agility")
    assert played.question.options == ("1", "keep")
    assert played.then("1", again).outcome.key == key


@pytest.mark.rule("NUT-R10")
@pytest.mark.parametrize(("influence", "most"), [("brawn", 0), ("agility", 1), ("acrobatics", 2), ("luck", 3)])
def test_the_influencing_rating_says_how_many_dice(influence, most):
    played = play(
        ROPE, "task", (1,) * max(most, 1) + (5,), trait="rope", difficulty=max(most, 1) + 1, influence=influence
    )
    if most:
        assert played.question.options == (*map(str, range(1, most + 1)), "keep")
    else:
        assert played.outcome.key == "failure"
    assert [PACK.again(die) for die in PACK.ladder] == [0, 0, 0, 0, 0, 1, 2, 3]


@pytest.mark.rule("NUT-D2", "NUT-D4")
def test_more_failed_dice_than_throws_are_not_thrown_again():
    for pack in (PACK, POOL):
        played = play(
            party(rope=6, luck=20), "task", (1, 1, 1, 4), pack=pack, trait="rope", difficulty=4, influence="luck"
        )
        assert played.outcome.key == "failure"


@pytest.mark.rule("NUT-D4")
def test_who_asks_to_see_it_may_throw_them_all_the_same_and_it_changes_nothing():
    for pack in (PACK, POOL):
        state = party(rope=6, luck=20)
        played = play(
            state, "task", (1, 1, 1, 4), pack=pack, trait="rope", difficulty=4, influence="luck", anyway="yes"
        )
        assert not played.question.seen.possible
        assert played.then("2", (6, 6)).outcome.key == "failure"
        for policy in engine.policies:
            fields: dict[str, Any] = {"trait": "d6", "difficulty": 4, "influence": "d20", "affliction": "severe"}
            assert success(pack, policy, anyway="yes", **fields) == success(pack, policy, **fields)


@pytest.mark.rule("NUT-D2")
def test_each_die_is_thrown_again_once_unless_the_house_makes_it_a_pool():
    state = party(rope=6, luck=20)
    once = play(state, "task", (1, 5), "1", 1, trait="rope", difficulty=2, influence="luck")
    assert once.outcome.key == "failure"
    pool = play(state, "task", (1, 5), "1", 1, pack=POOL, trait="rope", difficulty=2, influence="luck")
    assert pool.question.options == ("1", "keep")
    assert pool.then("1", 3).outcome.key == "success"


@pytest.mark.rule("NUT-R10", "NUT-D5", "GEN-6")
def test_dice_may_be_thrown_again_one_by_one_or_left():
    def begin():
        return play(ROPE, "task", (1, 1, 5), trait="rope", difficulty=3, influence="luck")

    assert begin().then("keep").outcome.key == "failure"
    one_by_one = begin().then("1", 7)
    assert one_by_one.question.options == ("1", "keep")
    assert one_by_one.then("1", 4).outcome.key == "success"
    assert begin().then("2", (4, 4)).outcome.key == "success"
    assert begin().then("1", 1).outcome.key == "failure"  # nothing can help any more, so nobody is asked
    assert begin().then("1", 7, "keep").outcome.key == "failure"


@pytest.mark.rule("NUT-D5", "GEN-6")
def test_the_policies_throw_again_as_long_as_it_can_help_or_never():
    assert list(engine.policies) == ["auto", "decline"]
    fields: dict[str, Any] = {"trait": "d6", "difficulty": 3, "influence": "d12"}
    assert success(policy="auto", **fields) == Fraction(125, 144)
    assert success(policy="decline", **fields) == Fraction(125, 216)


@pytest.mark.rule("NUT-D6")
def test_only_one_trait_ever_influences_and_others_add_nothing():
    (field,) = [field for field in engine.command("task").fields(PACK, ROPE) if "influence" in field.name]  # type: ignore[union-attr]
    assert field.kind == "choice"
    played = play(ROPE, "task", (1, 1, 5), trait="rope", difficulty=3, influence="acrobatics")
    assert played.question.seen.again == 2  # though agility and luck stand on the sheet as well


@pytest.mark.rule("NUT-D7")
def test_no_trait_influences_itself():
    refusal = refused(ROPE, "task", trait="luck", difficulty=2, influence="luck")
    assert (refusal.code, refusal.rule) == ("influences_itself", "NUT-D7")


@pytest.mark.rule("NUT-D1", "NUT-R18", "NUT-R19")
@pytest.mark.parametrize("difficulty", [1, 10])
def test_who_is_untrained_fails_without_a_die_and_nothing_helps(difficulty):
    for trait in ("sense", "mystique"):
        played = play(ROPE, "task", trait=trait, difficulty=difficulty, influence="luck")
        assert (played.outcome.key, played.run.trail) == ("failure", [])
        spec = engine.command("task")
        assert spec is not None
        assert "untrained" in engine.words.outcome(PACK, spec, played.outcome, played.party)
    assert success(trait="d0", difficulty=difficulty, influence="d30") == 0


@pytest.mark.rule("NUT-D9", "NUT-R9")
@pytest.mark.parametrize(
    ("carried", "imposed", "failing"),
    [
        ((), "carried", 1),
        (("moderate",), "carried", 2),
        (("moderate", "severe", "moderate"), "carried", 3),
        (("moderate",), "severe", 3),
        (("severe",), "moderate", 3),
        (("severe",), "none", 1),
    ],
)
def test_of_several_afflictions_the_worst_applies(carried, imposed, failing):
    ida = person(rope=8)
    ailments = tuple(Ailment(f"wound {number}", level) for number, level in enumerate(carried))
    state = party(type(ida)("ida", "Ida", ida.traits, made=True, ailments=ailments))
    for face in range(1, 9):
        played = play(state, "task", face, trait="rope", difficulty=1, affliction=imposed)
        assert played.outcome.key == ("failure" if face <= failing else "success")


@pytest.mark.rule("NUT-R4", "NUT-D10", "NUT-R1")
@pytest.mark.parametrize("answer", ["success", "failure"])
def test_the_game_master_may_decide_without_dice(answer):
    played = play(ROPE, "no_roll", question="Does she open the door?", answer=answer)
    assert (played.outcome.key, played.run.trail) == (answer, [])
    assert play(ROPE, "no_roll").outcome.key == "success"


@pytest.mark.rule("NUT-R5")
def test_a_task_is_about_one_character_the_first_unless_another_is_named():
    state = party(person("Ida", rope=8), person("Bram", rope=20))
    assert play(state, "task", trait="rope", difficulty=1).roll.hands[0].dice == (8,)
    for bram in ("bram", "Bram", "BRAM"):
        assert play(state, "task", who=bram, trait="rope", difficulty=1).roll.hands[0].dice == (20,)
    assert refused(state, "task", who="Cleo", trait="rope", difficulty=1).legal == ("ida", "bram")
    assert refused(NOBODY, "task", trait="rope", difficulty=1).code == "nobody"


@pytest.mark.rule("NUT-D21", "NUT-R10")
def test_one_trait_applies_and_another_may_be_the_influence():
    state = party(reckoning=8, wisdom=20)
    played = play(state, "task", 1, "1", 5, trait="reckoning", difficulty=1, influence="wisdom")
    assert played.outcome.key == "success"
    assert isinstance(start(state, "task", trait="reckoning,wisdom", difficulty=1), Refusal)
