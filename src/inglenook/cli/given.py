"""What a person gives on the line: fields as `name=value`, faces as `3,5`; and such a line written for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

JOINTS = str.maketrans("", "", "_-.")
"""What may stand in a field's name beside letters and digits."""

EVENING = "inglenook.evening"
WORDS = {"show": "/sheet", "log": "/story", "commands": "/"}
"""What the line of an evening calls differently from the shell."""


def fields(given: Sequence[str], line: str = "") -> dict[str, str]:
    """Fields from `name=value`. Words without a `=` go to the field `line`, if there is one."""
    read: dict[str, str] = {}
    loose: list[str] = []
    for part in given:
        name, equals, value = part.partition("=")
        if not equals or not name.translate(JOINTS).isalnum():
            loose.append(part)
        elif name in read:
            raise click.UsageError(f"The field {name} is given twice.")
        else:
            read[name] = value
    if loose and (not line or line in read):
        raise click.UsageError(f"{loose[0]!r} is no field: fields are given as name=value, such as skill=muscle.")
    if loose:
        read[line] = " ".join(loose)
    return read


def faces(text: str | None) -> tuple[int, ...] | None:
    """Faces of real dice: "3,5"."""
    if text is None:
        return None
    from inglenook.dice import parse_faces

    try:
        return parse_faces(text)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--faces") from error


def in_evening() -> bool:
    """Whether an evening is being played: its own line is typed in then, and not the shell's."""
    ctx = click.get_current_context(silent=True)
    return bool(ctx and ctx.meta.get(EVENING))


def line(*words: str, given: Mapping[str, str] | None = None) -> str:
    """A command line to type, quoted where the shell needs it; during an evening, in its own words."""
    import shlex

    from .home import database_given, home_given

    if in_evening():
        return _evening_line(*words, given=given)
    start = ["inglenook"]
    for option, place in (("--home", home_given()), ("--database", database_given())):
        start += [option, _unsecret(place)] if place else []
    quoted = [shlex.quote(word) for word in (*start, *words)]
    return " ".join([*quoted, *(f"{name}={shlex.quote(value)}" for name, value in (given or {}).items())])


def _unsecret(place: str) -> str:
    """A place without the password that its URL may have: what is shown on a screen is no place for one."""
    import re

    return re.sub(r"(://[^:/@]*):[^@/]*@", r"\1@", place)


def _evening_line(what: str, _campaign: str = "", *words: str, given: Mapping[str, str] | None = None) -> str:
    import shlex

    if what == "say":
        return " ".join(words)
    if what == "do":
        typed = [
            f"/{words[0].partition('.')[2]}",
            *(f"{name}={shlex.quote(value)}" for name, value in (given or {}).items()),
        ]
    else:
        typed = [WORDS.get(what, f"/{what}"), *words]
    return " ".join(typed)
