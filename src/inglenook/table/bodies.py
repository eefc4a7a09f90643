"""The bodies of the table's entries: what the journal keeps as canonical JSON. Texts are kept as they were said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from inglenook.journal import Draft, canonical
from inglenook.rules import Choose, Command, Engine, Fields, Option, Roll

from .seats import Seat

Body = Mapping[str, Any]


def draft(lane: str, kind: str, body: Body) -> Draft:
    """A body, ready to be appended."""
    return Draft(lane, kind, canonical(body))


def command_body(engine: Engine, command: Command, fields: Fields, pack: Any, pack_hash: str, text: str) -> Body:
    """What was asked for, under which edition, pack and code."""
    return {
        "command": f"{engine.name}.{command.name}",
        "fields": dict(fields),
        "edition": pack.edition,
        "pack": pack_hash,
        "code": engine.code,
        "title": command.title,
        "text": text,
    }


def dice_body(roll: Roll[Any], faces: Sequence[Sequence[int]], value: Any, **more: Any) -> Body:
    """Dice that fell: purpose, expression, every face in roll order, total, the rule's number and all modifiers."""
    return {
        "why": roll.why,
        "rule": roll.rule,
        "expression": roll.expression,
        "who": [hand.who for hand in roll.hands],
        "dice": [list(hand.dice) for hand in roll.hands],
        "faces": [list(hand) for hand in faces],
        "parts": [{"name": part.name, "value": part.value, "of": part.of} for part in roll.parts],
        "total": sum(sum(hand) for hand in faces),
        "value": value if isinstance(value, str | int | bool) else str(value),
        **more,
    }


def question_body(choose: Choose, text: str, options: Sequence[Option]) -> Body:
    """A question that waits for a person."""
    shown = [{"key": option.key, "label": option.label, "note": option.note} for option in options]
    return {"key": choose.key, "who": choose.who, "options": shown, "text": text, **_asker(choose.by)}


def _asker(by: str) -> Body:
    """The engine that asks, where that isn't the command's own."""
    return {"by": by} if by else {}


def awaited_dice_body(roll: Roll[Any], text: str) -> Body:
    """Dice that wait to be thrown by hand."""
    return {
        "key": "dice",
        "why": roll.why,
        "expression": roll.expression,
        "dice": [list(hand.dice) for hand in roll.hands],
        "text": text,
        **_asker(roll.by),
    }


class CommandBody(msgspec.Struct):
    """A command entry as the fold reads it."""

    command: str
    fields: dict[str, Any]
    pack: str
    code: str = "1"
    text: str = ""
    title: str = ""


class DiceBody(msgspec.Struct):
    """A dice entry as the fold and the re-drive read it."""

    why: str
    dice: tuple[tuple[int, ...], ...]
    faces: tuple[tuple[int, ...], ...]
    draw: int
    again_of: int | None = None
    passed_over: tuple[int, ...] = ()


class AnswerBody(msgspec.Struct):
    """An answer entry as the re-drive reads it."""

    key: str
    option: str
    forced: bool = False


class OutcomeBody(msgspec.Struct):
    """An outcome entry as the re-drive reads it."""

    key: str


class OfBody(msgspec.Struct):
    """Whatever belongs to a command: the number of its entry, in the same lane unless another is named."""

    of: int | None = None
    of_lane: str | None = None


class KeyBody(msgspec.Struct):
    """The key of an option."""

    key: str


class QuestionBody(msgspec.Struct):
    """A question entry as the re-drive reads it: what was asked, or which dice were awaited, and by which engine."""

    key: str
    options: tuple[KeyBody, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()
    by: str = ""


class StrikeBody(msgspec.Struct):
    """A strike: the numbers of the entries in its lane that fall."""

    entries: tuple[int, ...]


Faces = tuple[int, ...]


class HandsIn(msgspec.Struct, frozen=True):
    """The hands that lie ready for the dice awaited at `question`, by their place among the hands."""

    question: int
    faces: tuple[tuple[int, Faces], ...] = ()


class HandBody(msgspec.Struct, frozen=True):
    """A hand that was thrown before the others: kept in its seat's own lane until all are in."""

    of: int
    of_lane: str
    question: int
    hands: tuple[tuple[int, Faces], ...]


class RevisionBody(msgspec.Struct):
    """New words for a prose entry."""

    revises: int
    text: str


class AddedBody(msgspec.Struct):
    """The key of a seat that was added."""

    added: str = ""


class SettingsBody(msgspec.Struct):
    """An administrative entry: what it sets. `packs` are hashes by engine, `engines` their order, the host first.

    `seats` are all seats from then on, those of old by their lanes.
    """

    name: str | None = None
    dice: str | None = None
    seed: str | None = None
    packs: dict[str, str] = {}
    engines: tuple[str, ...] = ()
    seats: dict[str, Seat | tuple[str, ...]] | None = None
    hidden: str | None = None
    paused: bool | None = None
    lines: tuple[str, ...] | None = None
    veils: tuple[str, ...] | None = None


read_command = msgspec.json.Decoder(CommandBody).decode
read_dice = msgspec.json.Decoder(DiceBody).decode
read_answer = msgspec.json.Decoder(AnswerBody).decode
read_outcome = msgspec.json.Decoder(OutcomeBody).decode
read_question = msgspec.json.Decoder(QuestionBody).decode
read_of = msgspec.json.Decoder(OfBody).decode
read_strike = msgspec.json.Decoder(StrikeBody).decode
read_hand = msgspec.json.Decoder(HandBody).decode
read_revision = msgspec.json.Decoder(RevisionBody).decode
read_added = msgspec.json.Decoder(AddedBody).decode
read_settings = msgspec.json.Decoder(SettingsBody).decode
read_any: Any = msgspec.json.Decoder(dict[str, Any]).decode
