"""Companies of a scenario written out as their pieces (A'2a)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.order_of_battle import pieces_of_company
from assessment.modes.tacspiel.scenario_file import CompanyPart, ScenarioPart, UnitPart


def with_companies(part: ScenarioPart, sheet: Worksheet) -> ScenarioPart:
    """The scenario with the pieces of its companies among its units."""
    pieces = (piece for company in part.companies for piece in _pieces(company, sheet))
    return replace(part, units=(*part.units, *pieces)) if part.companies else part


def _pieces(company: CompanyPart, sheet: Worksheet) -> Iterator[UnitPart]:
    names = pieces_of_company(sheet, company.designator, company.side, company.kind, company.platoons)
    for number, name in enumerate(names):
        is_platoon = number < company.platoons
        yield UnitPart(
            designator=name,
            side=company.side,
            kind=company.kind if is_platoon else UnitKind.COMPANY_HQ_WEAPONS_PLATOON,
            company=company.designator,
            superior=company.superior,
            square=company.squares[min(number, len(company.squares) - 1)],
            vehicle=company.vehicle,
            radio=company.radio,
        )
