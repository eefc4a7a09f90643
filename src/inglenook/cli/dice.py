"""Dice that anyone can check: the epochs of a campaign, seen, added to, ended and opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .act import seat_option, tell
from .errors import granted
from .given import line
from .home import table
from .ink import bold, clean, dim, print_json
from .noun import as_json, campaign, command

if TYPE_CHECKING:
    from inglenook.table import EpochShown, Receipt, Table


@command(
    "dice",
    """
    inglenook set Ada dice=verifiable                  begins the first epoch
    inglenook dice Ada                                 commitments, nonces, and what was laid open
    inglenook dice Ada --nonce "seven grey geese"      words of your own go into every throw
    inglenook dice Ada --new-epoch                     ends the epoch, so that all can check it
    inglenook dice Ada --reveal referee                opens a hidden lane of an ended epoch
""",
)
@campaign
@click.option("--nonce", metavar="TEXT", help="Put words of your own into every throw from here on.")
@click.option("--new-epoch", is_flag=True, help="End the epoch and begin the next.")
@click.option("--reveal", metavar="LANE", help="Open a hidden lane's secret, in that lane.")
@click.option("--epoch", type=int, metavar="N", help="Of which epoch; of the last that has ended if left out.")
@click.option("--to-everyone", is_flag=True, help="Open it at the table, for all.")
@seat_option
@as_json
def dice_command(
    name: str,
    nonce: str | None,
    new_epoch: bool,
    reveal: str | None,
    epoch: int | None,
    to_everyone: bool,
    seat: str,
    as_json: bool,
) -> None:
    """See the epochs of verifiable dice, or add to one, end it, open a lane of it. `inglenook verify` checks them."""
    if sum((nonce is not None, new_epoch, reveal is not None)) > 1:
        raise click.UsageError("One at a time: --nonce, --new-epoch or --reveal.")
    if reveal is None and (to_everyone or epoch is not None):
        raise click.UsageError("--epoch and --to-everyone go with --reveal LANE.")
    sitting = table(name)
    if nonce is not None:
        _done(sitting, granted(sitting.add_nonce(nonce, seat=seat), as_json=as_json), seat, as_json)
    elif new_epoch:
        _done(sitting, granted(sitting.new_epoch(seat=seat), as_json=as_json), seat, as_json)
    elif reveal is not None:
        opened = sitting.open_lane(reveal, epoch=epoch, everyone=to_everyone, seat=seat)
        _done(sitting, granted(opened, as_json=as_json), seat, as_json)
    elif as_json:
        print_json({"dice": sitting.view(seat).dice, "epochs": sitting.epochs(seat), "head": sitting.head()})
    else:
        click.echo("\n".join(_listed(sitting, seat)))


def _done(sitting: Table, receipt: Receipt, seat: str, as_json: bool) -> None:
    tell(sitting, receipt, seat=seat, as_json=as_json, of=-1)


def _listed(sitting: Table, seat: str) -> list[str]:
    view, epochs = sitting.view(seat), sitting.epochs(seat)
    lines = [f"{bold('dice')} = {view.dice}"]
    for epoch in epochs:
        lines += ["", *_epoch(epoch)]
    if view.dice != "verifiable":
        lines += [dim("Dice that anyone can check afterwards:"), f"  {line('set', view.name)} dice=verifiable"]
    elif epochs and not epochs[-1].at_hand:
        lines += ["The secrets of this epoch are not on this machine, so that nothing can be thrown.", _new(view.name)]
    else:
        lines += [dim("End the epoch, so that all can check it:"), _new(view.name)]
    head = sitting.head()
    return [*lines, f"head of the table's lane, entry {head.number}: {head.hash}"]


def _new(name: str) -> str:
    return f"  {line('dice', name)} --new-epoch"


def _epoch(epoch: EpochShown) -> list[str]:
    state = "running" if not epoch.ended else "ended, its secrets lost" if epoch.lost else "ended"
    lines = [bold(f"Epoch {epoch.number}, {state}")]
    for lane, told in epoch.commitments.items():
        lines.append(f"  {clean(lane)}")
        lines.append(dim(f"    committed {told}"))
        lines += [f"    secret    {epoch.secrets[lane]}"] if lane in epoch.secrets else []
    lines += [f"  {clean(nonce.seat)} added “{clean(nonce.text)}”" for nonce in epoch.nonces]
    return lines
