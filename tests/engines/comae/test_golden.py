"""The golden odds of rolls and conflicts, each from the very rules that play them."""

from fractions import Fraction
from functools import cache

import pytest

from inglenook.engines.comae import engine
from inglenook.engines.comae.conflict import Static
from inglenook.engines.comae.fight import Conflict, Fighter
from inglenook.engines.comae.person import Focus
from inglenook.engines.comae.skill import RATING
from inglenook.engines.comae.story import Comae
from inglenook.rules import Leaf, Refusal
from inglenook.table import odds_without_campaign
from tests.engines.comae.fights import LUCK, chances, someone, story, weighed
from tests.engines.comae.played import FULL, GOLDEN, after

SUCCESSES = ("success", "exceptional_good")
DIE = 6
STATIC_KINDS = {"easy": (5, 30), "normal": (10, 50), "hard": (15, 70), "very_hard": (20, 90)}


def good(law: dict[str, Fraction]) -> Fraction:
    """The chance of any success."""
    return sum((law.get(key, Fraction(0)) for key in SUCCESSES), Fraction(0))


def parts(case: str) -> tuple[int, int]:
    """`70v50` as two skills."""
    ours, theirs = case.split("v")
    return int(ours), int(theirs)


@pytest.mark.rule("COM-R19", "COM-R20", "COM-D1", "COM-D2", "COM-D3")
@pytest.mark.parametrize("skill", GOLDEN["skill_roll"])
def test_a_skill_roll(skill):
    golden = GOLDEN["skill_roll"][skill]
    shown = odds_without_campaign(engine, "roll", {"skill": skill})
    assert not isinstance(shown, Refusal)
    law = {outcome.name: Fraction(outcome.probability) for outcome in shown.outcomes}
    assert law.get("exceptional_good", 0) == Fraction(golden["exceptional_good"])
    assert law.get("exceptional_bad", 0) == Fraction(golden["exceptional_bad"])
    assert law.get("success", 0) == Fraction(golden["normal_success"])
    assert law.get("failure", 0) == Fraction(golden["normal_failure"])
    assert good(law) == Fraction(golden["success"])


@pytest.mark.rule("COM-R21", "COM-R5", "COM-D4", "COM-D3")
@pytest.mark.parametrize("case", GOLDEN["modified_success"])
def test_a_modified_skill(case):
    skill, difficulty, *focus = case.split("|")
    ash = someone(skill=int(skill), focuses=(Focus("move", "athletics"),))
    law = chances(
        story(ash), "roll", pack=FULL, skill="move", difficulty=difficulty, focus="athletics" if focus else "none"
    )
    assert good(law) == Fraction(GOLDEN["modified_success"][case])


@pytest.mark.rule("COM-R22", "COM-D7", "COM-D8", "COM-D9")
@pytest.mark.parametrize("case", GOLDEN["opposed"])
def test_an_opposed_roll(case):
    ours, theirs = parts(case)
    golden = {key: Fraction(chance) for key, chance in GOLDEN["opposed"][case].items()}
    law = chances(story(someone(skill=ours), someone("Birk", skill=theirs)), "opposed", against="birk")
    assert {key: law.get(key, Fraction(0)) for key in golden} == golden
    assert sum(law.values()) == 1


@pytest.mark.rule("COM-R14", "COM-D12")
@pytest.mark.parametrize("skill", GOLDEN["luck_flip"])
def test_a_roll_that_may_be_flipped(skill):
    golden = {key: Fraction(chance) for key, chance in GOLDEN["luck_flip"][skill].items()}
    ash = story(someone(skill=int(skill), luck=LUCK))
    kept, flipped = good(chances(ash, "roll")), good(chances(ash, "roll", policy="lucky"))
    assert (kept, flipped, flipped - kept) == (golden["success"], golden["success_with_flip"], golden["gain"])
    assert (flipped - kept) / (1 - kept) == golden["rescue_given_fail"]


@pytest.mark.rule("COM-R14", "COM-D12", "COM-D13")
@pytest.mark.parametrize("case", GOLDEN["opposed_a_flips_best"])
def test_an_opposed_roll_that_one_side_may_flip(case):
    ours, theirs = parts(case)
    golden = {key: Fraction(chance) for key, chance in GOLDEN["opposed_a_flips_best"][case].items()}
    pair = story(someone(skill=ours, luck=LUCK), someone("Birk", skill=theirs))
    law = chances(pair, "opposed", policy="lucky", against="birk")
    assert {key: law.get(key, Fraction(0)) for key in golden} == golden


# Whole conflicts, from every state of both pools backwards


def against(skill: int, other: int, ours: int, theirs: int, *, static: bool) -> Comae:
    """A conflict in which so much is left of both pools."""
    ash = someone(skill=skill, body=ours)
    birk = someone("Birk", skill=other, body=theirs)
    foe = Static("The lock", other, theirs).person("opposition") if static else birk
    fighters = (Fighter("ash", "a", "combat"), Fighter(foe.key, "b", RATING if static else "combat"))
    return Comae(people=(ash, foe), conflict=Conflict("Golden", "", ("body",), fighters))


@cache
def losses(skill: int, other: int, ours: int, theirs: int, static: bool) -> dict[tuple[int, int], Fraction]:
    """What a round takes from both, when so much is left of both pools."""
    comae = against(skill, other, ours, theirs, static=static)

    def lost(leaf: Leaf) -> tuple[int, int]:
        left = {person.key: person.pools[0].current for person in after(leaf).people}
        overcome = 0 if left["ash"] else theirs  # opposition leaves the story with the conflict, either way
        return ours - left["ash"], theirs - left.get(comae.people[1].key, overcome)

    return dict(weighed(comae, "round").law(lost).items())


def chain(skill: int, other: int, ours: int, theirs: int, *, static: bool) -> tuple[Fraction, Fraction]:
    """The chance that the first wins, and the mean number of rounds: exact, backwards over both pools.

    A state comes again only by rounds without a result, so each is divided by the chance of any other.
    """
    won: dict[tuple[int, int], Fraction] = {}
    rounds: dict[tuple[int, int], Fraction] = {}
    for left in range(ours + 1):
        for left_there in range(theirs + 1):
            if not left or not left_there:
                won[left, left_there] = Fraction(int(left > 0))
                rounds[left, left_there] = Fraction(0)
                continue
            law = losses(skill, other, min(left, DIE), min(left_there, DIE), static)  # no die takes more than that
            same = law.get((0, 0), Fraction(0))
            here, there = Fraction(0), Fraction(1)
            for (mine, its), chance in law.items():
                if mine or its:
                    here += chance * won[left - mine, left_there - its]
                    there += chance * rounds[left - mine, left_there - its]
            won[left, left_there] = here / (1 - same)
            rounds[left, left_there] = there / (1 - same)
    return won[ours, theirs], rounds[ours, theirs]


@pytest.mark.rule("COM-R24", "COM-R27", "COM-R28", "COM-R29", "COM-D30", "COM-D33", "COM-D50")
@pytest.mark.parametrize("case", GOLDEN["conflict_vs_static_1d6"])
def test_a_conflict_against_a_rating(case):
    golden = GOLDEN["conflict_vs_static_1d6"][case]
    mine, _, kind = case.partition("_vs_")
    skill, pool = (int(word.removeprefix("skill").removeprefix("pool")) for word in mine.split("_"))
    points, rating = STATIC_KINDS[kind]
    won, rounds = chain(skill, rating, pool, points, static=True)
    assert won == Fraction(golden["win"])
    assert rounds == Fraction(golden["expected_rounds"])


@pytest.mark.rule("COM-R24", "COM-R28", "COM-R29", "COM-D33")
@pytest.mark.parametrize("case", GOLDEN["conflict_duel_1d6"])
def test_a_conflict_of_two(case):
    golden = GOLDEN["conflict_duel_1d6"][case]
    (skill, ours), (other, theirs) = (map(int, one.split("/")) for one in case.split("v"))
    won, rounds = chain(skill, other, ours, theirs, static=False)
    assert won == Fraction(golden["a_wins"])
    assert rounds == Fraction(golden["expected_rounds"])


@pytest.mark.rule("COM-R24", "COM-D35")
@pytest.mark.parametrize("static", [True, False])
def test_what_a_round_takes_depends_on_a_pool_only_where_a_die_can_empty_it(static):
    assert losses(50, 70, 12, 15, static) == losses(50, 70, 6, 6, static)
    assert losses(50, 70, 12, 3, static) == losses(50, 70, 6, 3, static)
    assert losses(50, 70, 4, 15, static) == losses(50, 70, 4, 6, static)
