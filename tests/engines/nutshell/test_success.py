"""The chance of a task in closed form is that of the rule, driven through every case."""

from fractions import Fraction
from functools import partial
from itertools import product

import pytest

from inglenook.engines.nutshell.odds import POLICIES
from inglenook.engines.nutshell.success import success_ways
from inglenook.engines.nutshell.task import Sized, face
from inglenook.rules import odds
from tests.engines.nutshell.closed_form import success
from tests.engines.nutshell.playing import PACK, POOL

CELLS = [*product((0, 4, 6, 20), (1, 2, 5), (1, 3, 4), range(4))]


@pytest.mark.rule("NUT-R8", "NUT-R9", "NUT-R10", "NUT-D2", "NUT-D5")
@pytest.mark.parametrize("pool", [False, True])
def test_it_is_the_formula_that_stands_apart(pool):
    for die, dice, failing, again in CELLS:
        assert Fraction(*success_ways(die, dice, failing, again, pool)) == success(die, failing, dice, again, pool=pool)


@pytest.mark.rule("NUT-R8", "NUT-R9", "NUT-R10", "NUT-D2", "NUT-D5")
@pytest.mark.parametrize(("rules", "pool"), [(PACK, False), (POOL, True)])
def test_it_is_the_rule(rules, pool):
    for die, dice, failing, again in CELLS:
        task = Sized("Ida", "agility", die, dice, "none", failing, "luck", again)
        law = odds(partial(face, rules, task), {}, POLICIES["auto"]).outcomes()
        assert law.chance("success") == Fraction(*success_ways(die, dice, failing, again, pool)), task
