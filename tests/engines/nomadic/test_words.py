"""How the game speaks: exact, plain sentences, and never a key."""

import pytest

from inglenook.engines.nomadic import engine, facts
from inglenook.rules import Chosen, Outcome, Roll, Stated, Thrown, check_fields
from tests.engines.nomadic.playing import ORACLES, SEED, Played, chances, marks, nomad, outcomes, play

WORDS = engine.words
FULL = (4, 4, 4, 4)


def told(played: Played, command: str, pack=SEED) -> list[str]:
    """Every sentence that a played command says, in order."""
    spec = engine.command(command)
    assert spec is not None
    said = []
    for step in played.run.trail:
        if isinstance(step, Thrown):
            said.append(WORDS.dice(pack, step.roll, step.faces, step.value))
        elif isinstance(step, Stated):
            said.append(WORDS.event(pack, step.event, step.state))
        elif isinstance(step, Chosen):
            said.append(WORDS.answer(pack, step.choose, step.option, played.nomad))
    if isinstance(played.run.stop, Outcome):
        said.append(WORDS.outcome(pack, spec, played.run.stop, played.nomad))
    return [sentence for sentence in said if sentence]


def test_a_question():
    played = play(nomad(), "ask", (3, 4), question="Is anyone there?")
    assert told(played, "ask") == ["7: yes, but …", "Yes, but … What is the catch?"]


def test_an_attempt_and_its_check():
    attempted = play(nomad(), "attempt", (6, 5), what="Jump")
    assert told(attempted, "attempt") == [
        "11: perilous",
        "Perilous. Make a check; what it costs is doubled.",
    ]
    checked = play(attempted.nomad, "check", 4, "body", skill="muscle")
    assert told(checked, "check") == [
        "4: success at a cost",
        "Muscle drops to d8.",
        "The box goes on Body.",
        "Body: one more box, 1 of 4.",
        "Body: one more box, 2 of 4.",
        "Muscle, perilous: success at a cost.",
    ]
    assert told(play(attempted.nomad, "check", 9, skill="muscle"), "check")[0] == "9: success, great"


@pytest.mark.rule("NOM-D18")
def test_a_declared_risk_is_said():
    played = play(nomad(), "check", 7, skill="muscle", risk="risky")
    assert told(played, "check") == [
        "7: success, strong",
        "Muscle drops to d8. The risk was declared, not rolled.",
        "Muscle, risky as you declared: success.",
    ]
    assert headline("check", skill="muscle", risk="risky") == "Check: Muscle (d10), risky, declared"


def test_determination_and_the_floor_of_the_ladder():
    used = play(nomad(risk="risky"), "check", 5, skill="muscle", determination="yes")
    assert told(used, "check")[1] == "Your determination is spent. Muscle stays as it is."
    floor = play(nomad(risk="risky"), "check", 4, "gear", skill="learn")
    assert told(floor, "check")[1] == "Learn is at d4 now."


def test_leaving_spending_and_pushing_forward():
    assert told(play(nomad(planet="Vesta"), "leave", 12), "leave") == [
        "12: 2 resources",
        "You find 2 resources. You hold 2 now.",
        "There is a log entry to write, if you like.",
        "You leave Vesta with 2 resources.",
    ]
    assert told(play(nomad(tracks=(2, 0, 0, 0), resources=1), "spend", amount=1, track="body"), "spend")[0] == (
        "Body: a box cleared, 1 of 4 left. You hold none now."
    )
    pushed = told(play(nomad(tracks=FULL), "focus", "focus", "push_forward"), "focus")
    assert "Weeks or months later, system 2. All tracks are clear." in pushed


@pytest.mark.parametrize("risk", ["risky", "perilous"])
def test_an_outcome_s_name_is_true_of_one_box_and_of_two(risk):
    check = engine.command("check")
    assert check is not None
    for pack in (SEED, ORACLES):
        assert WORDS.outcome_name(pack, check, "fail") == "failure, and it costs you"
        assert WORDS.outcome_name(pack, check, "cost") == "success, but it costs you"
    assert sum(marks(play(nomad(), "check", 1, "body", skill="muscle", risk=risk).nomad)) == SEED.degrees[risk].boxes


def test_what_an_act_came_to_is_said_once():
    assert told(play(nomad(), "scan", 3, tables="planet"), "scan") == [
        "3: signs of life",
        "Planet scanner: signs of life.",
    ]
    assert told(play(nomad(), "land", name="Vesta"), "land") == ["You have landed on Vesta."]
    assert told(play(nomad(prompt="left"), "skip_log"), "skip_log") == ["No log entry this time."]
    asked = told(play(nomad(), "ask", (3, 4)), "ask")
    assert len(asked) == 2  # the dice and the answer; that one explores now is shown by the steps


def test_a_step_that_one_goes_to_says_what_it_is_for_once():
    assert told(play(nomad(), "step", step="explore"), "step") == [
        "Explore: Ask, attempt, find out, for as long as you like."
    ]


def test_a_nomad_is_said_to_be_ready_once_with_the_dice_that_were_given_out():
    assert told(play(nomad(), "create", name="Ida"), "create") == [
        "Muscle d10, Skulk d8, Dash d6, Learn d4, Tinker d4, Finesse d4.",
        "Ida is ready.",
    ]
    assert told(play(nomad(), "rename", name="Ada"), "rename") == ["You are Ada from now on."]


@pytest.mark.rule("NOM-D11", "NOM-R15")
def test_the_choice_and_what_may_be_spent_instead_are_asked_in_words():
    played = play(nomad(tracks=FULL, resources=2), "check", 1, skill="muscle", risk="perilous")
    asked = WORDS.question(SEED, played.question, played.nomad)
    assert asked.text == "Every track is full, and two boxes are owed. What do you do?"
    assert [option.label for option in asked.options][:4] == [
        "Abandon the mission",
        "Push forward",
        "Spend 1 resource on Body",
        "Spend 2 resources on Body",
    ]
    assert asked.options[3].note == "Clears two boxes first; then you are asked again."
    waiting = play(nomad(), "check", 1, skill="muscle", risk="perilous")
    assert WORDS.question(SEED, waiting.question, waiting.nomad).text == "Two boxes have to be marked. On which track?"


@pytest.mark.rule("NOM-D17")
def test_a_focus_for_nothing_is_asked_in_words():
    played = play(nomad(), "focus")
    assert WORDS.question(SEED, played.question, played.nomad).text.startswith("Nothing is used up")
    assert told(play(nomad(), "focus", "keep"), "focus") == ["You let it be.", "You let it be. Nothing has changed."]


def test_real_dice_are_asked_for_in_words():
    assert WORDS.roll(SEED, SEED.risk_rolls["even"]) == "Throw 2d6 for the risk."
    assert WORDS.roll(SEED, SEED.check_rolls[8]) == "Throw d8 for the check."
    assert WORDS.roll(SEED, SEED.table_rolls["weather"]) == "Throw d10 for the table “Weather”."
    played = play(nomad(), "random_track")
    assert isinstance(played.roll, Roll)
    assert WORDS.roll(SEED, played.roll) == "Throw d4 for the track."


def headline(command: str, pack=SEED, **fields) -> str:
    """What a command says it does."""
    spec = engine.command(command)
    assert spec is not None
    state = nomad(planet="Vesta", resources=3, pack=pack)
    checked = check_fields(spec.fields(pack, state), fields)
    assert isinstance(checked, dict)
    return WORDS.command(pack, state, spec, checked)


def test_headlines():
    assert headline("ask", question="Is it safe?") == "Is it safe?"
    assert headline("ask", ORACLES, question="Is it safe?") == "Is it safe? (likely)"
    assert headline("attempt", what="Jump", skill="dash") == "Jump · Dash (d6)"
    assert headline("attempt", determination="no") == "You attempt something"
    assert headline("check", skill="muscle", risk="risky", determination="yes") == (
        "Check: Muscle with determination (d12), risky, declared"
    )
    assert headline("spend", amount=2, track="ship") == "Spend 2 resources on Ship"
    assert headline("land", name="Ceres") == "Land on Ceres"
    assert headline("leave") == "Leave Vesta"
    assert headline("scan", tables="flora") == "Scan: the flora"
    assert headline("complication", track="mind") == "What goes wrong? Mind"
    assert headline("step", step="land") == "Step: Land"
    assert headline("create", name="Ida") == "Make Ida"
    assert headline("rename", name="Ida") == "Rename to Ida"
    assert headline("skip_log") == "Skip the log entry"


def test_outcomes_have_short_names_for_odds():
    check, ask = engine.command("check"), engine.command("ask")
    assert check is not None
    assert ask is not None
    names = [WORDS.outcome_name(SEED, check, key) for key in outcomes(chances("check", skill="d8", risk="risky"))]
    assert sorted(names) == ["failure, and it costs you", "success", "success, but it costs you"]
    assert WORDS.outcome_name(SEED, ask, "no_and") == "no, and …"


def test_every_fact_that_changes_the_sheet_has_a_sentence():
    said_by_the_outcome = {
        facts.Renamed, facts.RiskFound, facts.Landed, facts.LeftPlanet, facts.Scanned, facts.LogSkipped,
    }  # fmt: skip
    on_a_crossing = {facts.Guided, facts.RoadEased}  # see test_crossing
    silent = {facts.LogWritten, facts.StepReached} | said_by_the_outcome | on_a_crossing
    for kind in facts.FACTS:
        assert kind in silent or kind in _sayable(), kind


def _sayable() -> set[type]:
    """The kinds of facts that said something in the plays below."""
    plays = [
        play(nomad(), "create", name="Ida"),
        play(nomad(tracks=(0, 0, 0, 2), resources=1), "check", 1, "spend:ship:1", "body", skill="dash", risk="risky"),
        play(nomad(planet="Vesta", tracks=FULL), "focus", "focus", "push_forward", 3),
        play(nomad(tracks=FULL), "focus", "focus", "abandon"),
        play(nomad(planet="Vesta"), "leave", 3),
    ]
    said = {
        type(step.event)
        for played in plays
        for step in played.run.trail
        if isinstance(step, Stated) and WORDS.event(SEED, step.event, step.state)
    }
    refitted = facts.Refitted(nomad().skills, nomad().tracks)
    return said | ({facts.Refitted} if WORDS.event(SEED, refitted, nomad()) else set())


def test_measures_have_names():
    names = [WORDS.measure(SEED, nomad(), key) for key in engine.measures(nomad())]
    assert "boxes marked on Body" in names
    assert "Muscle: sides of its die" in names
    assert "boxes marked" in names
    assert not any("_" in name for name in names)
