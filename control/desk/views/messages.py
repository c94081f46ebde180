"""Letters from and to the cells; Control answers in a name."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from control import posted
from control.desk.answers import REFUSED, bar_of, done, show, show_part, wants
from control.desk.desk import DeskRequest
from control.desk.stage import side_name
from control.printed import TEXT, download
from control.services import attachments
from control.services.claims import unanswered
from control.services.letters import PAGE, answer_letter, letters_of, page_of_letters, seats_of_cell, transcript_of
from control.services.reading import mark_seen
from control.services.refusal import Refused
from control.situation.side import SIDES

TAB = "messages"


def messages(request: DeskRequest) -> HttpResponse:
    """The newest letters of both cells, and who waits for an answer; the older ones are on each cell's own page."""
    desk = request.desk
    found = desk.game.letters.select_related("seat", "answers").prefetch_related("attachments").order_by("-pk")[:PAGE]
    letters = [(letter, side_name(letter.cell), desk.stamp(letter.game_time)) for letter in found]
    open_letters = list(unanswered(desk.game))
    waiting = [
        (side.value, side_name(side), [letter for letter in open_letters if letter.cell == side]) for side in SIDES
    ]
    response = show(request, TAB, "panel_messages", letters=letters, waiting=waiting)
    _seen(request)
    return response


def of_cell(request: DeskRequest, cell: str) -> HttpResponse:
    """GET shows the letters of one cell, POST writes to it in a name."""
    if cell not in SIDES:
        raise Http404
    if request.method != "POST":
        return _shown(request, cell)
    try:
        files = attachments.cleaned(request.FILES.getlist("files"))
        letter = answer_letter(
            seat=request.seat,
            cell=cell,
            text=request.POST.get("text", ""),
            as_name=request.POST.get("as_name", "")[:60],
            answers=posted.number(request.POST.get("answers", "")),
            for_seat=request.POST.get("for_seat", ""),
            post_key=request.POST.get("post_key", ""),
        )
    except Refused as refusal:
        return _shown(request, cell, status=REFUSED, refusal=refusal, given=request.POST)
    attachments.attach(letter=letter, files=files)
    return done(request, "messages-of", cell=cell)


def attached(request: DeskRequest, cell: str, number: int, part: int) -> HttpResponse:
    """A file of a letter from or to one cell."""
    file = attachments.file_of(game=request.game, cell=cell, number=number, part=part)
    if file is None:
        raise Http404
    return download(file.data, file.name, file.kind)


def transcript(request: DeskRequest, cell: str) -> HttpResponse:
    """All letters from and to one cell as a text file."""
    if cell not in SIDES:
        raise Http404
    text = transcript_of(game=request.game, cell=cell, stamp=request.desk.stamp)
    return download(text.encode(), f"control-{cell}-messages.txt", TEXT)


def _shown(request: DeskRequest, cell: str, status: int = 200, **more: Any) -> HttpResponse:
    desk = request.desk
    page = page_of_letters(game=desk.game, cell=cell, number=posted.number(request.GET.get("page", "")))
    letters = [(letter, desk.stamp(letter.game_time)) for letter in page]
    if wants(request, "letter-list"):
        _seen(request)
        return show_part(request, "part_letters", letters=letters, by_itself=True, bar=bar_of(request))
    last = letters_of(game=desk.game, cell=cell).filter(to_control=True).last()
    response = show(
        request,
        TAB,
        "panel_letters",
        status=status,
        cell=cell,
        cell_name=side_name(cell),
        letters=letters,
        page=page,
        as_name=last.as_name if last else "",
        answers=request.GET.get("answers", "") or (last.number if last else ""),
        names=_names(),
        seats=seats_of_cell(game=desk.game, cell=cell),
        post_key=secrets.token_urlsafe(12),
        **more,
    )
    _seen(request)
    return response


def _names() -> tuple[str, ...]:
    """In whose name Control may write; any other may be typed."""
    return (_("Higher headquarters"), _("Neighbour"), _("Civil authority"), _("Umpire"))


def _seen(request: DeskRequest) -> None:
    """Control reads both cells' letters on one page, so its mark is the newest letter of the game."""
    newest = request.game.letters.order_by("-pk").values_list("pk", flat=True).first()
    if newest:
        mark_seen(seat=request.seat, branch=request.game.branch, letters=newest)
