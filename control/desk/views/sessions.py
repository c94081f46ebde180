"""Ending and beginning a session, the handover page, and the state of play on one page."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from control.desk.answers import done, show
from control.desk.desk import Desk, DeskRequest
from control.desk.handover import handover as handover_of
from control.desk.state import state_of_play
from control.models import Seat
from control.printed import paper
from control.services import papers, sessions
from control.services.state_page import StatePage
from control.situation.side import CONTROL


def state(request: DeskRequest) -> HttpResponse:
    """Where the game stands, with the pages that were written at the ends and beginnings of sessions."""
    return show(
        request,
        "",
        "panel_state",
        state=state_of_play(request.desk),
        pdf="state-pdf",
        pages=sessions.pages_of(game=request.game, addressee=CONTROL),
        is_between=sessions.is_between(request.game),
        has_sessions=True,
    )


def state_paper(request: DeskRequest) -> HttpResponse:
    """The same to print."""
    return paper(papers.state(game=request.game, page=state_of_play(request.desk)), "state-of-play")


def as_written(request: DeskRequest, number: int) -> HttpResponse:
    """The page as it was when a session ended or began."""
    found = sessions.page_as_written(game=request.game, addressee=CONTROL, number=number)
    if found is None:
        raise Http404
    return paper(papers.state(game=request.game, page=found), f"state-of-play-{number}")


def handover(request: DeskRequest) -> HttpResponse:
    """What an umpire who takes over has to know."""
    return show(request, "", "panel_state", state=handover_of(request.desk), pdf="handover-pdf")


def handover_paper(request: DeskRequest) -> HttpResponse:
    """The same to print."""
    return paper(papers.state(game=request.game, page=handover_of(request.desk)), "handover")


def end(request: DeskRequest) -> HttpResponse:
    """Ends the session: the game is held, every room gets its page."""
    sessions.end_session(game_id=request.game.pk, seat=request.seat, of_control=lambda: _page(request))
    return done(request, "state")


def begin(request: DeskRequest) -> HttpResponse:
    """Begins the next session where the last one ended."""
    sessions.begin_session(game_id=request.game.pk, seat=request.seat, of_control=lambda: _page(request))
    return done(request, "state")


def _page(request: DeskRequest) -> StatePage:
    """Control's page as things stand now, which is not as they stood when this was asked for."""
    return state_of_play(Desk(Seat.objects.select_related("game__counts").get(pk=request.seat.pk)))
