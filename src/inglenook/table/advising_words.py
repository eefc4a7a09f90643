"""What advice says: an option's worth and by how much it is better or worse, in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from inglenook.rules import Aim, Goal, OptionWorth

from .shown import OptionAdvised

if TYPE_CHECKING:
    from fractions import Fraction  # takes long to import, and whoever gives one has done so


def option_words(aim: Aim, options: Sequence[OptionWorth], option: OptionWorth) -> str:
    """An option's worth, and what sets it apart: "success 77 %: 12 points less than the best".

    Of several goals those are told in which the options differ, up to the one that decides; where all are alike, two.
    """
    sole = sum(other.best for other in options) == 1
    decides = next((place for place, margin in enumerate(option.margin) if margin), None)
    differ = [place for place in range(len(aim.goals)) if len({other.means[place] for other in options}) > 1]
    told = [place for place in differ if decides is None or place <= decides] or [*range(len(aim.goals))][:2]
    worth = ", ".join(mean_words(aim.goals[place], option.means[place]) for place in told)
    if decides is None or (option.best and not sole):
        return f"{worth}: as good as the best" if len(options) > 1 else worth
    than = "the next best" if option.best else "the best"
    return f"{worth}: {margin_words(aim.goals[decides], option.margin[decides])} than {than}"


def mean_words(goal: Goal, mean: Fraction) -> str:
    """A mean: "success 77 %", "resources 2", "marked boxes 1.5 on average"."""
    if goal.chance:
        return f"{goal.label} {percent(mean)}"
    average = "" if mean.denominator == 1 else " on average"
    return f"{goal.label} {number(mean)}{average}"


def margin_words(goal: Goal, margin: Fraction) -> str:
    """By how much a mean is more or less: "12 points more", "0.5 less"."""
    more = "more" if margin > 0 else "less"
    if not goal.chance:
        return f"{number(abs(margin))} {more}"
    points = round(abs(margin) * 100)
    if not points:
        return f"less than 1 point {more}"
    return f"{points} point{'' if points == 1 else 's'} {more}"


def percent(chance: Fraction) -> str:
    """A chance in whole percent, but never 0 % or 100 % for what is neither."""
    if 0 < chance * 100 < 1:
        return "under 1 %"
    if 99 < chance * 100 < 100:
        return "over 99 %"
    return f"{round(chance * 100)} %"


def number(exact: Fraction) -> str:
    """A number with at most two places, or a bound where it would look like none."""
    rounded = round(exact, 2)
    if exact and not rounded:
        return "under 0.01"
    return f"{float(rounded):.2f}".rstrip("0").rstrip(".").replace("-", "\u2212")


def headline(aim: Aim, options: Sequence[OptionAdvised]) -> str:
    """What would be wise, in one sentence."""
    wish = f"To {aim.label[:1].lower()}{aim.label[1:]}"
    best = [option.label for option in options if option.best]
    if len(best) == len(options) > 1:
        return f"{wish}, it makes no difference."
    if len(best) > 1:
        return f"{wish}, these are wise alike: {'; '.join(best)}."
    return f"{wish}, this is wise: {best[0]}."


def note(policy: str, *, ahead: bool) -> str:
    """On which later choices it rests, other than the best ones of whoever asks."""
    if not policy:
        return ""
    if ahead:
        return f"Whatever others decide is taken to go by \u201c{policy}\u201d."
    return f"There are too many cases to look further: later choices are taken to go by \u201c{policy}\u201d."
