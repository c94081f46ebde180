"""Calls to headquarters on a command die of six: reinforcements, artillery attacks, air strikes."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.die import die, faces
from assessment.modes.de_bellis.kinds import Arm, Call, Edge, Quality, Troop
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.rules import rule
from assessment.modes.de_bellis.spot import units
from assessment.modes.de_bellis.terrain import MEASURES
from control.situation.side import Side

CALLS = table("calls")
REINFORCEMENTS = table("reinforcements")
STRIKES = table("strikes")

LEAST = 1
"""The number of the lowest face of a die."""

TROOPS = {
    Side.BLUE: (
        Troop.ARTILLERY, Troop.FIRE_BASE, Troop.HELICOPTER, Troop.ARVN, Troop.MARINES, Troop.REGULAR_INFANTRY,
        Troop.SPECIAL_FORCES, Troop.TANK,
    ),
    Side.RED: (Troop.ARTILLERY, Troop.VIETCONG, Troop.NVA),
}  # fmt: skip
"""The kinds of troops of each side's list."""


@rule("dbv.reinf.1", "dbv.special.1")
def may_call(sheet: Worksheet, side: Side, natural: int) -> bool:
    """A side may call headquarters when its command die shows a six, before anything is halved."""
    sheet.note("command die", f"{side.value} {natural}")
    return natural == int(sheet.read(CALLS, "natural_die"))


@rule("dbv.reinf.1")
def may_ask_for(sheet: Worksheet, troop: Troop, side: Side, listed: int, standing: int) -> bool:
    """The element is of the side's own choice, among its troops; guns only up to their number in the list."""
    sheet.figure(f"{troop.value} in the list", listed)
    guns = troop.value in (Arm.FIRE_BASE.value, Arm.ARTILLERY.value)
    return troop in TROOPS[side] and (not guns or standing < listed)


@rule("dbv.reinf.1")
def is_sent(sheet: Worksheet, side: str, number: int) -> bool:
    """A four or more gives one new element."""
    sheet.note("asked by", side)
    return bool(sheet.result(REINFORCEMENTS, number) == "element")


@rule("dbv.reinf.2")
def arrives_at(sheet: Worksheet, edge: Edge, depth: int, half_depth: int) -> tuple[int, int]:
    """Reinforcements come in at the side's own edge: how far from the south, and how they face."""
    most = units(sheet.read(MEASURES, "arrival_depth"))
    inward = min(most - half_depth, half_depth)
    return (inward, 0) if edge is Edge.SOUTH else (depth - inward, 180)


@rule("dbv.reinf.2")
def may_move_yet(sheet: Worksheet, element: Element, bound: int) -> bool:
    """A reinforcement moves from the bound after that of its arrival."""
    sheet.figure("bound", bound)
    return not element.arrived or bound > element.arrived


@rule("dbv.special.3")
def may_order(sheet: Worksheet, side: Side, call: Call) -> bool:
    """Both sides may call artillery; only the American an air strike."""
    sheet.note("call", f"{side.value} {call.value}")
    return call is not Call.AIRSTRIKE or side is Side.BLUE


@rule("dbv.special.2")
def modified(sheet: Worksheet, number: int, quality: Quality | None) -> int:
    """A genius adds one to the die of a strike, an inept General takes one away."""
    if quality is None:
        return number
    return number + int(sheet.read(CALLS, quality.value))


@rule("dbv.special.1")
def is_destroyed(sheet: Worksheet, target: Element, number: int) -> bool:
    """A five or more destroys the element that the call was made on."""
    sheet.note("target", target.designator)
    least, most = LEAST, faces(sheet)
    return bool(sheet.result(STRIKES, max(least, min(number, most))) == "destroyed")


@rule("dbv.reinf.1", "dbv.special.1")
def call_die(sheet: Worksheet, side: str) -> int:
    """A call is answered by a die."""
    sheet.note("call of", side)
    return die(sheet)
