"""Dice in their usual notation, rolled, with what could be expected of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .errors import Told
from .ink import bold, dim, print_json
from .noun import as_json, command
from .width import page_width, wrap

if TYPE_CHECKING:
    from inglenook.dice import Rolled


@command(
    "roll",
    """
    inglenook roll 2d6
    inglenook roll 4d6kh3 + 2                          the highest three, and 2
    inglenook roll d%                                  1 to 100
    inglenook roll 3d6! --seed lantern                 a six brings another die; always the same
""",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("expression", metavar="EXPR...", nargs=-1, required=True)
@click.option("--seed", metavar="SEED", help="Dice that fall the same way every time.")
@as_json
def roll_command(expression: tuple[str, ...], seed: str | None, as_json: bool) -> None:
    """Roll dice: NdS, + - *, brackets, keep and drop (kh kl dh dl), explode (!), reroll (ro), d% and dF.

    Gives every face and the total, and the exact mean and range beside them.
    """
    from inglenook.dice import Fair, NotationError, Seeded, roll

    text = " ".join(expression)
    try:
        rolled = roll(text, Fair() if seed is None else Seeded(seed))
    except NotationError as error:
        raise Told(error.message, *error.pointed(text).splitlines(), error.hint) from error
    if as_json:
        print_json(rolled.data())
    else:
        click.echo("\n".join(_told(rolled)))


def _told(rolled: Rolled) -> list[str]:
    from inglenook.dice.notation.rolled import mean_words, range_words

    lines = [f"{bold(str(rolled.total))}  {rolled.expression}"]
    for pool in rolled.pools:
        lines += wrap(", ".join(map(str, pool.dice)) or "no dice", page_width(), f"  {pool.expression}: ", "    ")
    cut = " The explosions were cut short." if rolled.cut else ""
    lines.append(dim(f"  mean {mean_words(rolled.mean)}, {range_words(rolled.minimum, rolled.maximum)}.{cut}"))
    return lines
