"""What the shell may complete: campaigns, their commands, fields and options. Never fails, at worst offers nothing.

Each works within the context of its line, which says where the campaigns lie.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from .home import all_engines, library, table

if TYPE_CHECKING:
    from inglenook.table.shown import View


def campaigns(ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Campaigns by name."""
    with suppress(Exception), ctx:
        return _offer(((line.name, line.line) for line in library().campaigns()), begun)
    return []


def commands(ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The commands that can be given now in the campaign named on the line, or any command of any engine."""
    with suppress(Exception), ctx:
        view = _view(ctx)
        if view is not None:
            return _offer(((shown.name, shown.title) for shown in view.commands if shown.refusal is None), begun)
        engines = all_engines()
        return _offer(
            ((f"{name}.{known.name}", known.title) for name in engines.names() for known in engines.get(name).commands),
            begun,
        )
    return []


def fields(ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The fields of the command on the line, and behind `=` their legal values."""
    with suppress(Exception), ctx:
        view, command = _view(ctx), ctx.params.get("command")
        shown = next((each for each in view.commands if each.name == command), None) if view else None
        name, equals, _ = begun.partition("=")
        listed = shown.fields if shown else ()
        if not equals:
            return _offer(((f"{field.name}=", field.label) for field in listed), begun)
        chosen = [option for field in listed if field.name == name for option in field.options]
        return _offer(((f"{name}={option.key}", option.label) for option in chosen), begun)
    return []


def answers(ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The options of whatever waits."""
    with suppress(Exception), ctx:
        view = _view(ctx)
        waiting = view.waiting if view else ()
        return _offer(((option.key, option.label) for shown in waiting for option in shown.options), begun)
    return []


def aims(ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """What one may want at whatever waits."""
    with suppress(Exception), ctx:
        view = _view(ctx)
        waiting = view.waiting if view else ()
        return _offer(((aim.key, aim.label) for shown in waiting for aim in shown.aims), begun)
    return []


def seats(ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The seats at a table."""
    with suppress(Exception), ctx:
        found = table(_campaign(ctx)).standing.seats
        return _offer(((key, seat.name) for key, seat in found.items()), begun)
    return []


def settings(ctx: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The settings that can be changed."""
    with suppress(Exception), ctx:
        view = _view(ctx)
        house = [rule for engine in view.engines for rule in engine.house] if view else []
        return _offer(
            [("dice=", "where dice come from"), *((f"{rule.option}=", rule.field.label) for rule in house)], begun
        )
    return []


def _offer(words: Iterable[tuple[str, str]], begun: str) -> list[CompletionItem]:
    return [CompletionItem(word, help=told) for word, told in words if word.casefold().startswith(begun.casefold())]


def _view(ctx: click.Context) -> View | None:
    name = _campaign(ctx)
    return table(name).view() if name else None


def _campaign(ctx: click.Context) -> str:
    """The campaign named on the line. Behind an option that still lacks its value it is among what wasn't read."""
    name: str | None = ctx.params.get("name") or ctx.params.get("campaign")
    return name or next(iter(ctx.args), "")
