"""The rivals answer the same questions: what they say is equal to what the lab says."""

from fractions import Fraction

import pytest

from bench.rivals import built, lens_duel, plain_duel
from bench.rivals.expedition import longest
from bench.rivals.journey import by_fractions, by_icepool
from inglenook.engines.comae import engine as comae
from inglenook.engines.nomadic import engine as nomadic
from inglenook.lab import Study, default_pack
from inglenook.lab.best import best
from inglenook.lab.exactly import exact


def duel(lenses, skill, against, pool, against_pool):
    given = {"skill": skill, "against": against, "pool": pool, "against_pool": against_pool}
    used = {"lenses": lenses, "against_lenses": lenses}
    return Study(comae, "duel", default_pack(comae), {key: str(value) for key, value in (given | used).items()})


@pytest.mark.parametrize(
    "rival", [plain_duel.by_dyce, plain_duel.by_icepool, plain_duel.by_icepool_recursion], ids=lambda one: one.__name__
)
def test_a_plain_duel(rival):
    wanted = exact(duel(False, 70, 50, 4, 5), "plain").endings["a_wins"].exact
    assert rival((5725, 2725), (4, 5), 6) == wanted


def test_a_duel_with_lenses():
    wanted = best(duel(True, 60, 50, 4, 5), "win").value.number
    assert lens_duel.solve((60, 50), (4, 5), 6) == pytest.approx(wanted, abs=1e-11)
    if built.built("duel") is not None:
        assert built.duel((60, 50), (4, 5), 6) == pytest.approx(wanted, abs=1e-11)


def test_an_expedition():
    asked = Study(nomadic, "expedition", default_pack(nomadic), {"marked": "10"})
    start = asked.course.place(asked.pack, asked.start).tallies[0]
    value, _ = longest(tuple(skill.start for skill in asked.start.skills), start)
    assert best(asked, "last").value.number == pytest.approx(value, abs=1e-10)


def test_a_journey():
    leg, start = {(1, 1): 9, (0, 2): 16, (0, 1): 11}, (4, 2, 20)
    found = by_fractions(leg, start)
    assert found == by_icepool(leg, start)
    assert sum(found.values()) == Fraction(1)
