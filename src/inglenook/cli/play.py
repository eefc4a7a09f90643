"""The table in the browser, or an evening in the terminal."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path

import click

from .given import line
from .home import place
from .ink import bold, dim
from .noun import command


@command(
    "play",
    """
    inglenook play                                     the same as `inglenook` alone
    inglenook play --port 8765 --no-browser
    inglenook play --terminal Ada                      an evening without a browser
""",
)
@click.option(
    "--port", type=click.IntRange(1, 65535), metavar="N", help="The port to listen at; a free one if left out."
)
@click.option("--no-browser", is_flag=True, help="Print the address, open nothing.")
@click.option("--terminal", metavar="NAME", help="Play this campaign here in the terminal instead.")
def play_command(port: int | None, no_browser: bool, terminal: str | None) -> None:
    """Open the table in the browser. It listens on this computer only, and ends with Ctrl-C."""
    if terminal is not None:
        from .evening import evening

        evening(terminal)
        return
    from inglenook.web import serve

    with suppress(KeyboardInterrupt):
        serve(made(place()), port, on_ready=lambda address: _welcome(address, not no_browser))
    click.echo("\nThe table is closed. Everything is kept.")


def made(where: str | Path) -> str | Path:
    """Where the campaigns lie; a folder is made."""
    if isinstance(where, Path):
        where.mkdir(parents=True, exist_ok=True)
    return where


def _welcome(address: str, opened: bool) -> None:
    click.echo(f"The table is open: {bold(address)}")
    click.echo(dim("It ends with Ctrl-C; everything is kept as you go."))
    if opened:
        # Beside the server: a console browser holds on until it is left, and would wait for a page that nobody serves.
        threading.Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    import webbrowser

    try:
        known = webbrowser.open(address)
    except webbrowser.Error:
        known = False
    if not known:
        click.echo(dim("No browser could be opened from here: open the address yourself."))
        click.echo(dim(f"Or play in the terminal: {line('play', '--terminal', 'NAME')}"))
