"""Rooms that a browser holds and does not show: locked by who sits there, or behind the curtain of a hot seat.

All of it is in the session, so that it outlives a reload and a restart. A lock is opened with the seat's link or with
a word chosen for it; the curtain, in a game that one browser may hold several rooms of, by whoever sits down next.
"""

from __future__ import annotations

from typing import Final

from django.contrib.auth.hashers import check_password, make_password
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from control.frame import Action
from control.models import Game, Seat

LOCKED: Final = "locked"
WORDS: Final = "lock_words"
CURTAIN: Final = "curtain"
"""The one seat of a game that is before the curtain, by game; empty between two."""


def ways_out(seat: Seat, *, leave: str = "") -> tuple[Action, ...]:
    """The end of a room's menu: closing it, other rooms, and leaving the seat where an address for that is given."""
    left = Action(
        label=_("Leave this seat"),
        address=leave,
        posts=True,
        asks=_("Take this seat out of this browser? Its link opens it again."),
    )
    other = Action(label=_("Other rooms of this browser"), address="/")
    return (*_closing(seat), other, *((left,) if leave else ()))


def _closing(seat: Seat) -> tuple[Action, ...]:
    own = {"game": seat.game.public_id, "seat": seat.public_id}
    lock_it = Action(label=_("Lock the screen"), address=reverse("lock", kwargs=own), posts=True)
    word = Action(label=_("Word for the screen lock"), address=reverse("lock", kwargs=own))
    over = Action(label=_("Hand the screen over"), address=reverse("hand-over", kwargs=own), posts=True)
    return (lock_it, word, over) if seat.game.played_by_one else (lock_it, word)


def is_locked(request: HttpRequest, seat: Seat) -> bool:
    """Whether a seat's room is locked in this browser."""
    return seat.public_id in request.session.get(LOCKED, ())


def is_behind_curtain(request: HttpRequest, seat: Seat) -> bool:
    """Whether a hot seat is at work and another room, or none, is the one that shows."""
    shown = request.session.get(CURTAIN, {}).get(seat.game.public_id)
    return shown is not None and shown != seat.public_id and not seat.is_screen


def lock(request: HttpRequest, seat: Seat) -> None:
    """Locks a seat's room; twice is once."""
    request.session[LOCKED] = sorted({*request.session.get(LOCKED, ()), seat.public_id})


def unlock(request: HttpRequest, seat: Seat) -> None:
    """Shows a seat's room again."""
    request.session[LOCKED] = [one for one in request.session.get(LOCKED, ()) if one != seat.public_id]


def has_word(request: HttpRequest, seat: Seat) -> bool:
    """Whether a word was chosen for a seat in this browser."""
    return seat.public_id in request.session.get(WORDS, {})


def lock_name(request: HttpRequest, seat: Seat) -> str:
    """A name of a seat's lock in this browser, the same under a new session key, and another for another word."""
    return f"{seat.public_id} {request.session.get(WORDS, {}).get(seat.public_id, '')}"


def choose_word(request: HttpRequest, seat: Seat, word: str) -> None:
    """Keeps the hash of a word that opens a seat's room; an empty one takes the word away."""
    words = {key: kept for key, kept in request.session.get(WORDS, {}).items() if key != seat.public_id}
    request.session[WORDS] = words | ({seat.public_id: make_password(word)} if word else {})


def is_word(request: HttpRequest, seat: Seat, word: str) -> bool:
    """Whether this is the word chosen for a seat; none is, where none was chosen."""
    kept = request.session.get(WORDS, {}).get(seat.public_id, "")
    return bool(kept) and check_password(word, kept)


def draw_curtain(request: HttpRequest, game: Game) -> None:
    """Puts every room of a game that this browser holds behind the curtain."""
    request.session[CURTAIN] = {**request.session.get(CURTAIN, {}), game.public_id: ""}


def step_forward(request: HttpRequest, seat: Seat) -> None:
    """Shows one room of a hot seat, and no other of its game; without a hot seat nothing changes."""
    curtains = request.session.get(CURTAIN, {})
    if seat.game.public_id in curtains:
        request.session[CURTAIN] = {**curtains, seat.game.public_id: seat.public_id}
