"""Setting up before cycle 1: what the scenario leaves open to the cell, its contact options, its intent."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect

from control.access import is_part
from control.cells.answers import REFUSED, show
from control.cells.room import CellRequest
from control.entrance.once import FIELD as POSTING
from control.services import dispositions
from control.services.refusal import Refused

TAB = "set-up"
ITEM = "item"
NOT_FIELDS = frozenset((ITEM, "csrfmiddlewaretoken", POSTING))


def set_up(request: CellRequest) -> HttpResponse:
    """GET shows what may be set up, POST changes one item of it."""
    if request.method != "POST":
        return _shown(request)
    item = request.POST.get(ITEM, "")
    values = {name: str(text) for name, text in request.POST.items() if name not in NOT_FIELDS}
    try:
        dispositions.place_item(seat=request.cell.seat, item=item, values=values)
    except Refused as refusal:
        return _shown(request, status=REFUSED, refusal=refusal, wrong=item, typed=values)
    return _done(request, item)


def cards(request: CellRequest) -> HttpResponse:
    """Places units and files their options by cards."""
    text = request.POST.get("text", "")
    try:
        dispositions.place_by_cards(seat=request.cell.seat, text=text)
    except Refused as refusal:
        return _shown(request, status=REFUSED, refusal=refusal, cards=text)
    return _done(request)


def hand_in(request: CellRequest) -> HttpResponse:
    """Hands the set-up in with the cell's intent."""
    intent = tuple(request.POST.get(f"intent{number}", "") for number in range(1, dispositions.LINES + 1))
    try:
        dispositions.hand_in_set_up(seat=request.cell.seat, intent=intent)
    except Refused as refusal:
        return _shown(request, status=REFUSED, refusal=refusal, intent=intent)
    return _done(request)


def recall(request: CellRequest) -> HttpResponse:
    """Takes a set-up back that Control has not approved yet."""
    dispositions.recall_set_up(seat=request.cell.seat)
    return _done(request)


def _done(request: CellRequest, changed: str = "") -> HttpResponse:
    if not is_part(request):
        return redirect(request.cell.address("cell-set-up"))
    answer = _shown(request, done=changed)
    answer["HX-Trigger"] = "cards-changed"
    return answer


def _shown(
    request: CellRequest, status: int = 200, *, typed: dict[str, str] | None = None, **more: Any
) -> HttpResponse:
    cell = request.cell
    found = dispositions.cell_set_up(game=cell.game, side=cell.side)
    groups: dict[str, list[Any]] = {}
    for item in found.items if found is not None else ():
        is_wrong = item.key == more.get("wrong")
        fields = [
            (field, (typed or {}).get(field.name, field.value) if is_wrong else field.value) for field in item.fields
        ]
        groups.setdefault(item.group, []).append((item, fields))
    page = {"set_up": found, "groups": groups.items(), "intent": found.intent if found is not None else ()}
    return show(request, TAB, "cells/panel_set_up.html", status=status, **(page | more))
