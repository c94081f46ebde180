"""Letters to Control and its answers, and the questions that Control's assessment puts to the cell."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from control import posted
from control.access import is_part
from control.cells.answers import REFUSED, show, show_part
from control.cells.room import CellRequest, CellRoom
from control.models import LetterKind
from control.printed import TEXT, download
from control.services import attachments, letters
from control.services.questions import answer_own_question
from control.services.refusal import Refused

PARTS = ("units", "place", "when", "intent")


def messages(request: CellRequest) -> HttpResponse:
    """GET shows the letters, POST writes one."""
    if request.method != "POST":
        return _shown(request)
    typed = {name: request.POST.get(name, "") for name in ("text", *PARTS)}
    try:
        _post(request, typed)
    except Refused as refusal:
        text = "" if _is_special(request) else typed["text"]
        return _shown(request, status=REFUSED, refusal=refusal, typed=typed, text=text)
    if not is_part(request):
        return redirect(request.cell.address("cell-messages"))
    return _shown(request)


def transcript(request: CellRequest) -> HttpResponse:
    """All letters of the cell as a text file."""
    cell = request.cell
    text = letters.transcript_of(game=cell.game, cell=cell.side, stamp=cell.desk.stamp)
    return download(text.encode(), f"{cell.side}-messages.txt", TEXT)


def questions(request: CellRequest) -> HttpResponse:
    """GET shows the cell's own open questions, POST answers one."""
    cell = request.cell
    if request.method == "POST":
        key, value = request.POST.get("question", ""), request.POST.get("value", "")
        try:
            answer_own_question(seat=cell.seat, key=key, value=value)
        except Refused as refusal:
            return _asked(request, status=REFUSED, refused=key, typed=value, refusal=refusal)
        if not is_part(request):
            return redirect(cell.address("cell-questions"))
        cell.branch.refresh_from_db()
        request.cell = CellRoom(cell.seat)
    return _asked(request)


def _asked(request: CellRequest, status: int = 200, **more: Any) -> HttpResponse:
    """The open questions; an answer that was refused stands there with the reason."""
    found = request.cell.questions
    return show(request, "questions", "cells/panel_questions.html", status=status, questions=found, **more)


def _is_special(request: CellRequest) -> bool:
    return request.POST.get("kind", "") == LetterKind.SPECIAL_ORDER


def _post(request: CellRequest, typed: dict[str, str]) -> None:
    key = request.POST.get("post_key", "")
    files = attachments.cleaned(request.FILES.getlist("files"))
    if _is_special(request):
        parts = {name: typed[name] for name in PARTS}
        letter = letters.post_special_order(seat=request.cell.seat, words=typed["text"], post_key=key, **parts)
    else:
        name = request.POST.get("to", "")[:60]
        letter = letters.post_letter(seat=request.cell.seat, text=typed["text"], post_key=key, as_name=name)
    attachments.attach(letter=letter, files=files)


def attached(request: CellRequest, number: int, part: int) -> HttpResponse:
    """A file of one of the cell's own letters."""
    file = attachments.file_of(game=request.game, cell=request.cell.side, number=number, part=part)
    if file is None:
        raise Http404
    return download(file.data, file.name, file.kind)


def _shown(request: CellRequest, status: int = 200, **more: Any) -> HttpResponse:
    cell = request.cell
    found = letters.page_of_letters(game=cell.game, cell=cell.side, number=posted.number(request.GET.get("page", "")))
    about = posted.number(request.GET.get("about", ""))
    begun = _("About report No. %(number)s: ") % {"number": about} if about is not None else ""
    page: dict[str, Any] = {
        "letters": [
            (letter, cell.desk.stamp(letter.game_time), not letter.to_control and letter.number > cell.seen.letters)
            for letter in found
        ],
        "page": found,
        "newest": max((letter.number for letter in found), default=0),
        "post_key": secrets.token_urlsafe(12),
        "names": (_("Umpire"), _("Higher headquarters"), _("Neighbour"), _("Civil authority")),
        "to": request.POST.get("to", "") if status == REFUSED else "",
        "text": begun,
        **more,
    }
    if request.headers.get("HX-Target") == "letter-list":
        return show_part(request, "cells/part_letters.html", **page)
    return show(request, "messages", "cells/panel_messages.html", status=status, **page)
