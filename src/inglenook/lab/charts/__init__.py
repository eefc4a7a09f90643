"""Charts as plain SVG, drawn here: bars, histograms, lines with a band, and tables as shades of a colour.

Each is one `<svg>` with a title and a description for who doesn't see it, legible at the width of a phone. Colours come
from the page's own variables where it has some, so that a chart turns with day and night; `standalone` fixes them, for
a picture in a file of its own.
"""

from .bars import Bar, bars
from .frame import standalone
from .heat import heat
from .laws import laws
from .lines import Line, Spot, lines

__all__ = ["Bar", "Line", "Spot", "bars", "heat", "laws", "lines", "standalone"]
