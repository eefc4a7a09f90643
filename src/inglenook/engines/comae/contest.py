"""Several percent rolls against each other: whose success is the largest (COM-R22, COM-D30, COM-D31)."""

from __future__ import annotations

from typing import Literal

from inglenook.rules import Faces, Hand, Law, Reading

from .contest_law import law_of
from .d100 import SIDES, better_flip, is_double, said
from .fall import Fall


class Contest(Reading[tuple[Fall, ...]], frozen=True):
    """Several rolls read together, in the order of initiative: the largest success takes it (COM-R22, COM-D30).

    `skills` and `sides` are those of each hand. `flips` are the hands that may be flipped and `debts` those whose
    success may be turned into a failure: the reading has one fall for each set of these, the first flip being the
    lowest bit and the debts coming after the flips. With `targets` everyone is measured against the one
    whom they name instead (COM-D31). `again` names what is thrown again: `tie`, `nobody` (COM-D8, COM-D9).
    """

    skills: tuple[int, ...]
    sides: tuple[str, ...]
    flips: tuple[int, ...] = ()
    debts: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    tie: Literal["stand_off", "reroll", "higher_skill"] = "stand_off"
    nobody: Literal["stand", "reroll"] = "stand"
    exceptional: bool = False

    def read(self, faces: Faces) -> tuple[Fall, ...]:
        return self.falls([hand[0] for hand in faces], SIDES)

    def falls(self, numbers: list[int], sides: int) -> tuple[Fall, ...]:
        """The fall for each set of flips."""
        falls: list[Fall] = []
        for mask in range(1 << (len(self.flips) + len(self.debts))):
            shown = list(numbers)
            for bit, place in enumerate(self.flips):
                if mask >> bit & 1:
                    shown[place] = better_flip(shown[place], self.skills[place], sides)
            for bit, place in enumerate(self.debts, start=len(self.flips)):
                if mask >> bit & 1:
                    shown[place] = sides
            falls.append(self.fall(shown, sides))
        return tuple(falls)

    def fall(self, numbers: list[int], sides: int) -> Fall:
        """Who wins with these numbers."""
        scores = [n if n <= skill and n < sides else 0 for n, skill in zip(numbers, self.skills, strict=True)]
        if self.targets:
            won = tuple(place for place, aim in enumerate(self.targets) if self.beats(place, aim, scores))
            return self._told(won, numbers, sides, scores, tie=not won and any(scores))
        best = max(scores)
        if not best:
            return self._told((), numbers, sides, scores)
        level = [place for place, score in enumerate(scores) if score == best]
        if self._against_each_other(level):
            if self.tie == "higher_skill":
                able = max(self.skills[place] for place in level)
                level = [place for place in level if self.skills[place] == able]
            if self._against_each_other(level):
                return self._told((), numbers, sides, scores, tie=True)
        return self._told((level[0],), numbers, sides, scores)

    def beats(self, place: int, aim: int, scores: list[int]) -> bool:
        """Whether someone's success beats the roll of the one whom they name; nobody is named by -1 (COM-D31)."""
        if aim < 0 or scores[place] != scores[aim]:
            return aim >= 0 and scores[place] > scores[aim]
        return scores[place] > 0 and self.ahead(place, aim)

    def ahead(self, place: int, aim: int) -> bool:
        """Whether someone wins with a success that is equal to another's (COM-D8)."""
        return self.tie == "higher_skill" and self.skills[place] > self.skills[aim]

    def _against_each_other(self, level: list[int]) -> bool:
        return any(self.sides[place] != self.sides[level[0]] for place in level)

    def _told(self, won: tuple[int, ...], numbers: list[int], sides: int, scores: list[int], tie: bool = False) -> Fall:
        great = tuple([place for place in won if is_double(numbers[place], sides)]) if self.exceptional else ()
        return Fall(won, tie, great, tuple([place for place in self.debts if scores[place]]))

    def again(self, value: tuple[Fall, ...]) -> bool:
        """Whether the table throws this again, before any luck is spent on it (COM-D8, COM-D9)."""
        fall = value[0]
        if fall.won:
            return False
        return self.tie == "reroll" if fall.tie else self.nobody == "reroll"

    def law(self, hands: tuple[Hand, ...]) -> Law[tuple[Fall, ...]]:
        return law_of(self, hands[0].dice[0])

    def gloss(self, faces: Faces) -> str:
        return " · ".join(said(hand[0]) for hand in faces)
