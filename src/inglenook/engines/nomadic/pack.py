"""The setting pack: everything about this game that a table may change, as plain data (NOM-R22).

The packs that ship are the published rules; what the publisher left open is filled by us and listed in `house`.
Dice with their readings are made ready once per pack, not at each roll.
"""

from __future__ import annotations

from functools import cached_property

import msgspec

from inglenook.rules import Band, Bands, Faces, Hand, Law, Pack, Roll

PLAYER = "player"
"""The role that throws and decides everything: this game is played alone."""


class OracleDie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to throw an oracle: its dice, and what they stand for ("likely")."""

    key: str
    label: str
    dice: tuple[int, ...]


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer of the question oracle and the sums that give it."""

    key: str
    label: str
    low: int
    high: int
    note: str = ""


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The question oracle: what may be thrown, and how it is read."""

    dice: tuple[OracleDie, ...]
    answers: tuple[Answer, ...]
    default: str = ""


class Degree(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A degree of risk: the sums that give it, and the boxes a bad check costs. With none it is simply done."""

    key: str
    label: str
    low: int
    high: int
    boxes: int
    note: str = ""


class Risk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The risk oracle: what may be thrown, and the degrees."""

    dice: tuple[OracleDie, ...]
    degrees: tuple[Degree, ...]
    default: str = ""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A result of a check, the faces that give it, and whether it marks boxes."""

    key: str
    label: str
    low: int
    high: int
    marks: bool
    short: str = ""


class Margin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word for faces that did well; shown, and never more than that (NOM-D20)."""

    low: int
    high: int
    word: str


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a check is read. `done` is the result of what needs no check; `ladder` runs from the best die down."""

    done: str
    determination: int
    ladder: tuple[int, ...]
    results: tuple[Result, ...]
    margins: tuple[Margin, ...] = ()


class SkillKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A skill and what one does with it."""

    key: str
    label: str
    verbs: str = ""


class TrackKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A track, its number of boxes, and what its end would be."""

    key: str
    label: str
    boxes: int
    end: str = ""


class Haul(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Resources found, and the faces that give them."""

    low: int
    high: int
    amount: int


class Resources(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is found on leaving a planet, and what it is called."""

    label: str
    dice: tuple[int, ...]
    hauls: tuple[Haul, ...]


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the two choices are called and mean when no track can take another box."""

    abandon: str
    abandon_note: str
    push_forward: str
    push_forward_note: str


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Optional rules, off by default (GEN-5)."""

    split_allowed: bool = False
    no_roll_on_push: bool = False


class StepKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of play; `when` is the act that leads to it by itself: land, act, leave or push."""

    key: str
    title: str
    text: str
    when: str = ""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tables that are rolled together; `life` if they say nothing of a lifeless planet."""

    key: str
    label: str
    life: bool = False
    sights: bool = False


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table: one entry per face. `lifeless` faces find no life; with a `track` its entries are complications."""

    key: str
    label: str
    entries: tuple[str, ...]
    group: str = ""
    track: str = ""
    lifeless: tuple[int, ...] = ()


class Graded(Bands, frozen=True, dict=True):
    """Bands with a word for how well it went, for people only.

    Each belongs to one roll of a pack, so it remembers the law of the hands it was last asked about.
    """

    words: tuple[Band, ...] = ()

    def law(self, hands: tuple[Hand, ...]) -> Law[str]:
        known = self.__dict__.get("known")
        if known is None or known[0] is not hands:
            known = self.__dict__["known"] = (hands, super().law(hands))
        law: Law[str] = known[1]
        return law

    def gloss(self, faces: Faces) -> str:
        total = sum(sum(hand) for hand in faces)
        return next((band.key for band in self.words if band.low <= total <= band.high), "")


class NomadicPack(Pack, frozen=True, dict=True, forbid_unknown_fields=True):
    """A setting pack of the Nomadic Engine. `house` names the values that are our defaults, not the publisher's."""

    question: Question
    risk: Risk
    check: Check
    spread: tuple[int, ...]
    skills: tuple[SkillKind, ...]
    tracks: tuple[TrackKind, ...]
    resources: Resources
    choices: Choices
    options: Options = Options()
    steps: tuple[StepKind, ...] = ()
    groups: tuple[Group, ...] = ()
    tables: tuple[Table, ...] = ()
    house: tuple[str, ...] = ()

    def is_house(self, path: str) -> bool:
        """Whether this value is a house default."""
        return path in self.house

    @cached_property
    def answers(self) -> dict[str, Answer]:
        """The answers of the question oracle, by key."""
        return {answer.key: answer for answer in self.question.answers}

    @cached_property
    def degrees(self) -> dict[str, Degree]:
        """The degrees of risk, by key."""
        return {degree.key: degree for degree in self.risk.degrees}

    @cached_property
    def results(self) -> dict[str, Result]:
        """The results of a check, by key."""
        return {result.key: result for result in self.check.results}

    @cached_property
    def skill_labels(self) -> dict[str, str]:
        """What skills are called."""
        return {skill.key: skill.label for skill in self.skills}

    @cached_property
    def track_labels(self) -> dict[str, str]:
        """What tracks are called."""
        return {track.key: track.label for track in self.tracks}

    @cached_property
    def below(self) -> dict[int, int]:
        """For each die of the ladder the one below it; the lowest stays (NOM-R10)."""
        ladder = self.check.ladder
        return dict(zip(ladder, (*ladder[1:], ladder[-1]), strict=True))

    @cached_property
    def question_rolls(self) -> dict[str, Roll[str]]:
        """The question oracle, ready to throw, by the key of its dice."""
        rows = self.question.answers
        return {die.key: _roll(die.dice, _graded(rows), "question", "NOM-R4") for die in self.question.dice}

    @cached_property
    def risk_rolls(self) -> dict[str, Roll[str]]:
        """The risk oracle, ready to throw, by the key of its dice."""
        rows = self.risk.degrees
        return {die.key: _roll(die.dice, _graded(rows), "risk", "NOM-R6") for die in self.risk.dice}

    @cached_property
    def check_rolls(self) -> dict[int, Roll[str]]:
        """A check with each die of the ladder."""
        return {die: _roll((die,), self._check_reading(), "check", "NOM-R8") for die in self.check.ladder}

    @cached_property
    def determination_roll(self) -> Roll[str]:
        """A check with determination's die (NOM-R18)."""
        return _roll((self.check.determination,), self._check_reading(), "determination", "NOM-R18")

    @cached_property
    def resource_roll(self) -> Roll[str]:
        """The roll on leaving a planet. It reads the amount (NOM-R16)."""
        bands = Bands(tuple(Band(haul.low, haul.high, str(haul.amount)) for haul in self.resources.hauls))
        return _roll(self.resources.dice, bands, "resources", "NOM-R16")

    @cached_property
    def table_rolls(self) -> dict[str, Roll[str]]:
        """Every table, ready to roll. It reads the first face that has the same entry (NOM25-D2)."""
        return {table.key: _table_roll(table) for table in self.tables}

    @cached_property
    def tables_by_key(self) -> dict[str, Table]:
        """The tables, by key."""
        return {table.key: table for table in self.tables}

    @cached_property
    def steps_when(self) -> dict[str, str]:
        """The step that each act leads to."""
        return {step.when: step.key for step in self.steps if step.when}

    def _check_reading(self) -> Graded:
        words = tuple(Band(margin.low, margin.high, margin.word) for margin in self.check.margins)
        return _graded(self.check.results, words)


def _graded(rows: tuple[Answer, ...] | tuple[Degree, ...] | tuple[Result, ...], words: tuple[Band, ...] = ()) -> Graded:
    return Graded(tuple(Band(row.low, row.high, row.key) for row in rows), words)


def _roll(dice: tuple[int, ...], reading: Bands, why: str, rule: str) -> Roll[str]:
    return Roll((Hand(PLAYER, dice),), reading, why, rule)


def _table_roll(table: Table) -> Roll[str]:
    firsts = [str(table.entries.index(entry) + 1) for entry in table.entries]
    bands = Bands(tuple(Band(face, face, first) for face, first in enumerate(firsts, 1)))
    rule = "NOM25-R8" if table.track else "NOM25-R7"
    return _roll((len(table.entries),), bands, f"table.{table.key}", rule)
