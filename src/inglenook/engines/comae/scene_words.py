"""How scenes, sessions and scenarios are told."""

from __future__ import annotations

from collections.abc import Callable

from inglenook.rules import Fields, Outcome

from .draft import words
from .experience import unspent
from .pack import ComaePack
from .portrait import listed
from .story import Comae


def _scene_head(_pack: ComaePack, _comae: Comae, fields: Fields) -> str:
    title = words(fields, "title")
    return f"A new scene: {title}" if title else "A new scene"


def _chapter(_pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    title = comae.calendar.title
    return f"Scene {outcome.details['scene']}{f': {title}' if title else ''}"


def _opened(pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    owing = [person.name for person in comae.characters if person.luck.due]
    owed = f" {listed(owing)} may pay for luck in it." if owing else ""
    return f"{_chapter(pack, outcome, comae)}.{owed}"


def _session_over(_pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    rolls = [(person.name, len(unspent(person))) for person in comae.characters]
    told = listed([f"{name} has {count}" for name, count in rolls])
    return f"Session {outcome.details['session']} is over. Experience rolls: {told}."


def _scenario_over(_pack: ComaePack, outcome: Outcome, comae: Comae) -> str:
    owing = [person.name for person in comae.characters if person.luck.points < 0]
    back = f" It stays below zero for {listed(owing)}." if owing else ""
    return f"Scenario {outcome.details['scenario']} is over. Luck is back where it starts.{back}"


HEADS: dict[str, Callable[[ComaePack, Comae, Fields], str]] = {
    "scene": _scene_head,
    "end_scene": lambda _pack, comae, _fields: (
        "The scene closes" + (f": {comae.calendar.title}" if comae.calendar.title else "")
    ),
    "end_session": lambda _pack, comae, _fields: f"The end of session {comae.calendar.session}",
    "end_scenario": lambda _pack, comae, _fields: f"The end of scenario {comae.calendar.scenario}",
}

OUTCOMES: dict[str, Callable[[ComaePack, Outcome, Comae], str]] = {
    "scene": _opened,
    "end_scene": lambda _pack, outcome, _comae: f"Scene {outcome.details['scene']} is over.",
    "end_session": _session_over,
    "end_scenario": _scenario_over,
}

CHAPTERS: dict[str, Callable[[ComaePack, Outcome, Comae], str]] = {
    "scene": _chapter,
    "end_session": lambda _pack, _outcome, comae: f"Session {comae.calendar.session}",
    "end_scenario": lambda _pack, _outcome, comae: f"Scenario {comae.calendar.scenario}",
}

NAMES: dict[str, dict[str, str]] = {
    "scene": {"opened": "a new scene"},
    "end_scene": {"closed": "closed"},
    "end_session": {"ended": "the session is over"},
    "end_scenario": {"ended": "the scenario is over"},
}
