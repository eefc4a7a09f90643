"""Percent rolls against each other: the law that is computed is that of trying every face."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Literal

import pytest

from inglenook.engines.comae.contest import Contest
from inglenook.engines.comae.contest_law import in_pairs, law_of
from inglenook.engines.comae.d100 import SIDES, in_range
from inglenook.engines.comae.fall import Fall
from inglenook.rules import Faces, Hand, Law, TooManyCasesError, enumerated

TENS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
Tie = Literal["stand_off", "reroll", "higher_skill"]
Nobody = Literal["stand", "reroll"]
TIES: tuple[Tie, ...] = ("stand_off", "reroll", "higher_skill")
NOBODY: tuple[Nobody, ...] = ("stand", "reroll")


class Small(Contest, frozen=True):
    """The same contest with dice of nine or sixteen sides, so that every face of many can be tried."""

    sides_of_die: int = 9

    def read(self, faces: Faces) -> tuple[Fall, ...]:
        return self.falls([shown[0] for shown in faces], self.sides_of_die)


def both(contest: Small) -> tuple[Law[tuple[Fall, ...]], Law[tuple[Fall, ...]]]:
    """The law as it is computed and as it is counted."""
    hands = tuple(Hand("player", (contest.sides_of_die,)) for _ in contest.skills)
    return contest.law(hands), enumerated(contest, hands)


def same(contest: Small) -> None:
    """Both laws are one."""
    computed, counted = both(contest)
    assert computed == counted, contest


def counted(contest: Contest) -> Law[tuple[Fall, ...]]:
    """Every one of the 10,000 faces of a duel."""
    weights: dict[tuple[Fall, ...], int] = {}
    for numbers in product(range(1, 101), repeat=2):
        falls = contest.falls([*numbers], SIDES)
        if not contest.again(falls):
            weights[falls] = weights.get(falls, 0) + 1
    return Law(weights)


# Two


@pytest.mark.rule("COM-R22", "COM-D3", "COM-D7", "COM-D8", "COM-D9", "COM-D11")
@pytest.mark.parametrize("ours", TENS)
def test_a_duel_is_counted_on_all_its_faces(ours):
    for theirs in TENS[TENS.index(ours) :]:
        contest = Contest((ours, theirs), ("a", "b"))
        weights = law_of(contest, SIDES).weights
        wins = [0, 0]
        tie = nobody = 0
        one, other = in_range(ours), in_range(theirs)
        for number in range(1, 101):
            good = number <= one
            for against in range(1, 101):
                fine = against <= other
                if good and (not fine or number > against):
                    wins[0] += 1
                elif fine and (not good or against > number):
                    wins[1] += 1
                elif good:
                    tie += 1
                else:
                    nobody += 1
        assert [weights.get((Fall((place,)),), 0) for place in (0, 1)] == wins
        assert weights.get((Fall((), tie=True),), 0) == tie
        assert weights.get((Fall(()),), 0) == nobody
        assert sum(weights.values()) == 10_000


@pytest.mark.rule("COM-R22", "COM-D8", "COM-D9")
@pytest.mark.parametrize("ours", TENS)
def test_a_duel_follows_the_closed_form(ours):
    for theirs in TENS:
        a, b = in_range(ours), in_range(theirs)
        law = law_of(Contest((ours, theirs), ("a", "b")), SIDES)
        assert law.chance((Fall((), tie=True),)) == Fraction(min(a, b), 10_000)
        assert law.chance((Fall(()),)) == Fraction((100 - a) * (100 - b), 10_000)
        wins = sum(min(number - 1, b) for number in range(1, a + 1)) + a * (100 - b)
        assert law.chance((Fall((0,)),)) == Fraction(wins, 10_000)


@pytest.mark.rule("COM-D7")
def test_the_larger_ordinary_success_beats_an_exceptional_one():
    contest = Contest((70, 50), ("a", "b"), exceptional=True)
    assert contest.falls([44, 45], SIDES) == (Fall((1,)),)
    assert contest.falls([44, 43], SIDES) == (Fall((0,), exceptional=(0,)),)


@pytest.mark.rule("COM-D11", "COM-D2")
def test_more_than_a_hundred_is_no_more_than_99_and_takes_nothing_from_the_other():
    assert law_of(Contest((140, 50), ("a", "b")), SIDES) == law_of(Contest((99, 50), ("a", "b")), SIDES)
    assert Contest((140, 50), ("a", "b")).falls([100, 50], SIDES) == (Fall((1,)),)


@pytest.mark.rule("COM-D8")
def test_equal_successes_stand_each_other_off_or_go_to_the_higher_skill_or_are_rolled_again():
    numbers = [48, 48]
    assert Contest((70, 50), ("a", "b")).falls(numbers, SIDES) == (Fall((), tie=True),)
    assert Contest((70, 50), ("a", "b"), tie="higher_skill").falls(numbers, SIDES) == (Fall((0,)),)
    assert Contest((50, 50), ("a", "b"), tie="higher_skill").falls(numbers, SIDES) == (Fall((), tie=True),)
    rolled = Contest((70, 50), ("a", "b"), tie="reroll")
    assert rolled.again(rolled.falls(numbers, SIDES))
    assert not rolled.again(rolled.falls([48, 47], SIDES))
    assert not rolled.again(rolled.falls([98, 97], SIDES)), "nobody is no tie"


@pytest.mark.rule("COM-D9")
def test_two_failures_leave_it_as_it_was_or_are_rolled_again():
    assert Contest((70, 50), ("a", "b")).falls([85, 90], SIDES) == (Fall(()),)
    rolled = Contest((70, 50), ("a", "b"), nobody="reroll")
    assert rolled.again(rolled.falls([85, 90], SIDES))
    assert not rolled.again(rolled.falls([48, 48], SIDES)), "a stand-off is not nobody's"


def options() -> Iterator[tuple[Tie, Nobody, bool]]:
    return product(TIES, NOBODY, (False, True))


@pytest.mark.rule("COM-D5", "COM-D8", "COM-D9", "COM-D12", "COM-D13")
@pytest.mark.parametrize("flips", [(), (0,), (1,), (0, 1), (1, 0)])
@pytest.mark.parametrize("sides", [9, 16])
def test_a_duel_with_luck_and_options_is_that_of_all_its_faces(flips, sides):
    for tie, nobody, great in options():
        for skills in [(5, 3), (4, 4), (sides, 2), (1, sides - 1), (7, sides + 9)]:
            same(Small(skills, ("a", "b"), flips, (), (), tie, nobody, great, sides))


@pytest.mark.rule("COM-D28", "COM-D12")
@pytest.mark.parametrize("debts", [(0,), (1,), (0, 1)])
@pytest.mark.parametrize("flips", [(), (0,), (0, 1)])
def test_a_duel_with_debts_of_luck_is_that_of_all_its_faces(flips, debts):
    for tie, nobody, great in options():
        for skills in [(5, 3), (8, 8), (2, 7), (0, 4)]:
            same(Small(skills, ("a", "b"), flips, debts, (), tie, nobody, great, 9))


@pytest.mark.rule("COM-D12")
@pytest.mark.parametrize("skills", [(30, 50), (77, 66), (5, 99), (120, 40)])
def test_a_flipped_duel_is_counted_on_all_its_faces(skills):
    for flips in [(0,), (0, 1)]:
        contest = Contest(skills, ("a", "b"), flips)
        assert law_of(contest, SIDES) == counted(contest)


# More than two: one winner among all

PARTIES = [("a", "a", "b"), ("a", "b", "c"), ("a", "b", "a", "b"), ("b", "a", "a", "a"), ("a", "a", "b", "c")]


@pytest.mark.rule("COM-D30", "COM-D8", "COM-D9", "COM-D5")
@pytest.mark.parametrize("parties", PARTIES, ids="".join)
def test_one_roll_among_all_wins_as_often_as_it_does_on_all_faces(parties):
    skills = (5, 7, 3, 5)[: len(parties)]
    for tie, nobody, great in options():
        same(Small(skills, parties, (), (), (), tie, nobody, great, 9))
        same(Small(skills[::-1], parties, (), (), (), tie, nobody, great, 9))


@pytest.mark.rule("COM-D30")
def test_two_against_two_with_larger_dice_too():
    for skills in [(11, 6, 9, 13), (15, 15, 4, 20), (3, 0, 2, 8)]:
        same(Small(skills, ("a", "a", "b", "b"), exceptional=True, sides_of_die=16))


@pytest.mark.rule("COM-D30")
def test_equal_numbers_on_one_side_go_to_whoever_is_earlier_and_on_two_to_nobody():
    party = Contest((50, 50, 50), ("a", "a", "b"))
    assert party.falls([40, 40, 30], SIDES) == (Fall((0,)),)
    assert party.falls([30, 40, 40], SIDES) == (Fall((), tie=True),)
    assert party.falls([40, 40, 40], SIDES) == (Fall((), tie=True),)
    assert party.falls([20, 41, 40], SIDES) == (Fall((1,)),)


@cache
def largest(skills: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The chance of each largest success of a whole side, 0 for none: differences of products of their reach."""
    reach = [Fraction(1)] * (SIDES + 1)
    for number in range(SIDES + 1):
        for skill in skills:
            able = in_range(skill)
            reach[number] *= Fraction(SIDES - able + min(number, able), SIDES)
    return tuple(reach[number] - (reach[number - 1] if number else 0) for number in range(SIDES))


@pytest.mark.rule("COM-D30")
@pytest.mark.parametrize(
    ("party", "foes"),
    [
        ((70, 50, 50, 30), (50, 30, 30, 30, 50, 70)),
        ((99, 5, 5, 120), (90, 90, 10, 0, -20, 30)),
        ((50, 50, 50, 50), (50, 50, 50, 50, 50, 50)),
    ],
)
def test_four_against_six_is_what_the_largest_numbers_of_both_sides_say(party, foes):
    law = law_of(Contest(party + foes, ("a",) * 4 + ("b",) * 6), SIDES)
    ours, theirs = largest(party), largest(foes)
    pairs = [(one, other, a * b) for one, a in enumerate(ours) if a for other, b in enumerate(theirs) if b]
    sides = {"a": Fraction(0), "b": Fraction(0), "tie": Fraction(0), "none": Fraction(0)}
    for (fall,), chance in law.items():
        kind = ("a" if fall.won[0] < 4 else "b") if fall.won else "tie" if fall.tie else "none"
        sides[kind] += chance
    assert sides["a"] == sum(chance for one, other, chance in pairs if one > other)
    assert sides["b"] == sum(chance for one, other, chance in pairs if one < other)
    assert sides["tie"] == sum(chance for one, other, chance in pairs if one == other > 0)
    assert sides["none"] == sum(chance for one, other, chance in pairs if one == other == 0)
    assert sum(sides.values()) == 1


@pytest.mark.rule("COM-D30")
def test_each_of_four_against_six_wins_as_often_as_their_own_numbers_say():
    skills, sides = (70, 50, 50, 30, 50, 30, 30, 30, 50, 70), "aaaabbbbbb"
    law = law_of(Contest(skills, tuple(sides)), SIDES)
    for place, skill in enumerate(skills):
        chance = Fraction(0)
        for number in range(1, skill + 1):
            ways = Fraction(1, SIDES)
            for other, able in enumerate(skills):
                if other != place:
                    top = number if sides[other] == sides[place] and other > place else number - 1
                    ways *= Fraction(SIDES - able + min(top, able), SIDES)
            chance += ways
        assert law.chance((Fall((place,)),)) == chance


# Pairs: each against the one whom they name

NAMED = [(1, 0, 0), (2, 2, 0), (1, 2, 0), (1, 0, 3, 2), (2, 3, 0, 1), (3, 3, 3, 0), (1, 2, 3, 0), (2, 2, 1, 1)]


@pytest.mark.rule("COM-D31", "COM-D8", "COM-D9", "COM-D5")
@pytest.mark.parametrize("named", NAMED, ids=str)
def test_pairs_end_as_often_as_they_do_on_all_faces(named):
    skills = (5, 7, 3, 5)[: len(named)]
    sides = tuple("abcd"[place] for place in range(len(named)))
    for tie, nobody, great in options():
        same(Small(skills, sides, (), (), named, tie, nobody, great, 9))


@pytest.mark.rule("COM-D31", "COM-D30")
def test_in_pairs_several_may_win_and_an_equal_number_beats_nobody():
    three = Contest((50, 50, 50), ("a", "a", "b"), targets=(2, 2, 0))
    assert three.falls([30, 40, 20], SIDES) == (Fall((0, 1)),)
    assert three.falls([30, 40, 35], SIDES) == (Fall((1, 2)),), "beaten by one, and better than another"
    assert three.falls([30, 30, 30], SIDES) == (Fall((), tie=True),)
    assert three.falls([90, 90, 90], SIDES) == (Fall(()),)


@pytest.mark.rule("COM-D31", "COM-D8")
def test_in_pairs_the_higher_skill_wins_a_tie_if_the_table_says_so():
    three = Contest((60, 50, 50), ("a", "a", "b"), targets=(2, 2, 0), tie="higher_skill")
    assert three.falls([30, 30, 30], SIDES) == (Fall((0,)),)
    assert three.falls([90, 90, 90], SIDES) == (Fall(()),)


@pytest.mark.rule("COM-D31")
def test_ten_in_pairs_are_counted_in_time():
    targets = (4, 5, 6, 7, 0, 1, 2, 3, 0, 1)
    ways = in_pairs(Contest((50,) * 10, tuple("aaaabbbbbb"), targets=targets), SIDES)
    assert sum(ways.values()) == SIDES**10
    beats = sum(weight for fall, weight in ways.items() if 8 in fall.won)
    assert Fraction(beats, SIDES**10) == Fraction(3725, 10_000), "against the one whom they name, whoever else rolls"


@pytest.mark.rule("COM-D12", "COM-D28")
def test_luck_is_counted_for_two_alone():
    with pytest.raises(TooManyCasesError):
        law_of(Contest((50, 50, 50), ("a", "a", "b"), flips=(0,)), SIDES)
    with pytest.raises(TooManyCasesError):
        law_of(Contest((50, 50), ("a", "a"), debts=(0,)), SIDES)


@pytest.mark.parametrize("many", [6, 16])
def test_a_round_of_too_many_pairs_is_refused_at_once_rather_than_counted_for_minutes(many):
    targets = tuple((place + many // 2) % many for place in range(many))
    with pytest.raises(TooManyCasesError):
        law_of(Contest((50,) * many, ("a", "b") * (many // 2), targets=targets), SIDES)


def test_falls_are_told_as_the_dice_show_them():
    assert Contest((50, 50), ("a", "b")).gloss([[7], [100]]) == "07 · 00"
