"""MOVE, HOLD, ABORT, EXTRACT and choices beforehand: whether the team may do as ordered (2.2, 3.5, 3.7, 3.9)."""

from __future__ import annotations

from msgspec.structs import replace

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog import extraction
from assessment.modes.sog.kinds import Way
from assessment.modes.sog.order_plan import Plan, View
from assessment.modes.sog.strategic_map import is_on_map, is_one_step, square_named
from orders.language.card import Card


def move(sheet: Worksheet, view: View, plan: Plan, card: Card) -> Plan | Refusal:
    """MOVE: one step on the map, once the way out is chosen where it must be."""
    if plan.move or plan.holds:
        return Refusal(why="one move a turn", paragraph="2.2c", field="Ord")
    square, start = square_named(sheet, card.value("Sq")), view.team.square
    if _has_no_way_yet(sheet, view, plan):
        return Refusal(
            why="the Target is gone: choose EXTRACT HELI or EXTRACT WALK first", paragraph="3.7", field="Ord"
        )
    if not is_on_map(sheet, square):
        return Refusal(why=f"{square.text} is not on the map", paragraph="2.2d", field="Sq")
    if start is None or not is_one_step(sheet, start, square):
        where = f"from {start.text} " if start else ""
        return Refusal(
            why=f"one square a turn, on foot: {square.text} is no step {where}away", paragraph="3.5a", field="Sq"
        )
    return replace(plan, move=square)


def _has_no_way_yet(sheet: Worksheet, view: View, plan: Plan) -> bool:
    way = plan.abort or plan.extract or view.operation.way
    target = None if plan.abort else view.operation.target
    return extraction.must_choose_way(sheet, way, target)


def hold(sheet: Worksheet, view: View, plan: Plan, card: Card) -> Plan | Refusal:
    """HOLD: the team stays, in place of a move."""
    del sheet, view, card
    if plan.move or plan.holds:
        return Refusal(why="one move a turn", paragraph="2.2c", field="Ord")
    return replace(plan, holds=True)


def abort(sheet: Worksheet, view: View, plan: Plan, card: Card) -> Plan | Refusal:
    """ABORT: before the team has been in the Target square."""
    if plan.abort:
        return Refusal(why="the mission is aborted already", paragraph="3.9a", field="Ord")
    operation = view.operation
    if not extraction.may_abort(sheet, operation.target, operation.reached):
        why = "the team has been in the Target square" if operation.reached else "the Target is gone already"
        return Refusal(why=why, paragraph="3.9a", field="Ord")
    return replace(plan, abort=extraction.way_after_abort(sheet, card.value("How")))


def extract(sheet: Worksheet, view: View, plan: Plan, card: Card) -> Plan | Refusal:
    """EXTRACT: once the Target is gone, and not against a pick-up zone that is placed."""
    operation, way = view.operation, Way(card.value("How"))
    if plan.abort or plan.extract:
        return Refusal(why="the way out is chosen on this sheet already", paragraph="3.7", field="How")
    if operation.target is not None:
        return Refusal(why="the Target is still on the map", paragraph="3.7.1a", field="Ord")
    if extraction.is_bound_to_pick_up(sheet, operation.pick_up):
        return Refusal(why="the pick-up zone is placed; the team leaves by helicopter", paragraph="3.7.1b", field="How")
    if way is Way.WALK and operation.way is Way.WALK and not _stands_in_exit(sheet, view):
        return Refusal(why="to leave from here the team must be in column A or row 10", paragraph="3.7.2a", field="How")
    return replace(plan, extract=way)


def _stands_in_exit(sheet: Worksheet, view: View) -> bool:
    return view.team.square is not None and extraction.is_exit(sheet, view.team.square)


def choice(sheet: Worksheet, view: View, plan: Plan, card: Card) -> Plan | Refusal:
    """PANEL, LAYOUT, ADDC, BREAKOFF: a choice inside the actions of this turn, made beforehand."""
    del sheet, view
    value = card.value("No") or card.value("Pans") or card.value("Unit")
    if card.code in plan.choices:
        return Refusal(why=f"{card.code} stands on this sheet twice", paragraph="3.1.1b", field="Ord")
    if card.code == "PANEL" and value == "1":
        return Refusal(why="an ambush is fought on panel 2 or 3", paragraph="3.1.1b", field="No")
    if card.code == "LAYOUT" and sorted(value.split()) != ["1", "2", "3"]:
        return Refusal(why="a layout names each of the three panels once", paragraph="3.1.2b", field="Pans")
    return replace(plan, choices={**plan.choices, card.code: value})
