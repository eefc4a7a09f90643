"""Hazards: falls, fire, poison, crashes, fear, no air, thirst, hunger, hard labour."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from inglenook.engines.comae.hazard_words import DICE, HEADS, NAMES, OUTCOMES, PURPOSES
from inglenook.engines.comae.person import Focus, Luck, Skill
from inglenook.engines.comae.story import Comae
from inglenook.rules import Refusal, Roll, Run, check_fields
from tests.engines.comae.played import (
    COMMANDS,
    FULL,
    GOLDEN,
    PACK,
    ash,
    chances,
    outcomes,
    play,
    playing,
    refused,
    start,
    story,
)

CALM, LOSES = 42, 97


def moving(value: int) -> Comae:
    """Ash with this much Move."""
    return story(ash(skills=(Skill("move", value), Skill("willpower", 50))))


def dice(played_roll: Roll) -> tuple[int, ...]:  # type: ignore[type-arg]  # of any reading
    """The dice of a roll of one hand."""
    return played_roll.hands[0].dice


@pytest.mark.rule("COM-R32", "COM-D52")
@pytest.mark.parametrize(("metres", "count"), [(5, 1), (9, 1), (10, 2), (17, 3), (30, 6)])
def test_a_fall_is_a_die_for_every_full_five_metres(metres, count):
    assert dice(play(story(), "fall", LOSES, metres=metres).roll) == (6,) * count
    assert dice(play(story(), "fall", CALM, metres=metres).roll) == (3,) * count


@pytest.mark.rule("COM-R32", "COM-D52")
def test_less_than_a_unit_does_no_harm_and_needs_no_roll():
    for played in (play(story(), "fall", metres=4), play(story(), "crash", speed=24)):
        assert played.outcome.key == "unhurt"
        assert played.pool() == 12


@pytest.mark.rule("COM-R35", "COM-D52")
@pytest.mark.parametrize(("speed", "count"), [(25, 1), (49, 1), (50, 2), (130, 5)])
def test_a_crash_is_a_die_for_every_full_25_km_an_hour(speed, count):
    assert dice(play(story(), "crash", LOSES, speed=speed).roll) == (6,) * count
    assert dice(play(story(), "crash", CALM, speed=speed).roll) == (3,) * count


@pytest.mark.rule("COM-R32", "COM-R35")
def test_the_odds_of_a_fall_weigh_both_kinds_of_dice():
    law = chances("fall", metres=10).law(lambda leaf: leaf.outcome.details["loss"])
    assert law.mean() == Fraction(1, 2) * 7 + Fraction(1, 2) * 4
    assert law.chance(2) == Fraction(1, 2) * Fraction(1, 36) + Fraction(1, 2) * Fraction(1, 9)


@pytest.mark.rule("COM-R32")
def test_the_referee_may_deny_the_roll_or_make_it_hard():
    assert dice(start(story(), "fall", metres=5, roll=False).roll) == (6,)  # type: ignore[union-attr]
    hard = chances("fall", metres=5, difficulty="hard").law(lambda leaf: leaf.outcome.details["softened"])
    assert hard.chance(True) == Fraction(3, 10)
    assert dice(start(story(), "fall", metres=5, difficulty="routine").roll) == (3,)  # type: ignore[union-attr]


@pytest.mark.rule("COM-R32")
def test_a_focus_of_the_skill_helps_whoever_has_it():
    tumbler = story(ash(focuses=(Focus("move", "acrobatics"),)))
    law = chances("fall", tumbler, pack=FULL, metres=5, focus="acrobatics")
    assert law.law(lambda leaf: leaf.outcome.details["softened"]).chance(True) == Fraction(7, 10)
    refusal = refused(tumbler, "fall", pack=FULL, metres=5, focus="swim")
    assert refusal.code == "no_focus"
    assert refusal.legal == ("none", "acrobatics")


@pytest.mark.rule("COM-D55")
def test_all_dice_of_a_fall_are_one_roll_for_luck():
    lucky = story(ash(luck=2))
    played = play(lucky, "fall", LOSES, (6, 6, 6), metres=15)
    assert played.question.key == "reduce"
    played.then("reduce")
    assert played.outcome.details["loss"] == 1
    assert (played.pool(), played.comae.person("ash").luck.points) == (11, 1)


@pytest.mark.rule("COM-D55")
def test_each_period_of_a_longer_harm_is_a_roll_of_its_own():
    played = play(story(ash(luck=2)), "fire", 8, "reduce", 7, "keep", size="medium", seconds=10)
    assert played.outcome.details["loss"] == 8
    assert played.pool() == 4


@pytest.mark.rule("COM-R33", "COM-D53")
@pytest.mark.parametrize(("size", "shown"), [("small", (4,)), ("medium", (8,)), ("large", (8, 8))])
def test_fire_burns_by_its_size_after_each_full_five_seconds(size, shown):
    assert play(story(), "fire", size=size, seconds=4).outcome.key == "unhurt"
    played = start(story(), "fire", size=size, seconds=14)
    assert dice(played.roll) == shown  # type: ignore[union-attr]
    played.then((1,) * len(shown), (1,) * len(shown))  # type: ignore[union-attr]
    assert played.outcome.details["times"] == 2  # type: ignore[union-attr]


@pytest.mark.rule("COM-R34", "COM-D51")
@pytest.mark.parametrize("case", sorted(GOLDEN["poison_single_opposed"]))
def test_the_odds_of_poison_are_the_golden_ones(case):
    move, strength = case.removeprefix("move").split("|")
    wanted = GOLDEN["poison_single_opposed"][case]
    law = chances("poison", moving(int(move)), strength=strength)
    assert outcomes(law) == {
        "resisted": Fraction(wanted["resists_strict"]),
        "poisoned": Fraction(wanted["damaged_strict"]),
    }
    loss = law.law(lambda leaf: leaf.outcome.details["loss"])
    assert loss.mean() == Fraction(wanted["expected_damage_strict"])


@pytest.mark.rule("COM-R34", "COM-D51")
@pytest.mark.parametrize(
    ("numbers", "result"),
    [
        ((40, 29), "resisted"),
        ((29, 30), "poisoned"),
        ((30, 30), "poisoned"),
        ((51, 31), "poisoned"),
        ((51, 90), "poisoned"),
        ((1, 31), "resisted"),
    ],
)
def test_poison_must_be_beaten_and_a_stand_off_is_no_victory(numbers, result):
    played = play(story(), "poison", [(numbers[0],), (numbers[1],)], strength="mild")
    if result == "poisoned":
        assert dice(played.roll) == (4,)
        played.then(3)
        assert played.pool() == 9
    assert played.outcome.key == result


@pytest.mark.rule("COM-R34")
def test_no_focus_helps_against_poison_and_its_damage_grows_with_it():
    names = [field.name for field in COMMANDS["poison"].fields(FULL, story())]
    assert "focus" not in names
    shown = {harm.key: (harm.dice, harm.rating, harm.pool) for harm in PACK.hazards.poison}
    assert shown == {"mild": ((4,), 30, 6), "medium": ((6,), 50, 11), "strong": ((8,), 70, 16)}


@pytest.mark.rule("COM-R34")
def test_luck_may_flip_the_roll_against_poison():
    played = play(story(ash(luck=1)), "poison", [(73,), (99,)], strength="mild")
    assert played.question.key == "flip"
    played.then("flip")
    assert played.outcome.key == "resisted"
    assert played.comae.person("ash").luck.points == 0


@pytest.mark.rule("COM-R36", "COM-D54")
@pytest.mark.parametrize(("horror", "sides"), [("unease", 4), ("fright", 6), ("horror", 8), ("terror", 10)])
def test_fear_takes_will_power_whatever_the_roll_says(horror, sides):
    for number, result in ((CALM, "stands"), (LOSES, "flees")):
        played = start(story(), "fear", horror=horror)
        assert dice(played.roll) == (sides,)  # type: ignore[union-attr]
        played.then(3, number)  # type: ignore[union-attr]
        assert played.outcome.key == result  # type: ignore[union-attr]
        assert (played.pool("pow"), played.pool()) == (9, 12)  # type: ignore[union-attr]


@pytest.mark.rule("COM-R37", "COM-D53")
def test_the_first_minute_without_air_is_free():
    assert play(story(), "suffocate", minutes=1).outcome.key == "unhurt"
    played = play(story(), "suffocate", 5, minutes=2)
    assert (played.outcome.key, played.pool()) == ("hurt", 7)


@pytest.mark.rule("COM-R37", "COM-D53")
def test_nobody_pushes_on_without_air():
    played = play(story(ash(now=4)), "suffocate", 6, minutes=9)
    assert (played.outcome.key, played.pool(), played.outcome.details["times"]) == ("down", 0, 1)


@pytest.mark.rule("COM-R38", "COM-D53")
@pytest.mark.parametrize(("hours", "times"), [(12, 0), (17, 0), (18, 1), (23, 1), (24, 2)])
def test_thirst_harms_from_hour_18_on_every_six_hours(hours, times):
    played = play(story(), "thirst", *(1,) * times, hours=hours)
    assert played.outcome.details["times"] == times
    assert played.pool() == 12 - times


@pytest.mark.rule("COM-R39", "COM-D53")
@pytest.mark.parametrize(("hours", "times"), [(48, 0), (71, 0), (72, 1), (95, 1), (96, 2)])
def test_hunger_harms_from_hour_72_on_every_day(hours, times):
    played = play(story(), "hunger", *(1,) * times, hours=hours)
    assert played.outcome.details["times"] == times
    assert played.pool() == 12 - times


@pytest.mark.rule("COM-R38", "COM-R39", "COM-R40")
def test_thirst_hunger_and_labour_take_a_d4():
    for command, hours in (("thirst", 18), ("hunger", 72), ("labour", 5)):
        assert dice(start(story(), command, hours=hours).roll) == (4,)  # type: ignore[union-attr]


@pytest.mark.rule("COM-R40", "COM-D53")
def test_labour_hurts_and_takes_will_from_the_fifth_hour_on():
    assert play(story(), "labour", hours=4).outcome.key == "kept_on"
    played = play(story(), "labour", 2, CALM, 3, LOSES, hours=9)
    assert played.outcome.key == "gave_up"
    assert (played.outcome.details["hours"], played.pool()) == (6, 7)
    assert play(story(), "labour", 2, CALM, 3, CALM, hours=6).outcome.key == "kept_on"


@pytest.mark.rule("COM-D53")
def test_whoever_pushes_on_goes_on_suffering_and_whoever_stops_does_not():
    worn = story(ash(now=2))
    stopped = play(worn, "hunger", 4, "stop", 1, "stop", hours=200)
    assert (stopped.outcome.key, stopped.pool(), stopped.outcome.details["times"]) == ("down", 0, 2)
    pushed = play(worn, "thirst", 4, "push", 3, hours=24)
    assert (pushed.outcome.key, pushed.pool()) == ("down", -5)


@pytest.mark.rule("COM-D53")
def test_others_than_masters_are_down_at_zero_and_no_more_dice_are_thrown():
    guard = story(ash(name="Guard", now=2, level="common"))
    played = play(guard, "hunger", 4, who="guard", hours=500)
    assert (played.outcome.key, played.pool(who="guard")) == ("down", 0)


@pytest.mark.rule("COM-R32", "COM-R33", "COM-R37")
def test_harm_may_end_in_a_comae_and_then_in_nothing_more():
    dying = story(ash(now=-11))
    played = play(dying, "fire", 4, size="small", seconds=60)
    assert played.outcome.key == "comae"
    assert played.pool() == -12
    for command, amount in (("fall", {"metres": 5}), ("poison", {"strength": "mild"}), ("fear", {"horror": "unease"})):
        assert refused(played.comae, command, **amount).code == "in_comae"
    assert refused(played.comae, "labour", hours=9).code == "in_comae"
    assert refused(played.comae, "thirst", hours=99).code == "in_comae"


@pytest.mark.rule("COM-R36")
def test_fear_may_end_in_a_comae_without_another_roll():
    lost = story(ash().with_pool("pow", -11))
    assert play(lost, "fear", 4, horror="unease").outcome.key == "comae"


@pytest.mark.rule("COM-D45")
def test_armour_helps_only_if_the_referee_allows_it_for_this_once():
    knight = story(ash(armour="medium"))
    bare = play(knight, "fall", LOSES, 5, pack=FULL, metres=5)
    kept = play(knight, "fall", LOSES, 5, pack=FULL, metres=5, armour=True)
    assert (bare.pool(), kept.pool()) == (7, 11)
    assert HEADS["fall"](FULL, knight, {"who": "ash", "metres": 5, "armour": True}).endswith("armour helps")
    assert refused(knight, "fall", metres=5, armour=True).code == "unknown_field"


@pytest.mark.rule("COM-D45")
def test_armour_never_helps_against_fear():
    assert "armour" not in [field.name for field in COMMANDS["fear"].fields(FULL, story())]


def test_anyone_may_be_named_and_the_only_character_need_not_be():
    rook = ash(name="Rook", level="skilled")
    both = story(ash(), rook)
    assert play(both, "fall", LOSES, 1, metres=5).pool() == 11
    assert play(both, "fall", LOSES, 1, who="rook", metres=5).pool(who="rook") == 11
    assert refused(story(ash(), ash(name="Bo")), "fall", metres=5).code == "missing_field"
    assert refused(Comae(), "fall", metres=5).code == "nobody"


AMOUNTS: dict[str, dict[str, str | int]] = {
    "fall": {"metres": 20},
    "crash": {"speed": 50},
    "fire": {"size": "large", "seconds": 10},
    "poison": {"strength": "strong"},
    "fear": {"horror": "terror"},
    "suffocate": {"minutes": 4},
    "thirst": {"hours": 24},
    "hunger": {"hours": 96},
    "labour": {"hours": 6},
}


@pytest.mark.parametrize("command", sorted(AMOUNTS))
def test_every_hazard_is_told_in_words_whatever_the_dice_say(command):
    spec = COMMANDS[command]
    for now, low in ((12, True), (12, False), (1, False), (-11, False)):
        comae = story(ash(now=now))
        fields = check_fields(spec.fields(PACK, comae), AMOUNTS[command])
        assert not isinstance(fields, Refusal)
        assert "Ash" in HEADS[command](PACK, comae, fields)
        run = Run(spec.perform(PACK, comae, fields), {"comae": comae})
        while not run.ended:
            if isinstance(run.stop, Roll):
                assert PURPOSES[run.stop.why](PACK, run.stop)
                roll = run.stop
                faces = [[1 if low else sides for sides in hand.dice] for hand in roll.hands]
                run.throw(faces)
                if roll.why in DICE:
                    assert DICE[roll.why](PACK, roll, faces, roll.reading.read(faces))
            else:
                run.choose(run.stop.options[-1])  # type: ignore[union-attr]
        after = run.world["comae"]
        said = OUTCOMES[command](PACK, run.stop, after)  # type: ignore[arg-type]
        assert said.startswith("Ash ")
        assert said.endswith(".")
        assert run.stop.key in NAMES[command]  # type: ignore[union-attr]


@pytest.mark.rule("COM-R34")
def test_a_debt_of_luck_may_be_paid_with_the_roll_against_poison():
    owing = story(replace(ash(), luck=Luck(-1, 2, due=1)))
    played = play(owing, "poison", [(40,), (99,)], pack=playing(negative_luck=True), strength="mild")
    assert played.question.key == "debt"
    played.then("pay", 1)
    assert played.outcome.key == "poisoned"
    assert played.comae.person("ash").luck.points == 0
