"""Every command explains itself, and the manual knows every command and every option of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import Result

from inglenook import __version__
from inglenook.cli.app import COMMANDS, app

CONTRACT = {
    *("play", "new", "list", "show", "log", "search", "rename", "copy", "delete", "do", "answer", "commands", "undo"),
    *("redo", "say", "odds", "roll", "set", "pack", "export", "import", "verify"),
}
COMMON = {"--home", "--database", "--for"}
"""What the manual tells once, for all commands."""
MANUAL = Path(__file__).parents[2] / "docs" / "cli.md"


def tree() -> Iterator[tuple[str, click.Command]]:
    """Every command with its whole name."""
    context = click.Context(app)
    for name in COMMANDS:
        command = app.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from ((f"{name} {sub}", command.commands[sub]) for sub in command.list_commands(context))
        else:
            yield name, command


LEAVES = dict(tree())


def test_the_contracts_commands_are_all_there():
    assert set(COMMANDS) >= CONTRACT


def test_each_command_is_found_under_its_name_with_its_summary():
    for name, (_, summary) in COMMANDS.items():
        command = app.get_command(click.Context(app), name)
        assert command is not None
        assert command.name == name
        assert summary.endswith(".")


@pytest.mark.parametrize("name", list(LEAVES))
def test_help_teaches_with_a_real_example(name: str, quick: Callable[..., Result]):
    shown = quick(*name.split(), "--help")
    assert shown.exit_code == 0
    assert f"    inglenook {name}" in shown.stdout
    assert all(line.strip() for line in (LEAVES[name].help or "").splitlines()[:1])
    for parameter in LEAVES[name].params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.opts}"


def test_the_manual_knows_every_command_and_option():
    for_all, *sections = re.split(r"^### ", MANUAL.read_text(encoding="utf-8"), flags=re.M)
    told = {section.splitlines()[0].strip().strip("`").removeprefix("inglenook "): section for section in sections}
    assert set(told) == set(LEAVES)
    for name, command in LEAVES.items():
        options = {option for parameter in command.params for option in parameter.opts if option.startswith("--")}
        missing = {option for option in options - COMMON if f"`{option}" not in told[name]}
        assert not missing, f"{name}: {missing}"
    assert not {option for option in COMMON if f"`{option}" not in for_all}


def test_the_version_is_told(quick: Callable[..., Result]):
    assert quick("--version").stdout.startswith(f"inglenook {__version__} ")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_say_how_to_install_them(shell: str, quick: Callable[..., Result]):
    script = quick("completion", shell).stdout
    assert "_INGLENOOK_COMPLETE" in script
    assert f"inglenook completion {shell} > " in script
