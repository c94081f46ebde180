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
from assessment.modes.tacspiel.ambush_sites import may_cover, may_lie_so
from assessment.modes.tacspiel.base_siting import Breach, breaches, route_may_end
from assessment.modes.tacspiel.flight import SupplyRoute
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.march_orders import no_room_for_vehicles
from assessment.modes.tacspiel.march_rates import ALWAYS_MOUNTED
from assessment.modes.tacspiel.ranges import metres_up
from assessment.modes.tacspiel.scenario_file import BasePart, ScenarioPart, SitePart, SupplyRoutePart, UnitPart
from assessment.modes.tacspiel.situation import Base, Unit
from assessment.modes.tacspiel.square import Square

NOTES: Final = "Siting, for Control to look at"


def siting_faults(source: Source, part: ScenarioPart, ground: Ground, sheet: Worksheet) -> Iterator[BadData]:
    """All that the siting rules refuse, each with file and line."""
    for number, base in enumerate(part.bases):
        for words in _base_faults(ground, sheet, base):
            yield source.bad(words, "bases", number)
    for number, route in enumerate(part.supply_routes):
        for words in _route_faults(part, ground, sheet, route):
            yield source.bad(words, "supply_routes", number)
    for number, site in enumerate(part.sites):
        for words in _ambush_faults(part, ground, sheet, site):
            yield source.bad(words, "sites", number)
    for number, place in enumerate(part.revetments):
        if not ground.holds(Square.at(place)):
            yield source.bad(f"there is no revetment at {place}, which lies off the map", "revetments", number)
    yield from _vehicle_faults(source, part, ground, sheet)


def _base_faults(ground: Ground, sheet: Worksheet, base: BasePart) -> Iterator[str]:
    """A base lies on the map, where the source lets it lie (C'1a, C'1b)."""
    off = [place for place in (base.square, *base.fields) if not ground.holds(Square.at(place))]
    if off:
        yield f"{base.name} lies off the map at {off[0]}"
        return
    for breach in breaches(sheet, ground, base_of(base)):
        if breach.refused:
            yield f"{breach.words} ({breach.paragraph})"


def _vehicle_faults(source: Source, part: ScenarioPart, ground: Ground, sheet: Worksheet) -> Iterator[BadData]:
    """Vehicles that stand where there is no room for them (D'1d.2)."""
    for number, unit in enumerate(part.units):
        square = Square.at(unit.square)
        if (unit.mounted or unit.kind in ALWAYS_MOUNTED) and ground.holds(square):
            refusal = no_room_for_vehicles(sheet, unit.designator, ground, square)
            if refusal is not None:
                yield source.bad(
                    f"{unit.designator} at {unit.square}: {refusal.why} ({refusal.paragraph})",
                    "units",
                    number,
                    "square",
                )


def _ambush_faults(part: ScenarioPart, ground: Ground, sheet: Worksheet, site: SitePart) -> Iterator[str]:
    """An ambush that stands at the start keeps to what order 119 may lay, and its units lie in it (C'2d)."""
    squares = {Square.at(square) for square in site.squares if ground.holds(Square.at(square))}
    if not may_cover(sheet, site.side.value, len(site.squares), prepared=site.prepared):
        yield "a hasty ambush covers one half-kilometre square (C'2d.1)"
    lying = [unit for unit in part.units if unit.designator in site.units]
    for unit in lying:
        if Square.at(unit.square) not in squares or unit.posture is not Posture.AMBUSH:
            yield f"{unit.designator} lies in an ambush and needs one of its squares and posture: ambush (C'2e)"


def _piece(part: UnitPart) -> Unit:
    """A unit of the scenario as far as its place goes."""
    return Unit(
        designator=part.designator,
        side=part.side,
        kind=part.kind,
        company=part.company,
        superior=part.superior,
        square=Square.at(part.square),
    )


def siting_notes(part: ScenarioPart, ground: Ground, sheet: Worksheet) -> tuple[Part, ...]:
    """What Control is to look at: one text of its briefing, none where there is nothing to say."""
    flagged = [
        _sentence(one) for base in part.bases for one in breaches(sheet, ground, base_of(base)) if not one.refused
    ]
    flagged += [words for site in part.sites for words in _ambush_notes(part, ground, sheet, site)]
    if not flagged:
        return ()
    return (Part(key="siting", title=NOTES, audience="control", text="\n".join(flagged)),)


def _ambush_notes(part: ScenarioPart, ground: Ground, sheet: Worksheet, site: SitePart) -> Iterator[str]:
    """More than two platoons in ambush where one of them has neither cover nor a ridge (C'2d.2)."""
    lying = tuple(_piece(unit) for unit in part.units if unit.designator in site.units)
    if lying and not may_lie_so(sheet, ground, lying):
        yield f"More than two platoons lie in ambush at {site.squares[0]}, not all with cover or a ridge (C'2d.2)."


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
    """A route is drawn on the map, serves a base that is listed, and comes nowhere too near to it (C'1c.1)."""
    if not route.points or not all(ground.holds(Square.at(point)) for point in route.points):
        yield f"{route.name} has no point, or one that lies off the map"
        return
    served = [base for base in part.bases if base.name == route.base]
    if not served:
        yield f"{route.name} serves {route.base}, which is no base or cache of the scenario"
    accesses = sum(other.base == route.base for other in part.supply_routes) + (not route.only_access)
    squares = supply_route_of(route).squares
    for base in served:
        metres = min(metres_up(square, Square.at(base.square)) for square in squares)
        if base.kind == "base" and not route_may_end(sheet, base.name, metres, accesses):
            yield f"{route.name} comes within {metres} m of {base.name}, which gives the base away (C'1c.1)"


def _sentence(breach: Breach) -> str:
    return f"{breach.words} ({breach.paragraph})."
