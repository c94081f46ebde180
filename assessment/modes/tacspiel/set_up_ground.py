"""A scenario brought onto other ground: what lies on the new sheet stays, every other place is left to be given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from assessment.engine.scenario_file import LayerPart
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.scenario_file import (
    HeadquartersPart,
    OpenPart,
    ScenarioPart,
    SupplyRoutePart,
    UnitPart,
)
from assessment.modes.tacspiel.square import Point, is_place

Placed = TypeVar("Placed", HeadquartersPart, UnitPart)


def onto(part: ScenarioPart, ground: Ground) -> ScenarioPart:
    """The scenario on a ground; units and headquarters whose place the sheet does not have stand nowhere yet."""
    bases = tuple(one for one in part.bases if _all(ground, (one.square, *one.fields)))
    routes = _supply_routes(part.supply_routes, {base.name for base in bases}, ground)
    installations = tuple(one for one in part.installations if _holds(ground, one.point))
    kept = {
        "bases": {one.name for one in bases},
        "supply_routes": {one.name for one in routes},
        "installations": {one.name for one in installations},
    }
    opened = tuple(_open(one, kept, ground) for one in part.open)
    return replace(
        part,
        headquarters=_with_places(part.headquarters, ground),
        units=_with_places(part.units, ground),
        options=tuple(
            replace(one, c1=_place(ground, one.c1), c2=_place(ground, one.c2) if _holds(ground, one.c1) else "")
            for one in part.options
        ),
        sites=tuple(one for one in part.sites if _all(ground, one.squares)),
        bases=bases,
        supply_routes=routes,
        revetments=tuple(square for square in part.revetments if _holds(ground, square)),
        markings=tuple(one for one in part.markings if _holds(ground, one.square)),
        obstacles=tuple(one for one in part.obstacles if _holds(ground, one.square)),
        division_base=part.division_base if _all(ground, part.division_base) else (),
        installations=installations,
        mine_strips=tuple(one for one in part.mine_strips if _all(ground, one)),
        agents_radio=_place(ground, part.agents_radio),
        weather=tuple(one for one in part.weather if one.area is None or _all(ground, one.area)),
        layers=tuple(layer for one in part.layers if (layer := _layer(one, ground)).features),
        open=tuple(one for one in opened if one.zone),
    )


def _holds(ground: Ground, text: str) -> bool:
    return is_place(text) and ground.holds(Point.at(text).square)


def _all(ground: Ground, texts: Iterable[str]) -> bool:
    return all(_holds(ground, text) for text in texts)


def _place(ground: Ground, text: str) -> str:
    return text if _holds(ground, text) else ""


def _with_places(parts: tuple[Placed, ...], ground: Ground) -> tuple[Placed, ...]:
    return tuple(replace(one, square=_place(ground, one.square)) for one in parts)


def _supply_routes(routes: tuple[SupplyRoutePart, ...], bases: set[str], ground: Ground) -> tuple[SupplyRoutePart, ...]:
    return tuple(one for one in routes if one.base in bases and _all(ground, one.points))


def _open(part: OpenPart, kept: dict[str, set[str]], ground: Ground) -> OpenPart:
    """What is left open to a side, inside the zones that lie on the sheet."""
    return replace(
        part,
        zone=tuple(corners for corners in part.zone if _all(ground, corners)),
        bases=tuple(name for name in part.bases if name in kept["bases"]),
        supply_routes=tuple(name for name in part.supply_routes if name in kept["supply_routes"]),
        installations=tuple(name for name in part.installations if name in kept["installations"]),
    )


def _layer(layer: LayerPart, ground: Ground) -> LayerPart:
    return replace(layer, features=tuple(one for one in layer.features if _all(ground, one.places)))
