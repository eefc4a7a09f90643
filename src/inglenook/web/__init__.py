"""The page and the API: one server. `serve` starts one's own table, `serve_shared` one for those who have a link.

`make_app` is the same without a socket.
"""

from .app import make_app
from .server import PortTakenError, serve, serve_shared

__all__ = ["PortTakenError", "make_app", "serve", "serve_shared"]
