"""What speaks against a scenario: parts that are missing, a chain of command that does not hold, units out of place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assessment.engine.scenario_file import marking_faults
from assessment.engine.worksheet import Worksheet
from assessment.engine.yaml_source import BadData, Source
from assessment.modes.tacspiel.direct_support import WEAPONS, WEAPONS_OF
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.kinds import LEVELS, Level, Posture, UnitKind
from assessment.modes.tacspiel.march_rates import ALWAYS_MOUNTED
from assessment.modes.tacspiel.order_of_battle import has_headquarters_piece, may_have_patrol
from assessment.modes.tacspiel.scenario_air import air_faults
from assessment.modes.tacspiel.scenario_field import field_faults
from assessment.modes.tacspiel.scenario_file import ScenarioPart, UnitPart
from assessment.modes.tacspiel.scenario_written import written_faults
from assessment.modes.tacspiel.square import Square
from control.situation.side import SIDES, Side

PARTS: Final = ("events", "reasons", "knowledge", "missions", "forces")
"""The five parts without which a game cannot start (INTRO.3)."""

OF_EACH_SIDE: Final = ("reasons", "knowledge", "missions", "forces")
"""Those that speak of each force: each side must be given them, in a text of its own or in a common one."""

COMMON: Final = "common"
ACTIVITIES: Final = ("*", "halted", "marching", "patrol", "ambush")
CYCLE_HOURS: Final = 6
NOT_AT_START: Final = (Posture.MARCHING, Posture.DISPERSED, Posture.AIRBORNE, Posture.OUT, Posture.FIGHTING)


def faults_of(source: Source, part: ScenarioPart, ground: Ground, sheet: Worksheet) -> Iterator[BadData]:
    """All that speaks against a scenario, each with file and line."""
    yield from written_faults(source, part, ground)
    yield from _missing_parts(source, part)
    yield from marking_faults(source, part)
    if part.clock.hour % CYCLE_HOURS:
        yield source.bad("a game starts at 0000, 0600, 1200 or 1800 (A'1a.1)", "clock")
    yield from _command_faults(source, part)
    yield from _unit_faults(source, part, ground)
    yield from _piece_faults(source, part, sheet)
    yield from _weapon_faults(source, part, sheet)
    yield from _patrol_faults(source, part, sheet)
    yield from field_faults(source, part, ground, sheet)
    yield from air_faults(source, part, sheet)
    yield from _option_faults(source, part)


def _missing_parts(source: Source, part: ScenarioPart) -> Iterator[BadData]:
    """Parts of the scenario that nobody has written, or that one side is told nothing of (INTRO.3)."""
    written = [text for text in part.parts if text.text.strip()]
    missing = [key for key in PARTS if not any(text.key == key for text in written)]
    if missing:
        yield source.bad(f"the scenario has no part {', '.join(missing)}; a game needs all five (INTRO.3)", "parts")
    for key in OF_EACH_SIDE:
        for side in SIDES:
            told = any(text.key == key and text.audience in (COMMON, side.value) for text in written)
            if not told:
                name = side.value.capitalize()
                yield source.bad(
                    f"the scenario has no part {key} for {name}; mark one {COMMON} or {side.value} (INTRO.3)", "parts"
                )


def _command_faults(source: Source, part: ScenarioPart) -> Iterator[BadData]:
    levels = {hq.designator: hq for hq in part.headquarters}
    for number, hq in enumerate(part.headquarters):
        above = levels.get(hq.superior)
        if hq.superior and above is None:
            yield source.bad(
                f"{hq.designator} stands under {hq.superior}, which is not listed", "headquarters", number, "superior"
            )
        if above and LEVELS.index(above.level) <= LEVELS.index(hq.level):
            yield source.bad(
                f"{hq.designator} stands under {hq.superior} of no higher level", "headquarters", number, "superior"
            )
    for number, seat in enumerate(part.seats):
        for name in seat.headquarters:
            if name not in levels:
                yield source.bad(f"seat {seat.name} holds {name}, which is not listed", "seats", number, "headquarters")


def _unit_faults(source: Source, part: ScenarioPart, ground: Ground) -> Iterator[BadData]:
    levels = {hq.designator: hq.side for hq in part.headquarters}
    seen: set[str] = set()
    for number, unit in enumerate(part.units):
        if unit.designator in seen:
            yield source.bad(f"{unit.designator} is listed twice", "units", number, "designator")
        seen.add(unit.designator)
        if unit.superior not in levels:
            yield source.bad(
                f"{unit.designator} stands under {unit.superior}, which is not listed", "units", number, "superior"
            )
        elif levels[unit.superior] is not unit.side:
            yield source.bad(
                f"{unit.designator} stands under {unit.superior} of the other side", "units", number, "superior"
            )
        if not ground.holds(Square.at(unit.square)):
            yield source.bad(f"{unit.designator} stands off the map at {unit.square}", "units", number, "square")
        if unit.mounted and unit.vehicle is None:
            yield source.bad(f"{unit.designator} is mounted but has no vehicles", "units", number, "vehicle")
        elif unit.kind in ALWAYS_MOUNTED and unit.vehicle is None:
            yield source.bad(
                f"{unit.designator} has no vehicles: are they wheeled or tracked?", "units", number, "vehicle"
            )
        if unit.posture in NOT_AT_START:
            yield source.bad(f"{unit.designator} cannot start {unit.posture.value}", "units", number, "posture")


def _piece_faults(source: Source, part: ScenarioPart, sheet: Worksheet) -> Iterator[BadData]:
    """Headquarters that are no pieces: Red's of companies and battalions, and those of support companies (A'2a)."""
    low = {hq.designator for hq in part.headquarters if hq.level in (Level.COMPANY, Level.BATTALION)}
    for number, unit in enumerate(part.units):
        kind = _kind_led(part, unit)
        if unit.kind is UnitKind.HEADQUARTERS and unit.superior not in low:
            continue
        if kind is not None and not has_headquarters_piece(sheet, unit.company, unit.side, kind):
            why = "Red's are too small" if unit.side is Side.RED else "of companies only those of riflemen are"
            yield source.bad(f"{unit.designator}: this headquarters is no piece; {why} (A'2a)", "units", number, "kind")


def _kind_led(part: ScenarioPart, unit: UnitPart) -> UnitKind | None:
    """The platoons that a headquarters piece leads, riflemen where it has any or none are listed; None for others."""
    if unit.kind not in (UnitKind.COMPANY_HQ_WEAPONS_PLATOON, UnitKind.HEADQUARTERS):
        return None
    led = [one.kind for one in part.units if one.company == unit.company and one.kind is not unit.kind]
    return led[0] if led and UnitKind.RIFLE_PLATOON not in led else UnitKind.RIFLE_PLATOON


def _weapon_faults(source: Source, part: ScenarioPart, sheet: Worksheet) -> Iterator[BadData]:
    """Fire units whose weapon the table of their side does not list (F'1f)."""
    for number, unit in enumerate(part.units):
        weapon = WEAPONS.get(unit.kind)
        if weapon is not None and not sheet.prints(WEAPONS_OF[unit.side], weapon):
            yield source.bad(
                f"{unit.designator}: {unit.side.value} has no {unit.kind.value} (F'1f)", "units", number, "kind"
            )


def _patrol_faults(source: Source, part: ScenarioPart, sheet: Worksheet) -> Iterator[BadData]:
    """Patrols beyond what their company may have out (A'2a, L'1)."""
    out: dict[tuple[Side, str], int] = {}
    scouts = {(unit.side, unit.company) for unit in part.units if unit.kind is UnitKind.SCOUT_PLATOON}
    for number, unit in enumerate(part.units):
        company = unit.side, unit.company
        if unit.kind is not UnitKind.PATROL:
            continue
        if not may_have_patrol(sheet, unit.company, out.get(company, 0), scouts=company in scouts):
            yield source.bad(
                f"{unit.designator} is one patrol more than {unit.company} may have out (L'1a)", "units", number, "kind"
            )
        out[company] = out.get(company, 0) + 1


def _option_faults(source: Source, part: ScenarioPart) -> Iterator[BadData]:
    for number, option in enumerate(part.options):
        if option.activity not in ACTIVITIES:
            yield source.bad(
                f"activity may be {', '.join(ACTIVITIES)}, not {option.activity}", "options", number, "activity"
            )
        if option.code == "144" and option.side is Side.BLUE:
            yield source.bad("144 is Red's alone (D'4.5)", "options", number, "code")
    for side in SIDES:
        covered = {o.activity for o in part.options if not o.unit and o.kind == "*" and o.side in (side, None)}
        if "*" not in covered and not set(ACTIVITIES[1:]) <= covered:
            yield source.bad(
                f"{side.value} has no contact option for every activity; a game does not start while one is missing",
                "options",
            )
