"""House rules one by one, and what a changed pack does to a sheet in play."""

import msgspec
import pytest

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.nomad import Nomad
from inglenook.engines.nomadic.pack import NomadicPack
from inglenook.rules import PackError
from tests.engines.nomadic.playing import ORACLES, SEED, dice, marks, nomad, play


def refit(state: Nomad, pack: NomadicPack, new: NomadicPack) -> Nomad:
    """The state after its pack was changed."""
    for event in engine.rework(state, pack, new):
        state = event.apply(state)
    return state


@pytest.mark.rule("NOM-D2", "NOM-R22")
@pytest.mark.parametrize("boxes", [1, 12])
def test_each_track_may_have_its_own_length(boxes):
    pack: NomadicPack = engine.with_rule(SEED, "boxes.mind", boxes)
    assert [track.boxes for track in pack.tracks] == [4, boxes, 4, 4]
    assert [track.boxes for track in refit(nomad(), SEED, pack).tracks] == [4, boxes, 4, 4]


@pytest.mark.rule("NOM-D2", "GEN-7")
@pytest.mark.parametrize(
    ("name", "value"),
    [("boxes.mind", 0), ("boxes.mind", 13), ("boxes.mind", True), ("boxes.hull", 3), ("split_allowed", 1), ("luck", 1)],
)
def test_a_rule_that_can_t_be_is_refused(name, value):
    with pytest.raises(PackError):
        engine.with_rule(SEED, name, value)


@pytest.mark.rule("NOM-D2", "NOM-D4", "NOM-D9", "GEN-5")
def test_the_house_rules_are_listed_with_their_values_and_the_rule_they_rest_on():
    listed = {rule.field.name: (rule.value, rule.rule) for rule in engine.house_rules(SEED)}
    assert listed == {
        **{f"boxes.{track}": (4, "NOM-D2") for track in ("body", "mind", "gear", "ship")},
        "split_allowed": (False, "NOM-D4"),
        "no_roll_on_push": (False, "NOM-D9"),
    }
    for name, (value, _) in listed.items():
        assert engine.with_rule(SEED, name, value) == SEED


@pytest.mark.rule("GEN-7", "NOM-D2")
def test_marks_that_a_shorter_track_can_t_hold_fall_away_and_that_is_said():
    pack = engine.with_rule(SEED, "boxes.body", 2)
    state = nomad(tracks=(4, 1, 0, 0))
    (event,) = engine.rework(state, SEED, pack)
    after = event.apply(state)
    assert marks(after) == (2, 1, 0, 0)
    assert engine.words.event(pack, event, after) == (
        "Your sheet fits the changed rules now. Two marked boxes have no room any more and fall away."
    )


def test_a_pack_that_changes_nothing_on_the_sheet_states_nothing():
    assert engine.rework(nomad(), SEED, engine.with_rule(SEED, "split_allowed", True)) == ()
    assert engine.rework(nomad(tracks=(1, 2, 3, 4)), SEED, ORACLES) == ()


def test_skills_and_tracks_may_come_and_go():
    new = msgspec.structs.replace(
        SEED,
        skills=(SEED.skills[0], msgspec.structs.replace(SEED.skills[1], key="sail", label="Sail")),
        spread=(10, 8),
        tracks=SEED.tracks[:2],
        check=msgspec.structs.replace(SEED.check, ladder=(10, 8, 4)),
        steps=SEED.steps[1:],
    )
    state = nomad(tracks=(1, 2, 3, 0), dice=(6, 8, 6, 4, 4, 4), risk="perilous", last_marked="gear")
    after = refit(state, SEED, new)
    assert [(skill.key, skill.start, skill.die) for skill in after.skills] == [("muscle", 10, 4), ("sail", 8, 8)]
    assert marks(after) == (1, 2)
    assert (after.risk, after.last_marked, after.step) == ("perilous", "", "land")
    assert engine.sheet(new, after).sections
    assert play(after, "check", 2, "body", pack=new, skill="sail").outcome.key == "fail"
    assert dice(refit(after, new, SEED)) == (4, 8, 6, 4, 4, 4)


def test_a_risk_that_the_new_pack_doesn_t_know_waits_no_longer():
    degrees = tuple(
        msgspec.structs.replace(degree, key="deadly") if degree.key == "perilous" else degree
        for degree in SEED.risk.degrees
    )
    new = msgspec.structs.replace(SEED, risk=msgspec.structs.replace(SEED.risk, degrees=degrees))
    assert refit(nomad(risk="perilous", attempt="Run"), SEED, new).risk == ""
    assert refit(nomad(risk="risky", attempt="Run"), SEED, new).attempt == "Run"
