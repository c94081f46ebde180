"""Which target a unit fires at: Somali units by their order, UN units as their player likes (mog.fire.gen)."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.chances import one_of
from assessment.modes.mog.pieces import Unit
from assessment.modes.mog.rules import rule
from assessment.modes.mog.strengths import armor_strength, infantry_strength
from control.situation.side import Side


@rule("mog.fire.gen.11")
def unpinned_first(sheet: Worksheet, firer: Unit, targets: tuple[Unit, ...]) -> tuple[str, ...]:
    """Un-pinned units before pinned ones; that comes before the order of vehicles and infantry."""
    del firer
    chosen = [unit for unit in targets if not unit.pinned] or targets
    sheet.figure("un-pinned", sum(not unit.pinned for unit in targets))
    return tuple(unit.name for unit in chosen)


@rule("mog.fire.gen.8b")
def target_picked(sheet: Worksheet, firer: Unit, targets: list[Unit]) -> str:
    """UN units fire at whom the UN player likes: asked for where several are in the area and none was named.

    Proposed is one that the order of the Somali side would take first.
    """
    options = [(f"PICK {unit.name.upper()}", unit.name.upper()) for unit in targets]
    names = [name for _, name in _by_rank(sheet, targets)]
    answer = sheet.ask(Side.BLUE, f"At whom does {firer.name.upper()} fire?", options, f"PICK {min(names).upper()}")
    return answer.removeprefix("PICK ").lower()


@rule("mog.fire.gen.10", reading="R4")
def target_chosen(sheet: Worksheet, firer: Unit, targets: tuple[Unit, ...], *, asked: bool = False) -> str:
    """Vehicles by Armor before infantry by Infantry Strength, the strongest first; equals by chance."""
    names = unpinned_first(sheet, firer, targets)
    best = [name for _, name in _by_rank(sheet, [unit for unit in targets if unit.name in names])]
    return one_of(sheet, f"{firer.name} fires at", best, asked=asked)


def _by_rank(sheet: Worksheet, targets: Sequence[Unit]) -> list[tuple[int, str]]:
    """The strongest vehicles, or where there is none the strongest infantry, each with its strength."""
    vehicles = [unit for unit in targets if unit.is_vehicle]
    if vehicles:
        rated = [(armor_strength(sheet, unit) or 0, unit.name) for unit in vehicles]
    else:
        rated = [(infantry_strength(sheet, unit), unit.name) for unit in targets]
    best = max(strength for strength, _ in rated)
    return [(strength, name) for strength, name in rated if strength == best]
