"""The standing game of the cases, and the changes that a case makes to it.

Turn 1 of Irene by day, the UN about to act: Delta 1 with the prisoner in 34, Ranger 1 and Humvee 1 in H2, Truck 1 in
C1, the rescue team in the UN Asset Box, two Heli-Support, all Somali counters in the draw container. The README lists
what a case may give.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.assessing import Start, scratch_sheet
from assessment.engine.case_orders import orders_given
from assessment.engine.case_values import Reader, Unfit
from assessment.engine.mode import Scenario
from assessment.engine.outcome import Order
from assessment.engine.yaml_source import read_yaml
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.case_reading import layout_from, unit_from
from assessment.modes.mog.codes import CODEBOOK
from assessment.modes.mog.kinds import Light, Mission, Phase
from assessment.modes.mog.knowledge import Knowledge, Operation, Table
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.mission_rules import full_container
from assessment.modes.mog.pieces import Kind, Prisoner, Unit
from assessment.modes.mog.scenario import read_scenario
from assessment.modes.mog.sight import news_for
from assessment.modes.mog.situation import Situation
from assessment.modes.mog.tables import TABLES
from control.situation.clock import HALF_HOUR
from control.situation.side import SIDES, Side

FOLDER: Final = Path(__file__).parent / "standing"
CYCLE: Final = 240

STARTS: Final = {
    Phase.BRIEFING: 0,
    Phase.FORCE: HALF_HOUR,
    Phase.DEPLOYMENT: 2 * HALF_HOUR,
    Phase.MOVE_OUT: 3 * HALF_HOUR,
    Phase.ARRIVALS: CYCLE,
    Phase.AIR: CYCLE + HALF_HOUR,
    Phase.ACTION: CYCLE + 2 * HALF_HOUR,
    Phase.OVER: CYCLE,
}
"""When each phase comes, in minutes from the start."""

UNITS: Final = (
    Unit(name="delta1", kind=Kind.DELTA, area=Area("34")),
    Unit(name="humvee1", kind=Kind.HUMVEE, area=Area("H2")),
    Unit(name="ranger1", kind=Kind.RANGER, area=Area("H2")),
    Unit(name="truck1", kind=Kind.TRUCK, area=Area("C1")),
)
"""The units of the standing game."""


@cache
def standing_game() -> Scenario[Situation]:
    """The scenario as its file gives it, read once: nothing is set up."""
    return read_scenario("standing", {"scenario.yaml": read_yaml(FOLDER / "scenario.yaml")}, TABLES)


@cache
def standing_table() -> Table:
    """What lies on the table when the UN acts in turn 1."""
    operation = Operation(
        mission=Mission.IRENE,
        phase=Phase.ACTION,
        turn=1,
        light=Light.DAY,
        first_light=Light.DAY,
        changes_light=None,
        intel=4,
        points=64,
        heli=2,
    )
    layout = Layout(
        units=UNITS,
        prisoner=Prisoner(area=Area("34")),
        assets=("csar1",),
        container=full_container(scratch_sheet(TABLES), Mission.IRENE),
    )
    return Table(operation=operation, layout=layout)


def opening_of(given: Mapping[str, Any], reader: Reader, start: Fraction, settings: Mapping[str, str]) -> Situation:
    """The opening situation as a case changes it, at game time `start`. Raises `Unfit`."""
    table = standing_table()
    for key, change in CHANGES.items():
        if key in given:
            table = change(table, given[key], reader)
    situation = replace(standing_game().opening, now=start, table=table)
    known = situation.known
    for side in SIDES:
        news = news_for(table, side, board_of(TABLES), is_open=settings.get("fog", "open") == "open")
        known = known.replaced(side, Knowledge(clock=start, at=start, table=news.table))
    return replace(situation, known=known)


def phase_of(given: Mapping[str, Any]) -> Phase:
    """The phase in which a case begins. Raises `Unfit`."""
    operation = given.get("operation", {})
    name = operation.get("phase", Phase.ACTION.value) if isinstance(operation, dict) else ""
    try:
        return Phase(str(name))
    except ValueError as error:
        raise Unfit(f"there is no phase {name!r}", "operation", "phase") from error


def orders_of(given: Any, start: Fraction) -> tuple[Order, ...]:
    """The orders of a case, Blue's unless they say otherwise. Raises `Unfit`."""
    return orders_given(given, CODEBOOK, Start(start, CYCLE), lambda code: Side.BLUE)


def _operation(table: Table, change: Any, reader: Reader) -> Table:
    """The mission and the tracks; in the set-up no turn has begun."""
    operation = reader.struct(Operation, change, "operation", over=table.operation)
    if operation.phase.is_set_up and "turn" not in change:
        operation = replace(operation, turn=0)
    return replace(table, operation=operation)


def _layout(table: Table, change: Any, reader: Reader) -> Table:
    """What lies on the map in place of the standing layout; the draw container stays unless it is named."""
    del reader
    try:
        return replace(table, layout=layout_from(change, Layout(container=table.layout.container)))
    except (ValueError, AttributeError, KeyError) as error:
        raise Unfit(str(error), "layout") from error


def _waiting(table: Table, change: Any, reader: Reader) -> Table:
    """Units bought and not placed yet, by their names."""
    del reader
    try:
        return replace(table, waiting=tuple(unit_from(str(text)) for text in change))
    except ValueError as error:
        raise Unfit(str(error), "waiting") from error


CHANGES: Final[dict[str, Callable[[Table, Any, Reader], Table]]] = {
    "operation": _operation,
    "layout": _layout,
    "waiting": _waiting,
}
"""What a case may change of the table."""
