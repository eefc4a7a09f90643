"""What would be wise with luck at hand and a blow about to land: by hand, and against every policy there is."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from inglenook.engines.comae import engine
from inglenook.engines.comae.aims import AIMS, shared
from inglenook.engines.comae.story import Comae
from inglenook.rules import Advice, Choose, Refusal
from inglenook.table import AdviceShown, Engines, Table
from tests.engines.comae.fights import duel, faces, fight, someone, story
from tests.engines.comae.played import PACK, playing
from tests.rules.brute import Stands, best_by_brute_force, signed, stands
from tests.table.tables import TWO_SEATS, bytes_of, done, table

DEBTS = playing(PACK, negative_luck=True)


def round_of(comae: Comae, *given: Any, pack: Any = PACK, **numbers: int) -> Stands:
    """A round in which these percentages were rolled, to where it waits."""
    thrown = faces(comae, pack, **numbers)
    return stands(engine, pack, comae, "round", thrown, *given)


def worth(found: Advice) -> dict[str, tuple[Fraction, ...]]:
    return {option.option: option.means for option in found.options}


def exact(*numbers: int | Fraction) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, numbers))


def best(found: Advice) -> list[str]:
    return [option.option for option in found.options if option.best]


@pytest.mark.rule("COM-R14", "COM-D12")
def test_a_flip_that_makes_a_success_is_a_win_for_a_point_of_luck():
    comae = story(someone(luck=2))
    waits = stands(engine, PACK, comae, "roll", [(81,)], who="ash", skill="move")
    found = waits.advice(AIMS["win"])
    assert worth(found) == {"keep": exact(0, 0, 2), "flip": exact(1, 0, 1)}
    assert best(found) == ["flip"]
    assert found.options[1].margin == exact(1, 0, -1)


@pytest.mark.rule("COM-D13", "COM-R24")
def test_a_flip_in_a_round_is_worth_the_blow_that_follows():
    """81 is 18: the round is won, and a d6 comes off the foe, 7/2 on average, in place of what the foe would deal."""
    comae = duel(someone(luck=2), someone("Birk"))
    found = round_of(comae, ash=81, birk=9).advice(AIMS["win"])
    flip, keep = worth(found)["flip"], worth(found)["keep"]
    assert flip == exact(1, Fraction(7, 2), 1)
    assert keep[0] == 0
    assert best(found) == ["flip"]


@pytest.mark.rule("COM-D27")
def test_a_later_point_that_makes_damage_1_is_reckoned_with():
    """Kept, the round is lost: of a d6 each blow of 2 and more is made 1 by the point that is left."""
    comae = duel(someone(luck=2), someone("Birk"))
    keep = worth(round_of(comae, ash=81, birk=9).advice(AIMS["points"]))["keep"]
    assert keep == exact(-1, Fraction(1, 6) * 2 + Fraction(5, 6) * 1)
    blind = round_of(comae, ash=81, birk=9).advice(AIMS["points"], ahead=False)
    assert worth(blind)["keep"] == exact(Fraction(-7, 2), 2)


@pytest.mark.rule("COM-D26", "COM-R30")
def test_who_would_stay_in_is_refreshed_or_pushes_on():
    comae = duel(someone(body=(12, 2), luck=1), someone("Birk"))
    waits = round_of(comae, [(5,)], "keep", ash=95, birk=9)
    found = waits.advice(AIMS["stay_in"])
    assert worth(found) == {"stop": exact(0, -2, 1), "push": exact(1, -5, 1), "refresh": exact(1, -1, 0)}
    assert best(found) == ["refresh"]
    points = waits.advice(AIMS["points"])
    assert best(points) == ["refresh"]


@pytest.mark.rule("COM-D64")
def test_who_would_stay_in_pushes_into_a_conflict():
    comae = story(someone(body=(12, 0)), someone("Birk"), someone("Cole"))
    waits = stands(engine, PACK, comae, "conflict", **{"side.ash": "a", "side.cole": "a", "side.birk": "b"})
    found = waits.advice(AIMS["stay_in"])
    assert worth(found) == {"push": exact(1, 0, 0), "stay_out": exact(0, 0, 0)}
    assert best(found) == ["push"]


WAITING = {
    "a flip": lambda: round_of(duel(someone(luck=2), someone("Birk")), ash=81, birk=9),
    "a flip against luck": lambda: round_of(duel(someone(luck=1), someone("Birk", luck=1)), ash=81, birk=71),
    "a last point": lambda: round_of(duel(someone(body=(12, 3), luck=1), someone("Birk")), [(5,)], ash=95, birk=9),
    "a debt below": lambda: round_of(duel(someone(luck=1), someone("Birk")), pack=DEBTS, ash=81, birk=9),
    "a foe who is nearly out": lambda: round_of(duel(someone(luck=1), someone("Birk", body=(12, 2))), ash=81, birk=9),
    "two against one": lambda: round_of(
        fight(someone(luck=1), someone("Cole", luck=1), someone("Birk"), side__cole="a", side__birk="b"),
        ash=81, birk=9, cole=99,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ["win", "points"])
@pytest.mark.parametrize("waiting", WAITING)
@pytest.mark.parametrize("others", ["plain", "lucky"])
def test_nothing_beats_it_of_all_the_policies_there_are(waiting, name, others):
    """Of all that one's own side may decide, whatever the policy of the other."""
    waits, aim, policies = WAITING[waiting](), AIMS[name], engine.policies[others]
    found = waits.advice(aim, policies)
    asked = found.asked
    assert asked is not None

    def mine(choose: Choose) -> bool:
        return shared(asked, choose, waits.world)

    assert signed(aim, found.means) == best_by_brute_force(waits, aim, mine, policies)


def rounds_with_rook(best: str, strongest: str, thrown: list[int]) -> Table:
    """Ines and Rook, of whom the table knows no more than that they are a master of something, in a quarrel."""
    campaign = table("comae", engines=Engines({"comae": engine}), seats=TWO_SEATS)
    done(campaign.do("comae.sample", {"who": "ines"}))
    sheet = {"name": "Rook", "level": "master", "code": "none", "tags": "", "strongest": strongest}
    skills = {"skill_1": best, "skill_2": "combat", "skill_3": "move"}
    done(campaign.do("comae.stranger", {**sheet, **skills}, seat="referee"))
    sides = {"preset": "social", "side.ines_calloway": "a", "side.rook": "b", "opposition": "none"}
    done(campaign.do("comae.conflict", sides))
    done(campaign.do("comae.round", faces=thrown, seat="referee"))  # who throws for both
    return campaign


@pytest.mark.rule("COM-R47")
def test_what_a_stranger_hides_changes_no_advice_to_the_players():
    told = []
    for best_skill, strongest in (("tech", "int"), ("knowledge", "body")):
        found = rounds_with_rook(best_skill, strongest, [81, 99]).advise(aim="points")
        assert isinstance(found, AdviceShown)
        told.append(bytes_of(msgspec.structs.replace(found, question=0)))
        assert found.options[1].text.startswith("points dealt, less those lost 3.5 on average")
    assert told[0] == told[1]


@pytest.mark.rule("COM-R47")
def test_where_the_dice_belie_what_is_presumed_there_is_none_for_the_players():
    """Rook is quicker with words than a master is presumed to be. What follows is the referee's to know."""
    campaign = rounds_with_rook("social", "cha", [99, 81])
    assert campaign.waiting()[0].aims == ()
    found = campaign.advise()
    assert isinstance(found, Refusal)
    assert found.code == "not_known"
    assert isinstance(campaign.advise(seat="referee"), AdviceShown)
