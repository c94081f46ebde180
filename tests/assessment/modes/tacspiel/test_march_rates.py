from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from assessment.modes.tacspiel import march_rates
from assessment.modes.tacspiel.ground_features import RouteClass, SlopeBand, Vegetation
from assessment.modes.tacspiel.kinds import Formation, Light, Season, Vehicle
from assessment.modes.tacspiel.march_rates import Step
from assessment.modes.tacspiel.square import Square
from tests.assessment.modes.tacspiel.march_run import MarchRun

RUN = MarchRun()
SHEET = RUN.sheet


def step(**fields: Any) -> Step:
    """A step of foot troops in column over a level bare field, but for what is given."""
    plain = {"vegetation": Vegetation.BARE_FIELD, "slope": SlopeBand.LEVEL, "mover": "foot", "pace": Formation.COLUMN}
    return Step(to=Square.at("12300450"), **plain | fields)


def rate(unit: str, light: Light = Light.DAY, season: Season = Season.DRY, **fields: Any) -> Fraction:
    return march_rates.rate_of_march(SHEET, RUN.unit(unit), step(**fields), light, season)


@pytest.mark.parametrize("mover", ["foot", "wheeled", "tracked"])
def test_every_march_along_a_route_has_a_rate(mover: str) -> None:
    for route, pace, light, season in product(RouteClass, (Formation.COLUMN, Formation.TACTICAL), Light, Season):
        closed = mover != "foot" and (
            route in (RouteClass.FOOTPATH, RouteClass.STREAM_BED)
            or (season is Season.WET and route is not RouteClass.ALL_WEATHER)
        )
        assert (rate("1B78", light, season, route=route, mover=mover, pace=pace) == 0) is closed


@pytest.mark.parametrize("mover", ["foot", "wheeled", "tracked"])
def test_every_march_across_country_has_a_rate(mover: str) -> None:
    barred = {Vegetation.MARSH, Vegetation.BAMBOO, Vegetation.WATER}
    if mover != "foot":
        barred |= {Vegetation.DENSE_FOREST, Vegetation.JUNGLE}
    for vegetation, slope, pace, light in product(Vegetation, SlopeBand, Formation, Light):
        found = rate("1B78", light, vegetation=vegetation, slope=slope, mover=mover, pace=pace)
        assert 0 <= found <= 16
        if vegetation in barred or slope is SlopeBand.CLIFF:
            assert found == 0
        elif mover == "foot":
            assert found > 0


def test_wheels_drive_deployed_nowhere_and_tracks_do() -> None:
    assert not march_rates.can_drive_deployed(SHEET, RUN.unit("1B78"), Vehicle.WHEELED)
    assert march_rates.can_drive_deployed(SHEET, RUN.unit("2B78"), Vehicle.TRACKED)


def test_a_deployed_march_along_a_road_is_one_across_country() -> None:
    assert march_rates.goes_cross_country(SHEET, RUN.unit("1C73"), step(pace=Formation.DEPLOYED))
    assert not march_rates.goes_cross_country(SHEET, RUN.unit("1C73"), step())


def test_time_is_distance_by_rate() -> None:
    minutes = march_rates.minutes_for(SHEET, RUN.unit("1C73"), Square.at("12300450"), Fraction(500), Fraction(4))
    assert minutes == Fraction(15, 2)


def test_every_rate_read_stands_on_the_worksheet_with_its_provenance() -> None:
    before = len(SHEET.lines)
    rate("1C73")
    read = next(line for line in SHEET.lines[before:] if line.table)
    assert (read.table, read.rule, read.provenance) == ("B'2-2", "B'2.7", "reconstructed")
