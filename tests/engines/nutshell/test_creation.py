"""Making a character: with points or freely, at the final die."""

import pytest

from inglenook.engines.nutshell import engine
from inglenook.engines.nutshell.facts import Bought, Finished
from inglenook.engines.nutshell.pack import NutshellPack
from tests.engines.nutshell.playing import GOLDEN, NOBODY, PACK, chances, dice, party, person, play, refused


@pytest.mark.rule("NUT-R15", "NUT-R13")
@pytest.mark.parametrize("die", GOLDEN["creation_cost"])
def test_a_die_costs_its_sides_and_is_bought_at_once(die):
    made = play(party(person(made=False)), "buy", trait="sailing", die=die)
    after = play(made.party, "finish").party.character("ida")
    assert 100 - after.unspent == GOLDEN["creation_cost"][die]
    assert [(trait.key, f"d{trait.die}") for trait in after.traits] == [("sailing", die)]


@pytest.mark.rule("NUT-R15", "NUT-D14", "GEN-7")
def test_a_hundred_points_and_no_more_unless_the_game_master_allows_it():
    full = play(NOBODY, "create", name="Ida", traits="agility d30; brawn d30; luck d30; aim d10").party
    assert full.character("ida").spent == 100
    refusal = refused(full, "buy", trait="vigor", die="d4")
    assert (refusal.code, refusal.rule) == ("too_dear", "NUT-D14")
    over = play(full, "buy", trait="vigor", die="d4", allowed="yes")
    assert over.facts == [Bought("ida", "vigor", "vigor", 4, allowed=True)]
    assert "The game master allows it." in engine.words.event(PACK, over.facts[0], over.party)
    listed = refused(NOBODY, "create", name="Ida", traits="agility d30; brawn d30; luck d30; aim d12")
    assert (listed.rule, listed.field) == ("NUT-D14", "traits")
    assert play(NOBODY, "create", name="Ida", traits="agility d30; brawn d30; luck d30; aim d12", allowed=True).facts[
        1:
    ]


@pytest.mark.rule("NUT-D14")
def test_the_budget_is_a_number_of_the_campaign():
    rich: NutshellPack = engine.with_rule(PACK, "points", 120)
    made = play(NOBODY, "create", pack=rich, name="Ida", traits="agility d30; brawn d30; luck d30; aim d30").party
    assert made.character("ida").spent == 120
    assert PACK.points == 100


@pytest.mark.rule("NUT-R14", "NUT-R1")
def test_traits_may_be_chosen_freely_as_the_game_master_permits():
    traits = "; ".join(f"{trait} d30" for trait in ("agility", "brawn", "luck", "aim", "vigor"))
    free = play(NOBODY, "create", name="Ida", way="free", traits=traits).party
    assert set(dice(free).values()) == {30}
    more = play(free, "buy", trait="wisdom", die="d30").party
    assert play(more, "finish").facts == [Finished("ida", 0)]


@pytest.mark.rule("NUT-D11", "NUT-D12")
def test_a_default_is_no_discount_and_a_weakness_costs_like_any_other():
    assert PACK.kinds["agility"].default == 6
    for die, spent in (("d8", 8), ("d4", 4)):
        assert play(party(person(made=False)), "buy", trait="agility", die=die).party.character("ida").spent == spent


@pytest.mark.rule("NUT-D13")
def test_what_is_left_stays_on_the_sheet():
    done = play(play(NOBODY, "create", name="Ida", traits="agility d30").party, "finish")
    assert done.facts == [Finished("ida", 70)]
    assert done.party.character("ida").unspent == 70
    refusal = refused(done.party, "use_unspent", trait="agility", points=10)
    assert (refusal.code, refusal.rule) == ("not_carried", "NUT-D13")


@pytest.mark.rule("NUT-D13", "GEN-5")
def test_a_house_rule_lets_what_is_left_improve_a_skill():
    pack: NutshellPack = engine.with_rule(PACK, "carry_over", True)
    state = play(play(NOBODY, "create", name="Ida", traits="agility d8").party, "finish").party
    used = play(state, "use_unspent", pack=pack, trait="agility", points=12)
    assert (dice(used.party), used.party.character("ida").unspent) == ({"agility": 10}, 80)
    refusal = refused(used.party, "use_unspent", pack=pack, trait="mystique", points=81)
    assert (refusal.rule, refusal.legal) == ("NUT-D13", ("1..80",))
    assert refused(party(agility=8), "use_unspent", pack=pack, trait="agility", points=1).code == "none_left"


@pytest.mark.rule("NUT-R22", "NUT-R1")
def test_once_made_a_character_buys_nothing_unless_the_game_master_allows_it():
    refusal = refused(party(agility=8), "buy", trait="luck", die="d6")
    assert (refusal.code, refusal.rule, refusal.legal) == ("made", "NUT-R22", ("yes",))
    assert dice(play(party(agility=8), "buy", trait="luck", die="d6", allowed="yes").party)["luck"] == 6
    assert refused(party(agility=8), "finish").code == "made"


@pytest.mark.rule("NUT-D22")
def test_a_trait_stands_on_a_sheet_once_however_it_is_written():
    state = play(NOBODY, "create", name="Ida", traits="Agility d8;  Wine   Tasting d6").party
    assert dice(state) == {"agility": 8, "wine_tasting": 6}
    again = play(state, "buy", trait="  wine tasting ", die="d12").party
    assert dice(again) == {"agility": 8, "wine_tasting": 12}
    assert again.character("ida").spent == 20
    refusal = refused(NOBODY, "create", name="Ida", traits="agility d8; AGILITY d6")
    assert (refusal.code, refusal.rule) == ("listed_twice", "NUT-D22")


@pytest.mark.rule("NUT-D22")
@pytest.mark.parametrize("name", ["None", "none", "!!!", "舞", "carried"])
def test_own_traits_may_have_any_name(name):
    state = play(NOBODY, "create", name="Ida", traits=f"{name} d20; agility d8").party
    (key, _) = dice(state)
    assert key != "none"
    assert play(state, "task", 1, "1", 5, trait="agility", difficulty=1, influence=key).outcome.key == "success"


@pytest.mark.rule("NUT-R12", "NUT-D17")
def test_a_word_may_stand_for_a_die_and_one_for_two_is_asked():
    state = play(NOBODY, "create", name="Ida", traits="aim good; vigor above average; luck Legendary").party
    assert dice(state) == {"aim": 8, "vigor": 10, "luck": 30}
    asked = play(NOBODY, "create", name="Ida", traits="aim excellent; luck superior")
    assert asked.question.options == ("d12", "d20")
    words = engine.words.question(PACK, asked.question, asked.party)
    assert words.text == "“excellent” is a word for more than one die. Which is it for aim?"
    assert dice(asked.then("d20").party) == {"aim": 20, "luck": 12}


@pytest.mark.rule("NUT-R12", "GEN-7")
@pytest.mark.parametrize("traits", ["agility", "agility d7", "agility splendid", "d8", "good", "agility d8; luck"])
def test_a_trait_without_a_rating_is_refused(traits):
    refusal = refused(NOBODY, "create", name="Ida", traits=traits)
    assert (refusal.code, refusal.field, refusal.legal[-1]) == ("no_rating", "traits", "d30")


@pytest.mark.rule("NUT-D17", "GEN-6")
def test_odds_take_the_lower_of_two_dice():
    created = chances("create", name="Ida", traits="aim excellent")
    assert created.policies_used == {"which_die"}
    assert chances("buy", state=party(person(made=False)), trait="aim", die="d8").outcomes().chance("bought") == 1


@pytest.mark.rule("NUT-R5")
def test_without_anybody_there_is_nobody_to_finish_or_oppose():
    assert refused(NOBODY, "finish").code == refused(NOBODY, "opposed").code == "nobody"
    two = party(person("Ida"), person("Bram", made=False))
    refusal = refused(two, "finish", who="ida")
    assert (refusal.code, refusal.legal) == ("made", ("bram",))


def test_names_with_commas_in_brackets_stay_whole():
    traits = "sports (basketball, baseball, etc.) d6, fishing (netting) d4\nluck d8"
    assert dice(play(NOBODY, "create", name="Ida", traits=traits).party) == {
        "sports": 6,
        "fishing_netting": 4,
        "luck": 8,
    }


@pytest.mark.rule("NUT-D22", "NUT-R1")
def test_each_player_has_a_character_of_another_name():
    state = play(play(NOBODY, "create", name="Ida").party, "create", name="Bram ").party
    assert [character.key for character in state.characters] == ["ida", "bram"]
    assert refused(state, "create", name=" IDA").code == "name_taken"
    assert refused(state, "rename", who="bram", name="ida").code == "name_taken"
    renamed = play(state, "rename", who="bram", name="Bo").party
    assert [(character.key, character.name) for character in renamed.characters] == [("ida", "Ida"), ("bram", "Bo")]
    assert play(renamed, "create", name="Bram").party.characters[2].key == "bram_2"


def test_the_one_who_is_ready_made_can_play_at_once():
    state = NOBODY
    for command, fields in engine.ready_made:
        state = play(state, command, **fields).party  # type: ignore[arg-type]
    (mara,) = state.characters
    assert (mara.made, mara.spent, mara.unspent) == (True, 100, 0)
    listed = {*PACK.kinds}
    assert {trait.key for trait in mara.traits} <= listed
    assert play(state, "task", (8, 5), trait="lock_picking", difficulty=2).outcome.key == "success"


@pytest.mark.rule("NUT-D22", "NUT-D17")
def test_names_alike_but_for_their_signs_are_two_traits_and_the_same_twice_is_told_before_anything_is_asked():
    made = play(NOBODY, "create", name="Ida", traits="C++ d8; C# d6").party
    assert [(trait.label, trait.die) for trait in made.character("ida").traits] == [("C++", 8), ("C#", 6)]
    twice = refused(NOBODY, "create", name="Ida", traits="c# excellent; C# d6")
    assert (twice.code, twice.rule) == ("listed_twice", "NUT-D22")


@pytest.mark.rule("NUT-R23", "NUT-R1")
def test_what_does_not_exist_here_is_nobodys_unless_the_game_master_allows_it():
    world = play(party(person(made=False)), "define", trait="sailing", default="d0", exists="no").party
    for refusal in (
        refused(world, "buy", trait="Sailing", die="d8"),
        refused(world, "create", name="Bram", traits="sailing d8"),
    ):
        assert (refusal.code, refusal.rule) == ("not_here", "NUT-R23")
    bought = play(world, "buy", trait="sailing", die="d8", allowed="yes")
    assert bought.facts == [Bought("ida", "sailing", "sailing", 8, allowed=True)]
    assert play(bought.party, "buy", trait="sailing", die="d6").facts == [Bought("ida", "sailing", "sailing", 6)]
