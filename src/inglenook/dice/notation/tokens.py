"""The words and signs of dice notation, found in any text, whatever keyboard it was typed on."""

from __future__ import annotations

import unicodedata
from typing import Literal, NamedTuple

from .errors import NotationError

MOST_CHARACTERS = 1_000
MOST_TOKENS = 200
MOST_NUMBER = 1_000_000

MINUS = "-‐‑‒–—−﹣"
TIMES = "*×✕✖⋅·∗"
SPACES = "\u200b\u2060\ufeff"
SIGNS = ("<=", ">=", "<", ">", "=", "!", "+", "-", "*", "(", ")", "%")
WORDS = ("kh", "kl", "dh", "dl", "ro", "k", "d", "w", "r", "f")

FOREIGN = {
    "x": "Exploding dice are written with !, as in 2d6!.",
    "xo": "Exploding once is not supported; ! goes on while the highest face comes up.",
    "e": "Exploding dice are written with !, as in 2d6!.",
    "p": "To drop dice write dl or dh, as in 4d6dl1.",
    "pl": "To drop the lowest write dl, as in 4d6dl1.",
    "ph": "To drop the highest write dh, as in 4d6dh1.",
    "rr": "To reroll until a face is gone write r, as in 2d6r<2; to reroll once, ro.",
    "ra": "Reroll and add is not supported; reroll once is written ro.",
    "ri": "To reroll until a face is gone write r, as in 2d6r<2.",
    "min": "A least value per die is not supported.",
    "mi": "A least value per die is not supported.",
    "max": "A greatest value per die is not supported.",
    "ma": "A greatest value per die is not supported.",
    "cs": "Counting successes is not supported: dialects read it differently.",
    "c": "Counting successes is not supported: dialects read it differently.",
    "cf": "Counting failures is not supported: dialects read it differently.",
    "s": "Dice are shown in the order in which they fall; leave out s.",
    "sa": "Dice are shown in the order in which they fall; leave out sa.",
    "sd": "Dice are shown in the order in which they fall; leave out sd.",
    "u": "Unique dice are not supported.",
    "ad": "Write 2d20kh1 for the better of two.",
    "adv": "Write 2d20kh1 for the better of two.",
    "dis": "Write 2d20kl1 for the worse of two.",
}
FOREIGN_SIGNS = {
    "/": "Division is not supported: dialects round it differently. For a label, put it outside.",
    "÷": "Division is not supported: dialects round it differently.",
    "{": "Groups in braces are not supported: dialects read them differently. Add dice with +.",
    "[": "Labels in brackets are not part of an expression.",
    "#": "Labels are not part of an expression.",
    "@": "References to a sheet are not supported: write the number.",
    "^": "Powers are not supported.",
    ",": "One expression at a time; add dice with +.",
    ".": "Only whole numbers are supported.",
    ";": "One expression at a time.",
}


class Token(NamedTuple):
    """A number, a word (in small letters), a sign, or the end; `spaced` if a space stands before it."""

    kind: Literal["number", "word", "sign", "end"]
    text: str
    position: int
    spaced: bool


def tokens(text: str) -> list[Token]:
    """The tokens of a text, the last being its end. Raises `NotationError` at the first that has no meaning."""
    if len(text) > MOST_CHARACTERS:
        raise NotationError(f"That is too long: {MOST_CHARACTERS} characters at most.", MOST_CHARACTERS)
    plain = "".join(map(_plain, text))
    found: list[Token] = []
    place = 0
    spaced = False
    while place < len(plain):
        if plain[place] == " ":
            spaced, place = True, place + 1
            continue
        token = _token(text, plain, place, spaced)
        if len(found) == MOST_TOKENS:
            raise NotationError(f"That is too long: {MOST_TOKENS} numbers and signs at most.", place)
        found.append(token)
        spaced, place = False, place + len(token.text)
    found.append(Token("end", "", len(text), spaced))
    return found


def _plain(char: str) -> str:
    """The character as it would be on a plain keyboard, always exactly one, so that places stay what they are."""
    if char.isspace() or char in SPACES:
        return " "
    if char in MINUS:
        return "-"
    if char in TIMES:
        return "*"
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    if "！" <= char <= "～":  # the full-width forms of ASCII
        char = chr(ord(char) - 0xFEE0)
    return char.lower() if char.isascii() else char


def _token(text: str, plain: str, place: int, spaced: bool) -> Token:
    char = plain[place]
    if "0" <= char <= "9":
        return Token("number", _number(plain, place), place, spaced)
    if "a" <= char <= "z":
        return Token("word", _word(plain, place), place, spaced)
    if char in "≤≥":
        return Token("sign", char, place, spaced)
    for sign in SIGNS:
        if plain.startswith(sign, place):
            return Token("sign", sign, place, spaced)
    shown = text[place] if text[place].isprintable() else f"U+{ord(text[place]):04X}"
    raise NotationError(f"“{shown}” has no meaning here.", place, FOREIGN_SIGNS.get(char, ""))


def _number(plain: str, place: int) -> str:
    end = place
    while end < len(plain) and "0" <= plain[end] <= "9":
        end += 1
    digits = plain[place:end]
    if len(digits.lstrip("0")) > 7 or int(digits) > MOST_NUMBER:
        raise NotationError(f"That number is too large: {MOST_NUMBER} at most.", place)
    return digits


def _word(plain: str, place: int) -> str:
    end = place
    while end < len(plain) and "a" <= plain[end] <= "z":
        end += 1
    run = plain[place:end]
    if run in FOREIGN:
        raise NotationError(f"“{run}” has no meaning here.", place, FOREIGN[run])
    for word in WORDS:
        if run.startswith(word):
            return word
    raise NotationError(f"“{run[:20]}” has no meaning here.", place, "Dice are written as in 2d6+3 or 4d6dl1.")
