"""What speaks against a set-up: for Control all of it, for a side what follows from its own part alone."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from assessment.engine.preparing import SetUpFault
from assessment.engine.set_up_source import BadPart, SetUpSource
from assessment.engine.tables import TableSet
from assessment.engine.yaml_source import BadData
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.options import WATCH
from assessment.modes.tacspiel.scenario import all_faults
from assessment.modes.tacspiel.scenario_file import OptionPart, ScenarioPart, WeatherPart
from assessment.modes.tacspiel.scenario_written import written_faults
from assessment.modes.tacspiel.set_up_site_sheets import CORNERS
from assessment.modes.tacspiel.square import is_place
from control.situation import canonical
from control.situation.side import Side


def faults(part: ScenarioPart, side: Side | None, ground: Ground, tables: TableSet) -> tuple[SetUpFault, ...]:
    """All faults, by the checks that a scenario file is read with."""
    judged = part if side is None else own_part(part, side)
    source = SetUpSource(canonical.plain(judged))
    legible, illegible = _legible(judged, ground)
    found = [_fault(one) for one in written_faults(source, judged, ground)] if illegible else []
    rest = (_fault(one) for one in all_faults(source, legible, ground, tables))
    found += [fault for fault in rest if fault.path[:2] not in illegible and fault not in found]
    return tuple(fault for fault in found if side is None or fault.path[:1] != ("parts",))


def _legible(part: ScenarioPart, ground: Ground) -> tuple[ScenarioPart, frozenset[tuple[str | int, ...]]]:
    """The part with places that can all be read, so that all else is judged too; and where one could not."""

    def read(text: str) -> str:
        return text if is_place(text) else ground.origin.text

    def whole(spell: WeatherPart) -> WeatherPart:
        return spell if all(map(is_place, spell.area or ())) else replace(spell, area=None)

    legible: dict[str, tuple[Any, ...]] = {
        "units": tuple(replace(one, square=read(one.square)) for one in part.units),
        "headquarters": tuple(replace(one, square=_read(one.square)) for one in part.headquarters),
        "options": tuple(replace(one, c1=_read(one.c1), c2=_read(one.c2)) for one in part.options),
        "sites": tuple(replace(one, squares=tuple(map(read, one.squares))) for one in part.sites),
        "bases": tuple(
            replace(one, square=read(one.square), fields=tuple(map(read, one.fields))) for one in part.bases
        ),
        "supply_routes": tuple(replace(one, points=tuple(map(read, one.points))) for one in part.supply_routes),
        "installations": tuple(replace(one, point=read(one.point)) for one in part.installations),
        "obstacles": tuple(replace(one, square=read(one.square)) for one in part.obstacles),
        "weather": tuple(map(whole, part.weather)),
    }
    changed = {
        (key, number)
        for key, made in legible.items()
        for number, (before, after) in enumerate(zip(getattr(part, key), made, strict=True))
        if before != after
    }
    return replace(part, **legible), frozenset(changed)


def _read(text: str) -> str:
    return text if is_place(text) else ""


def _fault(one: BadData) -> SetUpFault:
    return SetUpFault(words=one.why, path=_as_on_the_sheet(one.path) if isinstance(one, BadPart) else ())


def _as_on_the_sheet(path: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The path with the corners of an area of weather by the columns that they have on the sheet."""
    match path:
        case ("weather", number, "area", int(corner)):
            return ("weather", number, CORNERS[corner])
    return path


def own_part(part: ScenarioPart, side: Side) -> ScenarioPart:
    """What of a scenario its side knows: equal for two scenarios that differ on the other side alone.

    The other side has some option on contact, so that none is missed.
    """
    units = tuple(unit for unit in part.units if unit.side is side)
    names = {unit.designator for unit in units}
    is_red = side is Side.RED
    return replace(
        part,
        headquarters=tuple(hq for hq in part.headquarters if hq.side is side),
        units=units,
        seats=tuple(seat for seat in part.seats if seat.side == side.value),
        options=(
            *(one for one in part.options if _is_of(one, side, names)),
            OptionPart(code=WATCH, side=side.opponent),
        ),
        sites=tuple(site for site in part.sites if site.side is side),
        bases=part.bases if is_red else (),
        supply_routes=part.supply_routes if is_red else (),
        agents_radio=part.agents_radio if is_red else "",
        revetments=() if is_red else part.revetments,
        installations=() if is_red else part.installations,
        mine_strips=() if is_red else part.mine_strips,
        division_base=() if is_red else part.division_base,
        fleets=() if is_red else part.fleets,
        controllers={} if is_red else part.controllers,
        markings=tuple(one for one in part.markings if one.side is side),
        obstacles=tuple(one for one in part.obstacles if side in one.known_to),
        parts=tuple(one for one in part.parts if one.audience in ("common", side.value)),
        toes=tuple(one for one in part.toes if one.audience in ("common", side.value)),
        layers=tuple(one for one in part.layers if one.audience in ("common", side.value)),
        open=tuple(one for one in part.open if one.side is side),
    )


def _is_of(option: OptionPart, side: Side, names: set[str]) -> bool:
    return option.unit in names if option.unit else option.side in (side, None)
