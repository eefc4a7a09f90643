"""A figure: a ratio against a rival, with its aim, and how such figures are measured and shown."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import median

QUICK = os.environ.get("BENCH_QUICK", "").lower() not in ("", "0", "false")


@dataclass(frozen=True)
class Figure:
    """`ratio` holds if it is at most the `aim` (`sense` is "at most") or at least it ("at least").

    `ours` and `theirs` are medians in `unit`; `stretch` is what would be near the limit of what is possible.
    """

    name: str
    rival: str
    ratio: float
    aim: float
    sense: str
    ours: float
    theirs: float
    unit: str
    note: str = ""
    stretch: float | None = None

    @property
    def holds(self) -> bool:
        return self.ratio <= self.aim if self.sense == "at most" else self.ratio >= self.aim

    def as_dict(self) -> dict[str, object]:
        rounded = {key: float(f"{value:.4g}") for key, value in asdict(self).items() if isinstance(value, float)}
        return {**asdict(self), **rounded, "holds": self.holds}


Timed = Callable[[], float]
"""Does something once, and gives the seconds that what matters of it took."""


def timed(act: Callable[[], object], prepare: Callable[[], object] = lambda: None, times: int = 1) -> Timed:
    """Times an act, per time that it is done; what `prepare` does each time before is not counted."""

    def measure() -> float:
        prepare()
        began = time.perf_counter()
        for _ in range(times):
            act()
        return (time.perf_counter() - began) / times

    return measure


def paired(ours: Timed, theirs: Timed, rounds: int) -> list[tuple[float, float]]:
    """Both in turn, round after round, so that whatever else the machine does falls on both; the first is dropped."""
    pairs = []
    for number in range(rounds + 1):
        if number % 2:
            mine, other = ours(), theirs()
        else:
            other, mine = theirs(), ours()
        pairs.append((mine, other))
    return pairs[1:]


def at_most(
    name: str,
    rival: str,
    aim: float,
    pairs: Sequence[tuple[float, float]],
    unit: str,
    note: str = "",
    stretch: float | None = None,
) -> Figure:
    """So many times what the rival takes: the median over the rounds of ours / theirs."""
    ratio = median(mine / other for mine, other in pairs)
    return _figure(name, rival, ratio, aim, "at most", pairs, unit, note, stretch)


def at_least(
    name: str,
    rival: str,
    aim: float,
    pairs: Sequence[tuple[float, float]],
    unit: str,
    note: str = "",
    stretch: float | None = None,
) -> Figure:
    """So many times as fast as the rival: the median over the rounds of theirs / ours."""
    ratio = median(other / mine for mine, other in pairs)
    return _figure(name, rival, ratio, aim, "at least", pairs, unit, note, stretch)


SCALE = {"s": 1.0, "ms": 1e3, "us": 1e6}


def _figure(
    name: str,
    rival: str,
    ratio: float,
    aim: float,
    sense: str,
    pairs: Sequence[tuple[float, float]],
    unit: str,
    note: str,
    stretch: float | None = None,
) -> Figure:
    ours = median(mine for mine, _ in pairs) * SCALE[unit]
    theirs = median(other for _, other in pairs) * SCALE[unit]
    return Figure(name, rival, ratio, aim, sense, ours, theirs, unit, note, stretch)


def table(figures: Sequence[Figure]) -> str:
    """The figures for people."""
    lines = [f"{'':2}{'what':<20}{'ratio':>9}  {'aim':<24}{'ours':>11} {'theirs':>12}  rival"]
    for one in figures:
        stretch = f" (stretch {one.stretch:g})" if one.stretch is not None else ""
        aim = f"{'≤' if one.sense == 'at most' else '≥'} {one.aim:g}{stretch}"
        ours, theirs = f"{one.ours:.4g} {one.unit}", f"{one.theirs:.4g} {one.unit}"
        mark = "✓" if one.holds else "✗"
        lines.append(f"{mark} {one.name:<20}{one.ratio:>9.3g}  {aim:<24}{ours:>11} {theirs:>12}  {one.rival}")
        if one.note:
            lines.append(f"{'':4}{one.note}")
    return "\n".join(lines)
