"""3.1: turning Communist units face up and down."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.events import UnitsRevealed
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side


@rule("3.1b", "10.4b")
def reveals_on_entering(sheet: Worksheet, unit: str, space: str, hidden: int) -> bool:
    """Communist units are revealed at once when a ground unit of the Allies enters or passes through their space."""
    del unit, space
    sheet.figure("units face down", hidden)
    return hidden > 0


@rule("3.1c")
def reveals_on_mission(sheet: Worksheet, unit: str, space: str, hidden: int) -> bool:
    """Communist units are revealed when an air unit is placed in their space."""
    del unit, space
    sheet.figure("units face down", hidden)
    return hidden > 0


@rule("3.1d")
def reveals_by_card(sheet: Worksheet, card: str, space: str, hidden: int) -> bool:
    """Communist units are revealed by certain cards."""
    del card, space
    sheet.figure("units face down", hidden)
    return hidden > 0


@rule("9.2")
def reveals_in_combat(sheet: Worksheet, space: str, hidden: int) -> bool:
    """Communist units turn face up when a ground combat begins in their space, for the line needs their firepower."""
    del space
    sheet.figure("units face down", hidden)
    return hidden > 0


@rule("18.2", "3.1e", "2.2")
def is_turned_down(sheet: Worksheet, unit: Unit) -> bool:
    """A revealed unit stays so until the end of the turn: then every one that lies face up is turned face down."""
    sheet.note("lies face up", unit.face_up)
    return unit.face_up


def hidden_in(draft: Draft, space: str) -> tuple[str, ...]:
    """The Communist units that lie face down in a space."""
    return tuple(one.designator for one in draft.ground_units(space, Side.RED) if not one.face_up)


def reveal(draft: Draft, sheet: Worksheet, space: str, why: str, rule_id: str) -> None:
    """Turns the Communist units of a space face up."""
    found = hidden_in(draft, space)
    for name in found:
        draft.change(name, face_up=True)
    if found:
        draft.emit(UnitsRevealed(at=draft.now, units=found, line=sheet.line, rule=rule_id, space=space, why=why))


def reveal_on_entering(draft: Draft, sheet: Worksheet, unit: str, space: str) -> None:
    """What an Allied ground unit uncovers where it comes in."""
    if reveals_on_entering(sheet, unit, space, len(hidden_in(draft, space))):
        reveal(draft, sheet, space, f"{unit.upper()} enters", "3.1b")


def reveal_on_mission(draft: Draft, sheet: Worksheet, unit: str, space: str) -> None:
    """What an air unit uncovers where it is placed."""
    if reveals_on_mission(sheet, unit, space, len(hidden_in(draft, space))):
        reveal(draft, sheet, space, f"{unit.upper()} is placed", "3.1c")


def reveal_by_card(draft: Draft, sheet: Worksheet, card: str, space: str) -> None:
    """What a card uncovers."""
    if reveals_by_card(sheet, card, space, len(hidden_in(draft, space))):
        reveal(draft, sheet, space, card, "3.1d")


def reveal_in_combat(draft: Draft, sheet: Worksheet, space: str) -> None:
    """What a ground combat uncovers where it begins."""
    if reveals_in_combat(sheet, space, len(hidden_in(draft, space))):
        reveal(draft, sheet, space, "ground combat", "9.2")


def turn_down(draft: Draft, sheet: Worksheet) -> None:
    """All Communist units that lie face up, in boxes too, are turned face down."""
    for name, unit in sorted(draft.units.items()):
        if unit.side is Side.RED and is_turned_down(sheet, unit):
            draft.change(name, face_up=False)
