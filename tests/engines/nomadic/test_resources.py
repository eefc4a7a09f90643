"""Resources: found on leaving a planet, spent to heal and repair."""

from fractions import Fraction

import pytest

from inglenook.engines.nomadic import engine
from tests.engines.nomadic.playing import (
    GOLDEN,
    ORACLES,
    SEED,
    after,
    chances,
    effect,
    golden,
    marks,
    nomad,
    play,
    refused,
)

SEED_HAULS = {1: 1, 10: 1, 11: 2, 14: 2, 15: 3, 16: 3, 17: 5, 18: 5, 19: 8, 20: 8}
ORACLE_HAULS = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 5, 10: 5, 11: 8, 12: 8}


@pytest.mark.rule("NOM-R16")
@pytest.mark.parametrize(("face", "amount"), SEED_HAULS.items())
def test_leaving_a_planet_finds_resources(face, amount):
    played = play(nomad(planet="Vesta", resources=1), "leave", face)
    assert (played.outcome.key, played.nomad.resources) == ("found", 1 + amount)
    assert played.outcome.details["amount"] == amount


@pytest.mark.rule("NOM25-R4")
@pytest.mark.parametrize(("face", "amount"), ORACLE_HAULS.items())
def test_the_2025_edition_finds_them_with_a_d12(face, amount):
    played = play(nomad(planet="Vesta", pack=ORACLES), "leave", pack=ORACLES)
    assert played.roll.expression == "1d12"
    assert played.then(face).nomad.resources == amount


@pytest.mark.rule("NOM-R16")
def test_what_a_planet_gives_has_its_exact_law():
    found = effect(chances("leave", state=nomad(planet="Vesta")), "resources")
    assert {str(amount): chance for amount, chance in found.items()} == golden("resource_d20", "dist")
    mean = sum(amount * chance for amount, chance in found.items())
    assert mean == Fraction(GOLDEN["resource_d20"]["mean"]) == Fraction(5, 2)
    assert sum((amount - mean) ** 2 * chance for amount, chance in found.items()) == Fraction(97, 20)


@pytest.mark.rule("NOM-R16", "NOM-D10")
def test_two_planets_add_up():
    law: dict[int, Fraction] = {}
    for leaf in chances("leave", state=nomad(planet="Vesta")).leaves:
        left = after(leaf)
        assert left.planet is None
        again = chances("leave", state=play(left, "land", name="Ceres").nomad)
        for second in again.leaves:
            held: int = after(second).resources
            chance = Fraction(leaf.numerator * second.numerator, leaf.denominator * second.denominator)
            law[held] = law.get(held, Fraction(0)) + chance
    assert {str(held): chance for held, chance in law.items()} == golden("resource_two_planets", "dist")


@pytest.mark.rule("NOM25-R4")
def test_the_2025_law():
    found = effect(chances("leave", state=nomad(planet="Vesta", pack=ORACLES), pack=ORACLES), "resources")
    assert {str(amount): chance for amount, chance in found.items()} == golden(
        "edition_srd_2025", "resource_d12", "dist"
    )
    assert sum(amount * chance for amount, chance in found.items()) == Fraction(19, 6)


@pytest.mark.rule("NOM-D10")
def test_a_planet_is_left_once_and_only_after_landing():
    assert refused(nomad(), "leave").rule == "NOM-D10"
    left = play(nomad(planet="Vesta"), "leave", 20).nomad
    assert left.planet is None
    refusal = refused(left, "leave")
    assert (refusal.code, refusal.rule) == ("no_planet", "NOM-D10")
    landed = play(left, "land", name="Ceres").nomad
    assert refused(landed, "land", name="Juno").code == "on_planet"
    assert play(landed, "leave", 1).nomad.resources == 9


@pytest.mark.rule("NOM-D10", "GEN-7")
def test_the_rule_itself_refuses_before_any_die_falls():
    leave, land = engine.command("leave"), engine.command("land")
    assert leave is not None
    assert land is not None
    rule = leave.perform(SEED, nomad(), {})
    next(rule)
    with pytest.raises(StopIteration) as stopped:
        rule.send(nomad())
    assert stopped.value.value.code == "no_planet"
    rule = land.perform(SEED, nomad(planet="Vesta"), {"name": "Juno"})
    next(rule)
    with pytest.raises(StopIteration) as stopped:
        rule.send(nomad(planet="Vesta"))
    assert stopped.value.value.code == "on_planet"


@pytest.mark.rule("NOM-R17")
def test_spending_clears_as_many_boxes_of_any_track():
    played = play(nomad(tracks=(1, 3, 0, 0), resources=5), "spend", amount=2, track="mind")
    assert (marks(played.nomad), played.nomad.resources) == ((1, 1, 0, 0), 3)
    assert marks(play(played.nomad, "spend", amount=1, track="body").nomad) == (0, 1, 0, 0)


@pytest.mark.rule("NOM-D12", "GEN-7")
@pytest.mark.parametrize(
    ("amount", "track"),
    [(0, "mind"), (-1, "mind"), (3, "mind"), (2, "body"), (1, "gear"), (1, "hull"), ("two", "mind")],
)
def test_nothing_is_spent_below_zero_or_above_what_is_marked(amount, track):
    state = nomad(tracks=(1, 3, 0, 0), resources=2)
    refusal = refused(state, "spend", amount=amount, track=track)
    assert refusal.rule in ("NOM-D12", "NOM-R17")
    assert refusal.field in ("amount", "track")
    assert refusal.legal or track == "gear"


@pytest.mark.rule("NOM-D12")
def test_spending_says_why_it_can_t_be_done_at_all():
    assert refused(nomad(tracks=(1, 0, 0, 0)), "spend", amount=1, track="body").code == "nothing_to_spend"
    assert refused(nomad(resources=1), "spend", amount=1, track="body").code == "nothing_marked"


@pytest.mark.rule("NOM-D12", "GEN-7")
def test_the_rule_refuses_more_than_is_held_whatever_the_fields_allowed():
    spend = engine.command("spend")
    assert spend is not None
    state = nomad(tracks=(4, 0, 0, 0), resources=2)
    rule = spend.perform(SEED, state, {"amount": 3, "track": "body"})
    next(rule)
    with pytest.raises(StopIteration) as stopped:
        rule.send(state)
    assert (stopped.value.value.rule, stopped.value.value.legal) == ("NOM-D12", ("1..2",))


@pytest.mark.rule("NOM-D23")
def test_leaving_offers_a_log_entry_and_never_forces_one():
    left = play(nomad(planet="Vesta"), "leave", 3).nomad
    assert engine.sheet(SEED, left).prompt
    assert play(left, "ask", (3, 4)).nomad.prompt == "left"
    assert play(left, "log", text="All is well.").nomad.prompt == ""
    assert refused(nomad(), "skip_log").rule == "NOM-D23"
