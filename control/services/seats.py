"""Seats and their links: 128 random bits, of which only the hash is kept."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from control.models import LIAISON, PUBLIC, Game, Role, Seat
from control.rights import Right, refuse_without
from control.services import audit, feed
from control.services.columns import refuse_overlong
from control.services.refusal import Refused
from control.situation.side import CONTROL

TOKEN_BYTES: Final = 16


def token_hash(token: str) -> str:
    """The only form in which a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def add_seat(  # noqa: PLR0913 - what a seat is
    *,
    game: Game,
    name: str,
    role: str,
    side: str = "",
    title: str = "",
    headquarters: list[str] | None = None,
    may_hand_in: bool = True,
    shows: str = "",
    behind: int = 0,
    by: Seat | None = None,
) -> tuple[Seat, str]:
    """Adds a seat and gives it with its token, which is shown this once.

    A public screen `shows` a side, or both, as it was known so many half hours `behind`; a liaison bound to one cell
    `shows` that side. `by` is the seat of Control that adds it; raises `Refused` where that seat would add a name that
    an open seat of the game has.
    """
    refuse_overlong(Seat, name=name, title=title)
    Game.objects.locked(game.pk)
    _refuse_unless_leading(game, by)
    if by is not None and game.seats.open().filter(name=name).exists():
        raise Refused(gettext("There is a seat of this name already."), code="seat")
    token = secrets.token_urlsafe(TOKEN_BYTES)
    seat = Seat.objects.create(
        game=game,
        name=name,
        title=title,
        role=Role(role),
        side=side,
        headquarters=headquarters or [],
        may_hand_in=may_hand_in,
        shows=shows,
        behind=behind,
        token_hash=token_hash(token),
    )
    audit.record(game=game, act="seat.added", seat=by, name=name, role=role, side=side)
    return seat, token


@transaction.atomic
def change_seat(  # noqa: PLR0913 - what of a seat may change
    *, seat_id: int, by: Seat, role: str, headquarters: list[str], may_hand_in: bool, shows: str
) -> Seat:
    """Gives a seat another role of its room, other headquarters, or another cell to be liaison to; on record as was and
    is. What only a player has is kept for when it is one again, a cell to act for is taken away; its link stays. Where
    it sees another room from now on, the link has to be opened again: a browser may hold what does not go with it.

    Raises `Refused` for a role that does not fit, where nobody would be left to lead, and where `by` leads no more.
    """
    seat = _locked(seat_id)
    _refuse_unless_leading(seat.game, by)
    if role not in roles_for(seat):
        raise Refused(gettext("Players sit in a cell; Control's staff in none."), code="seat")
    if role != Role.DIRECTOR:
        _refuse_last_director(seat)
    was, saw = seat.post, _view_of(seat)
    seat.role = Role(role)
    if role == Role.PLAYER:
        seat.headquarters, seat.may_hand_in = headquarters, may_hand_in
    seat.shows = shows if role == Role.LIAISON else ""
    if seat.post != was:
        seat.generation += _view_of(seat) != saw
        seat.save(update_fields=("role", "headquarters", "may_hand_in", "shows", "generation"))
        audit.record(game=seat.game, act="seat.changed", seat=by, name=seat.name, was=was, now=seat.post)
        feed.announce(game=seat.game, kind="seats", to=(CONTROL,))
        if seat.side:
            feed.announce(game=seat.game, kind="orders", to=(seat.side,))
    return seat


def roles_for(seat: Seat) -> tuple[Role, ...]:
    """The roles that a seat may be given where it sits; a public screen is nothing else."""
    if seat.is_screen:
        return (Role.SCREEN,)
    if seat.side:
        return (Role.PLAYER, Role.OBSERVER)
    return (*(role for role in Role if role.is_control), Role.OBSERVER)


@transaction.atomic
def reissue_link(*, seat_id: int, by: Seat | None = None) -> str:
    """Makes a new link; the old one, and every session proved with it, is worth nothing from now on.

    Raises `Refused` where `by` leads no more.
    """
    seat = _locked(seat_id)
    _refuse_unless_leading(seat.game, by)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    seat.token_hash = token_hash(token)
    seat.api_token_hash = ""
    seat.generation += 1
    seat.taken = None
    seat.save(update_fields=("token_hash", "api_token_hash", "generation", "taken"))
    audit.record(game=seat.game, act="seat.reissued", seat=by, name=seat.name)
    feed.announce(game=seat.game, kind="seats", to=(CONTROL,))
    return token


def seat_of_token(token: str) -> Seat | None:
    """The open seat of a link, or nothing."""
    return Seat.objects.open().select_related("game").filter(token_hash=token_hash(token)).first()


def seat_of_api_token(token: str) -> Seat | None:
    """The open seat of an API token, or nothing."""
    return Seat.objects.open().select_related("game").filter(api_token_hash=token_hash(token)).first()


def mint_api_token(*, seat: Seat) -> str:
    """Makes the seat's API token, in place of an earlier one. Raises `Refused` where the seat has a new link since."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    _keep_api_token(seat, token_hash(token))
    audit.record(game=seat.game, act="seat.api_token", seat=seat)
    return token


def withdraw_api_token(*, seat: Seat) -> None:
    """Makes the seat's API token worthless. Raises `Refused` where the seat has a new link since."""
    _keep_api_token(seat, "")
    audit.record(game=seat.game, act="seat.api_token_withdrawn", seat=seat)


def _keep_api_token(seat: Seat, digest: str) -> None:
    same = Seat.objects.open().filter(pk=seat.pk, generation=seat.generation)
    if same.update(api_token_hash=digest) != 1:
        raise Refused(gettext("This seat has a new link by now; open it first."), code="generation")
    seat.api_token_hash = digest


def take_seat(*, seat: Seat, held: list[Seat]) -> None:
    """Notes that a session has proved a seat. `held` are the seats it holds already.

    One session may hold Control and a cell of one game, or both cells, only where the game is marked as played by
    one person; a public screen and a liaison's room may stand beside Control, which sees all. Raises `Refused`.
    """
    views = {_view_of(other) for other in held if other.game_id == seat.game_id} | {_view_of(seat)}
    if CONTROL in views:
        views = {view for view in views if view != PUBLIC and not view.startswith(LIAISON)}
    if len(views) > 1 and not seat.game.played_by_one:
        raise Refused(
            gettext(
                "This browser already holds another room of this game. Use another browser or device for this seat, "
                "or let Control mark the game as played by one person."
            ),
            code="one_room",
        )
    if seat.taken is None:
        Seat.objects.filter(pk=seat.pk, taken__isnull=True).update(taken=timezone.now())
        audit.record(game=seat.game, act="seat.taken", seat=seat, name=seat.name)


@transaction.atomic
def retire_seat(*, seat_id: int, by: Seat | None = None) -> None:
    """Ends a seat: its link and sessions are worth nothing; what it wrote stays.

    Raises `Refused` where nobody would be left to lead, and where `by` leads no more.
    """
    seat = _locked(seat_id)
    _refuse_unless_leading(seat.game, by)
    _refuse_last_director(seat)
    seat.retired = timezone.now()
    seat.token_hash = seat.api_token_hash = ""
    seat.generation += 1
    seat.save(update_fields=("retired", "token_hash", "api_token_hash", "generation"))
    audit.record(game=seat.game, act="seat.retired", seat=by, name=seat.name)
    feed.announce(game=seat.game, kind="seats", to=(CONTROL,))


def _refuse_unless_leading(game: Game, by: Seat | None) -> None:
    """Raises `Refused` where the seat that asks, as it stands under the game's lock, gives no seats (any more)."""
    if by is None:
        return
    now = game.seats.open().filter(pk=by.pk, generation=by.generation).first()
    if now is None:
        raise Refused(gettext("Your seat has a new link by now, or is retired."), code="generation")
    refuse_without(now, Right.LEAD)


def _refuse_last_director(seat: Seat) -> None:
    """Raises `Refused` for the one open seat that leads its game."""
    others = seat.game.seats.open().filter(role=Role.DIRECTOR).exclude(pk=seat.pk)
    if seat.role == Role.DIRECTOR and not others.exists():
        raise Refused(gettext("No other seat leads the game; make a director first."), code="lead")


def _view_of(seat: Seat) -> str:
    """What a seat sees: a liaison has its cell's tray before the cell is told."""
    return f"{seat.room} {seat.addressee}" if seat.bound_to else seat.addressee


def _locked(seat_id: int) -> Seat:
    """A seat under its row lock, taken after its game's."""
    Game.objects.locked(Seat.objects.values_list("game_id", flat=True).get(pk=seat_id))
    return Seat.objects.select_for_update(of=("self",)).select_related("game").get(pk=seat_id)
