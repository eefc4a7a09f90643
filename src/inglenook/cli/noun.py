"""What every command shares: `--home` and `--database` wherever one types them, `--json` where it prints data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click


def _keep(ctx: click.Context, parameter: click.Parameter, place: str | None) -> None:
    if place is not None:
        ctx.meta[f"inglenook.{parameter.name}"] = place


def places(
    home: str = "Folder of the campaigns.", database: str = "A PostgreSQL database of campaigns, instead of the folder."
) -> list[click.Parameter]:
    """Where the campaigns lie, as the root and every command of it may be told. `home.py` makes something of it."""
    return [
        click.Option(["--home"], metavar="PATH", expose_value=False, callback=_keep, help=home),
        click.Option(["--database"], metavar="URL", expose_value=False, callback=_keep, help=database),
    ]


def completes(kind: str) -> Callable[[click.Context, click.Parameter, str], list[Any]]:
    """A completion by its name in `completing`, which is imported when the shell asks and not before."""

    def complete(ctx: click.Context, parameter: click.Parameter, begun: str) -> list[Any]:
        from . import completing

        listed: list[Any] = getattr(completing, kind)(ctx, parameter, begun)
        return listed

    return complete


class Spoken(click.Command):
    """A command that takes `--home` and `--database` as the root does: nobody has to remember where they go."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.params += places()


def command(name: str, example: str, **more: Any) -> Callable[[Callable[..., Any]], click.Command]:
    """A command of the tree, with a real example under its help."""
    return click.command(name, cls=Spoken, epilog=_as_it_stands(example), **more)


def _as_it_stands(example: str) -> str:
    return "\b\nExamples:\n" + "\n".join(f"  {line.strip()}" for line in example.strip().splitlines())


campaign = click.argument("name", metavar="NAME", shell_complete=completes("campaigns"))
as_json = click.option("--json", "as_json", is_flag=True, help="Print data for programs instead of text for people.")
