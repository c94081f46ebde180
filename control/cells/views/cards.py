"""Writing one card: the editor, live checking, adding, changing, removing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from control import posted
from control.access import is_part
from control.cells.answers import REFUSED, show_part
from control.cells.copies import card_to_copy, copied, example, last_card
from control.cells.editor import card_on, editor_for, helps, typed
from control.cells.room import CellRequest, CellRoom
from control.cells.sheet_list import expected, faults_of, notes_of, parts_of
from control.cells.strips import codes_for
from control.cells.views.orders import changed, orders, sheet_of
from control.services.refusal import Refused, Stale
from orders.language.card import line_from
from orders.language.codebook import CardKind
from orders.language.wrong import Unreadable
from orders.models import SheetCard
from orders.services import sheets
from orders.services.sheets import in_words

EDITOR = "cells/part_editor.html"


def editor(request: CellRequest) -> HttpResponse:
    """The card editor: empty, with the card named by `?card=`, or begun: see `_begun`.

    Fetched again while a card is being changed it keeps the `?version=` that the writer began with.
    """
    cell = request.cell
    key, version = request.GET.get("card", ""), request.GET.get("version", "")
    try:
        values = _begun(cell, request.GET)
    except Refused as refusal:
        return show_part(request, EDITOR, status=REFUSED, editor=editor_for(cell), refusal=refusal)
    found = editor_for(cell, card=card_on(cell, key) if key else None, values=values)
    began = posted.number(version)
    if key and began is not None:
        found = replace(found, version=began)
    if not is_part(request):
        return orders(request, editor=found)
    return show_part(request, EDITOR, editor=found)


def _begun(cell: CellRoom, query: Mapping[str, str]) -> dict[str, str] | None:
    """What a new card begins with: `?last` the seat's last card, `?like=` another card, `?example=` a code filled in,
    each for `?unit=`; or only `?code=`.
    """
    unit, book = query.get("unit", ""), cell.desk.codebook
    if "last" in query:
        return copied(cell, last_card(cell), unit)
    if query.get("like"):
        return copied(cell, card_to_copy(cell, query["like"]), unit)
    if query.get("example") in {code.code for code in codes_for(book, cell.desk.side)}:
        return example(cell, book.orders[query["example"]], unit)
    return {book.order_card.code: query["code"]} if "code" in query else None


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
    """Adds the card to the sheet, or changes the one it was opened from; what is refused stays in the editor."""
    values = typed(request.POST, request.cell.desk.codebook)
    try:
        _put(request.cell, request.POST, values)
    except Refused as refusal:
        return _not_written(request, refusal, values)
    if not is_part(request):
        return redirect(request.cell.address("cell-orders"))
    request.cell = cell = CellRoom(request.cell.seat)
    response = show_part(request, EDITOR, editor=editor_for(cell))
    response["HX-Trigger"] = "cards-changed"
    return response


def remove_card(request: CellRequest, card: str) -> HttpResponse:
    """Takes a card off the sheet."""
    cell = request.cell
    opened = sheet_of(cell, request.POST.get("sheet", ""))
    sheets.remove_line(game_id=cell.game.pk, sheet_id=opened.pk, card_key=card, seat=cell.seat)
    return changed(request)


def write_out(request: CellRequest, card: str) -> HttpResponse:
    """Puts a card for each unit in the place of a card for several."""
    cell = request.cell
    opened = sheet_of(cell, request.POST.get("sheet", ""))
    sheets.write_out_line(
        game_id=cell.game.pk,
        sheet_id=opened.pk,
        card_key=card,
        seat=cell.seat,
        version=posted.number(request.POST.get("version", "")) or 0,
    )
    return changed(request)


def _put(cell: CellRoom, post: Mapping[str, str], values: Mapping[str, str]) -> None:
    """Writes the card. Raises `Refused`, `Stale` where somebody else changed it meanwhile."""
    opened = sheet_of(cell, post.get("sheet", ""))
    text = _line(cell, values)
    if not text.strip():
        raise Refused(_("The card is blank."), code="blank")
    where: dict[str, Any] = {"game_id": cell.game.pk, "sheet_id": opened.pk, "seat": cell.seat, "text": text}
    key, version = post.get("card", ""), post.get("version", "")
    if key:
        sheets.change_line(**where, card_key=key, version=posted.number(version) or 0)
    else:
        sheets.write_line(**where, post_key=post.get("post_key", ""))


def _not_written(request: CellRequest, refusal: Refused, values: Mapping[str, str]) -> HttpResponse:
    """The editor with what was typed and why it was not taken; of a stale card both texts."""
    request.cell = cell = CellRoom(request.cell.seat)
    card = SheetCard.objects.filter(sheet=cell.sheet, public_id=request.POST.get("card", "")).first()
    page: dict[str, Any] = {"editor": editor_for(cell, card=card, values=values), "refusal": refusal}
    if isinstance(refusal, Stale) and refusal.current:
        page |= {"theirs": refusal.current, "mine": _line(cell, values)}
    if not is_part(request):
        return orders(request, status=REFUSED, **page)
    return show_part(request, EDITOR, status=REFUSED, **page)


def _line(cell: CellRoom, values: Mapping[str, str]) -> str:
    """The 80 columns of what was typed. Raises `Refused` where a field does not hold its text."""
    try:
        return line_from(cell.desk.codebook, CardKind.ORDER, values)
    except Unreadable as fault:
        raise Refused(fault.said(in_words), code="unreadable") from fault


def _said(cell: CellRoom, values: Mapping[str, str], key: str) -> dict[str, Any]:
    """The card checked together with the others of its sheet."""
    try:
        text = line_from(cell.desk.codebook, CardKind.ORDER, values)
    except Unreadable as fault:
        return {"faults": faults_of([fault])}
    others = [said.text for said in cell.cards if said.key != key]
    sheet = cell.sheet
    said = sheets.check_lines(
        game=cell.game,
        side=cell.side,
        lines=[*others, text],
        window=sheet.window,
        cycle=sheet.cycle,
        seats=[cell.seat],
    )[-1]
    blank = [field for field, value in values.items() if not value.strip()]
    missing = [found.field for found in said.wrong if found.field in blank]
    return {
        "words": said.words if not missing else "",
        "faults": faults_of(found for found in said.wrong if found.field not in blank),
        "missing": missing,
        "notes": notes_of(said),
        "expected": expected(cell.desk, said),
        "parts": parts_of(cell.desk.codebook, said),
    }
