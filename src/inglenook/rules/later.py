"""A mapping that is read when somebody first looks into it: what an engine has, but most commands never need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TypeVar

V = TypeVar("V")


class Later(Mapping[str, V]):
    """What `read` gives, read once and not before it is needed.

    >>> courses = Later(lambda: {"duel": "round by round"})
    >>> courses["duel"]
    'round by round'
    """

    def __init__(self, read: Callable[[], Mapping[str, V]]) -> None:
        self._read = read

    @cached_property
    def _whole(self) -> Mapping[str, V]:
        return self._read()

    def __getitem__(self, key: str) -> V:
        return self._whole[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._whole)

    def __len__(self) -> int:
        return len(self._whole)
