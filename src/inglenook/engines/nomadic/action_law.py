"""What one action comes to, in closed form from the pack's bands: for tables, where driving takes long."""

from __future__ import annotations

from inglenook.rules import Law

from .pack import NomadicPack


def action_law(pack: NomadicPack, control: str, die: int) -> Law[tuple[str, int]]:
    """The result and the boxes it costs, of an attempt with this die; what isn't risky is simply done (NOM-R6 to R9).

    Boxes are those that are owed: what becomes of them on full tracks is for the rule to say.
    """
    risk, check = pack.risk_rolls[control], pack.check_rolls[die]
    checked = check.reading.law(check.hands)
    weights: dict[tuple[str, int], int] = {}
    for key, ways in risk.reading.law(risk.hands).weights.items():
        boxes = pack.degrees[key].boxes
        if not boxes:
            case = (pack.check.done, 0)
            weights[case] = weights.get(case, 0) + ways * checked.total
            continue
        for result, faces in checked.weights.items():
            case = (result, boxes if pack.results[result].marks else 0)
            weights[case] = weights.get(case, 0) + ways * faces
    return Law(weights)
