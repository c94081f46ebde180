from __future__ import annotations

from fractions import Fraction

import pytest

from assessment.modes.tacspiel.conditions import WeatherSpell, weather_of
from assessment.modes.tacspiel.kinds import Weather
from assessment.modes.tacspiel.square import Point, Square


@pytest.mark.parametrize(
    ("area", "covered"),
    [
        (("12300450", "12400460"), ["12300450", "12350450", "12300455", "12350455"]),
        (("12330450", "12360455"), ["12300450", "12350450"]),
        (("12300450", "12300450"), ["12300450"]),
    ],
)
def test_weather_lies_over_every_square_that_its_area_touches(area: tuple[str, str], covered: list[str]) -> None:
    fog = WeatherSpell(since=Fraction(0), weather=Weather.FOG, area=(Point.at(area[0]), Point.at(area[1])))
    around = [Square(east, north) for east in range(1220, 1260, 5) for north in range(440, 480, 5)]
    foggy = [square for square in around if weather_of([fog], square) is Weather.FOG]
    assert sorted(foggy) == sorted(map(Square.at, covered))
