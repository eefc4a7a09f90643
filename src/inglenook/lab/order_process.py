"""A process that carries out orders: a line of JSON in, lines of JSON out, until its caller is gone.

It is ended from outside when nobody wants the answer any more: plain Python that counts can't be broken off otherwise.
"""

from __future__ import annotations

import os
import signal
import sys

import msgspec

from inglenook.rules import Refusal

from .cells import plain
from .orders import ORDERS, Line, Order, carry_out

BEGIN = "import sys; sys.path[:] = {path!r}; from inglenook.lab.order_process import serve; serve()"


class Told(msgspec.Struct, frozen=True):
    """An order with its kind."""

    kind: str
    order: msgspec.Raw


def command() -> list[str]:
    """What starts such a process, with the same engines within reach as here."""
    return [sys.executable, "-c", BEGIN.format(path=sys.path)]


def written(kind: str, order: Order) -> bytes:
    """An order as a line."""
    return msgspec.json.encode({"kind": kind, "order": order}) + b"\n"


def serve() -> None:
    """Order after order. What goes wrong in one is told, and the next is taken."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all at a terminal; the caller sees to it
    if hasattr(os, "nice"):
        os.nice(3)  # tables come first
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a rule prints is no answer
    encode = msgspec.json.Encoder(enc_hook=plain).encode

    def tell(line: Line) -> None:
        answers.write(encode(line) + b"\n")
        answers.flush()

    for line in sys.stdin.buffer:
        try:
            told = msgspec.json.decode(line, type=Told)
            carry_out(msgspec.json.decode(told.order, type=ORDERS[told.kind]), tell)
        except MemoryError:
            tell(Line(refusal=Refusal("lab_memory", "That needs more memory than there is here.")))
        except RecursionError:
            tell(Line(refusal=Refusal("lab_depth", "That goes too deep to be followed.")))
