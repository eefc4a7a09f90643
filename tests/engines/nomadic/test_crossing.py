"""What a Nomad lends to a crossing: a skill that leads, and boxes for the road."""

import pytest

from inglenook.engines.nomadic import engine, facts
from inglenook.engines.nomadic.crossing import band_of, moved
from inglenook.rules import Call, Choose, Outcome, Port, Run
from tests.engines.nomadic.playing import ORACLES, SEED, Played, dice, marks, nomad

PORTS = engine.serves(SEED)


def led(state, dice_moved=0, traveler="Wren", company=2):
    """A rule that has the Nomad lead."""
    port: Port[str] = Port("guide")

    def rule():
        band = yield from Call(port, traveler=traveler, company=company, dice=dice_moved, why="leg")
        return Outcome(band or "nobody")

    return Played(Run(rule(), {"nomadic": state}, PORTS))


def bearing(state, cost, amount, traveler="Wren"):
    """A rule that has the Nomad bear something."""
    port: Port[None] = Port("bear")

    def rule():
        yield from Call(port, traveler=traveler, company=2, cost=cost, amount=amount, stress=0, wounds=0, why="leg")
        return Outcome("borne")

    return Played(Run(rule(), {"nomadic": state}, PORTS))


@pytest.mark.rule("CRO-D34")
@pytest.mark.parametrize(
    ("face", "band"), [(1, "failure"), (2, "failure"), (3, "mixed"), (4, "mixed"), (5, "success"), (10, "success")]
)
def test_the_face_gives_the_band_the_skill_drops_and_no_box_is_marked(face, band):
    played = led(nomad(name="Wren")).then("muscle", face)
    assert played.outcome.key == band
    assert (dice(played.nomad)[0], marks(played.nomad), played.nomad.begun) == (8, (0, 0, 0, 0), True)


@pytest.mark.rule("CRO-D34")
@pytest.mark.parametrize(("levels", "die"), [(0, 6), (1, 8), (3, 12), (5, 12), (-1, 4), (-4, 4)])
def test_dice_move_the_die_for_this_roll_alone_within_the_ladder(levels, die):
    assert moved(SEED, 6, levels) == die
    played = led(nomad(name="Wren"), levels).then("dash")
    assert played.roll.expression == f"1d{die}"
    assert dice(played.then(4).nomad)[2] == 4


@pytest.mark.rule("CRO-D34")
@pytest.mark.parametrize("pack", [SEED, ORACLES], ids=["2022", "2025"])
def test_results_are_read_by_what_they_mark(pack):
    assert [band_of(pack, key) for key in ("fail", "cost", "clean")] == ["failure", "mixed", "success"]


@pytest.mark.rule("CRO-D34")
def test_only_the_nomad_leads_and_bears():
    assert led(nomad(name="Wren"), traveler="Ilse").outcome.key == "nobody"
    assert led(nomad(name="Wren", over=True)).outcome.key == "nobody"
    assert led(nomad(), traveler="").outcome.key == "nobody"
    assert isinstance(led(nomad(), traveler="Ilse", company=1).run.stop, Choose)
    assert bearing(nomad(name="Wren"), "stress", 2, "Ilse").facts == []
    assert isinstance(led(nomad(name=" wren ")).run.stop, Choose)


@pytest.mark.rule("CRO-D34", "NOM-R9")
@pytest.mark.parametrize(("cost", "amount", "boxes"), [("stress", 1, 1), ("stress", 2, 2), ("wound", 1, 2)])
def test_stress_is_a_box_and_a_wound_is_two(cost, amount, boxes):
    played = bearing(nomad(name="Wren"), cost, amount).then("gear")
    assert marks(played.nomad) == (0, 0, boxes, 0)
    assert played.nomad.road == ("gear",) * boxes


@pytest.mark.rule("CRO-D34", "NOM-R14")
def test_a_box_of_the_road_that_finds_no_room_calls_for_the_choice():
    full = nomad(name="Wren", tracks=(4, 4, 4, 4), road=("body",))
    pushed = bearing(full, "stress", 1).then("push_forward")
    assert (pushed.nomad.system, pushed.nomad.road) == (2, ())


@pytest.mark.rule("CRO-D34")
def test_what_eases_clears_the_boxes_of_the_road_alone():
    state = bearing(nomad(name="Wren", tracks=(1, 1, 0, 0)), "wound", 1).then("body").nomad
    assert marks(state) == (3, 1, 0, 0)
    eased = bearing(state, "stress", -1)
    assert (marks(eased.nomad), eased.nomad.road) == ((2, 1, 0, 0), ("body",))
    there = bearing(eased.nomad, "arrival", 0)
    assert (marks(there.nomad), there.nomad.road) == ((1, 1, 0, 0), ())
    assert bearing(there.nomad, "arrival", 0).facts == []


@pytest.mark.rule("CRO-D34")
def test_a_shorter_track_forgets_what_the_road_marked_there():
    state = nomad(name="Wren", tracks=(4, 0, 0, 0), road=("body",) * 4)
    short = engine.with_rule(SEED, "boxes.body", 2)
    (fitted,) = engine.rework(state, SEED, short)
    assert fitted.apply(state).road == ("body", "body")


def test_it_is_told_in_plain_words():
    words, state = engine.words, nomad(name="Wren", dice=(4, 8, 6, 4, 4, 4))
    waits = led(state, -2)
    asked = words.question(SEED, waits.question, state)
    assert asked.text == "Which skill leads the way? Its die is two levels worse for this."
    assert [option.note for option in asked.options][:2] == ["Drops after it.", "Throws a d4, then drops."]
    assert words.answer(SEED, waits.question, "skulk", state) == "Skulk leads the way."
    assert words.question(SEED, led(state).question, state).text == "Which skill leads the way?"
    assert words.event(SEED, facts.Guided("skulk", 6, "clean"), state) == "Skulk drops to d6."
    assert words.event(SEED, facts.Guided("learn", 4, "clean"), state) == "Learn is at d4 now."
    assert words.event(SEED, facts.RoadEased(("body",)), state) == "A box that the road marked is clear again."
