"""What would be wise when a box has to go somewhere: by hand, and against every policy there is."""

from fractions import Fraction

import pytest

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.aims import AIMS
from inglenook.engines.nomadic.nomad import Nomad, Track, begin
from inglenook.engines.nomadic.pack import PLAYER
from tests.engines.nomadic.playing import SEED
from tests.rules.brute import Stands, best_by_brute_force, signed, stands


def marked(*boxes: int, size: int = 2, **more: object) -> Nomad:
    """A Nomad whose tracks, of so many boxes, have these marked."""
    fresh = begin(SEED)
    tracks = tuple(Track(track.key, size, number) for track, number in zip(fresh.tracks, boxes, strict=True))
    return fresh.but(tracks=tracks, **more)


def means(*numbers: int) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, numbers))


def failed(nomad: Nomad, risk: str = "risky", face: int = 1) -> Stands:
    """A check that failed, or cost something, so that boxes are owed."""
    return stands(engine, SEED, nomad, "check", [(face,)], skill=nomad.skills[0].key, risk=risk)


@pytest.mark.rule("NOM-R15", "NOM-D11")
def test_at_the_choice_who_would_last_pushes_forward():
    """Eight boxes become free again; to spend one makes room for the one that is owed, and to give up is the end."""
    found = failed(marked(2, 2, 2, 2, resources=1)).advice(AIMS["last"])
    worth = {option.option: option.means for option in found.options}
    assert worth["push_forward"] == means(1, 9, 1)
    assert worth["abandon"] == means(0, 1, 1)
    assert worth["spend:body:1"] == means(1, 0, 0)
    assert [option.option for option in found.options if option.best] == ["push_forward"]


@pytest.mark.rule("NOM-R14", "NOM-R17")
def test_to_spend_before_marking_saves_no_box_that_counts():
    """A resource is as good as an empty box, so it is kept; but who counts boxes alone spends it."""
    waits = failed(marked(1, 0, 0, 0, resources=1))
    last = {option.option: option for option in waits.advice(AIMS["last"]).options}
    assert last["body"].means == means(1, 7, 1)
    assert last["spend:body:1"].means == means(1, 7, 0)
    assert last["body"].best
    assert last["body"].margin == (Fraction(0), Fraction(0), Fraction(0))
    assert not last["spend:body:1"].best
    fewest = {option.option: option for option in waits.advice(AIMS["fewest_boxes"]).options}
    assert fewest["body"].means == means(2, 1)
    assert fewest["spend:body:1"].means == means(1, 0)
    assert fewest["spend:body:1"].margin == means(-1, -1)


@pytest.mark.rule("NOM-R19", "NOM-D17")
def test_to_focus_when_nothing_is_worn_costs_a_box_for_nothing():
    found = stands(engine, SEED, marked(0, 0, 0, 0), "focus").advice(AIMS["last"])
    focus, keep = found.options
    assert (focus.means, keep.means) == (means(1, 7, 0), means(1, 8, 0))
    assert keep.best
    assert focus.margin == means(0, -1, 0)


@pytest.mark.parametrize("name", AIMS)
@pytest.mark.parametrize(
    ("nomad", "risk"),
    [
        (marked(2, 2, 2, 1), "perilous"),
        (marked(2, 2, 2, 2, resources=1), "risky"),
        (marked(2, 2, 2, 1, resources=1), "perilous"),
        (marked(1, 1, 2, 2, resources=1), "risky"),
    ],
)
def test_nothing_beats_it_of_all_the_policies_there_are(name, nomad, risk):
    waits, aim = failed(nomad, risk), AIMS[name]
    best = best_by_brute_force(waits, aim, lambda choose: choose.who == PLAYER, {})
    assert signed(aim, waits.advice(aim).means) == best
