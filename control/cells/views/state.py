"""Where the game stands for a cell, on one page, and its pages of earlier sessions."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from control.cells.answers import show
from control.cells.room import CellRequest
from control.cells.stage import stage_sentence
from control.printed import paper
from control.services import papers, sessions
from control.services.state_page import StatePage, cell_state


def state(request: CellRequest) -> HttpResponse:
    """The page as things stand now."""
    cell = request.cell
    pages = sessions.pages_of(game=cell.game, addressee=cell.side)
    return show(request, "", "cells/panel_state.html", state=_page(request), pages=pages)


def state_pdf(request: CellRequest) -> HttpResponse:
    """The same to print."""
    return paper(papers.state(game=request.cell.game, page=_page(request)), f"{request.cell.side}-state-of-play")


def as_written(request: CellRequest, number: int) -> HttpResponse:
    """The page as it was when a session ended or began."""
    cell = request.cell
    found = sessions.page_as_written(game=cell.game, addressee=cell.side, number=number)
    if found is None:
        raise Http404
    return paper(papers.state(game=cell.game, page=found), f"{cell.side}-state-of-play-{number}")


def _page(request: CellRequest) -> StatePage:
    cell, desk = request.cell, request.cell.desk
    sentence = stage_sentence(
        cell.stage, time=desk.time(desk.clock), cycle=desk.cycle, answers_reports=desk.answers_reports
    )
    return cell_state(game=cell.game, side=cell.side, sentence=sentence)
