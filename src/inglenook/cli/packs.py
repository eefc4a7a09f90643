"""Packs: the rules as data, which a table may change. List, show, write a copy, check it, use it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .act import seat_option, tell
from .errors import Told, granted
from .faults import lines
from .given import line
from .home import all_engines, table
from .ink import bold, clean, dim, print_json
from .noun import Spoken, as_json, campaign, command

if TYPE_CHECKING:
    from inglenook.rules import Engine

EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)


class Packs(click.Group):
    """The group, which keeps its commands in the order of a designer's work."""

    command_class = Spoken

    def list_commands(self, ctx: click.Context) -> list[str]:
        return ["list", "show", "new", "check", "use"]


@click.group(
    "pack",
    cls=Packs,
    epilog="""
\b
Your own rules, step by step:
  inglenook pack new mine.toml --engine nomadic
  (change what you like, in any editor)
  inglenook pack check mine.toml
  inglenook new Ada --pack mine.toml       or: inglenook pack use Ada mine.toml
""",
)
def pack_command() -> None:
    """Packs of rules: names, numbers, tables and optional rules, as a file that you can change."""


@pack_command.add_command
@command("list", "inglenook pack list")
@as_json
def list_packs(as_json: bool) -> None:
    """List the packs that come with the engines."""
    engines = all_engines()
    found = [(engines.get(name), edition) for name in engines.names() for edition in engines.get(name).packs]
    if as_json:
        print_json([{"engine": engine.name, "title": engine.title, "edition": edition} for engine, edition in found])
        return
    for engine, edition in found:
        default = dim("  (unless another is asked for)") if edition == next(iter(engine.packs)) else ""
        pack = engine.read_pack(engine.packs[edition]())
        click.echo(f"{bold(edition)}  {clean(engine.title)}: {clean(pack.name)}{default}")
        click.echo(dim(f"  by {clean(pack.author)}, {clean(pack.licence)}"))


@pack_command.add_command
@command(
    "show",
    """
    inglenook pack show nomadic-2025
    inglenook pack show nomadic-2025 --text            the whole file
    inglenook pack show mine.toml
""",
)
@click.argument("name", metavar="EDITION|FILE|NAME")
@click.option("--text", "whole", is_flag=True, help="The whole text.")
@as_json
def show_pack(name: str, whole: bool, as_json: bool) -> None:
    """Show what a pack is: an edition, a file, or what the campaign NAME is played with."""
    if not whole and not Path(name).is_file() and not _edition(name):
        _show_campaigns_packs(name, as_json)
        return
    from .width import page_width, wrap

    engine, text = text_of(name)
    pack = engine.read_pack(text)
    house = engine.house_rules(pack)
    if whole:
        click.echo(text.rstrip("\n"))
    elif as_json:
        credit = {"author": pack.author, "licence": pack.licence, "attribution": list(pack.attribution)}
        print_json({"engine": engine.name, "name": pack.name, "edition": pack.edition, **credit, "house": house})
    else:
        click.echo(f"{bold(clean(pack.name))}  {dim(f'{pack.edition}, for {engine.title}')}")
        click.echo("\n".join(wrap(clean(f"by {pack.author}, {pack.licence}"), page_width())))
        click.echo("\n".join(dim(text) for words in pack.attribution for text in _wrapped(words)))
        for rule in house:
            click.echo(f"  {rule.field.name} = {_plain(rule.value)}  {dim(clean(rule.field.label))}  {dim(rule.rule)}")


def _show_campaigns_packs(name: str, as_json: bool) -> None:
    from inglenook.table import LibraryError

    try:
        view = table(name).view()
    except LibraryError as error:
        raise _no_pack(name) from error
    if as_json:
        print_json(view.engines)
        return
    for engine in view.engines:
        click.echo(f"{bold(clean(engine.pack))}  {dim(f'{engine.edition}, for {engine.title}')}")
        click.echo(dim(f"  {engine.pack_hash}"))
        click.echo("\n".join(dim(text) for words in engine.credit.lines for text in _wrapped(words)))
        click.echo(f"Its house rules: {line('set', view.name)}")


def _plain(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else clean(str(value))


def _wrapped(words: str) -> list[str]:
    from .width import page_width, wrap

    return wrap(clean(words), page_width(), "  ")


def _edition(name: str) -> Engine | None:
    engines = all_engines()
    known = (engines.get(each) for each in engines.names())
    return next((engine for engine in known if name in engine.packs), None)


def text_of(name: str) -> tuple[Engine, str]:
    """The engine of a pack, and its text: of an edition, or of a file."""
    engine = _edition(name)
    if engine is not None:
        return engine, engine.packs[name]()
    if Path(name).is_file():
        return read_file(Path(name))
    raise _no_pack(name)


def _no_pack(name: str) -> Told:
    engines = all_engines()
    editions = [edition for each in engines.names() for edition in engines.get(each).packs]
    return Told(f"There is no pack {name!r}: no edition, file or campaign.", f"editions: {', '.join(editions)}")


def read_file(file: Path) -> tuple[Engine, str]:
    """A pack's text and the engine it is for. Raises `PackError` if it is no text, no TOML, or for no engine here."""
    from inglenook.rules import engine_of_pack

    text = _decoded(file)
    engines = all_engines()
    return engines.get(engine_of_pack(text, engines.names())), text


def _decoded(file: Path) -> str:
    """The text of a file in UTF-8, its lines ended as here. No more is read than a pack may hold."""
    from inglenook.rules import LARGEST_FILE, PackError, PackFault

    with file.open("rb") as opened:
        data = opened.read(4 * LARGEST_FILE + 1)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        fault = PackFault("", "this is no text in UTF-8", "save it as UTF-8, which any editor can", line)
        raise PackError((fault,)) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


@pack_command.add_command
@command(
    "new",
    """
    inglenook pack new mine.toml --engine nomadic
    inglenook pack new mine.toml --engine nomadic --edition nomadic-2025
""",
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--engine", default="nomadic", show_default=True, metavar="ENGINE", help="The rules that it changes.")
@click.option("--edition", metavar="EDITION", help="Which edition to begin from; the engine's first if left out.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def new_pack(file: Path, engine: str, edition: str | None, force: bool) -> None:
    """Write a commented copy of an engine's own pack to FILE, for you to change."""
    rules = all_engines().get(engine)
    wanted = edition or next(iter(rules.packs))
    if wanted not in rules.packs:
        raise Told(f"{rules.title} has no edition {wanted!r}.", f"edition: {', '.join(rules.packs)}")
    if file.exists() and not file.is_file():
        raise Told(f"{file} is no ordinary file, and was left as it is.", "Choose another name.")
    if file.exists() and not force:
        raise Told(f"{file} is there already, and was left as it is.", "Choose another name, or add --force.")
    made = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        made.write_text(rules.packs[wanted](), encoding="utf-8")
        made.replace(file)
    finally:
        made.unlink(missing_ok=True)
    click.echo(f"{file} is a copy of {wanted}. Change what you like, then:")
    click.echo(f"  {line('pack', 'check', str(file))}")


@pack_command.add_command
@command("check", "inglenook pack check mine.toml")
@click.argument("file", type=EXISTING)
@as_json
def check_pack(file: Path, as_json: bool) -> None:
    """Check a pack: every fault at its line, with a hint."""
    from inglenook.rules import PackError

    try:
        engine, text = read_file(file)
        pack = engine.read_pack(text)
    except PackError as error:
        if as_json:
            print_json({"sound": False, "faults": error.faults})
        count = len(error.faults)
        raise Told(f"{file} has {count} fault{'s' if count > 1 else ''}.", *lines(error.faults, str(file))) from error
    if as_json:
        print_json({"sound": True, "engine": engine.name, "name": pack.name, "edition": pack.edition, "faults": []})
    else:
        click.echo(f"{file} is sound: “{clean(pack.name)}”, {pack.edition}, for {engine.title}.")
        click.echo(dim(f"Play by it: {line('new', 'NAME', '--pack', str(file))}"))
        click.echo(dim(f"        or: {line('pack', 'use', 'NAME', str(file))}"))


@pack_command.add_command
@command("use", "inglenook pack use Ada mine.toml")
@campaign
@click.argument("file", metavar="FILE|EDITION")
@seat_option
@as_json
def use_pack(name: str, file: str, seat: str, as_json: bool) -> None:
    """Play the campaign NAME by another pack from now on. What was rolled before stays as it was."""
    sitting = table(name)
    _, text = text_of(file)
    receipt = granted(sitting.use_pack(text, seat=seat), as_json=as_json)
    tell(sitting, receipt, seat=seat, as_json=as_json, of=-1)
