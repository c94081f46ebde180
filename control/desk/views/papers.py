"""What Control prints: the record of a cycle, what a cell was told and ordered, order pads, cards for free seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from control.databook.game_book import data_book, name_list
from control.databook.json_lines import archive_bytes
from control.desk.answers import done, show
from control.desk.desk import Desk, DeskRequest
from control.desk.stage import side_name
from control.join_address import join_address
from control.models import Paper, Seat, Subinterval
from control.printed import TEXT, download, paper
from control.reports.booklet_service import control_booklet_pdf
from control.reports.pdf import seat_cards_pdf
from control.reports.print_seats import LETTERS
from control.reports.service import control_record_pdf, form_of
from control.reports.values import SeatCard
from control.rights import Right, may, refuse_without
from control.services import papers as cell_papers
from control.services.games import choose_paper
from control.services.papers import MAP_SHEETS
from control.services.refusal import Refused
from control.services.seats import reissue_link
from control.situation.side import SIDES

OF_CELLS: Final[dict[str, Callable[..., bytes]]] = {
    "reports": cell_papers.cell_reports,
    "orders": cell_papers.cell_orders,
    "slips": cell_papers.slips,
}
FOR_WALL: Final[dict[str, Callable[..., bytes]]] = {
    "pins": cell_papers.pins,
    "counters": cell_papers.counters,
    "state": cell_papers.cell_state_page,
    "queries": cell_papers.queries,
}


def papers(request: DeskRequest) -> HttpResponse:
    """All there is to print of the branch looked at; cells have papers on the branch that counts alone."""
    desk = request.desk
    return show(
        request,
        "",
        "panel_papers",
        cycles=sorted({one.cycle for one in _assessed(desk)}, reverse=True),
        sides=[(side.value, side_name(side)) for side in SIDES],
        map_sheets=cell_papers.map_sheets_of(desk.game),
        free=_free(desk).count(),
        has_names=may(request.seat, Right.LEAD),
        sizes=Paper.choices,
    )


def choose(request: DeskRequest) -> HttpResponse:
    """Sets the paper of every room from now on."""
    choose_paper(game_id=request.game.pk, seat=request.seat, paper=request.POST.get("paper", ""))
    return done(request, "papers")


def record(request: DeskRequest, cycle: int) -> HttpResponse:
    """A cycle by its current assessments, its worksheet in brief; with `full` in the query every line of it."""
    found = [one for one in _assessed(request.desk) if one.cycle == cycle]
    if not found:
        raise Http404
    full = "full" in request.GET
    name = f"control-record-cycle-{cycle}{'-in-full' if full else ''}"
    return paper(control_record_pdf(subintervals=found, in_brief=not full), name)


def of_cell(request: DeskRequest, side: str, what: str, cycle: int) -> HttpResponse:
    """A cell's reports or orders of a cycle, as the cell prints them itself."""
    desk = request.desk
    known = side in SIDES and what in OF_CELLS and cycle in {one.cycle for one in _assessed(desk)}
    if not known or desk.is_study:
        raise Http404
    return paper(OF_CELLS[what](game=desk.game, side=side, cycle=cycle), f"{side}-{what}-cycle-{cycle}")


def map_sheets(request: DeskRequest, side: str, scale: int, size: str) -> HttpResponse:
    """The cell's map as sheets of a scale that join, as the cell prints them itself."""
    if side not in SIDES or (scale, size) not in MAP_SHEETS:
        raise Http404
    try:
        data = cell_papers.map_sheets(game=request.game, side=side, scale=scale, size=size)
    except ValueError as board:
        raise Http404 from board
    return paper(data, f"{side}-map-{scale}-{size}")


def for_wall(request: DeskRequest, side: str, what: str) -> HttpResponse:
    """The pin list of the last release, or counters, as the cell prints them itself."""
    if side not in SIDES or what not in FOR_WALL:
        raise Http404
    return paper(FOR_WALL[what](game=request.game, side=side), f"{side}-{what}")


def order_pad(request: DeskRequest, side: str) -> HttpResponse:
    """A pad of blank cards for a cell that writes on paper."""
    if side not in SIDES:
        raise Http404
    return paper(cell_papers.order_pad(game=request.game, side=side), f"{side}-order-pad")


def briefing(request: DeskRequest, side: str) -> HttpResponse:
    """A cell's briefing, as the cell prints it itself."""
    if side not in SIDES:
        raise Http404
    return paper(cell_papers.briefing(game=request.game, side=side), f"{side}-briefing")


def seat_cards(request: DeskRequest) -> HttpResponse:
    """Cards to cut out for the seats that nobody has taken: each gets a new link, printed this once."""
    free = list(_free(request.desk))
    if not free:
        raise Refused(_("Every seat is taken. A new link for one of them is made beside it."), code="taken")
    return paper(seat_cards_pdf([_card(request, seat) for seat in free], form_of(request.game)), "seat-cards")


def booklet(request: DeskRequest) -> HttpResponse:
    """The after-action booklet, of the branch that counts."""
    return paper(control_booklet_pdf(game=request.game), "after-action-booklet")


def workbook(request: DeskRequest) -> HttpResponse:
    """The data book as a spreadsheet, whose library a process loads when it is asked for one."""
    from control.databook.workbook import TooLong, workbook_bytes

    try:
        data = workbook_bytes(data_book(request.game))
    except TooLong as error:
        words = _("The sheet %(sheet)s is longer than a spreadsheet holds. The JSON lines have all of it.")
        raise Refused(words % {"sheet": error}, code="long") from error
    return download(data, "data-book.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")


def json_lines(request: DeskRequest) -> HttpResponse:
    """The data book as JSON lines."""
    return download(archive_bytes(data_book(request.game)), "data-book.zip", "application/zip")


def names(request: DeskRequest) -> HttpResponse:
    """Who sat where, by role code: the list that stands apart from every export, for a director alone."""
    refuse_without(request.seat, Right.LEAD)
    lines = ["\t".join(row) for row in (("seat", "name", "title"), *name_list(request.game))]
    return download("\n".join((*lines, "")).encode(), "name-list.txt", TEXT)


def _card(request: DeskRequest, seat: Seat) -> SeatCard:
    return SeatCard(
        game=seat.game.title,
        seat=seat.shown_name,
        url=join_address(request, reissue_link(seat_id=seat.pk, by=request.seat)),
        letter=LETTERS.get(seat.addressee, ""),
    )


def _free(desk: Desk) -> Any:
    return desk.game.seats.open().filter(taken=None).exclude(pk=desk.seat.pk).select_related("game").order_by("pk")


def _assessed(desk: Desk) -> list[Subinterval]:
    """The subintervals with an assessment on the way to where the branch stands, in order of time."""
    found = Subinterval.objects.leading_to(desk.branch).filter(assessments__current=True)
    return sorted(found, key=lambda one: one.start)
