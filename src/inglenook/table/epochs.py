"""Epochs of verifiable dice: begun when the dice are set so, ended when they are not or when the referee wishes.

An epoch commits to one fresh secret for each lane that a seat has or may have, used or not, so that commitments tell
nothing of hidden dice. When a seat joins, the running epoch commits to one for it before anything is thrown there.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from typing import NoReturn

from inglenook.dice import Dice, Shown, Source, Verifiable, commitment_of
from inglenook.dice.verifiable import SECRET
from inglenook.journal import Draft, Epoch, Epochs, Store
from inglenook.rules import REFEREE, TABLE, Refusal

from .allowing import refuse_but_gm, refuse_onlooker
from .bodies import draft, read_any, read_settings
from .lanes import joined, narrower, own_lane, reads
from .naming import is_seen
from .performing import Refused
from .seats import Seats, called, lanes_of_seat, seats_of
from .shown import EpochShown, NonceShown
from .standing import Standing
from .vault import Vault

LONGEST_NONCE = 200
MOST_NONCES = 20
"""Nonces of one seat in one epoch: every one goes into every throw after it."""


NOT_HERE = Refusal(
    "no_secret",
    "The secrets of these dice are not on this machine, so they can't be thrown here. Begin a new epoch"
    " (`inglenook dice NAME --new-epoch`): what was rolled stands, and what of it was not laid open yet stays"
    " unproven. Nothing has moved.",
    field="dice",
)
BEFORE_THESE = Refusal(
    "no_secret",
    "Verifiable dice are thrown before everyone, the game master, the game master and one seat, or one seat alone;"
    " before others there is no secret for them. Nothing has moved.",
    field="audience",
)


class NoSecret:
    """Verifiable dice whose secret is not at hand: whoever would throw them is told so."""

    name = "verifiable"

    def __init__(self, refusal: Refusal) -> None:
        self._refusal = refusal

    def throw(self, lane: str, draw: int, hands: Dice) -> Shown:
        """Refuses."""
        raise Refused(self._refusal)


class Dealer:
    """The epochs of one campaign, and the vault that has their secrets."""

    def __init__(self, store: Store, vault: Vault) -> None:
        self._store = store
        self._vault = vault
        self._found: dict[bytes, bytes] = {}
        self._upto = 0
        self._epochs = Epochs()

    def forget(self) -> None:
        """Reads all anew the next time: what was read may have been rolled back."""
        self._upto, self._epochs = 0, Epochs()

    def now(self) -> Epochs:
        """The epochs by what is written now."""
        position = self._store.position
        if position < self._upto:
            self.forget()
        for entry in self._store.read(self._upto, upto=position, kinds=("epoch", "reveal")):
            self._epochs.take(entry)
        self._upto = position
        return self._epochs

    def source(self, lane: str) -> Source:
        """The dice of the running epoch in a lane."""
        epoch = self.now().running
        secret = self._secret(epoch, lane) if epoch is not None else None
        if epoch is None or secret is None:
            return NoSecret(BEFORE_THESE if epoch is not None and lane not in epoch.commitments else NOT_HERE)
        return Verifiable(secret, epoch.campaign, epoch.number, epoch.nonces)

    def shown(self, lanes: Collection[str]) -> tuple[EpochShown, ...]:
        """All epochs as far as someone with these lanes knows them."""
        known = Epochs()
        for entry in self._store.read(kinds=("epoch", "reveal"), lanes=lanes):
            known.take(entry)
        return tuple(self._shown(epoch) for epoch in known.all.values())

    # What is written

    def follow(self, dice: str, seats: Seats, drafts: Sequence[Draft]) -> list[Draft]:
        """What has to be written along with settings: an epoch begun or ended, or commitments for who has joined."""
        settings = [read_settings(each.body) for each in drafts if each.kind == "admin"]
        if not settings:
            return []
        set_dice = [each.dice for each in settings if each.dice is not None]
        set_seats = [seats_of(each.seats) for each in settings if each.seats is not None]
        dice_after, seats_after = [dice, *set_dice][-1], [seats, *set_seats][-1]
        running = self.now().running
        if dice_after != "verifiable":
            return self._end(running, seats_after) if running is not None and set_dice else []
        if running is None:
            return self._begin(seats_after)
        return self._join(running, seats_after) if set_seats else []

    def renew(self, standing: Standing, seat: str) -> tuple[list[Draft], str]:
        """Ends the epoch and begins the next: a game master's to do. Raises `Refused`."""
        refuse_but_gm(standing, seat)
        if standing.dice != "verifiable":
            _refuse("not_verifiable", "The dice of this campaign are not verifiable: set dice=verifiable first.")
        seats, running = standing.seats, self.now().running
        drafts = self._end(running, seats) if running is not None else []
        text = f"Epoch {len(self.now().all) + 1} has begun."
        return [*drafts, *self._begin(seats)], text

    def hear(self, standing: Standing, seat: str, nonce: str) -> tuple[list[Draft], str]:
        """A seat's own words go into every throw from here on. Raises `Refused`."""
        refuse_onlooker(standing, seat)
        running = self.now().running
        if running is None:
            _refuse("not_verifiable", "There is no epoch of verifiable dice to add to: set dice=verifiable first.")
        nonce = nonce.strip()
        if len(nonce) > LONGEST_NONCE or not nonce.isprintable() or not is_seen(nonce):
            hint = "Whatever comes to your mind does: what lies on your table, or faces of dice in your hand."
            _refuse("bad_value", f"A nonce is one line of 1 to {LONGEST_NONCE} characters. {hint}", "nonce")
        if sum(by == seat for by, _ in running.nonces) >= MOST_NONCES:
            sentence = f"{MOST_NONCES} nonces of yours are in epoch {running.number}, and one is enough."
            _refuse("too_many", f"{sentence} The next epoch takes more.", "nonce")
        name = called(standing.seats, seat)
        text = f"{name} adds to the dice: \u201c{nonce}\u201d. It goes into every throw from here on."
        return [draft(TABLE, "epoch", {"epoch": running.number, "nonce": nonce, "text": text})], text

    def open_lane(
        self, lane: str, number: int | None, lanes: Collection[str], *, everyone: bool
    ) -> tuple[list[Draft], str]:
        """The secret of a hidden lane, told to those who have it, or to everyone. Raises `Refused`."""
        epoch = self._ended(number)
        if lane not in lanes or lane not in epoch.commitments:
            _refuse("no_lane", f"You have no lane {lane!r} that epoch {epoch.number} threw dice for.", "lane")
        secret = self._secret(epoch, lane)
        secret = epoch.secrets.get(lane) if secret is None else secret
        if secret is None:
            _refuse("no_secret", f"The secret of {lane} in epoch {epoch.number} is not on this machine.", "lane")
        if self._told(epoch, lane, TABLE if everyone else lane):
            _refuse(
                "no_change", f"The secret of {lane} in epoch {epoch.number} is known to all of them already.", "lane"
            )
        return [_reveal(epoch, lane, secret, TABLE if everyone else lane)], _opened(epoch, lane)

    def _told(self, epoch: Epoch, lane: str, told_in: str) -> bool:
        """Whether all who read a lane were told this secret."""
        wider = [each for each in self._store.heads() if narrower(told_in, each)]
        for entry in self._store.read(kinds=("reveal",), lanes=wider):
            body = read_any(entry.body) if entry.body else {}
            if body.get("secret") and (body.get("epoch"), body.get("lane")) == (epoch.number, lane):
                return True
        return False

    def _ended(self, number: int | None) -> Epoch:
        epochs = self.now().all
        ended = [each for each in epochs.values() if each.ended]
        epoch = epochs.get(number) if number is not None else ended[-1] if ended else None
        if epoch is None:
            _refuse("no_epoch", "There is no such epoch that has ended.", "epoch")
        if not epoch.ended:
            _refuse("still_running", f"Epoch {epoch.number} is still running: its secrets are told when it ends.")
        return epoch

    def _begin(self, seats: Seats) -> list[Draft]:
        number = len(self.now().all) + 1
        text = f"Epoch {number} of verifiable dice begins: the secrets that its faces come from are committed to."
        campaign = self._store.meta["id"]
        told = self._commit(campaign, number, lanes_to_cover(seats))
        body = {"epoch": number, "campaign": campaign, "commitments": told, "text": text}
        return [draft(TABLE, "epoch", body)]

    def _join(self, epoch: Epoch, seats: Seats) -> list[Draft]:
        new = [lane for lane in lanes_to_cover(seats) if lane not in epoch.commitments]
        if not new or epoch.campaign != self._store.meta["id"]:
            return []
        text = f"Epoch {epoch.number} commits to secrets for the seats that have joined."
        told = self._commit(epoch.campaign, epoch.number, new)
        return [draft(TABLE, "epoch", {"epoch": epoch.number, "commitments": told, "text": text})]

    def _commit(self, campaign: str, number: int, lanes: Sequence[str]) -> dict[str, str]:
        """Fresh secrets, safe in the vault before anyone is told of them."""
        secrets = {lane: os.urandom(SECRET) for lane in lanes}
        self._vault.keep(campaign, number, secrets)
        return {lane: commitment_of(secret).hex() for lane, secret in secrets.items()}

    def _end(self, epoch: Epoch, seats: Seats) -> list[Draft]:
        """The end of an epoch, and the secrets of those of its lanes that every seat has and that were used."""
        used = {TABLE, *self._store.heads()}
        bases = [lanes_of_seat(key, seat) for key, seat in seats.items()]
        open_lanes = [
            lane for lane in sorted(used & epoch.commitments.keys()) if all(reads(has, lane) for has in bases)
        ]
        secrets = {lane: self._secret(epoch, lane) for lane in open_lanes}
        lost = secrets.get(TABLE) is None
        said = "its secrets are not at hand: its dice stay unproven" if lost else "its dice can be checked"
        text = f"Epoch {epoch.number} of verifiable dice has ended: {said}."
        ended = {"epoch": epoch.number, "ends": True, "text": text, **({"lost": True} if lost else {})}
        told = [_reveal(epoch, lane, secret, lane) for lane, secret in secrets.items() if secret is not None]
        return [draft(TABLE, "epoch", ended), *told]

    def _secret(self, epoch: Epoch, lane: str) -> bytes | None:
        """A secret of this campaign; one that was copied has another id, and its dice are not those of the first."""
        commitment = epoch.commitments.get(lane)
        if commitment is None or epoch.campaign != self._store.meta["id"]:
            return None
        if commitment not in self._found:
            secret = self._vault.find(epoch.campaign, epoch.number, lane, commitment)
            if secret is None:
                return None
            self._found[commitment] = secret
        return self._found[commitment]

    def _shown(self, epoch: Epoch) -> EpochShown:
        return EpochShown(
            epoch.number,
            epoch.ended,
            epoch.lost,
            epoch.ended or self._secret(epoch, TABLE) is not None,
            tuple(NonceShown(seat, text) for seat, text in epoch.nonces),
            {lane: told.hex() for lane, told in sorted(epoch.commitments.items())},
            {lane: secret.hex() for lane, secret in sorted(epoch.secrets.items())},
        )


def lanes_to_cover(seats: Seats) -> list[str]:
    """The lanes for which an epoch commits: the table's, the referee's, each seat's own and with the referee.

    Dice before some other choice of seats have no secret: to commit for each such choice would be too much.
    """
    own = [own_lane(seat) for seat in seats]
    return sorted({TABLE, REFEREE, *own, *(joined([REFEREE, lane]) for lane in own)})


def _reveal(epoch: Epoch, lane: str, secret: bytes, told_in: str) -> Draft:
    text = _opened(epoch, lane)
    return draft(told_in, "reveal", {"epoch": epoch.number, "lane": lane, "secret": secret.hex(), "text": text})


def _opened(epoch: Epoch, lane: str) -> str:
    return f"The secret of {lane} in epoch {epoch.number} is laid open: every face of it can be checked."


def _refuse(code: str, sentence: str, field: str = "") -> NoReturn:
    raise Refused(Refusal(code, f"{sentence} Nothing has moved.", field=field))
