"""Rolling: every die is shown with what happened to it."""

import json
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inglenook.dice import Declared, Seeded, limits, parse, roll
from inglenook.dice.notation import mean_words, range_words
from tests.dice.notation.expressions import ANY


class Fixed:
    """Dice that show these faces, throw after throw."""

    name = "fixed"

    def __init__(self, *throws: Sequence[int]) -> None:
        self.throws = list(throws)
        self.draws: list[tuple[str, int]] = []

    def throw(self, lane: str, draw: int, hands: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        self.draws.append((lane, draw))
        shown, _ = self.throws.pop(0), hands
        return (tuple(shown),)


@pytest.mark.rule("GEN-1")
@pytest.mark.parametrize(
    ("expression", "throws", "sentence"),
    [
        ("2d6+3", [(4, 2)], "2d6+3: 4, 2 → 9 (mean 10, from 5 to 15)"),
        ("4d6dl1", [(6, 1, 5, 1)], "4d6dl1: 6, 1, 5, 1 dropped → 12 (mean 15869/1296, about 12.2446, from 3 to 18)"),
        ("2d20kl", [(17, 5)], "2d20kl1: 17 dropped, 5 → 5 (mean 7.175, from 1 to 20)"),
        ("2d6!", [(6, 3), (6,), (2,)], "2d6!: 6 exploded, 6 exploded, 2, 3 → 17 (mean 8.4, from 2, no upper limit)"),
        ("2d6ro<3", [(1, 5), (2,)], "2d6ro<=2: 1 rerolled, 2, 5 → 7 (mean 25/3, about 8.3333, from 2 to 12)"),
        ("d6r<3", [(1,), (2,), (4,)], "1d6r<=2: 1 rerolled, 2 rerolled, 4 → 4 (mean 4.5, from 3 to 6)"),
        ("2dF-d4", [(1, 3), (4,)], "2dF-1d4: -1, 1; 4 → -4 (mean -2.5, from -6 to 1)"),
        ("2*(d6+1)", [(3,)], "2*(1d6+1): 3 → 8 (mean 9, from 4 to 14)"),
        ("3+4", [], "3+4: 7 (mean 7, always 7)"),
        ("0d6", [], "0d6: 0 (mean 0, always 0)"),
    ],
)
def test_a_roll_is_told_in_one_sentence(expression, throws, sentence):
    assert str(roll(expression, Fixed(*throws))) == sentence


def test_dice_thrown_later_take_the_next_draws():
    dice = Fixed((6, 3), (2,), (4,))
    roll("2d6!+d8", dice, "table", 5)
    assert dice.draws == [("table", 5), ("table", 6), ("table", 7)]


def test_a_roll_as_data():
    data = roll("3d6!kh2-1", Fixed((6, 2, 4), (1,))).data()
    assert json.loads(json.dumps(data)) == data
    assert data["pools"][0]["expression"] == "3d6!kh2"
    assert [(die["face"], die["exploded"], die["extra"], die["dropped"]) for die in data["pools"][0]["dice"]] == [
        (6, True, False, False),
        (1, False, True, True),
        (2, False, False, True),
        (4, False, False, False),
    ]
    assert (data["total"], data["pools"][0]["subtotal"]) == (9, 10)
    assert Fraction(data["mean"]) == Fraction(1253, 144) - 1
    assert (data["minimum"], data["maximum"]) == (1, 11)


def test_a_hundred_explosions_are_enough_and_the_roll_says_so():
    fallen = roll("d6!", Fixed(*[(6,)] * 101))
    assert (len(fallen.pools[0].dice), fallen.total, fallen.cut) == (101, 606, True)
    assert "cut short" in str(fallen)
    assert not roll("d6!", Fixed(*[(6,)] * 100, (5,))).cut


@pytest.mark.rule("GEN-3")
def test_real_dice_can_be_typed_in_for_an_expression():
    assert roll("2d6+3", Declared((4, 2))).total == 9
    assert roll("2d6+3", Declared((4, 2))).source == "hand"
    with pytest.raises(ValueError, match="no face 7"):
        roll("2d6+3", Declared((4, 7)))


@pytest.mark.rule("GEN-1")
@given(ANY, st.integers(0, 10**9))
def test_every_roll_lies_within_its_limits_and_adds_up(tree, seed):
    fallen = roll(tree, Seeded(seed))
    low, high = limits(tree)
    assert low is None or low <= fallen.total
    assert high is None or fallen.total <= high
    assert parse(fallen.expression) == tree
    for pool in fallen.pools:
        assert pool.subtotal == sum(die.face for die in pool.dice if die.counts)
        assert all(pool.pool.low <= die.face <= pool.pool.high for die in pool.dice)
        exploded = sum(die.exploded for die in pool.dice)
        assert sum(die.counts for die in pool.dice) == pool.pool.kept + extra_kept(pool.pool, exploded)
    assert json.loads(json.dumps(fallen.data())) == fallen.data()


def extra_kept(pool, exploded: int) -> int:
    return 0 if pool.keep is not None and pool.keep.way in ("kh", "kl") else exploded


@pytest.mark.parametrize(
    ("mean", "words"),
    [
        (Fraction(7), "7"),
        (Fraction(-5, 2), "-2.5"),
        (Fraction(1, 3), "1/3, about 0.3333"),
        (Fraction(0), "0"),
        (Fraction(1, 16), "0.0625"),
        (Fraction(-1, 10**9), "-1/1000000000, about 0"),
    ],
)
def test_means_in_words(mean, words):
    assert mean_words(mean) == words


def test_ranges_in_words():
    assert range_words(1, 6) == "from 1 to 6"
    assert range_words(None, -1) == "no lower limit, up to -1"
    assert range_words(None, None) == "no limit"
    assert limits(parse("-d6!")) == (None, -1)
    assert limits(parse("d6!-d6!")) == (None, None)
    assert limits(parse("d6!*0")) == (0, 0)
    assert limits(parse("d6!*(d4-2)")) == (None, None)
    assert limits(parse("d6!*-d4!")) == (None, -1)
