"""One expedition of several games in the terminal, as somebody would type it."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Terminal


@pytest.mark.rule("CRO-D34", "NUT-D20")
def test_a_party_crosses_asks_meets_and_settles_it(cli: Terminal, tmp_path):
    made = cli("new", "Ford", "--engine", "nutshell", "--with", "crossing", "--with", "nomadic", "--with", "comae")
    assert "Nutshell (nutshell-2008), The Crossing (crossing-0.12), Nomadic (nomadic-2022) and Comae (comae-0.96)" in (
        " ".join(made.split())
    )
    cli("do", "Ford", "create", "name=Ida", "traits=brawn d10")
    assert "Ida travels along." in cli("do", "Ford", "join")  # a short name, and the one who is there
    cli("do", "Ford", "provision", "store=rations", "amount=6")
    cli("do", "Ford", "set_out", "to=Saltmarch", "stages=1", "horizon=looming", "event=Snow")
    assert "By which trait does Ida lead the way?" in cli("do", "Ford", "leg")
    assert "How hard is the way for Ida, by brawn?" in cli("answer", "Ford", "brawn")
    assert "failed: 1" in cli("answer", "Ford", "2", "--faces", "1,9")
    cli("do", "Ford", "harm", "traveler=ida", "wounds=1")
    assert "moderate" in cli("show", "Ford")

    assert "Yes." in cli("do", "Ford", "ask", "question=Is the ford guarded?", "--faces", "4,5")
    assert "Perilous" in cli("do", "Ford", "risk", "Walk up to them", "--faces", "6,6")
    assert "Orrin, common" in cli("do", "Ford", "npc", "name=Orrin")
    cli("do", "Ford", "create", "name=Orrin", "way=free", "traits=brawn d8")
    cli(
        "do", "Ford", "opposed", "who=ida", "trait=brawn", "difficulty=1", "against=orrin", "against_trait=brawn",
        "against_difficulty=2",
    )  # fmt: skip
    # the road afflicts her, so that a 2 fails as well
    assert "Ida, brawn, difficulty 1: failure." in " ".join(cli("do", "Ford", "face", "task=1", "--faces", "2").split())
    assert "Orrin, brawn, difficulty 2: success." in cli("do", "Ford", "face", "task=2", "--faces", "2,8")

    assert "Proven: every roll" in cli("verify", "Ford", "--rules")
    cli("undo", "Ford")
    cli("redo", "Ford")
    out = str(tmp_path / "ford.json")
    cli("export", "Ford", "--output", out)
    cli("import", out, "--name", "Ford again")
    assert cli.data("show", "Ford again")["sheets"] == cli.data("show", "Ford")["sheets"]
    story = str(tmp_path / "ford.md")
    cli("export", "Ford", "--output", story, "--format", "markdown")
    told = (tmp_path / "ford.md").read_text(encoding="utf-8")
    for author in ("René-Pier Deshaies-Gélinas", "Mike (Shmoo) Steely", "Clarence Redd", "travel procedure"):
        assert author in told


def test_what_is_lent_stands_under_its_heading_and_the_rest_is_not_there(cli: Terminal):
    cli("new", "Ford", "--engine", "comae", "--with", "crossing", "--with", "nomadic")
    listed = cli("commands", "Ford").splitlines()
    assert {"The Crossing", "The oracles"} <= set(listed)
    assert "nomadic.ask" in cli("commands", "Ford", "ask")
    assert "lends only a part of itself here" in " ".join(cli.refused("do", "Ford", "nomadic.check").split())
    assert "is the campaign's own game already" in " ".join(
        cli.refused("new", "Twice", "--engine", "comae", "--with", "comae").split()
    )
