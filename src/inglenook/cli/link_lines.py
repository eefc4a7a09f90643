"""Links as they are listed: for whom, how often used, until when, and the number by which one is closed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Protocol

from .ink import bold, clean, dim

FOR = {"gm": "another game master", "player": "a new player", "onlooker": "a new onlooker"}


class Link(Protocol):
    """What is told of a link, here or by a server."""

    @property
    def id(self) -> int: ...
    @property
    def role(self) -> str: ...
    @property
    def seat(self) -> str: ...
    @property
    def expires(self) -> int: ...
    @property
    def once(self) -> bool: ...
    @property
    def used(self) -> int: ...


def link_lines(links: Iterable[tuple[Link, bool]], names: Mapping[str, str]) -> list[str]:
    """A line for each link, with whether it is open."""
    return [_line(link, names, is_open=is_open) for link, is_open in links]


def _line(link: Link, names: Mapping[str, str], *, is_open: bool) -> str:
    whom = f"the seat of {names.get(link.seat) or link.seat}" if link.seat else FOR.get(link.role, link.role)
    used = "not used yet" if not link.used else "used once" if link.used == 1 else f"used {link.used} times"
    until = datetime.fromtimestamp(link.expires / 1000).astimezone().strftime("open until %d %B %Y, %H:%M")
    state = "closed" if not is_open else until if link.expires else "open until it is closed"
    more = ", for one person" if link.once and is_open else ""
    return f"{link.id:>4}  {bold(clean(whom))}  {dim(f'{used}, {state}{more}')}"
