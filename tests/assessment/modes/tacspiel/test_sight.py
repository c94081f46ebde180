from __future__ import annotations

from fractions import Fraction

import pytest

from assessment.engine.dice import Draw, ScriptedDice
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import sight
from assessment.modes.tacspiel.cont import Quality
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.groups import Group
from assessment.modes.tacspiel.kinds import Light, Weather
from assessment.modes.tacspiel.sight import Column, Look
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.standing_game import standing_game
from assessment.modes.tacspiel.tables import TABLES

UNITS = {unit.designator: unit for unit in standing_game().opening.units}
BLUE, RED = UNITS["1C73"], UNITS["1A44"]


def sheet_of(**throws: int) -> Worksheet:
    """A sheet with the draws named by their rule, `first` for D'2.1 and `second` for D'2.4."""
    rules = {"first": "D'2.1", "second": "D'2.4"}
    return Worksheet(TABLES, ScriptedDice([Draw(rule=rules[name], throw=throw) for name, throw in throws.items()]))


def look(
    target: Unit = RED, *, metres: int = 500, table: str = "D'2-1", column: Column = Column.FOOT_HALTED,
    in_column: bool = False, firing: bool = False,
) -> Look:  # fmt: skip
    band = str(TABLES[table].axes[0].band_of(Fraction(metres, 1000)))
    return Look(
        observer=BLUE,
        target=target,
        metres=metres,
        table=table,
        band=band,
        column=column,
        in_column=in_column,
        firing=firing,
    )


def seen(sheet: Worksheet, view: Look, *, fires_on_contact: bool = False) -> Quality:
    return sight.sighted(sheet, Group((BLUE,)), Group((view.target,)), view, fires_on_contact=fires_on_contact)


@pytest.mark.parametrize(("throw", "quality"), [(0, "A1B1"), (10, "A1B2"), (27, "A2B2"), (97, "A2B3"), (98, "none")])
def test_the_quality_of_a_sighting_is_drawn(throw: int, quality: str) -> None:
    assert seen(sheet_of(first=throw), look()) is Quality(quality)


def test_one_kilometre_is_near_and_more_is_far() -> None:
    assert seen(sheet_of(first=0), look(metres=1000)) is Quality.A1B1
    assert seen(sheet_of(first=0), look(metres=1001)) is Quality.A1B2


def test_a_column_on_the_move_is_drawn_for_twice_and_the_better_kept() -> None:
    view = look(column=Column.FOOT_MOVING, in_column=True)
    assert seen(sheet_of(first=70, second=10), view) is Quality.A1B2
    assert seen(sheet_of(first=10, second=70), view) is Quality.A1B2


def test_who_fires_on_contact_is_never_missed() -> None:
    assert seen(sheet_of(first=98), look(), fires_on_contact=True) is Quality.A2B2
    assert seen(sheet_of(first=97), look(), fires_on_contact=True) is Quality.A2B3


def test_firing_artillery_is_a_moving_vehicle_known_for_what_it_is() -> None:
    sheet = sheet_of(first=40)
    column = sight.target_column(sheet, UNITS["M44"], moving=False, firing=True)
    assert column is Column.VEHICLE_MOVING
    assert sight.identified_by_fire(sheet, UNITS["M44"], Quality.A1B3) is Quality.A1B2
    assert sight.identified_by_fire(sheet, UNITS["M44"], Quality.A2B1) is Quality.A2B2
    assert sight.identified_by_fire(sheet, UNITS["M44"], Quality.NONE) is Quality.NONE


@pytest.mark.parametrize(
    ("vegetation", "table", "reach"),
    [
        (Vegetation.BARE_FIELD, "D'2-1", 5),
        (Vegetation.RICE, "D'2-1", 5),
        (Vegetation.WATER, "D'2-1", 5),
        (Vegetation.BRUSHWOOD, "D'2-2", 3),
        (Vegetation.SPARSE_FOREST, "D'2-2", 1),
    ],
)
def test_the_targets_vegetation_decides_table_and_reach(vegetation: Vegetation, table: str, reach: int) -> None:
    assert sight.sight_table(sheet_of(), RED, vegetation) == (table, Fraction(reach))


@pytest.mark.parametrize(
    "vegetation",
    [
        Vegetation.DENSE_FOREST,
        Vegetation.JUNGLE,
        Vegetation.PLANTATION,
        Vegetation.RUBBER,
        Vegetation.MARSH,
        Vegetation.BAMBOO,
    ],
)
def test_nobody_is_seen_in_dense_cover(vegetation: Vegetation) -> None:
    assert sight.sight_table(sheet_of(), RED, vegetation) is None


def test_nobody_is_seen_at_night_or_in_fog() -> None:
    sheet = sheet_of()
    assert sight.sight_is_possible(sheet, Light.DAY, Weather.CLEAR)
    assert sight.sight_is_possible(sheet, Light.DAY, Weather.RAIN)
    assert not sight.sight_is_possible(sheet, Light.NIGHT, Weather.CLEAR)
    assert not sight.sight_is_possible(sheet, Light.DAY, Weather.FOG)


def test_a_look_is_named_by_what_has_to_change_for_another_draw() -> None:
    names = {
        look().designator,
        look(metres=1000).designator,
        look(metres=1001).designator,
        look(table="D'2-2").designator,
        look(column=Column.FOOT_MOVING).designator,
        look(column=Column.FOOT_MOVING, in_column=True).designator,
    }
    assert len(names) == 5
