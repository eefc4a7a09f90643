"""A sweep follows a course under one combination after another, alone or with others, and can be stopped."""

import pytest

from inglenook.lab import LabError, Study, default_pack, prospect, sweep
from inglenook.lab.cells import Cell, follow, read_followed, work, written
from inglenook.lab.kept_cells import KeptCells
from inglenook.lab.pack_values import with_value
from inglenook.lab.sweep_charts import sweep_charts
from inglenook.lab.sweeping import SweepStopped
from inglenook.lab.varying import read_values
from inglenook.table import Engines

from . import hill

PACK = hill.pack()


def test_every_combination_the_last_varied_fastest():
    found = sweep(hill.engine, PACK, {"slip": (1, 2), "loss": (0, 1)}, "climb", "careful")
    assert [row.values for row in found.rows] == [(1, 0), (1, 1), (2, 0), (2, 1)]
    for row in found.rows:
        pack = with_value(hill.engine, PACK, "slip", row.values[0])
        assert row.prospect == prospect(Study(hill.engine, "climb", pack, {"loss": row.values[1]}), "careful")
    assert [each.label for each in found.varied] == ["Faces that slip", "Breath lost already"]


def test_what_is_refused_is_a_row_that_says_why():
    found = sweep(hill.engine, PACK, {"paths.breath": (3, 99), "loss": (0, 3)}, "hill.climb")
    assert [(row.values, row.why) for row in found.rows if row.prospect is None] == [
        ((3, 3), "Nobody sets out without breath: The steep path leaves 3."),
        ((99, 0), "99 is no breath (1 to 30)"),
        ((99, 3), "99 is no breath (1 to 30)"),
    ]


def test_names_that_are_nothing_are_refused_at_once():
    with pytest.raises(LabError, match=r"leads to no value of this pack .* setting of the course: path, loss"):
        sweep(hill.engine, PACK, {"paths.breadth": (1,)}, "climb")
    with pytest.raises(LabError, match="has no course 'fall'"):
        sweep(hill.engine, PACK, {"slip": (1,)}, "fall")
    with pytest.raises(LabError, match="1,000,000 combinations"):
        sweep(hill.engine, PACK, {"slip": range(1000), "loss": range(1000)}, "climb")


def test_values_as_a_person_writes_them():
    assert read_values("8..20:4") == (8, 12, 16, 20)
    assert read_values("-2..0") == (-2, -1, 0)
    assert read_values("again, stand_off") == ("again", "stand_off")
    assert read_values("[[10,8],[6,6]]") == ([10, 8], [6, 6])
    for wrong in ("5..3", "1..9999999", "4,,5", "[4", "1..5:0"):
        with pytest.raises(LabError):
            read_values(wrong)


def test_stopped_it_gives_what_is_done_and_goes_on_from_there(tmp_path):
    file, seen = tmp_path / "sweep.txt", []

    def stop(done, of):
        seen.append((done, of))
        if done == 2:
            raise KeyboardInterrupt

    values = {"slip": (1, 2, 3, 4)}
    with pytest.raises(SweepStopped) as stopped:
        sweep(hill.engine, PACK, values, "climb", progress=stop, kept=KeptCells(file))
    assert [row.values for row in stopped.value.sweep.rows] == [(1,), (2,)]
    assert stopped.value.sweep.of == 4
    with file.open("a", encoding="utf-8") as out:
        out.write("half a li")
    again: list[tuple[int, int]] = []
    whole = sweep(
        hill.engine, PACK, values, "climb", progress=lambda done, of: again.append((done, of)), kept=KeptCells(file)
    )
    assert again == [(3, 4), (4, 4)]
    assert whole == sweep(hill.engine, PACK, values, "climb")


def test_a_cell_goes_to_a_worker_and_comes_back_as_text():
    engine = Engines().get("nutshell")
    cell = Cell("nutshell", "practice", engine.packs["nutshell-2008"](), {"wanted": "d10"}, None, None, 1)
    assert read_followed(work(written(cell))) == follow(cell)
    prospect = read_followed(work(written(cell))).prospect
    assert prospect is not None
    assert prospect.turns.mean.exact is not None


@pytest.mark.parametrize("runs", [None, 300])
def test_a_crew_gives_the_same_rows(runs):
    from inglenook.lab.crew import hire

    engine = Engines().get("nutshell")
    pack, values = default_pack(engine), {"difficulty": ("1", "2", "3")}
    alone = sweep(engine, pack, values, "practice", runs=runs)
    with hire(2) as crew:
        assert sweep(engine, pack, values, "practice", runs=runs, crew=crew) == alone


def test_it_is_drawn_with_what_has_most_numbers_to_the_right():
    found = sweep(hill.engine, PACK, {"path": ("steep", "long"), "slip": (1, 2, 3)}, "climb")
    turns, ends = sweep_charts(found)
    assert "Faces that slip" in turns
    assert "Path long" in turns
    assert "The top is reached &lt;at last&gt;" in ends
    assert len(sweep_charts(sweep(hill.engine, PACK, {"path": ("steep", "long")}, "climb"))) == 2
    assert sweep_charts(sweep(hill.engine, PACK, {"loss": (3,)}, "climb")) == []
