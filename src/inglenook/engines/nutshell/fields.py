"""The fields of commands, as they are now: who, which trait, how hard, what bears on it (NUT-R5 to NUT-R10)."""

from __future__ import annotations

from inglenook.rules import Field, Option

from .dice_names import die_name
from .pack import MODERATE, NONE, SEVERE, NutshellPack
from .party import Party
from .task import CARRIED
from .trait import label_of, offered, rated

LONGEST_NAME = 80
LONGEST_QUESTION = 500


def who(party: Party, label: str = "Who", note: str = "", name: str = "who", *, other: bool = False) -> Field:
    """A character: the first unless told, or the second as the other side of something."""
    options = tuple(Option(character.key, character.name) for character in party.characters)
    default = options[min(int(other), len(options) - 1)].key if options else None
    return Field(name, "choice", label, note, options, default)


def trait(pack: NutshellPack, party: Party, name: str = "trait") -> Field:
    """The trait that applies. The game master names the one (NUT-D21)."""
    keys = offered(pack, party, party.characters)
    options = tuple(Option(key, label_of(pack, party, key), _ratings(pack, party, key)) for key in keys)
    return Field(name, "choice", "Trait", "The one that applies.", options)


def _ratings(pack: NutshellPack, party: Party, key: str) -> str:
    """What each of them has in it: "d8", or "Ida d8, Bram d6" where they differ."""
    dice = {character.name: rated(pack, party, character, key).die for character in party.characters}
    if len(set(dice.values())) == 1:
        die = next(iter(dice.values()))
        return die_name(die) if die else "d0: untrained"
    return ", ".join(f"{name} {die_name(die)}" for name, die in dice.items())


def difficulty(pack: NutshellPack, name: str = "difficulty", *, weigh: bool = False) -> Field:
    """How hard it is, from 1 to 10. Each may be weighed, where the dice are thrown at once."""
    options = tuple(Option(str(number), f"{number}: {words}") for number, words in enumerate(pack.task.difficulties, 1))
    note = "So many dice are thrown; none of them may fail."
    return Field(name, "choice", "Difficulty", note, options, weigh=weigh)


def task_fields(pack: NutshellPack, party: Party) -> tuple[Field, ...]:
    """Everything that a task needs."""
    return (*_needed(pack, party, weigh=True), anyway())


def pose_fields(pack: NutshellPack, party: Party) -> tuple[Field, ...]:
    """A task that waits needs the same, but for how its dice are thrown."""
    return _needed(pack, party)


def _needed(pack: NutshellPack, party: Party, *, weigh: bool = False) -> tuple[Field, ...]:
    return (
        who(party, note="Whom is it about?"),
        _question("One question that yes or no answers, about one character and one thing."),
        trait(pack, party),
        difficulty(pack, weigh=weigh),
        _affliction(pack, party),
        _influence(pack, party),
    )


def anyway() -> Field:
    """Whether to throw dice again that can't help any more (NUT-D4)."""
    note = "Offers to throw failed dice again even where that can't help any more."
    return Field("anyway", "yes", "See it through", note, default=False)


def _question(note: str) -> Field:
    return Field("question", "text", "Question", note, default="", high=LONGEST_QUESTION)


def _affliction(pack: NutshellPack, party: Party) -> Field:
    carried = [f"{c.name}: {a.what}, {a.level}" for c in party.characters for a in c.ailments]
    levels = ((MODERATE, pack.task.moderate), (SEVERE, pack.task.severe))
    options = (
        Option(CARRIED, "As they are", "; ".join(carried) or "Nothing afflicts them."),
        Option(NONE, "None", "What afflicts them doesn't matter here."),
        *(Option(key, level.label.capitalize(), f"1 to {level.failing} fail.") for key, level in levels),
    )
    return Field("affliction", "choice", "Affliction", "The worst one counts.", options, CARRIED)


def _influence(pack: NutshellPack, party: Party) -> Field:
    """Any trait that somebody here has on the sheet; only high ones help (NUT-R10)."""
    held: dict[str, dict[str, int]] = {}
    labels: dict[str, str] = {}
    for character in party.characters:
        for each in character.traits:
            held.setdefault(each.key, {})[character.name] = each.die
            labels.setdefault(each.key, each.label)
    options = tuple(Option(key, labels[key], _helps(pack, dice, len(party.characters))) for key, dice in held.items())
    note = "Another trait that helps: failed dice may be thrown again."
    return Field("influence", "choice", "Influence", note, (Option(NONE, "None"), *options), NONE)


def _helps(pack: NutshellPack, dice: dict[str, int], people: int) -> str:
    """What a trait would do for whoever has it: "d12: one die again", with names if there are several people."""
    said = {name: f"{die_name(die)}: {_help(pack.again(die))}" for name, die in dice.items()}
    return "; ".join(told if people == 1 else f"{name} {told}" for name, told in said.items())


def _help(again: int) -> str:
    return {0: "too low to help", 1: "one die again"}.get(again, f"{again} dice again")


def opposed_fields(pack: NutshellPack, party: Party) -> tuple[Field, ...]:
    """Two sides, each with its own trait and difficulty."""
    return (
        _question("What are they at odds about?"),
        who(party, "One side"),
        trait(pack, party),
        difficulty(pack),
        who(party, "The other side", name="against", other=True),
        trait(pack, party, "against_trait"),
        difficulty(pack, "against_difficulty"),
    )


def waiting(party: Party) -> Field:
    """One of the tasks that wait."""
    options = tuple(
        Option(str(task.number), task.question or f"Task {task.number}", party.character(task.who).name)
        for task in party.tasks
    )
    return Field("task", "choice", "Task", "", options, options[0].key if len(options) == 1 else None)


def create_fields(pack: NutshellPack, _party: Party) -> tuple[Field, ...]:
    """A name, how the traits are come by, and the traits, if they are known already."""
    ways = (
        Option("points", f"With {pack.points} points", "A die costs its number of sides."),
        Option("free", "Freely", "Whatever fits, as the game master permits."),
    )
    note = "Each with its rating behind it, as a die or a word: agility d10; sailing good. More can be bought later."
    return (
        named(),
        Field("way", "choice", "How", "", ways, "points"),
        Field("traits", "text", "Traits", note, default="", high=4000),
        allowed(),
    )


def buy_fields(pack: NutshellPack, party: Party) -> tuple[Field, ...]:
    """Whose trait, which, and its die."""
    making = [character.key for character in party.characters if not character.made]
    field = who(party)
    field = Field("who", "choice", "Who", "", field.options, next(iter(making), field.default))
    dice = tuple(Option(die_name(die), die_name(die), ", ".join(pack.words(die)[:4])) for die in pack.ladder)
    return (
        field,
        Field("trait", "text", "Trait", "A name from the lists, or one of your own.", low=1, high=LONGEST_NAME),
        Field("die", "choice", "Die", "It costs its number of sides.", dice),
        allowed(),
    )


def allowed() -> Field:
    """The game master's word, which is final (NUT-R1, NUT-D14)."""
    note = "Past the points, the making, or what exists here; it is noted."
    return Field("allowed", "yes", "The game master allows it", note, default=False)


def named() -> Field:
    """A character's name."""
    return Field("name", "text", "Name", "What are they called?", low=1, high=LONGEST_NAME)


def practise_fields(pack: NutshellPack, party: Party) -> tuple[Field, ...]:
    """Whose skill gets how many points."""
    most = sum(pack.ladder)
    return (
        who(party),
        trait(pack, party),
        Field("points", "whole", "Points", "For practice, use or training.", low=1, high=most),
    )


def afflict_fields(pack: NutshellPack, party: Party) -> tuple[Field, ...]:
    """Whom something afflicts, what it is, and how badly."""
    levels = ((MODERATE, pack.task.moderate), (SEVERE, pack.task.severe))
    options = tuple(Option(key, level.label.capitalize(), f"1 to {level.failing} fail.") for key, level in levels)
    return (
        who(party),
        Field("what", "text", "What", "Fatigue, a load, a wound, an illness.", low=1, high=LONGEST_NAME),
        Field("level", "choice", "How badly", "", options),
    )


def recover_fields(_pack: NutshellPack, party: Party) -> tuple[Field, ...]:
    """What afflicts somebody no more."""
    listed = {a.what.casefold(): Option(a.what, a.what, c.name) for c in party.characters for a in c.ailments}
    return who(party), Field("what", "choice", "What", "What is over.", tuple(listed.values()))


def define_fields(pack: NutshellPack, _party: Party) -> tuple[Field, ...]:
    """A trait's name, what the untrained have, what it means, if it improves, and if it exists here at all."""
    dice = tuple(Option(die_name(die), die_name(die), pack.words(die)[0]) for die in pack.defaults)
    return (
        Field("trait", "text", "Trait", "From the lists, or one of your own.", low=1, high=LONGEST_NAME),
        Field("default", "choice", "Untrained people have", "With d0 one has to learn it first.", dice),
        Field("meaning", "text", "Meaning", "What it covers here.", default="", high=LONGEST_QUESTION),
        Field("improves", "yes", "It may improve", "Then it is a skill, and practice counts.", default=True),
        Field("exists", "yes", "It exists here", "A trait that doesn't is offered to nobody.", default=True),
    )
