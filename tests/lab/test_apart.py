"""A course that takes long is left out of what is followed unasked, and that is told."""

from inglenook.lab import compare, default_pack, report
from inglenook.lab.pack_values import with_value
from inglenook.lab.study import usual
from inglenook.table import Engines

COMAE = Engines().get("comae")
PACK = default_pack(COMAE)
TOLD = "Left out, for it takes long: A fight (comae.fight). Whoever asks for it by name gets it, sampled."


def test_all_others_are_followed():
    assert usual(COMAE) == [key for key in COMAE.courses if key != "fight"]
    nomadic = Engines().get("nomadic")
    assert usual(nomadic) == list(nomadic.courses)


def test_a_comparison_says_what_it_left_out():
    other = with_value(COMAE, PACK, "shields.modifier", -10)
    change = compare(COMAE, PACK, other, runs=20)
    assert change.left_out == ("comae.fight",)
    assert [course.name for course in change.courses] == ["comae.duel", "comae.duel_to_the_last", "comae.line"]
    assert change.text[-1] == TOLD
    named = compare(COMAE, PACK, other, courses=["line"], runs=20)
    assert named.left_out == ()
    assert TOLD not in named.text


def test_a_report_says_so_too():
    page = report(COMAE, [PACK], runs=20)
    assert TOLD in page
    assert 'id="fight"' not in page
