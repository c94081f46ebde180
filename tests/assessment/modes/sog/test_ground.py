"""The strategic maps of the campaign."""

from __future__ import annotations

from pathlib import Path

import pytest

from assessment.engine.yaml_source import BadData, parse_yaml, read_yaml
from assessment.modes.sog.ground import ground_from
from assessment.modes.sog.kinds import Terrain
from assessment.modes.sog.square import EVERY, Square

ROOT = Path(__file__).parents[4]
MAPS = sorted((*ROOT.glob("fixtures/sog/*/ground.yaml"), *ROOT.glob("assessment/modes/sog/standing/ground.yaml")))
ROWS = "".join(f"  - {'J' * 10}\n" for _ in range(10))


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.parent.name)
def test_every_square_of_every_map_has_one_of_the_five_terrains(path: Path) -> None:
    ground = ground_from(read_yaml(path))
    assert len(EVERY) == 100
    assert all(isinstance(ground.terrain(square), Terrain) for square in EVERY)


def test_a_house_map_says_so_and_why() -> None:
    for path in MAPS:
        ground = ground_from(read_yaml(path))
        assert (ground.provenance, bool(ground.reason)) == ("house", True)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title: x\nprovenance: printed\nrows: [J]\n", "the map has 10 rows"),
        (f"title: x\nprovenance: printed\nrows:\n{ROWS.replace('J', 'X', 1)}", "a row is 10 letters"),
        (f"title: x\nprovenance: printed\nrows:\n{ROWS.replace('JJ', 'J', 1)}", "a row is 10 letters"),
        (f"title: x\nprovenance: house\nrows:\n{ROWS}", "needs a reason"),
        (f"title: x\nprovenance: printed\nriver: [5K]\nrows:\n{ROWS}", "is not a square"),
    ],
)
def test_a_map_that_does_not_fit_is_refused_with_its_place(text: str, says: str) -> None:
    with pytest.raises(BadData, match=says):
        ground_from(parse_yaml(text, "ground.yaml"))


def test_squares_are_named_row_before_column_and_lie_beside_up_to_eight_others() -> None:
    assert Square.at("5A") == Square(5, 1)
    assert [square.text for square in Square.at("1A").around()] == ["1B", "2B", "2A"]
    assert len(Square.at("5E").around()) == 8
    assert Square.at("10J").text == "10J"
    for text in ("A5", "11A", "0A", "5K", "5a", ""):
        with pytest.raises(ValueError, match="is not a square"):
            Square.at(text)
