"""How this game speaks: every sentence that a player reads, plain, and by the characters' names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inglenook.rules import Asked, Choose, Command, Event, Faces, Fields, Option, Outcome, Roll, Words

from . import facts, road, sentences
from .creation import Wish
from .dice_names import die_name, die_sides
from .failing import Failed
from .pack import MODERATE, NutshellPack
from .party import Party, Task
from .task import KEEP, SUCCESS, Standing
from .trait import label_of


class NutshellWords(Words):
    """The sentences of Nutshell."""

    def command(self, pack: NutshellPack, state: Party, command: Command, fields: Fields) -> str:
        head = _HEADS.get(command.name)
        return head(pack, state, fields) if head is not None else command.title

    def dice(self, pack: NutshellPack, roll: Roll[Any], faces: Faces, value: Any) -> str:
        failed = roll.reading.gloss(faces)
        if not value:
            return "none fails" if len(roll.hands[0].dice) > 1 else "it holds"
        return f"failed: {failed}"

    def roll(self, pack: NutshellPack, roll: Roll[Any]) -> str:
        assert isinstance(roll.reading, Failed)
        again = " again" if roll.why == "again" else ""
        return f"Throw {sentences.thrown(roll)}{again}: {sentences.failing(roll.reading.failing)} fails."

    def event(self, pack: NutshellPack, event: Event[Any], state: Party) -> str:
        say = _FACTS.get(type(event))
        return str(say(pack, event, state)) if say else ""

    def question(self, pack: NutshellPack, choose: Choose, state: Party) -> Asked:
        if choose.key in road.QUESTIONS:
            return road.QUESTIONS[choose.key](pack, choose, state)
        if choose.key == "which_die":
            wish: Wish = choose.seen
            text = f"“{wish.word}” is a word for more than one die. Which is it for {wish.name}?"
            return Asked(text, tuple(Option(key, key, _words(pack, key)) for key in choose.options))
        return _again(choose)

    def answer(self, pack: NutshellPack, choose: Choose, option: str, state: Party) -> str:
        if choose.key in road.QUESTIONS:
            return road.answered(pack, choose, option, state)
        if choose.key == "which_die":
            return f"{choose.seen.name}: {option}."
        if option == KEEP:
            return "The dice stay as they fell."
        return f"{sentences.dice(int(option)).capitalize()} again."

    def outcome(self, pack: NutshellPack, command: Command, outcome: Outcome, state: Party) -> str:
        return sentences.outcome(pack, state, command.name, outcome)

    def outcome_name(self, pack: NutshellPack, command: Command, key: str) -> str:
        return _OUTCOMES.get(key, key.replace("_", " "))

    def measure(self, pack: NutshellPack, state: Party, key: str) -> str:
        kind, _, rest = key.partition(".")
        who, _, trait = rest.partition(".")
        name = next((c.name for c in state.characters if c.key == who), who)
        if kind == "unspent":
            return f"{name}: points left over"
        label = label_of(pack, state, trait)
        return f"{name}, {label}: " + ("sides of its die" if kind == "trait" else "points toward the next die")


_OUTCOMES = {
    "success": "success",
    "failure": "failure",
    "posed": "a task waits",
    "created": "somebody new",
    "improved": "a better die",
    "practised": "closer to the next die",
    "found": "something is found",
    "nothing": "nothing is found",
}


def _words(pack: NutshellPack, die: str) -> str:
    return ", ".join(pack.words(die_sides(die))[:4])


# What is asked.


def _again(choose: Choose) -> Asked:
    """Which failed dice to throw again: how many, for they are all alike."""
    seen: Standing = choose.seen
    influence = f"{seen.task.influence} helps with {sentences.dice(seen.again)}"
    fell = sentences.dice(seen.failed).capitalize()
    text = f"{fell} failed, and {influence}. Throw again?"
    if not seen.possible:
        text = f"{fell} failed, and nothing can help any more. Throw again to see it, for {sentences.dice(seen.again)}?"
    return Asked(text, tuple(_option(seen, key) for key in choose.options))


def _option(seen: Standing, key: str) -> Option:
    if key == KEEP:
        return Option(key, "Leave them", "It fails.")
    count = int(key)
    if count < seen.failed:
        return Option(key, f"Throw {sentences.dice(count)} again", "The others stay failed until they are thrown too.")
    return Option(key, f"Throw {'it' if count == 1 else f'all {sentences.number(count)}'} again", "")


# What was done, as a headline.


def _task(pack: NutshellPack, party: Party, fields: Fields) -> str:
    task = Task(
        0,
        str(fields["who"]),
        "",
        str(fields["trait"]),
        int(fields["difficulty"]),
        str(fields["affliction"]),
        str(fields["influence"]),
    )
    return _asked(str(fields["question"]), sentences.task(pack, party, task))


def _asked(question: str, line: str) -> str:
    return f"{question.strip()} · {line}" if question.strip() else line


def _no_roll(_pack: NutshellPack, party: Party, fields: Fields) -> str:
    name = party.character(str(fields["who"])).name
    return _asked(str(fields["question"]), f"{name}: {'no' if fields['answer'] == SUCCESS else 'beyond any'} roll")


def _face(pack: NutshellPack, party: Party, fields: Fields) -> str:
    task = party.task(int(fields["task"]))
    return _asked(task.question, sentences.task(pack, party, task))


def _pose(_pack: NutshellPack, party: Party, fields: Fields) -> str:
    return _asked(str(fields["question"]), f"a task for {party.character(str(fields['who'])).name}")


def _opposed(_pack: NutshellPack, party: Party, fields: Fields) -> str:
    one, other = (party.character(str(fields[name])).name for name in ("who", "against"))
    return _asked(str(fields["question"]), f"{one} against {other}")


def _practise(pack: NutshellPack, party: Party, fields: Fields) -> str:
    name, label = party.character(str(fields["who"])).name, label_of(pack, party, str(fields["trait"]))
    return f"{sentences.points(int(fields['points']))} for {name}'s {label}"


_HEADS: dict[str, Callable[[NutshellPack, Party, Fields], str]] = {
    "task": _task,
    "pose": _pose,
    "face": _face,
    "withdraw": lambda pack, party, fields: "Withdrawn: " + _face(pack, party, fields),
    "opposed": _opposed,
    "no_roll": _no_roll,
    "afflict": lambda pack, party, fields: (
        f"{party.character(str(fields['who'])).name}: {str(fields['what']).strip()}, {_level(pack, fields)}"
    ),
    "recover": lambda _pack, party, fields: (
        f"{party.character(str(fields['who'])).name} recovers: {str(fields['what']).strip()}"
    ),
    "practise": _practise,
    "use_unspent": lambda pack, party, fields: _practise(pack, party, fields) + ", left over",
    "create": lambda _pack, _party, fields: f"Make {str(fields['name']).strip()}",
    "buy": lambda _pack, party, fields: (
        f"{party.character(str(fields['who'])).name}: {str(fields['trait']).strip()} {fields['die']}"
    ),
    "finish": lambda _pack, party, fields: f"{party.character(str(fields['who'])).name} is made",
    "rename": lambda _pack, party, fields: (
        f"{party.character(str(fields['who'])).name} is called {str(fields['name']).strip()}"
    ),
    "define": lambda _pack, _party, fields: f"In this world: {str(fields['trait']).strip()}",
    "look_up": lambda _pack, _party, fields: f"Look up: {str(fields['words']).strip()}",
}


def _level(pack: NutshellPack, fields: Fields) -> str:
    return pack.task.moderate.label if fields["level"] == "moderate" else pack.task.severe.label


# What happened. What the outcome of an act says is not said here once more.


def _bought(pack: NutshellPack, fact: facts.Bought, party: Party) -> str:
    allowed = " The game master allows it." if fact.allowed else ""
    return f"{fact.label}: {sentences.rating(fact.die)}.{allowed}"


def _joined(_pack: NutshellPack, fact: facts.Joined, _party: Party) -> str:
    return f"{fact.name} chooses freely." if fact.free else ""


def _finished(_pack: NutshellPack, fact: facts.Finished, _party: Party) -> str:
    return f"{sentences.points(fact.unspent)} left over, on the sheet." if fact.unspent else ""


def _practised(pack: NutshellPack, fact: facts.Practised, _party: Party) -> str:
    above = pack.above(fact.die)
    climbed = ""
    if fact.die != fact.before:
        steps = [die for die in pack.ladder if fact.before < die <= fact.die]
        climbed = f"Paid: {', '.join(map(die_name, steps))}. "
    if above is None:
        return f"{climbed}{fact.label} can't get better."
    return f"{climbed}{fact.label}: {fact.left} of {above} points toward {die_name(above)}."


def _defined(_pack: NutshellPack, fact: facts.Defined, _party: Party) -> str:
    trait = fact.trait
    if not trait.exists:
        return f"{trait.label} does not exist here."
    if trait.default:
        learned = f"untrained people have {die_name(trait.default)}"
    else:
        learned = "nobody has it until it is learned"
    return f"{trait.label}: {learned}." + ("" if trait.improves else " It does not improve.")


def _posed(pack: NutshellPack, fact: facts.Posed, party: Party) -> str:
    return f"For {sentences.task(pack, party, fact.task)}."


def _refitted(_pack: NutshellPack, fact: facts.Refitted, _party: Party) -> str:
    said = "The sheets fit the changed rules now."
    if not fact.lowered:
        return said
    fell = "falls" if fact.lowered == 1 else "fall"
    return f"{said} {sentences.dice(fact.lowered).capitalize()} {fell} to the next rung of the ladder."


def _afflicted(pack: NutshellPack, fact: facts.Afflicted, party: Party) -> str:
    """Only what the road does is said: the rest stands in the headline."""
    if fact.what != road.ROAD:
        return ""
    level = pack.task.moderate if fact.level == MODERATE else pack.task.severe
    return f"The road afflicts {party.character(fact.who).name}: {level.label}."


def _recovered(_pack: NutshellPack, fact: facts.Recovered, party: Party) -> str:
    return f"The road afflicts {party.character(fact.who).name} no more." if fact.what == road.ROAD else ""


_FACTS: dict[type[Any], Any] = {
    facts.Joined: _joined,
    facts.Bought: _bought,
    facts.Finished: _finished,
    facts.Practised: _practised,
    facts.Defined: _defined,
    facts.Afflicted: _afflicted,
    facts.Recovered: _recovered,
    facts.Posed: _posed,
    facts.Refitted: _refitted,
}
