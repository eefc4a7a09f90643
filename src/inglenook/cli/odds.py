"""Exact odds before the roll."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import given
from .errors import Told, refuse
from .home import table
from .ink import bold, dim, print_json
from .noun import as_json, command, completes

if TYPE_CHECKING:
    from inglenook.rules import Refusal
    from inglenook.table import AcrossShown, OddsShown


@command(
    "odds",
    """
    inglenook odds nomadic.check skill=d8 risk=perilous
    inglenook odds nomadic.ask --edition nomadic-2025 odds=likely
    inglenook odds nomadic.attempt skill=muscle --campaign Ada
    inglenook odds nomadic.ask --pack mine.toml
    inglenook odds nomadic.check risk=risky --across skill
    inglenook odds 4d6kh3
""",
)
@click.argument("command", metavar="ENGINE.COMMAND", shell_complete=completes("commands"))
@click.argument("fields", metavar="[FIELD=VALUE]...", nargs=-1, shell_complete=completes("fields"))
@click.option(
    "--campaign", metavar="NAME", shell_complete=completes("campaigns"), help="For this campaign, as it stands now."
)
@click.option("--policy", metavar="P", help="How questions on the way are answered.")
@click.option(
    "--across", "across", multiple=True, metavar="FIELD", help="Side by side for every option of it; twice for pairs."
)
@click.option("--edition", metavar="EDITION", help="Without a campaign: which edition of the rules.")
@click.option(
    "--pack", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Without a campaign: by this pack."
)
@click.option("--for", "seat", default="player", metavar="SEAT", help="Whose act it would be.  [default: player]")
@as_json
def odds_command(
    command: str,
    fields: tuple[str, ...],
    campaign: str | None,
    policy: str | None,
    across: tuple[str, ...],
    edition: str | None,
    pack: Path | None,
    seat: str,
    as_json: bool,
) -> None:
    """See what a command may come to, exactly, and what it may do to the sheet. Nothing is rolled.

    Without a campaign a die stands for the skill: skill=d8. Free text may be left out. Dice alone, such as 4d6kh3, give
    the odds of every total. With --across the options of a field stand side by side.
    """
    if campaign is not None and edition is not None:
        raise click.UsageError("A campaign has its own edition: give --campaign or --edition, not both.")
    from inglenook.rules import Refusal

    filled = given.fields(fields)
    shown = (
        _of_campaign(campaign, command, filled, policy, across, seat)
        if campaign
        else _alone(command, filled, policy, across, edition, pack)
    )
    if isinstance(shown, Refusal):
        refuse(shown, as_json=as_json)
    if as_json:
        print_json(shown)
        return
    asked = " ".join([shown.command, *(f"{name}={value}" for name, value in filled.items())])
    click.echo("\n".join([bold(asked), *_lines(shown)]))
    if len(shown.policies) > 1 and shown.policy:
        others = ", ".join(name for name in shown.policies if name != shown.policy)
        click.echo(dim(f"  Others: --policy {others}"))


def _lines(shown: OddsShown | AcrossShown) -> list[str]:
    from inglenook.table import AcrossShown

    if isinstance(shown, AcrossShown):
        from .across import across

        return across(shown)
    from .bars import odds

    return odds(shown)


def _of_campaign(
    name: str, command: str, filled: dict[str, str], policy: str | None, across: tuple[str, ...], seat: str
) -> OddsShown | AcrossShown | Refusal:
    sitting = table(name)
    if "." not in command:
        matches = [shown.name for shown in sitting.view(seat).commands if shown.name.partition(".")[2] == command]
        command = matches[0] if len(matches) == 1 else command
    if across:
        return sitting.odds_across(command, filled, across, seat=seat, policy=policy)
    return sitting.odds(command, filled, seat=seat, policy=policy)


def _alone(
    command: str,
    filled: dict[str, str],
    policy: str | None,
    across: tuple[str, ...],
    edition: str | None,
    file: Path | None,
) -> OddsShown | AcrossShown | Refusal:
    from inglenook.table import Engines, odds_across_without_campaign, odds_without_campaign

    name, dot, _ = command.partition(".")
    if not dot and any(letter.isdigit() for letter in command):
        return _of_dice(" ".join([command, *(f"{field}={value}" for field, value in filled.items())]))
    engines = Engines()
    if not dot:
        name = _only_engine(engines, command)
    engine, rules = engines.get(name), {"policy": policy, "edition": edition, "pack": _pack(file, name)}
    if across:
        return odds_across_without_campaign(engine, command, filled, across, **rules)
    return odds_without_campaign(engine, command, filled, **rules)


def _pack(file: Path | None, name: str) -> Any:
    """The pack in a file, which has to be for the engine whose odds are asked."""
    if file is None:
        return None
    from .packs import read_file

    engine, text = read_file(file)
    if engine.name != name:
        raise Told(f"{file} is for {engine.title}.", f"Ask for the odds of one of its commands: {engine.name}.…")
    return engine.read_pack(text)


def _of_dice(expression: str) -> OddsShown:
    from inglenook.dice import NotationError
    from inglenook.rules import TooManyCasesError
    from inglenook.table.dice_odds import odds_of_dice

    try:
        return odds_of_dice(expression)
    except NotationError as error:
        raise Told(error.message, *error.pointed(expression).splitlines(), error.hint) from error
    except TooManyCasesError as error:
        raise Told(
            f"{expression} has too many totals to list them.", f"Its mean: inglenook roll {expression}"
        ) from error


def _only_engine(engines: Any, command: str) -> str:
    having = [name for name in engines.names() if engines.get(name).command(command) is not None]
    if len(having) == 1:
        return str(having[0])
    listed = [f"{name}.{known.name}" for name in engines.names() for known in engines.get(name).commands]
    raise Told(
        f"There is no command {command!r}.", f"command: {', '.join(listed)}", "For dice alone: inglenook roll 2d6"
    )
