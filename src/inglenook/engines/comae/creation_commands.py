"""New characters as commands: guided, all at once, or ready to play."""

from __future__ import annotations

from inglenook.rules import Command, Field, Option, Policies, Refusal

from .creation import create, create_random
from .creation_fields import create_fields, random_fields
from .lot import first
from .pack import ComaePack
from .samples import SAMPLES, fitting, sample
from .story import Comae


def _sample_ready(pack: ComaePack, _comae: Comae) -> Refusal | None:
    refusals = [fitting(pack, shown) for shown in SAMPLES]
    return None if None in refusals else refusals[0]


def sample_fields(pack: ComaePack, _comae: Comae) -> tuple[Field, ...]:
    """Those who fit this setting."""
    fit = [shown for shown in SAMPLES if fitting(pack, shown) is None]
    careers = {career.key: career.label for career in pack.careers}
    options = [
        Option(shown.key, f"{shown.name}, {careers.get(shown.career, shown.career).lower()}", shown.note)
        for shown in fit
    ]
    return (Field("who", "choice", "Who", options=tuple(options)),)


COMMANDS: tuple[Command, ...] = (
    Command(
        "create",
        "Make a character",
        "A name and a career are enough; you are asked for the rest, or the dice settle it.",
        "COM-R2",
        lambda pack, _comae, fields: create(pack, fields),
        create_fields,
        place="main",
    ),
    Command(
        "random",
        "Roll a character",
        "Someone complete in one go. Only the name is yours, if you like.",
        "COM-R2",
        lambda pack, _comae, fields: create_random(pack, fields),
        random_fields,
    ),
    Command(
        "sample",
        "Take a ready character",
        "Someone who can be played at once.",
        "COM-R17",
        lambda pack, _comae, fields: sample(pack, str(fields["who"])),
        sample_fields,
        _sample_ready,
    ),
)

POLICIES: Policies = dict.fromkeys(
    (
        "create.skill",
        "create.whose",
        "create.starred",
        "create.focus",
        "create.pool",
        "create.tag",
        "create.person",
        "create.circle",
        "create.verb",
        "gear",
    ),
    first,
)
"""Odds take what is offered first."""
