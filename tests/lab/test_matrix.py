"""Games of one moment: equal to all supports tried in fractions, and each side secures what they are worth."""

from fractions import Fraction
from random import Random

import pytest

from inglenook.lab.fast.compiled import can_compile
from inglenook.lab.matrix import Mix, play, simplex

from .supports import conceded, exactly, secured


def some(seed):
    """Matrices of all small sizes; cells of few kinds, so that many are alike and much is degenerate."""
    chance = Random(seed)
    for rows in range(1, 6):
        for columns in range(1, 6):
            for kinds in (2, 4, 100):
                yield [[chance.randrange(-kinds, kinds) for _ in range(columns)] for _ in range(rows)]


def flat(matrix):
    return [float(each) for line in matrix for each in line]


def fits(matrix, value, mix):
    """That a mix is one, and that each side secures the value by it, in fractions of the very floats."""
    cells = [[Fraction(each) for each in line] for line in matrix]
    hair = Fraction(1, 10**11)
    for chances in (mix.rows, mix.columns):
        assert min(chances) >= 0
        assert sum(chances) == pytest.approx(1, abs=1e-14)
    assert secured(cells, [Fraction(each) for each in mix.rows]) >= Fraction(value) - hair
    assert conceded(cells, [Fraction(each) for each in mix.columns]) <= Fraction(value) + hair


@pytest.mark.parametrize("solver", [play, simplex])
def test_games_are_worth_what_all_supports_tried_say(solver):
    for matrix in some(1):
        given = (flat(matrix), len(matrix)) if solver is play else (flat(matrix), len(matrix), len(matrix[0]))
        value, mix = solver(*given)
        assert value == pytest.approx(float(exactly(matrix)[0]), abs=1e-11)
        fits(matrix, value, mix)


def test_what_was_chosen_stays_as_long_as_it_is_as_good():
    cells = [1.0, 1.0, 1.0, 1.0]
    before = Mix((0.25, 0.75), (0.0, 1.0))
    assert play(cells, 2, before) == (1.0, before)
    assert play([2.0, 2.0, 1.0, 1.0], 2, before)[1].rows == (1.0, 0.0)


def test_the_same_two_ways_are_taken_as_often_as_the_cells_then_say():
    _, before = play([3.0, -1.0, 4.0, -2.0, 1.0, 5.0], 2)
    cells = [[4, -1, 0], [-2, 1, 5]]
    value, mix = play(flat(cells), 2, before)
    assert before.as_often(mix)
    assert mix != before
    assert value == pytest.approx(float(exactly(cells)[0]), abs=1e-14)


def test_whoever_answers_a_mix_does_the_best():
    cells = [3.0, 0.0, 1.0, 2.0]
    assert play(cells, 2, None, Mix(rows=(0.5, 0.5))) == (1.0, Mix((0.5, 0.5), (0.0, 1.0)))
    assert play(cells, 2, None, Mix(columns=(0.75, 0.25))) == (2.25, Mix((1.0, 0.0), (0.75, 0.25)))
    both = Mix((0.5, 0.5), (0.5, 0.5))
    assert play(cells, 2, None, both) == (1.5, both)


def test_a_game_in_which_pivots_tie_comes_to_its_end():
    wheel = [[0, 1, -1, 0], [-1, 0, 1, 0], [1, -1, 0, 0], [0, 0, 0, 0]]
    value, mix = simplex(flat(wheel), 4, 4)
    assert value == pytest.approx(0, abs=1e-15)
    fits(wheel, value, mix)


@pytest.mark.skipif(not can_compile(), reason="the extra `fast` is not installed")
def test_compiled_it_is_the_same():
    import numpy as np

    from inglenook.lab.fast.matrix import play as play_fast

    for first, second in zip(some(2), some(3), strict=True):
        rows, columns = len(first), len(first[0])
        mix, before = np.zeros(rows + columns), None
        for matrix in (first, second, second):
            value, now = play(flat(matrix), rows, before)
            room = np.zeros((6, 6)), np.zeros((2, 6), dtype=np.int64), np.zeros(10)
            found, otherwise = play_fast(np.array(matrix, dtype=float), rows, columns, mix, *room)
            assert found == pytest.approx(value, abs=1e-12)
            assert mix.tolist() == pytest.approx([*now.rows, *now.columns], abs=1e-12)
            assert otherwise == (before is None or not before.as_often(now))
            before = now
