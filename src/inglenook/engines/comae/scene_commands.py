"""Scenes, sessions and scenarios as commands."""

from __future__ import annotations

from inglenook.rules import Command, Field, Policies, Refusal

from .creation_fields import LONGEST_WORDS
from .draft import words
from .growth_commands import any_character
from .pack import ComaePack
from .scenes import begin_scene, end_scenario, end_scene, end_session
from .skill import focus_label
from .story import Comae


def scene_fields(_pack: ComaePack, _comae: Comae) -> tuple[Field, ...]:
    """What the scene is called."""
    return (
        Field("title", "text", "Title", "Where you are, or what is about to happen.", default="", high=LONGEST_WORDS),
    )


def _scene_open(_pack: ComaePack, comae: Comae) -> Refusal | None:
    return None if comae.calendar.open else Refusal("no_scene", "No scene is open.", "COM-D62")


def session_fields(pack: ComaePack, comae: Comae) -> tuple[Field, ...]:
    """Who acted by their Willpower focuses more often than not, as the referee sees it."""
    return tuple(
        [
            Field(
                f"driven.{person.key}",
                "yes",
                f"{person.name} acted by what drives them",
                " and ".join([focus_label(pack, person, drive.kind) for drive in person.drives]),
                default=False,
            )
            for person in comae.characters
        ]
    )


COMMANDS: tuple[Command, ...] = (
    Command(
        "scene",
        "Open a scene",
        "A new scene begins; one that is open closes.",
        "COM-D62",
        lambda _pack, _comae, fields: begin_scene(words(fields, "title")),
        scene_fields,
    ),
    Command(
        "end_scene",
        "Close the scene",
        "What is owed for luck waits for the next one.",
        "COM-D62",
        lambda _pack, _comae, _fields: end_scene(),
        ready=_scene_open,
    ),
    Command(
        "end_session",
        "End the session",
        "Everyone earns an experience roll; whoever acted by what drives them, two.",
        "COM-R18",
        lambda _pack, _comae, fields: end_session(
            {name.removeprefix("driven."): bool(value) for name, value in fields.items()}
        ),
        session_fields,
        any_character,
    ),
    Command(
        "end_scenario",
        "End the scenario",
        "Luck comes back, and contacts are fresh again.",
        "COM-R15",
        lambda _pack, _comae, _fields: end_scenario(),
    ),
)

POLICIES: Policies = {}
"""Nothing is asked when scenes open and close."""
