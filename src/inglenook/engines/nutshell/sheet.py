"""The sheets of the party, as blocks that any face can draw. Keys are those of the measures."""

from __future__ import annotations

from inglenook.rules import AnyBlock, Counter, Line, Rating, Section, Sheet

from . import sentences
from .creation import left
from .dice_names import die_name
from .pack import NutshellPack
from .party import Character, Party, Trait
from .trait import defined

FEW = 3
AUTHOR = "Mike (Shmoo) Steely of Electric Gypsy"
LINK = "http://electricgypsy.info/nutshell.htm"


def sheet(pack: NutshellPack, party: Party) -> Sheet:
    """Everyone at the table. Whose game it is, and where it is found, stands with the headline, as its licence asks."""
    waiting = tuple(
        Line(
            f"task.{task.number}",
            party.character(task.who).name,
            task.question or "A task",
            sentences.posed(pack, party, task),
        )
        for task in party.tasks
    )
    sections = [Section("Tasks that wait", waiting)] if waiting else []
    sections += [Section(character.name, _blocks(pack, party, character)) for character in party.characters]
    if party.kinds:
        sections.append(Section("This world", _world(party)))
    return Sheet(_title(party), f"Nutshell RPG by {AUTHOR}, {LINK}", tuple(sections))


def _title(party: Party) -> str:
    """Who they are by name, as long as they are few."""
    names = [character.name for character in party.characters]
    return ", ".join(names) or "Nobody yet" if len(names) <= FEW else f"{names[0]} and {len(names) - 1} more"


def _blocks(pack: NutshellPack, party: Party, character: Character) -> tuple[AnyBlock, ...]:
    blocks: list[AnyBlock] = [
        Rating(f"trait.{character.key}.{trait.key}", trait.label, trait.die, trait.die, _note(pack, party, trait))
        for trait in character.traits
    ]
    blocks += [Line(f"ails.{character.key}.{n}", a.what, a.level) for n, a in enumerate(character.ailments, 1)]
    if not character.made:
        blocks.append(_making(pack, character))
    elif character.unspent:
        note = "They may improve a skill." if pack.options.carry_over else "They stay on the sheet."
        blocks.append(Counter(f"unspent.{character.key}", "Points left over", character.unspent, note))
    return tuple(blocks)


def _making(pack: NutshellPack, character: Character) -> AnyBlock:
    if character.free:
        return Line(f"making.{character.key}", "Being made", "freely", "As the game master permits.")
    over = left(pack, character)
    note = "More than there are, as the game master allowed." if over < 0 else "A die costs its sides."
    return Counter(f"making.{character.key}", "Points to spend", over, note)


def _note(pack: NutshellPack, party: Party, trait: Trait) -> str:
    """A word for the rating, the points toward the next, and what the trait means here."""
    above = pack.above(trait.die)
    toward = f"{trait.points} of {above} points toward {die_name(above)}" if trait.points and above else ""
    return " · ".join(filter(None, (pack.words(trait.die)[0], toward, defined(pack, party, trait.key).meaning)))


def _world(party: Party) -> tuple[AnyBlock, ...]:
    def said(default: int, exists: bool) -> str:
        return (die_name(default) if default else "to be learned first") if exists else "does not exist here"

    return tuple(
        Line(f"kind.{kind.key}", kind.label, said(kind.default, kind.exists), kind.meaning) for kind in party.kinds
    )
