"""Elements that leave play, with whoever is aboard or with them."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.events import ElementLost, GeneralKilled
from assessment.modes.de_bellis.generals import dies_with
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.reporting import announce
from control.situation.side import Side


def destroy(draft: Draft, sheet: Worksheet, element: Element, why: str, rule: str) -> None:
    """Removes an element, its passenger, and the General that is with either."""
    passenger = draft.board.passenger(element.designator)
    for lost in (element, passenger):
        if lost is None:
            continue
        has_general = draft.board.general_with(lost)
        reason = why if lost is element else f"it was aboard {element.designator}"
        draft.emit(
            ElementLost(at=draft.now, units=(lost.designator,), line=sheet.line, rule=rule, side=lost.side, why=reason)
        )
        announce(draft, sheet, "LOST", about=(lost, element), rule=rule, Unit=lost.designator)
        if has_general and dies_with(sheet, lost):
            kill_general(draft, sheet, lost.side, "dbv.general.4")
        draft.lose(lost, reason)


def kill_general(draft: Draft, sheet: Worksheet, side: Side, rule: str) -> None:
    """A General is dead for the rest of the battle."""
    draft.change_general(side, alive=False, host="", at=None, killed_in=draft.state.bound)
    draft.emit(GeneralKilled(at=draft.now, units=(), line=sheet.line, rule=rule, side=side))
    announce(draft, sheet, "LEADER", rule=rule, Side=side.value.upper(), Kind="KILLED")
