"""What can be done, with its fields as they are now."""

from __future__ import annotations

from inglenook.rules import Command, Field, Option, Refusal

from .night import Night
from .pack import PostPack
from .round import end, knock


def lasts(pack: PostPack, night: Night) -> Refusal | None:
    """Why nothing can be done any more."""
    return Refusal("over", "The night is over.", "POST-5") if end(pack, night) else None


def streets(pack: PostPack, night: Night) -> tuple[Field, ...]:
    """The streets that you can still bear to walk up (POST-1)."""
    bearable = [street for street in pack.streets if street.wind < night.warmth]
    options = tuple(Option(street.key, street.label, f"d{street.die}. {street.note}") for street in bearable)
    return (Field("street", "choice", "Street", "Where you knock.", options, weigh=True),)


KNOCK = Command(
    name="knock",
    title="Knock",
    summary="Walk up a street and try a door.",
    rule="POST-1",
    perform=lambda pack, _night, fields: knock(pack, str(fields["street"])),
    fields=streets,
    ready=lasts,
    place="main",
)
