"""What an engine is to everything above it: one declarative record. This is the whole surface for extensions.

An engine is found by an entry point of the group `inglenook.engines` that names its `Engine`, ours like a stranger's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from .aim import Aim
from .asks import Choose, Ports, Roll, Rule
from .course import Course
from .fields import Field, Fields, Option, Value
from .odds import Policies
from .odds_table import OddsTable
from .outcome import Outcome, Refusal
from .reading import Faces
from .sheet import Scale, Sheet
from .state import Event, State

TABLE = "table"
REFEREE = "referee"
"""The lanes that every campaign has: what all may see, and what only the referee may."""


class Asked(msgspec.Struct, frozen=True):
    """A question in words: its text, and its options in the order of the question's keys."""

    text: str
    options: tuple[Option, ...]


class Command(msgspec.Struct, frozen=True):
    """Something that can be done. Its full name is `engine.name`.

    `perform(pack, state, fields)` gives the rule, afresh each time it is called; `ready(pack, state)` refuses what
    can't be done now whatever the fields; `fields(pack, state)` describes the fields as they are now. `rule` is the
    number of the rule it carries out. `sign` (`?` or `!`) lets a line of prose that begins with it fill the
    field `line`. `prose` names a text field that goes into the story as prose rather than into the command: the rule
    finds it empty. `lane` is who may know of it. `main` commands are offered first; `aside` ones (settings of the
    character) last; the others stand under their `group`. Where the odds have too many cases, they are counted with the
    fields of `simpler` instead, and say so. `hides` names a field that nobody fills in: the table puts there the lane
    in which it is done, for what is to be seen by those alone who saw it begin; `kept_in(pack, state, fields)` is then
    the lane in which things are done with it.
    """

    name: str
    title: str
    summary: str
    rule: str
    perform: Callable[[Any, Any, Fields], Rule[Outcome | Refusal]]
    fields: Callable[[Any, Any], tuple[Field, ...]] = lambda _pack, _state: ()
    ready: Callable[[Any, Any], Refusal | None] = lambda _pack, _state: None
    sign: str = ""
    line: str = ""
    prose: str = ""
    lane: str = TABLE
    place: Literal["main", "usual", "aside"] = "usual"
    simpler: Fields = {}
    hides: str = ""
    kept_in: Callable[[Any, Any, Fields], str] | None = None
    group: str = ""


class Words:
    """How an engine speaks: every sentence that a person reads. Derive from it and override what says it better.

    All of it is called once, when something happens, and what it says is kept in the journal as text.
    """

    def command(self, pack: Any, state: Any, command: Command, fields: Fields) -> str:
        """What was done, as a headline: "Check: Muscle (d10), risky"."""
        given = ", ".join(f"{name} {value}" for name, value in fields.items())
        return f"{command.title}: {given}" if given else command.title

    def dice(self, pack: Any, roll: Roll[Any], faces: Faces, value: Any) -> str:
        """What dice were read as: "7: yes, but …"."""
        gloss = roll.reading.gloss(faces)
        return f"{value} ({gloss})" if gloss else str(value)

    def scale(self, pack: Any, roll: Roll[Any], faces: Faces, value: Any) -> Scale | None:
        """How these dice are drawn on one scale, where that says more than their sum."""
        return None

    def roll(self, pack: Any, roll: Roll[Any]) -> str:
        """What dice are for, asked of someone who throws their own: "Throw 2d6 for the risk"."""
        return f"Throw {roll.expression} for the {roll.why}."

    def event(self, pack: Any, event: Event[Any], state: Any) -> str:
        """A fact as a sentence; `state` is the state after it. Empty if it goes without saying."""
        return ""

    def question(self, pack: Any, choose: Choose, state: Any) -> Asked:
        """A question and its options."""
        return Asked(f"{choose.key}?", tuple(Option(key, key) for key in choose.options))

    def answer(self, pack: Any, choose: Choose, option: str, state: Any) -> str:
        """A choice that was made, as a sentence."""
        asked = self.question(pack, choose, state)
        return next((shown.label for shown in asked.options if shown.key == option), option)

    def outcome(self, pack: Any, command: Command, outcome: Outcome, state: Any) -> str:
        """What it came to, as one plain sentence that can be spoken."""
        return self.outcome_name(pack, command, outcome.key)

    def chapter(self, pack: Any, command: Command, outcome: Outcome, state: Any) -> str:
        """The heading of the chapter that an outcome opens in the story; empty where it opens none."""
        return ""

    def outcome_name(self, pack: Any, command: Command, key: str) -> str:
        """An outcome's key in a few words, for odds bars: "success, but it costs you"."""
        return key.replace("_", " ")

    def measure(self, pack: Any, state: Any, key: str) -> str:
        """A measure's name for people: "boxes marked"."""
        return key.replace("_", " ").replace(".", " ")


class Credit(msgspec.Struct, frozen=True):
    """Who made the rules, under which licence, and the lines that must be shown."""

    author: str
    licence: str
    lines: tuple[str, ...]


class Pack(msgspec.Struct, frozen=True):
    """What every pack says of itself; an engine's own pack derives from it and adds what may be changed."""

    engine: str
    name: str
    edition: str
    author: str
    licence: str
    attribution: tuple[str, ...]


class PackFault(msgspec.Struct, frozen=True):
    """A fault in a pack: where (the value's path, and its line if known), what is wrong, and what would be right."""

    path: str
    what: str
    hint: str = ""
    line: int | None = None


class HouseRule(msgspec.Struct, frozen=True):
    """A value of the pack that a table may set by itself: its field, its value now, and the rule it changes."""

    field: Field
    value: Value
    rule: str = ""


class Change(msgspec.Struct, frozen=True):
    """A pack that replaces another, and the facts that make the state fit it."""

    pack: Any
    events: tuple[Event[Any], ...] = ()


class Module(msgspec.Struct, frozen=True):
    """What an engine lends to a campaign of another game: its own commands there, under a heading, and a sheet.

    `sheet(pack, state)` is None as long as there is nothing to show. A module serves no ports: it has no characters.
    """

    title: str
    summary: str
    commands: tuple[Command, ...]
    sheet: Callable[[Any, Any], Sheet | None] = lambda _pack, _state: None


class Engine(msgspec.Struct, frozen=True):
    """A set of rules, as data and functions.

    * `packs` gives the text (TOML) of each edition that ships, the first being the default; `read_pack` reads such a
      text into a pack, or into a list of faults.
    * `begin(pack)` is the state in which a campaign starts.
    * `rework(state, pack, new)` gives the facts that fit a state to a changed pack.
    * `house_rules(pack)` and `with_rule(pack, name, value)` are the settings of a pack one by one.
    * `suppose(pack, state, command, fields)` lets a bare value stand for something on the sheet when odds are asked
      without a campaign (`skill=d8`).
    * `measures(state)` is what odds count on the sheet; `policies` answers each question when nobody is asked, by the
      policy's name, the first being the default.
    * `aims` are what one may want when asked, so that advice can say which option is the best, by the aim's name, the
      first that fits a question being its default.
    * `courses` are what is done again and again until it ends, for the lab to follow; `tables` are its tables of odds.
    * `view(state, lanes)` is what may be seen of a state from these lanes.
    * `serves(pack)` are the ports at which this engine can be called.
    * `module` is what it lends to a campaign of another game; without it, all of it comes along.
    * `people(pack, state)` are the names of those who are played here, for modules that ask who takes part.
    * `roles(pack, state)` are the roles of its rules that one person may play, each with whom it stands for:
      `{"player:ada": "Ada"}`. What is left out is the game master's (`referee`) or anybody's (`party`).
    * `upcasts` turns a fact under an old name into today's, as plain data: `{"nomadic.box/1": function}`.
    * `ready_made` are commands that make a fresh campaign one that can be played at once by someone new.
    * `code` changes when a rule's asks change, so that records say by which code they were made.
    """

    name: str
    title: str
    summary: str
    good_for: str
    credit: Credit
    state: type[State]
    events: tuple[type[Event[Any]], ...]
    packs: Mapping[str, Callable[[], str]]
    read_pack: Callable[[str], Any]
    begin: Callable[[Any], State]
    commands: tuple[Command, ...]
    words: Words
    sheet: Callable[[Any, Any], Sheet]
    measures: Callable[[Any], Mapping[str, int]]
    policies: Mapping[str, Policies]
    rework: Callable[[Any, Any, Any], tuple[Event[Any], ...]] = lambda _state, _pack, _new: ()
    house_rules: Callable[[Any], tuple[HouseRule, ...]] = lambda _pack: ()
    with_rule: Callable[[Any, str, Value], Any] = lambda pack, _name, _value: pack
    suppose: Callable[[Any, Any, str, Fields], tuple[Any, Fields]] = lambda _pack, state, _command, fields: (
        state,
        fields,
    )
    aims: Mapping[str, Aim] = {}
    courses: Mapping[str, Course] = {}
    tables: Mapping[str, OddsTable] = {}
    view: Callable[[Any, frozenset[str]], Any] = lambda state, _lanes: state
    serves: Callable[[Any], Ports] = lambda _pack: {}
    upcasts: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}
    ready_made: tuple[tuple[str, Fields], ...] = ()
    module: Module | None = None
    people: Callable[[Any, Any], tuple[str, ...]] = lambda _pack, _state: ()
    roles: Callable[[Any, Any], Mapping[str, str]] = lambda _pack, _state: {}
    code: str = "1"

    def command(self, name: str) -> Command | None:
        """The command of this short name, of the game or of its module, if there is one."""
        lent = self.module.commands if self.module else ()
        return next((command for command in (*self.commands, *lent) if command.name == name), None)


class PackError(Exception):
    """A pack that can't be read. `faults` lists everything that is wrong with it."""

    def __init__(self, faults: tuple[PackFault, ...]) -> None:
        super().__init__("\n".join(describe_fault(fault) for fault in faults))
        self.faults = faults


def describe_fault(fault: PackFault) -> str:
    """A fault as one line: where, what, and what would be right."""
    where = ", ".join(filter(None, (f"line {fault.line}" if fault.line else "", fault.path)))
    return (f"{where}: " if where else "") + fault.what + (f" ({fault.hint})" if fault.hint else "")
