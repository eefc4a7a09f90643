"""Checking a record offline: what is proven, the first bad entry, and what no check of a file can tell."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .errors import Told
from .given import line
from .home import all_engines, folder, library, place
from .ink import bold, clean, dim, print_json, red
from .move import in_database
from .noun import as_json, command, completes

if TYPE_CHECKING:
    from inglenook.journal import EpochProof
    from inglenook.journal.verify import Copy, Report
    from inglenook.table import Engines

MOST = 50
STATES = {
    "proven": "every face follows from the secret that was committed to before.",
    "false": "not what the secret gives that was committed to.",
    "running": "not yet checkable until the epoch ends.",
    "unopened": "not checkable: whoever has this lane has not opened its secret.",
    "lost": "unproven for good: the epoch's secrets were lost before it ended.",
}


@command(
    "verify",
    """
    inglenook verify Ada
    inglenook verify ada.json --head 4f1c…             the head that you noted earlier
    inglenook verify ada.json --against ben.json       another seat's export of the same campaign
    inglenook verify Ada --rules                       and play every roll again by the rules
""",
)
@click.argument("name", metavar="FILE|NAME", shell_complete=completes("campaigns"))
@click.option("--head", metavar="HASH", help="A head noted earlier: proves that nothing since then is missing.")
@click.option(
    "--against", metavar="FILE|NAME", help="Another copy, such as another seat's export: both must be one record."
)
@click.option("--rules", is_flag=True, help="Also drive every command again along its record.")
@as_json
def verify_command(name: str, head: str | None, against: str | None, rules: bool, as_json: bool) -> None:
    """Check a campaign, or an export of one: chain, commitments and every face. Says what a file alone can't prove."""
    from inglenook.journal.verify import verify_copy

    copy, other = _copy(name), _copy(against) if against else None
    check = _rules(all_engines()) if rules else None
    report = verify_copy(copy, head=head.lower() if head else None, rules=check, against=other)
    if as_json:
        print_json(_plain(report))
    else:
        click.echo("\n".join(_told(report, copy.name, head, other and other.name, rules)))
    if not report.sound:
        count = len(report.faults)
        raise Told(f"{copy.name} is not as it was written: {count} fault{'s' if count > 1 else ''}.", _advice(name))


def _copy(name: str) -> Copy:
    """A file, or a campaign where the campaigns lie. It may be damaged, and is opened all the same."""
    from inglenook.journal.verify import Copy, file_copy

    where = _path(name)
    if where is not None:
        return file_copy(where)
    from inglenook.journal.postgres import PostgresStore

    shelf = in_database(library())
    key = shelf.find(name)
    return Copy(name, lambda: PostgresStore.open(shelf.database, key, check=False))


def _path(name: str) -> Path | None:
    """The file that is meant; None if it is a campaign in a database."""
    if Path(name).is_file():
        return Path(name)
    return folder().path(name) if isinstance(place(), Path) else None


def _rules(engines: Engines) -> Any:
    from inglenook.table import verify_rules

    return lambda store: verify_rules(store, engines)


def _advice(name: str) -> str:
    where = _path(name)
    if where is None:
        return "Bring it back from a backup, or from one of the database."
    return f"What is whole can be copied to a new file: {line('salvage', str(where))}"


def _plain(report: Report) -> dict[str, Any]:
    first = report.first
    return {
        "sound": report.sound,
        "entries": report.entries,
        "head": report.head,
        "first": None if first is None else {"lane": first.lane, "number": first.number, "what": first.what},
        "faults": [{"lane": fault.lane, "number": fault.number, "what": fault.what} for fault in report.faults],
        "epochs": report.epochs,
        "limits": list(report.limits),
    }


def _told(report: Report, name: str, head: str | None, other: str | None, rules: bool) -> list[str]:
    from .width import page_width, wrap

    lines = [f"{bold(clean(name))}  {report.entries} entries"]
    first = report.first
    if first is not None and first.position:
        lines += wrap(f"The first bad entry: {clean(first.lane)} {first.number}.", page_width())
    for fault in report.faults[:MOST]:
        lines += wrap(clean(str(fault)), page_width(), f"{red('✗')} ", "  ")
    if len(report.faults) > MOST:
        lines.append(dim(f"  … and {len(report.faults) - MOST} more"))
    lines += _proven(head, other, rules) if report.sound else []
    for epoch in report.epochs:
        first_line, *rest = _epoch(epoch)
        lines += wrap(first_line, page_width())
        for told in rest:
            lines += wrap(told, page_width(), "  ", "    ")
    if report.head:
        lines.append(f"Head: {report.head}")
        lines.append(dim("Note it: `verify --head` can then prove that nothing up to here has gone."))
    for limit in report.limits:
        lines += [dim(text) for text in wrap(f"Not proven: {limit}", page_width())]
    return lines


def _proven(head: str | None, other: str | None, rules: bool) -> list[str]:
    lines = ["Proven: no entry was altered, removed from within, doubled or moved since it was written."]
    lines += ["Proven: the head that you noted is in it, so that nothing up to there is missing."] if head else []
    lines += [f"Proven: it is one record with {other}, all of whose entries it has."] if other else []
    lines += ["Proven: every roll and answer leads, by the rules, to what the record says it did."] if rules else []
    return lines


def _epoch(epoch: EpochProof) -> list[str]:
    nonces = f", {epoch.nonces} {'nonce' if epoch.nonces == 1 else 'nonces'}" if epoch.nonces else ""
    lines = [f"Dice of epoch {epoch.number} ({'ended' if epoch.ended else 'running'}{nonces}):"]
    for lane in epoch.lanes:
        rolls = f"{lane.rolls} {'roll' if lane.rolls == 1 else 'rolls'}" if lane.rolls else "no rolls"
        lines.append(f"{clean(lane.lane)}: {rolls}{f', {STATES[lane.state]}' if lane.rolls else '.'}")
    return lines
