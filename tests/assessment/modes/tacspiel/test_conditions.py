from __future__ import annotations

from fractions import Fraction

import pytest

from assessment.modes.tacspiel.conditions import Conditions, WeatherSpell, weather_of
from assessment.modes.tacspiel.forecasts import forecast_from
from assessment.modes.tacspiel.kinds import Weather
from assessment.modes.tacspiel.square import Point, Square
from assessment.modes.tacspiel.standing_game import standing_game
from assessment.modes.tacspiel.weather_changes import changed, read_change


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


def spell(since: int, weather: str, area: str = "") -> WeatherSpell:
    south_west, _, north_east = area.partition("-")
    corners = (Point.at(south_west), Point.at(north_east)) if area else None
    return WeatherSpell(since=Fraction(since), weather=Weather(weather), area=corners)


VALLEY = "12000440-12500460"
CHANGES = [
    (spell(60, "fog"), {50: "rain rain", 60: "fog fog", 200: "fog fog", 400: "fog fog"}),
    (spell(60, "fog", VALLEY), {50: "rain rain", 60: "fog rain", 100: "fog clear", 200: "fog clear", 400: "fog rain"}),
    (spell(200, "fog", "11000400-11500460"), {150: "clear clear", 250: "fog clear", 400: "rain rain"}),
]


@pytest.mark.parametrize(("change", "then"), CHANGES)
def test_weather_that_control_changes_holds_from_its_time_on_over_its_area(
    change: WeatherSpell, then: dict[int, str]
) -> None:
    coming = (spell(0, "rain"), spell(100, "clear"), spell(200, "fog", "12250440-12350460"), spell(400, "rain"))
    conditions = changed(Conditions(weather=coming), change)
    inside, outside = Square.at("12300450"), Square.at("13000450")
    for moment, weather in then.items():
        spells = conditions.spells_until(Fraction(moment))
        assert " ".join(weather_of(spells, square) for square in (inside, outside)) == weather, moment


def test_what_is_over_is_no_longer_forecast() -> None:
    weather = (spell(0, "rain", VALLEY), spell(30, "fog", "13000440-13500460"), spell(60, "clear"))
    told = (
        forecast_from(Conditions(weather=weather), Fraction(45), 360),
        forecast_from(Conditions(weather=weather), Fraction(90), 360),
    )
    assert [[one.weather for one in each] for each in told] == [["rain", "fog", "clear"], ["clear"]]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("odd", "one of clear"),
        ("fog 0500x", "one of clear"),
        ("fog 020500", "is over"),
        ("fog 022560", "not a day and time"),
        ("fog 12500460-12000440", "north-east"),
        ("fog 0700 00000000-12000440", "off the map"),
    ],
)
def test_weather_that_cannot_be_is_refused_with_its_reason(text: str, why: str) -> None:
    game = standing_game()
    with pytest.raises(ValueError, match=why):
        read_change(text, game.opening.now, game.clock, game.ground)
