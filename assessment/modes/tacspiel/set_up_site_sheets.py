"""What a scenario has on the ground, as sheets: ambushes, bases, supply routes, points, obstacles, and its weather."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.spreadsheet import ColumnKind, SheetColumn, SheetForm
from assessment.modes.tacspiel.engineer_state import INSTALLATIONS
from assessment.modes.tacspiel.kinds import Weather
from assessment.modes.tacspiel.scenario_file import (
    BasePart,
    InstallationPart,
    ObstaclePart,
    OpenPart,
    ScenarioPart,
    SitePart,
    SupplyRoutePart,
    WeatherPart,
)
from assessment.modes.tacspiel.scenario_written import FOLLOW_UPS
from control.situation.side import SIDES, Side

Row = Mapping[str, str]

YES: Final = "yes"
PLACES: Final = "places of eight digits with blanks between"
PLACE: Final = "eight digits as on a card"
MOST_RUNWAYS: Final = 9
CORNERS: Final = ("south_west", "north_east")
"""The columns of an area of weather."""


def site_sheets(part: ScenarioPart) -> tuple[SheetForm, ...]:
    """The forms, filled with what a scenario has. A file may leave any of them out."""
    return tuple(
        SheetForm(key=key, title=title, columns=columns, rows=tuple(map(row, getattr(part, key))), needed=False)
        for key, (title, columns, row, _read) in _SHEETS.items()
    )


def with_sites(part: ScenarioPart, rows: Mapping[str, Sequence[Row]]) -> ScenarioPart:
    """The scenario with what these sheets hold in place of its own; what a file left out stays.

    What a side may place itself is among what is there.
    """
    given: dict[str, Any] = {
        key: tuple(map(read, rows[key])) for key, (_title, _columns, _row, read) in _SHEETS.items() if key in rows
    }
    made: ScenarioPart = replace(part, **given)
    there = {
        "bases": {one.name for one in made.bases},
        "supply_routes": {one.name for one in made.supply_routes},
        "installations": {one.name for one in made.installations},
    }
    return replace(made, open=tuple(_left_open(one, there) for one in made.open))


def _left_open(one: OpenPart, there: Mapping[str, set[str]]) -> OpenPart:
    """What a side may place, without what is not there any more."""
    left: dict[str, Any] = {
        key: tuple(name for name in getattr(one, key) if name in names) for key, names in there.items()
    }
    placed: OpenPart = replace(one, **left)
    return placed


def _text(name: str, right: str, *, required: bool = False) -> SheetColumn:
    return SheetColumn(name=name, right=right, required=required)


def _choice(name: str, choices: Sequence[str], *, required: bool = False) -> SheetColumn:
    right = f"one of {', '.join(choices)}"
    return SheetColumn(name=name, right=right, kind=ColumnKind.CHOICE, choices=tuple(choices), required=required)


def _yes_no(name: str) -> SheetColumn:
    return SheetColumn(name=name, right="yes or no", kind=ColumnKind.YES_NO)


def _said(value: bool) -> str:  # noqa: FBT001 - the value of a cell
    return YES if value else "no"


def _site_row(site: SitePart) -> tuple[str, ...]:
    squares, units = " ".join(site.squares), " ".join(site.units)
    return (site.side.value, squares, _said(site.prepared), units, site.cont, site.follow_up)


def _site(row: Row) -> SitePart:
    return SitePart(
        side=Side(row["side"]),
        squares=tuple(row["squares"].split()),
        prepared=row["prepared"] in ("", YES),
        units=tuple(row["units"].split()),
        cont=row["cont"] or "000",
        follow_up=row["follow_up"],
    )


def _base_row(base: BasePart) -> tuple[str, ...]:
    return (base.name, base.square, base.kind, " ".join(base.fields))


def _base(row: Row) -> BasePart:
    return BasePart(
        name=row["name"], square=row["square"], kind=row["kind"] or "base", fields=tuple(row["fields"].split())
    )


def _route_row(route: SupplyRoutePart) -> tuple[str, ...]:
    return (route.name, route.base, " ".join(route.points), _said(route.only_access))


def _route(row: Row) -> SupplyRoutePart:
    return SupplyRoutePart(
        name=row["name"],
        base=row["base"],
        points=tuple(row["points"].split()),
        only_access=row["only_access"] == YES,
    )


def _installation_row(one: InstallationPart) -> tuple[str, ...]:
    return (one.kind, one.name, one.point, one.unit, str(one.runways))


def _installation(row: Row) -> InstallationPart:
    return InstallationPart(
        kind=row["kind"], name=row["name"], point=row["point"], unit=row["unit"], runways=int(row["runways"] or 1)
    )


def _obstacle_row(one: ObstaclePart) -> tuple[str, ...]:
    return (one.kind, one.square, _said(one.bypass), " ".join(side.value for side in one.known_to))


def _obstacle(row: Row) -> ObstaclePart:
    return ObstaclePart(
        kind=row["kind"],
        square=row["square"],
        bypass=row["bypass"] in ("", YES),
        known_to=tuple(side for side in SIDES if row["known_to"] in (side.value, _BOTH)),
    )


def _spell_row(spell: WeatherPart) -> tuple[str, ...]:
    return (spell.since, spell.weather.value, *(spell.area or ("", "")))


def _spell(row: Row) -> WeatherPart:
    corners = (row[CORNERS[0]], row[CORNERS[1]])
    return WeatherPart(since=row["since"], weather=Weather(row["weather"]), area=corners if any(corners) else None)


_BOTH: Final = " ".join(side.value for side in SIDES)
_SITES: Final = (
    _choice("side", [side.value for side in SIDES], required=True),
    _text("squares", PLACES, required=True),
    _yes_no("prepared"),
    _text("units", "designators of the units in ambush there with blanks between"),
    _text("cont", "three signs of field Cont, or blank for any enemy"),
    _choice("follow_up", [code for code in FOLLOW_UPS if code]),
)
_BASES: Final = (
    _text("name", "its name", required=True),
    _text("square", PLACE, required=True),
    _choice("kind", ("base", "cache")),
    _text("fields", f"rice fields: {PLACES}"),
)
_ROUTES: Final = (
    _text("name", "its name", required=True),
    _text("base", "the name of the base that it leads to", required=True),
    _text("points", PLACES, required=True),
    _yes_no("only_access"),
)
_INSTALLATIONS: Final = (
    _choice("kind", tuple(INSTALLATIONS), required=True),
    _text("name", "its name", required=True),
    _text("point", PLACE, required=True),
    _text("unit", "the designator of the unit that it belongs to, or blank"),
    SheetColumn(
        name="runways",
        right=f"a whole number from 0 to {MOST_RUNWAYS}",
        kind=ColumnKind.NUMBER,
        most=MOST_RUNWAYS,
    ),
)
_OBSTACLES: Final = (
    _text("kind", "what lies there", required=True),
    _text("square", PLACE, required=True),
    _yes_no("bypass"),
    _choice("known_to", (*[side.value for side in SIDES], _BOTH)),
)
_WEATHER: Final = (
    _text("since", "day and time, DDhhmm", required=True),
    _choice("weather", [weather.value for weather in Weather], required=True),
    _text(CORNERS[0], f"a corner of its area, {PLACE}; blank where it is everywhere"),
    _text(CORNERS[1], f"the other corner of its area, {PLACE}; blank where it is everywhere"),
)

_SHEETS: Final[
    Mapping[str, tuple[str, tuple[SheetColumn, ...], Callable[[Any], tuple[str, ...]], Callable[[Row], Any]]]
] = {
    "sites": ("Ambushes", _SITES, _site_row, _site),
    "bases": ("Bases", _BASES, _base_row, _base),
    "supply_routes": ("Supply routes", _ROUTES, _route_row, _route),
    "installations": ("Points", _INSTALLATIONS, _installation_row, _installation),
    "obstacles": ("Obstacles", _OBSTACLES, _obstacle_row, _obstacle),
    "weather": ("Weather", _WEATHER, _spell_row, _spell),
}
"""By the part of the scenario: the sheet's title, its columns, and how a row is written and read."""
