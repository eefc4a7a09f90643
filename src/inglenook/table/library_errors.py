"""Why a library can't do what is wished."""

from __future__ import annotations

from collections.abc import Iterable


class LibraryError(Exception):
    """A wish that the library can't fulfil; its text says why and what would do."""


class NameTakenError(LibraryError):
    """There is a campaign of this name already."""


class BadNameError(LibraryError):
    """This can't be a campaign's name."""


class NoSuchCampaignError(LibraryError):
    """There is no campaign of this name; `alike` are those that it may have meant."""

    def __init__(self, name: str, alike: tuple[str, ...]) -> None:
        hint = f" Did you mean {' or '.join(alike)}?" if alike else " `inglenook list` shows what there is."
        super().__init__(f"There is no campaign named {name!r}.{hint}")
        self.alike = alike

    @classmethod
    def among(cls, name: str, names: Iterable[str]) -> NoSuchCampaignError:
        """With those of the names that are nearly the same."""
        from difflib import get_close_matches

        return cls(name, tuple(get_close_matches(name, list(names), 2)))


class MoveRefused(LibraryError):  # noqa: N818 - says why it was not done
    """A campaign can't be moved; it is where and as it was."""
