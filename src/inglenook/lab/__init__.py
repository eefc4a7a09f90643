"""The lab: how a duel, a journey or a mission goes, exactly where that can be counted, by sampling where it can't."""

from .prospect import Prospect, Share, Spread
from .study import LabError, Study, default_pack, find_course, study

__all__ = ["LabError", "Prospect", "Share", "Spread", "Study", "default_pack", "find_course", "study"]
