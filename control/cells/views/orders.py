"""The order desk: the sheet, its cards, live checking, decks, the code book."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from control.cells.answers import REFUSED, show, show_part
from control.cells.editor import card_on, editor_for, helps, typed
from control.cells.forms import DeckForm
from control.cells.room import CellRequest, CellRoom
from control.cells.sheet_list import faults_of, listed, notes_of
from control.cells.strips import codes_for
from control.services import papers
from control.services.refusal import Refused, Stale
from orders.language.card import line_from
from orders.language.codebook import CardKind
from orders.language.wrong import Unreadable
from orders.models import OrderSheet
from orders.services import handing_in, sheets
from orders.services.sheets import in_words


def orders(request: CellRequest, status: int = 200, **more: Any) -> HttpResponse:
    """The order desk."""
    return show(request, "orders", "cells/panel_orders.html", status=status, **sheet_page(request.cell), **more)


def sheet(request: CellRequest) -> HttpResponse:
    """The sheet alone, fetched again."""
    return show_part(request, "cells/part_sheet.html", **sheet_page(request.cell))


def editor(request: CellRequest) -> HttpResponse:
    """The card editor: empty, or with the card named by `?card=`, or begun with `?code=`.

    Fetched again while a card is being changed it keeps the `?version=` that the writer began with.
    """
    cell = request.cell
    key, version = request.GET.get("card", ""), request.GET.get("version", "")
    values = {cell.desk.codebook.order_card.code: request.GET["code"]} if "code" in request.GET else None
    found = editor_for(cell, card=card_on(cell, key) if key else None, values=values)
    if key and version.isdecimal():
        found = replace(found, version=int(version))
    if request.headers.get("HX-Request") != "true":
        return orders(request, editor=found)
    return show_part(request, "cells/part_editor.html", editor=found)


def preview(request: CellRequest) -> HttpResponse:
    """What the desk says of the card being written: read-back, faults with their columns, help for its fields."""
    cell, book = request.cell, request.cell.desk.codebook
    values = typed(request.POST, book)
    code = values[book.order_card.code].strip()
    page: dict[str, Any] = {"helps": helps(book, code), "code": book.orders.get(code)}
    if any(text.strip() for text in values.values()):
        page |= _said(cell, values, request.POST.get("card", ""))
    return show_part(request, "cells/part_said.html", **page)


def write_card(request: CellRequest) -> HttpResponse:
    """Adds the card to the sheet, or changes the one it was opened from."""
    cell = request.cell
    values = typed(request.POST, cell.desk.codebook)
    opened = sheet_of(cell, request.POST.get("sheet", ""))
    key, version = request.POST.get("card", ""), request.POST.get("version", "")
    text = _line(cell, values)
    if not text.strip():
        raise Refused(_("The card is blank."), code="blank")
    try:
        if key:
            sheets.change_line(
                game_id=cell.game.pk,
                sheet_id=opened.pk,
                card_key=key,
                seat=cell.seat,
                version=int(version) if version.isdecimal() else 0,
                text=text,
            )
        else:
            post_key = request.POST.get("post_key", "")
            sheets.write_line(game_id=cell.game.pk, sheet_id=opened.pk, seat=cell.seat, text=text, post_key=post_key)
    except Stale as stale:
        return _stale(request, stale, values, key)
    return _written(request)


def remove_card(request: CellRequest, card: str) -> HttpResponse:
    """Takes a card off the sheet."""
    cell = request.cell
    opened = sheet_of(cell, request.POST.get("sheet", ""))
    sheets.remove_line(game_id=cell.game.pk, sheet_id=opened.pk, card_key=card, seat=cell.seat)
    return changed(request)


def upload(request: CellRequest) -> HttpResponse:
    """Puts the cards of a deck onto the sheet."""
    cell = request.cell
    form = DeckForm(request.POST, request.FILES)
    if not form.is_valid():
        raise Refused(" ".join(str(error) for errors in form.errors.values() for error in errors), code="deck")
    opened = sheet_of(cell, form.cleaned_data["sheet"])
    message = handing_in.upload_deck(
        game_id=cell.game.pk,
        sheet_id=opened.pk,
        seat=cell.seat,
        text=form.cleaned_data["deck"],
        post_key=form.cleaned_data["post_key"],
    )
    return changed(request, uploaded=message)


def download(request: CellRequest) -> HttpResponse:
    """The sheet as a deck file under the header of Figure 1."""
    cell = request.cell
    response = HttpResponse(
        handing_in.deck_text(cell.game, cell.sheet, cell.cards), content_type="text/plain; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{cell.side}-cycle-{cell.sheet.cycle}.txt"'
    return response


def codes(request: CellRequest) -> HttpResponse:
    """The order codes of this side."""
    book = request.cell.desk.codebook
    found = [
        (code, in_words(code.title), " ".join(use.field for use in code.fields if use.required))
        for code in codes_for(book, request.cell.desk.side)
    ]
    return show(request, "orders", "cells/panel_codes.html", codes=found)


def sheet_page(cell: CellRoom) -> dict[str, Any]:
    """What the sheet shows."""
    groups = listed(cell.desk.codebook, cell.cards)
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
        "windows": cell.windows,
        "has_papers": papers.are_printed(),
        "words": f"{cell.side}/words.html",
        "deck_form": DeckForm(initial=DeckForm.fresh(cell.sheet.public_id)),
    }


def changed(request: CellRequest, **more: Any) -> HttpResponse:
    """The desk after a change: the panel for htmx, else on to the page."""
    if request.headers.get("HX-Request") != "true":
        return redirect(request.cell.address("cell-orders"))
    request.cell = CellRoom(request.cell.seat)
    request.cell.branch.refresh_from_db()
    return orders(request, **more)


def sheet_of(cell: CellRoom, key: str) -> OrderSheet:
    """The open sheet, if it is the one the page was made for. Raises `Stale`."""
    if key != cell.sheet.public_id:
        raise Stale(_("This page is of an earlier window; look at the sheet as it is now and do it again."))
    return cell.sheet


def _line(cell: CellRoom, values: dict[str, str]) -> str:
    """The 80 columns of what was typed. Raises `Refused` where a field does not hold its text."""
    try:
        return line_from(cell.desk.codebook, CardKind.ORDER, values)
    except Unreadable as fault:
        raise Refused(fault.said(in_words), code="unreadable") from fault


def _said(cell: CellRoom, values: dict[str, str], key: str) -> dict[str, Any]:
    """The card checked together with the others of its sheet."""
    book = cell.desk.codebook
    try:
        text = line_from(book, CardKind.ORDER, values)
    except Unreadable as fault:
        return {"faults": faults_of([fault])}
    others = [said.text for said in cell.cards if said.key != key]
    sheet = cell.sheet
    said = sheets.check_lines(
        game=cell.game, side=cell.side, lines=[*others, text], window=sheet.window, cycle=sheet.cycle
    )[-1]
    blank = [field for field, value in values.items() if not value.strip()]
    missing = [found.field for found in said.wrong if found.field in blank]
    wrong = [found for found in said.wrong if found.field not in blank]
    return {
        "words": said.words if not missing else "",
        "faults": faults_of(wrong),
        "missing": missing,
        "notes": notes_of(said),
        "is_ready": said.ok,
    }


def _written(request: CellRequest) -> HttpResponse:
    """An empty editor, with the sheet and the bar brought up to date beside it."""
    if request.headers.get("HX-Request") != "true":
        return redirect(request.cell.address("cell-orders"))
    request.cell = cell = CellRoom(request.cell.seat)
    response = show_part(request, "cells/part_editor.html", editor=editor_for(cell))
    response["HX-Trigger"] = "cards-changed"
    return response


def _stale(request: CellRequest, stale: Stale, values: dict[str, str], key: str) -> HttpResponse:
    """Somebody changed the card meanwhile: both texts, and a choice."""
    cell = request.cell
    if not stale.current:
        raise stale
    card = card_on(cell, key)
    found = editor_for(cell, card=card, values=values)
    page = {
        "editor": found,
        "refusal": stale,
        "theirs": stale.current,
        "mine": line_from(cell.desk.codebook, CardKind.ORDER, values),
    }
    if request.headers.get("HX-Request") != "true":
        return orders(request, status=REFUSED, **page)
    return render(request, "cells/part_editor.html", {"cell": cell, "seat": cell.seat, **page}, status=REFUSED)
