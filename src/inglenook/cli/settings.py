"""House rules and settings of a campaign: seen, and changed one by one. Each change is an entry of the story."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .act import seat_option, tell
from .errors import granted
from .given import line
from .home import table
from .ink import bold, clean, dim, print_json
from .menu import legal
from .noun import as_json, campaign, command, completes
from .width import pad, page_width, width, wrap

if TYPE_CHECKING:
    from inglenook.table.shown import HouseRuleShown, View

DICE = "fair | hand | verifiable | seeded"


@command(
    "set",
    """
    inglenook set Ada                                  what can be set, and how it is now
    inglenook set Ada dice=hand                        throw real dice, type their faces
    inglenook set Ada dice=verifiable                  dice that anyone can check afterwards
    inglenook set Ada nomadic.boxes.body=5             a house rule
""",
)
@campaign
@click.argument("changes", metavar="[OPTION=VALUE]...", nargs=-1, shell_complete=completes("settings"))
@seat_option
@as_json
def set_command(name: str, changes: tuple[str, ...], seat: str, as_json: bool) -> None:
    """See the house rules and settings of a campaign, or change some. What was rolled before stays as it was."""
    sitting = table(name)
    view = sitting.view(seat)
    if not changes:
        if as_json:
            print_json({"dice": view.dice, "house": [rule for engine in view.engines for rule in engine.house]})
        else:
            click.echo("\n".join(_listed(view)))
        return
    for change in changes:
        option, equals, value = change.partition("=")
        if not equals:
            raise click.UsageError(f"{change!r} sets nothing: write option=value, such as dice=hand.")
        done = sitting.set(_whole_name(view, option.strip()), value.strip(), seat=seat)
        receipt = granted(done, f"`{line('set', view.name)}` lists what can be set.", as_json=as_json)
        tell(sitting, receipt, seat=seat, as_json=as_json, of=-1)


def _whole_name(view: View, option: str) -> str:
    """An option's whole name, also if the engine's name was left out."""
    matches = [
        rule.option for engine in view.engines for rule in engine.house if rule.option.partition(".")[2] == option
    ]
    return matches[0] if len(matches) == 1 else option


def _listed(view: View) -> list[str]:
    lines = [
        f"{bold('dice')} = {view.dice}",
        dim(f"    {DICE}. Where dice come from: the computer, your own hand, a secret that is committed to."),
        "",
    ]
    for engine in view.engines:
        lines.append(dim(f"{clean(engine.title)}, {engine.edition}, pack “{clean(engine.pack)}”"))
        wide = max((width(f"{rule.option} = {_value(rule)}") for rule in engine.house), default=0)
        for rule in engine.house:
            lines += _rule(rule, min(wide, 44))
        lines.append("")
    lines += [dim("Change one:"), f"  {line('set', view.name)} option=value"]
    return lines


def _rule(rule: HouseRuleShown, wide: int) -> list[str]:
    start = f"{bold(rule.option)} = {_value(rule)}"
    number = f"  {dim(rule.rule)}" if rule.rule else ""
    told = ". ".join(clean(part).rstrip(".") for part in (rule.field.label, rule.field.note, legal(rule.field)) if part)
    return [f"{pad(start, wide)}{number}", *(dim(text) for text in wrap(told, page_width(), "    "))]


def _value(rule: HouseRuleShown) -> str:
    if isinstance(rule.value, bool):
        return "yes" if rule.value else "no"
    return clean(str(rule.value))
