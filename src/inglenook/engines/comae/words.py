"""How this game speaks: joins what each of its parts has to say. Keys are never shown."""

from __future__ import annotations

from typing import Any

from inglenook.rules import Asked, Choose, Command, Event, Faces, Fields, Outcome, Roll, Scale, Words

from . import creation_words, edit_words, fight_words, growth_words, hazard_words, npc_words, road, scene_words
from .fight_words import scale
from .pack import ComaePack
from .story import Comae

PARTS: tuple[Any, ...] = (
    creation_words,
    fight_words,
    npc_words,
    hazard_words,
    scene_words,
    growth_words,
    edit_words,
    road,
)


def _joined(name: str) -> dict[Any, Any]:
    return {key: said for part in PARTS for key, said in getattr(part, name, {}).items()}


HEADS = _joined("HEADS")
OUTCOMES = _joined("OUTCOMES")
NAMES = _joined("NAMES")
EVENTS = _joined("EVENTS")
CHAPTERS = _joined("CHAPTERS")
QUESTIONS = _joined("QUESTIONS")
ANSWERS = _joined("ANSWERS")
DICE = _joined("DICE")
PURPOSES = _joined("PURPOSES")


class ComaeWords(Words):
    """The sentences of the Comae Engine."""

    def command(self, pack: ComaePack, state: Comae, command: Command, fields: Fields) -> str:
        head = HEADS.get(command.name)
        return str(head(pack, state, fields)) if head is not None else command.title

    def dice(self, pack: ComaePack, roll: Roll[Any], faces: Faces, value: Any) -> str:
        say = DICE.get(roll.why) or fight_words.said_of(roll)
        return str(say(pack, roll, faces, value)) if say is not None else super().dice(pack, roll, faces, value)

    def scale(self, pack: ComaePack, roll: Roll[Any], faces: Faces, value: Any) -> Scale | None:
        return scale(roll, faces, value)

    def roll(self, pack: ComaePack, roll: Roll[Any]) -> str:
        purpose = PURPOSES.get(roll.why)
        dice = roll.expression.replace("1d", "d")
        return f"Throw {dice} for {purpose(pack, roll) if purpose is not None else roll.why}."

    def event(self, pack: ComaePack, event: Event[Any], state: Comae) -> str:
        say = EVENTS.get(type(event))
        return str(say(pack, event, state)) if say is not None else ""

    def question(self, pack: ComaePack, choose: Choose, state: Comae) -> Asked:
        asked = QUESTIONS[choose.key](pack, choose, state)
        assert isinstance(asked, Asked)
        return asked

    def answer(self, pack: ComaePack, choose: Choose, option: str, state: Comae) -> str:
        say = ANSWERS.get(choose.key)
        return str(say(pack, choose, option, state)) if say is not None else super().answer(pack, choose, option, state)

    def outcome(self, pack: ComaePack, command: Command, outcome: Outcome, state: Comae) -> str:
        say = OUTCOMES.get(command.name)
        return str(say(pack, outcome, state)) if say is not None else self.outcome_name(pack, command, outcome.key)

    def chapter(self, pack: ComaePack, command: Command, outcome: Outcome, state: Comae) -> str:
        opens = CHAPTERS.get(command.name)
        return str(opens(pack, outcome, state)) if opens is not None else ""

    def outcome_name(self, pack: ComaePack, command: Command, key: str) -> str:
        label = npc_words.LABELS.get(command.name)
        if label is not None:
            return label(pack, key)
        return str(NAMES.get(command.name, {}).get(key, key.replace("_", " ")))

    def measure(self, pack: ComaePack, state: Comae, key: str) -> str:
        who, _, rest = key.partition(".")
        name = next((person.name for person in state.people if person.key == who), who)
        kind, _, which = rest.partition(".")
        if kind == "skill" and which in pack.skill_kinds:
            return f"{name}: {pack.skill_kinds[which].label}"
        if kind in pack.pool_kinds:
            return f"{name}: {pack.pool_kinds[kind].label}"
        return f"{name}: {rest.replace('.', ' ')}"
