"""The script that lets a shell complete commands, campaigns, fields and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from .noun import command

PLACES = {
    "bash": ("~/.local/share/bash-completion/completions/inglenook", "inglenook completion bash > {}"),
    "zsh": ("~/.zfunc/_inglenook", "inglenook completion zsh > {}   # with ~/.zfunc in your fpath"),
    "fish": ("~/.config/fish/completions/inglenook.fish", "inglenook completion fish > {}"),
}


@command(
    "completion",
    """
    inglenook completion bash > ~/.local/share/bash-completion/completions/inglenook
    inglenook completion fish > ~/.config/fish/completions/inglenook.fish
    inglenook completion zsh > ~/.zfunc/_inglenook
""",
)
@click.argument("shell", type=click.Choice(list(PLACES)))
def completion_command(shell: str) -> None:
    """Print a script for SHELL that completes commands, campaigns, fields and options.

    How to install it is said at its top.
    """
    from .app import app

    kind = get_completion_class(shell)
    assert kind is not None
    place, how = PLACES[shell]
    source = kind(app, {}, "inglenook", "_INGLENOOK_COMPLETE").source()
    note = f"# To install: {how.format(place)}\n# Then open a new terminal.\n"
    if source.startswith("#compdef"):  # zsh reads it on the first line only
        first, _, rest = source.partition("\n")
        click.echo(f"{first}\n{note}{rest}")
    else:
        click.echo(note + source)
