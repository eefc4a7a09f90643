"""Reads an expression into a tree, or says where it can't and what would be right. Nothing is ever passed over.

    sum      = product (("+" | "-") product)*
    product  = signed ("*" signed)*
    signed   = ("+" | "-")* term
    term     = number | dice | "(" sum ")"
    dice     = [number] ("d" | "w") (number | "%" | "f") mark*
    mark     = "!" | ("r" | "ro") [faces] | ("k" | "kh" | "kl" | "dh" | "dl") [number] | "d" number
    faces    = ["=" | "<" | "<=" | ">" | ">="] number

Where dialects differ this is Lonelog's: `k` keeps the highest, `d` after dice drops the lowest, `r` goes on until no
such face is left, `<` and `>` leave their number out, `d%` shows 1 to 100. What else differs is refused with a hint.
"""

from __future__ import annotations

from typing import Literal, cast

from .errors import NotationError
from .tokens import Token, tokens
from .tree import Binary, Keep, Negative, Number, Pool, Reroll, Tree

MOST_DICE = 1_000
MOST_FACES = 10_000
MOST_DEPTH = 40
MOST_KEPT_FACES = 50_000
MOST_KEPT_DIGITS = 3_000
LEAST_PASSING = 20
"""Rerolling until a face is gone needs at least one face in so many that may stay."""

COUNTING = "Counting dice or comparing a total is not supported: dialects read it differently."


def parse(text: str) -> Tree:
    """The tree of an expression. Raises `NotationError`, which knows the place, for anything else.

    >>> parse("2d6 + 3")
    Binary(sign='+', left=Pool(count=2, low=1, high=6, explode=False, reroll=None, keep=None), right=Number(value=3))
    """
    parser = _Parser(tokens(text))
    tree = parser.sum(0)
    parser.end()
    return tree


class _Parser:
    def __init__(self, found: list[Token]) -> None:
        self.tokens = found
        self.place = 0
        self.dice = 0
        self.kept_faces = 0
        self.kept_digits = 0

    @property
    def here(self) -> Token:
        return self.tokens[self.place]

    def took(self, *texts: str) -> Token | None:
        """The next token if it is one of these signs or words, which is then behind us."""
        token = self.here
        if token.kind in ("sign", "word") and token.text in texts:
            self.place += 1
            return token
        return None

    def end(self) -> None:
        token = self.here
        if token.kind == "end":
            return
        if token.text == ")":
            raise NotationError("This bracket closes nothing.", token.position)
        if token.kind == "number" or token.text in ("(", "d", "w"):
            raise NotationError("A sign is missing before this.", token.position, "Write +, - or * between two terms.")
        if token.text in ("<", ">", "<=", ">=", "=", "≤", "≥"):
            raise NotationError(f"“{token.text}” has no meaning here.", token.position, COUNTING)
        if token.text == "%":
            raise NotationError("“%” has no meaning here.", token.position, "Percent dice are written d% or d100.")
        raise NotationError(
            f"“{token.text}” has no meaning here.", token.position, "It belongs right after dice, as in 4d6kh3."
        )

    def sum(self, depth: int) -> Tree:
        tree = self.product(depth)
        while sign := self.took("+", "-"):
            tree = Binary(cast(Literal["+", "-"], sign.text), tree, self.product(depth))
        return tree

    def product(self, depth: int) -> Tree:
        tree = self.signed(depth)
        while self.took("*"):
            tree = Binary("*", tree, self.signed(depth))
        return tree

    def signed(self, depth: int) -> Tree:
        negative = False
        while sign := self.took("+", "-"):
            negative ^= sign.text == "-"
        term = self.term(depth)
        return Negative(term) if negative else term

    def term(self, depth: int) -> Tree:
        token = self.here
        if self.took("("):
            return self.brackets(token, depth + 1)
        if token.kind == "number":
            self.place += 1
            if die := self.took("d", "w"):
                return self.pool(int(token.text), token, die)
            return Number(int(token.text))
        if die := self.took("d", "w"):
            return self.pool(1, token, die)
        raise self.no_term(token)

    def no_term(self, token: Token) -> NotationError:
        example = "Write a number or dice, such as 3 or 2d6."
        if token.kind != "end":
            return NotationError(f"“{token.text}” can't stand here.", token.position, example)
        message = "Something is missing at the end." if self.place else "There is nothing to roll."
        return NotationError(message, token.position, example)

    def brackets(self, opening: Token, depth: int) -> Tree:
        if depth > MOST_DEPTH:
            raise NotationError(f"Brackets are nested too deeply: {MOST_DEPTH} levels at most.", opening.position)
        tree = self.sum(depth)
        if not self.took(")"):
            if self.here.kind == "end":
                raise NotationError("This bracket is never closed.", opening.position, "Write ) where it ends.")
            self.end()
        if die := self.took("d", "w"):
            raise NotationError("How many dice there are must be a number.", die.position, "Write it out, as in 3d6.")
        return tree

    def pool(self, count: int, start: Token, die: Token) -> Pool:
        low, high = self.faces(die)
        self.dice += count
        if self.dice > MOST_DICE:
            raise NotationError(f"Those are too many dice: {MOST_DICE} in all at most.", start.position)
        pool = Pool(count, low, high)
        while True:
            token = self.here
            marked = self.mark(pool, token)
            if marked is None:
                break
            pool = marked
        self.check_cost(pool, start)
        return pool

    def faces(self, die: Token) -> tuple[int, int]:
        token = self.here
        if self.took("%"):
            return 1, 100
        if self.took("f"):
            return -1, 1
        if token.kind != "number":
            hint = "Write the number itself." if token.text == "(" else "Write it after the d, as in d6, d% or dF."
            raise NotationError("How many sides the die has is missing.", token.position, hint)
        self.place += 1
        sides = int(token.text)
        if sides < 1:
            raise NotationError("A die has at least one side.", token.position)
        if sides > MOST_FACES:
            raise NotationError(f"That is too large a die: {MOST_FACES} sides at most.", token.position)
        return 1, sides

    def mark(self, pool: Pool, token: Token) -> Pool | None:
        """The pool with the next mark, or None if none follows."""
        if self.took("!"):
            return self.explode(pool, token)
        if token.text in ("r", "ro") and self.took("r", "ro"):
            return self.reroll(pool, token)
        if token.text in ("k", "kh", "kl", "dh", "dl") and self.took(token.text):
            return self.keep(pool, token, "kh" if token.text == "k" else token.text)
        if token.text == "d" and token.kind == "word":
            if token.spaced:
                raise NotationError(
                    "This may be a drop or more dice.",
                    token.position,
                    "Write dl1 to drop the lowest, or + before dice.",
                )
            self.place += 1
            if self.here.kind != "number":
                raise NotationError("How many dice to drop is missing.", self.here.position, "Write it as in 4d6dl1.")
            return self.keep(pool, token, "dl")
        return None

    def explode(self, pool: Pool, token: Token) -> Pool:
        after = self.here
        if pool.explode or after.text == "!":
            raise NotationError(
                "Dice explode once marked with one !.", token.position, "Compounding !! is not supported."
            )
        if after.kind == "number" or (after.text in ("<", ">", "<=", ">=", "=", "≤", "≥")):
            raise NotationError(
                "Dice explode on their highest face only.", after.position, "Write ! alone, as in 2d6!."
            )
        if pool.reroll is not None:
            raise _both(token)
        if pool.sides < 2:
            raise NotationError("A die with one side would explode for ever.", token.position)
        return Pool(pool.count, pool.low, pool.high, True, None, pool.keep)

    def reroll(self, pool: Pool, token: Token) -> Pool:
        if pool.explode:
            raise _both(token)
        if pool.reroll is not None:
            raise NotationError("One reroll for each pool of dice.", token.position)
        once = token.text == "ro"
        low, high = self.compared(pool, token)
        staying = pool.sides - (high - low + 1)
        if not once and staying * LEAST_PASSING < pool.sides:
            message = "No face would stay." if not staying else "That would reroll nearly for ever."
            raise NotationError(message, token.position, "Write ro to reroll once.")
        return Pool(pool.count, pool.low, pool.high, False, Reroll(once, low, high), pool.keep)

    def compared(self, pool: Pool, token: Token) -> tuple[int, int]:
        """The faces that a comparison holds for. Without one it is the lowest face."""
        sign = self.took("<", ">", "<=", ">=", "=", "≤", "≥")
        text = sign.text if sign else "="
        minus = sign is not None and self.took("-") is not None
        number = self.here
        if number.kind != "number":
            if sign or minus:
                raise NotationError("A face is missing.", number.position, "Write it as in 2d6ro<3.")
            return pool.low, pool.low
        self.place += 1
        face = -int(number.text) if minus else int(number.text)
        ranges = {
            "=": (face, face),
            "<": (pool.low, face - 1),
            "<=": (pool.low, face),
            "≤": (pool.low, face),
            ">": (face + 1, pool.high),
            ">=": (face, pool.high),
            "≥": (face, pool.high),
        }
        low, high = ranges[text]
        low, high = max(low, pool.low), min(high, pool.high)
        if low > high:
            shown = f"{pool.low} to {pool.high}"
            raise NotationError("This die has no such face.", number.position, f"It shows {shown}.")
        return low, high

    def keep(self, pool: Pool, token: Token, way: str) -> Pool:
        if pool.keep is not None:
            raise NotationError("Dice are kept or dropped once for each pool.", token.position)
        count, place = 1, token.position
        if self.here.kind == "number":
            count, place = int(self.here.text), self.here.position
            self.place += 1
        least = pool.count if way in ("kh", "kl") else pool.count - 1
        if not 1 <= count <= least:
            does = "keeps" if way in ("kh", "kl") else "drops"
            hint = f"From 1 to {least}." if least > 0 else ""
            raise NotationError(f"This {does} {count} of {pool.count} dice.", place, hint)
        return Pool(pool.count, pool.low, pool.high, pool.explode, pool.reroll, Keep(cast(Literal["kh"], way), count))

    def check_cost(self, pool: Pool, start: Token) -> None:
        """Refuses what could be rolled but not counted exactly: every expression has its exact mean."""
        if pool.keep is None:
            return
        again = pool.keep.count if pool.explode and pool.keep.way in ("kh", "dh") else 1
        self.kept_faces += pool.count * pool.sides * again
        once = pool.reroll is not None and pool.reroll.once
        self.kept_digits += pool.count * len(str(pool.sides ** (2 if once else 1)))
        if self.kept_faces > MOST_KEPT_FACES or self.kept_digits > MOST_KEPT_DIGITS:
            raise NotationError(
                "Keeping among so many faces can't be counted exactly.", start.position, "Use fewer or smaller dice."
            )


def _both(token: Token) -> NotationError:
    return NotationError(
        "Exploding and rerolling the same dice is not supported.",
        token.position,
        "Dialects differ in which comes first.",
    )
