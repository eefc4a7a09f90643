"""The tree of commands. A command's module is imported when that command is run or explained, not before."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from inglenook import __version__

from .errors import calmly
from .noun import places

SECTIONS: dict[str, dict[str, tuple[str, str]]] = {
    "Begin": {
        "play": ("play", "Open the table in the browser (this is what `inglenook` alone does)."),
        "serve": ("serve", "Open a shared table: others come to it by links."),
        "join": ("join", "Sit down at a shared table, here in the terminal."),
        "invite": ("seats", "Make a link that lets somebody in to a shared table."),
        "seats": ("seats", "See who sits at a table; rename, remove, say who plays whom."),
        "new": ("campaigns", "Start a campaign."),
        "list": ("campaigns", "List the campaigns."),
    },
    "Play": {
        "show": ("story", "Show how a campaign stands, and what can be done now."),
        "commands": ("act", "List what can be done now, with fields, and why the rest can't."),
        "do": ("act", "Do something: roll, ask, act."),
        "answer": ("act", "Answer a question, or give the dice, that a campaign waits for."),
        "advise": ("advise", "Ask what would be wise at a question that waits."),
        "say": ("say", "Write into the story."),
        "undo": ("act", "Take back what was done last."),
        "redo": ("act", "Bring back what undo took."),
        "log": ("story", "Read the story so far."),
        "search": ("story", "Find words in the story."),
    },
    "Dice": {
        "odds": ("odds", "See the exact odds before the roll."),
        "roll": ("roll", "Roll dice, such as 2d6 or 4d6kh3."),
        "lab": ("lab", "See how a whole journey or duel goes, and what a changed rule does to it."),
        "dice": ("dice", "See and lead the epochs of dice that anyone can check."),
    },
    "Campaigns": {
        "rename": ("campaigns", "Give a campaign another name."),
        "copy": ("campaigns", "Copy a campaign."),
        "delete": ("campaigns", "Delete a campaign (it is set aside, not destroyed)."),
        "move": ("move", "Move a campaign from its file to a database, or back."),
        "export": ("files", "Write a campaign, or its story, to a file."),
        "import": ("files", "Take in an exported campaign."),
        "verify": ("verify", "Check that a record is whole and unaltered."),
        "backup": ("backups", "Copy campaigns to a folder, whole and checked, while play goes on."),
        "restore": ("backups", "Put a backup back."),
        "salvage": ("files", "Copy what is whole of a damaged campaign to a new file."),
    },
    "House rules": {
        "set": ("settings", "See the house rules and settings, or change one."),
        "pack": ("packs", "List, show, write, check and use packs of rules."),
    },
    "About": {
        "credits": ("credits", "Say whose work this is, and under which licences."),
        "completion": ("completion", "Let the shell complete commands, names and options."),
    },
}
COMMANDS = {name: place for section in SECTIONS.values() for name, place in section.items()}


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports the one that is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"{__package__}.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS:
            _no_such_command(args[0], ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, section in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name, summary) for name, (_, summary) in section.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """As click does it, but whatever goes wrong ends in one calm sentence."""
        with calmly():
            return super().invoke(ctx)


def _no_such_command(name: str, ctx: click.Context) -> NoReturn:
    from difflib import get_close_matches

    alike = get_close_matches(name, COMMANDS, 1)
    hint = f"Did you mean {alike[0]}?" if alike else "`inglenook --help` lists them."
    raise click.UsageError(f"There is no command {name!r}. {hint}", ctx)


def _version(ctx: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(f"inglenook {__version__} (Python {sys.version.split()[0]})")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Every command explains itself: `inglenook do --help`.",
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Say which version this is."
)
@click.pass_context
def app(ctx: click.Context) -> None:
    """Inglenook: the seat beside the fire, where stories get told.

    Play tabletop games alone, with rules followed to the letter, odds that can be seen before the roll,
    and a journal that writes itself down.

    \b
      inglenook                                  open the table in the browser
      inglenook new Ada                          or play right here: start a campaign
      inglenook show Ada                         see the sheet, and what can be done
      inglenook say Ada '? is anyone here'       ask the oracle
    """
    if ctx.invoked_subcommand is None:
        from .play import play_command

        ctx.invoke(play_command)


app.params[:0] = places(
    "Folder of the campaigns, instead of INGLENOOK_HOME or the system's own.",
    "A PostgreSQL database of campaigns, instead of INGLENOOK_DATABASE or any folder. "
    "Its password is best kept in ~/.pgpass.",
)
