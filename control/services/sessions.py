"""Sessions: a game that is played on several days is held at the end of each, with a page for every room.

While it is held nothing is handed in, assessed or released, the planning clock stands, and so neither its grace nor
what Control has set for silence can strike.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from control.models import Branch, Game, Seat, SessionAct, SessionPage, Stage
from control.services import audit, feed
from control.services.holding import go_on, hold_game
from control.services.refusal import Refused
from control.services.state_page import StatePage, cell_state
from control.situation.side import CONTROL, SIDES


def is_between(game: Game) -> bool:
    """Whether a session has ended and the next has not begun."""
    if game.branch.stage != Stage.PAUSED:
        return False
    last = game.session_pages.filter(addressee=CONTROL).order_by("-number").first()
    return last is not None and last.act == SessionAct.ENDED


def pages_of(*, game: Game, addressee: str) -> QuerySet[SessionPage]:
    """A room's pages, the newest first."""
    return game.session_pages.filter(addressee=addressee).order_by("-number")


def page_as_written(*, game: Game, addressee: str, number: int) -> StatePage | None:
    """A room's page as it was written; nothing where there is none, or none of the form that is known here."""
    found = game.session_pages.filter(addressee=addressee, number=number).first()
    try:
        return msgspec.convert(found.page, StatePage) if found is not None else None
    except msgspec.ValidationError:
        return None


@transaction.atomic
def end_session(*, game_id: int, seat: Seat, of_control: Callable[[], StatePage]) -> Game:
    """Holds the game and writes every room's page; `of_control` gives Control's. Ended twice, it ends once.

    Raises `Refused` before the game has started, and after its end.
    """
    game = Game.objects.locked(game_id)
    if is_between(game):
        return game
    hold_game(branch_id=game.branch.pk, seat=seat)
    return _written(game, seat, SessionAct.ENDED, of_control)


@transaction.atomic
def begin_session(*, game_id: int, seat: Seat, of_control: Callable[[], StatePage]) -> Game:
    """Goes on where the last session ended and writes every room's page. Raises `Refused` where none has ended."""
    game = Game.objects.locked(game_id)
    if not is_between(game):
        raise Refused(_("No session has ended; the game goes on."), code="stage")
    go_on(branch_id=game.branch.pk, seat=seat)
    return _written(game, seat, SessionAct.BEGUN, of_control)


def _written(game: Game, seat: Seat, act: SessionAct, of_control: Callable[[], StatePage]) -> Game:
    game = Game.objects.select_related("counts").get(pk=game.pk)
    pages = {CONTROL: of_control(), **{side.value: cell_state(game=game, side=side.value) for side in SIDES}}
    for addressee, page in pages.items():
        last = pages_of(game=game, addressee=addressee).first()
        SessionPage.objects.create(
            game=game,
            addressee=addressee,
            number=last.number + 1 if last is not None else 1,
            act=act,
            page=msgspec.to_builtins(page),
            seat=seat,
            game_time=Branch.objects.get(pk=game.branch.pk).now,
        )
    audit.record(game=game, act=f"session.{act}", seat=seat, branch=game.branch)
    feed.announce(game=game, kind="stage")
    return game
