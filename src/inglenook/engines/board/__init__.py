"""The board: clocks that anyone can see, or only some. For any game, or for none.

It has no rules of its own to restate: it is what lies on the table beside the sheets.
"""

from inglenook.rules import Credit, Engine, Module

from .commands import COMMANDS
from .facts import FACTS
from .pack import EDITION, pack_text, read_pack
from .sheet import measures, module_sheet, sheet
from .state import Board, begin, seen
from .words import BoardWords

SUMMARY = "Clocks that fill up, for everyone to see or only for you."

engine = Engine(
    name="board",
    title="The board",
    summary=SUMMARY,
    good_for="Beside any game: what is brewing, how close it is, and who knows of it.",
    credit=Credit("Inglenook contributors", "MIT", ("The board comes with Inglenook and restates nobody's rules.",)),
    state=Board,
    events=FACTS,
    packs={EDITION: pack_text},
    read_pack=read_pack,
    begin=begin,
    commands=COMMANDS,
    words=BoardWords(),
    sheet=sheet,
    measures=measures,
    policies={},
    view=seen,
    module=Module("The board", SUMMARY, COMMANDS, module_sheet),
)

__all__ = ["engine"]
