"""The faults of a pack, each at its line with a hint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inglenook.rules import PackFault


def lines(faults: Sequence[PackFault], file: str = "") -> list[str]:
    """One line for each: `file:line: path: what (hint)`, as editors understand it."""
    return [_line(fault, file) for fault in faults]


def _line(fault: PackFault, file: str) -> str:
    place = f"line {fault.line}, " if fault.line and not file else ""
    if file:
        place = f"{file}:{fault.line}: " if fault.line else f"{file}: "
    hint = f" ({fault.hint})" if fault.hint else ""
    return f"{place}{fault.path}: {fault.what}{hint}" if fault.path else f"{place}{fault.what}{hint}"
