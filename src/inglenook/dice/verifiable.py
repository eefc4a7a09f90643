"""Verifiable dice: faces that nobody could choose, since the secret they come from was committed to beforehand.

The byte layout, with test vectors, is in `docs/verifiable-dice.md`; a test reads the vectors from beside it. Faces are
read from the stream as `sampling` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from .sampling import faces, hmac_stream
from .source import Dice, Shown

LABEL = b"inglenook/verifiable/1"
SECRET = 32
"""How many random bytes a secret has."""

Nonce = tuple[str, str]
"""A seat, and the text that it put in."""


class Verifiable:
    """The dice of one epoch in one lane. `nonces` are those that count by now, in the order in which they came."""

    name = "verifiable"

    def __init__(self, secret: bytes, campaign: str, epoch: int, nonces: Sequence[Nonce] = ()) -> None:
        self._secret = secret
        self.campaign = campaign
        self.epoch = epoch
        self.nonces = tuple(nonces)

    def throw(self, lane: str, draw: int, hands: Dice) -> Shown:
        """The faces of this draw, the same whenever they are asked for."""
        message = message_of(self.campaign, self.epoch, lane, self.nonces, draw)
        return faces(hmac_stream(self._secret, message), hands)


def commitment_of(secret: bytes) -> bytes:
    """What is told of a secret before it is used: SHA-256 of its 32 bytes."""
    return sha256(secret).digest()


def message_of(campaign: str, epoch: int, lane: str, nonces: Sequence[Nonce], draw: int) -> bytes:
    """What names one draw. Every text stands after its length, so that no two draws have the same bytes.

    >>> message_of("c", 1, "table", (), 7).hex()[44:]
    '00000001630000000000000001000000057461626c65000000000000000000000007'
    """
    heard = b"".join(_framed(seat) + _framed(text) for seat, text in nonces)
    where = _framed(campaign) + epoch.to_bytes(8, "big") + _framed(lane)
    return LABEL + where + len(nonces).to_bytes(4, "big") + heard + draw.to_bytes(8, "big")


def _framed(text: str) -> bytes:
    data = text.encode()
    return len(data).to_bytes(4, "big") + data
