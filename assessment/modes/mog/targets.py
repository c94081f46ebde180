"""Which target a Somali unit fires at (mog.fire.gen.10, 11)."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.chances import one_of
from assessment.modes.mog.pieces import Unit
from assessment.modes.mog.rules import rule
from assessment.modes.mog.strengths import armor_strength, infantry_strength


@rule("mog.fire.gen.11")
def unpinned_first(sheet: Worksheet, firer: Unit, targets: tuple[Unit, ...]) -> tuple[str, ...]:
    """Un-pinned units before pinned ones; that comes before the order of vehicles and infantry."""
    del firer
    chosen = [unit for unit in targets if not unit.pinned] or targets
    sheet.figure("un-pinned", sum(not unit.pinned for unit in targets))
    return tuple(unit.name for unit in chosen)


@rule("mog.fire.gen.10", reading="R4")
def target_chosen(sheet: Worksheet, firer: Unit, targets: tuple[Unit, ...], *, asked: bool = False) -> str:
    """Vehicles by Armor before infantry by Infantry Strength, the strongest first; equals by chance."""
    names = unpinned_first(sheet, firer, targets)
    among = [unit for unit in targets if unit.name in names]
    vehicles = [unit for unit in among if unit.is_vehicle]
    if vehicles:
        rated = [(armor_strength(sheet, unit) or 0, unit.name) for unit in vehicles]
    else:
        rated = [(infantry_strength(sheet, unit), unit.name) for unit in among]
    best = max(strength for strength, _ in rated)
    return one_of(sheet, f"{firer.name} fires at", [name for strength, name in rated if strength == best], asked=asked)
