"""House rules, and a pack that changes while a journey is under way."""

import pytest

from inglenook.engines.crossing import engine
from inglenook.engines.crossing.facts import Refitted
from inglenook.engines.crossing.journey import Breakdown, Clock, Guiding, Journey, Store
from inglenook.rules import PackError
from tests.engines.crossing.playing import POOL, TWO_DICE, house, on_road, play, rations, setting, traveler


def refitted(state: Journey, pack, new) -> Journey:
    """The journey after a change of packs."""
    for event in engine.rework(state, pack, new):
        state = event.apply(state)
    return state


@pytest.mark.rule("GEN-5", "CRO-D3", "CRO-D7", "CRO-D12", "CRO-D14", "CRO-D20", "CRO-D21")
def test_what_a_table_may_set_and_all_of_it_is_off_at_first():
    rules = {rule.field.name: (rule.value, rule.rule) for rule in engine.house_rules(POOL)}
    assert rules == {
        "hard_move": ("strict", "CRO-D12"),
        "triumph": (False, "CRO-D7"),
        "wide_positions": (False, "CRO-D3"),
        "each_carries": (False, "CRO-D20"),
        "auto_eat": (False, "CRO-D21"),
        "clocks.looming": (4, "CRO-D14"),
        "clocks.distant": (8, "CRO-D14"),
    }
    assert all("House default" in rule.field.note for rule in engine.house_rules(POOL))
    assert "triumph" not in [rule.field.name for rule in engine.house_rules(TWO_DICE)]


@pytest.mark.parametrize(
    ("name", "value"), [("hard_move", "both"), ("clocks.looming", 13), ("clocks.looming", 1), ("triumph", "often")]
)
def test_what_can_t_be_set_says_what_can(name, value):
    with pytest.raises(PackError) as error:
        engine.with_rule(POOL, name, value)
    assert error.value.faults[0].hint
    with pytest.raises(PackError, match="hard_move, triumph"):
        engine.with_rule(POOL, "mercy", True)


@pytest.mark.rule("CRO-D20")
def test_rations_go_from_the_store_to_backs_and_back():
    own = house(each_carries=True)
    state = refitted(on_road(rations=11), POOL, own)
    assert ([one.rations for one in state.travelers], rations(state)) == ([4, 4, 3], 0)
    again = refitted(state, own, POOL)
    assert ([one.rations for one in again.travelers], rations(again)) == ([0, 0, 0], 11)


@pytest.mark.rule("CRO-D14", "GEN-5")
def test_a_clock_that_runs_keeps_its_segments():
    state = on_road(clock=(3, 4))
    assert engine.rework(state, POOL, house(clocks_looming=2)) == ()
    assert play(state, "leg", (1, 1), 2, pack=house(clocks_looming=2)).journey.clock is None


@pytest.mark.rule("CRO-D33")
def test_a_journey_fits_a_changed_setting():
    text = engine.packs["crossing-0.12"]()
    text = text.replace('key = "might"', 'key = "nerve"').replace('key = "forced"', 'key = "headlong"')
    text = text.replace("stress = 6", "stress = 4").replace("wounds = 3", "wounds = 2")
    text = text.replace('key = "patrol"', 'key = "wardens"').replace(
        "# House default: segments",
        '[[stores]]\nkey = "light"\nlabel = "Light"\namount = 1\n\n# House default: segments',
    )
    new = engine.read_pack(text)
    state = on_road(
        traveler("ada", stress=6, wounds=3, limit="forced"),
        pace="forced",
        encounter="patrol",
        breakdowns=(Breakdown("ada", "forced"), Breakdown("bo", "careful")),
        guiding=Guiding("ada", "might", "even"),
        clock=Clock("snow", 4, 1),
    )
    after = refitted(state, POOL, new)
    ada = after.travelers[0]
    assert [(rated.key, rated.value) for rated in ada.ratings] == [("wits", 2), ("agility", 0), ("nerve", 2)]
    assert (ada.stress, ada.wounds, ada.limit) == (4, 2, "")
    assert (after.pace, after.encounter, after.guiding) == ("steady", "", None)
    assert after.breakdowns == (Breakdown("ada", "careful"), Breakdown("bo", "careful"))
    assert after.stores == (Store("rations", 12), Store("light", 0))
    assert after.clock == state.clock
    assert isinstance(engine.rework(state, POOL, new)[0], Refitted)
    assert engine.rework(after, new, new) == ()
    other = setting('key = "rations"', 'key = "fuel"')
    assert refitted(on_road(), POOL, other).stores == (Store("fuel", 12),)
