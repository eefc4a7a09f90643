"""What is done again and again in this game until it ends, for the lab to follow."""

from __future__ import annotations

from collections.abc import Mapping

from inglenook.rules import Course

from .expedition import expedition
from .mission import mission

COURSES: Mapping[str, Course] = {"expedition": expedition, "mission": mission}
