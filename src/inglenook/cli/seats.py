"""Seats and links from the terminal of whoever keeps the table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

import click

from .errors import Told, granted
from .given import line
from .home import library, table
from .ink import bold, clean, dim, print_json
from .noun import as_json, campaign, command, completes

if TYPE_CHECKING:
    from inglenook.table import Table
    from inglenook.table.doors import Doors

ROLES = click.Choice(["gm", "player", "onlooker"])


@command(
    "invite",
    """
    inglenook invite Ada                             for a player, for a week
    inglenook invite Ada --role onlooker --days 0    never ends
    inglenook invite Ada --seat ben --once           Ben's own seat, on another device
    inglenook invite --owner                         for yourself, on another browser
    inglenook invite Ada --list                      the links that were made
    inglenook invite Ada --close 3                   who came by it keeps their seat
""",
)
@click.argument("name", metavar="[NAME]", required=False, shell_complete=completes("campaigns"))
@click.option("--role", type=ROLES, default="player", help="What whoever comes will be.  [default: player]")
@click.option("--seat", metavar="KEY", default="", help="A seat that there is, instead of a new one.")
@click.option("--days", type=click.FloatRange(0, 3650), default=7, help="How long it is good for.  [default: 7]")
@click.option("--once", is_flag=True, help="Good for one person.")
@click.option("--owner", is_flag=True, help="A link for whoever keeps the server, for one browser and one day.")
@click.option("--url", default="", metavar="URL", help="The table's address; that of the last `serve` if left out.")
@click.option("--list", "listing", is_flag=True, help="See the links that were made, without their secrets.")
@click.option("--close", type=int, metavar="NUMBER", help="Close a link, by its number in the list.")
def invite_command(
    name: str | None,
    role: str,
    seat: str,
    days: float,
    once: bool,
    owner: bool,
    url: str,
    listing: bool,
    close: int | None,
) -> None:
    """Make a link that lets somebody in. It is shown this once, and kept nowhere. Or see those made, or close one."""
    from inglenook.table.doors import OWNER

    if bool(name) == owner:
        raise click.UsageError("Name a campaign, or say --owner.")
    doors = _doors()
    if listing or close is not None:
        _links(doors, name, close)
        return
    address = _address(doors, url)
    if owner:
        made, token = doors.invite("", OWNER, days=1, once=True)
    else:
        sitting = table(name or "")
        seats = sitting.standing.seats
        if seat and seat not in seats:
            raise Told(f"There is no seat {seat!r} at this table.", f"There are: {', '.join(seats)}")
        role = seats[seat].role if seat else role
        made, token = doors.invite(sitting.id, role, seat=seat, days=days, once=once)
        if seat and seat != sitting.standing.first_gm:
            granted(sitting.seating.tell_of_link(seat, seat=sitting.standing.first_gm))
    click.echo(bold(f"{address}/join#{token}"))
    many = "one person" if made.once else "as many as have it"
    until = datetime.fromtimestamp(made.expires / 1000).astimezone().strftime("until %d %B %Y, %H:%M")
    click.echo(dim(f"It lets {many} in, {until if made.expires else 'and never ends'}."))


@command(
    "seats",
    """
    inglenook seats Ada
    inglenook seats Ada --rename ben Benedict
    inglenook seats Ada --role ben gm
    inglenook seats Ada --plays ben player:ada,player:ford
    inglenook seats Ada --end-devices ben             a stranger sits there: out with every browser that does
    inglenook seats Ada --remove ben
""",
)
@campaign
@click.option("--rename", nargs=2, metavar="KEY NAME", help="Another name for a seat.")
@click.option("--role", nargs=2, metavar="KEY ROLE", help="gm, player or onlooker.")
@click.option("--plays", nargs=2, metavar="KEY ROLES", help="For whom a seat decides, with commas; - for nobody.")
@click.option("--end-devices", metavar="KEY", help="Take a seat from every browser that has it, and close its links.")
@click.option("--remove", metavar="KEY", help="Take a seat away, with every browser that has it.")
@as_json
def seats_command(
    name: str,
    rename: tuple[str, str] | None,
    role: tuple[str, str] | None,
    plays: tuple[str, str] | None,
    end_devices: str | None,
    remove: str | None,
    as_json: bool,
) -> None:
    """See who sits at a table, or change it. A seat is told by its key, which stays when it is renamed.

    A lesser role, or none, closes the links to new seats of what somebody was: they could come back by them.
    """
    from inglenook.table.seats import roles_lost

    sitting = table(name)
    master, seating = sitting.standing.first_gm, sitting.seating
    if rename:
        granted(seating.rename(rename[0], rename[1], seat=master), as_json=as_json)
    if role:
        before = sitting.standing.seats.get(role[0])
        granted(seating.give_role(role[0], role[1], seat=master), as_json=as_json)
        _close_links(sitting, roles_lost(before.role, sitting.standing.seats[role[0]].role) if before else ())
    if plays:
        wanted = [] if plays[1] == "-" else [each.strip() for each in plays[1].split(",")]
        granted(seating.give_plays(plays[0], wanted, seat=master), as_json=as_json)
    if end_devices:
        out = partial(_doors().rise, sitting.id, end_devices)
        granted(seating.end_devices(end_devices, out, seat=master), as_json=as_json)
        if not as_json:
            click.echo(f"A new way in: {line('invite', name, '--seat', end_devices, '--once')}")
    if remove:
        gone = sitting.standing.seats.get(remove)
        granted(seating.remove(remove, seat=master), as_json=as_json)
        _doors().rise(sitting.id, remove)
        _close_links(sitting, (gone.role,) if gone else ())
    if as_json:
        print_json(sitting.standing.seats)
    else:
        click.echo("\n".join(_lines(sitting)))


def _close_links(sitting: Table, roles: Sequence[str]) -> None:
    """Closes the links to new seats of these roles, as the page does: who lost one could come back by them."""
    for role in roles:
        _doors().close_links(sitting.id, role)


def _links(doors: Doors, name: str | None, close: int | None) -> None:
    """The links of a campaign, after one of them was closed perhaps. Raises `Told`."""
    from inglenook.table.keeper import system_clock

    from .link_lines import link_lines

    if name is None:
        raise click.UsageError("Name the campaign whose links they are.")
    sitting = table(name)
    if close is not None and not doors.revoke(sitting.id, close):
        raise Told(f"There is no link {close} at this table.", f"Its links: {line('invite', name, '--list')}")
    names = {key: seat.name for key, seat in sitting.standing.seats.items()}
    now = system_clock()
    listed = [(each, each.open_at(now)) for each in doors.invites(sitting.id)]
    click.echo("\n".join(link_lines(listed, names)) or "No links have been made.")


def _lines(sitting: Table) -> list[str]:
    from inglenook.table.seating import roles_of

    now = sitting.standing
    labels = roles_of(now, now.lanes_of(now.first_gm))
    told = {"gm": "game master", "player": "player", "onlooker": "looks on"}
    lines = []
    for key, seat in sitting.standing.seats.items():
        plays = ", ".join(labels.get(each, each) for each in seat.plays)
        shown = f"{bold(clean(seat.name or key))}  {told[seat.role]}{clean(plays and f', plays {plays}')}"
        lines.append(f"{shown}  {dim(clean(key))}")
    return lines


def _doors() -> Doors:
    doors = library().doors()
    click.get_current_context().call_on_close(doors.close)
    return doors


def _address(doors: Doors, url: str) -> str:
    from inglenook.web.server import origin_of

    address = origin_of(url) if url else doors.address()
    if not address:
        raise Told("No shared table has been opened here yet.", f"Open one with {line('serve')}, or say --url.")
    return address
