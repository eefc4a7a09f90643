"""The lab: how whole courses go, and what becomes of a game when its rules change."""

from __future__ import annotations

import click

from .lab_compare import compare_packs
from .lab_courses import list_courses
from .lab_dice import check_dice
from .lab_report import write_report
from .lab_run import run_course
from .lab_sweep import sweep_pack
from .lab_tables import show_tables
from .noun import Spoken

ORDER = (list_courses, run_course, show_tables, compare_packs, sweep_pack, write_report, check_dice)


class Lab(click.Group):
    """The group, which keeps its commands in the order in which one comes to need them."""

    command_class = Spoken

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [str(command.name) for command in ORDER]


@click.group(
    "lab",
    cls=Lab,
    epilog="""
\b
What does one number do to a whole expedition?
  inglenook lab run nomadic.expedition
  inglenook lab sweep nomadic-2022 tracks.boxes=3..6 --course nomadic.expedition
  inglenook lab report nomadic-2022 mine.toml --output mine.html
""",
)
def lab_command() -> None:
    """See how a whole journey, duel or mission goes: exactly where it can be counted, else by many tries.

    For designers: what a changed pack changes, in the rules, in the odds, and in how a game goes.
    """


for each in ORDER:
    lab_command.add_command(each)
