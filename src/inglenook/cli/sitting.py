"""What an evening needs of a table, whether its file lies here or a server keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from inglenook.rules import Refusal
    from inglenook.table.shown import AdviceShown, Feed, OddsShown, Page, Receipt, View


class Sitting(Protocol):
    """A table to sit at. `inglenook.table.Table` is one; so is `FarTable`, which asks a server."""

    @property
    def name(self) -> str: ...

    def view(self, seat: str = "player") -> View: ...

    def entries(self, seat: str = "player", *, limit: int = 200) -> Page: ...

    def feed(self, seat: str = "player", after: str = "") -> Feed: ...

    def do(
        self,
        command: str,
        fields: Mapping[str, Any] | None = None,
        *,
        seat: str = "player",
        answers: Sequence[str] = (),
        faces: Sequence[int] | None = None,
    ) -> Receipt | Refusal: ...

    def answer(
        self,
        option: str | None = None,
        *,
        question: int | str | None = None,
        faces: Sequence[int] | None = None,
        seat: str = "player",
    ) -> Receipt | Refusal: ...

    def undo(self, *, seat: str = "player") -> Receipt | Refusal: ...

    def redo(self, *, seat: str = "player") -> Receipt | Refusal: ...

    def say(self, text: str, *, seat: str = "player") -> Receipt | Refusal: ...

    def odds(
        self,
        command: str,
        fields: Mapping[str, Any] | None = None,
        *,
        seat: str = "player",
        policy: str | None = None,
    ) -> OddsShown | Refusal: ...

    def advise(
        self,
        question: int | str | None = None,
        *,
        seat: str = "player",
        aim: str | None = None,
        policy: str | None = None,
    ) -> AdviceShown | Refusal: ...
