"""What a scenario leaves open to a side before cycle 1: zones on the map, and things that are its own."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.engine.yaml_source import BadData, Source
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.scenario_file import OpenPart, ScenarioPart
from assessment.modes.tacspiel.square import Point, Square, area
from control.situation.side import Side


def open_faults(source: Source, part: ScenarioPart, ground: Ground) -> Iterator[BadData]:
    """All that speaks against it, each with file and line."""
    for number, one in enumerate(part.open):
        for words in (*_zone_faults(one, ground), *_named_faults(one, part)):
            yield source.bad(f"{one.name}: {words}", "open", number)


def squares_of(one: OpenPart) -> frozenset[Square]:
    """The squares of a zone."""
    corners = ((Square.at(first).corner, Square.at(last).moved(1, 1).corner) for first, last in one.zone)
    return frozenset(square for first, last in corners for square in area(first, last))


def _zone_faults(one: OpenPart, ground: Ground) -> Iterator[str]:
    if not one.zone:
        yield "the zone has no square"
    for first, last in one.zone:
        try:
            off = [place for place in (first, last) if not ground.holds(Square.at(place))]
            area(Point.at(first), Point.at(last))
        except ValueError as error:
            yield str(error)
            return
        if off:
            yield f"the zone leaves the map at {off[0]}"


def _named_faults(one: OpenPart, part: ScenarioPart) -> Iterator[str]:
    listed = {
        "unit": (one.units, {unit.designator for unit in part.units if unit.side is one.side}),
        "base or cache": (one.bases, {base.name for base in part.bases if one.side is Side.RED}),
        "supply route": (one.supply_routes, {route.name for route in part.supply_routes if one.side is Side.RED}),
        "point": (one.installations, {point.name for point in part.installations if one.side is Side.BLUE}),
    }
    for what, (names, own) in listed.items():
        for name in names:
            if name not in own:
                yield f"{one.side.value} has no {what} {name}"
    if one.radio and not (part.agents_radio and one.side is Side.RED):
        yield "there is no agents' radio to place; it is Red's"
