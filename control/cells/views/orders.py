"""The order desk: the sheet as it stands, decks."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from control.access import is_part
from control.cells.answers import REFUSED, show, show_part
from control.cells.forms import MOST_BYTES, DeckForm
from control.cells.room import CellRequest, CellRoom
from control.cells.sheet_list import listed
from control.services import papers
from control.services.refusal import Refused, Stale
from orders.models import MessageRecord, OrderSheet
from orders.services import decks
from orders.services.sheet_files import files_of


def orders(request: CellRequest, status: int = 200, **more: Any) -> HttpResponse:
    """The order desk."""
    page = {**sheet_page(request.cell), "map_sheets": papers.map_sheets_of(request.cell.game), **more}
    return show(request, "orders", "cells/panel_orders.html", status=status, **page)


def sheet(request: CellRequest) -> HttpResponse:
    """What of the desk changes with the sheet and the stage, fetched again; what is typed or chosen stays."""
    return show_part(request, "cells/part_sheet_again.html", **sheet_page(request.cell))


def upload(request: CellRequest) -> HttpResponse:
    """Puts the cards of a deck onto the sheet; one that is refused stays in the form as it was pasted."""
    try:
        message = _taken(request)
    except Refused as refusal:
        again = DeckForm.fresh(request.cell.sheet.public_id) | {"text": request.POST.get("text", "")[:MOST_BYTES]}
        return orders(request, REFUSED, refusal=refusal, deck_form=DeckForm(initial=again))
    return changed(request, uploaded=message)


def _taken(request: CellRequest) -> MessageRecord:
    cell = request.cell
    form = DeckForm(request.POST, request.FILES)
    if not form.is_valid():
        raise Refused(" ".join(str(error) for errors in form.errors.values() for error in errors), code="deck")
    opened = sheet_of(cell, form.cleaned_data["sheet"])
    return decks.upload_deck(
        game_id=cell.game.pk,
        sheet_id=opened.pk,
        seat=cell.seat,
        text=form.cleaned_data["deck"].text,
        notes=form.cleaned_data["deck"].notes,
        post_key=form.cleaned_data["post_key"],
    )


def download(request: CellRequest) -> HttpResponse:
    """The sheet as a deck file under the header of Figure 1."""
    cell = request.cell
    response = HttpResponse(
        decks.deck_text(cell.game, cell.sheet, cell.cards), content_type="text/plain; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{cell.side}-cycle-{cell.sheet.cycle}.txt"'
    return response


def sheet_page(cell: CellRoom) -> dict[str, Any]:
    """What the sheet shows."""
    groups = listed(cell.desk, cell.cards, cell.new_cards)
    seats = cell.game.seats.open().filter(side=cell.side).exclude(role="observer")
    ready = set(cell.sheet.ready.values_list("pk", flat=True))
    return {
        "sheet": cell.sheet,
        "groups": groups,
        "count": len(cell.cards),
        "wrong": sum(1 for said in cell.cards if not said.ok),
        "period": cell.desk.stamp(cell.sheet.window) if cell.sheet.window is not None else "",
        "cycle_period": cell.desk.period(cell.sheet.cycle),
        "is_draft": not cell.stage.takes_orders,
        "ready": [(seat, seat.pk in ready) for seat in seats],
        "is_ready": cell.seat.pk in ready,
        "receipt": cell.sheet.messages.exclude(act="upload").order_by("-number").first(),
        "files": files_of(cell.sheet),
        "windows": cell.windows,
        "advice": cell.desk.advice,
        "deck_form": DeckForm(initial=DeckForm.fresh(cell.sheet.public_id)),
    }


def changed(request: CellRequest, **more: Any) -> HttpResponse:
    """The desk after a change: the panel for htmx, else on to the page."""
    if not is_part(request):
        return redirect(request.cell.address("cell-orders"))
    request.cell = CellRoom(request.cell.seat)
    request.cell.branch.refresh_from_db()
    return orders(request, **more)


def sheet_of(cell: CellRoom, key: str) -> OrderSheet:
    """The open sheet, if it is the one the page was made for. Raises `Stale`."""
    if key != cell.sheet.public_id:
        raise Stale(_("This page is of an earlier window; look at the sheet as it is now and do it again."))
    return cell.sheet
