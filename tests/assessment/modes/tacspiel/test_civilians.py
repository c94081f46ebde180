"""How far people's knowledge reaches goes by the table of the game (D'3b.2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from assessment.engine.tables import read_table
from assessment.engine.worksheet import Worksheet
from assessment.engine.yaml_source import parse_yaml
from assessment.modes.tacspiel import civilians, sight, tables
from assessment.modes.tacspiel.tables import TABLES
from tests.assessment.modes.tacspiel.fight_run import Always


def sheet_with(name: str, old: str, new: str) -> Worksheet:
    text = (Path(tables.__file__).parent / "data" / name).read_text(encoding="utf-8")
    assert old in text
    return Worksheet(TABLES.replaced(read_table(parse_yaml(text.replace(old, new), name))), Always(0))


@pytest.mark.parametrize("kilometres", [6, 8])
def test_a_friendly_area_is_looked_over_as_far_as_the_figure_says(kilometres: int) -> None:
    old = "{figure: friendly_area_km, value: 6"
    sheet = sheet_with("d_figures_in_the_prose.yaml", old, old.replace("6", str(kilometres)))
    assert civilians.area_m(sheet) == kilometres * 1000


def test_targets_are_looked_for_as_far_as_a_table_of_sight_reaches() -> None:
    assert sight.search_m(Worksheet(TABLES, Always(0))) == 5000
