"""The terminal as a seat of a shared table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from . import given
from .errors import Told
from .home import home
from .ink import bold, clean, dim
from .noun import command

if TYPE_CHECKING:
    from .wire import Wire


@command(
    "join",
    """
    inglenook join 'https://table.example/join#Xq3…'         the link that you were sent
    inglenook join 'https://table.example/join#Xq3…' --name Ben
    inglenook join https://table.example                     again, on any later evening
    inglenook join https://table.example Ada                 where you sit at several tables
""",
)
@click.argument("url", metavar="URL")
@click.argument("campaign", metavar="[NAME]", required=False)
@click.option("--name", default="", metavar="NAME", help="What you are called there, for a link to a new seat.")
@click.option("--bell", is_flag=True, help="Ring when you are asked something.")
@click.option("--leave", is_flag=True, help="Forget the way in again, here and there. The seat stays.")
def join_command(url: str, campaign: str | None, name: str, bell: bool, leave: bool) -> None:
    """Sit down at a shared table, right here in the terminal.

    URL is the link that you were sent (in quotes, for the sake of its #), or the table's address if you have been here
    before: how the table knows you is kept in the data folder, where only you can read it.

    It is an evening as at home: what you type goes into the story, `?` asks, `!` attempts, `/` does anything else. What
    the others do comes above your line as it happens. `/to gm …` is for the game master and you alone. `/help` says
    the rest.
    """
    address, token, asked = parts_of(url)
    wire = known_at(address)
    if leave:
        _leave(wire)
        return
    if token:
        from .company import come_in
        from .passes import keep

        asked = come_in(wire, token, name)
        keep(home(), wire.address, wire.cookie)
    sit_down(wire, campaign_of(wire, campaign or asked), bell=bell)


def parts_of(url: str) -> tuple[str, str, str]:
    """The server's address, the token of a link, and the campaign of a page's address. Raises `Told`."""
    parts = urlsplit(url if "://" in url else f"https://{url}")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise Told(f"{url} is no address of a table.", "It looks like https://table.example/join#… or http://….")
    asked = parts.path.removeprefix("/c/").partition("/")[0] if parts.path.startswith("/c/") else ""
    token = parts.fragment if parts.path.rstrip("/").endswith("/join") else ""
    return f"{parts.scheme}://{parts.netloc}", token, asked


def known_at(address: str) -> Wire:
    """A server, with the way in that was kept for it."""
    from .passes import load
    from .wire import Wire

    place = home()  # by now: what is heard is heard in another thread
    return Wire(address, load(place, address), lambda: load(place, address))


def _leave(wire: Wire) -> None:
    from .passes import forget

    wire.post("/api/leave", dict[str, Any], {})
    forget(home(), wire.address)
    click.echo("The way in is forgotten. Your seat stays: a new link to it lets you back in.")


def campaign_of(wire: Wire, asked: str) -> str:
    """The campaign to sit down at: the one there is, or the one that was named. Raises `Told`."""
    me = wire.get("/api/me", dict[str, Any])
    listed: dict[str, str] = {each["id"]: each["name"] for each in me["campaigns"]}
    if me["owner"]:
        found = wire.get("/api/campaigns", dict[str, Any])["campaigns"]
        listed = {each["id"]: each["name"] for each in found if each["id"]}
    if not listed:
        raise Told(
            f"You have no seat at {wire.address}.", "Open the link that you were sent: inglenook join 'https://…#…'"
        )
    chosen = [key for key, name in listed.items() if asked.casefold() in (key.casefold(), name.casefold())]
    if not asked:
        chosen = [*listed]
    if len(chosen) != 1:
        names = ", ".join(listed.values())
        sentence = f"You have no seat at {asked} there." if asked else "You sit at several tables there."
        raise Told(sentence, f"Say which: {names}.")
    return chosen[0]


def sit_down(wire: Wire, campaign: str, *, bell: bool) -> None:
    """An evening at a server's table."""
    from .company import Company, who
    from .evening import go_on, greet, introduce, with_line_editing
    from .far import FarTable
    from .heard import news
    from .hearing import Hearing

    table = FarTable(wire, campaign)
    click.get_current_context().meta[given.EVENING] = True
    with_line_editing()
    view = table.view()
    hint = "Everything is kept as you go. /help says what can be typed."
    click.echo(f"{bold(clean(table.name))}. {dim(hint)}")
    introduce({shown.summary: "" for shown in view.engines})
    click.echo("\n".join(who(view, ())))
    for text in news(table.entries(limit=12).entries, view):
        click.echo(text)
    greet(table)
    hearing = Hearing(table, bell=bell)
    hearing.start()
    company = Company(table, hearing)
    try:
        go_on(table, company.words, company.taking)
    finally:
        hearing.stop()
    click.echo("\nUntil next time. Everything is kept.")
