"""Epochs of verifiable dice, as the entries of the table's lane tell of them: begun, nonces given, ended, revealed.

An epoch begins with commitments to one secret for each lane, used or not, so that they tell nothing of hidden dice.
What stands here counts even if it was struck: a commitment or a secret that was told can't be untold.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from inglenook.dice import Nonce, commitment_of

from .entry import TABLE, Entry


class EpochBody(msgspec.Struct):
    """An `epoch` entry: it begins an epoch (then `campaign` is given), adds commitments or a nonce, or ends it."""

    epoch: int
    campaign: str = ""
    commitments: dict[str, str] = {}
    nonce: str = ""
    ends: bool = False
    lost: bool = False


class RevealBody(msgspec.Struct):
    """A `reveal` entry that opens a lane's secret; those that carry hidden entries have no secret."""

    epoch: int = 0
    lane: str = ""
    secret: str = ""


read_epoch = msgspec.json.Decoder(EpochBody).decode
read_reveal = msgspec.json.Decoder(RevealBody).decode


class Epoch(msgspec.Struct):
    """What is known of one epoch by now. `lost` says that its secrets were not at hand when it ended."""

    number: int
    campaign: str
    commitments: dict[str, bytes]
    nonces: tuple[Nonce, ...] = ()
    ended: bool = False
    lost: bool = False
    secrets: dict[str, bytes] = {}


class Epochs:
    """All epochs up to some entry. A faulty entry is told and changes nothing."""

    def __init__(self) -> None:
        self.all: dict[int, Epoch] = {}

    @property
    def running(self) -> Epoch | None:
        """The epoch that has begun and not ended."""
        newest = self.all.get(len(self.all))
        return newest if newest is not None and not newest.ended else None

    def take(self, entry: Entry) -> list[str]:
        """Moves on over one entry, and says what is wrong with it."""
        if entry.kind not in ("epoch", "reveal"):
            return []
        if entry.body is None:
            return ["its text was erased, so that no dice can be proven by it"]
        try:
            if entry.kind == "reveal":
                return [*self._reveal(entry.lane, read_reveal(entry.body))]
            return [*self._epoch(entry, read_epoch(entry.body))]
        except (msgspec.MsgspecError, ValueError) as error:
            return [f"it can't be read: {error}"]

    def _epoch(self, entry: Entry, said: EpochBody) -> Iterator[str]:
        told = {lane: _hash(text) for lane, text in said.commitments.items()}
        running = self.running
        if entry.lane != TABLE:
            yield "an epoch is told of in the table's lane, where all see it, and nowhere else"
        elif said.campaign:
            yield from self._begin(said, told)
        elif running is None or running.number != said.epoch:
            yield f"epoch {said.epoch} is not running here"
        elif told.keys() & running.commitments.keys():
            yield "it commits a second time to what was committed to before"
        else:
            running.commitments.update(told)
            running.nonces += ((entry.seat, said.nonce),) if said.nonce else ()
            running.ended, running.lost = said.ends, said.lost

    def _begin(self, said: EpochBody, told: dict[str, bytes]) -> Iterator[str]:
        if said.epoch != len(self.all) + 1:
            yield f"epoch {len(self.all) + 1} should begin here, not {said.epoch}"
        elif self.running is not None:
            yield f"epoch {said.epoch} begins before the one before it has ended"
        else:
            self.all[said.epoch] = Epoch(said.epoch, said.campaign, told, secrets={})

    def _reveal(self, lane: str, said: RevealBody) -> Iterator[str]:
        if not said.secret:
            return
        epoch, secret = self.all.get(said.epoch), bytes.fromhex(said.secret)
        if epoch is None or said.lane not in epoch.commitments:
            yield f"nothing was committed to for {said.lane} in epoch {said.epoch}"
        elif not epoch.ended:
            yield f"it tells a secret of epoch {said.epoch}, which has not ended"
        elif lane not in (TABLE, said.lane):
            yield "it tells the secret of another lane"
        elif commitment_of(secret) != epoch.commitments[said.lane]:
            yield f"the secret of {said.lane} is not the one that epoch {said.epoch} committed to"
        else:
            epoch.secrets[said.lane] = secret


def _hash(text: str) -> bytes:
    data = bytes.fromhex(text)
    if len(data) != 32:
        raise ValueError("a commitment has 32 bytes")
    return data
