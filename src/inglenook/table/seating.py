"""Seating: who comes, goes, changes name or role, and for whom each decides. All of it is written down."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from inglenook.journal import Draft, Entry
from inglenook.rules import REFEREE, TABLE, Refusal

from .bodies import draft, read_added
from .keeper import Built
from .lanes import own_lane
from .naming import alike, is_name, looks_like
from .performing import Refused
from .seats import ANY_PLAYER, GM, ROLES, Role, Seat, Seats, called
from .standing import Standing, secret_lane

EVERYONES = frozenset({TABLE})
MOST = 64
LONGEST_NAME = 60
NOBODYS = (
    "gm",
    "master",
    "game master",
    "the game master",
    "referee",
    "all",
    "everyone",
    "me",
    "you",
    "blind",
    "nobody",
)
"""Words by which page and terminal name those who see something: nobody else is called so."""
ROLE_NAMES = {"gm": "a game master", "player": "a player", "onlooker": "an onlooker"}


def seat_added(standing: Standing, name: str, role: str, plays: Sequence[str] = ()) -> tuple[str, Built]:
    """The key of a new seat, and the entry that adds it. Raises `Refused`."""
    if len(standing.seats) >= MOST:
        raise Refused(Refusal("too_many_seats", f"{MOST} are as many as sit at one table.", field="name"))
    fit = _fit_name(standing, name, _fit_role(role))
    key = _key(standing, fit)
    seat = Seat(fit, _fit_role(role), fit_plays(standing, plays))
    text = f"{fit} takes a seat as {ROLE_NAMES[role]}."
    seats = {**_without(standing.seats, seat.plays), key: seat}
    drafts = [draft(TABLE, "admin", {"seats": seats, "added": key, "text": text}), *_sown_anew(standing, seats)]
    return key, (drafts, text)


def key_of_seat_added(entries: Sequence[Entry]) -> str:
    """The key of the seat that these entries added, when the same was asked for again."""
    return next((read_added(entry.body).added for entry in entries if entry.body is not None), "")


def seat_renamed(standing: Standing, key: str, name: str) -> Built:
    """The entry that gives a seat another name. Raises `Refused`."""
    seat = _seat(standing, key)
    fit = _fit_name(standing, name, seat.role, but=key)
    seats = {**standing.seats, key: Seat(fit, seat.role, seat.plays)}
    return _written(standing, seats, f"{named(standing, key)} is called {fit} from now on.")


def seat_removed(standing: Standing, key: str) -> Built:
    """The entry that takes a seat away. The last game master stays. Raises `Refused`."""
    _seat(standing, key)
    _refuse_leaderless(standing, key)
    seats = {other: seat for other, seat in standing.seats.items() if other != key}
    return _written(standing, seats, f"{named(standing, key)} leaves the table.")


def role_given(standing: Standing, key: str, role: str) -> Built:
    """The entry that gives a seat another role; the last game master keeps theirs. Raises `Refused`."""
    seat = _seat(standing, key)
    fit = _fit_role(role)
    if fit != GM:
        _refuse_leaderless(standing, key)
    seats = {**standing.seats, key: Seat(seat.name, fit, seat.plays)}
    return _written(standing, seats, f"{named(standing, key)} is {ROLE_NAMES[role]} from now on.")


def plays_given(standing: Standing, key: str, plays: Sequence[str]) -> Built:
    """The entry that says for whom a seat decides; what others played goes over to it. Raises `Refused`."""
    seat = _seat(standing, key)
    fit = fit_plays(standing, plays)
    seats = _without(standing.seats, fit)
    seats[key] = Seat(seat.name, seat.role, fit)
    labels = roles_of(standing)
    listed = ", ".join(labels.get(role, role) for role in seats[key].plays)
    said = f"{named(standing, key)} plays {listed}." if listed else f"{named(standing, key)} plays nobody for now."
    return _written(standing, seats, said)


def link_told(standing: Standing, key: str, by: str) -> Built:
    """The entry, in a seat's own lane, that tells of a link which another made to it. Raises `Refused`."""
    _seat(standing, key)
    text = f"{named(standing, by)} made a link to your seat. Whoever opens it sees what only you see."
    return [draft(own_lane(key), "admin", {"text": text})], text


def coming_told(standing: Standing, key: str) -> Built:
    """The entry, in a seat's own lane, that tells that somebody came in by a link to it. Raises `Refused`."""
    _seat(standing, key)
    text = (
        "Somebody opened a link to your seat, and sits in it too now. If it wasn't you, end your other devices: at your"
        " seat under Who is here, or by /devices end in a terminal."
    )
    return [draft(own_lane(key), "admin", {"text": text})], text


def devices_ended(standing: Standing, key: str, by: str) -> Built:
    """The entry, in a seat's own lane, that tells that all other devices lost it. Raises `Refused`."""
    _seat(standing, key)
    said = (
        "Every other device is out of your seat"
        if by == key
        else f"{named(standing, by)} ended all devices of your seat"
    )
    text = f"{said}, and the links to it are closed."
    return [draft(own_lane(key), "admin", {"text": text})], text


def roles_of(standing: Standing, lanes: frozenset[str] = EVERYONES) -> dict[str, str]:
    """The roles of rules that a seat may play, each with the name of whoever that is, as far as these lanes know."""
    roles: dict[str, str] = {}
    for engine in standing.engines:
        if standing.is_host(engine) or engine.module is None:
            roles |= engine.roles(standing.packs[engine.name], engine.view(standing.world[engine.name], lanes))
    return roles


def fit_plays(standing: Standing, plays: Sequence[str]) -> tuple[str, ...]:
    """For whom a seat may decide: somebody whom everyone knows, whom somebody plays already, or whoever plays."""
    known = roles_of(standing)
    legal = {*known, *ANY_PLAYER, *(role for seat in standing.seats.values() for role in seat.plays)}
    for role in plays:
        if role not in legal:
            listed = ", ".join(known) or "nobody yet: make somebody first"
            sentence = f"There is nobody {role!r} here whom a seat could play. There is {listed}."
            raise Refused(
                Refusal("no_role", sentence, field="plays", legal=tuple(dict.fromkeys((*known, *ANY_PLAYER))))
            )
    return tuple(dict.fromkeys(plays))


def named(standing: Standing, key: str) -> str:
    """What a seat is called, at the beginning of a sentence; one that is gone by its key."""
    return called(standing.seats, key) if key in standing.seats else key


def _written(standing: Standing, seats: dict[str, Seat], text: str) -> Built:
    return [draft(TABLE, "admin", {"seats": seats, "text": text}), *_sown_anew(standing, seats)], text


def _without(seats: Seats, plays: Sequence[str]) -> dict[str, Seat]:
    """The seats without these roles: what one seat takes over no other plays."""
    return {
        key: Seat(seat.name, seat.role, tuple(role for role in seat.plays if role not in plays))
        for key, seat in seats.items()
    }


def _sown_anew(standing: Standing, seats: Seats) -> list[Draft]:
    """A new seed for repeatable dice, once the old one is known to somebody who may not know how hidden ones fall."""
    opened = standing.secret_lane() == TABLE and secret_lane(seats) != TABLE
    deposed = any(held.is_gm and not (key in seats and seats[key].is_gm) for key, held in standing.seats.items())
    if standing.seed is None or not (opened or deposed):
        return []
    return [draft(REFEREE, "admin", {"seed": fresh_seed(), "text": ""})]


def fresh_seed() -> str:
    """A seed that nobody has seen."""
    return os.urandom(8).hex()


def _seat(standing: Standing, key: str) -> Seat:
    if key not in standing.seats:
        legal = tuple(standing.seats)
        raise Refused(Refusal("no_seat", f"There is no seat {key!r} at this table.", field="seat", legal=legal))
    return standing.seats[key]


def _refuse_leaderless(standing: Standing, key: str) -> None:
    if [other for other, seat in standing.seats.items() if seat.is_gm] == [key]:
        sentence = "A table needs a game master: give another seat that role first."
        raise Refused(Refusal("last_gm", sentence, field="seat"))


def _fit_role(role: str) -> Role:
    for known in ROLES:
        if role == known:
            return known
    raise Refused(Refusal("unknown_role", f"There is no role {role!r} at a table.", field="role", legal=ROLES))


def _fit_name(standing: Standing, name: str, role: Role, but: str = "") -> str:
    fit = " ".join(name.split())
    if len(fit) > LONGEST_NAME or not is_name(fit):
        sentence = f"A name has 1 to {LONGEST_NAME} letters, and nothing that can't be seen."
        raise Refused(Refusal("bad_name", sentence, field="name"))
    for key, seat in standing.seats.items():
        if key != but and looks_like(fit, seat.name):
            same = fit.casefold() == seat.name.casefold()
            said = (
                f"Somebody is called {fit} here already." if same else f"{fit} looks like {seat.name}, who sits here."
            )
            sentence = f"{said} Take another name, so that you can be told apart."
            raise Refused(Refusal("name_taken", sentence, field="name"))
    if role != GM and any(looks_like(fit, word) for word in NOBODYS):
        sentence = f"{fit} would be taken for somebody else here, as by a word of the table. Take another name."
        raise Refused(Refusal("bad_name", sentence, field="name"))
    return fit


def _key(standing: Standing, name: str) -> str:
    plain = re.sub(r"[^a-z0-9]+", "_", alike(name)).strip("_")[:24] or "seat"
    key, number = plain, 2
    while key in standing.seats_ever or key in ("table", "referee"):  # a key is one person's for ever
        key, number = f"{plain}_{number}", number + 1
    return key
