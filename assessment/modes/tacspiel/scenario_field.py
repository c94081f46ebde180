"""What a scenario places for engineers, agents, aircraft and supply, and what speaks against it (K', T'2.1, U')."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.engine.yaml_source import BadData, Source
from assessment.modes.tacspiel.agent_state import Agents, SecretRadio
from assessment.modes.tacspiel.air_units import fleet_in, kind_of_aircraft, strength
from assessment.modes.tacspiel.engineer_state import INSTALLATIONS, Engineers, Installation, Minefield
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.intercepts import may_stand_under, works_as_one
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.maintenance import ready_at_start
from assessment.modes.tacspiel.scenario_file import ScenarioPart, UnitPart
from assessment.modes.tacspiel.situation import Fleet, Unit
from assessment.modes.tacspiel.square import Point
from assessment.modes.tacspiel.supply import supplies_air_cavalry
from control.situation.side import Side

AIR_CAVALRY: Final = frozenset(
    (
        UnitKind.AERO_RIFLE_PLATOON,
        UnitKind.AIR_CAVALRY_PATROL,
        UnitKind.ROCKET_PLATOON,
        UnitKind.ARMED_HELICOPTER_SECTION,
    )
)


def engineers_of(part: ScenarioPart) -> Engineers:
    """Strips that are laid and installations that stand when the game starts."""
    return Engineers(
        minefields=tuple(
            Minefield(ends=(Point.at(first), Point.at(last)), laid=Fraction(0)) for first, last in part.mine_strips
        ),
        installations=tuple(
            Installation(kind=one.kind, name=one.name, point=Point.at(one.point), unit=one.unit, runways=one.runways)
            for one in part.installations
        ),
    )


def agents_of(part: ScenarioPart) -> Agents:
    """The agents with their radio, where the scenario places it."""
    return Agents(radio=SecretRadio(site=Point.at(part.agents_radio))) if part.agents_radio else Agents()


def fleets_of(part: ScenarioPart, units: Iterable[Unit], sheet: Worksheet) -> tuple[Fleet, ...]:
    """The aircraft with those available on the first day.

    Pieces that no count of the scenario holds are counted with the others of their company and kind (U'.1).
    """
    counted = [Fleet(unit=one.unit, kind=one.kind, strength=one.strength, ready=0) for one in part.fleets]
    left: Counter[tuple[str, str]] = Counter()
    for unit in units:
        if unit.side is not Side.BLUE or not unit.kind.is_aircraft or unit.kind is UnitKind.TACTICAL_AIR:
            continue
        kind = kind_of_aircraft(sheet, unit)
        if fleet_in(counted, unit, kind) is None:
            left[unit.company or unit.designator, kind] += strength(sheet, unit)
    counted += [Fleet(unit=name, kind=kind, strength=number, ready=0) for (name, kind), number in sorted(left.items())]
    return tuple(ready_at_start(sheet, fleet) for fleet in counted)


def field_faults(source: Source, part: ScenarioPart, ground: Ground, sheet: Worksheet) -> Iterator[BadData]:
    """Installations of no known kind or off the map, and an air cavalry without its supply points."""
    for number, one in enumerate(part.installations):
        if one.kind not in INSTALLATIONS:
            yield source.bad(f"an installation is {', '.join(INSTALLATIONS)}, not {one.kind}", "installations", number)
        elif not ground.holds(Point.at(one.point).square):
            yield source.bad(f"{one.name} stands off the map at {one.point}", "installations", number)
    yield from _listening_faults(source, part, sheet)
    cavalry = next((unit.designator for unit in part.units if unit.kind in AIR_CAVALRY), None)
    kinds = tuple(sorted({one.kind for one in part.installations}))
    if cavalry is not None and not supplies_air_cavalry(sheet, cavalry, kinds):
        yield source.bad("the air cavalry has no supply points of classes III and V (T'2)", "installations")


def _listening_faults(source: Source, part: ScenarioPart, sheet: Worksheet) -> Iterator[BadData]:
    """A communications intelligence company in several pieces, or not under the division (Q'.1)."""
    companies: dict[str, list[UnitPart]] = {}
    for unit in part.units:
        if unit.kind is UnitKind.ASA_COMPANY:
            companies.setdefault(unit.company, []).append(unit)
    levels = {hq.designator: hq.level for hq in part.headquarters}
    for company, pieces in sorted(companies.items()):
        if not works_as_one(sheet, company, len(pieces)):
            yield source.bad(f"{company} is {len(pieces)} pieces; the company works as one (Q'.1)", "units")
        for piece in pieces:
            level = levels.get(piece.superior)
            if level is not None and not may_stand_under(sheet, company, piece.superior, level):
                yield source.bad(f"{piece.designator} stands under {piece.superior}, not the division (Q'.1)", "units")
