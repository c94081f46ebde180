"""What a liaison's room has around its pages: the cell's frame with the places of its own work."""

from __future__ import annotations

from django.utils.translation import gettext as _

from control.cells.room import CellRoom
from control.cells.stage import CellStage
from control.closed import ways_out
from control.frame import Action, Tab
from control.services.claims import unanswered

PANEL = "panel"


def liaison_step(cell: CellRoom) -> Action:
    """The one button: what comes next for the liaison."""
    match cell.stage:
        case CellStage.PREPARING:
            return Action(label=_("Read the briefing"), address=cell.address("cell-briefing"), part=PANEL)
        case CellStage.ORDERS | CellStage.REPORTS:
            return Action(label=_("Type cards in"), address=cell.address("desk-orders"), part=PANEL)
        case CellStage.ASSESSING:
            return Action(label=_("Look at the tray"), address=cell.address("desk-tray"), part=PANEL)
        case _:
            return Action(label=_("Read reports"), address=cell.address("cell-reports"), part=PANEL)


def liaison_menu(cell: CellRoom) -> tuple[Action, ...]:
    """Pages that have no tab."""
    pages = (
        (_("Paper and print queue"), "desk-cells"),
        (_("Questions to the cell"), "cell-questions"),
        (_("Briefing"), "cell-briefing"),
        (_("State of play"), "cell-state"),
        *(((_("Hot wash"), "cell-hot-wash"),) if cell.game.ended is not None else ()),
        (_("Player's card"), "cell-players-card"),
        (_("Notes for the record"), "cell-remarks"),
        (_("Code book"), "cell-codes"),
        (_("Tables"), "cell-tables"),
        (_("Receipts"), "cell-receipts"),
    )
    return (
        *(Action(label=label, address=cell.address(page), part=PANEL) for label, page in pages),
        *ways_out(cell.seat, leave=cell.address("cell-leave")),
    )


def liaison_tabs(cell: CellRoom) -> tuple[Tab, ...]:
    """The places of the room, with what is new in each."""
    unread = sum(1 for report in cell.reports if report.number > cell.seen.reports)
    letters = unanswered(cell.game).filter(cell=cell.side).count()
    return (
        Tab(name="orders", label=_("Orders"), address=cell.address("desk-orders"), key="o"),
        Tab(name="tray", label=_("Tray"), address=cell.address("desk-tray"), key="t"),
        Tab(name="reports", label=_("Reports"), address=cell.address("cell-reports"), key="r", count=unread),
        Tab(name="units", label=_("Units"), address=cell.address("cell-units"), key="u"),
        Tab(name="messages", label=_("Messages"), address=cell.address("desk-messages"), key="m", count=letters),
    )
