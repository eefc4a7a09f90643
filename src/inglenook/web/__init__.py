"""The page and the API: one server for a local table. `serve` starts it; `make_app` is the same without a socket."""

from .app import make_app
from .server import PortTakenError, serve

__all__ = ["PortTakenError", "make_app", "serve"]
