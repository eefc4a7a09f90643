"""A shared table: others come to it by links."""

from __future__ import annotations

from contextlib import suppress

import click

from .given import line
from .home import place
from .ink import bold, dim
from .noun import command
from .play import made


@command(
    "serve",
    """
    inglenook serve                                          on this computer, for trying it out
    inglenook serve --host 0.0.0.0 --url http://192.168.1.20:8000
    inglenook serve --port 8000 --url https://table.example  behind a proxy that does https
    inglenook serve --database postgresql://inglenook@db.example/tables      one of several servers over one database
""",
)
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="Where to listen: 0.0.0.0 for every network.")
@click.option(
    "--port", type=click.IntRange(1, 65535), metavar="N", help="The port to listen at; a free one if left out."
)
@click.option("--url", default="", metavar="URL", help="The address under which people reach it, if it is another.")
def serve_command(host: str, port: int | None, url: str) -> None:
    """Open a shared table. You get a link for yourself, and make links for the others on the page."""
    from inglenook.web import serve_shared

    with suppress(KeyboardInterrupt):
        serve_shared(made(place()), host=host, port=port, url=url, on_ready=_welcome)
    click.echo("\nThe table is closed. Everything is kept.")


def _welcome(address: str, link: str) -> None:
    click.echo(f"The table is open to those with a link, at {bold(address)}")
    click.echo(f"Your own way in, for one browser: {bold(link)}")
    click.echo(dim("It lets one browser in, today. `serve` gives a new one each time it starts."))
    click.echo(dim(f"It ends with Ctrl-C. To play alone: {line('play')}"))
