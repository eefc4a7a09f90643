"""What can go wrong between a journal and its place: each with what it means and what to do, in plain words."""

from __future__ import annotations


class StoreError(Exception):
    """The journal can't be read or written; what was written before is as it was."""


class Repeated(StoreError):  # noqa: N818 - not a fault: the request has been done already
    """This request has been done already, as the act `act`: answer with what it made then."""

    def __init__(self, act: int) -> None:
        super().__init__(f"this request was done before, as act {act}")
        self.act = act


class NotACampaignError(StoreError):
    """The file is no campaign of Inglenook, or its very first bytes are damaged."""


class NewerSchemaError(StoreError):
    """The file was written by a newer Inglenook than this one."""


class StoreBusyError(StoreError):
    """Another program has been writing to this campaign for too long."""


class DiskFullError(StoreError):
    """There is no room for what was to be written; nothing of it has been."""


class ConnectionLostError(StoreError):
    """The database can't be reached, or went away in the middle. An act that was under way is done or it isn't, and
    which can't be told from here: the same request, made again, is done once in either case.
    """


class GoneError(StoreError):
    """The campaign is no longer here: it was moved elsewhere, or deleted."""


class AlreadyHereError(StoreError):
    """This very campaign is here already, by its id."""


class PartialCopyError(StoreError):
    """The campaign is one seat's copy, which lacks lanes: it can be read and verified, not played on."""


class DamagedError(StoreError):
    """The file is a campaign, and broken. `can_be_saved` counts the whole entries before the first fault."""

    def __init__(self, what: str, can_be_saved: int | None = None, path: str = "") -> None:
        self.what, self.can_be_saved, self.path = what, can_be_saved, path
        self.command = f"inglenook salvage {path}" if path else "inglenook salvage FILE"
        super().__init__(f"{what}. {self._rescue()}")

    def _rescue(self) -> str:
        if self.can_be_saved is None:
            return f"`{self.command}` copies what is whole to a new file."
        if not self.can_be_saved:
            return "No entry of it can be saved; look for a copy."
        return f"The first {self.can_be_saved} entries are whole: `{self.command}` copies them to a new file."
