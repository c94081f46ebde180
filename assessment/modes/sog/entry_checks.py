"""INSERT and LAND: whether the team may come in as ordered (3.4)."""

from __future__ import annotations

from msgspec.structs import replace

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog import insertion
from assessment.modes.sog.order_plan import Plan, View
from assessment.modes.sog.strategic_map import square_named
from orders.language.card import Card


def insert(sheet: Worksheet, view: View, plan: Plan, card: Card) -> Plan | Refusal:
    """INSERT: on foot into column A, away from the Target, or by helicopter with its landing zones."""
    if plan.on_foot or plan.zones:
        return Refusal(why="one insertion", paragraph="3.4a", field="Ord")
    if insertion.comes_by_helicopter(sheet, card.value("How")):
        return _by_helicopter(sheet, view, plan, card)
    if not card.value("Sq"):
        return Refusal(why="on foot: name a square of column A", paragraph="3.4.1a", field="Sq")
    square = square_named(sheet, card.value("Sq"))
    if not insertion.may_enter_on_foot(sheet, square):
        return Refusal(why=f"{square.text} is not in column A", paragraph="3.4.1a", field="Sq")
    target = view.operation.target
    if target is not None and not insertion.is_clear_of_target(sheet, square, target):
        return Refusal(why=f"{square.text} is the Target square or beside it", paragraph="3.4.1b", field="Sq")
    return replace(plan, on_foot=square)


def _by_helicopter(sheet: Worksheet, view: View, plan: Plan, card: Card) -> Plan | Refusal:
    usual = insertion.usual_zones(sheet)
    wanted = int(card.value("No") or usual)
    if card.value("Sq"):
        return Refusal(why="landing zones are located by die", paragraph="3.4.2a", field="Sq")
    if wanted == usual:
        return replace(plan, zones=wanted)
    if view.settings.get("zones") != "one_to_five" or not insertion.may_have_zones(sheet, wanted):
        return Refusal(why=f"{usual} landing zones in this game", paragraph="3.4.4", field="No")
    return replace(plan, zones=wanted)


def land(sheet: Worksheet, view: View, plan: Plan, card: Card) -> Plan | Refusal:
    """LAND: one of the landing zones left; several lines are tried in their order."""
    del sheet
    name = card.value("LZ")
    zone = next((zone for zone in view.operation.zones if zone.designator == name), None)
    if zone is None:
        left = ", ".join(zone.designator for zone in view.operation.zones)
        return Refusal(why=f"there is no {name}; left are {left}", paragraph="3.4.3a", field="LZ")
    if zone.number in plan.land:
        return Refusal(why=f"{name} is tried once", paragraph="3.4.3b", field="LZ")
    return replace(plan, land=(*plan.land, zone.number))
