"""The closed forms against going through all cases of the roll itself, and against another library."""

from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings

from inglenook.dice import as_roll, as_rule, law, limits, mean, parse, spread
from inglenook.dice.notation import Pool, Tree, cast, pools
from inglenook.rules import Law, Outcome, enumerated, odds
from tests.dice.notation.expressions import SMALL


def driven(tree: Tree, depth: int) -> Law[int]:
    """The law by driving the roll through every face of every die."""

    def rule():
        fallen = yield from cast(tree, depth)
        return Outcome(str(fallen.total))

    return odds(rule, {}, {}).outcomes().map(int)


@pytest.mark.rule("GEN-1")
@settings(max_examples=150)
@given(SMALL)
def test_the_law_is_what_rolling_every_face_gives(tree):
    assert law(tree, depth=1) == driven(tree, depth=1)


@pytest.mark.parametrize("text", ["2d3!", "3d3!kh2", "3d3!kl2", "3d3!dh1", "3d2!dl2", "2d2!*d3", "2dF!kh1"])
def test_explosions_two_deep_are_what_rolling_every_face_gives(text):
    tree = parse(text)
    assert law(tree, depth=2) == driven(tree, depth=2)


@given(SMALL)
def test_mean_and_limits_are_those_of_the_law(tree):
    if any(pool.explode for pool in pools(tree)):
        return
    totals = law(tree)
    assert mean(tree) == totals.mean()
    assert limits(tree) == (min(totals.weights), max(totals.weights))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2d20kh1", Fraction(553, 40)),
        ("3d20kh1", Fraction(1239, 80)),
        ("4d6dl1", Fraction(15869, 1296)),
        ("d6!", Fraction(21, 5)),
        ("10d6!", Fraction(42)),
        ("d%", Fraction(101, 2)),
        ("4dF", Fraction(0)),
        ("2d6*d8-3", Fraction(57, 2)),
        ("d6ro1", Fraction(47, 12)),
        ("d6r<3", Fraction(9, 2)),
        ("0d6+5", Fraction(5)),
    ],
)
def test_golden_means(text, expected):
    assert mean(parse(text)) == expected


def test_golden_chances():
    assert law("3d6").chance(10) == Fraction(1, 8)
    best_two = law("20d10kh2").chance(20)
    assert best_two == 1 - Fraction(9, 10) ** 20 - 20 * Fraction(1, 10) * Fraction(9, 10) ** 19
    assert str(float(best_two)).startswith("0.608253")


def other(die: object) -> Law[int]:
    return Law({int(total): int(ways) for total, ways in die.items()})  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "theirs"),
    [
        ("4d6dl1", lambda: icepool.d6.highest(4, 3)),
        ("16d10kh8", lambda: icepool.d10.highest(16, 8)),
        ("20d10kh2", lambda: icepool.d10.highest(20, 2)),
        ("7d8kl3", lambda: icepool.d8.lowest(7, 3)),
        ("5d6dh2", lambda: icepool.d6.lowest(5, 3)),
        ("3d6r<3", lambda: 3 @ icepool.d6.reroll([1, 2], depth="inf")),
        ("5d6ro<3kh2", lambda: icepool.d6.reroll([1, 2], depth=1).highest(5, 2)),
        ("4d6!", lambda: 4 @ icepool.d6.explode(depth=3)),
        ("2d6*d8-3", lambda: (2 @ icepool.d6) * icepool.d8 - 3),
    ],
)
def test_another_library_agrees(text, theirs):
    assert law(text, depth=3) == other(theirs())


@pytest.mark.parametrize("text", ["3d4r<3", "2d6r>2kh1", "3dFr0dl1"])
def test_rerolled_until_gone_is_as_if_the_face_were_not_there(text):
    (pool,) = pools(parse(text))
    assert isinstance(pool, Pool)
    assert pool.reroll is not None
    staying = [face for face in range(pool.low, pool.high + 1) if not pool.reroll.low <= face <= pool.reroll.high]
    die = icepool.Die(staying)
    best = pool.keep is None or pool.keep.way in ("kh", "dl")
    assert law(text) == other(die.highest(pool.count, pool.kept) if best else die.lowest(pool.count, pool.kept))


@pytest.mark.parametrize("text", ["d6!", "3d4!", "5d6!kl3", "5d6!dh2", "5d6!dl2", "4d2!dh3", "d6!*d4!"])
def test_explosions_approach_the_mean_of_dice_that_never_stop(text):
    tree = parse(text)
    nearer = [abs(spread(tree, depth).law.mean() - mean(tree)) for depth in (2, 12, 40)]
    assert nearer[0] > nearer[1] > nearer[2]
    assert nearer[2] < Fraction(1, 10**8)


@pytest.mark.parametrize("text", ["3d6!kh2", "6d4!kh6", "2d3!kh1"])
def test_the_best_dice_are_exact_once_one_chain_can_fill_them(text):
    """Highest faces beyond those that are kept change nothing."""
    tree = parse(text)
    assert spread(tree, depth=5).law.mean() == mean(tree)


def test_the_tail_is_the_exact_chance_of_going_deeper():
    assert spread("2d6!", 1).tail == 1 - (1 - Fraction(1, 36)) ** 2
    assert spread("2d6!").tail < Fraction(1, 10**12)
    assert spread("2d6").tail == 0
    short, long = spread("2d6!", 1), spread("2d6!", 6)
    totals = short.law.weights.keys() | long.law.weights.keys()
    apart = sum(abs(short.law.chance(total) - long.law.chance(total)) for total in totals) / 2
    assert 0 < apart <= short.tail


@pytest.mark.parametrize("depth", [1, 3, 100])
def test_how_far_dice_that_stop_fall_short_of_the_mean(depth):
    """One exploding die: its mean divided by its sides to the power of the explosions and one."""
    assert mean(parse("d6!")) - spread("d6!", depth).law.mean() == Fraction(21, 5) / 6 ** (depth + 1)


@pytest.mark.parametrize("text", ["2d6+3", "4d4dl1-d6", "0d6+2dF", "2d4*d4kh1", "3d4kl2"])
def test_an_expression_as_one_roll_has_the_law_of_its_reading(text):
    roll = as_roll(text)
    assert roll.reading.law(roll.hands) == enumerated(roll.reading, roll.hands) == law(text)


@pytest.mark.parametrize("text", ["2d6+3", "2d3ro1", "7", "0d6"])
def test_an_expression_as_a_rule_has_its_law(text):
    def rule():
        return Outcome(str((yield from as_rule(text))))

    assert odds(rule, {}, {}).outcomes().map(int) == law(text)


@pytest.mark.parametrize("text", ["2d6!", "2d6ro1", "7", "0d6"])
def test_only_one_throw_can_be_one_roll(text):
    with pytest.raises(ValueError, match="not one throw"):
        as_roll(text)
