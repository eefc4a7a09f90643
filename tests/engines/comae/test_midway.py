"""What is changed while a conflict is under way: people, pools, names and the rules of the table itself."""

from typing import Any

import pytest
from msgspec.structs import replace

from inglenook.engines.comae import engine
from inglenook.engines.comae.conflict import value_in
from inglenook.engines.comae.facts import Joined, StrangerKnown, StrangerTaken
from inglenook.engines.comae.level import presumed
from inglenook.engines.comae.luck import KEEP
from inglenook.engines.comae.pack import ComaePack
from inglenook.engines.comae.person import Luck, Person, Pool
from inglenook.engines.comae.refit import rework
from inglenook.engines.comae.story import Comae
from inglenook.engines.comae.view import seen
from inglenook.rules import REFEREE, TABLE, Choose, Roll, Run, Stage
from tests.engines.comae.fights import COMMANDS, faces, fight, fighter, play, refused, rolls, someone, story
from tests.engines.comae.played import PACK, playing

LENSES = playing(lenses=True)
SEVERAL = playing(lenses=True, several_targets=True)


def switched(comae: Comae, before: ComaePack, after: ComaePack) -> Comae:
    """The same game after the table has set other rules."""
    for fact in rework(comae, before, after):
        comae = fact.apply(comae)
    return comae


def aims(comae: Comae) -> tuple[str, ...]:
    """Whom Ash has declared against."""
    declared = fighter(comae, "ash").declared
    assert declared is not None
    return declared.targets


# Pools


@pytest.mark.rule("COM-D38", "COM-D24")
def test_whoever_is_set_as_low_as_can_be_is_out_of_the_conflict():
    comae = fight(someone(), someone("Birk"), someone("Cole", level="master"), side__birk="a")
    after = play(comae, "edit", who="ash", what="pool.pow", value=-12).comae
    assert after.person("ash").comae
    assert fighter(after, "ash").out == "comae"
    assert play(after, "edit", who="birk", what="pool.body", value=-12).comae.conflict is None


@pytest.mark.rule("COM-D64", "COM-D35", "COM-D24")
@pytest.mark.parametrize(("what", "value"), [("pool.body", 0), ("pool.body", -3), ("size.body", 6)])
def test_whoever_is_set_to_nothing_pushes_on_or_is_out(what, value):
    comae = fight(someone(body=(12, 4)), someone("Birk", level="master"))
    asked = play(comae, "edit", who="ash", what=what, value=value)
    assert asked.question.options == ("push", "stay_out")
    assert asked.then("push").comae.conflict is not None
    assert fighter(asked.comae, "ash").pushing
    out = play(comae, "edit", "stay_out", who="ash", what=what, value=value)
    assert out.comae.conflict is None


@pytest.mark.rule("COM-D34")
def test_over_two_pools_only_the_value_of_both_keeps_someone_in():
    foe = someone("Birk", level="master")
    comae = fight(someone(), foe, preset="own", pool="body", second_pool="pow", skill="combat")
    assert play(comae, "edit", who="ash", what="pool.body", value=0).comae.conflict is not None


@pytest.mark.rule("COM-R48", "COM-D39")
@pytest.mark.parametrize("level", ["common", "skilled"])
def test_those_who_cannot_push_on_are_never_resized_below_zero(level):
    comae = fight(someone(), someone("Birk", level=level, body=(12, 4)))
    assert refused(comae, "adjust", who="birk", what="body", value=7).code == "too_small"
    assert play(comae, "adjust", who="birk", what="body", value=8).comae.conflict is None


# People


@pytest.mark.rule("COM-R23", "COM-D10")
@pytest.mark.parametrize(("who", "against"), [("ash", "rook"), ("rook", "ash")])
def test_an_opposed_roll_is_not_taken_further_once_one_of_both_is_gone(who, against):
    people = story(someone(), someone("Rook", level="master"))
    rolled = play(people, "opposed", rolls(20, 20), who=who, against=against).comae
    assert len(COMMANDS["escalate"].fields(PACK, rolled)[0].options) == 2
    gone = play(rolled, "dismiss", who="rook").comae
    assert COMMANDS["escalate"].fields(PACK, gone)[0].options == ()
    assert refused(gone, "escalate", who="ash", pool="cha").code == "nothing_lost"


@pytest.mark.rule("COM-R28")
def test_a_name_may_change_and_the_fight_goes_on():
    comae = play(fight(someone(), someone("Birk", level="master")), "rename", who="birk", name="\u202eZoë 🐉").comae
    stage = engine.sheet(PACK, comae).sections[0].blocks[0]
    assert isinstance(stage, Stage)
    assert "Zoë" in stage.sides[1].people[0].name
    assert play(comae, "leave", who="birk").comae.conflict is None


@pytest.mark.rule("COM-D32")
def test_a_key_names_one_and_a_name_that_two_have_names_none():
    first, second = someone("Guard", level="master"), replace(someone("Guard", level="master"), key="guard_2")
    comae = fight(someone(), someone("Birk", level="master"), first, second, pack=SEVERAL)
    for said in ("guard", "Guard"):
        declared = play(comae, "declare", pack=SEVERAL, who="ash", target="birk", others=said).comae
        assert aims(declared) == ("birk", "guard")
    both = play(comae, "declare", pack=SEVERAL, who="ash", target="birk", others="GUARD_2, guard").comae
    assert aims(both) == ("birk", "guard_2", "guard")
    named = fight(someone(), someone("Birk", level="master"), replace(first, key="one"), second, pack=SEVERAL)
    refusal = refused(named, "declare", pack=SEVERAL, who="ash", target="birk", others="Guard")
    assert (refusal.field, refusal.legal) == ("others", ("birk", "one", "guard_2"))


@pytest.mark.rule("COM-D30")
def test_whoever_is_no_opponent_is_named_in_words():
    comae = fight(someone(), someone("Birk"), someone("Cole", level="master"))
    assert refused(comae, "declare", who="ash", target="birk").sentence == "Birk is no opponent who is still in."


@pytest.mark.rule("COM-R24")
def test_a_refusal_names_a_field_that_there_is():
    alone = story(someone())
    assert refused(alone, "conflict").field in [field.name for field in COMMANDS["conflict"].fields(PACK, alone)]
    rolled = play(story(someone(), someone("Birk")), "opposed", rolls(20, 20), against="birk").comae
    fallen = play(rolled, "edit", who="birk", what="pool.body", value=-12).comae
    assert refused(fallen, "escalate", who="ash", pool="cha").field == ""


@pytest.mark.rule("COM-D31")
def test_blows_on_both_sides_are_told_one_by_one():
    pack = playing(groups="pairs")
    comae = fight(someone(), someone("Birk"), someone("Cole", level="master"), side__birk="a", pack=pack)
    targets = {"target__ash": "cole", "target__birk": "cole", "target__cole": "ash"}
    played = play(comae, "round", faces(comae, ash=20, birk=40, cole=30), 5, 2, pack=pack, **targets)
    said = engine.words.outcome(pack, COMMANDS["round"], played.outcome, played.comae)
    assert said == "Birk for 5 and Cole for 2 get through. Tell how."


# The rules of the table


@pytest.mark.rule("COM-R41", "COM-D61", "GEN-5")
def test_lenses_that_are_switched_off_are_gone_from_the_round_under_way():
    comae = fight(someone(), someone("Birk", level="master"), pack=LENSES)
    comae = play(comae, "declare", pack=LENSES, who="ash", lens="aggressive").comae
    after = switched(comae, LENSES, PACK)
    assert fighter(after, "ash").declared is None
    assert not any(fighter(after, key).lenses for key in ("ash", "birk"))
    assert "lens.ash" not in [field.name for field in COMMANDS["round"].fields(PACK, after)]
    assert [part.value for part in play(after, "round").roll.parts] == [50, 50]


@pytest.mark.rule("COM-R41", "COM-D61", "GEN-5")
def test_lenses_that_are_switched_on_are_there_for_those_who_use_them():
    comae = fight(someone(), someone("Birk", level="master"), someone("Cole", level="common"))
    after = switched(comae, PACK, LENSES)
    assert [fighter(after, key).lenses for key in ("ash", "birk", "cole")] == [True, True, False]


@pytest.mark.rule("COM-D47", "GEN-5")
def test_no_clever_bonus_outlives_its_lens():
    comae = fight(someone(), someone("Birk", level="master"), pack=LENSES)
    clever = play(comae, "round", rolls(90, 90), pack=LENSES, lens__ash="clever").comae
    assert fighter(clever, "ash").clever
    assert not fighter(switched(clever, LENSES, PACK), "ash").clever


@pytest.mark.rule("COM-D32", "GEN-5")
def test_several_targets_are_declared_anew_where_one_alone_is_allowed():
    comae = fight(someone(), someone("Birk", level="master"), someone("Cole", level="master"), pack=SEVERAL)
    comae = play(comae, "declare", pack=SEVERAL, who="ash", target="birk", others="cole").comae
    assert fighter(switched(comae, SEVERAL, LENSES), "ash").declared is None
    assert switched(comae, SEVERAL, playing(lenses=True, several_targets=True, tie="reroll")) == comae


# Strangers


def met(level: str = "master") -> tuple[Comae, Person]:
    """A stranger, of whom the table sees no more than a level."""
    rook = replace(someone("Rook", level=level), hidden=True)
    taken = presumed(PACK, rook)
    return Comae(people=(someone(), rook), strangers=(taken,)), rook


@pytest.mark.rule("COM-R47")
def test_a_changed_pack_gives_no_stranger_away():
    comae, rook = met()
    new = replace(PACK, pools=(*PACK.pools, replace(PACK.pools[0], key="hope", label="Hope")))
    facts = rework(comae, PACK, new)
    assert [type(fact) for fact in facts] == [StrangerTaken, Joined, StrangerKnown]
    assert getattr(facts[2], "lane", TABLE) == REFEREE
    assert isinstance(facts[0], StrangerTaken)
    assert facts[0].person.skills == presumed(PACK, rook).skills
    after = switched(comae, PACK, new)
    assert after.person("rook").pool("hope") == Pool("hope", 10, 10)
    assert value_in(seen(after, frozenset({TABLE})).person("rook"), ("hope",)) == (10, 10)


BY_HAND: dict[str, dict[str, Any]] = {
    "roll": {"who": "rook"},
    "second_action": {"who": "rook", "skill": "move"},
    "labour": {"who": "rook", "hours": 5},
    "fear": {"who": "rook", "horror": "horror"},
    "fall": {"who": "rook", "metres": 10},
    "treat": {"healer": "rook", "patient": "ash", "pool": "body"},
}
"""What a stranger may have to roll for."""


@pytest.mark.rule("COM-R47", "GEN-3")
@pytest.mark.parametrize("command", BY_HAND)
def test_a_stranger_who_rolls_by_hand_is_asked_for_dice(command):
    comae, rook = met()
    hurt = replace(someone(body=(12, 5)), luck=Luck())
    comae = comae.but(people=(hurt, rook))
    if command == "second_action":
        begun = play(comae, "conflict", pack=LENSES).comae
        assert begun.conflict is not None
        comae = begun.but(conflict=replace(begun.conflict, second=("rook",)))
    said = spoken(play(comae, command, **BY_HAND[command]).run)
    assert said
    assert [words for words in said if not words.startswith("Throw ") or not words.endswith(".")] == []


def spoken(run: Run) -> list[str]:
    """What is said of each throw until it is over."""
    said: list[str] = []
    while not run.ended:
        if isinstance(run.stop, Roll):
            said.append(engine.words.roll(PACK, run.stop))
            run.throw([[1] * len(hand.dice) for hand in run.stop.hands])
        elif isinstance(run.stop, Choose):
            run.choose(KEEP if KEEP in run.stop.options else run.stop.options[0])
    return said
