"""How each cell is played, and the print queue of cells on paper."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from control.desk.answers import REFUSED, done, show
from control.desk.desk import DeskRequest
from control.desk.stage import side_name
from control.models import Attends, Envelope
from control.printed import paper
from control.services import papers as cell_papers
from control.services.attendance import attendance_of, set_attendance
from control.services.envelopes import envelopes_of, hand_over, mark_printed
from control.services.refusal import Refused
from control.situation.side import SIDES

MOST_SHOWN = 24


def cells(request: DeskRequest) -> HttpResponse:
    """The cells with who plays them; for those on paper what is to be printed and handed over."""
    return _shown(request)


def attend(request: DeskRequest, side: str) -> HttpResponse:
    """Says how a cell is played from now on."""
    given = request.POST
    try:
        set_attendance(
            game_id=request.game.pk,
            seat=request.seat,
            side=side,
            kind=given.get("kind", ""),
            reason=given.get("reason", "")[:200],
        )
    except Refused as refusal:
        return _shown(request, status=REFUSED, refusal=refusal)
    return done(request, "cells")


def print_envelope(request: DeskRequest, part: str, side: str) -> HttpResponse:
    """The slips of an envelope, which counts as printed from then on."""
    envelope = mark_printed(envelope_id=_envelope(request, part, side).pk, seat=request.seat)
    return paper(cell_papers.envelope(envelope), f"{side}-slips-{envelope.first}")


def hand_envelope(request: DeskRequest, part: str, side: str) -> HttpResponse:
    """Notes that the cell has its envelope."""
    hand_over(envelope_id=_envelope(request, part, side).pk, seat=request.seat)
    return done(request, "cells")


def _shown(request: DeskRequest, status: int = 200, **more: object) -> HttpResponse:
    desk = request.desk
    attends = attendance_of(desk.game)
    sides = [side for side in SIDES if desk.seat.bound_to in ("", side)]
    rows = [(side.value, side_name(side), attends.get(side)) for side in sides]
    queue = [one for one in envelopes_of(desk.branch) if one.side in sides]
    found = [(one, side_name(one.side), desk.stamp(one.subinterval.until)) for one in queue]
    page = {"rows": rows, "kinds": Attends.choices, "envelopes": found[:MOST_SHOWN], **more}
    if desk.seat.bound_to:
        page["map_sheets"] = cell_papers.map_sheets_of(desk.game)
    return show(request, "", "panel_cells", status=status, **page)


def _envelope(request: DeskRequest, part: str, side: str) -> Envelope:
    found = Envelope.objects.filter(
        subinterval__public_id=part, subinterval__branch__game=request.game, side=side
    ).first()
    if found is None:
        raise Http404(_("There is no such envelope."))
    return found
