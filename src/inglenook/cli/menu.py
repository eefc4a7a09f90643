"""What can be done now, with the exact line to type for each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .given import line
from .ink import bold, clean, dim, ember
from .width import page_width, wrap

if TYPE_CHECKING:
    from inglenook.rules import Field
    from inglenook.table.shown import CommandShown, View

MOST_AT_ONCE = 14
"""More commands than this are listed by name under their groups."""

FEW_TEXTS = 2
"""Texts that may be left out stand in an example, unless there are more than this."""

ORDER = {"main": 0, "usual": 1, "aside": 2}


def sorted_commands(view: View) -> list[CommandShown]:
    """What can be done first, and of that what is done most first."""
    return sorted(view.commands, key=lambda shown: (shown.refusal is not None, ORDER.get(shown.place, 1)))


def short(view: View) -> list[str]:
    """For the sheet: each thing that can be done, as one line to type."""
    lines = []
    possible = [shown for shown in sorted_commands(view) if shown.refusal is None]
    many = len(possible) > MOST_AT_ONCE
    listed = [shown for shown in possible if not (many and stands_in_group(shown))]
    for shown in listed:
        if shown.place != "aside":
            lines += [f"  {bold(clean(shown.title))}", f"    {example(shown, view.name)}", *_choices(shown)]
    if many:
        lines += _groups_in_short(possible, view.name)
    for shown in listed:
        if shown.place == "aside":
            lines.append(f"  {dim(clean(shown.title) + ':')} {example(shown, view.name)}")
    return lines


def stands_in_group(shown: CommandShown) -> bool:
    """Whether a command is listed under its group's heading; those that are done most stand above all groups."""
    return bool(shown.group) and shown.place != "main"


def groups(commands: Iterable[CommandShown]) -> dict[str, list[CommandShown]]:
    """Commands by their group, those of none first, each group where its first command stood."""
    found: dict[str, list[CommandShown]] = {"": []}
    for shown in commands:
        group = found.setdefault(shown.group, [])
        (group if stands_in_group(shown) else found[""]).append(shown)
    return found


def _groups_in_short(possible: Sequence[CommandShown], campaign: str) -> list[str]:
    """The names under each heading, where there are too many for a line of their own."""
    lines = []
    for title, listed in groups(possible).items():
        names = "  ".join(shown.name for shown in listed if title)
        lines += wrap(names, page_width(), f"  {bold(clean(title))}  ", "    ") if names else []
    return [*lines, dim(f"  {line('commands', campaign)} tells of each.")] if lines else []


def _choices(shown: CommandShown) -> list[str]:
    """What else could stand in the line's place: the legal values of what has to be given."""
    listed = [field for field in shown.fields if field.default is None and len(field.options) > 1]
    told = "; ".join(f"{field.name}: {' '.join(option.key for option in field.options)}" for field in listed)
    return [dim(text) for text in wrap(told, page_width(), "      ")] if told else []


def full(view: View) -> list[str]:
    """Everything, with fields; and why the rest can't be done now."""
    lines: list[str] = []
    listed = sorted_commands(view)
    for title, grouped in groups(shown for shown in listed if shown.refusal is None).items():
        lines += ["", ember(clean(title))] if title and grouped else []
        for shown in grouped:
            lines += ["", *told(shown, view.name)]
    refused = [shown for shown in listed if shown.refusal is not None]
    if refused:
        lines += ["", dim("Not now")]
        for shown in refused:
            reason = shown.refusal.sentence if shown.refusal else ""
            lines += wrap(clean(reason), page_width(), f"  {shown.name}  ", "    ")
    return lines[1:] if lines and not lines[0] else lines


def told(shown: CommandShown, campaign: str) -> list[str]:
    """A command in full: what it is, each field with its legal values, a line to type."""
    sign = f"  {ember(shown.sign)}" if shown.sign else ""
    rule = f"  {dim(shown.rule)}" if shown.rule else ""
    lines = [f"{bold(shown.name)}  {clean(shown.title)}{sign}{rule}"]
    lines += wrap(clean(shown.summary), page_width(), "  ")
    for field in shown.fields:
        lines += _field(field)
    return [*lines, f"  {example(shown, campaign)}"]


def _field(field: Field) -> list[str]:
    default = f", {_plain(field.default)} unless given" if field.default not in (None, "") else ""
    optional = " (may be left out)" if field.default == "" else ""
    note = f". {clean(field.note)}" if field.note else ""
    return [
        dim(text)
        for text in wrap(
            f"{clean(legal(field))}{default}{optional}{note}", page_width(), f"    {field.name}: ", "      "
        )
    ]


def fields_in_short(shown: CommandShown) -> str:
    """The fields of a command as one types them: ` skill=muscle|skulk`."""
    told = ""
    for field in shown.fields:
        if field.default is None and field.name != shown.line:
            told += f" {field.name}={'|'.join(option.key for option in field.options) or '…'}"
    return told


def legal(field: Field) -> str:
    """The legal values of a field in words."""
    if field.kind == "choice":
        return " | ".join(option.key for option in field.options) or "nothing to choose now"
    if field.kind == "whole":
        return f"{field.low} to {field.high}"
    return "yes | no" if field.kind == "yes" else "text"


def _plain(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def example(shown: CommandShown, campaign: str) -> str:
    """A line to type: the sign's short way if it has one, else with every field that must be given."""
    needed = [field for field in shown.fields if field.default is None]
    if shown.sign and shown.line and {field.name for field in needed} <= {shown.line}:
        return line("say", campaign, f"{shown.sign} …")
    texts = [field for field in shown.fields if field.kind == "text" and field not in needed]
    told = needed + texts if len(texts) <= FEW_TEXTS else needed
    return line("do", campaign, shown.name, given=_sample([field for field in shown.fields if field in told]))


def _sample(needed: Sequence[Field]) -> dict[str, str]:
    sample = {}
    for field in needed:
        if field.kind == "choice":
            sample[field.name] = field.options[0].key if field.options else "…"
        else:
            sample[field.name] = {"whole": str(field.low), "yes": "yes"}.get(field.kind, "…")
    return sample
