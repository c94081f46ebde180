"""Own units that a name on a card calls: one unit, those of a company, or those below a headquarters."""

from __future__ import annotations

from assessment.modes.tacspiel.command import chain_above
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.situation import Unit
from control.situation.side import Side


def units_called(draft: Draft, side: Side, name: str) -> list[Unit]:
    """The unit of the name, else those of the company or below the headquarters of that name; none that is lost."""
    unit = draft.units.get(name)
    if unit is not None:
        return [unit] if unit.side is side and not unit.is_out else []
    own = (unit for _, unit in sorted(draft.units.items()) if unit.side is side and not unit.is_out)
    return [unit for unit in own if is_of(draft, unit, name)]


def is_of(draft: Draft, unit: Unit, name: str) -> bool:
    """Whether a unit belongs to the company, or stands below the headquarters, of that name."""
    return unit.company == name or any(hq.designator == name for hq in chain_above(draft.headquarters, unit.superior))
