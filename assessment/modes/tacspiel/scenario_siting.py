"""Siting rules as a scenario is read: Red's bases, fields and supply routes, and vehicles that stand about (C'1, D'1d).

What the source forbids is refused with file and line; what it leaves to judgement is put to Control as a note.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from assessment.engine.mode import Part
from assessment.engine.worksheet import Worksheet
from assessment.engine.yaml_source import BadData, Source
from assessment.modes.tacspiel.base_siting import Breach, breaches, route_may_end
from assessment.modes.tacspiel.flight import SupplyRoute
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.march_orders import no_room_for_vehicles
from assessment.modes.tacspiel.march_rates import ALWAYS_MOUNTED
from assessment.modes.tacspiel.ranges import metres_up
from assessment.modes.tacspiel.scenario_file import BasePart, ScenarioPart, SupplyRoutePart
from assessment.modes.tacspiel.situation import Base
from assessment.modes.tacspiel.square import Square

NOTES: Final = "Siting, for Control to look at"


def siting_faults(source: Source, part: ScenarioPart, ground: Ground, sheet: Worksheet) -> Iterator[BadData]:
    """All that the siting rules refuse, each with file and line."""
    for number, base in enumerate(part.bases):
        places = (base.square, *base.fields)
        off = [place for place in places if not ground.holds(Square.at(place))]
        if off:
            yield source.bad(f"{base.name} lies off the map at {off[0]}", "bases", number)
            continue
        for breach in breaches(sheet, ground, base_of(base)):
            if breach.refused:
                yield source.bad(f"{breach.words} ({breach.paragraph})", "bases", number)
    for number, route in enumerate(part.supply_routes):
        for words in _route_faults(part, ground, sheet, route):
            yield source.bad(words, "supply_routes", number)
    for number, place in enumerate(part.revetments):
        if not ground.holds(Square.at(place)):
            yield source.bad(f"there is no revetment at {place}, which lies off the map", "revetments", number)
    yield from _vehicle_faults(source, part, ground, sheet)


def _vehicle_faults(source: Source, part: ScenarioPart, ground: Ground, sheet: Worksheet) -> Iterator[BadData]:
    """Vehicles that stand where there is no room for them (D'1d.2)."""
    for number, unit in enumerate(part.units):
        square = Square.at(unit.square)
        if (unit.mounted or unit.kind in ALWAYS_MOUNTED) and ground.holds(square):
            refusal = no_room_for_vehicles(sheet, unit.designator, ground, square)
            if refusal is not None:
                yield source.bad(
                    f"{unit.designator} at {unit.square}: {refusal.why} ({refusal.paragraph})", "units", number
                )


def siting_notes(part: ScenarioPart, ground: Ground, sheet: Worksheet) -> tuple[Part, ...]:
    """What Control is to look at: one text of its briefing, none where there is nothing to say."""
    flagged = [one for base in part.bases for one in breaches(sheet, ground, base_of(base)) if not one.refused]
    if not flagged:
        return ()
    return (Part(key="siting", title=NOTES, audience="control", text="\n".join(map(_sentence, flagged))),)


def base_of(part: BasePart) -> Base:
    """The base or cache that a scenario names."""
    fields = tuple(Square.at(field) for field in part.fields)
    return Base(name=part.name, square=Square.at(part.square), kind=part.kind, fields=fields)


def supply_route_of(part: SupplyRoutePart) -> SupplyRoute:
    """A supply route square by square, straight from point to point."""
    points = [Square.at(point) for point in part.points]
    squares = points[:1] + [square for a, b in pairwise(points) for square in a.steps_to(b)[1:]]
    return SupplyRoute(name=part.name, squares=tuple(squares), base=part.base, only_access=part.only_access)


def _route_faults(part: ScenarioPart, ground: Ground, sheet: Worksheet, route: SupplyRoutePart) -> Iterator[str]:
    """A route is drawn on the map, serves a base that is listed, and ends far enough from it (C'1c.1)."""
    if not route.points or not all(ground.holds(Square.at(point)) for point in route.points):
        yield f"{route.name} has no point, or one that lies off the map"
        return
    served = [base for base in part.bases if base.name == route.base]
    if not served:
        yield f"{route.name} serves {route.base}, which is no base or cache of the scenario"
    for base in served:
        metres = metres_up(Square.at(route.points[-1]), Square.at(base.square))
        if base.kind == "base" and not route_may_end(sheet, base.name, metres, 1 if route.only_access else 2):
            yield f"{route.name} ends {metres} m from {base.name}, which gives the base away (C'1c.1)"


def _sentence(breach: Breach) -> str:
    return f"{breach.words} ({breach.paragraph})."
