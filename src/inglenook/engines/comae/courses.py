"""What is done in this game again and again until it ends, for the lab to follow."""

from __future__ import annotations

from collections.abc import Mapping

from inglenook.rules import Course

from .duel_course import DUEL, STUBBORN_DUEL
from .fight_course import FIGHT
from .line_course import LINE

COURSES: Mapping[str, Course] = {"duel": DUEL, "duel_to_the_last": STUBBORN_DUEL, "fight": FIGHT, "line": LINE}
