"""The stage bar of a cell's room: stamps, sentence, one button, the rest in a menu."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from control.cells.liaison import liaison_menu, liaison_step, liaison_tabs
from control.cells.room import CellRoom
from control.cells.stage import CellStage, stage_sentence, window_notes
from control.closed import ways_out
from control.countdown import countdown_of
from control.frame import Action, Bar, Tab
from control.marking import attendance_note, rehearsal_mark
from control.services.lessons import taught
from control.services.letters import count_to_cell
from orders.models import SheetState

ROOM_NAMES = {"red": gettext_lazy("Red"), "blue": gettext_lazy("Blue")}
PANEL = "panel"


def cell_bar(cell: CellRoom) -> Bar:
    """The bar as it stands for this seat."""
    frame, desk, is_liaison = cell.frame, cell.desk, bool(cell.seat.bound_to)
    name = str(ROOM_NAMES[cell.side])
    time = desk.time(desk.clock)
    stamps = (
        cell.game.title,
        _("Cycle %(cycle)d") % {"cycle": desk.cycle},
        desk.period(desk.cycle),
        _("clock %(stamp)s") % {"stamp": desk.stamp(desk.clock)},
        *desk.stamps(),
    )
    return Bar(
        title=cell.game.title,
        room=cell.side,
        room_name=_("Liaison to %(cell)s") % {"cell": name} if is_liaison else name,
        seat=cell.seat.shown_name,
        stamps=stamps,
        sentence=stage_sentence(cell.stage, time=time, cycle=desk.cycle, answers_reports=desk.answers_reports),
        mark=rehearsal_mark(cell.game),
        notes=(*attendance_note(cell.game, cell.side), *window_notes(cell.stage, cell.windows)),
        lesson=taught(cell.game, cell.side),
        countdown=countdown_of(cell.game),
        address=cell.address("bar"),
        feed=cell.address("feed"),
        frame=frame,
        primary=liaison_step(cell) if is_liaison else next_step(cell),
        menu=liaison_menu(cell) if is_liaison else _menu(cell),
        tabs=liaison_tabs(cell) if is_liaison else cell_tabs(cell),
    )


def next_step(cell: CellRoom) -> Action | None:
    """The one button: what comes next for this seat. It does not hang on whether a report came."""
    match cell.stage:
        case CellStage.PREPARING:
            return Action(label=_("Read the briefing"), address=cell.address("cell-briefing"), part=PANEL)
        case CellStage.QUESTION:
            return Action(label=_("Answer"), address=cell.address("cell-questions"), part=PANEL)
        case CellStage.FINISHED if cell.game.ended is not None:
            return Action(label=_("Hot wash"), address=cell.address("cell-hot-wash"), part=PANEL)
        case CellStage.ORDERS | CellStage.REPORTS if cell.writes:
            return _order_step(cell)
        case CellStage.ASSESSING if cell.writes:
            return Action(label=_("Draft orders"), address=cell.address("cell-orders"), part=PANEL)
        case _:
            return Action(label=_("Read reports"), address=cell.address("cell-reports"), part=PANEL)


def _order_step(cell: CellRoom) -> Action:
    if cell.sheet.state in (SheetState.RECEIVED, SheetState.NONE):
        return Action(
            label=_("Recall"),
            address=cell.address("cell-recall"),
            posts=True,
            fields={"sheet": cell.sheet.public_id},
            part=PANEL,
        )
    return Action(label=_("Check and hand in"), address=cell.address("cell-hand-in"), part=PANEL, key="h")


def _menu(cell: CellRoom) -> tuple[Action, ...]:
    return (
        Action(label=_("Briefing"), address=cell.address("cell-briefing"), part=PANEL),
        *((Action(label=_("Set-up"), address=cell.address("cell-set-up"), part=PANEL),) if cell.sets_up else ()),
        Action(label=_("State of play"), address=cell.address("cell-state"), part=PANEL),
        Action(label=_("Player's card"), address=cell.address("cell-players-card"), part=PANEL),
        Action(label=_("Log of the cell"), address=cell.address("cell-log"), part=PANEL),
        Action(label=_("Notes for the record"), address=cell.address("cell-remarks"), part=PANEL),
        Action(label=_("Estimate"), address=cell.address("cell-estimate"), part=PANEL),
        Action(label=_("Code book"), address=cell.address("cell-codes"), part=PANEL),
        Action(label=_("Tables"), address=cell.address("cell-tables"), part=PANEL),
        Action(label=_("Receipts"), address=cell.address("cell-receipts"), part=PANEL),
        Action(label=_("Interface for programs"), address=cell.address("cell-interface"), part=PANEL),
        *ways_out(cell.seat, leave=cell.address("cell-leave")),
    )


def cell_tabs(cell: CellRoom) -> tuple[Tab, ...]:
    """The places of the room, with what is new in each."""
    newest = cell.reports[0].number if cell.reports else 0
    unread = sum(1 for report in cell.reports if report.number > cell.seen.reports)
    return (
        Tab(
            name="orders",
            label=_("Orders"),
            address=cell.address("cell-orders"),
            key="o",
            count=len(cell.new_cards),
        ),
        Tab(
            name="reports",
            label=_("Reports"),
            address=cell.address("cell-reports"),
            key="r",
            count=unread if newest else 0,
        ),
        Tab(name="units", label=_("Units"), address=cell.address("cell-units"), key="u"),
        Tab(
            name="messages",
            label=_("Messages"),
            address=cell.address("cell-messages"),
            key="m",
            count=count_to_cell(game=cell.game, cell=cell.side, after=cell.seen.letters),
        ),
    )
