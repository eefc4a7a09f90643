"""The lab's page shows the picture that its own session draws."""

from tools import lab_pictures


def test_the_picture_is_what_the_lab_draws():
    assert lab_pictures.boxes() == lab_pictures.BOXES.read_text(encoding="utf-8"), (
        "./dev run python -m tools.lab_pictures"
    )
