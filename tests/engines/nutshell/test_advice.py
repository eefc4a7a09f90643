"""What would be wise when dice have failed: by hand, and against every policy there is."""

from fractions import Fraction

import pytest

from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.aims import AIMS
from tests.engines.nutshell.playing import PACK, POOL, chances, party
from tests.rules.brute import Stands, best_by_brute_force, signed, stands

BOTH = pytest.mark.parametrize("pack", [PACK, POOL], ids=["each once", "a pool"])


def failed(pack, dice: int, failing: int, influence: int = 20) -> Stands:
    """So many d8 thrown, of which so many show a one, under an influence."""
    faces = (1,) * failing + (8,) * (dice - failing)
    state = party(climb=8, rope=influence)
    return stands(engine, pack, state, "task", [faces], who="ida", trait="climb", difficulty=dice, influence="rope")


@pytest.mark.rule("NUT-R11", "NUT-D5")
def test_two_failed_dice_have_to_be_thrown_again_both():
    """Of d8 a one fails: two thrown again succeed in 49 of 64, together or one by one; to keep is to fail."""
    found = failed(PACK, 3, 2).advice(AIMS["succeed"])
    assert {option.option: option.means for option in found.options} == {
        "1": (Fraction(49, 64),),
        "2": (Fraction(49, 64),),
        "keep": (Fraction(0),),
    }
    assert [option.best for option in found.options] == [True, True, False]
    assert [option.margin for option in found.options] == [(Fraction(0),), (Fraction(0),), (Fraction(-49, 64),)]


def test_who_would_throw_few_dice_throws_one_at_a_time():
    """The second is thrown only if the first came right: 15/8 dice on average, rather than 2."""
    found = failed(PACK, 3, 2).advice(AIMS["sparing"])
    assert {option.option: option.means for option in found.options} == {
        "1": (Fraction(49, 64), Fraction(15, 8)),
        "2": (Fraction(49, 64), Fraction(2)),
        "keep": (Fraction(0), Fraction(0)),
    }
    assert [option.option for option in found.options if option.best] == ["1"]
    assert found.options[0].margin == (Fraction(0), Fraction(-1, 8))


@BOTH
@pytest.mark.parametrize("name", AIMS)
@pytest.mark.parametrize(("dice", "failing", "influence"), [(2, 1, 12), (2, 1, 20), (3, 2, 20), (3, 3, 30)])
def test_nothing_beats_it_of_all_the_policies_there_are(pack, name, dice, failing, influence):
    waits, aim = failed(pack, dice, failing, influence), AIMS[name]
    best = best_by_brute_force(waits, aim, lambda choose: choose.who == "player:ida", {})
    assert signed(aim, waits.advice(aim).means) == best


@BOTH
@pytest.mark.parametrize("difficulty", [1, 4, 9])
@pytest.mark.parametrize("affliction", ["none", "moderate"])
def test_before_the_dice_the_best_play_is_what_the_usual_policy_does(pack, difficulty, affliction):
    """The usual policy throws again while all can come right (NUT-D5): no play succeeds more often."""
    state, fields = engine.suppose(
        pack,
        engine.begin(pack),
        "task",
        {"trait": "d8", "influence": "d12", "difficulty": difficulty, "affliction": affliction},
    )
    found = stands(engine, pack, state, "task", **fields).advice(AIMS["succeed"])
    usual = chances("task", pack=pack, trait="d8", influence="d12", difficulty=difficulty, affliction=affliction)
    assert found.means == (usual.outcomes().chance("success"),)
    assert found.options == ()
