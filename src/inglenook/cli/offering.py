"""What Tab offers on the line of an evening: its words, commands, fields with their values, options, people."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from .sitting import Sitting

if TYPE_CHECKING:
    from inglenook.table.shown import View

WIDE = ("gm", "me", "blind")


def offer(sitting: Sitting, words: Collection[str]) -> None:
    """Lets Tab complete what is typed, where the system can edit lines."""
    with suppress(ImportError):
        import readline

        listed: list[str] = []

        def complete(begun: str, place: int) -> str | None:
            if place == 0:
                before = readline.get_line_buffer()[: readline.get_begidx()]
                listed[:] = offered(sitting.view(), words, before, begun)
            return listed[place] if place < len(listed) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ,")
        edits = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if edits else "tab: complete")


def offered(view: View, words: Collection[str], before: str, begun: str) -> list[str]:
    """What could stand where something was begun, after what stands before it."""
    first, *rest = before.split() or [""]
    if first == "/to":
        if not rest:
            return _matching((*WIDE, *(seat.name for seat in view.seats if not seat.mine)), begun)
        return offered(view, words, " ".join(rest[1:]), begun)
    if not first:
        return _matching((*words, *(f"/{_short(shown.name)}" for shown in view.commands if not shown.refusal)), begun)
    if first == "/answer":
        return _matching((option.key for shown in view.waiting if shown.mine for option in shown.options), begun)
    if first == "/odds":
        if not rest:
            return _matching((_short(shown.name) for shown in view.commands), begun)
        first = f"/{rest[0]}"
    return _fields(view, first.removeprefix("/"), begun)


def _fields(view: View, command: str, begun: str) -> list[str]:
    fields = next((shown.fields for shown in view.commands if command in (shown.name, _short(shown.name))), ())
    name, equals, _ = begun.partition("=")
    if not equals:
        return _matching((f"{field.name}=" for field in fields), begun)
    options = [option.key for field in fields if field.name == name for option in field.options]
    return _matching((f"{name}={key}" for key in options), begun)


def _short(name: str) -> str:
    return name.partition(".")[2]


def _matching(words: Iterable[str], begun: str) -> list[str]:
    return sorted({word for word in words if word.casefold().startswith(begun.casefold())})
