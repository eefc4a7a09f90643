"""Compiling, where numba (the extra `fast`) is installed; what is compiled lets other threads run beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any


@cache
def can_compile() -> bool:
    """Whether numba is there; it isn't imported to find out."""
    return find_spec("numba") is not None


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function compiled by numba, kept on disk for the next process."""
    from numba import njit  # slow to import, and only who follows many runs needs it

    made: Callable[..., Any] = njit(cache=True, nogil=True)(function)
    return made
