from __future__ import annotations

import pytest

from control.situation.drawing import Coordinates


@pytest.mark.parametrize(
    ("snap", "position", "text"),
    [
        (500, (0, 0), "12000400"),
        (500, (499, 499), "12000400"),
        (500, (500, 1740), "12050415"),
        (100, (3740, 5260), "12370452"),
    ],
)
def test_a_position_becomes_the_text_of_a_card_field(snap: int, position: tuple[int, int], text: str) -> None:
    assert Coordinates(origin=(120000, 40000), unit=100, digits=4, snap=snap).text(position) == text
