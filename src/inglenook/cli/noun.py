"""What every command shares: `--home` wherever one types it, `--json` where it prints data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click


def _keep_home(ctx: click.Context, _parameter: click.Parameter, home: str | None) -> None:
    if home is not None:
        ctx.meta["inglenook.home"] = home


def completes(kind: str) -> Callable[[click.Context, click.Parameter, str], list[Any]]:
    """A completion by its name in `completing`, which is imported when the shell asks and not before."""

    def complete(ctx: click.Context, parameter: click.Parameter, begun: str) -> list[Any]:
        from . import completing

        listed: list[Any] = getattr(completing, kind)(ctx, parameter, begun)
        return listed

    return complete


class Spoken(click.Command):
    """A command that takes `--home` as the root does, so that nobody has to remember where it goes."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.params.append(
            click.Option(
                ["--home"], metavar="PATH", expose_value=False, callback=_keep_home, help="Folder of the campaigns."
            )
        )


def command(name: str, example: str, **more: Any) -> Callable[[Callable[..., Any]], click.Command]:
    """A command of the tree, with a real example under its help."""
    return click.command(name, cls=Spoken, epilog=_as_it_stands(example), **more)


def _as_it_stands(example: str) -> str:
    return "\b\nExamples:\n" + "\n".join(f"  {line.strip()}" for line in example.strip().splitlines())


campaign = click.argument("name", metavar="NAME", shell_complete=completes("campaigns"))
as_json = click.option("--json", "as_json", is_flag=True, help="Print data for programs instead of text for people.")
