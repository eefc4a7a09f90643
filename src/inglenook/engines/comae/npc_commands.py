"""Other people as commands: they are made, with a sheet for all or for the referee alone, and changed."""

from __future__ import annotations

from collections.abc import Callable

from inglenook.rules import REFEREE, Command, Field, Option, Policies, Refusal

from .disposition import COLDER, WARMER, shift
from .generator import TABLES, roll_table
from .grouping import grouped
from .hazard_commands import whom_field
from .level import FITTING, RANDOM
from .npc import adjust, dismiss, give_luck, make, reveal, set_code
from .pack import ComaePack
from .person import STATIC, Person
from .pools import LARGEST
from .story import Comae

LONGEST_NAME = 120
PARTS = (("personality", "Personality"), ("motivation", "Motivation"), ("event", "Recent event"))
TABLE_LABELS = {
    "personality": "Personality",
    "dark": "Dark Triad",
    "motivation": "Motivation",
    "event": "Recent event",
    "disposition": "Disposition",
    "tag": "Tag",
    "person": "Person, for a Willpower focus",
    "circle": "Circle, for a Willpower focus",
    "verb": "Verb, for a Willpower focus",
}


def is_npc(person: Person) -> bool:
    """Someone whom the referee plays."""
    return not person.is_character and person.level != STATIC


def others(comae: Comae, *, hidden: bool | None = False) -> tuple[Person, ...]:
    """The NPCs: those that all see, those that are hidden, or (None) all."""
    return tuple([person for person in comae.people if is_npc(person) and hidden in (None, person.hidden)])


def _someone(hidden: bool | None, sentence: str) -> Callable[[ComaePack, Comae], Refusal | None]:
    def ready(_pack: ComaePack, comae: Comae) -> Refusal | None:
        return None if others(comae, hidden=hidden) else Refusal("nobody", sentence, "COM-R47")

    return ready


any_npc = _someone(None, "There is no one yet whom the referee plays.")
open_npc = _someone(False, "There is no one yet whose sheet the table knows, apart from the characters.")
hidden_npc = _someone(True, "There is no stranger here.")


HEADINGS = {
    **dict.fromkeys(("code", "villain", "motivations", "events", "disposition"), "What they are like"),
    **dict.fromkeys(("skill_1", "skill_2", "skill_3", "strongest", "focuses", "tags", "luck"), "What they can do"),
}


def make_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """What may be said of someone new, under headings; whatever isn't is rolled or as usual."""
    return grouped(_make_fields(pack, comae), HEADINGS)


def _make_fields(pack: ComaePack, _comae: Comae) -> tuple[Field, ...]:
    """What may be said of someone new; whatever isn't is rolled or as usual."""
    levels = tuple([Option(level.key, level.label, _usual(level.skills, level.pools)) for level in pack.levels])
    return (
        Field("level", "choice", "Level", options=levels, default=levels[0].key),
        Field("name", "text", "Name", "If you have none, the dice find one.", default="", high=LONGEST_NAME),
        *_code_fields(pack),
        *_skill_fields(pack),
        Field("strongest", "choice", "Strongest pool", options=_pools(pack), default=FITTING),
        *(_focus_field(),) * pack.options.focus,
        Field("tags", "text", "Tags", "By name or in your own words, with commas between them.", default=""),
        Field("luck", "whole", "Luck", "None, unless you give it.", default=0, high=most_luck(pack)),
    )


def stranger_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """What may be said of a stranger: all but luck, which everyone would see them ask for."""
    return tuple([field for field in make_fields(pack, comae) if field.name != "luck"])


def _usual(skills: tuple[int, ...], pools: tuple[int, ...]) -> str:
    return f"skills {', '.join(map(str, skills))}; pools {', '.join(map(str, pools))}"


def _code_fields(pack: ComaePack) -> tuple[Field, ...]:
    ways = (
        Option("quick", "Quick", "All in one throw of four dice."),
        Option("full", "Table by table", "Two of personality, one or two motivations and events."),
        Option("none", "None", "You write it yourself, or leave it."),
    )
    numbers = {"low": 1, "high": 2, "default": 1}
    rolled = pack.options.quick_with_disposition
    note = "The quick way rolls it." if rolled else ""
    return (
        Field("code", "choice", "Code block", options=ways, default="quick"),
        Field("villain", "yes", "Villain", "One trait of personality is of the Dark Triad.", default=False),
        Field("motivations", "whole", "Motivations", "Table by table only.", **numbers),  # type: ignore[arg-type]
        Field("events", "whole", "Recent events", "Table by table only.", **numbers),  # type: ignore[arg-type]
        Field("disposition", "choice", "Disposition", note, _stances(pack), pack.generator.neutral),
    )


def _stances(pack: ComaePack) -> tuple[Option, ...]:
    return tuple(
        [
            Option(kind.key, kind.label, f"{kind.modifier:+d} on the characters' Social" if kind.modifier else "")
            for kind in pack.generator.dispositions
        ]
    )


def _skill_fields(pack: ComaePack) -> tuple[Field, ...]:
    options = (
        Option(RANDOM, "By chance"),
        *[Option(skill.key, skill.label, skill.covers) for skill in pack.skills],
    )
    count = max(len(level.skills) for level in pack.levels)
    labels = ["Best skill", "Second skill", "Third skill", *[f"Skill {place}" for place in range(4, count + 1)]]
    return tuple(
        [
            Field(f"skill_{place}", "choice", labels[place - 1], options=options, default=RANDOM)
            for place in range(1, count + 1)
        ]
    )


def _pools(pack: ComaePack) -> tuple[Option, ...]:
    return (
        Option(FITTING, "As fits the best skill"),
        Option(RANDOM, "By chance", "The order of all pools is drawn."),
        *[Option(pool.key, pool.label, pool.covers) for pool in pack.pools],
    )


def _focus_field() -> Field:
    note = "By name, or your own as skill/words, with commas between them."
    return Field("focuses", "text", "Focuses", note, default="")


def most_luck(pack: ComaePack) -> int:
    """The most luck that anyone has."""
    return max([pack.luck.start, *[tag.luck for tag in pack.tags]])


def _code_field_list(people: tuple[Person, ...]) -> tuple[Field, ...]:
    hows = (Option("set", "Replace it"), Option("add", "Add to it"))
    turns = (Option("none", "Neither"), Option("good", "For the better"), Option("bad", "For the worse"))
    return (
        whom_field(people),
        Field("part", "choice", "What", options=tuple([Option(*part) for part in PARTS])),
        Field("words", "text", "Words", "Yours or the table's, with commas between them. Empty: nothing.", default=""),
        Field("how", "choice", "How", options=hows, default="set"),
        Field("turn", "choice", "For better or worse", "For recent events.", turns, "none"),
    )


def _set_code(name: str, title: str, summary: str, lane: str, *, hidden: bool) -> Command:
    return Command(
        name,
        title,
        summary,
        "COM-R55",
        lambda pack, _comae, fields: set_code(
            pack,
            str(fields["who"]),
            str(fields["part"]),
            str(fields["words"]),
            str(fields["turn"]),
            added=fields["how"] == "add",
        ),
        lambda _pack, comae: _code_field_list(others(comae, hidden=hidden)),
        hidden_npc if hidden else open_npc,
        lane=lane,
        place="aside",
    )


def _adjust_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    skills = [Option(skill.key, skill.label) for skill in pack.skills]
    pools = [Option(pool.key, pool.label, f"1 to {LARGEST}") for pool in pack.pools]
    return (
        whom_field(others(comae)),
        Field("what", "choice", "Skill or pool", options=(*skills, *pools)),
        Field("value", "whole", "Value", low=0, high=100),
    )


def _shift_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    steps = (Option(WARMER, "One step warmer"), Option(COLDER, "One step colder"))
    return (
        whom_field(others(comae, hidden=None)),
        Field("to", "choice", "To", options=(*steps, *_stances(pack))),
    )


def _luck_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    points = Field("points", "whole", "Points", "Now, and whenever luck comes back.", high=most_luck(pack))
    return (whom_field(others(comae)), points)


def _table_fields(pack: ComaePack, _comae: Comae) -> tuple[Field, ...]:
    stanced = any(kind.low for kind in pack.generator.dispositions)
    keys = [key for key in TABLES if key != "disposition" or stanced]
    return (Field("table", "choice", "Table", options=tuple([Option(key, TABLE_LABELS[key]) for key in keys])),)


COMMANDS: tuple[Command, ...] = (
    Command(
        "npc",
        "Make an NPC",
        "Someone new, complete in one throw: what they can do, what they are like and what drives them.",
        "COM-R47",
        lambda pack, _comae, fields: make(pack, fields),
        make_fields,
        place="main",
    ),
    Command(
        "table",
        "Roll on a table",
        "One table of the generator, for itself. Nobody is made or changed.",
        "COM-R49",
        lambda pack, _comae, fields: roll_table(pack, str(fields["table"])),
        _table_fields,
    ),
    Command(
        "disposition",
        "Shift a disposition",
        "Someone comes to like the characters more, or less.",
        "COM-R50",
        lambda pack, _comae, fields: shift(pack, str(fields["who"]), str(fields["to"])),
        _shift_fields,
        any_npc,
    ),
    _set_code("code", "Write a code block", "What someone is like, in your own words.", "table", hidden=False),
    Command(
        "adjust",
        "Adjust an NPC",
        "Another value for a skill, or another size for a pool.",
        "COM-R48",
        lambda pack, _comae, fields: adjust(pack, str(fields["who"]), str(fields["what"]), int(fields["value"])),
        _adjust_fields,
        open_npc,
        place="aside",
    ),
    Command(
        "give_luck",
        "Give luck to an NPC",
        "They have none of their own.",
        "COM-D59",
        lambda _pack, _comae, fields: give_luck(str(fields["who"]), int(fields["points"])),
        _luck_fields,
        open_npc,
        place="aside",
    ),
    Command(
        "dismiss",
        "Dismiss an NPC",
        "Someone leaves the story.",
        "COM-R47",
        lambda _pack, _comae, fields: dismiss(str(fields["who"])),
        lambda _pack, comae: (whom_field(others(comae, hidden=None)),),
        any_npc,
        place="aside",
    ),
    Command(
        "stranger",
        "Bring in a stranger",
        "Someone new of whom the table sees only a name and a level. Their sheet is yours alone.",
        "COM-R47",
        lambda pack, _comae, fields: make(pack, {**fields, "luck": 0}, hidden=True),
        stranger_fields,
        lane=REFEREE,
    ),
    _set_code("secret_code", "Write a stranger's code block", "What a stranger is like, unseen.", REFEREE, hidden=True),
    Command(
        "reveal",
        "Reveal a stranger",
        "The table comes to know someone as they are.",
        "COM-R47",
        lambda _pack, _comae, fields: reveal(str(fields["who"])),
        lambda _pack, comae: (whom_field(others(comae, hidden=True)),),
        hidden_npc,
        lane=REFEREE,
    ),
)

POLICIES: Policies = {}
"""Nothing is asked while someone is made: all that may be chosen is a field."""
