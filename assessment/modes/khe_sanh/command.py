"""1.0, 3.2, 3.3: who gives orders, and when (the system moves the OPFOR)."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.kinds import Stage
from assessment.modes.khe_sanh.rules import rule
from control.situation.side import Side

SET_UP_CODES = frozenset(("PLACE",))


@rule("1.0")
def may_order(sheet: Worksheet, side: Side) -> bool:
    """The player commands the Allies with one set of cards; the system moves the OPFOR by another."""
    sheet.note("side", side.value)
    return side is Side.BLUE


@rule("13.0")
def is_its_time(sheet: Worksheet, code: str, stage: Stage) -> bool:
    """Units are set up before the first turn, everything else is ordered for a turn."""
    sheet.note("stage", stage.value)
    return stage is not Stage.OVER and (code in SET_UP_CODES) is (stage is Stage.SET_UP)


@rule("3.2b")
def is_only_card(sheet: Worksheet, card: str, chosen: str) -> bool:
    """Exactly one action card is played in a turn."""
    del card
    sheet.note("already chosen", chosen)
    return not chosen


@rule("15.1", "10.2a")
def may_jump(sheet: Worksheet, unit: str) -> bool:
    """There are no airborne landings in this scenario."""
    sheet.note("airborne landing", unit)
    return False


@rule("17.4")
def is_only_transfer(sheet: Worksheet, unit: str, earlier: str) -> bool:
    """Once in each air phase one unit may be flown from airbase to airbase."""
    del unit
    sheet.note("already transferred", earlier)
    return not earlier


@rule("7.5b")
def is_one_way(sheet: Worksheet, space: str, earlier: str) -> bool:
    """All units that pursue from a space go to one space."""
    sheet.note("named before", earlier)
    return earlier in ("", space)


@rule("8.2a")
def is_first_flight(sheet: Worksheet, unit: str, earlier: tuple[str, ...]) -> bool:
    """Each air unit is used once in a turn."""
    sheet.figure("air units ordered before", len(earlier))
    return unit not in earlier


@rule("6.1a")
def is_first_move(sheet: Worksheet, unit: str, earlier: tuple[str, ...]) -> bool:
    """Units move one at a time, each once in a turn."""
    sheet.figure("units moved before", len(earlier))
    return unit not in earlier
