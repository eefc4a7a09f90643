"""The odds tables of the page on the Crossing, made by the odds driver from the packs that ship."""

from __future__ import annotations

from fractions import Fraction

from inglenook.engines.crossing import engine
from inglenook.rules import Refusal
from inglenook.table import OddsShown, odds_without_campaign

BANDS = ("failure", "mixed", "success")


def tables() -> str:
    """The guide's roll in both profiles, in Markdown."""
    pools = [[str(dice), *_chances("crossing-0.12", dice, "even")] for dice in range(7)]
    sums = [
        [f"{rating:+d}, {label}", *_chances("crossing-0.12-2d6", rating, position)]
        for rating in range(-1, 4)
        for label, position in (("even", "even"), ("a die up", "lifted"), ("a die down", "dropped"))
    ]
    made = [
        "**A pool, by its dice**",
        _table("dice", pools),
        "**Two dice, by the attribute**",
        _table("attribute", sums),
    ]
    return "\n\n".join(["", *made, ""])


def _chances(edition: str, dice: int, position: str) -> list[str]:
    shown = odds_without_campaign(engine, "leg", {"dice": dice, "position": position}, edition=edition)
    if isinstance(shown, Refusal):
        raise ValueError(shown.sentence)
    return _told(shown)


def _told(shown: OddsShown) -> list[str]:
    chances = {each.name: Fraction(each.probability) for each in shown.outcomes}
    return [f"{float(chances[band]):.1%} ({chances[band]})" for band in BANDS]


def _table(head: str, rows: list[list[str]]) -> str:
    lines = [[head, "Failure", "Mixed", "Success"], ["---"] * 4, *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
