"""Houses in the square kilometre, and where people live (D'3c.4)."""

from __future__ import annotations

from typing import Any

import pytest

from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.villages import houses_around, is_inhabited
from tests.assessment.modes.tacspiel.fight_run import FightRun

PLACE = Square.at("12300450")


def hamlet(name: str, square: str, houses: int, **more: Any) -> dict[str, Any]:
    return {"name": name, "square": square, "houses": houses, "allegiance": "red", **more}


def run(*hamlets: dict[str, Any]) -> FightRun:
    return FightRun(ground={"hamlets": list(hamlets)})


@pytest.mark.parametrize(
    ("hamlets", "lives"),
    [
        ([hamlet("A", "12300450", 10)], True),
        ([hamlet("A", "12300450", 9)], False),
        ([hamlet("A", "12300450", 12, abandoned=True)], False),
        ([hamlet("A", "12300450", 6), hamlet("B", "12350455", 4)], True),
        ([hamlet("A", "12300450", 6), hamlet("B", "12250455", 4)], False),
        ([hamlet("A", "12300450", 6), hamlet("B", "12350455", 4, abandoned=True)], False),
    ],
    ids=["ten", "nine", "abandoned", "two of one square kilometre", "two of different ones", "half of it abandoned"],
)
def test_ten_houses_of_a_square_kilometre_make_a_hamlet(hamlets: list[dict[str, Any]], lives: bool) -> None:
    game = run(*hamlets)
    place = game.draft.ground.hamlet(PLACE)
    assert place is not None
    assert is_inhabited(game.sheet, game.draft.ground, place) is lives


def test_houses_are_counted_in_the_kilometre_of_the_map() -> None:
    ground = run(hamlet("A", "12300450", 6), hamlet("B", "12350455", 4), hamlet("C", "12400450", 9)).draft.ground
    assert houses_around(ground, PLACE) == houses_around(ground, Square.at("12350455")) == 10
