"""Ambush sites follow the units that are set up to lie in them (C'2d, C'2e)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.scenario_file import ScenarioPart, SitePart, UnitPart
from assessment.modes.tacspiel.set_up import UNIT, zone_of
from assessment.modes.tacspiel.square import Square

ALONE: Final = -1


def standing_in(part: ScenarioPart, unit: UnitPart) -> ScenarioPart:
    """The set-up after a unit was placed: it leaves the site that it no longer lies in, and joins or lays one.

    It joins a site of its side that covers its square, or one that is spread over squares and next to it; else it lies
    alone, in a site like the one that it left.
    """
    left = next((site for site in part.sites if unit.designator in site.units), None)
    if left is not None and unit.posture is Posture.AMBUSH and Square.at(unit.square) in _squares(left):
        return part
    sites = [one for site in part.sites for one in _without(site, unit, part)]
    if unit.posture is Posture.AMBUSH:
        number = _joined(sites, unit)
        if number == ALONE:
            sites.append(_laid(part, unit, left))
        else:
            sites[number] = _with(sites[number], unit)
    return replace(part, sites=tuple(sites))


def _without(site: SitePart, unit: UnitPart, part: ScenarioPart) -> Iterator[SitePart]:
    """A site that a unit leaves covers the squares of those who stay; one that nobody lies in is given up."""
    if unit.designator not in site.units:
        yield site
        return
    staying = tuple(name for name in site.units if name != unit.designator)
    held = {Square.at(one.square) for one in part.units if one.designator in staying}
    squares = tuple(square for square in site.squares if Square.at(square) in held)
    if squares:
        yield replace(site, units=staying, squares=squares)


def _joined(sites: list[SitePart], unit: UnitPart) -> int:
    """The position of the site that a unit lies down in."""
    square = Square.at(unit.square)
    own = [(number, site) for number, site in enumerate(sites) if site.side is unit.side]
    covering = [number for number, site in own if square in _squares(site)]
    beside = [number for number, site in own if site.prepared and any(map(square.is_adjacent, _squares(site)))]
    return next(iter((*covering, *beside)), ALONE)


def _with(site: SitePart, unit: UnitPart) -> SitePart:
    covers = Square.at(unit.square) in _squares(site)
    squares = site.squares if covers else (*site.squares, Square.at(unit.square).text)
    return replace(site, units=(*site.units, unit.designator), squares=squares)


def _laid(part: ScenarioPart, unit: UnitPart, left: SitePart | None) -> SitePart:
    zone = zone_of(part, UNIT, unit.designator)
    like = left or SitePart(side=unit.side, squares=(), prepared=zone is not None and zone.prepared)
    return replace(like, squares=(Square.at(unit.square).text,), units=(unit.designator,))


def _squares(site: SitePart) -> set[Square]:
    return {Square.at(square) for square in site.squares}
