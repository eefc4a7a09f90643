"""What is said: every sentence that a person reads."""

from __future__ import annotations

from typing import Any

from inglenook.rules import Asked, Choose, Command, Event, Faces, Fields, Option, Outcome, Roll, Words

from .night import BiscuitGiven, Chilled, HourStruck, LetterDelivered, Night, Warmed
from .pack import PostPack

STIRS = {
    "dog": "a dog is loose",
    "dark": "nobody stirs",
    "door": "a door opens",
    "tea": "a door opens, and it smells of tea",
}
OUTCOMES = {
    "delivered": "a letter is delivered",
    "dog": "chased off by a dog",
    "dark": "nobody stirs",
    "home": "the bag is empty",
    "cold": "too cold to go on",
    "dawn": "it gets light",
}
ENDS = {
    "home": "The bag is empty. Home, with the stars still out.",
    "cold": "You can't feel your hands. What is left goes back to the office.",
    "dawn": "It gets light, and the night post is the day post's business now.",
}
SAID = {
    Chilled: "It gets into your bones.",
    Warmed: "You feel your fingers again.",
    BiscuitGiven: "The dog takes your biscuit, and its time over it.",
    HourStruck: "The clock on the tower strikes.",
}
ASKED = {
    "dog": "It stands between you and the door, and says so.",
    "tea": "“You look frozen. Come in for a minute?”",
}
OPTIONS = {
    "biscuit": ("Give it a biscuit", "It lets you by."),
    "run": ("Run", "That costs warmth, and the letter stays in the bag."),
    "in": ("Come in", "Warmth, for another hour of the night."),
    "on": ("Thank them, and go on", ""),
}


class PostWords(Words):
    """How the game speaks."""

    def command(self, pack: PostPack, state: Night, command: Command, fields: Fields) -> str:
        return f"Knock: {pack.street(str(fields['street'])).label}" if "street" in fields else command.title

    def dice(self, pack: PostPack, roll: Roll[Any], faces: Faces, value: Any) -> str:
        return STIRS[value]

    def event(self, pack: PostPack, event: Event[Any], state: Night) -> str:
        if isinstance(event, LetterDelivered):
            return f"A letter for {pack.street(event.street).label}. {left(state.letters)}"
        return SAID[type(event)]

    def question(self, pack: PostPack, choose: Choose, state: Night) -> Asked:
        return Asked(ASKED[choose.key], tuple(Option(key, *OPTIONS[key]) for key in choose.options))

    def outcome(self, pack: PostPack, command: Command, outcome: Outcome, state: Night) -> str:
        return ENDS.get(outcome.key) or f"{OUTCOMES[outcome.key].capitalize()}."

    def outcome_name(self, pack: PostPack, command: Command, key: str) -> str:
        return OUTCOMES[key]

    def measure(self, pack: PostPack, state: Night, key: str) -> str:
        return {"letters": "letters in the bag", "hour": "hours gone"}.get(key, key)


def left(letters: int) -> str:
    """What is in the bag, in words."""
    return "It was the last." if not letters else "One more to go." if letters == 1 else f"{letters} more to go."
