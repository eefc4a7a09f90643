"""What can be typed at a shared table beside what one types alone: to some only, show, who, stop, pause, invite."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from .errors import Told, granted
from .evening import TAKING, WORDS, Taking, Words, do_line, typed
from .far import FarTable
from .files import FORMATS, write_whole
from .heard import whose
from .ink import bold, clean, dim
from .link_lines import link_lines
from .wire import Wire

if TYPE_CHECKING:
    from inglenook.table.shown import View

    from .hearing import Hearing

MORE = """\

  With others:
  /to gm …      only before the game master and you; after it comes what you would type anyway
  /to me …      a note of your own; /to Ada,Ben … only before those, and blind … before the game master alone
  /who          who sits here, and whom they play
  /reveal       what can be shown to the others; /reveal referee:3 shows it, /reveal referee:3 Ada to her alone
  /stop         holds up the stop card: the game pauses, and nobody is told who did it
  /pause  /go   pauses, and goes on
  /line …  /veil …   what shall never come up here, or not be shown closely; alone they list what was agreed
  /name …       another name for you
  /invite       a link for a player (or: gm, onlooker, me for another device of your own)
  /devices end  takes your seat from every other device, if a stranger sits in it, and closes the links to it
  /links        the links to your seat, a game master's: all; /links close 3 closes one
  /export FILE  what you may see, to keep: as a story if FILE ends in .md, else whole, to be imported and verified
  /bell         rings when you are asked, or no more"""
SAFETY = {"/stop": ("stop", {}), "/pause": ("pause", {"on": True}), "/go": ("pause", {"on": False})}
WIDE = {"gm": "gm_and_me", "master": "gm_and_me", "me": "me", "blind": "gm", "all": "all"}


class LinkShown(msgspec.Struct):
    """A link as a server lists it."""

    id: int
    role: str
    seat: str
    expires: int
    once: bool
    used: int
    open: bool


class Company:
    """The words of a shared table, for one who sits at it."""

    def __init__(self, table: FarTable, hearing: Hearing) -> None:
        self.table = table
        self.hearing = hearing
        self.words: Words = {
            **WORDS,
            "/help": lambda _: click.echo(typed(table.view()) + MORE),
            "/who": lambda _: click.echo("\n".join(who(table.view(), hearing.here))),
            "/bell": lambda _: self._bell(),
            **{word: self._safety(word) for word in SAFETY},
        }
        self.taking: Taking = {
            **TAKING,
            "/to": lambda _, said: self._to(said),
            "/reveal": lambda _, said: self._reveal(said),
            "/line": lambda _, said: self._agree("line", said),
            "/veil": lambda _, said: self._agree("veil", said),
            "/name": lambda _, said: self._act("seats/rename", seat=table.view().seat, name=said),
            "/export": lambda _, said: self._export(said),
            "/invite": lambda _, said: self._invite(said or "player"),
            "/devices": lambda _, said: self._devices(said),
            "/links": lambda _, said: self._links(said),
        }

    def _act(self, word: str, **body: Any) -> None:
        """An act of which no more is told than what it came to."""
        click.echo(clean(granted(self.table.act(word, **body)).text))

    def _safety(self, word: str) -> Callable[[Any], None]:
        path, body = SAFETY[word]
        return lambda _: self._act(path, **body)

    def _bell(self) -> None:
        self.hearing.bell = not self.hearing.bell
        click.echo(dim("It rings when you are asked." if self.hearing.bell else "No bell any more."))

    def _to(self, said: str) -> None:
        to, _, rest = said.partition(" ")
        if not rest.strip():
            raise Told("Say to whom, and what.", "For example: /to gm I search the body while nobody looks.")
        with self.table.before(audience(self.table.view(), to)):
            do_line(self.table, rest.strip(), self.words, self.taking)

    def _reveal(self, said: str) -> None:
        view = self.table.view()
        place, _, to = said.partition(" ")
        lane, _, number = place.rpartition(":")
        if not lane or not number.isdecimal():
            click.echo("\n".join(self._hidden(view)) or "Nothing is hidden that you could show.")
            return
        body = {"lane": lane, "number": int(number), "audience": audience(view, to.strip()) if to.strip() else ""}
        done = granted(self.table.act("reveal", **body))
        click.echo(f"Shown: {clean(done.text)}")

    def _hidden(self, view: View) -> list[str]:
        told = [entry for entry in self.table.entries(limit=300).entries if whose(entry.lane, view) and entry.text]
        kinds = ("prose", "handout", "command", "dice", "outcome")
        return [
            f"  {dim(f'/reveal {each.lane}:{each.number}')}  {clean(each.text)}  {dim(f'[{whose(each.lane, view)}]')}"
            for each in told
            if each.kind in kinds
        ]

    def _agree(self, kind: str, said: str) -> None:
        safety = self.table.view().safety
        if not said:
            listed = [*(f"Never: {text}" for text in safety.lines), *(f"Not closely: {text}" for text in safety.veils)]
            click.echo("\n".join(map(clean, listed)) or "No lines and no veils so far.")
            return
        withdrawn = said.startswith("-")
        self._act("agree", kind=kind, text=said.removeprefix("-").strip(), withdrawn=withdrawn)

    def _export(self, said: str) -> None:
        if not said:
            raise Told("Say where to write it.", "For example: /export harbour.json, or /export harbour.md")
        target = Path(said).expanduser()
        form = FORMATS.get(target.suffix.lower(), "json")
        write_whole(target, (self.table.wire.raw(f"/api/c/{self.table.id}/export", format=form),))
        click.echo(f"Written to {clean(str(target))}: all that you may see, and nothing else.")

    def _invite(self, said: str) -> None:
        wish = {"seat": self.table.view().seat, "once": True} if said == "me" else {"role": said}
        made = granted(self.table.wire.post(f"/api/c/{self.table.id}/invites", dict[str, Any], wish))
        click.echo(f"{self.table.wire.address}{made['link']}")
        click.echo(dim("It is told this once. It holds for a week; /links closes it before."))

    def _devices(self, said: str) -> None:
        if said != "end":
            hint = "/devices end takes your seat from all others, and closes the links to it. This one stays."
            raise Told("How many devices sit in your seat nobody counts.", hint)
        granted(self.table.act("seats/devices", seat=self.table.view().seat))
        click.echo("Every other device is out of your seat, and the links to it are closed.")

    def _links(self, said: str) -> None:
        wire, path = self.table.wire, f"/api/c/{self.table.id}/invites"
        word, _, number = said.partition(" ")
        if word and (word != "close" or not number.strip().isdecimal()):
            raise Told("Links are listed by /links, and closed by their number.", "For example: /links close 3")
        if word:
            listed = granted(wire.post(f"{path}/revoke", list[LinkShown], {"invite": int(number)}))
        else:
            listed = wire.get(path, list[LinkShown])
        names = {seat.key: seat.name for seat in self.table.view().seats}
        click.echo("\n".join(link_lines([(each, each.open) for each in listed], names)) or "There are no links.")


def who(view: View, here: tuple[str, ...]) -> list[str]:
    """Who sits here, in which role, whom they play, and whether they are at the table now."""
    roles = {"gm": "game master", "player": "player", "onlooker": "looks on"}
    lines = []
    for seat in view.seats:
        parts = [roles.get(seat.role, seat.role), *(f"plays {name}" for name in seat.plays.values())]
        parts += ["here now"] if seat.key in here else []
        name = f"{clean(seat.name or seat.key)}{' (you)' if seat.mine else ''}"
        lines.append(f"  {bold(name)}  {dim(clean(', '.join(parts)))}")
    return lines


def audience(view: View, to: str) -> str:
    """The audience that somebody names: `gm`, `me`, `blind`, or seats by their names. Raises `Told`."""
    if to.casefold() in WIDE:
        named = WIDE[to.casefold()]
        known = [each.key for each in view.audiences]
        return "gm" if named == "gm_and_me" and named not in known else named
    keys = {text.casefold(): seat.key for seat in view.seats for text in (seat.key, seat.name) if text}
    found = [keys.get(name.strip().casefold(), "") for name in to.split(",")]
    if not all(found):
        names = ", ".join(seat.name or seat.key for seat in view.seats if not seat.mine)
        raise Told(f"Nobody here is called {to}.", f"There are gm, me, blind, and by name: {names}.")
    return f"seats:{','.join(found)}"


ROLE_NAMES = {"gm": "game master", "player": "player", "onlooker": "onlooker"}


def _invited(found: dict[str, Any]) -> str:
    """What a link leads to, and does for who sits there already."""
    place, role = bold(clean(found["name"])), ROLE_NAMES.get(found["role"], found["role"])
    mine, does = found.get("mine") or {}, found.get("does", "new")
    own, held = clean(mine.get("name") or "you"), ROLE_NAMES.get(mine.get("role", ""), "")
    if does == "here":
        return f"You sit at {place} already, as {held}: this link changes nothing for you."
    if does == "role":
        return f"You sit at {place} already, as {held}. By this link you are {role} from now on, in the same seat."
    if does in ("seat", "other"):
        left = f" From here you sat as {own}; only a link to that seat leads back to it." if does == "other" else ""
        return f"This link is for the seat of {clean(found.get('whose') or 'the game master')} at {place}.{left}"
    return f"You are invited to {place} as {role}."


def come_in(wire: Wire, token: str, name: str) -> str:
    """Uses a link, under a name if it is for a new seat; asks for one at a terminal. Raises `Told`.

    Gives the id of the campaign that it led to; the owner's leads to none.
    """
    from inglenook.rules import Refusal

    from .ink import at_a_terminal
    from .typed import line

    found = granted(wire.post("/api/invitation", dict[str, Any], {"token": token}))
    needs = found.get("does", "new") == "new"
    if found["name"]:
        click.echo(_invited(found))
    while True:
        if needs and not name and at_a_terminal():
            name = line("Your name:")
        if needs and not name:
            raise Told("This link is to a new seat, which needs a name.", "Give one with --name.")
        joined = wire.post("/api/join", dict[str, Any], {"token": token, "name": name})
        if not isinstance(joined, Refusal):
            return str(joined["id"])
        if joined.field != "name" or not at_a_terminal():
            granted(joined)
        click.echo(joined.sentence)
        name = ""
