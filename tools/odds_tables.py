"""The odds tables of the page on Nomadic, made by the odds driver from the packs that ship."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from inglenook.engines.nomadic import engine
from inglenook.engines.nomadic.nomad import Planet
from inglenook.rules import Refusal, odds
from inglenook.table import OddsShown, odds_without_campaign

BOXES = "nomadic.boxes"


def tables(edition: str) -> str:
    """Every table of an edition, in Markdown."""
    pack = engine.read_pack(engine.packs[edition]())
    dice = [f"d{die}" for die in reversed(pack.check.ladder)]
    made = [
        "**The question oracle**",
        _oracle("ask", edition, "odds", pack.question.dice, [(row.key, row.label) for row in pack.question.answers]),
        "**The risk oracle**",
        _oracle("attempt", edition, "control", pack.risk.dice, [(row.key, row.label) for row in pack.risk.degrees]),
        "**A check, by the skill's die**",
        _checks(edition, dice, [(row.key, row.label) for row in pack.check.results]),
        "**A whole attempt: the risk, then the check if there is one.** In each cell: how likely it succeeds without a "
        "cost, and the boxes it marks on average.",
        _attempts(edition, dice, pack.risk.dice, pack.check.done),
        "**Resources found on leaving a planet**",
        _resources(pack),
    ]
    return "\n\n".join(["", *made, ""])


def law(edition: str, command: str, **fields: str) -> OddsShown:
    """The exact odds of a command for a fresh Nomad."""
    shown = odds_without_campaign(engine, command, fields, edition=edition)
    if isinstance(shown, Refusal):
        raise ValueError(shown.sentence)
    return shown


def _oracle(command: str, edition: str, field: str, dice: Any, rows: list[tuple[str, str]]) -> str:
    lines = []
    for die in dice:
        given = {field: die.key} if len(dice) > 1 else {}
        chances = _chances(law(edition, command, **given))
        thrown = " + ".join(f"d{sides}" for sides in die.dice)
        name = die.label if len(dice) == 1 else f"{die.label}, {thrown}"
        lines.append([name, *(_told(chances.get(key, Fraction(0))) for key, _ in rows)])
    return _table(["thrown", *(label for _, label in rows)], lines)


def _checks(edition: str, dice: list[str], rows: list[tuple[str, str]]) -> str:
    lines = []
    for die in dice:
        chances = _chances(law(edition, "check", skill=die, risk="risky"))
        means = [_mean(law(edition, "check", skill=die, risk=risk)) for risk in ("risky", "perilous")]
        lines.append([die, *(_told(chances.get(key, Fraction(0))) for key, _ in rows), *map(_plain, means)])
    heads = ["die", *(label for _, label in rows), "boxes if risky, on average", "if perilous"]
    return _table(heads, lines)


def _attempts(edition: str, dice: list[str], thrown: Any, done: str) -> str:
    """One line for each way to throw the risk oracle: how likely all goes well, and what it costs on average."""
    lines = []
    for die in dice:
        cells = [die]
        for way in thrown:
            given = {"control": way.key} if len(thrown) > 1 else {}
            shown = law(edition, "attempt", skill=die, **given)
            cells.append(f"{_told(_chances(shown).get(done, Fraction(0)))}, {_plain(_mean(shown))}")
        lines.append(cells)
    return _table(["skill", *(way.label for way in thrown)], lines)


def _resources(pack: Any) -> str:
    nomad = engine.begin(pack).but(planet=Planet(""))
    leave = next(command for command in engine.commands if command.name == "leave")
    found = odds(lambda: leave.perform(pack, nomad, {}), {engine.name: nomad}, {})
    amounts = found.law(lambda leaf: engine.measures(leaf.world[engine.name])["resources"])
    lines = [[str(amount), _told(chance)] for amount, chance in sorted(amounts.items())]
    return _table(["found", "chance"], [*lines, ["on average", _plain(amounts.mean())]])


def _chances(shown: OddsShown) -> dict[str, Fraction]:
    return {outcome.name: Fraction(outcome.probability) for outcome in shown.outcomes}


def _mean(shown: OddsShown) -> Fraction:
    return sum((effect.value * Fraction(effect.probability) for effect in shown.effects.get(BOXES, ())), Fraction(0))


def _told(chance: Fraction) -> str:
    """A chance as people say it, with the exact one: "58 % (7/12)"."""
    return f"{float(chance):.0%} ({chance})".replace("%", " %") if chance else "never"


def _plain(number: Fraction) -> str:
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def _table(heads: list[str], lines: Iterable[list[str]]) -> str:
    rows = [heads, ["---"] * len(heads), *lines]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
