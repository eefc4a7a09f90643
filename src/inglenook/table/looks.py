"""Looks at one campaign: each at its moment, with what is remembered from one to the next; and one before the act that
it shows lies on the disk, so that those who are to be told of it needn't wait for both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from .keeper import Keeper, Written
from .look import Look
from .seen_alike import Commons
from .showing import Revisions
from .standing import Standing
from .unwritten import Unwritten


class Teller(Protocol):
    """Who tells others what is written as soon as it lies on the disk, and makes ready for it until then.

    None of these may raise: what is written is written.
    """

    def ready(self, look: Unwritten) -> None:
        """Last of all within an act, which may fail yet: nothing may be told before `written`.

        The look is good until this returns; what is `apart` of it is, until `written` or `failed` returns.
        """

    def written(self) -> None:
        """The act is durable."""

    def failed(self) -> None:
        """What was made ready wasn't written."""


class Looks:
    """What is looked at in one campaign."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._id = ""
        self._forget()

    @property
    def id(self) -> str:
        """The campaign's own id, the same wherever its file goes."""
        if not self._id:
            self._id = self._keeper.store.meta["id"]
        return self._id

    def forget_id(self) -> None:
        """The campaign has become another."""
        self._id = ""

    @contextmanager
    def moment(self) -> Iterator[Look]:
        """While in it, all that is looked at is of the same moment, whoever else writes meanwhile."""
        with self._keeper.moment() as standing:
            keeper = self._keeper
            yield Look(self.id, standing, keeper.store, self._commons, self._revisions, keeper.run_or_error)

    @contextmanager
    def telling(self, teller: Teller) -> Iterator[None]:
        """While in it, this one tells of each act."""
        self._keeper.witness = _Witness(self, teller)
        try:
            yield
        finally:
            self._keeper.witness = None

    def _within(self, standing: Standing, written: Written) -> Unwritten:
        return Unwritten(self.id, standing, self._keeper, self._commons, self._revisions, written)

    def _forget(self) -> None:
        self._commons, self._revisions = Commons(), Revisions()


class _Witness:
    """Shows whoever tells of it how the campaign stands; what was looked at in vain is not remembered."""

    def __init__(self, looks: Looks, teller: Teller) -> None:
        self._looks = looks
        self._teller = teller
        self.written = teller.written

    def ready(self, standing: Standing, written: Written) -> None:
        self._teller.ready(self._looks._within(standing, written))

    def failed(self) -> None:
        self._teller.failed()
        self._looks._forget()
