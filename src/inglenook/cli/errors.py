"""Whatever goes wrong ends in one calm sentence on stderr, with what to do about it: never a traceback for a person.

Refused is 1, not understood is 2, stopped by hand is 130 as shells have it.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any, NoReturn, TypeVar

import click

if TYPE_CHECKING:
    from inglenook.rules import Refusal


T = TypeVar("T")


class Told(click.ClickException):
    """A reason why something wasn't done, and a hint what to do. Ends with exit code 1."""

    def __init__(self, sentence: str, *hints: str) -> None:
        super().__init__(sentence)
        self.hints = tuple(hint for hint in hints if hint)

    def show(self, file: IO[Any] | None = None) -> None:
        from .ink import dim, red

        click.echo(f"{red('✗', err=True)} {self.format_message()}", file=file, err=file is None)
        for hint in self.hints:
            click.echo(dim(f"  {hint}", err=True), file=file, err=file is None)


def refuse(refusal: Refusal, *hints: str, as_json: bool = False) -> NoReturn:
    """Ends the command with a refusal of the rules: what, which field, and what would be legal."""
    if as_json:
        from .ink import print_json

        print_json({"refusal": refusal})
    raise Told(refusal.sentence, *refusal_hints(refusal), *hints)


def granted(done: T | Refusal, *hints: str, as_json: bool = False) -> T:
    """What was done, unless it was refused, which ends the command."""
    from inglenook.rules import Refusal

    if isinstance(done, Refusal):
        refuse(done, *hints, as_json=as_json)
    return done


def refusal_hints(refusal: Refusal) -> list[str]:
    """What a refusal says beside its sentence: the legal values, unless the sentence has them already, and the rule."""
    hints = []
    if refusal.legal and not all(value in refusal.sentence for value in refusal.legal):
        hints.append(f"{refusal.field or 'legal'}: {', '.join(refusal.legal)}")
    if refusal.rule:
        hints.append(f"rule {refusal.rule}")
    return hints


@contextmanager
def calmly() -> Iterator[None]:
    """Turns what may go wrong into what a person can use; a fault of the program itself too, unless asked for."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit, click.Abort, SystemExit) as stop:
        if isinstance(stop, click.Abort):
            _stopped()
        raise
    except (KeyboardInterrupt, EOFError):
        _stopped()
    except BrokenPipeError:
        _nobody_reads()
    except OSError as error:
        raise _about_the_system(error) from error
    except Exception as error:
        told = _known(error)
        if told is not None:
            raise told from error
        if os.environ.get("INGLENOOK_TRACEBACK"):
            raise
        sentence = f"Something in Inglenook itself went wrong ({type(error).__name__}: {error})."
        hint = "Nothing half done was kept. Set INGLENOOK_TRACEBACK=1 and try again to see where, and please report it."
        raise Told(sentence, hint) from error


def _stopped() -> NoReturn:
    click.echo("\nStopped. What was done before stands.", err=True)
    raise SystemExit(130)


def _nobody_reads() -> NoReturn:
    # Whoever read our output has gone, as `head` does. Give Python something to flush into, and leave quietly.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise SystemExit(0)


def _about_the_system(error: OSError) -> Told:
    where = f" {error.filename}" if error.filename else ""
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return Told(f"I may not write or read{where}.", "Choose another folder with --home, or mend its permissions.")
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return Told("The disk is full. Nothing half done was kept.", "Make room and try again.")
    if isinstance(error, FileNotFoundError):
        return Told(f"There is no{where or ' such file'}.", "Check the path.")
    if isinstance(error, FileExistsError):
        return Told(f"There is something at{where} already.", "Choose another name.")
    if isinstance(error, IsADirectoryError | NotADirectoryError):
        return Told(f"{where.strip() or 'That'} is a folder where a file is needed, or the other way round.")
    return Told(f"The system refused: {error.strerror or error}{where and ':'}{where}.")


def _known(error: Exception) -> Told | None:
    """What tells of itself in whole sentences: errors of packs, journal, library and engines."""
    from inglenook.rules import PackError

    if isinstance(error, PackError):
        from .faults import lines

        return Told(f"The pack has {_faults(len(error.faults))}. Nothing has moved.", *lines(error.faults))
    if type(error).__module__.startswith("inglenook."):
        return Told(_sentence(str(error)), *_hint(error))
    return None


def _faults(count: int) -> str:
    return "a fault" if count == 1 else f"{count} faults"


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _hint(error: Exception) -> list[str]:
    name = type(error).__name__
    if name == "StoreBusyError":
        return ["Another program is writing. Try again in a moment."]
    return []
