"""Odds as a bar whose parts are as long as they are likely, with the percent a person reads and the exact fraction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .ink import bold, clean, dim, drawable, ember
from .width import pad, page_width, width

if TYPE_CHECKING:
    from inglenook.table import OddsShown
    from inglenook.table.shown import EffectOdds

EIGHTHS = " ▏▎▍▌▋▊▉"
MOST_CASES = 4
"""As many changes are told case by case; of more, their range."""


def odds(shown: OddsShown) -> list[str]:
    """All that a command may come to, and what it may do to the sheet."""
    labels = [clean(outcome.label) for outcome in shown.outcomes]
    wide = max(map(width, labels), default=0)
    lines = []
    for label, outcome in zip(labels, shown.outcomes, strict=True):
        lines.append(
            f"  {pad(label, wide)}  {percent(outcome.decimal)}  {bar(outcome.decimal)}  {dim(outcome.probability)}"
        )
    for key, effects in shown.effects.items():
        lines += ["", f"  {bold(clean(shown.labels.get(key, key)))}", *effect_lines(effects)]
    if shown.aside:
        lines += ["", dim(f"  {left_aside(shown.aside)}")]
    if shown.policy:
        lines += ["", dim(f"  Questions on the way answered by the policy “{shown.policy}”.")]
    return lines


def left_aside(labels: Sequence[str]) -> str:
    """What was not reckoned with, as a sentence: "Luck is left aside here."""
    named = [clean(label) for label in labels]
    listed = " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
    return f"{listed} {'are' if len(named) > 1 else 'is'} left aside here."


def effect_lines(effects: Sequence[EffectOdds]) -> list[str]:
    """By how much something changes, a line for each case."""
    return [
        f"    {change(effect.value):>3}  {percent(effect.decimal)}  {bar(effect.decimal)}  {dim(effect.probability)}"
        for effect in effects
    ]


def change(value: int) -> str:
    """A change as people write it: +1, −2, or ±0."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "±0"


def percent(chance: float) -> str:
    """A chance in whole percent, but never 0 % or 100 % for what is neither."""
    if 0 < chance < 0.01:
        return " <1 %"
    if 0.99 < chance < 1:
        return ">99 %"
    return f"{chance * 100:3.0f} %"


def bar(chance: float) -> str:
    """A bar as long as a thing is likely."""
    cells = max(10, min(32, page_width() - 56))
    if not drawable("█▏"):
        return pad("=" * round(chance * cells), cells)
    eighths = round(chance * cells * 8)
    part = EIGHTHS[eighths % 8] if eighths % 8 else ""
    return ember(pad("█" * (eighths // 8) + part, cells))


def consequences(effects: dict[str, tuple[EffectOdds, ...]], labels: dict[str, str]) -> str:
    """What an option does to the sheet in a few words: "boxes on body +1"."""
    named = {clean(labels.get(key, key)): cases for key, cases in effects.items()}
    said = {name: cases for name, cases in named.items() if not _said_closer(name, cases, named)}
    return "; ".join(f"{name} {_in_short(cases)}" for name, cases in said.items())


def _said_closer(name: str, cases: Sequence[EffectOdds], named: dict[str, tuple[EffectOdds, ...]]) -> bool:
    """Whether "boxes marked" goes without saying, because "boxes marked on Body" says the same and more."""
    return any(other != name and other.startswith(name) and cases == closer for other, closer in named.items())


def _in_short(cases: Sequence[EffectOdds]) -> str:
    if len(cases) == 1:
        return change(cases[0].value)
    changing = sorted([case for case in cases if case.value], key=lambda case: (abs(case.value), case.value))
    if len(changing) > MOST_CASES:
        return _range(changing)
    return " or ".join(f"{change(case.value)} ({percent(case.decimal).strip()})" for case in cases)


def _range(changing: Sequence[EffectOdds]) -> str:
    """Many cases from the least to the greatest, what they are on average, and how likely there is any."""
    often = sum(case.decimal for case in changing)
    mean = sum(case.value * case.decimal for case in changing) / often
    average = f"{'−' if mean < 0 else '+'}{abs(mean):.1f}".removesuffix(".0")
    chance = "" if often > 1 - 1e-9 else f", {percent(often).strip()}"
    return f"{change(changing[0].value)} to {change(changing[-1].value)}, {average} on average{chance}"
