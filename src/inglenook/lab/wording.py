"""Numbers as a person reads them: a chance in percent, a mean to a tenth, and what a sampled one may be off by."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from .prospect import Share

SURE = 1.96
"""So many standard errors to either side hold what is sought 95 times in 100."""


def percent(chance: float | Fraction, digits: int = 0) -> str:
    """A chance in percent, but never 0 % or 100 % for what is neither.

    >>> percent(0.616), percent(0.0004), percent(0.12345, 1)
    ('62 %', '<1 %', '12.3 %')
    """
    if chance in (0, 1):
        return f"{100 * int(chance)} %"
    least = 0.5 * 10 ** -(digits + 2)
    if 0 < chance < least:
        return f"<{10.0**-digits:.{digits}f} %"
    if 1 - least < chance < 1:
        return f">{100 - 10.0**-digits:.{digits}f} %"
    return f"{float(chance) * 100:.{digits}f} %"


def number(value: float | Fraction, digits: int = 1) -> str:
    """A number to a tenth, the minus as a person writes it; only what is whole stands without a point.

    >>> number(27.38), number(-3.0), number(1200), number(2.999)
    ('27.4', '−3', '1,200', '3.0')
    """
    value = float(value)
    said = f"{abs(value):,.{0 if value == round(value) else digits}f}"
    return f"−{said}" if value < 0 and said.strip("0.,") else said


def change(value: float | Fraction, digits: int = 1) -> str:
    """A difference with its sign: "+5.4"."""
    said = number(value, digits)
    return said if value <= 0 or said == "0" else f"+{said}"


def points(value: float | Fraction, digits: int = 0) -> str:
    """A difference of two chances, in points of percent: "+7 points"."""
    said = change(round(float(value) * 100, digits), digits)
    if said.strip("+−") == "0" and value:
        return "less than a point" if not digits else f"less than {10.0**-digits:g} points"
    return f"{said} point{'' if said.strip('+−') == '1' else 's'}"


def chance_of(share: Share) -> str:
    """A chance with its 95 % error where it was sampled: "61.6 % ± 0.3"."""
    if not share.error:
        return percent(share.number, 1)
    return f"{percent(share.number, 1)} ± {_error(share.error * 100)}"


def mean_of(share: Share) -> str:
    """A mean with its 95 % error where it was sampled: "27.4 ± 0.1"."""
    return f"{number(share.number, 2)} ± {_error(share.error)}" if share.error else number(share.number, 2)


def _error(error: float) -> str:
    error *= SURE
    return f"{error:.1f}" if error >= 0.95 else f"{error:.2f}" if error >= 0.095 else f"{error:.1g}"


def listed(words: Sequence[str]) -> str:
    """Words as a person lists them: "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else [*words])


def counted(count: int, one: str, many: str) -> str:
    """So many of something: "1 action", "22 actions"."""
    return f"{count:,} {one if count == 1 else many}"


def a(title: str) -> str:
    """A title as the beginning of a sentence: "An expedition", "A duel".

    >>> a("Expedition"), a("A climb"), a("Duel to the last")
    ('An expedition', 'A climb', 'A duel to the last')
    """
    if title.startswith(("A ", "An ", "The ")):
        return title
    return f"{'An' if title[:1].lower() in 'aeiou' else 'A'} {title[:1].lower()}{title[1:]}"
