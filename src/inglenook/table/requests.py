"""Requests: what tells a wish that is repeated from a new one, for each seat apart.

A request is kept as a keyed hash of the seat and of what its client calls it. So nobody can ask, with another's
request, whether something was done out of their sight; no export shows what a client wrote there; and an unsigned act
isn't signed by its request.
"""

from __future__ import annotations

import hmac

from inglenook.journal import Store


def request_of(store: Store, seat: str, request: str) -> str:
    """A seat's request as the journal keeps it. Without a key nothing can be written, so that it is then of no use."""
    return hmac.new(store.seal_key, f"{seat}\n{request}".encode(), "sha256").hexdigest()[:32]
