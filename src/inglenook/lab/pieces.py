"""The pieces of an answer as a page shows them: sentences, charts as SVG, and tables in words."""

from __future__ import annotations

import msgspec


class Grid(msgspec.Struct, frozen=True):
    """A table: heads of its columns and rows, all in words; the first column names the row."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    more: int = 0


class RuleShown(msgspec.Struct, frozen=True):
    """A value of the rules that differs: its path, its name, and both values in words."""

    path: str
    label: str
    before: str
    after: str


class TableShown(msgspec.Struct, frozen=True):
    """What becomes of a table of odds: a sentence, and where something changes its charts and the changed chances."""

    name: str
    title: str
    text: str
    charts: tuple[str, ...] = ()
    grid: Grid | None = None


class ChangesShown(msgspec.Struct, frozen=True):
    """What changes before anything is followed: values of the rules, odds of commands, tables; and what is left out."""

    rules: tuple[RuleShown, ...]
    more_rules: int
    commands: Grid | None
    tables: tuple[TableShown, ...]
    left_out: tuple[str, ...] = ()


class CourseShown(msgspec.Struct, frozen=True):
    """How a course goes, or what becomes of it: sentences, charts, numbers; by which plans, and how sure that is.

    `exact` says that it was counted. Without charts it can't be begun, and the sentences say why.
    """

    name: str
    title: str
    text: tuple[str, ...]
    charts: tuple[str, ...]
    grid: Grid | None
    plans: str
    sure: str
    exact: bool


class ChoiceShown(msgspec.Struct, frozen=True):
    """A question that the best play is asked, by whom, and what it chooses: each option with at how many places."""

    who: str
    question: str
    chosen: tuple[tuple[str, int], ...]


class BestShown(msgspec.Struct, frozen=True):
    """The best play for a wish: what it comes to in a sentence, how the course then goes, and what it chooses."""

    wish: str
    text: str
    course: CourseShown
    choices: tuple[ChoiceShown, ...]


class SweepShown(msgspec.Struct, frozen=True):
    """A sweep: what it shows in a sentence, charts over what was varied, and a row for each combination."""

    title: str
    text: str
    charts: tuple[str, ...]
    grid: Grid
    sure: str


class ReportShown(msgspec.Struct, frozen=True):
    """A report: the name of its file, and the page."""

    name: str
    html: str
