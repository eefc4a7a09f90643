"""How the game speaks: exact, plain sentences, and never a key."""

import pytest

from inglenook.engines.nutshell import engine
from inglenook.rules import Chosen, Outcome, Stated, Thrown, check_fields
from tests.engines.nutshell.playing import NOBODY, PACK, Played, party, person, play

WORDS = engine.words
ROPE = party(person("Ida", rope=8, agility=12, luck=20), person("Bram", brawn=8))


def told(played: Played, command: str) -> list[str]:
    """Every sentence that a played command says, in order."""
    spec = engine.command(command)
    assert spec is not None
    said = []
    for step in played.run.trail:
        if isinstance(step, Thrown):
            said.append(WORDS.dice(PACK, step.roll, step.faces, step.value))
        elif isinstance(step, Stated):
            said.append(WORDS.event(PACK, step.event, step.state))
        elif isinstance(step, Chosen):
            said.append(WORDS.answer(PACK, step.choose, step.option, played.party))
    if isinstance(played.run.stop, Outcome):
        said.append(WORDS.outcome(PACK, spec, played.run.stop, played.party))
    return [sentence for sentence in said if sentence]


def headline(command: str, state=ROPE, **fields) -> str:
    """What a command says it does."""
    spec = engine.command(command)
    assert spec is not None
    checked = check_fields(spec.fields(PACK, state), fields)
    assert isinstance(checked, dict), checked
    return WORDS.command(PACK, state, spec, checked)


@pytest.mark.rule("NUT-R8", "GEN-2")
def test_a_task_says_which_dice_failed():
    assert told(play(ROPE, "task", (8, 2, 5), trait="rope", difficulty=3), "task") == [
        "none fails",
        "Ida, rope, difficulty 3: success.",
    ]
    failed = play(ROPE, "task", (2, 1, 5), trait="rope", difficulty=3, affliction="moderate")
    assert told(failed, "task") == ["failed: 2, 1", "Ida, rope, difficulty 3: failure."]


@pytest.mark.rule("NUT-R10")
def test_dice_thrown_again_are_asked_for_and_told():
    played = play(ROPE, "task", (1, 1, 5), trait="rope", difficulty=3, influence="luck")
    asked = WORDS.question(PACK, played.question, played.party)
    assert asked.text == "Two dice failed, and luck helps with two dice. Throw again?"
    assert [(option.key, option.label) for option in asked.options] == [
        ("1", "Throw one die again"),
        ("2", "Throw all two again"),
        ("keep", "Leave them"),
    ]
    assert told(played.then("2", (8, 3)), "task") == [
        "failed: 1, 1",
        "Two dice again.",
        "none fails",
        "Ida, rope, difficulty 3, with two dice thrown again: success.",
    ]
    left = play(ROPE, "task", 1, "keep", trait="rope", difficulty=1, influence="luck")
    assert told(left, "task")[1] == "The dice stay as they fell."


@pytest.mark.rule("NUT-D4")
def test_dice_that_can_help_no_more_are_asked_for_as_such():
    played = play(ROPE, "task", (1, 1, 1), trait="rope", difficulty=3, influence="agility", anyway="yes")
    assert WORDS.question(PACK, played.question, played.party).text == (
        "Three dice failed, and nothing can help any more. Throw again to see it, for one die?"
    )


@pytest.mark.rule("NUT-D1")
def test_who_is_untrained_is_told_so():
    assert told(play(ROPE, "task", trait="mystique", difficulty=2), "task") == [
        "Ida is untrained in mystique and has no chance: failure."
    ]
    assert headline("task", trait="mystique", difficulty=2) == "Ida: mystique (d0, untrained), difficulty 2"


def test_real_dice_are_asked_for_in_words():
    assert WORDS.roll(PACK, PACK.roll(8, 3, 1)) == "Throw 3d8: a 1 fails."
    assert WORDS.roll(PACK, PACK.roll(8, 1, 2, again=True)) == "Throw d8 again: a 1 or 2 fails."
    assert WORDS.roll(PACK, PACK.roll(8, 3, 3)) == "Throw 3d8: 1 to 3 fails."


@pytest.mark.parametrize(
    ("command", "fields", "said"),
    [
        (
            "task",
            {"question": "Across?", "trait": "rope", "difficulty": 3, "affliction": "severe", "influence": "agility"},
            "Across? · Ida: rope (d8), difficulty 3, severe affliction, agility (d12) helps",
        ),
        ("task", {"who": "bram", "trait": "luck", "difficulty": 1}, "Bram: luck (d6), difficulty 1"),
        ("pose", {"question": "Up?", "who": "bram", "trait": "brawn", "difficulty": 1}, "Up? · a task for Bram"),
        (
            "opposed",
            {
                "trait": "rope",
                "difficulty": 1,
                "against_trait": "brawn",
                "against_difficulty": 2,
            },
            "Ida against Bram",
        ),
        ("no_roll", {"question": "Open?", "answer": "success"}, "Open? · Ida: no roll"),
        ("no_roll", {"answer": "failure"}, "Ida: beyond any roll"),
        ("afflict", {"what": " fever ", "level": "severe"}, "Ida: fever, severe"),
        ("practise", {"trait": "rope", "points": 1}, "1 point for Ida's rope"),
        ("use_unspent", {"trait": "rope", "points": 3}, "3 points for Ida's rope, left over"),
        ("create", {"name": " Cleo "}, "Make Cleo"),
        ("buy", {"who": "bram", "trait": "aim", "die": "d8"}, "Bram: aim d8"),
        ("finish", {}, "Ida is made"),
        ("rename", {"name": "Ada"}, "Ida is called Ada"),
        ("define", {"trait": "poker", "default": "d4"}, "In this world: poker"),
        ("look_up", {"words": "climb"}, "Look up: climb"),
    ],
)
def test_every_act_has_a_headline(command, fields, said):
    assert headline(command, **fields) == said


def test_what_an_act_came_to_is_said_once():
    assert told(play(NOBODY, "create", name="Ida", traits="luck excellent").then("d12"), "create") == [
        "luck: d12.",
        "luck: d12.",
        "Ida is at the table.",
    ]
    ida = play(NOBODY, "create", name="Ida", traits="luck d8").party
    assert told(play(ida, "buy", trait="aim", die="d8"), "buy") == ["aim: d8.", "84 points left."]
    assert told(play(ida, "buy", trait="luck", die="d30", allowed="yes"), "buy")[-1] == "70 points left."
    assert told(play(ida, "finish"), "finish") == [
        "92 points left over, on the sheet.",
        "From now on, practice makes better.",
    ]
    free = play(NOBODY, "create", name="Ida", way="free")
    assert told(free, "create") == ["Ida chooses freely.", "Ida is at the table."]
    assert told(play(free.party, "buy", trait="aim", die="d8"), "buy")[-1] == "So it stands on the sheet."
    assert told(play(ROPE, "practise", trait="rope", points=9), "practise") == [
        "rope: 9 of 10 points toward d10.",
        "rope stays at d8 for now.",
    ]
    assert told(play(ROPE, "practise", trait="luck", points=30), "practise") == [
        "Paid: d30. luck can't get better.",
        "luck is at d30 now.",
    ]
    assert told(play(ROPE, "define", trait="poker", default="d0", improves="no"), "define") == [
        "poker: nobody has it until it is learned. It does not improve.",
        "That is what poker is in this world.",
    ]
    assert told(play(ROPE, "define", trait="poker", default="d4", exists="no"), "define")[0] == (
        "poker does not exist here."
    )
    assert told(play(ROPE, "no_roll"), "no_roll") == ["It simply succeeds."]
    assert told(play(ROPE, "no_roll", answer="failure"), "no_roll") == ["It can't succeed."]
    assert told(play(ROPE, "pose", trait="rope", difficulty=2), "pose") == [
        "For Ida: rope (d8), difficulty 2.",
        "It waits to be faced.",
    ]


def test_what_waits_and_what_ails_one_have_headlines_of_their_own():
    state = play(ROPE, "pose", question="Up?", trait="rope", difficulty=2).party
    state = play(state, "afflict", what="fever", level="moderate").party
    state = play(state, "afflict", what="a load", level="severe").party
    assert headline("face", state) == "Up? · Ida: rope (d8), difficulty 2, fever and a load"
    assert headline("withdraw", state) == "Withdrawn: Up? · Ida: rope (d8), difficulty 2, fever and a load"
    assert headline("recover", state, what="fever") == "Ida recovers: fever"
    assert headline("afflict", state, what="cold", level="moderate") == "Ida: cold, moderate"
    assert told(play(state, "recover", what="fever"), "recover") == ["That is over."]
    assert told(play(state, "withdraw"), "withdraw") == ["Nobody has to face it any more."]
    assert told(play(state, "face", (4, 8)), "face")[-1] == "Ida, rope, difficulty 2: success."
    assert told(play(state, "rename", name="Ada"), "rename") == ["So be it."]
    moderate = headline("task", state, trait="rope", difficulty=1, affliction="moderate")
    assert moderate == "Ida: rope (d8), difficulty 1, moderate affliction"


def test_points_that_are_spent_or_more_than_spent_are_said():
    ida = play(NOBODY, "create", name="Ida", traits="luck d30; aim d30; vigor d30").party
    assert told(play(ida, "buy", trait="brawn", die="d10"), "buy")[-1] == "All points are spent."
    over = play(ida, "buy", trait="brawn", die="d12", allowed="yes")
    assert told(over, "buy") == [
        "brawn: d12. The game master allows it.",
        "That is 2 points more than there are.",
    ]


def test_what_is_looked_up_is_told_or_that_there_is_nothing():
    assert told(play(ROPE, "look_up", words="climb"), "look_up") == ["Traits: climb tree (d6); climb with ropes (d4)."]
    assert told(play(ROPE, "look_up", words="good"), "look_up")[0].startswith("“good” is d8. Traits: beauty")
    assert told(play(ROPE, "look_up", words="quantum"), "look_up") == [
        "Nothing in the lists goes by “quantum”. You may make a trait of your own."
    ]
    assert told(play(ROPE, "look_up", words="a"), "look_up")[0].endswith("more.")
