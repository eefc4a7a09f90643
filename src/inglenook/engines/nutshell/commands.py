"""What can be done in this game, each with its fields as they are now, and the reason if it can't be."""

from __future__ import annotations

from inglenook.rules import Command, Field, Fields, Option, Refusal

from . import fields as f
from .ailing import afflict, recover
from .creation import buy, create, finish, rename, unmade
from .dice_names import die_sides
from .pack import NutshellPack
from .party import Party, Task
from .posing import oppose, pose, side, withdraw
from .practice import practise
from .task import FAILURE, SUCCESS, decide, do_posed, do_task
from .world import define, look_up


def nobody(_pack: NutshellPack, party: Party) -> Refusal | None:
    """Tasks are about characters, so there has to be one (NUT-R5)."""
    if party.characters:
        return None
    return Refusal("nobody", "There is nobody here yet. Make a character first.", "NUT-R5")


def _two(pack: NutshellPack, party: Party) -> Refusal | None:
    if len(party.characters) != 1:
        return nobody(pack, party)
    sentence = "An opposed action needs two characters. Make another, for whoever is on the other side."
    return Refusal("only_one", sentence, "NUT-D20")


def _none_waits(_pack: NutshellPack, party: Party) -> Refusal | None:
    return None if party.tasks else Refusal("none_waits", "No task waits for anybody now.", "NUT-R5")


def _all_made(pack: NutshellPack, party: Party) -> Refusal | None:
    if not party.characters:
        return nobody(pack, party)
    return None if any(unmade(party)) else Refusal("made", "Every character is made already.", "NUT-D13")


def _all_well(_pack: NutshellPack, party: Party) -> Refusal | None:
    if any(character.ailments for character in party.characters):
        return None
    return Refusal("not_afflicted", "Nothing afflicts anybody now.", "NUT-R9")


def _no_carrying(pack: NutshellPack, party: Party) -> Refusal | None:
    if not pack.options.carry_over:
        sentence = "Points left over from making a character can't be used here. A house rule, carry_over, allows it."
        return Refusal("not_carried", sentence, "NUT-D13")
    if not any(character.unspent for character in party.characters):
        return Refusal("none_left", "Nobody has points left over.", "NUT-D13")
    return None


def _yes(fields: Fields, name: str) -> bool:
    return bool(fields[name])


def _posed(fields: Fields) -> Task:
    return Task(
        0,
        str(fields["who"]),
        str(fields["question"]).strip(),
        str(fields["trait"]),
        int(fields["difficulty"]),
        str(fields["affliction"]),
        str(fields["influence"]),
    )


def _sides(fields: Fields) -> tuple[Task, Task]:
    said = str(fields["question"]).strip()
    return (
        side(str(fields["who"]), said, str(fields["trait"]), int(fields["difficulty"])),
        side(str(fields["against"]), said, str(fields["against_trait"]), int(fields["against_difficulty"])),
    )


def _verdict_fields(_pack: NutshellPack, party: Party) -> tuple[Field, ...]:
    answers = (
        Option(SUCCESS, "It simply succeeds", "Ordinary things need no dice."),
        Option(FAILURE, "It can't succeed", "Some things are out of reach."),
    )
    question = Field("question", "text", "Question", "What is it about?", default="", high=f.LONGEST_QUESTION)
    return f.who(party), question, Field("answer", "choice", "Answer", "", answers, SUCCESS)


COMMANDS: tuple[Command, ...] = (
    Command(
        "task",
        "Face a task",
        "One question about one character: as many dice as it is hard, and none of them may fail.",
        "NUT-R8",
        lambda pack, _party, fields: do_task(
            pack,
            str(fields["who"]),
            str(fields["trait"]),
            int(fields["difficulty"]),
            str(fields["affliction"]),
            str(fields["influence"]),
            _yes(fields, "anyway"),
        ),
        f.task_fields,
        nobody,
        sign="?",
        line="question",
        place="main",
    ),
    Command(
        "no_roll",
        "No roll",
        "The game master sees no doubt: it simply succeeds, or it can't succeed.",
        "NUT-R4",
        lambda _pack, _party, fields: decide(str(fields["answer"])),
        _verdict_fields,
        nobody,
        place="main",
    ),
    Command(
        "face",
        "Face a task that waits",
        "Throw the dice of a task that the game master has set.",
        "NUT-R8",
        lambda pack, _party, fields: do_posed(pack, int(fields["task"]), _yes(fields, "anyway")),
        lambda _pack, party: (f.waiting(party), f.anyway()),
        _none_waits,
        place="main",
    ),
    Command(
        "pose",
        "Set a task",
        "A task for somebody, to be faced when they are ready.",
        "NUT-R5",
        lambda pack, _party, fields: pose(pack, _posed(fields)),
        f.pose_fields,
        nobody,
    ),
    Command(
        "opposed",
        "Set an opposed action",
        "Two characters against each other: a task for each, with a question of its own.",
        "NUT-D20",
        lambda pack, _party, fields: oppose(pack, *_sides(fields)),
        f.opposed_fields,
        _two,
    ),
    Command(
        "withdraw",
        "Withdraw a task",
        "A task that waits need not be faced any more.",
        "NUT-R5",
        lambda _pack, _party, fields: withdraw(int(fields["task"])),
        lambda _pack, party: (f.waiting(party),),
        _none_waits,
    ),
    Command(
        "afflict",
        "Afflict somebody",
        "Fatigue, a load, a wound, an illness: more faces fail for as long as it lasts.",
        "NUT-R9",
        lambda _pack, _party, fields: afflict(str(fields["who"]), str(fields["what"]), str(fields["level"])),
        f.afflict_fields,
        nobody,
    ),
    Command(
        "recover",
        "Recover",
        "What afflicted somebody is over.",
        "NUT-R9",
        lambda _pack, _party, fields: recover(str(fields["who"]), str(fields["what"])),
        f.recover_fields,
        _all_well,
    ),
    Command(
        "practise",
        "Give points for practice",
        "Points for one skill, for practice, use or training. Each die is paid before the next.",
        "NUT-R21",
        lambda pack, _party, fields: practise(pack, str(fields["who"]), str(fields["trait"]), int(fields["points"])),
        f.practise_fields,
        nobody,
    ),
    Command(
        "use_unspent",
        "Use points left over",
        "Improve a skill with points that were left when the character was made.",
        "NUT-D13",
        lambda pack, _party, fields: practise(
            pack, str(fields["who"]), str(fields["trait"]), int(fields["points"]), unspent=True
        ),
        f.practise_fields,
        _no_carrying,
        place="aside",
    ),
    Command(
        "create",
        "Make a character",
        "A name, and traits: with points, a die costing its sides, or freely.",
        "NUT-R15",
        lambda pack, _party, fields: create(
            pack, str(fields["name"]), fields["way"] == "free", str(fields["traits"]), _yes(fields, "allowed")
        ),
        f.create_fields,
        place="main",
    ),
    Command(
        "buy",
        "Choose a trait",
        "A trait for a character who is being made, at the die it is to have.",
        "NUT-R15",
        lambda pack, _party, fields: buy(
            pack, str(fields["who"]), str(fields["trait"]), die_sides(str(fields["die"])), _yes(fields, "allowed")
        ),
        f.buy_fields,
        nobody,
    ),
    Command(
        "finish",
        "Finish a character",
        "All traits are chosen. From now on they improve with practice.",
        "NUT-D13",
        lambda pack, _party, fields: finish(pack, str(fields["who"])),
        lambda pack, party: f.buy_fields(pack, party)[:1],
        _all_made,
    ),
    Command(
        "rename",
        "Rename a character",
        "Another name, whenever you like.",
        "NUT-D22",
        lambda _pack, _party, fields: rename(str(fields["who"]), str(fields["name"])),
        lambda _pack, party: (f.who(party), f.named()),
        nobody,
        place="aside",
    ),
    Command(
        "define",
        "Define a trait",
        "What a trait is in this world: what the untrained have, what it means, whether it improves.",
        "NUT-R23",
        lambda pack, _party, fields: define(
            pack,
            str(fields["trait"]),
            die_sides(str(fields["default"])),
            str(fields["meaning"]),
            _yes(fields, "improves"),
            _yes(fields, "exists"),
        ),
        f.define_fields,
        place="aside",
    ),
    Command(
        "look_up",
        "Look up",
        "Search the list of traits, and the words for ratings.",
        "NUT-R25",
        lambda pack, _party, fields: look_up(pack, str(fields["words"])),
        lambda _pack, _party: (
            Field("words", "text", "Words", "Such as: climb, or excellent.", low=1, high=f.LONGEST_NAME),
        ),
        place="aside",
    ),
)
