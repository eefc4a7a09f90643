"""Whose work this is."""

from __future__ import annotations

import click

from inglenook import __version__

from .home import all_engines
from .ink import bold, clean, dim, print_json
from .noun import as_json, command


@command("credits", "inglenook credits")
@as_json
def credits_command(as_json: bool) -> None:
    """Say whose work this is, and under which licences."""
    from .width import page_width, wrap

    engines = all_engines()
    known = [engines.get(name) for name in engines.names()]
    if as_json:
        print_json([{"engine": engine.name, "title": engine.title, "credit": engine.credit} for engine in known])
        return
    click.echo(f"{bold('Inglenook')} {__version__}  {dim('MIT licence')}")
    for engine in known:
        click.echo(
            f"\n{bold(clean(engine.title))}  {dim(f'by {clean(engine.credit.author)}, {clean(engine.credit.licence)}')}"
        )
        for words in engine.credit.lines:
            click.echo("\n".join(wrap(clean(words), page_width(), "  ")))
    click.echo(
        "\nThe page's fonts (Literata, Source Sans 3) are under the SIL Open Font License 1.1, lit-html is under the"
    )
    click.echo("BSD 3-Clause License. The whole list is in the file NOTICE.")
