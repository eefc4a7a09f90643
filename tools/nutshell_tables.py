"""The odds tables of the page on Nutshell, made by the odds driver from the pack that ships."""

from __future__ import annotations

from fractions import Fraction

from inglenook.engines.nutshell import engine
from inglenook.rules import Refusal
from inglenook.table import odds_without_campaign
from tools.percent import in_percent

DIFFICULTIES = range(1, 11)
INFLUENCES = ("none", "d12", "d20", "d30")


def tables() -> str:
    """Every table, in Markdown."""
    pack = engine.read_pack(engine.packs["nutshell-2008"]())
    pool = engine.with_rule(pack, "reroll_pool", True)
    dice = [f"d{die}" for die in pack.ladder[1:]]
    made = ["**How likely a task succeeds, by rating and difficulty**", _by_difficulty(pack, dice, "none")]
    for level in ("moderate", "severe"):
        made += [f"**Under a {level} affliction**", _by_difficulty(pack, dice, level)]
    made += [
        "**With another trait's influence, at difficulty 5**: each failed die once; in brackets with the house rule "
        "`reroll_pool`, where that differs.",
        _by_influence(pack, pool, dice),
    ]
    return "\n\n".join(["", *made, ""])


def chance(pack: object, **fields: str) -> Fraction:
    """The exact chance of a task for somebody supposed."""
    shown = odds_without_campaign(engine, "task", fields, pack=pack)
    if isinstance(shown, Refusal):
        raise ValueError(shown.sentence)
    return next((Fraction(outcome.probability) for outcome in shown.outcomes if outcome.name == "success"), Fraction(0))


def _by_difficulty(pack: object, dice: list[str], level: str) -> str:
    rows = [
        [die, *(in_percent(chance(pack, trait=die, difficulty=str(hard), affliction=level)) for hard in DIFFICULTIES)]
        for die in dice
    ]
    return _table(["trait", *map(str, DIFFICULTIES)], rows)


def _by_influence(pack: object, pool: object, dice: list[str]) -> str:
    rows = []
    for die in dice:
        cells = [die]
        for helps in INFLUENCES:
            once, more = (
                in_percent(chance(rules, trait=die, difficulty="5", influence=helps)) for rules in (pack, pool)
            )
            cells.append(once if once == more else f"{once} ({more})")
        rows.append(cells)
    return _table(["trait", "no influence", *INFLUENCES[1:]], rows)


def _table(heads: list[str], rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in [heads, ["---"] * len(heads), *rows])
