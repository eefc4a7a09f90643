"""Scenes, sessions and scenarios, which the referee opens and closes, and what they bring (COM-D62)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from inglenook.rules import Look, Outcome, Refusal, Rule

from .facts import ExperienceChanged, LuckChanged, Marked, TagChanged
from .healing import wake_recovered
from .luck_debts import close_scenario, open_scene
from .person import Earned
from .story import Comae

OPENED, CLOSED, SESSION, SCENARIO = "scene_opened", "scene_closed", "session_ended", "scenario_ended"


def begin_scene(title: str) -> Rule[Outcome | Refusal]:
    """Opens a scene; one that is open closes with it. Debts of luck fall due."""
    comae = yield from Look(Comae)
    calendar = comae.calendar
    comae = yield from Marked(replace(calendar, scene=calendar.scene + 1, title=title.strip(), open=True), OPENED)
    for person in comae.people:
        due = open_scene(person.luck)
        if due != person.luck:
            yield from LuckChanged(person.key, due, "scene")
    return Outcome("opened", {"scene": comae.calendar.scene})


def end_scene() -> Rule[Outcome | Refusal]:
    """Closes the scene, whatever is owed: debts wait for the next one (COM-D28)."""
    comae = yield from Look(Comae)
    yield from Marked(replace(comae.calendar, title="", open=False), CLOSED)
    return Outcome("closed", {"scene": comae.calendar.scene})


def end_session(driven: Mapping[str, bool]) -> Rule[Outcome | Refusal]:
    """Ends a session: an experience roll for every character, and one more for whoever acted by a drive (COM-R18)."""
    comae = yield from Look(Comae)
    session = comae.calendar.session
    for person in comae.characters:
        earned = (Earned(session),) * (2 if driven.get(person.key) else 1)
        yield from ExperienceChanged(person.key, (*person.rolls, *earned), "session")
    yield from Marked(replace(comae.calendar, session=session + 1), SESSION)
    return Outcome("ended", {"session": session})


def end_scenario() -> Rule[Outcome | Refusal]:
    """Ends a scenario: luck comes back, contacts and labs are fresh again, and some wake from their comae."""
    comae = yield from Look(Comae)
    if comae.calendar.open:
        comae = yield from Marked(replace(comae.calendar, title="", open=False), CLOSED)
    calendar = comae.calendar
    comae = yield from Marked(replace(calendar, scenario=calendar.scenario + 1), SCENARIO)
    for person in comae.people:
        renewed = close_scenario(person.luck)
        if renewed != person.luck:
            yield from LuckChanged(person.key, renewed, "scenario")
        for tag in person.tags:
            if tag.requests:
                yield from TagChanged(person.key, replace(tag, requests=0), "scenario")
        yield from wake_recovered(person.key)
    return Outcome("ended", {"scenario": calendar.scenario})
